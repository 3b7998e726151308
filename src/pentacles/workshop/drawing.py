"""Single cards as they will lie on the table, even if a set is unfinished or has mistakes."""

from __future__ import annotations

from typing import Any

from pentacles.core.card_form import FieldForm, TableForm
from pentacles.core.card_text import verb_of
from pentacles.core.cards import Face
from pentacles.workshop.checking import entries_of, is_change
from pentacles.workshop.documents import Document, form_of, plain_game

Entry = dict[str, Any]


def faces(game: str, document: Document) -> dict[tuple[str, int], Face]:
    """Every entry as a face, by table and place; what is wrong on a card is left out of it."""
    form = form_of(game)
    drawn: dict[tuple[str, int], Face] = {}
    for table, place, entry in entries_of(form.game, document):
        found = form.table(table)
        if found is not None:
            drawn[table, place] = draw(form.game, found, entry)
    return drawn


def draw(game: str, table: TableForm, entry: Entry) -> Face:
    """One entry as a face."""
    sound = {
        field.key: repaired(field, entry[field.key])
        for field in table.fields
        if field.key in entry and is_sound(field, entry[field.key])
    }
    if not is_change(game, table.name, entry):
        for field in table.fields:
            if field.required and field.key not in sound:
                sound[field.key] = table.new.get(field.key, stand_in(field))
    return plain_game(game).card_face(table.name, sound)


def stand_in(field: FieldForm) -> Any:
    """A value for a missing key that can't be left out."""
    if field.choices:
        return field.choices[0].value
    if field.kind == "number":
        return field.low or 0
    return "" if field.kind == "text" else []


def is_sound(field: FieldForm, value: Any) -> bool:
    """Whether a value has the type of its key; whether it is allowed is another question."""
    if field.kind in ("text", "icon"):
        return isinstance(value, str) and value.isprintable() and len(value) <= 1000
    if field.kind == "number":
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**6
    if field.kind == "flag":
        return isinstance(value, bool)
    if field.kind == "choice":
        return is_chosen(field, value)
    if field.kind == "art":
        return (
            isinstance(value, list)
            and 1 <= len(value) <= (field.most or 1)
            and all(isinstance(one, str) for one in value)
            and bool(value[0])
        )
    if field.kind == "choices":
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    if field.kind == "effect":
        return is_effect(field, value)
    return isinstance(value, list)


def is_chosen(field: FieldForm, value: Any) -> bool:
    """Whether a value is one of the choices."""
    return isinstance(value, str | int) and any(one.value == value for one in field.choices)


def is_effect(field: FieldForm, effect: Any) -> bool:
    """Whether an effect has a known verb and everything it needs."""
    verb = verb_of(field, effect)
    if verb is None:
        return False
    for part in (*field.lead, *verb.parameters):
        if part.key not in effect:
            if part.required:
                return False
        elif part.kind == "amount":
            is_number = isinstance(effect[part.key], int)
            if not is_number and not is_chosen(part, effect[part.key]):
                return False
        elif not is_sound(part, effect[part.key]):
            return False
    return True


def repaired(field: FieldForm, value: Any) -> Any:
    """A list of effects without those that say nothing."""
    if field.kind == "effects":
        return [effect for effect in value if is_effect(field, effect)]
    return value
