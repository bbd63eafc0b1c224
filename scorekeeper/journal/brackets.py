"""The bracket of a knock-out: winners, next opponents, and where each team lost."""

from collections.abc import Container, Mapping, Sequence

from scorekeeper.journal.contribution import session_score
from scorekeeper.journal.methods import KNOCK_OUT_AND_THIRD, knocks_out
from scorekeeper.journal.session_length import extra_deals
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stages import StageState
from scorekeeper.rules.model import TIE
from scorekeeper.tournament.draw.knock_out import BracketRound, knock_out, seeded
from scorekeeper.tournament.results import is_knock_out
from scorekeeper.tournament.standings import Meetings, Metric, TeamRecord

ROUND_LOST = "round-lost"
"""The ranking criterion of a knock-out."""


def is_decided(tournament: Tournament, state: SessionState) -> bool:
    """Return whether a session is over and not tied: a tie needs further deals in a knock-out."""
    return state.state == FORFEITED or (state.state == COMPLETE and session_score(tournament, state).winner != TIE)


def needs_extra_deals(tournament: Tournament, state: SessionState) -> bool:
    """Return whether a knock-out session is tied, so that it cannot be signed or closed yet.

    A tie made by a ruling after the sheet was signed is signed as it is.
    """
    tied = state.state == COMPLETE and not state.sealed and not is_decided(tournament, state)
    return tied and knocks_out(tournament.stage(state.stage))


def extra_deals_due(tournament: Tournament, state: SessionState) -> int:
    """Return how many extra deals a tied knock-out needs before signing, else 0."""
    knock_out = is_knock_out(state.result.options) or needs_extra_deals(tournament, state)
    return extra_deals(state) if knock_out else 0


def winner_in(tournament: Tournament, state: SessionState) -> str | None:
    """Return the uid of the winner of a decided session, None if both sides forfeited it."""
    winner = session_score(tournament, state).winner
    sides = dict(zip(state.system.sides, state.teams, strict=False))
    return sides.get(winner) if winner is not None else None


def seed_number(tournament: Tournament, stage: StageState, team: str) -> int:
    """Return the number with which a team was placed or registered; teams without one come last."""
    placed, known = stage.placed.get(team), tournament.registrations.get(team)
    if placed is not None and placed.number is not None:
        return placed.number
    if known is not None and known.noted.number is not None:
        return known.noted.number
    return 1_000_000


def bracket_of(
    tournament: Tournament, stage: StageState, order: Sequence[str], method: str, seen: Container[int] | None = None
) -> tuple[BracketRound, ...]:
    """Return the bracket of a stage as far as it is known.

    `order` lists the teams by seed. Two groups in the order A1, B1, A2, B2 and so on give the group bracket: A1 meets
    the last of B, B2 meets A3. Only results of the rounds `seen` count (None: all).
    """
    return knock_out(
        seeded(order),
        {
            (state.round or 0, frozenset(state.teams)): winner_in(tournament, state)
            for state in tournament.sessions.values()
            if state.stage == stage.uid
            and (seen is None or (state.round or 0) in seen)
            and is_decided(tournament, state)
        },
        lambda team, number: not stage.plays_in(team, number),
        third_place=method == KNOCK_OUT_AND_THIRD,
    )


def round_lost(tournament: Tournament, stage: StageState) -> Metric:
    """Return the criterion of a knock-out: the later a team lost, the better.

    A team that has not lost is the best. Two losers of the round before play for third place.
    """
    played = [
        (state.round or 0, state.teams, winner_in(tournament, state))
        for state in tournament.sessions.values()
        if state.stage == stage.uid and is_decided(tournament, state)
    ]
    last = max((number for number, _teams, _winner in played), default=0)
    lost: dict[str, tuple[int, bool]] = {}
    for number, teams, winner in sorted(played, key=lambda match: match[0]):
        if lost.keys() >= set(teams) and all(lost[team][0] < number for team in teams):
            lost |= {team: (lost[team][0], team == winner) for team in teams}
        else:
            lost |= {team: (number, False) for team in teams if team != winner and team not in lost}

    def measure(records: Sequence[TeamRecord], _meetings: Meetings) -> Mapping[str, int]:
        """Return twice the round each team lost in, plus one for winning the third-place match."""
        reached = {record.team: lost.get(record.team, (last + 1, False)) for record in records}
        return {team: 2 * number + third for team, (number, third) in reached.items()}

    return Metric(ROUND_LOST, measure)
