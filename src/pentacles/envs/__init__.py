"""Environments for people who train agents: any game in the interfaces that they use.

`pentacles.envs.VectorGame` steps many matches at once. The other interfaces are modules of their
own, so that each needs only its own library: `pentacles.envs.pettingzoo`,
`pentacles.envs.gymnasium`, `pentacles.envs.openspiel`.
"""

from __future__ import annotations

try:
    import librt.vecs  # noqa: F401 - only to say what is missing
    import numpy as np  # noqa: F401 - only to say what is missing
except ModuleNotFoundError as error:  # pragma: no cover - the tests have it
    raise ModuleNotFoundError(
        f"pentacles.envs needs {error.name}: install it with `pip install 'pentacles[envs]'`."
    ) from error

from pentacles.envs.vector import VectorGame

__all__ = ["VectorGame"]
