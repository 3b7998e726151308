"""A thinking process: reads tasks from its input, one a line, and writes an answer for each.

It ends when its input does, even if the server was killed.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys

import msgspec

from pentacles.server.thinking.tasks import Answer, Task, carry_out

NICENESS = 10
"""People at the table come before bots that think."""


def main() -> None:
    """Answer tasks until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # printed output must not be mistaken for an answer
    decoder = msgspec.json.Decoder(Task)
    for line in sys.stdin.buffer:
        try:
            answer = carry_out(decoder.decode(line))
        except Exception as error:  # noqa: BLE001 - the task has failed, not the process
            answer = Answer(error=f"{type(error).__name__}: {error}")
        try:
            answers.write(msgspec.json.encode(answer) + b"\n")
        except OSError:
            return


if __name__ == "__main__":
    main()
