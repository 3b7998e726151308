"""Drawing: how a state becomes the table of one viewer; a game fills in words and figures."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from pentacles.core.cards import Face
from pentacles.core.circles import known_in
from pentacles.core.common import Common, Drawn
from pentacles.core.previewing import Figure, in_words
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.table import (
    Badge,
    CardView,
    Counter,
    FaceView,
    OptionView,
    Preview,
    Prompt,
    Result,
    Scene,
    SeatView,
    Table,
    Term,
    ZoneView,
    replace,
)
from pentacles.core.telling import name_seats
from pentacles.core.zone import EVERYBODY, OWNER, Zone

S = TypeVar("S", bound=State)

RESERVED_KEYS = set("HUILCGTZ")
PREVIEW_WORLDS = 8
SEAT_MARK = re.compile(r"\{@(\d+)\}")
BACK = CardView(None, None)
"""A card that the viewer doesn't know."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Drawing(Generic[S]):
    """Draws the table of any game; a game overrides the parts that it has something to say about.

    The overridden parts get the whole state. They may tell a viewer only what `state.seen` and the
    public rules allow; the conformance suite swaps unseen cards and compares.
    """

    phases: ClassVar[tuple[str, ...]] = ()
    looks: ClassVar[dict[str, Any]] = {}
    alike: ClassVar[frozenset[str]] = frozenset()
    """Parts that don't hang on the viewer, of `seat_counters`, `counters`, `scenes`, `extra`."""

    # What a game overrides

    def phase(self, state: S) -> str:
        """The present phase, one of `phases`."""
        return ""

    def phases_of(self, state: S) -> tuple[str, ...]:
        """The phases that this match has."""
        return self.phases

    def banner(self, state: S, names: list[str]) -> str:
        """A public notice, such as the final phase."""
        return ""

    def seat_words(self, state: S, seat: int) -> str:
        """A few public words about a seat."""
        return ""

    def seat_counters(self, state: S, seat: int, viewer: int | None) -> list[Counter]:
        """The figures of a seat."""
        return []

    def seat_badges(self, state: S, seat: int) -> list[Badge]:
        """The public marks of a seat."""
        return []

    def counters(self, state: S, viewer: int | None) -> list[Counter]:
        """The figures of the whole table."""
        return []

    def zone_counters(self, state: S, zone: int) -> list[Counter]:
        """The public figures of a zone beside its count."""
        return []

    def known_words(self, state: S, zone: int) -> str:
        """Where cards lie of which a viewer knows only that they are in the circle of this zone."""
        return ""

    def is_drawn(self, state: S, zone: int) -> bool:
        """Whether the table shows this zone now."""
        return True

    def card_badges(self, state: S, zone: int, card: int) -> list[Badge]:
        """The marks of a card that the viewer knows."""
        return []

    def may_mark(self, state: S, zone: int) -> bool:
        """Whether cards in this zone may ever bear marks: those of all others are not looked at."""
        return type(self).card_badges is not Drawing.card_badges

    def draws_apart(self, state: S, zone: int) -> bool:
        """Whether the cards of this zone show more than who knows them, their marks and faces."""
        return type(self).card_view is not Drawing.card_view

    def prompt(self, state: S, seat: int) -> Prompt:
        """What a seat that is asked is asked."""
        step = state.agenda[-1]
        return Prompt(step.kind, "Choose.", "", step.rule, True)

    def waiting(self, state: S, names: list[str]) -> Prompt:
        """What those see who are not asked."""
        step = state.agenda[-1]
        asked = [names[seat] for seat in range(state.seats) if state.asked >> seat & 1]
        return Prompt(step.kind, f"Waiting for {', '.join(asked)}.", "", step.rule, False)

    def option(self, state: S, seat: int, action: int) -> OptionView:
        """One option of a seat that is asked."""
        actions = state.game.actions
        return OptionView(action, actions.text(action), actions.label(action))

    def scenes(self, state: S, viewer: int | None) -> list[Scene]:
        """The scene pieces to show."""
        return []

    def extra(self, state: S, viewer: int | None) -> dict[str, Any]:
        """Anything else that a front end may show."""
        return {}

    # What the core does

    def table(
        self,
        state: S,
        viewer: int | None,
        names: list[str] | None = None,
        with_faces: bool = True,
        common: Common | None = None,
    ) -> Table:
        """The table of one viewer; without faces for those who have the catalogue of the match.

        Who draws one state for several viewers gives the same `common` each time.
        """
        named = self.names(state, names)
        zones = state.game.zones_of(state)
        shown: dict[str, FaceView] | None = {} if with_faces else None
        held = Common() if common is None or with_faces else common
        if not held.is_drawn:
            if held is common:
                self.compare(state, zones, held)
            self.draw_common(state, names, named, held)
        if held is not common:
            views = [
                self.zone_view(state, index, zone, viewer, shown)
                for index, zone in enumerate(zones)
                if zone.shown and self.is_drawn(state, index)
            ]
        else:
            views = [
                self.kept_view(state, index, zones[index], viewer, held) for index in held.drawn
            ]
        prompt = held.waiting
        options: list[OptionView] = []
        if viewer is not None and state.asked >> viewer & 1 and not state.over:
            prompt = self.prompt(state, viewer)
            options = self.option_views(state, viewer)
            if names is not None:
                prompt = named_prompt(prompt, named)
                options = [named_option(option, named) for option in options]
        counters, scenes, extra = held.counters, held.scenes, held.extra
        return Table(
            game=state.game.id,
            title=state.game.title,
            viewer=viewer,
            turn=state.turn,
            phase=held.phase,
            phases=held.phases,
            banner=held.banner,
            seats=tuple(
                [self.seat_view(state, seat, viewer, named, held) for seat in range(state.seats)]
            ),
            zones=tuple(views),
            counters=tuple(self.counters(state, viewer)) if counters is None else counters,
            prompt=prompt,
            options=tuple(options),
            scenes=self.scene_views(state, viewer, named) if scenes is None else scenes,
            faces=shown or {},
            is_over=state.over,
            result=held.result,
            extra=self.extra(state, viewer) if extra is None else extra,
        )

    def draw_common(
        self, state: S, names: list[str] | None, named: list[str], common: Common
    ) -> None:
        """Draw what the present state looks like to everybody."""
        alike, seats = self.alike, range(state.seats)
        common.phase = self.phase(state)
        common.phases = self.phases_of(state)
        common.banner = self.banner(state, named)
        common.waiting = None if state.over else self.waiting_view(state, names, named)
        common.result = self.result(state, named)
        common.seat_words = [self.seat_words(state, seat) for seat in seats]
        common.seat_badges = [tuple(self.seat_badges(state, seat)) for seat in seats]
        if "seat_counters" in alike:
            common.seat_counters = [tuple(self.seat_counters(state, seat, None)) for seat in seats]
        if "counters" in alike:
            common.counters = tuple(self.counters(state, None))
        if "scenes" in alike:
            common.scenes = self.scene_views(state, None, named)
        if "extra" in alike:
            common.extra = self.extra(state, None)
        common.is_drawn = True

    def compare(self, state: S, zones: list[Zone], common: Common) -> None:
        """See which zones are shown, and which of them look as they did when they were drawn."""
        seen, everyone = state.seen, state.everyone
        if common.faces != state.face:
            common.faces = state.face[:]
            common.zones.clear()
        common.drawn = []
        for index, zone in enumerate(zones):
            if not zone.shown or not self.is_drawn(state, index):
                continue
            common.drawn.append(index)
            cards = state.zones[index]
            known = [seen[card] for card in cards]
            badges = self.marks(state, index) if self.may_mark(state, index) else []
            counters = self.zone_counters(state, index)
            before = common.zones.get(index)
            is_apart = self.draws_apart(state, index)
            if (
                before is None
                or is_apart
                or before.cards != cards
                or before.seen != known
                or before.badges != badges
                or before.counters != counters
            ):
                is_alike = not is_apart and (zone.sight != OWNER or zone.ordered)
                if is_alike:
                    is_alike = all(sight == everyone or not sight for sight in known)
                common.zones[index] = Drawn(cards[:], known, badges, counters, is_alike)

    def marks(self, state: S, zone: int) -> list[list[Badge]]:
        """The marks of all cards of a zone that anybody knows."""
        seen = state.seen
        return [self.card_badges(state, zone, card) for card in state.zones[zone] if seen[card]]

    def waiting_view(self, state: S, names: list[str] | None, named: list[str]) -> Prompt:
        """What those see who are not asked, with names."""
        prompt = self.waiting(state, named)
        return prompt if names is None else named_prompt(prompt, named)

    def scene_views(self, state: S, viewer: int | None, names: list[str]) -> tuple[Scene, ...]:
        """The scene pieces with names."""
        return tuple([self.scene_view(scene, names) for scene in self.scenes(state, viewer)])

    def names(self, state: S, names: list[str] | None) -> list[str]:
        """The names of the seats; without names they are numbered."""
        return names if names is not None else [f"Seat {seat}" for seat in range(state.seats)]

    def seat_view(
        self, state: S, seat: int, viewer: int | None, names: list[str], common: Common
    ) -> SeatView:
        counters = common.seat_counters
        return SeatView(
            seat,
            names[seat],
            seat == viewer,
            bool(state.asked >> seat & 1),
            common.seat_words[seat],
            tuple(self.seat_counters(state, seat, viewer)) if counters is None else counters[seat],
            common.seat_badges[seat],
        )

    def kept_view(
        self, state: S, index: int, zone: Zone, viewer: int | None, common: Common
    ) -> ZoneView:
        """A zone as it was drawn before for this viewer or for one who sees the same; else anew."""
        drawn = common.zones[index]
        known = self.known_faces(state, index, viewer) if state.circles else ()
        key = (self.place(zone, viewer) if drawn.is_alike else viewer, known)
        view = drawn.views.get(key)
        if view is None:
            view = drawn.views[key] = self.zone_view(state, index, zone, viewer, None)
        return view

    def zone_view(
        self,
        state: S,
        index: int,
        zone: Zone,
        viewer: int | None,
        shown: dict[str, FaceView] | None,
    ) -> ZoneView:
        known = self.known_faces(state, index, viewer, shown) if state.circles else ()
        return ZoneView(
            zone.name,
            zone.title,
            zone.owner if zone.owner >= 0 else None,
            self.place(zone, viewer),
            zone.layout,
            zone.importance,
            zone.ordered,
            zone.empty,
            len(state.zones[index]),
            self.card_views(state, index, zone, viewer, shown),
            tuple(self.zone_counters(state, index)),
            known,
            self.known_words(state, index) if known else "",
            zone.from_top,
        )

    def known_faces(
        self,
        state: S,
        index: int,
        viewer: int | None,
        shown: dict[str, FaceView] | None = None,
    ) -> tuple[str, ...]:
        """The faces that the viewer knows to lie in the circle of this zone."""
        known: list[str] = []
        for number in known_in(state, state.seats if viewer is None else viewer, index):
            face = state.game.faces[number]
            if shown is not None:
                shown[face.id] = self.face_view(state, face)
            known.append(face.id)
        return tuple(known)

    def card_views(
        self,
        state: S,
        index: int,
        zone: Zone,
        viewer: int | None,
        shown: dict[str, FaceView] | None,
    ) -> tuple[CardView, ...]:
        """The cards of a zone in the order in which this viewer sees them."""
        cards = state.zones[index]
        is_anothers = zone.sight == OWNER and not zone.ordered and zone.owner != viewer
        if is_anothers:
            ordered = self.shuffled_hand(state, cards, viewer)
        else:
            ordered = cards[::-1] if zone.from_top else cards
        bit = 1 << (state.seats if viewer is None else viewer)
        seen = state.seen
        return tuple(
            [
                self.card_view(state, index, zone, card, viewer, shown)
                if seen[card] & bit
                else BACK
                for card in ordered
            ]
        )

    def scene_view(self, scene: Scene, names: list[str]) -> Scene:
        """A scene with the names of the seats in its texts."""
        terms = tuple([self.term_view(term, names) for term in scene.terms])
        if terms == scene.terms and "{@" not in scene.title and "{@" not in scene.words:
            return scene
        title, words = with_names(scene.title, names), with_names(scene.words, names)
        return Scene(scene.component, title, terms, words, scene.rule, scene.seat, scene.importance)

    def term_view(self, term: Term, names: list[str]) -> Term:
        words, value, source = term.words, term.value, term.source
        if "{@" not in words and "{@" not in value and "{@" not in source:
            return term
        return Term(
            with_names(words, names),
            with_names(value, names),
            term.sign,
            with_names(source, names),
            term.icon,
            term.tone,
            term.card,
            term.seat,
        )

    def shuffled_hand(self, state: S, cards: list[int], viewer: int | None) -> list[int]:
        """Another's hand: what the viewer knows first, so that no place tells a card's age."""
        known = [card for card in cards if state.knows(viewer, card)]
        known.sort(key=lambda card: (state.face[card], card))
        return known + [card for card in cards if not state.knows(viewer, card)]

    def place(self, zone: Zone, viewer: int | None) -> str:
        """Where this viewer finds the zone: an owner's place is `rival` to everybody else."""
        bottom = 0 if viewer is None else viewer
        if zone.owner < 0 or zone.place == "centre":
            return "centre"
        return zone.place if zone.owner == bottom else "rival"

    def card_view(
        self,
        state: S,
        index: int,
        zone: Zone,
        card: int,
        viewer: int | None,
        shown: dict[str, FaceView] | None,
    ) -> CardView:
        """A card that the viewer knows."""
        face = state.game.faces[state.face[card]]
        if shown is not None and face.id not in shown:
            shown[face.id] = self.face_view(state, face)
        everybody = state.seen[card] == state.everyone
        known_hidden = not everybody and zone.sight != EVERYBODY and zone.owner != viewer
        badges = tuple(self.card_badges(state, index, card))
        if badges:
            return CardView(card, face.id, badges, known_hidden)
        return plain_card(card, face.id, known_hidden)

    def face_view(self, state: S, face: Face) -> FaceView:
        """A face for the table; options may change the words on it, never the meaning."""
        return FaceView(
            face.id,
            face.code,
            face.name,
            face.kind,
            face.suit,
            face.value,
            face.text,
            face.short,
            face.icon,
            face.landscape,
            dict(face.values),
        )

    def option_views(self, state: S, seat: int) -> list[OptionView]:
        """The options of a seat in the order of their numbers, each with a key to press."""
        options: list[OptionView] = []
        taken: set[str] = set()
        for number, action in enumerate(sorted(state.options(seat))):
            option = self.option(state, seat, action)
            key = option.key
            if not key and option.card is None:
                for letter in option.label.upper():
                    if letter.isalpha() and letter not in RESERVED_KEYS and letter not in taken:
                        key = letter
                        break
            if not key and number < 10:
                key = str((number + 1) % 10)
            taken.add(key)
            options.append(option if key == option.key else replace(option, key=key))
        return options

    def result(self, state: S, names: list[str]) -> Result | None:
        outcome = state.outcome
        if outcome is None:
            return None
        reason = name_seats(outcome.reason, names)
        return Result(tuple(outcome.winners), reason, outcome.rule, tuple(state.scores))

    def preview(self, state: S, seat: int, action: int) -> list[Preview]:
        """The figures that change in the same way in every world that the seat holds possible."""
        before = self.figures(self.table(state, seat))
        rng = Rng(0)
        sure: dict[str, tuple[int, int]] | None = None
        for _ in range(PREVIEW_WORLDS):
            world = state.sample(seat, rng)
            world.play_unchecked(seat, action)
            after = self.figures(self.table(world, seat))  # type: ignore[arg-type]
            found = {
                place: (figure.value, after[place].value)
                for place, figure in before.items()
                if place in after and after[place].value != figure.value
            }
            if sure is None:
                sure = found
            else:
                sure = {
                    place: change for place, change in sure.items() if found.get(place) == change
                }
        return in_words(before, sure or {}, seat)

    def figures(self, table: Table) -> dict[str, Figure]:
        """Every figure of a table by its place."""
        found: dict[str, Figure] = {}
        for counter in table.counters:
            found[counter.name] = Figure(counter.value, counter.title)
        for seat in table.seats:
            for counter in seat.counters:
                place = f"{counter.name}_{seat.seat}"
                found[place] = Figure(counter.value, counter.title, seat.seat, seat.name)
        for zone in table.zones:
            owner = zone.owner
            name = "" if owner is None else table.seats[owner].name
            found[zone.name] = Figure(zone.count, zone.title, owner, name)
            for counter in zone.counters:
                place = f"{zone.name}.{counter.name}"
                found[place] = Figure(counter.value, counter.title, owner, name)
        return found


def with_names(text: str, names: list[str]) -> str:
    """A text in which `{@2}` stands for the name of seat 2."""
    if "{@" not in text:
        return text
    return "".join([names[seat] if seat >= 0 else words for words, seat in parts_between(text)])


@lru_cache(4096)
def parts_between(text: str) -> tuple[tuple[str, int], ...]:
    """A text taken apart at the marks of its seats: words with -1, or a seat."""
    parts = SEAT_MARK.split(text)
    return tuple([("", int(part)) if at % 2 else (part, -1) for at, part in enumerate(parts)])


def named_prompt(prompt: Prompt, names: list[str]) -> Prompt:
    """A prompt with the names of the seats that it speaks of."""
    title, detail = name_seats(prompt.title, names), name_seats(prompt.detail, names)
    if title == prompt.title and detail == prompt.detail:
        return prompt
    return replace(prompt, title=title, detail=detail)


def named_option(option: OptionView, names: list[str]) -> OptionView:
    """An option with the names of the seats that it speaks of."""
    label, result = name_seats(option.label, names), name_seats(option.result, names)
    if label == option.label and result == option.result:
        return option
    return replace(option, label=label, result=result)


@lru_cache(4096)
def plain_card(card: int, face: str, is_known_hidden: bool) -> CardView:
    """A known card without badges: the same one is drawn again and again."""
    return CardView(card, face, (), is_known_hidden)
