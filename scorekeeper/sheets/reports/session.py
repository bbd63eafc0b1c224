"""The report of one session: its course, its points, and every change."""

from collections.abc import Iterator

from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language import reports
from scorekeeper.language.dates import format_long_date
from scorekeeper.language.lines import outcome_word, spoken_contract
from scorekeeper.language.panels import course_words, final_sentence, final_title, place_words
from scorekeeper.language.session_length import unusual_length
from scorekeeper.language.spans import plain
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import PENALTY, points_of
from scorekeeper.sheets.contents import played, setting_words
from scorekeeper.sheets.course import counting
from scorekeeper.sheets.notes import marks, remarks
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports import changes, levels, reasons, results
from scorekeeper.sheets.reports.account import CONTRACT, Account, account
from scorekeeper.sheets.reports.columns import Row, by_side, numbers, short_texts, table, texts
from scorekeeper.sheets.reports.fitting import fitting
from scorekeeper.sheets.reports.model import (
    LINES,
    POINTS,
    UNWATCHED,
    Caption,
    ControlCheck,
    Progress,
    Report,
    ReportChart,
    ReportTable,
    ReportText,
    Series,
    Sum,
)
from scorekeeper.sheets.times import begun_and_ended

SESSION = "session"
DEALS = "deals"


def session_report(
    tournament: Tournament, state: SessionState, options: SheetOptions, progress: Progress = UNWATCHED
) -> Report:
    """Return the report of one session."""
    progress.step(0, 1)
    session = account(tournament, state)
    only = (session,)
    deals = _deals(session, options)
    sections: list[ReportTable | ReportChart | ReportText] = [
        ReportText(reports.title("result"), tuple(_result(session))),
        reasons.totals_table(session),
        _running_chart(session),
        deals,
        levels.session_levels(session),
        levels.levels_chart(("level", "side")),
        levels.level_points_chart(("level", "side"), "as-declarer", "as-defender"),
        reasons.reasons_table(only, session.sides),
        reasons.fines_table(((session, fine) for fine in session.fines), several=False),
        changes.redeals_table(only, several=False),
        changes.corrections_table(only, options, several=False),
        changes.rulings_table(only, several=False),
        *(part for part in (changes.disputes_table(only, several=False),) if part.rows),
        changes.read_out_table(tournament, session),
        *(part for part in _on_paper(session) if part.rows),
        changes.seats_table(only, several=False),
        reasons.lines_table(only, several=False),
    ]
    progress.step(1, 1)
    report = Report(
        kind=SESSION,
        name=f"session-{state.number}",
        title=reports.title("session-report"),
        event=tournament.event.name if tournament.event else "",
        subtitle=f"{place_words(state.round, state.table, state.number)}: {' : '.join(session.names.values())}",
        facts=tuple(_facts(session, tournament, options)),
        sections=tuple(sections),
        checks=tuple(_checks(session, deals)),
        footer=(reports.up_to_entry(state.last_seq),),
        author=state.scorer or "Scorekeeper",
    )
    return fitting(report, session.system)


def _on_paper(session: Account) -> tuple[ReportTable, ...]:
    return changes.copies_table((session,), several=False), changes.differences_table((session,), several=False)


def _facts(session: Account, tournament: Tournament, options: SheetOptions) -> Iterator[Caption]:
    state, event = session.state, tournament.event
    begun, ended = begun_and_ended(state, options)
    yield Caption(reports.fact("date"), format_long_date(state.date or (event.date if event else None)))
    yield Caption(reports.fact("venue"), state.venue or (event.venue if event else None))
    yield Caption(reports.fact("session"), state.number)
    yield Caption(reports.fact("scorer"), state.scorer)
    yield Caption(reports.fact("time"), f"{begun} \N{EN DASH} {ended}" if begun and ended else begun or None)
    yield Caption(reports.fact("deals"), reports.deals_done(played(state), state.limit))
    yield Caption(reports.fact("rules"), f"{system_name(session.system)} {session.system.edition}")
    settings = setting_words(session.system, state, tournament)
    yield Caption(reports.fact("settings"), "; ".join(settings) or None)
    yield Caption(reports.fact("signatures"), results.signatures_of(session))


def _result(session: Account) -> Iterator[str]:
    """Return the result in sentences."""
    state, result = session.state, session.state.result
    extent = unusual_length(state, session.award, because=True)
    if extent:
        yield f"{extent[:1].upper()}{extent[1:]}."
    if session.award is not None:
        yield _("Deals already played can still be read, but do not count.")
    elif result.complete:
        yield f"{final_title(result, session.names)}. {plain(final_sentence(session.system, result))}"
        yield from _course(session)
        yield from _points_of_no_deal(session)
        if results.is_unsigned(session):
            yield reports.until_signed()
    else:
        totals = " : ".join(str(value) for value in result.totals.values())
        yield reports.so_far(totals, played(state), state.limit)
        yield from _course(session)
        yield from _points_of_no_deal(session)


def _course(session: Account) -> Iterator[str]:
    """Return who is out, what could not be paid, and how the match ended."""
    result = session.state.result
    out = session.system.payment.out(result.totals)
    words = course_words(result, [side for side in session.sides if side in out], session.names)
    if words:
        yield words


def _points_of_no_deal(session: Account) -> Iterator[str]:
    """Return the points that belong to no deal, and so to no running total."""
    points = points_of(session.state.result.lines, session.sides)
    if session.award is None and any(points.values()):
        yield reports.beside_deals({session.names[side]: value for side, value in points.items()})


def _deals(session: Account, options: SheetOptions) -> ReportTable:
    """Return every deal with its contract, result, points and running totals."""
    state, sides = session.state, session.sides
    counts = counting(session.system, state.result.options)
    recorded = {deal.number: state.deal_as_ruled(deal.number) or deal for deal in state.record.deals}
    noted = marks(remarks(session.system, state, options))
    rows: list[Row] = []
    for deal in state.result.deals:
        known = deal.outcome is not None or bool(deal.lines)
        points = points_of(deal.lines, sides)
        dealer = state.dealers[deal.number - 1] if deal.number <= len(state.dealers) else None
        rows.append(
            (
                deal.number,
                dealer,
                deal.side,
                spoken_contract(deal.contract) if deal.contract else None,
                recorded[deal.number].taken if deal.number in recorded else None,
                outcome_word(deal.outcome) or pgettext("report", "open"),
                *(points[side] if known else None for side in sides),
                *(deal.running[side] if known else None for side in sides),
                "; ".join(mark.text for mark in noted.get(deal.number, ())),
            )
        )
    columns = (
        numbers("deal", "dealer")
        + short_texts("side")
        + texts(contract=18)
        + numbers("taken")
        + texts(result=9)
        + by_side("points", sides, POINTS, total=True, head=counts.points)
        + by_side("running", sides, head=counts.running)
        + texts(notes=22)
    )
    return table(DEALS, columns, rows)


def _running_chart(session: Account) -> ReportChart:
    series = tuple(Series(f"running {side}", f"{side} {session.names[side]}") for side in session.sides)
    return ReportChart(
        "running-chart", reports.title("running-chart"), LINES, DEALS, ("deal",), series, *reports.axes("running")
    )


def _checks(session: Account, deals: ReportTable) -> Iterator[ControlCheck]:
    opening, forfeited = session.opening(), session.award is not None
    for side in session.sides:
        own = ("side", side)
        lines = Sum(reasons.LINES, "points", (own,))
        total = Sum(reasons.TOTALS, "total", (own,))
        yield ControlCheck(reports.check("total", side), (total,), (opening, lines))
        yield ControlCheck(reports.check("reasons", side), (Sum(reasons.REASONS, f"points {side}"),), (lines,))
        fined = Sum(reasons.LINES, "points", (own, ("kind", reports.kind(PENALTY))))
        yield ControlCheck(
            reports.check("penalties", side), (Sum(reasons.PENALTIES, "points", (("to", side),)),), (fined,)
        )
        if not forfeited:
            won = Sum(reasons.LINES, "points", (own, ("kind", reports.kind(CONTRACT))))
            yield ControlCheck(reports.check("levels", side), (Sum(levels.LEVELS, "level-points", (own,)),), (won,))
            rest = Sum(reasons.LINES, "points", (own, ("deal", reports.whole_session())))
            yield ControlCheck(reports.check("deals", side), (Sum(DEALS, f"points {side}"), rest), (lines,))
    yield levels.counts_agree()
    if session.counts and session.match_points(session.sides[0]) is not None:
        yield ControlCheck(
            reports.check("match-points"), (Sum(reasons.TOTALS, "match-points"),), (session.figures.match_points_due,)
        )
    yield from _running_checks(session, deals)


def _running_checks(session: Account, deals: ReportTable) -> Iterator[ControlCheck]:
    """Yield the checks that every running total is the previous one plus the points of its deal."""
    for side in session.sides:
        before: Sum | int = _opening(session)
        for deal, value in zip(deals.values("deal"), deals.values(f"running {side}"), strict=True):
            if value is None or not isinstance(deal, int):
                continue
            where = (("deal", deal),)
            running = Sum(DEALS, f"running {side}", where)
            parts = (before, Sum(DEALS, f"points {side}", where))
            yield ControlCheck(reports.check("running", side, deal), (running,), parts)
            before = running


def _opening(session: Account) -> int:
    return session.system.payment.opening(session.sides, session.state.result.options)[session.sides[0]]
