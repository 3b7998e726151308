"""How the lab finds its figures, in words that every report includes."""

from __future__ import annotations

TEXT = """
Every interval contains the true value in 95 of 100 runs. Rates have Wilson's interval, means
Student's, which is the normal one if there are many deals. What counts as independent is the deal,
not the seat or the match: seats of a match share one win, and matches of the same deal resemble one
another.

When different bots play, every deal is played once from every seat. Match number n has the same
deal in every variant, and variants are compared deal by deal, so the luck of the deal cancels out
of the difference.

A seat has drawn a card that came into its hand, or from a pile to a place before it. It has played
a card that left its hand in one of its decisions that is not a discard, or that came to lie before
it straight from a pile; a card that is played before another seat counts for that seat.

Cards are judged by opening hands: wins of the seats that began with the card minus wins of those
that did not. Chance deals these hands, so the comparison is an experiment. The figures for drawn
and played cards only describe: seats that do well draw more cards, so a card that does nothing
looks strong there. A game in which nobody begins with cards has no verdict about cards.

Cards stand out when the probability of their figures by pure luck is below 5 % after Holm's
correction: a run of a fair deck names any card at all in at most 5 % of cases. This was checked
with real hands of all five games and reshuffled results. How far wins spread by luck follows from
the results of all deals, not only from those of the card. Cards that fewer than 30 deals had in an
opening hand, or lacked, are not tested. Differences between variants are corrected in the same way.

A draw divides the win. The lead is checked once a turn, by the value that the game's advice gives
each seat (by the scores in games without advice), with all cards known. A comeback is a win by a
sole winner who was behind somebody halfway through the turns.
"""
METHOD = tuple(" ".join(part.split()) for part in TEXT.strip().split("\n\n"))
"""Paragraph by paragraph."""
