"""Penalties by team, each with its number among the same kind in session and event."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.journal.names import list_key
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language import reports
from scorekeeper.sheets.reports import results
from scorekeeper.sheets.reports.account import Account, Fine, account
from scorekeeper.sheets.reports.columns import (
    Row,
    deal_cell,
    deal_column,
    numbers,
    place_cells,
    place_columns,
    points,
    short_texts,
    table,
    texts,
    without_sameness,
)
from scorekeeper.sheets.reports.day import day_of
from scorekeeper.sheets.reports.fitting import of_one_stage
from scorekeeper.sheets.reports.model import (
    UNWATCHED,
    Caption,
    ControlCheck,
    Progress,
    Report,
    ReportTable,
    Sum,
)
from scorekeeper.sheets.reports.reasons import OFFENDERS, offenders_table

LIST, REPEATS = "penalty-list", "repeats"
_NO_POINTS = 0


@dataclass(frozen=True, slots=True)
class _CountedPenalty:
    """A penalty with its number among its kind in session and event (0: none)."""

    account: Account
    fine: Fine
    team: str
    in_session: int
    in_event: int


def penalties_report(tournament: Tournament, day: str | None, progress: Progress = UNWATCHED) -> Report:
    """Return the penalties by team of a day, or of the event if `day` is None.

    Repeats count from its start.
    """
    given = tuple(
        penalty
        for penalty in _counted_penalties(tournament, progress)
        if day is None or day_of(tournament, penalty.account.state) == day
    )
    by_team = offenders_table(((penalty.team, penalty.fine, penalty.in_event) for penalty in given), repeats=True)
    event = tournament.event
    report = Report(
        kind=LIST,
        name="-".join(("penalties", *((day,) if day else ()))),
        title=reports.title(LIST),
        event=event.name if event is not None else "",
        subtitle=day or "",
        facts=(
            Caption(reports.fact("penalties"), len(given)),
            Caption(reports.fact("teams"), len({penalty.team for penalty in given})),
        ),
        sections=(by_team, _one_by_one(tournament, given)),
        checks=(
            ControlCheck(reports.check("repeats-count"), (len(given),), (Sum(OFFENDERS, "penalties"),)),
            ControlCheck(reports.check("repeats-warnings"), (Sum(REPEATS, "warning"),), (Sum(OFFENDERS, "warning"),)),
            ControlCheck(
                reports.check("repeats-points"), (Sum(REPEATS, "penalty-points"),), (Sum(OFFENDERS, "penalty-points"),)
            ),
        ),
        footer=(reports.up_to_entry(tournament.seq),),
    )
    return of_one_stage(report)


def _counted_penalties(tournament: Tournament, progress: Progress) -> Iterator[_CountedPenalty]:
    """Return every penalty of the event in the order of the sessions, with its counts."""
    states = sorted(tournament.sessions.values(), key=lambda state: _in_order(tournament, state))
    event: dict[tuple[str, str], int] = {}
    for done, state in enumerate(states):
        progress.step(done, len(states))
        own = account(tournament, state)
        session: dict[tuple[str, str], int] = {}
        for fine in sorted(own.fines, key=lambda fine: fine.entry or 0):
            key = (own.team(fine.side), fine.code)
            counts = fine.points is not None or fine.warning
            if counts:
                event[key] = event.get(key, 0) + 1
                session[key] = session.get(key, 0) + 1
            nth = (session[key], event[key]) if counts else (0, 0)
            yield _CountedPenalty(own, fine, own.names[fine.side], *nth)
    progress.step(len(states), len(states))


def _in_order(tournament: Tournament, state: SessionState) -> tuple[str, int, int]:
    return day_of(tournament, state) or "", state.round or 0, state.number


def _one_by_one(tournament: Tournament, given: Sequence[_CountedPenalty]) -> ReportTable:
    rows: list[Row] = []
    for penalty in sorted(given, key=lambda penalty: list_key(penalty.team)):
        state, fine = penalty.account.state, penalty.fine
        rows.append(
            (
                penalty.team,
                results.date_cell(day_of(tournament, state)),
                *place_cells(penalty.account, several=True),
                deal_cell(fine.deal),
                fine.words,
                fine.article,
                fine.effect,
                penalty.in_session or None,
                penalty.in_event or None,
                int(fine.warning),
                abs(fine.points or _NO_POINTS),
                fine.entry,
            )
        )
    columns = (
        texts(team=16)
        + numbers("date")
        + place_columns(several=True)
        + deal_column()
        + texts(infraction=24)
        + short_texts("article")
        + texts(effect=16)
        + numbers("in-session", "in-event")
        + points("warning", "penalty-points")
        + numbers("entry")
    )
    return without_sameness(table(REPEATS, columns, rows), "date", "effect")
