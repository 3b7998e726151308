"""The workshop: card sets of guests, matches with them, and runs of the lab."""
