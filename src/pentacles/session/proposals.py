"""What people ask a hosted match to do: checked here, carried out by `apply`."""

from __future__ import annotations

import msgspec

from pentacles.core.errors import Denied
from pentacles.core.sealed_rng import Seed
from pentacles.core.sentences import name_seats
from pentacles.session.journal import (
    AllowUndo,
    AnyDeed,
    AskUndo,
    Automate,
    Begin,
    Chat,
    Entry,
    Join,
    Leave,
    Move,
    RefuseUndo,
    Rematch,
    Resign,
    Resume,
    Return,
    SetBot,
    Undo,
)
from pentacles.session.messages import Automation
from pentacles.session.rematch import next_start, winners_start
from pentacles.session.safe_text import chat_text, distinct, name_text
from pentacles.session.seats import Seat
from pentacles.session.setup import OPEN, PERSON, SeatSetup, Setup
from pentacles.session.views import CLOSED, Viewing
from pentacles.session.whynot import refusal_for

BY = ("person", "bot", "forced", "pass")
MOST_STOPS = 64
LONGEST_STOP = 64
LONGEST_REF = 80
REMOVED = "The host has asked you to leave this table. You can watch."


class Proposing(Viewing):
    """A hosted match that can be asked for things.

    Every `propose_` only looks. It returns the entry that would carry the wish out, or raises
    Denied; nothing changes before the entry is durable and is applied.
    """

    def entry(self, deed: AnyDeed, now: float) -> Entry:
        """The next entry of the journal; its time never goes back. A close is the last one."""
        if self.is_closed:
            raise Denied("over", CLOSED)
        return Entry(len(self.entries), max(now, self.at), deed)

    # Playing

    def propose_begin(self, now: float) -> Entry:
        """Deal, when every seat is taken."""
        if self.has_begun:
            raise Denied("bad_request", "The match has begun already.")
        if not self.is_full:
            raise Denied("bad_request", "A seat is still open: wait, or let a bot sit down.")
        return self.entry(Begin(state=self.fingerprint()), now)

    def propose_play(
        self, seat: int, decision: str, action: int, ref: str, now: float, by: str = "person"
    ) -> Entry:
        """A move: the answer of a seat to the decision that it names.

        Ask `already` first: a `ref` that this seat has played is not played again.
        """
        place = self._playing_seat(seat)
        if by not in BY:
            raise ValueError(f"by must be one of {', '.join(BY)}")
        if self.already(seat, ref) is not None:
            raise Denied("stale", "This move has been played already.")
        if len(ref) > LONGEST_REF:
            raise Denied("bad_request", f"A move's number has at most {LONGEST_REF} characters.")
        if place.is_bots != (by == "bot"):
            raise Denied("not_yours", "A bot plays for this seat until its next decision.")
        if not self.decisions[seat]:
            raise Denied("stale", "This seat is not asked now.", self._rule_now(seat))
        if decision != self.decisions[seat]:
            raise Denied("stale", "This was about an earlier decision: look at the table again.")
        if self.state.why_not(seat, action) is not None and not self.state.punishes(seat, action):
            answer = refusal_for(self.state, seat, action)
            raise Denied("illegal", name_seats(answer.reason, self.names), answer.rule)
        text = self.game.actions.text(action)
        deed = Move(seat, text, ref, by, self.fingerprint())
        return self.entry(deed, now)

    def propose_resign(self, seat: int, now: float) -> Entry:
        """Leave by the rules of the game, where they have a rule for it; it can't be undone."""
        place = self._playing_seat(seat)
        if place.is_replaced and not place.is_returning:
            raise Denied("not_yours", "A bot plays for this seat: come back first.")
        refusal = self.state.why_not_leave(seat)
        if refusal is not None:
            raise Denied("illegal", refusal.reason, refusal.rule)
        return self.entry(Resign(seat=seat), now)

    def propose_undo(self, seat: int, now: float) -> Entry:
        """Take the last move of a seat back, or ask the other people whether they agree."""
        self._playing_seat(seat)
        why_not = self.why_not_undo(seat)
        if why_not:
            raise Denied("undo", why_not)
        move = self.board.choice_of(seat)
        assert move is not None
        if not self.board.is_undo_innocent(seat, move):
            raise Denied("undo", "What the move led to has told you something.")
        if not self.who_consents(seat):
            return self._undo(seat, move, now)
        if self.undo_by == seat:
            raise Denied("undo", "You have asked already: wait for the answer.")
        return self.entry(AskUndo(seat=seat, move=move), now)

    def _undo(self, seat: int, move: int, now: float) -> Entry:
        return self.entry(Undo(seat=seat, taken=self.board.taken_back(seat, move)), now)

    def propose_answer_undo(self, seat: int, allow: bool, now: float) -> Entry:
        """Another person's answer: all have to agree, one refusal is enough."""
        self._playing_seat(seat)
        asker = self.undo_by
        if asker is None:
            raise Denied("undo", "Nobody asks to take a move back.")
        asked = self.people_beside(asker)
        if seat not in asked:
            raise Denied("undo", "This seat is not asked to agree.")
        if not allow:
            return self.entry(RefuseUndo(seat=seat), now)
        owner = self.seats[seat].owner
        agreed = self.undo_allowed | {
            one for one in asked if one == seat or (owner and self.seats[one].owner == owner)
        }
        if set(asked) <= agreed:
            assert self.undo_move is not None
            return self._undo(asker, self.undo_move, now)
        return self.entry(AllowUndo(seat=seat), now)

    def _playing_seat(self, seat: int) -> Seat:
        place = self._seat(seat)
        if not self.has_begun:
            raise Denied("bad_request", "The match has not begun yet.")
        if self.state.over:
            outcome = self.state.outcome
            raise Denied("over", "The match is over.", outcome.rule if outcome else "")
        return place

    def _seat(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.seats):
            raise Denied("bad_request", self.state.no_seat(seat))
        return self.seats[seat]

    def _rule_now(self, seat: int) -> str:
        prompt = self.table(seat).prompt
        return prompt.rule if prompt else ""

    # Seats

    def propose_join(self, guest: str, name: str, seat: int | None, now: float) -> Entry:
        """A guest takes an open seat: this one, or any."""
        if self.is_closed:
            raise Denied("over", CLOSED)
        if self.has_begun:
            raise Denied("bad_request", "The match has begun: you can watch it.")
        if not guest:
            raise Denied("not_yours", "Say your name first.")
        if guest in self.removed:
            raise Denied("not_yours", REMOVED)
        mine = self.seats_of(guest)
        if mine and guest != self.setup.host:
            raise Denied("bad_request", f"You have a seat here already: {mine[0]}. Leave it first.")
        free = [place.number for place in self.seats if place.kind == OPEN]
        if not free:
            raise Denied("bad_request", "No seat is open: you can watch.")
        if seat is not None and self._seat(seat).kind != OPEN:
            raise Denied("bad_request", f"Seat {seat} is taken. Open: {join(free)}.")
        chosen = free[0] if seat is None else seat
        called = distinct(name_text(name), [*self.names, *self._names_of_others(guest)])
        return self.entry(Join(seat=chosen, name=called, owner=guest), now)

    def propose_leave(self, seat: int, now: float) -> Entry:
        """A person gets up: before the match the seat is open again, later a bot plays on."""
        place = self._seat(seat)
        if place.kind != PERSON:
            raise Denied("bad_request", "Nobody sits there who could leave.")
        if self.is_over:
            raise Denied("over", "The match is over.")
        if place.is_replaced and not place.is_returning:
            raise Denied("bad_request", "A bot plays for this seat already.")
        return self.entry(Leave(seat=seat), now)

    def propose_bot(self, guest: str, seat: int, level: str, now: float, name: str = "") -> Entry:
        """The host lets a bot sit down on an open seat."""
        if guest != self.setup.host:
            raise Denied("not_yours", "Only who made the match can let a bot sit down.")
        if self._seat(seat).kind != OPEN:
            raise Denied("bad_request", f"Seat {seat} is taken.")
        if not level:
            raise Denied("bad_request", "A bot needs a level.")
        called = name_text(name) if name else f"{level.capitalize()} {seat}"
        called = distinct(called, self.names)
        return self.entry(SetBot(seat=seat, level=level, name=called), now)

    def propose_return(self, seat: int, now: float) -> Entry | None:
        """Give a seat back to its person, from its next decision on; None if it is not needed."""
        place = self._seat(seat)
        if self.status != "playing" or not place.is_replaced or place.is_returning:
            return None
        if place.has_resigned:
            return None
        if place.is_out_of_time:
            raise Denied("bad_request", "There is no time left on this seat's clock.")
        return self.entry(Return(seat=seat), now)

    def propose_resume(self, now: float) -> Entry | None:
        """After the server was away: nobody pays for that on a live clock; None if none runs."""
        clocks = self.clocks
        if self.status != "playing" or not clocks.is_live:
            return None
        return self.entry(Resume(), now) if any(one is not None for one in clocks.since) else None

    # The rest

    def propose_chat(
        self, seat: int | None, name: str, text: str, now: float, guest: str = ""
    ) -> Entry:
        """Say something: as a seat, or with a name as a spectator."""
        if guest and guest in self.muted:
            raise Denied("not_yours", "The host has muted you at this table.")
        if guest and guest in self.removed:
            raise Denied("not_yours", REMOVED)
        if seat is not None and self.game.doubt and text.strip().casefold() == self.game.doubt:
            return self._propose_doubt(seat, now)
        if seat is not None:
            called = self._seat(seat).title
        else:
            called = distinct(name_text(name), self._names_of_others(guest))
        return self.entry(Chat(seat=seat, name=called, text=chat_text(text), owner=guest), now)

    def _names_of_others(self, guest: str) -> list[str]:
        """What others are called: nobody sits or talks here under the name of somebody else."""
        known = [seat.title for seat in self.seats if not guest or seat.owner != guest]
        known += [name for name, other in self.speakers.items() if other != guest]
        host = self.setup.host_name  # theirs, also while they only watch
        return [*known, host] if host and guest != self.setup.host else known

    def _propose_doubt(self, seat: int, now: float) -> Entry:
        """Two people agree to draw for who is right; what comes out is a word at the table."""
        people = [place.number for place in self.seats if place.kind == PERSON]
        if seat not in people or len(people) < 2:
            raise Denied("bad_request", "Nobody else sits at this table to draw with.")
        word, asker, name = self.game.doubt, self.doubt_by, self._seat(seat).title
        if asker == seat:
            raise Denied("bad_request", "You have asked already: somebody else has to agree.")
        if asker is None:
            words = f"{name} wants to draw for who is right. Who agrees says {word}, too."
            return self.entry(Chat(seat=None, name="", text=words, doubt=seat), now)
        other = self._seat(asker).title
        draws, right = self.game.settle_doubt(self.delays.rng)
        told = "; ".join(f"{other} draws {first}, {name} {second}" for first, second in draws)
        words = f"{told}: {(other, name)[right]} is right."
        return self.entry(Chat(seat=None, name="", text=words, doubt=None), now)

    def propose_automation(self, seat: int, automation: Automation, now: float) -> Entry:
        """Choose what is answered for a person."""
        if self._seat(seat).kind != PERSON:
            raise Denied("not_yours", "Only a person's answers can be automatic.")
        if len(automation.stops) > MOST_STOPS:
            raise Denied("bad_request", f"There are at most {MOST_STOPS} stops.")
        if any(len(one) > LONGEST_STOP for one in automation.stops):
            raise Denied("bad_request", f"A stop has at most {LONGEST_STOP} characters.")
        return self.entry(Automate(seat=seat, automation=automation), now)

    def propose_rematch(self, match: str, now: float) -> Entry:
        """Note which match is the next one at this table: there is only one."""
        if not self.is_over:
            raise Denied("bad_request", "The match is not over yet.")
        if self.rematch:
            raise Denied("bad_request", "There is a next match already.")
        return self.entry(Rematch(match=match), now)

    def rematch_setup(
        self, id: str, code: str, seed: Seed, now: float, winner_first: bool = False
    ) -> Setup:
        """The next match at this table: the same seats, another deal, the next one begins.

        Where the options name the seat that begins, the next seat begins; a seat that is drawn by
        lot is drawn by lot again. Or else the winner begins.
        """
        start = winners_start(self.state) if winner_first else {}
        start = start or next_start(self.game, self.setup.players)
        return msgspec.structs.replace(
            self.setup,
            id=id,
            code=code,
            seed=seed,
            start="",
            tutorial="",
            options=self.setup.options | start,
            created=now,
            seats=tuple(
                SeatSetup(place.kind, place.name, place.level, place.owner) for place in self.seats
            ),
        )


def join(numbers: list[int]) -> str:
    """Some numbers in a sentence."""
    return ", ".join(str(number) for number in numbers)
