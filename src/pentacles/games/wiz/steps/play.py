"""Step 4 of the turn: the play menu and where a card goes (WIZ-4.10, WIZ-8, WIZ-10 to WIZ-12)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.holdings import replaced
from pentacles.core.table import OptionView, replace
from pentacles.games.wiz import automa
from pentacles.games.wiz.actions import (
    BREAK,
    CHAR_AS_ELEMENTAL,
    CHAR_AS_SHARD,
    CHAR_AS_TITAN,
    DONE,
    DRAIN_EP,
    DRAW_DECK,
    DRAW_DISCARD,
    KEEP_EP,
    LIFE_POOL,
    LOOK_JOKER,
    PASS,
    RUN_START,
    SHIELD_CARD,
    SHIELD_POWER,
    SLOT,
    STEAL,
    TAKE,
)
from pentacles.games.wiz.deck import is_action
from pentacles.games.wiz.hands import (
    accepts,
    alterable,
    as_elemental,
    as_titan,
    can_alter,
    can_crown,
    can_guard,
    wild_permit,
)
from pentacles.games.wiz.melds import Supply, new_hands, supply_of
from pentacles.games.wiz.operations import attach, tell_locks
from pentacles.games.wiz.questions import NO_USE, Ask
from pentacles.games.wiz.refusals import (
    no_action_card,
    no_new_hand,
    no_rival,
    nowhere,
    why_not_pool,
    why_not_there,
)
from pentacles.games.wiz.rival_hands import can_break, steal_hands, take_hands
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.actions import drop_shield
from pentacles.games.wiz.steps.building import Staged, begin_building
from pentacles.games.wiz.steps.pool import can_lay, fits_pool, lay_shard
from pentacles.games.wiz.steps.rival_hands import (
    ADD,
    BREAK_HAND,
    STEAL_HAND,
    TAKE_HAND,
    put,
)
from pentacles.games.wiz.steps.windows import GuardWindow, commit
from pentacles.games.wiz.terms import (
    AIR,
    ARTIFACT,
    BLOCK,
    BOARD,
    CHARACTER,
    DARK,
    ELEMENTAL,
    ELEMENTS,
    FIRE,
    FIRST_SHARD,
    JOKER,
    LIGHT,
    NONE,
    SHIELD,
    SIDE,
    SLOTS,
    TYPES,
    WIZ,
    grip_of,
)
from pentacles.games.wiz.trial import change_words
from pentacles.games.wiz.verbs import can_draw, draw_card
from pentacles.games.wiz.words import hand_facts, hand_title


def card_targets(state: WizMatch, seat: int, face: int, permit: int, first_only: bool) -> list[int]:
    """Where a card of the grip (or a character played as one) can go, as actions."""
    found: list[int] = []
    if ARTIFACT <= face < WIZ:
        if state.kind[SLOTS * seat + BOARD] != NONE:
            found.append(SLOT.encode(SLOTS * seat + BOARD))
        return found
    if WIZ < face < TYPES:
        return found
    spirit = as_elemental(face)
    giant = as_titan(face)
    kinds = state.kind
    for hand in range(SLOTS * state.seats):
        if kinds[hand] == NONE:
            continue
        if spirit >= 0:
            fits = can_guard(state, seat, hand, spirit)
        elif giant >= 0:
            fits = can_crown(state, seat, hand, giant)
        else:
            fits = accepts(state, seat, hand, face, permit) != 0 and can_alter(state, seat, hand)
        if fits:
            found.append(SLOT.encode(hand))
            if first_only:
                return found
    if fits_pool(state, seat, face):
        found.append(LIFE_POOL)
    return found


def takes(state: WizMatch, seat: int, hands: list[int], face: int, permit: int) -> bool:
    """Whether one of these hands, or the Life Pool, takes a card."""
    for hand in hands:
        if accepts(state, seat, hand, face, permit):
            return True
    return fits_pool(state, seat, face)


def can_look(state: WizMatch, seat: int) -> bool:
    """WIZ-16.10, WIZ-16.11, WIZ-16.15: whether the deck joker may be looked at now."""
    if state.turns[seat] < 2 or state.count[seat] < 2 or state.has_looked or state.barred[seat]:
        return False
    if not state.deck.faithful and state.looks[seat]:
        return False
    return bool(state.zones[JOKER]) or can_draw(state)


def look(state: WizMatch, seat: int) -> None:
    """WIZ-16.3, WIZ-16.4: pick or look at the deck joker; specials on the way are kept."""
    state.has_looked = 1
    grip = grip_of(seat)
    kept: list[int] = []
    while not state.zones[JOKER]:
        card = draw_card(state, JOKER)
        if card < 0:
            break
        if state.face[card] >= ELEMENTAL:
            state.move(card, JOKER, grip)
            kept.append(card)
    if state.listening and kept:
        state.tell("kept_specials", "WIZ-16.3", seat, {"n": len(kept)}, kept)
    if not state.zones[JOKER]:
        if state.listening:
            state.tell("no_joker", "WIZ-16.4", seat, {}, [])
        return
    joker = state.zones[JOKER][0]
    known = state.seen[joker]
    state.reveal(joker, 1 << seat)
    if state.listening:
        state.tell("looked", "WIZ-16.3", seat, {}, [])
        state.tell("saw_joker", "WIZ-16.3", seat, {}, [joker], audience=1 << seat)
    state.looks = replaced(state.looks, seat, state.looks[seat] + 1)
    if state.looked_at[seat] == 0:
        state.looked_at = replaced(state.looked_at, seat, state.turns[seat])
    if state.deck.faithful:
        state.seen[joker] = known
        if state.looks[seat] > (2 if state.character[seat] == FIRE else 1):
            state.barred = replaced(state.barred, seat, 1)


def put_back(state: WizMatch, seat: int, supply: Supply) -> None:
    """Let the next supply count in the same list; this one is used no longer."""
    have = supply.have
    face = state.face
    for card in state.zones[grip_of(seat)]:
        if face[card] <= WIZ:
            have[face[card]] = 0
    for card in state.bench:
        have[face[card]] = 0
    state.tally = have


class Play(Ask):
    """WIZ-4.10: any number of plays, in any order, until the player stops."""

    rule: ClassVar[str] = "WIZ-4.10"
    kind: ClassVar[str] = "play"
    asks: ClassVar[str] = "Lay a hand, or add to one?"
    is_menu: ClassVar[bool] = True
    wants: ClassVar[str] = "That can't be done with your cards now."

    def options(self, state: WizMatch, seat: int) -> list[int]:
        supply = supply_of(state, seat, wild_permit(state, seat))
        found = self.ways(state, seat, supply)
        put_back(state, seat, supply)
        return found

    def ways(self, state: WizMatch, seat: int, supply: Supply) -> list[int]:
        """What can be done with these cards."""
        found = [DONE]
        permit = supply.permit
        opened = state.opened_at[seat] > 0
        grip = state.zones[grip_of(seat)]
        face = state.face
        if grip:
            found.extend(new_hands(state, seat, supply, not opened))
        if not opened:
            if state.find(grip_of(seat), SHIELD) >= 0:
                found.append(SHIELD)
            return found
        open_hands = alterable(state, seat)
        for card in grip:
            printed = face[card]
            if printed in found:
                continue
            if printed < ELEMENTAL or printed == WIZ:
                if takes(state, seat, open_hands, printed, permit):
                    found.append(printed)
            elif printed == SHIELD or (
                printed < WIZ and card_targets(state, seat, printed, permit, True)
            ):
                found.append(printed)
        if state.may_touch(seat):
            if steal_hands(state, seat, supply, open_hands, True):
                found.append(STEAL)
            taken = take_hands(state, seat, open_hands, permit)
            if taken:
                found.append(TAKE)
                for hand in taken:
                    if can_break(state, hand):
                        found.append(BREAK)
                        break
        if can_look(state, seat):
            found.append(LOOK_JOKER)
        if state.zones[SIDE + BLOCK * seat] and not state.spent[seat]:
            own = state.character[seat]
            if own in (LIGHT, DARK):
                if card_targets(state, seat, CHARACTER + own, permit, True):
                    found.append(CHAR_AS_ELEMENTAL if own == LIGHT else CHAR_AS_TITAN)
            elif own == AIR and can_lay(state, seat, AIR):
                found.append(CHAR_AS_SHARD)
        return found

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if action < TYPES:
            return self.refuse_card(state, seat, action)
        if action < RUN_START.start:
            return no_new_hand(state, seat, action)
        if action in (STEAL, TAKE, BREAK):
            return no_rival(state, seat, action)
        if action == LOOK_JOKER:
            return self.refuse_look(state, seat)
        if action in (CHAR_AS_ELEMENTAL, CHAR_AS_TITAN, CHAR_AS_SHARD):
            return self.refuse_character(state, seat, action)
        if action in (DRAW_DECK, DRAW_DISCARD):
            if state.turns[seat] == 1 and seat == state.starter:
                return Refusal("WIZ-4.4", "The starter draws no card in the first turn.")
            return Refusal("WIZ-4.2", "The draw of this turn is over.")
        if action in (PASS, SHIELD_CARD, SHIELD_POWER):
            return Refusal("WIZ-15.6", "There is nothing to block now.")
        if action in (KEEP_EP, DRAIN_EP):
            return Refusal("WIZ-19.5", "You have not won the EP of a Life Pool.")
        return Refusal(self.rule, self.wants)

    def refuse_card(self, state: WizMatch, seat: int, face: int) -> Refusal:
        if state.find(grip_of(seat), face) < 0:
            return Refusal(self.rule, "You don't hold that card.")
        if face > WIZ:
            return no_action_card(state, seat, face)
        if not state.opened_at[seat]:
            return Refusal("WIZ-7.1", "You must lay a 30+ hand first.")
        return nowhere(state, seat, face)

    def refuse_character(self, state: WizMatch, seat: int, action: int) -> Refusal:
        """WIZ-17.14: why a character can't be played as a card."""
        own = state.character[seat]
        wanted = LIGHT if action == CHAR_AS_ELEMENTAL else DARK if action == CHAR_AS_TITAN else AIR
        if own != wanted:
            name = ELEMENTS[wanted].capitalize()
            return Refusal("WIZ-17.14", f"Only the {name} character can be played like that.")
        if state.spent[seat]:
            return Refusal("WIZ-17.14", "Your character is spent until the end of the round.")
        if not state.zones[SIDE + BLOCK * seat]:
            return Refusal("WIZ-17.14", "Your character is on the board, not at the side.")
        if not state.opened_at[seat]:
            return Refusal("WIZ-7.1", "You must lay a 30+ hand first.")
        if action == CHAR_AS_SHARD:
            level = FIRST_SHARD + min(4, state.levels[AIR])
            return why_not_pool(state, seat, 14 * AIR + level)
        return nowhere(state, seat, CHARACTER + own)

    def refuse_look(self, state: WizMatch, seat: int) -> Refusal:
        if state.turns[seat] < 2:
            return Refusal("WIZ-16.10", "The deck joker can be looked at from turn 2 on.")
        if state.count[seat] < 2:
            return Refusal("WIZ-16.3", "You need two hands to look at the deck joker.")
        if state.has_looked:
            return Refusal("WIZ-16.11", "You have looked at the deck joker this turn.")
        if state.looks[seat] and not state.deck.faithful:
            words = "You see the deck joker: there is no second look."
            if state.character[seat] == FIRE:
                words += " Fire's second look is of use only to players who must remember it."
            return Refusal("WIZ-16.14", words)
        if state.barred[seat]:
            return Refusal("WIZ-16.15", "You have looked as often as you may this round.")
        return Refusal("WIZ-16.11", "There is no card that could become the deck joker.")

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action == DONE:
            return
        state.owe(self)
        state.entitled = wild_permit(state, seat)
        if action < TYPES:
            if action == SHIELD:
                drop_shield(state, seat)
                return
            state.picked = state.pick(grip_of(seat), action)
            state.owe(TARGET)
        elif action < RUN_START.start:
            begin_building(state, seat, action)
        elif action == STEAL:
            state.owe(STEAL_HAND)
        elif action == TAKE:
            state.owe(TAKE_HAND)
        elif action == BREAK:
            state.owe(BREAK_HAND)
        elif action == LOOK_JOKER:
            look(state, seat)
        elif action == CHAR_AS_SHARD:
            side = SIDE + BLOCK * seat
            state.spent = replaced(state.spent, seat, 1)
            lay_shard(state, seat, state.zones[side][0], side)
        else:
            state.picked = state.zones[SIDE + BLOCK * seat][0]
            state.owe(TARGET)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.choose_play(state, seat, options)

    def is_idle(self, state: WizMatch, seat: int) -> bool:
        """Whether nothing is left but to be done, or to get rid of a Shield."""
        for action in self.options(state, seat):
            if action not in (DONE, SHIELD):
                return False
        return True

    def ask(self, state: WizMatch, seat: int) -> str:
        is_idle = self.is_idle(state, seat)
        if not state.is_opened(seat):
            return "You can't lay a first hand yet." if is_idle else "Lay your first hand?"
        if not state.zones[grip_of(seat)]:
            return "You have no cards left."
        return "You can lay nothing more." if is_idle else self.asks

    def tell(self, state: WizMatch, seat: int) -> str:
        if not state.is_opened(seat):
            if self.is_idle(state, seat):
                return "It needs 30 points. In your next turn you draw again."
            return "It must be worth 30 points."
        held = len(state.zones[grip_of(seat)])
        if not held:
            return "Be done, and you win the round."
        if held == 1:
            return "With no card left you win the round; discarding the last one does not win."
        fitting = self.fitting(state, seat)
        if len(fitting) == 1:
            return f"{state.game.faces[fitting[0]].name} goes onto a hand on the table."
        if fitting:
            return f"{len(fitting)} sorts of your cards go onto hands on the table."
        is_new = state.round == 1 and state.turns[seat] <= 2 and not self.is_idle(state, seat)
        return "Get rid of all cards, and you win the round." if is_new else ""

    def fitting(self, state: WizMatch, seat: int) -> list[int]:
        """The types of cards that go onto hands on the table, guesses at the joker left out."""
        permit = -1 if state.deck.faithful else wild_permit(state, seat)
        found: list[int] = []
        for face in self.options(state, seat):
            if face < TYPES and face != SHIELD:
                targets = card_targets(state, seat, face, permit, False)
                if targets and targets[0] != LIFE_POOL:
                    found.append(face)
        return found

    def done(self, state: WizMatch, seat: int) -> str:
        held = state.zones[grip_of(seat)]
        if not held and state.is_opened(seat):
            return "and win the round"
        for card in held:
            if not is_action(state.face[card]):
                return "and discard"
        return "and end the turn"

    def option(self, state: WizMatch, seat: int, action: int) -> OptionView:
        found = super().option(state, seat, action)
        if action == SHIELD:
            return replace(found, result=NO_USE, tone="plain")
        if action < TYPES:
            targets = self.targets(state, seat, action)
            if len(targets) == 1 and targets[0] != LIFE_POOL:
                return replace(found, label=onto(state, seat, found.label, targets[0]), result="")
        return replace(found, zone="joker", tone="") if action == LOOK_JOKER else found

    def targets(self, state: WizMatch, seat: int, face: int) -> list[int]:
        """Where a card could go: first to hands of the player's own."""
        found = card_targets(state, seat, face, wild_permit(state, seat), False)
        return sorted(found, key=lambda one: one == LIFE_POOL or SLOT.row(one) // SLOTS != seat)

    def result_of(self, state: WizMatch, seat: int, face: int) -> str:
        """Where a card could go."""
        found = self.targets(state, seat, face)
        words = [hand_title(state, seat, SLOT.row(one)) for one in found if one != LIFE_POOL]
        return ", ".join(words + ["the Life Pool"] * (LIFE_POOL in found))


def onto(state: WizMatch, seat: int, name: str, action: int) -> str:
    """A card and the hand that it goes to: whose it is, and which."""
    return f"{name} on {hand_title(state, seat, SLOT.row(action))}"


class Target(Staged):
    """WIZ-8.2, WIZ-10.9, WIZ-11.2: where the chosen card goes."""

    rule: ClassVar[str] = "WIZ-8.2"
    kind: ClassVar[str] = "target"
    asks: ClassVar[str] = "Where does the card go?"
    wants: ClassVar[str] = "The card can't go there."

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        return card_targets(state, seat, state.face[state.picked], state.entitled, False)

    def against(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if SLOT.holds_below(action, SLOTS * state.seats):
            return why_not_there(state, seat, state.face[state.picked], SLOT.row(action))
        if action == LIFE_POOL:
            return why_not_pool(state, seat, state.face[state.picked])
        return super().against(state, seat, action)

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        card = state.picked
        face = state.face[card]
        if action == LIFE_POOL:
            lay_shard(state, seat, card, grip_of(seat))
            return
        hand = SLOT.row(action)
        if as_elemental(face) >= 0:
            commit(state, GuardWindow(hand, card, 0, 0), [card], [0])
        elif face >= ELEMENTAL and face != WIZ:
            source = grip_of(seat) + (1 if face >= CHARACTER else 0)
            locks = state.locks
            attach(state, seat, hand, card, source)
            if state.listening:
                rule = "WIZ-18.12" if ARTIFACT <= face < WIZ else "WIZ-11.1"
                state.tell("attached", rule, seat, hand_facts(state, hand), [card])
            tell_locks(state, locks)
            state.clear_stage()
        else:
            fit = accepts(state, seat, hand, face, state.entitled)
            put(state, ADD, hand, card, -1, fit)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.choose_target(state, seat, options)

    def ask(self, state: WizMatch, seat: int) -> str:
        return f"Where does {state.game.faces[state.face[state.picked]].name} go?"

    def cites(self, state: WizMatch, seat: int) -> str:
        face = state.face[state.picked]
        if as_elemental(face) >= 0:
            return "WIZ-10.9"
        if as_titan(face) >= 0:
            return "WIZ-11.2"
        return "WIZ-18.12" if ARTIFACT <= face < WIZ else self.rule

    def result_on(self, state: WizMatch, seat: int, action: int) -> str:
        return change_words(state, seat, action)

    def option(self, state: WizMatch, seat: int, action: int) -> OptionView:
        found = super().option(state, seat, action)
        if SLOT.holds(action):
            name = state.game.card_name(state.game.faces[state.face[state.picked]])
            return replace(found, label=onto(state, seat, name, action))
        if action != LIFE_POOL:
            return found
        elem = state.deck.element[state.face[state.picked]]
        return replace(found, zone=f"pool_{ELEMENTS[elem]}", tone="")


PLAY: Final = Play()
TARGET: Final = Target()
