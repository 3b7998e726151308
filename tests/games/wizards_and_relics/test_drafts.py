"""WR-15 to WR-19: Lightning Fast, the three drafts, and building a deck."""

from __future__ import annotations

from collections import Counter

import pytest

from pentacles.core.rng import Rng
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.draft import FillDecks
from pentacles.games.wizards_and_relics.terms import CUT, DECK

from .builder import A, B, C, at_random, game, new, only, position

RARITY = {face.id: face.values["rarity"] for face in game().faces}
KIND = {face.id: face.kind for face in game().faces}


def play_to(state: Match, kind: str, seed: int = 0) -> Match:
    """Play at random until a question of this kind comes."""
    rng = Rng(seed)
    while state.agenda[-1].kind != kind:
        state.play_unchecked(state.seat, rng.choice(state.options(state.seat)))
    return state


@pytest.mark.rule("WR-15.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_wr_15_1_lightning_deals_fifteen_of_each_whatever_the_rarity(players: int) -> None:
    uneven = False
    for seed in range(6):
        state = new(players, seed, deck_setup="lightning")
        for seat in range(players):
            cards = state.zone(f"deck_{seat}") + state.zone(f"hand_{seat}")
            kinds = Counter(KIND[card] for card in cards)
            assert kinds == {"wizard": 15, "relic": 15}
            glorious = sum(RARITY[card] == "glorious" for card in cards)
            uneven = uneven or glorious != 6
    assert uneven


@pytest.mark.rule("WR-16.1")
def test_wr_16_1_two_decks_and_four_piles() -> None:
    state = new(2, deck_setup="winchester")
    assert len(state.zone("first_deck")) == len(state.zone("second_deck")) == 58
    assert [len(state.zone(f"pile_{pile}")) for pile in range(4)] == [1, 1, 1, 1]


@pytest.mark.rule("WR-16.2")
def test_wr_16_2_piles_are_fed_from_the_deck_before_them() -> None:
    match = position(
        {"deck_setup": "winchester"},
        step="draft",
        first_deck="lars boomhilda",
        second_deck="jeff_the_mage master_of_the_flames",
    )
    match.do("pile 3")
    tops = [match.zone(f"pile_{pile}")[-1] for pile in range(4)]
    assert tops == ["lars", "boomhilda", "jeff_the_mage", "master_of_the_flames"]


@pytest.mark.rule("WR-16.3")
def test_wr_16_3_there_are_always_33_picks() -> None:
    for seed in range(8):
        state = new(2, seed, deck_setup="winchester")
        rng = Rng(seed)
        picks = Counter[int]()
        while state.agenda[-1].kind == "draft_pile":
            picks[state.seat] += 1
            state.play_unchecked(state.seat, rng.choice(state.options(state.seat)))
        first = state.drafter
        assert state.draft_turn == 33
        assert picks[first] + picks[1 - first] == 32
        assert sum(len(state.zone(f"pool_{seat}")) for seat in (A, B)) == 120


@pytest.mark.rule("WR-16.3")
def test_wr_16_3_an_empty_place_cannot_be_chosen() -> None:
    match = position(
        {"deck_setup": "winchester"},
        step="draft",
        first_deck=only(""),
        second_deck=only(""),
        pile_0="lars",
        pile_1="",
        pile_2="boomhilda",
        pile_3="",
    )
    assert match.options == {"pile 0", "pile 2"}
    refusal = match.state.why_not(match.seat, 126)
    assert refusal is not None
    assert refusal.rule == "WR-16.2"


@pytest.mark.rule("WR-16.4", "WR-17.4")
@pytest.mark.parametrize("setup", ["winchester", "grid"])
def test_wr_16_4_decks_of_fifteen_and_fifteen_without_limits(setup: str) -> None:
    for seed in range(4):
        state = play_to(new(2, seed, deck_setup=setup), "mulligan", seed)
        for seat in (A, B):
            cards = state.zone(f"deck_{seat}") + state.zone(f"hand_{seat}")
            assert Counter(KIND[card] for card in cards) == {"wizard": 15, "relic": 15}


@pytest.mark.rule("WR-17.1")
def test_wr_17_1_nine_cards_lie_open() -> None:
    state = new(2, deck_setup="grid")
    assert [len(state.zone(f"cell_{cell}")) for cell in range(9)] == [1] * 9
    assert len(state.zone("draft_deck")) == 111
    assert state.table(None).zone("cell_4").cards[0].face is not None


@pytest.mark.rule("WR-17.3")
def test_ac29_a_grid_with_an_empty_deck() -> None:
    cells = {f"cell_{cell}": "" for cell in range(3, 9)}
    match = position(
        {"deck_setup": "grid"},
        step="draft",
        draft_deck=only(""),
        cell_0="lars",
        cell_1="boomhilda",
        cell_2="jeff_the_mage",
        **cells,
    )
    assert match.options == {"row 0", "column 0", "column 1", "column 2"}
    match.do("column 1")
    assert match.zone("cell_1") == []
    assert match.options == {"row 0", "column 0", "column 2"}
    match.do("row 0")
    assert match.kind == "build_cut"


@pytest.mark.rule("WR-17.3")
def test_wr_17_3_there_are_40_to_42_picks() -> None:
    counts = set()
    for seed in range(12):
        state = new(2, seed, deck_setup="grid")
        picks = 0
        rng = Rng(seed)
        while state.agenda[-1].kind == "draft_line":
            picks += 1
            state.play_unchecked(state.seat, rng.choice(state.options(state.seat)))
        counts.add(picks)
    assert counts <= {40, 41, 42}


@pytest.mark.rule("WR-18.1")
@pytest.mark.parametrize("players", [3, 4])
def test_wr_18_1_twelve_packs_of_ten(players: int) -> None:
    state = new(players, deck_setup="pack_draft")
    assert [len(state.zone(f"pack_{seat}")) for seat in range(players)] == [10] * players
    assert len(state.zone("packs")) == 120 - 10 * players
    play_to(state, "build_cut")
    assert [len(state.zone(f"pool_{seat}")) for seat in range(players)] == [
        120 // players
    ] * players


@pytest.mark.rule("WR-18.2", "WR-22.3")
def test_wr_18_2_all_pick_in_secret_and_pass_to_the_left() -> None:
    state = new(3, deck_setup="pack_draft")
    packs = [state.zone(f"pack_{seat}") for seat in range(3)]
    assert state.asked == 0b111
    before = state.table(A).to_dict()["zones"]
    state.play(B, state.options(B)[0])
    assert state.asked == 0b101
    assert state.table(A).to_dict()["zones"] == before
    for seat in (A, C):
        state.play(seat, state.options(seat)[0])
    for seat in range(3):
        taken = state.zone(f"pool_{seat}")[0]
        passed = packs[seat].copy()
        passed.remove(taken)
        assert state.zone(f"pack_{(seat + 1) % 3}") == passed


@pytest.mark.rule("WR-18.2")
def test_wr_18_2_the_second_packs_go_to_the_right() -> None:
    state = new(3, deck_setup="pack_draft")
    while state.draft_turn < 2:
        state.play_unchecked(state.seat, state.options(state.seat)[0])
    packs = [state.zone(f"pack_{seat}") for seat in range(3)]
    for seat in range(3):
        state.play_unchecked(seat, state.options(seat)[0])
    for seat in range(3):
        assert set(state.zone(f"pack_{(seat - 1) % 3}")) <= set(packs[seat])


@pytest.mark.rule("WR-18.2")
def test_wr_18_2_a_passed_pack_is_remembered_until_a_card_is_taken() -> None:
    state = new(3, deck_setup="pack_draft")
    for seat in range(3):
        state.play_unchecked(seat, state.options(seat)[0])
    shown = [card.face for card in state.table(A).zone("pack_1").cards]
    assert None not in shown
    hidden = [card.face for card in state.table(C).zone("pack_1").cards]
    assert set(hidden) == {None}
    for seat in range(3):
        state.play_unchecked(seat, state.options(seat)[0])
    assert {card.face for card in state.table(A).zone("pack_2").cards} == {None}


@pytest.mark.rule("WR-18.3", "WR-19.3")
def test_wr_18_3_decks_keep_the_limits_where_they_can() -> None:
    for seed in range(4):
        for players in (3, 4):
            state = play_to(new(players, seed, deck_setup="pack_draft"), "mulligan", seed)
            for seat in range(players):
                cards = state.zone(f"deck_{seat}") + state.zone(f"hand_{seat}")
                assert Counter(KIND[card] for card in cards) == {"wizard": 15, "relic": 15}


def pool(wizards: dict[str, int], relics: int) -> list[str]:
    """A pool with this many wizards of each rarity, and relics."""
    found: list[str] = []
    for rarity, number in wizards.items():
        cards = [
            face.id
            for face in game().faces
            if face.kind == "wizard" and face.values["rarity"] == rarity
            for _ in range(face.count)
        ]
        found += cards[:number]
    plain = [
        face.id
        for face in game().faces
        if face.kind == "relic" and face.values["rarity"] != "glorious"
        for _ in range(face.count)
    ]
    return (
        found
        + [card for card in plain if RARITY[card] == "superb"][: relics // 2]
        + [card for card in plain if RARITY[card] == "common"][: relics - relics // 2]
    )


@pytest.mark.rule("WR-19.1", "WR-18.3")
def test_ac27_pack_draft_limits() -> None:
    cards = pool({"glorious": 5, "superb": 7, "common": 6}, 15)
    match = position({"deck_setup": "pack_draft"}, players=3, step="build", pool_0=cards)
    glorious = {card for card in cards if KIND[card] == "wizard" and RARITY[card] == "glorious"}
    wizards = {card for card in cards if KIND[card] == "wizard"}
    assert match.options_of(A) == glorious | {"auto"}
    match.do(min(glorious), seat=A)
    assert match.options_of(A) == set(sorted(glorious)[1:]) | {"auto"}
    match.do(sorted(glorious)[1], seat=A)
    assert match.options_of(A) == (wizards - set(sorted(glorious)[:2])) | {"auto"}
    match.do("mediocre_mage", seat=A)
    assert match.options_of(A) == {"done"}


@pytest.mark.rule("WR-19.2")
def test_wr_19_2_cuts_by_rule() -> None:
    match = position(
        {"deck_setup": "winchester"},
        step="build",
        pool_0=[*pool({"glorious": 8, "superb": 8, "common": 1}, 15), "matchstick_magus"],
    )
    match.do("auto", seat=A)
    cut = [match.state.game.faces[match.state.face[card]].id for card in match.state.picked[A]]
    assert cut == ["matchstick_magus", "mediocre_mage", "pyro_pastry_chef"]


def deal(state: Match, wizards: list[list[str]], cut: list[str]) -> None:
    """Four decks with these wizards and 15 relics each, and these cut cards of player D."""
    free = list(range(len(state.face)))
    faces = [face.id for face in state.game.faces]

    def take(name: str) -> int:
        card = next(card for card in free if faces[state.face[card]] == name)
        free.remove(card)
        return card

    for cards in state.zones:
        cards.clear()
    state.seen = [0] * len(state.face)
    for seat, names in enumerate(wizards):
        state.zones[state.at(seat, DECK)].extend(take(name) for name in names)
    state.zones[state.at(3, CUT)].extend(take(name) for name in cut)
    relics = [card for card in free if KIND[faces[state.face[card]]] == "relic"]
    for seat in range(4):
        state.zones[state.at(seat, DECK)].extend(relics[15 * seat : 15 * seat + 15])
    free = [card for card in free if KIND[faces[state.face[card]]] == "shrine"]
    state.zones[state.middle].extend(free)


@pytest.mark.rule("WR-19.3")
def test_ac28_the_fill_keeps_limits_while_it_can() -> None:
    names = {
        rarity: [
            face.id
            for face in game().faces
            if face.kind == "wizard" and face.values["rarity"] == rarity
            for _ in range(face.count)
        ]
        for rarity in ("glorious", "superb", "common")
    }
    glorious, superb, common = names["glorious"], names["superb"], names["common"]
    decks = [
        glorious[:3] + superb[:5] + common[:5],
        glorious[3:6] + superb[5:11] + common[5:11],
        glorious[6:9] + superb[11:17] + common[11:17],
        glorious[9:10] + superb[17:24] + common[17:23],
    ]
    assert [len(deck) for deck in decks] == [13, 15, 15, 14]
    cut = [glorious[10], glorious[11], common[23]]
    got = set()
    for seed in range(6):
        state = new(4, seed, deck_setup="pack_draft")
        deal(state, decks, cut)
        FillDecks().run(state)
        deck = state.zone("deck_0")
        assert Counter(KIND[card] for card in deck) == {"wizard": 15, "relic": 15}
        added = [card for card in cut if deck.count(card) > decks[0].count(card)]
        assert common[23] in added
        got |= set(added)
        assert len(state.zone("deck_3")) == 30
        viewed = [state.knows(3, card) for card in state.zones[state.at(0, DECK)]]
        assert not any(viewed)
    assert got == set(cut)


@pytest.mark.rule("WR-19.1", "WR-22.1")
def test_ac48_nothing_to_cut() -> None:
    match = position(
        {"deck_setup": "pack_draft"},
        players=4,
        step="build",
        pool_0=pool({"glorious": 3, "superb": 6, "common": 6}, 15),
    )
    assert match.options_of(A) == {"done"}
    before = match.state.table(B).to_dict()
    match.do("done", seat=A)
    after = match.state.table(B).to_dict()
    assert before["zones"] == after["zones"]
    assert [badge["text"] for badge in after["seats"][A]["badges"]] == ["ready"]


@pytest.mark.rule("WR-19.4")
@pytest.mark.parametrize("setup", ["winchester", "grid"])
def test_wr_19_4_the_second_drafter_is_the_first_master(setup: str) -> None:
    firsts = set()
    for seed in range(10):
        state = new(2, seed, deck_setup=setup)
        first = state.seat
        firsts.add(first)
        play_to(state, "choose_wizard", seed)
        assert state.master == 1 - first
    assert firsts == {A, B}
    state = play_to(new(2, 3, deck_setup=setup, first_master="seat_0"), "choose_wizard")
    assert state.master == A


def test_drafted_matches_end() -> None:
    for setup, players in (("winchester", 2), ("grid", 2), ("pack_draft", 3), ("pack_draft", 4)):
        state = new(players, 9, deck_setup=setup)
        for _ in at_random(state, 9):
            pass
        assert state.over
