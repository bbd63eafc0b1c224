"""The committee rules: members who step aside, the quorum, and notes on late disputes."""

import pytest

from scorekeeper.features.committee.view.rulings.members import present_members
from scorekeeper.features.committee.view.rulings.ruling import make_ruling
from scorekeeper.features.papers.view.committee_papers import ruling_slips
from scorekeeper.journal.dispute_facts import Member
from scorekeeper.journal.disputes import all_rulings, dispute_called
from scorekeeper.journal.facts import CommitteeNamed, DisputeRaised, EventChanged, RulingMade, TeamEntered
from scorekeeper.kernel.committee_votes import conflicts, quorum_problem
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.language import aside
from scorekeeper.sheets.committee.contents import votes
from tests.features.committee.view.disputed import DALLAS, MEMBERS, OTHER, REVOKE, SESSION, disputed_desk
from tests.features.committee.view.settled import settle

THREE = tuple(member.name for member in MEMBERS[:3])


def standing(desk):
    result = dispute_called(desk.tournament, REVOKE)
    assert result is not None
    return result


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def ruling(**more):
    result = {"deal": 16, "dispute": REVOKE, "outcome": "defeated", "members": THREE, **more}
    result.setdefault("in_favour", result["members"])
    return RulingMade(SESSION, ("3.9",), "seen by all", **result)


@pytest.fixture
def desk():
    return disputed_desk(quorum=3)


def test_members_of_an_involved_team_or_club_withdraw_and_it_is_recorded(desk, check_golden):
    assert conflicts(desk.tournament, SESSION) == {"S. Nair": "of Dallas"}
    assert conflicts(desk.tournament, OTHER) == {}
    assert conflicts(desk.tournament, "") == {}
    assert conflicts(desk.tournament, OTHER, ["gita", "Nobody"]) == {"gita": "of Brampton"}
    team = desk.tournament.teams[DALLAS]
    desk.submit([TeamEntered(DALLAS, team.name, team.players, team.captain, team.letter, "toronto")])
    assert conflicts(desk.tournament, SESSION)["M. Joseph"] == aside.club_reason("toronto")
    assert present_members(desk.tournament, SESSION) == ("P. Kurian", "A. Mathew")
    desk.submit([CommitteeNamed((*MEMBERS, Member("E. Vine")))])
    entry = make_ruling(desk, ruling(members=("P. Kurian", "A. Mathew", "E. Vine"))).entries[0]
    assert isinstance(entry.fact, RulingMade)
    check_golden(dict(entry.fact.aside))
    assert standing(desk).state == "ruled"


def test_an_involved_member_cannot_rule(desk):
    with pytest.raises(EntryRefused) as refused:
        make_ruling(desk, ruling(members=(*THREE, "S. Nair")))
    assert codes(refused) == ["conflict-of-interest"]
    assert "Nair" in str(dict(refused.value.problems[0].values))
    assert all_rulings(desk.tournament) == ()


def test_too_few_cannot_rule_but_a_settlement_needs_no_member(desk):
    with pytest.raises(EntryRefused) as refused:
        make_ruling(desk, ruling(members=THREE[:2]))
    assert codes(refused) == ["quorum-missed"]
    assert quorum_problem(desk.tournament, ruling(members=("P. Kurian", "p. kurian ", "A. Mathew"))) is not None
    unasked = ruling(in_favour=THREE[:1], abstained=THREE[1:2])
    assert quorum_problem(desk.tournament, unasked) is not None, "who did not vote does not count"
    settle(desk, ruling(members=(), ruling_kind="settlement", in_favour=None))
    assert standing(desk).state == "settled"


def test_the_quorum_is_kept_where_no_committee_was_named():
    desk = disputed_desk(empty=True, quorum=3)
    with pytest.raises(EntryRefused) as refused:
        make_ruling(desk, ruling(members=("Somebody",), dispute=None))
    assert codes(refused) == ["quorum-missed"]
    make_ruling(desk, ruling(dispute=None))
    assert len(all_rulings(desk.tournament)) == 1


def test_the_quorum_of_a_dispute_is_that_of_when_it_was_raised(desk):
    event = desk.tournament.event
    desk.submit([EventChanged(event.name, event.date, event.venue, {**event.settings, "quorum": 1})], reason="ill")
    with pytest.raises(EntryRefused) as refused:
        make_ruling(desk, ruling(members=THREE[:1]))
    assert codes(refused) == ["quorum-missed"]
    desk.submit([DisputeRaised("d9", SESSION, 16, code="revoke")])
    make_ruling(desk, ruling(members=THREE[:1], dispute="d9"))


def test_unanimous_are_only_those_of_whom_every_vote_was_entered():
    assert votes(ruling(in_favour=THREE)) == "unanimous"
    assert votes(ruling(in_favour=THREE[:1])) == f"1 for, not recorded: {', '.join(THREE[1:])}"
    assert votes(ruling(in_favour=None)) == f"not recorded: {', '.join(THREE)}"


def test_members_who_were_not_asked_are_listed_as_not_recorded():
    desk = disputed_desk(quorum=2)
    make_ruling(desk, ruling(members=THREE[:2]))
    desk.submit([CommitteeNamed((Member("E. Vine"),))])
    (slip,) = ruling_slips(desk.tournament, None)
    assert dict(slip.committee)["votes"] == "2 for, not recorded: A. Mathew"


def test_a_ruling_on_a_late_dispute_says_that_it_was_late(desk):
    desk.submit([DisputeRaised("d9", OTHER, 2, code="revoke", late="next-deal", admitted_by="A. Mathew")])
    fact = (
        make_ruling(desk, RulingMade(OTHER, ("3.9",), "seen", 2, dispute="d9", members=THREE, in_favour=THREE))
        .entries[0]
        .fact
    )
    assert isinstance(fact, RulingMade)
    assert (fact.late, fact.admitted_by) == ("next-deal", "A. Mathew")


def test_a_later_ruling_takes_the_place_of_an_earlier_one(desk):
    first = make_ruling(desk, ruling()).entries[0]
    make_ruling(desk, ruling(outcome=None, supersedes=first.seq))
    assert [ruling.in_force for ruling in all_rulings(desk.tournament)] == [False, True]
    with pytest.raises(EntryRefused) as refused:
        make_ruling(desk, ruling())
    assert codes(refused) == ["dispute-over"]


def test_every_desk_keeps_the_quorum_and_lets_only_members_vote(desk):
    """What the page asks for holds for any other way of entering a ruling."""
    for wrong, code in (
        (ruling(members=THREE[:2], in_favour=THREE[:2]), "quorum-missed"),
        (ruling(in_favour=None), "quorum-missed"),
        (ruling(members=(*THREE, "Mallory")), "not-a-member"),
        (ruling(members=(*THREE, "S. Nair")), "conflict-of-interest"),
    ):
        with pytest.raises(EntryRefused) as refused:
            desk.submit([wrong])
        assert codes(refused) == [code]
    desk.submit([ruling()])
