"""The standings if a table ended with a result, or a dispute were ruled in a way.

Nothing of it is entered.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.features.committee.view.effects.outcomes import outcomes
from scorekeeper.features.standings import words
from scorekeeper.features.standings.view.standings_view import StandingRow, StandingsView, standings_view
from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.journal.disputes import open_disputes
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stage_results import sessions_of
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.ranking import qualified_otherwise
from scorekeeper.language import standings as standings_words
from scorekeeper.language.panels import place_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.matchpoints import difference_of, winner_of
from scorekeeper.session.prospect import after
from scorekeeper.tournament.results import is_knock_out

_RESULT = re.compile(r"\s*(\d{1,4})\s*[:\- ]\s*(\d{1,4})\s*")


@dataclass(frozen=True, slots=True)
class Supposition:
    """A possible event: the end of a table, by a typed result, or a ruling on a dispute."""

    key: str
    title: str
    session: str
    teams: str
    """The teams of the result, in the order of the sides: "Dallas : Detroit"."""
    ruling: RulingMade | None = None


@dataclass(frozen=True, slots=True)
class RankChange:
    """A team that would be affected: its name, and its present and supposed rows."""

    name: str
    now: str
    then: str


@dataclass(frozen=True, slots=True)
class WhatIfView:
    """Present and supposed standings in each row, which teams move, and a summary.

    `problem` is the error in the typed result; then nothing differs.
    """

    view: StandingsView
    moved: tuple[RankChange, ...] = ()
    sentence: str = ""
    verdict: str = ""
    matters: bool = False
    problem: str = ""


def suppositions(tournament: Tournament, stage: str = MAIN) -> tuple[Supposition, ...]:
    """Return the possible events of a stage: rulings on open disputes, then its tables.

    Sessions that never count in the standings, such as those of knock-outs, are excluded.
    """
    return tuple(_suppositions(tournament, stage))


def _suppositions(tournament: Tournament, stage: str) -> Iterator[Supposition]:
    counted = {
        state.uid: state
        for state in sessions_of(tournament, stage)
        if len(state.teams) == 2 and state.state != FORFEITED and not is_knock_out(state.result.options)
    }
    for index, outcome in enumerate(outcomes(tournament, stage)):
        if outcome.session in counted:
            teams = _teams(tournament, counted[outcome.session])
            yield Supposition(f"dispute/{index}", outcome.title, outcome.session, teams, outcome.ruling)
    disputed = {dispute.session for dispute in open_disputes(tournament)}
    for state in counted.values():
        if state.state != COMPLETE or state.uid in disputed:
            title = place_words(state.round, state.table, state.number)
            yield Supposition(f"table/{state.uid}", title, state.uid, _teams(tournament, state))


def _teams(tournament: Tournament, state: SessionState) -> str:
    return " : ".join(tournament.teams[uid].name for uid in state.teams)


def what_if_view(
    tournament: Tournament, chosen: Supposition | None, text: str, now: StandingsView, *, stage: str, group: str
) -> WhatIfView:
    """Return what would be different in the standings shown `now` (of a stage, of a group)."""
    if chosen is None:
        return WhatIfView(now)
    if chosen.ruling is not None:
        supposed = after(tournament, [chosen.ruling])
    elif (read := _RESULT.fullmatch(text)) is not None:
        supposed = with_result(tournament, chosen.session, (int(read[1]), int(read[2])))
    else:
        return WhatIfView(now, problem=words.no_result(text.strip()))
    would = {row.team: row for row in standings_view(supposed, stage, group).rows}
    pairs = [(row, would[row.team]) for row in now.rows if _figures(row) != _figures(would[row.team])]
    given = now.match_points_given
    texts = {row.team: _row_text(then, given=given) for row, then in pairs}
    shown = replace(
        now,
        rows=tuple(replace(row, then=texts.get(row.team, "")) for row in now.rows),
        fields=tuple(
            (name, tuple(replace(row, then=texts.get(row.team, "")) for row in rows)) for name, rows in now.fields
        ),
    )
    verdict = standings_words.qualify_now(*qualified_otherwise(tournament, supposed))
    chances = any(row.chance != then.chance for row, then in pairs)
    moves = any((row.rank, row.shared) != (then.rank, then.shared) for row, then in pairs)
    return WhatIfView(
        shown,
        tuple(RankChange(row.name, _row_text(row, given=given), texts[row.team]) for row, then in pairs),
        _("{teams} {result}").format(teams=chosen.teams, result=_result(supposed.sessions[chosen.session])),
        verdict or words.what_changes(chances=chances, places=moves),
        bool(verdict) or chances,
    )


def with_result(tournament: Tournament, session: str, points: tuple[int, int]) -> Tournament:
    """Return the event as if a session had ended with these points of its two sides.

    Raises KeyError if unknown.
    """
    state = tournament.sessions[session]
    system, options = state.system, state.result.options
    totals = MappingProxyType(dict(zip(system.sides, points, strict=True)))
    awarded = system.match_points.award(totals) if system.match_points and options.get("match_points") else None
    result = replace(
        state.result, totals=totals, complete=True, difference=difference_of(totals), winner=winner_of(totals),
        match_points=awarded, provisional_match_points=None,
    )  # fmt: skip
    sessions = {**tournament.sessions, session: replace(state, result=result, state=COMPLETE)}
    return replace(tournament, sessions=sessions)


def _result(state: SessionState) -> str:
    result = state.result
    awarded = result.match_points or result.provisional_match_points
    points, dash = " : ".join(map(str, result.totals.values())), "\N{EN DASH}"
    return f"{points}, {dash.join(map(str, awarded.values()))}" if awarded else points


def _figures(row: StandingRow) -> tuple[object, ...]:
    """Return the numbers of a row that are compared."""
    return row.rank, row.shared, row.match_points, row.chance


def _row_text(row: StandingRow, *, given: bool) -> str:
    """Return a row in few words; without match points it has the difference in their place."""
    value = str(row.match_points) if given else standings_words.signed(row.difference)
    return ", ".join(part for part in (f"{row.rank}=" if row.shared else str(row.rank), value, row.chance) if part)
