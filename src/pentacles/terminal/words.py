"""Words about choices: what an option changes, and which option somebody means."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from pentacles.core.table import OptionView, Preview, Table

EXAMPLES = 3


def changes_told(table: Table, changes: Sequence[Preview]) -> list[str]:
    """What an action changes, in a few words each."""
    return [
        f"{title}{whose(table, owner)} {change.old} \N{RIGHTWARDS ARROW} {change.new}"
        for title, owner, change in told_once(table, changes)
    ]


def told_once(table: Table, changes: Sequence[Preview]) -> list[tuple[str, int | None, Preview]]:
    """What changes and whose it is; a zone whose size a counter already shows is left out."""
    owners: dict[str, tuple[str, int | None]] = {
        f"{counter.name}_{seat.seat}": (counter.title, seat.seat)
        for seat in table.seats
        for counter in seat.counters
    }
    for zone in table.zones:
        owners[zone.name] = (zone.title, zone.owner)
        for counter in zone.counters:
            owners[f"{zone.name}.{counter.name}"] = (counter.title, zone.owner)
    told: list[tuple[str, int | None, Preview]] = []
    for change in changes:
        title, owner = owners.get(change.place, (change.words, None))
        if not any(
            title.casefold() in other.casefold()
            and whose in (None, owner)
            and (one.old, one.new) == (change.old, change.new)
            for other, whose, one in told
        ):
            told.append((title, owner, change))
    return told


def whose(table: Table, owner: int | None) -> str:
    """Whose figure it is: the viewer's own needs no name."""
    if owner is None or table.seats[owner].is_viewer:
        return ""
    return f", {table.seats[owner].name}"


def find_action(options: Sequence[OptionView], words: str) -> tuple[int | None, str]:
    """The option that these words name: its place, or why there is none."""
    wanted = " ".join(words.split()).casefold()
    for place, option in enumerate(options):
        if wanted in (option.text.casefold(), option.label.casefold()):
            return place, ""
    partly = [
        place
        for place, option in enumerate(options)
        if wanted in option.label.casefold() or wanted in option.text.casefold()
    ]
    if len(partly) == 1:
        return partly[0], ""
    texts = [option.text for option in options]
    near = get_close_matches(wanted, texts, EXAMPLES) or texts[:EXAMPLES]
    if partly:
        near = [texts[place] for place in partly[:EXAMPLES]]
    return None, f"Which one? Now you can say, for example: {', '.join(near)}"
