"""What a line at the prompt means: an option or any action, by text, label, code or a verb.

A question may also be in free words; a choice may not, so that no wrong one is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches

from pentacles.core.errors import Illegal, Unreadable
from pentacles.core.game import Game
from pentacles.core.table import OptionView, Table

EXAMPLES = 3
LONGEST_QUOTED = 60
WORD = re.compile(r"[\w']+\+?")
FILLERS = frozenset("a an at from into it me my of on the this to with".split())
CARD = "card"
"""The word that shows a card; if texts of actions begin with it, their rest is enough."""


def spoken(text: str) -> str:
    """How an action is said at the prompt."""
    word, _, rest = text.partition(" ")
    return rest if word == CARD and rest else text


def said(options: tuple[OptionView, ...]) -> dict[str, int]:
    """The options by all that picks them, except their numbers."""
    found = {spoken(option.text).casefold(): option.action for option in options}
    return found | {option.label.casefold(): option.action for option in options}


def action_of(game: Game, table: Table, line: str) -> int:
    """The action that a line names, possible now or not; Illegal if it belongs to another phase."""
    options = table.options
    words = line.casefold()
    if words in said(options):
        return said(options)[words]
    for text in (line, f"{CARD} {line}"):
        try:
            return int(game.actions.parse(text))
        except Unreadable:
            continue
    for action, label in enumerate(game.actions.labels):
        if label.casefold() == words:
            return action
    verb, _, rest = words.partition(" ")
    if verb in game.verbs_of_phases:
        phases, rule, reason = game.verbs_of_phases[verb]
        if table.phase not in phases:
            raise Illegal(rule, reason)
        if rest:
            return action_of(game, table, rest)
    texts = [spoken(option.text) for option in options]
    near = get_close_matches(words, texts, EXAMPLES) or texts[:EXAMPLES]
    examples = ", ".join(f"`{one}`" for one in near)
    raise Unreadable(
        f"Unknown action {line[:LONGEST_QUOTED]!r}. Now you can say, for example, {examples}; "
        "help tells what else."
    )


def action_meant(game: Game, table: Table, line: str, named: Callable[[str], str]) -> int:
    """The action that a question is about: as above, or by some of its words.

    The only one, among the options or else among all actions, that contains all the words, or all
    of whose words are said. `named` puts the names of people into a label.
    """
    try:
        return action_of(game, table, line)
    except Unreadable:
        wanted = words_of(line)
        here = {option.action: option.label for option in table.options}
        every = {action: named(label) for action, label in enumerate(game.actions.labels)}
        for labels in (here, every):
            for found in (holding(game, labels, wanted), held_by(labels, wanted)):
                if len({labels[action].casefold() for action in found}) == 1:
                    return found[0]
                if found and labels is here:
                    raise Unreadable(
                        f"Which one: {listed([here[one] for one in found])}?"
                    ) from None
        raise


def words_of(text: str) -> set[str]:
    """The words of a text that matter."""
    return set(WORD.findall(text.casefold())) - FILLERS


def holding(game: Game, labels: dict[int, str], wanted: set[str]) -> list[int]:
    """The actions that have all these words in label and text."""
    texts = {action: f"{label} {game.actions.text(action)}" for action, label in labels.items()}
    return [action for action, text in texts.items() if wanted and wanted <= words_of(text)]


def held_by(labels: dict[int, str], wanted: set[str]) -> list[int]:
    """The actions of which all words are said, those with the most words."""
    bags = {action: words_of(label) for action, label in labels.items()}
    sizes = {action: len(bag) for action, bag in bags.items() if bag and bag <= wanted}
    most = max(sizes.values(), default=0)
    return [action for action, size in sizes.items() if size == most]


def listed(labels: list[str]) -> str:
    """Some labels, and how many more there are."""
    shown = ", ".join(labels[:EXAMPLES])
    return shown if len(labels) <= EXAMPLES else f"{shown} or one of {len(labels) - EXAMPLES} more"
