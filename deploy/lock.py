"""Write `requirements.txt` anew: every package of a server, fixed with its hashes.

The file names no registry, so it holds wherever packages come from.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCK = Path(__file__).parent / "requirements.txt"
HEAD = """\
# Made by `python deploy/lock.py`. Do not edit.
# pip install --require-hashes -r deploy/requirements.txt && pip install --no-deps .
"""


def main() -> None:
    """Ask uv for the newest versions that fit together."""
    command = [
        *("uv", "pip", "compile", "pyproject.toml", "--extra", "cluster", "--universal"),
        *("--python-version", "3.11", "--generate-hashes", "--upgrade", "--quiet"),
        *("--no-emit-index-url", "--no-emit-find-links", "--no-annotate", "--no-header"),
    ]
    made = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    LOCK.write_text(HEAD + made.stdout)


if __name__ == "__main__":
    sys.exit(main())
