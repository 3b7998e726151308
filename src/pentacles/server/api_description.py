"""The description of the HTTP part: what Litestar says about the routes, completed.

Litestar reads types; the other rules for a request are added here: which fields there are at
all, limits, and an example of every body.
"""

from __future__ import annotations

import re
from typing import Any

from litestar import Litestar, Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.routes import HTTPRoute

import pentacles
from pentacles.games import found
from pentacles.server.security import GUEST_COOKIE
from pentacles.server.storage import LISTS
from pentacles.server.workshop.run_routes import KINDS
from pentacles.server.workshop.set_routes import PAPERS
from pentacles.server.workshop.shelf import LONGEST_NAME as LONGEST_SET_NAME
from pentacles.session.http_bodies import CheckMatch, Join, Mute, NewGuest, PutBot, Remove
from pentacles.session.messages import (
    LONGEST_NAME,
    LONGEST_OWN_NAME,
    SHORTEST_OWN_NAME,
    NewMatch,
    SeatWish,
)
from pentacles.session.workshop_bodies import (
    CardDocument,
    CheckCards,
    NewCardSet,
    NewRun,
    RenameCardSet,
    SaveCardSet,
    TryCard,
)

BODIES = (
    *(CheckMatch, Join, Mute, NewGuest, NewMatch, PutBot, Remove, SeatWish),
    *(CardDocument, CheckCards, NewCardSet, NewRun, RenameCardSet, SaveCardSet, TryCard),
)
"""What requests are made of; a field that none of them names is refused."""
SEAT = {"minimum": 0}
LIMITS: dict[tuple[str, str], dict[str, Any]] = {
    ("NewGuest", "name"): {"minLength": SHORTEST_OWN_NAME, "maxLength": LONGEST_OWN_NAME},
    ("Mute", "name"): {"minLength": 1, "maxLength": LONGEST_NAME},
    ("NewMatch", "seats"): {"minItems": 1},
    ("NewMatch", "move"): {"minimum": 0},
    ("PutBot", "seat"): SEAT,
    ("Remove", "seat"): SEAT,
    ("SeatWish", "kind"): {"enum": ["me", "here", "open", "bot"]},
    ("NewRun", "kind"): {"enum": list(KINDS)},
    ("NewRun", "matches"): {"minimum": 1},
    ("NewRun", "version"): {"minimum": 0},
    ("NewRun", "other_version"): {"minimum": 0},
    ("NewCardSet", "version"): {"minimum": 0},
    ("TryCard", "version"): {"minimum": 0},
    ("RenameCardSet", "name"): {"minLength": 1, "maxLength": LONGEST_SET_NAME},
}
QUERIES: dict[str, dict[str, Any]] = {
    "first": {"type": "string", "enum": ["winner"]},
    "version": {"type": "integer", "minimum": 1},
    "paper": {"type": "string", "enum": list(PAPERS)},
}
"""The allowed values of some query parameters."""
DOCUMENT = {
    "game": "wizard-cards",
    "head": {"name": "mine", "title": "My cards"},
    "cards": [{"table": "card", "id": "hearts_2", "name": "Two of Hearts"}],
}
EXAMPLES: dict[str, dict[str, Any]] = {
    "CheckMatch": {"options": {"jokers": True}, "players": 2},
    "Join": {"seat": 1},
    "Mute": {"name": "Bob", "is_muted": True},
    "NewGuest": {"name": "Ann", "wants_token": True},
    "NewMatch": {
        "game": "wizard-cards",
        "seats": [{"kind": "me"}, {"kind": "bot", "level": "adept"}],
        "options": {"jokers": True},
    },
    "PutBot": {"seat": 1, "level": "adept"},
    "Remove": {"seat": 1},
    "SeatWish": {"kind": "bot", "level": "adept"},
    "CardDocument": DOCUMENT,
    "CheckCards": {"document": DOCUMENT},
    "NewCardSet": {"game": "wizard-cards", "shipped": "standard", "name": "My cards"},
    "NewRun": {"kind": "measure", "matches": 100, "bots": ["random"]},
    "RenameCardSet": {"name": "My better cards"},
    "SaveCardSet": {"base": 1, "document": DOCUMENT, "note": "One card."},
    "TryCard": {"level": "apprentice"},
}


class Description(JsonRenderPlugin):
    """Hands out the completed document."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """As JSON."""
        return super().render(request, completed(openapi_schema))


def completed(document: dict[str, Any]) -> dict[str, Any]:
    """What Litestar wrote, with all the rules for a request; done once, in place."""
    schemas = document["components"]["schemas"]
    for body in BODIES:
        schema = schemas[body.__name__]
        schema["additionalProperties"] = False
        schema["description"] = (body.__doc__ or "").partition("\n")[0]
        schema["examples"] = [EXAMPLES[body.__name__]]
    for (body_name, field), limits in LIMITS.items():
        schemas[body_name]["properties"][field].update(limits)
    games = sorted(found())
    schemas["NewMatch"]["properties"]["game"]["enum"] = games
    schemas["CardDocument"]["properties"]["game"]["enum"] = games
    words = {"game": games, "name": list(LISTS)}
    for methods in document["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "query" and parameter["name"] in QUERIES:
                    parameter["schema"] = QUERIES[parameter["name"]]
                if parameter["in"] == "path" and parameter["name"] in words:
                    parameter["schema"] = {"type": "string", "enum": words[parameter["name"]]}
    return document


def openapi() -> OpenAPIConfig:
    """How Litestar describes the routes."""
    return OpenAPIConfig(
        title="Pentacles",
        version=pentacles.__version__,
        description="The lobby of the table; the websocket is described in docs/protocol.md.",
        path="/schema",
        render_plugins=[Description()],
        use_handler_docstrings=True,
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


class Methods:
    """Which methods an address has: Litestar forgets those of a second handler for OPTIONS."""

    def __init__(self, app: Litestar) -> None:
        self.known = [
            (pattern(route.path_format), ", ".join(sorted(route.methods)))
            for route in app.routes
            if isinstance(route, HTTPRoute)
        ]

    def of(self, path: str) -> str:
        """As the header `Allow` lists them; empty if there is nothing."""
        return next((methods for form, methods in self.known if form.fullmatch(path)), "")


def pattern(path: str) -> re.Pattern[str]:
    """The addresses of a route."""
    parts = re.split(r"(\{[^}]*\})", path)
    return re.compile("".join("[^/]+" if one[:1] == "{" else re.escape(one) for one in parts))
