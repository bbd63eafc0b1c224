"""A page that shows another thing than the record it is signed with: told by the check, signed and taken in by nobody."""

import dataclasses
import io
from datetime import timedelta

import pytest
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.writer import copy_into_new_writer

from scorekeeper.cli import main
from scorekeeper.features.keys.view import sealed_sheet
from scorekeeper.features.keys.view.checking import check_sealed
from scorekeeper.features.keys.view.drawn_sheet import drawn_sheet
from scorekeeper.features.keys.words.sealed import details, headline
from scorekeeper.features.papers.view.redrawing import redrawn
from scorekeeper.features.signoff.view import signoff
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import EventMade
from scorekeeper.kernel.binding import PDF_LIBRARY
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import EntryRefused, WrongFiles
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.sheets.paper.signature import signature_appearance
from scorekeeper.signing.checking import certificates
from scorekeeper.signing.checking.check import check
from tests.features.papers.view.bringing import import_papers
from tests.features.signoff.view.false_pages import SHEETS, drawn_as, other_totals
from tests.features.signoff.view.signing_table import STAMP, set_table
from tests.signing.checking.forging import redraw
from tests.signing.keys.club import AT

ROLES = ("scorer", "captain-A", "captain-B")


@pytest.fixture
def table(tmp_path):
    return set_table(tmp_path)


def with_more(page, operators):
    """What draws the page, and these operators behind it."""

    def more(*given):
        paper, record = page(*given)
        writer = copy_into_new_writer(PdfFileReader(io.BytesIO(paper.content)))
        redraw(lambda drawing: drawing + operators)(writer)
        target = io.BytesIO()
        writer.write(target)
        return dataclasses.replace(paper, content=target.getvalue()), record

    return more


def signed_by_all(table, monkeypatch, page):
    """All three sign the false page, in a program that looks at nothing."""
    with monkeypatch.context() as patch:
        patch.setattr(sealed_sheet, "drawn_sheet", page)
        patch.setattr(signoff, "must_follow", lambda *_given: None)
        return table.sign_all().content


def judged(table, content):
    return check(content, table.trust, AT + timedelta(hours=9), render=redrawn, library=PDF_LIBRARY)


@pytest.mark.parametrize("description", ["its own", "the true one", "nothing", "another layout", "other fonts"])
@pytest.mark.parametrize("what", ["other totals", "a row"])
def test_a_page_with_other_numbers_is_told_whatever_it_says_of_itself(what, description, table, monkeypatch):
    content = signed_by_all(table, monkeypatch, drawn_as(SHEETS[what], description))
    verdict = judged(table, content)
    assert verdict.intact, "not a byte was changed since it was signed"
    assert not verdict.good
    assert not verdict.closed
    assert "page-differs" in {one.code for one in verdict.problems}
    told = headline(verdict)
    assert told.startswith("The page does not match its record: ")
    shown, right = ("23", "25") if what == "other totals" else ("55", "42")
    assert any(shown in line and right in line for line in details(verdict) if line.startswith("Changed: "))


@pytest.mark.parametrize("description", ["its own", "the true one"])
@pytest.mark.parametrize("what", SHEETS)
def test_nothing_that_the_record_gives_can_be_drawn_otherwise(what, description, table, monkeypatch):
    content = signed_by_all(table, monkeypatch, drawn_as(SHEETS[what], description))
    assert "page-differs" in {one.code for one in judged(table, content).problems}


@pytest.mark.parametrize("what", ["other totals", "other digest"])
def test_captains_do_not_sign_it_in_the_program(what, table, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(sealed_sheet, "drawn_sheet", drawn_as(SHEETS[what], "the true one"))
        table.sign("scorer")
    seq = table.desk.tournament.seq
    for role in ("captain-A", "captain-B"):
        with pytest.raises(EntryRefused) as refused:
            table.sign(role, pin="0000-not-tried")
        assert refused.value.problems[0].code in {"page-not-of-record", "not-their-turn"}
    assert table.desk.tournament.seq == seq
    signoff.stop_signing(table.desk, table.state.uid, "another page")
    assert table.sign_all().closed, "begun anew, the page is the program's own"


def test_a_page_that_cannot_be_held_against_the_record_here_is_begun_anew(table, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(sealed_sheet, "drawn_sheet", drawn_as(lambda sheet: sheet, "other fonts"))
        table.sign("scorer")
    with pytest.raises(EntryRefused) as refused:
        table.sign("captain-A")
    assert [one.code for one in refused.value.problems] == ["page-not-drawn-here"]


@pytest.mark.parametrize(
    ("change", "description", "says"),
    [
        (other_totals, "the true one", "The page does not match its record: "),
        (lambda sheet: sheet, "nothing", "the page does not say how it was drawn"),
    ],
)
def test_it_is_not_taken_in_and_the_command_line_says_so(
    change, description, says, table, monkeypatch, tmp_path, capsys
):
    content = signed_by_all(table, monkeypatch, drawn_as(change, description))
    data = tmp_path / "data"
    (data / "clubs").mkdir(parents=True)
    (data / "clubs" / "lakes.pem").write_bytes(table.club.store.public())
    monkeypatch.setattr("scorekeeper.features.papers.view.importing.user_data_dir", lambda: data)
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
    ((_name, found),) = refused.value.problems
    assert found.code == "signed-sheet-refused"
    assert elsewhere.tournament.seq == 1
    (tmp_path / "sheet.pdf").write_bytes(content)
    assert main(["verify", "--club", str(data / "clubs" / "lakes.pem"), str(tmp_path / "sheet.pdf")]) == 1
    assert says in capsys.readouterr().out


BOXES = {
    "nothing in it": lambda look: b" ",
    "another name": lambda look: look.replace(b" l ", b" m ", 3),
    "across the words": lambda look: look + b"\nq 0 G 1.1 w 1 J 1 j\n0.00 0.00 m 90.00 20.00 l S\nQ\n",
    "across the words in whole points": lambda look: look.replace(b" J 1 j\n", b" J 1 j\n0 0 m 90 20 l S\n", 1),
    "a curve that dips into the words": lambda look: look.replace(
        b" J 1 j\n", b" J 1 j\n5.00 40.00 m 5.00 -20.00 100.00 -20.00 100.00 40.00 c S\n", 1
    ),
    "white over all": lambda look: b"1 g 0 0 600 600 re f " + look,
}


@pytest.mark.parametrize("what", BOXES)
def test_a_box_shows_the_signature_that_is_in_it(what, table, monkeypatch):
    right = signature_appearance
    with monkeypatch.context() as patch:
        patch.setattr(sealed_sheet, "signature_appearance", lambda *given: BOXES[what](right(*given)))
        patch.setattr(signoff, "must_follow", lambda *_given: None)
        content = table.sign_all().content
    found = {(one.code, dict(one.values).get("role", "")) for one in judged(table, content).problems}
    assert found & {("sealed-foreign", ""), *(("box-differs", role) for role in ROLES)}


def test_a_page_that_does_not_say_how_it_was_drawn_is_at_fault(table, monkeypatch):
    """Keys that bear the name as it is written are of versions whose sheets all say it."""
    verdict = judged(table, signed_by_all(table, monkeypatch, drawn_as(lambda sheet: sheet, "nothing")))
    assert [one.code for one in verdict.problems] == ["page-undescribed"]
    assert headline(verdict).startswith("Nothing was changed, but the page does not say how it was drawn")


def test_nor_does_a_layout_that_never_was_let_it_off(table, monkeypatch):
    content = signed_by_all(table, monkeypatch, drawn_as(lambda sheet: sheet, "no layout"))
    assert [one.code for one in judged(table, content).problems] == ["page-not-compared"]


@pytest.mark.parametrize("description", ["nothing", "another layout", "other fonts"])
def test_a_page_that_keeps_back_how_it_was_drawn_is_not_called_intact(description, table, monkeypatch, tmp_path):
    """The numbers stand in its text and something else is painted over them."""
    monkeypatch.setattr(certificates, "written_name", lambda _certificate: "")  # keys of earlier versions
    cover = b"\nq 1 g 300 700 200 60 re f 0 g 320 710 30 40 re f Q"
    page = with_more(drawn_as(lambda sheet: sheet, description), cover)
    content = signed_by_all(table, monkeypatch, page)
    assert "in part" in headline(judged(table, content))
    assert "Intact" not in headline(judged(table, content))
    (tmp_path / "sheet.pdf").write_bytes(content)
    club = [table.club.store.public()]
    found = check_sealed(tmp_path / "sheet.pdf", tmp_path, AT + timedelta(hours=9), club, render=redrawn)
    assert found.in_part


HIDDEN = {
    "letters that are not seen": b"\nq BT 3 Tr /F1 12 Tf 300 750 Td (23 : 11) Tj ET Q",
    "white letters": b"\nq 1 g BT /F1 9 Tf 300 20 Td (23 : 11) Tj ET Q",
    "operators only others know": b"\nBX /Foo sh EX",
}


@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_hidden_on_a_page_is_told(what, table, monkeypatch):
    content = signed_by_all(table, monkeypatch, with_more(drawn_as(lambda sheet: sheet, "its own"), HIDDEN[what]))
    verdict = judged(table, content)
    assert verdict.page != "exact"
    assert "in part" in headline(verdict)
    assert any("built differently" in line for line in details(verdict))


def test_boxes_stand_where_the_sheet_has_them(table, monkeypatch):
    right = drawn_sheet

    def wide(state, tournament, options):
        paper, record = right(state, tournament, options)
        last = paper.boxes["captain-B"]
        boxes = {**paper.boxes, "captain-B": last._replace(left=0, bottom=0, right=595, top=841)}
        return dataclasses.replace(paper, boxes=boxes), record

    content = signed_by_all(table, monkeypatch, wide)
    verdict = judged(table, content)
    assert not verdict.good
    assert [dict(one.values)["part"] for one in verdict.problems if one.code == "sealed-foreign"][:1] == ["form"]
    plain = check(content, table.trust, AT + timedelta(hours=9))
    assert "sealed-foreign" in {one.code for one in plain.problems}, "told without drawing anything"
