"""Problems: whatever goes wrong with a request is answered as `{code, message, detail}`."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from pentacles.core.errors import BadCard, BadOption, Denied, PentaclesError
from pentacles.server.storage import StorageError
from pentacles.server.thinking.pool import ThinkingFailed
from pentacles.server.workshop.documents import sent
from pentacles.session.http_bodies import Problem

log = logging.getLogger("pentacles.server")

CODES = {
    400: "bad_request",
    401: "who_are_you",
    403: "not_allowed",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    409: "conflict",
    413: "too_large",
    415: "not_json",
    429: "rate",
    500: "internal",
    503: "storage",
}
DENIED = {"not_yours": 403, "stale": 409, "over": 409, "undo": 409, "illegal": 409}
MOST_PROBLEMS = 50
"""How many mistakes in a card file are listed at once."""
LATER = 60
"""Seconds to wait if no time is set: something has to end first."""
NO_BODY = "The request has no body: send a JSON object."
MISSING = "'data'"
"""What a missing body is called."""
INTERNAL = "Something went wrong on the server; it has been noted. Please try again."


class HttpProblem(PentaclesError):
    """A request that can't be carried out: the status, a word and a sentence."""

    def __init__(self, status: int, message: str, code: str = "", **detail: Any) -> None:
        super().__init__(message)
        self.status = status
        self.problem = Problem(code or CODES.get(status, "bad_request"), message, detail)


def not_found(what: str) -> HttpProblem:
    """There is no such thing."""
    return HttpProblem(404, what)


def nobody() -> HttpProblem:
    """The one who asks has not given a name."""
    return HttpProblem(401, 'Say a name first: POST /api/guest with {"name": "..."}.')


def answer(
    status: int, problem: Problem, headers: dict[str, str] | None = None
) -> Response[Problem]:
    """A problem as a response."""
    return Response(problem, status_code=status, media_type="application/json", headers=headers)


def on_problem(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Our own refusal."""
    assert isinstance(error, HttpProblem)
    if error.status != 429:
        return answer(error.status, error.problem)
    wait = error.problem.detail.get("wait") or LATER
    return answer(error.status, error.problem, {"Retry-After": str(wait)})


def on_pentacles(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """What the core or the session refused."""
    detail: dict[str, Any] = {}
    code = "bad_request"
    if isinstance(error, BadOption):
        code = error.code
        detail = {"option": error.option, "allowed": error.allowed}
    elif isinstance(error, BadCard):
        code = "bad_card"
        told = error.problems[:MOST_PROBLEMS]
        cards = [msgspec.to_builtins(sent(problem)) for problem in told]
        detail = {"problems": [str(problem) for problem in told], "cards": cards}
    return answer(400, Problem(code, words_of(error), detail))


def words_of(error: Exception) -> str:
    """What is wrong, at a readable length."""
    if not isinstance(error, BadCard) or len(error.problems) <= MOST_PROBLEMS:
        return str(error)
    more = len(error.problems) - MOST_PROBLEMS
    return "\n".join([*error.problems[:MOST_PROBLEMS], f"And {more} more."])


def on_denied(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """What a match refused."""
    assert isinstance(error, Denied)
    detail = {"rule": error.rule} if error.rule else {}
    return answer(DENIED.get(error.code, 400), Problem(error.code, error.reason, detail))


def on_storage(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The database could not do it; nothing was changed."""
    log.warning("storage refused", extra={"facts": {"error": type(error).__name__}})
    return answer(503, Problem("storage", str(error)), {"Retry-After": "2"})


def on_thinking(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """No process could think about it."""
    log.warning("thinking failed", extra={"facts": {"error": str(error)[:200]}})
    return answer(
        503, Problem("busy", "The server is busy. Please try again."), {"Retry-After": "2"}
    )


def on_http(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A path, method or body that does not fit."""
    assert isinstance(error, HTTPException)
    status = error.status_code
    if status >= 500:
        return answer(status, Problem(CODES.get(status, "internal"), INTERNAL))
    detail: dict[str, Any] = {}
    if isinstance(error.extra, list):
        detail = {"fields": [plain(item) for item in error.extra]}
    message = error.detail.partition(" for ")[0] if status == 400 else error.detail
    if status == 404:
        message = "There is nothing at this address."
    if detail:
        said = [f"{item.get('key', '')}: {item.get('message', '')}" for item in detail["fields"]]
        message = "The request does not fit: " + "; ".join(said)
    if any(item.get("message") == MISSING for item in detail.get("fields", ())):
        message, detail = NO_BODY, {}
    return answer(status, Problem(CODES.get(status, "bad_request"), message, detail), error.headers)


def plain(item: Any) -> dict[str, str]:
    """What a validation says, as texts."""
    if not isinstance(item, dict):
        return {"message": str(item)}
    return {key: str(value) for key, value in item.items()}


def on_depth(_: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    """A body with endlessly nested brackets."""
    return answer(400, Problem("bad_request", "The request is nested too deeply."))


def on_bytes(_: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    """A body whose bytes are not text."""
    return answer(400, Problem("bad_request", "The request is not valid UTF-8."))


def on_anything(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A mistake of ours: logged with its place, reported without it."""
    log.error("request failed", exc_info=error, extra={"facts": {"path": request.url.path}})
    return answer(500, Problem("internal", INTERNAL))


PROBLEMS = {
    status: ResponseSpec(Problem, generate_examples=False, description=words)
    for status, words in (
        (400, "The request can't be carried out; the message says why."),
        (401, "Say a name first."),
        (403, "This is not yours to do."),
        (404, "There is no such thing."),
        (405, "This address takes another method."),
        (409, "Not in the present state of the match."),
        (413, "The request is too large."),
        (429, "Too many requests."),
        (503, "The database can't do it now; try again."),
    )
}
"""What every route may answer, for its description."""
HANDLERS: ExceptionHandlersMap = {
    HttpProblem: on_problem,
    Denied: on_denied,
    PentaclesError: on_pentacles,
    StorageError: on_storage,
    ThinkingFailed: on_thinking,
    HTTPException: on_http,
    RecursionError: on_depth,
    UnicodeDecodeError: on_bytes,
    Exception: on_anything,
}


def problem_bytes(status: int, message: str, code: str = "") -> bytes:
    """The body of a problem, for requests refused before they reach a route."""
    name = HTTPStatus(status).phrase
    return msgspec.json.encode(Problem(code or CODES.get(status, name), message))
