"""The coin as a game that the registry knows, and runs of it."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from pentacles.games import GROUP, sources
from pentacles.lab.plan import Plan, Variant, make_plan
from pentacles.lab.running import local, open_run
from tests.lab.coin import Coin

Runner = Callable[..., Path]


@pytest.fixture(autouse=True)
def coin(monkeypatch: pytest.MonkeyPatch) -> Coin:
    """A game with known chances, found like any other."""
    place = EntryPoint(Coin.id, f"{Coin.__module__}:{Coin.__name__}", GROUP)
    monkeypatch.setitem(sources(), Coin.id, place)
    return Coin()


def carry_out(plan: Plan, folder: Path, workers: int = 1) -> Path:
    """Play a plan to its end."""
    for _ in local(workers)(folder, plan, open_run(folder, plan)):
        pass
    return folder


@pytest.fixture
def toss(coin: Coin, tmp_path: Path) -> Runner:
    """Runs of the coin."""

    def run(name: str = "run", variants: list[Variant] | None = None, **words: Any) -> Path:
        chosen = variants or [Variant("base", coin.options)]
        given: dict[str, Any] = {"games": 400, "bots": ["random"], "chunk": 200}
        plan = make_plan(coin, chosen, **given | words)
        return carry_out(plan, tmp_path / name)

    return run
