"""The application: all routes, wrapped by what guards them."""

from __future__ import annotations

from ipaddress import ip_address

from litestar import Litestar, MediaType, Response, get
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import pentacles
from pentacles.server import games, guests, labs, lobby, looking_back, sockets
from pentacles.server.asgi import App, Receive, Scope, Send
from pentacles.server.asking import Asked, TheHall
from pentacles.server.forwarding import Forwarding
from pentacles.server.hall import Hall
from pentacles.server.pages import Pages
from pentacles.server.problems import HANDLERS, Trouble
from pentacles.server.security import GUEST_COOKIE, SAFE, Guard, Refuse, refuse
from pentacles.server.storage import StorageError
from pentacles.session.bodies import Health

OURS = ("/api", "/schema", "/health", "/metrics")
DESCRIPTION = "/schema/openapi.json"
LARGEST_BODY = 2 << 20


@get("/health", tags=["machines"])
async def health(hall: TheHall) -> Response[Health]:
    """Whether the server can play: 200, or 503 when its database does not answer."""
    playing = sum(room.session.status == "playing" for room in hall.matches.values())
    try:
        await hall.store.check()
    except StorageError:
        return Response(Health("storage", pentacles.__version__, playing), status_code=503)
    state = "stopping" if hall.is_stopping else "ok"
    return Response(Health(state, pentacles.__version__, playing))


@get("/metrics", tags=["machines"], media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: Asked, hall: TheHall) -> str:
    """What the server counts, for Prometheus on the same machine.

    At a small table the counters of frames and moves would tell others which answers came by
    themselves, so nobody at another machine may look.
    """
    asker = request.client.host if request.client else ""
    if not is_near(asker):
        raise Trouble(403, "What is counted is told only on the server's own machine.")
    return hall.metrics.text(hall.gauges())


def is_near(address: str) -> bool:
    """Whether a request comes from this machine."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def make_app(hall: Hall) -> App:
    """The whole application for one hall."""
    routes = Litestar(
        route_handlers=[
            games.ROUTES,
            guests.say_name,
            guests.who_am_i,
            lobby.ROUTES,
            lobby.by_code,
            looking_back.ROUTES,
            labs.runs,
            sockets.table_socket,
            health,
            metrics,
        ],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "guests": Provide(lambda: hall.guests, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        openapi_config=openapi(),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )
    pages = Pages(hall.settings.page)
    reports = labs.Reports(hall.settings.lab)
    passing = Forwarding(routes, hall)  # type: ignore[arg-type]

    async def choose(scope: Scope, receive: Receive, send: Send) -> None:
        path = str(scope["path"])
        is_ours = any(path == one or path.startswith(one + "/") for one in OURS)
        if scope["type"] == "http" and not is_ours and scope["method"] in SAFE:
            await (reports if path.startswith("/lab/") else pages)(scope, receive, send)
        elif path.startswith("/schema") and path != DESCRIPTION:
            await refuse(scope, send, Refuse(404, f"There is only {DESCRIPTION}."))
        else:
            await passing(scope, receive, send)

    guarded = Guard(choose, hall.settings, hall.metrics)

    async def come(scope: Scope, receive: Receive, send: Send) -> None:
        await hall.lulls.wait()  # those who are there already come first
        await guarded(scope, receive, send)

    return come


def openapi() -> OpenAPIConfig:
    """The description of the HTTP part."""
    return OpenAPIConfig(
        title="Pentacles",
        version=pentacles.__version__,
        description="The lobby of the table; the websocket is described in docs/protocol.md.",
        path="/schema",
        render_plugins=[JsonRenderPlugin()],
        components=Components(
            security_schemes={
                "bearer": SecurityScheme(type="http", scheme="bearer"),
                "cookie": SecurityScheme(
                    type="apiKey", security_scheme_in="cookie", name=GUEST_COOKIE
                ),
            }
        ),
        security=[{}, {"bearer": []}, {"cookie": []}],
    )
