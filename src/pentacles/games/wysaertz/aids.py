# not compiled
"""Notes beside the table: who fell to whom, the next draws, ties, names, gates, hidden cards."""

from __future__ import annotations

from functools import lru_cache

from pentacles.core.table import Aid, Term
from pentacles.games.wysaertz.deck import CardTables
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import (
    AT_ATTACK,
    AT_GATE,
    AT_MAGE,
    AT_MONSTER,
    CASTLE,
    LETTERS,
    MAGE,
    MEND,
    MEND_ALL,
    MEND_GATES,
    TEDDY,
    TRUE_NAME,
    WINS,
)
from pentacles.games.wysaertz.words import counted, listed

AGAINST = (
    (AT_MAGE, "against Mages"),
    (AT_MONSTER, "against Monsters"),
    (AT_GATE, "against gates"),
    (AT_ATTACK, "when a spell strikes it"),
)
"""What equal draws may be won against."""


def aids_of(state: Feud, viewer: int | None) -> list[Aid]:
    """The notes for one viewer; None is a spectator."""
    if state.over:
        return []
    eye = state.seats if viewer is None else viewer
    aids = [record(state), *top_of_stack(state, eye), *equal_draws(state, viewer)]
    if state.variant.hidden:
        aids.append(face_down(state))
    if viewer is not None and state.is_alive(viewer):
        aids += true_names(state, viewer) + broken_gates(state, viewer)
    return aids


def record(state: Feud) -> Aid:
    """WY-12: what wins, and who was defeated by whom, with which card."""
    terms = []
    for at in range(0, len(state.fallen), 3):
        seat, victor, face = state.fallen[at : at + 3]
        how = "bewitched for life" if state.bewitched >> seat & 1 else "dead"
        by = f", by {{@{victor}}}" if victor >= 0 else ""
        card = f" with {state.book.words[face]}" if face >= 0 else ""
        value = f"{how}{by}{card}" if by or card or face != -1 else "left the match"
        terms.append(Term(f"{{@{seat}}}", value, seat=seat))
    words = "The last Mage standing wins."
    if state.variant.defeats_to_win < state.seats:
        goal = counted(state.variant.defeats_to_win, "defeat")
        win = "wins" if state.variant.defeats_to_win == 1 else "win"
        words = f"{goal} {win} at once, and so does the last Mage standing."
    return Aid("record", "Who wins", tuple(terms), words, "WY-12.4")


def top_of_stack(state: Feud, eye: int) -> list[Aid]:
    """What a viewer knows of the next draws; the attacking side draws first."""
    terms = []
    for card in reversed(state.zones[state.stack]):
        if not state.seen[card] >> eye & 1:
            break
        face = state.face[card]
        terms.append(Term(state.book.words[face], LETTERS[state.book.abc[face]]))
    words = "In this order; the attacking side draws first."
    return [Aid("top", "Next on the stack", tuple(terms), words, "WY-10.1")] if terms else []


def equal_draws(state: Feud, viewer: int | None) -> list[Aid]:
    """WY-10.3: who wins equal draws, for the plays on the chain and for your own cards."""
    terms: dict[str, Term] = {}
    for play in state.plays:
        face = state.face[play.card]
        words = "always" if play.marks & WINS else ties(state, face)
        if words and (not play.marks & TEDDY or words == "always"):
            terms[state.book.words[face]] = Term(state.book.words[face], words)
    if viewer is not None:
        for face in sorted(state.hand_faces(viewer)):
            if ties(state, face):
                name = state.book.words[face]
                terms.setdefault(name, Term(name, ties(state, face)))
    shown = tuple(terms.values())
    return [Aid("equal", "Who wins equal draws", shown, "", "WY-10.3")] if shown else []


def ties(state: Feud, face: int) -> str:
    """What a card wins equal draws against."""
    return listed([words for bit, words in AGAINST if state.book.wins[face] & bit], "and")


def face_down(state: Feud) -> Aid:
    """WY-15: what Vision spells show, and what everybody may infer about face-down cards."""
    book = state.book
    terms = []
    for seat in range(state.seats):
        if not state.mage_up(seat) and state.denied[seat]:
            names = [
                book.words[face]
                for face in range(len(book.kind))
                if book.kind[face] == MAGE and state.denied[seat] >> book.mage_number[face] & 1
            ]
            terms.append(Term("Mage", f"not {listed(names, 'nor')}", seat=seat))
        if not state.castle_up(seat) and state.plain >> seat & 1:
            names = [
                book.words[face]
                for face in range(len(book.kind))
                if book.kind[face] == CASTLE and book.looks_plain(face)
            ]
            terms.append(Term("Castle", listed(names), seat=seat))
    words = (
        "A Vision spell also shows its caster the target's face-down Mage, Castle and Artefacts. "
        "Using a face-down card shows it to all."
    )
    return Aid("face_down", "Face-down cards", tuple(terms), words, "WY-15.6")


def true_names(state: Feud, viewer: int) -> list[Aid]:
    """WY-11.22: whom the True Names of a hand fit, as far as their holder knows."""
    terms = []
    for face in sorted(state.hand_faces(viewer)):
        if state.book.kind[face] != TRUE_NAME:
            continue
        fits, may = [], []
        for seat in range(state.seats):
            if seat == viewer or not state.is_alive(seat):
                continue
            if not state.knows(viewer, state.mage_card(seat)):
                if state.book.names[face] & ~state.denied[seat]:
                    may.append(f"{{@{seat}}}")
            elif state.names(face, seat):
                fits.append(f"{{@{seat}}}")
        parts = [f"fits {listed(fits, 'and')}"] if fits else []
        parts += [f"may fit {listed(may, 'and')}"] if may else []
        parts += ["shields you"] if state.names(face, viewer) else []
        terms.append(Term(state.book.words[face], listed(parts, "and") or "fits nobody here"))
    words = "A True Name spell is played together with a True Name that fits its target."
    return [Aid("names", "Your True Names", tuple(terms), words, "WY-11.22")] if terms else []


@lru_cache(64)
def menders_of(book: CardTables) -> list[str]:
    """The cards that mend gates: the same in every match of a game."""
    return [
        book.words[face]
        for face in range(book.stack_faces)
        if any(
            book.does(effect, verb)
            for effect in (book.effect[face], book.castle_use[face], book.siege_use[face])
            for verb in (MEND, MEND_ALL, MEND_GATES)
        )
    ]


def broken_gates(state: Feud, viewer: int) -> list[Aid]:
    """WY-5.2: a broken gate stays broken; what mends it."""
    broken = state.truly_broken(viewer)
    if not broken:
        return []
    menders = menders_of(state.book)
    words = "1 gate of yours is broken and stays so"
    if broken > 1:
        words = f"{broken} gates of yours are broken and stay so"
    words += f" until mended by {listed(menders)}." if menders else "."
    return [Aid("gates", "Broken gates", (), words, "WY-5.2")]
