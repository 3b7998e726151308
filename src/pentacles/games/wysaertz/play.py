"""WY-9.1: a play on the chain."""

from __future__ import annotations

from typing import Final

from pentacles.games.wysaertz.terms import ON_MAGE

NUMBERS: Final = 10
"""How many numbers the saved form of a play has."""


class Play:
    """A card, or a True Name spell with its True Name, that waits on the chain to take effect."""

    def __init__(
        self,
        card: int,
        kind: int,
        who: int,
        target: int,
        an_object: int,
        on: int = -1,
        marks: int = 0,
        name: int = -1,
    ) -> None:
        self.serial = -1
        """The number by which steps and other plays refer to it; -1 before it is on the chain."""
        self.card = card
        self.name = name
        """The True Name that goes with a True Name spell, or -1."""
        self.kind = kind
        self.who = who
        """The seat that controls it."""
        self.target = target
        """The seat at which it is aimed, or -1."""
        self.object = an_object
        """What it is aimed at: a Mage, a gate, another play, or nothing."""
        self.on = on
        """The serial number of the play that it answers, or -1."""
        self.marks = marks
        self.lives = 0
        """Spare lives that are used up (WY-11.14)."""

    def copy(self) -> Play:
        """An independent copy."""
        other = Play(
            self.card,
            self.kind,
            self.who,
            self.target,
            self.object,
            self.on,
            self.marks,
            self.name,
        )
        other.serial = self.serial
        other.lives = self.lives
        return other

    def turn(self, who: int) -> None:
        """Change sides: now it attacks the Mage of its former controller (WY-11.17)."""
        self.target = self.who
        self.who = who
        self.object = ON_MAGE

    def numbers(self) -> list[int]:
        """The saved form."""
        return [
            self.serial,
            self.card,
            self.name,
            self.kind,
            self.who,
            self.target,
            self.object,
            self.on,
            self.marks,
            self.lives,
        ]


def play_from(numbers: list[int]) -> Play:
    """A play from its saved form."""
    if len(numbers) != NUMBERS:
        raise ValueError("a play needs its ten numbers")
    serial, card, name, kind, who, target, an_object, on, marks, lives = numbers
    play = Play(card, kind, who, target, an_object, on, marks, name)
    play.serial = serial
    play.lives = lives
    return play
