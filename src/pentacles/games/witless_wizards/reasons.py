# not compiled
"""Why a player might choose an option: what it does in this position and the next best doesn't.

Everything is made from what the seat knows: boards, stocks, its own cards, and the set of cards
that it has not seen. So a reason is the same in every world that the seat holds possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pentacles.games.witless_wizards.actions import (
    ACCEPT,
    BREAK,
    DISCARD_NEXT,
    DRAW_DECK,
    FOCUS_YES,
    GIVE,
    KEEP,
    MEND,
    PICK_DECK,
    PUMP_ATTACK,
    PUMP_DEFENCE,
    REROLL_YES,
    SCRY_KEEP,
    TARGET,
    TOSS_HELD,
    USE_NO,
    VANISH_YES,
)
from pentacles.games.witless_wizards.deck import (
    Effect,
)
from pentacles.games.witless_wizards.figures import (
    Change,
    card_changes,
    changes_between,
    hits_by_face,
    hits_with,
    without_card,
)
from pentacles.games.witless_wizards.outlook import Outlook, coming
from pentacles.games.witless_wizards.questions import Choice, held
from pentacles.games.witless_wizards.state import (
    Brawl,
)
from pentacles.games.witless_wizards.steps.attack import (
    Pump,
    PumpAttack,
    PumpDefence,
    Reroll,
    Vanish,
    next_pump,
)
from pentacles.games.witless_wizards.steps.battle import (
    BattleBreak,
    BattleUse,
    Mend,
    Target,
    UseUp,
)
from pentacles.games.witless_wizards.steps.draft import (
    Assign,
    AssignOther,
    DrawSource,
    Focus,
    Gift,
    Scry,
    Toss,
    focus_price,
)
from pentacles.games.witless_wizards.steps.elimination import DiscardNext
from pentacles.games.witless_wizards.steps.turn import PickCharacter, PickDeck, deck_words
from pentacles.games.witless_wizards.terms import (
    DECK,
    DECLINE_GIFT,
    DISCARD,
    DISCARD_SURGE,
    GIVEN,
    HAND,
    KEPT,
    LEECH,
    MOST_STAMINA,
    PER_SEAT,
    RECOIL,
    REROLL,
    SALVAGE,
    UNDECIDED,
    VANISH,
    WEAK,
)
from pentacles.games.witless_wizards.terms import (
    PUMP_DEFENCE as DEFENCE_PUMP,
)
from pentacles.games.witless_wizards.verbs.arithmetic import thorns_of
from pentacles.games.witless_wizards.verbs.effects import (
    END,
    amount,
    cheapest,
    effect_at,
)
from pentacles.games.witless_wizards.words import cubes_words, hits_words, name_of
from pentacles.games.witless_wizards.worth import Judge, chances

if TYPE_CHECKING:
    from pentacles.core.advice import Advice

CLEARLY = 1e-9
"""A card is better than another if it is worth more than that."""


def reason_for(advice: Advice[Brawl], state: Brawl, seat: int, action: int) -> str:
    """One or two sentences about an option of the present question."""
    words = WORDS[type(state.agenda[-1])](Case(advice, state, seat), action)
    return words[0].upper() + words[1:]


class Case:
    """One question to one seat, with what its options are worth."""

    def __init__(self, advice: Advice[Brawl], state: Brawl, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.advice = advice
        step = state.agenda[-1]
        assert isinstance(step, Choice)
        self.step = step
        self.options = sorted(state.options(seat))

    def next_best(self, action: int) -> int:
        """The best of the other options."""
        others = [option for option in self.options if option != action]
        return self.advice.best(self.state, self.seat, others)

    def outlook(self, below: int = 0) -> Outlook:
        """What the cards that may come are worth to this seat."""
        outlook = Outlook(Judge(self.state.clone()), self.seat)
        outlook.look_ahead(coming(self.state, self.seat, below))
        return outlook

    @property
    def cursor(self) -> int:
        """Where the effect stands that the question is about."""
        assert isinstance(self.step, (Pump, UseUp))
        return self.step.cursor

    @property
    def effect(self) -> Effect:
        """The effect that the question is about."""
        return effect_at(self.state, self.seat, self.cursor)

    @property
    def offered(self) -> str:
        """The card that the question is about."""
        return name_of(self.state, self.step.offered(self.state))


# Words


def person(seat: int) -> str:
    """A player; whoever shows a reason puts the name in its place."""
    return f"seat {seat}"


def own(case: Case, seat: int) -> str:
    """Whose: `your`, or that of another player."""
    return "your" if seat == case.seat else f"{person(seat)}'s"


def goes(case: Case, seat: int, changes: list[Change], verb: str = "goes") -> str:
    """Figures that change, as a part of a sentence."""
    parts = [f"{one.title} from {one.old} to {one.new}" for one in changes]
    return f"{own(case, seat)} {parts[0].replace(' from ', f' {verb} from ', 1)}" + "".join(
        f"{' and' if part is parts[-1] else ','} {part}" for part in parts[1:]
    )


def average(number: float) -> str:
    """An average with one decimal."""
    return f"{number:.1f}"


def percent(chance: float) -> str:
    """A chance in words."""
    return f"{chance:.0%}"


def fatal(chance: float) -> str:
    """How often a roll puts its target out."""
    return "always fatal" if chance > 0.999 else f"fatal in {percent(chance)} of all cases"


def speaks_for(case: Case, owner: int, card: int) -> str:
    """What is good for the seat if a card comes to a board, as a part of a sentence, or nothing."""
    return told_of(case, owner, card, True, "goes")


def speaks_against(case: Case, owner: int, card: int) -> str:
    """What would be bad for the seat if a card came to a board."""
    return told_of(case, owner, card, False, "would go")


def told_of(case: Case, owner: int, card: int, is_good: bool, verb: str) -> str:
    """The changes on a board that are good or bad for the seat, as a part of a sentence."""
    state, is_own = case.state, owner == case.seat
    changes = card_changes(state, owner, card)
    left = next((one.new for one in changes if one.title == "Stamina"), 1)
    if left <= 0:
        changes = []
        if is_own == is_good:
            return ""
        who = "you" if is_own else person(owner)
        words = f"{who} would fall to {left} Stamina and be out"
        if verb == "goes":
            words = f"{who} falls to {left} Stamina and is out"
    else:
        changes = [one for one in changes if ((one.new > one.old) == is_own) == is_good]
        if not changes:
            return ""
        words = goes(case, owner, changes, verb)
    return f"{words}, if accepted" if not is_own and may_decline(state, owner) else words


def takes_place(case: Case, owner: int, card: int) -> str:
    """What a card pushes out, or that it pushes nothing out."""
    state = case.state
    old = state.worn(owner, state.equipment.slot[state.face[card]])
    if old >= 0:
        return f"takes the place of {own(case, owner)} {name_of(state, old)}"
    return f"fills {own(case, owner)} empty slot"


def described(state: Brawl, card: int) -> str:
    """A card with the short form of its text, if it has one."""
    short: str = state.game.faces[state.face[card]].short
    name = name_of(state, card)
    return f"{name} ({short})" if short else name


def may_decline(state: Brawl, seat: int) -> bool:
    """WW-10.27: whether a wizard could decline a gift."""
    return 0 <= cheapest(state, seat, DECLINE_GIFT) <= state.cubes[seat]


# Setup and the end


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


# The draft


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
    """What speaks for another card than the one that the seat knows, else what is always so."""
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


def your_cubes(stock: int) -> str:
    """A stock of cubes in words."""
    return "your only cube" if stock == 1 else f"your {cubes_words(stock)}"


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
    """So many of the cards that may come look like that."""
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
"""What is to be done with a card that is left after a focus, by the way of the first (WW-3.7)."""


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


def weaker(case: Case, one: int, other: int) -> str:
    """That one rival has less Stamina left than the other, or nothing."""
    stamina = case.state.stamina
    if case.seat in (one, other) or stamina[one] >= stamina[other]:
        return ""
    return f"{person(one)} has {stamina[one]} Stamina left, {person(other)} {stamina[other]}"


def receiver_of(case: Case, action: int) -> int:
    """Who gets the card: the active player, or the wizard that the action names."""
    return case.seat if action == KEEP else (case.seat + GIVE.row(action) + 1) % case.state.seats


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


# The battle


def battle_use(case: Case, action: int) -> str:
    """What the card brings now, or that it stays."""
    state, seat = case.state, case.seat
    gain = case.effect.amount
    fits = min(gain, MOST_STAMINA - state.stamina[seat])
    is_surge = case.effect.verb == DISCARD_SURGE
    if action == USE_NO:
        words = f"{case.offered} stays on your board for a later turn"
        if is_surge or fits == gain:
            return f"{words}."
        return f"{words}; now {gain - fits} of its {gain} Stamina would be lost."
    if is_surge:
        return f"{surged(case, gain)}."
    return f"your Stamina goes from {state.stamina[seat]} to {state.stamina[seat] + fits}."


def surged(case: Case, gain: int) -> str:
    """What more Attack in this turn would do to the wizard who is hurt most."""
    state, seat = case.state, case.seat
    opponents = state.opponents(seat)
    seats = [other for other in range(state.seats) if opponents >> other & 1]
    plain = {other: Roll(state, seat, other, 0) for other in seats}
    target = max(seats, key=lambda other: plain[other].mean)
    more = Roll(state, seat, target, gain)
    return (
        f"a roll against {person(target)} makes {average(more.mean)} Hits on average"
        f" in place of {average(plain[target].mean)}"
    )


def battle_break(case: Case, action: int) -> str:
    """What breaking a card does to its owner, or that the offered card stays."""
    if action == USE_NO:
        return f"{case.offered} stays on your board for a later turn."
    state = case.state
    offset, slot = BREAK.row(action), BREAK.column(action)
    other = (case.seat + offset + 1) % state.seats
    lost = f"{person(other)} loses {name_of(state, state.worn(other, slot))}"
    changes = changes_between(state, without_card(state, other, slot), other)
    worse = [one for one in changes if one.new < one.old]
    return f"{lost}, and {goes(case, other, worse)}." if worse else f"{lost}."


class Roll:
    """What a roll of the present board makes on a target, before anybody answers."""

    def __init__(
        self, state: Brawl, attacker: int, target: int, pumped: int, price: int = 0
    ) -> None:
        hits = hits_by_face(state, attacker, target, pumped, price)
        weights = chances(state, attacker, target)
        pairs = list(zip(weights, hits.values(), strict=True))
        self.mean = sum(weight * number for weight, number in pairs)
        self.fatal = sum(weight for weight, number in pairs if number >= state.stamina[target])
        recoil, leech = amount(state, attacker, RECOIL), amount(state, attacker, LEECH)
        room = MOST_STAMINA - state.stamina[attacker]
        self.gain = sum(
            weight * min(room, (leech if number else 0) - recoil - thorns_of(state, target, number))
            for weight, number in pairs
        )
        """The Stamina that the attack brings its attacker on average, less what it costs."""


def may_answer(state: Brawl, seat: int) -> bool:
    """Whether a wizard could take fewer Hits than the roll makes."""
    return state.has(seat, VANISH) or next_pump(state, seat, 0, DEFENCE_PUMP) < END


def target(case: Case, action: int) -> str:
    """Hits on average, how often they are enough, and what speaks against the other target."""
    state = case.state
    seat = target_of(case, action)
    other = target_of(case, case.next_best(action))
    mine, theirs = Roll(state, case.seat, seat, 0), Roll(state, case.seat, other, 0)
    words = f"a roll makes {average(mine.mean)} Hits on {person(seat)} on average"
    if may_answer(state, seat):
        words += " before any answer"
    if mine.fatal > 0:
        words += f" and is {fatal(mine.fatal)}"
    if mine.gain >= 0.05:
        words += f", and brings you {average(mine.gain)} Stamina"
    if mine.mean >= theirs.mean + 0.05:
        return f"{words}; on {person(other)} it makes {average(theirs.mean)}."
    if theirs.gain <= -0.05 and mine.gain >= theirs.gain + 0.05:
        return f"{words}; on {person(other)} it costs you {average(-theirs.gain)} Stamina."
    if may_answer(state, other) and not may_answer(state, seat):
        return f"{words}; an attack on {person(other)} could be answered."
    less = weaker(case, seat, other)
    return f"{words}; {less}." if less else f"{words}."


def target_of(case: Case, action: int) -> int:
    """The wizard whom an action attacks."""
    return (case.seat + TARGET.row(action) + 1) % case.state.seats


def pump_attack(case: Case, action: int) -> str:
    """What the cubes add to the Hits of a roll."""
    state, seat = case.state, case.seat
    bought = PUMP_ATTACK.row(action)
    plain = Roll(state, seat, state.target, state.pumped)
    if not bought:
        words = f"a roll makes {average(plain.mean)} Hits on average without it"
        price = case.effect.cost
        return f"{words}; you keep {your_cubes(state.cubes[seat])}." if price else f"{words}."
    paid = pumped(case, bought)
    price = bought * case.effect.cost
    words = f"for {cubes_words(price)}" if price else "for free"
    words += f" a roll makes {average(paid.mean)} Hits on average in place of {average(plain.mean)}"
    if paid.fatal > plain.fatal:
        words += f", and is {fatal(paid.fatal)}"
        words += f" in place of {percent(plain.fatal)}" if plain.fatal else ""
    return f"{words}."


def pumped(case: Case, bought: int) -> Roll:
    """The roll after paying for so many units."""
    state, seat = case.state, case.seat
    price = bought * case.effect.cost
    more = bought * case.effect.amount
    return Roll(state, seat, state.target, state.pumped + more, price)


def reroll(case: Case, action: int) -> str:
    """The Hits of this roll, and of a new one on average."""
    state, seat = case.state, case.seat
    price = cheapest(state, seat, REROLL)
    by_face = hits_by_face(state, seat, state.target, state.pumped)
    now = by_face[state.natural]
    new = Roll(state, seat, state.target, state.pumped, price).mean
    if action == REROLL_YES:
        cost = f", for {cubes_words(price)}" if price else ""
        if new > now:
            words = f"a new roll makes {average(new)} Hits on average{cost}"
        else:
            words = f"a new roll makes up to {hits_words(max(by_face.values()))}{cost}"
        return f"{words}; this one makes {hits_words(now)}."
    if new > now:
        kept = f"; you keep {your_cubes(state.cubes[seat])}" if price else ""
        return f"this roll makes {hits_words(now)} for certain{kept}."
    return f"this roll makes {hits_words(now)}; a new one would make {average(new)} on average."


def pump_defence(case: Case, action: int) -> str:
    """The Hits with and without the cubes."""
    state, seat = case.state, case.seat
    bought = PUMP_DEFENCE.row(action)
    plain = hits_with(state, seat, 0, 0)
    if not bought:
        stock = your_cubes(state.cubes[seat])
        return f"the attack makes {hits_words(plain)}, and you keep {stock}."
    price = bought * case.effect.cost
    hits = hits_with(state, seat, price, bought * case.effect.amount)
    cost = f"for {cubes_words(price)}" if price else "for free"
    words = f"{cost} the attack makes {hits_words(hits)} in place of {hits_words(plain)}"
    if plain >= state.stamina[seat] > hits:
        words += f", and you stay in the game with {state.stamina[seat] - hits} Stamina"
    return f"{words}."


def vanish(case: Case, action: int) -> str:
    """Stamina with and without the Hits."""
    state = case.state
    stamina = state.stamina[case.seat]
    left = stamina - state.hits
    if action == VANISH_YES:
        if left <= 0:
            return f"you stay in the game with {stamina} Stamina; these Hits would put you out."
        return f"you stay at {stamina} Stamina in place of {left}."
    if left <= 0:
        return f"these {hits_words(state.hits)} put you out of the game."
    return f"you keep {case.offered}, and {left} of your {stamina} Stamina."


def mend(case: Case, action: int) -> str:
    """Stamina and cubes afterwards."""
    state = case.state
    cubes = MEND.row(action)
    stamina, stock = state.stamina[case.seat], state.cubes[case.seat]
    if not cubes:
        return f"you keep {your_cubes(stock)} and stay at {stamina} Stamina."
    words = f"your Stamina goes from {stamina} to {stamina + cubes}"
    if stamina <= WEAK < stamina + cubes:
        words += ", so that you are no longer Weakened"
    return f"{words}; {cubes_words(stock - cubes)} {'is' if stock - cubes == 1 else 'are'} left."


WORDS: dict[type, Callable[[Case, int], str]] = {
    PickCharacter: pick_character,
    PickDeck: pick_deck,
    DiscardNext: discard_next,
    Scry: scry,
    DrawSource: draw_source,
    Focus: focus,
    Toss: toss,
    Assign: assign,
    AssignOther: assign,
    Gift: gift,
    BattleUse: battle_use,
    BattleBreak: battle_break,
    Target: target,
    PumpAttack: pump_attack,
    Reroll: reroll,
    PumpDefence: pump_defence,
    Vanish: vanish,
    Mend: mend,
}
"""For each question what is said of its options."""
