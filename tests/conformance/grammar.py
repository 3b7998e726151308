"""Mechanical faults of a sentence: what no reader should have to look for."""

from __future__ import annotations

import re
from collections.abc import Iterable

NAMES = [
    "Alfa",
    "Bravo",
    "Charlie",
    "Delta",
    "Echo",
    "Foxtrot",
    "Golf",
    "Hotel",
    "India",
    "Juliett",
    "Kilo",
    "Lima",
]
"""The names of the seats in all examples."""

UNCOUNTED = (
    r"(?:is|was|has|as|its|this|less|plus|minus|versus|across|upwards|applies|counts|wins|goes"
    r"|follows|comes|remains)"
)
"""Words that end in s but are not plurals."""
YOUR_S = r"(?:always|pass|passes? on|miss|guess|toss|cross|focus|possess|discuss|bless|press|lose)"

FAULTS = {
    "1 with a plural": re.compile(rf"(?<![\d.,+-])\b1 (?!{UNCOUNTED}\b)[a-z]+s\b(?! \d)"),
    "0 where it should say no": re.compile(rf"(?<![\d.,])\b0 (?!{UNCOUNTED}\b)[a-z]+s\b"),
    "a number with a singular": re.compile(
        r"(?<![\d.,])(?<!Magnitude )\b([2-9]|\d\d+) "
        r"(card|play|cube|turn|gate|relic|wizard|titan|player|spell"
        r"|hit|point|round|spoil|pack|joker|ward)\b(?! (?:of|as))",
        re.IGNORECASE,
    ),
    "a count below nothing": re.compile(r"[-\N{MINUS SIGN}]\d+ (?:left|more|cards?|to go|still)\b"),
    "of you, of yourself": re.compile(r"\b(?:of|'s) you\b(?!r)(?! (?:may|can|have|draw|lose))"),
    "the own": re.compile(r"\b[Tt]he own\b"),
    "a name or word without its possessive": re.compile(r"\byou's\b", re.IGNORECASE),
    "nothing after a colon": re.compile(r":\s*(?:[.,;]|$)"),
    "two blanks, or a blank before a stop": re.compile(r"  | [.,;:!?](?:\s|$)|\(\s|\s\)"),
    "a stop too many": re.compile(r"\.\.(?!\.)|,\.|;\.|: ?:|,,"),
    "an empty pair of brackets or quotes": re.compile(r"\(\)|\[\]|\"\"|''"),
    "a part that was not filled in": re.compile(r"[{}]|\[[^\]]*\||\bNone\b"),
    "a seat without its name": re.compile(r"\b[Ss]eat \d"),
    "You with the verb of others": re.compile(
        rf"\bYou (?!{YOUR_S}\b)(?:is|has|does|was|[a-z]+[^s\W]s)\b"
    ),
    "a before a vowel": re.compile(r"\ba (?:[aei]|o(?!ne\b)|u(?!n?i|se))\w+"),
    "an before a consonant": re.compile(r"\ban [bcdfgjklmnpqrstvwxyz]\w*"),
    "the same word twice": re.compile(r"\b([A-Za-z]+) (?=[a-z])(?i:\1)\b"),  # names may have it
}


def faults(text: str, verbs: Iterable[str] = ()) -> list[str]:
    """What is wrong with any text of a table; `verbs` are the forms that go only with You."""
    found = [name for name, pattern in FAULTS.items() if pattern.search(text)]
    wrong = "|".join(sorted(verbs))
    before = "(?<!and )(?<!makes )(?<!make )(?<!lets )(?<!let )"
    if wrong and re.search(rf"{before}\b(?:{'|'.join(NAMES)}) (?:{wrong})\b", text):
        found.append("a name with the verb of You")
    return found


def sentence_faults(text: str, verbs: Iterable[str] = ()) -> list[str]:
    """What is wrong with a text that has to be a whole sentence."""
    found = faults(text, verbs)
    if not text:
        return ["nothing is said"]
    if text[0].islower():
        found.append("no capital letter")
    if text[-1] not in ".!?":
        found.append("no full stop")
    return found
