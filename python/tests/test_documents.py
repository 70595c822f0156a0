"""The module returns what the command writes, in the form that the schemas publish."""

import json
import pathlib

import jsonschema
import pytest

import railref
from conftest import GAMES, ROOT, lines, run


def schema(name):
    validator = jsonschema.Draft7Validator(json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text()))
    validator.check_schema(validator.schema)
    return validator


def text_of(path):
    """Returns a log as text. Bytes that are not UTF-8 can only be read from files."""
    return pathlib.Path(path).read_bytes().decode()


@pytest.mark.parametrize("jobs", [1, 3])
def test_verdicts_of_many_logs_are_those_of_the_command(folders, verdicts, jobs):
    found = list(railref.check_many(folders, jobs=jobs))
    assert [verdict.to_json() for verdict in found] == verdicts
    assert [verdict.to_dict() for verdict in found] == [json.loads(line) for line in verdicts]


def test_a_verdict_of_a_text_is_that_of_its_file(alone):
    for path, document in alone:
        assert railref.check(text_of(path), name=path).to_dict() == document


def test_a_text_without_a_name_is_standard_input():
    for path in sorted(ROOT.glob("fixtures/steel-driver/games/*.yaml")):
        assert [railref.check(text_of(path)).to_json()] == lines("check", "--isolated", "--format", "json", "-", stdin=text_of(path))


def test_options_are_those_of_the_command():
    text = text_of("fixtures/steel-driver/cases/keep-going.yaml")
    going = lines("check", "--isolated", "--keep-going", "--complete", "--format", "json", "-", stdin=text)
    assert [railref.check(text, keep_going=True, complete=True).to_json()] == going
    few = lines("check", "--isolated", "--keep-going", "--max-findings", 1, "--format", "json", "-", stdin=text)
    assert [railref.check(text, keep_going=True, max_findings=1).to_json()] == few
    text = text_of("fixtures/steel-driver/games/four-players.yaml")
    ruled = lines("check", "--isolated", "--ruling", "final-tie-break=largest-company", "--format", "json", "-", stdin=text)
    assert [railref.check(text, rulings={"final-tie-break": "largest-company"}).to_json()] == ruled


def test_scores_and_tracks_are_those_of_the_command(alone):
    paths = [path for path, _ in alone][::5]
    scores = lines("score", "--isolated", "--format", "json", *paths)
    tracks = [json.loads(line)["records"] for line in lines("tracks", "--isolated", "--format", "json", *paths)]
    turns = [json.loads(line)["records"] for line in lines("tracks", "--isolated", "--every", "turn", "--format", "json", *paths)]
    assert len(paths) == len(scores) == len(tracks) == len(turns)
    for path, score, records, few in zip(paths, scores, tracks, turns):
        assert railref.score(text_of(path), name=path).to_json() == score
        assert railref.tracks(text_of(path), name=path) == records
        assert railref.tracks(text_of(path), name=path, every="turn") == few


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_those_of_the_command(game, tmp_path):
    whole = text_of(sorted(ROOT.glob(f"fixtures/{game}/games/*.yaml"))[0])
    # A position does not know title, date and place of its log, which are the heading of the command's drawing.
    text = "".join(line for line in whole.splitlines(True) if not line.startswith(("title:", "date:", "place:")))
    path = tmp_path / "log.yaml"
    path.write_text(text)
    for at in [0, 1, 17, None]:
        where = [] if at is None else ["--at", at]
        position = railref.Position.from_log(text, at=at)
        [state] = map(json.loads, lines("state", "--format", "json", *where, path))
        [legal] = map(json.loads, lines("legal", "--format", "json", *where, path))
        assert position.state() == state["state"]
        assert position.legal_moves()[: len(legal["legal"])] == legal["legal"]
        stage = [position.game, position.move, position.turn, position.phase, position.over]
        assert stage == [state[key] for key in ("game", "move", "turn", "phase", "over")]
        # The drawing names its log; the rest is the same.
        drawn = run("state", "--format", "svg", *where, path).stdout
        assert position.svg().count("\n") == drawn.count("\n") and position.svg()[-2000:] == drawn[-2000:]


def test_what_is_handed_out_is_as_the_schemas_have_it(alone):
    verdict, score, tracks = schema("verdict"), schema("score"), schema("tracks")
    record = {"$ref": "#/definitions/record", "definitions": tracks.schema["definitions"]}
    for path, _ in alone[::10]:
        text = text_of(path)
        verdict.validate(railref.check(text).to_dict())
        score.validate(railref.score(text).to_dict())
        jsonschema.Draft7Validator({"type": "array", "items": record, "definitions": record["definitions"]}).validate(railref.tracks(text, every="turn"))


@pytest.mark.parametrize(("kind", "name"), [(railref.Verdict, "verdict"), (railref.Score, "score")])
def test_an_object_has_an_attribute_a_key(kind, name):
    text = text_of("fixtures/steel-driver/rules/route-taken.breaks.yaml")
    one = railref.check(text) if name == "verdict" else railref.score(text)
    keys = schema(name).schema["properties"]
    assert {key for key in dir(kind) if not key.startswith("_")} - set(keys) <= {"to_dict", "to_json", "from_json", "is_sound"}
    document = one.to_dict()
    for key in keys:
        value = getattr(one, key)
        if key in ("violations", "accepted", "warnings"):
            value = [finding.to_dict() for finding in value]
        # A key that a document leaves out is None, or a count of 0.
        assert value == document.get(key, 0 if key.endswith("_not_listed") else None), key


def test_a_finding_has_an_attribute_a_key():
    text = text_of("fixtures/steel-driver/cases/expect-wrong-profit.yaml")
    [finding] = railref.check(text).violations
    document = finding.to_dict()
    keys = schema("verdict").schema["definitions"]["finding"]["properties"]
    assert {key: value for key in keys if (value := getattr(finding, key)) is not None or key in document} == document
    assert finding.differences and str(finding) == finding.message
