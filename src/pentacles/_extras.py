"""Packages that are installed only on request: an error about a missing one names its extra."""

from __future__ import annotations

import os
from importlib.util import find_spec

EXTRAS = {
    "PIL": "envs",
    "alembic": "server",
    "altair": "lab",
    "asyncpg": "cluster",
    "gymnasium": "envs",
    "h11": "server",
    "httpx": "client",
    "librt": "envs",
    "litestar": "server",
    "numpy": "envs",
    "pettingzoo": "envs",
    "platformdirs": "terminal",
    "pyarrow": "lab",
    "pyspiel": "learn",
    "ray": "ray",
    "redis": "cluster",
    "reportlab": "print",
    "sqlalchemy": "server",
    "textual": "terminal",
    "uvicorn": "server",
    "vl_convert": "lab",
    "websockets": "client",
}
"""The extra that brings a package, by the name under which it is imported."""


class MissingExtra(ModuleNotFoundError):
    """A package that isn't installed, with the command that installs it."""


def missing(package: str, extra: str = "") -> str:
    """One line that says a package isn't installed, and what installs it."""
    extra = extra or EXTRAS[package]
    started = os.environ.get("PENTACLES_COMMAND")  # by play.py, which has an environment of its own
    command = f"{started} install {extra}" if started else f"pip install 'pentacles[{extra}]'"
    return f"This needs the package {package}, which isn't installed: {command}"


def need(extra: str, *packages: str) -> None:
    """Stop with MissingExtra unless these packages of an extra are installed."""
    for package in packages:
        if find_spec(package) is None:
            raise MissingExtra(missing(package, extra), name=package)
