"""The reasons of hints are true: each is taken apart, and every claim is counted or played out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pentacles.core.event import Event
from pentacles.core.rng import Rng
from pentacles.games.wysaertz.actions import CLIMB_UP, PASS
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import (
    LETTERS,
    MONSTER_VS_MONSTER,
    MONSTER_VS_SPELL,
    SPELL_VS_MONSTER,
)

from .builder import at_random, face, feud, new, play, siege

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"hidden_wysaertz": True},
    {"free_for_all": True},
    {"packs": 2, "hand_limit": 6, "starting_hand": 4},
)
WORLDS = 120
FIGHTS = (MONSTER_VS_MONSTER, MONSTER_VS_SPELL, SPELL_VS_MONSTER)
KINDS = {
    "Attack spell": "attack",
    "Monster": "monster",
    "Defence spell": "defence",
    "Castle Wall spell": "wall",
    "Passage spell": "passage",
    "True Name spell": "name_spell",
    "True Name": "true_name",
    "Vision spell": "vision",
    "Stealing spell": "stealing",
    "Restoration spell": "restoration",
}
CARD = r"(?P<card>[^;:,]+?)"
OTHER = r"(?P<other>[^;:,]+?)"
ODDS = r"(?P<odds>(?:under |over )?\d+ %)"
MORE = r"(?P<more>(?:under |over )?\d+ %)"
T = r"Seat (?P<t>\d+)"
R = r"Seat (?P<r>\d+)"
STANDING = (
    rf"{T}(?:(?P<outside> is outside)|'s Castle (?P<open>is open)|'s Castle (?P<none>has no gate)"
    r"| has (?P<gates>\d+) intact gates?)"
)


def entry(match: Feud, name: str) -> dict[str, Any]:
    """A card of the pack by its name, as its file has it."""
    found = next(one for one in match.game.entries if one["name"] == name)
    assert isinstance(found, dict)
    return found


def kind_of(match: Feud, card: int) -> str:
    """The type of a card."""
    return str(match.game.faces[match.face[card]].kind)


def can_strike(match: Feud, card: int) -> bool:
    """Whether a card can attack a Mage by itself, by its file."""
    printed = entry(match, match.game.faces[match.face[card]].name)
    return printed["type"] == "monster" or "mage" in printed.get("strike", [])


class Claim:
    """What a reason says, beside the position in which it is said."""

    def __init__(
        self, match: Feud, seat: int, action: int, said: re.Match[str], drawn: list[list[str]]
    ) -> None:
        self.match = match
        self.seat = seat
        self.action = action
        self.said = said
        self.drawn = drawn
        """The values on top of the stack in worlds that the seat holds possible."""
        self.hand = match.zones[seat]

    def number(self, part: str) -> int:
        """A number that was said."""
        words = self.said[part]
        return 0 if words in ("no", "none") else int(words)

    def has(self, part: str) -> bool:
        """Whether this was said."""
        return self.said.groupdict().get(part) is not None

    # Odds

    def check_odds(
        self, part: str, striker: list[str], struck: bool, versus: str, amulettes: int = 0
    ) -> None:
        """Compare odds with what is drawn in many worlds. `striker` is what the card grants."""
        two = f"two {versus}" in striker
        mine = 2 if two and not struck else 1
        others = 2 if struck and not two else 1
        wins = 0
        for letters in self.drawn:
            found = [
                beats(one, other, f"equal {versus}" in striker)
                for one in letters[:mine]
                for other in letters[mine : mine + others]
            ]
            won = all(found) if others == 2 else any(found)
            saved = letters[mine + others : mine + others + amulettes]
            wins += won and not {"A", "B"} & set(saved)
        said = int(self.said[part].split()[-2])
        assert abs(100 * wins / len(self.drawn) - said) < 15, (self.said[0], wins)

    def grants(self, name: str) -> list[str]:
        """What a card's file grants in draws."""
        printed = entry(self.match, name)
        equal = [f"equal {what}" for what in printed.get("wins_equal", [])]
        return equal + [f"two {what}" for what in printed.get("draws_two", [])]

    def amulettes(self, seat: int) -> int:
        """The Amulettes of a seat that this seat sees."""
        match = self.match
        row = match.zones[match.rows + seat]
        name = "amulette_of_notte_dyinge"
        return sum(
            match.game.faces[match.face[card]].id == name and match.knows(self.seat, card)
            for card in row
        )

    def check_strike(self, part: str, name: str, target: int) -> None:
        """The odds of a card against somebody's Mage."""
        warded = self.match.warded >> target & 1 != 0
        self.check_odds(part, self.grants(name), warded, "mage", self.amulettes(target))

    # Playing on

    def events(self) -> list[Event]:
        """What happens if nobody answers; everybody passes, or takes what comes first."""
        world = self.match.sample(self.seat, Rng(3))
        assert isinstance(world, Feud)
        found = world.play(self.seat, self.action)
        for _ in range(8):
            if world.over or (not world.plays and not world.zones[world.chain]):
                break
            seat = world.seat
            options = sorted(world.options(seat))
            found += world.play(seat, PASS if PASS in options else options[0])
        return found

    def check_effects(self, words: str) -> None:
        """What just works is played out."""
        events = self.events()
        told = {event.kind for event in events}
        for pattern, kind in (
            (r" is countered", "countered"),
            (r"takes? \S.* into the hand", "took"),
            (r"turns upon", "reflected"),
            (r"becomes a Teddybear", "turncoat"),
            (r"wins equal draws from then on", "emboldened"),
            (r"against attacks for the rest", "warded"),
            (r"leaves? the battle", "vanished"),
            (r"you escape", "escaped"),
            (r"discards? \d random cards?", "lost_random"),
            (r"takes? a random card", "stole"),
            (r"the challenge is over", "ended_challenge"),
            (r"gates draw two", "braced"),
            (r"mends? \d", "mended"),
            (r"top \d cards? of the stack", "foresaw"),
            (r"face-down", "looked_under"),
        ):
            assert not re.search(pattern, words, re.IGNORECASE) or kind in told, (words, told)
        count = re.search(r"[Yy]ou(?: [^;,]* and)? draw (\d+) cards?(?! against)", words)
        if count:
            draws = [e for e in events if e.kind in ("drew", "laid_down", "event")]
            assert len([e for e in draws if e.seat == self.seat]) >= int(count[1])


def beats(one: str, other: str, wins_equal: bool) -> bool:
    """A beats B, B beats C, C beats A; OOPS! loses."""
    if one == other:
        return wins_equal and one != "OOPS!"
    return other == "OOPS!" or (one != "OOPS!" and one + other in ("AB", "BC", "CA"))


# Checks


def check_research(claim: Claim) -> None:
    match = claim.match
    row = match.zones[match.rows + claim.seat]
    extra = sum("cauldroun" in match.game.faces[match.face[c]].id and match.is_up(c) for c in row)
    if claim.has("nothing"):
        assert not match.zones[match.stack]
        assert not match.zones[match.discard]
        return
    assert claim.number("n") == 1 + extra
    counter = match.table(claim.seat).seats[claim.seat].counters[1]
    if claim.has("best"):
        assert counter.value == counter.limit == claim.number("best")
    elif claim.has("held"):
        assert (claim.number("held"), claim.number("limit")) == (counter.value, counter.limit)
        assert claim.number("k") == sum(can_strike(match, card) for card in claim.hand)
    else:
        assert counter.value == 0


def check_booke(claim: Claim) -> None:
    """Research in a battle."""
    match = claim.match
    row = match.zones[match.rows + claim.seat]
    extra = sum("cauldroun" in match.game.faces[match.face[c]].id and match.is_up(c) for c in row)
    assert claim.number("n") == 1 + extra
    counter = match.table(claim.seat).seats[claim.seat].counters[1]
    limit = counter.limit
    assert limit is not None
    assert claim.has("most") == (counter.value + 1 + extra > limit)
    assert not claim.has("most") or claim.number("most") == limit


def own_gates(claim: Claim) -> tuple[int, int]:
    match = claim.match
    castle = match.game.faces[match.face[match.castle_card(claim.seat)]]
    gates = entry(match, castle.name)["gates"]
    return gates, gates - match.truly_broken(claim.seat)


def check_home(claim: Claim) -> None:
    gates, intact = own_gates(claim)
    if claim.has("n"):
        assert intact == claim.number("n") > 0
    elif claim.has("open"):
        assert gates > 0 == intact
    else:
        assert gates == 0


def check_behind(claim: Claim) -> None:
    gates, intact = own_gates(claim)
    if claim.has("intact"):
        assert intact == claim.number("intact")
    elif claim.has("isopen"):
        assert gates > 0 == intact
        walls = {n for n in names_in(claim.match, claim.hand) if n in (claim.said["useful"] or "")}
        assert all(entry(claim.match, name)["type"] == "wall" for name in walls)
        assert claim.has("useful") == bool(walls)
    elif claim.has("gateless"):
        assert gates == 0
    if claim.has("keeps") or claim.has("free"):
        check_keeps(claim)


def check_standing(claim: Claim) -> None:
    match, target = claim.match, claim.number("t")
    assert match.is_alive(target)
    assert target != claim.seat
    if claim.has("outside"):
        assert not match.is_home(target)
    elif claim.has("open"):
        assert match.is_home(target)
        assert match.gates(target) == match.broken[target] > 0
    elif claim.has("none"):
        assert match.is_home(target)
        assert match.gates(target) == 0
    else:
        assert match.gates(target) - match.broken[target] == claim.number("gates") > 0
    if claim.has("cards"):
        assert len(match.zones[target]) == claim.number("cards")
    if claim.has("odds"):
        claim.check_strike("odds", claim.said["card"], target)
        check_saving(claim, [target])
    if claim.has("bare"):
        assert not any(can_strike(match, card) for card in claim.hand)
    if claim.has("named"):
        names = [c for c in claim.hand if kind_of(match, c) == "true_name"]
        assert any(match.names(match.face[card], target) for card in names)
        assert any(kind_of(match, card) == "name_spell" for card in claim.hand)


def check_globe(claim: Claim) -> None:
    claim.check_strike("odds", claim.said["card"], claim.number("t"))


def check_pair(claim: Claim) -> None:
    """Two opponents side by side; the one who is proposed is the better mark."""
    match, target = claim.match, claim.number("t")
    if not claim.has("r"):
        check_mark(claim)
        return
    rival = claim.number("r")
    assert target != rival
    if claim.has("nout"):
        assert not match.is_home(target)
        assert match.is_home(rival)
    elif claim.has("nopen"):
        assert match.is_open(target)
        assert not match.is_open(rival)
    elif claim.has("defeats"):
        assert match.defeats[target] == claim.number("defeats") > match.defeats[rival]
        assert match.defeats[rival] == claim.number("rdefeats")
    elif claim.has("laid"):
        assert len(match.zones[match.rows + target]) == claim.number("laid")
        assert len(match.zones[match.rows + rival]) == claim.number("rlaid")
        assert claim.number("laid") > claim.number("rlaid")
    else:
        assert len(match.zones[target]) == claim.number("cards")
        assert len(match.zones[rival]) == claim.number("rcards")
        is_richer = claim.number("cards") > claim.number("rcards")
        assert claim.number("cards") != claim.number("rcards")
        assert is_richer == (match.agenda[-1].kind == "spell_target")
    check_mark(claim)


def check_mark(claim: Claim) -> None:
    """What is said of one opponent alone."""
    match, target = claim.match, claim.number("t")
    if claim.has("cards"):
        assert len(match.zones[target]) == claim.number("cards")
    if claim.has("laid"):
        assert len(match.zones[match.rows + target]) == claim.number("laid")
    if claim.has("odds"):
        card = match.agenda[-1].numbers()[1]
        claim.check_strike("odds", match.game.faces[match.face[card]].name, target)
    if claim.has("down"):
        assert match.variant.hidden
        assert match.has_any_down(target)


def check_way_in(claim: Claim) -> None:
    match = claim.match
    if claim.has("open"):
        assert match.is_open(match.defender)
        assert claim.number("t") == match.defender
        return
    assert not match.is_open(match.defender)
    if claim.has("climb"):
        check_climb(claim)
    elif claim.has("fly"):
        check_a_or_b(claim)
    elif claim.has("break"):
        check_gate_odds(claim, "odds", claim.said["card"])
    elif claim.has("card"):
        printed = entry(match, claim.said["card"])
        words = set(printed.get("keywords", []))
        is_way = printed["type"] in ("passage", "name_spell") or words & {"flying", "ethereal"}
        assert is_way
        assert claim.said["card"] in names_in(match, claim.hand)


def names_in(match: Feud, cards: list[int]) -> list[str]:
    return [match.game.faces[match.face[card]].name for card in cards]


def check_climb(claim: Claim) -> None:
    braced = claim.match.braced
    claim.check_odds("odds", ["equal climb"], braced, "climb")


def check_a_or_b(claim: Claim) -> None:
    hits = sum(letters[0] in "AB" for letters in claim.drawn) / len(claim.drawn)
    assert abs(100 * hits - int(claim.said["odds"].split()[-2])) < 15


def check_free_way(claim: Claim) -> None:
    if claim.action == CLIMB_UP:
        check_climb(claim)
    else:
        check_a_or_b(claim)


def check_gate_odds(claim: Claim, part: str, name: str) -> None:
    match = claim.match
    grants = claim.grants(name)
    castle = match.game.faces[match.face[match.castle_card(match.defender)]].id
    if castle == "gyngerbread_bungalow" and match.castle_up(match.defender):
        grants.append("equal gate")
    claim.check_odds(part, grants, match.braced, "gate")


def played(claim: Claim) -> str:
    """The name of the card that the option plays."""
    return str(claim.match.game.faces[claim.match.book.play.row(claim.action)].name)


def check_breaking(claim: Claim) -> None:
    check_gate_odds(claim, "odds", played(claim))
    check_other(claim, lambda part, name: check_gate_odds(claim, part, name))


def check_other(claim: Claim, check: Callable[[str, str], None]) -> None:
    """The other card of the same sort is weaker, or kept."""
    if claim.has("other"):
        check("more", claim.said["other"])
        assert rank(claim.said["odds"]) >= rank(claim.said["more"])
    if claim.has("kept"):
        assert claim.said["kept"] != played(claim)
        assert claim.said["kept"] in names_in(claim.match, claim.hand)


def rank(odds: str) -> float:
    """Odds as a number: what is under 1 % is below it."""
    shift = -0.5 if odds.startswith("under") else 0.5 if odds.startswith("over") else 0.0
    return int(odds.split()[-2]) + shift


def fighters(claim: Claim) -> list[int]:
    match = claim.match
    if match.agenda[-1].kind == "globe_spell":
        return [match.agenda[-1].numbers()[0]]
    return [s for s in match.order if match.is_fighting(s) and s != claim.seat]


def check_saving(claim: Claim, targets: list[int]) -> None:
    """How many Amulettes the odds count."""
    most = max(claim.amulettes(target) for target in targets)
    assert (claim.number("saving") if claim.has("saving") else 0) == most


def check_attack(claim: Claim) -> None:
    targets = fighters(claim)
    check_saving(claim, targets)
    if len(targets) == 1:
        claim.check_strike("odds", played(claim), targets[0])
        check_other(claim, lambda part, name: claim.check_strike(part, name, targets[0]))
    printed = entry(claim.match, played(claim))
    words = printed.get("keywords", [])
    assert claim.has("sure") == ("unanswerable" in words)
    assert not claim.has("drawn") or printed["after_draw"] == claim.number("drawn")
    assert not claim.has("spare") or printed["spare_lives"]
    assert not claim.has("again") or "return_once" in words
    assert not claim.has("taxed") or "tax" in words


def check_keeps(claim: Claim) -> None:
    if claim.has("free"):
        assert not claim.hand
        return
    count = 1 if claim.said["keeps"] == "your only card" else int(claim.said["keeps"].split()[1])
    assert len(claim.hand) == count


def check_pass(claim: Claim) -> None:
    match = claim.match
    check_keeps(claim)
    if claim.has("stay"):
        world = match.clone()
        world.play(claim.seat, claim.action)
        assert world.is_fighting(claim.seat)
    if claim.has("end"):
        world = match.clone()
        world.play(claim.seat, claim.action)
        assert world.stage == 0 or match.fighters() > 2


def check_able(claim: Claim) -> None:
    """How many cards can answer a Monster and an Attack spell at one's Mage, by their files."""
    match = claim.match
    monster = spell = either = walls = 0
    for card in claim.hand:
        printed = entry(match, match.game.faces[match.face[card]].name)
        words, answers = printed.get("keywords", []), printed.get("answers", [])
        is_wall = printed["type"] == "wall"
        walls += is_wall or "sally" in words
        fights = printed["type"] == "monster" or "monster" in printed.get("strike", [])
        stops = fights or "quick" in words or ("monster" in answers and not is_wall)
        counters = "quick" in words or ("attack" in answers and not is_wall)
        monster += stops
        spell += counters
        either += stops or counters
    if claim.has("all"):
        assert (claim.number("able"), claim.number("spells")) == (monster, spell)
        assert claim.number("all") == len(claim.hand)
    else:
        assert len(claim.hand) == 1
        assert (claim.has("onemonster"), claim.has("onespell")) == (monster == 1, spell == 1)
    assert either > 0
    assert not claim.has("walls") or claim.number("walls") == walls < either


def check_outside(claim: Claim) -> None:
    world = claim.match.sample(claim.seat, Rng(6))
    assert isinstance(world, Feud)
    world.play(claim.seat, claim.action)
    assert not world.is_home(claim.seat)
    assert claim.has("whole") == bool(claim.hand)


def check_summons(claim: Claim) -> None:
    match = claim.match
    mage = match.game.faces[match.face[match.mage_card(claim.seat)]].id
    if claim.has("charm"):
        assert mage == "the_enchantress"
    if claim.has("t"):
        assert claim.number("t") == match.defender
    if claim.has("isopen"):
        assert match.is_open(match.defender)


def check_refusing(claim: Claim) -> None:
    world = claim.match.clone()
    before = len(claim.hand)
    world.play(claim.seat, claim.action)
    assert len(world.zones[claim.seat]) == before - (1 if claim.has("cost") else 0)
    if claim.has("count"):
        assert claim.number("count") == before
    check_behind(claim)


def check_answer(claim: Claim) -> None:
    """An answer: what it does, and what passing would risk."""
    match = claim.match
    if claim.has("effects"):
        claim.check_effects(claim.said["effects"])
    if match.agenda[-1].kind != "answer":
        return
    top = match.plays[-1]
    threat = match.game.faces[match.face[top.card]].name
    if claim.has("turned"):
        marks = ["equal mage"] if top.marks & 2 else []
        grants = marks + ([] if top.marks & 1 else claim.grants(threat))
        warded = match.warded >> top.who & 1 != 0
        claim.check_odds("turned", grants, warded, "mage", claim.amulettes(top.who))
    if claim.has("quick"):
        claim.check_strike("quick", played(claim), top.who)
    if claim.has("beat"):
        assert claim.said["card"] == threat
        check_fight(claim, top, threat)
    check_risk(claim, top, threat)


def check_fight(claim: Claim, top: Play, threat: str) -> None:
    """The odds of an answering Monster or Attack spell."""
    mine, other = claim.grants(played(claim)), claim.grants(threat)
    is_spell = entry(claim.match, played(claim))["type"] == "attack"
    answers_spell = entry(claim.match, threat)["type"] == "attack"
    if top.marks & 1:
        other = []
    if top.marks & 2:
        other = [*other, "equal attack", "equal monster"]
    if "two answering" in mine and not answers_spell:
        mine.append("two monster")
    versus = "attack" if answers_spell else "monster"
    other_equal = f"equal {'attack' if is_spell else 'monster'}" in other
    if answers_spell:
        mine = [word for word in mine if word != "two attack"]
    if f"equal {versus}" in mine and other_equal:
        mine = [word for word in mine if word != f"equal {versus}"]
    other_two = not is_spell and "two monster" in other
    claim.check_odds("beat", mine, other_two, versus)


def check_risk(claim: Claim, top: Play, threat: str) -> None:
    """What passing would mean."""
    match = claim.match
    plain = top.marks & 1 != 0
    grants = ([] if plain else claim.grants(threat)) + (
        ["equal mage", "equal gate"] if top.marks & 2 else []
    )
    if claim.has("risk"):
        warded = match.warded >> claim.seat & 1 != 0
        claim.check_odds("risk", grants, warded, "mage", claim.amulettes(claim.seat))
    if claim.has("gaterisk"):
        castle = match.game.faces[match.face[match.castle_card(claim.seat)]].id
        grants += ["equal gate"] if castle == "gyngerbread_bungalow" else []
        claim.check_odds("gaterisk", grants, match.braced, "gate")


def risk_of(part: str, odds: int) -> re.Match[str]:
    """The risk that is left where so much is safe."""
    said = re.fullmatch(rf"(?P<{part}>\d+ %)", f"{odds} %")
    assert said
    return said


def check_passing(claim: Claim) -> None:
    """What happens to a play that is not answered."""
    match = claim.match
    top = match.plays[-1]
    threat = match.game.faces[match.face[top.card]].name
    if claim.has("keeps") or claim.has("free"):
        check_keeps(claim)
        assert not claim.hand or "tax" not in entry(match, threat).get("keywords", [])
    elif claim.has("safe"):
        assert "tax" in entry(match, threat)["keywords"]
    if claim.has("safe"):
        assert claim.said["card"] in (None, threat)
        part = "risk" if claim.has("card") else "gaterisk"
        odds = 100 - int(claim.said["safe"].split()[-2])
        check_risk(Claim(match, claim.seat, PASS, risk_of(part, odds), claim.drawn), top, threat)
    elif claim.has("effects") and "%" not in claim.said["effects"]:
        words = claim.said["effects"]
        if "defeated without a draw" in words:
            world = match.clone()
            world.play(claim.seat, PASS)
            assert not world.is_alive(claim.seat)
        elif "is inside" in words:
            world = match.clone()
            world.play(claim.seat, PASS)
            assert world.inside
        else:
            claim.check_effects(words)


def check_spell(claim: Claim) -> None:
    """A castle spell."""
    match, seat = claim.match, claim.seat
    if claim.has("effects"):
        claim.check_effects(claim.said["effects"])
    if claim.has("research"):
        row = match.zones[match.rows + seat]
        extra = sum(
            "cauldroun" in match.game.faces[match.face[c]].id for c in row if match.is_up(c)
        )
        assert claim.number("research") == 1 + extra
        drawn = re.search(r"draw (\d+) cards?", claim.said[0])
        assert drawn
        assert int(drawn[1]) > 1 + extra
    if claim.has("free"):
        assert match.game.faces[match.face[match.mage_card(seat)]].id == "the_hedge_wytche"
    if claim.has("discards") or claim.has("discard"):
        faces = {match.face[c] for c in match.zones[match.discard] if kind_of(match, c) != "event"}
        assert len(faces) == (1 if claim.has("discard") else claim.number("discards"))
    if claim.has("laid") or claim.has("row"):
        rows = [len(match.zones[match.rows + s]) for s in range(match.seats) if s != seat]
        assert (1 if claim.has("row") else claim.number("laid")) <= sum(rows)
    if claim.has("still"):
        world = match.sample(seat, Rng(4))
        world.play(seat, claim.action)
        assert claim.number("still") == len(claim.hand)
    if claim.has("most"):
        sizes = [len(match.zones[s]) for s in range(match.seats) if s != seat]
        assert claim.number("most") in sizes


def check_kept_card(claim: Claim) -> None:
    """Why a card is given, taken or missed."""
    match = claim.match
    name = match.game.faces[match.book.pick.row(claim.action)].name
    if claim.has("odds"):
        claim_plain(claim, "odds", name)
        claim_plain(claim, "more", claim.said["other"])
        assert claim.said["other"] in names_in(match, claim.hand)
        is_lost = match.agenda[-1].kind in ("discard_down", "parcel", "give_card", "power_discard")
        assert (rank(claim.said["odds"]) < rank(claim.said["more"])) == is_lost
    owner = claim.seat if not claim.has("t") else claim.number("t")
    for part, want in (
        ("only", 1),
        ("one", -1),
        ("yet", 0),
        ("already", -1),
        ("single", 1),
    ):
        if claim.has(part):
            kind = KINDS[re.sub(r"s$", "", claim.said[part])]
            held = sum(kind_of(match, card) == kind for card in match.zones[owner])
            assert held == (want if want >= 0 else claim.number("count"))
    if claim.has("copies"):
        assert names_in(match, claim.hand).count(name) == claim.number("copies") > 1
    kinds = {kind_of(match, card) for card in claim.hand}
    assert not claim.has("nospell") or "name_spell" not in kinds
    assert not claim.has("noname") or "true_name" not in kinds
    assert not claim.has("gateless") or own_gates(claim)[0] == 0
    if claim.has("use"):
        printed = entry(match, name)
        assert printed["type"] not in ("attack", "monster", "name_spell", "true_name")
        assert not printed.get("strike")
        assert claim.said["use"] == "does not attack" or not printed.get("answers")
    assert not claim.has("others") or claim.number("others") == len(claim.hand) - 1
    assert not claim.has("partner") or claim.said["partner"] in names_in(match, claim.hand)
    if claim.has("robbed"):
        owner = claim.number("t")
        claim.check_odds(
            "robbed",
            claim.grants(name),
            match.warded >> claim.seat & 1 != 0,
            "mage",
            claim.amulettes(claim.seat),
        )
        assert owner != claim.seat


def claim_plain(claim: Claim, part: str, name: str) -> None:
    """The odds of a card against an unprotected Mage, without what is known of the stack."""
    assert re.fullmatch(r"(?:under |over )?\d+ %", claim.said[part])
    grants = claim.grants(name)
    expected = 37 + 24 * ("equal mage" in grants) + 20 * ("two mage" in grants)
    assert abs(int(claim.said[part].split()[-2]) - expected) < 15


def check_event(claim: Claim) -> None:
    name = claim.match.game.faces[claim.match.book.pick.row(claim.action)].name
    printed = entry(claim.match, name)
    assert printed["type"] == ("event" if claim.has("now") else "artefact")
    assert printed["short"].casefold() == claim.said["short"].casefold()


def check_redraw(claim: Claim) -> None:
    """The new value against the one that the other side keeps."""
    match = claim.match
    is_striker = claim.match.agenda[-1].numbers()[0] < 2
    kept = match.struck_cards if is_striker else match.striker_cards
    letters = [LETTERS[match.book.abc[match.face[card]]] for card in kept]
    turned = 0
    for drawn in claim.drawn:
        if is_striker:
            is_equal = match.striker_equal and not match.struck_equal
            turned += all(beats(drawn[0], other, is_equal) for other in letters)
            continue
        is_equal = match.striker_equal and not match.struck_equal
        hit = any(beats(one, drawn[0], is_equal) for one in letters)
        if match.about in FIGHTS:
            own = match.struck_equal and not match.striker_equal
            turned += all(beats(drawn[0], one, own) for one in letters)
        else:
            turned += not hit
    said = int(claim.said["odds"].split()[-2])
    assert abs(100 * turned / len(claim.drawn) - said) < 16


def check_name(claim: Claim) -> None:
    match = claim.match
    face_number = match.book.pick.row(claim.action)
    target = claim.number("t")
    if claim.has("may"):
        assert not match.knows(claim.seat, match.mage_card(target))
        name = match.game.faces[face_number].name
        assert len(entry(match, name)["names"]) == claim.number("lists")
    else:
        assert match.names(face_number, target)
    if claim.has("shield"):
        assert not match.names(face_number, claim.seat)


def check_limit(claim: Claim) -> None:
    world = claim.match.clone()
    world.play(claim.seat, PASS)
    assert world.limit(claim.seat) == claim.number("limit")
    assert len(claim.hand) == claim.number("held")


def check_run(claim: Claim) -> None:
    claim.check_odds("odds", [], False, "run")


def check_only(claim: Claim) -> None:
    assert len(claim.match.options(claim.seat)) == 1


def check_unused(claim: Claim) -> None:
    """A power that is kept: it is not ticked yet, and passing leaves it so."""
    world = claim.match.clone()
    before = list(world.ticked)
    world.play(claim.seat, PASS)
    assert world.ticked in (before, [])


def check_reveal(claim: Claim) -> None:
    world = claim.match.sample(claim.seat, Rng(5))
    events = world.play(claim.seat, claim.action)
    told = [event.kind for event in events]
    assert "turned_up" in told
    if claim.has("dark"):
        assert "in_the_dark" in told
    if claim.has("drew"):
        assert {"drew", "laid_down", "event"} & set(told)


def fine(claim: Claim) -> None:
    """Nothing is claimed that could fail."""
    assert claim.said[0]


RISK = (
    rf"(?:; passing risks defeat with {ODDS.replace('odds', 'risk')}"
    rf"|; passing risks the gate with {ODDS.replace('odds', 'gaterisk')}|; if you pass, .+)?"
)
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
        rf"{ODDS} to break the gate(?:; {OTHER} has {MORE}|, and you keep (?P<kept>.+))?\.",
        check_breaking,
    ),
    (r"Defeats a Mage without a draw unless it is answered\.", fine),
    (
        (
            rf"{ODDS} to defeat (?:if not answered|(?P<sure>and can't be answered)){SAVING}{EXTRA}"
            rf"(?:; {OTHER} has {MORE}|, and you keep (?P<kept>.+))?\."
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
    """Check the reason of one option; whether it was understood."""
    reason = match.game.advice.reason(match, seat, action)
    kind = match.agenda[-1].kind
    for pattern, check in COMPILED:
        said = pattern.fullmatch(reason)
        if said and kind in ONLY_IN.get(check, (kind,)):
            check(Claim(match, seat, action, renamed(said), drawn))
            return True
    return False


def renamed(said: re.Match[str]) -> re.Match[str]:
    """Groups that stand twice in a pattern are the same to a check."""
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
    """The values on top of the stack in worlds that a seat holds possible."""
    rng = Rng(9)
    found = []
    for _ in range(WORLDS):
        world = match.sample(seat, rng)
        cards = world.zones[match.stack][-5:][::-1]
        found.append([LETTERS[match.book.abc[world.face[card]]] for card in cards])
    return found


def moments(options: dict[str, Any]) -> Iterator[Feud]:
    """Decisions of random matches, fewer and fewer of each kind."""
    seen: dict[str, int] = {}
    for seed in range(8):
        players = 3 if options.get("free_for_all") else 2 + seed % 3
        for match in at_random(new(players, seed, **options), seed):
            if match.over or len(match.zones[match.stack]) < 8:
                continue
            kind = match.agenda[-1].kind
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] < 7 or seen[kind] % 30 == 0:
                yield match


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "plain")
def test_every_reason_is_true(options: dict[str, Any]) -> None:
    for match in moments(options):
        seat = match.seat
        drawn = tops(match, seat)
        for action in sorted(match.options(seat))[:12]:
            assert claims(match, seat, action, drawn), match.game.advice.reason(match, seat, action)


def reason(match: Feud, text: str) -> str:
    """The reason of an option of the first seat that is asked."""
    return str(match.game.advice.reason(match, match.seat, match.game.actions.parse(text)))


@pytest.mark.rule("WY-2.2", "WY-8.3", "WY-9.4")
def test_a_reason_says_what_the_next_best_does_not() -> None:
    match = face(hand_0="fyreball frogge_hexe", hand_1="nigel")
    words = "61 % to defeat if not answered; Fyreball! has 37 %."
    assert reason(match, "play frogge_hexe") == words
    play(match, "0: play frogge_hexe")
    saved = face(hand_0="troll", hand_1="lullabye decoye_in_pointy_hatte")
    play(saved, "0: play troll")
    words = "You take Troll into the hand; passing risks defeat with 37 %."
    assert reason(saved, "play lullabye") == words
    turn = feud(hand_0="nyce_cuppe_of_tee fizzle", hand_1="troll")
    assert reason(turn, "play nyce_cuppe_of_tee") == "You draw 2 cards, where research draws 1."
    besieged = siege(hand_0="troll", hand_1="mirrour_trycke walle_of_bryckes nigel")
    assert reason(besieged, "step outside") == "Outside you may use your whole hand."


@pytest.mark.rule("WY-11.33", "WY-3.2")
def test_research_in_a_battle_counts_the_cauldroun_and_the_hand_limit() -> None:
    booke = "booke_of_endeless_spells"
    cauldroun = f"{booke} cauldroun_of_seconde_helpinges"
    assert reason(face(hand_0="troll", artefacts_0=booke), "research") == (
        "Draws 1 card, and you keep the initiative."
    )
    two = face(hand_0="troll", artefacts_0=cauldroun)
    assert reason(two, "research") == "Draws 2 cards, and you keep the initiative."
    full = face(hand_0="troll nigel fizzle", artefacts_0=cauldroun)
    words = "Draws 2 cards; you keep at most 4 in hand, and the initiative."
    assert reason(full, "research") == words


@pytest.mark.rule("WY-7.2", "WY-9.4", "WY-11.52", "WY-7.12")
def test_an_open_castle_promises_no_help_of_castle_walls_once_the_enemy_is_in() -> None:
    hand = "chykken_of_doome walle_of_thornes hastie_brickwerke"
    match = siege(hand_0="troll", hand_1=hand, broken={1: 1})
    assert reason(match, "pass") == "Keeps your 3 cards for the fight in your hall."
    assert reason(match, "play walle_of_thornes") == "The challenge is over, unless countered."
    words = {option.text: option.result for option in match.table(1).options}
    assert words["play walle_of_thornes"] == "the challenge is over, unless countered"
    assert words["play hastie_brickwerke"].endswith("draw 1 card, unless countered")
    alone = siege(hand_0="", hand_1=hand, broken={1: 1})
    assert reason(alone, "play walle_of_thornes") == "The challenge is over."
    booke = feud(outside=[0], broken={0: 1}, artefacts_0="booke_of_endeless_spells", hand_0="troll")
    words_home = "At home you are summoned or besieged first, even in an open Castle."
    assert reason(booke, "home") == words_home


@pytest.mark.rule("WY-11.32")
def test_odds_say_that_they_count_an_amulette() -> None:
    parts: dict[str, Any] = {"hand_0": "chykken_of_doome claye_golem", "hand_1": "nigel"}
    match = face(artefacts_1="amulette_of_notte_dyinge", **parts)
    assert "to defeat if not answered, 1 Amulette counted" in reason(match, "play claye_golem")
    results = {option.text: option.result for option in match.table(0).options}
    assert results["play claye_golem"].endswith("if not answered, 1 Amulette counted")
    turn = feud(artefacts_1="amulette_of_notte_dyinge", **parts)
    assert reason(turn, "challenge").endswith("to defeat if not answered, 1 Amulette counted.")
    assert "Amulette" not in reason(face(**parts), "play claye_golem")


@pytest.mark.rule("WY-8.3")
def test_a_reason_for_an_attack_is_one_sentence() -> None:
    match = face(hand_0="leeche_of_lore claye_golem", hand_1="nigel")
    words = reason(match, "play leeche_of_lore")
    assert words.endswith(" with 1 card to draw afterwards, and you keep Claye Golem.")


@pytest.mark.rule("WY-9.3", "WY-9.4")
def test_monsters_answer_monsters_and_no_attack_spell() -> None:
    match = siege(hand_0="fizzle", hand_1="troll gryphonne nigel")
    words = "2 of your 3 cards can answer a Monster, none an Attack spell; in a siege none can."
    assert reason(match, "step outside") == f"Outside {words}"


AGAINST = re.compile(
    r"\b(?:but|though|although|however|unfortunately|can't(?! be answered| refuse)|"
    r"nothing of yours|your only (?!card|choice))\b"
)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "plain")
def test_no_reason_argues_against_its_option(options: dict[str, Any]) -> None:
    for match in moments(options):
        for action in match.options(match.seat):
            words = match.game.advice.reason(match, match.seat, action)
            assert not AGAINST.search(words), words


@pytest.mark.rule("WY-7.4", "WY-3.2")
def test_a_reason_names_another_card_only_in_favour_of_its_option() -> None:
    match = siege(hand_0="batterynge_rhyme troll", castle_1="tower_of_darkenesse", hand_1="nigel")
    play(match, "1: pass")
    assert reason(match, "play batterynge_rhyme") == "84 % to break the gate; Troll has 61 %."
    assert reason(match, "play troll").endswith("to break the gate, and you keep Batterynge Rhyme.")
    full = feud(hand_0="farre_sighte troll frogge_hexe fyreball", stack="nigel")
    play(full, "research")
    assert reason(full, "pick farre_sighte") == "It neither attacks nor answers."
    assert reason(full, "pick troll") == "It has 37 % to defeat a Mage, Ye Frogge Hexe has 61 %."


def test_a_reason_is_not_long() -> None:
    for match in moments({}):
        for action in match.options(match.seat):
            assert len(match.game.advice.reason(match, match.seat, action)) < 260
