# not compiled
"""The person in a seat is `you` to themselves, even in sentences that are made for everybody."""

from __future__ import annotations

import re

ME = "\N{WORD JOINER}"
"""Stands for the person's name until the sentence around it is known."""
SENTENCE = re.compile(r"(?<=[.!?]) ")
OWN = re.compile(rf"(?P<of>\bof )?{ME}(?:'s\b| (?P<verb>[a-z]+s)\b)?")
IRREGULAR = {"has": "have", "is": "are", "was": "were"}
NO_VERBS = frozenset({"always", "as", "its", "less", "plus", "this", "thus"})
HARD = re.compile(rf"{ME}.*\b(?:they|them|their|theirs|themselves|(?:and|or|but) [a-z]+s)\b")
"""What follows refers to the name again, in a way that wouldn't agree with `you`."""


def marked(people: list[str], seat: int) -> list[str]:
    """The names at the table, with a mark for the person in the seat."""
    return [ME if number == seat else name for number, name in enumerate(people)]


def to_you(text: str, name: str, begins: bool = True) -> str:
    """A text with marks, as said to the person; a sentence where that fails keeps the name.

    A text that doesn't begin a sentence goes on with one.
    """
    if ME not in text:
        return text
    first, *others = SENTENCE.split(text)
    told = [sentence_to_you(one, name) for one in others]
    return " ".join([sentence_to_you(first, name, begins), *told])


def sentence_to_you(sentence: str, name: str, begins: bool = True) -> str:
    """One sentence, or the rest of one, said to the person."""
    if HARD.search(sentence):
        return sentence.replace(ME, name)
    words = OWN.sub(yours, sentence)
    is_first = begins and sentence.startswith(ME)
    return words[0].upper() + words[1:] if is_first else words


def yours(found: re.Match[str]) -> str:
    """A mark with the verb that follows it."""
    verb, of = found["verb"], found["of"] or ""
    if of and not found[0].endswith("'s"):  # a verb after it is that of what is owned
        return f"{of}yours {verb}" if verb else f"{of}yours"
    if verb is None:
        return f"{of}your" if found[0].endswith("'s") else "you"
    return f"you {verb if verb in NO_VERBS else plural(verb)}"


def plural(verb: str) -> str:
    """The verb of `you` for that of `she`."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes", "oes")) else verb[:-1]
