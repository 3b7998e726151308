"""A set as a table for spreadsheets: one row for each card, one column for each key.

An empty cell leaves the key out, `""` is an empty text. Words in a list are separated by commas,
effects are written as in a card file. A cell that a spreadsheet would take for a formula begins
with an apostrophe, as is usual in spreadsheets; reading removes it.
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
from copy import deepcopy
from typing import Any

from pentacles.core.card_form import CardForm, FieldForm
from pentacles.core.card_writing import value_text
from pentacles.core.cards import CardProblem, Entry
from pentacles.core.errors import BadCard, shown
from pentacles.workshop.checking import entries_of
from pentacles.workshop.documents import Document, as_json, form_of
from pentacles.workshop.limits import LARGEST_CARDS, MOST_CARDS, whole

SOURCE = "the table"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")
"""What a cell must not begin with: a spreadsheet would calculate it."""
NUMBER = re.compile(r"[+-]?\d{1,19}")
YES = ("true", "yes", "1", "x")
NO = ("false", "no", "0")
EMPTY = '""'
DELIMITERS = ",;\t"


def to_csv(game: str, document: Document) -> str:
    """All cards of a set as rows."""
    form = form_of(game)
    columns = columns_of(form)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    for table, _, entry in entries_of(form.game, document):
        row = {"table": table, **entry}
        writer.writerow([safe(cell(row[key])) if key in row else "" for key in columns])
    return out.getvalue()


def columns_of(form: CardForm) -> list[str]:
    """The keys of all tables, each once; the table comes first if there are several."""
    keys = ["table"] if len(form.tables) > 1 else []
    return list(dict.fromkeys([*keys, *(f.key for table in form.tables for f in table.fields)]))


def cell(value: Any) -> str:
    """A value as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value or EMPTY
    if isinstance(value, list) and value and all(is_word(one) for one in value):
        return ", ".join(value)
    return value_text("", value)


def is_word(value: Any) -> bool:
    """Whether an entry of a list can be written without quotes."""
    return isinstance(value, str) and not set(value) & set(',"{}[]')


def safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    is_risky = text.startswith(FORMULA) and not NUMBER.fullmatch(text)
    return f"'{text}" if is_risky else text


def unsafe(text: str) -> str:
    """The text that was meant."""
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text


def from_csv(game: str, text: str, document: Document) -> Document:
    """A set with the cards of a table; BadCard names every row and column that is wrong.

    `document` gives the head, the cards of tables without rows, and what a known card has in
    missing columns.
    """
    form = form_of(game)
    rows = rows_of(text)
    header = [word.strip().casefold().replace(" ", "_") for word in rows[0]]
    check_header(form, header)
    known = {(table, entry.get("id")): entry for table, _, entry in entries_of(form.game, document)}
    tables: dict[str, list[Entry]] = {}
    problems: list[CardProblem] = []
    for number, row in enumerate(rows[1:], 2):
        cells = dict(zip(header, row, strict=False))
        table = cells.get("table", form.tables[0].name).strip()
        entries = tables.setdefault(table, [])
        if any(value.strip() for value in row[len(header) :]):
            problems.append(wrong(number, table, len(entries), "", "has more cells than columns"))
        fields = {field.key: field for field in fields_of(form, table)}
        if not fields:
            names = ", ".join(one.name for one in form.tables)
            words = f"must be one of {names}, got {shown(table)}"
            problems.append(wrong(number, "", -1, "table", words))
            continue
        entry = deepcopy(known.get((table, cells.get("id", "").strip()), {}))
        for key, value in cells.items():
            entry.pop(key, None)
            if key == "table" or not value.strip():
                continue
            if key not in fields:
                words = f"a {table} has no such key; leave the cell empty"
                problems.append(wrong(number, table, len(entries), key, words))
                continue
            try:
                entry[key] = value_of(fields[key], unsafe(value.strip()))
            except ValueError as error:
                problems.append(wrong(number, table, len(entries), key, str(error)))
        entries.append(entry)
    if problems:
        raise BadCard(list(problems))
    tables = {name: tables[name] for name in (one.name for one in form.tables) if name in tables}
    return {**deepcopy(document), **tables}


def fields_of(form: CardForm, table: str) -> tuple[FieldForm, ...]:
    """The keys of a table; none if there is no such table."""
    found = form.table(table)
    return found.fields if found is not None else ()


def rows_of(text: str) -> list[list[str]]:
    """The rows of a table that isn't empty, the header first."""
    if len(text.encode("utf-8", "replace")) > 2 * LARGEST_CARDS:
        raise whole(SOURCE, f"is too large: at most {LARGEST_CARDS >> 9} kB are read.")
    text = text.removeprefix("\ufeff")
    first = text.lstrip().partition("\n")[0]
    delimiter = max(DELIMITERS, key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise whole(SOURCE, f"can't be read as CSV: {error}.") from None
    rows = [row for row in rows if any(value.strip() for value in row)]
    if len(rows) < 2:
        raise whole(SOURCE, "needs a row with the names of the columns, and one for each card.")
    if len(rows) > MOST_CARDS + 1:
        raise whole(SOURCE, f"has too many rows: at most {MOST_CARDS} cards are read.")
    return rows


def check_header(form: CardForm, header: list[str]) -> None:
    """Refuse columns that are unknown, missing or there twice."""
    known = columns_of(form)
    problems = [
        f"column {number}: {shown(name)} is not known; columns are {', '.join(known)}."
        for number, name in enumerate(header, 1)
        if name not in known and name
    ]
    problems += [
        f"column {shown(name)} is there twice." for name in known if header.count(name) > 1
    ]
    problems += [
        f"column {name!r} is missing: it tells the cards apart."
        for name in ("id", *known[:1])
        if name in ("id", "table") and name not in header
    ]
    if problems:
        raise BadCard([CardProblem(f"{SOURCE}: {one}", message=one) for one in problems])


def wrong(row: int, table: str, entry: int, key: str, words: str) -> CardProblem:
    """A problem with its row and column."""
    where = f"row {row}, column {key}" if key else f"row {row}"
    return CardProblem(f"{SOURCE}: {where}: {words}.", (table, entry), "", key, f"{words}.")


def value_of(field: FieldForm, text: str) -> Any:
    """What a cell means; ValueError says what would be right."""
    if field.kind in ("text", "icon"):
        return "" if text == EMPTY else text
    if field.kind == "flag":
        if text.casefold() not in YES + NO:
            raise ValueError(f"must be yes or no, got {shown(text)}")
        return text.casefold() in YES
    if field.kind == "number":
        if not NUMBER.fullmatch(text):
            raise ValueError(f"must be a whole number, got {shown(text)}")
        return int(text)
    if field.kind == "choice":
        found = [one.value for one in field.choices if text in (str(one.value), one.title)]
        return found[0] if found else text
    if text.startswith(("[", "{")):
        return toml_value(text)
    if field.kind in ("choices", "art"):
        return [word.strip() for word in text.split(",")]
    raise ValueError(f"must be written as in a card file, such as {example(field)}")


def toml_value(text: str) -> Any:
    """A list or a table as a card file has it."""
    try:
        return as_json(tomllib.loads(f"value = {text}"))["value"]
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise ValueError(f"is not written as in a card file: {error}") from None


def example(field: FieldForm) -> str:
    """How effects are written."""
    verb = field.verbs[0].name if field.verbs else "draw"
    return f'{{ verb = "{verb}" }}' if field.kind == "effect" else f'[{{ verb = "{verb}" }}]'
