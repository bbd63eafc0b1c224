"""What holds of every session, whatever is in it."""

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.documents.session import read_session
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Deal, Session, Team
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from tests.rules.random_sessions import session as random_session

SYSTEM = SYSTEMS["international-56"]
SWAP = {"A": "B", "B": "A"}
SESSIONS = st.integers(0, 10**9).map(lambda seed: read_session(random_session(random.Random(seed))))


def swapped(session):
    """The same session with side A called B and side B called A."""

    def other(side):
        return None if side is None else SWAP[side]

    return replace(
        session,
        deals=tuple(deal._replace(side=SWAP[deal.side]) for deal in session.deals),
        penalties=tuple(replace(penalty, side=SWAP[penalty.side]) for penalty in session.penalties),
        rulings=tuple(
            replace(
                ruling,
                side=other(ruling.side),
                points={SWAP[side]: points for side, points in ruling.points.items()},
                impose=tuple(replace(penalty, side=SWAP[penalty.side]) for penalty in ruling.impose),
            )
            for ruling in session.rulings
        ),
    )


def every_line(result):
    return [line for deal in result.deals for line in deal.lines] + list(result.lines)


@settings(max_examples=150, deadline=None)
@given(SESSIONS)
def test_totals_are_the_sums_of_their_lines(session):
    result = score(SYSTEM, session)
    for side in "AB":
        assert result.totals[side] == sum(line.points for line in every_line(result) if line.side == side)
        so_far = 0
        for deal in result.deals:
            so_far += sum(line.points for line in deal.lines if line.side == side)
            assert deal.running[side] == so_far
    assert all(line.article and line.code for line in every_line(result))
    if result.match_points is not None:
        assert sum(result.match_points.values()) == 4


@settings(max_examples=150, deadline=None)
@given(SESSIONS)
def test_swapping_the_sides_mirrors_the_lines(session):
    ours, theirs = score(SYSTEM, session), score(SYSTEM, swapped(session))
    key = lambda line: (line.code, line.article, line.source.kind, line.source.position, line.points, line.side)  # noqa: E731
    mirrored = [replace(line, side=SWAP[line.side]) for line in every_line(theirs)]
    assert sorted(every_line(ours), key=key) == sorted(mirrored, key=key)
    assert [deal.outcome for deal in ours.deals] == [deal.outcome for deal in theirs.deals]
    assert ours.totals == {SWAP[side]: points for side, points in theirs.totals.items()}
    assert ours.winner == (theirs.winner if theirs.winner in {None, "tie"} else SWAP[theirs.winner])


@settings(max_examples=60, deadline=None)
@given(SESSIONS, st.randoms(use_true_random=False))
def test_the_order_of_the_deals_in_the_document_does_not_matter(session, rng):
    deals = list(session.deals)
    rng.shuffle(deals)
    assert score(SYSTEM, replace(session, deals=tuple(deals))) == score(SYSTEM, session)


@given(st.integers(28, 56), st.integers(0, 56), st.sampled_from("AB"))
def test_raising_the_doubling_or_the_contract_never_lowers_the_stake(value, taken, side):
    def stake(number, doubling, took):
        session = Session(
            "international-56",
            {"A": Team("a"), "B": Team("b")},
            deals=(Deal(1, side, Contract(number, "H", doubling), took),),
        )
        return sum(line.points for line in score(SYSTEM, session).deals[0].lines)

    plain, doubled, redoubled = (stake(value, times, taken) for times in range(3))
    assert (doubled - plain, redoubled - plain) == (1, 2)
    if value < 56:
        assert stake(value + 1, 0, 56) >= stake(value, 0, 56)
        assert stake(value + 1, 0, 0) >= stake(value, 0, 0)
    assert stake(value, 0, value - 1) == stake(value, 0, value) + 1


@settings(max_examples=60, deadline=None)
@given(SESSIONS)
def test_the_bearer_of_the_penalty_points_does_not_change_the_difference(session):
    to_opponents = replace(session, options={**session.options, "penalties_to": "opponents"})
    from_offender = replace(session, options={**session.options, "penalties_to": "offender"})
    first, second = score(SYSTEM, to_opponents), score(SYSTEM, from_offender)
    assert (first.difference, first.winner, first.match_points) == (
        second.difference,
        second.winner,
        second.match_points,
    )
