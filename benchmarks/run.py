"""Pentacles compared with its peers: one run, everything in turn, ratios into `results.md`.

Our games (compiled and plain), those of an earlier version and the peers' games are measured in
short turns, round after round, so that whatever else the machine does affects them all equally.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a script, from anywhere

from benchmarks import environment, results
from benchmarks.peers import ENTRIES
from benchmarks.results import COMPILED, FORMS, PLAIN, Run, Series

HERE = Path(__file__).resolve().parent
OUTPUT = HERE / "results.md"
ROUNDS, SECONDS = 9, 0.4
QUICK_ROUNDS, QUICK_SECONDS = 3, 0.2
TIMEOUT = 600.0


OURS, BEFORE, PEERS = "ours", "before", "peers"


class Turn(NamedTuple):
    """One process of a round: a form of ours, now or before, or a library of the peers."""

    who: str
    name: str


def main() -> None:
    """Parse the command line and do it."""
    asked = _parser().parse_args()
    if asked.peers:
        outcome = environment.make()
        for library, state in outcome.items():
            print(f"{library}: {state}")
        return
    _go_home()
    games = _games(asked.games)
    libraries = [] if asked.no_peers else list(environment.WANTED)
    peers = environment.peers_python() if libraries else None
    before = _before(asked.before)
    rounds = asked.rounds or (QUICK_ROUNDS if asked.quick else ROUNDS)
    seconds = asked.seconds or (QUICK_SECONDS if asked.quick else SECONDS)
    run = _measure(games, libraries, peers, before, rounds, seconds)
    _print(run)
    output = asked.output or (None if asked.quick or asked.games or asked.no_peers else OUTPUT)
    if output:
        results.write_markdown(run, Path(output))
        print(f"Written: {os.path.relpath(output)}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="benchmarks/run.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="examples:\n"
        "  python3 benchmarks/run.py                                the whole run, results.md\n"
        "  python3 benchmarks/run.py --quick --games wizard-cards   a first impression\n"
        "  python3 benchmarks/run.py --before v0.1.0 --no-peers     now beside an earlier version\n"
        "  python3 benchmarks/run.py --peers                        only install the peers",
    )
    parser.add_argument("--quick", action="store_true", help="a short run; writes no file")
    parser.add_argument(
        "--games", nargs="+", metavar="GAME", help="only these of our games; writes no file"
    )
    parser.add_argument("--rounds", type=int, help=f"default {ROUNDS}, quick {QUICK_ROUNDS}")
    parser.add_argument(
        "--seconds",
        type=float,
        help=f"for each line and round; default {SECONDS}, quick {QUICK_SECONDS}",
    )
    parser.add_argument("--output", metavar="FILE", help="write the results here in any case")
    parser.add_argument(
        "--before",
        metavar="VERSION",
        help="measure an earlier version in the same run: a tag or commit, which is built first, "
        "or a Python that has it installed",
    )
    parser.add_argument(
        "--peers", action="store_true", help="make or repair the peers' environment, then stop"
    )
    parser.add_argument(
        "--no-peers", action="store_true", help="measure our games alone; writes no file"
    )
    return parser


def _go_home() -> None:
    """Continue in the project's environment if this Python doesn't have the package."""
    if importlib.util.find_spec("pentacles") and importlib.util.find_spec("rich"):
        return
    home = environment.python_in(environment.ROOT / ".venv")
    if not home.exists() or Path(sys.prefix) == environment.ROOT / ".venv":
        sys.exit("Pentacles isn't installed here; `python3 play.py games` installs it.")
    done = subprocess.run([str(home), str(HERE / "run.py"), *sys.argv[1:]], check=False)
    sys.exit(done.returncode)


def _games(wanted: list[str] | None) -> list[str]:
    """The games to measure; an unknown one ends the run with a list of those that exist."""
    known: list[str] = _ask([sys.executable, str(HERE / "ours.py"), "--list"])["known"]
    unknown = [name for name in wanted or [] if name not in known]
    if unknown:
        print(f"No game {', '.join(unknown)}; there are {', '.join(known)}.", file=sys.stderr)
        sys.exit(2)
    return wanted or known


def _before(version: str | None) -> Path | None:
    """The Python of the earlier version; if it isn't available, the run ends."""
    if not version:
        return None
    try:
        return environment.before_python(version)
    except environment.NoVersion as problem:
        sys.exit(f"There is no earlier version {version!r}: {problem}")


def _measure(
    games: list[str],
    libraries: list[str],
    peers: Path | None,
    before: Path | None,
    rounds: int,
    seconds: float,
) -> Run:
    """All rounds, with a bar that shows how far they are."""
    from rich.progress import Progress

    run = Run(rounds=rounds, seconds=seconds, load=_load())
    run.ours = {(game, form): Series(f"**{game}, {form}**") for game in games for form in FORMS}
    if before:
        run.before = {key: Series(f"{series.title} before") for key, series in run.ours.items()}
    run.peers = {entry.id: Series(entry.title) for entry in ENTRIES if entry.library in libraries}
    turns = _turns(libraries, has_before=before is not None)
    with Progress(transient=True) as progress:
        bar = progress.add_task("measuring", total=rounds * len(turns))
        for number in range(1, rounds + 1):
            # Every other round goes backwards, so that a slow drift doesn't favour anybody.
            for turn in turns if number % 2 else turns[::-1]:
                progress.update(bar, description=f"round {number}: {turn.name}")
                wanted = ["--seconds", str(seconds), "--seed", str(number)]
                if turn.who == OURS:
                    _measure_ours(run, turn.name, games, wanted)
                elif turn.who == BEFORE:
                    _measure_before(run, before, turn.name, games, wanted)
                else:
                    _measure_peers(run, peers, turn.name, wanted)
                progress.advance(bar)
    return run


def _turns(libraries: list[str], *, has_before: bool) -> list[Turn]:
    """Ours come between the peers, each form beside its earlier version."""
    turns = [Turn(PEERS, library) for library in libraries]
    for place, form in ((0, COMPILED), (2, PLAIN)):
        turns.insert(place, Turn(OURS, form))
        if has_before:
            turns.insert(place, Turn(BEFORE, form))
    return turns


def _measure_ours(run: Run, form: str, games: list[str], wanted: list[str]) -> None:
    try:
        answer = _ask_ours(Path(sys.executable), form, games, wanted)
    except RuntimeError as problem:
        sys.exit(f"Our own games can't be measured ({form}): {problem}")
    if not answer["fresh"]:
        note = "the installed package differs from the source: install it again"
        run.notes = [note]
    for one in answer["games"]:
        run.ours[one["id"], form].rounds.append(one)


def _measure_before(
    run: Run, python: Path | None, form: str, games: list[str], wanted: list[str]
) -> None:
    """The earlier version; what it doesn't have, or can't do, gets a line that says so."""
    assert python is not None
    try:
        found = {one["id"]: one for one in _ask_ours(python, form, games, wanted)["games"]}
    except (OSError, RuntimeError, subprocess.TimeoutExpired) as problem:
        found = {game: {"id": game, "missing": f"failed: {problem}"} for game in games}
    for game in games:
        run.before[game, form].rounds.append(found[game])


def _ask_ours(python: Path, form: str, games: list[str], wanted: list[str]) -> dict[str, Any]:
    """Our games in one form, as far as they are installed in it."""
    surroundings = {"PENTACLES_PURE": "1" if form == PLAIN else ""}
    answer = _ask([str(python), str(HERE / "ours.py"), *games, *wanted], surroundings)
    if answer["compiled"] != (form == COMPILED):
        missing = f"not installed in {form} form"
        answer["games"] = [{"id": one["id"], "missing": missing} for one in answer["games"]]
    return answer


def _measure_peers(run: Run, python: Path | None, library: str, wanted: list[str]) -> None:
    """One library; whatever happens, each of its entries gets its line for this round."""
    reason = "not installed"
    measured: dict[str, Any] = {}
    if python:
        script = [str(python), "-W", "ignore", str(HERE / "peers.py"), "--library", library]
        try:
            measured = {one["id"]: one for one in _ask([*script, *wanted])["peers"]}
        except (OSError, RuntimeError, ValueError, subprocess.TimeoutExpired) as problem:
            reason = f"failed: {problem}"
    for entry in ENTRIES:
        if entry.library == library:
            missing = {"id": entry.id, "missing": reason}
            run.peers[entry.id].rounds.append(measured.get(entry.id, missing))


def _ask(command: list[str], surroundings: dict[str, str] | None = None) -> dict[str, Any]:
    """Run a script of this folder; the JSON that it prints last."""
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
        env={**os.environ, **(surroundings or {})},
    )
    lines = done.stdout.strip().splitlines()
    if done.returncode != 0 or not lines:
        errors = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise RuntimeError(errors[-1])
    answer: dict[str, Any] = json.loads(lines[-1])
    return answer


def _load() -> float:
    """How busy the machine was in the last minute, if the system says."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def _print(run: Run) -> None:
    """Everything as tables in the terminal."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for grid in results.grids(run):
        if not grid.rows:
            continue
        table = Table(title=grid.caption, title_justify="left")
        for index, name in enumerate(grid.header):
            table.add_column(name, justify="right" if index else "left")
        for row in grid.rows:
            table.add_row(*(_cell(text) for text in row))
        console.print(table)
        if grid.explanation:
            console.print(grid.explanation, style="dim")
    for note in run.notes:
        console.print(f"Note: {note}", style="yellow")


def _cell(text: str) -> str:
    if text.startswith("**"):
        return f"[bold]{text.strip('*')}[/bold]"
    colours = {"reached": "green", "not reached": "red"}
    return f"[{colours[text]}]{text}[/{colours[text]}]" if text in colours else text


if __name__ == "__main__":
    main()
