# not compiled
"""The sage: a bot that has learned a game by itself, and plays by what its network rates highest.

It looks at the compact view of its seat and nothing else. A match that it has not learned (other
options, your own cards, another number of players) is played by an adept in its place;
`sage_gap` says why. numpy is needed, and loaded with the first choice.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pentacles._extras import missing
from pentacles.bots.bot import Bot
from pentacles.bots.counsel import behind, remark_names, remarks
from pentacles.bots.eyes import Eyes
from pentacles.bots.greedy import GreedyBot
from pentacles.core.advice import Advice
from pentacles.core.compact import compact_view
from pentacles.core.errors import BadOption, Unreadable
from pentacles.core.game import Game
from pentacles.core.rng import Rng

if TYPE_CHECKING:
    from pentacles.bots.network import Network

WEIGHTS = Path(__file__).parent / "weights"
TEMPERATURE = 0.5
"""How much chance there is in a choice: 0 is none, 1 as much as in training."""
LEAST = 0.02
"""An option with a smaller chance than this share of the best one's is never chosen."""
STAND_IN = "an adept plays in its place"


class SageBot(Bot):
    """Plays by a network that has learned the game; by the adept where it has learned nothing.

    With a network of your own there is no stand-in: BadOption says what it was not trained for.
    """

    name = "sage"

    def __init__(
        self, seed: int = 0, network: Network | None = None, temperature: float = TEMPERATURE
    ) -> None:
        super().__init__(seed)
        self.network = network
        self.temperature = temperature
        self.stand_in = GreedyBot(seed)

    def choose(self, eyes: Eyes) -> int:
        options = eyes.options
        if len(options) == 1:
            return options[0]
        network = self.network
        if network is None:
            network = sage_network(eyes.game, eyes.players)
            if network is None:
                self.stand_in.rng = self.rng
                return self.stand_in.choose(eyes)
        elif gap := mismatch(network.facts, eyes.game, eyes.players):
            raise BadOption(f"This network can't play here: {gap}.", "bot")
        return self.pick(*rated(network, eyes, self.rng))

    def pick(self, actions: list[int], ratings: list[float]) -> int:
        """One of the actions: a better one more often, a bad one never."""
        best = max(ratings)
        if not self.temperature:
            return actions[ratings.index(best)]
        weights = [exp((rating - best) / self.temperature) for rating in ratings]
        weights = [weight if weight >= LEAST else 0.0 for weight in weights]
        point = self.rng.below(1 << 30) / (1 << 30) * sum(weights)
        for action, weight in zip(actions, weights, strict=True):
            point -= weight
            if point < 0:
                return action
        return actions[ratings.index(best)]


def rated(network: Network, eyes: Eyes, rng: Rng) -> tuple[list[int], list[float]]:
    """The options that are not the same in play, and how the network rates each."""
    actions, ratings, _ = looked(network, eyes, rng)
    return actions, ratings


def looked(network: Network, eyes: Eyes, rng: Rng) -> tuple[list[int], list[float], float]:
    """The same, and the result that the network expects, from -1 to 1."""
    import numpy as np

    view = compact_view(eyes.game, eyes.players)
    choices = view.choices(eyes.seat, eyes.options)
    places, actions = list(choices), list(choices.values())
    hints = np.zeros(len(view.actions), np.float32)
    seen = eyes.compact()
    judged = None
    if network.wants_counsel or network.wants_remarks or network.judge:
        world = eyes.world(rng)
        rated = eyes.game.advice.ratings(world, eyes.seat, actions)
        if network.wants_counsel:
            hints[places] = behind(rated, network.scale)
        if network.wants_remarks:
            seen += remarks(eyes.game, world, eyes.seat, rated)
        if network.judge:
            from pentacles.bots.judge import judged_ratings

            judged = judged_ratings(network, world, eyes.seat, actions)
    ratings, expected = network.look(np.array(seen, np.float32), hints)
    found: list[float] = ratings[places].tolist()
    return actions, found if judged is None else judged, float(expected)


def by_place(network: Network, eyes: Eyes, rng: Rng) -> tuple[dict[int, float], float]:
    """The ratings by the actions of the compact view, and the result that is expected."""
    actions, ratings, expected = looked(network, eyes, rng)
    table = compact_view(eyes.game, eyes.players).of_action[eyes.seat]
    rated = {table[action]: rating for action, rating in zip(actions, ratings, strict=True)}
    return rated, expected


def sage_order(eyes: Eyes, rng: Rng) -> list[int]:
    """The options as the sage rates them, the best first; empty where an adept sees better.

    Its weights say whether an archmage that begins with the sage's choice was found to win.
    """
    network = sage_network(eyes.game, eyes.players)
    return ordered(network, eyes, rng) if network is not None and network.leads else []


def search_advice(game: Game, players: int) -> Advice[Any]:
    """The advice that a search takes: the game's own, or one that knows what the sage expects.

    Its weights say whether an archmage that asks it was found to win, and how far it looks first.
    """
    network = sage_network(game, players)
    if network is None or network.horizon is None:
        return game.advice
    from pentacles.bots.sage_advice import SageAdvice

    known: dict[int, Advice[Any]] = vars(game).setdefault("_sage_advice", {})
    if players not in known:
        known[players] = SageAdvice(game, network, network.horizon)
    return known[players]


def sage_favourite(eyes: Eyes, rng: Rng) -> int | None:
    """The option that the sage rates highest; None without a choice, or where it knows nothing."""
    network = sage_network(eyes.game, eyes.players)
    return next(iter(ordered(network, eyes, rng)), None) if network is not None else None


def ordered(network: Network, eyes: Eyes, rng: Rng) -> list[int]:
    """The options as a network rates them, the best first; empty without a choice."""
    options = eyes.reduced_options
    if len(options) < 2:
        return []
    table = compact_view(eyes.game, eyes.players).of_action[eyes.seat]
    rated, _ = by_place(network, eyes, rng)
    return sorted(options, key=lambda action: (-rated[table[action]], action))


def player(path: str | Path, temperature: float = TEMPERATURE, seed: int = 0) -> SageBot:
    """A bot with the weights of a file that `pentacles train` wrote; Unreadable if it is none."""
    gap = no_numpy()
    if gap:
        raise Unreadable(gap)
    from pentacles.bots.network import read_network

    return SageBot(seed, read_network(Path(path)), temperature)


def sage_network(game: Game, players: int) -> Network | None:
    """The network that plays this match, if one has learned it."""
    found = consulted(game, players)
    return None if isinstance(found, str) else found


def sage_gap(game: Game, players: int) -> str:
    """Why the sage can't play this match, in one sentence; empty if it can."""
    found = consulted(game, players)
    return f"{found}: {STAND_IN}." if isinstance(found, str) else ""


def consulted(game: Game, players: int) -> Network | str:
    """The network for a match, or why there is none; found out once for each game."""
    known: dict[int, Network | str] = vars(game).setdefault("_sages", {})
    if players not in known:
        known[players] = looked_up(game, players)
    return known[players]


def looked_up(game: Game, players: int) -> Network | str:
    """The same, anew."""
    if gap := no_numpy():
        return f"The sage can't think. {gap}"
    name = f"{game.id}-{players}.npz"
    if not (WEIGHTS / name).is_file():
        counts = [count for count in range(1, 13) if (WEIGHTS / f"{game.id}-{count}.npz").is_file()]
        if not counts:
            return f"The sage has not learned {game.title}"
        words = " or ".join(map(str, counts))
        return f"The sage has learned {game.title} with {words} players, not with {players}"
    found = read_own(name)
    if isinstance(found, str):
        return found
    gap = mismatch(found.facts, game, players)
    return f"The sage has not learned this match: {gap}" if gap else found


def no_numpy() -> str:
    """That numpy is missing, and how to get it; empty where it is installed."""
    return "" if find_spec("numpy") else missing("numpy")


@cache
def read_own(name: str) -> Network | str:
    """Our own weights by the name of their file, or what is wrong with them."""
    from pentacles.bots.network import read_network

    try:
        return read_network(WEIGHTS / name)
    except Unreadable as error:
        return f"The sage's weights can't be used: {str(error).rstrip('.')}"


def mismatch(facts: dict[str, Any], game: Game, players: int) -> str:
    """What a network was not trained for, if there is something."""
    if facts["game"] != game.id:
        return f"it was trained for {facts['game']}, this is {game.id}"
    if facts["players"] != players:
        return f"it was trained for {facts['players']} players, these are {players}"
    if game.cards_text:
        return "it was trained with the game's own cards, not with yours"
    for option in game.option_list:
        if option.display_only or option.name == game.first_option:
            continue
        trained = facts["options"].get(option.name, option.default)  # as the game was before it
        now = game.options[option.name]
        if trained != now:
            return f"it was trained with {option.name}={trained}, this is {option.name}={now}"
    if facts["rules"] != game.version:
        return f"it was trained by rules {facts['rules']}, these are rules {game.version}"
    view = compact_view(game, players)
    if facts["view"] != view.fingerprint:
        return f"it was trained with the view {facts['view']}, this is {view.fingerprint}"
    told = facts.get("remarks", [])
    if told and told != remark_names(game):
        return f"it was trained with the remarks {told}, these are {remark_names(game)}"
    if facts.get("judge"):
        from pentacles.bots.judge import judge_print

        if facts["judge"] != judge_print(game):
            return f"it was trained with the judge {facts['judge']}, this is {judge_print(game)}"
    if facts["inputs"] != view.size + len(told):
        return f"it was trained with {facts['inputs']} numbers, these are {view.size + len(told)}"
    return ""
