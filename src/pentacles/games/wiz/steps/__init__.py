"""The steps of WIZ, by chapter of the rules."""
