"""The table as headings and lists, and what a listener hears."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import People
from tests.page.driving import Driver, new_match


def test_a_whole_match_in_list_mode(people: People) -> None:
    person = people(1440, 900, listMode=True)
    player = Driver(person, seed=6)
    player.sit_at(new_match(person, "wizards-and-relics", options={"hall_target": 1}, seed=3))
    assert player.wait_for_decision()
    assert person.page.locator(".table svg.card, .table .card").count() == 0
    headings = person.page.locator(".list h2, .list h3")
    assert headings.count() > 5
    for zone in person.page.locator(".list section[aria-label]").all():
        assert zone.get_attribute("aria-label")
    player.play_out()
    expect(person.end).to_be_visible()


def test_a_pile_is_looked_through_in_list_mode(people: People) -> None:
    person = people(1440, 900, listMode=True)
    player = Driver(person, seed=6)
    player.sit_at(new_match(person, "wizard-cards", seed=3))
    look = person.page.locator(".list [data-open=discard]")
    while not look.count():
        assert player.wait_for_decision()
        player.step()
    look.click()
    seen = person.page.get_by_role("dialog")
    expect(seen.locator("li").nth(1)).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(seen).to_have_count(0)


def test_the_live_region_tells_every_turn(people: People) -> None:
    person = people(1440, 900, listMode=True)
    person.context.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          window.heard = [];
          new MutationObserver(() => {
            for (const node of document.querySelectorAll("[aria-live]"))
              if (node.textContent.trim()) window.heard.push(node.textContent.trim());
          }).observe(document, { subtree: true, childList: true, characterData: true });
        })"""
    )
    player = Driver(person, seed=6)
    player.sit_at(new_match(person, "wizard-cards", seed=3))
    for _ in range(4):
        assert player.wait_for_decision()
        player.step()
    assert player.wait_for_decision()
    person.page.wait_for_timeout(1500)
    heard = " ".join(person.page.evaluate("window.heard"))
    assert "Your turn" in heard
    lines = [
        " ".join(line.split()) for line in person.page.locator(".log li .line").all_inner_texts()
    ]
    told = [line for line in lines if line in " ".join(heard.split())]
    assert len(told) > 4, (lines, heard[-600:])  # in bursts the rest is only counted
    assert any(line.startswith("You ") for line in told)
