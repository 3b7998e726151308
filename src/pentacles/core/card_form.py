# not compiled
"""The form of a game's card files: one description for loader, editor, checks and documentation.

A game builds it from the same fields and verbs that its loader checks cards with (`pentacles.core.
cards.Field` and `Verb`), so what an editor offers is what the loader takes. All of it is plain data
that can be sent as JSON.

A sentence is a template: `{n}` is the value of a parameter as it is read, `{+n}` a number with its
sign, `{n:1=a card;*=# cards}` words that depend on the value (`@` any text, `*` anything else, `#`
the value itself), `{kinds:or}` a list with a word other than "and" before the last (`{keywords:;}`
one with semicolons), and a part in square brackets is left out if one of its parameters has no
value. `pentacles.core.card_text` fills them in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal[
    "text",  # one line of text
    "number",  # a whole number between `low` and `high`
    "amount",  # a whole number, or the value of one of `choices`
    "flag",  # true or false
    "choice",  # the value of one of `choices`
    "choices",  # a list of values of `choices`, each at most once
    "art",  # a list of 1 to 3 names of icons: object, effect, ground; "" leaves the 2nd out
    "icon",  # the name of one icon
    "conditions",  # a list of values of `choices`, or comparisons such as "hand>=3" of `counts`
    "effect",  # a table: `verb`, its parameters, and the keys of `lead`
    "effects",  # a list of such tables
]
Group = Literal["main", "numbers", "words", "picture", "effects", "more"]
"""Where an editor shows a field; `more` is for what few people change."""


@dataclass(frozen=True)
class Applies:
    """A condition: the card has one of these values under the key.

    `effect.when` is the key `when` of the effect in question, `table` the card's table. A key that
    is left out counts as its default.
    """

    key: str
    values: tuple[str | int | bool, ...]


@dataclass(frozen=True)
class Choice:
    """A value that a key may have, and the words for it."""

    value: str | int | bool
    title: str
    """In a menu."""
    words: str = ""
    """In a sentence; if empty, the title is used."""
    only: tuple[Applies, ...] = ()
    """The value may be chosen only if all of these hold."""


@dataclass(frozen=True)
class FieldForm:
    """One key of a card, or one parameter of an effect."""

    key: str
    title: str
    kind: Kind
    help: str = ""
    group: Group = "main"
    required: bool = False
    default: Any = None
    """The value if the key is left out; None if there is none."""
    low: int | None = None
    high: int | None = None
    longest: int | None = None
    """Characters of a text."""
    least: int | None = None
    most: int | None = None
    """Entries of a list."""
    choices: tuple[Choice, ...] = ()
    counts: tuple[Choice, ...] = ()
    """What a condition may compare with a number from 0 to 99 by `>=` or `<=`."""
    cards: Applies | None = None
    """The choices are the ids of the set's cards for which this holds."""
    only: tuple[Applies, ...] = ()
    """The key may be there only if all of these hold."""
    needed: tuple[Applies, ...] = ()
    """The key must be there if all of these hold, in addition to `required`."""
    sentence: str = ""
    """How the key reads in the card's text; for effects, how `{verb}` and the `lead` keys read."""
    lead: tuple[FieldForm, ...] = ()
    """For effects: the keys that an effect has besides its verb and the verb's parameters."""
    verbs: tuple[VerbForm, ...] = ()


@dataclass(frozen=True)
class VerbForm:
    """Something that an effect can do."""

    name: str
    sentence: str
    meaning: str
    rule: str
    parameters: tuple[FieldForm, ...] = ()
    only: tuple[Applies, ...] = ()
    """The verb may be used only if all of these hold."""


@dataclass(frozen=True)
class CountForm:
    """How many cards of a kind a set has: a line of the checklist."""

    title: str
    of: tuple[Applies, ...]
    """The cards for which all of these hold, including copies."""
    low: int
    high: int | None
    """None: as many as you like."""
    printed: int
    """How many the printed game has."""
    is_rule: bool = True
    """Whether a set with fewer or more is refused."""


@dataclass(frozen=True)
class TableForm:
    """One table of a card file: `[[card]]`, or one for each sort of card."""

    name: str
    title: str
    """Several of them: Wizards."""
    one: str
    """One of them: wizard."""
    fields: tuple[FieldForm, ...]
    new: dict[str, Any]
    """A card to begin with, without id and name."""
    changes: tuple[str, ...] = ()
    """An entry with the id of one of the game's own cards may change these keys."""


@dataclass(frozen=True)
class CardForm:
    """The form of a game's card files."""

    game: str
    title: str
    help: str
    """What a file has to hold: the whole deck, some decks, or only what it adds or changes."""
    is_whole: bool
    """Whether a set has all cards of the game; otherwise only what it adds or changes."""
    tables: tuple[TableForm, ...]
    counts: tuple[CountForm, ...]
    head: tuple[FieldForm, ...]
    """The keys of `[set]` besides `game`."""

    def table(self, name: str) -> TableForm | None:
        """The table of this name."""
        return next((table for table in self.tables if table.name == name), None)
