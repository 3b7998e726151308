"""The report of a run: one page, one text, one file of data, beside the tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pentacles.lab.markdown import markdown
from pentacles.lab.oddities import keep_odd_matches
from pentacles.lab.page import page
from pentacles.lab.running import read_command
from pentacles.lab.summary import summarise
from pentacles.lab.words import conclusions

FILES = ("report.html", "report.md", "report.json")


def report(folder: Path) -> dict[str, Any]:
    """Read a run and write its report into its folder; returns the figures."""
    facts = summarise(folder)
    facts["command"] = read_command(folder)
    facts["conclusions"] = conclusions(facts)
    facts["oddities"] = keep_odd_matches(folder)
    texts = (page(facts), markdown(facts), json.dumps(facts, indent=1) + "\n")
    for name, text in zip(FILES, texts, strict=True):
        half = folder / f"{name}.part"
        half.write_text(text, encoding="utf-8")
        half.replace(folder / name)
    return facts
