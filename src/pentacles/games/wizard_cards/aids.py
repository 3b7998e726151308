"""Notes beside the table of a duel: the draft, what wards do, how it ends, what the suits mean."""

from __future__ import annotations

from functools import lru_cache

from pentacles.core.cards import Face
from pentacles.core.game import Game
from pentacles.core.sentences import begun, counted
from pentacles.core.table import Aid, Term
from pentacles.games.wizard_cards.outlook import is_last_turn
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.steps.draft import DraftPick
from pentacles.games.wizard_cards.terms import OWN_DECK, PILE, SUIT_NAMES

NEXT = 2
"""This many cards below the top of a draft pile are named."""
EFFECTS = {
    "ward": "Absorbs its magnitude in damage until your next turn.",
    "vigor": "Gives you its magnitude in plays; casting it costs one.",
    "fortune": "Draws its magnitude in cards at once.",
    "wrath": "Deals its magnitude in damage: wards first, then cards that the other player picks.",
    "wild": "Counts as the school that you name.",
}
FREE_VIGOR = "Gives you its magnitude in plays; casting it is free."


def aids_of(state: Duel) -> list[Aid]:
    """The notes for the current state: the same for everybody."""
    if state.over:
        return []
    if is_drafting(state):
        return [piles(state), drafted(state, 0), drafted(state, 1), reference(state.game)]
    aids = [wards(state, seat) for seat in (0, 1) if state.strengths[seat]]
    if not state.turns_after:
        aids.append(ending(state))
    aids.append(reference(state.game))
    return aids


def is_drafting(state: Duel) -> bool:
    """Whether decks are still being built (WC-13)."""
    return bool(state.agenda) and isinstance(state.agenda[-1], DraftPick)


def piles(state: Duel) -> Aid:
    """The top of each draft pile, what comes next, and how many are left."""
    terms: list[Term] = []
    for suit in range(4):
        codes = [state.game.faces[state.face[card]].code for card in state.zones[PILE + suit]]
        codes.reverse()
        value = codes[0] if codes else "used up"
        if len(codes) > 1:
            value = f"{value}, then {' and '.join(codes[1 : 1 + NEXT])}"
        terms.append(Term(f"{SUIT_NAMES[suit].capitalize()}, {len(codes)} left", value))
    return Aid("piles", "Draft piles", tuple(terms), "", "WC-13.1")


def drafted(state: Duel, seat: int) -> Aid:
    """A deck that is being built, grouped by kind."""
    cards = state.zones[OWN_DECK + seat]
    counts: dict[str, int] = {}
    for number in sorted([state.face[card] for card in cards]):
        name = state.game.faces[number].name
        counts[name] = counts.get(name, 0) + 1
    terms = tuple([Term(name, str(count)) for name, count in counts.items()])
    words = begun(f"{counted(len(cards), 'card', 'cards')} so far.", begins=True)
    return Aid(f"drafted_{seat}", f"{{@{seat}}}'s deck", terms, words, "WC-13.2", seat)


def wards(state: Duel, seat: int) -> Aid:
    """WC-4.5: how long wards last."""
    value = state.ward_value(seat)
    if is_last_turn(state):
        words = f"They absorb {value} damage in this last turn."
    else:
        words = f"They absorb {value} damage and are gone when {{@{seat}}}'s next turn begins."
    return Aid(f"wards_{seat}", f"{{@{seat}}}'s wards", (), words, "WC-4.5", seat)


def ending(state: Duel) -> Aid:
    """WC-10: the end depends on who empties the deck."""
    opener, closer = f"{{@{state.opener}}}", f"{{@{state.closer}}}"
    if state.variant.constructed:
        empties, other = f"{opener}'s deck runs out", f"{closer}'s deck does"
    else:
        empties, other = f"{opener} empties the deck", f"{closer} empties it"
    words = (
        f"If {empties}, only {closer} has another turn. "
        f"If {other}, {opener} has one more turn and then {closer}."
    )
    return Aid("ending", "How it ends", (), words, "WC-10.1")


@lru_cache(8)
def reference(game: Game) -> Aid:
    """What suits and ranks mean in the pack in use."""
    hectic = game.options["more_hectic"]
    faces = [face for face in game.faces if face.suit != "none" or game.options["jokers"]]
    terms: list[Term] = []
    for suit, school in schools_of(faces).items():
        effect = FREE_VIGOR if hectic and school == "vigor" else EFFECTS[school]
        terms.append(Term(f"{suit.capitalize()}: {school.capitalize()}", effect))
    for magnitude, ranks in ranks_of(faces).items():
        terms.append(Term(f"Magnitude {magnitude}", ", ".join(ranks)))
    return Aid("reference", "Suits and ranks", tuple(terms), "", "WC-3.1")


def schools_of(faces: list[Face]) -> dict[str, str]:
    """The school of each suit, where all its cards have the same."""
    found: dict[str, str] = {}
    mixed: set[str] = set()
    for face in faces:
        suit = "joker" if face.suit == "none" else face.suit
        if found.setdefault(suit, face.kind) != face.kind:
            mixed.add(suit)
    return {suit: school for suit, school in found.items() if suit not in mixed}


def ranks_of(faces: list[Face]) -> dict[str, list[str]]:
    """The ranks of each magnitude, unless the suits of this pack differ."""
    magnitude: dict[str, str] = {}
    for face in faces:
        rank = str(face.values["rank"])
        if not rank or magnitude.setdefault(rank, face.value) != face.value:
            return {}
    ranks: dict[str, list[str]] = {}
    for rank, value in magnitude.items():
        ranks.setdefault(value, []).append(rank)
    return ranks
