# not compiled
"""The form of a pack of Wizard Cards: keys, verbs, and how many cards of each kind there are."""

from __future__ import annotations

from pentacles.core.card_fields import PICTURE, SHORT, SOURCE, TEXT, Field, Verb
from pentacles.core.card_form import Applies, CardForm, CountForm, TableForm
from pentacles.core.form_making import effects_form, fields_form, head_form, verb_form

SUITS = ("spades", "hearts", "diamonds", "clubs")
SCHOOLS = ("ward", "vigor", "fortune", "wrath", "wild")
AMOUNT = {"n": Field(int, low=1, high=9, title="How many", help="The card's magnitude.")}
VERBS = {
    verb.name: verb
    for verb in (
        Verb(
            "ward",
            "Absorbs n damage until the caster's next turn.",
            "WC-4.1",
            AMOUNT,
            "Absorb {n} damage until your next turn",
        ),
        Verb(
            "add_plays",
            "Gives the caster n more plays in this spell.",
            "WC-7.1",
            AMOUNT,
            "Gain {n} {n:1=play;*=plays} in this spell",
        ),
        Verb(
            "draw",
            "The caster draws n cards.",
            "WC-5.1",
            AMOUNT,
            "Draw {n} {n:1=card;*=cards}",
        ),
        Verb(
            "damage",
            "Deals n damage to the opponent.",
            "WC-6.1",
            AMOUNT,
            "Deal {n} damage",
        ),
        Verb(
            "wild",
            "The caster names a school; it acts as that school with magnitude n.",
            "WC-8.1",
            AMOUNT,
            "Name a school: this counts as that school with magnitude {n}",
        ),
    )
}
EFFECT = Field(
    dict, title="Effect", help="What the card does when it is cast.", group="effects", kind="effect"
)
FIELDS = {
    "id": Field(
        str, longest=40, title="Id", help="Its permanent name: one word that no other card has."
    ),
    "index": Field(
        int,
        low=0,
        high=999,
        title="Number",
        help="Cards are numbered from 0 without a gap, jokers last.",
        group="more",
    ),
    "code": Field(
        str,
        required=False,
        longest=8,
        title="Code",
        help="The short word that actions use; the id where it is left out.",
        group="more",
    ),
    "name": Field(str, longest=40, title="Name"),
    "nerdier_name": Field(
        str,
        required=False,
        longest=40,
        title="Nerdier name",
        help="The name with the option nerdier_names.",
        group="words",
    ),
    "suit": Field(
        str,
        allowed=(*SUITS, "none"),
        title="Suit",
        said={"none": "none (a joker)"},
        help="Jokers have none.",
    ),
    "rank": Field(str, required=False, longest=8, title="Rank", help="ace, 2 to 10, jack ..."),
    "school": Field(
        str, allowed=SCHOOLS, title="School", help="What the card counts as; jokers are wild."
    ),
    "magnitude": Field(
        int,
        low=1,
        high=9,
        title="Magnitude",
        help="The same number as in the effect.",
        group="numbers",
    ),
    "count": Field(
        int,
        required=False,
        low=1,
        high=1,
        default=1,
        title="Copies",
        help="Every card is there once.",
        group="more",
    ),
    "text": TEXT,
    "short": SHORT,
    **PICTURE,
    "source": SOURCE,
    "effect": EFFECT,
}


def verb_forms() -> dict[str, Applies]:
    """Which cards each verb may be on: jokers are wild, and only they."""
    suited = Applies("suit", SUITS)
    return {name: Applies("suit", ("none",)) if name == "wild" else suited for name in VERBS}


FORM = CardForm(
    game="wizard-cards",
    title="A pack of Wizard Cards",
    help="A whole pack: every card that is played with, numbered from 0; no jokers or two of them.",
    is_whole=True,
    tables=(
        TableForm(
            name="card",
            title="Cards",
            one="card",
            fields=fields_form(
                FIELDS,
                effect=effects_form(
                    "effect",
                    EFFECT,
                    [verb_form(VERBS[name], only) for name, only in verb_forms().items()],
                ),
            ),
            new={
                "suit": "clubs",
                "school": "wrath",
                "magnitude": 1,
                "effect": {"verb": "damage", "n": 1},
            },
        ),
    ),
    counts=(
        *(
            CountForm(suit.capitalize(), (Applies("suit", (suit,)),), 0, None, 13, is_rule=False)
            for suit in SUITS
        ),
        CountForm("Jokers", (Applies("suit", ("none",)),), 0, 2, 2),
    ),
    head=head_form(),
)
