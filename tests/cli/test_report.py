"""`report`: a session, a day or a team from the command line, as files and as text."""

import json
from pathlib import Path

import openpyxl
import pypdfium2
import pytest

from scorekeeper.journal.facts import SessionForfeited
from scorekeeper.kernel.events import open_event
from scorekeeper.language import stage_papers
from tests.cli.commands import refused, run

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    assert run("new", path, "--system", "international-56", "--name", "കപ്പ്").status == 0
    assert run("import", path, SAMPLES / "dallas-detroit.json", SAMPLES / "albany-kochi.json").status == 0
    return path


def run_ok(*argv) -> str:
    ran = run(*argv)
    assert (ran.status, ran.err) == (0, ""), ran.err
    return ran.out


@pytest.mark.parametrize("about", [("--session", "1"), ("--day",), ("--day", "2026-10-03"), ("--team", "dallas")])
def test_a_report_in_every_form_at_once(cup, tmp_path, about):
    places = {form: tmp_path / f"report.{form}" for form in ("pdf", "xlsx", "csv")}
    out = run_ok("report", cup, *about, *(word for form, path in places.items() for word in (f"--{form}", path)))
    assert out.splitlines() == [f"Written: {path}" for path in places.values()]
    assert "Dallas" in "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(places["pdf"]))
    assert "Control sums" in openpyxl.load_workbook(places["xlsx"]).sheetnames
    assert "Dallas" in places["csv"].read_text(encoding="utf-8-sig")


def test_without_a_form_it_is_printed_as_text(cup):
    assert run_ok("report", cup, "--session", "1").startswith("Session report\nകപ്പ്\n")
    assert "Standings\nplace\tteam" in run_ok("report", cup, "--day")


def test_csv_goes_to_standard_output(cup):
    assert run_ok("report", cup, "--team", "Detroit", "--csv", "-").startswith("Report,Team record,")


def test_a_folder_gets_a_file_of_its_own_name(cup, tmp_path):
    assert run_ok("report", cup, "--day", "--pdf", tmp_path) == f"Written: {tmp_path / 'event.pdf'}\n"


@pytest.mark.parametrize(
    "asked",
    [("--session", "9"), ("--team", "nobody"), ("--day", "1999-01-01"), ("--day", "--pdf", "-")],
)
def test_a_missing_object_is_reported(cup, asked, check_golden):
    ran = run("report", cup, *asked)
    assert (ran.status, ran.out) == (2, "")
    check_golden(ran.complaints)


def test_the_subject_of_the_report_is_required(cup):
    assert run("report", cup).status == 2
    assert run("report", cup, "--day", "--team", "dallas").status == 2
    assert run("report", "nowhere.scorekeeper", "--day").status == 2


def test_an_event_is_never_written_over(cup):
    before = cup.read_bytes()
    for form in ("pdf", "xlsx", "csv"):
        assert run("report", cup, "--day", f"--{form}", cup).status == 2
    assert cup.read_bytes() == before


def test_a_wrong_checksum_is_reported_with_status_1(cup, monkeypatch, check_golden):
    monkeypatch.setattr(
        "scorekeeper.features.papers.view.reporting.broken_sums", lambda _report: ("match points: 3, 4",)
    )
    ran = run("report", cup, "--day")
    check_golden((ran.status, ran.err))
    assert "Standings" in ran.out


# papers of a stage


@pytest.fixture
def drawn(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    listed = tmp_path / "teams.csv"
    listed.write_text("team\nDallas\nKochi\nAlbany\nBoston\nCalgary\n", encoding="utf-8")
    run_ok("import", path, listed)
    run_ok("draw-round", path, "--method", "round-robin", "--seed", "7")
    return path


def test_papers_of_a_stage_as_text_and_files(drawn, tmp_path, check_golden):
    poster = run_ok("report", drawn, "--draw")
    assert stage_papers.draft() in poster
    assert "sha256sum" in poster
    assert "Round 5" in poster
    assert "sits out" in run_ok("report", drawn, "--seating", "2")
    check_golden(run_ok("report", drawn, "--round-results", "2"))
    assert "Cross-table" in run_ok("report", drawn, "--cross-table", "--pdf", tmp_path / "x.pdf", "--csv", "-")
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")


def test_standings_on_paper_and_lists_of_a_stage_or_a_round(drawn, tmp_path, check_golden):
    assert "No session" not in run_ok("report", drawn, "--standings")
    check_golden(refused("report", drawn, "--standings", "1"))
    desk = open_event(drawn, who="Ann", seat="desk")
    for state in list(desk.tournament.sessions.values()):
        if state.round == 1:
            desk.submit([SessionForfeited(state.uid, "B", "no-show")], reason="snow")
    desk.close()
    paper = run_ok("report", drawn, "--standings", "1", "--pdf", tmp_path / "s.pdf", "--csv", "-")
    assert "Standings after round 1" in paper
    assert (tmp_path / "s.pdf").read_bytes().startswith(b"%PDF")
    after = json.loads(run_ok("standings", drawn, "--round", "1", "--json"))
    assert after == json.loads(run_ok("standings", drawn, "--json"))
    assert sorted(row["match_points"] for row in after) == [0, 0, 2, 4, 4]
    check_golden(refused("standings", drawn, "--round", "2"))
    of_round = json.loads(run_ok("sessions", drawn, "--round", "2", "--json"))
    assert {(item["stage"], item["round"]) for item in of_round} == {("main stage", 2)}
    check_golden(refused("sessions", drawn, "--round", "9"))
    check_golden(refused("disputes", drawn, "--stage", "Cup"))
    forfeits = run_ok("journal", drawn, "--round", "1").splitlines()
    assert len(forfeits) == 2
    assert len(run_ok("journal", drawn, "--stage", "main stage").splitlines()) == 3


def test_sessions_disputes_and_journal_of_a_group(tmp_path, check_golden):
    path, listed = tmp_path / "cup.scorekeeper", tmp_path / "teams.csv"
    run_ok("new", path, "--system", "international-56")
    listed.write_text("team,group\nDallas,A\nKochi,A\nAlbany,B\nBoston,B\n", encoding="utf-8")
    run_ok("import", path, listed)
    run_ok("draw-round", path, "--method", "round-robin", "--seed", "7")
    desk = open_event(path, who="Ann", seat="desk")
    names = {uid: team.name for uid, team in desk.tournament.teams.items()}
    numbers = {state.uid: state.number for state in desk.tournament.sessions.values()}
    for uid in numbers:
        desk.submit([SessionForfeited(uid, "B", "no-show")], reason="snow")
    desk.close()
    every = json.loads(run_ok("sessions", path, "--json"))
    of_a = [item for item in every if {"Dallas", "Kochi"} & set(item["teams"].values())]
    assert 0 < len(of_a) < len(every)
    assert json.loads(run_ok("sessions", path, "--group", "a", "--json")) == of_a
    entries = json.loads(run_ok("journal", path, "--group", "A", "--json"))
    forfeited = [numbers[entry["body"]["session"]] for entry in entries if entry["kind"] == "session-forfeited"]
    assert sorted(forfeited) == sorted(item["id"] for item in of_a)
    entered = {names[entry["body"]["team"]] for entry in entries if entry["kind"] == "team-entered"}
    assert entered == {"Dallas", "Kochi"}
    in_both = json.loads(run_ok("journal", path, "--group", "A", "--round", "1", "--json"))
    assert {numbers[item["body"]["session"]] for item in in_both} == {item["id"] for item in of_a if item["round"] == 1}
    check_golden(run_ok("disputes", path, "--group", "B"))
    for command in ("sessions", "disputes", "journal"):
        check_golden(refused(command, path, "--group", "C"))


def test_cards_for_the_tables_of_a_round(drawn, tmp_path):
    run_ok("blank", drawn, "--table-cards", "2", "--pdf", tmp_path)
    pages = pypdfium2.PdfDocument(tmp_path / "table-cards-round-2.pdf")
    text = "".join(page.get_textpage().get_text_range() for page in pages)
    seated = run_ok("report", drawn, "--seating", "2")
    assert len(pages) == 1
    assert "Round 2" in text
    for name in ("Dallas", "Kochi", "Albany", "Boston", "Calgary"):
        assert (name in text) != ("sits out" in next(line for line in seated.splitlines() if line.startswith(name)))


def test_a_name_like_a_formula_is_guarded_only_for_spreadsheets(tmp_path):
    path, teams = tmp_path / "cup.scorekeeper", tmp_path / "teams.csv"
    teams.write_text("team\n=SUM(A1)\nHerons\n")
    run_ok("new", path, "--system", "international-56")
    run_ok("import", path, teams)
    run_ok("draw-round", path, "--method", "round-robin")
    assert "'=SUM(A1)" not in run_ok("report", path, "--seating", "1")
    assert "'=SUM(A1)" in run_ok("report", path, "--seating", "1", "--csv", "-")


def test_no_paper_to_write_on_is_made_for_a_table_that_is_not_played(drawn, tmp_path, check_golden):
    out = tmp_path / "out.pdf"
    gone = next(row["teams"] for row in json.loads(run_ok("sessions", drawn, "--json")) if row["round"] == 2)["A"]
    assert run("desk", drawn, gone, "--withdraw", "1", "--reason", "ill").status == 0
    for asked in (["--table-cards", "2"], ["--round", "2"]):
        run_ok("blank", drawn, *asked, "--pdf", out)
        text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(out))
        assert text
        assert gone not in text
    forfeited = next(row for row in json.loads(run_ok("sessions", drawn, "--json")) if row["state"] == "forfeited")
    check_golden(refused("blank", drawn, "--session", forfeited["id"], "--pdf", out))


def test_a_stage_or_round_that_is_not_there_is_named(drawn, check_golden):
    check_golden(refused("report", drawn, "--draw", "--stage", "Finals"))
    check_golden(refused("report", drawn, "--seating", "9"))
    check_golden(refused("blank", drawn, "--table-cards", "9", "--pdf", "x"))
    check_golden(refused("report", drawn, "--round-results", "one"))


def test_a_letter_without_a_typeface_is_reported_when_entered_and_when_printed(tmp_path, check_golden):
    path, teams = tmp_path / "cup.scorekeeper", tmp_path / "teams.csv"
    teams.write_text("team\nOtters \ue123\nHerons\n", encoding="utf-8")
    assert not run("new", path, "--system", "international-56").err
    entered = run("import", path, teams)
    assert entered.status == 0
    assert "(U+E123)" in entered.err
    check_golden(entered.err)
    for command in (("report", path, "--standings"), ("prizes", path, "--prize", "100")):
        result = run(*command, "--pdf", tmp_path / "x.pdf")
        assert result.status == 0, result.err
        assert result.complaints == entered.complaints
        text = pypdfium2.PdfDocument(tmp_path / "x.pdf")[0].get_textpage().get_text_range()
        assert "Otters" in text
    assert not run("standings", path, "--csv").err


def test_the_record_of_a_team_that_never_came_is_made_in_an_event_of_several_stages(tmp_path):
    event, teams = tmp_path / "cup.scorekeeper", tmp_path / "teams.csv"
    teams.write_text("team\nDallas\nKochi\nAlbany\nTampa\n", encoding="utf-8")
    run_ok("new", event, "--system", "international-56")
    run_ok("import", event, teams)
    run_ok("desk", event, "Tampa", "--never-came")
    run_ok("draw-round", event, "--method", "round-robin")
    run_ok("stages", event, "--new", "Side event")
    assert "Tampa" in run_ok("report", event, "--team", "Tampa")
