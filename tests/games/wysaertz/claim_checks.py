"""How each claim of a reason is checked."""

from __future__ import annotations

import re
from collections.abc import Callable

from pentacles.core.rng import Rng
from pentacles.games.wysaertz.actions import CLIMB_UP, PASS
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import (
    LETTERS,
)

from .claim import FIGHTS, KINDS, Claim, beats, can_strike, entry, fighters, kind_of, names_in, rank

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
    """How many cards can answer a Monster and an Attack spell at your Mage, by their files."""
    match = claim.match
    monster = spell = either = walls = 0
    for card in claim.hand:
        printed = entry(match, match.game.faces[match.face[card]].name)
        words, answers = printed.get("keywords", []), printed.get("answers", [])
        is_wall = printed["type"] == "wall"
        walls += is_wall or "sally" in words
        is_fighter = printed["type"] == "monster" and "immune_monster" not in words  # WY-9.5
        fights = is_fighter or "monster" in printed.get("strike", [])
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
    """The risk that is left where this much is safe."""
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
