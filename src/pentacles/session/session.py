"""A session: one hosted match for people and bots, from its setup and its journal."""

from __future__ import annotations

from typing import Any

from pentacles.core.errors import Denied
from pentacles.core.record import Record
from pentacles.core.state import State
from pentacles.session import export, replay_view
from pentacles.session.errands import Driving
from pentacles.session.http_bodies import Moment, MoveInfo


class Session(Driving):
    """A hosted match: `propose_…` checks, `apply` carries out, `welcome` and `update` tell.

    No I/O, no threads, no clock: time comes in as `now`. docs/session.md lists what it can do.
    """

    # The replay

    def moves(self, viewer: int | None) -> list[MoveInfo]:
        """The moves of the match as this viewer learnt of them: what a scrubber needs."""
        if not self.has_begun:
            return []
        return replay_view.moves(self.board, viewer, self.log(viewer).lines)

    def moment(self, viewer: int | None, n: int) -> Moment:
        """The table and the log of a viewer after move n, from what the viewer knew then."""
        self._check_playing()
        self._check_move(n, viewer)
        lines = [line for line in self.log(viewer).lines if line.move <= n]
        return replay_view.moment(self.board, viewer, n, self.names, lines)

    def moment_of_all(self, n: int) -> Moment:
        """The table with all cards open after move n: only when the match is over."""
        if not self.is_over:
            raise Denied("not_yours", "All cards are shown when the match is over.")
        self._check_move(n)
        return replay_view.open_moment(self.board, n, self.names)

    def position(self, n: int) -> State:
        """The match as it stood after move n: only when it is over."""
        if not self.is_over:
            raise Denied("not_yours", "A moment is analysed when the match is over.")
        self._check_move(n)
        return self.board.after(n)

    def _check_move(self, n: int, viewer: int | None = None) -> None:
        last = self.board.count_for(viewer)
        if not 0 <= n <= last:
            raise Denied("bad_request", f"There is no move {n}: moves are 0 to {last}.")

    # On paper

    def record(self) -> Record:
        """The record of the match; it tells all cards, so only when the match is over."""
        if not self.is_over:
            raise Denied("not_yours", "The record can be had when the match is over.")
        return export.record_of(self.state, self.names)

    def export(self) -> dict[str, Any]:
        """The record with the journal and its hash chain, when the match is over."""
        return export.export(self.setup, self.entries, self.record())

    def archive(self) -> dict[str, Any]:
        """The export with all that happened in words: readable also when the rules have changed."""
        lines = replay_view.open_log(self.board, self.state.plays_made, self.names)
        told = [f"{line.event.sentence} ({line.event.rule})" for line in lines]
        return {**self.export(), "told": told}
