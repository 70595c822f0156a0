"""Ten thousand games of all four kinds, every tenth of them broken, as JSON lines in a random order: the record of a bulk run."""

import json
import pathlib
import random
import subprocess
import sys

import yaml

GAMES = ["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]


def made(railref, game, count):
    """Returns random games of one kind with their results, each as a mapping."""
    command = [railref, "generate", game, "--games", str(count), "--seed", "1", "--result"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return yaml.load_all(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def other_winner(log, _):
    log["result"]["winner"] = next(player for player in log["players"] if player != log["result"]["winner"])
    return json.dumps(log)


def move_after_the_end(log, _):
    log["moves"].append(log["moves"][-1])
    return json.dumps(log)


def no_players(log, _):
    del log["players"]
    return json.dumps(log)


def cut_short(log, chance):
    line = json.dumps(log)
    return line[: chance.randrange(2, len(line) - 2)]


def blank(_log, _chance):
    return ""


#: Ways to break a log: two break the rules, three make it malformed.
WAYS = [other_winner, move_after_the_end, no_players, cut_short, blank]


def season(railref, count):
    """Returns the lines with their keys: `(key, line, whether it is sound)`."""
    chance = random.Random(18)
    lines = []
    for game in GAMES:
        for log in made(railref, game, count // len(GAMES)):
            number = len(lines)
            key = f"game-{number:06}"
            log = {"id": key, **log}
            sound = number % 10 != 9
            lines.append((key, json.dumps(log) if sound else WAYS[number // 10 % len(WAYS)](log, chance), sound))
    chance.shuffle(lines)
    return lines


if __name__ == "__main__":
    railref, count, folder = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    lines = season(railref, count)
    (folder / "logs.jsonl").write_text("".join(line + "\n" for _, line, _ in lines))
    (folder / "keys.txt").write_text("".join(f"{key}\n" for key, _, _ in lines))
    (folder / "sound.json").write_text(json.dumps({key: sound for key, _, sound in lines}))
    print(f"{len(lines)} logs, {sum(not sound for _, _, sound in lines)} of them broken, {(folder / 'logs.jsonl').stat().st_size >> 20} MiB")
