# not compiled
"""Reasons before the battle: characters, decks, drawing, focusing, keeping and giving."""

from __future__ import annotations

from pentacles.games.witless_wizards.actions import (
    ACCEPT,
    DISCARD_NEXT,
    DRAW_DECK,
    FOCUS_YES,
    KEEP,
    PICK_DECK,
    SCRY_KEEP,
    TOSS_HELD,
)
from pentacles.games.witless_wizards.figures import card_changes
from pentacles.games.witless_wizards.outlook import Outlook
from pentacles.games.witless_wizards.questions import held
from pentacles.games.witless_wizards.reasons.case import (
    CLEARLY,
    Case,
    average,
    described,
    person,
    receiver_of,
    speaks_against,
    speaks_for,
    takes_place,
    weaker,
    your_cubes,
)
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.focus import focus_price
from pentacles.games.witless_wizards.steps.turn import deck_words
from pentacles.games.witless_wizards.terms import (
    DECK,
    DECLINE_GIFT,
    DISCARD,
    GIVEN,
    HAND,
    KEPT,
    PER_SEAT,
    SALVAGE,
    UNDECIDED,
)
from pentacles.games.witless_wizards.verbs.effects import cheapest
from pentacles.games.witless_wizards.words import cubes_words, name_of


def pick_character(_case: Case, _action: int) -> str:
    """WW-1.3."""
    return "The four boards play alike: they differ in name, colour and picture only."


def pick_deck(case: Case, action: int) -> str:
    """What the deck has more of than the others that are left."""
    state = case.state
    deck = PICK_DECK.row(action)
    made_of = f"it brings {deck_words(state, deck)} cards"
    others = [PICK_DECK.row(option) for option in case.options if option != action]
    for measure, title in enumerate(("Attack on its Offensive", "Defence on its Defensive")):
        mine = average_value(state, deck, measure)
        if all(mine > average_value(state, other, measure) for other in others):
            return f"{made_of}, and the most {title} cards: {average(mine)} on average."
    income = total_income(state, deck)
    if all(income > total_income(state, other) for other in others):
        return f"{made_of}, and the most income: {cubes_words(income)} on all its cards."
    return f"{made_of}, with an income of {cubes_words(income)} on all of them."


def faces_in(state: Brawl, deck: int) -> list[int]:
    """The cards of a deck."""
    return [face for face in state.face if state.equipment.deck[face] == deck]


def average_value(state: Brawl, deck: int, slot: int) -> float:
    """The average value of the cards of one type in a deck."""
    equipment = state.equipment
    values = [equipment.value[f] for f in faces_in(state, deck) if equipment.slot[f] == slot]
    return sum(values) / len(values) if values else 0.0


def total_income(state: Brawl, deck: int) -> int:
    """The cubes on all cards of a deck."""
    return sum(state.equipment.income[face] for face in faces_in(state, deck))


def discard_next(case: Case, action: int) -> str:
    """WW-6.4: who may take the top card of the discard pile."""
    state = case.state
    takers = [seat for seat in range(state.seats) if state.is_in(seat) and state.has(seat, SALVAGE)]
    card = name_of(state, state.worn(case.seat, DISCARD_NEXT.row(action)))
    if not takers or not state.zones[DECK]:
        return "No wizard can take cards from the discard pile now, so the order hardly matters."
    names = " and ".join(map(person, takers))
    return f"{card} will lie below the next of your cards, where {names} can't take it."


def scry(case: Case, action: int) -> str:
    """Draw the card that was looked at, or another."""
    state = case.state
    top = state.zones[DECK][-1]
    if len(state.zones[DECK]) == 1:
        return f"{name_of(state, top)} is the only card of the deck: it comes next in any case."
    outlook = case.outlook(1)
    if action == SCRY_KEEP:
        return known(case, outlook, top)
    return another(case, outlook, top, f"{name_of(state, top)} goes to the bottom of the deck")


def draw_source(case: Case, action: int) -> str:
    """The top of the discard pile, or a card of the deck."""
    top = case.state.zones[DISCARD][-1]
    outlook = case.outlook()
    if action != DRAW_DECK:
        return known(case, outlook, top)
    stays = f"{name_of(case.state, top)} stays on the discard pile"
    return another(case, outlook, top, stays)


def focus(case: Case, action: int) -> str:
    """Another card, or the cube."""
    state, seat = case.state, case.seat
    outlook = case.outlook()
    card = held(state)
    price = focus_price(state, seat)
    if action == FOCUS_YES:
        choice = f"you choose between {name_of(state, card)} and one more card"
        words = another(case, outlook, card, choice)
        return f"{words[:-1]}; it costs you {cubes_words(price)}." if price else words
    stock = f"you keep {your_cubes(state.cubes[seat])}" if price else ""
    return known(case, outlook, card, stock)


def known(case: Case, outlook: Outlook, card: int, more: str = "") -> str:
    """What speaks for a card that the seat knows, rather than for another one."""
    number, of = counted(outlook, card)
    rare = no_better(outlook, card) if 2 * number < of else ""
    parts = [part for part in (good_use(case, outlook, card), rare, more) if part]
    return f"{'; '.join(parts) or f'you know what you get: {name_of(case.state, card)}'}."


def another(case: Case, outlook: Outlook, card: int, usual: str) -> str:
    """What speaks for a card other than the one the seat knows, else what is always true."""
    number, of = counted(outlook, card)
    best = best_of(case, outlook)
    if number and 2 * number < of and best:
        return f"{best}."
    if number:
        return f"{better(outlook, card)}."
    return f"{usual}."


def best_of(case: Case, outlook: Outlook) -> str:
    """What the best of the cards that may come is good for, or nothing."""
    state = case.state
    rated = zip(outlook.values(), outlook.cards, strict=True)
    _, name, best = max((round(value, 6), name_of(state, card), card) for value, card in rated)
    use = good_use(case, outlook, best)
    return f"{name} may come: {use.replace(name, 'it', 1)}" if use else ""


def counted(outlook: Outlook, card: int) -> tuple[int, int]:
    """How many of the cards that may come are better than this one, and how many there are."""
    worth = outlook.worth(card)
    values = outlook.values()
    return sum(value > worth + CLEARLY for value in values), len(values)


def better(outlook: Outlook, card: int) -> str:
    """How many of the cards that may come look better than this one."""
    number, of = counted(outlook, card)
    return compared(outlook, card, number, of, "better")


def no_better(outlook: Outlook, card: int) -> str:
    """How many of the cards that may come look no better than this one."""
    number, of = counted(outlook, card)
    if number == of:
        return better(outlook, card)
    return compared(outlook, card, of - number, of, "no better")


def compared(outlook: Outlook, card: int, number: int, of: int, how: str) -> str:
    """How many of the cards that may come look like that, as a clause."""
    name = name_of(outlook.judge.state, card)
    if of == 1:
        looks = f"looks {how if number else 'no better'}"
        return f"the only card that may come {looks} here than {name}"
    count = "not one" if not number else "all" if number == of else str(number)
    looks = "look" if number > 1 else "looks"
    return f"{count} of the {of} cards that may come {looks} {how} here than {name}"


def good_use(case: Case, outlook: Outlook, card: int) -> str:
    """What is good about the better use of a card in this pick, or nothing."""
    name = name_of(case.state, card)
    if outlook.is_kept(card):
        words = speaks_for(case, case.seat, card)
        return f"if you keep {name}, {words}" if words else ""
    receiver = outlook.best_receiver(card)
    words = speaks_for(case, receiver, card)
    return f"if you give {name} to {person(receiver)}, {words}" if words else ""


def bad_use(case: Case, outlook: Outlook, card: int) -> str:
    """What would be bad even about the better use of a card in this pick, or nothing."""
    name = name_of(case.state, card)
    if outlook.is_kept(card):
        words = speaks_against(case, case.seat, card)
        return f"if you kept {name}, {words}" if words else ""
    receiver = outlook.best_receiver(card)
    words = speaks_against(case, receiver, card)
    return f"if you gave {name} to {person(receiver)}, {words}" if words else ""


LEFT: dict[int, str] = {UNDECIDED: "to you", KEPT: "to give away", GIVEN: "for you to keep"}
"""What to do with the card left after a focus, depending on where the first one went (WW-3.7)."""


def toss(case: Case, action: int) -> str:
    """What speaks for the card that is left, and against the other one."""
    hand = case.state.zones[HAND + PER_SEAT * case.seat]
    outlook = case.outlook()
    tossed, left = (hand[0], hand[1]) if action == TOSS_HELD else (hand[1], hand[0])
    parts = [good_use(case, outlook, left), bad_use(case, outlook, tossed)]
    words = "; ".join(part for part in parts if part)
    return f"{words or f'{described(case.state, left)} is left {LEFT[case.state.first_card]}'}."


def assign(case: Case, action: int) -> str:
    """What speaks for the card there, and against it elsewhere."""
    card = held(case.state)
    owner = receiver_of(case, action)
    parts = [speaks_for(case, owner, card)]
    place = f"{described(case.state, card)} {takes_place(case, owner, card)}"
    if len(case.options) > 1:
        other = case.next_best(action)
        seat = receiver_of(case, other)
        against = speaks_against(case, seat, card)
        if against and not hurts_alike(case, owner, seat, card):
            instead = "kept" if other == KEEP else f"given to {person(seat)}"
            parts = [parts[0] or place, f"{instead} instead, {against}"]
        elif not parts[0]:
            parts = [second_card(case, owner) or weaker(case, owner, seat)]
    return f"{'; '.join(part for part in parts if part) or place}."


def hurts_alike(case: Case, one: int, other: int, card: int) -> bool:
    """Whether a card would change two rivals' boards in the same way."""
    if case.seat in (one, other):
        return False
    changes = [card_changes(case.state, seat, card) for seat in (one, other)]
    shifts = [[(change.title, change.new - change.old) for change in row] for row in changes]
    return shifts[0] == shifts[1]


def second_card(case: Case, owner: int) -> str:
    """That most of the cards that may come fit the way that the second card must go."""
    if case.state.first_card != UNDECIDED:
        return ""
    outlook = case.outlook()
    is_kept = owner == case.seat
    values = outlook.gives if is_kept else outlook.keeps
    number = sum(value > CLEARLY for value in values)
    if len(values) < 2 or 2 * number < len(values):
        return ""
    count = f"{number} of the {len(values)} cards that may come"
    if is_kept:
        return f"if you keep it, the second card is a gift: {count} would be good ones"
    return f"if you give it to {person(owner)}, you keep the second card: {count} would help you"


def gift(case: Case, action: int) -> str:
    """What speaks for the gift or against it, and what declining costs."""
    state, card = case.state, held(case.state)
    price = cheapest(state, case.seat, DECLINE_GIFT)
    if action == ACCEPT:
        saved = f"you keep {your_cubes(state.cubes[case.seat])}" if price else ""
        parts = [part for part in (speaks_for(case, case.seat, card), saved) if part]
        usual = f"{described(state, card)} {takes_place(case, case.seat, card)}"
        return f"{'; '.join(parts) or usual}."
    cost = f"for {cubes_words(price)}" if price else "for free"
    against = speaks_against(case, case.seat, card)
    words = f"; with the gift, {against}" if against else ""
    return f"{cost} your board stays as it is{words}."
