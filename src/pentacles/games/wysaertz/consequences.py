# not compiled
"""What a play leads to, told to one seat from what that seat knows: in words, with odds."""

from __future__ import annotations

from pentacles.games.wysaertz.draw_chances import Chances
from pentacles.games.wysaertz.duels import (
    duel_of,
    has_life,
    keys,
    used_effect,
)
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import (
    ATTACK,
    BLOW_UP,
    BRACE,
    CAPTURE,
    COUNTER,
    DEATHWARD,
    DISCARD_ONE,
    DRAW,
    EMBOLDEN,
    END_CHALLENGE,
    ENTER_BREAK,
    EQUAL,
    EXCHANGE,
    EXEUNT,
    EXPLODE,
    FINAL,
    FROM_AFAR,
    LEAP,
    LOOK_HAND,
    LOOK_STACK,
    LOSS,
    MEND,
    MEND_ALL,
    MONSTER,
    NAME_SPELL,
    ON_GATE,
    ON_MAGE,
    ON_PLAY,
    PAST_GATE,
    RECALL,
    REDRAW_ANY,
    REDRAW_STUBBORN,
    REFLECT,
    REFLECT_STRONGER,
    SPLASH,
    STEAL_ARTEFACT,
    STEAL_RANDOM,
    TAKE,
    TAX,
    TURNCOAT,
    VISION,
    WARD,
    WIN,
)
from pentacles.games.wysaertz.words import Speech, capital, counted, listed, percent

REDRAWS = ", before redraws"


class Consequences(Speech):
    """What would come of plays, for one seat."""

    def __init__(self, state: Feud, you: int) -> None:
        super().__init__(state, you)
        self._chances: Chances | None = None

    @property
    def chances(self) -> Chances:
        """The next draws as this seat knows them."""
        if self._chances is None:
            self._chances = Chances(self.state, self.you)
        return self._chances

    # Draws

    def odds(self, play: Play) -> list[float]:
        """The odds of a striking play: a loss, an equal draw, a win."""
        return self.chances.of_duel(duel_of(self.state, play))

    def amulettes(self, victim: int, is_final: bool = False) -> int:
        """How many Amulettes of a seat would act, as far as this seat can see."""
        state = self.state
        if is_final:
            return 0
        return sum(
            state.book.power[state.face[card]] & DEATHWARD != 0 and state.knows(self.you, card)
            for card in state.zones[state.rows + victim]
        )

    def defeat_odds(self, play: Play) -> float:
        """How likely a strike is to defeat a Mage; Amulettes that this seat sees are counted."""
        duel = duel_of(self.state, play)
        return self.chances.of_duel(duel, self.amulettes(play.target))[WIN]

    def may_redraw(self, seat: int) -> bool:
        """WY-10.7, WY-15.10: whether this seat might draw again, as far as all can see."""
        state = self.state
        if state.has_down(seat) or state.might_use(seat, REDRAW_STUBBORN):
            return True
        return state.artefact(seat, REDRAW_ANY) >= 0

    def before_redraws(self, *seats: int) -> str:
        """A caution where somebody might draw again."""
        return REDRAWS if any(self.may_redraw(seat) for seat in seats) else ""

    def play_of(self, face: int, target: int, an_object: int, on: int = -1) -> Play:
        """A play of this seat as it would lie on the chain, from its hand or already laid down."""
        card = self.state.held(self.you, face)
        if card < 0:
            card = self.state.find(self.state.chain, face)
        kind = self.state.book.kind[face]
        return Play(card, kind, self.you, target, an_object, on)

    def turned(self, play: Play, marks: int = 0) -> Play:
        """A play turned by this seat upon the Mage of its controller (WY-11.17)."""
        found = play.copy()
        found.turn(self.you)
        found.marks |= marks
        return found

    # What passing leads to

    def if_passed(self, play: Play) -> str:
        """What the topmost play does if nothing answers it, as a sentence."""
        return capital(self.happens(play)) + "."

    def happens(self, play: Play) -> str:
        """What the topmost play does if nothing answers it."""
        kind = play.kind
        if play.object == ON_MAGE:
            return self.named(play) if kind == NAME_SPELL else self.at_mage(play)
        if play.object == ON_GATE:
            return self.at_gate(play)
        if play.object == PAST_GATE:
            return self.past_gate(play)
        if play.object == ON_PLAY and kind in (ATTACK, MONSTER):
            return self.at_play(play)
        return self.effects(play)

    def at_mage(self, play: Play) -> str:
        """A strike at a Mage."""
        state, victim = self.state, play.target
        card = self.card(play.card)
        odds = percent(self.defeat_odds(play))
        what = "to be defeated" if victim == self.you else f"to defeat {self.name(victim)}"
        words = f"{card} strikes {self.own(victim)} Mage, {odds} {what}"
        amulettes = self.amulettes(victim)
        if amulettes:
            words += f", {counted(amulettes, 'Amulette')} counted"
        if play.kind == MONSTER and has_life(state, play):
            words += "; it has a life to spare and may strike again"
        elif keys(state, play) & TAX and state.zones[victim]:
            words += f"; if it fails, it takes a card of {self.own(victim)} hand"
        return words + self.before_redraws(play.who, victim)

    def named(self, play: Play) -> str:
        """A True Name spell at a Mage; only its owner sees whether it fits a face-down one."""
        state, victim = self.state, play.target
        name = self.card(play.name)
        knows = state.knows(self.you, state.mage_card(victim))
        if knows and not state.names(state.face[play.name], victim):
            return f"{name} is not {self.own(victim)} name, so nothing happens"
        count = self.amulettes(victim, keys(state, play) & FINAL != 0)
        if count:
            rows = self.chances.of_letters(count)
            odds = sum(row for at, row in enumerate(rows) if not saves(at, count))
            whose = counted(count, "Amulette")
            return f"{percent(odds)} to be defeated, {whose} counted; there is no A-B-C draw"
        fits = "" if knows else f", if {name} is {self.own(victim)} name"
        return f"{self.does(victim, 'is', 'are')} defeated without a draw{fits}"

    def at_gate(self, play: Play) -> str:
        """A strike at a gate."""
        state, owner = self.state, play.target
        card, intact = self.card(play.card), state.intact(owner)
        if intact <= 0:
            return f"no gate stands any more, so {self.does(state.challenger, 'is', 'are')} inside"
        odds = percent(self.odds(play)[WIN])
        is_last = intact == 1 or keys(state, play) & BLOW_UP != 0
        gates = f"all {self.own(owner)} gates break" if intact > 1 and is_last else ""
        gates = gates or f"{self.own(owner)} {'outer ' if intact > 1 else ''}gate breaks"
        words = f"{odds} that {gates}"
        if play.kind == MONSTER:
            goal = f"{self.own(owner)} Mage" if is_last else "the next gate"
            words += f" and {card} goes on to {goal}"
        elif is_last:
            words += f" and {self.does(state.challenger, 'is', 'are')} inside"
        if play.kind == MONSTER and has_life(state, play):
            words += "; it has a life to spare and may strike again"
        return words + self.before_redraws(play.who, owner)

    def past_gate(self, play: Play) -> str:
        """A Monster or Passage spell that passes the gate."""
        state, owner = self.state, play.target
        inside = f"{self.does(state.challenger, 'is', 'are')} inside"
        if play.kind == MONSTER:
            return f"{inside}, and {self.card(play.card)} attacks {self.own(owner)} Mage"
        effect = state.book.effect[state.face[play.card]]
        if state.book.does(effect, ENTER_BREAK):
            return f"all {self.own(owner)} gates break, and {inside}"
        return inside

    def at_play(self, play: Play) -> str:
        """A strike at the play below: a Monster, or a spell that an Impe fights."""
        state = self.state
        other = state.plays[state.play_with(play.on)]
        mine, its = self.card(play.card), self.card(other.card)
        odds = self.odds(play)
        parts = [f"{percent(odds[WIN])} that {its} {self.loses(play, other)}"]
        both_fall = "both fall"
        if has_life(state, play) or has_life(state, other):
            both_fall = "the draw is equal"
        if odds[EQUAL] > 0.0:
            parts.append(f"{percent(odds[EQUAL])} that {both_fall}")
        if play.kind == MONSTER and keys(state, play) & EXPLODE and other.kind == MONSTER:
            parts.append(f"{percent(odds[LOSS])} that {mine} loses and takes {its} along")
        return ", ".join(parts) + self.before_redraws(play.who, other.who)

    def loses(self, play: Play, other: Play) -> str:
        """What becomes of a play that loses to the one above it, and what that one does then."""
        state = self.state
        mine = self.card(play.card)
        if has_life(state, other):
            return f"loses its spare life to {mine}"
        if play.kind == ATTACK:
            if keys(state, play) & CAPTURE:
                return f"goes to {self.own(play.who)} hand"
            if keys(state, play) & LEAP:
                return f"falls and {mine} leaps on to {self.own(other.who)} Mage"
            return f"falls to {mine}"
        if other.kind == MONSTER and keys(state, other) & EXPLODE:
            return f"falls and takes {mine} along" if not has_life(state, play) else "falls"
        return f"falls and {mine} goes on to {self.own(other.who)} Mage"

    # What just works

    def effects(self, play: Play) -> str:
        """What a card does that needs no draw, verb by verb in the order printed (WY-9.14)."""
        state = self.state
        effect = used_effect(state, play)
        takes = state.book.does(effect, TAKE)
        parts: list[str] = []
        if play.kind == VISION and state.variant.hidden and play.target >= 0:
            parts += self.looks_under(play)
        for at in range(0, len(effect), 2):
            if effect[at] == COUNTER and takes:
                continue
            parts += [words] if (words := self.verb(play, effect[at], effect[at + 1])) else []
        return self.told_once(parts, play.who) or "nothing happens"

    def told_once(self, parts: list[str], who: int) -> str:
        """Parts of a sentence; a player who does several things in a row is named once."""
        name = f"{self.name(who)} "
        for at in range(len(parts) - 1, 0, -1):
            if parts[at].startswith(name) and parts[at - 1].startswith(name):
                parts[at] = parts[at].removeprefix(name)
        return listed(parts, "and")

    def looks_under(self, play: Play) -> list[str]:
        """WY-15.6: in Hidden WysaertZ a Vision spell also looks at what lies face down."""
        state, target = self.state, play.target
        if not state.has_any_down(target):
            return []
        down = [] if state.mage_up(target) else ["Mage"]
        down += [] if state.castle_up(target) else ["Castle"]
        down += ["Artefacts"] if state.has_down(target) else []
        who = self.does(play.who, "sees", "see")
        return [f"{who} {self.own(target)} face-down {listed(down, 'and')}"]

    def verb(self, play: Play, verb: int, n: int) -> str:
        """One verb of a card that just works; empty if it does nothing here."""
        state, who, target = self.state, play.who, play.target
        below = state.play_with(play.on) if play.object == ON_PLAY else -1
        if verb in (COUNTER, TAKE, REFLECT, REFLECT_STRONGER, TURNCOAT):
            return self.turns(who, state.plays[below], verb) if below >= 0 else ""
        if verb == EMBOLDEN:
            return self.emboldens(below)
        if verb == WARD:
            two = self.does(who, "draws two cards", "draw two cards")
            return f"{two} against attacks for the rest of the challenge"
        if verb == EXEUNT:
            escape = "escapes" if state.stage == FROM_AFAR else "leaves the battle"
            mine = "escape" if state.stage == FROM_AFAR else "leave the battle"
            return f"all plays are discarded and {self.does(who, escape, mine)}"
        if verb == SPLASH:
            scalded = state.challenger
            lost = min(n, len(state.zones[scalded]))
            return f"{self.does(scalded, 'discards', 'discard')} {counted(lost, 'random card')}"
        if verb == END_CHALLENGE:
            return "the challenge is over"
        if verb == BRACE:
            return f"{self.own(who)} gates draw two cards for the rest of the challenge"
        if verb in (MEND, MEND_ALL):
            broken = state.truly_broken(who) if who == self.you else state.broken[who]
            mended = min(broken, n) if verb == MEND else broken
            if not mended:
                return ""
            return f"{self.does(who, 'mends', 'mend')} {counted(mended, 'gate')}"
        if verb == DRAW:
            return f"{self.does(who, 'draws', 'draw')} {counted(n, 'card')}"
        if verb == RECALL:
            return f"{self.does(who, 'takes', 'take')} a card from the discard pile"
        return self.pries(who, target, verb, n)

    def pries(self, who: int, target: int, verb: int, n: int) -> str:
        """What Vision and Stealing spells do; nothing where nothing is left (WY-4.6)."""
        state = self.state
        if verb == LOOK_STACK:
            seen = min(n, len(state.zones[state.stack]) + len(state.zones[state.discard]))
            sees = self.does(who, "sees", "see")
            takes = "take" if who == self.you else "takes"
            return f"{sees} the top {counted(seen, 'card')} of the stack and {takes} one"
        if verb == STEAL_ARTEFACT:
            if not state.zones[state.rows + target]:
                return ""
            return f"{self.does(who, 'takes', 'take')} one of {self.own(target)} Artefacts"
        if not state.zones[target]:
            return ""
        if verb == LOOK_HAND:
            return f"{self.does(who, 'sees', 'see')} {self.own(target)} hand"
        if verb == DISCARD_ONE:
            chooses = self.does(who, "chooses", "choose")
            return f"{chooses} a card that {self.does(target, 'discards', 'discard')}"
        if verb == STEAL_RANDOM:
            return f"{self.does(who, 'takes', 'take')} a random card of {self.own(target)} hand"
        assert verb == EXCHANGE
        return f"{self.does(who, 'exchanges', 'exchange')} a card with {self.name(target)}"

    def turns(self, who: int, other: Play, verb: int) -> str:
        """What an answer does to the play that it answers."""
        card = self.card(other.card)
        if verb == COUNTER:
            return f"{card} is countered"
        if verb == TAKE:
            return f"{self.does(who, 'takes', 'take')} {card} into the hand"
        victim = self.own(other.who)
        if verb == TURNCOAT:
            return f"{card} becomes a Teddybear and attacks {victim} own Mage"
        sure = " and wins equal draws" if verb == REFLECT_STRONGER else ""
        return f"{card} turns upon {victim} own Mage{sure}"

    def emboldens(self, below: int) -> str:
        """WY-11.18: what the countered spell was answering wins equal draws."""
        state = self.state
        if below < 0 or state.plays[below].object != ON_PLAY:
            return ""
        guarded = state.play_with(state.plays[below].on)
        if guarded < 0 or state.plays[guarded].kind not in (ATTACK, MONSTER):
            return ""
        return f"{self.card(state.plays[guarded].card)} wins equal draws from then on"


def saves(row: int, amulettes: int) -> bool:
    """Whether one of some single draws is an A or a B (WY-11.32)."""
    return any(row >> 2 * at & 3 < 2 for at in range(amulettes))
