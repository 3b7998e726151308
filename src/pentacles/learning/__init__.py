"""Players that learn a game by playing it: self-play with PPO, in numpy.

`pentacles train GAME` is this package on the command line; docs/learning.md tells how to use it.
"""

from __future__ import annotations

from pentacles._extras import need

need("envs", "librt", "numpy")
