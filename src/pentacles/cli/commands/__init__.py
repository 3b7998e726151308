"""One module per command; the function of the same name is the command."""
