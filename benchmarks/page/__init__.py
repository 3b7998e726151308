"""The page in a real browser: how fast it is, and pictures of it."""

from __future__ import annotations

try:
    import pentacles.client  # noqa: F401 - only to say how to run it
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python -m {__name__}") from None
