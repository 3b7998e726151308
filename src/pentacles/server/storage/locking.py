"""A lock on a file that ends with the process, however it ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO


class FileLock:
    """At most one process holds it at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: IO[bytes] | None = None

    def acquire(self) -> bool:
        """Whether the lock is ours now; never waits."""
        file = self.path.open("ab")
        try:
            if sys.platform == "win32":
                import msvcrt

                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            return False
        self.file = file
        return True

    def release(self) -> None:
        """Let the next one in; the file itself stays."""
        if self.file is not None:
            self.file.close()
            self.file = None
