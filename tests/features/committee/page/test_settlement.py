"""A settlement after signing: begun from the deal, recorded with its dispute, or abandoned."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication

from scorekeeper.features.committee.page.dispute_list import DisputeList
from scorekeeper.features.committee.view.rulings.agreement import Agreement
from scorekeeper.features.committee.words import disputes_page, ruling_page
from scorekeeper.journal.access import SCORER
from scorekeeper.journal.dispute_facts import SETTLEMENT, DisputeRaised
from scorekeeper.journal.disputes import all_disputes
from scorekeeper.kit.look.look import Look
from tests.features.committee.page.ruling_desk import missing, signed_desk
from tests.features.committee.view.disputed import REVOKE, SESSION, disputed_desk
from tests.journal.event import SESSION as SIGNED

Key = Qt.Key


@pytest.fixture
def agreed(shown):
    def begin(agreement=None, *, desk=None):
        page = shown(desk=desk or disputed_desk())
        page.page.show_target(agreement or Agreement(SESSION, 3))
        page.page.first_focus().setFocus()
        return page

    return begin


def sign_on_paper(page, *captains):
    """Each captain has signed on paper: the witness is typed, the captain is filled in."""
    for name in captains:
        if name:
            page.find("answer-form-name").setText(name)
        page.find("answer-form-witness").setText("Mini")
        page.confirm()


def test_it_is_filled_with_the_deal_and_asks_what_was_agreed(agreed, check_golden):
    page = agreed()
    assert page.text("dispute-heading") == "Dispute 4 · deal 3"
    assert page.text("ruling-title") == "Settlement"
    assert page.named_focus == "ruling-findings"
    result = page.desk.tournament.sessions[SESSION].record.deals[2]
    assert page.find("effect-contract").text() == f"{result.side} {result.contract}"
    assert page.find("effect-taken").text() == str(result.taken)
    check_golden(missing(page))
    assert not page.find("facts-change").isVisible()
    assert not page.find("dispute-withdraw").isVisible()


def test_it_is_recorded_together_with_its_dispute(agreed, check_golden):
    page = agreed(Agreement(SESSION, 3, facts="Miscounted."))
    before = page.desk.tournament.seq
    page.find("effect-taken").selectAll()
    page.find("effect-taken").setFocus()
    page.type("20")
    check_golden(missing(page))
    page.find("ruling-findings").setFocus()
    page.type("The tricks were counted again.").confirm()
    raised, proposed = page.desk.entries[-2:]
    assert page.desk.tournament.seq == before + 2
    assert (raised.fact.kind, raised.fact.deal, raised.fact.facts) == ("dispute-raised", 3, "Miscounted.")
    assert proposed.fact.kind == "settlement-proposed"
    assert page.desk.tournament.sessions[SESSION].record.rulings == ()
    sign_on_paper(page, "", "")
    assert any("signed on paper before Mini" in words for _mood, words, _more in page.statuses)
    entry = page.desk.entries[-1]
    assert entry.fact.dispute == raised.fact.dispute
    assert (entry.fact.ruling_kind, entry.fact.articles, entry.fact.members) == (SETTLEMENT, ("3",), ())
    assert (entry.fact.contract, entry.fact.side, entry.fact.taken) == (None, None, 20)
    assert entry.fact.reason == "The tricks were counted again."
    assert page.text("ruled-title") == "Settlement 1"
    assert [row.number for row in page.page.list.rows_model.rows][2] == 4
    assert page.page.unsaved() == ""


def test_left_with_escape_nothing_of_it_stays(agreed):
    page = agreed()
    before = page.desk.tournament.seq
    page.press(Key.Key_Escape)
    assert page.desk.tournament.seq == before
    assert page.text("dispute-heading") == "Dispute 2 · deal 16"
    assert len(all_disputes(page.desk.tournament)) == 3


def test_the_typed_line_stays_and_is_explained(agreed):
    page = agreed()
    page.type("Half of it").press(Key.Key_Escape)
    assert page.page.unsaved() == disputes_page.settlement_typed(3)
    page.page.show_target(REVOKE)
    page.page.show_target(Agreement(SESSION, 3))
    assert page.find("ruling-findings").toPlainText() == "Half of it"


def test_tab_into_the_list_of_disputes_chooses_none(agreed, qtbot):
    rows = agreed().page.list.rows_model.rows
    disputes = DisputeList(Look("light", 100))
    qtbot.addWidget(disputes)
    disputes.set_rows(rows)
    QApplication.sendEvent(disputes, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason))
    assert (len(rows), disputes.selected) == (3, None)


def test_the_open_dispute_on_the_deal_is_the_one_that_is_settled(agreed):
    page = agreed(Agreement(SESSION, 16))
    before = page.desk.tournament.seq
    assert page.text("dispute-heading") == "Dispute 2 · deal 16"
    assert page.find("ruling-settlement").isChecked()
    page.type("Both agree.").confirm()
    sign_on_paper(page, "", "")
    assert (page.ruling.dispute, page.ruling.ruling_kind) == (REVOKE, SETTLEMENT)
    assert [given.code for given in page.ruling.impose] == ["revoke"]
    assert page.desk.tournament.seq == before + 4


def test_shift_f2_makes_a_settlement_of_what_is_being_ruled(shown):
    page = shown(desk=disputed_desk([DisputeRaised("n", SESSION, 2, facts="A slip.")]))
    page.run("settlement")
    assert page.text("ruling-title") == "Settlement"
    assert page.named_focus == "ruling-findings"
    assert page.page.drafting.ruling.choice("decision").segment("departs").text() == "As agreed"


def test_the_scorer_settles_on_a_signed_sheet(agreed, check_golden):
    desk = signed_desk()
    desk.role = SCORER
    result = desk.tournament.sessions[SIGNED].record.deals[0]
    page = agreed(Agreement(SIGNED, 2, "B 40H", "44"), desk=desk)
    assert (page.find("effect-contract").text(), page.find("effect-taken").text()) == ("B 40H", "44")
    page.type("Entered for the wrong deal.").confirm()
    assert desk.tournament.sessions[SIGNED].is_closed
    sign_on_paper(page, "", "")
    assert page.ruling.taken == 44
    check_golden(page.text("ruled-signing"))
    assert result.number == 1


def test_the_list_says_that_the_teams_agreed_and_on_what(agreed, check_golden):
    page = agreed()
    page.type("Counted again.")
    page.find("effect-taken").selectAll()
    page.find("effect-taken").setFocus()
    page.type("20").confirm()
    sign_on_paper(page, "", "")
    row = next(row for row in page.page.list.rows_model.rows if row.number == 4)
    check_golden((row.about, row.words))
    # told as often as something was typed, which depends on how fast the machine is
    assert ruling_page.draft_typed(4, settlement=True) in {message for _mood, message, _more in page.statuses}
    check_golden([message for _mood, message, _more in page.statuses[-2:]])


def test_a_captain_who_refuses_leaves_it_to_the_committee(agreed, check_golden):
    page = agreed()
    page.type("Counted again.")
    page.find("effect-taken").selectAll()
    page.find("effect-taken").setFocus()
    page.type("20").confirm()
    before = page.desk.tournament.sessions[SESSION].result.totals
    page.find("answer-form-answer").set_value("refused")
    page.confirm()
    assert page.desk.tournament.sessions[SESSION].result.totals == before
    row = next(row for row in page.page.list.rows_model.rows if row.number == 4)
    check_golden((row.state, row.words))
    page.run("settlement")
    assert page.named_focus == "ruling-findings"
