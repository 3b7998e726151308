"""The documentation site builds without a warning, and everything is in its navigation."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from html import unescape
from importlib.util import find_spec
from pathlib import Path

import pytest

import pentacles
from docs import print_site

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    find_spec("mkdocs") is None, reason="needs the extra docs: pip install 'pentacles[docs]'"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site; warnings are errors."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.xdist_group("site")
@pytest.mark.parametrize("name", pentacles.games())
def test_rulebooks_and_cards_of_every_game_are_there(site: Path, name: str) -> None:
    game = pentacles.game(name)
    rules = (site / "rules" / name / "index.html").read_text(encoding="utf-8")
    assert all(rule in rules for rule in game.rules.rules)
    cards = unescape((site / "cards" / name / "index.html").read_text(encoding="utf-8"))
    assert all(face.name in cards for face in game.faces)
    assert cards.count("<figure") >= len(game.faces)


@pytest.mark.xdist_group("site")
def test_the_reference_has_the_docstrings(site: Path) -> None:
    text = unescape((site / "api" / "core" / "index.html").read_text(encoding="utf-8"))
    for thing in (pentacles.State.sample, pentacles.State.play, pentacles.Game.new):
        first = str(thing.__doc__ or "").splitlines()[0] if thing.__doc__ else ""
        assert re.sub(r"`", "", first) in re.sub(r"</?code>", "", text)


@pytest.mark.xdist_group("site")
def test_nothing_comes_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r"<(?:script|link|img)[^>]+(?:src|href)=\"?(https?://[^\"\s>]+)", text)
        assert not loaded, page


@pytest.mark.xdist_group("site")
def test_it_is_printed_into_one_small_file_that_a_strict_policy_allows(
    site: Path, tmp_path: Path
) -> None:
    first, second = tmp_path / "docs.zip", tmp_path / "again.zip"
    print_site.print_site(site, first)
    print_site.print_site(site, second)
    assert first.read_bytes() == second.read_bytes()
    assert first.stat().st_size < 2_000_000
    with zipfile.ZipFile(first) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    pages = {name: text.decode() for name, text in files.items() if name.endswith(".html")}
    assert len(pages) > 60
    for name, text in pages.items():
        assert not re.search(r"<style|<iframe|\son\w+=\"|javascript:", text), name
        for words in re.findall(r"<script([^>]*)>", text):
            assert 'type="application/json"' in words or " src=" in words, name
        folder = Path("/") / name
        for place in re.findall(r"<(?:script|link|img)[^>]+(?:src|href)=\"?([^\"\s>#?]+)", text):
            target = os.path.normpath(folder.parent / place).strip("/")
            assert {target, f"{target}/index.html".strip("/")} & set(files), (name, place)
