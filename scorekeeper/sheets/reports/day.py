"""The report of a day or the event: sessions, standings, the sources of all points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.race import Race, race_of
from scorekeeper.journal.snapshot import COMPLETE, EMPTY, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stage_results import Cutoff, StageResults, results_until
from scorekeeper.journal.stage_rounds import rounds_of_stage
from scorekeeper.journal.stages import MAIN
from scorekeeper.language import reports
from scorekeeper.language import stage_papers as words
from scorekeeper.language.dates import format_long_date
from scorekeeper.language.dispute_marks import disputed_line, event_disputed_line
from scorekeeper.language.stage_facts import stage_label
from scorekeeper.rules.matchpoints import BYE_MATCH_POINTS
from scorekeeper.rules.model import PENALTY, Side
from scorekeeper.rules.systems import DEFAULT, SYSTEMS
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports import changes, levels, reasons, results
from scorekeeper.sheets.reports.account import CONTRACT, Account, account
from scorekeeper.sheets.reports.courses import course_sections, race_check
from scorekeeper.sheets.reports.draw_poster import swaps
from scorekeeper.sheets.reports.fitting import fitting
from scorekeeper.sheets.reports.model import (
    UNWATCHED,
    Caption,
    ControlCheck,
    Progress,
    Report,
    ReportChart,
    ReportTable,
    ReportText,
    Sum,
)
from scorekeeper.sheets.reports.stage import across_ranking
from scorekeeper.sheets.reports.standings import STANDINGS, standings_checks, standings_tables
from scorekeeper.tournament.control_sums import control_sums

DAY = "day"


def day_of(tournament: Tournament, state: SessionState) -> str | None:
    """Return the day of a session: its own date, else the event's; None if neither is known."""
    return state.date or (tournament.event.date if tournament.event else None)


def days_of(tournament: Tournament) -> tuple[str, ...]:
    """Return the days on which there are sessions, in order."""
    days = {day_of(tournament, state) for state in tournament.sessions.values()}
    return tuple(sorted(day for day in days if day))


def day_report(
    tournament: Tournament, day: str | None, options: SheetOptions, progress: Progress = UNWATCHED
) -> Report:
    """Return the report of all sessions of a day (ISO 8601), or of the event if `day` is None.

    The standings count results finished up to that day; sessions without a date always count.
    """
    states = sorted(_states(tournament, day), key=lambda state: in_order(tournament, state))
    accounts = []
    for done, state in enumerate(states):
        progress.step(done, len(states))
        accounts.append(account(tournament, state))
    progress.step(len(states), len(states))
    fields = tuple(_fields(tournament, day, accounts))
    system = SYSTEMS[tournament.event.system] if tournament.event else DEFAULT
    sides = _sides(accounts)
    of_event = tournament.disputes
    sections: list[ReportTable | ReportChart | ReportText] = [
        ReportText(
            reports.title("overview"), (*_overview(accounts, of_event), *_changed(tournament, accounts, fields))
        ),
        *(part for field in fields for part in field.sections(tournament)),
        results.results_table(accounts, sides, dated=day is None, tournament=tournament),
        results.unfinished_table(accounts),
        results.rounds_table(accounts),
        levels.all_levels(accounts, system),
        levels.levels_chart(("level",)),
        levels.level_points_chart(("level",), "declarer-points", "defender-points"),
        reasons.reasons_table(accounts, ()),
        reasons.offenders_table((account.names[fine.side], fine, 0) for account in accounts for fine in account.fines),
        reasons.fines_table(((account, fine) for account in accounts for fine in account.fines), several=True),
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
        title=reports.title("day-report") if day else reports.title("event-report"),
        event=tournament.event.name if tournament.event else "",
        subtitle=reports.all_days(
            [format_long_date(played_day) or played_day for played_day in ((day,) if day else days_of(tournament))]
        ),
        facts=tuple(_facts(accounts, tournament, fields)),
        sections=tuple(sections),
        checks=(*(check for field in fields for check in field.checks(accounts, sides)), *_checks(accounts, sides)),
        footer=(reports.up_to_entry(tournament.seq),),
        across=across_ranking(tournament, *(field.results.stage.uid for field in fields)) if day is None else "",
    )
    return fitting(report, system, match_points=not accounts or any(not account.knocks_out for account in accounts))


def _on_paper(accounts: Sequence[Account]) -> tuple[ReportTable, ...]:
    return changes.copies_table(accounts, several=True), changes.differences_table(accounts, several=True)


def _states(tournament: Tournament, day: str | None) -> Iterator[SessionState]:
    for state in tournament.sessions.values():
        if day is None or day_of(tournament, state) == day:
            yield state


def in_order(tournament: Tournament, state: SessionState) -> tuple[int, int, int, int]:
    """Return the sort key of a session: stage, round (none: last), table, number."""
    last = 1_000_000
    return (
        [*tournament.stages].index(state.stage),
        state.round if state.round is not None else last,
        state.table if state.table is not None else last,
        state.number,
    )


@dataclass(frozen=True, slots=True)
class _StageOfReport:
    """A stage in the report.

    Its key in tables, its name if there are several, its results, its race.
    """

    key: str
    name: str
    results: StageResults
    race: Race | None

    def sections(self, tournament: Tournament) -> Iterator[ReportTable | ReportChart]:
        """Return its standings, of each group and of all, and how they developed."""
        yield from standings_tables(tournament, self.results, self.key, {}, self.name)
        yield from course_sections(self.race, self.key.removeprefix(STANDINGS), self.name)

    def checks(self, accounts: Sequence[Account], sides: Sequence[Side]) -> Iterator[ControlCheck]:
        """Return the sums that the day's standings must match, from its sessions and from its race."""
        own = [account for account in accounts if account.state.stage == self.results.stage.uid]
        yield from standings_checks(self.key, self.results, self.name)
        if {figure.session for figure in self.results.figures if not figure.sat_out} <= {
            account.state.uid for account in own
        }:
            of_stage = (("stage", self.name),) if self.name else ()
            played, byes = (("counts", 1), *of_stage), control_sums(self.results.figures).sat_out
            points = tuple(Sum(results.RESULTS, f"points {side}", played) for side in sides)
            what = reports.check("standings-results")
            yield ControlCheck(words.heading_with_stage(what, self.name), (Sum(self.key, "points-for"),), points)
            if not knocks_out(self.results.stage):
                awarded = tuple(Sum(results.RESULTS, f"match-points {side}", played) for side in sides)
                what = reports.check("standings-results-match-points")
                given = byes * BYE_MATCH_POINTS
                yield ControlCheck(
                    words.heading_with_stage(what, self.name), (Sum(self.key, "match-points"),), (*awarded, given)
                )
        yield from race_check(self.race, self.key, self.key.removeprefix(STANDINGS))


def _fields(tournament: Tournament, day: str | None, accounts: Sequence[Account]) -> Iterator[_StageOfReport]:
    """Return the stages that have sessions in the report; the first stage if none has."""
    there = dict.fromkeys(account.state.stage for account in accounts) or {MAIN: None}
    for index, uid in enumerate(there):
        key = STANDINGS if index == 0 else f"{STANDINGS} {index + 1}"
        standings = results_until(tournament, uid, Cutoff(day=day))
        yield _StageOfReport(key, stage_label(tournament, uid), standings, race_of(tournament, day, uid))


def _sides(accounts: Sequence[Account]) -> tuple[Side, ...]:
    """Return the sides at the fullest table."""
    return max((account.sides for account in accounts), key=len, default=DEFAULT.sides)


def _overview(accounts: Sequence[Account], of_event: Sequence[DisputeState]) -> Iterator[str]:
    counted = {
        state: sum(account.state.state == state for account in accounts) for state in (COMPLETE, EMPTY, FORFEITED)
    }
    yield reports.sessions_line(len(accounts), counted[COMPLETE], counted[FORFEITED], counted[EMPTY])
    unfinished = len(accounts) - counted[COMPLETE] - counted[FORFEITED]
    waiting = sum(map(results.is_unsigned, accounts))
    yield reports.unsigned_line(unfinished, waiting)
    disputed = sum(any(dispute.is_open for dispute in account.state.disputes) for account in accounts)
    if disputed:
        yield disputed_line(disputed)
    on_event = sum(dispute.is_open for dispute in of_event)
    if on_event:
        yield event_disputed_line(on_event)


def _changed(tournament: Tournament, accounts: Sequence[Account], fields: Sequence[_StageOfReport]) -> Iterator[str]:
    """Return the tables of the rounds in the report that were changed by hand in the draw."""
    for field in fields:
        stage = field.results.stage
        there = {account.state.round for account in accounts if account.state.stage == stage.uid}
        for stage_round in rounds_of_stage(tournament, stage.uid):
            for swap in swaps(stage, stage_round) if stage_round.number in there else ():
                yield words.heading_with_stage(words.in_round(stage_round.number, swap), field.name)


def _facts(accounts: Sequence[Account], tournament: Tournament, fields: Sequence[_StageOfReport]) -> Iterator[Caption]:
    event, complete = tournament.event, sum(account.state.state == COMPLETE for account in accounts)
    yield Caption(reports.fact("venue"), event.venue if event else None)
    yield Caption(reports.fact("teams"), len(tournament.teams))
    yield Caption(reports.fact("sessions"), len(accounts))
    yield Caption(reports.fact("finished"), sum(account.finished for account in accounts))
    sums = [control_sums(field.results.figures) for field in fields]
    yield Caption(reports.fact("standing-sessions"), sum(totals.sessions for totals in sums))
    if byes := sum(totals.sat_out for totals in sums):
        yield Caption(words.fact("byes"), byes)
    yield Caption(reports.fact("contracts"), sum(len(account.bids) for account in accounts))
    yield Caption(
        reports.fact("signatures"),
        reports.signed_sessions(
            sum(account.state.has_signed_file for account in accounts),
            complete,
            sum(account.state.is_on_paper for account in accounts),
        ),
    )


def _checks(accounts: Sequence[Account], sides: Sequence[Side]) -> Iterator[ControlCheck]:
    awarded = tuple(Sum(results.RESULTS, f"match-points {side}") for side in sides)
    yield ControlCheck(reports.check("results-match-points"), awarded, (Sum(results.RESULTS, "due"),))
    lines = Sum(reasons.LINES, "points")
    won = Sum(reasons.LINES, "points", (("kind", reports.kind(CONTRACT)),))
    yield ControlCheck(reports.check("all-levels"), (Sum(levels.LEVELS, "level-points"),), (won,))
    yield ControlCheck(reports.check("all-reasons"), (Sum(reasons.REASONS, "points"),), (lines,))
    listed, by_team = (Sum(key, "penalty-points") for key in (reasons.PENALTIES, reasons.OFFENDERS))
    yield ControlCheck(reports.check("all-penalties"), (listed,), (by_team,))
    fined = Sum(reasons.LINES, "points", (("kind", reports.kind(PENALTY)),))
    yield ControlCheck(reports.check("penalty-lines"), (Sum(reasons.PENALTIES, "points"),), (fined,))
    opening = sum(account.opening() * len(account.sides) for account in accounts if account.state.state != EMPTY)
    yield ControlCheck(
        reports.check("all-points"), tuple(Sum(results.RESULTS, f"points {side}") for side in sides), (opening, lines)
    )
    yield levels.counts_agree()
    yield from results.session_checks(accounts)
