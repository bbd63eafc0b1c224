"""The standings of the event, and which criterion decided each place.

Only finished sessions count, without knock-outs. The criteria are an ordered list: teams level on
one are compared on the next; teams level on all are separated by a lot that the committee drew
among them, or share their place (RULES, "Standings").
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.tournament.results import SessionFigures, TeamFigures

LOT = "lot"
"""The code of what decides after all criteria."""


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """The sums of a team's sessions that count; `sessions` are their uids in the order given.

    `forfeits` are those forfeited by a team. `sat_out` is the number of byes, which give match points but are not
    `played`.
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
    sat_out: int = 0

    @property
    def difference(self) -> int:
        """Points for minus points against."""
        return self.points_for - self.points_against

    def plus(self, other: "TeamRecord", sign: int = 1) -> "TeamRecord":
        """Return this record with another's figures added, or subtracted (-1).

        Its list of sessions stays the same.
        """
        return TeamRecord(
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
            self.sat_out + sign * other.sat_out,
        )


class Meetings:
    """Who met whom, and the match points of each in sessions that count; computed on first use."""

    def __init__(self, sessions: Iterable[SessionFigures]) -> None:
        self._sessions = sessions
        self._gained: dict[str, dict[str, int]] | None = None

    @property
    def gained(self) -> Mapping[str, Mapping[str, int]]:
        """The match points of each team from each team that it met."""
        if self._gained is None:
            self._gained = {}
            self._gain(self._gained, self._sessions)
        return self._gained

    def after(
        self, changed: Iterable[SessionFigures], teams: Iterable[str], sessions: Iterable[SessionFigures]
    ) -> "Meetings":
        """Return the meetings of `sessions`, computing only those of these changed teams."""
        meetings = Meetings(sessions)
        if self._gained is not None:
            gone = set(teams)
            meetings._gained = {team: own for team, own in self._gained.items() if team not in gone}
            self._gain(meetings._gained, changed, gone)
        return meetings

    @staticmethod
    def _gain(
        gained: dict[str, dict[str, int]], sessions: Iterable[SessionFigures], teams: Container[str] | None = None
    ) -> None:
        """Add the points that teams (these, or all) gained from each other in these sessions."""
        for session in sessions:
            for figures in session.teams if session.counts else ():
                if teams is None or figures.team in teams:
                    own = gained.setdefault(figures.team, {})
                    for other in session.teams:
                        if other is not figures:
                            own[other.team] = own.get(other.team, 0) + figures.match_points


Measure = Callable[[Sequence[TeamRecord], Meetings], Mapping[str, int] | None]


@dataclass(frozen=True, slots=True)
class Metric:
    """A criterion: its name and its value for each of some level teams, higher being better.

    `measure` returns None if the criterion cannot be applied to these teams. `among` is true if
    the value depends on which teams are compared: after such a split it is applied again to those
    still level. `fewest` means that the number shown is the negative of the one compared.
    """

    code: str
    measure: Measure
    among: bool = False
    fewest: bool = False


def _of_record(value: Callable[[TeamRecord], int]) -> Measure:
    def measure(records: Sequence[TeamRecord], _meetings: Meetings) -> Mapping[str, int]:
        return {record.team: value(record) for record in records}

    return measure


def _head_to_head(records: Sequence[TeamRecord], meetings: Meetings) -> Mapping[str, int] | None:
    """Return match points from the sessions of these teams among themselves.

    None unless all have met all.
    """
    if len(records) - 1 > max(record.played for record in records):
        return None  # no team has met so many
    points: dict[str, int] = {}
    names = [record.team for record in records]
    for name in names:
        gained = meetings.gained.get(name, {})
        others = [other for other in names if other != name]
        if not all(other in gained for other in others):
            return None
        points[name] = sum(gained[other] for other in others)
    return points


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
    """What separated two level teams: the criterion and both values.

    `against` is the nearest team on the other side of the cut in the final order; `over` means that this team ranks
    above it. `against` is None if the first criterion of the list was enough.
    """

    criterion: str
    own: int
    against: str | None = None
    theirs: int | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the standings: place, team, record, and what decided the place.

    `decision` is None if nothing could separate the teams that share the place.
    """

    place: int
    team: str
    record: TeamRecord
    decision: Decision | None
    shared_with: tuple[str, ...] = ()
    values: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """This team's value in each criterion that was used."""


Lots = Sequence[Sequence[str]]
"""Teams that drew lots, best first; of lists with the same teams, the first counts."""


def records(teams: Iterable[str], sessions: Iterable[SessionFigures]) -> dict[str, TeamRecord]:
    """Return the sums of these teams' sessions that count, in their order.

    A team without any has zeros.
    """
    sums = {team: _TeamSums() for team in teams}
    for session in sessions:
        if session.counts:
            for figures in session.teams:
                team_sum = sums.get(figures.team)
                if team_sum is not None:  # the opponent may be ranked elsewhere, in the other group
                    team_sum.add(session, figures)
    return {team: team_sums.record(team) for team, team_sums in sums.items()}


def record_of(team: str, sessions: Iterable[SessionFigures]) -> TeamRecord:
    """Return the sums of one team's sessions that count.

    Sessions of others in the list are ignored.
    """
    return records((team,), sessions)[team]


class _TeamSums:
    """The running sums of one team."""

    __slots__ = ("forfeits", "numbers", "sat_out", "sessions")

    def __init__(self) -> None:
        self.numbers = [0] * 7
        self.sessions: list[str] = []
        self.forfeits: list[str] = []
        self.sat_out = 0

    def add(self, session: SessionFigures, part: TeamFigures) -> None:
        """Add one session."""
        numbers = self.numbers
        numbers[0] += part.won
        numbers[1] += part.tied
        numbers[2] += part.lost
        numbers[3] += part.match_points
        numbers[4] += part.points_for
        numbers[5] += part.points_against
        numbers[6] += part.penalty_points
        if session.sat_out:
            self.sat_out += 1
            return
        self.sessions.append(session.session)
        if session.forfeited_by:
            self.forfeits.append(session.session)

    def record(self, team: str) -> TeamRecord:
        """Return the sums."""
        won, tied, lost, match_points, points_for, points_against, penalty_points = self.numbers
        return TeamRecord(
            team,
            len(self.sessions),
            won,
            tied,
            lost,
            match_points,
            points_for,
            points_against,
            penalty_points,
            tuple(self.sessions),
            tuple(self.forfeits),
            self.sat_out,
        )


def rank(
    teams: Iterable[str],
    sessions: Iterable[SessionFigures],
    criteria: Sequence[Metric] = CRITERIA,
    lots: Lots = (),
) -> tuple[Standing, ...]:
    """Return the standings, best first; teams that share a place are in the order given."""
    given = tuple(sessions)
    return ranked(tuple(records(teams, given).values()), Meetings(given), criteria, lots)


def ranked(
    table: Sequence[TeamRecord], meetings: Meetings, criteria: Sequence[Metric] = CRITERIA, lots: Lots = ()
) -> tuple[Standing, ...]:
    """Return the standings of teams whose records are already summed up."""
    ranking = _Ranking(meetings, criteria, lots)
    if table:
        ranking.resolve(table, 0, None)
    return ranking.rows()


def level_groups(
    group: Sequence[TeamRecord], meetings: Meetings, criteria: Sequence[Metric] = CRITERIA
) -> Iterator[Sequence[TeamRecord]]:
    """Return teams in groups that share a place, best first, without the reasons.

    For repeated ranking without reasons; lots are ignored.
    """
    measured = criteria[0].measure(group, meetings) if len(group) > 1 and criteria else None
    if measured is None:
        if len(group) > 1 and criteria:
            yield from level_groups(group, meetings, criteria[1:])
        else:
            yield group
        return
    parts = _parts(group, measured)
    # a criterion that depends on who is compared is applied again to those still level
    rest = criteria if criteria[0].among and len(parts) > 1 else criteria[1:]
    for part in parts:
        yield from level_groups(part, meetings, rest)


class _Cut(NamedTuple):
    """What separated part of the teams from the others level with them.

    `code` is the criterion, `values` are its values. `first`: it is the first of the list; `over`: the part is above
    the others.
    """

    code: str
    values: Mapping[str, int]
    first: bool
    over: bool


class _Ranking:
    """The places settled so far, and how a group of level teams is split."""

    def __init__(self, meetings: Meetings, criteria: Sequence[Metric], lots: Lots) -> None:
        self._meetings = meetings
        self._criteria = criteria
        self._lots = lots
        self._values: dict[str, dict[str, int]] = {}
        self._settled: list[tuple[Sequence[TeamRecord], _Cut | None]] = []

    def resolve(self, group: Sequence[TeamRecord], step: int, cut: _Cut | None) -> None:
        """Settle a group of level teams, using the criteria from `step` on, and then lots."""
        if len(group) == 1:
            self._settled.append((group, cut))
            return
        if step == len(self._criteria):
            self._draw_lots(group)
            return
        metric = self._criteria[step]
        measured = metric.measure(group, self._meetings)
        if measured is None:
            self.resolve(group, step + 1, cut)
            return
        values = {team: -value for team, value in measured.items()} if metric.fewest else measured
        for team, value in values.items():
            self._values.setdefault(team, {})[metric.code] = value
        parts = _parts(group, measured)
        if len(parts) == 1:
            self.resolve(group, step + 1, cut)
            return
        for position, part in enumerate(parts):
            # report what separates the part from the rest even if the part itself stays level
            parted = _Cut(metric.code, values, step == 0, not position)
            self.resolve(part, step if metric.among else step + 1, parted)

    def _draw_lots(self, group: Sequence[TeamRecord]) -> None:
        """Order teams by a list of lots that contains all of them.

        Without one they share their place.
        """
        level = {record.team for record in group}
        lot = next((list(lot) for lot in self._lots if level <= set(lot)), None)
        if lot is None:
            self._settled.append((group, None))
            return
        values = {team: lot.index(team) + 1 for team in level}
        for position, record in enumerate(sorted(group, key=lambda record: values[record.team])):
            self._settled.append(((record,), _Cut(LOT, values, first=False, over=not position)))

    def rows(self) -> tuple[Standing, ...]:
        """Return the rows of all settled teams, best first."""
        order = [record.team for group, _ in self._settled for record in group]
        rows: list[Standing] = []
        for group, cut in self._settled:
            rank = len(rows) + 1
            names = tuple(record.team for record in group)
            for position, record in enumerate(group):
                level = names[:position] + names[position + 1 :]
                rows.append(
                    Standing(
                        place=rank,
                        team=record.team,
                        record=record,
                        decision=None if cut is None or level else _decision(cut, order, rank - 1),
                        shared_with=level,
                        values=MappingProxyType(self._values.get(record.team, {})),
                    )
                )
        return tuple(rows)


def _decision(cut: _Cut, order: Sequence[str], index: int) -> Decision:
    """Return what separated the team at an index of the order from the team after it."""
    own = cut.values[order[index]]
    if cut.first:
        return Decision(cut.code, own)
    neighbour = order[index + 1 if cut.over else index - 1]
    return Decision(cut.code, own, neighbour, cut.values[neighbour], cut.over)


def _parts(group: Sequence[TeamRecord], values: Mapping[str, int]) -> list[list[TeamRecord]]:
    """Return a group split by value, the highest first, each part in the order given."""
    parts: dict[int, list[TeamRecord]] = {}
    for record in group:
        value = values[record.team]
        if value in parts:
            parts[value].append(record)
        else:
            parts[value] = [record]
    return [parts[value] for value in sorted(parts, reverse=True)]
