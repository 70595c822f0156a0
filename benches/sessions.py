#!/usr/bin/env python3
"""Measures how many requests per second a session answers, and whether its memory stays flat: sessions.py PROGRAM [REQUESTS]. By hand."""

import json
import pathlib
import subprocess
import sys
import threading
import time

PROGRAM = sys.argv[1]
MOST = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
ROOT = pathlib.Path(__file__).resolve().parents[1]
PARTS = 10


def memory(process):
    """Resident memory in MiB; 0 where the system does not say it."""
    try:
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    except OSError:
        return 0
    # A process that has just ended has none any more.
    return int(status.split("VmRSS:")[1].split()[0]) / 1024 if "VmRSS:" in status else 0


def measured(name, log, requests, count):
    """Sends requests over and over; prints the rate and the memory of every tenth of them."""
    process = subprocess.Popen([PROGRAM, "record", "-", "--format", "ndjson"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    lines = "".join(json.dumps(request) + "\n" for request in requests).encode()

    def send():
        process.stdin.write(json.dumps({"do": "open", "log": log}).encode() + b"\n")
        for _ in range(count // len(requests)):
            process.stdin.write(lines)
        process.stdin.close()

    writer = threading.Thread(target=send)
    writer.start()
    assert json.loads(process.stdout.readline())["ok"]
    held, start, answered = [], time.monotonic(), 0
    part = max(1, count // PARTS)
    for reply in process.stdout:
        assert b'"ok":true' in reply, reply
        answered += 1
        if answered % part == 0:
            held.append(memory(process) or held[-1])
    seconds = time.monotonic() - start
    writer.join()
    assert process.wait() == 0
    print(f"| {name} | {answered:,} | {answered / seconds:,.0f} | {min(held):.1f} to {max(held):.1f} |")


def main():
    text = (ROOT / "fixtures/steel-driver/games/four-players.yaml").read_text()
    head, moves = text.split("moves:\n")
    begun = head + "moves:\n"
    midst = begun + "".join(line + "\n" for line in moves.splitlines()[:60])
    print("| requests | how many | per second | MiB |\n| --- | ---: | ---: | ---: |")
    measured("`awaits`, in the midst of a game", midst, [{"do": "awaits"}], MOST)
    measured("`hello`", begun, [{"do": "hello"}], MOST // 10)
    try_it = {"do": "play", "line": "pass", "try": True}
    measured("`play` with `try`, at the beginning", begun, [try_it], MOST // 10)
    measured("`play` and `undo`, at the beginning", begun, [{"do": "play", "line": "pass"}, {"do": "undo"}], MOST // 10)
    measured("`legal` with `limit` 10, in the midst", midst, [{"do": "legal", "limit": 10}], MOST // 10)


main()
