"""Requests that no page sends: deep, slow to read, with strange cookies; and quiet tells."""

from __future__ import annotations

import json
import time

import pytest

from pentacles.bots import LEVELS
from pentacles.core.errors import BadCard
from pentacles.server.errand_runner import played_at
from pentacles.server.own_cards import make
from pentacles.server.security import CSRF, GUEST_COOKIE, cookies
from pentacles.server.thinking import SECONDS
from pentacles.session.delays import QUICKEST
from pentacles.session.setup import Errand
from tests.server.tables import PLAIN, guest, raw, run


@pytest.mark.parametrize("path", ["/api/matches", f"/api/games/{PLAIN}/check"])
def test_a_body_of_brackets_in_brackets_is_refused_and_no_mistake_of_ours(
    address: str, path: str
) -> None:
    async def go() -> tuple[int, str]:
        ann = await guest(address, "Ann")
        headers = {**ann.headers, "Content-Type": "application/json"}
        body = '{"options": {"a": ' + "[" * 50_000 + "]" * 50_000 + "}}"
        answer = await raw("POST", address, path, content=body, headers=headers)
        await ann.close()
        return answer.status_code, answer.json()["message"]

    status, message = run(go())
    assert status == 400
    assert "deep" in message


@pytest.mark.parametrize("path", ["/api/guest", "/api/matches", f"/api/games/{PLAIN}/check"])
@pytest.mark.parametrize("body", [b'{"name": "a\xffb"}', b'{"n\xffme": "a"}', b"\xff\xfe"])
def test_a_body_that_is_no_text_is_refused_and_no_mistake_of_ours(
    address: str, path: str, body: bytes
) -> None:
    async def go() -> tuple[int, str]:
        headers = {"Content-Type": "application/json"}
        answer = await raw("POST", address, path, content=body, headers=headers)
        return answer.status_code, answer.json()["code"]

    assert run(go()) == (400, "bad_request")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a" + ".a" * 100_000 + " = 1", "dots"),
        ('"a" . ' * 40_000 + "a = 1", "dots"),
        ("[[card]]\n" * 25_000, "too many entries"),
        ("  [[card]]\n" * 20_000, "too many entries"),
        ("a" * 250_000, "TOML"),
        ('"' * 250_000, "TOML"),
        ("x" * 270_000, "too large"),
        ("[[card]]\nid = " + "9" * 5000, "number is too large"),
        ("[[card]]\nid = 0x" + "f" * 5000, "number is too large"),
        ("[set]\nname = [[0x" + "f" * 5000 + "]]", "number is too large"),
    ],
)
def test_card_files_that_would_take_minutes_to_read_are_refused_at_once(
    text: str, words: str
) -> None:
    began = time.process_time()
    with pytest.raises(BadCard) as caught:
        make(PLAIN, {}, text)
    assert words in str(caught.value)
    assert time.process_time() - began < 10.0


@pytest.mark.parametrize("path", ["/api/guest", "/api/matches"])
def test_a_request_without_a_body_is_told_so(address: str, path: str) -> None:
    headers = {"Content-Type": "application/json"}
    answer = run(raw("POST", address, path, headers=headers))
    assert answer.status_code == 400
    assert answer.json() == {
        "code": "bad_request",
        "message": "The request has no body: send a JSON object.",
        "detail": {},
    }


def test_of_many_mistakes_in_a_card_file_some_are_told(address: str) -> None:
    async def go() -> list[str]:
        ann = await guest(address, "Ann")
        headers = {**ann.headers, "Content-Type": "application/json"}
        body = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "bot"}]}
        text = json.dumps({**body, "cards": "[[card]]\n" * 500})
        made = await raw("POST", address, "/api/matches", content=text, headers=headers)
        text = json.dumps({"cards": "[[card]]\n" * 500})
        path = f"/api/games/{PLAIN}/check"
        checked = await raw("POST", address, path, content=text, headers=headers)
        await ann.close()
        return [made.json()["message"], checked.json()["problem"]]

    for message in run(go()):
        assert len(message) < 20_000
        assert message.splitlines()[-1].endswith("more.")


@pytest.mark.parametrize(
    "other", ['prefs={"x": 1}', "words=two words", "nothing", "a@b=1", "\u00fc=1", "=", ""]
)
def test_cookies_of_others_on_the_same_machine_do_not_hide_ours(other: str) -> None:
    for text in (
        f"{other}; {GUEST_COOKIE}=one; {CSRF}=two",
        f"{GUEST_COOKIE}=one;{CSRF}=two; {other}",
    ):
        found = cookies({b"cookie": text.encode("latin-1")})
        assert (found[GUEST_COOKIE], found[CSRF]) == ("one", "two")


def test_only_the_servers_own_machine_may_look_at_what_is_counted(address: str) -> None:
    far = run(raw("GET", address, "/metrics", headers={"X-Forwarded-For": "192.0.2.7"}))
    assert far.status_code == 403
    assert "moves_total" not in far.text
    assert run(raw("GET", address, "/metrics")).status_code == 200


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_searches_answers_no_sooner_when_it_has_no_choice(level: str) -> None:
    """Whatever it has to choose from, the answer waits until the search would be over."""
    asked = 100.0
    quickest = Errand("bot", 0, asked + QUICKEST, "0.1", level)
    assert played_at(quickest, 1.0) >= asked + SECONDS[level] + QUICKEST
    assert played_at(Errand("bot", 0, asked, "0.1", level), 0.0) == asked


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("wysaertz", {"hand_limit": 9}, "Hand limit must be between 3 and 6."),
        ("wysaertz", {"packs": 9}, "Packs must be between 1 and 4."),
        ("wizards-and-relics", {"hall_target": 9}, "Hall target must be between 0 and 5, got 9."),
    ],
)
def test_a_wrong_option_is_named_as_on_the_page(
    address: str, game: str, options: dict[str, int], words: str
) -> None:
    """A program finds the option's own name beside the words."""

    async def go() -> tuple[str, str]:
        ann = await guest(address, "Ann")
        asked = {"options": options, "players": None, "cards": ""}
        path = f"/api/games/{game}/check"
        answer = await raw("POST", address, path, json=asked, headers=ann.headers)
        await ann.close()
        return answer.json()["problem"], answer.json()["option"]

    assert run(go()) == (words, next(iter(options)))
