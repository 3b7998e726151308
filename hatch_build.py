"""Build hook: compiles the engine and the rules of the games with mypyc, and builds the page.

The wheel holds every `.py` file and, where a C compiler is at hand, the extension modules
beside them. Without one, with `PENTACLES_PURE=1`, or when compiling fails, the wheel is pure
Python with the same behaviour; `build/compiled.txt` then says why. A failure is never silent:
`python3 play.py test` reads that line. See docs/adr/0001-compiled-build.md.

The page is built by `web/build_page.py` when its sources have changed. Without node, or when npm
fails, the package has no page (or the one built before), and `build/page.txt` says why.

The documentation is printed by `docs/print_site.py` for an sdist, whose wheels take it along, and
for a wheel that is asked to have it (`PENTACLES_DOCS=1`): nobody who wants to play waits for it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PACKAGE = Path("src/pentacles")
WORK = Path("build/mypyc") / (sysconfig.get_config_var("SOABI") or sys.implementation.cache_tag)
OUTCOME = Path("build/compiled.txt")
PAGE_OUTCOME = Path("build/page.txt")
DOCS = Path("build/docs.zip")
DOCS_IN_WHEEL = "pentacles/server/docs.zip"
NATIVE = Path("native")  # what we add to the C code that mypyc writes
UNIT = "pentacles.compiled"  # the shared library is pentacles/compiled__mypyc.*

# Kept as Python: they load files, once per match or less.
INTERPRETED = {"__init__.py", "game.py", "looks.py", "card_files.py"}
NOT_COMPILED = "# not compiled"  # the same for any other file, in its first three lines

# Of the server, what every move passes through.
SERVED = (
    "conversation",
    "errand_runner",
    "link",
    "metrics",
    "rate_limits",
    "room",
    "websocket_frames",
)

# Packages, and rooms of a game or of the core, that no playout and no search enters.
SEEN = {
    "session",
    "server",
    "aids",
    "card_form",
    "drawing",
    "reasons",
    "refusals",
    "scenes",
    "table",
    "tutorial",
    "why_no_hand",
    "words",
}

# One C file per module: the same speed as one for all, and every core helps to compile.
OPTIONS: dict[str, Any] = {"opt_level": "2", "debug_level": "0", "multi_file": True}
QUICK_CALLS = ["-fno-plt", "-fno-semantic-interposition"]  # nobody replaces our functions
QUICK_LINKS = ["-Wl,-Bsymbolic"]  # so the linker can call them, and read our data, directly
MYPY_FLAGS = [
    "--config-file=",  # the strict check is the test command's business
    "--explicit-package-bases",
    "--follow-imports=silent",
    "--ignore-missing-imports",
    f"--cache-dir={os.devnull}",
]
C_FILE = "__native_"  # mypyc's C file of a module, after it the module's name
REQUIREMENTS = ["mypy>=2.4", "mypy_extensions>=1.1", "setuptools>=77"]


class IndexPage(MetadataHookInterface):
    """The description of the package: README.md, as it can be read away from the repository."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put it in."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readable_anywhere(text)}


def readable_anywhere(text: str) -> str:
    """Without pictures and links that lead into the repository; the words stay."""
    text = re.sub(r"!\[[^\]]*\]\((?!https?:)[^)]+\)|<img [^>]*>", "", text)
    text = re.sub(r"^\|[ |]*\|\n\|[-|]+\|\n(?:\|[ |]*\|\n)+", "", text, flags=re.MULTILINE)
    text = re.sub(r"^All of these are screens.*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]+)\]\((?!https?:|#)[^)]+\)", r"\1", text)
    return re.sub(r"\n{3,}", "\n\n", text)


class CompiledRules(BuildHookInterface):
    """Adds the compiled modules to the wheel."""

    def dependencies(self) -> list[str]:
        """Ask for mypyc and for node only where they will be used."""
        page = part_builder(Path(self.root), "web/build_page.py")
        compiles = self.target_name == "wheel" and not why_pure()
        return [
            *(REQUIREMENTS if compiles else []),
            *(page.wanted_packages() if page else []),
            *(self.site_requirements() if self.prints_docs() else []),
        ]

    def site_requirements(self) -> list[str]:
        """What the documentation is built with: its generator, and the package without extras."""
        project = self.metadata.core_raw_metadata
        return [*project["dependencies"], *project["optional-dependencies"]["docs"]]

    def prints_docs(self) -> bool:
        """Whether this build has the documentation inside."""
        return self.target_name == "sdist" or os.environ.get("PENTACLES_DOCS") == "1"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and build the page, or say why not."""
        os.chdir(self.root)
        OUTCOME.parent.mkdir(exist_ok=True)
        with ThreadPoolExecutor(1) as beside:  # npm mostly waits for the network
            page = beside.submit(build_page)
            if self.target_name == "wheel":
                self.compile(version, build_data)
            problem = page.result()
        if problem:
            self.app.display_warning(f"pentacles is built without a fresh page ({problem})")
        if self.prints_docs():  # after the page, whose icons the card reference has
            self.print_docs(build_data)

    def print_docs(self, build_data: dict[str, Any]) -> None:
        """Print the documentation into the package, or say why not."""
        printer = part_builder(Path.cwd(), "docs/print_site.py")
        if printer is None or (PACKAGE.parent / DOCS_IN_WHEEL).exists():
            return  # this is an sdist, which has it printed already
        try:
            printer.make(DOCS)
        except printer.NoDocs as reason:
            self.app.display_warning(f"pentacles is built without its documentation ({reason})")
            return
        folder = "src/" if self.target_name == "sdist" else ""
        build_data["force_include"][str(DOCS.resolve())] = folder + DOCS_IN_WHEEL

    def compile(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the unit into the wheel."""
        reason = why_pure()
        if version == "editable":
            reason = "an editable install runs from source"
        libraries: list[str] = []
        if not reason:
            libraries, reason = compile_unit()
        for library in libraries:
            installed = Path(library).relative_to(WORK / "lib")
            build_data["force_include"][str(Path(library).resolve())] = installed.as_posix()
        if libraries:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            outcome = f"compiled: {len(libraries) - 1} modules"
        else:
            outcome = f"pure Python: {reason}"
            self.app.display_warning(f"pentacles is built without compiled modules ({reason})")
        OUTCOME.write_text(outcome + "\n", encoding="utf-8")


def part_builder(root: Path, name: str) -> Any:
    """A module of the repository that builds a part; None where its folder was left out."""
    path = root / name
    if not path.is_file():
        return None
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def build_page() -> str:
    """Build the page and note what happened; why there is no fresh one, or nothing."""
    builder = part_builder(Path.cwd(), "web/build_page.py")
    if builder is None:
        problem = "its sources are not here"
    else:
        try:
            PAGE_OUTCOME.write_text(builder.build() + "\n", encoding="utf-8")
        except builder.NoPage as reason:
            problem = str(reason)
        else:
            return ""
    PAGE_OUTCOME.write_text(f"no fresh page: {problem}\n", encoding="utf-8")
    return problem


def why_pure() -> str:
    """Why this build cannot or shall not compile; empty when it can."""
    if os.environ.get("PENTACLES_PURE") == "1":
        return "PENTACLES_PURE=1 is set"
    if sys.implementation.name != "cpython":
        return f"mypyc compiles for CPython, this is {sys.implementation.name}"
    if os.name == "nt":
        return ""  # the compiler is not on PATH there; compile_unit() finds out
    names = [os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc", "cc", "gcc", "clang"]
    if not any(shutil.which(name.split()[0]) for name in names):
        return "no C compiler found"
    return ""


def modules() -> list[str]:
    """The files of the unit: the core and everything in the folder of a game."""
    return [path.as_posix() for path in sorted(candidates()) if in_unit(path)]


def candidates() -> Iterator[Path]:
    """Every Python file of the core, of the games' folders, and of what is run for every move."""
    yield from (PACKAGE / "core").rglob("*.py")
    yield from (PACKAGE / "games").glob("*/**/*.py")
    for folder in ("bots", "envs", "session"):
        yield from (PACKAGE / folder).rglob("*.py")
    yield from (PACKAGE / "server" / f"{name}.py" for name in SERVED)


def in_unit(path: Path) -> bool:
    """Whether a file belongs to the unit."""
    if path.name in INTERPRETED:
        return False
    with path.open(encoding="utf-8") as file:
        return not any(NOT_COMPILED in file.readline() for _ in range(3))


def compile_unit() -> tuple[list[str], str]:
    """Compile in a process of its own; the libraries, or none and the reason."""
    paths = modules()
    if not paths:
        return [], "there is nothing to compile"
    stamp = WORK / "stamp.json"
    built = json.loads(stamp.read_text(encoding="utf-8")) if stamp.exists() else {}
    tools, sources = tools_in_use(), fingerprint([*hook_files(), *sorted(PACKAGE.rglob("*.py"))])
    if built.get("tools") != tools:
        shutil.rmtree(WORK, ignore_errors=True)
    elif built["sources"] == sources and all(Path(path).exists() for path in built["libraries"]):
        return built["libraries"], ""
    WORK.mkdir(parents=True, exist_ok=True)
    log = WORK / "log.txt"
    with log.open("w", encoding="utf-8") as output:
        done = subprocess.run(
            [sys.executable, __file__, *paths],
            env=os.environ | {"MYPYPATH": str(PACKAGE.parent)},
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        )
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    if done.returncode != 0:
        print("\n".join(lines[-40:]), file=sys.stderr)
        errors = [line for line in lines if "error" in line.lower()] or lines[-1:] or ["no output"]
        return [], f"compiling failed, see {log.as_posix()}: {errors[0].strip()}"
    built = {"tools": tools, "sources": sources, "libraries": json.loads(lines[-1])}
    stamp.write_text(json.dumps(built), encoding="utf-8")
    return built["libraries"], ""


def tools_in_use() -> str:
    """What compiles: with another Python or mypy nothing that is there can be used."""
    try:
        mypy = version("mypy")
    except PackageNotFoundError:
        mypy = "missing"
    return f"Python {sys.version}, mypy {mypy}"


def hook_files() -> list[Path]:
    """This file and what it adds, by names that are the same wherever the repository lies."""
    beside = [path for path in NATIVE.iterdir() if path.is_file()]  # Python makes a folder there
    return [Path(Path(__file__).name), *sorted(beside)]


def fingerprint(paths: list[Path]) -> str:
    """Of the names and contents of files."""
    digest = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        digest.update(f"{path.as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def run_mypyc(paths: list[str]) -> None:
    """Translate, compile and link the unit; print the libraries as the last line."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    target = WORK / "c"
    extensions = mypycify([*MYPY_FLAGS, *paths], target_dir=str(target), group_name=UNIT, **OPTIONS)
    finish(extensions, paths)
    for extension in extensions:
        extension.include_dirs.append(str(target / "pentacles"))  # where the unit's headers are
        extension.include_dirs.append(str(NATIVE))
        if os.name != "nt":  # a newer compiler has newer warnings
            given = extension.extra_compile_args  # one list for all extensions
            extension.extra_compile_args = [*given, "-Wno-error", *QUICK_CALLS]
        if sys.platform == "linux":
            extension.extra_link_args = [*extension.extra_link_args, *QUICK_LINKS]
    headers = fingerprint(sorted([*target.rglob("*.h"), *NATIVE.glob("*.h")]))
    jobs = os.cpu_count() or 1

    class Build(build_ext):
        """Compiles the C files of the unit side by side, and only those that have changed."""

        def build_extensions(self) -> None:
            compile_files = self.compiler.compile

            def compile_one(source: str, output: str, folder: str, rest: dict[str, Any]) -> None:
                options = [*(rest.pop("extra_postargs", None) or []), *effort(Path(source))]
                key = f"{headers} {fingerprint([Path(source)])} {options}"
                note = Path(f"{output}.key")
                if note.exists() and Path(output).exists() and note.read_text("utf-8") == key:
                    return
                compile_files([source], output_dir=folder, extra_postargs=options, **rest)
                note.write_text(key, encoding="utf-8")

            def compile_changed(sources: list[str], output_dir: str, **rest: Any) -> list[str]:
                objects = self.compiler.object_filenames(sources, output_dir=output_dir)
                with ThreadPoolExecutor(jobs) as pool:
                    done = [
                        pool.submit(compile_one, source, name, output_dir, rest.copy())
                        for source, name in zip(sources, objects, strict=True)
                    ]
                for one in done:
                    one.result()
                return objects

            self.compiler.compile = compile_changed
            super().build_extensions()

    command = Build(Distribution({"name": "pentacles", "ext_modules": extensions}))
    command.build_lib = str(WORK / "lib")
    command.build_temp = str(WORK / "objects")
    command.parallel = jobs
    command.ensure_finalized()
    command.run()
    print(json.dumps([Path(path).as_posix() for path in command.get_outputs()]))


def finish(extensions: list[Any], paths: list[str]) -> None:
    """Compile what we make of mypyc's C files in their place."""
    c_code = part_builder(Path.cwd(), (NATIVE / "c_code.py").as_posix())
    docs = c_code.docstrings(paths, PACKAGE.parent)
    heirs = c_code.heirs(paths, PACKAGE.parent)
    has_lock = not sysconfig.get_config_var("Py_GIL_DISABLED")
    folder = WORK / "finished"
    folder.mkdir(exist_ok=True)
    for extension in extensions:
        for place, source in enumerate(extension.sources):
            path = Path(source)
            if path.name.startswith(C_FILE):
                module = path.stem.removeprefix(C_FILE).replace("___", ".")
                code = path.read_text(encoding="utf-8")
                path = folder / path.name
                classes = heirs.get(module, set())
                code = c_code.finished(code, module, docs, classes, has_lock)
                path.write_text(code, encoding="utf-8")
                extension.sources[place] = str(path)


def effort(source: Path) -> list[str]:
    """How hard the compiler tries: what only viewers and hosts wait for is compiled sooner."""
    module = source.stem.removeprefix(C_FILE).split("___")
    is_seen = module[0] == UNIT.rpartition(".")[2] or not SEEN.isdisjoint(module)
    return ["-O1"] if is_seen and os.name != "nt" else []


if __name__ == "__main__":
    run_mypyc(sys.argv[1:])
