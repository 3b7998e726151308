# not compiled
"""The scenes of the table: who stands where, the chain of answers, and the A-B-C draw."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pentacles.core.cards import Face
from pentacles.core.event import Event
from pentacles.core.table import (
    ChainScene,
    ChallengeScene,
    Draw,
    DuelScene,
    Dwelling,
    LandscapeScene,
    Scene,
    Stand,
    Term,
)
from pentacles.games.wysaertz.duels import (
    counting_card,
    standing,
)
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import (
    ARTEFACT,
    BESIEGED,
    CLIMBING,
    EQUAL,
    EVENT,
    FACE_TO_FACE,
    FROM_AFAR,
    LETTERS,
    LOSS,
    MONSTER,
    MONSTER_VS_MONSTER,
    MONSTER_VS_SPELL,
    ON_GATE,
    ON_MAGE,
    ON_PLAY,
    PAST_GATE,
    PEACE,
    RECYCLE_DRAW,
    RUNNING,
    SPELL_VS_MONSTER,
    TEDDY,
    VS_GATE,
    VS_MAGE,
    WIN,
    WINS,
)

RESULTS = {
    VS_MAGE: ("{whose} Mage survives", "{whose} Mage survives", "{whose} Mage is hit"),
    VS_GATE: ("{whose} gate holds", "{whose} gate holds", "{whose} gate breaks"),
    SPELL_VS_MONSTER: ("the Monster wins", "neither wins", "the spell wins"),
    MONSTER_VS_MONSTER: (
        "the answering Monster fails",
        "neither Monster wins",
        "the answering Monster wins",
    ),
    MONSTER_VS_SPELL: ("the spell wins", "neither wins", "the Monster wins"),
    CLIMBING: ("the climber falls", "the climber falls", "the climber is in"),
    RUNNING: ("the Castle stays", "the Castle stays", "the Castle runs away"),
}
"""What a loss, an equal draw and a win of the striking side mean, by what the draw is about.

`{whose}` is the struck seat.
"""


PEACE_WORDS = "One hit that gets through takes a Mage out."
"""What there is to do, as long as nobody fights."""

SIGNS = {RUNNING: ("running away", "besieging"), CLIMBING: ("climbing", "besieged")}
"""What the two sides of a draw do where nobody strikes (WY-10.6)."""
STRIKE = ("striking", "being struck")


def scenes_of(state: Feud) -> list[Scene]:
    """All scenes of the moment; they show only what is public."""
    found: list[Scene] = [landscape(state)]
    if state.stage != PEACE and not state.over:
        found.append(battle_scene(state))
    if state.plays:
        found.append(chain_scene(state))
    if state.zones[state.tray]:
        found.append(duel_scene(state))
    elif state.last_draw and state.stage != PEACE:
        found.append(past_duel_scene(state))
    return found


def landscape(state: Feud) -> LandscapeScene:
    """The Castles of everybody, or of those who fight, and where their Mages are."""
    is_peace = state.stage == PEACE or state.over
    seats = list(range(state.seats) if is_peace else filter(state.is_fighting, state.order))
    acting = -1 if is_peace or state.plays else state.initiative()
    terms = tuple(
        Dwelling(
            state.book.words[state.face[state.castle_card(seat)]] if state.castle_up(seat) else "",
            state_words(spot) if is_peace else place_of(state, seat),
            sign=gates_words(state, seat) if spot != "gone" else "",
            tone="bad" if state.broken[seat] else "good" if state.gates(seat) else "",
            seat=seat,
            place=f"castle_{seat}",
            figure=f"mage_{seat}",
            gates=state.gates(seat),
            broken=state.broken[seat],
            spot=spot,
            at=state.defender if spot in ("before", "inside") else None,
            is_acting=seat == acting,
        )
        for seat in seats
        for spot in (spot_of(state, seat, is_peace),)
    )
    words = "" if state.over else PEACE_WORDS if is_peace else way_words(state, sieged_gates(state))
    return LandscapeScene(
        title="The Castles", terms=terms, words=words, importance=1, is_fight=not is_peace
    )


def state_words(spot: str) -> str:
    """Where a Mage is while nobody fights."""
    return {"home": "at home", "gone": "out of the match"}.get(spot, "outside")


def gates_words(state: Feud, seat: int) -> str:
    """How the gates of a Castle are."""
    gates, broken = state.gates(seat), state.broken[seat]
    if not gates:
        return "no gate"
    if gates == 1:
        return "gate broken" if broken else "gate intact"
    if broken >= gates:
        return "all gates broken"
    return f"{gates - broken} of {gates} gates intact" if broken else f"{gates} gates intact"


def spot_of(
    state: Feud, seat: int, is_peace: bool
) -> Literal["home", "outside", "before", "inside", "gone"]:
    """Where the Mage of a seat stands in the picture."""
    if not state.is_alive(seat):
        return "gone"
    is_attacker = not is_peace and seat == state.challenger and state.stage != FROM_AFAR
    if is_attacker and state.inside:
        return "inside"
    if is_attacker and state.is_home(state.defender):
        return "before"
    return "home" if state.is_home(seat) and not is_attacker else "outside"


def battle_scene(state: Feud) -> ChallengeScene:
    """Who stands where in the challenge, and the gates that are between them."""
    acting = -1 if state.plays else state.initiative()
    terms = [
        Stand(
            "Mage",
            place_of(state, seat),
            icon="wizard-face",
            tone="sel" if seat == acting else "",
            seat=seat,
            place=f"mage_{seat}",
            is_acting=seat == acting,
        )
        for seat in state.order
        if state.is_fighting(seat)
    ]
    gates = sieged_gates(state)
    broken = state.broken[state.defender]
    for gate in range(gates):
        is_broken = gate < broken
        terms.append(
            Stand(
                gate_name(gate, gates),
                "broken" if is_broken else "intact",
                icon="broken-wall" if is_broken else "closed-doors",
                tone="bad" if is_broken else "good",
                seat=state.defender,
                place=f"castle_{state.defender}",
                is_gate=True,
                is_broken=is_broken,
            )
        )
    return ChallengeScene(
        title="Challenge", terms=tuple(terms), words=way_words(state, gates), rule="WY-6.6"
    )


def sieged_gates(state: Feud) -> int:
    """The gates, intact or broken, between the challenger and the defender."""
    is_behind = state.is_home(state.defender) and not state.inside and state.stage != FROM_AFAR
    return state.gates(state.defender) if is_behind else 0


def way_words(state: Feud, gates: int) -> str:
    """What has to happen before a Mage is beaten."""
    left = gates - state.broken[state.defender]
    if left > 0:
        count = "The gate has" if left == 1 else f"{left} gates have"
        return f"{count} to break before anything can strike the Mage."
    if state.stage == FROM_AFAR:
        return "Spells fly from afar."
    if state.stage == FACE_TO_FACE:
        return "Face to face: who is struck and loses the draw is defeated."
    if gates or state.inside:
        return "No gate is left in the way."
    return ""


def gate_name(gate: int, gates: int) -> str:
    """A gate among the gates of a Castle, the outermost first."""
    if gates == 1:
        return "gate"
    return ("outer gate", "inner gate")[gate] if gates == 2 else f"gate {gate + 1}"


def place_of(state: Feud, seat: int) -> str:
    """Where a participant stands."""
    if state.stage == FROM_AFAR:
        return "far away"
    if seat == state.challenger:
        if state.inside:
            return "in the hall"
        return "before the Castle" if state.is_home(state.defender) else "outside"
    if seat == state.defender and state.is_home(seat):
        return "at home"
    return "outside"


def chain_scene(state: Feud) -> ChainScene:
    """The chain as a column, newest on top."""
    terms = tuple(
        Term(
            state.book.words[state.face[play.card]],
            object_words(state, play),
            icon=state.game.faces[state.face[play.card]].icon,
            tone="tgt" if play is state.plays[-1] else "",
            card=play.card,
            seat=play.who,
            place=struck_zone(play),
        )
        for play in reversed(state.plays)
    )
    return ChainScene(title="Chain", terms=terms, rule="WY-9.2")


def struck_zone(play: Play) -> str:
    """The Mage or the Castle that a play is aimed at; "" at another play."""
    if play.object == ON_MAGE:
        return f"mage_{play.target}"
    return f"castle_{play.target}" if play.object in (ON_GATE, PAST_GATE) else ""


def object_words(state: Feud, play: Play) -> str:
    """What a play is aimed at; its source says whose it is."""
    marks = ", Teddybear" if play.marks & TEDDY else ""
    marks += ", wins equal draws" if play.marks & WINS else ""
    if play.object == ON_MAGE:
        march = "marches on to" if marches(state, play) else "at"
        return f"{march} {{@{play.target}}}'s Mage{marks}"
    if play.object == ON_GATE:
        return f"at {{@{play.target}}}'s gate{marks}"
    if play.object == PAST_GATE:
        return f"into {{@{play.target}}}'s Castle{marks}"
    if play.object == ON_PLAY:
        below = state.play_with(play.on)
        if below >= 0:
            card = state.plays[below].card
            return f"answers {state.book.words[state.face[card]]}{marks}"
    if play.target >= 0:
        return f"at {{@{play.target}}}{marks}"
    return f"without a target{marks}"


def marches(state: Feud, play: Play) -> bool:
    """WY-9.9: whether a Monster has come through a gate or a fight to attack this Mage."""
    if play.kind != MONSTER or play.marks & TEDDY:
        return False
    return play.on >= 0 or (state.stage == BESIEGED and play.who == state.challenger)


def duel_scene(state: Feud) -> DuelScene:
    """Both drawn cards side by side, values only."""
    tray = state.zones[state.tray]
    if not all(card in tray for card in (*state.striker_cards, *state.struck_cards)):
        # WY-11.42: one was kept; it stays in the picture of its draw.
        return replace(past_duel_scene(state), title="Abra-Babra-Cadabra", is_settled=False)
    terms: list[Draw] = []
    result, mine, other = standing(state)
    for index, card in enumerate(tray):
        is_striker = state.drawers[index] == state.striker
        drawn = state.striker_cards if is_striker else state.struck_cards
        counts = card == counting_card(state, drawn, mine if is_striker else other)
        sign = SIGNS.get(state.about, STRIKE)[0 if is_striker else 1]
        wins = state.striker_equal if is_striker else state.struck_equal
        letter = LETTERS[state.book.abc[state.face[card]]]
        terms.append(
            Draw(
                draw_name(counts, card in drawn, wins),
                letter,
                sign=f"{sign}, better of two" if len(drawn) > 1 else sign,
                tone="" if counts else "muted",
                card=card,
                seat=state.drawers[index],
                letter=letter,
                face=state.game.faces[state.face[card]].id,
                is_striker=is_striker,
                counts=counts,
            )
        )
    words = duel_words(state.about, result, mine, other, owner(state.struck))
    faces = [state.face[card] for card in tray]
    words += value_only(state, list(zip(faces, state.drawers, strict=True)))
    return DuelScene(
        title="Abra-Babra-Cadabra",
        terms=tuple(terms),
        words=words,
        rule="WY-10.1",
        winner=winner_of(result, state.striker, state.struck),
    )


def winner_of(result: int, striker: int, struck: int) -> int | None:
    """Who is ahead in a draw; None when neither is."""
    return None if result == EQUAL else striker if result == WIN else struck


def draw_name(counts: bool, is_drawn: bool, wins: bool) -> str:
    """A drawn card: whether it counts, and whether its side wins equal draws."""
    if not counts:
        return "The worse of two" if is_drawn else "Set aside by a redraw"
    return "Draw, wins equal draws," if wins else "Draw"


def past_duel_scene(state: Feud) -> DuelScene:
    """The last draw of this challenge, as it turned out."""
    about, striker, struck, result, mine, other, own_face, other_face = state.last_draw
    words = duel_words(about, result, mine, other, owner(struck))
    words += value_only(state, [(own_face, striker), (other_face, struck)])
    sides = ((striker, mine, own_face), (struck, other, other_face))
    return settled_duel(about, result, sides, words, state.game.faces)


def told_duel(event: Event, faces: list[Face]) -> DuelScene:
    """A draw as its event tells it: the table that follows may no longer have it."""
    about, result, mine, other, own_face, other_face = [
        int(event.facts[name])
        for name in ("about", "result", "mine", "other", "own_face", "other_face")
    ]
    words = duel_words(about, result, mine, other, "{@target's}")
    sides = ((event.seat, mine, own_face), (int(event.facts["target"]), other, other_face))
    return settled_duel(about, result, sides, words, faces)


def settled_duel(
    about: int,
    result: int,
    sides: tuple[tuple[int, int, int], tuple[int, int, int]],
    words: str,
    faces: list[Face],
) -> DuelScene:
    """A draw that is over: of the striking and of the struck side the seat, the value, the face."""
    signs = SIGNS.get(about, STRIKE)
    terms = tuple(
        Draw(
            "Draw",
            LETTERS[value],
            sign=sign,
            icon=faces[face].icon if face >= 0 else "",
            tone="good" if result == winning else "muted" if result != EQUAL else "",
            seat=seat,
            letter=LETTERS[value],
            face=faces[face].id if face >= 0 else None,
            is_striker=winning == WIN,
            counts=True,
        )
        for (seat, value, face), sign, winning in zip(sides, signs, (WIN, LOSS), strict=True)
    )
    return DuelScene(
        title="The last Abra-Babra-Cadabra",
        terms=terms,
        words=words,
        rule="WY-10.1",
        winner=winner_of(result, sides[0][0], sides[1][0]),
        is_settled=True,
    )


def owner(seat: int) -> str:
    """A seat as the owner of something, in the texts of a table."""
    return f"{{@{seat}}}'s"


def duel_words(about: int, result: int, mine: int, other: int, whose: str) -> str:
    """The result as it stands, in words; `whose` is the struck side's Mage or gate."""
    verb = "beats" if result == WIN else "equals" if result == EQUAL else "loses to"
    if mine == other and result != EQUAL:
        verb = "equals and beats" if result == WIN else "equals and loses to"
    outcome = RESULTS[about][result].replace("{whose}", whose)
    return f"{LETTERS[mine]} {verb} {LETTERS[other]}: {outcome}."


def value_only(state: Feud, drawn: list[tuple[int, int]]) -> str:
    """WY-10.4: a caption for drawn Events and Artefacts, given with who drew them."""
    kinds = {state.book.kind[face] for face, _ in drawn if face >= 0}
    words = " A drawn Event counts by its value only." if EVENT in kinds else ""
    if ARTEFACT not in kinds:
        return words
    drawers = {s for face, s in drawn if face >= 0 and state.book.kind[face] == ARTEFACT}
    kept = any(may_keep(state, seat) for seat in drawers)
    unless = ", unless the Alchymiste keeps it" if kept else ""
    return f"{words} A drawn Artefact counts by its value only{unless}."


def may_keep(state: Feud, seat: int) -> bool:
    """WY-11.42, WY-15.10: whether a seat may keep drawn cards, as far as all can see."""
    return not state.mage_up(seat) or state.mage_has(seat, RECYCLE_DRAW)
