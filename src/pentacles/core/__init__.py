"""The engine: runs any game, knows none."""
