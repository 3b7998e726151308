"""Seat names: the names of the seats in everything on a table that mentions them.

A text has them as `{@2}` or as `Seat 2`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pentacles.core.sentences import name_seats
from pentacles.core.table import (
    Aid,
    CardView,
    Counter,
    OptionView,
    Prompt,
    Scene,
    Term,
    ZoneView,
    replace,
)

SEAT_MARK = re.compile(r"\{@(\d+)\}")


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
    """A prompt with the names of the seats it mentions."""
    title, detail = name_seats(prompt.title, names), name_seats(prompt.detail, names)
    if title == prompt.title and detail == prompt.detail:
        return prompt
    return replace(prompt, title=title, detail=detail)


def named_option(option: OptionView, names: list[str]) -> OptionView:
    """An option with the names of the seats it mentions."""
    label, result = name_seats(option.label, names), name_seats(option.result, names)
    outlook = name_seats(option.outlook, names)
    if option.then:
        then = tuple([named_option(one, names) for one in option.then])
        option = replace(option, then=then)
    if label == option.label and result == option.result and outlook == option.outlook:
        return option
    return replace(option, label=label, result=result, outlook=outlook)


def named_zone(zone: ZoneView, names: list[str] | None) -> ZoneView:
    """A zone with the names of the seats that its figures and marks mention."""
    if names is None:
        return zone
    counters = tuple([named_counter(counter, names) for counter in zone.counters])
    cards = tuple([named_card(card, names) if card.badges else card for card in zone.cards])
    if counters == zone.counters and cards == zone.cards:
        return zone
    return replace(zone, counters=counters, cards=cards)


def named_counter(counter: Counter, names: list[str]) -> Counter:
    """A figure with the names of the seats it mentions."""
    words = name_seats(counter.words, names)
    return counter if words == counter.words else replace(counter, words=words)


def named_card(card: CardView, names: list[str]) -> CardView:
    """A card with the names of the seats that its marks mention."""
    badges = tuple([replace(badge, text=name_seats(badge.text, names)) for badge in card.badges])
    return card if badges == card.badges else replace(card, badges=badges)


def named_scene(scene: Scene, names: list[str]) -> Scene:
    """A scene with the names of the seats in its texts."""
    terms = tuple([named_term(term, names) for term in scene.terms])
    if terms == scene.terms and "{@" not in scene.title and "{@" not in scene.words:
        return scene
    title, words = with_names(scene.title, names), with_names(scene.words, names)
    return replace(scene, title=title, terms=terms, words=words)


def named_aid(aid: Aid, names: list[str]) -> Aid:
    """A note with the names of the seats in its texts."""
    terms = tuple([named_term(term, names) for term in aid.terms])
    title, words = with_names(aid.title, names), with_names(aid.words, names)
    return Aid(aid.name, title, terms, words, aid.rule, aid.seat)


def named_term(term: Term, names: list[str]) -> Term:
    """A term with the names of the seats in its texts."""
    words, value, source = term.words, term.value, term.source
    if "{@" not in words and "{@" not in value and "{@" not in source:
        return term
    return replace(
        term,
        words=with_names(words, names),
        value=with_names(value, names),
        source=with_names(source, names),
    )
