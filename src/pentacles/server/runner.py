"""The runner: the server process from its first line of output to a graceful stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import signal
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import uvicorn

from pentacles.core.errors import BadOption
from pentacles.server import garbage, logs
from pentacles.server.app import make_app
from pentacles.server.connections import Doorkeeper, http_for
from pentacles.server.hall import Hall
from pentacles.server.settings import Settings
from pentacles.server.storage import StorageError
from pentacles.server.wire import TableProtocol
from pentacles.session.messages import LARGEST_FRAME

TRIED = 50
"""Ports to try when the usual one is taken."""
BACKLOG = 2048


class TableServer(uvicorn.Server):
    """A server that says when it is ready, and tells viewers before it stops."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.hall = hall
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the viewers, finish what was begun, then close."""
        await self.hall.stop()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End gracefully on the usual signals; what follows is up to us too."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        numbers = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def listen(host: str, port: int | None, usual: int) -> socket.socket:
    """A listening socket on this port, or on a free one near the usual one; BadOption if none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tried = [port] if port is not None else [*range(usual, usual + TRIED), 0]
    for number in tried:
        made = socket.socket(family, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, number))
            made.listen(BACKLOG)
        except OverflowError:
            made.close()
            raise BadOption(f"There is no port {number}: ports are 0 to 65535.") from None
        except OSError as error:
            made.close()
            if error.errno == errno.EADDRINUSE:
                if port is None:
                    continue
                raise BadOption(
                    f"Port {number} is taken. Choose another with --port, or none for a free one."
                ) from None
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise BadOption(f"{host!r} is not an address of this machine.") from None
            raise BadOption(
                f"Can't listen on {host} port {number}: {error.strerror or error}."
            ) from None
        made.setblocking(False)
        return made
    raise BadOption("No free port was found. Choose one with --port.")


def check_tls(certificate: str, key: str) -> None:
    """Check that certificate and key can be used together; BadOption says what is wrong."""
    if not certificate and not key:
        return
    if not certificate or not key:
        raise BadOption("https needs both: --tls-certificate FILE and --tls-key FILE.")
    for option, file in (("--tls-certificate", certificate), ("--tls-key", key)):
        if not Path(file).is_file():
            raise BadOption(f"There is no file {file!r} for {option}.")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, key, password="")
    except (ssl.SSLError, ValueError):
        raise BadOption(
            f"{certificate!r} and {key!r} are not a certificate and its key: both in PEM, the key "
            "without a password, the certificate first in its file."
        ) from None
    except OSError as error:
        raise BadOption(f"Certificate or key can't be read: {error.strerror or error}.") from None


async def run(
    settings: Settings, place: socket.socket, ready: Callable[[Hall], None], level: str
) -> None:
    """Serve until a signal comes; StorageError if the database can't be used."""
    logs.set_up(level)
    hall = await Hall.open(settings)
    garbage.settle()
    swept = asyncio.create_task(garbage.sweep(hall))
    doorkeeper = Doorkeeper(hall.quotas, hall.metrics, settings.proxies)
    try:
        config = uvicorn.Config(
            make_app(hall),
            http=http_for(doorkeeper),
            ws=TableProtocol,
            ws_max_size=LARGEST_FRAME,
            ws_max_queue=16,
            ws_per_message_deflate=False,
            lifespan="off",
            forwarded_allow_ips=list(settings.proxies),
            ssl_certfile=settings.tls_certificate or None,
            ssl_keyfile=settings.tls_key or None,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=5,
            limit_concurrency=None,
            backlog=BACKLOG,
        )
        server = TableServer(config, hall, lambda: ready(hall))
        await server.serve(sockets=[place])
    finally:
        swept.cancel()
        await hall.close()


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop of uvloop if there is one: a quarter less work for each move."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def serve(
    settings: Settings, port: int | None, ready: Callable[[Hall], None], level: str = "warning"
) -> None:
    """Run the server in this process; BadOption says why it can't run."""
    check_tls(settings.tls_certificate, settings.tls_key)
    place = listen(settings.host, port, settings.port)
    settings = msgspec.structs.replace(settings, port=place.getsockname()[1])
    try:
        with asyncio.Runner(loop_factory=quick_loop()) as runner:
            runner.run(run(settings, place, ready, level))
    except StorageError as error:
        raise BadOption(str(error)) from None
    finally:
        place.close()
