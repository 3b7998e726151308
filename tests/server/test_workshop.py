"""Card sets on a real server: made, checked, saved, shared, exported, and played with."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from pentacles.games import built_in
from tests.server.workshops import Maker, making

PLAIN = "wizards-and-relics"
HOSTILE = "<img src=x onerror=alert(1)>\"'&amp;{{7*7}}"


@pytest.fixture
def ann(address: str) -> Any:
    with making(address) as maker:
        yield maker


def changed(document: dict[str, Any], place: int, **keys: Any) -> dict[str, Any]:
    """The same with other keys on one card."""
    cards = [dict(card) for card in document["cards"]]
    cards[place] |= keys
    return {**document, "cards": cards}


@pytest.mark.parametrize("game", built_in())
def test_every_game_has_a_form_and_sets_that_come_back_unchanged(ann: Maker, game: str) -> None:
    form = ann.get(f"games/{game}/form").json()["form"]
    assert form["game"] == game
    assert form["tables"][0]["fields"]
    for shipped in ann.get(f"games/{game}/sets").json():
        made = ann.made(game=game, shipped=shipped["name"])
        document = made["document"]
        assert made["info"]["problems"] == 0, made["text"][:300]
        assert made["info"]["cards"] == shipped["cards"]
        found = ann.post(f"games/{game}/check", document=document).json()
        assert found["problems"] == []
        assert found["document"] == document
        assert [card["place"] for card in found["cards"]] == list(range(len(document["cards"])))
        assert all(card["face"]["name"] for card in found["cards"])
        assert found["counts"] or game == "wiz"
        again = ann.made(game=game, text=made["text"])
        assert again["document"] == document
        table = ann.get(f"sets/{made['info']['id']}/csv").text
        as_table = ann.post(f"games/{game}/check", csv=table, document=document).json()
        assert as_table["problems"] == []
        ann.post(f"sets/{made['info']['id']}/delete")
        ann.post(f"sets/{again['info']['id']}/delete")


def test_faces_are_drawn_as_the_table_draws_them(ann: Maker) -> None:
    made = ann.forked(PLAIN)
    catalogue = ann.web.get(f"/api/games/{PLAIN}/cards").json()["faces"]
    found = ann.post(f"games/{PLAIN}/check", document=made["document"]).json()
    for card in found["cards"]:
        assert card["face"] == catalogue[card["face"]["id"]]


def test_mistakes_are_told_by_card_and_key_and_the_cards_asked_for_are_drawn(ann: Maker) -> None:
    document = ann.forked(PLAIN)["document"]
    wrong = changed(document, 1, power=99)
    wrong = changed(wrong, 2, effects=[{"when": "reveal", "verb": "drow", "n": 2}])
    found = ann.post(f"games/{PLAIN}/check", document=wrong, places=[0, 1]).json()
    places = {(one["place"], one["key"]) for one in found["problems"]}
    assert (1, "power") in places
    assert any(place == 2 and key.startswith("effects[0]") for place, key in places)
    message = next(one["message"] for one in found["problems"] if one["key"] == "power")
    assert "between 0 and 20" in message
    assert [card["place"] for card in found["cards"]] == [0, 1]
    assert found["cards"][0]["face"] is not None


def test_a_set_with_mistakes_is_kept_and_can_not_be_played_or_printed(ann: Maker) -> None:
    made = ann.forked(PLAIN)
    kept = ann.saved(made, changed(made["document"], 0, power=99))
    assert kept["info"]["problems"] >= 1
    name = made["info"]["id"]
    assert ann.get(f"sets/{name}").json()["document"]["cards"][0]["power"] == 99
    for answer in (
        ann.get(f"sets/{name}/pdf"),
        ann.post(f"sets/{name}/try"),
        ann.post(f"sets/{name}/runs", kind="measure", matches=10),
    ):
        assert answer.status_code == 400, answer.text
        told = answer.json()
        assert told["code"] == "bad_card"
        assert (told["detail"]["cards"][0]["place"], told["detail"]["cards"][0]["key"]) == (
            0,
            "power",
        )
    assert ann.post(f"sets/{name}/try", version=1, level="random").status_code == 201


def test_every_save_is_kept_and_a_conflict_is_told(ann: Maker) -> None:
    made = ann.forked(PLAIN, name="Mine")
    name = made["info"]["id"]
    first = made["document"]["cards"][0]["name"]
    second = ann.saved(made, changed(made["document"], 0, power=1))
    assert (second["version"], second["info"]["version"]) == (2, 2)
    late = ann.post(f"sets/{name}/save", base=1, document=changed(made["document"], 0, power=2))
    assert late.status_code == 409
    assert (late.json()["code"], late.json()["detail"]["newest"]) == ("conflict", 2)
    document = changed(made["document"], 0, power=2)
    kept = ann.post(f"sets/{name}/save", base=1, document=document, note="Mine!", in_spite=True)
    assert kept.json()["version"] == 3
    notes = [(one["version"], one["note"]) for one in ann.get(f"sets/{name}/versions").json()]
    assert notes[0] == (3, "Mine!")
    assert notes[1] == (2, f"{first} changed")
    powers = [ann.get(f"sets/{name}?version={n}").json()["document"]["cards"][0]["power"]
              for n in (1, 2, 3)]  # fmt: skip
    assert powers[1:] == [1, 2]
    assert ann.get(f"sets/{name}?version=4").status_code == 404
    assert ann.get(f"sets/{name}?version=-1").status_code == 404


def test_a_link_shows_a_set_until_it_is_revoked_and_can_be_forked(ann: Maker, address: str) -> None:
    made = ann.forked(PLAIN, name="Shared")
    name = made["info"]["id"]
    word = ann.post(f"sets/{name}/share").json()["share"]
    assert len(word) >= 32
    assert ann.post(f"sets/{name}/share").json()["share"] == word
    with making(address, "Bob") as bob:
        seen = bob.get(f"shared/{word}").json()
        assert (seen["name"], seen["by"], seen["is_yours"]) == ("Shared", "Ann", False)
        assert ann.get(f"shared/{word}").json()["is_yours"]
        stranger = httpx.get(f"{address}/api/workshop/shared/{word}", verify=False)
        assert stranger.json()["document"] == made["document"]
        fork = bob.made(share=word)
        assert fork["document"] == made["document"]
        assert fork["info"]["source"] == "Fork of Shared, version 1, by Ann"
        assert ann.post(f"sets/{name}/unshare").json()["share"] == ""
        assert bob.get(f"shared/{word}").status_code == 404
        assert bob.post("sets", share=word).status_code == 404
        assert bob.get(f"sets/{fork['info']['id']}").status_code == 200
    assert ann.post(f"sets/{name}/share").json()["share"] != word


def test_what_is_anothers_is_not_there(ann: Maker, address: str) -> None:
    made = ann.forked(PLAIN)
    name, document = made["info"]["id"], made["document"]
    with making(address, "Bob") as bob:
        asked = [
            *(bob.get(f"sets/{name}{path}") for path in ("", "/versions", "/toml", "/csv", "/pdf")),
            bob.post(f"sets/{name}/save", base=1, document=document),
            bob.post(f"sets/{name}/rename", name="Bob's"),
            *(bob.post(f"sets/{name}/{word}") for word in ("delete", "share", "unshare", "try")),
            bob.post(f"sets/{name}/runs", kind="measure"),
            bob.post("sets", set=name),
            bob.web.post(
                "/api/matches",
                json={"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "bot"}], "set": name},
            ),
        ]
        assert {answer.status_code for answer in asked} == {404}
        assert bob.get("sets").json()["sets"] == []
    for path in ("sets", f"sets/{name}", "runs"):
        assert httpx.get(f"{address}/api/workshop/{path}", verify=False).status_code == 401
    assert ann.get(f"sets/{name}").json() == made


def test_files_are_exported_and_read_again(ann: Maker) -> None:
    made = ann.forked(PLAIN, name="Ünïcode / name")
    name = made["info"]["id"]
    toml = ann.get(f"sets/{name}/toml")
    assert toml.headers["content-disposition"] == 'attachment; filename="n-code-name-1.toml"'
    assert ann.made(text=toml.text)["document"] == made["document"]
    csv = ann.get(f"sets/{name}/csv")
    assert csv.headers["content-type"].startswith("text/csv")
    assert ann.made(game=PLAIN, csv=csv.text)["info"]["problems"] == 0


def test_a_set_is_printed_as_a_pdf(ann: Maker) -> None:
    made = ann.forked("wizard-cards", name="To print")
    for paper in ("a4", "letter"):
        page = ann.get(f"sets/{made['info']['id']}/pdf?paper={paper}")
        assert page.headers["content-type"] == "application/pdf"
        assert page.content.startswith(b"%PDF-")
    assert ann.get(f"sets/{made['info']['id']}/pdf?paper=b5").status_code == 400


def test_hostile_texts_are_text_everywhere(ann: Maker) -> None:
    made = ann.forked(PLAIN, name=HOSTILE[:60])
    assert made["info"]["name"] == HOSTILE[:60].strip()
    kept = ann.saved(made, changed(made["document"], 0, name=HOSTILE, text=f"{HOSTILE} 5"))
    found = ann.post(f"games/{PLAIN}/check", document=kept["document"], places=[0]).json()
    assert found["cards"][0]["face"]["name"] == HOSTILE
    toml = ann.get(f"sets/{made['info']['id']}/toml")
    assert toml.headers["content-type"].startswith("text/plain")
    assert toml.headers["x-content-type-options"] == "nosniff"
    renamed = ann.post(f"sets/{made['info']['id']}/rename", name="a\u202eb\x00\n\x1b[31mc")
    assert renamed.json()["name"] == "ab c"
    for bad in ("", " \n", "x" * 61):
        assert ann.post(f"sets/{made['info']['id']}/rename", name=bad).status_code == 400


def test_files_that_are_no_card_sets_are_told_what_they_are(ann: Maker) -> None:
    other = ann.forked("wiz")["text"]
    for body, words in (
        ({"text": "no = [toml"}, "not valid TOML"),
        ({"game": PLAIN, "text": other or '[set]\ngame = "wiz"\n'}, "is made for the game 'wiz'"),
        ({"game": PLAIN, "text": "x" * 300_000}, "too large"),
        ({"game": PLAIN, "text": "[[wizard]]\n" * 10_000}, "too many entries"),
        ({"game": "chess"}, "There is no such game"),
        ({"game": PLAIN, "shipped": "none"}, "has no set"),
        ({"game": PLAIN, "shipped": "base", "csv": "a"}, "Choose one source"),
    ):
        answer = ann.post("sets", **body)
        assert 400 <= answer.status_code < 500, (body, answer.text)
        assert words in answer.json()["message"], answer.text
    document = {"game": PLAIN, "head": {}, "cards": [{"table": "wizard"}] * 10_000}
    answer = ann.post(f"games/{PLAIN}/check", document=document)
    assert answer.status_code == 413
    assert "at most 2,000 entries, this has 10,000" in answer.json()["message"]
    for card in ({}, {"table": "set"}, {"table": 5}, {"table": "dragon"}):
        found = ann.post(f"games/{PLAIN}/check", document={**document, "cards": [card]})
        assert found.status_code == 200, found.text
        assert found.json()["problems"]
    null = {**document, "cards": [{"table": "wizard", "name": None}]}
    assert ann.post(f"games/{PLAIN}/check", document=null).json()["problems"]
    deep: list[Any] = []
    for _ in range(400):
        deep = [deep]
    nested = {**document, "cards": [{"table": "wizard", "effects": deep}]}
    assert ann.post(f"games/{PLAIN}/check", document=nested).status_code in (200, 400)
    made = ann.forked(PLAIN)
    answer = ann.post(f"sets/{made['info']['id']}/save", base=1, document=null)
    assert answer.status_code == 400
    assert ann.get("sets").json()["sets"][0]["version"] == 1


def test_a_bad_file_at_a_new_table_is_told_by_card_and_key(ann: Maker) -> None:
    text = ann.forked(PLAIN)["text"].replace("power = 5", "power = 55", 1)
    body = {"options": {"card_set": "apprentice"}, "players": 2, "cards": text}
    found = ann.web.post(f"/api/games/{PLAIN}/check", json=body).json()
    assert found["option"] == "cards"
    assert "card 'jeff_the_mage': power: must be between 0 and 20, got 55" in found["problem"]
    (problem,) = [one for one in found["cards"] if one["key"] == "power"]
    assert (problem["place"], problem["card"]) == (0, "jeff_the_mage")


@pytest.mark.parametrize("game", built_in())
def test_a_card_is_tried_in_a_match_in_which_it_comes_early(ann: Maker, game: str) -> None:
    made = ann.forked(game)
    card = next((one for one in made["document"]["cards"] if "id" in one), {"id": ""})
    body = {"card": card["id"], "level": "random"} if card["id"] else {"level": "random"}
    answer = ann.post(f"sets/{made['info']['id']}/try", **body)
    assert answer.status_code == 201, answer.text
    match = answer.json()
    assert match["status"] == "playing"
    assert (match["set_name"], match["set_version"]) == (made["info"]["name"], 1)
    assert match["has_own_cards"]
    if card["id"]:
        assert card["name"] in match["stacked"]
        assert "deal was chosen" in match["stacked"]


def test_a_match_names_the_version_that_it_is_played_with(ann: Maker) -> None:
    made = ann.forked(PLAIN, name="Mine")
    kept = ann.saved(made, changed(made["document"], 0, name="Renamed Mage"))
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    wish = {"game": PLAIN, "seats": seats, "set": made["info"]["id"]}
    match = ann.web.post("/api/matches", json=wish).json()
    assert (match["set_name"], match["set_version"]) == ("Mine", 2)
    assert "stacked" not in match
    ann.post(f"sets/{made['info']['id']}/delete")
    found = ann.web.get(f"/api/matches/{match['id']}").json()
    assert (found["set_name"], found["set_version"]) == ("Mine", 2)
    faces = ann.web.get(f"/api/matches/{match['id']}/catalogue").json()["faces"]
    assert faces[kept["document"]["cards"][0]["id"]]["name"] == "Renamed Mage"
    older = ann.web.post("/api/matches", json={**wish, "set_version": 1})
    assert older.status_code == 404  # deleted with all its versions


def test_who_logs_out_takes_the_sets_along(address: str) -> None:
    with making(address, "Gone") as gone:
        made = gone.forked(PLAIN)
        word = gone.post(f"sets/{made['info']['id']}/share").json()["share"]
        assert gone.web.post("/api/guest/logout").status_code == 200
        assert gone.get("sets").status_code == 401
        assert httpx.get(f"{address}/api/workshop/shared/{word}", verify=False).status_code == 404
