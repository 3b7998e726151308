"""Campaigns against real servers: load, crashes, abuse and bad networks."""

from __future__ import annotations

try:
    import pentacles.server  # noqa: F401 - only to say how to run it
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python -m {__name__}") from None
