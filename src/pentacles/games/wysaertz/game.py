"""WysaertZ as a game: its options, cards, zones and actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pentacles.core.actions import ActionSpace
from pentacles.core.advice import Advice
from pentacles.core.blocks import Block
from pentacles.core.cards import CardFile, Face, parse_cards
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.core.options import (
    Option,
    Wording,
    choice,
    first_seat,
    flag,
    seat_named,
    whole,
    words,
)
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.zone import EVERYBODY, NOBODY, OWNER, Zone
from pentacles.games.wysaertz import bounds, positions
from pentacles.games.wysaertz.actions import MOST_SEATS
from pentacles.games.wysaertz.advice import FeudAdvice
from pentacles.games.wysaertz.card_files import entries_of, face_of, faces_of, tables_of
from pentacles.games.wysaertz.card_form import FORM, STACK_TYPES
from pentacles.games.wysaertz.card_verbs import VERBS
from pentacles.games.wysaertz.deck import Variant
from pentacles.games.wysaertz.duels import compared
from pentacles.games.wysaertz.looks import RECAPS, SENTENCES
from pentacles.games.wysaertz.state import FIGURES_PER_SEAT, Feud
from pentacles.games.wysaertz.steps import SETUP, STEPS
from pentacles.games.wysaertz.steps.leaving import depart
from pentacles.games.wysaertz.table import FeudDrawing
from pentacles.games.wysaertz.terms import EQUAL, LETTERS, WIN

PACK_OF = 6
"""How many players one pack is made for (WY-1.1)."""
SEAT_FIGURES = (
    "is there",
    "is alive",
    "is home",
    "gates",
    "broken gates",
    "defeats",
    "hand limit",
    "is in the challenge",
    "has the initiative",
    "is warded",
    "Mage is face up",
    "Castle is face up",
)


class WysaertZ(Game):
    """Mages leave their Castles, break gates, and fight with spells, Monsters and True Names."""

    id: ClassVar[str] = "wysaertz"
    title: ClassVar[str] = "WysaertZ"
    prefix: ClassVar[str] = "WY"
    summary: ClassVar[str] = (
        "Break castle gates, summon trolls, answer spells with spells: A-B-C decides the rest."
    )
    minutes: ClassVar[str] = "15-30"
    weight: ClassVar[str] = "medium"
    score_title: ClassVar[str] = "Share of the win"
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = MOST_SEATS
    usual_players: ClassVar[int] = 4
    wording: ClassVar[Wording] = Wording(
        unknown="Unknown option: {name}.",
        not_one_of="{name} must be one of {values}.",
        not_between="{name} must be between {low} and {high}.",
        players_exact="players must be between {low} and {high}.",
        players_range="players must be between {low} and {high}.",
    )
    option_list: ClassVar[tuple[Option, ...]] = (
        whole("packs", 1, 4, "auto", "How many packs are mixed.", ("WY-16.2",), ("auto",)),
        words(
            "card_sets",
            "Expansion sets that are mixed in. There is one: holydaye.",
            ("WY-16.1",),
        ),
        first_seat("first_player", MOST_SEATS, "The seat of the youngest player.", ("WY-1.8",)),
        flag("free_for_all", "Others may join a battle in progress.", ("WY-14.1",)),
        flag("hidden_wysaertz", "Mages, Castles and Artefacts lie face down.", ("WY-15.1",)),
        choice(
            "retreat",
            ("at_once", "slow"),
            "Whether attackers are home after a challenge, or have to return first.",
            ("WY-5.5",),
        ),
        whole("defeats_to_win", 1, 11, 2, "Defeats that win at once.", ("WY-12.4",)),
        choice("spoils", ("none", "artefacts"), "What a victor takes of the loser.", ("WY-12.3",)),
        whole("hand_limit", 3, 6, 4, "How many cards a hand may hold.", ("WY-3.2",)),
        whole("starting_hand", 1, 4, 3, "How many cards everybody is dealt.", ("WY-1.4",)),
        whole("round_limit", 20, 1000, 200, "Rounds after which the match ends.", ("WY-17.1",)),
    )
    presets: ClassVar[dict[str, dict[str, Any]]] = {
        "first feud": {},
        "free for all": {"free_for_all": True},
        "nastye surprysez": {"hidden_wysaertz": True},
        "long walk home": {"retreat": "slow", "spoils": "artefacts"},
    }
    step_list = STEPS
    sentences = SENTENCES
    recaps = RECAPS
    drawing = FeudDrawing()
    verbs = VERBS
    card_form = FORM
    advice: ClassVar[Advice[Any]] = FeudAdvice()
    leaving_rule: ClassVar[str] = "WY-12.8"
    doubt: ClassVar[str] = "/abc"
    figure_names: ClassVar[tuple[str, ...]] = (
        "turns taken",
        "distance to the seat whose turn it is",
        "distance to the seat that ends the truce",
        "stage of the challenge",
        "challenger is inside",
        "gates are braced",
        "plays of this challenge",
        "plays in the chain",
        "kind of the topmost play",
        "free spell is used",
        "hidden_wysaertz",
        "free_for_all",
        "slow retreat",
        "spoils",
        "hand limit",
        "defeats to win",
        *(
            f"the seat {distance} on: {name}"
            for distance in range(MOST_SEATS)
            for name in SEAT_FIGURES
        ),
    )
    position_fields: ClassVar[dict[str, str]] = positions.FIELDS
    representatives: ClassVar[tuple[dict[str, Any], ...]] = (
        {},
        {"free_for_all": True},
        {"hidden_wysaertz": True},
        {"hidden_wysaertz": True, "free_for_all": True, "retreat": "slow"},
        {"retreat": "slow", "spoils": "artefacts", "first_player": "seat_1"},
        {"packs": 2, "hand_limit": 6, "starting_hand": 4, "defeats_to_win": 3},
        {"card_sets": ["holydaye"], "hidden_wysaertz": True, "packs": 2},
        {"card_sets": ["holydaye"], "hand_limit": 3, "starting_hand": 1, "round_limit": 20},
    )

    # Options and cards

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        if options["starting_hand"] > options["hand_limit"]:
            raise BadOption(
                "The starting hand cannot exceed the hand limit.",
                "starting_hand",
                f"1 to {options['hand_limit']}",
            )
        installed = self.card_sets()
        for name in options["card_sets"]:
            if name not in installed:
                known = ", ".join(sorted(installed)) or "none"
                message = f"Unknown card set: {name}. Installed sets (card_sets): {known}."
                raise BadOption(message, "card_sets", known)
        if len(set(options["card_sets"])) != len(options["card_sets"]):
            raise BadOption("card_sets names a set twice.", "card_sets")
        return options

    def card_sets(self) -> dict[str, Any]:
        """The installed expansion sets by name (WY-16.1)."""
        folder = self.folder / "cards"
        return {
            path.name.removesuffix(".toml"): path
            for path in folder.iterdir()
            if path.name.endswith(".toml") and path.name != "standard.toml"
        }

    def read_faces(self, file: CardFile) -> list[Face]:
        files = [file]
        if file.head.get("extends") == "standard":
            standard = self.standard_cards()
            assert standard is not None
            files = [standard, file]
        installed = self.card_sets()
        for name in self.options["card_sets"]:
            text = installed[name].read_text(encoding="utf-8")
            files.append(parse_cards(text, f"{name}.toml"))
        self.entries = entries_of(files)
        self.base = {entry["id"] for entry in files[0].entries}
        """The cards of the pack itself: those come once per pack, all others once."""
        return faces_of(self.entries)

    def card_face(self, table: str, entry: Mapping[str, Any]) -> Face:
        return face_of(0, entry)

    def check_cards(self) -> None:
        self.book = tables_of(self.entries, self.faces)

    def packs(self, players: int) -> int:
        """How many packs are in use (WY-16.2)."""
        packs = self.options["packs"]
        return -(-players // PACK_OF) if packs == "auto" else int(packs)

    def check_match(self, players: int) -> None:
        fewest = 0
        for kind in ("mage", "castle"):
            cards = [face for face in self.faces if face.kind == kind]
            per_pack = sum(face.id in self.base for face in cards)
            extra = len(cards) - per_pack
            fewest = max(fewest, -(-max(0, players - extra) // per_pack))
        if self.packs(players) < fewest:
            raise BadOption(
                f"Not enough Mages and Castles: {players} players need at least {fewest} packs.",
                "packs",
                f"at least {fewest}",
            )
        if self.options["free_for_all"] and players < 3:
            raise BadOption("Free for All needs at least 3 players.", "free_for_all")
        if seat_named(self.options["first_player"]) >= players:
            raise BadOption(
                f"first_player must be random or seat_0 to seat_{players - 1}.",
                "first_player",
                f"random, seat_0 to seat_{players - 1}",
            )

    def figure_bounds(self, players: int) -> list[tuple[int, int]]:
        return bounds.figure_bounds(self.options, self.book, self.printed(players), players)

    def longest(self, players: int) -> int:
        return bounds.longest(self.options, players)

    def printed(self, players: int) -> list[int]:
        packs = self.packs(players)
        return [
            face.index for face in self.faces for _ in range(packs if face.id in self.base else 1)
        ]

    def card_name(self, face: Face) -> str:
        return face.name

    # The match

    def make_zones(self, players: int) -> list[Zone]:
        seats = range(players)
        own = OWNER if self.options["hidden_wysaertz"] else EVERYBODY
        return [
            *(Zone(f"hand_{s}", "Hand", OWNER, s, "hand", "fan", 3, "No cards.") for s in seats),
            *(Zone(f"mage_{s}", "Mage", own, s, "own", "row", 3) for s in seats),
            *(Zone(f"castle_{s}", "Castle", own, s, "own", "row", 3) for s in seats),
            *(
                Zone(f"artefacts_{s}", "Artefacts", own, s, "own", "row", 2, "No Artefacts.")
                for s in seats
            ),
            Zone("stack", "Stack", NOBODY, layout="pile", empty=NO_STACK, from_top=True),
            Zone(
                "discard", "Discard pile", EVERYBODY, layout="pile", empty=NO_DISCARD, ordered=True
            ),
            Zone("chain", "Chain", EVERYBODY, importance=3, empty=NO_CHAIN, ordered=True),
            Zone("tray", "A-B-C", EVERYBODY, importance=3, empty="No draw now.", ordered=True),
            Zone("events", "Events", EVERYBODY, importance=1, empty="No Event now."),
            Zone("aside", "Laid aside", NOBODY, layout="pile", importance=1, shown=False),
        ]

    def mixed_zones(self, players: int) -> list[int]:
        """Only hands: an Artefact lies at its place in a row, face up or down."""
        mixed = super().mixed_zones(players)
        return mixed[:players] + [0] * (len(mixed) - players) if mixed else mixed

    def make_actions(self) -> ActionSpace:
        return ActionSpace.of_blocks(self.book.actions, self.card_words)

    def card_words(self, block: Block, row: int, column: int) -> tuple[str, str]:
        """What playing or picking a stack card is called."""
        face = self.faces[row]
        return f"{block.name} {face.code}", f"{block.name.capitalize()} {face.name}"

    def make_state(self, seats: int) -> State:
        options = self.options
        variant = Variant()
        variant.hidden = options["hidden_wysaertz"]
        variant.free_for_all = options["free_for_all"]
        variant.slow = options["retreat"] == "slow"
        variant.spoils = options["spoils"] == "artefacts"
        variant.base_limit = options["hand_limit"]
        variant.starting_hand = options["starting_hand"]
        variant.defeats_to_win = options["defeats_to_win"]
        variant.round_limit = options["round_limit"]
        variant.first_option = seat_named(options["first_player"])
        state = Feud(self, seats, self.book, variant)
        state.prepare()
        return state

    def begin(self, state: State) -> None:
        assert isinstance(state, Feud)
        for card, face in enumerate(state.face):
            is_stack = self.faces[face].kind in STACK_TYPES
            state.zones[state.stack if is_stack else state.aside].append(card)
        state.agenda.extend(SETUP)

    def settle_doubt(self, rng: Rng) -> tuple[list[tuple[str, str]], int]:
        """WY-11.2: "when truly in doubt, use A-B-C", again while it is equal."""
        values = [self.book.abc[face] for face in range(self.book.stack_faces)]
        draws: list[tuple[str, str]] = []
        while True:
            mine, other = rng.choice(values), rng.choice(values)
            draws.append((LETTERS[mine], LETTERS[other]))
            result = compared(mine, other, False, False)
            if result != EQUAL:
                return draws, 0 if result == WIN else 1

    def depart(self, state: State, seat: int) -> None:
        assert isinstance(state, Feud)
        depart(state, seat)

    # Positions

    def ready(self, state: State, fields: dict[str, Any]) -> None:
        assert isinstance(state, Feud)
        positions.ready(state)

    def may_hold(self, state: State, zone: int, card: int) -> bool:
        assert isinstance(state, Feud)
        return positions.may_hold(state, zone, card)

    def refills(self, zone: Zone) -> bool:
        return zone.family in ("hand", "mage", "castle")

    def spare_zone(self, state: State, card: int, full: list[int]) -> int:
        assert isinstance(state, Feud)
        return positions.spare_zone(state, card, full)

    def resume(self, state: State, fields: dict[str, Any]) -> None:
        assert isinstance(state, Feud)
        positions.resume(state, fields, [zone.name for zone in self.zones_of(state)])


NO_STACK = "The stack is empty; the discard pile is shuffled when a card is needed."
NO_DISCARD = "Nothing is discarded yet."
NO_CHAIN = "Plays in progress lie here."
FIGURES = 16 + MOST_SEATS * FIGURES_PER_SEAT
assert len(WysaertZ.figure_names) == FIGURES
