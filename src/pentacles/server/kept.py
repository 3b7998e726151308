"""A match as the lobby keeps it: what strangers may know, and whose each seat is."""

from __future__ import annotations

import msgspec

from pentacles.session.frames import MatchInfo
from pentacles.session.session import Session


class KeptInfo(MatchInfo, frozen=True, omit_defaults=True):
    """What is stored: never sent as it is, for it names the guests."""

    owners: tuple[str, ...] = ()
    """The guest of each seat; empty for bots and open seats."""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(KeptInfo)


def keep(session: Session) -> str:
    """The JSON of a match for its description."""
    info = session.info("")
    fields = {name: getattr(info, name) for name in info.__struct_fields__}
    kept = KeptInfo(**fields, owners=tuple(seat.owner or "" for seat in session.seats))
    return _encoder.encode(kept).decode()


def tell(kept: str, guest: str) -> MatchInfo:
    """A stored match as a guest may know it: their own seats are marked, nobody else is named."""
    found = _decoder.decode(kept)
    fields = {name: getattr(found, name) for name in MatchInfo.__struct_fields__}
    own = {seat for seat, owner in enumerate(found.owners) if guest and owner == guest}
    fields["seats"] = tuple(
        msgspec.structs.replace(seat, is_you=True) if seat.seat in own else seat
        for seat in found.seats
    )
    return MatchInfo(**fields)
