"""verify: whether an exported match was dealt and played as it says."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from pentacles.core.rng import Rng
from pentacles.core.sealed_rng import Seed
from pentacles.session.export import digest
from tests.cli.command import Done
from tests.session.tables import hosted
from tests.session.tables import run as play

Call = Callable[..., Done]
SEED = sha256(b"a deal").hexdigest()


def exported(folder: Path, seed: Seed = SEED) -> Path:
    session = hosted("wizard-cards", 2, seed=seed)
    play(session, Rng(2), 4000)
    path = folder / "match.json"
    path.write_text(json.dumps(session.replay.export()))
    return path


def test_a_true_match(call: Call, tmp_path: Path) -> None:
    path = exported(tmp_path)
    promised = json.loads(path.read_text())["commitment"]
    done = call("verify", str(path))
    assert done.code == 0
    assert "true" in done.out
    assert promised in done.out.replace("\n", "")
    assert call("verify", str(path), "--commitment", promised[:8].upper()).code == 0
    told = json.loads(call("verify", str(path), "--json").out)
    assert told["commitment"] == promised


def test_another_promise_than_the_one_shown(call: Call, tmp_path: Path) -> None:
    done = call("verify", str(exported(tmp_path)), "--commitment", "0123456789")
    assert done.code != 0
    assert "you were shown the commitment 0123456789" in " ".join(done.err.split())


def test_a_changed_match_and_other_files(call: Call, tmp_path: Path) -> None:
    path = exported(tmp_path)
    data = json.loads(path.read_text())
    data["entries"][3]["at"] += 1
    path.write_text(json.dumps(data))
    done = call("verify", str(path))
    assert done.code != 0
    assert "changed" in done.err
    for text in ("", "[]", "{}", "\x00", json.dumps(data["record"])):
        path.write_text(text)
        done = call("verify", str(path))
        assert done.code != 0
        assert "not an exported match" in " ".join(done.err.split())


@pytest.mark.parametrize("digits", ["", "9", "0123456"])
def test_a_few_digits_prove_nothing(call: Call, tmp_path: Path, digits: str) -> None:
    done = call("verify", str(exported(tmp_path)), "--commitment", digits)
    assert done.code != 0
    assert "at least 8 digits" in " ".join(done.err.split())


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("undo", {"taken": 5}),
        ("undo", {"taken": [[]]}),
        ("undo", {"taken": [1]}),
        ("undo", {"taken": []}),
        ("undo", {}),
        ("undo", None),
        ("move", {}),
        ("wish", {}),
    ],
)
def test_entries_that_nobody_could_have_made(
    call: Call, tmp_path: Path, kind: str, data: object
) -> None:
    """Whoever changes a file can make its chain anew: what it holds is checked as well."""
    path = exported(tmp_path)
    match = json.loads(path.read_text())
    match["entries"][0] |= {"kind": kind, "data": data}
    link = match["start_hash"]
    for entry in match["entries"]:
        link = entry["hash"] = digest(link, {key: entry[key] for key in entry if key != "hash"})
    match["hash"] = link
    path.write_text(json.dumps(match))
    done = call("verify", str(path))
    assert done.code != 0
    assert "entry 0 is not something that can happen" in " ".join(done.err.split())


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_match_with_a_chosen_seed(call: Call, tmp_path: Path, command: str) -> None:
    done = call(command, str(exported(tmp_path, 7)))
    assert done.code == 0
    assert command == "replay" or "nothing to promise" in " ".join(done.out.split())
