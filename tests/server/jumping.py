"""The command line of Pentacles on a machine whose clock is set: the offset stands in a file."""

from __future__ import annotations

import runpy
import sys
import time
from pathlib import Path


def jump(place: Path) -> None:
    """From now on the time of day is off by what the file says."""
    true_time = time.time
    time.time = lambda: true_time() + float(place.read_text())


if __name__ == "__main__":
    jump(Path(sys.argv.pop(1)))
    runpy.run_module("pentacles", run_name="__main__")
