"""Validates fixtures and outputs against the schemas with check-jsonschema. Called by schemas.sh."""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

RAILREF, CHECKER, SARIF = sys.argv[1:4]
GAMES = ["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]
FOLDERS = ["games", "cases", "rules", "malformed"]
# Faults of form that a schema can detect: a log with one of them must be refused.
SHAPE = {"log/unknown-key", "log/missing-key", "log/verb", "log/wrong-type", "log/accept"}
# Malformed logs with the code setup that a schema can detect, by file name.
SETUP = re.compile(r"(ruling-unknown|unknown-ruling|two-players|players-(two|six)|seven-players|unknown-board|board-unknown|(map|start)-missing"
                   r"|map-(empty|48-values|unknown-key|value-of-4|values-and-tiles|word-for-value)|face-(of-6-values|with-a-4)"
                   r"|tile-(missing|place-7|turn-6|without-face)|start-without-list|player-called-frame|player-name-too-long)\.yaml$")
# Malformed only because of what a name means, or how large a number is, which a schema does not know.
NAMES = re.compile(r"(player-pass-with-by|position-cash-too-large)\.yaml$")
failures = []


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def refused(schema, files, *options):
    """Returns those of `files` that the schema refuses, with the first reason."""
    out = run(CHECKER, "--regex-variant", "nonunicode", "-o", "json", *options, *(["--schemafile", schema] if schema else []), *map(str, files))
    try:
        report = json.loads(out.stdout)
    except ValueError:
        sys.exit(f"check-jsonschema did not report: {out.stdout}{out.stderr}")
    found = {}
    for error in report.get("errors", []) + report.get("parse_errors", []):
        found.setdefault(pathlib.Path(error["filename"]).name, f"{error.get('path', '')}: {error.get('message', 'cannot be parsed')}")
    return found


def fail(text):
    failures.append(text)
    print("FAIL", text)


def logs(folder, game):
    accepted = shaped = unseen = 0
    paths = sorted(path for kind in FOLDERS for path in pathlib.Path("fixtures", game, kind).glob("*.yaml"))
    verdicts = [json.loads(line) for line in run(RAILREF, "check", "--format", "json", *map(str, paths)).stdout.split("\n")[:-1]]
    documents, by_file = {}, {}
    if not verdicts:
        sys.exit(f"no verdict on any log of {game}")
    for verdict in verdicts:
        by_file.setdefault(verdict["log"], []).append(verdict)
    for path, found in by_file.items():
        texts = [text for text in re.split(r"(?m)^---(?:\s.*)?$", pathlib.Path(path).read_text()) if re.search(r"(?m)^\s*[^#\s]", text)]
        if len(found) == 1 and "log/syntax" in {violation["rule"] for violation in found[0]["violations"]}:
            texts = [pathlib.Path(path).read_text()]  # a `---` drawn inside of a log is a fault of that log
        if len(texts) != len(found):
            fail(f"{path}: {len(found)} verdicts on {len(texts)} documents")
        for number, (text, verdict) in enumerate(zip(texts, found), 1):
            name = path.replace("/", "__").removesuffix(".yaml") + f"__{number}.yaml"
            (folder / name).write_text(text)
            documents[name] = (path, verdict)
    found = refused(f"schemas/{game}.schema.json", [folder / name for name in documents])
    for name, (path, verdict) in documents.items():
        codes = {violation["rule"] for violation in verdict["violations"]}
        if verdict["verdict"] != "malformed":
            accepted += 1
            if name in found:
                fail(f"{path} is well formed, the schema refuses it: {found[name]}")
        elif (codes & SHAPE or SETUP.search(path)) and not NAMES.search(path):
            shaped += 1
            if name not in found:
                fail(f"{path} is malformed ({', '.join(sorted(codes))}), the schema accepts it")
        else:
            unseen += 1
            print(f"  {path}: {', '.join(sorted(codes))}: {'refused' if name in found else 'beyond a schema'}")
    print(f"{game}: {accepted} well-formed logs accepted, {shaped} of wrong form refused, {unseen} malformed ones beyond a schema or not")


# The outputs that are validated for every fixture: the schema and the command.
OUTPUTS = [("verdict", ["check", "--keep-going"]), ("score", ["score"]), ("tracks", ["tracks"]), ("replay", ["replay"]),
           ("state", ["state"]), ("legal", ["legal"]), ("legal", ["legal", "--why", "{pass: Ann}"])]


def fixtures():
    return sorted(str(path) for game in GAMES for kind in FOLDERS for path in pathlib.Path("fixtures", game, kind).glob("*.yaml"))


def outputs(folder, kind):
    paths = fixtures()
    name, command = OUTPUTS[kind]
    many = name in ("verdict", "score")
    runs = [paths] if many else [[path] for path in paths]
    lines = [line for some in runs for line in run(RAILREF, *command, "--format", "json", *some).stdout.split("\n")[:-1]]
    if len(lines) < len(paths):
        fail(f"{name}: {len(lines)} outputs of {len(paths)} logs")
    files = []
    for number, line in enumerate(lines):
        file = folder / f"{name}-{kind}-{number}.json"
        file.write_text(line)
        files.append(file)
    found = refused(f"schemas/{name}.schema.json", files)
    for file, why in found.items():
        number = int(re.search(r"(\d+)\.json$", file).group(1))
        fail(f"{name} of {json.loads(lines[number])['log']}: {why}")
    print(f"{' '.join(command)}: {len(lines)} outputs, {len(found)} refused")


def results(folder):
    sarif = folder / "all.sarif"
    sarif.write_text(run(RAILREF, "check", "--keep-going", "--format", "sarif", *fixtures()).stdout)
    for why in refused(SARIF, [sarif]).values():
        fail(f"SARIF: {why}")
    print(f"SARIF: {len(json.loads(sarif.read_text())['runs'][0]['results'])} results")


def positions(folder):
    """Returns state and legal moves of every shipped game at positions over its whole length, comparisons of games, lists of rules."""
    games = {game: sorted(str(path) for path in pathlib.Path("fixtures", game, "games").glob("*.yaml")) for game in GAMES}
    runs = [("diff", ["diff", "--format", "json", a, b]) for paths in games.values() for a in paths for b in paths]
    runs += [("rules", ["rules", game, "--format", "json"]) for game in GAMES]
    for path in (path for paths in games.values() for path in paths):
        moves = json.loads(run(RAILREF, "state", "--format", "json", path).stdout)["move"]
        for at in range(0, moves + 1, 9):
            runs += [(name, [name, "--format", "json", "--at", str(at), path]) for name in ("state", "legal")]
    files = {}
    for number, (name, command) in enumerate(runs):
        file = folder / f"{name}-position-{number}.json"
        value = json.loads(run(RAILREF, *command).stdout)
        if name == "legal":
            # Ten thousand moves of one kind take this validator minutes and show nothing that a few hundred do not.
            value["legal"] = value["legal"][:: max(1, len(value["legal"]) // 100)]
        file.write_text(json.dumps(value))
        files.setdefault(name, []).append((file, command))
    for name, made in files.items():
        found = refused(f"schemas/{name}.schema.json", [file for file, _ in made])
        for file, command in made:
            if file.name in found:
                fail(f"{' '.join(command)}: {found[file.name]}")
        print(f"{name}: {len(made)} outputs of games at their positions, {len(found)} refused")


def boards(folder):
    for game in GAMES:
        built_in = folder / f"board-{game}.yaml"
        built_in.write_text(run(RAILREF, "board", "show", game).stdout)
        files = [built_in, *pathlib.Path("fixtures", game, "boards").glob("*.yaml")]
        found = refused(f"schemas/board-{game}.schema.json", files)
        for file in files:
            playable = run(RAILREF, "board", "check", str(file), "--game", game).returncode == 0
            if playable and file.name in found:
                fail(f"{file} is a board, the schema refuses it: {found[file.name]}")
            if not playable:
                print(f"  {file}: not a board: {'refused' if file.name in found else 'beyond a schema'}")
        print(f"boards of {game}: {len(files)} files")


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    metaschema = run(CHECKER, "--check-metaschema", *map(str, pathlib.Path("schemas").glob("*.json")))
    if metaschema.returncode:
        fail(f"metaschema: {metaschema.stdout}")
    action = run(CHECKER, "--builtin-schema", "vendor.github-actions", "action.yml")
    if action.returncode:
        fail(f"action.yml: {action.stdout}{action.stderr}")
    # All the work is in other processes.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        stages = [pool.submit(positions, folder)]
        stages += [pool.submit(outputs, folder, kind) for kind in range(len(OUTPUTS))]
        stages += [pool.submit(logs, folder, game) for game in GAMES]
        stages += [pool.submit(results, folder), pool.submit(boards, folder)]
        for stage in stages:
            stage.result()
print(f"{len(failures)} failures")
sys.exit(bool(failures))
