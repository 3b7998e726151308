"""Coin: a game without skill whose every chance is known, to see whether the lab finds it.

Each of two players is dealt three of ten charms, and the first flips a coin. The coin shows the
first player with a chance of 50 % plus `edge`, and every percent of luck on a charm is a percent
more for its holder and less for the other.
"""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.actions import ActionSpace
from pentacles.core.card_fields import Field
from pentacles.core.cards import CardFile, Face, parse_cards
from pentacles.core.game import Game
from pentacles.core.options import Option, whole
from pentacles.core.outcome import Outcome
from pentacles.core.state import State
from pentacles.core.step import Step
from pentacles.core.zone import EVERYBODY, NOBODY, OWNER, Zone

DECK, TABLE, HAND = 0, 1, 2
NAMES = ("Clover", "Acorn", "Button", "Coin", "Dice", "Egg", "Feather", "Gem", "Horn", "Ivory")
CARDS = '[set]\nname = "charms"\ngame = "coin"\n' + "".join(
    f'[[card]]\nid = "{name.lower()}"\nname = "{name}"\nluck = {15 if name == "Clover" else 0}\n'
    for name in NAMES
)


class Deal(Step[State]):
    """CO-1: three charms for everybody."""

    rule: ClassVar[str] = "CO-1"

    def run(self, state: State) -> None:
        state.shuffle(DECK)
        state.draw_many(DECK, HAND, 3)
        state.draw_many(DECK, HAND + 1, 3)
        state.turn = 1
        state.owe(Flip())


class Flip(Step[State]):
    """CO-2: the first player shows a charm and flips."""

    rule: ClassVar[str] = "CO-2"
    kind: ClassVar[str] = "flip"

    def waits(self, state: State) -> int:
        return 1

    def options(self, state: State, seat: int) -> list[int]:
        return [state.face[card] for card in state.zones[HAND]]

    def answer(self, state: State, seat: int, action: int) -> None:
        chance = 50 + state.game.options["edge"]
        for card in state.zones[HAND]:
            chance += state.game.faces[state.face[card]].values["luck"]
        for card in state.zones[HAND + 1]:
            chance -= state.game.faces[state.face[card]].values["luck"]
        state.move_face(HAND, action, TABLE)
        winner = 0 if state.rng.below(100) < chance else 1
        state.finish(Outcome([winner], "The coin has fallen.", "CO-2"))


class Coin(Game):
    """Flip a coin."""

    id: ClassVar[str] = "coin"
    title: ClassVar[str] = "Coin"
    prefix: ClassVar[str] = "CO"
    option_list: ClassVar[tuple[Option, ...]] = (
        whole("edge", 0, 30, 0, "Percent more for the first player.", ("CO-2",)),
    )
    step_list = (Deal, Flip)

    def standard_cards(self) -> CardFile:
        return parse_cards(CARDS, "charms")

    def read_faces(self, file: CardFile) -> list[Face]:
        file.check({"id": Field(str), "name": Field(str), "luck": Field(int, low=-15, high=15)})
        file.finish()
        return [
            Face(place, entry["id"], entry["id"], entry["name"], values={"luck": entry["luck"]})
            for place, entry in enumerate(file.entries)
        ]

    def make_zones(self, players: int) -> list[Zone]:
        return [
            Zone("deck", "Deck", NOBODY, layout="pile"),
            Zone("table", "Table", EVERYBODY),
            *(Zone(f"hand_{seat}", "Hand", OWNER, seat, "hand", "fan") for seat in range(2)),
        ]

    def make_actions(self) -> ActionSpace:
        return ActionSpace([face.id for face in self.faces], [face.name for face in self.faces])

    def make_state(self, seats: int) -> State:
        return State(self, seats)

    def begin(self, state: State) -> None:
        state.zones[DECK].extend(range(len(state.face)))
        state.owe(Deal())
