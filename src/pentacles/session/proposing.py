"""What people ask a hosted match to do: checked here, carried out by `apply`."""

from __future__ import annotations

import msgspec

from pentacles.session.frames import Automation
from pentacles.session.seats import Seat
from pentacles.session.setup import OPEN, PERSON, Denied, Entry, SeatSetup, Setup
from pentacles.session.viewing import Viewing
from pentacles.session.whynot import refusal_for
from pentacles.session.words import chat_text, name_text

BY = ("person", "bot", "forced", "pass")
MOST_STOPS = 64
LONGEST_REF = 80
FIRST = "first_"
"""How the option that says who begins is called in every game that has one."""


class Proposing(Viewing):
    """A hosted match that can be asked for things.

    Every `propose_` only looks. It returns the entry that would carry the wish out, or raises
    Denied; nothing changes before the entry is durable and is applied.
    """

    def entry(self, kind: str, now: float, **data: object) -> Entry:
        """The next entry of the journal; its time never goes back."""
        return Entry(len(self.entries), kind, max(now, self.at), data)

    # Playing

    def propose_begin(self, now: float) -> Entry:
        """Deal, when every seat is taken."""
        if self.has_begun:
            raise Denied("bad_request", "The match has begun already.")
        if not self.is_full:
            raise Denied("bad_request", "A seat is still open: wait, or let a bot sit down.")
        return self.entry("begin", now)

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
            raise Denied("illegal", answer.reason, answer.rule)
        text = self.game.actions.text(action)
        return self.entry("move", now, seat=seat, action=text, ref=ref, by=by)

    def propose_resign(self, seat: int, now: float) -> Entry:
        """Leave by the rules of the game, where they have a rule for it; it can't be undone."""
        place = self._playing_seat(seat)
        if place.is_replaced and not place.is_returning:
            raise Denied("not_yours", "A bot plays for this seat: come back first.")
        refusal = self.state.why_not_leave(seat)
        if refusal is not None:
            raise Denied("illegal", refusal.reason, refusal.rule)
        return self.entry("resign", now, seat=seat)

    def propose_undo(self, seat: int, now: float) -> Entry:
        """Take the last move of a seat back, or ask the other people whether they agree."""
        self._playing_seat(seat)
        why_not = self.why_not_undo(seat)
        if why_not:
            raise Denied("undo", why_not)
        if not self.board.is_undo_innocent():
            raise Denied("undo", "What the move led to has told you something.")
        if not self.who_consents(seat):
            return self.entry("undo", now, seat=seat)
        if self.undo_by == seat:
            raise Denied("undo", "You have asked already: wait for the answer.")
        return self.entry("ask_undo", now, seat=seat)

    def propose_answer_undo(self, seat: int, allow: bool, now: float) -> Entry:
        """Another person's answer: all have to agree, one refusal is enough."""
        self._playing_seat(seat)
        asker = self.undo_by
        if asker is None:
            raise Denied("undo", "Nobody asks to take a move back.")
        asked = self.who_consents(asker)
        if seat not in asked:
            raise Denied("undo", "This seat is not asked to agree.")
        if not allow:
            return self.entry("refuse_undo", now, seat=seat)
        owner = self.seats[seat].owner
        agreed = self.undo_allowed | {
            one for one in asked if one == seat or (owner and self.seats[one].owner == owner)
        }
        if set(asked) <= agreed:
            return self.entry("undo", now, seat=asker)
        return self.entry("allow_undo", now, seat=seat)

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
        if self.has_begun:
            raise Denied("bad_request", "The match has begun: you can watch it.")
        if not guest:
            raise Denied("not_yours", "Say your name first.")
        free = [place.number for place in self.seats if place.kind == OPEN]
        if not free:
            raise Denied("bad_request", "No seat is open: you can watch.")
        if seat is not None and self._seat(seat).kind != OPEN:
            raise Denied("bad_request", f"Seat {seat} is taken. Open: {join(free)}.")
        chosen = free[0] if seat is None else seat
        return self.entry("join", now, seat=chosen, name=name_text(name), owner=guest)

    def propose_leave(self, seat: int, now: float) -> Entry:
        """A person gets up: before the match the seat is open again, later a bot plays on."""
        place = self._seat(seat)
        if place.kind != PERSON:
            raise Denied("bad_request", "Nobody sits there who could leave.")
        if self.is_over:
            raise Denied("over", "The match is over.")
        if place.is_replaced and not place.is_returning:
            raise Denied("bad_request", "A bot plays for this seat already.")
        return self.entry("leave", now, seat=seat)

    def propose_bot(self, guest: str, seat: int, level: str, now: float, name: str = "") -> Entry:
        """The host lets a bot sit down on an open seat."""
        if guest != self.setup.host:
            raise Denied("not_yours", "Only who made the match can let a bot sit down.")
        if self._seat(seat).kind != OPEN:
            raise Denied("bad_request", f"Seat {seat} is taken.")
        if not level:
            raise Denied("bad_request", "A bot needs a level.")
        called = name_text(name) if name else f"{level.capitalize()} {seat}"
        return self.entry("set_bot", now, seat=seat, level=level, name=called)

    def propose_return(self, seat: int, now: float) -> Entry | None:
        """Give a seat back to its person, from its next decision on; None if it is not needed."""
        place = self._seat(seat)
        if self.status != "playing" or not place.is_replaced or place.is_returning:
            return None
        if place.has_resigned:
            return None
        if place.is_out_of_time:
            raise Denied("bad_request", "There is no time left on this seat's clock.")
        return self.entry("return", now, seat=seat)

    def propose_resume(self, now: float) -> Entry | None:
        """After the server was away: nobody pays for that on a live clock; None if none runs."""
        clocks = self.clocks
        if self.status != "playing" or not clocks.is_live:
            return None
        return self.entry("resume", now) if any(one is not None for one in clocks.since) else None

    # The rest

    def propose_chat(self, seat: int | None, name: str, text: str, now: float) -> Entry:
        """Say something: as a seat, or with a name as a spectator."""
        called = name_text(name) if seat is None else self._seat(seat).title
        return self.entry("chat", now, seat=seat, name=called, text=chat_text(text))

    def propose_automation(self, seat: int, automation: Automation, now: float) -> Entry:
        """Choose what is answered for a person."""
        if self._seat(seat).kind != PERSON:
            raise Denied("not_yours", "Only a person's answers can be automatic.")
        if len(automation.stops) > MOST_STOPS or any(
            len(one) > MOST_STOPS for one in automation.stops
        ):
            raise Denied("bad_request", f"There are at most {MOST_STOPS} stops.")
        return self.entry("automation", now, seat=seat, automation=msgspec.to_builtins(automation))

    def propose_rematch(self, match: str, now: float) -> Entry:
        """Note which match is the next one at this table: there is only one."""
        if not self.is_over:
            raise Denied("bad_request", "The match is not over yet.")
        if self.rematch:
            raise Denied("bad_request", "There is a next match already.")
        return self.entry("rematch", now, match=match)

    def rematch_setup(self, id: str, code: str, seed: int, now: float) -> Setup:
        """The next match at this table: the same seats, another deal, the next one begins.

        Where the options name the seat that begins, the next seat begins; a seat that is drawn by
        lot is drawn by lot again.
        """
        options = dict(self.setup.options)
        for option in self.game.option_list:
            chosen = options.get(option.name, option.default)
            if option.name.startswith(FIRST) and str(chosen).startswith("seat_"):
                after = (int(str(chosen).removeprefix("seat_")) + 1) % self.setup.players
                options[option.name] = f"seat_{after}"
        return msgspec.structs.replace(
            self.setup,
            id=id,
            code=code,
            seed=seed,
            start="",
            tutorial="",
            options=options,
            created=now,
            seats=tuple(
                SeatSetup(place.kind, place.name, place.level, place.owner) for place in self.seats
            ),
        )


def join(numbers: list[int]) -> str:
    """Some numbers in a sentence."""
    return ", ".join(str(number) for number in numbers)
