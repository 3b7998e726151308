"""Runs: the same files whatever the workers, nothing played twice, clear refusals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from pentacles.core.errors import BadOption
from pentacles.games import game
from pentacles.lab.errors import BadRun
from pentacles.lab.plan import Plan, Variant, from_json, make_plan
from pentacles.lab.running import local, open_run, read_plan
from pentacles.lab.summary import summarise
from pentacles.lab.tables import SCHEMAS, stored
from tests.cli.command import environment, run
from tests.lab.coin import Coin
from tests.lab.conftest import Runner, carry_out


def contents(folder: Path) -> dict[str, bytes]:
    """All tables of a run."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.glob("*/*.parquet")
    }


def wizard_cards(**words: object) -> Plan:
    made = game("wizard-cards")
    variants = [
        Variant("base", made.options),
        Variant("jokers", {**made.options, "jokers": True}),
    ]
    given = {"games": 60, "bots": ["random", "apprentice"], "chunk": 20} | words
    return make_plan(made, variants, **given)  # type: ignore[arg-type]


def test_the_same_files_from_one_worker_and_from_two(tmp_path: Path) -> None:
    plan = wizard_cards()
    one = contents(carry_out(plan, tmp_path / "one", 1))
    two = contents(carry_out(plan, tmp_path / "two", 2))
    assert len(one) == 2 * 3 * 3
    assert one == two


def test_another_seed_gives_other_matches(toss: Runner) -> None:
    assert contents(toss("a", seed=1)) != contents(toss("b", seed=2))
    assert contents(toss("c", seed=1)) == contents(toss("a", seed=1))


def test_seeds_of_different_runs_never_meet() -> None:
    plans = [wizard_cards(seed=seed, games=1000) for seed in range(4)]
    seeds = [{plan.seed_of(match) for match in range(plan.games)} for plan in plans]
    assert all(len(one) == 500 for one in seeds)
    assert len(set.union(*seeds)) == 2000


def test_every_deal_is_played_from_every_seat_in_every_variant(tmp_path: Path) -> None:
    folder = carry_out(wizard_cards(games=40), tmp_path / "run")
    table = pq.read_table(folder / "matches").to_pylist()
    seatings: dict[tuple[str, int], list[tuple[str, ...]]] = {}
    for row in table:
        seatings.setdefault((row["variant"], row["seed"]), []).append(tuple(row["bots"]))
    assert len(seatings) == 2 * 20
    both = [("apprentice", "random"), ("random", "apprentice")]
    assert all(sorted(one) == both for one in seatings.values())
    deals = [{seed for variant, seed in seatings if variant == name} for name in ("base", "jokers")]
    assert deals[0] == deals[1]


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert wizard_cards(games=41).games == 42
    assert wizard_cards(chunk=7).chunk == 8


def test_a_stopped_run_goes_on_without_repeating(tmp_path: Path) -> None:
    plan = wizard_cards()
    whole = contents(carry_out(plan, tmp_path / "whole"))
    folder = tmp_path / "halves"
    engine = local(1)(folder, plan, open_run(folder, plan))
    finished = list(islice(engine, 3))
    half = folder / "matches" / "001-000002.part"
    half.write_bytes(b"torn")
    written = {path: path.stat().st_mtime_ns for path in folder.glob("*/*.parquet")}
    left = open_run(folder, plan)
    assert not half.exists()
    assert len(left) == 3
    assert not set(left) & set(finished)
    for _ in local(2)(folder, plan, left):
        pass
    assert all(path.stat().st_mtime_ns == at for path, at in written.items())
    assert contents(folder) == whole
    assert open_run(folder, plan) == []


def test_a_chunk_counts_only_when_all_its_files_are_there(toss: Runner) -> None:
    folder = toss()
    plan = read_plan(folder)
    (folder / "matches" / "000-000001.parquet").unlink()
    assert [chunk.number for chunk in stored(folder, plan)] == [0]
    assert [chunk.number for chunk in open_run(folder, plan)] == [1]
    facts = summarise(folder)
    assert facts["chunks_missing"] == 1
    assert facts["variants"][0]["matches"] == 200


@pytest.mark.parametrize("name", ["cards", "decisions", "matches"])
def test_a_deleted_file_is_played_again(toss: Runner, name: str) -> None:
    folder = toss()
    before = contents(folder)
    (folder / name / "000-000001.parquet").unlink()
    plan = read_plan(folder)
    assert summarise(folder)["chunks_missing"] == 1
    carry_out(plan, folder)
    assert contents(folder) == before


def test_another_plan_is_refused_and_told_apart(toss: Runner, coin: Coin) -> None:
    folder = toss()
    other = make_plan(coin, [Variant("base", coin.options)], games=600, bots=["adept"], chunk=200)
    with pytest.raises(BadRun, match=r"bots random there, adept now; games 400 there, 600 now"):
        open_run(folder, other)
    cards = Variant("base", coin.options, coin.standard_cards().text + "\n")
    same = make_plan(coin, [cards], games=400, bots=["random"], chunk=200)
    with pytest.raises(BadRun, match="other"):
        open_run(folder, same)


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path, coin: Coin) -> None:
    (tmp_path / "letter.txt").write_text("dear diary")
    plan = make_plan(coin, [Variant("base", coin.options)], games=10, bots=["random"])
    with pytest.raises(BadRun, match="is not empty"):
        open_run(tmp_path, plan)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("text", ["", "[]", '{"format": 1}', '{"format": 2}', "{"])
def test_a_damaged_plan_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "plan.json").write_text(text)
    with pytest.raises(BadRun, match=r"plan\.json"):
        read_plan(tmp_path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"chunk": 20', b'"chunk": 0'),
        (b'"games": 60', b'"games": "many"'),
        (b'"random"', b'"genius"'),
        (b'"base"', b'"\xff"'),
    ],
)
def test_a_plan_with_wrong_values_is_told(tmp_path: Path, old: bytes, new: bytes) -> None:
    text = wizard_cards().to_json().encode()
    assert old in text
    (tmp_path / "plan.json").write_bytes(text.replace(old, new))
    with pytest.raises(BadRun, match=r"plan\.json: is not the plan of a lab run"):
        read_plan(tmp_path)


def test_a_damaged_table_is_told(toss: Runner) -> None:
    folder = toss()
    (folder / "cards" / "000-000000.parquet").write_bytes(b"PAR1")
    with pytest.raises(BadRun, match="000-000000"):
        summarise(folder)


def test_tables_of_other_matches_are_told(toss: Runner) -> None:
    folder = toss()
    table = pq.read_table(folder / "matches" / "000-000000.parquet")
    path = folder / "matches" / "000-000001.parquet"
    pq.write_table(table, path)
    with pytest.raises(BadRun, match="aren't those of the plan"):
        summarise(folder)
    pq.write_table(table.drop_columns(["shares"]), path)
    with pytest.raises(BadRun, match=r"can't be read \(No match .*shares"):
        summarise(folder)


def test_plans_survive_their_text() -> None:
    plan = wizard_cards()
    assert from_json(plan.to_json(), "plan") == plan


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"games": 0}, "--games"),
        ({"bots": ["genius"]}, "Unknown bot 'genius'"),
        ({"bots": []}, "--bots"),
        ({"players": 3}, "2"),
        ({"chunk": -1}, "--chunk"),
        ({"iterations": 0}, "--iterations"),
    ],
)
def test_bad_plans_are_refused(words: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        wizard_cards(**words)


def test_tables_have_their_columns(toss: Runner) -> None:
    folder = toss()
    for name, schema in SCHEMAS.items():
        table = pq.read_table(folder / name / "000-000000.parquet")
        assert table.schema.names == schema.names
        assert table.num_rows > 0


def test_archmages_think_by_iterations_and_so_can_be_repeated(tmp_path: Path) -> None:
    plan = wizard_cards(games=2, bots=["archmage", "random"], iterations=3)
    assert plan.iterations == 3
    assert wizard_cards(iterations=3).iterations == 0
    one = carry_out(plan, tmp_path / "one", 1)
    assert contents(one) == contents(carry_out(plan, tmp_path / "two", 1))


def test_ctrl_c_stops_and_the_same_command_goes_on(tmp_path: Path) -> None:
    words = ["lab", "run", "wizard-cards", "--games", "1500", "--chunk", "50", "--workers", "2"]
    words += ["--out", str(tmp_path / "run")]
    process = subprocess.Popen(
        [sys.executable, "-m", "pentacles", *words],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("run/matches/*.parquet")) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: everybody hears it
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "The same command continues." in out
    assert "Traceback" not in err
    finished = len(list(tmp_path.glob("run/matches/*.parquet")))
    assert 0 < finished < 30
    done = run(*words)
    assert done.code == 0, done
    assert f"{50 * finished:,} of 1,500 matches are already finished" in " ".join(done.out.split())
    assert len(list(tmp_path.glob("run/matches/*.parquet"))) == 30
