"""Section 12 of the specification, line by line: what the table has to show and to explain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from pentacles.cli.card_text import Faces
from pentacles.core.rng import Rng
from pentacles.core.table import SumPart
from pentacles.games.wizards_and_relics.state import Match

from .aid_tables import NAMES, aid, badges, laid, names, prompt, results
from .builder import HAT, STAFF, A, B, C, Fight, at_random, fight, game, new, position

# A player's own deck


@pytest.mark.rule("WR-2.3")
def test_wr_2_3_everybody_may_look_through_their_own_deck() -> None:
    state = new(3, 5)
    faces = state.game.faces
    for seat in range(3):
        listed = aid(state.table(seat), "deck")
        deck = Counter(faces[state.face[card]].name for card in state.zones[state.at(seat, 7)])
        assert {term.words: int(term.value) for term in listed.terms} == deck
        assert sum(deck.values()) == 23
        assert listed.seat == seat
    assert "deck" not in names(state.table(None))


@pytest.mark.rule("WR-2.3")
def test_wr_2_3_the_list_says_nothing_about_the_order() -> None:
    for deck in ("lars boomhilda jeff_the_mage", "jeff_the_mage lars boomhilda"):
        match = position(players=2, deck_0={"only": deck.split()})
        listed = [term.words for term in aid(match.state.table(A), "deck").terms]
        assert listed == ["Jeff, the Mage", "Lars", "Boomhilda the Reckless"]


@pytest.mark.rule("WR-2.3")
def test_wr_2_3_the_list_is_what_the_seat_knows_at_every_moment() -> None:
    """It is the same in every world that the seat considers possible, however decks are made."""
    for setup, players in (("balanced", 2), ("lightning", 4), ("grid", 2), ("pack_draft", 3)):
        state = new(players, 3, deck_setup=setup)
        for number, moment in enumerate(at_random(state, 4)):
            if number % 9:
                continue
            for seat in range(players):
                world = moment.sample(seat, Rng(number))
                assert world.table(seat).aids == moment.table(seat).aids


def test_what_play_has_shown_of_other_decks_is_listed_too() -> None:
    match = position(
        players=2,
        hand_0="mediocre_mage regulation_staff lars",
        hand_1="forest_friend floppy_pointed_hat boomhilda",
        deck_1={"only": []},
        discard_1="kroanlor very_tall_hat compost_sage",
    )
    assert "known" not in names(match.state.table(A))
    match.lay(A, "mediocre_mage", STAFF).lay(B, "forest_friend", HAT)
    while match.state.turn == 1:
        match.do(min(match.options))
    known = aid(match.state.table(A), "known")
    listed = {term.words for term in known.terms}
    assert listed <= {
        "Kroanlor, Scourge of the Elements",
        "Very Tall Hat",
        "Compost Sage",
        "Forest Friend",
        "Floppy Pointed Hat",
    }
    assert listed
    assert known.seat == B
    assert aid(match.state.table(None), "known") == known
    assert all(one.seat != B for one in match.state.table(B).aids if one.name == "known")


# The shrine


@pytest.mark.rule("WR-8.3")
def test_the_lines_of_the_shrine_and_the_wizards_they_apply_to() -> None:
    match = position(
        players=2,
        hand_0="competent_conjurer lava_spurter forest_friend regulation_staff",
        shrine="the_academy",
    )
    lines = [term.words for term in aid(match.state.table(A), "shrine").terms]
    red = "2. Red wizards: you may discard a card for +2"
    assert lines == [
        "1. Devoted wizards: +2 (yours: Competent Conjurer and Forest Friend)",
        f"{red} (yours: Lava Spurter and Competent Conjurer)",
    ]
    watched = [term.words for term in aid(match.state.table(None), "shrine").terms]
    assert watched == ["1. Devoted wizards: +2", red]
    calm = position(players=2, shrine="crater_of_calm")
    assert [term.words for term in aid(calm.state.table(A), "shrine").terms] == [
        "No wizard has advantage"
    ]


# Cards


def test_plain_mode_tells_the_power_of_every_card() -> None:
    """Also where the short text has the same number in it, as `draw 2` has."""
    state = new()
    faces = Faces(state.game.drawing.looks)
    for face in state.game.faces[: state.book.shrines]:
        view = state.game.drawing.face_view(state, face)
        power = str(face.values["power"])
        words = f"{faces.brief(view)}, "
        assert f"power {power}," in words or f"Devoted {power}, " in words
        assert faces.lite(view).endswith((f"power {power}", f"Devoted {power}"))


# Players


@pytest.mark.rule("WR-1.2", "WR-11.2")
def test_every_player_has_hall_hand_deck_discard_pile_and_markers() -> None:
    match = fight(
        ("competent_conjurer", STAFF),
        ("competent_conjurer", STAFF),
        ("mediocre_mage", HAT),
        discard_1="lars",
        halls={B: 2},
    )
    table = match.state.table(A)
    assert match.state.battle == 1
    for seat in range(3):
        counters = {one.name: one for one in table.seats[seat].counters}
        assert (counters["hall"].value, counters["hall"].limit) == (2 if seat == B else 0, 4)
        assert counters["cards"].value == match.size(f"hand_{seat}")
        assert table.zone(f"deck_{seat}").count == match.size(f"deck_{seat}")
        assert counters["drawn"].words == "taken cards don't count"
        assert counters["discarded"].words == "cards that leave play don't count"
    assert [card.face for card in table.zone("discard_1").cards][:1] == ["lars"]
    assert [one.text for one in table.seats[A].badges] == ["Master Wizard"]
    assert [one.text for one in table.seats[C].badges] == ["out of this round"]
    assert table.zone("tied_0").count == 2


@pytest.mark.rule("WR-11.2", "WR-11.3")
def test_the_banner_of_a_further_battle() -> None:
    match = fight(
        ("competent_conjurer", STAFF), ("competent_conjurer", STAFF), ("mediocre_mage", HAT)
    )
    banner = match.state.table(C, NAMES[:3]).banner
    assert banner == "Tie: battle 2 of this round, between Ann and Ben."


# The battle


@pytest.mark.rule("WR-8.2")
def test_advantage_explains_the_circle_of_colours() -> None:
    match = laid(("two_pocket_tinkerer", STAFF), ("pondering_mystic", HAT), shrine="dalhis_throne")
    plus, now = badges(match, "wizards_0")["two_pocket_tinkerer"]
    assert plus.text == "+1"
    assert plus.tip == (
        "Advantage over blue. Red beats green, green beats blue, blue beats red; +1 in all, while "
        "it lasts."
    )
    assert (now.text, now.tip) == ("now 3", "Power at this moment: 2 printed, +1 advantage.")


@pytest.mark.rule("WR-10.2")
def test_fluid_values_show_their_cause() -> None:
    match = laid(
        ("floaty_floaty_float", "rusty_ritual_dagger"), ("mediocre_mage", "ward_of_elements")
    )
    assert match.kind == "discard_card"
    (now,) = badges(match, "wizards_0")["floaty_floaty_float"]
    assert now.tip == "Power at this moment: 0 printed, +5 (5 cards in hand)."
    sums = {scene.seat: scene for scene in match.state.table(A).scenes if scene.component == "sum"}
    parts = [term for term in sums[A].terms if isinstance(term, SumPart)]
    words = [f"{term.sign}{term.value} {term.words}" for term in parts]
    assert words == [
        "+0 Floaty Floaty Float, printed",
        "+5 Floaty Floaty Float: 5 cards in hand",
        "+4 Rusty Ritual Dagger, printed",
    ]
    assert [term.is_fluid for term in parts] == [False, True, False]
    assert [term.words for term in sums[B].terms][-1] == (
        "Ward of Elements: 1 blue wizard face up this round"
    )


@pytest.mark.rule("WR-9.6")
def test_an_ignored_relic_is_greyed_with_the_reason() -> None:
    match = laid(
        ("dwarven_minimalist", STAFF),
        ("chief_enchanter", "kroanlor"),
        rest={B: "standard_scroll lars"},
        shrine="obelisk_of_blessings",
    )
    match.state.revealed = True
    match.state.move_all(match.state.at(A, 2), match.state.at(A, 4))
    (ignored,) = badges(match, "relics_0")[STAFF]
    assert (ignored.text, ignored.tip) == ("ignored", "Ignored because of Dwarven Minimalist.")
    mine = next(scene for scene in match.state.table(A).scenes if scene.seat == A)
    assert mine.terms[-1].words == "Regulation Staff, ignored because of Dwarven Minimalist"
    assert (mine.terms[-1].tone, mine.terms[-1].value) == ("mute", "0")


@pytest.mark.rule("WR-10.1")
def test_a_penalty_names_its_card_and_its_player() -> None:
    match = laid(("two_pocket_tinkerer", STAFF), ("bonfire_bully", HAT), shrine="crater_of_calm")
    mine = next(scene for scene in match.state.table(A, NAMES[:2]).scenes if scene.seat == A)
    assert (mine.terms[-1].words, mine.terms[-1].sign) == ("Bonfire Bully of Ben", "-")


@pytest.mark.rule("WR-1.6", "WR-21.9")
def test_this_round_and_in_play_are_told_apart_on_the_cards() -> None:
    match = position(
        players=2,
        battle=1,
        hand_0="ward_of_fire competent_conjurer prism_of_petty_differences lars",
        hand_1="forest_friend floppy_pointed_hat mediocre_mage",
        tied_0="mediocre_mage regulation_staff",
        tied_1="bonfire_bully very_tall_hat",
        shrine="spire_of_revelry",
    )
    (ward,) = badges(match, "hand_0")["ward_of_fire"]
    (shrine,) = badges(match, "shrine")["spire_of_revelry"]
    assert ward.text == shrine.text == "2 red"
    assert "all battles of this round" in ward.tip
    assert "“in play” would be this battle alone" in shrine.tip
    assert badges(match, "hand_0")["prism_of_petty_differences"] == []


@pytest.mark.rule("WR-8.3", "WR-8.4", "WR-8.6", "WR-9.2")
def test_the_step_in_progress_is_named() -> None:
    def phase(*lays: tuple[str, str], **parts: str) -> str:
        table = laid(*lays, **parts).state.table(A)
        assert table.phase in table.phases
        return table.phase

    other = ("mediocre_mage", HAT)
    assert phase(("lars", STAFF), other, shrine="bog_of_bargains") == "Shrine lines"
    assert phase(("jeff_the_mage", STAFF), other) == "Immediate abilities"
    assert phase(("lars", STAFF), other) == "Abilities"
    assert phase(("competent_conjurer", "rusty_ritual_dagger"), other) == "Relics"
    assert phase(("competent_conjurer", STAFF), other) == "Spoils"


# Prompts and options


def test_prompts_say_what_is_offered() -> None:
    chef = laid(("pyro_pastry_chef", STAFF), ("mediocre_mage", HAT), rest={A: "kroanlor lars"})
    assert prompt(chef)[0] == "Pyromaniac Pastry Chef: you may discard a relic for +3."
    lars = laid(("lars", STAFF), ("mediocre_mage", HAT))
    assert prompt(lars)[0] == "Lars: you may discard any number of cards, each for +1."
    assert "Discard nothing" in results(lars)
    lars.do(min(lars.options - {"done"}))
    assert prompt(lars)[0].endswith("each for +1. 1 so far, for +1.")
    assert "Discard 1 card for +1" in results(lars)
    bog = laid(("lars", STAFF), ("mediocre_mage", HAT), shrine="bog_of_bargains")
    assert prompt(bog)[0] == "Bog of Bargains: you may discard a card and draw 2 cards."


@pytest.mark.rule("WR-22.1")
def test_who_has_no_choice_is_told_why_the_question_comes() -> None:
    match = laid(("two_pocket_tinkerer", STAFF), ("mediocre_mage", HAT), rest={A: "lars boomhilda"})
    title, detail = prompt(match)
    assert title == "Two-Pocket Tinkerer: you hold no relic to play."
    assert detail.endswith("You are asked so that nobody learns what you hold.")


@pytest.mark.rule("WR-13.3")
def test_the_spoils_prompt_explains_what_beginners_miss() -> None:
    match = fight(("brawny_battlemage", HAT), ("mediocre_mage", STAFF))
    _, detail = prompt(match)
    assert "an ignored one too" in detail
    assert "Each loser draws 2 cards." in detail


@pytest.mark.rule("WR-7.1")
def test_a_pair_that_empties_a_kind_warns() -> None:
    match = position(
        players=2,
        hand_0="mediocre_mage greatsword_of_the_weak regulation_staff lars",
        shrine="crater_of_calm",
    )
    assert results(match)["Lay Mediocre Mage"] == "about 9 power with Greatsword of the Weak"
    match.do("mediocre_mage", seat=A)
    assert prompt(match, A)[0] == "Choose a relic for Mediocre Mage."
    single = position(players=2, hand_0="lars regulation_staff kroanlor", shrine="crater_of_calm")
    (words,) = results(single).values()
    assert words.startswith("your last wizard; ")


@pytest.mark.rule("WR-7.1", "WR-13.1")
def test_a_discard_that_empties_a_kind_warns() -> None:
    hand = "mediocre_mage regulation_staff kroanlor very_tall_hat grenlor rhotkra"
    match = position(
        players=2,
        step="victory",
        winner=A,
        wizards_0="lars",
        relics_0="ward_of_fire",
        wizards_1="forest_friend",
        relics_1="floppy_pointed_hat",
        hand_0=f"{hand} ward_of_nature dusty_tome stubborn_stargazer",
    )
    assert match.kind == "hand_limit"
    assert set(results(match).values()) == {""}
    match.do("stubborn_stargazer")
    told = results(match)
    assert told.pop("Discard Mediocre Mage") == "your last wizard"
    assert set(told.values()) == {""}


def test_a_shrine_line_to_choose_is_told_in_words() -> None:
    labels: set[str] = set()
    for seed in range(40):
        state = new(2, seed)
        for moment in at_random(state, seed):
            assert isinstance(moment, Match)
            if moment.public_kind(moment.seat) == "order_ability":
                labels |= {option.label for option in moment.table(moment.seat).options}
    assert labels
    assert not any("_" in label or "power per" in label for label in labels)


# Drafts


@pytest.mark.rule("WR-18.3", "WR-19.1")
def test_a_pool_is_listed_by_kind_and_rarity_with_its_limits() -> None:
    state = game(deck_setup="pack_draft").position({"players": 3, "step": "build"})
    assert isinstance(state, Match)
    listed = aid(state.table(A), "pool")
    pool = [state.game.faces[state.face[card]] for card in state.zones[state.at(A, 10)]]
    for term in listed.terms:
        title, _, cards = term.words.partition(": ")
        rarity, kind = title.split()
        wanted = [
            face.name
            for face in pool
            if face.kind == kind.removesuffix("s") and face.values["rarity"] == rarity.lower()
        ]
        assert term.value == f"{len(wanted)}/{3 if rarity == 'Glorious' else 8}"
        assert all(name in cards for name in wanted)
    assert names(state.table(None)) == []
    assert listed.words.startswith("Wizards ")


@pytest.mark.rule("WR-16.2", "WR-17.2", "WR-18.2")
def test_draft_options_name_their_cards_and_where_the_rest_goes() -> None:
    piles = new(2, 3, deck_setup="winchester")
    for option in piles.table(piles.seat).options:
        assert option.zone is not None
        (card,) = piles.zone(option.zone)
        kind = next(face.kind for face in piles.game.faces if face.code == card)
        one, none = ("1 wizard", "no relics") if kind == "wizard" else ("no wizards", "1 relic")
        assert option.result == f"1 card: {one} and {none}"
    grid = new(2, 3, deck_setup="grid")
    first = grid.table(grid.seat).options[0]
    shown = [grid.zone(f"cell_{cell}")[0] for cell in range(3)]
    for code in shown:
        assert next(f.name for f in grid.game.faces if f.code == code) in first.result
    packs = new(3, 3, deck_setup="pack_draft")
    table = packs.table(A, NAMES[:3])
    assert table.prompt is not None
    assert table.prompt.detail == "The rest goes to Ben."
    assert [one.value for one in table.counters] == [120]  # also those in the packs at hand


# Refusals


def refusals(match: Fight, seat: int, *texts: str) -> Iterator[str]:
    for text in texts:
        refusal = match.state.why_not(seat, match.state.game.actions.parse(text))
        assert refusal is not None
        yield refusal.reason


def test_refusals_fit_the_moment() -> None:
    match = position(
        players=2,
        hand_0="mediocre_mage lars regulation_staff kroanlor",
        discard_0="boomhilda",
    )
    relic, missing, done, other = refusals(match, A, STAFF, "boomhilda", "done", "seat 1")
    assert "Regulation Staff is a relic; the wizard is laid first." in relic
    assert "Boomhilda the Reckless is not in your hand." in missing
    assert "You hold a wizard, so you have to lay one." in done
    assert "No player is asked for." in other
    match.do("lars", seat=A)
    (again,) = refusals(match, A, "mediocre_mage")
    assert "Mediocre Mage is a wizard; yours is laid already, and now comes a relic." in again


@pytest.mark.rule("WR-13.3")
def test_a_refused_seat_action_never_names_the_wrong_player() -> None:
    """`seat 1` is the next player clockwise, not the player in seat 1."""
    match = laid(
        ("probability_pickpocket", STAFF), ("mediocre_mage", HAT), ("forest_friend", "kroanlor")
    )
    assert match.kind == "choose_rival"
    (reason,) = refusals(match, A, "seat 3")
    assert reason == "No player sits there. Choose a rival who holds a card."
    assert set(results(match)) == {"Take a card from Ben", "Take a card from Cy"}
    refusal = match.state.why_not(A, match.state.game.actions.parse("seat 3"))
    assert refusal is not None
    assert refusal.reason == "No player sits there. Choose a rival who holds a card."


@pytest.mark.rule("WR-19.1")
def test_a_refused_cut_says_what_comes_first() -> None:
    state = game(deck_setup="pack_draft").position({"players": 3, "step": "build"})
    assert isinstance(state, Match)
    offered = state.options(A)
    for card in state.zones[state.at(A, 10)]:
        action = state.book.action(state.face[card])
        if action not in offered:
            refusal = state.why_not(A, action)
            assert refusal is not None
            assert "come first" in refusal.reason or "no more than 15" in refusal.reason
    refusal = state.why_not(A, 120)
    assert refusal is not None
    assert "to be cut before that" in refusal.reason
