"""Search of all combinations of rulings on disputes that can still change anything."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from scorekeeper.features.committee.view.effects.places import BasisCache, Share, share_of, stage_of
from scorekeeper.features.committee.view.effects.ranking_reach import (
    CAN,
    CANNOT,
    NOT_DECIDED,
    GoOn,
    RankingReach,
    UncertainSession,
    always,
    continue_while_needed,
)
from scorekeeper.features.committee.view.effects.what_if import standing_of, with_trial_rulings
from scorekeeper.features.committee.view.rulings.claims import VERDICTS
from scorekeeper.features.committee.view.rulings.ruling_draft import DEPARTS, PRESCRIBED, RulingDraft, initial_draft
from scorekeeper.features.committee.view.rulings.ruling_of_draft import open_questions, ruling_of
from scorekeeper.features.committee.words import ruling_page
from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.disputes import open_disputes
from scorekeeper.journal.snapshot import Played, Tournament

MOST = 100_000
"""The most combinations that are all counted."""

Choice = RulingMade | None
"""One way a dispute may end: a ruling, or none that changes anything."""


@dataclass(frozen=True, slots=True)
class DisputeReach:
    """What a dispute can still change of its session and of the event.

    "can", "cannot" or "not decided".
    """

    winner: str
    match_points: str
    ranking: str


NOTHING = DisputeReach(CANNOT, CANNOT, CANNOT)


@dataclass(frozen=True, slots=True)
class _Result:
    """How a session ends: winner, match points (None before its end), and ranking share."""

    winner: str | None
    match_points: tuple[tuple[str, int], ...] | None
    over: bool
    share: Share


@dataclass(frozen=True, slots=True)
class _Doubtful:
    """A session with disputes: its result for each combination, and its distinct shares.

    `groups[k]` are, for dispute k, the combinations that differ in nothing else. `whole` is set if all combinations
    were tried, not only those in which a single dispute is ruled on.
    """

    session: str
    disputes: tuple[str, ...]
    results: Mapping[int, _Result]
    groups: tuple[tuple[tuple[int, ...], ...], ...]
    shares: tuple[Share, ...]
    whole: bool


def still_matters(
    tournament: Tournament,
    choices: Mapping[str, Sequence[Choice]],
    *,
    most: int = MOST,
    go_on: GoOn = always,
) -> Mapping[str, DisputeReach]:
    """Return what each dispute (by uid) can still change: winner, match points, ranking.

    A dispute can if, for some combination of outcomes of the others, two of its own choices give different results. The
    rulings of a session are taken in the order given. It is exact while each session, and the sessions ranked
    together, have at most `most` combinations; beyond that "can" and "cannot" are still true, and the rest is "not
    decided", as it is for a session that is not over. `go_on` is asked at every step; raises ReachStoppedError once it
    returns False, and ValueError for choices of one dispute in several sessions.
    """
    doubtful = [_doubtful(tournament, uid, disputes, most, go_on) for uid, disputes in _by_session(choices).items()]
    doubts = [UncertainSession(session.session, session.shares) for session in doubtful]
    kept = BasisCache()
    grounds = {
        ground.stage: ground for ground in (kept.current_basis(tournament, session.session) for session in doubtful)
    }
    rankings = {stage: RankingReach(ground, doubts, most, go_on) for stage, ground in grounds.items()}
    counted = all(session.whole for session in doubtful)
    reaches = dict.fromkeys(choices, NOTHING)
    for session in doubtful:
        for index, dispute in enumerate(session.disputes):
            if any(len(group) == 1 for group in session.groups[index]):
                continue  # only one ending is possible
            reaches[dispute] = _reach(session, index, rankings[stage_of(tournament, session.session)], counted=counted)
    return reaches


def _by_session(choices: Mapping[str, Sequence[Choice]]) -> dict[str, dict[str, tuple[Choice, ...]]]:
    """Group the disputes by session, without repeated choices."""
    by_session: dict[str, dict[str, tuple[Choice, ...]]] = {}
    for dispute, listed in choices.items():
        sessions = {ruling.session for ruling in listed if ruling is not None}
        if len(sessions) > 1:
            raise ValueError(dispute)
        distinct = tuple(dict.fromkeys(map(_Same, listed)))
        for session in sessions - {""}:
            by_session.setdefault(session, {})[dispute] = tuple(same.choice for same in distinct)
    return by_session


class _Same:
    """A wrapper that finds choices with the same content.

    A ruling holds mappings, and so has no hash of its own.
    """

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.choice == other.choice

    def __hash__(self) -> int:
        return hash(self.choice.deal if self.choice is not None else None)


def _doubtful(
    tournament: Tournament, session: str, disputes: Mapping[str, tuple[Choice, ...]], most: int, go_on: GoOn
) -> _Doubtful:
    sizes = [len(listed) for listed in disputes.values()]
    whole = prod(sizes) <= most
    groups = tuple(tuple(_groups(sizes, index, whole=whole)) for index in range(len(sizes)))
    numbers = {number for listed in groups for group in listed for number in group}
    results = {
        number: _result(tournament, session, chosen)
        for number, chosen in _combinations(tuple(disputes.values()), whole=whole)
        if number in numbers and continue_while_needed(go_on)
    }
    shares = tuple(dict.fromkeys(result.share for result in results.values()))
    return _Doubtful(session, tuple(disputes), results, groups, shares, whole)


def _combinations(listed: tuple[tuple[Choice, ...], ...], *, whole: bool) -> Iterator[tuple[int, tuple[Choice, ...]]]:
    """Return the combinations with their numbers.

    If they are too many, only those with one dispute ruled on.
    """
    if whole:
        yield from enumerate(product(*listed))
        return
    first = tuple(choices[0] for choices in listed)
    sizes = [len(choices) for choices in listed]
    yield 0, first
    for position, choices in enumerate(listed):
        step = prod(sizes[position + 1 :])
        for index, choice in enumerate(choices[1:], 1):
            yield index * step, (*first[:position], choice, *first[position + 1 :])


def _groups(sizes: Sequence[int], index: int, *, whole: bool) -> Iterator[tuple[int, ...]]:
    """Return the numbers of the combinations that differ in the choice at this index only."""
    inner = prod(sizes[index + 1 :])
    size = sizes[index]
    for outer in range(prod(sizes[:index]) if whole else 1):
        for rest in range(inner if whole else 1):
            yield tuple((outer * size + choice) * inner + rest for choice in range(size))


def _result(tournament: Tournament, session: str, chosen: tuple[Choice, ...]) -> _Result:
    rulings = [ruling for ruling in chosen if ruling is not None]
    state: Played | None = with_trial_rulings(tournament, *rulings) if rulings else tournament.played(session)
    if state is None:
        raise KeyError(session)
    standing = standing_of(tournament, state)
    points = tuple(standing.match_points.items()) if standing.match_points is not None else ()
    over = standing.over
    return _Result(standing.winner if over else None, points if over else None, over, share_of(tournament, state))


def _reach(doubtful: _Doubtful, index: int, ranking: RankingReach, *, counted: bool) -> DisputeReach:
    groups = [[doubtful.results[number] for number in group] for group in doubtful.groups[index]]
    over = all(result.over for group in groups for result in group)
    rest = CANNOT if doubtful.whole and over else NOT_DECIDED
    winner = CAN if any(len({result.winner for result in group}) > 1 for group in groups) else rest
    points = CAN if any(len({result.match_points for result in group}) > 1 for group in groups) else rest
    numbers = {share: number for number, share in enumerate(doubtful.shares)}
    pairs = {
        (numbers[a.share], numbers[b.share]) for group in groups for a in group for b in group if a.share != b.share
    }
    reach = ranking.reach(doubtful.session, pairs)
    if reach == CANNOT and not (over and counted):
        reach = NOT_DECIDED
    return DisputeReach(winner, points, reach)


def open_reach(tournament: Tournament, drafts: Mapping[str, RulingDraft], go_on: GoOn = always) -> str:
    """Return which open disputes can still change winner, match points or ranking.

    The text is "" with fewer than two disputes. Each may end without a ruling, as the rules prescribe, or as it is
    drafted. Costs as much as trying all combinations; raises ReachStoppedError once `go_on` returns False.
    """
    waiting = open_disputes(tournament)
    if len(waiting) < 2:
        return ""
    choices = {
        dispute.uid: possible_endings(tournament, dispute, drafts.get(dispute.uid) or initial_draft(dispute, {}))
        for dispute in waiting
    }
    known = {uid: listed for uid, listed in choices.items() if len(listed) > 1}
    reaches = still_matters(tournament, known, go_on=go_on)
    reached = {uid: {reach.winner, reach.match_points, reach.ranking} for uid, reach in reaches.items()}
    able = [dispute.number for dispute in waiting if CAN in reached.get(dispute.uid, ())]
    unknown = [
        dispute.number
        for dispute in waiting
        if dispute.number not in able and (dispute.uid not in known or NOT_DECIDED in reached[dispute.uid])
    ]
    return ruling_page.still_open(len(waiting), able, unknown)


def possible_endings(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> tuple[Choice, ...]:
    """Return how a dispute may end: without a ruling, or with one of known effect."""
    if tournament.played(dispute.session or "") is None:
        return (None,)
    tried = [replace(draft, decision=PRESCRIBED)]
    if dispute.fact.claim is not None and not draft.charge.code:
        tried = [tried_draft.with_claim(verdict=verdict) for tried_draft in tried for verdict in VERDICTS]
    if draft.decision == DEPARTS:
        tried.append(draft)
    rulings = [
        ruling_of(tournament, dispute, tried_draft)
        for tried_draft in tried
        if not open_questions(tournament, dispute, tried_draft)
    ]
    return (None, *rulings)
