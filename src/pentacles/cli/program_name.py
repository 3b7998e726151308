"""How this program is called here, so that hints can be typed as they are."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path


def command() -> str:
    """The words in front of `play` and the like; play.py names its own in the environment."""
    given = os.environ.get("PENTACLES_COMMAND")
    if given:
        return given
    if Path(sys.argv[0]).name == "__main__.py":
        return f"{Path(sys.executable).name} -m pentacles"
    if shutil.which("pentacles") or not Path(sys.argv[0]).is_file():
        return "pentacles"
    return shlex.quote(os.path.relpath(sys.argv[0]))
