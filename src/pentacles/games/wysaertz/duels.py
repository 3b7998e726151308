"""WY-10: what a play may do in a draw, and what both sides' values lead to."""

from __future__ import annotations

from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import (
    ANSWERING,
    AT_ATTACK,
    AT_GATE,
    AT_MAGE,
    AT_MONSTER,
    ATTACK,
    CASTLE_USE,
    CLIMBING,
    CRUMBLY,
    EQUAL,
    IN_ANSWER,
    LOSS,
    MONSTER,
    MONSTER_VS_MONSTER,
    MONSTER_VS_SPELL,
    ON_GATE,
    ON_MAGE,
    OOPS,
    RUNNING,
    SIEGE_USE,
    SPELL_VS_MONSTER,
    TEDDY,
    VS_GATE,
    VS_MAGE,
    WIN,
    WINS,
)


def keys(state: Feud, play: Play) -> int:
    """The keywords of a play; a Teddybear has none (WY-11.17)."""
    return 0 if play.marks & TEDDY else state.book.keys[state.face[play.card]]


def has_life(state: Feud, play: Play) -> bool:
    """WY-11.14: whether a Monster has a spare life left."""
    if play.marks & TEDDY:
        return False
    return play.lives < state.book.lives[state.face[play.card]]


def used_effect(state: Feud, play: Play) -> list[int]:
    """What a card does in the way in which it was played (WY-11.52, WY-11.55)."""
    face = state.face[play.card]
    if play.marks & CASTLE_USE:
        return state.book.castle_use[face]
    if play.marks & SIEGE_USE:
        return state.book.siege_use[face]
    return state.book.effect[face]


class Duel:
    """An A-B-C draw to come: what it is about, who is struck, and what each side is granted."""

    def __init__(self, about: int, struck: int) -> None:
        self.about = about
        self.struck = struck
        self.striker_two = False
        self.struck_two = False
        self.striker_equal = False
        self.struck_equal = False


def duel_of(state: Feud, play: Play) -> Duel:
    """WY-10.3, WY-10.5: the draw that a striking play makes against its object."""
    wins, two = skills(state, play)
    sure = play.marks & WINS != 0
    target = play.target
    if play.object == ON_GATE:
        duel = Duel(VS_GATE, target)
        duel.striker_two = two & AT_GATE != 0
        duel.struck_two = state.braced
        duel.striker_equal = sure or wins & AT_GATE != 0 or state.shows_castle(target, CRUMBLY)
        return duel
    if play.object == ON_MAGE:
        duel = Duel(VS_MAGE, target)
        duel.striker_two = two & AT_MAGE != 0
        duel.struck_two = state.warded >> target & 1 != 0
        duel.striker_equal = sure or wins & AT_MAGE != 0
        return duel
    return fight_of(state, play, state.plays[state.play_with(play.on)])


def skills(state: Feud, play: Play) -> tuple[int, int]:
    """What a play wins equal draws and draws two against; a Teddybear has no keyword."""
    if play.marks & TEDDY:
        return 0, 0
    face = state.face[play.card]
    return state.book.wins[face], state.book.two[face]


def fight_of(state: Feud, play: Play, other: Play) -> Duel:
    """WY-9.7, WY-9.8, WY-11.13: a play strikes the play below it."""
    wins, two = skills(state, play)
    other_wins, other_two = skills(state, other)
    duel = Duel(MONSTER_VS_MONSTER, other.who)
    against = AT_MONSTER
    mine = AT_MONSTER
    if play.kind == ATTACK:
        duel.about = SPELL_VS_MONSTER
        against = AT_ATTACK
    elif other.kind == ATTACK:
        duel.about = MONSTER_VS_SPELL
        mine = AT_ATTACK
    is_answer = duel.about == MONSTER_VS_MONSTER and play.marks & ANSWERING != 0
    duel.striker_two = (two & AT_MONSTER != 0 and mine == AT_MONSTER) or (
        is_answer and two & IN_ANSWER != 0
    )
    duel.struck_two = other_two & AT_MONSTER != 0 and play.kind == MONSTER
    duel.striker_equal = play.marks & WINS != 0 or wins & mine != 0
    duel.struck_equal = other.marks & WINS != 0 or other_wins & against != 0
    return duel


def climb_of(state: Feud) -> Duel:
    """WY-11.45: the climb into the defender's Castle; the climber wins equal draws."""
    duel = Duel(CLIMBING, state.defender)
    duel.struck_two = state.braced
    duel.striker_equal = True
    return duel


def run_of(state: Feud) -> Duel:
    """WY-11.47: the defender's Castle runs from the challenger."""
    return Duel(RUNNING, state.challenger)


# Results


def compared(mine: int, other: int, striker_equal: bool, struck_equal: bool) -> int:
    """WY-10.1 to WY-10.3: what the striking side's value does against the other one."""
    if mine == other:
        if mine == OOPS or striker_equal == struck_equal:
            return EQUAL
        return WIN if striker_equal else LOSS
    if mine == OOPS:
        return LOSS
    if other == OOPS:
        return WIN
    return WIN if (other - mine) % 3 == 1 else LOSS


def judge(state: Feud, mine: int, other: int) -> int:
    """What the striking side's value does against the other one in the current draw."""
    return compared(mine, other, state.striker_equal, state.struck_equal)


def value(state: Feud, cards: list[int], index: int) -> int:
    """The corner value of a drawn card; OOPS! if none could be drawn (WY-10.9)."""
    return state.book.abc[state.face[cards[index]]] if cards else OOPS


def counting_card(state: Feud, drawn: list[int], wanted: int) -> int:
    """WY-10.5: of a side's cards the one whose value counts, or -1."""
    for card in drawn:
        if state.book.abc[state.face[card]] == wanted:
            return card
    return -1


def standing(state: Feud) -> tuple[int, int, int]:
    """WY-10.5: the result as it stands, with the counting values of both sides."""
    mine = value(state, state.striker_cards, 0)
    other = value(state, state.struck_cards, 0)
    result = judge(state, mine, other)
    if len(state.striker_cards) > 1:
        second = value(state, state.striker_cards, 1)
        if judge(state, second, other) > result:
            return judge(state, second, other), second, other
    if len(state.struck_cards) > 1:
        second = value(state, state.struck_cards, 1)
        if judge(state, mine, second) < result:
            return judge(state, mine, second), mine, second
    return result, mine, other


def goes_against(state: Feud, is_striker: bool, result: int) -> bool:
    """WY-10.7: whether the draw goes against this side."""
    if is_striker:
        return result != WIN
    if state.about in (SPELL_VS_MONSTER, MONSTER_VS_MONSTER, MONSTER_VS_SPELL):
        return result != LOSS
    return result == WIN
