"""Given, when, then: battles set up with card ids, played to the next interesting question.

Players A, B, C, D sit clockwise. A is the Master Wizard, the shrine is calm, Halls are empty and
five other cards are in every hand, unless a scenario says otherwise. Tests whose names have ex1 to
ex32 or ac1 to ac49 are the worked examples and scenarios of the rules specification.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, cast

import pentacles
from pentacles.core.event import Event
from pentacles.core.game import Game
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.games.wizards_and_relics.power import total
from pentacles.games.wizards_and_relics.state import Match

A: Final = 0
B: Final = 1
C: Final = 2
D: Final = 3
CALM: Final = "crater_of_calm"
HAT: Final = "floppy_pointed_hat"
STAFF: Final = "regulation_staff"
WAND: Final = "hand_me_down_wand"
TALL: Final = "very_tall_hat"
ORB: Final = "absurdly_large_orb"
SCROLL: Final = "standard_scroll"
DONE: Final = 120
DRAW: Final = 121
SEAT: Final = 122
PILE: Final = 125
ROW: Final = 129
COLUMN: Final = 132
AUTO: Final = 135
LINE: Final = 136

# Cards that only have to be held: nothing happens when they are drawn or discarded.
FILLERS: Final = """
sceptre_of_sulking boots_of_tactical_retreat prism_of_petty_differences mirror_of_mutual_regret
grudge_collector matchstick_magus tidy_mind_mentalist cloud_auditor compost_sage mossy_moderator
participation_medal torch_of_petty_arson training_broom scales_of_comeuppance staff_of_showing_off
sapling_sympathizer acorn_accountant hot_headed_herald plain_steel_duelist bonfire_bully
ward_of_nature ward_of_elements ward_of_fire abacus_of_accumulation main_character_mantle
lantern_of_hoarded_starlight sponge_of_sorrow wand_of_equality mirror_mimic brawny_battlemage
stubborn_stargazer hearty_hedge_warden sensible_warhammer sensible_warhammer slightly_haunted_amulet
slightly_haunted_amulet punctual_illusionist reliable_ranger_sage competent_conjurer
dwarven_minimalist rhotkra grenlor kroanlor greatsword_of_the_weak
 quill_of_creative_accounting the_gatherer
""".split()

STOPS: Final = ("spoils", "choose_wizard", "choose_hall", "hand_limit")

Cards = str | Sequence[str]


@cache
def made(options: tuple[tuple[str, Any], ...]) -> Game:
    return pentacles.game("wizards-and-relics", **dict(options))


def game(**options: Any) -> Game:
    """The game with these options, made once."""
    return made(tuple(sorted(options.items())))


def new(players: int = 2, seed: int = 1, **options: Any) -> Match:
    """A fresh match with normal setup."""
    return cast(Match, game(**options).new(players=players, seed=seed))


def ids(cards: Cards) -> list[str]:
    """Card ids written as one string or as a list."""
    return cards.split() if isinstance(cards, str) else list(cards)


def only(cards: Cards) -> dict[str, list[str]]:
    """A deck of exactly these cards, from the top."""
    return {"only": ids(cards)}


class Fight:
    """A match with everything that has happened in it."""

    def __init__(self, state: Match) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def kind(self) -> str:
        """What is asked now."""
        return self.state.public_kind(self.state.seat)

    @property
    def seat(self) -> int:
        return self.state.seat

    @property
    def options(self) -> set[str]:
        """What the first seat that is asked may do."""
        return self.options_of(self.state.seat)

    def options_of(self, seat: int) -> set[str]:
        actions = self.state.game.actions
        return {actions.text(action) for action in self.state.options(seat)}

    def do(self, *texts: str, seat: int | None = None) -> Fight:
        """Play these actions, each for the first seat that is asked, or for the named one."""
        for text in texts:
            who = self.state.seat if seat is None else seat
            self.events += self.state.play(who, self.state.game.actions.parse(text))
        return self

    def lay(self, seat: int, wizard: str, relic: str = "done") -> Fight:
        """A player lays a wizard and a relic."""
        return self.do(wizard, seat=seat).do(relic, seat=seat)

    def answer(self, *texts: str) -> Fight:
        """Answer the next questions with these, and decline afterwards while that is possible."""
        for text in texts:
            self.do(text)
        return self.decline()

    def decline(self) -> Fight:
        """Decline until something has to be decided."""
        while (
            not self.state.over and self.kind not in STOPS and DONE in self.state.options(self.seat)
        ):
            self.do("done")
        return self

    def power(self, seat: int) -> int:
        """A player's total at this moment."""
        return total(self.state, seat)

    @property
    def totals(self) -> list[int]:
        """The totals of the last battle that was fought out, by seat of its participants."""
        found: dict[int, int] = {}
        is_new = False
        for event in self.events:
            if event.kind == "laid":
                is_new = True
            elif event.kind == "total":
                found = {} if is_new else found
                is_new = False
                found[event.seat] = int(event.facts["n"])
        return [found[seat] for seat in sorted(found)]

    def told(self, kind: str) -> list[Event]:
        """The events of a kind."""
        return [event for event in self.events if event.kind == kind]

    def hand(self, seat: int) -> list[str]:
        return sorted(self.state.zone(f"hand_{seat}"))

    def size(self, zone: str) -> int:
        return len(self.state.zone(zone))

    def zone(self, name: str) -> list[str]:
        return self.state.zone(name)

    def known(self, viewer: int | None, seat: int) -> list[str]:
        """The cards that a viewer knows to be in a player's hand or face down."""
        return list(self.state.table(viewer).zone(f"hand_{seat}").known)


def position(options: Mapping[str, Any] | None = None, /, **parts: Any) -> Fight:
    """A match in a given position; zones may be written as one string of card ids."""
    given = {
        name: ids(part) if isinstance(part, str) and name != "step" else part
        for name, part in parts.items()
    }
    return Fight(cast(Match, game(**(options or {})).position(given)))


def fight(
    *lays: tuple[str, str],
    shrine: str = CALM,
    rest: Mapping[int, Cards] | None = None,
    halls: Mapping[int, int] | None = None,
    answers: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    laying: bool = True,
    **parts: Any,
) -> Fight:
    """A battle: each player's wizard and relic, what else they hold, and answers that follow."""
    rest = rest or {}
    given = {name: ids(part) if isinstance(part, str) else part for name, part in parts.items()}
    used = [card for lay in lays for card in lay if card != "done"]
    used += [card for cards in rest.values() for card in ids(cards)]
    for part in given.values():
        named = part.get("only", []) if isinstance(part, dict) else part
        used += [card for card in named if isinstance(card, str)] if isinstance(named, list) else []
    spare = iter_fillers(used)
    for seat, (wizard, relic) in enumerate(lays):
        others = ids(rest[seat]) if seat in rest else [next(spare) for _ in range(5)]
        given[f"hand_{seat}"] = [card for card in (wizard, relic, *others) if card != "done"]
    for seat, number in (halls or {}).items():
        given[f"hall_{seat}"] = [next(wizards_of(spare)) for _ in range(number)]
    given["players"] = len(lays)
    given["shrine"] = [shrine]
    match = Fight(cast(Match, game(**(options or {})).position(given)))
    if laying:
        for seat, (wizard, relic) in enumerate(lays):
            if match.state.is_fighting(seat):
                match.lay(seat, wizard, relic)
        match.answer(*answers)
    return match


def iter_fillers(used: Sequence[str]) -> Iterator[str]:
    """Cards that nobody has named, each as often as there are copies."""
    left = list(FILLERS)
    for card in used:
        if card in left:
            left.remove(card)
    yield from left


def wizards_of(fillers: Iterator[str]) -> Iterator[str]:
    """Only the wizards among fillers."""
    faces = {face.id: face for face in game().faces}
    for card in fillers:
        if faces[card].kind == "wizard":
            yield card


def at_random(state: State, seed: int) -> Iterator[State]:
    """Play a match to its end at random, stopping before each decision."""
    rng = Rng(seed)
    while not state.over:
        yield state
        asked = [seat for seat in range(state.seats) if state.asked >> seat & 1]
        seat = rng.choice(asked)
        state.play_unchecked(seat, rng.choice(sorted(state.options(seat))))
