"""Pure Python on request: with `PENTACLES_PURE=1` no compiled module is used.

The behaviour is the same either way; the tests compare the two, and a debugger can step
through the rules only in this mode.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from types import ModuleType
from typing import Final

PACKAGE: Final = __name__.partition(".")[0]


class SourceFinder:
    """Finds this package's modules only as `.py` files, even if extensions lie beside them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Answer for this package's modules; leave the rest to the finders that follow."""
        if not name.startswith(f"{PACKAGE}."):
            return None
        for folder in path or ():
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = finder.find_spec(name, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def prefer_source() -> None:
    """With `PENTACLES_PURE=1`, load every module of this package from its source from now on."""
    wanted = os.environ.get("PENTACLES_PURE") == "1"
    if wanted and not any(isinstance(finder, SourceFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, SourceFinder())


def is_compiled() -> bool:
    """Whether the engine runs compiled."""
    spec = importlib.import_module(f"{PACKAGE}.core.state").__spec__
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)
