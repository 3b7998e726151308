"""The pages about card files are written from the forms."""

from __future__ import annotations

import pytest

from pentacles.games import built_in, game_class
from pentacles.workshop.documents import form_of
from pentacles.workshop.reference import reference


@pytest.mark.parametrize("game", built_in())
def test_the_page_names_every_key_and_verb(game: str) -> None:
    page = reference(game)
    for table in form_of(game).tables:
        assert f"`[[{table.name}]]`" in page
        for field in table.fields:
            assert f"| `{field.key}`" in page
            for verb in field.verbs:
                assert f"| `{verb.name}` | {verb.meaning} ({verb.rule})" in page
    assert all(line.count("|") in (0, 4) for line in page.splitlines())
    assert game_class(game).id == form_of(game).game


def test_it_tells_on_which_cards_something_may_stand() -> None:
    page = reference("wysaertz")
    assert "Only with `type` castle." in page
    assert "ids of cards with `type` mage" in page
    relics = reference("wizards-and-relics")
    assert "| Glorious wizards | 12 | 12 |" in relics
    assert "a comparison such as `hand>=3`" in relics
    assert "changes it: `id`, `name`" in reference("wiz")
