"""The prompt: what has happened, what has changed on the table, what is asked."""

from __future__ import annotations

from pentacles.cli.match_story import Line, shortened, show_lines
from pentacles.cli.table_text import Drawer, Sheet, printed
from pentacles.cli.text import put, show
from pentacles.core.errors import Unreadable
from pentacles.core.game import Game
from pentacles.core.table import Table
from pentacles.terminal.aids import title_of
from pentacles.terminal.card_names import Renaming

RECENT = 30
"""How many sentences about others come before a prompt; the word `log` shows all."""
FEW_TERMS = 3
"""Notes with more terms are lists, and wait until somebody says `aids`."""


class Prompter:
    """Shows a match to one person at a prompt, and remembers what was shown."""

    def __init__(self, game: Game) -> None:
        self.drawer = Drawer(game)
        self.given = {face.id: printed(face) for face in game.faces}
        """The cards with the names of the match."""
        self.names = Renaming(self.given, self.drawer.looks)
        self.sheets: dict[int | None, Sheet] = {}
        """The table as each viewer saw it last."""
        self.aids: dict[int | None, dict[str, str]] = {}
        """The notes that each viewer was told last."""
        self.has_pointed = False
        """Whether the person has been told that there are more notes."""
        self.can_assemble = False
        """Whether cards could be put together at any prompt so far."""

    def rename(self, sort: str) -> None:
        """Read the cards by another sort of names."""
        sorts = self.names.sorts
        if len(sorts) < 2:
            raise Unreadable("The cards of this game have one name each.")
        if sort not in sorts:
            raise Unreadable(f"Say names {' or names '.join(sorts)}.")
        self.names = Renaming(self.given, self.drawer.looks, sort)
        self.drawer.rename(self.names)
        self.sheets.clear()
        show(f"Cards have their {sort} names now; say table to see them.")

    def news(self, told: list[Line], own: set[int]) -> None:
        """What has happened; `own` are the person's moves, which are told in full."""
        if told:
            put("")
            show_lines(shortened(told, own, RECENT))

    def table(self, table: Table) -> None:
        """The table the first time, later what has changed on it; then the cards not yet met."""
        before = self.sheets.get(table.viewer)
        if before is None:
            self.sheets[table.viewer] = self.drawer.draw(table)
        else:
            self.sheets[table.viewer] = self.drawer.draw_changes(table, before)
        self.drawer.texts(table)

    def whole_table(self, table: Table) -> None:
        """Everything, piles card by card, with the text of every card that matters."""
        self.drawer.draw(table, whole=True)
        self.sheets[table.viewer] = self.drawer.sheet(table)
        self.drawer.met.clear()
        self.drawer.texts(table)
        self.all_aids(table)

    def ask(self, table: Table, whose: str = "") -> None:
        """What is asked, the notes that matter now, and the options."""
        prompt = table.prompt
        put("")
        if prompt is not None:
            rule = f" ({prompt.rule})" if prompt.rule else ""
            show(f"{whose}{prompt.title}{rule}", "bold")
            if prompt.detail:
                show(prompt.detail)
        self.new_aids(table)
        if table.can_assemble and not self.can_assemble:
            self.can_assemble = True
            show("Lay cards together by their numbers, such as: lay 3 4 5", "dim", indent="  ")
        self.drawer.options(table)

    def new_aids(self, table: Table) -> None:
        """The short notes that are new or have changed; the others are only named, once."""
        told = self.aids.setdefault(table.viewer, {})
        waiting: list[str] = []
        for aid in table.aids:
            lines = self.drawer.aid(table, aid)
            words = " ".join(lines)
            if len(aid.terms) > FEW_TERMS:
                waiting.append(title_of(table, aid))
            elif told.get(f"{aid.name} {aid.seat}") != words:
                self.show_aid(lines, "  ")
            told[f"{aid.name} {aid.seat}"] = words
        if waiting and not self.has_pointed:
            self.has_pointed = True
            show(f"Say aids for more: {', '.join(waiting)}.", "dim", indent="  ", hang="    ")

    def all_aids(self, table: Table) -> None:
        """Every note."""
        for aid in table.aids:
            self.show_aid(self.drawer.aid(table, aid))

    def show_aid(self, lines: list[str], indent: str = "") -> None:
        """One note: its line, and its terms below."""
        show(lines[0], indent=indent, hang=f"{indent}  ")
        for line in lines[1:]:
            show(line, indent=f"{indent}  ", hang=f"{indent}    ")
