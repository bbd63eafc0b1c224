"""Finding an article: exact number first, then heading, then text; any script, any case."""

import pytest

from scorekeeper.assets.articles import DOES, EXACT, HEADING, RULE_TEXT, Article, RuleBook, cited, rule_book
from scorekeeper.assets.searched import plain_words
from scorekeeper.journal.names import plain_letters
from scorekeeper.rules.systems import all_rules

INTERNATIONAL = rule_book("international-56")


def first(system, text):
    hits = rule_book(system).hits(text)
    return (hits[0].article.number, hits[0].mark) if hits else None


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.key)
def test_every_number_and_every_item_is_found_first_by_itself(rules):
    for article in rule_book(rules.key).articles.values():
        assert first(rules.key, article.number) == (article.number, "")
        assert first(rules.key, f" {article.number.upper()} ") == (article.number, "")
        for item in article.items:
            assert first(rules.key, f"{article.number}{item.mark}") == (article.number, item.mark)


@pytest.mark.parametrize(
    ("system", "text", "expected"),
    [
        ("international-56", "2.4", ("2.4", "")),
        ("international-56", "3.9 (ii)", ("3.9", "(ii)")),
        ("international-56", "lead out", ("4.2", "")),
        ("international-56", "turn lead", ("4.2", "")),
        ("international-56", "cardinal", ("3.9", "")),
        ("international-56", "adhikam", ("3.3", "Not approved 1")),
        ("online-56", "+1h", ("Allowed bid formats", "+1H")),
        ("online-56", "scoreboard", ("Scoreboard", "")),
        ("tables-56", "dice", ("Deal and Bidding", "Later 1")),
        ("singles-500", "6D", ("6d", "")),
        ("international-56", "൪.൨", ("4.2", "")),
        ("international-56", "٥.٣", ("5.3", "")),
    ],
)
def test_the_best_match_comes_first(system, text, expected):
    assert first(system, text) == expected


def test_the_number_goes_before_its_parts_the_heading_before_the_text():
    assert [hit.article.number for hit in INTERNATIONAL.hits("2.4")][:3] == ["2.4", "2.4.1", "2.4.2"]
    ranks = [hit.rank for hit in INTERNATIONAL.hits("seats")]
    assert ranks == sorted(ranks)
    assert (INTERNATIONAL.hits("seats")[0].article.number, ranks[0]) == ("4.6", HEADING)
    assert {RULE_TEXT, DOES} & set(ranks)


def test_a_hit_shows_the_sentence_with_the_words(check_golden):
    (hit,) = (hit for hit in INTERNATIONAL.hits("last trick complete"))
    check_golden(hit.text)
    assert INTERNATIONAL.hits("")[0].rank == EXACT
    assert INTERNATIONAL.hits("xyzzy") == ()


def test_letters_with_marks_of_their_own_stay_whole():
    assert plain_words("കൃഷ്ണൻ, (4.2) José's 40H.") == ("കൃഷ്ണന്", "4.2", "jose", "s", "40h")
    assert plain_letters("൧൮") == "18"
    article = Article("1", "കളി", "ആദ്യത്തെ കൈ ആരു പകുക്കുന്നു.")
    book = RuleBook("x", "1", "X", {"1": article})
    assert [hit.rank for hit in book.hits("പകു")] == [RULE_TEXT]
    assert book.hits("കളി")[0].article is article


def test_a_sentence_of_the_program_cites_articles_in_brackets_or_by_the_word():
    key = INTERNATIONAL.system
    assert cited(key, "the teams have changed seats once already (4.6)") == ("4.6",)
    assert cited(key, "13 : 10 (article 1.3), then (5.4).") == ("1.3", "5.4")
    assert cited(key, "1.3 seconds, 4.2 of it, (9.9)") == ()
    assert cited("singles-500", "it is a fault (6d, 6e)") == ("6d", "6e")
    assert cited("no-such", "as it is written (1.3)") == ()


def test_an_article_names_others_of_its_book():
    says = "Recorded as in 3.8, or 6.1, never in 3.80 or 13.8."
    assert [(says[first:last], number) for first, last, number in INTERNATIONAL.named(says)] == [("3.8", "3.8")]
