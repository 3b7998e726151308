"""Your own bot: a function, a class or an object, wherever a bot may play."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import pentacles
from pentacles.bots import LEVELS, Budget, Eyes, RandomBot, bot_names, check_bot, make_bot
from pentacles.bots.arena import compete
from pentacles.core.errors import BadOption, Illegal

OWN = """
class Lowest:
    def choose(self, eyes):
        return eyes.options[0]

class Seeded:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, eyes):
        return eyes.options[self.seed % len(eyes.options)]

def highest(eyes):
    return eyes.options[-1]

def cheat(eyes):
    return 9999

nothing = 3
"""


def first(eyes: Eyes) -> int:
    return eyes.options[0]


class Last:
    def choose(self, eyes: Eyes) -> int:
        return eyes.options[-1]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "my_bots.py").write_text(OWN)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", pentacles.games())
def test_functions_classes_and_objects_play_in_the_arena(name: str) -> None:
    game = pentacles.game(name)
    one = RandomBot(5)
    result = compete(game, [first, Last, one, "adept"], games=2, budget=Budget(iterations=1))
    assert result.matches == 2
    assert set(result.standings) <= {"first", "Last", "random", "adept"}


def test_bots_are_found_by_where_they_stand(package: Path) -> None:
    eyes = Eyes(pentacles.game("wizard-cards").new(seed=1), 0)
    if not eyes.options:
        eyes = Eyes(pentacles.game("wizard-cards").new(seed=1), 1)
    assert make_bot("my_bots:Lowest").choose(eyes) == eyes.options[0]
    assert make_bot("my_bots:highest").choose(eyes) == eyes.options[-1]
    assert make_bot("my_bots:Seeded", seed=1).choose(eyes) == eyes.options[1]
    with pytest.raises(Illegal, match="my_bots:cheat chose 9999"):
        make_bot("my_bots:cheat").choose(eyes)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("wizard", "Unknown bot 'wizard'. Bots: random, apprentice, adept, sage, archmage"),
        ("my_bots:Nobody", "no attribute 'Nobody'"),
        ("no_such_module:Bot", "No module named 'no_such_module'"),
        ("my_bots:nothing", "must be a function"),
        (":", "There is no bot"),
    ],
)
def test_who_is_no_bot_is_refused(package: Path, name: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        check_bot(name)


def test_two_bots_of_one_name_are_refused() -> None:
    with pytest.raises(BadOption, match="different names"):
        compete(pentacles.game("wizard-cards"), [first, first], games=1)


def test_installed_bots_have_names(tmp_path: Path) -> None:
    """What a package lists in the group `pentacles.bots` is found by its name."""
    (tmp_path / "my_bots.py").write_text(OWN)
    info = tmp_path / "my_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pentacles.bots]\nlowest = my_bots:Lowest\n")
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pentacles.bots import bot_names, make_bot\n"
        "print(bot_names()[-1], make_bot('lowest').name)"
    )
    words = [sys.executable, "-c", program, str(tmp_path)]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout.split() == [
        "lowest",
        "lowest",
    ]
    assert "lowest" not in bot_names()


def test_the_arena_and_the_lab_take_them_by_name(package: Path, tmp_path: Path) -> None:
    own = "my_bots:Lowest,random"
    run = [sys.executable, "-m", "pentacles"]
    environment = {"PYTHONPATH": f"{tmp_path}:{':'.join(sys.path)}", "PATH": "/usr/bin:/bin"}
    arena = ["arena", "wizard-cards", "--bots", own, "--games", "4", "--workers", "1"]
    lab = ["lab", "run", "wizard-cards", "--bots", own, "--games", "4", "--workers", "1"]
    lab += ["--out", str(tmp_path / "run")]
    told = ""
    for words in (arena, lab):
        done = subprocess.run(
            run + words, capture_output=True, text=True, env=environment, cwd=tmp_path, check=False
        )
        assert done.returncode == 0, done.stderr
        told += done.stdout
    assert "my_bots:Lowest" in told


@pytest.fixture
def announced(tmp_path: Path) -> dict[str, str]:
    """The environment of a program that finds an installed package with the bot `lowest`."""
    (tmp_path / "my_bots.py").write_text(OWN)
    info = tmp_path / "my_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pentacles.bots]\nlowest = my_bots:Lowest\n")
    inherited = os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join(filter(None, [str(tmp_path), inherited]))
    return {**os.environ, "PYTHONPATH": path}


@pytest.mark.parametrize("bot", ["my_bots:highest", "lowest"])
def test_your_own_bot_sits_at_your_table(announced: dict[str, str], bot: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pentacles", "play", "wizard-cards", "--plain", "--against", bot],
        env=announced,
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert bot in done.stdout, done.stderr
    assert done.returncode == 0, done.stderr


SERVED = """
import asyncio, os, sys, tempfile
from pathlib import Path
from pentacles.client import Client
from pentacles.session.messages import NewMatch, SeatWish
from tests.server.tables import guest, play_on, serving

async def match(address):
    ann = await guest(address, "Ann")
    seats = (SeatWish("me"), SeatWish("bot", level="lowest"))
    made, left = [await ann.create(NewMatch("wizard-cards", seats)) for _ in range(2)]
    async with ann.watch(made.id, 0) as viewer:
        await play_on(viewer)
    print((await ann.match(made.id)).seats[1].level)
    await ann.close()
    return ann.token, left.id

async def without(address, token, match):
    async with Client(address, token) as ann:
        async with ann.watch(match, 0) as viewer:
            await play_on(viewer)
        print((await ann.match(match)).status)

folder = Path(tempfile.mkdtemp())
with serving(folder / "m.db", "--pace", "0") as server:
    token, left = asyncio.run(asyncio.wait_for(match(server.address), 90))
    assert "not an option" not in server.errors and "no answer" not in server.errors, server.errors
os.environ["PYTHONPATH"] = os.environ["WITHOUT"]
with serving(folder / "m.db", "--pace", "0") as server:
    asyncio.run(asyncio.wait_for(without(server.address, token, left), 90))
print(server.errors.count("a bot is not installed"), "Traceback" in server.errors)
"""


def test_an_installed_bot_plays_on_the_server_and_a_stand_in_when_it_is_gone(
    announced: dict[str, str],
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SERVED],
        env={**announced, "WITHOUT": os.environ.get("PYTHONPATH", "")},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["lowest", "over", "1", "False"]


def test_bots_are_pickled_in_the_middle_of_a_match() -> None:
    state = pentacles.game("wizard-cards").new(2, 3)
    for level in LEVELS:
        bot = make_bot(level, 5, Budget(iterations=5))
        bot.choose(Eyes(state, state.seat))
        twin = pickle.loads(pickle.dumps(bot))
        assert twin.choose(Eyes(state, state.seat)) == bot.choose(Eyes(state, state.seat))
