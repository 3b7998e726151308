"""Witless Wizards as a game: its options, cards, zones, actions and positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

from pentacles.core.actions import ActionSpace
from pentacles.core.advice import Advice
from pentacles.core.cards import CardFile, Face, parse_cards
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.core.options import Option, Wording, choice, first_seat, seat_named, whole
from pentacles.core.state import State
from pentacles.core.zone import EVERYBODY, NOBODY, OWNER, Zone
from pentacles.games.witless_wizards import bounds, positions
from pentacles.games.witless_wizards.actions import BLOCKS
from pentacles.games.witless_wizards.advice import BrawlAdvice
from pentacles.games.witless_wizards.card_files import equipment_of, face_of, faces_of
from pentacles.games.witless_wizards.card_form import FORM, VERBS
from pentacles.games.witless_wizards.deck import Variant
from pentacles.games.witless_wizards.looks import RECAPS, SENTENCES
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps import STEPS, leaving
from pentacles.games.witless_wizards.steps.turn import SETUP
from pentacles.games.witless_wizards.table import BrawlDrawing
from pentacles.games.witless_wizards.terms import BOX, CHOOSE, DECK_IDS, NAMED, RANDOM

DICE = {"1-3": [1, 1, 2, 2, 3, 3], "1-6": [1, 2, 3, 4, 5, 6]}
DECK_CHOICE = {"random": RANDOM, "pick": CHOOSE, "named": NAMED}


class DeckList(Option):
    """The option `decks`: any list of names is accepted here; the game checks it as a whole."""

    def accepts(self, value: object) -> bool:
        return isinstance(value, list) and all(isinstance(word, str) for word in value)


def by_name(decks: tuple[str, ...], **more: Any) -> dict[str, Any]:
    """An option set with three named decks."""
    return {"deck_selection": "named", "decks": list(decks), **more}


VARIED: tuple[dict[str, Any], ...] = (
    {},
    {"battle_die": "1-6"},
    {"starting_stamina": 5, "rematch": "draw"},
    {"first_player": "seat_1"},
    {"starting_stamina": 8, "max_rematches": 1},
    {"turn_limit": 20},
    {"battle_die": "1-6", "starting_stamina": 5, "max_rematches": 10},
    {"first_player": "seat_0"},
    {"character_selection": "choose"},
    {"starting_stamina": 12, "max_rematches": 0},
)
"""What the representative option sets change besides the decks, one for each choice of three."""


VERBS_OF_PHASES = {
    "focus": (("First card", "Second card"), "WW-3.3", "You focus when you have drawn a card."),
    "attack": (("Battle",), "WW-4.1", "You attack in the Battle Phase, after both cards."),
    "mend": (("Mend",), "WW-7.2", "Mending is step 5 of your turn, after the attack."),
}
"""The answer to a bare verb outside its phase."""


class WitlessWizards(Game):
    """Two to four forgetful wizards draft equipment for themselves and each other, then attack."""

    id: ClassVar[str] = "witless-wizards"
    title: ClassVar[str] = "Witless Wizards"
    prefix: ClassVar[str] = "WW"
    summary: ClassVar[str] = (
        "Keep one card, give one away, then attack: forgetful wizards with dubious equipment."
    )
    minutes: ClassVar[str] = "15 to 25"
    weight: ClassVar[str] = "light"
    score_title: ClassVar[str] = "Share of the win"
    max_players: ClassVar[int] = 4
    option_list: ClassVar[tuple[Option, ...]] = (
        first_seat("first_player", 4, "Who takes the first turn.", ("WW-1.5",)),
        choice(
            "character_selection",
            ("random", "choose"),
            "Whether characters are dealt or chosen in seat order.",
            ("WW-1.2",),
        ),
        choice(
            "deck_selection",
            ("random", "pick", "named"),
            "Whether the three decks are random, picked by the players, or named.",
            ("WW-1.14",),
        ),
        DeckList(
            "decks",
            "words",
            [],
            "The three decks, if they are named.",
            ("WW-1.14",),
            tuple(DECK_IDS),
        ),
        choice(
            "setup_34",
            ("standard", "alternative"),
            "What the 3rd and 4th player start with: 3/4P cards, or a random card each.",
            ("WW-1.9", "WW-1.12"),
        ),
        choice(
            "battle_die",
            ("1-3", "1-6"),
            "The faces of the Battle Die: 1,1,2,2,3,3 or 1 to 6.",
            ("WW-5.2", "WW-5.13"),
        ),
        whole("starting_stamina", 5, 20, 20, "Stamina at the start.", ("WW-1.4",)),
        choice(
            "rematch",
            ("play", "draw"),
            "Whether a shared best final Stamina of the fallen is played again or a draw.",
            ("WW-8.4", "WW-8.6"),
        ),
        whole("max_rematches", 0, 10, 3, "How many rematches there are at most.", ("WW-8.6",)),
        whole("turn_limit", 20, 1000, 300, "The last turn of a game.", ("WW-8.7",)),
    )
    presets: ClassVar[dict[str, dict[str, Any]]] = {
        "first brawl": {},
        "your own decks": {"deck_selection": "pick", "character_selection": "choose"},
        "short and wild": {"starting_stamina": 12, "battle_die": "1-6"},
    }
    wording: ClassVar[Wording] = Wording(
        unknown="Option {name}: this name is not allowed; use one that {title} has.",
        not_one_of="Option {name}: {value} is not allowed; use {values}.",
        not_between="Option {name}: {value} is not allowed; use {values}.",
        players_exact="{title} takes {low} players.",
        players_range="{title} takes {low} to {high} players.",
    )
    verbs_of_phases = VERBS_OF_PHASES
    step_list = STEPS
    sentences = SENTENCES
    recaps = RECAPS
    drawing = BrawlDrawing()
    verbs = VERBS
    card_form = FORM
    advice: ClassVar[Advice[Any]] = BrawlAdvice()
    leaving_rule: ClassVar[str] = "WW-6.11"
    figure_names: ClassVar[tuple[str, ...]] = (
        "turn",
        "rematches",
        "places from here to the active seat",
        "places from here to the first player",
        "pick",
        "first card kept",
        "first card given",
        "focuses in this pick",
        "cubes spent this turn",
        "natural face of the attack",
        "Total Attack",
        "Hits",
        "known top card of the deck, its face and 1",
        "known bottom card of the deck, its face and 1",
        *(f"Stamina of the seat {distance} on" for distance in range(4)),
        *(f"cubes of the seat {distance} on" for distance in range(4)),
        *(f"the seat {distance} on is in" for distance in range(4)),
        *(f"printed income of the seat {distance} on" for distance in range(4)),
        *(f"{deck} deck in use" for deck in DECK_IDS),
        *(f"the seat {distance} on is attacked" for distance in range(4)),
    )
    position_fields: ClassVar[dict[str, str]] = positions.POSITION_FIELDS
    representatives: ClassVar[tuple[dict[str, Any], ...]] = (
        *(
            by_name(decks, **VARIED[number])
            for number, decks in enumerate(combinations(DECK_IDS, 3))
        ),
        {"deck_selection": "pick", "character_selection": "choose", "setup_34": "alternative"},
        {"deck_selection": "pick", "first_player": "seat_2", "turn_limit": 40},
        {"setup_34": "alternative", "first_player": "seat_3", "starting_stamina": 10},
    )

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        """The list of decks belongs to `deck_selection` named, and names three of them."""
        decks = options["decks"]
        if options["deck_selection"] != "named":
            if decks:
                raise BadOption(
                    "The deck list is only read when decks are chosen by name. "
                    "Set deck_selection to named, or leave decks out.",
                    "decks",
                    code="decks_not_used",
                )
        elif len(decks) != 3 or len(set(decks)) != 3 or not set(decks) <= set(DECK_IDS):
            raise BadOption(
                f"Name exactly three different decks. Decks are {', '.join(DECK_IDS)}.",
                "decks",
                ", ".join(DECK_IDS),
                "bad_deck_list",
            )
        return options

    def check_match(self, players: int) -> None:
        """The alternative setup and the first player must fit the number of players."""
        if players == 2 and self.options["setup_34"] == "alternative":
            raise BadOption(
                "The alternative setup is for 3 or 4 players.",
                "setup_34",
                "standard",
                "alternative_needs_three",
            )
        if seat_named(self.options["first_player"]) >= players:
            allowed = ", ".join(["random", *(f"seat_{seat}" for seat in range(players))])
            raise BadOption(
                f"That seat does not exist in this game. Use {allowed}.",
                "first_player",
                allowed,
                "bad_first_player",
            )

    # Cards

    def figure_bounds(self, players: int) -> list[tuple[int, int]]:
        return bounds.figure_bounds(self, players)

    def longest(self, players: int) -> int:
        return bounds.longest(self)

    def standard_cards(self) -> CardFile:
        return self.house_file("standard")

    def house_file(self, name: str) -> CardFile:
        """One of the game's own card files: a deck, or the Standard Equipment."""
        path = self.folder / "cards" / f"{name}.toml"
        return parse_cards(path.read_text(encoding="utf-8"), path.name)

    def read_faces(self, file: CardFile) -> list[Face]:
        """All house decks; a deck of the user's own takes the place of the one with its id."""
        house = [self.house_file(name) for name in (*DECK_IDS, "standard")]
        is_own = bool(self.cards_text or file.problems)
        return faces_of(house, file if is_own else None)

    def card_face(self, table: str, entry: Mapping[str, Any]) -> Face:
        return face_of(0, entry)

    def options_with(self, entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Three decks are in a match: those of the cards first."""
        wanted = dict.fromkeys([str(entry.get("deck")) for entry in entries] + list(DECK_IDS))
        return by_name(tuple(deck for deck in wanted if deck in DECK_IDS)[:3])

    def house_files(self) -> dict[str, CardFile]:
        """All decks at once, and each alone."""
        alone = super().house_files()
        entries = [entry for name in (*DECK_IDS, "standard") for entry in alone[name].entries]
        head = {"name": "all", "title": "All decks", "game": self.id}
        return {"all": CardFile("all decks", "", head, entries), **alone}

    def check_cards(self) -> None:
        self.equipment = equipment_of(self.faces)

    def card_name(self, face: Face) -> str:
        return face.name

    # The match

    def make_zones(self, players: int) -> list[Zone]:
        zones = [
            Zone("deck", "Deck", NOBODY, layout="pile", empty="The deck is empty.", from_top=True),
            Zone(
                "discard",
                "Discard pile",
                EVERYBODY,
                layout="pile",
                importance=1,
                empty="Nothing is discarded yet.",
                ordered=True,
            ),
            Zone("box", "Box", EVERYBODY, layout="pile", importance=1, empty="Empty.", shown=False),
        ]
        for seat in range(players):
            zones += [
                Zone(f"draft_{seat}", "Drawn", OWNER, seat, "hand", "fan", 3, NOTHING_DRAWN, True),
                Zone(f"offence_{seat}", "Offensive", EVERYBODY, seat, "own", "slots", 3, FISTS),
                Zone(f"defence_{seat}", "Defensive", EVERYBODY, seat, "own", "slots", 3, NO_ARMOUR),
                Zone(f"special_{seat}", "Special", EVERYBODY, seat, "own", "slots", 3, NO_SPECIAL),
            ]
        return zones

    def make_actions(self) -> ActionSpace:
        return ActionSpace.of_blocks(BLOCKS)

    def make_state(self, seats: int) -> State:
        options = self.options
        variant = Variant()
        variant.first_named = seat_named(options["first_player"])
        variant.character_selection = (
            CHOOSE if options["character_selection"] == "choose" else RANDOM
        )
        variant.deck_selection = DECK_CHOICE[options["deck_selection"]]
        variant.decks_named = [DECK_IDS.index(deck) for deck in options["decks"]]
        variant.is_alternative = options["setup_34"] == "alternative"
        variant.die = DICE[options["battle_die"]]
        variant.starting_stamina = options["starting_stamina"]
        variant.rematches_allowed = options["max_rematches"] if options["rematch"] == "play" else 0
        variant.turn_limit = options["turn_limit"]
        state = Brawl(self, seats, self.equipment, variant)
        state.prepare()
        return state

    def begin(self, state: State) -> None:
        state.zones[BOX].extend(range(len(state.face)))
        state.seen = [state.everyone] * len(state.face)
        state.agenda.extend(SETUP)

    def depart(self, state: State, seat: int) -> None:
        assert isinstance(state, Brawl)
        leaving.depart(state, seat)

    # Positions

    def ready(self, state: State, fields: dict[str, Any]) -> None:
        assert isinstance(state, Brawl)
        positions.make_ready(state, fields)

    def refills(self, zone: Zone) -> bool:
        """A slot holds only cards of its type: what a position takes away is not replaced."""
        return False

    def spare_zone(self, state: State, card: int, full: list[int]) -> int:
        assert isinstance(state, Brawl)
        return positions.spare_zone(state, card, full)

    def resume(self, state: State, fields: dict[str, Any]) -> None:
        assert isinstance(state, Brawl)
        positions.resume(state, fields)


NOTHING_DRAWN = "Drawn cards come here."
FISTS = "Bare fists: attack value 0."
NO_ARMOUR = "No armour: defence 0."
NO_SPECIAL = "Nothing special."
