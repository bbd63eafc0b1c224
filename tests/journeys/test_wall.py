"""The wall by keys: opened, filled and closed while the scorer keeps the keyboard."""

from scorekeeper.features.wall import words
from tests.journeys.person import evening, wall_window


def test_the_wall_shows_what_is_published_and_never_takes_the_keyboard(person, tmp_path):
    evening(person, tmp_path)
    person.press("Ctrl+T")
    person.wait(lambda: wall_window() is not None, "the wall")
    assert wall_window().accessibleName().startswith("club")
    person.press("Ctrl+Shift+N", "Ctrl+Return")
    person.wait_page("draw")
    person.rest()
    assert words.find_your_team("", 1) not in wall_window().accessibleName(), "it is not published"
    person.press("Alt+U")
    person.rest()
    person.wait(lambda: "Round 1" in wall_window().accessibleName(), "the draw on the wall")
    person.press("Ctrl+Shift+T")
    person.wait_page("wall")
    assert "Round 1" in person.spoken("wall-small")
    person.fill(wall_message="Lunch at 13:00")
    person.tab_to("wall-message")
    person.press("Tab")
    person.tab_to("wall-draw")
    person.press("Space")
    person.tab_to("wall-distance")
    person.type("far")
    person.press("Tab")
    assert person.shows("Type a length from 0.5 to 99 meters")
    person.press("Escape")
    person.wait_page("draw")
    person.press("Ctrl+T")
    person.wait(lambda: wall_window() is None, "the wall taken down")
