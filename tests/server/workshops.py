"""Guests of the workshop for tests: requests by short names."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

PATIENCE = 240.0


class Maker:
    """A guest who makes card sets."""

    def __init__(self, address: str, name: str = "Ann") -> None:
        self.web = httpx.Client(base_url=address, verify=False, timeout=60)
        said = self.web.post("/api/guest", json={"name": name, "wants_token": True}).json()
        self.web.headers["Authorization"] = f"Bearer {said['token']}"

    def get(self, path: str) -> httpx.Response:
        """Ask for something of the workshop."""
        return self.web.get(f"/api/workshop/{path}")

    def post(self, path: str, **body: Any) -> httpx.Response:
        """Send something to the workshop."""
        return self.web.post(f"/api/workshop/{path}", json=body)

    def made(self, **wish: Any) -> dict[str, Any]:
        """A new set."""
        answer = self.post("sets", **wish)
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def forked(self, game: str, **more: Any) -> dict[str, Any]:
        """A fork of the main set of a game."""
        shipped = self.get(f"games/{game}/sets").json()[0]["name"]
        return self.made(game=game, shipped=shipped, **more)

    def saved(self, made: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
        """The next version of a set."""
        path = f"sets/{made['info']['id']}/save"
        answer = self.post(path, base=made["version"], document=document)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def run(self, made: dict[str, Any], **wish: Any) -> dict[str, Any]:
        """A run that was asked for."""
        answer = self.post(f"sets/{made['info']['id']}/runs", **wish)
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def until(
        self, run: str, state: str, beyond: int = -1, has_figures: bool = False
    ) -> dict[str, Any]:
        """A run when it has come to this state, and further than so many matches."""
        end = time.monotonic() + PATIENCE
        found: dict[str, Any] = {}
        while time.monotonic() < end:
            found = self.get(f"runs/{run}").json()
            is_far = found["done"] > beyond and (found["figures"] or not has_figures)
            if found["state"] == state and is_far:
                return found
            assert found["state"] in ("waiting", "running"), found
            time.sleep(0.05)
        raise AssertionError(f"the run came to no end: {found}")


@contextmanager
def making(address: str, name: str = "Ann") -> Iterator[Maker]:
    """A guest for the time of a test."""
    maker = Maker(address, name)
    try:
        yield maker
    finally:
        maker.web.close()
