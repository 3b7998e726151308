from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import People
from tests.page.driving import Driver, new_match
from tests.page.people import Person


def test_a_new_player_is_in_a_match_after_three_clicks(person: Person) -> None:
    person.go("/")
    clicks = 0
    person.page.get_by_role("link", name="Play Wizard Cards", exact=True).first.click()
    clicks += 1
    person.page.get_by_role("button", name="Start", exact=True).click()
    clicks += 1
    person.be_called("Sara")  # asked once, at the first seat
    clicks += 1
    person.wait_for_table()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Wizard Cards")
    assert person.wait_for_turn()
    assert clicks <= 3


def test_one_press_plays_a_card_where_that_is_wished(people: People) -> None:
    person = people(playAtOnce=True)
    driver = Driver(person)
    driver.sit_at(new_match(person, "wizard-cards", seed=4))
    assert driver.wait_for_decision()
    cards = [one["card"] for one in driver.options if one["card"] is not None]
    card = next(one for one in cards if cards.count(one) == 1)
    spot = f"button.slot[data-card='{card}']"

    def press() -> None:
        assert not driver.is_selected(spot), "the press before has only selected it"
        driver.touch(person.page.locator(spot))

    driver.insist(press, driver.decision)


def test_a_reload_inside_a_prompt_asks_the_same(person: Person) -> None:
    person.against_bots()
    person.wait_for_turn()
    title = person.prompt.locator("h2").inner_text()
    cards = person.page.locator("[data-card][data-zone^=hand]").all()
    hand = [card.get_attribute("data-card") for card in cards]
    person.page.reload()
    person.wait_for_turn()
    assert person.prompt.locator("h2").inner_text() == title
    again = person.page.locator("[data-card][data-zone^=hand]").all()
    assert [card.get_attribute("data-card") for card in again] == hand


def test_a_line_of_the_log_leads_to_its_moment_and_to_its_rule(person: Person) -> None:
    person.against_bots()
    person.wait_for_turn()
    person.choose(person.choices().first)
    person.wait_for_turn()
    person.page.locator(".log .line").first.click()
    expect(person.page.locator(".band")).to_contain_text("As of turn")
    person.page.get_by_role("button", name="Back to now").click()
    expect(person.page.locator(".band")).to_have_count(0)
    number = person.page.locator(".log .number").first
    rule = number.get_attribute("title")
    number.click()
    expect(person.page.locator(f"[data-rule='{rule}']")).to_be_visible()
    expect(person.page.locator(f"[data-rule='{rule}'].here")).to_be_in_viewport()


def test_a_hint_marks_first_the_place_and_then_the_option(person: Person) -> None:
    driver = Driver(person, seed=3).sit_at(new_match(person, "wiz", seed=7))
    while driver.wait_for_decision() and len({one["zone"] for one in driver.options}) < 2:
        driver.step()  # until there are two places to look at: the deck and the discard pile
    person.page.keyboard.press("h")
    expect(person.page.locator(".message")).to_contain_text("Look here", timeout=20_000)
    place = person.page.locator(".table section.hinted, .table .pile .hinted")
    option = person.page.locator(".slot .card.hinted, .button.hinted")
    expect(place.first).to_be_visible()
    expect(option).to_have_count(0)
    person.page.keyboard.press("h")
    expect(person.page.locator(".message")).to_contain_text("Chance to win")
    expect(option.first).to_be_visible()
    expect(person.page.locator(".hand.hinted")).to_have_count(0)
    person.choose(person.choices().first)
    expect(person.page.locator(".message")).to_have_count(0)


def test_the_last_move_is_taken_back(person: Person) -> None:
    person.against_bots()
    for _ in range(12):  # until a move that shows nobody anything new
        person.wait_for_turn()
        lines = person.page.locator(".log li").count()
        person.choose(person.choices().first)
        undo = person.page.locator("[data-tool=undo]")
        person.page.wait_for_timeout(200)
        if undo.get_attribute("aria-disabled") != "true":
            undo.click()
            expect(person.page.locator(".log li")).to_have_count(lines)
            return
    raise AssertionError("no move could be taken back")


def test_the_palette_plays_what_is_typed(person: Person) -> None:
    person.against_bots()
    person.wait_for_turn()
    before = person.state()
    person.page.keyboard.press("/")
    field = person.page.get_by_role("combobox")
    found = person.page.locator("#palette-list").get_by_role("option")
    move = found.filter(has=person.page.locator("code")).first.locator("code").inner_text()
    field.fill(move)
    expect(found.first).to_contain_text(move)
    field.press("Enter")
    expect(field).to_have_count(0)
    person.page.wait_for_function(
        "n => document.querySelectorAll('.log li').length > n", arg=int(before.split()[0])
    )


def test_options_that_do_not_go_together_are_explained(person: Person) -> None:
    person.go("/new/witless-wizards")
    choice = person.page.get_by_label("Decks are")
    person.page.get_by_text("All 10 options").click()
    expect(choice).to_be_visible()
    choice.select_option("named")
    problem = person.page.locator(".problem").first
    expect(problem).to_be_visible()
    assert len(problem.inner_text()) > 20
    expect(person.page.get_by_role("button", name="Start", exact=True)).to_be_disabled()
    person.page.get_by_role("button", name="First brawl").click()
    expect(person.page.get_by_role("button", name="Start", exact=True)).to_be_enabled()
