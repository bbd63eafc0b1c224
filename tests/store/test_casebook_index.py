"""Cases found by their words: beginnings of words, both scripts, both ways of writing a chillu, nothing by accident."""

import pytest

from scorekeeper.store.casebook_index import casebook_index

TEXTS = (
    "Reji revoked in trick 5 (article 3.9)",
    "ജോസ് തോമസ് മലയാളം പറഞ്ഞു",
    "José said it near the window, article 3.9.1",
    "അവൻ വന്നു",
    "അവന്\u200d പോയി",
)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("revok", {0}),
        ("REJI trick", {0}),
        ("reji window", set()),
        ("മലയാ", {1}),
        ("മലയാളം", {1}),
        ("യാളം", set()),
        ("തോമസ് reji", set()),
        ("ജോസ് പറ", {1}),
        ("jose", {2}),
        ("3.9", {0, 2}),
        ("3.9.1", {2}),
        ("9", set()),
        ("അവൻ", {3, 4}),
        ("അവന്\u200d", {3, 4}),
        ("near(", {2}),
        ("AND", set()),
        ("words:reji", set()),
        ("", {0, 1, 2, 3, 4}),
        ('"*', {0, 1, 2, 3, 4}),
    ],
)
def test_every_typed_word_begins_a_word(typed, found):
    with casebook_index(TEXTS) as index:
        assert set(index.holding(typed)) == found


def test_alike_is_what_shares_telling_words():
    with casebook_index(TEXTS) as index:
        assert [place for place, _likeness in index.like("somebody revoked; മലയാളം and the others")] == [1, 0]
        assert index.like("the it in") == ()
        assert index.like("") == ()
    with casebook_index(()) as index:
        assert index.like("revoked") == ()
        assert index.holding("revoked") == ()


def test_words_that_stand_everywhere_tell_nothing():
    with casebook_index([f"a deal number{n}" for n in range(20)]) as index:
        assert index.like("deal") == ()
        assert [place for place, _likeness in index.like("deal number7")] == [7]
