"""How the lab uses cores: rate, processor time, memory and files with one worker and with several.

    python benchmarks/lab.py --games 100000 --workers 2

Run it on a machine that does nothing else, with a compiled installation.
"""

from __future__ import annotations

import argparse
import hashlib
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

GAME = "wizard-cards"
RUN = "In a clone: python3 play.py python benchmarks/lab.py"


def memory(pid: int) -> int:
    """Megabytes of a process and those it started."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    except OSError:
        return 0
    own = next((int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line), 0)
    return own // 1024 + sum(memory(int(child)) for child in children)


def digest(folder: Path) -> str:
    """The hash of all tables of a run."""
    found = hashlib.sha256()
    for path in sorted(folder.glob("*/*.parquet")):
        found.update(f"{path.parent.name}/{path.name}".encode() + path.read_bytes())
    return found.hexdigest()


def check(folder: Path, games: int, code: int) -> None:
    """Stop unless all matches were played: a failed run is quick."""
    if code != 0:
        sys.exit(f"The run ended with {code}. Is pentacles there? {RUN}")
    import pyarrow.parquet as pq

    played = pq.read_table(folder / "matches", columns=["match"]).num_rows
    if played < games:
        sys.exit(f"Only {played} of {games} matches were played.")


def measure(games: int, workers: int, folder: Path) -> float:
    """Run, print a line, return the matches per second of wall time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = ["lab", "run", GAME, "--games", str(games), "--workers", str(workers)]
    process = subprocess.Popen(
        [sys.executable, "-m", "pentacles", *words, "--out", str(folder)], stdout=subprocess.DEVNULL
    )
    seen: list[int] = []

    def look() -> None:
        while process.poll() is None:
            seen.append(memory(process.pid) or (seen[-1] if seen else 0))
            time.sleep(0.25)

    looking = threading.Thread(target=look)
    began = time.perf_counter()
    looking.start()
    code = process.wait()
    seconds = time.perf_counter() - began
    looking.join()
    check(folder, games, code)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    quarters = [seen[len(seen) * quarter // 4 - 1] for quarter in (1, 2, 3, 4)] if seen else []
    print(
        f"{workers} workers: {games / seconds:,.0f} matches/s, {games / cpu:,.0f} per second of "
        f"processor time, MB after each quarter {quarters}",
        flush=True,
    )
    return games / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    print(f"load before: {Path('/proc/loadavg').read_text(encoding='utf-8').split()[0]}")
    with tempfile.TemporaryDirectory() as place:
        one, more = Path(place) / "one", Path(place) / "more"
        single = measure(asked.games, 1, one)
        several = measure(asked.games, asked.workers, more)
        same = "the same files" if digest(one) == digest(more) else "OTHER FILES"
    print(f"{several / single:.2f} times the rate of one worker; {same}")
    if same.isupper():
        sys.exit(1)


if __name__ == "__main__":
    main()
