"""The rule books of the other systems: every numbered item of the sources, and everything that a line may name."""

import pytest

from scorekeeper.assets.articles import article, rule_book
from scorekeeper.assets.wording.faults import LISTED
from scorekeeper.rules.systems import GAMES, SYSTEMS, all_rules

ITEMS = {
    "1": "abcdefghijkmn",
    "2": "abcdefghijkn",
    "3": "abcdef",
    "4": "abcdefghij",
    "5": "abc",
    "6": "abcdefghi",
    "7": "abcdef",
    "8": "abcd",
}
"""The numbered items of the printed rules of 500; they have no 1l, and 2 goes from k to n."""


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.key)
def test_every_system_has_a_book_of_its_name_and_edition(rules):
    book = rule_book(rules.key)
    assert (book.system, book.edition, book.title) == (rules.key, rules.edition, rules.name)
    for one in book.articles.values():
        assert one.heading
        assert not one.heading.endswith(".")
        assert one.says.endswith(".")
        assert one.does.endswith(".")


def test_every_item_of_the_printed_rules_of_500_is_there():
    (rules,) = GAMES.values()
    wanted = {f"{number}{letter}" for number, letters in ITEMS.items() for letter in letters} | set(ITEMS)
    assert set(rule_book(rules.key).articles) == wanted


@pytest.mark.parametrize("rules", SYSTEMS.values(), ids=lambda rules: rules.key)
def test_what_the_lines_of_a_deal_name_is_in_the_book(rules):
    for named in (rules.chart.article, rules.doubling.article, *rules.redeal_articles.values()):
        assert article(rules.key, named) is not None
    for option in rules.options.table:
        assert not option.article or article(rules.key, option.article) is not None


def test_what_the_lines_and_faults_of_a_hand_name_is_in_the_book():
    (rules,) = GAMES.values()
    named = [rules.articles.bid, rules.articles.tricks, rules.articles.no_bid, rules.articles.fault]
    named += [number for one in LISTED for number in (one.makers, one.opponents, one.both) if number]
    assert [number for number in named if article(rules.key, number) is None] == []
