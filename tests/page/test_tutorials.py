"""The guided first match of every game: the coach speaks, marks its advice, and goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import People
from tests.page.driving import Driver, Option, request

GAMES = ("witless-wizards", "wiz", "wizard-cards", "wizards-and-relics", "wysaertz")


def test_learn_on_a_tile_leads_into_the_guided_match(people: People) -> None:
    person = people(1440, 900)
    person.go("/")
    person.page.get_by_role("link", name="Learn Wizard Cards", exact=True).click()
    person.be_called("Sara")  # asked once, at the first seat
    person.wait_for_table()
    expect(person.page.locator("section.coach")).to_contain_text("step 1 of")
    person.page.get_by_role("button", name="Rules").first.click()
    expect(person.page.get_by_role("searchbox").first).to_be_visible()
    person.page.go_back()  # not through the page that made the match
    expect(person.page).to_have_url(f"{person.address}/")


def test_a_game_that_does_not_exist_is_not_taught(people: People) -> None:
    person = people()
    person.go("/learn/no-such-game")
    person.be_called("Sara")
    expect(person.page.get_by_role("alert")).to_contain_text("could not begin")


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_leads_on(game: str, people: People) -> None:
    person = people(1440, 900)
    player = Driver(person, seed=1)
    person.go(f"/new/{game}")
    person.page.get_by_role("button", name="Guided first match").click()
    person.be_called("Sara")
    person.wait_for_table()
    coach = person.page.locator("section.coach")
    rules = request(person, f"/api/games/{game}/rules")
    known = {rule["id"] for part in rules["parts"] for rule in part["rules"]}
    seen: list[str] = []
    marked = 0
    for _ in range(4):
        assert player.wait_for_decision()
        lesson = player.table["coach"]
        expect(coach.locator("h2")).to_contain_text(lesson["title"])
        if not seen:
            expect(coach).to_contain_text(f"step 1 of {lesson['steps']}")
        if lesson["rule"]:
            expect(coach.locator(".rule")).to_have_text(lesson["rule"])
            assert lesson["rule"] in known
        seen.append(lesson["title"])

        def advised(options: list[Option], action: int | None = lesson["action"]) -> Option:
            return next((one for one in options if one["action"] == action), options[0])

        if lesson["action"] is not None:
            expect(person.page.locator(".table .hinted").first).to_be_visible()
            marked += 1
        player.step(advised)
    assert len(set(seen)) > 1, f"the coach only said {seen[0]}"
    assert marked, "no advice was marked"
