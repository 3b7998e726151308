"""A match over the wire with whatever versions this Python has: `python -m tests.server.smoke`."""

from __future__ import annotations

import asyncio
import tempfile
from importlib.metadata import version
from pathlib import Path

from tests.server.tables import PLAIN, against_bots, guest, play_on, raw, serving

SHOWN = ("uvicorn", "websockets", "litestar", "h11", "msgspec", "sqlalchemy", "alembic", "httpx")


async def smoke(address: str) -> None:
    """Make a match, play it to the end, watch it, talk, and look back."""
    ann = await guest(address, "Ann")
    try:
        match = await ann.create(against_bots(PLAIN, 1))
        async with ann.watch(match.id, 0) as viewer, ann.watch(match.id) as spectator:
            await asyncio.wait_for(viewer.say("Hello ü"), 20)
            await spectator.until(lambda: bool(spectator.chat))
            await play_on(viewer)
            await spectator.until(lambda: spectator.table.is_over)
        assert (await ann.match(match.id)).status == "over"
        assert (await ann.moments(match.id, "0")).moves
        assert (await raw("GET", address, "/health")).json()["state"] == "ok"
        refused = await raw("POST", address, "/api/matches", json={"game": 1})
        assert refused.status_code in (400, 401)
    finally:
        await ann.close()


def main() -> None:
    """Start a server, play, and say with what."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "m.db") as server:
        asyncio.run(asyncio.wait_for(smoke(server.address), 90))
        assert "Traceback" not in server.errors, server.errors
    print("played with", ", ".join(f"{name} {version(name)}" for name in SHOWN))


if __name__ == "__main__":
    main()
