"""`desk`: teams check in, fail to come, pay, withdraw and return on the command line."""

import json

import pytest

from scorekeeper.journal.facts import DealRecorded, TeamWithdrawn
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.events import open_event
from scorekeeper.rules.contract import Contract
from tests.cli.commands import refused, run, run_ok

LIST = "team,fee\nDallas,$600\nKochi,\nAlbany,\n"


@pytest.fixture
def event(tmp_path):
    path = tmp_path / "autumn.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    (tmp_path / "teams.csv").write_text(LIST, encoding="utf-8")
    run_ok("import", path, tmp_path / "teams.csv")
    return path


def at_desk(event, *more):
    return {item["team"]: item for item in json.loads(run_ok("desk", event, *more, "--json"))}


def kinds(event):
    desk = open_event(event, who="Ann", seat="desk", read_only=True)
    result = [entry.fact.kind for entry in desk.entries]
    desk.close()
    return result


def test_a_team_arrives_and_pays(event, check_golden):
    assert {item["state"] for item in at_desk(event).values()} == {"awaited"}
    (text,) = at_desk(event, "dallas", "--here", "--paid").values()
    assert (text["state"], text["fee"], text["paid"]) == ("here", "$600", "$600")
    assert kinds(event)[-2:] == ["fee-paid", "checked-in"]
    check_golden(run_ok("desk", event))
    check_golden(refused("desk", event, "Kochi", "--paid"))
    check_golden(refused("desk", event, "--here"))
    assert at_desk(event, "Dallas", "--awaited")["Dallas"]["state"] == "awaited"


def test_a_team_that_never_came_is_left_out_and_one_that_comes_takes_the_empty_place(event):
    assert at_desk(event, "Albany", "--never-came")["Albany"]["state"] == "never-came"
    assert json.loads(run_ok("draw-round", event, "--method", "round-robin", "--json"))["order"] == ["Dallas", "Kochi"]
    run_ok("draw-round", event, "--take-back")
    run_ok("desk", event, "Albany", "--awaited", "--reason", "their plane landed")
    document = json.loads(run_ok("draw-round", event, "--method", "round-robin", "--json"))
    assert len(document["order"]) == 3
    event.with_name("late.csv").write_text("team\nBoston\n", encoding="utf-8")
    run_ok("import", event, event.with_name("late.csv"))
    assert at_desk(event, "Boston", "--here")["Boston"]["state"] == "here"
    assert kinds(event)[-1] == "draw-changed"
    assert (
        sum(session["teams"]["A"] == "Boston" or session["teams"]["B"] == "Boston" for session in sessions(event)) == 3
    )


def sessions(event):
    return json.loads(run_ok("sessions", event, "--json"))


def test_a_team_withdraws_from_a_stage_and_plays_on_after_all(event, check_golden):
    run_ok("draw-round", event, "--method", "round-robin")
    (missing,) = refused("desk", event, "Kochi", "--withdraw", "1")
    assert missing.startswith("--reason: ")
    gone = run("desk", event, "Kochi", "--withdraw", "1", "--reason", "taken ill")
    check_golden(gone.err)
    result = at_desk(event, "Kochi")["Kochi"]
    assert (result["state"], result["withdrew"]) == ("withdrawn", {"main stage": 1})
    assert any(session["state"] == "forfeited" for session in sessions(event))
    run_ok("desk", event, "Kochi", "--plays-on", "--reason", "well again")
    assert at_desk(event)["Kochi"]["withdrew"] == {}
    check_golden(refused("desk", event, "Kochi", "--withdraw", "soon", "--reason", "x"))
    check_golden(refused("desk", event, "Kochi", "--withdraw", "1", "--stage", "Cup", "--reason", "x"))
    rounds = max(session["round"] for session in sessions(event))
    check_golden(refused("desk", event, "Kochi", "--withdraw", rounds + 1, "--reason", "x"))
    assert at_desk(event, "Kochi", "--withdraw", rounds, "--reason", "x")["Kochi"]["state"] == "withdrawn"


@pytest.fixture
def at_deal_ten(event):
    """Kochi plays deal 10 of round 2; only Kochi and Albany have played in it."""
    run_ok("draw-round", event, "--method", "round-robin")
    played = next(session for session in sessions(event) if set(session["teams"].values()) == {"Kochi", "Albany"})
    desk = open_event(event, who="Ann", seat="desk")
    desk.submit([DealRecorded(played["uid"], deal, "A", Contract(40, "H"), 44) for deal in range(1, 10)])
    desk.close()
    return event, played["round"], played["uid"]


def test_a_withdrawal_says_what_becomes_of_the_table_and_the_round_can_be_closed(at_deal_ten, check_golden):
    event, number, uid = at_deal_ten
    stays = run("desk", event, "Kochi", "--withdraw", number, "--reason", "bus")
    assert stays.status == 0
    check_golden(stays.err)
    check_golden(refused("round", event, "--close", "--round", number))
    run_ok("desk", event, "Kochi", "--plays-on", "--reason", "no bus")
    usual = run("desk", event, "Kochi", "--withdraw", "--reason", "bus")
    assert usual.err == stays.err, "as the window proposes: the round that is being played is the last one"
    run_ok("desk", event, "Kochi", "--plays-on", "--reason", "no bus")
    gone = run("desk", event, "Kochi", "--withdraw", "0", "--reason", "two packs", "--disqualified")
    check_golden(gone.err)
    (session,) = (session for session in sessions(event) if session["uid"] == uid)
    assert (session["state"], session["forfeit"]["why"]) == ("forfeited", "withdrawn")
    assert json.loads(run_ok("round", event, "--close", "--round", number, "--json"))["closed"]
    assert "Kochi (disqualified)" in run_ok("standings", event)
    listed = run_ok("desk", event)
    assert "disqualified" in listed
    assert "withdrawn" not in listed.partition("Kochi")[2], "not of a team that was sent home"
    assert "Dallas (" not in run_ok("standings", event)
    notes = {row["team"]: row.get("note") for row in json.loads(run_ok("standings", event, "--json"))}
    assert notes == {"Dallas": None, "Kochi": "disqualified", "Albany": None}
    assert run_ok("standings", event, "--csv").splitlines()[0].endswith(",note")
    assert refused("desk", event, "Kochi", "--here", "--disqualified")[0].startswith("--disqualified")


def test_a_team_that_plays_on_after_all_goes_on_with_the_session_that_it_gave_up(at_deal_ten):
    event, number, uid = at_deal_ten
    assert run("desk", event, "Kochi", "--withdraw", "0", "--reason", "bus").status == 0
    back = run("desk", event, "Kochi", "--plays-on", "--reason", "no bus")
    assert (back.status, back.err) == (0, f"{event}: Table 1 \N{MIDDLE DOT} Round {number}: continues at deal 10.\n")
    (session,) = (session for session in sessions(event) if session["uid"] == uid)
    assert (session["state"], session["deals"]) == ("running", 9)
    assert run("desk", event, "Kochi", "--withdraw", "0", "--reason", "bus").status == 0
    run_ok("round", event, "--close", "--round", number)
    back = run("desk", event, "Kochi", "--plays-on", "--reason", "no bus")
    assert "stays forfeited" in back.err
    (session,) = (session for session in sessions(event) if session["uid"] == uid)
    assert session["state"] == "forfeited"


def test_a_team_that_withdrew_is_not_here_but_plays_on(at_deal_ten):
    event, number, _uid = at_deal_ten
    assert run("desk", event, "Kochi", "--withdraw", number, "--reason", "bus").status == 0
    assert refused("desk", event, "Kochi", "--here") == ["--here: Kochi has withdrawn; --plays-on brings it back"]


def test_a_table_left_playing_by_an_earlier_withdrawal_is_reported_and_ended_by_entering_it_once_more(at_deal_ten):
    event, number, _uid = at_deal_ten
    desk = open_event(event, who="Ann", seat="desk")
    kochi = next(team.uid for team in desk.tournament.teams.values() if team.name == "Kochi")
    desk.submit([TeamWithdrawn(MAIN, kochi, 0)], reason="bus")
    desk.close()
    assert any(
        "Kochi at table 1 has withdrawn" in item for item in refused("round", event, "--close", "--round", number)
    )
    assert "team withdrew" in run_ok("round", event, "--round", number)
    assert run("desk", event, "Kochi", "--withdraw", "0", "--reason", "bus").status == 0
    run_ok("round", event, "--close", "--round", number)


def test_a_team_is_entered_at_the_desk_and_its_captain_changes(event, check_golden):
    entered = at_desk(event, "Mobile", "--new", "--players", "Ann, Bob, Cy", "--club", "Gulf Club", "--here")
    assert (entered["Mobile"]["state"], entered["Mobile"]["captain"]) == ("here", "Ann")
    check_golden(refused("desk", event, "mobile", "--new"))
    assert refused("desk", event, "Mobile", "--club", "Gulf Club") == ["--club: this needs --new"]
    ran = run("desk", event, "Mobile", "--substitute", "Zoe", "--for", "Ann", "--reason", "ill", "--members", "Kurian")
    check_golden(ran.complaints)
    assert at_desk(event, "Mobile")["Mobile"]["captain"] is None
    for name in ("Ann", "Zoe", "Nobody"):
        (line,) = refused("desk", event, "Mobile", "--captain", name)
        check_golden(line)
    assert at_desk(event, "Mobile", "--captain", "bob")["Mobile"]["captain"] == "Bob"
    assert "Fees collected: $0 of $600; Fees unpaid: $600" in run_ok("desk", event)


def test_a_team_is_found_by_every_spelling_of_its_name(event):
    run_ok("desk", event, "അവൻ", "--new")
    run_ok("desk", event, "Jos\u00e9", "--new")
    for spelling in ("അവന്\N{ZERO WIDTH JOINER}", "അവന്", "അവ\N{ZERO WIDTH SPACE}ൻ"):
        assert list(at_desk(event, spelling)) == ["അവൻ"]
    for spelling in ("jose", "Jose\u0301"):
        assert list(at_desk(event, spelling)) == ["Jos\u00e9"]
