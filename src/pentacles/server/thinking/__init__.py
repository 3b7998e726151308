"""Thinking: bots choose in processes of their own, so that the table never waits for them."""

from __future__ import annotations

from pentacles.server.thinking.fair_turns import Turn
from pentacles.server.thinking.pool import ALONE, LATER, PLAY, ThinkingFailed
from pentacles.server.thinking.thinkers import SECONDS, Thinkers

__all__ = ["ALONE", "LATER", "PLAY", "SECONDS", "Thinkers", "ThinkingFailed", "Turn"]
