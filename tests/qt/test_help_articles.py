"""An article that is asked for is that of the rules which are played, also where a section has words for a number."""

import pytest

from scorekeeper.assets.articles import rule_book
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.pages.help import HelpPage
from scorekeeper.rules.systems import all_rules


@pytest.fixture
def page(qtbot):
    made = HelpPage(Look("light", 100, reduced_motion=True))
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    return made


def heading(page):
    return page.text.textCursor().block().text()


def book_of(page):
    """The title of the book in which the cursor stands."""
    block = page.text.textCursor().block()
    while block.blockFormat().headingLevel() != 1:
        block = block.previous()
    return block.text()


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.key)
def test_every_article_of_the_rules_played_is_found_in_their_book(page, rules):
    page.show_topic("rules", rules.key)
    for one in rule_book(rules.key).articles.values():
        page._find_article(one.number)
        assert heading(page) == one.title
        assert book_of(page).startswith(f"{rules.name}, ")


@pytest.mark.parametrize(
    ("system", "asked", "found"),
    [
        ("tables-56", "Scoring", "Scoring: Tables change hands"),
        ("tables-56-teams", "Scoring", "Scoring: Paid by each, or to each"),
        ("tables-56", "5.3", "5.3 The sheet is open; the score is announced"),
        ("singles-500", "5.3", "5.3 The sheet is open; the score is announced"),
        ("singles-500", "5", "5 The kitty"),
        ("international-56", "4.9.1", "4.9 Claiming the remaining tricks"),
        ("", "6d", "6d The makers show their hand"),
    ],
)
def test_a_link_leads_to_the_article_of_the_rules_played_or_else_of_any_book(page, system, asked, found):
    page.show_topic(f"article:{asked}", system)
    assert heading(page) == found
    assert page.text.verticalScrollBar().value() > 0


def test_a_link_inside_the_help_stays_with_the_rules_played(page):
    page.show_topic("systems", "tables-56-teams")
    page.show_topic("article:Scoring")
    assert heading(page) == "Scoring: Paid by each, or to each"
    page.show_topic("article:no such")
    page.go_back()
    assert heading(page) == "Scoring: Paid by each, or to each"
