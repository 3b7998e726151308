"""Why a player might choose an option: sentences that are true of the position.

They are made from the seat's own hand and from what everybody sees, so they give nothing away. They
say what speaks for an option; what speaks against it is said only if nothing speaks for it.
"""

from __future__ import annotations

from typing import Final

from pentacles.core.sentences import counted
from pentacles.games.wizard_cards.deck import Deck
from pentacles.games.wizard_cards.outlook import (
    Component,
    Strike,
    acts_again,
    casts_next_turn,
    component,
    drawn_by,
    faces_held,
    gained_by_drawing,
    is_last_turn,
    lead_of,
    may_idle_out,
    most_damage,
    plays_after,
    refilled,
    wards_cast,
    within_reach,
)
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.terms import (
    DAMAGE,
    FORTUNE,
    HAND,
    OWN_DECK,
    PILE,
    SCHOOL_NAMES,
    VIGOR,
    WARD,
    WRATH,
)

ORDINALS: Final = {1: "st", 2: "nd", 3: "rd"}
# What a card is worth keeping, by effect and magnitude 1 to 4 (higher magnitudes count as 4).
KEEP: Final[list[list[float]]] = [
    [0.30, 0.55, 0.75, 0.90],
    [0.25, 0.80, 0.95, 1.00],
    [0.20, 0.50, 0.60, 0.80],
    [0.40, 0.70, 0.90, 1.00],
]


def keep_value(deck: Deck, face: int) -> float:
    """How much a card is worth in the hand."""
    if face >= deck.suited:
        return 1.05
    return KEEP[deck.verb[face]][min(deck.amount[face], 4) - 1]


def reason_for(state: Duel, seat: int, action: int) -> str:
    """What speaks for this option here."""
    actions = state.deck.actions
    if actions.draft.holds(action):
        return reason_to_draft(state, seat, actions.draft.row(action))
    if action == actions.stop:
        return reason_to_stop(state, seat)
    if actions.lose.holds(action):
        return reason_to_lose(state, seat, actions.lose.row(action))
    settled = result_is_settled(state, seat)
    if settled:
        return settled
    cast = component(state, action)
    if cast.verb == WRATH:
        return reason_for_wrath(state, seat, cast)
    if cast.verb == VIGOR:
        return reason_for_vigor(state, seat, cast)
    if cast.verb == FORTUNE:
        return reason_for_fortune(state, seat, cast)
    return reason_for_ward(state, seat, cast)


# The draft and the damage


def reason_to_draft(state: Duel, seat: int, suit: int) -> str:
    """What is taken, how many of its school that makes, and what it uncovers."""
    pile = state.zones[PILE + suit]
    school, amount = state.deck.school, state.deck.amount
    taken = state.face[pile[-1]]
    same = 1
    for card in state.zones[OWN_DECK + seat]:
        if school[state.face[card]] == school[taken]:
            same += 1
    words = f"Takes {name(state, taken)}, your {ordinal(same)} {SCHOOL_NAMES[school[taken]]}"
    if len(pile) == 1:
        return f"{words} and the last card of its pile."
    below = state.face[pile[-2]]
    only = " only" if amount[below] < amount[taken] else ""
    return f"{words}, and uncovers{only} {name(state, below)}."


def reason_to_lose(state: Duel, seat: int, face: int) -> str:
    """What is lost, and what the other cards of the hand can still do."""
    if is_last_turn(state):
        return "You have no turn left, so any card will do."
    hand = faces_held(state, seat)
    before = most_damage(state, hand, 1)
    words = f"Loses {kind_of(state, face)}"
    hand.remove(face)
    after = most_damage(state, hand, 1)
    deals = f"your other {'card' if len(hand) == 1 else 'cards'} can still deal {after} damage"
    if 0 < after == before:
        return f"{words}; {deals} in one spell."
    useful = [held for held in hand if is_of_use_later(state, seat, held)]
    if not useful and not before:
        return "Nothing that you hold is of use in your last turn, so any card will do."
    if useful:
        words = f"{words} and keeps {name(state, strongest(state, useful, after < before))}"
    return f"{words}; {deals} in one spell." if after else f"{words}."


def is_of_use_later(state: Duel, seat: int, face: int) -> bool:
    """Whether a card of the defender can do anything in a later turn, as far as is known now."""
    deck = state.deck
    if deck.verb[face] == FORTUNE:
        return len(state.zones[state.deck_of(seat)]) > 0
    if deck.verb[face] in (WARD, VIGOR):
        is_last = state.turns_after > 0 and state.turns_to_come() == 1
        return not is_last or len(state.zones[state.deck_of(seat)]) > 0
    return True


def strongest(state: Duel, hand: list[int], is_quiet: bool) -> int:
    """The face of the highest magnitude; if `is_quiet`, Ward and Fortune come first."""
    deck, best, highest = state.deck, -1, -1
    for face in hand:
        rank = deck.amount[face]
        if is_quiet and deck.verb[face] in (WARD, FORTUNE):
            rank += 100
        if rank > highest:
            best, highest = face, rank
    return best


def kind_of(state: Duel, face: int) -> str:
    """A card's school and magnitude, such as Ward 1."""
    school = "Wild Magic" if face >= state.deck.suited else SCHOOL_NAMES[state.deck.school[face]]
    return f"{school} {state.deck.amount[face]}"


# The end of a turn or of the match


def reason_to_stop(state: Duel, seat: int) -> str:
    """What is kept and drawn, and what the cards are still good for."""
    hand, deck = len(state.zones[HAND + seat]), len(state.zones[state.deck_of(seat)])
    idles = may_idle_out(state, seat)
    if is_last_turn(state) or (idles and seat != state.opener):
        mine, theirs = len(state.zones[DAMAGE + seat]), len(state.zones[DAMAGE + 1 - seat])
        return f"Ends the match: {mine} damage for you, {theirs} for the other player."
    words = f"Keeps {counted(hand, 'card', 'cards')}"
    if refilled(hand, deck):
        words = f"{words} and draws {refilled(hand, deck)}"
    if idles:
        return f"{words}."
    if acts_again(state, seat, hand, 0):
        return f"{words} for your next turn."
    return "Ends your last turn."


def result_is_settled(state: Duel, seat: int) -> str:
    """In the last turn: why no card can change who wins; nothing if one still can."""
    if not is_last_turn(state):
        return ""
    lead = lead_of(state, seat)
    if lead > 0:
        return f"You lead by {lead} and the match ends with this turn, so any card will do."
    reach = within_reach(state, seat)
    if not reach:
        return "You can't cost the other player a card any more, so any card will do."
    if lead + reach < 0:
        most = counted(reach, "card", "cards")
        return (
            f"You are behind by {-lead} and can cost the other player at most {most}, "
            "so any card will do."
        )
    return ""


# Casting


def reason_for_wrath(state: Duel, seat: int, cast: Component) -> str:
    """The cards that it costs the other player, compared with another Wrath."""
    strike = Strike(state, seat, cast.amount)
    if not strike.lost:
        return reason_for_void_wrath(state, seat, cast, strike)
    cards = counted(strike.lost, "card", "cards")
    words = f"Costs the other player {cards}"
    if strike.takes_all:
        words = f"Takes the other player's whole hand, {cards}"
        if not state.variant.hectic and not is_last_turn(state):
            words = f"{words}, and with it the next spell"
    lead = lead_of(state, seat)
    if lead <= 0 < lead + strike.lost:
        words = f"{words}, and puts you ahead by {lead + strike.lost}"
    best = best_other(state, seat, cast, WRATH)
    if best < 0:
        return f"{words}."
    other = Strike(state, seat, state.deck.amount[best]).lost
    if other < strike.lost:
        return f"{words}; {name(state, best)} would cost {other or 'none'}."
    if other == strike.lost and state.deck.amount[best] > cast.amount:
        return f"{words}; {name(state, best)} would cost no more."
    when = still_of_use(state, seat, cast, 0)
    if other > strike.lost and when:
        return f"{words}; keeps {name(state, best)} for {when}."
    return f"{words}."


def reason_for_void_wrath(state: Duel, seat: int, cast: Component, strike: Strike) -> str:
    """Wrath that costs no card: it can still open the way for another."""
    if strike.open:
        return in_vain(state, seat, cast, "costs no card: the other player has none left")
    words = f"takes {strike.absorbed} off wards of {strike.wards}"
    best = best_other(state, seat, cast, WRATH)
    if best >= 0 and plays_after(state, cast.school, 0):
        amount = state.deck.amount[best]
        alone, then = Strike(state, seat, amount), Strike(state, seat, amount, strike.absorbed)
        if then.lost > alone.lost:
            costs = f"{then.lost} instead of {alone.lost or 'none'}"
            return f"T{words[1:]}: {name(state, best)} can then cost {costs}."
    return in_vain(state, seat, cast, f"only {words}")


def reason_for_vigor(state: Duel, seat: int, cast: Component) -> str:
    """The plays that are left for the other cards."""
    others = len(state.zones[HAND + seat]) - 1
    if not others:
        return f"It is your last card, so its plays are lost{unloading(state, seat)}."
    plays = counted(plays_after(state, cast.school, cast.amount), "play", "plays")
    rest = "your other card" if others == 1 else f"your {others} other cards"
    words = "Costs no play and leaves" if state.cost(cast.school) == 0 else "Leaves"
    if not state.plays:
        return f"{words} {plays} for {rest}; without it only Vigor could be cast."
    left = state.plays - 1 or "none"
    return f"{words} {plays} for {rest}; another school would leave {left}."


def reason_for_fortune(state: Duel, seat: int, cast: Component) -> str:
    """What is drawn, and when it can be cast."""
    drawn = drawn_by(state, seat, cast.amount)
    if not drawn:
        return in_vain(state, seat, cast, "draws nothing: no card is left to draw")
    cards = counted(drawn, "card", "cards")
    left = plays_after(state, cast.school, 0)
    if left:
        plays = counted(left, "play", "plays")
        words = f"Draws {cards} with {plays} left to cast {'it' if drawn == 1 else 'them'}"
    elif state.variant.hectic:
        vigor = "if it is Vigor, it" if drawn == 1 else "any Vigor among them"
        words = f"Draws {cards}; {vigor} can be cast at once"
    else:
        return fortune_at_the_end(state, seat, cast, drawn)
    deck = len(state.zones[state.deck_of(seat)])
    if drawn < deck or state.turns_after:
        return f"{words}."
    if seat == state.opener:
        return f"{words}; it empties the deck, so only the other player has another turn."
    return f"{words}; it empties the deck, so you both have one more turn."


def fortune_at_the_end(state: Duel, seat: int, cast: Component, drawn: int) -> str:
    """WC-5.3: cards that have to wait for the next turn, compared with the refill."""
    deck, hand = len(state.zones[state.deck_of(seat)]), len(state.zones[HAND + seat]) - 1
    cards = counted(drawn, "card", "cards")
    if not acts_again(state, seat, hand + drawn, drawn):
        return f"Draws {cards} that you will never cast: you have no turn left."
    more = gained_by_drawing(state, seat, drawn)
    if not more:
        why = f"draws {cards} that the refill would give you anyway"
        return in_vain(state, seat, cast, why, drawn)
    held = hand + drawn + refilled(hand + drawn, deck - drawn)
    return f"Leaves you {held} cards for your next turn, {more} more than without it."


def reason_for_ward(state: Duel, seat: int, cast: Component) -> str:
    """The damage that it stops in the next turn, compared with another ward."""
    if is_last_turn(state):
        return in_vain(state, seat, cast, "stops nothing: the match ends with this turn")
    if not casts_next_turn(state, 1 - seat):
        why = "stops nothing: the other player has no card to cast next turn"
        return in_vain(state, seat, cast, why)
    words = f"Stops up to {cast.amount} damage in the other player's next turn"
    if wards_cast(state):
        words = f"{words}, {wards_cast(state) + cast.amount} with the wards of this spell"
    best = best_other(state, seat, cast, WARD)
    if best >= 0 and state.deck.amount[best] < cast.amount:
        return f"{words}; {name(state, best)} would stop {state.deck.amount[best]}."
    when = still_of_use(state, seat, cast, 0)
    if best >= 0 and state.deck.amount[best] > cast.amount and when:
        return f"{words}; keeps {name(state, best)} for {when}."
    return f"{words}."


# Helpers


def in_vain(state: Duel, seat: int, cast: Component, why: str, drawn: int = 0) -> str:
    """A cast that does nothing now: what is kept, or that this card can't be hit, and why."""
    unloads = unloading(state, seat)
    if unloads:
        return f"{why[0].upper()}{why[1:]}{unloads}."
    hand = faces_held(state, seat)
    hand.remove(cast.face)
    when = still_of_use(state, seat, cast, drawn)
    if hand and when:
        return f"Keeps {name(state, strongest(state, hand, False))} for {when}, but {why}."
    return f"{why[0].upper()}{why[1:]}."


def still_of_use(state: Duel, seat: int, cast: Component, drawn: int) -> str:
    """When the other cards of the hand can be cast after this one; nothing if never."""
    if plays_after(state, cast.school, 0):
        return "this spell"
    if not acts_again(state, seat, len(state.zones[HAND + seat]) - 1 + drawn, drawn):
        return ""
    # with free Vigor this spell may still draw the deck empty
    return "later" if state.variant.hectic else "your next turn"


def unloading(state: Duel, seat: int) -> str:
    """In the seat's last turn: what is cast can't be hit any more, if nothing is drawn for it."""
    if not state.turns_after or state.turns_to_come() != 1 or state.zones[state.deck_of(seat)]:
        return ""
    return ", but the other player can't hit this card any more"


def best_other(state: Duel, seat: int, cast: Component, verb: int) -> int:
    """The strongest other card of the hand that does the same and could be cast now, or -1.

    A joker, which can do anything, is named only when nothing else does it.
    """
    deck, best = state.deck, -1
    for card in state.zones[HAND + seat]:
        face = state.face[card]
        if face == cast.face or face >= deck.suited or deck.verb[face] != verb:
            continue
        if state.cost(deck.school[face]) > state.plays:
            continue
        if best < 0 or deck.amount[face] > deck.amount[best]:
            best = face
    return best


def ordinal(number: int) -> str:
    """A place in a row: 1st, 2nd, 3rd, 4th."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ORDINALS.get(number % 10, 'th')}"


def name(state: Duel, face: int) -> str:
    """A card in a sentence."""
    words: str = state.game.card_name(state.game.faces[face])
    return words
