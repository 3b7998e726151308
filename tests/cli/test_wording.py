"""Words of one's own at the prompt: cards, actions and rules are found, or the nearest offered."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.cli.line_meaning import action_meant
from pentacles.cli.match import DEFAULT_LEVEL, Match
from pentacles.cli.rulebook import rules_meant
from pentacles.core.errors import Unreadable

Told = pytest.CaptureFixture[str]


def position(step: str) -> Match:
    """A match of two in which Sara, with Fire 2 and Air 7, is asked at this step."""
    fields = {
        "to_move": 0,
        "step": step,
        "grip_0": ["F2", "A7"],
        "grip_1": ["W1"],
        "discard": ["A1"],
    }
    state = pentacles.game("wiz").position(fields)
    return Match.new(state, 0, "", DEFAULT_LEVEL, ["Sara", "Fenna"])


def discarding() -> Match:
    """A match in which Sara has to discard."""
    return position("discard")


@pytest.mark.parametrize("line", ["card F2", "card f2", "CARD fire 2", "card Fire 2", "card 1"])
def test_card_shows_a_card_and_never_plays_it(line: str, capsys: Told) -> None:
    match = discarding()
    before = match.state.to_json()
    assert not match.obey(line, 0, match.table(0).options)
    assert match.state.to_json() == before
    assert "Links with its neighbours" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["F2", "fire 2"])
def test_a_card_is_played_by_its_code_or_name(line: str) -> None:
    match = discarding()
    assert match.obey(line, 0, match.table(0).options)
    assert match.state.history


@pytest.mark.parametrize("words", ["discard Fire 2", "fire 2", "the Fire 2", "F2", "card f2"])
def test_why_takes_natural_words(words: str, capsys: Told) -> None:
    match = discarding()
    match.show_why(0, words, match.table(0).options)
    assert capsys.readouterr().out.startswith("Discard Fire 2: yes, you may do this now.")


def test_why_names_people_and_what_is_not_possible_now(capsys: Told) -> None:
    match = discarding()
    match.show_why(0, "Fenna", match.table(0).options)
    assert capsys.readouterr().out.startswith("Fenna: no. ")


def test_what_is_not_clear_is_asked_back() -> None:
    match = position("draw")
    game, table = match.game, match.table(0)
    assert {option.text for option in table.options} >= {"draw deck", "draw discard"}
    with pytest.raises(Unreadable, match="Which one: Draw from the deck, Take "):
        action_meant(game, table, "draw", str)
    with pytest.raises(Unreadable, match="for example, `draw deck`"):
        action_meant(game, table, "drwa deck", str)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("30+", "WIZ-7.1"),
        ("4.10", "WIZ-4.10"),
        ("wiz 4.10", "WIZ-4.10"),
        ("WIZ-4.10", "WIZ-4.10"),
        ("wiz4.10.", "WIZ-4.10"),
        ("7", "WIZ-7.1"),
        ("Turn", "WIZ-4.1"),
        ("opening", "WIZ-2.4"),
    ],
)
def test_rules_are_found_by_number_title_or_words(words: str, first: str) -> None:
    assert rules_meant(pentacles.game("wiz"), words)[0].id == first


def test_a_typo_in_a_rules_word_is_told() -> None:
    with pytest.raises(Unreadable, match="Did you mean: rules opening hand\\?"):
        rules_meant(pentacles.game("wiz"), "openning hand")
    with pytest.raises(Unreadable, match="has no rule"):
        rules_meant(pentacles.game("wiz"), "xyzzyx")
