"""The types agree with the schemas and with the module."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

PYTHON = pathlib.Path(__file__).resolve().parents[1]

PROGRAM = '''
import pathlib
import railref
from railref.documents import Track, VerdictDocument

verdict: railref.Verdict = railref.check("text", complete=True)
document: VerdictDocument = verdict.to_dict()
rule: str = verdict.violations[0].rule
score: int = verdict.ranking[0]["score"]
line: int = document["violations"][0]["span"]["start"]["line"]
move: int | None = verdict.violations[0].move
many: list[str | None] = [one.game for one in railref.check_many([pathlib.Path("logs"), "more"], jobs=8)]
records: list[Track] = railref.tracks("text")
values: dict[str, int] = {record["subject"]: record["value"] for record in records}
position = railref.Position.from_log("text", at=42).play({"pass": "Ann"})
best: str = railref.repair(pathlib.Path("log.yaml"))["repairs"][0]["sentence"]
balance: int = railref.ledger("text", track="cash", of="Andy")["entries"][0]["balance"]
told: list[str] = railref.replay("text", from_=3)["moments"][0]["events"]
table: int = railref.league([pathlib.Path("season"), "more"], points=[3, 2, 1])["players"][0]["place"]
open_points: list[str] = [ruling["key"] for ruling in railref.rules("transamerica")["rulings"]]
one: railref.Verdict = railref.check_file(pathlib.Path("log.yaml"))
svg: str = position.svg()
session = railref.Session()
session.new("steel-driver", ["Andy", "Don"])
written: dict[str, object] = session.play("sale red don 4")["move"]
hint: str = session.awaits()["hint"]
standing: int = session.score()["ranking"][0]["score"]
'''
WRONG = {
    'railref.check(b"bytes")': "arg-type",
    'railref.check("text").violation': "attr-defined",
    'railref.check("text").to_dict()["standings"]': "typeddict-item",
    'railref.check("text").ranking[0]["player"] + 1': "operator",
    'railref.check("text").verdict == "ilegal"': "comparison-overlap",
    'railref.check("text", True)': "call-arg",
    'railref.repair(5)': "arg-type",
    'railref.rules("transamerica")["rule"]': "typeddict-item",
    'session.play("pass", True)': "call-arg",
    'session.play("pass")["moves"]': "typeddict-item",
}


def run(*command, **options):
    return subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True, **options)


def test_the_stubs_are_made_from_the_schemas():
    made = run(PYTHON / "stubs.py", "--check")
    assert made.returncode == 0, made.stderr


def test_types_are_checked_for_those_who_use_the_module(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM + "\n".join(WRONG) + "\n")
    out = run("-m", "mypy", "--strict", "--enable-error-code", "comparison-overlap", "--cache-dir", tmp_path, program, cwd=tmp_path)
    first = PROGRAM.count("\n") + 1
    errors = [line for line in out.stdout.splitlines() if ": error: " in line]
    # The first error of a line counts.
    found = {int(line.split(":")[1]): line.rsplit("[", 1)[1].rstrip("]") for line in reversed(errors)}
    assert found == {first + index: code for index, code in enumerate(WRONG.values())}, out.stdout


def test_the_module_itself_is_strictly_typed(tmp_path):
    out = run("-m", "mypy", "--strict", "--cache-dir", tmp_path, "-p", "railref", cwd=tmp_path)
    assert out.returncode == 0, out.stdout


def pyright(folder, path):
    """The errors of pyright in strict mode, as lines and rules. `.ci/python.sh` fetches the program."""
    program = os.environ.get("PYRIGHT")
    if not program:
        pytest.skip("PYRIGHT names no program")
    # The source of `_railref` is Rust.
    oldest = {"typeCheckingMode": "strict", "pythonVersion": "3.9", "reportMissingModuleSource": False}
    (folder / "pyrightconfig.json").write_text(json.dumps(oldest | {"include": [str(path)]}))
    out = subprocess.run(
        [program, "--project", folder, "--pythonpath", sys.executable, "--outputjson"], capture_output=True, text=True
    )
    found = json.loads(out.stdout)
    assert found["summary"]["filesAnalyzed"] > 0, out.stdout
    return [(one["range"]["start"]["line"] + 1, one.get("rule"), one["message"]) for one in found["generalDiagnostics"]]


def test_pyright_is_as_strict_with_those_who_use_the_module(tmp_path):
    (tmp_path / "program.py").write_text("from __future__ import annotations\n" + PROGRAM + "\n".join(WRONG) + "\n")
    found = pyright(tmp_path, "program.py")
    first = PROGRAM.count("\n") + 2
    assert sorted({line for line, _, _ in found}) == [first + index for index in range(len(WRONG))], found


def test_pyright_finds_nothing_in_the_module(tmp_path):
    shutil.copytree(PYTHON / "railref", tmp_path / "railref")
    assert pyright(tmp_path, "railref") == []


def test_the_stubs_are_of_what_is_there(tmp_path):
    out = run("-m", "mypy.stubtest", "railref", cwd=tmp_path,
              env={**os.environ, "MYPY_CACHE_DIR": str(tmp_path)})
    assert out.returncode == 0, out.stdout + out.stderr
