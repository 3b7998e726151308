# not compiled
"""The verbs that the cards of each type may have, with their rules and how they read."""

from __future__ import annotations

from pentacles.core.card_fields import Field, Verb
from pentacles.games.wysaertz import terms

NUMBER = {"n": Field(int, low=1, high=9, title="How many")}
EFFECT_VERBS: dict[str, tuple[int, str, str, bool]] = {
    "counter": (terms.COUNTER, "Discards the answered play.", "WY-11.17", False),
    "take": (
        terms.TAKE,
        "The countered card goes to the hand of its counterer.",
        "WY-11.17",
        False,
    ),
    "reflect": (terms.REFLECT, "Turns an Attack spell upon its caster.", "WY-11.17", False),
    "reflect_stronger": (
        terms.REFLECT_STRONGER,
        "Turns an Attack spell upon its caster; it wins equal draws from then on.",
        "WY-11.17",
        False,
    ),
    "turncoat": (terms.TURNCOAT, "Turns a Monster upon its master.", "WY-11.17", False),
    "embolden": (terms.EMBOLDEN, "The protected play wins equal draws.", "WY-11.18", False),
    "ward": (terms.WARD, "Your own Mage draws two when attacked.", "WY-11.18", False),
    "exeunt": (terms.EXEUNT, "Discards the chain and leaves the battle.", "WY-11.18", False),
    "splash": (terms.SPLASH, "The challenger discards n random cards.", "WY-11.19", True),
    "end_challenge": (terms.END_CHALLENGE, "The challenge ends.", "WY-11.19", False),
    "brace": (terms.BRACE, "Your own gates draw two.", "WY-11.19", False),
    "mend": (terms.MEND, "n of your own broken gates become intact.", "WY-11.19", True),
    "mend_all": (terms.MEND_ALL, "All of your own gates become intact.", "WY-11.19", False),
    "enter_bypass": (
        terms.ENTER_BYPASS,
        "The challenger gets in past any gate.",
        "WY-11.20",
        False,
    ),
    "enter_flight": (terms.ENTER_FLIGHT, "The challenger gets into any Castle.", "WY-11.20", False),
    "enter_break": (
        terms.ENTER_BREAK,
        "All gates break, the challenger gets in.",
        "WY-11.20",
        False,
    ),
    "name_kill": (terms.NAME_KILL, "With a True Name: defeats the target.", "WY-11.21", False),
    "look_hand": (terms.LOOK_HAND, "The caster sees the target's hand.", "WY-11.25", False),
    "look_stack": (terms.LOOK_STACK, "Sees the top n of the stack, takes one.", "WY-11.25", True),
    "discard_one": (terms.DISCARD_ONE, "Discards a card of the seen hand.", "WY-11.25", False),
    "steal_random": (terms.STEAL_RANDOM, "Takes a random card of the target.", "WY-11.26", False),
    "steal_artefact": (terms.STEAL_ARTEFACT, "Takes an Artefact of the target.", "WY-11.26", False),
    "exchange": (terms.EXCHANGE, "Swaps a card with the seen hand.", "WY-11.26", False),
    "draw": (terms.DRAW, "Draws n cards, one at a time.", "WY-11.27", True),
    "recall": (terms.RECALL, "Takes a card from the discard pile, no Event.", "WY-11.27", False),
    "all_outside": (terms.ALL_OUTSIDE, "Every Mage is outside.", "WY-11.34", False),
    "break_gates": (terms.BREAK_GATES, "Every gate is broken.", "WY-11.35", False),
    "mend_gates": (terms.MEND_GATES, "Every gate is intact.", "WY-11.35", False),
    "truce": (terms.TRUCE, "No challenge until the drawer's next turn.", "WY-11.37", False),
    "pass_left": (terms.PASS_LEFT, "All pass n cards on, one at a time.", "WY-11.36", True),
    "all_draw": (terms.ALL_DRAW, "All draw n cards, one at a time.", "WY-11.36", True),
}
POWERS: dict[str, tuple[int, str, str]] = {
    "research_anywhere": (terms.RESEARCH_ANYWHERE, "Research outside the Castle.", "WY-11.28"),
    "remote_strike": (terms.REMOTE_STRIKE, "Attack from home.", "WY-11.29"),
    "wobbly_flight": (terms.WOBBLY_FLIGHT, "May fly the challenger in.", "WY-11.30"),
    "redraw_any": (terms.REDRAW_ANY, "One redraw per challenge.", "WY-11.31"),
    "deathward": (terms.DEATHWARD, "May save its owner once.", "WY-11.32"),
    "redraw_stubborn": (terms.REDRAW_STUBBORN, "A redraw of equal draws and OOPS!.", "WY-11.38"),
    "backhand": (terms.BACKHAND, "Turns an Attack spell for a discarded spell.", "WY-11.39"),
    "charm": (terms.CHARM, "A summons brings a card.", "WY-11.40"),
    "salvage": (terms.SALVAGE, "Keeps a beaten Monster.", "WY-11.41"),
    "recycle_draw": (terms.RECYCLE_DRAW, "Keeps a card of a draw.", "WY-11.42"),
    "bonus_cast": (terms.BONUS_CAST, "The first castle spell is free.", "WY-11.43"),
    "dark": (terms.DARK, "No target of Vision, Stealing or the Globe at home.", "WY-11.44"),
    "climb": (terms.CLIMB, "May be climbed.", "WY-11.45"),
    "run": (terms.RUN, "May run away from a siege.", "WY-11.47"),
    "crumbly": (terms.CRUMBLY, "Attacks win equal draws against its gates.", "WY-11.48"),
    "moat": (terms.MOAT, "No walking Monsters at its gate.", "WY-11.49"),
}
SENTENCES = {
    "counter": "Counter it",
    "take": "Take it into your hand",
    "reflect": "It now strikes the Mage who cast it",
    "reflect_stronger": "It strikes its caster, and from now on ties are its own",
    "turncoat": "It turns upon its old master",
    "embolden": "The play it was meant to stop wins ties from now on",
    "ward": "For the rest of the challenge you draw two cards when your Mage is attacked",
    "exeunt": "All plays are discarded and you are out of the battle",
    "splash": "The challenger discards {n:1=a random card;*=# random cards}",
    "end_challenge": "The challenge is over",
    "brace": "For the rest of the challenge draw two cards for your gates",
    "mend": "Mend {n:1=one;*=#} of your gates",
    "mend_all": "Mend all your gates",
    "enter_bypass": "Walk in past any gate",
    "enter_flight": "Get into any Castle, with a gate or without",
    "enter_break": "All gates of the Castle break and you walk in",
    "name_kill": "With a fitting True Name: the Mage is defeated",
    "look_hand": "See an opponent's hand",
    "look_stack": "See the top {n:1=card;*=# cards} of the stack and take one",
    "discard_one": "Discard one of its cards",
    "steal_random": "Steal a random card from an opponent's hand",
    "steal_artefact": "Steal an Artefact of an opponent",
    "exchange": "Take a card of it and give one of yours",
    "draw": "Draw {n:1=a card;*=# cards}",
    "recall": "Take any card but an Event from the discard pile",
    "all_outside": "Every Mage is outside now",
    "break_gates": "Every gate is broken",
    "mend_gates": "Every gate is intact again",
    "truce": "No challenge and no Globe until the drawer's next turn",
    "pass_left": "All players choose {n:1=a card;*=# cards} in secret and pass {n:1=it;*=them} on "
    "clockwise",
    "all_draw": "All players draw {n:1=a card;*=# cards}, beginning with the drawer",
    "research_anywhere": "Research wherever you are; in a battle once per challenge",
    "remote_strike": "From home, cast an Attack spell at any opponent's Mage",
    "wobbly_flight": "Before a Castle, once per challenge, draw a card: A or B takes you in",
    "redraw_any": "Once per challenge, when a draw goes against you, draw anew",
    "deathward": "When you would be defeated, give it up and draw a card: A or B saves you",
    "redraw_stubborn": "Once per challenge, when a draw goes against you and is equal or your "
    "card is OOPS!, draw anew",
    "backhand": "Once per challenge, discard an Attack, Passage or True Name spell to turn an "
    "Attack spell at your Mage upon its caster",
    "charm": "Who accepts your summons gives you a draw, who refuses hands you a random card",
    "salvage": "Once per challenge, take a Monster of yours that a draw would discard into your "
    "hand",
    "recycle_draw": "Once per challenge, after a draw that you did not win, keep a card you drew "
    "for it (no Event)",
    "bonus_cast": "Your first castle spell of a turn is free; then you draw a card and choose your "
    "action",
    "dark": "At home you can't be the target of Vision or Stealing spells or of the Globe",
    "climb": "It may be climbed: the climber wins ties, but falling ends the challenge",
    "run": "When a siege begins it may run: if it wins the draw, the challenge is over",
    "crumbly": "Attackers win ties at its gates",
    "moat": "Monsters that neither fly nor drift can't be played at its gate",
    "hand_limit": "You may hold {n:1=one card;*=# cards} more",
    "research_extra": "Each of your researches draws {n:1=one card;*=# cards} more",
}
"""How each verb reads on a card."""
VERBS: dict[str, Verb] = {
    **{
        name: Verb(name, meaning, rule, NUMBER if counts else {}, SENTENCES[name])
        for name, (_, meaning, rule, counts) in EFFECT_VERBS.items()
    },
    **{
        name: Verb(name, meaning, rule, {}, SENTENCES[name])
        for name, (_, meaning, rule) in POWERS.items()
    },
    "hand_limit": Verb(
        "hand_limit", "Raises the hand limit by n.", "WY-11.33", NUMBER, SENTENCES["hand_limit"]
    ),
    "research_extra": Verb(
        "research_extra",
        "Research draws n more cards.",
        "WY-11.33",
        NUMBER,
        SENTENCES["research_extra"],
    ),
}
OF_TYPE: dict[str, tuple[str, ...]] = {
    "defence": (
        *("counter", "take", "reflect", "reflect_stronger", "turncoat", "embolden", "ward"),
        *("exeunt", "draw"),
    ),
    "wall": (
        *("counter", "take", "reflect", "reflect_stronger", "splash", "end_challenge", "brace"),
        *("mend", "mend_all", "draw"),
    ),
    "passage": ("enter_bypass", "enter_flight", "enter_break"),
    "name_spell": ("name_kill",),
    "vision": ("look_hand", "look_stack", "discard_one", "draw", "mend", "mend_all"),
    "stealing": ("look_hand", "steal_random", "steal_artefact", "exchange", "draw"),
    "restoration": ("mend", "mend_all", "draw", "recall"),
    "artefact": (
        *("research_anywhere", "remote_strike", "wobbly_flight", "redraw_any", "deathward"),
        *("hand_limit", "research_extra"),
    ),
    "event": ("all_outside", "break_gates", "mend_gates", "truce", "pass_left", "all_draw"),
    "mage": ("redraw_stubborn", "backhand", "charm", "salvage", "recycle_draw", "bonus_cast"),
    "castle": ("dark", "climb", "run", "crumbly", "moat", "hand_limit"),
}
"""The verbs that a type of card may have; Attack spells, Monsters and True Names have none."""
CASTLE_USES = ("mend", "mend_all", "draw")
"""The verbs that work outside a challenge, where there is no play and no challenger (WY-11.55)."""
NEEDS_VERB = (
    "defence",
    "wall",
    "passage",
    "name_spell",
    "vision",
    "stealing",
    "restoration",
    "event",
)
