"""The table builder: how a state becomes the table of one viewer, from what its game says."""

from __future__ import annotations

from typing import TypeVar

from pentacles.core.draw_cache import DrawCache
from pentacles.core.drawing import AnyDrawing
from pentacles.core.keys import Ring
from pentacles.core.look import Look
from pentacles.core.seat_names import (
    named_aid,
    named_option,
    named_prompt,
    named_scene,
    named_zone,
)
from pentacles.core.sentences import name_seats
from pentacles.core.state import State
from pentacles.core.table import (
    Aid,
    FaceView,
    OptionView,
    Prompt,
    Result,
    Scene,
    ScenePiece,
    SeatView,
    Table,
    replace,
)
from pentacles.core.zone_views import compare_zones, kept_view, zone_view

Piece = TypeVar("Piece", bound=ScenePiece | Aid)


def build_table(
    drawing: AnyDrawing,
    state: State,
    viewer: int | None,
    names: list[str] | None = None,
    with_faces: bool = True,
    cache: DrawCache | None = None,
    ring: Ring | None = None,
) -> Table:
    """The table of one viewer; without faces for viewers who have the catalogue of the match.

    To draw one state for several viewers, pass the same `cache` each time. To follow a match, pass
    the viewer's `ring` of keys; without it, cards are numbered for this table only.
    """
    named = seat_names(state, names)
    zones = state.game.zones_of(state)
    shown: dict[str, FaceView] | None = {} if with_faces else None
    look = Look(state, viewer, ring, shown)
    held = DrawCache() if cache is None or with_faces else cache
    if not held.is_drawn:
        if held is cache:
            compare_zones(drawing, state, zones, held, names)
        draw_common(drawing, state, names, named, held)
    if held is not cache:
        views = [
            named_zone(zone_view(drawing, state, index, zone, look), names)
            for index, zone in enumerate(zones)
            if zone.shown and drawing.is_drawn(state, index)
        ]
    else:
        views = [kept_view(drawing, state, index, zones[index], look, held) for index in held.drawn]
    prompt = held.waiting
    options: list[OptionView] = []
    can_assemble = False
    if viewer is not None and state.asked >> viewer & 1 and not state.over:
        prompt = drawing.prompt(state, viewer)
        options = [
            keyed_option(state, option, look) for option in option_views(drawing, state, viewer)
        ]
        can_assemble = drawing.can_assemble(state, viewer)
        if names is not None:
            prompt = named_prompt(prompt, named)
            options = [named_option(option, named) for option in options]
    counters, scenes, aids = held.counters, held.scenes, held.aids
    if scenes is None:
        scenes = scene_views(drawing, state, viewer, named)
    if aids is None:
        aids = aid_views(drawing, state, viewer, named)
    return Table(
        game=state.game.id,
        title=state.game.title,
        viewer=viewer,
        turn=state.turn,
        turn_word=state.game.turn_word,
        phase=held.phase,
        phases=held.phases,
        banner=held.banner,
        seats=tuple(
            [seat_view(drawing, state, seat, viewer, named, held) for seat in range(state.seats)]
        ),
        zones=tuple(views),
        counters=tuple(drawing.counters(state, viewer)) if counters is None else counters,
        prompt=prompt,
        options=tuple(options),
        scenes=tuple([keyed_piece(state, scene, look) for scene in scenes]),
        faces=shown or {},
        is_over=state.over,
        result=held.result,
        aids=tuple([keyed_piece(state, aid, look) for aid in aids]),
        can_assemble=can_assemble,
    )


def seat_names(state: State, names: list[str] | None) -> list[str]:
    """The names of the seats; without names they are numbered."""
    return names if names is not None else [f"Seat {seat}" for seat in range(state.seats)]


def draw_common(
    drawing: AnyDrawing, state: State, names: list[str] | None, named: list[str], cache: DrawCache
) -> None:
    """Draw the parts of the present state that look the same to everybody."""
    alike, seats = drawing.alike, range(state.seats)
    cache.phase = drawing.phase(state)
    cache.phases = drawing.phases_of(state)
    cache.banner = drawing.banner(state, named)
    cache.waiting = None if state.over else waiting_view(drawing, state, names, named)
    cache.result = result_of(state, named)
    cache.seat_words = [drawing.seat_words(state, seat) for seat in seats]
    cache.seat_badges = [tuple(drawing.seat_badges(state, seat)) for seat in seats]
    if "seat_counters" in alike:
        cache.seat_counters = [tuple(drawing.seat_counters(state, seat, None)) for seat in seats]
    if "counters" in alike:
        cache.counters = tuple(drawing.counters(state, None))
    if "scenes" in alike:
        cache.scenes = scene_views(drawing, state, None, named)
    if "aids" in alike:
        cache.aids = aid_views(drawing, state, None, named)
    cache.is_drawn = True


def waiting_view(
    drawing: AnyDrawing, state: State, names: list[str] | None, named: list[str]
) -> Prompt:
    """What viewers who are not asked see, with names."""
    prompt = drawing.waiting(state, named)
    return prompt if names is None else named_prompt(prompt, named)


def scene_views(
    drawing: AnyDrawing, state: State, viewer: int | None, names: list[str]
) -> tuple[Scene, ...]:
    """The scene pieces with names."""
    return tuple([named_scene(scene, names) for scene in drawing.scenes(state, viewer)])


def aid_views(
    drawing: AnyDrawing, state: State, viewer: int | None, names: list[str]
) -> tuple[Aid, ...]:
    """The notes with names."""
    return tuple([named_aid(aid, names) for aid in drawing.aids(state, viewer)])


def seat_view(
    drawing: AnyDrawing,
    state: State,
    seat: int,
    viewer: int | None,
    names: list[str],
    cache: DrawCache,
) -> SeatView:
    """A seat with its public words, figures and marks."""
    counters = cache.seat_counters
    return SeatView(
        seat,
        names[seat],
        seat == viewer,
        bool(state.asked >> seat & 1),
        cache.seat_words[seat],
        tuple(drawing.seat_counters(state, seat, viewer)) if counters is None else counters[seat],
        cache.seat_badges[seat],
        drawing.seat_portrait(state, seat),
    )


def option_views(drawing: AnyDrawing, state: State, seat: int) -> list[OptionView]:
    """The options of a seat in the order of their numbers, each with a key to press."""
    options = [drawing.option(state, seat, action) for action in sorted(state.options(seat))]
    words = [option.text.partition(" ")[0] for option in options if option.card is None]
    keyed: list[OptionView] = []
    for place, option in enumerate(options):
        key = ""
        if option.card is None:
            word = option.text.partition(" ")[0]
            key = drawing.letters.get(word, "") if words.count(word) == 1 else ""
        if not key and place < 10:
            key = str((place + 1) % 10)
        number = state.game.actions.number(option.action)
        keyed.append(replace(option, key=key, number=number))
    return keyed


def keyed_option(state: State, option: OptionView, look: Look) -> OptionView:
    """An option with the viewer's key in place of the number of its card."""
    if option.then:
        then = tuple([keyed_option(state, one, look) for one in option.then])
        option = replace(option, then=then)
    if option.card is None:
        return option
    return replace(option, card=look.key(state, option.card))


def keyed_piece(state: State, piece: Piece, look: Look) -> Piece:
    """A scene or a note with the viewer's keys in place of the numbers of its cards."""
    if not [term for term in piece.terms if term.card is not None]:
        return piece
    terms = [replace(term, card=look.key(state, term.card)) for term in piece.terms]
    return replace(piece, terms=tuple(terms))


def result_of(state: State, names: list[str]) -> Result | None:
    """How the match ended, with names; None while it is on."""
    outcome = state.outcome
    if outcome is None:
        return None
    reason = name_seats(outcome.reason, names)
    return Result(tuple(outcome.winners), reason, outcome.rule, tuple(state.scores))
