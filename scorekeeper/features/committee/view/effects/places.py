"""The ranking of an event as rulings would leave it: each session's share is worked out once, the rest only added."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.journal.clicks import clicks_by_uid
from scorekeeper.journal.contribution import figures_of
from scorekeeper.journal.snapshot import COMPLETE, GameState, Played, Tournament
from scorekeeper.kernel.ranking import criteria_of
from scorekeeper.rules.seats import side_of_seat
from scorekeeper.tournament.results import SessionFigures
from scorekeeper.tournament.standings import METRICS, Meetings, Metric, Record, level_groups, record_of, records

Place = tuple[str, int, int]
"""A team or player by uid, the place, and the match points (of games: the clicks)."""

Places = tuple[Place, ...]
"""All of them, best first."""


@dataclass(frozen=True, slots=True)
class Clicks:
    """What a game of hands gives each player by uid: the clicks, and 1 where it was won; zeros before it is over."""

    given: tuple[tuple[str, int, int], ...]


Share = SessionFigures | Clicks
"""What a session or a game adds to the ranking."""


OF_GAMES = (METRICS["match-points"], METRICS["sessions-won"])
"""What games are ranked by: the clicks, which stand where match points do, then the games won."""


def share_of(tournament: Tournament, state: Played) -> Share:
    """Return what a session or game adds to the ranking as it stands."""
    if not isinstance(state, GameState):
        return figures_of(tournament, state)
    if state.state != COMPLETE:
        return Clicks(tuple((uid, 0, 0) for uid in state.teams))
    due, sides = clicks_by_uid(state), state.rules.sides
    won = {uid: int(state.result.winner == side_of_seat(seat, sides)) for seat, uid in enumerate(state.teams, 1)}
    return Clicks(tuple((uid, due[uid], won[uid]) for uid in state.teams))


@dataclass(frozen=True, slots=True)
class StandingsBasis:
    """What the ranking of an event rests on: the share of every session or game, and the places as they stand.

    Made once and asked as often as one likes: what a page does while a ruling is being written. `table` has each
    team's sessions that count added up.
    """

    seq: int
    """The entry up to which it was made."""
    criteria: tuple[Metric, ...]
    shares: Mapping[str, Share]
    table: Mapping[str, Record]
    places: Places

    def with_shares(self, changed: Mapping[str, Share]) -> Places:
        """Return the places if these sessions or games had these shares. Only their teams are added up anew."""
        if all(self.shares.get(uid) == share for uid, share in changed.items()):
            return self.places
        shares = {**self.shares, **changed}
        table = dict(self.table)
        for uid, share in changed.items():
            # what it gave is taken out, what it would give is put in: nothing else needs adding up again
            for sign, part in ((-1, self.shares[uid]), (1, share)):
                _add(table, part, sign)
        return placed(table, shares.values(), self.criteria)


def _add(table: dict[str, Record], share: Share, sign: int) -> None:
    """Put a session or game into the records of its teams, or take it out of them (-1)."""
    for team in teams_of(share):
        if team in table:
            table[team] = table[team].plus(record_with(team, (share,)), sign)


def ground_of(tournament: Tournament) -> StandingsBasis:
    """Return the ranking of an event with what it rests on. Costs one ranking of the event."""
    shares = {uid: share_of(tournament, state) for uid, state in tournament.all_played.items()}
    teams, criteria = tuple(tournament.teams), criteria_of(tournament)
    if any(isinstance(share, Clicks) for share in shares.values()):
        table, criteria = {team: record_with(team, shares.values()) for team in teams}, OF_GAMES
    else:
        found = records(teams, [share for share in shares.values() if isinstance(share, SessionFigures)])
        table = {team: found[team] for team in teams}
    return StandingsBasis(tournament.seq, criteria, shares, table, placed(table, shares.values(), criteria))


class KeptBasis:
    """The ground of an event, worked out when it is first asked for and anew only after an entry."""

    def __init__(self) -> None:
        self._kept: StandingsBasis | None = None

    def under(self, tournament: Tournament) -> StandingsBasis:
        """Return what the ranking of this event rests on now."""
        if self._kept is None or self._kept.seq != tournament.seq:
            self._kept = ground_of(tournament)
        return self._kept


def teams_of(share: Share) -> tuple[str, ...]:
    """Return whose ranking a session or game adds to, by uid."""
    if isinstance(share, Clicks):
        return tuple([uid for uid, _given, _won in share.given])
    return tuple([figures.team for figures in share.teams])


def record_with(team: str, shares: Iterable[Share]) -> Record:
    """Add up what a team or player has of these; of games the clicks stand where match points do."""
    given = tuple(shares)
    if given and isinstance(given[0], Clicks):
        theirs = [one for share in given if isinstance(share, Clicks) for one in share.given if one[0] == team]
        return Record(team, match_points=sum(clicks for _, clicks, _ in theirs), won=sum(won for _, _, won in theirs))
    return record_of(team, [share for share in given if isinstance(share, SessionFigures)])


def placed(table: Mapping[str, Record], shares: Iterable[Share], criteria: Sequence[Metric]) -> Places:
    """Return the places that these records give; criteria may ask the sessions themselves."""
    counted = [share for share in shares if isinstance(share, SessionFigures) and share.counts]
    found: list[Place] = []
    for group in level_groups(tuple(table.values()), Meetings(counted), criteria) if table else ():
        place = len(found) + 1
        found.extend([(record.team, place, record.match_points) for record in group])
    return tuple(found)
