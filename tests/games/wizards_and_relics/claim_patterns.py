"""The sentences that reasons of hints may consist of, each with its check."""

from __future__ import annotations

import re
from typing import cast

from pentacles.games.wizards_and_relics.advice import RelicAdvice
from pentacles.games.wizards_and_relics.state import Match

from .builder import DONE
from .claims import (
    Check,
    Moment,
    check_back,
    check_cuts,
    check_draft,
    check_exchange,
    check_hall,
    check_keeping,
    check_kept_relic,
    check_left,
    check_mulligan,
    check_only,
    check_order,
    check_pair,
    check_power_for_card,
    check_relic,
    check_robbery,
    check_show,
    check_spoils,
    check_stop,
    check_trade,
    check_wizard,
    check_worth,
)

W = r"about -?[\d.]+?"
N = r".+?"
CLAIMS: list[tuple[str, Check]] = [
    (
        (
            rf"(?P<preview>About -?\d+.*?)(?:; costs each rival about (?P<harm>\d+))?"
            rf"(?:(?P<only>; you have no other (?:wizard|relic))"
            rf"|; (?P<told>all told )?(?P<gap>\d+) more than (?P<than>{N})"
            rf"(?:, which has about (?P<power>-?\d+) and costs each rival about (?P<cost>\d+))?"
            rf"|; keeps (?P<kept>{N}), worth (?P<worth>{W}))?\."
        ),
        check_pair,
    ),
    (
        (
            rf"Worth (?P<worth>{W}); (?:a card of your deck is worth (?P<average>{W}) on average"
            rf"|(?P<better>\d+) of the (?P<deck>\d+) cards? in your deck (?:is|are) worth more"
            rf"|the new one is one of \d+ cards?)\."
            rf"(?: You hold (?P<many>\d+) (?P<much>\w+)s\.)?"
        ),
        check_mulligan,
    ),
    (
        (
            rf"(?:Your cards are worth (?P<mine>{W}) on average"
            rf"|Keeps (?P<name>{N}), worth (?P<worth>{W})); "
            rf"a card of your deck is worth (?P<average>{W})(?: on average)?\."
        ),
        check_keeping,
    ),
    (
        (
            r"Keeps (?:no|\d+) wizards? and (?:no|\d+) relics?\."
            r"(?P<mine>)(?P<name>)(?P<worth>)(?P<average>)"
        ),
        check_keeping,
    ),
    (
        (
            rf"(?:When discarded: (?P<acts>{N})\. )?"
            rf"Worth (?P<worth>{W})(?:; (?P<other>{N}) is worth (?P<theirs>{W}))?"
            rf"(?:; you have (?P<same>\d+) (?P<sort>\w+)s)?"
            rf"(?:; leaves you (?P<left>\w+) wizards? and \w+ relics?)?"
            rf"(?P<back> and comes back through your discard pile)?(?:: (?P<text>.+\.)|\.)"
        ),
        check_worth,
    ),
    (rf"(?P<name>{N}) and comes back through your discard pile\.", check_back),
    (
        (
            rf"(?P<gain>[+-]\d+) for a card worth (?P<worth>{W})(?:; leaves you "
            rf"(?P<left>\w+) cards?, so you replenish up to (?P<full>\d+))?"
            rf"(?:; when discarded: (?P<acts>{N}))?\."
        ),
        check_power_for_card,
    ),
    (
        (
            rf"(?P<cards>\d+) new cards? for a card worth (?P<worth>{W})"
            rf"(?:; when discarded: (?P<acts>{N}))?\."
        ),
        check_trade,
    ),
    (rf"(?P<gain>[+-]\d+); (?P<name>{N}) stays in your hand\.", check_show),
    (
        (
            rf"Adds (?:about )?(?P<mine>-?\d+|nothing) here"
            rf"(?:; (?P<other>{N})(?P<lying> in play)? adds "
            rf"(?:about )?(?P<theirs>-?\d+|nothing) here)?"
            rf"(?P<back>; comes back through your discard pile)?"
            rf"(?P<home>;(?: {N})? goes back to your hand)?\."
        ),
        check_relic,
    ),
    (
        (
            rf"Keeps (?P<name>{N}), worth (?P<worth>{W}), in (?:hand|your (?P<place>discard pile))"
            rf"(?:; it would add (?P<gain>(?:about )?-?\d+|nothing) here)?\."
        ),
        check_kept_relic,
    ),
    (
        (
            rf"Adds (?P<gain>-?\d+) at once"
            rf"(?:; (?P<other>{N}) adds (?P<theirs>-?\d+)\.|: {N}\.|\.)"
        ),
        check_wizard,
    ),
    (
        (
            rf"First (?P<acts>{N}); (?P<later>{N}) comes? after that"
            rf"(?P<drawn>, with the new cards in hand)?\."
        ),
        check_order,
    ),
    (r"Fills your Hall and wins, as each of your wizards does\.", check_hall),
    (
        (
            rf"(?P<name>{N}) is worth (?P<worth>{W})(?:; a card of your deck is worth "
            rf"(?P<average>{W}) on average|(?P<none>; you have no card to draw)"
            rf"|, and its owner loses it)\.(?P<better>)(?P<deck>)"
        ),
        check_spoils,
    ),
    (
        (
            rf"(?:A card of your deck is worth (?P<average>{W}) on average"
            rf"(?:; (?P<name>{N}), the best relic there, (?P<worth>{W}))?"
            rf"|(?P<none>You have no card to draw, and nobody loses a relic))\."
            rf"(?P<better>)(?P<deck>)"
        ),
        check_spoils,
    ),
    (
        (
            rf"(?P<better>\d+) of the (?P<deck>\d+) cards you may draw (?:is|are) worth more than "
            rf"(?P<name>{N}), the best relic there\.(?P<average>)(?P<worth>)(?P<none>)"
        ),
        check_spoils,
    ),
    (
        (
            r"Takes a card from a hand of (?P<cards>\d+) cards? with (?P<hall>\w+) wizards? in "
            r"the Hall(?:; another is a hand of (?P<cards2>\d+) cards? with (?P<hall2>\w+) "
            r"wizards? in the Hall)?\."
        ),
        check_robbery,
    ),
    (
        (
            r"Gets relics that add about (?P<theirs>-?\d+) here for about (?P<mine>-?\d+)"
            r"(?:, with (?P<unseen>\w+) unseen relics? among them)?\."
        ),
        check_exchange,
    ),
    (
        (
            r"Keeps relics that add about (?P<mine>-?\d+) here"
            r"(?:; an unseen one adds about 4)?\.(?P<theirs>)"
        ),
        check_exchange,
    ),
    (
        (
            rf"(?P<cards>\d+) cards? worth (?P<worth>{W})(?:; (?P<place>\w+ \d) has "
            rf"(?P<cards2>\d+) worth (?P<worth2>{W}))?\."
        ),
        check_draft,
    ),
    (
        (
            rf"(?:Keeps|Gives (?P<given>\d+) cards? for (?P<for>[+-]\d+); keeps) "
            rf"(?P<name>{N}), worth (?P<worth>{W})\."
        ),
        check_stop,
    ),
    (
        (
            rf"(?:Shows (?P<given>\d+) cards? for (?P<for>[+-]\d+); )?(?P<name>{N}) stays unseen\."
            r"(?P<worth>)"
        ),
        check_stop,
    ),
    (rf"(?P<name>{N}) stays in your discard pile for the next shuffle\.", check_left),
    (
        r"Cuts (?P<n>\d+) cards? at once: lowest rarity first, then lowest printed power\.",
        check_cuts,
    ),
    (r"Nothing is left to cut\.", check_only),
    (r"You own no relic, so the wizard fights alone\.", check_only),
    (r"You hold nothing that could be chosen here\.", check_only),
]


SPENDING = ("discard_card", "hand_limit", "play_extra_relic")
"""Here a card leaves the hand, and no new one comes."""


def checked_warning(moment: Moment, reason: str) -> str:
    """A reason without the warning that the hand will lack a kind, which comes when it does."""
    found = re.fullmatch(r"(.*) Your last (wizard|relic)\.", reason)
    if found is not None:
        left = moment.unpicked()
        left.remove(moment.own)
        assert moment.of_kind(found[2], left) == 0
        assert moment.state.game.faces[moment.own].kind == found[2]
        return found[1]
    if moment.kind in SPENDING and moment.action < DONE:
        left = moment.unpicked()
        left.remove(moment.own)
        assert moment.of_kind(moment.state.game.faces[moment.own].kind, left) > 0
    return reason


def verify(state: Match, seat: int, action: int) -> str:
    """Check that every word of a reason is accounted for; returns how it begins."""
    advice = cast(RelicAdvice, state.game.advice)
    reason = advice.reason(state, seat, action)
    moment = Moment(state, seat, action)
    reason = checked_warning(moment, reason)
    matches = [
        (found, check) for pattern, check in CLAIMS if (found := re.fullmatch(pattern, reason))
    ]
    assert matches, reason
    failures: list[AssertionError] = []
    for found, check in matches:
        try:
            check(moment, found)
        except (AssertionError, ValueError, IndexError) as error:
            failures.append(AssertionError(f"{reason!r} in {moment.kind}: {error}"))
        else:
            return check.__name__
    raise failures[0]
