"""A table of a seat speaks to the person who sits there."""

from __future__ import annotations

from pentacles.core.drawing import AnyDrawing
from pentacles.core.seat_names import named_scene
from pentacles.core.second_person import marked, to_you
from pentacles.core.sentences import name_seats
from pentacles.core.state import State
from pentacles.core.table import Aid, Scene, Table, Term, replace


def addressed(table: Table, spoken: Table, name: str) -> Table:
    """A table whose notes speak to the person; `spoken` is the same with marks."""
    aids = [noted(aid, to, name) for aid, to in zip(table.aids, spoken.aids, strict=True)]
    return replace(table, aids=tuple(aids))


def summed_up(table: Table, state: State, drawing: AnyDrawing, people: list[str]) -> Table:
    """A table of a seat whose banner and result speak to the person who sits there."""
    seat, result, outcome = table.viewer, table.result, state.outcome
    if seat is None or not (table.banner or result or table.scenes):
        return table
    spoken = marked(people, seat)
    if result is not None and outcome is not None:
        reason = to_you(name_seats(outcome.reason, spoken), people[seat])
        result = replace(result, reason=reason)
    banner = to_you(drawing.banner(state, spoken), people[seat]) if table.banner else ""
    scenes = spoken_scenes(table, drawing.scenes(state, seat), spoken, people[seat])
    return replace(table, banner=banner, result=result, scenes=scenes)


def spoken_scenes(
    table: Table, scenes: list[Scene], spoken: list[str], name: str
) -> tuple[Scene, ...]:
    """The scenes of a table that speak to the person; `scenes` are the same with marks of seats."""
    if len(scenes) != len(table.scenes):
        return table.scenes
    return tuple(
        [
            spoken_scene(scene, named_scene(raw, spoken), name)
            for scene, raw in zip(table.scenes, scenes, strict=True)
        ]
    )


def spoken_scene(scene: Scene, spoken: Scene, name: str) -> Scene:
    """A scene that speaks to the person; its terms have the keys of their cards already."""
    pairs = zip(scene.terms, spoken.terms, strict=True)
    terms = tuple([spoken_term(term, to, name) for term, to in pairs])
    title, words = to_you(spoken.title, name), to_you(spoken.words, name)
    return replace(scene, title=title, terms=terms, words=words)


def spoken_term(term: Term, spoken: Term, name: str) -> Term:
    """A term that speaks to the person."""
    words, value, source = (
        to_you(text, name) for text in (spoken.words, spoken.value, spoken.source)
    )
    if (words, value, source) == (term.words, term.value, term.source):
        return term
    return replace(term, words=words, value=value, source=source)


def noted(aid: Aid, spoken: Aid, name: str) -> Aid:
    """A note that speaks to the person; its terms are labels, and keep the name."""
    return replace(aid, title=to_you(spoken.title, name), words=to_you(spoken.words, name))
