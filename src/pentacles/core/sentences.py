"""Sentences: what an event says to one viewer, using only what that viewer knows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from pentacles.core.cards import Face
from pentacles.core.errors import one_stop
from pentacles.core.event import Event, Move
from pentacles.core.second_person import marked, to_you
from pentacles.core.table import ChangeView, EventView, MoveView, Recap, Scene, replace
from pentacles.core.zone import Zone

PART = re.compile(
    r"\{(?P<sort>@?)(?P<name>\w+)(?P<own>'s)?"
    r"(?:(?P<sign>[|?])(?P<one>[^|}]*)\|(?P<many>[^}]*))?\}"
    r"|\[(?P<they>[^|\]]*)\|(?P<you>[^\]]*)\]"
)

TEXT, WHO, WHOSE, VERB, CARDS, COUNT, AGREES, SEAT_NAME, SEAT_OWN, SEAT_VERB, FACT, DOES = range(12)
"""The kinds of parts that make up a sentence."""
SEAT = re.compile(r"\b[Ss]eat (\d+)\b")
NEGATIVE = re.compile(r"(?<![^\s(])-(?=\d)")


def name_seats(text: str, names: list[str]) -> str:
    """A text in which rules say `seat 1`, with the name of the player who sits there."""
    if "eat " not in text:
        return text
    return SEAT.sub(
        lambda part: names[int(part[1])] if int(part[1]) < len(names) else part[0], text
    )


def with_minus(text: str) -> str:
    """A text whose negative numbers have a minus sign, not a hyphen."""
    return NEGATIVE.sub("\N{MINUS SIGN}", text) if "-" in text else text


@lru_cache(4096)
def parts_of(template: str) -> tuple[tuple[int, str, str, str], ...]:
    """A template taken apart once, for all the sentences that are made from it."""
    found: list[tuple[int, str, str, str]] = []
    end = 0
    for part in PART.finditer(template):
        if part.start() > end:
            found.append((TEXT, template[end : part.start()], "", ""))
        end = part.end()
        name, one, many = part["name"], part["one"], part["many"]
        if name is None:
            found.append((VERB, part["they"], part["you"], ""))
        elif part["sort"]:
            sort = SEAT_VERB if part["sign"] else SEAT_OWN if part["own"] else SEAT_NAME
            found.append((sort, name, one or "", many or ""))
        elif part["sign"]:
            found.append((COUNT if part["sign"] == "|" else AGREES, name, one, many))
        elif name == "who":
            found.append((WHOSE if part["own"] else WHO, "", "", ""))
        elif name == "cards":
            found.append((CARDS, "", "", ""))
        elif name == "does":
            found.append((DOES, "", "", ""))
        else:
            found.append((FACT, name, "", ""))
    if end < len(template):
        found.append((TEXT, template[end:], "", ""))
    return tuple(found)


Picture: TypeAlias = Callable[[Event, list[Face]], Scene]
"""Makes a scene from an event and the faces of the match."""

BEAT_MS: Final = 500
"""How long an event usually stays on the table before the next one."""


class Short:
    """How an event is told in short: templates like those of sentences, and whom it concerns.

    Without a title the sentence itself is short enough. `hurts` and `helps` name the seat that
    loses or gains by it: `who` for the seat that the event is about, otherwise a fact. `ms` is how
    long it stays on the table before the next thing happens, `stop` the word on the button that
    lets a viewer go on, and `scene` the sort of scene that shows it. What `joins` an earlier kind
    of event adds its result to it, and what `is_brief` is not listed at all. `aims` is a fact: what
    a seat does to itself is not told in short. `picture` makes the scene from the event itself,
    with a template as its words, for what the next table no longer has.
    """

    def __init__(
        self,
        title: str = "",
        result: str = "",
        hurts: str = "",
        helps: str = "",
        ms: int = BEAT_MS,
        stop: str = "",
        scene: str = "",
        joins: str = "",
        is_brief: bool = False,
        aims: str = "",
        picture: Picture | None = None,
    ) -> None:
        self.title = title
        self.result = result
        self.hurts = hurts
        self.helps = helps
        self.ms = ms
        self.stop = stop
        self.scene = scene
        self.joins = joins
        self.is_brief = is_brief
        self.aims = aims
        self.picture = picture

    def tone(self, event: Event, viewer: int | None) -> str:
        """Whether the viewer loses or gains by an event."""
        if viewer is None:
            return ""
        for name, tone in ((self.hurts, "bad"), (self.helps, "good")):
            if viewer == self.seat(name, event):
                return tone
        return ""

    def seat(self, name: str, event: Event) -> int | None:
        """The seat that a fact names; `who` is the one that acts."""
        if not name:
            return None
        seat = event.seat if name == "who" else event.facts.get(name)
        return seat if isinstance(seat, int) and seat >= 0 else None


NO_RECAPS: Final[Mapping[str, Short]] = {}


class Teller:
    """Turns the events of one match into sentences for a viewer.

    A sentence is a template: `{who}` is the acting seat ("You" to itself), `[casts|cast]` the verb
    for others and for yourself, `{cards}` the cards as far as the viewer knows them, `{@target}` a
    seat, `{n|card|cards}` a number with its word ("no cards"), `{does}` what the card does in a few
    words, and any other `{fact}` stands for itself. `{who's}` and `{@target's}` are "your" or
    "Ann's", `{@target?has|have}` is the verb of another seat, `{cards?goes|go}` and `{n?is|are}`
    are words that agree with a number.
    """

    def __init__(
        self,
        sentences: Mapping[str, str],
        faces: list[Face],
        zones: list[Zone],
        names: list[str],
        card_names: list[str],
        recaps: Mapping[str, Short] = NO_RECAPS,
    ) -> None:
        self.sentences = sentences
        self.recaps = recaps
        self.faces = faces
        self.zones = zones
        self.names = names
        self.card_names = card_names

    def view(self, event: Event, viewer: int | None) -> EventView | None:
        """The event for this viewer (None: a spectator), or None if this viewer may not see it."""
        bit = 1 << (len(self.names) if viewer is None else viewer)
        if not event.audience & bit:
            return None
        sentence = self.sentence(event, viewer, bit)
        return EventView(
            event.kind,
            event.rule,
            event.seat if event.seat >= 0 else None,
            event.turn,
            sentence,
            self.face_ids(event.cards, bit),
            tuple([self.move_view(move, viewer, bit) for move in event.moves_for(bit, self.zones)]),
            tuple([ChangeView(change.name, change.old, change.new) for change in event.changes]),
            self.recap(event, viewer, bit, sentence),
            event.phase,
        )

    def recap(self, event: Event, viewer: int | None, bit: int, sentence: str) -> Recap | None:
        """The event in short; it says nothing that its sentence doesn't tell this viewer."""
        short = self.recaps.get(event.kind)
        if short is None or (short.aims and event.facts.get(short.aims) == event.seat):
            return None
        title = self.filled(short.title, event, viewer, bit) if short.title else sentence
        return Recap(
            title.removesuffix("."),
            self.filled(short.result, event, viewer, bit) if short.result else "",
            short.tone(event, viewer),
            self.face_ids(event.cards, bit),
            short.ms,
            short.stop,
            short.scene,
            short.joins,
            short.is_brief,
            short.seat(short.hurts, event),
            short.seat(short.helps, event),
            self.picture(short, event, viewer, bit),
        )

    def picture(self, short: Short, event: Event, viewer: int | None, bit: int) -> Scene | None:
        """The scene that shows an event, with its words as this viewer is told them."""
        if short.picture is None:
            return None
        scene = short.picture(event, self.faces)
        return replace(scene, words=self.filled(scene.words, event, viewer, bit))

    def move_view(self, move: Move, viewer: int | None, bit: int) -> MoveView:
        key = move.keys[-1 if viewer is None else viewer] if move.keys else 0
        return MoveView(
            key if key and move.seen & bit else None,
            self.face_id(move, bit),
            self.zones[move.source].name,
            self.zones[move.target].name,
        )

    def face_ids(self, sights: list[Move], bit: int) -> tuple[str | None, ...]:
        """The cards that the viewer knows, then those that it doesn't."""
        known = [self.face_id(sight, bit) for sight in sights if sight.seen & bit]
        return (*known, *[None] * (len(sights) - len(known)))

    def face_id(self, move: Move, bit: int) -> str | None:
        return self.faces[move.face].id if move.seen & bit else None

    def sentence(self, event: Event, viewer: int | None, bit: int) -> str:
        """The event in words."""
        template = self.sentences.get(event.kind)
        return "" if template is None else self.filled(template, event, viewer, bit)

    def filled(self, template: str, event: Event, viewer: int | None, bit: int) -> str:
        """A template with what this viewer may know of the event."""
        facts = event.facts
        is_own = viewer is not None and viewer == event.seat
        words: list[str] = []
        for sort, first, second, third in parts_of(template):
            begins = not words or words[-1].endswith(". ")
            if sort == TEXT:
                words.append(first)
            elif sort == WHO:
                words.append(self.seat_name(event.seat, viewer, "You" if begins else "you"))
            elif sort == WHOSE:
                words.append(self.whose(event.seat, viewer, begins))
            elif sort == VERB:
                words.append(second if is_own else first)
            elif sort == CARDS:
                words.append(begun(self.card_list(event.cards, bit), begins))
            elif sort == DOES:
                words.append(begun(self.does(event.cards, bit), begins))
            elif sort == COUNT:
                words.append(begun(counted(int(facts[first]), second, third), begins))
            elif sort == AGREES:
                number = len(event.cards) if first == "cards" else int(facts[first])
                words.append(second if number == 1 else third)
            elif sort == SEAT_NAME:
                seat = int(facts[first])
                words.append(self.seat_name(seat, viewer, "You" if begins else "you"))
            elif sort == SEAT_OWN:
                words.append(self.whose(int(facts[first]), viewer, begins))
            elif sort == SEAT_VERB:
                words.append(third if viewer == int(facts[first]) else second)
            else:
                words.append(begun(self.told(str(facts[first]), viewer, begins), begins))
        return one_stop("".join(words))

    def told(self, text: str, viewer: int | None, begins: bool) -> str:
        """A fact with the names of the seats it mentions; the viewer is `you`."""
        text = with_minus(text)
        if viewer is None or "eat " not in text:
            return name_seats(text, self.names)
        return to_you(name_seats(text, marked(self.names, viewer)), self.names[viewer], begins)

    def seat_name(self, seat: int, viewer: int | None, you: str) -> str:
        return you if viewer is not None and seat == viewer else self.names[seat]

    def whose(self, seat: int, viewer: int | None, begins: bool) -> str:
        if viewer is not None and seat == viewer:
            return "Your" if begins else "your"
        return f"{self.names[seat]}'s"

    def does(self, sights: list[Move], bit: int) -> str:
        """What the first card that the viewer knows does, in a few words."""
        for sight in sights:
            if sight.seen & bit:
                return self.faces[sight.face].short
        return ""

    def card_list(self, sights: list[Move], bit: int) -> str:
        known = [self.card_names[sight.face] for sight in sights if sight.seen & bit]
        if not sights:
            return "no cards"
        hidden = len(sights) - len(known)
        if hidden:
            one, many = ("another card", "other cards") if known else ("a card", "cards")
            known.append(one if hidden == 1 else f"{hidden} {many}")
        return listed(known)


def listed(names: list[str]) -> str:
    """Names in a row; if names contain commas themselves, they are separated by semicolons."""
    if len(names) < 2:
        return "".join(names)
    stop = "; " if "," in "".join(names) else ", "
    return stop.join(names[:-1]) + " and " + names[-1]


def counted(number: int, one: str, many: str) -> str:
    """A number with its word."""
    return f"{number or 'no'} {one if number == 1 else many}"


def begun(words: str, begins: bool) -> str:
    """Words that may begin a sentence, with a capital letter if they do."""
    return words[:1].upper() + words[1:] if begins else words
