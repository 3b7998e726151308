"""What cards do: the effect verbs, and how cards are drawn, discarded and taken."""
