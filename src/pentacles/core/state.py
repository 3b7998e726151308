"""State: one match in progress.

Pure data: cards in zones, who has seen which card, the agenda of steps that the rules still owe,
and a generator. So it can be cloned for search, saved inside any reaction, and redealt for what
a seat doesn't know. Games add their own counters in a subclass.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from mypy_extensions import i64, mypyc_attr

from pentacles.core.circles import binding, follow
from pentacles.core.decision import Decision
from pentacles.core.errors import Illegal, Refusal, shown
from pentacles.core.event import Change, Event, Move
from pentacles.core.knowledge import redeal
from pentacles.core.outcome import Outcome
from pentacles.core.rng import Rng
from pentacles.core.step import Step

if TYPE_CHECKING:
    from pentacles.core.game import Game
    from pentacles.core.record import Record
    from pentacles.core.sheet import Sheet
    from pentacles.core.table import Preview, Table

NO_CARDS: list[int] = []
SEATS: Final = 16
"""A move of the history is its action times SEATS plus its seat."""
NO_CIRCLES: list[list[int]] = []


def whole(value: SupportsIndex) -> int | None:
    """A whole number that a caller gave, of whatever kind (numpy's too), or None."""
    try:
        return index(value)
    except TypeError:
        return None


def whole_field(fields: dict[str, Any], key: str, low: int, high: int) -> int:
    """A whole number of saved fields, within its bounds."""
    value = fields[key]
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{key} must be a whole number from {low} to {high}")
    return value


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One match: mutable, cheap to clone, serialisable at every moment."""

    __slots__ = (
        "agenda",
        "among",
        "asked",
        "circles",
        "events",
        "everyone",
        "face",
        "game",
        "history",
        "history_is_shared",
        "listening",
        "moves",
        "outcome",
        "over",
        "players",
        "recording",
        "rng",
        "seat",
        "seats",
        "seed",
        "seen",
        "sees",
        "start",
        "turn",
        "zones",
    )

    def __init__(self, game: Game, seats: int) -> None:
        self.game: Any = game
        self.seats = seats
        self.players = seats
        """The number of players asked for; a solo game may have more seats than players."""
        self.everyone = (1 << (seats + 1)) - 1
        """All viewers as a bit mask: the seats, and one bit for the spectators."""
        self.zones: list[list[int]] = []
        """Card numbers by zone; the top of a pile is the end of its list."""
        self.seen: list[int] = NO_CARDS
        """For each card the viewers who know where it is now."""
        self.face: list[int] = NO_CARDS
        """For each card the number of the face that is printed on it."""
        self.sees: list[int] = NO_CARDS
        """For each zone the viewers who see a card that comes to lie there."""
        self.circles: list[list[int]] = NO_CIRCLES
        """Level by level the circle of each zone, -1 for none; see `pentacles.core.circles`."""
        self.among: list[list[int]] = NO_CIRCLES
        """Level by level for each card the viewers who know that it lies in its circle."""
        self.agenda: list[Step[Any]] = []
        """What the rules still owe; the last step comes first."""
        self.asked = 0
        """The seats that are asked now, as a bit mask; 0 when the match is over."""
        self.seat = -1
        """The first seat that is asked, or -1."""
        self.over = False
        self.rng = Rng(0)
        self.seed = 0
        self.turn = 0
        self.outcome: Outcome | None = None
        self.listening = False
        self.events: list[Event] = []
        self.moves: list[Move] = []
        self.history: list[int] = []
        self.history_is_shared = False
        """Whether a clone uses the same list: then it is copied before it grows."""
        self.recording = True
        self.start = ""
        """The saved state that this match began from, when it wasn't a normal setup."""

    # Playing

    def settle(self) -> None:
        """Run the steps on the agenda until one of them waits for a seat, or none is left."""
        agenda = self.agenda
        while agenda:
            step = agenda[-1]
            asked = step.waits(self)
            if asked:
                if asked != self.asked:
                    self.asked = asked
                    seat = 0
                    while not asked & 1:
                        asked >>= 1
                        seat += 1
                    self.seat = seat
                return
            agenda.pop()
            step.run(self)
        self.asked = 0
        self.seat = -1
        self.over = True

    def owe(self, step: Step[Any]) -> None:
        """Put a step on the agenda: it comes next."""
        self.agenda.append(step)

    def finish(self, outcome: Outcome) -> None:
        """End the match: nothing more is owed."""
        self.agenda.clear()
        self.outcome = outcome

    def options(self, seat: int) -> list[int]:
        """The legal actions of a seat, [] if it isn't asked. The order has no meaning."""
        if seat != self.seat or seat < 0:
            if seat < 0 or not self.asked >> seat & 1:
                return []
        return self.agenda[-1].options(self, seat)

    def reduced_options(self, seat: int) -> list[int]:
        """One option for each group of options that are the same in play; for search."""
        return self.options(seat)

    def play_unchecked(self, seat: int, action: int) -> None:
        """Play a legal action without checking it: for simulation and search."""
        if self.recording:
            if self.history_is_shared:
                self.history = self.history.copy()
                self.history_is_shared = False
            self.history.append(action * SEATS + seat)
        self.agenda.pop().answer(self, seat, action)
        self.settle()

    def play(self, seat: SupportsIndex, action: SupportsIndex) -> list[Event]:
        """Play an action for a seat; Illegal leaves the state untouched."""
        refusal = self.why_not(seat, action)
        place, number = whole(seat), whole(action)
        if refusal is not None:
            if place is None or number is None or not self.punishes(place, number):
                raise Illegal(refusal.rule, refusal.reason)
            self.listen()
            self.note(place, number)
            self.punish(place, refusal)
            self.settle()
            return self.heard()
        assert place is not None
        assert number is not None
        self.listen()
        self.play_unchecked(place, number)
        return self.heard()

    def punishes(self, seat: int, action: int) -> bool:
        """Whether the rules themselves punish this illegal action, in place of a refusal."""
        return False

    def punish(self, seat: int, refusal: Refusal) -> None:
        """Carry out what the rules say about an illegal action that they punish."""

    def note(self, seat: int, action: int) -> None:
        """Write an action into the history."""
        if self.recording:
            if self.history_is_shared:
                self.history = self.history.copy()
                self.history_is_shared = False
            self.history.append(action * SEATS + seat)

    @property
    def plays_made(self) -> int:
        """How many actions have been recorded since the match began."""
        return len(self.history)

    def leave(self, seat: SupportsIndex) -> list[Event]:
        """A player leaves the table: not an action, but recorded between the actions."""
        refusal = self.why_not_leave(seat)
        place = whole(seat)
        if refusal is not None or place is None:
            raise Illegal(refusal.rule if refusal else "", refusal.reason if refusal else "")
        self.listen()
        self.leave_unchecked(place)
        return self.heard()

    def leave_unchecked(self, seat: int) -> None:
        """Let a player leave without checking it."""
        self.note(seat, self.game.actions.size)
        self.depart(seat)
        self.settle()

    def why_not_leave(self, seat: SupportsIndex) -> Refusal | None:
        """None if this player may leave the table now, else the rule and a sentence."""
        if self.over:
            return Refusal(self.outcome.rule if self.outcome else "", "The match is over.")
        place = whole(seat)
        if place is None or not 0 <= place < self.seats:
            return Refusal("", self.no_seat(seat))
        if not self.game.leaving_rule:
            return Refusal("", "The rules of this game have nothing about leaving.")
        if self.has_left(place):
            return Refusal(self.game.leaving_rule, f"Seat {place} has left already.")
        return None

    def no_seat(self, seat: object) -> str:
        """The sentence for a seat that isn't there."""
        return f"There is no seat {shown(seat)}: seats are 0 to {self.seats - 1}."

    def do(self, text: str) -> list[Event]:
        """Play an action given as text (`cast 7C`) for the first seat that is asked."""
        return self.play(self.seat, self.game.actions.parse(text))

    def why_not(self, seat: SupportsIndex, action: SupportsIndex) -> Refusal | None:
        """None if the seat may do this now, else the rule and a sentence."""
        if self.over:
            return Refusal(self.outcome.rule if self.outcome else "", "The match is over.")
        step = self.agenda[-1]
        place, number = whole(seat), whole(action)
        if place is None or not 0 <= place < self.seats:
            return Refusal(step.rule, self.no_seat(seat))
        if not self.asked >> place & 1:
            return Refusal(step.rule, f"Seat {place} is not asked now.")
        last: int = self.game.actions.size - 1
        if number is None or not 0 <= number <= last:
            reason = f"There is no action {shown(action)}: actions are 0 to {last}."
            return Refusal(step.rule, reason)
        return step.why_not(self, place, number)

    @property
    def decisions(self) -> list[Decision]:
        """The decisions that are pending: usually one, several when seats choose in secret."""
        return [
            Decision(self, self.agenda[-1], seat)
            for seat in range(self.seats)
            if self.asked >> seat & 1
        ]

    def legal(self) -> list[str]:
        """The legal actions of the first seat that is asked, as texts in order of their numbers."""
        return [self.game.actions.text(action) for action in sorted(self.options(self.seat))]

    # Cards and knowledge

    def move(self, card: int, source: int, target: int) -> None:
        """Move a card; whoever sees the target zone now knows it, and nobody forgets it."""
        zones = self.zones
        zones[source].remove(card)
        zones[target].append(card)
        before = self.seen[card]
        self.seen[card] = before | self.sees[target]
        if self.among:
            follow(self, card, source, target, before)
        if self.listening:
            self.moves.append(Move(card, self.face[card], source, target, self.seen[card]))

    def move_face(self, source: int, face: int, target: int) -> int:
        """Move the first card with this face; the card. It must be there."""
        zones = self.zones
        seen = self.seen
        faces = self.face
        cards = zones[source]
        place: i64 = 0
        while faces[cards[place]] != face:
            place += 1
        card = cards.pop(place)
        zones[target].append(card)
        before = seen[card]
        seen[card] = before | self.sees[target]
        if self.among:
            follow(self, card, source, target, before)
        if self.listening:
            self.moves.append(Move(card, face, source, target, seen[card]))
        return card

    def draw(self, source: int, target: int) -> int:
        """Move the top card of a pile; the card."""
        card = self.zones[source].pop()
        self.zones[target].append(card)
        before = self.seen[card]
        self.seen[card] = before | self.sees[target]
        if self.among:
            follow(self, card, source, target, before)
        if self.listening:
            self.moves.append(Move(card, self.face[card], source, target, self.seen[card]))
        return card

    def move_all(self, source: int, target: int) -> None:
        """Move every card of a zone, in order."""
        cards = self.zones[source]
        if self.listening or self.among:
            for card in cards.copy():
                self.move(card, source, target)
            return
        sees = self.sees[target]
        seen = self.seen
        for card in cards:
            seen[card] = seen[card] | sees
        self.zones[target].extend(cards)
        cards.clear()

    def draw_many(self, source: int, target: int, n: int) -> None:
        """Move the top n cards of a pile, one after the other."""
        if self.listening or self.among:
            for _ in range(n):
                self.draw(source, target)
            return
        pile = self.zones[source]
        cards = self.zones[target]
        sees = self.sees[target]
        seen = self.seen
        for _drawn in range(n):
            card = pile.pop()
            cards.append(card)
            seen[card] = seen[card] | sees

    def shuffle(self, zone: int) -> None:
        """Shuffle a zone: nobody knows any longer where its cards are."""
        cards = self.zones[zone]
        self.rng.shuffle(cards)
        sees = self.sees[zone]
        seen = self.seen
        for card in cards:
            seen[card] = sees

    def reveal(self, card: int, viewers: int) -> None:
        """Let the viewers of this mask know the card."""
        self.seen[card] |= viewers

    def forget(self, card: int, keepers: int) -> None:
        """Only the viewers of this mask still know where the card is."""
        self.seen[card] &= keepers

    def find(self, zone: int, face: int) -> int:
        """The first card with this face in a zone, or -1."""
        faces = self.face
        for card in self.zones[zone]:
            if faces[card] == face:
                return card
        return -1

    def knows(self, viewer: int | None, card: int) -> bool:
        """Whether a viewer (None: a spectator) knows where this card is."""
        return bool(self.seen[card] >> (self.seats if viewer is None else viewer) & 1)

    def knows_of(self, viewer: int | None, card: int) -> bool:
        """Whether a viewer knows where this card is, or at least in which narrowest circle."""
        bit = 1 << (self.seats if viewer is None else viewer)
        if self.seen[card] & bit:
            return True
        return bool(self.among) and bool(self.among[0][card] & bit)

    def depart(self, seat: int) -> None:
        """What the rules say when a player leaves; for games with a `leaving_rule`."""

    def has_left(self, seat: int) -> bool:
        """Whether the player of this seat has left the table."""
        return False

    def pool(self, seat: int, zone: int, card: int) -> int:
        """The pool in which a card unseen by this seat could be exchanged with others.

        Cards of different pools are known to be different: two decks with different backs, or
        piles whose contents everybody remembers.
        """
        return 0

    def public_kind(self, seat: int) -> str:
        """The kind of the pending decision as far as this seat may know it."""
        return self.agenda[-1].kind if self.agenda else ""

    def remembers(self, seat: int, zone: int) -> list[int]:
        """The faces that a seat knows to be among the unseen cards of this zone's owner.

        For zones that are `remembered`; they are part of the observation.
        """
        return []

    def fits(self, zone: int, card: int, face: int) -> bool:
        """Whether an unseen card in this zone could have this face (`face-down wizards`)."""
        return True

    def group_of(self, zone: int) -> int:
        """The group of zones that this one belongs to, when sorts are counted by group."""
        return 0

    def sort_of(self, face: int) -> int:
        """The sort of a face: everybody knows how many of each sort lie in a group of zones.

        Asked only in games with circles: a redeal leaves every group as many of each sort.
        """
        return 0

    def could_swap(self, seat: int, zone: int, card: int, there: int, other: int) -> bool:
        """Whether two cards that a seat doesn't see could lie the other way round."""
        if self.pool(seat, zone, card) != self.pool(seat, there, other):
            return False
        if not self.fits(zone, card, self.face[other]):
            return False
        if not self.fits(there, other, self.face[card]):
            return False
        return binding(self, seat, zone, card) == binding(self, seat, there, other)

    def sample(self, seat: int, rng: Rng) -> State:
        """A full state that agrees with all that the seat knows, the rest redealt.

        `seat` may be the number of seats: then it is what a spectator knows. Seed, generator and
        history are not carried over: from them the true cards could be worked out.
        """
        other = self.clone()
        other.recording = False
        other.history = []
        other.history_is_shared = False
        other.seed = 0
        other.start = ""
        other.rng = rng.fork()
        redeal(other, seat, rng)
        other.redealt(seat, rng)
        return other

    def redealt(self, seat: int, rng: Rng) -> None:
        """Draw anew what else the seat can't know; for games that hide more than cards."""

    # Copies

    def blank(self) -> State:
        """A new state of the same class, without contents."""
        return type(self)(self.game, self.seats)

    def clone(self) -> State:
        """An independent copy. Games override it by hand: copy the core, then their own fields."""
        other = self.blank()
        self.copy_core(other)
        return other

    def copy_core(self, other: State) -> None:
        """Copy all that the core keeps; what never changes is shared."""
        other.players = self.players
        other.zones = [cards.copy() for cards in self.zones]
        other.seen = self.seen.copy()
        other.face = self.face
        other.sees = self.sees
        if self.among:
            other.circles = self.circles
            other.among = [masks.copy() for masks in self.among]
        other.agenda = self.agenda.copy()
        other.asked = self.asked
        other.seat = self.seat
        other.over = self.over
        other.rng.state = self.rng.state
        other.seed = self.seed
        other.turn = self.turn
        other.outcome = self.outcome
        if self.recording:
            self.history_is_shared = True
            other.history = self.history
            other.history_is_shared = True
        other.recording = self.recording
        other.start = self.start

    # Telling

    def listen(self) -> None:
        """Begin to write down what happens."""
        self.listening = True
        self.events = []
        self.moves = []

    def heard(self) -> list[Event]:
        """What has happened since `listen`; nothing more is written down."""
        if self.moves:
            self.tell("moved", "", -1, {}, [])
        self.listening = False
        events = self.events
        self.events = []
        return events

    def tell(
        self,
        kind: str,
        rule: str,
        seat: int,
        facts: dict[str, int | str],
        cards: list[int],
        changes: list[Change] | None = None,
        audience: int = -1,
    ) -> None:
        """Write an event down, with the moves since the last one. Call it only when listening."""
        sights = [Move(card, self.face[card], -1, -1, self.seen[card]) for card in cards]
        moves = self.moves
        self.moves = []
        self.events.append(
            Event(kind, rule, seat, self.turn, facts, sights, moves, changes or [], audience)
        )

    # Results

    @property
    def scores(self) -> Sequence[float]:
        """What the rules count, by seat."""
        return [0] * self.seats

    @property
    def winners(self) -> list[int]:
        """The seats that have won; [] for a draw and while the match is on."""
        return self.outcome.winners if self.outcome is not None else []

    @property
    def rewards(self) -> list[float]:
        """What the result is worth by seat: winners share 1, losers share -1, a draw is 0."""
        outcome = self.outcome
        if outcome is None or not outcome.winners or len(outcome.winners) == self.seats:
            return [0.0] * self.seats
        won = len(outcome.winners)
        return [
            1.0 / won if seat in outcome.winners else -1.0 / (self.seats - won)
            for seat in range(self.seats)
        ]

    # What games tell about themselves

    def roles(self) -> list[str]:
        """The public part that each seat plays in this match (`opener`), or [] if there are none.

        Statistics count wins by these words beside the wins by seat.
        """
        return []

    def figures(self, seat: int) -> list[float]:
        """The public numbers of the observation, in the order of the game's `figure_names`."""
        return []

    def note_figures(self, seat: int, sheet: Sheet) -> None:
        """Write the figures on a sheet; a game with many zeros among them says so quicker."""
        for figure in self.figures(seat):
            sheet.add_number(figure)

    def fields(self) -> dict[str, Any]:
        """The game's own fields as JSON data, for saving."""
        return {}

    def restore(self, fields: dict[str, Any]) -> None:
        """Take the game's own fields back from JSON data."""

    # Front ends (not compiled; asked of the game)

    def zone(self, name: str) -> list[str]:
        """The card codes in a zone, piles from the top. It hides nothing: for tests."""
        index = self.game.zone_index(self, name)
        cards = self.zones[index]
        if self.game.zones_of(self)[index].from_top:
            cards = cards[::-1]
        faces = self.game.faces
        return [faces[self.face[card]].code for card in cards]

    def table(self, viewer: int | None, names: list[str] | None = None) -> Table:
        """What one viewer may see, ready to draw; None is a spectator."""
        table: Table = self.game.table(self, viewer, names)
        return table

    def preview(self, seat: int, action: int) -> list[Preview]:
        """What the action will surely do, as far as the seat can know."""
        found: list[Preview] = self.game.preview(self, seat, action)
        return found

    def observation(self, seat: int) -> list[float]:
        """A fixed-length vector of all that the seat knows."""
        values: list[float] = self.game.observer(self.players).observe(self, seat)
        return values

    def to_json(self) -> str:
        """The whole match as text; `game.from_json` takes it back exactly."""
        text: str = self.game.to_json(self)
        return text

    @property
    def record(self) -> Record:
        """Game, options, seed and actions: enough to replay the match exactly."""
        record: Record = self.game.record(self)
        return record

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __repr__(self) -> str:
        return f"{self.game!r}.from_json({self.to_json()!r})"
