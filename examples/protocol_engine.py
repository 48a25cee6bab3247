#!/usr/bin/env python3
"""An engine for Rollwright's engine protocol (docs/engine-protocol.md). Standard library only.

    rollwright engine --check "python3 examples/protocol_engine.py"

In Pig it holds at 20. In other games it plays one of the actions that the client lists. What to
put in is choose().
"""
import sys

from positions import decode

GAMES = {
    "qwixx": "official concordia ottawa",
    "qwinto": "official ottawa",
    "yahtzee": "official basic bonus free-joker",
    "warrior": "classic",
    "pig": "classic",
}


def choose(position, moves, seat, actions):
    """Chooses an action in a decoded position, after the moves. Put your engine here."""
    if position["game"] == "pig" and not moves:
        score = position["scores"][position["active"] - 1]
        turn = position["turn"]
        enough = turn >= 20 or score + turn >= position["settings"]["goal"]
        return "hold" if enough else "roll"
    return actions[0]


def parse_go(words):
    """The seat and the legal actions of a go message; this engine needs no time."""
    actions = words[words.index("actions") + 1 :] if "actions" in words else []
    seat = int(words[words.index("seat") + 1]) if "seat" in words else None
    return seat, actions


def main():
    position, moves = None, []

    def send(*words):
        print(*words, flush=True)

    for line in sys.stdin:
        words = line.split()
        message = words[0] if words else ""
        if message == "rollwright":
            send("engine Hold at 20 (Python)")
            for game, rules in GAMES.items():
                send("game", game, rules)
            send("ready")
        elif message == "position" and len(words) > 1:
            try:
                position, moves = decode(words[1]), words[2:]
            except (ValueError, KeyError, IndexError) as error:
                position = None
                send("error this isn't a position:", error)
        elif message == "go":
            seat, actions = parse_go(words[1:])
            if position is None:
                send("error there is no position")
            elif not actions and (position["game"] != "pig" or moves):
                send("error list the legal actions")
            else:
                send("bestaction", choose(position, moves, seat, actions))
        elif message == "ping":
            send("pong")
        elif message == "quit":
            return


if __name__ == "__main__":
    main()
