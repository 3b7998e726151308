"""The actions of Wizard Cards: cast, cast a joker as a school, lose, stop, draft."""

from __future__ import annotations

from typing import final

from pentacles.core.blocks import Blocks


@final
class Actions(Blocks):
    """Faces number the rows; the jokers come after the suited cards.

    `cast` comes first, so a suited card's face is the action that casts it.
    """

    def __init__(self, suited: int, jokers: int) -> None:
        super().__init__()
        self.cast = self.add("cast", "suited card", suited)
        self.wild = self.add("cast a joker", "joker, school", jokers, 4)
        self.lose = self.add("lose", "card", suited + jokers)
        self.ends = self.add("stop", "")
        self.draft = self.add("draft", "pile", 4)
        self.stop = self.ends.start
