"""Phases 4 and 5: the Hall of Immortality, the hand limit, the spoils, the end (WR-12 to WR-14)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.outcome import Outcome
from pentacles.core.step import Step
from pentacles.core.table import OptionView
from pentacles.games.wizards_and_relics.actions import DRAW
from pentacles.games.wizards_and_relics.questions import (
    NO_CARD,
    AskSeat,
    seat_action,
    target_of,
)
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.choices import NOTHING, HandLimit
from pentacles.games.wizards_and_relics.steps.reveal import SETTLE
from pentacles.games.wizards_and_relics.terms import (
    DECK,
    DISCARD,
    FILTER_ANY,
    FILTER_RELIC,
    HALL,
    PART_ABILITY,
    PART_ADVANTAGE,
    PART_RELIC_LINE,
    PART_SHRINE,
    PART_TOKEN,
    RELICS,
    TIED,
    WIZARDS,
)
from pentacles.games.wizards_and_relics.verbs import draw, take
from pentacles.games.wizards_and_relics.words import PART_WORDS


class Victory(Step[Match]):
    """WR-12.1: Phase 4: the winning wizard enters the Hall; with Go Big, all after a tie."""

    rule: ClassVar[str] = "WR-12.1"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        """The winner of the round, or -1."""

    def run(self, state: Match) -> None:
        seat = self.seat
        state.phase = 4
        state.winner = seat
        state.tokens = [0] * state.seats
        if seat < 0:
            if state.listening:
                state.tell("no_winner", "WR-11.6", -1, {}, [])
            state.owe(SPOILS_PHASE)
            return
        if state.listening:
            score = score_of(state, seat) + thanks_to(state, seat) + who_enters(state, seat)
            state.tell("won_round", self.rule, seat, {"score": score}, [])
        state.owe(HALL_CHECKS[seat])
        if state.variant.go_big and state.battle > 0:
            for area in (TIED, WIZARDS):
                for card in state.zones[state.at(seat, area)].copy():
                    if state.book.is_wizard(state.face[card]):
                        enter_hall(state, seat, card, area, "WR-20.1")
        else:
            state.owe(CHOOSE_HALLS[seat])


def score_of(state: Match, winner: int) -> str:
    """What the last battle came to, the winner first: "12 to 8"."""
    totals = dict(zip(state.totals[::2], state.totals[1::2], strict=True))
    others = sorted([totals[seat] for seat in totals if seat != winner], reverse=True)
    if winner not in totals or not others:
        return "without a battle"
    return f"{totals[winner]} to {others[0]}"


THANKS: Final = {
    PART_ADVANTAGE: "the advantage",
    PART_SHRINE: "the shrine",
    PART_ABILITY: "an ability",
    PART_RELIC_LINE: "an enchantment",
    PART_TOKEN: "a bonus",
}
"""What may have decided a battle besides the printed power of the cards."""


def thanks_to(state: Match, winner: int) -> str:
    """The one thing without which the winner would not have won the last battle, if any."""
    fighters, totals = state.totals[::2], state.totals[1::2]
    sorts = len(PART_WORDS)
    if len(state.sums) != sorts * len(fighters) or not leads(fighters, totals, winner):
        return ""
    found: list[str] = []
    for part, words in THANKS.items():
        without = [totals[place] - state.sums[sorts * place + part] for place in range(len(totals))]
        if not leads(fighters, without, winner):
            found.append(words)
    return f", thanks to {found[0]}" if len(found) == 1 else ""


def leads(fighters: list[int], totals: list[int], seat: int) -> bool:
    """Whether a player has more than every other one."""
    others = [total for other, total in zip(fighters, totals, strict=True) if other != seat]
    return seat in fighters and bool(others) and totals[fighters.index(seat)] > max(others)


def who_enters(state: Match, winner: int) -> str:
    """The wizard that is sent to the Hall now, while only one can be meant (WR-12.1, WR-20.1)."""
    wizards = state.wizards(winner)
    if len(wizards) != 1 or (state.variant.go_big and state.battle > 0):
        return ""
    return f": {state.game.faces[state.face[wizards[0]]].name} enters the Hall"


def enter_hall(state: Match, seat: int, card: int, area: int, rule: str) -> None:
    """A wizard enters the Hall of Immortality for good."""
    state.move(card, state.at(seat, area), state.at(seat, HALL))
    if state.listening:
        facts: dict[str, int | str] = {"n": state.hall_size(seat), "target": state.variant.target}
        state.tell("entered_hall", rule, seat, facts, [card])


class ChooseHall(AskSeat):
    """WR-12.1: with several wizards in the final battle the winner chooses which one enters."""

    rule: ClassVar[str] = "WR-12.1"
    kind: ClassVar[str] = "choose_hall"
    verb: ClassVar[str] = "Send to the Hall:"
    where: ClassVar[str] = "among your wizards of the final battle"
    asks: ClassVar[str] = "Choose the wizard that enters the Hall."
    note: ClassVar[str] = "It leaves your deck for good; the others go to your discard pile."
    wants: ClassVar[str] = "Choose one of your wizards of the final battle."

    def places(self, state: Match, seat: int) -> list[int]:
        return [state.at(seat, WIZARDS)]

    def waits(self, state: Match) -> int:
        if len(state.wizards(self.seat)) == 1:
            return 0
        return 1 << self.seat if len(self.options(state, self.seat)) > 1 else 0

    def run(self, state: Match) -> None:
        enter_hall(state, self.seat, state.wizards(self.seat)[0], WIZARDS, self.rule)

    def options(self, state: Match, seat: int) -> list[int]:
        return state.types(state.at(seat, WIZARDS), FILTER_ANY, NOTHING)

    def answer(self, state: Match, seat: int, action: int) -> None:
        card = state.find(state.at(seat, WIZARDS), state.book.face_of(action))
        enter_hall(state, seat, card, WIZARDS, self.rule)


class HallCheck(AskSeat):
    """WR-12.2, WR-12.3: the winner's other cards are put away; a full Hall ends the game."""

    rule: ClassVar[str] = "WR-12.3"

    def run(self, state: Match) -> None:
        seat = self.seat
        put_away(state, seat, "WR-12.2")
        if state.hall_size(seat) >= state.variant.target:
            finish(state, seat, "", "WR-14.1")
            return
        state.owe(SPOILS_PHASE)


def finish(state: Match, seat: int, words: str, rule: str) -> None:
    """WR-14.1: the game is over; the others are ranked by the wizards in their Halls."""
    state.finish(Outcome([seat], words + halls_in_words(state, seat), rule))
    if state.listening:
        state.tell("over", rule, seat, {"n": state.hall_size(seat)}, [])


def halls_in_words(state: Match, winner: int) -> str:
    """The Halls at the end of the game, the winner's first, then the fuller ones first."""
    others = [(-state.hall_size(seat), seat) for seat in range(state.seats) if seat != winner]
    others.sort()
    n = state.hall_size(winner)
    words = [f"Seat {winner} has {n} {'wizard' if n == 1 else 'wizards'} in the Hall"]
    words += [f"seat {seat} has {-size or 'none'}" for size, seat in others]
    return ", ".join(words[:-1]) + " and " + words[-1] + "."


def put_away(state: Match, seat: int, rule: str) -> None:
    """All cards a player still has on the table go to the discard pile; they aren't discarded."""
    first = state.at(seat, 0)
    cards: list[int] = []
    for area in (first + WIZARDS, first + RELICS, first + TIED):
        if state.zones[area]:
            if state.listening:
                cards.extend(state.zones[area])
            state.move_all(area, first + DISCARD)
    if cards:
        state.tell("put_away", rule, seat, {"n": len(cards)}, cards)


class SpoilsPhase(Step[Match]):
    """WR-13: Phase 5 runs clockwise from the winner, who is the Master Wizard now (WR-3.2)."""

    rule: ClassVar[str] = "WR-3.2"

    def run(self, state: Match) -> None:
        winner = state.winner
        state.owe(SETTLE)
        state.owe(LOSERS_PUT_AWAY)
        state.owe(SETTLE)
        state.owe(LOSERS_DRAW)
        if winner >= 0:
            state.owe(SETTLE)
            state.owe(SPOILS[winner])
        for seat in reversed(state.around(winner if winner >= 0 else state.master)):
            state.owe(SETTLE)
            state.owe(HAND_LIMIT_CHECKS[seat])
        state.owe(START_SPOILS)
        state.owe(SETTLE)


class StartSpoils(Step[Match]):
    """WR-3.2: at the start of Phase 5 the winner of the round becomes the Master Wizard."""

    rule: ClassVar[str] = "WR-3.2"

    def run(self, state: Match) -> None:
        state.phase = 5
        if state.winner >= 0:
            if state.listening and state.master != state.winner:
                state.tell("becomes_master", self.rule, state.winner, {}, [])
            state.master = state.winner


class HandLimitCheck(AskSeat):
    """WR-13.1, WR-13.2: this is the only time that the limit of seven cards applies."""

    rule: ClassVar[str] = "WR-13.1"

    def run(self, state: Match) -> None:
        surplus = len(state.hand(self.seat)) - 7
        if surplus > 0:
            state.owe(HandLimit(self.seat, surplus))


class Spoils(AskSeat):
    """WR-13.3: the winner draws a card, or takes a relic that a loser has on the table."""

    rule: ClassVar[str] = "WR-13.3"
    kind: ClassVar[str] = "spoils"
    asks: ClassVar[str] = "Your spoils: draw a card, or take a loser's relic."
    note: ClassVar[str] = (
        "Any relic of this round can be taken, an ignored one too. Each loser draws 2 cards."
    )
    wants: ClassVar[str] = "Draw a card, or name a loser who has a relic on the table."

    def option(self, state: Match, seat: int, action: int) -> OptionView:
        text = state.game.actions.text(action)
        if action == DRAW:
            shuffled = "" if state.zones[state.at(seat, DECK)] else "shuffles your discard pile"
            return OptionView(action, text, "Draw a card", shuffled)
        loser = target_of(state, seat, action)
        relics = table_relics(state, loser)
        if len(relics) > 1:
            label = f"Take a relic from seat {loser}"
            result = f"one of {len(relics)}"
            return OptionView(action, text, label, result, seat=loser, tone="main")
        label = f"Take {state.game.faces[state.face[relics[0]]].name} from seat {loser}"
        return OptionView(action, text, label, card=relics[0], seat=loser, tone="main")

    def wanted(self, state: Match, seat: int) -> int:
        return NO_CARD

    def done_reason(self, state: Match, seat: int) -> str:
        return "You can't do without spoils."

    def seat_reason(self, state: Match, target: int) -> str:
        return f"Seat {target} has no relic on the table."

    def losers(self, state: Match) -> list[int]:
        return [
            other
            for other in state.around(self.seat)
            if other != self.seat and has_table_relic(state, other)
        ]

    def waits(self, state: Match) -> int:
        for other in range(state.seats):
            if other != self.seat and has_table_relic(state, other):
                return 1 << self.seat
        return 0

    def run(self, state: Match) -> None:
        draw(state, self.seat, 1, "drew_spoils", self.rule)

    def options(self, state: Match, seat: int) -> list[int]:
        found = [seat_action(state, seat, other) for other in self.losers(state)]
        found.append(DRAW)
        return found

    def answer(self, state: Match, seat: int, action: int) -> None:
        if action == DRAW:
            self.run(state)
        else:
            state.owe(SpoilsRelic(seat, target_of(state, seat, action)))


class SpoilsRelic(AskSeat):
    """WR-13.3: which of a loser's relics is taken."""

    rule: ClassVar[str] = "WR-13.3"
    kind: ClassVar[str] = "spoils_relic"
    verb: ClassVar[str] = "Take"
    where: ClassVar[str] = "among the relics that this loser has on the table"
    note: ClassVar[str] = "Relics of all battles of this round can be taken, ignored ones too."
    wants: ClassVar[str] = "Choose a relic that this loser has on the table."

    def __init__(self, seat: int, loser: int) -> None:
        super().__init__(seat)
        self.loser = loser

    def ask(self, state: Match, seat: int) -> str:
        return f"Choose the relic you take from seat {self.loser}."

    def wanted(self, state: Match, seat: int) -> int:
        return FILTER_RELIC

    def places(self, state: Match, seat: int) -> list[int]:
        return [state.at(self.loser, RELICS), state.at(self.loser, TIED)]

    def waits(self, state: Match) -> int:
        return 1 << self.seat if len(self.options(state, self.seat)) > 1 else 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = state.types(state.at(self.loser, RELICS), FILTER_RELIC, NOTHING)
        for action in state.types(state.at(self.loser, TIED), FILTER_RELIC, NOTHING):
            if action not in found:
                found.append(action)
        return found

    def run(self, state: Match) -> None:
        self.answer(state, self.seat, self.options(state, self.seat)[0])

    def answer(self, state: Match, seat: int, action: int) -> None:
        face = state.book.face_of(action)
        for area in (RELICS, TIED):
            card = state.find(state.at(self.loser, area), face)
            if card >= 0:
                take(state, seat, card, state.at(self.loser, area), "took_spoils", self.rule)
                return


def table_relics(state: Match, seat: int) -> list[int]:
    """The relics of all battles of the round that a player has on the table."""
    return [
        card
        for area in (RELICS, TIED)
        for card in state.zones[state.at(seat, area)]
        if state.book.is_relic(state.face[card])
    ]


def has_table_relic(state: Match, seat: int) -> bool:
    """Whether a player has a relic of this round on the table."""
    faces = state.face
    zones = state.zones
    first = state.at(seat, 0)
    if zones[first + RELICS]:
        return True  # only relics lie there
    for card in zones[first + TIED]:
        if state.book.is_relic(faces[card]):
            return True
    return False


class LosersDraw(Step[Match]):
    """WR-13.4: each loser draws two cards, once per round."""

    rule: ClassVar[str] = "WR-13.4"

    def run(self, state: Match) -> None:
        for seat in state.around(state.master):
            if seat != state.winner:
                draw(state, seat, 2, "drew_loser", self.rule)


class LosersPutAway(Step[Match]):
    """WR-13.5: then the losers' cards go to their discard piles."""

    rule: ClassVar[str] = "WR-13.5"

    def run(self, state: Match) -> None:
        for seat in state.around(state.master):
            if seat != state.winner:
                put_away(state, seat, self.rule)


SPOILS_PHASE: Final = SpoilsPhase()
START_SPOILS: Final = StartSpoils()
CHOOSE_HALLS: Final = [ChooseHall(seat) for seat in range(4)]
HALL_CHECKS: Final = [HallCheck(seat) for seat in range(4)]
HAND_LIMIT_CHECKS: Final = [HandLimitCheck(seat) for seat in range(4)]
SPOILS: Final = [Spoils(seat) for seat in range(4)]
LOSERS_DRAW: Final = LosersDraw()
LOSERS_PUT_AWAY: Final = LosersPutAway()
