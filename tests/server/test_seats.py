"""Seats change hands: who gets up sees no more of them, and nobody waits for who never came."""

from __future__ import annotations

import contextlib

from pentacles.client import RequestRefused, Viewer
from pentacles.session.messages import Automation, NewMatch, SeatWish
from tests.server.tables import PLAIN, closed, eventually, guest, raw, run, two_people


def hand_of(viewer: Viewer, seat: int) -> list[str]:
    """The faces that a viewer sees in the zones of a seat."""
    return [
        card.face
        for zone in viewer.table.zones
        if zone.owner == seat and zone.name.startswith("hand")
        for card in zone.cards
        if card.face
    ]


def test_who_gets_up_before_the_match_sees_nothing_of_the_next_one_in_the_seat(
    address: str,
) -> None:
    async def go() -> None:
        host, ann, bob = [await guest(address, name) for name in ("Host", "Ann", "Bob")]
        seats = (SeatWish("me"), SeatWish("open"), SeatWish("open"))
        match = await host.create(NewMatch("wizards-and-relics", seats))  # all begin with a hand
        await ann.join(match.id, 1)
        async with ann.watch(match.id, 1) as before, host.watch(match.id, 0) as there:
            await ann.leave(match.id)
            await before.until(lambda: before.table.viewer is None)
            await bob.join(match.id, 1)
            await host.put_bot(match.id, 2, "random")
            async with bob.watch(match.id, 1) as after:
                assert hand_of(after, 1)
                await there.say("All are here")
                await before.until(lambda: any("All are here" in it.text for it in before.chat))
                assert before.table.viewer is None
                assert not before.decision
                assert not before.table.options
                assert hand_of(before, 1) == []
                await before.say("It is I, Bob")
                await bob.leave(match.id)
                await there.until(lambda: any("Bob has left" in one.text for one in there.chat))
                assert not any("It is I" in line.text for line in there.chat)
                assert [line.seat for line in before.chat if "It is I" in line.text] == [None]
        await closed(host, ann, bob)

    run(go())


def test_who_takes_a_seat_and_never_comes_is_away_from_the_beginning_on(address: str) -> None:
    async def go() -> None:
        ann, bob, match = await two_people(address)
        assert all(seat.away_since is not None for seat in match.seats)
        async with ann.watch(match.id, 0) as viewer:

            async def is_seen() -> bool:
                seats = (await ann.match(match.id)).seats
                return seats[0].is_here and seats[0].away_since is None

            await eventually(is_seen)
            assert (await bob.match(match.id)).seats[1].away_since is not None
            assert viewer.match is not None
        await closed(ann, bob)

    run(go())


def test_who_looks_on_and_then_takes_a_seat_is_there(address: str) -> None:
    async def go() -> None:
        ann, bob = await guest(address, "Ann"), await guest(address, "Bob")
        match = await ann.create(NewMatch(PLAIN, (SeatWish("me"), SeatWish("open"))))
        async with bob.watch(match.id):
            seat = (await bob.join(match.id)).seats[1]
            assert seat.is_here
            assert seat.away_since is None
        await closed(ann, bob)

    run(go())


def test_what_is_counted_does_not_tell_forced_answers_from_chosen_ones(address: str) -> None:
    async def go() -> str:
        ann = await guest(address, "Ann")
        seats = (SeatWish("me"), SeatWish("bot", level="random"))
        match = await ann.create(NewMatch(PLAIN, seats))
        async with ann.watch(match.id, 0) as viewer:
            await viewer.automate(Automation(forced=True, auto_pass=True))
            for _ in range(12):
                await viewer.until(lambda: bool(viewer.decision and viewer.table.options))
                with contextlib.suppress(RequestRefused):  # answered by itself meanwhile
                    await viewer.play(viewer.table.options[-1].action)
        await ann.close()
        return (await raw("GET", address, "/metrics")).text

    text = run(go())
    assert 'moves_total{by="person"}' in text
    assert "forced" not in text
    assert "pass" not in text


def test_a_host_without_a_seat_keeps_their_name_and_bots_keep_theirs(address: str) -> None:
    async def go() -> tuple[list[str], int]:
        host, eve = [await guest(address, "Ann") for _ in range(2)]
        match = await host.create(NewMatch("wysaertz", (SeatWish("open"),) * 3))
        await eve.join(match.id, 0)
        info = await host.join(match.id, 1)
        refused = await raw("POST", address, "/api/guest", json={"name": "Archmage 1"})
        await closed(host, eve)
        return [seat.name for seat in info.seats], refused.status_code

    assert run(go()) == (["Ann the Second", "Ann", ""], 400)
