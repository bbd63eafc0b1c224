"""Every page of the window has a name that a screen reader says when one comes to it."""

from installers.screens import DAY, PAGES
from tests.features.table500.page.day_table import make_day


def names(window):
    return {page.objectName(): page.accessibleName() for page in window._pages.values()}


def test_the_pages_of_an_event_and_around_it_have_names(evening):
    assert evening.window.shown.accessibleName()
    evening.programme.open_sample()
    evening.wait(lambda: evening.window.current == "score")
    for command in PAGES:
        evening.window.run(command)
    evening.window.show_page("session-start")
    result = names(evening.window)
    assert len(result) >= 15
    assert [page for page, name in result.items() if not name] == []


def test_the_pages_of_a_day_of_500_have_names(evening, tmp_path):
    make_day(evening, tmp_path)
    for command in DAY:
        evening.window.run(command)
    assert [page for page, name in names(evening.window).items() if not name] == []
