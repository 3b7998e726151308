"""What cards do: drawing and discarding, and the arithmetic of effects."""
