"""Inserted text keeps a sentence on one line and Malayalam names intact."""

import pytest

from scorekeeper.language import checks, failures, problems
from scorekeeper.language.templates import LONGEST_VALUE, Values, count, lazy_template, shown
from scorekeeper.rules.model import problem

JOINED = "ജോര്\u200dജ്"
"""A name whose last letter but one is joined by a sign that is not printable."""


def test_a_name_keeps_its_joiners():
    assert shown(JOINED) == JOINED
    for sentence in (problems.sentence, failures.sentence):
        assert JOINED in sentence(problem("player-twice", name=JOINED))


@pytest.mark.parametrize(
    ("value", "expected"),
    [("a\nb", "a\\nb"), ("\x1b[2J", "\\x1b[2J"), ("\u2028", "\\u2028"), ("\ud800", "\\ud800"), ("", ""), (57, 57)],
)
def test_a_value_stays_on_its_line(value, expected):
    assert shown(value) == expected


def test_a_long_value_is_cut():
    assert shown("x" * 500) == "x" * (LONGEST_VALUE - 1) + "…"


def test_a_missing_card_is_a_question_mark():
    assert lazy_template(lambda: "{deal} of {deals}")(Values(deal=3)) == "3 of ?"


@pytest.mark.parametrize(("values", "number"), [({"n": 1}, 1), ({"n": "1"}, 2), ({}, 2)])
def test_a_number_that_is_none_counts_as_many(values, number):
    assert count(values, "n") == number


def test_no_code_has_two_sentences():
    assert set(failures.SENTENCES) & set(problems.SENTENCES) == set()
    assert set(checks.SENTENCES) <= set(problems.SENTENCES)
