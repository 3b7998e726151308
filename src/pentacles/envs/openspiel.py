# not compiled
"""OpenSpiel: every game as a Python game named `python_pentacles_<game>`.

>>> import pyspiel
>>> import pentacles.envs.openspiel
>>> game = pyspiel.load_game("python_pentacles_wizard_cards(jokers=true)")
>>> game.num_players(), game.num_distinct_actions()
(2, 119)

Chance is sampled once: a match begins with a chance node of `deals` outcomes, each the seed of one
match, and that seed settles every later shuffle. So histories are exact and states can be saved;
OpenSpiel's mode for sampled chance can't save games written in Python. More deals come closer to
covering all possible ones, and another `rng_seed` gives other ones. Seats that decide at the same
time come in turn, and none learns what another chose before it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar
from urllib.parse import quote, unquote

from pentacles._extras import need

need("learn", "pyspiel")

import numpy as np
import pyspiel

from pentacles.core.game import Game
from pentacles.core.options import Option
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.envs.knowing import Knowledge
from pentacles.envs.layouts import layout
from pentacles.envs.making import buffer
from pentacles.envs.stepping import observe_into
from pentacles.games import found, game, load

PREFIX = "python_pentacles_"
PLAIN = re.compile("(?!(true|false|inf|nan)$)[a-z][a-z0-9_]*", re.IGNORECASE)
"""Words that OpenSpiel reads as they are."""
DEALS = 1000
"""How many deals a match is drawn from, unless the parameter `deals` says otherwise."""


class Dealt:
    """Everything a state has besides OpenSpiel's own history: copied and saved as one thing."""

    def __init__(self, state: State | None, knowledge: Knowledge | None) -> None:
        self.state = state
        self.knowledge = knowledge

    def __deepcopy__(self, memo: dict[int, Any]) -> Dealt:
        if self.state is None or self.knowledge is None:
            return Dealt(None, None)
        return Dealt(self.state.clone(), self.knowledge.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        if self.state is None or self.knowledge is None:
            return Dealt, (None, None)
        self.knowledge.catch_up()
        return restored, (self.state.to_json(), self.knowledge.facts())


def restored(text: str, facts: list[Any]) -> Dealt:
    """What was saved."""
    data = json.loads(text)
    if data["cards"]:
        state = load(text)
    else:
        state = made(data["game"], json.dumps(data["options"], sort_keys=True)).from_json(text)
    return Dealt(state, Knowledge.restored(state, facts))


@cache
def made(name: str, options: str) -> Game:
    """Each game with its options once: saved states find it again."""
    return game(name, **json.loads(options))


def parameters(kind: type[Game]) -> dict[str, Any]:
    """What may be in brackets after the name: players, which deals, every option."""
    words: dict[str, Any] = {"players": kind.usual_players, "deals": DEALS, "rng_seed": 0}
    return words | {option.name: word_for(option, option.default) for option in kind.option_list}


def word_for(option: Option, value: Any) -> bool | int | str:
    """The value of an option as OpenSpiel can hold it.

    Lists are written `a+b`. Anything that OpenSpiel would take for a number, or can't read at all,
    has an underscore before it: `_1-6`, `_true`, and for tables `_` with percent-encoded JSON.
    """
    if option.kind == "flag":
        return bool(value)
    if option.kind == "whole" and not option.values:
        return int(value)
    if option.kind == "words":
        return "+".join(value)
    if isinstance(value, str):
        return value if PLAIN.fullmatch(value) else "_" + quote(value, safe="")
    return "_" + quote(json.dumps(value), safe="")


def value_from(option: Option, word: Any) -> Any:
    """The value of an option from OpenSpiel's word."""
    if not isinstance(word, str):
        return word
    if option.kind == "words":
        return [part for part in word.split("+") if part]
    if not word.startswith("_"):
        return word
    text = unquote(word[1:])
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return text if not option.accepts(value) and option.accepts(text) else value


def seats_of(kind: type[Game]) -> list[int]:
    """How many seats there are for each number of players."""
    return [kind().seats(players) for players in range(kind.min_players, kind.max_players + 1)]


def game_type(kind: type[Game]) -> Any:
    """What OpenSpiel wants to know about a game before it is made."""
    spiel = pyspiel.GameType
    seats = seats_of(kind)
    return spiel(
        short_name=PREFIX + kind.id.replace("-", "_"),
        long_name=f"{kind.title} (Pentacles)",
        dynamics=spiel.Dynamics.SEQUENTIAL,
        chance_mode=spiel.ChanceMode.EXPLICIT_STOCHASTIC,
        information=spiel.Information.IMPERFECT_INFORMATION,
        utility=spiel.Utility.ZERO_SUM if kind.is_zero_sum else spiel.Utility.CONSTANT_SUM,
        reward_model=spiel.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(kind),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """A game with its options; each game has its own subclass."""

    kind: ClassVar[type[Game]]
    type: ClassVar[Any]

    def __init__(self, words: dict[str, Any] | None = None) -> None:
        kind = self.kind
        usual = parameters(kind)
        given = {key: word for key, word in (words or {}).items() if word != usual.get(key)}
        chosen = usual | given
        self.players = int(chosen.pop("players"))
        deals, seed = int(chosen.pop("deals")), int(chosen.pop("rng_seed"))
        if deals < 1:
            raise ValueError(f"deals must be at least 1, got {deals}.")
        options = {
            option.name: value_from(option, given[option.name])
            for option in kind.option_list
            if option.name in given
        }
        self.game = made(kind.id, json.dumps(options, sort_keys=True))
        self.game.check_players(self.players)
        self.first_seed = seed * deals
        self.outcomes = [(deal, 1.0 / deals) for deal in range(deals)]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.actions.size,
            max_chance_outcomes=deals,
            num_players=self.game.seats(self.players),
            min_utility=-1.0 if kind.is_zero_sum else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if kind.is_zero_sum else 1.0,
            max_game_length=self.game.longest(self.players),
        )
        super().__init__(self.type, info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)

    def new_initial_state(self) -> SpielState:
        """A match that has not been dealt yet."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        """What writes observations, or information states if perfect recall is asked for."""
        return SpielObserver(self.game, self.players, iig_obs_type, params)


def loaded(text: str) -> Any:
    """A game from a pickle; reading one loads this module, which registers the games."""
    return pyspiel.load_game(text)


class SpielState(pyspiel.State):  # type: ignore[misc]  # the same
    """A match."""

    def __init__(self, owner: SpielGame) -> None:
        super().__init__(owner)
        self.dealt = Dealt(None, None)

    @property
    def match(self) -> State:
        """The match itself, including everything hidden."""
        if self.dealt.state is None:
            raise ValueError("The match is not dealt yet: this is the chance node of the deal.")
        return self.dealt.state

    def current_player(self) -> int:
        """The first seat that is asked."""
        state = self.dealt.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if state.over else state.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely."""
        outcomes: list[tuple[int, float]] = self.get_game().outcomes
        return outcomes

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.options(player))

    def _apply_action(self, action: int) -> None:
        state, knowledge = self.dealt.state, self.dealt.knowledge
        if state is None or knowledge is None:
            owner = self.get_game()
            state = owner.game.new(owner.players, owner.first_seed + int(action))
            self.dealt = Dealt(state, Knowledge.begun(state))
            return
        knowledge.note(state.seat, action)
        state.play_unchecked(state.seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        text: str = self.get_game().game.actions.text(action)
        return text

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.dealt.state is not None and self.dealt.state.over

    def returns(self) -> list[float]:
        """By seat; zeros until the match is over."""
        state = self.dealt.state
        if state is None or not state.over:
            return [0.0] * self.num_players()
        return list(state.rewards)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A match that agrees with everything the seat knows, the rest redealt.

        Its history is empty: the true one would give away the deal.
        """
        seed = int(sampler() * (1 << 53)) ^ int(sampler() * (1 << 53)) << 10
        twin = SpielState(self.get_game())
        world = self.match.sample(player, Rng(seed))
        knowledge = self.dealt.knowledge
        if knowledge is None:
            raise ValueError("The match is not dealt yet: there is nothing to sample.")
        knowledge.catch_up()
        twin.dealt = Dealt(world, knowledge.of_world(world, player))
        return twin

    def __str__(self) -> str:
        return self.dealt.state.to_json() if self.dealt.state is not None else "not dealt"


class SpielObserver:
    """Writes what a seat knows: now, or with perfect recall.

    The string with perfect recall is a digest of all that the seat has observed and done, so it is
    exact; the tensor adds to the observation how often the seat has chosen each action.
    """

    def __init__(
        self, game: Game, players: int, kind: Any = None, params: dict[str, Any] | None = None
    ) -> None:
        if params:
            raise ValueError(f"There are no parameters for observers, got {params}.")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("Observers tell what one seat knows, public and private.")
        self.observer = game.observer(players)
        self.names = layout(game, players).names
        self.has_recall = bool(kind.perfect_recall)
        seats = game.seats(players)
        pieces = [("seat", seats), ("observation", self.observer.size)]
        if self.has_recall:
            pieces.append(("own_actions", game.actions.size))
        self.tensor = np.zeros(sum(size for _, size in pieces), np.float32)
        self.dict = {}
        start = 0
        for name, size in pieces:
            self.dict[name] = self.tensor[start : start + size]
            start += size

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill `tensor` and `dict` for a seat."""
        self.tensor.fill(0)
        self.dict["seat"][player] = 1.0
        match, knowledge = state.dealt.state, state.dealt.knowledge
        if match is None or knowledge is None:
            return
        observe_into(self.observer, match, player, buffer(self.dict["observation"]))
        if self.has_recall:
            counts = self.dict["own_actions"]
            for action, times in knowledge.actions_of(player).items():
                counts[action] = times

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        match, knowledge = state.dealt.state, state.dealt.knowledge
        if match is None or knowledge is None:
            return f"seat {player}, not dealt"
        if self.has_recall:
            return f"seat {player} {knowledge.digest_of(player)}"
        values = self.observer.observe(match, player)
        told = [f"{self.names[at]}={value:g}" for at, value in enumerate(values) if value]
        return f"seat {player}; " + "; ".join(told)


def register() -> None:
    """Make every game known to `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for kind in found().values():
        type_ = game_type(kind)
        if type_.short_name not in known:
            maker = type(kind.__name__, (SpielGame,), {"kind": kind, "type": type_})
            pyspiel.register_game(type_, maker)


register()
