"""Game documents imported into an event: equal ones ignored, different ones refused."""

import json
from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.documents.game500 import read_game, write_game
from scorekeeper.features.papers.view.papers_read import Imported
from scorekeeper.features.papers.view.signed_papers import read_papers
from scorekeeper.journal import ongoing
from scorekeeper.journal.facts import SessionOpened, TeamEntered
from scorekeeper.journal.fold import advance
from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import WrongFiles
from scorekeeper.kernel.events import NewTeam
from scorekeeper.rules.hands import Game, score_game
from scorekeeper.rules.systems.singles500 import SINGLES_500
from tests.features.papers.view.document_import import import_papers
from tests.features.papers.view.game_documents import GAME, make_desk
from tests.rules import naive_tables
from tests.rules.random_matches import games


@pytest.fixture
def desk():
    return make_desk()


def bring(desk: Desk, *documents: dict[str, Any]) -> Imported:
    return import_papers(desk, [("games.json", json.dumps(list(documents)).encode())])


def refusals(desk: Desk, *documents: dict[str, Any]) -> list[tuple[str, tuple[str | int, ...]]]:
    head = desk.tournament.seq
    with pytest.raises(WrongFiles) as wrong:
        bring(desk, *documents)
    assert desk.tournament.seq == head
    return [(problem.code, problem.path) for _name, problem in wrong.value.problems]


def game_of(document: dict[str, Any]) -> Game:
    read = read_game(document)
    assert isinstance(read, Game)
    return read


def only(desk: Desk) -> GameState:
    (game,) = desk.tournament.games.values()
    return game


def test_a_document_is_entered_once(desk):
    imported = bring(desk, GAME)
    assert (len(imported.entered), imported.teams) == (1, ("Ann", "Ben", "Cid", "Dot"))
    record, text = only(desk).record, game_of(GAME)
    assert (record.hands, record.bell, record.unclipped) == (text.hands, text.bell, text.unclipped)
    assert record.rulings == text.rulings
    head = desk.tournament.seq
    again = bring(desk, GAME)
    assert (again.entered, again.unchanged, again.entries) == ((), imported.entered, 0)
    assert desk.tournament.seq == head


def test_the_import_cost_of_a_game_does_not_depend_on_the_others(desk, monkeypatch):
    """Recomputing the whole event for each entry once made 500 games 2,000 times as slow as one."""
    costs = []

    def counted(*given: Any) -> Tournament:
        costs.append(given)
        return advance(*given)

    monkeypatch.setattr(ongoing, "advance", counted)
    written = json.dumps(GAME)
    for name in ("Ann", "Ben", "Cid", "Dot"):
        written = written.replace(name, f"{name} %d")
    imported = bring(desk, *(json.loads(written % ((at,) * written.count("%d"))) | place(at) for at in range(12)))
    assert len(imported.entered) == 12
    assert costs == []


def place(at: int) -> dict[str, Any]:
    return {"meta": {"round": 1 + at // 6, "table": 1 + at % 6}}


def test_a_different_game_is_refused_with_its_hands(desk):
    bring(desk, GAME)
    other = json.loads(json.dumps(GAME))
    other["hands"][1]["tricks"] = 9
    del other["hands"][3]
    other["bell"] = False
    other["unclipped"] = ["Ann"]
    assert refusals(desk, other) == [
        ("hand-differs", (0, "hands", 1)),
        ("hand-differs", (0, "hands")),
        ("game-part-differs", (0, "bell")),
        ("game-part-differs", (0, "unclipped")),
    ]
    assert bring(desk, swapped(GAME)).unchanged == tuple(desk.tournament.games)


def swapped(game: dict[str, Any]) -> dict[str, Any]:
    """The same game as another laptop has it, with A for B."""
    other = {"A": "B", "B": "A", "both": "both"}
    hands = []
    for hand in json.loads(json.dumps(game["hands"])):
        result = {key: other[hand[key]] if key in {"side", "fault"} else hand[key] for key in hand}
        if isinstance(hand.get("tricks"), dict):
            result["tricks"] = {other[side]: number for side, number in hand["tricks"].items()}
        hands.append(result)
    return game | {"sides": {"A": game["sides"]["B"], "B": game["sides"]["A"]}, "hands": hands}


def test_other_options_are_another_game(desk):
    bring(desk, GAME)
    assert refusals(desk, GAME | {"options": {"cap_no_bid": False}}) == [("game-part-differs", (0, "options"))]


def test_the_order_of_players_and_of_hands_makes_no_difference(desk):
    bring(desk, GAME)
    sides = {"A": {"players": ["cid", "ANN"]}, "B": {"players": ["Dot", "ben"]}}
    shuffled = GAME | {"sides": sides, "hands": [*GAME["hands"][2:], *GAME["hands"][:2]], "unclipped": ["ben", "ben"]}
    assert len(bring(desk, shuffled).unchanged) == 1
    other = make_desk()
    bring(other, shuffled)
    assert [hand.number for hand in only(other).record.hands] == [1, 1, 2, 3]
    assert only(other).result.totals == only(desk).result.totals
    assert {name.title(): due for name, due in (only(other).result.clicks or {}).items()} == only(desk).result.clicks


def test_an_empty_game_is_filled_and_keeps_its_place(desk):
    players = [TeamEntered(desk.new_uid(), name, (name,)) for name in ("Cid", "Dot", "Ann", "Ben")]
    desk.submit([*players, SessionOpened(desk.new_uid(), tuple(player.team for player in players), 3, 2, scorer="Ann")])
    imported = bring(desk, GAME | {"options": {"hands": 3}})
    game = only(desk)
    assert (imported.entered, game.round, game.table, game.scorer, game.hands) == ((game.uid,), 3, 2, "Ann", 3)
    assert game.record.players["A"] == ("Cid", "Ann")
    assert game.record.unclipped == ("Ben",)
    assert game.result.complete


def test_an_empty_game_with_swapped_sides_is_matched_by_names(desk):
    players = [TeamEntered(desk.new_uid(), name, (name,)) for name in ("Dot", "Cid", "Ben", "Ann")]
    desk.submit([*players, SessionOpened(desk.new_uid(), tuple(player.team for player in players))])
    assert len(bring(desk, GAME).entered) == 1
    (state,) = desk.tournament.games.values()
    other, _problems = read_papers("0.json", json.dumps(swapped(GAME)).encode())
    assert isinstance(other[0].record, Game)
    due = score_game(state.rules, other[0].record)
    assert (state.result.totals, state.result.winner) == (due.totals, due.winner)


def test_an_older_state_of_a_game_enters_nothing(desk):
    bring(desk, GAME)
    imported = bring(desk, {key: value for key, value in GAME.items() if key != "bell"} | {"hands": GAME["hands"][:2]})
    assert (imported.earlier, imported.entries) == (tuple(desk.tournament.games), 0)


def test_the_same_four_in_two_documents(desk):
    other = GAME | {"bell": False}
    assert refusals(desk, GAME, other) == [("game-twice", (1,))]
    assert len(bring(desk, GAME, GAME).entered) == 1


def under_way() -> dict[str, Any]:
    begun = {key: value for key, value in GAME.items() if key not in {"bell", "unclipped", "rulings"}}
    return begun | {"hands": [*GAME["hands"][:2], {"hand": 2, "side": "B", "bid": "6H"}]}


def test_a_document_continues_a_running_game(desk):
    whole = under_way() | {"bell": True, "unclipped": ["Ben"]}
    whole["hands"] = [*GAME["hands"][:2], {"hand": 2, "side": "B", "bid": "6H", "tricks": 7}, GAME["hands"][3]]
    whole["rulings"] = [{"hand": 3, "articles": ["8c"], "reason": "seen", "points": {"A": 10}}]
    bring(desk, under_way())
    imported = bring(desk, whole)
    assert imported.entered == (only(desk).uid,)
    assert (only(desk).result.totals, only(desk).result.complete) == (
        score_game(SINGLES_500, game_of(whole)).totals,
        True,
    )
    assert bring(desk, whole).unchanged == imported.entered


def test_a_document_that_changes_a_hand_of_a_running_game_is_refused(desk):
    bring(desk, under_way())
    other = under_way() | {"hands": [GAME["hands"][0], GAME["hands"][1] | {"tricks": 9}, *GAME["hands"][2:]]}
    assert refusals(desk, other)[:2] == [("hand-differs", (0, "hands", 1)), ("hand-differs", (0, "hands", 2))]
    ruled = under_way() | {
        "bell": True,
        "rulings": [{"hand": 1, "articles": ["4f"], "reason": "seen", "points": {"A": 5}}],
    }
    assert ("game-part-differs", (0, "rulings")) in refusals(desk, ruled)


def test_a_game_of_players_who_meet_twice_needs_its_round(desk):
    bring(
        desk, GAME | place(1), GAME | {"hands": GAME["hands"][:2]} | {"meta": {"round": 2, "table": 1}, "rulings": []}
    )
    assert refusals(desk, GAME | {"bell": False}) == [("meet-in-rounds", (0, "meta", "round"))]
    assert len(bring(desk, GAME).unchanged) == 1
    assert refusals(desk, GAME | {"meta": {"stage": "Finals"}}) == [("no-stage-of-this-name", (0, "meta", "stage"))]


def test_a_document_of_a_session_does_not_belong_here(desk):
    session = {
        "format": "scorekeeper/session",
        "version": 1,
        "system": "international-56",
        "sides": {"A": {"name": "x"}, "B": {"name": "y"}},
        "deals": [],
    }
    assert refusals(desk, session) == [("system-differs", (0, "system"))]


def test_listed_players_are_matched_by_name(desk):
    numbers = [NewTeam("ANN"), NewTeam("Eve")]
    desk.submit([TeamEntered(desk.new_uid(), number.name, (number.name,)) for number in numbers])
    assert bring(desk, GAME).teams == ("Ben", "Cid", "Dot")
    assert only(desk).record.players["A"] == ("ANN", "Cid")


@given(games())
@settings(max_examples=60, deadline=None)
def test_an_imported_game_scores_as_its_document(document):
    desk = make_desk(hands=3)
    bring(desk, document)
    game, naive = only(desk), naive_tables.play_500(document)
    assert dict(game.result.totals) == naive["totals"]
    assert (game.result.complete, game.result.winner, game.result.clicks) == (
        naive["complete"], naive["winner"], naive["clicks"],
    )  # fmt: skip
    result = game_of(document)
    assert (game.record.hands, game.record.bell) == (result.hands, result.bell)
    assert bring(desk, document).entries == 0
    assert bring(desk, write_game(game.record)).entries == 0


OUT = {"hand": 1, "side": "A", "bid": "10H", "tricks": 10}
TAKEN_BACK = {
    "hand": 1,
    "articles": ["8c"],
    "reason": "a renege seen late",
    "outcome": "defeated",
    "points": {"B": 100},
}


@pytest.mark.parametrize(
    "parts",
    [
        {
            "hands": [OUT | {"bid": "9H"}, OUT | {"hand": 2, "bid": "8H"}, OUT | {"hand": 3, "bid": "6S"}],
            "rulings": [TAKEN_BACK],
        },
        {
            "hands": [
                OUT | {"bid": "9H"},
                OUT | {"hand": 2, "bid": "8H"},
                {"hand": 3, "side": "B", "bid": "6S", "fault": "both"},
                {"hand": 3, "side": "B", "bid": "6S", "tricks": 7},
            ],
            "rulings": [TAKEN_BACK],
        },
        {"hands": [{"hand": 1, "side": "A", "bid": "7C", "fault": "both"}]},
        {"hands": [OUT | {"bid": "7C"}, {"hand": 2, "side": "A", "bid": "7C", "fault": "both"}]},
        {"hands": [{"hand": 1, "side": "A", "bid": "7C"}]},
    ],
    ids=[
        "outcome-after-the-end",
        "dealt-again-after-the-end",
        "bell-in-a-re-deal",
        "bell-before-a-re-deal",
        "no-result",
    ],
)
def test_every_scorable_game_can_be_imported_and_exported_unchanged(desk, parts):
    """Also games continued by a ruling after their end, and a bell during a re-deal."""
    document = {key: value for key, value in GAME.items() if key not in ("rulings", "unclipped")} | parts
    result = game_of(document)
    bring(desk, document)
    written = write_game(only(desk).record)
    assert written.pop("meta") == {"event": "Otago"}
    for number, ruling in enumerate(written.get("rulings", ()), 1):
        assert ruling.pop("number") == number
    assert written == write_game(result)
    assert only(desk).result == score_game(SINGLES_500, result)
    assert bring(desk, document).entries == 0
