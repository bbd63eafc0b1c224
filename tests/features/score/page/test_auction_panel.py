"""The Auction panel by keyboard: an auction with an undone mistake, a penalty, the result."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper.journal.facts import DealRecorded, PenaltyGiven
from scorekeeper.language import auction
from scorekeeper.rules.contract import Contract
from tests.features.score.page.sheets_signed import newest

KEY = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier


def test_a_whole_auction_is_typed_judged_and_recorded(at_table, check_golden):
    keys = at_table(10)
    seq = newest(keys).seq
    keys.run("auction")
    panel = keys.panel
    assert panel.title.text() == auction.title(11)
    keys.type("28p\n29s,p p\n+0d\n")
    assert [call.text for call in panel.draft.calls] == ["28P", "29S", "P", "P", "+0D"]
    assert "not higher" in panel.fault.text()
    keys.press(KEY.Key_Backspace)
    assert len(panel.draft.calls) == 4
    keys.type("\n")
    check_golden(panel.problem_label.text())
    keys.type("p p p\n")
    assert panel.button.text() == "Record 29S"
    assert newest(keys).seq == seq, "nothing is recorded before Enter on the empty line"
    keys.type("\n").settle()
    fact = newest(keys).fact
    assert isinstance(fact, DealRecorded)
    assert (fact.deal, fact.contract, len(fact.calls)) == (11, Contract(29, "S"), 7)
    assert keys.panel is None
    keys.type("30\n").settle()
    fact = newest(keys).fact
    assert (fact.taken, len(fact.calls)) == (30, 7), "the result keeps the calls"


def test_a_call_out_of_turn_becomes_a_penalty_by_one_key_and_the_calls_stay(at_table):
    keys = at_table(10)
    keys.run("auction").type("29s\n4: p\n")
    panel = keys.panel
    assert panel.penalty.isVisible()
    assert "(3.2)" in panel.fault.text()
    QTest.keyClick(keys.focus, KEY.Key_P, ALT)
    assert keys.panel.kind == "penalty"
    keys.type("\n").settle()
    fact = newest(keys).fact
    assert isinstance(fact, PenaltyGiven)
    assert (fact.code, fact.deal, fact.objected) == ("call-out-of-turn", 11, True)
    keys.run("auction")
    assert len(keys.panel.draft.calls) == 2


def test_a_call_out_of_turn_that_is_not_charged_at_once_is_reminded_of(at_table, check_golden, monkeypatch):
    keys = at_table(17)
    now = keys.table.desk.entries[-1].at
    monkeypatch.setattr("scorekeeper.features.penalties.page.penalty_panel.utc_now", lambda: now)
    keys.type("a28h28\n").settle()
    keys.run("undo").settle()
    keys.run("auction").type("29s\n4: p\np p p p p\n\n").settle().aside()
    check_golden(keys.explanation)
    keys.type("30\n").settle().aside()
    check_golden(keys.explanation)
    assert "uncharged" in [check.code for check in keys.sheet.finish.checks if not check.holds]
    keys.run("penalty").type("call\nb\n").settle().aside()
    assert newest(keys).fact.deal == 18
    check_golden(keys.explanation)
    assert "uncharged" not in [check.code for check in keys.sheet.finish.checks]


def test_the_reminder_ends_where_only_the_committee_can_charge_the_call(at_table, check_golden):
    keys = at_table(10)
    keys.run("auction").type("29s\n4: p\np p p p p\n\n").settle()
    keys.type("30\n").settle().aside()
    check_golden(keys.explanation)
    keys.type("a28h\n").settle().aside()
    check_golden(keys.explanation)


def test_a_bid_without_the_suit_is_marked_and_becomes_a_penalty_once_the_contract_is_final(at_table):
    keys = at_table(10)
    keys.run("auction").type("29s p p p p p\n")
    panel = keys.panel
    keys.press(*[KEY.Key_Up] * 5)
    assert panel.chosen.text == "29S"
    assert not panel.penalty.isVisible()
    QTest.keyClick(keys.focus, KEY.Key_N, ALT)
    assert "(3.4)" in panel.fault.text()
    assert panel.penalty.isVisible()
    for part in (panel.line, panel.penalty, panel.void):
        right = part.mapTo(panel, part.rect().topRight()).x()
        assert right < panel.width() - panel.look.px(10), "nothing is cut off at the side"
        assert not part.visibleRegion().isEmpty()
    keys.type("\n").settle()
    assert newest(keys).fact.contract == Contract(29, "S")
    keys.run("auction").press(*[KEY.Key_Up] * 5)
    QTest.keyClick(keys.focus, KEY.Key_N, ALT)
    QTest.keyClick(keys.focus, KEY.Key_P, ALT)
    assert keys.panel.kind == "penalty"
    keys.type("\n").settle()
    fact = newest(keys).fact
    assert isinstance(fact, PenaltyGiven)
    assert (fact.code, fact.deal, fact.side) == ("bid-without-suit", 11, "A")
    assert keys.sheet.rows[10].result != "", "the deal is awarded at once"


def test_the_same_penalty_again_is_warned_about(at_table):
    keys = at_table(10)
    keys.run("auction").type("29s\n4: p\n")
    QTest.keyClick(keys.focus, KEY.Key_P, ALT)
    keys.type("\n").settle()
    seq = newest(keys).seq
    keys.run("auction")
    QTest.keyClick(keys.focus, KEY.Key_P, ALT)
    assert "already has" in keys.panel.duplicate.text()
    assert newest(keys).seq == seq


def test_take_back_takes_a_typed_call_before_anything_recorded(at_table):
    keys = at_table(10)
    seq = newest(keys).seq
    keys.run("auction").type("28p +1h\n")
    for left in (1, 0):
        QTest.keyClick(keys.focus, KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
        keys.settle()
        assert len(keys.panel.draft.calls) == left
        assert keys.panel.line.text() == ""
    assert newest(keys).seq == seq
    assert not keys.panel.unsaved()


def test_a_bidder_raises_himself(at_table, check_golden):
    keys = at_table(10)
    keys.run("auction").type("29s p p p p p\n")
    check_golden(keys.panel.turn.text())
    keys.type("30s\n")
    assert "(3.3)" in keys.panel.fault.text()
    keys.press(KEY.Key_Backspace).type("40s p p p p p\n")
    assert keys.panel.button.text() == "Record 40S"


def test_an_invalid_call_is_named_and_stays_typed(at_table):
    keys = at_table(10)
    keys.run("auction").type("28p hello\n")
    assert "HELLO" in keys.panel.problem_label.text().upper()
    assert keys.panel.line.text() == "28p hello"
    assert keys.panel.draft.calls == ()


def test_calls_typed_are_kept_until_they_are_recorded(at_table):
    keys = at_table(10)
    keys.run("auction").type("28p\n")
    keys.run("where-from").run("auction")
    assert [call.text for call in keys.panel.draft.calls] == ["28P"]
    assert keys.page.unsaved()


def test_calls_that_give_another_contract_ask_for_a_reason(at_table):
    keys = at_table(10)
    keys.press(*[KEY.Key_Up] * 4)
    keys.run("auction")
    assert keys.panel.title.text() == auction.title(7)
    keys.type("30h p p p p p\n\n")
    assert keys.focus is keys.panel.reason.line
    keys.type("The contract was written wrongly\n").settle()
    entry = newest(keys)
    assert (entry.fact.deal, entry.fact.contract) == (7, Contract(30, "H"))
    assert entry.reason == "The contract was written wrongly"


def test_a_double_withdrawn_and_a_redouble(at_table):
    keys = at_table(10)
    keys.run("auction").type("29s x wx x xx\n")
    assert keys.panel.button.text() == "Record 29SXX"
    assert not keys.panel.turn.isVisible()


def test_the_menu_of_the_deal_opens_the_auction(at_table):
    keys = at_table(10)
    keys.page.panels.deal.menu.actions_by_name["auction"].trigger()
    assert keys.panel.kind == "auction"
    assert keys.focus is keys.panel.line


def test_an_unapproved_call_becomes_a_penalty_by_one_key(at_table, check_golden):
    keys = at_table(10)
    keys.run("auction").type("29s 1+d\n")
    check_golden(keys.panel.fault.text())
    QTest.keyClick(keys.focus, KEY.Key_P, ALT)
    assert keys.panel.kind == "penalty"
    keys.type("\n").settle()
    fact = newest(keys).fact
    assert isinstance(fact, PenaltyGiven)
    assert (fact.code, fact.side, fact.deal) == ("unapproved-call", "B", 11)
