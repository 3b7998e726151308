# not compiled
"""Words that people type: names and chat, made safe for every screen."""

from __future__ import annotations

import re
import unicodedata

from pentacles.session.frames import LONGEST_CHAT, LONGEST_NAME
from pentacles.session.setup import Denied

ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"
    r"|\x1b[ -/]*[0-~]?"
)
"""The sequences by which a text could steer a terminal."""
SPACES = re.compile(r"[\s\u115f\u1160\u2800\u3164\uffa0]+")
"""Spaces, also the letters that look like one: a name made of them could not be seen."""
RAW = 4
"""A text that is this many times too long is not even cleaned."""


def clean(text: str) -> str:
    """A text without escape sequences, control characters and marks that turn its direction."""
    text = ESCAPES.sub("", text)
    text = SPACES.sub(" ", text)
    kept = [letter for letter in text if unicodedata.category(letter)[0] != "C"]
    return "".join(kept).strip()


def chat_text(text: str) -> str:
    """What is said at the table; Denied if nothing is left of it, or too much."""
    words = clean(text[: RAW * LONGEST_CHAT])
    if len(text) > RAW * LONGEST_CHAT or len(words) > LONGEST_CHAT:
        raise Denied("bad_request", f"A message has at most {LONGEST_CHAT} characters.")
    if not words:
        raise Denied("bad_request", "There is nothing to say: write some words.")
    return words


def name_text(text: str) -> str:
    """A guest's name; Denied if nothing is left of it, or too much."""
    words = clean(text[: RAW * LONGEST_NAME])
    if len(text) > RAW * LONGEST_NAME or len(words) > LONGEST_NAME:
        raise Denied("bad_request", f"A name has at most {LONGEST_NAME} characters.")
    if not words:
        raise Denied("bad_request", "A name needs at least one letter.")
    return words
