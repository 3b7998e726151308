"""The lab: many matches, what the cards and the variants do to them, and how certain that is."""

from __future__ import annotations

from pentacles._extras import need

need("lab", "altair", "pyarrow", "vl_convert")
