"""WW-3: the Draft Phase. Drawing, focusing, keeping and giving, placing, renewing the deck."""

from __future__ import annotations

import pytest

from .builder import A, B, C, asked, board, kinds_of, legal, only, play, position, refused


@pytest.mark.rule("WW-3.2", "WW-3.3", "WW-3.6", "WW-3.7", "WW-3.10", "WW-3.11", "WW-3.13")
@pytest.mark.rule("WW-5.8", "WW-7.5")
def test_x1_draft_of_albus() -> None:
    match = position(
        a="crook",
        b="armor",
        cubes=[1],
        deck="codex ring robe",
        characters=["albus", "tiana"],
        dice=[2],
    )
    assert match.zone("draft_0") == ["codex"]
    play(match, "focus no", "keep")
    assert match.zone("draft_0") == ["ring"]
    play(match, "focus yes")
    assert match.cubes[A] == 0
    play(match, "toss held")
    assert board(match, A) == ["crook", "codex"]
    assert board(match, B) == ["robe"]
    assert match.zone("discard") == ["ring", "armor"]
    assert match.stamina == [20, 16]
    assert match.cubes[A] == 5


@pytest.mark.rule("WW-3.7", "WW-3.8", "WW-6.2", "WW-6.10", "WW-8.1")
def test_a5_the_second_card_is_forced() -> None:
    match = position(stamina=[2], deck="force_field doubloon")
    play(match, "give B")
    assert match.over
    assert match.stamina == [0, 20]
    assert match.winners == [B]
    assert match.dice == []


@pytest.mark.rule("WW-3.3", "WW-3.4", "WW-7.5")
def test_a6_focus_once_per_pick() -> None:
    match = position(cubes=[3], deck="codex ring katana cloak", dice=[2])
    play(match, "focus yes", "toss new")
    assert asked(match) == (A, "assign")
    assert refused(match, A, "focus yes") == "WW-3.4"
    play(match, "keep", "focus yes", "toss held")
    assert board(match, B) == ["cloak"]
    assert match.zone("discard") == ["ring", "katana"]
    assert match.turn == 6
    assert match.cubes[A] == 3


@pytest.mark.rule("WW-3.9", "WW-4.3")
def test_a7_four_players_neighbours_only() -> None:
    match = position(4, to_move=1, deck="codex monocle", dice=[1])
    assert legal(match) == ["keep", "give +1", "give +3"]
    assert refused(match, B, "give D") == "WW-3.9"
    play(match, "give C")
    assert board(match, C) == ["codex"]
    assert legal(match) == ["attack +1", "attack +3"]
    assert refused(match, B, "attack D") == "WW-4.3"
    play(match, "attack A")
    assert match.stamina[A] == 18


@pytest.mark.rule("WW-3.9", "WW-4.3")
def test_ww_3_9_three_players_reach_everybody() -> None:
    match = position(3, to_move=1, deck="codex monocle")
    assert legal(match) == ["keep", "give +1", "give +2"]
    play(match, "keep")
    assert legal(match) == ["give +1", "give +2"]
    play(match, "give A")
    assert legal(match) == ["attack +1", "attack +2"]


@pytest.mark.rule("WW-4.4", "WW-2.1", "WW-3.9")
def test_a8_the_circle_closes() -> None:
    match = position(4, out=[2], to_move=1, deck="codex katana", dice=[1])
    assert legal(match) == ["keep", "give +2", "give +3"]
    assert refused(match, B, "give C") == "WW-6.2"
    play(match, "give D")
    assert legal(match) == ["attack +2", "attack +3"]
    play(match, "attack D")
    assert match.stamina[3] == 16
    assert match.active == 3


@pytest.mark.rule("WW-3.15", "WW-3.16")
def test_a9_the_deck_is_renewed_at_once() -> None:
    match = position(
        a="laser", cubes=[1], deck=only("katana"), discard="robe codex ring staff cloak"
    )
    assert match.zone("draft_0") == ["katana"]
    assert sorted(match.zone("deck")) == sorted("robe codex ring staff cloak".split())
    assert match.zone("discard") == []
    play(match, "focus no", "keep")
    assert match.zone("discard") == ["laser"]
    assert len(match.zone("deck")) + len(match.zone("draft_0")) == 5
    assert asked(match) == (A, "focus")


@pytest.mark.rule("WW-3.16")
def test_a9_the_second_pick_takes_one_of_the_new_deck() -> None:
    match = position(3, a="laser", deck=only("katana"), discard="robe codex ring staff cloak")
    play(match, "keep")
    assert match.zone("discard") == ["laser"]
    assert len(match.zone("deck")) == 4
    assert match.zone("draft_0")[0] in "robe codex ring staff cloak".split()


@pytest.mark.rule("WW-3.12", "WW-3.13")
def test_a10_box_or_discard_pile() -> None:
    match = position(3, a="crook", c="crook_34 armor_34", deck="katana force_field")
    play(match, "keep", "give C")
    assert match.zone("discard") == ["crook"]
    assert "armor_34" in match.zone("box")
    assert board(match, C) == ["crook_34", "force_field"]


@pytest.mark.rule("WW-3.13")
def test_ww_3_13_standard_cards_come_back_with_the_deck() -> None:
    match = position(deck=only("robe"), discard="crook armor", boards="empty")
    assert sorted(match.zone("deck")) == ["armor", "crook"]


@pytest.mark.rule("WW-3.1")
def test_ww_3_1_the_first_card_is_placed_before_the_second_is_seen() -> None:
    match = position(3, deck="robe codex")
    assert match.zone("draft_0") == ["robe"]
    play(match, "keep")
    assert board(match, A) == ["robe"]
    assert match.zone("draft_0") == ["codex"]
    assert match.pick == 2


@pytest.mark.rule("WW-3.4")
def test_ww_3_4_no_third_card() -> None:
    match = position(cubes=[5], deck="robe codex")
    play(match, "focus yes", "toss new")
    assert asked(match) == (A, "assign")
    assert refused(match, A, "focus yes") == "WW-3.4"


@pytest.mark.rule("WW-3.5")
def test_ww_3_5_focus_needs_a_cube() -> None:
    match = position(deck="robe codex")
    assert asked(match) == (A, "assign")
    assert refused(match, A, "focus yes") == "WW-3.5"


@pytest.mark.rule("WW-3.6")
@pytest.mark.parametrize("way", ["keep", "give B"])
def test_ww_3_6_the_first_card_goes_either_way(way: str) -> None:
    match = position(3, deck="robe codex")
    play(match, way)
    assert board(match, A if way == "keep" else B) == ["robe"]


@pytest.mark.rule("WW-3.7")
def test_ww_3_7_the_second_card_goes_the_other_way() -> None:
    match = position(3, deck="robe codex")
    play(match, "keep")
    assert legal(match) == ["give +1", "give +2"]
    assert refused(match, A, "keep") == "WW-3.7"
    given = position(3, cubes=[1], deck="robe codex")
    play(given, "focus no", "give C", "focus no")
    assert board(given, A) == ["codex"]


@pytest.mark.rule("WW-3.10")
@pytest.mark.parametrize(
    ("code", "slot"), [("katana", "offence"), ("robe", "defence"), ("codex", "special")]
)
def test_ww_3_10_every_card_has_its_slot(code: str, slot: str) -> None:
    match = position(3, deck=f"{code} grog")
    play(match, "give C")
    assert match.zone(f"{slot}_2") == [code]


@pytest.mark.rule("WW-3.11", "WW-3.14")
def test_ww_3_11_the_old_card_is_discarded_first() -> None:
    match = position(3, b="cloak", deck="robe codex")
    events = match.play(A, 18)
    assert kinds_of(events)[:2] == ["gave", "replaced"]
    assert match.zone("discard") == ["cloak"]
    assert board(match, B) == ["robe"]


@pytest.mark.rule("WW-3.14", "WW-10.14", "WW-10.28")
def test_a46_a_teleporter_at_a_price() -> None:
    match = position(3, stamina=[5], deck="teleporter codex")
    play(match, "keep")
    assert match.stamina[A] == 4
    weak = position(stamina=[1], deck="teleporter codex")
    play(weak, "keep")
    assert weak.stamina[A] == 0
    assert weak.winners == [B]


@pytest.mark.rule("WW-3.14", "WW-10.27")
def test_ww_3_14_a_gift_is_shown_before_it_may_be_declined() -> None:
    match = position(3, b="seal", cubes=[0, 1], deck="robe codex")
    events = match.play(A, 18)
    assert kinds_of(events) == ["gave"]
    assert asked(match) == (B, "gift")
    hand = match.table(None).zone("draft_0")
    assert [card.face for card in hand.cards] == ["official_wizard_robe"]


@pytest.mark.rule("WW-3.16", "WW-3.19")
def test_ww_3_19_a_focus_that_renews_the_deck_starts_the_new_discard_pile() -> None:
    match = position(cubes=[1], deck=only("robe katana"), discard="codex ring staff")
    play(match, "focus yes")
    assert sorted(match.zone("deck")) == ["codex", "ring", "staff"]
    assert match.cubes[A] == 0
    play(match, "toss held")
    assert match.zone("discard") == ["robe"]


@pytest.mark.rule("WW-3.17")
def test_ww_3_17_a_pick_that_cannot_draw_is_skipped() -> None:
    match = position(3, deck=only("robe"), cubes=[2])
    assert match.zone("deck") == []
    assert asked(match) == (A, "assign")
    assert refused(match, A, "focus yes") == "WW-3.17"
    play(match, "keep")
    assert asked(match) == (A, "target")
    assert board(match, A) == ["robe"]


@pytest.mark.rule("WW-3.17")
def test_ww_3_17_an_empty_deck_takes_the_next_discard() -> None:
    match = position(3, a="cloak", deck=only("robe"))
    assert match.zone("deck") == []
    play(match, "keep")
    assert match.zone("draft_0") == ["cloak"]


@pytest.mark.rule("WW-3.18")
def test_ww_3_18_after_keeping_and_giving_comes_the_battle() -> None:
    match = position(3, deck="robe codex")
    play(match, "give B")
    assert asked(match) == (A, "target")


@pytest.mark.rule("WW-3.8", "WW-10.27")
def test_a31_polite_refusal() -> None:
    match = position(b="seal force_field", cubes=[0, 1], deck="robe codex", dice=[1])
    play(match, "give B")
    assert asked(match) == (B, "gift")
    play(match, "decline")
    assert match.zone("discard") == ["robe"]
    assert board(match, B) == ["force_field", "seal"]
    assert match.cubes[B] == 0
    assert board(match, A) == ["codex"]


@pytest.mark.rule("WW-10.27", "WW-9.6")
def test_ww_10_27_without_the_price_nobody_is_asked() -> None:
    match = position(3, b="seal force_field", deck="robe codex")
    play(match, "give B")
    assert board(match, B) == ["robe", "seal"]
    accepted = position(3, b="seal force_field", cubes=[0, 1], deck="robe codex")
    play(accepted, "give B", "accept")
    assert board(accepted, B) == ["robe", "seal"]
    assert accepted.cubes[B] == 1


@pytest.mark.rule("WW-10.24", "WW-3.11")
def test_a29_shovel() -> None:
    match = position(a="shovel", b="force_field", deck="robe", dice=[2])
    assert asked(match) == (A, "assign")
    play(match, "give B")
    assert match.zone("discard") == ["force_field"]
    assert asked(match) == (A, "draw_source")
    play(match, "draw discard")
    assert board(match, A) == ["shovel", "force_field"]
    assert match.stamina[B] == 17
    assert match.cubes[A] == 1


@pytest.mark.rule("WW-10.24")
def test_ww_10_24_a_salvaged_card_is_known_and_a_focus_draws_from_the_deck() -> None:
    match = position(a="shovel", cubes=[1], discard="ring katana", deck="robe codex")
    assert asked(match) == (A, "draw_source")
    play(match, "draw discard")
    assert match.zone("draft_0") == ["katana"]
    hand = match.table(B).zone("draft_0")
    assert [card.face for card in hand.cards] == ["katana_of_excessive_polishing"]
    play(match, "focus yes")
    assert match.zone("draft_0") == ["katana", "robe"]
    deck = position(a="shovel", discard="ring katana", deck="robe codex")
    play(deck, "draw deck")
    assert deck.zone("draft_0") == ["robe"]


@pytest.mark.rule("WW-10.23")
def test_a30_tea_set() -> None:
    match = position(a="tea_set", deck="doubloon katana laser")
    assert asked(match) == (A, "scry")
    assert match.table(A).zone("deck").cards[0].face == "cursed_doubloon"
    assert match.table(B).zone("deck").cards[0].face is None
    events = match.play(A, 10)
    assert match.zone("draft_0") == ["katana"]
    assert match.zone("deck")[-1] == "doubloon"
    teller = match.game.teller(2, ["Ann", "Bob"])
    assert teller.view(events[0], B).sentence == "Ann puts a card at the bottom of the deck."
    assert "Cursed Doubloon" in teller.view(events[0], A).sentence
    assert match.table(A).zone("deck").cards[-1].face == "cursed_doubloon"
    assert match.table(B).zone("deck").cards[-1].face is None


@pytest.mark.rule("WW-10.23")
def test_ww_10_23_once_per_draft_and_the_card_may_stay() -> None:
    match = position(3, a="tea_set", deck="doubloon katana laser")
    play(match, "scry keep")
    assert match.zone("draft_0") == ["doubloon"]
    play(match, "give B")
    assert asked(match) != (A, "scry")


@pytest.mark.rule("WW-10.26")
def test_ww_10_26_no_focus_beats_an_extra_focus() -> None:
    match = position(a="cloak spectacles", cubes=[3], deck="robe codex")
    assert asked(match) == (A, "assign")
    assert refused(match, A, "focus yes") == "WW-10.26"


@pytest.mark.rule("WW-10.25")
def test_ww_10_25_no_extra_focus_without_a_first_one() -> None:
    match = position(a="spectacles", cubes=[1], deck="robe codex")
    play(match, "focus no")
    assert asked(match) == (A, "assign")


@pytest.mark.rule("WW-10.28", "WW-6.2")
def test_ww_10_28_a_gift_takes_effect_too() -> None:
    match = position(3, deck="doubloon codex")
    play(match, "give C")
    assert match.stamina == [20, 20, 18]
