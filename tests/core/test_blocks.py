"""Named blocks of actions: encode and decode, and the action space that they make."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.core.actions import ActionSpace
from pentacles.core.blocks import Block, Blocks


def some_blocks() -> Blocks:
    blocks = Blocks()
    blocks.add("lay", "card", 3)
    blocks.add("name", "joker, school", 2, 4)
    blocks.add("stop", "")
    return blocks


def test_blocks_follow_one_another_without_a_gap() -> None:
    blocks = some_blocks()
    assert [(block.start, block.stop) for block in blocks.parts] == [(0, 3), (3, 11), (11, 12)]
    assert blocks.size == 12
    for action in range(-1, blocks.size + 1):
        holders = [block for block in blocks.parts if block.holds(action)]
        assert len(holders) == (1 if 0 <= action < blocks.size else 0)


@pytest.mark.parametrize("number", range(3))
def test_what_a_block_encodes_it_decodes(number: int) -> None:
    block = some_blocks().parts[number]
    places = [(row, column) for row in range(block.rows) for column in range(block.columns)]
    actions = [block.encode(row, column) for row, column in places]
    assert actions == list(range(block.start, block.stop))
    assert [(block.row(action), block.column(action)) for action in actions] == places


def test_texts_and_labels_come_from_the_blocks() -> None:
    def words(block: Block, row: int, column: int) -> tuple[str, str]:
        return f"{block.name} {row} {column}", f"{block.name.capitalize()} {row}, {column}"

    space = ActionSpace.of_blocks(some_blocks(), words)
    assert len(space) == 12
    assert space.parse("name 1 2") == space.blocks[1].encode(1, 2)
    assert space.label(11) == "Stop 0, 0"


def test_wizard_cards_is_made_of_blocks() -> None:
    actions = pentacles.game("wizard-cards").actions
    assert [block.name for block in actions.blocks] == [
        "cast",
        "cast a joker",
        "lose",
        "stop",
        "draft",
    ]
    assert actions.blocks[-1].stop == len(actions)
