"""WIZ as a game: options, deck, zones, actions, setup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pentacles.core.actions import ActionSpace
from pentacles.core.advice import Advice
from pentacles.core.blocks import Block
from pentacles.core.cards import CardFile, Face
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.core.options import Option, Wording, seat_named
from pentacles.core.state import State
from pentacles.core.table import Assembly
from pentacles.core.zone import EVERYBODY, NOBODY, OWNER, Zone
from pentacles.games.wiz import assembly, bounds, options, positions
from pentacles.games.wiz.actions import BLOCKS
from pentacles.games.wiz.advice import WizAdvice
from pentacles.games.wiz.card_files import custom_face, face_of, read, read_standard, set_effects
from pentacles.games.wiz.card_form import CHANGEABLE, FORM, VERBS
from pentacles.games.wiz.deck import EMPTY, Deck
from pentacles.games.wiz.looks import RECAPS, SENTENCES
from pentacles.games.wiz.match import Match
from pentacles.games.wiz.observation import names
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps import STEPS
from pentacles.games.wiz.steps.setup import SETUP
from pentacles.games.wiz.table import VERBS_OF_PHASES, WizDrawing
from pentacles.games.wiz.terms import (
    ABYSS,
    ARTIFACT,
    BLOCK,
    CHARACTER,
    CUSTOM,
    DECK,
    ELEMENTAL,
    ELEMENTS,
    MASTER,
    PORTAL,
    SEAT_ZONES,
    SLOTS,
    SWAP,
    TITAN,
    TYPES,
    UNUSED,
    WIZ,
)


class Wiz(Game):
    """Lay hands of six elements, grow and guard them, and turn the chaos of others into EP."""

    id: ClassVar[str] = "wiz"
    title: ClassVar[str] = "WIZ"
    prefix: ClassVar[str] = "WIZ"
    version = "1.1"
    earlier: ClassVar[tuple[str, ...]] = ("1.0",)
    """In 1.0 the automa of a solo game kept cards only for its own hands (WIZ-24.8)."""
    summary: ClassVar[str] = (
        "A rummy of six elements: open with 30 points, guard your hands, rob the others, go out."
    )
    minutes: ClassVar[str] = "30-45"
    weight: ClassVar[str] = "medium"
    score_title: ClassVar[str] = "EP"
    min_players: ClassVar[int] = 1
    max_players: ClassVar[int] = 6
    usual_players: ClassVar[int] = 2
    option_list: ClassVar[tuple[Option, ...]] = options.OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = options.PRESETS
    wording: ClassVar[Wording] = options.WORDING
    step_list = STEPS
    sentences = SENTENCES
    recaps = RECAPS
    verbs_of_phases = VERBS_OF_PHASES
    drawing = WizDrawing()
    verbs = VERBS
    card_form = FORM
    advice: ClassVar[Advice[Any]] = WizAdvice()
    figure_names: ClassVar[tuple[str, ...]] = tuple(names())
    position_fields: ClassVar[Mapping[str, str]] = positions.FIELDS
    representatives: ClassVar[tuple[Mapping[str, Any], ...]] = options.REPRESENTATIVES

    def __init__(self, cards: str | CardFile | None = None, **given: Any) -> None:
        self._decks: dict[int, Deck] = {}
        self._open_decks: dict[int, Deck] = {}
        super().__init__(cards, **options.prepared(given))

    def check(self, options_given: dict[str, Any]) -> dict[str, Any]:
        return options.check(options_given)

    def check_match(self, players: int) -> None:
        options.check_match(self.options, players)

    def beginning(self, seat: int, players: int) -> dict[str, str]:
        """WIZ-3.2: the player to the dealer's left begins."""
        return super().beginning(seat - 1, players)

    def figure_bounds(self, players: int) -> list[tuple[int, int]]:
        return bounds.figure_bounds(self, players)

    def longest(self, players: int) -> int:
        return bounds.longest(self, players)

    # Cards

    def standard_cards(self) -> CardFile:
        """The standard cards; a large file, so it is read once."""
        if not STANDARD:
            file = super().standard_cards()
            assert file is not None
            STANDARD.append(file)
        return STANDARD[0]

    def read_faces(self, file: CardFile) -> list[Face]:
        """The faces by number; the blanks get the definitions that `blank_cards` names."""
        standard = self.standard_cards()
        cards = read(standard, file) if self.cards_text else read_standard(standard)
        faces = cards.faces.copy()
        for index, name in enumerate(self.options["blank_cards"]):
            if name not in cards.blanks:
                known = ", ".join(cards.blanks)
                raise BadOption(
                    f"blank card {name}: not defined (defined are {known})", "blank_cards", known
                )
            faces[CUSTOM + index] = custom_face(cards.blanks[name], CUSTOM + index)
        return faces

    def card_face(self, table: str, entry: Mapping[str, Any]) -> Face:
        """A custom card, or a card of the game with what the entry changes."""
        known = {one["id"]: one for one in self.standard_cards().entries}.get(entry["id"], {})
        if known.get("kind", "custom") == "custom":
            return custom_face({"kind": "custom", **entry}, CUSTOM)
        return face_of({**known, **entry}, known["number"])

    def options_with(self, entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Custom cards are in a match if `blank_cards` names them."""
        known = {one["id"] for one in self.standard_cards().entries if one["kind"] != "custom"}
        custom = [str(entry["id"]) for entry in entries if entry.get("id", "") not in known]
        return {"blank_cards": custom[:3]} if custom else {}

    def house_files(self) -> dict[str, CardFile]:
        """The custom cards, and everything that may be changed about the others."""
        entries = self.standard_cards().entries
        custom = [entry for entry in entries if entry["kind"] == "custom"]
        others = [
            {key: entry[key] for key in entry if key in CHANGEABLE}
            for entry in entries
            if entry["kind"] != "custom"
        ]
        head = {"name": "custom", "title": "Custom cards", "game": self.id}
        whole = {"name": "standard", "title": "The cards of WIZ", "game": self.id}
        return {
            "custom": CardFile("custom cards", "", head, custom),
            "standard": CardFile("standard cards", "", whole, [*custom, *others]),
        }

    def deck_for(self, players: int) -> Deck:
        """What the cards and options mean with this number of players."""
        if players not in self._decks:
            self._decks[players] = self.make_deck(players)
        return self._decks[players]

    def deck_by_hand(self, players: int) -> Deck:
        """The same, but the automa's seat is asked like any other: for trying things out."""
        if players not in self._open_decks:
            deck = self._open_decks[players] = self.make_deck(players)
            deck.automa = -1
        return self._open_decks[players]

    def make_deck(self, players: int) -> Deck:
        chosen = self.options
        in_play = [ELEMENTS.index(name) for name in options.elements_for(chosen, players)]
        lowest = [5 if self.build(elem) == "high" else 0 for elem in range(6)]
        solo = players == 1
        deck = Deck(in_play, lowest, 2 if len(in_play) == 2 else 1, solo)
        amend = chosen["first_turn_amend"]
        deck.early = solo if amend == "auto" else bool(amend)
        deck.automa = 1 if solo and chosen["solo_control"] == "automa" else -1
        deck.faithful = chosen["joker_memory"] == "faithful"
        deck.swap_blind = chosen["swap_blind"]
        deck.manual = chosen["cancel_mode"] == "manual"
        deck.forfeit = chosen["illegal_move"] == "forfeit"
        deck.life_pool = chosen["life_pool"]
        deck.characters = options.has_characters(chosen, players)
        deck.choose_characters = chosen["character_assignment"] == "choose"
        deck.first_dealer = seat_named(chosen["first_dealer"])
        deck.cancels = chosen["cancels_per_turn"]
        deck.target = chosen["target_ep"]
        rival = chosen["solo_opponent_target"]
        deck.rival_target = deck.target if rival == "auto" else rival
        deck.turn_limit = chosen["turn_limit"]
        deck.max_rounds = chosen["max_rounds"]
        deck.keeps_for_own = self.version == "1.0"
        deck.per_turn = 2 if players >= 4 else 1
        for face in self.faces:
            deck.points[face.index] = face.values["points"]
            if ABYSS <= face.index < TYPES:
                set_effects(deck, face)
        return deck

    def build(self, elem: int) -> str:
        """WIZ-2.4: how the set of an element is built."""
        chosen = self.options["set_build"]
        word = chosen if isinstance(chosen, str) else chosen.get(ELEMENTS[elem], "full")
        return str(word)

    def printed(self, players: int) -> list[int]:
        """WIZ-2: the cards of the deck, then the characters."""
        deck = self.deck_for(players)
        found: list[int] = []
        for face in self.faces:
            found += [face.index] * self.copies(face, deck, players)
        return found

    def copies(self, face: Face, deck: Deck, players: int) -> int:
        """How many copies of a card are in the match."""
        number = face.index
        if number < WIZ and deck.element[number] not in deck.in_play:
            return 0
        if number < MASTER:
            return self.number_copies(face, deck.element[number])
        if TITAN <= number < ARTIFACT:
            return face.count if self.options["titans"] else 0
        if number < ELEMENTAL or ELEMENTAL <= number < TITAN:
            return face.count
        if ARTIFACT <= number < WIZ or number == PORTAL:
            return face.count if deck.characters else 0
        if number == WIZ:
            return options.wiz_count(self.options, players)
        if number >= CHARACTER:
            in_play = deck.element[number] in deck.in_play
            return 1 if deck.characters and in_play else 0
        if number >= CUSTOM:
            return 1 if number - CUSTOM < len(self.options["blank_cards"]) else 0
        return 0 if number == SWAP and deck.solo else face.count

    def number_copies(self, face: Face, elem: int) -> int:
        """WIZ-2.4: a single set has one copy fewer, a high set no 1-5."""
        build = self.build(elem)
        if build == "single":
            return max(0, face.count - 1)
        return 0 if build == "high" and face.index % 14 < 5 else face.count

    # The match

    def seats(self, players: int) -> int:
        """WIZ-24.1: a solo game has two seats."""
        return 2 if players == 1 else players

    def make_zones(self, players: int) -> list[Zone]:
        shared = 3 if players == 1 and self.options["solo_control"] == "self" else 0
        zones = [
            Zone("deck", "Deck", NOBODY, layout="pile", empty="No cards left.", from_top=True),
            Zone("discard", "Discard pile", EVERYBODY, layout="pile", from_top=True, empty=NO_PILE),
            Zone("joker", "Deck joker", NOBODY, layout="pile", importance=2, empty=NO_JOKER),
            Zone("played", "Played", EVERYBODY, layout="row", empty="No action card in play."),
            Zone("unused", "Unused characters", EVERYBODY, importance=1, empty="None."),
        ]
        zones += [
            Zone(f"pool_{name}", f"Life Pool: {name}", EVERYBODY, layout="pile", empty="Level 0.")
            for name in ELEMENTS
        ]
        for seat in range(self.seats(players)):
            zones += [
                Zone(
                    f"grip_{seat}",
                    "Cards",
                    OWNER,
                    seat,
                    "hand",
                    "fan",
                    3,
                    "No cards left.",
                    viewers=shared,
                ),
                Zone(f"side_{seat}", "Character", EVERYBODY, seat, "own", "row", 1, NO_CHARACTER),
                Zone(
                    f"aside_{seat}",
                    "Looked at",
                    OWNER,
                    seat,
                    "hand",
                    "row",
                    2,
                    "Nothing.",
                    viewers=shared,
                ),
            ]
            zones += [
                Zone(
                    f"hand{slot}_{seat}",
                    f"Hand {slot + 1}",
                    EVERYBODY,
                    seat,
                    "own",
                    "meld",
                    2,
                    "",
                    True,
                )
                for slot in range(SLOTS - 1)
            ]
            zones.append(
                Zone(
                    f"character_{seat}", "On the board", EVERYBODY, seat, "own", "meld", 2, "", True
                )
            )
        assert len(zones) == SEAT_ZONES + BLOCK * self.seats(players)
        return zones

    def make_actions(self) -> ActionSpace:
        """The 278 actions of section 7; those of the first block name a card."""
        return ActionSpace.of_blocks(BLOCKS, self.card_words)

    def card_words(self, block: Block, row: int, column: int) -> tuple[str, str]:
        """Text and label of the action that names a card."""
        return f"card {self.faces[row].code}", self.faces[row].name

    def make_state(self, seats: int) -> State:
        state = Match(self, seats, EMPTY)
        state.prepare()
        return state

    def blank(self, players: int) -> State:
        state = super().blank(players)
        assert isinstance(state, WizMatch)
        state.deck = self.deck_for(players)
        return state

    def begin(self, state: State) -> None:
        """All cards in the deck, characters beside it; then the first dealer is found."""
        assert isinstance(state, WizMatch)
        for card, face in enumerate(state.face):
            if face >= CHARACTER:
                state.zones[UNUSED].append(card)
                state.seen[card] = state.everyone
            else:
                state.zones[DECK].append(card)
        state.wild = [0] * len(state.face)
        state.by = [-1] * len(state.face)
        state.agenda.extend(SETUP)

    def card_name(self, face: Face) -> str:
        return face.name

    # Assembling

    def assemble(self, state: State, seat: int, cards: list[int]) -> list[Assembly]:
        assert isinstance(state, WizMatch)
        return assembly.assemble(state, seat, cards)

    # Positions

    def ready(self, state: State, fields: dict[str, Any]) -> None:
        positions.ready(state)

    def refills(self, zone: Zone) -> bool:
        """A position refills grips, and nothing else."""
        return zone.name.startswith("grip")

    def spare_zone(self, state: State, card: int, full: list[int]) -> int:
        return positions.spare_zone(state, card, full)

    def resume(self, state: State, fields: dict[str, Any]) -> None:
        assert isinstance(state, WizMatch)
        positions.resume(self, state, fields)


STANDARD: list[CardFile] = []
NO_PILE = "The discard pile is empty."
NO_JOKER = "No deck joker yet."
NO_CHARACTER = "Not at the side."
