"""A sitting: what one screen has heard of a match so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from pentacles.core.table import Table
from pentacles.session.messages import (
    Automation,
    ChatLine,
    LogLine,
    MatchChanged,
    MatchInfo,
    Said,
    ToViewer,
    Undo,
    Update,
    Welcome,
)
from pentacles.terminal.log import Entry
from pentacles.terminal.news import News, is_verdict, news_for


@dataclass
class MatchState:
    """The match as this screen knows it; `hear` brings it up to date."""

    match: MatchInfo
    viewer: int | None = None
    table: Table | None = None
    log: tuple[LogLine, ...] = ()
    chat: tuple[ChatLine, ...] = ()
    said_at: dict[int, int] = field(default_factory=dict)
    """How long the log was when each line of chat was heard, by its number."""
    seen: dict[int | None, int] = field(default_factory=dict)
    """For each viewer how long its log was when it last chose something."""
    decision: str = ""
    undo: Undo = field(default_factory=Undo)
    automation: Automation = field(default_factory=Automation)
    version: int = -1

    def hear(self, frame: ToViewer) -> bool:
        """Take in a frame; returns whether the table has changed."""
        if isinstance(frame, Welcome):
            self.match = frame.match
            self.viewer = frame.viewer
            self.table = frame.table
            self.log = frame.log
            self.chat = frame.chat
            for line in frame.chat:
                self.said_at.setdefault(line.n, len(frame.log))
            self.decision = frame.decision
            self.undo = frame.undo
            self.automation = frame.automation
            self.version = frame.version
            return True
        if isinstance(frame, Update):
            if frame.version <= self.version:
                return False
            self.version = frame.version
            self.table = frame.table
            self.decision = frame.decision
            self.undo = frame.undo
            self.automation = frame.automation
            start = frame.log[0].n if frame.log else frame.log_size
            self.log = (*self.log[:start], *frame.log)[: max(frame.log_size, start)]
            return True
        if isinstance(frame, MatchChanged):
            self.match = frame.match
        if isinstance(frame, Said):
            self.chat = (*self.chat, frame.line)
            self.said_at[frame.line.n] = len(self.log)
        return False

    def chose(self) -> None:
        """The viewer chooses something: what was told before is no longer news."""
        self.seen[self.viewer] = len(self.log)

    @property
    def news(self) -> News:
        """What this viewer has missed; only the prompt says how the match ended."""
        seen = self.seen.get(self.viewer, -1)
        log = self.log
        result = self.table.result if self.table is not None else None
        if result is not None:
            rule = result.rule
            log = tuple(one for one in log if not is_verdict(one.event.kind, one.event.rule, rule))
        return news_for(log, self.viewer, min(seen, len(self.log)))

    @property
    def story(self) -> list[Entry]:
        """What happened and what was said, in the order in which it was heard."""
        told: list[tuple[int, int, Entry]] = [(at, 1, line) for at, line in enumerate(self.log)]
        told += [(self.said_at.get(line.n, 0), 0, line) for line in self.chat]
        return [entry for _, _, entry in sorted(told, key=lambda one: one[:2])]

    @property
    def own_seats(self) -> list[int]:
        """The seats that are played from this screen."""
        return [seat.seat for seat in self.match.seats if seat.is_you]

    @property
    def needs_curtain(self) -> bool:
        """Whether several people sit at this screen: a lone player may see all their own cards."""
        return len(self.own_seats) > 1 and self.match.players > 1

    def next_seat(self) -> int | None:
        """The seat from this screen that is to act, if it isn't the one that looks."""
        if self.table is None or self.table.is_over:
            return None
        asked = [seat.seat for seat in self.table.seats if seat.is_asked]
        mine = [seat for seat in asked if seat in self.own_seats]
        if not mine or self.viewer in mine:
            return None
        return mine[0]

    @property
    def thinking(self) -> str:
        """Who the table is waiting for, in words."""
        if self.table is None or self.table.is_over:
            return ""
        names = [
            seat.name
            for seat in self.table.seats
            if seat.is_asked and seat.seat not in self.own_seats
        ]
        if not names:
            return ""
        return f"{', '.join(names)} {'is' if len(names) == 1 else 'are'} thinking..."
