"""What components do: the effect verbs of the cards, and the drawing of cards."""

from __future__ import annotations

from pentacles.core.event import Change
from pentacles.core.holdings import replaced
from pentacles.games.wizard_cards.outlook import is_last_turn
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.terms import (
    DAMAGE,
    FORTUNE,
    HAND,
    SPELL,
    VIGOR,
    WARD,
    WARDS,
    WILD,
    WRATH,
)


def resolve(state: Duel, seat: int, verb: int, n: int) -> bool:
    """Carry out a cast component (WC-3.5); True if the defender has to choose cards to lose."""
    if verb == WRATH:
        return damage(state, seat, n)
    if verb == VIGOR:
        add_plays(state, seat, n)
    elif verb == FORTUNE:
        draw_cards(state, seat, n)
    return False


def add_plays(state: Duel, seat: int, n: int) -> None:
    """WC-7.1: the caster gains plays for this spell."""
    state.plays += n
    if state.listening:
        change = [Change(f"plays_{seat}", state.plays - n, state.plays)]
        state.tell("gained", "WC-7.1", seat, {"n": n, "plays": state.plays}, [], change)


def draw_cards(state: Duel, seat: int, n: int) -> None:
    """WC-5.1, WC-5.2: the caster draws this many cards, or as many as there are."""
    deck = state.deck_of(seat)
    left = len(state.zones[deck])
    if left:
        take(state, seat, deck, min(n, left), "drew", "WC-5.1")
    elif state.listening:
        state.tell("drew_nothing", "WC-5.2", seat, {}, [])


def refill(state: Duel, seat: int, rule: str) -> None:
    """WC-9.1, WC-9.2: draw until holding five, or until the deck is empty."""
    missing = 5 - len(state.zones[HAND + seat])
    if missing > 0:
        deck = state.deck_of(seat)
        left = len(state.zones[deck])
        if left:
            take(state, seat, deck, min(missing, left), "refilled", rule)


def take(state: Duel, seat: int, deck: int, n: int, kind: str, rule: str) -> None:
    """Draw n cards that are there; emptying a deck begins the final phase (WC-10.1)."""
    state.draw_many(deck, HAND + seat, n)
    state.has_moved = True
    if state.listening:
        state.tell(kind, rule, seat, {"n": n}, state.zones[HAND + seat][-n:])
    if not state.zones[deck] and state.turns_after == 0:
        state.turns_after = 1 if state.active == state.opener else 2
        state.final_turn = state.turn
        if state.listening:
            rule = "WC-10.2" if state.turns_after == 1 else "WC-10.3"
            own = state.variant.constructed
            told, owner = ("final_phase_own", seat) if own else ("final_phase", -1)
            state.tell(told, rule, owner, {"n": state.turns_after}, [])


def damage(state: Duel, attacker: int, n: int) -> bool:
    """WC-6: wards absorb, the rest costs hand cards; True if the defender has a choice."""
    target = 1 - attacker
    state.dealt = n
    absorbed = 0
    if state.strengths[target]:
        absorbed = absorb(state, target, n)
    state.absorbed = absorbed
    exposed = n - absorbed
    hand = len(state.zones[HAND + target])
    if exposed == 0 or hand == 0:
        if exposed and state.listening:
            state.tell("spared", "WC-6.6", target, {"n": exposed}, [])
        return False
    if exposed < hand:
        state.open_damage = exposed
        return True
    faces = [state.face[card] for card in state.zones[HAND + target]]
    faces.sort()  # a hand has no order: nobody may see when its cards were drawn
    lost = [state.move_face(HAND + target, face, DAMAGE + target) for face in faces]
    if state.listening:
        size = len(state.zones[DAMAGE + target])
        change = [Change(f"damage_{target}", size - hand, size)]
        facts: dict[str, int | str] = {"n": exposed, "loser": target}
        state.tell("lost_hand", "WC-6.5", target, facts, lost, change)
        tell_empty_hand(state, target, exposed - hand)
    return False


def tell_empty_hand(state: Duel, target: int, ignored: int) -> None:
    """WC-6.6, WC-6.7: what a lost hand means for the rest of the damage and for the next turn."""
    if ignored:
        state.tell("spared", "WC-6.6", target, {"n": ignored}, [])
    if not state.variant.hectic and not is_last_turn(state):
        state.tell("disarmed", "WC-6.7", target, {}, [])


def absorb(state: Duel, target: int, n: int) -> int:
    """WC-4.2 to WC-4.4: the first ward cast absorbs first; a used-up ward is discarded."""
    strengths = state.strengths[target].copy()
    state.strengths[target] = strengths
    left = n
    while left and strengths:
        taken = min(left, strengths[0])
        left -= taken
        strengths[0] -= taken
        card = state.zones[WARDS + target][0]
        if strengths[0] == 0:
            strengths.pop(0)
            discard(state, card, WARDS + target, target)
        if state.listening:
            total = state.ward_value(target)
            change = [Change(f"wards_{target}", total + taken, total)]
            state.tell("absorbed", "WC-4.2", target, {"n": taken}, [card], change)
    return n - left


def end_spell(state: Duel, seat: int) -> None:
    """WC-3.11: wards of the spell go to the ward area, everything else to the spell discard."""
    face = state.face
    printed = state.deck.verb
    spell = state.zones[SPELL]
    wards: list[int] = []
    for card in spell:
        verb = printed[face[card]]
        if verb == WARD or (verb == WILD and state.verb_of(card) == WARD):
            wards.append(card)
    for card in wards:
        state.strengths[seat] = [*state.strengths[seat], state.deck.amount[face[card]]]
        state.move(card, SPELL, WARDS + seat)
    if state.variant.has_jokers:
        for card in spell:
            forget_school(state, card)
    state.move_all(SPELL, state.discard_of(seat))
    if state.listening:
        value = state.ward_value(seat)
        kind = "spell_over"
        if wards:
            kind = "warded_in_vain" if is_last_turn(state) else "warded"
        change = [Change(f"wards_{seat}", 0, value)] if wards else []
        state.tell(kind, "WC-3.11", seat, {"n": value}, wards, change)


def fade_wards(state: Duel, seat: int) -> None:
    """WC-2.3: wards that are left from the seat's last spell go to the spell discard."""
    faded = state.zones[WARDS + seat].copy()
    strengths = state.strengths[seat]
    state.strengths[seat] = []
    if state.variant.has_jokers:
        for card in faded:
            forget_school(state, card)
    state.move_all(WARDS + seat, state.discard_of(seat))
    if state.listening:
        change = [Change(f"wards_{seat}", sum(strengths), 0)]
        state.tell("faded", "WC-2.3", seat, {}, faded, change)


def discard(state: Duel, card: int, source: int, owner: int) -> None:
    """Put a component on its owner's spell discard."""
    forget_school(state, card)
    state.move(card, source, state.discard_of(owner))


def forget_school(state: Duel, card: int) -> None:
    """WC-8.3: a joker loses its school when it reaches a discard pile."""
    face = state.face[card]
    if face >= state.deck.suited:
        state.named = replaced(state.named, face - state.deck.suited, -1)
