"""Choosing: from keys to an option, step by step; it knows nothing about the screen."""

from __future__ import annotations

from dataclasses import dataclass

from pentacles.core.table import OptionView, Table
from pentacles.terminal.bits import Thing
from pentacles.terminal.view import concerns


@dataclass
class Choice:
    """The option that is pointed at, and whether to play it."""

    option: int | None = None
    typed: str = ""
    """The digits typed so far of a number that may continue."""

    def clear(self) -> None:
        """Point at nothing."""
        self.option, self.typed = None, ""

    def begin(self, options: tuple[OptionView, ...]) -> None:
        """A new question: a single option is pointed at from the start."""
        self.clear()
        if len(options) == 1:
            self.option = 0

    def digit(self, key: str, count: int) -> bool:
        """A digit was typed; returns whether to play the option."""
        longer = self.typed + key
        if self.typed and 1 <= int(longer) <= count:
            self.option, self.typed = int(longer) - 1, longer
            return False
        number = int(key) or 10
        if number > count:
            self.typed = ""
            return False
        if self.option == number - 1:
            return True
        self.option = number - 1
        self.typed = key if key != "0" and number * 10 <= count else ""
        return False

    def letter(self, key: str, options: tuple[OptionView, ...]) -> bool | None:
        """A letter was typed; returns whether to play its option; None if no option has it."""
        for place, option in enumerate(options):
            if option.key and option.key.upper() == key.upper() and not key.isdigit():
                self.typed = ""
                if self.option == place:
                    return True
                self.option = place
                return False
        return None

    def move(self, step: int, count: int) -> None:
        """Go to the next option, or the previous one."""
        self.typed = ""
        if not count:
            return
        if self.option is None:
            self.option = 0 if step > 0 else count - 1
        else:
            self.option = (self.option + step) % count

    def thing(self, thing: Thing, table: Table) -> bool | None:
        """Something was pointed at; returns whether to play its option; None if it has none."""
        places = [place for place, option in enumerate(table.options) if concerns(option) == thing]
        if thing.kind == "option" and isinstance(thing.name, int):
            places = [thing.name] if thing.name < len(table.options) else []
        self.typed = ""
        if not places:
            return None
        if self.option in places and len(places) == 1:
            return True
        if self.option in places:
            self.option = places[(places.index(self.option) + 1) % len(places)]
            return False
        self.option = places[0]
        return False
