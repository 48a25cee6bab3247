#!/usr/bin/env python3
"""A bot in a few lines: plays a whole game of Qwixx against 'greedy'.

    rollwright serve &
    python3 examples/bot.py http://127.0.0.1:7654
"""
import json
import random
import sys
import time
import urllib.error
import urllib.request

server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:7654"
token = None


def call(method, path, body=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + path, data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


seats = [{"name": "Python"}, {"bot": "greedy"}]
table = call("POST", "/api/tables", {"game": "qwixx", "seats": seats})
token, address = table["token"], "/api/tables/" + table["table"]
while True:
    position = call("GET", address)
    phase, version = position["phase"], position["version"]
    if phase["waits_for"] == "over":
        break
    try:
        if phase.get("yours"):
            call("POST", address + "/roll", {"version": version})
        elif position["legal"]:
            action = random.choice(position["legal"][0]["actions"])
            call("POST", address + "/act", {"version": version, "seat": 1, "action": action})
        else:
            time.sleep(0.01)  # the other seat is thinking
    except urllib.error.HTTPError as error:
        if error.code != 409:  # 409: the table has gone on; look again
            raise SystemExit(json.load(error)["detail"])
for seat in position["seats"]:
    print(seat["name"], seat["points"])
