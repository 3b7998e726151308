"""The actions of WysaertZ in named blocks (section 7 of the rules' specification)."""

from __future__ import annotations

from typing import Final, final

from pentacles.core.blocks import Blocks

MOST_SEATS: Final = 12

FIXED: Final = Blocks()
"""What can be done with any cards: these actions come first."""
PASS: Final = FIXED.add_one("pass", "Pass")
YES: Final = FIXED.add_one("yes", "Yes")
RESEARCH: Final = FIXED.add_one("research", "Research")
RETURN_HOME: Final = FIXED.add_one("home", "Return home")
CHALLENGE: Final = FIXED.add_one("challenge", "Start a challenge")
SIEGE: Final = FIXED.add_one("siege", "Lay siege")
SUMMON: Final = FIXED.add_one("summon", "Summon the defender outside")
STEP_OUTSIDE: Final = FIXED.add_one("step outside", "Step outside")
CLIMB_UP: Final = FIXED.add_one("climb", "Climb")
MAGE_POWER: Final = FIXED.add_one("backhande", "Backhande: turn the spell back")
SEAT: Final = FIXED.add_words(
    "seat",
    "seat",
    [f"seat {seat}" for seat in range(MOST_SEATS)],
    [f"Seat {seat}" for seat in range(MOST_SEATS)],
)


@final
class Actions(Blocks):
    """All actions with these stack cards, whose faces number the rows of `play` and `pick`."""

    def __init__(self, stack_faces: int) -> None:
        super().__init__()
        self.parts = FIXED.parts.copy()
        self.size = FIXED.size
        self.play = self.add("play", "stack card", stack_faces)
        self.pick = self.add("pick", "stack card", stack_faces)
        self.pick_hidden = self.add_one("pick hidden", "Pick a face-down Artefact")
