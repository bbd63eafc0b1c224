"""Corrections, re-deals, rulings, announcements, comparisons with paper, and seats: a table of each."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.journal.copies import differences
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.on_paper import readings
from scorekeeper.journal.read_out import read_scores
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language import reports
from scorekeeper.language.differences import short
from scorekeeper.language.differing import settled, sheet_name
from scorekeeper.language.dispute_marks import open_dispute_words
from scorekeeper.language.lines import effects_beside, notation, redeal_reason, ruling_words
from scorekeeper.language.session_length import unusual_length
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.announcements import EVERY_SIX, SETTING
from scorekeeper.rules.seats import odd_side_in, side_of_seat
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.account import Account, entries_by_number
from scorekeeper.sheets.reports.columns import column, deal_cell, deal_column, place_cells, place_columns, table
from scorekeeper.sheets.reports.model import NUMBER, POINTS, SHORT, Cell, ReportTable

CORRECTIONS, REDEALS, REDEAL_REASONS, RULINGS = "corrections", "redeals", "redeal-reasons", "rulings"
DISPUTES = "disputes"
READ_OUT, COPIES, DIFFERENCES, SEATS, LENGTHS = "read-out", "copies", "differences", "seats", "extent"


def corrections_table(accounts: Sequence[Account], options: SheetOptions, *, several: bool) -> ReportTable:
    """Return every correction: the old value and the new one, who changed it, when and why, and the entries."""
    columns = (
        *place_columns(several=several),
        deal_column(),
        column("old", letters=12),
        column("new", letters=12),
        column("reason", letters=26),
        column("who", letters=14),
        column("when", letters=16),
        column("old-entry", NUMBER),
        column("entry", NUMBER),
    )
    return table(CORRECTIONS, columns, _corrections(accounts, options, several=several))


def _corrections(accounts: Iterable[Account], options: SheetOptions, *, several: bool) -> Iterator[tuple[Cell, ...]]:
    for account in accounts:
        if not account.state.corrections:
            continue
        entries = entries_by_number(account.state)
        for made in account.state.corrections:
            entry = entries.get(made.entry)
            change = (entry.reason, entry.who, moment(options, entry.at)) if entry else ("", "", "")
            cells = place_cells(account, several=several)
            yield (*cells, made.deal, notation(made.old), notation(made.new), *change, made.old_entry, made.entry)


def moment(options: SheetOptions, time: str) -> str:
    """Return date and time of an entry in the zone of the report."""
    try:
        return options.moment(time)
    except ValueError:
        return time


def redeals_table(accounts: Sequence[Account], *, several: bool) -> ReportTable:
    """Return every re-deal with its reason and article."""
    rows = [
        (*place_cells(account, several=several), again.deal, redeal_reason(again.reason), article, entry)
        for account in accounts
        for again, entry in zip(account.state.record.redeals, account.state.redeal_entries, strict=True)
        for article in [account.system.redeal_articles.get(again.reason, "")]
    ]
    columns = (
        *place_columns(several=several),
        deal_column(),
        column("reason", letters=30),
        column("article", SHORT),
        column("entry", NUMBER),
    )
    return table(REDEALS, columns, rows)


def redeal_reasons_table(accounts: Iterable[Account]) -> ReportTable:
    """Return how often deals were dealt again for each reason."""
    counts: dict[str, int] = {}
    articles: dict[str, str] = {}
    for account in accounts:
        articles |= account.system.redeal_articles
        for again in account.state.record.redeals:
            counts[again.reason] = counts.get(again.reason, 0) + 1
    rows = [(redeal_reason(code), articles.get(code, ""), count) for code, count in sorted(counts.items())]
    columns = (column("reason", letters=30), column("article", SHORT), column("redeals", NUMBER, total=True))
    return table(REDEAL_REASONS, columns, rows)


def rulings_table(accounts: Sequence[Account], *, several: bool) -> ReportTable:
    """Return every ruling and settlement: the decision, its articles, its reason and who ruled."""
    rows = [
        (
            *place_cells(account, several=several),
            deal_cell(made.deal),
            ruling_words(made, made.number or index, account.names, effects_beside(account.state).get(entry, ())),
            ", ".join(made.articles),
            made.reason,
            ", ".join(made.members),
            entry,
        )
        for account in accounts
        for index, (made, entry) in enumerate(
            zip(account.state.record.rulings, account.state.ruling_entries, strict=True), 1
        )
    ]
    columns = (
        *place_columns(several=several),
        deal_column(),
        column("ruling", letters=34),
        column("article", SHORT),
        column("reason", letters=24),
        column("members", letters=16),
        column("entry", NUMBER),
    )
    return table(RULINGS, columns, rows)


def disputes_table(accounts: Sequence[Account], of_event: Sequence[DisputeState] = (), *, several: bool) -> ReportTable:
    """Return the disputes that are still open, session by session, then those about the event as a whole."""
    rows = [
        (
            *place_cells(account, several=several),
            deal_cell(dispute.fact.deal),
            open_dispute_words(dispute.number, dispute.fact, account.names),
            dispute.raised.seq,
        )
        for account in accounts
        for dispute in account.state.disputes
        if dispute.is_open
    ]
    nowhere = (None,) * len(place_columns(several=several))
    rows += [
        (*nowhere, None, open_dispute_words(dispute.number, dispute.fact, {}), dispute.raised.seq)
        for dispute in of_event
        if dispute.is_open
    ]
    columns = (*place_columns(several=several), deal_column(), column("dispute", letters=40), column("entry", NUMBER))
    return table(DISPUTES, columns, rows)


def read_out_table(tournament: Tournament, account: Account) -> ReportTable:
    """Return the deals after which the score was due to be read out, with the score read and the score now."""
    state, rules = account.state, account.system.announcements
    due: tuple[int, ...] = ()
    if rules is not None:
        settings = tournament.event.settings if tournament.event else {}
        due = rules.due(state.deals, each_of_last=settings.get(SETTING) != EVERY_SIX)
    running = {deal.number: deal.running for deal in state.result.deals if deal.outcome is not None}
    read = read_scores(tournament, state)
    rows = []
    for deal in sorted({*due, *state.announced}):
        score = read.get(deal)
        points = [score.read.get(side) if score is not None else None for side in account.sides]
        totals = [running[deal].get(side) if deal in running else None for side in account.sides]
        rows.append((deal, reports.read_out(made=deal in state.announced), *points, *totals, state.announced.get(deal)))
    columns = (
        deal_column(),
        column("announced", letters=12),
        *(column("as-read", NUMBER, side=side) for side in account.sides),
        *(column("running", NUMBER, side=side) for side in account.sides),
        column("entry", NUMBER),
    )
    return table(READ_OUT, columns, rows)


def copies_table(accounts: Iterable[Account], *, several: bool) -> ReportTable:
    """Return how much of each paper sheet was copied and by whom, and the number of differences."""
    rows = []
    for account in accounts:
        if not account.state.copies:
            continue
        unequal = differences(account.state)
        still = sum(difference.settled is None for difference in unequal)
        for read in readings(account.state):
            sheet = sheet_name(read.sheet, account.names)
            counts = (len(read.rows), len(read.pairs), len(unequal), still)
            rows.append((*place_cells(account, several=several), sheet, *counts, ", ".join(read.by)))
    columns = (
        *place_columns(several=several),
        column("sheet", letters=22),
        column("rows", NUMBER),
        column("pairs", NUMBER),
        column("differences", POINTS),
        column("not-settled", POINTS),
        column("who", letters=16),
    )
    return table(COPIES, columns, rows)


def differences_table(accounts: Iterable[Account], *, several: bool) -> ReportTable:
    """Return the differences between sheets, with every reading, and how they were settled."""
    rows = []
    for account in accounts:
        for difference in differences(account.state) if account.state.copies else ():
            how = (
                settled(difference.settled.how, account.names)
                if difference.settled
                else pgettext("report", "not settled")
            )
            why = (difference.settled.reason, difference.settled.entry) if difference.settled else ("", None)
            cells = place_cells(account, several=several)
            rows.append(
                (
                    *cells,
                    difference.deal,
                    reports.difference_kind(difference.kind),
                    short(difference, account.state),
                    how,
                    *why,
                )
            )
    columns = (
        *place_columns(several=several),
        deal_column(),
        column("differs", letters=12),
        column("readings", letters=34),
        column("settled", letters=16),
        column("reason", letters=20),
        column("entry", NUMBER),
    )
    return table(DIFFERENCES, columns, rows)


def seats_table(accounts: Iterable[Account], *, several: bool, team: str = "") -> ReportTable:
    """Return the seats of the players with the deals they cover; only for the team with this uid if given."""
    rows = []
    for account in accounts:
        state, deals = account.state, account.state.deals
        seating = sorted(state.record.seating, key=lambda seats: seats.from_deal)
        for index, seats in enumerate(seating):
            last = seating[index + 1].from_deal - 1 if index + 1 < len(seating) else deals
            odd = odd_side_in(seats.from_deal, seating, state.odd_side, account.sides)
            for seat, name in enumerate(seats.seats, 1):
                side = side_of_seat(seat, account.sides, odd)
                if not team or account.team(side) == team:
                    who = (seat, name, side, account.names[side])
                    rows.append((*place_cells(account, several=several), seats.from_deal, last, *who))
    columns = (
        *place_columns(several=several),
        column("from-deal", NUMBER),
        column("to-deal", NUMBER),
        column("seat", NUMBER),
        column("player", letters=24),
        column("side", SHORT),
        column("team", letters=18),
    )
    return table(SEATS, columns, rows)


def length_table(accounts: Iterable[Account]) -> ReportTable:
    """Return the sessions that were stopped, lengthened or forfeited, with the reasons."""
    rows = []
    for account in accounts:
        state = account.state
        words, reason = unusual_length(state, account.award), length_reason(state)
        if words:
            entry = state.forfeit.entry if state.forfeit else state.length.entry if state.length else None
            teams = " : ".join(account.names.values())
            rows.append((*place_cells(account, several=True), teams, words, reason, entry))
    columns = (
        *place_columns(several=True),
        column("teams", letters=24),
        column("what", letters=32),
        column("reason", letters=20),
        column("entry", NUMBER),
    )
    return table(LENGTHS, columns, rows)


def length_reason(state: SessionState) -> str:
    """Return the reason for stopping or forfeiting a session, as it was entered."""
    ending = state.forfeit or state.length
    return ending.reason if ending is not None else ""
