"""Typical uses, which mypy and pyright check and nothing runs."""

import numpy as np
import rollwright as rw
from numpy.typing import NDArray

solution: rw.Solution = rw.solve("yahtzee", "basic", distribution=True)
values: NDArray[np.float64] = solution.values
scores, chances = solution.distribution
mean: float = float((scores * chances).sum())

position = rw.Game("qwixx", rules="official", seats=2).new_position()
outcomes: list[tuple[tuple[int, ...], float]] = position.chance_outcomes()
position.roll(outcomes[0][0])
best: rw.Option = rw.hint(position).best
position.apply(best.index)
results: rw.Results = rw.simulate("pig", ["champion", "greedy"], 100, seed=1, goal=50)
wins: list[int] = results.wins
record: rw.Record = rw.play(rw.Game("pig"), ["greedy", rw.Bot("random")])
