"""What a game's card files may say, as a page: written from the form that the loader reads."""

from __future__ import annotations

from collections.abc import Iterable

from pentacles.core.card_form import Applies, FieldForm, TableForm, VerbForm
from pentacles.workshop.documents import form_of

SHORT = 16
"""How many choices are named one by one in a cell."""


def reference(game: str) -> str:
    """The keys, verbs and conditions of a game's card files in Markdown."""
    form = form_of(game)
    lines = ["## Cards of your own", "", form.help, ""]
    for table in form.tables:
        lines += [f"### {table.title}: `[[{table.name}]]`", "", *keys(table), ""]
        for field in table.fields:
            if field.verbs:
                lines += effects(table, field)
    if form.counts:
        lines += ["### How many cards", "", "| cards | a set has | in print |", "|---|---|--:|"]
        for count in form.counts:
            high = "any number" if count.high is None else str(count.high)
            exact = str(count.low) if count.low == count.high else f"{count.low} to {high}"
            words = exact if count.is_rule else "any number"
            lines.append(f"| {count.title} | {words} | {count.printed} |")
    return "\n".join(lines) + "\n"


def keys(table: TableForm) -> list[str]:
    """The keys of a table."""
    rows = ["| key | what it is | may be |", "|---|---|---|"]
    for field in table.fields:
        needed = " (needed)" if field.required else ""
        about = f"{field.title}. {field.help}".strip()
        rows.append(f"| `{field.key}`{needed} | {about}{where(field.only)} | {values(field)} |")
    if table.changes:
        names = ", ".join(f"`{key}`" for key in table.changes)
        rows += ["", f"An entry with the id of a card of the game changes it: {names}."]
    return rows


def values(field: FieldForm) -> str:
    """What a key may hold, in a few words."""
    if field.kind in ("number", "amount") and field.low is not None:
        words = f"{field.low} to {field.high}"
        return f"{words}, or {listed(field)}" if field.kind == "amount" else words
    if field.kind == "flag":
        return "true or false"
    if field.kind in ("choice", "choices") and field.choices:
        return ("some of " if field.kind == "choices" else "") + listed(field)
    if field.cards is not None:
        return f"ids of cards with `{field.cards.key}` {', '.join(map(str, field.cards.values))}"
    kinds = {
        "text": f"a text of at most {field.longest} characters",
        "icon": "the name of an icon",
        "art": "one to three names of icons",
        "conditions": "conditions, all of which must hold",
        "effect": "an effect",
        "effects": f"a list of effects{f', at most {field.most}' if field.most else ''}",
        "choices": "a list of words",
    }
    return kinds.get(field.kind, "")


def listed(field: FieldForm) -> str:
    """The choices by name; if there are very many, the first ones."""
    names = [f"`{one.value}`" for one in field.choices]
    more = f" and {len(names) - SHORT} more" if len(names) > SHORT else ""
    return ", ".join(names[:SHORT]) + more


def where(only: Iterable[Applies]) -> str:
    """Which cards may have something."""
    parts = [
        f"`{one.key.removeprefix('effect.')}` {', '.join(map(str, one.values))}" for one in only
    ]
    return f" Only with {' and '.join(parts)}." if parts else ""


def effects(table: TableForm, field: FieldForm) -> list[str]:
    """The verbs of a key, and what else an effect says."""
    lines = [f"#### What `{field.key}` of a {table.one} may do", ""]
    lines += ["| verb | meaning | takes |", "|---|---|---|"]
    lines += [f"| `{verb.name}` | {meaning(verb)} | {takes(verb)} |" for verb in field.verbs]
    for lead in field.lead:
        lines += ["", f"`{lead.key}`: {lead.title.casefold()}.", ""]
        lines += [f"- `{one.value}`: {one.title}" for one in lead.choices]
        if lead.counts:
            lines.append("- a comparison such as `hand>=3` or `hand<=3`, with one of these counts:")
            lines += [f"    - `{one.value}`: {one.title}" for one in lead.counts]
    return [*lines, ""]


def meaning(verb: VerbForm) -> str:
    """What a verb does, by which rule, and on which cards."""
    return f"{verb.meaning} ({verb.rule}){where(verb.only)}"


def takes(verb: VerbForm) -> str:
    """The parameters of a verb."""
    return "; ".join(
        f"`{one.key}`{'' if one.required else ' (may be left out)'}: {values(one)}"
        for one in verb.parameters
    )
