# not compiled
"""PettingZoo: any game as an agent-environment-cycle environment.

>>> from pentacles.envs.pettingzoo import env
>>> cards = env("wizard-cards", jokers=True)
>>> cards.reset(seed=7)
>>> for agent in cards.agent_iter():
...     observation, reward, terminated, truncated, info = cards.last()
...     done = terminated or truncated
...     cards.step(None if done else int(observation["action_mask"].argmax()))
"""

from __future__ import annotations

import copy
import secrets
from collections.abc import Mapping
from typing import Any

from pentacles._extras import need

need("envs", "gymnasium", "pettingzoo")

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from pentacles.bots import Bot, Eyes, Player, make_bot
from pentacles.core.errors import Illegal
from pentacles.core.game import Game
from pentacles.core.rng import Rng, resumed
from pentacles.core.state import State
from pentacles.envs.layouts import layout
from pentacles.envs.making import buffer, made, seat_names, whole
from pentacles.envs.rendering import render
from pentacles.envs.spaces import (
    action_space,
    mask_of,
    meant,
    observation_of,
    observation_space,
    shown_view,
)
from pentacles.envs.table_picture import picture
from pentacles.games import load

RENDER_MODES = ["ansi", "human", "rgb_array"]
NO_MATCH = "Call reset() first: there is no match yet."
NOT_NOW = "Call reset(): the match is over and every agent has been told."


def env(
    game: str | Game,
    players: int | None = None,
    *,
    render_mode: str | None = None,
    viewer: int | None = None,
    max_cycles: int | None = None,
    opponents: Mapping[int, Player] | None = None,
    view: str = "full",
    cards: Any = None,
    **options: Any,
) -> TableEnv:
    """A game as a PettingZoo environment; further words are the options of the game.

    `viewer` is the seat whose table `render` shows, None for a spectator. `max_cycles` truncates a
    match after that many decisions for each seat. `opponents` puts bots into some seats, such as
    `{1: "sage"}` or `{1: my_policy}`: they play by themselves, and the other seats are the agents.
    With `view="compact"` observations and actions are those of the compact view.
    """
    chosen = made(game, cards, options)
    count = chosen.usual_players if players is None else players
    return TableEnv(chosen, count, render_mode, viewer, max_cycles, opponents, view)


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A match with one agent for each seat. Seats that decide at the same time come in turn.

    An illegal action raises `Illegal` with the rule and changes nothing; PettingZoo's
    `TerminateIllegalWrapper` makes it a loss instead.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: Game,
        players: int,
        render_mode: str | None = None,
        viewer: int | None = None,
        max_cycles: int | None = None,
        opponents: Mapping[int, Player] | None = None,
        view: str = "full",
    ) -> None:
        super().__init__()
        game.check_players(players)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode must be one of {RENDER_MODES}, got {render_mode!r}.")
        if viewer is not None and not 0 <= whole(viewer, "viewer") < game.seats(players):
            raise ValueError(f"viewer must be None or a seat, got {viewer!r}.")
        if max_cycles is not None and whole(max_cycles, "max_cycles") < 1:
            raise ValueError(f"max_cycles must be None or at least 1, got {max_cycles}.")
        self.game = game
        self.players = players
        self.render_mode = render_mode
        self.viewer = viewer
        self.max_cycles = max_cycles
        self.view = view
        self.compact = shown_view(game, players, view)
        """The compact view, if it is used."""
        self.metadata = {
            "name": f"{game.id.replace('-', '_')}_v{game.version.partition('.')[0]}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
            "layout": (self.compact or layout(game, players)).fingerprint,
        }
        self.opponents = dict(opponents or {})
        names = seat_names(game, players)
        for seat, player in self.opponents.items():
            if not 0 <= whole(seat, "A seat of opponents") < len(names):
                raise ValueError(f"opponents has the seat {seat!r}: 0 to {len(names) - 1}.")
            make_bot(player)  # an unknown bot is refused here, not in the first match
        self._seat_of = {name: at for at, name in enumerate(names) if at not in self.opponents}
        if not self._seat_of:
            raise ValueError("There are opponents in all seats, so there is nothing to learn.")
        self.possible_agents = list(self._seat_of)
        self.agents: list[str] = []
        seen = observation_space(game, players, self.compact)
        chosen = action_space(game, self.compact)
        self.observation_spaces = {agent: copy.deepcopy(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: copy.deepcopy(chosen) for agent in self.possible_agents}
        self._observer = game.observer(players)
        self._agent_of = {seat: agent for agent, seat in self._seat_of.items()}
        self._bots: dict[int, Bot] = {}
        self._rng = Rng(secrets.randbits(48))
        self._match: State | None = None
        self._options: list[int] = []
        self._decisions = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what a seat is given."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of all actions."""
        return self.action_spaces[agent]

    @property
    def match(self) -> State:
        """The match itself, hidden parts included: for records and analysis, not for agents."""
        if self._match is None:
            raise RuntimeError(NO_MATCH)
        return self._match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; with a seed the same as `game.new(players, seed)`."""
        if seed is not None:
            seed = whole(seed, "The seed")
            self._rng = Rng(seed)
        else:
            seed = self._rng.bits()
        self._match = self.game.new(self.players, seed)
        dice = Rng(seed).fork()
        self._bots = {seat: make_bot(bot, dice.bits()) for seat, bot in self.opponents.items()}
        self._decisions = 0
        self._skip_agent_selection = None
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[0]
        self._ask()

    def _ask(self) -> None:
        """Turn to the first agent that is asked, after the opponents before it; or close."""
        match = self.match
        while not match.over and match.seat in self._bots:
            seat = match.seat
            match.play_unchecked(seat, self._bots[seat].choose(Eyes(match, seat)))
            self._decisions += 1
        if match.over:
            self._close(self.terminations, match.rewards)
            return
        seat = match.seat
        agent = self.agent_selection = self._agent_of[seat]
        options = self._options = match.options(seat)
        self.infos[agent] = {"action_mask": mask_of(self.game, options, self.compact, seat)}

    def _close(self, ended: dict[str, bool], rewards: list[float]) -> None:
        """All agents are done, and each is told so in turn."""
        for agent in self.agents:
            reward = rewards[self._seat_of[agent]]
            ended[agent] = True
            self.infos[agent] = {}
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
        self._options = []
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat knows, and a mask of what it may do: all zeros unless it is asked."""
        match = self.match
        if agent not in self._seat_of:
            raise ValueError(f"There is no agent {agent!r}: {', '.join(self.possible_agents)}.")
        seat = self._seat_of[agent]
        info = self.infos.get(agent)
        if info:
            mask = info["action_mask"]
        else:
            ended = self.truncations.get(agent, True)
            options = [] if ended else match.options(seat)
            mask = mask_of(self.game, options, self.compact, seat)
        if self.compact is not None:
            seen = observation_of(match, seat, self.compact)
            return {"observation": seen, "action_mask": mask}
        values = np.zeros(self._observer.size, np.float32)
        self._observer.fill(match, seat, buffer(values))
        return {"observation": values, "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward, termination, truncation and info of the agent that is asked."""
        if not self.agents:
            raise RuntimeError(NOT_NOW if self._match else NO_MATCH)
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        """Play the action of the agent that is asked; None for an agent that is done."""
        match = self.match
        if not self.agents:
            raise RuntimeError(NOT_NOW)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = match.seat
        if action is None:
            raise ValueError(f"None is for agents that are done: {agent} has to choose an action.")
        number = meant(self.compact, seat, self._options, whole(action, "An action"))
        if number not in self._options:
            refusal = None if self.compact else match.why_not(seat, number)
            if refusal is None:
                raise Illegal("", "That is not one of the choices now.")
            raise Illegal(refusal.rule, refusal.reason)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        match.play_unchecked(seat, number)
        self._decisions += 1
        limit = self.max_cycles
        if limit is not None and self._decisions >= limit * match.seats and not match.over:
            self._close(self.truncations, [0.0] * match.seats)
        else:
            self._ask()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table of the viewer as text or as a picture; in mode `human` it is printed."""
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return picture(self.match.table(self.viewer))
        text = render(self.match, self.viewer)
        if self.render_mode == "human":
            print(text, end="\n\n")
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""

    def __deepcopy__(self, memo: dict[int, Any]) -> TableEnv:
        """An independent copy of the environment in the middle of its match."""
        twin = TableEnv.__new__(TableEnv)
        twin.__dict__.update(self.__dict__)
        twin.action_spaces = copy.deepcopy(self.action_spaces)
        return resume(twin, self._facts(), self._match and self._match.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        """A saved environment takes its match with it."""
        game = self.game
        text = (self._match or game.new(self.players, 0)).to_json()
        return unpickled, (self._facts(), text, self._match is not None)

    def _facts(self) -> dict[str, Any]:
        names = ["agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations"]
        names += [
            "truncations",
            "infos",
            "_skip_agent_selection",
            "_decisions",
            "_options",
            "_bots",
        ]
        facts = {name: copy.deepcopy(vars(self)[name]) for name in names if name in vars(self)}
        made_with = (
            *(self.players, self.render_mode, self.viewer, self.max_cycles),
            self.opponents,
            self.view,
        )
        return {"made_with": made_with, "rng": int(self._rng.state), "facts": facts}


def resume(twin: TableEnv, saved: dict[str, Any], match: State | None) -> TableEnv:
    """Bring an environment to where another was."""
    for name, value in saved["facts"].items():
        setattr(twin, name, value)
    twin._rng = resumed(saved["rng"])
    twin._match = match
    return twin


def unpickled(saved: dict[str, Any], text: str, has_begun: bool) -> TableEnv:
    """An environment from a pickle."""
    match = load(text)
    twin = TableEnv(match.game, *saved["made_with"])
    return resume(twin, saved, match if has_begun else None)
