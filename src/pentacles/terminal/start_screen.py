"""The start: choose a game, its options and who sits where."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from pentacles.bots import LEVELS, sage_gap
from pentacles.core.errors import BadCard, PentaclesError
from pentacles.core.game import Game
from pentacles.core.options import Option
from pentacles.terminal.bits import Bit, Row, Thing, bit, clipped, padded, told
from pentacles.terminal.drawers import LineDrawer, RulesDrawer
from pentacles.terminal.footer import Key, key_row
from pentacles.terminal.inks import Inks
from pentacles.terminal.seating import NOBODY, Place, own_name
from pentacles.terminal.shelf import TABLE, Item, Shelf, open_tables
from pentacles.terminal.signs import POINTER
from pentacles.terminal.small_screen import is_too_narrow, too_narrow_rows
from pentacles.terminal.typeahead import is_for_another
from pentacles.terminal.widgets import Rows

if TYPE_CHECKING:
    from pentacles.terminal.app import TableApp

PERSON = "a person here"
ME = "you"
LABEL = 24
UP_DOWN = "\N{UPWARDS ARROW}\N{DOWNWARDS ARROW}"
SIDEWAYS = "\N{LEFTWARDS ARROW}\N{RIGHTWARDS ARROW}"
LESS = "\N{BLACK LEFT-POINTING POINTER} "
MORE = " \N{BLACK RIGHT-POINTING POINTER}"
Begin = Callable[[Game, int, int | None, list[Place]], None]


class Wish:
    """What somebody wants to play: a game, players, seats, options, a seed."""

    def __init__(self, kinds: list[type[Game]]) -> None:
        self.kinds = kinds
        self.kind = kinds[0]
        self.players = self.kind.usual_players
        self.seats: list[str] = []
        self.names: list[str] = []
        self.options: dict[str, Any] = {}
        self.seed = ""
        self.preset = ""
        self.choose(self.kind)

    def choose(self, kind: type[Game]) -> None:
        """Another game: everything else as is usual for it."""
        self.kind = kind
        self.options = {option.name: option.default for option in kind.option_list}
        self.preset = ""
        self.set_players(kind.usual_players)

    def set_players(self, players: int) -> None:
        """Another number of players: you and bots."""
        self.players = players
        self.seats = (self.seats or [ME])[:players]
        self.seats += [LEVELS[1]] * (players - len(self.seats))
        self.names = (self.names + [NOBODY] * players)[:players]
        if not self.names or self.names[0] == NOBODY:
            self.names[:1] = [own_name()]

    def places(self, game: Game) -> list[Place]:
        """Who sits where; a lone player has all seats."""
        count = game.seats(self.players)
        found: list[Place] = []
        for one in range(count):
            who = self.seats[one] if one < len(self.seats) else ME
            name = self.names[one] if one < len(self.names) else f"{self.names[0]}'s rival"
            found.append(Place(name=name) if who in (ME, PERSON) else Place(level=who))
        return found

    def make(self) -> Game:
        """The game with these options; its errors say what is wrong."""
        chosen = {
            option.name: self.options[option.name]
            for option in self.kind.option_list
            if self.options[option.name] != option.default
        }
        game = self.kind(**chosen)
        game.check_players(self.players)
        return game


class StartScreen(Screen[None]):
    """A form of lines: arrows move through them and change them, Enter begins."""

    app: TableApp
    DEFAULT_CSS = """
    StartScreen { layout: vertical; }
    StartScreen #bar, StartScreen #keys { height: 1; }
    StartScreen #form { height: 1fr; }
    StartScreen #help { height: 4; }
    """

    def __init__(
        self, kinds: list[type[Game]], begin: Begin, depth: str, shelf: Shelf | None = None
    ) -> None:
        super().__init__()
        self.shelf = shelf
        self.items = list(shelf.items) if shelf is not None else []
        """Matches that can be opened instead of a new one."""
        self.wish = Wish(kinds)
        self.begin = begin
        self.depth = depth
        self.at = 0
        self.problem = ""
        self.shows_all = False

    @property
    def inks(self) -> Inks:
        """The colours of the game that is pointed at."""
        return Inks(self.wish.kind.drawing.looks, self.depth)

    def compose(self) -> ComposeResult:
        """A title, the form, words about the current line, keys."""
        for part in ("bar", "form", "help", "keys"):
            yield Rows(self.inks, part)

    def on_screen_resume(self) -> None:
        """Restore its colours after what was on top of it."""
        self.app.wear(self.inks)

    def on_mount(self) -> None:
        """Draw it once its size is known."""
        self.app.wear(self.inks)
        self.call_after_refresh(self.draw)
        if self.shelf is not None:
            self.run_worker(self.look_around(), exclusive=True)

    async def look_around(self) -> None:
        """Open tables are listed as soon as their servers have answered."""
        found = await open_tables()
        field = self.fields()[self.at]
        self.items += found
        self.at = self.fields().index(field)
        self.draw()

    def on_resize(self) -> None:
        """Another size."""
        self.call_after_refresh(self.draw)

    # The form

    def fields(self) -> list[str]:
        """The lines of the form by name."""
        wish = self.wish
        found = ["begin"]
        if self.shelf is not None:
            found += [f"item {place}" for place in range(len(self.items))] + ["link"]
        found += ["game", "players"]
        found += [f"seat {one}" for one in range(wish.players)]
        if wish.kind.presets:
            found.append("preset")
        if wish.kind.option_list:
            found.append("options")
            if self.shows_all:
                found += [f"option {option.name}" for option in wish.kind.option_list]
        return [*found, "seed"]

    def option_of(self, field: str) -> Option:
        """The option that a line is about."""
        name = field.removeprefix("option ")
        return next(option for option in self.wish.kind.option_list if option.name == name)

    def values(self, field: str) -> list[Any]:
        """What a line can be changed to with the arrows."""
        wish, kind = self.wish, self.wish.kind
        if field == "game":
            return list(wish.kinds)
        if field == "players":
            return list(range(kind.min_players, kind.max_players + 1))
        if field.startswith("seat "):
            return [ME, *LEVELS] if field == "seat 0" else [*LEVELS, PERSON]
        if field == "preset":
            return ["", *kind.presets]
        if field == "options":
            return [False, True]
        if field.startswith("option "):
            option = self.option_of(field)
            if option.kind == "flag":
                return [False, True]
            if option.kind == "choice":
                return list(option.values)
            if option.kind == "whole" and option.high - option.low <= 200:
                return [*option.values, *range(option.low, option.high + 1)]
        return []

    def value(self, field: str) -> Any:
        """What a line says now."""
        wish = self.wish
        if field == "game":
            return wish.kind
        if field == "players":
            return wish.players
        if field.startswith("seat "):
            return wish.seats[int(field[5:])]
        if field == "preset":
            return wish.preset
        if field == "options":
            return self.shows_all
        if field.startswith("option "):
            return wish.options[self.option_of(field).name]
        return wish.seed

    def set_value(self, field: str, value: Any) -> None:
        """Change a line."""
        wish = self.wish
        self.problem = ""
        if field == "game":
            wish.choose(value)
            self.app.wear(self.inks)
        elif field == "players":
            wish.set_players(value)
        elif field.startswith("seat "):
            wish.seats[int(field[5:])] = value
        elif field == "preset":
            wish.preset = value
            wish.options = {option.name: option.default for option in wish.kind.option_list}
            wish.options |= dict(wish.kind.presets.get(value, {}))
        elif field == "options":
            self.shows_all = value
        elif field.startswith("option "):
            wish.options[self.option_of(field).name] = value
        else:
            wish.seed = str(value)

    def words(self, field: str) -> tuple[str, str]:
        """A line's label and its value in words."""
        if field == "begin":
            return "Play", self.wish.kind.title
        if field == "link":
            return "Join", "type the link or the code of a table"
        if field.startswith("item "):
            item = self.items[int(field[5:])]
            return item.sort, item.words
        wish, value = self.wish, self.value(field)
        if field == "game":
            return "Game", wish.kind.title
        if field == "players":
            return "Players", str(value)
        if field.startswith("seat "):
            number = int(field[5:])
            name = f": {wish.names[number]}" if value in (ME, PERSON) else ", a bot"
            return f"Seat {number + 1}", f"{value}{name}"
        if field == "preset":
            return "Options for", value.replace("_", " ") or "the usual game"
        if field == "options":
            changed = sum(
                wish.options[option.name] != option.default for option in wish.kind.option_list
            )
            count = len(wish.kind.option_list)
            return "Options", f"{'hide' if value else 'show'} all {count}, {changed} changed"
        if field == "seed":
            return "Seed", value or "random"
        label = self.option_of(field).name.replace("_", " ")
        shown = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        if isinstance(shown, list):
            shown = ", ".join(str(one) for one in shown) or "none"
        return f"  {label}", str(shown)

    def help(self, field: str) -> str:
        """What the current line means."""
        kind = self.wish.kind
        if self.problem:
            return self.problem
        if field == "link":
            return "A friend's link such as http://host:8777/join/K7Q. Enter to type it."
        if field.startswith("item "):
            return f"Enter opens it: {self.items[int(field[5:])].place}"
        if field in ("begin", "game"):
            minutes = f" {kind.minutes} minutes." if kind.minutes else ""
            return f"{kind.title}: {kind.summary}{minutes}"
        if field == "players":
            low, high = kind.min_players, kind.max_players
            return f"{kind.title} is for {low}{f' to {high}' if high > low else ''} players."
        if field.startswith("seat "):
            if self.value(field) == "sage":
                return self.about_sage()
            return "You, another person at this keyboard, or a bot. Enter changes a person's name."
        if field == "preset":
            return "A set of options that belong together."
        if field == "options":
            return "Everything that can be varied in this game."
        if field == "seed":
            return "The same number gives the same match. Enter to type one."
        option = self.option_of(field)
        return f"{option.help} Allowed: {option.allowed}."

    def about_sage(self) -> str:
        """What the sage knows of this match; if nothing, an adept plays in its place."""
        try:
            gap = sage_gap(self.wish.make(), self.wish.players)
        except PentaclesError as error:
            return str(error)
        return gap or "A bot that has learned this game by itself."

    def draw(self) -> None:
        """Put the form on the screen."""
        if not self.is_mounted or self.size.width < 1:
            return
        if is_too_narrow(self.size.width):
            for part in ("bar", "help", "keys"):
                self.query_one(f"#{part}", Rows).put([], self.inks)
            self.query_one("#form", Rows).put(too_narrow_rows(self.size.width), self.inks)
            return
        room = self.size.width - 1
        fields = self.fields()
        self.at = min(self.at, len(fields) - 1)
        rows: list[Row] = [[]]
        at_row = 0
        for place, field in enumerate(fields):
            if place == self.at:
                at_row = len(rows)
            rows.append(self.row(field, place == self.at))
            if field in ("begin", "link", "players") or field == f"seat {self.wish.players - 1}":
                rows.append([])
        form = self.query_one("#form", Rows)
        form.put(clipped(rows, room), self.inks)
        top = max(0, at_row - form.size.height + 2)
        form.call_after_refresh(form.scroll_to, y=top, animate=False)
        title: Row = [Bit(" Pentacles ", "bar"), Bit(" wizard card games, one table", "barred")]
        self.query_one("#bar", Rows).put([padded(title, self.size.width, "barred")], self.inks)
        role = "bad" if self.problem else "dim"
        help_rows = told(self.help(fields[self.at]), room - 2, role, 2, [Bit("  ")])
        self.query_one("#help", Rows).put([[], *help_rows[:3]], self.inks)
        enters = "open" if fields[self.at].startswith(("item ", "link")) else "begin"
        keys = [Key(UP_DOWN, "line"), Key(SIDEWAYS, "change"), Key("Enter", enters, 0)]
        keys += [Key("P", "play now"), Key("I", "rules"), Key("Q", "leave", 0)]
        self.query_one("#keys", Rows).put([key_row(keys, self.size.width)], self.inks)

    def row(self, field: str, is_here: bool) -> Row:
        """One line of the form."""
        thing = Thing("field", field)
        mark = Bit(f" {POINTER if is_here else ' '} ", "sel", thing)
        if field == "begin":
            words = " ".join(self.words(field))
            return [mark, bit(f" {words} ", "phase" if is_here else "accent", thing)]
        label, value = self.words(field)
        row = [mark, *padded([bit(label, "bold" if is_here else "dim", thing)], LABEL)]
        if self.values(field):
            row += [
                Bit(LESS if is_here else "  ", "sel", Thing("less", field)),
                bit(value, "focus" if is_here else "text", thing),
                Bit(MORE if is_here else "", "sel", Thing("more", field)),
            ]
        else:
            row += [Bit("  "), bit(value, "focus" if is_here else "text", thing)]
        return row

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Move through the form."""
        if is_for_another(self, event):
            return
        fields = self.fields()
        field = fields[self.at]
        key = event.key.lower()
        if key in ("up", "shift+tab"):
            self.at = (self.at - 1) % len(fields)
        elif key in ("down", "tab"):
            self.at = (self.at + 1) % len(fields)
        elif key in ("left", "right"):
            self.change("game" if field == "begin" else field, 1 if key == "right" else -1)
        elif key == "home":
            self.at = 0
        elif key in ("enter", "space"):
            self.enter(field)
        elif key == "i":
            book = self.wish.kind().rules
            self.app.push_screen(RulesDrawer(self.inks, book))
        elif key in ("q", "escape"):
            self.app.leave()
        elif key == "p":
            self.start()
        self.draw()

    def change(self, field: str, step: int) -> None:
        """The next or previous value of a line."""
        values = self.values(field)
        if not values:
            return
        value = self.value(field)
        at = values.index(value) if value in values else 0
        self.set_value(field, values[(at + step) % len(values)])

    def enter(self, field: str) -> None:
        """Begin, open, or type what can't be changed with arrows."""
        if field == "link":
            self.type_line("The link to a table", "", self.open_link)
            return
        if field.startswith("item "):
            self.open_item(self.items[int(field[5:])])
            return
        if field.startswith("seat ") and self.value(field) in (ME, PERSON):
            number = int(field[5:])
            self.type_line("The name of this person", self.wish.names[number], self.namer(number))
        elif field == "seed":
            title = "A whole number, or nothing for a random match"
            self.type_line(title, self.wish.seed, self.set_seed)
        elif field.startswith("option ") and not self.values(field):
            self.type_option(self.option_of(field))
        elif field in ("options", "preset") or field.startswith(("option ", "seat ")):
            self.change(field, 1)
        else:
            self.start()

    def open_link(self, words: str) -> None:
        """A link was typed."""
        if words.strip():
            self.open_item(Item(TABLE, words, words.strip()))

    def open_item(self, item: Item) -> None:
        """Continue a match, look at it, or join it; if something is wrong, say so."""
        if self.shelf is None:
            return
        try:
            self.shelf.open(self.app, item)
        except PentaclesError as error:
            self.problem = str(error)

    def namer(self, number: int) -> Callable[[str], None]:
        """The function that takes a name for a seat."""

        def named(words: str) -> None:
            self.wish.names[number] = " ".join(words.split())[:40] or NOBODY

        return named

    def set_seed(self, words: str) -> None:
        """A seed was typed."""
        word = words.strip()
        if word and not word.lstrip("-").isdecimal():
            self.problem = f"The seed must be a whole number, not {word[:20]!r}."
            return
        self.wish.seed = word[:60]

    def type_option(self, option: Option) -> None:
        """Type the value of an option."""

        def typed(words: str) -> None:
            value = option.parse(words)
            if option.accepts(value):
                self.wish.options[option.name] = value
            else:
                self.problem = f"{option.name} must be {option.allowed}."

        present = self.wish.options[option.name]
        start = ",".join(present) if isinstance(present, list) else str(present)
        self.type_line(f"{option.name}: {option.allowed}", start, typed)

    def type_line(self, title: str, start: str, done: Callable[[str], None]) -> None:
        """Ask for a line."""

        def typed(words: str | None) -> None:
            if words is not None:
                self.problem = ""
                done(words)
            self.draw()

        self.app.push_screen(LineDrawer(self.inks, title, "", start), typed)

    def start(self) -> None:
        """Begin the match, if everything fits."""
        wish = self.wish
        try:
            game = wish.make()
            seed = int(wish.seed) if wish.seed else None
            self.begin(game, wish.players, seed, wish.places(game))
        except BadCard as error:
            self.problem = error.problems[0]
        except PentaclesError as error:
            self.problem = str(error)
        self.draw()

    def on_rows_pointed(self, event: Rows.Pointed) -> None:
        """A click selects a line, or changes it."""
        event.stop()
        kind, field = event.thing.kind, str(event.thing.name)
        fields = self.fields()
        if field not in fields:
            return
        is_again = fields[self.at] == field
        self.at = fields.index(field)
        if kind == "less":
            self.change(field, -1)
        elif kind == "more":
            self.change(field, 1)
        elif is_again or field == "begin":
            self.enter(field)
        self.draw()
