#!/usr/bin/env python3
"""An engine at a Rollwright table: plays any seat of any game, and comes back when the
connection is lost. Standard library only.

    engine.py SERVER --game pig                      a table with a bot, played to its end
    engine.py SERVER --game qwixx --rules ottawa --against hard --seed 7
    engine.py SERVER --table TABLE --seat 2          sit down at somebody's table
    engine.py SERVER --table TABLE --token TOKEN     go on where an engine was stopped

What to put in is choose(): it gets the position and answers with one of the legal actions.
"""
import argparse, json, random, sys, time
from http.client import HTTPException
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen


def choose(position, seat, actions):
    """Chooses a legal action from the game's state. Put your engine here."""
    state = position["state"]
    if position["game"] == "pig":
        score = state["scores"][seat - 1]
        enough = state["turn"] >= 20 or score + state["turn"] >= state["goal"]
        return "hold" if enough else "roll"
    return random.choice(actions)


class Table:
    """A table on a server, accessed with one token."""

    def __init__(self, server, table=None, token=None):
        self.server, self.table, self.token = server.rstrip("/"), table, token

    def call(self, path, body=None, prefer=None):
        """Sends a request. Retries while the server is down; raises Refused for an error."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        if prefer:
            headers["Prefer"] = prefer
        data = None if body is None else json.dumps(body).encode()
        pause = 0.1
        while True:
            try:
                try:
                    with urlopen(Request(self.server + path, data, headers), timeout=90) as answer:
                        return json.load(answer)
                except HTTPError as error:
                    # The answer to a refused request can get lost halfway, too.
                    problem = json.load(error)
                    if error.code not in (429, 503):
                        raise Refused(error.code, problem["detail"]) from None
                    time.sleep(min(problem.get("retry_after", 1), 5))
            except (URLError, HTTPException, OSError, ValueError) as error:
                print(f"lost the server ({error}), trying again", file=sys.stderr)
                time.sleep(pause)
                pause = min(2 * pause, 10)

    def at(self, rest=""):
        return f"/api/tables/{self.table}{rest}"

    def play(self):
        """Plays the seats of the token to the end and returns the last position."""
        position = self.call(self.at())
        while position["phase"]["waits_for"] != "over":
            try:
                position = self.step(position)
            except Refused as refused:
                if refused.status != 409:  # 409: stale version, so read the position again
                    raise
                position = self.call(self.at())
        return position

    def step(self, position):
        """Rolls, decides or waits, as the position requires, and returns the next position."""
        version, phase = position["version"], position["phase"]
        if phase.get("yours"):
            return self.call(self.at("/roll"), {"version": version}, "return=representation")
        for legal in position["legal"]:
            action = choose(position, legal["seat"], legal["actions"])
            move = {"version": version, "seat": legal["seat"], "action": action}
            return self.call(self.at("/act"), move, "return=representation")
        return self.call(self.at(f"?after={version}&wait=30"))


class Refused(Exception):
    def __init__(self, status, detail):
        super().__init__(detail)
        self.status = status


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("server")
    for name in ("--game", "--rules", "--table", "--token"):
        asked.add_argument(name)
    asked.add_argument("--against", default="greedy", help="the bot in the other seat")
    asked.add_argument("--name", default="Engine")
    asked.add_argument("--seat", type=int)
    asked.add_argument("--seed", type=int, help="a training game with dice from this number")
    asked = asked.parse_args()
    table = Table(asked.server, asked.table, asked.token)
    try:
        if not asked.token:
            if asked.table:
                seated = table.call(table.at(f"/seats/{asked.seat}"), {"name": asked.name})
            else:
                new = {"game": asked.game, "seats": [{"name": asked.name}, {"bot": asked.against}]}
                if asked.rules:
                    new["rules"] = asked.rules
                if asked.seed is not None:
                    new |= {"seed": asked.seed, "training": True}
                seated = table.call("/api/tables", new)
            table.table, table.token = seated["table"], seated["token"]
            # With both, another engine can continue the game.
            print(f"table {table.table} token {table.token}", flush=True)
        end = table.play()
    except Refused as refused:
        sys.exit(str(refused))
    print(", ".join(f"{seat['name']} {seat['points']}" for seat in end["seats"]))


if __name__ == "__main__":
    main()
