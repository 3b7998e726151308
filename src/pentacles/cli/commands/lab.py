"""`pentacles lab`: run many matches, report the results, tune a card."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from pentacles.bots import WHO, sage_gap
from pentacles.cli import STOPPED
from pentacles.cli.arguments import Cards, GameId, Options, Players
from pentacles.cli.commands.simulate import bar
from pentacles.cli.files import LARGEST_CARDS, read_text
from pentacles.cli.given_games import make, options_of
from pentacles.cli.program_name import command
from pentacles.cli.text import counted, show, show_json, show_table
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.games import game_class

if TYPE_CHECKING:
    from pentacles.lab.plan import Plan, Variant
    from pentacles.lab.running import Engine

OWN_CARDS = "the game's own"
MOST_CARDS = 12
"""How many changed cards are listed one by one."""
Games = Annotated[int, Parameter(help="How many matches of each variant.")]
Bots = Annotated[str, Parameter(help=f"Who plays, separated by commas: {WHO}.")]
Seed = Annotated[int, Parameter(help="The seed for everything; default 0.")]
Out = Annotated[
    Path | None, Parameter(help="The folder for the results; by default named after the game.")
]
Workers = Annotated[int, Parameter(help="How many processes; by default one for every core.")]
Iterations = Annotated[
    int, Parameter(help="How many worlds an archmage looks into for a decision; default 100.")
]
Size = Annotated[
    int, Parameter(help="How many matches are written at once; by default it suits the bots.")
]
EngineName = Annotated[
    Literal["local", "ray"], Parameter(name="--engine", help="This machine, or a Ray cluster.")
]
Address = Annotated[
    str | None, Parameter(help="Where the Ray cluster is; by default one is started here.")
]


def run(
    game: GameId,
    /,
    *,
    games: Games = 1000,
    bots: Bots = "random",
    players: Players = None,
    vary: Annotated[
        list[str] | None,
        Parameter(help="Compare values of an option: NAME=A,B,C. The first is the base."),
    ] = None,
    option: Options = None,
    cards: Cards = None,
    seed: Seed = 0,
    out: Out = None,
    workers: Workers = 0,
    iterations: Iterations = 100,
    chunk: Size = 0,
    engine: EngineName = "local",
    address: Address = None,
) -> int:
    """Play many matches on all cores, and keep what happened as tables."""
    from pentacles.lab.varying import by_options

    made = make(game, option or (), cards)
    variants = by_options(made, [values_of(made, word) for word in vary or ()])
    plan = plan_of(made, variants, games, bots, players, seed, iterations, chunk)
    folder = out or Path(f"lab-{made.id}")
    return carry_out(plan, folder, engine_of(engine, address, workers))


def tune(
    game: GameId,
    /,
    *,
    card: Annotated[str, Parameter(help="The id or the code of the card.")],
    field: Annotated[
        str, Parameter(help="Its number and the values to try: power=2..6, or magnitude,n=1,3,5.")
    ],
    games: Games = 1000,
    bots: Bots = "adept",
    players: Players = None,
    option: Options = None,
    cards: Cards = None,
    seed: Seed = 0,
    out: Out = None,
    workers: Workers = 0,
    iterations: Iterations = 100,
    chunk: Size = 0,
    engine: EngineName = "local",
    address: Address = None,
) -> int:
    """Change a number on a card step by step, and see what it does."""
    from pentacles.lab.varying import by_number, read_field

    made = make(game, option or (), cards)
    names, values = read_field(field)
    variants = by_number(made, card, names, values)
    face = next((face.id for face in made.faces if card in (face.id, face.code)), card)
    plan = plan_of(made, variants, games, bots, players, seed, iterations, chunk, face)
    folder = out or Path(f"lab-{made.id}-{face}")
    return carry_out(plan, folder, engine_of(engine, address, workers))


def compare(
    file: Annotated[str, Parameter(help="A card file.")],
    other: Annotated[
        str | None,
        Parameter(help="The version after it; without it, FILE is compared with the game's own."),
    ] = None,
    /,
    *,
    games: Games = 1000,
    bots: Bots = "adept",
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
    out: Out = None,
    workers: Workers = 0,
    iterations: Iterations = 100,
    chunk: Size = 0,
    engine: EngineName = "local",
    address: Address = None,
) -> int:
    """Play two versions of a card set with the same deals, side by side."""
    from pentacles.lab.varying import by_files, changed_cards
    from pentacles.workshop import read_document

    name, _ = read_document(read_text(file, LARGEST_CARDS), file)
    paths = [path for path in (file, other) if path is not None]
    names = [Path(path).name for path in paths]
    if len(set(names)) < len(names):  # of two folders
        names = paths
    files = [
        (short, read_text(path, LARGEST_CARDS)) for short, path in zip(names, paths, strict=True)
    ]
    if other is None:
        files.insert(0, (OWN_CARDS, ""))
    variants = by_files(name, files, options_of(game_class(name), option or ()))
    made = variants[0].game(name)
    plan = plan_of(made, variants, games, bots, players, seed, iterations, chunk)
    folder = out or Path(f"lab-{made.id}-{Path(files[-1][0]).stem}")
    code = carry_out(plan, folder, engine_of(engine, address, workers))
    if not code:
        show_side_by_side(folder, changed_cards(name, files))
    return code


def show_side_by_side(folder: Path, cards: Sequence[str]) -> None:
    """The figures of a run, a column for each variant, and what is certainly different."""
    from pentacles.lab.markdown import figure_rows
    from pentacles.lab.statistics import LEVEL
    from pentacles.lab.summary import summarise
    from pentacles.lab.words import change, probability

    facts = summarise(folder)
    names = [one["name"] for one in facts["variants"]]
    show()
    rows = [*figure_rows(facts["variants"]), *card_rows(facts["variants"], cards)]
    show_table([tuple(row) for row in rows], ("", *names), "l" + "r" * len(names))
    show()
    for one in facts["differences"]:
        sure = one["chance"] is not None and one["chance"] < LEVEL
        words = f"{change(one)} (corrected chance {probability(one['chance'], 'too few')})"
        show(f"- {words}", "bold" if sure else "", hang="  ")


def card_rows(variants: Sequence[dict[str, Any]], cards: Sequence[str]) -> list[list[str]]:
    """Wins of those who drew these cards, a column for each variant."""
    from pentacles.lab.words import NOTHING, rate

    tables = [{card["id"]: card for card in one["cards"]} for one in variants]
    found = []
    for card in cards[:MOST_CARDS]:
        names = [one[card]["name"] for one in tables if card in one]
        if names:
            cells = [rate(one[card]["drawn"]) if card in one else NOTHING for one in tables]
            found.append([f"{names[-1]} drawn: wins", *cells])
    return found


def report(
    folder: Annotated[Path, Parameter(help="The folder of the run.")],
    /,
    *,
    as_json: Annotated[bool, Parameter(name="--json", help="Print the figures as JSON.")] = False,
) -> int:
    """Report the results of a run: a page with plots, a text, and the figures."""
    from pentacles.lab.reporting import FILES
    from pentacles.lab.reporting import report as write
    from pentacles.lab.words import LOOK, title

    facts = write(folder)
    if as_json:
        show_json(facts)
        return 0
    show(title(facts), "bold")
    show()
    for one in facts["conclusions"]:
        show(f"- {one['text']}", "bold" if one["mark"] == LOOK else "", hang="  ")
    show()
    show(f"Written: {', '.join(str(folder / name) for name in FILES)}", hang="  ")
    return 0


def values_of(game: Game, word: str) -> tuple[str, list[Any]]:
    """`jokers=false,true`: an option and its values."""
    name, equals, text = word.partition("=")
    values = [part.strip() for part in text.split(",") if part.strip()]
    names = ", ".join(option.name for option in game.option_list) or "none"
    if not equals or not values:
        raise BadOption(f"Write --vary NAME=A,B,C, not {word[:60]!r}. Names: {names}.", "vary")
    key = name.strip().casefold().replace("-", "_")
    option = next((option for option in game.option_list if option.name == key), None)
    if option is None:
        raise BadOption(f"{game.title} has no option {key[:40]!r} to vary. Names: {names}.", "vary")
    if option.kind == "table":
        return key, json_values(text) or values
    found = [options_of(type(game), [f"{name}={value}"]) for value in values]
    return key, [one[key] for one in found]


def json_values(text: str) -> list[Any]:
    """Values written as JSON, such as lists; [] if they are plain words."""
    try:
        return list(json.loads(f"[{text}]"))
    except (ValueError, RecursionError):
        return []


def plan_of(
    game: Game,
    variants: list[Variant],
    games: int,
    bots: str,
    players: int | None,
    seed: int,
    iterations: int,
    chunk: int,
    card: str = "",
) -> Plan:
    """The plan that the command describes."""
    from pentacles.lab.plan import make_plan

    levels = [name.strip() for name in bots.split(",") if name.strip()]
    if "sage" in levels:
        count = game.usual_players if players is None else players
        for gap in {sage_gap(variant.game(game.id), count) for variant in variants} - {""}:
            show(gap)
    return make_plan(
        game,
        variants,
        games=games,
        bots=levels,
        players=players,
        seed=seed,
        iterations=iterations,
        chunk=chunk,
        card=card,
    )


def engine_of(name: str, address: str | None, workers: int) -> Engine:
    """Who plays the chunks."""
    if workers < 0:
        raise BadOption(f"--workers must be 0 or more, got {workers}.", "workers")
    if name == "ray":
        from pentacles.lab.cluster import cluster

        return cluster(address, workers)
    if address is not None:
        raise BadOption("--address is for a cluster: add --engine ray.", "address")
    from pentacles.lab.running import local

    return local(workers)


def carry_out(plan: Plan, folder: Path, engine: Engine) -> int:
    """Play what is left of a plan, with a progress bar; the exit code."""
    from pentacles.lab.running import open_run

    left = open_run(folder, plan, shlex.join([command(), *sys.argv[1:]]))
    total = plan.games * len(plan.variants)
    to_play = sum(len(plan.numbers(chunk)) for chunk in left)
    if to_play < total:
        show(f"{folder}: {total - to_play:,} of {total:,} matches are already finished.")
    code = 0
    played = 0
    began = time.perf_counter()
    with bar() as progress:
        task = progress.add_task(plan.game, total=total, completed=total - to_play)
        try:
            for chunk in engine(folder, plan, left):
                played += len(plan.numbers(chunk))
                rate = played / (time.perf_counter() - began)
                words = f"{plan.game} {rate:,.0f} matches/s"
                progress.update(task, completed=total - to_play + played, description=words)
        except KeyboardInterrupt:
            code = STOPPED
    seconds = time.perf_counter() - began
    if code:
        show(f"Stopped after {counted(played, 'match', 'matches')}. The same command continues.")
    elif played:
        words = counted(f"{played:,}", "match", "matches")
        show(f"{words} in {seconds:.1f} s: {played / seconds:,.0f} matches/s.")
    show(f"For the results: {command()} lab report {shlex.quote(str(folder))}")
    return code
