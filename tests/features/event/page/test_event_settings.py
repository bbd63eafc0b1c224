"""The Settings panel by keyboard: values, defaults, order of criteria, effect of a change."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QWidget

from scorekeeper.features.event.page.page import EventPage
from scorekeeper.features.event.page.setting_fields import settings_in
from scorekeeper.features.event.view.settings_change import effect_of, event_with
from scorekeeper.journal.facts import EventMade, SessionOpened
from scorekeeper.kit.article_focus import articles_at
from scorekeeper.kit.look.buttons import Button
from scorekeeper.language import settings
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from scorekeeper.tournament.settings import settings_of
from tests.event_loop import catch_up
from tests.features.event.page.event_table import CTRL, Keys, open_page
from tests.kernel.golden_event import DALLAS, DETROIT, golden, opening

EMPTY = [EventMade("e7", "Great Lakes 56", "international-56", "2025", date="2026-10-03")]
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def settings_keys(qtbot):
    tables = []

    def seat(facts, **keys):
        table = open_page(facts, EventPage, **keys)
        tables.append(table)
        table.page.show()
        table.page.open()
        assert isinstance(table.page, EventPage)
        table.page.begin_settings()
        catch_up()
        return Keys(table, qtbot)

    yield seat
    for table in tables:
        table.close()


def test_a_scorer_sees_which_roles_change_settings(settings_keys, check_golden):
    keys = settings_keys([*opening()])
    keys.page.bridge.desk.role = "scorer"
    refusals: list[str] = []
    keys.page.refused.connect(refusals.append)
    keys.page.handlers()["event-settings"]()
    check_golden(refusals[-1])


def form_of(keys):
    return keys.page.settings_form


def go_to(keys, key):
    """Walk with Tab to a setting, as a scorer does."""
    field = form_of(keys).fields[key]
    for _step in range(40):
        if field.isAncestorOf(keys.focus):
            return keys
        keys.press(Qt.Key.Key_Tab)
    raise AssertionError(key)


def test_every_setting_that_is_offered_shows_value_default_sentence_and_article(settings_keys):
    keys = settings_keys([*opening(deals=24)])
    fields = settings_in(form_of(keys))
    assert list(fields) == [setting.key for setting in settings_of(INTERNATIONAL_56) if setting.offered]
    assert fields["deals"].text() == "24"
    assert fields["deals"].usual.text() == "Default: 18 · article 2.1"
    assert fields["announcements"].usual.text() == "The default · article 5.3"
    assert fields["criteria"].usual.text() == "The default · tournament practice"
    assert all(field.does.text().endswith(".") and field.stops[0].accessibleName() for field in fields.values())
    assert keys.focus is fields["deals"].line


def test_a_setting_is_changed_by_keyboard_and_recorded(settings_keys):
    keys = settings_keys(EMPTY)
    keys.press(Qt.Key.Key_A, CTRL).type("24")
    go_to(keys, "match_points").press(Qt.Key.Key_Right)
    go_to(keys, "announcements").press(Qt.Key.Key_Space)
    go_to(keys, "no_show_points").press(Qt.Key.Key_A, CTRL).type("7").press(Qt.Key.Key_Return, CTRL).settle()
    assert dict(keys.tournament.event.settings) == {
        "deals": 24, "match_points": False, "announcements": "every-six", "no_show_points": 7,
    }  # fmt: skip
    assert keys.table.messages[-1][:2] == ("saved", "4 settings changed.")
    assert "Default: 18" in form_of(keys).fields["deals"].usual.text()


def test_the_order_of_the_standings_is_moved_with_alt_and_left_out_with_space(settings_keys):
    keys = settings_keys(EMPTY)
    go_to(keys, "criteria").press(Qt.Key.Key_Down).press(Qt.Key.Key_Up, ALT)
    order = form_of(keys).fields["criteria"].order
    assert order.codes[:2] == ("difference", "match-points")
    keys.press(Qt.Key.Key_Up, ALT)
    assert order.codes[:2] == ("difference", "match-points"), "the first cannot go higher"
    keys.press(Qt.Key.Key_Down, ALT).press(Qt.Key.Key_Down, ALT)
    assert order.codes[:3] == ("match-points", "points-for", "difference")
    keys.press(Qt.Key.Key_Space)
    assert "difference" not in order.codes
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    result = ("match-points", "points-for", "sessions-won", "head-to-head", "penalty-points")
    assert keys.tournament.event.settings["criteria"] == ",".join(result)
    keys.page.begin_settings()
    go_to(keys, "criteria")
    order.list.select_key("difference")
    keys.press(Qt.Key.Key_Space)
    assert order.codes[-1] == "difference"


def test_without_any_criterion_nothing_is_saved(settings_keys, check_golden):
    keys = settings_keys(EMPTY)
    go_to(keys, "criteria")
    order = form_of(keys).fields["criteria"].order
    for code in order.codes:
        order.list.select_key(code)
        keys.press(Qt.Key.Key_Space)
    keys.press(Qt.Key.Key_Return, CTRL)
    field = form_of(keys).fields["criteria"]
    check_golden(field.problem.text())
    assert keys.tournament.seq == 1


def test_the_announced_effect_of_settings_is_what_happens(settings_keys, check_golden):
    facts = [*opening(seats=True), *golden()]
    keys = settings_keys(facts)
    go_to(keys, "penalties_to").press(Qt.Key.Key_Right)
    form = form_of(keys)
    keys.qtbot.waitUntil(form.effect.isVisible)
    check_golden(form.effect.text())
    fact = event_with(keys.tournament.event, INTERNATIONAL_56, {"penalties_to": "offender"})
    expected = effect_of(keys.tournament, fact)
    before = {uid: dict(state.result.totals) for uid, state in keys.tournament.sessions.items()}
    keys.press(Qt.Key.Key_Return, CTRL)
    assert "reason" in form.fields["reason"].problem.text()
    assert keys.focus is form.fields["reason"].line
    keys.type("Decided by the captains\n").settle()
    changed = [uid for uid, state in keys.tournament.sessions.items() if dict(state.result.totals) != before[uid]]
    assert tuple(changed) == expected.totals
    assert keys.table.bridge.entries[-1].reason == "Decided by the captains"


def test_a_setting_without_effect_on_scores_needs_no_reason(settings_keys, check_golden):
    keys = settings_keys([*opening(seats=True), *golden(3)])
    go_to(keys, "announcements").press(Qt.Key.Key_Space)
    form = form_of(keys)
    keys.qtbot.waitUntil(form.effect.isVisible)
    check_golden(form.effect.text())
    assert not form.reason.isVisible()
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    assert keys.tournament.event.settings == {"announcements": "every-six"}


def test_an_invalid_value_is_reported_beside_its_setting(settings_keys, check_golden):
    keys = settings_keys([*opening(seats=True), *golden()])
    field = form_of(keys).fields["deals"]
    keys.press(Qt.Key.Key_A, CTRL).type("x")
    check_golden(field.problem.text())
    keys.press(Qt.Key.Key_A, CTRL).type("12").press(Qt.Key.Key_Return, CTRL)
    assert "deal 18" in field.problem.text()
    assert keys.focus is field.line
    keys.press(Qt.Key.Key_Escape)
    assert (field.line.text(), field.problem.text()) == ("18", "")
    assert not form_of(keys).kept


def test_defaults_are_put_back_and_nothing_is_saved_before_it_is_confirmed(settings_keys):
    keys = settings_keys(opening(deals=24, no_show_points=0))
    form = form_of(keys)
    form.usual.setFocus()
    keys.press(Qt.Key.Key_Space)
    assert form.fields["deals"].line.text() == "18"
    assert len(keys.tournament.event.settings) == 2
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    assert keys.tournament.event.settings == {}
    keys.page.begin_settings()
    keys.press(Qt.Key.Key_Return, CTRL)
    assert form.problem_label.text() == settings.nothing_changes()


def test_sessions_with_their_own_settings_are_listed_and_help_opens_the_article(settings_keys):
    facts = [*opening(), SessionOpened("6b", (DALLAS, DETROIT), round=8, table=1, options={"deals": 24})]
    keys = settings_keys(facts)
    assert form_of(keys).own.text().splitlines()[1:] == ["Table 1 · Round 8: Deals per session 24"]
    assert articles_at(keys.focus) == ("2.1",)
    keys.page.open_articles(articles_at(keys.focus))
    assert keys.table.visited == [("rules", "article:2.1")]
    go_to(keys, "criteria")
    assert articles_at(keys.focus) == ()


@pytest.mark.parametrize(("percent", "width"), [(100, 1274), (200, 1274), (100, 700)])
def test_controls_have_names_and_fit_their_width(settings_keys, percent, width):
    keys = settings_keys([*opening(), *golden(3)], percent=percent)
    page = keys.page
    page.resize(width, 712)
    keys.settle()
    for control in page.settings_form.findChildren(QWidget):
        if isinstance(control, (QLineEdit, QAbstractButton)) and control.isVisible():
            assert control.accessibleName() or control.text(), control.objectName()
            if isinstance(control, Button):
                assert control.width() >= control.sizeHint().width(), control.objectName()
            assert control.mapTo(page, control.rect().topRight()).x() <= page.width(), control.objectName()
