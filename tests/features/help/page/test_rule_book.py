"""The rule book by keyboard: search, read, open in context, leave, in every rule system."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper.assets.articles import rule_book
from scorekeeper.features.help.page.rulebook_page import RuleBookPage
from scorekeeper.kit.look.look import Look
from scorekeeper.rules.systems import DEFAULT, all_rules
from tests.event_loop import catch_up

KEY = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
SHOWN = {
    "international-56": "4.2", "online-56": "Scoreboard", "tables-56": "Cot",
    "tables-56-teams": "End of game", "singles-500": "6d",
}  # fmt: skip


@pytest.fixture
def book_page(qtbot):
    def make_page(rules=None, chosen=None, percent=100):
        result = (rules, chosen or {}) if rules is not None else None
        page = RuleBookPage(Look("light", percent, reduced_motion=True), lambda: result)
        qtbot.addWidget(page)
        page.resize(1274, 712)
        page.show()
        page.activateWindow()
        page.begin()
        return page

    return make_page


def press(page, *keys, mod=Qt.KeyboardModifier.NoModifier):
    for key in keys:
        QTest.keyClick(page.window().focusWidget(), key, mod)


def type_text(page, text):
    for sign in text:
        QTest.keyClicks(page.window().focusWidget(), sign)


def number(page):
    return page.book.shown.article.number if page.book.shown else None


def test_a_wide_page_shows_the_article_next_to_the_list(book_page, qtbot):
    page = book_page(DEFAULT)
    page.resize(500, 712)
    catch_up()
    page.book.begin()
    assert number(page) is None
    page.resize(1274, 712)
    catch_up()
    assert number(page) == "1"
    assert page.book.text.isVisible()
    assert page.window().focusWidget() is page.book.search


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.key)
def test_an_article_of_every_book_is_opened_and_left_by_keyboard(book_page, rules, percent):
    page, left = book_page(rules, percent=percent), []
    page.left.connect(lambda: left.append(True))
    assert page.choice.value == rules.key
    assert page.window().focusWidget() is page.book.search
    type_text(page, SHOWN[rules.key])
    press(page, KEY.Key_Return)
    assert number(page) == SHOWN[rules.key]
    assert page.window().focusWidget() is page.book.text
    article = rule_book(rules.key).articles[SHOWN[rules.key]]
    text = page.book.text.toPlainText()
    for part in ("What it says", "What the program does", "Where the rules are silent", article.says):
        assert part in text
    assert page.book.text.accessibleName() == f"Article {article.title}"
    presses = 0
    while not left and presses < 5:
        press(page, KEY.Key_Escape)
        presses += 1
    assert presses == (2 if percent == 100 else 3)  # where both are seen there is no list to go back to


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.key)
def test_every_article_shows_its_whole_text(book_page, rules):
    page = book_page(rules)
    for article in rule_book(rules.key).articles.values():
        page.open_at((article.number,))
        text = page.book.text.toPlainText().replace("\N{NO-BREAK SPACE}", " ")
        result = [article.title, article.says, article.does, article.assumption]
        result += [part for item in article.items for part in (item.mark, item.says, item.does)]
        assert [part for part in result if part not in text] == []


def test_arrows_choose_and_a_letter_starts_a_new_search(book_page, check_golden):
    page = book_page(DEFAULT)
    type_text(page, "2.4")
    press(page, KEY.Key_Down, KEY.Key_Down, KEY.Key_Up)
    assert page.book.list.selected.key == "2.4.1"
    assert number(page) == "2.4.1"
    press(page, KEY.Key_Return)
    type_text(page, "c")
    assert (page.book.search.text(), page.window().focusWidget()) == ("c", page.book.search)
    type_text(page, "hart of")
    assert number(page) == "1.3"
    type_text(page, "xyz")
    check_golden(page.book.note.text())


def test_links_are_reached_by_tab_and_left_by_escape(book_page):
    page = book_page(DEFAULT)
    page.open_at(("2.4.3", "1.3"))
    press(page, KEY.Key_Tab, KEY.Key_Return)
    assert number(page) == "1.3"
    press(page, KEY.Key_Escape)
    assert number(page) == "2.4.3"
    press(page, KEY.Key_Tab, KEY.Key_Tab, KEY.Key_Return)
    assert number(page) == "3.8"


def test_a_setting_is_a_link_in_its_own_event_and_words_elsewhere(book_page, check_golden):
    page, asked = book_page(DEFAULT, {"deals": 24}), []
    page.asked.connect(lambda *what: asked.append(what))
    page.open_at(("2.1",))
    check_golden(page.book.text.toPlainText())
    press(page, KEY.Key_Tab, KEY.Key_Return)
    assert asked == [("setting", "deals")]
    page.show_book("tables-56")
    type_text(page, "cot")
    check_golden(page.book.text.toPlainText())
    assert "setting:" not in page.book.text.toHtml()


def test_decisions_without_a_setting_are_marked(book_page, check_golden):
    page = book_page(DEFAULT)
    page.open_at(("3.9",))
    check_golden(page.book.text.toPlainText())
    page.open_at(("4.8",))
    check_golden(page.book.text.toPlainText())


@pytest.mark.parametrize(
    ("rules", "asked", "system", "matches"),
    [
        ("tables-56", "Scoring", "tables-56", "Scoring"),
        ("tables-56-teams", "Scoring", "tables-56-teams", "Scoring"),
        ("tables-56", "5.3", "international-56", "5.3"),
        ("singles-500", "5.3", "international-56", "5.3"),
        ("singles-500", "5", "singles-500", "5"),
        ("international-56", "4.9.1", "international-56", "4.9"),
        ("", "6d", "singles-500", "6d"),
    ],
)
def test_an_article_is_that_of_the_rules_played_or_else_of_any_book(book_page, rules, asked, system, matches):
    page = book_page(next((rule for rule in all_rules() if rule.key == rules), None))
    page.open_at((asked,))
    assert (page.choice.value, number(page)) == (system, matches)


# in the window


@pytest.fixture
def sample(evening):
    return evening.open_sample()


def panel(evening):
    return evening.window.page("score").panels.panel


def test_the_book_opens_without_an_event_and_from_the_help(evening):
    evening.key(KEY.Key_F1, mod=SHIFT)
    page = evening.window.page("rules")
    assert (evening.window.current, page.choice.value) == ("rules", "international-56")
    evening.key(KEY.Key_Escape)
    assert evening.window.current == "start"
    evening.key(KEY.Key_F1)
    assert evening.window.current == "help"
    evening.window.page("help").asked.emit("article:5.3")
    assert (evening.window.current, number(page)) == ("rules", "5.3")
    evening.key(KEY.Key_Escape)
    assert evening.window.current == "help"
    evening.key(KEY.Key_Escape)
    assert evening.window.current == "start"


def test_f1_opens_what_the_typed_line_names_beside_the_sheet(sample):
    for text, article in (("44", "1.3"), ("a40h44", "5.2")):  # of deal 7; then another deal before its result
        sample.type(text)
        sample.key(KEY.Key_F1)
        assert (sample.window.current, panel(sample).kind) == ("score", "rules")
        assert number(panel(sample)) == article
        sample.key(KEY.Key_Escape)
        line = sample.window.page("score").line
        assert (panel(sample), line.text(), line.hasFocus()) == (None, text, True)
        line.clear()


def test_f1_on_the_empty_line_opens_the_help(sample):
    page = sample.window.page("score")
    assert page.line.hasFocus()
    sample.key(KEY.Key_F1)
    assert sample.window.current == "help"


def test_f1_in_a_refusal_opens_its_article(sample):
    sample.type("a57h")
    sample.key(KEY.Key_F1)
    assert number(panel(sample)) == "3.1"
    sample.key(KEY.Key_Escape)
    assert sample.window.page("score").line.text() == "a57h"


def test_f1_in_the_penalty_panel_opens_the_infraction_and_escape_returns(sample):
    sample.key(KEY.Key_F4)
    sample.type("lead")
    sample.key(KEY.Key_F1)
    assert number(panel(sample)) == "4.2"
    sample.key(KEY.Key_Escape)
    assert (panel(sample).kind, panel(sample).search.text()) == ("penalty", "lead")
    sample.key(KEY.Key_Escape)
    assert panel(sample) is None


def test_f1_on_the_sheet_opens_what_marks_the_selected_deal(sample):
    page = sample.window.page("score")
    page.show_target(next(iter(sample.bridge.tournament.sessions)))
    penalty = next(penalty for penalty in page.sheet.showing.now.record.penalties if penalty.deal)
    kind = page.sheet.showing.now.system.infractions.get(penalty.code)
    page.sheet.select(penalty.deal)
    page.table.setFocus()
    sample.key(KEY.Key_F1)
    assert (number(panel(sample)), panel(sample).book._target.also) == (kind.article, ("1.3",))


def test_the_setting_of_an_article_can_be_opened(sample):
    page = sample.window.page("score")
    page.open_articles(("2.1",))
    panel(sample).book._follow("setting:deals")
    event = sample.window.page("event")
    assert sample.window.current == "event"
    assert event.settings_form.fields["deals"].line.hasFocus()
    sample.key(KEY.Key_F1)
    assert (sample.window.current, number(sample.window.page("rules"))) == ("rules", "2.1")


def test_go_to_takes_the_number_of_an_article(sample):
    sample.key(KEY.Key_G, mod=Qt.KeyboardModifier.ControlModifier)
    sample.type("4.8")
    sample.enter()
    assert (sample.window.current, number(sample.window.page("rules"))) == ("rules", "4.8")


def test_the_rule_book_is_loaded_on_demand(sample):
    assert sample.window.page("rules") is None
    assert "rules" not in sample.window.page("score").panels._made


# on the other pages


@pytest.mark.parametrize(
    ("command", "keys", "matches"),
    [
        ("seats", (), "4.6"),
        ("redeal", (KEY.Key_Down,), "2.4.1"),
        ("redeal", (), None),
        ("where-from", (), "1.3"),
        ("penalty", (), None),
    ],
)
def test_f1_in_a_panel_opens_what_it_is_about(sample, command, keys, matches):
    sample.window.run(command)
    sample.key(*keys)
    sample.key(KEY.Key_F1)
    if matches is None:  # nothing is chosen yet
        assert sample.window.current == "help" or number(panel(sample))
    else:
        assert number(panel(sample)) == matches


def test_f1_in_the_rule_book_itself_stays_there(sample):
    sample.window.page("score").open_articles(("4.2",))
    sample.key(KEY.Key_F1)
    assert (sample.window.current, number(panel(sample))) == ("score", "4.2")


def test_f1_on_an_entry_of_the_journal_opens_its_article(sample):
    window = sample.window
    entry = next(entry for entry in reversed(sample.bridge.entries) if entry.fact.kind == "penalty-given")
    kind = DEFAULT.infractions.get(entry.fact.code)
    assert kind is not None
    window.page("score").go.emit("journal", entry.seq)
    window.page("journal").table.setFocus()
    sample.key(KEY.Key_F1)
    assert (window.current, number(window.page("rules"))) == ("rules", kind.article)
    sample.key(KEY.Key_Escape)
    assert window.current == "journal"


def test_f1_on_the_standings_opens_where_match_points_come_from(sample):
    sample.window.run("page-standings")
    sample.key(KEY.Key_F1)
    assert (sample.window.current, number(sample.window.page("rules"))) == ("rules", "5.4")


@pytest.mark.parametrize("page", ["event", "standings"])
def test_f1_over_where_from_of_a_list_opens_the_book(sample, page):
    """The list of sessions has no session of its own to ask."""
    sample.window.show_page(page)
    sample.key(KEY.Key_F3)
    sample.key(KEY.Key_F1)
    sample.wait(lambda: sample.window.current in {"rules", "help"} or panel_kind(sample) == "rules")


def panel_kind(evening):
    return getattr(getattr(evening.window.page("event"), "panel", None), "kind", "")
