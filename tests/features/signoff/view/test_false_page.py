"""Files that differ from their record: reported, not signed here, and not imported."""

from datetime import timedelta

import pytest
from pyhanko.pdf_utils import generic

from scorekeeper.cli import main
from scorekeeper.features.keys.view import prepared_sheet, sealed_sheet
from scorekeeper.features.keys.view.checking import check_sealed
from scorekeeper.features.keys.view.sealed_sheet import SignatureEntry, with_signature
from scorekeeper.features.keys.words.sealed import details, headline
from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.features.signoff.view import signing
from scorekeeper.features.signoff.view.sheet_signing import SheetSigning
from scorekeeper.features.verify.view.verifying import verify_event
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import EventMade
from scorekeeper.journal.roles import ABSENT
from scorekeeper.journal.signing import attachments_of
from scorekeeper.kernel.binding import PDF_LIBRARY
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import EntryRefused, WrongFiles
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.sheets import page_source
from scorekeeper.sheets.paper.signature import signature_appearance
from scorekeeper.signing.checking.check import check
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.checking.verdict import Verdict
from scorekeeper.signing.sealing import seal
from scorekeeper.signing.statement import Statement
from scorekeeper.store.new_file import write_file
from tests.cli.commands import run
from tests.features.papers.view.document_import import import_papers
from tests.features.signoff.view.false_pages import (
    FILES,
    SHEETS,
    describing,
    drawn_as,
    no_source,
    other_typefaces,
    other_version,
    rewritten,
)
from tests.features.signoff.view.signing_table import STAMP, set_table, signed_table
from tests.signing.checking.sheets import NOW, trust
from tests.signing.keys.club import AT
from tests.signing.sealing.club import AT as SIGNED_AT
from tests.signing.sealing.sheets import OPTIONS, PEOPLE, person, unsigned

ROLES = ("scorer", "captain-A", "captain-B")


@pytest.fixture
def table(tmp_path):
    return set_table(tmp_path)


def signed_by_all(table, monkeypatch, cheat):
    """All three sign in a program that cheats and looks at nothing."""
    with monkeypatch.context() as patch:
        cheat(patch)
        patch.setattr(signing, "must_follow", lambda *_given: Verdict("sheet"))
        return table.sign_all().content


def judged(table, content):
    return check(content, table.trust, AT + timedelta(hours=9), render=redraw_sheet, library=PDF_LIBRARY)


def codes(verdict):
    return {problem.code for problem in verdict.problems}


def drawing(what):
    return lambda patch: patch.setattr(prepared_sheet, "drawn_sheet", drawn_as(SHEETS[what]))


def writing(what):
    return lambda patch: patch.setattr(sealed_sheet, "prepared_sheet", rewritten(FILES[what]))


def test_a_sheet_of_the_program_is_intact(tmp_path):
    table = signed_table(tmp_path)
    verdict = judged(table, table.content)
    assert (verdict.good, verdict.page, verdict.problems) == (True, "exact", ())
    first, *_rest, compared, unprinted = details(verdict)
    assert headline(verdict).startswith("Intact. Signed by three")
    assert first == "Signed result: Dallas 25, Detroit 16; match points 4–0."
    assert compared == "The whole file was made again from the record and is the same, byte for byte."
    assert unprinted.startswith("Signed with it, but not printed on the page: ")


@pytest.mark.parametrize("what", SHEETS)
def test_a_page_that_shows_something_else_is_reported(what, table, monkeypatch):
    verdict = judged(table, signed_by_all(table, monkeypatch, drawing(what)))
    assert verdict.intact, "not a byte was changed since it was signed"
    assert not verdict.good
    assert "page-differs" in codes(verdict)
    assert headline(verdict).startswith("The page does not match its record: ")


@pytest.mark.parametrize("what", FILES)
def test_a_file_that_hides_something_is_not_intact(what, table, monkeypatch):
    verdict = judged(table, signed_by_all(table, monkeypatch, writing(what)))
    assert not verdict.good
    assert codes(verdict) & {"page-differs", "file-differs", "sealed-foreign"}
    assert "Intact" not in headline(verdict)


@pytest.mark.parametrize("cheat", [no_source, other_version, other_typefaces])
def test_a_page_from_elsewhere_is_not_called_intact(cheat, table, monkeypatch, tmp_path):
    def both(patch):
        cheat(patch)
        writing("covered totals")(patch)

    content = signed_by_all(table, monkeypatch, both)
    verdict = judged(table, content)
    assert headline(verdict).startswith("Signatures good, page not comparable. Signed by three")
    (tmp_path / "sheet.pdf").write_bytes(content)
    club = [table.club.store.public()]
    result = check_sealed(tmp_path / "sheet.pdf", tmp_path, AT + timedelta(hours=9), club, render=redraw_sheet)
    assert (result.well, result.in_part) == (True, True)


def event_of(table, path):
    """Write the event of a table into a file."""
    names = {name for entry in table.desk.entries for name in attachments_of(entry.fact)}
    write_file(path, table.desk.entries, [(name, table.desk.store.attachment(name)) for name in names])
    return path


def test_the_check_of_an_event_makes_its_signed_files_again(table, monkeypatch, tmp_path):
    signed_by_all(table, monkeypatch, drawing("other totals"))
    path = event_of(table, tmp_path / "cup.scorekeeper")
    assert [fault.code for fault in verify_event(path).problems] == ["kept-file-changed"]
    assert run("verify", path).status == 1


def test_an_event_with_a_page_from_elsewhere_is_checked_in_part(table, monkeypatch, tmp_path):
    signed_by_all(table, monkeypatch, other_version)
    path = event_of(table, tmp_path / "cup.scorekeeper")
    verdict = verify_event(path)
    assert (verdict.problems, [remark.code for remark in verdict.remarks]) == ((), ["kept-in-part"])
    assert run("verify", path).status == 3


def test_a_page_drawn_from_other_entries_is_reported(table, monkeypatch):
    """The file says that its page comes from a journal in which deal 4 was another contract."""

    def change(document):
        for entry in document["journal"]["entries"]:
            if entry[5] == "deal-recorded" and '"deal":4,' in entry[6]:
                entry[6] = entry[6].replace('"contract":"40H"', '"contract":"48H"')

    content = signed_by_all(
        table,
        monkeypatch,
        lambda patch: patch.setattr(page_source, "written", describing(change)),
    )
    verdict = judged(table, content)
    assert "page-of-another" in codes(verdict)
    assert not verdict.good


@pytest.mark.parametrize("what", ["other totals", "other digest"])
def test_captains_do_not_sign_it_in_the_program(what, table, monkeypatch):
    with monkeypatch.context() as patch:
        drawing(what)(patch)
        table.sign("scorer")
    seq = table.desk.tournament.seq
    for role in ("captain-A", "captain-B"):
        with pytest.raises(EntryRefused) as refused:
            table.sign(role, pin="0000-not-tried")
        assert refused.value.problems[0].code in {"page-not-of-record", "not-their-turn"}
    assert table.desk.tournament.seq == seq
    SheetSigning(table.state.uid).stop(table.desk, "another page")
    assert table.sign_all().closed, "started again, the page is the program's own"


def test_a_page_that_cannot_be_compared_here_is_started_again(table, monkeypatch):
    with monkeypatch.context() as patch:
        no_source(patch)
        table.sign("scorer")
    with pytest.raises(EntryRefused) as refused:
        table.sign("captain-A")
    assert [problem.code for problem in refused.value.problems] == ["page-not-drawn-here"]


def test_it_is_not_taken_in_and_the_command_line_says_so(table, monkeypatch, tmp_path, capsys):
    content = signed_by_all(table, monkeypatch, drawing("other totals"))
    data = tmp_path / "data"
    (data / "clubs").mkdir(parents=True)
    (data / "clubs" / "lakes.pem").write_bytes(table.club.store.public())
    monkeypatch.setattr("scorekeeper.features.papers.view.signed_papers.user_data_dir", lambda: data)
    numbers = iter(range(1, 1000))
    event = EventMade("a" * 32, "Elsewhere", "international-56", table.desk.tournament.event.edition)
    elsewhere = Desk(
        MemoryStore([NewEntry("1", STAMP, "", "", event)]),
        who="",
        seat="",
        clock=lambda: STAMP,
        ids=lambda: f"{next(numbers):032x}",
    )
    with pytest.raises(WrongFiles) as refused:
        import_papers(elsewhere, [("sheet.pdf", content)])
    ((_name, problem),) = refused.value.problems
    assert problem.code == "signed-sheet-refused"
    assert elsewhere.tournament.seq == 1
    club = str(data / "clubs" / "lakes.pem")
    (tmp_path / "sheet.pdf").write_bytes(content)
    assert main(["verify", "--club", club, str(tmp_path / "sheet.pdf")]) == 1
    assert "The page does not match its record: " in capsys.readouterr().out


def test_the_exit_status_tells_what_could_not_be_compared(table, monkeypatch, tmp_path, capsys):
    club = tmp_path / "lakes.pem"
    club.write_bytes(table.club.store.public())
    (tmp_path / "elsewhere.pdf").write_bytes(signed_by_all(table, monkeypatch, no_source))
    assert main(["verify", "--club", str(club), str(tmp_path / "elsewhere.pdf")]) == 3
    assert "Signatures good, page not comparable." in capsys.readouterr().out


BOXES = {
    "nothing in it": lambda look: b" ",
    "another name": lambda look: look.replace(b" l ", b" m ", 3),
    "across the words": lambda look: look + b"\nq 0 G 1.1 w 1 J 1 j\n0.00 0.00 m 90.00 20.00 l S\nQ\n",
    "across the words in whole points": lambda look: look.replace(b" J 1 j\n", b" J 1 j\n0 0 m 90 20 l S\n", 1),
    "a curve that dips into the words": lambda look: look.replace(
        b" J 1 j\n", b" J 1 j\n5.00 40.00 m 5.00 -20.00 100.00 -20.00 100.00 40.00 c S\n", 1
    ),
    "white over all": lambda look: b"1 g 0 0 600 600 re f " + look,
    "far outside the box": lambda look: look.replace(b" J 1 j\n", b" J 1 j\n5.00 40.00 m 5.00 400.00 l S\n", 1),
    "ten thousand strokes": lambda look: look.replace(
        b" J 1 j\n", b" J 1 j\n" + b"5.00 40.00 m 6.00 41.00 l S\n" * 10_000, 1
    ),
}


@pytest.mark.parametrize("what", BOXES)
def test_a_box_shows_the_signature_that_is_in_it(what, table, monkeypatch):
    right = signature_appearance

    def cheat(patch):
        patch.setattr(sealed_sheet, "signature_appearance", lambda *given: BOXES[what](right(*given)))

    result = {
        (problem.code, dict(problem.values).get("role", ""))
        for problem in judged(table, signed_by_all(table, monkeypatch, cheat)).problems
    }
    assert result & {("file-differs", ""), *(("box-differs", role) for role in ROLES)}


def test_a_signature_that_brings_more_along_is_not_intact(table, monkeypatch):
    """The last captain's program adds an object to the update, signed with that captain's key."""
    right = seal._show

    def show(writer, field, appearance):
        right(writer, field, appearance)
        writer.add_object(generic.pdf_string("15 : 23"))

    def cheat(patch):
        patch.setattr(seal, "_show", show)

    content = signed_by_all(table, monkeypatch, cheat)
    assert codes(judged(table, content)) == {"file-differs"}


def test_a_committee_without_a_name_that_is_absent_leaves_the_sheet_intact():
    content, record = unsigned("ruled").ready(), read_record(unsigned("ruled").record)
    for role in unsigned("ruled").roles:
        absent = role == "committee"
        statement = Statement(ABSENT, "no committee tonight") if absent else Statement()
        place = SignatureEntry(role, "" if absent else PEOPLE[role], person("scorer" if absent else role), statement)
        content = with_signature(content, record, place, SIGNED_AT, options=OPTIONS)
    verdict = check(content, trust(), NOW, render=redraw_sheet, library=PDF_LIBRARY)
    assert (verdict.page, verdict.problems) == ("exact", ())


def test_a_different_person_stated_missing_is_reported():
    content, record = unsigned().ready(), read_record(unsigned().record)
    for role in unsigned().roles:
        absent = role == "captain-B"
        statement = Statement(ABSENT, "he left") if absent else Statement()
        place = SignatureEntry(
            role, "Somebody" if absent else PEOPLE[role], person("scorer" if absent else role), statement
        )
        content = with_signature(content, record, place, SIGNED_AT, options=OPTIONS)
    verdict = check(content, trust(), NOW, render=redraw_sheet, library=PDF_LIBRARY)
    first = headline(verdict)
    assert first.startswith("Signatures good. Signed by two, Detroit absent;")
    assert "Somebody is stated as missing for the captain of Detroit" in first
