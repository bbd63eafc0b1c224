"""A new event begins with the settings chosen in its folded section."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from scorekeeper.features.event.page.new_event import NewEventPage
from scorekeeper.kernel.earlier_event import SETTINGS, TEAMS
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event
from scorekeeper.kit.look.look import Look
from scorekeeper.rules.systems.singles500 import SINGLES_500
from tests.event_loop import catch_up

CTRL = Qt.KeyboardModifier.ControlModifier


class ListeningPage(NewEventPage):
    """The page, with the events it asked for."""

    def __init__(self):
        super().__init__(Look("light", 100, reduced_motion=True))
        self.events: list[NewEvent] = []
        self.made.connect(lambda _path, event: self.events.append(event))


@pytest.fixture
def page(qtbot):
    new_page = ListeningPage()
    new_page.resize(1274, 712)
    new_page.show()
    new_page.about.fill({"name": "Great Lakes 56"})
    catch_up()
    yield new_page
    new_page.close()
    new_page.deleteLater()


def press(page, key, mod=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(page.window().focusWidget() or page, key, mod)


def test_the_settings_are_folded_away_and_the_rules_hold(page):
    assert not page.settings.isVisible()
    page.make()
    assert dict(page.events[0].settings) == {}


def test_settings_chosen_by_keyboard_are_those_of_the_new_event(page, check_golden):
    page.fold.setFocus()
    press(page, Qt.Key.Key_Return)
    assert page.settings.isVisible()
    assert page.window().focusWidget() is page.settings.fields["penalties_to"].choice.segment("opponents")
    assert "deals" not in page.settings.fields, "the number of deals has its own line above"
    page.settings.fields["match_points"].choice.segment("False").setFocus()
    press(page, Qt.Key.Key_Space)
    order = page.settings.fields["criteria"].order
    order.list.setFocus()
    press(page, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    page.fold.setFocus()
    press(page, Qt.Key.Key_Return)
    assert not page.settings.isVisible()
    check_golden(page.findChild(QLabel, "new-event-settings-said").text())
    page.about.fill({"deals": "24"})
    press(page, Qt.Key.Key_Return, CTRL)
    (event,) = page.events
    assert dict(event.settings) == {
        "deals": 24,
        "match_points": False,
        "criteria": "difference,match-points,points-for,sessions-won,head-to-head,penalty-points",
    }


def test_an_invalid_setting_is_unfolded_with_its_problem_beside_it(page):
    page.settings.fields["no_show_points"].line.setText("100")
    page.make()
    assert not page.events
    assert page.settings.isVisible()
    field = page.settings.fields["no_show_points"]
    assert field.problem.text() == "Type a number from 0 to 99."
    assert page.window().focusWidget() is field.line


def test_the_next_new_event_begins_with_the_rules_again(page, check_golden):
    page.settings.fields["match_points"].choice.segment("False").click()
    page.clear()
    check_golden(page.findChild(QLabel, "new-event-settings-said").text())
    page.about.fill({"name": "Another"})
    page.make()
    assert dict(page.events[0].settings) == {}


def test_a_name_in_two_teams_is_reported_at_its_field_and_the_buttons_stay_visible(page, check_golden):
    page.resize(932, 560)
    catch_up()
    first, second = page.teams[:2]
    first.fill({"name": "Dallas", "player-1": "Anil", "player-2": "Biju"})
    second.fill({"name": "Detroit", "player-1": "Deepa", "player-2": "anil"})
    press(page, Qt.Key.Key_Return, CTRL)
    assert page.events == []
    text = second.fields["player-2"].problem.text()
    check_golden(text)
    make = page.findChild(QAbstractButton, "new-event-make")
    assert page.rect().contains(make.mapTo(page, make.rect().center()))
    second.fill({"player-2": "Anil K."})
    press(page, Qt.Key.Key_Return, CTRL)
    assert [team.players for team in page.events[0].teams] == [("Anil", "Biju"), ("Deepa", "Anil K.")]


def test_with_more_teams_from_a_list_no_session_is_opened_at_once(page, check_golden):
    page.about.fill({"name": "Thursday club"})
    page.teams[0].fill({"name": "Novi"})
    page.add.click()
    assert page.window().focusWidget() is page.more.first_focus()
    page.more.fill({"more": "Troy\nnovi"})
    press(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not page.events
    check_golden(page.more.fields["more"].problem.text())
    page.more.fill({"more": "Troy\nWarren: Anil, Biju"})
    press(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    (event,) = page.events
    assert [team.name for team in event.teams] == ["Novi", "Troy", "Warren"]
    assert not event.first_session
    page.about.fill({"system": SINGLES_500.key})
    page.about.edited.emit("system")
    assert not page.more.isVisible()
    assert not page.add.isVisible()


def pasted(page, text):
    QApplication.clipboard().setText(text)
    page.more.first_focus().selectAll()
    press(page, Qt.Key.Key_V, CTRL)
    catch_up()
    return page.read.text()


@pytest.mark.parametrize(("size", "percent"), [((1274, 680), 100), ((932, 612), 100), ((932, 612), 200)])
def test_the_summary_of_a_list_is_visible_before_it_is_entered(qtbot, size, percent, check_golden):
    page = ListeningPage()
    page.look.set_percent(percent)
    page.resize(*size)
    page.show()
    page.activateWindow()
    QTest.qWaitForWindowActive(page)
    page.about.fill({"name": "Thursday club"})
    page.add.click()
    catch_up()
    assert pasted(page, "Troy: Anil, Biju\nWarren") == "2 teams read, in 3 columns."
    check_golden(pasted(page, "Troy, Anil, Biju"))
    assert page.read.palette().windowText().color() == page.look.color("warn")
    several = "Troy; Warren; Novi; Flint; Saline; Monroe; Lansing"
    for text in (several, several.replace(";", "\t"), several.replace(";", ","), several.replace("; ", "\r")):
        assert pasted(page, text).startswith("7 teams read, in 1 column.")
    assert pasted(page, "Troy: Anil, Biju, Warren: Cyril, Dony").startswith("2 teams read, in 3 columns.")
    foot = page.add.mapTo(page, page.add.rect().topLeft()).y()
    for part in (page.more.first_focus(), page.read):
        assert 0 <= part.mapTo(page, part.rect().topLeft()).y() < part.mapTo(page, part.rect().bottomLeft()).y() < foot
    press(page, Qt.Key.Key_Return, CTRL)
    assert [(team.name, len(team.players)) for team in page.events[0].teams] == [("Troy", 2), ("Warren", 2)]
    page.close()
    page.deleteLater()


def earlier_file(folder):
    path = folder / "autumn.scorekeeper"
    teams = tuple(NewTeam(f"Team {number}", (f"Ann {number}",)) for number in range(3))
    event = NewEvent("Autumn 2025", "international-56", venue="Southfield", settings={"deals": 24}, teams=teams)
    create_event(path, event, who="Mini", seat="desk").close()
    return str(path)


def test_an_earlier_event_fills_the_page_and_its_parts_can_be_left_out(page, tmp_path):
    path = earlier_file(tmp_path)
    page.earlier.ask_file = lambda _parent, _folder: path
    page.earlier.button.setFocus()
    press(page, Qt.Key.Key_Return)
    shown = [box.text() for box in page.earlier.boxes.values() if box.isVisible()]
    assert shown == ["settings and venue", "3 teams with their players"]
    values = page.about.values()
    assert (values["name"], values["venue"], values["deals"]) == ("Great Lakes 56", "Southfield", "24")
    page.make()
    (event,) = page.events
    assert [team.name for team in event.teams] == ["Team 0", "Team 1", "Team 2"]
    assert (event.settings["deals"], event.venue, event.first_session) == (24, "Southfield", False)
    page.earlier.boxes[TEAMS].setFocus()
    press(page, Qt.Key.Key_Space)
    page.make()
    assert page.events[-1].teams == ()
    page.earlier.boxes[SETTINGS].setFocus()
    press(page, Qt.Key.Key_Space)
    assert page.about.values()["deals"] == "18"


def test_what_was_changed_by_hand_stays_when_another_part_is_left_out(page, tmp_path):
    path = earlier_file(tmp_path)
    page.earlier.ask_file = lambda _parent, _folder: path
    page.earlier.button.click()
    page.fold.click()
    page.about.fill({"deals": "30"})
    page.settings.fields["match_points"].choice.segment("False").click()
    page.earlier.boxes[TEAMS].click()
    page.make()
    (event,) = page.events
    assert event.teams == ()
    assert (event.settings["deals"], event.settings["match_points"]) == (30, False)


def test_an_event_that_was_read_too_late_does_not_fill_an_emptied_form(page, tmp_path):
    path = earlier_file(tmp_path)
    page.earlier.ask_file = lambda _parent, _folder: path
    queued = []

    class Queue:
        def write(self, work, done, failed):
            queued.append((work, done, failed))

    page.earlier.jobs = Queue()
    page.earlier.button.click()
    page.clear()
    page.earlier.button.click()
    (_work, late, failed), (work, done, _failed) = queued
    late(work())
    failed(OSError("gone"))
    assert page.earlier.parts == ()
    assert page.problem.text() == ""
    done(work())
    assert page.earlier.parts == (SETTINGS, TEAMS)


def test_a_team_taken_over_and_typed_again_is_refused(page, tmp_path):
    path = earlier_file(tmp_path)
    page.earlier.ask_file = lambda _parent, _folder: path
    page.earlier.button.click()
    page.teams[0].fill({"name": "Team 1"})
    page.make()
    assert not page.events
    assert "Team 1" in " ".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())
    page.clear()
    assert not page.earlier.boxes[TEAMS].isVisible()


def test_a_file_that_is_not_an_event_is_named(page, tmp_path):
    path = tmp_path / "notes.scorekeeper"
    path.write_text("no event")
    page.earlier.ask_file = lambda _parent, _folder: str(path)
    page.earlier.button.click()
    assert "notes.scorekeeper" in page.problem.text()
    assert page.earlier.parts == ()


def test_the_file_of_an_event_keeps_the_vowel_signs_of_its_name(page):
    page.about.fill({"name": "\u0d2b\u0d3f\u0d2b\u0d4d\u0d31\u0d4d\u0d31\u0d3f 56: A/B"})
    assert page._file().name == "\u0d2b\u0d3f\u0d2b\u0d4d\u0d31\u0d4d\u0d31\u0d3f 56- A-B.scorekeeper"
