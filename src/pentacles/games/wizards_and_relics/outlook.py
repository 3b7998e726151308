"""What pairs and relics are expected to come to, in words that name everything counted on."""

from __future__ import annotations

from pentacles.core.sentences import counted
from pentacles.games.wizards_and_relics.expected_power import (
    Outlook,
    pair_sum,
)
from pentacles.games.wizards_and_relics.power import is_useless
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.worth import (
    best_partner,
    leaves_none,
    relic_outlook,
)


def pair_preview(state: Match, seat: int, face: int) -> str:
    """Roughly how strong a wizard is with its best relic, or a relic with the wizard laid."""
    picked = state.picked[seat]
    faces = state.game.faces
    if picked:
        view = Outlook(state, seat, state.face[picked[0]], face)
        return f"{power_of_pair(view)}{counted_on(view)}{fate_of_relic(view)}"
    relic = best_partner(state, seat, face)
    view = Outlook(state, seat, face, relic)
    words = f"about {pair_sum(view):.0f} power"
    words += f" with {faces[relic].name}" if relic >= 0 else " alone"
    return f"{words}{counted_on(view)}{fate_of_relic(view)}"


def power_of_pair(view: Outlook) -> str:
    """What a pair is expected to come to; if nothing joins it, how much is printed on its cards."""
    power = round(pair_sum(view))
    words = f"about {power} power"
    if counted_on(view) or not view.relic_counts or view.relic_worth < 1.0:
        return words
    book = view.state.book
    wizard, relic = book.power[view.wizard], book.power[view.relic]
    more = power - wizard - relic
    words += f": {wizard} + {relic}"
    sign = "+" if more > 0 else "-"
    return f"{words} {sign} {abs(more)} by shrine, text or advantage" if more else words


def warning(state: Match, seat: int, face: int) -> str:
    """What the rest of the hand will lack; a hand without a kind is thrown away (WR-7.1)."""
    if not leaves_none(state, seat, face):
        return ""
    return f"your last {'wizard' if state.book.is_wizard(face) else 'relic'}"


def relic_preview(state: Match, seat: int, face: int) -> str:
    """What a relic is expected to add to the current battle."""
    if is_useless(state, seat, face):
        return ""
    power, _, _, view = relic_outlook(state, seat, face)
    words = f"about {power:+.0f} in this battle"
    return words if view is None else f"{words}{counted_on(view)}"


def counted_on(view: Outlook) -> str:
    """Cards that an estimate counts on besides the pair."""
    faces = view.state.game.faces
    words = ""
    if view.added_relic >= 0:
        words += f", then {faces[view.added_relic].name} as another relic"
    if view.added_wizard >= 0:
        words += f", then {faces[view.added_wizard].name} as another wizard"
    given = round(view.given_up)
    if given:
        words += f", discarding {counted(given, 'card', 'cards')}"
    return words


def fate_of_relic(view: Outlook) -> str:
    """What becomes of the relic of a pair, if it doesn't count for its player."""
    if view.relic < 0:
        return ""
    if view.relic_worth < 0.0:
        return "; relics change sides"
    return "" if view.relic_counts else "; relic won't count"
