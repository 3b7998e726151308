"""Pages of the documentation site that are made from the package and from files beside `docs/`.

The rulebooks are the games' own `rules.md`; the card reference is made from their card files and
forms.
"""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pentacles.core.game import Game
    from pentacles.core.table import FaceView

ROOT = Path(__file__).parent.parent
BESIDE = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "benchmarks/README.md",
    "benchmarks/envs.md",
    "benchmarks/results.md",
    "benchmarks/search.md",
    "benchmarks/server/starve.md",
)
"""Pages from elsewhere in the repository."""
SIGNS = ROOT / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
"""The signs that the page draws with; available once the page has been built."""
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)")
RULES = re.compile(r"src/pentacles/games/(\w+)/rules\.md")


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that aren't in `docs/`."""
    from mkdocs.structure.files import File

    if str(ROOT / "src") not in sys.path:  # mkdocs puts its path back after reading this file
        sys.path.append(str(ROOT / "src"))
    import pentacles

    made = {name: (ROOT / name).read_text(encoding="utf-8") for name in BESIDE}
    for name in pentacles.games():
        game = pentacles.game(name)
        folder = ROOT / "src" / "pentacles" / "games" / name.replace("-", "_")
        made[f"rules/{name}.md"] = (folder / "rules.md").read_text(encoding="utf-8")
        made[f"cards/{name}.md"] = card_page(game)
    for place, text in made.items():
        files.append(File.generated(config, place, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:  # noqa: ARG001 - mkdocs names them
    """Links between files of the repository become links between pages.

    What isn't a page, such as a source file or a folder, becomes plain words. A link to nothing
    stays as it is, for the build to complain about.
    """
    here = page.file.src_uri
    source = ROOT / here if here in BESIDE else ROOT / "docs" / here

    def led(found: re.Match[str]) -> str:
        target = (source.parent / found[2]).resolve()
        if not target.is_relative_to(ROOT) or not target.exists():
            return found[0]
        place = target.relative_to(ROOT).as_posix().removeprefix("docs/")
        if rules := RULES.fullmatch(place):
            place = f"rules/{rules[1].replace('_', '-')}.md"
        if files.get_file_from_path(place) is None:
            return found[1]
        up = "../" * here.count("/")
        return f"[{found[1]}]({up}{place}{found[3] or ''})"

    return LINK.sub(led, markdown)


def card_page(game: Game) -> str:
    """All cards of a game: picture, name, value, text; and what cards of your own may say."""
    from pentacles.workshop.reference import reference

    state = game.new(seed=0)
    faces = [game.drawing.face_view(state, face) for face in game.faces]
    suits = game.drawing.looks["suits"]
    inks = {suit.get("card") or suit["id"]: suit.get("top") or suit["ink"] for suit in suits}
    lines = [
        f"# Cards of {game.title}",
        "",
        f"{len(faces)} faces. See also the [rules](../rules/{game.id}.md).",
        "",
        '<div class="cards" markdown="0">',
        *(card(face, inks) for face in faces),
        "</div>",
        "",
        reference(game.id) if game.card_form is not None else "",
    ]
    return "\n".join(lines)


def card(face: FaceView, inks: dict[str, str]) -> str:
    """One card as a figure."""
    ink = inks.get(face.suit) or inks.get(face.kind) or "#444"
    body = signs().get(face.icon, "")
    sign = f'<svg viewBox="0 0 512 512" aria-hidden="true">{body}</svg>' if body else ""
    value = f"<b>{escape(face.value)}</b>" if face.value else ""
    about = escape(face.text or face.short)
    return (
        f'<figure class="card" style="--ink: {ink}">{value}{sign}'
        f"<figcaption><strong>{escape(face.name)}</strong>"
        f"<small>{escape(face.kind)} · <code>{escape(face.code)}</code></small>"
        f"<span>{about}</span></figcaption></figure>"
    )


@cache
def signs() -> dict[str, str]:
    """The drawing of every sign by its name; none if the page was never built."""
    if not SIGNS.is_file():
        return {}
    icons = json.loads(SIGNS.read_text(encoding="utf-8"))["icons"]
    return {name: icon["body"] for name, icon in icons.items()}
