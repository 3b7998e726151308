"""docs/protocol.md alone is enough: its clients play matches, and it names every message."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from pentacles.session import messages
from tests.server.tables import serving

TEXT = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
CLIENTS = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
SAID, HEARD = TEXT.split("\nWhat you send:\n")[1].split("\nWhat the table sends:\n")
ROW = re.compile(r"^\| `(\w+)` \|(.*)$", re.MULTILINE)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that both clients play on."""
    with serving(tmp_path_factory.mktemp("protocol") / "matches.db", "--pace", "0") as server:
        yield server.address


def test_there_is_one_client_with_our_package_and_one_without() -> None:
    [first, second] = CLIENTS
    assert "pentacles.client" in first
    assert "pentacles" not in second


@pytest.mark.xdist_group("protocol-docs")
@pytest.mark.parametrize("number", [0, 1])
def test_a_client_of_the_document_plays_a_match(address: str, number: int, tmp_path: Path) -> None:
    program = tmp_path / "client.py"
    program.write_text(CLIENTS[number], encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(program), address],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("over ")


@pytest.mark.parametrize(
    ("kinds", "part"),
    [(messages.FromViewer, SAID), (messages.ToViewer, HEARD)],
    ids=["said", "heard"],
)
def test_every_message_is_described_with_all_its_fields(kinds: object, part: str) -> None:
    rows = dict(ROW.findall(part))
    known = {kind.__struct_config__.tag: kind for kind in get_args(kinds)}
    assert known.keys() <= rows.keys()
    for tag, kind in known.items():
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in rows[tag], f"{tag}.{field.name}"


def test_every_code_of_a_refusal_is_explained() -> None:
    for code in ("illegal", "stale", "not_yours", "undo", "rate", "storage", "over", "bad_request"):
        assert f"`{code}`" in TEXT
