"""The sentences that reasons of hints may consist of, each with its check."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pentacles.core.rng import Rng
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import (
    LETTERS,
)

from .claim import CARD, MORE, ODDS, OTHER, STANDING, WORLDS, Claim, R, T
from .claim_checks import (
    check_able,
    check_answer,
    check_attack,
    check_behind,
    check_booke,
    check_breaking,
    check_event,
    check_free_way,
    check_globe,
    check_home,
    check_kept_card,
    check_limit,
    check_name,
    check_only,
    check_outside,
    check_pair,
    check_pass,
    check_passing,
    check_redraw,
    check_refusing,
    check_research,
    check_reveal,
    check_run,
    check_spell,
    check_standing,
    check_summons,
    check_unused,
    check_way_in,
    fine,
    played,
)

RISK = (
    rf"(?:; passing risks defeat with {ODDS.replace('odds', 'risk')}"
    rf"|; passing risks the gate with {ODDS.replace('odds', 'gaterisk')}|; if you pass, .+)?"
)
STOP = r"(?:\.|(?<=!))"
"""A name with an exclamation mark ends a sentence by itself."""
KEEPS = r"(?:[Kk]eeps (?P<keeps>your only card|your \d+ cards)|(?P<free>[Cc]osts nothing))"
BEHIND = (
    r"(?:, behind (?P<intact>\d+) intact gates?|(?P<isopen> for the fight in your hall"
    r"|, in an open Castle|, where (?P<useful>[^,]+) can help you)"
    r"|(?P<gateless>, in a Castle without a gate))"
)
ABLE = (
    r"(?:(?P<able>\d+|none) of your (?P<all>\d+) cards can answer a Monster, "
    r"(?P<spells>\d+|none) an Attack spell|your only card can answer "
    r"(?P<onemonster>a Monster)?(?: or )?(?P<onespell>an Attack spell)?)"
)
FREE = r"(?P<free>, for free: you draw a card and act again)?"
WHERE = r"(?:, where research draws (?P<research>\d+))?"
SAVING = r"(?:, (?P<saving>\d+) Amulettes? counted)?"
EXTRA = (
    r"(?:, with (?P<drawn>\d+) cards? to draw afterwards|(?P<spare>, with a life to spare)"
    r"|(?P<again>, returning if it fails)|(?P<taxed>, taking a card if it fails))?"
)
PATTERNS: tuple[tuple[str, Callable[[Claim], None]], ...] = (
    (r"It is your only choice\.", check_only),
    (
        (
            r"Draws (?P<n>\d+) cards?; (?:your hand is empty|you hold (?P<held>\d+) of "
            r"(?P<limit>\d+) "
            r"cards, (?P<k>\d+|none) of which strikes? Mages)\."
        ),
        check_research,
    ),
    (
        r"Draws (?P<n>\d+) cards?, and you keep the best (?P<best>\d+) of what you hold then\.",
        check_research,
    ),
    (r"(?P<nothing>Costs no card; none is left to draw)\.", check_research),
    (r"At home (?P<n>\d+) intact gates? protects? you, outside none does\.", check_home),
    (r"At home no gate can be broken, and outside anybody reaches you\.", check_home),
    (r"(?:O|o)?nly at home can you research, even in (?P<open>an open Castle)\.", check_home),
    (
        r"At home you are summoned or besieged first, even in (?P<open>an open Castle)\.",
        check_home,
    ),
    (
        (
            rf"{STANDING}(?:, and {CARD} has {ODDS} to defeat (?:if not answered|and can't be "
            rf"answered){SAVING}|(?P<named>, and you hold a True Name of Seat \d+)"
            r"|(?P<bare>, and a challenger may withdraw before any fight)"
            r"|; Seat \d+ holds (?P<cards>\d+|no) cards?)\."
        ),
        check_standing,
    ),
    (
        rf"{CARD} has {ODDS} to defeat {T} past any gate\.",
        check_globe,
    ),
    (
        (
            rf"(?:Takes (?:1 of (?P<discards>\d+) discarded cards|(?P<discard>the discarded card))"
            r"|Takes (?:1 of (?P<laid>\d+) Artefacts|a rival's (?P<row>only Artefact))"
            r"|Takes a random card of a rival, so that you still hold "
            r"(?P<still>\d+)|Shows you a hand of at most (?P<most>\d+) cards?(?: and what lies "
            rf"face down)? \(.+\)|Shows you what lies face down before a rival){FREE}\."
        ),
        check_spell,
    ),
    (
        rf"(?P<effects>You (?:draw|mend|see) .+?){WHERE}{FREE}\.",
        check_spell,
    ),
    (rf"{T}(?P<nout> is outside), {R} is not\.", check_pair),
    (rf"{T}'s Castle (?P<nopen>is open), {R}'s is not\.", check_pair),
    (rf"{T} has (?P<defeats>\d+) defeats?, {R} (?P<rdefeats>\d+|none)\.", check_pair),
    (rf"{T} has (?P<laid>\d+|no) Artefacts?(?:, {R} (?P<rlaid>\d+|none))?\.", check_pair),
    (
        rf"{ODDS} to defeat; {T} has (?P<defeats>\d+) defeats?, {R} (?P<rdefeats>\d+|none)\.",
        check_pair,
    ),
    (
        (
            rf"(?:{ODDS} to defeat; )?{T} holds (?P<cards>\d+|no) cards?"
            rf"(?:, {R} (?P<rcards>\d+|none))?"
            r"(?P<down>; you also see what lies face down there)?\."
        ),
        check_pair,
    ),
    (r"Seat (?P<t>\d+)'s Castle (?P<open>is open), so no gate stops you\.", check_way_in),
    (rf"(?P<climb>A climb) has {ODDS} to get you in\.", check_way_in),
    (rf"{CARD} has {ODDS} to (?P<fly>fly you in)\.", check_way_in),
    (rf"{CARD} has {ODDS} to (?P<break>break a gate)\.", check_way_in),
    (rf"{CARD} (?:gets you in without a draw|reaches a besieged Mage)\.", check_way_in),
    (rf"{T} may step outside, and withdrawing costs no card\.", check_way_in),
    (r"Seat (?P<t>\d+) can't refuse with an empty hand, and you draw a card\.", check_summons),
    (r"(?P<charm>You get a card), whether the summons is accepted or not\.", check_summons),
    (
        r"A refusal costs you nothing, (?P<isopen>and then you may still lay siege)\.",
        check_summons,
    ),
    (rf"A refusal costs you nothing, and outside no gate protects {T}\.", check_summons),
    (rf"Outside {ABLE}(?:; in a siege (?P<walls>\d+|none) can)?\.", check_able),
    (
        r"Outside (?:you may use your (?P<whole>whole hand)|there is no siege of your Castle)\.",
        check_outside,
    ),
    (
        (
            rf"Keeps you at home{BEHIND}"
            r"(?:, for (?P<cost>your only card|1 of your (?P<count>\d+) cards))?\."
        ),
        check_refusing,
    ),
    (rf"{ODDS} to end the challenge, and failing costs nothing\.", check_run),
    (r"The siege goes on, and nothing is drawn\.", fine),
    (rf"{KEEPS}{BEHIND}\.", check_behind),
    (
        (
            rf"{KEEPS}(?:(?P<end> and ends the challenge)| and leaves the battle|, and you stay "
            r"out of the battle|(?P<stay>, and you stay in the battle))\."
        ),
        check_pass,
    ),
    (
        (
            r"Draws (?P<n>\d+) cards?(?:, and you keep the initiative|; you keep at most "
            r"(?P<most>\d+) in hand, and the initiative)\."
        ),
        check_booke,
    ),
    (rf"{ODDS} to be inside, for no card\.", check_free_way),
    (rf"Defeats {T} through the gate unless answered\.", fine),
    (r"Gets you in without a draw(?:, and nothing answers it)?\.", fine),
    (
        rf"Gets at the Mage without a draw at the gate, {ODDS} to defeat if not answered\.",
        lambda claim: claim.check_strike("odds", played(claim), claim.match.defender),
    ),
    (
        rf"{ODDS} to break the gate(?:; {OTHER} has {MORE}|, and you keep (?P<kept>.+))?{STOP}",
        check_breaking,
    ),
    (r"Defeats a Mage without a draw unless it is answered\.", fine),
    (
        (
            rf"{ODDS} to defeat (?:if not answered|(?P<sure>and can't be answered)){SAVING}{EXTRA}"
            rf"(?:; {OTHER} has {MORE}|, and you keep (?P<kept>.+))?{STOP}"
        ),
        check_attack,
    ),
    (
        (
            rf"(?:Fits {T}'s Mage|(?P<may>May fit) Seat (?P<t2>\d+)'s face-down Mage: it lists "
            r"(?P<lists>\d+) Mages?)(?P<shield>, and it could not shield you)?\."
        ),
        check_name,
    ),
    (
        (
            rf"(?:{KEEPS}, with {ODDS.replace('odds', 'safe')} (?:to survive (?P<card>.+)"
            r"|that the gate holds)|Spends no card: (?P<effects>.+))\."
        ),
        check_passing,
    ),
    (rf"{ODDS.replace('odds', 'safe')} to survive (?P<card>.+)\.", check_passing),
    (
        (
            rf"(?:Turns {CARD} upon {T} for a spell, {ODDS.replace('odds', 'turned')} to defeat"
            rf"|{ODDS.replace('odds', 'quick')} to defeat Seat \d+ before .+? resolves"
            rf"|(?P<beat>(?:under |over )?\d+ %) to beat (?P<card2>[^;]+?)|Stops .+? without a draw"
            rf"|(?P<effects>[^;]+(?:countered|hand|own Mage|battle|escape|challenge|card|over|"
            rf"cards|draws)[^;]*?)){RISK}\."
        ),
        check_answer,
    ),
    (rf"{ODDS} to turn the draw, which goes against you as it is\.", check_redraw),
    (r".+ stays unused for another (?:draw|Monster) of this challenge\.", check_unused),
    (rf"{CARD} is discarded otherwise\.", fine),
    (
        rf"(?:It is discarded otherwise; i|I)t has {ODDS} to defeat a Mage, {OTHER} has {MORE}\.",
        check_kept_card,
    ),
    (
        (
            r"(?:It is discarded otherwise; i|I)t (?:(?P<now>happens at once)|works for you from "
            r"now on) \((?P<short>.+)\)\."
        ),
        check_event,
    ),
    (
        (
            r"(?:(?:It is discarded otherwise; y|Y)ou hold no (?P<yet>[A-Z].+?) yet"
            r"|(?:It is discarded otherwise; i|I)t joins your (?:(?P<single>[A-Z].+?)"
            r"|(?P<count>\d+) (?P<already>[A-Z].+?)))\."
        ),
        check_kept_card,
    ),
    (r"(?:It is discarded otherwise; i|I)t goes with your (?P<partner>.+)\.", check_kept_card),
    (
        (
            r"It is (?:(?:your|Seat (?P<t>\d+)'s) only (?P<only>[A-Z].+?)|one of (?:your|Seat "
            r"(?P<t3>\d+)'s) (?P<count>\d+) (?P<one>[A-Z].+?))\."
        ),
        check_kept_card,
    ),
    (r"You hold (?P<copies>\d+) copies of it\.", check_kept_card),
    (r"It (?P<use>neither attacks nor answers|does not attack)\.", check_kept_card),
    (r"You keep (?P<others>\d+) other cards?\.", check_kept_card),
    (r"You hold (?P<nospell>no True Name spell to speak it with)\.", check_kept_card),
    (r"You hold (?P<noname>no True Name to speak with it)\.", check_kept_card),
    (r"(?P<gateless>Your Castle has no gate to defend)\.", check_kept_card),
    (
        rf"{T} could defeat you with it, {ODDS.replace('odds', 'robbed')} if not answered\.",
        check_kept_card,
    ),
    (r"Takes 1 of (?P<n>\d+) face-down Artefacts? at random\.", fine),
    (r"Your limit rises to (?P<limit>\d+) cards, and you hold (?P<held>\d+)\.", check_limit),
    (r"The card stays face down for a later surprise\.", fine),
    (rf"{CARD} (?P<dark>then does nothing)\.", check_reveal),
    (r"(?P<drew>You draw a card)(?: and act again)?\.", check_reveal),
    (r"You draw (?P<n>\d+) more cards?\.", check_reveal),
    (r"Seat \d+ must come out then, .+\.", check_reveal),
)
COMPILED = [(re.compile(pattern), check) for pattern, check in PATTERNS]
ONLY_IN: dict[Callable[[Claim], None], tuple[str, ...]] = {
    check_reveal: ("reveal_power",),
    check_answer: ("answer", "siege_window"),
    check_passing: ("answer",),
    check_spell: ("turn_action", "initiative", "siege_window"),
}
"""Sentences of several decisions may look alike."""


def claims(match: Feud, seat: int, action: int, drawn: list[list[str]]) -> bool:
    """Check the reason of one option; returns whether it was understood."""
    reason = match.game.advice.reason(match, seat, action)
    kind = match.agenda[-1].kind
    for pattern, check in COMPILED:
        said = pattern.fullmatch(reason)
        if said and kind in ONLY_IN.get(check, (kind,)):
            check(Claim(match, seat, action, renamed(said), drawn))
            return True
    return False


def renamed(said: re.Match[str]) -> re.Match[str]:
    """Groups that occur twice in a pattern are the same to a check."""
    found = said.groupdict()
    for name in ("t2", "t3", "card2"):
        if found.get(name) is not None:
            return Renamed(said, {name.rstrip("23"): found[name]})  # type: ignore[return-value]
    return said


class Renamed:
    """A match of a pattern with other names for some of its groups."""

    def __init__(self, said: re.Match[str], names: dict[str, str]) -> None:
        self.said = said
        self.names = names

    def __getitem__(self, name: str | int) -> Any:
        return self.names[name] if name in self.names else self.said[name]

    def groupdict(self) -> dict[str, Any]:
        return self.said.groupdict() | self.names


def tops(match: Feud, seat: int) -> list[list[str]]:
    """The values on top of the stack in worlds that a seat considers possible."""
    rng = Rng(9)
    found = []
    for _ in range(WORLDS):
        world = match.sample(seat, rng)
        cards = world.zones[match.stack][-5:][::-1]
        found.append([LETTERS[match.book.abc[world.face[card]]] for card in cards])
    return found
