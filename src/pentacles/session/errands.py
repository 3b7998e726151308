"""Errands: what has to be done for a hosted match without anybody asking, and when."""

from __future__ import annotations

from pentacles.core.errors import Denied
from pentacles.session.deeds import RefuseUndo, Replace, Timeout
from pentacles.session.journal import Entry
from pentacles.session.lesson import has_lesson
from pentacles.session.match import Match
from pentacles.session.proposals import Proposals
from pentacles.session.seats import Seat
from pentacles.session.setup import Errand

GRACE = 60.0
"""Seconds after which a bot plays for somebody whose connection is lost."""
PATIENCE = 30.0
"""Seconds for which a request to take a move back waits for an answer."""
PASS = "pass"  # noqa: S105 - the text of an action


class Errands:
    """What the driver of a match has to do.

    A bot's answers, with a choice and without, come after a delay that is drawn in the same way,
    before anybody looks at what the seat could do; a person's forced answers and automatic passes
    in this person's usual time (`pentacles.session.delays`).
    """

    def __init__(self, match: Match, propose: Proposals) -> None:
        self.match = match
        self.seats = match.seats
        self.decisions = match.decisions
        self.undo = match.undo
        self.propose = propose

    def plan(self, now: float) -> tuple[list[Errand], float | None]:
        """What is due, and when the next errand after that becomes due, if there is one.

        A bot's errand is there as soon as its seat is asked.
        """
        errands = self._all_errands()
        later = [one.at for one in errands if one.at > now]
        due = [one for one in errands if one.kind == "bot" or one.at <= now]
        return due, min(later, default=None)

    def due(self, now: float) -> list[Errand]:
        """What is due."""
        return self.plan(now)[0]

    def next_after(self, now: float) -> float | None:
        """When the next errand becomes due after now, or None."""
        return self.plan(now)[1]

    def _all_errands(self) -> list[Errand]:
        if self.match.status != "playing" or self.seats.is_left:
            return []
        found: list[Errand] = []
        if self.undo.by is not None:
            found.append(Errand("undo", self.undo.by, self.undo.since + PATIENCE))
        for number in self.decisions.asked_seats():
            found += self._seat_errands(number)
        for seat in self.seats:
            if seat.is_persons and seat.away_since is not None:
                since = self._waiting_since(seat)
                if since is not None:
                    at = max(since, seat.away_since) + GRACE
                    found.append(Errand("replace", seat.number, at))
        return found

    def _waiting_since(self, away: Seat) -> float | None:
        """Since when somebody has been waiting for a person who is away; None if nobody is.

        For one person alone, on one screen, or when everyone has gone, the match waits. Turn-based
        ones wait for days.
        """
        if self.match.setup.days is not None or self.match.state.has_left(away.number):
            return None
        waiting = [
            seat.here_since
            for seat in self.seats
            if seat.is_persons and seat.is_here and seat.owner != away.owner
        ]
        return min(waiting, default=None)

    def _seat_errands(self, number: int) -> list[Errand]:
        seat, decision, due = (
            self.seats[number],
            self.decisions[number],
            self.decisions.due[number],
        )
        if self.undo.by is not None:
            due = max(due, self.undo.since + PATIENCE)
        if seat.is_bots:
            if self.undo.by is not None:
                return []
            return [Errand("bot", number, due, decision, seat.bot_level)]
        found: list[Errand] = []
        kind, action = self._automatic(number)
        if kind:
            found.append(Errand(kind, number, due, decision, "", action))
        ends = self.match.clocks.ends(number)
        if ends is not None:
            found.append(Errand("timeout", number, ends, decision))
        return found

    def _automatic(self, number: int) -> tuple[str, int]:
        """The answer that is given for a person, if there is one."""
        automation = self.seats[number].automation
        if not automation.forced and not automation.auto_pass:
            return "", -1
        options = self.match.state.options(number)
        if automation.forced and len(options) == 1:
            tutorial = self.match.game.tutorial if self.match.setup.tutorial else None
            if tutorial is not None and has_lesson(tutorial, self.match.board, number):
                return "", -1  # the pupil reads what the coach says before anything happens
            return "forced", options[0]
        if automation.auto_pass and self.match.state.public_kind(number) not in automation.stops:
            texts = self.match.game.actions.texts
            for action in options:
                if texts[action] == PASS:
                    return "pass", action
        return "", -1

    def entry_for(self, errand: Errand, now: float) -> Entry | None:
        """The entry that an errand asks for, or None if it is no longer wanted."""
        if errand.kind != "bot" and errand not in self.due(now):
            return None
        seat = errand.seat
        if errand.kind in ("forced", "pass"):
            try:
                return self.propose.play(
                    seat, errand.decision, errand.action, "", now, by=errand.kind
                )
            except Denied:
                return None
        if errand.kind in ("timeout", "replace"):
            gone = Timeout(seat) if errand.kind == "timeout" else Replace(seat)
            return self.match.journal.entry(gone, now)
        if errand.kind == "undo":
            return self.match.journal.entry(RefuseUndo(seat=seat), now)
        raise ValueError("a bot's errand is done by a bot: propose.play with its choice")
