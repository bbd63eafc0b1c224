"""`rank` compared with a second implementation, and the format by examples."""

from random import Random

import pytest

from scorekeeper.tournament.answers.rank import answer
from tests.tournament.answers.second_ranking import ranking

CRITERIA = ["match-points", "difference", "points-for", "sessions-won", "head-to-head", "penalty-points"]


def document(teams, played, **stage):
    more = stage.pop("more", {})
    return {
        "format": "scorekeeper/tournament",
        "version": 1,
        "system": "international-56",
        "teams": [team if isinstance(team, dict) else {"name": team} for team in teams],
        "stage": {"kind": "swiss", **stage},
        "played": played,
        **more,
    }


def some_event(random):
    """Few teams and results, so that many are level; forfeits, byes, withdrawals, lots."""
    teams = [f"T{place}" for place in range(random.randint(2, 9))]
    withdrew = {team: random.randint(0, 3) for team in teams if random.random() < 0.12}
    played = []
    for number in range(1, random.randint(2, 6)):
        there = [team for team in teams if withdrew.get(team, 99) >= number]
        random.shuffle(there)
        entries = []
        if len(there) % 2:
            entries.append({"round": number, "sits_out": there.pop()})
        for first, second in zip(there[::2], there[1::2], strict=True):
            entry = {"round": number, "teams": [first, second]}
            kind = random.random()
            if kind < 0.08:
                entry["forfeited_by"] = random.choice((first, second, [first, second]))
            else:
                entry["points"] = random.choice(([10, 10], [12, 10], [10, 12], [16, 10], [10, 16], [12, 10]))
                if random.random() < 0.3:
                    entry["penalty_points"] = [random.randint(0, 1), random.randint(0, 1)]
            entries.append(entry)
        if not entries:
            break
        played += entries
    stage = {"withdrawn": random.choice(("forfeit", "annul"))}
    if random.random() < 0.5:
        stage["criteria"] = random.sample(CRITERIA, random.randint(1, 6))
    lots = [random.sample(teams, random.randint(2, len(teams))) for _ in range(random.randint(0, 2))]
    names = [{"name": team, **({"withdrew": withdrew[team]} if team in withdrew else {})} for team in teams]
    return teams, withdrew, document(names, played, **stage, more={"lots": lots})


@pytest.mark.parametrize("batch", range(20))
def test_a_second_implementation_agrees(batch):
    random = Random(batch)
    for _ in range(120):
        teams, withdrew, asked = some_event(random)
        result = answer(asked)
        assert isinstance(result, dict), result
        annulled = set(withdrew) if asked["stage"]["withdrawn"] == "annul" else ()
        criteria = asked["stage"].get("criteria", CRITERIA)
        expected, lines = ranking(teams, asked["played"], criteria, asked["lots"], annulled)
        outcome = [
            (row["team"], row["place"], row["shared_with"], row["decided_by"], row["against"]) for row in result["rows"]
        ]
        assert outcome == expected
        for row in result["rows"]:
            line = lines[row["team"]]
            assert [row["match_points"], row["difference"], row["points_for"], row["points_against"]] == [
                line["mp"],
                line["diff"],
                line["made"],
                line["against"],
            ]
            assert [row["played"], row["won"], row["tied"], row["lost"], row["penalty_points"]] == [
                line["played"],
                line["won"],
                line["tied"],
                line["lost"],
                line["fines"],
            ]
            assert (row["forfeits"], row["sat_out"]) == (line["gone"], line["sat"])


def test_a_place_compares_with_the_nearest_team_in_the_final_ranking():
    results = {"ax": [20, 10], "by": [15, 10], "cz": [25, 20]}
    played = [{"round": 1, "teams": [*pair], "points": points} for pair, points in results.items()]
    result = answer(document("abcxyz", played))
    assert isinstance(result, dict), result
    assert [(row["team"], row["decided_by"], row["against"]) for row in result["rows"]] == [
        ("a", "difference", "c"),
        ("c", "points-for", "b"),
        ("b", "points-for", "c"),
        ("z", "points-for", "y"),
        ("y", "points-for", "z"),
        ("x", "difference", "y"),
    ]


def test_groups_are_ranked_apart_and_together():
    teams = [{"name": "a", "group": "A"}, {"name": "b", "group": "B"}, {"name": "c", "group": "A"}, {"name": "d"}]
    played = [{"round": 1, "teams": ["a", "b"], "points": [9, 1]}, {"round": 1, "teams": ["c", "d"], "points": [1, 3]}]
    result = answer(document(teams, played, kind="groups", rounds=1))
    assert isinstance(result, dict), result
    assert [row["team"] for row in result["groups"]["A"]] == ["a", "d", "c"]
    assert [row["team"] for row in result["groups"]["B"]] == ["b"]
    assert [row["team"] for row in result["rows"]] == ["a", "d", "c", "b"]


def knock_out(played, teams=("s1", "s2", "s3", "s4"), **stage):
    result = answer(document(teams, played, kind="knock-out", **stage))
    assert isinstance(result, dict), result
    assert result["groups"] is None
    return [(row["place"], row["team"], row["shared_with"]) for row in result["rows"]]


def test_a_knock_out_is_ranked_by_the_round_in_which_a_team_lost():
    semis = [
        {"round": 1, "teams": ["s1", "s4"], "points": [9, 1]},
        {"round": 1, "teams": ["s2", "s3"], "points": [1, 3]},
    ]
    assert knock_out([]) == [
        (1, "s1", ["s2", "s3", "s4"]),
        (1, "s2", ["s1", "s3", "s4"]),
        (1, "s3", ["s1", "s2", "s4"]),
        (1, "s4", ["s1", "s2", "s3"]),
    ]
    assert knock_out(semis) == [(1, "s1", ["s3"]), (1, "s3", ["s1"]), (3, "s2", ["s4"]), (3, "s4", ["s2"])]
    # what is not in `played` does not count, and a team that withdrew has lost where it says so
    gone = [{"name": "s1", "withdrew": 0}, "s2", "s3", {"name": "s4", "withdrew": 0}]
    assert knock_out([], gone)[0] == (1, "s1", ["s2", "s3", "s4"])
    assert knock_out([{"round": 1, "teams": ["s1", "s4"], "forfeited_by": ["s4", "s1"]}], gone) == [
        (1, "s2", ["s3"]),
        (1, "s3", ["s2"]),
        (3, "s1", ["s4"]),
        (3, "s4", ["s1"]),
    ]
    final = [{"round": 2, "teams": ["s1", "s3"], "points": [1, 3]}]
    third = [{"round": 2, "teams": ["s4", "s2"], "points": [5, 3]}]
    assert knock_out([*semis, *final]) == [(1, "s3", []), (2, "s1", []), (3, "s2", ["s4"]), (3, "s4", ["s2"])]
    assert knock_out([*semis, *final, *third], third_place=True) == [
        (1, "s3", []),
        (2, "s1", []),
        (3, "s4", []),
        (4, "s2", []),
    ]


def test_only_qualifiers_are_ranked_where_they_are_given():
    qualifiers = {"A": ["s3"], "B": ["s1"]}
    assert knock_out([], qualifiers=qualifiers) == [(1, "s1", ["s3"]), (1, "s3", ["s1"])]
    played = [{"round": 1, "teams": ["s1", "s3"], "points": [1, 3]}]
    assert knock_out(played, qualifiers=qualifiers) == [(1, "s3", []), (2, "s1", [])]


def test_players_of_500_are_ranked_by_clicks_then_wins():
    seats = {"seats": ["w", "x", "y", "z"], "table": 1}
    asked = {
        "format": "scorekeeper/tournament",
        "version": 1,
        "system": "singles-500",
        "players": [{"name": name} for name in "wxyz"] + [{"name": "v"}],
        "stage": {"kind": "movement-500"},
        "played": [{"round": 1, **seats, "winners": [1, 3], "unclipped": [3]}, {"round": 2, **seats, "stays": [2, 4]}],
    }
    result = answer(asked)
    assert isinstance(result, dict), result
    assert [(row["place"], row["player"], row["clicks"], row["won"], row["tied"]) for row in result["rows"]] == [
        (1, "w", 3, 1, 1),
        (2, "v", 2, 0, 0),
        (3, "y", 1, 1, 1),
        (4, "x", 1, 0, 1),
        (4, "z", 1, 0, 1),
    ]
    assert result["rows"][1] == {
        "place": 2, "player": "v", "games": 0, "won": 0, "tied": 0, "clicks": 2, "sat_out": 2, "shared_with": []
    }  # fmt: skip
