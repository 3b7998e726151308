"""Wizard Cards as a game: its options, cards, zones, actions and positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pentacles.core.actions import ActionSpace
from pentacles.core.advice import Advice
from pentacles.core.blocks import Block
from pentacles.core.cards import CardFile, Face
from pentacles.core.errors import BadCard, BadOption
from pentacles.core.game import Game
from pentacles.core.options import Option, choice, first_seat, flag, seat_named
from pentacles.core.state import State
from pentacles.core.zone import EVERYBODY, NOBODY, OWNER, Zone
from pentacles.games.wizard_cards import bounds
from pentacles.games.wizard_cards.advice import DuelAdvice
from pentacles.games.wizard_cards.card_files import deck_of, face_of, faces_of
from pentacles.games.wizard_cards.card_form import FORM, SUITS, VERBS
from pentacles.games.wizard_cards.deck import Variant
from pentacles.games.wizard_cards.looks import RECAPS, SENTENCES
from pentacles.games.wizard_cards.positions import resume
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.steps import DRAFT_SETUP, SETUP, STEPS
from pentacles.games.wizard_cards.steps.draft import DRAFT_PICK
from pentacles.games.wizard_cards.table import DuelDrawing
from pentacles.games.wizard_cards.terms import (
    DECK,
    DISCARD,
    JOKERS,
    OWN_DECK,
    OWN_DISCARD,
    PILE,
    SCHOOL_NAMES,
)

CASTING = ("at_least_one", "all_plays", "optional")
OPENING_HAND = 5


class WizardCards(Game):
    """Two wizards, one deck of playing cards: suits are schools, ranks are strength."""

    id: ClassVar[str] = "wizard-cards"
    title: ClassVar[str] = "Wizard Cards"
    prefix: ClassVar[str] = "WC"
    summary: ClassVar[str] = (
        "A quick duel with ordinary playing cards: cast, ward, draw, and keep your damage small."
    )
    minutes: ClassVar[str] = "10"
    weight: ClassVar[str] = "light"
    score_title: ClassVar[str] = "Damage"
    is_zero_sum: ClassVar[bool] = True
    option_list: ClassVar[tuple[Option, ...]] = (
        flag("jokers", "Adds two Wild Magic cards of magnitude 4.", ("WC-8.1", "WC-1.2")),
        flag("more_hectic", "Vigor is free, and hands are refilled twice a turn.", ("WC-12.1",)),
        flag("constructed_decks", "Players draft their own decks first.", ("WC-13.1",)),
        flag(
            "nerdier_names", "Shows the other names of the spells.", ("WC-14.2",), display_only=True
        ),
        first_seat("first_player", 2, "Who opens; in a draft: who drafts first.", ("WC-1.3",)),
        choice(
            "casting",
            CASTING,
            "How much of a spell must be cast: one component, all plays, or nothing.",
            ("WC-3.7", "WC-3.12"),
        ),
    )
    presets: ClassVar[dict[str, dict[str, Any]]] = {
        "first duel": {},
        "wild": {"jokers": True, "more_hectic": True},
        "draft": {"constructed_decks": True, "jokers": True},
    }
    step_list = STEPS
    sentences = SENTENCES
    recaps = RECAPS
    drawing = DuelDrawing()
    verbs = VERBS
    card_form = FORM
    advice: ClassVar[Advice[Any]] = DuelAdvice()
    figure_names: ClassVar[tuple[str, ...]] = (
        "plays left",
        "components cast",
        "damage dealt",
        "damage absorbed",
        "damage still open",
        "turns left in the final phase",
        "turn",
        "idle turns",
        "own seat opens",
        "own turn",
        "own ward value",
        "rival's ward value",
        "more_hectic",
        "constructed_decks",
        "casting is all_plays",
        "casting is optional",
        *(f"own ward {number}" for number in range(1, 9)),
        *(f"rival's ward {number}" for number in range(1, 9)),
        *(f"joker {number} as {school}" for number in (1, 2) for school in SCHOOL_NAMES),
    )
    leaving_rule: ClassVar[str] = "WC-16.5"
    position_fields: ClassVar[dict[str, str]] = {
        "to_move": "the active seat (in the draft: whose pick it is); default the opener",
        "opener": "the seat that took the first turn; default 0",
        "turn": "the number of the turn; default 1",
        "plays": "plays left; default 1",
        "cast": "components already cast in this spell; default 0",
        "final": "turns left of the final phase, this one included; it begins with an empty deck",
        "idle": "turns in a row without a card cast or drawn; default 0",
        "step": "spell (default), turn (about to begin), damage, or draft",
        "damage": "with step damage: how many cards the defender still has to lose",
        "named": "schools of the jokers on the table, such as {'RJ': 'ward'}",
    }
    representatives: ClassVar[tuple[dict[str, Any], ...]] = (
        {},
        {"jokers": True, "first_player": "seat_1"},
        {"more_hectic": True, "nerdier_names": True},
        {"jokers": True, "more_hectic": True, "casting": "all_plays"},
        {"constructed_decks": True, "first_player": "seat_0"},
        {"constructed_decks": True, "jokers": True, "more_hectic": True},
        {"casting": "all_plays"},
        {"casting": "optional", "jokers": True},
        {"constructed_decks": True, "casting": "optional", "more_hectic": True},
    )

    def read_faces(self, file: CardFile) -> list[Face]:
        faces = faces_of(file)
        if self.options["nerdier_names"]:
            faces = [renamed(face) for face in faces]
        return faces

    def card_face(self, table: str, entry: Mapping[str, Any]) -> Face:
        return face_of(entry)

    def options_with(self, entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Jokers are in a match only if they are asked for."""
        return {"jokers": True} if entries and entries[0].get("suit") == "none" else {}

    @property
    def first_words(self) -> str:
        """WC-1.3: the player who begins also drafts first."""
        return "drafts first" if self.options["constructed_decks"] else "goes first"

    def check_cards(self) -> None:
        """WC-1.8: jokers must be there if they are asked for, and a card must be left to draw."""
        self.deck = deck_of(self.faces)
        self.variant = variant_of(self.options, len(self.faces))
        if self.options["jokers"] and not self.deck.jokers:
            raise BadOption("This card file has no jokers.", "jokers")
        suited = self.deck.suited
        jokers = self.deck.jokers if self.options["jokers"] else 0
        if self.options["constructed_decks"]:
            smallest = suited // 2 + jokers // 2 - OPENING_HAND
        else:
            smallest = suited + jokers - 2 * OPENING_HAND
        if smallest < 1:
            raise BadCard([TOO_SMALL])

    def figure_bounds(self, players: int) -> list[tuple[int, int]]:
        return bounds.figure_bounds(self, players)

    def longest(self, players: int) -> int:
        return bounds.longest(self, players)

    def printed(self, players: int) -> list[int]:
        return list(range(len(self.faces) if self.options["jokers"] else self.deck.suited))

    def make_zones(self, players: int) -> list[Zone]:
        zones = [
            *(
                Zone(f"hand_{seat}", "Hand", OWNER, seat, "hand", "fan", 3, "No cards in hand.")
                for seat in (0, 1)
            ),
            *(
                Zone(
                    f"damage_{seat}", "Damage", EVERYBODY, seat, "own", "pile", 3, "No damage yet."
                )
                for seat in (0, 1)
            ),
            *(
                Zone(f"wards_{seat}", "Wards", EVERYBODY, seat, "own", "row", 2, NO_WARDS, True)
                for seat in (0, 1)
            ),
            Zone(
                "spell",
                "Spell",
                EVERYBODY,
                layout="row",
                importance=3,
                empty=NO_SPELL,
                ordered=True,
            ),
        ]
        if not self.options["constructed_decks"]:
            return [
                *zones,
                Zone(
                    "deck", "Deck", NOBODY, layout="pile", empty="The deck is empty.", from_top=True
                ),
                Zone(
                    "discard",
                    SPELL_DISCARD,
                    EVERYBODY,
                    layout="pile",
                    importance=1,
                    empty=USED,
                ),
            ]
        return [
            *zones,
            *(
                Zone(
                    f"deck_{seat}",
                    "Deck",
                    NOBODY,
                    seat,
                    "own",
                    "pile",
                    empty=NO_DECK,
                    from_top=True,
                    remembered=True,
                )
                for seat in (0, 1)
            ),
            *(
                Zone(
                    f"discard_{seat}",
                    SPELL_DISCARD,
                    EVERYBODY,
                    seat,
                    "own",
                    "pile",
                    1,
                    USED,
                )
                for seat in (0, 1)
            ),
            *(
                Zone(
                    f"pile_{suit}",
                    suit.capitalize(),
                    EVERYBODY,
                    layout="pile",
                    importance=3,
                    empty="This pile is used up.",
                    from_top=True,
                )
                for suit in SUITS
            ),
            Zone("jokers", "Jokers", EVERYBODY, layout="row", importance=1, empty="No jokers."),
        ]

    def make_actions(self) -> ActionSpace:
        return ActionSpace.of_blocks(self.deck.actions, self.action_words)

    def action_words(self, block: Block, row: int, column: int) -> tuple[str, str]:
        """Text and label of an action."""
        actions = self.deck.actions
        if block is actions.ends:
            return "stop", "Stop the spell"
        if block is actions.draft:
            return f"draft {SUITS[row]}", f"Take the top of {SUITS[row]}"
        face = self.faces[row if block is not actions.wild else self.deck.suited + row]
        name = self.card_name(face)
        if block is actions.lose:
            return f"lose {face.code}", f"Lose {name}"
        if block is actions.cast:
            return f"cast {face.code}", f"Cast {name}"
        school = SCHOOL_NAMES[column]
        return f"cast {face.code} as {school.lower()}", f"Cast {name} as {school}"

    def make_state(self, seats: int) -> State:
        state = Duel(self, seats, self.deck, self.variant)
        state.prepare()
        return state

    def begin(self, state: State) -> None:
        cards = range(len(state.face))
        if self.options["constructed_decks"]:
            for card in cards:
                suit = self.deck.suit[state.face[card]]
                state.zones[PILE + suit if suit >= 0 else JOKERS].append(card)
                state.seen[card] = state.everyone
            state.agenda.extend(DRAFT_SETUP)
        else:
            state.zones[DECK].extend(cards)
            state.agenda.extend(SETUP)

    # Positions

    def ready(self, state: State, fields: dict[str, Any]) -> None:
        """A position after the draft begins from a draft that was played out at random."""
        while fields.get("step") != "draft" and state.agenda and state.agenda[-1] == DRAFT_PICK:
            state.play_unchecked(state.seat, state.rng.choice(state.options(state.seat)))

    def spare_zone(self, state: State, card: int, full: list[int]) -> int:
        """Cards that a position doesn't name go into a deck, or are discarded if it is given."""
        if not self.options["constructed_decks"]:
            return DISCARD if DECK in full else DECK
        suit = self.deck.suit[state.face[card]]
        if (
            state.agenda
            and state.agenda[-1] == DRAFT_PICK
            and suit >= 0
            and PILE + suit not in full
        ):
            return PILE + suit
        seat = 0 if len(state.zones[OWN_DECK]) <= len(state.zones[OWN_DECK + 1]) else 1
        for zone in (OWN_DECK + seat, OWN_DECK + 1 - seat):
            if zone not in full:
                return zone
        return OWN_DISCARD + seat

    def resume(self, state: State, fields: dict[str, Any]) -> None:
        assert isinstance(state, Duel)
        resume(self, state, fields)


TOO_SMALL = (
    "The deck is too small: every deck needs at least one card after the opening hands are drawn."
)
NO_WARDS = "No wards."
NO_SPELL = "Components of the spell are laid here."
NO_DECK = "No cards in this deck."
SPELL_DISCARD = "Used cards"
USED = "No components used yet."


def variant_of(options: dict[str, Any], faces: int) -> Variant:
    """The options as the rules ask for them."""
    variant = Variant()
    variant.hectic = options["more_hectic"]
    variant.constructed = options["constructed_decks"]
    variant.has_jokers = options["jokers"]
    variant.casting = CASTING.index(options["casting"])
    variant.first = seat_named(options["first_player"])
    variant.limit = 500 if faces <= 54 else 10 * faces
    return variant


def renamed(face: Face) -> Face:
    """WC-14.2: the same card under its other name."""
    return Face(**{**vars(face), "name": face.values["nerdier_name"]})
