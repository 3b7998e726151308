"""Every sentence of a game in every grammatical situation, for people to read through.

The events are told to the actor, the target, a third seat and a spectator, with no, one and two of
everything, with known and unknown cards. Prompts, options, refusals and all other words of the
table appear as they occur in random matches, each shape once.

`python -m tests.conformance.sentences [game ...]` rewrites the files after an intended change.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

import pentacles
from pentacles.core.event import Event, Move
from pentacles.core.game import Game
from pentacles.core.rng import Rng
from pentacles.core.sentences import (
    AGREES,
    CARDS,
    COUNT,
    FACT,
    SEAT_NAME,
    SEAT_OWN,
    SEAT_VERB,
    VERB,
    WHO,
    WHOSE,
    Teller,
    name_seats,
    parts_of,
)
from pentacles.core.state import State
from pentacles.core.table import Table
from pentacles.games import game_class
from tests.conformance.cases import Case, cases_of, choose
from tests.conformance.golden import FOLDER
from tests.conformance.grammar import NAMES, faults, sentence_faults

SEED = 18
LOOKED_AT = 120
"""The decisions of a match at which the whole table is read."""
LISTENED_TO = 600
"""The decisions of a match whose events are told."""
TRIED = 10
"""The forbidden actions that are tried at each of them."""
SHAPES = 40
"""How many shapes of one fact or sort of words the file shows; all are checked."""

WHOLE = {"prompt", "waiting", "refusal", "outcome", "reason"}
"""What has to be said in whole sentences."""

NUMBER = re.compile(r"[-\N{MINUS SIGN}]?\d+(?:\.\d+)?")


def path_of(name: str) -> Path:
    return FOLDER / "sentences" / f"{name}.txt"


@dataclass
class Heard:
    """Everything of one sort that was said, each shape once with its first example."""

    examples: dict[str, str] = field(default_factory=dict)

    def add(self, shape: str, example: str) -> None:
        self.examples.setdefault(shape, example)


@dataclass
class Told:
    """An event kind as it occurs in play."""

    rules: set[str] = field(default_factory=set)
    cards: set[int] = field(default_factory=set)
    numbers: dict[str, set[int]] = field(default_factory=dict)
    words: dict[str, Heard] = field(default_factory=dict)
    faces: list[int] = field(default_factory=list)


class Sentences:
    """Collects everything that a game says."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.kind = game_class(name)
        self.told: dict[str, Told] = {kind: Told() for kind in self.kind.sentences}
        self.said: dict[str, Heard] = {}
        self.wrong: list[str] = []
        self.verbs = {
            second
            for template in self.kind.sentences.values()
            for sort, first, second, _ in parts_of(template)
            if sort == VERB and second != first and second.isalpha()
        } - {"your", "you"}
        self.names_of_cards = re.compile("")
        self.read_before: set[tuple[str, str]] = set()

    # Random matches

    def listen(self) -> None:
        """Play a random match of every case, and note what is said."""
        for number, case in enumerate(cases_of(self.name, every=False)):
            self.names_of_cards = card_pattern(case.game)
            self.listen_to(case, SEED + number)

    def listen_to(self, case: Case, seed: int) -> None:
        game = case.game
        state = game.new(case.players, seed)
        teller = game.teller(case.players, NAMES[: state.seats])
        rng = Rng(seed)
        moments = self.moments(case, seed)
        for event in game.opening(case.players, seed):
            self.note(event, teller, state.seats)
        for number in range(LISTENED_TO):
            if state.over:
                break
            if number in moments:
                self.read_table(state, rng)
            seat, action = choose(state, rng)
            for event in state.play(seat, action):
                self.note(event, teller, state.seats)
        while not state.over:
            state.play_unchecked(*choose(state, rng))
        self.read_table(state, rng)

    def moments(self, case: Case, seed: int) -> set[int]:
        """Decisions at which to look: the first ones, then fewer and fewer."""
        half = LOOKED_AT // 2
        return {*range(half), *range(half, LISTENED_TO, (LISTENED_TO - half) // half)}

    def note(self, event: Event, teller: Teller, seats: int) -> None:
        for viewer in (*range(seats), None):
            view = teller.view(event, viewer)
            if view is not None and self.is_new(event.kind, view.sentence):
                self.check(f"event {event.kind}", view.sentence, is_whole=True)
        told = self.told.get(event.kind)
        if told is None:
            return
        told.rules.add(event.rule)
        told.cards.add(len(event.cards))
        told.faces = told.faces or [sight.face for sight in event.cards]
        for name, value in event.facts.items():
            if isinstance(value, str):
                named = name_seats(value, teller.names)
                told.words.setdefault(name, Heard()).add(self.shape(named), named)
            else:
                told.numbers.setdefault(name, set()).add(value)

    def read_table(self, state: State, rng: Rng) -> None:
        asked = [seat for seat in range(state.seats) if state.asked >> seat & 1]
        idle = [seat for seat in range(state.seats) if seat not in asked]
        viewers: list[int | None] = [*asked[:1], *idle[:1], None]
        for viewer in viewers:
            self.read(state.game.table(state, viewer, NAMES[: state.seats]))
        actions = state.game.actions.size
        for seat in viewers[:-1]:
            for _ in range(TRIED):
                action = rng.below(actions)
                refusal = state.why_not(seat, action) if seat is not None else None
                if refusal is not None:
                    reason = name_seats(refusal.reason, NAMES[: state.seats])
                    self.say("refusal", reason, refusal.rule)
        for seat in asked[:1]:
            world = state.sample(seat, Rng(SEED))
            for action in world.options(seat)[:TRIED]:
                reason = state.game.advice.reason(world, seat, action)
                if reason:
                    self.say("reason", name_seats(reason, NAMES[: state.seats]))

    def read(self, table: Table) -> None:
        """All words of one viewer's table."""
        for words in (table.phase, *table.phases):
            self.say("phase", words)
        self.say("banner", table.banner)
        if table.prompt is not None:
            sort = "prompt" if table.prompt.is_yours else "waiting"
            detail = f" | {table.prompt.detail}" if table.prompt.detail else ""
            self.say(sort, table.prompt.title + detail, table.prompt.rule)
        for option in table.options:
            result = f" -> {option.comes_to}" if option.comes_to else ""
            group = f" ({option.group})" if option.group else ""
            self.say("option", option.label + result + group)
        if table.result is not None:
            self.say("outcome", table.result.reason, table.result.rule)
        for seat in table.seats:
            self.say("seat", seat.words)
            for badge in seat.badges:
                self.say("mark of a seat", " | ".join(filter(None, (badge.text, badge.tip))))
            for counter in seat.counters:
                self.say("figure", f"{counter.title}: {counter.words or counter.value}")
        for counter in table.counters:
            self.say("figure", f"{counter.title}: {counter.words or counter.value}")
        for zone in table.zones:
            self.say("zone", " | ".join(filter(None, (zone.title, zone.empty, zone.known_words))))
            for counter in zone.counters:
                self.say("figure", f"{counter.title}: {counter.words or counter.value}")
            for card in zone.cards:
                for badge in card.badges:
                    self.say("mark of a card", " | ".join(filter(None, (badge.text, badge.tip))))
        for sort, notes in (("scene", table.scenes), ("aid", table.aids)):
            for note in notes:
                self.say(sort, " | ".join(filter(None, (note.title, note.words))), note.rule)
                for term in note.terms:
                    line = f"{term.words} {term.sign} {term.value}".split()
                    source = f" ({term.source})" if term.source else ""
                    self.say(f"{sort} line", " ".join(line) + source)

    def say(self, sort: str, text: str, rule: str = "") -> None:
        cited = f" [{rule}]" if rule else ""
        if (not text and sort not in WHOLE) or not self.is_new(sort, text + cited):
            return
        self.check(sort, text, is_whole=sort in WHOLE)
        self.said.setdefault(sort, Heard()).add(self.shape(text) + cited, text + cited)

    def is_new(self, sort: str, text: str) -> bool:
        """Whether this is said for the first time."""
        before = len(self.read_before)
        self.read_before.add((sort, text))
        return len(self.read_before) > before

    def check(self, sort: str, text: str, is_whole: bool) -> None:
        for words in text.split(" | "):
            # A name such as Fyreball! ends a sentence by itself.
            part = self.names_of_cards.sub("Card", words)
            part += "!" if words.endswith("!") and not part.endswith("!") else ""
            for fault in sentence_faults(part, self.verbs) if is_whole else faults(part):
                self.wrong.append(f"{sort}: {fault}: {part!r}")

    def shape(self, text: str) -> str:
        """A text without the names in it; numbers count as none, one or several."""
        plain = self.names_of_cards.sub("CARD", text)
        plain = re.sub(rf"\b(?:{'|'.join(NAMES)})\b", "NAME", plain)
        plain = NUMBER.sub(lambda part: part[0] if part[0] in "01" else "N", plain)
        plain = re.sub(r"CARD(?:(?:, | and |\+)CARD)+", "CARDS", plain)
        return re.sub(r"NAME(?:(?:, | and )NAME)+", "NAMES", plain)

    # Every grammatical situation of the events

    def event_lines(self) -> Iterator[str]:
        game = max(
            (case for case in cases_of(self.name, every=False)), key=lambda case: case.players
        )
        teller = game.game.teller(game.players, NAMES[: game.game.seats(game.players)])
        for kind in self.kind.sentences:
            told = self.told[kind]
            yield ""
            yield self.head(kind, told)
            for sentence in self.sentences_of(kind, told, teller):
                yield f"  {sentence}"
            for fact, heard in sorted(told.words.items()):
                for example in sorted(heard.examples.values())[:SHAPES]:
                    yield f"  {{{fact}}} {example}"

    def head(self, kind: str, told: Told) -> str:
        ranges = {"cards": told.cards if told.cards != {0} else set(), **told.numbers}
        seen = [f"{name} {span(found)}" for name, found in sorted(ranges.items()) if found]
        rules = ", ".join(sorted(told.rules)) or "not met in play"
        return f"{kind} [{rules}]" + (f" ({', '.join(seen)})" if seen else "")

    def sentences_of(self, kind: str, told: Told, teller: Teller) -> list[str]:
        """One event in all situations: all are checked, and each dimension by itself is shown."""
        template = self.kind.sentences[kind]
        if short := self.kind.recaps.get(kind):  # told in the same breath, with the same facts
            template = f"{template} {short.title} {short.result}"
        sorts = {part[0] for part in parts_of(template)}
        counts = sorted(
            {
                name
                for sort, name, _, _ in parts_of(template)
                if (sort in (COUNT, AGREES) and name != "cards")
                or (sort == FACT and name not in told.words)
            }
        )
        targets = sorted(
            {
                name
                for sort, name, _, _ in parts_of(template)
                if sort in (SEAT_NAME, SEAT_OWN, SEAT_VERB)
            }
        )
        acts = bool(sorts & {WHO, WHOSE, VERB})
        seats = len(teller.names)
        viewers: list[int | None] = [0] if acts else []
        viewers += [1] if targets else []
        viewers += ([2] if seats > 2 else []) + [None]
        hands = list(card_sights(told.faces, teller)) if sorts & {CARDS, AGREES} else [[]]
        usual = hands[min(1, len(hands) - 1)]
        found: dict[str, None] = {}
        numbers = list(product((1, 0, 2), repeat=len(counts)))
        for viewer, cards, values in product(viewers, hands, numbers):
            facts: dict[str, int | str] = {
                name: min(met) for name, met in told.numbers.items() if met
            }
            for name, heard in told.words.items():
                facts[name] = next(iter(heard.examples.values()))
            for name, number in zip(counts, values, strict=True):
                facts[name] = number if name in told.numbers or told.rules else f"<{name}>"
                if any(part[:2] in ((COUNT, name), (AGREES, name)) for part in parts_of(template)):
                    facts[name] = number
            facts |= dict.fromkeys(targets, 1)
            event = Event(kind, "", 0 if acts else -1, 1, facts, cards, [], [], -1)
            view = teller.view(event, viewer)
            assert view is not None
            if "<" not in view.sentence:
                self.check(f"event {kind}", view.sentence, is_whole=True)
                if view.recap is not None:
                    for words in (view.recap.title, view.recap.result):
                        self.check(f"recap of {kind}", words, is_whole=False)
            changed = (cards is not usual) + sum(value != 1 for value in values)
            if changed == 0 or (
                changed == 1
                and viewer in (viewers[0], None)
                and (cards is usual or occurs(len(cards), told.cards))
            ):
                found[view.sentence] = None
        return list(found)

    # The file

    def text(self) -> str:
        self.listen()
        lines = [f"# Everything that {self.kind.title} says", "", "## Events"]
        lines += self.event_lines()
        for sort, heard in sorted(self.said.items()):
            lines += ["", f"## {sort.capitalize()}", ""]
            lines += sorted(heard.examples.values())[: SHAPES * 5]
        return "\n".join(lines) + "\n"


def card_pattern(game: Game) -> re.Pattern[str]:
    """Any card of the game by its full name, its name or its code."""
    words = {
        word
        for face in game.faces
        for word in (game.card_name(face), face.name, face.code)
        if len(word) > 1
    }
    ordered = sorted(words, key=lambda word: (-len(word), word))
    return re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in ordered))


def card_sights(faces: list[int], teller: Teller) -> Iterator[list[Move]]:
    """No card, one and more, known to everybody, to the actor alone, and to nobody."""
    others = [face.index for face in teller.faces if face.index not in faces]
    some = [*dict.fromkeys(faces), *others][:4]
    known, hidden, mine = -1, 0, 1
    for sights in (
        [],
        [known],
        [mine],
        [hidden],
        [known, known],
        [hidden, hidden],
        [known, hidden],
        [known, mine, hidden],
        [known, known, hidden, hidden],
        [known, known, known, known],
    ):
        yield [Move(at, some[at % len(some)], -1, -1, seen) for at, seen in enumerate(sights)]


def occurs(count: int, met: set[int]) -> bool:
    """Whether this many cards came up in play; for a kind that never came up, any number did."""
    return not met or count in met or count > 2 < max(met)


def span(numbers: set[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


def main(names: list[str]) -> None:
    for name in names or pentacles.games():
        sentences = Sentences(game_class(name).id)
        path = path_of(sentences.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(sentences.text(), encoding="utf-8")
        print(path.relative_to(FOLDER.parent.parent))
        for fault in dict.fromkeys(sentences.wrong):
            print(f"  {fault}")


if __name__ == "__main__":
    main(sys.argv[1:])
