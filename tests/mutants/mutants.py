#!/usr/bin/env python3
"""Mutants of the games' rules: which changes to the code does no test notice?

cargo-mutants finds the mutants (`--list --json`), but building the crate for each of two and a half thousand takes a day.
So all are built at once: in a copy of the crate every function that has mutants holds its body once for each of them, and a
number in the environment selects one. A mutant that does not compile is found by the place of the compiler's error and left out.
Every test then runs alone, once, to record which functions it reaches, and for each mutant only the tests that reach its
function run, the quickest first, until one fails.

    mutants.py prepare    list the mutants and build the copy
    mutants.py refresh    copy tests and fixtures as they are now; the mutants stay
    mutants.py baseline   find out which test reaches what, and how long it takes
    mutants.py run        judge every mutant not judged yet (--again OUTCOME: those once more; --only PART of the name)
    mutants.py report     figures and the mutants missed

It writes only below target/mutants.
"""

import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "target" / "mutants"
COPY = WORK / "crate"
GAMES = ["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]
# Tests that do not test rules, or take too long for what they test of them.
SKIPPED = {"robustness"}
SKIPPED_TESTS = ("schemas::", "streams::", "example::")
# Seconds a test of a mutant may take: this multiple of its usual time, and at least this long.
PATIENCE, LEAST = 8, 10


def save(name, value):
    (WORK / name).write_text(json.dumps(value, indent=1))


def load(name, default=None):
    path = WORK / name
    return json.loads(path.read_text()) if path.exists() else default


def listed():
    command = ["cargo", "mutants", "--list", "--json", "--file", "src/games/**"]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


TESTED = ["tests", "fixtures", "snapshots", "schemas", "docs", "examples", "README.md"]


def copy_in(names):
    for name in names:
        source, copy = ROOT / name, COPY / name
        if copy.is_dir():
            shutil.rmtree(copy)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, copy)


def copy_crate():
    if COPY.exists():
        shutil.rmtree(COPY)
    COPY.mkdir(parents=True)
    copy_in(["src", "benches", "Cargo.toml", "Cargo.lock", *TESTED])
    for path in (COPY / "tests" / "mutants").glob("*.py"):
        path.unlink()
    shutil.copy(ROOT / "tests/mutants/mutant.rs", COPY / "src/mutant.rs")
    library = COPY / "src/lib.rs"
    library.write_text(library.read_text().replace("pub mod bench;", "#[allow(missing_docs)]\npub mod mutant;\npub mod bench;", 1))
    manifest = COPY / "Cargo.toml"
    text = re.sub(r"(?s)\[profile\.dev\].*?\n\n", "", manifest.read_text())
    manifest.write_text(text + "\n[profile.dev]\ndebug = false\nincremental = false\nopt-level = 1\n\n[workspace]\n")


class Source:
    """A file as lines; places are (line, column) from 1, as in cargo-mutants."""

    def __init__(self, text):
        self.text = text
        self.starts = [0]
        for line in text.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    def offset(self, place):
        return self.starts[place["line"] - 1] + place["column"] - 1


def body_of(source, start, end):
    """Returns the offsets after the `{` and before the `}` of a function that spans start..end."""
    at = start
    while True:
        while source.text[at].isspace():
            at += 1
        line = source.text[at : source.text.index("\n", at)]
        if not (line.startswith("//") or line.startswith("#[")):
            break
        at += len(line)
    opening = source.text.index("{", at)
    assert source.text[end - 1] == "}", source.text[start:end]
    return at, opening + 1, end - 1


def arm(body, returned):
    """Returns a body as an expression; boxed if the function returns `impl Iterator`, because each body has its own type."""
    if not returned.startswith("-> impl Iterator"):
        return "{" + body + "}"
    shape = re.sub(r"\s*\+\s*(use<>|'\w+)", "", returned[len("-> impl ") :])
    return "{ let boxed: Box<dyn " + shape + " + '_> = Box::new({" + body + "}); boxed }"


def functions(mutants):
    """Returns the outermost functions with mutants, {(file, start, end): [mutant, ...]}, and the mutants outside functions."""
    found, outside = collections.defaultdict(list), []
    spans = collections.defaultdict(set)
    key = lambda mutant: tuple((mutant["function"]["span"][side]["line"], mutant["function"]["span"][side]["column"]) for side in ("start", "end"))
    for mutant in mutants:
        if mutant.get("function"):
            spans[mutant["file"]].add(key(mutant))
    for mutant in mutants:
        if not mutant.get("function"):
            outside.append(mutant)
            continue
        start, end = key(mutant)
        around = min(span for span in spans[mutant["file"]] if span[0] <= start and end <= span[1])
        found[(mutant["file"], *around)].append(mutant)
    return found, outside


def write_copy(mutants, left_out, plain):
    """Writes every mutant into the copy. Returns {file: {line: mutant number}} for the compiler's errors."""
    lines = {}
    groups, _ = functions(mutants)
    by_file = collections.defaultdict(list)
    for number, (key, members) in enumerate(sorted(groups.items(), key=lambda item: item[0]), 1):
        by_file[key[0]].append((key, number, members))
    for file, members in by_file.items():
        source = Source((ROOT / file).read_text())
        out, at, places = [], 0, []
        for (_, start, end), number, inside in sorted(members, key=lambda item: item[0][1]):
            place = lambda pair: source.offset({"line": pair[0], "column": pair[1]})
            head, opening, closing = body_of(source, place(start), place(end))
            if f"{file}:{start[0]}" in plain:
                continue
            signature = source.text[head:opening]
            if inside[0]["function"]["span"]["start"]["line"] == start[0]:
                returned = inside[0]["function"]["return_type"]
            else:
                returned = ""
            found = re.search(r"-> impl Iterator[^{]*", signature)
            returned = found.group(0).strip() if found else returned
            out.append(source.text[at:head])
            out.append(re.sub(r"^((?:pub(?:\([a-z]+\))? )?)const fn", r"\1fn", signature))
            out.append(f"\nmatch crate::mutant::at({number}) {{\n")
            for mutant in inside:
                mutant["reach"] = number
                if mutant["number"] in left_out:
                    continue
                low, high = source.offset(mutant["span"]["start"]), source.offset(mutant["span"]["end"])
                changed = source.text[opening:low] + mutant["replacement"] + " " + source.text[high:closing]
                begun = "".join(out).count("\n") + 1
                out.append(f"{mutant['number']} => {arm(changed, returned)}\n")
                places.append((begun, "".join(out).count("\n"), mutant["number"]))
            out.append(f"_ => {arm(source.text[opening:closing], returned)}\n}}\n")
            at = closing
        out.append(source.text[at:])
        (COPY / file).write_text("".join(out))
        lines[file] = places
    return lines


def build(lines, arguments):
    """Builds the copy. Returns executables, the numbers of mutants that do not compile, and other errors."""
    environment = os.environ | {"CARGO_TARGET_DIR": str(WORK / "target"), "RUSTFLAGS": "-Awarnings"}
    command = ["cargo", *arguments, "--message-format=json"]
    run = subprocess.run(command, cwd=COPY, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    executables, bad, others = {}, set(), []
    for line in run.stdout.splitlines():
        message = json.loads(line)
        if message.get("executable"):
            executables[message["target"]["name"] + ("" if "test" in message["target"]["kind"] else ":" + message["target"]["kind"][0])] = message["executable"]
        if message.get("reason") != "compiler-message" or message["message"]["level"] != "error":
            continue
        spans = [span for span in message["message"]["spans"] if span["is_primary"]]
        hit = {number for span in spans for low, high, number in lines.get(span["file_name"], []) if low <= span["line_start"] <= high}
        bad |= hit
        if not hit and spans:
            others.append(message["message"]["rendered"])
    return run.returncode, executables, bad, others


def keyed(mutants):
    """Indexes mutants by what they change and the text of the line, wherever the line has moved."""
    seen, found = collections.Counter(), {}
    for mutant in mutants:
        key = (mutant["file"], mutant["name"].split(": ", 1)[1], mutant["text"])
        seen[key] += 1
        found[(*key, seen[key])] = mutant
    return found


def prepare(_):
    WORK.mkdir(parents=True, exist_ok=True)
    mutants = listed()
    for number, mutant in enumerate(mutants, 1):
        mutant["number"] = number
        mutant["text"] = (ROOT / mutant["file"]).read_text().split("\n")[mutant["span"]["start"]["line"] - 1].strip()
        mutant.pop("diff")
    copy_crate()
    # A mutant that did not compile the last time is not tried again, and a caught one stays caught: tests are only added.
    before, outcomes = keyed(load("mutants.json", [])), load("outcomes.json", {})
    now = keyed(mutants)
    left_out = {mutant["number"] for key, mutant in now.items() if key in before and not before[key]["viable"]}
    carried = {mutant["name"]: outcomes.get(before[key]["name"], {}) for key, mutant in now.items() if key in before}
    save("outcomes.json", {name: outcome for name, outcome in carried.items() if outcome.get("outcome") in ("caught", "timeout")})
    plain = set(load("plain.json", []))
    while True:
        lines = write_copy(mutants, left_out, plain)
        status, _, bad, others = build(lines, ["check", "--lib"])
        print(f"{len(left_out)} left out, {len(bad)} more do not compile", flush=True)
        if others and not bad:
            print("".join(others[:20]))
            sys.exit("the copy does not compile: functions to leave as they are go into target/mutants/plain.json, as file:line")
        left_out |= bad
        if status == 0:
            break
        if not bad:
            sys.exit("the copy does not compile")
    save("mutants.json", [mutant | {"viable": mutant["number"] not in left_out} for mutant in mutants])
    build_tests(lines)
    print(len(mutants), "mutants,", len(left_out), "unviable")


def build_tests(lines):
    status, executables, _, others = build(lines, ["test", "--no-run"])
    if status:
        sys.exit("".join(others))
    save("executables.json", {name: path for name, path in executables.items() if name.split(":")[0] not in SKIPPED})


def refresh(_):
    copy_in(TESTED)
    build_tests({})


def tests_of(executable):
    out = subprocess.run([executable, "--list", "--format", "terse"], capture_output=True, text=True, cwd=COPY).stdout
    tests = [line[: -len(": test")] for line in out.splitlines() if line.endswith(": test")]
    return [test for test in tests if not test.startswith(SKIPPED_TESTS)]


def run_test(executable, test, environment, limit):
    """Returns `passed`, `failed` or `timeout`, and the seconds it took."""
    begun = time.monotonic()
    command = ["prlimit", f"--as={6 << 30}", executable, "--exact", test, "--test-threads=1"]
    process = subprocess.Popen(command, cwd=COPY, env=os.environ | {"INSTA_UPDATE": "no", "RUST_BACKTRACE": "0"} | environment,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        status = process.wait(timeout=limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return "timeout", time.monotonic() - begun
    return ("passed" if status == 0 else "failed"), time.monotonic() - begun


def baseline(_):
    tests = []
    for name, executable in sorted(load("executables.json").items()):
        if name.endswith(":bin") or name.endswith(":bench") or name.endswith(":example"):
            continue
        for test in tests_of(executable):
            reach = WORK / "reach"
            reach.unlink(missing_ok=True)
            outcome, seconds = run_test(executable, test, {"MUTANT_REACH": str(reach)}, 600)
            reached = sorted({int(line) for line in reach.read_text().split()}) if reach.exists() else []
            print(f"{name} {test}: {outcome}, {seconds:.1f} s, reaches {len(reached)} functions", flush=True)
            if outcome == "passed" and reached:
                tests.append({"binary": name, "executable": executable, "test": test, "seconds": seconds, "reach": reached})
    save("tests.json", sorted(tests, key=lambda test: test["seconds"]))


def run(arguments):
    mutants, tests = load("mutants.json"), load("tests.json")
    outcomes = load("outcomes.json", {})
    kills = collections.Counter(outcome.get("by") for outcome in outcomes.values())
    plain = [mutant for mutant in mutants if mutant["viable"] and "reach" not in mutant]
    begun, done = time.monotonic(), 0
    for mutant in mutants:
        name = mutant["name"]
        known = outcomes.get(name, {}).get("outcome")
        if not mutant["viable"] or mutant in plain or arguments.only not in name or (known and known != arguments.again):
            continue
        outcome = {"outcome": "missed"}
        reaching = [test for test in tests if mutant["reach"] in test["reach"]]
        # A test that killed many mutants is likely to kill more.
        reaching.sort(key=lambda test: test["seconds"] / (1 + kills[test["binary"] + " " + test["test"]]))
        for test in reaching:
            limit = max(LEAST, PATIENCE * test["seconds"])
            said, _ = run_test(test["executable"], test["test"], {"MUTANT": str(mutant["number"])}, limit)
            if said != "passed":
                by = test["binary"] + " " + test["test"]
                kills[by] += 1
                outcome = {"outcome": "caught" if said == "failed" else "timeout", "by": by}
                break
        if not reaching:
            outcome["reached"] = False
        outcomes[name] = outcome
        done += 1
        if outcome["outcome"] != "caught" or done % 50 == 0:
            print(f"{time.monotonic() - begun:.0f} s, {done}: {outcome['outcome']} {name}", flush=True)
        if done % 20 == 0:
            save("outcomes.json", outcomes)
    save("outcomes.json", outcomes)


def report(_):
    mutants, outcomes = load("mutants.json"), load("outcomes.json", {})
    table = collections.defaultdict(collections.Counter)
    for mutant in mutants:
        game = mutant["file"].split("/")[2].replace("_", "-")
        outcome = outcomes.get(mutant["name"], {}).get("outcome", "not tried") if mutant["viable"] else "unviable"
        table[game][outcome] += 1
        table["all"][outcome] += 1
        if outcome in ("missed", "not tried"):
            print(outcome, mutant["name"])
    kinds = ["caught", "timeout", "missed", "unviable", "not tried"]
    print("| game | mutants |", " | ".join(kinds), "| killed |")
    for game, counts in table.items():
        tried = counts["caught"] + counts["timeout"] + counts["missed"]
        share = f"{100 * (counts['caught'] + counts['timeout']) / tried:.1f} %" if tried else ""
        print(f"| {game} | {sum(counts.values())} |", " | ".join(str(counts[kind]) for kind in kinds), f"| {share} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["prepare", "refresh", "baseline", "run", "report"])
    parser.add_argument("--only", default="", help="mutants whose name holds this")
    parser.add_argument("--again", default="", help="judge those of this outcome once more: missed, timeout, caught")
    arguments = parser.parse_args()
    {"prepare": prepare, "refresh": refresh, "baseline": baseline, "run": run, "report": report}[arguments.step](arguments)


main()
