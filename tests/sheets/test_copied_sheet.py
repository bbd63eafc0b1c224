"""The printed sheet of a session copied from paper: what was compared and what differed."""

from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.sheets.notes import marks, remarks
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.render import sheet_of
from tests.features.copying.view.copied import settle
from tests.features.score.view.paper import Copyist, right_sheet, with_line, with_pair
from tests.kernel.golden_event import GOLDEN, deal

PAPER = right_sheet(GOLDEN)


def current_sheet(copyist):
    return sheet_of(copyist.now.state, copyist.tournament, SheetOptions())


def texts(copyist):
    return [note.text for note in current_sheet(copyist).notes]


def test_the_sheet_says_who_copied_it_and_that_all_agrees(check_golden):
    sheet = current_sheet(Copyist().copy(PAPER))
    check_golden([note.text for note in sheet.notes])
    assert sheet.session_row is None
    assert sheet.read_outs == ()
    assert {row.entered for row in sheet.rows} == {""}
    assert "begun" not in sheet.heading.when
    check_golden(sheet.footer[0])


def test_a_difference_that_is_open_keeps_the_pen_away(check_golden):
    copyist = Copyist().copy(with_pair(PAPER, 7, (5, 8)))
    sheet = current_sheet(copyist)
    check_golden(sheet.notes[0].text)
    check_golden(sheet.notes[1].text)
    check_golden(sheet.footer[0])
    state = copyist.now.state
    result = marks(remarks(SYSTEMS["international-56"], state, SheetOptions()))
    assert {number: [mark.text for mark in listed] for number, listed in result.items()} == {7: ["paper differs"]}


def test_two_sheets_and_their_settled_differences_are_on_the_printed_one(check_golden):
    other = with_line(with_line(PAPER, 4, "B 40D 42"), 13, "A 47SX 44")
    copyist = Copyist().copy(PAPER, "A").copy(other, "B")
    settle(copyist, 4, "A")
    settle(copyist, 13, "B", "Dallas forgot the double")
    four, corrected, thirteen, whole = texts(copyist)
    check_golden(four)
    assert "A 47 spades, 44 defeated became A 47 spades doubled, 44 defeated" in corrected
    assert "Settled: as Detroit. Reason: Dallas forgot the double. Entries " in thirteen
    check_golden(whole)


def test_deals_recorded_at_the_table_keep_their_times():
    copyist = Copyist([deal(1, GOLDEN[0]), deal(2, GOLDEN[1])]).copy(PAPER[2:5])
    entered = {row.deal: bool(row.entered) for row in current_sheet(copyist).rows}
    assert [entered[number] for number in (1, 2, 3, 4, 5)] == [True, True, False, False, False]
