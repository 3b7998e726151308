"""Prints the documentation into one file that the package includes: `docs.zip`, served at `/docs/`.

    python docs/print_site.py FILE      build the site and print it into FILE

The build hook does this for an sdist, and for a wheel with `PENTACLES_DOCS=1`. The printed site is
the one that `mkdocs build` makes, without what its readers never load, and without scripts inside
pages: the server allows only its own files.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = re.compile(r".*\.map|assets/javascripts/lunr/.*|sitemap\.xml.*|404\.html|pictures/.*")
"""Debugging maps, unused languages, lists for search engines, pictures that no page shows."""
PICTURE = re.compile(r"pictures/[\w.-]+")
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same files make the same archive
LONGEST = 600


class NoDocs(Exception):
    """Why nothing was printed; the message is for people."""


def build(site: Path) -> None:
    """Build the site; its warnings are errors."""
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PENTACLES_PURE": "1"}
    try:
        done = subprocess.run(
            [*words, "--site-dir", str(site)],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoDocs(f"mkdocs could not be run: {error}") from error
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no word"]
        raise NoDocs(f"mkdocs could not build the site: {lines[-1]}")


def print_site(site: Path, target: Path) -> int:
    """Put a built site into the archive; returns how many files it has."""
    pages: dict[str, bytes] = {}
    for path in sorted(site.rglob("*")):
        place = path.relative_to(site).as_posix()
        if path.is_file() and not LEFT_OUT.fullmatch(place):
            pages[place] = path.read_bytes()
    for place in [name for name in pages if name.endswith(".html")]:
        text = pages[place].decode()
        up = "../" * place.count("/")
        for code in SCRIPT.findall(text):
            name = f"assets/javascripts/{hashlib.sha256(code.encode()).hexdigest()[:12]}.js"
            pages[name] = code.encode()
            text = text.replace(f"<script>{code}</script>", f'<script src="{up}{name}"></script>')
        for picture in PICTURE.findall(text):
            pages[picture] = (site / picture).read_bytes()
        pages[place] = text.encode()
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(pages.items()):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), content, zipfile.ZIP_DEFLATED)
    return len(pages)


def make(target: Path) -> str:
    """Build and print; returns what happened, or raises NoDocs."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        count = print_site(Path(folder), target)
    return f"docs: printed, {count} files, {target.stat().st_size / 1e6:.1f} MB"


if __name__ == "__main__":
    try:
        print(make(Path(sys.argv[1])))
    except NoDocs as reason:
        sys.exit(f"docs: {reason}")
