"""Who stands where in the event, and which criterion decided each place.

Only finished sessions count, and of these no knock-outs. The criteria are an ordered list: teams level on one are
compared on the next, and teams level on all share their place (RULES, "Standings"; the draw by the committee comes
after that).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from scorekeeper.rules.model import Problem, problem
from scorekeeper.tournament.results import SessionFigures, TeamFigures


@dataclass(frozen=True, slots=True)
class Record:
    """A team's sessions that count added up; `sessions` are their uids in the order given.

    `forfeits` are those among them that one of the teams gave up.
    """

    team: str
    played: int = 0
    won: int = 0
    tied: int = 0
    lost: int = 0
    match_points: int = 0
    points_for: int = 0
    points_against: int = 0
    penalty_points: int = 0
    sessions: tuple[str, ...] = ()
    forfeits: tuple[str, ...] = ()

    @property
    def difference(self) -> int:
        """Points for less points against."""
        return self.points_for - self.points_against

    def plus(self, other: "Record", sign: int = 1) -> "Record":
        """Return this record with the figures of another added, or taken out (-1); which sessions it names stays."""
        return Record(
            self.team,
            self.played + sign * other.played,
            self.won + sign * other.won,
            self.tied + sign * other.tied,
            self.lost + sign * other.lost,
            self.match_points + sign * other.match_points,
            self.points_for + sign * other.points_for,
            self.points_against + sign * other.points_against,
            self.penalty_points + sign * other.penalty_points,
            self.sessions,
            self.forfeits,
        )


Measure = Callable[[Sequence[Record], Sequence[SessionFigures]], Mapping[str, int] | None]


@dataclass(frozen=True, slots=True)
class Metric:
    """One criterion: what it is called and what it gives each of some level teams, more being better.

    `measure` answers None where the criterion cannot be applied to these teams. `among` is true when the value
    depends on who is being compared: after such a split it is asked again of those still level. `fewest` says
    that the number shown to a reader is the negative of the one compared.
    """

    code: str
    measure: Measure
    among: bool = False
    fewest: bool = False


def _of_record(value: Callable[[Record], int]) -> Measure:
    def measure(records: Sequence[Record], _sessions: Sequence[SessionFigures]) -> Mapping[str, int]:
        return {record.team: value(record) for record in records}

    return measure


def _head_to_head(records: Sequence[Record], sessions: Sequence[SessionFigures]) -> Mapping[str, int] | None:
    """Match points from the sessions these teams played among themselves; None unless all have met all."""
    points = {record.team: 0 for record in records}
    met: set[frozenset[str]] = set()
    for session in sessions:
        present = [figures for figures in session.teams if figures.team in points]
        if len(present) < 2:
            continue
        for figures in present:
            points[figures.team] += figures.match_points
        names = [figures.team for figures in present]
        met.update(frozenset({one, other}) for one in names for other in names if one != other)
    return points if len(met) == len(points) * (len(points) - 1) // 2 else None


METRICS: Mapping[str, Metric] = MappingProxyType(
    {
        metric.code: metric
        for metric in (
            Metric("match-points", _of_record(lambda record: record.match_points)),
            Metric("difference", _of_record(lambda record: record.difference)),
            Metric("points-for", _of_record(lambda record: record.points_for)),
            Metric("sessions-won", _of_record(lambda record: record.won)),
            Metric("head-to-head", _head_to_head, among=True),
            Metric("penalty-points", _of_record(lambda record: -record.penalty_points), fewest=True),
        )
    }
)
CRITERIA = tuple(METRICS.values())
"""The order of RULES section 2."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What set a team apart from a neighbour it was level with: the criterion and both teams' values.

    `against` is the nearest team on the other side of the cut, `over` says that this team stands above it.
    `against` is None where the first criterion of the list was enough.
    """

    criterion: str
    own: int
    against: str | None = None
    theirs: int | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """One row: the place, who shares it, the team's record, and what decided the place (None: nothing could)."""

    place: int
    team: str
    record: Record
    decision: Decision | None
    shared_with: tuple[str, ...] = ()
    values: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """What each criterion that was asked gave this team."""


def records(teams: Iterable[str], sessions: Sequence[SessionFigures]) -> dict[str, Record]:
    """Return these teams' sessions that count added up, in their order; a team that has none has zeros."""
    sums: dict[str, list[tuple[SessionFigures, TeamFigures]]] = {team: [] for team in teams}
    for session in sessions:
        if session.counts:
            for figures in session.teams:
                if figures.team in sums:  # the opponent may be ranked elsewhere, in the other group
                    sums[figures.team].append((session, figures))
    return {team: _record(team, parts) for team, parts in sums.items()}


def record_of(team: str, sessions: Iterable[SessionFigures]) -> Record:
    """Return one team's sessions that count added up; those of others among them do not."""
    played = (session for session in sessions if session.counts)
    return _record(team, [(one, figures) for one in played for figures in one.teams if figures.team == team])


def _record(team: str, parts: Sequence[tuple[SessionFigures, TeamFigures]]) -> Record:
    figures = [part for _, part in parts]
    return Record(
        team=team,
        played=len(figures),
        won=sum(part.won for part in figures),
        tied=sum(part.tied for part in figures),
        lost=sum(part.lost for part in figures),
        match_points=sum(part.match_points for part in figures),
        points_for=sum(part.points_for for part in figures),
        points_against=sum(part.points_against for part in figures),
        penalty_points=sum(part.penalty_points for part in figures),
        sessions=tuple(session.session for session, _ in parts),
        forfeits=tuple(session.session for session, _ in parts if session.forfeited_by),
    )


def rank(
    teams: Iterable[str], sessions: Iterable[SessionFigures], criteria: Sequence[Metric] = CRITERIA
) -> tuple[Standing, ...]:
    """Return the standings, best first; teams that share a place stand in the order in which they were given."""
    counted = [session for session in sessions if session.counts]
    table = records(teams, counted)
    ranking = _Ranking(counted, criteria)
    ranking.resolve(list(table.values()), 0, None)
    return tuple(ranking.rows)


def level_groups(
    group: Sequence[Record], sessions: Sequence[SessionFigures], criteria: Sequence[Metric] = CRITERIA
) -> Iterator[Sequence[Record]]:
    """Return the teams in groups that share a place, best first: the ranking without what decided it.

    `sessions` are those that count. For those who rank again and again, and need no reasons.
    """
    measured = criteria[0].measure(group, sessions) if len(group) > 1 and criteria else None
    if measured is None:
        if len(group) > 1 and criteria:
            yield from level_groups(group, sessions, criteria[1:])
        else:
            yield group
        return
    parts = _parts(group, measured)
    # a criterion that depends on who is compared is asked again of those still level
    rest = criteria if criteria[0].among and len(parts) > 1 else criteria[1:]
    for part in parts:
        yield from level_groups(part, sessions, rest)


class _Ranking:
    """The rows as far as they are settled, and how a group of level teams is taken apart."""

    def __init__(self, sessions: Sequence[SessionFigures], criteria: Sequence[Metric]) -> None:
        self._sessions = sessions
        self._criteria = criteria
        self._values: dict[str, dict[str, int]] = {}
        self.rows: list[Standing] = []

    def resolve(self, group: Sequence[Record], step: int, decisions: Mapping[str, Decision] | None) -> None:
        """Add the rows of a group of level teams, asking the criteria from `step` on."""
        if len(group) == 1 or step == len(self._criteria):
            self._add(group, decisions or {})
            return
        metric = self._criteria[step]
        measured = metric.measure(group, self._sessions)
        if measured is None:
            self.resolve(group, step + 1, decisions)
            return
        values = {team: -value if metric.fewest else value for team, value in measured.items()}
        for team, value in values.items():
            self._values.setdefault(team, {})[metric.code] = value
        parts = _parts(group, measured)
        if len(parts) == 1:
            self.resolve(group, step + 1, decisions)
            return
        for position, part in enumerate(parts):
            above = parts[position - 1] if position else None
            neighbour = above[-1].team if above else parts[1][0].team
            decided = {
                record.team: Decision(metric.code, values[record.team])
                if step == 0
                else Decision(metric.code, values[record.team], neighbour, values[neighbour], above is None)
                for record in part
            }
            # what separates the part from the rest is told even where the part itself stays level
            self.resolve(part, step if metric.among else step + 1, decided)

    def _add(self, group: Sequence[Record], decisions: Mapping[str, Decision]) -> None:
        place = len(self.rows) + 1
        for record in group:
            level = tuple(other.team for other in group if other is not record)
            self.rows.append(
                Standing(
                    place=place,
                    team=record.team,
                    record=record,
                    decision=None if level else decisions.get(record.team),
                    shared_with=level,
                    values=MappingProxyType(dict(self._values.get(record.team, {}))),
                )
            )


def _parts(group: Sequence[Record], values: Mapping[str, int]) -> list[list[Record]]:
    """Return a group cut by value, the highest first, each part in the order given."""
    parts: dict[int, list[Record]] = {}
    for record in group:
        parts.setdefault(values[record.team], []).append(record)
    return [parts[value] for value in sorted(parts, reverse=True)]


@dataclass(frozen=True, slots=True)
class Sums:
    """The control sums of the standings: what there is, and what there must be.

    `awarding` are those of the sessions that hand out match points.
    """

    sessions: int
    awarding: int
    match_points: int
    match_points_due: int
    differences: int


def control_sums(sessions: Iterable[SessionFigures]) -> Sums:
    """Return the sums over all sessions that count: four match points for each that awards them, differences 0.

    Among three teams or four each is measured against the best of the others, which adds up to nothing in particular.
    """
    counted = [session for session in sessions if session.counts]
    return Sums(
        sessions=len(counted),
        awarding=sum(session.match_points_due > 0 for session in counted),
        match_points=sum(figures.match_points for session in counted for figures in session.teams),
        match_points_due=sum(session.match_points_due for session in counted),
        differences=sum(
            figures.points_for - figures.points_against
            for session in counted
            if len(session.teams) == 2
            for figures in session.teams
        ),
    )


def sum_problems(sessions: Iterable[SessionFigures]) -> tuple[Problem, ...]:
    """Return which sessions that count break a sum that must hold; empty when all is well. `path` names the session."""
    found = []
    for session in sessions:
        if not session.counts:
            continue
        sums = control_sums((session,))
        if sums.match_points != sums.match_points_due:
            found.append(problem("match-points-sum", session.session, sum=sums.match_points, due=sums.match_points_due))
        if sums.differences:
            found.append(problem("differences-sum", session.session, sum=sums.differences))
    return tuple(found)
