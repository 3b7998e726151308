"""The narrator: tells the person at the prompt what happens in a match, and how it stands.

It listens to the local host. What it tells is the log of the person's seat, with the card names
that the person prefers, and between the lines the calculations on the table.
"""

from __future__ import annotations

from pentacles.cli.match_story import SUM, Line, Sum, numbered_anew, place_of, show_lines
from pentacles.cli.prompt import Prompter
from pentacles.core.second_person import marked, to_you
from pentacles.core.sentences import name_seats
from pentacles.core.table import Table
from pentacles.session import Entry, Session
from pentacles.session.second_person import addressed, summed_up
from pentacles.terminal.host import GUEST, LocalHost
from pentacles.terminal.news import is_verdict


class Narrator:
    """What the person has been told so far, and what is new."""

    def __init__(self, host: LocalHost, seat: int) -> None:
        self.session: Session = host.session
        self.seat = seat
        self.prompter = Prompter(host.session.game)
        self.people = host.session.seats.names
        """What everybody at the table is called."""
        self.standing: set[str] = set()
        """The calculations on the table now, as the person sees them."""
        self.reckoned: list[tuple[int, Sum]] = []
        """Past calculations, each with the number of moves before it."""
        self.heard: dict[int, int] = {}
        """How many lines the person has been told, by the seat that the person answered for."""
        host.listeners.append(self.hear)

    def hear(self, entry: Entry) -> None:
        """Something was carried out: note the calculations on the table after it."""
        if entry.deed.is_quiet or not self.session.has_begun:
            return
        sums = self.prompter.drawer.sums(self.table(self.seat))
        move = self.session.state.plays_made
        self.reckoned += [(move, one) for what, one in sums.items() if what not in self.standing]
        self.standing = set(sums)

    def catch_up(self) -> None:
        """After resuming: everything up to the person's last move was told before."""
        for seat in range(len(self.session.seats)):
            moves = [one.n for one in self.session.replay.moves(seat) if one.seat == self.seat]
            last = moves[-1] if moves else 0
            lines = self.session.views.log(seat).lines
            self.heard[seat] = sum(line.move < last for line in lines)

    def table(self, seat: int) -> Table:
        """The table of a seat, with the card names that the person prefers.

        Its summaries speak to the person; a lone player has every seat, so the names stay.
        """
        state, people = self.session.state, self.people
        table = state.table(seat, people)
        if self.session.setup.players > 1:
            spoken = state.table(seat, marked(people, seat))
            table = addressed(table, spoken, people[seat])
            table = summed_up(table, state, self.session.game.drawing, people)
        return self.prompter.names.view(table)

    def to_person(self, text: str) -> str:
        """A text that is made for everybody, as it is said to the person."""
        if self.session.setup.players == 1:
            return self.named(text)
        told = to_you(name_seats(text, marked(self.people, self.seat)), self.people[self.seat])
        return self.prompter.names.text(told)

    def named(self, text: str) -> str:
        """A text with the names of the people and of the cards."""
        return self.prompter.names.text(name_seats(text, self.people))

    # What has happened

    def lines(self, seat: int, first: int = 0) -> list[Line]:
        """The sentences for a seat, from this line of its log onwards."""
        text = self.prompter.names.text
        log = self.session.views.log(seat).lines[first:]
        since = log[0].move if log else 0
        found = [
            Line(
                line.move,
                line.event.turn,
                line.event.seat,
                line.event.kind,
                line.event.rule,
                text(line.event.sentence),
            )
            for line in log
            if line.event.sentence
        ]
        for move, one in self.reckoned:
            number = self.number_of(move, seat)
            if log and number >= since:
                found.insert(place_of(found, number, one.rule), sum_line(number, text(one.words)))
        return found

    def number_of(self, move: int, seat: int) -> int:
        """The number that a seat gives a move of the match."""
        board = self.session.board
        if board.state.over:
            return move
        bit = board.bit_of(seat)
        return sum(bool(mask & bit) for mask in board.witnesses[:move])

    def show_news(self, seat: int) -> None:
        """What has happened since the last prompt, as this seat knows it."""
        first = self.heard.get(seat, 0)
        self.heard[seat] = len(self.session.views.log(seat).lines)
        standing = {one.words for one in self.prompter.drawer.sums(self.table(seat)).values()}
        outcome = self.session.state.outcome
        end = outcome.rule if outcome is not None else ""
        news = [
            line
            for line in self.lines(seat, first)
            if (line.kind != SUM or line.sentence not in standing)
            and not (end and is_verdict(line.kind, line.rule, end))
        ]
        own = self.session.seats.of(GUEST)
        mine = {one.n for one in self.session.replay.moves(seat) if one.seat in own}
        self.prompter.news(news, mine)

    def show_log(self, seat: int) -> None:
        """Everything that has happened."""
        told = self.lines(seat)
        show_lines(told if self.session.is_over else numbered_anew(told), numbered=True)


def sum_line(move: int, words: str) -> Line:
    """A line with a calculation."""
    return Line(move, 0, None, SUM, "", words)
