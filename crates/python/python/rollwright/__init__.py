"""Exact dice games: rules, bots, solvers, a coach, simulations and environments.

>>> import rollwright as rw
>>> position = rw.Game("yahtzee", seats=1).new_position()
>>> position.roll([1, 1, 6, 6, 6])
>>> rw.hint(position).best.action
'r12'
"""

from ._api import (
    Hint,
    Option,
    hint,
    optimal_action,
    play,
    random_position,
    review,
    simulate,
    solve,
)
from ._core import (
    Bot,
    Coach,
    ExactValues,
    Game,
    Position,
    Record,
    Results,
    RollwrightError,
    SingleEnv,
    Solution,
    VectorCore,
    __version__,
    games,
    merge,
)

__all__ = [
    "Bot",
    "Coach",
    "ExactValues",
    "Game",
    "Hint",
    "Option",
    "Position",
    "Record",
    "Results",
    "RollwrightError",
    "SingleEnv",
    "Solution",
    "VectorCore",
    "__version__",
    "games",
    "hint",
    "merge",
    "optimal_action",
    "play",
    "random_position",
    "review",
    "simulate",
    "solve",
]
