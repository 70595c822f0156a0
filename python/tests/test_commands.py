"""The functions that run the command: their documents are those that the command writes."""

import json
import pathlib

import pytest
import railref

from conftest import GAMES, ROOT, run

BROKEN = pathlib.Path("fixtures/steel-driver/rules/route-taken.breaks.yaml")
WHOLE = pathlib.Path("fixtures/transamerica/games/two-players.yaml")


def written(*args):
    """The document of a command on one log."""
    return json.loads(run(*args, "--format", "json", "--isolated").stdout)


@pytest.mark.parametrize("log", [BROKEN, WHOLE])
def test_documents_are_those_of_the_command(log):
    assert railref.repair(log) == written("repair", log)
    assert railref.ledger(log) == written("ledger", log)
    assert railref.replay(log) == written("replay", log)
    assert railref.replay(log, from_=2, to=3, keep_going=True) == written("replay", log, "--from", 2, "--to", 3, "--keep-going")


def test_a_text_is_a_log_like_a_file():
    text = BROKEN.read_text()
    for function in (railref.repair, railref.ledger, railref.replay):
        of_file = json.dumps(function(BROKEN))
        assert json.dumps(function(text)) == of_file.replace(f'"{BROKEN}"', '"-"')


def test_a_ledger_is_of_what_is_asked_for():
    entries = railref.ledger(WHOLE, track="points", of="Ann")["entries"]
    assert entries and {(entry["track"], entry["subject"]) for entry in entries} == {("points", "Ann")}


def test_two_accounts_are_compared(tmp_path):
    text = WHOLE.read_text()
    same = railref.diff(text, WHOLE)
    assert same["outcome"] == "same"
    kept = pathlib.Path("fixtures/steel-driver/rules/route-taken.keeps.yaml")
    assert railref.diff(BROKEN, kept) == written("diff", ROOT / BROKEN, ROOT / kept)
    assert railref.diff(BROKEN.read_text(), kept.read_text())["outcome"] != "same"


def test_a_league_has_points_and_dates(tmp_path):
    folder = "fixtures/transamerica/games"
    assert railref.league(folder) == written("league", folder)
    table = railref.league([pathlib.Path(folder)], points=[3, 2, 1])
    assert table["points"] == [3, 2, 1] and table["players"][0]["points"] >= table["players"][-1]["points"]
    assert railref.league(folder, since="2026")["games"] == 0
    with pytest.raises(ValueError, match="no log found"):
        railref.league(tmp_path)
    with pytest.raises(ValueError, match="write a date as"):
        railref.league(folder, since="soon")


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_rulings_are_told(game):
    rules = railref.rules(game)
    assert rules == json.loads(run("rules", game, "--format", "json").stdout)
    assert rules["rulings"] != []
    assert railref.explain(rules["rules"][0]["code"]).startswith(rules["rules"][0]["code"])
    with pytest.raises(ValueError, match="there is no rule"):
        railref.explain("nonsense/at-all")


def test_a_log_is_laid_out():
    text = "moves: [{start: omaha, by: Ann}]  # first\nplayers: [Ann, Ben]\ngame: transamerica\n"
    laid_out = railref.fmt(text)
    assert laid_out.startswith("game: transamerica\n") and "start: Omaha" in laid_out and "# first" in laid_out
    assert railref.fmt(laid_out) == laid_out
    with pytest.raises(ValueError):
        railref.fmt("game: transamerica\n")


@pytest.mark.parametrize("game", GAMES)
def test_a_position_begins_a_log(game):
    path = sorted(pathlib.Path(f"fixtures/{game}/games").glob("*.yaml"))[0]
    begun = railref.log_from(path, at=8)
    # A pass that may be left out is carried out at the end of a log, so both are asked for the same moment.
    assert railref.Position.from_log(begun, at=0).state() == railref.Position.from_log(path.read_text(), at=8, name=path).state()
    assert railref.check(railref.log_from(path, at=8, rest=True)).is_sound
    assert railref.log_from(path.read_text(), at=8) == begun


def test_a_file_is_checked_by_its_path(tmp_path):
    verdict = railref.check_file(BROKEN)
    assert verdict.to_json() == run("check", BROKEN, "--format", "json", "--isolated").stdout.rstrip("\n")
    assert railref.check_file(str(WHOLE), complete=True).is_sound
    several = tmp_path / "two.yaml"
    several.write_text(WHOLE.read_text() + "---\n" + WHOLE.read_text())
    with pytest.raises(ValueError, match="holds 2 logs"):
        railref.check_file(several)


def test_a_file_that_is_not_there_is_an_oserror(tmp_path):
    missing = tmp_path / "none.yaml"
    for function in (railref.check_file, railref.repair, railref.ledger, railref.replay, railref.log_from):
        with pytest.raises(FileNotFoundError):
            function(missing)
    with pytest.raises(FileNotFoundError):
        railref.diff("text", missing)


def test_malformed_logs_have_documents_too():
    assert railref.replay("game: transamerica\nplayers: [Ann, Ben]\n")["verdict"] == "malformed"


def test_every_function_takes_a_file_as_a_path():
    for log in (BROKEN, WHOLE):
        text = log.read_text()
        assert railref.check(log).to_json() == run("check", log, "--format", "json", "--isolated").stdout.strip()
        assert railref.score(log).ranking == railref.score(text).ranking
        assert railref.tracks(log)[0]["log"] == str(log)
        assert railref.rulings(log) == written("rulings", log)
        assert railref.fmt(log) == railref.fmt(text)
        assert railref.Position.from_log(log).state() == railref.Position.from_log(text).state()
    for function in (railref.check, railref.score, railref.tracks, railref.rulings, railref.Position.from_log, railref.fmt, railref.ledger):
        with pytest.raises(FileNotFoundError):
            function(pathlib.Path("nowhere.yaml"))
    with pytest.raises(FileNotFoundError):
        railref.league("nowhere")
    with pytest.raises(TypeError, match="a str, or as its file"):
        railref.check(3)


def test_what_a_command_refuses_is_raised():
    for asked in ({"track": "zzz"}, {"of": "Nobody"}):
        with pytest.raises(ValueError, match="no account"):
            railref.ledger(WHOLE, **asked)
    with pytest.raises(ValueError, match="line 1: not YAML: "):
        railref.fmt("x: [")
    with pytest.raises(ValueError, match="from 1 to 65535"):
        railref.repair(WHOLE, top=0)


def test_nothing_is_run_from_the_working_folder(tmp_path, monkeypatch):
    for name in ("railref.py", "json.py", "encodings.py", "sitecustomize.py"):
        (tmp_path / name).write_text("import pathlib\npathlib.Path(__file__).with_suffix('.ran').touch()\n")
    log = WHOLE.resolve()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", ".")
    assert "barrier" in railref.explain("barrier")
    assert railref.rules("transamerica")["game"] == "transamerica"
    assert railref.diff(log, log)["outcome"] == "same"
    assert railref.replay(log)["verdict"] == "legal"
    assert not list(tmp_path.glob("*.ran"))
