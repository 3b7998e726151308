"""What a person at a table can ask for: reasons, hints, undo, drawers to read, lines to type."""

from __future__ import annotations

from pentacles.session import messages
from pentacles.terminal import sheets
from pentacles.terminal.aids import aid_sheet
from pentacles.terminal.bits import Row, Thing, told
from pentacles.terminal.card_names import Renaming
from pentacles.terminal.drawers import Drawer, LineDrawer, RulesDrawer, rule_of, thing_of
from pentacles.terminal.log import log_sheet
from pentacles.terminal.match_screen import MatchScreen
from pentacles.terminal.view import ORDERS
from pentacles.terminal.words import find_action


class Requests(MatchScreen):
    """What a person can ask for; the answers are heard by the whole screen."""

    def explain(self) -> None:
        """Why not, or what this would do."""
        thing = self.focus_thing
        if thing is None:
            if self.option is not None:
                self.explain_option()
            else:
                self.say_here("Point at something with Tab and the arrows, then ask why not.")
            return
        ref = self.ref("why")
        if thing.kind == "card":
            self.line.say(messages.AskWhyNot(ref, card=int(thing.name)))
        elif thing.kind == "seat":
            self.line.say(messages.AskWhyNot(ref, seat=int(thing.name)))
        else:
            self.line.say(messages.AskWhyNot(ref, zone=str(thing.name)))

    def explain_option(self) -> None:
        """Everything that the chosen option is sure to change, one below the other."""
        option = self.option
        if option is None:
            return
        lines = self.sure or ["Nothing is certain beforehand."]

        def draw(room: int) -> list[Row]:
            rows = told(option.label, room, "bold")
            rows += told(option.comes_to, room, "info") if option.comes_to else []
            return rows + [row for line in lines for row in told(line, room, "text", 2)]

        self.open("What this is sure to do", draw)

    def hint(self) -> None:
        """Ask what a good player would do."""
        self.say_here("Thinking about a hint...", "dim")
        self.line.say(messages.AskHint(self.ref("hint")))

    def undo(self) -> None:
        """Take the last move back."""
        if not self.sitting.undo.is_possible:
            why = self.sitting.undo.why_not or "Nothing can be taken back now."
            self.say_here(why, "bad")
            return
        self.line.say(messages.AskUndo(self.ref("undo")))
        if self.sitting.undo.needs_consent:
            self.say_here("The others are asked whether you may take it back.", "dim")

    def toggle_at_once(self) -> None:
        """Whether one press of a key is enough."""
        self.plays_at_once = not self.plays_at_once
        state = "One key press plays now." if self.plays_at_once else "Enter plays what is chosen."
        self.say_here(state, "info")

    def toggle_auto_pass(self) -> None:
        """Whether reaction windows are passed for this seat."""
        now = self.sitting.automation
        wanted = messages.Automation(now.forced, not now.auto_pass, now.stops)
        self.sitting.automation = wanted
        self.line.say(messages.SetAutomation(self.ref("automation"), wanted))
        state = "Passing for you until F3." if wanted.auto_pass else "You are asked again."
        self.say_here(state, "info")

    def next_order(self) -> None:
        """Sort the hand in another way."""
        chosen = self.option
        at = ORDERS.index(self.order) if self.order in ORDERS else -1
        self.order = ORDERS[(at + 1) % len(ORDERS)]
        self.order_options(chosen)
        self.say_here(f"Your cards: {self.order}.", "info")

    def next_names(self) -> None:
        """Read the cards by their other names; the whole table is shown again."""
        if len(self.names.sorts) < 2:
            self.say_here("The cards of this game have one name each.", "dim")
            return
        people = {seat.name for seat in self.sitting.match.seats}
        self.names = Renaming(self.line.faces, self.line.looks, self.names.next, people)
        self.line.say(messages.Hello(self.sitting.viewer))
        self.say_here(f"Names of cards: {self.names.wanted}.", "info")

    def zoom(self) -> None:
        """The thing that is pointed at, in full."""
        view = self.view
        if view is None:
            return
        thing = self.focus_thing or view.aimed
        face = view.face_of(view.chosen) if view.chosen is not None else None
        if thing is not None:
            self.zoom_to(thing)
        elif face is not None:
            self.open("Card", lambda room: sheets.face_rows(view, face, room))
        else:
            self.open_table()

    def zoom_to(self, thing: Thing) -> None:
        """A card, zone or seat in full."""
        view = self.view
        if view is None:
            return
        if thing.kind == "seat":
            seat = view.table.seats[int(thing.name)]
            self.open(seat.name, lambda room: sheets.seat_sheet(view, seat, room))
            return
        card, zone = view.find(thing)
        if card is not None:
            self.open("Card", lambda room: sheets.card_rows(view, card, zone, room))
        elif zone is not None:
            self.open(zone.title, lambda room: sheets.zone_rows(view, zone, room))

    def open_table(self) -> None:
        """Everything on the table."""
        view = self.view
        if view is not None:
            self.open("The whole table", lambda room: sheets.whole_table(view, room))

    def open_aids(self) -> None:
        """What saves counting and looking things up."""
        view = self.view
        if view is not None:
            self.open("At a glance", lambda room: aid_sheet(view, room))

    def open_log(self) -> None:
        """Everything that has happened."""
        table, story = self.sitting.table, self.sitting.story
        word = table.turn_word if table is not None else "turn"
        self.open("Log", lambda room: log_sheet(story, room, word), True)

    def open_rules(self, words: str = "") -> None:
        """The rules, at the present question or at a number."""
        table = self.sitting.table
        prompt = table.prompt if table is not None else None
        present = prompt.rule if prompt is not None else ""
        self.app.push_screen(RulesDrawer(self.inks, self.line.rules, present, words))

    def open(self, title: str, draw: sheets.Draw, at_end: bool = False) -> None:
        """Something to read over the table."""

        def closed(answer: str | None) -> None:
            rule, thing = rule_of(answer), thing_of(answer)
            if rule:
                self.open_rules(rule)
            elif thing is not None:
                self.zoom_to(thing)

        self.app.push_screen(Drawer(self.inks, title, draw, at_end), closed)

    def chat(self) -> None:
        """Say something to the table."""

        def typed(words: str | None) -> None:
            if words and words.strip():
                self.line.say(messages.Say(self.ref("chat"), words.strip()))

        heard = "  ".join(f"{line.name}: {line.text}" for line in self.sitting.chat[-3:])
        drawer = LineDrawer(self.inks, "Say to the table", heard, longest=messages.LONGEST_CHAT)
        self.app.push_screen(drawer, typed)

    def type_action(self) -> None:
        """Type an action in words."""
        table = self.sitting.table
        if table is None or not table.options:
            return
        example = ", ".join(option.text for option in table.options[:4])

        def typed(words: str | None) -> None:
            if not words or self.sitting.table is None:
                return
            place, problem = find_action(self.sitting.table.options, words)
            if place is None:
                self.say_here(problem, "bad")
                return
            self.choice.option = place
            self.play()

        drawer = LineDrawer(self.inks, "Type an action", f"For example: {example}")
        self.app.push_screen(drawer, typed)

    def save_as(self) -> None:
        """Save under a name and play on."""

        def typed(words: str | None) -> None:
            if words and words.strip():
                self.say_here(self.app.save(self.line, words.strip()), "info")

        self.app.push_screen(LineDrawer(self.inks, "Save the match as", "A file name."), typed)

    def give_up(self) -> None:
        """Leave the match for good, after asking."""
        seat = self.sitting.viewer
        if seat is None:
            return

        def answered(answer: str | None) -> None:
            if answer == "Y":
                problem = self.line.give_up(seat)
                if problem:
                    self.say_here(problem, "bad")

        drawer = Drawer(
            self.inks,
            "Give up?",
            lambda room: told("The match is lost for good, if its rules allow it.", room),
            answers=(("Y", "give up"), ("N", "play on")),
        )
        self.app.push_screen(drawer, answered)
