"""`pentacles analyse`: the win-chance curve of a match, and what turned it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from pentacles._extras import need
from pentacles.bots.analysis import Point, curve, picture, sage_curve, turning_points
from pentacles.cli.arguments import AsJson
from pentacles.cli.commands.simulate import bar
from pentacles.cli.given_games import blaming, read_record
from pentacles.cli.text import show, show_json, show_table
from pentacles.core.errors import BadOption
from pentacles.core.sentences import name_seats

SUFFIXES = (".svg", ".png", ".html", ".json")
STEPS = "▁▂▃▄▅▆▇█"
WIDEST = 60


def analyse(
    file: Annotated[str, Parameter(help="A record, or a saved match.")],
    /,
    *,
    playouts: Annotated[
        int, Parameter(help="How often each moment is played on; default 200.")
    ] = 200,
    points: Annotated[int, Parameter(help="How many moments are valued at most; default 80.")] = 80,
    by: Annotated[
        Literal["playouts", "sage"],
        Parameter(help="Who values them: playouts, or at once the sage if it knows the match."),
    ] = "playouts",
    seed: Annotated[int, Parameter(help="The seed of the playouts; default 0.")] = 0,
    to: Annotated[
        str | None, Parameter(name="--picture", help="Draw the curve: .svg, .png, .html or .json.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Estimate the win chances along a match, and find the moves that turned it."""
    if not 1 <= playouts <= 100_000 or not 1 <= points <= 10_000:
        raise BadOption("--playouts must be from 1 to 100000, and --points from 1 to 10000.")
    if to is not None and Path(to).suffix not in SUFFIXES:
        raise BadOption(f"--picture needs a name that ends in {', '.join(SUFFIXES)}, got {to}.")
    if to is not None:
        need("lab", "altair", "vl_convert")
    game, record = read_record(file)
    found: list[Point] = []
    with blaming(file), bar() as progress:
        if by == "sage":
            valued, wanted = sage_curve(game, record, seed), len(record.moves)
        else:
            valued = curve(game, record, playouts, points, seed)
            wanted = min(points, len(record.moves))
        task = progress.add_task(game.title, total=wanted + 1)
        for point in valued:
            found.append(point)
            progress.advance(task)
    seats = range(game.seats(record.players))
    names = list(record.names) or [f"Seat {seat}" for seat in seats]
    if to is not None:
        draw(found, game.title, names, to)
    if as_json:
        show_json(facts(found, names))
    else:
        tell(found, game.title, names)
    if to is not None and not as_json:
        show(f"The curve is drawn in {to}.")


def facts(found: list[Point], names: list[str]) -> dict[str, Any]:
    """As JSON data."""
    return {
        "seats": names,
        "points": [point.to_dict() for point in found],
        "turning_points": [point.move for point in turning_points(found)],
    }


def draw(found: list[Point], title: str, names: list[str], to: str) -> None:
    """Write the picture."""
    try:
        picture(found, title, names).save(to)
    except OSError as error:
        raise BadOption(f"{to} can't be written: {error.strerror or error}.") from None


def tell(found: list[Point], title: str, names: list[str]) -> None:
    """The curve of each seat as a line of blocks, then the turning points."""
    show(f"{title}: win chances over {found[-1].move} moves", "bold")
    longest = max(len(name) for name in names)
    for seat, name in enumerate(names):
        last = found[-1].chances[seat]
        show(f"{name:<{longest}}  {sparks([point.chances[seat] for point in found])}  {last:.0%}")
    show()
    turned = turning_points(found)
    if not turned:
        show("No move changed the chances.")
        return
    rows = [
        (
            str(point.move),
            "" if point.seat is None else names[point.seat],
            name_seats(point.label, names),
            point.mark,
            ", ".join(f"{chance:.0%}" for chance in point.chances),
        )
        for point in turned
    ]
    show_table(rows, ("move", "who", "what", "", "chances after"), right="r")


def sparks(values: list[float]) -> str:
    """A line of blocks of at most WIDEST characters."""
    every = max(1, -(-len(values) // WIDEST))
    return "".join(STEPS[min(7, int(value * 8))] for value in values[::every])
