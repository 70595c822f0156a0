#!/usr/bin/env python3
"""Writes the words of the log language as a dictionary for the fuzzer: fuzz/words.py > fuzz/railref.dict"""
import json
import pathlib

words = {"---\n", "...\n", "%%%\n", "- {", "}\n", ": ", "moves:\n", "[[", "]]", "~", "!!str", "&a ", "*a", "<<: ", "\"\\u0000\"", "|\n", ">-\n", "# ", "0x7f", "-1"}


def walk(value):
    """Collects the names of properties and the words of enums."""
    if isinstance(value, dict):
        for key, of in value.items():
            if key == "properties":
                words.update(f"{name}: " for name in of)
            if key == "enum":
                words.update(word for word in of if isinstance(word, str))
            walk(of)
    elif isinstance(value, list):
        for of in value:
            walk(of)


for game in ["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]:
    for name in [f"{game}.schema.json", f"board-{game}.schema.json"]:
        walk(json.loads((pathlib.Path(__file__).parent.parent / "schemas" / name).read_text()))
print("# The words of the log language and of board files, by fuzz/words.py.")
for word in sorted(words):
    text = "".join(c if 0x20 <= ord(c) < 0x7f and c not in '"\\' else "".join(f"\\x{byte:02x}" for byte in c.encode()) for c in word)
    print(f'"{text}"')
