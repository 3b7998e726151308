"""Typical and crowded tables of every game, for the gallery and the checks of the page's layout.

`python web/scripts/fixtures.py` plays seeded matches between bots, keeps the moments that show most
of something, and writes them to `web/fixtures/tables/`. The same seeds give the same files.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pentacles
from pentacles.bots import Eyes, make_bot
from pentacles.core.state import State
from pentacles.core.table import Table

TARGET = Path(__file__).parent.parent / "fixtures" / "tables"
NAMES = ["Sara", "Julia", "Mordin", "Fenna", "Odile", "Brann"]
NAMES += ["Cy", "Hal", "Ivy", "Jo", "Kit", "Gus"]
Score = Callable[[Table], float]


@dataclass(frozen=True)
class Wish:
    """A moment to look for: the best of several matches by its score, from the eyes of seat 0."""

    name: str
    game: str
    players: int
    score: Score
    options: dict[str, Any]
    seeds: tuple[int, ...] = (1, 2, 3)
    moves: int = 260
    level: str = "apprentice"
    viewer: int | None = 0


def yours(table: Table) -> float:
    """Whether the viewer is asked."""
    return 100.0 if table.prompt is not None and table.prompt.is_yours else 0.0


def cards_in(table: Table, *places: str) -> int:
    """Face-up cards in these places."""
    return sum(
        len([card for card in zone.cards if card.face])
        for zone in table.zones
        if zone.place in places and zone.layout != "pile"
    )


def has(table: Table, *components: str) -> int:
    """How many of these scenes are shown."""
    shown = {scene.component for scene in table.scenes}
    return len(shown & set(components))


def kind(table: Table, *kinds: str) -> bool:
    """Whether the prompt is of one of these kinds."""
    return table.prompt is not None and table.prompt.kind in kinds


WISHES = [
    Wish(
        "wizard-cards-spell",
        "wizard-cards",
        2,
        lambda t: yours(t) + 3 * kind(t, "cast") * cards_in(t, "centre") + 2 * cards_in(t, "rival"),
        {"jokers": True},
    ),
    Wish(
        "wizard-cards-damage",
        "wizard-cards",
        2,
        lambda t: yours(t) + 50 * kind(t, "damage_discard") + cards_in(t, "centre", "rival", "own"),
        {"jokers": True},
    ),
    Wish(
        "wizard-cards-hand",
        "wizard-cards",
        2,
        lambda t: yours(t) + 4 * cards_in(t, "hand") + cards_in(t, "centre"),
        {"jokers": True},
    ),
    Wish(
        "wizard-cards-draft",
        "wizard-cards",
        2,
        lambda t: yours(t) + 50 * kind(t, "draft_pick") + cards_in(t, "own"),
        {"constructed_decks": True},
        moves=40,
    ),
    Wish("wizard-cards-end", "wizard-cards", 2, lambda t: 100.0 * t.is_over, {}, seeds=(1,)),
    Wish(
        "wiz-play",
        "wiz",
        3,
        lambda t: (
            yours(t)
            + 20 * kind(t, "play")
            + cards_in(t, "own", "rival")
            + 3 * cards_in(t, "hand")
            + len(t.options)
        ),
        {},
    ),
    Wish(
        "wiz-build",
        "wiz",
        3,
        lambda t: yours(t) + 60 * has(t, "build") + cards_in(t, "own", "rival"),
        {},
    ),
    Wish(
        "wiz-six",
        "wiz",
        6,
        lambda t: yours(t) + 3 * cards_in(t, "own", "rival") + len(t.options),
        {},
        (1, 2),
        420,
    ),
    Wish(
        "wiz-calculation",
        "wiz",
        3,
        lambda t: yours(t) + 60 * has(t, "calculation") + cards_in(t, "own", "rival"),
        {},
    ),
    Wish(
        "witless-battle",
        "witless-wizards",
        3,
        lambda t: (
            yours(t)
            + 40 * has(t, "equation", "dice")
            + 10 * kind(t, "reroll")
            + cards_in(t, "own", "rival")
        ),
        {},
        (1, 2, 3, 4, 5),
    ),
    Wish(
        "witless-four",
        "witless-wizards",
        4,
        lambda t: yours(t) + 5 * cards_in(t, "hand", "own") + cards_in(t, "rival"),
        {},
    ),
    Wish(
        "witless-mend",
        "witless-wizards",
        2,
        lambda t: yours(t) + 30 * kind(t, "mend") + len(t.options),
        {},
    ),
    Wish(
        "relics-reveal",
        "wizards-and-relics",
        3,
        lambda t: (
            yours(t) + 40 * has(t, "sum") + 5 * cards_in(t, "own", "hand") + cards_in(t, "rival")
        ),
        {},
    ),
    Wish(
        "relics-four",
        "wizards-and-relics",
        4,
        lambda t: yours(t) + 30 * has(t, "sum") + 3 * cards_in(t, "own", "rival") + len(t.options),
        {},
        (1, 2),
    ),
    Wish(
        "relics-choose",
        "wizards-and-relics",
        3,
        lambda t: yours(t) + 30 * kind(t, "choose_relic") + cards_in(t, "hand"),
        {},
        (1,),
        120,
    ),
    Wish(
        "relics-grid",
        "wizards-and-relics",
        2,
        lambda t: yours(t) + 50 * kind(t, "draft_line") + cards_in(t, "own"),
        {"deck_setup": "grid"},
        (1,),
        40,
    ),
    Wish(
        "wysaertz-duel",
        "wysaertz",
        4,
        lambda t: yours(t) + 40 * has(t, "chain", "duel", "challenge") + len(t.options),
        {},
        (1, 2, 3, 4),
    ),
    Wish(
        "wysaertz-peace",
        "wysaertz",
        4,
        lambda t: yours(t) + 20 * kind(t, "turn_action") + 2 * cards_in(t, "own", "hand", "rival"),
        {},
    ),
    Wish(
        "wysaertz-twelve",
        "wysaertz",
        12,
        lambda t: (
            yours(t)
            + 20 * kind(t, "challenge_target", "choose_defender")
            + cards_in(t, "own", "rival", "hand")
            + len(t.options)
        ),
        {},
        (1, 2),
        420,
    ),
    Wish(
        "wysaertz-watch",
        "wysaertz",
        5,
        lambda t: 40.0 * has(t, "chain", "duel", "challenge"),
        {},
        (1, 2),
        160,
        "apprentice",
        None,
    ),
]


def previews(state: State, table: Table) -> dict[str, Any]:
    """What the first options will surely change."""
    if table.viewer is None or table.prompt is None or not table.prompt.is_yours:
        return {}
    return {
        str(option.action): [one.to_dict() for one in state.preview(table.viewer, option.action)]
        for option in table.options[:10]
    }


def moments(
    wish: Wish, seed: int
) -> tuple[float, Table | None, list[dict[str, Any]], State | None]:
    """Play one match and keep its best moment, with the last things that happened."""
    game = pentacles.game(wish.game, **wish.options)
    state: State = game.new(players=wish.players, seed=seed)
    names = NAMES[: wish.players]
    bots = [make_bot(wish.level, seed * 31 + seat) for seat in range(wish.players)]
    teller = game.teller(wish.players, names)
    best, kept, told, there = -1.0, None, [], None
    log: list[dict[str, Any]] = []
    for _ in range(wish.moves):
        table = state.table(wish.viewer, names)
        score = wish.score(table)
        if score > best:
            best, kept, told, there = score, table, log[-14:], state.clone()
        if state.over:
            break
        seat = state.decisions[0].seat
        events = state.play(seat, bots[seat].choose(Eyes(state, seat)))
        views = [teller.view(event, wish.viewer) for event in events]
        log += [view.to_dict() for view in views if view is not None]
    return best, kept, told, there


def main() -> None:
    """Write the tables that were asked for by name, or all."""
    TARGET.mkdir(parents=True, exist_ok=True)
    chosen = sys.argv[1:]
    for wish in WISHES:
        if chosen and not any(wish.name.startswith(word) for word in chosen):
            continue
        found = max((moments(wish, seed) for seed in wish.seeds), key=lambda one: one[0])
        table = found[1]
        assert table is not None
        assert found[3] is not None
        looks = pentacles.game(wish.game, **wish.options).drawing.looks
        data = {
            "name": wish.name,
            "looks": looks,
            "table": table.to_dict(),
            "previews": previews(found[3], table),
            "log": [{"n": n, "move": n, "event": event} for n, event in enumerate(found[2])],
        }
        path = TARGET / f"{wish.name}.json"
        path.write_text(json.dumps(data, ensure_ascii=False) + "\n", "utf-8")
        asked = table.prompt.title if table.prompt else "over"
        print(f"{wish.name}: {found[0]:.0f}, {asked}, {path.stat().st_size // 1024} kB", flush=True)


if __name__ == "__main__":
    main()
