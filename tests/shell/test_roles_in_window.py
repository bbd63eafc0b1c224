"""Roles in the whole program, by keys: a scorer's event, and refusals in plain words."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from scorekeeper.journal.access import COMMITTEE, ORGANISER, SCORER, VIEWER, AccessSet
from scorekeeper.kit.frame.commands import all_commands
from scorekeeper.session.offers import refusal, refused
from tests.shell.evening import Evening, make_event, make_session


@pytest.fixture
def evening(qtbot, tmp_path):
    new_evening = Evening(qtbot, tmp_path)
    new_evening.programme.access._settings.works_as = SCORER
    make_event(new_evening, tmp_path)
    make_session(new_evening)
    new_evening.wait(lambda: new_evening.window.current == "session-start")
    new_evening.enter()
    new_evening.wait(lambda: new_evening.window.current == "score")
    yield new_evening
    new_evening.close()


def test_a_role_chosen_elsewhere_waits_for_a_second_person(evening):
    assert evening.bridge.desk.role == ORGANISER
    (session,) = evening.bridge.tournament.sessions.values()
    evening.type("a40h44")
    evening.enter()
    evening.wait(lambda: evening.bridge.tournament.sessions[session.uid].record.deals)
    desk = evening.bridge.desk
    desk.who = "Roy Kurian"
    evening.bridge.submit([AccessSet()])
    evening.wait(lambda: not evening.bridge.is_busy)
    evening.programme.open(str(desk.store_state.path))
    evening.wait(lambda: evening.bridge is not None and evening.bridge.desk is not desk)
    evening.wait(lambda: evening.bridge.desk.role == SCORER)


@pytest.mark.parametrize("role", [SCORER, COMMITTEE, VIEWER])
def test_every_entry_key_is_accepted_or_refused_in_plain_words(evening, role, check_golden):
    evening.type("a40h44")
    evening.enter()
    (uid,) = evening.bridge.tournament.sessions
    evening.wait(lambda: evening.bridge.tournament.sessions[uid].record.deals)
    seq, desk = evening.bridge.tournament.seq, evening.bridge.desk
    desk.role = role
    tried = 0
    for command in all_commands():
        if not command.enters or not command.keys or command.name in {"undo", "redo"}:
            continue
        why = refusal(evening.bridge.tournament, role, command.enters, uid)
        offered = evening.window._handler(command.name) is not None
        QTest.keySequence(evening.window.focusWidget(), QKeySequence(command.keys[0]))
        assert evening.bridge.tournament.seq == seq
        if why and offered:
            tried += 1
            assert why in evening.status_text, (command.name, evening.status_text)
            check_golden(why)
            assert evening.window.page("score").panels.panel is None
        evening.window.show_page("score")
        evening.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
        page = evening.window.page("score")
        if page.sheet.state.copying.on:
            page.commands.toggle_copying()
        page.side.close()
    assert tried >= {SCORER: 1, COMMITTEE: 5, VIEWER: 8}[role]


def test_a_refusal_stays_above_the_page_until_the_next_action(evening):
    evening.bridge.desk.role = VIEWER
    window = evening.window
    page = window.page("score")
    evening.type("a40")
    assert page.line.text() == ""
    assert window.notice.isVisible()
    assert "you work as viewer" in window.notice.words.text()
    evening.key(Qt.Key.Key_F4)
    assert window.notice.isVisible()
    why = window.notice.words.text()
    evening.type("x")
    evening.key(Qt.Key.Key_Tab, Qt.Key.Key_Tab)
    assert window.notice.isVisible()
    assert why
    evening.key(Qt.Key.Key_F3)
    assert not window.notice.isVisible()


@pytest.mark.parametrize("role", [SCORER, COMMITTEE, VIEWER])
def test_every_form_of_the_event_page_is_refused_as_soon_as_it_opens(evening, role, check_golden):
    evening.bridge.desk.role = role
    window, tournament = evening.window, evening.bridge.tournament
    window.show_page("event")
    page = window.page("event")
    (session,) = tournament.sessions
    for target in (("setting", "deals"), session, next(iter(tournament.teams))):
        window.show_page("score")
        page.show_target(target)
        window.show_page("event")
        form = page.stack.currentWidget()
        why = refused(tournament, role, form.entered(), form.subject or None)
        assert form.inputs()
        assert [part.isEnabled() for part in form.inputs()] == [not why] * len(form.inputs()), form.kind
        assert form.problem_label.isVisibleTo(form) == bool(why)
        assert form.problem_label.text() == why
        QTest.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        if why:
            assert form.problem_label.text() == why
        form.accept()
        form.judge()
    for button in (page.head.event_data, page.head.settings, page.head.new_team, page.head.new_session):
        before = page.stack.currentWidget()
        button.setFocus()
        evening.key(Qt.Key.Key_Space)
        form = page.stack.currentWidget()
        if window.notice.isVisible():
            assert form is before
            check_golden(window.notice.words.text())
        else:
            assert refused(tournament, role, form.entered(), form.subject or None) == ""
        evening.key(Qt.Key.Key_Escape)
        window.notice.clear()
    assert evening.bridge.tournament.seq == tournament.seq


def test_a_scorer_may_fill_in_what_is_open_of_a_team_and_hears_at_once_what_is_not(evening):
    evening.bridge.desk.role = SCORER
    window = evening.window
    window.show_page("event")
    page = window.page("event")
    team = next(iter(evening.bridge.tournament.teams))
    page.show_target(team)
    form = page.team_form
    field = form.fields["name"].line
    field.setFocus()
    field.end(False)
    evening.type("x")
    assert "you work as scorer" in form.problem_label.text()
    evening.key(Qt.Key.Key_Backspace)
    assert not form.problem_label.isVisibleTo(form)
