"""What can go wrong in the lab, said so that people know what to do."""

from __future__ import annotations

from pentacles.core.errors import PentaclesError


class BadRun(PentaclesError):
    """A folder, a plan or an engine that the lab can't work with."""
