"""A match in this process: people at this keyboard, bots in the other seats."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import Any

from pentacles.bots import Budget
from pentacles.bots.sequences import is_secret
from pentacles.core.errors import PentaclesError
from pentacles.core.rng import resumed
from pentacles.session import Denied, Entry, Errand, Session, messages
from pentacles.terminal.host import GUEST, Keeping, LocalHost
from pentacles.terminal.lines import Hear, Line
from pentacles.terminal.reels import LocalReel
from pentacles.terminal.thinker import THINKING, Thinker

SLOW = ("archmage",)
"""Bots that think so long that they get their own process."""


class LocalLine(LocalHost, Line):
    """The line to a local host. It also drives the session: bots and automation."""

    def __init__(
        self, session: Session, keeping: Keeping, bots: dict[int, int] | None = None
    ) -> None:
        super().__init__(session, keeping, bots)
        self.listeners.append(self.tell_changes)
        self.match = session.views.info(GUEST)
        catalogue = session.views.catalogue()
        self.faces = catalogue.faces
        self.looks = catalogue.looks
        self.rules = session.game.rules
        self.viewer: int | None = None
        self.hear: Hear | None = None
        self.thinker = Thinker()
        self.tasks: set[asyncio.Task[None]] = set()
        self.thinking: set[str] = set()
        """The decisions that bots think about."""
        self.wake = asyncio.Event()
        self.is_stopped = False

    async def start(self, hear: Hear) -> None:
        """Begin the match if it hasn't begun, and let the bots think."""
        self.sit_down()
        self.hear = hear
        own = self.session.seats.of(GUEST)
        if self.viewer not in own:
            self.viewer = self.first_view(own)
        hear(self.session.views.welcome(self.viewer, GUEST, self.now))
        if self.stand_ins:
            hear(messages.Said(self.session.talk.heard_by(self.viewer)[-1]))
        self.begin(self.drive())

    def first_view(self, own: list[int]) -> int | None:
        """Where to look from first; with several people at the keyboard nobody's hand is shown."""
        if len(own) == 1 or (own and self.session.setup.players == 1):
            return own[0]
        return None

    async def stop(self) -> None:
        """Stop all thinking."""
        self.is_stopped = True
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.thinker.stop()

    def begin(self, work: Any) -> None:
        """Do something beside the screen."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[None]) -> None:
        """Something beside the screen has ended; its error is reported, not lost."""
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None and not self.is_stopped:
            self.tell(messages.Trouble("internal", f"Something went wrong: {task.exception()}"))

    # Driving

    async def drive(self) -> None:
        """Do what the session wants done, when it is due."""
        while not self.is_stopped and not self.session.is_over:
            self.wake.clear()
            for errand in self.session.errands.due(self.now):
                if errand.kind == "bot":
                    if errand.decision not in self.thinking:
                        self.thinking.add(errand.decision)
                        self.begin(self.think(errand))
                    continue
                entry = self.session.errands.entry_for(errand, self.now)
                if entry is not None:
                    self.apply(entry)
                    break
            else:
                due = self.session.errands.next_after(self.now)
                wait = None if due is None else max(0.0, due - self.now)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.wake.wait(), wait)
            await asyncio.sleep(0)

    async def think(self, errand: Errand) -> None:
        """A bot chooses, from what its seat knows, and its choice is played when it is due.

        A level that searches takes its time even if there is nothing to choose. A bot's secret
        moves are played in one go with the open move that follows.
        """
        level = self.level_of(errand.seat)
        due = errand.at + (
            self.session.decisions.delays.pace * THINKING.seconds if level in SLOW else 0.0
        )
        actions = await self.choices(errand.seat, level)
        if due > self.now:
            await asyncio.sleep(due - self.now)
        self.thinking.discard(errand.decision)
        if self.is_stopped:
            return
        with contextlib.suppress(Denied):  # taken back, or over, in the meantime
            self.play_for_bot(errand.seat, errand.decision, actions)
        self.wake.set()

    async def choices(self, seat: int, level: str) -> list[int]:
        """What a bot of this level does, up to the first move that others notice."""
        state, rng = self.session.state, self.rngs[seat]
        options = state.options(seat)
        if len(options) == 1 and not is_secret(state, seat, options[0]):
            if level in SLOW:
                await self.thinker.stand_in_line()
            return options
        if level in SLOW:
            told = await self.thinker.ask(state.to_json(), seat, level, int(rng.state))
            self.rngs[seat] = resumed(told["rng"])
            return [int(action) for action in told["actions"]]
        return await asyncio.to_thread(self.chosen, state.clone(), seat, level, Budget())

    def tell_changes(self, entry: Entry) -> None:
        """Tell the screen what an entry has changed."""
        changes = self.session.changes(entry)
        if "match" in changes:
            self.match = self.session.views.info(GUEST)
            self.tell(messages.MatchChanged(self.match))
        if "table" in changes and self.session.ledger.is_news(self.viewer):
            self.tell(self.session.views.update(self.viewer))
        if "chat" in changes:
            said = self.session.talk.heard_by(self.viewer)
            if said:
                self.tell(messages.Said(said[-1]))
        self.wake.set()

    def tell(self, frame: messages.ToViewer) -> None:
        """A frame for the screen."""
        if self.hear is not None and not self.is_stopped:
            self.hear(frame)

    # What the screen says

    def say(self, message: messages.FromViewer) -> None:
        """Do what the screen asks for; a refusal is an answer too."""
        ref = getattr(message, "ref", "")
        try:
            self.obey(message)
        except Denied as denied:
            self.tell(messages.Refused(ref, denied.code, denied.reason, denied.rule))
        except PentaclesError as error:
            self.tell(messages.Refused(ref, "bad_request", str(error)))

    def obey(self, message: messages.FromViewer) -> None:
        """Carry out a message."""
        if isinstance(message, messages.Hello):
            if not self.session.seats.may_view(GUEST, message.seat):
                raise Denied("not_yours", "This seat is not played from here.")
            self.viewer = message.seat
            self.tell(self.session.views.welcome(self.viewer, GUEST, self.now))
            return
        seat = self.viewer
        if seat is None:
            raise Denied("not_yours", "Spectators only watch.")
        session, now = self.session, self.now
        if isinstance(message, messages.Play):
            self.apply(
                session.propose.play(seat, message.decision, message.action, message.ref, now)
            )
            self.tell(messages.Acknowledged(message.ref, session.ledger.version(seat)))
        elif isinstance(message, messages.AskPreview):
            changes = session.help.preview(seat, message.action)
            self.tell(messages.Previewed(message.ref, message.action, changes))
        elif isinstance(message, messages.AskWhyNot):
            why = session.help.explain(
                seat, message.action, message.card, message.zone, message.seat
            )
            self.tell(messages.Explained(message.ref, why.reason, why.rule))
        elif isinstance(message, messages.Assemble):
            found = session.help.assemble(seat, message.cards)
            self.tell(messages.Assembled(message.ref, found))
        elif isinstance(message, messages.AskHint):
            self.begin(self.advise(seat, message.ref))
        elif isinstance(message, messages.AskUndo):
            self.apply(session.propose.undo(seat, now))
        elif isinstance(message, messages.AnswerUndo):
            self.apply(session.propose.answer_undo(seat, message.allow, now))
        elif isinstance(message, messages.Say):
            name = session.seats[seat].title
            self.apply(session.propose.chat(seat, name, message.text, now))
        elif isinstance(message, messages.SetAutomation):
            self.apply(session.propose.automation(seat, message.automation, now))

    async def advise(self, seat: int, ref: str) -> None:
        """Advice for a seat that is asked."""
        if seat not in self.session.decisions.asked_seats():
            self.tell(messages.Refused(ref, "bad_request", "You are not asked now."))
            return
        told = await self.thinker.ask(self.session.state.to_json(), seat, "hint")
        if self.viewer != seat:  # on a shared screen somebody else may be looking by now
            self.tell(messages.Refused(ref, "stale", "The hint was for another seat."))
            return
        self.tell(self.session.help.hinted(ref, (messages.HintLine(*one) for one in told["hints"])))

    def give_up(self, seat: int) -> str:
        """Leave by the rules of the game."""
        try:
            self.apply(self.session.propose.resign(seat, self.now))
        except Denied as denied:
            return str(denied)
        return ""

    async def next_match(self, winner_first: bool = False) -> LocalLine:
        """Another match between the same players, with another deal."""
        await self.stop()
        session = self.next_session(winner_first)
        return LocalLine(session, replace(self.keeping, path="", record=""))

    async def reel(self) -> LocalReel | None:
        """The moments of this match, when it is over."""
        return LocalReel(self.session) if self.session.is_over else None
