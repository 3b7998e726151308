"""What each extra costs: packages, megabytes, and the time of the first import.

    python3 play.py python benchmarks/extras.py --write

Every extra is installed into an empty environment of its own, without Pentacles itself, which is
then imported from its source. Times are processor times, the shortest of three starts.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

TOP = Path(__file__).parent.parent
PAGE = TOP / "docs" / "dependencies.md"
BEGIN, END = "<!-- extras: written by benchmarks/extras.py -->\n", "<!-- end of extras -->\n"
IMPORTS = {
    "": "import pentacles; pentacles.game('wizard-cards')",
    "client": "import pentacles.client",
    "server": "import pentacles.server.app",
    "cluster": "import pentacles.server.app, asyncpg, redis",
    "terminal": "import pentacles.terminal.app",
    "print": "import pentacles.workshop.printing",
    "lab": "import pentacles.lab.summary, pentacles.lab.plots",
    "ray": "import pentacles.lab.cluster, ray",
    "envs": "import pentacles.envs.gymnasium, pentacles.envs.pettingzoo",
    "learn": "import pentacles.envs.openspiel",
    "all": "import pentacles.server.app, pentacles.terminal.app, pentacles.envs.openspiel",
}
"""For each extra meant for users, what somebody who has it imports."""
OWN = re.compile(r"pentacles\[([a-z,]+)\]")


def requirements_of(extra: str) -> list[str]:
    """Everything an extra installs, including what comes without extras; nested extras resolved."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: list[str] = list(project["dependencies"])
    left = [extra] if extra else []
    while left:
        for one in project["optional-dependencies"][left.pop()]:
            own = OWN.fullmatch(one)
            if own:
                left += own[1].split(",")
            else:
                found.append(one)
    return sorted(set(found))


def measured(extra: str, folder: Path) -> str:
    """Install it, count, import it; returns a row of the table."""
    place = folder / (extra or "nothing")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    python = place / "bin" / "python"
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}")
    pip = [uv, "pip"] if uv else [sys.executable, "-m", "pip"]
    into = [f"--python={python}", "install", "--quiet"]
    words = [*pip, into[1], into[0], into[2]] if uv else [*pip, *into]
    subprocess.run([*words, *requirements_of(extra)], check=True)
    home = next((place / "lib").glob("python*/site-packages"))
    packages = len(list(home.glob("*.dist-info"))) + 1  # and Pentacles
    sizes = [file.stat().st_size for file in home.rglob("*") if file.is_file()]
    seconds = min(import_time(python, IMPORTS[extra]) for _ in range(3))
    name = f"`{extra}`" if extra else "none"
    return f"| {name} | {packages} | {sum(sizes) / 1e6:,.0f} | {seconds:.2f} |"


def import_time(python: Path, program: str) -> float:
    """Seconds of processor time, including the start of Python."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    home = {**os.environ, "PYTHONPATH": str(TOP / "src"), "PENTACLES_PURE": "1"}
    subprocess.run([str(python), "-W", "ignore", "-c", program], check=True, env=home)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def table(rows: list[str]) -> str:
    """The table as it is in the documentation."""
    head = "| extra | packages | MB | first import, s |\n|---|--:|--:|--:|\n"
    return f"{BEGIN}{head}" + "\n".join(rows) + f"\n{END}"


def main(words: list[str] | None = None) -> int:
    """Measure and print; written into the documentation if requested."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="one extra")
    parser.add_argument("--write", action="store_true", help=f"write into {PAGE.name}")
    asked = parser.parse_args(words)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for extra in [asked.only] if asked.only else IMPORTS:
            rows.append(measured(extra, Path(folder)))
            print(rows[-1], flush=True)
            shutil.rmtree(Path(folder) / (extra or "nothing"))
    if asked.write:
        text = PAGE.read_text(encoding="utf-8")
        before, _, rest = text.partition(BEGIN)
        PAGE.write_text(before + table(rows) + rest.partition(END)[2], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
