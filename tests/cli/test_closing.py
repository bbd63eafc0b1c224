"""`close-sheet`, `round --on-paper`, `sessions` and `verify` on sheets signed on paper."""

import json
from dataclasses import replace

import pytest

import scorekeeper.kernel.desk
from scorekeeper.documents.final_ranking import FinalRanking, read_final_ranking
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.facts import DealRecorded, DisputeRaised, RulingMade, TeamEntered
from scorekeeper.journal.finality_checks import holding_up
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.events import open_event
from scorekeeper.kernel.paper_closing import PaperAccount, closing
from scorekeeper.kernel.paper_sheets import printout
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.ranking.paper import ranking_paper
from scorekeeper.sheets.ranking.record import ranking_record
from scorekeeper.signing.checking.records import read_record
from tests.cli.commands import GOLDEN, refused, run, run_ok
from tests.documents.schemas import validator
from tests.kernel.votes import enter_unasked
from tests.pictures import picture


@pytest.fixture
def event(tmp_path):
    """An event with one finished session."""
    path = tmp_path / "friday.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    run_ok("import", path, GOLDEN, "--new-teams")
    return path


def code_of(path, number=1):
    desk = open_event(path, who="Ann", seat="desk")
    state = next(state for state in desk.tournament.sessions.values() if state.number == number)
    result = printout(state, desk.tournament).code
    desk.close()
    return result


def newest(path):
    desk = open_event(path, who="Ann", seat="desk")
    entry = desk.entries[-1]
    desk.close()
    return entry


def test_a_sheet_is_closed_by_the_code_on_its_paper(event, tmp_path, check_golden):
    photo = tmp_path / "sheet.jpg"
    photo.write_bytes(picture())
    output = run_ok(
        "close-sheet", event, "--session", "1", "--code", code_of(event).lower(), "--seen-by", "Thomas",
        "--protest", "Detroit", "--not-signed", "scorer", "--words", "deal 7", "--photo", photo, "--who", "Lissy",
    )  # fmt: skip
    check_golden(output.replace(str(event), "EVENT"))
    fact = newest(event).fact
    assert (fact.kind, fact.seen_by, fact.words) == ("sheet-closed-on-paper", "Thomas", "deal 7")
    assert dict(fact.signers) == {"scorer": "not", "captain-A": "signed", "captain-B": "protest"}
    desk = open_event(event, who="Ann", seat="desk")
    assert desk.store.attachment(fact.photo) == photo.read_bytes()
    assert json.loads(desk.store.attachment(fact.record))["revision"] == 1
    desk.close()
    (session,) = json.loads(run_ok("sessions", event, "--json"))
    assert (session["state"], session["complete"]) == ("closed-on-paper", True)
    assert session["signed"] == {"revision": 1, "closed": True, "on_paper": True, "code": fact.code}
    assert "complete, signed on paper" in run_ok("sessions", event)
    assert "revision 1 closed on paper" in run_ok("journal", event)


def test_a_photo_that_no_program_shows_closes_nothing(event, tmp_path):
    photo = tmp_path / "sheet.jpg"
    photo.write_bytes(picture(size=400)[:2000])
    (why,) = refused("close-sheet", event, "--session", "1", "--code", code_of(event), "--photo", photo)
    assert why.endswith("this picture is damaged and cannot be read completely. Choose another")
    assert newest(event).fact.kind != "sheet-closed-on-paper"


def test_verify_counts_sheets_on_paper_apart(event):
    assert "on paper" not in run_ok("verify", event)
    run_ok("close-sheet", event, "--session", "1", "--code", code_of(event))
    assert newest(event).fact.seen_by == newest(event).who
    lines = run_ok("verify", event).splitlines()
    assert lines[1].endswith(": 1 closed on paper: its signatures were not checked.")


@pytest.mark.parametrize(
    "change",
    [
        {"code": ""},
        {"code": "ZZZZ"},
        {"signers": {}},
        {"signers": {"scorer": "signed", "captain-A": "signed", "captain-B": "absent"}, "words": "ill"},
        {"signers": dict.fromkeys(("scorer", "captain-A", "captain-B"), "not"), "words": "no"},
        {"seen_by": " "},
        {"revision": 5},
        {"names": {"captain-A": "Mallory"}},
    ],
)
def test_verify_finds_a_closing_on_paper_that_no_desk_would_enter(event, change, monkeypatch):
    """A journal written by a hostile program: the sheet never counts as signed with keys."""
    desk = open_event(event, who="Ann", seat="desk")
    (state,) = desk.tournament.sessions.values()
    sheet = printout(state, desk.tournament)
    fact = replace(closing(state, desk.tournament, PaperAccount(sheet.code, "Thomas")), **change)
    with pytest.raises(EntryRefused):
        desk.submit([fact], attachments=[sheet.text.encode()])
    monkeypatch.setattr(scorekeeper.kernel.desk, "command_problems", lambda *_given: ())
    desk.submit([fact], attachments=[sheet.text.encode()])
    (state,) = desk.tournament.sessions.values()
    assert (state.is_on_paper, state.has_signed_file) == (True, False)
    desk.close()
    result = run("verify", event)
    assert result.status == 1
    assert "closes a sheet on paper" in result.out
    assert "signed with keys" not in result.out


def test_a_closed_sheet_is_printed_again_without_a_signature(event, tmp_path):
    run_ok("close-sheet", event, "--session", "1", "--code", code_of(event))
    run_ok("export", event, "--session", "1", "--pdf", tmp_path / "sheet.pdf")
    data = (tmp_path / "sheet.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert b"/Sig" not in data
    (why,) = refused("export", event, "--session", "1", "--xlsx", tmp_path / "sheet.xlsx", "--sign")
    assert "none of these sheets was signed with keys" in why


def test_the_paper_is_that_of_the_sheet_as_it_is(event, check_golden):
    before = code_of(event)
    desk = open_event(event, who="Ann", seat="desk")
    (session,) = desk.tournament.sessions
    desk.submit([DealRecorded(session, 4, "B", Contract(40, "H"), 30)], reason="misread")
    desk.close()
    (why,) = refused("close-sheet", event, "--session", "1", "--code", before)
    assert "This paper was printed before deal 4 was corrected (" in why
    assert why.endswith("). Print it again.")
    for code in ("ZZZZ", "K7U4"):
        check_golden([line.replace(str(event), "EVENT") for line in refused(
            "close-sheet", event, "--session", "1", "--code", code
        )])  # fmt: skip
    assert newest(event).fact.kind == "deal-recorded"


def test_an_event_that_closes_its_sheets_here_refuses_the_paper(event):
    run_ok("set", event, "closing=here")
    assert "closing" in run_ok("set", event)
    (why,) = refused("close-sheet", event, "--session", "1", "--code", code_of(event))
    assert "sheets are signed in Scorekeeper only" in why
    (wrong,) = refused("close-sheet", event, "--session", "1", "--code", code_of(event), "--protest", "Boston")
    assert "no such signer; choose from scorer, Dallas, Detroit" in wrong


@pytest.fixture
def hall(tmp_path):
    """A round of two tables: one finished, one still at its first deal."""
    path = tmp_path / "autumn.scorekeeper"
    run_ok("new", path, "--system", "international-56", "--set", "deals=2")
    desk = open_event(path, who="Ann", seat="desk")
    desk.submit([TeamEntered(f"7e{number}", f"Team {number}") for number in range(4)])
    desk.close()
    run_ok("draw-round", path, "--method", "round-robin")
    play(path, 0, 1, 2)
    return path


def play(path, table, *deals):
    desk = open_event(path, who="Ann", seat="desk")
    state = [state for state in desk.tournament.sessions.values() if state.round == 1][table]
    desk.submit([DealRecorded(state.uid, deal, "A", Contract(40, "H"), 44) for deal in deals])
    desk.close()


def test_a_round_lists_the_codes_of_the_papers_to_compare(hall):
    (first, second) = json.loads(run_ok("round", hall, "--json"))["tables"]
    assert (first["code"], second["code"]) == (code_of(hall), None)
    head, row = run_ok("round", hall).splitlines()[3:5]
    assert head.endswith("code of the paper")
    assert row.endswith(code_of(hall))
    run("round", hall, "--on-paper", "Thomas")
    assert "code of the paper" not in run_ok("round", hall)


def test_a_sheet_for_the_pen_is_not_called_foreign(hall, tmp_path):
    run_ok("export", hall, "--session", "1", "--pdf", tmp_path / "sheet.pdf")
    ran = run("verify", tmp_path / "sheet.pdf")
    assert ran.out.startswith(f"{tmp_path / 'sheet.pdf'}: Not signed.")
    assert "not built the way" not in ran.out


def test_a_round_is_closed_on_paper_in_one_pass(hall, check_golden):
    ran = run("round", hall, "--on-paper", "Thomas")
    check_golden(ran.err.replace(str(hall), "EVENT"))
    assert ran.out.startswith("Closed on paper: table 1.\n")
    assert (newest(hall).fact.kind, newest(hall).fact.seen_by) == ("sheet-closed-on-paper", "Thomas")
    play(hall, 1, 1, 2)
    again = run_ok("round", hall, "--on-paper", "Thomas", "--except", "2")
    assert again.startswith("No sheet is ready, so none was closed.\n")
    done = run_ok("round", hall, "--on-paper", "Thomas", "--close", "--json")
    document = json.loads(done)
    assert document["closed"]
    assert [table["state"] for table in document["tables"]] == ["on-paper", "on-paper"]


def test_open_disputes_and_rulings_are_seen_before_a_sheet_is_closed_on_paper(hall):
    play(hall, 1, 1, 2)
    desk = open_event(hall, who="Ann", seat="desk")
    first, second = (state.uid for state in desk.tournament.sessions.values() if state.round == 1)
    desk.submit([DisputeRaised("d1", first, 1, "A", facts="a revoke")])
    enter_unasked(desk, [RulingMade(second, ("3.9",), "no revoke was found", 1, members=("Mini",))])
    desk.close()
    ran = run("round", hall, "--on-paper", "Thomas")
    assert ran.out.startswith("No sheet is ready, so none was closed.")
    assert ran.complaints == [
        f"{hall}: table 1: Dispute 1 is open. It can still change this sheet. Close it by itself, with close-sheet.",
        f"{hall}: table 2: The committee signs this sheet, too. Close it by itself, with close-sheet.",
    ]
    result = run_ok("close-sheet", hall, "--session", "1", "--code", code_of(hall), "--seen-by", "Thomas")
    assert result.endswith("Dispute 1 is open. It can still change this sheet.\n")
    assert "Dispute" not in run_ok("close-sheet", hall, "--session", "2", "--code", code_of(hall, 2))


def test_a_ranking_says_how_many_of_its_sheets_are_on_paper(hall):
    assert json.loads(run_ok("final", hall, "--json"))["closed_on_paper"] == 0
    run("round", hall, "--on-paper", "Thomas")
    play(hall, 1, 1, 2)
    run_ok("round", hall, "--on-paper", "Thomas")
    assert json.loads(run_ok("final", hall, "--json"))["closed_on_paper"] == 2
    assert "2 sheets were closed on paper: their signatures were not checked." in run_ok("final", hall)
    desk = open_event(hall, who="Ann", seat="desk")
    document = ranking_record(desk.tournament, MAIN, ("Ann",))
    held = [problem.code for problem in holding_up(desk.tournament, MAIN)]
    desk.close()
    assert "ranking-unsigned" not in held, "a sheet on paper holds no ranking up"
    assert [sheet["on_paper"] for sheet in document["sheets"]] == [True, True]
    assert not list(validator("final-ranking").iter_errors(document))
    read = read_final_ranking(document)
    assert isinstance(read, FinalRanking)
    assert read.on_paper == 2
    paper = ranking_paper(read, "d" * 64, SheetOptions())
    facts = {fact.caption: fact.value for fact in paper.ranking.facts}
    assert (facts["signed sheets"], facts["sheets signed on paper"]) == (0, 2)
    record = read_record(canonical_json(document).encode())
    assert len(record.on_paper) == 2
    assert record.unsigned == 0


def test_what_is_wrong_with_closing_a_round_on_paper(hall):
    assert "table 9 has no open sheet" in refused("round", hall, "--on-paper", "Thomas", "--except", "9")[0]
    assert "name who compared the papers" in refused("round", hall, "--on-paper", " ")[0]
    assert "together with --on-paper" in refused("round", hall, "--except", "1")[0]
