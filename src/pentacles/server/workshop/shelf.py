"""The shelf: card sets of guests, made, changed, shared and handed out."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from time import time
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakValueDictionary

import msgspec

from pentacles.core.errors import BadOption
from pentacles.games import games
from pentacles.server.problems import HttpProblem, not_found
from pentacles.server.storage import Guest, StorageError
from pentacles.server.storage.workshop_store import KeptSet, KeptVersion, WorkshopStore
from pentacles.server.thinking.workshop_tasks import Made, Workshop, Write, Written
from pentacles.server.workshop.documents import raised
from pentacles.session.safe_text import clean
from pentacles.session.workshop_bodies import (
    CardDocument,
    CardSet,
    CardSetInfo,
    CardSets,
    NewCardSet,
    SaveCardSet,
)
from pentacles.workshop.limits import LARGEST_CARDS, MOST_CARDS, check_size

if TYPE_CHECKING:
    from pentacles.server.hall import Hall

Found = TypeVar("Found")
LONGEST_NAME = 60
LONGEST_NOTE = 300
LARGEST_DOCUMENT = 4 * LARGEST_CARDS
"""Bytes of a document; as a card file it is smaller."""
NO_SET = "There is no such card set, or it is not yours."
SHARE_BYTES = 24
"""Bytes of a link: nobody can guess it."""


class Kept(msgspec.Struct, frozen=True):
    """What the database keeps of a version: its document, and its card file."""

    document: CardDocument
    text: str


class Shelf:
    """All card sets that this server knows."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = WorkshopStore(hall.store)
        self.saving: set[str] = set()
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Sets of which a version is being saved."""

    async def craft(self, task: Workshop, who: str, kind: type[Found]) -> Found:
        """What a task makes; BadCard or BadOption says why it can't."""
        made = await self.made(task, who)
        return msgspec.json.decode(made.text, type=kind)

    async def made(self, task: Workshop, who: str) -> Made:
        """The same as a text."""
        made = await self.hall.thinkers.craft(task, who)
        if made.problems:
            raise raised(made.problems)
        if made.refusal:
            raise BadOption(made.refusal)
        return made

    # Finding

    async def own(self, card_set: str, guest: Guest) -> KeptSet:
        """A set of this guest; other people's don't exist for them."""
        found = await self.store.find_set(card_set) if len(card_set) <= 64 else None
        if found is None or found.guest != guest.id:
            raise not_found(NO_SET)
        return found

    async def version(self, card_set: KeptSet, version: int) -> tuple[KeptVersion, Kept]:
        """A version of a set; 0 for the newest."""
        number = version or card_set.newest
        found = await self.store.version(card_set.id, number) if 0 < number < 1 << 31 else None
        if found is None:
            raise not_found(f"This set has no version {number}: versions are 1 to "
                            f"{card_set.newest}.")  # fmt: skip
        return found[0], msgspec.json.decode(found[1], type=Kept)

    async def sets(self, guest: Guest) -> CardSets:
        """All sets of a guest."""
        found = await self.store.sets_of(guest.id)
        quotas = self.hall.quotas
        return CardSets(
            tuple(info_of(one) for one in found),
            quotas.most("sets"),
            quotas.most("versions"),
            quotas.most("set_bytes"),
            sum(one.size for one in found),
        )

    async def read(self, card_set: KeptSet, version: int) -> CardSet:
        """A version as it is sent."""
        kept, body = await self.version(card_set, version)
        return CardSet(
            info_of(card_set), kept.version, kept.made, kept.note, body.document, body.text
        )

    # Changing

    async def new(self, wish: NewCardSet, guest: Guest, who: str) -> CardSet:
        """A new set: empty, forked or read from a file."""
        given = [name for name in SOURCES if getattr(wish, name)]
        if len(given) > 1:
            raise HttpProblem(400, f"Choose one source: {', '.join(given)} were given.", "source")
        async with self.turn(guest):
            held = await self.store.sets_of(guest.id)
            self.hall.quotas.hold("sets", len(held), "Delete one first.")
            await self.hall.quotas.take("saves", who)
            written, source = await self.begin(wish, guest, who)
            title = wish.name or written.title or "My cards"
            name = free_name(checked_name(title[:LONGEST_NAME]), {one.name for one in held})
            self.check_size(sum(one.size for one in held), written.text)
            now = time()
            size = len(written.text.encode())
            first = KeptVersion(1, now, source, written.cards, written.problems, size)
            game = written.document.game
            made = KeptSet(
                *(secrets.token_hex(10), guest.id, game, name, source, None, now, now),
                *(1, size, written.cards, written.problems),
            )
            await self.store.add_set(made, first, packed(written))
        return await self.read(made, 1)

    def turn(self, guest: Guest) -> asyncio.Lock:
        """Sets and runs of a guest are added one after the other, so that limits are kept."""
        return self.turns.setdefault(guest.id, asyncio.Lock())

    async def begin(self, wish: NewCardSet, guest: Guest, who: str) -> tuple[Written, str]:
        """The first version of a new set, and where it comes from."""
        if wish.set or wish.share:
            return await self.fork(wish, guest, who)
        game = "" if wish.text and not wish.game else known_game(wish.game)
        if wish.shipped:
            task = Write(game, None, shipped=wish.shipped)
            return await self.craft(task, who, Written), f"Fork of the set {wish.shipped}"
        check_sent(None, wish.text, wish.csv)
        source = "Read from a card file" if wish.text else "Read from a table" if wish.csv else ""
        return await self.craft(Write(game, None, wish.text, wish.csv), who, Written), source

    async def fork(self, wish: NewCardSet, guest: Guest, who: str) -> tuple[Written, str]:
        """A copy of one of the guest's own sets, or of one behind a link."""
        if wish.set:
            found = await self.own(wish.set, guest)
            kept, body = await self.version(found, wish.version)
            source = f"Fork of {found.name}, version {kept.version}"
        else:
            found, by = await self.behind(wish.share)
            kept, body = await self.version(found, 0)
            source = f"Fork of {found.name}, version {kept.version}, by {by}"
        if wish.game and wish.game != found.game:
            raise HttpProblem(400, f"That set is for {found.game}.", "game")
        written = await self.craft(Write(found.game, body.document), who, Written)
        return msgspec.structs.replace(written, title=found.name), source

    async def behind(self, share: str) -> tuple[KeptSet, str]:
        """The set behind a link, and whose it is."""
        found = await self.store.shared(share) if 0 < len(share) <= 64 else None
        if found is None:
            raise not_found("There is no such set, or it is no longer shared.")
        return found

    async def save(self, card_set: str, wish: SaveCardSet, guest: Guest, who: str) -> CardSet:
        """One more version; 409 if another was saved since the one that it was made from."""
        found = await self.own(card_set, guest)
        note = checked_note(wish.note)
        check_sent(wish.document, "", "")
        if wish.document.game != found.game:
            raise HttpProblem(400, f"This set is for {found.game}.", "game")
        await self.hall.quotas.take("saves", who)
        _, before = await self.version(found, 0)
        written = await self.craft(
            Write(found.game, wish.document, before=before.document), who, Written
        )
        with self.alone(card_set):
            found = await self.own(card_set, guest)
            if wish.base != found.newest and not wish.in_spite:
                raise self.conflict(found.newest)
            self.hall.quotas.hold("versions", found.newest, "Fork the set to go on.")
            held = await self.store.sets_of(guest.id)
            self.check_size(sum(one.size for one in held), written.text)
            version = KeptVersion(
                *(found.newest + 1, time(), note or clean(written.changes[:LONGEST_NOTE])),
                *(written.cards, written.problems, len(written.text.encode())),
            )
            try:
                await self.store.add_version(found.id, version, packed(written))
            except StorageError:  # another server may have saved in the same moment
                newest = (await self.own(card_set, guest)).newest
                if newest == found.newest:
                    raise
                raise self.conflict(newest) from None
        return await self.read(await self.own(card_set, guest), 0)

    @contextmanager
    def alone(self, card_set: str) -> Iterator[None]:
        """Versions of a set are saved one at a time."""
        if card_set in self.saving:
            raise HttpProblem(409, "This set is already being saved. Try again.", "conflict")
        self.saving.add(card_set)
        try:
            yield
        finally:
            self.saving.discard(card_set)

    def conflict(self, newest: int) -> HttpProblem:
        """Somebody, perhaps another tab, has saved in between."""
        return HttpProblem(
            409,
            f"Version {newest} was saved since, perhaps in another tab. Look at it, or save yours "
            "after it: both are kept.",
            "conflict",
            newest=newest,
        )

    def check_size(self, held: int, text: str) -> None:
        """Check that a guest may keep this many more bytes."""
        size = len(text.encode())
        if size > LARGEST_CARDS:
            raise HttpProblem(
                413, f"A card set has at most {LARGEST_CARDS >> 10} kB, this has {size >> 10} kB."
            )
        self.hall.quotas.hold("set_bytes", held + size, "Delete a set first.")


SOURCES = ("shipped", "set", "share", "text", "csv")


def info_of(found: KeptSet) -> CardSetInfo:
    """A set as the list shows it."""
    return CardSetInfo(
        id=found.id,
        game=found.game,
        name=found.name,
        version=found.newest,
        cards=found.cards,
        problems=found.problems,
        size=found.size,
        created=found.created,
        changed=found.changed,
        source=found.source,
        share=found.share or "",
    )


def packed(written: Written) -> str:
    """What is kept of a version."""
    return msgspec.json.encode(Kept(written.document, written.text)).decode()


def known_game(game: str) -> str:
    """The id of an existing game."""
    if game not in games():
        raise HttpProblem(404, f"There is no such game. Games: {', '.join(games())}.", "no_game")
    return game


def check_sent(document: CardDocument | None, text: str, csv: str) -> None:
    """Refuse anything larger than a card set may be before it is read."""
    check_size(text)
    if len(csv.encode("utf-8", "replace")) > LARGEST_CARDS:
        raise HttpProblem(413, f"A table of cards has at most {LARGEST_CARDS >> 10} kB.")
    if document is None:
        return
    if document.game not in games():
        known_game(document.game)
    if len(document.cards) > MOST_CARDS:
        number = len(document.cards)
        raise HttpProblem(
            413, f"A card set has at most {MOST_CARDS:,} entries, this has {number:,}."
        )
    if len(msgspec.json.encode(document)) > LARGEST_DOCUMENT:
        raise HttpProblem(413, f"A card set has at most {LARGEST_CARDS >> 10} kB.")


def checked_name(name: str) -> str:
    """A name as it is kept: plain text in one line."""
    words = clean(name[: 4 * LONGEST_NAME])
    if not 1 <= len(words) <= LONGEST_NAME:
        raise HttpProblem(400, f"The name of a set has 1 to {LONGEST_NAME} characters.", "name")
    return words


def checked_note(note: str) -> str:
    """What somebody writes about a version."""
    words = clean(note[: 4 * LONGEST_NOTE])
    if len(words) > LONGEST_NOTE:
        raise HttpProblem(400, f"A note has at most {LONGEST_NOTE} characters.", "note")
    return words


def free_name(name: str, taken: set[str]) -> str:
    """A name that no other set of the guest has: `Mine`, `Mine 2`, `Mine 3`."""
    found, number = name, 1
    while found in taken:
        number += 1
        ending = f" {number}"
        found = name[: LONGEST_NAME - len(ending)] + ending
    return found
