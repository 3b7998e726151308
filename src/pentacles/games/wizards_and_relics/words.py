"""Effect lines and sums in words: what a line does, why it gives power, what makes a total."""

from __future__ import annotations

from typing import Final

from pentacles.core.sentences import counted
from pentacles.games.wizards_and_relics.deck import Line
from pentacles.games.wizards_and_relics.power import all_hold, count
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.terms import (
    ALL,
    COMPARED,
    COUNT_BASIC_OWN,
    COUNT_BATTLES,
    COUNT_BOTH,
    COUNT_COLOUR_ROUND,
    COUNT_COLOURS,
    COUNT_DEVOTED_ROUND,
    COUNT_DISCARD_RELICS,
    COUNT_DISCARDED,
    COUNT_DISCARDED_ALL,
    COUNT_DRAWN,
    COUNT_HAND,
    COUNT_RELICS_ALL,
    COUNT_RELICS_OWN,
    COUNT_RIVAL_BEST,
    DISCARD_CARDS,
    DISCARD_FOR_POWER,
    DRAW_CARDS,
    DRAW_TO,
    EXCHANGE_RELICS,
    FILTER_ANY,
    FILTER_DEVOTED,
    FILTER_RELIC,
    FILTER_WIZARD,
    FIRST_SELECTOR,
    HAS_ADVANTAGE,
    LOOK_TAKE,
    LOSE_RELIC,
    MASTER,
    MILL,
    MILL_FOR_POWER,
    NO_LIMIT,
    NOT_MASTER,
    OWN_BASIC,
    OWN_COLOUR,
    OWN_DEVOTED,
    OWN_DEVOTED2,
    OWN_ENLIGHTENED,
    PART_PRINTED,
    PART_RELIC,
    PEEK_RELICS,
    PLAY_RELIC,
    PLAY_WIZARD,
    POWER,
    POWER_GAP,
    POWER_PER,
    PRINTED,
    REVEAL_FOR_POWER,
    RIVAL_COLOUR,
    RIVAL_POWER,
    RIVALS,
    RIVALS_SWAP_RELICS,
    ROTATE_RELICS,
    STEAL_RANDOM,
    SWAP_OWN_RELIC,
    TAKE_FROM_DISCARD,
    TOKEN,
    TOP_FOR_POWER,
    TRADE_IN,
    TRAILING,
)

COLOURS: Final = ("red", "blue", "green")
SELECTORS: Final = (
    "every wizard",
    "red wizards",
    "blue wizards",
    "green wizards",
    "Devoted wizards",
    "wizards with Devoted 2",
    "Enlightened wizards",
)
PART_WORDS: Final = (
    "wizard",
    "advantage",
    "shrine",
    "ability",
    "relic",
    "enchantment",
    "bonus",
    "rivals",
)
"""What the sorts of parts of a total are called, in the order of their numbers (WR-10.1)."""
COUNTED: Final = {
    COUNT_HAND: ("card in hand", "cards in hand"),
    COUNT_DRAWN: ("card drawn this round", "cards drawn this round"),
    COUNT_DISCARDED: ("card discarded this round", "cards discarded this round"),
    COUNT_BOTH: ("card drawn or discarded this round", "cards drawn or discarded this round"),
    COUNT_DISCARDED_ALL: (
        "card discarded by anyone in the battle this round",
        "cards discarded by all in the battle this round",
    ),
    COUNT_BATTLES: ("earlier battle this round", "earlier battles this round"),
    COUNT_COLOUR_ROUND: ("red wizard face up this round", "red wizards face up this round"),
    COUNT_COLOUR_ROUND + 1: ("blue wizard face up this round", "blue wizards face up this round"),
    COUNT_COLOUR_ROUND + 2: ("green wizard face up this round", "green wizards face up this round"),
    COUNT_DEVOTED_ROUND: (
        "Devoted wizard face up this round",
        "Devoted wizards face up this round",
    ),
    COUNT_COLOURS: ("colour among the wizards in play", "colours among the wizards in play"),
    COUNT_RELICS_OWN: ("relic on its side that counts", "relics on its side that count"),
    COUNT_RELICS_ALL: ("relic in play that counts", "relics in play that count"),
    COUNT_BASIC_OWN: ("basic relic on its side that counts", "basic relics on its side that count"),
    COUNT_DISCARD_RELICS: ("relic in the discard pile", "relics in the discard pile"),
    COUNT_RIVAL_BEST: (
        "point of the rivals' highest printed power",
        "points of the rivals' highest printed power",
    ),
}
"""What is counted, one of it and several."""
KINDS: Final = {
    FILTER_ANY: ("card", "cards"),
    FILTER_WIZARD: ("wizard", "wizards"),
    FILTER_RELIC: ("relic", "relics"),
    FILTER_DEVOTED: ("Devoted wizard", "Devoted wizards"),
}


def kind_words(state: Match, faces: list[int]) -> str:
    """How many wizards and relics there are."""
    wizards = len([face for face in faces if state.book.is_wizard(face)])
    relics = counted(len(faces) - wizards, "relic", "relics")
    return f"{counted(wizards, 'wizard', 'wizards')} and {relics}"


def signed(n: int) -> str:
    """A number with its sign."""
    return f"+{n}" if n >= 0 else str(n)


def a_card(n: int, kind: int = FILTER_ANY) -> str:
    """This many cards of a kind, in a sentence that tells a player what to do."""
    one, many = KINDS[kind]
    return f"a {one}" if n == 1 else f"{n} {many}"


# Why a line gives power


def condition_words(condition: int) -> str:
    """A condition, as what goes along with the power."""
    if condition >= COMPARED:
        one, many = COUNTED[(condition - COMPARED) // 200]
        limit = (condition - COMPARED) % 100
        words = one if limit == 1 else many
        if (condition - COMPARED) % 200 >= 100:
            return f"with at most {limit} {words}"
        return f"with at least {limit} {words}"
    if condition == MASTER:
        return "as Master Wizard"
    if condition == NOT_MASTER:
        return "while not Master Wizard"
    if condition == TRAILING:
        return "while behind a rival in the Hall"
    if condition < OWN_DEVOTED:
        return f"with a {COLOURS[condition - OWN_COLOUR]} wizard"
    if condition == OWN_DEVOTED:
        return "with a Devoted wizard"
    if condition == OWN_DEVOTED2:
        return "with a Devoted 2 wizard"
    if condition == OWN_ENLIGHTENED:
        return "with an Enlightened wizard"
    if condition < HAS_ADVANTAGE:
        return f"against a {COLOURS[condition - RIVAL_COLOUR]} rival"
    if condition == HAS_ADVANTAGE:
        return "with advantage"
    return "with a basic relic" if condition == OWN_BASIC else "with an enchanted relic"


def cause(state: Match, line: Line, seat: int, card: int) -> str:
    """What the power of a line comes from at this moment; empty if it is always the same."""
    words = " and ".join([condition_words(condition) for condition in line.conditions])
    if not all_hold(state, line, seat, card):
        return f"only {words}"
    if line.verb not in (POWER_PER, POWER_GAP):
        return words
    value = count(state, line.count, seat)
    one, many = COUNTED[line.count]
    found = counted(value, one, many)
    if line.verb == POWER_GAP:
        found = f"{line.n} less {found}" if value < line.n else f"{found}, {line.n} or more"
    elif value > line.limit:
        found = f"{found}, at most {line.limit} of them"
    return f"{found}, {words}" if words else found


# What a total consists of


def sum_words(sums: list[int], ignores: bool) -> str:
    """The parts of a total: the wizard always, the others if they count."""
    words = f"{sums[PART_PRINTED]} ({PART_WORDS[PART_PRINTED]})"
    for part in range(1, len(PART_WORDS)):
        if sums[part]:
            sign = "-" if sums[part] < 0 else "+"
            words += f" {sign} {abs(sums[part])} ({PART_WORDS[part]})"
        elif part == PART_RELIC and ignores:
            words += " + 0 (ignored relic)"
    return words


# What a line does


def does(line: Line) -> str:
    """What a line does, said to the player for whom it acts."""
    if line.verb <= RIVAL_POWER:
        words = gives(line)
    elif line.verb <= DISCARD_CARDS:
        words = orders(line)
    elif line.verb <= LOOK_TAKE:
        words = turns_cards(line)
    else:
        words = moves_cards(line)
    if line.conditions:
        told = " and ".join([condition_words(condition) for condition in line.conditions])
        return f"{words} {told}"
    return words


def gives(line: Line) -> str:
    """The lines that give power all the time."""
    if line.verb == POWER:
        return signed(line.n)
    if line.verb == RIVAL_POWER:
        return f"each rival has {signed(line.n)}"
    one = COUNTED[line.count][0]
    if line.verb == POWER_GAP:
        return f"{signed(line.n)}, less 1 for each {one}"
    most = "" if line.limit == NO_LIMIT else f" (at most {signed(line.n * line.limit)})"
    return f"{signed(line.n)} for each {one}{most}"


def orders(line: Line) -> str:
    """Other standing lines, bonuses, draws and forced discards."""
    if line.verb == TOKEN:
        return f"{signed(line.n)} for this battle"
    if line.verb == DRAW_CARDS:
        if line.counted >= 0:
            return f"draw a card for each {COUNTED[line.counted][0]}"
        return f"draw {a_card(line.n)}"
    if line.verb == DRAW_TO:
        return f"draw until you hold {a_card(line.n)}"
    if line.verb == DISCARD_CARDS:
        if line.who == RIVALS:
            return f"each rival discards {a_card(line.n)}"
        if line.who == ALL:
            return f"everybody in the battle discards {a_card(line.n)}"
        return f"discard {a_card(line.n)}"
    return "no wizard has advantage"


def turns_cards(line: Line) -> str:
    """Lines about cards of the hand and of the deck."""
    verb = line.verb
    if verb in (DISCARD_FOR_POWER, REVEAL_FOR_POWER):
        word = "discard" if verb == DISCARD_FOR_POWER else "reveal"
        if line.limit == 1:
            return f"you may {word} {a_card(1, line.filter)} for {signed(line.each)}"
        many = KINDS[line.filter][1]
        number = f"any number of {many}" if line.limit == NO_LIMIT else f"up to {line.limit} {many}"
        return f"you may {word} {number}, {signed(line.each)} for each"
    if verb == TRADE_IN:
        return f"you may discard a card and draw {a_card(line.n)}"
    top = "the top card" if line.n == 1 else f"the top {line.n} cards"
    if verb == MILL:
        return f"discard {top} of your deck"
    if verb == MILL_FOR_POWER:
        return f"discard {top} of your deck and gain the highest printed power there"
    if verb == TOP_FOR_POWER:
        if line.each == PRINTED:
            return f"reveal {top} of your deck and gain the printed power"
        return f"reveal {top} of your deck, {signed(line.each)} for each {KINDS[line.filter][0]}"
    return f"look at {top} of your deck and take one"


def moves_cards(line: Line) -> str:
    """Lines about discard piles, other hands, and cards in play."""
    verb = line.verb
    who = "everybody in the battle" if line.who == ALL else "you"
    if line.who == RIVALS:
        who = "each rival"
    if verb == TAKE_FROM_DISCARD:
        return f"you may take {a_card(1, line.filter)} from your discard pile"
    if verb == STEAL_RANDOM:
        return "take a random card from a rival's hand"
    if verb == PLAY_RELIC:
        return f"{who} may play another relic"
    if verb == PLAY_WIZARD:
        kind = "Devoted wizard" if line.filter == FILTER_DEVOTED else "wizard"
        place = "the discard pile" if line.from_discard else "hand"
        return f"{who} may play another {kind} from {place}"
    if verb == LOSE_RELIC:
        return "put one of your relics in play into your discard pile"
    if verb == EXCHANGE_RELICS:
        return "you may exchange all relics with a rival"
    if verb == ROTATE_RELICS:
        return "all relics move on to the next player clockwise who has one"
    if verb == RIVALS_SWAP_RELICS:
        return "rivals exchange their relics in play with relics from hand"
    if verb == SWAP_OWN_RELIC:
        return "you may exchange a relic in play with one from your hand"
    assert verb == PEEK_RELICS
    return "look at the rivals' face-down relics"


def shrine_line_words(line: Line) -> str:
    """A line of a shrine: for whom, and what it does."""
    return f"{SELECTORS[line.when - FIRST_SELECTOR]}: {does(line)}"
