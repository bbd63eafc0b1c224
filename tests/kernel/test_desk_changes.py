"""What changed, so that a page redraws that and nothing else."""

from scorekeeper.journal.dispute_facts import CommitteeNamed, DisputeRaised, Member, RulingMade
from scorekeeper.journal.facts import EventChanged, SessionRemoved, TeamEntered
from scorekeeper.kernel.changes import Changes, changes_between
from tests.kernel.tables import deal, desk_at, new_event, opened
from tests.kernel.votes import enter_unasked


def test_each_kind_of_entry_touches_what_it_is_about():
    desk = desk_at(new_event())
    uid, other = opened(desk), opened(desk)
    team = next(iter(desk.tournament.teams.values()))
    assert desk.submit((deal(uid, 1, "A 28H"),)).changes == Changes(sessions=frozenset({uid}))
    assert desk.submit((TeamEntered("beef", "Third"),)).changes == Changes(teams=True)
    renamed = desk.submit(
        (TeamEntered(team.uid, "Austin", team.players, team.captain),), reason="typed wrongly"
    ).changes
    assert renamed == Changes(teams=True, sessions=frozenset({uid, other}))
    assert desk.submit((SessionRemoved(other),)).changes == Changes(sessions=frozenset({other}))
    assert desk.submit((EventChanged("New name"),)).changes.event
    assert not desk.catch_up()


def test_facts_without_a_session_are_changes_of_the_event():
    desk = desk_at(new_event())
    opened(desk)
    facts = (
        CommitteeNamed((Member("P. Kurian"),)),
        DisputeRaised("d", facts="The hall was dark."),
        RulingMade("", ("4.8",), "It was not.", members=("P. Kurian",), dispute="d"),
    )
    for fact in facts:
        assert enter_unasked(desk, (fact,)).changes == Changes(event=True)


def test_nothing_and_both_together():
    desk = desk_at(new_event())
    assert not changes_between(desk.tournament, desk.tournament)
    both = Changes(event=True) | Changes(teams=True, sessions=frozenset("a")) | Changes(sessions=frozenset("b"))
    assert both == Changes(event=True, teams=True, sessions=frozenset("ab"))
