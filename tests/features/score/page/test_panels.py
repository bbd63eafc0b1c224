"""The side panels by keyboard: no change before confirmation, no typed text lost."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from scorekeeper.features.where.view.addresses import SHEET, numbers
from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.journal.facts import (
    DrawMade,
    DrawPublished,
    PlayerEntered,
    Redealt,
    SeatsTaken,
    SheetClosed,
    SheetSigned,
    SubstitutionApproved,
    WrongDealer,
)
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.kit.article_focus import articles_at
from scorekeeper.kit.look.labels import RichLabel
from scorekeeper.language.lines import notation
from scorekeeper.session.words import score_page
from tests.event_loop import catch_up
from tests.features.score.page.full_disk import FullDisk
from tests.features.score.page.sheets_signed import FILE, RECORD, SIGNED, SignedStore, newest
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, golden

KEY = Qt.Key


# --- correction


def test_a_correction_shows_both_and_asks_for_the_reason(at_table):
    keys = at_table(9)
    keys.press(*[KEY.Key_Up] * 4, KEY.Key_Return)
    assert keys.panel.title.text() == "Correct deal 6"
    keys.focus.selectAll()
    keys.type("b36d40")
    assert (keys.panel.recorded_deal.result.value, keys.panel.would.result.value) == ("defeated", "made")
    assert (keys.panel.recorded_deal.taken.value, keys.panel.would.taken.value) == ("34", "40")
    assert ("Total", "9 : 10", "7 : 11") in [(change.label, *change.values) for change in keys.panel.numbers.changes]
    seq = newest(keys).seq
    keys.type("\n\n").settle()
    assert newest(keys).seq == seq
    assert "Type a reason" in keys.panel.reason.problem.text()
    keys.type("Trick 8 counted wrong\n").settle()
    entry = newest(keys)
    assert (entry.fact.taken, entry.reason, entry.fact.captains_saw) == (40, "Trick 8 counted wrong", False)
    # the score read out after deal 6 is another one now: a moment later the page asks for it again
    keys.qtbot.waitUntil(lambda: keys.panel is not None and keys.panel.kind == "announcement")
    assert keys.totals == (7, 11)
    assert keys.focus is keys.page.line


def test_a_correction_names_the_team_of_a_doubled_contract(at_table):
    keys = at_table(10)
    keys.press(KEY.Key_Up, KEY.Key_Return)
    keys.focus.selectAll()
    keys.type("b28ntx30")
    catch_up()
    team = keys.panel.recorded_deal.team
    assert (keys.panel.title.text(), team.text()) == ("Correct deal 10", "Detroit")
    assert team.width() >= team.sizeHint().width(), "not cut off with dots"


def test_a_correction_says_which_draw_rests_on_the_result(at_table, check_golden):
    keys = at_table(9)
    keys.press(*[KEY.Key_Up] * 4, KEY.Key_Return)
    assert not keys.panel.drawn_upon.isVisible()
    following = DrawnRound(6, (DrawnTable(1, "f6", (DALLAS, DETROIT)),))
    result = DrawMade("", "d6", "swiss", (following,), (DALLAS, DETROIT), len(golden(18)) + 5, "")
    keys = at_table(facts=[*golden(18), result, DrawPublished("", "d6")])
    keys.press(*[KEY.Key_Up] * 4, KEY.Key_Return)
    check_golden(keys.panel.drawn_upon.text())
    assert keys.panel.drawn_upon.isVisible()


def signing(*roles):
    given = [SheetSigned(SESSION, 1, role, f"by {role}", "signed", RECORD) for role in roles]
    return [*golden(18), *given, *([SheetClosed(SESSION, 1, RECORD, FILE, SIGNED)] if roles == SIGNED else ())]


@pytest.mark.parametrize("command", ["correct", "penalty", "redeal", "seats", "extent"])
@pytest.mark.parametrize(
    "roles",
    [
        SIGNED,
        ("scorer",),
    ],
)
def test_nothing_is_typed_in_vain_on_a_signed_sheet(at_table, command, roles, check_golden):
    keys = at_table(facts=signing(*roles), store_class=SignedStore)
    keys.run(command)
    assert keys.status[0] == "typed"
    check_golden(keys.status[1])
    assert keys.panel is None or not keys.panel.waits
    assert keys.focus is keys.page.line
    card = keys.aside().page.panels.complete
    assert "F2 corrects" not in keys.page.entry.explanation.accessibleName()
    assert card.menu.actions_by_name["raise-dispute"].isVisible()
    assert card.menu.actions_by_name["settlement"].isVisible() == (roles == SIGNED)
    assert card.penalty.isVisible() != (roles == SIGNED)
    keys.run("raise-dispute")
    assert keys.panel.kind == "dispute"


def test_the_history_of_a_deal_is_shown_where_it_is_corrected(at_table):
    keys = at_table(10)
    keys.press(*[KEY.Key_Up] * 4, KEY.Key_Return)
    assert keys.panel.title.text() == "Correct deal 7"
    assert not keys.panel.story.isVisible(), "it was only recorded"
    keys.press(KEY.Key_Escape)
    keys.type("7: a48nt50\n")
    keys.type("Points were mixed up\n").settle()
    seq = newest(keys).seq
    keys.type("7: a48nt51\n")
    lines = keys.panel.story.text().splitlines()
    assert lines[-1].startswith(f"{seq}, ")
    assert "deal 7: corrected from " in lines[-1]
    assert lines[-1].endswith(" to A 48NT 50 (Points were mixed up)")


def test_a_correction_typed_in_the_line_unfinished_in_the_panel(at_table):
    keys = at_table(10)
    keys.type("7: a48nt50\n")
    assert keys.panel.title.text() == "Correct deal 7"
    assert keys.panel.line.text() == "A 48NT 50"
    keys.type("Points were mixed up\n").settle()
    assert (newest(keys).fact.deal, newest(keys).fact.taken) == (7, 50)
    assert keys.page.line.text() == ""


@pytest.mark.parametrize(
    ("text", "recorded"),
    [("b", "B 48NT 45"), ("44", "A 48NT 44"), ("x", "A 48NTX 45"), ("49:7", "A 48NT 49:7"), ("5:51", "A 48NT 5:51"),
     ("49nx", "A 49NTX 45")],
)  # fmt: skip
def test_the_panel_takes_only_what_changes(at_table, text, recorded):
    keys = at_table(10)
    keys.press(*[KEY.Key_Up] * 4).run("correct")
    assert keys.panel.title.text() == "Correct deal 7"
    keys.panel.line.setFocus()
    keys.panel.line.selectAll()
    keys.type(text)
    assert keys.panel.would.taken.value == recorded.split()[-1]
    keys.type("\nmisread\n").settle()
    assert (newest(keys).fact.deal, notation(newest(keys).fact), newest(keys).reason) == (7, recorded, "misread")


def test_a_change_alone_is_typed_in_the_line_too(at_table):
    keys = at_table(10)
    keys.type("7: b\n")
    assert keys.panel.line.text() == "B 48NT 45"
    keys.type("the other team declared\n").settle()
    assert notation(newest(keys).fact) == "B 48NT 45"


def test_escape_leaves_things_as_they_were_and_forgets_what_is_typed(at_table):
    keys = at_table(10)
    seq = newest(keys).seq
    keys.run("correct")
    panel = keys.page.panels.panel
    panel.line.setText("B 28NTX 30")
    panel.reason.set_text("because")
    keys.press(KEY.Key_Escape)
    assert keys.panel is None
    assert keys.focus is keys.page.line
    assert newest(keys).seq == seq
    keys.run("correct")
    assert keys.page.panels.panel is panel
    assert (panel.line.text(), panel.reason.text()) == ("B 28NTX 25", "")
    assert keys.page.unsaved() == ""
    assert not panel.kept_note.isVisible()


def test_a_draft_stays_while_another_page_is_opened_and_looks_like_a_draft(at_table):
    keys = at_table(10)
    keys.run("correct")
    keys.panel.line.setText("B 28NTX 30")
    keys.panel.reason.set_text("because")
    keys.run("where-from").run("correct")
    assert (keys.panel.line.text(), keys.panel.reason.text()) == ("B 28NTX 30", "because")
    assert keys.panel.kept_note.text() == score_page.kept_draft()
    assert keys.panel.kept_note.isVisible()
    keys.press(KEY.Key_Escape).run("correct")
    assert keys.panel.line.text() == "B 28NTX 25"


CANCELLED = [
    ("penalty", "lead\nb"),
    ("penalty", "b"),
    ("redeal", KEY.Key_Down),
    ("seats", KEY.Key_Right),
    ("extent", "5"),
    ("auction", "30h "),
]


@pytest.mark.parametrize("command", ["penalty", "correct", "redeal", "seats", "extent", "raise-dispute"])
def test_the_line_says_that_it_waits_while_a_panel_is_open(at_table, command, check_golden):
    keys = at_table(10)
    keys.type("a40h\n").settle()
    keys.run(command)
    check_golden(keys.page.entry.follow.text())
    check_golden(keys.page.entry.follow.text())


@pytest.mark.parametrize("leave", ["escape", "button"])
@pytest.mark.parametrize(("command", "chosen"), CANCELLED)
def test_a_panel_that_is_left_forgets(at_table, command, chosen, leave):
    keys = at_table(10)
    keys.type("a40h\n").settle()
    keys.run(command)
    if isinstance(chosen, str):
        keys.type(chosen)
    else:
        keys.press(chosen)
    if leave == "escape":
        keys.press(KEY.Key_Escape)
    else:
        keys.panel.leave.click()
    assert keys.page.panels.panel is None
    keys.run(command)
    assert not keys.panel.unsaved()
    assert not keys.panel.kept_note.isVisible()
    assert keys.page.unsaved() == ""


def test_a_side_chosen_and_left_gets_no_warning_later(at_table):
    keys = at_table(10)
    keys.type("a40h\n").settle()
    seq = newest(keys).seq
    keys.run("penalty").type("lead\nb").press(KEY.Key_Escape)
    keys.run("penalty").type("call\n").settle()
    assert newest(keys).seq == seq, "the side is asked"
    assert keys.panel.side.value is None


def test_the_reason_is_one_tab_after_the_corrected_line(at_table):
    keys = at_table(10)
    keys.press(KEY.Key_Up).run("correct")
    keys.panel.line.clear()
    keys.type("a41h44")
    assert keys.panel.would.isVisible()
    keys.press(KEY.Key_Tab)
    assert keys.focus is keys.panel.reason.line


def test_a_line_for_another_deal_replaces_neither(at_table):
    keys = at_table(10)
    keys.press(KEY.Key_Up).run("correct")
    seq = newest(keys).seq
    keys.panel.line.setText("7: a44h50")
    assert not keys.panel.would.isVisible()
    assert not keys.panel.button.isEnabled()
    sentence = "This line is for deal 7; here deal 10 is corrected. For deal 7, press Esc first."
    assert keys.panel.explanation.plain() == sentence
    keys.press(KEY.Key_Return).settle()
    assert (newest(keys).seq, keys.focus) == (seq, keys.panel.line)


def test_an_empty_correction_is_reported(at_table, check_golden):
    keys = at_table(0)
    keys.run("correct")
    assert keys.panel is None
    check_golden(keys.status[1])


# --- penalty


def test_the_list_of_infractions_uses_the_free_height_and_leaves_it_to_the_rest(at_table, qtbot):
    keys = at_table(10)
    keys.run("penalty")
    choice, row = keys.panel.infraction, keys.page.look.px(43)
    qtbot.waitUntil(lambda: choice.list.height() > 5 * row)
    assert not keys.panel.scroll_area.verticalScrollBar().maximum(), "the rest of the panel is in sight"
    keys.type("lead")
    qtbot.waitUntil(lambda: choice.list.height() < 2 * row)
    side = keys.panel.side
    qtbot.waitUntil(lambda: side.mapTo(keys.panel, side.rect().topLeft()).y() < 6 * row)


def test_a_penalty_in_four_strokes(at_table, check_golden):
    keys = at_table(10)
    keys.run("undo").settle().press(KEY.Key_Up).run("penalty")
    check_golden(keys.panel.title.text())
    keys.type("lead\nb")
    assert "1 point to Dallas" in keys.panel.box.sentence.accessibleName()
    rows = [(change.label, *change.values) for change in keys.panel.box.numbers.changes]
    assert ("Deal 10", "3 : 0", "4 : 0") in rows
    keys.type("\n").settle()
    fact = newest(keys).fact
    assert (fact.code, fact.side, fact.deal, fact.objected) == ("lead-out-of-turn", "B", 10, True)
    assert keys.totals == (13, 10)
    assert keys.panel is None


def test_a_second_penalty_of_the_same_kind_is_warned_about(at_table, check_golden):
    keys = at_table(10)
    keys.press(KEY.Key_Up).run("penalty").type("4.2\nb")
    notice = keys.panel.duplicate
    check_golden(notice.text())
    assert notice.visibleRegion().boundingRect() == notice.rect(), "nothing of it has to be scrolled to"


def test_no_objection_no_effect(at_table):
    keys = at_table(10)
    keys.run("penalty").type("lead\nao")
    assert "no effect" in keys.panel.box.sentence.accessibleName()
    keys.type("\n").settle()
    assert newest(keys).fact.objected is False
    assert keys.totals == (13, 10)


def test_an_article_without_an_infraction_of_its_own_is_taken_over_from_the_search_line(at_table):
    keys = at_table(10)
    keys.run("penalty").type("2.2\na")
    assert keys.panel.article.line.text() == "2.2"
    keys.type("\n").settle()
    fact = newest(keys).fact
    assert (fact.code, fact.side, fact.article, fact.points) == ("other", "A", "2.2", None)


def test_the_committee_sets_the_points(at_table):
    keys = at_table(10)
    keys.run("penalty").type("misconduct\na\n")
    assert keys.panel is not None
    keys.type("3\n").settle()
    assert (newest(keys).fact.code, newest(keys).fact.points) == ("misconduct", 3)
    assert keys.totals == (13, 13)


def test_another_infraction_names_its_article(at_table):
    keys = at_table(10)
    keys.run("penalty").type("another\na\n")
    assert keys.focus is keys.panel.article.line
    keys.type("2.3\n").settle()
    assert (newest(keys).fact.code, newest(keys).fact.article) == ("other", "2.3")


def test_another_deal_or_the_session_by_page_keys(at_table, check_golden):
    keys = at_table(10)
    keys.press(KEY.Key_Up).run("penalty").type("lead\nb")
    keys.press(KEY.Key_PageUp)
    check_golden(keys.panel.title.text())
    check_golden(keys.panel.late.text())
    keys.press(KEY.Key_PageDown, KEY.Key_PageDown, KEY.Key_PageDown)
    check_golden(keys.panel.title.text())
    keys.type("\n").settle()
    assert newest(keys).fact.deal is None
    assert keys.sheet.session_row is not None
    assert keys.page.table.rows_model.rows[-1].deal == 0


@pytest.mark.parametrize("command", ["penalty", "raise-dispute"])
def test_a_discovery_after_the_result_belongs_to_the_deal_just_played(at_table, command):
    keys = at_table(10)
    keys.run(command).type("lead\nb")
    assert keys.panel.title.text().endswith("in deal 10")
    keys.type("\n").settle()
    assert newest(keys).fact.deal == 10


def test_a_call_out_of_turn_after_the_result_may_be_of_either_deal(at_table):
    keys = at_table(10)
    keys.run("penalty").type("call\n")
    assert (keys.focus.objectName(), keys.panel.button.isEnabled()) == ("penalty-deal.10", False)
    keys.type("\nb\n").settle()
    assert (newest(keys).fact.code, newest(keys).fact.deal) == ("call-out-of-turn", 10)
    keys.run("penalty").type("call\n").press(KEY.Key_Right).type("b\n").settle()
    assert (newest(keys).fact.code, newest(keys).fact.deal) == ("call-out-of-turn", 11)


def test_a_dispute_about_a_call_after_the_result_asks_for_its_deal(at_table):
    keys = at_table(10)
    keys.run("raise-dispute").type("call\n")
    assert keys.focus.objectName() == "dispute-deal.10"
    keys.press(KEY.Key_Right).type("b\n").settle()
    assert newest(keys).fact.deal == 11


@pytest.mark.parametrize("command", ["penalty", "raise-dispute"])
@pytest.mark.parametrize("words", ["lead", "disc", "show", "rev"])
def test_a_card_played_wrongly_before_there_is_a_contract_is_refused_at_once(at_table, command, words, check_golden):
    keys = at_table(10)
    seq = newest(keys).seq
    keys.run(command).press(KEY.Key_PageDown).type(f"{words}\n")
    assert "in deal 11" in keys.panel.title.text()
    check_golden(keys.panel.problem_label.text())
    keys.type("b\n").settle()
    assert (newest(keys).seq, keys.panel.button.isEnabled()) == (seq, False)


def test_a_penalty_that_changes_a_score_read_out_says_so_before_and_after(at_table, check_golden):
    keys = at_table(12)
    keys.run("announce").type("\n").settle()
    keys.run("penalty").type("lead\nb")
    check_golden(keys.panel.box.announced.text())
    keys.type("\n").settle()
    keys.qtbot.waitUntil(lambda: keys.panel is not None and keys.panel.kind == "announcement")
    assert "Correction" in keys.panel.sentence.text()


def test_a_deal_that_has_not_begun_takes_no_penalty(at_table, check_golden):
    keys = at_table(10)
    seq = newest(keys).seq
    keys.press(*[KEY.Key_Down] * 3).run("penalty").type("call\nb\n").settle()
    check_golden(keys.panel.title.text())
    check_golden(keys.panel.problem_label.text())
    assert newest(keys).seq == seq
    keys.press(KEY.Key_PageUp)
    check_golden(keys.panel.title.text())
    keys.type("\n").settle()
    assert newest(keys).fact.deal == 11


@pytest.mark.parametrize("way", ["enter", "F7"])
def test_a_late_penalty_goes_to_the_committee_with_the_choices_made(at_table, way, check_golden):
    keys = at_table(6)
    keys.type("a40h\n").settle()
    seq, totals = newest(keys).seq, keys.totals
    keys.press(*[KEY.Key_Up] * 5).run("penalty").type("rev\nb")
    check_golden(keys.panel.title.text())
    check_golden(keys.panel.late.text())
    check_golden(keys.panel.button.text())
    if way == "enter":
        keys.type("\n")
    else:
        keys.run("raise-dispute")
    assert (keys.panel.kind, keys.panel.deal) == ("dispute", 2)
    assert (keys.panel.finder.text, keys.panel.matter.choice("side").value) == ("Revoke", "B")
    assert "after the next deal had begun" in keys.panel.late_why.text() or not keys.panel.late_why.isVisible()
    keys.settle()
    assert newest(keys).seq == seq
    keys.press(KEY.Key_Escape).run("penalty")
    assert not keys.panel.unsaved(), "it went to the dispute"
    assert keys.totals == totals


def test_late_without_a_side_is_asked_there(at_table):
    keys = at_table(6)
    keys.type("a40h\n").settle()
    keys.press(*[KEY.Key_Up] * 5).run("penalty").type("rev\n").run("raise-dispute")
    assert keys.panel.kind == "dispute"
    keys.type("a")
    assert keys.panel.matter.choice("side").value == "A"


def test_a_choice_is_kept_for_its_deal(at_table, check_golden):
    keys = at_table(10)
    keys.run("penalty").type("revoke\na")
    keys.run("seats").press(KEY.Key_Escape, KEY.Key_Up, KEY.Key_Up).run("penalty")
    check_golden(keys.panel.title.text())
    assert keys.panel.search.text() == ""
    keys.press(KEY.Key_Escape, KEY.Key_Escape).run("penalty")
    assert (keys.panel.search.text(), keys.panel.side.value) == ("revoke", "A")


# --- articles


def test_an_empty_line_asks_about_nothing_even_beside_a_link(at_table):
    keys = at_table(10)
    entry = keys.page.entry
    assert "article:5.1" in entry.explanation._html + entry.follow._html
    assert articles_at(keys.page.line) == ()
    keys.type("a40h44")
    assert set(articles_at(keys.page.line)) == {"1.3"}


# --- where from


def number_cell(keys, deal, key):
    """Where on the sheet a number is."""
    model = keys.page.table.rows_model
    column = [column.key for column in model.columns].index(key)
    return keys.page.table.visualRect(model.index(model.row_at(deal), column)).center()


@pytest.mark.parametrize(
    ("deal", "key", "value"),
    [(3, "running.0", "1"), (10, "points.0", "4"), (10, "contract", "28"), (10, "taken", "25")],
)
def test_a_click_on_a_number_shows_where_it_comes_from(at_table, deal, key, value):
    keys = at_table(10)
    viewport, spot = keys.page.table.viewport(), number_cell(keys, deal, key)
    QTest.mouseMove(viewport, spot)
    assert viewport.cursor().shape() == Qt.CursorShape.PointingHandCursor
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=spot)
    assert (keys.panel.kind, keys.panel.value.text()) == ("where", value)
    keys.press(KEY.Key_Escape)
    assert keys.page.panels.panel is None
    assert keys.focus is keys.page.line


def test_a_click_on_words_or_an_empty_cell_only_selects_the_deal(at_table):
    keys = at_table(10)
    viewport = keys.page.table.viewport()
    for deal, key in ((3, "result"), (12, "points.0"), (4, "dealer")):
        spot = number_cell(keys, deal, key)
        QTest.mouseMove(viewport, spot)
        assert viewport.cursor().shape() == Qt.CursorShape.ArrowCursor
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=spot)
        assert (keys.page.panels.panel, keys.page.table.selected_deal) == (None, deal)


def test_a_click_on_a_figure_of_the_head_shows_where_it_comes_from(at_table):
    keys = at_table(10)
    head = keys.page.frame.head
    for figure in (*head.totals, head.difference, head.points):
        QTest.mouseClick(figure, Qt.MouseButton.LeftButton)
        assert keys.panel.kind == "where"
        assert figure.text().startswith(keys.panel.value.text())
        assert figure.ringed
        keys.press(KEY.Key_Escape)


def test_a_click_on_a_number_leaves_a_penalty_that_is_being_entered(at_table):
    keys = at_table(10)
    keys.run("penalty").type("lead")
    QTest.mouseClick(keys.page.table.viewport(), Qt.MouseButton.LeftButton, pos=number_cell(keys, 3, "running.0"))
    QTest.mouseClick(keys.page.frame.head.totals[0], Qt.MouseButton.LeftButton)
    assert keys.panel.kind == "penalty"


def test_where_from_walks_the_numbers_and_opens_the_journal(at_table):
    keys = at_table(10)
    keys.run("where-from")
    panel = keys.panel
    assert (panel.value.text(), panel.what.text()) == ("4", "points for Dallas in deal 10")
    assert keys.page.table.cursor_cell == (10, "points.0")
    assert [part.amount for part in panel.timeline.steps[-2].parts] == ["+2", "+1", "+1", "= 4"]
    keys.press(KEY.Key_Right, KEY.Key_Right)
    assert keys.page.table.cursor_cell == (10, "running.0")
    keys.press(KEY.Key_Up)
    assert (keys.page.table.cursor_cell, panel.value.text()) == ((9, "running.0"), "9")
    keys.press(KEY.Key_Return)
    assert keys.table.went[-1][0] == "journal"
    keys.page.open_articles(articles_at(keys.focus))
    assert keys.panel.kind == "rules"
    keys.press(KEY.Key_Escape)
    assert (keys.panel.kind, keys.panel.value.text()) == ("where", "9")
    keys.type("a")
    assert keys.panel is None
    assert keys.page.line.text() == "a"
    assert keys.page.table.cursor_cell is None


def test_every_number_of_the_sheet_is_reached_with_arrows(at_table):
    keys = at_table(10)
    keys.run("where-from")
    result = set()
    for _row in numbers(keys.table.bridge.tournament, SHEET, keys.page.session):
        keys.press(KEY.Key_Up)
    grid = numbers(keys.table.bridge.tournament, SHEET, keys.page.session)
    for row in grid:
        for _at in row:
            result.add(keys.panel.address)
            keys.press(KEY.Key_Right)
        for _at in row:
            result.add(keys.panel.address)
            keys.press(KEY.Key_Left)
        keys.press(KEY.Key_Down)
    assert {address for row in grid for _column, address in row} == result


# --- re-deal, seats, announcement, the end


def test_a_redeal_with_its_reason(at_table):
    keys = at_table(10)
    keys.run("redeal")
    keys.press(KEY.Key_Down, KEY.Key_Down)
    keys.type("\n")
    assert newest(keys).fact.kind != Redealt.kind
    keys.type("\n").settle()
    assert newest(keys).fact == Redealt(keys.page.session, 11, "wrong-count")
    assert "re-deal 1" in [mark.text for mark in keys.sheet.rows[10].marks]


def test_no_reason_is_chosen_for_a_redeal_until_the_scorer_does(at_table):
    keys = at_table(10)
    seq = newest(keys).seq
    keys.run("redeal")
    for _time in range(2):
        assert (keys.focus, keys.panel.draft, keys.panel.list.selected) == (keys.panel.list, "", None)
        assert not keys.panel.button.isEnabled()
        keys.type("\n\n\n").settle()
        assert newest(keys).seq == seq
        assert "reason" in keys.panel.problem_label.text()
        assert not keys.panel.unsaved()
        keys.press(KEY.Key_Escape).run("redeal")
    keys.press(KEY.Key_Down)
    assert keys.panel.problem_label.text() == ""
    keys.type("\n\n").settle()
    assert newest(keys).fact == Redealt(keys.page.session, 11, "exposed-card")


def test_passing_the_list_of_infractions_chooses_none(at_table):
    keys = at_table(10)
    seq = newest(keys).seq
    keys.run("penalty")
    keys.press(KEY.Key_Tab)
    choice = keys.panel.infraction.list
    assert (keys.focus, choice.selected, keys.panel.draft.charge.code) == (choice, None, "")
    keys.type("\n").settle()
    assert (keys.focus, newest(keys).seq) == (keys.panel.search, seq)
    keys.press(KEY.Key_Tab, KEY.Key_Down)
    assert keys.panel.draft.charge.code


def test_a_finished_deal_is_not_dealt_again_by_the_scorer(at_table, check_golden):
    keys = at_table(10)
    seq = newest(keys).seq
    keys.press(KEY.Key_Up, KEY.Key_Up).run("redeal")
    check_golden(keys.panel.title.text())
    assert keys.panel.list.rows_model.rows == ()
    check_golden(keys.panel.problem_label.text())
    assert not keys.panel.button.isEnabled()
    keys.type("\n").settle()
    assert (newest(keys).seq, keys.page.panels.panel) == (seq, None)
    keys.run("redeal")
    assert [item.title for item in keys.panel.list.rows_model.rows if "ruling" in item.title] == []


@pytest.mark.parametrize("by_mouse", [False, True])
def test_two_players_of_a_team_change_seats(at_table, by_mouse):
    keys = at_table(10)
    keys.run("seats")
    seats = keys.panel.table.seats
    assert keys.focus is seats[1]
    if by_mouse:
        for seat in (2, 1, 3):  # a player of the other team is not exchanged: the mark moves on
            QTest.mouseClick(seats[seat], Qt.MouseButton.LeftButton)
    else:
        keys.type("1")
        assert "Anil swaps seats with" in keys.panel.effect.text()
        keys.type("3")
    assert (seats[1].text(), seats[3].text()) == ("Cyril", "Anil")
    assert "chosen" in seats[3].accessibleName()
    assert keys.panel.effect.text().startswith("Anil and Cyril swap seats from deal 11 on.")
    keys.type("\n").settle()
    assert newest(keys).fact.seats == ("Cyril", "Biju", "Anil", "Deepa", "Eapen", "Fina")


def test_all_three_seats_of_a_team_rotate_in_one_step(at_table):
    keys = at_table(10)
    keys.run("seats").type("1315")
    assert keys.panel.effect.text().startswith("From deal 11 on: Eapen in seat 1, Anil in seat 3, Cyril in seat 5.")
    keys.type("\n").settle()
    assert newest(keys).fact.seats == ("Eapen", "Biju", "Anil", "Deepa", "Cyril", "Fina")


def test_arrow_keys_go_round_the_table_and_enter_chooses(at_table):
    keys = at_table(10)
    keys.run("seats").press(KEY.Key_Right, KEY.Key_Right, KEY.Key_Return)
    assert keys.focus is keys.panel.table.seats[3]
    keys.press(KEY.Key_Left, KEY.Key_Left, KEY.Key_Left, KEY.Key_Left, KEY.Key_Return)
    assert keys.focus is keys.panel.table.seats[5]
    keys.type("\n").settle()
    assert newest(keys).fact.seats == ("Anil", "Biju", "Eapen", "Deepa", "Cyril", "Fina")


def bring_in(keys, name, seat, reason="went home ill"):
    """Let a player who is not on the bench yet play for the one in a seat."""
    keys.run("seats")
    keys.panel.name.setFocus()
    keys.type(f"{name}\n{seat}\n")
    assert keys.focus is keys.panel.reason.line
    keys.type(f"{reason}\n").settle()


def sheet_rows(keys):
    return keys.page.bridge.tournament.sessions[keys.page.session].record.seating


def test_a_substitute_takes_the_seat_of_who_goes_home(at_table):
    keys = at_table(10)
    bring_in(keys, "Tomy Jose", 5)
    player, approved = [entry.fact for entry in keys.page.bridge.entries[-2:]]
    assert (player.name, approved.substitute) == ("Tomy Jose", player.player)
    assert (approved.session, approved.from_deal, approved.seated) == (keys.page.session, 11, True)
    assert newest(keys).reason == "went home ill"
    assert (sheet_rows(keys)[-1].from_deal, sheet_rows(keys)[-1].seats[4]) == (11, "Tomy Jose")


def test_a_substitution_waits_for_its_reason(at_table):
    keys = at_table(10)
    seq = newest(keys).seq
    keys.run("seats")
    keys.panel.name.setFocus()
    keys.type("Tomy Jose\n5\n\n").settle()
    assert newest(keys).seq == seq
    assert keys.panel.reason.problem.text() == "Type a reason. It is saved in the history with the change."


def test_a_wrong_substitute_is_corrected_and_the_starter_comes_back(at_table):
    keys = at_table(10)
    bring_in(keys, "Tomy Jose", 5)
    first = newest(keys).fact.substitution
    bring_in(keys, "Sabu", 3, "the wrong one")
    assert newest(keys).fact.substitution == first
    assert sheet_rows(keys)[-1].seats == ("Anil", "Biju", "Sabu", "Deepa", "Eapen", "Fina")
    keys.run("seats")
    bench = [button for button in keys.panel.bench if button.isVisible()]
    assert [button.text() for button in bench] == ["Cyril", "Tomy Jose"]
    QTest.mouseClick(bench[0], Qt.MouseButton.LeftButton)
    assert not keys.panel.reason.isVisible()
    keys.type("\n").settle()
    assert newest(keys).fact.kind == "starter-returned"
    assert [seating.seats[2] for seating in sheet_rows(keys)] == ["Cyril"]


def test_a_player_on_the_bench_is_known_by_a_name_in_small_letters(at_table):
    keys = at_table(10)
    bring_in(keys, "Tomy Jose", 5)
    keys.run("seats")
    keys.panel.name.setFocus()
    keys.type("eapen\n5")
    assert keys.panel.effect.text().startswith("Eapen plays for Tomy Jose from deal 11 on, in seat 5.")
    assert not keys.panel.reason.isVisible()
    keys.type("\n").settle()
    assert newest(keys).fact.kind == "starter-returned"


def test_undo_leaves_a_substitution_and_the_deal_before_it_alone(at_table):
    keys = at_table(10)
    bring_in(keys, "Tomy Jose", 5)
    seq = newest(keys).seq
    keys.aside()
    assert not keys.page.panels.deal.undo.isEnabled()
    keys.run("undo").settle()
    assert newest(keys).seq == seq
    assert keys.table.statuses[-1][1].endswith("correct it, or bring the starter back, in Seats (F9).")


def test_without_recorded_seats_the_button_says_what_enter_records(at_table):
    keys = at_table(10, seats=False)
    keys.run("seats")
    assert (keys.panel.button.isEnabled(), keys.panel.button.text()) == (True, "Record seats")
    keys.type("13")
    assert keys.panel.button.text() == "Change seats"


def test_undo_never_leaves_a_substitution_without_its_seats(at_table):
    keys = at_table(10)
    keys.run("seats").type("13")
    keys.panel.name.setFocus()
    keys.type("Tomy Jose\n5\nwent home ill\n").settle()
    seated = sheet_rows(keys)[-1].seats
    assert (newest(keys).fact.kind, seated[4]) == ("seats-taken", "Tomy Jose")
    seq = newest(keys).seq
    keys.aside().run("undo").settle()
    assert (newest(keys).seq, sheet_rows(keys)[-1].seats) == (seq, seated)
    assert "does not undo a substitution" in keys.table.statuses[-1][1]


def test_a_deal_in_words_is_not_the_reason_of_a_substitution(at_table):
    keys = at_table(10)
    seq = newest(keys).seq
    keys.run("seats")
    keys.panel.name.setFocus()
    keys.type("Tomy Jose\n5\nb 32 hearts made\n").settle()
    assert newest(keys).seq == seq
    assert "is a deal, not a reason" in keys.panel.reason.problem.text()


def test_a_scorer_may_not_approve_a_substitute(at_table):
    keys = at_table(10)
    keys.table.desk.role = "scorer"
    keys.run("seats")
    keys.panel.name.setFocus()
    keys.type("Tomy Jose\n5")
    assert keys.panel.problem_label.text().startswith("A substitution: only the committee or organizer can enter it")
    assert not keys.panel.button.isEnabled()


def test_the_seats_panel_follows_a_substitution_inside_the_session(at_table):
    keys = at_table(10)
    keys.run("seats")
    tournament = keys.table.desk.tournament
    state = tournament.sessions[keys.page.session]
    team = tournament.teams[state.teams[0]]
    inside = (team.uids[0], "5abb")
    approved = SubstitutionApproved("5b", team.uid, *inside, ("Mini",), "", 1, state.uid, 11, seated=True)
    keys.page.bridge.submit((PlayerEntered("5abb", "Sabu"), approved), reason="he fell ill")
    keys.settle()
    keys.type("13\n").settle()
    fact = newest(keys).fact
    assert isinstance(fact, SeatsTaken)
    assert (fact.seats[2], fact.from_deal) == ("5abb", 11)


@pytest.mark.parametrize(("upto", "allowed"), [(5, False), (10, True)])
def test_the_one_swap_comes_after_half_way(at_table, upto, allowed):
    keys = at_table(upto)
    keys.run("seats")
    QTest.mouseClick(keys.panel.swap, Qt.MouseButton.LeftButton)
    assert keys.panel.swap.isEnabled() is keys.panel.button.isEnabled() is allowed
    assert ("after deal 9" in keys.panel.swap.text()) is not allowed
    if allowed:
        keys.type("\n").settle()
        assert newest(keys).fact.swap


def test_a_wrong_dealer_is_noted(at_table):
    keys = at_table(10)
    keys.run("seats")
    keys.panel.wrong.click()
    keys.type("5\n").settle()
    assert newest(keys).fact == WrongDealer(keys.page.session, 10, 5)


def test_right_of_a_wrong_dealer_leads_in_panel_and_auction(at_table, check_golden):
    keys = at_table(10)
    keys.type("a 29s\n").settle()
    panel = keys.page.panels.deal
    keys.run("seats")
    keys.panel.wrong.click()
    keys.type("2")
    check_golden(keys.panel.effect.text())
    keys.type("\n").settle()
    assert newest(keys).fact == WrongDealer(keys.page.session, 11, 2)
    keys.aside()
    assert panel.turn.accessibleName().startswith("Deals: seat 2, Biju (Detroit). Calls and leads first: seat 3")
    keys.run("auction").type("29s\n")
    assert [(item.seat, item.fault) for item in keys.panel._view.calls] == [(3, "")]


@pytest.mark.parametrize("seats", [True, False])
def test_the_panel_of_deal_1_asks_who_deals_first(at_table, seats):
    keys = at_table(0, seats=seats)
    keys.aside()
    deal = keys.page.panels.deal
    assert deal.first_dealer.isVisible()
    assert [segment.option.text for segment in deal.first_dealer.segments] == (
        ["Anil", "Biju", "Cyril", "Deepa", "Eapen", "Fina"] if seats else ["1", "2", "3", "4", "5", "6"]
    )
    assert deal.first_dealer.value == "6"
    keys.type("a40")
    deal.first_dealer.segment("3").click()
    keys.settle().aside()
    fact = newest(keys).fact
    assert (fact.first_dealer, fact.from_deal, bool(fact.seats)) == (3, 1, seats)
    assert keys.page.line.text() == "a40"
    assert deal.turn.accessibleName().startswith("Deals: seat 3")
    assert [row.dealer for row in keys.page.table.rows_model.rows[:2]] == (["Cyril", "Deepa"] if seats else ["3", "4"])
    keys.type("h44\n").settle().aside()
    assert not deal.first_dealer.isVisible()


def test_one_deal_too_many_leaves_the_result_in_sight(at_table):
    keys = at_table(18).type("b 50s -\n").settle().aside()
    assert "All 18 deals are recorded." in keys.explanation
    panels = keys.page.panels
    assert panels.currentWidget() is panels.complete
    keys.press(Qt.Key.Key_Escape)
    keys.type("7: 49").settle().aside()
    assert panels.currentWidget() is panels.deal, "a correction is shown with its deal"


def test_the_complete_session_says_how_it_ended(at_table, check_golden):
    keys = at_table(18)
    keys.aside()
    complete = keys.page.panels.complete
    assert keys.page.panels.currentWidget() is complete
    assert complete.result.text() == "Dallas wins 25 : 16"
    check_golden(keys.page.line.placeholderText())
    keys.press(KEY.Key_Up).aside()
    assert keys.page.panels.currentWidget() is keys.page.panels.deal
    keys.press(KEY.Key_Escape).aside()
    assert keys.page.panels.currentWidget() is complete


def test_a_finished_sheet_offers_closing_then_the_next_session_and_printing(at_table):
    keys = at_table(18)
    keys.aside()
    complete = keys.page.panels.complete
    buttons = [complete.sign, complete.following, complete.print, complete.penalty, complete.correct, complete.more]
    assert all(button.isVisible() for button in buttons)
    assert [button for button in complete.findChildren(QPushButton) if button.isVisible()] == buttons
    complete.more.click()
    shown = [name for name, action in complete.menu.actions_by_name.items() if action.isVisible()]
    assert shown == ["announce", "where-from", "raise-dispute", "extent", "copy-paper"]
    complete.menu.close()
    complete.menu.actions_by_name["where-from"].trigger()
    assert keys.panel.kind == "where"
    complete.following.click()
    keys.settle()
    (following,) = (uid for uid in keys.table.bridge.tournament.sessions if uid != keys.page.session)
    assert keys.table.went[-1] == ("session-start", (following, True)), "the same two teams meet again"


def test_the_complete_session_names_open_disputes_with_a_way_to_them(at_table):
    keys = at_table(18)
    went = []
    keys.page.go.connect(lambda *place: went.append(place))
    dispute = DisputeRaised("d1", keys.page.session, 16, by="B", code="revoke", offender="A")
    keys.table.bridge.submit([dispute])
    keys.settle()
    keys.aside()
    complete = keys.page.panels.complete
    links = complete.findChild(RichLabel, "check-disputes.links")
    assert links.plain() == "dispute 1, deal 16"
    links.linkActivated.emit("dispute:d1")
    assert went == [("disputes", "d1")]


def test_a_failed_save_keeps_the_panel(at_table):
    keys = at_table(10, store_class=FullDisk)
    keys.press(KEY.Key_Up).run("penalty").type("revoke\nb")
    FullDisk.full = True
    try:
        keys.type("\n")
        keys.qtbot.waitUntil(lambda: not keys.page.sending.busy)
        assert keys.panel.problem_label.text().startswith("Not saved:")
    finally:
        FullDisk.full = False
    keys.type("\n").settle()
    assert newest(keys).fact.code == "revoke"


def test_f7_has_its_line_in_the_menu_of_the_deal(at_table):
    keys = at_table(10).aside()
    card = keys.page.panels.deal
    lines = card.menu.actions_by_name
    assert lines["raise-dispute"].isVisible()
    assert not lines["settlement"].isVisible()
    lines["raise-dispute"].trigger()
    assert keys.panel.kind == "dispute"
    assert not keys.panel.agree.isVisible(), "nothing is signed: F2 corrects it"


def test_before_the_signatures_the_teams_correct_a_deal_and_settle_what_is_disputed(at_table, check_golden):
    keys = at_table(10).press(KEY.Key_Up, KEY.Key_Up)
    keys.run("settlement")
    check_golden(keys.status[1])
    assert "disputes" not in [page for page, _what in keys.table.went]
    keys.table.bridge.submit([DisputeRaised("d1", keys.page.session, 9, by="B", code="revoke", offender="A")])
    keys.settle()
    keys.run("settlement")
    page, agreement = keys.table.went[-1]
    assert (page, agreement.deal) == ("disputes", 9)


def test_on_a_signed_sheet_the_settlement_is_one_key_away(at_table, check_golden):
    keys = at_table(facts=signing(*SIGNED), store_class=SignedStore)
    keys.press(KEY.Key_Up, KEY.Key_Up).aside()
    card = keys.page.panels.deal
    assert [button.isEnabled() for button in (*card.buttons, card.more)] == [False, False, False, True]
    assert card.first_command() is card.more, "F6 leads to what still works"
    assert [name for name, action in card.menu.actions_by_name.items() if action.isVisible()] == [
        "announce", "where-from", "raise-dispute", "settlement", "auction", "cards", "copy-paper",
    ]  # fmt: skip
    keys.run("correct")
    check_golden(keys.status[1])
    keys.run("settlement")
    page, agreement = keys.table.went[-1]
    assert (page, agreement.session, agreement.deal, agreement.contract) == ("disputes", SESSION, 17, "")


def test_f7_on_a_signed_sheet_leads_to_the_settlement_with_what_was_written(at_table):
    keys = at_table(facts=signing(*SIGNED), store_class=SignedStore)
    keys.run("raise-dispute")
    panel = keys.panel
    assert panel.agree.isVisible()
    panel.more.setChecked(True)
    keys.type("Counted wrong")
    panel.agree.click()
    _page, agreement = keys.table.went[-1]
    assert (agreement.deal, agreement.facts) == (18, "Counted wrong")
    assert keys.panel is None


def test_a_correction_typed_on_a_signed_sheet_goes_with_the_settlement(at_table):
    keys = at_table(facts=signing(*SIGNED), store_class=SignedStore)
    keys.type("7: a48nt50")
    keys.run("settlement")
    _page, agreement = keys.table.went[-1]
    assert (agreement.deal, agreement.contract, agreement.taken) == (7, "A 48NT", "50")
    assert keys.page.line.text() == ""


# --- the deal


def needed(keys):
    """How wide the side panel's deal wants to be, and how wide it is."""
    inside = keys.page.panels.deal.title.parentWidget()
    return inside.minimumSizeHint().width(), inside.parentWidget().width()


@pytest.mark.parametrize("text", ["", "a56s", "a56s56", "a56sxx\n", "a56s\n38"])
def test_no_typed_text_cuts_off_anything_of_the_deal(at_table, text):
    keys = at_table(10)
    keys.page.resize(1274, 712)
    keys.type(text).settle().aside().settle()
    least, room = needed(keys)
    assert 0 < least <= room
