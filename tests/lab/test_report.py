"""The report: one page that needs nothing else, the same conclusions in text and data."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from pentacles.cli.commands.lab import values_of
from pentacles.core.errors import BadOption
from pentacles.games import game, replay
from pentacles.lab import words
from pentacles.lab.plan import Variant, make_plan
from pentacles.lab.reporting import FILES, report
from pentacles.lab.running import one_by_one, open_run
from pentacles.lab.varying import by_number, by_options
from tests.cli.command import run
from tests.command import known_chromium
from tests.lab.coin import CARDS, Coin
from tests.lab.conftest import Runner, carry_out

NASTY = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"


def test_page_text_and_data_say_the_same(toss: Runner) -> None:
    variants = [Variant("fair", {"edge": 0}), Variant("edge=30", {"edge": 30})]
    folder = toss(variants=variants)
    facts = report(folder)
    page, text, data = ((folder / name).read_text(encoding="utf-8") for name in FILES)
    assert json.loads(data) == json.loads(json.dumps(facts))
    assert facts["conclusions"]
    for one in facts["conclusions"]:
        assert one["text"] in unescape(page)
        assert one["text"] in text
    assert any("edge=30 against fair: wins of the first seat" in c["text"] for c in
               facts["conclusions"])  # fmt: skip


def test_the_page_needs_nothing_from_elsewhere(toss: Runner) -> None:
    folder = toss()
    report(folder)
    page = (folder / "report.html").read_text(encoding="utf-8")
    markup = re.sub(r"<script>.*?</script>", "", page, flags=re.DOTALL)
    assert not re.search(r"(?:src|href)\s*=(?!\"data:)|@import|url\(", markup)
    assert 'name="viewport"' in page


def test_names_of_own_cards_cannot_break_the_page(toss: Runner, coin: Coin) -> None:
    nasty = CARDS.replace('name = "Clover"', f'name = "{NASTY}"')
    folder = toss(variants=[Variant(f"<b>{NASTY}", coin.options, nasty)], games=1200)
    report(folder)
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert NASTY not in page
    markup = re.sub(r"<script>.*?</script>", "", page, flags=re.DOTALL)
    assert "<img" not in markup
    assert "alert(1)</script>" not in page


def test_a_card_under_study_has_its_sentences(toss: Runner, coin: Coin) -> None:
    folder = toss(variants=by_number(coin, "clover", ["luck"], [0, 5]), card="clover")
    facts = report(folder)
    told = [one["text"] for one in facts["conclusions"] if one["text"].startswith("With luck=")]
    assert [text.split()[1] for text in told] == ["luck=15", "luck=0", "luck=5"]
    assert "The card under study" in (folder / "report.html").read_text(encoding="utf-8")


def test_an_unfinished_run_says_so(toss: Runner) -> None:
    folder = toss()
    (folder / "matches" / "000-000001.parquet").unlink()
    assert any("isn't finished" in one["text"] for one in report(folder)["conclusions"])


def variant(**more: Any) -> dict[str, Any]:
    """The figures of a variant, as far as the sentences about seats need them."""
    first = {"value": 0.531, "low": 0.522, "high": 0.54, "number": 10_000, "chance": 1e-9}
    return {"first": first | more, "equal_share": 0.5}


def test_sentences_about_the_first_seat() -> None:
    mark, text = words.seats(variant())[0]
    assert mark == words.LOOK
    assert "53.1 % ± 0.9" in text
    assert "worth a look" in text
    assert words.seats(variant(value=0.505, low=0.501, high=0.509))[0][0] == words.FINE
    mark, text = words.seats(variant(value=0.505, low=0.49, high=0.52, chance=0.6))[0]
    assert (mark, "nothing to worry about" in text) == (words.FINE, True)
    mark, text = words.seats(variant(value=0.53, low=0.4, high=0.65, chance=0.6))[0]
    assert (mark, "too few" in text) == (words.NOTE, True)


def texts(folder: Path) -> dict[str, list[str]]:
    """The sentences of a report by their mark."""
    told: dict[str, list[str]] = {words.LOOK: [], words.FINE: [], words.NOTE: []}
    for one in report(folder)["conclusions"]:
        told[one["mark"]].append(one["text"])
    return told


@pytest.mark.parametrize("games", [1, 2, 5])
def test_a_handful_of_matches_proves_nothing(toss: Runner, games: int) -> None:
    variants = [Variant("always", {"edge": 30}), Variant("fair", {"edge": 0})]
    told = texts(toss(variants=variants, games=games))
    assert not told[words.LOOK]
    assert not told[words.FINE]
    assert any("too few matches to tell" in text for text in told[words.NOTE])
    assert "fair against always: too few matches to compare them." in told[words.NOTE]


def test_one_deal_has_no_interval(toss: Runner) -> None:
    told = texts(toss(games=1))[words.NOTE]
    assert any("± ? turns" in text for text in told)
    assert not any("± 0.00" in text for text in told)


@pytest.mark.parametrize(("half", "mark"), [(0.01, words.FINE), (0.05, words.NOTE)])
def test_what_could_not_be_seen_is_not_called_fine(half: float, mark: str) -> None:
    seen = {"value": 0.0, "low": -half, "high": half, "stands_out": False}
    row = seen | {"variant": "other", "measure": "first", "chance": 1.0}
    facts = {"variants": [{"name": "one"}, {"name": "other"}], "differences": [row]}
    assert words.variants(facts)[0][0] == mark
    found = words.cards({"cards": [{"tested": True, "stands_out": False, "difference": seen}] * 50})
    assert found[0][0] == mark
    assert ("less than some 8 points can't be seen" in found[0][1]) == (mark == words.NOTE)


def test_a_lone_player_is_not_measured_by_an_equal_share(tmp_path: Path) -> None:
    made = game("wiz", target_ep=50, solo_opponent_target=50)
    base = [Variant("base", made.options)]
    folder = carry_out(make_plan(made, base, games=30, bots=["random"], players=1), tmp_path / "x")
    told = texts(folder)
    assert not told[words.LOOK]
    assert told[words.NOTE][0].startswith("The lone player wins ")
    with pytest.raises(BadOption, match="A lone player is one bot"):
        make_plan(made, base, games=30, bots=["random", "apprentice"], players=1)


def test_many_matches_are_called_so() -> None:
    one: dict[str, Any] = {
        "turns": {"value": 3.0, "low": 2.9, "high": 3.1, "median": 3, "nine_tenths": 4}
    }
    one |= {"decisions": one["turns"], "ties": {"value": 0.0}, "branching": 4.25}
    one |= {"ends": [{"rule": "CO-2", "text": "", "matches": 1200}]}
    assert words.lengths(one | {"unfinished": 2})[-1][1] == "2 matches never ended."
    told = [text for _, text in words.lengths(one | {"unfinished": 1})]
    assert told[1:] == [
        "Ended by rule: CO-2 1,200.",
        "A decision has 4.2 options on average.",
        "1 match never ended.",
    ]


def test_probabilities_are_never_zero() -> None:
    assert [words.probability(one) for one in (1e-12, 0.0004, 0.0006, 1.0)] == [
        *("<0.001", "<0.001", "0.001", "1.000")
    ]
    assert words.probability(None, "too few") == "too few"


def test_odd_matches_are_kept_and_can_be_replayed(toss: Runner) -> None:
    folder = toss(games=40)
    facts = report(folder)
    assert facts["oddities"]
    page = (folder / "report.html").read_text(encoding="utf-8")
    for one in facts["oddities"]:
        state = replay(folder / one["file"])
        assert state.over
        assert f'download="match-{one["match"]}.json"' in page
        assert f"({one['file']})" in (folder / "report.md").read_text(encoding="utf-8")


def test_skill_and_luck_are_told_apart(tmp_path: Path) -> None:
    made = game("wizard-cards")
    variants = [Variant("base", made.options)]
    for bots, low, high in ((["adept", "random"], 0.2, 1.0), (["random"], None, None)):
        plan = make_plan(made, variants, games=40, bots=bots, seed=3)
        folder = tmp_path / bots[0]
        list(one_by_one(folder, plan, open_run(folder, plan)))
        explained = report(folder)["variants"][0]["explained_by_skill"]
        assert (explained is None) == (low is None)
        if low is not None:
            assert low < explained < high


def test_cards_are_judged_by_opening_hands_and_not_by_draws(tmp_path: Path) -> None:
    """Who wins draws more cards: in WysaertZ most of them would look strong."""
    made = game("wysaertz")
    plan = make_plan(made, [Variant("base", made.options)], games=150, bots=["random"], seed=3)
    list(one_by_one(tmp_path / "run", plan, open_run(tmp_path / "run", plan)))
    cards = report(tmp_path / "run")["variants"][0]["cards"]
    drawn = [card["difference_drawn"]["value"] > 0 for card in cards if card["drawn"]["number"]]
    dealt = [card["difference"]["value"] > 0 for card in cards if card["opening"]["number"] > 20]
    assert sum(drawn) > 0.7 * len(drawn)
    assert 0.2 * len(dealt) < sum(dealt) < 0.8 * len(dealt)


def test_figures_in_words() -> None:
    assert (
        words.points({"value": -0.053, "low": -0.06, "high": -0.046})
        == "\N{MINUS SIGN}5.3 ± 0.7 points"
    )
    assert words.mean({"value": 24.7, "low": 24.68, "high": 24.72}) == "24.7 ± 0.02"
    assert words.plural(1, "card") == "1 card"


def test_the_command_runs_reports_and_prints(tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    done = run("lab", "run", "wizard-cards", "--games", "60", "--chunk", "30", "--out", out,
               "--vary", "jokers=false,true", "--workers", "1")  # fmt: skip
    assert done.code == 0, done
    assert "120 matches" in done.out
    done = run("lab", "report", out)
    assert done.code == 0, done
    assert "A match lasts" in done.out
    assert all((tmp_path / "run" / name).exists() for name in FILES)
    assert "--vary jokers=false,true" in (tmp_path / "run" / "report.md").read_text("utf-8")
    done = run("lab", "report", out, "--json")
    assert [one["name"] for one in json.loads(done.out)["variants"]] == [
        "jokers=false",
        "jokers=true",
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("high,single", ["set_build=high", "set_build=single"]),
        ('"high",{"fire": "single"}', ["set_build=high", 'set_build={"fire": "single"}']),
    ],
)
def test_values_may_be_words_or_json(text: str, names: list[str]) -> None:
    made = game("wiz")
    variants = by_options(made, [values_of(made, f"set_build={text}")])
    assert [variant.name for variant in variants] == names
    assert all(variant.game("wiz") for variant in variants)


def test_the_command_tunes_a_card(tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    done = run("lab", "tune", "wizard-cards", "--card", "JC", "--field", "magnitude,n=1..2",
               "--games", "40", "--bots", "random", "--out", out, "--workers", "1")  # fmt: skip
    assert done.code == 0, done
    facts = json.loads(run("lab", "report", out, "--json").out)
    assert facts["card"] == "clubs_jack"
    assert len(facts["variants"]) == 3


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["run", "wizard-cards", "--vary", "jokers"], "Write --vary NAME=A,B,C"),
        (
            ["run", "wizard-cards", "--vary", "jokes=1,2"],
            "no option 'jokes' to vary. Names: jokers",
        ),
        (["run", "wizard-cards", *["--vary", "jokers=true,false"] * 2], "jokers is varied twice"),
        (["run", "wizard-cards", "--vary", "jokers=true,true"], "twice"),
        (["run", "wizard-cards", "--games", "0"], "--games must be"),
        (["run", "wizard-cards", "--bots", "genius"], "Unknown bot"),
        (["run", "wizard-cards", "--players", "5"], "players"),
        (["run", "wizard-cards", "--workers", "-1"], "--workers"),
        (["run", "wizard-cards", "--address", "x"], "--engine ray"),
        (["run", "chess"], "Unknown game"),
        (["report", "nowhere"], "holds no lab run"),
        (["tune", "wizard-cards", "--card", "XX", "--field", "n=1..2"], "no card 'XX'"),
        (["tune", "wizard-cards", "--card", "JC", "--field", "n=9..1"], "FROM..TO"),
        (["tune", "wizard-cards", "--card", "JC", "--field", "n=1..2"], "same as effect.n"),
        (["rum"], "Did you mean 'run'"),
    ],
)
def test_mistakes_are_told_in_one_line(words: list[str], message: str, tmp_path: Path) -> None:
    done = run("lab", *words, cwd=tmp_path)
    assert done.code == 2
    assert message in done.err
    assert done.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_the_page_in_a_browser(toss: Runner, tmp_path: Path) -> None:
    browser = known_chromium()
    if not browser:
        pytest.skip("no Chromium on PATH")
    from playwright.sync_api import sync_playwright

    folder = toss(variants=[Variant("fair", {"edge": 0}), Variant("edge", {"edge": 20})])
    report(folder)
    with sync_playwright() as play:
        started = play.chromium.launch(
            executable_path=browser, args=["--no-sandbox", "--disable-gpu"]
        )
        page = started.new_page(viewport={"width": 390, "height": 800})
        told: list[str] = []
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.on("request", lambda request: told.append(request.url))
        page.goto((folder / "report.html").as_uri())
        page.wait_for_selector("[data-plot=kinds] svg")
        assert told == [(folder / "report.html").as_uri()]
        plots = page.locator("[data-plot]").count()
        assert page.locator("[data-plot] svg.marks").count() == plots >= 10
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.locator("summary").first.click()
        column = page.locator("details[open] th button", has_text="against another")
        column.click()
        column.click()
        top = page.locator("details[open] tbody tr").last.inner_text()
        assert "Clover" in top
        started.close()


@pytest.mark.slow
def test_the_bars_of_lengths_can_be_seen(tmp_path: Path) -> None:
    browser = known_chromium()
    if not browser:
        pytest.skip("no Chromium on PATH")
    from playwright.sync_api import sync_playwright

    made = game("wizard-cards")
    plan = make_plan(made, [Variant("base", made.options)], games=20, bots=["random"])
    folder = carry_out(plan, tmp_path / "run")
    report(folder)
    with sync_playwright() as play:
        started = play.chromium.launch(
            executable_path=browser, args=["--no-sandbox", "--disable-gpu"]
        )
        page = started.new_page()
        page.goto((folder / "report.html").as_uri())
        page.wait_for_selector("[data-plot=kinds] svg")
        bars = page.locator("[data-plot=turns] .mark-rect path")
        assert bars.count() > 1
        for number in range(bars.count()):
            box = bars.nth(number).bounding_box()
            assert box is not None
            assert box["width"] > 1
            assert box["height"] > 1
        started.close()


def test_a_variant_without_a_card_is_not_with_it() -> None:
    assert words.with_name("power=3") == "With power=3"
    assert words.with_name("without Ember") == "Without Ember"
