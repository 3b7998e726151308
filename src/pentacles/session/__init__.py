"""A hosted match: seats, automation, undo, clocks; shared by the server and the terminal."""

from __future__ import annotations

from pentacles.core.errors import Denied
from pentacles.session.export import check_export
from pentacles.session.journal import Entry
from pentacles.session.session import Session
from pentacles.session.setup import Errand, SeatSetup, Setup, as_start
from pentacles.session.whynot import Answer

__all__ = [
    "Answer",
    "Denied",
    "Entry",
    "Errand",
    "SeatSetup",
    "Session",
    "Setup",
    "as_start",
    "check_export",
]
