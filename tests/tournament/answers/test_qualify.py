"""`qualify` answers a tournament document from it alone."""

from typing import Any

from scorekeeper.tournament.answers.qualify import answer

TEAMS = ["Dallas", "Kochi", "Albany", "Zoë"]


def asked(**more: object) -> dict[str, Any]:
    return {
        "format": "scorekeeper/tournament",
        "version": 1,
        "system": "international-56",
        "teams": [{"name": name} for name in TEAMS],
        "stage": {"kind": "round-robin"},
        "played": [
            {"round": 1, "teams": ["Dallas", "Kochi"], "points": [25, 16]},
            {"round": 1, "teams": ["Albany", "Zoë"], "points": [20, 20]},
        ],
        "places": 1,
        **more,
    }


def statuses(value):
    result = answer(value)
    assert isinstance(result, dict), result
    return {row["team"]: (row["status"], row["needs"]) for row in result["teams"]}


def test_without_anything_to_come_the_table_decides():
    assert statuses(asked()) == {
        "Dallas": ("through", 0),
        "Kochi": ("out", None),
        "Albany": ("out", None),
        "Zoë": ("out", None),
    }


def test_the_needs_of_a_team_whatever_the_others_do():
    result = statuses(asked(remaining=[["dallas", "ALBANY "], ["Kochi", "Zoë"]]))
    assert result == {
        "Dallas": ("open", 3),
        "Kochi": ("out", None),
        "Albany": ("open", None),
        "Zoë": ("open", None),
    }


def test_a_team_that_withdrew_is_out_and_takes_no_place():
    value = asked()
    value["teams"][0]["withdrew"] = 1
    value["played"].append({"round": 2, "teams": ["Kochi", "Albany"], "points": [9, 9]})
    result = statuses(value)
    assert result["Dallas"] == ("out", None)
    assert result["Albany"] == ("through", 0)


def test_places_are_required_and_a_knock_out_has_none():
    value = asked()
    del value["places"]
    refused = answer(value)
    assert isinstance(refused, tuple)
    assert [item.path for item in refused] == [("places",)]
    assert isinstance(answer(asked(stage={"kind": "knock-out"})), tuple)
