# not compiled
"""Assembling: what a player can do with several cards at once, and by which choices (section 12).

The cards are laid on copies of the match, choice by choice, so everything found is legal when it is
sent. All cards must end up on one hand, new or on the table; or in the Life Pool; or, with all
cards of an opponent's hand among them, wherever a break-up puts them. Nobody else may be asked in
between: a Shield window may only come last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from pentacles.core.table import Assembly, replace
from pentacles.games.wiz.actions import BREAK, CHAR_AS_SHARD, DONE, LIFE_POOL, SLOT, STEAL, TAKE
from pentacles.games.wiz.hands import (
    alterable,
    element,
    is_protected,
    multiplier,
    value,
    wild_permit,
)
from pentacles.games.wiz.layable import hands_held, hands_now
from pentacles.games.wiz.melds import OPENING_POINTS
from pentacles.games.wiz.near_openings import MOST_SHOWN, Near, near_hands, near_openings
from pentacles.games.wiz.questions import DISCARDING, PLAY, SCORING, Ask
from pentacles.games.wiz.refusals import joker_permit
from pentacles.games.wiz.rival_hands import cards_of_others, take_hands
from pentacles.games.wiz.shapes import (
    Shape,
    all_shapes,
    is_base,
    kind_words,
    may_lay,
    points_of,
)
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    AIR,
    BLOCK,
    CHARACTER,
    CHARACTERED,
    ELEMENTS,
    FIRST_SHARD,
    LAST_RANK,
    MASTER,
    MASTERED,
    NONE,
    RANKS,
    RUN,
    SET,
    SHIELD,
    SIDE,
    SLOTS,
    TYPES,
    WIZ,
    grip_of,
    hand_zone,
    may_be_wild,
)
from pentacles.games.wiz.trial import (
    AS_PLAYED,
    Chosen,
    Trial,
    is_at_menu,
    spread,
    trial_of,
    without,
)
from pentacles.games.wiz.why_no_hand import nearest
from pentacles.games.wiz.words import first, hand_title, listed

NEW, OWN, ROBBED, TAKEN, OTHERS, ASIDE = range(6)
"""The kinds of ways, in the order in which they are listed."""


class Way(NamedTuple):
    """A way to lay the cards."""

    sort: int
    actions: tuple[int, ...]
    title: str
    points: int | None
    worth: int = 0
    """The card value of the hand that it makes."""
    claim: str = ""
    """What nobody else can open with any more (WIZ-7.7)."""
    growth: str = ""
    """What cards make of a hand that lies on the table."""
    risk: str = ""
    """What comes of a wrong guess at the rank of the deck joker (WIZ-16.16)."""

    def assembly(self) -> Assembly:
        """The same as a table shows it; only of a new hand the points say something."""
        outlook = [self.growth] if self.growth else []
        if self.risk:
            outlook.append(self.risk)
        if self.worth and self.sort != OTHERS:
            outlook.append(f"Counts x{multiplier(self.worth)} if you win the round")
        if self.claim:
            outlook.append(f"Nobody else can open with {self.claim}")
        points = None if self.growth else self.points
        return Assembly(self.actions, self.title, points, outlook=". ".join(outlook))


def assemble(state: WizMatch, seat: int, cards: list[int]) -> list[Assembly]:
    """The ways to lay these cards now, the best first; if there is none, the closest reason why."""
    if not cards:
        return suggested(state, seat)
    chosen = sorted_out(state, seat, cards)
    if chosen is not None and is_at_menu(state) and state.asked >> seat & 1:
        found = reversed(list(weighed(state, seat, found_ways(state, seat, chosen))))
        ways = {(way.title, way.growth): way for way in found}
        if ways:
            best = sorted(ways.values(), key=promise)
            return [way.assembly() for way in best]
    return [nearest(state, seat, cards)]


def promise(way: Way) -> tuple[bool, int, int, str]:
    """The order of ways: what is sure first, then the most points."""
    return way.risk != "", -(way.points or 0), way.sort, way.title


def weighed(state: WizMatch, seat: int, ways: Iterable[Way]) -> Iterator[Way]:
    """The ways, with what comes of those that guess at the deck joker (WIZ-16.16)."""
    if not state.deck.faithful:
        yield from ways
        return
    trial = trial_of(state, seat)
    for way in ways:
        done = trial.after(*way.actions)
        guessed = [] if done is None else Trial(done.outcome(), seat).guessed
        if len(guessed) <= trial.guesses:
            yield way
        elif len({face % len(RANKS) for face in guessed}) == 1:
            yield way._replace(risk="You lose the round if that is not the deck joker's rank")
        else:
            yield way._replace(risk="You lose the round: the deck joker has one rank only")


def sure_ways(state: WizMatch, seat: int, cards: list[int]) -> list[Assembly]:
    """The ways to lay these cards that nobody has to guess in, the best first."""
    chosen = sorted_out(state, seat, cards)
    if chosen is None:
        return []
    ways = weighed(state, seat, found_ways(state, seat, chosen))
    return [way.assembly() for way in sorted(ways, key=promise) if not way.risk]


def suggested(state: WizMatch, seat: int) -> list[Assembly]:
    """The new hands that could be laid now, with their cards, the most points first.

    After them those that are almost there; at other questions what the cards are on the way to.
    """
    if not state.asked >> seat & 1:
        return []
    if not is_at_menu(state):
        return planned(state, seat)
    found: list[Assembly] = []
    for shape in hands_now(state, seat):
        cards = held_cards(state, seat, shape.faces)
        ways = sure_ways(state, seat, cards)
        if ways:
            found.append(replace(ways[0], cards=tuple(cards)))
    ready = found + additions(state, seat) + robberies(state, seat)
    return with_near(state, seat, ready)[: max(MOST_SHOWN, len(ready))]


def with_near(state: WizMatch, seat: int, ready: list[Assembly]) -> list[Assembly]:
    """Behind these hands those that are almost there, unless they are a part of one."""
    near = almost(state, seat)
    return ready + [one for one in near if not any({*one.cards} <= {*two.cards} for two in ready)]


def preference(way: Way) -> tuple[int, int, int, str]:
    """What one would do first with a single card."""
    return way.sort, -(way.points or 0), -way.worth, way.title


def additions(state: WizMatch, seat: int) -> list[Assembly]:
    """Single cards that go onto a hand of one's own, or take one of an opponent."""
    found: dict[int, Way] = {}
    for face in state.options(seat):
        if face < TYPES and face != SHIELD:
            ways = weighed(state, seat, found_ways(state, seat, Chosen((face,), -1, ())))
            kept = [way for way in ways if way.sort in (OWN, TAKEN) and not way.risk]
            if kept:
                found[face] = min(kept, key=preference)
    return [
        replace(way.assembly(), cards=tuple(held_cards(state, seat, (face,))))
        for face, way in sorted(found.items(), key=lambda item: -(item[1].points or 0))
    ]


def robberies(state: WizMatch, seat: int) -> list[Assembly]:
    """WIZ-12.5: what is almost a hand, with the one card that it needs from an opponent's hand."""
    if STEAL not in state.options(seat):
        return []
    foreign = cards_of_others(state, seat)
    found: dict[tuple[int, ...], Assembly] = {}
    for near in near_hands(state, seat):
        cards = held_cards(state, seat, near.faces)
        for face, card in foreign.items():
            if not may_join(face, near.faces):
                continue
            ways = sure_ways(state, seat, [*cards, card])
            if ways:
                found.setdefault(near.faces, replace(ways[0], cards=(*cards, card)))
                break
    return list(found.values())


def may_join(face: int, faces: tuple[int, ...]) -> bool:
    """Whether a card is of the element of some others, or of their rank."""
    elem, rank = divmod(face, len(RANKS))
    return all(elem == one // len(RANKS) or rank == one % len(RANKS) for one in faces)


def planned(state: WizMatch, seat: int) -> list[Assembly]:
    """What the cards of a seat make already, then what they are on the way to; none can be laid."""
    when = when_laid(state, seat)
    if not when:
        return []
    found = [
        Assembly(
            (),
            new_title(state, shape, ()),
            shape.points,
            f"Ready {when}.",
            "WIZ-4.10",
            tuple(held_cards(state, seat, shape.faces)),
        )
        for shape in hands_held(state, seat)
    ]
    return with_near(state, seat, found)[:MOST_SHOWN]


def when_laid(state: WizMatch, seat: int) -> str:
    """When a seat that is asked something may lay hands again; empty for a poor time to plan.

    Within step 4 the cards may be on their way to the table, and when a round is scored they are
    not laid any more.
    """
    step = state.agenda[-1]
    if not isinstance(step, Ask) or step.phase == SCORING:
        return ""
    if state.active != seat:
        return "in your turn"
    return {PLAY: "", DISCARDING: "next turn"}.get(step.phase, "after the draw")


def almost(state: WizMatch, seat: int) -> list[Assembly]:
    """What a card or two more would make a hand."""
    near = near_hands(state, seat) if state.is_opened(seat) else near_openings(state, seat)
    return [shown(state, seat, one) for one in near]


def shown(state: WizMatch, seat: int, near: Near) -> Assembly:
    """A hand that is almost there."""
    is_short = near.points < OPENING_POINTS and not state.is_opened(seat)
    return Assembly(
        (),
        near.title,
        near.points,
        near.reason,
        near.rule,
        tuple(held_cards(state, seat, near.faces)),
        OPENING_POINTS if is_short else None,
        missing=near.missing,
    )


def held_cards(state: WizMatch, seat: int, faces: Iterable[int]) -> list[int]:
    """Cards of these types in a seat's grip."""
    held = list(state.zones[grip_of(seat)])
    cards: list[int] = []
    for face in faces:
        card = next(one for one in held if state.face[one] == face)
        held.remove(card)
        cards.append(card)
    return cards


def sorted_out(state: WizMatch, seat: int, cards: list[int]) -> Chosen | None:
    """The cards by where they lie; None if one lies where nothing can be taken."""
    held, loot, sources = [], [], set()
    side = state.zones[SIDE + BLOCK * seat]
    for card in cards:
        if card in state.zones[grip_of(seat)] or card in side:
            held.append(state.face[card])
            continue
        source = hand_with(state, card)
        if source < 0 or source // SLOTS == seat:
            return None
        sources.add(source)
        loot.append(state.face[card])
    if len(sources) > 1:
        return None
    return Chosen(tuple(sorted(held)), sources.pop() if sources else -1, tuple(sorted(loot)))


def hand_with(state: WizMatch, card: int) -> int:
    """The hand that a card is part of, or -1; what is attached to a hand is not part of it."""
    for hand in range(SLOTS * state.seats):
        if state.kind[hand] and card in state.zones[hand_zone(hand)][: state.size[hand]]:
            return hand
    return -1


def found_ways(state: WizMatch, seat: int, chosen: Chosen) -> Iterator[Way]:
    """Every way to lay the cards, some of them more than once."""
    trial = trial_of(state, seat)
    if chosen.held and not chosen.loot and set(chosen.held) == {SHIELD}:
        yield Way(ASIDE, chosen.held, "A Shield, laid down without effect", None)
        return
    yield from new_ways(trial, chosen)
    for hand in range(SLOTS * state.seats):
        if state.kind[hand] != NONE:
            for end in trial.grow(hand, chosen):
                yield grown_way(state, end, hand, chosen)
    yield from take_ways(trial, chosen)
    yield from pool_ways(trial, chosen)
    yield from break_ways(trial, chosen)


# New hands


def new_ways(trial: Trial, chosen: Chosen) -> Iterator[Way]:
    """A new hand of all cards; elementals and titans go onto it."""
    state, seat = trial.state, trial.seat
    hand = state.free_slot(seat)
    base = [face for face in chosen.held if is_base(face)]
    extra = tuple(face for face in chosen.held if not is_base(face))
    if hand < 0 or not (base or chosen.loot):
        return
    if not state.is_opened(seat):
        if not chosen.loot:
            yield from opening_ways(trial, base, extra)
        return
    for late in delayed(state, seat, base):
        rest = list(base)
        for face in late:
            rest.remove(face)
        later = chosen._replace(held=tuple(sorted(late + extra)))
        yield from laid_ways(trial, hand, rest, later)


def delayed(state: WizMatch, seat: int, base: list[int]) -> Iterator[tuple[int, ...]]:
    """The cards that may have to wait for the new hand, which may give the right to the joker."""
    yield ()
    if wild_permit(state, seat) >= 0:
        return
    permit = joker_permit(state, seat)
    jokers = [face for face in base if face != WIZ and may_be_wild(face, permit)]
    for count in range(1, len(jokers) + 1):
        yield from dict.fromkeys(combinations(jokers, count))


def opening_ways(trial: Trial, base: list[int], extra: tuple[int, ...]) -> Iterator[Way]:
    """WIZ-7.11: a 30+ hand, with what is attached while it is laid."""
    state, seat = trial.state, trial.seat
    attached = [AS_PLAYED.get(face, face) for face in extra]
    for shape in all_shapes(state, seat, base, wild_permit(state, seat)):
        if may_lay(state, seat, shape):
            laid = trial.after(*shape.actions(), *attached, DONE)
            if laid is not None:
                title, worth = new_title(state, shape, extra), worth_of(laid, state.free_slot(seat))
                claim = claim_words(shape)
                yield Way(NEW, laid.actions, title, shape.points, worth, claim)


def laid_ways(trial: Trial, hand: int, base: list[int], later: Chosen) -> Iterator[Way]:
    """A new hand of some cards, perhaps with a stolen one; the others go onto it afterwards."""
    state, seat = trial.state, trial.seat
    permit = wild_permit(state, seat)
    begun: list[tuple[Trial, Chosen, Shape, str]] = []
    for shape in all_shapes(state, seat, base, permit):
        laid = trial.after(*shape.actions())
        if laid is not None:
            begun.append((laid, later, shape, ""))
    for face in dict.fromkeys(later.loot):
        rest = later._replace(loot=without(later.loot, face))
        robbed = f"{name_of(state, face)} from {hand_title(state, seat, later.source)}"
        for shape in all_shapes(state, seat, sorted([*base, face]), permit):
            laid = trial.after(STEAL, SLOT.encode(later.source), face, *shape.actions())
            if laid is not None:
                begun.append((laid, rest, shape, robbed))
    for laid, rest, shape, robbed in begun:
        if not rest.held and not rest.loot:
            title = new_title(state, shape, ())
            if robbed:
                title = f"Steal {robbed} for {title[0].lower()}{title[1:]}"
            worth = worth_of(laid, hand)
            yield Way(ROBBED if robbed else NEW, laid.actions, title, shape.points, worth)
            continue
        if laid.guesses > trial.guesses:
            continue
        for end in laid.grow(hand, rest):
            yield later_way(trial, end, hand, rest, robbed)


def later_way(trial: Trial, end: Trial, hand: int, rest: Chosen, robbed: str) -> Way:
    """A new hand that gets more cards once it is laid."""
    state, seat = trial.state, trial.seat
    world = end.outcome()
    loot = [robbed] if robbed else []
    loot += [
        f"{name_of(state, face)} from {hand_title(state, seat, rest.source)}" for face in rest.loot
    ]
    extra = tuple(face for face in rest.held if not is_base(face))
    title = f"{described(world, hand)}{wild_words(state, world, hand)}{with_words(state, extra)}"
    if loot:
        return Way(ROBBED, end.actions, f"Steal {listed(loot)} for {title}", points_of(world, hand))
    return Way(NEW, end.actions, f"{title[0].upper()}{title[1:]}", points_of(world, hand))


def worth_of(laid: Trial, hand: int) -> int:
    """The card value of a hand once it lies on the table."""
    return value(laid.outcome(), hand)


def claim_words(shape: Shape) -> str:
    """What a first hand claims (WIZ-7.8)."""
    if shape.kind == SET:
        return f"shard level {shape.rank - FIRST_SHARD + 1}"
    return ELEMENTS[shape.elem].capitalize()


# Hands on the table


def grown_way(state: WizMatch, end: Trial, hand: int, chosen: Chosen) -> Way:
    """Cards onto a hand on the table."""
    seat = end.seat
    world = end.outcome()
    named = hand_title(state, seat, hand)
    is_own = hand // SLOTS == seat
    wilds = wild_words(state, world, hand)
    is_longer = any(is_base(face) for face in chosen.held + chosen.loot)
    if chosen.loot or (is_longer and len(chosen.held) > 1):
        extra = tuple(face for face in chosen.held if not is_base(face))
        title = f"{named} becomes {described(world, hand)}{wilds}{with_words(state, extra)}"
    else:
        title = f"{listed(names_of(state, chosen.held))} onto {named}{wilds}"
    points = points_of(world, hand) - points_of(state, hand) if is_longer else None
    growth = f"Card value {value(state, hand)} becomes {value(world, hand)}"
    if is_protected(world, hand) != is_protected(state, hand):
        growth += ", protected" if is_protected(world, hand) else ", no longer protected"
    if chosen.loot:
        loot = listed(names_of(state, chosen.loot))
        title = f"Steal {loot} from {hand_title(state, seat, chosen.source)}: {title}"
    sort = OTHERS if not is_own else ROBBED if chosen.loot else OWN
    return Way(sort, end.actions, first(title), points, value(world, hand), growth=growth)


def take_ways(trial: Trial, chosen: Chosen) -> Iterator[Way]:
    """WIZ-12.8: an opponent's hand is taken with one of the cards, and the others follow."""
    state, seat = trial.state, trial.seat
    if not state.is_opened(seat):
        return
    slot = state.free_slot(seat)
    for hand in take_hands(state, seat, alterable(state, seat), wild_permit(state, seat)):
        if chosen.loot and (hand != chosen.source or not is_whole(state, chosen)):
            continue
        for face in dict.fromkeys(chosen.held):
            rest = Chosen(without(chosen.held, face), -1, ())
            for taken in trial.put(TAKE, SLOT.encode(hand), face):
                ends = taken.grow(slot, rest) if rest.held else [taken]
                for end in ends:
                    world = end.outcome()
                    title = (
                        f"Take {hand_title(state, seat, hand)}: {described(world, slot)}"
                        f"{wild_words(state, world, slot)}, card value {value(world, slot)}"
                    )
                    points = points_of(world, slot) - points_of(state, hand)
                    yield Way(TAKEN, end.actions, title, points)


def is_whole(state: WizMatch, chosen: Chosen) -> bool:
    """Whether all cards of an opponent's hand were chosen."""
    cards = state.zones[hand_zone(chosen.source)][: state.size[chosen.source]]
    return sorted(state.face[card] for card in cards) == list(chosen.loot)


# The Life Pool


def pool_ways(trial: Trial, chosen: Chosen) -> Iterator[Way]:
    """WIZ-19.2: shards onto their piles, from the lowest level up."""
    if chosen.loot or not chosen.held:
        return
    end: Trial | None = trial
    left = chosen.held
    while left and end is not None and end.is_at_menu:
        end, left = next_shard(end, left)
    if end is not None and not left:
        title = f"{listed(names_of(trial.state, chosen.held))} into the Life Pool"
        yield Way(ASIDE, end.actions, title, None)


def next_shard(trial: Trial, left: tuple[int, ...]) -> tuple[Trial | None, tuple[int, ...]]:
    """The same after the next shard, and what is left; None if none fits."""
    for face in left:
        is_air = face == CHARACTER + AIR
        step = trial.after(CHAR_AS_SHARD) if is_air else None
        if face < MASTER:
            step = trial.after(face, LIFE_POOL)
        if step is not None:
            return step, without(left, face)
    return None, left


# Breaking up


def break_ways(trial: Trial, chosen: Chosen) -> Iterator[Way]:
    """WIZ-12.11: all cards of an opponent's hand, spread over your own hands and new ones."""
    if not chosen.loot or not is_whole(trial.state, chosen):
        return
    begun = trial.after(BREAK, SLOT.encode(chosen.source))
    end = begun and spread(begun, tuple(sorted(chosen.held + chosen.loot)))
    if end is not None:
        plan = plan_words(end.state, end.seat)
        title = f"Break up {hand_title(trial.state, trial.seat, chosen.source)}: {plan}"
        yield Way(TAKEN, end.actions, title, None)


# Words


def name_of(state: WizMatch, face: int) -> str:
    """A card type in a title."""
    return str(state.game.faces[face].name)


def names_of(state: WizMatch, faces: tuple[int, ...]) -> list[str]:
    """Card types in a title."""
    return [name_of(state, face) for face in faces]


def with_words(state: WizMatch, extra: tuple[int, ...]) -> str:
    """What is attached to a hand."""
    return f" with {listed(names_of(state, extra))}" if extra else ""


def described(state: WizMatch, hand: int) -> str:
    """What a hand on the table is."""
    if state.kind[hand] == CHARACTERED:
        return "the character"
    return kind_words(state.kind[hand], element(state, hand), state.low[hand], state.size[hand])


def new_title(state: WizMatch, shape: Shape, extra: tuple[int, ...]) -> str:
    """What a new hand is."""
    title = kind_words(shape.kind, shape.elem, shape.rank, len(shape.faces))
    wilds = [
        as_words(state, face, rank)
        for face, rank in zip(shape.faces, shape.wilds, strict=True)
        if rank >= 0
    ]
    if wilds:
        title += f" ({listed(wilds)})"
    return f"{title[0].upper()}{title[1:]}{with_words(state, extra)}"


def as_words(state: WizMatch, face: int, rank: int) -> str:
    """What a wild stands for."""
    return f"{name_of(state, face)} as {RANKS[rank] if rank <= LAST_RANK else 'a shard'}"


def wild_words(before: WizMatch, after: WizMatch, hand: int) -> str:
    """What the wilds that came onto a hand stand for."""
    cards = after.zones[hand_zone(hand)][: after.size[hand]]
    known = {card for zone in range(SLOTS * before.seats) for card in before.zones[hand_zone(zone)]}
    wilds = []
    for index, card in enumerate(cards):
        if after.wild[card] and not (card in known and before.wild[card]):
            rank = after.low[hand] + (index if after.kind[hand] == RUN else 0)
            rank = LAST_RANK + 1 if after.kind[hand] == MASTERED else rank
            wilds.append(as_words(after, after.face[card], rank))
    return f" ({listed(wilds)})" if wilds else ""


def plan_words(state: WizMatch, seat: int) -> str:
    """Where the cards of a break-up go."""
    plan, fresh = state.plan, state.new_hands[::4]
    places: dict[int, list[str]] = {}
    for at in range(0, len(plan), 4):
        places.setdefault(plan[at + 1], []).append(name_of(state, state.face[plan[at]]))
    return "; ".join(
        f"{listed(cards)} to {'a new hand' if hand in fresh else hand_title(state, seat, hand)}"
        for hand, cards in places.items()
    )
