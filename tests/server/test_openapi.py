from __future__ import annotations

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok

from tests.server.tables import PLAIN, against_bots, guest, run

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


def test_made_up_requests_never_break_the_server(address: str, described: dict[str, Any]) -> None:
    async def prepare() -> tuple[str, str]:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1))
        await client.close()
        return client.token, match.id

    token, match = run(prepare())
    headers = {"Authorization": f"Bearer {token}"}
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
