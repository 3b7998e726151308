"""Many choose at the same time: everybody's table is drawn once, and nothing is missed."""

from __future__ import annotations

import asyncio

from pentacles.client import Viewer
from pentacles.session.messages import NewMatch, SeatWish, Update
from tests.server.tables import closed, guest, run

SEATS = 8
PARCELL = 1
"""The seed of a match that begins with Passe ye Parcell (WY-11.36): all choose a card in secret."""


async def listen(viewer: Viewer, heard: list[Update]) -> None:
    """Keep the updates of a viewer."""
    async for frame in viewer:
        match frame:
            case Update():
                heard.append(frame)


def test_choices_at_the_same_time_are_told_to_the_others_together(address: str) -> None:
    async def go() -> None:
        ann, eve = await guest(address, "Ann"), await guest(address, "Eve")
        seats = (SeatWish("me"), *(SeatWish("here") for _ in range(SEATS - 1)))
        match = await ann.create(NewMatch("wysaertz", seats, seed=PARCELL))
        viewers = [ann.watch(match.id, seat) for seat in range(SEATS)]
        watching = eve.watch(match.id)
        heard: list[Update] = []
        try:
            for viewer in (*viewers, watching):
                await viewer.open()
            listening = asyncio.create_task(listen(watching, heard))
            before = watching.version
            assert all(viewer.decision for viewer in viewers)
            plays = [viewer.play(viewer.table.options[0].action) for viewer in viewers]
            await asyncio.gather(*plays)
            for seat, viewer in enumerate(viewers):
                assert viewer.version > 0, seat
            whole = before + SEATS
            await watching.until(lambda: watching.version >= whole)
            assert sum(update.covers for update in heard) == watching.version - before
            assert len(heard) <= SEATS // 2, "each choice was told alone"
            for viewer in viewers:  # the reveal has reached everybody, with every line
                await viewer.until(lambda viewer=viewer: len(passed(viewer)) == SEATS)  # type: ignore[misc]
            assert len(passed(watching)) == SEATS
            assert [line.n for line in watching.log] == list(range(len(watching.log)))
            listening.cancel()
        finally:
            for viewer in (*viewers, watching):
                await viewer.close()
        await closed(ann, eve)

    run(go())


def passed(viewer: Viewer) -> list[int]:
    """The lines about cards that were passed on."""
    return [line.n for line in viewer.log if line.event.kind == "passed_on"]
