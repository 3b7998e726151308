"""What each deed does to a hosted match: `carry_out` is the only way to change it."""

# ruff: noqa: ARG001 - every effect is given the deed and its time

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from pentacles.session.deeds import (
    AllowUndo,
    AskUndo,
    Automate,
    Begin,
    Chat,
    Close,
    Deed,
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
from pentacles.session.fingerprint import check_fingerprint
from pentacles.session.journal import Entry
from pentacles.session.match import Match
from pentacles.session.seats import Seat


def carry_out(match: Match, entry: Entry) -> None:
    """Carry out an entry of the journal.

    After a close nothing is carried out: older journals may still have a beginning after it.
    """
    match.journal.check_next(entry)
    if match.journal.is_closed:
        match.journal.append(entry)
        return
    deed = entry.deed
    match.seats.has_given_back = False
    match.witnesses = match.ledger.everyone
    match.kept_events = -1
    EFFECTS[type(deed)](match, deed, entry.at)
    match.journal.append(entry)
    if not deed.is_quiet:
        match.revision += 1
        match.ledger.follow(match.board.events)
        match.ledger.close(match.witnesses, match.journal.at)


def begin(match: Match, deed: Begin, at: float) -> None:
    """The cards are dealt."""
    check(match, deed.state)
    match.has_begun = True
    match.board.opening()
    match.ask(None, -1, at)


def check(match: Match, noted: str | UnsetType) -> None:
    """The position must be the one that was noted; entries of version 0.1.0 have no note."""
    if noted is not UNSET:
        check_fingerprint(match.fingerprint(), noted)


def move(match: Match, deed: Move, at: float) -> None:
    """A seat answers."""
    check(match, deed.state)
    seat = deed.seat
    action = match.game.actions.parse(deed.action)
    before = match.board.play(seat, action, deed.by)
    match.witnesses = match.board.witnesses[-1]
    if not match.is_secret:
        match.undo.forget()
        match.undo.refused = -1
        if deed.by == "person":
            match.decisions.delays.answer(seat, at)
        match.talk.doubt_by = None
    match.decisions.note_answer(seat, deed.ref)
    match.ask(before, seat, at)


def resign(match: Match, deed: Resign, at: float) -> None:
    """A player leaves by the rules of the game."""
    seat = match.seats[deed.seat]
    before = match.board.resign(seat.number)
    seat.has_resigned = True
    seat.replace()
    match.undo.forget()
    match.talk.note(f"{seat.title} has left the match.", at)
    match.ask(before, seat.number, at)


def undo(match: Match, deed: Undo, at: float) -> None:
    """Moves are taken back."""
    seat, board = match.seats[deed.seat], match.board
    taken = deed.taken or last_choice(match, seat.number)
    before = match.state
    match.kept_events = board.since(min(taken))[0].events
    match.ledger.cut(board.events, match.kept_events)
    match.witnesses = board.undo(taken)
    if not match.is_secret:
        match.undo.forget()
    if seat.automation.auto_pass:  # the person is asked again, whatever auto-pass would have done
        seat.automation = msgspec.structs.replace(seat.automation, auto_pass=False)
    match.ask(before, seat.number, at)


def last_choice(match: Match, seat: int) -> list[int]:
    """What an undo took back before journals recorded it: the last choice and all after it."""
    return list(range(match.board.choice_of(seat) or 0, match.state.plays_made + 1))


def ask_undo(match: Match, deed: AskUndo, at: float) -> None:
    """A seat asks the other people whether it may take a move back."""
    match.undo.ask(deed.seat, deed.move or None, at)


def allow_undo(match: Match, deed: AllowUndo, at: float) -> None:
    """One of several people agrees."""
    match.undo.allowed.add(deed.seat)


def refuse_undo(match: Match, deed: RefuseUndo, at: float) -> None:
    """Somebody refuses, or nobody has answered."""
    match.undo.refuse()


def join(match: Match, deed: Join, at: float) -> None:
    """A guest takes an open seat."""
    match.seats[deed.seat].sit(deed.name, deed.owner)


def set_bot(match: Match, deed: SetBot, at: float) -> None:
    """A bot sits down."""
    match.seats[deed.seat].fill(deed.name, deed.level)


def leave(match: Match, deed: Leave, at: float) -> None:
    """Somebody gets up."""
    seat = match.seats[deed.seat]
    if not match.has_begun:
        if deed.removed:
            match.seats.removed.add(seat.owner)
        seat.clear()
        return
    seat.has_left = True
    others = [other for other in match.seats if other.number != seat.number]
    plays_on = any(other.has_player for other in others)
    words = "a bot plays on" if plays_on else "the match waits"
    hand_over(match, seat, f"{seat.title} has left; {words}.", at)


def replace(match: Match, deed: Replace, at: float) -> None:
    """A bot plays for somebody who is away."""
    seat = match.seats[deed.seat]
    seat.has_left = True
    hand_over(match, seat, f"{seat.title} is away; a bot plays until they return.", at)


def timeout(match: Match, deed: Timeout, at: float) -> None:
    """The clock of a seat has run out."""
    seat = match.seats[deed.seat]
    seat.is_out_of_time = match.clocks.is_live
    hand_over(match, seat, f"{seat.title} ran out of time; a bot plays on.", at)


def hand_over(match: Match, seat: Seat, words: str, at: float) -> None:
    """A bot takes over from a person."""
    seat.replace()
    match.clocks.switch(seat.number, False, False, at)
    if match.undo.by == seat.number:
        match.undo.forget()
    if match.decisions[seat.number]:
        match.decisions.draw_delay(seat.number, at)
    match.talk.note(words, at)


def come_back(match: Match, deed: Return, at: float) -> None:
    """Somebody is back and gets the seat at the next decision."""
    seat = match.seats[deed.seat]
    if match.decisions[seat.number]:
        seat.is_returning = True
        match.talk.note(f"{seat.title} is back and plays from the next decision on.", at)
    else:
        seat.give_back()
        match.talk.note(f"{seat.title} is back.", at)


def chat(match: Match, deed: Chat, at: float) -> None:
    """Somebody says something, or the table does."""
    talk = match.talk
    if deed.doubt is not UNSET:
        talk.doubt_by = deed.doubt
    if deed.seat is None and deed.owner:
        talk.speakers[deed.name] = deed.owner
    talk.say(deed.seat, deed.name, deed.text, at, match.status == "playing")


def mute(match: Match, deed: Mute, at: float) -> None:
    """The host mutes somebody, or lets them talk again."""
    if deed.is_muted:
        match.talk.muted.add(deed.owner)
        match.talk.note(f"The host has muted {deed.name}.", at)
    else:
        match.talk.muted.discard(deed.owner)
        match.talk.note(f"{deed.name} may talk again.", at)


def close(match: Match, deed: Close, at: float) -> None:
    """The host closes a table that waits for players."""
    match.journal.is_closed = not match.has_begun


def resume(match: Match, deed: Resume, at: float) -> None:
    """The server was away, and live clocks continue from now."""
    match.clocks.resume(match.ledger.of(None).marks[-1].at, at)


def automate(match: Match, deed: Automate, at: float) -> None:
    """A person chooses what is answered without asking."""
    match.seats[deed.seat].automation = deed.automation


def rematch(match: Match, deed: Rematch, at: float) -> None:
    """There is a next match at this table."""
    match.rematch = deed.match


EFFECTS: Final[dict[type[Deed], Callable[[Match, Any, float], None]]] = {
    Begin: begin,
    Move: move,
    Resign: resign,
    Undo: undo,
    AskUndo: ask_undo,
    AllowUndo: allow_undo,
    RefuseUndo: refuse_undo,
    Join: join,
    Leave: leave,
    SetBot: set_bot,
    Replace: replace,
    Return: come_back,
    Timeout: timeout,
    Chat: chat,
    Mute: mute,
    Close: close,
    Automate: automate,
    Rematch: rematch,
    Resume: resume,
}
"""How each kind of deed is carried out."""
