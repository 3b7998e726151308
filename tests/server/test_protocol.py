from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pentacles.server import schema
from pentacles.session import messages

KEPT = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"


def test_the_types_of_the_page_are_those_of_the_messages() -> None:
    assert KEPT.read_text(encoding="utf-8") == schema.typescript(), (
        "run: python -m pentacles.server.schema --write web/src/protocol.ts"
    )


def test_every_class_of_the_messages_is_written_once() -> None:
    text = schema.typescript()
    for name in ("Table", "FaceView", "EventView", "Welcome", "Play", "NewMatch", "Problem"):
        assert text.count(f"export interface {name} {{") == 1


def test_fields_with_a_default_may_be_missing_and_others_not() -> None:
    text = schema.interface(messages.Update)
    assert '\n  type: "update";' in text
    assert "\n  version: number;" in text
    assert "\n  is_rewound?: boolean;" in text


def test_a_type_without_a_form_is_named() -> None:
    with pytest.raises(TypeError, match="add it here"):
        schema.written(msgspec.Raw | frozenset[int])
