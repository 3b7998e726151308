"""Processes that work for the server: how they are started."""

from __future__ import annotations

import sys


def command(module: str, *words: str) -> tuple[str, ...]:
    """The command that runs the `main` of a module in another process.

    It finds the same modules as this process, and none that happen to be in the current folder.
    """
    places = [str(place) for place in sys.path]
    code = f"import sys; sys.path[:] = {places!r}; from {module} import main; main()"
    return (sys.executable, "-P", "-c", code, *words)
