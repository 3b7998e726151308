"""Nothing is lost between two tabs, or while the network is away."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.page.driving import Driver, new_match
from tests.page.people import Person


def test_a_choice_outlasts_a_gap_in_the_network(person: Person) -> None:
    player = Driver(person)
    player.sit_at(new_match(person, "wizard-cards"))
    player.wait_for_decision()
    while not person.legal_cards.count():
        player.step()
        player.wait_for_decision()
    player.wait_for_guard()
    player.touch(person.legal_cards.first)
    chosen = person.page.locator("button.slot[aria-pressed=true]")
    expect(chosen).to_have_count(1)
    name = chosen.locator(".heard").text_content()
    confirm = person.page.locator("section.prompt button.main")
    words = confirm.inner_text()
    person.context.set_offline(True)
    lost = person.page.locator(".message").filter(has_text="Connection lost")
    expect(lost).to_be_visible()
    person.context.set_offline(False)
    expect(lost).to_have_count(0)
    assert chosen.locator(".heard").text_content() == name
    assert confirm.inner_text() == words
    before = player.decision
    confirm.click()
    player.wait(lambda: player.has_moved(before), "the choice")


def test_two_tabs_show_the_same_match(person: Person) -> None:
    player = Driver(person)
    match = new_match(person, "wizard-cards")
    player.sit_at(match)
    player.wait_for_decision()
    tab = person.open_page()
    tab.goto(f"{person.address}/m/{match}")
    expect(tab.locator("section.prompt")).to_be_visible()

    def seen(page: Page) -> tuple[int, str]:
        """How long the log is, and what is asked; each page tells at its own pace."""
        return page.locator(".log li").count(), page.locator("section.prompt h2").inner_text()

    for _ in range(3):
        player.step()
        if not player.wait_for_decision():
            break
        player.wait(lambda: seen(person.page) == seen(tab), "the same in both")
