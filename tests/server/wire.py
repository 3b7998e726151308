"""The wire of a whole server in this process: every byte that a viewer is sent, written down.

Two matches that differ only in what a viewer may not know are played the same way; the viewer must
be sent the same bytes. A match is redealt by exchanging two faces in the first state that the
viewer never gets to see: the same moves then lead to the same table for these eyes.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import httpx

from pentacles.core.errors import BadOption
from pentacles.core.event import Move
from pentacles.core.game import Game
from pentacles.core.knowledge import is_even
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.games import game_class
from pentacles.server import room as rooms
from pentacles.server.app import make_app
from pentacles.server.asgi import App, Message
from pentacles.server.hall import Hall
from pentacles.server.settings import Settings
from pentacles.server.websocket_frames import framed
from pentacles.server.wire import EXTENSION
from pentacles.session import Session
from pentacles.session.messages import Automation
from pentacles.session.setup import PERSON, SeatSetup, Setup, as_start

LONGEST = 400
LEISURE = 1000.0
"""The pace at which nothing is answered by itself while a test runs."""
PATIENCE = 60.0
"""Seconds after which something that should have happened never will."""
QUIET = 4
"""Rounds of the loop in which nothing happens: then nothing more will."""
TRIES = 40
TIMES = re.compile(r'"(now|at|created|away_since|running_since)":-?[0-9.e+-]+')
"""When something happened differs from run to run."""
MATCH = "0123456789abcdef0123"
Moves = list[tuple[int, int]]


@dataclass
class Pair:
    """Two first states that differ in what a viewer does not know, and moves for both."""

    game: Game
    viewer: int
    one: State
    other: State
    moves: Moves


def make_pair(name: str, seed: int, longest: int = LONGEST) -> Pair | None:
    """A match and its redealt twin; None if this deal has none that stays hidden."""
    rng = Rng(seed)
    kind = game_class(name)
    options = kind.representatives[rng.below(len(kind.representatives))]
    game = kind(**dict(options))
    low = max(2, kind.min_players)
    players = low + rng.below(min(4, kind.max_players) - low + 1)
    try:
        state = game.new(players, seed)
    except BadOption:  # these options want another number of players
        return None
    states, moves, shown = [state.clone()], Moves(), list[list[Move]]()
    while not state.over and len(moves) < longest:
        asked = [seat for seat in range(state.seats) if state.asked >> seat & 1]
        seat = asked[rng.below(len(asked))]
        choices = sorted(state.options(seat))
        action = choices[rng.below(len(choices))]
        events = state.play(seat, action)
        shown.append([sight for event in events for sight in (*event.cards, *event.moves)])
        moves.append((seat, action))
        states.append(state.clone())
    last = rng.below(max(1, len(moves) - 1)) + (0 if state.over else 1)
    viewer = rng.below(state.seats)
    told = {
        sight.card for sights in shown[:last] for sight in sights if sight.seen >> viewer & 1
    }  # also what is shown and put away again within one move
    other = redealt(states[: last + 1], moves[:last], viewer, told, rng)
    return None if other is None else Pair(game, viewer, states[0], other, moves[:last])


def redealt(
    states: list[State], moves: Moves, viewer: int, told: set[int], rng: Rng
) -> State | None:
    """The first state with two faces exchanged that the viewer knows at no time."""
    hidden = [
        card
        for card in range(len(states[0].face))
        if card not in told and not any(state.knows_of(viewer, card) for state in states)
    ]
    for _ in range(TRIES):
        if len(hidden) < 2:
            return None
        one, other = hidden[rng.below(len(hidden))], hidden[rng.below(len(hidden))]
        if states[0].face[one] == states[0].face[other]:
            continue
        if not all(may_swap(state, viewer, one, other) for state in states):
            continue
        twin = states[0].clone()
        twin.face = twin.face.copy()
        twin.face[one], twin.face[other] = twin.face[other], twin.face[one]
        if plays_the_same(twin.clone(), states, moves):
            return twin
    return None


def may_swap(state: State, viewer: int, one: int, other: int) -> bool:
    """Whether the viewer holds it possible that these cards lie the other way round."""
    place = {card: zone for zone, cards in enumerate(state.zones) for card in cards}
    if one not in place or other not in place:
        return False
    here, there = place[one], place[other]
    groups = state.group_of(here), state.group_of(there)
    faces = state.face[one], state.face[other]
    if state.groups and not is_even(state, groups[0], faces[0], groups[1], faces[1]):
        return False  # everybody knows how many of each sort a player has
    return bool(state.could_swap(viewer, here, one, there, other))


def plays_the_same(twin: State, states: list[State], moves: Moves) -> bool:
    """Whether the moves are legal for the twin and put its cards where they lie in the match."""
    for (seat, action), after in zip(moves, states[1:], strict=True):
        if twin.over or twin.why_not(seat, action) is not None:
            return False
        twin.play(seat, action)
        if twin.zones != after.zones:
            return False
    return True


class Socket:
    """One websocket of the application in this process."""

    def __init__(self, app: App, token: str) -> None:
        self.app = app
        self.token = token
        self.said: asyncio.Queue[Message] = asyncio.Queue()
        self.heard: list[str] = []
        self.task: asyncio.Task[Any] | None = None
        self.on_writable: Callable[[], None] | None = None

    async def open(self, seat: int | None, since: int | None = None) -> None:
        headers = [(b"host", b"127.0.0.1")]
        if self.token:
            headers.append((b"authorization", f"Bearer {self.token}".encode()))
        scope = {
            "type": "websocket",
            "path": f"/api/matches/{MATCH}/socket",
            "raw_path": f"/api/matches/{MATCH}/socket".encode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "scheme": "ws",
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
            "asgi": {"version": "3.0"},
            "extensions": {EXTENSION: self},
        }
        self.said.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(self.app(scope, self.receive, self.hear))
        await self.say({"type": "hello", "seat": seat, "since": since})

    async def receive(self) -> Message:
        return await self.said.get()

    async def hear(self, message: Message) -> None:
        assert message["type"] != "websocket.send", "frames go straight to the connection"

    def write(self, frames: bytes) -> bool:
        """What the connection is given to send: one frame or several."""
        while frames:
            text, size = unframed(frames)
            assert framed(text) == frames[:size]
            self.heard.append(text.decode())
            frames = frames[size:]
        return True

    def abort(self) -> None:
        raise AssertionError("nobody here reads too slowly")

    async def say(self, frame: dict[str, Any]) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(frame)})

    async def close(self) -> None:
        self.said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        assert self.task is not None
        await self.task


def unframed(frames: bytes) -> tuple[bytes, int]:
    """The text of the first frame, and how long the frame is."""
    size = frames[1]
    start = {126: 4, 127: 10}.get(size, 2)
    if start > 2:
        size = int.from_bytes(frames[2:start])
    return frames[start : start + size], start + size


class Wire:
    """A server with one match, and what two of its viewers are sent."""

    def __init__(self, hall: Hall, pair: Pair, first: State) -> None:
        self.hall = hall
        self.pair = pair
        self.first = first
        self.app = make_app(hall)
        self.tokens: list[str] = []
        self.heard: list[str] = []

    async def begin(self) -> None:
        """Seat everybody, and let nothing be answered by itself."""
        seats = []
        for number in range(self.first.seats):
            guest, token = await self.hall.guests.welcome(f"Player {number}")
            self.tokens.append(token)
            seats.append(SeatSetup(PERSON, guest.name, "", guest.id))
        game = self.pair.game
        setup = Setup(
            MATCH,
            game.id,
            game.version,
            self.first.players,
            self.first.seed,
            tuple(seats),
            game.options,
            code="ABCDEF",
            cards=game.cards_text,
            start=as_start(self.first),
            is_open=True,
        )
        room = await self.hall.create(lambda: setup)
        session = room.session
        for seat in range(len(seats)):
            await room.change(
                lambda seat=seat: session.propose.automation(seat, Automation(forced=False), 0.0)  # type: ignore[misc]
            )

    @property
    def session(self) -> Session:
        return self.hall.matches[MATCH].session

    async def settle(self) -> None:
        """Wait until everything that is to be sent has been sent."""
        room = self.hall.matches[MATCH]
        quiet = 0
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            is_busy = bool(room.telling is not None or room.tasks)
            is_busy = is_busy or any(place.link.waiting for place in room.places)
            quiet = 0 if is_busy else quiet + 1
            if quiet == QUIET:
                return
            await asyncio.sleep(0)
        raise AssertionError("the room does not come to rest")

    async def enter(self, token: str, seat: int | None, since: int | None = None) -> Socket:
        """Open a socket, and wait until it has heard all that greets it."""
        socket = Socket(self.app, token)
        await socket.open(seat, since)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if socket.heard:
                await self.settle()
                return socket
            await asyncio.sleep(0.0005)
        raise AssertionError("nobody answers")

    async def until(self, socket: Socket, kinds: Sequence[str], ref: str) -> None:
        """Wait for the answer to a request."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for text in reversed(socket.heard[-6:]):
                frame = json.loads(text)
                if frame["type"] in kinds and frame.get("ref") == ref:
                    return
            await asyncio.sleep(0.0005)
        raise AssertionError(f"no answer to {ref}: {socket.heard[-3:]}")

    async def get(self, path: str, token: str) -> None:
        """Ask over HTTP, and write the answer down."""
        transport = httpx.ASGITransport(app=self.app)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        async with httpx.AsyncClient(
            transport=transport, base_url="http://127.0.0.1", headers=headers
        ) as http:
            answer = await http.get(path)
        assert answer.status_code < 500, answer.text
        names = ("content-type", "content-length", "cache-control")
        told = [answer.headers.get(name, "") for name in names]
        told[1] = ""  # as long as its times are
        self.heard.append(f"{path} {answer.status_code} {told} {answer.text}")

    async def look_back(self, n: int) -> None:
        """What somebody asks for over HTTP during a match."""
        viewer = self.pair.viewer
        for token, seat in ((self.tokens[viewer], f"?seat={viewer}"), ("", "")):
            base = f"/api/matches/{MATCH}"
            for path in ("", "/catalogue", f"/moments{seat}", f"/moments/{n}{seat}"):
                await self.get(base + path, token)
            for path in (f"/moments/{n}?seat=all", f"/moments/{n}/advice", "/record", "/analysis"):
                await self.get(base + path, token)
            await self.get("/api/matches", token)
        strange = (viewer + 1) % self.first.seats
        await self.get(f"/api/matches/{MATCH}/moments/{n}?seat={strange}", self.tokens[viewer])

    async def play(self) -> list[str]:
        """Play the moves; everything that the viewer and a spectator were sent."""
        viewer = self.pair.viewer
        sockets = [await self.enter(token, seat) for seat, token in enumerate(self.tokens)]
        tab = await self.enter(self.tokens[viewer], viewer)
        spectator = await self.enter("", None)
        mine = sockets[viewer]
        for number, (seat, action) in enumerate(self.pair.moves):
            ref = f"m{number}"
            if seat == viewer and number % 3 == 0:
                await self.ask(mine, number)
            play = {"type": "play", "ref": ref, "action": action}
            await sockets[seat].say({**play, "decision": self.session.decisions[seat]})
            await self.until(sockets[seat], ("ack",), ref)
            await self.settle()
            if number % 11 == 10:
                since = max(0, self.session.ledger.version(viewer) - number % 4)
                await tab.close()
                await self.settle()
                self.heard += tab.heard
                tab = await self.enter(self.tokens[viewer], viewer, since)
            if number % 23 == 22:
                await self.look_back(number // 2)
        await self.take_back(sockets)
        await self.look_back(len(self.pair.moves))
        for socket in (*sockets, tab, spectator):
            await socket.close()
        for socket in (mine, tab, spectator):
            self.heard += socket.heard
        return [TIMES.sub(r'"\1":0', text) for text in self.heard]

    async def ask(self, mine: Socket, number: int) -> None:
        """Ask what a player may ask."""
        options = [option.action for option in self.session.views.table(self.pair.viewer).options]
        asked: list[dict[str, Any]] = [{"type": "preview", "action": options[0]}]
        asked.append({"type": "why_not", "action": number % self.pair.game.actions.size})
        asked.append({"type": "why_not", "zone": self.session.views.table(None).zones[0].name})
        for place, frame in enumerate(asked):
            ref = f"q{number}.{place}"
            await mine.say({**frame, "ref": ref})
            await self.until(mine, ("preview", "why_not", "refused"), ref)

    async def take_back(self, sockets: list[Socket]) -> None:
        """Everybody asks to take a move back, and the others agree."""
        for seat, socket in enumerate(sockets):
            await socket.say({"type": "undo", "ref": f"u{seat}"})
            await self.until(socket, ("ack", "refused"), f"u{seat}")
            for other, neighbour in enumerate(sockets):
                if other != seat:
                    ref = f"a{seat}.{other}"
                    await neighbour.say({"type": "answer_undo", "ref": ref, "allow": True})
                    await self.until(neighbour, ("ack", "refused"), ref)
            await self.settle()


async def transcript(pair: Pair, first: State) -> list[str]:
    """Everything that the viewer of a pair is sent in the match that begins with this state."""
    settings = Settings(db=":memory:", pace=LEISURE, messages=1_000_000, requests=1_000_000)
    hall = await Hall.open(settings)
    try:
        wire = Wire(hall, pair, first)
        with patch.object(rooms, "GATHER", 0.0):
            await wire.begin()
            return await wire.play()
    finally:
        await hall.close()


def leaks(pair: Pair) -> list[tuple[str, str]]:
    """What differs on the wire of a pair: it should be nothing."""
    one = asyncio.run(transcript(pair, pair.one))
    other = asyncio.run(transcript(pair, pair.other))
    found = [(mine, theirs) for mine, theirs in zip(one, other, strict=False) if mine != theirs]
    if len(one) != len(other):
        found.append((f"{len(one)} frames", f"{len(other)} frames"))
    return found
