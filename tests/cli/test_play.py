"""`play`: queries about the play of a deal, one or a list of them."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.commands import run

SCHEMA = json.loads((Path(__file__).parents[2] / "resources" / "schemas" / "play.schema.json").read_text("utf-8"))
HANDS = [["JH", "9H"], ["QS", "KS"], ["AS", "QD"], ["JH", "AC"], ["QC", "KC"], ["JS", "js"]]
POSITION = {"trump": "H", "hands": HANDS, "leader": 1, "trick": []}


def query(kind, **changes):
    kinds: dict[str, dict[str, Any]] = {
        "claim": {"position": POSITION, "claimer": 1, "reading": "literal", "order": None},
        "par": {"position": POSITION, "team": "odd"},
        "record": {"trump": "S", "first_leader": 1, "hands": None, "tricks": [TRICK]},
    }
    return {"format": "scorekeeper/play", "version": 1, "kind": kind} | kinds[kind] | changes


TRICK = [{"seat": seat, "card": card} for seat, card in enumerate(["JH", "QH", "KS", "9H", "AH", "TC"], 1)]


def asked(value):
    return run("play", "-", stdin=json.dumps(value).encode())


def test_each_kind_is_answered_to_the_letter():
    left = [[], [], ["QH"], [], [], []]
    answer = asked([query("claim"), query("claim", reading="best-play"), query("par"), query("record", remaining=left)])
    assert answer.status == 0
    literal, best, par, record = json.loads(answer.out)
    assert literal["challengers_can_win"] is True
    assert literal["witness"][0][0] == 1
    assert (literal["points_to_claimer_team"], literal["points_to_challengers"]) == (0, 16)
    assert best == {
        "challengers_can_win": False,
        "witness": None,
        "points_to_claimer_team": 16,
        "points_to_challengers": 0,
    }
    assert par == {"points": 16}
    assert record == {
        "infractions": [{"trick": 0, "play": 2, "seat": 3, "type": "revoke"}],
        "winners": [3],
        "points": {"odd": 7, "even": 0},
    }
    answered = SCHEMA["$defs"]["answer"] | {"$defs": SCHEMA["$defs"]}
    for item in (literal, best, par, record):
        jsonschema.validate(item, answered)


BAD = [
    (query("claim", claimer=7), "claimer"),
    (query("claim", reading="loose"), "reading"),
    (query("claim", extra=1), "extra"),
    (query("claim", position=POSITION | {"hands": HANDS[:5]}), "position.hands"),
    (query("claim", position=POSITION | {"hands": [*HANDS[:5], ["JS"]]}), "position.hands[5]"),
    (query("claim", position=POSITION | {"hands": [["JH", "JH"], *HANDS[1:]]}), "position.hands[3][0]"),
    (query("par", position={key: value for key, value in POSITION.items() if key != "trump"}), "position.trump"),
    (query("par", position=POSITION | {"trick": ["8S"]}), "position.trick[0]"),
    (query("par", team="both"), "team"),
    (query("record", tricks=[[{"seat": 0, "card": "JS"}]]), "tricks[0][0].seat"),
    (query("record", tricks=[[{"seat": 1, "card": "J"}]]), "tricks[0][0].card"),
    (query("record", tricks=[[]]), "tricks[0]"),
    (query("record", tricks=[TRICK, TRICK, TRICK]), "tricks[2][0].card"),
    (query("record", hands=HANDS), "hands[0]"),
    (query("record") | {"kind": "guess"}, "kind"),
]


@pytest.mark.parametrize(("value", "path"), BAD)
def test_a_fault_is_named_by_its_path(value, path):
    answer = asked(value)
    assert (answer.status, answer.out) == (2, "")
    assert any(line.startswith(f"-: {path}: ") for line in answer.complaints), answer.complaints


def test_the_schema_of_queries_is_one_and_takes_the_good_ones():
    for kind in ("claim", "par", "record"):
        jsonschema.validate(query(kind), SCHEMA)
    for value, _ in BAD[:4]:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(value, SCHEMA)
