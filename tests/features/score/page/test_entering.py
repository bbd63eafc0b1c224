"""A session by keyboard: nothing is lost or entered twice, everything is explained."""

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from scorekeeper.journal.desks import holder_of
from scorekeeper.journal.facts import (
    DealRecorded,
    PenaltyGiven,
    RoundClosed,
    RoundOpened,
    SessionOpened,
    TableTaken,
)
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Desk
from scorekeeper.kit.frame.questions import ReasonQuestion
from scorekeeper.kit.page import EVERYTHING
from scorekeeper.session.words.score_page import read_otherwise
from tests.features.score.page.full_disk import FullDisk
from tests.features.score.page.table import set_table
from tests.kernel.golden_event import GOLDEN, SESSION, deal, golden

QUICK = [line.replace(" ", "").lower() for line in GOLDEN]
# the number of a contract and its result have to be told apart only where the suit does not do it


def facts_of(table, kind=DealRecorded):
    return [entry.fact for entry in table.desk.entries if isinstance(entry.fact, kind)]


def test_a_robot_types_eighteen_deals_without_a_pause(at_table):
    keys = at_table(0)
    keys.type("".join(f"{line}\n" for line in QUICK)).settle()
    assert [fact.deal for fact in facts_of(keys.table)] == list(range(1, 19))
    assert [f"{fact.side} {fact.contract} {fact.taken}" for fact in facts_of(keys.table)] == GOLDEN
    assert keys.totals == (24, 16)
    assert keys.count / 18 <= 8
    assert keys.page.line.text() == ""


def test_the_golden_session_with_typos_an_undo_and_a_contract_first(at_table):
    keys = at_table(0)
    for number, line in enumerate(QUICK, 1):
        if number == 2:  # a typo seen while typing
            keys.type("b31").press(Qt.Key.Key_Backspace).type("0s33\n")
        elif number == 3:  # a typo that cannot be read: Enter only repeats why
            keys.type("a57d29\n").settle()
            assert keys.page.entry.record.isEnabled() is False
            assert "57" in keys.explanation
            keys.press(Qt.Key.Key_Escape).type(line + "\n")
        elif number == 9:  # recorded wrongly, and taken back
            keys.type("a40hx43\n").settle().run("undo").settle()
            assert keys.status[1].startswith("Undone: deal 9")
            keys.type(line + "\n")
        elif number == 10:  # the contract before play, the result later
            keys.type("b28ntx\n").settle()
            assert keys.sheet.awaiting
            keys.type("25\n")
        else:
            keys.type(line + "\n")
        keys.settle()
        if number == 10:
            keys.press(Qt.Key.Key_Up).run("penalty").type("lead\nb\n").settle()
    assert (keys.totals, keys.sheet.head.match_points) == ((25, 16), "4–0")
    assert keys.page.title().startswith("Dallas 25 : 16 Detroit")
    assert keys.page.frame.head.totals[0].text() == "25"
    assert [fact.code for fact in facts_of(keys.table, PenaltyGiven)] == ["lead-out-of-turn"]


def test_keys_typed_anywhere_on_the_page_reach_the_line(at_table):
    keys = at_table(3)
    places = (keys.page.table, keys.page.panels.deal.buttons[0], keys.page.panels.deal.hand.side.segment("A"))
    for place in (*places, keys.page.panels.deal.hand.value.box.lineEdit()):
        keys.page.line.clear()
        place.setFocus()
        keys.type("b30s33")
        assert keys.page.line.text() == "b30s33"


def test_the_line_explains_while_typing_and_shows_the_row(at_table, check_golden):
    keys = at_table(10)
    keys.type("a56s56")
    row = keys.page.table.rows_model.rows[10]
    check_golden((row.state, row.running, row.marks[0].text))
    assert keys.explanation.startswith("Dallas in 56 spades took 56 of 56 card points: made. Dallas +4")
    check_golden(keys.status[:2])
    assert keys.totals == (13, 10)
    keys.press(Qt.Key.Key_Escape)
    assert keys.page.table.rows_model.rows[10].state == "next"
    assert keys.status[0] == "saved"
    assert len(facts_of(keys.table)) == 12


def test_a_line_that_cannot_be_read_is_waved_at(at_table):
    keys = at_table(10)
    keys.type("b 57d 41")
    assert tuple(keys.page.line.error_spans) == ((2, 4),)
    assert not keys.page.entry.record.isEnabled()
    before = keys.table.desk.store_state.seq
    keys.type("\n").settle()
    assert keys.table.desk.store_state.seq == before
    assert keys.page.line.text() == "b 57d 41"


def test_the_form_by_hand_says_what_is_still_missing(at_table, check_golden):
    keys = at_table(10)
    hand = keys.page.panels.deal.hand
    before = keys.explanation
    QTest.mouseClick(hand.value.more, Qt.MouseButton.LeftButton)
    QTest.mouseClick(hand.strain.segment("H"), Qt.MouseButton.LeftButton)
    assert keys.page.line.text() == ""
    check_golden(keys.explanation)
    QTest.mouseClick(hand.side.segment("A"), Qt.MouseButton.LeftButton)
    assert keys.page.line.text() == "A 28H"
    keys.page.escape()
    assert keys.aside().explanation == before
    QTest.mouseClick(hand.side.segment("A"), Qt.MouseButton.LeftButton)
    check_golden(keys.explanation)
    QTest.mouseClick(hand.value.more, Qt.MouseButton.LeftButton)
    check_golden(keys.explanation)


def test_the_form_by_hand_and_the_line_are_one(at_table):
    keys = at_table(10)
    hand = keys.page.panels.deal.hand
    for choice, value in ((hand.side, "A"), (hand.strain, "S")):
        QTest.mouseClick(choice.segment(value), Qt.MouseButton.LeftButton)
    QTest.mouseClick(hand.value.more, Qt.MouseButton.LeftButton)
    QTest.mouseClick(hand.value.more, Qt.MouseButton.LeftButton)
    assert keys.page.line.text() == "A 29S"
    QTest.mouseClick(hand.doubling.segment("1"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(hand.outcome.segment("defeated"), Qt.MouseButton.LeftButton)
    assert keys.page.line.text() == "A 29SX -"
    QTest.mouseClick(keys.page.entry.record, Qt.MouseButton.LeftButton)
    keys.settle()
    assert facts_of(keys.table)[-1] == deal(11, "A 29SX -")
    keys.type("b40hxx44").aside()
    shown = (hand.side.value, hand.value.value, hand.strain.value, hand.doubling.value, hand.taken.value)
    assert shown == ("B", 40, "H", "2", 44)
    assert hand.outcome.value == "made"


def test_up_and_down_select_deals_from_the_empty_line(at_table):
    keys = at_table(10)
    keys.press(Qt.Key.Key_Up, Qt.Key.Key_Up)
    assert keys.page.sheet.state.selected == 9
    assert keys.page.table.selected_deal == 9
    assert keys.explanation.startswith("Deal 9: Dallas in 40 hearts redoubled took 43")
    keys.press(Qt.Key.Key_Home)
    assert keys.page.sheet.state.selected == 1
    keys.press(Qt.Key.Key_End)
    assert keys.page.sheet.state.selected == 18
    keys.press(Qt.Key.Key_Escape)
    assert keys.page.sheet.state.selected is None
    assert keys.page.table.selected_deal == 11


def test_a_full_disk_keeps_what_is_typed_and_what_was_typed_meanwhile(at_table):
    keys = at_table(10, store_class=FullDisk)
    FullDisk.full = True
    try:
        keys.type("a56s56\nb39d41\n")
        keys.qtbot.waitUntil(lambda: not keys.page.sending.busy)
        assert keys.page.line.text() == "a56s56"
        assert keys.explanation.startswith("Not saved:")
        assert "b39d41" in keys.page.entry.follow.accessibleName()
        assert keys.status[0] == "unsaved"
        assert keys.page.unsaved() == "Deal 11"
    finally:
        FullDisk.full = False
    keys.type("\n").settle()
    assert [fact.deal for fact in facts_of(keys.table)[-2:]] == [11, 12]
    assert keys.page.line.text() == ""


def test_escape_after_a_failure_brings_back_what_was_typed_meanwhile(at_table):
    keys = at_table(10, store_class=FullDisk)
    FullDisk.full = True
    try:
        keys.type("a56s56\nb39d41\n")
        keys.qtbot.waitUntil(lambda: not keys.page.sending.busy)
        keys.press(Qt.Key.Key_Escape)
        assert keys.page.line.text() == "b39d41"
    finally:
        FullDisk.full = False


def test_another_seat_was_quicker(at_table, check_golden):
    keys = at_table(10)
    other = set_other_seat(keys.table.store)
    keys.type("a56s56")
    other.submit((deal(11, "B 28H 30"),))
    keys.type("\n")
    keys.qtbot.waitUntil(lambda: not keys.page.sending.busy)
    check_golden(keys.explanation)
    assert keys.page.line.text() == "a56s56"
    assert len([fact for fact in facts_of(keys.table) if fact.deal == 11]) == 1
    assert keys.page.sheet.showing.view.rows[10].contract == "28"


def test_a_line_typed_at_a_lost_table_is_asked_about_and_enter_takes_the_table_back(at_table, check_golden):
    keys = at_table(10)
    other, session = set_other_seat(keys.table.store), keys.page.session
    holder = holder_of(other.tournament, session)
    assert holder is not None
    other.submit((TableTaken(session, holder.seat),))
    keys.page.bridge.poll()
    keys.qtbot.waitUntil(lambda: session in keys.page.bridge.tournament.taken)
    before = len(keys.page.bridge.entries)
    keys.type("a56s56\n")
    assert keys.explanation.startswith("Desk 2 (Anil) took over table 7 at ")
    check_golden(keys.page.entry.follow.accessibleName())
    assert (keys.page.line.text(), len(keys.page.bridge.entries)) == ("a56s56", before)
    keys.type("\n").settle()
    back, entered = (entry.fact for entry in keys.page.bridge.entries[-2:])
    assert (back, entered.deal) == (TableTaken(session, "seat-8"), 11)
    assert keys.page.line.text() == ""
    keys.type("b39d41\n").settle()
    assert facts_of(keys.table)[-1].deal == 12, "it is held here again"
    assert keys.page.bridge.looked[session] == keys.page.bridge.entries[-1].seq
    keys.run("undo").settle()
    keys.run("undo").settle()
    holder = holder_of(keys.page.bridge.tournament, session)
    assert holder is not None
    assert holder.seat == keys.page.bridge.desk.seat, "who holds the table is not undone"


def test_entries_of_others_while_a_sheet_was_not_looked_at_are_announced_and_tinted_when_it_is(at_table, monkeypatch):
    keys = at_table(10)
    page = keys.page
    tinted: list[int] = []
    monkeypatch.setattr(page.table, "flash", tinted.append)
    keys.page.bridge.looked[page.session] = keys.page.bridge.entries[-1].seq
    other = set_other_seat(keys.table.store)
    other.submit((deal(11, "B 28H 30"),))
    page.hide()
    page.bridge.poll()
    keys.qtbot.waitUntil(lambda: len(page.bridge.entries) == other.tournament.seq)
    assert tinted == []
    page.show()
    page.open()
    assert tinted == [11]
    assert page.bridge.looked[page.session] == other.tournament.seq
    page.refresh(EVERYTHING)
    assert tinted == [11], "once"


def set_other_seat(store):
    numbers = iter(range(1, 1000))
    return Desk(
        store, who="Anil", seat="seat-8", clock=lambda: "2026-10-03T16:14:00Z", ids=lambda: f"{next(numbers):031x}b0"
    )


def test_undo_and_redo_describe_what_they_did(at_table, check_golden):
    keys = at_table(10)
    keys.run("undo").settle()
    check_golden(keys.status)
    assert keys.totals == (12, 10)
    keys.run("redo").settle()
    assert keys.totals == (13, 10)
    assert keys.status[1].startswith("Redone: penalty 4.2")


def answered(reason, asked):
    """Answer the question that comes next: with a reason, or with Escape where there is none."""

    def reply():
        question = QApplication.activeModalWidget()
        if not isinstance(question, ReasonQuestion):
            QTimer.singleShot(20, reply)
            return
        asked.append(question.accessibleName())
        go_ahead = question.findChild(QPushButton, "answer-1")
        assert go_ahead is not None
        assert not go_ahead.isEnabled()
        QTest.keyClicks(question.focusWidget(), reason)
        assert go_ahead.isEnabled() == bool(reason)
        QTest.keyClick(question.focusWidget(), Qt.Key.Key_Return if reason else Qt.Key.Key_Escape)

    QTimer.singleShot(0, reply)


def test_an_undo_in_a_closed_round_asks_for_a_reason(at_table):
    keys = at_table(facts=[*golden(18), RoundOpened("", 5), RoundClosed("", 5)])
    totals = keys.totals
    asked: list[str] = []
    keys.run("undo").settle()
    assert "Undone: score read out" in keys.status[1], "what was read out changes no result"
    answered("", asked)
    keys.run("undo").settle()
    assert (keys.totals, asked) == (totals, ["Round 5 is closed: give a reason to change its result."])
    answered("the captains agreed", asked)
    keys.run("undo").settle()
    assert keys.totals != totals
    assert keys.table.desk.entries[-1].reason == "the captains agreed"
    answered("they changed their minds", asked)
    keys.run("redo").settle()
    assert keys.totals == totals
    assert (len(asked), keys.table.desk.entries[-1].reason) == (3, "they changed their minds")


def test_undo_takes_back_text_first(at_table):
    keys = at_table(10)
    keys.type("a56")
    keys.run("undo").settle()
    assert keys.totals == (13, 10)
    assert keys.page.line.text() != "a56"


def test_a_command_given_while_an_entry_is_on_its_way_waits_its_turn(at_table):
    keys = at_table(9)
    keys.type("b28ntx25\n")
    keys.run("penalty")
    keys.type("lead\nb\n").settle()
    assert facts_of(keys.table, PenaltyGiven)[-1].deal == 10, "the deal just played once the entry has landed"
    assert keys.totals == (13, 10)


def test_sessions_keep_their_lines(at_table):
    keys = at_table(10)
    keys.table.bridge.submit((SessionOpened("5f", ("de", "da")),))
    keys.qtbot.waitUntil(lambda: len(keys.table.bridge.tournament.sessions) == 2)
    keys.type("a56")
    keys.run("next-session")
    assert keys.page.session == "5f"
    assert keys.page.line.text() == ""
    keys.run("previous-session")
    assert (keys.page.session, keys.page.line.text()) == (SESSION, "a56")


def test_an_announcement_is_prompted_and_does_not_block_the_way(at_table):
    keys = at_table(4)
    keys.type("a29c30\nb36d34\n").settle()
    keys.qtbot.waitUntil(lambda: keys.panel is not None)
    assert keys.panel.kind == "announcement"
    assert keys.panel.sentence.text() == "After 6 deals Dallas has 4, Detroit has 5."
    keys.type("a")
    assert keys.panel is None
    assert keys.page.line.text() == "a"
    keys.press(Qt.Key.Key_Escape).run("announce").type("\n").settle()
    assert keys.sheet.read_out is None
    assert keys.panel is None
    assert 6 in keys.page.sheet.showing.now.state.announced
    assert dict(keys.table.desk.entries[-1].fact.totals) == {"A": 4, "B": 5}


def test_a_score_read_out_stays_unchanged_beside_the_present_one(at_table):
    keys = at_table(4)
    keys.type("a29c30\nb36d34\n").settle()
    keys.qtbot.waitUntil(lambda: keys.panel is not None)
    keys.type("\n").settle()
    keys.type("2: a 30s 33\n").settle()
    keys.type("the winner was misread\n").settle()
    keys.press(Qt.Key.Key_Up)
    assert keys.page.sheet.state.selected == 6
    text = keys.page.entry.explanation.accessibleName()
    assert text.endswith("Read out as 4 : 5. Now it is 5 : 4."), text


def test_a_score_corrected_since_it_was_read_out_is_read_out_again_by_f5(at_table, check_golden):
    keys = at_table(4)
    keys.type("a29c30\nb36d34\n").settle()
    keys.qtbot.waitUntil(lambda: keys.panel is not None)
    keys.type("\n").settle()
    keys.type("2: a 30s 33\n").settle()
    keys.type("the winner was misread\n").settle()
    keys.press(Qt.Key.Key_Escape).run("announce")
    check_golden(keys.panel.sentence.text())
    keys.press(Qt.Key.Key_Return).settle()
    assert dict(keys.table.desk.entries[-1].fact.totals) == {"A": 5, "B": 4}
    assert keys.sheet.read_out is None
    keys.press(Qt.Key.Key_Up)
    assert read_otherwise({}, None).strip(" .") not in keys.page.entry.explanation.accessibleName()


def test_nothing_is_scored_without_a_session(qtbot):
    table = set_table(0)
    try:
        table.page.show_target("gone")
        table.page.refresh(Changes())
        assert table.page.session == SESSION
    finally:
        table.close()


def test_tab_from_the_line_comes_to_what_acts_and_back_to_the_sheet(at_table):
    keys = at_table(10)
    entry, deal = keys.page.entry, keys.page.panels.deal
    keys.type("b40nt44").press(Qt.Key.Key_Tab)
    assert keys.focus is entry.record
    keys.press(Qt.Key.Key_Tab)
    assert deal.hand.side.isAncestorOf(keys.focus)
    keys.page.line.setFocus()
    keys.press(Qt.Key.Key_Backtab)
    assert keys.focus is keys.page.table


def test_tab_comes_only_to_sentences_with_a_link_and_they_show_the_focus(at_table):
    keys = at_table(10)
    entry = keys.page.entry
    keys.type("b40no").press(Qt.Key.Key_Backtab, Qt.Key.Key_Backtab)
    assert keys.focus not in (entry.explanation, entry.follow), "no link, no stop"
    keys.page.line.setFocus()
    keys.page.line.clear()
    keys.type("a40h44")
    before = entry.explanation.grab().toImage()
    while keys.focus is not entry.explanation:
        assert keys.focus in (keys.page.line, keys.page.table, entry.follow)
        keys.press(Qt.Key.Key_Backtab)
    shown = entry.explanation.grab().toImage()
    corner = shown.pixelColor(shown.width() // 2, 0)
    assert corner == keys.table.look.color("accent")
    assert before.pixelColor(before.width() // 2, 0) != corner


def test_the_card_points_of_both_sides_are_typed_and_kept(at_table, check_golden):
    keys = at_table(10)
    keys.type("b28n:").press(Qt.Key.Key_Escape).type("b28n 30:27\n").settle()
    check_golden(keys.explanation)
    keys.press(Qt.Key.Key_Backspace).type("6\n").settle()
    assert facts_of(keys.table)[-1] == replace(deal(11, "B 28NT 30"), opponents=26)
    assert keys.sheet.rows[10].taken == "30:26"
    assert "took 30, the opponents 26" in keys.sheet.rows[10].sentence
    keys.type("a40h\n").settle()
    keys.type("44:12\n").settle()
    assert facts_of(keys.table)[-1] == replace(deal(12, "A 40H 44"), opponents=12)


def test_the_form_by_hand_takes_both_numbers_and_lets_none_contradict(at_table):
    keys = at_table(10)
    hand = keys.page.panels.deal.hand
    assert not hand.paired.isEnabled()
    keys.type("a40h44").aside()
    assert (hand.paired.text(), hand.paired.accessibleName()) == (": 12", "The opponents\u2019 12 too")
    hand.paired.setFocus()
    QTest.keyClick(hand.paired, Qt.Key.Key_Space)
    assert keys.page.line.text() == "A 40H 44:12"
    QTest.mouseClick(hand.taken.more, Qt.MouseButton.LeftButton)
    assert keys.page.line.text() == "A 40H 45:11"
    keys.aside()
    assert hand.paired.isChecked()
    QTest.mouseClick(keys.page.entry.record, Qt.MouseButton.LeftButton)
    keys.settle()
    assert facts_of(keys.table)[-1] == replace(deal(11, "A 40H 45"), opponents=11)


def test_impossible_points_offer_no_points_of_the_opponents(at_table):
    keys = at_table(10)
    hand = keys.page.panels.deal.hand
    keys.type("a40h57").aside()
    assert (hand.taken.value, hand.paired.text(), hand.paired.isEnabled()) == (None, ": \u2013", False)


def test_the_button_for_both_numbers_is_not_spoken_twice(at_table):
    keys = at_table(10)
    hand = keys.page.panels.deal.hand
    for line in ("", "a40h44"):
        keys.type(line).aside()
        assert hand.paired.toolTip()
        assert hand.paired.toolTip() != hand.paired.accessibleName()


def test_by_hand_a_pair_that_could_be_a_deal_with_its_result_is_written_out(at_table):
    keys = at_table(10)
    hand = keys.page.panels.deal.hand
    keys.type("a40h\n").settle()
    keys.type("5").aside()
    QTest.mouseClick(hand.paired, Qt.MouseButton.LeftButton)
    assert keys.page.line.text() == "A 40H 5:51"
    QTest.mouseClick(keys.page.entry.record, Qt.MouseButton.LeftButton)
    keys.settle()
    assert facts_of(keys.table)[-1] == replace(deal(11, "A 40H 5"), opponents=51)


def test_tab_takes_an_offered_line_and_then_the_next(at_table):
    keys = at_table(6)
    keys.type("a 40h down 4")
    assert not keys.page.entry.record.isEnabled()
    offered = []
    for _press in range(2):
        keys.press(Qt.Key.Key_Tab)
        offered.append(keys.page.line.text())
    assert offered == ["A 40H 36", "A 40H 4"]
    keys.type("\n\n").settle()
    assert facts_of(keys.table)[-1].taken == 4


def test_a_line_in_words_sets_the_buttons_too(at_table):
    keys = at_table(6)
    keys.type("40 hearts dallas made").settle()
    form = keys.page.panels.deal.hand.form
    keys.qtbot.waitUntil(lambda: (form.side, form.value, form.strain, form.outcome) == ("A", 40, "H", "made"))
