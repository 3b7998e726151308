# not compiled
"""The numbered rules of a game, read from its `rules.md`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pentacles.core.errors import Unreadable

HEADING = re.compile(r"^##\s+(?P<title>.+?)\s*$")
RULE = re.compile(r"^- \*\*(?P<id>[A-Z]+-\d+\.\d+[a-z]?)\*\*\s+(?P<text>.+)$")
NUMBER = re.compile(r"^(?P<prefix>[A-Z]+)-(?P<chapter>\d+)(?:\.(?P<rule>\d+)(?P<letter>[a-z]?))?$")


@dataclass(frozen=True)
class Rule:
    """One numbered rule: its permanent number, its chapter and its words."""

    id: str
    chapter: str
    text: str


@dataclass(frozen=True)
class Chapter:
    """A heading of the rules with the rules below it and any other text."""

    title: str
    rules: tuple[Rule, ...]
    notes: tuple[str, ...]


class Rulebook:
    """All rules of one game."""

    def __init__(self, text: str) -> None:
        lines = text.splitlines()
        self.title = next((line[2:].strip() for line in lines if line.startswith("# ")), "")
        self.chapters: list[Chapter] = []
        title = ""
        rules: list[Rule] = []
        notes: list[str] = []
        for line in lines:
            heading = HEADING.match(line)
            rule = RULE.match(line)
            if heading:
                self._close(title, rules, notes)
                title, rules, notes = heading["title"], [], []
            elif rule:
                rules.append(Rule(rule["id"], title, rule["text"].strip()))
            elif rules and line.strip():
                last = rules.pop()
                rules.append(Rule(last.id, last.chapter, f"{last.text}\n{line.rstrip()}"))
            elif line.strip() and not line.startswith("# "):
                notes.append(line.rstrip())
        self._close(title, rules, notes)
        self.rules = {rule.id: rule for chapter in self.chapters for rule in chapter.rules}

    def _close(self, title: str, rules: list[Rule], notes: list[str]) -> None:
        if title or rules or notes:
            self.chapters.append(Chapter(title, tuple(rules), tuple(notes)))

    def find(self, number: str) -> list[Rule]:
        """The rule with this number, or all rules of a chapter (`WC-3`)."""
        wanted = NUMBER.match(number.strip().upper()) or NUMBER.match(number.strip())
        if wanted:
            whole = f"{wanted['prefix']}-{wanted['chapter']}"
            if wanted["rule"]:
                exact = f"{whole}.{wanted['rule']}{wanted['letter']}"
                found = [rule for rule in self.rules.values() if rule.id.upper() == exact.upper()]
            else:
                found = [rule for rule in self.rules.values() if rule.id.startswith(whole + ".")]
            if found:
                return found
        ids = list(self.rules)
        span = f"from {ids[0]} to {ids[-1]}" if ids else "none"
        raise Unreadable(f"{self.title} has no rule {number!r}. Its rules run {span}.")

    def search(self, words: str) -> list[Rule]:
        """The rules that contain all these words."""
        wanted = words.casefold().split()
        return [
            rule
            for rule in self.rules.values()
            if all(word in f"{rule.id} {rule.text}".casefold() for word in wanted)
        ]

    def __contains__(self, number: str) -> bool:
        return number in self.rules

    def __repr__(self) -> str:
        return f"<Rulebook of {self.title}: {len(self.rules)} rules>"
