"""The table in a terminal: drawn from the table's data alone, for any game."""
