"""Whether the ranking depends on sessions in doubt, exactly if they can be enumerated.

Teams that a criterion separates in every case are ranked apart; so the event splits into clusters, and each is
enumerated by itself.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from math import prod

from scorekeeper.features.committee.view.effects.places import (
    Share,
    StandingsBasis,
    places_of_records,
    record_with,
    teams_of,
)
from scorekeeper.tournament.results import SessionFigures
from scorekeeper.tournament.standings import Meetings, Metric, TeamRecord

CAN, CANNOT, NOT_DECIDED = "can", "cannot", "not decided"

_WITNESSES = 2_000
"""The most combinations sampled if there are too many to enumerate."""

GoOn = Callable[[], bool]
"""A callback that returns whether the answer is still wanted."""


class ReachStoppedError(Exception):
    """The answer is no longer needed."""


def always() -> bool:
    """Return True: the search always continues."""
    return True


def continue_while_needed(go_on: GoOn) -> bool:
    """Return True while the answer is needed; raise ReachStoppedError once it is not."""
    if not go_on():
        raise ReachStoppedError
    return True


Pair = tuple[int, int]
"""Two results of one session, by their indexes among its shares."""


@dataclass(frozen=True, slots=True)
class UncertainSession:
    """A session in doubt: its uid and every share it may have in the end."""

    session: str
    shares: tuple[Share, ...]


class RankingReach:
    """The ranking of an event in which some sessions are in doubt."""

    def __init__(
        self, ground: StandingsBasis, doubts: Sequence[UncertainSession], most: int, go_on: GoOn = always
    ) -> None:
        self._most = most
        self._go_on = go_on
        open_ones = [doubt for doubt in doubts if len(doubt.shares) > 1 and ground.depends_on(doubt.session)]
        self._places = {doubt.session: doubt for doubt in open_ones}
        self._clusters = tuple(_clusters(ground, open_ones))

    def reach(self, session: str, pairs: Iterable[Pair]) -> str:
        """Return "can", "cannot" or "not decided".

        Whether the ranking differs within any of these pairs of results.
        """
        if session not in self._places:
            return CANNOT
        wanted_pairs = set(pairs)
        reaches = {cluster.reach(session, wanted_pairs, self._most, self._go_on) for cluster in self._clusters}
        return CAN if CAN in reaches else NOT_DECIDED if NOT_DECIDED in reaches else CANNOT


class _Cluster:
    """Teams ranked among themselves, and the sessions in doubt of any of them."""

    def __init__(self, ground: StandingsBasis, teams: Sequence[str], doubts: Sequence[UncertainSession]) -> None:
        self._teams = tuple(teams)
        mine = set(teams)
        self._doubts = [
            doubt for doubt in doubts if any(not mine.isdisjoint(teams_of(share)) for share in doubt.shares)
        ]
        self._ground = ground
        self._seen: dict[tuple[int, ...], int] = {}
        self._rankings: dict[tuple[int, ...], int] = {}
        # differences that affect only teams of other clusters do not count
        self._kinds = {doubt.session: _kinds(doubt.shares, self._teams) for doubt in self._doubts}

    def reach(self, session: str, pairs: Iterable[Pair], most: int, go_on: GoOn) -> str:
        """Return "can", "cannot" or "not decided".

        Whether the ranking differs within any of these pairs of results.
        """
        kinds = self._kinds.get(session)
        if kinds is None:
            return CANNOT
        kind_pairs = {
            (min(pair), max(pair)) for first, other in pairs if (pair := (kinds[first], kinds[other]))[0] != pair[1]
        }
        if not kind_pairs:
            return CANNOT
        index = [doubt.session for doubt in self._doubts].index(session)
        choices = [sorted(set(self._kinds[doubt.session])) for doubt in self._doubts]
        exact = prod(map(len, choices)) <= most
        others: Iterator[tuple[int, ...]] = product(*choices[:index], [0], *choices[index + 1 :])
        for context in others if exact else islice(others, _WITNESSES):
            continue_while_needed(go_on)
            seen = {kind: self._order((*context[:index], kind, *context[index + 1 :])) for kind in choices[index]}
            if any(seen[first] != seen[second] for first, second in kind_pairs):
                return CAN
        return CANNOT if exact else NOT_DECIDED

    def _order(self, chosen: tuple[int, ...]) -> int:
        """Return a number for the ranking that one combination gives.

        Equal rankings have one number.
        """
        number = self._seen.get(chosen)
        if number is None:
            table = dict(self._without)
            for given in (kinds[kind] for kinds, kind in zip(self._given, chosen, strict=True)):
                for team, record in given.items():
                    table[team] = table[team].plus(record)
            shares = [kinds[kind] for kinds, kind in zip(self._of_kind, chosen, strict=True)]
            ground, settled = self._ground, (*self._settled, *shares)
            ranks = {
                uid: position for uid, position, _ in places_of_records(table, settled, ground.criteria, ground.lots)
            }
            places = tuple([ranks[team] for team in self._teams])
            number = self._seen[chosen] = self._rankings.setdefault(places, len(self._rankings))
        return number

    @cached_property
    def _of_kind(self) -> list[list[Share]]:
        """For each session in doubt, one share of each kind, in numerical order."""
        numbered = [(doubt, self._kinds[doubt.session]) for doubt in self._doubts]
        return [[doubt.shares[kinds.index(kind)] for kind in sorted(set(kinds))] for doubt, kinds in numbered]

    @cached_property
    def _given(self) -> list[list[dict[str, TeamRecord]]]:
        return [[self._records(share) for share in shares] for shares in self._of_kind]

    def _records(self, share: Share) -> dict[str, TeamRecord]:
        return {team: record_with(team, (share,)) for team in teams_of(share) if team in self._without}

    @cached_property
    def _without(self) -> Mapping[str, TeamRecord]:
        """Each team's record without the sessions in doubt."""
        return {team: _certain_record(self._ground, team, self._doubts) for team in self._teams}

    @cached_property
    def _settled(self) -> tuple[Share, ...]:
        """The other sessions in which these teams met."""
        mine, doubted = set(self._teams), {doubt.session for doubt in self._doubts}
        return tuple(
            share
            for uid, share in self._ground.shares.items()
            if uid not in doubted and sum(team in mine for team in teams_of(share)) > 1
        )


def _kinds(shares: Sequence[Share], teams: Sequence[str]) -> tuple[int, ...]:
    """Number the results by their effect on these teams."""
    numbers: dict[object, int] = {}
    seen = [_seen_by(share, teams) for share in shares]
    return tuple([numbers.setdefault(look, len(numbers)) for look in seen])


def _seen_by(share: Share, teams: Sequence[str]) -> object:
    if isinstance(share, SessionFigures):
        return share.counts and tuple(figures for figures in share.teams if figures.team in teams)
    return tuple(click for click in share.given if click[0] in teams)


def _clusters(ground: StandingsBasis, doubts: Sequence[UncertainSession]) -> Iterator[_Cluster]:
    """Split the teams where a criterion separates them in every case.

    A team left alone has a certain place.
    """
    for group in _cut(ground, tuple(ground.table), doubts, ground.criteria):
        if len(group) > 1:
            mine = set(group)
            yield _Cluster(ground, [team for team in ground.table if team in mine], doubts)


def _cut(
    ground: StandingsBasis, teams: Sequence[str], doubts: Sequence[UncertainSession], criteria: Sequence[Metric]
) -> Iterator[Sequence[str]]:
    """Split by the first criterion; teams always level on it are split by the next."""
    if len(teams) < 2 or not criteria or criteria[0].among:
        yield teams
        return
    spans = {team: _span(ground, team, doubts, criteria[0]) for team in teams}
    for group in _apart(spans):
        if len({value for team in group for value in spans[team]}) == 1:
            yield from _cut(ground, group, doubts, criteria[1:])
        else:
            yield group


def _apart(spans: Mapping[str, tuple[int, int]]) -> Iterator[Sequence[str]]:
    """Return the teams in groups whose spans do not touch."""
    group: list[str] = []
    lowest = 0
    for team in sorted(spans, key=lambda uid: -spans[uid][1]):
        low, highest = spans[team]
        if group and highest < lowest:
            yield group
            group = []
        lowest = min(low, lowest) if group else low
        group.append(team)
    yield group


def _span(ground: StandingsBasis, team: str, doubts: Sequence[UncertainSession], criterion: Metric) -> tuple[int, int]:
    """Return the least and greatest final value of a criterion for a team."""
    low = highest = _value(criterion, _certain_record(ground, team, doubts))
    for doubt in doubts:
        given = [_value(criterion, record_with(team, (share,))) for share in doubt.shares]
        low, highest = low + min(given), highest + max(given)
    return low, highest


def _certain_record(ground: StandingsBasis, team: str, doubts: Sequence[UncertainSession]) -> TeamRecord:
    """Return a team's record without the sessions in doubt."""
    doubted = {doubt.session for doubt in doubts}
    if not any(team in teams_of(share) for doubt in doubts for share in doubt.shares):
        return ground.table[team]
    return record_with(team, (share for uid, share in ground.shares.items() if uid not in doubted))


def _value(metric: Metric, record: TeamRecord) -> int:
    measured = metric.measure((record,), Meetings(()))
    return measured[record.team] if measured is not None else 0
