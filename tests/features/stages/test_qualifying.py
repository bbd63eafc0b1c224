"""Teams that advance from a stage, by place and group, without withdrawn ones or chance."""

from scorekeeper.features.stages import words
from scorekeeper.features.stages.view.qualifying import qualifiers, qualifying_facts
from scorekeeper.journal.facts import LotDrawn, StageClosed, StageSet, TeamPlaced, TeamWithdrawn
from scorekeeper.journal.stages import MAIN
from tests.features.stages.qualified import LOTS, grouped
from tests.features.standings.grouped import in_groups, play


def test_group_winners_come_first_then_runners_up():
    assert qualifiers(grouped(*LOTS, places=2).tournament, MAIN).teams == ("a1", "b2", "a3", "b1")


def test_a_team_that_withdrew_leaves_its_place_to_the_next():
    assert qualifiers(grouped(TeamWithdrawn(MAIN, "a1", 2), *LOTS).tournament, MAIN).teams == ("a3", "b2")


def test_no_team_advances_by_chance_or_too_early(check_golden):
    journal = in_groups()
    assert qualifiers(journal.tournament, MAIN).missing == words.not_over("Main stage")
    for session in ("53", "54"):
        play(journal, session)
    journal.enter(StageClosed(MAIN))
    assert qualifiers(journal.tournament, MAIN).missing == words.no_qualifiers_set("Main stage")
    level = qualifiers(grouped().tournament, MAIN).missing
    check_golden(level)
    journal = grouped(LotDrawn(MAIN, ("b2", "b1")))
    finals = StageSet("f1", "Finals", after=MAIN)
    assert qualifying_facts(journal.tournament, finals) == (
        finals,
        TeamPlaced("f1", "a1", number=1),
        TeamPlaced("f1", "b2", number=2),
    )
