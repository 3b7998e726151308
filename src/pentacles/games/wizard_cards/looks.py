"""How Wizard Cards looks and tells what happens: sentences, colours and signs, as data."""

from __future__ import annotations

from typing import Any

from pentacles.core.sentences import Short

SENTENCES = {
    "opens": "{who} [takes|take] the first turn.",
    "drafts_first": (
        "{who} [drafts|draft] first, so {@opener} {@opener?takes|take} the first turn."
    ),
    "drafted": "{who} [drafts|draft] {cards}.",
    "joker_added": "{who} [adds|add] {cards} to [their|your] deck.",
    "shuffled": "The cards are shuffled.",
    "turn": "Turn {n}: {who}.",
    "skipped": "{who} [has|have] no cards in hand and only [draws|draw] this turn.",
    "passed": "{who} [has|have] no cards in hand and none to draw: the turn passes.",
    "cast": "{who} [casts|cast] {cards}.",
    "cast_wild": "{who} [casts|cast] {cards} as {school}.",
    "gained": "{who} [gains|gain] {n|play|plays}: {plays} left.",
    "drew": "{who} [draws|draw] {cards}.",
    "drew_nothing": "{who} [draws|draw] nothing: no card is left to draw.",
    "refilled": "{who} [refills|refill] [their|your] hand with {cards}.",
    "absorbed": "{who} [absorbs|absorb] {n} damage with {cards}.",
    "spared": "{who} [has|have] no cards left to lose: {n} damage is ignored.",
    "lost": "{who} [loses|lose] {cards} to damage.",
    "lost_last": "{who} [loses|lose] {cards} to damage.",
    "lost_hand": "{who} [loses|lose] [their|your] whole hand to {n} damage: {cards}.",
    "disarmed": "{who} [has|have] an empty hand and will cast no spell next turn.",
    "stopped": "{who} [stops|stop] the spell with {n|play|plays} left.",
    "warded": "{who} [has|have] wards against {n} damage: {cards}.",
    "warded_in_vain": "{who} [lays|lay] down wards, but no turn follows: {cards}.",
    "spell_over": "{who's} spell goes to the discard.",
    "faded": "{who's} old wards are gone: {cards}.",
    "final_phase": ("The deck is empty: the final phase. {n|turn follows|turns follow} this one."),
    "final_phase_own": (
        "{who's} deck is empty: the final phase. {n|turn follows|turns follow} this one."
    ),
    "gave_up": "{who} [gives|give] up and [loses|lose] the match.",
    "over": "{words}",
}

ATTACK = "cast cast_wild"
"""What damage comes from."""

SMALL = 480
"""Told while the spell still lies on the stage: anything longer would take its place."""

RECAPS = {
    "drafted": Short(),
    "skipped": Short("{who} [has|have] no cards", "[only draws|you only draw] this turn"),
    "cast": Short(ms=900),
    "cast_wild": Short(ms=900),
    "gained": Short(
        "{who} [gains|gain] {n|play|plays}", "{plays} left", helps="who", ms=300, is_brief=True
    ),
    "drew": Short(ms=300),
    "refilled": Short(
        "{who} [refills|refill] [their|your] hand", "{n|card|cards}", ms=300, is_brief=True
    ),
    "absorbed": Short(
        "{who} [absorbs|absorb] {n} damage", "{n} absorbed by {cards}", helps="who", joins=ATTACK
    ),
    "spared": Short("{who} [has|have] no cards left", "{n} damage is ignored"),
    "lost": Short("{who} [loses|lose] {cards}", hurts="who", ms=750, joins=ATTACK),
    "lost_last": Short(
        "{who} [loses|lose] {cards}",
        "costs {@loser} {n|card|cards}",
        hurts="who",
        ms=750,
        joins=ATTACK,
    ),
    "lost_hand": Short(
        "{who} [loses|lose] {cards}",
        "costs {@loser} the whole hand",
        hurts="who",
        ms=1100,
        joins=ATTACK,
    ),
    "stopped": Short("{who} [stops|stop] the spell", "{n|play|plays} left"),
    "warded": Short("{who} [has|have] wards: {cards}", "against {n} damage", ms=SMALL),
    "final_phase": Short("The deck is empty", "{n|turn follows|turns follow} this one", ms=SMALL),
    "final_phase_own": Short(
        "{who's} deck is empty", "{n|turn follows|turns follow} this one", ms=SMALL
    ),
    "over": Short(),
}

LOOKS: dict[str, Any] = {
    "headings": ["turn"],
    "palette": {
        "f1": "#1C4D3A",
        "f2": "#0C2A20",
        "ac": "#EBC474",
        "on": "#1B1405",
        "light_f1": "#DDE9DC",
        "light_f2": "#B9CFBC",
        "light_ac": "#7A5200",
        "light_on": "#FFFFFF",
    },
    "back": {"from": "#2A6B52", "to": "#0F3527"},
    "pattern": "rosette",
    "lettering": "engraved",
    "emblem": "pentacle",
    "harm": {"damage": 1},
    "heavy": {"damage": 4},
    "losses": ["damage_discard"],
    "moments": {
        "gained": "spell",
        "drew": "spell",
        "warded": "spell",
        "stopped": "guard",
        "absorbed": "guard",
        "lost": "blow",
        "lost_last": "blow",
        "lost_hand": "blow",
    },
    "weapons": ["spell"],
    "shield": "magic-shield",
    "samples": ["spades_9", "clubs_queen", "hearts_6"],
    "options": {
        "jokers": "Wild Magic",
        "casting": "What must be cast",
        "at_least_one": "One component",
        "all_plays": "All plays",
        "optional": "Nothing",
    },
    "presets": {
        "first duel": "The plain game: ready at once.",
        "wild": "Two cards of Wild Magic, free Vigor, and hands refilled twice a turn.",
        "draft": "Each of you drafts a deck first; two cards of Wild Magic are in play.",
    },
    "primer": {
        "title": "How a duel is won",
        "steps": [
            {
                "icon": "card-play",
                "title": "Cast one card a turn",
                "words": "Vigor lets you cast more, Fortune draws cards.",
            },
            {
                "icon": "fireball",
                "title": "Wrath hurts",
                "words": "Each damage costs your rival a card of the hand: a lost card.",
            },
            {
                "icon": "magic-shield",
                "title": "Wards protect",
                "words": "They absorb damage until your next turn.",
            },
            {
                "icon": "laurel-crown",
                "title": "Fewest lost cards win",
                "words": "The match ends soon after the deck is empty.",
            },
        ],
    },
    "frame": "ivory",
    "suits": [
        {"id": "ward", "name": "Ward", "sign": "magic-shield", "ink": "#1F4E8C", "card": "spades"},
        {"id": "vigor", "name": "Vigor", "sign": "heart-plus", "ink": "#A81C3A", "card": "hearts"},
        {
            "id": "fortune",
            "name": "Fortune",
            "sign": "crystal-ball",
            "ink": "#8A5600",
            "card": "diamonds",
        },
        {"id": "wrath", "name": "Wrath", "sign": "fireball", "ink": "#55237F", "card": "clubs"},
        {"id": "wild", "name": "Wild", "sign": "magic-swirl", "ink": "#1D2A28", "card": ""},
    ],
    "print": {
        "index": "value",
        "corner": "values.rank",
        "cornerWords": {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "joker": "Joker"},
        "cornerSign": "suit.card",
        "pips": {"value": "value", "of": 3},
        "foot": "short",
    },
    "names": "values.names",
    "rules": {
        "ward": ["WC-4.1", "WC-4.4"],
        "fortune": ["WC-5.1", "WC-5.3"],
        "wrath": ["WC-6.1", "WC-6.3"],
        "vigor": ["WC-7.1", "WC-7.2"],
        "wild": ["WC-8.1", "WC-8.2"],
    },
    "sorts": ["school", "magnitude", "as dealt"],
}
