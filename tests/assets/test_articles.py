import re
from pathlib import Path

import pytest

from scorekeeper.assets.articles import article, rule_book
from scorekeeper.rules.auction import ARTICLES
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56

BOOK = rule_book("international-56")


def test_every_article_the_program_cites_is_in_the_rule_book():
    cited = {kind.article for kind in INTERNATIONAL_56.infractions.kinds.values() if kind.article}
    cited |= {article for article in ARTICLES.values() if article}
    cited |= set(INTERNATIONAL_56.redeal_articles.values())
    cited |= {"1.3", "5.4", "5.3", "5.1", "5.2", "4.4", "4.6", "4.8", "2.1"}
    assert cited <= set(BOOK.articles)


def test_every_article_named_in_the_words_of_the_window_is_in_the_rule_book():
    package = Path(__file__).parents[2] / "scorekeeper"
    words = [*package.glob("language/*.py"), *package.glob("**/words.py"), *package.glob("**/words/*.py")]
    named = set()
    for file in words:
        named |= set(re.findall(r"[(]([1-5]\.\d(?:\.\d)?)[)]", file.read_text(encoding="utf-8")))
    assert named
    assert named <= set(BOOK.articles)


def test_articles_are_complete_and_in_order():
    assert (BOOK.system, BOOK.edition, BOOK.title) == (
        INTERNATIONAL_56.key,
        INTERNATIONAL_56.edition,
        INTERNATIONAL_56.name,
    )
    order = [tuple(int(part) for part in number.split(".")) for number in BOOK.articles]
    assert order == sorted(order)
    for rule_article in BOOK.articles.values():
        assert rule_article.does
        assert rule_article.heading in rule_article.text


@pytest.mark.parametrize(
    ("number", "expected"), [("3.9", "3.9"), ("4.9.1", "4.9"), ("2.4.5", "2.4.5"), ("9.9", None), ("", None)]
)
def test_an_article_is_found_by_its_number(number, expected):
    rule_article = article("international-56", number)
    assert (rule_article.number if rule_article else None) == expected


def test_there_is_no_book_for_an_unknown_system():
    assert article("no-such", "1.1") is None
    for name in ("no-such", "../international-56", ""):
        with pytest.raises(LookupError):
            rule_book(name)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("3.9", "3.9"),
        ("chart", "1.3"),
        ("trumps", "2.4.5"),
        ("match points", "5.4"),
        ("lead out", "4.2"),
        ("2.4", "2.4"),
    ],
)
def test_articles_are_searched_by_words_and_numbers(text, first):
    assert BOOK.search(text)[0].number == first


def test_a_search_for_nothing_lists_everything_and_for_nonsense_nothing():
    assert len(BOOK.search("")) == len(BOOK.articles)
    assert BOOK.search("xyzzy") == ()
