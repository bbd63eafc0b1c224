"""The report of a day, or of the whole event: every session, the standings, and how all the points came about."""

from collections.abc import Iterator, Sequence

from scorekeeper.journal.contribution import figures_of
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.race import race_of
from scorekeeper.journal.snapshot import COMPLETE, EMPTY, FORFEITED, SessionState, Tournament
from scorekeeper.language import reports as say
from scorekeeper.language import standings as place_say
from scorekeeper.language.dispute_marks import disputed_line, event_disputed_line
from scorekeeper.rules.model import PENALTY, Side
from scorekeeper.rules.systems import DEFAULT, SYSTEMS
from scorekeeper.sheets.contents import long_date
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports import changes, levels, reasons, results
from scorekeeper.sheets.reports.account import CONTRACT, Account, account
from scorekeeper.sheets.reports.columns import column, table
from scorekeeper.sheets.reports.courses import course_sections, race_check
from scorekeeper.sheets.reports.fitting import fitting
from scorekeeper.sheets.reports.model import (
    NUMBER,
    POINTS,
    SIGNED,
    UNWATCHED,
    Caption,
    Cell,
    Chart,
    Check,
    Progress,
    Report,
    Sum,
    Table,
    Words,
)
from scorekeeper.tournament.results import SessionFigures
from scorekeeper.tournament.settings import criteria_of
from scorekeeper.tournament.standings import rank

DAY = "day"
STANDINGS = "standings"


def day_of(tournament: Tournament, state: SessionState) -> str | None:
    """Return the day a session belongs to: its own date, else the event's; None where none is known."""
    return state.date or (tournament.event.date if tournament.event else None)


def days_of(tournament: Tournament) -> tuple[str, ...]:
    """Return the days on which there are sessions, in order."""
    found = {day_of(tournament, state) for state in tournament.sessions.values()}
    return tuple(sorted(day for day in found if day))


def day_report(
    tournament: Tournament, day: str | None, options: SheetOptions, progress: Progress = UNWATCHED
) -> Report:
    """Return the report of all sessions of a day (ISO 8601), or of the event where `day` is None.

    The standings count what was finished up to that day; sessions without any date count always.
    """
    states = sorted(_states(tournament, day), key=_in_order)
    accounts = []
    for done, state in enumerate(states):
        progress.step(done, len(states))
        accounts.append(account(tournament, state))
    progress.step(len(states), len(states))
    figures = _figures_until(tournament, day)
    race = race_of(tournament, day)
    system = SYSTEMS[tournament.event.system] if tournament.event else DEFAULT
    sides = _sides(accounts)
    of_event = tournament.disputes
    sections: list[Table | Chart | Words] = [
        Words(say.title("overview"), tuple(_overview(accounts, of_event))),
        _standings(tournament, figures),
        *course_sections(race),
        results.results_table(accounts, sides, dated=day is None, tournament=tournament),
        results.unfinished_table(accounts),
        results.rounds_table(accounts),
        levels.all_levels(accounts, system),
        levels.levels_chart(("level",)),
        levels.level_points_chart(("level",), "declarer-points", "defender-points"),
        reasons.reasons_table(accounts, ()),
        reasons.offenders_table((one.names[fine.side], fine, 0) for one in accounts for fine in one.fines),
        reasons.fines_table(((one, fine) for one in accounts for fine in one.fines), several=True),
        changes.redeal_reasons_table(accounts),
        changes.redeals_table(accounts, several=True),
        changes.corrections_table(accounts, options, several=True),
        changes.rulings_table(accounts, several=True),
        changes.length_table(accounts),
        *(part for part in (changes.disputes_table(accounts, of_event, several=True),) if part.rows),
        *(part for part in _on_paper(accounts) if part.rows),
        reasons.lines_table(accounts, several=True),
    ]
    report = Report(
        kind=DAY,
        name=f"day-{day}" if day else "event",
        title=say.title("day-report") if day else say.title("event-report"),
        event=tournament.event.name if tournament.event else "",
        subtitle=say.all_days([long_date(one) or one for one in ((day,) if day else days_of(tournament))]),
        facts=tuple(_facts(accounts, tournament, figures)),
        sections=tuple(sections),
        checks=(*_checks(accounts, figures, sides), *race_check(race, STANDINGS)),
        footer=(say.up_to_entry(tournament.seq),),
    )
    return fitting(report, system)


def _on_paper(accounts: Sequence[Account]) -> tuple[Table, ...]:
    return changes.copies_table(accounts, several=True), changes.differences_table(accounts, several=True)


def _states(tournament: Tournament, day: str | None) -> Iterator[SessionState]:
    for state in tournament.sessions.values():
        if day is None or day_of(tournament, state) == day:
            yield state


def _in_order(state: SessionState) -> tuple[int, int, int]:
    """Return where a session stands in the list: by round, table and number, those without one behind."""
    last = 1_000_000
    return (
        state.round if state.round is not None else last,
        state.table if state.table is not None else last,
        state.number,
    )


def _figures_until(tournament: Tournament, day: str | None) -> tuple[SessionFigures, ...]:
    return tuple(
        figures_of(tournament, state)
        for state in tournament.sessions.values()
        if day is None or (day_of(tournament, state) or day) <= day
    )


def _sides(accounts: Sequence[Account]) -> tuple[Side, ...]:
    """Return the sides there are at the fullest table."""
    return max((one.sides for one in accounts), key=len, default=DEFAULT.sides)


def _overview(accounts: Sequence[Account], of_event: Sequence[DisputeState]) -> Iterator[str]:
    counted = {state: sum(one.state.state == state for one in accounts) for state in (COMPLETE, EMPTY, FORFEITED)}
    yield say.sessions_line(len(accounts), counted[COMPLETE], counted[FORFEITED], counted[EMPTY])
    unfinished = len(accounts) - counted[COMPLETE] - counted[FORFEITED]
    waiting = sum(map(results.is_unsigned, accounts))
    yield say.unsigned_line(unfinished, waiting)
    disputed = sum(any(one.is_open for one in account.state.disputes) for account in accounts)
    if disputed:
        yield disputed_line(disputed)
    on_event = sum(one.is_open for one in of_event)
    if on_event:
        yield event_disputed_line(on_event)


def _facts(accounts: Sequence[Account], tournament: Tournament, figures: Sequence[SessionFigures]) -> Iterator[Caption]:
    event, complete = tournament.event, sum(one.state.state == COMPLETE for one in accounts)
    yield Caption(say.fact("venue"), event.venue if event else None)
    yield Caption(say.fact("teams"), len(tournament.teams))
    yield Caption(say.fact("sessions"), len(accounts))
    yield Caption(say.fact("finished"), sum(one.finished for one in accounts))
    yield Caption(say.fact("standing-sessions"), sum(one.counts for one in figures))
    yield Caption(say.fact("contracts"), sum(len(one.bids) for one in accounts))
    yield Caption(say.fact("signatures"), say.signed_sessions(sum(one.state.is_closed for one in accounts), complete))


def _standings(tournament: Tournament, figures: Sequence[SessionFigures]) -> Table:
    criteria = criteria_of(tournament.event.settings if tournament.event else {})
    names = {uid: team.name for uid, team in tournament.teams.items()}
    rows: list[tuple[Cell, ...]] = []
    for row in rank(tournament.teams, figures, criteria):
        record = row.record
        rows.append(
            (
                row.place,
                names[row.team],
                record.played,
                record.won,
                record.tied,
                record.lost,
                record.match_points,
                record.difference,
                record.points_for,
                record.points_against,
                record.penalty_points,
                place_say.decided_by(row, names),
            )
        )
    columns = (
        column("place", NUMBER),
        column("team", room=18),
        column("played", NUMBER, total=True),
        *(column(key, POINTS, total=True) for key in ("won", "tied", "lost")),
        column("match-points", NUMBER, total=True),
        column("difference", SIGNED, total=True),
        column("points-for", NUMBER, total=True),
        column("points-against", NUMBER, total=True),
        column("penalty-points", POINTS, total=True),
        column("decided", room=26),
    )
    made = table(STANDINGS, columns, rows)
    order = say.criteria_order([place_say.criterion_in_order(metric.code) for metric in criteria])
    return Table(made.key, made.title, made.columns, made.rows, order, made.empty)


def _checks(accounts: Sequence[Account], figures: Sequence[SessionFigures], sides: Sequence[Side]) -> Iterator[Check]:
    of_standings = {key: Sum(STANDINGS, key) for key in ("match-points", "difference", "points-for", "points-against")}
    due = sum(one.match_points_due for one in figures)
    yield Check(say.check("standings-match-points"), (of_standings["match-points"],), (due,))
    if len(sides) == 2:
        yield Check(say.check("differences"), (of_standings["difference"],), (0,))
        yield Check(say.check("for-against"), (of_standings["points-for"],), (of_standings["points-against"],))
    awarded = tuple(Sum(results.RESULTS, f"match-points {side}") for side in sides)
    yield Check(say.check("results-match-points"), awarded, (Sum(results.RESULTS, "due"),))
    if {one.figures.session for one in accounts} == {one.session for one in figures}:
        finished = tuple(Sum(results.RESULTS, f"points {side}", (("counts", 1),)) for side in sides)
        yield Check(say.check("standings-results"), (of_standings["points-for"],), finished)
        yield Check(say.check("standings-results-match-points"), (of_standings["match-points"],), awarded)
    lines = Sum(reasons.LINES, "points")
    won = Sum(reasons.LINES, "points", (("kind", say.kind(CONTRACT)),))
    yield Check(say.check("all-levels"), (Sum(levels.LEVELS, "level-points"),), (won,))
    yield Check(say.check("all-reasons"), (Sum(reasons.REASONS, "points"),), (lines,))
    listed, by_team = (Sum(key, "penalty-points") for key in (reasons.PENALTIES, reasons.OFFENDERS))
    yield Check(say.check("all-penalties"), (listed,), (by_team,))
    fined = Sum(reasons.LINES, "points", (("kind", say.kind(PENALTY)),))
    yield Check(say.check("penalty-lines"), (Sum(reasons.PENALTIES, "points"),), (fined,))
    opening = sum(one.opening() * len(one.sides) for one in accounts if one.state.state != EMPTY)
    yield Check(
        say.check("all-points"), tuple(Sum(results.RESULTS, f"points {side}") for side in sides), (opening, lines)
    )
    yield levels.counts_agree()
    yield from results.session_checks(accounts)
