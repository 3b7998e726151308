"""Cards that a form allows, made by chance, with every number as large as it may be."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from pentacles.core.card_form import Applies, FieldForm, VerbForm
from pentacles.workshop import Document, house_document
from pentacles.workshop.checking import entries_of
from pentacles.workshop.documents import form_of

ANSWERS = {"reflect": ["attack"], "reflect_stronger": ["attack"], "turncoat": ["monster"]}
"""What a card of WysaertZ may answer with these verbs: the one rule that a form can't say."""


def holds(entry: Mapping[str, Any], effect: Mapping[str, Any], one: Applies) -> bool:
    """Whether a condition of the form is met."""
    head, _, key = one.key.partition(".")
    value = effect.get(key) if head == "effect" else entry.get(one.key)
    return value in one.values


def made_value(
    field: FieldForm, entry: Mapping[str, Any], effect: Mapping[str, Any], rng: random.Random
) -> Any:
    """A value that the form allows."""
    chosen = [
        choice.value
        for choice in field.choices
        if all(holds(entry, effect, one) for one in choice.only)
    ]
    if field.kind in ("number", "amount"):
        return field.high
    if field.kind == "flag":
        return True
    return chosen if field.kind == "choices" else rng.choice(chosen)


def made_effect(field: FieldForm, entry: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """An effect that the form allows on this card; empty if it allows none."""
    effect: dict[str, Any] = {
        lead.key: made_value(lead, entry, {}, rng) for lead in field.lead if lead.required
    }
    fitting: list[VerbForm] = [
        verb
        for verb in field.verbs
        if all(holds(entry, effect, one) for one in verb.only)
        and set(entry.get("answers", [])) <= set(ANSWERS.get(verb.name, entry.get("answers", [])))
    ]
    if not fitting:
        return {}
    verb = rng.choice(fitting)
    effect["verb"] = verb.name
    for parameter in verb.parameters:
        effect[parameter.key] = made_value(parameter, entry, effect, rng)
    return effect


def extreme_document(game: str, seed: int) -> Document:
    """The game's own set with other effects on every card that may have some."""
    rng = random.Random(seed)
    document = house_document(game)
    form = form_of(game)
    for name, _, entry in entries_of(game, document):
        table = form.table(name)
        assert table is not None
        for field in table.fields:
            if not field.verbs or entry.get("devoted"):
                continue
            if not all(holds(entry, {}, one) for one in field.only):
                continue
            if field.kind == "effect":
                entry[field.key] = made_effect(field, entry, rng)
                entry["magnitude"] = entry[field.key]["n"]
            elif field.key in entry or field.key == "effects":
                made = [made_effect(field, entry, rng) for _ in range(min(3, field.most or 3))]
                if any(made):
                    entry[field.key] = [effect for effect in made if effect]
        if entry.get("type") == "event":  # all of them together may move 20 cards
            entry["effects"] = [{**one, "n": 1} if "n" in one else one for one in entry["effects"]]
    return document
