"""Watching a match: which cards came to whom, which were played, who led, what was decided.

Nothing here knows a game. Between two decisions the zones are compared with what they held before,
so every move is noticed however a game makes it; compiled, that costs a fraction of playing.
"""

from __future__ import annotations

from typing import Any, Final

from pentacles.bots.bot import Bot
from pentacles.bots.eyes import Eyes
from pentacles.core.advice import Advice
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.zone import NOBODY, Zone

LONGEST: Final = 1_000_000
"""After so many decisions a match is left as it stands."""
NOWHERE: Final = -1
DISCARD: Final = "discard"
"""A decision whose kind says this word puts cards away, it doesn't play them."""
CLOSE: Final = 1e-9
"""Values nearer than this are equal: nobody leads."""


class Watch:
    """What is noted about matches of one game, one match after the other."""

    def __init__(self, game: Any, players: int) -> None:
        zones: list[Zone] = game.zones(players)
        self.seats: int = game.seats(players)
        self.faces: int = len(game.faces)
        self.advice: Any = game.advice
        self.by_scores: bool = type(game.advice).value is Advice.value
        """Without a value of its own a game is judged by its scores."""
        self.owner: list[int] = []
        """For each zone the seat before which its cards lie in play, or -1."""
        self.holder: list[int] = []
        """For each zone the seat that has and knows its cards, or -1; piles are nobody's."""
        self.hand: list[int] = []
        """For each zone the seat whose hand it is, or -1."""
        self.hidden: list[bool] = []
        self.is_pile: list[bool] = []
        """Piles are judged by their size and their top card, other zones card by card."""
        for zone in zones:
            is_pile = zone.layout == "pile"
            sees = zone.owner >= 0 and bool(zone.mask(self.seats) >> zone.owner & 1)
            self.owner.append(-1 if is_pile else zone.owner)
            self.holder.append(zone.owner if sees and not is_pile else -1)
            self.hand.append(zone.owner if sees and zone.place == "hand" else -1)
            is_hidden = zone.sight == NOBODY and not zone.viewers
            self.hidden.append(is_hidden)
            self.is_pile.append(is_pile or is_hidden)
        self.kinds: dict[str, int] = {}
        """The kinds of decisions by name, in the order of their appearance."""
        self.putting_away: list[bool] = []
        self.before: list[list[int]] = []
        self.sizes: list[int] = []
        self.tops: list[int] = []
        self.where: list[int] = []
        self.held: list[int] = []
        self.used: list[int] = []
        self.drawn: list[int] = []
        self.opening: list[int] = []
        self.played: list[int] = []
        self.asked: list[int] = []
        self.choices: list[int] = []
        self.leaders: list[int] = []
        self.first = -1
        self.decisions = 0

    def begin(self, state: State) -> None:
        """Forget the last match and look at the new one as it was dealt."""
        size = self.seats * self.faces
        self.before = [[] for _ in state.zones]
        self.sizes = [0] * len(state.zones)
        self.tops = [NOWHERE] * len(state.zones)
        self.where = [NOWHERE] * len(state.face)
        self.held = [0] * len(state.face)
        self.used = [0] * len(state.face)
        self.drawn = [0] * size
        self.played = [0] * size
        self.asked = [0] * len(self.asked)
        self.choices = [0] * len(self.choices)
        self.leaders = []
        self.first = state.seat
        self.decisions = 0
        self.look(state, -1, False)
        self.opening = self.drawn.copy()

    def look(self, state: State, decider: int, playing: bool) -> None:
        """Notice the cards that have come to lie elsewhere since the last look."""
        zones = state.zones
        where = self.where
        for zone in range(len(zones)):
            cards = zones[zone]
            start = 0
            if self.is_pile[zone]:
                size = len(cards)
                old_size = self.sizes[zone]
                if size == old_size and (size == 0 or cards[size - 1] == self.tops[zone]):
                    continue
                if size > old_size > 0 and cards[old_size - 1] == self.tops[zone]:
                    start = old_size  # what lay there lies there still
                self.sizes[zone] = size
                if size:
                    self.tops[zone] = cards[size - 1]
                if size < old_size and self.hidden[zone]:
                    continue  # a deck that was drawn from
            else:
                if cards == self.before[zone]:
                    continue
                self.before[zone] = cards.copy()
            for place in range(start, len(cards)):
                card = cards[place]
                source = where[card]
                if source != zone:
                    where[card] = zone
                    self.moved(state.face[card], card, source, zone, decider, playing)

    def moved(
        self, face: int, card: int, source: int, target: int, decider: int, playing: bool
    ) -> None:
        """A card has come from one zone to another."""
        giver = self.hand[source] if source >= 0 else -1
        taker = self.hand[target]
        if giver >= 0 and taker < 0:
            if playing and giver == decider and not self.hidden[target]:
                self.note_played(
                    face, card, self.owner[target] if self.owner[target] >= 0 else giver
                )
            return
        seat = self.holder[target]
        if seat < 0 or (taker < 0 and source >= 0 and self.holder[source] >= 0):
            return  # it is nobody's, or it was won from somebody who had it in play
        if not self.held[card] >> seat & 1:
            self.held[card] |= 1 << seat
            self.drawn[seat * self.faces + face] += 1
        if taker < 0 and playing:
            self.note_played(face, card, seat)

    def note_played(self, face: int, card: int, seat: int) -> None:
        """A card is in play for a seat; each counts once."""
        if not self.used[card] >> seat & 1:
            self.used[card] |= 1 << seat
            self.played[seat * self.faces + face] += 1

    def kind_of(self, kind: str) -> int:
        """The number of a kind of decision."""
        number = self.kinds.get(kind, -1)
        if number < 0:
            number = len(self.kinds)
            self.kinds[kind] = number
            self.putting_away.append(DISCARD in kind)
            self.asked.append(0)
            self.choices.append(0)
        return number

    def leader(self, state: State) -> int:
        """The seat that is ahead of all others, or -1.

        Of two seats one is as far ahead as the other is behind, so one value is enough.
        """
        if self.seats == 2 and not self.by_scores:
            value: float = self.advice.value(state, 0)
            return 0 if value > CLOSE else 1 if value < -CLOSE else -1
        best = -1
        top = 0.0
        is_shared = False
        for seat in range(self.seats):
            if self.by_scores:
                value = float(state.scores[seat])
            else:
                value = self.advice.value(state, seat)
            if best < 0 or value > top + CLOSE:
                best, top, is_shared = seat, value, False
            elif value > top - CLOSE:
                is_shared = True
        return -1 if is_shared else best

    def lead_changes(self) -> int:
        """How often the lead passed from one seat to another."""
        changes = 0
        last = -1
        for seat in self.leaders:
            if seat >= 0:
                if last >= 0 and seat != last:
                    changes += 1
                last = seat
        return changes

    def led(self, quarter: int) -> int:
        """Who led after this many quarters of the match's turns, or -1."""
        return self.leaders[(len(self.leaders) - 1) * quarter // 4] if self.leaders else -1

    def rows(self) -> list[int]:
        """Seat, face, drawn, in the opening, played: for every face that a seat had."""
        found: list[int] = []
        at = 0
        for seat in range(self.seats):
            for face in range(self.faces):
                drawn = self.drawn[at]
                played = self.played[at]
                if drawn or played:
                    found.append(seat)
                    found.append(face)
                    found.append(drawn)
                    found.append(self.opening[at])
                    found.append(played)
                at += 1
        return found


def watch(state: State, watcher: Watch, bots: list[Bot | None], rngs: list[Rng]) -> None:
    """Let bots play a match to its end under watch; None is a bot that chooses at random."""
    watcher.begin(state)
    turn = -1
    while not state.over and watcher.decisions < LONGEST:
        if state.turn != turn:
            turn = state.turn
            watcher.leaders.append(watcher.leader(state))
        seat = state.seat
        kind = watcher.kind_of(state.agenda[-1].kind)
        options = state.options(seat)
        bot = bots[seat]
        if bot is None:
            action = rngs[seat].choice(options)
        else:
            action = bot.choose(Eyes(state, seat))
        watcher.asked[kind] += 1
        watcher.choices[kind] += len(options)
        watcher.decisions += 1
        state.play_unchecked(seat, action)
        watcher.look(state, seat, not watcher.putting_away[kind])
