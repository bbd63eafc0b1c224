"""A team that arrives after the draw meets a team that sat out, never one twice."""

from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.features.event.view.joining import is_drawn, joining
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import DrawMade, Fact, RoundOpened, TeamEntered, TeamWithdrawn
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import GROUPS, MAIN
from scorekeeper.tournament.draw.groups import groups
from scorekeeper.tournament.draw.round_robin import round_robin
from tests.journal.event import EVENT_MADE, SYSTEM, Journal


def event(rounds, order, named, closed=()):
    facts: tuple[Fact, ...] = (EVENT_MADE, *(TeamEntered(uid, f"Team {uid}") for uid in (*order, "late")))
    journal = Journal(facts)
    last, uids = journal.entries[-1], map("{:x}".format, range(1000, 100_000))
    free = [number for number in range(1, 300) if number not in closed]
    result = tuple(
        DrawnRound(
            item.number,
            tuple(DrawnTable(free[table.table - 1], next(uids), table.teams) for table in item.tables),
            item.sits_out,
        )
        for item in rounds
    )
    method = GROUPS if named else "round-robin"
    draw = DrawMade(MAIN, "d1", method, result, order, last.seq, last.digest, groups=named, closed=closed)
    journal.enter(draw)
    return journal


def joined(journal):
    uids = map("{:x}".format, range(1, 1000))
    result = joining(journal.tournament, "late", lambda: next(uids))
    assert result is not None
    return result


@given(st.integers(2, 9), st.integers(1, 8), st.integers(1, 9), st.integers(0, 3))
def test_a_late_team_takes_the_empty_place_of_the_smaller_group(size, fewer, rounds, begun):
    b = max(1, size - fewer)
    named = {"A": tuple(f"a{number}" for number in range(size)), "B": tuple(f"b{number}" for number in range(b))}
    order, number = tuple(chain(*named.values())), min(rounds, size)
    journal = event(groups(named["A"], named["B"], number), order, named, closed=(2,))
    for item in range(1, min(begun, number) + 1):
        journal.enter(RoundOpened(MAIN, item))
    result = joined(journal)
    if begun >= number:
        assert result.facts == ()
        return
    assert (result.table_place, result.first_round) == (f"B{b + 1}", begun + 1)
    (fact,) = result.facts
    assert problems(journal.tournament, fact, "late", SYSTEM) == ()
    tables = [table for item in fact.rounds for table in item.tables]
    assert len(tables) == number - begun
    assert all(table.teams[1] == "late" and table.table != 2 for table in tables)
    assert len({table.teams[0] for table in tables}) == len(tables)
    journal.enter(fact, reason="late")
    assert is_drawn(journal.tournament.stage(MAIN), "late")
    assert joining(journal.tournament, "late", lambda: "") is None
    for item in journal.tournament.stage(MAIN).drawn_rounds.values():
        seated = [team for table in item.tables for team in table.teams]
        assert sorted((*seated, *item.sits_out)) == sorted((*order, *(("late",) if item.round > begun else ())))


@given(st.integers(1, 6).map(lambda half: 2 * half + 1))
def test_in_a_round_robin_a_late_team_meets_every_team_that_sat_out(teams):
    order = tuple(f"t{number}" for number in range(teams))
    journal = event(round_robin(order), order, {})
    result = joined(journal)
    assert (result.table_place, result.first_round) == ("", 1)
    met = {team for drawn_round in result.facts[0].rounds for table in drawn_round.tables for team in table.teams}
    assert met == {*order, "late"}
    assert problems(journal.tournament, result.facts[0], "late", SYSTEM) == ()


def test_without_an_empty_place_a_late_team_waits_for_the_next_draw():
    order = ("t0", "t1", "t2", "t3")
    assert joined(event(round_robin(order), order, {})).facts == ()


def test_no_team_meets_a_withdrawn_team():
    order = ("t0", "t1", "t2")
    journal = event(round_robin(order), order, {})
    journal.enter(TeamWithdrawn(MAIN, "t1", 0), reason="ill")
    (fact,) = joined(journal).facts
    assert {team for item in fact.rounds for table in item.tables for team in table.teams} == {"t0", "t2", "late"}
    assert [item.round for item in fact.rounds if not item.tables]
