"""Zone views: the zones of a table and the cards in them, as far as a viewer knows them."""

from __future__ import annotations

from collections.abc import Hashable

from pentacles.core.draw_cache import DrawCache, Drawn
from pentacles.core.drawing import AnyDrawing
from pentacles.core.known_groups import known_in
from pentacles.core.look import Look
from pentacles.core.seat_names import named_zone
from pentacles.core.state import State
from pentacles.core.table import Badge, CardView, ZoneView, replace
from pentacles.core.zone import Zone, is_mixed

BACK = CardView(None, None)
"""A card that the viewer doesn't know."""


def compare_zones(
    drawing: AnyDrawing, state: State, zones: list[Zone], cache: DrawCache, names: list[str] | None
) -> None:
    """Find which zones are shown, and which of them look as they did when they were drawn."""
    seen = state.seen
    if cache.faces != state.face or cache.names != names:
        cache.faces = state.face[:]
        cache.names = names
        cache.zones.clear()
    cache.drawn = []
    for index, zone in enumerate(zones):
        if not zone.shown or not drawing.is_drawn(state, index):
            continue
        cache.drawn.append(index)
        cards = state.zones[index]
        known = [seen[card] for card in cards]
        badges = marks(drawing, state, index) if drawing.may_mark(state, index) else []
        counters = drawing.zone_counters(state, index)
        before = cache.zones.get(index)
        is_apart = drawing.draws_apart(state, index)
        if (
            before is None
            or is_apart
            or before.cards != cards
            or before.seen != known
            or before.badges != badges
            or before.counters != counters
        ):
            is_alike = not is_apart and not any(known)
            cache.zones[index] = Drawn(cards[:], known, badges, counters, is_alike)


def marks(drawing: AnyDrawing, state: State, zone: int) -> list[list[Badge]]:
    """The marks of all cards of a zone that anybody knows."""
    seen = state.seen
    return [drawing.card_badges(state, zone, card) for card in state.zones[zone] if seen[card]]


def kept_view(
    drawing: AnyDrawing, state: State, index: int, zone: Zone, look: Look, cache: DrawCache
) -> ZoneView:
    """A zone as drawn before for this viewer or one who sees the same; otherwise newly drawn."""
    drawn, viewer = cache.zones[index], look.viewer
    known = known_faces(drawing, state, index, look) if state.groups else ()
    sort: Hashable = (viewer, look.ring.changes.get(index, 0), known)
    if drawn.is_alike:
        sort = (place_of(zone, viewer), known)
    view = drawn.views.get(sort)
    if view is None:
        view = named_zone(zone_view(drawing, state, index, zone, look), cache.names)
        drawn.views[sort] = view
    return view


def zone_view(drawing: AnyDrawing, state: State, index: int, zone: Zone, look: Look) -> ZoneView:
    """A zone with its cards and figures."""
    known = known_faces(drawing, state, index, look) if state.groups else ()
    return ZoneView(
        zone.name,
        zone.title,
        zone.owner if zone.owner >= 0 else None,
        place_of(zone, look.viewer),
        zone.layout,
        zone.importance,
        zone.ordered,
        zone.empty,
        len(state.zones[index]),
        card_views(drawing, state, index, zone, look),
        tuple(drawing.zone_counters(state, index)),
        known,
        drawing.known_words(state, index) if known else "",
        zone.from_top,
        drawing.zone_kind(state, index),
    )


def known_faces(drawing: AnyDrawing, state: State, index: int, look: Look) -> tuple[str, ...]:
    """The faces that the viewer knows to lie in the group of this zone."""
    viewer = state.seats if look.viewer is None else look.viewer
    known: list[str] = []
    for number in known_in(state, viewer, index):
        face = state.game.faces[number]
        drawing.note_face(state, face, look)
        known.append(face.id)
    return tuple(known)


def card_views(
    drawing: AnyDrawing, state: State, index: int, zone: Zone, look: Look
) -> tuple[CardView, ...]:
    """The cards of a zone in the order in which this viewer sees them."""
    cards, seen, bit = state.zones[index], state.seen, look.ring.bit
    if is_mixed(zone):
        return mixed_views(drawing, state, index, zone, look)
    found: list[CardView] = []
    met: dict[int, int] = {}
    for card in cards[::-1] if zone.from_top else cards:
        if not seen[card] & bit:
            found.append(BACK)
            continue
        face = state.face[card]
        copy = met.get(face, 0)
        met[face] = copy + 1
        key = look.ring.held(index, face)[copy]
        found.append(drawing.card_view(state, index, zone, card, key, look))
    return tuple(found)


def mixed_views(
    drawing: AnyDrawing, state: State, index: int, zone: Zone, look: Look
) -> tuple[CardView, ...]:
    """The cards of a hand, known ones sorted by face, so that no place gives away a card's age."""
    cards, bit = state.zones[index], look.ring.bit
    known: dict[int, list[int]] = {}
    for card in cards:
        if state.seen[card] & bit:
            known.setdefault(state.face[card], []).append(card)
    found: list[CardView] = []
    for face in sorted(known):
        copies = known[face]
        keys = look.ring.held(index, face)
        views = [drawing.card_view(state, index, zone, card, keys[0], look) for card in copies]
        if len(views) > 1:
            views.sort(key=repr)
            views = [replace(view, key=keys[copy]) for copy, view in enumerate(views)]
        found += views
    found += [BACK] * (len(cards) - len(found))
    return tuple(found)


def place_of(zone: Zone, viewer: int | None) -> str:
    """Where this viewer finds the zone: an owner's place is `rival` for everybody else."""
    bottom = 0 if viewer is None else viewer
    if zone.owner < 0 or zone.place == "centre":
        return "centre"
    return zone.place if zone.owner == bottom else "rival"
