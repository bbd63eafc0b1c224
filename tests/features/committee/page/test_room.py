"""At every window size, nothing on the page is cut off, and no scroll area contains another."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QLabel, QLineEdit

from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.journal.facts import TeamEntered
from tests.event_loop import catch_up
from tests.features.committee.view.disputed import OTHER, SESSION, disputed_desk, played

ROOMS = [(1366, 740, 100), (1024, 672, 100), (1366, 740, 200), (1024, 672, 200)]
WORDS = "Seen by both captains, who were asked one after the other and said the same of it. " * 12


def named_at_length(fact):
    return replace(fact, name=f"Greater {fact.name} Malayali Samajam") if isinstance(fact, TeamEntered) else fact


@pytest.fixture(params=ROOMS, ids=lambda room: "x".join(map(str, room)))
def page(request, shown):
    """Show an event of teams with long names and many disputes."""
    width, height, percent = request.param
    desk = disputed_desk(event=[named_at_length(fact) for fact in played()])
    for number in range(12):
        fact = DisputeRaised(f"m{number}", SESSION if number % 2 else OTHER, 2, facts="Asked again.")
        desk.submit([fact], reason="asked")
    page = shown(desk=desk, percent=percent)
    page.window.resize(width, height)
    catch_up()
    return page


def scrolled_twice(page):
    """Return widgets with a scroll bar inside another widget with one."""
    bars = [item for item in page.page.findChildren(QAbstractScrollArea) if item.verticalScrollBar().isVisible()]
    return [bar.objectName() for bar in bars if any(other is not bar and other.isAncestorOf(bar) for other in bars)]


def cut_off(page):
    """Return widgets that are narrower than their text, or partly outside the page."""
    result = []
    for part in (item for kind in (QLabel, QAbstractButton, QLineEdit) for item in page.page.findChildren(kind)):
        if part.isVisible():
            left, right = (part.mapTo(page.page, QPoint(at, 0)).x() for at in (0, part.width()))
            if part.width() < part.minimumSizeHint().width() or left < 0 or right > page.page.width():
                result.append((part.objectName(), part.width(), part.minimumSizeHint().width()))
    return result


def walk(page):
    """Show one state of the page after the other."""
    work = page.page.casework
    yield "open"
    page.page._decide("departs")
    page.page.drafting.ruling.first_focus().setPlainText(WORDS)
    yield "a long finding"
    page.page.precedents.begin()
    yield "earlier rulings"
    page.page.precedents.leave()
    for open_form in (work.open_facts, work.open_raising, work.open_committee):
        open_form()
        yield open_form.__name__
        work.leave()
    page.page._decide("prescribed")
    page.page.drafting.ruling.first_focus().setFocus()
    page.confirm()
    yield "ruled"


def test_nothing_is_cut_off_or_scrolls_in_what_scrolls(page):
    for state in walk(page):
        catch_up()
        assert (state, scrolled_twice(page)) == (state, [])
        assert (state, cut_off(page)) == (state, [])


def test_every_row_of_the_list_has_room_for_its_words(page):
    rows = page.page.list
    for index, row in enumerate(rows.rows_model.rows):
        box = rows.visualRect(rows.rows_model.index(index, 0))
        *_above, (_text, _font, _tone, last) = rows._parts(row, box)
        assert last.bottom() <= box.bottom()
        assert "round 5" in row.title


def test_the_row_that_is_chosen_comes_into_view(page):
    page.page.list.setFocus()
    for _step in range(11):
        page.press(Qt.Key.Key_Down)
    chosen = page.page.list.visualRect(page.page.list.currentIndex())
    middle = page.page.list.viewport().mapTo(page.page, chosen.center())
    assert page.page.list.viewport().visibleRegion().contains(chosen.center()), middle
