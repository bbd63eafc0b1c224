"""Paper sheets to fetch in case a laptop is lost with entries for the server."""

from collections.abc import Iterable

from scorekeeper.journal.facts import Fact
from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.language import reports
from scorekeeper.sheets.reports.columns import Row, column, numbers, table, texts
from scorekeeper.sheets.reports.model import SHORT, Report

TO_FETCH = "papers-to-fetch"
_TO_TICK = ""


def to_fetch_report(tournament: Tournament, waiting: Iterable[Fact]) -> Report:
    """Return the sheets these facts are about, with their deals and a column to tick."""
    numbers_by_session: dict[str, set[int]] = {}
    for fact in waiting:
        uid = getattr(fact, "session", None)
        if isinstance(uid, str) and uid in tournament.all_played:
            number = getattr(fact, "deal", None) or getattr(fact, "hand", None)
            numbers_by_session.setdefault(uid, set()).update([number] if isinstance(number, int) else ())
    columns = column("fetched", SHORT, letters=6) + numbers("round", "table") + texts(teams=30, deal_numbers=16)
    rows = [_row(tournament, uid, sorted(numbers)) for uid, numbers in numbers_by_session.items()]
    event = tournament.event
    return Report(
        kind=TO_FETCH,
        name=TO_FETCH,
        title=reports.title(TO_FETCH),
        event=event.name if event is not None else "",
        subtitle="",
        facts=(),
        sections=(table("sheets-to-fetch", columns, rows),),
        footer=(reports.up_to_entry(tournament.seq),),
    )


def _row(tournament: Tournament, uid: str, numbers: list[int]) -> Row:
    state = tournament.all_played[uid]
    if isinstance(state, GameState):
        sides = [" \N{BULLET} ".join(players) for players in state.record.players.values()]
    else:
        sides = [team.name for team in state.record.teams.values()]
    teams = " \N{EN DASH} ".join(sides)
    return (_TO_TICK, state.round, state.table, teams, ", ".join(map(str, numbers)))
