"""Setting a table up: what stands against a match is said, and where it is put right."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.driving import request
from tests.page.people import Person


def test_start_says_why_it_cant_and_leads_there(person: Person) -> None:
    page = person.go("/new/wysaertz").page
    page.locator(".how-many select").select_option("12")
    page.get_by_label("Seat 2", exact=True).select_option("me")
    start = page.get_by_role("button", name="Start")
    start.click(force=True)  # it can be pressed though it is marked as not possible
    told = page.locator("#seat-problem")
    expect(told).to_be_focused()
    expect(told).to_be_in_viewport()
    expect(page.locator(".start .problem")).to_have_text(told.inner_text())
    page.get_by_label("Seat 2", exact=True).select_option("bot")
    expect(page.locator(".start .problem")).to_have_count(0)
    start.click()
    person.be_called("Sara")
    page.wait_for_url("**/m/*")


def test_one_choice_sets_the_strength_of_all_bots(person: Person) -> None:
    page = person.go("/new/wysaertz").page
    every = page.get_by_label("All bots")
    every.select_option("archmage")
    for seat in (2, 3, 4):
        field = page.get_by_label(f"Strength of the bot in seat {seat}")
        expect(field).to_have_value("archmage")
    page.get_by_label("Strength of the bot in seat 3").select_option("adept")
    expect(every).to_have_value("")


def test_who_gives_no_name_at_this_screen_is_called_by_the_seat(person: Person) -> None:
    page = person.go("/new/wizard-cards?way=here").page
    page.get_by_role("button", name="Start").click()
    person.be_called("Sara")
    page.wait_for_url("**/m/*")
    page.get_by_role("button", name="show my cards").click()
    seats = request(person, f"/api/matches/{person.match}")["seats"]
    assert {seat["name"] for seat in seats} == {"Sara", "Player 2"}


def test_a_game_is_explained_in_a_minute_where_it_is_set_up(person: Person) -> None:
    page = person.go("/new/wizard-cards").page
    expect(page.get_by_role("heading", name="How a duel is won")).to_be_visible()
    expect(page.locator(".primer li")).to_have_count(4)
    told = page.get_by_text("A duel for two wizards and one ordinary pack")
    expect(told).to_be_hidden()
    page.get_by_text("The game in a minute").click()
    expect(told).to_be_visible()
    page.goto(person.address + "/rules/wizard-cards")
    expect(page.get_by_role("heading", name="The game in a minute")).to_be_visible()


def test_options_stay_open_when_they_are_a_preset_again(person: Person) -> None:
    page = person.go("/new/wizard-cards").page
    page.locator("summary", has_text="All ").click()
    box = page.locator("details .options input[type=checkbox]").first
    box.click()
    box.click()
    expect(box).to_be_visible()


def test_a_link_that_works_only_here_says_so(person: Person) -> None:
    page = person.go("/new/wizard-cards").page
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Open the table").click()
    person.be_called("Sara")
    expect(page.locator(".share .here")).to_contain_text("serve --host 0.0.0.0")


def test_a_preset_says_what_it_changes(person: Person) -> None:
    page = person.go("/new/witless-wizards").page
    told = page.locator(".differs li")
    page.get_by_role("button", name="Short and wild").click()
    expect(told.first).to_contain_text(": ")
    chosen = page.locator(".preset[aria-pressed=true] .about")
    expect(chosen).to_have_text("12 Stamina, and a Battle Die from 1 to 6.")
    assert all(len(line.split()) > 5 for line in told.all_inner_texts()), told.all_inner_texts()
