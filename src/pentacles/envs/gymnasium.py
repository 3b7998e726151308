# not compiled
"""Gymnasium: one seat of any game as an environment; bots sit in the others.

Importing this module registers every game: `gymnasium.make("pentacles/wizard-cards-v1")`. Without
importing it, Gymnasium finds a game as `pentacles.envs.gymnasium:pentacles/wizard-cards-v1`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pentacles._extras import need

need("envs", "gymnasium")

import gymnasium
import numpy as np
from numpy.typing import NDArray

from pentacles.bots import Bot, Budget, Eyes, Player, make_bot
from pentacles.core.errors import Illegal, Refusal
from pentacles.core.game import Game
from pentacles.core.state import State
from pentacles.envs.layouts import layout
from pentacles.envs.making import made, whole
from pentacles.envs.rendering import render
from pentacles.envs.spaces import (
    action_space,
    mask_of,
    meant,
    observation_space,
    shown_view,
    view_of,
)
from pentacles.envs.table_picture import picture
from pentacles.games import found

View = dict[str, Any]
RENDER_MODES = ["ansi", "human", "rgb_array"]


class SeatEnv(gymnasium.Env[View, int]):
    """A match seen from one seat: each step is one decision of that seat.

    `seat` None draws a new seat for each match. `opponents` is who sits in the other seats: the
    level of a bot or a bot of your own, or a list with one for each seat, clockwise from yours;
    `budget` says how long they may think. An illegal action ends the match with the reward -1, and
    `info["refusal"]` says why; with `illegal="raise"` it raises `Illegal` and changes nothing.
    With `view="compact"` observations and actions are those of the compact view.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 - Gymnasium's way

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        seat: int | None = 0,
        opponents: Player | Sequence[Player] = "random",
        budget: Budget | None = None,
        illegal: str = "lose",
        view: str = "full",
        render_mode: str | None = None,
        cards: Any = None,
        **options: Any,
    ) -> None:
        self.game = made(game, cards, options)
        self.players = self.game.usual_players if players is None else players
        self.game.check_players(self.players)
        seats = self.game.seats(self.players)
        if seat is not None and not 0 <= whole(seat, "seat") < seats:
            raise ValueError(f"seat must be None or 0 to {seats - 1}, got {seat!r}.")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal must be 'lose' or 'raise', got {illegal!r}.")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode must be one of {RENDER_MODES}, got {render_mode!r}.")
        if budget is not None and not isinstance(budget, Budget):
            raise ValueError(f"budget must be a pentacles.bots.Budget, got {budget!r}.")
        is_list = isinstance(opponents, Sequence) and not isinstance(opponents, str)
        others: list[Any] = list(opponents) if is_list else [opponents] * (seats - 1)  # type: ignore[arg-type]
        if len(others) != seats - 1:
            raise ValueError(f"There are {seats - 1} other seats, but {len(others)} opponents.")
        self.opponents = others
        self.budget = budget
        self.fixed_seat = seat
        self.seat = seat or 0
        self.illegal = illegal
        self.render_mode = render_mode
        self.compact = shown_view(self.game, self.players, view)
        """The compact view, if it is used."""
        shown = self.compact or layout(self.game, self.players)
        self.metadata = {**SeatEnv.metadata, "layout": shown.fingerprint}
        self.observation_space = observation_space(self.game, self.players, self.compact)
        self.action_space: Any = action_space(self.game, self.compact)
        self._bots: dict[int, Bot] = {}
        for other in others:
            make_bot(other)  # an unknown bot is refused here, not in the first match
        self._match: State | None = None
        self._is_done = True

    @property
    def match(self) -> State:
        """The match itself, hidden parts included: for records and analysis, not for agents."""
        if self._match is None:
            raise RuntimeError("Call reset() first: there is no match yet.")
        return self._match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[View, dict[str, Any]]:
        """Begin a new match and let the others play until the agent's seat is asked."""
        super().reset(seed=seed)
        while True:
            self._begin(self._number() if seed is None else int(seed))
            if not self.match.over:  # otherwise it ended before the seat was asked at all
                break
            seed = None
        self._is_done = False
        if self.render_mode == "human":
            self.render()
        return self._view(), self._info()

    def _begin(self, seed: int) -> None:
        self._match = self.game.new(self.players, seed)
        seats = self.match.seats
        self.seat = self._number() % seats if self.fixed_seat is None else self.fixed_seat
        self._bots = {
            (self.seat + 1 + distance) % seats: make_bot(other, self._number(), self.budget)
            for distance, other in enumerate(self.opponents)
        }
        self._let_others_play()

    def _number(self) -> int:
        return int(self.np_random.integers(1 << 48))

    def _let_others_play(self) -> None:
        """Play until the agent's seat is asked; seats deciding at the same time come after it."""
        match = self.match
        while not match.over and not match.asked >> self.seat & 1:
            seat = match.seat
            match.play_unchecked(seat, self._bots[seat].choose(Eyes(match, seat)))

    def step(self, action: Any) -> tuple[View, float, bool, bool, dict[str, Any]]:
        """Play an action of the agent's seat, then let the others play."""
        match = self.match
        if self._is_done:
            raise RuntimeError("Call reset(): the match is over.")
        number = whole(action, "An action")
        reward = 0.0
        info: dict[str, Any] = {}
        options = match.options(self.seat)
        action = meant(self.compact, self.seat, options, number)
        if action in options:
            match.play_unchecked(self.seat, action)
            self._let_others_play()
            if match.over:
                reward, self._is_done = float(match.rewards[self.seat]), True
        else:
            refusal = match.why_not(self.seat, action) if self.compact is None else None
            refusal = refusal or Refusal("", "It isn't offered now.")
            if self.illegal == "raise":
                raise Illegal(refusal.rule, refusal.reason)
            info["refusal"] = str(refusal)
            reward, self._is_done = -1.0, True
        if self.render_mode == "human":
            self.render()
        return self._view(), reward, self._is_done, False, self._info() | info

    def _view(self) -> View:
        return view_of(self.match, self.seat, self.compact)

    def _info(self) -> dict[str, Any]:
        """The mask and the seat, and at the end who has won."""
        match = self.match
        info: dict[str, Any] = {
            "action_mask": self._mask(),
            "seat": self.seat,
        }
        if match.over:
            info["winners"] = list(match.winners)
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions the seat may choose now, as sb3-contrib's MaskablePPO asks for them."""
        mask: NDArray[np.bool_] = self._mask().astype(np.bool_)
        return mask

    def _mask(self) -> NDArray[np.int8]:
        return mask_of(self.game, self.match.options(self.seat), self.compact, self.seat)

    def render(self) -> Any:
        """The table of the agent's seat as text or as a picture; in mode `human` it is printed."""
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return picture(self.match.table(self.seat))
        text = render(self.match, self.seat)
        if self.render_mode == "human":
            print(text, end="\n\n")
            return None
        return text


def register() -> None:
    """Make every game known to `gymnasium.make`."""
    for name, kind in found().items():
        full = f"pentacles/{name}-v{kind.version.partition('.')[0]}"
        if full not in gymnasium.registry:
            gymnasium.register(full, f"{__name__}:SeatEnv", kwargs={"game": name})


register()

__all__ = ["SeatEnv", "register"]
