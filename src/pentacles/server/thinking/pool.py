"""The pool: a few processes that think, one task at a time each.

A process that dies or takes too long is killed and replaced, and its task goes to the next one
once more. Tables with people come first, then hints, tables with only bots, and analysis last; in
each of these everybody gets a turn (`turns.py`). What can wait never occupies all processes. A bot
whose turn comes too late plays its quicker choice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
from collections import deque

import msgspec

from pentacles.server.processes import command
from pentacles.server.thinking.fair_turns import Turn, Turns
from pentacles.server.thinking.tasks import Answer, Choose, Task

ATTEMPTS = 2
"""How often a task is given to a process."""

START = 15.0
"""Extra seconds that a new process may need to load its modules."""

RECENT = 32
"""How many choices are used to tell how long one takes."""

LONGEST_LINE = 64 * 1024 * 1024

PLAY = 0
ADVICE = 1
ALONE = 2
"""Bots at a table without people."""
LATER = 3
"""How urgent a task is."""

log = logging.getLogger(__name__)


class ThinkingFailed(Exception):
    """No process found an answer."""


class Job:
    """A task, how long it may take, and who waits for it."""

    __slots__ = ("attempts", "done", "patience", "quicker", "task", "until")

    def __init__(
        self, task: Task | None, patience: float, quicker: Task | None, within: float
    ) -> None:
        self.task = task
        """None for somebody who only queues."""
        self.patience = patience
        self.quicker = quicker
        """What is done instead when the turn comes too late."""
        self.until = asyncio.get_running_loop().time() + within
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
        """The process; it loads what it needs when it needs it."""
        self.process = await asyncio.create_subprocess_exec(
            *command("pentacles.server.thinking.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for the server; it ends with its input
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
        # Lets the loop close the pipes of the dead process before the loop itself is closed.
        if process.stdout is not None:
            with contextlib.suppress(OSError, ValueError):
                await process.stdout.read()


class Pool:
    """Processes and the tasks that wait for them."""

    def __init__(self, size: int = 0, start: float = START) -> None:
        self.workers = [Worker(start) for _ in range(size or min(2, os.cpu_count() or 1))]
        self.waiting: Turns[Job] = Turns()
        self.patient = 0
        """How many processes do what could wait."""
        self.servants: list[asyncio.Task[None]] = []
        self.around: deque[float] = deque(maxlen=RECENT)
        """Seconds that the last choices took besides the search."""
        self.random = random.SystemRandom()
        self.is_closed = False

    async def ask(
        self,
        task: Task,
        turn: Turn,
        patience: float,
        quicker: Task | None = None,
        within: float = 0.0,
    ) -> Answer:
        """Have a task carried out; ThinkingFailed if it can't be.

        With `quicker`, this is done instead if no process is free within that many seconds.
        """
        return await self.wait_for(turn, Job(task, patience, quicker, within))

    async def stand_in_line(self, turn: Turn, seconds: float) -> None:
        """Wait for a turn as a task of so many seconds would, and then as long as it would take.

        No process is occupied. ThinkingFailed if the pool is closed.
        """
        job = Job(None, 0.0, None, seconds)
        await self.wait_for(turn, job)
        is_late = asyncio.get_running_loop().time() > job.until
        around = self.random.choice(self.around) if self.around else 0.0
        await asyncio.sleep(around if is_late else seconds + around)

    async def wait_for(self, turn: Turn, job: Job) -> Answer:
        """Put a job in the queue, and wait for its answer."""
        if self.is_closed:
            raise ThinkingFailed("the server is stopping")
        if not self.servants:
            self.servants = [asyncio.create_task(self.serve(worker)) for worker in self.workers]
        self.waiting.put(turn, job)
        answer = await job.done
        if answer.error:
            raise ThinkingFailed(answer.error)
        return answer

    async def serve(self, worker: Worker) -> None:
        """One worker's day: the next task in turn, again and again."""
        while True:
            taken = self.waiting.take(self.most_patient())
            if taken is None:
                await self.waiting.wait()
                continue
            turn, job = taken
            if job.done.done():
                continue
            if job.task is None:
                job.done.set_result(Answer())
                continue
            is_patient = turn.urgency > ADVICE
            self.patient += is_patient
            try:
                await self.work(worker, turn, job)
            finally:
                self.patient -= is_patient
                self.waiting.changed.set()

    def most_patient(self) -> int:
        """How little urgent the next task may be: one process is kept for those in a hurry."""
        return LATER if self.patient < max(1, len(self.workers) - 1) else ADVICE

    async def work(self, worker: Worker, turn: Turn, job: Job) -> None:
        """Have one task carried out."""
        if job.quicker is not None and asyncio.get_running_loop().time() > job.until:
            job.task = job.quicker
        assert job.task is not None
        job.attempts += 1
        began = asyncio.get_running_loop().time()
        try:
            answer = await worker.ask(job.task, job.patience)
        except ThinkingFailed as error:
            log.warning("a thinking process was replaced: %s", error)
            if job.attempts < ATTEMPTS:
                self.waiting.put(turn, job)
                return
            answer = Answer(error=str(error))
        except asyncio.CancelledError:
            give_up(job)
            raise
        if isinstance(job.task, Choose):
            took = asyncio.get_running_loop().time() - began
            self.around.append(max(0.0, took - job.task.seconds))
        if not job.done.done():
            job.done.set_result(answer)

    async def close(self) -> None:
        """End the processes; what is still waiting has failed."""
        self.is_closed = True
        for servant in self.servants:
            servant.cancel()
        await asyncio.gather(*self.servants, return_exceptions=True)
        for job in self.waiting.empty():
            give_up(job)
        for worker in self.workers:
            await worker.stop()


def give_up(job: Job) -> None:
    """Nobody will carry this out now."""
    if not job.done.done():
        job.done.set_result(Answer(error="the server is stopping"))
