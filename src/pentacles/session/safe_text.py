# not compiled
"""Words that people type: names and chat, made safe for every screen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from pentacles.core.errors import Denied
from pentacles.session.lookalikes import UNSEEN, is_numbered, looks
from pentacles.session.messages import (
    LONGEST_CHAT,
    LONGEST_NAME,
    LONGEST_OWN_NAME,
    SHORTEST_OWN_NAME,
)

ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"
    r"|\x1b[ -/]*[0-~]?"
)
"""The sequences by which a text could control a terminal."""
SPACES = re.compile(r"[\s\u115f\u1160\u2800\u3164\uffa0]+")
"""Spaces, and letters that look like one: a name made of them could not be seen."""
RAW = 4
"""A text that is this many times too long is not even cleaned."""
ORDINALS = (
    "Second",
    "Third",
    "Fourth",
    "Fifth",
    "Sixth",
    "Seventh",
    "Eighth",
    "Ninth",
    "Tenth",
    "Eleventh",
    "Twelfth",
)
MOST_MARKS = 5
"""Marks above and below one letter; with more, it would reach into the lines around it."""


def clean(text: str) -> str:
    """A text without escape sequences, control characters, reversed direction and stacked marks."""
    text = ESCAPES.sub("", text)
    text = SPACES.sub(" ", text)
    kept: list[str] = []
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category[0] != "C" and marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept).strip()


def chat_text(text: str) -> str:
    """What is said at the table; Denied if nothing is left of it, or if it is too long."""
    words = clean(text[: RAW * LONGEST_CHAT])
    if len(text) > RAW * LONGEST_CHAT or len(words) > LONGEST_CHAT:
        raise Denied("bad_request", f"A message has at most {LONGEST_CHAT} characters.")
    if not words:
        raise Denied("bad_request", "There is nothing to say: write some words.")
    return words


def name_text(text: str) -> str:
    """A name; Denied if nothing is left of it, or if it is too long."""
    words = clean(UNSEEN.sub("", text[: RAW * LONGEST_NAME]))
    if len(text) > RAW * LONGEST_NAME or len(words) > LONGEST_NAME:
        raise Denied("bad_request", f"A name has at most {LONGEST_NAME} characters.")
    if not words:
        raise Denied("bad_request", "A name needs at least one letter.")
    return words


def person_text(text: str, bots: Iterable[str]) -> str:
    """A name that a person chooses: Denied also for the levels of the bots."""
    name = name_text(text)
    if not SHORTEST_OWN_NAME <= len(name) <= LONGEST_OWN_NAME:
        bounds = f"{SHORTEST_OWN_NAME} to {LONGEST_OWN_NAME}"
        raise Denied(
            "bad_request", f"Your name needs {bounds} characters, this one has {len(name)}."
        )
    if any(is_numbered(name, bot) for bot in bots):
        raise Denied("bad_request", f"Bots are called {name!r}: choose another name.")
    return name


def distinct(name: str, others: Iterable[str]) -> str:
    """A name that nobody else at the table has: Ann the Second, if there is an Ann."""
    taken = set[str]().union(*(looks(other) for other in others))
    number, found = 0, name
    while looks(found) & taken:
        ending = f" the {ORDINALS[number]}" if number < len(ORDINALS) else f" {number + 2}"
        found = name[: LONGEST_NAME - len(ending)] + ending
        number += 1
    return found
