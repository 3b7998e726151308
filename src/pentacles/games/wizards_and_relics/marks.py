"""The small marks on cards: advantage, power at this moment, shrine lines, counts (section 12)."""

from __future__ import annotations

from typing import Final

from pentacles.core.sentences import counted
from pentacles.core.table import Badge
from pentacles.games.wizards_and_relics.deck import Line
from pentacles.games.wizards_and_relics.power import (
    count,
    fits,
    has_advantage,
    has_static,
    holds,
    ignoring_wizard,
    is_ignored,
    matches,
    no_advantage,
    parts,
)
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.terms import (
    BEATEN,
    CLAIM_MASTER,
    COUNT_COLOUR_ROUND,
    COUNT_COLOURS,
    COUNT_DEVOTED_ROUND,
    HAND,
    HAS_ADVANTAGE,
    MASTER,
    NOT_MASTER,
    OWN_COLOUR,
    OWN_ENLIGHTENED,
    PART_ADVANTAGE,
    PART_PRINTED,
    PART_RELIC,
    PART_RIVAL,
    PART_SHRINE,
    PART_TOKEN,
    POWER,
    RELICS,
    SHRINE,
    STATIC,
    TRAILING,
    WIZARDS,
)
from pentacles.games.wizards_and_relics.words import (
    COLOURS,
    cause,
    shrine_line_words,
    signed,
)

PICKED: Final = Badge("picked", "check-mark", "sel", "Picked so far", "br")
COLOUR_SIGNS: Final = ("flame", "third-eye", "oak-leaf")
CIRCLE: Final = "Red beats green, green beats blue, blue beats red; +1 in all, while it lasts."
NOT: Final = 0
PERHAPS: Final = 1
SURELY: Final = 2
THIS_ROUND: Final = (
    "Face up on the table in all battles of this round; “in play” would be this battle alone."
)
IN_PLAY: Final = (
    "Among the wizards of this battle alone; “this round” would include the earlier ones."
)


def may_bear_marks(state: Match, zone: int) -> bool:
    """Whether cards in this zone may ever bear marks."""
    if zone >= state.middle:
        return zone == state.middle + SHRINE
    return zone % state.width in (WIZARDS, RELICS, HAND)


def card_marks(state: Match, zone: int, card: int) -> list[Badge]:
    """The marks of a card that the viewer knows."""
    if not may_bear_marks(state, zone):
        return []
    if zone >= state.middle:
        return count_marks(state, 0, state.book.selected[state.face[card]])
    seat, kind = divmod(zone, state.width)
    face = state.face[card]
    if kind == WIZARDS:
        return wizard_marks(state, seat, card)
    static = state.book.by_trigger[face][STATIC]
    if kind == RELICS:
        if state.phase != 3:
            return []
        if is_ignored(state, seat, card):
            by = state.game.faces[state.face[ignoring_wizard(state, seat)]].name
            return [Badge("ignored", "cancel", "mute", f"Ignored because of {by}.")]
        return power_marks(state, seat, card) + count_marks(state, seat, static)
    marks = count_marks(state, seat, static)
    if state.book.is_wizard(face) and state.shrine() >= 0 and state.phase <= 3:
        marks += line_marks(state, seat, face)
    if card in state.picked[seat]:
        marks.append(PICKED)
    return marks


def wizard_marks(state: Match, seat: int, card: int) -> list[Badge]:
    """Advantage with the circle of colours, and the power at this moment with its cause."""
    marks: list[Badge] = []
    if state.phase != 3:
        return marks
    if has_advantage(state, seat, card):
        beaten = BEATEN[state.book.colour[state.face[card]]]
        tip = f"Advantage over {COLOURS[beaten]}. {CIRCLE}"
        marks.append(Badge("+1", COLOUR_SIGNS[beaten], "good", tip, "tl"))
    return marks + power_marks(state, seat, card)


def power_marks(state: Match, seat: int, card: int) -> list[Badge]:
    """The power of a card at this moment, if it is not the printed one, and why."""
    words: list[str] = []
    power = 0
    for part in parts(state, seat):
        if part.card != card or part.sort in (PART_RIVAL, PART_TOKEN):
            continue
        power += part.value
        if part.sort in (PART_PRINTED, PART_RELIC):
            words.append(f"{part.value} printed")
        elif part.sort == PART_ADVANTAGE:
            words.append("+1 advantage")
        elif part.value:
            why = cause(state, state.book.lines[part.line], seat, card)
            if part.sort == PART_SHRINE:
                why = f"shrine, {why}" if why else "shrine"
            words.append(f"{signed(part.value)} ({why})" if why else signed(part.value))
    if power == state.book.power[state.face[card]]:
        return []
    tip = f"Power at this moment: {', '.join(words)}."
    return [Badge(f"now {power}", "", "info", tip, "br", value=power)]


def line_marks(state: Match, seat: int, face: int) -> list[Badge]:
    """Which lines of the shrine would apply to a wizard (WR-8.3)."""
    surely: list[Line] = []
    perhaps: list[Line] = []
    for number in state.book.selected[state.shrine()]:
        line = state.book.lines[number]
        applies = would_apply(state, seat, line, face)
        if applies:
            (surely if applies == SURELY else perhaps).append(line)
    if not surely and not perhaps:
        return []
    words = gain_words(surely)
    if perhaps:
        words.append(f"{' '.join(gain_words(perhaps))}?")
    told = "; ".join([shrine_line_words(line) for line in (*surely, *perhaps)])
    tip = f"{state.game.faces[state.shrine()].name}, {told}."
    return [Badge(", ".join(words), "crystal-shrine", "info", tip, "bl")]


def gain_words(lines: list[Line]) -> list[str]:
    """What lines of the shrine give, as short as a mark has to be: power, or that it does more."""
    power = sum([line.n for line in lines if line.verb == POWER])
    words = [signed(power)] if power else []
    others = [line for line in lines if line.verb != POWER]
    return [*words, "shrine"] if others else words


def would_apply(state: Match, seat: int, line: Line, face: int) -> int:
    """Whether a line of the shrine would apply to a wizard of the hand, as things stand."""
    if not matches(state, line.when, face):
        return NOT
    found = SURELY
    for condition in line.conditions:
        found = min(found, would_hold(state, seat, line, condition, face))
    return found


def would_hold(state: Match, seat: int, line: Line, condition: int, face: int) -> int:
    """Whether a condition would be true for a wizard that is laid now."""
    if condition in (MASTER, NOT_MASTER):
        claims = not line.is_action and has_static(state, face, CLAIM_MASTER)  # WR-8.5 is later
        is_master = state.master == seat or claims
        return SURELY if is_master == (condition == MASTER) else NOT
    if condition == TRAILING:
        return SURELY if holds(state, condition, seat, -1) else NOT
    if condition == HAS_ADVANTAGE and no_advantage(state):
        return NOT
    if OWN_COLOUR <= condition <= OWN_ENLIGHTENED and fits(state, condition, face):
        return SURELY
    return PERHAPS


def count_marks(state: Match, seat: int, lines: list[int]) -> list[Badge]:
    """What a card counts of the wizards of this round, or of those in play (WR-1.6, WR-11.3)."""
    marks: list[Badge] = []
    if state.phase not in (2, 3):
        return marks
    for number in lines:
        line = state.book.lines[number]
        which = line.count if line.counted < 0 else line.counted
        value = count(state, which, seat) if which >= 0 else 0
        if not value:
            continue
        if COUNT_COLOUR_ROUND <= which < COUNT_DEVOTED_ROUND:
            colour = which - COUNT_COLOUR_ROUND
            text = f"{value} {COLOURS[colour]}"
            marks.append(Badge(text, COLOUR_SIGNS[colour], "info", THIS_ROUND, "tr"))
        elif which == COUNT_DEVOTED_ROUND:
            marks.append(Badge(f"{value} Devoted", "", "info", THIS_ROUND, "tr"))
        elif which == COUNT_COLOURS and state.phase == 3:
            text = counted(value, "colour", "colours")
            marks.append(Badge(text, "", "info", IN_PLAY, "tr"))
    return marks
