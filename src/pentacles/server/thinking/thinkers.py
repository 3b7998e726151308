"""Thinkers: bots, hints and analysis for the server, away from its event loop."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence

from pentacles.bots import LEVELS
from pentacles.server.thinking import analysing
from pentacles.server.thinking.pool import ADVICE, LATER, PLAY, START, Pool, ThinkingFailed
from pentacles.server.thinking.tasks import Advise, Answer, Choose, Task
from pentacles.session.bodies import Analysis
from pentacles.session.frames import HintLine

MANY = 1_000_000
"""Iterations where the clock decides."""

SECONDS = {"random": 0.0, "apprentice": 0.0, "adept": 0.0, "archmage": 1.0}
"""How long a level searches; those without a search are quick anyway."""

HINT_SECONDS = 1.0
HINTS = 5

PATIENCE = 20.0
"""Seconds beyond its thinking time after which a process is taken to hang."""

log = logging.getLogger(__name__)


class Thinkers:
    """Chooses, advises and analyses; a table never waits for ever, and never stops."""

    def __init__(self, size: int = 0, patience: float = PATIENCE, start: float = START) -> None:
        self.pool = Pool(size, start)
        self.patience = patience
        self.random = random.Random()

    async def choose(
        self,
        state: str,
        seat: int,
        level: str,
        options: Sequence[int],
        *,
        seed: int | None = None,
        iterations: int = 0,
    ) -> int:
        """One of the options, as a bot of this level chooses.

        `state` is the saved match, `options` what the seat may do. With a seed and iterations the
        choice is always the same. If no process answers, an option is drawn at random: the match
        goes on. ThinkingFailed only when the thinkers were closed.
        """
        if len(options) == 1:
            return options[0]
        if level not in LEVELS:
            raise ValueError(f"unknown level {level!r}; levels: {', '.join(LEVELS)}")
        if level == "random" and seed is None:
            return self.random.choice(options)
        seconds = 0.0 if iterations else SECONDS[level]
        drawn = self.random.getrandbits(48) if seed is None else seed
        task = Choose(state, seat, level, drawn, iterations or MANY, seconds)
        try:
            answer = await self.pool.ask(task, PLAY, seconds + self.patience)
        except ThinkingFailed as error:
            if self.pool.is_closed:
                raise
            log.error("a bot found no answer (%s): an option is drawn", error)
            return self.random.choice(options)
        if answer.action is None or answer.action not in options:
            log.error("a bot chose %r, which is not an option: another is drawn", answer.action)
            return self.random.choice(options)
        return answer.action

    async def hint(
        self, state: str, seat: int, *, seed: int | None = None, iterations: int = 0
    ) -> tuple[HintLine, ...]:
        """The best few options of a seat that is asked; ThinkingFailed if there is no answer."""
        drawn = self.random.getrandbits(48) if seed is None else seed
        seconds = 0.0 if iterations else HINT_SECONDS
        task = Advise(state, seat, drawn, iterations or MANY, seconds)
        answer = await self.pool.ask(task, ADVICE, seconds + self.patience)
        return tuple(
            HintLine(one.action, one.label, round(one.win_chance, 3), one.reason)
            for one in answer.advice[:HINTS]
        )

    async def analyse(
        self,
        record: str,
        progress: analysing.Progress | None = None,
        *,
        samples: int = 0,
        seed: int = 0,
    ) -> Analysis:
        """The win-chance curve of a finished match, with turning points and better moves.

        `progress` is called with what there is so far. With `samples` (of ten playouts for each
        position) the result is always the same; without, as many as a minute allows are made.
        """
        return await analysing.analyse(self.ask_later, record, progress, samples, seed)

    async def ask_later(self, task: Task) -> Answer:
        """A piece of an analysis, when nobody else wants to think."""
        return await self.pool.ask(task, LATER, self.patience * 3)

    async def close(self) -> None:
        """End the processes."""
        await self.pool.close()
