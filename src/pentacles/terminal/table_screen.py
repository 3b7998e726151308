"""The table's screen: hears frames, turns keys and clicks into what is said on the line."""

from __future__ import annotations

from textual import events

from pentacles.session import messages
from pentacles.terminal import sheets
from pentacles.terminal.bits import Thing, told
from pentacles.terminal.curtain import Curtain
from pentacles.terminal.drawers import Drawer
from pentacles.terminal.inks import Inks
from pentacles.terminal.key_sheet import key_sheet
from pentacles.terminal.laid_cards import LaidCards
from pentacles.terminal.match_screen import KINDS
from pentacles.terminal.typeahead import is_for_another, is_on_top
from pentacles.terminal.widgets import Rows, things
from pentacles.terminal.words import changes_told


class TableScreen(LaidCards):
    """A match on a line."""

    async def on_mount(self) -> None:
        """Pick up the line."""
        await self.line.start(self.hear)

    # Hearing

    def hear(self, frame: messages.ToViewer) -> None:
        """A frame came down the line."""
        if not isinstance(frame, messages.Said):
            frame = self.names.view(frame)
        before, chosen = self.sitting.decision, self.option
        has_changed = self.sitting.hear(frame)
        self.line.match = self.sitting.match
        if isinstance(frame, messages.Welcome):
            self.inks = Inks(self.line.looks, self.inks.depth)
        if has_changed:
            self.order_options(chosen if self.sitting.decision == before else None)
            if not self.marked:
                self.words = ""
            if self.sitting.decision != before or isinstance(frame, messages.Welcome):
                self.sent = ""
                self.left = self.left[1:]
                self.new_question()
                self.send_next()
            self.look_for_others()
            self.draw()
            if self.sitting.table is not None and self.sitting.table.is_over:
                self.app.match_is_over(self.line)
            return
        self.hear_answer(frame)

    def hear_answer(self, frame: messages.ToViewer) -> None:
        """Something that is not a table: an answer, a request, a line of chat."""
        if isinstance(frame, messages.Refused):
            self.sent = ""
            if not self.left:
                self.say_here(with_rule(frame.reason, frame.rule), "bad")
            elif frame.code != "stale":  # else it was answered meanwhile, and the table is coming
                self.stop_laying(with_rule(frame.reason.rstrip("."), frame.rule))
        elif isinstance(frame, messages.Assembled):
            self.hear_ways(frame)
        elif isinstance(frame, messages.Previewed):
            self.hear_preview(frame)
        elif isinstance(frame, messages.Explained):
            words = with_rule(frame.reason, frame.rule) if frame.reason else "This can be chosen."
            self.say_here(words, "tgt" if frame.reason else "good")
        elif isinstance(frame, messages.Hinted):
            self.hear_hint(frame)
        elif isinstance(frame, messages.UndoAsked):
            self.ask_about_undo(frame)
        elif isinstance(frame, messages.Said):
            name = f"{frame.line.name}: " if frame.line.name else ""
            self.say_here(f"{name}{frame.line.text}", "info")
        elif isinstance(frame, messages.Trouble):
            self.say_here(frame.message, "bad")
        elif isinstance(frame, messages.MatchChanged):
            self.draw()

    def hear_preview(self, frame: messages.Previewed) -> None:
        """What the chosen option is sure to do."""
        table = self.sitting.table
        option = self.option
        if table is None or option is None or option.action != frame.action:
            return
        self.sure = changes_told(table, frame.changes)
        self.draw()

    def hear_hint(self, frame: messages.Hinted) -> None:
        """Advice came: the best option is pointed at, the reasons are shown."""
        table = self.sitting.table
        if table is None or not frame.lines:
            return
        best = frame.lines[0].action
        for place, option in enumerate(table.options):
            if option.action == best:
                self.choice.option = place
        self.words = ""
        self.draw()
        if not is_on_top(self):  # somebody reads something else, or has gone
            self.say_here("The hint points at an option; H says why.", "info")
            return
        self.open("A hint", lambda room: sheets.hint_rows(frame, room))

    def ask_about_undo(self, frame: messages.UndoAsked) -> None:
        """Somebody wants to take a move back."""
        words = f"{frame.name} would like to take the last move back."

        def answered(answer: str | None) -> None:
            self.line.say(messages.AnswerUndo(self.ref("answer"), answer == "Y"))

        self.app.push_screen(
            Drawer(
                self.inks,
                "Take a move back?",
                lambda room: told(words, room),
                answers=(("Y", "allow"), ("N", "no")),
            ),
            answered,
        )

    def new_question(self) -> None:
        """Nothing is chosen yet."""
        table = self.sitting.table
        self.choice.begin(table.options if table is not None else ())
        self.focus_thing = None
        self.words = ""
        self.begin_marking()

    def look_for_others(self) -> None:
        """Another seat from this screen is to act: behind a curtain if people swap places."""
        seat = self.sitting.next_seat()
        if seat is None or self.is_curtained:
            return
        if not self.sitting.needs_curtain:
            self.line.say(messages.Hello(seat))
            return
        self.is_curtained = True
        if self.sitting.viewer is not None:
            self.line.say(messages.Hello(None))  # behind the curtain is what a spectator sees
        name = self.sitting.match.seats[seat].name or f"Seat {seat}"

        def raised(_: object) -> None:
            self.is_curtained = False
            self.line.say(messages.Hello(seat))

        self.app.push_screen(Curtain(self.inks, name), raised)

    # Drawing

    # Keys

    def on_key(self, event: events.Key) -> None:
        """A key: options first, then everything else."""
        if is_for_another(self, event):
            return
        table = self.sitting.table
        if not self.marked:
            self.words = ""  # by the next key a message has been read
        if table is None:
            if event.key.lower() == "q":
                self.app.leave()
            return
        key, letter = event.key, event.character or ""
        if letter.isdigit() and letter.isascii() and table.options:
            self.chosen(self.choice.digit(letter, len(table.options)))
            return
        if len(letter) == 1 and letter.isalpha() and table.options:
            plays = self.choice.letter(letter, table.options)
            if plays is not None:
                self.chosen(plays)
                return
        commands = {
            "up": lambda: self.step(0, -1),
            "down": lambda: self.step(0, 1),
            "left": lambda: self.step(-1, 0),
            "right": lambda: self.step(1, 0),
            "tab": lambda: self.next_part(1),
            "shift+tab": lambda: self.next_part(-1),
            "enter": self.enter,
            "space": self.mark_or_enter,
            "escape": self.back,
            "question_mark": self.explain,
            "f1": lambda: self.open("Keys", key_sheet),
            "f2": self.toggle_at_once,
            "f3": self.toggle_auto_pass,
            "f4": self.next_order,
            "f5": self.next_names,
            "f8": self.give_up,
            "slash": self.type_action,
            "ctrl+s": self.save_as,
            "pageup": self.query_one("#felt", Rows).scroll_page_up,
            "pagedown": self.query_one("#felt", Rows).scroll_page_down,
            "z": self.zoom,
            "t": self.next_target,
            "h": self.hint,
            "u": self.undo,
            "i": self.open_rules,
            "l": self.open_log,
            "m": self.mark_next,
            "a": self.open_aids,
            "c": self.chat,
            "g": self.open_table,
            "q": self.app.leave,
        }
        if table.is_over:
            commands |= {
                "n": lambda: self.app.play_again(self.line),
                "r": lambda: self.app.replay(self.line),
            }
            if self.sitting.match.winner_first:
                commands["w"] = lambda: self.app.play_again(self.line, True)
        done = commands.get(key) or commands.get(key.lower())
        if done is not None:
            done()

    def chosen(self, plays: bool) -> None:
        """An option is pointed at, or is to be played."""
        self.focus_thing = None
        if plays or (self.plays_at_once and not self.choice.typed):
            self.play()
            return
        self.preview()

    def preview(self) -> None:
        """Say what the chosen option would do."""
        option = self.option
        self.words, self.sure = "", []
        if option is not None:
            self.line.say(messages.AskPreview(self.ref("preview"), option.action))
        self.draw()

    def enter(self) -> None:
        """Choose what is pointed at, or play what is chosen."""
        table = self.sitting.table
        if table is None:
            return
        if self.marked:
            self.lay_marked()
            return
        if self.focus_thing is not None:
            thing = self.focus_thing
            plays = self.choice.thing(thing, table)
            if plays is None:
                self.explain()
            elif plays:
                self.play()
            else:
                self.preview()
            return
        self.play()

    def mark_or_enter(self) -> None:
        """Space: mark a card if cards can be put together, otherwise like Enter."""
        thing = self.focus_thing or (self.first_card if self.option is None else None)
        if thing is not None and self.can_mark(thing):
            self.focus_thing = thing
            self.mark(thing)
            self.go_right()
        else:
            self.enter()

    def go_right(self) -> None:
        """To the next card of the hand, so that neighbours are marked one after the other."""
        view = self.view
        cards = [card.key for zone in view.hand for card in view.sorted(zone)] if view else []
        key = self.focus_thing.name if self.focus_thing is not None else None
        if key in cards[:-1]:
            self.focus_thing = Thing("card", cards[cards.index(key) + 1] or 0)
        self.draw()

    def back(self) -> None:
        """One step back."""
        if self.marked:
            self.unmark()
        elif self.focus_thing is not None:
            self.focus_thing = None
        else:
            self.choice.clear()
        self.words = ""
        self.draw()

    def step(self, across: int, down: int) -> None:
        """An arrow: through the options, or over the table."""
        table = self.sitting.table
        if table is None:
            return
        if self.focus_thing is None:
            self.choice.move(across + down, len(table.options))
            self.preview()
            return
        places = self.places()
        here = next((one for one in places if one[0] == self.focus_thing), None)
        if here is None:
            self.focus_thing = places[0][0] if places else None
        elif across:
            at = places.index(here)
            self.focus_thing = places[(at + across) % len(places)][0]
        else:
            beyond = [one for one in places if (one[2] - here[2]) * down > 0]
            if beyond:
                best = min(beyond, key=lambda one: (abs(one[2] - here[2]), abs(one[1] - here[1])))
                self.focus_thing = best[0]
        self.pointed()

    def next_part(self, step: int) -> None:
        """Tab: from the options to the viewer's cards, to the table, and back."""
        if self.picture is None:
            return
        hand = [one[0] for one in things(self.picture.hand, KINDS)]
        felt = [one[0] for one in things([*self.picture.felt, *self.picture.own], KINDS)]
        parts: list[list[Thing]] = [[], hand, felt] if hand else [[], felt]
        at = next(
            (place for place, part in enumerate(parts) if self.focus_thing in part),
            0,
        )
        part = parts[(at + step) % len(parts)]
        self.focus_thing = part[0] if part else None
        self.pointed()

    def next_target(self) -> None:
        """The next thing on the table that can be chosen."""
        view = self.view
        if view is None or not view.numbers:
            return
        able = list(view.numbers)
        at = able.index(self.focus_thing) if self.focus_thing in able else -1
        self.focus_thing = able[(at + 1) % len(able)]
        self.pointed()

    def pointed(self) -> None:
        """The cursor has moved: say in a few words where it is."""
        self.words = self.name_of(self.focus_thing) if self.focus_thing else ""
        self.tone = "info"
        self.draw()

    # The mouse

    def on_rows_pointed(self, event: Rows.Pointed) -> None:
        """A click: an option or what it concerns is chosen, then played; the rest is looked at."""
        event.stop()
        thing, table = event.thing, self.sitting.table
        if table is None:
            return
        if thing.kind == "rule":
            self.open_rules(str(thing.name))
            return
        plays = self.choice.thing(thing, table)
        if self.can_mark(thing) and (self.marked or plays is None):
            self.focus_thing = thing
            self.mark(thing)
            return
        if plays is not None:
            self.focus_thing = None
            self.chosen(plays)
            return
        is_again = self.focus_thing == thing
        self.focus_thing = thing
        self.pointed()
        if is_again:
            self.zoom_to(thing)


def with_rule(words: str, rule: str) -> str:
    """A sentence with the number of its rule."""
    return f"{words} ({rule})" if rule else words
