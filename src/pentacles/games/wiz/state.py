"""The state of a game of WIZ: hands on the table, what each seat may still do, and the stage.

A hand is numbered 13 times its seat plus its slot. Its zone holds its cards in order (a run from
the lowest rank, a master hand with the master first), then what is attached, first played first.
The stage is what the turn player prepares: it is nobody else's business before the commit
(WIZ-8.6), so no view shows it and a redeal for another seat drops it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from pentacles.core.observation import dense
from pentacles.core.own_fields import MOST, OwnField, own_whole, own_wholes
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.step import Step
from pentacles.games.wiz.actions import BLOCKS
from pentacles.games.wiz.deck import Deck
from pentacles.games.wiz.terms import (
    BOARD,
    ELEMENTAL,
    JOKER,
    NO_LIST,
    NO_WILD,
    NONE,
    SLOTS,
    TRIED,
    hand_zone,
    joker_rank,
)

if TYPE_CHECKING:
    from pentacles.core.game import Game

HAND_LISTS: Final[tuple[OwnField, ...]] = (
    own_wholes("kind", MOST, -1),
    own_wholes("elem", MOST, -1),
    own_wholes("gem", MOST, -1),
    own_wholes("low", MOST, -1),
    own_wholes("size", MOST, -1),
    own_wholes("marks", MOST, -1),
    own_wholes("flags", MOST, -1),
    own_wholes("age", MOST, -1),
)
"""By the number of the hand."""
SEAT_LISTS: Final[tuple[OwnField, ...]] = (
    own_wholes("score", MOST, -MOST),
    own_wholes("turns", MOST, -1),
    own_wholes("opened_at", MOST, -1),
    own_wholes("stun", MOST, -1),
    own_wholes("out", MOST, -1),
    own_wholes("looked_at", MOST, -1),
    own_wholes("looks", MOST, -1),
    own_wholes("barred", MOST, -1),
    own_wholes("claim", MOST, -1),
    own_wholes("character", MOST, -1),
    own_wholes("spent", MOST, -1),
    own_wholes("light_used", MOST, -1),
    own_wholes("dealt_actions", MOST, -1),
)
LISTS: Final[tuple[OwnField, ...]] = (
    own_wholes("wild", MOST, -1),
    own_wholes("by", MOST, -1),
    own_wholes("shares", MOST, -MOST),
    own_wholes("bonus", MOST, -MOST),
    own_wholes("used", MOST, -MOST),
    own_wholes("drawn", MOST, -1),
    own_wholes("named", MOST, -1),
    own_wholes("staged", MOST, -1),
    own_wholes("staged_wild", MOST, -1),
    own_wholes("attached", MOST, -1),
    own_wholes("bench", MOST, -1),
    own_wholes("plan", MOST, -1),
    own_wholes("new_hands", MOST, -1),
    own_wholes("levels", MOST, -1),
    own_wholes("sheet", MOST, -MOST),
)
COUNTERS: Final[tuple[OwnField, ...]] = (
    own_whole("dealer", MOST, -1),
    own_whole("starter", MOST, -1),
    own_whole("active", MOST, -1),
    own_whole("round", MOST, -1),
    own_whole("pool_ep", MOST, -MOST),
    own_whole("pool_won", MOST, -1),
    own_whole("joker_known", MOST, -1),
    own_whole("acts", MOST, -1),
    own_whole("pool_plays", MOST, -1),
    own_whole("cancels", MOST, -1),
    own_whole("has_looked", MOST, -1),
    own_whole("draws", MOST, -1),
    own_whole("discards", MOST, -1),
    own_whole("trapped", MOST, -1),
    own_whole("ages", MOST, -1),
    own_whole("attacking", MOST, -1),
    own_whole("attack_sum", MOST, -MOST),
    own_whole("winner", MOST, -1),
    own_whole("entitled", MOST, -1),
    own_whole("building", MOST, -1),
    own_whole("build_elem", MOST, -1),
    own_whole("build_rank", MOST, -1),
    own_whole("source", MOST, -1),
    own_whole("picked", MOST, -1),
    own_whole("by_break", MOST, -1),
)


class WizMatch(State):
    """One match of WIZ."""

    own_fields: ClassVar[tuple[OwnField, ...]] = HAND_LISTS + SEAT_LISTS + LISTS + COUNTERS

    def __init__(self, game: Game, seats: int, deck: Deck) -> None:
        super().__init__(game, seats)
        self.deck = deck
        # Hands by number.
        self.kind: list[int] = NO_LIST
        self.elem: list[int] = NO_LIST
        """The element of a run, master or character; -1 for a set (WIZ-9.1)."""
        self.gem: list[int] = NO_LIST
        self.low: list[int] = NO_LIST
        """The lowest rank of a run, the rank of a set."""
        self.size: list[int] = NO_LIST
        """How many cards of the zone are the hand itself; the rest is attached."""
        self.marks: list[int] = NO_LIST
        """Strengthening by Alignment (WIZ-14.19)."""
        self.flags: list[int] = NO_LIST
        self.age: list[int] = NO_LIST
        # What follows from the cards of a hand; remade by `refresh`.
        self.worth: list[int] = NO_LIST
        """The card value without a character's +2 (WIZ-9.3)."""
        self.guard: list[int] = NO_LIST
        """The seat that played the active elemental, or -1 (WIZ-10.2)."""
        self.matched: list[int] = NO_LIST
        """Matched titans on the hand (WIZ-11.1)."""
        self.locks: list[int] = NO_LIST
        """By element: the owners of matched titans as a bit mask (WIZ-11.5)."""
        self.count: list[int] = NO_LIST
        """How many hands a seat has, the character hand included (WIZ-6.13)."""
        # Cards by number.
        self.wild: list[int] = NO_LIST
        self.by: list[int] = NO_LIST
        """Who played an elemental, by card."""
        # Seats; these lists and `levels` are replaced, never edited: copies of a match share them.
        self.score: list[int] = NO_LIST
        self.turns: list[int] = NO_LIST
        """The turn number of WIZ-4.6."""
        self.opened_at: list[int] = NO_LIST
        """The turn number of the 30+ hand, 0 while unopened."""
        self.stun: list[int] = NO_LIST
        self.out: list[int] = NO_LIST
        self.looked_at: list[int] = NO_LIST
        self.looks: list[int] = NO_LIST
        self.barred: list[int] = NO_LIST
        self.claim: list[int] = NO_LIST
        """What a 30+ hand claims: element 0 to 5, shard level 6 to 10 (WIZ-7.8)."""
        self.character: list[int] = NO_LIST
        self.spent: list[int] = NO_LIST
        self.light_used: list[int] = NO_LIST
        self.dealt_actions: list[int] = NO_LIST
        # The match.
        self.dealer = 0
        self.starter = 0
        self.active = 0
        self.round = 0
        self.pool_ep = 0
        self.pool_won = 0
        self.levels: list[int] = NO_LIST
        """The level of each pile of the Life Pool (WIZ-19.3)."""
        self.joker_known = -1
        """The rank that everybody could infer from a wild, or -1."""
        self.winner = -1
        # The turn.
        self.acts = 0
        self.pool_plays = 0
        self.cancels = 0
        self.has_looked = 0
        self.draws = 0
        self.discards = 0
        self.trapped = 0
        self.ages = 0
        self.attacking = 0
        self.attack_sum = 0
        self.shares: list[int] = NO_LIST
        self.bonus: list[int] = NO_LIST
        """At scoring: the hand that gets each seat's +2, or -1 (WIZ-22.3)."""
        self.used: list[int] = NO_LIST
        """At scoring by hand: pairs of losing hand and winning hand (WIZ-22.11)."""
        self.sheet: list[int] = NO_LIST
        """The figures of the last round's calculation, see `scoring.packed`."""
        self.drawn: list[int] = NO_LIST
        """The cards drawn in step 3 of this turn (WIZ-25.3)."""
        self.named: list[int] = NO_LIST
        # The stage.
        self.entitled = NO_WILD
        """Which cards may be deck-joker wilds in the current operation (WIZ-16.9)."""
        self.building = NONE
        self.build_elem = -1
        self.build_rank = -1
        self.source = -1
        """The hand that an operation is aimed at."""
        self.picked = -1
        """The card that an operation began with."""
        self.by_break = 0
        self.staged: list[int] = NO_LIST
        self.staged_wild: list[int] = NO_LIST
        self.attached: list[int] = NO_LIST
        self.bench: list[int] = NO_LIST
        self.plan: list[int] = NO_LIST
        """Staged placements of a break-up: card, hand, wild, low end; four ints each."""
        self.new_hands: list[int] = NO_LIST
        """Hands staged in a break-up: hand, kind, element, rank; four ints each."""
        self.tally: list[int] = NO_LIST
        """Zeros for the next `melds.Supply` to count in, [] while there is none; not saved."""
        self.checkpoint: WizMatch | None = None
        """The position after the last draw, for `forfeit` (WIZ-25.3)."""

    def prepare(self) -> None:
        """Make room for the hands and seats of a new match; a clone gets its lists by copying."""
        hands = SLOTS * self.seats
        seats = self.seats
        self.kind = [0] * hands
        self.elem = [-1] * hands
        self.gem = [-1] * hands
        self.low = [0] * hands
        self.size = [0] * hands
        self.marks = [0] * hands
        self.flags = [0] * hands
        self.age = [0] * hands
        self.worth = [0] * hands
        self.guard = [-1] * hands
        self.matched = [0] * hands
        self.locks = [0] * 6
        self.count = [0] * seats
        self.score = [0] * seats
        self.turns = [0] * seats
        self.opened_at = [0] * seats
        self.stun = [0] * seats
        self.out = [0] * seats
        self.looked_at = [0] * seats
        self.looks = [0] * seats
        self.barred = [0] * seats
        self.claim = [-1] * seats
        self.character = [-1] * seats
        self.spent = [0] * seats
        self.light_used = [0] * seats
        self.dealt_actions = [0] * seats
        self.levels = [0] * 6

    def clone(self) -> WizMatch:
        other = self.fresh()
        self.copy_core(other)
        self.copy_round(other)
        other.checkpoint = self.checkpoint
        return other

    def copy_round(self, other: WizMatch) -> None:
        """Copy what WIZ keeps besides the core; lists that are only ever replaced are shared."""
        other.kind = self.kind.copy()
        other.elem = self.elem.copy()
        other.gem = self.gem.copy()
        other.low = self.low.copy()
        other.size = self.size.copy()
        other.marks = self.marks.copy()
        other.flags = self.flags.copy()
        other.age = self.age.copy()
        other.worth = self.worth.copy()
        other.guard = self.guard.copy()
        other.matched = self.matched.copy()
        other.locks = self.locks
        other.count = self.count.copy()
        other.wild = self.wild.copy()
        other.by = self.by.copy()
        other.score = self.score
        other.turns = self.turns
        other.opened_at = self.opened_at
        other.stun = self.stun
        other.out = self.out
        other.looked_at = self.looked_at
        other.looks = self.looks
        other.barred = self.barred
        other.claim = self.claim
        other.character = self.character
        other.spent = self.spent
        other.light_used = self.light_used
        other.dealt_actions = self.dealt_actions
        other.dealer = self.dealer
        other.starter = self.starter
        other.active = self.active
        other.round = self.round
        other.pool_ep = self.pool_ep
        other.pool_won = self.pool_won
        other.levels = self.levels
        other.joker_known = self.joker_known
        other.winner = self.winner
        other.acts = self.acts
        other.pool_plays = self.pool_plays
        other.cancels = self.cancels
        other.has_looked = self.has_looked
        other.draws = self.draws
        other.discards = self.discards
        other.trapped = self.trapped
        other.ages = self.ages
        other.attacking = self.attacking
        other.attack_sum = self.attack_sum
        other.shares = self.shares
        other.bonus = self.bonus
        other.used = self.used
        other.sheet = self.sheet
        other.drawn = self.drawn
        other.named = self.named
        other.entitled = self.entitled
        other.building = self.building
        other.build_elem = self.build_elem
        other.build_rank = self.build_rank
        other.source = self.source
        other.picked = self.picked
        other.by_break = self.by_break
        other.staged = self.staged
        other.staged_wild = self.staged_wild
        other.attached = self.attached
        other.bench = self.bench
        other.plan = self.plan
        other.new_hands = self.new_hands

    def blank(self) -> State:
        return self.fresh()

    def fresh(self) -> WizMatch:
        """An empty state of the same match."""
        return WizMatch(self.game, self.seats, self.deck)

    # Turn and stage

    def next_seat(self, seat: int) -> int:
        """WIZ-1.7: the next seat clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    def is_opened(self, seat: int) -> bool:
        """WIZ-7.15: whether a seat has laid its 30+ hand this round."""
        return self.opened_at[seat] > 0

    def may_touch(self, seat: int) -> bool:
        """WIZ-12.2: whether a seat may use other players' hands yet."""
        return self.opened_at[seat] > 0 and (self.deck.early or self.turns[seat] >= 2)

    def due_discards(self, seat: int) -> int:
        """WIZ-4.3, WIZ-4.5: how many cards a seat discards in step 5 if it can."""
        is_first = self.turns[seat] == 1 and seat == self.starter
        return 1 if is_first else self.deck.per_turn

    def free_slot(self, seat: int) -> int:
        """The lowest free place for a hand of this seat, or -1 (WIZ-6.12)."""
        first = SLOTS * seat
        kind = self.kind
        for hand in range(first, first + BOARD):
            if kind[hand] == NONE and not self.is_reserved(hand):
                return hand
        return -1

    def is_reserved(self, hand: int) -> bool:
        """Whether a hand staged in a break-up holds this place (WIZ-12.11)."""
        return hand in self.new_hands[::4] if self.new_hands else False

    def clear_stage(self) -> None:
        """Drop what was staged; nothing has moved."""
        self.entitled = NO_WILD
        self.building = NONE
        self.build_elem = -1
        self.build_rank = -1
        self.source = -1
        self.picked = -1
        self.by_break = 0
        if self.staged:
            self.staged = []
            self.staged_wild = []
        if self.attached:
            self.attached = []
        if self.bench:
            self.bench = []
        if self.plan:
            self.plan = []
        if self.new_hands:
            self.new_hands = []

    def clear_hand(self, hand: int) -> None:
        """Forget a hand that has left the table."""
        self.kind[hand] = NONE
        self.elem[hand] = -1
        self.gem[hand] = -1
        self.low[hand] = 0
        self.size[hand] = 0
        self.marks[hand] = 0
        self.flags[hand] = 0
        self.age[hand] = 0

    def pick(self, zone: int, face: int) -> int:
        """A card of this type in a zone, the copy that most viewers know; -1 if there is none."""
        faces = self.face
        best = -1
        for card in self.zones[zone]:
            if faces[card] == face:
                if best < 0 or self.seen[card] > self.seen[best]:
                    best = card
        return best

    # Knowledge

    def fits(self, zone: int, card: int, face: int) -> bool:
        """The deck joker is a number, shard or master (WIZ-16.4), of the rank that wilds showed.

        A card on the stage is what its player chose it for.
        """
        if zone != JOKER:
            if self.staged or self.attached or self.plan or self.picked == card:
                if card == self.picked or card in self.staged or card in self.attached:
                    return self.face[card] == face
                return card not in self.plan[::4] or self.face[card] == face
            return True
        if face >= ELEMENTAL:
            return False
        return self.joker_known < 0 or joker_rank(face) == self.joker_known

    def public_step(self, seat: int) -> Step[Any]:
        """What is pending as a seat knows it: a stage looks like the play menu (WIZ-8.6)."""
        agenda = self.agenda
        place = len(agenda) - 1
        if not self.asked >> seat & 1:
            while agenda[place].is_secret:
                place -= 1
        return agenda[place]

    def sample(self, seat: int, rng: Rng | int = 0) -> State:
        """As in the core; what another seat does in secret is unknown (WIZ-8.6, WIZ-8.7).

        So its turn is at the menu, and nothing shows what it tried and cancelled.
        """
        known = self
        step = self.public_step(seat) if self.agenda else None
        if step is not None and step is not self.agenda[-1]:
            known = self.clone()
            while known.agenda[-1] is not step:
                known.agenda.pop()
            known.clear_stage()
        other = State.sample(known, seat, rng)
        assert isinstance(other, WizMatch)
        if seat != self.active:
            other.cancels = 0
            other.entitled = NO_WILD
            for hand in range(len(other.flags)):
                other.flags[hand] &= ~TRIED
        if other.checkpoint is not None:
            kept = other.checkpoint.clone()
            kept.face = other.face
            kept.rng = other.rng.clone()
            other.checkpoint = kept
        return other

    def punishes(self, seat: int, action: int) -> bool:
        """WIZ-25.3: with `forfeit` an illegal choice of a seat that is asked has its price."""
        if not self.deck.forfeit or self.over or not 0 <= seat < self.seats:
            return False
        if not self.asked >> seat & 1 or not 0 <= action < BLOCKS.size:
            return False
        return self.agenda[-1].why_not(self, seat, action) is not None

    # Results and saving

    @property
    def scores(self) -> list[int]:
        """The EP of each seat."""
        return self.score.copy()

    def target_of(self, seat: int) -> int:
        """The EP that wins the match for a seat (WIZ-1.4, WIZ-24.3)."""
        return self.deck.rival_target if self.deck.solo and seat == 1 else self.deck.target

    def figures(self, seat: int) -> list[float]:
        return dense(self, seat)

    def fields(self) -> dict[str, Any]:
        saved = super().fields()
        if self.checkpoint is not None:
            saved["checkpoint"] = self.game.to_json(self.checkpoint)
        return saved

    def restore(self, fields: dict[str, Any]) -> None:
        super().restore(fields)
        for field in HAND_LISTS:
            if len(fields[field.name]) != SLOTS * self.seats:
                raise ValueError(f"{field.name} must have one number for each hand")
        for field in SEAT_LISTS:
            if len(fields[field.name]) != self.seats:
                raise ValueError(f"{field.name} must have one number for each seat")
        for name in ("dealer", "starter", "active"):
            if not 0 <= fields[name] < self.seats:
                raise ValueError(f"{name} must be a seat")
        for name in ("wild", "by"):
            if len(fields[name]) != len(self.face):
                raise ValueError(f"{name} must have one number for each card")
        for hand in range(SLOTS * self.seats):
            if self.size[hand] > len(self.zones[hand_zone(hand)]) or self.size[hand] < 0:
                raise ValueError("a hand can't be larger than its zone")
        if "checkpoint" in fields:
            loaded = self.game.from_json(fields["checkpoint"])
            assert isinstance(loaded, WizMatch)
            self.checkpoint = loaded
