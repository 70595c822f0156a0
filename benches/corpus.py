"""Logs as people write them, for `make bench`: the same games with and without a feature of the log language."""
import json
import os
import re
import subprocess


def entries(text):
    """Returns the lines of a stream, each with whether it is a move in braces."""
    return [(line, line.startswith("  - {") and line.endswith("}")) for line in text.splitlines()]


def each_move(text, change):
    """Changes every move of a text: `change` takes its number and its line, and returns lines."""
    out, number = [], 0
    for line, is_move in entries(text):
        if is_move:
            out += change(number, line)
            number += 1
        else:
            out.append(line)
    return "\n".join(out) + "\n"


def pairs(line):
    """Returns the keys and values of a move in braces, as text; a comma within brackets ends none of them."""
    body, depth, start = line[5:-1], 0, 0
    for at, sign in enumerate(body + ","):
        depth += (sign in "[{") - (sign in "]}")
        if sign == "," and depth == 0:
            yield body[start:at].strip().split(": ", 1)
            start = at + 1


def block(text):
    """Writes every move with one line per key."""
    def lines(_, line):
        first, *rest = [f"{key}: {value}" for key, value in pairs(line)]
        return [f"  - {first}", *(f"    {other}" for other in rest)]
    return each_move(text, lines)


def commented(text):
    """Adds a comment to every move, and one on its own line before every fifth."""
    def lines(number, line):
        before = [f"  # Move {number + 1}, after which the table stopped to think for a while"] if number % 5 == 0 else []
        return [*before, f"{line}  # as played"]
    return each_move(text, lines)


def noted(note):
    """Adds a note to every fifth move."""
    return lambda text: each_move(text, lambda number, line: [f"{line[:-1]}, note: {note}}}" if number % 5 == 0 else line])


def quoted(text):
    """Puts every word in quotes."""
    return each_move(text, lambda _, line: [re.sub(r"(?<=[ \[])([A-Za-z][A-Za-z .]*)(?=[,}\]])", r'"\1"', line)])


def of_several_lines(text):
    """Writes every fifth move in block style with a note of three lines."""
    def lines(number, line):
        if number % 5:
            return [line]
        note = ["    note: |", "      It was late,", "      and nobody remembered", "      who had bid first."]
        return [*block(line).splitlines(), *note]
    return each_move(text, lines)


def titled(text):
    """Adds a title with an escape to every log."""
    return re.sub(r"(?m)^(game: .*)$", r'\1\ntitle: "Caf\\u00e9 \\"Rail\\""', text)


def as_json(text):
    """Converts to JSON, one log per document."""
    import yaml
    logs = [log for log in yaml.load_all(text, yaml.CSafeLoader) if log]
    return "".join(f"---\n{json.dumps(log)}\n" for log in logs)


def pretty_json(text):
    """Converts to indented JSON, one log per document."""
    import yaml
    logs = [log for log in yaml.load_all(text, yaml.CSafeLoader) if log]
    return "".join(f"---\n{json.dumps(log, indent=2)}\n" for log in logs)


# Other ways of writing the same games.
REWRITTEN = [
    ("a line per key (block style)", "block", block),
    ("comments beside moves and between them", "comments", commented),
    ("names in quotes", "quotes", quoted),
    ("a title with escapes", "escapes", titled),
    ("notes", "notes", noted("the table agreed")),
    ("notes with escapes", "escaped-notes", noted(r'"he said \"three\""')),
    ("notes of several lines, after `|`", "lines", of_several_lines),
    ("line ends of Windows", "crlf", lambda text: text.replace("\n", "\r\n")),
    ("JSON", "json", as_json),
    ("JSON with indentation", "pretty", pretty_json),
]
# Other ways that `generate` itself offers.
GENERATED = [
    ("expects now and then", "expects", ["--expects"]),
    ("forced passes left out", "omitted", ["--style", "omitted"]),
    ("a result", "result", ["--result"]),
]


def generated(railref, game, games, more=()):
    """Returns the text of random games."""
    command = [railref, "generate", game, "--players", "4", "--seed", "1", "--games", str(games), *more]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def after_every_turn(railref, text):
    """Adds an expect of the turn and the phase, as `state` shows them, after every fifth move."""
    logs = []
    for log in text.split("---\n")[1:]:
        tracks = subprocess.run([railref, "tracks", "--format", "json", "-"], input=log, capture_output=True, text=True, check=True).stdout
        turns = {record["move"]: record["turn"] for record in json.loads(tracks)["records"]}
        key = "turn" if "game: steel-driver" in log else "round"
        logs.append(with_turns(log, turns, key))
    return "".join(f"---\n{log}" for log in logs)


def with_turns(log, turns, key):
    out, number, turn = [], 0, 1
    for line, is_move in entries(log):
        out.append(line)
        if is_move:
            number += 1
            before, turn = turn, turns.get(number, turn)
            if turn != before:
                out.append(f"  - {{expect: {{{key}: {turn}}}}}")
    return "\n".join(out) + "\n"


def positions(railref, text, folder):
    """Cuts each log in the middle, so that it begins with a position."""
    path, logs = os.path.join(folder, "whole.yaml"), []
    for log in text.split("---\n")[1:]:
        with open(path, "w") as file:
            file.write(log)
        middle = log.count("\n  - {") // 2
        command = [railref, "state", "--format", "log", "--rest", "--at", str(middle), path]
        logs.append(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return "".join(f"---\n{log}" for log in logs)


def shipped(game, root, times):
    """Returns the shipped game of four players, repeated."""
    with open(os.path.join(root, "fixtures", game, "games", "four-players.yaml")) as file:
        return f"---\n{file.read()}" * times


def accepted(game, root, times):
    """Returns the shipped cases with accepted irregularities (named `accepted-...`), repeated."""
    folder = os.path.join(root, "fixtures", game, "cases")
    names = sorted(name for name in os.listdir(folder) if name.startswith("accepted-"))
    logs = [open(os.path.join(folder, name)).read() for name in names]
    return "".join(f"---\n{log}" for log in logs if "board:" not in log) * times
