"""Environments for people who train agents: any game in the interfaces they use.

`pentacles.envs.VectorGame` steps many matches at once. The other interfaces are separate modules,
so that each needs only its own library: `pentacles.envs.pettingzoo`, `pentacles.envs.gymnasium`,
`pentacles.envs.openspiel`.
"""

from __future__ import annotations

from pentacles._extras import need

need("envs", "librt", "numpy")

from pentacles.envs.vector import VectorGame
from pentacles.envs.workers import SharedGames

VectorGame.shared = SharedGames

__all__ = ["VectorGame"]
