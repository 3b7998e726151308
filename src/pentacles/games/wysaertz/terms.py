"""The words of WysaertZ as numbers: kinds of cards, verbs, keywords, powers."""

from __future__ import annotations

from typing import Final

# Kinds of cards. A play has the kind of its card (WY-9.1): a True Name spell is the kind
# `true_name` of the rules, a True Name played as an answer the kind `name_shield`.
ATTACK: Final = 0
MONSTER: Final = 1
DEFENCE: Final = 2
WALL: Final = 3
PASSAGE: Final = 4
NAME_SPELL: Final = 5
TRUE_NAME: Final = 6
VISION: Final = 7
STEALING: Final = 8
RESTORATION: Final = 9
ARTEFACT: Final = 10
EVENT: Final = 11
MAGE: Final = 12
CASTLE: Final = 13

# Corner values (WY-10.1). A beats B, B beats C, C beats A.
LETTERS: Final = ("A", "B", "C", "OOPS!")
OOPS: Final = 3

# What is struck, and what wins_equal and draws_two are about, as bits.
AT_MAGE: Final = 1
AT_MONSTER: Final = 2
AT_GATE: Final = 4
AT_ATTACK: Final = 8
"""For wins_equal: when struck by an Attack spell."""
IN_ANSWER: Final = 8
"""For draws_two: against the Monster that it was played to answer."""

# The object of a play (WY-9.1).
ON_MAGE: Final = 0
ON_GATE: Final = 1
ON_PLAY: Final = 2
PAST_GATE: Final = 3
ON_NOTHING: Final = 4

# Keywords of stack cards as bits.
LEAP: Final = 1 << 0
BACKFIRE: Final = 1 << 1
UNANSWERABLE: Final = 1 << 2
QUICK: Final = 1 << 3
BLOW_UP: Final = 1 << 4
RETURN_ONCE: Final = 1 << 5
CAPTURE: Final = 1 << 6
FLYING: Final = 1 << 7
ETHEREAL: Final = 1 << 8
SLIP: Final = 1 << 9
IMMUNE_ATTACK: Final = 1 << 10
IMMUNE_MONSTER: Final = 1 << 11
SALLY: Final = 1 << 12
EXPLODE: Final = 1 << 13
TAX: Final = 1 << 14
MAGE_ONLY: Final = 1 << 15
HALL: Final = 1 << 16
LOOT: Final = 1 << 17
THROUGH: Final = 1 << 18
FINAL: Final = 1 << 19

# Verbs: what a card does when it resolves. An effect is a list of pairs, verb and number.
COUNTER: Final = 0
TAKE: Final = 1
REFLECT: Final = 2
REFLECT_STRONGER: Final = 3
TURNCOAT: Final = 4
EMBOLDEN: Final = 5
WARD: Final = 6
EXEUNT: Final = 7
SPLASH: Final = 8
END_CHALLENGE: Final = 9
BRACE: Final = 10
MEND: Final = 11
MEND_ALL: Final = 12
ENTER_BYPASS: Final = 13
ENTER_FLIGHT: Final = 14
ENTER_BREAK: Final = 15
NAME_KILL: Final = 16
LOOK_HAND: Final = 17
LOOK_STACK: Final = 18
DISCARD_ONE: Final = 19
STEAL_RANDOM: Final = 20
STEAL_ARTEFACT: Final = 21
EXCHANGE: Final = 22
DRAW: Final = 23
RECALL: Final = 24
ALL_OUTSIDE: Final = 25
BREAK_GATES: Final = 26
MEND_GATES: Final = 27
TRUCE: Final = 28
PASS_LEFT: Final = 29
ALL_DRAW: Final = 30

# Lasting powers of Artefacts, Mages and Castles as bits.
RESEARCH_ANYWHERE: Final = 1 << 0
REMOTE_STRIKE: Final = 1 << 1
WOBBLY_FLIGHT: Final = 1 << 2
REDRAW_ANY: Final = 1 << 3
DEATHWARD: Final = 1 << 4
REDRAW_STUBBORN: Final = 1 << 5
BACKHAND: Final = 1 << 6
CHARM: Final = 1 << 7
SALVAGE: Final = 1 << 8
RECYCLE_DRAW: Final = 1 << 9
BONUS_CAST: Final = 1 << 10
DARK: Final = 1 << 11
CLIMB: Final = 1 << 12
RUN: Final = 1 << 13
CRUMBLY: Final = 1 << 14
MOAT: Final = 1 << 15
SHOWS_AT_SIEGE: Final = CLIMB | CRUMBLY | MOAT
"""What turns up a face-down Castle under siege, besides a number of gates other than one."""

# Where a challenge stands.
PEACE: Final = 0
APPROACH: Final = 1
BESIEGED: Final = 2
FACE_TO_FACE: Final = 3
FROM_AFAR: Final = 4
"""A Globe attack, a challenge of its own that moves nobody (WY-11.3)."""

# Marks of a play.
TEDDY: Final = 1
"""A giant Teddybear: without any keyword (WY-11.17)."""
WINS: Final = 2
"""Wins equal draws while it stays in the chain (WY-11.17, WY-11.18)."""
TURNED: Final = 4
"""Has backfired already (WY-11.8)."""
LEAPT: Final = 8
ANSWERING: Final = 16
"""Still against the play it was played to answer (WY-11.13)."""
CASTLE_USE: Final = 32
SIEGE_USE: Final = 64

# What an A-B-C draw is about (WY-10.10).
VS_MAGE: Final = 0
VS_GATE: Final = 1
SPELL_VS_MONSTER: Final = 2
MONSTER_VS_MONSTER: Final = 3
MONSTER_VS_SPELL: Final = 4
CLIMBING: Final = 5
RUNNING: Final = 6

# Results for the attacking side.
LOSS: Final = 0
EQUAL: Final = 1
WIN: Final = 2

# The card that has defeated a seat, where a given position doesn't say it.
UNKNOWN_FACE: Final = -2

# What a seat is known to hold while a decision of his is pending (for redeals only).
NO_PROMISE: Final = 0
HOLDS_STRIKE: Final = 1
HOLDS_NAME: Final = 2
HOLDS_BACKHAND: Final = 3
