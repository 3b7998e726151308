"""Who we are to each server: kept in a private file, so that a seat is found again."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

LARGEST = 1 << 20


def place() -> Path:
    """Where the tokens are."""
    return user_data_path("pentacles") / "servers.json"


def read_tokens() -> dict[str, str]:
    """The tokens by server; a file that can't be read counts as empty."""
    with suppress(OSError, ValueError, RecursionError):
        file = place()
        if file.stat().st_size <= LARGEST:
            data = json.loads(file.read_text(encoding="utf-8"))
            if isinstance(data, dict):
                return {str(key): value for key, value in data.items() if isinstance(value, str)}
    return {}


def keep_token(server: str, token: str) -> None:
    """Remember who we are there; without a place to write we are new next time."""
    known = {**read_tokens(), server: token}
    file = place()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(f".{os.getpid()}")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(known, stream)
        draft.replace(file)
