# not compiled
"""Reasons for what is planned before two Mages meet: the turn, the opponent, the way to him."""

from __future__ import annotations

from pentacles.games.wysaertz.actions import (
    CHALLENGE,
    PASS,
    RESEARCH,
    RETURN_HOME,
    SEAT,
    SIEGE,
    YES,
)
from pentacles.games.wysaertz.duels import run_of
from pentacles.games.wysaertz.judgement import assault
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.challenge import (
    is_charming,
)
from pentacles.games.wysaertz.steps.siege import (
    SiegeWindow,
    may_use_at_gate,
    may_use_at_siege,
)
from pentacles.games.wysaertz.steps.spells import (
    AttackTarget,
    SpellTarget,
    needs_hand,
    spell_targets,
)
from pentacles.games.wysaertz.steps.turn import TurnAction, globe_targets, strikers
from pentacles.games.wysaertz.terms import (
    ARTEFACT,
    AT_MONSTER,
    ATTACK,
    BONUS_CAST,
    CASTLE_USE,
    CHARM,
    CLIMB,
    DRAW,
    ETHEREAL,
    EVENT,
    FLYING,
    HALL,
    IMMUNE_MONSTER,
    MONSTER,
    NAME_SPELL,
    ON_GATE,
    ON_NOTHING,
    PASSAGE,
    QUICK,
    RECALL,
    RESEARCH_ANYWHERE,
    STEAL_ARTEFACT,
    STEAL_RANDOM,
    TRUE_NAME,
    UNANSWERABLE,
    VISION,
    WALL,
    WIN,
    WOBBLY_FLIGHT,
)
from pentacles.games.wysaertz.words import counted, listed, lowered, percent
from pentacles.games.wysaertz.worth import Weighing


class Plans(Weighing):
    """Reasons for the turn, the opponent and the approach."""

    def __init__(self, state: Feud, you: int, options: list[int], ratings: list[float]) -> None:
        super().__init__(state, you)
        self.options = options
        self.ratings = ratings

    def next_best(self, action: int) -> int:
        """The best of the other options."""
        others = [at for at, option in enumerate(self.options) if option != action]
        return self.options[max(others, key=lambda at: self.ratings[at])]

    def cards(self) -> str:
        """The hand as it is counted: `your 3 cards`."""
        return "your only card" if len(self.hand) == 1 else f"your {len(self.hand)} cards"

    def keeps(self) -> str:
        """What passing keeps."""
        return f"keeps {self.cards()}" if self.hand else "costs nothing"

    # The turn

    def turn_action(self, action: int) -> str:
        state, book = self.state, self.state.book
        if action == RESEARCH:
            return self.research()
        if action == RETURN_HOME:
            return self.home()
        if action == CHALLENGE:
            return self.challenge()
        face = state.book.play.row(action)
        if book.kind[face] == ARTEFACT:
            return self.globe()
        words = self.castle_spell(face)
        if state.mage_has(self.you, BONUS_CAST) and not state.has_bonus:
            words += ", for free: you draw a card and act again"
        return words

    def globe(self) -> str:
        """The best strike through the Globe."""
        state = self.state
        marks = globe_targets(state, self.you)
        targets = [seat for seat in self.rivals() if marks >> seat & 1]
        ways = [
            (self.strike_odds(face, target), face, target)
            for face in strikers(state, self.you)
            for target in targets
        ]
        odds, face, target = max(ways)
        return f"{self.face(face)} has {percent(odds)} to defeat {self.name(target)} past any gate"

    def researched(self) -> int:
        """How many cards a research draws; a face-down Cauldroun is not counted."""
        state = self.state
        row = state.zones[state.rows + self.you]
        return 1 + sum(state.book.research[state.face[card]] for card in row if state.is_up(card))

    def research(self) -> str:
        """What research brings to this hand."""
        state = self.state
        held, limit = len(self.hand), state.limit(self.you)
        draws = f"draws {counted(self.researched(), 'card')}"
        if not state.zones[state.stack] and not state.zones[state.discard]:
            return "costs no card; none is left to draw"
        if held >= limit:
            return f"{draws}, and you keep the best {limit} of what you hold then"
        if not held:
            return f"{draws}; your hand is empty"
        count = sum(state.book.may_open(state.face[card]) for card in self.hand)
        which = f"{count or 'none'} of which {'strike' if count > 1 else 'strikes'} Mages"
        return f"{draws}; you hold {held} of {limit} cards, {which}"

    def research_in_battle(self) -> str:
        """WY-11.28: the Booke in a battle; Cauldrouns and the hand limit count there too."""
        state = self.state
        if not state.zones[state.stack] and not state.zones[state.discard]:
            return "costs no card; none is left to draw"
        draws, limit = f"draws {counted(self.researched(), 'card')}", state.limit(self.you)
        if len(self.hand) + self.researched() > limit:
            return f"{draws}; you keep at most {limit} in hand, and the initiative"
        return f"{draws}, and you keep the initiative"

    def home(self) -> str:
        """What your own Castle is good for."""
        state = self.state
        intact = self.own_gates() - state.truly_broken(self.you)
        if not self.own_gates():
            return "at home no gate can be broken, and outside anybody reaches you"
        if intact:
            protect = "protects" if intact == 1 else "protect"
            return f"at home {counted(intact, 'intact gate')} {protect} you, outside none does"
        if state.artefact(self.you, RESEARCH_ANYWHERE) >= 0:
            return "at home you are summoned or besieged first, even in an open Castle"
        return "only at home can you research, even in an open Castle"

    def rivals(self) -> list[int]:
        """The living opponents."""
        return [s for s in range(self.state.seats) if s != self.you and self.state.is_alive(s)]

    def challenge(self) -> str:
        """Whom a challenge would best be aimed at, and with what."""
        state = self.state
        target = max(self.rivals(), key=lambda seat: assault(state, self.you, seat))
        place = self.standing(target)
        openers = self.openers()
        if openers:
            return f"{place}, and {self.strongest(openers, target)}"
        spells = [f for f in state.hand_faces(self.you) if state.book.kind[f] == NAME_SPELL]
        names = [f for f in state.hand_faces(self.you) if state.book.kind[f] == TRUE_NAME]
        knows = state.knows(self.you, state.mage_card(target))
        if spells and knows and any(state.names(name, target) for name in names):
            return f"{place}, and you hold a True Name of {self.name(target)}"
        return f"{place}, and a challenger may withdraw before any fight"

    def strongest(self, faces: list[int], target: int) -> str:
        """The card that is most likely to defeat a Mage."""
        best = max(faces, key=lambda face: self.strike_odds(face, target))
        odds = percent(self.strike_odds(best, target))
        saving = self.saving([target])
        return f"{self.face(best)} has {odds} to defeat {self.caution(best)}{saving}"

    def caution(self, face: int) -> str:
        """Whether a strike may be answered."""
        sure = self.state.book.keys[face] & UNANSWERABLE
        return "and can't be answered" if sure else "if not answered"

    def standing(self, seat: int) -> str:
        """How somebody can be reached."""
        state = self.state
        if not state.is_home(seat):
            return f"{self.name(seat)} is outside"
        if state.is_open(seat):
            return f"{self.own(seat)} Castle is open"
        if not state.gates(seat):
            return f"{self.own(seat)} Castle has no gate"
        return f"{self.name(seat)} has {counted(state.intact(seat), 'intact gate')}"

    def castle_spell(self, face: int) -> str:
        """What a castle spell brings here."""
        state, book = self.state, self.state.book
        effect = book.castle_effect(face)
        marks = spell_targets(state, self.you, face)
        targets = [seat for seat in self.rivals() if marks >> seat & 1]
        if book.does(effect, RECALL):
            kinds = {state.face[card] for card in state.zones[state.discard]}
            count = sum(book.kind[one] != EVENT for one in kinds)
            return (
                "takes the discarded card" if count == 1 else f"takes 1 of {count} discarded cards"
            )
        if book.does(effect, STEAL_ARTEFACT):
            count = sum(len(state.zones[state.rows + seat]) for seat in targets)
            return (
                "takes a rival's only Artefact" if count == 1 else f"takes 1 of {count} Artefacts"
            )
        if book.does(effect, STEAL_RANDOM):
            return f"takes a random card of a rival, so that you still hold {len(self.hand)}"
        if needs_hand(state, face):
            most = max(len(state.zones[seat]) for seat in targets)
            if not most:
                return "shows you what lies face down before a rival"
            words = f"shows you a hand of at most {counted(most, 'card')}"
            words += " and what lies face down" if self.looks_down(face) else ""
            return f"{words} ({lowered(state.game.faces[face].short)})"
        play = self.play_of(face, targets[0] if len(targets) == 1 else -1, ON_NOTHING)
        play.marks = CASTLE_USE if book.castle_use[face] else 0
        words = self.effects(play)
        drawn = sum(n for verb, n in zip(effect[::2], effect[1::2], strict=True) if verb == DRAW)
        if drawn > self.researched() and isinstance(self.step, TurnAction):
            return f"{words}, where research draws {self.researched()}"
        return words

    def looks_down(self, face: int) -> bool:
        """WY-15.6: whether a spell also shows what lies face down."""
        return self.state.variant.hidden and self.state.book.kind[face] == VISION

    # Opponents

    def challenge_target(self, action: int) -> str:
        return self.easier(SEAT.row(action), SEAT.row(self.next_best(action)))

    def globe_target(self, action: int) -> str:
        return self.weaker(SEAT.row(action), SEAT.row(self.next_best(action)))

    def easier(self, target: int, other: int) -> str:
        """What makes one opponent an easier mark than another; else how he stands."""
        state = self.state
        name, rival = self.name(target), self.name(other)
        out, others_out = not state.is_home(target), not state.is_home(other)
        if out and not others_out:
            return f"{name} is outside, {rival} is not"
        if state.is_open(target) and not others_out and not state.is_open(other):
            return f"{self.own(target)} Castle is open, {self.own(other)} is not"
        if self.is_weaker(target, other):
            return self.weaker(target, other)
        return f"{self.standing(target)}; {self.holds(target)}"

    def is_weaker(self, target: int, other: int) -> bool:
        """Whether an opponent holds fewer cards than another, or is nearer to winning."""
        state = self.state
        fewer = len(state.zones[target]) < len(state.zones[other])
        return fewer or state.defeats[target] > state.defeats[other]

    def weaker(self, target: int, other: int) -> str:
        """What makes one opponent a better mark than another; else what he holds."""
        state = self.state
        if len(state.zones[target]) < len(state.zones[other]):
            return self.beside(target, other)
        if state.defeats[target] > state.defeats[other]:
            mine = counted(state.defeats[target], "defeat")
            its = state.defeats[other] or "none"
            return f"{self.name(target)} has {mine}, {self.name(other)} {its}"
        return self.holds(target)

    def richer(self, target: int, other: int) -> str:
        """What makes one opponent more worth a look or a theft than another."""
        if len(self.state.zones[target]) > len(self.state.zones[other]):
            return self.beside(target, other)
        return self.holds(target)

    def holds(self, seat: int) -> str:
        """How many cards an opponent holds."""
        return f"{self.name(seat)} holds {counted(len(self.state.zones[seat]), 'card')}"

    def beside(self, target: int, other: int) -> str:
        """How many cards two opponents hold."""
        return f"{self.holds(target)}, {self.name(other)} {len(self.state.zones[other]) or 'none'}"

    def attack_target(self, action: int) -> str:
        assert isinstance(self.step, AttackTarget)
        target, other = SEAT.row(action), SEAT.row(self.next_best(action))
        face = self.state.face[self.step.card]
        words = self.weaker(target, other)
        if not self.state.book.may_open(face):
            return words
        return f"{percent(self.strike_odds(face, target))} to defeat; {words}"

    def spell_target(self, action: int) -> str:
        state, step = self.state, self.step
        assert isinstance(step, SpellTarget)
        target, other = SEAT.row(action), SEAT.row(self.next_best(action))
        face = state.face[step.card]
        if state.book.does(state.book.castle_effect(face), STEAL_ARTEFACT):
            mine, its = (len(state.zones[state.rows + seat]) for seat in (target, other))
            words = f"{self.name(target)} has {counted(mine, 'Artefact')}"
            return f"{words}, {self.name(other)} {its or 'none'}" if mine > its else words
        if state.variant.hidden and state.book.kind[face] == VISION and state.has_any_down(target):
            return f"{self.richer(target, other)}; you also see what lies face down there"
        return self.richer(target, other)

    # The approach

    def approach(self, action: int) -> str:
        state = self.state
        defender = state.defender
        if action == SIEGE:
            return self.way_in()
        if action == PASS:
            return f"{self.keeps()} and ends the challenge"
        if state.mage_has(self.you, CHARM):
            if not state.zones[defender]:
                return f"{self.name(defender)} can't refuse with an empty hand, and you draw a card"
            return "you get a card, whether the summons is accepted or not"
        if state.is_open(defender):
            return "a refusal costs you nothing, and then you may still lay siege"
        return f"a refusal costs you nothing, and outside no gate protects {self.name(defender)}"

    def way_in(self) -> str:
        """The best way into the defender's Castle."""
        state, book = self.state, self.state.book
        defender = state.defender
        if state.is_open(defender):
            return f"{self.own(defender)} Castle is open, so no gate stops you"
        ways: list[tuple[float, str]] = []
        for face in state.hand_faces(self.you):
            if not may_use_at_gate(state, self.you, face):
                continue
            kind, words = book.kind[face], book.keys[face]
            if kind == NAME_SPELL:
                ways.append((2.0, f"{self.face(face)} reaches a besieged Mage"))
            elif kind == PASSAGE or (kind == MONSTER and words & (FLYING | ETHEREAL)):
                ways.append((1.0, f"{self.face(face)} gets you in without a draw"))
            else:
                odds = self.odds(self.play_of(face, defender, ON_GATE))[WIN]
                ways.append((odds, f"{self.face(face)} has {percent(odds)} to break a gate"))
        for card in state.zones[state.rows + self.you]:
            if book.power[state.face[card]] & WOBBLY_FLIGHT:
                odds = self.chances.a_or_b()
                ways.append((odds, f"{self.card(card)} has {percent(odds)} to fly you in"))
        if state.shows_castle(defender, CLIMB):
            odds = self.climb_odds()
            ways.append((odds, f"a climb has {percent(odds)} to get you in"))
        if not ways:
            return f"{self.name(defender)} may step outside, and withdrawing costs no card"
        return max(ways)[1]

    def summons_reply(self, action: int) -> str:
        state = self.state
        if action == YES:
            return self.able() if self.answering() else self.outside()
        words = f"keeps you at home{self.behind()}"
        if is_charming(state):
            cost = self.cards() if len(self.hand) == 1 else f"1 of {self.cards()}"
            return f"{words}, for {cost}"
        return words

    def outside(self) -> str:
        """What speaks for fighting outside, whatever the hand is."""
        if self.hand:
            return "outside you may use your whole hand"
        return "outside there is no siege of your Castle"

    def able(self) -> str:
        """How many cards of the hand can answer what kind of play outside; at least one can."""
        monster, spell = self.answering(1 << MONSTER), self.answering(1 << ATTACK)
        if len(self.hand) == 1:
            what = ["a Monster"] if monster else []
            what += ["an Attack spell"] if spell else []
            return f"outside your only card can answer {listed(what)}"
        words = f"{monster or 'none'} of {self.cards()} can answer a Monster"
        return f"outside {words}, {spell or 'none'} an Attack spell"

    def answering(self, threats: int = 1 << MONSTER | 1 << ATTACK) -> int:
        """WY-9.3, WY-9.4: how many cards of the hand may answer a threat to your own Mage."""
        state, book = self.state, self.state.book
        count = 0
        for card in self.hand:
            face = state.face[card]
            kind, words = book.kind[face], book.keys[face]
            quick = words & QUICK != 0
            answers = book.answers[face] & threats != 0 and kind != WALL
            strikes = kind == ATTACK and book.strike[face] & AT_MONSTER != 0
            fights = kind == MONSTER and not words & IMMUNE_MONSTER
            stops = threats >> MONSTER & 1 != 0 and (strikes or fights)
            count += quick or answers or stops
        return count

    def behind(self) -> str:
        """What stands between the besieged and the challenger, or helps against him."""
        if not self.own_gates():
            return ", in a Castle without a gate"
        intact = self.own_gates() - self.state.truly_broken(self.you)
        if intact:
            return f", behind {counted(intact, 'intact gate')}"
        if isinstance(self.step, SiegeWindow):
            return " for the fight in your hall"
        useful = [
            self.card(card) for card in self.hand if self.helps_besieged(self.state.face[card])
        ]
        return f", where {listed(useful, 'and')} can help you" if useful else ", in an open Castle"

    def helps_besieged(self, face: int) -> bool:
        """WY-11.52, WY-11.53: whether a Castle Wall spell is of use in an open Castle."""
        in_hall = self.state.book.keys[face] & HALL != 0
        return in_hall or may_use_at_siege(self.state, self.you, face)

    def hutte_run(self, action: int) -> str:
        if action == PASS:
            return "the siege goes on, and nothing is drawn"
        odds = self.chances.of_duel(run_of(self.state))[WIN]
        return f"{percent(odds)} to end the challenge, and failing costs nothing"
