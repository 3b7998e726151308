# not compiled
"""Saves: a state as JSON and back, exactly, at any moment."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pentacles.core.errors import PentaclesError, Unreadable, shown
from pentacles.core.outcome import Outcome
from pentacles.core.rng import MASK, Rng
from pentacles.core.sealed_rng import Seed, generator, is_seed
from pentacles.core.state import SEATS, State
from pentacles.core.step import Step

if TYPE_CHECKING:
    from pentacles.core.game import Game

FORMAT = 2
OLD = 1
"""As version 0.1.0 saved: the same data, but words and figures of a state may have changed since.

What counts in such a file is where its moves lead; the cards must be where it says.
"""
HERE = "here"
"""The start of a saved position: the match begins with this very state."""


MOST_NUMERALS = 1 << 15


class Numerals(dict[int, str]):
    """Whole numbers as texts; those that matches have are kept."""

    def __missing__(self, number: int) -> str:
        text = repr(int(number))  # a number of numpy is equal, but reads otherwise
        if len(self) < MOST_NUMERALS:
            self[number] = text
        return text


NUMERAL = Numerals().__getitem__
ENCODE = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


def to_data(game: Game, state: State) -> dict[str, Any]:
    """The whole match as JSON data."""
    return {
        **setting(game, state),
        "faces": state.face,
        "seen": state.seen,
        **({"among": state.among} if state.groups else {}),
        **progress(state),
        "moves": state.history if state.recording else None,
        "start": state.start,
    }


def setting(game: Game, state: State) -> dict[str, Any]:
    """What is played, and where the cards are."""
    return {
        "pentacles_state": FORMAT,
        "game": game.id,
        "version": game.version,
        "options": game.options,
        "cards": game.cards_text,
        "players": state.players,
        "seed": state.seed,
        "turn": state.turn,
        "rng": state.rng.state,
        "zones": {
            zone.name: cards for zone, cards in zip(game.zones_of(state), state.zones, strict=True)
        },
    }


def progress(state: State) -> dict[str, Any]:
    """How far the match is."""
    outcome = state.outcome
    return {
        "agenda": [[type(step).__name__, *step.numbers()] for step in state.agenda],
        "fields": state.fields(),
        "outcome": outcome and [outcome.winners, outcome.reason, outcome.rule],
    }


def saved(game: Game, state: State, other: State) -> bool:
    """Whether two matches have the same saved form."""
    return to_data(game, state) == to_data(game, other)


def to_json(game: Game, state: State) -> str:
    """The whole match as text: its data as JSON.

    Long lists of whole numbers take most of the time, so they are written here.
    """
    among = f',"among":[{",".join(map(numbers_text, state.among))}]' if state.groups else ""
    moves = numbers_text(state.history) if state.recording else "null"
    return (
        f'{ENCODE(setting(game, state))[:-1]},"faces":{numbers_text(state.face)}'
        f',"seen":{numbers_text(state.seen)}{among},{ENCODE(progress(state))[1:-1]}'
        f',"moves":{moves},"start":{ENCODE(state.start)}}}'
    )


def numbers_text(numbers: list[int]) -> str:
    """A list of whole numbers as JSON."""
    return f"[{','.join(map(NUMERAL, numbers))}]"


def read(text: str) -> dict[str, Any]:
    """The data of a saved match; Unreadable if it isn't one."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError, TypeError) as error:
        raise Unreadable(f"This is not a saved match: it is not JSON ({error}).") from None
    if not isinstance(data, dict) or "pentacles_state" not in data:
        raise Unreadable("This is not a saved match: it has no 'pentacles_state'.")
    if data["pentacles_state"] not in (OLD, FORMAT):
        raise Unreadable(
            f"This match was saved in format {data['pentacles_state']!r}; "
            f"this version reads {OLD} and {FORMAT}."
        )
    return data


def from_json(game: Game, text: str) -> State:
    """The match that was saved; Unreadable names what is wrong with the text."""
    data = read(text)
    return Reader(game.by_rules(data.get("version")), data).state()


def unpacked(game: Game, data: dict[str, Any], rng: Rng) -> State:
    """The match that was pickled. Nobody else wrote it, so its moves are not played again."""
    reader = Reader(game, data)
    reader.is_trusted = True
    state = reader.state()
    state.rng = rng
    return state


def difference(key: str, there: object, here: object) -> tuple[str, str]:
    """What a saved match and this game have under a key; of options only the first that differs."""
    if isinstance(there, dict) and isinstance(here, dict):
        for name in (*here, *there):
            if name not in there or name not in here or there[name] != here[name]:
                return option_words(there, name), option_words(here, name)
    return f"{key} {shown(there)}", shown(here)


def option_words(options: dict[str, Any], name: str) -> str:
    """An option with its value, or that there is none of this name."""
    named = shown(name)
    return f"option {named} {shown(options[name])}" if name in options else f"no option {named}"


UNFIT = (
    KeyError,
    TypeError,
    ValueError,
    IndexError,
    AttributeError,
    OverflowError,
    MemoryError,
)
"""What rules raise that are given numbers which no match has; some only when they are compiled."""


class Reader:
    """Reads saved data piece by piece and refuses it at the first impossible thing."""

    def __init__(self, game: Game, data: dict[str, Any]) -> None:
        self.game = game
        self.data = data
        self.is_old = data["pentacles_state"] == OLD
        self.is_trusted = False

    def fail(self, key: str, problem: str) -> Unreadable:
        return Unreadable(f"This saved match is damaged: {key!r} {problem}.")

    def number(self, key: str, low: int, high: int) -> int:
        value = self.data.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(key, f"must be a whole number from {low} to {high}")
        return value

    def numbers(self, key: str, value: Any, low: int, high: int) -> list[int]:
        if not isinstance(value, list) or not all(
            isinstance(item, int) and not isinstance(item, bool) and low <= item <= high
            for item in value
        ):
            raise self.fail(key, f"must be a list of whole numbers from {low} to {high}")
        return list(value)

    def seed(self) -> Seed:
        value: Any = self.data.get("seed")
        if not is_seed(value):
            raise self.fail("seed", "must be a whole number or 64 hex digits")
        return value if isinstance(value, str) else int(value)

    def state(self) -> State:
        game, data = self.game, self.data
        for key, mine in (
            ("game", game.id),
            ("version", game.version),
            ("options", game.options),
            ("cards", game.cards_text),
        ):
            if data.get(key) != mine and not self.is_fewer_options(key):
                there, here = difference(key, data.get(key), mine)
                raise Unreadable(f"This match was saved with {there}; this game has {here}.")
        players = self.number("players", 0, SEATS)
        game.check_players(players)
        state = game.blank(players)
        state.seed = self.seed()
        state.turn = self.number("turn", 0, 1 << 62)
        state.rng = generator(state.seed)
        state.rng.state = self.number("rng", 0, MASK)
        self.cards(state)
        self.moves(state)
        start = data.get("start", "")
        if not isinstance(start, str):
            raise self.fail("start", "must be a text")
        state.start = start
        if self.is_old and state.recording and start != HERE:
            return self.played(state)
        state.agenda = [self.step(entry) for entry in self.list_of("agenda")]
        self.outcome(state)
        if (state.outcome is None) == (not state.agenda):
            raise self.fail("outcome", "must be there exactly when nothing is owed any more")
        fields = data.get("fields")
        if not isinstance(fields, dict):
            raise self.fail("fields", "must be a table")
        try:
            state.restore(fields)
            if state.fields() != (state.fields() | fields if self.is_old else fields):
                raise self.fail("fields", "does not fit this game")
            if state.agenda and state.agenda[-1].waits(state) >> state.seats:
                raise self.fail("agenda", "asks a seat that is not at this table")
            if state.recording and start != HERE and not self.is_trusted:
                self.check_moves(state)  # before the rules go on: they may not end where this leads
            state.settle()
        except UNFIT as error:
            raise self.fail("fields", f"does not fit this game ({error})") from None
        return state

    def is_fewer_options(self, key: str) -> bool:
        """Whether a file lacks only options that were added since and are not used here."""
        options = self.data.get(key)
        if key != "options" or not isinstance(options, dict):
            return False
        usual = {option.name: option.default for option in self.game.option_list}
        return self.game.options == usual | options

    def check_moves(self, state: State) -> None:
        """A match that keeps its moves must be what they lead to: then all of it is right."""
        if not saved(self.game, self.replayed(state), state):
            raise self.fail("moves", "do not lead to this match")

    def played(self, state: State) -> State:
        """The match that the moves of an old file lead to, if the cards are where it says."""
        there = self.replayed(state)
        for mine, saved in ((there.zones, state.zones), (there.face, state.face)):
            if mine != saved:
                raise self.fail("moves", "do not lead to this match")
        if (there.turn, there.rng.state) != (state.turn, state.rng.state):
            raise self.fail("moves", "do not lead to this match")
        return there

    def replayed(self, state: State) -> State:
        """The match that the moves of this one lead to."""
        try:
            return self.game.replay(self.game.record(state))
        except (PentaclesError, IndexError) as error:
            raise self.fail("moves", f"can't be played ({error})") from None

    def list_of(self, key: str) -> list[Any]:
        value = self.data.get(key)
        if not isinstance(value, list):
            raise self.fail(key, "must be a list")
        return value

    def cards(self, state: State) -> None:
        zones = self.data.get("zones")
        names = [zone.name for zone in self.game.zones_of(state)]
        if not isinstance(zones, dict) or list(zones) != names:
            raise self.fail("zones", f"must have exactly {', '.join(names)}")
        printed = self.game.printed(state.players)
        last = len(printed) - 1
        state.zones = [self.numbers(name, zones[name], 0, last) for name in names]
        if sorted(card for cards in state.zones for card in cards) != list(range(last + 1)):
            raise self.fail("zones", f"must hold each of the cards 0 to {last} exactly once")
        state.face = self.numbers("faces", self.data.get("faces"), 0, len(self.game.faces) - 1)
        if sorted(state.face) != sorted(printed):
            raise self.fail("faces", "must hold exactly the faces of this game's cards")
        state.seen = self.numbers("seen", self.data.get("seen"), 0, state.everyone)
        if len(state.seen) != len(printed):
            raise self.fail("seen", f"must have one number for each of the {last + 1} cards")
        among = self.list_of("among") if state.groups else []
        if len(among) != len(state.groups):
            raise self.fail("among", f"must have {len(state.groups)} levels")
        state.among = [self.numbers("among", masks, 0, state.everyone) for masks in among]
        if any(len(masks) != len(printed) for masks in state.among):
            raise self.fail("among", f"must have one number for each of the {last + 1} cards")

    def step(self, entry: Any) -> Step[Any]:
        if not isinstance(entry, list) or not entry or not isinstance(entry[0], str):
            raise self.fail("agenda", "must be a list of steps")
        kind = self.game.step_types.get(entry[0])
        if kind is None:
            raise self.fail("agenda", f"has an unknown step {entry[0]!r}")
        numbers = self.numbers("agenda", entry[1:], -(1 << 62), 1 << 62)
        try:
            step = kind(*numbers)
        except TypeError:
            raise self.fail("agenda", f"has a wrong number of ints in {entry[0]!r}") from None
        return step

    def outcome(self, state: State) -> None:
        value = self.data.get("outcome")
        if value is None:
            return
        if not isinstance(value, list) or len(value) != 3:
            raise self.fail("outcome", "must be null or winners, reason and rule")
        winners = self.numbers("outcome", value[0], 0, state.seats - 1)
        state.outcome = Outcome(winners, str(value[1]), str(value[2]))

    def moves(self, state: State) -> None:
        value = self.data.get("moves")
        state.recording = value is not None
        if value is not None:
            last = (self.game.actions.size + 1) * SEATS - 1
            state.history = self.numbers("moves", value, 0, last)
