from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pentacles.client import Client, RequestRefused, ServerProblem
from pentacles.session.messages import (
    Acknowledged,
    AskUndo,
    Automation,
    NewMatch,
    Play,
    SeatWish,
    Update,
    Welcome,
)
from tests.server.tables import (
    GAMES,
    PLAIN,
    Server,
    against_bots,
    bots_for,
    closed,
    eventually,
    first_option,
    guest,
    play_on,
    raw,
    run,
    serving,
    two_people,
)


def socket_of(client: Client, match: str) -> Any:
    """A bare websocket of a client."""
    address = client.address.replace("http", "ws", 1) + f"/api/matches/{match}/socket"
    return connect(address, additional_headers=client.headers, proxy=None, max_size=1 << 24)


async def say(socket: ClientConnection, frame: Any) -> None:
    await socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))


async def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next frame of this kind."""
    while True:
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 20))
        if frame["type"] == kind:
            return frame


SHORT: dict[str, dict[str, Any]] = {"wiz": {"target_ep": 1}}
"""One round is enough where hasty players take hundreds of moves for a match."""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_against_bots(address: str, game: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        wish = against_bots(game, await bots_for(client, game), seed=7, options=SHORT.get(game, {}))
        match = await client.create(wish)
        async with client.watch(match.id, 0) as viewer:
            await play_on(viewer)
            assert viewer.table.result is not None
            assert [line.n for line in viewer.log] == list(range(len(viewer.log)))
            await viewer.until(lambda: viewer.match is not None and viewer.match.status == "over")
        moves = (await client.moments(match.id, "0")).moves
        assert [move.n for move in moves] == list(range(1, len(moves) + 1))
        last = await client.moment(match.id, len(moves), "0")
        assert last.table.is_over
        record = await client.record(match.id)
        assert len(record["record"]["moves"]) == len(moves)
        await client.close()

    run(go(), 280)


def test_two_people_play_a_match_and_hear_the_same_end(address: str) -> None:
    async def go() -> None:
        ann, bob, match = await two_people(address)
        async with (
            ann.watch(match.id, 0) as one,
            bob.watch(match.id, 1) as other,
            Client(address).watch(match.id) as spectator,
        ):
            await asyncio.gather(play_on(one), play_on(other))
            await spectator.until(lambda: spectator.table.is_over)
            assert one.table.result == other.table.result == spectator.table.result
            assert spectator.table.viewer is None
            assert not spectator.table.options
        await closed(ann, bob)

    run(go())


def test_coming_back_brings_only_what_was_missed(address: str) -> None:
    async def go() -> None:
        ann, bob, match = await two_people(address)
        async with ann.watch(match.id, 0) as one, bob.watch(match.id, 1) as other:
            before = one.version
            assert one.socket is not None
            await one.socket.close()
            await other.say("Are you there?")
            mover = other if other.decision else one
            await mover.play(first_option(mover))
            await one.until(lambda: one.connections == 2 and one.version == other.version)
            assert one.version > before
            kinds = [type(frame) for frame in await frames_so_far(one)]
            assert kinds.count(Welcome) == 1
            assert Update in kinds
            await one.until(lambda: bool(one.chat))
            assert [line.text for line in one.chat] == ["Are you there?"]
            assert [line.n for line in one.log] == list(range(len(one.log)))
        await closed(ann, bob)

    run(go())


async def frames_so_far(viewer: Any) -> list[Any]:
    found = []
    while not viewer.frames.empty():
        found.append(await viewer.next())
    return found


def test_an_old_or_impossible_version_brings_the_whole_table(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1))
        async with socket_of(client, match.id) as socket:
            for since in (10_000, -5):
                await say(socket, {"type": "hello", "seat": 0, "since": since})
                assert (await heard(socket, "welcome"))["viewer"] == 0
        await client.close()

    run(go())


def test_a_second_tab_sees_the_same_and_both_may_play(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1))
        async with client.watch(match.id, 0) as one, client.watch(match.id, 0) as two:
            for turn in range(6):
                mover, follower = (one, two) if turn % 2 else (two, one)
                await play_on(mover, most=1)
                await follower.until(
                    lambda a=mover, b=follower: b.version >= a.version  # type: ignore[misc]
                )
            await asyncio.sleep(0.3)
            assert one.table == two.table
            assert one.log == two.log
            assert one.decision == two.decision
        await client.close()

    run(go())


def test_the_same_move_twice_is_played_once(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1, seed=4))
        async with socket_of(client, match.id) as socket, socket_of(client, match.id) as twin:
            for place in (socket, twin):
                await say(place, {"type": "hello", "seat": 0})
            welcome = await heard(socket, "welcome")
            while not welcome.get("decision") or not welcome["table"]["options"]:
                welcome = await heard(socket, "update")
            move = {
                "type": "play",
                "ref": "once",
                "decision": welcome["decision"],
                "action": welcome["table"]["options"][0]["action"],
            }
            for _ in range(3):
                await say(socket, move)
                await say(twin, move)
            acks = [await heard(socket, "ack") for _ in range(3)]
            acks += [await heard(twin, "ack") for _ in range(3)]
            assert {ack["ref"] for ack in acks} == {"once"}
            assert len({ack["version"] for ack in acks}) == 1
            moved = (await client.moments(match.id, "0")).moves
            await say(socket, {**move, "ref": "another"})
            assert (await heard(socket, "refused"))["code"] == "stale"
            assert sum(1 for one in moved if one.seat == 0) <= 1 + len(moved) // 2
        await client.close()

    run(go())


def test_an_illegal_action_is_refused_with_the_rule(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1))
        async with client.watch(match.id, 0) as viewer:
            await viewer.until(lambda: bool(viewer.decision and viewer.table.options))
            allowed = {option.action for option in viewer.table.options}
            wrong = next(action for action in range(1000) if action not in allowed)
            with pytest.raises(RequestRefused) as caught:
                await viewer.play(wrong)
            assert caught.value.frame.code == "illegal"
            assert caught.value.frame.reason
            assert caught.value.frame.rule.startswith("WC-")
            why = await viewer.why_not(action=wrong)
            assert why.reason
            shown = await viewer.preview(first_option(viewer))
            assert shown.action == first_option(viewer)
            hints = await viewer.hint()
            assert hints.lines[0].action in allowed
        await client.close()

    run(go())


def seats_that_choose_together(game: str) -> NewMatch:
    seats = (SeatWish("me"), SeatWish("open"), SeatWish("open"), SeatWish("open"))
    return NewMatch(game, seats if game == "wysaertz" else seats[:2])


@pytest.mark.parametrize("game", ["wysaertz", "wizards-and-relics"])
def test_secret_choices_at_the_same_moment_never_collide(address: str, game: str) -> None:
    async def go() -> None:
        wish = seats_that_choose_together(game)
        people = [await guest(address, f"Player {n}") for n in range(len(wish.seats))]
        match = await people[0].create(wish)
        for person in people[1:]:
            await person.join(match.id)
        viewers = [person.watch(match.id, seat) for seat, person in enumerate(people)]
        for viewer in viewers:
            await viewer.open()
            await viewer.automate(Automation(forced=False))  # who has one card is asked as well
        together = 0
        for _ in range(400):
            await asyncio.sleep(0)
            asked = [one for one in viewers if one.decision and one.table.options]
            if together >= 3 or viewers[0].table.is_over:
                break
            if not asked:
                await asyncio.sleep(0.01)
                continue
            several = [one for one in asked if len(one.table.seats) and many_are_asked(one)]
            if len(several) > 1 and len(several) == len(asked_seats(several[0])):
                answers = await asyncio.gather(
                    *(one.play(first_option(one)) for one in several), return_exceptions=True
                )
                assert all(isinstance(answer, Acknowledged) for answer in answers), answers
                together += 1
            elif not many_are_asked(asked[0]):
                with contextlib.suppress(RequestRefused):  # answered by itself meanwhile
                    await asked[0].play(first_option(asked[0]))
            else:
                await asyncio.sleep(0.01)
        assert together > 0
        for viewer in viewers:
            await viewer.close()
        await closed(*people)

    run(go())


def asked_seats(viewer: Any) -> list[int]:
    return [seat.seat for seat in viewer.table.seats if seat.is_asked]


def many_are_asked(viewer: Any) -> bool:
    return len(asked_seats(viewer)) > 1


def test_who_leaves_is_played_by_a_bot_and_gets_the_seat_back(address: str) -> None:
    async def go() -> None:
        ann, bob, match = await two_people(address)
        left = await bob.leave(match.id)
        assert left.seats[1].is_replaced
        async with ann.watch(match.id, 0) as one:
            await play_on(one, most=3)
            async with bob.watch(match.id, 1) as other:

                async def back() -> None:
                    while (await bob.match(match.id)).seats[1].is_replaced:
                        await play_on(one, most=1)

                await back()
                await other.until(lambda: any("back" in line.text for line in other.chat))
                await asyncio.gather(play_on(one), play_on(other))
        await closed(ann, bob)

    run(go())


def test_a_spectator_can_only_look(address: str) -> None:
    async def go() -> None:
        ann, bob, match = await two_people(address)
        carl = await guest(address, "Carl")
        async with carl.watch(match.id) as viewer:
            for request in (Play("r1", "0.1", 0), AskUndo("r2")):
                with pytest.raises(RequestRefused) as caught:
                    await viewer.ask(request)
                assert caught.value.frame.code == "not_yours"
            await viewer.say("Hello from the balcony")
            assert viewer.chat[-1].text == "Hello from the balcony"
        async with socket_of(carl, match.id) as socket:
            await say(socket, {"type": "hello", "seat": 0})
            assert (await heard(socket, "error"))["code"] == "not_allowed"
            await say(socket, {"type": "ping"})
            await heard(socket, "pong")
        with pytest.raises(ServerProblem):
            await carl.moment(match.id, 0, "1")
        with pytest.raises(ServerProblem):
            await carl.moment(match.id, 0, "all")
        with pytest.raises(ServerProblem):
            await carl.record(match.id)
        with pytest.raises(ServerProblem):
            await carl.analysis(match.id)
        with pytest.raises(ServerProblem, match="when the match is over"):
            await carl.advice(match.id, 0)
        await closed(ann, bob, carl)

    run(go())


def test_people_at_one_screen_switch_between_their_seats(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        seats = (SeatWish("me"), SeatWish("here", "Bea"))
        match = await client.create(NewMatch(PLAIN, seats))
        assert [seat.name for seat in match.seats] == ["Ann", "Bea"]
        async with client.watch(match.id, 0) as viewer:
            for _ in range(400):
                if viewer.table.is_over:
                    break
                if len(viewer.table.options) == 1:  # the table answers this by itself
                    decision = viewer.decision
                    await viewer.until(lambda: viewer.decision != decision)  # noqa: B023 - at once
                elif viewer.decision and viewer.table.options:
                    await viewer.play(first_option(viewer))
                else:
                    await viewer.switch(1 - (viewer.seat or 0))
            assert viewer.table.is_over
        await client.close()

    run(go())


GARBAGE = (
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    '{"type": "nothing"}',
    '{"type": "play"}',
    '{"type": "play", "ref": 1, "decision": "", "action": "x"}',
    '{"type": "play", "ref": "a", "decision": "", "action": 1e99}',
    '{"type": "hello", "seat": "zero"}',
    '{"type": "chat", "ref": "a", "text": 7}',
    "[" * 5000,
    b"\xff\xfe\x00",
    "\x00" * 100,
)


def test_what_can_not_be_read_is_answered_and_the_socket_stays_open(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1))
        async with socket_of(client, match.id) as socket:
            for frame in GARBAGE:
                await say(socket, frame)
                assert (await heard(socket, "error"))["code"] in ("unreadable", "protocol")
            await say(socket, {"type": "play", "ref": "a", "decision": "0.1", "action": 0})
            assert (await heard(socket, "error"))["code"] == "protocol"
            await say(socket, {"type": "hello", "seat": 99})
            assert (await heard(socket, "error"))["code"] == "not_allowed"
            await say(socket, {"type": "hello", "seat": 0})
            await heard(socket, "welcome")
            for action in (-1, 10**9, 2**70):
                await say(socket, {"type": "play", "ref": "b", "decision": "0.1", "action": action})
                frame = json.loads(await socket.recv())
                while frame["type"] not in ("refused", "error"):
                    frame = json.loads(await socket.recv())
        await client.close()

    run(go())


def test_a_frame_that_is_too_large_ends_only_its_own_connection(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1))
        async with client.watch(match.id, 0) as viewer:
            async with socket_of(client, match.id) as socket:
                await say(socket, {"type": "hello", "seat": 0})
                await heard(socket, "welcome")
                await say(socket, "x" * (64 * 1024 + 1))
                with pytest.raises(ConnectionClosed) as caught:
                    await heard(socket, "nothing more")
                assert caught.value.rcvd is not None
                assert caught.value.rcvd.code == 1009
            await play_on(viewer, most=1)
            assert viewer.connections == 1
        await client.close()

    run(go())


def test_cards_are_put_together_over_the_socket(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots("wiz", 1))
        async with client.watch(match.id, 0) as viewer:
            await viewer.automate(Automation(forced=False))
            await viewer.until(lambda: bool(viewer.decision and viewer.table.options))
            while not viewer.table.can_assemble:
                await viewer.play(first_option(viewer))
                await viewer.until(lambda: bool(viewer.decision and viewer.table.options))
            keys = [card.key for card in viewer.table.zone("grip_0").cards if card.key is not None]
            answer = await viewer.assemble(keys[:2])
            assert answer.assemblies[0].reason
            assert answer.assemblies[0].rule.startswith("WIZ-")
            offers = (await viewer.assemble([])).assemblies  # of no cards: all that can be laid
            assert all(one.cards for one in offers)
            for near in (one for one in offers if one.reason):  # and what is nearly a hand
                assert near.rule.startswith("WIZ-")
                assert not near.actions
            with pytest.raises(RequestRefused) as caught:
                await viewer.assemble([-1])
            assert caught.value.frame.code == "bad_request"
        await client.close()

    run(go())


def test_a_flood_is_slowed_down_and_nobody_else_suffers(tmp_path: Path) -> None:
    async def go(address: str) -> None:
        ann, bob, match = await two_people(address)
        async with socket_of(ann, match.id) as socket, bob.watch(match.id, 1) as other:
            await say(socket, {"type": "hello", "seat": 0})
            await heard(socket, "welcome")
            for number in range(130):
                await say(socket, {"type": "preview", "ref": str(number), "action": 0})
            frame = await heard(socket, "refused")
            while frame["code"] != "rate":
                frame = await heard(socket, "refused")
            assert "Wait" in frame["reason"]
            await asyncio.wait_for(other.say("I am fine"), 2)
        await closed(ann, bob)

    with serving(tmp_path / "matches.sqlite3", "--messages", "100") as server:
        run(go(server.address))


def test_a_reader_that_does_not_keep_up_is_dropped(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1))
        before = await counted(address, "pentacles_slow_readers_total")
        sockets = await counted(address, "pentacles_sockets")
        async with client.watch(match.id, 0) as viewer:
            async with socket_of(client, match.id) as slow:
                with contextlib.suppress(ConnectionClosed, TimeoutError):
                    for _ in range(3000):  # many tables asked for, none read
                        await asyncio.wait_for(slow.send('{"type": "hello", "seat": 0}'), 5)

                async def dropped() -> bool:
                    return (
                        await counted(address, "pentacles_slow_readers_total") == before + 1
                        and await counted(address, "pentacles_sockets") == sockets + 1
                    )

                await eventually(dropped)
            await viewer.say("still here")
            assert viewer.connections == 1
        await client.close()

    run(go())


async def counted(address: str, name: str) -> int:
    """A number of the server's metrics."""
    text = (await raw("GET", address, "/metrics")).text
    found = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return int(found.get(name, "0"))


def test_a_match_that_is_not_there_says_so(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        async with socket_of(client, "nothing") as socket:
            frame = await heard(socket, "error")
            assert frame["code"] == "not_found"
            assert frame["is_final"]
        await client.close()

    run(go())


def test_another_protocol_is_told_which_one_is_spoken(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1))
        async with socket_of(client, match.id) as socket:
            await say(socket, {"type": "hello", "seat": 0, "protocol": 99})
            frame = await heard(socket, "error")
            assert frame["code"] == "protocol"
            assert "reload" in frame["message"]
        await client.close()

    run(go())


def test_nothing_went_wrong_inside_the_server(server: Server) -> None:
    """Runs last in this module: whatever the tests above did, no error was logged."""
    assert '"level": "error"' not in server.errors
