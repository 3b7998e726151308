"""Tasks of the workshop: reading, checking, drawing, writing and printing card sets.

That takes long enough to be felt at every table, so it is done in a process that thinks.
"""

from __future__ import annotations

import base64
import time
from typing import TYPE_CHECKING, Any

import msgspec

from pentacles.session.workshop_bodies import (
    CardDocument,
    CardProblem,
    CardsChecked,
    CountLine,
    DrawnCard,
)

if TYPE_CHECKING:
    from pentacles.core.game import Game
    from pentacles.core.state import State

LONGEST_SEARCH = 1.5
"""Seconds to search for a deal in which a card comes early."""
DEALS = 4000
PLAYED_OUT = 60
"""Deals to play out to see when a card comes, if none has it at the start."""
LONGEST_MATCH = 4000
"""Decisions to play of each of these matches."""


class Inspect(msgspec.Struct, frozen=True, tag="inspect"):
    """What is right and wrong with cards, and how they look."""

    game: str
    document: CardDocument | None
    text: str
    csv: str
    options: dict[str, Any]
    places: tuple[int, ...] | None


class Write(msgspec.Struct, frozen=True, tag="write"):
    """A version of a set that is to be kept: its card file, and what has changed in it."""

    game: str
    document: CardDocument | None
    text: str = ""
    csv: str = ""
    shipped: str | None = None
    """A copy of this set of the game."""
    before: CardDocument | None = None


class Print(msgspec.Struct, frozen=True, tag="print"):
    """A set as a PDF or a table."""

    document: CardDocument
    kind: str
    paper: str = "a4"


class Fit(msgspec.Struct, frozen=True, tag="fit"):
    """Options that bring the cards of a set, and above all one card, into a match."""

    document: CardDocument
    card: str


class Stack(msgspec.Struct, frozen=True, tag="stack"):
    """A seed with which a card comes early to the first seat."""

    game: str
    options: dict[str, Any]
    cards: str
    players: int
    card: str
    name: str
    seed: int


Workshop = Inspect | Write | Print | Fit | Stack


class Written(msgspec.Struct, frozen=True):
    """A version that can be kept."""

    document: CardDocument
    text: str
    cards: int
    problems: int
    title: str
    changes: str
    """Which cards are new, changed or gone."""


class Stacked(msgspec.Struct, frozen=True):
    """A deal that was chosen, and what for."""

    seed: int
    words: str


class Made(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a task: JSON, or what is wrong with the cards or the request."""

    text: str = ""
    problems: tuple[CardProblem, ...] = ()
    refusal: str = ""


encoder = msgspec.json.Encoder()


def work(task: Workshop) -> Made:
    """The answer to a task; what is wrong with the cards is an answer too."""
    from pentacles.core.errors import BadCard, PentaclesError
    from pentacles.server.workshop.documents import empty, problems_of

    try:
        if isinstance(task, Inspect):
            return Made(encoder.encode(inspect(task)).decode())
        if isinstance(task, Write):
            return Made(encoder.encode(write(task)).decode())
        if isinstance(task, Print):
            return Made(printed(task))
        if isinstance(task, Fit):
            return Made(encoder.encode(fitting(task)).decode())
        return Made(encoder.encode(stack(task)).decode())
    except BadCard as error:
        document = getattr(task, "document", None) or empty("")
        return Made(problems=problems_of(error, document))
    except PentaclesError as error:
        return Made(refusal=str(error))
    except RecursionError:
        return Made(refusal="These cards are nested too deeply.")


def given(game: str, document: CardDocument | None, text: str, csv: str) -> CardDocument:
    """The cards that somebody sent, in whichever form."""
    from pentacles.server.workshop.documents import from_file, to_file
    from pentacles.workshop import empty_document, from_csv, read_document

    if csv:
        base = empty_document(game, "mine", "") if document is None else to_file(document)
        return from_file(game, from_csv(game, csv, base))
    if text:
        found, file = read_document(text, "your cards", game or None)
        return from_file(found, file)
    if document is None:
        return from_file(game, empty_document(game, "mine", ""))
    return document


def inspect(task: Inspect) -> CardsChecked:
    """Everything there is to say about cards."""
    from pentacles.core.errors import BadCard
    from pentacles.server.workshop.documents import (
        MOST_PROBLEMS,
        Places,
        empty,
        problems_of,
        to_file,
    )
    from pentacles.workshop import check, checklist, faces, propose_text, remarks

    try:
        document = given(task.game, task.document, task.text, task.csv)
        file = to_file(document)
    except BadCard as error:
        kept = task.document or empty(task.game)
        return CardsChecked(kept, problems_of(error, kept), (), (), ())
    places = Places(document)
    problems = check(task.game, file, task.options)
    wanted = set(range(len(document.cards)) if task.places is None else task.places)
    drawn = Drawn(task.game)
    found = faces(task.game, file)
    cards = [
        DrawnCard(
            place,
            drawn.view(found[table, entry]) if (table, entry) in found else None,
            propose_text(task.game, table, file[table][entry]),
        )
        for (table, entry), place in places.known.items()
        if place in wanted
    ]
    return CardsChecked(
        document,
        tuple(places.told(one) for one in problems[:MOST_PROBLEMS]),
        tuple(places.told(one) for one in remarks(task.game, file)[:MOST_PROBLEMS]),
        tuple(sorted(cards, key=lambda card: card.place)),
        tuple(
            CountLine(one.title, one.have, one.low, one.high, one.printed, one.is_rule)
            for one in checklist(task.game, file)
        ),
        max(0, len(problems) - MOST_PROBLEMS),
    )


class Drawn:
    """Draws faces as the tables of a game do."""

    def __init__(self, game: str) -> None:
        from pentacles.games import game_class

        made: Game = game_class(game)()
        self.drawing = made.drawing
        self.state: State = made.new(None, 0)

    def view(self, face: Any) -> Any:
        """A face as it is sent."""
        return self.drawing.face_view(self.state, face)


def write(task: Write) -> Written:
    """A version as it is kept; mistakes are counted, not refused."""
    from pentacles.server.workshop.documents import from_file, to_file
    from pentacles.workshop import changes, check, house_document, write_document

    if task.shipped is not None:
        document = from_file(task.game, house_document(task.game, task.shipped))
    else:
        document = given(task.game, task.document, task.text, task.csv)
    game, file = document.game, to_file(document)
    text = task.text or write_document(file)
    before = None if task.before is None else to_file(task.before)
    told = [] if before is None else changes(game, before, file)
    title = document.head.get("title") or document.head.get("name") or ""
    return Written(
        document,
        text,
        sum(copies(card) for card in document.cards),
        len(check(game, file)),
        title if isinstance(title, str) else "",
        "; ".join(f"{one.name or one.card} {one.what}" for one in told),
    )


def copies(card: dict[str, Any]) -> int:
    """How many copies of a card there are."""
    count = card.get("count", 1)
    return count if isinstance(count, int) and 0 <= count <= 10_000 else 1


def printed(task: Print) -> str:
    """A PDF in base 64, or a table."""
    from pentacles.core.errors import BadCard
    from pentacles.server.workshop.documents import to_file
    from pentacles.workshop import check, to_csv

    game, file = task.document.game, to_file(task.document)
    if task.kind == "csv":
        return str(to_csv(game, file))
    from pentacles.workshop.printing import print_document

    problems = check(game, file)
    if problems:
        raise BadCard([*problems])
    return base64.b64encode(print_document(game, file, paper=task.paper)).decode()


def fitting(task: Fit) -> dict[str, Any]:
    """The options that bring the cards of a set into a match."""
    from pentacles.server.workshop.documents import to_file
    from pentacles.workshop import options_for

    return dict(options_for(task.document.game, to_file(task.document), task.card))


def stack(task: Stack) -> Stacked:
    """A deal in which a card comes early: in the first seat's hand, in sight, or soon."""
    from pentacles.core.errors import BadOption
    from pentacles.server.own_cards import make
    from pentacles.workshop.finding import faces_of_card

    game = make(task.game, task.options, task.cards)
    game.check_players(task.players)
    faces = faces_of_card(game, task.card, task.name)
    if not faces:
        raise BadOption(f"There is no card {task.card!r} in a match with these options.", "card")
    wanted = {face.index for face in faces}
    name = faces[0].name
    end = time.monotonic() + LONGEST_SEARCH
    in_sight: int | None = None
    for seed in range(task.seed, task.seed + DEALS):
        state = game.new(task.players, seed)
        where = at_start(game, state, wanted)
        if where == HAND:
            return Stacked(seed, f"This deal was chosen: you begin with {name} in your hand.")
        if where == SIGHT and in_sight is None:
            in_sight = seed
        if time.monotonic() > end or (in_sight is not None and seed > task.seed + DEALS // 10):
            break
    if in_sight is not None:
        return Stacked(in_sight, f"This deal was chosen: {name} lies open from the start.")
    seed, turn = soonest(game, task.players, wanted, task.seed)
    when = f"about turn {turn}" if turn else "early"
    return Stacked(seed, f"This deal was chosen so that {name} comes {when}.")


HAND, SIGHT, HIDDEN = 2, 1, 0


def at_start(game: Any, state: Any, wanted: set[int]) -> int:
    """Where the first seat has one of these faces when a match begins."""
    best = HIDDEN
    for zone, cards in zip(game.zones_of(state), state.zones, strict=True):
        for card in cards:
            if state.face[card] in wanted and state.seen[card] & 1:
                best = max(best, HAND if zone.owner == 0 and zone.place == "hand" else SIGHT)
    return best


def soonest(game: Any, players: int, wanted: set[int], seed: int) -> tuple[int, int]:
    """The deal in which the first seat sees one of these faces soonest, and in which turn."""
    from pentacles.bots import make_bot
    from pentacles.bots.eyes import Eyes

    end = time.monotonic() + LONGEST_SEARCH
    best, best_turn = seed, 0
    for one in range(seed, seed + PLAYED_OUT):
        state = game.new(players, one)
        bots = [make_bot("apprentice", one + seat) for seat in range(state.seats)]
        cards = [card for card, face in enumerate(state.face) if face in wanted]
        while not state.over and state.plays_made < LONGEST_MATCH and time.monotonic() < end:
            if best_turn and state.turn >= best_turn:
                break
            if any(state.seen[card] & 1 for card in cards):
                best, best_turn = one, max(1, state.turn)
                break
            seat = state.seat
            state.play_unchecked(seat, bots[seat].choose(Eyes(state, seat)))
        if time.monotonic() > end or best_turn == 1:
            break
    return best, best_turn
