"""`set`: settings change by name, fail together, and are recorded with their reason."""

import pytest

from scorekeeper.journal.facts import EventChanged
from scorekeeper.kernel.events import open_event
from tests.cli.commands import run
from tests.kernel.golden_event import golden, opening


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    assert run("new", path, "--system", "international-56").status == 0
    return path


def played(path, deals=3):
    desk = open_event(path, who="Ben", seat="here")
    desk.submit([*opening(seats=True)[1:], *golden(deals)], reason="from the sheet")
    desk.close()


def standing(path):
    desk = open_event(path, who="Ben", seat="here", read_only=True)
    desk.close()
    return desk


def test_settings_are_changed_and_the_change_is_shown(cup, check_golden):
    ran = run("set", cup, "deals=24", "criteria=points-for, match-points", "no_show_points=7")
    assert (ran.status, ran.err) == (0, "")
    first, order, last = ran.out.splitlines()
    assert first == "Deals per session: 18 became 24"
    assert order.endswith("became points for, match points")
    check_golden(last)
    desk = standing(cup)
    assert desk.tournament.event.settings == {
        "deals": 24, "criteria": "points-for,match-points", "no_show_points": 7,
    }  # fmt: skip
    assert isinstance(desk.entries[-1].fact, EventChanged)
    assert run("set", cup, "deals=default", "criteria=default", "no_show_points=5").status == 0
    assert standing(cup).tournament.event.settings == {}


def test_nothing_to_change_writes_no_entry(cup, check_golden):
    before = standing(cup).tournament.seq
    ran = run("set", cup, "deals=18", "announcements=each")
    check_golden((ran.status, ran.out))
    assert standing(cup).tournament.seq == before


def test_everything_wrong_is_reported_at_once_and_nothing_is_written(cup):
    ran = run("set", cup, "deals=x", "colour=red", "a", "match_points=1", "no_show_points=500", "deals=2")
    assert ran.status == 2
    places = [line.removeprefix(f"{cup}: ").split(":")[0] for line in ran.complaints]
    assert sorted(places) == [
        "options", "options.colour", "options.deals", "options.deals", "options.match_points",
        "options.no_show_points",
    ]  # fmt: skip
    assert standing(cup).tournament.event.settings == {}


def test_once_a_session_has_begun_a_reason_is_needed_and_the_effect_is_shown(cup, check_golden):
    played(cup, 18)
    (line,) = run("set", cup, "penalties_to=offender").complaints
    check_golden(line)
    ran = run("set", cup, "penalties_to=offender", "--reason", "captains' meeting")
    check_golden(ran.out)
    assert standing(cup).entries[-1].reason == "captains' meeting"
    (line,) = run("set", cup, "deals=17", "--reason", "short of time").complaints
    check_golden(line)
    ran = run("set", cup, "announcements=every-six")
    check_golden(ran.out.splitlines()[-1])


def test_without_an_option_they_are_listed(cup):
    run("set", cup, "deals=24", "entry_fee=60 USD")
    ran = run("set", cup)
    assert "  60 USD  " in ran.out
    assert ran.status == 0
    head, name, date, venue, *rows = (line.split() for line in ran.out.splitlines())
    assert head[0] == "option"
    assert [name, date[:2], venue[:2]] == [["--name", "cup", "text"], ["--date", "-"], ["--venue", "-"]]
    assert [row[0] for row in rows] == [
        "deals", "penalties_to", "match_points", "players", "announcements", "stated_order", "criteria",
        "no_show_points",
        "quorum", "dispute_minutes", "event_end", "closing", "protest_minutes", "confirming", "registration_deadline", "entry_fee", "substitution_fee",
    ]  # fmt: skip
    assert rows[0] == ["deals", "24", "1", "to", "99", "18"]


def test_no_event_is_a_complaint(tmp_path):
    ran = run("set", tmp_path / "none", "deals=24")
    assert (ran.status, ran.out, len(ran.complaints)) == (2, "", 1)


def test_a_quorum_in_an_event_without_sessions_needs_a_reason_and_says_so(cup):
    ran = run("set", cup, "quorum=2")
    assert ran.status == 2
    assert "a session has begun" not in ran.err
    assert "a different quorum needs a reason: give it with --reason TEXT" in ran.err
    assert run("set", cup, "quorum=2", "--reason", "two are here").status == 0


def test_name_date_and_venue_are_given_and_changed(cup, tmp_path):
    other = tmp_path / "other.scorekeeper"
    assert run("new", other, "--from", cup, "--date", "5 Dec 2026", "--venue", "Parish hall").status == 0
    event = standing(other).tournament.event
    assert (event.date, event.venue) == ("2026-12-05", "Parish hall")
    ran = run("set", other, "deals=12", "--name", "Kerala Cup", "--date", "-", "--venue", "Town hall")
    assert ran.out.splitlines() == [
        "Name: other became Kerala Cup",
        "Date: 2026-12-05 became -",
        "Venue: Parish hall became Town hall",
        "Deals per session: 18 became 12",
    ]
    event = standing(other).tournament.event
    assert (event.name, event.date, event.venue, event.settings) == ("Kerala Cup", None, "Town hall", {"deals": 12})
    for refused in (("set", other, "--date", "soon"), ("set", other, "--name", " "), ("new", cup, "--date", "soon")):
        assert run(*refused).status == 2
    assert standing(other).tournament.event == event
