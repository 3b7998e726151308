"""The lab's queue: guests' runs, one after the other, in processes of their own.

A run is kept in the database from the moment it is asked for, so it survives a restart: what was
played is kept in a folder, and the server that picks up the run continues it. Guests take turns,
and a run is always less urgent than a table.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import logging
import shutil
from collections.abc import Iterable
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, time
from typing import TYPE_CHECKING, Any

import msgspec

from pentacles._extras import missing
from pentacles.server.processes import command
from pentacles.server.storage import StorageError
from pentacles.server.storage.workshop_store import (
    DONE,
    FAILED,
    RUNNING,
    STOPPED,
    WAITING,
    KeptRun,
    WorkshopStore,
)
from pentacles.server.workshop.shown_moments import Found, keep_moments
from pentacles.session.safe_text import clean
from pentacles.session.workshop_bodies import RunFigures, ShownMoment

if TYPE_CHECKING:
    from pentacles.server.hall import Hall

log = logging.getLogger("pentacles.server")

PROGRAM = "pentacles.lab.job"
"""The lab is a separate program: only its output is known here."""
NEEDED = ("pyarrow", "altair", "vl_convert")
LEASE = 30.0
"""Seconds for which a silent server keeps a run."""
ROUND = 3.0
"""Seconds between checks for something to do, and between notes in the database."""
HOUR = 3600.0
FOREVER = 1e18
LONGEST_LINE = 64 << 20
LONGEST_PROBLEM = 2000
INTERRUPTED = "The server was restarted; the run went on with what had been played."
OVERDUE = "The run took longer than {minutes:g} minutes and was stopped; its figures are kept."
BROKEN = "The run broke off: its process ended. Try it again with fewer matches."


class Job(msgspec.Struct, frozen=True):
    """What the lab is asked: `pentacles.lab.job.Job`."""

    kind: str
    game: str
    cards: str
    players: int
    matches: int
    bots: tuple[str, ...]
    options: dict[str, Any] = {}
    name: str = ""
    card: str = ""
    card_name: str = ""
    fields: tuple[str, ...] = ()
    values: tuple[int, ...] = ()
    other_cards: str = ""
    other_name: str = ""
    seed: int = 0


class Wish(msgspec.Struct, frozen=True):
    """A run as it is kept: the job, and what people call it."""

    job: Job
    set_name: str
    version: int
    card_name: str
    words: str


class News(msgspec.Struct, frozen=True):
    """A line of a job."""

    done: int = 0
    total: int = 0
    figures: RunFigures | None = None
    moments: tuple[Found, ...] = ()
    report: str = ""
    error: str = ""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The results of a run."""

    figures: RunFigures | None = None
    moments: tuple[ShownMoment, ...] = ()


class Work:
    """A run that this server works on."""

    def __init__(self, run: KeptRun) -> None:
        self.run = run
        self.done = run.done
        self.total = run.total
        self.began = time()
        self.first_done = run.done
        """What had been played before: the pace counts only this server's part."""
        self.result = Result() if not run.result else msgspec.json.decode(run.result, type=Result)
        self.noted = 0.0
        self.error = ""
        self.is_stopped = False
        self.process: asyncio.subprocess.Process | None = None

    @property
    def seconds_left(self) -> float | None:
        """How long it will take, by the pace so far."""
        played = self.done - self.first_done
        if played <= 0:
            return None
        return round((time() - self.began) / played * (self.total - self.done), 1)


class LabQueue:
    """Runs that wait, and those that this server works on."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = WorkshopStore(hall.store)
        self.working: dict[str, Work] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.served: dict[str, float] = {}
        """When each guest last had a turn."""
        self.folder = hall.settings.workshop / place_of(hall)
        """Where runs do their work: other servers on this machine have their own."""
        self.something = asyncio.Event()
        self.loop: asyncio.Task[None] | None = None
        self.swept = 0.0

    @property
    def trouble(self) -> str:
        """Why no run can be made here; empty if runs are possible."""
        return trouble_of(self.hall.settings.lab_runs)

    def start(self) -> None:
        """Start looking for runs."""
        self.loop = asyncio.create_task(self.serve())

    def wake(self) -> None:
        """There is something to do."""
        self.something.set()

    async def stop(self) -> None:
        """Release everything: what is running waits again."""
        if self.loop is not None:
            self.loop.cancel()
        for work in list(self.working.values()):
            await end(work)
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=10.0)

    async def cancel(self, run: str) -> None:
        """Stop a run; its results so far are kept."""
        work = self.working.get(run)
        if work is not None:
            await self.note(work, force=True)
        await self.store.stop_run(run, time(), "")
        if work is not None:
            work.is_stopped = True
            await end(work)
        self.wake()

    # The loop

    async def serve(self) -> None:
        """Again and again: start what waits, as far as there is room."""
        while True:
            try:
                await self.look()
            except StorageError as error:
                log.warning("runs wait", extra={"facts": {"error": type(error).__name__}})
            self.something.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.something.wait(), ROUND)

    async def look(self) -> None:
        """Start runs while there is room, and once an hour forget guests who are gone."""
        if monotonic() > self.swept:
            self.swept = monotonic() + HOUR
            await self.store.forget_guests(time())
            live = await self.store.live_runs()
            if not self.hall.store.is_shared:
                names = {run.id for run in live}
                await asyncio.to_thread(sweep, self.folder, names)
        if self.trouble:
            return
        live = await self.store.live_runs()
        for work in list(self.working.values()):
            if work.run.id not in {run.id for run in live}:  # stopped elsewhere, or deleted
                work.is_stopped = True
                await end(work)
        for run in self.in_turn(live):
            if len(self.working) >= self.hall.settings.lab_runs:
                return
            now = time()
            owner = self.hall.store.owner
            if await self.store.claim_run(run.id, owner, now, now + LEASE, self.silent_since):
                self.served[run.guest] = monotonic()
                self.begin(run)

    @property
    def silent_since(self) -> float:
        """Runs whose servers' promises end before this time are free; on a lone server, all are."""
        return time() if self.hall.store.is_shared else FOREVER

    def in_turn(self, live: Iterable[KeptRun]) -> list[KeptRun]:
        """The runs that can be started: the guest who has waited longest for a turn comes first."""
        free = [
            run
            for run in live
            if run.id not in self.working
            and (run.state == WAITING or run.until < self.silent_since)
        ]
        return sorted(free, key=lambda run: (self.served.get(run.guest, 0.0), run.created))

    def begin(self, run: KeptRun) -> None:
        """Work on a run."""
        work = Work(run)
        self.working[run.id] = work
        task = asyncio.create_task(self.carry_out(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # One run

    async def carry_out(self, work: Work) -> None:
        """Have a run played, and keep its results."""
        run = work.run
        try:
            if run.state == RUNNING:
                await self.change(work, problem=INTERRUPTED)
            async with asyncio.timeout(self.hall.settings.lab_minutes * 60):
                await self.play(work)
            await self.finish(work)
        except TimeoutError:
            words = OVERDUE.format(minutes=self.hall.settings.lab_minutes)
            await self.change(work, state=STOPPED, ended=time(), problem=words, **facts(work))
            await end(work)
            await self.clean_up(work)
        except (StorageError, OSError) as error:
            log.warning(
                "run broke off", extra={"facts": {"run": run.id, "error": str(error)[:200]}}
            )
            with contextlib.suppress(StorageError):
                await self.change(work, state=FAILED, ended=time(), problem=BROKEN)
        finally:
            await end(work)
            self.working.pop(run.id, None)
            self.wake()

    async def play(self, work: Work) -> None:
        """Start the process, and listen to it until it ends."""
        wish = msgspec.json.decode(work.run.wish, type=Wish)
        folder = self.folder / work.run.id
        await asyncio.to_thread(prepare, folder, wish.job)
        work.process = await asyncio.create_subprocess_exec(
            *command(PROGRAM, str(folder)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for the server; it ends with its input
        )
        assert work.process.stdout is not None
        async for line in work.process.stdout:
            await self.hear(work, msgspec.json.decode(line, type=News))
        await work.process.wait()

    async def hear(self, work: Work, news: News) -> None:
        """A line of the process: kept here at once, and in the database now and then."""
        if news.error:
            work.error = clean(news.error[:LONGEST_PROBLEM])
            return
        work.done, work.total = news.done, news.total
        if news.figures is not None:
            work.result = Result(news.figures)
        if news.moments:
            wish = msgspec.json.decode(work.run.wish, type=Wish)
            moments = await keep_moments(self.hall, news.moments, wish.set_name, wish.version)
            work.result = Result(None, moments)
        more = {"report": base64.b64decode(news.report)} if news.report else {}
        await self.note(work, force=bool(more), **more)

    async def note(self, work: Work, force: bool = False, **more: Any) -> None:
        """Write down how far a run is; that also shows that it is being worked on."""
        if force or monotonic() - work.noted > ROUND:
            work.noted = monotonic()
            await self.change(work, until=time() + LEASE, **facts(work), **more)

    async def finish(self, work: Work) -> None:
        """The process has ended: as it should, or not."""
        if work.is_stopped:
            await self.clean_up(work)
            return
        code = work.process.returncode if work.process is not None else 1
        if self.hall.is_stopping and code:
            await self.change(work, state=WAITING, owner="", until=0.0, **facts(work))
            return
        if code == 0:
            await self.change(work, state=DONE, ended=time(), **facts(work))
        else:
            problem = work.error or BROKEN
            await self.change(work, state=FAILED, ended=time(), problem=problem, **facts(work))
        await self.clean_up(work)

    async def clean_up(self, work: Work) -> None:
        """What was played is no longer needed."""
        folder = self.folder / work.run.id
        await asyncio.to_thread(shutil.rmtree, folder, True)

    async def change(self, work: Work, **values: Any) -> None:
        """What has become of a run."""
        await self.store.change_run(work.run.id, self.hall.store.owner, **values)


def place_of(hall: Hall) -> str:
    """A folder name that belongs to the database: only that database knows the runs in it."""
    db = hall.settings.db
    if db == ":memory:":
        named = hall.store.owner
    elif "://" in db:
        named = hall.store.label
    else:
        named = str(Path(db).resolve()) if db else "the usual one"
    return blake2b(named.encode(), digest_size=8).hexdigest()


def trouble_of(runs: int) -> str:
    """Why a server with this limit of runs at a time can have none; empty if it can have some."""
    if not runs:
        return "This server runs no lab: its operator has switched it off."
    for package in NEEDED:
        if find_spec(package) is None:
            words = "The lab is not installed on this server, so nothing can be measured here."
            return f"{words} {missing(package, 'lab')}"
    return ""


def facts(work: Work) -> dict[str, Any]:
    """How far a run is, as it is kept."""
    result = msgspec.json.encode(work.result).decode()
    return {"done": work.done, "total": work.total, "result": result}


def prepare(folder: Path, job: Job) -> None:
    """The folder of a run, which may be there already with what was played."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "job.json").write_bytes(msgspec.json.encode(job))


def sweep(folder: Path, names: set[str]) -> None:
    """Delete what was played for runs that no longer exist."""
    for place in folder.iterdir() if folder.is_dir() else ():
        if place.name not in names:
            shutil.rmtree(place, ignore_errors=True)


async def end(work: Work) -> None:
    """End the process of a run, if it is still there."""
    process = work.process
    if process is None:
        return
    if process.stdin is not None:
        process.stdin.close()
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    await process.wait()
