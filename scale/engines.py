"""The same logs through the command, the module, Spark, Dask and GNU parallel: every verdict must be the
same as from a single command that reads the logs one after another. Prints the table of docs/scale.md.

Usage: engines.py RAILREF FOLDER [ENGINE]...   RAILREF is an absolute path, FOLDER the output of games.py, an ENGINE a
word of its name. Each engine runs in its own process, so that its processor time is known, including start-up."""

import json
import os
import pathlib
import subprocess
import sys
import time

import railref

RAILREF, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
LOGS, CORES = FOLDER / "logs.jsonl", os.cpu_count()
PARTITIONS = 4 * CORES
CHECK = ["check", "--isolated", "--format", "json", "--lines", "--exit-zero"]


def lines():
    """Returns the lines with their ends, so that a blank line differs from an empty text."""
    return LOGS.read_text().splitlines(keepends=True)


def keys():
    return (FOLDER / "keys.txt").read_text().splitlines()


def commanded(command):
    """Returns the verdicts of a command that reads lines and answers each in order."""
    with open(LOGS, "rb") as logs:
        out = subprocess.run(command, stdin=logs, check=True, capture_output=True, text=True).stdout
    return zip(keys(), out.splitlines())


def by_one_process():
    return commanded([RAILREF, *CHECK, "--jobs", "1", "-"])


def by_threads():
    return commanded([RAILREF, *CHECK, "--jobs", str(CORES), "-"])


def by_parallel():
    pipe = ["parallel", "--will-cite", "--pipe", "-N", "500", "--keep-order", "--jobs", str(CORES)]
    return commanded([*pipe, RAILREF, *CHECK, "--jobs", "1", "-"])


def checked(log):
    key, text = log
    return key, railref.check(text).to_json()


def by_loop():
    return map(checked, zip(keys(), lines()))


def by_check_many():
    return zip(keys(), (verdict.to_json() for verdict in railref.check_many(LOGS)))


def by_dask():
    import dask.bag

    logs = dask.bag.from_sequence(list(zip(keys(), lines())), npartitions=PARTITIONS)
    return logs.map(checked).compute(scheduler="processes", num_workers=CORES)


def spark():
    from pyspark.sql import SparkSession

    settings = {"spark.ui.enabled": "false", "spark.driver.memory": "2g", "spark.driver.bindAddress": "127.0.0.1", "spark.ui.showConsoleProgress": "false"}
    session = SparkSession.builder.master(f"local[{CORES}]").appName("railref").config(map=settings).getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session


def ended(session):
    """Ends Spark and waits for its machine, so that its processor time is counted."""
    gateway = session.sparkContext._gateway
    session.stop()
    gateway.shutdown()
    gateway.proc.stdin.close()
    gateway.proc.wait()


def by_map_in_pandas():
    import pandas

    def check(frames):
        for frame in frames:
            frame["verdict"] = [railref.check(text).to_json() for text in frame["text"]]
            yield frame[["key", "verdict"]]

    session = spark()
    logs = session.createDataFrame(pandas.DataFrame({"key": keys(), "text": lines()})).repartition(PARTITIONS)
    out = [(row.key, row.verdict) for row in logs.mapInPandas(check, "key string, verdict string").collect()]
    ended(session)
    return out


def by_pipe():
    # The n-th line out of a partition belongs to the n-th line in, so the keys need not go through the pipe.
    session = spark()
    logs = session.sparkContext.parallelize(list(zip(keys(), lines())), PARTITIONS)
    command = " ".join([RAILREF, *CHECK, "--jobs", "1", "-"])
    answers = logs.map(lambda log: log[1].rstrip("\n")).pipe(command, env={}, checkCode=True)
    out = logs.map(lambda log: log[0]).zip(answers).collect()
    ended(session)
    return out


ENGINES = {
    "the command, one thread": by_one_process,
    f"the command, {CORES} threads": by_threads,
    "the module, `check` in a loop": by_loop,
    f"the module, `check_many`, {CORES} threads": by_check_many,
    f"GNU parallel, the command, {CORES} at a time": by_parallel,
    f"Dask bag, the module, {CORES} processes": by_dask,
    f"Spark `mapInPandas`, the module, local[{CORES}]": by_map_in_pandas,
    f"Spark `pipe`, the command, local[{CORES}]": by_pipe,
}


#: The keys that give the place of a log in its stream, which differs by engine; columns count within the line.
PLACES = {"log", "document", "line", "offset"}


def told(value):
    """Returns a verdict without the places in its stream."""
    if isinstance(value, dict):
        return {key: told(of) for key, of in value.items() if key not in PLACES}
    return [told(of) for of in value] if isinstance(value, list) else value


def measured(name):
    """Returns the verdicts of an engine by key, the seconds it took, and its processor seconds."""
    out = FOLDER / "verdicts.jsonl"
    out.unlink(missing_ok=True)
    begin = time.monotonic()
    process = subprocess.Popen([sys.executable, __file__, RAILREF, FOLDER, "--only", name])
    _, status, used = os.wait4(process.pid, 0)
    took = time.monotonic() - begin
    if status != 0:
        sys.exit(f"{name}: it failed")
    answers = [json.loads(line) for line in out.read_text().splitlines()]
    verdicts = {key: told(json.loads(line)) for key, line in answers}
    if len(verdicts) != len(answers):
        sys.exit(f"{name}: {len(answers)} verdicts on {len(verdicts)} logs")
    return verdicts, took, used.ru_utime + used.ru_stime


def main(words):
    sound = json.loads((FOLDER / "sound.json").read_text())
    first, rows = None, []
    for name in ENGINES:
        if first is not None and words and not any(word in name for word in words):
            continue
        verdicts, took, used = measured(name)
        lost = sound.keys() ^ verdicts.keys()
        if lost:
            sys.exit(f"{name}: {len(lost)} logs without a verdict, or verdicts without a log, such as {min(lost)}")
        if first is None:
            first = verdicts
            wrong = [key for key in sound if (first[key]["verdict"] == "legal") != sound[key]]
            if wrong:
                sys.exit(f"{len(wrong)} logs are not judged as they were made, such as {wrong[0]}: {first[wrong[0]]['verdict']}")
        changed = [key for key in sound if verdicts[key] != first[key]]
        if changed:
            sys.exit(f"{name}: {len(changed)} verdicts are other ones, such as that on {changed[0]}:\n{first[changed[0]]}\n{verdicts[changed[0]]}")
        mixed = [key for key, verdict in verdicts.items() if verdict["id"] not in (key, None)]
        if mixed:
            sys.exit(f"{name}: {len(mixed)} verdicts stand beside other logs than theirs, such as {mixed[0]}")
        rows.append(f"| {name} | {took:.1f} | {len(sound) / took:,.0f} | {used:.1f} |")
        print(rows[-1], file=sys.stderr, flush=True)
    words = [verdict["verdict"] for verdict in first.values()]
    counts = ", ".join(f"{words.count(word):,} {word}" for word in sorted(set(words)))
    print(f"{len(first):,} logs: {counts}; every engine told the same of each\n")
    print("| how | seconds | logs a second | processor seconds |\n| --- | --: | --: | --: |")
    print("\n".join(rows))


if __name__ == "__main__":
    if "--only" in sys.argv:
        with open(FOLDER / "verdicts.jsonl", "w") as out:
            out.writelines(json.dumps(answer) + "\n" for answer in ENGINES[sys.argv[4]]())
    elif not os.path.isabs(RAILREF) or not os.access(RAILREF, os.X_OK):
        sys.exit(f"{RAILREF}: not the absolute path of a program")
    else:
        main(sys.argv[3:])
