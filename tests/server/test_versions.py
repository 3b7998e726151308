"""The versions that the server runs on: the oldest, the newest, and those of the lock file."""

from __future__ import annotations

import ast
import inspect
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from uvicorn.protocols.http import h11_impl
from uvicorn.protocols.websockets import websockets_sansio_impl

import play

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "deploy" / "requirements.txt"
WANTED = [Requirement(text) for text in play.requirements("cluster")]
"""What a server needs."""

INSIDES = {
    (websockets_sansio_impl, "WebSocketsSansIOProtocol"): (
        *("loop", "queue", "scope", "conn", "transport", "writable", "read_paused"),
        *("handshake_complete", "close_sent", "disconnected", "curr_msg_data_type"),
        *("handle_connect", "resume_writing", "connection_lost", "on_task_complete"),
        *("keepalive_timeout", "send_receive_event_to_app"),
    ),
    (h11_impl, "H11Protocol"): (
        *("client", "conn", "cycle", "loop", "transport"),
        *("connection_made", "connection_lost", "data_received", "on_response_complete"),
        "handle_websocket_upgrade",
    ),
}
"""What `wire.py` and `connections.py` use of uvicorn that is no part of its interface."""


@pytest.mark.parametrize("place", INSIDES, ids=lambda place: str(place[1]))
def test_uvicorn_has_inside_what_the_server_uses(place: tuple[object, str]) -> None:
    module, name = place
    tree = ast.parse(inspect.getsource(module))  # type: ignore[arg-type]
    [found] = [one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == name]
    methods = {one.name for one in found.body if isinstance(one, ast.FunctionDef)}
    methods |= {one.name for one in found.body if isinstance(one, ast.AsyncFunctionDef)}
    written = {
        one.attr
        for one in ast.walk(found)
        if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store)
    }
    missing = set(INSIDES[module, name]) - methods - written  # type: ignore[index]
    assert not missing, "uvicorn changed: look at server/wire.py and server/connections.py"


def locked() -> dict[str, tuple[str, int]]:
    """By package: the version of the lock file, and how many hashes it has."""
    found: dict[str, tuple[str, int]] = {}
    name = ""
    for line in LOCK.read_text().splitlines():
        if line.startswith("#"):
            continue
        if line.startswith("    --hash=sha256:"):
            version, hashes = found[name]
            found[name] = (version, hashes + 1)
        else:
            pinned = line.partition(" ;")[0].rstrip(" \\")
            name, _, version = pinned.partition("==")
            assert version, f"not fixed: {line}"
            name = canonicalize_name(name)
            found[name] = (version, 0)
    return found


def test_the_lock_file_fits_the_project_and_names_no_registry() -> None:
    found = locked()
    for wanted in WANTED:
        version, _ = found[canonicalize_name(wanted.name)]
        assert wanted.specifier.contains(version), f"{wanted} but {version}: run deploy/lock.py"
    assert all(hashes for _, hashes in found.values())
    text = LOCK.read_text()
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


@pytest.mark.slow
@pytest.mark.parametrize("which", ["lowest-direct", "highest", "locked"])
def test_a_match_is_played_with_these_versions(which: str, tmp_path: Path) -> None:
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if uv is None:
        pytest.skip("needs uv to install the versions")
    made = tmp_path / "made"
    subprocess.run([uv, "venv", "-q", "--python", sys.executable, made], check=True)
    python = made / "bin" / "python"
    if which == "locked":
        words = ["--require-hashes", "-r", str(LOCK)]
    else:
        words = ["--resolution", which, *(str(one) for one in WANTED)]
    command = [uv, "pip", "install", "-q", "--python", str(python), *words]
    installed = subprocess.run(command, capture_output=True, text=True, check=False)
    if "Failed to fetch" in installed.stderr:
        pytest.skip("no registry can be reached")
    assert installed.returncode == 0, installed.stderr
    played = subprocess.run(
        [python, "-m", "tests.server.smoke"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PENTACLES_PURE": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert "played with uvicorn" in played.stdout
