"""What reasons of hints claim, and how each claim is checked."""

from __future__ import annotations

import re
from collections.abc import Callable

from pentacles.core.rng import Rng
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.terms import (
    DAMAGE,
    HAND,
    OWN_DECK,
    PILE,
    SCHOOL_NAMES,
    VIGOR,
    WARDS,
    WRATH,
)
from tests.conformance.cases import cases_of, choose

from .scenarios.builder import number

CASES = cases_of("wizard-cards", every=True)
SEEDS = (3, 4)
CARD = r"[A-Z][\w' ]+ \(\w+\)"


class Claim:
    """What a reason says about an option, with the state in which it says so."""

    def __init__(self, state: Duel, seat: int, action: int, parts: dict[str, str | None]) -> None:
        self.state = state
        self.seat = seat
        self.action = action
        self.parts = parts
        self.after = self.played(state, action)

    def played(self, state: Duel, action: int) -> Duel:
        """The state after an action and the cards that it costs."""
        after = state.clone()
        after.play_unchecked(after.seat, action)
        while not after.over and after.agenda[-1].kind == "damage_discard":
            after.play_unchecked(after.seat, after.options(after.seat)[0])
        return after

    def lost(self, after: Duel) -> int:
        """The cards that the other player has lost to damage since."""
        pile = DAMAGE + 1 - self.seat
        return len(after.zones[pile]) - len(self.state.zones[pile])

    def casting(self, name: str) -> int:
        """The action that casts the card of this name."""
        return number(f"cast {name.rpartition('(')[2][:-1]}")

    def is_still_on(self) -> bool:
        """Whether the spell goes on after the option."""
        return not self.after.over and self.after.turn == self.state.turn

    def ends(self) -> list[Duel]:
        """Some ways in which the match may go on."""
        found: list[Duel] = []
        for seed in range(3):
            on = self.after.clone()
            rng = Rng(seed)
            while not on.over:
                on.play_unchecked(*choose(on, rng))
            found.append(on)
        return found

    def number(self, part: str) -> int:
        words = self.parts[part]
        return 0 if words in (None, "none") else int(words or 0)


def check_wrath(claim: Claim) -> None:
    state, other = claim.state, 1 - claim.seat
    assert claim.lost(claim.after) == claim.number("cards") > 0
    if claim.parts["whole"]:
        assert len(state.zones[HAND + other]) == claim.number("cards")
    if claim.parts["spell"]:
        on = claim.after
        while not on.over and on.turn <= state.turn + 1:
            assert not (on.turn == state.turn + 1 and on.agenda[-1].kind == "cast")
            on.play_unchecked(*choose(on, Rng(1)))
    if claim.parts["ahead"]:
        assert state.scores[other] <= state.scores[claim.seat]
        after = state.scores[other] + claim.number("cards") - state.scores[claim.seat]
        assert after == claim.number("ahead")
    if claim.parts["card"]:
        costs = claim.lost(claim.played(state, claim.casting(claim.parts["card"])))
        same = claim.parts["costs"] == "no more"
        assert costs == claim.number("cards" if same else "costs")
        assert costs <= claim.number("cards")
    check_keeping(claim)


def check_keeping(claim: Claim) -> None:
    """What is kept is in the hand afterwards, and can still be cast when the reason says so."""
    if not claim.parts.get("kept"):
        return
    state, seat = claim.state, claim.seat
    kept = face_of(state, str(claim.parts["kept"]))
    assert kept in [state.face[card] for card in state.zones[HAND + seat]]
    if claim.parts["when"] == "this spell":
        assert claim.is_still_on()
        assert claim.after.plays > 0
    elif claim.parts["when"] == "later":
        claim.after.play_unchecked(seat, state.deck.actions.stop)
        assert all(end.turn >= state.turn + 2 for end in claim.ends())
    elif claim.parts["when"]:
        assert all(end.turn >= state.turn + 2 for end in claim.ends())


def face_of(state: Duel, name: str) -> int:
    """The face that a sentence names."""
    return [state.game.card_name(face) for face in state.game.faces].index(name)


def check_void(claim: Claim) -> None:
    assert claim.lost(claim.after) == 0
    assert not claim.state.zones[HAND + 1 - claim.seat]
    check_vain(claim)


def check_vain(claim: Claim) -> None:
    check_unloading(claim)
    check_keeping(claim)


def check_wards(claim: Claim) -> None:
    state, other = claim.state, 1 - claim.seat
    assert claim.lost(claim.after) == 0
    assert state.ward_value(other) == claim.number("wards")
    if claim.is_still_on():
        assert claim.after.ward_value(other) == claim.number("wards") - claim.number("off")
    if claim.parts["card"]:
        action = claim.casting(claim.parts["card"])
        assert claim.lost(claim.played(claim.after, action)) == claim.number("then")
        assert claim.lost(claim.played(state, action)) == claim.number("alone")
    else:
        check_vain(claim)


def check_vigor(claim: Claim) -> None:
    state = claim.state
    assert claim.is_still_on()
    assert claim.after.plays == claim.number("plays")
    assert len(state.zones[HAND + claim.seat]) - 1 == int(claim.parts["cards"] or 1)
    assert bool(claim.parts["free"]) == state.variant.hectic
    if claim.parts["other"] is None:
        assert state.plays == 0
        return
    for action in state.options(claim.seat):
        if action < state.deck.suited and state.deck.school[action] != VIGOR:
            after = claim.played(state, action)
            on = not after.over and after.turn == state.turn
            assert (after.plays if on else 0) == claim.number("other")


def check_last_card(claim: Claim) -> None:
    assert len(claim.state.zones[HAND + claim.seat]) == 1
    assert not claim.is_still_on()
    check_unloading(claim)


def check_unloading(claim: Claim) -> None:
    """What is cast in the last own turn is not in the hand when the other player strikes."""
    if claim.parts["unloads"]:
        check_never(claim)
        assert any(end.turn > claim.state.turn for end in claim.ends())
        before, after = (one.zones[HAND + claim.seat] for one in (claim.state, claim.after))
        assert len(after) == len(before) - 1


def check_fortune(claim: Claim) -> None:
    state, seat = claim.state, claim.seat
    drawn = claim.number("cards")
    deck = state.deck_of(seat)
    assert claim.is_still_on()
    assert len(state.zones[deck]) - len(claim.after.zones[deck]) == drawn
    assert claim.after.plays == claim.number("plays")
    if claim.parts["vigor"]:
        assert ("among" in claim.parts["vigor"]) == (drawn > 1)
        wild = state.deck.actions.wild
        for action in claim.after.options(seat):
            is_vigor = action < state.deck.suited and state.deck.school[action] == VIGOR
            is_named = wild.holds(action) and wild.column(action) == VIGOR
            assert is_vigor or is_named or action == state.deck.actions.stop
    assert bool(claim.parts["empties"]) == (not claim.after.zones[deck] and not state.turns_after)
    if claim.parts["empties"]:
        assert claim.after.turns_to_come() == (1 if "other" in claim.parts["empties"] else 2)


def check_nothing_drawn(claim: Claim) -> None:
    assert not claim.state.zones[claim.state.deck_of(claim.seat)]
    check_vain(claim)


def check_never(claim: Claim) -> None:
    assert all(end.turn <= claim.state.turn + 1 for end in claim.ends())


def without_drawing(claim: Claim) -> int:
    """The cards at the end of the turn after a last play that draws nothing."""
    state = claim.state
    hand = len(state.zones[HAND + claim.seat]) - 1
    deck = len(state.zones[state.deck_of(claim.seat)])
    return hand + min(max(0, 5 - hand), deck)


def check_anyway(claim: Claim) -> None:
    assert held(claim) == without_drawing(claim)
    check_keeping(claim)


def check_more(claim: Claim) -> None:
    assert held(claim) == claim.number("held")
    assert claim.number("held") - claim.number("more") == without_drawing(claim)
    assert all(end.turn >= claim.state.turn + 2 for end in claim.ends())


def held(claim: Claim) -> int:
    """The cards at the end of the turn, before the other player has done anything."""
    assert not claim.is_still_on()
    drawn = len(claim.state.zones[HAND + claim.seat]) - 1
    deck = claim.state.deck_of(claim.seat)
    if claim.after.turn == claim.state.turn + 1:
        return len(claim.after.zones[HAND + claim.seat])
    return drawn + len(claim.state.zones[deck]) - len(claim.after.zones[deck])


def check_ward(claim: Claim) -> None:
    check_keeping(claim)
    state, seat = claim.state, claim.seat
    after = claim.after
    if claim.is_still_on() and state.deck.actions.stop in after.options(seat):
        after.play_unchecked(seat, state.deck.actions.stop)
    if not claim.is_still_on() and after.turn == state.turn + 1:
        assert after.ward_value(seat) == claim.number("total" if claim.parts["total"] else "stops")
        strengths = [after.deck.amount[after.face[card]] for card in after.zones[WARDS + seat]]
        assert claim.number("stops") in strengths
    if claim.parts["card"]:
        assert state.deck.amount[claim.casting(claim.parts["card"])] == claim.number("other")
        assert claim.number("other") < claim.number("stops")
    assert all(end.turn > state.turn for end in claim.ends())


def check_last_turn(claim: Claim) -> None:
    assert all(end.turn == claim.state.turn for end in claim.ends())
    check_keeping(claim)


def check_no_spell(claim: Claim) -> None:
    """Whatever is still cast, the other player's next turn passes without a spell."""
    check_keeping(claim)
    for seed in range(3):
        on, rng = claim.after.clone(), Rng(seed)
        while not on.over and on.turn <= claim.state.turn + 1:
            assert on.turn == claim.state.turn or on.active == claim.seat
            on.play_unchecked(*choose(on, rng))


def check_settled(claim: Claim) -> None:
    """Every way to end the match has the same winner."""
    state, seat = claim.state, claim.seat
    check_last_turn(claim)
    lead = state.scores[1 - seat] - state.scores[seat]
    if claim.parts["lead"]:
        assert lead == claim.number("lead") > 0
    elif claim.parts["behind"]:
        assert lead == -claim.number("behind")
        assert all(claim.lost(end) <= claim.number("most") for end in claim.ends())
    else:
        assert all(claim.lost(end) == 0 for end in claim.ends())
    assert all(end.winners == claim.ends()[0].winners for end in claim.ends())


def check_stop(claim: Claim) -> None:
    state, seat = claim.state, claim.seat
    cards = len(state.zones[HAND + seat])
    assert cards == claim.number("kept")
    deck = state.deck_of(seat)
    if claim.after.turn == state.turn + 1:
        drawn = len(state.zones[deck]) - len(claim.after.zones[deck])
        if state.variant.constructed:
            assert drawn == claim.number("drawn")
        assert len(claim.after.zones[HAND + seat]) == cards + claim.number("drawn")
    if claim.parts["next"]:
        assert all(end.turn >= state.turn + 2 for end in claim.ends())
    else:
        assert state.variant.casting == 2


def check_last_own_turn(claim: Claim) -> None:
    assert all(end.turn == claim.state.turn + 1 for end in claim.ends())


def check_end(claim: Claim) -> None:
    assert claim.after.over
    mine, theirs = claim.number("mine"), claim.number("theirs")
    assert claim.after.scores[claim.seat] == mine
    assert claim.after.scores[1 - claim.seat] == theirs


def check_losing(claim: Claim) -> None:
    """The damage that the other cards can deal is found by trying all orders of casting them."""
    state, seat, deck = claim.state, claim.seat, claim.state.deck
    hand = [state.face[card] for card in state.zones[HAND + seat]]
    lost = deck.actions.lose.row(claim.action)
    before = deals(state, hand, 1)
    hand.remove(lost)
    assert deals(state, hand, 1) == claim.number("damage")
    name = "Wild Magic" if lost >= deck.suited else SCHOOL_NAMES[deck.school[lost]]
    assert claim.parts["lost"] == f"{name} {deck.amount[lost]}"
    if claim.parts["kept"]:
        assert face_of(state, claim.parts["kept"]) in hand
        assert before > claim.number("damage") or not before
    if claim.parts["damage"]:
        assert (claim.parts["cards"] == "cards") == (len(hand) > 1)


def check_of_no_use(claim: Claim) -> None:
    """One turn is left, without a draw or damage, and the pile of the other player stays."""
    assert all(end.turn == claim.state.turn + 1 for end in claim.ends())
    assert all(claim.lost(end) == 0 for end in claim.ends())


def deals(state: Duel, hand: list[int], plays: int) -> int:
    """The most damage of all orders in which the cards of a hand can be cast."""
    deck, best = state.deck, 0
    for face in set(hand):
        rest = hand.copy()
        rest.remove(face)
        verbs = [VIGOR, WRATH] if face >= deck.suited else [deck.verb[face]]
        for verb in verbs:
            free = state.variant.hectic and verb == VIGOR
            if verb not in (VIGOR, WRATH) or not (plays or free):
                continue
            gained = deck.amount[face] if verb == VIGOR else 0
            left = deals(state, rest, plays - (not free) + gained)
            best = max(best, left + (deck.amount[face] if verb == WRATH else 0))
    return best


def check_draft(claim: Claim) -> None:
    state = claim.state
    deck, faces = state.deck, state.game.faces
    pile = [
        state.face[card]
        for card in reversed(state.zones[PILE + deck.actions.draft.row(claim.action)])
    ]
    assert claim.parts["taken"] == state.game.card_name(faces[pile[0]])
    mine = [deck.school[state.face[card]] for card in state.zones[OWN_DECK + claim.seat]]
    assert claim.number("place") == mine.count(deck.school[pile[0]]) + 1
    assert str(claim.parts["school"]).casefold() == faces[pile[0]].kind
    if len(pile) == 1:
        assert claim.parts["below"] is None
    else:
        assert claim.parts["below"] == state.game.card_name(faces[pile[1]])
        assert bool(claim.parts["only"]) == (deck.amount[pile[1]] < deck.amount[pile[0]])


KEEPING = rf"(?:Keeps (?P<kept>{CARD}) for (?P<when>this spell|your next turn|later), but )?"
UNLOADS = r"(?P<unloads>, but the other player can't hit this card any more)?"
KEPT = rf"(?:; keeps (?P<kept>{CARD}) for (?P<when>this spell|your next turn|later))?"
CLAIMS: list[tuple[str, Callable[[Claim], None]]] = [
    (
        (
            r"(?:Costs the other player|(?P<whole>Takes the other player's whole hand),) "
            r"(?P<cards>\d+) cards?(?P<spell>, and with it the next spell)?"
            rf"(?:, and puts you ahead by (?P<ahead>\d+))?"
            rf"(?:; (?P<card>{CARD}) would cost (?P<costs>\d+|none|no more))?{KEPT}\."
        ),
        check_wrath,
    ),
    (rf"{KEEPING}costs no card: the other player has none left{UNLOADS}\.", check_void),
    (
        (
            rf"{KEEPING}(?:only )?takes (?P<off>\d+) off wards of (?P<wards>\d+){UNLOADS}"
            rf"(?:: (?P<card>{CARD}) can then cost (?P<then>\d+) instead of (?P<alone>\d+|none))?\."
        ),
        check_wards,
    ),
    (
        (
            r"(?:(?P<free>Costs no play and leaves)|Leaves) (?P<plays>\d+) plays? for "
            r"your (?:other card|(?P<cards>\d+) other cards); "
            r"(?:another school would leave (?P<other>\d+|none)"
            r"|without it only Vigor could be cast)\."
        ),
        check_vigor,
    ),
    (rf"It is your last card, so its plays are lost{UNLOADS}\.", check_last_card),
    (
        (
            r"Draws (?P<cards>\d+) cards?"
            r"(?: with (?P<plays>\d+) plays? left to cast (?:it|them)"
            r"|; (?P<vigor>if it is Vigor, it|any Vigor among them) can be cast at once)"
            r"(?:; it empties the deck, so (?P<empties>only the other player has another turn"
            r"|you both have one more turn))?\."
        ),
        check_fortune,
    ),
    (rf"{KEEPING}draws nothing: no card is left to draw{UNLOADS}\.", check_nothing_drawn),
    (r"Draws \d+ cards? that you will never cast: you have no turn left\.", check_never),
    (rf"{KEEPING}draws \d+ cards? that the refill would give you anyway\.", check_anyway),
    (
        r"Leaves you (?P<held>\d+) cards for your next turn, (?P<more>\d+) more than without it\.",
        check_more,
    ),
    (
        (
            r"Stops up to (?P<stops>\d+) damage in the other player's next turn"
            r"(?:, (?P<total>\d+) with the wards of this spell)?"
            rf"(?:; (?P<card>{CARD}) would stop (?P<other>\d+))?{KEPT}\."
        ),
        check_ward,
    ),
    (rf"{KEEPING}stops nothing: the match ends with this turn\.", check_last_turn),
    (
        rf"{KEEPING}stops nothing: the other player has no card to cast next turn{UNLOADS}\.",
        check_no_spell,
    ),
    (
        r"Keeps (?P<kept>\d+) cards?(?: and draws (?P<drawn>\d+))?(?P<next> for your next turn)?\.",
        check_stop,
    ),
    (r"Ends your last turn\.", check_last_own_turn),
    (
        r"Ends the match: (?P<mine>\d+) damage for you, (?P<theirs>\d+) for the other player\.",
        check_end,
    ),
    (r"You have no turn left, so any card will do\.", check_last_turn),
    (
        r"Nothing that you hold is of use in your last turn, so any card will do\.",
        check_of_no_use,
    ),
    (
        (
            r"You (?:lead by (?P<lead>\d+) and the match ends with this turn"
            r"|are behind by (?P<behind>\d+) and can cost the other player at most "
            r"(?P<most>\d+) cards?"
            r"|can't cost the other player a card any more), so any card will do\."
        ),
        check_settled,
    ),
    (
        (
            rf"Loses (?P<lost>[A-Z][\w ]+ \d)(?: and keeps (?P<kept>{CARD}))?"
            r"(?:; your other (?P<cards>cards?) can still deal (?P<damage>\d+) damage"
            r" in one spell)?\."
        ),
        check_losing,
    ),
    (
        (
            rf"Takes (?P<taken>{CARD}), your (?P<place>\d+)(?:st|nd|rd|th) (?P<school>\w+)"
            r"(?: and the last card of its pile"
            rf"|, and uncovers(?P<only> only)? (?P<below>{CARD}))\."
        ),
        check_draft,
    ),
]


def hold(state: Duel, seat: int, action: int) -> None:
    """Check everything that is said for an option."""
    reason = reason_of(state, action)
    for pattern, check in CLAIMS:
        parts = re.fullmatch(pattern, reason, re.IGNORECASE)
        if parts is not None:
            try:
                check(Claim(state, seat, action, parts.groupdict()))
            except AssertionError as error:
                raise AssertionError(f"{check.__name__}: {reason!r} is not true") from error
            return
    raise AssertionError(f"nothing checks {reason!r}")


def reason_of(state: Duel, action: int) -> str:
    """Why the seat that is asked might do this."""
    words: str = state.game.advice.reason(state, state.seat, action)
    return words
