"""Closing a sheet on paper by keyboard: print, sign, type the code, and wrong papers."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.signoff.page import sign_off_page
from scorekeeper.features.signoff.page.sign_off_page import SignOffPage
from scorekeeper.features.signoff.view.paper_view import paper_view
from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.journal.facts import EventChanged, RulingMade
from scorekeeper.kit.choosers import Choosers
from tests.event_loop import catch_up
from tests.features.score.page.table import SESSION, set_table
from tests.features.signoff.page.signoff_table import SignOff
from tests.kernel.golden_event import deal, opening
from tests.pictures import picture

RULER = ("Mary Joseph",)


class OnPaper:
    """The page over the finished golden session on a computer without keys, and a keyboard."""

    def __init__(self, qtbot, tmp_path):
        self.qtbot, self.printed = qtbot, tmp_path / "sheet.pdf"
        self.table = set_table(18, beginning=opening(seats=True, quorum=1))
        self.keys = ClubKeys(self.table.jobs, tmp_path)
        self.page = SignOffPage(self.table.look, self.table.bridge, self.keys, Choosers(printer=self._choose_printer))
        qtbot.addWidget(self.page)
        self.statuses: list[tuple[str, str, str]] = []
        self.page.status_changed.connect(lambda *status: self.statuses.append(status))
        self.page.resize(1274, 690)
        self.page.show_target(SESSION)
        self.page.show()
        self.page.open()
        self.page.activateWindow()
        self.settle()

    def _choose_printer(self, _window, printer, go):
        printer.setOutputFileName(str(self.printed))
        go()

    def settle(self):
        for _turn in range(2):
            self.qtbot.waitUntil(lambda: not (self.table.bridge.is_busy or self.page.is_working))
            catch_up()

    def key(self, key, modifier=Qt.KeyboardModifier.NoModifier):
        QTest.keyClick(self.page.focusWidget() or self.page, key, modifier)
        self.settle()

    def type(self, text):
        QTest.keyClicks(self.page.focusWidget(), text)

    def type_code_and_close(self):
        self.page.paper.fields["code"].station.setFocus()
        self.type(self.code)
        self.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert self.session.is_on_paper

    def enter(self, *facts, reason=""):
        self.table.bridge.submit(facts, reason=reason)
        self.settle()

    @property
    def session(self):
        return self.table.bridge.tournament.sessions[SESSION]

    @property
    def code(self):
        return paper_view(self.table.bridge.tournament, self.session).code


@pytest.fixture
def sheet(qtbot, tmp_path):
    made = OnPaper(qtbot, tmp_path)
    yield made
    made.page.close()
    made.page.deleteLater()
    made.table.close()


def test_a_sheet_is_printed_signed_with_a_pen_and_closed_by_its_code(sheet):
    page = sheet.page
    assert page.ways.value == "paper", "paper comes first until this computer has keys"
    assert page.focusWidget() is page.paper.print_button
    sheet.key(Qt.Key.Key_Return)
    assert sheet.printed.read_bytes().startswith(b"%PDF")
    assert page.paper.printed.text().startswith("printed ")
    assert page.focusWidget() is page.paper.fields["code"].station
    sheet.type(sheet.code.lower())
    sheet.key(Qt.Key.Key_Return)
    assert page.paper.values()["seen_by"] == "Lissy Abraham"
    sheet.key(Qt.Key.Key_Return)
    state = sheet.session
    assert state.is_on_paper
    fact = state.entries[-1].fact
    assert (fact.code, fact.seen_by) == (sheet.code, "Lissy Abraham")
    assert set(fact.signers.values()) == {"signed"}
    assert ("saved", "The sheet is closed. It was signed on paper.", "") in sheet.statuses
    assert page.paper_closed.isVisible()
    assert not page.ways.isVisible()
    assert page.paper_closed.chip.text() == "Signed on paper, revision 1"
    assert page.frame.about.text().startswith("The sheet was signed on paper.")
    assert "cannot check them" in " ".join(
        label.text() for label in page.paper_closed.findChildren(type(page.paper_closed.account_label))
    )
    sheet.printed.unlink()
    sheet.key(Qt.Key.Key_Return)
    assert sheet.printed.exists(), "a closed sheet is printed again"


def test_an_early_enter_neither_leaves_the_page_nor_prints(sheet):
    page, went = sheet.page, []
    page.go.connect(lambda *place: went.append(place))
    page.frame.clear()
    page.first_focus().setFocus()
    QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Return)
    assert (went, sheet.printed.exists()) == ([], False)
    assert sheet.statuses[-1][1].startswith("The sheet is being prepared.")
    page.show_target(SESSION)
    sheet.settle()
    assert page.focusWidget() is page.paper.print_button


def test_the_code_is_not_taken_as_the_name_of_a_witness(sheet):
    card = sheet.page.paper
    card.fill({"code": sheet.code, "seen_by": sheet.code.lower()})
    card.fields["seen_by"].station.setFocus()
    sheet.key(Qt.Key.Key_Return)
    assert card.fields["seen_by"].problem.text().startswith("This is the code of the paper.")
    assert not sheet.session.is_closed


def test_printing_takes_one_line_in_a_small_window(sheet):
    card = sheet.page.paper
    sheet.page.resize(994, 590)
    sheet.settle()
    assert card.printed.y() == card.print_button.y()


def test_a_protest_needs_words_and_may_have_a_photo(sheet, tmp_path, monkeypatch):
    page = sheet.page
    photo = tmp_path / "sheet.jpg"
    photo.write_bytes(picture())
    page.choosers = Choosers(files=lambda *_asked: [photo])
    page.paper.photo_button.click()
    assert page.paper.photo_name.text() == "sheet.jpg"
    page.paper.choice("signer-captain-B").segments[1].click()
    page.paper.choice("signer-scorer").segments[2].click()
    page.paper.fields["code"].station.setFocus()
    sheet.type(sheet.code)
    sheet.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert page.paper.fields["words"].problem.text() == "Type the reason first. Nothing has changed."
    sheet.type("Deal 7 was played twice.")
    sheet.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    fact = sheet.session.entries[-1].fact
    assert dict(fact.signers) == {"scorer": "not", "captain-A": "signed", "captain-B": "protest"}
    assert fact.words == "Deal 7 was played twice."
    assert sheet.table.desk.store.attachment(fact.photo) == photo.read_bytes()
    assert "signed under protest" in page.paper_closed.boxes.text()
    assert page.paper_closed.account_label.text().endswith("Reason: Deal 7 was played twice.")
    assert "enter here" not in page.frame.about.text(), "a closed sheet asks for nothing"
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(Path(url.toLocalFile())))
    page.paper_closed.photo_button.click()
    sheet.qtbot.waitUntil(lambda: bool(opened))
    assert opened[0].suffix == ".jpg"
    assert opened[0].read_bytes() == photo.read_bytes()


def test_tab_walks_down_the_card_to_the_button_that_closes(sheet):
    focused = []
    for _ in range(7):
        focused.append(sheet.page.focusWidget().objectName())
        sheet.key(Qt.Key.Key_Tab)
    assert focused == [
        "paper-print",
        "paper-signer-scorer.signed",
        "paper-signer-captain-A.signed",
        "paper-signer-captain-B.signed",
        "paper-code",
        "paper-seen_by",
        "paper-photo",
    ]
    assert sheet.page.focusWidget() is sheet.page.paper.confirm_button


def test_a_reader_of_the_screen_hears_the_result_what_is_open_and_the_text_to_read_aloud(sheet, monkeypatch):
    heard = []
    monkeypatch.setattr(sign_off_page, "announce", lambda _widget, words: heard.append(words))
    sheet.enter(DisputeRaised("d1", SESSION, 4, facts="a card was seen"))
    sheet.page.show_target(SESSION)
    sheet.settle()
    (introduction,) = heard
    assert introduction == "Dallas wins 25 : 16. Dispute 1 is open. It can still change this sheet."
    sheet.page.handlers()["announce"]()
    assert heard[1].startswith("Dallas wins 25 : 16. Difference 9")
    assert "\n1 open dispute" in heard[1]
    sheet.key(Qt.Key.Key_Escape)
    assert heard[2].startswith("The sheet as it will be signed.")


def test_large_text_cuts_neither_the_head_of_the_card_nor_the_label_of_a_field(sheet):
    page = sheet.page
    sheet.table.look.set_percent(200)
    page.resize(1004, 620)
    sheet.settle()
    viewport = page.paper.parentWidget().parentWidget()

    def top(part):
        return part.mapTo(viewport, part.rect().topLeft()).y()

    page.paper.print_button.clearFocus()
    page.paper.print_button.setFocus()
    sheet.settle()
    assert top(page.paper.title) >= 0
    for field in (page.paper.fields["seen_by"], page.paper.fields["code"], page.paper.fields["signer-captain-A"]):
        field.station.setFocus(Qt.FocusReason.TabFocusReason)
        sheet.settle()
        assert top(field.label) >= 0
        assert top(field.station) + field.station.height() <= viewport.height()


def test_after_a_ruling_the_card_asks_the_committee_too_and_keeps_the_witness(sheet):
    sheet.type_code_and_close()
    sheet.enter(DisputeRaised("d1", SESSION, 4, facts="a card was seen"))
    sheet.enter(RulingMade(SESSION, ("3.9",), "He revoked.", 16, outcome="made", members=RULER, in_favour=RULER))
    page = sheet.page
    assert page.paper.values()["seen_by"] == "Lissy Abraham"
    spoken = page.sheet.ruling.accessibleName()
    assert "Total of Dallas: 25, now 19" in spoken
    assert "\nRuling on deal 16 (3.9): He revoked.\n" in spoken
    assert "\nDispute 1: open\n" in spoken


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("", "Type the code at the top of the paper."),
        ("K7", "K7 is not a code. Type the 4 letters or digits at the top of the paper."),
        ("ZZZZ", "No sheet here has the code ZZZZ. Compare it with the top of the paper, or print the sheet again."),
    ],
)
def test_a_code_that_is_none(sheet, typed, problem):
    page = sheet.page
    page.paper.fields["code"].station.setFocus()
    sheet.type(typed)
    sheet.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert page.paper.fields["code"].problem.text() == problem
    assert page.focusWidget() is page.paper.fields["code"].station
    assert not sheet.session.is_closed


def test_a_failed_search_for_a_paper_says_nothing_on_another_sheet(sheet, monkeypatch):
    page, searches = sheet.page, []
    monkeypatch.setattr(page.bridge.jobs, "write", lambda _work, _done, failed: searches.append(failed))
    page.paper.fields["code"].station.setFocus()
    sheet.type("ZZZZ")
    QTest.keyClick(page.paper.fields["code"].station, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    (failed,) = searches
    own, page.uid = page.uid, "another"
    failed(OSError("gone"))
    page.uid = own
    assert page.paper.problem_label.text() == ""
    assert not page.is_working


@pytest.mark.parametrize(
    ("fact", "reason", "what"),
    [
        (deal(4, "B 40H 30"), "misread", "deal 4 was corrected"),
        (
            RulingMade(SESSION, ("3.9",), "He revoked.", 16, outcome="made", members=RULER, in_favour=RULER),
            "",
            "the committee ruled on deal 16",
        ),
        (
            RulingMade(SESSION, ("3",), "Misconduct.", points={"A": -5}, members=RULER, in_favour=RULER),
            "",
            "the committee ruled",
        ),
        (DisputeRaised("d1", SESSION, 4, facts="a card was seen"), "", "a dispute was raised"),
    ],
)
def test_a_paper_printed_before_a_change_is_refused(sheet, fact, reason, what):
    page, before = sheet.page, sheet.code
    sheet.enter(fact, reason=reason)
    assert sheet.code != before
    page.paper.fields["code"].station.setFocus()
    sheet.type(before)
    sheet.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    problem = page.paper.fields["code"].problem.text()
    assert problem.startswith(f"This paper was printed before {what} (")
    assert problem.endswith("). Print it again.")


def test_open_disputes_are_named_and_a_ruling_opens_the_sheet_again(sheet):
    page = sheet.page
    sheet.enter(DisputeRaised("d1", SESSION, 16, "A", article="4.8", facts="Who led?"))
    assert page.paper.disputes.text() == "Dispute 1 is open. It can still change this sheet."
    page.paper.fields["code"].station.setFocus()
    sheet.type(sheet.code)
    sheet.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert sheet.session.is_on_paper
    sheet.enter(RulingMade(SESSION, ("4.8",), "seen", 16, points={"A": -1}, members=RULER, in_favour=RULER))
    assert page.paper.isVisible()
    assert page.ways.value == "paper", "the way used last"
    assert "Revision" not in page.paper.fields["code"].text()
    assert len(page.paper.fields) == 7, "the committee signs as well"


def test_an_event_that_closes_sheets_only_here(sheet):
    event = sheet.table.bridge.tournament.event
    sheet.enter(EventChanged(event.name, event.date, event.venue, settings={**event.settings, "closing": "here"}),
                reason="a tournament")  # fmt: skip
    page = sheet.page
    assert page.ways.value == "here"
    assert not page.paper.isVisible()
    assert not page.ways.segment("paper").isEnabled()
    assert page.ways.segment("paper").accessibleDescription() == (
        "In this event, sheets are signed in Scorekeeper only (Event settings)."
    )


def test_with_keys_here_signing_comes_first_and_paper_is_one_key_away(qtbot, tmp_path):
    signoff = SignOff(qtbot, tmp_path)
    page = signoff.page
    assert page.opening.isVisible()
    assert page.frame.signers.isVisible()
    page.ways.segment("paper").click()
    signoff.settle()
    assert page.paper.isVisible()
    assert not page.frame.signers.isVisible()
    page.ways.segment("here").click()
    signoff.settle()
    assert page.opening.isVisible()
    page.close()
    page.deleteLater()
    signoff.table.close()
