"""The table of what extras cost, and the measure: it counts what an extra brings."""

from __future__ import annotations

import tomllib
from pathlib import Path

from benchmarks.extras import BEGIN, END, IMPORTS, PAGE, requirements_of

TOP = Path(__file__).parent.parent.parent
FOR_DEVELOPERS = {"docs", "release", "test"}


def test_every_extra_for_users_is_measured() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(IMPORTS) == {"", *project["optional-dependencies"]} - FOR_DEVELOPERS


def test_the_table_is_the_one_that_is_measured() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = text.partition(BEGIN)[2].partition(END)[0].splitlines()[2:]
    names = [row.split("|")[1].strip().strip("`") for row in rows]
    assert names == [name or "none" for name in IMPORTS]
    packages = {name: int(row.split("|")[2]) for name, row in zip(names, rows, strict=True)}
    assert packages["none"] <= 15, "Pentacles is light by default"
    assert all(packages["none"] < packages[extra] for extra in names[1:])
    megabytes = {name: int(row.split("|")[3]) for name, row in zip(names, rows, strict=True)}
    for extra in names[1:]:
        parts = [part for part in names[1:] if brings(extra, part)]
        assert all(packages[part] <= packages[extra] for part in parts), extra
        assert all(megabytes[part] <= megabytes[extra] for part in parts), extra


def brings(extra: str, part: str) -> bool:
    """Whether an extra installs all that another one does."""
    return set(requirements_of(part)) <= set(requirements_of(extra))


def test_an_extra_brings_what_its_parts_bring() -> None:
    plain = {one.split(">")[0] for one in requirements_of("")}
    assert plain == {"cyclopts", "msgspec", "mypy_extensions", "openskill", "rich"}
    everything = set(requirements_of("all"))
    for part in ("cluster", "terminal", "lab", "learn", "client"):
        assert set(requirements_of(part)) <= everything
    assert not any("pentacles" in one for one in everything)
