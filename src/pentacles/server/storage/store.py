"""The store: where guests, matches and every move are kept, whichever database it uses.

A match is its setup and its journal: entries numbered from 0 without gaps. Both are
JSON that the session wrote and only the session reads. An entry is never changed and never removed,
so what was acknowledged can always be played again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Sequence

import msgspec

WAITING = "waiting"
PLAYING = "playing"
OVER = "over"

LEASE_SECONDS = 4.0
"""How long a process may be silent before another one may take its matches."""

YOURS = "yours"
OPEN = "open"
RUNNING = "running"
FINISHED = "finished"
LISTS = (YOURS, OPEN, RUNNING, FINISHED)
"""The lists of the lobby."""
PAGE = 30
"""Matches on one page of a list."""
SHARE = 3
"""Matches of one origin on a list before all others have had their turn."""
DEEPEST = 2000
"""Finished matches among which turns are taken: there are more of them every day."""


class StorageError(Exception):
    """The database could not do it: nothing was changed. The message may be shown to people."""


class StorageFull(StorageError):
    """There is no room on the disk; the same request works once there is."""


class StorageDown(StorageError):
    """The database can't be reached now; the same request may be tried again later."""


class NotOurDatabase(StorageError):
    """The file or database is damaged, foreign, in use or from a newer version; says which."""


class LeaseLost(StorageError):
    """Another process keeps this match now: this one has to let go of it."""


class OutOfOrder(StorageError):
    """An entry doesn't follow the last one that is stored, or its number holds something else."""


class CodeTaken(StorageError):
    """Another match has this id or short code: make a new one and try again."""


class Guest(msgspec.Struct, frozen=True):
    """Somebody who has given a name. The token itself is never stored, only its hash."""

    id: str
    name: str
    created: float


class Line(msgspec.Struct, frozen=True):
    """One entry of a journal: its number and the JSON of the session's entry."""

    n: int
    body: str


class Description(msgspec.Struct, frozen=True):
    """What the lists of the lobby need to know about a match, kept beside its journal."""

    status: str
    """`waiting`, `playing` or `over`."""
    is_open: bool
    """Whether everybody may find it in the lobby."""
    info: str
    """JSON of a `MatchInfo` as a stranger may see it."""
    guests: tuple[str, ...] = ()
    """The ids of the guests who have a seat."""


class Listed(msgspec.Struct, frozen=True):
    """A match as a list of the lobby shows it."""

    id: str
    status: str
    info: str
    created: float
    changed: float


class Stored(msgspec.Struct, frozen=True):
    """Everything that is kept about one match."""

    id: str
    code: str
    setup: str
    description: Description
    created: float
    changed: float
    record: str
    """The record with its hash chain, empty until the match is over."""
    lines: tuple[Line, ...]


class Place(msgspec.Struct, frozen=True, array_like=True):
    """Where a match is in a list: the round of turns, when it changed, its id."""

    round: int
    changed: float
    id: str


class Page(msgspec.Struct, frozen=True):
    """Some matches of a list, and where the next page begins; None after the last one."""

    matches: tuple[Listed, ...] = ()
    last: Place | None = None


class Lobby(msgspec.Struct, frozen=True):
    """The first page of every list."""

    yours: Page
    open: Page
    running: Page
    finished: Page


Waker = Callable[[str, int], Awaitable[None]]
"""Called with the id of a match and the number of its newest entry."""


class Store(ABC):
    """Guests, matches and journals. Once a write returns, it is durable."""

    owner: str
    """The name of this process among those that share the database."""
    is_shared: bool
    """Whether other processes may use the database at the same time: leases matter then."""
    label: str
    """What start-up output calls it: kind and place, without a password."""

    @abstractmethod
    async def open(self) -> None:
        """Connect and bring the schema up to date; NotOurDatabase says what is wrong."""

    @abstractmethod
    async def close(self) -> None:
        """Write what is waiting, release all leases and disconnect."""

    @abstractmethod
    async def check(self) -> None:
        """Return if the database answers (for `/health`); StorageError if it doesn't."""

    # Guests

    @abstractmethod
    async def add_guest(self, guest: Guest, token_hash: bytes, expires: float) -> None:
        """Keep a new guest with the hash of the token and the Unix time until which it is valid."""

    @abstractmethod
    async def guest_by_token(self, token_hash: bytes, now: float) -> Guest | None:
        """The guest whose token has this hash, unless it has expired."""

    @abstractmethod
    async def rename_guest(self, guest: str, name: str) -> None:
        """Another name for a guest."""

    @abstractmethod
    async def expire_guest(self, guest: str) -> None:
        """The guest's token is no longer valid."""

    # Matches

    @abstractmethod
    async def create_match(
        self,
        match: str,
        code: str,
        setup: str,
        description: Description,
        now: float,
        origin: str = "",
    ) -> None:
        """Keep a new match and take its lease; CodeTaken if id or code is in use.

        Matches of the same origin take turns with those of others in the lists.
        """

    @abstractmethod
    async def append(
        self, match: str, lines: Sequence[Line], description: Description | None = None
    ) -> None:
        """Add entries to the journal of a match whose lease we hold: all of them or none.

        Returns when they are durable. Entries that are already stored with the same body are fine,
        so a caller who doesn't know what became of a request may repeat it. Requests of the same
        moment share one transaction.

        LeaseLost, OutOfOrder, StorageFull, StorageDown: nothing was added.
        """

    @abstractmethod
    async def describe(self, match: str, description: Description) -> None:
        """A new description for the lists, without a new entry."""

    @abstractmethod
    async def finish(self, match: str, record: str, description: Description) -> None:
        """The match is over: keep its record; it is no longer live and needs no lease."""

    @abstractmethod
    async def load(self, match: str) -> Stored | None:
        """A match with its journal, live or over; None if there is none."""

    @abstractmethod
    async def head(self, match: str) -> Stored | None:
        """The same without its journal and its players: what is known without a replay."""

    @abstractmethod
    async def lines_after(self, match: str, n: int) -> tuple[Line, ...]:
        """The entries with a number above `n`: what a process that only watches has missed."""

    @abstractmethod
    async def find_code(self, code: str) -> str | None:
        """The id of the match with this short code."""

    @abstractmethod
    async def lobby(self, guest: str | None) -> Lobby:
        """What somebody finds in the lobby; `yours` is empty without a guest."""

    @abstractmethod
    async def every_match(self) -> list[str]:
        """The ids of all matches, the oldest first."""

    @abstractmethod
    async def page(self, name: str, after: Place | None = None, guest: str | None = None) -> Page:
        """A page of one of the `LISTS`.

        The newest come first, and among the public ones everybody gets a turn: a few from each
        origin, then a few more from each. Making a hundred matches hides nobody else's.
        """

    async def count(self, key: str, amount: int, seconds: float) -> int | None:
        """Count something for all servers of this database, within a window of so many seconds.

        Returns the total; None if every server counts for itself.
        """
        return None

    async def load_live(self) -> list[Stored]:
        """Take every live match that no living process keeps, and load it.

        At the start these are the matches that come back; later, those a dead process left behind.
        """
        taken = await self.acquire(await self.expired())
        found = [await self.load(match) for match in sorted(taken)]
        return [match for match in found if match is not None]

    # Leases: who keeps which match

    @abstractmethod
    async def acquire(self, matches: Iterable[str]) -> frozenset[str]:
        """Take the leases of these live matches; returns those that are now ours."""

    @abstractmethod
    async def renew(self) -> frozenset[str]:
        """Renew all our leases; returns the matches that we have lost.

        Call this about every two seconds if the database is shared.
        """

    @abstractmethod
    async def release(self, matches: Iterable[str]) -> None:
        """Let others have these matches at once."""

    @abstractmethod
    async def expired(self) -> list[str]:
        """The live matches that no living process keeps."""

    @abstractmethod
    async def keeper(self, match: str) -> str | None:
        """The address of the process that keeps a match; None if nobody does."""

    # Wake-ups: only a hint that there is something new; the truth is in the journal

    @abstractmethod
    async def wake(self, match: str, version: int) -> None:
        """Tell the other processes that the match has entries up to `version`; never fails."""

    @abstractmethod
    async def listen(self, waker: Waker) -> None:
        """Call `waker` for every wake-up of another process, until the store is closed."""

    @abstractmethod
    def watch(self, match: str, is_watched: bool = True) -> None:
        """Whether wake-ups for this match are wanted: what polling looks at without Redis."""
