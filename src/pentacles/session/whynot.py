# not compiled
"""Why not: the sentence and the rule for a card, a zone, a seat or an action that can't be chosen.

Nothing here knows a game. The actions that concern a thing are found by the words of their texts
and tried on worlds that the seat considers possible: an answer can't say more than the seat knows.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pentacles.core.errors import Denied, Refusal
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.table import CardView, OptionView, Table, ZoneView

WORLDS = 3
MOST = 40
"""The most actions to ask about for one thing."""
PLAIN = "That is not one of the choices now."
"""What the core says when a rule has nothing better to say."""


class Asked(NamedTuple):
    """What somebody wants to know: exactly one of the four is given."""

    action: int | None = None
    card: int | None = None
    zone: str | None = None
    seat: int | None = None


class Answer(NamedTuple):
    """The sentence and the rule; an empty reason means that it can be chosen."""

    reason: str = ""
    rule: str = ""


CAN = Answer()


def refusal_for(state: State, seat: int, action: int) -> Answer:
    """Why a seat may not do this now, from what the seat knows."""
    if state.why_not(seat, action) is None:
        return CAN
    return refusals(state, seat, [action])[0]


def refusals(state: State, seat: int, actions: list[int]) -> list[Answer]:
    """The refusals of some actions that are not legal: kept where all possible worlds agree."""
    rng = Rng(0)
    if state.over:
        outcome = state.outcome
        return [Answer("The match is over.", outcome.rule if outcome else "")] * len(actions)
    if not state.asked >> seat & 1:
        refusal = state.why_not(seat, actions[0]) if actions else None
        return [answer_of(refusal)] * len(actions)
    worlds = [state.sample(seat, rng) for _ in range(WORLDS)]
    found: list[Answer] = []
    for action in actions:
        answers = {answer_of(world.why_not(seat, action)) for world in worlds}
        plain = Answer(PLAIN, state.agenda[-1].rule)
        found.append(answers.pop() if len(answers) == 1 else plain)
    return found


def answer_of(refusal: Refusal | None) -> Answer:
    """A refusal as an answer."""
    return CAN if refusal is None else Answer(refusal.reason, refusal.rule)


def explain(state: State, seat: int, table: Table, asked: Asked) -> Answer:
    """Why the thing that was asked about can't be chosen now by this seat."""
    if asked.action is not None:
        return with_rule(refusal_for(state, seat, asked.action), state, table)
    return with_rule(Explainer(state, seat, table).thing(asked), state, table)


def with_rule(answer: Answer, state: State, table: Table) -> Answer:
    """An answer whose rule exists: if a refusal names none, the rule of the question."""
    if not answer.reason or answer.rule in state.game.rules:
        return answer
    rule = table.prompt.rule if table.prompt else ""
    if table.result is not None:
        rule = table.result.rule
    if rule not in state.game.rules:
        rule = next(iter(state.game.rules.rules), "")
    return Answer(answer.reason, rule)


class Explainer:
    """Looks for the most telling refusal among the actions that concern a thing."""

    def __init__(self, state: State, seat: int, table: Table) -> None:
        self.state = state
        self.seat = seat
        self.table = table
        self.texts: list[str] = state.game.actions.texts

    def thing(self, asked: Asked) -> Answer:
        if asked.card is not None:
            return self.card(asked.card)
        if asked.zone is not None:
            return self.zone(asked.zone)
        return self.place(asked.seat if asked.seat is not None else -1)

    def card(self, key: int) -> Answer:
        """Why this card can't be chosen."""
        zone, view = self.find(key)
        face = next(face for face in self.state.game.faces if face.id == view.face)
        name: str = self.state.game.card_name(face)
        same = [option for option in self.table.options if self.is_twin(option, key, zone, view)]
        if same:
            return CAN
        words = {face.id.casefold(), face.code.casefold()}
        actions = self.concerned(words)
        elsewhere = [option for option in self.table.options if option.action in set(actions)]
        if elsewhere and self.is_asked:
            other = next((one for one in elsewhere if one.card is not None), None)
            where = self.zone_of(other.card) if other and other.card is not None else None
            hint = f"the one in {where.title} can be chosen" if where else elsewhere[0].label
            return self.plainly(f"Not this {name}: {hint}.")
        return self.best(actions, f"{name} can't be chosen now")

    def is_twin(self, option: OptionView, key: int, zone: ZoneView, view: CardView) -> bool:
        """Whether an option is about this card, or about one just like it beside it."""
        if option.card is None:
            return False
        if option.card == key:
            return True
        return any(card.key == option.card and card.face == view.face for card in zone.cards)

    def zone(self, name: str) -> Answer:
        """Why nothing can be chosen in this zone."""
        zone = next((zone for zone in self.table.zones if zone.name == name), None)
        if zone is None:
            names = ", ".join(zone.name for zone in self.table.zones)
            raise Denied("bad_request", f"There is no such zone on your table. Zones: {names}.")
        keys = {card.key for card in zone.cards if card.key is not None}
        for option in self.table.options:
            if option.zone == name or (option.card is not None and option.card in keys):
                return CAN
        family = name.rpartition("_")[0] or name
        words = {name.casefold()} | (
            {family.casefold()} if zone.owner in (None, self.seat) else set()
        )
        actions = [
            number
            for number in self.concerned(words)
            if self.texts[number].rpartition(" ")[2].casefold() in words
        ]
        return self.best(actions, f"{zone.title}: nothing here can be chosen now")

    def place(self, seat: int) -> Answer:
        """Why this seat can't be chosen."""
        if not 0 <= seat < self.state.seats:
            raise Denied("bad_request", self.state.no_seat(seat))
        if any(option.seat == seat for option in self.table.options):
            return CAN
        wanted = f"seat {seat}"
        places = f"+{(seat - self.seat) % self.state.seats}"
        actions = [
            number
            for number, text in enumerate(self.texts)
            if wanted in text or places in text.split()
        ]
        name = self.table.seats[seat].name
        return self.best(actions, f"{name} can't be chosen now")

    @property
    def is_asked(self) -> bool:
        return bool(self.state.asked >> self.seat & 1)

    def find(self, key: int) -> tuple[ZoneView, CardView]:
        """A card on the viewer's own table."""
        for zone in self.table.zones:
            for card in zone.cards:
                if card.key == key:
                    return zone, card
        raise Denied("bad_request", "You see no such card: ask about one that you can see.")

    def zone_of(self, key: int) -> ZoneView | None:
        for zone in self.table.zones:
            if any(card.key == key for card in zone.cards):
                return zone
        return None

    def concerned(self, words: set[str]) -> list[int]:
        """The actions whose texts hold one of these words."""
        found = []
        for number, text in enumerate(self.texts):
            folded = text.casefold()
            if folded in words or any(
                folded.endswith(f" {word}")
                or f" {word} " in folded
                or folded.startswith(f"{word} ")
                for word in words
            ):
                found.append(number)
        return found[:MOST]

    def best(self, actions: list[int], otherwise: str) -> Answer:
        """The most telling refusal; without one, what is asked instead."""
        if self.state.over or not self.is_asked:
            return self.plainly(f"{otherwise}.")
        verbs = {option.text.partition(" ")[0] for option in self.table.options}
        answers = refusals(self.state, self.seat, actions)
        ranked: list[tuple[int, int, Answer]] = []
        for number, answer in enumerate(answers):
            if not answer.reason:
                continue
            is_other = self.texts[actions[number]].partition(" ")[0] not in verbs
            rank = 2 * (answer.reason == PLAIN) + is_other
            ranked.append((rank, number, answer))
        if not ranked or min(ranked)[2].reason == PLAIN:
            return self.plainly(f"{otherwise}.")
        return min(ranked)[2]

    def plainly(self, sentence: str) -> Answer:
        """A sentence of our own, with what the match waits for and its rule."""
        if self.table.result is not None:
            return Answer("The match is over.", self.table.result.rule)
        prompt: Any = self.table.prompt
        return Answer(f"{sentence} {prompt.title}", prompt.rule)
