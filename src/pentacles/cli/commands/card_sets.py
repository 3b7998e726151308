"""`pentacles cards new`, `cards table` and `cards print`: sets of your own, from idea to paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from pentacles.cli import WRONG
from pentacles.cli.commands.check_cards import tell_problems
from pentacles.cli.files import LARGEST_CARDS, is_same, read_text, write_new
from pentacles.cli.program_name import command
from pentacles.cli.text import clean, counted, put, show, show_table
from pentacles.core.errors import BadCard, BadOption, Unreadable
from pentacles.games import game_class, games
from pentacles.workshop import (
    Document,
    check,
    checklist,
    empty_document,
    from_csv,
    house_document,
    read_document,
    remarks,
    to_csv,
    write_document,
)
from pentacles.workshop.checking import entries_of
from pentacles.workshop.icons import icon_paths

LONGEST_TITLE = 60
Source = Annotated[str, Parameter(help="A card file, or a game's id for its own cards.")]


def new(
    game: Annotated[str, Parameter(help="The game's id.")],
    file: Annotated[Path, Parameter(help="The card file to make.")],
    /,
    *,
    like: Annotated[
        str, Parameter(help="Begin with this one of the game's sets; by default its main one.")
    ] = "",
    empty: Annotated[bool, Parameter(help="Begin without cards.")] = False,
    title: Annotated[str, Parameter(help="The title of the set.")] = "",
) -> int:
    """Start a card set of your own: a copy of one of the game's sets, or an empty one."""
    name = game_class(game).id
    words = title or "My cards"
    if clean(words) != words or len(words) > LONGEST_TITLE:
        raise BadOption(f"--title is one line of at most {LONGEST_TITLE} characters.", "title")
    document = empty_document(name, file.stem, words) if empty else house_document(name, like)
    document["set"] = {**document["set"], "name": file.stem, "title": words, "game": name}
    write_new(file, written(document))
    number = sum(1 for _ in entries_of(name, document))
    show(f"{file}: {counted(number, 'entry', 'entries')} to change.")
    show(f"Is it right? {command()} check-cards {file}")
    return 0


def written(document: Document) -> str:
    """A card file; tables without entries are left for you to add."""
    return write_document({key: value for key, value in document.items() if value != []})


def opened(source: str) -> tuple[str, Document]:
    """The game and the cards of a file, or those of a game by its id."""
    if source.casefold() in games() and not Path(source).exists():
        return source.casefold(), house_document(source)
    return read_document(read_text(source, LARGEST_CARDS), source)


def table(
    source: Source,
    /,
    *,
    csv: Annotated[bool, Parameter(help="Print all of it as CSV, for a spreadsheet.")] = False,
    read: Annotated[
        Path | None, Parameter(help="Take the cards from this CSV file, and write the card file.")
    ] = None,
) -> int:
    """Show a card set as a table, or exchange it with a spreadsheet, and see what is missing."""
    name, document = opened(source)
    if read is not None:
        if source.casefold() in games():
            raise BadOption("--read writes a card file: name the file, not a game.", "read")
        try:
            document = from_csv(name, read_text(read, LARGEST_CARDS), document)
        except BadCard as error:
            tell_problems(error.problems, str(read))
            return WRONG
        Path(source).write_text(written(document), encoding="utf-8")
        show(f"{source}: rewritten from {read}.")
    if csv:
        for line in to_csv(name, document).removesuffix("\r\n").split("\r\n"):
            put(line)
        return 0
    rows = [
        (
            clean(str(entry.get("name", ""))),
            clean(str(entry.get("id", ""))),
            table,
            str(entry.get("count", 1)),
            clean(str(entry.get("text", ""))),
        )
        for table, _, entry in entries_of(name, document)
    ]
    show_table(rows, ("name", "id", "table", "copies", "text"), "lllrl")
    show()
    for count in checklist(name, document):
        missing = count.printed - count.have
        words = f", {missing} still missing" if missing > 0 else ""
        show(f"{count.title}: {count.have} of {count.printed} in print{words}.")
    return problems_of(name, document, source)


def problems_of(game: str, document: Document, source: str) -> int:
    """Report what is wrong with a set; the exit code."""
    found = check(game, document, source=source)
    if found:
        tell_problems(found, source)
    return WRONG if found else 0


def print_cards(
    source: Source,
    /,
    *,
    out: Annotated[
        Path | None, Parameter(help="The PDF; by default named after the cards.")
    ] = None,
    paper: Annotated[Literal["a4", "letter"], Parameter(help="a4 or letter.")] = "a4",
    card: Annotated[
        list[str] | None, Parameter(help="Print only the card with this id. Repeat it for more.")
    ] = None,
    once: Annotated[
        bool, Parameter(help="Print each card once, however many copies it has.")
    ] = False,
) -> int:
    """Print a card set: a PDF with nine cards to a page, and marks to cut along."""
    from pentacles.workshop.printing import print_document

    target = out or Path(f"{Path(source).stem}.pdf")
    if is_same(target, source) or target.suffix == ".toml":
        raise Unreadable(f"{target}: is a card file; choose another name for the PDF with --out.")
    name, document = opened(source)
    code = problems_of(name, document, source)
    if code:
        return code
    pdf = print_document(name, document, paper=paper, with_copies=not once, only=card)
    target.write_bytes(pdf)
    if not icon_paths():
        show("Note: there are no pictures; they come with the built page, which isn't here.")
    for remark in remarks(name, document):
        if remark.key.startswith(("art", "icon")):
            show(f"Note: {remark}")
    show(f"{target}: {len(pdf) >> 10:,} kB.")
    return 0
