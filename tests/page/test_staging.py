"""What others do is played as beats that one can follow, in the viewer's page alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, expect

from tests.page.conftest import People
from tests.page.driving import Driver, new_match
from tests.page.people import Person
from tests.page.test_motion import WATCH
from tests.server.tables import Server

BATTLE = "wizards-and-relics"


def told(player: Driver) -> list[dict[str, Any]]:
    """Every event that the page was told of."""
    lines: dict[int, dict[str, Any]] = {}
    for frame in map(json.loads, player.frames):
        for line in frame.get("log", []):
            lines[line["n"]] = line["event"]
    return [lines[n] for n in sorted(lines)]


def go_on(player: Driver, until: str = "") -> None:
    """Pass over whatever is staged until the present is shown, or until something is told."""
    button = player.page.locator(".prompt [data-go]")
    while button.count():
        if until and any(event["kind"] == until for event in told(player)):
            return
        player.page.keyboard.press("Space")
        player.page.wait_for_timeout(20)


def until_battle(
    player: Driver,
    winners: tuple[int, ...] = (0, 1),
    match: str = "",
    asked: str = "",
    **more: Any,
) -> None:
    """Play until a battle that one of these won is told, and then this is asked.

    A match may end without one, because forced answers are given at times of their own: then the
    next is played, unless it has to be this one.
    """
    deals = count(3)
    player.sit_at(match or new_match(player.person, BATTLE, seed=next(deals), **more))
    before = 0

    def is_told() -> bool:
        wins = [one for one in told(player)[before:] if one["kind"] == "won_round"]
        if not wins or wins[-1]["seat"] not in winners:
            return False
        return not asked or (player.is_asked and player.table["prompt"]["kind"] == asked)

    while not is_told():
        if not player.wait_for_decision():
            assert not match, "the match ended without such a battle"
            player.frames.clear()
            player.sit_at(new_match(player.person, BATTLE, seed=next(deals), **more))
            before = 0
            continue
        if is_told():  # while this was waited for
            break
        before = len(told(player))
        go_on(player)
        player.step()
        player.wait(lambda: player.is_asked or player.is_over, "an answer")


def staged(browser: Browser, server: Server, **context: Any) -> Person:
    return Person(
        browser.new_context(viewport={"width": 1440, "height": 900}, **context),
        server.address,
        {"speed": "normal"},
    )


@pytest.fixture(params=["no-preference", "reduce"])
def viewer(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Driver]:
    way: Literal["no-preference", "reduce"] = request.param
    person = staged(browser, server, reduced_motion=way)
    yield Driver(person, seed=3)
    person.context.close()
    assert person.errors == []


def test_a_battle_waits_with_both_sums_until_it_was_seen(viewer: Driver) -> None:
    page = viewer.page
    until_battle(viewer)
    viewer.wait(lambda: viewer.is_asked, "the next question")  # the match itself goes on
    button = page.locator(".prompt [data-go=on]")
    expect(button).to_be_visible()
    expect(page.locator(".stage .bars .sum")).to_have_text(totals_of(viewer))
    turned = [one["cards"][0] for one in told(viewer) if one["kind"].startswith("revealed_w")]
    faces = {face: viewer.table["faces"].get(face) for face in turned[-2:]}
    stage = page.locator("[data-place=stage]")
    for name in [face["name"] for face in faces.values() if face]:
        expect(stage.get_by_text(name).first).to_be_visible()
    assert page.locator(".prompt button[data-action]").count() == 0
    # The bar of steps tells of the moment that is shown, not of the one that is asked about.
    expect(page.locator("header [aria-current=step]")).to_have_text("Victory")
    button.click()
    go_on(viewer)
    expect(page.locator(".prompt.yours")).to_be_visible()


@pytest.mark.slow
def test_a_round_of_wiz_waits_with_its_calculation(browser: Browser, server: Server) -> None:
    person = staged(browser, server)
    player = Driver(person, seed=3)
    options = {"max_rounds": 2, "target_ep": 5000}
    player.sit_at(new_match(person, "wiz", options=options, seed=11))
    while True:
        assert player.wait_for_decision()
        go_on(player, until="calculated")
        if any(event["kind"] == "calculated" for event in told(player)):
            break
        player.step()
        player.wait(lambda: player.is_asked or player.is_over, "an answer")
    button = person.page.locator(".prompt [data-go=on]")
    expect(button).to_be_visible()
    expect(button).to_contain_text("Next round")
    stage = person.page.locator("[data-place=stage]")
    expect(stage.locator(".calculation").first).to_be_visible()
    assert stage.locator(".told").count() == 0  # nothing lies over the reckoning
    button.click()
    go_on(player)
    expect(person.page.locator(".prompt.yours")).to_be_visible()
    person.context.close()
    assert person.errors == []


def test_the_scene_can_be_shown_again(browser: Browser, server: Server) -> None:
    person = staged(browser, server)
    player = Driver(person, seed=3)
    until_battle(player)
    expect(person.page.locator(".prompt [data-go=on]")).to_be_visible()
    person.page.get_by_role("button", name="Show it again").click()
    expect(person.page.locator(".prompt [data-go=skip]")).to_be_visible()
    expect(person.page.locator(".prompt [data-go=on]")).to_be_visible()
    person.context.close()
    assert person.errors == []


def test_with_reduced_motion_the_beats_stand_still(browser: Browser, server: Server) -> None:
    person = staged(browser, server, reduced_motion="reduce")
    player = Driver(person, seed=3)
    person.page.add_init_script(f"addEventListener('DOMContentLoaded', {WATCH})")
    until_battle(player)
    expect(person.page.locator(".prompt [data-go=on]")).to_be_visible()
    assert person.page.evaluate("[...window.travelled]") == []
    person.context.close()


def test_a_press_ends_a_scene_and_chooses_nothing(browser: Browser, server: Server) -> None:
    person = staged(browser, server)
    player = Driver(person, seed=3)
    player.sit_at(new_match(person, "wizard-cards", seed=3))
    page = person.page
    skip = page.locator(".prompt [data-go=skip]")
    for _ in range(12):
        assert player.wait_for_decision()
        if skip.count():
            break
        player.step()
    expect(skip).to_be_visible()
    known = [event["recap"]["title"] for event in told(player) if event["recap"]]
    assert page.locator(".prompt h2").inner_text() in known
    made = len([frame for frame in player.said.values() if frame["type"] == "play"])
    page.locator("[data-hand] button.slot").first.click(force=True)
    go_on(player)
    expect(page.locator(".prompt.yours")).to_be_visible()
    assert page.locator("[aria-pressed=true].slot").count() == 0
    assert made == len([frame for frame in player.said.values() if frame["type"] == "play"])
    person.context.close()
    assert person.errors == []


def totals_of(player: Driver) -> list[str]:
    """What the last battle came to, by seats."""
    sums = [one for one in told(player) if one["kind"] == "total"][-2:]
    sums.sort(key=lambda one: one["seat"])
    return [one["recap"]["title"].split()[-2] for one in sums]


def test_the_last_battle_is_a_line_beside_the_places_for_the_next_cards(people: People) -> None:
    player = Driver(people(), seed=3)
    until_battle(player, winners=(1,), asked="choose_wizard")
    stage = player.page.locator("[data-place=stage]")
    last = stage.locator("[data-last-battle]")
    expect(last.locator("li > b")).to_have_text(totals_of(player))
    expect(last).to_contain_text("Last battle")
    assert stage.locator(".bars .sum").count() == 0  # no picture of the past in the way
    shrine = [one["sentence"] for one in told(player) if one["kind"] == "shrine"][-1]
    name = shrine.rpartition(" is ")[2].removesuffix(".")
    expect(stage.locator(".strip")).to_contain_text(name)  # the shrine of this round
    card = player.page.locator("[data-hand] button.slot[aria-pressed]").first
    card.click()
    expect(last).to_be_visible()
    last.get_by_role("button", name="Show it again").click()  # with animations off: its result
    expect(last.or_(stage.locator(".bars .sum")).first).to_be_visible()


def test_the_scene_of_the_last_battle_can_still_be_seen(browser: Browser, server: Server) -> None:
    person = staged(browser, server)
    player = Driver(person, seed=3)
    until_battle(player, winners=(1,), asked="choose_wizard")
    go_on(player)
    person.page.locator("[data-last-battle] button").click()
    expect(person.page.locator(".prompt [data-go=on]")).to_be_visible()
    expect(person.page.locator(".stage .bars .sum")).to_have_text(totals_of(player))
    go_on(player)
    expect(person.page.locator(".prompt.yours")).to_be_visible()
    expect(person.page.locator("[data-last-battle]")).to_be_visible()
    person.context.close()
    assert person.errors == []


def test_nothing_waits_in_list_mode_and_a_spectator_keeps_the_last_picture(
    people: People,
) -> None:
    listener, watcher = people(speed="normal", listMode=True), people(speed="normal")
    match = new_match(listener, BATTLE, seed=3)
    watcher.go(f"/m/{match}").wait_for_table()
    player = Driver(listener, seed=3)
    until_battle(player, match=match)
    assert player.wait_for_decision()
    expect(listener.page.locator(".list [data-action]").first).to_be_visible()
    sums = [one for one in told(player) if one["kind"] == "total"][-2:]
    for one in sums:  # what a stage would show is read in the log
        expect(listener.page.locator(".log li").get_by_text(one["sentence"]).last).to_be_attached()
    last = watcher.page.locator(".stage [data-last-battle] li > b")
    expect(last.or_(watcher.page.locator(".stage .bars .sum"))).to_have_text(totals_of(player))
    for person in (listener, watcher):
        assert person.page.locator(".prompt [data-go]").count() == 0
