"""Tests of hosted matches."""
