#!/usr/bin/env python3
"""Plays a whole random game through a child process: bot.py GAME SEED PLAYERS [RAILREF]; prints the log."""
import json, random, re, subprocess, sys

game, seed, players = sys.argv[1:4]
railref, rng = (sys.argv[4:] or ["railref"])[0], random.Random(int(seed))
output = lambda *words: subprocess.run([railref, *words], check=True, capture_output=True, text=True).stdout
child = subprocess.Popen([railref, "record", "-", "--format", "ndjson"], text=True,
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(do, **keys):
    print(json.dumps({"do": do, **keys}), file=child.stdin, flush=True)
    reply = json.loads(child.stdout.readline())
    assert reply["ok"], reply
    return reply


def chance(verb):  # chance is in no list of moves: the table draws discs from a bag, or deals a card of each colour
    state = ask("state")["document"]["state"]
    if verb == "draw":
        bag = [company for company, count in state["bag"].items() for _ in range(count)]
        return {"draw": rng.sample(bag, 2 * len(players.split(",")) + 1)}
    few = players.count(",") < 3  # cards with a dashed border are for four players and more
    cards = re.findall(r"^  ([^:]+): \{.*colour: (\w+)" + r"\}" * few, output("board", "show", game), re.M)
    piles = {colour: rng.sample(pile := [c for c, of in cards if of == colour], len(pile)) for _, colour in cards}
    return {"deal": {player: [pile.pop() for pile in piles.values()] for player in players.split(",")}}


ask("open", log=output("new", game, "--players", players))
while (awaited := ask("awaits"))["kind"] != "nothing":
    by_chance = awaited["kind"] == "chance"
    ask("play", move=chance(awaited["verbs"][0]) if by_chance else rng.choice(ask("legal")["moves"]))
assert ask("verdict")["document"]["complete"]
print(ask("log")["log"], end="")
ask("end")
