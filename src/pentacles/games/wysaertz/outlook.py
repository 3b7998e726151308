# not compiled
"""What a seat may expect of its options and of what comes at it: in a few words, with odds."""

from __future__ import annotations

from pentacles.games.wysaertz.consequences import Consequences
from pentacles.games.wysaertz.duels import climb_of, duel_of, keys
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.terms import (
    ANSWERING,
    ATTACK,
    FLYING,
    MONSTER,
    NAME_SPELL,
    ON_GATE,
    ON_MAGE,
    ON_NOTHING,
    ON_PLAY,
    PAST_GATE,
    QUICK,
    REFLECT,
    REFLECT_STRONGER,
    SIEGE_USE,
    TRUE_NAME,
    UNANSWERABLE,
    WIN,
    WINS,
)
from pentacles.games.wysaertz.words import capital, counted, percent

INTO = "into your Castle"


class Outlook(Consequences):
    """Words for the prompts and options of the decision that a seat has to make."""

    def room(self) -> str:
        """What research brings, and what a full hand makes of it."""
        state = self.state
        held, limit = len(state.zones[self.you]), state.limit(self.you)
        row = state.zones[state.rows + self.you]
        draws = 1 + sum(state.book.research[state.face[card]] for card in row if state.is_up(card))
        draws = min(draws, len(state.zones[state.stack]) + len(state.zones[state.discard]))
        over = held + draws - limit
        if not draws:
            return "no card is left to draw"
        if over > 0:
            return f"draw {draws}, then discard {over}"
        return f"draw {counted(draws, 'card')}"

    def stands(self, seat: int) -> str:
        """How somebody can be reached, and how many cards he holds."""
        state = self.state
        cards = f"{counted(len(state.zones[seat]), 'card')} in hand"
        if not state.is_home(seat):
            return f"outside, {cards}"
        gates = state.gates(seat)
        castle = "open Castle" if state.is_open(seat) else "no gate" if not gates else ""
        return f"{castle or counted(state.intact(seat), 'intact gate')}, {cards}"

    # Odds

    def risk(self, play: Play) -> str:
        """What a strike at this seat's Mage threatens; empty for anything else."""
        if play.object != ON_MAGE or play.kind == NAME_SPELL or play.target != self.you:
            return ""
        return f"{percent(self.defeat_odds(play))} to be defeated"

    def climb_odds(self) -> float:
        """How likely a climb into the defender's Castle is to succeed."""
        return self.chances.of_duel(climb_of(self.state))[WIN]

    def strike_odds(self, face: int, target: int) -> float:
        """How likely a card of this hand is to defeat a Mage if nothing answers it."""
        play = self.play_of(face, target, ON_MAGE)
        return self.defeat_odds(play)

    def attack_words(self, face: int, targets: list[int]) -> str:
        """A card that attacks a Mage; the odds against each possible target if they differ."""
        if not self.state.book.may_open(face):
            return ""
        odds = [self.strike_odds(face, target) for target in targets]
        low, high = percent(min(odds)), percent(max(odds))
        sure = self.state.book.keys[face] & UNANSWERABLE
        caution = ", nothing answers it" if sure else " if not answered"
        caution += self.saving(targets)
        return f"{low if low == high else f'{low} to {high}'} to defeat{caution}"

    def saving(self, targets: list[int]) -> str:
        """WY-11.32: a note on odds that Amulettes lower."""
        most = max(self.amulettes(target) for target in targets)
        return f", {counted(most, 'Amulette')} counted" if most else ""

    # Plays

    def spell_words(self, face: int, target: int, marks: int) -> str:
        """What just works if nothing counters it."""
        play = self.play_of(face, target, ON_NOTHING)
        play.marks = marks
        return self.effects(play).removeprefix("you ")

    def siege_use(self, face: int) -> str:
        """WY-7.12: what a Castle Wall spell does in the siege window; it may be answered."""
        challenger = self.state.challenger
        play = self.play_of(face, challenger, ON_NOTHING)
        play.marks = SIEGE_USE
        caution = ", unless countered" if self.state.zones[challenger] else ""
        return f"{self.effects(play)}{caution}"

    def answer_words(self, face: int) -> str:
        """A card that answers the topmost play."""
        state, book = self.state, self.state.book
        top = state.plays[-1]
        kind, effect = book.kind[face], book.effect[face]
        if kind == ATTACK and book.keys[face] & QUICK:
            return f"{percent(self.strike_odds(face, top.who))} to defeat {self.name(top.who)}"
        if kind in (ATTACK, MONSTER):
            play = self.play_of(face, top.who, ON_PLAY, top.serial)
            play.marks |= ANSWERING if kind == MONSTER else 0
            return f"{percent(self.odds(play)[WIN])} to beat it"
        if kind == TRUE_NAME:
            return f"stops {self.card(top.card)}"
        if book.does(effect, REFLECT) or book.does(effect, REFLECT_STRONGER):
            turned = self.turned(top, WINS if book.does(effect, REFLECT_STRONGER) else 0)
            odds = self.chances.of_duel(duel_of(state, turned), self.amulettes(top.who))[WIN]
            return f"turns it: {percent(odds)} to defeat {self.name(top.who)}"
        return ""

    def comes(self, play: Play) -> str:
        """What the topmost play is about to do."""
        state = self.state
        card, who = self.card(play.card), self.own(play.who)
        whose = f"{capital(who)} {card}"
        if play.object == ON_MAGE:
            if play.kind == NAME_SPELL:
                return f"{whose} calls your Mage {self.card(play.name)}"
            return f"{whose} is aimed at your Mage{' again' if play.lives else ''}"
        if play.object == ON_GATE:
            return f"{whose} attacks your gate"
        if play.object == PAST_GATE:
            way, how = "leads", "past"
            if play.kind == MONSTER:
                way, how = (
                    ("flies", "over") if keys(state, play) & FLYING else ("drifts", "through")
                )
            return f"{whose} {way} {f'{how} your gate' if state.gates(self.you) else INTO}"
        if play.object == ON_PLAY:
            below = state.plays[state.play_with(play.on)]
            verb = "is sent against" if play.kind in (ATTACK, MONSTER) else "answers"
            return f"{whose} {verb} your {self.card(below.card)}"
        return f"{whose} is aimed at you"
