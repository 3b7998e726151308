"""The lab: many matches, what the cards and the variants do to them, and how sure that is."""
