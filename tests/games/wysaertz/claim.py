"""A reason of a hint, and what is needed to check it."""

from __future__ import annotations

import re
from typing import Any

from pentacles.core.event import Event
from pentacles.core.rng import Rng
from pentacles.games.wysaertz.actions import PASS
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import (
    MONSTER_VS_MONSTER,
    MONSTER_VS_SPELL,
    SPELL_VS_MONSTER,
)

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"hidden_wysaertz": True},
    {"free_for_all": True},
    {"packs": 2, "hand_limit": 6, "starting_hand": 4},
)
WORLDS = 120
FIGHTS = (MONSTER_VS_MONSTER, MONSTER_VS_SPELL, SPELL_VS_MONSTER)
KINDS = {
    "Attack spell": "attack",
    "Monster": "monster",
    "Defence spell": "defence",
    "Castle Wall spell": "wall",
    "Passage spell": "passage",
    "True Name spell": "name_spell",
    "True Name": "true_name",
    "Vision spell": "vision",
    "Stealing spell": "stealing",
    "Restoration spell": "restoration",
}
CARD = r"(?P<card>[^;:,]+?)"
OTHER = r"(?P<other>[^;:,]+?)"
ODDS = r"(?P<odds>(?:under |over )?\d+ %)"
MORE = r"(?P<more>(?:under |over )?\d+ %)"
T = r"Seat (?P<t>\d+)"
R = r"Seat (?P<r>\d+)"
STANDING = (
    rf"{T}(?:(?P<outside> is outside)|'s Castle (?P<open>is open)|'s Castle (?P<none>has no gate)"
    r"| has (?P<gates>\d+) intact gates?)"
)


def entry(match: Feud, name: str) -> dict[str, Any]:
    """A card of the pack by its name, as its file has it."""
    found = next(one for one in match.game.entries if one["name"] == name)
    assert isinstance(found, dict)
    return found


def kind_of(match: Feud, card: int) -> str:
    """The type of a card."""
    return str(match.game.faces[match.face[card]].kind)


def can_strike(match: Feud, card: int) -> bool:
    """Whether a card can attack a Mage on its own, going by its file."""
    printed = entry(match, match.game.faces[match.face[card]].name)
    return printed["type"] == "monster" or "mage" in printed.get("strike", [])


class Claim:
    """What a reason says, with the position in which it is said."""

    def __init__(
        self, match: Feud, seat: int, action: int, said: re.Match[str], drawn: list[list[str]]
    ) -> None:
        self.match = match
        self.seat = seat
        self.action = action
        self.said = said
        self.drawn = drawn
        """The values on top of the stack in worlds that the seat considers possible."""
        self.hand = match.zones[seat]

    def number(self, part: str) -> int:
        """A number that was said."""
        words = self.said[part]
        return 0 if words in ("no", "none") else int(words)

    def has(self, part: str) -> bool:
        """Whether this was said."""
        return self.said.groupdict().get(part) is not None

    # Odds

    def check_odds(
        self, part: str, striker: list[str], struck: bool, versus: str, amulettes: int = 0
    ) -> None:
        """Compare odds with what is drawn in many worlds. `striker` is what the card grants."""
        two = f"two {versus}" in striker
        mine = 2 if two and not struck else 1
        others = 2 if struck and not two else 1
        wins = 0
        for letters in self.drawn:
            found = [
                beats(one, other, f"equal {versus}" in striker)
                for one in letters[:mine]
                for other in letters[mine : mine + others]
            ]
            won = all(found) if others == 2 else any(found)
            saved = letters[mine + others : mine + others + amulettes]
            wins += won and not {"A", "B"} & set(saved)
        said = int(self.said[part].split()[-2])
        assert abs(100 * wins / len(self.drawn) - said) < 15, (self.said[0], wins)

    def grants(self, name: str) -> list[str]:
        """What a card's file grants in draws."""
        printed = entry(self.match, name)
        equal = [f"equal {what}" for what in printed.get("wins_equal", [])]
        return equal + [f"two {what}" for what in printed.get("draws_two", [])]

    def amulettes(self, seat: int) -> int:
        """The Amulettes of a seat that this seat sees."""
        match = self.match
        row = match.zones[match.rows + seat]
        name = "amulette_of_notte_dyinge"
        return sum(
            match.game.faces[match.face[card]].id == name and match.knows(self.seat, card)
            for card in row
        )

    def check_strike(self, part: str, name: str, target: int) -> None:
        """The odds of a card against somebody's Mage."""
        warded = self.match.warded >> target & 1 != 0
        self.check_odds(part, self.grants(name), warded, "mage", self.amulettes(target))

    # Playing on

    def events(self) -> list[Event]:
        """What happens if nobody answers; everybody passes, or takes what comes first."""
        world = self.match.sample(self.seat, Rng(3))
        assert isinstance(world, Feud)
        found = world.play(self.seat, self.action)
        for _ in range(8):
            if world.over or (not world.plays and not world.zones[world.chain]):
                break
            seat = world.seat
            options = sorted(world.options(seat))
            found += world.play(seat, PASS if PASS in options else options[0])
        return found

    def check_effects(self, words: str) -> None:
        """What just works is played out."""
        events = self.events()
        told = {event.kind for event in events}
        for pattern, kind in (
            (r" is countered", "countered"),
            (r"takes? \S.* into the hand", "took"),
            (r"turns upon", "reflected"),
            (r"becomes a Teddybear", "turncoat"),
            (r"wins equal draws from then on", "emboldened"),
            (r"against attacks for the rest", "warded"),
            (r"leaves? the battle", "vanished"),
            (r"you escape", "escaped"),
            (r"discards? \d random cards?", "lost_random"),
            (r"takes? a random card", "stole"),
            (r"the challenge is over", "ended_challenge"),
            (r"gates draw two", "braced"),
            (r"mends? \d", "mended"),
            (r"top \d cards? of the stack", "foresaw"),
            (r"face-down", "looked_under"),
        ):
            assert not re.search(pattern, words, re.IGNORECASE) or kind in told, (words, told)
        count = re.search(r"[Yy]ou(?: [^;,]* and)? draw (\d+) cards?(?! against)", words)
        if count:
            draws = [e for e in events if e.kind in ("drew", "laid_down", "event")]
            assert len([e for e in draws if e.seat == self.seat]) >= int(count[1])


def beats(one: str, other: str, wins_equal: bool) -> bool:
    """A beats B, B beats C, C beats A; OOPS! loses."""
    if one == other:
        return wins_equal and one != "OOPS!"
    return other == "OOPS!" or (one != "OOPS!" and one + other in ("AB", "BC", "CA"))


def names_in(match: Feud, cards: list[int]) -> list[str]:
    return [match.game.faces[match.face[card]].name for card in cards]


def rank(odds: str) -> float:
    """Odds as a number: what is under 1 % is below it."""
    shift = -0.5 if odds.startswith("under") else 0.5 if odds.startswith("over") else 0.0
    return int(odds.split()[-2]) + shift


def fighters(claim: Claim) -> list[int]:
    match = claim.match
    if match.agenda[-1].kind == "globe_spell":
        return [match.agenda[-1].numbers()[0]]
    return [s for s in match.order if match.is_fighting(s) and s != claim.seat]
