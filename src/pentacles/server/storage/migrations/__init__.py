"""Migrations: the steps by which older databases become what this version needs."""
