"""The command `pentacles`: read about games, play them, simulate them, let bots play them.

Errors are reported in one line on standard error, with exit code 2.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from pentacles.core.errors import BadCard, PentaclesError

WRONG = 2
LONGEST = 600
"""The longest message; what it quotes may be longer."""
STOPPED = 130
"""What shells expect from a program that Ctrl-C stopped."""
HUNG_UP = 129
"""What shells expect from a program whose terminal was closed."""
PIPE_CLOSED = 141
"""What shells expect from a program whose reader went away."""
ENDLESS = re.compile(r"(\d{12})\d{20,}")
"""A number too long for anybody to read."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; the exit code."""
    try:
        open_streams()
        code = run(sys.argv[1:] if words is None else list(words))
        sys.stdout.flush()
    except BrokenPipeError:
        mute(sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        complain("Stopped.")
        return STOPPED
    except OSError as error:
        if error.errno == errno.EIO:  # the terminal is gone, and complaints would go there too
            mute(sys.stdout.fileno())
            mute(sys.stderr.fileno())
            return HUNG_UP
        if error.filename is None:
            mute(sys.stdout.fileno())
        complain(why(error))
        return WRONG
    return code


def open_streams() -> None:
    """Prepare streams that were closed by the caller, or that know few characters."""
    from pentacles.cli.few_characters import HANDLER

    sys.stdin = sys.stdin or Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, HANDLER),
        (sys.stderr, HANDLER),
    ):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def run(words: list[str]) -> int:
    """Find the command that the words name and call it."""
    from pentacles.cli.app import explain, make_app
    from pentacles.cli.program_name import command

    from cyclopts import CycloptsError  # isort: skip - make_app has loaded it

    try:
        code = make_app(words)(words, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        complain(explain(error))
        return WRONG
    except BadCard as error:
        more = len(error.problems) - 1
        hint = f" And {more} more: see `{command()} check-cards`." if more else ""
        complain(f"{error.problems[0]}{hint}")
        return WRONG
    except PentaclesError as error:
        complain(str(error))
        return WRONG
    except ModuleNotFoundError as error:
        complain(why_missing(error))
        return WRONG
    return code if isinstance(code, int) else 0


def why_missing(error: ModuleNotFoundError) -> str:
    """The extra that installs a package; a module in no extra is a mistake of ours."""
    from pentacles._extras import EXTRAS, MissingExtra, missing

    package = (error.name or "").partition(".")[0]
    if isinstance(error, MissingExtra):
        return str(error)
    if package not in EXTRAS:
        raise error
    return missing(package)


def complain(message: str) -> None:
    """One line on standard error."""
    from pentacles.cli.text import clean

    words = ENDLESS.sub(r"\1...", clean(" ".join(message.split())))
    print(
        f"pentacles: {words if len(words) <= LONGEST else words[:LONGEST] + '...'}", file=sys.stderr
    )


def why(error: OSError) -> str:
    """The operating system's error, in one line."""
    words = "The disk is full" if error.errno == errno.ENOSPC else error.strerror or str(error)
    return f"{error.filename}: {words}." if error.filename else f"{words}."


def mute(stream: int) -> None:
    """Let nothing more be written there, so that Python doesn't try again when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream)
    os.close(nowhere)
