"""What the command line says of sessions that were stopped, or given up."""

import json

import pytest

from scorekeeper.journal.facts import LengthSet, SessionForfeited
from scorekeeper.kernel.events import open_event
from tests.cli.commands import GOLDEN, RUNNING, run_ok


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    run_ok("import", path, GOLDEN, RUNNING)
    return path


def entered(path, make, reason):
    desk = open_event(path, who="Lissy", seat="desk")
    state = list(desk.tournament.sessions.values())[-1]
    desk.submit([make(state)], reason=reason)
    state = desk.tournament.sessions[state.uid]
    desk.close()
    return state


def test_a_stopped_session(cup, check_golden):
    last = {}

    def stop(state):
        last["deal"] = max(deal.number for deal in state.result.deals)
        return LengthSet(state.uid, last["deal"], "stopped")

    entered(cup, stop, "rain")
    check_golden(run_ok("sessions", cup))
    *_, session = json.loads(run_ok("sessions", cup, "--json"))
    assert session["length"] == {"planned": 18, "deals": last["deal"], "why": "stopped", "reason": "rain"}


def test_a_forfeited_session(cup):
    state = entered(cup, lambda state: SessionForfeited(state.uid, "B", "left"), "ill")
    names = [team.name for team in state.record.teams.values()]
    row = run_ok("sessions", cup).splitlines()[-1]
    assert f"forfeit: {names[1]} left: {names[0]} 4–0, 5–0 (ill)" in row
    assert row.endswith("5 : 0")
    *_, session = json.loads(run_ok("sessions", cup, "--json"))
    assert (session["state"], session["match_points"]) == ("forfeited", {"A": 4, "B": 0})
    assert session["forfeit"] == {"side": "B", "why": "left", "reason": "ill", "points": {"A": 5, "B": 0}}
    assert session["totals"] == dict(state.result.totals)
    rows = {row["team"]: row for row in json.loads(run_ok("standings", cup, "--json"))}
    assert rows[names[0]]["forfeits"] == rows[names[1]]["forfeits"] == [state.uid]
    assert rows[names[0]]["match_points"] == 4
    assert "(1 forfeit)" in run_ok("standings", cup)
    run_ok("verify", cup)
