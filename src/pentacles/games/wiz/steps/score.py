"""The end of a round: grips turned up, the +2 of characters, cancelling, EP (WIZ-21, WIZ-22)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.step import Step
from pentacles.games.wiz.actions import DONE, SLOT
from pentacles.games.wiz.hands import bonus_hand, element, multiplier, value
from pentacles.games.wiz.questions import SCORING, Ask
from pentacles.games.wiz.scoring import Sheet, add_up, best_cancelling, new_sheet, packed
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import BOARD, JOKER, NONE, SLOTS, grip_of
from pentacles.games.wiz.verbs import (
    draw_card,
    end_round,
    gain,
    joker_points,
    seats_from,
)
from pentacles.games.wiz.words import hand_facts, hand_words, listed, sum_words, titans_words


class RoundEnd(Step[WizMatch]):
    """WIZ-21.4: grips and joker are turned up; losers with an empty grip draw penalty cards."""

    rule: ClassVar[str] = "WIZ-21.4"

    def run(self, state: WizMatch) -> None:
        winner = state.winner
        for card in state.zones[JOKER]:
            state.reveal(card, state.everyone)
        order = seats_from(state, winner)
        penalty = joker_points(state)
        for seat in order[1:]:
            grip = grip_of(seat)
            if not state.zones[grip]:
                drawn: list[int] = []
                for _ in range(penalty):
                    card = draw_card(state, grip)
                    if card < 0:
                        break
                    drawn.append(card)
                if state.listening:
                    state.tell("penalty", "WIZ-21.4", seat, {"n": len(drawn)}, drawn)
        for seat in order:
            for card in state.zones[grip_of(seat)]:
                state.reveal(card, state.everyone)
        if state.listening:
            kind = "turned_up" if state.zones[JOKER] else "turned_up_alone"
            state.tell(kind, "WIZ-22.5", winner, {}, state.zones[JOKER].copy())
            for seat in order:
                held = state.zones[grip_of(seat)].copy()
                if held:
                    state.tell("showed", "WIZ-22.5", seat, {}, held)
        state.bonus = [bonus_hand(state, seat) for seat in range(state.seats)]
        state.used = []
        state.owe(SCORE_ROUND)
        if state.deck.manual:
            for seat in reversed(order[1:]):
                state.owe(CancelOwn(seat))
        for seat in reversed(order):
            state.owe(PlacePower(seat))


class PlacePower(Ask):
    """WIZ-22.3: with two or more hands of the character's element, you say which gets the +2."""

    rule: ClassVar[str] = "WIZ-22.3"
    kind: ClassVar[str] = "place_power"
    asks: ClassVar[str] = "Which hand gets your character's +2?"
    phase: ClassVar[str] = SCORING
    wants: ClassVar[str] = "Choose one of your hands of your character's element."

    def __init__(self, owner: int) -> None:
        self.owner = owner

    def who(self, state: WizMatch) -> int:
        return self.owner if len(self.options(state, self.owner)) > 1 else -1

    def options(self, state: WizMatch, seat: int) -> list[int]:
        own = state.character[seat]
        if own < 0:
            return []
        return [
            SLOT.encode(hand)
            for hand in range(SLOTS * seat, SLOTS * seat + BOARD)
            if state.kind[hand] != NONE and element(state, hand) == own
        ]

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        bonus = state.bonus.copy()
        bonus[seat] = SLOT.row(action)
        state.bonus = bonus
        if state.listening:
            state.tell("placed_power", "WIZ-22.3", seat, hand_facts(state, SLOT.row(action)), [])


def open_wins(state: WizMatch, limit: int) -> list[int]:
    """The winner's hands that nothing cancels yet, of at most this value."""
    found: list[int] = []
    first = SLOTS * state.winner
    for hand in range(first, first + SLOTS):
        if state.kind[hand] != NONE and value(state, hand) <= limit:
            if hand not in state.used[1::2]:
                found.append(hand)
    return found


class CancelOwn(Ask):
    """WIZ-22.11: with `manual` each loser says which of their hands cancels one of the winner's."""

    rule: ClassVar[str] = "WIZ-22.11"
    kind: ClassVar[str] = "cancel_own"
    asks: ClassVar[str] = "Cancel a hand of the winner?"
    note: ClassVar[str] = "With a hand of equal or higher card value."
    phase: ClassVar[str] = SCORING
    wants: ClassVar[str] = "Choose an unused hand of yours that can cancel, or be done."

    def __init__(self, owner: int) -> None:
        self.owner = owner

    def who(self, state: WizMatch) -> int:
        return -1 if state.out[self.owner] else self.owner

    def options(self, state: WizMatch, seat: int) -> list[int]:
        found: list[int] = []
        for hand in range(SLOTS * seat, SLOTS * seat + SLOTS):
            if state.kind[hand] != NONE and hand not in state.used[::2]:
                if open_wins(state, value(state, hand)):
                    found.append(SLOT.encode(hand))
        found.append(DONE)
        return found

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action != DONE:
            state.owe(self)
            state.owe(CancelTarget(seat, SLOT.row(action)))

    def done(self, state: WizMatch, seat: int) -> str:
        for hand in state.used[::2]:
            if hand // SLOTS == seat:
                return "and cancel nothing more"
        return "and cancel nothing"


class CancelTarget(Ask):
    """WIZ-22.11: the winning hand of equal or lower card value that is cancelled."""

    rule: ClassVar[str] = "WIZ-22.11"
    kind: ClassVar[str] = "cancel_target"
    asks: ClassVar[str] = "Which hand of the winner is cancelled?"
    phase: ClassVar[str] = SCORING
    wants: ClassVar[str] = "Choose a hand of the winner that your hand can cancel."

    def __init__(self, owner: int, hand: int) -> None:
        self.owner = owner
        self.hand = hand

    def who(self, state: WizMatch) -> int:
        return self.owner

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return [SLOT.encode(hand) for hand in open_wins(state, value(state, self.hand))]

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        state.used = [*state.used, self.hand, SLOT.row(action)]


class ScoreRound(Step[WizMatch]):
    """WIZ-22.6: the winner gains EP."""

    rule: ClassVar[str] = "WIZ-22.6"

    def run(self, state: WizMatch) -> None:
        sheet = new_sheet(state, state.winner)
        if state.deck.manual:
            for index in range(0, len(state.used), 2):
                sheet.cancelled[sheet.wins.index(state.used[index + 1])] = state.used[index]
        else:
            best_cancelling(sheet)
        add_up(sheet)
        state.sheet = packed(sheet)
        if state.listening:
            state.tell("calculated", "WIZ-22.6", state.winner, figures_of(sheet), [])
        gain(state, state.winner, sheet.total, "WIZ-22.6")


def figures_of(sheet: Sheet) -> dict[str, int | str]:
    """Everything about a calculation, in figures and in one readable line."""
    facts: dict[str, int | str] = {
        "multipliers": sheet.multipliers,
        "chaotic": sheet.chaotic,
        "titan_ep": sheet.titan_ep,
        "factor": sheet.factor,
        "total": sheet.total,
    }
    lines: list[str] = []
    for index in range(len(sheet.wins)):
        slot = sheet.wins[index] % SLOTS
        named = f"hand {slot + 1}" if slot < BOARD else "the character"
        words = f"{named} of value {sheet.values[index]}"
        facts[f"win_{index}"] = sheet.wins[index]
        facts[f"win_{index}_value"] = sheet.values[index]
        facts[f"win_{index}_cancelled_by"] = sheet.cancelled[index]
        if sheet.cancelled[index] >= 0:
            words += f", cancelled by {hand_words(sheet.cancelled[index])}"
        else:
            words += f", x{multiplier(sheet.values[index])}"
            if sheet.titans[index]:
                words += f", {titans_words(sheet.titans[index])}"
        lines.append(words)
    for index in range(len(sheet.losing)):
        facts[f"loss_{index}"] = sheet.losing[index]
        facts[f"loss_{index}_value"] = sheet.losing_values[index]
        facts[f"loss_{index}_points"] = sheet.points[index]
    for seat in range(len(sheet.grips)):
        if seat != sheet.winner:
            facts[f"grip_{seat}"] = sheet.grips[seat]
    facts["sheet"] = "; ".join(lines) if lines else "none"
    facts["chaos"] = listed(chaos_of(sheet)) or "nothing"
    facts["sum"] = sum_words(sheet.factor, sheet.multipliers, sheet.chaotic, sheet.titan_ep)
    return facts


def chaos_of(sheet: Sheet) -> list[str]:
    """WIZ-22.5: what the chaotic EP are made of."""
    found = [
        f"{sheet.grips[seat]} in cards of seat {seat}"
        for seat in range(len(sheet.grips))
        if seat != sheet.winner and sheet.grips[seat]
    ]
    found += [
        f"{sheet.points[index]} in {hand_words(sheet.losing[index])}"
        for index in range(len(sheet.losing))
        if sheet.losing[index] not in sheet.cancelled
    ]
    return found


class VoidRound(Step[WizMatch]):
    """WIZ-21.6: a round that lasts too long is void."""

    rule: ClassVar[str] = "WIZ-21.6"

    def run(self, state: WizMatch) -> None:
        end_round(state)
        if state.listening:
            state.tell("void", "WIZ-21.6", -1, {"n": state.deck.turn_limit}, [])


ROUND_END: Final = RoundEnd()
SCORE_ROUND: Final = ScoreRound()
VOID_ROUND: Final = VoidRound()
