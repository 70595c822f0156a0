"""Fixtures: the repository, its logs, and the command of the installed wheel."""

import json
import pathlib
import subprocess
import sysconfig

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAMES = ["steel-driver", "ride-the-rails", "mini-rails", "transamerica"]
COMMAND = pathlib.Path(sysconfig.get_path("scripts"), "railref")


def run(*args, stdin=None, **options):
    """Runs the command in the repository, as somebody at a terminal does."""
    return subprocess.run([COMMAND, *map(str, args)], input=stdin, capture_output=True, text=True, **{"cwd": ROOT, **options})


def lines(*args, **options):
    """Returns the documents that the command writes, one per line."""
    return run(*args, **options).stdout.splitlines()


@pytest.fixture(autouse=True)
def in_the_repository(monkeypatch):
    """Makes paths relative to the repository."""
    monkeypatch.chdir(ROOT)


@pytest.fixture(scope="session")
def folders():
    """Folders of logs of all games, of all verdicts."""
    return [f"fixtures/{game}/{kind}" for game in GAMES for kind in ("games", "cases", "rules", "malformed", "positions")]


@pytest.fixture(scope="session")
def verdicts(folders):
    """The verdicts of the command on the logs of these folders, as it writes them."""
    return lines("check", "--isolated", "--format", "json", *folders)


@pytest.fixture(scope="session")
def alone(verdicts):
    """The logs that are the only ones in their files: path and verdict of the command.

    A run of the command searches for ways out of its first 40 unsound logs, and the module for that of every log.
    """
    documents = [json.loads(line) for line in verdicts]
    several = {document["log"] for document in documents if document["document"] > 1}
    paths = [document["log"] for document in documents if document["log"] not in several]
    few = [paths[at : at + 40] for at in range(0, len(paths), 40)]
    judged = [json.loads(line) for part in few for line in lines("check", "--isolated", "--format", "json", *part)]
    found = [(document["log"], document) for document in judged]
    assert len(found) > 300
    return found
