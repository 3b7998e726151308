"""Thinking: bots choose in processes of their own, so that the table never waits for them."""

from __future__ import annotations

from pentacles.server.thinking.pool import ThinkingFailed
from pentacles.server.thinking.thinkers import SECONDS, Thinkers

__all__ = ["SECONDS", "Thinkers", "ThinkingFailed"]
