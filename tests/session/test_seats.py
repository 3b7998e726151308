"""Seats, clocks, leavers, automation, chat, rematch."""

from __future__ import annotations

import msgspec
import pytest

from pentacles.core.outcome import Outcome
from pentacles.core.rng import Rng
from pentacles.session import Denied, Entry, Errand, Session
from pentacles.session.delays import QUICKEST, SLOWEST
from pentacles.session.messages import Automation
from pentacles.session.safe_text import name_text
from tests.session.tables import hosted, play, random_move, rebuilt, run, setup_of


def test_guests_join_open_seats_and_the_host_lets_bots_sit_down() -> None:
    session = Session(setup_of("wysaertz", 4, seats="pooo"))
    session.apply(session.propose.join("guest-9", "Zoe\x1b[31m", None, 1.0))
    assert session.seats[1].name == "Zoe"
    assert session.seats.of("guest-9") == [1]
    with pytest.raises(Denied):
        session.propose.join("guest-8", "Max", 1, 1.0)
    with pytest.raises(Denied) as caught:
        session.propose.bot("guest-9", 2, "adept", 1.0)
    assert caught.value.code == "not_yours"
    session.apply(session.propose.bot("guest-0", 2, "adept", 1.0))
    session.apply(session.propose.join("guest-8", "Max", 3, 1.0))
    session.apply(session.propose.leave(3, 1.0))
    assert session.seats[3].kind == "open"
    assert not session.seats.is_full
    session.apply(session.propose.bot("guest-0", 3, "random", 1.0))
    session.apply(session.propose.begin(2.0))
    with pytest.raises(Denied):
        session.propose.join("guest-7", "Late", None, 2.0)
    info = session.views.info("guest-9")
    assert [seat.is_you for seat in info.seats] == [False, True, False, False]
    assert [seat.kind for seat in info.seats] == ["person", "person", "bot", "bot"]
    assert b"guest-" not in msgspec.json.encode(session.views.welcome(1, "guest-9", 2.0))
    assert not session.seats.may_view("guest-9", 0)
    assert not session.seats.may_view("", 0)
    assert session.seats.may_view("", None)


def errand_of(session: Session, kind: str, now: float) -> Errand:
    return next(one for one in session.errands.due(now) if one.kind == kind)


def done(session: Session, errand: Errand, now: float) -> Entry:
    entry = session.errands.entry_for(errand, now)
    assert entry is not None
    session.apply(entry)
    return entry


def test_a_leaver_is_replaced_after_a_grace_period_and_gets_the_seat_back() -> None:
    session = hosted(seats="pp", seed=3)
    seat = session.decisions.asked_seats()[0]
    owner = f"guest-{seat}"
    session.seats.came(f"guest-{1 - seat}", 0.0)
    session.seats.came(owner, 0.0)
    assert session.views.info().seats[seat].is_here
    session.seats.went(owner, 10.0)
    assert session.views.info().seats[seat].away_since == 10.0
    assert session.errands.due(60.0) == []
    assert session.errands.next_after(60.0) == 70.0
    entry = done(session, errand_of(session, "replace", 70.0), 70.0)
    assert session.changes(entry) == {"table", "match", "chat"}
    assert session.views.info().seats[seat].is_replaced
    assert session.views.decision(seat) == ""
    assert session.views.table(seat).options == ()
    errand = errand_of(session, "bot", 70.0)
    assert (errand.seat, errand.level) == (seat, "adept")
    action = session.state.options(seat)[0]
    with pytest.raises(Denied) as caught:
        session.propose.play(seat, errand.decision, action, "", 71.0)
    assert caught.value.code == "not_yours"
    session.seats.came(owner, 72.0)
    back = session.propose.come_back(seat, 72.0)
    assert back is not None
    session.apply(back)
    assert session.views.info().seats[seat].is_replaced
    session.apply(session.propose.play(seat, errand.decision, action, "", 73.0, by="bot"))
    assert "match" in session.changes(session.journal.entries[-1])
    while not session.decisions[seat]:
        random_move(session, Rng(1))
    assert not session.views.info().seats[seat].is_replaced
    assert session.views.decision(seat)
    assert rebuilt(session).decisions.ids == session.decisions.ids


def test_a_match_waits_while_nobody_sits_there() -> None:
    session = hosted(seats="pp", seed=3)
    seat = session.decisions.asked_seats()[0]
    for owner in ("guest-0", "guest-1"):
        session.seats.came(owner, 0.0)
        session.seats.went(owner, 10.0)
    assert session.errands.due(100_000.0) == []
    session.seats.came(f"guest-{1 - seat}", 100_000.0)
    assert session.errands.due(100_059.0) == []
    assert errand_of(session, "replace", 100_060.0).seat == seat


@pytest.mark.parametrize("seats", ["pb", "ss"])
def test_nobody_is_replaced_who_plays_alone_or_at_one_screen(seats: str) -> None:
    session = hosted(seats=seats, seed=3)
    for owner in {seat.owner for seat in session.seats if seat.owner}:
        session.seats.came(owner, 0.0)
        session.seats.went(owner, 10.0)
    assert [one.kind for one in session.errands.due(100_000.0) if one.kind != "bot"] == []


def test_who_leaves_on_purpose_is_replaced_at_once() -> None:
    session = hosted(seats="pp")
    idle = 1 - session.decisions.asked_seats()[0]
    session.apply(session.propose.leave(idle, 5.0))
    assert session.views.info().seats[idle].is_replaced
    back = session.propose.come_back(idle, 6.0)
    assert back is not None
    session.apply(back)
    assert not session.views.info().seats[idle].is_replaced
    assert session.propose.come_back(idle, 6.0) is None


@pytest.mark.parametrize("seats", ["pb", "pp"])
def test_a_match_that_all_people_have_left_waits_for_one_of_them(seats: str) -> None:
    session = hosted(seats=seats)
    people = [number for number, kind in enumerate(seats) if kind == "p"]
    for seat in people:
        assert not session.seats.is_left
        session.apply(session.propose.leave(seat, 5.0))
    assert session.seats.is_left
    assert not session.seats.is_bots_alone
    assert session.talk.lines[-1].text == f"Player {people[-1]} has left; the match waits."
    assert session.errands.plan(100_000.0) == ([], None)
    back = session.propose.come_back(0, 100_001.0)
    assert back is not None
    session.apply(back)
    assert not session.seats.is_left
    for _ in range(50):  # bots go on until the person is asked
        if session.views.decision(0):
            break
        (errand, *_) = [one for one in session.errands.due(100_010.0) if one.kind == "bot"]
        action = session.state.options(errand.seat)[0]
        play(session, errand.seat, action, 100_010.0, by="bot")
    assert session.seats[0].is_persons


def test_who_comes_back_and_leaves_again_before_playing_is_gone() -> None:
    session = hosted(seats="pp")
    seat = session.decisions.asked_seats()[0]
    session.apply(session.propose.leave(seat, 5.0))
    back = session.propose.come_back(seat, 6.0)
    assert back is not None
    session.apply(back)
    session.apply(session.propose.leave(seat, 7.0))
    with pytest.raises(Denied):
        session.propose.leave(seat, 8.0)
    action = session.state.options(seat)[0]
    decision = session.decisions[seat]
    session.apply(session.propose.play(seat, decision, action, "", 9.0, by="bot"))
    assert session.views.info().seats[seat].is_replaced


@pytest.mark.parametrize(
    ("name", "players"), [("wizard-cards", 2), ("wysaertz", 4), ("witless-wizards", 4)]
)
def test_resigning_follows_the_rules_of_the_game(name: str, players: int) -> None:
    session = hosted(name, players)
    session.apply(session.propose.resign(0, 1.0))
    assert session.propose.come_back(0, 2.0) is None if not session.is_over else True
    run(session, Rng(1), 4000)
    assert session.is_over
    assert 0 not in session.state.winners
    assert "0 leaves" in session.replay.record().moves


def test_games_without_a_rule_for_leaving_refuse_it() -> None:
    with pytest.raises(Denied) as caught:
        hosted("wiz").propose.resign(0, 1.0)
    assert caught.value.code == "illegal"


def test_a_live_clock_runs_while_a_seat_is_asked_and_its_flag_hands_the_seat_over() -> None:
    session = hosted(minutes=1.0)
    seat = session.decisions.asked_seats()[0]
    clocks = session.views.welcome(None, "", 0.0).clocks
    assert (clocks[seat].left, clocks[seat].running_since) == (60.0, 0.0)
    assert clocks[1 - seat].running_since is None
    action = session.state.options(seat)[0]
    session.apply(session.propose.play(seat, session.decisions[seat], action, "", 20.0))
    assert session.clocks.left[seat] == 40.0
    now = session.decisions.asked_seats()[0]
    ends = session.clocks.ends(now)
    assert ends is not None
    assert session.errands.next_after(20.0) == ends
    entry = done(session, errand_of(session, "timeout", ends), ends)
    assert session.changes(entry) >= {"match", "chat"}
    assert session.seats[now].is_replaced
    assert "ran out of time" in session.talk.heard_by(0)[-1].text
    with pytest.raises(Denied):
        session.propose.come_back(now, ends + 1)
    assert rebuilt(session).clocks.left == session.clocks.left


def test_a_turn_based_clock_begins_anew_with_every_decision() -> None:
    session = hosted(days=2.0)
    seat = session.decisions.asked_seats()[0]
    action = session.state.options(seat)[0]
    session.apply(session.propose.play(seat, session.decisions[seat], action, "", 90000.0))
    now = session.decisions.asked_seats()[0]
    assert session.clocks.ends(now) == 90000.0 + 2 * 86400
    session.seats.went(f"guest-{now}", 90001.0)
    assert session.errands.due(100000.0) == []
    ends = 90000.0 + 2 * 86400
    done(session, errand_of(session, "timeout", ends), ends)
    assert session.propose.come_back(now, ends + 1) is not None


def test_forced_answers_and_bots_wait_for_delays_of_the_same_kind() -> None:
    delays: dict[str, list[float]] = {"bot": [], "forced": []}
    for seed in range(6):
        session = hosted("wiz", seats="pb", seed=seed, pace=1.0)
        session.decisions.delays.rng = Rng(seed)
        rng = Rng(seed)
        now = 0.0
        for _ in range(60):
            if session.is_over:
                break
            seat = session.decisions.asked_seats()[0]
            for errand in session.errands.due(now + 100.0) if session.ledger.is_news(None) else ():
                assert QUICKEST <= errand.at - now <= SLOWEST
                delays[errand.kind].append(errand.at - now)
            if not session.seats[seat].is_bots and len(session.state.options(seat)) == 1:
                early = session.decisions.due[seat] - 0.01
                assert not [one for one in session.errands.due(early) if one.kind == "forced"]
                now = session.decisions.due[seat]
                done(session, errand_of(session, "forced", now), now)
            else:
                now += 1.0
                random_move(session, rng, now)
    for found in delays.values():
        assert len(found) > 30
        middle = (QUICKEST + SLOWEST) / 2
        assert abs(sum(found) / len(found) - middle) < 0.12


def test_the_delay_is_drawn_before_anybody_looks_at_the_options() -> None:
    """The same delays come in two matches that differ in everything but their decisions' number."""
    dues = []
    for seed in (1, 2):
        session = hosted(seed=seed, pace=1.0)
        session.decisions.delays.rng = Rng(77)
        random_move(session, Rng(1))
        dues.append(session.decisions.due[session.decisions.asked_seats()[0]])
    assert dues[0] == dues[1]


def test_auto_pass_passes_windows_except_at_stops() -> None:
    session = hosted("wysaertz", 4)
    for seat in range(4):
        session.apply(session.propose.automation(seat, Automation(auto_pass=True), 0.5))
    rng = Rng(3)
    passed: set[str] = set()
    for _ in range(300):
        if session.is_over:
            break
        errands = [one for one in session.errands.due(2.0) if one.kind == "pass"]
        if not errands:
            random_move(session, rng)
            continue
        errand = errands[0]
        kind = session.state.public_kind(errand.seat)
        stop = Automation(auto_pass=True, stops=(kind,))
        session.apply(session.propose.automation(errand.seat, stop, 2.0))
        assert errand not in session.errands.due(2.0)
        assert session.errands.entry_for(errand, 2.0) is None
        session.apply(session.propose.automation(errand.seat, Automation(auto_pass=True), 2.0))
        assert done(session, errand, 2.0).data["by"] == "pass"
        passed.add(kind)
    assert passed


def test_chat_is_cleaned_and_spectators_are_not_heard_during_the_match() -> None:
    session = hosted("witless-wizards")
    text = "hi\x1b[2J there\x1b]0;title\x07\u202e\x00 you\n\tall\x9b1m!"
    session.apply(session.propose.chat(0, "", text, 1.0))
    assert session.talk.heard_by(1)[-1].text == "hi there you all!"
    session.apply(session.propose.chat(None, "Watcher", "he holds the dragon", 1.0))
    session.apply(session.propose.chat(1, "", "what?", 1.0))
    assert [line.text for line in session.talk.heard_by(0)] == ["hi there you all!", "what?"]
    assert [line.n for line in session.talk.heard_by(0)] == [0, 1]
    assert [line.n for line in session.talk.heard_by(None)] == [0, 1, 2]
    for bad in ("", " \x1b[0m ", "x" * 501, "x" * 10**6):
        with pytest.raises(Denied):
            session.propose.chat(0, "", bad, 1.0)
    run(session, Rng(1), 3000)
    session.apply(session.propose.chat(None, "Watcher", "well played", 9.0))
    assert session.talk.heard_by(0)[-1].text == "well played"
    assert "he holds the dragon" not in [line.text for line in session.talk.heard_by(0)]


def test_rematch_keeps_the_seats_and_passes_the_start_on() -> None:
    session = hosted("wizard-cards", options={"first_player": "seat_1"}, seats="pb")
    with pytest.raises(Denied):
        session.propose.rematch("m2", 1.0)
    run(session, Rng(1), 3000)
    setup = session.rematch_setup("m2", "WXYZ", 8, 9.0)
    session.apply(session.propose.rematch("m2", 9.0))
    assert session.views.info().rematch == "m2"
    with pytest.raises(Denied):
        session.propose.rematch("m3", 9.0)
    assert setup.options["first_player"] == "seat_0"
    assert setup.seats == session.setup.seats
    assert (setup.id, setup.seed, setup.start) == ("m2", 8, "")
    Session(setup)


def ended(name: str, winners: list[int], players: int = 2, **options: object) -> Session:
    """A match that these seats have won."""
    session = hosted(name, players, options=options)
    session.state.finish(Outcome(winners, "It is over.", ""))
    session.state.settle()
    return session


@pytest.mark.rule("WC-1.3", "WIZ-3.2", "WW-1.5", "WR-2.8", "WY-1.8")
@pytest.mark.parametrize(
    ("name", "option", "begins", "words"),
    [
        ("wizard-cards", "first_player", "seat_1", "goes first"),
        ("wiz", "first_dealer", "seat_0", "goes first"),  # who sits left of the dealer begins
        ("witless-wizards", "first_player", "seat_1", "goes first"),
        ("wizards-and-relics", "first_master", "seat_1", "is the first Master Wizard"),
        ("wysaertz", "first_player", "seat_1", "goes first"),
    ],
)
def test_rematch_in_which_the_winner_goes_first(
    name: str, option: str, begins: str, words: str
) -> None:
    session = ended(name, [1])
    assert session.views.info().winner_first == f"Rematch, winner {words}"
    setup = session.rematch_setup("m2", "WXYZ", 8, 9.0, winner_first=True)
    assert setup.options[option] == begins
    assert session.rematch_setup("m2", "WXYZ", 8, 9.0).options.get(option, "random") == "random"
    Session(setup)


@pytest.mark.rule("WC-1.3")
def test_wc_1_3_x11_the_winner_of_a_practice_game_begins() -> None:
    session = hosted("wizard-cards", options={"first_player": "seat_0"})
    assert session.views.info().winner_first == ""
    session.apply(session.propose.resign(0, 2.0))
    assert session.views.info().winner_first == "Rematch, winner goes first"
    following = Session(session.rematch_setup("m2", "WXYZ", 8, 9.0, winner_first=True))
    following.apply(following.propose.begin(10.0))
    assert following.setup.options == {"first_player": "seat_1"}
    assert following.decisions.asked_seats() == [1]


def test_in_a_constructed_game_the_winner_drafts_first() -> None:
    session = ended("wizard-cards", [0], constructed_decks=True)
    assert session.views.info().winner_first == "Rematch, winner drafts first"


def test_after_a_draw_the_lot_says_who_goes_first() -> None:
    named = ended("wizard-cards", [], first_player="seat_1")
    assert named.views.info().winner_first == "Rematch, chance decides who goes first"
    assert named.rematch_setup("m2", "", 8, 9.0, True).options == {"first_player": "random"}
    drawn = ended("witless-wizards", [0, 2], players=3)
    assert drawn.views.info().winner_first == ""  # the plain rematch draws the same lot
    assert "first_player" not in drawn.rematch_setup("m2", "", 8, 9.0, True).options


def test_who_plays_alone_is_offered_no_start() -> None:
    assert ended("wiz", [0], players=1).views.info().winner_first == ""


@pytest.mark.parametrize("name", ["\u3164", " \u2800\u200b", "\uffa0\u115f\u1160"])
def test_a_name_that_nobody_can_see_is_refused(name: str) -> None:
    with pytest.raises(Denied) as caught:
        name_text(name)
    assert "at least one letter" in caught.value.reason
    assert name_text(f"Ann{name}") == "Ann"


def test_a_live_clock_goes_on_from_when_the_server_is_back() -> None:
    session = hosted(minutes=1.0)
    (seat,) = session.decisions.asked_seats()
    again = rebuilt(session)
    entry = again.propose.resume(500.0)
    assert entry is not None
    again.apply(entry)
    assert again.clocks.ends(seat) == 560.0
    assert not [one for one in again.errands.due(559.0) if one.kind == "timeout"]
    assert rebuilt(again).clocks.ends(seat) == 560.0
    assert hosted().propose.resume(500.0) is None
    assert hosted(days=2.0).propose.resume(500.0) is None


def test_who_has_a_seat_reads_no_spectators_while_watching() -> None:
    session = hosted()
    owner = session.seats[0].owner
    session.apply(session.propose.chat(None, "Carl", "he holds the dragon", 1.0))
    session.apply(session.propose.chat(0, "", "your move", 1.0))
    assert [line.text for line in session.talk.heard_by(None, owner)] == ["your move"]
    assert [line.text for line in session.talk.heard_by(None, "somebody")] == [
        "he holds the dragon",
        "your move",
    ]
    assert [line.text for line in session.views.welcome(None, owner, 1.0).chat] == ["your move"]


def test_stops_are_few_and_short_and_each_limit_is_told() -> None:
    session = hosted(seats="pp")
    for stops, words in (
        (("x" * 1000,), "A stop has at most 64 characters"),
        (tuple(str(number) for number in range(65)), "at most 64 stops"),
    ):
        with pytest.raises(Denied, match=words):
            session.propose.automation(0, Automation(stops=stops), 1.0)
