"""Golden playthroughs: one random match of every case, as told to a spectator and as a hash.

`python -m tests.conformance.golden` rewrites them after an intended change to the rules.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from pentacles.core.rng import Rng
from tests.conformance.cases import Case, all_cases, choose

FOLDER = Path(__file__).parent.parent / "golden"
SEED = 2026
TOLD = 40
"""How many decisions are written out; the rest of the match goes only into the hash."""


def path_of(case: Case) -> Path:
    digest = hashlib.sha256(case.options.encode()).hexdigest()[:8]
    return FOLDER / case.name / f"{case.players}p-{digest}.txt"


def playthrough(case: Case) -> str:
    """The match as text: each decision, its options, the choice, and what is told about it."""
    game = case.game
    state = game.new(case.players, SEED)
    teller = game.teller(case.players)
    rng = Rng(SEED)
    lines = [f"# {case}", f"# {game!r}, {case.players} players, seed {SEED}, rules {game.version}"]
    for event in game.opening(case.players, SEED):
        view = teller.view(event, None)
        lines += [f"  {view.sentence} [{view.rule}]"] if view else []
    digest = hashlib.sha256()
    number = 0
    while not state.over and number < 3000:
        number += 1
        seat, action = choose(state, rng)
        told = number <= TOLD
        if told:
            count = len(state.options(seat))
            kind = state.agenda[-1].kind
            lines.append(f"{number}. seat {seat} {kind} ({count}): {game.actions.text(action)}")
            for event in state.play(seat, action):
                view = teller.view(event, None)
                lines += [f"  {view.sentence} [{view.rule}]"] if view else []
        else:
            state.play_unchecked(seat, action)
        digest.update(f"{seat} {action} {state.zones} {state.seen} {state.fields()}\n".encode())
    outcome = state.outcome
    lines.append(f"{number} decisions, turn {state.turn}, scores {state.scores}")
    lines.append(f"{outcome.reason} [{outcome.rule}]" if outcome else "not over yet")
    lines.append(f"sha256 {digest.hexdigest()}")
    return "\n".join(lines) + "\n"


def main(names: list[str]) -> None:
    for case in all_cases(names, every=False):
        path = path_of(case)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(playthrough(case), encoding="utf-8")
        print(path.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main(sys.argv[1:])
