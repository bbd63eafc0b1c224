"""The Teams page of a day of games: type, paste, rename and remove players; settings."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.features.table500.page.day_table import enter, page, state

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def evening(evening):
    evening.window.run("page-event")
    return evening


def day(evening):
    return evening.window.page("event")


def names(evening):
    return [team.name for team in evening.bridge.tournament.teams.values()]


def test_a_pasted_list_is_shown_before_it_is_entered(evening):
    day(evening).players.setFocus()
    QApplication.clipboard().setText("Fina\nAnil\n  George  Paul \n")
    evening.key(Qt.Key.Key_V, mod=CTRL)
    assert day(evening).player_form.fields["names"].box.hasFocus()
    assert len(names(evening)) == 5
    assert "New players" in day(evening).unsaved()
    evening.confirm()
    evening.wait(lambda: len(names(evening)) == 7)
    assert names(evening)[5:] == ["Fina", "George Paul"]
    assert not day(evening).unsaved()


def test_a_list_pasted_into_the_find_field_goes_to_the_form(evening):
    day(evening).find_line.setFocus()
    QApplication.clipboard().setText("Fina\nGeorge")
    evening.key(Qt.Key.Key_V, mod=CTRL)
    assert day(evening).player_form.fields["names"].box.toPlainText() == "Fina\nGeorge"
    assert not day(evening).find_line.text()


def test_a_list_without_new_names_is_reported_and_a_seated_player_stays(evening, check_golden):
    evening.window.run("new-team")
    evening.type("anil")
    evening.confirm()
    check_golden(day(evening).player_form.problem_label.text())
    evening.key(Qt.Key.Key_Escape)
    day(evening).players.select_key(next(iter(evening.bridge.tournament.teams)))
    day(evening).players.row_chosen.emit(0)
    day(evening).player_form.remove_button.click()
    assert day(evening).player_form.problem_label.text()
    assert len(names(evening)) == 5


def test_a_player_is_renamed_and_one_who_has_not_played_is_removed(evening):
    form = day(evening).player_form
    day(evening).players.setFocus()
    day(evening).players.setCurrentIndex(day(evening).players.rows_model.index(4, 0))
    evening.enter()
    assert form.fields["name"].line.hasFocus()
    evening.type("Eapen Varghese")
    evening.confirm()
    evening.wait(lambda: "Eapen Varghese" in names(evening))
    form.remove_button.click()
    evening.wait(lambda: len(names(evening)) == 4)


def test_find_shows_the_games_of_a_player_and_enter_opens_one(evening, check_golden):
    day(evening).find_line.setFocus()
    evening.type("deepa")
    assert [item.title for item in day(evening).games.rows_model.rows] == ["Anil and Chacko – Biju and Deepa"]
    assert [item.title for item in day(evening).players.rows_model.rows] == ["Deepa"]
    evening.enter()
    evening.wait(lambda: evening.window.current == "score")
    evening.window.run("page-event")
    evening.type("nobody")
    check_golden(day(evening).lists.nothing.text())
    evening.key(Qt.Key.Key_Escape)
    assert len(day(evening).players.rows_model.rows) == 5


def test_a_game_with_one_player_twice_is_not_made(evening, check_golden):
    evening.window.run("new-session")
    form = day(evening).game_form
    for index, name in enumerate(("Anil", "Biju", "Anil", "Zed")):
        form.fields[f"teams.{index}"].set_text(name)
    evening.confirm()
    check_golden(form.fields["teams.3"].problem.text())
    form.fields["teams.3"].set_text("Eapen")
    evening.confirm()
    assert len(evening.bridge.tournament.games) == 1
    assert form.problem_label.text() or any(field.problem.text() for field in form.fields.values())


def test_a_game_of_two_hands_is_over_after_two(evening):
    evening.window.run("event-settings")
    evening.type("2")
    evening.confirm()
    evening.wait(lambda: evening.bridge.tournament.event.settings.get("hands") == 2)
    evening.window.run("page-score")
    assert len(page(evening).table.rows_model.rows) == 2
    enter(evening, "a 7s 8")
    enter(evening, "b 6c 6")
    assert state(evening).state == "complete"


def test_with_large_text_the_form_is_below_the_lists_at_full_height(evening):
    evening.look.set_percent(200)
    evening.window.run("new-session")
    frame, games = day(evening).frame, day(evening).games
    content = frame.scrolled.widget()
    evening.wait(lambda: frame.panel.y() > games.mapTo(content, games.rect().bottomLeft()).y())
    evening.wait(lambda: frame.panel.height() >= day(evening).game_form.full_height())
    assert day(evening).players.height() >= 3 * evening.look.px(34)
