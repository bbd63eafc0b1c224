"""`desk --substitute`: a substitution and the starter's return, as on the Teams page."""

import json

import pytest

from scorekeeper.cli import opening
from scorekeeper.journal.access import SCORER
from scorekeeper.journal.dispute_facts import CommitteeNamed, Member
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.events import open_event
from scorekeeper.rules.contract import Contract
from tests.cli.commands import refused, run, run_ok

LIST = "team,player 1,player 2,player 3\nDallas,Ann,Ben,Cid\nKochi,Dev,Eli,Fay\nAlbany,Gus,Hal,Ida\n"
ILL = ("--reason", "he fell ill")


@pytest.fixture
def event(tmp_path):
    path = tmp_path / "autumn.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    (tmp_path / "teams.csv").write_text(LIST, encoding="utf-8")
    run_ok("import", path, tmp_path / "teams.csv")
    desk = open_event(path, who="Ann", seat="desk")
    desk.submit([CommitteeNamed((Member("Pat"), Member("Quinn")))])
    desk.close()
    run_ok("draw-round", path, "--method", "round-robin", "--seed", "7")
    return path


def substituted_team(event):
    desk = open_event(event, who="Ann", seat="desk", read_only=True)
    team = next(team for team in desk.tournament.teams.values() if team.name == "Dallas")
    entry = desk.entries[-1]
    count = len(desk.entries)
    desk.close()
    return team, entry, count


def test_a_substitute_plays_and_the_starter_returns(event, check_golden):
    asked = ("--substitute", " Sabu  Abraham", "--for", "ben", "--from-round", "2", "--fee", "25 USD")
    (text,) = json.loads(run_ok("desk", event, "dallas", *asked, *ILL, "--who", "Lissy", "--json"))
    assert text["substitution"] == "Sabu Abraham for Ben from round 2 on"
    team, entry, _count = substituted_team(event)
    standing = team.substitution
    assert (standing.members, standing.fee, standing.from_round) == (("Pat", "Quinn"), "25 USD", 2)
    assert (entry.who, entry.reason) == ("Lissy", "he fell ill")
    assert "Dallas: Sabu Abraham for Ben from round 2 on\n" in run_ok("desk", event)
    run_ok("desk", event, "Dallas", "--returns", "Ben", "--from-round", "3")
    assert substituted_team(event)[0].returned.from_round == 3
    check_golden(refused("desk", event, "Dallas", "--substitute", "Tom", "--for", "Cid", *ILL))


def test_without_a_round_it_is_the_first_in_which_nothing_is_fixed(event):
    run_ok("desk", event, "Dallas", "--substitute", "Sabu", "--for", "Ben", *ILL)
    rounds = [
        item["round"] for item in json.loads(run_ok("sessions", event, "--json")) if "Dallas" in str(item["teams"])
    ]
    assert substituted_team(event)[0].substitution.from_round == min(rounds)


def test_a_substitution_is_put_right_and_a_second_one_refused(event, check_golden):
    run_ok("desk", event, "Dallas", "--substitute", "Sabo", "--for", "Ben", "--fee", "25 USD", *ILL)
    before = substituted_team(event)[0].substitution
    check_golden(refused("desk", event, "Dallas", "--substitute", "Tom", "--for", "Cid", *ILL)[0])
    run_ok("desk", event, "Dallas", "--substitute", "Sabu", "--correct", "--reason", "his spelling")
    after, _entry, _count = substituted_team(event)
    assert after.substitution.substitution == before.substitution
    assert (after.substitution.starter, after.substitution.fee) == (before.starter, "25 USD")
    assert "Sabu for Ben" in run_ok("desk", event)


def test_everything_that_speaks_against_it_is_named_at_once_and_nothing_is_entered(event, check_golden):
    before = substituted_team(event)[2]
    wrong = ("--substitute", "Dev", "--for", "Zoe", "--members", ",", "--from-round", "soon", "--from-deal", "4")
    check_golden(sorted(refused("desk", event, "Dallas", *wrong)))
    right = ("--substitute", "Dev", "--for", "Zoe", "--members", ",")
    assert len(refused("desk", event, "Dallas", *right)) == 4
    assert refused("desk", event, "Dallas", "--returns", "Ben")[0].startswith("--returns: ")
    assert refused("desk", event, "Dallas", "--for", "Ben", "--correct") == [
        "--for: this needs --substitute",
        "--correct: this needs --substitute",
    ]
    assert refused("desk", event, "Dallas", "--returns", "Ben", "--fee", "1") == ["--fee: this needs --substitute"]
    assert refused("desk", event, "Dallas", "--substitute", "X", "--correct", *ILL)[0].startswith("--correct: ")
    check_golden(refused("desk", event, "Dallas", "--substitute", "X", "--paid"))
    check_golden(refused("desk", event, "--substitute", "X", "--for", "Ben"))
    assert run("desk", event, "Dallas", "--substitute", "X", "--here").status == 2
    assert substituted_team(event)[2] == before


def test_a_session_that_has_begun_is_remarked_on_and_its_players_stay(event, check_golden):
    desk = open_event(event, who="Ann", seat="desk")
    dallas = substituted_team(event)[0].uid
    state = next(session for session in desk.tournament.sessions.values() if dallas in session.teams)
    desk.submit([DealRecorded(state.uid, 1, "A", Contract(30, "H"), 30)])
    desk.close()
    ran = run("desk", event, "Dallas", "--substitute", "Sabu", "--for", "Ben", "--from-round", "1", *ILL)
    assert ran.status == 0
    check_golden(ran.err)
    assert "Sabu for Ben from round 1 on" in ran.out
    run_ok("desk", event, "Dallas", "--returns", "Ben", "--from-deal", "3")
    team, entry, _count = substituted_team(event)
    assert (team.returned.from_deal, entry.fact.seated) == (3, True)


def test_an_unauthorized_person_is_refused(event, monkeypatch):
    before = substituted_team(event)[2]

    def as_scorer(*about, **more):
        desk = open_event(*about, **more)
        desk.role = SCORER
        return desk

    monkeypatch.setattr(opening, "open_event", as_scorer)
    (complaint,) = refused("desk", event, "Dallas", "--substitute", "Sabu", "--for", "Ben", *ILL)
    assert "committee" in complaint
    assert substituted_team(event)[2] == before
