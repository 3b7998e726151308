"""Help with a choice: what an action will do, why it can't be done, what cards make together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pentacles.core.errors import Denied
from pentacles.core.rng import Rng
from pentacles.core.sentences import name_seats
from pentacles.core.table import Assembly, Preview, replace
from pentacles.session.hint_order import SHOWN, hint_note, named_lines
from pentacles.session.match import Match
from pentacles.session.messages import Hinted, HintLine
from pentacles.session.views import Views
from pentacles.session.whynot import Answer, Asked, explain, refusal_for

MOST_CARDS = 64
"""The most cards that can be put together at once."""


class ChoiceHelp:
    """What a person at the table can ask before choosing."""

    def __init__(self, match: Match, views: Views) -> None:
        self.match = match
        self.game = match.game
        self.board = match.board
        self.seats = match.seats
        self.views = views

    def preview(self, seat: int, action: int) -> tuple[Preview, ...]:
        """What an action is sure to do; Denied if it is not possible now."""
        self.match.check_begun()
        refusal = refusal_for(self.match.state, seat, action)
        if refusal.reason:
            raise Denied("illegal", name_seats(refusal.reason, self.seats.names), refusal.rule)
        found = self.game.preview(self.match.state, seat, action)
        return tuple(replace(one, words=name_seats(one.words, self.seats.names)) for one in found)

    def explain(
        self,
        seat: int,
        action: int | None = None,
        card: int | None = None,
        zone: str | None = None,
        place: int | None = None,
    ) -> Answer:
        """Why a card, a zone, a seat (`place`) or an action can't be chosen now."""
        self.match.check_begun()
        if sum(one is not None for one in (action, card, zone, place)) != 1:
            raise Denied("bad_request", "Ask about one thing: an action, a card, a zone or a seat.")
        asked = Asked(action, card, zone, place)
        found = explain(self.match.state, seat, self.views.table(seat), asked)
        return found._replace(reason=name_seats(found.reason, self.seats.names))

    def assemble(self, seat: int, keys: Sequence[int]) -> tuple[Assembly, ...]:
        """What the cards with these keys on a seat's table make together, and how to lay them.

        Without cards it is what could be laid now, each with the keys of its cards; at any other
        question to the seat, what its cards are on the way to.
        It is found on a world that the seat considers possible: the answer can't say more than it
        knows.
        """
        self.match.check_begun()
        table = self.views.table(seat)
        is_asked = table.prompt is not None and table.prompt.is_yours
        if not table.can_assemble and (keys or not is_asked):
            raise Denied("stale", "You can't put cards together now.")
        cards = self._cards_named(seat, keys) if keys else []
        ring = self.match.board.keys.of(seat)
        world = self.match.state.sample(seat, Rng(0))
        return tuple(
            replace(
                one,
                title=name_seats(one.title, self.seats.names),
                reason=name_seats(one.reason, self.seats.names),
                cards=ring.keys_of(self.match.state, one.cards),
            )
            for one in self.game.assemble(world, seat, cards)
        )

    def hinted(self, ref: str, lines: Iterable[HintLine], then: Iterable[HintLine] = ()) -> Hinted:
        """A hint with the names of the seats it mentions, in the order of the search."""
        named = named_lines(lines, self.seats.names)
        ahead = named_lines(then, self.seats.names)
        return Hinted(ref, named, hint_note(ahead or named, SHOWN), ahead)

    def led_to(self, text: str, seat: int, action: int) -> str:
        """The match after an answer that only leads to the seat's next question, or "".

        The match is given and returned as text: it may have gone on since the answer was found.
        An answer that moves or shows a card leads to more than a question: nothing is told ahead.
        """
        state = self.game.from_json(text)
        options = state.table(seat).options
        if not any(one.then for one in options if one.action == action):
            return ""
        before = [list(zone) for zone in state.zones], list(state.seen)
        state.play_unchecked(seat, action)
        after = [list(zone) for zone in state.zones], list(state.seen)
        return state.to_json() if before == after else ""

    def _cards_named(self, seat: int, keys: Sequence[int]) -> list[int]:
        """The cards that have these keys on a seat's table."""
        if not keys or len(keys) > MOST_CARDS or len(set(keys)) != len(keys):
            raise Denied("bad_request", f"Name 1 to {MOST_CARDS} different cards.")
        cards = self.board.keys.of(seat).cards(self.match.state, keys)
        if cards is None:
            raise Denied("bad_request", "You see no such card: name cards that you can see.")
        return cards
