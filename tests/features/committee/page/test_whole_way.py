"""A dispute from raising to the newly signed sheet, by keyboard in the whole program."""

from PySide6.QtCore import Qt

from scorekeeper.kit.choosers import Choosers

Key = Qt.Key


def test_the_whole_way(hall, tmp_path):
    hall.programme._go("score", hall.finished_session)
    hall.window.run("raise-dispute")
    hall.type("rev\ra")
    hall.key(Key.Key_P, mod=Qt.KeyboardModifier.AltModifier)
    hall.enter()
    hall.wait(lambda: hall.bridge.tournament.sessions[hall.finished_session].disputes)
    hall.settle()
    (raised,) = hall.bridge.tournament.sessions[hall.finished_session].disputes
    assert raised.is_open
    rail = hall.window.rail.findChild(object, "rail-disputes")
    assert (rail.count, rail.accessibleName()) == (1, "Disputes, 1 dispute open")

    hall.window.run("page-disputes")
    assert hall.window.windowTitle().startswith("Dispute 1")
    hall.disputes.casework._choosers = Choosers(files=lambda *_: [picture])
    picture = tmp_path / "tricks.jpg"
    picture.write_bytes(b"the tricks")
    hall.key(Key.Key_A, mod=Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    hall.wait(lambda: "tricks.jpg is attached" in hall.status_text)

    changes = hall.disputes.drafting.whatif.compared.changes
    assert any(now != then for now, *_between, then in (row.values for row in changes))
    hall.type("Both captains agree.")
    assert "is a draft" in hall.status_text
    assert hall.disputes.drafting.draft.admitted_by == (hall.who if raised.fact.late else "")
    hall.confirm()
    hall.settle()
    assert hall.status_text.startswith("Ruling 1 now counts"), hall.disputes.drafting.foot.missing.text()
    assert rail.count == 0
    session = hall.bridge.tournament.sessions[hall.finished_session]
    assert session.rulings[0].fact.dispute == raised.uid
    assert hall.disputes.ruled.read_out.text().startswith("Ruling 1, deal ")

    hall.key(Key.Key_P, mod=Qt.KeyboardModifier.ControlModifier)
    assert hall.window.current == "reports"
    paper = hall.window.page("reports")
    assert (paper.kind.key, paper.chosen) == ("ruling-slip", "1")


def test_the_page_is_reached_by_its_key_and_left_by_another(hall):
    hall.key(Key.Key_4, mod=Qt.KeyboardModifier.ControlModifier)
    assert hall.window.current == "disputes"
    assert hall.window.focusWidget().objectName() == "dispute-list"
    hall.key(Key.Key_1, mod=Qt.KeyboardModifier.ControlModifier)
    assert hall.window.current == "score"
