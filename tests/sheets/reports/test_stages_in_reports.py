"""Reports of several stages: each has its own standings, byes and annulments."""

import pytest

from scorekeeper.journal.facts import DealRecorded, DrawMade, EventMade, StageSet, TeamEntered, TeamPlaced
from scorekeeper.journal.race import race_of
from scorekeeper.journal.stage_facts import CheckedIn, DrawnRound, DrawnTable, LotDrawn, TeamWithdrawn
from scorekeeper.journal.stages import ANNUL, MAIN, NEVER_CAME
from scorekeeper.kernel.ranking import group_ranking, ranking
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.committee.penalty_list import penalties_report
from scorekeeper.sheets.reports.day import day_report
from scorekeeper.sheets.reports.model import ReportText, findings
from scorekeeper.sheets.reports.render import FORMS, render
from scorekeeper.sheets.reports.standings import standings_report
from scorekeeper.sheets.reports.team import team_report
from tests.features.standings.grouped import close_first_round, withdrawn_ahead
from tests.journal.event import SYSTEM, Journal
from tests.sheets.reports.making_reports import OPTIONS, rows

TEAMS = ("a1", "a2", "a3", "b1", "b2")
GROUPS = {"A": ("a1", "a2", "a3"), "B": ("b1", "b2")}
ROUND_1 = DrawnRound(1, (DrawnTable(1, "51", ("a1", "b1")), DrawnTable(2, "52", ("a2", "b2"))), ("a3",))
ROUND_2 = DrawnRound(2, (DrawnTable(1, "53", ("a1", "b2")), DrawnTable(2, "54", ("a3", "b1"))), ("a2",))
FINAL = DrawnRound(1, (DrawnTable(1, "61", ("a1", "b1")),))


def play(journal, session, side="A", value=40):
    for number in (1, 2):
        journal.enter(DealRecorded(session, number, side, Contract(value, "H"), value))


@pytest.fixture
def played():
    """Two groups of which round 1 is played, round 2 half; a final of two, played."""
    teams = (TeamEntered(uid, f"Team {uid}") for uid in TEAMS)
    journal = Journal((EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition, settings={"deals": 2}), *teams))
    last = journal.entries[-1]
    journal.enter(DrawMade(MAIN, "d1", "groups", (ROUND_1, ROUND_2), TEAMS, last.seq, last.digest, groups=GROUPS))
    play(journal, "51")
    play(journal, "52", "B", 30)
    play(journal, "53", "B", 56)
    journal.enter(StageSet("f1", "Finals"))
    for team in ("a1", "b1"):
        journal.enter(TeamPlaced("f1", team))
    last = journal.entries[-1]
    journal.enter(DrawMade("f1", "d2", "chart", (FINAL,), ("a1", "b1"), last.seq, last.digest))
    play(journal, "61", "B")
    return journal


def places(tournament, stage=MAIN):
    names = {uid: team.name for uid, team in tournament.teams.items()}
    return [(row.place, names[row.team], row.record.match_points) for row in ranking(tournament, stage).rows]


def listed(table):
    return [(row["place"], row["team"], row["match-points"]) for row in rows(table)]


def overview_of(report):
    (text,) = [part for part in report.sections if isinstance(part, ReportText)]
    return text.sentences


def holds(report):
    result = findings(report)
    assert result
    assert [(check.what, first, second) for check, first, second in result if first != second] == []


def test_the_event_report_has_the_standings_of_every_stage(played):
    tournament = played.tournament
    report = day_report(tournament, None, OPTIONS)
    holds(report)
    assert listed(report.tables["standings"]) == places(tournament)
    assert listed(report.tables["standings 2"]) == places(tournament, "f1")
    names = {uid: team.name for uid, team in tournament.teams.items()}
    for group, ranked in group_ranking(tournament).items():
        result = listed(report.tables[f"standings {group}"])
        assert result == [(row.place, names[row.team], row.record.match_points) for row in ranked]
    assert report.tables["standings 2"].title == "Finals: Standings"
    results = rows(report.tables["results"])
    assert [(row["stage"], row["round"], row["table"]) for row in results][-1] == ("Finals", 1, 1)
    assert [(row["stage"], row["round"], row["sessions"]) for row in rows(report.tables["rounds"])] == [
        ("main stage", 1, 2),
        ("main stage", 2, 2),
        ("Finals", 1, 1),
    ]
    race = {row["team"]: (row["round-1"], row["round-2"]) for row in rows(report.tables["race"])}
    assert race["Team a3"] == (2, 2)
    assert {row["team"]: row["round-1"] for row in rows(report.tables["race 2"])} == {"Team a1": 1, "Team b1": 3}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_can_be_made_of_it(played, form):
    for report in (day_report(played.tournament, None, OPTIONS), standings_report(played.tournament, MAIN, 0, OPTIONS)):
        assert render(report, form, OPTIONS)


def test_with_one_stage_no_column_says_which(played):
    journal = Journal([played.entries[i].fact for i in range(8)])
    report = day_report(journal.tournament, None, OPTIONS)
    assert all(column.key != "stage" for table in report.tables.values() for column in table.columns)
    penalties = penalties_report(journal.tournament, None)
    assert all(column.key != "stage" for table in penalties.tables.values() for column in table.columns)


def test_results_annulled_by_a_withdrawal_count_in_no_report(played):
    played.enter(StageSet(MAIN, withdrawn=ANNUL), reason="as announced")
    played.enter(TeamWithdrawn(MAIN, "b2", 1), reason="ill")
    tournament = played.tournament
    report = day_report(tournament, None, OPTIONS)
    holds(report)
    assert listed(report.tables["standings"]) == places(tournament)
    assert {row["session"]: row["state"] for row in rows(report.tables["results"])}[2] == "annulled"
    record = team_report(tournament, "a2", OPTIONS)
    holds(record)
    (own,) = [row for row in rows(record.tables["sessions"]) if row["session"] == 2]
    assert (own["match-points"], own["counts"], own["state"]) == (None, 0, "annulled")


def test_the_record_of_a_team_tells_its_byes_and_its_place_in_each_stage(played):
    report = team_report(played.tournament, "a3", OPTIONS)
    holds(report)
    assert [(row["round"], row["opponents"], row["match-points"]) for row in rows(report.tables["sessions"])] == [
        (2, "Team b1", None),
        (1, "sits out", 2),
    ]
    result = {fact.caption: fact.value for fact in team_report(played.tournament, "a1", OPTIONS).facts}
    assert result["main stage: place"] == "2nd of 3"
    assert result["Finals: place"] == "2nd of 2"
    assert result["Finals: match points"] == 1


def test_standings_on_paper_now_and_after_a_round(played, check_golden):
    tournament = played.tournament
    now, before = (standings_report(tournament, MAIN, after, OPTIONS) for after in (0, 1))
    for report in (now, before):
        holds(report)
    assert listed(now.tables["standings"]) == places(tournament)
    assert list(now.tables) == ["standings A", "standings B", "standings"]
    assert {row["team"]: row["match-points"] for row in rows(before.tables["standings"])} == {
        "Team a1": 3, "Team b1": 1, "Team a2": 1, "Team b2": 3, "Team a3": 2
    }  # fmt: skip
    overview = overview_of(now)
    check_golden(overview[0])
    check_golden(overview[1])
    check_golden((before.title, before.name))


def test_standings_on_paper_show_who_is_through_and_a_drawn_lot(played):
    played.enter(StageSet(MAIN, places=1), reason="as announced")
    report = standings_report(played.tournament, MAIN, 0, OPTIONS)
    assert {row["team"]: row["chance"] for row in rows(report.tables["standings B"])} == {
        "Team b2": "through",
        "Team b1": "out",
    }
    assert "Group B: Team b2 is through." in overview_of(report)
    assert "chance" not in [column.key for column in report.tables["standings"].columns]
    played.enter(LotDrawn("f1", ("b1", "a1")))
    assert listed(standings_report(played.tournament, "f1", 0, OPTIONS).tables["standings"])[0][1] == "Team b1"


def test_the_race_of_a_group_and_of_another_stage(played):
    race = race_of(played.tournament, None, MAIN, "A")
    assert race is not None
    assert {racer.name: racer.values for racer in race.racers} == {
        "Team a1": (3, 3),
        "Team a2": (1, 3),
        "Team a3": (2, 2),
    }
    assert [racer.places[-1] for racer in race.racers] == [1, 2, 3]
    finals = race_of(played.tournament, None, "f1")
    assert finals is not None
    assert [racer.name for racer in finals.racers] == ["Team b1", "Team a1"]


def test_a_forfeit_of_a_round_to_come_counts_when_the_round_does():
    played = withdrawn_ahead()
    close_first_round(played)
    reports = [day_report(played.tournament, None, OPTIONS)]
    reports += [team_report(played.tournament, team, OPTIONS) for team in ("a1", "b2")]
    assert [check.what for report in reports for check, first, second in findings(report) if first != second] == []


def test_a_team_in_no_stage_has_no_place(played):
    played.enter(TeamEntered("late", "Late"))
    played.enter(CheckedIn("late", NEVER_CAME))
    report = team_report(played.tournament, "late", OPTIONS)
    captions = {caption.caption: caption.value for caption in report.facts if caption.value is not None}
    assert captions == {"note": "did not play"}
    holds(report)


@pytest.mark.parametrize("form", FORMS)
def test_a_team_without_a_session_in_an_event_of_several_stages_has_a_record(form):
    journal = Journal((EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition), TeamEntered("t", "Team")))
    journal.enter(StageSet("f1", "Finals"))
    report = team_report(journal.tournament, "t", OPTIONS)
    holds(report)
    assert render(report, form, OPTIONS)
