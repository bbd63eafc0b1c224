"""`draw`: every kind of stage by its document, as the format describes it."""

import random
from typing import Any

import pytest

from scorekeeper.tournament.draw.order import draw_order
from tests.documents.tournament.examples import FORMATS_EXAMPLE, document, game, session
from tests.tournament.answers.asking import drawn, refused, tables


def test_the_example_of_the_format():
    assert drawn(FORMATS_EXAMPLE) == {
        "format": "scorekeeper/draw",
        "version": 1,
        "order": ["Dallas", "Kochi", "Albany"],
        "rounds": [
            {"round": 1, "tables": [{"table": 1, "teams": ["Dallas", "Kochi"]}], "sits_out": ["Albany"]},
            {"round": 2, "tables": [{"table": 1, "teams": ["Dallas", "Albany"]}], "sits_out": ["Kochi"]},
        ],
    }


def test_groups_are_dealt_and_play_eight_rounds_at_most():
    whole = drawn(document([f"t{number}" for number in range(1, 21)]))
    assert len(whole["rounds"]) == 8
    assert tables(whole["rounds"][1]).split()[:2] == ["t1-t4", "t3-t6"]
    assert len(drawn(document("abcdef"))["rounds"]) == 3


def test_rounds_beyond_the_larger_group_are_rematches_that_must_be_allowed():
    twice = drawn(document("abcd", stage={"rounds": 4, "rematches": True}))
    assert [tables(item) for item in twice["rounds"]] == ["a-b c-d", "a-d c-b"] * 2
    assert [item["round"] for item in twice["rounds"]] == [1, 2, 3, 4]


def test_a_seed_draws_teams_and_groups():
    names = ["Dallas", "Kochi", "Zoë", "കൊല്ലം"]
    order = draw_order(names, 2026)
    whole = drawn(document(names, stage={"seed": 2026}))
    assert whole["order"] == list(order)
    assert tables(whole["rounds"][0]) == f"{order[0]}-{order[1]} {order[2]}-{order[3]}"
    assert drawn(document(names[::-1], stage={"seed": 2026})) == whole


def test_names_are_answered_as_the_teams_spell_them():
    whole = drawn(document([" Zoe\u0308 ", "B"], "round-robin", played=[session(1, "ZOË", "b")]))
    assert whole["order"] == [" Zoe\u0308 ", "B"]
    assert whole["rounds"][0]["tables"][0]["teams"] == [" Zoe\u0308 ", "B"]


@pytest.mark.parametrize("option", ["forfeit", "annul"])
def test_a_withdrawn_team_keeps_its_place_and_gives_up_what_is_left(option):
    teams = ["a", {"name": "b", "withdrew": 1}, "c", {"name": "d", "withdrew": 0}]
    rounds = drawn(document(teams, "round-robin", stage={"withdrawn": option}))["rounds"]
    assert rounds == [
        {
            "round": 1,
            "tables": [{"table": 1, "teams": ["a", "d"], "forfeited_by": "d"}, {"table": 2, "teams": ["b", "c"]}],
            "sits_out": [],
        },
        {
            "round": 2,
            "tables": [
                {"table": 1, "teams": ["d", "c"], "forfeited_by": "d"},
                {"table": 2, "teams": ["a", "b"], "forfeited_by": "b"},
            ],
            "sits_out": [],
        },
        {
            "round": 3,
            "tables": [
                {"table": 1, "teams": ["b", "d"], "forfeited_by": ["b", "d"]},
                {"table": 2, "teams": ["c", "a"]},
            ],
            "sits_out": [],
        },
    ]


def test_no_withdrawn_team_sits_out():
    teams = ["a", "b", {"name": "c", "withdrew": 1}]
    groups = drawn(document([*teams, "d", "e"]))["rounds"]
    assert [group["sits_out"] for group in groups] == [["e"], [], ["a"]]
    robin = drawn(document(teams, "round-robin"))["rounds"]
    assert [(tables(item), item["sits_out"]) for item in robin] == [("b-c", ["a"]), ("a-b", []), ("c-a", ["b"])]


def test_the_double_round_robin():
    rounds = drawn(document("abc", "round-robin", stage={"double": True}))["rounds"]
    assert [tables(item) for item in rounds] == ["b-c", "a-b", "c-a", "c-b", "b-a", "a-c"]
    assert [item["sits_out"] for item in rounds] == [["a"], ["c"], ["b"]] * 2


# Swiss


def test_the_first_swiss_round_is_in_draw_order():
    assert drawn(document("abcdef", "swiss"))["rounds"] == [
        {
            "round": 1,
            "tables": [{"table": number, "teams": list(pair)} for number, pair in enumerate(("ab", "cd", "ef"), 1)],
            "sits_out": [],
        }
    ]
    seeded = drawn(document("abcdef", "swiss", stage={"seed": 7}))
    assert tables(seeded["rounds"][0]).replace("-", " ").split() == list(draw_order("abcdef", 7))


def test_the_next_swiss_round_follows_the_standings_without_rematch_and_by_sides():
    played = [session(1, "a", "b", (0, 20)), session(1, "c", "d", (10, 0))]
    (drawn_round,) = drawn(document("abcd", "swiss", played=played))["rounds"]
    # b, c, d, a: b has not been on side A, c has
    assert (drawn_round["round"], tables(drawn_round)) == (2, "b-c d-a")


def test_lots_and_criteria_decide_the_order_of_the_swiss():
    # a, c and b, d are level behind all criteria; a lot turns one pair round
    played = [session(1, "a", "b"), session(1, "c", "d")]
    assert tables(drawn(document("abcd", "swiss", played=played))["rounds"][0]) == "a-c b-d"
    drawn_round = drawn(document("abcd", "swiss", played=played, lots=[["c", "a"]]))["rounds"][0]
    assert tables(drawn_round) == "c-a b-d"
    other = [session(1, "a", "b", (50, 40)), session(1, "c", "d", (25, 5))]
    assert tables(drawn(document("abcd", "swiss", played=other))["rounds"][0]) == "c-a b-d"
    stage = {"criteria": ["match-points", "points-for"]}
    assert tables(drawn(document("abcd", "swiss", stage=stage, played=other))["rounds"][0]) == "a-c b-d"


def test_a_team_that_sat_out_or_came_late_does_not_sit_out_again():
    first = [session(1, "a", "b"), {"round": 1, "sits_out": "c"}]
    (drawn_round,) = drawn(document("abc", "swiss", played=first))["rounds"]
    assert drawn_round["sits_out"] == ["b"]
    # c came late: it has nothing for round 1 and is last, and the round it missed counts as sat out
    (late,) = drawn(document("abc", "swiss", played=[session(1, "a", "b")]))["rounds"]
    assert late["sits_out"] == ["b"]


def test_a_withdrawn_team_is_not_drawn_and_its_forfeits_are_meetings():
    teams = ["a", "b", {"name": "c", "withdrew": 1}, "d", "e"]
    played = [session(1, "a", "b"), session(1, "c", "d"), {"round": 1, "sits_out": "e"}]
    (drawn_round,) = drawn(document(teams, "swiss", played=played))["rounds"]
    assert sorted(tables(drawn_round).replace("-", " ").split()) == ["a", "b", "d", "e"]
    staying = [{"name": "c", "withdrew": 2} if team == {"name": "c", "withdrew": 1} else team for team in teams]
    (still,) = drawn(document(staying, "swiss", played=played))["rounds"]
    assert "c" in tables(still).replace("-", " ").split() + still["sits_out"]
    given_up = [session(1, "a", "b", None, forfeited_by="b"), session(1, "c", "d")]
    (next_round,) = drawn(document("abcd", "swiss", played=given_up))["rounds"]
    assert "a-b" not in tables(next_round)
    assert "b-a" not in tables(next_round)


def test_annulled_sessions_are_sitting_out():
    teams = [{"name": "x", "withdrew": 1}, "a", "b", "c"]
    played = [session(1, "x", "a", (0, 30)), session(1, "b", "c", (9, 8))]
    kept = drawn(document(teams, "swiss", played=played))["rounds"][0]
    annulled = drawn(document(teams, "swiss", stage={"withdrawn": "annul"}, played=played))["rounds"][0]
    # a won 4-0; annulled, that counts as sat out for 2 points: a is below b, but does not sit out again
    assert (tables(kept), kept["sits_out"]) == ("a-b", ["c"])
    assert (tables(annulled), annulled["sits_out"]) == ("a-b", ["c"])
    later = [*played, session(2, "a", "b", (0, 5)), {"round": 2, "sits_out": "c"}]
    again = drawn(document(teams, "swiss", stage={"withdrawn": "annul"}, played=later))["rounds"][0]
    assert again["sits_out"] == ["b"]  # a has sat out once (the annulled session), c once
    result = drawn(document(teams, "swiss", played=later))["rounds"][0]
    assert result["sits_out"] == ["b"]  # without a there would be a rematch


def test_the_same_document_gives_the_same_round():
    rng = random.Random(5)
    names = [f"t{number}" for number in range(13)]
    played: list[dict[str, Any]] = []
    for number in range(1, 7):
        value = document(names, "swiss", played=played)
        (drawn_round,) = drawn(value)["rounds"]
        assert drawn(value)["rounds"] == [drawn_round]
        assert drawn_round["round"] == number
        met = {frozenset(entry["teams"]) for entry in played if "teams" in entry}
        assert not met & {frozenset(table["teams"]) for table in drawn_round["tables"]}
        for table in drawn_round["tables"]:
            points = (rng.randint(0, 30), rng.randint(0, 30))
            played.append({"round": number, "teams": table["teams"], "points": list(points)})
        played += [{"round": number, "sits_out": team} for team in drawn_round["sits_out"]]
    out = [entry["sits_out"] for entry in played if "sits_out" in entry]
    assert len(set(out)) == 6


@pytest.mark.parametrize("count", [1, 2, 3])
def test_small_swiss_fields(count):
    (drawn_round,) = drawn(document("abc"[:count], "swiss"))["rounds"]
    assert (tables(drawn_round), drawn_round["sits_out"]) == [("", ["a"]), ("a-b", []), ("a-b", ["c"])][count - 1]


# knock-out


def test_a_knock_out_as_the_format_writes_it():
    value = document("abcdef", "knock-out", stage={"third_place": True}, played=[session(1, "f", "c", (20, 3))])
    assert drawn(value)["rounds"] == [
        {
            "round": 1,
            "tables": [{"table": 1, "teams": ["d", "e"]}, {"table": 2, "teams": ["c", "f"]}],
            "sits_out": [],
        },
        {
            "round": 2,
            "tables": [{"table": 1, "teams": ["a", None], "from": [1]}, {"table": 2, "teams": ["b", "f"]}],
            "sits_out": [],
        },
        {
            "round": 3,
            "tables": [
                {"table": 1, "teams": [None, None], "from": [1, 2]},
                {"table": 2, "teams": [None, None], "losers_of": [1, 2]},
            ],
            "sits_out": [],
        },
    ]


def test_qualifiers_of_two_groups():
    stage = {"qualifiers": {"A": ["a1", "a2"], "B": ["b1", "b2"]}}
    names = ["b2", "x", "b1", "a2", "y", "a1"]
    whole = drawn(document(names, "knock-out", stage=stage, played=[session(1, "B2", "a1", (7, 5))]))
    assert whole["order"] == names
    assert [tables(item) for item in whole["rounds"]] == ["a1-b2 b1-a2", "b2-?"]
    drawn_round = drawn(document(names, "knock-out", stage={"qualifiers": {"A": ["a1"], "B": ["b2"]}}))
    assert [tables(item) for item in drawn_round["rounds"]] == ["a1-b2"]


def test_a_seed_draws_the_bracket():
    order = draw_order("abcd", 3)
    whole = drawn(document("abcd", "knock-out", stage={"seed": 3}))
    assert tables(whole["rounds"][0]) == f"{order[0]}-{order[3]} {order[1]}-{order[2]}"


def test_forfeits_of_a_knock_out():
    teams = ["a", "b", {"name": "c", "withdrew": 0}, {"name": "d", "withdrew": 1}]
    (first, final) = drawn(document(teams, "knock-out", played=[session(1, "a", "d", (3, 4))]))["rounds"]
    assert first["tables"] == [
        {"table": 1, "teams": ["a", "d"]},
        {"table": 2, "teams": ["b", "c"], "forfeited_by": "c"},
    ]
    assert final["tables"] == [{"table": 1, "teams": ["b", "d"], "forfeited_by": "d"}]


def test_a_table_keeps_its_number_when_no_team_comes_to_it():
    teams = [*"abcdefg", "h"]
    both = session(1, "a", "h") | {"forfeited_by": ["a", "h"]}
    del both["points"]
    played = [both, session(1, "b", "g"), session(1, "c", "f")]
    before = drawn(document(teams, "knock-out", stage={"third_place": True}, played=played))["rounds"]
    after = drawn(document(teams, "knock-out", stage={"third_place": True}, played=[*played, session(1, "d", "e")]))
    assert before[1]["tables"] == [{"table": 1, "teams": [None, None], "from": [2]}, {"table": 2, "teams": ["b", "c"]}]
    assert after["rounds"][1]["tables"] == [{"table": 1, "teams": [None, "d"]}, {"table": 2, "teams": ["b", "c"]}]
    assert [item["tables"][0] for item in (before[2], after["rounds"][2])] == [
        {"table": 1, "teams": [None, None], "from": [1, 2]},
        {"table": 1, "teams": ["d", None], "from": [2]},
    ]


def test_sessions_outside_the_bracket_are_refused():
    played = [session(1, "a", "b"), session(1, "c", "d"), session(2, "a", "c")]
    assert refused(document("abcd", "knock-out", played=played)) == [
        ("not-in-the-bracket", f"played[{position}].teams") for position in range(3)
    ]
    assert refused(document("abcd", "knock-out", played=[session(1, "a", "d", (5, 5))])) == [
        ("level-in-a-knock-out", "played[0].points")
    ]


# the movement of 500


def test_the_movement_by_its_document():
    players = ["w", {"name": "x", "withdrew": 1}, "y", "z", "q", {"name": "late", "from": 2}]
    first = drawn(document(players, "movement-500"))
    assert first["order"] == ["w", "x", "y", "z", "q", "late"]
    assert first["rounds"] == [
        {"round": 1, "tables": [{"table": 1, "seats": ["w", "x", "y", "z"]}], "sits_out": ["q"], "repeats": 0}
    ]
    played = [game(1, 1, "wxyz", stays=[1, 3])]
    # w and y stay, x (gone) and z come in; w sits out, the first of those who played; late and q sit down
    assert drawn(document(players, "movement-500", played=played))["rounds"] == [
        {"round": 2, "tables": [{"table": 1, "seats": ["q", "y", "late", "z"]}], "sits_out": ["w"], "repeats": 0}
    ]


def test_a_round_that_everybody_sat_out_counts_when_it_is_written_down():
    sat_out = [{"round": 1, "sits_out": player} for player in "abc"]
    (drawn_round,) = drawn(document(["a", "b", "c", {"name": "d", "from": 2}], "movement-500", played=sat_out))[
        "rounds"
    ]
    assert drawn_round == {
        "round": 2,
        "tables": [{"table": 1, "seats": ["a", "b", "c", "d"]}],
        "sits_out": [],
        "repeats": 0,
    }
