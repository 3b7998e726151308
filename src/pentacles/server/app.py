"""The application: all routes, wrapped by what guards them."""

from __future__ import annotations

from hmac import compare_digest

from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.di import Provide

import pentacles
from pentacles.server import (
    game_routes,
    guests,
    lab_matches,
    lab_reports,
    lobby,
    replay_routes,
    sockets,
)
from pentacles.server.api_description import Methods, openapi
from pentacles.server.asgi import App, Receive, Scope, Send
from pentacles.server.built_page import Pages
from pentacles.server.forwarder import Forwarding
from pentacles.server.hall import Hall
from pentacles.server.printed_docs import PLACE, PrintedDocs
from pentacles.server.problems import HANDLERS, HttpProblem
from pentacles.server.quotas import is_near
from pentacles.server.route_params import Asked, TheHall
from pentacles.server.security import SAFE, Guard, Refuse, refuse
from pentacles.server.settings import Settings
from pentacles.server.storage import StorageError
from pentacles.server.strict_bodies import check_body
from pentacles.server.workshop import run_routes, set_routes
from pentacles.session.http_bodies import Health

OURS = ("/api", "/schema", "/health", "/metrics")
DESCRIPTION = "/schema/openapi.json"
LARGEST_BODY = 2 << 20
PUBLIC = CompressionConfig(backend="gzip", exclude=["^/api/(?!games)", "^/(schema|health|metrics)"])
"""Rules and cards are the same for everybody: packed, they give away nothing and load sooner."""


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
    """What the server counts, for Prometheus on the same machine or with the operator's token.

    At a small table the counters of frames and moves would tell others which answers were
    automatic, so nobody else may look.
    """
    check_metrics(request, hall.settings)
    return hall.metrics.text(hall.gauges())


def check_metrics(request: Asked, settings: Settings) -> None:
    """Check that somebody may read the counters; HttpProblem if not."""
    if settings.is_metrics_open:
        return
    if settings.metrics_token:
        given = request.headers.get("authorization", "").encode()
        if not compare_digest(given, f"Bearer {settings.metrics_token}".encode()):
            raise HttpProblem(401, "Send the operator's token: Authorization: Bearer TOKEN.")
    elif not is_near(request.client.host if request.client else ""):
        raise HttpProblem(
            403,
            "The counters can be read only on the server's own machine. "
            "Elsewhere you need a token: serve --metrics-token.",
        )


def make_app(hall: Hall) -> App:
    """The whole application for one hall."""
    routes = Litestar(
        route_handlers=[
            game_routes.ROUTES,
            guests.say_name,
            guests.who_am_i,
            lobby.log_out,
            lobby.ROUTES,
            lobby.by_code,
            lobby.match_list,
            replay_routes.ROUTES,
            lab_reports.runs,
            lab_matches.replay,
            set_routes.ROUTES,
            run_routes.ROUTES,
            sockets.table_socket,
            health,
            metrics,
        ],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "guests": Provide(lambda: hall.guests, sync_to_thread=False),
            "quotas": Provide(lambda: hall.quotas, sync_to_thread=False),
        },
        before_request=check_body,
        compression_config=PUBLIC,
        exception_handlers=HANDLERS,
        openapi_config=openapi(),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )
    pages = Pages(hall.settings.page)
    docs = PrintedDocs(hall.settings.docs)
    reports = lab_reports.Reports(hall.settings.lab)
    methods = Methods(routes)
    passing = Forwarding(routes, hall)  # type: ignore[arg-type]

    def shown(path: str) -> App:
        """What a browser sees there: the documentation, a report, or else the page."""
        if path == PLACE or path.startswith(f"{PLACE}/"):
            return docs
        return reports if path.startswith("/lab/") else pages

    async def choose(scope: Scope, receive: Receive, send: Send) -> None:
        path = str(scope["path"])
        is_ours = any(path == one or path.startswith(one + "/") for one in OURS)
        if scope["type"] == "http" and not is_ours and scope["method"] in SAFE:
            await shown(path)(scope, receive, send)
        elif path.startswith("/schema") and path != DESCRIPTION:
            await refuse(scope, send, Refuse(404, f"There is only {DESCRIPTION}."))
        elif scope["type"] == "http" and scope["method"] == "OPTIONS" and methods.of(path):
            allow = (b"allow", methods.of(path).encode())
            await send({"type": "http.response.start", "status": 204, "headers": [allow]})
            await send({"type": "http.response.body", "body": b""})
        else:
            await passing(scope, receive, send)

    guarded = Guard(choose, hall.settings, hall.metrics)

    async def come(scope: Scope, receive: Receive, send: Send) -> None:
        await hall.lulls.wait()  # viewers who are already there come first
        await guarded(scope, receive, send)

    return come
