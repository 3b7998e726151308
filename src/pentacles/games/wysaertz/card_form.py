# not compiled
"""The form of a pack: keys and the types of cards that have them, words, and counts."""

from __future__ import annotations

from dataclasses import replace

from pentacles.core.card_fields import PICTURE, SHORT, SOURCE, TEXT, Field
from pentacles.core.card_form import Applies, CardForm, CountForm, FieldForm, TableForm
from pentacles.core.form_making import effects_form, field_form, fields_form, head_form, verb_form
from pentacles.games.wysaertz import terms
from pentacles.games.wysaertz.card_verbs import CASTLE_USES, NEEDS_VERB, OF_TYPE, VERBS

TYPES = (
    "attack",
    "monster",
    "defence",
    "wall",
    "passage",
    "name_spell",
    "true_name",
    "vision",
    "stealing",
    "restoration",
    "artefact",
    "event",
    "mage",
    "castle",
)
"""The types of cards in the order of their numbers."""
TYPE_WORDS = {
    "attack": "Attack spell",
    "monster": "Monster",
    "defence": "Defence spell",
    "wall": "Castle Wall spell",
    "passage": "Passage spell",
    "name_spell": "True Name spell",
    "true_name": "True Name",
    "vision": "Vision spell",
    "stealing": "Stealing spell",
    "restoration": "Restoration spell",
    "artefact": "Artefact",
    "event": "Event",
    "mage": "Mage",
    "castle": "Castle",
}
STACK_TYPES = TYPES[: terms.MAGE]
KEYWORDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "leap": (terms.LEAP, ("attack",)),
    "backfire": (terms.BACKFIRE, ("attack",)),
    "unanswerable": (terms.UNANSWERABLE, ("attack",)),
    "quick": (terms.QUICK, ("attack",)),
    "blow_up": (terms.BLOW_UP, ("attack",)),
    "return_once": (terms.RETURN_ONCE, ("attack",)),
    "capture": (terms.CAPTURE, ("attack",)),
    "flying": (terms.FLYING, ("monster",)),
    "ethereal": (terms.ETHEREAL, ("monster",)),
    "slip": (terms.SLIP, ("monster", "passage")),
    "immune_attack": (terms.IMMUNE_ATTACK, ("monster",)),
    "immune_monster": (terms.IMMUNE_MONSTER, ("monster",)),
    "sally": (terms.SALLY, ("monster",)),
    "explode": (terms.EXPLODE, ("monster",)),
    "tax": (terms.TAX, ("monster",)),
    "mage_only": (terms.MAGE_ONLY, ("defence",)),
    "hall": (terms.HALL, ("wall",)),
    "loot": (terms.LOOT, ("name_spell",)),
    "through": (terms.THROUGH, ("name_spell",)),
    "final": (terms.FINAL, ("name_spell",)),
}
"""Keywords with the types of cards that may have them."""
KEYWORD_WORDS = {
    "leap": "having destroyed a Monster it jumps to that Monster's master",
    "backfire": "if it fails and you drew an OOPS!, it attacks your own Mage",
    "unanswerable": "nothing answers it",
    "quick": "may also answer what is aimed at your Mage",
    "blow_up": "when it breaks one gate it breaks them all",
    "return_once": "returns to your hand when it fails, once per challenge",
    "capture": "a beaten Monster goes to your hand",
    "flying": "flies over gates",
    "ethereal": "drifts through gates",
    "slip": "nothing answers it while it passes a gate",
    "immune_attack": "no Attack spell harms it",
    "immune_monster": "no Monster harms it",
    "sally": "may be played as a Castle Wall spell against a Monster",
    "explode": "a Monster that beats it is discarded too",
    "tax": "a Mage who survives it loses a random card to you",
    "mage_only": "only for what is aimed at your own Mage",
    "hall": "also while you are at home",
    "loot": "you take the Mage's Artefacts",
    "through": "reaches a besieged Mage through his gate",
    "final": "no Amulette helps him",
}
TARGETS = {
    "mage": "a Mage",
    "monster": "a Monster",
    "gate": "a gate",
    "attack": "an Attack spell",
    "answering": "what it answers",
    "true_name": "a True Name spell",
    "passage": "a Passage spell",
    "vision": "a Vision spell",
    "stealing": "a Stealing spell",
    "defence": "a Defence spell",
    "wall": "a Castle Wall spell",
}
PRINTED = {
    "mage": 6,
    "castle": 6,
    "attack": 12,
    "monster": 12,
    "defence": 11,
    "wall": 5,
    "passage": 3,
    "name_spell": 3,
    "true_name": 4,
    "vision": 3,
    "stealing": 3,
    "restoration": 3,
    "artefact": 7,
    "event": 6,
}
"""How many cards of each type a printed pack has."""
FEWEST = {"mage": 2, "castle": 2}
FEWEST_STACK = 12
"""How many a pack must have."""
MOST_BY_EVENTS = 20
"""The most cards that all Events together may make everybody draw and pass on.

An Event that is drawn may draw another: with more than this, a turn could take thousands of moves.
"""
STRIKES = ("mage", "monster", "gate")
ANSWERED = ("attack", "monster", "true_name", "passage", "vision", "stealing", "defence", "wall")


def of_types(*types: str) -> tuple[Applies, ...]:
    """Only cards of these types."""
    return (Applies("type", types),)


def words(
    each: tuple[str, ...],
    types: tuple[str, ...],
    title: str,
    help: str,
    sentence: str,
    needed: tuple[str, ...] = (),
    because: str = "",
) -> Field:
    """A list of words that some types of cards have."""
    return Field(
        list,
        required=False,
        each=each,
        said={key: TARGETS.get(key, key) for key in each},
        title=title,
        help=help,
        sentence=sentence,
        only=of_types(*types),
        otherwise=f"is only for {', '.join(types)}",
        needed=of_types(*needed) if needed else (),
        because=because,
    )


def effects(title: str, help: str, types: tuple[str, ...]) -> Field:
    """A list of effects."""
    return Field(
        list,
        required=False,
        title=title,
        help=help,
        group="effects",
        kind="effects",
        only=of_types(*types),
    )


WITH_EFFECTS = tuple(OF_TYPE)
EFFECTS = replace(
    effects("Effects", "What the card does, in this order.", WITH_EFFECTS),
    needed=of_types(*NEEDS_VERB),
    because="the card does nothing",
)
SIEGE_USE = replace(
    effects("In the siege window", "What it does when it is played there.", ("wall",)),
    otherwise="is only for wall",
)
CASTLE_USE = replace(
    effects("As a castle spell", "What it does when it is cast at home.", ("wall",)),
    otherwise="is only for wall",
)
FIELDS = {
    "id": Field(
        str, longest=40, title="Id", help="Its permanent name: one word that no other card has."
    ),
    "name": Field(str, longest=40, title="Name"),
    "type": Field(str, allowed=TYPES, title="Type", said=TYPE_WORDS),
    "abc": Field(
        str,
        required=False,
        allowed=terms.LETTERS,
        title="Corner",
        help="What it counts when it is drawn: every stack card has one.",
        only=of_types(*STACK_TYPES),
        otherwise="Mages and Castles have no corner value",
        needed=of_types(*STACK_TYPES),
        because="every stack card has a corner value",
    ),
    "fate": Field(
        str,
        required=False,
        allowed=("dead", "bewitched"),
        title="Fate",
        help="What becomes of a defeated Mage.",
        only=of_types("attack", "monster", "name_spell"),
        needed=of_types("attack", "monster", "name_spell"),
        because="it says what becomes of a defeated Mage",
    ),
    "strike": words(
        STRIKES,
        ("attack",),
        "Strikes",
        "What the spell may strike.",
        "Strike {strike:or}.",
        ("attack",),
        "an Attack spell strikes something",
    ),
    "wins_equal": words(
        (*STRIKES, "attack"),
        ("attack", "monster"),
        "Wins ties against",
        "Equal draws against these are won.",
        "Wins ties against {wins_equal:or}.",
    ),
    "draws_two": words(
        (*STRIKES, "answering"),
        ("attack", "monster"),
        "Draws two against",
        "Against these, two cards are drawn and the better one counts.",
        "Draw two cards against {draws_two:or}.",
    ),
    "answers": words(
        ANSWERED,
        ("defence", "wall", "monster"),
        "Answers",
        "What it may be played against.",
        "Answer {answers:or}.",
        ("defence", "wall"),
        "the card answers nothing",
    ),
    "keywords": replace(
        words(
            tuple(KEYWORDS),
            ("attack", "monster", "defence", "wall", "passage", "name_spell"),
            "Keywords",
            "Each is for some types of cards.",
            "{keywords:;}.",
        ),
        said=KEYWORD_WORDS,
        limits={word: of_types(*types) for word, (_, types) in KEYWORDS.items()},
    ),
    "names": Field(
        list,
        required=False,
        title="Names",
        help="The Mages whom the True Name fits.",
        only=of_types("true_name"),
        needed=of_types("true_name"),
        because="a True Name fits somebody",
        kind="choices",
    ),
    "spare_lives": Field(
        int,
        required=False,
        low=1,
        high=3,
        title="Spare lives",
        help="How many lost draws it survives.",
        group="numbers",
        only=of_types("monster"),
        sentence="Survives {spare_lives:1=one lost draw;*=# lost draws}.",
    ),
    "after_draw": Field(
        int,
        required=False,
        low=1,
        high=3,
        title="Cards after its draw",
        help="How many cards its caster draws after striking a Mage.",
        group="numbers",
        only=of_types("attack"),
        sentence="After striking a Mage draw {after_draw:1=a card;*=# cards}.",
    ),
    "gates": Field(
        int,
        required=False,
        low=0,
        high=2,
        title="Gates",
        group="numbers",
        only=of_types("castle"),
        otherwise="is only for castle",
        needed=of_types("castle"),
        because="0, 1 or 2",
        sentence="{gates:0=No gate;1=One gate;*=Two gates}.",
    ),
    "effects": EFFECTS,
    "siege_use": SIEGE_USE,
    "castle_use": CASTLE_USE,
    "text": TEXT,
    "short": SHORT,
    **PICTURE,
    "motto": Field(
        str, required=False, longest=120, title="Motto", help="A line to smile at.", group="words"
    ),
    "source": SOURCE,
}
EXTENDS = Field(
    str,
    required=False,
    allowed=("standard",),
    title="Extends",
    said={"standard": "the standard pack"},
    help="Whether the cards are added to the standard pack; otherwise they are a whole pack.",
)


def verbs_of(key: str) -> FieldForm:
    """The form of a list of effects: every verb with the types of cards that may have it."""
    field = FIELDS[key]
    found = []
    for name, verb in VERBS.items():
        types = tuple(kind for kind, names in OF_TYPE.items() if name in names)
        if key == "castle_use":
            types = ("wall",) if name in CASTLE_USES else ()
        elif key == "siege_use":
            types = tuple(kind for kind in types if kind == "wall")
        if types:
            found.append(verb_form(verb, Applies("type", types)))
    lead = {"siege_use": "In the siege window: ", "castle_use": "As a castle spell: "}
    return effects_form(key, field, found, f"{lead.get(key, '')}{{verb}}.")


NAMES = replace(field_form("names", FIELDS["names"]), cards=Applies("type", ("mage",)))
FORM = CardForm(
    game="wysaertz",
    title="A pack of WysaertZ",
    help="A whole pack with at least two Mages, two Castles and 12 stack cards; or, where its head "
    "extends the standard pack, only further cards.",
    is_whole=True,
    tables=(
        TableForm(
            name="card",
            title="Cards",
            one="card",
            fields=fields_form(
                FIELDS,
                names=NAMES,
                effects=verbs_of("effects"),
                siege_use=verbs_of("siege_use"),
                castle_use=verbs_of("castle_use"),
            ),
            new={"type": "attack", "abc": "B", "fate": "dead", "strike": ["mage"]},
        ),
    ),
    counts=(
        *(
            CountForm(
                f"{TYPE_WORDS[kind]}s",
                of_types(kind),
                FEWEST.get(kind, 0),
                None,
                printed,
                is_rule=kind in FEWEST,
            )
            for kind, printed in PRINTED.items()
        ),
        CountForm("Stack cards", of_types(*STACK_TYPES), FEWEST_STACK, None, 72),
    ),
    head=head_form(extends=EXTENDS),
)
