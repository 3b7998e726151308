"""The numbers behind the words of the rules: zones, triggers, verbs, conditions."""

from __future__ import annotations

from typing import Final

# The zones of a seat; a seat's zones follow one another.
HAND: Final = 0
LAID_WIZARDS: Final = 1
LAID_RELICS: Final = 2
WIZARDS: Final = 3
RELICS: Final = 4
TIED: Final = 5
HALL: Final = 6
DECK: Final = 7
DISCARD: Final = 8
ASIDE: Final = 9
POOL: Final = 10
CUT: Final = 11
PACK: Final = 12

# The zones in the middle, counted from the first of them.
SHRINES: Final = 0
SHRINE: Final = 1
SHRINE_DISCARD: Final = 2
SET_ASIDE: Final = 3
DRAFT: Final = 4

# Ways to make decks.
BALANCED: Final = 0
LIGHTNING: Final = 1
WINCHESTER: Final = 2
GRID: Final = 3
PACK_DRAFT: Final = 4

RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
BEATEN: Final = [GREEN, RED, BLUE]
"""The colour that each colour has advantage over (WR-8.2)."""

COMMON: Final = 0
SUPERB: Final = 1
GLORIOUS: Final = 2

# Triggers; from FIRST_SELECTOR on the selectors of shrines.
STATIC: Final = 0
NOW: Final = 1
REVEAL: Final = 2
AT_RELICS: Final = 3
DISCARDED: Final = 4
FIRST_SELECTOR: Final = 5
ANY_WIZARD: Final = 5
RED_WIZARD: Final = 6
BLUE_WIZARD: Final = 7
GREEN_WIZARD: Final = 8
DEVOTED_WIZARD: Final = 9
DEVOTED2_WIZARD: Final = 10
ENLIGHTENED_WIZARD: Final = 11
WHEN: Final = (
    "static",
    "now",
    "reveal",
    "relic",
    "discarded",
    "any",
    "red",
    "blue",
    "green",
    "devoted",
    "devoted2",
    "enlightened",
)

# Verbs; the first eight are static, all others are actions.
POWER: Final = 0
POWER_PER: Final = 1
POWER_GAP: Final = 2
RIVAL_POWER: Final = 3
IGNORE_RELICS: Final = 4
UNIGNORABLE: Final = 5
CLAIM_MASTER: Final = 6
NO_ADVANTAGE: Final = 7
TOKEN: Final = 8
DRAW_CARDS: Final = 9
DRAW_TO: Final = 10
DISCARD_CARDS: Final = 11
DISCARD_FOR_POWER: Final = 12
TRADE_IN: Final = 13
REVEAL_FOR_POWER: Final = 14
MILL: Final = 15
MILL_FOR_POWER: Final = 16
TOP_FOR_POWER: Final = 17
LOOK_TAKE: Final = 18
TAKE_FROM_DISCARD: Final = 19
STEAL_RANDOM: Final = 20
PLAY_RELIC: Final = 21
PLAY_WIZARD: Final = 22
LOSE_RELIC: Final = 23
EXCHANGE_RELICS: Final = 24
ROTATE_RELICS: Final = 25
RIVALS_SWAP_RELICS: Final = 26
SWAP_OWN_RELIC: Final = 27
PEEK_RELICS: Final = 28
VERB_NAMES: Final = (
    "power",
    "power_per",
    "power_gap",
    "rival_power",
    "ignore_relics",
    "unignorable",
    "claim_master",
    "no_advantage",
    "token",
    "draw",
    "draw_to",
    "discard",
    "discard_for_power",
    "trade_in",
    "reveal_for_power",
    "mill",
    "mill_for_power",
    "top_for_power",
    "look_take",
    "take_from_discard",
    "steal_random",
    "play_relic",
    "play_wizard",
    "lose_relic",
    "exchange_relics",
    "rotate_relics",
    "rivals_swap_relics",
    "swap_own_relic",
    "peek_relics",
)

SELF: Final = 0
RIVALS: Final = 1
ALL: Final = 2
WHO: Final = ("self", "rivals", "all")

FILTER_ANY: Final = 0
FILTER_WIZARD: Final = 1
FILTER_RELIC: Final = 2
FILTER_DEVOTED: Final = 3
FILTERS: Final = ("any", "wizard", "relic", "devoted")

# Conditions; a comparison is COMPARED + 200 * count + N, with 100 more for "at most".
MASTER: Final = 0
NOT_MASTER: Final = 1
TRAILING: Final = 2
OWN_COLOUR: Final = 3
OWN_DEVOTED: Final = 6
OWN_DEVOTED2: Final = 7
OWN_ENLIGHTENED: Final = 8
RIVAL_COLOUR: Final = 9
HAS_ADVANTAGE: Final = 12
OWN_BASIC: Final = 13
OWN_ENCHANTED: Final = 14
COMPARED: Final = 100
CONDITIONS: Final = (
    "master",
    "not_master",
    "trailing",
    "red",
    "blue",
    "green",
    "devoted",
    "devoted2",
    "enlightened",
    "rival_red",
    "rival_blue",
    "rival_green",
    "advantage",
    "own_basic",
    "own_enchanted",
)

COUNT_HAND: Final = 0
COUNT_DRAWN: Final = 1
COUNT_DISCARDED: Final = 2
COUNT_BOTH: Final = 3
COUNT_DISCARDED_ALL: Final = 4
COUNT_BATTLES: Final = 5
COUNT_COLOUR_ROUND: Final = 6
COUNT_DEVOTED_ROUND: Final = 9
COUNT_COLOURS: Final = 10
COUNT_RELICS_OWN: Final = 11
COUNT_RELICS_ALL: Final = 12
COUNT_BASIC_OWN: Final = 13
COUNT_DISCARD_RELICS: Final = 14
COUNT_RIVAL_BEST: Final = 15
COUNTS: Final = (
    "hand",
    "drawn",
    "discarded",
    "drawn_or_discarded",
    "discarded_all",
    "battles",
    "red_round",
    "blue_round",
    "green_round",
    "devoted_round",
    "colours_in_play",
    "relics_own",
    "relics_all",
    "basic_own",
    "own_discard_relics",
    "rival_best_base",
)

NO_LIMIT: Final = 1000
PRINTED: Final = -1000
"""`each` of `top_for_power`: the printed power of the card."""

# What a card has already done in this battle, as card * 16 + one of these (WR-8.8, WR-9.9).
DID_NOW: Final = 0
DID_REVEAL: Final = 1
DID_RELIC: Final = 2
DID_CLAIM: Final = 3
DID_LINE: Final = 8

# How a player's power is put together (WR-10.1).
PART_PRINTED: Final = 0
PART_ADVANTAGE: Final = 1
PART_SHRINE: Final = 2
PART_ABILITY: Final = 3
PART_RELIC: Final = 4
PART_RELIC_LINE: Final = 5
PART_TOKEN: Final = 6
PART_RIVAL: Final = 7
