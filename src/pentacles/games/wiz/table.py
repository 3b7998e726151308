"""The table of WIZ: figures of seats and hands, prompts, options, scenes."""

from __future__ import annotations

from typing import Any, ClassVar

from pentacles.core.drawing import Drawing
from pentacles.core.table import Badge, Counter, OptionView, Prompt, Scene, Term
from pentacles.games.wiz.attack import hand_points
from pentacles.games.wiz.deck import AT_OWN_HAND
from pentacles.games.wiz.hands import (
    element,
    is_protected,
    multiplier,
    shards_in,
    value,
    wild_permit,
)
from pentacles.games.wiz.looks import LOOKS, PROMPTS, SENTENCES
from pentacles.games.wiz.melds import staged_points
from pentacles.games.wiz.saying import use_words
from pentacles.games.wiz.state import STAGED_KINDS, WizMatch
from pentacles.games.wiz.steps.base import ShieldWindow
from pentacles.games.wiz.suggest import best_hands, words_for
from pentacles.games.wiz.terms import (
    BLOCK,
    BOARD,
    CANCEL,
    DISCARD,
    DONE,
    DRAW_DECK,
    DRAW_DISCARD,
    ELEMENT,
    ELEMENTS,
    HANDS,
    LIFE_POOL,
    LOOK_JOKER,
    MASTERED,
    NEW_RUN,
    NONE,
    OPENING,
    PLAYED,
    PLAYER,
    POOL,
    RANKS,
    RUN,
    RUN_START,
    SEAT_ZONES,
    SET,
    SLOT,
    SLOTS,
    TYPES,
    UNUSED,
    WARDED,
    grip_of,
    hand_zone,
)

__all__ = ["SENTENCES", "WizDrawing"]

SIGNS = ("flame", "big-wave", "mountains", "whirlwind", "sunbeams", "evil-moon")
PHASE_OF = {
    "action": "Action cards",
    "draw": "Draw",
    "discard": "Discard",
    "draft_character": "Characters",
    "place_power": "Scoring",
    "cancel_own": "Scoring",
    "cancel_target": "Scoring",
}
CUSTOM_CARD = {
    "CustomSearch": "search_keep",
    "CustomWarp": "warp_card",
    "CustomDiscard": "vanish_card",
    "CustomTake": "swap_take",
    "CustomGive": "swap_give",
}
"""What a custom card asks for, by the prompt of the standard card that does the same."""
FEW_CARDS = 3


class WizDrawing(Drawing[WizMatch]):
    """What the table shows (section 12 of the rules' specification)."""

    phases: ClassVar[tuple[str, ...]] = (
        "Characters",
        "Attack",
        "Action cards",
        "Draw",
        "Play",
        "Discard",
        "Scoring",
    )
    looks: ClassVar[dict[str, Any]] = LOOKS
    alike: ClassVar[frozenset[str]] = frozenset({"seat_counters"})

    def phase(self, state: WizMatch) -> str:
        if state.over:
            return ""
        if state.attacking and state.shares:
            return "Attack"
        if state.zones[PLAYED]:
            return "Action cards"
        return PHASE_OF.get(state.agenda[-1].kind, "Play")

    def banner(self, state: WizMatch, names: list[str]) -> str:
        """WIZ-11.5: elements that a titan has closed."""
        words: list[str] = []
        for elem in range(6):
            owners = [names[seat] for seat in range(state.seats) if state.locks[elem] >> seat & 1]
            name = ELEMENTS[elem].capitalize()
            if len(owners) == 1:
                words.append(f"{name} is closed to all but {owners[0]}.")
            elif owners:
                words.append(f"{name} is closed to all: {' and '.join(owners)} have titans on it.")
        return " ".join(words)

    def seat_words(self, state: WizMatch, seat: int) -> str:
        if state.out[seat]:
            return "out of the round"
        if state.stun[seat]:
            return "stunned"
        return "opened" if state.is_opened(seat) else "not opened yet"

    def seat_counters(self, state: WizMatch, seat: int, viewer: int | None) -> list[Counter]:
        target = state.target_of(seat)
        held = len(state.zones[grip_of(seat)])
        return [
            Counter(
                "score",
                "EP",
                state.score[seat],
                "crystal-cluster",
                limit=target,
                importance=3,
                words=f"{state.score[seat]} of {target} EP",
            ),
            Counter("cards", "Cards held", held, "card-draw", low=FEW_CARDS),
            Counter("hands", "Hands", state.count[seat], "stack"),
            Counter(
                "turn_number", "Own turns this round", state.turns[seat], "hourglass", importance=1
            ),
            Counter("stun", "Turns to miss", state.stun[seat], "knocked-out-stars", importance=1),
        ]

    def seat_badges(self, state: WizMatch, seat: int) -> list[Badge]:
        badges: list[Badge] = []
        claim = state.claim[seat]
        if claim >= 0:
            words = ELEMENTS[claim] if claim < 6 else f"level {claim - 5}"
            sign = SIGNS[claim] if claim < 6 else "crystal-growth"
            badges.append(Badge(words, sign, "info", f"Claimed by opening: {words}"))
        if state.looked_at[seat]:
            badges.append(Badge("joker", "all-seeing-eye", "info", "Has looked at the deck joker"))
        if seat == state.dealer:
            badges.append(Badge("dealer", "card-draw", "", "Deals this round"))
        if state.character[seat] >= 0:
            own = ELEMENTS[state.character[seat]]
            tip = "Spent this round" if state.spent[seat] else f"Plays with the {own} character"
            badges.append(Badge(own, SIGNS[state.character[seat]], "", tip))
        return badges

    def counters(self, state: WizMatch, viewer: int | None) -> list[Counter]:
        seat = state.active
        found = [
            Counter("round", "Round", state.round, "hourglass", limit=state.deck.max_rounds),
            Counter(
                "acts", "Action cards left", max(0, state.count[seat] - state.acts), "card-play"
            ),
        ]
        if viewer == seat:
            left = max(0, state.deck.cancels - state.cancels)
            found.append(Counter("cancels", "Cancels left", left, "cancel", importance=1))
        if state.deck.life_pool:
            plays = max(0, state.count[seat] - state.pool_plays)
            found.append(Counter("pool_ep", "Life Pool", state.pool_ep, "fountain", importance=3))
            found.append(Counter("pool_plays", "Shards left to lay", plays, "crystal-growth"))
        return found

    def hand_at(self, zone: int) -> int:
        """The hand that lies in a zone, or -1."""
        if zone < SEAT_ZONES or (zone - SEAT_ZONES) % BLOCK < HANDS - SEAT_ZONES:
            return -1
        return SLOTS * ((zone - SEAT_ZONES) // BLOCK) + (zone - HANDS) % BLOCK

    def zone_counters(self, state: WizMatch, zone: int) -> list[Counter]:
        if POOL <= zone < POOL + 6:
            level = state.levels[zone - POOL]
            return [Counter("level", "Level", level, "crystal-growth", limit=5)]
        hand = self.hand_at(zone)
        if hand < 0 or state.kind[hand] == NONE:
            return []
        worth = value(state, hand)
        why = self.protection(state, hand)
        return [
            Counter("value", "Card value", worth, "stack", words=self.hand_words(state, hand)),
            Counter("multiplier", "Multiplier", multiplier(worth), "cubes"),
            Counter("points", "Points", hand_points(state, hand), "crystal-cluster", importance=1),
            Counter("protected", "Protected", int(bool(why)), "padlock", words=why),
        ]

    def hand_words(self, state: WizMatch, hand: int) -> str:
        """What a hand is, in a few words."""
        own = element(state, hand)
        kinds = {RUN: "run", SET: "set", MASTERED: "master hand"}
        words = [ELEMENTS[own] if own >= 0 else "mixed", kinds.get(state.kind[hand], "character")]
        if state.flags[hand] & OPENING:
            words.append("30+ hand")
        if state.gem[hand] >= 0:
            words.append(f"aligned to {ELEMENTS[state.gem[hand]]}")
        if state.marks[hand]:
            words.append(f"strengthened by {state.marks[hand]}")
        return ", ".join(words)

    def protection(self, state: WizMatch, hand: int) -> str:
        """Why a hand is protected, or an empty text."""
        if not is_protected(state, hand):
            return ""
        if state.matched[hand]:
            return "by a titan of its element"
        if state.guard[hand] >= 0:
            return f"by an elemental of seat {state.guard[hand]}"
        if state.flags[hand] & WARDED:
            return "by a ward"
        return "by five shards" if shards_in(state, hand) >= 5 else "by the Earth character"

    def is_drawn(self, state: WizMatch, zone: int) -> bool:
        """Only elements in play have a pool, and empty hands are not drawn."""
        if POOL <= zone < POOL + 6:
            return state.deck.life_pool and zone - POOL in state.deck.in_play
        if zone == UNUSED:
            return False
        if zone == PLAYED or self.hand_at(zone) >= 0:
            return bool(state.zones[zone])
        if zone >= SEAT_ZONES and (zone - SEAT_ZONES) % BLOCK in (1, 2):
            return bool(state.zones[zone])
        return True

    def may_mark(self, state: WizMatch, zone: int) -> bool:
        return self.hand_at(zone) >= 0

    def card_badges(self, state: WizMatch, zone: int, card: int) -> list[Badge]:
        badges: list[Badge] = []
        if self.hand_at(zone) < 0:
            return badges
        if state.wild[card]:
            badges.append(Badge(self.stands_for(state, zone, card), "magic-swirl", "sel", "A wild"))
        if state.by[card] >= 0 and state.by[card] != self.hand_at(zone) // SLOTS:
            badges.append(Badge(f"seat {state.by[card]}", "", "info", "Who played it", "bl"))
        return badges

    def stands_for(self, state: WizMatch, zone: int, card: int) -> str:
        """WIZ-8.4: what a wild stands for."""
        hand = self.hand_at(zone)
        if state.kind[hand] == RUN:
            return RANKS[state.low[hand] + state.zones[zone].index(card)]
        return RANKS[state.low[hand]] if state.kind[hand] == SET else "shard"

    def prompt(self, state: WizMatch, seat: int) -> Prompt:
        step = state.agenda[-1]
        title, detail = PROMPTS[CUSTOM_CARD.get(type(step).__name__, step.kind)]
        if step.kind == "play" and not state.is_opened(seat):
            title = "Lay a 30+ hand, or be done."
            detail = "The first hand must be worth 30 points."
        elif step.kind.startswith("build_"):
            points = staged_points(state) + (20 if state.building == MASTERED else 0)
            count = len(state.staged)
            detail = f"{count} {'card' if count == 1 else 'cards'}, {points} points so far."
        elif step.kind == "custom_card" and state.zones[PLAYED]:
            name = state.game.faces[state.face[state.zones[PLAYED][-1]]].name
            detail = f"{name}. {detail}".rstrip()
        elif step.kind == "swap_target" and state.deck.swap_blind:
            detail = "You will get one of that player's cards at random."
        elif step.kind == "draft_character" and state.deck.solo and step.numbers()[0]:
            title = "Choose a character for your rival."
        elif step.kind == "shield":
            detail = self.cause(state)
        elif step.kind == "discard" and len(state.zones[grip_of(seat)]) == 1:
            detail = "Discarding your last card does not win the round."
        return Prompt(step.kind, title, detail, step.rule, True)

    def waiting(self, state: WizMatch, names: list[str]) -> Prompt:
        """What is staged is nobody else's business (WIZ-8.6)."""
        step = state.agenda[-1]
        asked = [names[seat] for seat in range(state.seats) if state.asked >> seat & 1]
        words = f"Waiting for {', '.join(asked)}."
        if step.kind in STAGED_KINDS:
            return Prompt("play", words, "", "WIZ-4.10", False)
        return Prompt(step.kind, words, "", step.rule, False)

    def cause(self, state: WizMatch) -> str:
        """WIZ-15.11: what a Shield would stop."""
        step = state.agenda[-1]
        if state.shares:
            share = state.shares[step.numbers()[0]]
            return f"A character attacks your hands for {share} EP."
        faces = state.game.faces
        numbers = step.numbers()
        if state.zones[PLAYED]:
            name = faces[state.face[state.zones[PLAYED][-1]]].name
            mode = numbers[3] if len(numbers) == 4 else -1
            if len(numbers) == 4 and state.deck.aim[numbers[0]] >= AT_OWN_HAND:
                return f"{name} is played on your hand {numbers[2] % SLOTS + 1}{use_words(mode)}."
            if len(numbers) == 1:
                return f"{name} would take your character off the board."
            return f"{name} is played against you."
        where = f"your hand {numbers[0] % SLOTS + 1}"
        if numbers[0] % SLOTS == BOARD:
            where = "your character"
        card = faces[state.face[numbers[1]]].name if numbers[1] >= 0 else ""
        worth = value(state, numbers[0])
        after = self.worth_after(state, numbers[0])
        change = f"card value {worth} to {after}"
        others = ", ".join(faces[state.face[other]].name for other in state.plan[::4])
        words = {
            "AddWindow": f"{card} would be added to {where} ({change}).",
            "TakeWindow": f"{where.capitalize()} would be taken with {card}.",
            "StealWindow": f"{card} would be stolen from {where} ({change}).",
            "StealNewWindow": f"{card} would be stolen from {where} for a new hand ({change}).",
            "BreakWindow": f"{where.capitalize()} would be broken up: {others}.",
            "GuardWindow": f"{card} would be played on {where} ({change}).",
        }
        return words.get(type(step).__name__, f"Something is aimed at {where}.")

    def worth_after(self, state: WizMatch, hand: int) -> int:
        """The card value of a hand once the operation that waits is carried out."""
        later = state.clone()
        window = later.agenda[-1]
        assert isinstance(window, ShieldWindow)
        window.passed(later)
        return value(later, hand)

    def option(self, state: WizMatch, seat: int, action: int) -> OptionView:
        actions = state.game.actions
        text, label = actions.text(action), actions.label(action)
        zones = state.game.zones_of(state)
        kind = state.agenda[-1].kind
        if action < TYPES:
            card = self.card_for(state, seat, action)
            tone = "harmful" if kind in ("discard", "vanish_card", "swap_give") else "main"
            return OptionView(action, text, label, card=card, tone=tone)
        if SLOT <= action < PLAYER:
            zone = hand_zone(action - SLOT)
            result = f"value {value(state, action - SLOT)}" if state.kind[action - SLOT] else ""
            return OptionView(action, text, label, result, zone=zones[zone].name, tone="main")
        if PLAYER <= action < ELEMENT:
            return OptionView(action, text, label, seat=action - PLAYER, tone="main")
        if NEW_RUN <= action < RUN_START:
            return OptionView(action, text, label, group="New hand", tone="main")
        if action == DRAW_DISCARD:
            top = state.zones[DISCARD][-1]
            name = state.game.faces[state.face[top]].name
            return OptionView(action, text, label, name, card=top, zone="discard")
        if action == DRAW_DECK:
            return OptionView(action, text, label, zone="deck", tone="main")
        if action == LOOK_JOKER:
            return OptionView(action, text, label, zone="joker")
        if action == LIFE_POOL:
            elem = state.deck.element[state.face[state.picked]]
            return OptionView(action, text, label, zone=f"pool_{ELEMENTS[elem]}")
        tone = "plain" if action in (DONE, CANCEL) else "main"
        return OptionView(action, text, label, tone=tone)

    def card_for(self, state: WizMatch, seat: int, face: int) -> int | None:
        """A card of this type that the seat knows and the choice is about."""
        places = [grip_of(seat), grip_of(seat) + 2, DISCARD, 0]
        places += [zone for zone in range(SEAT_ZONES, len(state.zones)) if zone not in places]
        for zone in places:
            for card in state.zones[zone]:
                if state.face[card] == face and state.knows(seat, card):
                    return card
        return None

    def scenes(self, state: WizMatch, viewer: int | None) -> list[Scene]:
        scenes = [self.race(state)]
        if state.deck.life_pool:
            scenes.append(self.pool(state))
        if viewer is not None and viewer == state.active and state.building != NONE:
            if state.agenda and state.agenda[-1].kind in STAGED_KINDS:
                scenes.append(self.builder(state))
        if state.shares:
            scenes.append(self.attack(state))
        if state.sheet:
            scenes.append(self.calculation(state))
        return scenes

    def race(self, state: WizMatch) -> Scene:
        terms = tuple(
            Term(
                f"{{@{seat}}}",
                f"{state.score[seat]} of {state.target_of(seat)}",
                source=f"grip_{seat}",
                seat=seat,
            )
            for seat in range(state.seats)
        )
        words = "The first to the target wins."
        return Scene("bars", "Elemental power", terms, words, "WIZ-1.4", importance=1)

    def pool(self, state: WizMatch) -> Scene:
        terms = tuple(
            Term(ELEMENTS[elem], f"{state.levels[elem]} of 5", icon=SIGNS[elem])
            for elem in state.deck.in_play
        )
        words = "Won this round." if state.pool_won else f"{state.pool_ep} EP for level 5."
        return Scene("track", "Life Pool", terms, words, "WIZ-19.2")

    def builder(self, state: WizMatch) -> Scene:
        """The set under construction, for its builder alone."""
        faces = state.game.faces
        terms = []
        for index, card in enumerate(state.staged):
            face = faces[state.face[card]]
            wild = state.staged_wild[index]
            rank = RANKS[state.build_rank + index] if state.building == RUN else "wild"
            terms.append(
                Term(
                    face.name,
                    rank if wild else face.value,
                    icon="magic-swirl" if wild else "",
                    card=card,
                )
            )
        points = staged_points(state) + (20 if state.building == MASTERED else 0)
        return Scene("build", "New hand", tuple(terms), f"{points} points so far", "WIZ-8.7")

    def attack(self, state: WizMatch) -> Scene:
        terms = [
            Term(f"{{@{seat}}}", str(share), "+" if seat else "", seat=seat)
            for seat, share in enumerate(state.shares)
            if share
        ]
        terms.append(Term("gained so far", str(state.attack_sum), "=", tone="tgt"))
        return Scene("equation", "Attack", tuple(terms), "", "WIZ-18.3")

    def calculation(self, state: WizMatch) -> Scene:
        """The sheet of the last round: hands, what cancelled them, chaos, factor."""
        sheet = state.sheet
        winner, factor, times, chaotic, titan_ep, total, wins, losing = sheet[:8]
        terms: list[Term] = []
        place = 8
        for _ in range(wins):
            hand, worth, titans, by = sheet[place : place + 4]
            place += 4
            words = f"hand {hand % SLOTS + 1} of {{@{winner}}}, value {worth}"
            if titans:
                words += f", {titans} titan"
            if by >= 0:
                words += f", cancelled by hand {by % SLOTS + 1} of {{@{by // SLOTS}}}"
            shown = "x0" if by >= 0 else f"x{multiplier(worth)}"
            terms.append(Term(words, shown, "+", tone="not" if by >= 0 else ""))
        used = {sheet[8 + 4 * index + 3] for index in range(wins)}
        for _ in range(losing):
            hand, worth, points = sheet[place : place + 3]
            place += 3
            if hand not in used:
                words = f"hand {hand % SLOTS + 1} of {{@{hand // SLOTS}}}, value {worth}"
                terms.append(Term(words, str(points), "chaos"))
        for seat, points in enumerate(sheet[place:]):
            if seat != winner:
                terms.append(Term(f"cards of {{@{seat}}}", str(points), "chaos", seat=seat))
        line = f"{times} x {chaotic} + {titan_ep}"
        line = line if factor == 1 else f"{factor} x ({line})"
        return Scene("calculation", "Last round", tuple(terms), f"{line} = {total} EP", "WIZ-22.6")

    def extra(self, state: WizMatch, viewer: int | None) -> dict[str, Any]:
        """Who may use the deck joker is public as far as the looks are."""
        entitled = [
            seat
            for seat in range(state.seats)
            if state.looked_at[seat] and wild_permit(state, seat) >= 0
        ]
        told: dict[str, Any] = {"joker_users": entitled, "element_names": ELEMENTS}
        if viewer is not None and state.asked >> viewer & 1 and state.agenda[-1].kind == "play":
            told["can_lay"] = [words_for(state, meld) for meld in best_hands(state, viewer)]
        return told
