#!/usr/bin/env python3
"""Measures what a server's limits are worth while visitors ask for too much.

    limits_under_attack.py PROGRAM

1. Moves of one player on an idle server.
2. The same while visitors from 16 addresses ask for hints that have to be simulated, and create
   tables with bots that have to be prepared, as fast as they are answered.
3. Thousands of connections that send most of the largest headers and then nothing.
4. Five thousand listeners that reconnect at the same time, directly.

Prints Markdown, and fails if a listener gets no answer.
"""

import asyncio
import collections
import http.client
import json
import multiprocessing
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time

MOVES = 400
VISITORS = 16
INCOMPLETE = 6000
LISTENERS = 5000
SOLVER_MEGABYTES = 64
COLUMNS = "| moves | median, ms | 99%, ms | slowest, ms | memory, MB | largest, MB |"


class Client:
    """A client with an address of its own."""

    def __init__(self, server, address):
        self.connection = http.client.HTTPConnection(server, timeout=120, source_address=(address, 0))
        self.token = None

    def request(self, method, path, body=None):
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        for attempt in (1, 2):
            try:
                content = json.dumps(body) if body else None
                self.connection.request(method, path, content, headers)
                response = self.connection.getresponse()
                return response.status, response.read()
            except (http.client.HTTPException, OSError):
                # An idle connection was closed.
                self.connection.close()
                if attempt == 2:
                    raise
        return None

    def create_table(self, game, seats):
        status, content = self.request(
            "POST", "/api/tables", {"game": game, "training": True, "seats": seats}
        )
        if status != 201:
            return None
        made = json.loads(content)
        self.token = made["token"]
        return f"/api/tables/{made['table']}"

    def step(self, path):
        """Rolls or plays a random action; returns the seconds of the POST, or None at the end."""
        position = json.loads(self.request("GET", path)[1])
        version, phase = position["version"], position["phase"]
        if phase["waits_for"] == "over":
            return None
        if phase["waits_for"] == "roll":
            what, body = "roll", {"version": version}
        else:
            legal = next(legal for legal in position["legal"] if legal["actions"])
            action = random.choice(legal["actions"])
            what, body = "act", {"version": version, "seat": legal["seat"], "action": action}
        began = time.perf_counter()
        status, content = self.request("POST", f"{path}/{what}", body)
        if status != 200:
            raise RuntimeError(f"{what}: {status} {content[:300]}")
        return time.perf_counter() - began


def memory(process, field):
    """A figure of a process in MB: VmRSS now, VmHWM at most so far."""
    with open(f"/proc/{process.pid}/status") as file:
        line = next(line for line in file if line.startswith(field))
    return int(line.split()[1]) // 1024


def play_moves(client):
    """The sorted milliseconds of moves in games of Yahtzee."""
    times, path = [], None
    while len(times) < MOVES:
        took = client.step(path) if path else None
        if took is None:
            path = client.create_table("yahtzee", [{"name": "Ann"}])
            continue
        times.append(1000 * took)
    return sorted(times)


def ask_for_too_much(server, address, stop, answers):
    """Asks for hints at tables of five, and for bots that have to be prepared."""
    client = Client(server, address)
    while not stop.is_set():
        try:
            path = client.create_table("qwixx", [{"name": f"P{seat}"} for seat in range(5)])
            if path is None:
                time.sleep(0.2)
                continue
            client.step(path)
            answers[client.request("GET", f"{path}/hint?seat=1")[0]] += 1
            client.create_table("qwixx", [{"name": "Ann"}, {"bot": "optimal"}, {"open": True}])
        except (http.client.HTTPException, OSError, RuntimeError, StopIteration):
            client.connection.close()


def visit(server, stop, answers):
    """All visitors, in a process of their own, so that they don't slow down the player."""
    counts = collections.Counter()
    visitors = [
        threading.Thread(target=ask_for_too_much, args=(server, f"127.0.1.{n + 1}", stop, counts))
        for n in range(VISITORS)
    ]
    for visitor in visitors:
        visitor.start()
    for visitor in visitors:
        visitor.join()
    answers.put(dict(counts))


def print_row(name, process, times=None):
    figures = ["", "", "", ""]
    if times:
        figures = [str(len(times))] + [
            f"{value:.1f}" for value in (times[len(times) // 2], times[int(0.99 * len(times))], times[-1])
        ]
    figures += [str(memory(process, "VmRSS")), str(memory(process, "VmHWM"))]
    print(f"| {name} | {' | '.join(figures)} |", flush=True)


def open_incomplete_connections(host, port):
    """Connections that have sent 7 KB of headers."""
    connections = []
    headers = b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 7_000
    for number in range(INCOMPLETE):
        connection = socket.create_connection((host, port), source_address=(f"127.0.2.{number % 250 + 1}", 0))
        try:
            connection.sendall(headers)
        except OSError:
            pass
        connections.append(connection)
    return connections


async def reconnect(host, port, path, results, finished):
    began = time.perf_counter()
    try:
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(f"GET {path}/events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        head = await asyncio.wait_for(reader.read(1024), 120)
        results[head[:12].decode() or "closed"] += 1
        results["slowest"] = max(results["slowest"], time.perf_counter() - began)
    except (OSError, asyncio.TimeoutError) as error:
        results[type(error).__name__] += 1
        return
    await finished.wait()
    writer.close()


async def reconnect_all(host, port, path):
    results, finished = collections.Counter(), asyncio.Event()
    tasks = [
        asyncio.create_task(reconnect(host, port, path, results, finished)) for _ in range(LISTENERS)
    ]
    while sum(count for key, count in results.items() if key != "slowest") < LISTENERS:
        await asyncio.sleep(0.1)
    finished.set()
    await asyncio.gather(*tasks)
    return results


def main():
    program = os.path.abspath(sys.argv[1])
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, ROLLWRIGHT_CACHE=f"{folder}/cache", ROLLWRIGHT_DATA=folder)
        arguments = ["serve", "--listen", "127.0.0.1:0", "--database", f"sqlite:{folder}/t.db"]
        limits = ["--limit-streams", "1000000", "--limit-solver-mb", str(SOLVER_MEGABYTES)]
        server = subprocess.Popen(
            [program, *arguments, *limits, "--log-level", "error"],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        address = server.stdout.readline().split("http://")[1].strip()
        host, port = address.split(":")[0], int(address.split(":")[1])
        print(f"|  {COLUMNS}")
        print("|---|---:|---:|---:|---:|---:|---:|")
        player = Client(address, "127.0.0.1")
        print_row("idle", server, play_moves(player))

        stop, answers = multiprocessing.Event(), multiprocessing.Queue()
        visitors = multiprocessing.Process(target=visit, args=(address, stop, answers))
        visitors.start()
        time.sleep(3)
        print_row("all queues full", server, play_moves(player))
        stop.set()
        hints = answers.get()
        visitors.join()

        connections = open_incomplete_connections(host, port)
        print_row(f"{INCOMPLETE} incomplete requests", server)
        for connection in connections:
            connection.close()
        time.sleep(1)

        path = player.create_table("yahtzee", [{"name": "Ann"}])
        results = asyncio.run(reconnect_all(host, port, path))
        print_row(f"{LISTENERS} reconnects", server)
        slowest = results.pop("slowest")
        answered = results["HTTP/1.1 200"] + results["HTTP/1.1 503"]
        answers = [hints.get(status, 0) for status in (200, 202, 503)]
        print(
            "\nHints: {} answered, {} queued, {} refused. ".format(*answers)
            + f"Reconnects: {answered} of {LISTENERS} answered, the slowest after {slowest:.1f} s."
        )
        server.terminate()
        server.wait()
        if answered < LISTENERS:
            sys.exit(f"{LISTENERS - answered} listeners got no answer")


if __name__ == "__main__":
    main()
