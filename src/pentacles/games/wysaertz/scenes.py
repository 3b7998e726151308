# not compiled
"""The scenes of the table: who stands where, the chain of answers, and the A-B-C draw."""

from __future__ import annotations

from pentacles.core.table import Scene, Term
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.draws import standing
from pentacles.games.wysaertz.terms import (
    CLIMBING,
    EQUAL,
    FROM_AFAR,
    LOSS,
    ON_GATE,
    ON_MAGE,
    ON_PLAY,
    P_CARD,
    P_MARKS,
    P_OBJECT,
    P_ON,
    P_TARGET,
    P_WHO,
    PAST_GATE,
    PEACE,
    RUNNING,
    TEDDY,
    VS_GATE,
    VS_MAGE,
    WIN,
    WINS,
)

LETTERS = ("A", "B", "C", "OOPS!")
RESULTS = {
    WIN: {VS_MAGE: "the Mage is hit", VS_GATE: "the gate breaks", CLIMBING: "the climber is in"},
    EQUAL: {VS_MAGE: "the Mage survives", VS_GATE: "the gate holds"},
    LOSS: {VS_MAGE: "the Mage survives", VS_GATE: "the gate holds", CLIMBING: "the climber falls"},
}


def scenes_of(state: Feud) -> list[Scene]:
    """All scenes of the moment; they hold public things only."""
    found: list[Scene] = []
    if state.stage != PEACE:
        found.append(battle_scene(state))
    if state.plays:
        found.append(chain_scene(state))
    if state.zones[state.tray]:
        found.append(duel_scene(state))
    elif state.last_draw and state.stage != PEACE:
        found.append(past_duel_scene(state))
    return found


def battle_scene(state: Feud) -> Scene:
    """Who stands where in the challenge."""
    terms = [
        Term(
            "Mage",
            place_of(state, seat),
            source=f"mage_{seat}",
            icon="wizard-face",
            tone="sel" if seat == state.holder else "",
            seat=seat,
        )
        for seat in state.order
        if state.is_fighting(seat)
    ]
    gates = state.gates(state.defender)
    broken = state.broken[state.defender]
    for gate in range(gates):
        is_broken = gate < broken
        terms.append(
            Term(
                "gate",
                "broken" if is_broken else "intact",
                source=f"castle_{state.defender}",
                icon="broken-wall" if is_broken else "closed-doors",
                tone="bad" if is_broken else "good",
                seat=state.defender,
            )
        )
    return Scene("challenge", "Challenge", tuple(terms), "", "WY-6.6")


def place_of(state: Feud, seat: int) -> str:
    """Where a participant stands."""
    if state.stage == FROM_AFAR:
        return "far away"
    if seat == state.challenger:
        return "in the hall" if state.inside else "before the Castle"
    if seat == state.defender and state.is_home(seat):
        return "at home"
    return "outside"


def chain_scene(state: Feud) -> Scene:
    """The chain as a column, newest on top."""
    terms = tuple(
        Term(
            state.book.words[state.face[play[P_CARD]]],
            object_words(state, play),
            source=f"hand_{play[P_WHO]}",
            icon=state.game.faces[state.face[play[P_CARD]]].icon,
            tone="tgt" if play is state.plays[-1] else "",
            card=play[P_CARD],
            seat=play[P_WHO],
        )
        for play in reversed(state.plays)
    )
    return Scene("chain", "Chain", terms, "The topmost play is answered or resolves.", "WY-9.2")


def object_words(state: Feud, play: list[int]) -> str:
    """What a play is aimed at; whose it is says its source."""
    marks = ", Teddybear" if play[P_MARKS] & TEDDY else ""
    marks += ", wins equal draws" if play[P_MARKS] & WINS else ""
    if play[P_OBJECT] == ON_MAGE:
        return f"at the Mage of {{@{play[P_TARGET]}}}{marks}"
    if play[P_OBJECT] == ON_GATE:
        return f"at the gate of {{@{play[P_TARGET]}}}{marks}"
    if play[P_OBJECT] == PAST_GATE:
        return f"past the gate of {{@{play[P_TARGET]}}}{marks}"
    if play[P_OBJECT] == ON_PLAY:
        below = state.play_with(play[P_ON])
        if below >= 0:
            card = state.plays[below][P_CARD]
            return f"answers {state.book.words[state.face[card]]}{marks}"
    if play[P_TARGET] >= 0:
        return f"at {{@{play[P_TARGET]}}}{marks}"
    return marks.removeprefix(", ")


def duel_scene(state: Feud) -> Scene:
    """Both drawn cards side by side, values only."""
    terms: list[Term] = []
    counting = (state.striker_cards, state.struck_cards)
    tray = state.zones[state.tray]
    for index, card in enumerate(tray):
        is_striker = state.drawers[index] == state.striker
        counts = card in counting[0 if is_striker else 1]
        wins = state.striker_equal if is_striker else state.struck_equal
        terms.append(
            Term(
                "Draw, wins equal draws," if wins else "Draw",
                LETTERS[state.book.abc[state.face[card]]],
                sign="strikes" if is_striker else "is struck",
                source=f"hand_{state.drawers[index]}",
                tone="" if counts else "muted",
                card=card,
                seat=state.drawers[index],
            )
        )
    result, mine, other = standing(state)
    words = duel_words(state.about, result, mine, other)
    return Scene("duel", "Abra-Babra-Cadabra", tuple(terms), words, "WY-10.1")


def past_duel_scene(state: Feud) -> Scene:
    """The last draw of this challenge, as it came out."""
    about, striker, struck, result, mine, other, own_face, other_face = state.last_draw
    terms = tuple(
        Term(
            "Draw",
            LETTERS[value],
            sign=sign,
            source=f"hand_{seat}",
            icon=state.game.faces[face].icon if face >= 0 else "",
            tone="good" if result == winning else "muted" if result != EQUAL else "",
            seat=seat,
        )
        for seat, value, face, sign, winning in (
            (striker, mine, own_face, "strikes", WIN),
            (struck, other, other_face, "is struck", LOSS),
        )
    )
    words = duel_words(about, result, mine, other)
    return Scene("duel", "The last Abra-Babra-Cadabra", terms, words, "WY-10.1")


def duel_words(about: int, result: int, mine: int, other: int) -> str:
    """The result as it stands, in words."""
    verb = "beats" if result == WIN else "equals" if result == EQUAL else "loses to"
    if mine == other and result != EQUAL:
        verb = "equals and beats" if result == WIN else "equals and loses to"
    what = RESULTS[result].get(about, "")
    if about == RUNNING:
        what = "the Hutte runs away" if result == WIN else "the Hutte stays"
    sentence = f"{LETTERS[mine]} {verb} {LETTERS[other]}"
    return f"{sentence}: {what}. Values only." if what else f"{sentence}. Values only."
