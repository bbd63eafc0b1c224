"""What a signature says survives being written as its reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.journal.roles import ABSENT, PROTEST, REFUSED
from scorekeeper.signing.statement import Statement, read

TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp", "Zs"]), max_size=40)
WORDS = st.lists(TEXT.filter(bool), max_size=4).map(" ".join)


@given(WORDS.filter(bool), st.sampled_from((PROTEST, REFUSED, ABSENT)), WORDS)
def test_words_and_witness_come_back(words, state, witness):
    witness = "" if state == PROTEST else witness.replace(";", ",")
    assert read(Statement(state, words, witness).text()) == Statement(state, words, witness)


def test_a_refusal_needs_no_reason_while_a_protest_and_an_absence_have_words():
    assert read(Statement(REFUSED).text()) == Statement(REFUSED)
    assert read(Statement(PROTEST).text()) is None
    assert read(Statement(ABSENT, "", "Anil Kurian").text()) is None


def test_words_that_look_like_a_witness_stay_words():
    tricky = Statement(ABSENT, "left; witness: nobody; no witness")
    assert read(tricky.text()) == tricky
    assert read(Statement(REFUSED, "no", "A; no witness").text()) == Statement(REFUSED, "no", "A, no witness")


def test_a_plain_signature_says_so_and_nothing_else():
    assert Statement().text() == "signed"
    assert read("signed") == Statement()


@pytest.mark.parametrize("text", ["", "Signed", "approved", "absent: gone", "under protest", "signed: x", "refused"])
def test_foreign_files_are_not_read(text):
    assert read(text) is None


@given(st.text())
def test_reading_never_fails(text):
    read(text)
