"""Logs: one JSON object a line, without tokens, cookies, query strings or cards."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

QUIET = ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "httpx", "asyncio")


class JsonLines(logging.Formatter):
    """A log line as JSON: time, level, which logger, the message, and the facts."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            line.update(facts)
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = type(record.exc_info[1]).__name__
            line["where"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up(level: str = "warning") -> None:
    """Send the server's log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    ours = logging.getLogger("pentacles")
    ours.handlers = [handler]
    ours.setLevel(level.upper())
    ours.propagate = False
    for name in QUIET:
        other = logging.getLogger(name)
        other.handlers = [handler]
        other.propagate = False
        other.setLevel(logging.ERROR)
