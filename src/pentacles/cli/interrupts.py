"""Ctrl-C and the like: a match is only left between two moves, never inside one."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class Stopped(Exception):
    """Somebody wants the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code = 128 + number
        """What shells expect from a program that this signal ended."""


class Stopping:
    """Inside this context, a signal to end raises Stopped in `ask` and nowhere else."""

    def __init__(self) -> None:
        self.number = 0
        self.is_waiting = False
        self.before: dict[int, Any] = {}

    def __enter__(self) -> Stopping:
        for name in SIGNALS:
            number = getattr(signal, name, None)  # Windows has no SIGHUP
            if number is not None:
                self.before[number] = signal.signal(number, self.heard)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)

    def heard(self, number: int, frame: FrameType | None) -> None:
        """A signal came."""
        self.number = number
        if self.is_waiting:
            self.is_waiting = False
            raise Stopped(number)

    def check(self) -> None:
        """Raise Stopped if a signal came in the meantime."""
        if self.number:
            raise Stopped(self.number)

    def ask(self, read: Callable[[], str]) -> str:
        """Wait for a line; the only place that a signal interrupts."""
        self.is_waiting = True
        try:
            self.check()
            return read()
        finally:
            self.is_waiting = False
