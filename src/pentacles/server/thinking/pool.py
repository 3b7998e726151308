"""The pool: a few processes that think, one task at a time each.

A process that dies or takes too long is killed and replaced, and its task goes to the next one
once more. People and their bots come before analysis.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os

import msgspec

from pentacles.server.processes import command
from pentacles.server.thinking.tasks import Answer, Task

ATTEMPTS = 2
"""How often a task is given to a process."""

START = 15.0
"""Seconds that a new process may need on top to load what it needs."""

LONGEST_LINE = 64 * 1024 * 1024

PLAY = 0
ADVICE = 1
LATER = 2
"""How urgent a task is."""

log = logging.getLogger(__name__)


class ThinkingFailed(Exception):
    """No process found an answer."""


class Job:
    """A task, how long it may take, and who waits for it."""

    __slots__ = ("attempts", "done", "patience", "task")

    def __init__(self, task: Task, patience: float) -> None:
        self.task = task
        self.patience = patience
        self.attempts = 0
        self.done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()


class Worker:
    """One process, started when it is first needed."""

    def __init__(self, start: float) -> None:
        self.start_patience = start
        self.process: asyncio.subprocess.Process | None = None
        self.started = 0
        """How many processes there were."""

    async def start(self) -> asyncio.subprocess.Process:
        """The process, which loads what it needs when it needs it."""
        self.process = await asyncio.create_subprocess_exec(
            *command("pentacles.server.thinking.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )
        self.started += 1
        return self.process

    async def ask(self, task: Task, patience: float) -> Answer:
        """The answer to a task; the process is stopped when none comes in time."""
        if self.process is None:
            patience += self.start_patience
        try:
            async with asyncio.timeout(patience):
                process = self.process or await self.start()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(msgspec.json.encode(task) + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
                if not line.endswith(b"\n"):
                    raise ThinkingFailed("the process ended")
                return msgspec.json.decode(line, type=Answer)
        except TimeoutError:
            await self.stop()
            raise ThinkingFailed(f"no answer within {patience:g} s") from None
        except (OSError, ValueError, ThinkingFailed) as error:
            await self.stop()
            raise ThinkingFailed(str(error)) from None
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Kill the process; the next task starts another."""
        process, self.process = self.process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await process.wait()
        # Lets the pipes of the dead process be closed by the loop before it is closed itself.
        if process.stdout is not None:
            with contextlib.suppress(OSError, ValueError):
                await process.stdout.read()


class Pool:
    """Processes and the tasks that wait for them."""

    def __init__(self, size: int = 0, start: float = START) -> None:
        self.workers = [Worker(start) for _ in range(size or min(2, os.cpu_count() or 1))]
        self.waiting: asyncio.PriorityQueue[tuple[int, int, Job]] = asyncio.PriorityQueue()
        self.numbers = itertools.count()
        self.servants: list[asyncio.Task[None]] = []
        self.is_closed = False

    async def ask(self, task: Task, urgency: int, patience: float) -> Answer:
        """Have a task carried out; ThinkingFailed if it can't be."""
        if self.is_closed:
            raise ThinkingFailed("the server is stopping")
        if not self.servants:
            self.servants = [asyncio.create_task(self.serve(worker)) for worker in self.workers]
        job = Job(task, patience)
        self.waiting.put_nowait((urgency, next(self.numbers), job))
        answer = await job.done
        if answer.error:
            raise ThinkingFailed(answer.error)
        return answer

    async def serve(self, worker: Worker) -> None:
        """One worker's day: the most urgent task, again and again."""
        while True:
            urgency, number, job = await self.waiting.get()
            if job.done.done():
                continue
            job.attempts += 1
            try:
                answer = await worker.ask(job.task, job.patience)
            except ThinkingFailed as error:
                log.warning("a thinking process was replaced: %s", error)
                if job.attempts < ATTEMPTS:
                    self.waiting.put_nowait((urgency, number, job))
                    continue
                answer = Answer(error=str(error))
            except asyncio.CancelledError:
                give_up(job)
                raise
            if not job.done.done():
                job.done.set_result(answer)

    async def close(self) -> None:
        """End the processes; what still waits has failed."""
        self.is_closed = True
        for servant in self.servants:
            servant.cancel()
        await asyncio.gather(*self.servants, return_exceptions=True)
        while not self.waiting.empty():
            give_up(self.waiting.get_nowait()[2])
        for worker in self.workers:
            await worker.stop()


def give_up(job: Job) -> None:
    """Nobody will carry this out any more."""
    if not job.done.done():
        job.done.set_result(Answer(error="the server is stopping"))
