"""The forms of all games: what they offer is what the loaders take, and nothing else."""

from __future__ import annotations

import json

import msgspec
import pytest

import pentacles
from pentacles.core.card_form import FieldForm
from pentacles.core.card_text import SLOT
from pentacles.core.playout import playout
from pentacles.core.rng import Rng
from pentacles.games import built_in, game_class
from pentacles.workshop import check, faces, house_document, house_sets, options_for
from pentacles.workshop.checking import entries_of, made
from pentacles.workshop.documents import form_of

from .made_cards import extreme_document

GAMES = built_in()
SETS = [(game, one.name) for game in GAMES for one in house_sets(game)]


@pytest.mark.parametrize("game", GAMES)
def test_a_form_is_plain_data_with_words_for_everything(game: str) -> None:
    form = form_of(game)
    data = json.loads(msgspec.json.encode(form))
    assert data["game"] == game
    assert [table["name"] for table in data["tables"]] == list(game_class(game).card_tables)
    for table in form.tables:
        assert table.title
        assert len({field.key for field in table.fields}) == len(table.fields)
        for field in table.fields:
            assert field.title
            assert field.kind != "choice" or field.choices
            for verb in field.verbs:
                assert verb.meaning
                assert verb.rule in pentacles.game(game).rules
                keys = {"verb", *(one.key for one in (*verb.parameters, *field.lead))}
                assert {slot["key"] for slot in SLOT.finditer(verb.sentence)} <= keys


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_of_the_game_is_offered_somewhere(game: str) -> None:
    offered = {
        verb.name
        for table in form_of(game).tables
        for field in table.fields
        for verb in field.verbs
    }
    not_for_own_cards = {"wiz": {"block", "portal"}}.get(game, set())
    assert offered == set(game_class(game).verbs) - not_for_own_cards


@pytest.mark.parametrize(("game", "name"), SETS)
def test_the_form_knows_every_key_and_value_of_every_shipped_card(game: str, name: str) -> None:
    document = house_document(game, name)
    for table, _, entry in entries_of(game, document):
        found = form_of(game).table(table)
        assert found is not None
        fields = {field.key: field for field in found.fields}
        for key, value in entry.items():
            assert key in fields, (entry["id"], key)
            check_value(fields[key], value)
    assert check(game, document) == []


def check_value(field: FieldForm, value: object) -> None:
    """A value is one that an editor can show."""
    if field.kind == "choice":
        assert value in [choice.value for choice in field.choices]
    elif field.kind == "choices" and field.cards is None:
        assert isinstance(value, list)
        assert set(value) <= {choice.value for choice in field.choices}
    elif field.kind in ("effect", "effects"):
        for effect in value if isinstance(value, list) else [value]:
            assert isinstance(effect, dict)
            verb = next(verb for verb in field.verbs if verb.name == effect["verb"])
            known = {part.key: part for part in (*verb.parameters, *field.lead)}
            for key, part in effect.items():
                if key != "verb":
                    check_value(known[key], part)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_a_form_allows_is_taken_drawn_and_played_to_its_end(game: str, seed: int) -> None:
    """No effects go on for ever, however large their numbers are."""
    document = extreme_document(game, seed)
    assert check(game, document) == []
    assert len(faces(game, document)) == sum(1 for _ in entries_of(game, document))
    rules = made(game, document, options_for(game, document))
    state = rules.new(seed=seed)
    playout(state, Rng(seed), rules.longest(rules.usual_players))
    assert state.over


def test_events_that_draw_events_without_end_are_refused() -> None:
    """WysaertZ: an Event that is drawn acts at once, and may draw the next."""
    document = house_document("wysaertz")
    for entry in document["card"]:
        if entry["type"] == "event":
            entry["effects"] = [{"verb": "all_draw", "n": 9}, {"verb": "pass_left", "n": 9}]
    [problem] = check("wysaertz", document)
    assert "the Events make everybody draw or pass on 108 cards in all; at most 20" in problem
