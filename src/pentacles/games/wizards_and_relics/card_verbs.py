# not compiled
"""The verbs that a line of a card may have, with their parameters and how they read."""

from __future__ import annotations

from pentacles.core.card_fields import Amount, Field, Verb
from pentacles.games.wizards_and_relics import terms

COUNT_WORDS: dict[str, tuple[str, str]] = {
    "hand": ("card in your hand", "you have {n} cards in hand"),
    "drawn": ("card you drew this round", "you have drawn {n} cards this round"),
    "discarded": ("card you discarded this round", "you have discarded {n} cards this round"),
    "drawn_or_discarded": (
        "card you drew or discarded this round",
        "you have drawn or discarded {n} cards this round",
    ),
    "discarded_all": (
        "card you and your rivals discarded this round",
        "all players have discarded {n} cards this round",
    ),
    "battles": ("earlier battle this round", "there were {n} earlier battles this round"),
    "red_round": ("red wizard face up this round", "{n} red wizards are face up this round"),
    "blue_round": ("blue wizard face up this round", "{n} blue wizards are face up this round"),
    "green_round": ("green wizard face up this round", "{n} green wizards are face up this round"),
    "devoted_round": (
        "Devoted wizard face up this round",
        "{n} Devoted wizards are face up this round",
    ),
    "colours_in_play": (
        "different colour among the wizards in play",
        "the wizards in play have {n} different colours",
    ),
    "relics_own": (
        "relic you control that is not ignored",
        "you control {n} relics that are not ignored",
    ),
    "relics_all": (
        "relic in play that is not ignored",
        "there are {n} relics in play that are not ignored",
    ),
    "basic_own": (
        "face-up basic relic you control that is not ignored",
        "you control {n} face-up basic relics that are not ignored",
    ),
    "own_discard_relics": (
        "relic in your discard pile",
        "there are {n} relics in your discard pile",
    ),
    "rival_best_base": (
        "point of the highest printed power among rivals' wizards",
        "the highest printed power among rivals' wizards is {n}",
    ),
}
"""What can be counted: one of them, and a comparison."""
assert tuple(COUNT_WORDS) == terms.COUNTS

N = Field(int, low=-20, high=20, title="Power")
UP = Field(int, low=1, high=20, title="How many")
SAID = {key: one for key, (one, _) in COUNT_WORDS.items()}
COUNT = Field(str, allowed=terms.COUNTS, title="For each", said=SAID)
FILTER = Field(
    str,
    allowed=terms.FILTERS,
    title="Which cards",
    said={"any": "any card", "devoted": "Devoted wizard"},
    words={"any": "card"},
)
WHO = Field(
    str,
    allowed=terms.WHO,
    title="Who",
    said={"self": "you", "rivals": "each rival", "all": "each player in the battle"},
)
CAP = Field(int, required=False, low=1, high=99, title="At most")
SCOPE = Field(
    str,
    allowed=("all", "others"),
    title="Which relics",
    said={"all": "all relics, yours included", "others": "all relics except yours"},
    words={"all": "all relics in play", "others": "all relics except yours"},
)
FROM = Field(
    str,
    allowed=("hand", "discard"),
    title="From",
    said={"hand": "hand", "discard": "the discard pile"},
)
CARDS = "{n:1=card;*=cards}"
MAX = "{max:None=any number of;1=one of your;*=up to #}"
AMONG = "{filter:any=cards;wizard=wizards;relic=relics;devoted=Devoted wizards}"


def verb(name: str, meaning: str, rule: str, sentence: str, **parameters: Field) -> Verb:
    """One verb with its parameters."""
    return Verb(name, meaning, rule, parameters, sentence)


VERBS = {
    entry.name: entry
    for entry in (
        verb("power", "The card is worth n more.", "WR-10.1", "{+n}", n=N),
        verb(
            "power_per",
            "n more for each counted thing, up to cap.",
            "WR-10.2",
            "{+n} for each {count}[ (at most +{cap})]",
            n=N,
            count=COUNT,
            cap=CAP,
        ),
        verb(
            "power_gap",
            "n more, less the count, never below 0.",
            "WR-10.2",
            "{+n}, less 1 for each {count} (never below 0)",
            n=UP,
            count=COUNT,
        ),
        verb(
            "rival_power",
            "Each rival's total changes by n.",
            "WR-10.1",
            "Each rival has {+n} power",
            n=N,
        ),
        verb(
            "ignore_relics",
            "All relics in play are ignored, or all but your own.",
            "WR-9.6",
            "{scope} are ignored",
            scope=SCOPE,
        ),
        verb("unignorable", "This relic is never ignored.", "WR-9.7", "Cannot be ignored"),
        verb(
            "claim_master",
            "You become the Master Wizard.",
            "WR-3.3",
            "You become the Master Wizard",
        ),
        verb(
            "no_advantage",
            "No wizard in play has advantage.",
            "WR-21.10",
            "No wizard has advantage",
        ),
        verb(
            "token",
            "You get n more for this battle.",
            "WR-10.4",
            "{+n} to you in the current battle",
            n=N,
        ),
        verb(
            "draw",
            "Draw n cards; n may be the name of a count.",
            "WR-4.1",
            "Draw {n:1=a card;@=#;*=# cards}",
            n=Amount(
                low=1,
                high=20,
                allowed=terms.COUNTS,
                title="How many",
                said={key: f"a card for each {one}" for key, one in SAID.items()},
                instead="the name of a count",
            ),
        ),
        verb(
            "draw_to",
            "Draw until you hold n cards.",
            "WR-4.1",
            f"Draw until you have {{n}} {CARDS} in hand",
            n=UP,
        ),
        verb(
            "discard",
            "Each named player discards n cards.",
            "WR-4.4",
            "{who:self=Discard;rivals=Each rival discards;all=Each player in the battle discards} "
            "{n:1=a card;*=# cards}",
            n=UP,
            who=WHO,
        ),
        verb(
            "discard_for_power",
            "You may discard up to max matching cards; each gives power.",
            "WR-4.9",
            f"You may discard {MAX} {AMONG}; {{+each}} for each",
            each=N,
            max=CAP,
            filter=FILTER,
        ),
        verb(
            "trade_in",
            "You may discard a card; if you do, draw n.",
            "WR-4.9",
            "You may discard a card; if you do, draw {n}",
            n=UP,
        ),
        verb(
            "reveal_for_power",
            "You may reveal up to max matching cards of your hand; each gives power.",
            "WR-4.7",
            f"You may reveal {MAX} {AMONG} from your hand; {{+each}} for each",
            each=N,
            max=CAP,
            filter=FILTER,
        ),
        verb(
            "mill",
            "Discard the top n cards of your deck.",
            "WR-4.4",
            "Discard the top {n:1=card;*=# cards} of your deck",
            n=UP,
        ),
        verb(
            "mill_for_power",
            "Discard the top n cards of your deck; the highest printed power is yours.",
            "WR-4.4",
            "Discard the top {n:1=card;*=# cards} of your deck; gain power equal to the highest "
            "printed power among them",
            n=UP,
        ),
        verb(
            "top_for_power",
            "Reveal the top n cards of your deck; each match gives power (or its printed power).",
            "WR-4.7",
            "Reveal the top {n:1=card;*=# cards} of your deck; {+each} for each {filter} among "
            "them",
            n=UP,
            filter=FILTER,
            each=Amount(
                low=-20,
                high=20,
                allowed=("printed",),
                title="Power",
                said={"printed": "its printed power"},
                instead="the word printed",
            ),
        ),
        verb(
            "look_take",
            "Look at the top n cards, take one, put the rest under.",
            "WR-4.6",
            "Look at the top {n:1=card;*=# cards} of your deck, take one into your hand, put the "
            "rest on the bottom",
            n=UP,
        ),
        verb(
            "take_from_discard",
            "You may take a matching card of your discard pile.",
            "WR-4.6",
            "You may take a {filter} from your discard pile",
            filter=FILTER,
        ),
        verb(
            "steal_random",
            "Take a random card of a rival's hand.",
            "WR-4.6",
            "Choose a rival and take a random card from their hand",
        ),
        verb(
            "play_relic",
            "Each named player may play another relic.",
            "WR-9.5",
            "{who} may play an additional relic from hand",
            who=WHO,
        ),
        verb(
            "play_wizard",
            "Each named player may play another matching wizard.",
            "WR-8.7",
            "{who} may play another {filter:devoted=Devoted wizard;*=wizard} from {source}",
            who=WHO,
            source=FROM,
            filter=FILTER,
        ),
        verb(
            "lose_relic",
            "Put one of your relics in play on your discard pile.",
            "WR-21.5",
            "Put one of your relics in play into your discard pile",
        ),
        verb(
            "exchange_relics",
            "You may exchange all relics with a rival.",
            "WR-21.2",
            "You may exchange all your relics with all relics of a rival, face down",
        ),
        verb(
            "rotate_relics",
            "All relics go to the next holder clockwise.",
            "WR-21.3",
            "Every player in the battle who has a relic passes all their relics, face down, to "
            "the next such player clockwise",
        ),
        verb(
            "rivals_swap_relics",
            "Each rival exchanges relics with the hand.",
            "WR-21.4",
            "Each rival exchanges their relics in play with relics from their hand, as many as "
            "possible",
        ),
        verb(
            "swap_own_relic",
            "You may exchange a relic in play with one of the hand.",
            "WR-9.5",
            "You may exchange one of your relics in play with one from your hand",
        ),
        verb(
            "peek_relics",
            "Look at the rivals' face-down relics.",
            "WR-7.7",
            "Look at the rivals' face-down relics",
        ),
    )
}
