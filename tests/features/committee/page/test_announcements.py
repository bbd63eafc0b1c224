"""Why nothing is entered, as a reader of the screen hears it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.features.committee.page.ruling_desk import dispute_now, missing, other_seat
from tests.features.committee.view.disputed import REVOKE


@pytest.fixture
def announced(monkeypatch):
    """What is announced."""
    result = []

    def take(event):
        if event.type() == QAccessible.Event.Announcement:
            result.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", take)
    return result


def test_an_incomplete_ruling_is_refused(shown, announced):
    page = shown()
    page.page.drafting.ruling.first_focus().setFocus()
    page.confirm()
    assert announced == [missing(page)] == ["What does the committee find? Write it down."]


def test_the_rulings_made(shown, announced):
    page = shown()
    page.page.drafting.ruling.first_focus().setFocus()
    page.type("It was seen.").confirm()
    assert page.text("ruled-sentence") in announced[-1]


def test_an_incomplete_dispute_is_refused(shown, announced):
    page = shown()
    page.page.casework.open_raising()
    page.confirm()
    assert announced == [page.text("raise-form.problem")]
    assert announced[0]
    assert page.named_focus == "raise-form-search"


def test_a_meanwhile_change_by_another_person(shown, announced):
    page = shown()
    page.chord(Qt.Key.Key_C).type("Mine.")
    other_seat(page).submit([replace(dispute_now(page, REVOKE).fact, facts="Theirs.")])
    page.confirm()
    assert announced == [page.text("facts-form.problem")]
    assert "S. Thomas has just changed this" in announced[0]
