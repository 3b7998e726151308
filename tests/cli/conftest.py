"""What the tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pentacles.cli import main
from tests.cli.command import Done, environment
from tests.sixth_game import install

CROWD = '''
from importlib.resources import files

from high_hat.game import HighHat


class Crowd(HighHat):
    """High Hat with every hat three times: one person with two seats, or up to twelve."""

    id = "crowd"
    title = "Crowd of Hats"
    weight = "heavy"
    min_players = 1
    max_players = 12
    folder = files("high_hat")

    def seats(self, players):
        return max(2, players)

    def make_zones(self, players):
        return super().make_zones(self.seats(players))

    def printed(self, players):
        return 3 * super().printed(players)


GAME = Crowd
'''


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No colours, 80 columns, one name, and files go into a folder that is thrown away."""
    for name in ("FORCE_COLOR", "PENTACLES_COMMAND"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PENTACLES_NAME", "Sara")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """Call the command without a new process."""

    def called(*words: str) -> Done:
        capsys.readouterr()
        code = main(words)
        printed = capsys.readouterr()
        return Done(code, printed.out, printed.err)

    return called


@pytest.fixture(scope="session")
def hats(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with two more games: secret choices at the same time, and many seats."""
    place = tmp_path_factory.mktemp("hats")
    (place / "crowd.py").write_text(CROWD, encoding="utf-8")
    found = install(place, crowd="crowd:GAME")
    return environment(PYTHONPATH=found, PENTACLES_NAME="Sara")
