"""Other people's files: read with a limit and without trust, written without damage."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from pentacles.core.errors import Unreadable

LARGEST_CARDS = 1 << 20
LARGEST_MATCH = 1 << 24
OURS = ('"pentacles_state"', '"pentacles_record"')
"""How files begin that may be overwritten."""
MANY = 1000


def read_text(path: str | Path, largest: int) -> str:
    """The text of a file; Unreadable for anything that isn't a text of reasonable size."""
    file = Path(path)
    if file.is_dir():
        raise Unreadable(f"{path}: is a folder, not a file.")
    try:
        with file.open("rb") as stream:
            data = stream.read(largest + 1)
    except ValueError as error:  # a zero byte in the name
        raise Unreadable(f"{path}: is not a file name ({error}).") from None
    except OSError as error:
        raise Unreadable(f"{path}: can't be read: {error.strerror or error}.") from None
    if len(data) > largest:
        raise Unreadable(f"{path}: is too large; at most {largest >> 20} MB are read.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: is not a text file in UTF-8.") from None
    return text


def is_same(one: str | Path, other: str | Path) -> bool:
    """Whether two names refer to the same file."""
    return Path(one).resolve() == Path(other).resolve()


def check_writable(path: str | Path) -> None:
    """Refuse a place where a match can't be written, before it is played."""
    file = Path(path)
    folder = file.parent
    if not folder.is_dir():
        raise Unreadable(f"{path}: can't be written: there is no folder {folder}.")
    if file.is_dir():
        raise Unreadable(f"{path}: can't be written: it is a folder.")
    if not os.access(file if file.exists() else folder, os.W_OK):
        raise Unreadable(f"{path}: can't be written: Permission denied.")
    if file.exists() and not is_ours(file):
        raise Unreadable(f"{path}: exists and isn't a match; it is not overwritten.")


def is_ours(file: Path) -> bool:
    """Whether a file is empty or a match, so that nothing else is lost."""
    try:
        with file.open("rb") as stream:
            start = stream.read(40).decode("utf-8", "replace")
    except OSError:
        return False
    return not start or any(mark in start for mark in OURS)


def write_match(path: str | Path, text: str) -> None:
    """Write a match: all of it or nothing."""
    file = Path(path)
    check_writable(file)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    except OSError as error:
        raise Unreadable(f"{path}: can't be written: {error.strerror or error}.") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text + "\n")
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(file)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise Unreadable(f"{path}: can't be written: {error.strerror or error}.") from None


def write_new(path: str | Path, text: str) -> None:
    """Write a file that isn't there yet."""
    try:
        with Path(path).open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise Unreadable(f"{path}: already exists; choose another name.") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Unreadable(f"{path}: can't be written: {reason}.") from None


def write_somewhere(name: str, text: str) -> Path:
    """Write a match under the first free name, here or wherever this user may write."""
    folders: Sequence[Path] = (Path(), Path.home(), Path(tempfile.gettempdir()))
    for folder in folders:
        for number in range(1, MANY):
            file = folder / (f"{name}.json" if number == 1 else f"{name}-{number}.json")
            if file.exists():
                continue
            try:
                write_match(file, text)
            except Unreadable:
                break
            return file
    raise Unreadable("The match can't be saved: no folder can be written to.")
