"""Over the socket: moves that are taken back, and choices in secret between them."""

from __future__ import annotations

import asyncio
from typing import Any

from pentacles.client import RequestRefused
from pentacles.server.room import GATHER
from pentacles.session.messages import (
    Acknowledged,
    Automation,
    Explained,
    UndoAsked,
)
from tests.server.tables import (
    closed,
    run,
    two_people,
)
from tests.server.test_socket import frames_so_far


def test_a_move_is_taken_back_only_when_the_other_agrees(address: str) -> None:
    async def go(allows: bool) -> bool:
        ann, bob, match = await two_people(address, "wizards-and-relics")
        async with ann.watch(match.id, 0) as one, bob.watch(match.id, 1) as other:
            for viewer in (one, other):
                await viewer.automate(Automation(forced=False))
            found = await until_undo(one, other)
            if found:
                try:
                    await found[0].ask_undo()
                except RequestRefused as refused:  # a choice in secret has come in between
                    if refused.frame.code != "undo":
                        raise
                    found = None
                else:
                    await answer(*found, allows)
        await closed(ann, bob)
        return found is not None

    for allows in (False, True):  # a match may end before a move could be taken back
        assert any(run(go(allows)) for _ in range(8)), "no move could be taken back"


async def until_undo(one: Any, other: Any) -> tuple[Any, Any] | None:
    """Play until somebody can take a move back by consent: who, and the other one."""
    while not one.table.is_over:
        for mover, witness in ((one, other), (other, one)):
            await caught_up(mover)
            if mover.undo.is_possible and mover.undo.needs_consent:
                return mover, witness
            if mover.decision and mover.table.options:
                await mover.play(mover.table.options[-1].action)
    return None


def kind_of(viewer: Any) -> str:
    """What a viewer is asked; empty if it isn't."""
    return str(viewer.table.prompt.kind) if viewer.decision else ""


async def caught_up(viewer: Any) -> None:
    """Wait until a viewer has all that was sent to it: what it asks now is answered after that."""
    await viewer.why_not(zone=viewer.table.zones[0].name)


def test_a_choice_in_secret_is_sent_to_nobody_else(address: str) -> None:
    async def go() -> None:
        ann, bob, match = await two_people(address, "wizards-and-relics")
        async with (
            ann.watch(match.id, 0) as one,
            bob.watch(match.id, 1) as other,
            ann.watch(match.id, None) as spectator,
        ):
            for viewer in (one, other):
                await viewer.automate(Automation(forced=False))
            while not all(kind_of(viewer) == "choose_wizard" for viewer in (one, other)):
                mover = one if one.decision else other
                await mover.play(mover.table.options[-1].action)
                for viewer in (one, other):
                    await caught_up(viewer)
            await spectator.until(lambda: spectator.version == other.version)
            await asyncio.sleep(2 * GATHER)  # who came is told once, a while later
            await caught_up(other)
            before = [(viewer.version, viewer.decision) for viewer in (other, spectator)]
            moves = (await bob.match(match.id)).moves
            await frames_so_far(other)
            version, decision = one.version, one.decision
            done = await one.play(one.table.options[0].action)
            await caught_up(one)
            assert isinstance(done, Acknowledged)
            assert done.version == one.version == version + 1
            assert one.decision != decision
            await caught_up(other)
            assert [type(frame) for frame in await frames_so_far(other)] == [Explained]
            assert [(viewer.version, viewer.decision) for viewer in (other, spectator)] == before
            assert (await bob.match(match.id)).moves == moves
        await closed(ann, bob)

    run(go())


async def answer(mover: Any, witness: Any, allows: bool) -> None:
    """Answer whether the move may be taken back, and see it taken back only if that is allowed."""
    before = mover.table
    await witness.until(lambda: witness.undo.asked_by is not None)
    asked = [one for one in await frames_so_far(witness) if isinstance(one, UndoAsked)]
    assert [one.seat for one in asked] == [mover.seat]
    await witness.answer_undo(allows)
    await mover.until(lambda: mover.undo.asked_by is None)
    assert (mover.table == before) == (not allows)
    assert [line.n for line in mover.log] == list(range(len(mover.log)))
