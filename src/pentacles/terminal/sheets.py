"""Details on demand: a card, a zone, a seat, the whole table, the log, the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pentacles.core.rulebook import Rule, Rulebook
from pentacles.core.table import CardView, FaceView, SeatView, ZoneView
from pentacles.session.hint_order import SHOWN
from pentacles.session.messages import ChatLine, Hinted, LogLine
from pentacles.terminal.bits import Bit, Row, Thing, bit, told
from pentacles.terminal.cards import index, paper, title
from pentacles.terminal.felt import seat_head
from pentacles.terminal.picture import log_rows
from pentacles.terminal.scenes import scene_rows
from pentacles.terminal.view import View
from pentacles.terminal.zones import figure

Draw = Callable[[int], list[Row]]
"""Something that can be written into a column of any width."""
MARKS = re.compile(r"\*\*(.+?)\*\*|\*(\S.*?)\*|`(.+?)`")
DULL = (dict, list, tuple)
"""Values of a card that are not for reading."""


def unmarked(text: str) -> str:
    """The words of a Markdown line without its marks."""
    return MARKS.sub(lambda found: found[1] or found[2] or found[3], text)


def card_rows(view: View, card: CardView, zone: ZoneView | None, room: int) -> list[Row]:
    """Everything on a card, and what is known about it here."""
    face = view.face(card)
    where = place_words(view, zone)
    if face is None:
        return [
            [Bit("A card face down", "bold")],
            *told(f"{where} You don't know it.", room, "text"),
        ]
    rows = face_rows(view, face, room)
    for badge in card.badges:
        words = ": ".join(word for word in (badge.text, badge.tip) if word)
        if words:
            rows += told(words, room, "badge", 2, [Bit("[] ", "badge")])
    rows.append([])
    rows += told(where, room, "dim")
    if card.is_known_hidden:
        rows += told("It lies face down; you have seen it.", room, "info")
    return rows


def place_words(view: View, zone: ZoneView | None) -> str:
    """Where a card lies."""
    if zone is None:
        return ""
    whose = ""
    if zone.owner is not None:
        seat = view.table.seats[zone.owner]
        whose = ", yours" if seat.is_viewer else f" of {seat.name}"
    cards = "1 card" if zone.count == 1 else f"{zone.count} cards"
    return f"{zone.title}{whose}, {cards}."


def face_rows(view: View, face: FaceView, room: int) -> list[Row]:
    """What is printed on a card."""
    suit = view.suit(face)
    rows: list[Row] = [
        [bit(f" {index(view, face)} {face.name} ".replace("  ", " "), paper(view, face))]
    ]
    kind = face.values.get("type") or face.values.get("kind") or suit.get("name") or face.kind
    words = [str(kind), f"value {face.value}" if face.value else ""]
    if face.code and face.code != face.id:
        words.append(f"code {face.code}")
    rows += told(" \N{MIDDLE DOT} ".join(word for word in words if word), room, "dim")
    rows.append([])
    if face.text:
        rows += told(face.text, room, "text")
    for name, value in face.values.items():
        if isinstance(value, DULL) or value in ("", None, False, -1) or name in ("type", "kind"):
            continue
        shown = "yes" if value is True else value
        rows += told(f"{name.replace('_', ' ')}: {shown}", room, "faint", 2)
    return rows


def zone_rows(view: View, zone: ZoneView, room: int) -> list[Row]:
    """A zone card by card."""
    rows: list[Row] = [[bit(place_words(view, zone), "bold")]]
    rows += [[Bit("  "), *figure(counter)] for counter in zone.counters]
    if not zone.count:
        rows += told(zone.empty or "There is nothing here.", room, "dim")
    backs = 0
    for card in zone.cards:
        face = view.face(card)
        if face is None:
            backs += 1
            continue
        rows += listed(view, card, face, room)
    if backs:
        rows.append([Bit(f"  {backs} face down", "dim")])
    if zone.known:
        names = [view.faces[one].name if one in view.faces else one for one in zone.known]
        rows += told(f"Known to you {zone.known_words}: {', '.join(names)}", room, "info", 2)
    return rows


def listed(view: View, card: CardView, face: FaceView, room: int) -> list[Row]:
    """A card in a list: its name, its marks and what it does in short."""
    thing = Thing("card", card.key) if card.key is not None else None
    first: Row = [Bit("  "), bit(f" {title(view, face)} ", paper(view, face), thing)]
    marks = [badge.text for badge in card.badges if badge.text]
    if marks:
        first.append(bit(f" [{' '.join(marks)}]", "badge"))
    if card.is_known_hidden:
        first.append(Bit(" seen", "info"))
    words = face.short or face.text
    if not words:
        return [first]
    return told(words, room, "dim", 6, [*first, Bit("  ")])


def seat_sheet(view: View, seat: SeatView, room: int) -> list[Row]:
    """A seat with all its figures and zones."""
    rows: list[Row] = [seat_head(view, seat)]
    rows += [[Bit("  "), *figure(counter, with_bar=True)] for counter in seat.counters]
    for badge in seat.badges:
        words = ": ".join(word for word in (badge.text, badge.tip) if word)
        rows += told(words, room, "badge", 4, [Bit("  ")])
    for zone in view.table.zones:
        if zone.owner == seat.seat:
            rows += [[], *zone_rows(view, zone, room)]
    return rows


def whole_table(view: View, room: int) -> list[Row]:
    """The state read out: the prompt, every seat and every zone."""
    table = view.table
    rows: list[Row] = []
    if table.prompt is not None:
        rows += told(table.prompt.title, room, "accent")
        rows += told(table.prompt.detail, room, "dim") if table.prompt.detail else []
        rows.append([])
    if table.banner:
        rows += [*told(table.banner, room, "tgt"), []]
    for counter in table.counters:
        rows.append(figure(counter))
    for scene in table.scenes:
        rows += scene_rows(table, scene, room)
    for seat in sorted(table.seats, key=lambda one: not one.is_viewer):
        rows += [[], *seat_sheet(view, seat, room)]
    for zone in table.zones:
        if zone.owner is None:
            rows += [[], *zone_rows(view, zone, room)]
    return rows


def log_sheet(log: Sequence[LogLine], room: int, word: str = "turn") -> list[Row]:
    """All that has happened, turn by turn."""
    rows: list[Row] = []
    turn = -1
    for line in log:
        if not line.event.sentence:
            continue
        if line.event.turn != turn:
            turn = line.event.turn
            rows.append([bit(f"{word} {turn}" if turn else "setup", "accent")])
        rows += log_rows(line, room)
    return rows or [[Bit("Nothing has happened yet.", "dim")]]


def chat_sheet(chat: Sequence[ChatLine], room: int) -> list[Row]:
    """What was said at the table."""
    rows: list[Row] = []
    for line in chat:
        if line.name:
            rows += told(line.text, room, "text", 2, [bit(f"{line.name}: ", "accent")])
        else:
            rows += told(line.text, room, "dim")
    return rows or [[Bit("Nobody has said anything yet.", "dim")]]


def hint_rows(hint: Hinted, room: int) -> list[Row]:
    """The best options as a good player sees them, in the order of the search."""
    rows: list[Row] = []
    for place, line in enumerate(hint.lines[:SHOWN], 1):
        rows.append(
            [
                Bit(f"{place}. ", "legal"),
                bit(line.label, "bold"),
                Bit(f"  wins about {line.win_chance:.0%}", "info"),
            ]
        )
        rows += told(line.reason, room, "dim", 3, [Bit("   ")]) if line.reason else []
    if hint.note:
        rows += told(hint.note, room, "dim")
    return rows or [[Bit("There is nothing to advise.", "dim")]]


# Rules


def rules_found(book: Rulebook, words: str) -> list[Rule]:
    """The rules that a search finds: by number, by the beginning of a number, or by words."""
    wanted = words.strip().upper()
    if not wanted:
        return list(book.rules.values())
    prefix = next(iter(book.rules), "").partition("-")[0]
    number = f"{prefix}-{wanted}" if wanted[:1].isdecimal() else wanted
    exact = [rule for rule in book.rules.values() if rule.id.upper() == number]
    if exact:
        return exact
    chapter = [rule for rule in book.rules.values() if rule.id.upper().startswith(f"{number}.")]
    return chapter or book.search(words)


def rule_rows(book: Rulebook, words: str, room: int, present: str = "") -> list[Row]:
    """The rules that a search finds; without one all of them, the present one first."""
    rows: list[Row] = []
    if not words.strip():
        if present in book:
            rows.append([Bit("The rule of the present question", "accent")])
            rows += one_rule(book.rules[present], room)
            rows.append([])
        for chapter in book.chapters:
            rows += [[bit(unmarked(chapter.title), "accent")]] if chapter.title else []
            for note in chapter.notes:
                rows += told(unmarked(note), room, "dim")
            for rule in chapter.rules:
                rows += one_rule(rule, room)
            rows.append([])
        return rows
    found = rules_found(book, words)
    chapter_title = None
    for rule in found:
        if rule.chapter != chapter_title:
            chapter_title = rule.chapter
            rows.append([bit(unmarked(rule.chapter), "accent")])
        rows += one_rule(rule, room)
    return rows or [[Bit("No rule has these words.", "bad")]]


def one_rule(rule: Rule, room: int) -> list[Row]:
    """A rule: its number and its words."""
    first, *more = rule.text.split("\n")
    number: Row = [bit(f"{rule.id}  ", "key")]
    rows = told(unmarked(first), room, "text", 4, number)
    for line in more:
        rows += told(unmarked(line.strip()), room, "text", 6, [Bit("    ")])
    return rows


# Keys

KEYS = (
    ("1 to 9, 0", "choose an option; the same key again, or Enter, plays it"),
    ("two digits", "options above 9: type 1 and 2 for option 12"),
    ("a letter", "the option with this letter; again, or Enter, plays it"),
    ("arrows", "through the options; after Tab over the cards on the table"),
    ("Tab", "to your cards, the table, and back to the options"),
    ("Enter, Space", "choose what is pointed at, then play it"),
    ("Esc", "back one step"),
    ("mouse", "click to choose, click again to play; click any card or seat"),
    ("?", "why not, or what this would do"),
    ("Z", "the card, zone or seat that is pointed at, in full"),
    ("T", "the next card, zone or seat that can be chosen"),
    ("H", "a hint: what a good player would do"),
    ("U", "take the last move back"),
    ("I", "the rules, opened at the rule of this question"),
    ("A", "at a glance: what spares you counting and looking up"),
    ("Space, then L", "mark cards and lay them together, in games where hands are laid"),
    ("L", "the log of the match"),
    ("C", "say something to the table"),
    ("G", "the whole table, zone by zone, card by card"),
    ("/", "type an action in words"),
    ("F2", "play at once: one key press is enough"),
    ("F3", "pass automatically whenever passing is possible, until your turn"),
    ("F4", "sort your cards: by suit, by value, as dealt"),
    ("F5", "other names of the cards, in games that have them"),
    ("F8", "give up the match"),
    ("Ctrl S", "save under a name and play on"),
    ("Q, Ctrl C", "save and leave; the command to come back is printed"),
)


def key_sheet(room: int) -> list[Row]:
    """Which key does what."""
    rows: list[Row] = []
    for key, words in KEYS:
        rows += told(words, room, "text", 15, [Bit(f"{key:<14} ", "key")])
    return rows
