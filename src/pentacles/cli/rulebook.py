"""Rules on the screen: chapters, rules and the tables between them."""

from __future__ import annotations

import re
from difflib import get_close_matches

from pentacles.cli.text import show, show_table, unmarked
from pentacles.core.errors import Unreadable
from pentacles.core.game import Game
from pentacles.core.rulebook import Chapter, Rule

LINE = re.compile(r"[|:\- ]+")
WORD = re.compile(r"[\w'+]+")
LEAST_LETTERS = 3
"""Shorter words are not treated as typing mistakes."""


def pick(game: Game, number: str) -> list[Rule]:
    """The rule or chapter with this number, or the chapter without a number with these words.

    The game's letters may be left out.
    """
    word = number.strip()
    if word[:1].isdecimal():
        word = f"{game.prefix}-{word}"
    try:
        return appendix(game, word) or game.rules.find(word)
    except Unreadable:
        ids = list(game.rules.rules)
        chapters = list(dict.fromkeys(one.partition(".")[0] for one in ids))
        more = "".join(f", or {one.title!r}" for one in appendices(game))
        raise Unreadable(
            f"{game.title} has no rule {number[:40]!r}. Its rules run from {ids[0]} to {ids[-1]}, "
            f"its chapters from {chapters[0]} to {chapters[-1]}{more}."
        ) from None


def rules_meant(game: Game, words: str) -> list[Rule]:
    """A rule or chapter by its number, a chapter by its title, or the rules with these words."""
    book = game.rules
    number = re.fullmatch(
        rf"(?:{game.prefix}[\s-]*)?(\d+(?:\.\d+)?[a-z]?)\.?", words, re.IGNORECASE
    )
    if number is not None:
        return pick(game, number[1])
    wanted = words.casefold().split()
    titled = [
        rule
        for chapter in book.chapters
        if all(word in chapter.title.casefold().split() for word in wanted)
        for rule in chapter.rules
    ]
    found = appendix(game, words) or titled or book.search(words)
    if found:
        return found
    known = {word for rule in book.rules.values() for word in WORD.findall(rule.text.casefold())}
    near = [
        get_close_matches(word, known, 1)
        for word in wanted
        if len(word) >= LEAST_LETTERS and word not in known
    ]
    if near and all(near):
        closer = dict(zip([one for one in wanted if one not in known], near, strict=False))
        better = " ".join(closer[word][0] if word in closer else word for word in wanted)
        if book.search(better):
            raise Unreadable(
                f"No rule of {game.title} mentions {words[:40]!r}. Did you mean: rules {better}?"
            )
    return pick(game, words)


def appendices(game: Game) -> list[Chapter]:
    """The chapters that explain and have no rules of their own."""
    return [chapter for chapter in game.rules.chapters if chapter.title and not chapter.rules]


def appendix(game: Game, words: str) -> list[Rule]:
    """The text of the chapters without rules that have all these words in their titles."""
    wanted = words.casefold().split()
    return [
        Rule("", chapter.title, "\n".join(chapter.notes))
        for chapter in appendices(game)
        if wanted and set(wanted) <= set(chapter.title.casefold().split())
    ]


def show_chapter(chapter: Chapter) -> None:
    """A chapter with its text and rules."""
    if chapter.title:
        show(unmarked(chapter.title), "bold")
    show_markdown(list(chapter.notes), "")
    for rule in chapter.rules:
        show_rule(rule)


def show_rules(rules: list[Rule]) -> None:
    """Rules with the titles of their chapters."""
    chapter = ""
    for rule in rules:
        if rule.chapter != chapter:
            if chapter:
                show()
            show(unmarked(rule.chapter), "bold")
            chapter = rule.chapter
        show_rule(rule)


def show_rule(rule: Rule) -> None:
    """A rule: its number, its words, and the lines that belong to it."""
    if not rule.id:
        show_markdown(rule.text.split("\n"), "")
        return
    first, *more = rule.text.split("\n")
    show(f"{rule.id}  {unmarked(first)}", hang="    ")
    show_markdown(more, "    ")


def show_markdown(lines: list[str], indent: str) -> None:
    """Text as Markdown has it: paragraphs, lists and tables."""
    table: list[tuple[str, ...]] = []
    for line in [*lines, ""]:
        if line.lstrip().startswith("|"):
            if not LINE.fullmatch(line):
                cells = line.strip().strip("|").split("|")
                table.append(tuple(unmarked(cell.strip()) for cell in cells))
            continue
        if table:
            size = max(len(row) for row in table)
            rows = [row + ("",) * (size - len(row)) for row in table]
            show_table(rows[1:], rows[0], indent=indent)
            table = []
        if line.strip():
            inner = indent + " " * (len(line) - len(line.lstrip()))
            is_item = line.lstrip().startswith(("- ", "* "))
            show(unmarked(line.strip()), indent=inner, hang=inner + ("  " if is_item else ""))
