"""The table in a terminal: drawn only from the table's data, for any game."""
