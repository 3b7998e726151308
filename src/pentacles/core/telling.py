"""Telling: what an event says to one viewer, from that viewer's knowledge alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from pentacles.core.cards import Face
from pentacles.core.event import Event, Move
from pentacles.core.table import ChangeView, EventView, MoveView
from pentacles.core.zone import Zone

PART = re.compile(
    r"\{@(?P<seat>\w+)\}|\{(?P<count>\w+)\|(?P<one>[^|}]*)\|(?P<many>[^}]*)\}|\{(?P<fact>\w+)\}"
    r"|\[(?P<they>[^|\]]*)\|(?P<you>[^\]]*)\]"
)

TEXT, WHO, VERB, CARDS, COUNT, NAMED_SEAT, FACT = range(7)
"""The sorts of parts that a sentence is made of."""
SEAT = re.compile(r"\b[Ss]eat (\d+)\b")


def name_seats(text: str, names: list[str]) -> str:
    """A text in which rules speak of `seat 1`, with the name of whoever sits there."""
    if "eat " not in text:
        return text
    return SEAT.sub(
        lambda part: names[int(part[1])] if int(part[1]) < len(names) else part[0], text
    )


@lru_cache(4096)
def parts_of(template: str) -> tuple[tuple[int, str, str, str], ...]:
    """A template taken apart, once for all sentences that are made from it."""
    found: list[tuple[int, str, str, str]] = []
    end = 0
    for part in PART.finditer(template):
        if part.start() > end:
            found.append((TEXT, template[end : part.start()], "", ""))
        end = part.end()
        if part["seat"]:
            found.append((NAMED_SEAT, part["seat"], "", ""))
        elif part["count"]:
            found.append((COUNT, part["count"], part["one"], part["many"]))
        elif part["fact"] == "who":
            found.append((WHO, "", "", ""))
        elif part["fact"] == "cards":
            found.append((CARDS, "", "", ""))
        elif part["fact"]:
            found.append((FACT, part["fact"], "", ""))
        else:
            found.append((VERB, part["they"], part["you"], ""))
    if end < len(template):
        found.append((TEXT, template[end:], "", ""))
    return tuple(found)


class Teller:
    """Turns the events of one match into sentences for a viewer.

    A sentence is a template: `{who}` is the acting seat ("You" to itself), `[casts|cast]` the verb
    for others and for yourself, `{cards}` the cards as far as the viewer knows them, `{@target}` a
    seat, `{n|card|cards}` a number with its word, and any other `{fact}` stands for itself.
    """

    def __init__(
        self,
        sentences: Mapping[str, str],
        faces: list[Face],
        zones: list[Zone],
        names: list[str],
        card_names: list[str],
    ) -> None:
        self.sentences = sentences
        self.faces = faces
        self.zones = zones
        self.names = names
        self.card_names = card_names

    def view(self, event: Event, viewer: int | None) -> EventView | None:
        """The event for this viewer (None: a spectator), or None if it is not for those eyes."""
        bit = 1 << (len(self.names) if viewer is None else viewer)
        if not event.audience & bit:
            return None
        return EventView(
            event.kind,
            event.rule,
            event.seat if event.seat >= 0 else None,
            event.turn,
            self.sentence(event, viewer, bit),
            tuple([self.face_id(sight, bit) for sight in event.cards]),
            tuple([self.move_view(move, bit) for move in event.moves]),
            tuple([ChangeView(change.name, change.old, change.new) for change in event.changes]),
        )

    def move_view(self, move: Move, bit: int) -> MoveView:
        return MoveView(
            move.card if move.seen & bit else None,
            self.face_id(move, bit),
            self.zones[move.source].name,
            self.zones[move.target].name,
        )

    def face_id(self, move: Move, bit: int) -> str | None:
        return self.faces[move.face].id if move.seen & bit else None

    def sentence(self, event: Event, viewer: int | None, bit: int) -> str:
        """The event in words."""
        template = self.sentences.get(event.kind)
        if template is None:
            return ""

        facts = event.facts
        is_own = viewer is not None and viewer == event.seat
        words: list[str] = []
        for sort, first, second, third in parts_of(template):
            if sort == TEXT:
                words.append(first)
            elif sort == WHO:
                words.append(self.seat_name(event.seat, viewer, "You"))
            elif sort == VERB:
                words.append(second if is_own else first)
            elif sort == CARDS:
                words.append(self.card_list(event.cards, bit))
            elif sort == COUNT:
                number = facts[first]
                words.append(f"{number} {second if number == 1 else third}")
            elif sort == NAMED_SEAT:
                words.append(self.seat_name(int(facts[first]), viewer, "you"))
            else:
                words.append(name_seats(str(facts[first]), self.names))
        return "".join(words)

    def seat_name(self, seat: int, viewer: int | None, you: str) -> str:
        return you if viewer is not None and seat == viewer else self.names[seat]

    def card_list(self, sights: list[Move], bit: int) -> str:
        known = [self.card_names[sight.face] for sight in sights if sight.seen & bit]
        hidden = len(sights) - len(known)
        if hidden:
            one, many = ("another card", "other cards") if known else ("a card", "cards")
            known.append(one if hidden == 1 else f"{hidden} {many}")
        return ", ".join(known[:-1]) + " and " + known[-1] if len(known) > 1 else "".join(known)
