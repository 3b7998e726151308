# not compiled
"""What a seat is asked, and what passing leads to."""

from __future__ import annotations

from pentacles.core.table import Prompt
from pentacles.games.wysaertz.scenes import LETTERS
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.challenge import RevealCharm
from pentacles.games.wysaertz.steps.draws import Redraw, standing
from pentacles.games.wysaertz.steps.research import SecondHelping
from pentacles.games.wysaertz.steps.spells import RevealTower
from pentacles.games.wysaertz.terms import (
    ATTACK,
    MONSTER,
    NAME_SPELL,
    ON_GATE,
    ON_MAGE,
    ON_PLAY,
    P_CARD,
    P_KIND,
    P_OBJECT,
    P_ON,
    PASS,
    PAST_GATE,
)

ASKED_ANYWAY = "You are asked so that nobody learns what you hold."
TITLES = {
    "turn_action": (
        "Your turn: research, cast a spell, or start a challenge.",
        "One thing a turn.",
    ),
    "challenge_target": ("Whom do you attack?", ""),
    "globe_spell": ("Which Attack spell do you send through the Globe?", "An OOPS! shatters it."),
    "approach": (
        "Lay siege, or summon your opponent outside?",
        "A summons may be refused; a siege works on the gate.",
    ),
    "summons_reply": (
        "You are summoned outside. Do you go?",
        "Outside you may use your whole hand; refusing leaves you behind your gate.",
    ),
    "after_refusal": ("Your summons was refused.", "Lay siege, or withdraw and end the challenge."),
    "hutte_run": ("A siege begins. Does your Castle run?", "It needs to win an A-B-C draw."),
    "siege_window": (
        "You are besieged: hold, step outside, or use a Castle Wall spell.",
        "While he works on the gate only Castle Wall spells help.",
    ),
    "gate_action": ("You stand before the gate.", "Passing ends the challenge."),
    "initiative": ("You have the initiative.", "Attack, cast a castle spell, or pass."),
    "attack_target": ("Whom does it strike?", ""),
    "true_name_pick": ("Which True Name do you speak?", "Both cards are used up."),
    "spell_target": ("At whom do you aim the spell?", ""),
    "power_discard": ("Which spell do you give up for the Backhande?", ""),
    "take_draw": ("Keep a card that you drew?", "An Artefact goes to your row."),
    "salvage": ("Your Monster is beaten. Take it back?", "Passing discards it."),
    "join": ("A battle is on. Do you join it?", "You join by attacking somebody there."),
    "pick_from_hand": ("Choose a card of the hand that you see.", ""),
    "give_card": ("Choose a card to give in exchange.", ""),
    "pick_from_look": ("Take one of the cards that you see.", "The others go back in order."),
    "pick_from_discard": ("Take a card from the discard pile.", "Events can't be taken."),
    "pick_artefact": ("Which Artefact do you take?", ""),
    "discard_down": ("You hold too many cards: discard one.", ""),
    "parcel": ("Choose a card to pass on.", "All are passed at the same time."),
}

PICKING = {
    "true_name_pick": "Speak {name}",
    "power_discard": "Give up {name}",
    "take_draw": "Keep {name}",
    "pick_from_look": "Take {name}",
    "pick_from_discard": "Take {name}",
    "pick_artefact": "Take {name}",
    "discard_down": "Discard {name}",
}


def pick_words(state: Feud, seat: int, face: int) -> str:
    """What picking this card does, for its button."""
    step = state.agenda[-1]
    name = state.game.faces[face].name
    if step.kind == "parcel":
        return f"Pass {name} on to seat {state.next_living(seat)}"
    if step.kind == "give_card":
        return f"Give {name} to seat {step.numbers()[1]}"
    if step.kind == "pick_from_hand":
        _, target, exchanges = step.numbers()
        verb = "Take {} from" if exchanges else "Discard {} of"
        return f"{verb.format(name)} seat {target}"
    return PICKING.get(step.kind, "Pick {name}").format(name=name)


def prompt_of(state: Feud, seat: int) -> Prompt:
    """The prompt of a seat that is asked."""
    step = state.agenda[-1]
    if step.kind == "answer":
        title, detail = answer_words(state)
    elif step.kind == "redraw":
        title, detail = redraw_words(state, seat)
    elif step.kind == "reveal_power":
        title, detail = reveal_words(state)
    else:
        title, detail = TITLES.get(step.kind, ("Choose.", ""))
    if state.options(seat) == [PASS]:
        detail = f"{detail} {ASKED_ANYWAY}".strip()
    return Prompt(step.kind, title, detail, step.rule, True)


def redraw_words(state: Feud, seat: int) -> tuple[str, str]:
    """By which card a draw may be made anew, as far as this seat has one."""
    step = state.agenda[-1]
    assert isinstance(step, Redraw)
    card = step.power_card(state, seat)
    if card >= 0:
        tool = state.book.words[state.face[card]]
    else:
        tool = "an Artefact" if step.stage & 1 else "your Mage"
    _, mine, other = standing(state)
    own, its = (mine, other) if step.stage < 2 else (other, mine)
    title = f"Your {LETTERS[own]} against {LETTERS[its]} goes against you. Draw anew with {tool}?"
    return title, "Your cards of this draw no longer count."


def reveal_words(state: Feud) -> tuple[str, str]:
    """Which card might be turned up, and what for."""
    step = state.agenda[-1]
    if isinstance(step, RevealTower):
        card = state.book.words[state.face[state.plays[-1][P_CARD]]]
        title = f"{card} is aimed at you at home. Turn up the Tower of Darkenesse?"
        return title, f"{card} then finds nobody. The Castle stays face up."
    if isinstance(step, RevealCharm):
        if step.was_accepted:
            title = "Your summons was accepted. Turn up the Enchantress?"
            return title, "You then draw a card. The Mage stays face up."
        title = "Your summons was refused. Turn up the Enchantress?"
        return title, "Your opponent is then asked again. The Mage stays face up."
    if isinstance(step, SecondHelping):
        title = "You have drawn for your research. Turn up an Artefact that draws more?"
        return title, "The Artefact stays face up."
    title = "You have cast a castle spell. Turn up the Hedge-Wytche?"
    return title, "You then draw a card and take another action. The Mage stays face up."


def answer_words(state: Feud) -> tuple[str, str]:
    """What is on top of the chain, and what passing leads to."""
    play = state.plays[-1]
    card = state.book.words[state.face[play[P_CARD]]]
    kind = play[P_KIND]
    if play[P_OBJECT] == ON_MAGE:
        title = f"{card} is aimed at your Mage. Answer it?"
        if kind == NAME_SPELL:
            return title, "Pass: the True Name takes effect, without a draw."
        return title, "Pass: it strikes your Mage, and A-B-C decides."
    if play[P_OBJECT] == ON_GATE:
        return f"{card} attacks your gate.", "Only Castle Wall spells help. Pass: A-B-C decides."
    if play[P_OBJECT] == PAST_GATE:
        return f"{card} comes past your gate.", "Only Castle Wall spells help. Pass: it is inside."
    if play[P_OBJECT] == ON_PLAY:
        below = state.plays[state.play_with(play[P_ON])]
        answered = state.book.words[state.face[below[P_CARD]]]
        if kind in (ATTACK, MONSTER):
            return f"{card} is sent against your {answered}.", "Pass: A-B-C decides between them."
        return f"{card} answers your {answered}.", "Pass: it just works."
    return f"{card} is aimed at you. Answer it?", "Pass: it just works."
