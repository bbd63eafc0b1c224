"""How reports state signatures: none, unsigned, in progress, signed, and the revision."""

import pytest

from scorekeeper.features.committee.view.rulings.ruling import make_ruling
from scorekeeper.features.papers.view.reporting import day_report, session_report, team_report
from scorekeeper.journal.facts import RulingMade
from scorekeeper.language.reports import until_signed
from scorekeeper.sheets.reports.model import Report, ReportTable, ReportText
from tests.features.signoff.view.signing_table import SigningTable as Seated
from tests.features.signoff.view.signing_table import set_table, signed_table
from tests.kernel.golden_event import DALLAS, SESSION

MEMBERS = ("M", "N", "O")


@pytest.fixture
def table(tmp_path):
    return set_table(tmp_path)


def report_text(report: Report) -> str:
    """Everything a report says in words."""
    return " ".join(words for part in report.sections if isinstance(part, ReportText) for words in part.sentences)


def fact(report: Report) -> str:
    return next(str(fact.value) for fact in report.facts if fact.caption == "signatures")


def cell(report: Report, name: str, key: str) -> object:
    part = next(section for section in report.sections if isinstance(section, ReportTable) and section.key == name)
    return part.rows[0][[column.key for column in part.columns].index(key)]


def signing_states(table: Seated) -> tuple[object, ...]:
    tournament = table.desk.tournament
    day = day_report(tournament)
    reports = (session_report(tournament, table.state), team_report(tournament, DALLAS))
    waits = [sentence.count(until_signed()) for sentence in map(report_text, reports)]
    return fact(reports[0]), fact(day), cell(day, "results", "signed"), cell(day, "rounds", "unsigned"), *waits


def test_each_report_says_how_far_the_signing_is(table):
    assert signing_states(table) == ("not signed", "none yet", "not signed", 1, 1, 1)
    table.sign("scorer")
    assert signing_states(table) == ("being signed", "none yet", "being signed", 1, 1, 1)
    table.sign("captain-A")
    table.sign("captain-B")
    assert signing_states(table) == ("signed", "1 of 1 complete session", "signed", 0, 0, 0)


def test_a_ruling_on_a_signed_sheet_opens_it_again_in_the_reports_too(tmp_path):
    table = signed_table(tmp_path)
    make_ruling(
        table.desk,
        RulingMade(SESSION, ("4.8",), "seen by all", deal=18, outcome="defeated", members=MEMBERS, in_favour=MEMBERS),
    )
    assert signing_states(table)[3:] == (1, 1, 1)
    table.sign_all()
    assert signing_states(table)[:3] == ("signed, revision 2", "1 of 1 complete session", "signed, revision 2")


def test_an_unfinished_session_has_none_yet(tmp_path):
    assert signing_states(set_table(tmp_path, upto=17)) == ("none yet", "none yet", "none yet", 0, 0, 0)
