"""A session: one hosted match for people and bots, from its setup and its journal."""

from __future__ import annotations

from pentacles.core.rng import Rng
from pentacles.core.sealed_rng import Seed
from pentacles.core.state import State
from pentacles.session.choice_help import ChoiceHelp
from pentacles.session.deed_effects import carry_out
from pentacles.session.deeds import AskUndo, Close, Leave, Move
from pentacles.session.errands import Errands
from pentacles.session.journal import Entry
from pentacles.session.match import Match
from pentacles.session.proposals import Proposals
from pentacles.session.rematch import next_setup
from pentacles.session.replay_view import ReplayView
from pentacles.session.setup import Setup
from pentacles.session.views import Views


class Session:
    """A hosted match: `propose` checks, `apply` carries out, `views` show.

    It does no I/O, starts no threads and reads no clock: time comes in as `now`. docs/session.md
    lists its parts and what they can do.
    """

    def __init__(self, setup: Setup, pace: float = 1.0, delays: Rng | None = None) -> None:
        match = Match(setup, pace, delays)
        self.match = match
        self.setup = setup
        self.game = match.game
        self.board = match.board
        self.seats = match.seats
        self.clocks = match.clocks
        self.journal = match.journal
        self.ledger = match.ledger
        self.decisions = match.decisions
        self.undo = match.undo
        self.talk = match.talk
        self.views = Views(match)
        self.help = ChoiceHelp(match, self.views)
        self.propose = Proposals(match, self.views)
        self.errands = Errands(match, self.propose)
        self.replay = ReplayView(match, self.views)

    @property
    def state(self) -> State:
        """The state of the game. It hides nothing: for bots' eyes and tests, never for viewers."""
        return self.match.board.state

    @property
    def has_begun(self) -> bool:
        """Whether the cards are dealt."""
        return self.match.has_begun

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.is_over

    @property
    def status(self) -> str:
        """`waiting`, `playing` or `over`."""
        return self.match.status

    def apply(self, entry: Entry) -> None:
        """Carry out an entry of the journal that this session, or one like it, proposed."""
        carry_out(self.match, entry)
        if self.match.kept_events >= 0:
            self.views.rewind(self.match.kept_events)

    def changes(self, entry: Entry) -> frozenset[str]:
        """What has to be sent after this entry, the last one applied.

        `table`: an update to every viewer to whom it is news (`ledger.is_news`); `match`: a new
        description of the match; `chat`: the last line that each viewer hears; `undo_asked`: the
        people at the table are asked.
        """
        deed = entry.deed
        found: set[str] = set()
        if self.journal.is_closed and not isinstance(deed, Close):
            return frozenset()
        if not deed.is_quiet:
            found.add("table")
        is_seated_anew = deed.is_seating or self.seats.has_given_back
        if is_seated_anew or (isinstance(deed, Move) and self.is_over):
            found.add("match")
        if deed.is_told or (isinstance(deed, Leave) and self.has_begun):
            found.add("chat")
        if isinstance(deed, AskUndo):
            found.add("undo_asked")
        return frozenset(found)

    def rematch_setup(
        self, id: str, code: str, seed: Seed, now: float, winner_first: bool = False
    ) -> Setup:
        """The setup of the next match at this table; the winner begins it, if wanted."""
        return next_setup(self.match, id, code, seed, now, winner_first)
