"""How the module behaves: misuse, threads, processes, files, and positions to play on."""

import _thread
import json
import os
import pathlib
import pickle
import signal
import threading
import time

import pytest

import railref
from conftest import ROOT, lines, run

GAME = (ROOT / "fixtures/steel-driver/games/four-players.yaml").read_text()
BROKEN = (ROOT / "fixtures/steel-driver/rules/route-taken.breaks.yaml").read_text()


def test_an_illegal_log_is_a_verdict():
    verdict = railref.check(BROKEN)
    assert verdict.verdict == "illegal" and not verdict.is_sound
    assert verdict.violations[0].rule == "steel-driver/route-taken"
    assert repr(verdict) == "<Verdict on -, document 1: illegal, steel-driver/route-taken>"
    assert repr(verdict.violations[0]).startswith("<Finding steel-driver/route-taken at move ")
    assert [place["place"] for place in verdict.ranking] == sorted(place["place"] for place in verdict.ranking)


@pytest.mark.parametrize("text", ["", "\n", "no log", "[1", "game: steel-driver", "\ufeff", "a\0b", "{" * 500, "- x\n"])
def test_what_is_no_log_is_malformed(text):
    verdict = railref.check(text)
    assert verdict.verdict == "malformed" and verdict.violations and verdict.standing is None and verdict.ranking == []
    assert railref.tracks(text) == [] and railref.score(text).verdict == "malformed"


def test_a_byte_order_mark_counts_as_bytes(tmp_path):
    marked = "\ufeff" + BROKEN
    (tmp_path / "marked.yaml").write_text(marked, encoding="utf-8")
    [verdict] = railref.check_many(tmp_path / "marked.yaml")
    assert railref.check(marked).violations == verdict.violations
    assert verdict.violations[0].span["start"]["offset"] == railref.check(BROKEN).violations[0].span["start"]["offset"] + 3


def test_misuse_raises():
    for misuse in [
        lambda: railref.check(b"bytes"),
        lambda: railref.check(None),
        lambda: railref.check(GAME, True),
        lambda: railref.check_many(3),
        lambda: railref.check_many([3]),
        lambda: railref.Position(),
        lambda: railref.Position.from_log(GAME, at="1"),
        lambda: railref.Position.from_log(GAME).play(3),
    ]:
        with pytest.raises(TypeError):
            misuse()
    for misuse in [
        lambda: railref.check("\ud800"),
        lambda: railref.check(GAME, max_findings=0),
        lambda: railref.check(GAME, rulings={"no-such": "thing"}),
        lambda: railref.tracks(GAME, every="week"),
        lambda: railref.check_many(".", jobs=0),
        lambda: list(railref.check_many(".", config="no-such.toml")),
        lambda: railref.Verdict.from_json("{}"),
    ]:
        with pytest.raises(ValueError):
            misuse()


@pytest.mark.parametrize("number", [-1, -(10**30)])
def test_a_number_that_counts_nothing_is_misuse(number):
    for name, misuse in {
        "at": lambda: railref.Position.from_log(GAME, at=number),
        "max_findings": lambda: railref.check(GAME, max_findings=number),
        "jobs": lambda: railref.check_many(".", jobs=number),
    }.items():
        with pytest.raises(ValueError, match=f"^{name} must be at least [01], and is {number}$"):
            misuse()


def test_a_number_beyond_all_there_is_to_count_is_the_largest():
    assert railref.check(GAME, max_findings=10**30).is_sound
    with pytest.raises(railref.NoPosition):
        railref.Position.from_log(GAME, at=10**30)


def test_a_text_of_several_logs_is_misuse_and_a_file_of_them_is_not(tmp_path):
    both = f"{GAME}---\n{BROKEN}"
    line = GAME.count("\n") + 1
    for misuse in [railref.check, railref.score, railref.tracks, railref.Position.from_log]:
        with pytest.raises(ValueError, match=f"^a second log begins in line {line} .* check_many$"):
            misuse(both)
    with pytest.raises(ValueError):
        railref.check("- x\n---\n- y\n")
    (tmp_path / "both.yaml").write_text(both)
    assert [verdict.verdict for verdict in railref.check_many(tmp_path / "both.yaml")] == ["legal", "illegal"]
    # Markers and comments on their own are no second log.
    assert railref.check(f"# head\n---\n{GAME}...\n---\n# nothing\n").is_sound


def test_a_text_reads_no_files_unless_it_has_a_name():
    path = next(ROOT.glob("fixtures/*/cases/*own-board*.yaml"), None) or next(
        path for path in ROOT.glob("fixtures/*/*/*.yaml") if "\nboard: " in path.read_text() and "boards/" in path.read_text()
    )
    path = path.relative_to(ROOT)
    assert railref.check(path.read_text(), name=path).verdict != "malformed"
    assert railref.check(path.read_text()).verdict == "malformed"


def test_settings_are_read_only_where_they_are_named(tmp_path, monkeypatch):
    (tmp_path / "friday.yaml").write_text(GAME.split("\nmoves:")[0] + "\nmoves: []\n")
    (tmp_path / "railref.toml").write_text("complete = true\n")
    monkeypatch.chdir(tmp_path)
    [verdict] = railref.check_many("friday.yaml")
    assert verdict.verdict == "legal"
    [verdict] = railref.check_many("friday.yaml", config="railref.toml")
    assert verdict.violations[0].rule == "unfinished"
    assert run("check", "friday.yaml", cwd=tmp_path).returncode == 1


def test_many_logs_come_in_order_and_as_they_are_asked_for(tmp_path):
    text = "".join(json.dumps({"game": "steel-driver", "id": str(number), "players": ["A", "B", "C"], "moves": []}) + "\n" for number in range(5000))
    (tmp_path / "many.jsonl").write_text(text)
    verdicts = railref.check_many([str(tmp_path / "many.jsonl")], jobs=4)
    assert iter(verdicts) is verdicts
    assert [next(verdicts).id for _ in range(10)] == [str(number) for number in range(10)]
    # If the caller stops, the rest is not judged.
    del verdicts
    assert [verdict.document for verdict in railref.check_many(tmp_path, jobs=4)] == list(range(1, 5001))


def test_what_cannot_be_read_comes_last(tmp_path):
    (tmp_path / "a.yaml").write_text(GAME)
    verdicts = railref.check_many([tmp_path / "none.yaml", tmp_path / "a.yaml", tmp_path / "neither.yaml"])
    assert next(verdicts).verdict == "legal"
    with pytest.raises(OSError, match="(?s)none.yaml: .*neither.yaml: "):
        next(verdicts)
    assert list(verdicts) == []
    assert list(railref.check_many([])) == []
    with pytest.raises(OSError, match="no log found"):
        list(railref.check_many(pathlib.Path(tmp_path, "empty"), exclude=["*"])) if (tmp_path / "empty").mkdir() is None else None


def test_other_threads_go_on_while_verdicts_are_waited_for():
    # The log comes through a pipe that this program writes: if judging held the lock, nobody could write it.
    read, write = os.pipe()
    got = []
    reader = threading.Thread(target=lambda: got.extend(railref.check_many([f"/dev/fd/{read}"], jobs=2)))
    reader.start()
    time.sleep(0.2)
    with os.fdopen(write, "w") as pipe:
        pipe.write(GAME)
    reader.join(60)
    os.close(read)
    assert [verdict.verdict for verdict in got] == ["legal"]


def test_a_log_says_which_rulings_matter():
    rulings = railref.rulings(GAME)
    assert rulings["readings"] == 4 and rulings["matters"] == ["uncontrolled-company"]
    assert [ruling["key"] for ruling in rulings["rulings"]] == ["uncontrolled-company", "final-tie-break"]


@pytest.mark.parametrize("judge", [railref.check, railref.score, railref.rulings, railref.Position.from_log])
def test_other_threads_go_on_while_a_log_is_judged(judge):
    # Long enough to be measured: the same true expect again and again.
    text = GAME.replace("\nmoves:\n", "\nmoves:\n" + "  - expect: {turn: 1}\n" * 60000)
    assert text != GAME
    span = []

    def work():
        span.append(time.monotonic())
        judge(text)
        span.append(time.monotonic())

    thread = threading.Thread(target=work)
    ticks = []
    thread.start()
    while thread.is_alive():
        ticks.append(time.monotonic())
        time.sleep(0.002)
    start, end = span
    quarter = (end - start) / 4
    assert quarter > 0.01, "too quick to say anything"
    assert any(start + quarter < tick < end - quarter for tick in ticks)


def test_ctrl_c_ends_the_waiting():
    # If the tests run in the background of a script, Ctrl-C is ignored and the test would wait forever.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    read, write = os.pipe()
    threading.Timer(0.3, _thread.interrupt_main).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            list(railref.check_many([f"/dev/fd/{read}"]))
    finally:
        signal.signal(signal.SIGINT, before)
    os.close(write)
    os.close(read)


def test_results_can_be_pickled():
    verdict, score = railref.check(BROKEN), railref.score(GAME)
    for one in (verdict, score, verdict.violations[0]):
        again = pickle.loads(pickle.dumps(one))
        assert again == one and type(again) is type(one)
    assert verdict != railref.check(GAME) and verdict != 3
    [line] = lines("check", "--isolated", "--format", "json", "-", stdin=BROKEN)
    assert railref.Verdict.from_json(line) == verdict


def test_a_position_is_played_on():
    position = railref.Position.from_log(GAME, at=0)
    assert repr(position) == "<Position of steel-driver: after move 0, turn 1, phase auction>"
    first = position.legal_moves()[0]
    after = position.play(first)
    assert (position.move, after.move) == (0, 1) and position.state() != after.state()
    assert position.play(json.dumps(first)).state() == after.state()
    assert after.svg() == after._repr_svg_() and "after move 1, turn 1" in after.svg()
    assert position.why(first) == []


def test_moves_of_a_game_lead_through_it():
    """Every legal move can be played, to the end of the game."""
    position = railref.Position.from_log("game: steel-driver\nplayers: [A, B, C]\nmoves: []\n")
    for _ in range(1000):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play(moves[0])
    assert position.over


def test_a_move_that_is_refused_raises():
    position = railref.Position.from_log(GAME, at=0)
    with pytest.raises(railref.IllegalMove, match="not legal: ") as caught:
        position.play("{offer: red, by: Simon, bid: 3}")
    assert caught.value.violations[0].rule == "steel-driver/out-of-turn"
    assert position.why("{offer: red, by: Simon, bid: 3}") == caught.value.violations
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.violations == caught.value.violations and str(again) == str(caught.value)
    for none in ({}, {"fly": 1}, {"offer": {}}, "[", ""):
        with pytest.raises(railref.IllegalMove, match="not a move: "):
            position.play(none)


def test_a_position_that_is_not_there_raises():
    for text, at, why in [
        ("game: steel-driver", None, "malformed"),
        (GAME, 4000, "there is no move 4000"),
        (BROKEN, railref.check(BROKEN).violations[0].move, "is not reached"),
    ]:
        with pytest.raises(railref.NoPosition, match=why) as caught:
            railref.Position.from_log(text, at=at)
        assert caught.value.verdict.verdict == railref.check(text).verdict
        assert pickle.loads(pickle.dumps(caught.value)).verdict == caught.value.verdict
    # The last position that was reached is still available.
    assert railref.Position.from_log(BROKEN).move == railref.check(BROKEN).violations[0].move - 1


def test_a_position_begins_a_game_and_writes_its_log():
    position = railref.Position.begin("steel-driver", ["Andy", "Don", "Simon"], {"title": "Friday"})
    assert (position.move, position.phase) == (0, "auction")
    after = position.play({"sale": "red", "by": "Andy", "to": "Don", "price": 4}).play("offer: blue\nby: Don\nbid: 2")
    text = after.log()
    assert text.startswith("game: steel-driver\ntitle: Friday\n")
    assert text.endswith("moves:\n  - {sale: red, by: Andy, to: Don, price: 4}\n  - {offer: blue, by: Don, bid: 2}\n")
    assert railref.Position.from_log(text).state() == after.state()
    assert position.log().endswith("moves: []\n")
    with pytest.raises(railref.NoPosition, match="players"):
        railref.Position.begin("steel-driver", ["Andy"])


@pytest.mark.parametrize("at", [0, 40, None])
def test_a_position_writes_the_log_that_leads_to_it(at):
    position = railref.Position.from_log(GAME, at=at)
    verdict = railref.check(position.log())
    assert verdict.verdict == "legal" and verdict.moves["declared"] == position.move
    again = railref.Position.from_log(position.log(), at=position.move)
    assert again.state() == position.state()
