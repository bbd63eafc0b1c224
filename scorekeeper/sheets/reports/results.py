"""The sessions of a day as rows: results, what is unfinished, and the totals of each round."""

import datetime as dt
from collections.abc import Iterator, Sequence

from scorekeeper.journal.snapshot import COMPLETE, EMPTY, Tournament
from scorekeeper.language import reports
from scorekeeper.language.signoff import unchecked
from scorekeeper.rules.model import Side
from scorekeeper.sheets.contents import played
from scorekeeper.sheets.reports import reasons
from scorekeeper.sheets.reports.account import Account
from scorekeeper.sheets.reports.columns import (
    Row,
    by_side,
    column,
    dense,
    numbers,
    points,
    session_table,
    table,
    texts,
    without_sameness,
)
from scorekeeper.sheets.reports.model import TEXT, Cell, ControlCheck, ReportTable, Sum

RESULTS, UNFINISHED, ROUNDS = "results", "unfinished", "rounds"


def date_cell(date: str | None) -> Cell:
    """Return a date as a date, and any other text as text."""
    try:
        return dt.date.fromisoformat(date or "")
    except ValueError:
        return date


def state_of(account: Account) -> str:
    """Return the progress of a session in words.

    For example "complete", "12 of 18 deals", "not begun", "forfeit".
    """
    state = account.state
    if account.annulled:
        return reports.annulled()
    if state.is_closed or state.under_signature:
        return reports.signing_state(state.revision, closed=state.is_closed, on_paper=state.is_on_paper)
    if state.unchecked:
        return unchecked()
    return reports.state(state.state, played(state), state.limit)


def signatures_of(account: Account) -> str:
    """Return the signing of a session.

    For example "none yet", "not signed", "being signed", "signed, revision 2".
    A session that was forfeited has no sheet to sign.
    """
    state = account.state
    if state.is_closed or state.under_signature:
        return reports.signing_state(state.revision, closed=state.is_closed, on_paper=state.is_on_paper)
    if state.unchecked:
        return unchecked()
    return reports.signed(finished=account.finished, forfeited=account.award is not None)


def is_unsigned(account: Account) -> bool:
    """Return whether a complete session has no closed sheet, so its result is provisional."""
    return account.state.state == COMPLETE and not account.state.is_closed


def difference_of(account: Account) -> int:
    """Return the lead of the leading side over the next one, in points."""
    ordered = sorted((account.points(side) for side in account.sides), reverse=True)
    return ordered[0] - ordered[1]


def results_table(
    accounts: Sequence[Account], sides: Sequence[Side], *, dated: bool, tournament: Tournament
) -> ReportTable:
    """Return every session with teams, points, match points and progress.

    `dated`: with the date. If there are sessions of a knock-out, which have no match points, it shows who won.
    """
    winners = any(account.knocks_out for account in accounts)
    own_day = tournament.event.date if tournament.event else None

    def cells(account: Account) -> Iterator[Row]:
        state = account.state
        begun = state.state != EMPTY
        present = [side in account.names for side in sides]
        yield (
            *((date_cell(state.date or own_day),) if dated else ()),
            *(account.names.get(side) for side in sides),
            *(account.points(side) if begun and there else None for side, there in zip(sides, present, strict=True)),
            difference_of(account) if begun else None,
            *((account.winner,) if winners else ()),
            *(account.match_points(side) if there else None for side, there in zip(sides, present, strict=True)),
            account.figures.match_points_due,
            state_of(account),
            int(account.counts),
            signatures_of(account),
        )

    columns = (
        (numbers("date") if dated else ())
        + by_side("team", sides, TEXT, letters=14)
        + by_side("points", sides, total=True)
        + numbers("difference")
        + (texts(winner=12) if winners else ())
        + by_side("match-points", sides, total=True)
        + numbers("due", total=True, paper=False)
        + texts(state=12)
        + numbers("counts", total=True, paper=False)
        + column("signed", letters=10, paper=False)
    )
    whole = session_table(RESULTS, accounts, cells, columns, several=True)
    whole = without_sameness(whole, "date") if dated else whole
    return dense(whole, "state", leave=["difference"])


def unfinished_table(accounts: Sequence[Account]) -> ReportTable:
    """Return unfinished sessions with completed and missing deals."""

    def cells(account: Account) -> Iterator[Row]:
        state = account.state
        decided = {deal.number for deal in state.result.deals if deal.outcome in ("made", "defeated")}
        missing = [deal for deal in range(1, (state.limit or state.begun) + 1) if deal not in decided]
        teams = " : ".join(account.names.values())
        totals = " : ".join(str(account.points(side)) for side in account.sides)
        so_far = totals if state.state != EMPTY else ""
        yield teams, len(decided), state.limit or None, so_far, reports.deal_ranges(missing)

    unfinished = (account for account in accounts if not account.finished)
    columns = texts(teams=26) + numbers("done", "scheduled", total=True) + texts(so_far=9, missing=20)
    return session_table(UNFINISHED, unfinished, cells, columns, several=True)


def rounds_table(accounts: Sequence[Account]) -> ReportTable:
    """Return the totals of each round.

    Its sessions, how many are finished, their deals, points and match points.
    A round of a knock-out has no match points.
    """
    sums: dict[tuple[str, int | None], list[int]] = {}
    awarded: dict[tuple[str, int | None], int | None] = {}
    for account in accounts:
        stage_and_round = account.stage, account.state.round
        row = sums.setdefault(stage_and_round, [0] * 5)
        scored = sum(account.points(side) for side in account.sides)
        counts = (1, int(account.finished), int(is_unsigned(account)), len(account.bids), scored)
        row[:] = [total + more for total, more in zip(row, counts, strict=True)]
        awarded.setdefault(stage_and_round, None)
        if not account.knocks_out:
            awarded[stage_and_round] = (awarded[stage_and_round] or 0) + sum(
                account.match_points(side) or 0 for side in account.sides
            )
    stages = [*dict.fromkeys(account.stage for account in accounts)]
    order = sorted(sums, key=lambda total: (stages.index(total[0]), total[1] is None, total[1] or 0))
    rows = [(stage, number, *sums[stage, number], awarded[stage, number]) for stage, number in order]
    summed = points("sessions", "finished", "unsigned", "contracts", "points", "match-points")
    return table(ROUNDS, texts(stage=12) + numbers("round") + summed, rows)


def session_checks(accounts: Sequence[Account]) -> Iterator[ControlCheck]:
    """Yield checks of each session's points against its lines, and of its match points."""
    for account in accounts:
        number = ("session", account.state.number)
        for side in account.sides:
            lines = Sum(reasons.LINES, "points", (number, ("side", side)))
            first = (Sum(RESULTS, f"points {side}", (number,)),)
            what = reports.check("session-points", side, account.state.number)
            begun = account.state.state != EMPTY
            yield ControlCheck(what, first, (account.opening() if begun else 0, lines))
        awarded = tuple(Sum(RESULTS, f"match-points {side}", (number,)) for side in account.sides)
        what = reports.check("session-match-points", "", account.state.number)
        yield ControlCheck(what, awarded, (account.figures.match_points_due,))
