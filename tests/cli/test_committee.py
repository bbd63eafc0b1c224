"""`scorekeeper committee`: slips, minutes, penalties and casebook from the command line."""

import io

import openpyxl
import pypdf
import pytest

from scorekeeper.journal.facts import RulingMade
from scorekeeper.kernel.events import open_event
from tests.cli.commands import run
from tests.kernel.golden_event import SESSION, golden, opening
from tests.kernel.votes import enter_unasked

NAMES = "Dallas Detroit Anil Kurian Joseph"


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    assert run("new", path, "--system", "international-56", "--name", "കപ്പ്").status == 0
    desk = open_event(path, who="Ben", seat="here")
    desk.submit([*opening(seats=True)[1:], *golden(18)], reason="from the sheet")
    for points in (1, 2):
        ruling = RulingMade(SESSION, ("3",), "Anil talked", 8, points={"B": points}, members=("P. Kurian",))
        enter_unasked(desk, [ruling])
    desk.close()
    return path


def text(path):
    return "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(path.read_bytes())).pages)


def test_the_decisions_to_read_out_and_the_slips(cup, tmp_path, check_golden):
    check_golden(run("committee", cup, "--slips").out)
    ran = run("committee", cup, "--slips", "2", "--pdf", tmp_path)
    assert ran.out == f"Written: {tmp_path / 'ruling-002.pdf'}\n"
    assert "Ruling 2" in text(tmp_path / "ruling-002.pdf")
    assert run("committee", cup, "--slips", "--pdf", tmp_path).out.endswith("rulings.pdf\n")
    check_golden(run("committee", cup, "--slips", "7").complaints)


def test_an_event_without_rulings_says_so(tmp_path, check_golden):
    new = tmp_path / "new.scorekeeper"
    assert run("new", new, "--system", "international-56").status == 0
    check_golden(run("committee", new, "--slips").complaints)
    complaints = run("committee", new, "--minutes", "2026-10-03").complaints
    check_golden(complaints)


def test_minutes_and_penalties(cup, tmp_path):
    assert "Rulings and settlements" in run("committee", cup, "--minutes").out
    assert run("committee", cup, "--penalties", "--xlsx", tmp_path / "p.xlsx").status == 0
    assert openpyxl.load_workbook(tmp_path / "p.xlsx").sheetnames[0] == "Report"
    assert run("committee", cup, "--minutes", "1999-01-01").status == 2
    assert run("committee", cup, "--minutes", "--pdf", tmp_path / "m.pdf").status == 0
    assert "2 points for Detroit" in text(tmp_path / "m.pdf").replace("\n", " ")


def test_a_casebook_as_a_page_and_as_text(cup, tmp_path):
    assert run("committee", cup, "--casebook", "--html", tmp_path / "c.html").status == 0
    page = (tmp_path / "c.html").read_text(encoding="utf-8")
    assert page.count("<article ") == 2
    assert "Dallas" in page
    assert "Case 2" in run("committee", cup, "--casebook").out


@pytest.mark.parametrize(
    "wrong",
    [
        ("--slips", "--xlsx", "x"),
        ("--minutes", "--html", "x"),
        ("--casebook", "--anonymous"),
        ("--casebook", "--also", "x"),
        ("--slips", "--pdf", "-"),
        ("--penalties", "1999-01-01"),
        (),
    ],
)
def test_a_refusal_is_reported_in_a_line(cup, wrong):
    ran = run("committee", cup, *wrong)
    assert (ran.status, ran.out, len(ran.complaints)) == (2, "", 1)
