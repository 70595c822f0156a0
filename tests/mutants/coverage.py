#!/usr/bin/env python3
"""Prints a report of cargo-tarpaulin: the share of covered lines per file, and every line that is not covered."""

import json
import sys
from collections import Counter

lines, covered, missing = Counter(), Counter(), []
for file in json.load(open(sys.argv[1]))["files"]:
    path = "/".join(file["path"])
    path = path[path.index("src/") :]
    if not path.startswith("src/games/"):
        continue
    game = path.split("/")[2]
    for trace in file["traces"]:
        hit = trace["stats"].get("Line", 0) > 0
        for group in (path, game, "all"):
            lines[group] += 1
            covered[group] += hit
        if not hit:
            missing.append((path, trace["line"]))
for group in lines:
    print(f"{group}: {covered[group]} of {lines[group]}, {100 * covered[group] / lines[group]:.1f} %")
for path, line in missing:
    print(f"{path}:{line}: {open(path).read().splitlines()[line - 1].strip()[:120]}")
