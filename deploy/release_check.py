"""`python3 play.py release-check`: build what is published, and try it in empty environments.

Wheel and sdist are built from a clean copy of the repository, checked by the tools that the index
and packagers use, and installed: the compiled wheel, the sdist without node, and pure Python. Each
must play matches; page and documentation must be inside. Everything stays in `build/release`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "build" / "release"
BIN = Path(sys.executable).parent
MADE = ("pentacles/server/page/index.html", "pentacles/server/docs.zip")
ENVIRONMENT = {
    **{
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHONPATH", "VIRTUAL_ENV")
    },
    "PYTHONNOUSERSITE": "1",
}
SMOKE = """
import sys
import pentacles
from pentacles._pure import is_compiled

for name in pentacles.games():
    state = pentacles.game(name).new(seed=7)
    while not state.over:
        state.play(state.seat, state.options(state.seat)[0])
    assert pentacles.replay(state.record) == state
state = pentacles.game("wizard-cards").new(2, 7)
assert pentacles.advise(state, state.seat, pentacles.Budget(iterations=20))
assert pentacles.State.play.__doc__, "docstrings are lost"
assert is_compiled() == (sys.argv[1] == "compiled"), f"compiled: {is_compiled()}"
print(pentacles.__version__, "compiled" if is_compiled() else "pure", "played", pentacles.games())
"""
SERVED = """
import asyncio
from importlib.resources import files
from pentacles.server.storage import open_store

assert (files("pentacles.server") / "page" / "index.html").is_file(), "no page"
assert (files("pentacles.server") / "docs.zip").is_file(), "no documentation"
async def opened():
    store = open_store(":memory:")
    await store.open()
    await store.close()
asyncio.run(opened())
"""


class Trouble(Exception):
    """A check that failed."""


def main() -> int:
    """All checks, one after the other; the first that fails ends it."""
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True, exist_ok=True)
    try:
        sdist = build_sdist()
        wheel = build_wheel(sdist)
        check_contents(sdist, wheel)
        wheel = repair(wheel)
        run("twine", [BIN / "twine", "check", "--strict", sdist, wheel])
        run("check-wheel-contents", [BIN / "check-wheel-contents", wheel])
        run("pyroma", [BIN / "pyroma", "--min", "8", sdist])  # the project has no home page yet
        kind = "compiled" if "none-any" not in wheel.name else "pure"
        install_and_play("wheel", [wheel], kind)
        install_and_play("wheel-server", [f"{wheel}[server]"], kind, serves=True)
        install_and_play("sdist-pure", [sdist], "pure", {"PENTACLES_PURE": "1", **without_node()})
    except Trouble as trouble:
        print(f"\nFAILED: {trouble}", file=sys.stderr)
        return 1
    print(f"\nready: {sdist.relative_to(ROOT)}, {wheel.relative_to(ROOT)}")
    return 0


def run(
    name: str, command: list[object], env: dict[str, str] | None = None, cwd: Path = ROOT
) -> str:
    """Run a tool; what it printed. A tool that fails or is missing is Trouble."""
    print(f"== {name}", flush=True)
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env={**ENVIRONMENT, **(env or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    except OSError as error:
        raise Trouble(f"{name}: {error}") from None
    if done.returncode != 0:
        raise Trouble(f"{name}: {' '.join(words)}\n{done.stdout}")
    print("\n".join(f"   {line}" for line in done.stdout.strip().splitlines()[-4:]), flush=True)
    return done.stdout


@contextmanager
def clean_copy() -> Iterator[Path]:
    """The repository as somebody else gets it: what git knows, and nothing that was built."""
    copy = PLACE / "checkout"
    copy.mkdir()
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        source = ROOT / name
        if source.is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copy / name)
    yield copy
    shutil.rmtree(copy)


def build_sdist() -> Path:
    """The source package, with the page built into it."""
    with clean_copy() as copy:
        build = [sys.executable, "-m", "build", "--sdist", "--outdir", PLACE, copy]
        run("build sdist", build, {"PENTACLES_PURE": "1"}, copy)
    return next(PLACE.glob("pentacles-*.tar.gz"))


def build_wheel(sdist: Path) -> Path:
    """The wheel, compiled from the sdist as a packager would do it."""
    folder = PLACE / "from-sdist"
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    [source] = folder.iterdir()
    run("build wheel", [sys.executable, "-m", "build", "--wheel", "--outdir", PLACE, source])
    outcome = (source / "build" / "compiled.txt").read_text(encoding="utf-8").strip()
    if "failed" in outcome:
        raise Trouble(outcome)
    shutil.rmtree(folder)
    return next(PLACE.glob("pentacles-*.whl"))


def check_contents(sdist: Path, wheel: Path) -> None:
    """Page and documentation are in both, and the description reads well on the index."""
    print("== contents")
    inside = zipfile.ZipFile(wheel).namelist()
    with tarfile.open(sdist) as archive:
        packed = archive.getnames()
    for name in MADE:
        if name not in inside:
            raise Trouble(f"The wheel is not whole: {name} is missing. Is node there?")
        if not any(one.endswith(f"src/{name}") for one in packed):
            raise Trouble(f"The sdist is not whole: src/{name} is missing.")
    [description] = [name for name in inside if name.endswith(".dist-info/METADATA")]
    if "](docs/" in zipfile.ZipFile(wheel).read(description).decode():
        raise Trouble("The description has links into the repository, which lead nowhere.")
    if not any(name.endswith((".so", ".pyd")) for name in inside):
        print("   the wheel is pure Python: there was no C compiler")


def repair(wheel: Path) -> Path:
    """The wheel with its manylinux tag, where there is something compiled in it."""
    if sys.platform != "linux" or "none-any" in wheel.name:
        return wheel
    env = {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    run("auditwheel show", [BIN / "auditwheel", "show", wheel], env)
    run(
        "auditwheel repair",
        [BIN / "auditwheel", "repair", "--wheel-dir", PLACE / "repaired", wheel],
        env,
    )
    return next((PLACE / "repaired").glob("*.whl"))


def without_node() -> dict[str, str]:
    """A PATH without node: the page has to come from the package."""
    tools = PLACE / "tools"
    tools.mkdir(exist_ok=True)
    for name in ("sh", "env", "uname", "cc", "gcc", "as", "ld", "git"):
        found = shutil.which(name)
        if found and not (tools / name).exists():
            (tools / name).symlink_to(found)
    return {"PATH": str(tools)}


def install_and_play(
    name: str,
    what: list[object],
    kind: str,
    env: dict[str, str] | None = None,
    serves: bool = False,
) -> None:
    """Into an environment of its own; then play, and say what it took."""
    place = PLACE / f"env-{name}"
    run(f"{name}: environment", [sys.executable, "-m", "venv", "--without-pip", place])
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    installer = BIN / "uv"
    words: list[object] = [installer, "pip", "install", "--python", python, *what]
    run(f"{name}: install", words, {**(env or {}), "UV_SYSTEM_CERTS": "1"})
    run(f"{name}: smoke", [python, "-P", "-c", SMOKE, kind], cwd=PLACE)
    if serves:
        run(f"{name}: server", [python, "-P", "-c", SERVED], cwd=PLACE)
    site = next(place.glob("[Ll]ib/**/site-packages"))
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) / 1e6
    print(f"   {len(list(site.glob('*.dist-info')))} packages, {size:.0f} MB")


if __name__ == "__main__":
    sys.exit(main())
