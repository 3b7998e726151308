"""What the routes are given, by short names."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from pentacles.server.hall import Hall

Asked = Request[Any, Any, Any]
TheHall = NamedDependency[Hall]
Word = FromPath[str]
"""A part of the address."""
Number = FromPath[int]
Maybe = FromQuery[str | None]
"""A part of the query that may be missing."""
