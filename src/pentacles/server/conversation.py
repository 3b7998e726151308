"""A conversation: what one viewer says over its websocket, and the answers it gets.

A frame that can't be used is answered by an error frame; the socket stays open.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from pentacles.core.errors import Denied, PentaclesError
from pentacles.server.problems import INTERNAL
from pentacles.server.room import Place, Room, encoded
from pentacles.server.storage import StorageError
from pentacles.server.thinking import ThinkingFailed
from pentacles.session.journal import Entry
from pentacles.session.messages import (
    LARGEST_FRAME,
    PROTOCOL,
    Acknowledged,
    AnswerUndo,
    AskHint,
    AskPreview,
    AskUndo,
    AskWhyNot,
    Assemble,
    Assembled,
    Explained,
    FromViewer,
    Hello,
    MatchChanged,
    Ping,
    Play,
    Pong,
    Previewed,
    Refused,
    Said,
    Say,
    SetAutomation,
    ToViewer,
    Trouble,
)

if TYPE_CHECKING:
    from pentacles.server.hall import Hall

log = logging.getLogger("pentacles.server")

read_frame: msgspec.json.Decoder[FromViewer] = msgspec.json.Decoder(FromViewer)
LONGEST_WORDS = 200


class Conversation:
    """What one viewer and the table say to each other."""

    def __init__(self, hall: Hall, room: Room, place: Place) -> None:
        self.hall = hall
        self.room = room
        self.place = place
        self.hinting: asyncio.Task[None] | None = None

    def send(self, frame: ToViewer) -> None:
        """Answer this viewer."""
        self.place.link.push(encoded(frame))

    async def hold(self) -> None:
        """Listen until the viewer is gone."""
        link = self.place.link
        while not link.is_closed:
            message = await link.wire.receive()
            if message["type"] != "websocket.receive":
                return
            await self.take(message.get("text"), message.get("bytes"))

    async def take(self, text: str | None, data: bytes | None) -> None:
        """One frame: read it, count it, carry it out."""
        self.hall.metrics.count("frames")
        asker = (self.room.id, self.place.guest, self.place.seat) if self.place.guest else self
        if not self.hall.messages.allows(asker):
            await self.slow_down(text, data, self.hall.messages.wait(asker))
            return
        try:
            frame = read(text, data)
        except ValueError as error:
            self.send(Trouble("unreadable", str(error)[:LONGEST_WORDS]))
            return
        await self.carry_out(frame)

    async def slow_down(self, text: str | None, data: bytes | None, wait: float) -> None:
        """Too many frames: say so, and read no more for a while."""
        self.hall.metrics.count("rate_limited")
        words = f"Too many messages. Wait {wait:.1f} s."
        try:
            frame = read(text, data)
            self.send(Refused(getattr(frame, "ref", ""), "rate", words))
        except ValueError:
            self.send(Trouble("rate", words))
        await asyncio.sleep(wait)

    async def carry_out(self, frame: FromViewer) -> None:
        """Do what a frame asks for; whatever goes wrong is answered."""
        ref = getattr(frame, "ref", "")
        if not self.place.is_greeted and not isinstance(frame, Hello | Ping):
            self.send(Trouble("protocol", 'Say hello first: {"type": "hello", "seat": 0}.'))
            return
        if not isinstance(frame, Play):  # the answer to a move brings everything new anyway
            self.room.tell_now(self.place)
        try:
            await HANDLERS[type(frame)](self, frame)
        except Denied as denied:
            self.room.tell_now(self.place)
            self.send(Refused(ref, denied.code, denied.reason, denied.rule))
        except StorageError as error:
            self.send(Refused(ref, "storage", str(error)))
        except PentaclesError as error:
            self.send(Refused(ref, "bad_request", str(error)))
        except Exception:
            log.exception("frame failed", extra={"facts": {"frame": type(frame).__name__}})
            self.send(Trouble("internal", INTERNAL))

    def seat(self) -> int:
        """The seat that this viewer plays; Denied for a spectator."""
        seat = self.place.seat
        if seat is None or not self.room.session.seats.may_view(self.place.guest, seat):
            raise Denied("not_yours", "Only somebody with a seat can do this.")
        return seat

    # What a viewer may say

    async def hello(self, frame: Hello) -> None:
        """Look from a seat, or come back after a gap."""
        session, place = self.room.session, self.place
        if frame.protocol != PROTOCOL:
            words = f"This server speaks version {PROTOCOL} of the protocol: reload the page."
            self.send(Trouble("protocol", words, is_final=True))
            place.link.end()
            return
        await self.hall.lulls.wait()
        if not session.seats.may_view(place.guest, frame.seat):
            self.send(Trouble("not_allowed", "This is not your seat. Say hello without one."))
            return
        place.is_greeted = False
        place.seat, place.behind = frame.seat, None
        if frame.seat is not None:
            await self.come_back(frame.seat)
        place.is_greeted = True
        missed = None
        if frame.since is not None:
            missed = session.views.updates_since(frame.seat, frame.since)
        if missed is None or frame.since is None:
            self.send(session.views.welcome(frame.seat, place.guest, self.room.now()))
            return
        for update in missed:
            self.send(update)
        self.send(MatchChanged(session.views.info(place.guest)))
        for line in session.views.chat_since(place.seat, place.guest, frame.since):
            self.send(Said(line))

    async def come_back(self, seat: int) -> None:
        """A bot that plays for this person gives the seat back."""
        session = self.room.session
        if not session.seats[seat].is_replaced:
            return
        try:
            await self.room.change(lambda: session.propose.come_back(seat, self.room.now()))
        except (Denied, StorageError) as error:
            log.info("not given back", extra={"facts": {"why": type(error).__name__}})

    async def play(self, frame: Play) -> None:
        """Answer a decision: once, however often it is sent."""
        session, seat = self.room.session, self.seat()
        done = session.decisions.already(seat, frame.ref)

        def propose() -> Entry | None:
            if session.decisions.already(seat, frame.ref) is not None:
                return None
            now = self.room.now()
            return session.propose.play(seat, frame.decision, frame.action, frame.ref, now)

        if done is None:
            await self.room.change(propose)
            done = session.decisions.already(seat, frame.ref)
        self.send(Acknowledged(frame.ref, session.ledger.version(seat) if done is None else done))
        self.place.link.go_on()  # others may have moved at the same time: that takes a while

    async def preview(self, frame: AskPreview) -> None:
        """What an action is sure to do."""
        changes = self.room.session.help.preview(self.seat(), frame.action)
        self.send(Previewed(frame.ref, frame.action, changes))

    async def why_not(self, frame: AskWhyNot) -> None:
        """Why something can't be chosen."""
        found = self.room.session.help.explain(
            self.seat(), frame.action, frame.card, frame.zone, frame.seat
        )
        self.send(Explained(frame.ref, found.reason, found.rule))

    async def assemble(self, frame: Assemble) -> None:
        """What some cards make together."""
        found = self.room.session.help.assemble(self.seat(), frame.cards)
        self.send(Assembled(frame.ref, found))

    async def hint(self, frame: AskHint) -> None:
        """What a good player would do; the table goes on while this is worked out."""
        session, seat = self.room.session, self.seat()
        if session.status != "playing" or not session.views.decision(seat):
            raise Denied("stale", "You are not asked now, so there is nothing to advise.")
        if self.hinting is not None and not self.hinting.done():
            raise Denied("bad_request", "A hint is already being worked out.")
        self.hinting = self.room.start(self.think(frame.ref, seat, session.state.to_json()))

    async def think(self, ref: str, seat: int, state: str) -> None:
        """Find a hint."""
        thinkers, helps, who = self.hall.thinkers, self.room.session.help, self.place.guest
        try:
            lines = await thinkers.hint(state, seat, who=who)
            ahead = helps.led_to(state, seat, lines[0].action) if lines else ""
            then = await thinkers.hint(ahead, seat, who=who) if ahead else ()
            if self.place.seat == seat:
                self.send(helps.hinted(ref, lines, then))
            else:  # on a shared screen somebody else may be looking by now
                self.send(Refused(ref, "stale", "The hint was for another seat."))
        except ThinkingFailed:
            self.send(Refused(ref, "bad_request", "No hint was found. Please try again."))

    async def undo(self, frame: AskUndo) -> None:
        """Take the last move back, or ask the others."""
        session, seat = self.room.session, self.seat()
        await self.room.change(lambda: session.propose.undo(seat, self.room.now()))
        self.send(Acknowledged(frame.ref, session.ledger.version(seat)))

    async def answer_undo(self, frame: AnswerUndo) -> None:
        """Agree to another's undo, or not."""
        room, seat = self.room, self.seat()
        session = room.session
        await room.change(lambda: session.propose.answer_undo(seat, frame.allow, room.now()))
        self.send(Acknowledged(frame.ref, session.ledger.version(seat)))

    async def say(self, frame: Say) -> None:
        """Say something to the table."""
        session, place = self.room.session, self.place
        if not place.guest:
            raise Denied("not_yours", "Say your name first, then you can talk.")
        await self.room.change(
            lambda: session.propose.chat(
                place.seat, place.name, frame.text, self.room.now(), place.guest
            )
        )
        self.send(Acknowledged(frame.ref, session.ledger.version(place.seat)))

    async def automation(self, frame: SetAutomation) -> None:
        """Choose what is answered automatically."""
        room, seat = self.room, self.seat()
        session = room.session
        await room.change(lambda: session.propose.automation(seat, frame.automation, room.now()))
        self.send(Acknowledged(frame.ref, session.ledger.version(seat)))

    async def ping(self, _: Ping) -> None:
        """Yes, somebody is there."""
        self.send(Pong(self.room.now()))


HANDLERS: dict[type, Callable[[Conversation, Any], Awaitable[None]]] = {
    Hello: Conversation.hello,
    Play: Conversation.play,
    AskPreview: Conversation.preview,
    AskWhyNot: Conversation.why_not,
    Assemble: Conversation.assemble,
    AskHint: Conversation.hint,
    AskUndo: Conversation.undo,
    AnswerUndo: Conversation.answer_undo,
    Say: Conversation.say,
    SetAutomation: Conversation.automation,
    Ping: Conversation.ping,
}


def read(text: str | None, data: bytes | None) -> FromViewer:
    """A frame; ValueError says why it can't be read."""
    raw = data if text is None else text.encode("utf-8", "surrogatepass")
    if raw is None or len(raw) > LARGEST_FRAME:
        raise ValueError(f"A frame has at most {LARGEST_FRAME} bytes.")
    try:
        return read_frame.decode(raw)
    except msgspec.MsgspecError as error:
        raise ValueError(f"This is not a frame of the protocol: {error}.") from None
    except (UnicodeDecodeError, RecursionError):
        raise ValueError("This is not JSON in UTF-8.") from None
