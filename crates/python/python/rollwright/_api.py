"""What is written in Python: shorter ways to use the compiled part."""

import os
import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from . import _core
from ._core import Bot, Coach, Game, Position, Record, Results, Solution
from ._progress import Report, progress_report


@dataclass(frozen=True)
class Option:
    """An option of a decision."""

    action: str
    """The action in the game's notation."""
    index: int
    """Its index."""
    label: str
    """Its label on a button."""
    value: float
    """Its value: points or a chance to win."""
    error: float
    """The standard error of the value, compared with other options; 0 if values are exact."""
    loss: float
    """What it loses compared with the best option."""
    reason: str
    """Why it is good or bad, as a sentence."""


@dataclass(frozen=True)
class Hint:
    """Every option of a decision, best first."""

    seat: int
    """The seat that decides."""
    objective: Literal["points", "win"]
    """What values mean."""
    exact: bool
    """Whether values are exact."""
    method: str
    """How values were computed."""
    options: tuple[Option, ...]
    """The options, best first."""

    @property
    def best(self) -> Option:
        """The best option."""
        return self.options[0]

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{option.label}</td><td>{option.value:.4f}</td>"
            f"<td>{-option.loss:.4f}</td><td>{option.reason}</td></tr>"
            for option in self.options
        )
        heads = "".join(f"<th>{head}</th>" for head in ("action", self.objective, "loss", "reason"))
        return f"<table><tr>{heads}</tr>{rows}</table>"


@lru_cache(maxsize=8)
def _coach(game: Game, rollouts: int) -> Coach:
    return Coach(game, rollouts=rollouts)


def hint(
    position: Position, seat: int | None = None, *, rollouts: int = 200, lang: str = "en"
) -> Hint:
    """List every option of `seat`, by default the next one that has to act, best first.

    Values are exact if the game is solved for its seats. Otherwise they are estimates, some of
    them from `rollouts` games per value.

    >>> position = Game("pig").new_position()
    >>> position.roll([6])
    >>> hint(position).best.action
    'roll'
    """
    found = _coach(position.game, rollouts).hint(position, seat, lang=lang)
    index = position.game.index
    options = tuple(
        Option(
            action=one["action"],
            index=index(one["action"]),
            label=one["label"],
            value=one["value"],
            error=one["error"],
            loss=one["loss"],
            reason=one["reason"],
        )
        for one in found["options"]
    )
    return Hint(
        seat=found["seat"] - 1,
        objective=found["objective"],
        exact=found["exact"],
        method=found["method"],
        options=options,
    )


def review(record: Record | str, *, rollouts: int = 200) -> dict[str, Any]:
    """Say what each decision of a game cost, and how much of its result was luck.

    The dictionary has the form that `rollwright review --format json` writes; its seats count
    from 1.
    """
    if isinstance(record, str):
        record = Record.from_text(record)
    found: dict[str, Any] = _coach(record.game, rollouts).review(record)
    return found


def _game(game: Game | str, rules: str | None, seats: int | None, settings: dict[str, Any]) -> Game:
    if isinstance(game, str):
        return Game(game, rules, seats, **settings)
    if rules is not None or seats is not None or settings:
        raise _core.RollwrightError("Rules and seats can only be given with the name of a game.")
    return game


def solve(
    game: Game | str,
    rules: str | None = None,
    *,
    seats: int | None = None,
    distribution: bool = False,
    target: int | None = None,
    discount: float = 1.0,
    progress: bool | Report | None = None,
    **settings: int,
) -> Solution:
    """Solve a game exactly.

    `distribution` also computes the probability of every score. `target` maximizes the chance to
    reach that many points.

    >>> round(solve("pig").value, 4)
    0.5306
    """
    if isinstance(game, str):
        game = _solver_game(game, rules, seats, settings)
    elif rules is not None or settings:
        raise _core.RollwrightError("Rules can only be given with the name of a game.")
    with progress_report(progress, "Solving") as report:
        return _core._solve(game, seats, discount, distribution, target, report)


def _solver_game(name: str, rules: str | None, seats: int | None, settings: dict[str, Any]) -> Game:
    """Give the game with the seats that its solver is for: as many as asked, else one or two."""
    if seats is not None:
        return Game(name, rules, seats, **settings)
    try:
        return Game(name, rules, 1, **settings)
    except _core.RollwrightError:
        return Game(name, rules, **settings)


def simulate(
    game: Game | str,
    strategies: Sequence[str],
    games: int,
    *,
    rules: str | None = None,
    seed: int | None = None,
    threads: int | None = None,
    duplicate: bool = False,
    adjusted: bool = False,
    shard: tuple[int, int] | None = None,
    skip: int = 0,
    rows: bool | Literal["game", "player"] = False,
    progress: bool | Report | None = None,
    **settings: int,
) -> Results:
    """Play games between bots.

    The same seed gives the same numbers on any number of threads. `shard=(i, n)` plays part `i` of
    `n`, counted from 0; `merge` puts the parts together, with the same bits as one run. `rows`
    keeps a row per game for `Results.to_pandas`. With `duplicate`, every set of dice is played once
    from each seat. `adjusted` removes luck from the results, if the game is solved.

    >>> results = simulate("pig", ["champion", "random"], games=100, seed=1)
    >>> results.games
    100
    """
    game = _game(game, rules, len(strategies) if isinstance(game, str) else None, settings)
    if seed is None:
        seed = secrets.randbits(53)
    row_unit = "game" if rows is True else (rows or None)
    with progress_report(progress, "Playing") as report:
        return _core._simulate(
            game,
            list(strategies),
            games,
            seed,
            threads or os.cpu_count() or 1,
            duplicate,
            adjusted,
            shard,
            skip,
            row_unit,
            report,
        )


def play(game: Game, strategies: Sequence[str | Bot], *, seed: int = 0) -> Record:
    """Let bots play one game, and give its record.

    >>> play(Game("pig"), ["greedy", "random"], seed=1).position.is_over
    True
    """
    bots = [Bot(one) if isinstance(one, str) else one for one in strategies]
    if len(bots) != game.seats:
        raise _core.RollwrightError(f"The game has {game.seats} seats.")
    names = [bot.strategy for bot in bots]
    record = Record(game, players=[f"{name} {at}" for at, name in enumerate(names, 1)], bots=names)
    generator = random.Random(seed)
    now = record.position
    while not now.is_over:
        if now.is_chance:
            faces = now.random_faces(generator.getrandbits(64))
            record.roll(faces)
            now.roll(faces)
            continue
        seat = now.current_seats[0]
        action = bots[seat].choose(now, seat, key=generator.getrandbits(64))
        record.apply(action, seat)
        now.apply(action, seat)
    return record


def random_position(game: Game, steps: int, *, seed: int = 0) -> Position:
    """Give the position after `steps` random rolls and actions, or at the end of the game."""
    generator = random.Random(seed)
    position = game.new_position()
    for _ in range(steps):
        if position.is_over:
            break
        if position.is_chance:
            position.roll(position.random_faces(generator.getrandbits(64)))
        else:
            position.apply(generator.choice(position.legal_actions()))
    return position


def optimal_action(position: Position, seat: int | None = None) -> int:
    """Give the action of the strategy `optimal`, for games that have one."""
    return _optimal_bot().choose(position, seat)


@lru_cache(maxsize=1)
def _optimal_bot() -> Bot:
    return Bot("optimal")
