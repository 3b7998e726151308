"""Why a card can't be played now: the reason that holds in this position, with its rule."""

from __future__ import annotations

from typing import Final

from pentacles.core.errors import Refusal
from pentacles.games.wysaertz.duels import (
    keys,
)
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import (
    ARTEFACT,
    AT_GATE,
    AT_MAGE,
    AT_MONSTER,
    ATTACK,
    DEFENCE,
    EVENT,
    FLYING,
    HALL,
    IMMUNE_MONSTER,
    MONSTER,
    NAME_SPELL,
    ON_GATE,
    ON_MAGE,
    ON_PLAY,
    PASSAGE,
    PAST_GATE,
    QUICK,
    RESTORATION,
    SALLY,
    STEALING,
    THROUGH,
    TRUE_NAME,
    VISION,
    WALL,
    WOBBLY_FLIGHT,
)

KIND_WORDS: Final = (
    "Attack spells",
    "Monsters",
    "Defence spells",
    "Castle Wall spells",
    "passages",
    "True Name spells",
    "True Names",
    "Vision spells",
    "Stealing spells",
    "Restoration spells",
)
"""What a card may answer, by the number of its kind."""
OWN_USE: Final = {
    ATTACK: ("WY-11.6", "is an Attack spell: it attacks"),
    MONSTER: ("WY-11.12", "is a Monster: it attacks, or answers a Monster"),
    DEFENCE: ("WY-9.4", "is a Defence spell: it only answers plays"),
    WALL: ("WY-11.19", "is a Castle Wall spell: it is for sieges"),
    PASSAGE: ("WY-11.20", "is a Passage spell: it leads a challenger into a besieged Castle"),
    NAME_SPELL: ("WY-11.21", "is a True Name spell: it attacks together with a True Name"),
    TRUE_NAME: ("WY-11.22", "is a True Name: it goes with a True Name spell, or shields its Mage"),
    VISION: ("WY-4.2", "is a castle spell: cast it on your turn or with the initiative"),
    STEALING: ("WY-4.2", "is a castle spell: cast it on your turn or with the initiative"),
    RESTORATION: ("WY-4.2", "is a castle spell: cast it on your turn or with the initiative"),
}
"""What the cards of each kind are for, where they are of no use: rule and words."""


def missing(state: Feud, seat: int, face: int, rule: str) -> Refusal | None:
    """The refusal of a card that this seat doesn't have; None if it has it."""
    words = state.book.words[face]
    kind = state.book.kind[face]
    if kind == EVENT:
        return Refusal("WY-3.4", f"{words} is an Event: it happens when it is drawn.")
    if kind == ARTEFACT:
        if state.find(state.rows + seat, face) >= 0:
            return None
        return Refusal(rule, f"{words} does not lie before you.")
    if state.held(seat, face) >= 0:
        return None
    return Refusal(rule, f"{words} is not in your hand.")


def no_use(state: Feud, face: int, by: str = "") -> Refusal:
    """A card whose use is not the one asked for, by this rule or its own."""
    words = state.book.words[face]
    if state.book.kind[face] == ARTEFACT:
        return Refusal("WY-2.2", f"{words} is not played: you are asked when it matters.")
    rule, use = OWN_USE[state.book.kind[face]]
    return Refusal(by or rule, f"{words} {use}.")


def answered_kinds(state: Feud, face: int) -> str:
    """What a card may answer, in words."""
    found = [
        KIND_WORDS[kind] for kind in range(len(KIND_WORDS)) if state.book.answers[face] >> kind & 1
    ]
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} and {found[-1]}"


# Answers


def answer_refusal(state: Feud, seat: int, face: int) -> Refusal:
    """WY-9.4: why this card does not answer the topmost play."""
    refusal = missing(state, seat, face, "WY-9.4")
    if refusal is not None:
        return refusal
    top = state.plays[-1]
    kind = state.book.kind[face]
    if kind == ARTEFACT:
        words = state.book.words[face]
        return Refusal("WY-9.4", f"{words} is an Artefact, which answers nothing.")
    if top.object in (ON_GATE, PAST_GATE):
        return gate_answer_refusal(state, face, top)
    if kind == DEFENCE:
        return defence_refusal(state, face, top)
    if kind == WALL:
        return wall_refusal(state, seat, face, top)
    if kind == ATTACK:
        return attack_refusal(state, face, top)
    if kind == MONSTER:
        return monster_refusal(state, face, top)
    words = state.book.words[face]
    if kind == TRUE_NAME:
        if top.kind == NAME_SPELL:
            return Refusal("WY-11.23", f"{words} is not a name of your own Mage.")
        return Refusal("WY-11.23", f"{words} shields only against True Name spells.")
    return no_use(state, face)


def gate_answer_refusal(state: Feud, face: int, top: Play) -> Refusal:
    """WY-7.6, WY-7.8: why this card does not help at the gate."""
    book = state.book
    words = book.words[face]
    threat = book.words[state.face[top.card]]
    is_past = top.object == PAST_GATE
    if book.kind[face] == WALL:
        if is_past:
            way = "passes the gate"
            if top.kind == MONSTER:
                way = "drifts through the gate"
                if keys(state, top) & FLYING:
                    way = "flies over the gate"
            if state.gates(top.target) == 0:
                way = "flies into the Castle"
            return Refusal("WY-7.8", f"{threat} {way}: {words} stops only what strikes a gate.")
        return kinds_refusal(state, face, top)
    if book.kind[face] == MONSTER and book.keys[face] & SALLY:
        if is_past or top.kind != MONSTER:
            return Refusal("WY-11.13", f"{words} sallies only against a Monster at the gate.")
        return immune_refusal(state, face, top)
    passes = "passes your gate" if is_past else "attacks your gate"
    if state.gates(top.target) == 0:
        passes = "gets into your Castle"
    return Refusal(
        "WY-7.6",
        f"While {threat} {passes} only Castle Wall spells help, not {words}. "
        "You may step outside between attacks.",
    )


def kinds_refusal(state: Feud, face: int, top: Play) -> Refusal:
    """WY-9.4: the card answers other kinds of plays."""
    words = state.book.words[face]
    threat = state.book.words[state.face[top.card]]
    return Refusal(
        "WY-9.4",
        f"{words} answers {answered_kinds(state, face)}; {threat} is none of these.",
    )


def immune_refusal(state: Feud, face: int, top: Play) -> Refusal:
    """WY-9.5: one of two Monsters fights no Monsters."""
    aloof = state.book.words[face]
    if not state.book.keys[face] & IMMUNE_MONSTER:
        aloof = state.book.words[state.face[top.card]]
    return Refusal("WY-9.5", f"{aloof} fights no Monster, and no Monster fights it.")


def defence_refusal(state: Feud, face: int, top: Play) -> Refusal:
    """WY-9.4, WY-11.18: why this Defence spell does not answer."""
    book = state.book
    if not book.answers[face] >> top.kind & 1:
        return kinds_refusal(state, face, top)
    threat = book.words[state.face[top.card]]
    aim = "you"
    if top.object == ON_PLAY:
        below = state.plays[state.play_with(top.on)]
        aim = f"your {book.words[state.face[below.card]]}"
    return Refusal(
        "WY-11.18", f"{book.words[face]} protects your own Mage only; {threat} is aimed at {aim}."
    )


def wall_refusal(state: Feud, seat: int, face: int, top: Play) -> Refusal:
    """WY-11.19, WY-11.53: why this Castle Wall spell does not answer away from the gate."""
    words = state.book.words[face]
    threat = state.book.words[state.face[top.card]]
    if state.book.keys[face] & HALL and top.object == ON_MAGE and top.kind == ATTACK:
        return Refusal("WY-11.53", f"{words} works only at home, and your Mage is outside.")
    if state.book.keys[face] & HALL and state.is_home(seat):
        return Refusal("WY-11.53", f"{words} answers an Attack spell at your Mage, not {threat}.")
    return Refusal("WY-11.19", f"{words} stops only what comes at your Castle, not {threat}.")


def attack_refusal(state: Feud, face: int, top: Play) -> Refusal:
    """WY-8.7, WY-9.5, WY-11.6: why this Attack spell does not answer."""
    book = state.book
    words = book.words[face]
    threat = book.words[state.face[top.card]]
    if top.kind == MONSTER:
        if not book.strike[face] & AT_MONSTER:
            if book.keys[face] & QUICK:
                return Refusal("WY-11.9", f"{words} answers only what is aimed at your own Mage.")
            return Refusal("WY-11.6", f"{words} can't strike Monsters.")
        return Refusal("WY-9.5", f"No Attack spell can be played at {threat}.")
    if book.keys[face] & QUICK:
        return Refusal("WY-11.9", f"{words} answers only what is aimed at your own Mage.")
    return Refusal("WY-8.7", f"First parry, then attack: {words} does not stop {threat}.")


def monster_refusal(state: Feud, face: int, top: Play) -> Refusal:
    """WY-9.3, WY-9.5: why this Monster does not answer."""
    if top.kind == MONSTER:
        return immune_refusal(state, face, top)
    words = state.book.words[face]
    threat = state.book.words[state.face[top.card]]
    return Refusal("WY-9.3", f"Only a spell stops a spell: {words} does not answer {threat}.")


# Attacks and gates


def strike_words(state: Feud, face: int) -> str:
    """What an Attack spell may strike, in words."""
    strike = state.book.strike[face]
    found: list[str] = []
    if strike & AT_MAGE:
        found.append("Mages")
    if strike & AT_MONSTER:
        found.append("Monsters")
    if strike & AT_GATE:
        found.append("gates")
    return " and ".join(found)


def opening_refusal(state: Feud, face: int) -> Refusal:
    """WY-8.3: why this card does not attack a Mage now."""
    words = state.book.words[face]
    kind = state.book.kind[face]
    if kind == ATTACK:
        return Refusal("WY-11.6", f"{words} strikes {strike_words(state, face)}, not Mages.")
    if kind == NAME_SPELL:
        return Refusal("WY-11.22", f"{words} needs a True Name in your hand that fits a Mage here.")
    return no_use(state, face)


def gate_refusal(state: Feud, seat: int, face: int) -> Refusal:
    """WY-7.4, WY-7.5: why this card is not a gate action here."""
    refusal = missing(state, seat, face, "WY-7.4")
    if refusal is not None:
        return refusal
    book = state.book
    words = book.words[face]
    kind = book.kind[face]
    has_gate = state.intact(state.defender) > 0
    if kind == ARTEFACT:
        if book.power[face] & WOBBLY_FLIGHT:
            return Refusal("WY-11.30", f"{words} has been used in this challenge.")
        return Refusal("WY-7.4", f"{words} is of no use before a gate.")
    if kind == ATTACK:
        if not book.strike[face] & AT_GATE:
            return Refusal("WY-11.6", f"{words} strikes {strike_words(state, face)}, not gates.")
        return Refusal("WY-7.5", f"There is no gate here that {words} could strike.")
    if kind == MONSTER:
        if not has_gate:
            return Refusal("WY-7.5", f"There is no gate here, and {words} does not fly.")
        castle = book.words[state.face[state.castle_card(state.defender)]]
        return Refusal("WY-11.49", f"{words} neither flies nor drifts: it can't reach {castle}.")
    if kind == PASSAGE:
        return Refusal("WY-11.20", f"There is no gate here for {words}: only flight leads in.")
    if kind == NAME_SPELL:
        if book.keys[face] & THROUGH:
            return Refusal(
                "WY-11.22", f"{words} needs a True Name in your hand that fits the defender's Mage."
            )
        return Refusal("WY-11.24", f"{words} does not reach a Mage who is besieged.")
    return no_use(state, face)


def window_refusal(state: Feud, seat: int, face: int) -> Refusal:
    """WY-11.52: why this card is of no use in the siege window."""
    refusal = missing(state, seat, face, "WY-7.2")
    if refusal is not None:
        return refusal
    book = state.book
    words = book.words[face]
    if book.kind[face] != WALL:
        return Refusal("WY-7.2", f"Between attacks only Castle Wall spells help, not {words}.")
    if not book.siege_use[face]:
        return Refusal("WY-11.52", f"{words} only answers plays, not the siege itself.")
    if book.only_mends(book.siege_use[face]):
        return Refusal("WY-11.52", f"{words} mends gates, and none of yours is broken.")
    return Refusal("WY-11.52", f"{words} scalds a hand, and the challenger's is empty.")
