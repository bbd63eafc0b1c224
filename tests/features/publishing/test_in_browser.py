"""The web pages in a real browser: no sideways scrolling, large targets, no errors."""

from contextlib import contextmanager

import pytest

from scorekeeper.features.publishing.view.serving import Pages
from scorekeeper.journal.facts import CheckedIn, DrawPublished, TeamEntered
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.hall_server import HallServer
from tests.browser import NEEDS_BROWSER, Browser, driver
from tests.features.publishing.published import pages_of, published
from tests.journal.club_day import NAMES, ClubDay

pytestmark = NEEDS_BROWSER
LONG = "The Extraordinarily Long-Winded Kottayam Sports And Recreation Club Third Team"
MALAYALAM = "\u0d15\u0d4b\u0d1f\u0d4d\u0d1f\u0d2f\u0d02 \u0d2e\u0d32\u0d2f\u0d3e\u0d33\u0d3f"
WIDER = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL_TARGETS = """return [...document.querySelectorAll('nav a, .ways a, summary')]
    .filter(one => one.getBoundingClientRect().height < 44).map(one => one.textContent)"""


@pytest.fixture(scope="module")
def hall():
    """The pages of an event with long names and names in Malayalam, offered on this computer."""
    journal = published()
    journal.enter(TeamEntered("a1", LONG, players=(MALAYALAM, "Bea", "Cyril"), captain=MALAYALAM))
    journal.enter(TeamEntered("b1", MALAYALAM))
    journal.enter(TeamEntered("b2", "x" * 300))
    with offered(journal) as matches:
        yield matches


@pytest.fixture(scope="module")
def day_of_500():
    """The pages of a day of 500 with such names, after a round and with the next one published."""
    day = ClubDay(NAMES[:6])
    for player, name in (("odd", LONG), ("mal", MALAYALAM), ("big", "x" * 200)):
        day.play(TeamEntered(player, name, (name,)), CheckedIn(player, "here"))
    for winners in (("A", "tie"), ()):
        day.play(DrawPublished(MAIN, day.seat().draw))
        if winners:
            day.results(*winners)
    with offered(day) as matches:
        yield matches


@contextmanager
def offered(journal):
    """Serve an event's pages; return their address, their names and the browser's port."""
    pages, text = Pages(), pages_of(journal)
    pages.show({name: page.encode() for name, page in text.items()})
    serving = HallServer(pages, port=0)
    with driver() as port:
        yield serving.addresses[0], [name for name in text if name.endswith(".html")], port
    serving.close()


@contextmanager
def browser(hall, profile, width, *, dark=False):
    shown = Browser(hall[2], profile, width, dark=dark)
    try:
        yield shown
    finally:
        shown.close()


@pytest.mark.parametrize("width", [320, 412, 1366])
@pytest.mark.parametrize("which", ["hall", "day_of_500"])
def test_no_page_scrolls_sideways_and_every_target_can_be_touched(which, request, tmp_path, width):
    served = request.getfixturevalue(which)
    address, names, _port = served
    with browser(served, tmp_path, width) as shown:
        for name in names:
            shown.open(address + name)
            assert (name, shown.run(WIDER)) == (name, 0)
            assert shown.run(SMALL_TARGETS) == []
            assert shown.run("return document.styleSheets.length") == 1
        assert [shown_text for shown_text in shown.complaints() if "favicon" not in shown_text] == []


def test_dark_mode_can_be_chosen_and_names_have_a_language(hall, tmp_path):
    address, _names, _port = hall
    with browser(hall, tmp_path, 412) as shown:
        shown.open(address + "teams.html")
        assert shown.run("return document.querySelector('[lang=ml]').textContent") == MALAYALAM
        colors = "return getComputedStyle(document.documentElement).backgroundColor"
        light = shown.run(colors)
    with browser(hall, tmp_path / "dark", 412, dark=True) as shown:
        shown.open(address + "teams.html")
        assert shown.run(colors) != light
