#!/usr/bin/env python3
"""Simulates in several processes and merges the parts: the same bits as one run.

many_processes.py [--engine processes|joblib|dask|ray] [--parts N] [--games N]
"""

import argparse
import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import rollwright as rw

Part = tuple[int, int, int]


def play(part: Part) -> rw.Results:
    """Play one part of the run on one thread."""
    number, parts, games = part
    return rw.simulate(
        "qwixx", ["greedy", "cautious"], games, seed=1, shard=(number, parts), threads=1
    )


def with_processes(parts: list[Part]) -> list[rw.Results]:
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        return list(pool.map(play, parts))


def with_joblib(parts: list[Part]) -> list[rw.Results]:
    from joblib import Parallel, delayed

    return list(Parallel(n_jobs=-1)(delayed(play)(part) for part in parts))


def with_dask(parts: list[Part]) -> list[rw.Results]:
    from dask.distributed import Client, LocalCluster

    with LocalCluster(dashboard_address=None) as cluster, Client(cluster) as client:
        return list(client.gather(client.map(play, parts)))


def with_ray(parts: list[Part]) -> list[rw.Results]:
    import ray

    ray.init(include_dashboard=False)
    remote = ray.remote(play)
    return list(ray.get([remote.remote(part) for part in parts]))


ENGINES: dict[str, Callable[[list[Part]], list[rw.Results]]] = {
    "processes": with_processes,
    "joblib": with_joblib,
    "dask": with_dask,
    "ray": with_ray,
}


def counts(results: rw.Results) -> str:
    """Give everything but the time it took."""
    document = results.to_dict()
    del document["seconds"]
    return json.dumps(document)


def main() -> None:
    """Compare the merged parts with a single run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", choices=ENGINES, default="processes")
    parser.add_argument("--parts", type=int, default=4)
    parser.add_argument("--games", type=int, default=20_000)
    options = parser.parse_args()
    parts = [(number, options.parts, options.games) for number in range(options.parts)]
    merged = rw.merge(ENGINES[options.engine](parts))
    assert counts(merged) == counts(play((0, 1, options.games))), "the bits differ"
    print(f"{merged.games} games in {options.parts} parts, the same bits as one run: {merged.wins}")


if __name__ == "__main__":
    main()
