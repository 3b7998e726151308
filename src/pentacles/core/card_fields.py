# not compiled
"""What the keys of a card and the parameters of its effects may be, and the words for people."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from pentacles.core.card_form import Applies, Choice, Group, Kind
from pentacles.core.errors import shown


@dataclass(frozen=True)
class Field:
    """What a key of a card must hold, and the words for people."""

    type: type
    required: bool = True
    allowed: tuple[Any, ...] = ()
    low: int | None = None
    high: int | None = None
    longest: int = 400
    _: KW_ONLY
    title: str = ""
    help: str = ""
    group: Group = "main"
    default: Any = None
    said: Mapping[Any, str] = field(default_factory=dict)
    """What a menu calls the allowed values, if their own word isn't enough."""
    words: Mapping[Any, str] = field(default_factory=dict)
    """The same in a sentence, if that is different."""
    each: tuple[Any, ...] = ()
    """What the entries of a list may be."""
    limits: Mapping[Any, tuple[Applies, ...]] = field(default_factory=dict)
    """The cards that may have a value, if not all of them may."""
    least: int | None = None
    most: int | None = None
    """How many entries a list has."""
    kind: Kind | None = None
    """The kind of field in a form, if the type doesn't say it."""
    only: tuple[Applies, ...] = ()
    """The key means something only if all of these hold."""
    otherwise: str = ""
    """What to say about a card on which it means nothing; if empty, it is ignored."""
    needed: tuple[Applies, ...] = ()
    """The key must be there if all of these hold."""
    because: str = ""
    """Why it must be there."""
    sentence: str = ""
    """How it reads in the card's text: a template, see `pentacles.core.card_form`."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The values to choose from, each with its words."""
        return tuple(
            Choice(
                value,
                self.said.get(value, plain(value)),
                self.words.get(value, ""),
                self.limits.get(value, ()),
            )
            for value in (self.allowed or self.each)
        )

    def problem(self, value: Any) -> str:
        """What is wrong with the value, or an empty text."""
        is_right = isinstance(value, self.type) and not (
            self.type is int and isinstance(value, bool)
        )
        if not is_right:
            return f"must be {TYPE_WORDS.get(self.type, self.type.__name__)}, got {shown(value)}"
        if self.allowed and value not in self.allowed:
            return f"must be one of {', '.join(map(str, self.allowed))}, got {shown(value)}"
        if (self.low is not None and value < self.low) or (
            self.high is not None and value > self.high
        ):
            return f"must be between {self.low} and {self.high}, got {value}"
        if isinstance(value, str):
            if not value.strip() and self.required:
                return "must not be empty"
            if len(value) > self.longest:
                return f"must have at most {self.longest} characters, got {len(value)}"
            if not value.isprintable():
                return "must not contain control characters"
        return self.problem_of_list(value) if isinstance(value, list) else ""

    def problem_of_list(self, values: list[Any]) -> str:
        """What is wrong with the entries of a list, or an empty text."""
        for value in values if self.each else ():
            if value not in self.each:
                return f"{shown(value)} is not one of {', '.join(map(str, self.each))}"
        if self.least is not None and len(values) < self.least:
            return f"must name some of {', '.join(map(str, self.each))}"
        return ""


def plain(value: Any) -> str:
    """A value of a card file as a menu shows it."""
    return str(value).replace("_", " ")


@dataclass(frozen=True)
class Amount(Field):
    """A whole number, or one of the allowed words."""

    type: type = object
    instead: str = ""
    """What may be given instead of the number."""

    def problem(self, value: Any) -> str:
        """What is wrong with the number or the word, or an empty text."""
        if isinstance(value, str):
            wrong = Field(str, allowed=self.allowed).problem(value)
        else:
            wrong = Field(int, low=self.low, high=self.high).problem(value)
        return f"{wrong} (or {self.instead})" if wrong and self.instead else wrong


@dataclass(frozen=True)
class Picture(Field):
    """The key `art`: one to three names of icons, the object first; an empty one is left out."""

    type: type = list
    required: bool = False

    def problem(self, value: Any) -> str:
        """What is wrong with the names, or an empty text."""
        wrong = super().problem(value)
        if wrong:
            return wrong
        if not 1 <= len(value) <= MOST_ICONS:
            return f"must have 1 to {MOST_ICONS} icons (object, effect, ground), got {len(value)}"
        for place, name in enumerate(value):
            is_left_out = name == "" and place > 0
            if not is_left_out and not (isinstance(name, str) and ICON.fullmatch(name)):
                return f"must hold names of icons such as 'fairy-wand', got {shown(name)}"
        return ""


ICON = re.compile(r"(?=.{1,40}$)[a-z0-9]+(?:-[a-z0-9]+)*")
MOST_ICONS = 3
PICTURE: dict[str, Field] = {
    "icon": Field(
        str,
        required=False,
        longest=40,
        kind="icon",
        group="more",
        title="Icon",
        help="Short for a picture of one icon.",
    ),
    "art": Picture(
        title="Picture",
        help="An object, what it does (small, at a corner), and a ground behind it.",
        group="picture",
    ),
}
"""The keys by which a card says what it shows: `art`, or `icon` for an object alone."""


TEXT = Field(
    str,
    required=False,
    title="Text",
    help="What is printed on the card. A text is proposed from the effects.",
    group="words",
)
SHORT = Field(
    str,
    required=False,
    longest=32,
    title="In short",
    help="The same in a few words, for small cards.",
    group="words",
)
SOURCE = Field(
    str, required=False, longest=40, title="Source", help="Where the card is from.", group="more"
)


def art_of(entry: Mapping[str, Any], icon: str) -> tuple[str, ...]:
    """What a card shows; if it doesn't say, the icon of its kind."""
    return tuple(entry.get("art", ())) or (entry.get("icon", icon),)


TYPE_WORDS: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


@dataclass(frozen=True)
class Verb:
    """A named effect that cards may use, with its typed parameters."""

    name: str
    meaning: str
    rule: str
    parameters: Mapping[str, Field]
    sentence: str = ""
    """How it reads on a card: a template, see `pentacles.core.card_form`."""
