"""The rule books contain every part of the printed sources and all that a line may cite."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.assets.articles import article, cited, has_book, rule_book
from scorekeeper.rules import systems
from scorekeeper.rules.calls import Bid, read_call
from scorekeeper.rules.systems import DEFAULT, GAMES, SYSTEMS, all_rules
from tests.assets.own_words import RUNS, borrowed, digests, runs

FOLDER = Path(__file__).parents[2] / "resources"
SOURCES = tomllib.loads((Path(__file__).parent / "sources.toml").read_text(encoding="utf-8"))
TEXTS = sorted([*(FOLDER / "rules").glob("*.toml"), *(FOLDER / "help").glob("*.md")])
(FIVE_HUNDRED,) = GAMES.values()

of_each_system = pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.key)


def sentences_of(rule_article):
    """Every sentence of an article, as far as there are any."""
    return [
        text for text in (rule_article.says, rule_article.does, rule_article.assumption, rule_article.unused) if text
    ] + [text for item in rule_article.items for text in (item.says, item.does) if text]


def test_every_source_has_a_book_and_every_book_a_source():
    assert set(SOURCES) == {rules.key for rules in all_rules()} == {file.stem for file in (FOLDER / "rules").iterdir()}


@of_each_system
def test_a_book_has_name_edition_and_title_of_its_system(rules):
    book = rule_book(rules.key)
    assert (book.system, book.edition, book.title) == (rules.key, rules.edition, rules.name)


@of_each_system
def test_a_book_has_every_part_of_its_source_in_order_and_nothing_else(rules):
    source, book = SOURCES[rules.key], rule_book(rules.key)
    assert [number for number in book.articles if number not in source["absent"]] == source["parts"]
    assert set(source["absent"]) <= set(book.articles)


@of_each_system
def test_an_article_has_every_numbered_item_of_its_source(rules):
    listed = {
        rule_article.number: [item.mark for item in rule_article.items]
        for rule_article in rule_book(rules.key).articles.values()
    }
    assert {number: marks for number, marks in listed.items() if marks} == SOURCES[rules.key]["items"]


@of_each_system
def test_articles_have_a_heading_and_whole_sentences(rules):
    for rule_article in rule_book(rules.key).articles.values():
        assert rule_article.heading
        assert not rule_article.heading.endswith(".")
        assert rule_article.says
        assert [text for text in sentences_of(rule_article) if not text.endswith(".")] == [], rule_article.number


@of_each_system
def test_every_book_says_what_the_program_does_and_what_was_decided(rules):
    articles = rule_book(rules.key).articles.values()
    assert any(rule_article.does for rule_article in articles)
    assert any(rule_article.assumption for rule_article in articles)


# own words


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_no_eight_words_of_a_source_appear_in_a_row(file):
    assert borrowed(file.read_text(encoding="utf-8")) == []


def test_the_digests_of_the_sources_are_those_of_five_texts_of_their_length():
    result = RUNS.read_text(encoding="ascii").split()
    assert result == sorted(set(result))
    assert 7300 < len(result) < 7500
    assert {len(run) for run in result} == {10}


def test_a_run_is_known_again_whatever_signs_and_capitals_it_has(tmp_path, monkeypatch):
    kept = tmp_path / "runs.txt"
    kept.write_text(digests("One, two, three: four-five six SEVEN eight nine."), encoding="ascii")
    monkeypatch.setattr("tests.assets.own_words.RUNS", kept)
    text = "And two three four five six seven (eight) NINE more"
    assert borrowed(text) == ["two three four five six seven eight nine"]
    assert borrowed("two three four five six seven nine eight") == []
    assert runs("too few words for a run") == []


# what is named


def find_article(system, number):
    """The article, which is there."""
    rule_article = article(system, number)
    assert rule_article is not None, number
    return rule_article


@pytest.mark.parametrize("rules", SYSTEMS.values(), ids=lambda rules: rules.key)
def test_the_lines_of_a_deal_are_in_the_book(rules):
    for named in (rules.chart.article, rules.doubling.article, *rules.redeal_articles.values()):
        assert article(rules.key, named) is not None
    for option in rules.options.table:
        assert not option.article or article(rules.key, option.article) is not None


def test_lines_and_faults_of_a_hand_are_in_the_book():
    rules = FIVE_HUNDRED
    named = [rules.articles.bid, rules.articles.tricks, rules.articles.no_bid, rules.articles.fault]
    named += [
        number for fault in FIVE_HUNDRED.faults for number in (fault.makers, fault.opponents, fault.both) if number
    ]
    named += [option.article for option in rules.options.table if option.article]
    assert [number for number in named if article(rules.key, number) is None] == []


def test_a_fault_is_explained_with_the_key_that_chooses_it():
    numbers = [
        number for fault in FIVE_HUNDRED.faults for number in (fault.both, fault.makers, fault.opponents) if number
    ]
    sentences = [find_article(FIVE_HUNDRED.key, number).does for number in numbers]
    assert [text for key, text in enumerate(sentences, 1) if f"Fault f{key}." not in text] == []


def test_the_forms_of_a_call_are_read_as_they_are_marked():
    for item in find_article("online-56", "Allowed bid formats").items:
        call = read_call(item.mark)
        assert isinstance(call, Bid) or item.mark == "P", item.mark


def test_an_item_leads_to_its_article():
    assert find_article("international-56", "3.3(6)").number == "3.3"
    assert find_article("international-56", "3.9 (ii)").number == "3.9"
    assert find_article("singles-500", "6d").number == "6d"
    assert find_article("tables-56", "Deal and Bidding").heading in rule_book("tables-56").search("dice")[0].text


# a system without a book


def test_a_system_without_a_book_has_no_texts_and_harms_nothing(monkeypatch):
    further = replace(DEFAULT, key="further", name="A further game")
    monkeypatch.setitem(systems._OF_DEALS, further.key, further)
    assert not has_book(further.key)
    assert article(further.key, "1.3") is None
    assert cited(further.key, "as it is written (1.3)") == ()
    assert further in all_rules()
