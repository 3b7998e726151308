"""Drawing, discarding, dealing, EP: what several rules do with cards and scores."""

from __future__ import annotations

from pentacles.core.event import Change
from pentacles.core.holdings import replaced
from pentacles.core.outcome import Outcome
from pentacles.games.wiz.deck import is_action
from pentacles.games.wiz.hands import refresh, refresh_all
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ASIDE,
    BLOCK,
    BOARD,
    CHARACTER,
    CHARACTERED,
    DECK,
    DISCARD,
    JOKER,
    NO_WILD,
    NONE,
    PLAYED,
    POOL,
    SIDE,
    SLOTS,
    UNUSED,
    grip_of,
    hand_zone,
)


def can_draw(state: WizMatch) -> bool:
    """WIZ-20.4: whether a card can come from the deck."""
    return bool(state.zones[DECK]) or len(state.zones[DISCARD]) > 1


def draw_card(state: WizMatch, zone: int) -> int:
    """Draw the top card of the deck into a zone, after a reshuffle if need be; -1 if none comes."""
    if not state.zones[DECK]:
        pile = state.zones[DISCARD]
        if len(pile) < 2:
            return -1
        earlier = state.moves
        state.moves = []
        for card in pile[:-1]:
            state.move(card, DISCARD, DECK)
        state.shuffle(DECK)
        state.moves = []
        if state.listening:
            state.tell("reshuffled", "WIZ-20.4", -1, {"n": len(state.zones[DECK])}, [])
        state.moves = earlier
    return state.draw(DECK, zone)


def draw_cards(state: WizMatch, seat: int, wanted: int, rule: str) -> None:
    """A seat draws cards from the deck, as many as there are."""
    drawn: list[int] = []
    for _ in range(wanted):
        card = draw_card(state, grip_of(seat))
        if card < 0:
            break
        drawn.append(card)
    if state.listening and drawn:
        state.tell("drew", rule, seat, {"n": len(drawn)}, drawn)


def discard(state: WizMatch, card: int, zone: int) -> None:
    """Put a card on the discard pile."""
    state.wild[card] = 0
    state.by[card] = -1
    state.move(card, zone, DISCARD)


def mix_grips(state: WizMatch, one: int, other: int) -> None:
    """A hidden exchange: third players can no longer tell what either grip holds (WIZ-14.8)."""
    keepers = 1 << one | 1 << other
    for seat in (one, other):
        for card in state.zones[grip_of(seat)]:
            state.forget(card, keepers)


def gain(state: WizMatch, seat: int, amount: int, rule: str) -> None:
    """WIZ-1.5: a seat gains EP; reaching the target ends the game at once."""
    old = state.score[seat]
    state.score = replaced(state.score, seat, old + amount)
    if state.listening and amount:
        change = [Change(f"score_{seat}", old, old + amount)]
        state.tell("gained_ep", rule, seat, {"n": amount, "total": old + amount}, [], change)
    if state.score[seat] >= state.target_of(seat):
        words = f"Seat {seat} has {state.score[seat]} EP: the target is {state.target_of(seat)}."
        finish_match(state, [seat], words, "WIZ-1.4")


def lose(state: WizMatch, seat: int, amount: int, rule: str) -> None:
    """WIZ-1.6: a seat loses EP, never below 0."""
    old = state.score[seat]
    state.score = replaced(state.score, seat, max(0, old - amount))
    if state.listening:
        lost = old - state.score[seat]
        change = [Change(f"score_{seat}", old, state.score[seat])]
        state.tell("lost_ep", rule, seat, {"n": lost, "total": state.score[seat]}, [], change)


def finish_match(state: WizMatch, winners: list[int], words: str, rule: str) -> None:
    """The game is over (WIZ-23)."""
    state.finish(Outcome(winners, words, rule))
    if state.listening:
        state.tell("over", rule, -1, {"words": words}, [])


def send_home(state: WizMatch, card: int, zone: int) -> None:
    """A character card goes back to its owner's side, or to the unused ones."""
    own = state.face[card] - CHARACTER
    target = UNUSED
    for seat in range(state.seats):
        if state.character[seat] == own:
            target = SIDE + BLOCK * seat
    state.by[card] = -1
    state.move(card, zone, target)


def leave_board(state: WizMatch, seat: int, target: int) -> None:
    """A character leaves the board with everything attached; the rest goes to a zone."""
    hand = SLOTS * seat + BOARD
    zone = hand_zone(hand)
    for card in state.zones[zone].copy():
        if state.face[card] >= CHARACTER:
            send_home(state, card, zone)
        elif target == DISCARD:
            discard(state, card, zone)
        else:
            state.by[card] = -1
            state.move(card, zone, target)
    remove_hand(state, hand)


def enter_board(state: WizMatch, seat: int) -> None:
    """WIZ-17.3: a character comes onto the board as a hand of its own."""
    hand = SLOTS * seat + BOARD
    side = SIDE + BLOCK * seat
    state.move(state.zones[side][0], side, hand_zone(hand))
    state.kind[hand] = CHARACTERED
    state.elem[hand] = state.character[seat]
    state.size[hand] = 1
    state.ages += 1
    state.age[hand] = state.ages
    state.count[seat] += 1
    refresh(state, hand)


def remove_hand(state: WizMatch, hand: int) -> None:
    """A hand is no longer on the table; its cards have gone."""
    if state.kind[hand] != NONE:
        state.count[hand // SLOTS] -= 1
    state.clear_hand(hand)
    refresh(state, hand)


def gather(state: WizMatch) -> None:
    """WIZ-2.14: all cards outside the Life Pool go back to the deck, characters to their owners."""
    reset_round(state)
    first_pool = POOL
    for zone in range(len(state.zones)):
        cards = state.zones[zone]
        if not cards or zone in (DECK, UNUSED):
            continue
        in_pool = first_pool <= zone < first_pool + 6
        for card in cards.copy():
            if state.face[card] >= CHARACTER:
                if in_pool or zone >= 14 or zone == PLAYED:
                    send_home(state, card, zone)
            elif not in_pool or state.pool_won:
                state.move(card, zone, DECK)
    if state.pool_won:
        state.pool_won = 0
        state.levels = [0] * 6
    for card in state.zones[DECK]:
        state.wild[card] = 0
        state.by[card] = -1


def reset_round(state: WizMatch) -> None:
    """Nothing of a round outlasts it but scores, the pool, and who has which character."""
    hands = SLOTS * state.seats
    for hand in range(hands):
        state.clear_hand(hand)
    state.turns = [0] * state.seats
    state.opened_at = [0] * state.seats
    state.stun = [0] * state.seats
    state.out = [0] * state.seats
    state.looked_at = [0] * state.seats
    state.looks = [0] * state.seats
    state.barred = [0] * state.seats
    state.claim = [-1] * state.seats
    state.spent = [0] * state.seats
    state.light_used = [0] * state.seats
    state.dealt_actions = [0] * state.seats
    state.joker_known = NO_WILD
    state.winner = -1
    state.ages = 0
    state.bonus = []
    state.used = []
    state.drawn = []
    state.clear_stage()


def deal(state: WizMatch) -> None:
    """WIZ-3.2 to WIZ-3.6: 12 cards each, 13 for the starter; action cards are replaced."""
    order = seats_from(state, state.starter)
    for seat in order:
        for _ in range(13 if seat == state.starter else 12):
            if state.zones[DECK]:
                state.draw(DECK, grip_of(seat))
    for seat in order:
        replace_actions(state, seat)
        if state.listening:
            held = state.zones[grip_of(seat)].copy()
            rule = "WIZ-3.3" if state.dealt_actions[seat] else "WIZ-3.2"
            state.tell("dealt", rule, seat, {"n": len(held)}, held)
    refresh_all(state)


def replace_actions(state: WizMatch, seat: int) -> None:
    """WIZ-3.3: for each action card one more card is drawn."""
    wanted = 13 if seat == state.starter else 12
    grip = state.zones[grip_of(seat)]
    actions = 0
    for card in grip:
        if is_action(state.face[card]):
            actions += 1
    while len(grip) < wanted + actions and state.zones[DECK]:
        card = state.draw(DECK, grip_of(seat))
        if is_action(state.face[card]):
            actions += 1
    state.dealt_actions = replaced(state.dealt_actions, seat, max(0, len(grip) - wanted))


def seats_from(state: WizMatch, first: int) -> list[int]:
    """All seats clockwise, beginning with one (WIZ-1.7)."""
    return [(first + distance) % state.seats for distance in range(state.seats)]


def rivals_of(state: WizMatch, seat: int) -> list[int]:
    """The opponents of a seat that are in the round, clockwise."""
    found: list[int] = []
    for distance in range(1, state.seats):
        other = (seat + distance) % state.seats
        if not state.out[other]:
            found.append(other)
    return found


def aside_of(seat: int) -> int:
    """The zone of cards that a seat is looking at."""
    return ASIDE + BLOCK * seat


def joker_points(state: WizMatch) -> int:
    """WIZ-21.5: the points of the deck joker, or 1 without one."""
    cards = state.zones[JOKER]
    return state.deck.points[state.face[cards[0]]] if cards else 1


def end_turn(state: WizMatch) -> None:
    """The turn ends at once: only the next seat and the next round are left."""
    del state.agenda[2:]


def end_round(state: WizMatch) -> None:
    """The round ends at once: only the next one is left."""
    del state.agenda[1:]
