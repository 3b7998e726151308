"""A match at the prompt: one person against bots."""

from __future__ import annotations

import json
import shlex
import sys
from difflib import get_close_matches
from pathlib import Path

from pentacles.bots import LEVELS, Budget, Eyes, advise, make_bot
from pentacles.cli.calling import command
from pentacles.cli.drawing import Drawer, changes_told_once
from pentacles.cli.files import is_same, write_match, write_somewhere
from pentacles.cli.rulebook import appendix, pick, show_rules
from pentacles.cli.stopping import Stopped, Stopping
from pentacles.cli.telling import Happening, happenings, lines, show_lines
from pentacles.cli.text import clean, counted, put, show
from pentacles.core.errors import BadOption, Illegal, PentaclesError, Unreadable
from pentacles.core.rng import Rng, resumed
from pentacles.core.state import State
from pentacles.core.table import OptionView

LONGEST = 200
"""Characters of a line that is looked at."""
RECENT = 30
"""Sentences that are told before a prompt; the word `log` tells all."""
RIVALS = 0x3C6EF372FE94F82B
"""Sets the opponents' choices apart from the deal."""
DEFAULT_LEVEL = "apprentice"
THINKING = Budget(seconds=1.0)
"""How long an archmage thinks about a decision at the prompt."""
HINT = Budget(iterations=300)
BEST = 3
"""How many options a hint names."""
EXAMPLES = 3
LONGEST_QUOTED = 60
HELP = (
    ("NUMBER or ACTION", "choose an option: by its number, or in words such as {example}"),
    ("Enter", "choose, if there is only one option"),
    ("hint", "what a good player would think of, and why"),
    ("why ACTION", "whether you may do this now, and by which rule"),
    ("table", "the whole table, piles card by card"),
    ("card CARD", "what is printed on a card"),
    ("rules [RULE or WORDS]", "the chapters, one of them, a rule, or the rules with these words"),
    ("log", "all that has happened, as far as you know it"),
    ("save FILE", "save the match and go on"),
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
    levels = [one for one in told or [player.get("against")] if one in LEVELS]
    return [str(one) for one in levels] or [DEFAULT_LEVEL]


class Match:
    """The match, whom the person plays, and what has happened so far."""

    def __init__(
        self, state: State, seat: int, rivals: Rng, path: str, record: str, level: str
    ) -> None:
        self.state = state
        self.game = state.game
        self.seat = seat
        self.rivals = rivals
        self.levels = level.split(",")
        """How good the opponents are, one after the other; the last ones begin with the first."""
        self.bots = {name: make_bot(name, 0, THINKING) for name in self.levels}
        for bot in self.bots.values():
            bot.rng = rivals
        self.path = path
        """Where the match was resumed from or saved to, or empty."""
        self.record = record
        self.drawer = Drawer(self.game)
        self.told: list[Happening] = []
        self.heard: dict[int, int] = {}
        """How many of them the person has been told, by the seat that the person answered for."""
        self.said = ""
        """The line before."""

    @classmethod
    def new(cls, state: State, seat: int, record: str, level: str) -> Match:
        """A match that begins."""
        match = cls(state, seat, Rng(state.seed ^ RIVALS), "", record, level)
        match.told = happenings(match.game, state.record)[1]
        return match

    @classmethod
    def resume(
        cls, state: State, player: dict[str, object], seat: int | None, path: str, record: str
    ) -> Match:
        """A match that goes on, with what happened since its player's last choice."""
        drawn = player.get("rivals")
        rivals = Rng(state.seed ^ RIVALS)
        if isinstance(drawn, int) and 0 <= drawn < 1 << 63:
            rivals = resumed(drawn)
        sat = player.get("seat")
        if seat is None:
            refuse_several(state, player, path)
            seat = sat if isinstance(sat, int) and 0 <= sat < state.seats else 0
        match = cls(state, seat, rivals, path, record, ",".join(levels_told(state, player)))
        if state.recording:
            match.told = happenings(match.game, state.record)[1]
            mine = [
                number
                for number, one in enumerate(match.told)
                if one.text.partition(" ")[0] == str(seat)
            ]
            match.heard = dict.fromkeys(range(state.seats), mine[-1] if mine else 0)
        return match

    def is_mine(self, seat: int) -> bool:
        """Whether the person answers for this seat: a lone player answers for every seat."""
        return seat == self.seat or self.state.players == 1

    def run(self) -> int:
        """Play to the end, or until the person leaves; the exit code.

        The match is saved before a word is said about it: the terminal may be gone.
        """
        code = 0
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
            if self.state.over:
                self.show_end()
            else:
                self.show_stored()
            self.show_recorded()
        return code

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
        self.told.append(Happening(len(self.told), text, events))

    # The person's turn

    def turn(self, seat: int, stopping: Stopping) -> bool:
        """Ask the person until a choice is made; False to leave."""
        self.show_news(seat)
        self.drawer.draw(self.state.table(seat))
        options = self.show_prompt(seat)
        while True:
            line = self.read(stopping)
            if line.casefold() in ("quit", "exit", "q"):
                return False
            try:
                if self.obey(line, seat, options):
                    return True
                self.said = line
            except Illegal as error:
                show(str(error), "yellow")
            except PentaclesError as error:
                show(str(error), "yellow", hang="  ")

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
        legal = {option.text.casefold(): option.action for option in options}
        legal |= {option.label.casefold(): option.action for option in options}
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
            if self.is_first_time(line, seat):
                show("Say give up once more, and the match is lost for good.", "yellow")
                return False
            events = self.state.leave(seat)
            self.told.append(Happening(len(self.told), f"{seat} leaves", events))
            return True
        words = {
            "": self.show_options,
            "help": self.show_help,
            "?": self.show_help,
            "table": self.show_table,
            "log": self.show_log,
            "hint": self.show_hint,
        }
        if not rest and word.casefold() in words:
            words[word.casefold()](seat)
        elif word.casefold() == "rules":
            self.show_rules(rest)
        elif word.casefold() in ("card", "cards"):
            self.show_card(rest)
        elif word.casefold() == "why":
            self.show_why(seat, rest, options)
        elif word.casefold() == "save":
            self.save(rest)
        else:
            self.play(seat, self.action_of(line, options))
            return True
        return False

    def is_first_time(self, line: str, seat: int) -> bool:
        """Whether somebody at a terminal says for the first time what can't be taken back."""
        may = self.state.why_not_leave(seat) is None
        return may and sys.stdin.isatty() and self.said != line

    def show_hint(self, seat: int) -> None:
        """The best options as a good player sees them, from what this seat knows."""
        for hint in advise(self.state, seat, HINT)[:BEST]:
            words = f"{hint.label} (wins about {hint.win_chance:.0%}). {hint.reason}"
            show(words, indent="  ", hang="    ")

    def numbered(self, number: str, options: tuple[OptionView, ...]) -> int:
        """The option with this number."""
        if not 1 <= int(number) <= len(options):
            raise Unreadable(f"Options are numbered 1 to {len(options)}.")
        return options[int(number) - 1].action

    def action_of(self, text: str, options: tuple[OptionView, ...]) -> int:
        """The action with this text; Unreadable gives examples of what is possible now."""
        try:
            action: int = self.game.actions.parse(text)
        except Unreadable:
            texts = [option.text for option in options]
            near = get_close_matches(text.casefold(), texts, EXAMPLES) or texts[:EXAMPLES]
            examples = ", ".join(f"`{one}`" for one in near)
            raise Unreadable(
                f"Unknown action {text[:LONGEST_QUOTED]!r}. Now you can say, for example, "
                f"{examples}; help tells what else."
            ) from None
        return action

    # What the person is shown

    def show_news(self, seat: int) -> None:
        """What has happened since the last prompt, as this seat knows it."""
        put("")
        news = lines(self.game, self.state, self.told[self.heard.get(seat, 0) :], seat)
        self.heard[seat] = len(self.told)
        if len(news) > RECENT:
            show(f"  ({len(news) - RECENT} more before this: say log)", "dim")
        show_lines(news[-RECENT:])

    def show_prompt(self, seat: int) -> tuple[OptionView, ...]:
        """What is asked, and the options."""
        table = self.state.table(seat)
        prompt = table.prompt
        put("")
        if prompt is not None:
            whose = f"Seat {seat}: " if seat != self.seat else ""
            rule = f" ({prompt.rule})" if prompt.rule else ""
            show(f"{whose}{prompt.title}{rule}", "bold")
            if prompt.detail:
                show(prompt.detail)
        self.drawer.options(table.options)
        return table.options

    def show_options(self, seat: int) -> None:
        """The prompt again, after a line that says nothing."""
        self.show_prompt(seat)
        show("Type a number, or help.")

    def show_help(self, seat: int) -> None:
        """The words that are understood."""
        example = self.game.actions.text(min(self.state.options(seat)))
        for words, meaning in HELP:
            meaning = meaning.replace("{example}", f"`{example}`")
            show(f"{words:<22} {meaning}", indent="  ", hang=" " * 25)

    def show_table(self, seat: int) -> None:
        """Everything on the table."""
        self.drawer.draw(self.state.table(seat), whole=True)
        self.show_prompt(seat)

    def show_log(self, seat: int) -> None:
        """All that has happened."""
        show_lines(lines(self.game, self.state, self.told, seat), numbered=True)

    def show_rules(self, words: str) -> None:
        """The chapters, a rule or chapter, or the rules that contain the words."""
        book = self.game.rules
        if not words:
            for chapter in book.chapters:
                if chapter.title:
                    show(chapter.title, indent="  ")
            show("Say rules and a number, a title or some words.")
            return
        found = appendix(self.game, words)
        if not found and not any(one.isdecimal() for one in words):
            found = book.search(words)
        show_rules(found or pick(self.game, words))

    def show_card(self, words: str) -> None:
        """A card as it is printed."""
        from pentacles.cli.commands.cards import find, groups, show_card

        if not words:
            raise Unreadable("Say card and its code or name.")
        for group in groups(find(self.game, words)):
            show_card(self.game, group)

    def show_why(self, seat: int, text: str, options: tuple[OptionView, ...]) -> None:
        """Whether an action is legal, by which rule not, and what it would surely change."""
        if not text:
            raise Unreadable("Say why and an action, such as: why " + options[0].text)
        if text.isdecimal():
            action = self.numbered(text, options)
        else:
            action = self.action_of(text, options)
        label = self.game.actions.label(action)
        refusal = self.state.why_not(seat, action)
        if refusal is not None:
            show(f"{label}: no. {refusal.reason}", "yellow")
            if refusal.rule in self.game.rules:
                show_rules(self.game.rules.find(refusal.rule))
            return
        show(f"{label}: yes, you may do this now.")
        table = self.state.table(seat)
        for words in changes_told_once(table, self.state.preview(seat, action)):
            show(words, indent="  ", hang="    ")

    def show_end(self) -> None:
        """How the match ended."""
        self.show_news(self.seat)
        table = self.state.table(self.seat)
        self.drawer.draw(table)
        outcome = self.state.outcome
        words = self.verdict(self.state.winners)
        if outcome is not None:
            words += f" {outcome.reason} ({outcome.rule})"
        put("")
        show(words, "bold green" if self.seat in self.state.winners else "bold")
        scores = tuple(self.state.scores)
        figures = ", ".join(f"seat {one} has {score:g}" for one, score in enumerate(scores))
        show(f"{self.game.score_title}: {figures}.")

    def verdict(self, winners: list[int]) -> str:
        """The result in a few words, to the person."""
        names = " and ".join(f"seat {one}" for one in winners if one != self.seat)
        if not winners or len(winners) == self.state.seats > 1:
            return "Nobody wins." if self.state.players == 1 else "It is a draw."
        if self.seat in winners:
            return f"You win, together with {names}." if names else "You win."
        lost = "" if self.is_mine(winners[0]) else "You lose. "
        return f"{lost}{names.capitalize()} {'wins' if len(winners) == 1 else 'win'}."

    # Keeping it

    def to_json(self) -> str:
        """The match with its player."""
        data = json.loads(self.state.to_json())
        data["player"] = {"seat": self.seat, "rivals": int(self.rivals.state)}
        data["player"]["against"] = self.levels[0]
        if self.state.players > 1:
            data["player"]["seats"] = [
                {"kind": "bot" if level else "person", "name": "", "level": level}
                for level in map(self.level_of, range(self.state.seats))
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
        put(f"The match is saved after {counted(self.state.plays_made, 'move')}. Go on with:")
        put(f"  {command()} play --resume {shlex.quote(self.path)}")

    def store(self) -> None:
        """Write the record where it is wanted, and save a match that is not over."""
        try:
            if self.record:
                write_match(self.record, self.state.record.to_json())
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
