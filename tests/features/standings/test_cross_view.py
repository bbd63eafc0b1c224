"""The cross-table of many teams that play few rounds: a column for each round."""

from scorekeeper.features.standings.view.cross_view import MOST_ACROSS, cross_view
from scorekeeper.journal.facts import DealRecorded, EventMade, SessionOpened, TeamEntered
from scorekeeper.rules.contract import Contract
from tests.journal.event import Journal


def two_rounds(teams):
    """Return an event of these many teams; all tables of round 1 have played, those of round 2 are open."""
    uids = [f"{number:02x}" for number in range(teams)]
    journal = Journal(
        (
            EventMade("e1", "Cup", "international-56", "2025", settings={"deals": 1}),
            *(TeamEntered(uid, f"Team {uid}") for uid in uids),
        )
    )
    for number, order in ((1, uids), (2, [*uids[1:], uids[0]])):
        for table in range(teams // 2):
            session = f"{number}{table:03x}"
            journal.enter(SessionOpened(session, (order[2 * table], order[2 * table + 1]), number, table + 1))
            if number == 1:
                journal.enter(DealRecorded(session, 1, "AB"[table % 2], Contract(40, "H"), 44))
    return journal.tournament


def test_many_teams_that_play_few_rounds_are_shown_round_by_round():
    tournament = two_rounds(MOST_ACROSS + 2)
    view = cross_view(tournament)
    assert (view.by_round, view.across, view.heads) == (True, ("Round 1", "Round 2"), ("R1", "R2"))
    rows = {row.team: row for row in view.rows}
    for state in tournament.sessions.values():
        for side, (team, other) in zip("AB", (state.teams, state.teams[::-1]), strict=True):
            cell, place = rows[team].cells[state.round - 1], rows[other].rank.rstrip("=")
            points = state.result.match_points
            assert cell.words == (f"{place} {points[side]}" if points else place)
            assert (len(cell.marks), cell.session) == (len(cell.words.split()), state.uid)
            assert f"Team {other}" in cell.spoken


def test_fewer_teams_are_shown_against_each_other():
    view = cross_view(two_rounds(MOST_ACROSS))
    assert (view.by_round, len(view.across)) == (False, MOST_ACROSS)
