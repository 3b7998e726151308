"""Zones: the places where cards lie, who sees them there, and how the table draws them."""

from __future__ import annotations

from typing import Final

NOBODY: Final = 0
OWNER: Final = 1
EVERYBODY: Final = 2


class Zone:
    """A place for cards, as the rules name it. The cards themselves are in the state."""

    def __init__(
        self,
        name: str,
        title: str,
        sight: int,
        owner: int = -1,
        place: str = "centre",
        layout: str = "row",
        importance: int = 2,
        empty: str = "",
        ordered: bool = False,
        from_top: bool = False,
        shown: bool = True,
        remembered: bool = False,
        viewers: int = 0,
    ) -> None:
        self.name = name
        """The name in positions, saves and tests, such as `hand_0`."""
        self.title = title
        """The name on screen, such as `Hand`."""
        self.sight = sight
        """Who sees a card that is laid here: NOBODY, OWNER or EVERYBODY."""
        self.owner = owner
        """The seat it belongs to, or -1 when it is shared."""
        self.place = place
        """Where the table draws it for its owner: centre, own, hand."""
        self.layout = layout
        self.importance = importance
        self.empty = empty
        """What to say when no card is here."""
        self.ordered = ordered
        self.from_top = from_top
        """Listed from the top (the end of the list, where cards are drawn)."""
        self.shown = shown
        """Whether the table draws it at all."""
        self.remembered = remembered
        """Whether seats know its cards, though not their order (`State.remembers`)."""
        self.viewers = viewers
        """Seats that see the cards here whatever `sight` says, as a bit mask."""

    def mask(self, seats: int) -> int:
        """The viewers who see a card as soon as it lies here; the last bit is for spectators."""
        if self.sight == EVERYBODY:
            return (1 << (seats + 1)) - 1
        if self.sight == OWNER and self.owner >= 0:
            return 1 << self.owner | self.viewers
        return self.viewers

    @property
    def family(self) -> str:
        """The name without its seat: `hand` for `hand_0`."""
        suffix = f"_{self.owner}"
        if self.owner >= 0 and self.name.endswith(suffix):
            return self.name[: -len(suffix)]
        return self.name

    def __repr__(self) -> str:
        return f"Zone({self.name!r})"


def is_mixed(zone: Zone) -> bool:
    """Whether cards in a zone have no fixed place: held in a hand, or face down among others."""
    return zone.sight == OWNER and not zone.ordered
