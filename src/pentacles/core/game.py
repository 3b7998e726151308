"""Game: the rules of one game with validated options; immutable.

A game is a folder. This class holds what the core needs to know about it; the rules themselves are
steps, the state is a subclass of State, the look of the table a subclass of Drawing.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar, NamedTuple

import pentacles.core.position as positions
import pentacles.core.saves as saves
from pentacles.core.actions import ActionSpace
from pentacles.core.advice import Advice
from pentacles.core.card_fields import Verb
from pentacles.core.card_form import CardForm
from pentacles.core.cards import CardFile, Face, parse_cards, read_cards
from pentacles.core.dealing import begun, dealt
from pentacles.core.draw_cache import DrawCache
from pentacles.core.drawing import Drawing
from pentacles.core.errors import BadOption, Illegal, Unreadable, shown
from pentacles.core.event import Event
from pentacles.core.keys import Ring
from pentacles.core.known_groups import Groups
from pentacles.core.observation import Observer
from pentacles.core.options import Option, Wording, check_options, names_first_seat
from pentacles.core.playout import LONGEST
from pentacles.core.previews import previews
from pentacles.core.record import Record
from pentacles.core.replay import beginning, history, replayed
from pentacles.core.rng import Rng
from pentacles.core.rulebook import Rulebook
from pentacles.core.sealed_rng import Seed, is_seed
from pentacles.core.sentences import Short, Teller
from pentacles.core.state import State
from pentacles.core.step import Step
from pentacles.core.table import Assembly, Preview, Prompt, Table
from pentacles.core.table_builder import build_table
from pentacles.core.tutorial import Tutorial, read_tutorial
from pentacles.core.zone import NOBODY, Zone, is_mixed

LARGEST_FIGURE = 1 << 20
"""The bound of a figure if the game doesn't give one."""


class Layout(NamedTuple):
    """What all matches of a game with the same number of players share; nobody changes it."""

    sees: list[int]
    mixed: list[int]
    copies: list[int]
    groups: list[Groups]


class Game(ABC):
    """One game with its options; subclasses fill in class attributes and the `make_` methods."""

    id: ClassVar[str]
    title: ClassVar[str]
    prefix: ClassVar[str]
    """What its rule numbers begin with."""
    version: str = "1.0"
    """The version of its rules: a match begun under an earlier one keeps to that (`by_rules`)."""
    earlier: ClassVar[tuple[str, ...]] = ()
    """Earlier versions of its rules that it can still play."""
    summary: ClassVar[str] = ""
    minutes: ClassVar[str] = ""
    weight: ClassVar[str] = ""
    score_title: ClassVar[str] = "Scores"
    """What `State.scores` counts."""
    is_zero_sum: ClassVar[bool] = False
    """Whether a loss is worth -1 rather than 0 in `State.rewards`: a game that is a duel."""
    turn_word: ClassVar[str] = "turn"
    """What `State.turn` counts: `turn`, or `round` where all act in it."""
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
    recaps: ClassVar[Mapping[str, Short]] = {}
    """What is worth a second look when a player's turn comes, by the kind of event."""
    """How each kind of event is told."""
    verbs_of_phases: ClassVar[Mapping[str, tuple[tuple[str, ...], str, str]]] = {}
    """What people call things done only in some phases: the phases, the rule, and a sentence."""
    drawing: ClassVar[Drawing[Any]] = Drawing()
    card_tables: ClassVar[tuple[str, ...]] = ("card",)
    """The tables of its card files: `[[card]]`, or one for each sort of card."""
    verbs: ClassVar[Mapping[str, Verb]] = {}
    """The effect verbs that its cards may use."""
    card_form: ClassVar[CardForm | None] = None
    """The form of its card files, for editors and documentation."""
    advice: ClassVar[Advice[Any]] = Advice()
    """What a competent player knows, for bots and hints."""
    figure_names: ClassVar[tuple[str, ...]] = ()
    """The names of the numbers that `State.figures` returns."""
    doubt: ClassVar[str] = ""
    """What two people at a table say to draw for which of them is right; empty for no word."""
    leaving_rule: ClassVar[str] = ""
    """The rule for a player who leaves the table, if the game has one (`State.depart`)."""
    position_fields: ClassVar[Mapping[str, str]] = {}
    """What a position may say besides zones, with its meaning."""
    representatives: ClassVar[tuple[Mapping[str, Any], ...]] = ({},)
    """Option sets that together try every option, for the conformance suite."""

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
            file.check_head(self.id, (self.version, *self.earlier))
        self.faces: list[Face] = self.read_faces(file) if file else []
        self.check_cards()
        self._zones: dict[int, list[Zone]] = {}
        self._observers: dict[int, Observer] = {}
        self._layouts: dict[int, Layout] = {}
        self._templates: dict[int, State] = {}

    # What a game fills in

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        """Refuse impossible combinations; may fill in defaults that depend on other options."""
        return options

    def check_match(self, players: int) -> None:  # noqa: B027 - most games have nothing to refuse
        """Refuse options that don't fit this number of players."""

    @property
    def first_option(self) -> str:
        """The option that says who begins; empty if there is none."""
        return next((one.name for one in self.option_list if names_first_seat(one)), "")

    @property
    def first_words(self) -> str:
        """What the player who begins does, in words."""
        return "goes first"

    def beginning(self, seat: int, players: int) -> dict[str, str]:
        """The option with which this seat begins."""
        return {self.first_option: f"seat_{seat % players}"}

    @abstractmethod
    def read_faces(self, file: CardFile) -> list[Face]:
        """Check a card file and make the faces; BadCard lists every problem."""

    def check_cards(self) -> None:  # noqa: B027 - the same
        """Refuse cards that don't fit the options."""

    @abstractmethod
    def make_zones(self, players: int) -> list[Zone]:
        """The zones of a match."""

    def make_groups(self, players: int) -> list[list[int]]:
        """The group of each zone by level, -1 for none; see `pentacles.core.known_groups`."""
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

    def depart(self, state: State, seat: int) -> None:  # noqa: B027 - most games have no such rule
        """What the rules say when a player leaves; for games with a `leaving_rule`."""

    def resume(self, state: State, fields: dict[str, Any]) -> None:
        """Set the counters and the agenda as a position says."""
        if fields:
            raise Unreadable(f"{self.title} positions have no {', '.join(fields)}.")

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

    def card_face(self, table: str, entry: Mapping[str, Any]) -> Face:
        """The face that an entry without mistakes describes, outside any set; for editors."""
        raise NotImplementedError(f"{self.title} draws no single cards.")

    def house_files(self) -> dict[str, CardFile]:
        """The card files to begin a set of your own with, by name, the main one first."""
        folder = self.folder / "cards"
        paths = sorted(
            (path for path in folder.iterdir() if path.name.endswith(".toml")), key=first
        )
        found = [
            parse_cards(path.read_text(encoding="utf-8"), path.name, self.card_tables)
            for path in paths
        ]
        return {str(file.head.get("name", file.source)): file for file in found}

    def options_with(self, entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Options that bring cards of your own into a match, above all the first ones."""
        return {}

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
        """Refuse a number of players that the game isn't made for."""
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
        state.sees, state.mixed, state.copies, state.groups = self.layout(players)
        state.zones = [[] for _ in state.sees]
        return state

    def layout(self, players: int) -> Layout:
        """What all matches with this number of players have in common."""
        if players not in self._layouts:  # several threads may come here; each finds a whole one
            printed = Counter(self.printed(players))
            self._layouts[players] = Layout(
                [zone.mask(self.seats(players)) for zone in self.zones(players)],
                self.mixed_zones(players),
                [printed[face.index] for face in self.faces],
                [Groups(of) for of in self.make_groups(players)],
            )
        return self._layouts[players]

    def mixed_zones(self, players: int) -> list[int]:
        """For each zone, whether copies can't be told apart there; empty if there are no copies."""
        printed = self.printed(players)
        if len(set(printed)) == len(printed):
            return []
        return [int(is_mixed(zone)) for zone in self.zones(players)]

    def new(self, players: int | None = None, seed: Seed | None = None) -> State:
        """A new match; the same seed gives the same match, without one it is random.

        A whole number is a seed for the quick generator. A match in which nobody may be able to
        compute the cards takes a sealed one (`pentacles.core.sealed_rng.new_sealed_seed`).
        """
        template = self._templates.get(players) if type(players) is int else None
        if template is not None and seed is not None and is_seed(seed):
            return begun(template, seed)
        return begun(*self._asked(players, seed))

    def opening(self, players: int | None = None, seed: Seed | None = None) -> list[Event]:
        """What happens in the setup of this match, as events."""
        state = dealt(*self._asked(players, seed))
        state.listen()
        state.settle()
        return state.heard()

    def _asked(self, players: int | None, seed: Seed | None) -> tuple[State, Seed]:
        """The template of a match with so many players, and its seed."""
        count = self.usual_players if players is None else players
        template = self._templates.get(count) if type(count) is int else None
        if template is None or template.players is not count:
            template = self._template(count)
        if seed is None:
            seed = secrets.randbits(48)
        elif not is_seed(seed):
            raise BadOption(f"The seed must be a whole number, got {shown(seed)}.", "seed")
        return template, seed

    def _template(self, players: int) -> State:
        """A match with everything laid out and nothing drawn yet: what every new match copies."""
        self.check_players(players)
        state = self.blank(players)
        state.face = self.printed(players)
        state.seen = [0] * len(state.face)
        state.among = [[0] * len(state.face) for _ in state.groups]
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

    def figure_bounds(self, players: int) -> list[tuple[int, int]]:
        """The smallest and largest value of each figure, in the order of `figure_names`.

        A game that doesn't say gets `LARGEST_FIGURE`, which is no promise.
        """
        return [(-LARGEST_FIGURE, LARGEST_FIGURE)] * len(self.figure_names)

    def longest(self, players: int) -> int:
        """The most decisions that a match can have; a game that doesn't say gets `LONGEST`."""
        return LONGEST

    def settle_doubt(self, rng: Rng) -> tuple[list[tuple[str, str]], int]:
        """What two people draw, repeated until it settles the matter, and who is right: 0 or 1.

        It is a game beside the game: it belongs neither to a match nor to its generator.
        """
        raise NotImplementedError

    def teller(self, players: int, names: list[str] | None = None) -> Teller:
        """The teller that turns the events of a match into sentences."""
        seats = self.seats(players)
        named = names if names is not None else [f"Seat {seat}" for seat in range(seats)]
        if len(named) != seats:
            raise Unreadable(f"There are {seats} seats to name, got {len(named)} names.")
        card_names = [self.card_name(face) for face in self.faces]
        zones = self.zones(players)
        return Teller(self.sentences, self.faces, zones, named, card_names, self.recaps)

    def table(
        self,
        state: State,
        viewer: int | None,
        names: list[str] | None = None,
        with_faces: bool = True,
        cache: DrawCache | None = None,
        ring: Ring | None = None,
    ) -> Table:
        """The table of one viewer; see `build_table`."""
        if viewer is not None and (not is_whole(viewer) or not 0 <= viewer < state.seats):
            raise Unreadable(state.no_seat(viewer))
        return build_table(self.drawing, state, viewer, names, with_faces, cache, ring)

    def prompt(self, state: State, seat: int) -> Prompt:
        """What a seat is asked."""
        return self.drawing.prompt(state, seat)

    def preview(self, state: State, seat: int, action: int) -> list[Preview]:
        """What the action will surely do, as far as the seat can know; Illegal if it may not."""
        refusal = state.why_not(seat, action)
        if refusal is not None:
            raise Illegal(refusal.rule, refusal.reason)
        return previews(self.drawing, state, seat, action)

    def assemble(self, state: State, seat: int, cards: list[int]) -> list[Assembly]:
        """What a seat can do with these cards together, best first.

        If they can't be laid, one assembly with the closest reason; nothing in a game whose hands
        aren't assembled. Without cards, it is what could be laid now, with its cards.
        """
        return []

    def by_rules(self, version: object) -> Game:
        """The same game under this version of the rules, if it can play it; otherwise itself."""
        if version == self.version or version not in self.earlier:
            return self
        return remade(type(self), self.cards_text, self.cards_source, self.options, str(version))

    def to_json(self, state: State) -> str:
        """The whole match as text."""
        return saves.to_json(self, state)

    def from_json(self, text: str) -> State:
        """The match that was saved."""
        return saves.from_json(self, text)

    def record(self, state: State) -> Record:
        """The match on paper."""
        if not state.recording:
            raise Unreadable("A sampled state has no record: its cards were redealt.")
        moves = [f"{ply.seat} {ply.text(self)}" for ply in history(state)]
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

    def replay(self, record: Record, moves: int | None = None) -> State:
        """Play a record of this game again, all of it or its first moves."""
        state = None
        for one in replayed(self, record, moves, listens=False):
            state = one.state
        return beginning(self, record) if state is None else state

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        facts = self.cards_text, self.cards_source, self.options, self.version
        return remade, (type(self), *facts)

    def packed(self, state: State) -> tuple[Any, ...]:
        """A state for `pickle`: how to make it again, and from what."""
        return saves.unpacked, (self, saves.to_data(self, state), state.rng)

    def __repr__(self) -> str:
        changed = {
            option.name: self.options[option.name]
            for option in self.option_list
            if self.options[option.name] != option.default
        }
        words = "".join(f", {name}={value!r}" for name, value in changed.items())
        cards = f", cards={self.cards_source!r}" if self.cards_source else ""
        return f"pentacles.game({self.id!r}{cards}{words})"


def remade(
    kind: type[Game], cards: str, source: str, options: dict[str, Any], version: str
) -> Game:
    """The game with these cards and options, under this version of the rules."""
    file = parse_cards(cards, source, kind.card_tables) if cards else None
    game = kind(cards=file, **options)
    game.version = version
    return game


def first(path: Any) -> tuple[bool, str]:
    """The standard cards come before all others."""
    return (path.name != "standard.toml", path.name)


def is_whole(value: object) -> bool:
    """Whether a caller gave a whole number: True and False don't count."""
    return isinstance(value, int) and not isinstance(value, bool)
