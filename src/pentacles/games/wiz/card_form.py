# not compiled
"""The form of cards of your own: custom action cards, and changes to the others (WIZ-26)."""

from __future__ import annotations

from pentacles.core.card_fields import PICTURE, SHORT, SOURCE, TEXT, Field, Verb
from pentacles.core.card_form import Applies, CardForm, CountForm, TableForm
from pentacles.core.form_making import effects_form, fields_form, head_form, verb_form
from pentacles.games.wiz.terms import ELEMENTS, FACES

KINDS = (
    "number",
    "shard",
    "master",
    "elemental",
    "titan",
    "artifact",
    "wiz",
    "action",
    "custom",
    "character",
)
AIMS = ("none", "self", "opponent", "any_player", "own_hand", "opponent_hand", "any_hand")
PLAYER_AIMS = ("self", "opponent", "any_player")
HAND_AIMS = ("own_hand", "opponent_hand", "any_hand")
AIM_WORDS = {
    "none": "nobody",
    "self": "yourself",
    "opponent": "an opponent",
    "any_player": "any player",
    "own_hand": "one of your hands",
    "opponent_hand": "an opponent's hand",
    "any_hand": "any hand",
}
CARD_KINDS = ("wiz", "action", "master", "elemental", "titan", "artifact")
KIND_WORDS = {
    "wiz": "Wiz cards",
    "action": "action cards",
    "master": "masters",
    "elemental": "elementals",
    "titan": "titans",
    "artifact": "artifacts",
}
WHO_DISCARDS = Field(
    str,
    allowed=("others", "target"),
    title="Who",
    said={"others": "every opponent", "target": "the target"},
    limits={"target": (Applies("target", PLAYER_AIMS),)},
)
WHO_DRAWS = Field(
    str,
    allowed=("self", "target"),
    title="Who",
    said={"self": "you", "target": "the target"},
    limits={"target": (Applies("target", PLAYER_AIMS),)},
)
AMOUNT = Field(int, allowed=tuple(range(5, 51, 5)), title="EP")
MODES = {
    "realign": {"element": "another element", "strengthen": "+1 card value"},
    "portal": {
        "enter": "bring your character onto the board",
        "remove": "send away one that no elemental protects",
    },
}


def modes(verb: str) -> Field:
    """What a verb offers to choose from."""
    said = MODES[verb]
    return Field(list, each=tuple(said), least=1, title="Ways", said=said)


def counted(low: int, high: int, title: str = "How many") -> Field:
    """A number of a verb."""
    return Field(int, low=low, high=high, title=title)


VERBS = {
    verb.name: verb
    for verb in (
        Verb(
            "discard_matching",
            "The others, or the target, discard all cards of these kinds.",
            "WIZ-14.1",
            {
                "who": WHO_DISCARDS,
                "kinds": Field(list, each=CARD_KINDS, least=1, title="Kinds", said=KIND_WORDS),
            },
            "{who} discards all {kinds}",
        ),
        Verb(
            "search_deck",
            "Draw some cards, keep one, discard the rest.",
            "WIZ-14.3",
            {"look": counted(2, 5), "keep": counted(1, 1, "Keep")},
            "Draw {look} cards, keep one, discard the rest",
        ),
        Verb(
            "skip_turns",
            "The target misses turns.",
            "WIZ-14.4",
            {"count": counted(1, 2, "Turns")},
            "The target misses {count:1=the next turn;*=the next # turns}",
        ),
        Verb(
            "block",
            "Blocks what is played against you. Not for custom cards.",
            "WIZ-15.1",
            {},
            "Stops what is played against you",
        ),
        Verb(
            "exchange",
            "Swap a card with the target; `look` shows you the cards first.",
            "WIZ-14.8",
            {"look": Field(bool, title="See the cards first", said={True: "yes", False: "no"})},
            "{look:True=Look at the target's cards, take one and give one of yours;*=Swap a card "
            "with the target unseen}",
        ),
        Verb(
            "retrieve",
            "Take one card from the discard pile or the bottom of the deck.",
            "WIZ-14.10",
            {
                "source": Field(
                    str,
                    allowed=("pile", "bottom"),
                    title="From",
                    said={"pile": "the discard pile", "bottom": "the bottom of the deck"},
                ),
                "depth": Field(int, required=False, low=1, high=12, title="Of how many cards"),
            },
            "Take any card out of {source}[ (the last {depth} cards)]",
        ),
        Verb(
            "draw",
            "You, or the target, draw cards from the deck.",
            "WIZ-14.12",
            {"who": WHO_DRAWS, "count": counted(1, 3)},
            "{who:self=Draw;*=The target draws} {count:1=a card;*=# cards}",
        ),
        Verb(
            "end_turn",
            "Your turn ends after this card.",
            "WIZ-14.13",
            {},
            "Your turn ends after this card",
        ),
        Verb(
            "discard_own",
            "Discard cards of your choice.",
            "WIZ-14.15",
            {"count": counted(1, 2)},
            "Discard {count:1=a card;*=# cards} of your choice",
        ),
        Verb(
            "portal",
            "Bring your character in, or remove another. Not for custom cards.",
            "WIZ-14.17",
            {"modes": modes("portal")},
            "{modes:or}",
        ),
        Verb(
            "realign",
            "Give the target hand another element, or +1 card value.",
            "WIZ-14.19",
            {"modes": modes("realign")},
            "Give the target hand {modes:or}",
        ),
        Verb(
            "take_random",
            "Random cards of the target join your cards.",
            "WIZ-26.3",
            {"count": counted(1, 2)},
            "Take {count:1=a random card;*=# random cards} of the target",
        ),
        Verb(
            "peek_hand",
            "You see the target's cards once.",
            "WIZ-26.3",
            {},
            "Look at the target's cards",
        ),
        Verb(
            "ward",
            "The target hand is protected until its owner's next turn.",
            "WIZ-26.5",
            {},
            "The target hand is warded until its owner's next turn",
        ),
        Verb("gain_ep", "You gain EP.", "WIZ-1.5", {"amount": AMOUNT}, "Gain {amount} EP"),
        Verb(
            "drain_ep",
            "The target loses EP.",
            "WIZ-1.6",
            {"amount": AMOUNT},
            "The target loses {amount} EP",
        ),
    )
}
CUSTOM_POINTS = 15
"""What a custom card counts in a grip (WIZ-5.3)."""
NOT_CUSTOM = ("block", "portal")
NEED_PLAYER = ("skip_turns", "exchange", "take_random", "peek_hand", "drain_ep")
NEED_HAND = ("realign", "ward")
POWERS = {
    "element_bonus": {"amount": Field(int, low=2, high=2)},
    "stun_turns": {"count": Field(int, low=2, high=2)},
    "joker_views": {"count": Field(int, low=2, high=2)},
    "immune": {"card": Field(str, allowed=("trap",))},
    "same_element_factor": {"factor": Field(int, low=3, high=3)},
    "search_look": {"count": Field(int, low=3, high=3)},
    "auto_protect_opening": {},
    "abyss_also": {"kind": Field(str, allowed=("master",))},
    "play_as_shard": {},
    "free_shield": {"count": Field(int, low=1, high=1)},
    "play_as_elemental": {},
    "warp_bottom": {"count": Field(int, low=12, high=12)},
    "play_as_titan": {},
}
"""The passive powers of characters: fixed by the rules, written on the cards."""
EFFECTS = Field(
    list,
    required=False,
    least=1,
    most=3,
    title="Effects",
    help="1 to 3, carried out in this order on the target.",
    group="effects",
    kind="effects",
)
FIELDS = {
    "id": Field(
        str,
        longest=40,
        title="Id",
        help="Its permanent name. The id of a card of the game changes that card.",
    ),
    "number": Field(int, required=False, low=0, high=FACES - 1),
    "code": Field(str, required=False, longest=8, title="Code", group="more"),
    "name": Field(str, longest=40, title="Name"),
    "kind": Field(str, allowed=KINDS, title="Kind"),
    "element": Field(str, required=False, allowed=tuple(ELEMENTS)),
    "rank": Field(str, required=False, longest=4, title="Rank", group="more"),
    "points": Field(
        int,
        required=False,
        low=0,
        high=100,
        default=CUSTOM_POINTS,
        title="Points",
        help=f"What it counts in a grip; {CUSTOM_POINTS} on every custom card.",
        group="more",
    ),
    "count": Field(int, required=False, low=0, high=4, default=1, title="Copies", group="numbers"),
    "target": Field(
        str, required=False, longest=40, title="Target", help="Whom the effects are for."
    ),
    "blockable": Field(
        bool,
        required=False,
        default=False,
        title="Can be stopped",
        help="Whether a Shield stops it.",
    ),
    "effects": EFFECTS,
    "powers": Field(list, required=False),
    "text": TEXT,
    "short": SHORT,
    **PICTURE,
    "origin": SOURCE,
}
"""The keys of the game's own cards; those of a custom card are `CUSTOM_FIELDS`."""
CHANGEABLE = ("id", "name", "text", "short", "icon", "art", "count", "origin")
"""What a user's file may change about a standard card."""
NOT_OF_CUSTOM = ("number", "element", "powers")
CUSTOM_FIELDS = {
    **{key: field for key, field in FIELDS.items() if key not in NOT_OF_CUSTOM},
    "kind": Field(
        str, required=False, allowed=("custom",), default="custom", title="Kind", group="more"
    ),
    "target": Field(
        str,
        allowed=AIMS,
        title="Target",
        said=AIM_WORDS,
        help="Whom the effects are for.",
    ),
}


def aims_of(verb: str) -> tuple[Applies, ...]:
    """The targets that a verb needs on a custom card."""
    if verb in NEED_PLAYER:
        return (Applies("target", PLAYER_AIMS),)
    return (Applies("target", HAND_AIMS),) if verb in NEED_HAND else ()


FORM = CardForm(
    game="wiz",
    title="Cards of your own for WIZ",
    help="Only what it adds or changes: custom action cards for the three blanks (the option "
    "blank_cards names those in use), and other words, pictures and counts for the game's cards.",
    is_whole=False,
    tables=(
        TableForm(
            name="card",
            title="Cards",
            one="custom card",
            fields=fields_form(
                CUSTOM_FIELDS,
                effects=effects_form(
                    "effects",
                    EFFECTS,
                    [
                        verb_form(verb, *aims_of(verb.name))
                        for verb in VERBS.values()
                        if verb.name not in NOT_CUSTOM
                    ],
                ),
            ),
            new={
                "target": "opponent",
                "blockable": True,
                "effects": [{"verb": "take_random", "count": 1}],
            },
            changes=CHANGEABLE,
        ),
    ),
    counts=(CountForm("Custom cards", (Applies("kind", ("custom",)),), 0, None, 3, False),),
    head=head_form(),
)
