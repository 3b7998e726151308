"""Tables drawn together for all viewers of a match are those that each would get alone."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.core.rng import Rng
from pentacles.core.table import replace
from pentacles.session.second_person import summed_up
from tests.session.tables import CASES, IDS, hosted, run, viewers


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_what_viewers_share_is_the_same_for_each(case: tuple[str, int, dict[str, Any]]) -> None:
    session = hosted(*case)
    rng = Rng(71)
    faces = session.views.catalogue().faces
    for _ in range(4):
        everybody = viewers(session)
        for viewer in everybody[rng.below(len(everybody)) :] + everybody:
            ring = session.board.keys.of(viewer)
            alone = session.game.table(session.state, viewer, session.seats.names, ring=ring)
            if session.setup.players > 1:
                drawing, names = session.game.drawing, session.seats.names
                alone = summed_up(alone, session.state, drawing, names)
            assert session.views.table(viewer) == replace(alone, faces={})
            for face, view in alone.faces.items():
                assert faces[face] == view
        run(session, rng, 9)
