"""The reference is complete: whatever a package exports is on one of its pages."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "docs" / "api"
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in PAGES.glob("*.md"))
SHOWN = re.findall(r"^::: (\S+)", TEXT, re.MULTILINE)
CONSTANTS = {"LEVELS", "WHO", "Player", "Document"}
"""Words and types, told in the modules that they are from."""


@pytest.mark.parametrize(
    "package",
    ["", ".core", ".bots", ".envs", ".client", ".session", ".workshop"],
    ids=lambda one: one[1:],
)
def test_whatever_is_exported_is_in_the_reference(package: str) -> None:
    module = importlib.import_module(f"pentacles{package}")
    missing = []
    for name in module.__all__:
        thing = getattr(module, name)
        home = getattr(thing, "__module__", "") or module.__name__
        places = {f"{home}.{name}", f"{module.__name__}.{name}", home}
        if not places & set(SHOWN) and name not in CONSTANTS | {"EVERYBODY", "NOBODY", "OWNER"}:
            missing.append(f"{home}.{name}")
    assert missing == []


def test_every_page_names_things_that_are_there() -> None:
    for path in SHOWN:
        module, _, name = path.rpartition(".")
        try:
            importlib.import_module(path)
        except ModuleNotFoundError:
            assert hasattr(importlib.import_module(module), name), path
