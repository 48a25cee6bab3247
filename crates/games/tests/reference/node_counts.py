"""Counts the nodes of small games, for ../games/node_counts.rs to count again.

    python3 node_counts.py            writes ../node_counts.txt
    python3 node_counts.py --check    fails when that file says anything else; the deepest
                                      line of each case is only counted again when
                                      ROLLWRIGHT_LONG is set, since it takes longest

A sequence is a list of rolls and answers. At a roll every distinct roll counts one
(dice of one kind that lie in another order are the same roll), at a question every
legal answer of the lowest-numbered seat that has not answered. For each depth d:

    nodes     the sequences of length d; a game that is over goes no further, so it
              is counted at the length it has
    worth     over all of those and all seats, the seat's number times its points
              (Warrior: its worth() adds place and energy)
    endings   those of them that are over, by the way they ended
"""

import importlib
import os
import pathlib
import sys
from collections import defaultdict
from itertools import islice

HERE = pathlib.Path(__file__).parent
COUNTS = HERE.parent / "node_counts.txt"
HEADER = """\
# Written by reference/node_counts.py, which says what is counted; don't edit.
# A position of reference/cases.txt, then for each depth: nodes, worth, endings.
"""


def children(game, position, only):
    """Every position one event further on; nothing when the game is over."""
    what, *rest = game.phase(position)
    if what == "over":
        return
    if what == "roll":
        for faces in game.rolls(position):
            if only is None or all(face is None or face in only for face in faces):
                yield game.roll(position, faces)
    else:
        for action in game.actions(position, rest[0]):
            yield game.act(position, rest[0], action)


def count(case):
    name, *words = case.split()
    settings = dict(word.split("=", 1) for word in words)
    # A game has a file of its name here, with a class of its name in it.
    game = getattr(importlib.import_module(name), name.capitalize())(settings)
    setup = settings.get("sheets", settings.get("setup"))
    position = game.start(int(settings.get("active", 1)) - 1, setup.split("|") if setup else [])
    only = settings.get("only")
    only = only and set(map(int, only.split(".")))
    # Positions that can be reached in several ways are walked on from once.
    layer = {position: 1}
    for depth in range(1, int(settings["depth"]) + 1):
        deeper = defaultdict(int)
        for position, ways in layer.items():
            for child in children(game, position, only):
                deeper[child] += ways
        if not deeper:
            return
        layer = deeper
        nodes = worth = 0
        endings = defaultdict(int)
        for position, ways in layer.items():
            nodes += ways
            worth += ways * sum((s + 1) * game.worth(position, s) for s in range(game.seats))
            what, *how = game.phase(position)
            if what == "over":
                endings[how[0]] += ways
        listed = "".join(f", {how} {ways}" for how, ways in sorted(endings.items()))
        yield f"{depth}: nodes {nodes}, worth {worth}{listed}\n"


def check(cases):
    header, *told = COUNTS.read_text().split("\n\n")
    if header + "\n" != HEADER or [block.splitlines()[0] for block in told] != cases:
        return False
    for block in told:
        case, *lines = block.rstrip("\n").splitlines(keepends=True)
        lines[-1] += "\n"
        whole = "ROLLWRIGHT_LONG" in os.environ
        again = list(islice(count(case.strip()), None if whole else len(lines) - 1))
        if again != lines[: None if whole else -1]:
            return False
    return True


def main():
    lines = (HERE / "cases.txt").read_text().splitlines()
    cases = [line for line in lines if line and not line.startswith("#")]
    if "--check" not in sys.argv[1:]:
        COUNTS.write_text(HEADER + "".join(f"\n{case}\n{''.join(count(case))}" for case in cases))
    elif not check(cases):
        sys.exit(f"{COUNTS.name} is not what the reference counts")


if __name__ == "__main__":
    main()
