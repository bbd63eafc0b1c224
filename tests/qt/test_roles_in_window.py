"""Roles in the whole program, by keys: a scorer begins an event, and what others enter is refused in plain words."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from scorekeeper.desk.offers import OF_COMMANDS, refusal
from scorekeeper.journal.access import COMMITTEE, SCORER, VIEWER
from scorekeeper.qt.commands import all_commands
from tests.qt.test_first_evening import Evening, make_event, make_session


@pytest.fixture
def evening(qtbot, tmp_path):
    made = Evening(qtbot, tmp_path)
    made.programme.access._settings.works_as = SCORER
    make_event(made, tmp_path)
    make_session(made)
    made.wait(lambda: made.window.current == "session-start")
    made.enter()
    made.wait(lambda: made.window.current == "score")
    yield made
    made.close()


def test_who_works_as_scorer_begins_an_event_and_plays(evening):
    assert evening.bridge.desk.role == SCORER
    (session,) = evening.bridge.tournament.sessions.values()
    evening.type("a40h44")
    evening.enter()
    evening.wait(lambda: evening.bridge.tournament.sessions[session.uid].record.deals)


@pytest.mark.parametrize("role", [SCORER, COMMITTEE, VIEWER])
def test_every_key_that_enters_something_is_taken_or_refused_in_plain_words(evening, role):
    evening.type("a40h44")
    evening.enter()
    (uid,) = evening.bridge.tournament.sessions
    evening.wait(lambda: evening.bridge.tournament.sessions[uid].record.deals)
    seq, desk = evening.bridge.tournament.seq, evening.bridge.desk
    desk.role = role
    tried = 0
    for command in all_commands():
        if command.name not in OF_COMMANDS or not command.keys or command.name in {"undo", "redo"}:
            continue
        why = refusal(evening.bridge.tournament, role, command.name, uid)
        offered = evening.window._handler(command.name) is not None
        QTest.keySequence(evening.window.focusWidget(), QKeySequence(command.keys[0]))
        assert evening.bridge.tournament.seq == seq
        if why and offered:
            tried += 1
            assert why in evening.said, (command.name, evening.said)
            assert f"you work as {role}" in why
            assert evening.window.page("score").panels.panel is None
        evening.window.show_page("score")
        evening.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
        page = evening.window.page("score")
        if page.copy.on:
            page.copy_from_paper()
        page.close_panel()
    assert tried >= {SCORER: 1, COMMITTEE: 5, VIEWER: 8}[role]
