"""The facts of a dispute, articles by number or word, and the committee as a typed list."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.features.committee.view.disputes.dispute_form import (
    article_list,
    articles_for,
    form_values,
    with_article,
    with_form_values,
)
from scorekeeper.features.committee.view.rulings.members import member_words, read_list, typed_list
from scorekeeper.journal.dispute_facts import Claim, DisputeRaised, Member
from scorekeeper.rules.systems import DEFAULT
from tests.features.committee.view.disputed import DALLAS, MEMBERS, SESSION, disputed_desk

CLAIMED = DisputeRaised("x", SESSION, 3, facts="cards were tabled", says={"A": "we had it"}, claim=Claim("A", 3, 4))


def test_unchanged_parts_stay_unchanged():
    assert with_form_values(CLAIMED, form_values(CLAIMED)) == replace(
        CLAIMED, says=with_form_values(CLAIMED, form_values(CLAIMED)).says
    )
    assert dict(with_form_values(CLAIMED, form_values(CLAIMED)).says) == {"A": "we had it"}


def test_a_claim_is_described_with_numbers():
    result = form_values(CLAIMED) | {"tricks": "5", "remaining": "9", "challenged": "unchallenged", "line": " hearts "}
    claim = with_form_values(CLAIMED, result).claim
    assert claim == Claim("A", 3, 5, "unchallenged", "hearts", 9)
    assert with_form_values(CLAIMED, result | {"tricks": "many"}).claim == replace(claim, tricks=None)


def test_articles_are_found_by_words():
    result = articles_for(DEFAULT.key, "3.9, revoke")
    assert result
    assert len(result) <= 3
    assert all(number for number, _heading in result)
    assert articles_for(DEFAULT.key, "3.9, 4.8") == ()
    assert with_article("3.9, revoke", "4.3") == "3.9, 4.3"
    assert with_article("revoke", "3.9") == "3.9"
    assert article_list("3.9, 4.8,, 3.9 ") == ("3.9", "4.8")


def test_the_committee_as_it_is_typed():
    tournament = disputed_desk().tournament
    members = typed_list(tournament)
    assert members.splitlines() == ["P. Kurian, Chicago", "M. Joseph, Toronto", "A. Mathew", "S. Nair, Dallas"]
    assert read_list(members, tournament.teams.values()) == MEMBERS
    assert member_words(tournament, Member("X", team=DALLAS)) == "X, Dallas"


def test_empty_lines_and_names_twice_are_left_out():
    members = read_list("\n A. B. , C\n\na. b.\n,x\nD", ())
    assert members == (Member("A. B.", None, "C", chair=True), Member("D"))


@given(st.text(max_size=60))
def test_any_text_gives_a_committee_with_one_chair_at_most(text):
    members = read_list(text, ())
    assert [member.chair for member in members] == [place == 0 for place in range(len(members))]
