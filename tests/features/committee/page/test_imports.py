"""What a document rules, decided on the Disputes page with keys alone."""

import json

import pytest
from PySide6.QtCore import Qt

from scorekeeper.journal.access import COMMITTEE, SCORER
from scorekeeper.journal.disputes import all_disputes
from tests.features.papers.view.document_import import import_papers
from tests.features.papers.view.ruled_documents import NINE, TALK, ruled_document
from tests.features.papers.view.sessions_in import empty_event
from tests.kernel.tables import desk_at


@pytest.fixture
def waiting(shown):
    desk = desk_at(empty_event())
    document = json.dumps(ruled_document(rulings=[NINE], penalties=[TALK])).encode()
    import_papers(desk, [("ruled.json", document)], confirm=False)
    return shown(desk=desk)


def test_enter_confirms_what_a_document_rules(waiting, check_golden):
    page = waiting
    assert "Ruling 1: 9 points for Toronto (4.8): as told" in page.text("import-words")
    check_golden(page.text("import-words"))
    check_golden(page.text("import-effect"))
    assert not page.find("dispute-withdraw").isVisible()
    page.page.first_focus().setFocus()
    assert page.named_focus == "import-confirm"
    page.press(Qt.Key.Key_Return).settle()
    (dispute,) = all_disputes(page.bridge.tournament)
    assert (dispute.state, page.find("import-card").isVisible()) == ("confirmed", False)
    (state,) = page.bridge.tournament.sessions.values()
    assert len(state.record.rulings) == len(state.record.penalties) == 1
    check_golden(page.text("dispute-state"))
    assert page.named_focus == "dispute-list"


def test_a_document_is_declined_only_with_a_reason_and_by_the_committee(waiting):
    page = waiting
    page.page.first_focus().setFocus()
    page.press(Qt.Key.Key_Tab)
    assert page.named_focus == "import-decline"
    page.press(Qt.Key.Key_Return)
    assert page.named_focus == "import-reason"
    page.desk.role = SCORER
    page.type("no committee sat")
    page.press(Qt.Key.Key_Return)
    page.qtbot.waitUntil(lambda: "only the committee or organizer can enter it" in page.text("import-problem"))
    page.desk.role = COMMITTEE
    page.press(Qt.Key.Key_Return)
    page.qtbot.waitUntil(lambda: not page.find("import-decline").isVisible())
    (dispute,) = all_disputes(page.bridge.tournament)
    assert dispute.ended is not None
    assert (dispute.state, dispute.ended.reason) == ("declined", "no committee sat")
    assert page.named_focus == "dispute-list"
    page.find("import-confirm").setFocus()
    page.press(Qt.Key.Key_Return).settle()
    (dispute,) = all_disputes(page.bridge.tournament)
    assert (dispute.state, page.find("import-card").isVisible()) == ("confirmed", False)
