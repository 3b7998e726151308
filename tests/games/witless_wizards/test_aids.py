"""Section 12: what saves players counting and looking things up, and that it is true."""

from __future__ import annotations

import re

import pytest

from pentacles.core.rng import Rng
from pentacles.core.table import Aid
from pentacles.games.witless_wizards.state import Brawl

from .builder import A, B, C, attack, new, only, play, position


def aid(match: Brawl, name: str, viewer: int | None = None) -> Aid | None:
    """One note of a viewer's table."""
    return next((one for one in match.table(viewer).aids if one.name == name), None)


def lines(match: Brawl, name: str, viewer: int | None = None) -> dict[str, str]:
    """The terms of a note, words and values."""
    found = aid(match, name, viewer)
    assert found is not None
    return {term.words: term.value for term in found.terms}


@pytest.mark.rule("WW-3.6", "WW-3.7")
def test_the_strip_says_which_way_the_cards_go() -> None:
    match = position(3, a="laser", deck="robe codex ring")
    assert lines(match, "picks") == {
        "First card": "to keep or to give",
        "Second card": "the other way",
    }
    play(match, "keep")
    assert lines(match, "picks") == {"First card": "kept", "Second card": "must be given away"}
    play(match, "give B")
    assert aid(match, "picks") is None
    other = position(3, step="pick", pick=2, first_card="given", cubes=[1], draft_0="robe")
    assert lines(other, "picks") == {"First card": "given away", "Second card": "must be kept"}
    late = position(3, step="pick", deck=only(""), discard=only(""), pick=1)
    assert aid(late, "picks") is None


@pytest.mark.rule("WW-2.4", "WW-4.1", "WW-7.3", "WW-7.6")
def test_the_steps_after_the_draft_are_listed() -> None:
    match = position(3, a="laser", deck="robe codex ring")
    assert lines(match, "battle") == {
        "Steps 1 to 4": "attack somebody",
        "Step 5": "mend, only at 5 Stamina or less",
        "Step 6": "income of 1 cube",
    }
    assert lines(match, "battle", B)["Step 6"] == "no income"
    robed = position(3, a="bathrobe codex", deck="robe ring")
    assert lines(robed, "battle")["Step 5"] == "mend, at any Stamina"
    first = aid(new(2, 1), "battle")
    assert first is not None
    assert first.words.startswith("No attack, no mending and no income in the first turn")


@pytest.mark.rule("WW-3.4", "WW-3.5", "WW-10.26")
def test_who_cannot_focus_is_told_why() -> None:
    poor = aid(position(3, deck="robe codex"), "focus")
    assert poor is not None
    assert (poor.rule, poor.seat) == ("WW-3.5", A)
    assert poor.words == "Not possible: that takes a cube, and the stock is empty."
    match = position(3, cubes=[2], deck="robe codex ring staff")
    assert aid(match, "focus") is None
    play(match, "focus yes", "toss new")
    spent = aid(match, "focus")
    assert spent is not None
    assert spent.words == "Not possible again: once in a pick is the most."
    assert aid(play(position(3, cubes=[2], deck="robe codex"), "focus no"), "focus") is None


@pytest.mark.rule("WW-4.3", "WW-4.4")
def test_with_four_the_neighbours_are_named() -> None:
    match = position(4, deck="robe codex", characters=["albus", "tiana", "marlen", "greendalf"])
    reach = next(
        one for one in match.table(B, ["Ann", "Bob", "Cid", "Dot"]).aids if one.name == "reach"
    )
    assert reach.words.endswith("only neighbours: Bob and Dot.")
    assert aid(position(4, out=[2], stamina=[9, 9, 0, 9], deck="robe codex"), "reach") is None


@pytest.mark.rule("WW-1.14")
def test_the_decks_in_play_are_named() -> None:
    match = new(2, 1, deck_selection="named", decks=["wizard", "scifi", "pirate"])
    assert list(lines(match, "decks")) == ["Wizard", "Sci-Fi", "Pirate"]
    picking = new(2, 1, deck_selection="pick")
    assert aid(picking, "decks") is None
    play(picking, "take pirate deck")
    assert list(lines(picking, "decks")) == ["Pirate"]


@pytest.mark.rule("WW-8.8")
def test_the_places_stand_there_at_the_end() -> None:
    match = attack(3, a="laser", stamina=[20, 1, 0], out=[2], dice=[1])
    assert match.over
    assert list(lines(match, "places").values()) == ["1st", "2nd", "3rd"]


@pytest.mark.rule("WW-3.16")
def test_cards_from_before_a_renewal_are_a_list_of_their_own() -> None:
    match = position(cubes=[1], deck=only("robe katana"), discard="codex ring staff")
    play(match, "focus yes")
    assert lines(match, "held", B) == {
        "Katana of Excessive Polishing": "attack 3",
        "Official Wizard Robe": "defence 1",
    }
    assert aid(match, "held", A) is None
    unseen = lines(match, "unseen", B)
    assert list(unseen.items()) == [
        ("Offensive", "1 card"),
        ("Staff of Second Thoughts", "attack 3"),
        ("Special", "2 cards"),
        ("Codex of Concentration", ""),
        ("Ring of Protection", ""),
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_unseen_are_the_cards_that_the_table_does_not_show(players: int) -> None:
    """Counted on the viewer's own table: what is in play and lies nowhere in the open."""
    for seed in range(6):
        match = new(
            players, seed, setup_34="alternative" if seed % 2 and players > 2 else "standard"
        )
        rng = Rng(seed)
        names = {face.id: face.name for face in match.game.faces}
        while not match.over:
            for viewer in (*range(players), None):
                table = match.table(viewer)
                shown = {card.face for zone in table.zones for card in zone.cards}
                boxed = set(match.zone("box"))
                hidden = sorted(
                    names[face.id]
                    for face in match.game.faces
                    if face.id not in shown and face.code not in boxed
                )
                told = [
                    term.words
                    for one in table.aids
                    if one.name in ("unseen", "held")
                    for term in one.terms
                    if term.icon
                ]
                assert sorted(told) == hidden
            match.play_unchecked(match.seat, rng.choice(sorted(match.options(match.seat))))


@pytest.mark.rule("WW-3.11", "WW-3.14")
def test_the_figures_of_an_option_are_those_that_come() -> None:
    """What keeping or giving the first card says is what the table shows next."""
    titles = {"Stamina": "stamina", "Attack": "attack_value", "Defence": "defence_value",
              "Income": "income", "Cubes": "cubes"}  # fmt: skip
    checked = 0
    for seed in range(30):
        match = new(2 + seed % 3, seed, starting_stamina=12)
        rng = Rng(seed)
        while not match.over:
            seat = match.seat
            table = match.table(seat)
            is_first = match.decisions[0].kind == "assign" and match.pick == 1
            for option in table.options if is_first else ():
                world = match.clone()
                world.play_unchecked(seat, option.action)
                receiver = option.seat if option.seat is not None else seat
                if world.over or world.turn > match.turn or not world.zone(f"draft_{seat}"):
                    continue  # the battle has followed already
                if world.agenda[-1].kind == "gift" or not world.is_in(receiver):
                    continue
                before = {one.name: one.value for one in table.seats[receiver].counters}
                after = {one.name: one.value for one in world.table(None).seats[receiver].counters}
                result = option.result.replace("\N{MINUS SIGN}", "-")
                said = re.findall(r"(\w+) (-?\d+) → (-?\d+)", result)
                assert {titles[title]: (int(old), int(new)) for title, old, new in said} == {
                    name: (before[name], after[name])
                    for name in before
                    if before[name] != after[name]
                }
                checked += 1
            match.play_unchecked(seat, rng.choice(sorted(match.options(seat))))
    assert checked > 200


@pytest.mark.rule("WW-5.8", "WW-4.2")
def test_the_hits_of_a_target_are_those_that_the_die_can_make() -> None:
    match = attack(3, a="laser", b="cloak", c="plate", stamina=[20, 9, 20])
    results = [option.result for option in match.table(A).options]
    assert results == ["1 to 3 Hits; Stamina 9", "0 to 2 Hits; Stamina 20"]
    for face, lost in ((1, 1), (2, 2), (3, 3)):
        world = attack(3, a="laser", b="cloak", c="plate", dice=[face])
        play(world, "attack B")
        assert world.stamina[B] == 20 - lost


@pytest.mark.rule("WW-3.12", "WW-3.13")
def test_standard_cards_say_whether_they_come_back() -> None:
    match = position(3, a="crook", b="crook_34", deck="robe codex")
    marks = [match.table(C).zone(f"offence_{seat}").cards[0].badges[0] for seat in (A, B)]
    assert [mark.text for mark in marks] == ["returns", "3/4P"]
    assert "WW-3.13" in marks[0].tip
    assert "WW-3.12" in marks[1].tip
