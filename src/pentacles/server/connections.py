"""Connections: nobody may hold one without using it, and nobody may hold them all.

A request must be complete in time, a connection that asks for nothing is closed, and one address
may have only so many. Proxies in front of the server stand for many addresses and are not counted.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from pentacles.server.metrics import Metrics
from pentacles.server.problems import problem_bytes
from pentacles.server.quotas import Quotas, asker_of

HEADERS = 10.0
"""Seconds until the first request must arrive, and from its first byte to its last header."""
BODY = 20.0
"""Seconds for the body of a request."""
RESERVED = 64
"""Open files that are kept for the database, the processes and the log."""

log = logging.getLogger("pentacles.server")


class Doorkeeper:
    """Counts the open connections of each address, and of all together."""

    def __init__(self, quotas: Quotas, metrics: Metrics, proxies: tuple[str, ...]) -> None:
        quota = quotas.quotas.get("connections")
        self.most = quota.most if quota else 0
        self.metrics = metrics
        self.proxies = frozenset(asker_of(proxy) for proxy in proxies)
        self.open: Counter[str] = Counter()
        self.all = 0
        self.room = most_connections()

    def lets_in(self, address: str) -> bool:
        """Whether one more connection from this address is accepted; if so, it is counted."""
        asker = asker_of(address)
        is_counted = self.most and asker not in self.proxies
        if self.all >= self.room or (is_counted and self.open[asker] >= self.most):
            self.metrics.count("connections_refused")
            return False
        self.open[asker] += 1
        self.all += 1
        return True

    def goes(self, address: str) -> None:
        """An accepted connection has ended."""
        asker = asker_of(address)
        self.all -= 1
        self.open[asker] -= 1
        if self.open[asker] <= 0:
            del self.open[asker]


def most_connections() -> int:
    """How many connections this process may have open, after asking the system for more."""
    try:
        import resource
    except ImportError:  # not on Windows
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = 1 << 20
    if soft < hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):
            log.warning("only %d files may be open; raise it with `ulimit -n`", soft)
    return max(RESERVED, soft - RESERVED)


class TableHttp(H11Protocol):
    """HTTP that doesn't wait forever for anybody."""

    doorkeeper: Doorkeeper
    """Set by `http_for`."""
    timer: asyncio.TimerHandle | None = None
    was_let_in = False
    was_handed_over = False

    def connection_made(self, transport: Any) -> None:
        """Somebody connects."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self.was_let_in = self.doorkeeper.lets_in(host)
        if self.was_let_in:
            self.wait(HEADERS)
        else:
            self.say_no(429, "Too many connections from your address: close some first.")

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended; as a websocket it goes on under another protocol."""
        self.stop_waiting()
        super().connection_lost(exc)
        self.leave()

    def leave(self) -> None:
        """Stop counting the connection."""
        if self.was_let_in:
            self.was_let_in = False
            self.doorkeeper.goes(self.client[0] if self.client else "")

    def data_received(self, data: bytes) -> None:
        """Some bytes came in."""
        if not self.was_let_in:
            return
        super().data_received(data)
        if self.was_handed_over:
            return
        state = self.conn.their_state
        if state is h11.SEND_BODY and self.timer is None:
            self.wait(BODY)
        elif state not in (h11.IDLE, h11.SEND_BODY):
            self.stop_waiting()

    def on_response_complete(self) -> None:
        """An answer has been sent: the next request must come in time too."""
        self.stop_waiting()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a websocket, which is counted until its end."""
        self.stop_waiting()
        self.was_handed_over = True
        super().handle_websocket_upgrade(event)
        protocol: Any = self.transport.get_protocol()
        if self.was_let_in and protocol is not self:
            self.was_let_in = False
            host = self.client[0] if self.client else ""
            protocol.on_gone = lambda: self.doorkeeper.goes(host)

    def wait(self, seconds: float) -> None:
        """Give up on this connection unless something arrives in time."""
        self.stop_waiting()
        self.timer = self.loop.call_later(seconds, self.give_up)

    def stop_waiting(self) -> None:
        """It arrived in time."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def give_up(self) -> None:
        """Nothing arrived in time."""
        self.timer = None
        self.doorkeeper.metrics.count("slow_connections")
        cycle: Any = self.cycle
        if cycle is not None and not cycle.response_complete:
            self.transport.abort()
        else:
            self.say_no(408, "Your request did not arrive in time.")

    def say_no(self, status: int, message: str) -> None:
        """A short answer, then the end."""
        body = problem_bytes(status, message)
        head = (
            f"HTTP/1.1 {status} \r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()
        self.loop.call_later(1.0, self.transport.abort)


def http_for(doorkeeper: Doorkeeper) -> type[TableHttp]:
    """The protocol of one server."""
    return type("TableHttp", (TableHttp,), {"doorkeeper": doorkeeper})
