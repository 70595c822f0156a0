"""What the commands say of logs, as values. Most calls run the command in a process of its own and read its JSON.

A log is given as its text, a `str`, or as its file, a `pathlib.Path` or another path object. Board files that a log names are
read relative to its file, those of a text relative to the working folder. Other than the command, no function reads a
`railref.toml`.
"""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Iterable, Sequence, Union, cast

from ._railref import Verdict, check, check_many, differences, laid_out

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


#: What the process runs: the command, from the folder that this module was loaded from. `python -m railref` would put the
#: working folder first among the places where modules are looked for, and a stranger's folder may have a `json.py`.
_START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from railref.__main__ import main; main()"
_HOME = str(pathlib.Path(__file__).resolve().parent.parent)


def _run(
    command: str,
    arguments: Sequence[str],
    *,
    stdin: str = "",
) -> str:
    """What a command prints. What it refuses, by a message, is raised as ValueError; a verdict is not refused."""
    done = subprocess.run(
        [sys.executable, "-I", "-c", _START, _HOME, command, *arguments],
        input=stdin.encode(),
        capture_output=True,
        check=False,
    )
    # Not read as text by subprocess, which would change the line ends.
    out, errors = done.stdout.decode(), done.stderr.decode()
    is_refused = done.returncode > 1 and bool(errors.strip())
    if is_refused or (done.returncode != 0 and not out):
        raise ValueError(_message(errors or out))
    return out


def _message(said: str) -> str:
    """A message of the command, without its name, and without what it says of its own help."""
    said = said.strip()
    for begin in ("railref: ", "error: "):
        if said.startswith(begin):
            said = said[len(begin) :]
    return said.split("\n\nFor more information")[0].strip()


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


def _file(path: os.PathLike[str]) -> str:
    """The file of a log as the command takes it. Raises OSError if it is not there."""
    with open(path, encoding=None):
        pass
    name = os.fspath(path)
    return "./-" if name == "-" else name


def _of_one(command: str, log: Source, options: Sequence[str]) -> Any:
    """The document of a command on one log."""
    if isinstance(log, str):
        written = _run(command, ["--format=json", *options, "-"], stdin=log)
    else:
        written = _run(command, ["--format=json", *options, "--", _file(log)])
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

    A text is compared as a file of the working folder would be, called `-`; of two texts one is called a.yaml and the other b.yaml.
    """
    texts = isinstance(left, str), isinstance(right, str)
    names = ("a.yaml", "b.yaml") if all(texts) else ("-", "-")
    return cast("DiffDocument", json.loads(differences(left, right, names, keep_going=keep_going, rulings=rulings)))


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

    Raises ValueError if there is no log, OSError if a file or a folder is not there.
    """
    several = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    options = _options(rulings, points=",".join(map(str, points)) or None, since=since, until=until)
    options += [f"--exclude={pattern}" for pattern in exclude]
    names = [os.fspath(path) for path in several]
    for name in names:
        if not any(sign in name for sign in "*?["):
            os.stat(name)  # what is not there is an OSError, as in Python
    written = _run("league", ["--format=json", *options, "--", *names])
    return cast("LeagueDocument", json.loads(written))


def rules(game: str) -> RulesDocument:
    """The rules of a game in the order of checking, and its rulings, as `railref rules` lists them."""
    return cast("RulesDocument", json.loads(_run("rules", ["--format=json", "--", game])))


def explain(code: str) -> str:
    """A rule or a ruling in words, as `railref explain` has it."""
    return _run("explain", ["--", code])


def fmt(log: Source) -> str:
    """The text of a log in its canonical spelling and layout, comments kept. The file is not changed.

    The file may be in any encoding that a log may have, and may hold several logs. JSON is returned as it is. Raises ValueError
    if a log is malformed, with its first fault.
    """
    try:
        return laid_out(log)
    except ValueError as refused:
        try:
            faults = check(log, name="-" if isinstance(log, str) else None).violations
        except ValueError:  # there are several logs
            faults = []
        if not faults:
            raise ValueError(str(refused)) from None
        raise ValueError(f"line {faults[0].span['start']['line']}: {faults[0].message}") from None


def log_from(log: Source, *, at: int | None = None, rest: bool = False, rulings: dict[str, str] | None = None) -> str:
    """The text of a log that begins with the position after a declared move, or the last one reached.

    With `rest` it goes on with the moves that follow. `Position.from_log` takes it, and so does every function here.
    """
    options = ["--format=log", *_options(rulings, at=at, rest=rest)]
    if isinstance(log, str):
        return _run("state", [*options, "-"], stdin=log)
    return _run("state", [*options, "--", _file(log)])


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
