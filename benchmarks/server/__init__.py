"""Campaigns against real servers: load, crashes, abuse and bad networks."""
