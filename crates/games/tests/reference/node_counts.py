"""Count the nodes of small games, to compare with ../games/node_counts.rs.

    python3 node_counts.py            writes ../node_counts.txt
    python3 node_counts.py --check    fails if that file differs; counts the deepest line
                                      of each case only if ROLLWRIGHT_LONG is set,
                                      because it takes longest

A sequence is a list of rolls and answers. A roll has one child per distinct roll
(equal dice in another order are the same roll). A question has one child per legal
answer of the lowest-numbered seat that hasn't answered. For each depth d:

    nodes     the number of sequences of length d; a finished game is counted only at
              its own length
    worth     the sum, over these sequences and all seats, of seat number times points
              (Warrior's worth() adds square and energy)
    endings   the number of finished games, by ending
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
    """Yield every position one event later; none if the game is over."""
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
    # Each game has a module and a class with its name.
    game = getattr(importlib.import_module(name), name.capitalize())(settings)
    setup = settings.get("sheets", settings.get("setup"))
    position = game.start(int(settings.get("active", 1)) - 1, setup.split("|") if setup else [])
    only = settings.get("only")
    only = only and set(map(int, only.split(".")))
    # Positions that several sequences reach are expanded once.
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
            what, *ending = game.phase(position)
            if what == "over":
                endings[ending[0]] += ways
        listed = "".join(f", {ending} {ways}" for ending, ways in sorted(endings.items()))
        yield f"{depth}: nodes {nodes}, worth {worth}{listed}\n"


def check(cases):
    header, *blocks = COUNTS.read_text().split("\n\n")
    if header + "\n" != HEADER or [block.splitlines()[0] for block in blocks] != cases:
        return False
    for block in blocks:
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
