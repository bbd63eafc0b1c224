"""The ranking of a stage after rulings.

Each session's share is worked out once, then only summed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.journal.clicks import clicks_by_uid
from scorekeeper.journal.contribution import figures_of
from scorekeeper.journal.snapshot import COMPLETE, GameState, Played, Tournament
from scorekeeper.journal.stage_results import results_of
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.seats import side_of_seat
from scorekeeper.tournament.results import SessionFigures
from scorekeeper.tournament.standings import (
    METRICS,
    Lots,
    Meetings,
    Metric,
    TeamRecord,
    level_groups,
    record_of,
    records,
)

Place = tuple[str, int, int]
"""A team or player by uid, the place, and the match points (of games: the clicks)."""

Places = tuple[Place, ...]
"""All of them, best first."""


@dataclass(frozen=True, slots=True)
class ClickTotals:
    """What a game of hands gives each player by uid: the clicks, and 1 if it was won.

    Zeros before it is over.
    """

    given: tuple[tuple[str, int, int], ...]


Share = SessionFigures | ClickTotals
"""What a session or a game adds to the ranking."""


OF_GAMES = (METRICS["match-points"], METRICS["sessions-won"])
"""The criteria for games: clicks in place of match points, then games won."""


def share_of(tournament: Tournament, state: Played) -> Share:
    """Return what a session or game adds to the ranking at present."""
    if not isinstance(state, GameState):
        return figures_of(tournament, state)
    if state.state != COMPLETE:
        return ClickTotals(tuple((uid, 0, 0) for uid in state.teams))
    due, sides = clicks_by_uid(state), state.rules.sides
    won = {uid: int(state.result.winner == side_of_seat(seat, sides)) for seat, uid in enumerate(state.teams, 1)}
    return ClickTotals(tuple((uid, due[uid], won[uid]) for uid in state.teams))


@dataclass(frozen=True, slots=True)
class StandingsBasis:
    """The basis of a stage's ranking: every session's share, and the present places.

    Made once and asked as often as needed, while a ruling is being written. `table` has each team's sessions that count
    added up.
    """

    seq: int
    """The entry up to which it was made."""
    stage: str
    criteria: tuple[Metric, ...]
    shares: Mapping[str, Share]
    table: Mapping[str, TeamRecord]
    places: Places
    lots: Lots = ()

    def depends_on(self, session: str) -> bool:
        """Return whether the ranking includes a session or game.

        One of this stage that is not annulled.
        """
        share = self.shares.get(session)
        return isinstance(share, ClickTotals) or (share is not None and not share.sat_out)

    def places_with(self, changed: Mapping[str, Share]) -> Places:
        """Return the places if these sessions or games had these shares.

        Only their teams are totaled again.
        """
        changed = {uid: share for uid, share in changed.items() if self.depends_on(uid)}
        if all(self.shares[uid] == share for uid, share in changed.items()):
            return self.places
        shares = {**self.shares, **changed}
        table = dict(self.table)
        for uid, share in changed.items():
            # subtract its present share, add the new one: nothing else needs adding up again
            for sign, part in ((-1, self.shares[uid]), (1, share)):
                _add(table, part, sign)
        return places_of_records(table, shares.values(), self.criteria, self.lots)


def _add(table: dict[str, TeamRecord], share: Share, sign: int) -> None:
    """Add a session or game to the records of its teams, or remove it (-1)."""
    for team in teams_of(share):
        if team in table:
            table[team] = table[team].plus(record_with(team, (share,)), sign)


def ground_of(tournament: Tournament, stage: str = MAIN) -> StandingsBasis:
    """Return the basis of a stage's ranking (uid), for the cost of one ranking of the stage."""
    if tournament.games:
        given = {uid: share_of(tournament, state) for uid, state in tournament.all_played.items()}
        table = {team: record_with(team, given.values()) for team in tournament.teams}
        return StandingsBasis(
            tournament.seq, stage, OF_GAMES, given, table, places_of_records(table, given.values(), OF_GAMES)
        )
    results = results_of(tournament, stage)
    shares: dict[str, Share] = {figures.session: figures for figures in results.figures}
    table = records(results.teams, results.figures)
    places = places_of_records(table, results.figures, results.criteria, results.lots)
    return StandingsBasis(tournament.seq, stage, results.criteria, shares, table, places, results.lots)


def stage_of(tournament: Tournament, session: str) -> str:
    """Return the uid of a session's stage, or of the first stage for anything else."""
    state = tournament.sessions.get(session)
    return state.stage if state is not None else MAIN


class BasisCache:
    """Keeps each stage's ranking basis, computed again only after an entry."""

    def __init__(self) -> None:
        self._kept: dict[str, StandingsBasis] = {}

    def current_basis(self, tournament: Tournament, session: str = "") -> StandingsBasis:
        """Return the present basis of the ranking to which a session (uid) adds."""
        stage = stage_of(tournament, session)
        kept = self._kept.get(stage)
        if kept is None or kept.seq != tournament.seq:
            kept = self._kept[stage] = ground_of(tournament, stage)
        return kept


def teams_of(share: Share) -> tuple[str, ...]:
    """Return the teams or players (uid) to whose ranking a session or game adds."""
    if isinstance(share, ClickTotals):
        return tuple([uid for uid, _given, _won in share.given])
    return tuple([figures.team for figures in share.teams])


def record_with(team: str, shares: Iterable[Share]) -> TeamRecord:
    """Return the sum of a team's or player's shares.

    For games, clicks take the place of match points.
    """
    given = tuple(shares)
    if given and isinstance(given[0], ClickTotals):
        theirs = [
            click for share in given if isinstance(share, ClickTotals) for click in share.given if click[0] == team
        ]
        return TeamRecord(
            team, match_points=sum(clicks for _, clicks, _ in theirs), won=sum(won for _, _, won in theirs)
        )
    return record_of(team, [share for share in given if isinstance(share, SessionFigures)])


def places_of_records(
    table: Mapping[str, TeamRecord], shares: Iterable[Share], criteria: Sequence[Metric], lots: Lots = ()
) -> Places:
    """Return the places that these records give; criteria may ask the sessions themselves."""
    counted = [share for share in shares if isinstance(share, SessionFigures) and share.counts]
    places: list[Place] = []
    for group in level_groups(tuple(table.values()), Meetings(counted), criteria) if table else ():
        for level in _by_lot(group, lots) if len(group) > 1 else (group,):
            position = len(places) + 1
            places.extend([(record.team, position, record.match_points) for record in level])
    return tuple(places)


def _by_lot(group: Sequence[TeamRecord], lots: Lots) -> Sequence[Sequence[TeamRecord]]:
    """Split level teams that are all in one list of lots."""
    teams = {record.team for record in group}
    lot = next((lot for lot in lots if teams <= set(lot)), None)
    return (
        (group,) if lot is None else [(record,) for record in sorted(group, key=lambda record: lot.index(record.team))]
    )
