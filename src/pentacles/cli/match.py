"""A match at the prompt: one person against bots."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from pentacles.bots import Budget, advise
from pentacles.cli.full_screen import keeping
from pentacles.cli.interrupts import Stopped, Stopping
from pentacles.cli.lay_command import Hand
from pentacles.cli.line_meaning import action_meant, action_of, said, spoken
from pentacles.cli.match_end import Ending
from pentacles.cli.narrator import Narrator
from pentacles.cli.rulebook import rules_meant, show_rules
from pentacles.cli.table_text import changes_told_once
from pentacles.cli.text import clean, put, show
from pentacles.core.errors import BadOption, PentaclesError, Unreadable
from pentacles.core.game import Game
from pentacles.core.rng import Rng, resumed
from pentacles.core.sealed_rng import offshoot
from pentacles.core.state import State
from pentacles.core.table import OptionView, Table
from pentacles.session.hint_order import SHOWN, order_note
from pentacles.terminal.host import RIVALS, LocalHost
from pentacles.terminal.seating import (
    Place,
    level_told,
    places,
    places_of,
    seat_setups,
    session_of,
)

LONGEST = 200
"""The longest line that is read, in characters."""
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
    ("hint, hint sage", "what a good player would think of, and why; or the sage at once"),
    ("why ACTION", "whether you may do this now, and by which rule"),
    ("table", "the whole table, piles card by card"),
    ("aids", "what saves you counting and looking things up"),
    ("card CARD", "what is printed on a card: its code, its name, or the number of its option"),
    ("names SORT", "other names of the cards: {names}"),
    ("rules [RULE or WORDS]", "the chapters, one of them, a rule, or the rules with these words"),
    ("log", "all that has happened, as far as you know it"),
    ("save FILE", "save the match and go on"),
    ("alone on, alone off", "whether a single option is played without asking"),
    ("give up", "leave the match for good, if its rules allow it"),
    ("quit", "save the match and stop; Ctrl-C does the same"),
)


def seats_told(state: State, player: dict[str, object]) -> list[dict[str, object]]:
    """Who sits where, according to a save; [] if it doesn't say."""
    told = player.get("seats")
    if not isinstance(told, list) or len(told) != state.seats:
        return []
    return [one if isinstance(one, dict) else {} for one in told]


def refuse_several(state: State, player: dict[str, object], path: str) -> None:
    """Check that nobody's seat goes to a bot because the match is resumed without a curtain."""
    people = sum(one.get("kind") != "bot" for one in seats_told(state, player))
    if people > 1 and state.players > 1:
        raise BadOption(
            f"{path}: {people} people play this match at one keyboard, which needs a screen with "
            "a curtain. Continue without --plain, or say with --seat who plays on against bots."
        )


def levels_told(state: State, player: dict[str, object]) -> list[str]:
    """How good the opponents are, according to a save."""
    told = [one.get("level") for one in seats_told(state, player) if one.get("kind") == "bot"]
    return [level_told(one) for one in told or [player.get("against")]]


def seated(state: State, seat: int, levels: Sequence[str], people: Sequence[str]) -> list[Place]:
    """Who sits where: the person here, and bots of these levels one after the other."""
    sitting = places(state.seats, state.players, seat, levels, ())
    if not people:
        return sitting
    return [Place(place.level, name) for place, name in zip(sitting, people, strict=True)]


def share(host: LocalHost, rivals: Rng) -> None:
    """Let all opponents draw from one generator, as saves of plain mode expect."""
    host.rngs = dict.fromkeys(host.rngs, rivals)


class Match:
    """A person at the prompt: asks, understands and carries out; the narrator reports."""

    def __init__(self, host: LocalHost, seat: int) -> None:
        self.host = host
        self.session = host.session
        self.game = host.session.game
        self.seat = seat
        self.narrator = Narrator(host, seat)
        self.prompter = self.narrator.prompter
        self.people = self.narrator.people
        self.answers_alone = True
        """Whether a decision with a single option is answered without a question."""
        self.has_noted = False
        """Whether the order of a hint has been explained."""
        self.said = ""
        """The previous line."""
        host.reads_record = ("Read it with", "replay")  # that needs no screen
        host.sit_down()

    @classmethod
    def new(
        cls, state: State, seat: int, record: str, level: str, people: Sequence[str] = ()
    ) -> Match:
        """A match that begins; `level` is one for all opponents, or one each between commas."""
        sitting = seated(state, seat, level.split(","), people)
        host = LocalHost(session_of(state, sitting, pace=0.0), keeping("", record))
        share(host, Rng(offshoot(state.seed, RIVALS)))
        return cls(host, seat)

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
        people = [one.name for one in seat_setups(places_of(state, player, seat), state.seed)]
        if seat is None:
            refuse_several(state, player, path)
            seat = sat if type(sat) is int and 0 <= sat < state.seats else 0
        sitting = seated(state, seat, levels_told(state, player), people)
        host = LocalHost(session_of(state, sitting, pace=0.0), keeping(path, record))
        share(host, rivals)
        match = cls(host, seat)
        match.narrator.catch_up()
        return match

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.session.state

    @property
    def who(self) -> str:
        """Who plays where, in a sentence without its full stop."""
        you = f"You are {self.people[self.seat]}, seat {self.seat} of {self.state.seats}"
        if self.state.players == 1:
            return you if self.state.seats > 1 else "You play alone"
        rivals = [
            f"{name} ({self.host.level_of(seat)})"
            for seat, name in enumerate(self.people)
            if seat != self.seat
        ]
        return f"{you}, against {', '.join(rivals)}"

    def is_mine(self, seat: int) -> bool:
        """Whether the person answers for this seat: a lone player answers for every seat."""
        return self.session.seats[seat].is_persons

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
                self.say_farewell()
                return code, None
            ending = Ending(self)
            ending.show()
            self.say_farewell()
            if not is_cut:
                try:
                    following = ending.ask(stopping)
                except (EOFError, Stopped) as stopped:
                    put("")
                    code = stopped.code if isinstance(stopped, Stopped) else 0
        return code, following

    def again(self, winner_first: bool) -> Match:
        """Another match between the same players."""
        session = self.host.next_session(winner_first)
        show(f"{session.game.title}, seed {session.setup.seed}.", "bold")
        host = LocalHost(session, keeping())
        share(host, Rng(offshoot(session.setup.seed, RIVALS)))
        return Match(host, self.seat)

    def asked(self) -> list[int]:
        """The seats that have a decision to make."""
        return self.session.decisions.asked_seats()

    def move_rival(self, seat: int) -> None:
        """An opponent chooses, from what its seat knows."""
        decision = self.session.decisions[seat]
        actions = self.host.chosen(self.state, seat, self.host.level_of(seat), THINKING)
        self.host.play_for_bot(seat, decision, actions)

    def play(self, seat: int, action: int, by: str = "person") -> None:
        """Answer for a seat."""
        decision, now = self.session.decisions[seat], self.host.now
        self.host.apply(self.session.propose.play(seat, decision, action, "", now, by))

    def table(self, seat: int) -> Table:
        """The table of a seat, as the person reads it."""
        return self.narrator.table(seat)

    def named(self, text: str) -> str:
        """A text with the names of the people and of the cards."""
        return self.narrator.named(text)

    # The person's turn

    def turn(self, seat: int, stopping: Stopping) -> bool:
        """Ask the person until a choice is made; False to leave."""
        self.narrator.show_news(seat)
        table = self.table(seat)
        if len(table.options) == 1 and self.answers_alone:
            only = table.options[0]
            rule = f" ({table.prompt.rule})" if table.prompt and table.prompt.rule else ""
            show(f"  Only option: {only.label}.{rule}", hang="    ")
            self.play(seat, only.action, "forced")
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
        """The next line; one that isn't typed is echoed, so that the text reads well."""
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
            self.host.apply(self.session.propose.resign(seat, self.host.now))
            return True
        words = {
            "": self.show_options,
            "help": self.show_help,
            "?": self.show_help,
            "table": self.show_table,
            "aids": self.show_aids,
            "log": self.narrator.show_log,
            "hint": self.show_hint,
        }
        if not rest and word.casefold() in words:
            words[word.casefold()](seat)
        elif line.casefold() == "hint sage":
            self.show_hint(seat, "sage")
        elif word.casefold() == "rules":
            self.show_rules(rest)
        elif word.casefold() in ("card", "cards"):
            self.show_card(rest, options)
        elif line.casefold() in ("alone on", "alone off"):
            self.answers_alone = line.casefold() == "alone on"
            how = "played at once" if self.answers_alone else "asked about too"
            show(f"A single option is {how}.")
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

    def show_hint(self, seat: int, by: Literal["archmage", "sage"] = "archmage") -> None:
        """The best options as a good player sees them, from what this seat knows."""
        options = self.table(seat).options
        numbers = {option.action: number for number, option in enumerate(options, 1)}
        best = advise(self.state, seat, HINT, by=by)[:SHOWN]
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

    def show_prompt(self, seat: int) -> tuple[OptionView, ...]:
        """What is asked, and the options."""
        table = self.table(seat)
        self.prompter.ask(table, f"{self.people[seat]}: " if seat != self.seat else "")
        return table.options

    def show_options(self, seat: int) -> None:
        """The prompt again, after an empty line."""
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
        """What saves counting and looking things up."""
        table = self.table(seat)
        if not table.aids:
            show("There is nothing to sum up now.")
        self.prompter.all_aids(table)

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
        """Whether an action is legal, which rule forbids it, and what it is sure to change."""
        if not text:
            raise Unreadable("Say why and an action, for example: why " + spoken(options[0].text))
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

    def save(self, path: str) -> None:
        """Save under a name that the person gives."""
        if not path:
            raise Unreadable("Say save and the name of a file.")
        show(f"Saved in {self.host.save(str(Path(path).expanduser()))}.")

    def store(self) -> None:
        """Write the record if wanted, and save a match that is not over."""
        try:
            self.host.write_record()
        finally:
            if self.is_worth_saving:
                self.host.save()

    @property
    def is_worth_saving(self) -> bool:
        """Whether there is something to continue."""
        return self.host.is_worth_saving or bool(self.state.start and not self.state.over)

    def say_farewell(self) -> None:
        """Where the match and its record are, and how to continue."""
        if not self.state.over and not self.is_worth_saving:
            put("Nothing was played, so nothing is saved.")
        for line in self.host.farewell:
            put(line)
