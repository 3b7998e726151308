"""Thinkers: bots, hints and analysis for the server, away from its event loop."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from typing import Any

from pentacles.bots import bot_names
from pentacles.core.errors import BadCard, BadOption, shown
from pentacles.server.thinking import analysis_task
from pentacles.server.thinking.fair_turns import Turn
from pentacles.server.thinking.pool import ADVICE, LATER, PLAY, START, Pool, ThinkingFailed
from pentacles.server.thinking.replay_tasks import Replay, Replayed
from pentacles.server.thinking.tasks import Advise, Answer, Check, Choose, Task
from pentacles.server.thinking.workshop_tasks import Made, Workshop
from pentacles.server.workshop.documents import raised
from pentacles.session.http_bodies import Analysis
from pentacles.session.messages import HintLine

MANY = 1_000_000
"""The number of iterations when the clock decides."""

SECONDS = {"random": 0.0, "apprentice": 0.0, "adept": 0.0, "sage": 0.0, "archmage": 1.0}
"""How long a level searches; those without a search are quick anyway."""

QUICKER = "adept"
"""The level that chooses when a search would come too late."""
PLAYS = Turn(PLAY)

HINT_SECONDS = 1.0
HINTS = 5

PATIENCE = 20.0
"""Seconds beyond its thinking time after which a process is considered stuck."""

UNPLAYABLE = (
    "your cards: a trial match with them never ended, or broke off. "
    "Change the effect that you added last."
)

log = logging.getLogger(__name__)


class Thinkers:
    """Chooses, advises and analyses; a table never waits forever, and never stops."""

    def __init__(self, size: int = 0, patience: float = PATIENCE, start: float = START) -> None:
        self.pool = Pool(size, start)
        self.readers = Pool(1, start)
        """People who look back at a match don't wait for bots, and bots don't wait for them."""
        self.crafters = Pool(1, start)
        """Card sets are read, drawn and printed aside: neither bots nor replays wait for that."""
        self.patience = patience
        self.random = random.SystemRandom()

    async def choose(
        self,
        state: str,
        seat: int,
        level: str,
        options: Sequence[int],
        *,
        seed: int | None = None,
        iterations: int = 0,
        turn: Turn = PLAYS,
    ) -> tuple[int, ...]:
        """One of the options, as a bot of this level chooses, and what it then does in secret.

        The last move is the first one that others notice; in most games there is only this one.

        `state` is the saved match, `options` what the seat may do. With a seed and iterations the
        choice is always the same. If there is so much to think about that no process is free in
        time, a level that searches chooses without a search. If no process answers, an option is
        drawn at random: the match goes on. ThinkingFailed only when the thinkers were closed,
        BadOption for an unknown level.
        """
        if level not in bot_names():
            levels = ", ".join(bot_names())
            raise BadOption(f"Unknown bot {shown(level)}. Bots: {levels}.", "level", levels)
        if level == "random" and seed is None:
            return (self.random.choice(options),)
        seconds = 0.0 if iterations else SECONDS.get(level, 0.0)
        drawn = self.random.getrandbits(48) if seed is None else seed
        task = Choose(state, seat, level, drawn, iterations or MANY, seconds)
        quicker = Choose(state, seat, QUICKER, drawn, 1, 0.0) if seconds else None
        try:
            answer = await self.pool.ask(task, turn, seconds + self.patience, quicker, seconds)
        except ThinkingFailed as error:
            if self.pool.is_closed:
                raise
            log.error("a bot found no answer (%s): an option is drawn", error)
            return (self.random.choice(options),)
        if not answer.actions or answer.actions[0] not in options:
            log.error("a bot chose %r, which is not an option: another is drawn", answer.actions)
            return (self.random.choice(options),)
        return answer.actions

    async def pause(self, level: str, turn: Turn = PLAYS) -> None:
        """Let as much time pass as a choice would take now, without a thought.

        An answer without a choice waits in the same queue, so a busy server doesn't show who had
        something to think about.
        """
        if level != "random":
            await self.pool.stand_in_line(turn, SECONDS.get(level, 0.0))

    async def hint(
        self,
        state: str,
        seat: int,
        *,
        seed: int | None = None,
        iterations: int = 0,
        who: str = "",
    ) -> tuple[HintLine, ...]:
        """The best few options of a seat that is asked; ThinkingFailed if there is no answer."""
        drawn = self.random.getrandbits(48) if seed is None else seed
        seconds = 0.0 if iterations else HINT_SECONDS
        task = Advise(state, seat, drawn, iterations or MANY, seconds)
        answer = await self.pool.ask(task, Turn(ADVICE, who), seconds + self.patience)
        return tuple(
            HintLine(one.action, one.label, round(one.win_chance, 3), one.reason, one.is_sages)
            for one in answer.advice[:HINTS]
        )

    async def check(
        self, game: str, options: dict[str, Any], cards: str, players: int, who: str
    ) -> None:
        """Whether a match can be made of this; BadCard or BadOption says what is wrong.

        Reading a card file takes long enough to be felt at every table, so it is done elsewhere.
        """
        task = Check(game, options, cards, players)
        try:
            answer = await self.crafters.ask(task, Turn(ADVICE, who), self.patience)
        except ThinkingFailed as error:
            if not cards.strip() or self.crafters.is_closed:
                raise
            log.warning("own cards could not be tried (%s)", error)
            raise BadCard([UNPLAYABLE]) from None
        if answer.problems:
            raise raised(answer.problems)
        if answer.refusal:
            raise BadOption(answer.refusal, answer.option)

    async def craft(self, task: Workshop, who: str) -> Made:
        """What becomes of a card set; those who ask take turns. ThinkingFailed if nothing."""
        answer = await self.crafters.ask(task, Turn(ADVICE, who), self.patience)
        if answer.made is None:
            raise ThinkingFailed("nothing was made")
        return answer.made

    async def look_back(self, task: Replay, who: str) -> Replayed:
        """What can be seen of a match; those who look take turns. ThinkingFailed if nothing."""
        answer = await self.readers.ask(task, Turn(ADVICE, who), self.patience)
        if answer.replayed is None:
            raise ThinkingFailed("nothing was found")
        return answer.replayed

    async def analyse(
        self,
        record: str,
        progress: analysis_task.Progress | None = None,
        *,
        samples: int = 0,
        seed: int = 0,
        who: str = "",
    ) -> Analysis:
        """The win-chance curve of a finished match, with turning points and better moves.

        `progress` is called with what there is so far. With `samples` (of ten playouts for each
        position) the result is always the same; without, as many as a minute allows are made.
        """

        async def ask(task: Task) -> Answer:
            return await self.pool.ask(task, Turn(LATER, who), self.patience * 3)

        return await analysis_task.analyse(ask, record, progress, samples, seed)

    async def close(self) -> None:
        """End the processes."""
        await self.pool.close()
        await self.readers.close()
        await self.crafters.close()
