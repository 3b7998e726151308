"""`pentacles cards`: the cards of a game, or one of them in full."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated, Any

from cyclopts import Parameter

from pentacles.cli.arguments import AsJson, Cards, GameId, Options
from pentacles.cli.given_games import make
from pentacles.cli.text import put, show, show_json, show_table
from pentacles.core.cards import Face, parse_cards
from pentacles.core.errors import BadCard, BadOption, Unreadable
from pentacles.core.game import Game

FEW = 2
"""How many codes fit in a line of the list."""
LISTED = 60
"""How many codes fit in an error."""


def cards(
    game: GameId,
    card: Annotated[str | None, Parameter(help="A card by its code, id or name.")] = None,
    /,
    *,
    cards: Cards = None,
    option: Options = None,
    as_json: AsJson = False,
    as_file: Annotated[
        bool, Parameter(name="--file", help="Print the card file, to copy and change.")
    ] = False,
) -> None:
    """List the cards of a game, or read one card."""
    made = make(game, option or (), cards)
    if as_file:
        for line in card_file(made, card).splitlines():
            put(line)
        return
    faces = made.faces if card is None else find(made, card)
    if as_json:
        show_json([facts(face) for face in faces])
    elif card is None:
        show_list(made)
    else:
        for number, group in enumerate(groups(faces)):
            if number:
                show()
            show_card(made, group)


def card_file(game: Game, card: str | None) -> str:
    """The text of the file that the cards come from."""
    if card is not None:
        raise BadOption("--file prints the whole file: leave the card out.")
    if game.cards_text:
        return game.cards_text
    file = game.standard_cards()
    if file is None:
        raise BadOption(f"The cards of {game.title} come from no file.")
    try:
        type(game)(cards=parse_cards(file.text, "my-cards.toml", game.card_tables))
    except BadCard:
        raise BadOption(
            f"A card file of {game.title} has only what it adds or changes, so there is none to "
            f"begin with; the page about cards of {game.title} in the documentation shows one."
        ) from None
    return file.text


def find(game: Game, words: str) -> list[Face]:
    """The faces with this code, id or name; Unreadable lists what there is."""
    wanted = " ".join(words.casefold().split())
    found = [
        face
        for face in game.faces
        if wanted in (face.code.casefold(), face.id.casefold(), face.name.casefold())
    ]
    found = found or [face for face in game.faces if wanted and wanted in face.name.casefold()]
    if found:
        return found
    names = {face.name.casefold(): face.name for face in game.faces}
    close = get_close_matches(wanted[:60], list(names), 3)
    hint = f" Did you mean {', '.join(names[name] for name in close)}?" if close else ""
    codes = list(dict.fromkeys(face.code for face in game.faces))
    more = f" and {len(codes) - LISTED} more" if len(codes) > LISTED else ""
    raise Unreadable(
        f"{game.title} has no card {words[:40]!r}.{hint} Cards: {', '.join(codes[:LISTED])}{more}."
    )


def groups(faces: list[Face]) -> list[list[Face]]:
    """The faces that say the same, together."""
    together: dict[tuple[str, ...], list[Face]] = {}
    for face in faces:
        key = (face.name, face.kind, face.suit, face.value, face.text)
        together.setdefault(key, []).append(face)
    return list(together.values())


def show_list(game: Game) -> None:
    """All cards in a table; cards that say the same share a line."""
    rows = []
    for group in groups(game.faces):
        face = group[0]
        number = sum(one.count for one in group)
        codes = ", ".join(one.code for one in group)
        if len(group) > FEW:
            codes = f"{face.code} to {group[-1].code}"
        words = face.text or face.short
        rows.append((face.name, codes, face.kind or face.suit, face.value, str(number), words))
    show_table(rows, ("name", "code", "kind", "value", "cards", "text"), "lllrr")
    total = sum(face.count for face in game.faces)
    show()
    show(f"{total} cards with {len(game.faces)} different faces.")


def show_card(game: Game, group: list[Face]) -> None:
    """Everything printed on a card and on those that say the same; each thing once."""
    face = group[0]
    show(face.name, "bold")
    if face.text:
        show(face.text)
    printed = {
        key.replace("_", " ").capitalize(): value_words(
            game, [one.values.get(key) for one in group]
        )
        for key in face.values
    }
    told = [words.casefold() for words in (*printed.values(), *face.name.split())]
    lines = {"Code": ", ".join(one.code for one in group)}
    for title, value in (("Kind", face.kind), ("Suit", face.suit), ("Value", face.value)):
        if value.casefold() not in told:
            told.append(value.casefold())
            lines[title] = value
    lines |= {"In short": "" if face.text else face.short}
    lines |= {"Copies of each": str(face.count) if face.count > 1 else "", **printed}
    for title, words in lines.items():
        if words:
            show(f"{title}: {words}", indent="  ", hang="    ")


def value_words(game: Game, values: list[Any]) -> str:
    """What is printed on cards that say the same; the text gives the effects."""
    words = [
        str(value)
        for value in values
        if isinstance(value, str | int) and value is not False and value not in game.verbs
    ]
    return ", ".join("yes" if word == "True" else word for word in dict.fromkeys(words))


def facts(face: Face) -> dict[str, Any]:
    """A card as JSON data."""
    return {**vars(face), "values": dict(face.values)}
