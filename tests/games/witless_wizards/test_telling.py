"""What is told and refused fits the moment: order of events, rules cited, true reasons."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentacles.core.event import Event
from pentacles.core.rng import Rng
from pentacles.games.witless_wizards.questions import OWNERS
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import CHOOSE, PUMP_ATTACK, RANDOM, SALVAGE, SCRY
from pentacles.games.witless_wizards.verbs.sums import MINUS
from tests.recaps import in_short

from .builder import (
    SLOTS,
    A,
    B,
    C,
    attack,
    kinds_of,
    new,
    number,
    only,
    own_cards,
    play,
    position,
    special,
    verb,
    weapon,
)
from .test_information import face_ids
from .test_sentences import do, told

DRAFT_KINDS = ("scry", "draw_source", "focus", "toss", "assign", "gift")
BATTLE_STARTS = ("battle_use", "battle_break")


def moved(event: Event) -> list[tuple[str, str]]:
    """Where the cards of an event went, as sources and targets."""
    names = ["deck", "discard", "box"]
    names += [f"{zone}_{seat}" for seat in range(4) for zone in ("draft", *SLOTS)]
    return [(names[move.source], names[move.target]) for move in event.moves]


@pytest.mark.rule("WW-3.16")
def test_ww_3_16_a_draw_is_told_before_the_renewal_that_it_causes() -> None:
    match = position(
        step="pick", draft_0="staff", deck=only("katana"), discard="robe codex ring laser wand"
    )
    events = do(match, "keep")
    at = kinds_of(events).index("drew")
    assert kinds_of(events)[at : at + 3] == ["drew", "deduced", "renewed"]
    drew, _, renewed = events[at : at + 3]
    assert moved(drew) == [("deck", "draft_0")]
    assert moved(renewed) == [("discard", "deck")] * 5
    words = told(match, events[at : at + 3], B)
    assert words == [
        "Ann draws Katana of Excessive Polishing.",
        "Everybody can tell which card that is: no other was left unseen.",
        "The deck is used up: 5 discarded cards become a new one.",
    ]


@pytest.mark.rule("WW-3.19")
def test_ww_3_19_a_focus_is_told_before_the_renewal_that_it_causes() -> None:
    match = position(3, cubes=[1], deck=only("robe katana"), discard="codex ring staff")
    events = do(match, "focus yes")
    assert kinds_of(events) == ["focused", "renewed"]
    assert moved(events[0]) == [("deck", "draft_0")]
    assert moved(events[1]) == [("discard", "deck")] * 3
    assert told(match, events, B)[0] == "Ann pays 1 cube to focus and draws a card."


@pytest.mark.rule("WW-3.17")
def test_ww_3_17_what_discards_a_card_is_told_before_the_deck_that_it_makes() -> None:
    match = position(
        3, step="pick", pick=2, draft_0="laser robe", first_card="kept",
        deck=only(""), discard=only(""),
    )  # fmt: skip
    events = do(match, "toss new")
    assert kinds_of(events) == ["tossed_new", "restocked"]
    assert moved(events[0]) == [("draft_0", "discard")]
    assert moved(events[1]) == [("discard", "deck")]
    assert told(match, events, None)[1] == "The deck was empty: 1 discarded card becomes a new one."


@pytest.mark.rule("WW-3.2", "WW-3.16")
def test_everybody_who_can_count_knows_the_last_card_of_the_deck() -> None:
    match = position(3, step="pick", draft_0="katana", deck=only("robe"), discard="codex ring")
    for viewer in (B, C, None):
        assert face_ids(match, viewer, "deck") == [None]
    assert face_ids(match, A, "deck") == ["official_wizard_robe"]
    match.play(A, number(match, "keep"))
    # The Robe is drawn and the deck renewed: the card in hand is no secret to anybody.
    for viewer in (A, B, C, None):
        assert face_ids(match, viewer, "draft_0") == ["official_wizard_robe"]


@pytest.mark.rule("WW-3.6", "WW-10.27")
def test_a_card_that_is_shown_tells_the_last_one_in_the_deck() -> None:
    match = position(
        3, b="seal", cubes=[0, 1, 0], step="pick", draft_0="katana", deck=only("robe"),
        discard="codex ring",
    )  # fmt: skip
    play(match, "give B")
    assert match.agenda[-1].kind == "gift"
    for viewer in (A, B, C, None):
        assert face_ids(match, viewer, "deck") == ["official_wizard_robe"]


@pytest.mark.rule("WW-6.11")
def test_a_hand_that_is_put_away_tells_the_last_card_of_the_deck() -> None:
    match = position(3, step="pick", draft_0="katana", deck=only("robe"), discard="codex ring")
    match.leave(A)
    # B has drawn the Robe by now, the only card that had not been seen.
    for viewer in (B, C, None):
        assert face_ids(match, viewer, "draft_1") == ["official_wizard_robe"]


@pytest.mark.rule("WW-3.7")
def test_ww_3_7_the_second_assign_cites_its_own_rule() -> None:
    first = position(3, step="pick", draft_0="robe")
    assert first.decisions[0].rule == "WW-3.6"
    second = position(3, step="pick", pick=2, first_card="kept", draft_0="robe")
    assert second.decisions[0].rule == "WW-3.7"
    prompt = second.table(A).prompt
    assert prompt is not None
    assert prompt.rule == "WW-3.7"
    whole = new(3, 1, first_player="seat_0")
    while whole.decisions[0].kind != "assign":
        play(whole, "focus no")
    events = do(whole, "keep")
    assert next(event.rule for event in events if event.kind == "kept") == "WW-3.6"
    while whole.decisions[0].kind != "assign":
        play(whole, "focus no")
    assert whole.decisions[0].rule == "WW-3.7"
    assert do(whole, "give B")[0].rule == "WW-3.7"


@pytest.mark.rule("WW-4.4")
def test_ww_4_4_new_neighbours_are_announced() -> None:
    match = attack(4, a="laser", stamina=[20, 1, 20, 20], dice=[1])
    events = do(match, "attack B")
    assert "The circle closes: Ann and Cid are neighbours now." in told(match, events, None)
    assert "The circle closes: you and Cid are neighbours now." in told(match, events, A)
    assert "The circle closes: Ann and you are neighbours now." in told(match, events, C)
    gone = position(4, deck="robe codex")
    assert "neighbours" in kinds_of(gone.leave(B))
    three = attack(3, a="laser", stamina=[20, 1, 20], dice=[1])
    assert "neighbours" not in kinds_of(do(three, "attack B"))


@pytest.mark.rule("WW-8.2", "WW-8.4")
def test_ww_8_4_the_comparison_that_brings_a_rematch_is_announced() -> None:
    match = position(
        step="pick", pick=2, first_card="given", cubes=[1, 0], draft_0="robe", a="nunchaku",
        b="cuirass", stamina=[1, 3], dice=[2], deck="codex ring",
    )  # fmt: skip
    events = do(match, "focus no")
    assert match.rematches == 1
    words = told(match, events, None)
    assert f"Nobody is left. Final Stamina: Ann {MINUS}1, Bob {MINUS}1." in words
    assert f"The best final Stamina, {MINUS}1, is shared: rematch 1. Bob begins." in words
    own = told(match, events, A)
    assert f"Nobody is left. Final Stamina: you {MINUS}1, Bob {MINUS}1." in own
    bars = [scene for scene in match.table(None).scenes if scene.component == "bars"]
    assert [[term.value for term in scene.terms] for scene in bars] == [["-1", "-1"]]
    again = match.game.from_json(match.to_json())
    assert [scene.component for scene in again.table(None).scenes].count("bars") == 1
    while match.turn < 3:
        match.play_unchecked(match.seat, match.options(match.seat)[0])
    assert not [scene for scene in match.table(None).scenes if scene.component == "bars"]


@pytest.mark.rule("WW-10.22")
def test_whose_card_is_broken_is_told_in_short() -> None:
    match = position(3, a="trebuchet", b="robe", step="battle")
    events = do(match, "break B defence")
    card = "Official Wizard Robe"
    assert in_short(match, events, "broke", B)[0] == f"Ann breaks your {card}"
    assert in_short(match, events, "broke", A)[0] == f"You break Bob's {card}"


@pytest.mark.rule("WW-5.8")
def test_the_hits_are_told_in_short_once() -> None:
    match = attack(3, a="laser", b="robe", dice=[1])
    title, result = in_short(match, do(match, "attack B"), "hits", B)
    assert title.startswith("Your Defence is ")
    assert result.endswith("Hits")
    assert "Hit" not in title


@pytest.mark.rule("WW-8.1", "WW-8.7")
def test_a_win_cites_the_rule_by_which_it_was_won() -> None:
    match = position(
        step="pick", pick=2, first_card="kept", draft_0="doubloon", stamina=[9, 2], cubes=[1]
    )
    events = do(match, "focus no")
    assert [(event.kind, event.rule) for event in events][-1] == ("won", "WW-8.1")


# Refusals


def kind(match: Brawl) -> str:
    """What is asked."""
    return match.decisions[0].kind


def held(match: Brawl) -> int:
    """How many cards the active player holds."""
    return len(match.zone(f"draft_{match.active}"))


def claims(match: Brawl, seat: int) -> dict[str, bool]:
    """For each reason why an action of another question is refused: whether it is true now."""
    asked = kind(match)
    hand = held(match)
    variant = match.variant
    return {
        "In this match the characters are dealt at random.": match.variant.character_selection
        == RANDOM,
        "The characters are already chosen.": min(match.characters) >= 0,
        "In this match the players don't pick the decks.": variant.deck_selection != CHOOSE,
        "The decks are chosen after the characters.": not match.has_begun,
        "The three decks are already chosen.": len(match.decks) == 3,
        "The match has not begun.": not match.has_begun,
        "Only a wizard who is out of the game chooses an order of discards.": match.is_in(seat),
        "You are out of the game.": match.stamina[seat] <= 0,
        "No gift is being offered to you.": asked != "gift",
        "The Hits are counted: no more Defence can be bought.": asked == "vanish",
        "Defence is bought only when you are attacked, after the roll.": match.target != seat,
        "The Hits are not counted yet.": asked == "pump_defence",
        "You can vanish only when you are about to take Hits.": match.target != seat,
        "It is another wizard's turn.": match.active != seat,
        "No card of yours lets you look at the top of the deck.": not match.has(seat, SCRY),
        "You look at the top card only once, when your draft begins.": asked != "scry",
        "You choose where to draw from only when a pick begins.": asked != "draw_source",
        "The card of a pick is drawn automatically.": not match.has(seat, SALVAGE),
        "No card of yours lets you take from the discard pile.": not match.has(seat, SALVAGE),
        "The Draft Phase is over.": match.pick == 2 and hand == 0,
        "You discard one of two cards only right after a focus.": hand < 2,
        "You have just focused.": hand == 2,
        "You can focus only after you have drawn a card.": hand == 0,
        "You hold two cards, and only one of them is kept or given.": hand == 2,
        "The drawn card can't be kept or given yet.": hand == 1,
        "No card is drawn yet.": hand == 0 and asked in DRAFT_KINDS,
        "The first turn has no Battle Phase.": match.turn == 1,
        "Mending is step 5 of your turn, after the attack.": match.active == seat,
        "The attack of this turn is over.": asked == "mend",
        "The card in question doesn't break another.": asked == "battle_use",
        "Cards are used up only when your Battle Phase begins.": asked not in BATTLE_STARTS,
        "You choose whom to attack in step 1 of the Battle Phase.": match.target < 0,
        "This attack already has its target.": match.target >= 0,
        "There is no roll to repeat now.": asked != "reroll",
        "No card of yours turns cubes into Attack.": (not match.has(seat, PUMP_ATTACK)),
        "Attack is bought only between the choice of a target and the roll.": asked
        != "pump_attack",
    }


@pytest.mark.rule("WW-3.6", "WW-3.3")
def test_every_refusal_is_true_at_its_moment() -> None:
    """In random matches every action of another question is refused with a reason that holds."""
    said: set[str] = set()
    reasons: set[str] = set()
    for seed in range(24):
        match = new(
            2 + seed % 3,
            seed,
            deck_selection="pick" if seed % 2 else "random",
            character_selection="choose" if seed % 3 else "random",
            starting_stamina=10,
        )
        rng = Rng(seed)
        while not match.over:
            seat = match.seat
            true = claims(match, seat)
            reasons = set(true)
            topics = {OWNERS[action].kind for action in match.options(seat)}
            for action in range(match.game.actions.size):
                refusal = match.why_not(seat, action)
                if refusal is None or OWNERS[action].kind in topics:
                    continue
                assert refusal.rule in match.game.rules
                reason = next((one for one in true if refusal.reason.startswith(one)), "")
                if not reason:
                    assert OWNERS[action].kind == "focus" or "Name the card" in refusal.reason
                    continue
                assert true[reason], (reason, kind(match))
                said.add(reason)
            match.play_unchecked(seat, rng.choice(sorted(match.options(seat))))
    assert reasons - said <= {"The Hits are not counted yet."}


@pytest.mark.rule("WW-3.6", "WW-3.7")
def test_a_held_card_is_not_denied() -> None:
    match = position(3, cubes=[1], deck="robe codex ring")
    refusal = match.why_not(A, number(match, "keep"))
    assert refusal is not None
    assert refusal.rule == "WW-3.6"
    assert refusal.reason == (
        "The drawn card can't be kept or given yet. First say whether you pay to see another card."
    )
    play(match, "focus yes")
    refusal = match.why_not(A, number(match, "keep"))
    assert refusal is not None
    assert refusal.reason.startswith("You hold two cards")


@pytest.mark.rule("WW-3.4", "WW-3.5", "WW-9.6", "WW-10.25", "WW-10.26")
def test_why_no_focus_says_the_true_cause(tmp_path: Path) -> None:
    def why(match: Brawl) -> tuple[str, str]:
        refusal = match.why_not(A, number(match, "focus yes"))
        assert refusal is not None
        again = match.why_not(A, number(match, "focus no"))
        assert again is not None
        assert again.reason == refusal.reason
        return refusal.rule, refusal.reason

    assert why(position(3, deck="robe codex")) == (
        "WW-3.5",
        "You can't focus: that takes a cube, and the stock is empty.",
    )
    assert why(position(3, a="cloak", cubes=[1], deck="robe codex")) == (
        "WW-10.26",
        "You can't focus: Cloak of Absent-Mindedness forbids it.",
    )
    once = position(3, cubes=[3], deck="robe codex ring")
    play(once, "focus yes", "toss new")
    assert why(once) == ("WW-3.4", "You can't focus again: once in a pick is the most.")
    no = position(3, cubes=[3], deck="robe codex ring")
    assert why(play(no, "focus no")) == ("WW-3.3", "You have decided not to focus in this pick.")
    rules = own_cards(tmp_path, lens=special(verb("extra_focus", cost=2)), pin=weapon(1))
    dear = position(3, cards=rules, a="lens", cubes=[2], deck="robe codex ring pin")
    play(dear, "focus yes", "toss new")
    assert why(dear) == (
        "WW-9.6",
        "You can't focus again: a second time takes 2 cubes, and the stock is 1.",
    )
    rich = position(3, cards=rules, a="lens", cubes=[3], deck="robe codex ring pin")
    play(rich, "focus yes", "toss new", "focus no")
    assert why(rich) == ("WW-10.25", "You have decided not to focus again in this pick.")


@pytest.mark.rule("WW-9.6", "WW-10.10")
def test_a_pump_says_whether_the_card_or_the_stock_is_the_limit() -> None:
    match = attack(a="teaspoon", cubes=[2], dice=[1])
    refusal = match.why_not(A, number(match, "pump 3"))
    assert refusal is not None
    assert refusal.rule == "WW-9.6"
    assert refusal.reason == "That costs 3 cubes, and you have only 2 in stock."
    refusal = match.why_not(A, number(match, "pump 4"))
    assert refusal is not None
    assert refusal.rule == "WW-10.10"
    assert refusal.reason == "Antimatter Teaspoon can be paid for at most 3 times."


@pytest.mark.rule("WW-5.9")
def test_a_loss_says_in_short_that_a_card_changed_the_hits() -> None:
    match = attack(3, a="blunderbuss", b="barrel", dice=[3])
    events = do(match, "attack B")
    assert in_short(match, events, "hits", B)[1] == f"7 {MINUS} 0: 7 Hits"
    assert in_short(match, events, "lost", B)[1] == "down to 17 (a card lets 3 through)"
    match = attack(3, a="blunderbuss", dice=[3])
    assert in_short(match, do(match, "attack B"), "lost", B)[1] == "down to 13"
