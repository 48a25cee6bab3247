"""Environments for PettingZoo: every seat is an agent.

`env` is an AEC environment, in which the seat that has to decide acts. `parallel_env` lets all
seats act in each step: a seat that isn't asked has only the action `wait`, the last one. Seats that
answer a question at the same time don't see the answers of the others in either form.

>>> from rollwright import zoo
>>> env = zoo.env("qwixx", seats=2)
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
"""

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from ._core import Game, Position, RollwrightError, SingleEnv
from ._types import Reward

Observation: TypeAlias = dict[str, NDArray[Any]]


def _agents(game: Game) -> list[str]:
    return [f"seat_{seat}" for seat in range(game.seats)]


def _observation_space(game: Game, actions: int) -> spaces.Dict:
    box = spaces.Box(game.observation_low, game.observation_high, dtype=np.int16)
    mask = spaces.Box(0, 1, (actions,), dtype=np.int8)
    return spaces.Dict({"observation": box, "action_mask": mask})


class AecGame(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game in which one agent acts at a time."""

    metadata = {"name": "rollwright_v0", "render_modes": ["html"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        reward: Reward | None = None,
        illegal_reward: float | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Prepare a game; `reset` begins it."""
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = _agents(game)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._illegal_reward = illegal_reward
        self._core = SingleEnv(game, reward=reward)
        self._random = np.random.default_rng()
        agents = self.possible_agents
        self.observation_spaces = {
            agent: _observation_space(game, game.num_actions) for agent in agents
        }
        self.action_spaces = {agent: spaces.Discrete(game.num_actions) for agent in agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Give the space of observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Give the space of actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with a seed, the same dice again."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._core.reset(int(self._random.integers(2**63)))
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._core.seat]

    def observe(self, agent: str) -> Observation:
        """Give what an agent sees, and which actions are legal for it now."""
        seat = self._seat_of[agent]
        asked = not self._core.is_over and seat == self._core.seat
        mask = self._core.action_mask() if asked else np.zeros(self.game.num_actions, np.bool_)
        return {"observation": self._core.observation(seat), "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise RollwrightError(f"{agent} has to act.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._decisions += 1
        if self._illegal_reward is not None and not self._core.action_mask()[action]:
            self.rewards[agent] = self._illegal_reward
        else:
            self._core.step(int(action))
            for one in self.agents:
                self.rewards[one] = self._core.reward(self._seat_of[one])
        if self._core.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._decisions >= self.max_cycles * len(self.agents):
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._core.seat]
        self._accumulate_rewards()

    @property
    def position(self) -> Position:
        """A copy of the position, without the dice to come."""
        return self._core.position

    def render(self) -> Any:
        """Give the position as HTML."""
        return self.position._repr_html_()

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class ParallelGame(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A game in which all agents act at once; those that aren't asked wait."""

    metadata = {"name": "rollwright_v0", "render_modes": ["html"]}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        reward: Reward | None = None,
        illegal_reward: float | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Prepare a game; `reset` begins it."""
        self.game = game
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.wait = game.num_actions
        self.possible_agents = _agents(game)
        self.agents: list[str] = []
        self._illegal_reward = illegal_reward
        self._core = SingleEnv(game, reward=reward)
        self._random = np.random.default_rng()
        agents = self.possible_agents
        self.observation_spaces = {
            agent: _observation_space(game, self.wait + 1) for agent in agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Give the space of observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Give the space of actions of an agent."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game; with a seed, the same dice again."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._core.reset(int(self._random.integers(2**63)))
        self._steps = 0
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Observation]:
        position = self._core.position
        asked = position.current_seats
        found: dict[str, Observation] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.wait + 1, np.int8)
            if seat in asked:
                mask[position.legal_actions(seat)] = 1
            else:
                mask[self.wait] = 1
            found[agent] = {"observation": self._core.observation(seat), "action_mask": mask}
        return found

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play the actions of all agents."""
        self._steps += 1
        agents = self.agents
        rewards = dict.fromkeys(agents, 0.0)
        position = self._core.position
        asked = position.current_seats
        illegal = []
        for seat, agent in enumerate(self.possible_agents):
            legal = position.legal_actions(seat) if seat in asked else [self.wait]
            if actions[agent] not in legal:
                illegal.append(agent)
        if illegal and self._illegal_reward is None:
            raise RollwrightError(f"{illegal[0]} can't play action {actions[illegal[0]]} now.")
        for agent in illegal:
            rewards[agent] += self._illegal_reward or 0.0
        # If an answer is missing, nobody's counts: the question is asked again.
        if not any(self.possible_agents.index(agent) in asked for agent in illegal):
            for seat in asked:
                self._core.step(int(actions[self.possible_agents[seat]]))
                for other, agent in enumerate(self.possible_agents):
                    rewards[agent] += self._core.reward(other)
        over = self._core.is_over
        truncated = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        observations = self._observations()
        if over or truncated:
            self.agents = []
        return (
            observations,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )

    @property
    def position(self) -> Position:
        """A copy of the position, without the dice to come."""
        return self._core.position

    def render(self) -> Any:
        """Give the position as HTML."""
        return self.position._repr_html_()

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


def env(
    game: str = "qwixx",
    rules: str | None = None,
    seats: int = 2,
    *,
    reward: Reward | None = None,
    illegal_reward: float | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **settings: int,
) -> AecGame:
    """Make an environment in which one agent acts at a time.

    An illegal action raises an error; with `illegal_reward`, it changes nothing and has that
    reward. `max_cycles` truncates a game after that many decisions per agent.
    """
    made = Game(game, rules, seats, **settings)
    return AecGame(made, reward, illegal_reward, max_cycles, render_mode)


raw_env = env


def parallel_env(
    game: str = "qwixx",
    rules: str | None = None,
    seats: int = 2,
    *,
    reward: Reward | None = None,
    illegal_reward: float | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **settings: int,
) -> ParallelGame:
    """Make an environment in which all agents act at once.

    The arguments are those of `env`; `max_cycles` counts steps.
    """
    made = Game(game, rules, seats, **settings)
    return ParallelGame(made, reward, illegal_reward, max_cycles, render_mode)
