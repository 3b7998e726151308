"""What the parts of a template become for each viewer."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.core.event import Event, Move
from pentacles.core.sentences import Teller


def told(
    template: str,
    viewer: int | None,
    facts: dict[str, int | str] | None = None,
    cards: tuple[int, ...] = (),
) -> str:
    """The sentence for an event of seat 0; each card is known to the viewers of its mask."""
    game = pentacles.game("wizard-cards")
    teller = Teller(
        {"it": template},
        game.faces,
        game.zones(2),
        ["Ann", "Bo"],
        [face.code for face in game.faces],
    )
    sights = [Move(at, at, -1, -1, seen) for at, seen in enumerate(cards)]
    view = teller.view(Event("it", "", 0, 1, facts or {}, sights, [], [], -1), viewer)
    assert view is not None
    return view.sentence


@pytest.mark.parametrize(
    ("viewer", "sentence"),
    [
        (0, "You take a card from Bo's hand: Bo has 1 card."),
        (1, "Ann takes a card from your hand: you have 1 card."),
        (None, "Ann takes a card from Bo's hand: Bo has 1 card."),
    ],
)
def test_a_seat_owns_and_acts(viewer: int | None, sentence: str) -> None:
    template = "{who} [takes|take] {cards} from {@of's} hand: {@of} {@of?has|have} {n|card|cards}."
    assert told(template, viewer, {"of": 1, "n": 1}, (0,)) == sentence


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "No turns are left."), (1, "1 turn is left."), (2, "2 turns are left.")],
)
def test_a_number_has_its_word_and_its_verb(number: int, words: str) -> None:
    assert told("{n|turn|turns} {n?is|are} left.", None, {"n": number}) == words
    assert told("It ends. {n|turn|turns} {n?is|are} left.", 0, {"n": number}) == f"It ends. {words}"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ((), "No cards go"),
        ((-1,), "AS goes"),
        ((0,), "A card goes"),
        ((-1, 0), "AS and another card go"),
        ((0, 0), "2 cards go"),
        ((-1, -1, 0, 0), "AS, 2S and 2 other cards go"),
    ],
)
def test_cards_are_listed_as_far_as_they_are_known(cards: tuple[int, ...], words: str) -> None:
    assert told("{cards} {cards?goes|go} away.", None, {}, cards) == f"{words} away."


def test_a_possessive_begins_a_sentence_with_a_capital_letter() -> None:
    template = "{who's} turn. {@next's} turn is next: {who's} cards stay."
    assert told(template, 0, {"next": 1}) == "Your turn. Bo's turn is next: your cards stay."
    assert told(template, 1, {"next": 1}) == "Ann's turn. Your turn is next: Ann's cards stay."
