"""The end of a match at the prompt: how it ended, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pentacles.cli.interrupts import Stopping
from pentacles.cli.text import put, show
from pentacles.core.errors import PentaclesError
from pentacles.session.rematch import offer

if TYPE_CHECKING:
    from pentacles.cli.match import Match


class Ending:
    """A match that is over, at the prompt."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.state = match.state

    def show(self) -> None:
        """How the match ended."""
        match, state = self.match, self.state
        match.narrator.show_news(match.seat)
        match.prompter.table(match.table(match.seat))
        outcome = state.outcome
        words = self.verdict(state.winners)
        if outcome is not None:
            words += f" {match.narrator.to_person(outcome.reason)} ({outcome.rule})"
        put("")
        show(words, "bold green" if match.seat in state.winners else "bold")
        scores = zip(match.people, state.scores, strict=True)
        figures = ", ".join(f"{name} {score:g}" for name, score in scores)
        show(f"{state.game.score_title}: {figures}.")

    def verdict(self, winners: list[int]) -> str:
        """The result in a few words, to the person."""
        seat, state = self.match.seat, self.state
        names = " and ".join(self.match.people[one] for one in winners if one != seat)
        if not winners or len(winners) == state.seats > 1:
            return "Nobody wins." if state.players == 1 else "It is a draw."
        if seat in winners:
            return f"You win, together with {names}." if names else "You win."
        lost = "" if self.match.is_mine(winners[0]) else "You lose. "
        return f"{lost}{names} {'wins' if len(winners) == 1 else 'win'}."

    def ask(self, stopping: Stopping) -> Match | None:
        """Look back, play again, or stop; the match that follows."""
        starts = {"rematch": False}
        ways = "Say rematch to play again"
        words = offer(self.state)
        if words:
            way = "rematch winner" if len(self.state.winners) == 1 else "rematch lot"
            starts[way] = True
            ways += f", {way} for: {words}"
        put("")
        show(f"{ways}. To look back: log, table, rules. Enter stops.", "dim", hang="  ")
        while True:
            line = self.match.read(stopping).casefold()
            if line in starts:
                return self.match.again(starts[line])
            if not self.look_back(line):
                return None

    def look_back(self, line: str) -> bool:
        """Do what the line says; False to stop."""
        match = self.match
        word, _, rest = line.partition(" ")
        ways: dict[str, Callable[[], None]] = {
            "log": lambda: match.narrator.show_log(match.seat),
            "table": lambda: match.prompter.whole_table(match.table(match.seat)),
            "aids": lambda: match.show_aids(match.seat),
            "rules": lambda: match.show_rules(rest),
            "card": lambda: match.show_card(rest, ()),
        }
        if word in ways:
            try:
                ways[word]()
            except PentaclesError as error:
                show(str(error), "yellow", hang="  ")
            return True
        if line in ("", "q", "quit", "exit"):
            return False
        show("The match is over. Say rematch, log, table, rules or card; Enter stops.", "yellow")
        return True
