"""What reasons of hints claim, and how each claim is checked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from pentacles.games.wizards_and_relics.expected_power import (
    TYPICAL_RELIC,
)
from pentacles.games.wizards_and_relics.power import total
from pentacles.games.wizards_and_relics.reasons import pair_figures
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.worth import (
    relic_power,
)

from .builder import DONE, DRAW, LINE, PILE, ROW, SEAT

Found = re.Match[str]
Check = Callable[["Moment", Found], None]


class Moment:
    """An option in a position, with what the seat that is asked sees."""

    def __init__(self, state: Match, seat: int, action: int) -> None:
        self.state = state
        self.seat = seat
        self.action = action
        self.kind = state.public_kind(seat)
        self.options = state.options(seat)

    # Cards by name

    def face(self, name: str) -> int:
        return [face.name for face in self.state.game.faces].index(name)

    @property
    def own(self) -> int:
        return self.state.book.face_of(self.action)

    def worth(self, face: int) -> str:
        return f"about {self.state.book.loves[face]:.1f}".removesuffix(".0")

    def average(self) -> str:
        deck = self.zone(7) or self.zone(8)
        worths = [self.state.book.loves[face] for face in deck]
        return f"about {sum(worths) / len(worths):.1f}".removesuffix(".0")

    def zone(self, kind: int, seat: int | None = None) -> list[int]:
        owner = self.seat if seat is None else seat
        return [self.state.face[card] for card in self.state.zones[self.state.at(owner, kind)]]

    def of_kind(self, word: str, faces: list[int]) -> int:
        return sum(self.state.game.faces[face].kind == word for face in faces)

    def unpicked(self) -> list[int]:
        picked = [self.state.face[card] for card in self.state.picked[self.seat]]
        return list((Counter(self.zone(0)) - Counter(picked)).elements())

    def lines(self, shown: str) -> list[dict[str, Any]]:
        """The effect lines of the pair that a preview is about."""
        cards = [self.own, *(self.state.face[card] for card in self.state.picked[self.seat])]
        faces = self.state.game.faces
        cards += [at for at, face in enumerate(faces) if f"with {face.name}" in shown]
        return [line for face in cards for line in faces[face].values["effects"]]

    def offers(self, face: int) -> bool:
        return self.state.book.action(face) in self.options

    def shown(self, face: int) -> str:
        """What the table says about the option that names this card."""
        action = self.state.book.action(face)
        table = self.state.table(self.seat)
        return next(one.outlook or one.result for one in table.options if one.action == action)

    def played(self, *more: int) -> Match:
        after = self.state.clone()
        for action in (self.action, *more):
            after.play_unchecked(self.seat, action)
        return after


def check_pair(moment: Moment, found: Found) -> None:
    """The figures are those of the preview, and speak for this pair."""
    shown = moment.shown(moment.own).split("; then no")[0]
    assert shown == found["preview"][0].lower() + found["preview"][1:]
    mine, cost = pair_figures(moment.state, moment.seat, moment.own)
    assert f"about {mine}" == re.findall(r"about -?\d+", shown)[0]
    assert int(found["harm"] or 0) == cost
    verbs = {line["verb"] for line in moment.lines(shown)}
    assert not cost or verbs & {"rival_power", "ignore_relics", "no_advantage"}
    if found["only"]:
        assert len(moment.options) == 1
    elif found["than"]:
        assert moment.offers(moment.face(found["than"]))
        power, harm = pair_figures(moment.state, moment.seat, moment.face(found["than"]))
        assert mine + cost - power - harm == int(found["gap"]) > 0
        assert bool(found["told"]) == bool(cost or harm)
        assert bool(found["cost"]) == bool(harm)
        if harm:
            assert (int(found["power"]), int(found["cost"])) == (power, harm)
    elif found["kept"]:
        kept = moment.face(found["kept"])
        assert moment.offers(kept)
        assert found["worth"] == moment.worth(kept)
        assert moment.state.book.loves[kept] > moment.state.book.loves[moment.own]


def check_mulligan(moment: Moment, found: Found) -> None:
    loves = moment.state.book.loves
    mine = round(loves[moment.own], 1)
    deck = [round(loves[face], 1) for face in moment.zone(7)]
    assert found["worth"] == moment.worth(moment.own)
    if found["average"]:
        assert found["average"] == moment.average()
        assert mine < float(found["average"].split()[1])
    elif found["better"]:
        assert int(found["better"]) == sum(one > mine for one in deck)
        assert int(found["deck"]) == len(deck)
    else:
        assert mine >= max(deck)
    if found["many"]:
        assert moment.of_kind(found["much"], moment.unpicked()) == int(found["many"]) > 5


def check_keeping(moment: Moment, found: Found) -> None:
    """What is kept is worth more than the deck, or both kinds are named."""
    kept = [moment.state.book.loves[face] for face in moment.unpicked()]
    if found["mine"]:
        assert found["mine"] == f"about {sum(kept) / len(kept):.1f}".removesuffix(".0")
    elif found["name"]:
        assert found["worth"] == moment.worth(moment.face(found["name"]))
        assert moment.state.book.loves[moment.face(found["name"])] == max(kept)
    if found["average"]:
        assert found["average"] == moment.average()
        figure = found["mine"] or found["worth"]
        assert float(figure.split()[1]) > float(found["average"].split()[1])


GIVING = ("discard_card", "hand_limit", "build_cut", "choose_hall")
"""Here the cheapest card is the best choice."""


def check_worth(moment: Moment, found: Found) -> None:
    assert found["worth"] == moment.worth(moment.own)
    mine = round(moment.state.book.loves[moment.own], 1)
    if found["other"]:
        other = moment.face(found["other"])
        assert moment.offers(other)
        assert found["theirs"] == moment.worth(other)
        theirs = round(moment.state.book.loves[other], 1)
        assert theirs > mine if moment.kind in GIVING else theirs < mine
    if found["same"]:
        assert moment.kind == "build_cut"
        picked = [moment.state.face[card] for card in moment.state.picked[moment.seat]]
        left = list((Counter(moment.zone(10)) - Counter(picked)).elements())
        assert moment.of_kind(found["sort"], left) == int(found["same"])
    if found["left"]:
        left = moment.unpicked()
        left.remove(moment.own)
        assert moment.kind in ("discard_card", "hand_limit")
        assert int(found["left"].replace("no", "0")) == moment.of_kind("wizard", left)
    if found["text"]:
        assert found["text"] == moment.state.game.faces[moment.own].text
    if found["acts"]:
        check_trigger(moment)
    if found["back"]:
        assert moment.kind == "choose_hall"


def check_back(moment: Moment, found: Found) -> None:
    assert moment.kind == "choose_hall"
    assert moment.offers(moment.face(found["name"]))
    assert moment.face(found["name"]) != moment.own


def check_trigger(moment: Moment) -> None:
    """A card that acts when discarded does so, here and now."""
    step: Any = moment.state.agenda[-1]
    limit = getattr(step, "n", getattr(step, "limit", 1))
    if len(moment.state.picked[moment.seat]) + 1 < limit:
        return
    after = moment.state.clone()
    events = after.play(moment.seat, moment.action)
    told: list[tuple[str, int]] = []
    for _ in range(8):
        told = [(event.kind, event.seat) for event in events]
        if after.over or ("discard_trigger", moment.seat) in told:
            break
        events += after.play(after.seat, after.options(after.seat)[-1])
    place = told.index(("discard_trigger", moment.seat))
    assert events[place + 1].kind in ("drew", "reshuffled", "drew_nothing", "bonus")


def check_power_for_card(moment: Moment, found: Found) -> None:
    assert found["worth"] == moment.worth(moment.own)
    step: Any = moment.state.agenda[-1]
    assert int(found["gain"]) == step.each
    state, seat = moment.state, moment.seat
    count = len(state.picked[seat]) + 1
    more = [] if count in (step.limit, len(state.hand(seat))) else [DONE]
    after = moment.played(*more)
    if after.phase == 3 and after.battle == state.battle:
        assert after.tokens[seat] >= state.tokens[seat] + step.each * count
    if found["left"]:
        assert int(found["left"].replace("no", "0")) == len(state.hand(seat)) - count <= 1
        assert int(found["full"]) == max(2, 7 - state.hall_size(seat))
        stock = len(state.zones[state.at(seat, 7)]) + len(state.zones[state.at(seat, 8)])
        if stock >= 7 and after.turn == state.turn and after.battle == state.battle:
            assert len(after.hand(seat)) >= int(found["full"])
    if found["acts"]:
        check_trigger(moment)


def check_trade(moment: Moment, found: Found) -> None:
    assert found["worth"] == moment.worth(moment.own)
    after = moment.played()
    gained = after.drawn[moment.seat] - moment.state.drawn[moment.seat]
    if after.turn == moment.state.turn and len(moment.zone(7)) >= 3:
        assert gained >= int(found["cards"])


def check_show(moment: Moment, found: Found) -> None:
    assert found["name"] == moment.state.game.faces[moment.own].name
    step: Any = moment.state.agenda[-1]
    assert (moment.kind, int(found["gain"])) == ("reveal_optional", step.each)


def figure_of(moment: Moment, face: int) -> int:
    """What a relic adds by the words of its option."""
    shown = moment.shown(face).split("; then no")[0]
    if shown == "ignored in this battle":
        return 0
    found = re.match(r"about ([+-]\d+) in this battle", shown)
    assert found is not None, shown
    return int(found[1])


def number(words: str) -> int:
    return 0 if words == "nothing" else int(words)


def check_relic(moment: Moment, found: Found) -> None:
    """What relics add is what the options say of them, and speaks for this one."""
    mine = number(found["mine"])
    assert mine == figure_of(moment, moment.own)
    if found["other"]:
        theirs = number(found["theirs"])
        face = moment.face(found["other"])
        if found["lying"]:
            assert face in moment.zone(2) + moment.zone(4)
        else:
            assert theirs == figure_of(moment, face)
        assert (
            theirs > mine
            if moment.kind in ("swap_out", "swap_own_out", "lose_relic")
            else (theirs < mine)
        )
    if found["back"]:
        assert moment.kind == "lose_relic"
    if found["home"]:
        assert moment.kind in ("swap_out", "swap_own_out", "swap_in", "swap_own_in")


def check_kept_relic(moment: Moment, found: Found) -> None:
    face = moment.face(found["name"])
    assert moment.offers(face)
    assert found["worth"] == moment.worth(face)
    if moment.kind == "play_extra_wizard":
        assert face in moment.zone(8 if found["place"] else 0)
        return
    assert face in moment.zone(0)
    if found["gain"]:
        gain = number(found["gain"].removeprefix("about "))
        assert gain == figure_of(moment, face) < moment.state.book.loves[face]


def check_wizard(moment: Moment, found: Found) -> None:
    """Put beside the others, the wizard adds exactly this."""
    state, seat = moment.state, moment.seat
    if found["other"]:
        assert int(found["theirs"]) < int(found["gain"])
    for name, figure in ((None, found["gain"]), (found["other"], found["theirs"])):
        if figure is None:
            continue
        face = moment.face(name) if name else moment.own
        assert moment.offers(face)
        world = state.clone()
        source = world.at(seat, 8 if world.agenda[-1].numbers()[1] else 0)
        world.move(world.find(source, face), source, world.at(seat, 3))
        assert total(world, seat) - total(state, seat) == int(figure)


def check_order(moment: Moment, found: Found) -> None:
    """All other choices come later, and new cards are really drawn."""
    names = set()
    for option in moment.options:
        if option != moment.action:
            face = moment.state.book.face_of(option) if option < DONE else -1
            names.add(moment.state.game.faces[face].name if face >= 0 else f"line {option - 135}")
    assert all(name in found["later"] for name in names)
    step: Any = moment.state.agenda[-1]
    if moment.action >= LINE:
        numbers = [moment.state.book.selected[moment.state.shrine()][moment.action - LINE]]
    else:
        card = next(
            one
            for one in step.cards(moment.state, moment.seat)
            if moment.state.face[one] == moment.own
        )
        numbers = step.acting(moment.state, card)
    draws = any(moment.state.book.lines[number].verb in (9, 10) for number in numbers)
    assert draws == bool(found["drawn"])


def check_hall(moment: Moment, found: Found) -> None:
    assert moment.played().over


def check_spoils(moment: Moment, found: Found) -> None:
    state, seat = moment.state, moment.seat
    target = (seat + 1 + moment.action - SEAT) % state.seats
    losers = [target] if moment.action != DRAW else [s for s in range(state.seats) if s != seat]
    relics = [
        face
        for loser in losers
        for face in moment.zone(4, loser) + moment.zone(5, loser)
        if state.game.faces[face].kind == "relic"
    ]
    best = max(state.book.loves[face] for face in relics)
    if found["name"]:
        assert state.book.loves[moment.face(found["name"])] == best
    if found["worth"]:
        assert found["worth"] == moment.worth(moment.face(found["name"]))
    deck = moment.zone(7) or moment.zone(8)
    if found["none"]:
        assert not deck
    if found["average"]:
        assert found["average"] == moment.average()
        if found["worth"]:
            gap = float(found["average"].split()[1]) - float(found["worth"].split()[1])
            assert gap > 0 if moment.action == DRAW else gap < 0
    if found["better"]:
        worths = [round(state.book.loves[face], 1) for face in deck]
        assert int(found["better"]) == sum(one > round(best, 1) for one in worths) > 0
        assert int(found["deck"]) == len(deck)


def check_robbery(moment: Moment, found: Found) -> None:
    state = moment.state

    def standing(action: int) -> tuple[int, int]:
        target = (moment.seat + 1 + action - SEAT) % state.seats
        return len(state.hand(target)), state.hall_size(target)

    def read(cards: str, hall: str) -> tuple[int, int]:
        return int(cards), 0 if hall == "no" else int(hall)

    assert read(found["cards"], found["hall"]) == standing(moment.action)
    others = [standing(option) for option in moment.options if option != moment.action]
    if found["cards2"]:
        other = read(found["cards2"], found["hall2"])
        assert other in others
        assert other[0] <= standing(moment.action)[0]


def check_exchange(moment: Moment, found: Found) -> None:
    state, seat = moment.state, moment.seat
    mine = sum(relic_power(state, seat, state.face[card]) for card in state.relics(seat))
    assert found["mine"] == f"{mine:.0f}"
    if found["theirs"]:
        target = (seat + 1 + moment.action - SEAT) % state.seats
        cards = state.relics(target)
        hidden = [card for card in cards if not state.knows(seat, card)]
        assert int((found["unseen"] or "0").replace("no", "0")) == len(hidden)
        known = [state.face[card] for card in cards if card not in hidden]
        value = sum(relic_power(state, seat, face) for face in known)
        assert found["theirs"] == f"{value + TYPICAL_RELIC * len(hidden):.0f}"


def check_draft(moment: Moment, found: Found) -> None:
    state = moment.state
    zones = state.game.zones_of(state)

    def there(action: int) -> tuple[str, str]:
        if action < ROW:
            names = [f"pile_{action - PILE}"]
        elif action < ROW + 3:
            names = [f"cell_{3 * (action - ROW) + place}" for place in range(3)]
        else:
            names = [f"cell_{action - ROW - 3 + 3 * place}" for place in range(3)]
        cards = [
            card
            for index, zone in enumerate(zones)
            if zone.name in names
            for card in state.zones[index]
        ]
        value = sum(state.book.loves[state.face[card]] for card in cards)
        return str(len(cards)), f"about {value:.1f}".removesuffix(".0")

    assert (found["cards"], found["worth"]) == there(moment.action)
    if found["place"]:
        kind, place = found["place"].split()
        first = {"pile": PILE, "row": ROW, "column": ROW + 3}[kind]
        assert (found["cards2"], found["worth2"]) == there(first + int(place) - 1)
        assert float(found["worth2"].split()[1]) < float(found["worth"].split()[1])


def check_stop(moment: Moment, found: Found) -> None:
    step: Any = moment.state.agenda[-1]
    picked = len(moment.state.picked[moment.seat])
    face = moment.face(found["name"])
    assert moment.offers(face)
    if found["given"]:
        assert int(found["given"]) == picked
        assert int(found["for"]) == step.each * picked
    if found["worth"]:
        assert found["worth"] == moment.worth(face)
    else:
        assert moment.kind == "reveal_optional"


def check_left(moment: Moment, found: Found) -> None:
    face = moment.face(found["name"])
    assert moment.kind == "take_discarded"
    assert face in moment.zone(8)
    assert moment.offers(face)


def check_cuts(moment: Moment, found: Found) -> None:
    state = moment.played()
    seat = moment.seat
    cut = len(state.picked[seat]) or len(state.zones[state.at(seat, 11)])
    if not state.over and state.agenda[-1].kind == "build_cut":
        assert int(found["n"]) == cut - len(moment.state.picked[seat])


def check_only(moment: Moment, found: Found) -> None:
    assert moment.options == [DONE]
