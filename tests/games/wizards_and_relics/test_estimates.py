"""What marks and estimates say: only what the rules give here, with every card they count on."""

from __future__ import annotations

import pytest

from pentacles.core.table import Table
from pentacles.games.wizards_and_relics.worth import pair_estimate, pair_power

from .aid_tables import NAMES, aid, badges, laid, prompt, results
from .builder import HAT, STAFF, A, B, Fight, fight, game, new, position

# What a shrine's conditions let through


def marks_of(match: Fight, face: str) -> list[str]:
    return [one.text for one in badges(match, "hand_0")[face] if one.icon == "crystal-shrine"]


def lines_of(match: Fight) -> list[str]:
    return [term.words for term in aid(match.state.table(A), "shrine").terms]


@pytest.mark.rule("WR-8.3")
def test_the_throne_marks_the_line_of_the_master_or_that_of_the_others() -> None:
    """Line 1 is for the Master Wizard, line 2 for everybody else."""
    rest = {A: "lava_spurter competent_conjurer"}
    lays = (("mediocre_mage", STAFF), ("forest_friend", HAT))
    for master, plain, claims in ((A, "+1", "+1"), (B, "shrine", "+1, shrine")):
        match = fight(*lays, rest=rest, laying=False, shrine="talkative_throne", master=master)
        assert marks_of(match, "competent_conjurer") == [plain]
        assert marks_of(match, "lava_spurter") == [claims]
        first, second = lines_of(match)
        assert ("Competent Conjurer" in first) == (master == A)
        assert ("Competent Conjurer" in second) == (master == B)
        assert ("Lava Spurter" in first, "Lava Spurter" in second) == (True, master == B)


@pytest.mark.rule("WR-8.3")
def test_the_stadium_marks_only_who_is_behind() -> None:
    lays = (("mediocre_mage", STAFF), ("forest_friend", HAT))
    level = fight(*lays, laying=False, shrine="underdog_stadium")
    assert marks_of(level, "mediocre_mage") == []
    assert lines_of(level)[0].endswith("(yours: none)")
    behind = fight(*lays, laying=False, shrine="underdog_stadium", hall_1="lars")
    assert marks_of(behind, "mediocre_mage") == ["shrine"]
    assert "(yours: Grudge Collector and Mediocre Mage)" in lines_of(behind)[0]


@pytest.mark.rule("WR-8.3")
def test_advantage_is_known_only_when_wizards_lie_open() -> None:
    lays = (("mediocre_mage", STAFF), ("forest_friend", HAT))
    match = fight(*lays, laying=False, shrine="amphitheatre_of_applause")
    assert marks_of(match, "mediocre_mage") == ["+2?"]
    assert "(perhaps yours: Grudge Collector and Mediocre Mage)" in lines_of(match)[0]
    lays = (("pyro_pastry_chef", STAFF), ("forest_friend", HAT))
    match = laid(*lays, shrine="amphitheatre_of_applause", rest={A: "rhotkra dusty_tome"})
    assert lines_of(match)[0].endswith("(yours: Pyromaniac Pastry Chef)")
    lays = (("pyro_pastry_chef", STAFF), ("mediocre_mage", HAT))
    match = laid(*lays, shrine="amphitheatre_of_applause", rest={A: "rhotkra dusty_tome"})
    assert lines_of(match)[0].endswith("(yours: none)")


# After the battle


@pytest.mark.rule("WR-11.3")
def test_colours_are_counted_only_while_the_wizards_lie_there() -> None:
    lays = (("mediocre_mage", "absurdly_large_orb"), ("forest_friend", HAT))
    counters = [one.name for one in laid_out(lays).counters]
    assert {"red", "blue", "green"} <= set(counters)
    after = fight(*lays)
    assert after.state.phase > 3
    table = after.state.table(A, NAMES[:2])
    assert [one.name for one in table.counters] == ["battle"]
    assert table.zone("wizards_0").empty == "A wizard comes here."
    assert table.scenes[-1].words == "Round won by Ann."


def laid_out(lays: tuple[tuple[str, str], ...]) -> Table:
    return fight(*lays, laying=False).state.table(A)


@pytest.mark.rule("WR-4.4")
def test_cards_discarded_from_the_deck_are_told_as_such() -> None:
    match = fight(("truffle_diviner", STAFF), ("forest_friend", HAT))
    (milled,) = match.told("discarded_top")
    teller = match.state.game.teller(2, NAMES[:2])
    told = teller.view(milled, B)
    assert told is not None
    assert told.sentence.endswith(" from the top of their deck.")


def test_relics_that_cannot_be_ignored_say_so() -> None:
    for face in game().faces:
        effects = face.values.get("effects", ())
        if face.kind == "relic" and any(line["verb"] == "unignorable" for line in effects):
            assert "an't be ignored" in face.short or "annot be ignored" in face.short


# What an estimate counts on is named


def test_an_estimate_names_the_second_relic_it_counts_on() -> None:
    match = fight(
        ("two_pocket_tinkerer", STAFF),
        ("forest_friend", HAT),
        rest={A: "absurdly_large_orb mediocre_mage"},
        laying=False,
    )
    told = results(match)["Lay Two-Pocket Tinkerer"]
    assert told == "about 10 power with Regulation Staff, then Absurdly Large Orb as another relic"
    match.do("two_pocket_tinkerer", seat=A)
    told = results(match)["Lay Regulation Staff"]
    assert told == "about 10 power, then Absurdly Large Orb as another relic"


def test_an_estimate_counts_power_alone() -> None:
    """A stolen card, or one taken from the deck, is worth something but gives no power."""
    lays = (("probability_pickpocket", STAFF), ("forest_friend", HAT))
    state = fight(*lays, laying=False, rest={A: "mediocre_mage"}).state
    faces = [face.id for face in state.game.faces]
    wizard, relic = faces.index("probability_pickpocket"), faces.index(STAFF)
    power = state.book.power[wizard] + state.book.power[relic]
    assert pair_power(state, A, wizard, relic) == power
    assert pair_estimate(state, A, wizard, relic) > power


def test_a_card_for_further_battles_is_not_priced_as_if_they_came() -> None:
    """Grudge Collector: 3 printed, +2 behind, +2 for each earlier battle of the round."""
    state = new()
    face = [one.id for one in state.game.faces].index("grudge_collector")
    assert 3 < state.book.loves[face] <= 5


def test_an_estimate_says_what_becomes_of_the_relic_and_of_other_cards() -> None:
    match = fight(
        ("master_of_the_flames", STAFF),
        ("forest_friend", HAT),
        rest={A: "absurdly_large_orb mischievous_merchant pyro_pastry_chef jeff_the_mage"},
        laying=False,
    )
    told = results(match)
    words = told["Lay Master of the Flames"]
    assert words == "about 9 power with Regulation Staff; relic won't count"
    assert told["Lay Mischievous Merchant"].endswith("; relics change sides")
    assert told["Lay Pyromaniac Pastry Chef"].endswith(", discarding 1 card")
    assert "then Master of the Flames as another wizard" in told["Lay Jeff, the Mage"]


def test_a_relic_that_brings_another_one_names_it_and_not_itself() -> None:
    match = laid(
        ("two_pocket_tinkerer", STAFF),
        ("forest_friend", HAT),
        rest={A: "satchel_of_spare_parts absurdly_large_orb mediocre_mage"},
    )
    told = results(match)["Play Satchel of Spare Parts"]
    assert told == "about +6 in this battle, then Absurdly Large Orb as another relic"


# Where laid cards go


@pytest.mark.rule("WR-12.1", "WR-12.2", "WR-13.3", "WR-13.5", "WR-20.1")
def test_the_prompt_says_where_all_laid_cards_go() -> None:
    lays = (("mediocre_mage", STAFF), ("forest_friend", HAT))
    match = fight(*lays, laying=False)
    assert prompt(match)[1] == (
        "The most power of wizard and relic wins: its wizard enters the Hall, and 5 there win."
    )
    match.state.turn = 3
    assert prompt(match)[1] == (
        "If you win, one wizard enters your Hall. The rest is discarded; a winner may take a relic."
    )
    big = fight(*lays, laying=False, options={"go_big": True})
    big.state.turn = 3
    assert "(after a tie all of this round)" in prompt(big)[1]


@pytest.mark.rule("WR-9.4")
def test_what_a_swapped_relic_adds_is_the_new_owners() -> None:
    """With the Merchant relics change sides, so the Loaded Dice would roll for the rival."""
    match = position(
        players=2,
        shrine="crater_of_calm",
        hand_0="mischievous_merchant loaded_dice regulation_staff lars",
        hand_1="reliable_ranger_sage floppy_pointed_hat pondering_mystic kroanlor",
    )
    merchant = results(match)["Lay Mischievous Merchant"]
    assert merchant == "about 8 power with Regulation Staff; relics change sides"


@pytest.mark.rule("WR-21.1")
def test_the_text_of_anothers_card_is_not_told_to_you() -> None:
    """Jeff makes his own player the Master Wizard, and nobody else whom he asks."""
    match = laid(("jeff_the_mage", STAFF), ("forest_friend", HAT), rest={B: "lars boomhilda"})
    assert (match.kind, match.seat) == ("play_extra_wizard", A)
    assert "You become the Master Wizard" in prompt(match)[1]
    match.do("done")
    assert (match.kind, match.seat) == ("play_extra_wizard", B)
    assert prompt(match)[1] == "It fights beside your first one."
