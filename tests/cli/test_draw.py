"""`draw`: tournament documents in, draws out."""

import json

import pytest

from scorekeeper.tournament.answers import draw
from tests.cli.commands import done, refused
from tests.documents.tournament.examples import FORMATS_EXAMPLE, changed, document


def typed(value):
    return json.dumps(value, ensure_ascii=False).encode()


def test_a_document_from_a_file_and_from_standard_input(tmp_path):
    path = tmp_path / "കളി.json"
    path.write_bytes(typed(FORMATS_EXAMPLE))
    answer = draw.answer(FORMATS_EXAMPLE)
    assert json.loads(done("draw", path)) == answer
    assert json.loads(done("draw", "-", stdin=typed(FORMATS_EXAMPLE))) == answer


def test_a_list_is_answered_by_a_list():
    several = [FORMATS_EXAMPLE, document(["കൊല്ലം", "b"], "swiss")]
    out = done("draw", "-", stdin=typed(several))
    assert json.loads(out) == [draw.answer(value) for value in several]
    assert "കൊല്ലം" in out
    assert json.loads(done("draw", "-", stdin=b"[]")) == []


def test_every_problem_of_every_document_is_told_by_path():
    wrong = changed(changed(FORMATS_EXAMPLE, ("played", 0, "points", 1), 16.0), ("teams", 0, "group"), "C")
    off = document("abcd", "knock-out", played=[{"round": 1, "teams": ["a", "b"], "points": [1, 2]}])
    assert refused("draw", "-", stdin=typed([wrong, FORMATS_EXAMPLE, off])) == [
        "-: [0].teams[0].group: C is not one of: A, B",
        "-: [0].played[0].points[1]: must be a whole number, written without a point",
        "-: [2].played[0].teams: the bracket does not bring a and b together in round 1",
    ]


@pytest.mark.parametrize("text", [b"", b"{", b'{"format": "scorekeeper/tournament"}', b"7", b"\xff"])
def test_what_is_no_tournament_is_refused(text):
    assert refused("draw", "-", stdin=text)


def test_a_key_given_twice_is_refused():
    text = typed(FORMATS_EXAMPLE).replace(b'"places": 1', b'"places": 1, "places": 2')
    assert any("places" in line for line in refused("draw", "-", stdin=text))
