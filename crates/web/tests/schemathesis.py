#!/usr/bin/env python3
"""Checks a server against its OpenAPI document: plays games and validates every position, then
lets schemathesis send valid and invalid requests to all paths. ./test.sh runs it in an
environment where schemathesis is installed:

    schemathesis.py PROGRAM          # at most about 40 seconds
    ROLLWRIGHT_LONG=1 schemathesis.py PROGRAM
"""
import json, os, random, signal, subprocess, sys, tempfile, time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import jsonschema_rs

SEED = int(os.environ.get("SEED", "1"))
LONG = "ROLLWRIGHT_LONG" in os.environ
# Examples per path, and the time limit in seconds.
EXAMPLES, SECONDS = (200, 600) if LONG else (6, 18)


class Server:
    """A server in a process of its own, over an empty database."""

    def __init__(self, program, folder):
        many = "1000000"
        arguments = ["serve", "--listen", "127.0.0.1:0", "--database", f"sqlite:{folder}/tables.db"]
        for limit in ("tables", "requests", "streams"):
            arguments += [f"--limit-{limit}", many]
        self.log = open(folder / "log", "w")
        self.process = subprocess.Popen(
            [program, *arguments], stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        line = self.process.stdout.readline()
        words = [word for word in line.split() if word.startswith("http://")]
        if not words:
            raise SystemExit(f"the server does not say where it listens: {line!r}")
        self.address = words[0].rstrip("/")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise SystemExit("the server does not stop")


def call(address, path, token=None, body=None):
    headers = {"Content-Type": "application/json", "Prefer": "return=representation"}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address + path, data, headers), timeout=30) as answer:
        return json.load(answer)


def play(address, game, token, most, is_position):
    """Plays some steps of a game and validates every position."""
    seats = [{"name": "Ann"}, {"name": "Ben"}]
    seated = call(address, "/api/tables", token, {"game": game["game"], "seats": seats})
    table, token = "/api/tables/" + seated["table"], seated["token"]
    position = call(address, table, token)
    for _ in range(most):
        is_position.validate(position)
        version = position["version"]
        if position["phase"]["waits_for"] == "over":
            break
        if position["phase"].get("yours"):
            position = call(address, table + "/roll", token, {"version": version})
        else:
            legal = position["legal"][0]
            move = {"version": version, "seat": legal["seat"], "action": random.choice(legal["actions"])}
            position = call(address, table + "/act", token, move)
    return seated["table"], token


def prepare(address):
    """Creates new, running and finished tables, all with one token."""
    document = call(address, "/api/openapi.json")
    schema = {"$ref": "#/components/schemas/TablePosition", "components": document["components"]}
    is_position = jsonschema_rs.validator_for(schema)
    tables, token = [], None
    for game in call(address, "/api/games"):
        for most in (0, 5, 2000):
            table, token = play(address, game, token, most, is_position)
            tables.append(table)
        wait_for_review(address, table, token)
    return tables, token


def wait_for_review(address, table, token):
    """Waits until the coach has reviewed a finished game. Otherwise generated requests could fill
    the coach's queue, and a full queue answers 503 to valid requests."""
    deadline = time.monotonic() + 120
    request = Request(f"{address}/api/tables/{table}/review", headers={"Authorization": "Bearer " + token})
    while time.monotonic() < deadline:
        try:
            with urlopen(request, timeout=30) as answer:
                if answer.status == 200:
                    return
        except HTTPError as error:
            if error.code == 409:  # The game did not end within the steps played.
                return
            raise
        time.sleep(0.2)
    raise SystemExit(f"no review of table {table} within two minutes")


def main():
    program = sys.argv[1]
    random.seed(SEED)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        server = Server(program, folder)
        try:
            tables, token = prepare(server.address)
            ended = fuzz(server.address, folder, tables, token)
        finally:
            stopped = server.stop()
        log = (folder / "log").read_text()
        if stopped != 0 or "panicked" in log:
            sys.exit(f"the server ended with {stopped}:\n{log[-4000:]}")
    sys.exit(ended)


def fuzz(address, folder, tables, token):
    (folder / "hooks.py").write_text(HOOKS.replace("TABLES", json.dumps(tables)))
    (folder / "schemathesis.toml").write_text(CONFIG.replace("TOKEN", token))
    environment = os.environ | {"SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(folder)}
    st = Path(sys.executable).with_name("st")
    command = [st, "--config-file", folder / "schemathesis.toml", "run", address + "/api/openapi.json"]
    command += ["--max-examples", str(EXAMPLES), "--max-time", str(SECONDS), "--seed", str(SEED)]
    command += ["--max-failures", "20", "--generation-database", "none"]
    # Give up after twice the time limit.
    return subprocess.run(command, cwd=folder, env=environment, timeout=2 * SECONDS + 60).returncode


# Use existing tables, and short waits.
HOOKS = '''
import random
import schemathesis

KNOWN = TABLES
WAITS = [str(seconds) for seconds in range(1, 61)]
choice = random.Random(1)


@schemathesis.hook
def map_case(ctx, case):
    if str((case.query or {}).get("wait")) in WAITS:
        case.query["wait"] = 0
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return case
    if "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = choice.choice(KNOWN)
    return case
'''

# 422 means well-formed but against the rules of the game. Which moves those are depends on the
# position, so no schema can describe them.
CONFIG = '''
request-timeout = 5.0

[headers]
Authorization = "Bearer TOKEN"

[checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "422"]

# An event stream doesn't end by itself.
[[operations]]
include-operation-id = "listen"
request-timeout = 0.3

# Reports are limited to ten per minute and address.
[[operations]]
include-operation-id = "report"

[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429"]
'''

if __name__ == "__main__":
    main()
