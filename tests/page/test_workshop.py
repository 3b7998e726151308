"""The workshop in a real browser: sets, the editor, drafts, the table, trials and the lab."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, Locator, expect

from tests.page.conftest import People
from tests.page.people import Person
from tests.page.test_access import findings, in_both_themes
from tests.server.tables import GAMES

TITLES = {
    "witless-wizards": "Witless Wizards",
    "wiz": "WIZ",
    "wizard-cards": "Wizard Cards",
    "wizards-and-relics": "Wizards & Relics",
    "wysaertz": "WysaertZ",
}


def fork(person: Person, game: str) -> Locator:
    """Copy a game's own set as a new guest does; the form of its first card."""
    person.go("/workshop")
    copy = f"Copy this set of {TITLES[game]}"
    person.page.get_by_role("button", name=copy, exact=True).click()
    person.be_called("Sara")
    form = person.page.locator(".card-form")
    expect(form).to_be_visible()
    expect(person.page.locator(".preview .sizes .card").first).to_be_visible()
    return form


def saved(person: Person, version: int) -> None:
    """Until the set is saved as this version."""
    expect(person.page.locator(".state")).to_have_text(f"saved as version {version}")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_editor(people: People, game: str) -> None:
    """A copied set has no mistakes, its card is drawn at all sizes, and a change is saved."""
    person = people(theme="system")
    form = fork(person, game)
    page = person.page
    expect(page.locator(".tabs .count")).to_have_count(0)
    levels = page.locator(".preview .card").evaluate_all(
        "cards => cards.map(card => card.className.split(' ')[1])"
    )
    assert levels == ["full", "full", "medium", "small", "tiny"]
    found = in_both_themes(person)
    form.get_by_label("Name", exact=True).fill("Sara's <b>card</b>")
    expect(page.locator(".preview .name").first).to_contain_text("<b>card</b>")
    expect(page.locator(".state")).to_have_text("not saved yet")
    page.keyboard.press("Control+s")
    saved(person, 2)
    page.get_by_role("link", name="Table", exact=True).click()
    expect(page.locator("tbody tr").first).to_be_visible()
    found += findings(person)
    assert not found, "\n".join(found)


def test_a_card_is_invented_and_its_mistakes_are_told_at_their_fields(person: Person) -> None:
    form = fork(person, "wizards-and-relics")
    page = person.page
    page.get_by_role("button", name="+ New wizard").click()
    form.get_by_label("Name", exact=True).fill("Owl of Second Thoughts")
    power = form.get_by_label("Power", exact=True)
    power.fill("99")
    expect(form.locator("#field-power-wrong")).to_have_text("must be between 0 and 20, got 99.")
    expect(power).to_have_attribute("aria-invalid", "true")
    power.fill("3")
    expect(form.locator("#field-power-wrong")).to_have_count(0)

    form.get_by_role("button", name="+ Add an effect").click()
    first = form.get_by_role("group", name="Effect 1")
    first.get_by_label("When").select_option("reveal")
    first.get_by_label("What it does").select_option("draw")
    first.get_by_role("button", name="How many: one more").click()
    expect(first.locator(".said")).to_contain_text("raw 2 cards")
    form.get_by_role("button", name="+ Add another effect").click()
    second = form.get_by_role("group", name="Effect 2")
    second.get_by_label("Add a condition").select_option("master")
    expect(second.locator(".said")).to_contain_text("you are the Master Wizard")
    expect(form.locator("#field-text")).to_have_attribute("placeholder", re.compile("2 cards"))
    form.locator("#field-text").fill("Draw 7 cards.")
    expect(form.locator(".remark").first).to_contain_text("the text says 7")
    form.get_by_role("button", name="Use these words").click()
    expect(form.locator(".remark")).to_have_count(0)

    form.get_by_role("button", name="Object: choose a picture").click()
    page.get_by_role("searchbox", name="Search, such as").fill("owl")
    expect(page.get_by_role("button", name="Owl", exact=True).locator("path")).to_be_attached()
    page.keyboard.press("Enter")
    form.get_by_role("button", name="Effect: choose a picture").click()
    page.get_by_role("searchbox", name="Search, such as").fill("brain")
    page.get_by_role("button", name="Brain", exact=True).click()
    expect(page.locator(".preview .card").first.locator(".picture path")).to_have_count(2)

    expect(page.locator("details.whole")).to_contain_text("exactly 60 cards")
    page.get_by_role("button", name="Take out one").click()
    expect(page.locator(".tabs .count")).to_have_count(0)
    assert not findings(person)


def test_drafts_come_back_and_steps_are_undone(person: Person) -> None:
    form = fork(person, "wizard-cards")
    page = person.page
    name = form.get_by_label("Name", exact=True)
    before = name.input_value()
    name.fill("Ward of Sara")
    page.get_by_role("button", name="Undo").click()
    expect(name).to_have_value(before)
    page.keyboard.press("Control+Shift+z")
    expect(name).to_have_value("Ward of Sara")
    page.reload()  # at once: the draft is kept when the tab goes
    expect(page.get_by_text("that you had not saved are back")).to_be_visible()
    expect(name).to_have_value("Ward of Sara")
    page.get_by_role("button", name="Save", exact=True).click()
    saved(person, 2)
    page.get_by_role("link", name="Versions", exact=True).click()
    expect(page.get_by_role("heading", name="Version 1")).to_be_visible()
    page.get_by_role("button", name="Take these cards").click()
    page.get_by_role("link", name="Cards", exact=True).last.click()
    expect(name).to_have_value(before)


def test_a_tab_leaves_the_draft_of_another_alone(person: Person) -> None:
    fork(person, "wizard-cards")
    other = person.context.new_page()
    other.goto(person.page.url)
    name = other.locator(".card-form").get_by_label("Name", exact=True)
    name.fill("Ward of Sara")
    drafts = "Object.keys(localStorage).filter(key => key.startsWith('pentacles.draft.')).length"
    while other.evaluate(drafts) != 1:  # it is kept a moment after the last key
        other.wait_for_timeout(50)
    address = other.url
    other.close()
    person.go("/workshop")  # the first tab leaves the set as it is
    assert person.page.evaluate(drafts) == 1
    person.page.goto(address)
    expect(person.page.get_by_text("that you had not saved are back")).to_be_visible()


def test_rows_are_pasted_from_a_spreadsheet(person: Person) -> None:
    fork(person, "witless-wizards")
    page = person.page
    page.get_by_role("link", name="Table", exact=True).click()
    rows = page.locator("tbody tr")
    expect(rows.first).to_be_visible()
    count = rows.count()
    page.get_by_role("searchbox", name="Find a card").fill("katana")
    expect(rows).to_have_count(1)
    cell = rows.first.locator("input").first
    cell.focus()
    cell.evaluate(
        """(input, text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          const given = { clipboardData: data, bubbles: true, cancelable: true };
          input.dispatchEvent(new ClipboardEvent("paste", given));
        }""",
        "Katana of Haste\nSpoon of Doubt\n",
    )
    expect(page.get_by_text("2 rows pasted, 1 of them new.")).to_be_visible()
    page.get_by_role("searchbox", name="Find a card").fill("")
    expect(rows).to_have_count(count + 1)
    expect(page.locator("td.first input").last).to_have_value("Spoon of Doubt")
    expect(page.get_by_text("1 too many").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(count)


def test_a_bad_file_is_told_card_by_card_and_a_set_goes_around(
    people: People, person: Person
) -> None:
    page = person.page
    fork(person, "wizard-cards")
    page.get_by_role("link", name="Print and share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Card file (TOML)").click()
    text = download.value.path().read_text("utf-8")
    assert 'game = "wizard-cards"' in text
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Link to the set").input_value()

    guest = people()
    guest.page.goto(link)
    expect(guest.page.get_by_text("by Sara")).to_be_visible()
    guest.page.get_by_role("button", name="Make my own copy").click()
    guest.be_called("Fenna")
    expect(guest.page.locator(".card-form")).to_be_visible()

    guest.go("/workshop")
    bad = b"[set]\nname = 'x'\ngame = 'chess'\n"
    file: FilePayload = {"name": "bad.toml", "mimeType": "text/plain", "buffer": bad}
    guest.page.get_by_label("Import a file").set_input_files(file)
    expect(guest.page.get_by_role("alert")).to_contain_text("chess")
    good: FilePayload = {"name": "good.toml", "mimeType": "text/plain", "buffer": text.encode()}
    guest.page.get_by_label("Import a file").set_input_files(good)
    expect(guest.page.locator(".card-form")).to_be_visible()
    guest.go("/workshop")
    expect(guest.page.get_by_role("heading", name="My sets")).to_be_visible()
    tiles = guest.page.get_by_role("button", name=re.compile("^Delete "))
    expect(tiles).to_have_count(2)
    tiles.first.click()
    guest.page.get_by_role("button", name="Delete it").click()
    expect(tiles).to_have_count(1)
    assert not findings(guest)


def test_a_card_is_played_and_measured_on_a_phone(people: People) -> None:
    person = people(390, 844, theme="system")
    fork(person, "wizard-cards")
    page = person.page
    address = page.url
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Play with this card").click()
    person.wait_for_table()
    expect(page.get_by_text(re.compile("chosen"))).to_be_visible()
    page.goto(f"{address}#lab")
    page.get_by_label("Matches").select_option("200")
    page.get_by_label("Bots").select_option("random")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_text("matches played.").first).to_be_visible()
    expect(page.get_by_role("button", name="Forget this run")).to_be_visible()
    expect(page.get_by_text("The first player wins").first).to_be_visible()
    expect(page.get_by_role("link", name="The lab's full report")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    found = in_both_themes(person)
    assert not found, "\n".join(found)
