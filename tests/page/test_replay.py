from __future__ import annotations

import contextlib
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Error, expect

from tests.page.conftest import People
from tests.page.people import Person
from tests.server.tables import Server, against_bots, guest, play_on, run


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """A match that is over: a program plays it, in a thread without a browser's event loop."""

    async def played() -> str:
        client = await guest(server.address, "Sara")
        match = await client.create(against_bots("wizard-cards", 1))
        async with client.watch(match.id, 0) as viewer:
            await play_on(viewer)
        await client.close()
        return match.id

    with ThreadPoolExecutor(1) as beside:
        return beside.submit(lambda: run(played())).result()


@pytest.fixture
def reader(people: People, finished: str) -> Person:
    """Somebody who has the link of a finished match."""
    person = people()
    person.go(f"/replay/{finished}")
    expect(person.page.locator(".transport")).to_be_visible()
    return person


def moves(person: Person) -> tuple[int, int]:
    """The present move, and how many there are."""
    words = person.page.locator(".transport b").inner_text().split()
    return int(words[1]), int(words[3])


def expect_move(person: Person, move: int, last: int) -> None:
    """The replay stands at this move."""
    expect(person.page.locator(".transport b")).to_have_text(f"Move {move} of {last}")


def test_keys_and_scrubber_go_through_the_match(reader: Person) -> None:
    now, last = moves(reader)
    assert now == last
    assert last > 10
    reader.page.keyboard.press("Home")
    expect_move(reader, 0, last)
    reader.page.keyboard.press("ArrowRight")
    reader.page.keyboard.press("ArrowRight")
    expect_move(reader, 2, last)
    expect(reader.page).to_have_url(re.compile("#2$"))
    reader.page.get_by_role("slider").fill("7")
    expect_move(reader, 7, last)
    reader.page.keyboard.press("End")
    expect_move(reader, last, last)


def test_a_link_leads_to_its_moment(reader: Person, finished: str) -> None:
    reader.go("/")
    reader.go(f"/replay/{finished}#5")
    expect(reader.page.locator(".transport b")).to_contain_text("Move 5 of")


def test_a_seat_sees_only_what_it_knew(reader: Person) -> None:
    reader.page.get_by_role("slider").fill("3")
    hands = reader.page.locator("[data-card][data-zone=hand_0], [data-card][data-zone=hand_1]")
    reader.page.get_by_role("button", name="All", exact=True).click()
    theirs = reader.page.locator("[data-card][data-zone=hand_1]")
    expect(theirs).not_to_have_count(0)
    both = hands.count()
    reader.page.get_by_role("button", name="Spectator").click()
    expect(hands).to_have_count(0)
    reader.page.locator(".seen button").first.click()
    expect(reader.page.locator("[data-card][data-zone=hand_0]")).not_to_have_count(0)
    expect(theirs).to_have_count(0)
    assert hands.count() < both


def test_the_chances_are_drawn_when_they_are_worked_out(reader: Person) -> None:
    expect(reader.page.locator(".chances .note")).to_have_text(
        "estimated by search", timeout=120_000
    )
    assert reader.page.locator(".chances svg path").count() >= 2
    expect(reader.page.locator(".tip")).to_contain_text("%")


def test_a_moment_is_analysed_for_the_seat_that_was_asked(reader: Person) -> None:
    page = reader.page
    ask = page.get_by_role("button", name="Analyse this moment")
    expect(ask).to_be_disabled()  # at the end nobody is asked
    page.get_by_role("slider").fill("4")
    ask.click()
    lines = page.locator(".advice li")
    expect(lines).not_to_have_count(0)
    expect(lines.first).to_contain_text("%")
    chances = [int(text.split()[0]) for text in lines.locator(".what span").all_inner_texts()]
    falls = chances == sorted(chances, reverse=True)
    note = "The best choice comes first"
    assert falls or note in page.locator(".advice").inner_text()
    box, table = page.locator(".advice").bounding_box(), page.viewport_size
    assert box is not None
    assert table is not None
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= table["width"]
    page.keyboard.press("ArrowRight")
    expect(lines).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(ask).to_be_enabled()
    page.get_by_role("slider").fill("4")
    ask.click()
    expect(lines).not_to_have_count(0)
    page.get_by_role("status").get_by_role("button", name="Close").click()
    expect(lines).to_have_count(0)
    expect(ask).to_be_focused()


def test_a_match_is_played_on_from_a_moment(reader: Person) -> None:
    reader.page.get_by_role("slider").fill("4")
    before = reader.page.url
    reader.page.get_by_role("button", name="Play on from here").click()
    reader.be_called("Sara")
    reader.page.wait_for_url("**/m/*")
    assert reader.page.url != before
    assert reader.wait_for_turn()
    reader.choose(reader.choices().first)


FITS = """() => {
  const box = (spot) => document.querySelector(spot).getBoundingClientRect();
  const over = (a, b) => Math.min(
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
  );
  const hand = box("[data-hand]");
  return [over(box("[data-place=own]"), hand), over(hand, box(".told"))];
}"""
"""How far own place, hand and the words below reach over each other."""


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (1180, 720)])
def test_nothing_lies_over_the_table(reader: Person, size: tuple[int, int]) -> None:
    reader.page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(reader.page.locator("[data-place=own]")).to_be_visible()
    assert reader.prompt.count() == 0
    expect(reader.page.locator(".told .made")).not_to_be_empty()
    _, last = moves(reader)
    for move in (last, last - 1, last - 3, last // 2, last // 4, 0):
        reader.page.get_by_role("slider").fill(str(move))
        expect_move(reader, move, last)
        with contextlib.suppress(Error):  # a new size is drawn a frame later
            reader.page.wait_for_function(f"Math.max(...({FITS})()) <= 1", timeout=10_000)
        own, hand = reader.page.evaluate(FITS)
        assert own <= 1, f"move {move}: your own place reaches {own} px over the hand"
        assert hand <= 1, f"move {move}: the hand reaches {hand} px over the words below"


def test_a_note_stays_with_its_move(reader: Person) -> None:
    reader.page.get_by_role("slider").fill("4")
    field = reader.page.get_by_label("Add a note to move 4")
    field.fill("Too <b>early</b>")
    field.press("Enter")
    note = reader.page.get_by_role("button", name="Move 4: Too <b>early</b>")
    expect(note).to_be_visible()
    reader.page.reload()
    expect(note).to_be_visible()
    reader.page.get_by_role("slider").fill("2")
    expect(reader.page.get_by_label("Add a note to move 2")).to_have_value("")
    note.click()
    expect(reader.page.locator(".transport b")).to_contain_text("Move 4 of")
