"""Battles as running sums: every point with its source, and all totals on one scale (WR-10.1)."""

from __future__ import annotations

from typing import Final

from pentacles.core.table import Bar, BarsScene, Scene, SumPart, SumScene
from pentacles.games.wizards_and_relics.power import (
    Part,
    ignoring_wizard,
    is_ignored,
    parts,
    total,
)
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.terms import (
    BEATEN,
    LAID_RELICS,
    PART_ABILITY,
    PART_ADVANTAGE,
    PART_PRINTED,
    PART_RELIC,
    PART_RELIC_LINE,
    PART_RIVAL,
    PART_SHRINE,
    PART_TOKEN,
    POWER,
    RELICS,
)
from pentacles.games.wizards_and_relics.words import COLOURS, PART_WORDS, cause

SORTS: Final = (
    "wizard",
    "advantage",
    "shrine",
    "ability",
    "relic",
    "enchantment",
    "modifier",
    "modifier",
)
"""What each sort of part belongs to, for colours and signs; in the order of their numbers.

Printed power is named like the kind of its card: it counts once such a card is turned up.
"""
ICONS: Final = (
    "pointy-hat",
    "scales",
    "crystal-shrine",
    "enlightenment",
    "plain-circle",
    "crystal-shine",
    "card-pick",
    "cancel",
)


def battle_scenes(state: Match, viewer: int | None) -> list[Scene]:
    """The current battle, or the last one of this round."""
    if state.phase != 3:
        return last_battle(state, viewer)
    fighters = [seat for seat in range(state.seats) if state.is_fighting(seat)]
    scenes: list[Scene] = [running_sum(state, seat, viewer) for seat in fighters]
    totals = [total(state, seat) for seat in fighters]
    words = "Even at the moment." if totals and totals.count(max(totals)) > 1 else ""
    if any(state.zones[state.at(seat, LAID_RELICS)] for seat in fighters):
        words = "Before the relics."
    terms = [bar(fighters[index], totals[index], "") for index in range(len(fighters))]
    scenes.append(
        BarsScene(title="Power in this battle", terms=tuple(terms), words=words, rule="WR-11.1")
    )
    return scenes


def last_battle(state: Match, viewer: int | None) -> list[Scene]:
    """WR-11.1: what the last battle of this round came to, until the next round begins."""
    fighters, totals = state.totals[::2], state.totals[1::2]
    if not fighters:
        return []
    scenes: list[Scene] = [
        final_sum(fighters[index], state.sums[8 * index : 8 * index + 8], viewer)
        for index in range(len(state.sums) // 8)
    ]
    terms = [
        bar(fighters[index], totals[index], "good" if fighters[index] == state.winner else "")
        for index in range(len(fighters))
    ]
    words = f"Even at {max(totals)}."
    if state.winner >= 0:
        words = f"Round won by {{@{state.winner}}}."
    scenes.append(
        BarsScene(title="Power in the last battle", terms=tuple(terms), words=words, rule="WR-11.1")
    )
    return scenes


def bar(seat: int, power: int, tone: str) -> Bar:
    """A player's total beside those of the others."""
    place = f"power_{seat}"
    return Bar(f"{{@{seat}}}", str(power), tone=tone, seat=seat, place=place, number=power)


def running_sum(state: Match, seat: int, viewer: int | None) -> SumScene:
    """One player's power at this moment: every point with its source."""
    terms = [
        part_term(state, seat, part)
        for part in parts(state, seat)
        if part.value or part.sort in (PART_PRINTED, PART_RELIC)
    ]
    faces = state.game.faces
    for card in state.zones[state.at(seat, RELICS)]:
        if is_ignored(state, seat, card):
            by = faces[state.face[ignoring_wizard(state, seat)]].name
            words = f"{faces[state.face[card]].name}, ignored because of {by}"
            terms.append(SumPart(words, "0", tone="mute", card=card, number=0))
    return SumScene(
        title="Your power" if seat == viewer else f"Power of {{@{seat}}}",
        terms=tuple(terms),
        rule="WR-10.1",
        seat=seat,
        total=total(state, seat),
        label="power",
        figure="power",
    )


def final_sum(seat: int, sums: list[int], viewer: int | None) -> SumScene:
    """One player's power at the end of a battle, by the sorts of its parts."""
    terms = [
        SumPart(
            PART_WORDS[part],
            str(abs(value)),
            "-" if value < 0 else "+",
            icon=ICONS[part],
            tone="bad" if value < 0 else "",
            number=value,
            sort=SORTS[part],
        )
        for part, value in enumerate(sums)
        if value or part == PART_PRINTED
    ]
    whose = "Your power" if seat == viewer else f"Power of {{@{seat}}}"
    return SumScene(
        title=f"{whose} in the last battle",
        terms=tuple(terms),
        rule="WR-10.1",
        seat=seat,
        total=sum(sums),
        label="power in the last battle",
    )


def part_term(state: Match, seat: int, part: Part) -> SumPart:
    """One line of a running sum; what may still change is called fluid (WR-10.2)."""
    words = part_words(state, seat, part)
    is_fluid = part.sort == PART_ADVANTAGE
    if part.line >= 0:
        effect = state.book.lines[part.line]
        is_fluid = effect.verb > POWER or bool(effect.conditions)
    return SumPart(
        words,
        str(abs(part.value)),
        "-" if part.value < 0 else "+",
        label=PART_WORDS[part.sort],
        icon=ICONS[part.sort],
        tone="bad" if part.value < 0 else "",
        card=part.card if part.card >= 0 else None,
        number=part.value,
        sort=SORTS[part.sort],
        is_fluid=is_fluid and part.sort != PART_RIVAL,
    )


def part_words(state: Match, seat: int, part: Part) -> str:
    """Where a part of the power comes from, with the cause of what changes."""
    sort = part.sort
    if sort == PART_TOKEN:
        return "bonus for this battle"
    faces = state.game.faces
    face = state.face[part.card]
    name: str = faces[face].name
    if sort in (PART_PRINTED, PART_RELIC):
        return f"{name}, printed"
    if sort == PART_ADVANTAGE:
        return f"{name}, advantage over {COLOURS[BEATEN[state.book.colour[face]]]}"
    if sort == PART_RIVAL:
        return f"{name} of {{@{owner_of(state, part.card)}}}"
    why = cause(state, state.book.lines[part.line], seat, part.card)
    if sort == PART_SHRINE:
        name = f"{faces[state.shrine()].name} for {name}"
    assert sort in (PART_SHRINE, PART_ABILITY, PART_RELIC_LINE)
    return f"{name}: {why}" if why else name


def owner_of(state: Match, card: int) -> int:
    """In whose battle area a face-up card lies."""
    for seat in range(state.seats):
        if card in state.wizards(seat) or card in state.relics(seat):
            return seat
    return 0
