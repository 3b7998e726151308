"""Wizards & Relics as a game: options, zones, actions, setup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pentacles.core.actions import ActionSpace
from pentacles.core.advice import Advice
from pentacles.core.blocks import Block
from pentacles.core.cards import CardFile, Face, parse_cards
from pentacles.core.errors import BadOption, shown
from pentacles.core.game import Game
from pentacles.core.options import Option, choice, first_seat, flag, seat_named, whole
from pentacles.core.state import State
from pentacles.core.zone import EVERYBODY, NOBODY, OWNER, Zone
from pentacles.games.wizards_and_relics import bounds, positions
from pentacles.games.wizards_and_relics.actions import BLOCKS
from pentacles.games.wizards_and_relics.advice import RelicAdvice
from pentacles.games.wizards_and_relics.card_files import book_of, face_of, faces_of
from pentacles.games.wizards_and_relics.card_form import FORM, TABLES
from pentacles.games.wizards_and_relics.card_verbs import VERBS
from pentacles.games.wizards_and_relics.deck import Variant
from pentacles.games.wizards_and_relics.looks import RECAPS, SENTENCES
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps import STEPS
from pentacles.games.wizards_and_relics.steps.draft import GRID_SETUP, PACK_SETUP, WINCHESTER_SETUP
from pentacles.games.wizards_and_relics.steps.setup import SETUP
from pentacles.games.wizards_and_relics.table import MatchDrawing
from pentacles.games.wizards_and_relics.terms import (
    CUT,
    GRID,
    PACK,
    PACK_DRAFT,
    SET_ASIDE,
    SHRINES,
    WINCHESTER,
)

DECK_SETUPS = ("balanced", "lightning", "winchester", "grid", "pack_draft")
SETUPS = (SETUP, SETUP, WINCHESTER_SETUP, GRID_SETUP, PACK_SETUP)
TARGETS = {2: 5, 3: 4, 4: 3}
SEAT_FIGURES = (
    "wizards in the Hall",
    "bonus for this battle",
    "cards drawn this round",
    "cards discarded this round",
    "takes part in the battle",
    "is the Master Wizard",
    "has chosen",
)


class WizardsAndRelics(Game):
    """Lay a wizard and a relic in secret; the strongest pair sends its wizard to the Hall."""

    id: ClassVar[str] = "wizards-and-relics"
    title: ClassVar[str] = "Wizards & Relics"
    prefix: ClassVar[str] = "WR"
    summary: ClassVar[str] = (
        "Lay a wizard and a relic in secret, reveal, and let shrine, colours and power decide."
    )
    minutes: ClassVar[str] = "20-40"
    weight: ClassVar[str] = "medium"
    score_title: ClassVar[str] = "Hall"
    turn_word: ClassVar[str] = "round"
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 4
    usual_players: ClassVar[int] = 2
    option_list: ClassVar[tuple[Option, ...]] = (
        choice(
            "deck_setup",
            DECK_SETUPS,
            "How decks are made: dealt by rarity, dealt at random, or drafted.",
            ("WR-2.1", "WR-15.1", "WR-16.1", "WR-17.1", "WR-18.1"),
        ),
        flag("go_big", "After a tie all wizards of the winner enter the Hall.", ("WR-20.1",)),
        first_seat("first_master", 4, "Who is the first Master Wizard.", ("WR-2.8", "WR-19.4")),
        whole(
            "hall_target",
            0,
            5,
            0,
            "Wizards in the Hall that win; 0 means by the number of players.",
            ("WR-1.2",),
        ),
        Option(
            "card_set",
            "text",
            "base",
            "The cards: base, apprentice, or the set name of your own card file.",
            ("WR-2.1",),
            ("base", "apprentice", "the set name of your own card file"),
        ),
    )
    presets: ClassVar[dict[str, dict[str, Any]]] = {
        "first evening": {"card_set": "apprentice"},
        "standard": {},
        "quick": {"deck_setup": "lightning", "hall_target": 3},
        "high stakes": {"go_big": True},
    }
    step_list = STEPS
    sentences = SENTENCES
    recaps = RECAPS
    drawing = MatchDrawing()
    card_tables: ClassVar[tuple[str, ...]] = TABLES
    verbs = VERBS
    card_form = FORM
    advice: ClassVar[Advice[Any]] = RelicAdvice()
    figure_names: ClassVar[tuple[str, ...]] = (
        *(
            f"seat {step} on: {words}" if step else f"own seat: {words}"
            for step in range(4)
            for words in SEAT_FIGURES
        ),
        "round",
        "phase",
        "earlier battles this round",
        "Hall target",
        "relics are revealed",
        "go_big",
        "own cards picked so far",
    )
    position_fields: ClassVar[dict[str, str]] = positions.FIELDS
    representatives: ClassVar[tuple[dict[str, Any], ...]] = (
        {},
        {"go_big": True, "first_master": "seat_1"},
        {"deck_setup": "lightning", "hall_target": 2},
        {"deck_setup": "winchester"},
        {"deck_setup": "grid", "go_big": True},
        {"deck_setup": "pack_draft", "first_master": "seat_2"},
        {"hall_target": 5, "first_master": "seat_0"},
        {"card_set": "apprentice"},
    )

    def __init__(self, cards: str | CardFile | None = None, **options: Any) -> None:
        self.own_file = cards is not None
        super().__init__(cards, **options)

    # Options

    def figure_bounds(self, players: int) -> list[tuple[int, int]]:
        return bounds.figure_bounds(self, players)

    def longest(self, players: int) -> int:
        return bounds.longest(self, players)

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        name = options["card_set"]
        if not isinstance(name, str):
            raise BadOption(
                f"Option 'card_set' must be base or the name of a card set, got {name!r}.",
                "card_set",
                "base or the name of a card set",
            )
        if not self.own_file and name != "base" and self.set_path(name) is None:
            raise BadOption(
                f"Unknown card set '{name}'. {SET_HINT}", "card_set", "base, apprentice"
            )
        return options

    def set_path(self, name: str) -> Any:
        """The file of a card set that comes with the game."""
        if not name.replace("_", "").isalnum():
            return None
        path = self.folder / "cards" / f"{'standard' if name == 'base' else name}.toml"
        return path if path.is_file() else None

    def standard_cards(self) -> CardFile | None:
        path = self.set_path(self.options["card_set"])
        return parse_cards(path.read_text(encoding="utf-8"), path.name, self.card_tables)

    def read_faces(self, file: CardFile) -> list[Face]:
        wanted = self.options["card_set"]
        if self.own_file and wanted not in ("base", file.head.get("name")):
            raise BadOption(
                f"Unknown card set '{wanted}' in your card file {file.source}: its name is "
                f"{shown(file.head.get('name', ''))}. Leave card_set out to play with the file, or "
                f"the file to play with '{wanted}'. {SET_HINT}",
                "card_set",
            )
        return faces_of(file, self.options["deck_setup"])

    def card_face(self, table: str, entry: Mapping[str, Any]) -> Face:
        return face_of(0, {**entry, "table": table})

    def check_cards(self) -> None:
        self.book = book_of(self.faces)

    @property
    def first_words(self) -> str:
        """WR-2.8: the player who begins is the Master Wizard."""
        return "is the first Master Wizard"

    def check_match(self, players: int) -> None:
        """Section 5: what depends on the number of players."""
        setup = self.options["deck_setup"]
        if setup in ("winchester", "grid") and players != 2:
            raise BadOption(
                f"The {setup} draft is for exactly 2 players, got {players}.",
                "deck_setup",
                "2 players",
            )
        if setup == "pack_draft" and players == 2:
            raise BadOption(
                "The pack draft is for 3 or 4 players, got 2.", "deck_setup", "3 or 4 players"
            )
        first = self.options["first_master"]
        if seat_named(first) >= players:
            raise BadOption(
                f"first_master is {first}, but there are only {players} players.",
                "first_master",
                ", ".join(["random", *(f"seat_{seat}" for seat in range(players))]),
            )

    # Zones

    @property
    def setup(self) -> int:
        """The number of the way in which decks are made."""
        return DECK_SETUPS.index(self.options["deck_setup"])

    @property
    def width(self) -> int:
        """How many zones a seat has."""
        return 10 if self.setup < WINCHESTER else 13 if self.setup == PACK_DRAFT else 12

    def make_zones(self, players: int) -> list[Zone]:
        zones = [zone for seat in range(players) for zone in self.seat_zones(seat)]
        zones += [
            Zone("shrines", "Shrine deck", NOBODY, layout="pile", importance=1, from_top=True),
            Zone("shrine", "Shrine", EVERYBODY, layout="row", importance=3, empty="No shrine yet."),
            Zone(
                "shrine_discard",
                "Used shrines",
                EVERYBODY,
                layout="pile",
                importance=1,
                from_top=True,
            ),
            Zone("set_aside", "Cards set aside", NOBODY, layout="pile", importance=1),
        ]
        if self.setup == WINCHESTER:
            zones += [
                Zone(
                    "first_deck", "Deck of the first drafter", NOBODY, layout="pile", from_top=True
                ),
                Zone(
                    "second_deck",
                    "Deck of the second drafter",
                    NOBODY,
                    layout="pile",
                    from_top=True,
                ),
            ]
            zones += [
                Zone(f"pile_{pile}", f"Pile {pile + 1}", EVERYBODY, layout="fan", importance=3)
                for pile in range(4)
            ]
        elif self.setup == GRID:
            zones.append(Zone("draft_deck", "Draft deck", NOBODY, layout="pile", from_top=True))
            zones += [
                Zone(
                    f"cell_{cell}",
                    f"Row {cell // 3 + 1}, column {cell % 3 + 1}",
                    EVERYBODY,
                    layout="grid",
                )
                for cell in range(9)
            ]
        elif self.setup == PACK_DRAFT:
            zones.append(Zone("packs", "Unopened packs", NOBODY, layout="pile", from_top=True))
        return zones

    def seat_zones(self, seat: int) -> list[Zone]:
        """The zones of one seat, in the order of their numbers."""
        open_pool = self.setup in (WINCHESTER, GRID)
        zones = [
            Zone(f"hand_{seat}", "Hand", OWNER, seat, "hand", "fan", 3, "No cards in hand."),
            Zone(f"laid_wizards_{seat}", "Wizard laid", OWNER, seat, "own", "row", 3),
            Zone(f"laid_relics_{seat}", "Relics laid", OWNER, seat, "own", "row", 3),
            Zone(
                f"wizards_{seat}",
                "Wizards",
                EVERYBODY,
                seat,
                "own",
                "row",
                3,
                "A wizard comes here.",
            ),
            Zone(
                f"relics_{seat}",
                "Relics",
                EVERYBODY,
                seat,
                "own",
                "row",
                3,
                "A relic comes here.",
            ),
            Zone(f"tied_{seat}", "Earlier battles", EVERYBODY, seat, "own", "row", 1),
            Zone(f"hall_{seat}", "Hall", EVERYBODY, seat, "own", "row", 3, "The Hall is empty."),
            Zone(
                f"deck_{seat}",
                "Deck",
                NOBODY,
                seat,
                "own",
                "pile",
                2,
                NO_DECK,
                from_top=True,
                remembered=True,
            ),
            Zone(f"discard_{seat}", "Discard pile", EVERYBODY, seat, "own", "pile", 2, NO_DISCARD),
            Zone(f"aside_{seat}", "Cards looked at", OWNER, seat, "own", "row", 3),
            Zone(
                f"pool_{seat}", "Drafted", EVERYBODY if open_pool else OWNER, seat, "own", "fan", 2
            ),
            Zone(f"cut_{seat}", "Cut", OWNER, seat, "own", "pile", 1),
            Zone(f"pack_{seat}", "Pack", OWNER, seat, "hand", "fan", 3),
        ]
        return zones[: self.width]

    def make_groups(self, players: int) -> list[list[int]]:
        """A hand and what is laid; everything that a player owns; with drafts also what was cut."""
        zones = self.zones(players)
        hidden = [zone.owner if zone.family in HIDDEN else -1 for zone in zones]
        owned = [
            zone.owner if index % self.width not in (CUT, PACK) else -1
            for index, zone in enumerate(zones)
        ]
        if self.setup < WINCHESTER:
            return [hidden, owned]
        return [hidden, owned, [-1 if zone.family == "pack" else zone.owner for zone in zones]]

    # Actions

    def make_actions(self) -> ActionSpace:
        """The 144 actions; the first two blocks name the cards of the set."""
        return ActionSpace.of_blocks(BLOCKS, self.card_words)

    def card_words(self, block: Block, row: int, column: int) -> tuple[str, str]:
        """Text and label of the action that names a card, or of a slot without one."""
        face = self.book.face_of(block.encode(row))
        if face < 0:
            return f"{block.name} slot {row}", f"Unused {block.name} slot {row}"
        return self.faces[face].code, self.faces[face].name

    def card_name(self, face: Face) -> str:
        return face.name

    # Matches

    def make_state(self, seats: int) -> State:
        variant = Variant()
        variant.setup = self.setup
        variant.go_big = self.options["go_big"]
        variant.first = seat_named(self.options["first_master"])
        variant.target = self.options["hall_target"] or TARGETS[seats]
        state = Match(self, seats, self.book, variant, self.width)
        state.prepare()
        return state

    def begin(self, state: State) -> None:
        assert isinstance(state, Match)
        for card, face in enumerate(state.face):
            zone = SHRINES if face >= self.book.shrines else SET_ASIDE
            state.zones[state.middle + zone].append(card)
        state.agenda.extend(SETUPS[self.setup])

    # Positions

    def ready(self, state: State, fields: dict[str, Any]) -> None:
        assert isinstance(state, Match)
        positions.ready(state, fields)

    def refills(self, zone: Zone) -> bool:
        return zone.family in ("hand", "pack") or zone.name.startswith(("cell_", "pile_"))

    def may_hold(self, state: State, zone: int, card: int) -> bool:
        return state.face[card] < self.book.shrines

    def spare_zone(self, state: State, card: int, full: list[int]) -> int:
        assert isinstance(state, Match)
        return positions.spare_zone(state, card, full)

    def resume(self, state: State, fields: dict[str, Any]) -> None:
        assert isinstance(state, Match)
        positions.resume(state, fields)


HIDDEN = ("hand", "laid_wizards", "laid_relics")
NO_DECK = "The deck is empty; the discard pile is shuffled when a card is needed."
NO_DISCARD = "Nothing discarded."
SET_HINT = "Card sets: base, apprentice, or your own file with cards=."
