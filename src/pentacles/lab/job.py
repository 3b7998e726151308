"""A job: a run of the lab in its own process, requested by a file and reported line by line.

The folder holds `job.json`; what is played is kept beside it, so an interrupted job can continue.
The process writes a line of JSON whenever there is news, and ends when its input does, even if the
process that started it was killed.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import signal
import sys
import threading
import traceback
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from pentacles.core.errors import BadOption, PentaclesError
from pentacles.core.game import Game
from pentacles.games import made
from pentacles.lab.job_figures import shaped
from pentacles.lab.moments import find_moments
from pentacles.lab.plan import MATCHES, Chunk, Plan, Variant, make_plan
from pentacles.lab.reporting import report
from pentacles.lab.running import one_by_one, open_run
from pentacles.lab.summary import summarise
from pentacles.lab.varying import by_number
from pentacles.lab.without import without
from pentacles.workshop.finding import faces_of_card

JOB = "job.json"
NICENESS = 15
"""Bots at tables think at 10, so they come first."""
SHARES = 25
"""A run is reported in about this many steps."""
PAUSE = 2.0
"""Seconds between sets of figures, or ten times as long as they take to make."""
SHOWING = 90.0
"""Seconds to search for moments."""
Tell = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Job:
    """What is to be run."""

    kind: str
    game: str
    cards: str
    players: int
    matches: int
    bots: list[str]
    options: dict[str, Any] = field(default_factory=dict)
    name: str = "this set"
    card: str = ""
    card_name: str = ""
    fields: list[str] = field(default_factory=list)
    values: list[int] = field(default_factory=list)
    other_cards: str = ""
    other_name: str = ""
    seed: int = 0


def variants_of(job: Job, game: Game) -> list[Variant]:
    """What is played; the others are compared with the first."""
    base = Variant(job.name, game.options, game.cards_text)
    if job.kind == "tune":
        return by_number(game, job.card, job.fields, job.values)
    if job.kind == "compare":
        other = Variant(job.other_name, game.options, job.other_cards)
        other.game(job.game)
        return [base, other]
    rest = without(game, job.card) if job.card else None
    return [base] if rest is None else [base, rest]


def plan_of(job: Job, game: Game, variants: list[Variant]) -> Plan:
    """The plan of a job, in steps small enough to be watched."""
    face = next((one.id for one in faces_of_card(game, job.card, job.card_name)), job.card)
    usual = min(MATCHES.get(level, 10) for level in job.bots)
    return make_plan(
        game,
        variants,
        games=job.matches,
        bots=job.bots,
        players=job.players,
        seed=job.seed,
        iterations=50,
        chunk=max(1, min(usual, -(-job.matches // SHARES))),
        card=face if job.card else "",
    )


def carry_out(job: Job, folder: Path, tell: Tell) -> None:
    """Do a job, and report everything."""
    game = made(job.game, job.options, job.cards)
    if job.kind == "show":
        show(job, game, tell)
        return
    variants = variants_of(job, game)
    plan = plan_of(job, game, variants)
    values = [int(one.name.rpartition("=")[2]) for one in variants] if job.kind == "tune" else None
    left = open_run(folder / "run", plan)
    total = plan.games * len(variants)
    done = total - sum(len(plan.numbers(chunk)) for chunk in left)
    tell({"done": done, "total": total})
    due = 0.0
    for chunk in one_by_one(folder / "run", plan, left):
        done += len(plan.numbers(chunk))
        news: dict[str, Any] = {"done": done, "total": total}
        if monotonic() > due and is_round(chunk, variants) and done < total:
            began = monotonic()
            news["figures"] = shaped(summarise(folder / "run"), values)
            due = monotonic() + max(PAUSE, 10 * (monotonic() - began))
        tell(news)
    facts = report(folder / "run")
    page = (folder / "run" / "report.html").read_bytes()
    packed = base64.b64encode(zlib.compress(page)).decode()
    tell({"done": done, "total": total, "figures": shaped(facts, values), "report": packed})


def is_round(chunk: Chunk, variants: list[Variant]) -> bool:
    """Whether all variants have played the same deals."""
    return chunk.variant == len(variants) - 1


def show(job: Job, game: Game, tell: Tell) -> None:
    """Find moments in which a card decided something."""
    faces = [face.index for face in faces_of_card(game, job.card, job.card_name)]
    if not faces:
        raise BadOption(f"There is no card {job.card!r} in a match with these options.", "card")
    moments = find_moments(
        game,
        faces,
        job.players,
        job.bots,
        job.matches,
        job.seed,
        SHOWING,
        lambda done: tell({"done": done, "total": job.matches}),
    )
    told = [one.facts() for one in moments]
    tell({"done": job.matches, "total": job.matches, "moments": told})


def end_with_input() -> None:
    """Runs in a thread: when nobody is listening any more, stop."""
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    """Do the job of the named folder; a line with `error` says why it can't be done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    news = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # printed output must not be mistaken for news
    threading.Thread(target=end_with_input, daemon=True).start()
    folder = Path(sys.argv[1])

    def tell(line: dict[str, Any]) -> None:
        news.write(json.dumps(line).encode() + b"\n")

    try:
        carry_out(Job(**json.loads((folder / JOB).read_text(encoding="utf-8"))), folder, tell)
    except PentaclesError as error:
        tell({"error": str(error)})
        os._exit(2)
    except Exception:  # noqa: BLE001 - the thread that reads would keep the process from ending
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)
    os._exit(0)
