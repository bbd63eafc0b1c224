"""`round`: the tables of a round at the command line, and its start and close."""

import json

import pytest

from scorekeeper.journal.facts import DealRecorded, SessionForfeited, StageSet, TeamEntered
from scorekeeper.kernel.events import open_event
from scorekeeper.rules.contract import Contract
from tests.cli.commands import run


@pytest.fixture
def event(tmp_path):
    path = tmp_path / "autumn.scorekeeper"
    assert run("new", path, "--system", "international-56").status == 0
    submit(path, *(TeamEntered(f"7e{place}", f"Team {place}") for place in range(4)))
    assert run("draw-round", path, "--method", "round-robin").status == 0
    return path


def submit(path, *facts, reason="", who="Ann", seat="desk"):
    desk = open_event(path, who=who, seat=seat)
    desk.submit(facts, reason=reason)
    desk.close()


def sessions(path, number):
    document = json.loads(run("sessions", path, "--json").out)
    return [session["uid"] for session in document if session["round"] == number]


def test_how_far_the_tables_are(event):
    submit(event, DealRecorded(sessions(event, 1)[0], 1, "A", Contract(40, "H"), 44))
    outcome = run("round", event)
    assert outcome.out.startswith("Round 1 of 3\n2 tables · started ")
    assert outcome.out.endswith("1 table is playing (deal 2)\n1 table has not begun\n")
    document = json.loads(run("round", event, "--json").out)
    assert [(item["table"], item["state"], item["deal"]) for item in document["tables"]] == [
        ("1", "plays", 2),
        ("2", "waiting", 1),
    ]


def test_a_round_is_started_and_closed(event, check_golden):
    assert json.loads(run("round", event, "--start", "--json").out)["started"]
    refused = run("round", event, "--close")
    assert (refused.status, refused.out) == (2, "")
    submit(event, *(SessionForfeited(uid, "B", "no-show") for uid in sessions(event, 1)), reason="snow")
    assert json.loads(run("round", event, "--close", "--json").out)["closed"]
    begun = json.loads(run("round", event, "--start", "--json").out)
    assert (begun["round"], begun["started"], begun["closed"]) == (2, True, False)
    submit(event, *(SessionForfeited(uid, "B", "no-show") for uid in sessions(event, 2)), reason="snow")
    assert json.loads(run("round", event, "--close", "--json").out)["round"] == 2
    submit(event, *(SessionForfeited(uid, "B", "no-show") for uid in sessions(event, 3)), reason="snow")
    assert run("round", event, "--start", "--round", "3").status == 0
    assert run("round", event, "--close").status == 0
    check_golden(run("round", event, "--start").complaints)
    assert not json.loads(run("round", event, "--start", "--round", "3", "--json").out)["closed"]


def test_the_round_named_is_started_and_no_other(event):
    begun = json.loads(run("round", event, "--start", "--round", "2", "--json").out)
    assert (begun["round"], begun["started"]) == (2, True)
    (why,) = run("round", event, "--start", "--round", "2").complaints
    assert "round 2" in why
    assert json.loads(run("round", event, "--start", "--round", "1", "--json").out)["round"] == 1


@pytest.mark.parametrize(
    "wrong",
    [("--round", "9"), ("--round", "x"), ("--stage", "Finals")],
)
def test_missing_files(event, wrong, check_golden):
    ran = run("round", event, *wrong)
    assert ran.status == 2
    check_golden(ran.complaints)


def test_a_stage_of_its_own(event, check_golden):
    submit(event, StageSet("5a", "Side"))
    check_golden(run("round", event, "--stage", "side").out)


def test_which_desk_holds_which_table_and_one_is_taken_over(event, check_golden):
    first, second = sessions(event, 1)
    submit(event, DealRecorded(first, 1, "A", Contract(40, "H"), 44))
    assert "desk 1" not in run("round", event).out, "one desk alone leaves no trace"
    submit(event, DealRecorded(second, 1, "A", Contract(40, "H"), 44), who="Anil", seat="ab2")
    tables = run("round", event).out.splitlines()[3:6]
    assert [line.split("  ")[-1].strip() for line in tables] == ["desk", "desk 1 (Ann)", "desk 2 (Anil)"]
    taken = run("round", event, "--take", "2", "--who", "Mini")
    assert taken.out.startswith("Table 2 is at this desk now; desk 2 (Anil) has been notified.\n")
    document = json.loads(run("round", event, "--json").out)
    assert [item["desk"] for item in document["tables"]] == ["desk 1 (Ann)", "the command line (Mini)"]
    again, nowhere = run("round", event, "--take", "2"), run("round", event, "--take", "9")
    assert (again.status, nowhere.status) == (2, 2)
    check_golden(again.err)
    check_golden(nowhere.err)


def test_a_round_says_that_a_draw_rests_on_it(tmp_path):
    path = tmp_path / "swiss.scorekeeper"
    assert run("new", path, "--system", "international-56").status == 0
    submit(path, *(TeamEntered(f"7e{place}", f"Team {place}") for place in range(4)))
    assert run("draw-round", path, "--method", "swiss").status == 0
    submit(path, *(SessionForfeited(uid, "B", "no-show") for uid in sessions(path, 1)), reason="snow")
    assert json.loads(run("round", path, "--json").out)["drawn_upon"] == ""
    assert run("draw-round", path).status == 0
    text = "Round 2 was drawn from these results."
    assert run("round", path, "--round", "1").out.endswith(f"{text}\n")
    assert json.loads(run("round", path, "--round", "1", "--json").out)["drawn_upon"] == text


def test_a_withdrawal_skips_no_round(tmp_path):
    path = tmp_path / "autumn.scorekeeper"
    assert run("new", path, "--system", "international-56").status == 0
    submit(path, *(TeamEntered(f"7e{place}", f"Team {place}") for place in range(8)))
    assert run("draw-round", path, "--method", "groups", "--rounds", "4", "--publish").status == 0
    assert run("desk", path, "Team 3", "--withdraw", "2", "--reason", "ill").status == 0
    assert run("round", path).out.startswith("Round 1 of 4\n")
    assert json.loads(run("round", path, "--start", "--json").out)["round"] == 1
    assert {row["match_points"] for row in json.loads(run("standings", path, "--json").out)} == {0}
    submit(path, *(SessionForfeited(uid, "B", "no-show") for uid in sessions(path, 1)), reason="snow")
    assert run("round", path, "--close").status == 0
    assert run("round", path).out.startswith("Round 1 of 4\n")
    assert run("round", path, "--start", "--round", "3").status == 0
    given_up = sessions(path, 3)
    document = json.loads(run("sessions", path, "--json").out)
    state = {session["uid"]: session["state"] for session in document}
    submit(path, *(SessionForfeited(uid, "B", "no-show") for uid in given_up if state[uid] == "empty"), reason="snow")
    assert run("round", path, "--close", "--round", "3").status == 0
    assert json.loads(run("round", path, "--start", "--json").out)["round"] == 2


def test_a_round_without_remaining_players_is_not_skipped(event):
    submit(event, *(SessionForfeited(uid, "B", "no-show") for uid in sessions(event, 1)), reason="snow")
    assert run("round", event, "--start", "--round", "1").status == 0
    assert run("round", event, "--close").status == 0
    result = [item for item in json.loads(run("sessions", event, "--json").out) if item["round"] == 2]
    for session in result:
        assert run("desk", event, session["teams"]["A"], "--withdraw", "1", "--reason", "ill").status == 0
    assert json.loads(run("round", event, "--start", "--json").out)["round"] == 2
