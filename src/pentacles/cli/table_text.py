"""The table of any game as lines of text: all of it, or what has changed since it was drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pentacles.cli.card_text import Faces, beside
from pentacles.cli.match_story import Sum
from pentacles.cli.text import clean, put, show, width
from pentacles.core.cards import Face
from pentacles.core.game import Game
from pentacles.core.state import State
from pentacles.core.table import (
    Aid,
    BarsScene,
    CardView,
    Counter,
    DiceScene,
    EquationScene,
    FaceView,
    Line,
    OptionView,
    Preview,
    Scene,
    SeatView,
    SumPart,
    SumScene,
    Table,
    Term,
    TrackScene,
    ZoneView,
    replace,
)
from pentacles.terminal.aids import LONGEST_CELL, cell, title_of
from pentacles.terminal.card_names import Renaming
from pentacles.terminal.scenes import FLUID, whose_term
from pentacles.terminal.view import View, first_order
from pentacles.terminal.words import told_once
from pentacles.terminal.zones import FLAG, flag_words, is_counted

DOT = " \N{MIDDLE DOT} "
FEW = 12
"""Up to this many options are listed one below the other; more are set in columns."""
LONGEST_SIGN = 2
CENTRE = -1
"""Stands for the owner of what belongs to nobody."""


@dataclass
class Part:
    """What a table shows of a seat, or of the middle: figures in one line, then line by line."""

    figures: dict[str, str] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)
    """The numbers in these figures."""
    minor: set[str] = field(default_factory=set)
    """Figures whose changes are not mentioned."""
    lines: dict[str, str] = field(default_factory=dict)
    empty: dict[str, str] = field(default_factory=dict)
    """What is said about empty zones."""
    titles: dict[str, str] = field(default_factory=dict)
    """The titles of the zones."""
    cards: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """The open cards of the zones that have a line: the face of each, and its words."""

    def changed(self, name: str, old: Part, able: set[str] | None) -> str:
        """A line; if the cards are the same as before, only those that changed, with a note.

        In a hand, the options must name the others: `able` are the faces that can be chosen.
        """
        now, before = self.cards.get(name, []), old.cards.get(name, [])
        faces = [face for face, _ in now]
        if not now or faces != [face for face, _ in before] or now == before:
            return self.lines[name]
        same = {new[0] for new, old in zip(now, before, strict=True) if new == old}
        if able is not None and not same <= able:
            return self.lines[name]
        words = [new[1] for new, old in zip(now, before, strict=True) if new != old]
        rest = "; the rest as before" if len(words) < len(now) else ""
        return f"{self.titles[name]}: {', '.join(words)}{rest}"


@dataclass
class Sheet:
    """A table in words, to be compared with a later one."""

    head: str
    banner: str
    parts: dict[int, Part]
    """By the seat they belong to; those of nobody are under `CENTRE`."""
    offered: set[str]
    """Zones of which every card can be chosen: the options name them."""
    able: dict[str, set[str]]
    """For each hand of the viewer the faces that can be chosen."""


class Drawer:
    """Draws tables of one game."""

    def __init__(self, game: Game) -> None:
        self.looks = game.drawing.looks
        self.is_told = game.drawing.tells_sums
        """Whether the log gives the calculations."""
        self.given = {face.id: game.card_name(face) for face in game.faces}
        self.names = self.given
        self.faces = Faces(self.looks)
        self.order = first_order(self.looks)
        self.met: set[str] = set()
        """The texts of cards that have been given in full."""

    def rename(self, names: Renaming) -> None:
        """Call the cards by other names."""
        self.names = {face: names.text(name) for face, name in self.given.items()}

    # The whole table, and what has changed

    def draw(self, table: Table, whole: bool = False) -> Sheet:
        """The table; `whole` also lists piles card by card and says what is empty."""
        sheet = self.sheet(table, whole)
        heading(sheet.head)
        if sheet.banner:
            show(sheet.banner, "bold")
        for owner, part in sheet.parts.items():
            lines = [*part.lines.values()]
            if whole:
                lines += part.empty.values()
            self.show_part(table, owner, list(part.figures.values()), lines)
        return sheet

    def draw_changes(self, table: Table, before: Sheet) -> Sheet:
        """Only what differs from an earlier sheet of the same table."""
        sheet = self.sheet(table)
        if sheet.head != before.head:
            heading(sheet.head)
        if sheet.banner and sheet.banner != before.banner:
            show(sheet.banner, "bold")
        for owner, part in sheet.parts.items():
            old = before.parts.get(owner, Part())
            figures = [
                with_old(words, old.values.get(name), part.values.get(name))
                for name, words in part.figures.items()
                if words != old.figures.get(name) and name not in part.minor
            ]
            lines = [
                part.changed(name, old, sheet.able.get(name))
                for name, words in part.lines.items()
                if words != old.lines.get(name) and name not in sheet.offered
            ]
            lines += [f"{part.titles[name]}: empty" for name in part.empty if name in old.lines]
            if figures or lines:
                self.show_part(table, owner, figures, lines)
        return sheet

    def show_part(self, table: Table, owner: int, figures: list[str], lines: list[str]) -> None:
        """A seat or the middle: its figures in a line, its cards below."""
        name, style, indent = "", "", ""
        if owner != CENTRE:
            seat = table.seats[owner]
            name = f"{seat.name} (you)" if seat.is_viewer else seat.name
            style, indent = "bold cyan" if seat.is_viewer else "bold", "  "
        words = [word for word in (name, *figures) if word]
        if words and owner != CENTRE:
            show(DOT.join(words), style, hang="  ")
        for line in lines:
            show(line, indent=indent, hang=f"{indent}  ")
        if words and owner == CENTRE:
            show(DOT.join(words), hang="  ")

    def sheet(self, table: Table, whole: bool = False) -> Sheet:
        """A table in words: the rivals, the middle, the viewer's own."""
        words = [f"{table.turn_word.capitalize()} {table.turn}" if table.turn else "", table.phase]
        head = DOT.join(word for word in words if word) or table.title
        rivals = [seat for seat in table.seats if not seat.is_viewer]
        own = [seat for seat in table.seats if seat.is_viewer]
        parts = {seat.seat: self.seat(table, seat, whole) for seat in rivals}
        parts[CENTRE] = self.centre(table, whole)
        parts |= {seat.seat: self.seat(table, seat, whole) for seat in own}
        return Sheet(head, table.banner, parts, offered(table), choosable(table))

    def seat(self, table: Table, seat: SeatView, whole: bool) -> Part:
        """A seat: everything that is just a number, and its cards."""
        part = Part()
        if seat.words:
            part.figures["words"] = seat.words
        told = seat.words.casefold()
        counters = [one for one in seat.counters if whole or one.title.casefold() not in told]
        self.put_counters(part, counters, whole)
        zones = [zone for zone in table.zones if zone.owner == seat.seat]
        self.put_zones(table, part, zones, seat.counters, whole)
        for badge in seat.badges:
            if badge.text and badge.text not in seat.words:
                part.figures[f"badge {badge.text}"] = badge.text
        return part

    def centre(self, table: Table, whole: bool) -> Part:
        """What belongs to nobody: zones, counters and scenes."""
        part = Part()
        self.put_counters(part, table.counters, whole)
        zones = [zone for zone in table.zones if zone.owner is None]
        self.put_zones(table, part, zones, table.counters, whole)
        for scene in table.scenes:
            if whole or self.tells_more(scene):
                alike = sum(name.startswith(f"scene {scene.title} ") for name in part.lines)
                part.lines[f"scene {scene.title} {alike}"] = self.scene(table, scene)
        return part

    def tells_more(self, scene: Scene) -> bool:
        """Whether a scene says more than the log and the figures of the seats."""
        if self.is_told and isinstance(scene, DiceScene | EquationScene):
            return False
        return not isinstance(scene, BarsScene | TrackScene) and scene.importance > 1

    def put_counters(self, part: Part, counters: Sequence[Counter], whole: bool) -> None:
        """The figures that players watch; an unimportant one only if it isn't zero."""
        for counter in counters:
            if whole or counter.importance > 1 or counter.value:
                part.figures[counter.name] = counter_words(counter)
                part.values[counter.name] = counter.value
                if counter.importance <= 1:
                    part.minor.add(counter.name)

    def put_zones(
        self,
        table: Table,
        part: Part,
        zones: list[ZoneView],
        counters: tuple[Counter, ...],
        whole: bool,
    ) -> None:
        """Zones of which only the size can be seen are figures; the others have a line."""
        for zone in zones:
            if not whole and is_in_scenes(table, zone):
                continue
            part.titles[zone.name] = zone.title
            if not zone.count and not zone.known:
                part.empty[zone.name] = f"{zone.title}: {zone.empty or 'empty'}"
            elif self.is_number(zone) and not whole:
                if not is_counted(zone, counters):
                    part.figures[zone.name] = f"{zone.title} {zone.count}"
                    part.values[zone.name] = zone.count
                if zone.known:
                    part.lines[zone.name] = f"{zone.title}: {self.known(table, zone)}"
            else:
                part.lines[zone.name] = self.zone(table, zone)
                faces = [card.face for card in self.cards(table, zone) if card.face is not None]
                words = self.card_words(table, zone)
                part.cards[zone.name] = list(zip(faces, words, strict=True))

    def is_number(self, zone: ZoneView) -> bool:
        """Whether only the size of a zone can be seen on the table."""
        return zone.layout == "pile" or all(card.face is None for card in zone.cards)

    # Its pieces

    def zone(self, table: Table, zone: ZoneView) -> str:
        """A zone with the cards that the viewer knows, sorted as on the screen."""
        known = self.card_words(table, zone)
        hidden = zone.count - len(known)
        if hidden:
            known.append(f"{hidden} more" if known else str(hidden))
        if zone.known:
            known.append(self.known(table, zone))
        told = [one for one in zone.counters if one.value or one.words]
        figures = "".join(f" [{counter_words(one)}]" for one in told)
        return f"{zone.title}{figures}: {', '.join(known)}"

    def cards(self, table: Table, zone: ZoneView) -> list[CardView]:
        """The cards of a zone, the viewer's own sorted as on the screen."""
        return self.view(table).sorted(zone) if zone.place == "hand" else list(zone.cards)

    def card_words(self, table: Table, zone: ZoneView) -> list[str]:
        """Each card of a zone that the viewer knows; those the viewer holds in a few words."""
        is_own = zone.place == "hand"
        cards = [card for card in self.cards(table, zone) if card.face is not None]
        words = [self.card(table, card, zone.title, is_own) for card in cards]
        if not (is_own and table.can_assemble):
            return words
        first = 1 + self.numbers_before(table, zone)
        return [f"{number} {one}" for number, one in enumerate(words, first)]

    def numbers_before(self, table: Table, zone: ZoneView) -> int:
        """How many cards the viewer holds before this zone: numbers continue from zone to zone."""
        count = 0
        for one in table.zones:
            if one.name == zone.name:
                break
            count += one.count if one.place == "hand" else 0
        return count

    def known(self, table: Table, zone: ZoneView) -> str:
        """Cards that the viewer knows only to be here or nearby."""
        names = [self.named(table, face) for face in zone.known]
        return f"known {zone.known_words or 'to be among them'}: {', '.join(names)}"

    def view(self, table: Table) -> View:
        """The table with the order in which own cards are sorted."""
        return View(table, table.faces, self.looks, order=self.order)

    def card(self, table: Table, card: CardView, title: str, is_lite: bool) -> str:
        """A card with what is printed on it in short, and its badges."""
        badges = "".join(f" [{badge.text}]" for badge in card.badges if badge.text)
        mark = " [seen]" if card.is_known_hidden else ""
        return f"{self.named(table, card.face or '', title, is_lite)}{badges}{mark}"

    def named(self, table: Table, face_id: str, title: str = "", is_lite: bool = True) -> str:
        """The name of a card with what is printed on it and is not in a title above."""
        name = self.names.get(face_id, face_id)
        face = table.faces.get(face_id)
        if face is None:
            return name
        brief = self.faces.lite(face) if is_lite else self.faces.brief(face, title)
        if not brief:
            return name
        return f"{name} ({brief})"

    def scene(self, table: Table, scene: Scene) -> str:
        """A scene as a line, such as `Damage: Wrath 3 - wards 1 = cards to lose 2`."""
        terms = self.terms(table, scene.terms)
        rule = f" ({scene.rule})" if scene.rule else ""
        if isinstance(scene, SumScene):
            return f"{scene.title}: {terms} = {scene.total}.{rule}"
        words = f" {scene.words}" if scene.words else ""
        return f"{scene.title}: {terms}.{words}{rule}" if terms else f"{scene.title}.{words}{rule}"

    def sums(self, table: Table) -> dict[str, Sum]:
        """The calculation of a result: the whole line, by what is calculated."""
        return {
            f"{scene.title}: {self.terms(table, scene.terms)}": Sum(
                self.scene(table, scene), scene.rule
            )
            for scene in table.scenes
            if isinstance(scene, EquationScene) and not self.is_told
        }

    def terms(self, table: Table, terms: tuple[Term, ...]) -> str:
        """Figures one after the other, with the signs between them."""
        told = ""
        for term in terms:
            words = self.term(table, term)
            if isinstance(term, Line):
                words, sign = f"{words} (chaos)" if term.is_chaos else words, ", "
            else:
                sign = f" {term.sign} " if term.sign else ", "
            told += words if not told and sign in (" + ", ", ") else f"{sign}{words}"
        return told.strip()

    def term(self, table: Table, term: Term) -> str:
        """One figure: what, whose, where from, how much."""
        whose = whose_term(table, term)
        words = term.words
        if words in (whose, "You"):
            words += ":"
        elif whose and whose not in words:
            words += f" of {whose}:"
        if term.source and term.source not in words:
            words += f" ({term.source})"
        if isinstance(term, SumPart) and term.is_fluid:
            words += FLUID
        return " ".join(word for word in (words, term.value) if word)

    def aid(self, table: Table, aid: Aid) -> list[str]:
        """A note that saves counting: a line, and one for each term that is a sentence."""
        rule = f" ({aid.rule})" if aid.rule else ""
        title = title_of(table, aid)
        cells = ["".join(bit.text for bit in cell(table, term)) for term in aid.terms]
        if any(len(one) > LONGEST_CELL or ", " in one for one in cells):
            return [f"{title}{f': {aid.words}' if aid.words else ''}{rule}", *cells]
        terms = [f"{', '.join(cells)}."] if cells else []
        parts = [part for part in (aid.words, *terms) if part]
        return [f"{title}: {' '.join(parts)}{rule}" if parts else f"{title}.{rule}"]

    # What is to be chosen

    def texts(self, table: Table) -> None:
        """What is printed on new cards that are the viewer's own or in the middle.

        Those that can be chosen are described with their options.
        """
        offered = {option.card for option in table.options}
        for zone in table.zones:
            if zone.owner not in (None, table.viewer) or self.is_number(zone):
                continue
            for card in self.cards(table, zone):
                if not is_in_scenes(table, zone):
                    self.tips(card)
                face = table.faces.get(card.face or "")
                if face is not None and card.key not in offered:
                    text = self.text(face, zone.owner is None)
                    if text:
                        show(f"{face.name}: {text}", "dim", indent="  ", hang="    ")

    def tips(self, card: CardView) -> None:
        """What a mark that is just a sign or number means, the first time it is seen."""
        for badge in card.badges:
            is_sign = 0 < len(badge.text) <= LONGEST_SIGN
            if is_sign and badge.tip and badge.tip not in self.met:
                self.met.add(badge.tip)
                show(f"[{badge.text}] means: {badge.tip}", "dim", indent="  ", hang="    ")

    def text(self, face: FaceView, is_quoted: bool = False) -> str:
        """The full text of a card that is met for the first time; later nothing.

        What it says to the person who plays it is quoted if that may be somebody else.
        """
        text = self.faces.full(face)
        if not text or text in self.met:
            return ""
        self.met.add(text)
        return text.replace(face.text, f'"{face.text}"') if is_quoted else text

    def options(self, table: Table) -> None:
        """The options, numbered from 1, each with its result and its card."""
        options = table.options
        size = len(str(len(options)))
        labels = [clean(option.label) for option in options]
        longest = max(len(label) for label in labels)
        concerned = {option.card for option in options if option.card is not None}
        notes = [self.note(table, option, len(concerned) > 1) for option in options]
        cells = []
        for number, (option, label) in enumerate(zip(options, labels, strict=True), 1):
            result = f"  {clean(option.comes_to)}" if option.comes_to else ""
            cells.append(f"{number:>{size + 2}}  " + (f"{label:<{longest}}{result}".rstrip()))
        whole = [f"{cell}  {note}".rstrip() for cell, note in zip(cells, notes, strict=True)]
        room = max(len(cell) for cell in whole) + 3
        columns = max(1, (width() + 3) // room) if len(whole) > FEW else 1
        if room - 3 > width():
            indent = " " * (size + 6)
            for cell, note in zip(cells, notes, strict=True):
                put(cell)
                if note:
                    show(note, "dim", indent=indent, hang=indent)
            return
        rows = -(-len(whole) // columns)
        for row in range(rows):
            put("".join(cell.ljust(room) for cell in whole[row::rows]).rstrip())

    def note(self, table: Table, option: OptionView, is_one_of_many: bool) -> str:
        """What the card or seat of an option is, unless the option says it."""
        face = self.face_of(table, option.card)
        if face is None:
            is_bare = option.card is None and option.seat is not None and not option.comes_to
            return self.seat_note(table, table.seats[option.seat or 0]) if is_bare else ""
        text = self.text(face)
        if not text and is_one_of_many:
            text = ", ".join(self.faces.strip(face))
            short = self.faces.short(face)
            if not says(f"{option.label} {option.comes_to}", short):
                text = beside(text, short)
        elif not text:
            return ""
        if face.name not in option.label:
            return f"{face.name} ({text})" if text else face.name
        return f"({text})" if text else ""

    def seat_note(self, table: Table, seat: SeatView) -> str:
        """A seat that can be chosen: how it is doing, and the few cards it is known by."""
        parts = [seat.words, *(counter_words(one) for one in seat.counters if one.importance > 2)]
        parts += [
            self.names.get(zone.cards[0].face or "", "")
            for zone in table.zones
            if zone.owner == seat.seat and zone.count == 1 and not self.is_number(zone)
        ]
        words = ", ".join(part for part in parts if part)
        return f"({words})" if words else ""

    def face_of(self, table: Table, key: int | None) -> FaceView | None:
        """The face of the card with this key."""
        if key is None:
            return None
        for zone in table.zones:
            for card in zone.cards:
                if card.key == key:
                    return table.faces.get(card.face or "")
        return None


def is_in_scenes(table: Table, zone: ZoneView) -> bool:
    """Whether scenes show all cards of a zone, so that it needs no line; marks don't count."""
    shown = {term.card for scene in table.scenes for term in scene.terms} - {None}
    return bool(zone.cards) and all(card.key in shown for card in zone.cards)


def offered(table: Table) -> set[str]:
    """The zones of which every card can be chosen, itself or by a copy of it."""
    found: set[str] = set()
    for zone in table.zones:
        able = able_in(table, zone)
        if able and all(card.face in able for card in zone.cards):
            found.add(zone.name)
    return found


def choosable(table: Table) -> dict[str, set[str]]:
    """For each of the viewer's hands the faces of which a card can be chosen."""
    return {zone.name: able_in(table, zone) for zone in table.zones if zone.place == "hand"}


def able_in(table: Table, zone: ZoneView) -> set[str]:
    """The faces in a zone of which a card can be chosen."""
    keys = {option.card for option in table.options}
    return {card.face for card in zone.cards if card.key in keys and card.face is not None}


def printed(face: Face) -> FaceView:
    """A face of the game as tables show it."""
    return FaceView(
        *(face.id, face.code, face.name, face.kind, face.suit, face.value, face.text, face.short),
        *(face.icon, face.landscape, dict(face.values)),
    )


def says(text: str, words: str) -> bool:
    """Whether a text has all these words, in any order and number."""
    told = [word.strip(".,:;()+").casefold() for word in text.split()]
    wanted = [word.strip(".,:;()+").casefold() for word in words.split()]
    return all(any(one.startswith(word) for one in told) for word in wanted)


def with_old(words: str, old: int | None, new: int | None) -> str:
    """A figure with its previous number, if that was different."""
    if old is None or old == new:
        return words
    return f"{words[:-1]}, was {old})" if words.endswith(")") else f"{words} (was {old})"


def changes_told_once(table: Table, changes: list[Preview]) -> list[str]:
    """What an action changes, in words."""
    return [
        f"{title}{'' if owner is None else f', {table.seats[owner].name}'}: "
        f"{change.old}, then {change.new}"
        for title, owner, change in told_once(table, changes)
    ]


def open_table(state: State, names: list[str]) -> Table:
    """The table as all seats together know it."""
    tables = [state.table(viewer, names or None) for viewer in (None, *range(state.seats))]
    zones = []
    for together in zip(*(table.zones for table in tables), strict=True):
        cards = [
            next((card for card in views if card.face is not None), views[0])
            for views in zip(*(zone.cards for zone in together), strict=True)
        ]
        plain = tuple(replace(card, is_known_hidden=False) for card in cards)
        zones.append(replace(together[0], cards=plain))
    faces = {name: face for table in tables for name, face in table.faces.items()}
    return replace(tables[0], zones=tuple(zones), faces=faces)


def counter_words(counter: Counter) -> str:
    """A figure with its title, its limit and its words."""
    if counter.icon == FLAG:
        return flag_words(counter)
    limit = f" of {counter.limit}" if counter.limit is not None else ""
    words = "" if counter.words.startswith(f"{counter.value}{limit}") else counter.words
    return f"{counter.title} {counter.value}{limit}{f' ({words})' if words else ''}"


def heading(text: str) -> None:
    """A line across with a title."""
    start = f"\N{BOX DRAWINGS LIGHT HORIZONTAL}\N{BOX DRAWINGS LIGHT HORIZONTAL} {clean(text)} "
    put(start.ljust(width(), "\N{BOX DRAWINGS LIGHT HORIZONTAL}"), "dim")
