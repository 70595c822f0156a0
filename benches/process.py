#!/usr/bin/env python3
"""Times and memory of whole processes, compared with what a user would use instead on the same files. Run by `make bench`.

Writes docs/performance.md. PyYAML, rapidyaml and check-jsonschema (pip) are optional; the page says which were missing.
"""
import importlib.util
import os
import platform
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import corpus

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RAILREF = os.path.join(ROOT, "target/dist/railref")
MEASURE = os.path.join(ROOT, "target/dist/examples/measure")
# As `cargo run --release` builds it.
PLAIN = os.path.join(ROOT, "target/release/railref")
PEERS = os.path.join(ROOT, "benches/peers/target/release/peers")
PAGE = os.path.join(ROOT, "docs/performance.md")
MARK, MARK_END = "## Where the time goes", "<!-- the part above is written by hand and kept -->"


def peak_of(command):
    """Returns peak memory in MiB by GNU time, which is small itself; `None` without it. (wait4 would count Python too.)"""
    tool = shutil.which("time")
    if not tool:
        return None
    with tempfile.NamedTemporaryFile("r") as out:
        subprocess.run([tool, "-f", "%M", "-o", out.name, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        return int(out.read().split()[-1]) / 1024


def measure_once(command):
    """Returns user and system seconds of one run, and its exit status."""
    pid = os.posix_spawnp(
        command[0], command, os.environ,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, usage = os.wait4(pid, 0)
    return usage.ru_utime + usage.ru_stime, os.waitstatus_to_exitcode(status)


def measure(command, times=5):
    """Returns the least user+system seconds of several runs, and peak memory in MiB."""
    best = None
    for _ in range(times):
        spent, status = measure_once(command)
        if status not in (0, 1):
            return None, None
        best = spent if best is None else min(best, spent)
    return best, peak_of(command)


def walls(commands, times):
    """Returns wall-clock seconds of several runs of each command, in turns, so that other load affects all of them."""
    spent = [[] for _ in commands]
    for _ in range(times):
        for command, seconds in zip(commands, spent):
            start = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            seconds.append(time.perf_counter() - start)
    return spent


def shown(command):
    """Returns a command as one would type it, with programs and files by their names."""
    command = [os.path.basename(part) if os.path.isabs(part) else part for part in command]
    return re.sub(r"/[^ ']*/", "", shlex.join(command))


# The commands that made the files.
GENERATED = set()
GAMES = ["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]


def generate(path, game, games, seed=1, players=4):
    GENERATED.add(f"railref generate {game} --players {players} --seed {seed} --games {games} > {os.path.basename(path)}")
    with open(path, "w") as file:
        command = [RAILREF, "generate", game, "--players", str(players), "--seed", str(seed), "--games", str(games)]
        subprocess.run(command, stdout=file, check=True)
    return os.path.getsize(path) / 1e6


class Table:
    """Returns the rows of a table, and the ratios below it."""

    def __init__(self):
        self.rows, self.ratios, self.commands = [], [], []

    def row(self, what, command, times=5, size=None):
        self.commands.append(shown(command))
        seconds, peak = measure(command, times)
        if seconds is None:
            self.rows.append((what, "not available", "", ""))
        else:
            rate = f"{size / seconds:.0f} MB/s" if size else ""
            self.rows.append((what, f"{seconds * 1000:.1f} ms", f"{peak:.1f} MiB" if peak else "", rate))
        return seconds

    def ratio(self, text, above, below):
        if above and below:
            self.ratios.append(f"- {text.format(above / below)}")

    def __str__(self):
        rows = "\n".join(f"| {a} | {b} | {c} | {d} |" for a, b, c, d in self.rows)
        ratios = "\n".join(self.ratios)
        ratios = f"\n{ratios}\n" if ratios else ""
        commands = "\n".join(self.commands)
        return f"| what | time | memory | per second |\n| --- | --- | --- | --- |\n{rows}\n{ratios}\n```sh\n{commands}\n```\n"


def in_turns(commands, times=7):
    """Returns the median user and system seconds of each command, run in turns; `None` for one that fails."""
    spent = [[] for _ in commands]
    for _ in range(times):
        for command, seconds in zip(commands, spent):
            took, status = measure_once(command)
            seconds.append(took if status in (0, 1) else None)
    return [None if None in seconds else statistics.median(seconds) for seconds in spent]


def check(path, program=RAILREF):
    return [program, "check", "-q", "--jobs", "1", path]


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", newline="") as file:
        file.write(text)
    return path


def whole_games(folder):
    """Measures the shipped games of four players, with their comments and expects: the whole check, and parsing alone."""
    texts = [(game, write(folder, f"shipped-{game}.yaml", corpus.shipped(game, ROOT, 400))) for game in GAMES]
    # Without the module, a command that fails would be taken for a fast one.
    has_rapidyaml = importlib.util.find_spec("ryml") is not None
    parse = "import ryml\nryml.parse_in_arena(open({!r}, 'rb').read())"
    commands = [[sys.executable, "-c", "import ryml"]]
    for _, path in texts:
        commands += [check(path), check(path, PLAIN), [sys.executable, "-c", parse.format(path)]]
    if os.path.exists(PEERS):
        chess = write(folder, "chess.pgn", subprocess.run([PEERS, "generate", "1000"], capture_output=True, text=True, check=True).stdout)
        commands.append([PEERS, "check", chess])
    empty, *spent = in_turns(commands)
    lines = ["| the shipped game of four, 400 times | `railref check` | built by `cargo run --release` | rapidyaml, parsing only |", "| --- | ---: | ---: | ---: |"]
    for at, (game, path) in enumerate(texts):
        checked, plain, parsed = spent[3 * at : 3 * at + 3]
        size = os.path.getsize(path) / 1e6
        yaml = "not available" if not has_rapidyaml or None in (empty, parsed) else f"{size / (parsed - empty):.0f} MB/s"
        lines.append(f"| {game} | {size / checked:.0f} MB/s | {size / plain:.0f} MB/s | {yaml} |")
    if os.path.exists(PEERS):
        lines.append(f"| chess, by shakmaty and pgn-reader | {os.path.getsize(chess) / 1e6 / spent[-1]:.0f} MB/s | | |")
    return "\n".join(lines) + "\n"


def features(folder):
    """Measures what each feature of the log language costs: the same games with and without it."""
    plain = corpus.generated(RAILREF, "steel-driver", 200)
    texts = [("moves in braces, a line per move", "plain", plain)]
    for what, name, options in corpus.GENERATED:
        texts.append((what, name, corpus.generated(RAILREF, "steel-driver", 200, options)))
    texts.append(("an expect after every turn", "turns", corpus.after_every_turn(RAILREF, plain)))
    texts.append(("a position in place of the first half", "positions", corpus.positions(RAILREF, plain, folder)))
    for what, name, rewrite in corpus.REWRITTEN:
        try:
            texts.append((what, name, rewrite(plain)))
        except ImportError:
            pass  # JSON is made by PyYAML
    paths = [(what, write(folder, f"{name}.yaml", text)) for what, name, text in texts]
    spent = in_turns([check(path) for _, path in paths])
    lines = ["| 200 games of Steel Driver | size | time | to the first row | MB/s |", "| --- | ---: | ---: | ---: | ---: |"]
    for (what, path), seconds in zip(paths, spent):
        size = os.path.getsize(path) / 1e6
        lines.append(f"| {what} | {size:.1f} MB | {seconds * 1000:.1f} ms | {seconds / spent[0]:.2f} | {size / seconds:.0f} |")
    lines += ["", "| generated games of four | without expects | with expects (`--expects`) | ratio |", "| --- | ---: | ---: | ---: |"]
    for game in GAMES:
        pair = [write(folder, f"{game}-{at}.yaml", corpus.generated(RAILREF, game, 300, more)) for at, more in enumerate([[], ["--expects"]])]
        rates = [os.path.getsize(path) / 1e6 / seconds for path, seconds in zip(pair, in_turns([check(path) for path in pair]))]
        lines.append(f"| {game} | {rates[0]:.0f} MB/s | {rates[1]:.0f} MB/s | {rates[1] / rates[0]:.2f} |")
    return "\n".join(lines) + "\n"


def one_log(folder):
    table, path = Table(), os.path.join(folder, "one.yaml")
    generate(path, "steel-driver", 1, seed=7, players=6)
    moves = sum(1 for line in open(path) if line.startswith("  - "))
    checked = table.row(f"`railref check`: {moves} moves of Steel Driver", [RAILREF, "check", path], 20)
    python = table.row("Python with PyYAML (C loader): parsed only", [sys.executable, "-c", f"import yaml; yaml.load(open(\"{path}\"), yaml.CSafeLoader)"])
    tool = shutil.which("check-jsonschema")
    schema = os.path.join(ROOT, "schemas/steel-driver.schema.json")
    shape = table.row("check-jsonschema: its shape only", [tool or "check-jsonschema", "--schemafile", schema, path], 3) if tool else None
    table.ratio("check-jsonschema takes {:.0f} times as long for the shape alone as the whole check", shape, checked)
    table.ratio("Python takes {:.0f} times as long to start and parse it", python, checked)
    return table


def many_logs(folder):
    table, path = Table(), os.path.join(folder, "some.yaml")
    size = generate(path, "steel-driver", 1000)
    checked = table.row(f"`railref check`: 1,000 games of Steel Driver, {size:.0f} MB", [RAILREF, "check", "-q", "--jobs", "1", path], 7, size)
    plain = table.row("parsed only, by its own reader of plain layouts", [MEASURE, "parse", "plain", path], 7, size)
    full = table.row("parsed only, by granit-parser into the same tree", [MEASURE, "parse", "full", path], 5, size)
    serde = table.row("parsed only, by serde_yaml into its `Value`", [MEASURE, "parse", "serde", path], 5, size)
    loads = f"import yaml\nfor log in yaml.load_all(open(\"{path}\"), yaml.CSafeLoader): pass"
    python = table.row("parsed only, by PyYAML (C loader)", [sys.executable, "-c", loads], 1, size)
    table.ratio("the whole check takes {:.2f} times as long as granit-parser takes to parse", checked, full)
    table.ratio("serde_yaml takes {:.1f} times as long to parse as the whole check takes", serde, checked)
    table.ratio("PyYAML takes {:.0f} times as long to parse as the whole check takes", python, checked)
    table.ratio("the whole check takes {:.1f} times as long as its own reader takes for plain layouts", checked, plain)
    # An escape in the title: the reader of plain layouts leaves such a log to granit-parser.
    escaped = os.path.join(folder, "escaped.yaml")
    with open(path) as file, open(escaped, "w") as out:
        out.writelines(line + 'title: "\\u00e9"\n' if line.startswith("game:") else line for line in file)
    GENERATED.add(r"""sed '/^game:/a title: "\\u00e9"' some.yaml > escaped.yaml""")
    slow = table.row("`railref check`: the same games, each with an escape in its title", [RAILREF, "check", "-q", "--jobs", "1", escaped], 5, size)
    same = table.row("these parsed only, by granit-parser into the same tree", [MEASURE, "parse", "full", escaped], 5, size)
    table.ratio("with the same parser, granit-parser, the whole check takes {:.2f} times as long as parsing alone", slow, same)
    return table


def every_game(folder):
    table = Table()
    for game in GAMES:
        path = os.path.join(folder, f"{game}.yaml")
        size = generate(path, game, 1000)
        table.row(f"`railref check`: 1,000 games of {game}, {size:.1f} MB", [RAILREF, "check", "-q", "--jobs", "1", path], 5, size)
    return table


def peer(folder):
    """Measures the four games and chess, in turns, so that other load affects all of them."""
    path = os.path.join(folder, "chess.pgn")
    rows = []
    if os.path.exists(PEERS):
        GENERATED.add("peers generate 10000 > chess.pgn")
        with open(path, "w") as file:
            subprocess.run([PEERS, "generate", "10000"], stdout=file, check=True)
        said = subprocess.run([PEERS, "check", path], capture_output=True, text=True, check=True).stdout
        rows.append(("chess, by shakmaty and pgn-reader", [PEERS, "check", path], path, int(said.split()[2])))
    for game in GAMES:
        path = os.path.join(folder, f"{game}.yaml")
        moves = sum(1 for line in open(path) if line.startswith("  - "))
        rows.append((f"{game}, by `railref check`", [RAILREF, "check", "-q", "--jobs", "1", path], path, moves))
    least = [None] * len(rows)
    for _ in range(9):
        for at, (_, command, _, _) in enumerate(rows):
            seconds, _ = measure_once(command)
            least[at] = seconds if least[at] is None else min(least[at], seconds)
    lines = ["| records, one core | MB/s | moves per second |", "| --- | --- | --- |"]
    for (what, _, path, moves), seconds in zip(rows, least):
        lines.append(f"| {what} | {os.path.getsize(path) / 1e6 / seconds:.0f} | {moves / seconds / 1e6:.1f} million |")
    commands = "\n".join(shown(command) for _, command, _, _ in rows)
    return "\n".join(lines) + f"\n\n```sh\n{commands}\n```\n"


def jobs(folder):
    table, path = Table(), os.path.join(folder, "many.yaml")
    size = generate(path, "steel-driver", 10000)
    table.row(f"`railref check`: 10,000 games in one file, {size:.0f} MB", [RAILREF, "check", "-q", "--jobs", "1", path], 3, size)
    commands = [[RAILREF, "check", "-q", "--jobs", count, path] for count in ("1", "2")]
    table.commands.append(shown(commands[1]))
    one, two = walls(commands, 25)
    for count, seconds in ((1, min(one)), (2, min(two))):
        table.rows.append((f"wall clock with --jobs {count}", f"{seconds * 1000:.0f} ms", "", f"{size / seconds:.0f} MB/s"))
    table.ratio("two jobs are {:.2f} times as fast as one by the least of 25 runs each, in turns", min(one), min(two))
    table.ratio("and {:.2f} times by their medians", statistics.median(one), statistics.median(two))
    return table


def formats(folder):
    """Measures other reports on ten thousand games and the plain check, in turns."""
    path = os.path.join(folder, "many.yaml")
    reports = [["check", "-q"], ["check", "--format", "json"], ["score", "--format", "csv"], ["tracks", "--every", "turn"]]
    commands = [[RAILREF, *report, "--jobs", "1", path] for report in reports]
    least = [measure_once(command)[0] for command in commands]
    for _ in range(4):
        least = [min(best, measure_once(command)[0]) for best, command in zip(least, commands)]
    rows = [f"| `railref {' '.join(report)}` | {seconds * 1000:.0f} ms | {seconds / least[0]:.2f} |" for report, seconds in zip(reports, least)]
    head = "| 10,000 games of Steel Driver | time | to the plain check |\n| --- | --- | --- |\n"
    return head + "\n".join(rows) + "\n\n```sh\n" + "\n".join(shown(command) for command in commands) + "\n```\n"


def cold(folder):
    """Measures a run over one short log, and the part of it that does not depend on the log."""
    path = os.path.join(folder, "short.yaml")
    generate(path, "ride-the-rails", 1, seed=3)
    moves = sum(1 for line in open(path) if line.startswith("  - "))
    commands = [("an empty process: `true`", ["/bin/true"]), ("`railref --version`", [RAILREF, "--version"])]
    commands.append((f"`railref check`: {moves} moves of Ride the Rails", [RAILREF, "check", path]))
    rows = []
    for what, command in commands:
        spent = sorted(measure_once(command)[0] for _ in range(200))
        rows.append(f"| {what} | {spent[0] * 1000:.2f} ms | {spent[100] * 1000:.2f} ms |")
    return "| processor time of 200 runs | least | median |\n| --- | --- | --- |\n" + "\n".join(rows) + "\n"


def illegal(folder):
    """Measures a log of 20,000 illegal moves."""
    table, path = Table(), os.path.join(folder, "illegal.yaml")
    with open(path, "w") as file:
        file.write("game: steel-driver\nplayers: [Ann, Bob, Cleo]\nmoves:\n" + "  - {offer: red, by: Bob, bid: 99}\n" * 20000)
    for form in ("human", "json"):
        table.row(f"`check --keep-going --format {form}`: 20,000 illegal moves", [RAILREF, "check", "--keep-going", "--format", form, path], 3)
    return table


def engine():
    rows = []
    for game in GAMES:
        games, checks = subprocess.run([MEASURE, "engine", game, "1000"], capture_output=True, text=True, check=True).stdout.split()
        rows.append(f"| {game} | {int(games):,} | {int(checks):,} |")
    return "| game of four | random games | checks of a move |\n| --- | --- | --- |\n" + "\n".join(rows) + "\n"


def where():
    """Returns the text between the markers in the page, which is written by hand and kept."""
    page = open(PAGE).read() if os.path.exists(PAGE) else ""
    begin, end = page.find(MARK), page.find(MARK_END)
    return page[begin:end] if 0 <= begin < end else MARK + "\n"


def main():
    with tempfile.TemporaryDirectory() as folder:
        parts = [
            ("What people write", whole_games(folder)), ("What each feature costs", features(folder)), ("One log", one_log(folder)), ("A thousand logs, one core", many_logs(folder)), ("The four games, one core", every_game(folder)), ("Beside a reader of chess games", peer(folder)),
            ("Ten thousand logs", jobs(folder)), ("Other reports", formats(folder)), ("A cold start", cold(folder)), ("Reporting", illegal(folder)), ("The engine, per second on one core", engine()),
        ]
    cpu = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), platform.machine())
    text = f"""# Performance

Try first: `make bench`

Written by `make bench` (benches/process.py) on {cpu}, {os.cpu_count()} cores, {platform.system()}. Times are user and system
time of the whole process, the least of several runs; memory is the peak; MB are 1,000,000 bytes. Nothing here is checked:
CI never fails by a clock. Logs are those of `railref generate`; `cargo bench` prints finer figures of the engine.

"""
    text += "\n".join(f"## {title}\n\n{part}" for title, part in parts)
    made = "\n".join(sorted(GENERATED))
    text += f"\n## The files\n\n```sh\n{made}\n```\n"
    text += f"\n{where()}{MARK_END}\n"
    open(PAGE, "w").write(text)
    print(text)


if __name__ == "__main__":
    main()
