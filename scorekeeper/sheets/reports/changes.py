"""Tables of corrections, re-deals, rulings, announcements, comparisons, and seats."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from scorekeeper.journal.copies import differences
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.on_paper import readings
from scorekeeper.journal.read_out import read_scores
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language import reports
from scorekeeper.language.differences import short
from scorekeeper.language.dispute_marks import open_dispute_words
from scorekeeper.language.lines import effects_beside, notation, redeal_reason, ruling_words
from scorekeeper.language.session_length import unusual_length
from scorekeeper.language.short_differences import settled, sheet_name
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.announcements import EVERY_SIX, SETTING
from scorekeeper.rules.seats import odd_side_in, side_of_seat
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.account import Account, entries_by_number
from scorekeeper.sheets.reports.columns import (
    Row,
    by_side,
    deal_cell,
    deal_column,
    numbers,
    place_columns,
    points,
    session_table,
    short_texts,
    table,
    texts,
)
from scorekeeper.sheets.reports.model import ReportTable

CORRECTIONS, REDEALS, REDEAL_REASONS, RULINGS = "corrections", "redeals", "redeal-reasons", "rulings"
DISPUTES = "disputes"
READ_OUT, COPIES, DIFFERENCES, SEATS, LENGTHS = "read-out", "copies", "differences", "seats", "extent"


def corrections_table(accounts: Sequence[Account], options: SheetOptions, *, several: bool) -> ReportTable:
    """Return corrections: old and new value, who made it, when and why, the entries."""

    def cells(account: Account) -> Iterator[Row]:
        entries = entries_by_number(account.state) if account.state.corrections else {}
        for made in account.state.corrections:
            entry = entries.get(made.entry)
            change = (entry.reason, entry.who, moment(options, entry.at)) if entry else ("", "", "")
            yield (made.deal, notation(made.old), notation(made.new), *change, made.old_entry, made.entry)

    columns = deal_column() + texts(old=12, new=12, reason=26, who=14, when=16) + numbers("old-entry", "entry")
    return session_table(CORRECTIONS, accounts, cells, columns, several=several)


def moment(options: SheetOptions, time: str) -> str:
    """Return date and time of an entry in the zone of the report."""
    try:
        return options.moment(time)
    except ValueError:
        return time


def redeals_table(accounts: Sequence[Account], *, several: bool) -> ReportTable:
    """Return every re-deal with its reason and article."""

    def cells(account: Account) -> Iterator[Row]:
        for again, entry in zip(account.state.record.redeals, account.state.redeal_entries, strict=True):
            yield again.deal, redeal_reason(again.reason), account.system.redeal_articles.get(again.reason, ""), entry

    columns = deal_column() + texts(reason=30) + short_texts("article") + numbers("entry")
    return session_table(REDEALS, accounts, cells, columns, several=several)


def redeal_reasons_table(accounts: Sequence[Account]) -> ReportTable:
    """Return how often deals were dealt again for each reason."""
    counts = Counter(again.reason for account in accounts for again in account.state.record.redeals)
    articles = {code: article for account in accounts for code, article in account.system.redeal_articles.items()}
    rows = [(redeal_reason(code), articles.get(code, ""), count) for code, count in sorted(counts.items())]
    return table(REDEAL_REASONS, texts(reason=30) + short_texts("article") + numbers("redeals", total=True), rows)


def rulings_table(accounts: Sequence[Account], *, several: bool) -> ReportTable:
    """Return every ruling and settlement: the decision, its articles, its reason and who ruled."""

    def cells(account: Account) -> Iterator[Row]:
        rulings, beside = account.state.record.rulings, effects_beside(account.state)
        for index, (made, entry) in enumerate(zip(rulings, account.state.ruling_entries, strict=True), 1):
            words = ruling_words(made, made.number or index, account.names, beside.get(entry, ()))
            yield deal_cell(made.deal), words, ", ".join(made.articles), made.reason, ", ".join(made.members), entry

    columns = (
        deal_column() + texts(ruling=34) + short_texts("article") + texts(reason=24, members=16) + numbers("entry")
    )
    return session_table(RULINGS, accounts, cells, columns, several=several)


def disputes_table(accounts: Sequence[Account], of_event: Sequence[DisputeState] = (), *, several: bool) -> ReportTable:
    """Return open disputes by session, then those about the event as a whole."""

    def cells(account: Account) -> Iterator[Row]:
        for dispute in account.state.disputes:
            if dispute.is_open:
                words = open_dispute_words(dispute.number, dispute.fact, account.names)
                yield deal_cell(dispute.fact.deal), words, dispute.raised.seq

    columns = deal_column() + texts(dispute=40) + numbers("entry")
    of_sessions = session_table(DISPUTES, accounts, cells, columns, several=several)
    no_session: Row = (None,) * len(place_columns(several=several))
    rows = (
        (*no_session, None, open_dispute_words(dispute.number, dispute.fact, {}), dispute.raised.seq)
        for dispute in of_event
        if dispute.is_open
    )
    return replace(of_sessions, rows=(*of_sessions.rows, *rows))


def read_out_table(tournament: Tournament, account: Account) -> ReportTable:
    """Return deals after which the score was due, with the score read and the score now."""
    state, rules = account.state, account.system.announcements
    due: tuple[int, ...] = ()
    if rules is not None:
        settings = tournament.event.settings if tournament.event else {}
        due = rules.due(state.deals, each_of_last=settings.get(SETTING) != EVERY_SIX)
    running = {deal.number: deal.running for deal in state.result.deals if deal.outcome is not None}
    read = read_scores(tournament, state)
    rows = []
    for deal in sorted({*(deal for deal in due if deal in running), *state.announced}):
        score = read.get(deal)
        scores = [score.read.get(side) if score is not None else None for side in account.sides]
        totals = [running[deal].get(side) if deal in running else None for side in account.sides]
        rows.append((deal, reports.read_out(made=deal in state.announced), *scores, *totals, state.announced.get(deal)))
    columns = (
        deal_column()
        + texts(announced=12)
        + by_side("as-read", account.sides)
        + by_side("running", account.sides)
        + numbers("entry")
    )
    return table(READ_OUT, columns, rows)


def copies_table(accounts: Iterable[Account], *, several: bool) -> ReportTable:
    """Return how much of each paper sheet was copied and by whom, and the number of differences."""

    def cells(account: Account) -> Iterator[Row]:
        if not account.state.copies:
            return
        unequal = differences(account.state)
        still = sum(difference.settled is None for difference in unequal)
        for read in readings(account.state):
            counts = (len(read.rows), len(read.pairs), len(unequal), still)
            yield (sheet_name(read.sheet, account.names), *counts, ", ".join(read.by))

    columns = (
        texts(sheet=22) + numbers("rows", "pairs") + points("differences", "not-settled", total=False) + texts(who=16)
    )
    return session_table(COPIES, accounts, cells, columns, several=several)


def differences_table(accounts: Iterable[Account], *, several: bool) -> ReportTable:
    """Return the differences between sheets, with every reading, and how they were settled."""

    def cells(account: Account) -> Iterator[Row]:
        for difference in differences(account.state) if account.state.copies else ():
            what = (reports.difference_kind(difference.kind), short(difference, account.state))
            end: Row = (pgettext("report", "not settled"), "", None)
            if difference.settled:
                made = difference.settled
                end = (settled(made.how, account.names), made.reason, made.entry)
            yield (difference.deal, *what, *end)

    columns = deal_column() + texts(differs=12, readings=34, settled=16, reason=20) + numbers("entry")
    return session_table(DIFFERENCES, accounts, cells, columns, several=several)


def seats_table(accounts: Iterable[Account], *, several: bool, team: str = "") -> ReportTable:
    """Return players' seats with the deals they cover, of one team (uid) if given."""

    def cells(account: Account) -> Iterator[Row]:
        state, deals = account.state, account.state.deals
        seating = sorted(state.record.seating, key=lambda seats: seats.from_deal)
        for index, seats in enumerate(seating):
            last = seating[index + 1].from_deal - 1 if index + 1 < len(seating) else deals
            odd = odd_side_in(seats.from_deal, seating, state.odd_side, account.sides)
            for seat, name in enumerate(seats.seats, 1):
                side = side_of_seat(seat, account.sides, odd)
                if not team or account.team(side) == team:
                    yield seats.from_deal, last, seat, name, side, account.names[side]

    columns = numbers("from-deal", "to-deal", "seat") + texts(player=24) + short_texts("side") + texts(team=18)
    return session_table(SEATS, accounts, cells, columns, several=several)


def length_table(accounts: Iterable[Account]) -> ReportTable:
    """Return the sessions that were stopped, lengthened or forfeited, with the reasons."""

    def cells(account: Account) -> Iterator[Row]:
        state = account.state
        words = unusual_length(state, account.award)
        if words:
            entry = state.forfeit.entry if state.forfeit else state.length.entry if state.length else None
            yield " : ".join(account.names.values()), words, length_reason(state), entry

    columns = texts(teams=24, what=32, reason=20) + numbers("entry")
    return session_table(LENGTHS, accounts, cells, columns, several=True)


def length_reason(state: SessionState) -> str:
    """Return the reason for stopping or forfeiting a session, as it was entered."""
    ending = state.forfeit or state.length
    return ending.reason if ending is not None else ""
