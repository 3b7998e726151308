# not compiled
"""The form of a card set: keys, triggers, verbs, conditions, and how many cards of each kind."""

from __future__ import annotations

from pentacles.core.card_fields import PICTURE, SHORT, SOURCE, TEXT, Field
from pentacles.core.card_form import Applies, CardForm, CountForm, FieldForm, TableForm
from pentacles.core.form_making import (
    conditions_form,
    effects_form,
    field_form,
    fields_form,
    head_form,
    verb_form,
)
from pentacles.games.wizards_and_relics import terms
from pentacles.games.wizards_and_relics.card_verbs import COUNT_WORDS, VERBS

TABLES = ("wizard", "relic", "shrine")
COLOURS = ("red", "blue", "green")
RARITIES = ("common", "superb", "glorious")
SELECTORS = terms.WHEN[terms.FIRST_SELECTOR :]
STATIC_VERBS = terms.VERB_NAMES[: terms.TOKEN]
POWER_VERBS = ("power", "power_per", "power_gap")
AFTER_DISCARD = ("token", "draw", "draw_to", "mill", "look_take", "take_from_discard")
WITHOUT_IF = ("ignore_relics", "unignorable", "claim_master", "no_advantage")
SIZES = {"wizard": 60, "relic": 60, "shrine": 24}
RARITY_SIZES = {"glorious": 12, "superb": 24, "common": 24}
MOST_TYPES = 60
MOST_LINES = 8
SHRINE_HEADS = {
    "red": "Red",
    "blue": "Blue",
    "green": "Green",
    "devoted": "Devoted",
    "devoted2": "Devoted 2",
    "enlightened": "Enlightened",
    "any": "Every wizard",
}
"""How a shrine's text names the wizards that a line is about."""
WHERE = {
    "wizard": ("static", "now", "reveal", "relic", "discarded"),
    "relic": ("static", "relic", "discarded"),
    "shrine": ("static", *SELECTORS),
}
WHEN_TITLES = {
    "static": "while it is in play",
    "now": "before all other abilities",
    "reveal": "when it is revealed",
    "relic": "when relics are revealed",
    "discarded": "when it is discarded",
    **{when: f"{head}:" for when, head in SHRINE_HEADS.items()},
}
WHEN_WORDS = {
    "now": "before all other abilities:",
    "reveal": "when revealed:",
    "relic": "when relics are revealed:",
    "discarded": "when discarded:",
}
UNSAID = {"wizard": ("static", "reveal"), "relic": ("static", "relic"), "shrine": ("static",)}
"""The triggers that go without saying on each kind of card."""
CONDITION_WORDS = {
    "master": "you are the Master Wizard",
    "not_master": "you are not the Master Wizard",
    "trailing": "a rival has more wizards in the Hall than you",
    "red": "your wizard is red",
    "blue": "your wizard is blue",
    "green": "your wizard is green",
    "devoted": "your wizard is Devoted",
    "devoted2": "your wizard is Devoted 2",
    "enlightened": "your wizard is Enlightened",
    "rival_red": "any rival is red",
    "rival_blue": "any rival is blue",
    "rival_green": "any rival is green",
    "advantage": "a wizard you control has advantage",
    "own_basic": "you control a basic relic",
    "own_enchanted": "you control an enchanted relic",
}

EFFECTS = Field(
    list,
    required=False,
    title="Abilities",
    help="What the card does, line by line. A Devoted wizard may only have lines for when it is "
    "discarded; a shrine has at most 8.",
    group="effects",
    kind="effects",
)
SHARED = {
    "table": Field(str, required=False),
    "id": Field(
        str,
        longest=60,
        title="Id",
        help="Its permanent name, which players type: only a to z, 0 to 9 and _.",
    ),
    "name": Field(str, longest=60, title="Name"),
    "count": Field(int, required=False, low=1, high=60, default=1, title="Copies", group="numbers"),
    "text": TEXT,
    "short": SHORT,
    **PICTURE,
    "source": SOURCE,
    "effects": EFFECTS,
}
POWERED = {
    "rarity": Field(
        str, allowed=RARITIES, title="Rarity", said={key: key.capitalize() for key in RARITIES}
    ),
    "power": Field(int, low=0, high=20, title="Power", group="numbers"),
}
FIELDS = {
    "wizard": {
        **SHARED,
        **POWERED,
        "colour": Field(
            str,
            allowed=COLOURS,
            title="Colour",
            said={"red": "Red", "blue": "Blue", "green": "Green"},
            help="Red beats green, green beats blue, blue beats red.",
        ),
        "devoted": Field(
            bool,
            required=False,
            default=False,
            title="Devoted",
            help="A Devoted wizard has no abilities while it is in play; others are Enlightened.",
        ),
    },
    "relic": {
        **SHARED,
        **POWERED,
        "subtype": Field(
            str, required=False, longest=20, title="Sort", help="What it is: wand, hat, orb ..."
        ),
    },
    "shrine": SHARED,
}


def misplaced(table: str, when: str, name: str, has_conditions: bool) -> str:
    """Why a verb can't have this trigger on this kind of card, or an empty text."""
    is_static = name in STATIC_VERBS
    if has_conditions and name in WITHOUT_IF:
        return f"the verb {name!r} takes no condition"
    if name in ("ignore_relics", "claim_master") and table != "wizard":
        return f"the verb {name!r} is for wizards"
    if name == "unignorable" and table != "relic":
        return "the verb 'unignorable' is for relics"
    if when == "static":
        if table == "shrine" and name != "no_advantage":
            return "on a shrine static takes only no_advantage; power lines stand under a selector"
        return "" if is_static else f"the verb {name!r} is an action and can't be static"
    if when == "discarded":
        return "" if name in AFTER_DISCARD else f"discarded takes only {', '.join(AFTER_DISCARD)}"
    if is_static and not (when in SELECTORS and name in POWER_VERBS):
        return f"the verb {name!r} stands under static" + (
            " or a selector of a shrine" if name in POWER_VERBS else ""
        )
    return ""


def effects_of(table: str) -> FieldForm:
    """The form of the lines of a kind of card: every verb with the triggers that it goes with."""
    whens = WHERE[table]
    words = {
        when: " " if when in UNSAID[table] else WHEN_WORDS.get(when, WHEN_TITLES[when])
        for when in whens
    }
    when_field = Field(str, allowed=whens, title="When", said=WHEN_TITLES, words=words)
    with_if = tuple(name for name in VERBS if name not in WITHOUT_IF)
    condition_field = Field(
        list,
        required=False,
        each=terms.CONDITIONS,
        title="If",
        help="All of these must hold.",
        said=CONDITION_WORDS,
        only=(Applies("effect.verb", with_if),),
    )
    verbs = []
    for name, verb in VERBS.items():
        fitting = tuple(when for when in whens if not misplaced(table, when, name, False))
        if fitting:
            verbs.append(verb_form(verb, Applies("effect.when", fitting)))
    return effects_form(
        "effects",
        EFFECTS,
        verbs,
        "{when} {verb}[ {verb:power=while;power_per=while;rival_power=while;*=if} {if}].",
        (
            field_form("when", when_field),
            conditions_form("if", condition_field, COUNT_WORDS),
        ),
    )


def table_form(name: str, title: str, new: dict[str, object]) -> TableForm:
    """The form of one of the three tables."""
    fields = fields_form(FIELDS[name], effects=effects_of(name))
    order = ("id", "name", "colour", "subtype", "devoted", "rarity", "power", "count")
    first = [field for key in order for field in fields if field.key == key]
    rest = [field for field in fields if field.key not in order]
    return TableForm(name, title, name, (*first, *rest), new)


def counts() -> tuple[CountForm, ...]:
    """WR-2.1: 60 wizards and 60 relics by rarity, and 24 shrines."""
    found = []
    for table, size in SIZES.items():
        here = Applies("table", (table,))
        found.append(CountForm(f"{table.capitalize()}s", (here,), size, size, size))
        for rarity, wanted in RARITY_SIZES.items() if table != "shrine" else ():
            title = f"{rarity.capitalize()} {table}s"
            of = (here, Applies("rarity", (rarity,)))
            found.append(CountForm(title, of, wanted, wanted, wanted))
    return tuple(found)


FORM = CardForm(
    game="wizards-and-relics",
    title="A card set of Wizards & Relics",
    help="A whole set: 60 wizards, 60 relics and 24 shrines counting copies, and of the wizards "
    "and relics 12 Glorious, 24 Superb and 24 Common each.",
    is_whole=True,
    tables=(
        table_form("wizard", "Wizards", {"colour": "red", "rarity": "common", "power": 2}),
        table_form("relic", "Relics", {"rarity": "common", "power": 1}),
        table_form("shrine", "Shrines", {"effects": [{"when": "any", "verb": "draw", "n": 1}]}),
    ),
    counts=counts(),
    head=head_form(),
)
