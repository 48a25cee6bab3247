"""Environments: the checks of Gymnasium, PettingZoo and OpenSpiel, and our own."""

import types

import gymnasium
import numpy as np
import pytest
import rollwright as rw
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec
from rollwright import zoo
from rollwright.gym import Env, VectorEnv

GAMES = rw.games()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("ignore")
def test_gymnasium_accepts_every_game(name: str) -> None:
    env = Env(name, opponents="random", illegal_reward=-1.0, render_mode="html")
    check_env(env)
    env = gymnasium.make(f"rollwright/{name.capitalize()}-v0")
    observation, info = env.reset(seed=1)
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        observation, _, over, truncated, info = env.step(action)
        assert observation in env.observation_space and not truncated


def test_an_illegal_action_raises_or_has_its_reward() -> None:
    env = Env("yahtzee", illegal_reward=-3.0, max_steps=2)
    env.reset(seed=1)
    env.step(31)
    _, reward, over, truncated, _ = env.step(31)
    assert (reward, over, truncated) == (-3.0, False, True)
    strict = Env("yahtzee")
    strict.reset(seed=1)
    strict.step(31)
    with pytest.raises(rw.RollwrightError, match="box"):
        strict.step(31)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_accepts_every_game(name: str) -> None:
    api_test(zoo.env(name), num_cycles=200)
    parallel_api_test(zoo.parallel_env(name), num_cycles=200)
    seed_test(lambda: zoo.env(name), num_cycles=100)
    parallel_seed_test(lambda: zoo.parallel_env(name, illegal_reward=-1.0), num_cycles=20)


def test_pettingzoo_counts_cycles() -> None:
    def parallel_env(max_cycles: int):
        return zoo.parallel_env("qwixx", illegal_reward=-1.0, max_cycles=max_cycles)

    module = types.SimpleNamespace(
        parallel_env=parallel_env, env=lambda max_cycles: parallel_to_aec(parallel_env(max_cycles))
    )
    max_cycles_test(module)


@pytest.mark.parametrize("name", GAMES)
def test_agents_share_the_points_of_the_final_sheets(name: str) -> None:
    for env in [zoo.env(name, reward="points"), zoo.env(name, reward="win")]:
        env.reset(seed=5)
        totals = dict.fromkeys(env.possible_agents, 0.0)
        generator = np.random.default_rng(5)
        for agent in env.agent_iter():
            observation, reward, over, _, _ = env.last()
            totals[agent] += reward
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if over else int(generator.choice(legal)))
        scores = [float(score) for score in env.position.scores]
        assert list(totals.values()) == scores or sum(totals.values()) == pytest.approx(1)


def test_openspiel_plays_and_checks_every_game() -> None:
    import pyspiel
    import rollwright.open_spiel as bridge

    for parameters in [
        {"name": "pig", "goal": 20},
        {"name": "yahtzee", "seats": 1},
        {"name": "qwinto", "seats": 2},
        {"name": "warrior", "seats": 2},
    ]:
        game = pyspiel.load_game(bridge.SHORT_NAME, parameters)
        state = game.new_initial_state()
        generator = np.random.default_rng(3)
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                assert sum(chances) == pytest.approx(1)
                assert len(actions) <= game.max_chance_outcomes()
                state.apply_action(int(generator.choice(actions, p=chances)))
            else:
                legal = state.legal_actions()
                assert legal and all(0 <= one < game.num_distinct_actions() for one in legal)
                state.apply_action(int(generator.choice(legal)))
        assert state.returns() == [float(score) for score in state.position.scores]
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_openspiel_solves_a_small_pig_to_our_value() -> None:
    """Value iteration on OpenSpiel's side of the game reaches the solver's value."""
    import pyspiel
    import rollwright.open_spiel as bridge

    goal = 10
    game = pyspiel.load_game(bridge.SHORT_NAME, {"name": "pig", "goal": goal})
    wins: dict[tuple[int, int], float] = {}

    def win_of_roller(own: int, other: int, state, depth: int) -> float:
        """Give the chance of the seat that rolls, by the values of other turns."""
        total = 0.0
        for outcome, chance in state.chance_outcomes():
            after = state.clone()
            after.apply_action(outcome)
            if after.is_chance_node():
                total += chance * (1 - wins.get((other, own), 0.5))
                continue
            held = after.clone()
            held.apply_action(1)
            scores = held.position.scores
            seat = after.current_player()
            best = 1.0 if held.is_terminal() else 1 - wins.get((other, scores[seat]), 0.5)
            if not held.is_terminal():
                again = after.clone()
                again.apply_action(0)
                best = max(best, win_of_roller(own, other, again, depth + 1))
            total += chance * best
        return total

    def turn_begin(own: int, other: int):
        state = game.new_initial_state()
        position = rw.Game("pig", goal=goal).new_position()
        for score in (own, other):
            gained = 0
            while gained < score:
                step = score - gained
                step = step if 2 <= step <= 6 else (4 if step > 7 else 3 if step == 7 else 0)
                if step == 0:
                    return None
                position.roll([step])
                gained += step
                position.apply("hold" if gained == score else "roll")
            if score == 0:
                position.roll([1])
        state.position = position
        return state

    pairs = [(own, other) for own in range(goal) for other in range(goal)]
    starts = {pair: turn_begin(*pair) for pair in pairs if 1 not in pair}
    for _ in range(12):
        for (own, other), state in sorted(starts.items(), key=lambda item: -sum(item[0])):
            wins[own, other] = win_of_roller(own, other, state, 0)
    exact = rw.solve("pig", goal=goal).values
    assert wins[0, 0] == pytest.approx(exact[0, 0], abs=1e-3)


def play_batch(core: rw.VectorCore, steps: int) -> list[tuple]:
    found = []
    for _ in range(steps):
        actions = core.sample()
        core.step(actions)
        arrays = (core.observations, core.masks, core.rewards, core.terminations, core.seats)
        found.append(tuple(array.copy() for array in (actions, *arrays)))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_batches_repeat_with_their_seed_and_follow_the_rules(name: str) -> None:
    game = rw.Game(name)
    core = rw.VectorCore(game, 50, seed=3)
    steps = play_batch(core, 120)
    core.reset(3)
    again = play_batch(core, 120)
    for one, other in zip(steps, again, strict=True):
        assert all((a == b).all() for a, b in zip(one, other, strict=True))
    core.reset(4)
    assert any((a != b).any() for a, b in zip(play_batch(core, 20)[-1], steps[19], strict=True))
    for number in range(50):
        position = core.position(number)
        seat = int(core.seats[number])
        assert position.current_seats[0] == seat
        assert (position.action_mask(seat) == core.masks[number]).all()
        assert (position.observation(seat) == core.observations[number]).all()
    assert (core.masks.sum(axis=1) == core.legal_counts).all()
    ranks = np.zeros(50, np.int64)
    assert (core.legal_at(ranks) >= 0).all()
    assert (core.legal_at(core.legal_counts) == -1).all()


def test_batches_write_to_the_arrays_of_their_caller() -> None:
    game = rw.Game("yahtzee", seats=1)
    observations = np.full((8, game.observation_size), -99, np.int16)
    masks = np.zeros((8, game.num_actions), np.bool_)
    core = rw.VectorCore(game, 8, observations=observations, masks=masks)
    assert core.observations is observations and core.masks is masks
    assert (observations != -99).all() and masks.any(axis=1).all()
    with pytest.raises(rw.RollwrightError, match="8 rows"):
        rw.VectorCore(game, 8, masks=np.zeros((8, 3), np.bool_))
    with pytest.raises(rw.RollwrightError, match="contiguous"):
        rw.VectorCore(game, 8, masks=np.zeros((game.num_actions, 8), np.bool_).T)


def test_points_add_up_and_automatic_resets_follow_gymnasium() -> None:
    for mode in AutoresetMode:
        env = VectorEnv(16, "yahtzee", autoreset_mode=mode)
        env.reset(seed=2)
        totals, finished, was_over = np.zeros(16), [], np.zeros(16, bool)
        for _ in range(90):
            _, rewards, over, _, infos = env.step(env.sample())
            if mode is AutoresetMode.NEXT_STEP:
                assert (rewards[was_over] == 0).all() and not over[was_over].any()
            if mode is AutoresetMode.DISABLED:
                assert over[was_over].all() and (rewards[was_over] == 0).all()
            if mode is AutoresetMode.SAME_STEP and over.any():
                assert (infos["_final_obs"] == over).all()
                at = env.game.observation_names.index("own score")
                for game in np.flatnonzero(over):
                    assert infos["final_obs"][game][at] == totals[game] + rewards[game]
            totals += rewards
            finished += totals[over & ~was_over].tolist()
            totals[over] = 0
            was_over = over.copy()
        assert len(finished) >= 16 and 0 < np.mean(finished) < 120


def test_opponents_play_their_seats() -> None:
    core = rw.VectorCore(rw.Game("pig"), 200, bots=[None, "optimal"], reward="win")
    wins = games = 0.0
    for _ in range(300):
        core.step(core.sample())
        assert (core.seats == 0).all()
        wins += core.rewards[:, 0].sum()
        games += core.terminations.sum()
    # Random play against itself would win half of the games.
    assert games > 100 and wins / games < 0.2


def test_an_environment_gives_no_dice_to_come() -> None:
    """Two games with other seeds but the same position give the same observations and pickles."""
    import pickle

    one, other = (rw.SingleEnv(rw.Game("pig"), seed=seed) for seed in (1, 1))
    assert pickle.dumps(one.position) == pickle.dumps(other.position)
    position = one.position
    chances = {faces for faces, _ in rw.Game("pig").new_position().chance_outcomes()}
    assert len(chances) == 6
    with pytest.raises(TypeError):
        pickle.dumps(one)
    for name in dir(one):
        assert "seed" not in name and "random" not in name
    assert position.visible_to(0).to_string() == position.to_string()


def test_a_single_game_equals_a_batch_of_one() -> None:
    game = rw.Game("qwinto")
    single, batch = rw.SingleEnv(game, seed=8), rw.VectorCore(game, 1, seed=8, autoreset="disabled")
    while not single.is_over:
        assert (single.observation() == batch.observations[0]).all()
        assert single.seat == batch.seats[0]
        action = single.legal_actions()[-1]
        single.step(action)
        batch.step(np.array([action]))
        assert [single.reward(seat) for seat in range(2)] == batch.rewards[0].tolist()
    assert batch.terminations[0]
    with pytest.raises(rw.RollwrightError, match="over"):
        single.step(0)
