"""What the commands say of logs, as values: each call runs the command in a process of its own and reads its JSON.

A log is given as its text, a `str`, or as its file, a `pathlib.Path` or another path object. Board files that a log names are
read relative to its file. Other than the command, no function reads a `railref.toml`.
"""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING, Any, Iterable, Sequence, Union, cast

from ._railref import Verdict, check_many

if TYPE_CHECKING:
    from .documents import (
        DiffDocument,
        LeagueDocument,
        LedgerDocument,
        RepairDocument,
        ReplayDocument,
        RulesDocument,
    )

#: A log: its text, or its file.
Source = Union[str, "os.PathLike[str]"]


def _run(
    command: str,
    arguments: Sequence[str],
    *,
    stdin: str | None = None,
    cwd: str | None = None,
    is_text: bool = False,
) -> str:
    """What a command prints. A message is raised if nothing is printed, or if what is printed is a text, which says nothing of
    faults."""
    done = subprocess.run(
        [sys.executable, "-m", "railref", command, *arguments],
        input=stdin if stdin is not None else "",
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        check=False,
    )
    if done.returncode > 1 and (is_text or not done.stdout):
        said = (done.stderr or done.stdout).strip()
        raise ValueError(said[len("railref: ") :] if said.startswith("railref: ") else said)
    return done.stdout


def _options(rulings: dict[str, str] | None, **given: object) -> list[str]:
    """The options of a command: `keep_going=True` is --keep-going, and what is None or False is left out."""
    options = ["--isolated"]
    for name, value in given.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is True:
            options.append(option)
        elif value is not None and value is not False:
            options.append(f"{option}={value}")
    options += [f"--ruling={key}={choice}" for key, choice in (rulings or {}).items()]
    return options


def _of_one(command: str, log: Source, options: Sequence[str]) -> Any:
    """The document of a command on one log."""
    if isinstance(log, str):
        written = _run(command, ["--format=json", *options, "-"], stdin=log)
    else:
        with open(log, encoding=None):  # a file that is not there is an OSError, as in Python
            pass
        written = _run(command, ["--format=json", *options, "--", os.fspath(log)])
    documents = written.splitlines()
    if len(documents) != 1:
        raise ValueError(f"{command} is of one log, and there are {len(documents)}; give them one at a time")
    return json.loads(documents[0])


def repair(log: Source, *, edits: int = 2, top: int = 5, rulings: dict[str, str] | None = None) -> RepairDocument:
    """The smallest changes that make a faulty log sound, as `railref repair` finds them."""
    return cast("RepairDocument", _of_one("repair", log, _options(rulings, edits=edits, top=top)))


def ledger(
    log: Source,
    *,
    track: str | None = None,
    of: str | None = None,
    from_: int | None = None,
    to: int | None = None,
    keep_going: bool = False,
    complete: bool = False,
    rulings: dict[str, str] | None = None,
) -> LedgerDocument:
    """Where every number comes from: the entries of each account, as `railref ledger` has them."""
    options = _options(rulings, track=track, of=of, from_=from_, to=to, keep_going=keep_going, complete=complete)
    return cast("LedgerDocument", _of_one("ledger", log, options))


def replay(
    log: Source,
    *,
    from_: int | None = None,
    to: int | None = None,
    keep_going: bool = False,
    complete: bool = False,
    rulings: dict[str, str] | None = None,
) -> ReplayDocument:
    """The game move by move, as `railref replay` shows it."""
    options = _options(rulings, from_=from_, to=to, keep_going=keep_going, complete=complete)
    return cast("ReplayDocument", _of_one("replay", log, options))


def diff(
    left: Source, right: Source, *, keep_going: bool = False, rulings: dict[str, str] | None = None
) -> DiffDocument:
    """Where two accounts of one game first tell a different game, as `railref diff` finds it.

    Accounts that are given as texts are called a.yaml and b.yaml.
    """
    with tempfile.TemporaryDirectory() as folder:
        paths: list[str] = []
        for name, log in (("a.yaml", left), ("b.yaml", right)):
            if isinstance(log, str):
                pathlib.Path(folder, name).write_text(log, encoding="utf-8")
                paths.append(name)
            else:
                with open(log, encoding=None):
                    pass
                paths.append(os.path.abspath(log))
        options = _options(rulings, keep_going=keep_going)
        written = _run("diff", ["--format=json", *options, "--", *paths], cwd=folder)
    return cast("DiffDocument", json.loads(written))


def league(
    paths: Source | Iterable[Source],
    *,
    points: Sequence[int] = (),
    since: str | None = None,
    until: str | None = None,
    exclude: Sequence[str] = (),
    rulings: dict[str, str] | None = None,
) -> LeagueDocument:
    """The table of a season from its logs: files, folders and patterns, as `railref league` makes it.

    Raises ValueError if there is no log.
    """
    several = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    options = _options(rulings, points=",".join(map(str, points)) or None, since=since, until=until)
    options += [f"--exclude={pattern}" for pattern in exclude]
    written = _run("league", ["--format=json", *options, "--", *(os.fspath(path) for path in several)])
    return cast("LeagueDocument", json.loads(written))


def rules(game: str) -> RulesDocument:
    """The rules of a game in the order of checking, and its rulings, as `railref rules` lists them."""
    return cast("RulesDocument", json.loads(_run("rules", ["--format=json", "--", game])))


def explain(code: str) -> str:
    """A rule or a ruling in words, as `railref explain` has it."""
    return _run("explain", ["--", code], is_text=True)


def fmt(text: str) -> str:
    """The text of a log in its canonical spelling and layout, comments kept. Raises ValueError if it is malformed."""
    return _run("fmt", ["--isolated", "-"], stdin=text, is_text=True)


def log_from(log: Source, *, at: int | None = None, rest: bool = False, rulings: dict[str, str] | None = None) -> str:
    """The text of a log that begins with the position after a declared move, or the last one reached.

    With `rest` it goes on with the moves that follow. `Position.from_log` takes it, and so does every function here.
    """
    options = ["--format=log", *_options(rulings, at=at, rest=rest)]
    if isinstance(log, str):
        return _run("state", [*options, "-"], stdin=log, is_text=True)
    with open(log, encoding=None):
        pass
    return _run("state", [*options, "--", os.fspath(log)], is_text=True)


def check_file(
    path: str | os.PathLike[str],
    *,
    keep_going: bool = False,
    complete: bool = False,
    max_findings: int | None = None,
    rulings: dict[str, str] | None = None,
) -> Verdict:
    """The verdict on the log in a file, whose board files are read relative to it. Raises OSError if it cannot be read, and
    ValueError if it holds several logs, which are for `check_many`."""
    with open(path, encoding=None):
        pass
    verdicts = list(
        check_many(
            [path], keep_going=keep_going, complete=complete, max_findings=max_findings, rulings=rulings
        )
    )
    if len(verdicts) != 1:
        raise ValueError(f"{os.fspath(path)} holds {len(verdicts)} logs; check_many judges them all")
    return verdicts[0]
