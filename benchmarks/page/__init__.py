"""The page in a real browser: how quick it is, and pictures of it."""
