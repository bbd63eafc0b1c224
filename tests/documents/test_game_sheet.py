"""The sheet document of a game: read, written back, valid by schema, and imported."""

import json
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.documents import game500
from scorekeeper.documents.sheet import (
    holds_game,
    read_game_sheet,
    read_scorable_game,
    sheet_document,
    write_sheet,
)
from scorekeeper.features.verify.view.verifying import verify_sheet
from scorekeeper.rules.hands import Game, score_game
from scorekeeper.rules.systems.singles500 import SINGLES_500
from tests.cli.commands import run
from tests.documents.examples import FULL
from tests.documents.schemas import validator
from tests.rules.random_matches import games

GAME: dict[str, Any] = {
    "format": "scorekeeper/game500",
    "version": 1,
    "sides": {"A": {"players": ["w", "x"]}, "B": {"players": ["y", "z"]}},
    "hands": [{"hand": 1, "side": "A", "bid": "7S", "tricks": 8}, {"hand": 2, "side": "B", "bid": "8H"}],
}


def sheet(document: dict[str, Any] = GAME, **more: Any) -> dict[str, Any]:
    game = game500.read_game(document)
    assert isinstance(game, Game)
    more = {"required": ("scorer", "player-A", "player-B"), **more}
    return sheet_document(game, score_game(SINGLES_500, game), event="e", seq=7, head_digest="d" * 64, **more)


@given(games())
def test_it_reads_back_as_what_was_written(document):
    written = sheet(document, revision=2, supersedes="f" * 64, required=("scorer", "player-A", "player-B"))
    validator("sheet").validate(written)
    assert holds_game(written)
    read = read_game_sheet(written)
    assert not isinstance(read, tuple)
    assert write_sheet(read) == written
    assert read_scorable_game(written) == read_scorable_game(document) == read.session
    assert read.result == game500.answer(document)


def test_the_subjects_held_by_a_game_and_those_not():
    assert holds_game(GAME)
    others: list[Any] = [FULL, {"format": "scorekeeper/sheet", "session": FULL}, [], None, 7]
    assert not any(holds_game(value) for value in others)


def test_every_problem_is_reported_with_its_place():
    broken = sheet() | {"revision": 0, "more": 1}
    broken["session"] = GAME | {"hands": [{"hand": 1, "side": "A", "bid": "11S"}]}
    del broken["journal"]
    game_sheet = read_game_sheet(broken)
    assert isinstance(game_sheet, tuple)
    assert {fault.path for fault in game_sheet} == {
        ("revision",),
        ("more",),
        ("journal",),
        ("session", "hands", 0, "bid"),
    }
    assert read_scorable_game({"format": "scorekeeper/sheet", "version": 1, "session": GAME}) == game500.read_game(GAME)
    assert isinstance(read_scorable_game({"format": "scorekeeper/sheet", "version": 1}), tuple)


def test_verify_says_whether_the_result_follows_from_the_game():
    assert verify_sheet("x", json.dumps(sheet()).encode()) == ()
    changed = sheet()
    changed["result"]["totals"]["A"] = 500
    (fault,) = verify_sheet("x", json.dumps(changed).encode()) or ()
    assert fault.code == "result-differs"


@pytest.mark.parametrize("document", [GAME, sheet()], ids=["game", "sheet"])
def test_score_takes_the_game_and_the_sheet_around_it(document):
    ran = run("score", "-", stdin=json.dumps(document).encode())
    assert (ran.status, json.loads(ran.out)["totals"]) == (0, {"A": 140, "B": 20})
    ran = run("score", "-", stdin=json.dumps([document, FULL]).encode())
    assert [item["system"] for item in json.loads(ran.out)] == ["singles-500", "international-56"]
