# not compiled
"""Why a player might choose an option: what it does here, compared with the next best.

Everything said is true of the position as far as the seat knows it, and the same in every world
that the seat considers possible.
"""

from __future__ import annotations

from collections.abc import Callable

from pentacles.core.errors import one_stop
from pentacles.core.step import AnyStep
from pentacles.games.wysaertz.actions import CLIMB_UP, MAGE_POWER, PASS, RESEARCH, STEP_OUTSIDE
from pentacles.games.wysaertz.duels import keys
from pentacles.games.wysaertz.plans import Plans
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.steps.battle import Initiative, Join
from pentacles.games.wysaertz.steps.chain import Answer, PowerDiscard
from pentacles.games.wysaertz.steps.challenge import (
    AfterRefusal,
    Approach,
    ChallengeTarget,
    RevealCharm,
    SummonsReply,
)
from pentacles.games.wysaertz.steps.draws import Redraw, TakeDraw
from pentacles.games.wysaertz.steps.effects import (
    GiveCard,
    PickArtefact,
    PickFromDiscard,
    PickFromHand,
    PickFromLook,
)
from pentacles.games.wysaertz.steps.fight import Fall
from pentacles.games.wysaertz.steps.hand import DiscardDown, Parcel
from pentacles.games.wysaertz.steps.research import SecondHelping
from pentacles.games.wysaertz.steps.siege import (
    GateAction,
    HutteRun,
    SiegeWindow,
)
from pentacles.games.wysaertz.steps.spells import (
    AttackTarget,
    RevealTower,
    SpellTarget,
    TrueNamePick,
    may_cast,
)
from pentacles.games.wysaertz.steps.turn import AfterCast, GlobeSpell, GlobeTarget, TurnAction
from pentacles.games.wysaertz.terms import (
    ANSWERING,
    ARTEFACT,
    ATTACK,
    ETHEREAL,
    FLYING,
    MONSTER,
    NAME_SPELL,
    ON_GATE,
    ON_MAGE,
    ON_PLAY,
    PASSAGE,
    QUICK,
    RETURN_ONCE,
    SALLY,
    SLIP,
    TAX,
    TRUE_NAME,
    WALL,
    WIN,
)
from pentacles.games.wysaertz.words import capital, counted, percent

ONLY = "It is your only choice."


class Reasons(Plans):
    """A sentence for each option of the decision that a seat has to make."""

    def why(self, action: int) -> str:
        """Why a player might choose this option."""
        if len(self.options) == 1:
            return ONLY
        words = BY_STEP[type(self.step)](self, action)
        return one_stop(f"{capital(words)}.")

    # The siege

    def siege_window(self, action: int) -> str:
        state, book = self.state, self.state.book
        if action == PASS:
            return f"{self.keeps()}{self.behind()}"
        if action == STEP_OUTSIDE:
            walls = sum(
                book.kind[state.face[card]] == WALL or book.keys[state.face[card]] & SALLY != 0
                for card in self.hand
            )
            if self.answering() > walls:
                return f"{self.able()}; in a siege {walls or 'none'} can"
            return self.outside()
        return self.siege_use(state.book.play.row(action))

    def gate_action(self, action: int) -> str:
        state, book = self.state, self.state.book
        if action == PASS:
            return f"{self.keeps()} and ends the challenge"
        if action == CLIMB_UP:
            return f"{percent(self.climb_odds())} to be inside, for no card"
        face = state.book.play.row(action)
        kind, words = book.kind[face], book.keys[face]
        if kind == ARTEFACT:
            return f"{percent(self.chances.a_or_b())} to be inside, for no card"
        if kind == NAME_SPELL:
            return f"defeats {self.name(state.defender)} through the gate unless answered"
        if kind == PASSAGE:
            sure = ", and nothing answers it" if words & SLIP else ""
            return f"gets you in without a draw{sure}"
        if kind == MONSTER and words & (FLYING | ETHEREAL):
            odds = percent(self.strike_odds(face, state.defender))
            return f"gets at the Mage without a draw at the gate, {odds} to defeat if not answered"
        return self.compare(action, self.break_odds, "to break the gate")

    def break_odds(self, action: int) -> float | None:
        """How likely a gate action is to break the gate, if that is what it does."""
        book = self.state.book
        if not book.play.holds(action):
            return None
        face = book.play.row(action)
        kind, words = book.kind[face], book.keys[face]
        if kind == ATTACK or (kind == MONSTER and not words & (FLYING | ETHEREAL)):
            return self.odds(self.play_of(face, self.state.defender, ON_GATE))[WIN]
        return None

    def compare(
        self, action: int, odds_of: Callable[[int], float | None], what: str, caution: str = ""
    ) -> str:
        """The odds of an option, and how the next best of its sort does worse, or is kept."""
        mine = odds_of(action)
        assert mine is not None
        words = f"{percent(mine)} {what}{caution}"
        others = [
            (odds, one)
            for one in self.options
            if one != action and (odds := odds_of(one)) is not None
        ]
        if not others:
            return words
        best, other = max(others)
        if best < mine:
            return f"{words}; {self.face(self.state.book.play.row(other))} has {percent(best)}"
        return f"{words}, and you keep {self.face(self.state.book.play.row(other))}"

    # Face to face

    def initiative(self, action: int) -> str:
        state, book = self.state, self.state.book
        if action == RESEARCH:
            return self.research_in_battle()
        if action == PASS:
            if self.you == state.defender:
                return f"{self.keeps()}, and you stay in the battle"
            end = "ends the challenge" if state.fighters() == 2 else "leaves the battle"
            return f"{self.keeps()} and {end}"
        face = state.book.play.row(action)
        if book.is_castle_spell(face) and may_cast(state, self.you, face):
            return self.castle_spell(face)
        return self.attack(action)

    def attack(self, action: int) -> str:
        """An attack on a Mage."""
        face = self.state.book.play.row(action)
        if self.state.book.kind[face] == NAME_SPELL:
            return "defeats a Mage without a draw unless it is answered"
        caution = f" {self.caution(face)}{self.saving(self.attacked())}{self.extra(face)}"
        return self.compare(action, self.attack_odds, "to defeat", caution)

    def extra(self, face: int) -> str:
        """What a strike does besides the draw."""
        book = self.state.book
        if book.after_draw[face]:
            return f", with {counted(book.after_draw[face], 'card')} to draw afterwards"
        if book.lives[face]:
            return ", with a life to spare"
        if book.keys[face] & RETURN_ONCE and face not in self.state.returned:
            return ", returning if it fails"
        return ", taking a card if it fails" if book.keys[face] & TAX else ""

    def attack_odds(self, action: int) -> float | None:
        """The best odds of an attack against one of those who can be attacked."""
        book = self.state.book
        if not book.play.holds(action) or not book.may_open(book.play.row(action)):
            return None
        face = book.play.row(action)
        return max(self.strike_odds(face, target) for target in self.attacked())

    def attacked(self) -> list[int]:
        """Those whom an attack may be aimed at."""
        if isinstance(self.step, GlobeSpell):
            return [self.step.target]
        state = self.state
        return [s for s in state.order if state.is_fighting(s) and s != self.you]

    def join(self, action: int) -> str:
        if action == PASS:
            return f"{self.keeps()}, and you stay out of the battle"
        return self.attack(action)

    def true_name_pick(self, action: int) -> str:
        state, step = self.state, self.step
        assert isinstance(step, TrueNamePick)
        face, target = state.book.pick.row(action), step.target
        knows = state.knows(self.you, state.mage_card(target))
        fits = f"fits {self.own(target)} Mage"
        if not knows:
            count = state.book.names[face].bit_count()
            fits = f"may fit {self.own(target)} face-down Mage: it lists {counted(count, 'Mage')}"
        elif not state.names(face, target):
            fits = f"does not fit {self.own(target)} Mage, as you have seen"
        shields = any(state.names(state.book.pick.row(one), self.you) for one in self.options)
        if shields and not state.names(face, self.you):
            return f"{fits}, and it could not shield you"
        return fits

    # Answers

    def answer(self, action: int) -> str:
        state = self.state
        top = state.plays[-1]
        if action == PASS:
            return self.leaving(top)
        return f"{self.reply(action, top)}{self.risk(top)}"

    def leaving(self, top: Play) -> str:
        """What speaks for passing: the cards that are kept, and the hope that is left."""
        card = self.card(top.card)
        if top.kind in (ATTACK, MONSTER):
            if top.object == ON_MAGE:
                odds = f"{percent(1.0 - self.defeat_odds(top))} to survive {card}"
                taxes = keys(self.state, top) & TAX
                return odds if taxes else f"{self.keeps()}, with {odds}"
            if top.object == ON_GATE and self.state.intact(self.you) > 0:
                odds = percent(1.0 - self.odds(top)[WIN])
                return f"{self.keeps()}, with {odds} that the gate holds"
        return f"spends no card: {self.happens(top)}"

    def risk(self, top: Play) -> str:
        """What passing would mean, where it is a matter of odds."""
        if top.object == ON_MAGE and top.kind in (ATTACK, MONSTER):
            return f"; passing risks defeat with {percent(self.defeat_odds(top))}"
        if top.object == ON_GATE and self.state.intact(self.you) > 0:
            return f"; passing risks the gate with {percent(self.odds(top)[WIN])}"
        if top.object == ON_MAGE:
            return f"; if you pass, {self.named(top)}"
        return ""

    def reply(self, action: int, top: Play) -> str:
        """What an answer does."""
        book = self.state.book
        who, threat = top.who, self.card(top.card)
        if action == MAGE_POWER:
            odds = percent(self.defeat_odds(self.turned(top)))
            return f"turns {threat} upon {self.name(who)} for a spell, {odds} to defeat"
        face = book.play.row(action)
        kind = book.kind[face]
        if kind == ATTACK and book.keys[face] & QUICK:
            odds = percent(self.strike_odds(face, who))
            return f"{odds} to defeat {self.name(who)} before {threat} resolves"
        if kind in (ATTACK, MONSTER):
            play = self.play_of(face, who, ON_PLAY, top.serial)
            play.marks |= ANSWERING if kind == MONSTER else 0
            return f"{percent(self.odds(play)[WIN])} to beat {threat}"
        if kind == TRUE_NAME:
            return f"stops {threat} without a draw"
        play = self.play_of(face, who, ON_PLAY, top.serial)
        return self.effects(play)

    # Draws

    def redraw(self, action: int) -> str:
        step, state = self.step, self.state
        assert isinstance(step, Redraw)
        card = self.card(step.power_card(state, self.you))
        if action == PASS:
            return f"{card} stays unused for another draw of this challenge"
        odds = self.chances.of_redraw(state, step.stage < 2)
        return f"{percent(odds)} to turn the draw, which goes against you as it is"

    def take_draw(self, action: int) -> str:
        if action == PASS:
            return "the power stays unused for another draw of this challenge"
        face = self.state.book.pick.row(action)
        return f"it is discarded otherwise; {self.taking(face)}"

    def salvage(self, action: int) -> str:
        if action == PASS:
            return "the power stays unused for another Monster of this challenge"
        assert isinstance(self.step, Fall)
        card = self.card(self.state.plays[self.state.play_with(self.step.serial)].card)
        return f"{card} is discarded otherwise"

    # Cards

    def pick_from_hand(self, action: int) -> str:
        assert isinstance(self.step, PickFromHand)
        face = self.state.book.pick.row(action)
        if self.step.exchanges:
            return self.taking(face)
        return self.robbing(face, self.step.target)

    def giving_away(self, action: int) -> str:
        return self.giving(self.state.book.pick.row(action))

    def taking_one(self, action: int) -> str:
        return self.taking(self.state.book.pick.row(action))

    def pick_artefact(self, action: int) -> str:
        assert isinstance(self.step, PickArtefact)
        if action != self.state.book.pick_hidden:
            return self.taking_one(action)
        row = self.state.zones[self.state.rows + self.step.target]
        count = sum(not self.state.is_up(card) for card in row)
        return f"takes 1 of {counted(count, 'face-down Artefact')} at random"

    def discard_down(self, action: int) -> str:
        state = self.state
        if action != PASS:
            return self.giving(state.book.pick.row(action))
        card = state.limit_card(self.you)
        limit = state.limit(self.you) + state.book.limit[state.face[card]]
        return f"your limit rises to {limit} cards, and you hold {len(self.hand)}"

    def reveal_power(self, action: int) -> str:
        state, step = self.state, self.step
        if action == PASS:
            return "the card stays face down for a later surprise"
        if isinstance(step, RevealTower):
            return f"{self.card(state.plays[-1].card)} then does nothing"
        if isinstance(step, RevealCharm):
            if step.was_accepted:
                return "you draw a card"
            if not state.zones[state.defender]:
                return f"{self.name(state.defender)} must come out then, and you draw a card"
            return f"{self.name(state.defender)} must come out then, or give you a card"
        if isinstance(step, SecondHelping):
            more = sum(state.book.research[state.face[card]] for card in step.down(state))
            return f"you draw {counted(more, 'more card', 'more cards')}"
        return "you draw a card and act again"


BY_STEP: dict[type[AnyStep], Callable[[Reasons, int], str]] = {
    TurnAction: Reasons.turn_action,
    ChallengeTarget: Reasons.challenge_target,
    GlobeTarget: Reasons.globe_target,
    GlobeSpell: Reasons.attack,
    Approach: Reasons.approach,
    SummonsReply: Reasons.summons_reply,
    AfterRefusal: Reasons.approach,
    HutteRun: Reasons.hutte_run,
    SiegeWindow: Reasons.siege_window,
    GateAction: Reasons.gate_action,
    Initiative: Reasons.initiative,
    AttackTarget: Reasons.attack_target,
    Join: Reasons.join,
    TrueNamePick: Reasons.true_name_pick,
    SpellTarget: Reasons.spell_target,
    Answer: Reasons.answer,
    PowerDiscard: Reasons.giving_away,
    Redraw: Reasons.redraw,
    TakeDraw: Reasons.take_draw,
    Fall: Reasons.salvage,
    PickFromHand: Reasons.pick_from_hand,
    GiveCard: Reasons.giving_away,
    PickFromLook: Reasons.taking_one,
    PickFromDiscard: Reasons.taking_one,
    PickArtefact: Reasons.pick_artefact,
    DiscardDown: Reasons.discard_down,
    Parcel: Reasons.giving_away,
    RevealTower: Reasons.reveal_power,
    RevealCharm: Reasons.reveal_power,
    SecondHelping: Reasons.reveal_power,
    AfterCast: Reasons.reveal_power,
}
