"""WY-9.7 to 9.10, WY-10.12, WY-12: what a draw leads to, how plays leave the chain, and defeat."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.event import Change
from pentacles.core.holdings import replaced
from pentacles.core.outcome import Outcome
from pentacles.core.step import Step
from pentacles.games.wysaertz.actions import PASS, YES
from pentacles.games.wysaertz.duels import has_life, keys
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.questions import Decision
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.hand import (
    DRAWS,
    check_limits,
    restock,
    take_random,
    tool_facts,
)
from pentacles.games.wysaertz.terms import (
    ANSWERING,
    BACKFIRE,
    BESIEGED,
    BLOW_UP,
    CAPTURE,
    CLIMBING,
    DEATHWARD,
    EQUAL,
    EXPLODE,
    LEAP,
    LEAPT,
    LOSS,
    MONSTER,
    MONSTER_VS_MONSTER,
    MONSTER_VS_SPELL,
    ON_MAGE,
    RETURN_ONCE,
    RUNNING,
    SALVAGE,
    SPELL_VS_MONSTER,
    TAX,
    TEDDY,
    TURNED,
    VS_GATE,
    VS_MAGE,
    WIN,
)


def remove(state: Feud, index: int, target: int) -> None:
    """A play leaves the chain: its card to this zone, a True Name with it to the discard pile."""
    play = state.plays.pop(index)
    state.move(play.card, state.chain, target)
    if play.name >= 0:
        state.move(play.name, state.chain, state.discard)


def clear_chain(state: Feud) -> None:
    """WY-8.6, WY-9.13: all plays are discarded unresolved, topmost first."""
    tell_cleared(state, discard_chain(state))


def tell_cleared(state: Feud, cards: list[int]) -> None:
    """Say what was discarded with the chain."""
    if cards and state.listening:
        state.tell("chain_over", "WY-9.13", -1, {}, cards)


def discard_chain(state: Feud) -> list[int]:
    """Discard all plays, topmost first, and return their cards."""
    cards: list[int] = []
    while state.plays:
        cards.append(state.plays[-1].card)
        if state.plays[-1].name >= 0:
            cards.append(state.plays[-1].name)
        remove(state, len(state.plays) - 1, state.discard)
    for card in state.zones[state.chain].copy():
        cards.append(card)
        state.move(card, state.chain, state.discard)
    return cards


def leave_battle(state: Feud, seat: int) -> None:
    """WY-5.5: a participant leaves a battle early and retreats."""
    state.fighting &= ~(1 << seat)
    retreat(state, seat)


def retreat(state: Feud, seat: int) -> None:
    """WY-5.5: where a Mage is after a battle; with slow retreat attackers stay outside."""
    is_back = True
    if state.variant.slow:
        is_back = seat == state.defender and state.was_home and not state.drilled
    if is_back:
        state.home |= 1 << seat
    else:
        state.home &= ~(1 << seat)


# Defeat


def defeat(state: Feud, victim: int, victor: int, face: int, is_final: bool, loots: bool) -> bool:
    """WY-12.1: a Mage is defeated unless an Amulette saves him; returns whether he is."""
    if is_final:
        tell_idle(state, victim, face)
    elif is_saved(state, victim, face):
        return False
    fall(state, victim, victor, face, loots or state.variant.spoils)
    return True


def tell_idle(state: Feud, victim: int, face: int) -> None:
    """WY-11.54: say that an Amulette does not act."""
    amulette = state.artefact(victim, DEATHWARD)
    if amulette >= 0 and state.is_up(amulette) and state.listening:
        facts: dict[str, int | str] = {"threat": state.book.words[face]}
        state.tell("no_saving", "WY-11.54", victim, facts, [amulette])


def is_saved(state: Feud, victim: int, threat: int) -> bool:
    """WY-11.32: an Amulette is used up and saves with an A or a B; several one after the other."""
    amulette = state.artefact(victim, DEATHWARD)
    while amulette >= 0:
        state.move(amulette, state.rows + victim, state.discard)
        drawn = -1
        if restock(state):
            drawn = state.draw(state.stack, state.discard)
        is_safe = drawn >= 0 and state.book.abc[state.face[drawn]] < 2
        if state.listening:
            cards = [drawn] if drawn >= 0 else []
            facts = tool_facts(state, amulette, cards)
            facts["threat"] = state.book.words[threat]
            kind = "saved" if is_safe else "not_saved"
            state.tell(kind, "WY-11.32", victim, facts, [amulette, *cards])
        if is_safe:
            return True
        amulette = state.artefact(victim, DEATHWARD)
    return False


def fall(state: Feud, victim: int, victor: int, face: int, takes_artefacts: bool) -> None:
    """WY-12.2, WY-12.3: the victor is credited, the loser's cards go, victory is checked."""
    bit = 1 << victim
    state.living &= ~bit
    state.fighting &= ~bit
    state.fallen = [*state.fallen, victim, victor, face]
    for card in (state.mage_card(victim), state.castle_card(victim)):
        if not state.is_up(card):
            state.turn_up(card)
    chain = discard_chain(state)
    lost = in_catalogue_order(state, state.zones[victim])
    for card in lost:
        state.move(card, victim, state.discard)
    row = state.rows + victim
    laid = in_catalogue_order(state, state.zones[row])
    is_looted = takes_artefacts and victor >= 0
    for card in laid:
        state.reveal(card, state.everyone)
        state.move(card, row, state.rows + victor if is_looted else state.discard)
    if victor >= 0:
        state.defeats = replaced(state.defeats, victor, state.defeats[victor] + 1)
    if state.listening:
        tell_fall(state, victim, victor, face)
    tell_cleared(state, chain)
    if state.listening:
        tell_belongings(state, victim, victor if is_looted else -1, lost, laid)
    look_for_victory(state, victor)


def tell_fall(state: Feud, victim: int, victor: int, face: int) -> None:
    """Say who fell, by whom and how."""
    if victor < 0:
        state.tell("left", "WY-12.8", victim, {}, [])
        return
    how = "bewitched for life" if state.bewitched >> victim & 1 else "dead"
    facts: dict[str, int | str] = {"target": victim, "card": state.book.words[face], "how": how}
    count = state.defeats[victor]
    change = [Change(f"defeats_{victor}", count - 1, count)]
    state.tell("defeated", "WY-12.1", victor, facts, [], change)


def tell_belongings(
    state: Feud, victim: int, looter: int, lost: list[int], laid: list[int]
) -> None:
    """WY-12.3: say where a defeated player's hand and Artefacts go; -1 means no looter."""
    discarded = lost if looter >= 0 else lost + laid
    if discarded:
        state.tell("left_behind", "WY-12.3", victim, {}, discarded)
    if looter >= 0 and laid:
        state.tell("looted", "WY-12.3", looter, {"target": victim}, laid)


def in_catalogue_order(state: Feud, cards: list[int]) -> list[int]:
    """WY-12.3: cards in the order of the catalogue."""
    keyed = [state.face[card] * 4096 + card for card in cards]
    keyed.sort()
    return [key % 4096 for key in keyed]


def look_for_victory(state: Feud, victor: int) -> None:
    """WY-12.4, WY-12.5: enough defeats, or the last Mage standing."""
    if victor >= 0 and state.defeats[victor] >= state.variant.defeats_to_win:
        count = state.defeats[victor]
        words = f"Seat {victor} has defeated {count} {'colleague' if count == 1 else 'colleagues'}."
        win(state, [victor], words, "WY-12.4")
    elif state.living_count() == 1:
        last = state.next_living(0) if not state.is_alive(0) else 0
        win(state, [last], f"Seat {last} is the last Mage standing.", "WY-12.5")


def win(state: Feud, winners: list[int], words: str, rule: str) -> None:
    """The match is over."""
    clear_chain(state)
    state.finish(Outcome(winners, words, rule))
    if state.listening:
        facts: dict[str, int | str] = {"words": words}
        state.tell("over", rule, -1, facts, [])


# After a draw


class Aftermath(Step[Feud]):
    """WY-10.12: a final draw is carried out in a fixed order."""

    rule: ClassVar[str] = "WY-10.12"

    def run(self, state: Feud) -> None:
        about = state.about
        state.about = -1
        if about == VS_MAGE:
            self.at_mage(state)
        elif about == VS_GATE:
            self.at_gate(state)
        elif about == SPELL_VS_MONSTER:
            self.spell_at_monster(state)
        elif about in (MONSTER_VS_MONSTER, MONSTER_VS_SPELL):
            self.monster_at_play(state, about)
        elif about == CLIMBING:
            self.climb(state)
        elif about == RUNNING:
            self.run_away(state)

    def climb(self, state: Feud) -> None:
        """WY-11.45: the climber is inside, or the challenge ends."""
        if state.result == WIN:
            state.inside = True
        else:
            state.ended = True
        if state.listening:
            kind = "climbed" if state.inside else "fell_off"
            state.tell(kind, "WY-11.45", state.challenger, {}, [])

    def run_away(self, state: Feud) -> None:
        """WY-11.47: the Hutte runs away, or it doesn't."""
        if state.result == WIN:
            state.ended = True
        if state.listening:
            kind = "ran" if state.ended else "stayed"
            castle = state.castle_card(state.defender)
            state.tell(kind, "WY-11.47", state.defender, {}, [castle])

    def at_mage(self, state: Feud) -> None:
        """WY-9.10: a Mage is struck."""
        play = state.plays[-1]
        shatter(state, play, state.oops & 1 != 0)
        card = play.card
        face = state.face[card]
        who = play.who
        victim = play.target
        is_defeated = False
        if state.result == WIN:
            if play.marks & TEDDY or state.book.is_bewitching[face]:
                state.bewitched |= 1 << victim
            is_defeated = defeat(state, victim, who, face, False, False)
            if not is_defeated:
                state.bewitched &= ~(1 << victim)
            elif state.outcome is not None:
                return
        if not is_defeated:
            state.owe(StrikeFailed(play.serial))
        if not play.marks & TEDDY:
            for _ in range(state.book.after_draw[face]):
                state.owe(DRAWS[who])

    def at_gate(self, state: Feud) -> None:
        """WY-7.7, WY-7.9, WY-7.10: a gate breaks or holds."""
        play = state.plays[-1]
        owner = play.target
        if state.result != WIN:
            if state.listening:
                state.tell("gate_held", "WY-7.7", owner, {}, [play.card])
            if not backfires(state, play, state.struck, state.oops & 4 != 0):
                state.owe(Fall(play.serial, -1))
            return
        old = state.broken[owner]
        state.broken[owner] = state.gates(owner) if keys(state, play) & BLOW_UP else old + 1
        if state.listening:
            facts: dict[str, int | str] = {"n": state.broken[owner] - old}
            change = [Change(f"broken_{owner}", old, state.broken[owner])]
            state.tell("gate_broken", "WY-7.7", owner, facts, [play.card], change)
        pass_gate(state, play, "WY-7.9")

    def spell_at_monster(self, state: Feud) -> None:
        """WY-9.7: an Attack spell strikes a Monster."""
        spell = state.plays[-1]
        monster = state.plays[-2]
        shatter(state, spell, state.oops & 1 != 0)
        if state.result == WIN:
            captor = spell.who if keys(state, spell) & CAPTURE else -1
            state.owe(SpellGoesOn(spell.serial, monster.serial, monster.who))
            state.owe(Fall(monster.serial, captor))
            return
        if not backfires(state, spell, state.struck, state.oops & 4 != 0):
            state.owe(Fall(spell.serial, -1))
        if state.result == EQUAL:
            state.owe(Fall(monster.serial, -1))

    def monster_at_play(self, state: Feud, about: int) -> None:
        """WY-9.8, WY-11.13: a Monster fights a Monster, or an Impe a spell."""
        monster = state.plays[-1]
        other = state.plays[-2]
        enemy = other.who
        monster_falls = state.result != WIN
        other_falls = state.result != LOSS
        if about == MONSTER_VS_MONSTER:
            if state.result == WIN and keys(state, other) & EXPLODE:
                monster_falls = True
                tell_explosion(state, other)
            if state.result == LOSS and keys(state, monster) & EXPLODE:
                other_falls = True
                tell_explosion(state, monster)
        else:
            shatter(state, other, state.oops & 2 != 0)
            if other_falls and backfires(state, other, state.striker, state.oops & 8 != 0):
                other_falls = False
        state.owe(MarchOn(monster.serial, other.serial, enemy))
        if monster_falls:
            state.owe(Fall(monster.serial, -1))
        if other_falls:
            state.owe(Fall(other.serial, -1))


def tell_explosion(state: Feud, play: Play) -> None:
    """WY-11.15: a Monster that has lost takes the victorious one along."""
    if state.listening:
        state.tell("exploded", "WY-11.15", play.who, {}, [play.card])


def pass_gate(state: Feud, play: Play, rule: str) -> None:
    """WY-7.9, WY-7.13: after the last gate the challenger is inside, and a Monster marches on."""
    if state.intact(play.target) > 0:
        if play.kind == MONSTER:
            if state.listening:
                facts: dict[str, int | str] = {"target": play.target}
                state.tell("next_gate", "WY-7.10", play.who, facts, [play.card])
        else:
            remove(state, state.play_with(play.serial), state.discard)
            if state.listening:
                state.tell("spent", "WY-11.5", play.who, {}, [play.card])
        return
    state.inside = True
    if play.kind == MONSTER:
        state.monster_first = True
        march(state, play, play.target, rule)
    else:
        remove(state, state.play_with(play.serial), state.discard)
        if state.listening:
            state.tell("inside", rule, state.challenger, {}, [])


def march(state: Feud, play: Play, target: int, rule: str) -> None:
    """WY-7.8, WY-7.9, WY-7.11, WY-9.9: a Monster now attacks a Mage."""
    play.object = ON_MAGE
    play.target = target
    play.marks &= ~ANSWERING
    if state.listening:
        state.tell("marches", rule, play.who, {"target": target}, [play.card])


def shatter(state: Feud, play: Play, drew_oops: bool) -> None:
    """WY-11.29: the Globe breaks if its owner draws OOPS! for its spell."""
    if state.globe < 0 or play.serial != state.globe_play or not drew_oops:
        return
    owner = state.challenger
    if play.who == owner and state.globe in state.zones[state.rows + owner]:
        state.move(state.globe, state.rows + owner, state.discard)
        if state.listening:
            state.tell("shattered", "WY-11.29", owner, {}, [state.globe])
        state.globe = -1


def backfires(state: Feud, play: Play, other: int, drew_oops: bool) -> bool:
    """WY-11.8: a spell that has failed with an OOPS! turns upon its own caster."""
    if not drew_oops or play.marks & TURNED or not keys(state, play) & BACKFIRE:
        return False
    play.turn(other)
    play.marks |= TURNED
    if state.listening:
        state.tell("backfired", "WY-11.8", play.target, {}, [play.card])
    return True


class StrikeFailed(Step[Feud]):
    """WY-9.10, WY-10.12: a strike at a Mage that failed: backfire, tax, then it leaves."""

    rule: ClassVar[str] = "WY-9.10"

    def __init__(self, serial: int) -> None:
        self.serial = serial

    def run(self, state: Feud) -> None:
        index = state.play_with(self.serial)
        if index < 0:
            return
        play = state.plays[index]
        if state.listening:
            state.tell("survived", "WY-9.10", play.target, {}, [play.card])
        if backfires(state, play, play.target, state.oops & 4 != 0):
            return
        state.owe(Fall(self.serial, -1))
        if keys(state, play) & TAX:
            take_random(state, play.who, play.target, "taxed", "WY-11.15")


class Fall(Decision):
    """WY-10.12, WY-11.41: what lost a draw leaves the chain; a Monster may be salvaged."""

    rule: ClassVar[str] = "WY-11.41"
    kind: ClassVar[str] = "salvage"
    awaits: ClassVar[str] = "take a Monster back or not"
    passes: ClassVar[str] = "Let it be discarded"
    accepts: ClassVar[str] = "Take the Monster back"
    lacks: ClassVar[str] = "Only the Necromauncer takes a Monster back, and your Mage is another."

    def __init__(self, serial: int, captor: int) -> None:
        self.serial = serial
        self.captor = captor

    def waits(self, state: Feud) -> int:
        index = state.play_with(self.serial)
        if index < 0 or self.captor >= 0:
            return 0
        play = state.plays[index]
        if play.kind != MONSTER or has_life(state, play):
            return 0
        who = play.who
        return 1 << who if state.is_alive(who) and state.might_use(who, SALVAGE) else 0

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, YES] if state.mage_ready(seat, SALVAGE) else [PASS]

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        card = state.plays[state.play_with(self.serial)].card
        title = f"Your {state.book.words[state.face[card]]} is about to be discarded."
        if len(self.options(state, seat)) == 1:
            return f"{title} Only the Necromauncer could take it back.", ""
        return f"{title} Take it back into your hand?", "Once per challenge. Pass: it is discarded."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        index = state.play_with(self.serial)
        if action == PASS:
            self.drop(state, index)
            return
        mage = state.mage_card(seat)
        state.turn_up(mage)
        state.ticked = [*state.ticked, mage]
        self.go(state, index, seat, "salvaged", "WY-11.41")

    def run(self, state: Feud) -> None:
        index = state.play_with(self.serial)
        if index < 0:
            return
        play = state.plays[index]
        face = state.face[play.card]
        if play.kind == MONSTER:
            if self.captor >= 0:
                self.go(state, index, self.captor, "captured", "WY-11.11")
            elif has_life(state, play):
                play.lives += 1
                if state.listening:
                    state.tell("spared", "WY-11.14", play.who, {}, [play.card])
            else:
                self.drop(state, index)
        elif keys(state, play) & RETURN_ONCE and face not in state.returned:
            state.returned = [*state.returned, face]
            self.go(state, index, play.who, "returned", "WY-11.11")
        else:
            self.go(state, index, state.discard, "spent", "WY-11.5")

    def drop(self, state: Feud, index: int) -> None:
        """A Monster is discarded: it has failed, or gone up in an explosion (WY-11.15)."""
        kind, rule = "beaten", "WY-9.8"
        if state.listening:
            about, striker, struck, result = state.last_draw[:4]
            winner = (struck, -1, striker)[result]
            if about == MONSTER_VS_MONSTER and state.plays[index].who == winner:
                kind, rule = "blown_up", "WY-11.15"
            elif about == VS_MAGE:
                rule = "WY-9.10"
            elif about == VS_GATE:
                rule = "WY-7.7"
            elif about == SPELL_VS_MONSTER:
                rule = "WY-9.7"
        self.go(state, index, state.discard, kind, rule)

    def go(self, state: Feud, index: int, target: int, kind: str, rule: str) -> None:
        """Take the play off the chain to a hand or the discard pile."""
        play = state.plays[index]
        remove(state, index, target)
        if state.listening:
            state.tell(kind, rule, target if target < state.mages else play.who, {}, [play.card])
        if target < state.mages:
            check_limits(state, target)


class AfterFight(Step[Feud]):
    """A play goes on when the enemy play that it was sent against has been dealt with."""

    def __init__(self, serial: int, beaten: int, enemy: int) -> None:
        self.serial = serial
        self.beaten = beaten
        self.enemy = enemy


class MarchOn(AfterFight):
    """WY-9.9: a Monster whose object has left the chain by the draw attacks that Mage."""

    rule: ClassVar[str] = "WY-9.9"

    def run(self, state: Feud) -> None:
        index = state.play_with(self.serial)
        if index < 0:
            return
        play = state.plays[index]
        other = state.play_with(self.beaten)
        if other < 0 or state.plays[other].who == play.who:
            at_gate = state.stage == BESIEGED and not state.inside
            march(state, play, self.enemy, "WY-7.11" if at_gate else "WY-9.9")


class SpellGoesOn(AfterFight):
    """WY-9.7, WY-11.7: a spell that has beaten a Monster is discarded, or leaps to its master."""

    rule: ClassVar[str] = "WY-11.7"

    def run(self, state: Feud) -> None:
        index = state.play_with(self.serial)
        if index < 0:
            return
        play = state.plays[index]
        is_gone = state.play_with(self.beaten) < 0
        if is_gone and keys(state, play) & LEAP and not play.marks & LEAPT:
            play.marks |= LEAPT
            play.object = ON_MAGE
            play.target = self.enemy
            if state.listening:
                facts: dict[str, int | str] = {"target": self.enemy}
                state.tell("leapt", "WY-11.7", play.who, facts, [play.card])
            return
        remove(state, index, state.discard)
        if state.listening:
            state.tell("spent", "WY-11.5", play.who, {}, [play.card])
