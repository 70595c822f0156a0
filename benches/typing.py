#!/usr/bin/env python3
"""Measures how long the language server takes to answer while somebody types into a log of 5,000 entries. By hand: RAILREF GAME...

The log is a random game with true claims after its moves. A move is typed into it key by key, in the middle and at the
end; after each key it waits for the diagnostics, and now and then for a hover. Wall-clock times of the least busy run of three.
"""
import json
import statistics
import subprocess
import sys
import time

ENTRIES = 5000
URI = "file:///tmp/railref-typing.yaml"


def stretched(railref, game):
    """Returns a random game with true claims after its moves, until it has this many entries."""
    text = subprocess.run([railref, "generate", game, "--players", "4", "--seed", "7"], capture_output=True, text=True, check=True).stdout
    tracks = subprocess.run([railref, "tracks", "--format", "json", "-"], input=text, capture_output=True, text=True, check=True).stdout
    document = json.loads(tracks)
    lines = text.splitlines()
    moves = sum(line.startswith("  - {") for line in lines)
    key = "round" if game != "steel-driver" else "turn"
    turns = {}
    for moment in document["records"]:
        turns[moment["move"]] = moment["turn"]
    out, number, turn = [], 0, 1
    for line in lines:
        out.append(line)
        if line.startswith("  - {"):
            number += 1
            turn = turns.get(number, turn)
            wanted = ENTRIES * number // moves - ENTRIES * (number - 1) // moves
            out += [f"  - {{expect: {{{key}: {turn}}}}}"] * (wanted - 1)
    return out


class Server:
    def __init__(self, railref):
        self.process = subprocess.Popen([railref, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0

    def send(self, method, params, asks=False):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if asks:
            self.number += 1
            message["id"] = self.number
        body = json.dumps(message).encode()
        start = time.perf_counter()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()
        length = 0
        while (line := self.process.stdout.readline().strip()):
            length = int(line.split()[-1])
        answer = self.process.stdout.read(length)
        return time.perf_counter() - start, json.loads(answer)


def session(railref, lines):
    """Returns seconds by kind of action."""
    server, spent, version = Server(railref), {}, 1
    note = lambda what, seconds: spent.setdefault(what, []).append(seconds)
    server.send("initialize", {"capabilities": {}}, True)
    text = "\n".join(lines) + "\n"
    took, found = server.send("textDocument/didOpen", {"textDocument": {"uri": URI, "languageId": "yaml", "version": 1, "text": text}})
    note("the file opened", took)
    assert found["params"]["diagnostics"] == [], len(found["params"]["diagnostics"])

    def change(what, start, end, new):
        nonlocal version
        version += 1
        places = {"start": dict(zip(("line", "character"), start)), "end": dict(zip(("line", "character"), end))}
        edit = {"textDocument": {"uri": URI, "version": version}, "contentChanges": [{"range": places, "text": new}]}
        took, _ = server.send("textDocument/didChange", edit)
        note(what, took)

    def hover(what, line):
        place = {"textDocument": {"uri": URI}, "position": {"line": line, "character": 4}}
        took, told = server.send("textDocument/hover", place, True)
        assert told["result"], told
        note(what, took)

    entries = [line for line, text in enumerate(lines) if text.startswith("  - {")]
    for of, place in (("in the middle", len(entries) // 2), ("at the end", len(entries) - 1)):
        last = next(at for at in reversed(entries[: place + 1]) if "expect" not in lines[at])
        line = entries[place] + 1
        change(f"keys {of}", (line, 0), (line, 0), "  - \n")
        for at, typed in list(enumerate(lines[last]))[4:]:
            change(f"keys {of}", (line, at), (line, at), typed)
            if at % 8 == 0:
                hover(f"hovers {of}, half a line written", entries[place - 20])
        change(f"keys {of}", (line, 0), (line + 1, 0), "")
        for more in range(10):
            hover(f"hovers {of}", entries[place - more])
    server.process.kill()
    return spent


def main():
    railref, games = sys.argv[1], sys.argv[2:] or ["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]
    for game in games:
        lines = stretched(railref, game)
        runs = [session(railref, lines) for _ in range(3)]
        for what in runs[0]:
            best = [min(each) for each in zip(*(run[what] for run in runs))]
            print(f"{game}: {what}: {len(best)} times, median {statistics.median(best) * 1000:.2f} ms, most {max(best) * 1000:.2f} ms")


main()
