"""`pentacles train`: progress, weights, going on, and clear refusals."""

from __future__ import annotations

from pathlib import Path

from pentacles.bots.network import read_network
from tests.cli.command import run


def test_it_trains_goes_on_and_writes_weights(tmp_path: Path) -> None:
    words = ["train", "wizard-cards", "--layers", "16,16", "--test", "2", "--out", "mine.npz"]
    done = run(*words, "--decisions", "1", cwd=tmp_path)
    assert done.code == 0, done.err
    assert "entropy" in done.out
    assert "against adept" in done.out
    first = read_network(tmp_path / "mine.npz").facts
    assert first["plan"]["layers"] == [16, 16]
    again = run(*words, "--decisions", "20000", cwd=tmp_path)
    assert again.code == 0, again.err
    assert read_network(tmp_path / "mine.npz").facts["decisions"] == 2 * first["decisions"]


def test_what_cannot_be_trained_is_refused(tmp_path: Path) -> None:
    for words, told in (
        (["wizard-cards", "--layers", "16"], "two widths such as 256,256"),
        (["wizard-cards", "--decisions", "0"], "decisions must be a whole number from 1"),
        (["wizard-cards", "--players", "5"], "2 players"),
        (["wizard-cards", "--test", "-1"], "--test must be 0 or more"),
        (["wizardcards"], "wizard-cards"),
    ):
        done = run("train", *words, cwd=tmp_path)
        assert done.code != 0
        assert told in " ".join((done.err + done.out).split())
        assert "Traceback" not in done.err
    assert not list(tmp_path.iterdir())
