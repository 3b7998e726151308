# not compiled
"""The text of a card, made from what it does: filled-in sentences, and numbers that disagree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from pentacles.core.card_form import CardForm, Choice, FieldForm, TableForm, VerbForm

SLOT = re.compile(r"\{(?P<sign>\+?)(?P<key>\w+)(?::(?P<spec>[^}]*))?\}")
MAYBE = re.compile(r"\[([^\]]*)\]")
GAP = re.compile(r"\s+(?=[.;,\s]|$)")
"""What an omitted word leaves behind."""
COMPARED = re.compile(r"(?P<count>\w+)(?P<sign>>=|<=)(?P<n>\d{1,2})")
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {word: number for number, word in enumerate(WORDS)} | {
    "eleven": 11,
    "twelve": 12,
    "double": 2,
    "twice": 2,
    "triple": 3,
    "thrice": 3,
}
SAID = re.compile(r"\b(?:\d{1,4}|" + "|".join(NUMBERS) + r")\b", re.IGNORECASE)
LOWEST_TOLD = 2
"""A number of an effect that its text must mention; `1` is often just `a card`."""

Values = Mapping[str, Any]


def propose_text(form: CardForm, table: str, entry: Values) -> str:
    """The text that follows from what a card does; empty if it does nothing."""
    found = form.table(table)
    if found is None:
        return ""
    return " ".join(one for field in found.fields for one in sentences(field, entry))


def printed_text(form: CardForm, table: str, entry: Values, otherwise: str = "") -> str:
    """The text on a card: its own, or else what follows from what it does."""
    own = entry.get("text")
    return str(own) if own is not None else propose_text(form, table, entry) or otherwise


def sentences(field: FieldForm, entry: Values) -> list[str]:
    """What one key adds to the text."""
    value = entry.get(field.key)
    if not field.sentence or value is None or value == []:
        return []
    if not field.verbs:
        words = filled(field.sentence, entry, (field,))
        return [large(words)] if words else []
    effects = value if isinstance(value, list) else [value]
    parts = [part for effect in effects for part in effect_parts(field, effect)]
    found = []
    for lead, group in groupby(parts, key=lambda part: part[0]):
        bodies = [body for _, body in group]
        if lead:
            found.append(f"{large(lead)} {'; '.join(small(body) for body in bodies)}.")
        else:
            found += [f"{large(body)}." for body in bodies]
    return found


def effect_parts(field: FieldForm, effect: Any) -> Iterator[tuple[str, str]]:
    """What comes before an effect, and the effect itself; nothing if it isn't one."""
    verb = verb_of(field, effect)
    if verb is None:
        return
    before, _, after = field.sentence.partition("{verb}")
    body = filled(verb.sentence, effect, verb.parameters) + filled(after, effect, field.lead)
    yield filled(before, effect, field.lead).strip(), body.rstrip(".")


def verb_of(field: FieldForm, effect: Any) -> VerbForm | None:
    """The verb of an effect, if it has one that is known."""
    name = effect.get("verb") if isinstance(effect, Mapping) else None
    return next((verb for verb in field.verbs if verb.name == name), None)


def filled(template: str, values: Values, fields: Sequence[FieldForm]) -> str:
    """A sentence with the values in place of its slots."""
    by_key = {field.key: field for field in fields}

    def is_there(part: str) -> bool:
        return all(values.get(slot["key"]) not in (None, []) for slot in SLOT.finditer(part))

    def slot(found: re.Match[str]) -> str:
        value = values.get(found["key"])
        spec = found["spec"]
        is_choice = bool(spec) and "=" in spec
        words = said(by_key.get(found["key"]), value, "and" if is_choice or not spec else spec)
        if is_choice:
            return chosen(spec, value, words)
        is_plus = bool(found["sign"]) and isinstance(value, int) and value >= 0
        return f"+{words}" if is_plus else words

    text = MAYBE.sub(lambda part: part[1] if is_there(part[1]) else "", template)
    return GAP.sub("", SLOT.sub(slot, text))


def chosen(spec: str, value: Any, words: str) -> str:
    """The words for a value: `1=a card;@=#;*=# cards`; `@` is any text, `#` the value."""
    cases = dict(case.partition("=")[::2] for case in spec.split(";"))
    other = cases.get("@") if isinstance(value, str) else None
    return cases.get(str(value), other or cases.get("*", "")).replace("#", words)


def said(field: FieldForm | None, value: Any, joint: str = "and") -> str:
    """A value as it is read in a sentence."""
    if isinstance(value, list):
        return joined([said(field, one) for one in value], joint)
    if field is None:
        return str(value)
    compared = COMPARED.fullmatch(value) if isinstance(value, str) else None
    if field.kind == "conditions" and compared:
        count = choice_of(field.counts, compared["count"])
        more = "or more" if compared["sign"] == ">=" else "or fewer"
        return count.replace("{n}", f"{compared['n']} {more}")
    return choice_of(field.choices, value)


def choice_of(choices: Sequence[Choice], value: Any) -> str:
    """The words of a value; the value itself if there are none."""
    found = next((one for one in choices if one.value == value), None)
    return str(value) if found is None else found.words or found.title


def joined(words: Sequence[str], joint: str) -> str:
    """Words as a list."""
    if joint == ";":
        return "; ".join(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def large(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """A text that doesn't, unless its first word is written with one anyway."""
    second = text[1:2]
    return text if second.isupper() else text[:1].lower() + text[1:]


# Numbers that disagree


def contradictions(form: CardForm, table: str, entry: Values) -> list[str]:
    """Where the numbers in a card's text differ from those of its effects."""
    found = form.table(table)
    text = entry.get("text")
    if found is None or not isinstance(text, str) or not text.strip():
        return []
    done = dict(effect_numbers(found, entry))
    if not any(entry.get(field.key) for field in found.fields if field.verbs):
        return []
    told = spoken(text)
    printed = {entry[field.key] for field in found.fields if is_number(entry.get(field.key))}
    meant = set(spoken(propose_text(form, table, entry)))
    known = set(done.values()) | meant | printed | {1}
    problems = [
        f"the text says {number}, but no effect has that number"
        + (f" (they have {', '.join(map(str, sorted(set(done.values()))))})" if done else "")
        for number in dict.fromkeys(told)
        if number not in known and number > 0
    ]
    problems += [
        f"{key} is {number}, but the text doesn't say so"
        for key, number in done.items()
        if number >= LOWEST_TOLD and number not in told
    ]
    return problems


def effect_numbers(table: TableForm, entry: Values) -> Iterator[tuple[str, int]]:
    """Every number in the effects of a card by its key, without its sign."""
    for field in table.fields:
        value = entry.get(field.key)
        if not field.verbs or not value:
            continue
        for place, effect in enumerate(value if isinstance(value, list) else [value]):
            where = f"{field.key}[{place}]" if isinstance(value, list) else field.key
            verb = verb_of(field, effect)
            if verb is None:
                continue
            for key, part in effect.items():
                if is_number(part):
                    yield f"{where}.{key}", abs(part)
                for word in part if isinstance(part, list) else ():
                    compared = COMPARED.fullmatch(word) if isinstance(word, str) else None
                    if compared:
                        yield f"{where}.{key}", int(compared["n"])


def spoken(text: str) -> list[int]:
    """The numbers that a text says, in figures or words."""
    found = (word.casefold() for word in SAID.findall(text))
    return [NUMBERS[word] if word in NUMBERS else int(word) for word in found]


def is_number(value: Any) -> bool:
    """Whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)
