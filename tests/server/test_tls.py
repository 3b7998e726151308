"""https with a certificate of one's own, behind proxies, and who may read what is counted."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from pathlib import Path

import pytest

from pentacles.client import Client
from pentacles.core.errors import BadOption
from pentacles.server.runner import check_tls
from tests.server.tables import PLAIN, against_bots, play_some, raw, run, serving

STRICT = "strict-transport-security"
needs_openssl = pytest.mark.skipif(not shutil.which("openssl"), reason="makes the certificates")


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *("-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out"),
            *(certificate, "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"),
        ],
        check=True,
        capture_output=True,
    )
    return certificate, key


@needs_openssl
def test_a_match_is_played_by_https(tmp_path: Path, certified: tuple[Path, Path]) -> None:
    certificate, key = certified
    trust = ssl.create_default_context(cafile=str(certificate))

    async def go(address: str) -> None:
        assert address.startswith("https://")
        async with Client(address, trust=trust) as ann:
            await ann.guest("Ann")
            match = await ann.create(against_bots(PLAIN, 1))
            async with ann.watch(match.id, 0) as viewer:
                await play_some(4, viewer)
                assert viewer.version > 3
        answer = await raw("GET", address, "/api/games")
        assert answer.headers[STRICT] == "max-age=31536000"
        assert "Secure" in answer.headers["set-cookie"]
        local = await raw("GET", address, "/api/games", headers={"Host": "localhost"})
        assert STRICT not in local.headers

    words = ("--tls-certificate", str(certificate), "--tls-key", str(key))
    with serving(tmp_path / "m.db", *words) as server:
        run(go(server.address))


@needs_openssl
def test_a_wrong_certificate_is_named(tmp_path: Path, certified: tuple[Path, Path]) -> None:
    certificate, key = (str(path) for path in certified)
    check_tls(certificate, key)
    check_tls("", "")
    for one, other, words in (
        (certificate, "", "needs both"),
        ("", key, "needs both"),
        (certificate, str(tmp_path / "none.pem"), "no file .* for --tls-key"),
        (str(tmp_path), key, "no file .* for --tls-certificate"),
        (key, certificate, "not a certificate and its key"),
        (certificate, __file__, "not a certificate and its key"),
    ):
        with pytest.raises(BadOption, match=words):
            check_tls(one, other)


def test_only_a_named_proxy_says_where_a_request_comes_from(tmp_path: Path, address: str) -> None:
    far = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}
    trusted = run(raw("GET", address, "/metrics", headers=far))
    assert trusted.status_code == 403
    assert STRICT in trusted.headers  # the proxy took the request by https
    assert STRICT not in run(raw("GET", address, "/health")).headers
    with serving(tmp_path / "m.db", "--proxy", "192.0.2.1") as server:
        ignored = run(raw("GET", server.address, "/metrics", headers=far))
        assert ignored.status_code == 200
        assert STRICT not in ignored.headers


def test_what_is_counted_is_read_with_a_token_or_by_all(tmp_path: Path) -> None:
    far = {"X-Forwarded-For": "192.0.2.7"}
    with serving(tmp_path / "m.db", "--metrics-token", "open sesame") as server:
        for headers in ({}, far, {"Authorization": "Bearer no"}):
            answer = run(raw("GET", server.address, "/metrics", headers=headers))
            assert answer.status_code == 401
            assert "moves_total" not in answer.text
        right = {**far, "Authorization": "Bearer open sesame"}
        assert run(raw("GET", server.address, "/metrics", headers=right)).status_code == 200
    with serving(tmp_path / "n.db", "--metrics-open") as server:
        assert run(raw("GET", server.address, "/metrics", headers=far)).status_code == 200
