"""A hosted match in memory: what its journal has made of it so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from pentacles.core.errors import BadOption, Unreadable
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.session.board import Board
from pentacles.session.clocks import Clocks
from pentacles.session.delays import Delays
from pentacles.session.fingerprint import Prints, check_fingerprint
from pentacles.session.journal import (
    AllowUndo,
    AskUndo,
    Automate,
    Begin,
    Chat,
    Close,
    Deed,
    Entry,
    Join,
    Leave,
    Move,
    Mute,
    RefuseUndo,
    Rematch,
    Replace,
    Resign,
    Resume,
    Return,
    SetBot,
    Timeout,
    Undo,
)
from pentacles.session.ledger import Ledger
from pentacles.session.messages import ChatLine
from pentacles.session.seats import Seat
from pentacles.session.setup import OPEN, PERSON, Setup


class Hosted:
    """The match behind a session: `apply` is the only way to change it.

    Who is connected (`came`, `went`) and the delays of automatic answers are not part of the
    journal; everything else is.
    """

    def __init__(self, setup: Setup, pace: float = 1.0, delays: Rng | None = None) -> None:
        self.setup = setup
        self.pace = pace
        self.game = setup.make_game()
        if self.game.version != setup.version:
            raise Unreadable(
                f"This match plays by rules {setup.version} of {self.game.title}; "
                f"this version has {self.game.version}."
            )
        self.board = Board(self.game, setup)
        count = self.board.state.seats
        if len(setup.seats) != count:
            raise BadOption(
                f"This match has {count} seats, got {len(setup.seats)}.", "seats", str(count)
            )
        self.seats = [Seat(number, seat) for number, seat in enumerate(setup.seats)]
        self.clocks = Clocks(setup.minutes, setup.days, count)
        self.entries: list[Entry] = []
        self.has_begun = False
        self.at = setup.created
        """The time of the last entry."""
        self.revision = 0
        """Counts every entry that changes a table, also those that few may know of: never sent."""
        self.prints = Prints()
        self.ledger = Ledger(count, setup.created)
        """What is counted for each viewer."""
        self.decisions = [""] * count
        """By seat: the id of what it is asked, or an empty text."""
        self.delays = Delays(count, pace, delays)
        self.due = [0.0] * count
        """By seat: when an automatic answer is played."""
        self.refs: dict[tuple[int, str], int] = {}
        """The version after each move by its seat and number."""
        self.undo_by: int | None = None
        self.undo_move: int | None = None
        """The move that the request is about."""
        self.undo_since = 0.0
        self.undo_allowed: set[int] = set()
        self.undo_refused = -1
        """After how many open moves a request was refused: nobody is asked twice about the same."""
        self.chat: list[ChatLine] = []
        """What the spectators read: everything that was said."""
        self.seat_chat: list[ChatLine] = []
        """What the seats read: without what spectators said during the match."""
        self.doubt_by: int | None = None
        """Who wants to draw with somebody for who is right, since the last move."""
        self.rematch = ""
        self.is_closed = False
        """Whether the host has closed the table before the match began."""
        self.muted: set[str] = set()
        """The guests whom the host has muted."""
        self.removed: set[str] = set()
        """The guests whom the host has asked to leave."""
        self.speakers: dict[str, str] = {}
        """The guests who have spoken as spectators, by the names that they are known by."""
        self.has_given_back = False
        """Whether somebody who was back got the seat with the last entry."""
        self.witnesses = self.ledger.everyone
        """Who notices the entry that is carried out, as a bit mask."""
        self.watchers = 0

    # What it is like now

    @property
    def state(self) -> State:
        """The state of the game. It hides nothing: for bots' eyes and tests, never for viewers."""
        return self.board.state

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.has_begun and self.state.over

    @property
    def status(self) -> str:
        """`waiting`, `playing` or `over`."""
        if not self.has_begun:
            return "waiting"
        return "over" if self.state.over else "playing"

    @property
    def is_full(self) -> bool:
        """Whether no seat is open."""
        return all(seat.kind != OPEN for seat in self.seats)

    @property
    def is_left(self) -> bool:
        """Whether all people have gone and somebody may come back: so long the match waits."""
        if any(seat.has_player for seat in self.seats):
            return False
        return any(seat.has_left for seat in self.seats)

    @property
    def is_bots_alone(self) -> bool:
        """Whether bots play this match to its end without people."""
        return self.is_full and not any(seat.has_player or seat.has_left for seat in self.seats)

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.title for seat in self.seats]

    def asked_seats(self) -> list[int]:
        """The seats that are asked now; none before the match begins."""
        if not self.has_begun:
            return []
        asked = self.state.asked
        return [seat for seat in range(len(self.seats)) if asked >> seat & 1]

    def seats_of(self, guest: str) -> list[int]:
        """The seats that belong to a guest."""
        return [seat.number for seat in self.seats if guest and seat.owner == guest]

    def may_view(self, guest: str, viewer: int | None) -> bool:
        """Whether a guest may look from this seat; everybody may watch as a spectator."""
        return viewer is None or viewer in self.seats_of(guest)

    def version(self, viewer: int | None) -> int:
        """How often the table of this viewer has changed, as far as the viewer may know."""
        return self.ledger.of(viewer).version

    def is_news(self, viewer: int | None) -> bool:
        """Whether the last entry changed anything for this viewer: if not, nothing is sent."""
        return self.ledger.is_news(viewer)

    def already(self, seat: int, ref: str) -> int | None:
        """The version after the move that this seat played with this number, or None."""
        return self.refs.get((seat, ref)) if ref else None

    def came(self, guest: str, now: float) -> None:
        """A guest has a connection."""
        for number in self.seats_of(guest):
            self.seats[number].come(now)

    def went(self, guest: str, now: float) -> None:
        """The last connection of a guest is lost."""
        for number in self.seats_of(guest):
            self.seats[number].go(now)

    # The journal

    def apply(self, entry: Entry) -> None:
        """Carry an entry of the journal out: it was proposed by this session, or by one like it.

        After a close nothing is carried out: older journals may go on with a beginning.
        """
        if entry.n != len(self.entries):
            raise ValueError(f"entry {len(self.entries)} comes next, got {entry.n}")
        if self.is_closed:
            self.entries.append(entry)
            self.at = max(self.at, entry.at)
            return
        deed = entry.deed
        self.has_given_back = False
        self.witnesses = self.ledger.everyone
        CARRIED_OUT[type(deed)](self, deed, entry.at)
        self.entries.append(entry)
        self.at = max(self.at, entry.at)
        if not deed.is_quiet:
            self.revision += 1
            self.ledger.follow(self.board.events)
            self.ledger.close(self.witnesses, self.at)

    def changes(self, entry: Entry) -> frozenset[str]:
        """What has to be sent after this entry, the last one applied.

        `table`: an update to every viewer to whom it `is_news`; `match`: the match is described
        anew; `chat`: the last line of `chat_for`; `undo_asked`: the people at the table are asked.
        """
        deed = entry.deed
        found: set[str] = set()
        if self.is_closed and not isinstance(deed, Close):
            return frozenset()
        if not deed.is_quiet:
            found.add("table")
        is_seated_anew = deed.is_seating or self.has_given_back
        if is_seated_anew or (isinstance(deed, Move) and self.is_over):
            found.add("match")
        if deed.is_told or (isinstance(deed, Leave) and self.has_begun):
            found.add("chat")
        if isinstance(deed, AskUndo):
            found.add("undo_asked")
        return frozenset(found)

    def _apply_begin(self, deed: Begin, at: float) -> None:
        self._check(deed.state)
        self.has_begun = True
        self.board.opening()
        self._ask(None, -1, at)

    def _apply_move(self, deed: Move, at: float) -> None:
        self._check(deed.state)
        seat = deed.seat
        action = self.game.actions.parse(deed.action)
        before = self.board.play(seat, action, deed.by)
        self.witnesses = self.board.witnesses[-1]
        if not self._is_secret():
            self._forget_request()
            self.undo_refused = -1
            if deed.by == "person":
                self.delays.answer(seat, at)
            self.doubt_by = None
        if deed.ref:
            self.refs[seat, deed.ref] = self.version(seat) + 1
        self._ask(before, seat, at)

    def fingerprint(self) -> str:
        """The fingerprint of the match as it stands."""
        state = self.state if self.has_begun else self.board.first
        return self.prints.of(state, self.revision)

    def _check(self, noted: str | UnsetType) -> None:
        """The position must be the one that was noted; entries of version 0.1.0 noted none."""
        if noted is not UNSET:
            check_fingerprint(self.fingerprint(), noted)

    def _is_secret(self) -> bool:
        """Whether only one seat notices what is carried out: for the others nothing happens."""
        return self.witnesses.bit_count() == 1

    def _apply_resign(self, deed: Resign, at: float) -> None:
        seat = self.seats[deed.seat]
        before = self.board.resign(seat.number)
        seat.has_resigned = True
        seat.replace()
        self._forget_request()
        self._note(f"{seat.title} has left the match.", at)
        self._ask(before, seat.number, at)

    def _apply_undo(self, deed: Undo, at: float) -> None:
        seat = self.seats[deed.seat]
        taken = deed.taken or self._last_choice(seat.number)
        before = self.state
        self._cut(self.board.since(min(taken))[0].events)
        self.witnesses = self.board.undo(taken)
        if not self._is_secret():
            self._forget_request()
        self._reset_automation(seat)
        self._ask(before, seat.number, at)

    def _last_choice(self, seat: int) -> list[int]:
        """What an undo took back before journals said it: the last choice and all after it."""
        return list(range(self.board.choice_of(seat) or 0, self.state.plays_made + 1))

    def _cut(self, events: int) -> None:
        """All but the first events are taken back."""
        self.ledger.cut(self.board.events, events)

    def _reset_automation(self, seat: Seat) -> None:
        """After an undo a person is asked again, whatever was to be passed automatically."""
        if seat.automation.auto_pass:
            seat.automation = msgspec.structs.replace(seat.automation, auto_pass=False)

    def _apply_ask_undo(self, deed: AskUndo, at: float) -> None:
        self.undo_by = deed.seat
        self.undo_move = deed.move or self.board.choice_of(self.undo_by)
        self.undo_since = at
        self.undo_allowed = set()

    def _apply_allow_undo(self, deed: AllowUndo, at: float) -> None:
        self.undo_allowed.add(deed.seat)

    def _apply_refuse_undo(self, deed: RefuseUndo, at: float) -> None:
        self.undo_refused = self.board.count_for(None)
        self._forget_request()

    def _forget_request(self) -> None:
        self.undo_by = None
        self.undo_move = None
        self.undo_allowed = set()

    def _apply_join(self, deed: Join, at: float) -> None:
        self.seats[deed.seat].sit(deed.name, deed.owner)

    def _apply_set_bot(self, deed: SetBot, at: float) -> None:
        self.seats[deed.seat].fill(deed.name, deed.level)

    def _apply_leave(self, deed: Leave, at: float) -> None:
        seat = self.seats[deed.seat]
        if not self.has_begun:
            if deed.removed:
                self.removed.add(seat.owner)
            seat.clear()
            return
        seat.has_left = True
        others = [other for other in self.seats if other.number != seat.number]
        plays_on = any(other.has_player for other in others)
        words = "a bot plays on" if plays_on else "the match waits"
        self._hand_over(seat, f"{seat.title} has left; {words}.", at)

    def _apply_replace(self, deed: Replace, at: float) -> None:
        seat = self.seats[deed.seat]
        seat.has_left = True
        self._hand_over(seat, f"{seat.title} is away; a bot plays until the return.", at)

    def _apply_timeout(self, deed: Timeout, at: float) -> None:
        seat = self.seats[deed.seat]
        seat.is_out_of_time = self.clocks.is_live
        self._hand_over(seat, f"{seat.title} ran out of time; a bot plays on.", at)

    def _hand_over(self, seat: Seat, words: str, at: float) -> None:
        seat.replace()
        self.clocks.switch(seat.number, False, False, at)
        if self.undo_by == seat.number:
            self._forget_request()
        if self.decisions[seat.number]:
            self._draw_delay(seat.number, at)
        self._note(words, at)

    def _apply_return(self, deed: Return, at: float) -> None:
        seat = self.seats[deed.seat]
        if self.decisions[seat.number]:
            seat.is_returning = True
            self._note(f"{seat.title} is back and plays from the next decision on.", at)
        else:
            seat.give_back()
            self._note(f"{seat.title} is back.", at)

    def _apply_chat(self, deed: Chat, at: float) -> None:
        if deed.doubt is not UNSET:
            self.doubt_by = deed.doubt
        if deed.seat is None and deed.owner:
            self.speakers[deed.name] = deed.owner
        self._say(deed.seat, deed.name, deed.text, at)

    def _apply_mute(self, deed: Mute, at: float) -> None:
        if deed.is_muted:
            self.muted.add(deed.owner)
            self._note(f"The host has muted {deed.name}.", at)
        else:
            self.muted.discard(deed.owner)
            self._note(f"{deed.name} may talk again.", at)

    def _apply_close(self, deed: Close, at: float) -> None:
        self.is_closed = not self.has_begun

    def _note(self, words: str, at: float) -> None:
        """A line of the table itself: it has no seat and no name."""
        self._say(None, "", words, at)

    def _say(self, seat: int | None, name: str, text: str, at: float) -> None:
        self.chat.append(ChatLine(len(self.chat), seat, name, text, at))
        if seat is not None or not name or self.status != "playing":
            self.seat_chat.append(ChatLine(len(self.seat_chat), seat, name, text, at))

    def _apply_resume(self, deed: Resume, at: float) -> None:
        self.clocks.resume(self.ledger.of(None).marks[-1].at, at)

    def _apply_automation(self, deed: Automate, at: float) -> None:
        seat = self.seats[deed.seat]
        seat.automation = deed.automation

    def _apply_rematch(self, deed: Rematch, at: float) -> None:
        self.rematch = deed.match

    # Decisions

    def _ask(self, before: State | None, mover: int, at: float) -> None:
        """Give every seat that is asked something new its decision; the others keep theirs.

        What a seat does in secret is not the next decision for the others: its clock runs on, and
        somebody who is back waits for the next one that everybody notices.
        """
        after = self.state
        is_secret = self._is_secret()
        for number, seat in enumerate(self.seats):
            is_asked = bool(after.asked >> number & 1) and not after.over
            if not is_asked:
                self.decisions[number] = ""
                self._give_back(seat)
                self.clocks.switch(number, False, False, at)
                continue
            is_new = (
                before is None
                or number == mover
                or not self.decisions[number]
                or question(before, number) != question(after, number)
            )
            if is_new:
                self.witnesses |= 1 << number
                self.decisions[number] = f"{number}.{self.version(number) + 1}"
                if not is_secret:
                    self._give_back(seat)
                    self.delays.ask(number, after.public_kind(after.seats), at)
                self._draw_delay(number, at, is_secret)
            self.clocks.switch(number, seat.is_persons, is_new and not is_secret, at)

    def _give_back(self, seat: Seat) -> None:
        """Somebody who is back gets the seat at the next decision."""
        if seat.is_returning:
            seat.give_back()
            self.has_given_back = True

    def _draw_delay(self, seat: int, at: float, is_secret: bool = False) -> None:
        """Draw when an automatic answer would come: for every decision, whoever answers it.

        A bot's steps in secret take no time of their own: how many there were would be seen by the
        step that follows them. A person's have no need for delays that nobody can measure, nor has
        a person whom no other watches.
        """
        if self.seats[seat].is_bots and is_secret:
            return
        if self.seats[seat].is_persons and not is_secret and self._has_company(seat):
            self.due[seat] = at + self.delays.draw_usual(seat)
        else:
            self.due[seat] = at + self.delays.draw()

    def _has_company(self, seat: int) -> bool:
        """Whether another person takes part in the match."""
        owner = self.seats[seat].owner
        return any(
            other.kind == PERSON and other.number != seat and (not owner or other.owner != owner)
            for other in self.seats
        )


def question(state: State, seat: int) -> tuple[object, ...]:
    """What a seat is asked, to tell a new question from the same one.

    Another seat's secret choice leaves the step on the agenda with the same words and options.
    """
    step = state.agenda[-1]
    prompt = state.game.prompt(state, seat)
    return (
        type(step).__name__,
        len(state.agenda),
        state.public_kind(seat),
        prompt.title,
        prompt.detail,
        sorted(state.options(seat)),
    )


CARRIED_OUT: Final[dict[type[Deed], Callable[[Hosted, Any, float], None]]] = {
    Begin: Hosted._apply_begin,
    Move: Hosted._apply_move,
    Resign: Hosted._apply_resign,
    Undo: Hosted._apply_undo,
    AskUndo: Hosted._apply_ask_undo,
    AllowUndo: Hosted._apply_allow_undo,
    RefuseUndo: Hosted._apply_refuse_undo,
    Join: Hosted._apply_join,
    Leave: Hosted._apply_leave,
    SetBot: Hosted._apply_set_bot,
    Replace: Hosted._apply_replace,
    Return: Hosted._apply_return,
    Timeout: Hosted._apply_timeout,
    Chat: Hosted._apply_chat,
    Mute: Hosted._apply_mute,
    Close: Hosted._apply_close,
    Automate: Hosted._apply_automation,
    Rematch: Hosted._apply_rematch,
    Resume: Hosted._apply_resume,
}
"""How each kind of entry is carried out."""
