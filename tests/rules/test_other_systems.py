"""The other systems: laws, a second implementation, and invalid input."""

from typing import Any

import pytest
from hypothesis import given

from scorekeeper.documents import game500
from scorekeeper.documents.session import read_session
from scorekeeper.documents.writing import write_session
from scorekeeper.rules.hands import Game
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from tests.rules import naive_tables
from tests.rules.random_matches import HOME, game, games, one_deal_session, scored, sessions


@given(sessions())
def test_a_second_implementation_agrees(document):
    result, naive = scored(document), naive_tables.play(document)
    assert [deal["running"] for deal in result["deals"]] == naive["running"]
    assert [deal["outcome"] for deal in result["deals"]] == naive["outcomes"]
    assert result["totals"] == naive["totals"]
    assert result.get("owed", {}) == naive["owed"]
    assert result.get("ended_at") == naive["ended_at"]
    assert (result["complete"], result["winner"]) == (naive["complete"], naive["winner"])


@given(sessions())
def test_a_document_reads_back_as_it_was_written(document):
    session = read_session(document)
    assert isinstance(session, Session)
    assert read_session(write_session(session)) == session


@given(sessions())
def test_a_score_is_the_sum_of_its_lines(document):
    result = scored(document)
    start = result["options"].get("tables", 0)
    summed = {
        side: start + sum(line["points"] for deal in result["deals"] for line in deal["lines"] if line["side"] == side)
        for side in result["totals"]
    }
    assert summed == result["totals"]
    assert all(line["code"] and line["article"] for deal in result["deals"] for line in deal["lines"])


@given(sessions(HOME))
def test_no_table_is_lost_or_made(document):
    result = scored(document)
    whole = len(result["totals"]) * result["options"]["tables"]
    assert all(sum(deal["running"].values()) == whole for deal in result["deals"])


@given(sessions(("online-56", "tables-56")))
def test_swapping_the_sides_mirrors_everything(document):
    def mirror(value: Any) -> Any:
        turned = {"A": "B", "B": "A"}
        if isinstance(value, dict):
            return {turned.get(key, key): mirror(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [mirror(inner) for inner in value]
        return turned.get(value, value) if isinstance(value, str) else value

    there, back = scored(mirror(document)), mirror(scored(document))
    for result in (there, back):
        for deal in result["deals"]:
            deal["lines"].sort(key=str)  # a ruling's points are listed by side
    assert there == back


def lines_of(document: dict[str, Any]) -> list[tuple[str, int, str]]:
    return [(line["side"], line["points"], line["code"]) for line in scored(document)["deals"][0]["lines"]]


def test_a_refused_surrender_pays_the_defeated_column_twice():
    deal = {"side": "A", "contract": "40HX", "taken": 56, "insisted": "B"}
    assert lines_of(one_deal_session("tables-56", deal, cot=True)) == [
        ("A", 3, "contract-made"), ("A", 3, "doubled"), ("A", 6, "cot"), ("B", -12, "transfer"),
    ]  # fmt: skip
    assert lines_of(one_deal_session("tables-56", deal)) == [
        ("A", 2, "contract-made"), ("A", 2, "doubled"), ("B", -4, "transfer"),
    ]  # fmt: skip


def test_a_player_who_cannot_pay_pays_the_rest_and_has_lost():
    result = scored(one_deal_session("tables-56", {"side": "A", "contract": "56HXX", "taken": 0}, tables=7))
    assert result["totals"] == {"A": 0, "B": 14}
    assert (result["owed"], result["ended_at"], result["winner"], result["complete"]) == ({"A": 13}, 1, "B", True)


def test_the_bidder_pays_the_others_in_seat_order_as_far_as_it_goes():
    result = scored(
        one_deal_session("tables-56-teams", {"side": "B", "contract": "28NT", "taken": 0}, teams=3, tables=3)
    )
    assert result["totals"] == {"A": 4, "B": 0, "C": 5}
    assert result["owed"] == {"B": 1}
    assert "ended_at" not in result


def test_calls_that_were_all_passes_are_an_all_pass_of_the_dealers_side():
    result = scored(one_deal_session("tables-56", {"calls": ["P"] * 6, "first_seat": 1, "taken": 30}))
    deal = result["deals"][0]
    assert (deal["contract"], deal["side"], deal["outcome"]) == ("all-pass", "A", "made")


@pytest.mark.parametrize(
    ("document", "place", "code"),
    [
        (one_deal_session("tables-56", {"contract": "all-pass", "taken": 30}), ("deals", 0, "dealer_side"), "missing"),
        (
            one_deal_session("tables-56", {"contract": "all-pass", "dealer_side": "A"}, forced_bid=True),
            ("deals", 0, "contract"),
            "all-pass-forced",
        ),
        (
            one_deal_session(
                "tables-56", {"side": "A", "contract": "28H", "result": "made", "swept": True, "insisted": "B"}
            ),
            ("deals", 0, "swept"),
            "swept-by-the-other-side",
        ),
        *(
            (
                one_deal_session(system, {"side": "A", "contract": "40H", "taken": taken, "swept": True} | more),
                ("deals", 0, "swept"),
                "swept-with-points",
            )
            for system in ("tables-56", "tables-56-teams")
            for taken, more in ((30, {}), (44, {}), (44, {"insisted": "A"}), (44, {"opponents": 12}))
        ),
        (
            one_deal_session("tables-56", {"contract": "all-pass", "dealer_side": "A", "taken": 20, "swept": True}),
            ("deals", 0, "swept"),
            "swept-with-points",
        ),
        (
            one_deal_session("tables-56", {"side": "A", "contract": "28H", "dealer_side": "B"}),
            ("deals", 0, "dealer_side"),
            "dealer-side-without-all-pass",
        ),
        (
            one_deal_session("online-56", {"contract": "all-pass", "dealer_side": "A"}),
            ("deals", 0, "dealer_side"),
            "unknown-key",
        ),
        (
            one_deal_session("online-56", {"side": "A", "contract": "28H", "swept": True}),
            ("deals", 0, "swept"),
            "unknown-key",
        ),
        (
            one_deal_session("tables-56-teams", {"side": "C", "contract": "28H"}, teams=4, players=6),
            ("options", "teams"),
            "not-one-of",
        ),
        (
            one_deal_session("tables-56", {"side": "A", "contract": "28H"})
            | {"rulings": [{"deal": 1, "articles": ["x"], "reason": "y", "points": {"A": 1}}]},
            ("rulings", 0, "points"),
            "points-not-zero-sum",
        ),
    ],
)
def test_wrong_input_is_named(document, place, code):
    session = read_session(document)
    assert isinstance(session, tuple)
    assert (place, code) in [(problem.path, problem.code) for problem in session]


def test_a_deal_after_the_end_and_a_bid_by_a_side_that_is_out_are_wrong():
    ended = one_deal_session("tables-56", {"side": "A", "contract": "56HXX", "taken": 0}, tables=3)
    ended["deals"].append({"deal": 2, "side": "A", "contract": "28H"})
    (result,) = read_session(ended)  # type: ignore[misc]
    assert (result.code, result.path) == ("match-over", ("deals", 1))
    out = one_deal_session("tables-56-teams", {"side": "A", "contract": "56HXX", "taken": 0}, teams=3, tables=3)
    out["deals"].append({"deal": 2, "side": "A", "contract": "28H"})
    (result,) = read_session(out)  # type: ignore[misc]
    assert (result.code, result.path) == ("team-is-out", ("deals", 1))


# --- 500


@given(games())
def test_a_second_implementation_agrees_on_500(document):
    result, naive = game500.answer(document), naive_tables.play_500(document)
    assert isinstance(result, dict), result
    assert [hand["running"] for hand in result["hands"]] == naive["running"]
    assert result["totals"] == naive["totals"]
    assert (result["complete"], result["winner"], result["clicks"]) == (
        naive["complete"], naive["winner"], naive["clicks"],
    )  # fmt: skip


@given(games())
def test_a_game_reads_back_as_it_was_written(document):
    game = game500.read_game(document)
    assert isinstance(game, Game)
    assert game500.read_game(game500.write_game(game)) == game


@given(games())
def test_tricks_never_pass_460_and_clicks_are_four(document):
    result = game500.answer(document)
    assert isinstance(result, dict)
    if document["options"].get("cap_no_bid", True):
        before = {"A": 0, "B": 0}
        for hand in result["hands"]:
            for line in hand["lines"]:
                if line["code"] == "tricks" and line["points"]:
                    assert before[line["side"]] + line["points"] <= 460
            before = hand["running"]
    if result["clicks"] is not None and not document.get("unclipped"):
        assert sum(result["clicks"].values()) == 4


def test_no_hand_before_the_bell_is_a_tie():
    result = game500.answer(game(bell=True))
    assert isinstance(result, dict)
    assert (result["complete"], result["winner"], set(result["clicks"].values())) == (True, "tie", {1})


def test_an_award_may_go_out_and_a_low_score_loses():
    out = game500.answer(
        game({"hand": 1, "side": "A", "bid": "9NT", "tricks": 9}, {"hand": 2, "side": "B", "bid": "6S", "fault": "B"})
    )
    assert isinstance(out, dict)
    assert (out["totals"], out["winner"]) == ({"A": 520, "B": -30}, "A")
    lost = game500.answer(game({"hand": 1, "side": "A", "bid": "10NT", "tricks": 0}))
    assert isinstance(lost, dict)
    assert (lost["complete"], lost["winner"], lost["totals"]) == (True, "B", {"A": -520, "B": 100})


@pytest.mark.parametrize(
    ("document", "place", "code"),
    [
        (game({"hand": 1, "side": "A", "bid": "5S", "tricks": 8}), ("hands", 0, "bid"), "below-minimum"),
        (game({"hand": 1, "side": "A", "bid": "28P", "tricks": 8}), ("hands", 0, "bid"), "not-a-bid"),
        (game({"hand": 1, "side": "A", "bid": "6SX", "tricks": 8}), ("hands", 0, "bid"), "not-a-bid"),
        (game({"hand": 1, "bid": "6S", "tricks": 8}), ("hands", 0, "side"), "missing"),
        (
            game({"hand": 1, "bid": "none", "tricks": {"A": 6, "B": 5}}),
            ("hands", 0, "tricks"),
            "tricks-do-not-add-up",
        ),
        (game({"hand": 5, "side": "A", "bid": "6S", "tricks": 8}), ("hands", 0, "hand"), "above-maximum"),
        (
            game({"hand": 1, "side": "A", "bid": "6S"}, {"hand": 1, "side": "A", "bid": "6S"}),
            ("hands", 1, "hand"),
            "hand-twice",
        ),
        (game(unclipped=["q"]), ("unclipped", 0), "no-such-player"),
        (
            game({"hand": 1, "side": "A", "bid": "10NT", "tricks": 10}, {"hand": 2, "side": "A", "bid": "6S"}),
            ("hands", 1),
            "game-over",
        ),
    ],
)
def test_wrong_games_are_named(document, place, code):
    game = game500.read_game(document)
    assert isinstance(game, tuple)
    assert (place, code) in [(problem.path, problem.code) for problem in game]


def tables_match(system: str, *played: dict[str, Any], **rest: Any) -> dict[str, Any]:
    frame = {"format": "scorekeeper/session", "version": 1, "system": system, "deals": list(played)}
    return frame | {"sides": {side: {"name": side} for side in rest.pop("teams", "AB")}} | rest


def score_of(document: dict[str, Any]) -> Any:
    session = read_session(document)
    assert isinstance(session, Session), session
    return score(SYSTEMS[session.system], session)


@pytest.mark.parametrize("where", [{"deal": 1}, {}])
def test_a_player_who_could_not_pay_has_lost_whatever_a_ruling_moves_later(where):
    moved = {"articles": ["Scoring"], "reason": "agreed", "points": {"B": 3, "A": -3}} | where
    lost = {"deal": 1, "side": "B", "contract": "39HX", "taken": 38}
    result = score_of(tables_match("tables-56", lost, rulings=[moved], options={"tables": 1}))
    assert (result.ended_at, dict(result.owed), dict(result.totals)) == (1, {"B": 3}, {"A": -1, "B": 3})
    assert (result.complete, result.winner) == (True, "A")


def test_the_last_with_tables_has_won_whatever_the_session_is_ruled_to_move():
    moved = {"articles": ["Scoring"], "reason": "agreed", "points": {"B": 1, "A": -1}}
    lost = {"deal": 1, "side": "B", "contract": "39HX", "taken": 38}
    result = score_of(tables_match("tables-56-teams", lost, rulings=[moved], options={"tables": 1}))
    assert (result.complete, result.winner, dict(result.totals)) == (True, "A", {"A": 1, "B": 1})


@pytest.mark.parametrize(("teams", "players"), [("AB", 6), ("ABC", 6), ("ABCD", 8)])
def test_as_many_teams_play_as_there_are_sides(teams, players):
    document = tables_match(
        "tables-56-teams", {"deal": 1, "side": teams[-1], "contract": "40H", "taken": 44}, teams=teams
    )
    for options in ({}, None, {"tables": 12}, {"teams": len(teams)}):
        result = score_of(document | {"options": options})
        assert (result.options["teams"], result.options["players"]) == (len(teams), players)
        assert result.totals[teams[-1]] == 12 + 2 * (len(teams) - 1)


def test_a_penalty_without_a_rule_is_labeled_so():
    penalty = {"deal": 1, "side": "A", "code": "revoke"}
    played = {"deal": 1, "side": "A", "contract": "40H", "taken": 44}
    session = read_session(tables_match("online-56", played, penalties=[penalty]))
    assert isinstance(session, tuple)
    assert [(fault.code, fault.path) for fault in session] == [("no-penalties-here", ("penalties", 0, "code"))]


def game500_of(*hands: dict[str, Any], **rest: Any) -> Any:
    sides = {"A": {"players": ["w", "x"]}, "B": {"players": ["y", "z"]}}
    document = {"format": "scorekeeper/game500", "version": 1, "sides": sides, "hands": list(hands)}
    answer = game500.answer(document | rest)
    assert isinstance(answer, dict), answer
    return answer


def test_a_hand_whose_outcome_was_ruled_is_over_without_its_tricks():
    ruling = {"hand": 1, "articles": ["6d"], "reason": "the cards were mixed", "outcome": "made"}
    answer = game500_of({"hand": 1, "side": "A", "bid": "7S"}, options={"hands": 1}, rulings=[ruling])
    assert (answer["totals"], answer["complete"], answer["winner"]) == ({"A": 140, "B": 0}, True, "A")
    assert game500_of({"hand": 1, "side": "A", "bid": "7S"}, options={"hands": 1})["complete"] is False


def test_a_hand_that_waits_to_be_dealt_again_is_missing_unless_the_bell_came_first():
    again = {"side": "A", "bid": "7S", "fault": "both"}
    played = {"side": "A", "bid": "7S", "tricks": 8}
    assert game500_of({"hand": 1} | again, bell=True)["winner"] == "tie"
    assert game500_of({"hand": 1} | played, {"hand": 2} | again, bell=True)["winner"] == "A"
    assert game500_of({"hand": 1} | again, {"hand": 2} | played, bell=True)["complete"] is False


def ruled(**values: Any) -> dict[str, Any]:
    return {"hand": 1, "articles": ["8a"], "reason": "the cards were seen"} | values


FAULTY = {"hand": 1, "side": "A", "bid": "7S", "fault": "A"}


@pytest.mark.parametrize(
    ("hand", "ruling", "totals", "article"),
    [
        (FAULTY, {"outcome": "defeated"}, {"A": -140, "B": 0}, "8a"),
        (FAULTY, {"outcome": "made"}, {"A": 140, "B": 0}, "8a"),
        (FAULTY, {"fault": "B"}, {"A": 140, "B": 0}, "8a"),
        (FAULTY | {"fault": "both"}, {"outcome": "made"}, {"A": 140, "B": 0}, "8a"),
        (FAULTY | {"fault": "both"}, {"points": {"B": 50}}, {"A": 0, "B": 50}, "8a"),
        (FAULTY | {"fault": None, "tricks": 8}, {"fault": "A"}, {"A": -140, "B": 100}, "8a"),
        (FAULTY | {"fault": None, "tricks": 8}, {"points": {"A": -20}}, {"A": 120, "B": 20}, "1d"),
        ({"hand": 1, "bid": "none"}, {"points": {"B": 50}}, {"A": 0, "B": 50}, "8a"),
        ({"hand": 1, "bid": "none"}, {"side": "B", "contract": "6S", "outcome": "made"}, {"A": 0, "B": 40}, "8a"),
    ],
)
def test_a_ruling_on_a_hand_takes_the_place_of_a_fault(hand, ruling, totals, article):
    answer = game500_of(hand, rulings=[ruled(**ruling)])
    assert answer["totals"] == totals
    assert answer["hands"][0]["lines"][0]["article"] == article


def test_ruled_points_end_no_game_and_who_went_out_has_won_whatever_they_add():
    even = {"hand": 1, "bid": "none", "tricks": {"A": 5, "B": 5}}
    up, down = (ruled(points={"A": points}) for points in (460, -600))
    for points in (up, down):
        then = game500_of(even, {"hand": 2, "side": "B", "bid": "6S", "tricks": 6}, rulings=[points])
        assert (then["complete"], len(then["hands"])) == (False, 2)
    out = [{"hand": 1, "side": "A", "bid": "9NT", "tricks": 9}, {"hand": 2, "side": "A", "bid": "6S", "tricks": 6}]
    for where in ({"hand": 2}, {"hand": None}):
        won = game500_of(out[0], out[1] | {"bid": "7D", "tricks": 7}, rulings=[ruled(points={"B": 600}) | where])
        assert (won["complete"], won["winner"], won["clicks"]["w"]) == (True, "A", 2), where
    lost = game500_of({"hand": 1, "side": "A", "bid": "10NT", "tricks": 0}, rulings=[ruled(points={"A": 900})])
    assert (lost["complete"], lost["winner"]) == (True, "B")


def test_a_card_not_clipped_costs_the_winner_alone():
    won = {"hand": 1, "side": "A", "bid": "7S", "tricks": 8}
    answer = game500_of(won, options={"hands": 1}, unclipped=["w", "y"])
    assert answer["clicks"] == {"w": 0, "x": 2, "y": 0, "z": 0}


@pytest.mark.parametrize(
    ("document", "path", "code"),
    [
        (game(bell=True, unclipped=["w"]), ("unclipped", 0), "unclipped-in-a-tie"),
        (
            game({"hand": 1, "bid": "none"}, rulings=[ruled(outcome="made")]),
            ("rulings", 0, "outcome"),
            "ruling-without-bid",
        ),
        (
            game({"hand": 1, "bid": "none"}, rulings=[ruled(side="A")]),
            ("rulings", 0, "side"),
            "ruling-without-bid",
        ),
        (game(FAULTY, rulings=[ruled(fault="A", outcome="made")]), ("rulings", 0, "fault"), "fault-and-outcome"),
        (game(FAULTY, rulings=[ruled(fault="A") | {"hand": None}]), ("rulings", 0, "fault"), "needs-a-hand"),
        (game(FAULTY, rulings=[ruled(number=1), ruled(number=1)]), ("rulings", 1, "number"), "ruling-number-twice"),
    ],
)
def test_a_game_that_contradicts_itself_is_refused(document, path, code):
    game = game500.read_game(document)
    assert isinstance(game, tuple)
    assert [(problem.path, problem.code) for problem in game] == [(path, code)]
