# not compiled
"""The form of equipment decks: keys, verbs, and how many cards a deck has."""

from __future__ import annotations

from pentacles.core.card_fields import PICTURE, SHORT, SOURCE, TEXT, Field, Verb
from pentacles.core.card_form import Applies, CardForm, CountForm, TableForm
from pentacles.core.form_making import effects_form, fields_form, head_form, verb_form
from pentacles.games.witless_wizards.terms import DECK_IDS, DECK_NAMES, MOST_EFFECTS, SLOT_IDS

TITLES = {"offence": "Offensive", "defence": "Defensive", "special": "Special"}
AMOUNT = Field(int, low=1, high=20, title="How much")
CHANGE = Field(int, low=-9, high=9, title="How much")
COST = Field(int, low=0, high=9, title="Cost in cubes")
WHEN = Field(
    str,
    allowed=("always", "weakened", "die_high", "die_low"),
    title="When",
    said={"die_high": "on the highest face", "die_low": "on the lowest face"},
    words={
        "always": " ",
        "weakened": "while you are Weakened",
        "die_high": "on the highest face",
        "die_low": "on the lowest face",
    },
)
PUMP = {
    "cost": COST,
    "amount": AMOUNT,
    "limit": Field(int, low=1, high=5, title="How often at most"),
}
HOARD = {
    "per": Field(int, low=1, high=20, title="Per this many cubes"),
    "max": Field(int, low=1, high=20, title="At most"),
}
THORN = Field(
    str,
    allowed=("hit", "blocked"),
    title="When",
    words={"hit": "that hits you", "blocked": "on you that makes 0 Hits"},
)
SLOT = Field(
    str,
    allowed=tuple(SLOT_IDS),
    title="Which card",
    said={key: f"{title} card" for key, title in TITLES.items()},
)
ARRIVAL = Field(
    str,
    allowed=("lose_stamina", "recover", "gain_cubes"),
    title="What happens",
    said={"lose_stamina": "lose Stamina", "recover": "gain Stamina", "gain_cubes": "gain cubes"},
)

MEANINGS: list[tuple[str, str, str, dict[str, Field]]] = [
    (
        "attack_mod",
        "Changes the owner's Total Attack.",
        "{+amount} Attack {when}",
        {"amount": CHANGE, "when": WHEN},
    ),
    (
        "defence_mod",
        "Changes the owner's Defence.",
        "{+amount} Defence {when}",
        {"amount": CHANGE, "when": WHEN},
    ),
    (
        "hoard_defence",
        "+1 Defence for every `per` cubes in stock, at most `max`.",
        "+1 Defence for {per:1=each cube;*=every # cubes} you own, at most +{max}",
        HOARD,
    ),
    (
        "pierce",
        "The target has that much less Defence.",
        "Your target has {amount} less Defence",
        {"amount": AMOUNT},
    ),
    (
        "die_times",
        "The die counts that many times.",
        "The die counts {factor} {factor:1=time;*=times}",
        {"factor": Field(int, low=1, high=6, title="How many times")},
    ),
    (
        "roll_best",
        "The owner attacks with two dice and uses the higher.",
        "Roll two dice and use the higher",
        {},
    ),
    (
        "roll_worst_against",
        "Attackers of the owner roll two dice and use the lower.",
        "Whoever attacks you rolls two dice and uses the lower",
        {},
    ),
    (
        "reroll",
        "Once per attack the owner may pay to repeat the roll.",
        "Once per attack you may roll the Battle Die again for {cost:0=free;1=1 cube;*=# cubes}",
        {"cost": COST},
    ),
    (
        "fizzle",
        "On the lowest face the owner's attack makes 0 Hits.",
        "Lowest face: your attack makes 0 Hits",
        {},
    ),
    (
        "pump_attack",
        "Before the roll the owner may pay for more Attack.",
        (
            "Before you roll: up to {limit} {limit:1=time;*=times} pay {cost} "
            "{cost:1=cube;*=cubes} for +{amount} Attack"
        ),
        PUMP,
    ),
    (
        "pump_defence",
        "When attacked, after the roll, the owner may pay for more Defence.",
        (
            "When attacked, after the roll: up to {limit} {limit:1=time;*=times} pay {cost} "
            "{cost:1=cube;*=cubes} for +{amount} Defence"
        ),
        PUMP,
    ),
    (
        "hits_taken_mod",
        "Attacks that hit the owner make more or fewer Hits.",
        "An attack that hits you makes {+amount} Hits {when}",
        {"amount": CHANGE, "when": WHEN},
    ),
    (
        "hit_cap",
        "One attack makes at most that many Hits on the owner.",
        "One attack cannot make more than {amount} {amount:1=Hit;*=Hits} on you",
        {"amount": Field(int, low=0, high=20, title="At most")},
    ),
    (
        "vanish",
        "About to take Hits, the owner may discard the card and take none.",
        "When you would take Hits: you may discard this and take none",
        {},
    ),
    (
        "recoil",
        "The owner loses Stamina with every attack they make.",
        "Whenever you attack you lose {amount} Stamina",
        {"amount": AMOUNT},
    ),
    (
        "thorns",
        "An attack on the owner costs the attacker Stamina.",
        "An attack {when} costs the attacker {amount} Stamina",
        {"amount": AMOUNT, "when": THORN},
    ),
    (
        "leech",
        "The owner gains Stamina when their attack hits.",
        "When your attack hits, you gain {amount} Stamina",
        {"amount": AMOUNT},
    ),
    (
        "splash",
        "The other wizards whom the owner could attack lose Stamina.",
        "Every other opponent you could attack loses {amount} Stamina",
        {"amount": AMOUNT},
    ),
    (
        "steal_cubes",
        "When the owner's attack hits, the owner steals cubes.",
        "When your attack hits, steal {amount} {amount:1=cube;*=cubes} from the target",
        {"amount": AMOUNT},
    ),
    (
        "knock_off",
        "On the highest face the target's card in a slot is discarded.",
        "Highest face: after the attack the target's {slot} is discarded",
        {"slot": SLOT},
    ),
    (
        "discard_recover",
        "At battle start the owner may discard the card for Stamina.",
        "Start of your battle: you may discard this and gain {amount} Stamina",
        {"amount": AMOUNT},
    ),
    (
        "discard_break",
        "At battle start the owner may discard the card and a rival's card.",
        "Start of your battle: you may discard this and one card of an opponent you may attack",
        {},
    ),
    (
        "scry",
        "At the start of their draft the owner looks at the top card.",
        "Start of your draft: look at the top card of the deck; you may put it at the bottom",
        {},
    ),
    (
        "salvage",
        "The owner may draw the top card of the discard pile instead.",
        "You may draw the top card of the discard pile instead of the deck",
        {},
    ),
    (
        "extra_focus",
        "After a focus the owner may focus once more.",
        "After focusing you may focus once more for {cost:0=free;1=1 cube;*=# cubes}",
        {"cost": COST},
    ),
    ("no_focus", "The owner cannot focus.", "You cannot focus", {}),
    (
        "decline_gift",
        "The owner may pay to have a gift discarded.",
        (
            "When you are given a card you may pay {cost} {cost:1=cube;*=cubes} to have it "
            "discarded instead"
        ),
        {"cost": COST},
    ),
    (
        "on_place",
        "Happens to whoever receives the card.",
        (
            "When you receive this: {effect:lose_stamina=lose;*=gain} {amount} "
            "{effect:gain_cubes=cubes;*=Stamina}"
        ),
        {"effect": ARRIVAL, "amount": AMOUNT},
    ),
    (
        "leak",
        "The owner loses Stamina at the start of each of their turns.",
        "At the start of your turn you lose {amount} Stamina",
        {"amount": AMOUNT},
    ),
    (
        "tax",
        "After income the owner returns cubes.",
        "After your income you return {amount} {amount:1=cube;*=cubes}",
        {"amount": AMOUNT},
    ),
    (
        "always_mend",
        "The owner may mend without being Weakened.",
        "You may mend in every one of your turns, Weakened or not",
        {},
    ),
    (
        "hoard_attack",
        "+1 Attack for every `per` cubes in stock, at most `max`.",
        "+1 Attack for {per:1=each cube;*=every # cubes} you own, at most +{max}",
        HOARD,
    ),
    (
        "hit_floor",
        "The owner's attack makes at least that many Hits.",
        "Your attack makes at least {amount} {amount:1=Hit;*=Hits}",
        {"amount": AMOUNT},
    ),
    (
        "free_focus",
        "The owner's first focus of each turn is free.",
        "Your first focus of each turn is free",
        {},
    ),
    (
        "thrift",
        "More income in a turn without paying a cube.",
        "+{amount} income in a turn in which you paid no cube",
        {"amount": AMOUNT},
    ),
    (
        "discard_surge",
        "At battle start the owner may discard the card for more Attack.",
        "Start of your battle: you may discard this for +{amount} Attack in this battle",
        {"amount": AMOUNT},
    ),
]
"""The verbs in the order of their rules, WW-10.1 to WW-10.36, with their parameters in order."""

VERBS: dict[str, Verb] = {
    name: Verb(name, meaning, f"WW-10.{number}", parameters, sentence)
    for number, (name, meaning, sentence, parameters) in enumerate(MEANINGS, 1)
}
EFFECTS = Field(
    list,
    required=False,
    most=MOST_EFFECTS,
    title="Effects",
    help=f"At most {MOST_EFFECTS}.",
    group="effects",
    kind="effects",
)
FIELDS = {
    "id": Field(
        str, longest=40, title="Id", help="Its permanent name: one word that no other card has."
    ),
    "code": Field(
        str,
        required=False,
        longest=40,
        title="Code",
        help="The short word that positions use; the id where it is left out.",
        group="more",
    ),
    "name": Field(str, longest=40, title="Name"),
    "deck": Field(
        str,
        allowed=(*DECK_IDS, "standard"),
        title="Deck",
        said={**dict(zip(DECK_IDS, DECK_NAMES, strict=True)), "standard": "Standard Equipment"},
        help="The deck that the card belongs to; yours takes the place of the game's own.",
    ),
    "type": Field(
        str,
        allowed=tuple(SLOT_IDS),
        title="Type",
        said=TITLES,
        help="The slot that it is worn in.",
    ),
    "value": Field(
        int,
        required=False,
        low=0,
        high=9,
        default=0,
        title="Value",
        help="Attack of an Offensive card, Defence of a Defensive one; Special cards have none.",
        group="numbers",
    ),
    "income": Field(
        int,
        required=False,
        low=0,
        high=9,
        default=0,
        title="Income",
        help="Cubes at the start of a turn.",
        group="numbers",
    ),
    "count": Field(
        int,
        required=False,
        low=1,
        high=2,
        default=1,
        title="Copies",
        help="Every card of a deck is there once.",
        group="more",
    ),
    "origin": SOURCE,
    "text": TEXT,
    "short": SHORT,
    **PICTURE,
    "effects": EFFECTS,
}
CARDS_OF_A_DECK = 8

FORM = CardForm(
    game="witless-wizards",
    title="Equipment of Witless Wizards",
    help="Whole decks of 8 different cards. Each takes the place of the game's own deck of that "
    "name; the Standard Equipment keeps its four ids.",
    is_whole=False,
    tables=(
        TableForm(
            name="card",
            title="Cards",
            one="card",
            fields=fields_form(
                FIELDS,
                effects=effects_form(
                    "effects", EFFECTS, [verb_form(verb) for verb in VERBS.values()]
                ),
            ),
            new={"deck": "wizard", "type": "offence", "value": 1, "income": 0, "effects": []},
        ),
    ),
    counts=(
        *(
            CountForm(name, (Applies("deck", (deck,)),), 0, CARDS_OF_A_DECK, CARDS_OF_A_DECK)
            for deck, name in zip(DECK_IDS, DECK_NAMES, strict=True)
        ),
        CountForm("Standard Equipment", (Applies("deck", ("standard",)),), 0, 6, 6),
    ),
    head=head_form(),
)
