"""Game: the rules of one game with validated options; immutable.

A game is a folder. This class holds what the core needs to know about it; the rules themselves are
steps, the state is a subclass of State, the look of the table a subclass of Drawing.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar

from pentacles.core import position as positions
from pentacles.core import saving
from pentacles.core.actions import ActionSpace
from pentacles.core.advice import Advice
from pentacles.core.cards import CardFile, Face, Verb, parse_cards, read_cards
from pentacles.core.drawing import Drawing
from pentacles.core.errors import BadOption, Illegal, Unreadable, shown
from pentacles.core.event import Event
from pentacles.core.observation import Observer
from pentacles.core.options import Option, Wording, check_options, whole_number
from pentacles.core.record import Record
from pentacles.core.rng import Rng
from pentacles.core.rulebook import Rulebook
from pentacles.core.state import SEATS, State
from pentacles.core.step import Step
from pentacles.core.table import Preview, Prompt, Table
from pentacles.core.telling import Teller
from pentacles.core.tutorial import Tutorial, read_tutorial
from pentacles.core.zone import NOBODY, Zone

LARGEST_SEED = 1 << 256
LEAVES = "leaves"
"""How a record writes down that a player left the table."""


class Game(ABC):
    """One game with its options; subclasses fill in class attributes and the `make_` methods."""

    id: ClassVar[str]
    title: ClassVar[str]
    prefix: ClassVar[str]
    """What its rule numbers begin with."""
    version: ClassVar[str] = "1.0"
    """The version of its rules: records are pinned to it."""
    summary: ClassVar[str] = ""
    minutes: ClassVar[str] = ""
    weight: ClassVar[str] = ""
    score_title: ClassVar[str] = "Scores"
    """What `State.scores` counts."""
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 2
    usual_players: ClassVar[int] = 2
    option_list: ClassVar[tuple[Option, ...]] = ()
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Named sets of options, the one for beginners first."""
    wording: ClassVar[Wording] = Wording()
    step_list: ClassVar[tuple[type[Step[Any]], ...]] = ()
    """Every step of the rules: what a saved agenda may name."""
    sentences: ClassVar[Mapping[str, str]] = {}
    """How each kind of event is told."""
    drawing: ClassVar[Drawing[Any]] = Drawing()
    card_tables: ClassVar[tuple[str, ...]] = ("card",)
    """The tables of its card files: `[[card]]`, or one for each sort of card."""
    verbs: ClassVar[Mapping[str, Verb]] = {}
    """The effect verbs that its cards may use."""
    advice: ClassVar[Advice[Any]] = Advice()
    """What a competent player knows, for bots and hints."""
    figure_names: ClassVar[tuple[str, ...]] = ()
    """The names of the numbers that `State.figures` returns."""
    leaving_rule: ClassVar[str] = ""
    """The rule for a player who leaves the table, if the game has one (`State.depart`)."""
    position_fields: ClassVar[Mapping[str, str]] = {}
    """What a position may say beside zones, with its meaning."""
    representatives: ClassVar[tuple[Mapping[str, Any], ...]] = ({},)
    """Option sets that together switch every option, for the conformance suite."""

    def __init__(self, cards: str | CardFile | None = None, **options: Any) -> None:
        self.options = self.check(
            check_options(self.title, self.option_list, options, self.wording)
        )
        self.cards_text = ""
        self.cards_source = ""
        if cards is None:
            file = self.standard_cards()
        else:
            file = cards if isinstance(cards, CardFile) else read_cards(cards, self.card_tables)
            self.cards_text = file.text
            self.cards_source = file.source
            file.check_head(self.id)
        self.faces: list[Face] = self.read_faces(file) if file else []
        self.check_cards()
        self._zones: dict[int, list[Zone]] = {}
        self._observers: dict[int, Observer] = {}
        self._sees: dict[int, list[int]] = {}
        self._circles: dict[int, list[list[int]]] = {}
        self._templates: dict[int, State] = {}

    # What a game fills in

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        """Refuse combinations that can't be; may fill in defaults that depend on others."""
        return options

    def check_match(self, players: int) -> None:  # noqa: B027 - most games have nothing to refuse
        """Refuse options that don't fit this number of players."""

    @abstractmethod
    def read_faces(self, file: CardFile) -> list[Face]:
        """Check a card file and make the faces; BadCard lists every problem."""

    def check_cards(self) -> None:  # noqa: B027 - the same
        """Refuse cards that don't fit the options."""

    @abstractmethod
    def make_zones(self, players: int) -> list[Zone]:
        """The zones of a match."""

    def make_circles(self, players: int) -> list[list[int]]:
        """Level by level the circle of each zone, -1 for none; see `pentacles.core.circles`."""
        return []

    @abstractmethod
    def make_actions(self) -> ActionSpace:
        """The action space."""

    @abstractmethod
    def make_state(self, seats: int) -> State:
        """A new state without contents."""

    def printed(self, players: int) -> list[int]:
        """The face of each card in the match, by card number."""
        return [face.index for face in self.faces for _ in range(face.count)]

    @abstractmethod
    def begin(self, state: State) -> None:
        """Lay the cards out and put the first steps on the agenda."""

    def seats(self, players: int) -> int:
        """The number of seats for this number of players."""
        return players

    def ready(self, state: State, fields: dict[str, Any]) -> None:  # noqa: B027 - the same
        """Bring a new match to the point from which a position is laid out."""

    def resume(self, state: State, fields: dict[str, Any]) -> None:
        """Set the counters and the agenda as a position says."""
        if fields:
            raise Unreadable(f"{self.title} positions know no {', '.join(fields)}.")

    def may_hold(self, state: State, zone: int, card: int) -> bool:
        """Whether a position may fill this zone up with this card."""
        return True

    def refills(self, zone: Zone) -> bool:
        """Whether a position fills this zone up again when it names cards that setup put there."""
        return zone.sight != NOBODY

    def spare_zone(self, state: State, card: int, full: list[int]) -> int:
        """Where a position puts cards that it doesn't name; `full` are zones that take no more."""
        return 0

    def card_name(self, face: Face) -> str:
        """A card in a sentence."""
        return f"{face.name} ({face.code})"

    # What the core does with it

    def standard_cards(self) -> CardFile | None:
        """The game's own cards."""
        path = self.folder / "cards" / "standard.toml"
        if not path.is_file():
            return None
        return parse_cards(path.read_text(encoding="utf-8"), "standard.toml", self.card_tables)

    @property
    def folder(self) -> Any:
        """The folder of the game's own files."""
        return files(type(self).__module__.rpartition(".")[0])

    @cached_property
    def rules(self) -> Rulebook:
        """The numbered rules."""
        return Rulebook((self.folder / "rules.md").read_text(encoding="utf-8"))

    @cached_property
    def tutorial(self) -> Tutorial | None:
        """The guided first match, if the game has one."""
        path = self.folder / "tutorial.toml"
        return read_tutorial(path.read_text(encoding="utf-8")) if path.is_file() else None

    @cached_property
    def actions(self) -> ActionSpace:
        """The action space: ints, texts and labels."""
        return self.make_actions()

    @cached_property
    def step_types(self) -> dict[str, type[Step[Any]]]:
        """The steps by name."""
        return {step.__name__: step for step in self.step_list}

    def check_players(self, players: int) -> None:
        """Refuse a number of players that the game is not made for."""
        low, high = self.min_players, self.max_players
        if not is_whole(players) or not low <= players <= high:
            template = self.wording.players_exact if low == high else self.wording.players_range
            message = template.format(title=self.title, low=low, high=high, n=shown(players))
            raise BadOption(message, "players", f"{low} to {high}", "bad_player_count")
        self.check_match(players)

    def zones(self, players: int) -> list[Zone]:
        """The zones of a match with this number of players."""
        if players not in self._zones:
            self._zones[players] = self.make_zones(players)
        return self._zones[players]

    def zones_of(self, state: State) -> list[Zone]:
        """The zones of this match."""
        return self.zones(state.players)

    def zone_index(self, state: State, name: str) -> int:
        """The number of a zone by its name."""
        names = [zone.name for zone in self.zones_of(state)]
        if name not in names:
            raise Unreadable(f"{self.title} has no zone {name!r}. Its zones: {', '.join(names)}.")
        return names.index(name)

    def blank(self, players: int) -> State:
        """A state with its zones, but without cards."""
        state = self.make_state(self.seats(players))
        state.players = players
        if players not in self._sees:
            self._sees[players] = [zone.mask(state.seats) for zone in self.zones(players)]
            self._circles[players] = self.make_circles(players)
        state.sees = self._sees[players]
        state.circles = self._circles[players]
        state.zones = [[] for _ in state.sees]
        return state

    def new(self, players: int | None = None, seed: int | None = None) -> State:
        """A new match; the same seed gives the same match, without one it is random."""
        state = self._deal(players, seed)
        state.settle()
        return state

    def opening(self, players: int | None = None, seed: int | None = None) -> list[Event]:
        """What happens in the setup of this match, as events."""
        state = self._deal(players, seed)
        state.listen()
        state.settle()
        return state.heard()

    def _deal(self, players: int | None, seed: int | None) -> State:
        count = self.usual_players if players is None else players
        template = self._templates.get(count) if type(count) is int else None
        if template is None or template.players is not count:
            template = self._template(count)
        if seed is None:
            seed = secrets.randbits(48)
        elif type(seed) is not int or not -LARGEST_SEED < seed < LARGEST_SEED:
            raise BadOption(f"The seed must be a whole number, got {shown(seed)}.", "seed")
        state = template.clone()
        state.seed = seed
        state.rng = Rng(seed)
        return state

    def _template(self, players: int) -> State:
        """A match with everything laid out and nothing drawn yet: what every new match copies."""
        self.check_players(players)
        state = self.blank(players)
        state.face = self.printed(players)
        state.seen = [0] * len(state.face)
        state.among = [[0] * len(state.face) for _ in state.circles]
        self.begin(state)
        self._templates[players] = state
        return state

    def position(self, description: Mapping[str, Any]) -> State:
        """A match that begins from a position: zones by name, cards by code, the rest by setup."""
        return positions.lay_out(self, description)

    def observer(self, players: int) -> Observer:
        """The layout of observations for this number of players."""
        if players not in self._observers:
            kinds = list(
                dict.fromkeys(
                    kind
                    for step in self.step_list
                    for kind in (step.kind, *step.further_kinds)
                    if kind
                )
            )
            self._observers[players] = Observer(
                self.zones(players),
                len(self.faces),
                self.seats(players),
                kinds,
                list(self.figure_names),
            )
        return self._observers[players]

    def teller(self, players: int, names: list[str] | None = None) -> Teller:
        """Who turns the events of a match into sentences."""
        seats = self.seats(players)
        named = names if names is not None else [f"Seat {seat}" for seat in range(seats)]
        if len(named) != seats:
            raise Unreadable(f"There are {seats} seats to name, got {len(named)} names.")
        card_names = [self.card_name(face) for face in self.faces]
        return Teller(self.sentences, self.faces, self.zones(players), named, card_names)

    def table(self, state: State, viewer: int | None, names: list[str] | None = None) -> Table:
        """The table of one viewer."""
        if viewer is not None and (not is_whole(viewer) or not 0 <= viewer < state.seats):
            raise Unreadable(state.no_seat(viewer))
        return self.drawing.table(state, viewer, names)

    def prompt(self, state: State, seat: int) -> Prompt:
        """What a seat is asked."""
        return self.drawing.prompt(state, seat)

    def preview(self, state: State, seat: int, action: int) -> list[Preview]:
        """What the action will surely do, as far as the seat can know; Illegal if it may not."""
        refusal = state.why_not(seat, action)
        if refusal is not None:
            raise Illegal(refusal.rule, refusal.reason)
        return self.drawing.preview(state, seat, action)

    def to_json(self, state: State) -> str:
        """The whole match as text."""
        return saving.to_json(self, state)

    def from_json(self, text: str) -> State:
        """The match that was saved."""
        return saving.from_json(self, text)

    def record(self, state: State) -> Record:
        """The match on paper."""
        if not state.recording:
            raise Unreadable("A sampled state has no record: its cards were redealt.")
        moves = [f"{packed % SEATS} {self.move_text(packed // SEATS)}" for packed in state.history]
        return Record(
            self.id,
            self.version,
            dict(self.options),
            state.players,
            state.seed,
            tuple(moves),
            self.cards_text,
            state.start,
        )

    def move_text(self, action: int) -> str:
        """A move of a record as text; the number after the last action is a player leaving."""
        return LEAVES if action == self.actions.size else self.actions.text(action)

    def replay(self, record: Record, moves: int | None = None) -> State:
        """Play a record of this game again, all of it or its first moves."""
        if record.version != self.version:
            raise Unreadable(
                f"This record plays by rules {record.version} of {self.title}; "
                f"this version has {self.version}."
            )
        if record.start:
            state = self.from_json(record.start)
            state.start = record.start
        else:
            state = self.new(record.players, record.seed)
        for number, move in enumerate(record.moves[:moves], 1):
            seat, _, text = move.partition(" ")
            if whole_number(seat) is None:
                raise Unreadable(f"Move {number} of the record is {move!r}: no seat number.")
            leaves = text == LEAVES
            action = self.actions.size if leaves else self.actions.parse(text)
            refusal = state.why_not_leave(int(seat)) if leaves else state.why_not(int(seat), action)
            if refusal is not None and not leaves and state.punishes(int(seat), action):
                state.play(int(seat), action)
                continue
            if refusal is not None:
                raise Unreadable(f"Move {number} of the record, {move!r}, is not legal: {refusal}")
            if leaves:
                state.leave_unchecked(int(seat))
            else:
                state.play_unchecked(int(seat), action)
        return state

    def __repr__(self) -> str:
        changed = {
            option.name: self.options[option.name]
            for option in self.option_list
            if self.options[option.name] != option.default
        }
        words = "".join(f", {name}={value!r}" for name, value in changed.items())
        cards = f", cards={self.cards_source!r}" if self.cards_source else ""
        return f"pentacles.game({self.id!r}{cards}{words})"


def is_whole(value: object) -> bool:
    """Whether a caller gave a whole number: True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)
