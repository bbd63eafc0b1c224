"""Every command by role and state of the session: offered, or refused in plain words."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.journal import permissions as table
from scorekeeper.journal.access import COMMITTEE, SCORER, VIEWER, WORKS_AS
from scorekeeper.journal.facts import LengthSet, RulingMade, SessionForfeited, SheetClosed, SheetSigned
from scorekeeper.journal.who_may import who_may
from scorekeeper.kernel.permissions import state_of
from scorekeeper.kit.frame.commands import all_commands, entered_by, what_is_entered
from scorekeeper.language.facts import fact_words
from tests.features.score.page.sheets_signed import FILE, RECORD, SIGNED, SignedStore, newest
from tests.kernel.golden_event import SESSION, deal, golden

ENTER_NOTHING = frozenset(
    (
        "score-now", "same-teams", "new-event", "open-event", "open-sample", "open-practice", "export", "print", "save-copy", "back-up", "backups", "check-event",
        "check-file", "work-as", "say-saved", "close-event", "quit", "copy", "copy-table", "find", "search", "settings",
        "entry-details", "where-from", "bell", "bell-again", "go-to", "previous-session", "next-session", "print-slip",
        "people", "draw-round", "stages", "previous-stage", "next-stage", "back", "leave", "rule-book", "about",
        "next-area", "previous-area", "larger-text", "smaller-text",
        "usual-text", "full-screen", "help", "help-notation", "help-keys", "connect", "confirming", "waiting",
        "web-pages", "phones", "wall", "wall-pages", "archive", "event-book",
        "move-event",  # the move itself says so in the journal, as nobody's entry
    )
)  # fmt: skip
"""Commands that enter nothing into the journal of the event (opening the clock of the bell, keys of the club)."""

SHEET = [SheetSigned(SESSION, 1, role, f"by {role}", "signed", RECORD) for role in SIGNED]
CLOSED = SheetClosed(SESSION, 1, RECORD, FILE, SIGNED)
STATES = {
    table.NOT_BEGUN: [],
    table.UNDER_WAY: golden(4),
    table.ALL_IN: golden(18),
    table.STOPPED_EARLY: [*golden(4), deal(5, "A 40H"), LengthSet(SESSION, 6, "stopped")],
    table.SIGNING: [*golden(18), SHEET[0]],
    table.SIGNED: [*golden(18), *SHEET, CLOSED],
    table.RULED_SINCE: [*golden(18), *SHEET, CLOSED, RulingMade(SESSION, ("4.8",), "seen", 1, points={"A": 1})],
    table.FORFEITED: [*golden(4), SessionForfeited(SESSION, "A", "left")],
}


def expected(role, command, state):
    """Whether this role may enter anything by the command now; None if no role may."""
    of_deals = [item for item in entered_by(command) if item[0] not in {"hand-recorded", "cards-not-clipped"}]
    who = [who_may(*deal, state) for deal in of_deals]
    return None if not any(who) else any(role in item for item in who)


def test_every_command_says_what_it_enters():
    names = {command.name for command in all_commands()}
    looks = {name for name in names if name.startswith(("page-", "theme-"))}
    assert not set(what_is_entered()) & ENTER_NOTHING
    assert names - looks - ENTER_NOTHING <= set(what_is_entered())
    assert set(what_is_entered()) - names <= {"extra-deals", "follow-again"}


@pytest.mark.parametrize("state", STATES)
def test_each_role_is_offered_what_the_table_says(at_table, state, check_golden):
    keys = at_table(facts=STATES[state], store_class=SignedStore)
    assert state_of(keys.table.bridge.tournament, SESSION) == state
    seq = newest(keys).seq
    for role in WORKS_AS:
        keys.table.desk.role = role
        for command in [name for name in keys.page.handlers() if entered_by(name)]:
            if command in {"undo", "redo", "extra-deals"}:
                continue  # they enter at once, and the test of the desk covers them
            keys.run(command)
            refused = "can enter it; you work as" in keys.status[1]
            assert refused == (expected(role, command, state) is False), (role, command, keys.status)
            if refused:
                check_golden(keys.status[1])
                assert keys.page.panels.panel is None
                keys.page.status_changed.emit("saved", "", "")
            keys.page.escape()
            if keys.page.sheet.state.copying.on:
                keys.page.commands.toggle_copying()
            keys.page.status_changed.emit("saved", "", "")
    assert newest(keys).seq == seq


def test_a_viewer_who_types_a_deal_sees_who_enters_it(at_table, check_golden):
    keys = at_table(4)
    seq = newest(keys).seq
    keys.table.desk.role = VIEWER
    keys.type("a40h44\n").settle()
    assert newest(keys).seq == seq
    check_golden(keys.status[1])
    assert keys.page.line.text() == ""


def test_a_scorer_does_not_stop_early_and_the_committee_does(at_table, check_golden):
    keys = at_table(7)
    keys.table.desk.role = SCORER
    seq = newest(keys).seq
    keys.run("extent")
    assert keys.page.panels.panel is None
    check_golden(keys.status[1])
    keys.table.desk.role = COMMITTEE
    keys.run("extent").press(Qt.Key.Key_Return, Qt.Key.Key_Return).type("lunch\n").settle()
    assert (newest(keys).seq, newest(keys).fact.why) == (seq + 1, "stopped")
    keys.table.desk.role = SCORER
    keys.run("undo").settle()
    assert newest(keys).seq == seq + 1
    assert "you work as scorer" in keys.status[1]


def test_a_scorer_raises_what_the_committee_sets_the_points_of(at_table):
    keys = at_table(10)
    keys.table.desk.role = SCORER
    before = keys.totals
    keys.run("penalty").type("misconduct\na")
    keys.panel.form.fields["points"].station.setFocus()
    keys.type("9\n")
    assert keys.page.panels.panel.kind == "dispute"
    keys.type("\n").settle()
    raised = newest(keys).fact
    assert (raised.kind, raised.code, raised.offender, raised.points) == ("dispute-raised", "misconduct", "A", 9)
    assert keys.totals == before


def test_a_member_of_the_committee_sets_the_points_and_the_journal_says_so(at_table, check_golden):
    keys = at_table(10)
    keys.table.desk.role = COMMITTEE
    keys.run("penalty").type("misconduct\na\n").type("3\n").settle()
    assert newest(keys).fact.points == 3
    assert keys.totals == (13, 13)
    words = fact_words(newest(keys).fact, keys.table.bridge.tournament)
    check_golden(words)
