"""A hosted match: seats, automation, undo, clocks; shared by the server and the terminal."""
