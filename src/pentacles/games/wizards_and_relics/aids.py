"""Notes that save counting and looking things up: the shrine's lines, decks, known cards, pools."""

from __future__ import annotations

from pentacles.core.sentences import listed
from pentacles.core.table import Aid, Term
from pentacles.games.wizards_and_relics.deck import Line
from pentacles.games.wizards_and_relics.deck_cuts import (
    DECK_HALF,
    LIMITS,
    RARITIES,
    group_of,
    kept_counts,
)
from pentacles.games.wizards_and_relics.marks import (
    COLOUR_SIGNS,
    NOT,
    PERHAPS,
    SURELY,
    would_apply,
)
from pentacles.games.wizards_and_relics.power import all_hold, has_static, matches
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.draft import BuildCut
from pentacles.games.wizards_and_relics.terms import (
    DECK,
    NO_ADVANTAGE,
    PACK_DRAFT,
    POOL,
    WINCHESTER,
)
from pentacles.games.wizards_and_relics.words import kind_words, shrine_line_words


def all_aids(state: Match, viewer: int | None, is_drafting: bool) -> list[Aid]:
    """The notes of one viewer."""
    if state.over:
        return []
    if is_drafting:
        return [] if viewer is None else [pool_aid(state, viewer)]
    found: list[Aid] = []
    if state.phase in (1, 2, 3) and state.shrine() >= 0:
        found.append(shrine_aid(state, viewer))
    if viewer is not None and state.zones[state.at(viewer, DECK)]:
        found.append(deck_aid(state, viewer))
    for seat in range(state.seats):
        if seat != viewer:
            found += known_aids(state, viewer, seat)
    return found


def type_terms(state: Match, faces: list[int]) -> tuple[Term, ...]:
    """Cards by type in the order of the card file, each with its count."""
    terms: list[Term] = []
    for face in sorted(set(faces)):
        colour = state.book.colour[face]
        icon = COLOUR_SIGNS[colour] if colour >= 0 else ""
        source = "wizard" if state.book.is_wizard(face) else "relic"
        terms.append(
            Term(state.game.faces[face].name, str(faces.count(face)), source=source, icon=icon)
        )
    return tuple(terms)


def deck_aid(state: Match, seat: int) -> Aid:
    """WR-2.3: the list of a player's own deck, which says nothing about its order."""
    faces = [state.face[card] for card in state.zones[state.at(seat, DECK)]]
    words = f"{kind_words(state, faces)}, sorted by type, not in the order of the deck."
    return Aid("deck", "Your deck", type_terms(state, faces), begin(words), "WR-2.3", seat)


def known_aids(state: Match, viewer: int | None, seat: int) -> list[Aid]:
    """What a viewer knows to be in another player's deck, in hand or face down."""
    eyes = state.seats if viewer is None else viewer
    faces = sorted(state.remembers(eyes, state.at(seat, DECK)))
    if not faces:
        return []
    title = f"Known cards of {{@{seat}}}"
    places = "in the deck, in hand or face down"
    if state.variant.setup >= WINCHESTER:
        places = "in the deck, in hand, face down or cut"
    words = f"{begin(kind_words(state, faces))} {places}."
    return [Aid("known", title, type_terms(state, faces), words, "WR-4.12", seat)]


def shrine_aid(state: Match, viewer: int | None) -> Aid:
    """The lines of the active shrine, each with the viewer's wizards that it applies to."""
    shrine = state.shrine()
    face = state.game.faces[shrine]
    terms: list[Term] = []
    for number, line in enumerate(state.book.selected[shrine], 1):
        effect = state.book.lines[line]
        words = f"{number}. {begin(shrine_line_words(effect))}"
        if viewer is not None:
            words += f" ({whose_words(state, viewer, effect)})"
        terms.append(Term(words, "", icon="crystal-shrine"))
    if has_static(state, shrine, NO_ADVANTAGE):
        terms.append(Term("No wizard has advantage", "", icon="crystal-shrine"))
    return Aid("shrine", f"Shrine: {face.name}", tuple(terms), "", "WR-8.3")


def whose_words(state: Match, seat: int, line: Line) -> str:
    """The wizards in play, or before that in hand, to which a line of the shrine applies."""
    surely: list[str] = []
    perhaps: list[str] = []
    cards = state.wizards(seat) if state.phase == 3 else state.hand(seat)
    for face, card in sorted([(state.face[card], card) for card in cards]):
        if not state.book.is_wizard(face):
            continue
        applies = would_apply(state, seat, line, face)
        if state.phase == 3:
            is_on = matches(state, line.when, face) and all_hold(state, line, seat, card)
            applies = SURELY if is_on else NOT
        name: str = state.game.faces[face].name
        if applies == SURELY and name not in surely:
            surely.append(name)
        elif applies == PERHAPS and name not in perhaps:
            perhaps.append(name)
    words = f"yours: {listed(surely) if surely else 'none'}"
    if perhaps and not surely:
        return f"perhaps yours: {listed(perhaps)}"
    return f"{words}; perhaps {listed(perhaps)}" if perhaps else words


def cut_so_far(state: Match, seat: int) -> list[int]:
    """The cards of a player's pool that are picked to be cut (WR-18.3)."""
    return state.picked[seat] if isinstance(state.agenda[-1], BuildCut) else []


def pool_aid(state: Match, seat: int) -> Aid:
    """A player's own pool by kind and rarity, with counts against 15 and the limits (WR-18.3)."""
    pool = state.zones[state.at(seat, POOL)]
    cut = cut_so_far(state, seat)
    counts = kept_counts(state, pool, cut)
    terms: list[Term] = []
    for start, word in ((0, "wizards"), (3, "relics")):
        for rarity in (2, 1, 0):
            names: list[str] = [
                state.game.faces[state.face[card]].name
                for card in pool
                if card not in cut and group_of(state, card) == start + rarity
            ]
            if names:
                names = with_copies(names)
                limit = f"/{LIMITS[rarity]}" if state.variant.setup == PACK_DRAFT else ""
                words = f"{RARITIES[rarity]} {word}: {listed(names)}"
                terms.append(Term(words, f"{counts[start + rarity]}{limit}"))
    wizards, relics = sum(counts[:3]), sum(counts[3:])
    told = f"Wizards {wizards} of {DECK_HALF}, relics {relics} of {DECK_HALF}."
    return Aid("pool", "Your pool", tuple(terms), told, "WR-19.1", seat)


def with_copies(names: list[str]) -> list[str]:
    """Names in order, each once, with the number of copies if there are several."""
    found: list[str] = []
    for name in sorted(set(names)):
        copies = names.count(name)
        found.append(name if copies == 1 else f"{name} ({copies})")
    return found


def begin(words: str) -> str:
    """Words as the beginning of a sentence."""
    return words[0].upper() + words[1:]
