"""A lock on a file that ends with the process and those that share it, however they end."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import IO

OWNER = 0o600
"""Files that nobody but their owner may read."""
AGAIN = 0.05
"""Seconds until the lock is tried again."""


class FileLock:
    """At most one process holds it at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: IO[bytes] | None = None

    @property
    def shared(self) -> int | None:
        """What another process needs to hold the lock as well; None if that isn't possible."""
        return None if self.file is None or sys.platform == "win32" else self.file.fileno()

    def acquire(self, patience: float = 0.0) -> bool:
        """Whether the lock is ours now, or within some seconds."""
        until = monotonic() + patience
        while not self._try():
            if monotonic() >= until:
                return False
            sleep(AGAIN)
        return True

    def _try(self) -> bool:
        file = os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, OWNER), "ab")
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
