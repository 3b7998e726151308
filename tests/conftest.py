"""Options of the test run that every folder shares."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        choices=("few", "all"),
        default="few",
        help="conformance: each option set and player count once (few), or every pair (all)",
    )
    parser.addoption(
        "--game", action="append", default=[], help="conformance: only this game (repeatable)"
    )
