"""Sessions: the transcripts of the repository, and the typed methods over the same requests."""

import json
import pickle

import pytest

import railref
from conftest import ROOT, run

TRANSCRIPTS = sorted((ROOT / "fixtures/sessions").glob("*.ndjson"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_transcript_is_answered_as_everywhere(path):
    lines = path.read_text().splitlines()
    session = railref.Session()
    for request, reply in zip(lines[::2], lines[1::2]):
        assert session.request(request) == json.loads(reply), request
        assert session.revision == json.loads(reply)["revision"]
        assert session.now == json.loads(reply).get("now")


def test_every_request_has_a_method():
    requests = railref.Session().hello()["requests"]
    assert [name for name in requests if not callable(getattr(railref.Session, name, None))] == []


def test_a_game_is_recorded_by_methods():
    session = railref.Session()
    assert session.now is None
    session.new("steel-driver", ["Andy", "Don", "Simon"], {"date": "2026-11-20"})
    assert session.awaits()["by"] == "Andy"
    sold = session.play("sale red don 4", note="quick")
    assert sold["move"] == {"sale": "red", "by": "Andy", "to": "Don", "price": 4, "note": "quick"}
    assert session.now["active"] == "Don"
    assert session.play({"offer": "blue", "bid": 2}, try_=True)["after"] == ["Don offers blue for 2"]
    assert session.play({"offer": "blue", "bid": 2}, if_=session.revision)["move"]["by"] == "Don"
    legal = session.legal(limit=2, for_="Simon")
    assert len(legal["moves"]) == 2 and legal["truncated"]
    assert session.legal(move={"bid": 4})["next"]["may_end"]
    assert session.read("3")["readings"][0]["legal"]
    assert session.undo()["undone"] == ["{offer: blue, by: Don, bid: 2}"]
    assert session.redo()["move"]["offer"] == "blue"
    log = session.log()
    assert log.startswith("game: steel-driver\ndate: ") and log.endswith("  - {offer: blue, by: Don, bid: 2}\n")
    printed = {name: json.loads(run(name, "-", "--format", "json", stdin=log).stdout) for name in ("score", "tracks", "ledger", "state")}
    assert session.score() == printed["score"] and session.tracks() == printed["tracks"]
    assert session.ledger() == printed["ledger"] and session.state() == printed["state"]
    assert session.verdict() == json.loads(run("check", "-", "--format", "json", stdin=log).stdout)
    assert session.svg(1).startswith("<svg") and session.replay().startswith("<!DOCTYPE html>")
    assert session.open(log)["findings"] == []
    session.end()
    with pytest.raises(railref.Refused, match="the session is over"):
        session.hello()


def test_what_is_refused_is_raised_and_changes_nothing():
    session = railref.Session()
    with pytest.raises(railref.Refused) as raised:
        session.awaits()
    assert raised.value.code == "no-log"
    session.new("steel-driver", ["Andy", "Don", "Simon"])
    session.play("offer red 2")
    log = session.log()
    for move, code in (("bid 2", "illegal"), ("nonsense", "not-a-move"), ({"bid": 2, "by": "Don"}, "illegal"), ({}, "not-a-move")):
        with pytest.raises(railref.Refused) as raised:
            session.play(move)
        assert raised.value.code == code and session.log() == log
        again = pickle.loads(pickle.dumps(raised.value))
        assert (again.code, again.findings, again.readings) == (code, raised.value.findings, raised.value.readings)
    with pytest.raises(railref.Refused) as raised:
        session.play("3", if_=1)
    assert raised.value.code == "changed"
    with pytest.raises(ValueError):
        session.play({"bid": float("nan")})
    for text in ("", "{", "\0", "x" * (1 << 21), "[" * 100_000):
        assert session.request(text)["ok"] is False
    assert session.log() == log


def test_it_says_where_it_is():
    session = railref.Session()
    assert repr(session) == "<Session without a log>"
    session.new("transamerica", ["Ann", "Ben"])
    assert repr(session) == "<Session after move 0, turn 1, phase deal>"
