"""Worker processes: Ctrl-C is for the process that hands out the work."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def deaf_children() -> Iterator[None]:
    """Processes started in here never hear Ctrl-C, from their first instruction on."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows `deaf` in the worker has to do
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def deaf() -> None:
    """Called in a worker: no Ctrl-C from now on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
