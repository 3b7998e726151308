"""The table: boards, tracks, dice, and the arithmetic of each attack with every modifier named."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.cli.line_meaning import action_of
from pentacles.core.errors import Illegal
from pentacles.core.table import Scene
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.verbs.sums import MINUS, MULTIPLIED

from .builder import A, B, C, attack, new, play, position

KATANA = "Katana of Excessive Polishing"


def scene(match: Brawl, component: str, title: str = "") -> Scene:
    """A scene piece of the table, as a spectator sees it."""
    found = match.table(None).scenes
    return next(one for one in found if one.component == component and title in one.title)


def tiles(match: Brawl) -> list[tuple[str, str, str]]:
    """The equation as sign, value and source."""
    return [(term.sign, term.value, term.source) for term in scene(match, "equation").terms]


@pytest.mark.rule("WW-5.4", "WW-5.8")
def test_the_arithmetic_names_every_modifier() -> None:
    match = attack(
        a="katana monocle", b="force_field reactor", characters=["albus", "tiana"], dice=[3]
    )
    assert tiles(match) == [
        ("+", "3", ""),
        ("+", "3", KATANA),
        ("+", "1", "Targeting Monocle"),
        ("=", "7", ""),
        (
            MINUS,
            "0",
            f"Force Field with Warranty 4 {MINUS} 3 {MINUS} pierced by {KATANA} 1",
        ),
        ("=", "7", ""),
        ("+", "1", "Pocket Reactor"),
        ("=", "8", ""),
    ]
    words = scene(match, "equation").words
    assert words == "Seat 0 attacks Seat 1. Stamina 20 → 12."
    for seat, told in ((A, "You attack Seat 1."), (B, "Seat 0 attacks you.")):
        mine = next(one for one in match.table(seat).scenes if one.component == "equation")
        assert mine.words == f"{told} Stamina 20 → 12."


@pytest.mark.rule("WW-5.5", "WW-5.9")
def test_the_arithmetic_of_fists_caps_and_doublings() -> None:
    match = attack(a="blunderbuss", b="barrel", dice=[3])
    assert ("\N{MULTIPLICATION SIGN}", "2", "Blunderbuss of Mixed Cutlery") in tiles(match)
    assert ("→", "3", "Barrel with Shoulder Straps: at most 3") in tiles(match)
    fists = attack(dice=[1])
    assert ("+", "0", "bare fists") in tiles(fists)
    assert ("\N{MINUS SIGN}", "0", "no armour") in tiles(fists)


@pytest.mark.rule("WW-5.5", "WW-5.7", "WW-5.8")
@pytest.mark.parametrize(
    ("a", "b", "equation"),
    [
        ("katana", "", "3 + 3 = 6 - 0 = 6"),
        ("", "force_field", "3 + 0 = 3 - 1 = 2"),
        ("", "plate", "3 + 0 = 3 - 4 = -1 → 0"),
        ("blunderbuss", "barrel", None),
        ("katana monocle", "force_field reactor", None),
        ("nunchaku", "cloak", None),
    ],
)
def test_the_equation_is_true_at_every_step(a: str, b: str, equation: str | None) -> None:
    """There is an operator between two tiles, and what follows `=` is the result."""
    for face in (1, 2, 3):
        found = tiles(attack(a=a, b=b, dice=[face]))
        assert all(sign for sign, _, _ in found)
        now = 0
        for sign, shown, _ in found:
            value = int(shown.replace(MINUS, "-"))
            if sign == "=":
                assert now == value
            now = {"+": now + value, MINUS: now - value, MULTIPLIED: now * value}.get(sign, value)
        if face == 3 and equation is not None:
            told = " ".join(f"{sign} {value}" for sign, value, _ in found)
            assert told.removeprefix("+ ").replace(MINUS, "-") == equation


def test_an_option_names_the_player() -> None:
    match = position(3, b="plate", deck="robe codex", characters=["albus", "tiana", "marlen"])
    labels = [option.label for option in match.table(A, ["Ada", "Bo", "Cy"]).options]
    assert "Give to Bo" in labels
    assert "Give to Cy" in labels
    words = {one.title for one in match.table(A, ["Ada", "Bo", "Cy"]).scenes}
    assert "Bo" in words


@pytest.mark.rule("WW-5.2")
def test_both_dice_are_shown() -> None:
    match = attack(a="letter_openers", dice=[1, 3])
    terms = scene(match, "dice").terms
    assert [(term.value, term.words) for term in terms] == [
        ("1", "does not count"),
        ("3", "counts"),
    ]


@pytest.mark.rule("WW-5.3")
def test_a_reroll_shows_what_each_face_would_make() -> None:
    match = attack(a="staff", b="cloak", dice=[1])
    terms = scene(match, "dice", "new roll").terms
    assert [(term.value, term.words) for term in terms] == [
        ("1", "1 Hit"),
        ("2", "2 Hits"),
        ("3", "3 Hits"),
    ]


@pytest.mark.rule("WW-7.1", "WW-6.3")
def test_tracks_and_counters() -> None:
    match = position(
        3, a="laser ring", b="plate", stamina=[4, 20, 20], cubes=[2], deck="robe codex"
    )
    table = match.table(A)
    counters = {counter.name: counter for counter in table.seats[A].counters}
    assert counters["stamina"].value == 4
    assert counters["stamina"].words == "Weakened"
    assert counters["stamina"].limit == 20
    assert counters["cubes"].value == 2
    assert counters["attack_value"].value == 3
    assert counters["defence_value"].value == 1
    assert counters["income"].value == 1
    tracks = [one for one in table.scenes if one.component == "track"]
    assert len(tracks) == 3
    assert "Weakened" in tracks[0].words


@pytest.mark.rule("WW-3.12", "WW-10.1")
def test_badges_of_34p_cards_and_changed_values() -> None:
    match = position(3, a="crook_34 plate", deck="robe codex")
    crook = match.table(B).zone("offence_0").cards[0]
    assert [badge.text for badge in crook.badges] == ["3/4P", "now 2"]


@pytest.mark.rule("WW-4.3")
def test_the_wizard_opposite_is_marked() -> None:
    match = position(4, deck="robe codex")
    badges = [badge.text for badge in match.table(A).seats[C].badges]
    assert "out of reach" in badges
    assert not match.table(A).seats[B].badges


@pytest.mark.rule("WW-3.11")
def test_options_say_what_is_pushed_out_and_previews_what_changes() -> None:
    match = position(3, b="plate", deck="robe codex")
    table = match.table(A)
    gift = next(option for option in table.options if option.text == "give +1")
    assert gift.result == "Defence 4 → 1, Income 0 → 1"
    assert gift.outlook == "pushes out Plate Two Sizes Too Small"
    assert gift.comes_to == f"{gift.result}; {gift.outlook}"
    assert gift.seat == B
    assert gift.zone == "defence_1"
    shown = {change.place: (change.old, change.new) for change in gift.changes}
    assert shown == {"defence_value_1": (4, 1), "income_1": (0, 1)}
    changes: dict[str, Any] = {p.place: (p.old, p.new) for p in match.preview(A, 18)}
    assert changes["defence_value_1"] == (4, 1)


def test_prompts_are_asked_in_words() -> None:
    match = position(3, cubes=[1], deck="robe codex")
    prompt = match.table(A).prompt
    assert prompt is not None
    assert prompt.title == "Keep or give Official Wizard Robe?"
    assert "Or pay 1 cube, see another and discard one." in prompt.detail
    waiting = match.table(B).prompt
    assert waiting is not None
    assert not waiting.is_yours
    play(match, "focus no")
    prompt = match.table(A).prompt
    assert prompt is not None
    assert "Official Wizard Robe" in prompt.title


@pytest.mark.rule("WW-3.3", "WW-3.6", "WW-3.7")
def test_where_a_card_goes_may_be_answered_along_with_the_question_before() -> None:
    match = position(3, cubes=[2], deck="robe codex monocle")
    first = match.table(A).options
    now, focus = first
    assert [one.text for one in now.then] == ["keep", "give +1", "give +2"]
    assert focus.then == ()
    robe = match.table(A).zones
    held = next(zone.cards[0].key for zone in robe if zone.name == "draft_0")
    assert {one.card for one in now.then} == {held}
    play(match, "focus no")
    asked = match.table(A).options
    assert [(one.text, one.label, one.changes) for one in asked] == [
        (one.text, one.label, one.changes) for one in now.then
    ]
    play(match, "give B")
    other = match.table(A).options[0]
    assert (other.text, other.label, other.then) == ("focus no", "Keep it", ())
    assert (other.zone, other.seat) == ("special_0", A)


@pytest.mark.rule("WW-4.3", "WW-5.8")
def test_each_face_is_told_for_each_target_before_one_is_chosen() -> None:
    match = position(3, a="katana", b="plate", dice=[3], step="battle", deck="robe codex")
    names = ["Ada", "Bo", "Cy"]
    scenes = [one for one in match.table(A, names).scenes if one.component == "dice"]
    assert [one.title for one in scenes] == ["Against Bo", "Against Cy"]
    assert [[term.words for term in one.terms] for one in scenes] == [
        ["1 Hit", "2 Hits", "3 Hits"],
        ["4 Hits", "5 Hits", "6 Hits"],
    ]
    assert match.table(None).scenes == match.table(B).scenes
    play(match, "attack B")
    assert match.stamina[B] == 20 - 3


def test_the_first_turn_has_a_banner_and_phases_are_named() -> None:
    match = new(2, 1)
    table = match.table(None)
    assert "no battle" in table.banner
    assert table.phase == "First card"
    assert position(3, step="battle").table(None).phase == "Battle"
    assert position(stamina=[3], cubes=[1], step="mend").table(None).phase == "Mend"
    assert new(2, 1, deck_selection="pick").table(None).phase == "Setup"


@pytest.mark.rule("WW-8.2")
def test_the_comparison_of_the_fallen_is_shown() -> None:
    match = attack(a="nunchaku", b="cuirass", stamina=[2, 3], dice=[3])
    terms = scene(match, "bars").terms
    assert [term.value for term in terms] == ["0", "-2"]
    result = match.table(None).result
    assert result is not None
    assert result.winners == (A,)


@pytest.mark.rule("WW-5.6", "WW-5.10", "WW-10.11")
def test_the_forecast_of_an_attack_counts_what_the_defender_can_answer() -> None:
    match = attack(3, a="katana", b="teleporter", c="fan", cubes=[0, 0, 1])
    results = [option.result for option in match.table(A).options]
    assert results == [
        "4 to 6 Hits, as few as 0 if answered; Stamina 20",
        "3 to 5 Hits, as few as 2 if answered; Stamina 20",
    ]
    plain = attack(3, a="katana", b="reactor", c="fan")
    assert not any("answered" in option.result for option in plain.table(A).options)


@pytest.mark.rule("WW-10.30")
def test_an_income_below_0_is_told_as_a_tax() -> None:
    match = position(a="cutlass", step="draft", deck="katana seal")
    shown = match.table(A)
    incomes = [one.value for one in shown.seats[A].counters if one.name == "income"]
    assert incomes == [-1]
    steps = [term for aid in shown.aids if aid.name == "battle" for term in aid.terms]
    assert "tax of 1 cube" in str(steps[-1])


@pytest.mark.parametrize(
    ("verb", "step", "rule"),
    [("focus", "attack", "WW-3.3"), ("attack", "draft", "WW-4.1"), ("mend", "draft", "WW-7.2")],
)
def test_a_bare_verb_outside_its_phase_is_answered_with_its_rule(
    verb: str, step: str, rule: str
) -> None:
    match = position(3, step=step)
    with pytest.raises(Illegal) as refused:
        action_of(match.game, match.table(A), verb)
    assert refused.value.rule == rule
