"""What the viewers of a hosted match are sent: never more than they may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from pentacles.core.draw_cache import DrawCache
from pentacles.core.errors import Denied
from pentacles.core.rng import Rng
from pentacles.core.sentences import Teller, name_seats
from pentacles.core.table import Assembly, FaceView, Preview, Prompt, SeatView, Table, replace
from pentacles.session.board import Log
from pentacles.session.hint_order import SHOWN, named_lines, order_note
from pentacles.session.hosted import Hosted
from pentacles.session.lesson import lesson_for
from pentacles.session.messages import (
    PROTOCOL,
    Automation,
    Catalogue,
    ChatLine,
    Hinted,
    HintLine,
    MatchInfo,
    Undo,
    Update,
    Welcome,
)
from pentacles.session.rematch import offer
from pentacles.session.setup import OPEN, Setup
from pentacles.session.table_json import Pieces
from pentacles.session.whynot import Answer, Asked, explain, refusal_for

MOST_CARDS = 64
"""Cards that can be put together at once."""
CLOSED = "The host has closed this table."
encoder = msgspec.json.Encoder()


class Viewing(Hosted):
    """A hosted match with its viewers: a seat number, or None for a spectator."""

    _logs: dict[int | None, Log] | None = None
    _teller: Teller | None = None
    _drawn_at = -1

    def __init__(self, setup: Setup, pace: float = 1.0, delays: Rng | None = None) -> None:
        super().__init__(setup, pace, delays)
        self._cache = DrawCache()
        self._pieces = Pieces()

    # The match from outside

    def info(self, guest: str = "") -> MatchInfo:
        """What a guest may know about the match without looking at the table."""
        setup, state = self.setup, self.state
        outcome = state.outcome if self.is_over else None
        return MatchInfo(
            id=setup.id,
            code=setup.code,
            game=setup.game,
            title=self.game.title,
            version=setup.version,
            options=setup.options,
            players=setup.players,
            seats=tuple(seat.info(guest) for seat in self.seats),
            status=self.status,
            is_open=setup.is_open,
            created=setup.created,
            turn=state.turn if self.has_begun else 0,
            turn_word=self.game.turn_word,
            phase=self.game.drawing.phase(state) if self.has_begun else "",
            asked=tuple(self.asked_seats()),
            winners=tuple(outcome.winners) if outcome else (),
            reason=name_seats(outcome.reason, self.names) if outcome else "",
            rule=outcome.rule if outcome else "",
            moves=self.board.count_for(None),
            tutorial=setup.tutorial,
            rematch=self.rematch,
            winner_first=offer(state) if self.is_over else "",
            watchers=self.watchers,
            has_own_cards=bool(setup.cards),
            commitment=setup.commitment,
            is_host=bool(guest) and guest == setup.host,
            muted=self._muted_names() if guest and guest == setup.host else (),
            problem=CLOSED if self.is_closed else "",
        )

    def _muted_names(self) -> tuple[str, ...]:
        """By which names the muted are known at the table."""
        if not self.muted:
            return ()
        known = {seat.title for seat in self.seats if seat.owner in self.muted}
        known |= {name for name, guest in self.speakers.items() if guest in self.muted}
        return tuple(sorted(known))

    def catalogue(self) -> Catalogue:
        """Every face of this match's cards; tables name them by their ids."""
        drawing, first = self.game.drawing, self.board.first
        faces: dict[str, FaceView] = {
            face.id: drawing.face_view(first, face) for face in self.game.faces
        }
        return Catalogue(faces, dict(drawing.looks))

    # The table

    def table(self, viewer: int | None) -> Table:
        """The table of a viewer, without faces: they stand in the catalogue."""
        self._refresh()
        if viewer not in self._tables:
            self._tables[viewer] = self._draw(viewer)
        return self._tables[viewer]

    def _refresh(self) -> None:
        """Forget what was drawn before the last change."""
        if self._drawn_at != self.revision:
            self._drawn_at = self.revision
            self._tables: dict[int | None, Table] = {}
            self._cache.go_on()
            self._pieces.go_on()
            self._updates: dict[int | None, Update] = {}

    def _draw(self, viewer: int | None) -> Table:
        if not self.has_begun:
            return self._empty_table(viewer)
        table = self.game.table(
            self.state,
            viewer,
            self.names,
            with_faces=False,
            cache=self._cache,
            ring=self.board.keys.of(viewer),
        )
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
        return self.decisions[viewer]

    def undo_state(self, viewer: int | None) -> Undo:
        """Whether this viewer can take a move back."""
        if viewer is None or not self.has_begun:
            return Undo(asked_by=self.undo_by)
        why_not = self.why_not_undo(viewer)
        if why_not:
            return Undo(why_not=why_not, asked_by=self.undo_by)
        return Undo(True, bool(self.who_consents(viewer)), "", self.undo_by)

    def why_not_undo(self, seat: int) -> str:
        """Why this seat can't take its last move back, or an empty text."""
        if not self.seats[seat].is_persons:
            return "A bot plays for this seat."
        if self.undo_by is not None and self.undo_by != seat:
            return "Another request waits for an answer."
        if self.undo_refused == self.board.count_for(None) and self.who_consents(seat):
            return "The others have not agreed to take this move back."
        return self.board.why_not_undo(seat)

    def who_consents(self, seat: int) -> list[int]:
        """The people who have to agree when this seat takes a move back: none against bots.

        None either for a move that nobody else noticed: to ask would tell it.
        """
        move = self.board.choice_of(seat)
        if move is not None and self.board.is_secret_undo(seat, move):
            return []
        return self.people_beside(seat)

    def people_beside(self, seat: int) -> list[int]:
        """The seats where other people play."""
        owner = self.seats[seat].owner
        return [
            other.number
            for other in self.seats
            if other.is_persons and other.number != seat and (not owner or other.owner != owner)
        ]

    # The log

    def log(self, viewer: int | None) -> Log:
        """The log of a viewer, up to now."""
        if self._logs is None:
            self._logs = {}
        log = self._logs.get(viewer)
        if log is None or log.is_whole != self.state.over:
            log = self._logs[viewer] = Log(viewer, self.board)
        if self._teller is None or self._teller.names != self.names:
            self._teller = self.game.teller(self.setup.players, self.names)
        log.follow(self._teller)
        return log

    def _cut(self, events: int) -> None:
        super()._cut(events)
        for log in (self._logs or {}).values():
            log.cut(events)
        self._cache = DrawCache()  # the keys that it was drawn with may come to name other cards

    # What is sent

    def automation(self, viewer: int | None) -> Automation:
        """What is answered for this viewer."""
        return Automation() if viewer is None else self.seats[viewer].automation

    def welcome(self, viewer: int | None, guest: str, now: float) -> Welcome:
        """The whole table for a viewer who comes."""
        return Welcome(
            protocol=PROTOCOL,
            match=self.info(guest),
            viewer=viewer,
            version=self.version(viewer),
            table=self.table(viewer),
            log=tuple(self.log(viewer).lines),
            chat=tuple(self.chat_for(viewer, guest)),
            decision=self.decision(viewer),
            undo=self.undo_state(viewer),
            automation=self.automation(viewer),
            clocks=self.clocks.views(),
            now=now,
        )

    def update(self, viewer: int | None) -> Update:
        """What the last version of this viewer brought."""
        self._refresh()
        if viewer not in self._updates:
            since = max(0, self.version(viewer) - 1)
            self._updates[viewer] = self._update(viewer, since, self.table(viewer))
        return self._updates[viewer]

    def write_update(self, viewer: int | None, buffer: bytearray, since: int | None = None) -> bool:
        """Write an update as JSON, in place of what the buffer holds: of the last version alone.

        Or of all versions after `since`: False, and nothing written, when only a `welcome` helps.
        """
        if since is None:
            since = max(0, self.version(viewer) - 1)
        elif self.ledger.of(viewer).mark(since) is None:
            return False
        self._refresh()
        table = self._pieces.packed(self._draw(viewer))  # not kept: it would be in memory for long
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
            clocks=self.clocks.views(),
            now=account.marks[-1].at,
            is_rewound=is_rewound,
            log_size=len(lines),
            covers=account.version - since,
        )

    def chat_since(self, viewer: int | None, guest: str, version: int) -> list[ChatLine]:
        """What was said since a version; lines that were heard already may be among them."""
        mark = self.ledger.of(viewer).mark(version)
        since = mark.at if mark is not None else 0.0
        return [line for line in self.chat_for(viewer, guest) if line.at >= since]

    def chat_for(self, viewer: int | None, guest: str = "") -> list[ChatLine]:
        """What this viewer reads: during the match spectators are not heard by the seats.

        Who has a seat doesn't hear them by watching in a second tab either.
        """
        return self.chat if self.hears_all(viewer, guest) else self.seat_chat

    def hears_all(self, viewer: int | None, guest: str) -> bool:
        """Whether a viewer reads also what spectators say during the match."""
        return viewer is None and not self.seats_of(guest)

    # Questions

    def preview(self, seat: int, action: int) -> tuple[Preview, ...]:
        """What an action will surely do; Denied if it is not possible now."""
        self._check_playing()
        refusal = refusal_for(self.state, seat, action)
        if refusal.reason:
            raise Denied("illegal", name_seats(refusal.reason, self.names), refusal.rule)
        return tuple(self.game.preview(self.state, seat, action))

    def explain(
        self,
        seat: int,
        action: int | None = None,
        card: int | None = None,
        zone: str | None = None,
        place: int | None = None,
    ) -> Answer:
        """Why a card, a zone, a seat (`place`) or an action can't be chosen now."""
        self._check_playing()
        if sum(one is not None for one in (action, card, zone, place)) != 1:
            raise Denied("bad_request", "Ask about one thing: an action, a card, a zone or a seat.")
        asked = Asked(action, card, zone, place)
        found = explain(self.state, seat, self.table(seat), asked)
        return found._replace(reason=name_seats(found.reason, self.names))

    def assemble(self, seat: int, keys: Sequence[int]) -> tuple[Assembly, ...]:
        """What the cards with these keys on a seat's table are together, and how to lay them.

        Found on a world that the seat holds possible: the answer can't tell more than it knows.
        """
        self._check_playing()
        table = self.table(seat)
        if not table.can_assemble:
            raise Denied("stale", "You can't put cards together now.")
        cards = self._cards_named(seat, keys)
        world = self.state.sample(seat, Rng(0))
        return tuple(
            replace(
                one,
                title=name_seats(one.title, self.names),
                reason=name_seats(one.reason, self.names),
            )
            for one in self.game.assemble(world, seat, cards)
        )

    def hinted(self, ref: str, lines: Iterable[HintLine]) -> Hinted:
        """A hint with the names of the seats that it speaks of, in the order of the search."""
        named = named_lines(lines, self.names)
        return Hinted(ref, named, order_note([line.win_chance for line in named[:SHOWN]]))

    def _cards_named(self, seat: int, keys: Sequence[int]) -> list[int]:
        """The cards that have these keys on a seat's table."""
        if not keys or len(keys) > MOST_CARDS or len(set(keys)) != len(keys):
            raise Denied("bad_request", f"Name 1 to {MOST_CARDS} different cards.")
        cards = self.board.keys.of(seat).cards(self.state, keys)
        if cards is None:
            raise Denied("bad_request", "You see no such card: name cards that lie open to you.")
        return cards

    def _check_playing(self) -> None:
        if not self.has_begun:
            raise Denied("bad_request", "The match has not begun yet.")
