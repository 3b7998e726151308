"""Wake-ups: how processes tell each other that a match has moved on.

Redis carries them at once. Without it, or while it is away, the journals of the watched matches are
polled. A wake-up that is lost or comes twice does no harm: the truth is in the journal.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Any

import asyncpg

from pentacles._extras import missing
from pentacles.server.storage.outages import TRANSIENT
from pentacles.server.storage.store import NotOurDatabase, StorageError, Waker

if TYPE_CHECKING:
    from pentacles.server.storage.postgres import PostgresStore

CHANNEL = "pentacles:wake"
COUNTS = "pentacles:count"
OFTEN = 0.5
"""Seconds between two looks while there is no Redis."""
SELDOM = 5.0
"""Seconds between two looks while Redis carries the wake-ups."""
LAST = "SELECT match, max(n) FROM entries WHERE match = ANY($1::text[]) GROUP BY match"

log = logging.getLogger(__name__)


class Wakeups:
    """Sends and receives wake-ups for one process."""

    def __init__(self, store: PostgresStore, redis: str) -> None:
        self.store = store
        self.url = redis
        self.client: Any = None
        self.is_connected = False
        """Whether Redis carries wake-ups to us at the moment."""
        self.told: dict[str, int] = {}
        """The watched matches, with the newest entry that the waker was told of."""
        self.closing = asyncio.Event()
        self.errors: tuple[type[Exception], ...] = (OSError, TimeoutError)

    async def open(self) -> None:
        """Find Redis, if one is wanted; if it is away, wait for it."""
        if not self.url:
            return
        try:
            from redis.asyncio import Redis
            from redis.exceptions import RedisError
        except ImportError:
            raise NotOurDatabase(missing("redis")) from None
        self.errors = (OSError, TimeoutError, RedisError)
        try:
            self.client = Redis.from_url(
                self.url, socket_connect_timeout=2.0, socket_timeout=2.0, protocol=2
            )
        except ValueError as error:
            raise NotOurDatabase(
                f"--redis is not a Redis address ({error}); it should look like redis://host:6379."
            ) from None

    async def close(self) -> None:
        """Stop listening."""
        self.closing.set()
        client, self.client = self.client, None
        if client is not None:
            with contextlib.suppress(*self.errors):
                await client.aclose()

    def watch(self, match: str, is_watched: bool) -> None:
        """Whether news of a match is wanted."""
        if is_watched:
            self.told.setdefault(match, -1)
        else:
            self.told.pop(match, None)

    async def wake(self, match: str, version: int) -> None:
        """Tell the others."""
        if self.client is not None:
            with contextlib.suppress(*self.errors):
                await self.client.publish(CHANNEL, f"{self.store.owner} {match} {version}")

    async def count(self, key: str, amount: int, seconds: float) -> int | None:
        """Count something together with the other processes; None while there is no Redis."""
        if self.client is None:
            return None
        name = f"{COUNTS}:{key}"
        try:
            async with self.client.pipeline(transaction=True) as both:
                both.incrby(name, amount)
                both.expire(name, max(1, int(seconds)), nx=True)
                counted, _ = await both.execute()
        except self.errors:
            return None
        return int(counted)

    async def listen(self, waker: Waker) -> None:
        """Pass wake-ups on until the store is closed."""
        tasks = [asyncio.create_task(self.poll(waker))]
        if self.client is not None:
            tasks.append(asyncio.create_task(self.receive(waker)))
        try:
            await self.closing.wait()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def tell(self, waker: Waker, match: str, version: int) -> None:
        """Call the waker once for each new entry."""
        if match in self.told and version > self.told[match]:
            self.told[match] = version
            try:
                await waker(match, version)
            except Exception:  # listening has to outlive any match
                log.exception("a wake-up failed")

    async def receive(self, waker: Waker) -> None:
        """Listen to Redis; come back to it after it was away."""
        while True:
            try:
                async with self.client.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self.is_connected = True
                    while True:
                        message = await channel.get_message(
                            ignore_subscribe_messages=True, timeout=1.0
                        )
                        if message is None:
                            continue
                        owner, match, version = message["data"].decode().split(" ")
                        if owner != self.store.owner:
                            await self.tell(waker, match, int(version))
            except self.errors as error:
                if self.is_connected:
                    log.warning("Redis is away, journals are polled: %s", error)
            except ValueError as error:
                log.warning("a wake-up that can't be read: %s", error)
            self.is_connected = False
            await asyncio.sleep(OFTEN)

    async def poll(self, waker: Waker) -> None:
        """Look at the watched journals, more often while Redis is away."""
        waited = 0.0
        while True:
            await asyncio.sleep(OFTEN)
            waited += OFTEN
            if not self.told or (self.is_connected and waited < SELDOM):
                continue
            waited = 0.0
            try:
                rows = await self.store.connected().fetch(LAST, list(self.told))
            except (*TRANSIENT, asyncpg.PostgresError, StorageError) as error:
                log.debug("journals could not be polled: %s", error)
                continue
            for match, version in rows:
                await self.tell(waker, str(match), int(version))
