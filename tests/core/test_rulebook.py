"""The rulebook: chapters, rules, search."""

from __future__ import annotations

import pytest

from pentacles.core.errors import Unreadable
from pentacles.core.rulebook import Rulebook

TEXT = """# Game

An opening word.

## AB-1 Setup

- **AB-1.1** Deal the cards.
- **AB-1.2** Then look at this table.

| a | b |
|---|---|

## What beginners miss

- Cards are dealt (AB-1.1).
"""


def test_rules_carry_their_number_chapter_and_text() -> None:
    book = Rulebook(TEXT)
    assert book.title == "Game"
    assert list(book.rules) == ["AB-1.1", "AB-1.2"]
    assert book.rules["AB-1.1"].chapter == "AB-1 Setup"
    assert "| a | b |" in book.rules["AB-1.2"].text
    assert [chapter.title for chapter in book.chapters] == ["", "AB-1 Setup", "What beginners miss"]
    assert book.chapters[2].notes == ("- Cards are dealt (AB-1.1).",)


def test_rules_are_found_by_number_chapter_and_words() -> None:
    book = Rulebook(TEXT)
    assert [rule.id for rule in book.find("ab-1.1")] == ["AB-1.1"]
    assert [rule.id for rule in book.find("AB-1")] == ["AB-1.1", "AB-1.2"]
    assert [rule.id for rule in book.search("the DEAL")] == ["AB-1.1"]
    assert "AB-1.2" in book
    with pytest.raises(Unreadable, match=r"no rule 'AB-9.9'. Its rules run from AB-1.1 to AB-1.2"):
        book.find("AB-9.9")
