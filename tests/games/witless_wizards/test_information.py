"""Section 3: what everybody sees, what only one player knows, and what can be worked out."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.core.rng import Rng
from pentacles.games.witless_wizards.state import Brawl

from .builder import A, B, C, asked, legal, new, only, play, position


def face_ids(match: Brawl, viewer: int | None, zone: str) -> list[str | None]:
    """The cards of a zone as a viewer sees them."""
    return [card.face for card in match.table(viewer).zone(zone).cards]


def unseen(match: Brawl, viewer: int | None) -> list[str]:
    """The list of cards that a viewer has not seen."""
    aids = [aid for aid in match.table(viewer).aids if aid.name == "unseen"]
    ids = {face.name: face.id for face in match.game.faces}
    return sorted(ids[term.words] for aid in aids for term in aid.terms if term.icon)


@pytest.mark.rule("WW-3.2")
def test_a40_hidden_and_public() -> None:
    match = position(3, deck="katana robe")
    assert face_ids(match, A, "draft_0") == ["katana_of_excessive_polishing"]
    assert face_ids(match, B, "draft_0") == [None]
    assert face_ids(match, None, "draft_0") == [None]
    assert "katana_of_excessive_polishing" in unseen(match, B)
    assert "katana_of_excessive_polishing" not in unseen(match, A)


@pytest.mark.rule("WW-3.16", "WW-3.15")
def test_a47_drawn_as_the_last_card() -> None:
    match = position(deck=only("katana"), discard="robe codex ring")
    assert sorted(match.zone("deck")) == ["codex", "ring", "robe"]
    assert face_ids(match, B, "draft_0") == ["katana_of_excessive_polishing"]
    assert unseen(match, B) == [
        "codex_of_concentration",
        "official_wizard_robe",
        "ring_of_protection",
    ]
    rng = Rng(3)
    for _ in range(20):
        world = match.sample(B, rng)
        assert world.zone("draft_0") == ["katana"]
        assert sorted(world.zone("deck")) == ["codex", "ring", "robe"]


@pytest.mark.rule("WW-3.16", "WW-3.19")
def test_two_cards_from_before_a_renewal_stay_a_group() -> None:
    match = position(cubes=[1], deck=only("robe katana"), discard="codex ring staff")
    play(match, "focus yes")
    rng = Rng(3)
    seen = set()
    for _ in range(30):
        world = match.sample(B, rng)
        seen.add(tuple(world.zone("draft_0")))
        assert sorted(world.zone("draft_0")) == ["katana", "robe"]
    assert len(seen) == 2
    play(match, "toss held")
    assert face_ids(match, B, "draft_0") == ["katana_of_excessive_polishing"]


@pytest.mark.rule("WW-3.16")
def test_a_card_of_the_new_deck_is_not_mixed_with_an_older_one() -> None:
    match = position(
        3, cubes=[1], step="pick", draft_0="robe", deck=only("katana"), discard="codex ring staff"
    )
    rng = Rng(4)
    assert {tuple(match.sample(B, rng).zone("draft_0")) for _ in range(20)} == {
        ("robe",),
        ("katana",),
    }
    play(match, "focus yes")
    assert sorted(match.zone("deck")) == ["codex", "ring", "staff"]
    for _ in range(20):
        world = match.sample(B, rng)
        assert sorted(world.zone("draft_0")) == ["katana", "robe"]


@pytest.mark.rule("WW-10.23")
def test_whoever_looked_knows_what_another_draws() -> None:
    match = position(3, a="tea_set", deck="katana codex ring", step="draft", to_move=0)
    play(match, "scry bottom")
    hidden = match.zone("deck")[-1]
    assert hidden == "katana"
    assert match.table(A).zone("deck").cards[-1].is_known_hidden
    rng = Rng(1)
    for _ in range(10):
        assert match.sample(A, rng).zone("deck")[-1] == "katana"
    assert len({match.sample(B, rng).zone("deck")[-1] for _ in range(20)}) > 3


@pytest.mark.rule("WW-10.23", "WW-3.15")
def test_a_shuffle_ends_what_was_known() -> None:
    match = position(
        3, a="tea_set", deck=only("robe katana"), discard="codex ring staff laser", step="draft"
    )
    play(match, "scry bottom", "give B")
    assert match.zone("discard") == []
    assert sorted(match.zone("deck")) == ["codex", "laser", "ring", "staff"]
    for card in match.zones[0]:
        assert match.seen[card] == 0


@pytest.mark.rule("WW-3.3")
def test_everybody_sees_which_card_was_tossed() -> None:
    match = position(3, cubes=[1], deck="robe katana")
    play(match, "focus yes")
    events = match.play(A, 16)
    teller = match.game.teller(3, ["Ann", "Bob", "Cid"])
    words = teller.view(events[0], C).sentence
    assert words == "Ann discards the newer card: Katana of Excessive Polishing."
    assert face_ids(match, C, "draft_0") == [None]
    assert face_ids(match, C, "discard") == ["katana_of_excessive_polishing"]


@pytest.mark.rule("WW-3.2", "WW-3.3")
def test_draws_are_told_from_the_viewers_knowledge() -> None:
    match = position(3, cubes=[1], deck="robe katana")
    events = match.play(A, 14)
    teller = match.game.teller(3, ["Ann", "Bob", "Cid"])
    assert teller.view(events[0], B).sentence == "Ann pays 1 cube to focus and draws a card."
    mine = teller.view(events[0], A).sentence
    assert mine == "You pay 1 cube to focus and draw Katana of Excessive Polishing."


def test_every_event_has_a_sentence_and_a_rule() -> None:
    kinds = set()
    for seed in range(60):
        for players in (2, 3, 4):
            match = new(players, seed, starting_stamina=9)
            rng = Rng(seed)
            teller = match.game.teller(players)
            events: list[Any] = match.game.opening(players, seed)
            while not match.over:
                events += match.play(match.seat, rng.choice(sorted(match.options(match.seat))))
            for event in events:
                if event.kind == "moved":
                    continue
                kinds.add(event.kind)
                assert event.rule in match.game.rules
                for viewer in (*range(players), None):
                    view = teller.view(event, viewer)
                    assert view.sentence
                    assert "{" not in view.sentence
    assert len(kinds) > 45


@pytest.mark.rule("WW-3.17", "WW-10.23")
def test_ww_3_17_a_deck_renewed_by_a_placement_is_looked_at() -> None:
    match = position(
        3,
        a="katana",
        b="tea_set",
        step="pick",
        pick=2,
        first_card="given",
        draft_0="laser",
        deck=only(""),
        discard=only(""),
    )
    while match.active == A:
        play(match, legal(match)[0])
    assert asked(match) == (B, "scry")
    assert match.apart == 0
