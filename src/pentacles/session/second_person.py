"""The person in a seat is `you` to themselves, even in sentences that are made for everybody."""

from __future__ import annotations

import re

from pentacles.core.drawing import AnyDrawing
from pentacles.core.sentences import name_seats
from pentacles.core.state import State
from pentacles.core.table import Aid, Table, replace

ME = "\N{WORD JOINER}"
"""Stands for the person's name until the sentence around it is known."""
SENTENCE = re.compile(r"(?<=[.!?]) ")
OWN = re.compile(rf"{ME}(?:'s\b| (?P<verb>[a-z]+s)\b)?")
IRREGULAR = {"has": "have", "is": "are", "was": "were"}
NO_VERBS = frozenset({"always", "as", "its", "less", "plus", "this", "thus"})
HARD = re.compile(rf"{ME}.*\b(?:they|them|their|theirs|themselves|(?:and|or|but) [a-z]+s)\b")
"""What follows refers to the name again, in a way that wouldn't agree with `you`."""


def marked(people: list[str], seat: int) -> list[str]:
    """The names at the table, with a mark for the person in the seat."""
    return [ME if number == seat else name for number, name in enumerate(people)]


def addressed(table: Table, spoken: Table, name: str) -> Table:
    """A table whose notes speak to the person; `spoken` is the same with marks."""
    aids = [noted(aid, to, name) for aid, to in zip(table.aids, spoken.aids, strict=True)]
    return replace(table, aids=tuple(aids))


def summed_up(table: Table, state: State, drawing: AnyDrawing, people: list[str]) -> Table:
    """A table of a seat whose banner and result speak to the person who sits there."""
    seat, result, outcome = table.viewer, table.result, state.outcome
    if seat is None or not (table.banner or result):
        return table
    spoken = marked(people, seat)
    if result is not None and outcome is not None:
        reason = to_you(name_seats(outcome.reason, spoken), people[seat])
        result = replace(result, reason=reason)
    return replace(table, banner=to_you(drawing.banner(state, spoken), people[seat]), result=result)


def noted(aid: Aid, spoken: Aid, name: str) -> Aid:
    """A note that speaks to the person; its terms are labels, and keep the name."""
    return replace(aid, title=to_you(spoken.title, name), words=to_you(spoken.words, name))


def to_you(text: str, name: str) -> str:
    """A text with marks, as said to the person; a sentence where that fails keeps the name."""
    if ME not in text:
        return text
    return " ".join([sentence_to_you(one, name) for one in SENTENCE.split(text)])


def sentence_to_you(sentence: str, name: str) -> str:
    """One sentence, said to the person."""
    if HARD.search(sentence):
        return sentence.replace(ME, name)
    words = OWN.sub(yours, sentence)
    return words[0].upper() + words[1:] if sentence.startswith(ME) else words


def yours(found: re.Match[str]) -> str:
    """A mark with the verb that follows it."""
    verb = found["verb"]
    if verb is None:
        return "your" if found[0].endswith("'s") else "you"
    return f"you {verb if verb in NO_VERBS else plural(verb)}"


def plural(verb: str) -> str:
    """The verb of `you` for that of `she`."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes", "oes")) else verb[:-1]
