"""What can go wrong in the lab, told so that one knows what to do."""

from __future__ import annotations

from pentacles.core.errors import PentaclesError


class BadRun(PentaclesError):
    """A folder, a plan or an engine that the lab can't work with."""


def missing(package: str, extra: str) -> BadRun:
    """A package of an extra that isn't installed."""
    return BadRun(f"This needs {package}: install it with  pip install 'pentacles[{extra}]'")
