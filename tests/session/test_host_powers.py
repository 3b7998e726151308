"""What the host may do, and what nobody else at the table can take."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentacles.bots import LEVELS
from pentacles.session import Denied, Entry, Session
from pentacles.session.deeds import Close
from pentacles.session.safe_text import chat_text, distinct, name_text, person_text
from pentacles.session.setup import OPEN, PERSON, SeatSetup, Setup
from tests.session.tables import hosted

HOST, BOB, EVE = "host", "bob", "eve"


def waiting(seats: int = 4, is_seated: bool = True) -> Session:
    """A table of WysaertZ: the host, who is called Ann, and open seats."""
    made = hosted("wysaertz", seats, seats="p" * seats).setup
    first = SeatSetup(PERSON, "Ann", "", HOST) if is_seated else SeatSetup(OPEN)
    places = (first, *(SeatSetup(OPEN) for _ in range(seats - 1)))
    return Session(
        Setup(
            id=made.id,
            game=made.game,
            version=made.version,
            players=seats,
            seed=made.seed,
            seats=places,
            host=HOST,
            host_name="Ann",
        ),
        0.0,
    )


def joined(session: Session, guest: str, name: str, seat: int | None = None) -> int:
    entry = session.propose.join(guest, name, seat, 1.0)
    session.apply(entry)
    return int(entry.data["seat"])


def test_a_stranger_takes_one_seat_and_nobodys_name() -> None:
    session = waiting()
    assert joined(session, EVE, "ANN") == 1
    assert session.seats[1].title == "ANN the Second"
    assert joined(session, BOB, "Ann", 3) == 3
    assert session.seats[3].title == "Ann the Third"
    with pytest.raises(Denied, match="a seat here already: 1"):
        session.propose.join(EVE, "Eve", 2, 1.0)
    session.apply(session.propose.join(HOST, "Ann", 2, 1.0))  # the host may play several
    assert [seat.title for seat in session.seats] == [
        "Ann",
        "ANN the Second",
        "Ann the Fourth",
        "Ann the Third",
    ]
    assert session.seats.is_full


def test_the_hosts_name_is_theirs_also_while_they_have_no_seat() -> None:
    session = waiting(is_seated=False)
    joined(session, EVE, "Ann", 0)
    assert session.seats[0].title == "Ann the Second"
    session.apply(session.propose.chat(None, "Ann", "I am the host", 2.0, BOB))
    assert session.talk.lines[-1].name == "Ann the Third"
    session.apply(session.propose.chat(None, "Ann", "No, I am", 2.0, HOST))
    assert session.talk.lines[-1].name == "Ann"
    joined(session, HOST, "Ann", 1)
    assert session.seats[1].title == "Ann"


def test_names_that_look_alike_get_an_ordinal() -> None:
    assert distinct("Ann", ["Bob"]) == "Ann"
    for other in (
        "Ann",
        "ann",
        "A n n",
        "\uff21nn",
        "Ann\ufe0f",
        "A\u034fnn",
        "Ann\U000e0100",
        "\u0410nn",  # a Cyrillic A
        "\u0391\u039d\u039d",  # Greek capitals
        "\u00c4nn",
        "\u1d00\u0274\u0274",  # small capitals
    ):
        assert distinct("Ann", [other]) == "Ann the Second"
        assert distinct(other, ["Ann"]) == f"{other} the Second"
    assert distinct("Ian", ["lan"]) == "Ian the Second"
    assert distinct("\u03bd\u03b9\u03ba\u03b7", ["\u039d\u0399\u039a\u0397"]).endswith(
        " the Second"
    )
    for one, other in (("Ann", "Anna"), ("\u306f", "\u3070"), ("\u0411\u043e\u0431", "Bob")):
        assert distinct(one, [other]) == one
    assert distinct("Ann", ["Ann", "Ann the Second"]) == "Ann the Third"
    assert len(distinct("x" * 40, ["x" * 40])) == 40


def test_marks_that_show_nothing_are_no_part_of_a_name() -> None:
    for letter in "\u034f\ufe0f\u180b\u200b\u200d\u2060\u00ad\u3164\u115f\U000e0100":
        assert name_text(f"Ann{letter}") == "Ann"
        with pytest.raises(Denied, match="at least one letter"):
            name_text(letter)


@pytest.mark.parametrize(
    "name", ["Archmage 1", "archmage", "ADEPT 12", "\u0410dept 1", "Adept\ufe0f l"]
)
def test_nobody_is_called_as_bots_are(name: str) -> None:
    with pytest.raises(Denied, match="Bots are called"):
        person_text(name, LEVELS)


def test_names_beside_those_of_bots_are_free() -> None:
    for name in ("Ann", "Adeptus", "Archmage of Ulm"):
        assert person_text(name, LEVELS) == name


def test_marks_do_not_pile_up_on_a_letter() -> None:
    assert chat_text("a" + "\u0301" * 480 + "b") == "a" + "\u0301" * 5 + "b"
    assert chat_text("Vi\u1ec7t Nam, e\u0302\u0301") == "Vi\u1ec7t Nam, e\u0302\u0301"


def test_the_host_asks_somebody_to_leave_and_they_stay_away() -> None:
    session = waiting()
    seat = joined(session, EVE, "Eve")
    for asker, number, words in (
        (BOB, seat, "Only the host can"),
        ("", seat, "Only the host can"),
        (HOST, 0, "your own"),
        (HOST, 2, "Nobody sits on seat 2"),
    ):
        with pytest.raises(Denied, match=words):
            session.propose.remove(asker, number, 2.0)
    session.apply(session.propose.remove(HOST, seat, 2.0))
    assert session.seats[seat].kind == OPEN
    with pytest.raises(Denied, match="asked you to leave"):
        session.propose.join(EVE, "Eve", None, 3.0)
    with pytest.raises(Denied, match="asked you to leave"):
        session.propose.chat(None, "Eve", "I am still here", 3.0, EVE)
    joined(session, BOB, "Bob")
    again = Session(session.setup, 0.0)
    for entry in session.journal.entries:
        again.apply(entry)
    assert again.seats.removed == {EVE}


def test_after_the_beginning_nobody_is_sent_away() -> None:
    session = waiting(2)
    joined(session, EVE, "Eve")
    session.apply(session.propose.begin(2.0))
    with pytest.raises(Denied, match="has begun"):
        session.propose.remove(HOST, 1, 3.0)
    with pytest.raises(Denied, match="Leave it, or mute"):
        session.propose.close(HOST, 3.0)


def test_who_is_muted_says_nothing_until_the_host_allows_it() -> None:
    session = waiting()
    joined(session, BOB, "Bob")
    session.apply(session.propose.chat(None, "Eve", "Hello", 2.0, EVE))
    for name, guest, seat in (("Eve", EVE, None), ("Bob", BOB, 1)):
        with pytest.raises(Denied, match="Only the host can"):
            session.propose.mute(guest, name, True, 3.0)
        entry = session.propose.mute(HOST, name, True, 3.0)
        assert entry is not None
        session.apply(entry)
        assert {"chat", "match"} <= session.changes(entry)
        assert session.talk.lines[-1].text == f"The host has muted {name}."
        assert session.propose.mute(HOST, name, True, 3.0) is None
        assert session.views.info(HOST).muted == (name,)
        assert session.views.info(BOB).muted == ()
        with pytest.raises(Denied, match="muted you"):
            session.propose.chat(seat, name, "I will be heard", 4.0, guest)
        back = session.propose.mute(HOST, name, False, 5.0)
        assert back is not None
        session.apply(back)
        session.apply(session.propose.chat(seat, name, "Thank you", 6.0, guest))
    with pytest.raises(Denied, match="is called 'Nobody'"):
        session.propose.mute(HOST, "Nobody", True, 7.0)
    with pytest.raises(Denied, match="yourself"):
        session.propose.mute(HOST, "Ann", True, 7.0)


def test_a_spectator_talks_under_a_name_of_their_own() -> None:
    session = waiting()
    session.apply(session.propose.chat(None, "Ann", "I am the host", 2.0, EVE))
    assert session.talk.lines[-1].name == "Ann the Second"
    session.apply(session.propose.chat(None, "Ann", "No, I am", 3.0, BOB))
    assert session.talk.lines[-1].name == "Ann the Third"
    session.apply(session.propose.chat(None, "Ann", "Who?", 4.0, EVE))
    assert session.talk.lines[-1].name == "Ann the Second"
    entry = session.propose.mute(HOST, "Ann the Second", True, 5.0)
    assert entry is not None
    session.apply(entry)
    assert session.talk.muted == {EVE}


def test_only_the_host_closes_the_table() -> None:
    session = waiting()
    with pytest.raises(Denied, match="Only the host can"):
        session.propose.close(EVE, 2.0)
    session.apply(session.propose.close(HOST, 2.0))
    assert session.journal.is_closed
    with pytest.raises(Denied, match="closed this table"):
        session.propose.join(BOB, "Bob", None, 3.0)
    assert session.views.info(EVE).problem == "The host has closed this table."
    assert session.views.info(HOST).is_host
    assert not session.views.info(EVE).is_host


def test_a_close_is_the_last_word_of_a_journal() -> None:
    session = waiting(2)
    session.apply(session.propose.close(HOST, 2.0))
    proposals: list[Callable[[], Entry]] = [
        lambda: session.propose.bot(HOST, 1, "adept", 3.0),
        lambda: session.propose.join(BOB, "Bob", None, 3.0),
        lambda: session.propose.leave(0, 3.0),
        lambda: session.propose.chat(0, "", "Hello?", 3.0, HOST),
        lambda: session.propose.close(HOST, 3.0),
    ]
    for propose in proposals:
        with pytest.raises(Denied, match="closed this table") as denied:
            propose()
        assert denied.value.code == "over"


def test_a_full_table_that_was_closed_never_begins() -> None:
    session = waiting(2)
    joined(session, BOB, "Bob")
    session.apply(session.propose.close(HOST, 2.0))
    with pytest.raises(Denied, match="closed this table"):
        session.propose.begin(3.0)


def test_an_old_journal_that_goes_on_after_a_close_opens_as_closed() -> None:
    played = waiting(2)
    played.apply(played.propose.bot(HOST, 1, "adept", 2.0))
    played.apply(played.propose.begin(3.0))
    seat = played.decisions.asked_seats()[0]
    by = "bot" if played.seats[seat].is_bots else "person"
    action = played.state.options(seat)[0]
    played.apply(played.propose.play(seat, played.decisions[seat], action, "", 4.0, by))
    said = played.propose.chat(0, "", "Am I a ghost?", 5.0, HOST)
    for place in (0, 1):  # close, set_bot, begin and set_bot, close, begin
        deeds = [entry.deed for entry in (*played.journal.entries, said)]
        deeds.insert(place, Close())
        session = waiting(2)
        for number, deed in enumerate(deeds):
            entry = Entry(number, float(number), deed)
            session.apply(entry)
            if number > place:
                assert not session.changes(entry)
        assert (session.journal.is_closed, session.status) == (True, "waiting")
        assert session.errands.due(9.0) == []
        assert session.views.info(HOST).problem == "The host has closed this table."
        assert not session.talk.lines
        assert len(session.journal.entries) == len(deeds)


def test_a_close_after_the_beginning_changes_nothing() -> None:
    session = waiting(2)
    joined(session, BOB, "Bob")
    session.apply(session.propose.begin(2.0))
    session.apply(Entry(len(session.journal.entries), 3.0, Close()))
    assert (session.journal.is_closed, session.status) == (False, "playing")
