"""A match at the prompt: one person against bots."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pentacles.bots import Budget, Eyes, advise, bot_names, make_bot
from pentacles.cli.files import is_same, write_match, write_somewhere
from pentacles.cli.interrupts import Stopped, Stopping
from pentacles.cli.lay_command import Hand
from pentacles.cli.line_meaning import action_meant, action_of, said, spoken
from pentacles.cli.match_end import Ending
from pentacles.cli.match_story import (
    SUM,
    Happening,
    Line,
    happenings,
    lines,
    numbered_anew,
    show_lines,
)
from pentacles.cli.program_name import command
from pentacles.cli.prompt import Prompter
from pentacles.cli.rulebook import rules_meant, show_rules
from pentacles.cli.second_person import addressed, marked, to_you
from pentacles.cli.table_text import changes_told_once
from pentacles.cli.text import clean, put, show
from pentacles.core.errors import BadOption, PentaclesError, Unreadable
from pentacles.core.game import Game
from pentacles.core.replay import LEAVES
from pentacles.core.rng import Rng, resumed
from pentacles.core.sealed_rng import offshoot
from pentacles.core.sentences import name_seats
from pentacles.core.state import State
from pentacles.core.table import OptionView, Table
from pentacles.games import made
from pentacles.session.export import record_of
from pentacles.session.hint_order import SHOWN, order_note
from pentacles.terminal.seating import places, places_of, seat_setups

LONGEST = 200
"""Characters of a line that is looked at."""
RIVALS = 0x3C6EF372FE94F82B
"""Sets the opponents' choices apart from the deal."""
DEFAULT_LEVEL = "apprentice"
THINKING = Budget(seconds=1.0)
"""How long an archmage thinks about a decision at the prompt."""
HINT = Budget(iterations=300)
HELP = (
    ("NUMBER or ACTION", "choose an option: by its number, or in words such as {example}"),
    (
        "lay CARDS",
        "lay cards together: lay 3 4 5, or by codes; try CARDS looks first",
    ),
    ("hint", "what a good player would think of, and why"),
    ("why ACTION", "whether you may do this now, and by which rule"),
    ("table", "the whole table, piles card by card"),
    ("aids", "what spares you counting and looking up"),
    ("card CARD", "what is printed on a card: its code, its name, or the number of its option"),
    ("names SORT", "other names of the cards: {names}"),
    ("rules [RULE or WORDS]", "the chapters, one of them, a rule, or the rules with these words"),
    ("log", "all that has happened, as far as you know it"),
    ("save FILE", "save the match and go on"),
    ("alone on, alone off", "whether an only option is played without a question"),
    ("give up", "leave the match for good, if its rules allow it"),
    ("quit", "save the match and stop; Ctrl-C does the same"),
)


def seats_told(state: State, player: dict[str, object]) -> list[dict[str, object]]:
    """Who sits where, as a save tells; [] if it doesn't."""
    told = player.get("seats")
    if not isinstance(told, list) or len(told) != state.seats:
        return []
    return [one if isinstance(one, dict) else {} for one in told]


def refuse_several(state: State, player: dict[str, object], path: str) -> None:
    """Nobody's seat is given to a bot because the match is taken up without a curtain."""
    people = sum(one.get("kind") != "bot" for one in seats_told(state, player))
    if people > 1 and state.players > 1:
        raise BadOption(
            f"{path}: {people} people play this match at one keyboard, which needs a screen with "
            "a curtain. Go on without --plain, or say with --seat who plays on against bots."
        )


def levels_told(state: State, player: dict[str, object]) -> list[str]:
    """How good the opponents are, as a save tells."""
    told = [one.get("level") for one in seats_told(state, player) if one.get("kind") == "bot"]
    levels = [one for one in told or [player.get("against")] if one in bot_names()]
    return [str(one) for one in levels] or [DEFAULT_LEVEL]


class Match:
    """The match, whom the person plays, and what has happened so far."""

    def __init__(
        self,
        state: State,
        seat: int,
        rivals: Rng,
        path: str,
        record: str,
        level: str,
        people: Sequence[str] = (),
    ) -> None:
        self.state = state
        self.game = state.game
        self.seat = seat
        self.rivals = rivals
        self.levels = level.split(",")
        """How good the opponents are, one after the other; the last ones begin with the first."""
        sitting = places(state.seats, state.players, seat, self.levels, ())
        self.people = list(people) or [one.name for one in seat_setups(sitting)]
        """What everybody at the table is called."""
        self.bots = {name: make_bot(name, 0, THINKING) for name in self.levels}
        for bot in self.bots.values():
            bot.rng = rivals
        self.path = path
        """Where the match was resumed from or saved to, or empty."""
        self.record = record
        self.prompter = Prompter(self.game)
        self.sums: set[str] = set()
        """What is reckoned on the table now, as the person sees it."""
        self.answers_alone = True
        """Whether a decision with a single option is answered without a question."""
        self.has_noted = False
        """Whether it was said what the order of a hint means."""
        self.told: list[Happening] = []
        self.heard: dict[int, int] = {}
        """How many of them the person has been told, by the seat that the person answered for."""
        self.said = ""
        """The line before."""

    @classmethod
    def new(
        cls, state: State, seat: int, record: str, level: str, people: Sequence[str] = ()
    ) -> Match:
        """A match that begins."""
        match = cls(state, seat, Rng(offshoot(state.seed, RIVALS)), "", record, level, people)
        match.told = happenings(match.game, state.record)[1]
        return match

    @classmethod
    def resume(
        cls, state: State, player: dict[str, object], seat: int | None, path: str, record: str
    ) -> Match:
        """A match that goes on, with what happened since its player's last choice."""
        drawn = player.get("rivals")
        rivals = Rng(offshoot(state.seed, RIVALS))
        if isinstance(drawn, int) and 0 <= drawn < 1 << 63:
            rivals = resumed(drawn)
        sat = player.get("seat")
        people = [one.name for one in seat_setups(places_of(state, player, seat))]
        if seat is None:
            refuse_several(state, player, path)
            seat = sat if type(sat) is int and 0 <= sat < state.seats else 0
        levels = ",".join(levels_told(state, player))
        match = cls(state, seat, rivals, path, record, levels, people)
        if state.recording:
            match.told = happenings(match.game, state.record)[1]
            mine = [
                number
                for number, one in enumerate(match.told)
                if one.text.partition(" ")[0] == str(seat)
            ]
            match.heard = dict.fromkeys(range(state.seats), mine[-1] if mine else 0)
        return match

    @property
    def who(self) -> str:
        """Who plays where, in a sentence without its point."""
        you = f"You are {self.people[self.seat]}, seat {self.seat} of {self.state.seats}"
        if self.state.players == 1:
            return you if self.state.seats > 1 else "You play alone"
        rivals = [
            f"{name} ({self.level_of(seat)})"
            for seat, name in enumerate(self.people)
            if seat != self.seat
        ]
        return f"{you}, against {', '.join(rivals)}"

    def is_mine(self, seat: int) -> bool:
        """Whether the person answers for this seat: a lone player answers for every seat."""
        return seat == self.seat or self.state.players == 1

    def run(self) -> int:
        """Play this match and those that follow it; the exit code."""
        code, match = self.run_one()
        while match is not None:
            code, match = match.run_one()
        return code

    def run_one(self) -> tuple[int, Match | None]:
        """Play to the end, or until the person leaves; the exit code, and the match that follows.

        The match is saved before a word is said about it: the terminal may be gone.
        """
        code = 0
        following = None
        is_cut = False
        with Stopping() as stopping:
            try:
                while not self.state.over:
                    stopping.check()
                    rival = [one for one in self.asked() if not self.is_mine(one)]
                    if rival:
                        self.move_rival(rival[0])
                    elif not self.turn(self.asked()[0], stopping):
                        break
            except EOFError:
                is_cut = True
            except Stopped as stopped:
                is_cut = True
                code = stopped.code
            finally:
                self.store()
            if is_cut:
                put("")
            if not self.state.over:
                self.show_stored()
                self.show_recorded()
                return code, None
            ending = Ending(self)
            ending.show()
            self.show_recorded()
            if not is_cut:
                try:
                    following = ending.ask(stopping)
                except (EOFError, Stopped) as stopped:
                    put("")
                    code = stopped.code if isinstance(stopped, Stopped) else 0
        return code, following

    def again(self, start: dict[str, str]) -> Match:
        """Another match between the same; `start` is the option that says who begins it."""
        game = made(self.game.id, self.game.options | start, self.game.cards_text)
        state = game.new(self.state.players)
        show(f"{game.title}, seed {state.seed}.", "bold")
        return Match.new(state, self.seat, "", ",".join(self.levels), self.people)

    def asked(self) -> list[int]:
        """The seats that have a decision to make."""
        return [seat for seat in range(self.state.seats) if self.state.asked >> seat & 1]

    def move_rival(self, seat: int) -> None:
        """An opponent chooses, from what its seat knows."""
        self.play(seat, self.bots[self.level_of(seat)].choose(Eyes(self.state, seat)))

    def level_of(self, seat: int) -> str:
        """How good an opponent is; empty if the person answers for the seat."""
        if self.is_mine(seat):
            return ""
        return self.levels[(seat - (seat > self.seat)) % len(self.levels)]

    def play(self, seat: int, action: int) -> None:
        """Play an action and write down what it did."""
        events = self.state.play(seat, action)
        text = f"{seat} {self.game.actions.text(action)}"
        sums = self.prompter.drawer.sums(self.table(self.seat))
        new = [one for what, one in sums.items() if what not in self.sums]
        self.sums = set(sums)
        self.told.append(Happening(len(self.told), text, events, new))

    def table(self, seat: int) -> Table:
        """The table of a seat, with the names of cards that the person likes.

        What it sums up speaks to the person; a lone player is every seat, and has names.
        """
        table = self.state.table(seat, self.people)
        if self.state.players > 1:
            spoken = self.state.table(seat, marked(self.people, seat))
            table = addressed(table, spoken, self.people[seat])
        return self.prompter.names.view(table)

    def to_person(self, text: str) -> str:
        """A text that is made for everybody, as it is said to the person."""
        if self.state.players == 1:
            return self.named(text)
        told = to_you(name_seats(text, marked(self.people, self.seat)), self.people[self.seat])
        return self.prompter.names.text(told)

    def named(self, text: str) -> str:
        """A text with the names of the people and of the cards."""
        return self.prompter.names.text(name_seats(text, self.people))

    # The person's turn

    def turn(self, seat: int, stopping: Stopping) -> bool:
        """Ask the person until a choice is made; False to leave."""
        self.show_news(seat)
        table = self.table(seat)
        if len(table.options) == 1 and self.answers_alone:
            only = table.options[0]
            rule = f" ({table.prompt.rule})" if table.prompt and table.prompt.rule else ""
            show(f"  Only option: {only.label}.{rule}", hang="    ")
            self.play(seat, only.action)
            return True
        self.prompter.table(table)
        self.show_prompt(seat)
        self.said = ""
        while True:
            line = self.read(stopping)
            if line.casefold() in ("quit", "exit", "q"):
                return False
            try:
                if self.obey(line, seat, self.table(seat).options):
                    return True
                self.said = line.casefold()
            except PentaclesError as error:
                show(self.named(str(error)), "yellow", hang="  ")

    def read(self, stopping: Stopping) -> str:
        """The next line; one that isn't typed is repeated, so that the text reads well."""
        line = stopping.ask(lambda: input("> "))
        if not sys.stdin.isatty():
            put(clean(line[:LONGEST]))
        if len(line) > LONGEST:
            show(f"Lines have at most {LONGEST} characters.", "yellow")
            return self.read(stopping)
        return " ".join(line.split())

    def obey(self, line: str, seat: int, options: tuple[OptionView, ...]) -> bool:
        """Do what the line says; whether the match has moved."""
        word, _, rest = line.partition(" ")
        legal = said(options)
        if line.casefold() in legal:
            self.play(seat, legal[line.casefold()])
            return True
        if not line and len(options) == 1:
            self.play(seat, options[0].action)
            return True
        if line.isdecimal():
            self.play(seat, self.numbered(line, options))
            return True
        if line.casefold() == "give up":
            if self.state.why_not_leave(seat) is None and self.said != "give up":
                show("Say give up once more, and the match is lost for good.", "yellow")
                return False
            events = self.state.leave(seat)
            self.told.append(Happening(len(self.told), f"{seat} {LEAVES}", events))
            return True
        words = {
            "": self.show_options,
            "help": self.show_help,
            "?": self.show_help,
            "table": self.show_table,
            "aids": self.show_aids,
            "log": self.show_log,
            "hint": self.show_hint,
        }
        if not rest and word.casefold() in words:
            words[word.casefold()](seat)
        elif word.casefold() == "rules":
            self.show_rules(rest)
        elif word.casefold() in ("card", "cards"):
            self.show_card(rest, options)
        elif line.casefold() in ("alone on", "alone off"):
            self.answers_alone = line.casefold() == "alone on"
            how = "played at once" if self.answers_alone else "asked about, too"
            show(f"An only option is {how}.")
        elif word.casefold() == "names":
            self.prompter.rename(rest)
        elif word.casefold() == "lay" and self.can_assemble:
            return self.lay(seat, rest)
        elif word.casefold() == "try" and self.can_assemble:
            hand = Hand(self.state, seat, self.prompter.drawer, self.people)
            hand.show(hand.ways(rest))
        elif word.casefold() == "why":
            self.show_why(seat, rest, options)
        elif word.casefold() == "save":
            self.save(rest)
        else:
            self.play(seat, action_of(self.game, self.table(seat), line))
            return True
        return False

    @property
    def can_assemble(self) -> bool:
        """Whether cards are put together in this game."""
        return type(self.game).assemble is not Game.assemble

    def lay(self, seat: int, words: str) -> bool:
        """Lay cards together, choice by choice; whether the match has moved."""
        actions = Hand(self.state, seat, self.prompter.drawer, self.people).lay(words)
        for number, action in enumerate(actions):
            refusal = self.state.why_not(seat, action)
            if refusal is not None:
                show(f"Stopped: {self.named(refusal.reason)} ({refusal.rule})", "yellow")
                return number > 0
            self.play(seat, action)
        return bool(actions)

    def show_hint(self, seat: int) -> None:
        """The best options as a good player sees them, from what this seat knows."""
        options = self.table(seat).options
        numbers = {option.action: number for number, option in enumerate(options, 1)}
        best = advise(self.state, seat, HINT)[:SHOWN]
        for hint in best:
            number = numbers[hint.action]
            reason = self.named(hint.reason)
            label = options[number - 1].label
            show(
                f"{label} (wins about {hint.win_chance:.0%}). {reason}",
                indent=f"{number:>3}  ",
                hang="     ",
            )
        note = order_note([hint.win_chance for hint in best])
        if note and not self.has_noted:
            self.has_noted = True
            show(note, "dim", indent="  ", hang="  ")

    def numbered(self, number: str, options: tuple[OptionView, ...]) -> int:
        """The option with this number."""
        if not 1 <= int(number) <= len(options):
            raise Unreadable(f"Options are numbered 1 to {len(options)}.")
        return options[int(number) - 1].action

    # What the person is shown

    def show_news(self, seat: int) -> None:
        """What has happened since the last prompt, as this seat knows it."""
        told = self.told[self.heard.get(seat, 0) :]
        self.heard[seat] = len(self.told)
        standing = {one.words for one in self.prompter.drawer.sums(self.table(seat)).values()}
        news = [
            line
            for line in self.lines(told, seat)
            if line.kind != SUM or line.sentence not in standing
        ]
        self.prompter.news(news, {one.move for one in told if self.is_mine(one.seat)})

    def lines(self, told: list[Happening], seat: int) -> list[Line]:
        """The sentences for a seat."""
        text = self.prompter.names.text
        return [
            replace(line, sentence=text(line.sentence))
            for line in lines(self.game, self.state, told, seat, names=self.people)
        ]

    def show_prompt(self, seat: int) -> tuple[OptionView, ...]:
        """What is asked, and the options."""
        table = self.table(seat)
        self.prompter.ask(table, f"{self.people[seat]}: " if seat != self.seat else "")
        return table.options

    def show_options(self, seat: int) -> None:
        """The prompt again, after a line that says nothing."""
        self.show_prompt(seat)
        show("Type a number, or help.")

    def show_help(self, seat: int) -> None:
        """The words that are understood."""
        example = spoken(self.table(seat).options[0].text)
        for words, meaning in HELP:
            sorts = self.prompter.names.sorts
            if words.startswith("lay ") and not self.can_assemble:
                continue
            if words.startswith("names ") and len(sorts) < 2:
                continue
            meaning = meaning.replace("{example}", f"`{example}`")
            meaning = meaning.replace("{names}", " or ".join(sorts))
            show(f"{words:<22} {meaning}", indent="  ", hang=" " * 25)

    def show_table(self, seat: int) -> None:
        """Everything on the table."""
        self.prompter.whole_table(self.table(seat))
        self.show_prompt(seat)

    def show_aids(self, seat: int) -> None:
        """What spares counting and looking up."""
        table = self.table(seat)
        if not table.aids:
            show("There is nothing to sum up now.")
        self.prompter.all_aids(table)

    def show_log(self, seat: int) -> None:
        """All that has happened."""
        told = self.lines(self.told, seat)
        show_lines(told if self.state.over else numbered_anew(told), numbered=True)

    def show_rules(self, words: str) -> None:
        """The chapters, a rule or chapter, or the rules that contain the words."""
        book = self.game.rules
        if not words:
            for chapter in book.chapters:
                if chapter.title:
                    show(chapter.title, indent="  ")
            show("Say rules and a number, a title or some words.")
            return
        show_rules(rules_meant(self.game, words))

    def show_card(self, words: str, options: tuple[OptionView, ...]) -> None:
        """A card as it is printed."""
        from pentacles.cli.commands.cards import find, groups, show_card

        if not words:
            raise Unreadable("Say card and its code or name, or the number of an option.")
        if words.isdecimal() and 1 <= int(words) <= len(options):
            key = options[int(words) - 1].card
            face = self.prompter.drawer.face_of(self.table(self.seat), key)
            words = face.id if face is not None else words
        faces = self.prompter.names.faces.items()
        words = next(
            (one for one, face in faces if face.name.casefold() == words.casefold()), words
        )
        for group in groups(find(self.game, words)):
            show_card(self.game, group)

    def show_why(self, seat: int, text: str, options: tuple[OptionView, ...]) -> None:
        """Whether an action is legal, by which rule not, and what it would surely change."""
        if not text:
            raise Unreadable("Say why and an action, such as: why " + spoken(options[0].text))
        word, _, rest = text.partition(" ")
        if word.casefold() == "lay" and self.can_assemble:
            hand = Hand(self.state, seat, self.prompter.drawer, self.people)
            hand.show(hand.ways(rest))
            return
        if text.isdecimal():
            action = self.numbered(text, options)
        else:
            action = action_meant(self.game, self.table(seat), text, self.named)
        told: str = self.game.drawing.label(self.state, seat, action)
        label = self.named(told)
        refusal = self.state.why_not(seat, action)
        if refusal is not None:
            show(f"{label}: no. {self.named(refusal.reason)}", "yellow")
            if refusal.rule in self.game.rules:
                show_rules(self.game.rules.find(refusal.rule))
            return
        show(f"{label}: yes, you may do this now.")
        table = self.table(seat)
        for words in changes_told_once(table, self.state.preview(seat, action)):
            show(self.named(words), indent="  ", hang="    ")

    # Keeping it

    def to_json(self) -> str:
        """The match with its player."""
        data = json.loads(self.state.to_json())
        data["player"] = {"seat": self.seat, "rivals": int(self.rivals.state)}
        data["player"]["against"] = self.levels[0]
        if self.state.players > 1:
            data["player"]["seats"] = [
                {"kind": "bot" if level else "person", "name": name, "level": level}
                for name, level in zip(
                    self.people, map(self.level_of, range(self.state.seats)), strict=True
                )
            ]
        return json.dumps(data, separators=(",", ":"))

    def save(self, path: str) -> None:
        """Save under a name that the person gives."""
        if not path:
            raise Unreadable("Say save and the name of a file.")
        path = str(Path(path).expanduser())
        if self.record and is_same(path, self.record):
            raise Unreadable(f"{path}: the record will be written there; say another name.")
        write_match(path, self.to_json())
        self.path = path
        show(f"Saved in {path}.")

    def show_stored(self) -> None:
        """Say how to go on with a match that is not over."""
        if not self.is_worth_saving():
            put("Nothing was played, so nothing is saved.")
            return
        put("The match is saved. Go on with:")
        put(f"  {command()} play --resume {shlex.quote(self.path)}")

    def store(self) -> None:
        """Write the record where it is wanted, and save a match that is not over."""
        try:
            if self.record:
                write_match(self.record, record_of(self.state, self.people).to_json())
        finally:
            if self.is_worth_saving():
                self.save_for_later()

    def is_worth_saving(self) -> bool:
        """Whether there is something to go on with."""
        return not self.state.over and bool(self.state.plays_made or self.state.start)

    def save_for_later(self) -> None:
        """Save the match where it came from, or else under a new name."""
        if self.path:
            try:
                write_match(self.path, self.to_json())
            except Unreadable:
                self.path = ""
        if not self.path:
            self.path = str(write_somewhere(f"{self.game.id}-saved", self.to_json()))

    def show_recorded(self) -> None:
        """Say where the record is."""
        if self.record:
            put(f"The record is in {self.record}. Read it with:")
            put(f"  {command()} replay {shlex.quote(self.record)}")
