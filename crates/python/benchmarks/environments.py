#!/usr/bin/env python3
"""Random decisions per CPU-second in Rollwright, OpenSpiel and pgx, as a Markdown table.

    environments.py [--seconds S] [--batch N]

A decision is a legal action of a seat; the dice between two decisions don't count. Every library
plays on one thread. Libraries that aren't installed are left out.
"""

import argparse
import os
import random
import time
from collections.abc import Callable

# Set before numpy and jax load.
for name in ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"]:
    os.environ[name] = "1"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import numpy as np
import rollwright as rw


def rate(run: Callable[[], int], seconds: float) -> float:
    """Give the decisions per CPU-second of the best of three runs; `run` gives its decisions."""
    run()
    best = 0.0
    for _ in range(3):
        decisions, start = 0, time.process_time()
        while (elapsed := time.process_time() - start) < seconds:
            decisions += run()
        best = max(best, decisions / elapsed)
    return best


def batch_sampled_by_rust(game: rw.Game, size: int, observe: bool) -> Callable[[], int]:
    core = rw.VectorCore(game, size, seed=1, observe=observe)
    actions = np.zeros(size, np.int64)

    def run() -> int:
        for _ in range(50):
            core.step(core.sample(actions))
        return 50 * size

    return run


def batch_sampled_by_numpy(game: rw.Game, size: int, observe: bool) -> Callable[[], int]:
    core = rw.VectorCore(game, size, seed=1, observe=observe)
    actions = np.zeros(size, np.int64)
    generator = np.random.default_rng(1)
    counts = core.legal_counts

    def run() -> int:
        for _ in range(50):
            ranks = (generator.random(size) * counts).astype(np.int64)
            core.step(core.legal_at(ranks, actions))
        return 50 * size

    return run


def single(game: rw.Game) -> Callable[[], int]:
    env = rw.SingleEnv(game, seed=1)

    def run() -> int:
        step, sample = env.step, env.sample
        decisions = 0
        for _ in range(20):
            env.reset()
            while not env.is_over:
                step(sample())
                decisions += 1
        return decisions

    return run


def open_spiel(name: str) -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game(name)
    generator = random.Random(1)

    def run() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                if len(outcomes) == 1:
                    state.apply_action(outcomes[0][0])
                else:
                    actions, chances = zip(*outcomes, strict=True)
                    state.apply_action(generator.choices(actions, chances)[0])
            else:
                state.apply_action(generator.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return run


def pgx_batch(name: str, size: int) -> Callable[[], int]:
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make(name)
    init, step = jax.vmap(env.init), jax.vmap(env.step)
    length = 50

    def one(state, key):
        sample, dice = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(sample, logits)
        keys = jax.random.split(dice, size)
        fresh = init(keys)
        stepped = step(state, actions, keys)

        def choose(a, b):
            over = state.terminated.reshape((-1,) + (1,) * (a.ndim - 1))
            return jnp.where(over, a, b)

        return jax.tree.map(choose, fresh, stepped), None

    scan = jax.jit(lambda state, keys: jax.lax.scan(one, state, keys)[0])
    holder = [jax.jit(init)(jax.random.split(jax.random.key(0), size)), jax.random.key(1)]

    def run() -> int:
        holder[1], key = jax.random.split(holder[1])
        holder[0] = jax.block_until_ready(scan(holder[0], jax.random.split(key, length)))
        return length * size

    return run


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--batch", type=int, default=1024)
    options = parser.parse_args()
    size = options.batch
    rows: list[tuple[str, str, str, Callable[[], Callable[[], int]]]] = []
    for name, seats in [("qwixx", 2), ("yahtzee", 2), ("qwinto", 2), ("pig", 2), ("warrior", 2)]:
        game = rw.Game(name, seats=seats)
        for form, make in [("Rust", batch_sampled_by_rust), ("numpy", batch_sampled_by_numpy)]:
            for observe in [False, True]:
                how = f"batch of {size}, {form} samples"
                how += ", observations" if observe else ", masks only"
                rows.append(
                    ("Rollwright", name, how, lambda m=make, g=game, o=observe: m(g, size, o))
                )
        rows.append(("Rollwright", name, "single", lambda g=game: single(g)))
    for name in ["pig", "yacht"]:
        rows.append(("OpenSpiel", name, "single", lambda n=name: open_spiel(n)))
    for name in ["backgammon", "2048"]:
        rows.append(("pgx, on a CPU", name, f"batch of {size}", lambda n=name: pgx_batch(n, size)))
    print("| library | game | how | million decisions per CPU-second |")
    print("|---|---|---|---:|")
    for library, name, how, make in rows:
        try:
            run = make()
        except ImportError:
            continue
        print(
            f"| {library} | {name} | {how} | {rate(run, options.seconds) / 1e6:.3f} |", flush=True
        )


if __name__ == "__main__":
    main()
