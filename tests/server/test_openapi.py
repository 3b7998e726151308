from __future__ import annotations

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok

from tests.server.tables import PLAIN, against_bots, guest, run
from tests.server.workshops import making

FEW = 12
"""Requests that are made up for each route."""


@pytest.fixture(scope="module")
def described(address: str) -> dict[str, Any]:
    answer = httpx.get(f"{address}/schema/openapi.json", verify=False)
    data: dict[str, Any] = answer.json()
    return data


def test_every_route_of_the_protocol_is_described_with_its_types(
    described: dict[str, Any],
) -> None:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            answers = operation["responses"]
            fine = next(answers[code] for code in answers if code.startswith("2"))
            assert "schema" in next(iter(fine["content"].values())), (method, path)
            if path.startswith("/api/"):
                refused = answers["400"]["content"]["application/json"]["schema"]
                assert refused == {"$ref": "#/components/schemas/Problem"}, path


def bodies(described: dict[str, Any]) -> dict[str, tuple[str, dict[str, Any]]]:
    """For each route with a body the name of its schema, and the schema."""
    found = {}
    for path, methods in described["paths"].items():
        body = methods.get("post", {}).get("requestBody")
        if body is not None:
            name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
            found[path] = (name, described["components"]["schemas"][name])
    return found


def test_a_body_names_all_its_fields(address: str, described: dict[str, Any]) -> None:
    assert len(bodies(described)) >= 7
    token = httpx.post(
        f"{address}/api/guest", json={"name": "Ann", "wants_token": True}, verify=False
    ).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    for path, (name, schema) in bodies(described).items():
        assert schema["additionalProperties"] is False, name
        more = {**schema["examples"][0], "no_such_field": 1}
        place = path.replace("{game}", PLAIN).replace("{match}", "nowhere")
        answer = httpx.post(f"{address}{place}", json=more, headers=headers, verify=False)
        assert answer.status_code == 400, (path, answer.text)
        assert "no_such_field" in answer.json()["message"]


@pytest.mark.parametrize("value", ['"true"', "1", "0", "null", "[]"])
def test_a_body_is_read_as_it_is_described(address: str, value: str) -> None:
    body = f'{{"name": "Ann", "wants_token": {value}}}'
    answer = httpx.post(
        f"{address}/api/guest",
        content=body,
        headers={"Content-Type": "application/json"},
        verify=False,
    )
    assert answer.status_code == 400, answer.text
    assert answer.json()["message"].startswith("The request does not fit: wants_token: Expected")


def test_a_whole_number_may_be_written_with_a_point(address: str) -> None:
    body = '{"name": "Ann", "wants_token": true}'
    plain = {"Content-Type": "application/json"}
    token = httpx.post(f"{address}/api/guest", content=body, headers=plain, verify=False).json()[
        "token"
    ]
    answer = httpx.post(
        f"{address}/api/games/{PLAIN}/check",
        content='{"options": {}, "players": 2.0}',
        headers={**plain, "Authorization": f"Bearer {token}"},
        verify=False,
    )
    assert answer.status_code == 200, answer.text


def test_lists_and_games_of_an_address_are_named(described: dict[str, Any]) -> None:
    named: dict[str, list[list[str]]] = {"name": [], "game": []}
    for methods in described["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "path" and parameter["name"] in named:
                    named[parameter["name"]].append(parameter["schema"]["enum"])
    assert named["name"] == [["yours", "open", "running", "finished"]]
    assert len(named["game"]) >= 3
    assert all(PLAIN in games for games in named["game"])


def test_names_are_as_long_as_the_description_says(described: dict[str, Any]) -> None:
    name = described["components"]["schemas"]["NewGuest"]["properties"]["name"]
    assert (name["minLength"], name["maxLength"]) == (2, 16)


def test_the_examples_are_requests_that_are_carried_out(
    address: str, described: dict[str, Any]
) -> None:
    with httpx.Client(base_url=address, verify=False) as ann:
        told = {path: schema["examples"][0] for path, (_, schema) in bodies(described).items()}
        guest = ann.post("/api/guest", json=told["/api/guest"])
        ann.headers["Authorization"] = f"Bearer {guest.json()['token']}"
        assert ann.post("/api/matches", json=told["/api/matches"]).status_code == 201
        checked = ann.post("/api/games/wizard-cards/check", json=told["/api/games/{game}/check"])
        assert checked.json() == {"problem": "", "option": "", "cards": []}
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        match = ann.post("/api/matches", json={"game": "wysaertz", "seats": seats}).json()["id"]
        with httpx.Client(base_url=address, verify=False) as bob:
            other = bob.post("/api/guest", json={"name": "Bob", "wants_token": True})
            bob.headers["Authorization"] = f"Bearer {other.json()['token']}"
            route = "/api/matches/{match}/"
            taken = bob.post(f"/api/matches/{match}/join", json=told[f"{route}join"])
            assert taken.status_code == 200, taken.text
        for word in ("mute", "remove", "bot"):
            done = ann.post(f"/api/matches/{match}/{word}", json=told[f"{route}{word}"])
            assert done.status_code == 200, (word, done.text)


def test_the_examples_of_the_workshop_are_carried_out(
    address: str, described: dict[str, Any]
) -> None:
    told = {path: schema["examples"][0] for path, (_, schema) in bodies(described).items()}
    shop = "/api/workshop"
    with making(address) as ann:
        made = ann.web.post(f"{shop}/sets", json=told[f"{shop}/sets"]).json()
        path = f"{shop}/sets/{{card_set}}"
        for word in ("rename", "try", "runs", "save"):
            place = f"{shop}/sets/{made['info']['id']}/{word}"
            answer = ann.web.post(place, json=told[f"{path}/{word}"])
            assert answer.status_code in (200, 201), (word, answer.text)
            if word == "runs":
                ann.post(f"runs/{answer.json()['id']}/cancel")
        checked = ann.web.post(
            f"{shop}/games/wizard-cards/check", json=told[f"{shop}/games/{{game}}/check"]
        )
        assert checked.status_code == 200, checked.text


def test_an_address_names_its_methods(address: str, described: dict[str, Any]) -> None:
    for path, methods in described["paths"].items():
        place = path.replace("{game}", PLAIN).replace("{match}", "m").replace("{n}", "1")
        answer = httpx.options(f"{address}{place}", verify=False)
        wanted = {*(method.upper() for method in methods), "OPTIONS"}
        assert set(answer.headers["allow"].split(", ")) == wanted, path
        assert answer.status_code == 204
    assert httpx.options(f"{address}/api/nowhere", verify=False).status_code == 404


def test_made_up_requests_never_break_the_server(address: str, described: dict[str, Any]) -> None:
    async def prepare() -> str:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1))
        await client.close()
        return match.id

    match = run(prepare())
    with making(address) as ann:
        card_set = ann.forked(PLAIN)["info"]["id"]
        headers = {"Authorization": ann.web.headers["Authorization"]}
    schema = schemathesis.openapi.from_dict(described)
    http = httpx.Client(base_url=address, headers=headers, verify=False, timeout=30)
    tried = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()

        @given(case=operation.as_strategy())
        @settings(
            max_examples=FEW,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: Any) -> None:
            nonlocal tried
            for value in (None, match):
                path = case.formatted_path
                if value is not None and "match" in case.path_parameters:
                    path = path.replace(str(case.path_parameters["match"]), value, 1)
                if value is not None and "card_set" in case.path_parameters:
                    path = path.replace(str(case.path_parameters["card_set"]), card_set, 1)
                body = case.body if isinstance(case.body, dict | list | str | int) else None
                query = {key: str(one) for key, one in (case.query or {}).items()}
                answer = http.request(case.method, path, json=body, params=query)
                tried += 1
                assert answer.status_code < 500, (case.method, path, answer.text)
                if answer.status_code >= 400:
                    assert set(answer.json()) == {"code", "message", "detail"}

        ask()
    http.close()
    assert tried > 200
