"""All keys of the table, and what they do."""

from __future__ import annotations

from pentacles.terminal.bits import Bit, Row, told

KEYS = (
    ("1 to 9, 0", "choose an option; the same key again, or Enter, plays it"),
    ("two digits", "options above 9: type 1 and 2 for option 12"),
    ("a letter", "the option with this letter; again, or Enter, plays it"),
    ("arrows", "through the options; after Tab over the cards on the table"),
    ("Tab", "to your cards, the table, and back to the options"),
    ("Enter, Space", "choose what you point at, then play it"),
    ("Esc", "back one step"),
    ("mouse", "click to choose, click again to play; click any card or seat"),
    ("?", "why not, or what this would do"),
    ("Z", "the card, zone or seat that you point at, in full"),
    ("T", "the next card, zone or seat that can be chosen"),
    ("H", "a hint: what a good player would do"),
    ("U", "take the last move back"),
    ("I", "the rules, opened at the rule of this question"),
    ("A", "at a glance: what saves you counting and looking things up"),
    ("Space, Enter", "mark cards and lay them together, in games where hands are laid"),
    ("M", "mark a hand that can be laid; again for the next one"),
    ("L", "the log of the match"),
    ("C", "say something to the table"),
    ("G", "the whole table, zone by zone, card by card"),
    ("/", "type an action in words"),
    ("F2", "play at once: one key press is enough"),
    ("F3", "pass automatically whenever passing is possible, until your turn"),
    ("F4", "sort your cards: by suit, by value, as dealt"),
    ("F5", "other names of the cards, in games that have them"),
    ("F8", "give up the match"),
    ("Ctrl S", "save under a name and play on"),
    ("Q, Ctrl C", "save and leave; the command to come back is printed"),
)


def key_sheet(room: int) -> list[Row]:
    """Which key does what."""
    rows: list[Row] = []
    for key, words in KEYS:
        rows += told(words, room, "text", 15, [Bit(f"{key:<14} ", "key")])
    return rows
