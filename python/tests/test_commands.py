"""The functions that run the command: their documents are those that the command writes."""

import json
import pathlib
import subprocess

import pytest
import railref

from conftest import COMMAND, GAMES, ROOT, run

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


def test_two_accounts_are_compared():
    text = WHOLE.read_text()
    same = railref.diff(text, WHOLE)
    assert same["outcome"] == "same"
    kept = pathlib.Path("fixtures/steel-driver/rules/route-taken.keeps.yaml")
    assert railref.diff(BROKEN, kept) == written("diff", BROKEN, kept)
    assert railref.diff(BROKEN, kept, keep_going=True) == written("diff", BROKEN, kept, "--keep-going")
    texts = railref.diff(BROKEN.read_text(), kept.read_text())
    assert texts["outcome"] != "same"
    of_files = json.dumps(written("diff", BROKEN, kept))
    assert json.dumps(texts) == of_files.replace(f'"{BROKEN}"', '"a.yaml"').replace(f'"{kept}"', '"b.yaml"')
    piped = run("diff", "-", kept, "--format", "json", "--isolated", stdin=BROKEN.read_text()).stdout
    assert railref.diff(BROKEN.read_text(), kept) == json.loads(piped)
    with pytest.raises(ValueError, match="a malformed log cannot be compared"):
        railref.diff("game: transamerica\n", kept)
    with pytest.raises(ValueError, match="a second log begins in line"):
        railref.diff(text + "---\n" + text, WHOLE)
    with pytest.raises(ValueError, match="several logs in one file"):
        railref.diff(SEVERAL, WHOLE)


SEVERAL = pathlib.Path("fixtures/hostile/files/many-documents-one-bad.yaml")
#: Logs that name a board file, by the board.
BOARDS = [pathlib.Path("fixtures/ride-the-rails/cases/small-board.yaml"), pathlib.Path("fixtures/steel-driver/cases/line-pays-once.yaml")]


@pytest.mark.parametrize("log", BOARDS)
def test_boards_are_those_that_the_command_reads(log, tmp_path, monkeypatch):
    text = log.read_text()
    assert "\nboard: ../boards/" in text
    for path in (log, log.resolve()):
        assert railref.diff(path, path) == written("diff", path, path)
        assert railref.score(path, at=3).to_dict() == written("score", path, "--at", 3)
    # A board that lies below the log is read from every working folder, that of a text from its own.
    club = tmp_path / "club"
    (club / "boards").mkdir(parents=True)
    board = text.split("\nboard: ../boards/")[1].split("\n")[0]
    (club / "boards" / board).write_bytes((log.parent / "../boards" / board).read_bytes())
    text = text.replace("board: ../boards/", "board: boards/")
    file = club / "game.yaml"
    file.write_text(text)
    laid_out = run("fmt", "--isolated", "-", stdin=text, cwd=club).stdout
    assert "\nboard: boards/" in laid_out
    for folder, path in ((ROOT, file), (tmp_path, pathlib.Path("club/game.yaml")), (club, pathlib.Path("game.yaml"))):
        monkeypatch.chdir(folder)
        assert railref.fmt(path) == laid_out
        compared = run("diff", path, file, "--format", "json", "--isolated", cwd=folder).stdout
        assert railref.diff(path, file) == json.loads(compared) and '"outcome":"same"' in compared
    assert railref.fmt(text) == laid_out
    assert railref.diff(text, file)["outcome"] == railref.diff(text, text)["outcome"] == "same"
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match="board"):
        railref.fmt(text)
    with pytest.raises(ValueError, match="cannot be compared"):
        railref.diff(text, text)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_files_are_read_in_every_encoding_of_the_command(encoding, tmp_path):
    text = BROKEN.read_text()
    log = tmp_path / "friday.yaml"
    log.write_bytes(text.encode(encoding))
    for command, function in {"repair": railref.repair, "ledger": railref.ledger, "replay": railref.replay}.items():
        assert function(log) == written(command, log)
    assert railref.diff(log, BROKEN) == written("diff", log, BROKEN)
    assert railref.score(log, at=2).to_dict() == written("score", log, "--at", 2)
    assert railref.score(log, replace={1: {"pass": "Andy"}}).to_dict() == written("score", log, "--replace", 1, "{pass: Andy}")
    assert railref.fmt(log) == run("fmt", "--isolated", "-", stdin=text).stdout


def test_line_ends_are_kept(tmp_path):
    for end in ("\n", "\r\n"):
        log = tmp_path / "friday.yaml"
        log.write_bytes(BROKEN.read_text().replace("\n", end).encode())
        laid_out, begun = railref.fmt(log), railref.log_from(log, at=2)
        words = [COMMAND, "state", log, "--at", "2", "--format", "log", "--isolated"]
        assert begun.encode() == subprocess.run(words, capture_output=True).stdout
        assert run("fmt", "--isolated", log).returncode == 0
        assert laid_out.encode() == log.read_bytes()
        assert laid_out.count(end) == BROKEN.read_text().count("\n")


def test_a_score_is_asked_for_as_of_the_command():
    for log in (WHOLE, BROKEN):
        for asked, options in (({"at": 3}, ["--at", 3]), ({"at": 0}, ["--at", 0]), ({"without": 3}, ["--without", 3])):
            assert railref.score(log, **asked).to_json() == run("score", log, *options, "--format", "json", "--isolated").stdout.strip()
    score = railref.score(WHOLE, at=3, without=2)
    assert (score.at, score.without) == (3, 2)
    # Move 2 is the first to place a start.
    number, other = 2, "{start: Omaha, by: Ann}"
    for action in ({"start": "Omaha", "by": "Ann"}, other, "start: Omaha, by: Ann"):
        text = action if isinstance(action, str) else json.dumps(action)
        replaced = railref.score(WHOLE, replace={number: action})
        assert replaced.to_dict() == written("score", WHOLE, "--replace", number, text)
        assert replaced.replaced["moves"][0]["move"] == number
        of_text = railref.score(WHOLE.read_text(), replace={number: action})
        assert of_text.to_json() == replaced.to_json().replace(f'"log":"{WHOLE}"', '"log":"-"')
        assert railref.score(WHOLE.read_text(), name=WHOLE, replace={number: action}) == replaced
    for asked, why in (
        ({"at": 9999}, "there is no move 9999"),
        ({"without": 9999}, "there is no move 9999"),
        ({"replace": {9999: other}}, "^replace 9999: there is no move 9999: the log has"),
        ({"replace": {number: "fly: high"}}, "this is not a move"),
        ({"replace": {number: other}, "without": 3}, "not given together"),
        ({"at": -1}, "at least 0"),
        ({"without": 0}, "at least 1"),
    ):
        with pytest.raises(ValueError, match=why):
            railref.score(WHOLE, **asked)


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
