"""Choices about relics and wizards in play: adding, exchanging, swapping, losing (WR-9, WR-21)."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.table import OptionView
from pentacles.games.wizards_and_relics.actions import DONE
from pentacles.games.wizards_and_relics.outlook import relic_preview, warning
from pentacles.games.wizards_and_relics.power import is_useless
from pentacles.games.wizards_and_relics.questions import (
    NO_CARD,
    CardAsk,
    seat_action,
    target_of,
    tell_declined,
)
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.choices import NOTHING
from pentacles.games.wizards_and_relics.terms import (
    DISCARD,
    FILTER_ANY,
    FILTER_DEVOTED,
    FILTER_RELIC,
    FILTER_WIZARD,
    HAND,
    LAID_RELICS,
    LAID_WIZARDS,
    RELICS,
    RIVALS,
    WIZARDS,
)


class RelicAsk(CardAsk):
    """A card asks for a relic."""

    def result(self, state: Match, seat: int, face: int) -> str:
        return "ignored in this battle" if is_useless(state, seat, face) else ""

    def outlook(self, state: Match, seat: int, face: int) -> str:
        return relic_preview(state, seat, face)

    def wanted(self, state: Match, seat: int) -> int:
        return FILTER_RELIC


class RelicInPlayAsk(RelicAsk):
    """A card asks for one of the player's relics in play."""

    where: ClassVar[str] = "among your relics in play"

    def places(self, state: Match, seat: int) -> list[int]:
        return [state.relic_zone(seat)]

    def waits(self, state: Match) -> int:
        return 1 << self.seat

    def options(self, state: Match, seat: int) -> list[int]:
        return state.types(state.relic_zone(seat), FILTER_ANY, state.picked[seat])

    def chosen(self, state: Match, seat: int, action: int) -> int:
        """The relic that an option means."""
        return state.copy_leaving(state.relic_zone(seat), action, state.picked[seat])


class PlayExtraRelic(RelicAsk):
    """WR-9.5: a player may play an additional relic, face down until relics are revealed."""

    rule: ClassVar[str] = "WR-9.5"
    kind: ClassVar[str] = "play_extra_relic"
    verb: ClassVar[str] = "Play"
    wants: ClassVar[str] = "Choose a relic of your hand to play, or decline."

    def ask(self, state: Match, seat: int) -> str:
        if self.options(state, seat) == [DONE]:
            return "You hold no relic to play."
        return "You may play another relic."

    def tell(self, state: Match, seat: int) -> str:
        if state.revealed:
            return "It lies open and counts at once."
        return "It is revealed with the others."

    def result(self, state: Match, seat: int, face: int) -> str:
        ignored = RelicAsk.result(self, state, seat, face)
        return "; ".join([words for words in (ignored, warning(state, seat, face)) if words])

    def waits(self, state: Match) -> int:
        return 1 << self.seat if state.hand(self.seat) else 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = state.types(state.at(seat, HAND), FILTER_RELIC, NOTHING)
        found.append(DONE)
        return found

    def answer(self, state: Match, seat: int, action: int) -> None:
        if action == DONE:
            tell_declined(state, self.rule, seat)
            return
        hand = state.at(seat, HAND)
        card = state.copy_entering(hand, action, NOTHING)
        state.move(card, hand, state.relic_zone(seat))
        if state.listening:
            state.tell("added_relic", self.rule, seat, {}, [card])


class PlayExtraWizard(CardAsk):
    """WR-21.1: everybody may play an additional wizard, and all of them are turned up together."""

    rule: ClassVar[str] = "WR-21.1"
    kind: ClassVar[str] = "play_extra_wizard"
    verb: ClassVar[str] = "Play"
    note: ClassVar[str] = "It fights beside your first one."
    wants: ClassVar[str] = "Choose a wizard that may be played, or decline."

    def __init__(self, seat: int, from_discard: int, filter: int) -> None:
        super().__init__(seat)
        self.from_discard = from_discard
        self.filter = filter

    def ask(self, state: Match, seat: int) -> str:
        kind = "Devoted wizard" if self.filter == FILTER_DEVOTED else "wizard"
        if self.options(state, seat) == [DONE]:
            return f"You hold no {kind} to play."
        place = "your discard pile" if self.from_discard else "your hand"
        return f"You may play another {kind} from {place}."

    def result(self, state: Match, seat: int, face: int) -> str:
        return "" if self.from_discard else warning(state, seat, face)

    def wanted(self, state: Match, seat: int) -> int:
        return FILTER_WIZARD if self.filter == FILTER_ANY else self.filter

    def places(self, state: Match, seat: int) -> list[int]:
        return [self.source(state)]

    def card_reason(self, state: Match, seat: int, face: int) -> str:
        if self.from_discard and state.book.allows(self.wanted(state, seat), face):
            return f"{state.game.faces[face].name} is not in your discard pile."
        return CardAsk.card_reason(self, state, seat, face)

    def source(self, state: Match) -> int:
        return state.at(self.seat, DISCARD if self.from_discard else HAND)

    def allowed(self, state: Match) -> list[int]:
        book = state.book
        return [
            action
            for action in state.types(self.source(state), self.filter, NOTHING)
            if book.is_wizard(book.face_of(action))
        ]

    def waits(self, state: Match) -> int:
        if self.from_discard:
            return 1 << self.seat if self.allowed(state) else 0
        return 1 << self.seat if state.hand(self.seat) else 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = self.allowed(state)
        found.append(DONE)
        return found

    def answer(self, state: Match, seat: int, action: int) -> None:
        if action == DONE:
            tell_declined(state, self.rule, seat)
            return
        source = self.source(state)
        card = state.copy_leaving(source, action, NOTHING)
        state.move(card, source, state.at(seat, LAID_WIZARDS))
        if state.listening:
            state.tell("added_wizard", self.rule, seat, {}, [card])


class PlayLateWizard(PlayExtraWizard):
    """WR-8.7: a card lets only its player add a wizard, from hand or discard pile."""

    rule: ClassVar[str] = "WR-8.7"


class LoseRelic(RelicInPlayAsk):
    """WR-21.5: one relic in play goes to its controller's discard pile; it is not discarded."""

    rule: ClassVar[str] = "WR-21.5"
    kind: ClassVar[str] = "lose_relic"
    verb: ClassVar[str] = "Lose"
    tone: ClassVar[str] = "harmful"
    asks: ClassVar[str] = "Choose the relic you lose."
    note: ClassVar[str] = "It goes to your discard pile; that is not a discard."
    wants: ClassVar[str] = "Choose one of your relics in play."

    def waits(self, state: Match) -> int:
        return 1 << self.seat if len(state.relics(self.seat)) > 1 else 0

    def run(self, state: Match) -> None:
        for card in state.relics(self.seat).copy():
            self.lose(state, card)

    def answer(self, state: Match, seat: int, action: int) -> None:
        self.lose(state, self.chosen(state, seat, action))

    def lose(self, state: Match, card: int) -> None:
        state.move(card, state.relic_zone(self.seat), state.at(self.seat, DISCARD))
        if state.listening:
            state.tell("lost_relic", self.rule, self.seat, {}, [card])


class ExchangeWith(CardAsk):
    """WR-21.2: a player may exchange all relics in play with a rival, unseen."""

    rule: ClassVar[str] = "WR-21.2"
    kind: ClassVar[str] = "exchange_with"
    done: ClassVar[str] = "Keep your relics"
    asks: ClassVar[str] = "You may exchange all relics with a rival."
    wants: ClassVar[str] = "Choose a rival who has a relic in play, or decline."

    def tell(self, state: Match, seat: int) -> str:
        if state.revealed:
            return "They lie face up and change sides as they are."
        return "Nobody looks before the exchange; afterwards you may look at what you got."

    def option(self, state: Match, seat: int, action: int) -> OptionView:
        if action == DONE:
            return CardAsk.option(self, state, seat, action)
        target = target_of(state, seat, action)
        mine, theirs = len(state.relics(seat)), len(state.relics(target))
        result = f"your {relics_words(mine)} for their {relics_words(theirs)}"
        text = state.game.actions.text(action)
        label = f"Exchange with seat {target}"
        return OptionView(action, text, label, result, seat=target, tone="main")

    def wanted(self, state: Match, seat: int) -> int:
        return NO_CARD

    def seat_reason(self, state: Match, target: int) -> str:
        if not state.is_fighting(target):
            return f"Seat {target} is out of this round and not a rival."
        return f"Seat {target} has no relic in play."

    def rivals(self, state: Match) -> list[int]:
        if not state.relics(self.seat):
            return []
        return [other for other in state.named(RIVALS, self.seat) if state.relics(other)]

    def waits(self, state: Match) -> int:
        return 1 << self.seat if self.rivals(state) else 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = [seat_action(state, seat, rival) for rival in self.rivals(state)]
        found.append(DONE)
        return found

    def answer(self, state: Match, seat: int, action: int) -> None:
        if action == DONE:
            tell_declined(state, self.rule, seat)
            return
        rival = target_of(state, seat, action)
        mine = state.relics(seat).copy()
        theirs = state.relics(rival).copy()
        pass_relics(state, mine, seat, rival)
        pass_relics(state, theirs, rival, seat)
        if state.listening:
            facts: dict[str, int | str] = {"target": rival, "how": how_they_lie(state)}
            state.tell("exchanged", self.rule, seat, facts, [])


def relics_words(n: int) -> str:
    """A number of relics, in words."""
    return "relic" if n == 1 else f"{n} relics"


def how_they_lie(state: Match) -> str:
    """How relics in play lie at this time (WR-21.2)."""
    return "face up" if state.revealed else "face down"


def pass_relics(state: Match, cards: list[int], giver: int, receiver: int) -> None:
    """Relics change sides, face down or up as they lie; giver and receiver know them (WR-21.2)."""
    for card in cards:
        state.move(card, state.relic_zone(giver), state.relic_zone(receiver))


def rotate_relics(state: Match, rule: str) -> None:
    """WR-21.3: every participant with relics passes them to the next such participant clockwise."""
    holders = [
        seat for seat in range(state.seats) if state.is_fighting(seat) and state.relics(seat)
    ]
    if len(holders) < 2:
        return
    passed = [state.relics(seat).copy() for seat in holders]
    for index in range(len(holders)):
        receiver = holders[(index + 1) % len(holders)]
        pass_relics(state, passed[index], holders[index], receiver)
    if state.listening:
        state.tell("rotated", rule, -1, {"how": how_they_lie(state)}, [])


class SwapIn(RelicAsk):
    """WR-21.4: a rival chooses hand relics that come in for relics in play, as many as possible."""

    rule: ClassVar[str] = "WR-21.4"
    kind: ClassVar[str] = "swap_in"
    verb: ClassVar[str] = "Bring in"
    done: ClassVar[str] = "Exchange nothing"
    wants: ClassVar[str] = "Choose a relic of your hand that comes into play."
    one_by_one: ClassVar[bool] = True

    def ask(self, state: Match, seat: int) -> str:
        picked, playing = len(state.picked[seat]), len(state.relics(seat))
        if self.options(state, seat) == [DONE]:
            more = "no more relic" if picked else "no relic"
            return f"You hold {more} to exchange."
        number = f" ({picked + 1} of {playing})" if playing > 1 else ""
        return f"Choose a relic of your hand that comes into play{number}."

    def tell(self, state: Match, seat: int) -> str:
        return "As many as possible are exchanged, all at the same time."

    def done_label(self, state: Match, seat: int) -> str:
        return "Go on" if state.picked[seat] else self.done

    def done_reason(self, state: Match, seat: int) -> str:
        return "You hold a relic, so you have to exchange it."

    def waits(self, state: Match) -> int:
        return 1 << self.seat if state.relics(self.seat) and state.hand(self.seat) else 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = state.types(state.at(seat, HAND), FILTER_RELIC, state.picked[seat])
        return found or [DONE]

    def answer(self, state: Match, seat: int, action: int) -> None:
        picked = state.picked[seat]
        playing = len(state.relics(seat))
        if action != DONE:
            picked.append(state.copy_entering(state.at(seat, HAND), action, picked))
            state.wanted = FILTER_RELIC
            if len(picked) < playing:
                state.owe(self)
                return
        if not picked or len(picked) == playing:
            going = state.relics(seat).copy() if picked else []
            finish_swap(state, seat, picked, going, self.rule)
        else:
            state.owe(SwapOut(seat, len(picked)))


class SwapOut(RelicInPlayAsk):
    """WR-21.4: fewer come in than lie there: the player chooses which go back to hand."""

    rule: ClassVar[str] = "WR-21.4"
    kind: ClassVar[str] = "swap_out"
    verb: ClassVar[str] = "Take back"
    note: ClassVar[str] = "You hold fewer relics than lie there, so not all are exchanged."
    wants: ClassVar[str] = "Choose a relic in play that goes back to your hand."

    def __init__(self, seat: int, n: int) -> None:
        super().__init__(seat)
        self.n = n

    def ask(self, state: Match, seat: int) -> str:
        number = f" ({len(state.picked[seat]) - self.n + 1} of {self.n})" if self.n > 1 else ""
        return f"Choose a relic in play that goes back to your hand{number}."

    def answer(self, state: Match, seat: int, action: int) -> None:
        picked = state.picked[seat]
        picked.append(self.chosen(state, seat, action))
        if len(picked) < 2 * self.n:
            state.owe(self)
            return
        finish_swap(state, seat, picked[: self.n], picked[self.n :], self.rule)


def finish_swap(state: Match, seat: int, coming: list[int], going: list[int], rule: str) -> None:
    """Relics of hand and play change places at the same time (WR-9.5, WR-21.4)."""
    state.picked[seat] = []
    state.wanted = FILTER_ANY
    hand = state.at(seat, HAND)
    zone = state.relic_zone(seat)
    for card in going:
        state.move(card, zone, hand)
    if state.listening:
        kind = "took_up" if going else "kept_relics"
        state.tell(kind, rule, seat, {"n": len(going)}, going)
    for card in coming:
        state.move(card, hand, zone)
    if state.listening and coming:
        state.tell("swapped", rule, seat, {"n": len(coming)}, coming)
    for card in going:
        state.take_up(card, seat)


class SwapOwnIn(RelicAsk):
    """WR-9.5: a player may exchange one relic in play with one of the hand."""

    rule: ClassVar[str] = "WR-9.5"
    kind: ClassVar[str] = "swap_own_in"
    verb: ClassVar[str] = "Bring in"
    wants: ClassVar[str] = "Choose a relic of your hand that comes into play, or decline."

    def ask(self, state: Match, seat: int) -> str:
        if self.options(state, seat) == [DONE]:
            return "You hold no relic to exchange."
        return "You may exchange a relic in play with one of your hand."

    def tell(self, state: Match, seat: int) -> str:
        return f"It lies {how_they_lie(state)} like the one that goes back to your hand."

    def waits(self, state: Match) -> int:
        return 1 << self.seat if state.relics(self.seat) and state.hand(self.seat) else 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = state.types(state.at(seat, HAND), FILTER_RELIC, NOTHING)
        found.append(DONE)
        return found

    def answer(self, state: Match, seat: int, action: int) -> None:
        if action == DONE:
            tell_declined(state, self.rule, seat)
            return
        card = state.copy_entering(state.at(seat, HAND), action, NOTHING)
        if len(state.relics(seat)) == 1:
            finish_swap(state, seat, [card], state.relics(seat).copy(), self.rule)
            return
        state.picked[seat] = [card]
        state.wanted = FILTER_RELIC
        state.owe(SwapOwnOut(seat))


class SwapOwnOut(RelicInPlayAsk):
    """WR-9.5: which of several relics in play goes back to the hand."""

    rule: ClassVar[str] = "WR-9.5"
    kind: ClassVar[str] = "swap_own_out"
    verb: ClassVar[str] = "Take back"
    asks: ClassVar[str] = "Choose the relic in play that goes back to your hand."
    wants: ClassVar[str] = "Choose a relic in play that goes back to your hand."

    def tell(self, state: Match, seat: int) -> str:
        name: str = state.game.faces[state.face[state.picked[seat][0]]].name
        return f"{name} takes its place."

    def answer(self, state: Match, seat: int, action: int) -> None:
        card = self.chosen(state, seat, action)
        finish_swap(state, seat, state.picked[seat], [card], self.rule)


def turn_up_new_wizards(state: Match, batch: int) -> None:
    """WR-8.7: additional wizards are turned face up together."""
    came = False
    for seat in state.order():
        laid, there = state.at(seat, LAID_WIZARDS), state.at(seat, WIZARDS)
        while state.zones[laid]:
            card = state.zones[laid][0]
            state.move(card, laid, there)
            state.entered.append(batch * 256 + card)
            came = True
            if state.listening:
                rule = "WR-8.7" if batch else "WR-8.1"
                state.tell("revealed_wizard", rule, seat, {}, [card])
    if came:
        state.batches = batch


def turn_up_relics(state: Match) -> None:
    """WR-9.1: all relics are turned face up together."""
    state.revealed = True
    for seat in state.order():
        laid, there = state.at(seat, LAID_RELICS), state.at(seat, RELICS)
        while state.zones[laid]:
            card = state.zones[laid][0]
            state.move(card, laid, there)
            if state.listening:
                state.tell("revealed_relic", "WR-9.1", seat, {}, [card])
