"""Announcements to a screen reader: queued, once, and assertive only for refusals."""

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from scorekeeper.kit.look import announcing
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.notice import Notice
from scorekeeper.kit.look.savestate import SaveState

LOUD = QAccessible.AnnouncementPoliteness.Assertive


@pytest.fixture
def heard(monkeypatch, qapp):
    """All that was handed over, with whether it is loud."""
    result = []

    class DealRemark(QAccessible):
        @staticmethod
        def updateAccessibility(event):  # noqa: N802 - as Qt names it
            result.append((event.message(), event.politeness() == LOUD))

    monkeypatch.setattr(announcing, "QAccessible", DealRemark)

    def hear():
        for _turn in range(3):
            qapp.processEvents()
        outcome = result[:]
        result.clear()
        return outcome

    return hear


def test_repeated_messages_are_announced_once(heard, check_golden):
    window = QWidget()
    for words in ("39 is below 40.", "39 is below 40. Nothing is recorded.", "39 is below 40. Nothing is recorded."):
        announce(window, words, urgent=True)
    announce(window, "")
    assert heard() == [("39 is below 40. Nothing is recorded.", True)]
    announce(window, "Saved, entry 7")
    QTimer.singleShot(0, window, lambda: announce(window, "Undone: deal 8: A 40H 44. Ctrl+Shift+Z redoes it."))
    QTimer.singleShot(0, window, lambda: announce(window, "Albany 8 : Kochi 5"))
    check_golden(heard())
    announce(window, "Saved, entry 7")
    announce(window, "Saved, entry 7")
    assert heard() == [("Saved, entry 7", False)], "the same once more is said once more"


def test_the_corner_is_announced_on_events_but_not_while_typing(heard, check_golden):
    look = Look("light", 100, reduced_motion=True)
    state = SaveState(look)
    state.show_state("saved", "Undone: deal 9", "")
    state.show_quietly("typed", "Deal 9 typed, not saved yet")
    assert heard() == [("Undone: deal 9", False)]
    state.show_state("unsaved", "The disk is full")
    assert heard() == [("The disk is full", True)]
    assert QAccessible.queryAccessibleInterface(state).role() == QAccessible.Role.StaticText
    assert QAccessible.queryAccessibleInterface(state).text(QAccessible.Text.Name) == "The disk is full"
    Notice(look).tell("Entered by the organiser; you work as scorer.")
    check_golden(heard())
