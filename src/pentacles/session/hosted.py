"""A hosted match in memory: what its journal has made of it so far."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from pentacles.core.errors import BadOption, Unreadable
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.session.board import Board
from pentacles.session.clocks import Clocks
from pentacles.session.frames import Automation, ChatLine
from pentacles.session.seats import Seat
from pentacles.session.setup import OPEN, Entry, Setup

QUICKEST = 0.7
SLOWEST = 1.5
"""Seconds after which a bot, a forced answer and an automatic pass are played."""
SETTLED = 1000
"""Steps between the quickest and the slowest."""

QUIET = frozenset({"chat", "automation", "rematch"})
"""Entries that change no table."""
SEATED = frozenset("begin join leave set_bot replace return timeout resign rematch".split())
"""Entries after which the match is described anew."""


class Hosted:
    """The match behind a session: `apply` is the only way to change it.

    Who is connected (`came`, `went`) and the delays of automatic answers are not part of the
    journal; everything else is.
    """

    def __init__(self, setup: Setup, pace: float = 1.0, delays: Rng | None = None) -> None:
        self.setup = setup
        self.pace = pace
        self.delays = delays or Rng(secrets.randbits(62))
        """Where delays are drawn from: nobody at the table can foresee or recompute them."""
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
        self.version = 0
        self.at = setup.created
        """The time of the last entry."""
        self.marks = [0]
        """By version: how many events had happened."""
        self.decisions = [""] * count
        """By seat: the id of what it is asked, or an empty text."""
        self.due = [0.0] * count
        """By seat: when an automatic answer is played."""
        self.refs: dict[tuple[int, str], int] = {}
        """The version after each move by its seat and number."""
        self.undo_by: int | None = None
        self.undo_since = 0.0
        self.undo_allowed: set[int] = set()
        self.undo_refused = -1
        """After which move a request was refused: nobody is asked twice about the same move."""
        self.chat: list[ChatLine] = []
        """What the spectators read: everything that was said."""
        self.seat_chat: list[ChatLine] = []
        """What the seats read: without what spectators said during the match."""
        self.rematch = ""
        self.has_given_back = False
        """Whether somebody who was back got the seat with the last entry."""
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
        """Carry an entry of the journal out: it was proposed by this session, or by one like it."""
        if entry.n != len(self.entries):
            raise ValueError(f"entry {len(self.entries)} comes next, got {entry.n}")
        changer = getattr(self, f"_apply_{entry.kind}", None)
        if changer is None:
            raise ValueError(f"unknown kind of entry {entry.kind!r}")
        self.has_given_back = False
        changer(entry.data, entry.at)
        self.entries.append(entry)
        self.at = max(self.at, entry.at)
        if entry.kind not in QUIET:
            self.version += 1
            self.marks.append(len(self.board.events))

    def changes(self, entry: Entry) -> frozenset[str]:
        """What has to be sent after this entry, the last one applied.

        `table`: an update to every viewer; `match`: the match is described anew; `chat`: the last
        line of `chat_for`; `undo_asked`: the people at the table are asked.
        """
        found = set()
        if entry.kind not in QUIET:
            found.add("table")
        is_seated_anew = entry.kind in SEATED or self.has_given_back
        if is_seated_anew or (entry.kind == "move" and self.is_over):
            found.add("match")
        if entry.kind in ("chat", "replace", "return", "timeout", "resign") or (
            entry.kind == "leave" and self.has_begun
        ):
            found.add("chat")
        if entry.kind == "ask_undo":
            found.add("undo_asked")
        return frozenset(found)

    def _apply_begin(self, data: dict[str, Any], at: float) -> None:
        self.has_begun = True
        self.board.opening()
        self._ask(None, -1, at)

    def _apply_move(self, data: dict[str, Any], at: float) -> None:
        seat = int(data["seat"])
        action = self.game.actions.parse(data["action"])
        before = self.board.play(seat, action, data.get("by", "person"))
        self._forget_request()
        self.undo_refused = -1
        ref = data.get("ref", "")
        if ref:
            self.refs[seat, ref] = self.version + 1
        self._ask(before, seat, at)

    def _apply_resign(self, data: dict[str, Any], at: float) -> None:
        seat = self.seats[int(data["seat"])]
        before = self.board.resign(seat.number)
        seat.has_resigned = True
        seat.replace()
        self._forget_request()
        self._note(f"{seat.title} has left the match.", at)
        self._ask(before, seat.number, at)

    def _apply_undo(self, data: dict[str, Any], at: float) -> None:
        seat = self.seats[int(data["seat"])]
        self.board.undo()
        self._forget_request()
        self._reset_automation(seat)
        self._ask(None, -1, at)

    def _reset_automation(self, seat: Seat) -> None:
        """After an undo a person is asked again, whatever was to be passed automatically."""
        if seat.automation.auto_pass:
            seat.automation = msgspec.structs.replace(seat.automation, auto_pass=False)

    def _apply_ask_undo(self, data: dict[str, Any], at: float) -> None:
        self.undo_by = int(data["seat"])
        self.undo_since = at
        self.undo_allowed = set()

    def _apply_allow_undo(self, data: dict[str, Any], at: float) -> None:
        self.undo_allowed.add(int(data["seat"]))

    def _apply_refuse_undo(self, data: dict[str, Any], at: float) -> None:
        self.undo_refused = self.state.plays_made
        self._forget_request()

    def _forget_request(self) -> None:
        self.undo_by = None
        self.undo_allowed = set()

    def _apply_join(self, data: dict[str, Any], at: float) -> None:
        self.seats[int(data["seat"])].sit(data["name"], data["owner"])

    def _apply_set_bot(self, data: dict[str, Any], at: float) -> None:
        self.seats[int(data["seat"])].fill(data["name"], data["level"])

    def _apply_leave(self, data: dict[str, Any], at: float) -> None:
        seat = self.seats[int(data["seat"])]
        if not self.has_begun:
            seat.clear()
            return
        self._hand_over(seat, f"{seat.title} has left; a bot plays on.", at)

    def _apply_replace(self, data: dict[str, Any], at: float) -> None:
        seat = self.seats[int(data["seat"])]
        self._hand_over(seat, f"{seat.title} is away; a bot plays until the return.", at)

    def _apply_timeout(self, data: dict[str, Any], at: float) -> None:
        seat = self.seats[int(data["seat"])]
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

    def _apply_return(self, data: dict[str, Any], at: float) -> None:
        seat = self.seats[int(data["seat"])]
        if self.decisions[seat.number]:
            seat.is_returning = True
            self._note(f"{seat.title} is back and plays from the next decision on.", at)
        else:
            seat.give_back()
            self._note(f"{seat.title} is back.", at)

    def _apply_chat(self, data: dict[str, Any], at: float) -> None:
        self._say(data["seat"], data["name"], data["text"], at)

    def _note(self, words: str, at: float) -> None:
        """A line of the table itself: it has no seat and no name."""
        self._say(None, "", words, at)

    def _say(self, seat: int | None, name: str, text: str, at: float) -> None:
        self.chat.append(ChatLine(len(self.chat), seat, name, text, at))
        if seat is not None or not name or self.status != "playing":
            self.seat_chat.append(ChatLine(len(self.seat_chat), seat, name, text, at))

    def _apply_resume(self, data: dict[str, Any], at: float) -> None:
        self.clocks.resume(at)

    def _apply_automation(self, data: dict[str, Any], at: float) -> None:
        seat = self.seats[int(data["seat"])]
        seat.automation = msgspec.convert(data["automation"], Automation)

    def _apply_rematch(self, data: dict[str, Any], at: float) -> None:
        self.rematch = data["match"]

    # Decisions

    def _ask(self, before: State | None, mover: int, at: float) -> None:
        """Give every seat that is asked something new its decision; the others keep theirs."""
        after = self.state
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
                self.decisions[number] = f"{number}.{self.version + 1}"
                self._give_back(seat)
                self._draw_delay(number, at)
            self.clocks.switch(number, seat.is_persons, is_new, at)

    def _give_back(self, seat: Seat) -> None:
        """Somebody who is back gets the seat at the next decision."""
        if seat.is_returning:
            seat.give_back()
            self.has_given_back = True

    def _draw_delay(self, seat: int, at: float) -> None:
        """Draw when an automatic answer would come: for every decision, whoever answers it."""
        share = self.delays.below(SETTLED) / SETTLED
        self.due[seat] = at + self.pace * (QUICKEST + share * (SLOWEST - QUICKEST))


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
