"""State: one match in progress.

Pure data: cards in zones and who has seen which card (`pentacles.core.holdings`), the agenda of
steps that the rules still owe, and a generator. So it can be cloned for search, saved inside any
reaction, and redealt for what a seat doesn't know. Games add their own counters in a subclass.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Final, SupportsIndex

from mypy_extensions import mypyc_attr

from pentacles.core.decision import Decision
from pentacles.core.errors import Illegal, Refusal, Unreadable, shown
from pentacles.core.event import Change, Event, Move
from pentacles.core.holdings import NO_CARDS, Holdings
from pentacles.core.knowledge import Deal, redeal
from pentacles.core.outcome import Outcome
from pentacles.core.own_fields import GROUP, OwnField
from pentacles.core.rng import Rng
from pentacles.core.sealed_rng import Seed
from pentacles.core.step import Step
from pentacles.core.zone import is_mixed

if TYPE_CHECKING:
    from pentacles.core.game import Game
    from pentacles.core.record import Record
    from pentacles.core.sparse_row import SparseRow
    from pentacles.core.table import Preview, Table

NO_EVENTS: Final[list[Event]] = []
SEATS: Final = 16
"""A move of the history is its action times SEATS plus its seat."""


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
class State(Holdings):
    """One match: mutable, cheap to clone, serialisable at every moment."""

    own_fields: ClassVar[tuple[OwnField, ...]] = ()
    """What a game keeps beside the core, in the order in which it is saved."""

    __slots__ = (
        "agenda",
        "asked",
        "deal",
        "events",
        "game",
        "history",
        "history_is_shared",
        "outcome",
        "over",
        "players",
        "recording",
        "seat",
        "seed",
        "start",
        "turn",
    )

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(seats)
        self.game: Any = game
        self.players = seats
        """The number of players asked for; a solo game may have more seats than players."""
        self.agenda: list[Step[Any]] = []
        """What the rules still owe; the last step comes first."""
        self.asked = 0
        """The seats that are asked now, as a bit mask; 0 when the match is over."""
        self.seat = -1
        """The first seat that is asked, or -1."""
        self.over = False
        self.seed: Seed = 0
        self.turn = 0
        self.outcome: Outcome | None = None
        self.events: list[Event] = NO_EVENTS
        self.history: list[int] = NO_CARDS
        self.history_is_shared = True
        """Whether other states use the same list: then it is copied before it grows."""
        self.recording = True
        self.deal: Deal | None = None
        """What the last `sample` dealt, for the next one; for good after `keep_still`."""
        self.start = ""
        """The saved state that this match began from, when it wasn't a normal setup."""

    # Playing

    def settle(self) -> None:
        """Run the steps on the agenda until one of them waits for a seat, or none is left."""
        agenda = self.agenda
        self.deal = None
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
            del agenda[-1]
            step.run(self)
        self.asked = 0
        self.seat = -1
        self.over = True

    def owe(self, step: Step[Any]) -> None:
        """Put a step on the agenda: it comes next."""
        self.agenda.append(step)

    def finish(self, outcome: Outcome) -> None:
        """End the match: nothing more is owed.

        `over` is set when the step that calls this has run; within it, `outcome` tells.
        """
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
            if place is None or number is None:
                raise Illegal(refusal.rule, refusal.reason)
            if not self.punishes(place, number):
                raise self.illegal(place, number, refusal)
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

    def depart(self, seat: int) -> None:
        """What the rules say when a player leaves; for games with a `leaving_rule`."""
        self.game.depart(self, seat)

    def has_left(self, seat: int) -> bool:
        """Whether the player of this seat has left the table."""
        return False

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
        place, number = whole(seat), whole(action)
        if place is None or not 0 <= place < self.seats:
            return Refusal(self.public_step(self.seats).rule, self.no_seat(seat))
        if not self.asked >> place & 1:
            return Refusal(self.public_step(place).rule, f"Seat {place} is not asked now.")
        step = self.agenda[-1]
        last: int = self.game.actions.size - 1
        if number is None or not 0 <= number <= last:
            reason = f"There is no action {shown(action)}: actions are 0 to {last}."
            return Refusal(step.rule, reason)
        return step.why_not(self, place, number)

    @property
    def decisions(self) -> list[Decision]:
        """The decisions that are pending: usually one, several when seats choose in secret."""
        seat = self.seat
        if seat >= 0 and self.asked == 1 << seat:
            return [Decision(self, self.agenda[-1], seat)]
        return [
            Decision(self, self.agenda[-1], seat)
            for seat in range(self.seats)
            if self.asked >> seat & 1
        ]

    def legal(self) -> list[str]:
        """The legal actions of the first seat that is asked, as texts in order of their numbers."""
        return [self.game.actions.text(action) for action in sorted(self.options(self.seat))]

    # What a seat knows

    def illegal(self, seat: int, action: int, refusal: Refusal) -> Illegal:
        """The error that `play` raises; rulebooks may prescribe its words."""
        return Illegal(refusal.rule, refusal.reason)

    def public_step(self, seat: int) -> Step[Any]:
        """The step that the match waits for, as far as this seat may know it.

        Games in which a seat acts in secret override it: whoever isn't asked gets what everybody
        knows to be pending. `seat` may be the number of seats: then it is what a spectator knows.
        """
        return self.agenda[-1]

    def public_kind(self, seat: int) -> str:
        """The kind of the pending decision as far as this seat may know it."""
        return self.public_step(seat).kind_for(self, seat) if self.agenda else ""

    def sample(self, seat: int, rng: Rng | int = 0) -> State:
        """A full state that agrees with all that the seat knows, the rest redealt.

        `rng` is a generator, or a seed for one. `seat` may be the number of seats: then it is what
        a spectator knows. Seed, generator and history are not carried over: from them the true
        cards could be worked out.
        """
        if not 0 <= seat <= self.seats:
            raise Unreadable(self.no_seat(seat))
        if isinstance(rng, int):
            rng = Rng(rng)
        other = self.clone()
        other.recording = False
        other.history = NO_CARDS
        other.history_is_shared = True
        other.seed = 0
        other.start = ""
        other.rng = rng.fork()
        deal = self.deal
        if deal is None or deal.seat != seat or not deal.holds(self):
            deal = Deal(self, seat)
            self.deal = deal
        if other.agenda:
            other.agenda[-1].hide(other, seat)
        redeal(other, deal, rng)
        other.redealt(seat, rng)
        return other

    def keep_still(self, seat: int) -> None:
        """Be ready for many samples for one seat: from now on this state must not change."""
        self.deal = Deal(self, seat)
        self.deal.keep()

    def redealt(self, seat: int, rng: Rng) -> None:
        """Draw anew what else the seat can't know; for games that hide more than cards."""
        if self.agenda:
            self.agenda[-1].redeal(self, seat, rng)

    # Copies

    def blank(self) -> State:
        """A new state of the same class, without contents."""
        return type(self)(self.game, self.seats)

    def clone(self) -> State:
        """An independent copy. Games override it by hand: copy the core, then their own fields."""
        other = self.blank()
        self.copy_core(other)
        return other

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        parts: tuple[Any, ...] = self.game.packed(self)
        return parts

    def copy_core(self, other: State) -> None:
        """Copy all that the core keeps; what never changes is shared."""
        other.players = self.players
        other.zones = [cards.copy() for cards in self.zones]
        other.seen = self.seen.copy()
        other.face = self.face
        other.sees = self.sees
        other.mixed = self.mixed
        other.copies = self.copies
        if self.among:
            other.groups = self.groups
            other.among = [masks.copy() for masks in self.among]
        other.agenda = self.agenda.copy()
        other.asked = self.asked
        other.seat = self.seat
        other.over = self.over
        if self.rng.sealed:
            other.rng = self.rng.clone()
        else:
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
        """Write an event down, with the moves since the last one. Call it only when listening.

        Cards of one hand are told by face: their order in the hand says when they came.
        """
        if len(cards) > 1 and self.are_of_one_hand(cards):
            cards = sorted(cards, key=self.face.__getitem__)
        sights = [Move(card, self.face[card], -1, -1, self.seen[card]) for card in cards]
        moves = self.moves
        self.moves = []
        phase = self.phase_of(rule)
        self.events.append(
            Event(kind, rule, seat, self.turn, facts, sights, moves, changes or [], audience, phase)
        )

    def phase_of(self, rule: str) -> int:
        """The phase to which something belongs that happens now by a rule, by its number.

        -1 says nothing: whoever looks on sees it in the phase of what happened before.
        """
        return -1

    def are_of_one_hand(self, cards: list[int]) -> bool:
        """Whether these cards lie in a zone where they have no place."""
        for number, zone in enumerate(self.game.zones_of(self)):
            if is_mixed(zone) and cards[0] in self.zones[number]:
                return set(cards) <= set(self.zones[number])
        return False

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
        """What the result is worth by seat: winners share 1, all others have 0.

        In a game that is always between two the loser has -1 instead (`Game.is_zero_sum`).
        """
        if self.game.is_zero_sum:
            return self.balance
        won = self.winners
        return [1.0 / len(won) if seat in won else 0.0 for seat in range(self.seats)]

    @property
    def balance(self) -> list[float]:
        """The result as searches weigh it: winners share 1, losers share -1, a draw is 0."""
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

    def note_figures(self, seat: int, row: SparseRow) -> None:
        """Write the figures in a row; a game with many zeros among them says so quicker."""
        for figure in self.figures(seat):
            row.add_number(figure)

    def fields(self) -> dict[str, Any]:
        """The game's own fields as JSON data, for saving."""
        return {
            field.name: getattr(self, field.name) if field.shape != GROUP else field.saved(self)
            for field in self.own_fields
        }

    def restore(self, fields: dict[str, Any]) -> None:
        """Take the game's own fields back from JSON data; ValueError if they can't be."""
        for field in self.own_fields:
            field.restore(self, fields[field.name])

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
        if not 0 <= seat < self.seats:
            raise Unreadable(self.no_seat(seat))
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
