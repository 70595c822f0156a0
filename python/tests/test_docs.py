"""The examples in README.md and docs/scripts.md are run unchanged, on the logs of a small season."""

import json
import os
import re
import shutil
import subprocess
from collections import Counter

import duckdb
import polars
import pytest

from conftest import COMMAND, GAMES, ROOT, run

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(path, language, section=""):
    """Returns the fenced blocks of a page in a language, from a section on."""
    text = (ROOT / path).read_text()
    assert section in text
    return [code for found, code in BLOCK.findall(text[text.index(section):]) if found == language]


SECTION = "## jq, DuckDB, polars, pandas"
SHELL = blocks("docs/scripts.md", "sh", SECTION)
SQL = blocks("docs/scripts.md", "sql", SECTION)
PYTHON = blocks("docs/scripts.md", "python", SECTION)


def shell(code, folder):
    path = f"{COMMAND.parent}:{os.environ['PATH']}"
    out = subprocess.run(["bash", "-euo", "pipefail", "-c", code], cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True)
    assert out.returncode == 0, out.stderr
    return out.stdout


def python(code, names=None):
    """Runs a block with some names defined; returns them and those it defines."""
    names = names or {"__name__": "page"}
    exec(compile(code, "page", "exec"), names)
    return names


@pytest.fixture(scope="module")
def season(tmp_path_factory):
    """A folder with logs of every game and every verdict, and the files of the page's first block."""
    folder = tmp_path_factory.mktemp("season")
    (folder / "logs").mkdir()
    for game in GAMES:
        games = sorted((ROOT / "fixtures" / game / "games").glob("*.yaml"))
        shutil.copy(games[0], folder / "logs" / f"{game}.yaml")
        for path in games[1:]:
            shutil.copy(path, folder / "logs" / f"{game}-{path.name}")
    shutil.copy(ROOT / "fixtures/steel-driver/rules/route-taken.breaks.yaml", folder / "logs/broken.yaml")
    (folder / "logs/malformed.yaml").write_text("game: steel-driver\nplayers: [Ann]\n")
    shell(SHELL[0], folder)
    return folder


@pytest.fixture
def there(season, monkeypatch):
    monkeypatch.chdir(season)
    return season


@pytest.fixture(scope="module")
def league(season):
    """Returns the table of the season from the command: by player, for all games."""
    [document] = run("league", "--format", "json", "logs", cwd=season).stdout.splitlines()
    return {player["player"]: player for player in json.loads(document)["players"]}


def test_no_block_is_left_out():
    assert (len(SHELL), len(SQL), len(PYTHON)) == (2, 1, 5)


def test_jq(there):
    told = shell(SHELL[1], there).splitlines()
    verdicts = [json.loads(line) for line in (there / "verdicts.ndjson").read_text().splitlines()]
    assert told[0] == "logs/broken.yaml\tillegal\tsteel-driver/route-taken"
    assert told[1].startswith("logs/malformed.yaml\tmalformed\t")
    answers = [json.loads(line) for line in told[2:]]
    assert [answer["id"] for answer in answers] == [verdict["id"] or verdict["log"] for verdict in verdicts]
    assert any(answer["winners"] for answer in answers)


def test_duckdb(there, league):
    wins, rules, _ = [duckdb.sql(statement) for statement in SQL[0].split(";") if statement.strip()]
    got = {player: (games, won, place) for player, games, won, place in wins.fetchall()}
    assert {player: (one["games"], one["wins"] + one["shared_wins"]) for player, one in league.items()} == {
        player: (games, won) for player, (games, won, _) in got.items()
    }
    verdicts = [json.loads(line) for line in (there / "verdicts.ndjson").read_text().splitlines()]
    broken = Counter(finding["rule"] for verdict in verdicts for finding in verdict["violations"])
    assert dict(rules.fetchall()) == broken and broken["steel-driver/route-taken"] == 1
    rows = len((there / "tracks.csv").read_text().splitlines()) - 1
    assert duckdb.sql("SELECT count(*) FROM 'tracks.parquet'").fetchall() == [(rows,)] and rows > 1000


def test_polars_over_the_table(there, league):
    found = python(PYTHON[0])["league"]
    assert set(found["game"]) == set(GAMES)
    assert dict(found.group_by("player").agg(polars.col("games").sum()).iter_rows()) == {name: one["games"] for name, one in league.items()}


def test_pandas_over_the_table(there, capsys):
    python(PYTHON[1])
    table = capsys.readouterr().out.split("\n")
    names, last = table[0].split()[1:], table[-2].split()[1:]
    [score] = run("score", "--format", "json", "logs/mini-rails.yaml", cwd=there).stdout.splitlines()
    assert dict(zip(names, map(int, last))) == json.loads(score)["standing"]["profit"]


def test_a_chart_of_the_profit(there):
    profit = python(PYTHON[2])["profit"]
    assert (there / "profit.svg").stat().st_size > 10_000
    final = json.loads(run("score", "--format", "json", "logs/steel-driver.yaml", cwd=there).stdout)["standing"]["values"]
    assert {company: profit[company].dropna().iloc[-1] for company in final if company in profit} == {
        company: value for company, value in final.items() if company in profit
    }
    assert len(profit.columns) > 1


def test_a_league_with_polars(there, league):
    found = python(PYTHON[3])["league"]
    got = {row["player"]: (row["games"], row["wins"]) for row in found.iter_rows(named=True)}
    assert got == {name: (one["games"], one["wins"] + one["shared_wins"]) for name, one in league.items()}


def test_duckdb_over_verdicts(there):
    summary = python(PYTHON[4])["summary"].fetchall()
    counts = {verdict: logs for verdict, logs, _, _ in summary}
    assert counts["illegal"] == counts["malformed"] == 1 and counts["legal"] > 10
    assert [rule for verdict, _, _, rule in summary if verdict == "illegal"] == ["steel-driver/route-taken"]


def test_the_readme_of_the_module(tmp_path, monkeypatch, capsys):
    shutil.copytree(ROOT / "fixtures", tmp_path / "fixtures")
    monkeypatch.chdir(tmp_path)
    names = None
    for code in blocks("python/README.md", "python"):
        names = python(code, names)
    told = capsys.readouterr().out
    assert told.startswith("illegal\nsteel-driver/route-taken\n") and "transamerica/games" in told
    assert (tmp_path / "after.svg").read_text().lstrip().startswith(("<svg", "<?xml"))
