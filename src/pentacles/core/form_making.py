# not compiled
"""Making the form of a game's card files out of the fields and verbs of its loader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pentacles.core.card_fields import MOST_ICONS, Amount, Field, Picture, Verb
from pentacles.core.card_form import Applies, Choice, FieldForm, Kind, VerbForm

RULES = Field(
    str,
    required=False,
    longest=20,
    title="Version of the rules",
    help="Which version of the game's rules the cards are made for.",
    group="more",
)
HEAD = {
    "name": Field(
        str, required=False, longest=60, title="Short name", help="One word, such as my-cards."
    ),
    "title": Field(str, required=False, longest=80, title="Title", help="As people read it."),
    "rules": RULES,
}
"""The keys of `[set]` besides `game`."""


def kind_of(field: Field) -> Kind:
    """The kind of a field."""
    if field.kind is not None:
        return field.kind
    if isinstance(field, Picture):
        return "art"
    if isinstance(field, Amount):
        return "amount"
    if field.allowed:
        return "choice"
    kinds: dict[type, Kind] = {str: "text", int: "number", bool: "flag", list: "choices"}
    return kinds[field.type]


def field_form(key: str, field: Field) -> FieldForm:
    """The form of one key or parameter."""
    kind = kind_of(field)
    is_art = kind == "art"
    return FieldForm(
        key=key,
        title=field.title or key.replace("_", " ").capitalize(),
        kind=kind,
        help=field.help,
        group=field.group,
        required=field.required,
        default=field.default,
        low=field.low,
        high=field.high,
        longest=field.longest if kind in ("text", "icon") else None,
        least=1 if is_art else field.least,
        most=MOST_ICONS if is_art else field.most,
        choices=field.choices,
        only=field.only,
        needed=field.needed,
        sentence=field.sentence,
    )


def fields_form(fields: Mapping[str, Field], **made: FieldForm) -> tuple[FieldForm, ...]:
    """The forms of all keys except those already made; `table` is not a key of a file."""
    return tuple(
        made.get(key) or field_form(key, field) for key, field in fields.items() if key != "table"
    )


def verb_form(verb: Verb, *only: Applies) -> VerbForm:
    """The form of a verb."""
    parameters = tuple(field_form(key, field) for key, field in verb.parameters.items())
    return VerbForm(
        verb.name, verb.sentence or verb.meaning, verb.meaning, verb.rule, parameters, only
    )


def effects_form(
    key: str,
    field: Field,
    verbs: Iterable[VerbForm],
    sentence: str = "{verb}.",
    lead: Iterable[FieldForm] = (),
) -> FieldForm:
    """The form of a key that holds effects."""
    plain = field_form(key, replace(field, kind="effect" if field.type is dict else "effects"))
    return replace(plain, verbs=tuple(verbs), sentence=sentence, lead=tuple(lead))


def conditions_form(key: str, field: Field, counts: Mapping[Any, tuple[str, str]]) -> FieldForm:
    """The form of a list of conditions, with what may be compared: a title and words for each."""
    plain = field_form(key, replace(field, kind="conditions"))
    compared = tuple(Choice(value, title, words) for value, (title, words) in counts.items())
    return replace(plain, counts=compared)


def head_form(**more: Field) -> tuple[FieldForm, ...]:
    """The form of a head, with the keys that only this game has."""
    return fields_form({**HEAD, **more})
