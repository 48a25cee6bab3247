"""Solutions, tables, and simulations."""

import json
import math
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest
import rollwright as rw

YAHTZEE_VALUES = {"official": 254.5877, "basic": 245.8708}


@pytest.mark.parametrize("rules", ["basic", "official"])
def test_yahtzee_has_its_known_value(rules: str) -> None:
    solution = rw.solve("yahtzee", rules)
    assert math.isclose(solution.value, YAHTZEE_VALUES[rules], abs_tol=1e-4)
    assert solution.objective == "points"
    assert solution.values[0] == solution.value


def test_a_table_is_lent_without_a_copy_and_read_only() -> None:
    solution = rw.solve("yahtzee", "basic")
    values = solution.values
    assert values.dtype == np.float64 and values.shape == (solution.states,)
    assert not values.flags.writeable and not values.flags.owndata
    assert values.ctypes.data == solution.values.ctypes.data
    with pytest.raises(ValueError, match="read-only"):
        values[0] = 0
    copy = values.copy()
    del solution
    assert (values == copy).all(), "the array keeps the solution alive"


def test_states_and_numbers_convert_both_ways() -> None:
    for name in ["yahtzee", "pig"]:
        solution = rw.solve(name)
        states = solution.all_states()
        assert states.shape == (solution.values.size, len(solution.state_fields))
        for number in range(0, len(states), 997):
            assert solution.state_at(number) == tuple(states[number])
            assert solution.index_of(states[number].tolist()) == number


def test_values_of_states_follow_from_those_of_their_turns() -> None:
    """The value of the last box, computed here from the dice alone."""
    solution = rw.solve("yahtzee", "basic")
    chance_only = (1 << 13) - 1 - (1 << 12)
    number = solution.index_of([chance_only, 63, 0])
    last_roll = 3.5
    one_reroll = (4 + 5 + 6) / 6 + last_roll / 2
    two_rerolls = (5 + 6) / 6 + one_reroll * 4 / 6
    value = 5 * two_rerolls
    assert math.isclose(solution.values[number], value, abs_tol=1e-9)


def test_yahtzee_at_the_start_equals_its_states_one_turn_later() -> None:
    game = rw.Game("yahtzee", "basic", seats=1)
    solution = rw.solve(game)
    position = game.new_position()
    assert solution.index_of_position(position) == 0
    # With five sixes, best play is worth the best box plus the state after it.
    position.roll([6, 6, 6, 6, 6])
    best = -1.0
    for action in position.legal_actions():
        after = position.clone()
        after.apply(action)
        if game.action(action)[0] != "r" or not game.action(action)[1:].isdigit():
            best = max(best, after.score(0) + solution.values[solution.index_of_position(after)])
    assert math.isclose(best, rw.hint(position).best.value, abs_tol=1e-9)


def test_pig_satisfies_its_equations() -> None:
    goal = 20
    solution = rw.solve("pig", goal=goal)
    wins = solution.values
    assert wins.shape == (goal, goal)
    for own in range(goal):
        for other in range(goal):
            chances = [1.0] * (goal - own + 7)
            for total in reversed(range(goal - own)):
                lost = 1 - wins[other, own]
                rolling = (lost + sum(chances[total + 2 : total + 7])) / 6
                held = 1 - wins[other, own + total] if own + total < goal else 1.0
                chances[total] = max(rolling, held) if total else rolling
            assert math.isclose(chances[0], wins[own, other], abs_tol=1e-9)


def test_the_distribution_of_yahtzee_has_its_value_as_mean() -> None:
    solution = rw.solve("yahtzee", "basic", distribution=True)
    scores, chances = solution.distribution
    assert math.isclose(chances.sum(), 1, abs_tol=1e-9)
    assert math.isclose((scores * chances).sum(), solution.value, abs_tol=1e-9)
    assert solution.statistics


def test_results_depend_on_the_seed_and_not_on_threads() -> None:
    run = {"rules": "official", "seed": 4}
    one = rw.simulate("qwixx", ["greedy", "random"], 2000, threads=1, **run)
    two = rw.simulate("qwixx", ["greedy", "random"], 2000, threads=2, **run)
    other = rw.simulate("qwixx", ["greedy", "random"], 2000, rules="official", seed=5)
    assert counts(one) == counts(two) != counts(other)
    assert one.games == 2000 and sum(one.wins) <= 2000 and len(one.means) == 2
    assert counts(rw.Results.from_json(one.to_json())) == counts(one)


def counts(results: rw.Results) -> str:
    document = results.to_dict()
    del document["seconds"]
    return json.dumps(document)


def play_part(part: int) -> rw.Results:
    return rw.simulate("pig", ["greedy", "random"], 3000, seed=9, shard=(part, 3), threads=1)


def test_parts_from_several_processes_merge_to_the_same_bits() -> None:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        parts = list(pool.map(play_part, range(3)))
    whole = rw.simulate("pig", ["greedy", "random"], 3000, seed=9)
    assert counts(rw.merge(parts)) == counts(whole)
    with pytest.raises(rw.RollwrightError, match="counted twice"):
        rw.merge([parts[0], parts[0]])
    assert counts(pickle.loads(pickle.dumps(whole))) == counts(whole)


def test_rows_become_data_frames() -> None:
    results = rw.simulate("yahtzee", ["greedy"], 500, seed=1, rows=True)
    frame = results.to_pandas()
    assert len(frame) == 500
    score = next(name for name in frame.columns if "score" in name)
    assert math.isclose(frame[score].mean(), results.means[0])
    assert results.to_polars()[score].mean() == pytest.approx(results.means[0])
    assert results.to_arrow().num_rows == 500


def test_luck_adjustment_keeps_the_mean_and_shrinks_the_error() -> None:
    results = rw.simulate("pig", ["optimal", "random"], 400, seed=1, adjusted=True)
    adjusted = results.to_dict()["seats"][0]["adjusted"]
    assert adjusted["stderr"] < 0.05
