#!/usr/bin/env python3
"""A bot: plays a whole game of Qwixx against 'greedy', on a server that 'rollwright serve' runs.

    python3 examples/bot.py http://127.0.0.1:7654
"""
import json, random, sys, time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:7654"
headers = {"Content-Type": "application/json"}


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(server + path, data, headers)) as answer:
        return json.load(answer)


seats = [{"name": "Python"}, {"bot": "greedy"}]
seated = call("/api/tables", {"game": "qwixx", "seats": seats})
headers["Authorization"] = "Bearer " + seated["token"]
table = "/api/tables/" + seated["table"]
while True:
    position = call(table)
    phase, version = position["phase"], position["version"]
    try:
        if phase["waits_for"] == "over":
            break
        elif phase.get("yours"):
            call(table + "/roll", {"version": version})
        elif position["legal"]:
            action = random.choice(position["legal"][0]["actions"])
            call(table + "/act", {"version": version, "seat": 1, "action": action})
        else:
            time.sleep(0.01)  # it is the other seat's turn
    except HTTPError as error:
        if error.code != 409:  # 409: stale version, so read the position again
            raise SystemExit(json.load(error)["detail"])
print(", ".join(f"{seat['name']} {seat['points']}" for seat in position["seats"]))
