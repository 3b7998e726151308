"""How WysaertZ looks: colours, signs and the words for its kinds of cards."""

from __future__ import annotations

from typing import Any

KIND_INKS = {
    "attack": "#9C330D",
    "monster": "#7A1F12",
    "defence": "#1D4E7E",
    "wall": "#4C4A45",
    "passage": "#1A5A65",
    "name_spell": "#5E2575",
    "true_name": "#5E2575",
    "vision": "#1A5A65",
    "stealing": "#1A5A65",
    "restoration": "#1A5A65",
    "artefact": "#6E4C00",
    "event": "#2C6140",
    "mage": "#000000",
    "castle": "#3F4A57",
}
LOOKS: dict[str, Any] = {
    "palette": {
        "f1": "#63252A",
        "f2": "#2C0D11",
        "ac": "#F6C9A0",
        "on": "#2B0D08",
        "light_f1": "#F2E4D3",
        "light_f2": "#DDC5A9",
        "light_ac": "#8C2A16",
        "light_on": "#FFFFFF",
    },
    "back": {"from": "#8C2F33", "to": "#4A1418"},
    "pattern": "masonry",
    "emblem": "castle",
    "harm": {"defeats": 1},
    "samples": ["moat_house", "dragon", "fyreball"],
    "frame": "woodcut",
    "print": {
        "tile": "values.abc",
        "kindLine": "values.kind",
        "text": True,
        "initial": True,
    },
    "sorts": ["kind", "value", "as dealt"],
}


def suits(words: dict[str, str], icons: dict[str, str]) -> list[dict[str, str]]:
    """The kinds of cards as the suits of the game, each with sign and ink."""
    return [
        {"id": kind, "name": words[kind], "sign": icons[kind], "ink": ink}
        for kind, ink in KIND_INKS.items()
    ]
