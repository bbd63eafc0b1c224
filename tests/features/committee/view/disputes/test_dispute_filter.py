"""Disputes found by how far they have come and by words, with counts."""

import pytest

from scorekeeper.features.committee.view.disputes.dispute_view import LATE, DisputeFilter, counts, disputes_list
from scorekeeper.features.committee.view.rulings.ruling import make_ruling
from scorekeeper.features.committee.view.rulings.settling import proposal_of
from scorekeeper.journal.dispute_facts import SETTLEMENT, DisputeEnded, DisputeRaised, RulingMade
from tests.features.committee.view.disputed import CLAIM, OTHER, REVOKE, disputed_desk

PRESENT = ("P. Kurian", "M. Joseph", "A. Mathew")


@pytest.fixture(scope="module")
def rows():
    desk = disputed_desk()
    first_ruling = make_ruling(
        desk,
        RulingMade(
            "5e", ("3.9",), "the king was held", 16, dispute=REVOKE, members=PRESENT, in_favour=PRESENT, points={"B": 1}
        ),
    )
    desk.submit([DisputeRaised("n", OTHER, 2, late="next-deal", facts="The lamp went out.")])
    agreed = RulingMade(OTHER, ("3",), "dealt well", 2, dispute="n", ruling_kind=SETTLEMENT, admitted_by="P. Kurian")
    desk.submit([proposal_of(desk.tournament, agreed)])
    desk.submit([DisputeRaised("w", OTHER, 1, facts="A chair fell.")])
    desk.submit([DisputeEnded("w", OTHER, "withdrawn")], reason="a slip")
    desk.submit([DisputeRaised("s", "5e", 16, facts="Once more.")])
    again = RulingMade(
        "5e",
        ("3.9",),
        "seen anew",
        16,
        dispute="s",
        members=PRESENT,
        in_favour=PRESENT,
        supersedes=first_ruling.entries[0].seq,
    )
    make_ruling(desk, again)
    return disputes_list(desk.tournament)


def test_every_kind_is_counted(rows):
    assert dict(counts(rows)) == {"open": 2, "ruled": 1, "settled": 1, "withdrawn": 1, "superseded": 1, LATE: 1}
    assert len(rows) == 6


@pytest.mark.parametrize(
    ("kind", "words", "count"),
    [
        ("", "", 6),
        ("open", "", 2),
        ("late", "", 1),
        ("withdrawn", "", 1),
        ("", "KING held", 1),
        ("", "king lamp", 0),
        ("", "tricks.jpg", 1),
        ("", "4.9", 1),
        ("open", "brampton", 2),
        ("ruled", "brampton", 0),
        ("", "ruffs", 1),
        ("", "slip", 1),
    ],
)
def test_kind_and_words_go_together(rows, kind, words, count):
    result = DisputeFilter(kind, words)
    assert len(result.filtered(rows)) == count
    assert bool(result) == bool(kind or words)


def test_a_late_one_says_so(rows, check_golden):
    late = next(row for row in rows if row.late)
    check_golden(late.words)
    assert [row.uid for row in rows][:2] == [CLAIM, "n"]
