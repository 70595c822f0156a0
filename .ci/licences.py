#!/usr/bin/env python3
"""Fails if a dependency in the lock file has a licence that is not on the list of deny.toml. Uses no network."""
import json
import re
import subprocess
import sys
import tomllib

allowed = set(tomllib.load(open("deny.toml", "rb"))["licenses"]["allow"])
metadata = json.loads(subprocess.run(["cargo", "metadata", "--format-version", "1", "--locked"], capture_output=True, check=True).stdout)


def fits(expression):
    """Returns whether an SPDX expression can be satisfied with the allowed licences."""
    expression = expression.replace("/", " OR ")
    tokens = re.findall(r"\(|\)|\bAND\b|\bOR\b|[^\s()]+(?: WITH [^\s()]+)?", expression)
    python = " ".join({"AND": "and", "OR": "or"}.get(token, token if token in "()" else str(token in allowed)) for token in tokens)
    return eval(python, {"__builtins__": {}})  # only True, False, and, or and brackets get here


bad = [f"{p['name']} {p['version']}: {p['license']}" for p in metadata["packages"] if not fits(p["license"] or "none")]
print(f"{len(metadata['packages'])} packages, {len(bad)} with a licence that is not allowed")
print("\n".join(bad))
sys.exit(bool(bad))
