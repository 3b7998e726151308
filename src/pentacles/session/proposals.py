"""What people ask a hosted match to do: checked here, carried out by `apply`."""

from __future__ import annotations

from pentacles.core.errors import Denied
from pentacles.core.sentences import name_seats
from pentacles.session.characters import character_names
from pentacles.session.deeds import (
    AllowUndo,
    AskUndo,
    Automate,
    Begin,
    Chat,
    Close,
    Join,
    Leave,
    Move,
    Mute,
    RefuseUndo,
    Rematch,
    Resign,
    Resume,
    Return,
    SetBot,
    Undo,
)
from pentacles.session.journal import Entry
from pentacles.session.match import Match
from pentacles.session.messages import Automation
from pentacles.session.safe_text import chat_text, distinct, name_text
from pentacles.session.seats import Seat
from pentacles.session.setup import OPEN, PERSON
from pentacles.session.views import Views
from pentacles.session.whynot import refusal_for

BY = ("person", "bot", "forced", "pass")
MOST_STOPS = 64
LONGEST_STOP = 64
LONGEST_REF = 80
REMOVED = "The host has asked you to leave this table. You can watch."


class Proposals:
    """What people ask for; nothing is changed here.

    Each call returns the entry that would carry out the wish, or raises Denied; nothing changes
    until the entry is durable and has been applied.
    """

    def __init__(self, match: Match, views: Views) -> None:
        self.match = match
        self.game = match.game
        self.board = match.board
        self.seats = match.seats
        self.journal = match.journal
        self.decisions = match.decisions
        self.request = match.undo
        self.talk = match.talk
        self.views = views

    # Playing

    def begin(self, now: float) -> Entry:
        """Deal, when every seat is taken."""
        if self.match.has_begun:
            raise Denied("bad_request", "The match has begun already.")
        if not self.seats.is_full:
            raise Denied("bad_request", "A seat is still open: wait, or let a bot sit down.")
        return self.journal.entry(Begin(state=self.match.fingerprint()), now)

    def play(
        self, seat: int, decision: str, action: int, ref: str, now: float, by: str = "person"
    ) -> Entry:
        """A move: the answer of a seat to the decision that it names.

        Ask `already` first: a `ref` that this seat has played is not played again.
        """
        place = self._playing_seat(seat)
        if by not in BY:
            raise ValueError(f"by must be one of {', '.join(BY)}")
        if self.decisions.already(seat, ref) is not None:
            raise Denied("stale", "This move has been played already.")
        if len(ref) > LONGEST_REF:
            raise Denied("bad_request", f"A move's number has at most {LONGEST_REF} characters.")
        if place.is_bots != (by == "bot"):
            raise Denied("not_yours", "A bot plays for this seat until its next decision.")
        if not self.decisions[seat]:
            raise Denied("stale", "This seat is not asked now.", self._rule_now(seat))
        if decision != self.decisions[seat]:
            raise Denied("stale", "This was about an earlier decision: look at the table again.")
        if self.match.state.why_not(seat, action) is not None and not self.match.state.punishes(
            seat, action
        ):
            answer = refusal_for(self.match.state, seat, action)
            raise Denied("illegal", name_seats(answer.reason, self.seats.names), answer.rule)
        text = self.game.actions.text(action)
        deed = Move(seat, text, ref, by, self.match.fingerprint())
        return self.journal.entry(deed, now)

    def resign(self, seat: int, now: float) -> Entry:
        """Leave by the rules of the game, if they have a rule for it; it can't be undone."""
        place = self._playing_seat(seat)
        if place.is_replaced and not place.is_returning:
            raise Denied("not_yours", "A bot plays for this seat: come back first.")
        refusal = self.match.state.why_not_leave(seat)
        if refusal is not None:
            raise Denied("illegal", refusal.reason, refusal.rule)
        return self.journal.entry(Resign(seat=seat), now)

    def undo(self, seat: int, now: float) -> Entry:
        """Take the last move of a seat back, or ask the other people whether they agree."""
        self._playing_seat(seat)
        why_not = self.request.why_not(seat)
        if why_not:
            raise Denied("undo", why_not)
        move = self.board.choice_of(seat)
        assert move is not None
        if not self.board.is_undo_innocent(seat, move):
            raise Denied("undo", "The outcome of the move has told you something.")
        if not self.request.who_consents(seat):
            return self._undo(seat, move, now)
        if self.request.by == seat:
            raise Denied("undo", "You have asked already: wait for the answer.")
        return self.journal.entry(AskUndo(seat=seat, move=move), now)

    def _undo(self, seat: int, move: int, now: float) -> Entry:
        return self.journal.entry(Undo(seat=seat, taken=self.board.taken_back(seat, move)), now)

    def answer_undo(self, seat: int, allow: bool, now: float) -> Entry:
        """Another person's answer: all have to agree, one refusal is enough."""
        self._playing_seat(seat)
        asker = self.request.by
        if asker is None:
            raise Denied("undo", "Nobody is asking to take a move back.")
        asked = self.seats.people_beside(asker)
        if seat not in asked:
            raise Denied("undo", "This seat is not asked to agree.")
        if not allow:
            return self.journal.entry(RefuseUndo(seat=seat), now)
        owner = self.seats[seat].owner
        agreed = self.request.allowed | {
            one for one in asked if one == seat or (owner and self.seats[one].owner == owner)
        }
        if set(asked) <= agreed:
            assert self.request.move is not None
            return self._undo(asker, self.request.move, now)
        return self.journal.entry(AllowUndo(seat=seat), now)

    def _playing_seat(self, seat: int) -> Seat:
        place = self.match.place(seat)
        self.match.check_begun()
        if self.match.state.over:
            outcome = self.match.state.outcome
            raise Denied("over", "The match is over.", outcome.rule if outcome else "")
        return place

    def _rule_now(self, seat: int) -> str:
        prompt = self.views.table(seat).prompt
        return prompt.rule if prompt else ""

    # Seats

    def join(self, guest: str, name: str, seat: int | None, now: float) -> Entry:
        """A guest takes an open seat: this one, or any."""
        self.journal.check_open()
        if self.match.has_begun:
            raise Denied("bad_request", "The match has begun: you can watch it.")
        if not guest:
            raise Denied("not_yours", "Say your name first.")
        if guest in self.seats.removed:
            raise Denied("not_yours", REMOVED)
        mine = self.seats.of(guest)
        if mine and guest != self.match.setup.host:
            raise Denied("bad_request", f"You have a seat here already: {mine[0]}. Leave it first.")
        free = [place.number for place in self.seats if place.kind == OPEN]
        if not free:
            raise Denied("bad_request", "No seat is open: you can watch.")
        if seat is not None and self.match.place(seat).kind != OPEN:
            raise Denied("bad_request", f"Seat {seat} is taken. Open: {join(free)}.")
        chosen = free[0] if seat is None else seat
        called = distinct(name_text(name), [*self.seats.names, *self._names_of_others(guest)])
        return self.journal.entry(Join(seat=chosen, name=called, owner=guest), now)

    def leave(self, seat: int, now: float) -> Entry:
        """A person gets up: before the match the seat is open again, later a bot plays on."""
        place = self.match.place(seat)
        if place.kind != PERSON:
            raise Denied("bad_request", "Nobody sits there who could leave.")
        if self.match.is_over:
            raise Denied("over", "The match is over.")
        if place.is_replaced and not place.is_returning:
            raise Denied("bad_request", "A bot plays for this seat already.")
        return self.journal.entry(Leave(seat=seat), now)

    def bot(self, guest: str, seat: int, level: str, now: float, name: str = "") -> Entry:
        """The host lets a bot sit down on an open seat."""
        if guest != self.match.setup.host:
            raise Denied("not_yours", "Only the host can let a bot sit down.")
        if self.match.place(seat).kind != OPEN:
            raise Denied("bad_request", f"Seat {seat} is taken.")
        if not level:
            raise Denied("bad_request", "A bot needs a level.")
        known = [*self.seats.names, *self._names_of_others("")]
        setup = self.match.setup
        free = character_names(setup.id, setup.seed, known)
        called = distinct(name_text(name) if name else (free or [level.capitalize()])[0], known)
        return self.journal.entry(SetBot(seat=seat, level=level, name=called), now)

    def come_back(self, seat: int, now: float) -> Entry | None:
        """Give a seat back to its person, from its next decision on; None if that isn't needed."""
        place = self.match.place(seat)
        if self.match.status != "playing" or not place.is_replaced or place.is_returning:
            return None
        if place.has_resigned:
            return None
        if place.is_out_of_time:
            raise Denied("bad_request", "There is no time left on this seat's clock.")
        return self.journal.entry(Return(seat=seat), now)

    def resume(self, now: float) -> Entry | None:
        """After the server was away: nobody loses time on a live clock; None if none runs."""
        clocks = self.match.clocks
        if self.match.status != "playing" or not clocks.is_live:
            return None
        runs = any(since is not None for since in clocks.since)
        return self.journal.entry(Resume(), now) if runs else None

    # The rest

    def chat(self, seat: int | None, name: str, text: str, now: float, guest: str = "") -> Entry:
        """Say something: as a seat, or with a name as a spectator."""
        if guest and guest in self.talk.muted:
            raise Denied("not_yours", "The host has muted you at this table.")
        if guest and guest in self.seats.removed:
            raise Denied("not_yours", REMOVED)
        if seat is not None and self.game.doubt and text.strip().casefold() == self.game.doubt:
            return self._doubt(seat, now)
        if seat is not None:
            called = self.match.place(seat).title
        else:
            called = distinct(name_text(name), self._names_of_others(guest))
        return self.journal.entry(
            Chat(seat=seat, name=called, text=chat_text(text), owner=guest), now
        )

    def _names_of_others(self, guest: str) -> list[str]:
        """Names that nobody else may have here, including the host's while they only watch."""
        known, host = self.talk.names_of_others(guest), self.match.setup.host_name
        return [*known, host] if host and guest != self.match.setup.host else known

    def _doubt(self, seat: int, now: float) -> Entry:
        """Two people agree to draw for who is right; the table announces the result."""
        people = [place.number for place in self.seats if place.kind == PERSON]
        if seat not in people or len(people) < 2:
            raise Denied("bad_request", "Nobody else sits at this table to draw with.")
        word, asker, name = self.game.doubt, self.talk.doubt_by, self.match.place(seat).title
        if asker == seat:
            raise Denied("bad_request", "You have asked already: somebody else has to agree.")
        if asker is None:
            words = f"{name} wants to draw to settle who is right. To agree, say {word} too."
            return self.journal.entry(Chat(seat=None, name="", text=words, doubt=seat), now)
        other = self.match.place(asker).title
        draws, right = self.game.settle_doubt(self.decisions.delays.rng)
        told = "; ".join(f"{other} draws {first}, {name} {second}" for first, second in draws)
        words = f"{told}: {(other, name)[right]} is right."
        return self.journal.entry(Chat(seat=None, name="", text=words, doubt=None), now)

    def automation(self, seat: int, automation: Automation, now: float) -> Entry:
        """Choose what is answered for a person."""
        if self.match.place(seat).kind != PERSON:
            raise Denied("not_yours", "Only a person's answers can be automatic.")
        if len(automation.stops) > MOST_STOPS:
            raise Denied("bad_request", f"There are at most {MOST_STOPS} stops.")
        if any(len(one) > LONGEST_STOP for one in automation.stops):
            raise Denied("bad_request", f"A stop has at most {LONGEST_STOP} characters.")
        return self.journal.entry(Automate(seat=seat, automation=automation), now)

    def rematch(self, match: str, now: float) -> Entry:
        """Note which match is the next one at this table; there can be only one."""
        if not self.match.is_over:
            raise Denied("bad_request", "The match is not over yet.")
        if self.match.rematch:
            raise Denied("bad_request", "There is a next match already.")
        return self.journal.entry(Rematch(match=match), now)

    # What only the host may ask for

    def remove(self, guest: str, seat: int, now: float) -> Entry:
        """The host asks somebody to leave before the match begins; the seat is open again."""
        self._check_host(guest, "ask somebody to leave")
        place = self.match.place(seat)
        if self.match.has_begun:
            raise Denied("bad_request", "The match has begun: nobody can be asked to leave now.")
        if place.kind != PERSON:
            raise Denied("bad_request", f"Nobody sits on seat {seat} who could be asked to leave.")
        if place.owner == guest:
            raise Denied("bad_request", "This seat is your own: leave it, or close the table.")
        return self.journal.entry(Leave(seat=seat, removed=True), now)

    def mute(self, guest: str, name: str, is_muted: bool, now: float) -> Entry | None:
        """The host mutes somebody, or lets them talk again; None if nothing changes."""
        self._check_host(guest, "mute somebody")
        target = self.talk.guest_called(name)
        if target is None:
            raise Denied(
                "bad_request",
                f"Nobody who sits or has spoken at this table is called {name[:40]!r}.",
            )
        if target == guest:
            raise Denied("bad_request", "You can't mute yourself.")
        if (target in self.talk.muted) == is_muted:
            return None
        return self.journal.entry(Mute(owner=target, name=name, is_muted=is_muted), now)

    def close(self, guest: str, now: float) -> Entry:
        """The host closes a table that waits for players."""
        self._check_host(guest, "close the table")
        if self.match.has_begun:
            raise Denied(
                "bad_request",
                "The match has begun and ends by its rules. Leave it, or mute somebody.",
            )
        return self.journal.entry(Close(), now)

    def _check_host(self, guest: str, words: str) -> None:
        if not guest or guest != self.match.setup.host:
            raise Denied("not_yours", f"Only the host can {words}.")


def join(numbers: list[int]) -> str:
    """Some numbers in a sentence."""
    return ", ".join(str(number) for number in numbers)
