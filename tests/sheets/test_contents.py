"""What the sheet says: golden texts, and the statements a committee would ask about."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.features.score.view.sheet_view import score_sheet
from scorekeeper.features.where.view.addresses import SHEET, NumberAddress, value_of
from scorekeeper.features.where.view.where_from import parts_of
from scorekeeper.journal.facts import (
    EntryConfirmed,
    EventChanged,
    PenaltyGiven,
    Redealt,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionOpened,
    Voided,
)
from scorekeeper.journal.read_out import totals_to_read
from scorekeeper.language.settings import on_paper
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from scorekeeper.session.words import prospects
from scorekeeper.sheets.blocks import Fact
from scorekeeper.sheets.options import LEGIBLE, SheetOptions
from scorekeeper.sheets.record import required
from scorekeeper.sheets.render import sheet_of
from scorekeeper.sheets.workbook.book import workbook
from scorekeeper.tournament.settings import READ_AGAIN, settings_of
from tests.sheets.books import opened
from tests.sheets.canonical import canonical
from tests.sheets.making import (
    DALLAS,
    DETROIT,
    DIFFERENT,
    GOLDEN,
    RUNNING,
    SESSION,
    Making,
    another_way,
    golden,
    heavy,
    paired,
    ruled,
    swapped,
    unfinished,
)

OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z", zone=dt.timezone(dt.timedelta(hours=-5)))


def empty() -> Making:
    return Making().begin(seats=False, settings={"match_points": False}, round=None, table=None, scorer=None)


MAKERS: dict[str, Callable[[], Making]] = {
    "golden": golden,
    "heavy": heavy,
    "ruled": ruled,
    "unfinished": unfinished,
    "swapped": swapped,
    "empty": empty,
    "paired": paired,
}


def current_sheet(making: Making):
    return sheet_of(making.state, making.tournament, OPTIONS)


@pytest.mark.parametrize("name", MAKERS)
def test_the_text_of_the_sheet_is_unchanged(name, same_as_golden):
    same_as_golden(name, canonical(current_sheet(MAKERS[name]())))


def test_the_golden_session_is_25_to_16_and_4_to_0():
    sheet = current_sheet(golden())
    assert dict(sheet.result.totals) == {"A": 25, "B": 16}
    assert [(fact.caption, fact.value) for fact in sheet.result.facts[:2]] == [
        ("difference", "9"),
        ("match points", "4–0"),
    ]
    running = [":".join(str(row.running[side]) for side in "AB") for row in sheet.rows if row.running]
    assert running == list(RUNNING)


def test_a_corrected_deal_keeps_its_old_values():
    (old,) = current_sheet(golden()).rows[5].old
    assert (old.taken, old.outcome, old.points, old.running) == ("37", "made", {"A": 0, "B": 1}, {"A": 3, "B": 6})
    assert (old.side, old.value, old.strain, old.doubling) == (None, None, None, None)


def test_running_totals_struck_through_are_those_that_were_shown():
    making = Making().begin().deals("1 B28H 31 | 2 A40H 44 | 3 A38NT 28")
    shown = dict(making.state.result.deals[2].running)
    making.deal("3 A28NT 28", reason="28 was bid")
    making.deal("1 A28H 31", reason="the other side")
    (first,), (third,) = (current_sheet(making).rows[deal].old for deal in (0, 2))
    assert (dict(third.running), dict(third.points), third.outcome) == (shown, {"A": 0, "B": 2}, "defeated")
    assert dict(first.running) == {"A": 0, "B": 1}


def test_running_totals_struck_through_by_a_ruling_are_those_before_the_first_one():
    making = Making().begin().deals("1 A28H 31 | 2 A40H 44")
    first = making.enter(RulingMade(SESSION, ("3.5",), "counted again", deal=2, outcome="defeated", members=("Pat",)))
    making.deal("1 B28H 31", reason="the other side")
    making.enter(
        RulingMade(SESSION, ("3.5",), "and again", deal=2, points={"B": 1}, members=("Pat",), supersedes=first.seq)
    )
    (old,) = current_sheet(making).rows[1].old
    assert dict(old.running) == {"A": 3, "B": 0}


def test_a_deal_that_awaited_its_result_showed_no_points():
    making = Making().begin()
    making.deals("1 A40H 44 | 2 B30S")
    making.enter(RulingMade(SESSION, ("4.9",), "the claim falls", 2, taken=20, members=("Pat",)))
    (old,) = current_sheet(making).rows[1].old
    assert (old.outcome, old.points, old.running) == ("open", None, None)


def test_a_result_that_a_ruling_set_aside_is_struck_through_everywhere(check_golden):
    making = Making().begin().deals("1 A40HX 44 | 2 B30S 33")
    ordered = making.enter(RulingMade(SESSION, ("4.8",), "cards seen", deal=1, again="replay", members=("Pat",)))
    (whole,) = current_sheet(making).rows[0].old
    assert (whole.side, whole.value, whole.strain, whole.doubling) == ("A", 40, "H", 1)
    assert (whole.taken, whole.outcome, dict(whole.points)) == ("44", "made", {"A": 3, "B": 0})
    assert dict(whole.running) == {"A": 3, "B": 0}
    making.deal("1 A40HX 44")
    sheet = current_sheet(making)
    assert sheet.rows[0].old == (whole,), "also where the deal came out the same"
    footnote = next(note.text for note in sheet.notes if "dealt again" in note.text)
    check_golden(footnote)
    struck = opened(workbook(sheet, making.state, making.tournament, OPTIONS))["Score"]["P9"]
    assert (struck.value, struck.font.strike) == ("A 40H doubled 44 made 3:0 3:0", True)
    marks = score_sheet(making.tournament, SESSION).rows[0].marks
    check_golden([(mark.text, mark.tip) for mark in marks if mark.kind == "set-aside"])
    making.enter(RulingMade(SESSION, ("4.8",), "not so", deal=1, members=("Pat",), supersedes=ordered.seq))
    assert current_sheet(making).rows[0].old == ()


def test_a_ruling_that_sets_card_points_shows_them_in_the_row():
    making = Making().begin()
    making.deal("1 A34SX 30", opponents=26)
    making.deal("2 A40H")
    making.enter(RulingMade(SESSION, ("3.5",), "B bid it", deal=1, side="B", taken=26, members=("Pat",)))
    making.enter(RulingMade(SESSION, ("4.9",), "the claim failed", deal=2, taken=27, members=("Pat",)))
    sheet = current_sheet(making)
    first, second = sheet.rows[:2]
    assert (first.side, first.shown_taken, first.shown_opponents, first.outcome) == ("B", 26, 30, "defeated")
    assert [(old.side, old.taken, old.opponents) for old in first.old] == [("A", "30", "26")]
    assert "Ruling 1: Detroit declared, defeated, took 26 (3.5)" in " ".join(note.text for note in sheet.notes)
    assert (second.shown_taken, second.outcome) == (27, "defeated")
    book = opened(workbook(sheet, making.state, making.tournament, OPTIONS))
    assert [cell.value for cell in book["Score"]["I"][8:10]] == [26, 27]
    screen = score_sheet(making.tournament, SESSION).rows
    assert [row.taken for row in screen[:2]] == ["26:30", "27"]
    address = NumberAddress(SHEET, "taken", SESSION, deal=1)
    (part,) = parts_of(making.tournament, address, value_of(making.tournament, address) or 0).parts
    assert (part.value, part.article, part.entries) == (26, "3.5", (making.state.ruling_entries[0],))
    making.enter(RulingMade(SESSION, ("4.8",), "made after all", deal=2, outcome="made", members=("Pat",)))
    assert current_sheet(making).rows[1].shown_taken is None


def test_the_mark_of_an_infraction_says_whose_it_is_and_who_gains():
    making = Making().begin().deals("1 A28H 31 | 2 A28H 31 | 3 A28H 31")
    for deal, code, objected in ((1, "revoke", True), (2, "lead-out-of-turn", True), (3, "cards-not-shown", False)):
        making.enter(PenaltyGiven(SESSION, "A", code, deal, objected=objected))
    marked = [mark.text for row in current_sheet(making).rows for mark in row.marks]
    assert marked == ["by A (3.9), deal to B", "by A (4.2), 1 to B", "by A (3.9), no objection"]
    on_screen = [mark.text for row in score_sheet(making.tournament, SESSION).rows[:3] for mark in row.marks]
    assert on_screen == ["by A, deal to B", "by A, 1 to B", "by A, no objection"]


def test_a_deal_that_is_to_be_dealt_again_has_no_score_to_read_out(check_golden):
    making = golden()
    making.enter(RulingMade(SESSION, ("2.4",), "exposed", deal=15, again="redeal", members=("Pat",)))
    assert "Ruling 1: dealt again (2.4)" in " ".join(note.text for note in current_sheet(making).notes)
    making.enter(PenaltyGiven(SESSION, "A", "misconduct", 15, points=2))
    (due,) = (due for due in current_sheet(making).read_outs if due.deal == 15)
    assert (due.made, due.totals) == (False, "\N{SUPERSCRIPT NINE}")
    check_golden(current_sheet(making).notes[8].text)
    assert totals_to_read(making.state, 15) is None


def test_a_correction_taken_back_leaves_no_trace_on_the_sheet():
    making = golden()
    corrected = making.state.corrections[0].entry
    making.enter(Voided(corrected))
    sheet = current_sheet(making)
    assert sheet.rows[5].old == ()
    assert sheet.rows[5].taken == 37


def test_corrections_before_a_redeal_are_not_struck_through_in_the_new_attempt():
    making = Making().begin()
    making.deal("1 A28H 31")
    making.deal("1 A28H 20")
    making.enter(Redealt(SESSION, 1, "wrong-count"))
    making.deal("1 B30S 40")
    assert current_sheet(making).rows[0].old == ()


def test_footnotes_are_numbered_in_order_and_name_their_entries():
    sheet = current_sheet(ruled())
    assert [note.number for note in sheet.notes] == list(range(1, len(sheet.notes) + 1))
    known = {entry.seq for entry in ruled().state.entries}
    assert all(note.entries and set(note.entries) <= known for note in sheet.notes)
    marked = [mark.number for row in sheet.rows for mark in row.marks]
    assert marked + [mark.number for mark in sheet.session_row.marks] == list(range(1, len(sheet.notes) + 1))


def test_an_unfinished_session_says_provisional_and_how_far_it_is():
    sheet = current_sheet(unfinished())
    assert sheet.result.standing == "provisional: 11 of 18 deals"
    assert "provisional" in sheet.heading.title
    assert sheet.rows[11].result == prospects.to_redeal()
    assert sheet.rows[12].points is None


def test_settings_that_are_not_the_default_are_printed(check_golden):
    assert current_sheet(golden()).heading.settings == ""
    check_golden(current_sheet(heavy()).heading.settings)
    assert "24 deals" in current_sheet(heavy()).heading.settings
    check_golden(current_sheet(empty()).heading.settings)


def test_every_setting_that_is_not_the_default_is_on_the_sheet_and_in_the_record():
    offered = {setting.key for setting in settings_of(INTERNATIONAL_56) if setting.offered and setting.on_sheet}
    assert set(DIFFERENT) == offered
    making = another_way()
    printed = current_sheet(making).heading.settings
    for key, value in DIFFERENT.items():
        assert on_paper(key, value) in printed
    options = making.state.result.options
    assert (options["deals"], options["penalties_to"], options["match_points"]) == (24, "offender", False)


def test_both_sides_guilty_is_not_called_an_award(check_golden):
    making = Making().begin()
    making.deal("1 A28H 31")
    making.enter(PenaltyGiven(SESSION, "A", "revoke", 1))
    check_golden(current_sheet(making).notes[0].text)
    making.enter(PenaltyGiven(SESSION, "B", "revoke", 1))
    sheet = current_sheet(making)
    assert all("awarded" not in note.text for note in sheet.notes)
    assert sheet.rows[0].result == "undecided"


def test_the_committee_signs_only_where_it_ruled():
    assert [box.key for box in current_sheet(golden()).signatures] == ["scorer", "captain-A", "captain-B"]
    committee = current_sheet(ruled()).signatures[-1]
    assert committee.needed
    assert committee.name == "S. Nair, M. Pillai, J. Chacko"
    assert committee.members == ("S. Nair", "M. Pillai", "J. Chacko"), "each of them has a line"


def test_the_digest_stays_while_other_tables_go_on_and_changes_with_the_event_name():
    making = golden()
    before = current_sheet(making).short_digest
    making.enter(SessionOpened("d" * 32, (DETROIT, DALLAS), round=5, table=8))
    assert current_sheet(making).short_digest == before
    making.enter(EventChanged("Another name", "2026-11-21"))
    assert current_sheet(making).short_digest != before


def test_rows_copied_later_have_no_times():
    copied = Making().begin()
    for part in GOLDEN.split("|"):
        copied.deal(part, wait=0)
    sheet = current_sheet(copied)
    assert {row.entered for row in sheet.rows} == {""}
    assert sheet.heading.when == "21 November 2026"
    late = Making().begin(date="2026-10-03")
    late.deals("1 A28H 31 | 2 B30S 33")
    assert {row.entered for row in current_sheet(late).rows} == {""}


def test_a_session_past_midnight_keeps_its_times():
    making = Making(minute=5 * 60).begin(date="2026-11-21")
    making.deals("1 A28H 31 | 2 B30S 33")
    sheet = sheet_of(making.state, making.tournament, SheetOptions())
    assert sheet.rows[0].entered == "01:29"
    assert sheet.heading.when == "21 November 2026"
    assert sheet.heading.times == (Fact("begun", "01:29"), Fact("ended", "")), "the end can be written in"
    sealed = sheet_of(making.state, making.tournament, SheetOptions(sealed=True))
    assert sealed.heading.times == (Fact("begun", "01:29"),)
    before = sheet_of(making.state, making.tournament, SheetOptions(layout=LEGIBLE - 1))
    assert before.heading.when == "21 November 2026, begun 01:29"


def test_the_score_read_out_and_the_present_one_are_both_on_paper(check_golden):
    """Deal 6 was corrected behind its announcement."""
    sheet = current_sheet(golden())
    read = {due.deal: due.totals for due in sheet.read_outs}
    assert read[6] == "3:6\N{SUPERSCRIPT FIVE}"
    check_golden(sheet.notes[4].text)
    assert read[12] == "17:11"


def test_a_score_that_was_read_out_again_has_both_readings_on_paper(check_golden):
    making = Making().begin()
    making.deals("1 A40H 44 | 2 B28NT - | 3 A28H 31 | 4 A28H 31 | 5 A28H 31 | 6 A28H 31")
    making.enter(ScoreAnnounced(SESSION, 6, dict(making.state.result.totals)))
    making.deal("5 A28H 20", reason="misread")
    making.enter(ScoreAnnounced(SESSION, 6, dict(making.state.result.totals)))
    sheet = current_sheet(making)
    assert [due.totals for due in sheet.read_outs if due.made] == ["7:2\N{SUPERSCRIPT TWO}"]
    check_golden(sheet.notes[1].text)


def test_reduced_announcements_are_printed_as_a_setting(check_golden):
    making = Making().begin(settings={"announcements": "every-six"})
    sheet = current_sheet(making)
    assert [due.deal for due in sheet.read_outs] == [6, 12, 18]
    check_golden(sheet.heading.settings)


def test_a_swap_that_a_record_tells_by_names_alone_is_counted_and_noted():
    making = swapped()
    making.entries = [
        entry._replace(fact=replace(entry.fact, swap=False)) if isinstance(entry.fact, SeatsTaken) else entry
        for entry in making.entries
    ]
    sheet = current_sheet(making)
    assert sheet.tally == current_sheet(swapped()).tally
    assert sheet.tally[-1].value == "before deal 10"


def test_the_committee_signs_a_ruling_and_no_settlement():
    settled = golden()
    settled.enter(
        RulingMade(
            SESSION, ("3",), "agreed by both captains", ruling_kind="settlement", points={"A": -1}, members=("X",)
        )
    )
    for making, needed in ((settled, False), (ruled(), True)):
        box = current_sheet(making).signatures[-1]
        assert (box.key == "committee") is needed
        assert ("committee" in required(making.state)) is needed
        assert bool(box.members) is needed


def test_deals_carry_unconfirmed_until_a_second_person_has_confirmed_them():
    making = Making().begin(settings={"confirming": READ_AGAIN})
    first = making.deal("1 A28H 31")
    second, third = making.deal("2 B30S 33"), making.deal("3 A33D 29")
    making.enter(EntryConfirmed(SESSION, (second.seq,), 2), who="Anil Kurian")
    given = making.enter(PenaltyGiven(SESSION, "A", "misconduct", None, points=1))
    sheet = sheet_of(making.state, making.tournament, SheetOptions())
    last = sheet.notes[-1]
    assert [[mark.text for mark in row.marks] for row in sheet.rows[:4]] == [["unconfirmed"], [], ["unconfirmed"], []]
    assert sheet.session_row is not None
    assert sheet.session_row.marks[-1].text == "unconfirmed"
    assert {row.marks[-1].number for row in (sheet.rows[0], sheet.rows[2], sheet.session_row)} == {last.number}
    assert last.entries == (first.seq, third.seq, given.seq)
    for number in ((first.seq,), (third.seq,)):
        making.enter(EntryConfirmed(SESSION, number, 1 if number == (first.seq,) else 3), who="Anil Kurian")
    making.enter(EntryConfirmed(SESSION, (given.seq,)), who="Anil Kurian")
    sheet = sheet_of(making.state, making.tournament, SheetOptions())
    assert "unconfirmed" not in str(sheet)
