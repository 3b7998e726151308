"""The rules to read: found by number or by words, or all of them."""

from __future__ import annotations

import re

from pentacles.core.rulebook import Rule, Rulebook
from pentacles.terminal.bits import Bit, Row, bit, told

MARKS = re.compile(r"\*\*(.+?)\*\*|\*(\S.*?)\*|`(.+?)`")


def unmarked(text: str) -> str:
    """The words of a Markdown line without its marks."""
    return MARKS.sub(lambda found: found[1] or found[2] or found[3], text)


def rules_found(book: Rulebook, words: str) -> list[Rule]:
    """The rules that a search finds: by number, by the beginning of a number, or by words."""
    wanted = words.strip().upper()
    if not wanted:
        return list(book.rules.values())
    prefix = next(iter(book.rules), "").partition("-")[0]
    number = f"{prefix}-{wanted}" if wanted[:1].isdecimal() else wanted
    exact = [rule for rule in book.rules.values() if rule.id.upper() == number]
    if exact:
        return exact
    chapter = [rule for rule in book.rules.values() if rule.id.upper().startswith(f"{number}.")]
    return chapter or book.search(words)


def rule_rows(book: Rulebook, words: str, room: int, present: str = "") -> list[Row]:
    """The rules that a search finds; without a search all of them, the present one first."""
    rows: list[Row] = []
    if not words.strip():
        if present in book:
            rows.append([Bit("The rule of the present question", "accent")])
            rows += one_rule(book.rules[present], room)
            rows.append([])
        for chapter in book.chapters:
            rows += [[bit(unmarked(chapter.title), "accent")]] if chapter.title else []
            for note in chapter.notes:
                rows += told(unmarked(note), room, "dim")
            for rule in chapter.rules:
                rows += one_rule(rule, room)
            rows.append([])
        return rows
    found = rules_found(book, words)
    chapter_title = None
    for rule in found:
        if rule.chapter != chapter_title:
            chapter_title = rule.chapter
            rows.append([bit(unmarked(rule.chapter), "accent")])
        rows += one_rule(rule, room)
    return rows or [[Bit("No rule has these words.", "bad")]]


def one_rule(rule: Rule, room: int) -> list[Row]:
    """A rule: its number and its words."""
    first, *more = rule.text.split("\n")
    number: Row = [bit(f"{rule.id}  ", "key")]
    rows = told(unmarked(first), room, "text", 4, number)
    for line in more:
        rows += told(unmarked(line.strip()), room, "text", 6, [Bit("    ")])
    return rows
