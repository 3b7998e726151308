"""What the viewers of a hosted match are sent: never more than they may know."""

from __future__ import annotations

import msgspec

from pentacles.core.draw_cache import DrawCache
from pentacles.core.sentences import Teller, name_seats
from pentacles.core.table import FaceView, Prompt, SeatView, Table, replace
from pentacles.session.board import Log
from pentacles.session.journal import CLOSED
from pentacles.session.lesson import lesson_for
from pentacles.session.match import Match
from pentacles.session.messages import (
    PROTOCOL,
    Automation,
    Catalogue,
    ChatLine,
    MatchInfo,
    Undo,
    Update,
    Welcome,
)
from pentacles.session.rematch import offer
from pentacles.session.second_person import summed_up
from pentacles.session.setup import OPEN
from pentacles.session.table_json import Pieces

encoder = msgspec.json.Encoder()


class Views:
    """The tables, logs and frames of a match: a viewer is a seat, or None for a spectator."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.setup = match.setup
        self.game = match.game
        self.board = match.board
        self.seats = match.seats
        self.ledger = match.ledger
        self.undo = match.undo
        self._cache = DrawCache()
        self._pieces = Pieces()
        self._logs: dict[int | None, Log] = {}
        self._teller: Teller | None = None
        self._drawn_at = -1
        self._tables: dict[int | None, Table] = {}
        self._updates: dict[int | None, Update] = {}

    # The match from outside

    def info(self, guest: str = "") -> MatchInfo:
        """What a guest may know about the match without looking at the table."""
        setup, state = self.setup, self.match.state
        outcome = state.outcome if self.match.is_over else None
        return MatchInfo(
            id=setup.id,
            code=setup.code,
            game=setup.game,
            title=self.game.title,
            version=setup.version,
            options=setup.options,
            players=setup.players,
            seats=tuple(seat.info(guest) for seat in self.seats),
            status=self.match.status,
            is_open=setup.is_open,
            created=setup.created,
            turn=state.turn if self.match.has_begun else 0,
            turn_word=self.game.turn_word,
            phase=self.game.drawing.phase(state) if self.match.has_begun else "",
            asked=tuple(self.match.decisions.asked_seats()),
            winners=tuple(outcome.winners) if outcome else (),
            reason=name_seats(outcome.reason, self.seats.names) if outcome else "",
            rule=outcome.rule if outcome else "",
            moves=self.board.count_for(None),
            tutorial=setup.tutorial,
            rematch=self.match.rematch,
            winner_first=offer(state) if self.match.is_over else "",
            watchers=self.match.watchers,
            has_own_cards=bool(setup.cards),
            set_name=setup.set_name,
            set_version=setup.set_version,
            stacked=setup.stacked,
            commitment=setup.commitment,
            is_host=bool(guest) and guest == setup.host,
            muted=self.match.talk.muted_names() if guest and guest == setup.host else (),
            problem=CLOSED if self.match.journal.is_closed else "",
        )

    def catalogue(self) -> Catalogue:
        """Every face of this match's cards; tables name them by their ids."""
        drawing, first = self.game.drawing, self.board.first
        faces: dict[str, FaceView] = {
            face.id: drawing.face_view(first, face) for face in self.game.faces
        }
        return Catalogue(faces, dict(drawing.looks))

    # The table

    def table(self, viewer: int | None) -> Table:
        """The table of a viewer, without faces: they are in the catalogue."""
        self._refresh()
        if viewer not in self._tables:
            self._tables[viewer] = self._draw(viewer)
        return self._tables[viewer]

    def _refresh(self) -> None:
        """Forget what was drawn before the last change."""
        if self._drawn_at != self.match.revision:
            self._drawn_at = self.match.revision
            self._tables = {}
            self._cache.go_on()
            self._pieces.go_on()
            self._updates = {}

    def _draw(self, viewer: int | None) -> Table:
        if not self.match.has_begun:
            return self._empty_table(viewer)
        table = self.game.table(
            self.match.state,
            viewer,
            self.seats.names,
            with_faces=False,
            cache=self._cache,
            ring=self.board.keys.of(viewer),
        )
        if self.setup.players > 1:  # a lone player has every seat, so the names stay
            table = summed_up(table, self.match.state, self.game.drawing, self.seats.names)
        if viewer is not None and self.seats[viewer].is_bots and table.options:
            return replace(table, options=(), can_assemble=False)
        tutorial = self.game.tutorial if self.setup.tutorial else None
        if tutorial is not None and viewer is not None and not self.seats[viewer].is_bots:
            return replace(table, coach=lesson_for(tutorial, self.board, viewer))
        return table

    def _empty_table(self, viewer: int | None) -> Table:
        """Before the match begins nothing is dealt, so nobody can choose a seat by its cards."""
        missing = sum(seat.kind == OPEN for seat in self.seats)
        words = f"Waiting for {missing} more." if missing else "Ready to begin."
        return Table(
            game=self.game.id,
            title=self.game.title,
            viewer=viewer,
            turn=0,
            phase="",
            phases=self.game.drawing.phases,
            banner="",
            seats=tuple(
                SeatView(seat.number, seat.title, seat.number == viewer, False)
                for seat in self.seats
            ),
            zones=(),
            counters=(),
            prompt=Prompt("waiting", words, "", "", False),
            options=(),
            scenes=(),
            faces={},
            is_over=False,
        )

    def decision(self, viewer: int | None) -> str:
        """What a move of this viewer has to name."""
        if viewer is None or self.seats[viewer].is_bots:
            return ""
        return self.match.decisions[viewer]

    def undo_state(self, viewer: int | None) -> Undo:
        """Whether this viewer can take a move back."""
        if viewer is None or not self.match.has_begun:
            return Undo(asked_by=self.undo.by)
        why_not = self.undo.why_not(viewer)
        if why_not:
            return Undo(why_not=why_not, asked_by=self.undo.by)
        return Undo(True, bool(self.undo.who_consents(viewer)), "", self.undo.by)

    # The log

    def log(self, viewer: int | None) -> Log:
        """The log of a viewer, up to now."""
        log = self._logs.get(viewer)
        if log is None or log.is_whole != self.match.state.over:
            log = self._logs[viewer] = Log(viewer, self.board)
        if self._teller is None or self._teller.names != self.seats.names:
            self._teller = self.game.teller(self.setup.players, self.seats.names)
        log.follow(self._teller)
        return log

    def rewind(self, events: int) -> None:
        """Forget what was drawn and told after the first events: the rest was taken back."""
        for log in self._logs.values():
            log.cut(events)
        self._cache = DrawCache()  # the keys it was drawn with may later name other cards

    # What is sent

    def automation(self, viewer: int | None) -> Automation:
        """What is answered automatically for this viewer."""
        return Automation() if viewer is None else self.seats[viewer].automation

    def welcome(self, viewer: int | None, guest: str, now: float) -> Welcome:
        """The whole table for a viewer who arrives."""
        return Welcome(
            protocol=PROTOCOL,
            match=self.info(guest),
            viewer=viewer,
            version=self.ledger.version(viewer),
            table=self.table(viewer),
            log=tuple(self.log(viewer).lines),
            chat=tuple(self.match.talk.heard_by(viewer, guest)),
            decision=self.decision(viewer),
            undo=self.undo_state(viewer),
            automation=self.automation(viewer),
            clocks=self.match.clocks.views(),
            now=now,
        )

    def update(self, viewer: int | None) -> Update:
        """What the last version of this viewer brought."""
        self._refresh()
        if viewer not in self._updates:
            since = max(0, self.ledger.version(viewer) - 1)
            self._updates[viewer] = self._update(viewer, since, self.table(viewer))
        return self._updates[viewer]

    def write_update(self, viewer: int | None, buffer: bytearray, since: int | None = None) -> bool:
        """Write an update as JSON, replacing what the buffer holds: of the last version only.

        Or of all versions after `since`: False, and nothing written, when only a `welcome` helps.
        """
        if since is None:
            since = max(0, self.ledger.version(viewer) - 1)
        elif self.ledger.of(viewer).mark(since) is None:
            return False
        self._refresh()
        table = self._pieces.packed(self._draw(viewer))  # not kept: it would be in memory too long
        encoder.encode_into(self._update(viewer, since, table), buffer)
        return True

    def updates_since(self, viewer: int | None, version: int) -> list[Update] | None:
        """What a viewer missed, as one update; None when only a `welcome` helps."""
        account = self.ledger.of(viewer)
        if account.mark(version) is None:
            return None
        if version == account.version:
            return []
        return [self._update(viewer, version, self.table(viewer))]

    def _update(self, viewer: int | None, since: int, table: Table) -> Update:
        account = self.ledger.of(viewer)
        first, is_rewound = account.gap(since)
        lines = self.log(viewer).lines
        return Update(
            version=account.version,
            table=table,
            log=tuple(lines[first:]),
            decision=self.decision(viewer),
            undo=self.undo_state(viewer),
            automation=self.automation(viewer),
            clocks=self.match.clocks.views(),
            now=account.marks[-1].at,
            is_rewound=is_rewound,
            log_size=len(lines),
            covers=account.version - since,
        )

    def chat_since(self, viewer: int | None, guest: str, version: int) -> list[ChatLine]:
        """What was said since a version; lines that were heard already may be among them."""
        mark = self.ledger.of(viewer).mark(version)
        since = mark.at if mark is not None else 0.0
        return [line for line in self.match.talk.heard_by(viewer, guest) if line.at >= since]
