"""Groups that are played to the end and closed, and the lots that part their level teams."""

from scorekeeper.journal.facts import LotDrawn, StageClosed, StageSet
from scorekeeper.journal.stages import MAIN
from tests.features.standings.grouped import in_groups, play


def grouped(*more, places=1):
    """The finished groups: A1 and A2 won as played, A3 won the last session of B1."""
    journal = in_groups()
    for session in ("53", "54"):
        play(journal, session)
    for fact in (StageSet(MAIN, "Groups", places=places), *more, StageClosed(MAIN)):
        journal.enter(fact, reason="as planned")
    return journal


LOTS = (LotDrawn(MAIN, ("b2", "b1")), LotDrawn(MAIN, ("a3", "a2")))
