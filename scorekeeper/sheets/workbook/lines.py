"""A session's lines and entries as tables, to which the workbook's numbers link."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.assets.articles import article
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language.dates import sheet_moment
from scorekeeper.language.facts import fact_words, kind_words
from scorekeeper.language.lines import line_words
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import PENALTY, Line
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import seat_entries
from scorekeeper.sheets.workbook.cells import heads, printing, put, widths

LINES, ARTICLES, JOURNAL = "Lines", "Articles", "Journal"
GAME = "Game"
"""The first sheet of the workbook of a game."""
SESSION = "session"
"""The word in the deal column for a line that belongs to no deal."""


@dataclass(frozen=True, slots=True)
class LineRows:
    """The rows of lines by deal (None: of the session), and the row of each journal entry."""

    lines: Mapping[int | None, tuple[int, int]]
    last_line: int
    articles: Mapping[str, int]
    entries: Mapping[int, int]

    def of_deal(self, deal: int | None, entry: int | None) -> str:
        """Return the source of a deal's points: its lines, or else its entry."""
        rows = self.lines.get(deal)
        return f"{LINES}!A{rows[0]}:H{rows[1]}" if rows else self.entry(entry)

    def running_total_source(self, deal: int, entry: int | None) -> str:
        """Return the source of a running total: lines up to this deal, or else an entry."""
        ends = [rows[1] for number, rows in self.lines.items() if number is not None and number <= deal]
        return f"{LINES}!A2:H{max(ends)}" if ends else self.entry(entry)

    def all_lines(self, entry: int | None) -> str:
        """Return the source of a total."""
        return f"{LINES}!A2:H{self.last_line}" if self.lines else self.entry(entry)

    def article(self, number: str) -> str:
        """Return the range of an article; "" for one that no line cites."""
        row = self.articles.get(number)
        return f"{ARTICLES}!A{row}:D{row}" if row else ""

    def entry(self, number: int | None) -> str:
        """Return the range of an entry; "" for one of another session."""
        row = self.entries.get(number or 0)
        return f"{JOURNAL}!A{row}:G{row}" if row else ""


def places(state: SessionState) -> LineRows:
    """Return the rows of every line and every entry in their tables."""
    rows: dict[int | None, tuple[int, int]] = {}
    row = 2
    for deal, lines in _lines_by_deal(state):
        rows[deal] = (row, row + len(lines) - 1)
        row += len(lines)
    articles = sorted({line.article for _deal, lines in _lines_by_deal(state) for line in lines}, key=in_order)
    return LineRows(
        rows,
        row - 1,
        {article: row for row, article in enumerate(articles, 2)},
        {entry.seq: row for row, entry in enumerate(journal_of(state), 2)},
    )


def journal_of(state: SessionState) -> tuple[Entry, ...]:
    """Return the entries of the journal sheet: the session's, and substitutes' seats."""
    return tuple(sorted((*state.entries, *seat_entries(state)), key=lambda entry: entry.seq))


def in_order(article: str) -> tuple[tuple[int, str], ...]:
    """Return a sort key that puts 3.10 after 3.9."""
    return tuple((int(part), "") if part.isdecimal() else (0, part) for part in article.split("."))


def _lines_by_deal(state: SessionState) -> list[tuple[int | None, tuple[Line, ...]]]:
    """Return the lines by deal, those of the session last; deals without lines are left out."""
    groups: list[tuple[int | None, tuple[Line, ...]]] = [(deal.number, deal.lines) for deal in state.result.deals]
    return [group for group in (*groups, (None, state.result.lines)) if group[1]]


def entry_of(state: SessionState, line: Line) -> int | None:
    """Return a line's entry: the last about its deal, its penalty, or its ruling."""
    position = line.source.position
    if line.source.kind == "deal":
        return state.deal_entries.get(position, (None,))[-1]
    numbers = state.penalty_entries if line.source.kind == PENALTY else state.ruling_entries
    return numbers[position] if position < len(numbers) else None


def write_lines(sheet: Worksheet, system: RuleSystem, state: SessionState, where: LineRows, paper: str) -> None:
    """Write one row for each line: deal, side, points, code, words, article, source, entry."""
    words = (
        pgettext("workbook", "deal"),
        pgettext("workbook", "side"),
        pgettext("workbook", "points"),
        pgettext("workbook", "code"),
        pgettext("workbook", "what for"),
        pgettext("workbook", "article"),
        pgettext("workbook", "said by"),
        pgettext("workbook", "entry"),
    )
    heads(sheet, 1, words)
    kinds = {
        "deal": pgettext("workbook", "deal"),
        "penalty": pgettext("workbook", "penalty"),
        "ruling": pgettext("workbook", "ruling"),
    }
    contracts: dict[int | None, Contract | None] = {deal.number: deal.contract for deal in state.result.deals}
    row = 2
    for deal, lines in _lines_by_deal(state):
        for line in lines:
            entry = entry_of(state, line)
            to = where.entry(entry)
            put(sheet, row, 1, SESSION if deal is None else deal, to=to)
            put(sheet, row, 2, line.side)
            put(sheet, row, 3, line.points, to=to)
            put(sheet, row, 4, line.code)
            put(sheet, row, 5, line_words(system, state.record, line, contracts.get(deal)), wrap=True)
            put(sheet, row, 6, line.article, to=where.article(line.article))
            put(sheet, row, 7, kinds.get(line.source.kind, line.source.kind))
            put(sheet, row, 8, entry, to=to)
            row += 1
    widths(sheet, 9, 6, 8, 22, 58, 9, 10, 8, wrapped=(5,))
    sheet.freeze_panes = "A2"
    printing(sheet, paper, repeat=1)


def write_articles(sheet: Worksheet, system: str, where: LineRows, paper: str) -> None:
    """Write the articles of this rule system that the lines cite.

    Heading, text, what the program does.
    """
    heads(
        sheet,
        1,
        (
            pgettext("workbook", "article"),
            pgettext("workbook", "heading"),
            pgettext("workbook", "says"),
            pgettext("workbook", "the program"),
        ),
    )
    for number, row in where.articles.items():
        rule = article(system, number)
        put(sheet, row, 1, number, bold=True, wrap=True)
        if rule is not None:
            put(sheet, row, 2, rule.heading, wrap=True)
            put(sheet, row, 3, " ".join(part for part in (rule.says, rule.assumption) if part), wrap=True)
            put(sheet, row, 4, rule.does, wrap=True)
    widths(sheet, 9, 26, 60, 48, wrapped=(2, 3, 4))
    sheet.freeze_panes = "A2"
    printing(sheet, paper, landscape=True, repeat=1)


def write_journal(
    sheet: Worksheet,
    entries: Sequence[Entry],
    voided: Collection[int],
    tournament: Tournament,
    options: SheetOptions,
) -> None:
    """Write one row for each of these journal entries.

    `voided` are the numbers of those that were undone.
    """
    words = (
        pgettext("workbook", "entry"),
        pgettext("workbook", "time"),
        pgettext("workbook", "who"),
        pgettext("workbook", "kind"),
        pgettext("workbook", "what"),
        pgettext("workbook", "reason"),
        pgettext("workbook", "undone"),
    )
    heads(sheet, 1, words)
    for row, entry in enumerate(entries, 2):
        put(sheet, row, 1, entry.seq)
        put(sheet, row, 2, options.moment(entry.at, partial(sheet_moment, seconds=True)))
        put(sheet, row, 3, entry.who, wrap=True)
        put(sheet, row, 4, kind_words(entry.fact.kind))
        put(sheet, row, 5, fact_words(entry.fact, tournament), wrap=True)
        put(sheet, row, 6, entry.reason, wrap=True)
        put(sheet, row, 7, pgettext("workbook", "yes") if entry.seq in voided else "")
    widths(sheet, 8, 20, 18, 14, 52, 36, 11, wrapped=(3, 5, 6))
    sheet.freeze_panes = "A2"
    printing(sheet, options.paper, landscape=True, repeat=1)
