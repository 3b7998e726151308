# not compiled
"""Scenes of WIZ: the race, the Life Pool, a hand under construction, an attack, the calculation."""

from __future__ import annotations

from pentacles.core.table import (
    Bar,
    BarsScene,
    BuildScene,
    CalculationScene,
    EquationScene,
    Line,
    Scene,
    Staged,
    Tile,
    TrackScene,
)
from pentacles.games.wiz.hands import multiplier
from pentacles.games.wiz.looks import SIGNS
from pentacles.games.wiz.melds import staged_points
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import BOARD, ELEMENTS, MASTERED, NONE, SLOTS, grip_of, hand_zone
from pentacles.games.wiz.words import (
    points_words,
    stands_for,
    sum_words,
    titans_words,
)


def scenes_of(state: WizMatch, viewer: int | None) -> list[Scene]:
    """The pieces of the table besides the cards."""
    scenes: list[Scene] = [race(state)]
    if state.deck.life_pool:
        scenes.append(pool(state))
    if viewer is not None and viewer == state.active and state.building != NONE:
        if state.agenda and state.agenda[-1].is_secret:
            scenes.append(builder(state))
    if state.shares:
        scenes.append(attack(state))
    if state.sheet and (state.over or max(state.turns) <= 1):
        scenes.append(calculation(state))
    return scenes


def race(state: WizMatch) -> BarsScene:
    """WIZ-1.4: everybody's EP."""
    terms = tuple(
        Bar(
            f"{{@{seat}}}",
            f"{state.score[seat]} of {state.target_of(seat)}",
            seat=seat,
            place=f"score_{seat}",
            number=state.score[seat],
            limit=state.target_of(seat),
        )
        for seat in range(state.seats)
    )
    words = "The first to the target wins."
    return BarsScene(
        title="Elemental power", terms=terms, words=words, rule="WIZ-1.4", importance=1
    )


def pool(state: WizMatch) -> TrackScene:
    """WIZ-19.2: the levels of the Life Pool."""
    terms = tuple(
        Bar(
            ELEMENTS[elem],
            f"{state.levels[elem]} of 5",
            icon=SIGNS[elem],
            number=state.levels[elem],
            limit=5,
        )
        for elem in state.deck.in_play
    )
    words = "Won this round." if state.pool_won else f"{state.pool_ep} EP for level 5."
    return TrackScene(title="Life Pool", terms=terms, words=words, rule="WIZ-19.2")


def builder(state: WizMatch) -> BuildScene:
    """The hand under construction, for its builder alone."""
    faces = state.game.faces
    terms = []
    for index, card in enumerate(state.staged):
        stands, icon = "", ""
        if state.staged_wild[index]:
            rank = stands_for(state.building, state.build_rank, index)
            stands, icon = f"as {rank}", "magic-swirl"
        name = faces[state.face[card]].name
        terms.append(Staged(name, stands, icon=icon, card=card, stands_for=stands))
    points = staged_points(state) + (20 if state.building == MASTERED else 0)
    words = f"{points_words(points).capitalize()} so far." if state.staged else "No card so far."
    return BuildScene(
        title="New hand", terms=tuple(terms), words=words, rule="WIZ-8.7", points=points
    )


def attack(state: WizMatch) -> EquationScene:
    """WIZ-18.2: the shares of all opponents, and what has been scored of them."""
    shares = [(seat, share) for seat, share in enumerate(state.shares) if share]
    terms = [
        Tile(f"{{@{seat}}}", str(share), "+" if index else "", seat=seat, number=share)
        for index, (seat, share) in enumerate(shares)
    ]
    total = sum(state.shares)
    terms.append(Tile("in all", str(total), "=", tone="tgt", number=total))
    words = f"{state.attack_sum} EP are scored so far." if state.attack_sum else ""
    return EquationScene(title="Attack", terms=tuple(terms), words=words, rule="WIZ-18.3")


def calculation(state: WizMatch) -> CalculationScene:
    """The sheet of the last round: hands, what cancelled them, chaos, factor."""
    sheet = state.sheet
    winner, factor, times, chaotic, titan_ep, total, wins, losing = sheet[:8]
    terms: list[Line] = []
    place = 8
    losers = sheet[8 + 4 * wins :]
    values = {losers[3 * index]: losers[3 * index + 1] for index in range(losing)}
    for _ in range(wins):
        hand, worth, titans, by = sheet[place : place + 4]
        place += 4
        terms.append(winning_line(state, (hand, worth, titans, by), values.get(by, 0)))
    used = {sheet[8 + 4 * index + 3] for index in range(wins)}
    for _ in range(losing):
        hand, worth, points = sheet[place : place + 3]
        place += 3
        if hand not in used:
            words = f"{named_hand(hand)}, value {worth}"
            zone = zone_name(state, hand_zone(hand))
            terms.append(
                chaos_line(words, points, hand // SLOTS, zone, f"{{@{hand // SLOTS}}}'s hand")
            )
    for seat, points in enumerate(sheet[place:]):
        if seat != winner and points:
            words = f"{{@{seat}}}'s cards"
            terms.append(chaos_line(words, points, seat, zone_name(state, grip_of(seat)), words))
    formula = sum_words(factor, times, chaotic, titan_ep)
    return CalculationScene(
        title="Last round",
        terms=tuple(terms),
        words=f"{formula} = {total} EP",
        rule="WIZ-22.6",
        winner=winner,
        formula=formula,
        total=total,
        unit="EP",
    )


def winning_line(state: WizMatch, figures: tuple[int, int, int, int], by_worth: int) -> Line:
    """A hand of the winner: what it multiplies by, or what cancelled it."""
    hand, worth, titans, by = figures
    words, caption = f"{named_hand(hand)}, value {worth}", f"value {worth}"
    if titans:
        words += f", {titans_words(titans)}"
        caption += f", {titans_words(titans)}"
    if by >= 0:
        words += f", cancelled by {named_hand(by)}"
        caption = f"value {worth}: {{@{by // SLOTS}}}'s {by_worth} stops it"
    factor_of = 0 if by >= 0 else multiplier(worth)
    return Line(
        words,
        f"x{factor_of}",
        "+",
        caption,
        tone="not" if by >= 0 else "",
        seat=hand // SLOTS,
        place=zone_name(state, hand_zone(hand)),
        number=factor_of,
        is_cancelled=by >= 0,
    )


def chaos_line(words: str, points: int, seat: int, place: str, caption: str) -> Line:
    """Points that others are left with."""
    value = str(points)
    return Line(
        words, value, "chaos", caption, seat=seat, place=place, number=points, is_chaos=True
    )


def zone_name(state: WizMatch, zone: int) -> str:
    """What the table calls a zone."""
    return str(state.game.zones_of(state)[zone].name)


def named_hand(hand: int) -> str:
    """A hand with a mark for the name of its owner."""
    owner, slot = divmod(hand, SLOTS)
    return f"{{@{owner}}}'s character" if slot == BOARD else f"{{@{owner}}}'s hand {slot + 1}"
