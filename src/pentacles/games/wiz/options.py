# not compiled
"""The options of WIZ, and which of them go together (section 5 of the rules' specification)."""

from __future__ import annotations

from typing import Any

from pentacles.core.errors import BadOption
from pentacles.core.options import Option, Wording, choice, first_seat, flag, whole, words
from pentacles.games.wiz.terms import ELEMENTS

BUILDS = ("full", "single", "high")
SETS: dict[int, tuple[int, int, int]] = {
    1: (2, 4, 4),
    2: (2, 4, 4),
    3: (3, 6, 4),
    4: (4, 6, 4),
    5: (5, 6, 6),
    6: (6, 6, 6),
}
"""WIZ-2.2: for each number of players, the fewest, the most and the usual element sets."""
WORDING = Wording(
    unknown="unknown option {name}.",
    not_one_of="{name} must be one of {values}",
    not_between="{name} must be between {low} and {high}",
    players_exact="players must be between {low} and {high}",
    players_range="players must be between {low} and {high}",
)
AUTO_FLAG = ("auto", "true", "false")
OPTIONS: tuple[Option, ...] = (
    whole("element_sets", 2, 6, "auto", "How many elements are in play.", ("WIZ-2.2",), ("auto",)),
    words(
        "elements",
        "Which elements are in play, of fire, water, earth, air, light and dark; "
        "the first ones if not named.",
        ("WIZ-2.3",),
    ),
    Option(
        "set_build",
        "table",
        "full",
        "How element sets are built, for all or by element: full, single or high.",
        ("WIZ-2.4", "WIZ-2.5", "WIZ-8.2"),
        BUILDS,
    ),
    flag("titans", "Whether titans are in the deck.", ("WIZ-2.10", "WIZ-11.1"), default=True),
    whole("wiz_cards", 0, 4, "auto", "How many Wiz cards are in.", ("WIZ-2.9",), ("auto",)),
    Option(
        "characters",
        "auto_flag",
        "auto",
        "Characters, Portals and Reen artifacts; auto: in solo games only.",
        ("WIZ-2.8", "WIZ-2.11", "WIZ-17.1", "WIZ-18.1"),
        AUTO_FLAG,
    ),
    choice(
        "character_assignment",
        ("random", "choose"),
        "Characters are dealt or chosen.",
        ("WIZ-17.2",),
    ),
    flag("life_pool", "Shards can be laid into the Life Pool for EP.", ("WIZ-19.1",)),
    words("blank_cards", "Up to three custom action cards by id.", ("WIZ-2.12", "WIZ-26.2")),
    whole("target_ep", 1, 100000, 1000, "The EP that wins the game.", ("WIZ-1.2",)),
    first_seat("first_dealer", 6, "Who deals first.", ("WIZ-3.1",)),
    Option(
        "first_turn_amend",
        "auto_flag",
        "auto",
        "Whether other players' hands may be used in turn number 1; auto: in solo games only.",
        ("WIZ-12.2",),
        AUTO_FLAG,
    ),
    choice(
        "joker_memory",
        ("assisted", "faithful"),
        "Whether the table remembers the deck joker for you.",
        ("WIZ-16.14", "WIZ-16.15"),
    ),
    flag("swap_blind", "Swap takes a random card.", ("WIZ-14.9",)),
    choice(
        "cancel_mode",
        ("optimal", "manual"),
        "Losing hands cancel by calculation or by choice.",
        ("WIZ-22.10", "WIZ-22.11"),
    ),
    whole("cancels_per_turn", 0, 3, 3, "How often a stage may be cancelled.", ("WIZ-8.7",)),
    choice(
        "illegal_move",
        ("reject", "forfeit"),
        "Illegal choices are refused, or cost the turn.",
        ("WIZ-25.2", "WIZ-25.3"),
    ),
    choice(
        "solo_control",
        ("automa", "self"),
        "Who plays the opposing seat of a solo game.",
        ("WIZ-24.4", "WIZ-24.5"),
    ),
    whole(
        "solo_opponent_target",
        1,
        100000,
        "auto",
        "The EP with which the opposing seat wins a solo game; auto: the same target.",
        ("WIZ-24.3",),
        ("auto",),
    ),
    whole("turn_limit", 20, 1000, 100, "A longer round is void.", ("WIZ-21.6",)),
    whole("max_rounds", 1, 1000, 100, "The game ends after this many.", ("WIZ-23.2",)),
)
PRESETS: dict[str, dict[str, Any]] = {
    "beginner": {"titans": False},
    "standard": {},
    "pool": {"life_pool": True},
    "complete": {"life_pool": True, "characters": True},
    "quick": {"target_ep": 500},
    "extended": {"target_ep": 2000},
}
REPRESENTATIVES: tuple[dict[str, Any], ...] = (
    {},
    {"titans": False, "target_ep": 500, "first_dealer": "seat_1", "first_turn_amend": True},
    {"life_pool": True, "characters": True, "target_ep": 700},
    {
        "element_sets": 4,
        "characters": True,
        "character_assignment": "choose",
        "joker_memory": "faithful",
        "cancel_mode": "manual",
    },
    {
        "elements": ["light", "dark"],
        "set_build": {"light": "high", "dark": "single"},
        "wiz_cards": 4,
        "cancels_per_turn": 0,
    },
    {
        "illegal_move": "forfeit",
        "life_pool": True,
        "blank_cards": ["pickpocket_imp", "borrowed_umbrella", "gossiping_orb"],
        "swap_blind": True,
    },
    {
        "elements": ["earth", "air", "light", "dark", "fire"],
        "set_build": {"earth": "single", "air": "high"},
        "joker_memory": "faithful",
        "characters": True,
        "cancels_per_turn": 1,
    },
    {"solo_control": "self", "solo_opponent_target": 600, "cancel_mode": "manual"},
    {
        "set_build": "high",
        "turn_limit": 20,
        "max_rounds": 3,
        "target_ep": 5000,
        "blank_cards": ["gossiping_orb", "gossiping_orb"],
    },
)


def refuse(message: str, option: str, allowed: str = "") -> None:
    """Refuse an option with the words of the rules."""
    raise BadOption(message, option, allowed)


def prepared(given: dict[str, Any]) -> dict[str, Any]:
    """The options as given, with the values that mean the default left out."""
    options = dict(given)
    if "elements" in options and options["elements"] is None:
        del options["elements"]
    for option in OPTIONS:
        if option.name not in options:
            continue
        value = options[option.name]
        if option.kind == "whole":
            if value is None and "auto" in option.values:
                del options[option.name]
            elif not isinstance(value, int) or isinstance(value, bool):
                if value not in option.values:
                    refuse(
                        f"{option.name} must be one of {option.allowed}",
                        option.name,
                        option.allowed,
                    )
        if option.kind == "auto_flag":
            options[option.name] = auto_flag(option, value)
    return options


def auto_flag(option: Option, value: Any) -> Any:
    """`auto`, or a flag."""
    if isinstance(value, bool) or value == "auto":
        return value
    if value in ("true", "false"):
        return value == "true"
    if value is None:
        return "auto"
    refuse(f"{option.name} must be one of {option.allowed}", option.name, option.allowed)
    return "auto"


def check(options: dict[str, Any]) -> dict[str, Any]:
    """Refuse what no number of players allows."""
    elements = options["elements"]
    if elements:
        wanted = options["element_sets"]
        count = len(elements) if wanted == "auto" else wanted
        is_right = all(name in ELEMENTS for name in elements) and len(set(elements)) == count
        if not is_right or len(elements) != count or count < 2:
            names = ", ".join(ELEMENTS)
            refuse(f"elements must name {count} different elements ({names})", "elements", names)
    build = options["set_build"]
    if isinstance(build, dict):
        for name, word in build.items():
            if name not in ELEMENTS or (elements and name not in elements):
                refuse(f"set_build: {name} is not in play", "set_build")
            if word not in BUILDS:
                refuse(f"set_build: unknown build {word}", "set_build", ", ".join(BUILDS))
    elif not isinstance(build, str):
        refuse(f"set_build must be one of {', '.join(BUILDS)}", "set_build", ", ".join(BUILDS))
    elif build not in BUILDS:
        refuse(f"set_build: unknown build {build}", "set_build", ", ".join(BUILDS))
    if len(options["blank_cards"]) > 3:
        refuse("at most 3 blank cards", "blank_cards")
    if options["character_assignment"] == "choose" and options["characters"] is False:
        refuse("character_assignment: no characters in this game", "character_assignment")
    return options


def check_match(options: dict[str, Any], players: int) -> None:
    """Refuse what this number of players doesn't allow."""
    low, high, _ = SETS[players]
    if not low <= sets_for(options, players) <= high:
        refuse(f"{players} players need {low} to {high} element sets", "element_sets")
    solo = players == 1
    if not solo:
        for name, default in (("solo_control", "automa"), ("solo_opponent_target", "auto")):
            if options[name] != default:
                refuse(f"{name} is for solo games", name)
    dealer = options["first_dealer"]
    if solo and dealer != "random":
        refuse("first_dealer: solo games deal by WIZ-3.7", "first_dealer")
    if dealer != "random" and int(dealer[5:]) >= players:
        refuse("first_dealer: no such seat", "first_dealer")
    if options["character_assignment"] == "choose" and not has_characters(options, players):
        refuse("character_assignment: no characters in this game", "character_assignment")
    build = options["set_build"]
    if isinstance(build, dict):
        in_play = elements_for(options, players)
        for name in build:
            if name not in in_play:
                refuse(f"set_build: {name} is not in play", "set_build")


def sets_for(options: dict[str, Any], players: int) -> int:
    """How many element sets a match has."""
    if options["element_sets"] != "auto":
        return int(options["element_sets"])
    return len(options["elements"]) or SETS[players][2]


def elements_for(options: dict[str, Any], players: int) -> list[str]:
    """WIZ-2.3: the elements in play, in their usual order."""
    chosen = options["elements"] or ELEMENTS[: sets_for(options, players)]
    return [name for name in ELEMENTS if name in chosen]


def has_characters(options: dict[str, Any], players: int) -> bool:
    """Whether a match is played with characters (WIZ-24.2)."""
    chosen = options["characters"]
    return players == 1 if chosen == "auto" else bool(chosen)


def wiz_count(options: dict[str, Any], players: int) -> int:
    """WIZ-2.9: how many Wiz cards are in the deck."""
    if options["wiz_cards"] != "auto":
        return int(options["wiz_cards"])
    if players >= 5:
        return 3
    return 1 if players == 2 and sets_for(options, players) == 2 else 2
