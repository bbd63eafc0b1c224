import pytest

from scorekeeper.journal.access import AccessSet
from scorekeeper.journal.dispute_facts import CommitteeNamed, DisputeRaised, Member
from scorekeeper.journal.facts import SessionOpened, TeamEntered
from scorekeeper.session.needs import (
    COMMITTEE,
    DISPUTE,
    KEYS,
    PEOPLE,
    PHONES,
    REGISTRATION,
    SECOND_SESSION,
    SERVER,
    THIRD_TEAM,
    is_needed,
    needs,
)
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, golden, tournament

SECOND = SessionOpened("another", (DALLAS, DETROIT))


@pytest.mark.parametrize(
    ("facts", "signs"),
    [
        ((), set()),
        (golden(10), set()),
        ((SECOND,), {SECOND_SESSION}),
        ((TeamEntered("t3", "Houston", ("Raju", "Sunny", "Thomas")),), {THIRD_TEAM}),
        ((CommitteeNamed((Member("Aleyamma"),)),), {COMMITTEE}),
        ((DisputeRaised("d1", SESSION, deal=3, by=DALLAS, code="other", facts="Cards were seen."),), {DISPUTE}),
        ((AccessSet({"committee": "x" * 20}),), {PEOPLE}),
    ],
)
def test_signs_come_from_the_journal(facts, signs):
    assert needs(tournament(*facts)) == signs


def test_fees_are_a_sign_of_a_registration_desk():
    assert needs(tournament(entry_fee="500")) == {REGISTRATION}


def test_phones_are_a_sign_where_the_other_side_accepts():
    assert needs(tournament(confirming="other-side")) == {PHONES}


def test_store_and_computer_add_their_signs_and_what_was_seen_stays():
    signs = needs(tournament(), on_server=True, has_keys=True, seen=("auction", THIRD_TEAM))
    assert signs == {SERVER, KEYS, "auction", THIRD_TEAM}


def test_a_mark_without_a_condition_is_always_needed():
    assert is_needed(frozenset(), frozenset())
    assert not is_needed(frozenset((KEYS,)), frozenset((SERVER,)))
    assert is_needed(frozenset((KEYS, SERVER)), frozenset((SERVER,)))
