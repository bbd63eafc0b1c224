"""`confirm`: what waits, and what a second person finds on the paper."""

import json

import pytest

from scorekeeper.cli import main
from scorekeeper.features.confirming.words import about
from scorekeeper.journal.access import PHONE, Scope
from scorekeeper.journal.facts import DealRecorded, PenaltyGiven, SessionOpened, TeamEntered
from scorekeeper.kernel.desk import By
from scorekeeper.kernel.events import open_event
from scorekeeper.rules.contract import Contract


@pytest.fixture
def event(tmp_path):
    path = tmp_path / "hall.scorekeeper"
    assert main(["new", str(path), "--system", "international-56"]) == 0
    desk = open_event(path, who="Ann", seat="desk")
    teams = [TeamEntered(desk.new_uid(), name) for name in ("Dallas", "Detroit")]
    session = desk.new_uid()
    desk.submit([*teams, SessionOpened(session, (teams[0].team, teams[1].team), 1, 4)])
    desk.submit([DealRecorded(session, 1, "A", Contract(40, "H"), 44)])
    desk.close()
    return path


def asked(event, how):
    assert main(["set", str(event), f"confirming={how}"]) == 0


def test_a_missing_request_is_mentioned(event, capsys):
    assert main(["confirm", str(event)]) == 2
    assert "confirming=read" in capsys.readouterr().err


def test_a_deal_is_listed_and_confirmed_by_another(event, capsys, check_golden):
    asked(event, "read")
    capsys.readouterr()
    assert main(["confirm", str(event), "--who", "Bo", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["deal"], row["entered_by"], row["own"]) == (1, "Ann", False)
    (entry,) = map(str, row["entries"])
    assert main(["confirm", str(event), "--who", " ANN"]) == 0
    assert "typed by you" in capsys.readouterr().out
    command = ["confirm", str(event), "--entry"]
    assert main([*command, entry, "--agrees", "--who", "ann"]) == 2
    check_golden(capsys.readouterr().err)
    assert main([*command, "1", "--agrees", "--who", "Bo"]) == 2
    assert main([*command, entry, "--shows", "a40h45", "--who", "Bo"]) == 0
    assert "was sent back to Ann" in capsys.readouterr().out
    assert main(["confirm", str(event)]) == 0
    assert "a40h45" in capsys.readouterr().out
    assert main([*command, entry, "--agrees", "--who", "Cy"]) == 0
    capsys.readouterr()
    assert main(["confirm", str(event)]) == 0
    assert capsys.readouterr().out == about(0, 0) + "\n"


def test_an_event_of_an_earlier_version_is_confirmed_from_the_paper(event, capsys):
    asked(event, "type")
    assert "read" in capsys.readouterr().out
    assert main(["confirm", str(event), "--who", "Bo", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    entry = str(row["entries"][0])
    assert main(["confirm", str(event), "--entry", entry, "--who", "Bo", "--typed", "A 40H 44"]) == 2
    assert main(["confirm", str(event), "--entry", entry, "--who", "Bo", "--agrees"]) == 0


def test_a_desk_accepts_for_a_team_what_the_other_one_entered_on_a_phone(event, capsys, check_golden):
    asked(event, "other-side")
    desk = open_event(event, who="", seat="5e47e4")
    (session,) = desk.tournament.sessions
    by = By("Thomas", "table 4/A.aaaaaa", PHONE, Scope(session, "A"))
    (deal,) = desk.submit([DealRecorded(session, 2, "B", Contract(40, "H"), 44)], by=by).entries
    (penalty,) = desk.submit([PenaltyGiven(session, "B", "lead-out-of-turn", 2)], by=by).entries
    desk.close()
    capsys.readouterr()
    assert main(["confirm", str(event), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["entries"], row["waits_for"]) for row in rows] == [
        ([deal.seq], "Detroit"),
        ([penalty.seq], "Detroit"),
    ], "what the desk entered waits for no one"
    answers = ["confirm", str(event), "--who", "Bo", "--entry"]
    assert main([*answers, str(deal.seq), "--agrees"]) == 2
    check_golden(capsys.readouterr().err)
    assert main([*answers, str(deal.seq), "--agrees", "--reason", "came to the desk"]) == 0
    check_golden(capsys.readouterr().out)
    assert main([*answers, str(penalty.seq), "--shows", "it was our turn"]) == 0
    check_golden(capsys.readouterr().out)
    assert main(["confirm", str(event)]) == 0
    assert capsys.readouterr().out == about(0, 0, by_side=True) + "\n"
    assert main(["disputes", str(event)]) == 0
    assert "Detroit" in capsys.readouterr().out
