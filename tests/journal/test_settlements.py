"""A settlement has effect once both captains sign; otherwise the committee decides."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.journal.checks import problems
from scorekeeper.journal.dispute_facts import SettlementAnswered, SettlementProposed
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.facts import DisputeRaised, EvidenceAdded, RulingMade
from scorekeeper.journal.settlement_checks import check_witness, totals_with
from scorekeeper.language.failures import sentence
from tests.journal.event import BEGINNING, SESSION, SYSTEM, Journal, deal
from tests.journal.signed import FILE, RECORD

AGREED = RulingMade(SESSION, ("3",), "Counted again.", 1, "settlement", dispute="d1", points={"B": 9})
PAPER = SettlementAnswered("d1", SESSION, 7, "A", "on-paper", "Ann", witness="Mini")
OTHER = replace(PAPER, side="B", name="Uma")
KEY = replace(PAPER, answer="signed", witness="", certificate=RECORD, file=FILE)


def codes(journal, fact):
    result = problems(journal.tournament, fact, "", SYSTEM)
    assert all(len(sentence(problem)) > 15 for problem in result)
    return [problem.code for problem in result]


def dispute_state(journal) -> Any:
    """The present state of the dispute."""
    return dispute_called(journal.tournament, "d1")


@pytest.fixture
def proposed():
    """A deal and a dispute on it, in which nine points are proposed as entry 7."""
    journal = Journal((*BEGINNING, deal(1, "A", "40H", 44), DisputeRaised("d1", SESSION, 1)))
    journal.enter(SettlementProposed("d1", SESSION, AGREED, totals_with(journal.tournament, AGREED)))
    return journal


def test_a_proposal_changes_nothing_and_cannot_be_entered_alone(proposed):
    assert dict(proposed.session.result.totals) == {"A": 2, "B": 0}
    assert dispute_state(proposed).proposal.waits_for == ("A", "B")
    assert codes(proposed, AGREED) == ["settlement-unsigned"]
    assert codes(proposed, replace(AGREED, dispute=None)) == ["settlement-unsigned"]
    assert codes(proposed, replace(AGREED, session="", deal=None, points={}, dispute=None)) == ["settlement-unsigned"]


def test_it_counts_once_both_have_signed_just_this(proposed):
    proposed.enter(PAPER)
    assert codes(proposed, AGREED) == ["settlement-unsigned"]
    assert codes(proposed, PAPER) == ["side-has-answered"]
    proposed.enter(OTHER)
    assert codes(proposed, replace(AGREED, points={"B": 99})) == ["settlement-unsigned"]
    assert codes(proposed, AGREED) == []
    proposed.enter(AGREED)
    assert dict(proposed.session.result.totals) == {"A": 2, "B": 9}
    result = dispute_state(proposed)
    assert (result.state, result.is_open) == ("settled", False)
    assert codes(proposed, AGREED) == ["dispute-over"]


@pytest.mark.parametrize("answer", ["refused", "absent", "protest"])
def test_any_other_answer_leaves_the_dispute_to_the_committee(proposed, answer):
    result = SettlementAnswered("d1", SESSION, 7, "B", answer, "Uma", "not so")
    assert codes(proposed, result) == []
    proposed.enter(PAPER)
    proposed.enter(result)
    assert codes(proposed, AGREED) == ["settlement-unsigned"]
    assert codes(proposed, OTHER) == ["proposal-over"]
    outcome = dispute_state(proposed)
    assert (outcome.is_open, outcome.proposal.state) == (True, "refused")


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        (replace(PAPER, name="Ben"), "not-the-captain"),
        (replace(PAPER, name=""), "captain-missing"),
        (replace(PAPER, witness=" "), "witness-missing"),
        (replace(PAPER, witness="ann"), "witness-signs"),
        (replace(PAPER, witness="Uma"), "witness-signs"),
        (replace(PAPER, answer="absent"), "absent-without-words"),
        (replace(PAPER, answer="nods"), "no-such-answer"),
        (replace(PAPER, proposal=6), "no-such-proposal"),
        (replace(PAPER, side="C"), "no-such-side"),
        (KEY, "signature-not-kept"),
    ],
)
def test_who_signs_and_before_whom_is_checked(proposed, fact, code):
    assert codes(proposed, fact) == [code]


def test_one_key_signs_once_and_no_author_witnesses_the_own_entry(proposed):
    proposed.enter(EvidenceAdded("d1", SESSION, "settlement-A.p7s", "application/octet-stream", FILE))
    assert codes(proposed, KEY) == []
    proposed.enter(KEY)
    assert codes(proposed, replace(KEY, side="B", name="Uma")) == ["key-signed-already"]
    assert [item.code for item in check_witness(PAPER, "mini")] == ["witness-enters"]
    assert not list(check_witness(PAPER, "Ann"))


def test_a_changed_proposal_is_made_again(proposed):
    proposed.enter(PAPER)
    proposed.enter(OTHER)
    proposed.enter(deal(1, "A", "40H", 30), reason="misread")
    assert codes(proposed, AGREED) == ["settlement-moved-on"]
    old = dispute_state(proposed).proposal.fact
    assert codes(proposed, old) == ["settlement-moved-on"]


def test_a_settlement_of_an_earlier_journal_counts_as_it_did():
    journal = Journal((*BEGINNING, deal(1, "A", "40H", 44), DisputeRaised("d1", SESSION, 1), AGREED))
    assert dict(journal.session.result.totals) == {"A": 2, "B": 9}
    assert codes(journal, replace(AGREED, dispute="d1", supersedes=7)) == ["settlement-unsigned"]


def test_a_proposal_is_of_its_dispute_and_no_ruling(proposed):
    fact = SettlementProposed("d1", SESSION, AGREED, {"A": 2, "B": 9})
    assert codes(proposed, fact) == []
    assert codes(proposed, replace(fact, ruling=replace(AGREED, ruling_kind="ruling"))) == ["not-a-settlement"]
    assert codes(proposed, replace(fact, ruling=replace(AGREED, dispute=None))) == ["not-a-settlement"]
    assert codes(proposed, replace(fact, totals={"A": 2, "B": 1})) == ["settlement-moved-on"]
