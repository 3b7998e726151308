"""The table of any game as lines of text."""

from __future__ import annotations

from pentacles.cli.text import clean, put, show, width
from pentacles.core.game import Game
from pentacles.core.state import State
from pentacles.core.table import (
    CardView,
    Counter,
    OptionView,
    Preview,
    Scene,
    SeatView,
    Table,
    ZoneView,
    replace,
)

DOT = " \N{MIDDLE DOT} "
FEW = 12
"""As many options stand below one another; more are set in columns."""
BARS = "bars"
"""The scene that sets figures of the seats side by side; the seats tell them already."""


class Drawer:
    """Draws tables of one game."""

    def __init__(self, game: Game) -> None:
        self.names = {face.id: game.card_name(face) for face in game.faces}

    def draw(self, table: Table, whole: bool = False) -> None:
        """The table; `whole` also lists piles card by card and says what is empty."""
        words = [f"Turn {table.turn}" if table.turn else "", table.phase]
        heading(DOT.join(word for word in words if word) or table.title)
        if table.banner:
            show(table.banner, "bold")
        for seat in table.seats:
            if not seat.is_viewer:
                self.seat(table, seat, whole)
        self.centre(table, whole)
        for seat in table.seats:
            if seat.is_viewer:
                self.seat(table, seat, whole)

    def seat(self, table: Table, seat: SeatView, whole: bool) -> None:
        """A seat's line with all that is a mere number, and its cards below."""
        numbers, lines = self.zones(
            [zone for zone in table.zones if zone.owner == seat.seat], whole
        )
        words = [
            f"{seat.name} (you)" if seat.is_viewer else seat.name,
            seat.words,
            *(counter_words(counter) for counter in seat.counters),
            *numbers_told_once(numbers, seat.counters),
            *(badge.text for badge in seat.badges),
        ]
        style = "bold cyan" if seat.is_viewer else "bold"
        told_once = dict.fromkeys(word for word in words if word)
        show(DOT.join(told_once), style, hang="  ")
        for line in lines:
            show(line, indent="  ", hang="    ")

    def centre(self, table: Table, whole: bool) -> None:
        """What belongs to nobody: zones, counters and scenes."""
        numbers, lines = self.zones([zone for zone in table.zones if zone.owner is None], whole)
        for line in lines:
            show(line, hang="  ")
        words = [counter_words(counter) for counter in table.counters]
        words += numbers_told_once(numbers, table.counters)
        if words:
            show(DOT.join(words), hang="  ")
        for scene in table.scenes:
            if whole or (scene.component != BARS and scene.importance > 1):
                show(self.scene(table, scene), hang="  ")

    def zones(self, zones: list[ZoneView], whole: bool) -> tuple[list[ZoneView], list[str]]:
        """The zones of which a look gives only the size, and lines for the others."""
        numbers: list[ZoneView] = []
        lines: list[str] = []
        for zone in zones:
            if not zone.count:
                lines += [f"{zone.title}: {zone.empty or 'empty'}"] if whole else []
            elif self.is_number(zone) and not whole:
                numbers.append(zone)
            else:
                lines.append(self.zone(zone))
        return numbers, lines

    def is_number(self, zone: ZoneView) -> bool:
        """Whether a look at the table gives no more of a zone than its size."""
        return zone.layout == "pile" or all(card.face is None for card in zone.cards)

    def zone(self, zone: ZoneView) -> str:
        """A zone with the cards that the viewer knows."""
        known = [self.card(card) for card in zone.cards if card.face is not None]
        hidden = zone.count - len(known)
        if hidden:
            known.append(f"{hidden} more" if known else str(hidden))
        figures = "".join(f" [{counter_words(counter)}]" for counter in zone.counters)
        return f"{zone.title}{figures}: {', '.join(known)}"

    def card(self, card: CardView) -> str:
        """A card with its badges."""
        badges = "".join(f" [{badge.text}]" for badge in card.badges if badge.text)
        mark = " [seen]" if card.is_known_hidden else ""
        return f"{self.names.get(card.face or '', card.face)}{badges}{mark}"

    def scene(self, table: Table, scene: Scene) -> str:
        """A scene as a line, such as `Damage: Wrath 3 - wards 1 = cards to lose 2`."""
        owners = {
            zone.name: table.seats[zone.owner].name
            for zone in table.zones
            if zone.owner is not None
        }
        terms = ""
        names = {seat.seat: seat.name for seat in table.seats}
        for term in scene.terms:
            owner = names.get(-1 if term.seat is None else term.seat, owners.get(term.source, ""))
            whose = ":" if owner == term.words else f" of {owner}:" if owner else ""
            if owner and owner != term.words and owner in term.words:
                whose = ""
            if terms or term.sign:
                terms += f" {term.sign} " if term.sign else ", "
            terms += " ".join(word for word in (term.words + whose, term.value) if word)
        terms = terms.strip()
        rule = f" ({scene.rule})" if scene.rule else ""
        words = f" {scene.words}" if scene.words else ""
        return f"{scene.title}: {terms}.{words}{rule}" if terms else f"{scene.title}.{words}{rule}"

    def options(self, options: tuple[OptionView, ...]) -> None:
        """The options, numbered from 1."""
        size = len(str(len(options)))
        labels = [clean(option.label) for option in options]
        longest = max(len(label) for label in labels)
        cells = []
        for number, (option, label) in enumerate(zip(options, labels, strict=True), 1):
            result = f"  {clean(option.result)}" if option.result else ""
            cells.append(f"{number:>{size + 2}}  " + (f"{label:<{longest}}{result}".rstrip()))
        columns = 1
        if len(cells) > FEW:
            columns = max(1, (width() + 3) // (max(len(cell) for cell in cells) + 3))
        rows = -(-len(cells) // columns)
        room = max(len(cell) for cell in cells) + 3
        for row in range(rows):
            put("".join(cell.ljust(room) for cell in cells[row::rows]).rstrip())


def numbers_told_once(zones: list[ZoneView], counters: tuple[Counter, ...]) -> list[str]:
    """The sizes of zones, without those that a counter tells already."""
    return [
        f"{zone.title} {zone.count}"
        for zone in zones
        if not any(
            counter.value == zone.count and zone.title.casefold() in counter.title.casefold()
            for counter in counters
        )
    ]


def changes_told_once(table: Table, changes: list[Preview]) -> list[str]:
    """What an action changes, in words; a zone whose size a counter tells already is left out."""
    owners: dict[str, tuple[str, int | None]] = {
        f"{counter.name}_{seat.seat}": (counter.title, seat.seat)
        for seat in table.seats
        for counter in seat.counters
    }
    for zone in table.zones:
        owners[zone.name] = (zone.title, zone.owner)
        for counter in zone.counters:
            owners[f"{zone.name}.{counter.name}"] = (counter.title, zone.owner)
    told: list[tuple[str, int | None, Preview]] = []
    for change in changes:
        title, owner = owners.get(change.place, (change.words, None))
        if not any(
            title.casefold() in other.casefold()
            and whose in (None, owner)
            and (one.old, one.new) == (change.old, change.new)
            for other, whose, one in told
        ):
            told.append((title, owner, change))
    return [
        f"{title}{'' if owner is None else f', {table.seats[owner].name}'}: "
        f"{change.old}, then {change.new}"
        for title, owner, change in told
    ]


def open_table(state: State) -> Table:
    """The table as all seats together know it."""
    tables = [state.table(viewer) for viewer in (None, *range(state.seats))]
    zones = []
    for together in zip(*(table.zones for table in tables), strict=True):
        cards = [
            next((card for card in views if card.face is not None), views[0])
            for views in zip(*(zone.cards for zone in together), strict=True)
        ]
        plain = tuple(replace(card, is_known_hidden=False) for card in cards)
        zones.append(replace(together[0], cards=plain))
    return replace(tables[0], zones=tuple(zones))


def counter_words(counter: Counter) -> str:
    """A figure with its title, its limit and its words."""
    limit = f" of {counter.limit}" if counter.limit is not None else ""
    words = f" ({counter.words})" if counter.words else ""
    return f"{counter.title} {counter.value}{limit}{words}"


def heading(text: str) -> None:
    """A line across with a title."""
    start = f"\N{BOX DRAWINGS LIGHT HORIZONTAL}\N{BOX DRAWINGS LIGHT HORIZONTAL} {clean(text)} "
    put(start.ljust(width(), "\N{BOX DRAWINGS LIGHT HORIZONTAL}"), "dim")
