"""Environments for Gymnasium: one learner, alone or against bots.

>>> import gymnasium
>>> import rollwright.gym
>>> env = gymnasium.make("rollwright/Yahtzee-v0")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)

Observations are the numbers of `Game.observation_names`. `info["action_mask"]` says which actions
are legal.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from ._core import Game, Position, RollwrightError, SingleEnv, VectorCore
from ._types import AutoReset, Reward

Observation: TypeAlias = NDArray[np.int16]
LEARNER = 0
"""The seat of the learner."""


def _seats_and_bots(
    name: str, rules: str | None, opponents: str | Sequence[str], settings: dict[str, int]
) -> tuple[Game, list[str | None]]:
    strategies = [opponents] if isinstance(opponents, str) else list(opponents)
    game = Game(name, rules, 1 + len(strategies), **settings)
    return game, [None, *strategies]


def _spaces(game: Game) -> tuple[spaces.Box, spaces.Discrete]:
    box = spaces.Box(game.observation_low, game.observation_high, dtype=np.int16)
    return box, spaces.Discrete(game.num_actions)


class Env(gymnasium.Env[Observation, np.int64]):
    """A game for one learner in seat 0. Bots with the strategies `opponents` play the other seats.

    Points that the learner gains are its reward, or its share of the win with `reward="win"`. An
    illegal action raises an error; with `illegal_reward`, it changes nothing and has that reward.
    `max_steps` truncates long games.
    """

    metadata = {"render_modes": ["html", "ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "yahtzee",
        rules: str | None = None,
        *,
        opponents: str | Sequence[str] = (),
        reward: Reward | None = None,
        illegal_reward: float | None = None,
        max_steps: int | None = None,
        render_mode: str | None = None,
        **settings: int,
    ) -> None:
        """Prepare the bots, which may take a while."""
        self.game, bots = _seats_and_bots(game, rules, opponents, settings)
        box, self.action_space = _spaces(self.game)
        self.observation_space = cast("spaces.Space[Observation]", box)
        self.render_mode = render_mode
        self._illegal_reward = illegal_reward
        self._max_steps = max_steps
        self._steps = 0
        self._core = SingleEnv(self.game, bots=bots if opponents else None, reward=reward)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; with a seed, the same dice again."""
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(2**63))
        self._core.reset(seed)
        self._steps = 0
        return self._core.observation(LEARNER), self._info()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action."""
        self._steps += 1
        mask = self._core.action_mask()
        if self._illegal_reward is not None and not self._core.is_over and not mask[action]:
            reward = self._illegal_reward
        else:
            self._core.step(int(action))
            reward = self._core.reward(LEARNER)
        over = self._core.is_over
        truncated = not over and self._max_steps is not None and self._steps >= self._max_steps
        return self._core.observation(LEARNER), reward, over, truncated, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._core.action_mask().astype(np.int8)}

    @property
    def position(self) -> Position:
        """A copy of the position, without the dice to come."""
        return self._core.position

    def render(self) -> Any:
        """Give the position as HTML or as its position string."""
        if self.render_mode == "html":
            return self.position._repr_html_()
        return self.position.to_string(LEARNER)


class VectorEnv(gymnasium.vector.VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games in one call, each like `Env`.

    A game that is over begins anew in the same step or in the next one, as `autoreset_mode` says.
    With `copy=False`, the arrays of one step are overwritten by the next.
    """

    metadata: dict[str, Any] = {}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        game: str = "yahtzee",
        rules: str | None = None,
        *,
        opponents: str | Sequence[str] = (),
        reward: Reward | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **settings: int,
    ) -> None:
        """Prepare the bots, which may take a while."""
        self.game, bots = _seats_and_bots(game, rules, opponents, settings)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": autoreset_mode}
        self.single_observation_space, self.single_action_space = _spaces(self.game)
        batch_space = gymnasium.vector.utils.batch_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._mode = autoreset_mode
        self._core = VectorCore(
            self.game,
            num_envs,
            bots=bots if opponents else None,
            reward=reward,
            autoreset=_AUTORESET_NAMES[autoreset_mode],
        )

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games anew; with a seed, with the same dice again."""
        if isinstance(seed, list):
            raise RollwrightError("Give one seed for all games; each of them gets its own dice.")
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(2**63))
        self._core.reset(seed)
        return self._observations(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each game."""
        self._core.step(np.ascontiguousarray(actions, dtype=np.int64))
        rewards = self._core.rewards[:, LEARNER]
        terminations = self._core.terminations
        truncations = np.zeros(self.num_envs, dtype=np.bool_)
        infos = self._infos()
        if self._mode is AutoresetMode.SAME_STEP and terminations.any():
            final = self._core.final_observations
            assert final is not None
            observations = np.full(self.num_envs, None, dtype=object)
            for game in np.flatnonzero(terminations):
                observations[game] = final[game].copy()
            infos |= {"final_obs": observations, "_final_obs": terminations.copy()}
        if self._copy:
            rewards, terminations = rewards.copy(), terminations.copy()
        return self._observations(), rewards, terminations, truncations, infos

    def sample(self) -> NDArray[np.int64]:
        """Give a random legal action for each game."""
        return self._core.sample()

    def _observations(self) -> Observation:
        observations = self._core.observations
        assert observations is not None
        return observations.copy() if self._copy else observations

    def _infos(self) -> dict[str, Any]:
        masks = self._core.masks
        return {"action_mask": masks.copy() if self._copy else masks}


_AUTORESET_NAMES: dict[AutoresetMode, AutoReset] = {
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.DISABLED: "disabled",
}


def _register() -> None:
    """Register an environment for each game: alone, or against one bot."""
    for name, opponents in [
        ("yahtzee", ()),
        ("qwixx", ()),
        ("qwinto", ("greedy",)),
        ("warrior", ("greedy",)),
        ("pig", ("greedy",)),
    ]:
        identifier = f"rollwright/{name.capitalize()}-v0"
        if identifier not in gymnasium.registry:
            gymnasium.register(
                identifier,
                entry_point="rollwright.gym:Env",
                vector_entry_point="rollwright.gym:VectorEnv",
                kwargs={"game": name, "opponents": opponents},
                disable_env_checker=True,
            )


_register()
