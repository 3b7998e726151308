"""Reading a pack of cards: the form of section 9 of the rules, checked card by card."""

from __future__ import annotations

from typing import Any

from pentacles.core.cards import PICTURE, CardFile, Face, Field, Verb, art_of
from pentacles.core.errors import shown
from pentacles.games.wysaertz import terms
from pentacles.games.wysaertz.deck import CardTables

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
ICONS = {
    "attack": "bolt-spell-cast",
    "monster": "imp-laugh",
    "defence": "magic-shield",
    "wall": "stone-wall",
    "passage": "magic-gate",
    "name_spell": "scroll-unfurled",
    "true_name": "scroll-quill",
    "vision": "all-seeing-eye",
    "stealing": "robber-hand",
    "restoration": "health-potion",
    "artefact": "gem-pendant",
    "event": "ringing-bell",
    "mage": "wizard-face",
    "castle": "castle",
}
STRIKES = {"mage": terms.AT_MAGE, "monster": terms.AT_MONSTER, "gate": terms.AT_GATE}
WINS = {**STRIKES, "attack": terms.AT_ATTACK}
TWOS = {**STRIKES, "answering": terms.IN_ANSWER}
ANSWERED = {
    "attack": 1 << terms.ATTACK,
    "monster": 1 << terms.MONSTER,
    "true_name": 1 << terms.NAME_SPELL,
    "passage": 1 << terms.PASSAGE,
    "vision": 1 << terms.VISION,
    "stealing": 1 << terms.STEALING,
    "defence": 1 << terms.DEFENCE,
    "wall": 1 << terms.WALL,
}
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
NUMBER = {"n": Field(int, low=1, high=9)}
EFFECT_VERBS: dict[str, tuple[int, str, str, bool]] = {
    "counter": (terms.COUNTER, "Discards the answered play.", "WY-11.17", False),
    "take": (
        terms.TAKE,
        "The countered card goes to the hand of its counterer.",
        "WY-11.17",
        False,
    ),
    "reflect": (terms.REFLECT, "Turns an Attack spell upon its caster.", "WY-11.17", False),
    "reflect_stronger": (
        terms.REFLECT_STRONGER,
        "Turns an Attack spell upon its caster; it wins equal draws from then on.",
        "WY-11.17",
        False,
    ),
    "turncoat": (terms.TURNCOAT, "Turns a Monster upon its master.", "WY-11.17", False),
    "embolden": (terms.EMBOLDEN, "The protected play wins equal draws.", "WY-11.18", False),
    "ward": (terms.WARD, "One's own Mage draws two when attacked.", "WY-11.18", False),
    "exeunt": (terms.EXEUNT, "Discards the chain and leaves the battle.", "WY-11.18", False),
    "splash": (terms.SPLASH, "The challenger discards n random cards.", "WY-11.19", True),
    "end_challenge": (terms.END_CHALLENGE, "The challenge ends.", "WY-11.19", False),
    "brace": (terms.BRACE, "One's own gates draw two.", "WY-11.19", False),
    "mend": (terms.MEND, "n of one's own broken gates become intact.", "WY-11.19", True),
    "mend_all": (terms.MEND_ALL, "All of one's own gates become intact.", "WY-11.19", False),
    "enter_bypass": (
        terms.ENTER_BYPASS,
        "The challenger gets in past any gate.",
        "WY-11.20",
        False,
    ),
    "enter_flight": (terms.ENTER_FLIGHT, "The challenger gets into any Castle.", "WY-11.20", False),
    "enter_break": (
        terms.ENTER_BREAK,
        "All gates break, the challenger gets in.",
        "WY-11.20",
        False,
    ),
    "name_kill": (terms.NAME_KILL, "With a True Name: defeats the target.", "WY-11.21", False),
    "look_hand": (terms.LOOK_HAND, "The caster sees the target's hand.", "WY-11.25", False),
    "look_stack": (terms.LOOK_STACK, "Sees the top n of the stack, takes one.", "WY-11.25", True),
    "discard_one": (terms.DISCARD_ONE, "Discards a card of the seen hand.", "WY-11.25", False),
    "steal_random": (terms.STEAL_RANDOM, "Takes a random card of the target.", "WY-11.26", False),
    "steal_artefact": (terms.STEAL_ARTEFACT, "Takes an Artefact of the target.", "WY-11.26", False),
    "exchange": (terms.EXCHANGE, "Swaps a card with the seen hand.", "WY-11.26", False),
    "draw": (terms.DRAW, "Draws n cards, one at a time.", "WY-11.27", True),
    "recall": (terms.RECALL, "Takes a card from the discard pile, no Event.", "WY-11.27", False),
    "all_outside": (terms.ALL_OUTSIDE, "Every Mage is outside.", "WY-11.34", False),
    "break_gates": (terms.BREAK_GATES, "Every gate is broken.", "WY-11.35", False),
    "mend_gates": (terms.MEND_GATES, "Every gate is intact.", "WY-11.35", False),
    "truce": (terms.TRUCE, "No challenge until the drawer's next turn.", "WY-11.37", False),
    "pass_left": (terms.PASS_LEFT, "All pass n cards on, one at a time.", "WY-11.36", True),
    "all_draw": (terms.ALL_DRAW, "All draw n cards, one at a time.", "WY-11.36", True),
}
POWERS: dict[str, tuple[int, str, str]] = {
    "research_anywhere": (terms.RESEARCH_ANYWHERE, "Research outside the Castle.", "WY-11.28"),
    "remote_strike": (terms.REMOTE_STRIKE, "Attack from home.", "WY-11.29"),
    "wobbly_flight": (terms.WOBBLY_FLIGHT, "May fly the challenger in.", "WY-11.30"),
    "redraw_any": (terms.REDRAW_ANY, "One redraw per challenge.", "WY-11.31"),
    "deathward": (terms.DEATHWARD, "May save its owner once.", "WY-11.32"),
    "redraw_stubborn": (terms.REDRAW_STUBBORN, "A redraw of equal draws and OOPS!.", "WY-11.38"),
    "backhand": (terms.BACKHAND, "Turns an Attack spell for a discarded spell.", "WY-11.39"),
    "charm": (terms.CHARM, "A summons brings a card.", "WY-11.40"),
    "salvage": (terms.SALVAGE, "Keeps a beaten Monster.", "WY-11.41"),
    "recycle_draw": (terms.RECYCLE_DRAW, "Keeps a card of a draw.", "WY-11.42"),
    "bonus_cast": (terms.BONUS_CAST, "The first castle spell is free.", "WY-11.43"),
    "dark": (terms.DARK, "No target of Vision, Stealing or the Globe at home.", "WY-11.44"),
    "climb": (terms.CLIMB, "May be climbed.", "WY-11.45"),
    "run": (terms.RUN, "May run away from a siege.", "WY-11.47"),
    "crumbly": (terms.CRUMBLY, "Attacks win equal draws against its gates.", "WY-11.48"),
    "moat": (terms.MOAT, "No walking Monsters at its gate.", "WY-11.49"),
}
VERBS: dict[str, Verb] = {
    **{
        name: Verb(name, meaning, rule, NUMBER if counts else {})
        for name, (_, meaning, rule, counts) in EFFECT_VERBS.items()
    },
    **{name: Verb(name, meaning, rule, {}) for name, (_, meaning, rule) in POWERS.items()},
    "hand_limit": Verb("hand_limit", "Raises the hand limit by n.", "WY-11.33", NUMBER),
    "research_extra": Verb("research_extra", "Research draws n more cards.", "WY-11.33", NUMBER),
}
LASTING = {**dict.fromkeys(POWERS, True), "hand_limit": True, "research_extra": True}
OF_TYPE: dict[str, tuple[str, ...]] = {
    "defence": (
        *("counter", "take", "reflect", "reflect_stronger", "turncoat", "embolden", "ward"),
        *("exeunt", "draw"),
    ),
    "wall": (
        *("counter", "take", "reflect", "reflect_stronger", "splash", "end_challenge", "brace"),
        *("mend", "mend_all", "draw"),
    ),
    "passage": ("enter_bypass", "enter_flight", "enter_break"),
    "name_spell": ("name_kill",),
    "vision": ("look_hand", "look_stack", "discard_one", "draw", "mend", "mend_all"),
    "stealing": ("look_hand", "steal_random", "steal_artefact", "exchange", "draw"),
    "restoration": ("mend", "mend_all", "draw", "recall"),
    "artefact": (
        *("research_anywhere", "remote_strike", "wobbly_flight", "redraw_any", "deathward"),
        *("hand_limit", "research_extra"),
    ),
    "event": ("all_outside", "break_gates", "mend_gates", "truce", "pass_left", "all_draw"),
    "mage": ("redraw_stubborn", "backhand", "charm", "salvage", "recycle_draw", "bonus_cast"),
    "castle": ("dark", "climb", "run", "crumbly", "moat", "hand_limit"),
}
"""The verbs that a type of card may have; Attack spells, Monsters and True Names have none."""
CASTLE_USES = ("mend", "mend_all", "draw")
"""The verbs that work outside a challenge, where there is no play and no challenger (WY-11.55)."""
NEEDS_VERB = (
    "defence",
    "wall",
    "passage",
    "name_spell",
    "vision",
    "stealing",
    "restoration",
    "event",
)
FIELDS = {
    "id": Field(str, longest=40),
    "name": Field(str, longest=40),
    "type": Field(str, allowed=TYPES),
    "abc": Field(str, required=False, allowed=terms.LETTERS),
    "fate": Field(str, required=False, allowed=("dead", "bewitched")),
    "strike": Field(list, required=False),
    "wins_equal": Field(list, required=False),
    "draws_two": Field(list, required=False),
    "answers": Field(list, required=False),
    "keywords": Field(list, required=False),
    "names": Field(list, required=False),
    "spare_lives": Field(int, required=False, low=1, high=3),
    "after_draw": Field(int, required=False, low=1, high=3),
    "gates": Field(int, required=False, low=0, high=2),
    "effects": Field(list, required=False),
    "siege_use": Field(list, required=False),
    "castle_use": Field(list, required=False),
    "text": Field(str, required=False),
    "short": Field(str, required=False, longest=32),
    **PICTURE,
    "motto": Field(str, required=False, longest=120),
    "source": Field(str, required=False, longest=40),
}
LISTS = {
    "strike": (tuple(STRIKES), ("attack",)),
    "wins_equal": (tuple(WINS), ("attack", "monster")),
    "draws_two": (tuple(TWOS), ("attack", "monster")),
    "answers": (tuple(ANSWERED), ("defence", "wall", "monster")),
    "keywords": (
        tuple(KEYWORDS),
        ("attack", "monster", "defence", "wall", "passage", "name_spell"),
    ),
}
"""Keys that hold lists of words: the words, and the types of cards that may have the key."""
STACK_TYPES = TYPES[: terms.MAGE]


def entries_of(files: list[CardFile]) -> list[dict[str, Any]]:
    """All cards of some files, checked together; BadCard lists every problem."""
    mages = {
        str(entry.get("id"))
        for file in files
        for entry in file.entries
        if entry.get("type") == "mage"
    }
    taken: dict[str, str] = {}
    for file in files:
        file.check(FIELDS)
        file.check_unique("id")
        for entry in file.entries:
            check_card(file, entry, mages)
            card = str(entry.get("id"))
            if taken.setdefault(card, file.source) != file.source:
                file.report(card, "id", f"is used by {taken[card]} already")
    first = files[0]
    first.problems = [problem for file in files for problem in file.problems]
    if not first.problems:
        check_pack(first, [entry for file in files for entry in file.entries])
    first.finish()
    return [entry for file in files for entry in file.entries]


def check_card(file: CardFile, entry: dict[str, Any], mages: set[str]) -> None:
    """One card: the words of its lists, its verbs, and what its type needs."""
    card = str(entry.get("id", "without id"))
    kind = entry.get("type")
    if kind not in TYPES:
        return
    for key, (words, types) in LISTS.items():
        check_list(file, card, key, entry.get(key), words)
        if key in entry and kind not in types:
            file.report(card, key, f"is only for {', '.join(types)}")
    for word in words_of(entry.get("keywords")):
        if word in KEYWORDS and kind not in KEYWORDS[word][1]:
            file.report(card, "keywords", f"{word!r} is only for {', '.join(KEYWORDS[word][1])}")
    if "names" in entry:
        check_list(file, card, "names", entry["names"], tuple(sorted(mages)))
    for key in ("effects", "siege_use", "castle_use"):
        check_verbs(file, card, key, entry, kind)
    check_shape(file, card, entry, kind)


def words_of(value: Any) -> list[str]:
    """The texts of a list, if it is one."""
    return [word for word in value if isinstance(word, str)] if isinstance(value, list) else []


def check_list(file: CardFile, card: str, key: str, value: Any, words: tuple[str, ...]) -> None:
    """A list of known words."""
    if not isinstance(value, list):
        return
    for word in value:
        if word not in words:
            file.report(card, key, f"{shown(word)} is not one of {', '.join(words)}")
    if len(words_of(value)) != len(set(words_of(value))):
        file.report(card, key, "names something twice")


def check_verbs(file: CardFile, card: str, key: str, entry: dict[str, Any], kind: str) -> None:
    """A list of effects with known verbs that fit the type of card."""
    effects = entry.get(key)
    if not isinstance(effects, list):
        return
    if key != "effects" and kind != "wall":
        file.report(card, key, "is only for wall")
        return
    allowed = CASTLE_USES if key == "castle_use" else OF_TYPE.get(kind, ())
    what = key if key == "castle_use" else kind
    for number, effect in enumerate(effects):
        where = f"{key}[{number}]"
        before = len(file.problems)
        file.check_effect(card, where, effect, VERBS)
        if len(file.problems) == before and effect["verb"] not in allowed:
            file.report(
                card,
                where,
                f"the verb {effect['verb']!r} is not for {what}; its verbs are "
                f"{', '.join(allowed) or 'none'}",
            )


def check_shape(file: CardFile, card: str, entry: dict[str, Any], kind: str) -> None:
    """What every card of a type needs, and what can't go together (section 7)."""
    if card == "hidden":
        file.report(card, "id", "is taken: 'pick hidden' means a face-down Artefact")
    if kind in STACK_TYPES and "abc" not in entry:
        file.report(card, "abc", "is missing: every stack card has a corner value")
    if kind not in STACK_TYPES and "abc" in entry:
        file.report(card, "abc", "Mages and Castles have no corner value")
    if kind in ("attack", "monster", "name_spell") and "fate" not in entry:
        file.report(card, "fate", "is missing: it says what becomes of a defeated Mage")
    if kind == "attack" and not entry.get("strike"):
        file.report(card, "strike", "is missing: an Attack spell strikes something")
    if kind == "true_name" and not entry.get("names"):
        file.report(card, "names", "is missing: a True Name fits somebody")
    if kind == "castle" and "gates" not in entry:
        file.report(card, "gates", "is missing: 0, 1 or 2")
    if kind != "castle" and "gates" in entry:
        file.report(card, "gates", "is only for castle")
    if kind in NEEDS_VERB and not entry.get("effects"):
        file.report(card, "effects", "is missing: the card does nothing")
    if kind in ("defence", "wall") and not entry.get("answers"):
        file.report(card, "answers", "is missing: the card answers nothing")
    words = words_of(entry.get("keywords"))
    if "quick" in words and "monster" in words_of(entry.get("strike")):
        file.report(card, "keywords", "'quick' excludes striking monsters: one use in one window")
    verbs = [e.get("verb") for e in entry.get("effects", []) or [] if isinstance(e, dict)]
    answers = set(words_of(entry.get("answers")))
    if {"reflect", "reflect_stronger"} & set(verbs) and answers - {"attack"}:
        file.report(card, "answers", "what reflects may answer only attack")
    if "turncoat" in verbs and answers - {"monster"}:
        file.report(card, "answers", "what turns a Monster may answer only monster")
    if kind == "monster" and answers - {"attack"}:
        file.report(
            card, "answers", "a Monster may answer only attack here; Monsters it answers anyway"
        )


def check_pack(file: CardFile, entries: list[dict[str, Any]]) -> None:
    """A pack needs Mages, Castles and enough to draw."""
    for kind in ("mage", "castle"):
        if sum(entry["type"] == kind for entry in entries) < 2:
            file.report("", "card", f"a pack needs at least two cards of type {kind}")
    stack = sum(entry["type"] in STACK_TYPES for entry in entries)
    if stack < 12:
        file.report("", "card", "a pack needs at least 12 stack cards")
    if 2 * sum(entry["type"] == "event" for entry in entries) > stack:
        file.report("", "card", "at most half of the stack cards may be of type event")


def faces_of(entries: list[dict[str, Any]]) -> list[Face]:
    """The faces: stack cards in the order of the files, then Mages, then Castles."""
    ordered = [
        *(entry for entry in entries if entry["type"] in STACK_TYPES),
        *(entry for entry in entries if entry["type"] == "mage"),
        *(entry for entry in entries if entry["type"] == "castle"),
    ]
    return [face_of(index, entry) for index, entry in enumerate(ordered)]


def face_of(index: int, entry: dict[str, Any]) -> Face:
    """The face that an entry describes."""
    kind = entry["type"]
    default = " ".join(VERBS[effect["verb"]].meaning for effect in entry.get("effects", []))
    art = art_of(entry, ICONS[kind])
    return Face(
        index=index,
        id=entry["id"],
        code=entry["id"],
        name=entry["name"],
        kind=kind,
        suit=kind,
        value=entry.get("abc", ""),
        text=entry.get("text", default),
        short=entry.get("short", ""),
        icon=art[0],
        art=art,
        values={
            "kind": TYPE_WORDS[kind],
            **{key: entry[key] for key in ("abc", "fate", "gates", "motto") if key in entry},
        },
    )


def tables_of(entries: list[dict[str, Any]], faces: list[Face]) -> CardTables:
    """What the faces mean, for the rules."""
    stack = sum(face.kind in STACK_TYPES for face in faces)
    book = CardTables(len(faces), stack)
    by_id = {entry["id"]: entry for entry in entries}
    mages = [face.id for face in faces if face.kind == "mage"]
    for face in faces:
        write(book, face, by_id[face.id], mages)
    return book


def write(book: CardTables, face: Face, entry: dict[str, Any], mages: list[str]) -> None:
    """One face of the book."""
    index = face.index
    book.words[index] = face.name
    book.kind[index] = TYPES.index(face.kind)
    book.abc[index] = terms.LETTERS.index(face.value) if face.value else -1
    book.is_bewitching[index] = entry.get("fate") == "bewitched"
    book.strike[index] = sum(STRIKES[word] for word in entry.get("strike", []))
    book.wins[index] = sum(WINS[word] for word in entry.get("wins_equal", []))
    book.two[index] = sum(TWOS[word] for word in entry.get("draws_two", []))
    book.answers[index] = sum(ANSWERED[word] for word in entry.get("answers", []))
    book.keys[index] = sum(KEYWORDS[word][0] for word in entry.get("keywords", []))
    book.lives[index] = entry.get("spare_lives", 0)
    book.after_draw[index] = entry.get("after_draw", 0)
    book.names[index] = sum(1 << mages.index(mage) for mage in entry.get("names", []))
    book.gates[index] = entry.get("gates", 0)
    if face.kind == "mage":
        book.mage_number[index] = mages.index(face.id)
    for key, effects in (
        ("effects", book.effect),
        ("siege_use", book.siege_use),
        ("castle_use", book.castle_use),
    ):
        for effect in entry.get(key, []):
            verb = effect["verb"]
            if verb in POWERS:
                book.power[index] |= POWERS[verb][0]
            elif verb == "hand_limit":
                book.limit[index] += effect["n"]
            elif verb == "research_extra":
                book.research[index] += effect["n"]
            else:
                effects[index] += [EFFECT_VERBS[verb][0], effect.get("n", 0)]
