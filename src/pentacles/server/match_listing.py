"""A match as the lobby keeps it: what strangers may know, and who owns each seat."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from pentacles.session.messages import MatchInfo
from pentacles.session.session import Session


class KeptInfo(MatchInfo, frozen=True, omit_defaults=True):
    """What is stored: never sent as it is, because it names the guests."""

    owners: tuple[str, ...] = ()
    """The guest of each seat; empty for bots and open seats."""
    host: str = ""
    """The guest who made the match."""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(KeptInfo)


def keep(session: Session) -> str:
    """The JSON of a match for its description."""
    info = session.views.info("")
    fields = {name: getattr(info, name) for name in info.__struct_fields__}
    owners = tuple(seat.owner or "" for seat in session.seats)
    kept = KeptInfo(**fields, owners=owners, host=session.setup.host)
    return _encoder.encode(kept).decode()


@lru_cache(1024)
def read(kept: str) -> KeptInfo:
    """What was stored; lists show the same matches again and again."""
    return _decoder.decode(kept)


@lru_cache(1024)
def plain(kept: str) -> MatchInfo:
    """A stored match as a stranger may know it."""
    found = read(kept)
    return MatchInfo(**{name: getattr(found, name) for name in MatchInfo.__struct_fields__})


def tell(kept: str, guest: str) -> MatchInfo:
    """A stored match as a guest may know it: their own seats are marked, nobody else is named."""
    found = read(kept)
    if not guest or guest not in (*found.owners, found.host):
        return plain(kept)
    fields = {name: getattr(found, name) for name in MatchInfo.__struct_fields__}
    fields["is_host"] = guest == found.host
    own = {seat for seat, owner in enumerate(found.owners) if owner == guest}
    fields["seats"] = tuple(
        msgspec.structs.replace(seat, is_you=True) if seat.seat in own else seat
        for seat in found.seats
    )
    return MatchInfo(**fields)
