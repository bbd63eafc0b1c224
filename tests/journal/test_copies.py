"""Rows copied from paper: evidence that never scores, what differs, and what settles it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.journal.checks import problems
from scorekeeper.journal.copies import deals_with_differences, differences
from scorekeeper.journal.facts import DifferenceSettled, PenaltyGiven, RowCopied, Voided
from scorekeeper.rules.contract import Contract
from tests.journal.event import SESSION, SYSTEM, Journal, deal

H40 = Contract(40, "H")
HOW = "misread"


def refused(journal, fact, reason=""):
    return [problem.code for problem in problems(journal.tournament, fact, reason, SYSTEM)]


def row(number, side="A", contract=H40, taken=44, sheet=None, totals=()):
    pair = dict(zip("AB", totals, strict=False))
    return RowCopied(SESSION, number, sheet, side, contract, taken, totals=pair)


def pair(number, *totals, sheet=None):
    return RowCopied(SESSION, number, sheet, totals=dict(zip("AB", totals, strict=True)))


def settle(number, how):
    return DifferenceSettled(SESSION, number, how)


def played(deals=6):
    """Side A makes 40 in hearts each time: 2, 4, 6 ... to nothing."""
    journal = Journal()
    for number in range(1, deals + 1):
        journal.enter(deal(number, "A", "40H", 44))
    return journal


def named(journal):
    return [
        (difference.deal, difference.kind, sorted(difference.readings)) for difference in differences(journal.session)
    ]


def test_matching_values_are_no_difference():
    journal = played()
    for number in range(1, 7):
        journal.enter(row(number, totals=(2 * number, 0)))
    assert named(journal) == []
    assert deals_with_differences(journal.session) == ()
    assert journal.session.copies[None][3].totals == {"A": 6, "B": 0}


def test_only_the_row_that_goes_wrong_is_named():
    journal = played()
    for number, points in enumerate((2, 4, 7, 9, 14, 16), start=1):
        journal.enter(pair(number, points, int(number == 6)))
    assert named(journal) == [(number, "totals", ["paper", "program"]) for number in (3, 5, 6)]
    assert deals_with_differences(journal.session) == (3, 5, 6)


def test_a_pair_that_is_right_again_is_right():
    journal = played()
    for number, points in ((1, 2), (2, 5), (3, 6)):
        journal.enter(pair(number, points, 0))
    assert named(journal) == [(2, "totals", ["paper", "program"])]


def test_a_wrong_row_explains_its_wrong_sum():
    journal = played()
    journal.enter(row(3, taken=39, totals=(4, 3)))
    journal.enter(row(4, totals=(6, 3)))
    assert named(journal) == [(3, "row", ["paper", "program"])]


def test_sums_wait_for_every_deal_before_them():
    journal = Journal()
    journal.enter(deal(2, "A", "40H", 44))
    journal.enter(pair(2, 4, 0))
    assert named(journal) == []
    journal.enter(deal(1, "B", "40H", 44))
    assert named(journal) == [(2, "totals", ["paper", "program"])]


def test_two_sheets_are_compared_with_each_other():
    journal = Journal()
    journal.enter(row(1, sheet="A"))
    journal.enter(row(1, "B", sheet="B"))
    assert named(journal) == [(1, "row", ["A", "B"])]
    journal.enter(row(1, sheet="B"))
    assert named(journal) == []
    journal.enter(deal(1, "A", "41H", 44))
    assert named(journal) == [(1, "row", ["A", "B", "program"])]


def test_a_missing_result_contradicts_nothing():
    journal = played(1)
    journal.enter(row(1, taken=None))
    assert named(journal) == []
    journal.enter(RowCopied(SESSION, 1, None, "A", H40, outcome="made"))
    assert named(journal) == []
    journal.enter(RowCopied(SESSION, 1, None, "A", H40, outcome="defeated"))
    assert named(journal) == [(1, "row", ["paper", "program"])]


def test_a_settlement_holds_until_a_row_changes():
    journal = played()
    journal.enter(row(2, taken=40, sheet="A"))
    journal.enter(row(2, taken=44, sheet="B"))
    assert deals_with_differences(journal.session) == (2,)
    assert refused(journal, settle(2, "A"), HOW) == ["correct-first"]
    assert refused(journal, settle(2, "B"), HOW) == []
    entry = journal.enter(settle(2, "B"), reason=HOW)
    (difference,) = differences(journal.session)
    assert difference.settled is not None
    assert (difference.settled.how, difference.settled.reason, difference.settled.entry) == ("B", HOW, entry.seq)
    assert deals_with_differences(journal.session) == ()
    journal.enter(deal(2, "A", "40H", 40), reason="after all")
    assert deals_with_differences(journal.session) == (2,)
    journal.enter(deal(2, "A", "40H", 44), reason="no")
    assert deals_with_differences(journal.session) == ()
    journal.enter(row(2, taken=43, sheet="A"))
    assert deals_with_differences(journal.session) == (2,)


def test_a_record_is_right_until_it_changes():
    journal = played()
    journal.enter(pair(2, 5, 0))
    journal.enter(settle(2, "program"), reason="added wrongly on paper")
    assert deals_with_differences(journal.session) == ()
    journal.enter(row(3, taken=39))
    journal.enter(settle(3, "program"), reason=HOW)
    assert deals_with_differences(journal.session) == ()
    journal.enter(deal(3, "A", "40H", 38), reason=HOW)
    assert deals_with_differences(journal.session) == (3,)


def test_a_correction_after_which_nothing_differs_settles_too():
    journal = played()
    journal.enter(row(2, taken=39, totals=(2, 3)))
    assert deals_with_differences(journal.session) == (2,)
    journal.enter(deal(2, "A", "40H", 39), reason=HOW)
    assert named(journal) == []
    journal.enter(pair(4, 6, 4))
    assert deals_with_differences(journal.session) == (4,)
    journal.enter(PenaltyGiven(SESSION, "A", "lead-out-of-turn", 4))
    assert deals_with_differences(journal.session) == ()


@pytest.mark.parametrize(
    ("fact", "reason", "code"),
    [
        (row(19), "", "no-such-deal"),
        (row(1, sheet="C"), "", "no-such-side"),
        (row(1, side="C"), "", "no-such-side"),
        (row(1, contract=Contract(20, "H")), "", "below-minimum"),
        (row(1, taken=57), "", "taken-out-of-range"),
        (RowCopied(SESSION, 1, None, "A", H40, 44, opponents=11), "", "card-points-sum"),
        (RowCopied(SESSION, 1, opponents=11), "", "row-incomplete"),
        (RowCopied(SESSION, 1, None, "A", H40, outcome="lost"), "", "no-such-outcome"),
        (RowCopied(SESSION, 1), "", "row-empty"),
        (RowCopied(SESSION, 1, None, "A"), "", "row-incomplete"),
        (RowCopied(SESSION, 1, taken=44), "", "row-incomplete"),
        (RowCopied(SESSION, 1, totals={"A": 2}), "", "totals-incomplete"),
        (RowCopied("none", 1, totals={"A": 2, "B": 0}), "", "no-such-session"),
        (settle(1, "C"), HOW, "unknown-settlement"),
        (settle(1, "program"), " ", "reason-missing"),
        (settle(2, "program"), HOW, "nothing-copied"),
        (settle(1, "B"), HOW, "sheet-not-copied"),
        (settle(19, "program"), HOW, "no-such-deal"),
        (DifferenceSettled("none", 1, "A"), HOW, "no-such-session"),
    ],
)
def test_refusals(fact, reason, code):
    journal = played(2)
    journal.enter(row(1, sheet="A"))
    assert code in refused(journal, fact, reason)


copied = st.builds(
    RowCopied,
    st.just(SESSION),
    st.integers(1, 6),
    st.sampled_from((None, "A", "B")),
    st.sampled_from("AB"),
    st.builds(Contract, st.integers(28, 56), st.sampled_from(("C", "NT")), st.integers(0, 2)),
    st.none() | st.integers(0, 56),
    totals=st.just({}) | st.fixed_dictionaries({"A": st.integers(0, 9), "B": st.integers(0, 9)}),
)


@given(st.lists(copied, max_size=8))
def test_copies_never_change_a_score(facts):
    journal = played()
    before = journal.session
    for fact in facts:
        assert refused(journal, fact) == []
        journal.enter(fact)
    after = journal.session
    assert (after.record, after.result, after.state) == (before.record, before.result, before.state)
    assert after.finished_at == before.finished_at
    assert set(deals_with_differences(after)) <= {fact.deal for fact in facts}
    last = {(fact.sheet, fact.deal): fact for fact in facts}
    assert {(sheet, deal) for sheet, rows in after.copies.items() for deal in rows} == set(last)
    for entry in reversed(journal.entries[10:]):
        journal.enter(Voided(entry.seq))
    assert journal.session.copies == {}
