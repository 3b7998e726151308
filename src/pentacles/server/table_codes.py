"""Codes: short words by which friends find a table.

A code leads to open seats, so it is valid only while there are some, and not forever. Anyone who
tries codes that lead nowhere is soon told to wait, and then even a right one is no use.
"""

from __future__ import annotations

import secrets
from time import time
from typing import TYPE_CHECKING

from pentacles.server.problems import HttpProblem, not_found
from pentacles.server.storage import WAITING
from pentacles.session.messages import MatchInfo

if TYPE_CHECKING:
    from pentacles.server.hall import Hall

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""What a code is made of: no characters that are easily confused."""
PUBLIC = 6
"""The length of a code for a table that everybody can find in the lobby."""
PRIVATE = 10
"""The length for other tables: nobody finds one by trying."""
DAYS = 7
"""How long a code leads to its table."""


def new_code(is_public: bool) -> str:
    """A code to tell a friend."""
    length = PUBLIC if is_public else PRIVATE
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def read_code(text: str) -> str:
    """The code that somebody typed, or an empty text if it can't be one.

    The codes of private tables were once as short as those of public ones.
    """
    code = "".join(text.upper().replace("-", " ").split())
    is_code = len(code) in (PUBLIC, PRIVATE) and all(letter in LETTERS for letter in code)
    return code if is_code else ""


async def find(hall: Hall, text: str, guest: str, asker: str) -> MatchInfo:
    """The match with this code; HttpProblem says why there is none."""
    await hall.quotas.check("codes", asker)
    code = read_code(text)
    found = await hall.store.find_code(code) if code else None
    if found is None:
        refusal = not_found(
            f"There is no match with this code. A code has {PUBLIC} or {PRIVATE} letters or digits."
        )
    else:
        info = await hall.info(found, guest)
        why = why_expired(info, time())
        if not why or any(seat.is_you for seat in info.seats):
            return info
        refusal = HttpProblem(404, why, "code_expired")
    await hall.quotas.take("codes", asker)
    raise refusal


def why_expired(info: MatchInfo, now: float) -> str:
    """Why a code no longer leads to its table, or an empty text."""
    if info.status != WAITING:
        return "This code has expired: all seats are taken. To watch, ask for the table's link."
    if now - info.created > DAYS * 24 * 3600:
        return f"This code has expired after {DAYS} days. Ask for the table's link."
    return ""
