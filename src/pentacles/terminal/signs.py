"""Signs: what a terminal shows for the icons that games name.

Every sign is one cell wide and part of the fonts that terminals have; an icon without a sign gets
none, and the words carry the meaning.
"""

from __future__ import annotations

SIGNS = {
    # suits, schools, elements
    "spades": "♠",
    "hearts": "♥",
    "diamonds": "♦",
    "clubs": "♣",
    "magic-shield": "◘",
    "shield": "◘",
    "heart-plus": "♥",
    "crystal-ball": "○",
    "fireball": "☼",
    "magic-swirl": "§",
    "flame": "▲",
    "big-wave": "≈",
    "mountains": "∆",
    "whirlwind": "∞",
    "sunbeams": "☼",
    "evil-moon": "●",
    "broadsword": "†",
    "ring": "○",
    "third-eye": "◊",
    "oak-leaf": "♣",
    "crystal-shine": "♦",
    "plain-circle": "•",
    "crystal-shrine": "∩",
    "scroll-unfurled": "¶",
    "vortex": "§",
    # kinds of spells
    "bolt-spell-cast": "↯",
    "imp-laugh": "☻",
    "stone-wall": "▒",
    "magic-gate": "∩",
    "scroll-quill": "¶",
    "all-seeing-eye": "◊",
    "robber-hand": "↕",
    "health-potion": "♥",
    "gem-pendant": "♦",
    "ringing-bell": "♪",
    "wizard-face": "☺",
    "castle": "■",
    # marks
    "laurel-crown": "★",
    "queen-crown": "★",
    "closed-doors": "▓",
    "broken-wall": "░",
    "skull-staff": "†",
    "check-mark": "√",
    "pointy-hat": "▲",
    "padlock": "■",
}
POINTER = "►"
MARKED = "√"
ASKED = "►"
SEEN = "◊"
BACK = "▒"
TURN_UP = "▼"
TURN_DOWN = "▲"
FULL = "█"
EMPTY = "░"


def sign(icon: str) -> str:
    """The sign of an icon, or nothing."""
    return SIGNS.get(icon, "")


def bar(value: int, limit: int, room: int) -> str:
    """A figure and its limit as a bar of this width."""
    if limit <= 0 or room <= 0:
        return ""
    full = max(0, min(room, round(room * value / limit)))
    if value > 0 and full == 0:
        full = 1
    return FULL * full + EMPTY * (room - full)
