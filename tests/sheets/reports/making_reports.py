"""The random event and its reports, made once, and tables read back as dicts."""

from functools import lru_cache
from typing import Any

from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.day import day_report
from scorekeeper.sheets.reports.model import Report, ReportTable
from scorekeeper.sheets.reports.session import session_report
from scorekeeper.sheets.reports.team import team_report
from tests.sheets.reports.random_event import TEAMS, RandomEvent, random_event, team_uid

SEED = 7
OPTIONS = SheetOptions(printed_at="2026-11-23T09:00:00Z")


@lru_cache(maxsize=8)
def event(seed: int = SEED) -> RandomEvent:
    return random_event(seed)


@lru_cache(maxsize=8)
def tournament(seed: int = SEED):
    return event(seed).tournament


@lru_cache(maxsize=8)
def of_event(seed: int = SEED) -> Report:
    return day_report(tournament(seed), None, OPTIONS)


@lru_cache(maxsize=8)
def of_sessions(seed: int = SEED) -> dict[int, Report]:
    result = tournament(seed)
    return {state.number: session_report(result, state, OPTIONS) for state in result.sessions.values()}


@lru_cache(maxsize=8)
def of_teams(seed: int = SEED) -> dict[str, Report]:
    return {name: team_report(tournament(seed), team_uid(name), OPTIONS) for name in TEAMS}


@lru_cache(maxsize=1)
def everything() -> dict[str, Report]:
    """Answer every report of the event, by a name for its file."""
    reports = {"event": of_event(), "day": day_report(tournament(), "2026-11-22", OPTIONS)}
    reports |= {f"session{number:02}": report for number, report in of_sessions().items()}
    return reports | {f"team{place:02}": report for place, report in enumerate(of_teams().values())}


def rows(table: ReportTable) -> list[dict[str, Any]]:
    keys = [column.key for column in table.columns]
    return [dict(zip(keys, row, strict=True)) for row in table.rows]
