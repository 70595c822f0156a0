#!/usr/bin/env python3
"""Whole-process times and memory, and the same files through what a user would use instead. Run by `make bench`.

Writes docs/performance.md. Python with PyYAML and check-jsonschema (pip) is optional: what is missing is said to be.
"""
import os
import platform
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RAILREF = os.path.join(ROOT, "target/release/railref")


def measure(command, times=5):
    """Least user+system seconds of several runs, and peak memory in MiB."""
    best, peak = None, 0
    for _ in range(times):
        pid = os.posix_spawnp(
            command[0], command, os.environ,
            file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)],
        )
        _, status, usage = os.wait4(pid, 0)
        if os.waitstatus_to_exitcode(status) not in (0, 1):
            return None, 0
        spent = usage.ru_utime + usage.ru_stime
        best = spent if best is None else min(best, spent)
        peak = max(peak, usage.ru_maxrss / 1024)
    return best, peak


def wall(command, times=3):
    """Least wall-clock seconds of several runs."""
    import time
    best = None
    for _ in range(times):
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        spent = time.perf_counter() - start
        best = spent if best is None else min(best, spent)
    return best


def main():
    rows = []

    def row(what, command, times=5, note=""):
        seconds, peak = measure(command, times)
        if seconds is None:
            rows.append((what, "not available", "", note))
        else:
            rows.append((what, f"{seconds * 1000:.1f} ms", f"{peak:.1f} MiB", note))
        return seconds

    with tempfile.TemporaryDirectory() as folder:
        one = os.path.join(folder, "one.yaml")
        subprocess.run([RAILREF, "generate", "steel-driver", "--players", "6", "--seed", "7"], stdout=open(one, "w"), check=True)
        many = os.path.join(folder, "many.yaml")
        subprocess.run([RAILREF, "generate", "steel-driver", "--players", "4", "--seed", "1", "--games", "10000"], stdout=open(many, "w"), check=True)
        some = os.path.join(folder, "some.yaml")
        subprocess.run([RAILREF, "generate", "steel-driver", "--players", "4", "--seed", "1", "--games", "1000"], stdout=open(some, "w"), check=True)
        moves = sum(1 for line in open(one) if line.startswith("  - "))
        size = os.path.getsize(many) / 1e6
        checked = row(f"`railref check` of one log, {moves} moves", [RAILREF, "check", one], 20)
        row("`railref check` of 1,000 games", [RAILREF, "check", "-q", "--jobs", "1", some])
        row(f"`railref check` of 10,000 games in one file, {size:.0f} MB", [RAILREF, "check", "-q", "--jobs", "1", many], 2)
        jobs = [wall([RAILREF, "check", "-q", "--jobs", n, many]) for n in ("1", "2")]
        rows.append(("the same, wall clock, 1 job and 2 jobs", f"{jobs[0] * 1000:.0f} ms and {jobs[1] * 1000:.0f} ms", "", f"{jobs[0] / jobs[1]:.2f} times"))
        yaml = row("PyYAML (C loader), the one log parsed only", [sys.executable, "-c", f"import yaml; yaml.load(open({one!r}), yaml.CSafeLoader)"])
        schema = os.path.join(ROOT, "schemas/steel-driver.schema.json")
        tool = shutil.which("check-jsonschema")
        shape = row("check-jsonschema, shape of the one log only", [tool, "--schemafile", schema, one], 3) if tool else None
        if not tool:
            rows.append(("check-jsonschema, shape of the one log only", "not installed here", "", "pip install check-jsonschema"))
        ratios = []
        if checked and shape:
            ratios.append(f"- a whole check of one log is {shape / checked:.0f} times faster than check-jsonschema's check of its shape alone")
        if checked and yaml:
            ratios.append(f"- and {yaml / checked:.0f} times faster than Python with PyYAML parsing it")
    cpu = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), platform.machine())
    table = "\n".join(f"| {a} | {b} | {c} | {d} |" for a, b, c, d in rows)
    text = f"""# Performance

Written by `make bench` (benches/process.py) on {cpu}, {os.cpu_count()} cores, {platform.system()}. Times are user and system
time of the whole process, the least of several runs; memory is the peak. They are not checked anywhere: CI never fails by a clock.

| what | time | memory | |
| --- | --- | --- | --- |
{table}

{chr(10).join(ratios)}

`cargo bench` prints the engine's own figures: reading, judging and random games a second, for each game.
"""
    open(os.path.join(ROOT, "docs/performance.md"), "w").write(text)
    print(text)


if __name__ == "__main__":
    main()
