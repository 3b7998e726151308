#!/usr/bin/env python3
"""Sets Pentacles up beside this file, then runs it. Needs Python 3.11 and pip, nothing else.

    python3 play.py                     the table, in your browser
    python3 play.py play                a match of Wizard Cards in the terminal
    python3 play.py WORD ...            the same as `pentacles WORD ...`
    python3 play.py python FILE ...     an example, a benchmark or a program of your own
    python3 play.py docs                the documentation, in your browser
    python3 play.py install EXTRA ...   what an extra needs, before it is asked for
    python3 play.py release-check       build what is published, and try it in empty environments
    python3 play.py test [WORD ...]     all checks and tests; further words go to pytest
    python3 play.py test --fast         what one runs while working: from source, not compiled
    python3 play.py test --full         with the slow tests and long campaigns

Everything is installed into `.venv`: what the word needs, again only when it has changed. The first
table or match is played on plain Python while the engine is compiled for the next start.
"""

from __future__ import annotations

import signal

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from difflib import get_close_matches
from pathlib import Path
from typing import Any

NEEDED = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
EXE = ".exe" if os.name == "nt" else ""
PYTHON = BIN / f"python{EXE}"
STAMP = VENV / "pentacles.json"  # what was installed from what
OUTCOME = ROOT / "build" / "compiled.txt"  # hatch_build.py: compiled, or pure Python and why
PAGE_OUTCOME = ROOT / "build" / "page.txt"  # the same for the page
WHEELS = ROOT / "build" / "wheels"  # compiled packages, each in a folder named after its sources
COMPILING = ROOT / "build" / "compiling.lock"  # held by the process that compiles
COMPILING_LOG = ROOT / "build" / "compiling.txt"
PACKAGED = (
    "pyproject.toml",
    "hatch_build.py",
    "native",
    "README.md",
    "LICENSE",
    "src",
    "web/build_page.py",
    "web/index.html",
    "web/package-lock.json",
    "web/package.json",
    "web/public",
    "web/src",
    "web/svelte.config.js",
    "web/vite.config.ts",
)
BUILT_PAGE = ROOT / "src" / "pentacles" / "server" / "page"  # made by the build, not packed by hand
COMMANDS = ROOT / "src" / "pentacles" / "cli" / "commands"
WRONG = 2
TABLE = ["serve", "--open"]
AT_ONCE = ("play", "serve")  # people wait for these; plain Python does until the engine is compiled
COMPILE = "compile-beside"  # what play.py calls itself with, in the background
NEEDS = {  # by the first word: the extras of pyproject.toml that it needs
    "docs": "docs",
    "lab": "lab",
    "play": "terminal",
    "python": "all",
    "release-check": "release",
    "serve": "server lab print",
}
ALSO = (  # by the first word and a sign in the others
    ("analyse", "--picture", "lab"),
    ("lab", "ray", "ray"),
    ("serve", "--redis", "cluster"),
    ("serve", "postgres", "cluster"),
)
OURS = ("docs", "install", "python", "release-check", "test")  # the words of this file alone
SITE = ["mkdocs", "serve", "--strict", "--open"]
START = (  # the command `pentacles`, but as quiet when Ctrl-C comes while it is loaded
    "import signal, sys; before = signal.signal(signal.SIGINT, signal.SIG_DFL); "
    "from pentacles.cli import main; signal.signal(signal.SIGINT, before); sys.exit(main())"
)

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # .venv is ours: compile a module once only
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
    "UV_SYSTEM_CERTS": "1",  # this and the next: registries behind a private certificate authority
    "NODE_USE_SYSTEM_CA": "1",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
}
NO_NETWORK = (  # how pip and uv say it
    "dns error",
    "failed to establish a new connection",
    "name resolution",
    "network is unreachable",
    "proxyerror",
    "tcp connect error",
    "timed out",
)


class Trouble(Exception):
    """Something a person has to put right; the message says what."""


def main(words: list[str]) -> int:
    """Set up, then run what the words ask for."""
    if sys.version_info < NEEDED:
        found = ".".join(map(str, sys.version_info[:3]))
        tell(f"Pentacles needs Python 3.11 or newer, and this is {found}: {sys.executable}")
        tell("Start play.py with a newer one, for example: python3.12 play.py")
        return 1
    try:
        problem = check_word(words[0]) if words else ""
        if problem:
            tell(problem)
            return WRONG
        return run(words or TABLE)
    except Trouble as trouble:
        tell(f"\n{trouble}")
    except PermissionError as error:
        tell(f"\nNo permission to write {error.filename}.")
        tell("Copy the project to a folder of your own and start play.py there.")
    return 1


def run(words: list[str]) -> int:
    """Install what the words need, and become what they name."""
    word, rest = words[0], words[1:]
    if word == "test":
        from tests.command import test

        return test(rest)
    if word == COMPILE:
        return compile_beside(*rest)
    make_environment()
    if word == "release-check":
        install_requirements("release")
        return hand_over([str(PYTHON), str(ROOT / "deploy" / "release_check.py"), *rest])
    if word == "install":
        install_package(*known_extras(rest))
        return 0
    if word in AT_ONCE:
        install_at_once(*extras_for(words))
    else:
        install_package(*extras_for(words))
    os.environ["PENTACLES_COMMAND"] = "python3 play.py"  # what to type, in hints to the player
    if word == "python":
        return hand_over([str(PYTHON), *rest])
    if word == "docs":
        os.chdir(ROOT)
        os.environ["NO_MKDOCS_2_WARNING"] = "1"
        return hand_over([str(PYTHON), "-m", *SITE, *rest])
    return hand_over([str(PYTHON), "-P", "-c", START, *words])


def extras_for(words: list[str]) -> list[str]:
    """The extras that a command needs."""
    found = NEEDS.get(words[0], "").split()
    for first, sign, extra in ALSO:
        if words[0] == first and any(sign in word for word in words[1:]):
            found.append(extra)
    return found


def known_extras(words: list[str]) -> list[str]:
    """These extras, if there are such."""
    known = project()["optional-dependencies"]
    for word in words or ["nothing"]:
        if word not in known:
            raise Trouble(f"There is no extra {word!r}. Extras: {', '.join(known)}.")
    return words


def check_word(word: str) -> str:
    """What is wrong with the first word, told before anything is built."""
    known = [*OURS, *sorted(path.stem.replace("_", "-") for path in COMMANDS.glob("[!_]*.py"))]
    if word in (*known, COMPILE) or word.startswith("-"):
        return ""
    close = get_close_matches(word, known, 1)
    hint = f" Did you mean {close[0]!r}?" if close else ""
    return f"Unknown command {word!r}.{hint} Commands: {', '.join(known)}."


def tell(message: str) -> None:
    """To the error stream: the standard output belongs to what is run."""
    print(message, file=sys.stderr, flush=True)


def hand_over(command: list[str]) -> int:
    """Become the command, so that keys and signals reach it directly."""
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


# Setting up


def make_environment() -> None:
    """`.venv`, without pip, so that it works where Debian leaves ensurepip out."""
    if PYTHON.exists():
        return
    tell("· making .venv")
    command = [sys.executable, "-m", "venv", "--without-pip", "--clear", str(VENV)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        if not os.access(ROOT, os.W_OK):
            raise PermissionError(13, "", str(VENV))
        raise Trouble(f"{done.stdout}{done.stderr}\nPython could not make {VENV}.")


def install_package(*extras: str) -> None:
    """The package, built from this folder, with what these extras need."""
    sources = fingerprint(PACKAGED)
    wanted = sources + os.environ.get("PENTACLES_PURE", "")
    if is_installed(wanted):
        install_requirements(*extras)
        return
    if wanted == sources and is_compiling():
        tell("· waiting for the compiler, which is at work already (a minute or two)")
        with compiling():
            pass
    if wanted == sources and compiled(sources):
        install_compiled(sources, *extras)
        return
    tell(
        "· building and installing pentacles "
        "(the engine is compiled and the page is built: a minute or two the first time)"
    )
    build_and_install(wanted, *extras)


def install_at_once(*extras: str) -> None:
    """The compiled package if it is ready; else plain Python, and the compiler beside it."""
    sources = fingerprint(PACKAGED)
    plain = f"{sources}1"
    if os.name == "nt" or os.environ.get("PENTACLES_PURE") or is_installed(sources):
        install_package(*extras)
        return
    if not is_compiling() and compiled(sources):
        install_compiled(sources, *extras)
        return
    if is_installed(plain):
        install_requirements(*extras)
    else:
        tell("· installing what the table needs, and building the page (half a minute or so)")
        ENVIRONMENT["PENTACLES_PURE"] = "1"
        build_and_install(plain, *extras)
        del ENVIRONMENT["PENTACLES_PURE"]
    tell(
        "· the engine is compiled while you play (two to four minutes, at low priority); "
        "from the next start on, bots think faster"
    )
    if not is_compiling():
        command = [sys.executable, str(ROOT / "play.py"), COMPILE, sources]
        with COMPILING_LOG.open("wb") as log:
            subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C ends the table, not the compiler
            )


def is_installed(wanted: str) -> bool:
    """Whether the package in the environment was built from these sources, in this way."""
    known = stamp()
    return known.get("package") == wanted and known.get("record") == installed_record()


def build_and_install(wanted: str, *extras: str) -> None:
    """Build the package from this folder, and note what came of it."""
    OUTCOME.unlink(missing_ok=True)
    PAGE_OUTCOME.unlink(missing_ok=True)
    names = requirements(*extras)
    is_plain = "PENTACLES_PURE" in ENVIRONMENT
    with nullcontext() if is_plain else compiling():
        install([str(ROOT), *names], ["--reinstall-package", "pentacles"])
    note_package(wanted, names)


def note_package(wanted: str, names: list[str]) -> None:
    """What is installed now, for the next start and for people."""
    built = OUTCOME.read_text(encoding="utf-8").strip() if OUTCOME.exists() else "pure Python"
    page = PAGE_OUTCOME.read_text(encoding="utf-8").strip() if PAGE_OUTCOME.exists() else "no page"
    stamp(package=wanted, record=installed_record(), built=built, page=page, requirements=names)
    is_for_now = "PENTACLES_PURE" in built and not os.environ.get("PENTACLES_PURE")
    tell(f"  {page}" if is_for_now else f"  {built}\n  {page}")


def compiled(sources: str) -> str:
    """The package that was compiled from these sources beside a table, if there is one."""
    return next((str(path) for path in (WHEELS / sources[:16]).glob("*.whl")), "")


def install_compiled(sources: str, *extras: str) -> None:
    """Put in what was compiled beside an earlier start."""
    tell("· installing the compiled engine")
    names = requirements(*extras)
    install([compiled(sources), *names], ["--reinstall-package", "pentacles"])
    note_package(sources, names)


def compile_beside(sources: str) -> int:
    """Build the compiled package at low priority; a table is being played meanwhile."""
    os.nice(15)
    with compiling():
        shutil.rmtree(WHEELS, ignore_errors=True)
        half = WHEELS / "half"
        build = [str(BIN / f"uv{EXE}"), "build", "--wheel", "--python", str(PYTHON)]
        ENVIRONMENT["PENTACLES_DOCS"] = "1"  # for the page's About; nobody waits for it here
        if attempt([*build, "--out-dir", str(half), str(ROOT)]):
            return 1
        if fingerprint(PACKAGED) == sources:  # else somebody has edited them meanwhile
            half.rename(WHEELS / sources[:16])
    return 0


@contextmanager
def compiling() -> Iterator[None]:
    """Alone with the compiler's files; waits for the process that has them."""
    if os.name == "nt":  # nothing is compiled in the background there
        yield
        return
    import fcntl

    COMPILING.parent.mkdir(exist_ok=True)
    with COMPILING.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def is_compiling() -> bool:
    """Whether a process compiles beside a table."""
    if os.name == "nt" or not COMPILING.exists():
        return False
    import fcntl

    with COMPILING.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def install_requirements(*extras: str) -> None:
    """What these extras need, without the package itself; once."""
    known = stamp().get("requirements")
    there = known if isinstance(known, list) else []
    names = requirements(*extras)
    if set(names) <= set(there):
        return
    tell(f"· installing what is needed for: {', '.join(extras)}")
    install(names, [])
    stamp(requirements=sorted({*there, *names}))


def requirements(*extras: str) -> list[str]:
    """What the package and these extras need, as pyproject.toml has it."""
    known = project()
    names: list[str] = list(known["dependencies"])
    left = list(extras)
    while left:
        for name in known["optional-dependencies"][left.pop()]:
            if name.startswith("pentacles["):  # an extra that brings others along
                left += name.partition("[")[2].rstrip("]").split(",")
            else:
                names.append(name)
    return sorted(set(names))


def project() -> dict[str, Any]:
    """The table of that name in pyproject.toml."""
    import tomllib

    read: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return read["project"]  # type: ignore[no-any-return]


def install(names: list[str], uv_words: list[str]) -> None:
    """With uv, which is several times faster; with pip alone where uv does not work."""
    pip = [sys.executable, "-m", "pip", "--python", str(PYTHON), "install"]
    uv = BIN / f"uv{EXE}"
    if not uv.exists():
        tell("· installing uv")
        check_pip(attempt([*pip, "--quiet", "uv"]))
    if uv.exists():
        command = [str(uv), "pip", "install", "--python", str(PYTHON), *uv_words, *names]
        problem = attempt(command)
        if has_no_network(problem):
            tell("· no network; trying with what was downloaded before")
            problem = attempt([*command, "--offline"])
        if not problem:
            return
        tell("· uv did not manage; trying pip")
    problem = attempt([*pip, *names])
    check_pip(problem)
    if problem:
        raise Trouble("The installation failed; the lines above say why.")


def attempt(command: list[str]) -> str:
    """Run an installer and show its lines as they come; what it said if it failed."""
    lines: list[str] = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=ENVIRONMENT,
        encoding="utf-8",
        errors="replace",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        for line in process.stdout or ():
            lines.append(line)
            tell(f"  {line.rstrip()}")
    return "".join(lines) or "failed without a word" if process.returncode else ""


def check_pip(problem: str) -> None:
    """Stop at what neither uv nor pip can get around."""
    if "No module named pip" in problem:
        raise Trouble(
            f"{sys.executable} has no pip. Install it (Debian, Ubuntu: apt install python3-pip) "
            "and start play.py again."
        )
    if has_no_network(problem):
        raise Trouble(
            "The package registry could not be reached. Check the network (and the proxy, if "
            "there is one) and start play.py again; a finished setup needs no network."
        )


def has_no_network(problem: str) -> bool:
    """Whether an installer failed for want of a connection."""
    return any(sign in problem.lower() for sign in NO_NETWORK)


def fingerprint(names: tuple[str, ...]) -> str:
    """Of the files that go into the package, and of the Python they are installed for."""
    digest = hashlib.sha256((VENV / "pyvenv.cfg").read_bytes())
    for name in names:
        top = ROOT / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if BUILT_PAGE in path.parents or "__pycache__" in path.parts:
                continue
            if path.is_file():
                content = path.read_bytes()
                place = path.relative_to(ROOT).as_posix()
                digest.update(f"{place}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def stamp(**news: object) -> dict[str, object]:
    """What was installed; with `news`, also noted for the next start."""
    try:
        known: dict[str, object] = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        known = {}
    if news:
        known.update(news)
        STAMP.write_text(json.dumps(known, indent=1), encoding="utf-8")
    return known


def installed_record() -> list[int]:
    """When the package was put into the environment: another tool may have replaced it."""
    found = VENV.glob("[Ll]ib/**/site-packages/pentacles-*.dist-info/RECORD")
    return [path.stat().st_mtime_ns for path in found]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
