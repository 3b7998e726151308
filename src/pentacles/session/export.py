# not compiled
"""A finished match as a file: its record, its journal, and a chain of hashes over both.

Each hash is the SHA-256 of the hash before it and of the entry's bytes, so nothing in the middle
can be changed, left out or put in without changing every hash after it. Guests' ids and what was
said at the table are not part of the file.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from operator import index
from typing import Any, NamedTuple

from pentacles.core.errors import PentaclesError, Unreadable
from pentacles.core.record import Record
from pentacles.core.replay import LEAVES
from pentacles.core.sealed_rng import commitment
from pentacles.core.state import State
from pentacles.games import replay
from pentacles.session.deeds import Deed
from pentacles.session.journal import Entry
from pentacles.session.setup import Setup

FORMAT = 1
PRIVATE = ("owner", "ref", "state")
"""What an entry holds that is nobody else's business."""
AFTER = ("entries", "start_hash", "hash", "told")
"""What is not part of the head: the chain, and the story in words."""
KINDS = frozenset(kind.__struct_config__.tag for kind in Deed.__subclasses__())
LEFT_OUT = ("chat", "automation", "rematch", "mute")


def record_of(state: State, names: list[str]) -> Record:
    """The record of a match with the names of its seats."""
    return replace(state.record, names=tuple(names))


def export(setup: Setup, entries: list[Entry], record: Record) -> dict[str, Any]:
    """The match as JSON data."""
    paper = json.loads(record.to_json())
    head: dict[str, Any] = {
        "pentacles_match": FORMAT,
        "id": setup.id,
        "created": setup.created,
        "seats": [
            {"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in setup.seats
        ],
        "minutes": setup.minutes,
        "days": setup.days,
        "record": paper,
    }
    if setup.commitment:
        head["commitment"] = setup.commitment
    link = start = digest("", head)
    lines: list[dict[str, Any]] = []
    for entry in entries:
        if entry.kind not in LEFT_OUT:
            data = {key: value for key, value in entry.data.items() if key not in PRIVATE}
            line = {"n": len(lines), "kind": entry.kind, "at": entry.at, "data": data}
            link = digest(link, line)
            lines.append({**line, "hash": link})
    return {**head, "entries": lines, "start_hash": start, "hash": link}


def digest(before: str, data: dict[str, Any]) -> str:
    """The hash of something that follows the hash `before`."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256((before + text).encode()).hexdigest()


class Verified(NamedTuple):
    """An exported match that is what it claims to be."""

    record: Record
    state: State
    """Where its moves lead."""
    commitment: str
    """What was published of the deal; empty if the deal was no secret."""
    hash: str
    """The last hash of its chain: copies with the same hash are the same."""


def check_export(text: str | bytes) -> Record:
    """The record of an exported match; Unreadable says what was changed in the file."""
    return verified(text).record


def verified(text: str | bytes) -> Verified:
    """An exported match with its chain, deal and moves checked; Unreadable says what is wrong."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"This is not an exported match: it is not JSON ({error}).") from None
    if not isinstance(data, dict) or data.get("pentacles_match") != FORMAT:
        raise Unreadable(f"This is not an exported match of format {FORMAT}.")
    entries = data.get("entries")
    if not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
        raise Unreadable("This exported match is damaged: 'entries' must be a list.")
    head = {key: value for key, value in data.items() if key not in AFTER}
    link = digest("", head)
    if link != data.get("start_hash"):
        raise Unreadable("This exported match was changed: its head doesn't fit its hash.")
    for number, entry in enumerate(entries):
        line = {key: value for key, value in entry.items() if key != "hash"}
        link = digest(link, line)
        if link != entry.get("hash") or entry.get("n") != number:
            raise Unreadable(f"This exported match was changed: entry {number} breaks the chain.")
    if link != data.get("hash"):
        raise Unreadable("This exported match was changed: entries are missing at its end.")
    record = Record.from_json(json.dumps(data.get("record")))
    wanted = "" if record.start else commitment(str(data.get("id")), record.seed)
    if data.get("commitment", "") != wanted:
        raise Unreadable(
            "The deal of this match is not the one that was promised: "
            "its seed doesn't fit the commitment."
        )
    try:
        played = replay(record)
    except PentaclesError as error:
        raise Unreadable(f"The record of this match can't be played: {error}") from None
    if list(record.moves) != journal_moves(entries) or not played.over:
        raise Unreadable("The record of this match is not what its journal says.")
    return Verified(record, played, wanted, link)


def journal_moves(entries: list[dict[str, Any]]) -> list[str]:
    """The moves that remain at the end of a journal, as a record writes them."""
    found: list[tuple[str, str]] = []
    for number, entry in enumerate(entries):
        try:
            follow(found, entry["kind"], entry["data"])
        except (LookupError, TypeError, ValueError, AttributeError):
            raise Unreadable(
                f"This exported match is damaged: entry {number} is not something that can happen."
            ) from None
    return [text for text, _ in found]


def follow(found: list[tuple[str, str]], kind: str, data: dict[str, Any]) -> None:
    """Add what an entry plays to the moves found so far, or take off what it takes back."""
    if kind == "move":
        found.append((f"{data['seat']} {data['action']}", data["by"]))
    elif kind == "resign":
        found.append((f"{data['seat']} {LEAVES}", "resign"))
    elif kind == "undo" and data.get("taken") is not None:
        taken = set(map(index, data["taken"]))
        if not taken or not taken <= set(range(1, len(found) + 1)):
            raise ValueError("there are no such moves")
        found[:] = [one for number, one in enumerate(found, 1) if number not in taken]
    elif kind == "undo":
        while found.pop()[1] != "person":
            pass
    elif kind not in KINDS:
        raise ValueError("there is no such entry")
