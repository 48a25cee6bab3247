"""The games for OpenSpiel, with explicit chance, so that its algorithms run on them.

>>> import pyspiel
>>> import rollwright.open_spiel
>>> game = pyspiel.load_game("python_rollwright", {"name": "pig", "goal": 20})
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
"""

from typing import Any

import numpy as np
import pyspiel

from ._core import Game, Position

SHORT_NAME = "python_rollwright"
_DEFAULTS: dict[str, str | int] = {
    "name": "pig",
    "rules": "",
    "seats": 2,
    "goal": 0,
    "levels": 0,
    "size": 0,
}
_SETTINGS = ("goal", "levels", "size")
_MAX_GAME_LENGTH = 100_000
_MAX_CHANCE_OUTCOMES = 21 * 6**4
"""The most rolls in one position: those of Qwixx."""

_GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Rollwright",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=12,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class RollwrightGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Rollwright with its rules and seats. The utility is the score of a seat."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Choose the game by the parameters `name`, `rules`, `seats` and the rules' settings."""
        given = {**_DEFAULTS, **(params or {})}
        settings = {key: given[key] for key in _SETTINGS if given[key]}
        self.game = Game(given["name"], given["rules"] or None, given["seats"], **settings)
        low, high = self.game.score_bounds
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=_MAX_CHANCE_OUTCOMES,
            num_players=self.game.seats,
            min_utility=float(low),
            max_utility=float(high),
            utility_sum=None,
            max_game_length=_MAX_GAME_LENGTH,
        )
        super().__init__(_GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "RollwrightState":
        """Give the opening position."""
        return RollwrightState(self, self.game.new_position())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer":
        """Give an observer of the numbers of an observation."""
        return _Observer(self.game)


class RollwrightState(pyspiel.State):  # type: ignore[misc]
    """A position. Seats that answer at the same time act one after the other."""

    def __init__(self, game: RollwrightGame, position: Position) -> None:
        """Begin with `position`."""
        super().__init__(game)
        self.position = position
        self._outcomes: list[tuple[tuple[int, ...], float]] | None = None

    def current_player(self) -> int:
        """Give the seat that acts, or OpenSpiel's marks for chance and the end."""
        if self.position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return self.position.current_seats[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal_actions(player))

    def _chance_outcomes(self) -> list[tuple[tuple[int, ...], float]]:
        if self._outcomes is None:
            self._outcomes = self.position.chance_outcomes()
        return self._outcomes

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Give every roll, as its place in `Position.chance_outcomes`, with its probability."""
        return [(at, chance) for at, (_, chance) in enumerate(self._chance_outcomes())]

    def _apply_action(self, action: int) -> None:
        if self.position.is_chance:
            self.position.roll(self._chance_outcomes()[action][0])
        else:
            self.position.apply(action)
        self._outcomes = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return " ".join(map(str, self._chance_outcomes()[action][0]))
        return self.position.game.action(action)

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """Give the scores at the end, and zeros before."""
        if not self.position.is_over:
            return [0.0] * self.position.game.seats
        return [float(score) for score in self.position.scores]

    def __str__(self) -> str:
        return self.position.to_string()

    def __copy__(self) -> "RollwrightState":
        return self._copied()

    def __deepcopy__(self, memo: dict[int, Any]) -> "RollwrightState":
        return self._copied()

    def _copied(self) -> "RollwrightState":
        copied: RollwrightState = self.get_game().new_initial_state()
        copied.position = self.position.clone()
        return copied


class _Observer:
    """Writes an observation to a tensor."""

    def __init__(self, game: Game) -> None:
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RollwrightState, player: int) -> None:
        self.tensor[:] = state.position.observation(player)

    def string_from(self, state: RollwrightState, player: int) -> str:
        return state.position.to_string(player)


pyspiel.register_game(_GAME_TYPE, RollwrightGame)
