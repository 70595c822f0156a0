#!/usr/bin/env python3
"""Measures the cost of reporting which rulings findings rest on: 10,000 logs, a tenth of them illegal, against the same logs all legal.

    benches/illegal.py target/release/railref

Every tenth log lacks a move in its middle. The seconds are those of the processor, so that other work on the machine counts
little; each stream is judged three times, and the least counts.
"""

import resource
import subprocess
import sys

GAMES = ["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]
LOGS = 10_000


def logs(railref, game, count):
    """Random games, each a text."""
    made = [railref, "generate", game, "--players", "Ann,Bob,Cem", "--seed", "1", "--games", str(count)]
    stream = subprocess.run(made, check=True, capture_output=True, text=True).stdout
    return ["game:" + log.rstrip().removesuffix("---") for log in stream.split("game:")[1:]]


def without_a_move(log):
    """The log without the move in its middle."""
    lines = log.split("\n")
    moves = [at for at, line in enumerate(lines) if line.startswith("  - {")]
    del lines[moves[len(moves) // 2]]
    return "\n".join(lines)


def seconds(railref, command, texts):
    """Processor seconds of a command, and how many logs it called illegal."""
    stream = "\n---\n".join(texts)
    least, illegal = None, 0
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        out = subprocess.run([railref, command, "--jobs", "1", "--format", "json", "-"], input=stream, capture_output=True, text=True)
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        least = spent if least is None else min(least, spent)
        illegal = out.stdout.count('"verdict":"illegal"')
    return least, illegal


def main():
    railref = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else LOGS
    for game in GAMES:
        kinds = logs(railref, game, 50)
        legal = [kinds[at % len(kinds)] for at in range(count)]
        mixed = [without_a_move(log) if at % 10 == 0 else log for at, log in enumerate(legal)]
        # `check` also searches for what probably happened, and draws each finding; `league` does neither.
        for command in ["league", "check"]:
            (before, _), (after, illegal) = seconds(railref, command, legal), seconds(railref, command, mixed)
            print(f"{game:15} {command:6} {before:7.2f} s all legal  {after:7.2f} s with {illegal} illegal  {after / before:5.2f} times")


if __name__ == "__main__":
    main()
