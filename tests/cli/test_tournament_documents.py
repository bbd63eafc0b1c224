"""`draw`, `rank` and `qualify` on tournament documents, by every sentence of the format."""

import json
from pathlib import Path

import pytest

from scorekeeper.tournament.answers import draw
from tests.cli.commands import refused, run_ok
from tests.documents.schemas import validator
from tests.documents.tournament.examples import FORMATS_EXAMPLE, changed, document


def to_json(value):
    return json.dumps(value, ensure_ascii=False).encode()


def test_a_document_from_a_file_and_from_standard_input(tmp_path):
    path = tmp_path / "കളി.json"
    path.write_bytes(to_json(FORMATS_EXAMPLE))
    answer = draw.answer(FORMATS_EXAMPLE)
    assert json.loads(run_ok("draw", path)) == answer
    assert json.loads(run_ok("draw", "-", stdin=to_json(FORMATS_EXAMPLE))) == answer


def test_a_list_is_answered_by_a_list():
    several = [FORMATS_EXAMPLE, document(["കൊല്ലം", "b"], "swiss")]
    out = run_ok("draw", "-", stdin=to_json(several))
    assert json.loads(out) == [draw.answer(value) for value in several]
    assert "കൊല്ലം" in out
    assert json.loads(run_ok("draw", "-", stdin=b"[]")) == []


def test_every_problem_of_every_document_is_reported_by_path(check_golden):
    wrong = changed(changed(FORMATS_EXAMPLE, ("played", 0, "points", 1), 16.0), ("teams", 0, "group"), "C")
    off = document("abcd", "knock-out", played=[{"round": 1, "teams": ["a", "b"], "points": [1, 2]}])
    check_golden(refused("draw", "-", stdin=to_json([wrong, FORMATS_EXAMPLE, off])))


@pytest.mark.parametrize("text", [b"", b"{", b'{"format": "scorekeeper/tournament"}', b"7", b"\xff"])
def test_an_invalid_tournament_is_refused(text):
    assert refused("draw", "-", stdin=text)


def test_a_key_given_twice_is_refused():
    text = to_json(FORMATS_EXAMPLE).replace(b'"places": 1', b'"places": 1, "places": 2')
    assert any("places" in line for line in refused("draw", "-", stdin=text))


# the format, sentence by sentence

CASES = Path(__file__).parents[1] / "tournament" / "cases"
ANSWERS = {"draw": "draw", "rank": "ranking", "qualify": "qualification"}


def cases(command):
    frame = {"format": "scorekeeper/tournament", "version": 1, "system": "international-56"}
    listed = json.loads((CASES / f"{command}.json").read_text(encoding="utf-8"))
    return [case | {"document": frame | case["document"]} for case in listed]


def shown(value):
    """The JSON value on one line, to compare names letter by letter."""
    return json.dumps(value, ensure_ascii=True, sort_keys=True)


@pytest.mark.parametrize(
    ("command", "case"),
    [pytest.param(command, case, id=f"{command}: {case['says']}") for command in ANSWERS for case in cases(command)],
)
def test_a_sentence_of_the_format(command, case):
    if "problems" in case:
        assert refused(command, "-", stdin=to_json(case["document"])) == [f"-: {line}" for line in case["problems"]]
        return
    answer = json.loads(run_ok(command, "-", stdin=to_json(case["document"])))
    assert shown(answer) == shown({"format": f"scorekeeper/{ANSWERS[command]}", "version": 1} | case["answer"])
    validator(ANSWERS[command]).validate(answer)
    validator("tournament").validate(case["document"])


@pytest.mark.parametrize("command", ANSWERS)
def test_all_of_them_in_one_list(command):
    good = [case for case in cases(command) if "answer" in case]
    answers = json.loads(run_ok(command, "-", stdin=to_json([case["document"] for case in good])))
    assert [shown(answer["version"]) for answer in answers] == ["1"] * len(good)
    bad = cases(command)
    complaints = refused(command, "-", stdin=to_json([case["document"] for case in bad]))
    expected = [f"-: [{index}].{line}" for index, case in enumerate(bad) for line in case.get("problems", ())]
    assert complaints == expected != []
