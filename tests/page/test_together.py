from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.page.conftest import People
from tests.page.people import Person
from tests.server.tables import Server


def open_table(host: Person, game: str = "wizard-cards") -> str:
    """A table with one open seat; the address of its link."""
    host.go(f"/new/{game}?way=online")
    host.page.get_by_role("textbox", name="Your name").fill("Sara")
    host.page.get_by_role("button", name="Open the table").click()
    return host.page.get_by_label("Send this link").input_value()


def test_two_people_play_over_a_link(people: People) -> None:
    sara, julia = people(), people(playAtOnce=True)
    link = open_table(sara)
    julia.page.goto(link)
    julia.page.get_by_role("button", name="Sit down here").click()
    julia.be_called("Julia")
    for one in (sara, julia):
        one.wait_for_table()
    for _ in range(6):  # whoever is asked plays, and the other one sees it
        limit = 200
        while not (sara.is_asked() or julia.is_asked()) and limit:
            sara.page.wait_for_timeout(25)
            limit -= 1
        mover, other = (sara, julia) if sara.is_asked() else (julia, sara)
        lines = other.page.locator(".log li").count()
        mover.choose(mover.choices().first)
        expect(other.page.locator(".log li").nth(lines)).to_be_attached()
    hidden = julia.page.locator("[data-card][data-zone^=hand]").evaluate_all(
        "all => all.map(one => one.dataset.zone)"
    )
    assert set(hidden) <= {"hand_1"}  # of the other hand there are backs, and they have no number


def test_the_short_code_leads_to_the_table(people: People) -> None:
    sara, julia = people(), people()
    open_table(sara)
    code = sara.page.locator(".code").inner_text()
    julia.go("/")
    julia.page.get_by_label("Have a code or a link?").fill(code.lower())
    julia.page.get_by_role("button", name="Go", exact=True).click()
    expect(julia.page.get_by_role("button", name="Sit down here")).to_be_visible()
    assert julia.match == sara.match


def test_the_host_fills_an_open_seat_with_a_bot(people: People) -> None:
    sara = people()
    open_table(sara)
    sara.page.get_by_role("button", name="Let a bot play").click()
    sara.wait_for_table()
    assert sara.wait_for_turn()


def test_the_host_asks_somebody_to_leave_and_closes_the_table(people: People) -> None:
    sara, julia = people(), people()
    julia.page.goto(open_table(sara, "wysaertz"))
    julia.page.get_by_role("button", name="Sit down here").first.click()
    julia.be_called("Julia")
    leave = sara.page.get_by_role("button", name="Ask Julia to leave")
    expect(leave).to_be_visible()
    leave.focus()
    sara.page.keyboard.press("Enter")
    expect(leave).to_be_hidden()
    close = sara.page.get_by_role("button", name="Close the table")
    close.focus()
    sara.page.keyboard.press("Enter")
    expect(sara.page.get_by_label("Have a code or a link?")).to_be_visible()
    expect(julia.page.get_by_text("The host has closed this table.").first).to_be_visible()


def test_the_host_mutes_a_guest_for_everybody_and_a_guest_logs_out(people: People) -> None:
    sara, julia = people(), people()
    julia.page.goto(open_table(sara))
    julia.page.get_by_role("button", name="Sit down here").click()
    julia.be_called("Julia")
    for one in (sara, julia):
        one.wait_for_table()
        one.page.get_by_role("tab", name="Chat").click()
    julia.page.get_by_role("button", name="Hello!").click()
    sara.page.get_by_text("Mute for everybody").click()
    sara.page.get_by_role("checkbox", name="Julia").last.check()
    expect(julia.page.get_by_text("The host has muted Julia.").first).to_be_visible()
    julia.go("/settings")
    julia.page.get_by_role("button", name="Log out everywhere").click()
    julia.page.get_by_role("button", name="Yes, log out").click()
    expect(julia.page.get_by_text("You are Julia")).to_be_hidden()


def test_the_curtain_hides_everything_between_two_people_at_one_screen(people: People) -> None:
    sara = people()
    sara.go("/new/wizard-cards?way=here")
    sara.page.get_by_role("textbox", name="Your name").fill("Sara")
    sara.page.get_by_label("Name of the person in seat 2").fill("Julia")
    sara.page.get_by_role("button", name="Start", exact=True).click()
    seen: set[str] = set()
    for _ in range(8):
        curtain = sara.page.get_by_role("region", name="Curtain")
        expect(curtain).to_be_visible()
        expect(curtain).not_to_contain_text("Waiting for")  # its head says whose turn it is
        assert sara.page.locator("[data-card]").count() == 0
        assert sara.page.locator(".log li").count() == 0
        assert sara.page.locator("[data-voice]").all_inner_texts() == ["", ""]
        name = "Julia" if "Julia" in curtain.inner_text() else "Sara"
        seen.add(name)
        sara.page.get_by_role("button", name=f"I am {name}").click()
        assert sara.wait_for_turn()
        seat = 1 if name == "Julia" else 0
        assert sara.page.locator(f"[data-card][data-zone=hand_{seat}]").count() > 0
        assert sara.page.locator(f"[data-card][data-zone=hand_{1 - seat}]").count() == 0
        while sara.page.locator("section.curtain").count() == 0:
            if sara.choices().count():
                stop = sara.page.locator("section.prompt button[data-action]")
                sara.choose(stop.first if stop.count() else sara.choices().first)
            sara.page.wait_for_timeout(25)
        if len(seen) == 2:
            return
    raise AssertionError(f"only {seen} were called")


def test_a_spectator_sees_backs_and_can_choose_nothing(people: People) -> None:
    sara, guest = people(), people()
    sara.against_bots()
    sara.wait_for_turn()
    guest.page.goto(sara.page.url)
    guest.wait_for_table()
    expect(guest.page.locator(".chips")).to_contain_text("You are watching")
    assert guest.page.locator("[data-card][data-zone^=hand]").count() == 0
    assert guest.choices().count() == 0
    lines = guest.page.locator(".log li").count()
    sara.choose(sara.choices().first)
    expect(guest.page.locator(".log li").nth(lines)).to_be_attached()


def test_a_spectator_turns_the_table_and_sees_nothing_more(people: People) -> None:
    sara, guest = people(), people()
    sara.against_bots()
    sara.wait_for_turn()
    guest.page.goto(sara.page.url)
    guest.wait_for_table()
    own = guest.page.locator("[data-place=own] [data-seat]")
    for seat in (0, 1):
        guest.page.get_by_label("from the place of").select_option(str(seat))
        expect(own).to_have_attribute("data-seat", str(seat))
        expect(guest.page.locator(".rivals [data-seat]")).to_have_attribute(
            "data-seat", str(1 - seat)
        )
        assert guest.page.locator("[data-card][data-zone^=hand]").count() == 0
        assert guest.choices().count() == 0


def test_a_lost_connection_is_told_and_nothing_chosen_is_lost(
    people: People, tmp_path: Path, free_port: int
) -> None:
    server = Server(tmp_path / "own.sqlite3", "--port", str(free_port)).start()
    sara = people()
    sara.address = server.address
    try:
        sara.against_bots()
        sara.wait_for_turn()
        title = sara.prompt.locator("h2").inner_text()
        sara.page.wait_for_timeout(300)
        card = sara.legal_cards.first
        chosen = card.get_attribute("data-card")
        card.click()
        selected = sara.page.locator(f"[data-card='{chosen}'][aria-pressed=true]")
        expect(selected).to_be_visible()
        server.stop()
        expect(sara.page.locator(".message")).to_contain_text("Connection lost")
        expect(sara.prompt).to_contain_text("Connection lost")
        server.start()
        expect(sara.page.locator(".message")).to_contain_text("Back at the table", timeout=30_000)
        expect(selected).to_be_visible()
        assert sara.prompt.locator("h2").inner_text() == title
        sara.choose(selected)
    finally:
        server.stop()
