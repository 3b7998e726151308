from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pentacles.client import Client, ServerProblem
from pentacles.session.http_bodies import CheckMatch
from pentacles.session.messages import MatchInfo, NewMatch, SeatWish
from tests.server.tables import (
    GAMES,
    PLAIN,
    against_bots,
    closed,
    eventually,
    guest,
    play_on,
    raw,
    run,
    serving,
    two_people,
)


def test_the_games_are_told_with_all_that_can_be_chosen(address: str) -> None:
    async def go() -> None:
        async with Client(address) as client:
            found = {info.id: info for info in await client.games()}
            assert set(GAMES) <= set(found)
            for info in found.values():
                assert info.title
                assert info.min_players <= info.usual_players <= info.max_players
                assert len(info.samples) == 3
                assert len({face.id for face in info.samples}) == 3
                assert "card" in info.looks or info.looks

    run(go())


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_cards_can_be_read(address: str, game: str) -> None:
    async def go() -> None:
        async with Client(address) as client:
            rules = await client.rules(game)
            assert sum(len(part.rules) for part in rules.parts) > 20
            cards = await client.cards(game)
            assert len(cards.faces) > 10
            assert all(face.id == key for key, face in cards.faces.items())

    run(go())


def test_an_unknown_game_is_named_with_those_that_exist(address: str) -> None:
    async def go() -> None:
        async with Client(address) as client:
            with pytest.raises(ServerProblem, match="wizard-cards") as caught:
                await client.rules("chess")
            assert caught.value.status == 404

    run(go())


def test_what_stands_against_a_match_is_said_with_its_option(address: str) -> None:
    async def go() -> None:
        async with Client(address) as client:
            fine = await client.check(PLAIN, CheckMatch(players=2))
            assert fine.problem == ""
            bad = await client.check(PLAIN, CheckMatch({"jokers": "maybe"}))
            assert bad.option == "jokers"
            assert "maybe" in bad.problem
            many = await client.check(PLAIN, CheckMatch(players=77))
            assert many.option == "players"
            none = await client.check(PLAIN, CheckMatch({"nonsense": 1}))
            assert "nonsense" in none.problem
            cards = await client.check(PLAIN, CheckMatch(cards="[[card]]\nname = 3"))
            assert cards.option == "cards"

    run(go())


def test_who_has_said_no_name_is_nobody_and_can_make_no_match(address: str) -> None:
    async def go() -> None:
        async with Client(address) as client:
            with pytest.raises(ServerProblem) as caught:
                await client.me()
            assert caught.value.status == 404
            with pytest.raises(ServerProblem) as caught:
                await client.create(against_bots(PLAIN, 1))
            assert caught.value.status == 401

    run(go())


def test_a_name_can_be_changed_and_the_token_stays(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "Ann")
        before = client.token
        await client.guest("Anna")
        assert client.token == before
        assert (await client.me()).name == "Anna"
        await client.close()

    run(go())


@pytest.mark.parametrize("name", ["", "   ", "\x1b[31m\x07", "x" * 41, "\u202e\u200b"])
def test_a_name_that_can_not_be_shown_is_refused(address: str, name: str) -> None:
    async def go() -> None:
        with pytest.raises(ServerProblem) as caught:
            await guest(address, name)
        assert caught.value.status == 400

    run(go())


def test_control_characters_are_taken_out_of_names_and_chat(address: str) -> None:
    async def go() -> None:
        client = await guest(address, "A\x00n\x1b[2Jn\u202e")
        assert (await client.me()).name == "Ann"
        match = await client.create(against_bots(PLAIN, 1))
        async with client.watch(match.id, 0) as viewer:
            await viewer.say("good\x1b[31m \nluck\x07")
            assert viewer.chat[-1].text == "good luck"
        await client.close()

    run(go())


def test_an_open_match_is_found_joined_and_begins_when_it_is_full(address: str) -> None:
    async def go() -> None:
        ann, bob = await guest(address, "Ann"), await guest(address, "Bob")
        wish = NewMatch(PLAIN, (SeatWish("me"), SeatWish("open")), is_open=True)
        match = await ann.create(wish)
        assert match.status == "waiting"
        assert [seat.is_you for seat in match.seats] == [True, False]
        lobby = await bob.matches()
        assert match.id in {one.id for one in lobby.open}
        assert match.id not in {one.id for one in lobby.yours}
        found = await bob.match_by_code(match.code.lower())
        assert found.id == match.id
        joined = await bob.join(match.id)
        assert joined.status == "playing"
        assert [seat.name for seat in joined.seats] == ["Ann", "Bob"]
        assert [seat.is_you for seat in joined.seats] == [False, True]

        async def is_listed() -> bool:
            return match.id in {one.id for one in (await bob.matches()).yours}

        await eventually(is_listed)  # lists are kept when the server has a lull
        again = await bob.join(match.id)
        assert again.seats == joined.seats
        carl = await guest(address, "Carl")
        with pytest.raises(ServerProblem, match="watch"):
            await carl.join(match.id)
        await closed(ann, bob, carl)

    run(go())


def test_a_match_that_is_not_open_is_in_nobody_elses_list(address: str) -> None:
    async def go() -> None:
        ann, bob, match = await two_people(address)
        carl = await guest(address, "Carl")
        lobby = await carl.matches()
        listed = (*lobby.yours, *lobby.open, *lobby.running, *lobby.finished)
        assert match.id not in {one.id for one in listed}
        await closed(ann, bob, carl)

    run(go())


def test_only_the_host_lets_a_bot_sit_down(address: str) -> None:
    async def go() -> None:
        ann, bob = await guest(address, "Ann"), await guest(address, "Bob")
        match = await ann.create(NewMatch(PLAIN, (SeatWish("me"), SeatWish("open"))))
        with pytest.raises(ServerProblem) as caught:
            await bob.put_bot(match.id, 1, "adept")
        assert caught.value.status == 403
        with pytest.raises(ServerProblem, match="apprentice"):
            await ann.put_bot(match.id, 1, "genius")
        made = await ann.put_bot(match.id, 1, "adept")
        assert made.status == "playing"
        assert made.seats[1].kind == "bot"
        await closed(ann, bob)

    run(go())


def test_leaving_before_the_match_opens_the_seat_again(address: str) -> None:
    async def go() -> None:
        ann, bob = await guest(address, "Ann"), await guest(address, "Bob")
        seats = (SeatWish("me"), SeatWish("open"), SeatWish("open"))
        match = await ann.create(NewMatch("witless-wizards", seats))
        joined = await bob.join(match.id, 2)
        assert joined.seats[2].name == "Bob"
        left = await bob.leave(match.id)
        assert left.seats[2].kind == "open"
        with pytest.raises(ServerProblem, match="no seat"):
            await bob.leave(match.id)
        await closed(ann, bob)

    run(go())


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (NewMatch("chess", (SeatWish("me"),)), "wizard-cards"),
        (NewMatch(PLAIN, ()), "player"),
        (NewMatch(PLAIN, (SeatWish("me"),) * 9), "player"),
        (NewMatch(PLAIN, (SeatWish("me"), SeatWish("ghost"))), "open"),
        (NewMatch(PLAIN, (SeatWish("me"), SeatWish("bot", level="god"))), "adept"),
        (NewMatch(PLAIN, (SeatWish("me"), SeatWish("open")), seed=3), "know the cards"),
        (NewMatch(PLAIN, (SeatWish("me"), SeatWish("open")), minutes=-1), "minutes"),
        (NewMatch(PLAIN, (SeatWish("me"), SeatWish("open")), minutes=1, days=1), "both"),
        (NewMatch(PLAIN, (SeatWish("me"), SeatWish("open")), minutes=1e-300), "from a second"),
        (NewMatch(PLAIN, (SeatWish("me"), SeatWish("open")), days=1e-300), "from an hour"),
        (NewMatch(PLAIN, (SeatWish("me"), SeatWish("open")), source="nothing"), "match"),
        (NewMatch(PLAIN, (SeatWish("me"), SeatWish("open")), {"jokers": 7}), "jokers"),
    ],
)
def test_a_match_that_can_not_be_made_is_refused_with_the_reason(
    address: str, wish: NewMatch, words: str
) -> None:
    async def go() -> None:
        ann = await guest(address, "Ann")
        with pytest.raises(ServerProblem, match=f"(?i){words}") as caught:
            await ann.create(wish)
        assert 400 <= caught.value.status < 500
        await ann.close()

    run(go())


def test_another_round_that_the_winner_begins(address: str) -> None:
    async def go() -> None:
        ann, bob, match = await two_people(address)
        async with ann.watch(match.id, 0) as one, bob.watch(match.id, 1) as other:
            await asyncio.gather(play_on(one), play_on(other))
        over = await ann.match(match.id)
        with pytest.raises(ServerProblem, match="first=winner"):
            await ann.ask(MatchInfo, "POST", f"/api/matches/{match.id}/rematch?first=loser")
        again = await bob.rematch(match.id, winner_first=True)
        if len(over.winners) == 1:
            assert over.winner_first == "Rematch, winner goes first"
            assert again.options["first_player"] == f"seat_{over.winners[0]}"
        assert (await ann.rematch(match.id)).id == again.id  # who asks first decides
        await closed(ann, bob)

    run(go())


def test_another_round_is_the_same_match_for_both(address: str) -> None:
    async def go() -> None:
        ann, bob, match = await two_people(address)
        with pytest.raises(ServerProblem, match="not over"):
            await ann.rematch(match.id)
        async with ann.watch(match.id, 0) as one, bob.watch(match.id, 1) as other:
            await asyncio.gather(play_on(one), play_on(other))
            next_ann, next_bob = await asyncio.gather(ann.rematch(match.id), bob.rematch(match.id))
            assert next_ann.id == next_bob.id != match.id
            assert next_ann.status == "playing"
            await one.until(lambda: one.match is not None and one.match.rematch == next_ann.id)
        carl = await guest(address, "Carl")
        with pytest.raises(ServerProblem):
            await carl.rematch(match.id)
        await closed(ann, bob, carl)

    run(go())


@pytest.mark.parametrize("path", ["/api/nothing", "/api/matches/none/such/path", "/schema/x"])
def test_an_address_that_is_not_there_is_a_problem(address: str, path: str) -> None:
    answer = run(raw("GET", address, path))
    assert answer.status_code == 404
    assert set(answer.json()) == {"code", "message", "detail"}


def test_other_mistakes_are_problems_too(address: str) -> None:
    answer = run(raw("PUT", address, "/api/games"))
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    for body in (b"", b"{", b"[]", b'{"name": 3}', b'{"nobody": 1}', b"\xff\xfe"):
        answer = run(raw("POST", address, "/api/guest", content=body))
        assert answer.status_code == 400, body
        assert set(answer.json()) == {"code", "message", "detail"}


def test_lists_come_by_pages_and_one_host_hides_nobody(tmp_path: Path) -> None:
    async def go(address: str) -> None:
        ann, eve = await guest(address, "Ann"), await guest(address, "Eve")
        wish = NewMatch(PLAIN, (SeatWish("me"), SeatWish("open")), is_open=True)
        first = await ann.create(wish)
        flood = [await eve.create(wish) for _ in range(40)]
        lobby = await ann.matches()
        assert len(lobby.open) < 41
        assert set(lobby.more) == {"open"}
        second = await ann.page("open", lobby.more["open"])
        shown = {one.id for one in (*lobby.open, *second.matches)}
        assert shown == {first.id, *(one.id for one in flood)}
        assert not second.after
        assert [one.id async for one in ann.every("yours")] == [first.id]
        assert [seat.is_you for one in lobby.yours for seat in one.seats] == [True, False]
        assert {seat.is_you for one in lobby.open if one.id != first.id for seat in one.seats} == {
            False
        }
        with pytest.raises(ServerProblem, match="yours, open, running, finished"):
            await ann.page("all")
        for bad in ("x", "1_2", "1_x_y", "_", "9" * 99, "0_nan_", "0_1e999_\u2028"):
            answer = await raw("GET", address, "/api/lists/open", params={"after": bad})
            assert answer.status_code in (200, 400), bad
        await closed(ann, eve)

    with serving(tmp_path / "pages.sqlite3", "--proxy", "none") as server:
        run(go(server.address))
        assert '"level": "error"' not in server.errors
