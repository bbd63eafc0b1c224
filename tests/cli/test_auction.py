"""`auction`: one auction or a list of them."""

import json

from tests.cli.commands import run


def document(*calls, **changes):
    return {
        "format": "scorekeeper/auction",
        "version": 1,
        "system": "international-56",
        "first_seat": 1,
        "calls": list(calls),
    } | changes


def asked(value):
    return run("auction", "-", stdin=json.dumps(value).encode())


def test_the_example_of_the_format():
    answer = asked(document("28P", {"seat": 4, "call": "X"}, options={"players": 6}, hands=None))
    assert answer.status == 0
    assert json.loads(answer.out) == {
        "format": "scorekeeper/auction-result",
        "version": 1,
        "complete": False,
        "contract": "28NT",
        "seat": 1,
        "doubling": None,
        "problems": [{"index": 1, "code": "call-out-of-turn", "article": "3.2"}],
        "turn": 2,
        "open": ["bid", "pass", "double"],
        "minimum": 29,
    }


def test_a_list_of_auctions_and_problems_in_several():
    assert [answer["seat"] for answer in json.loads(asked([document("28H"), document("P")]).out)] == [1, 1]
    answer = asked([document("28H"), document(1), document("28H", first_seat=7)])
    assert (answer.status, answer.out) == (2, "")
    assert any(line.startswith("-: [1].calls[0]: ") for line in answer.complaints)
    assert any(line.startswith("-: [2].first_seat: ") for line in answer.complaints)


def test_a_session_is_no_auction():
    answer = asked({"format": "scorekeeper/session"})
    assert answer.status == 2
    assert any(line.startswith("-: format: ") for line in answer.complaints)
