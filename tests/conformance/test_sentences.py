"""What the games say: as it was proofread, and without faults that a program can find."""

from __future__ import annotations

from functools import cache

import pytest

from pentacles.games import game_class
from tests.conformance.grammar import faults, sentence_faults
from tests.conformance.sentences import Sentences, path_of

STILL_FAULTY: set[str] = set()
"""Games whose sentences are being put right."""


@cache
def collected(name: str) -> tuple[str, tuple[str, ...]]:
    """The file of a game and the faults in it."""
    sentences = Sentences(name)
    text = sentences.text()
    return text, tuple(dict.fromkeys(sentences.wrong))


def test_the_sentences_are_those_that_were_read_through(name: str) -> None:
    if not game_class(name).__module__.startswith("pentacles."):
        return  # a game from elsewhere has its own texts
    text, _ = collected(name)
    assert path_of(name).read_text(encoding="utf-8") == text, (
        f"read what changed after `python -m tests.conformance.sentences {name}`"
    )


def test_no_sentence_has_a_mechanical_fault(name: str) -> None:
    _, wrong = collected(name)
    if name in STILL_FAULTY:
        assert wrong, f"{name} has no faults any more: take it off the list"
        return
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "text",
    [
        "Alfa draws 1 cards.",
        "Alfa exchanges 0 relics with the hand.",
        "Alfa has 2 titan.",
        "Alfa loses 8 Stamina: -4 left.",
        "Alfa takes a card from the hand of you.",
        "Alfa is shielded by the own name.",
        "You see the hand: .",
        "You see  the hand.",
        "You see the hand .",
        "You see {cards}.",
        "You has no cards.",
        "You draws a card.",
        "Alfa cast a card.",
        "Seat 0 casts a card.",
        "Alfa casts a ace.",
        "Alfa casts an card.",
        "Alfa casts the the card.",
        "alfa casts a card.",
        "Alfa casts a card",
        "Alfa casts a card..",
        "",
    ],
)
def test_faults_are_found(text: str) -> None:
    assert sentence_faults(text, {"cast", "draw"})


@pytest.mark.parametrize(
    "text",
    [
        "You draw no cards.",
        "Alfa draws 1 card.",
        "Alfa casts 2 cards and loses 0 Stamina.",
        "You pass the turn on.",
        "Alfa makes Bravo discard a card.",
        "You and Bravo exchange an ace and a unicorn.",
        "It is your turn 2 of 11 turns.",
    ],
)
def test_good_sentences_have_no_faults(text: str) -> None:
    assert not faults(text, {"discard", "exchange", "draw"})
