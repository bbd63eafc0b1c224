"""Players of a day of games by clicks, and below the parts of each player's clicks."""

from scorekeeper.journal.click_parts import OUT, ClickPart, click_parts
from scorekeeper.journal.clicks import ClickStanding, click_ranking
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language import clicks as words
from scorekeeper.language import reports
from scorekeeper.language.dates import format_long_date
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.columns import Row, column, numbers, points, texts
from scorekeeper.sheets.reports.model import NUMBER, POINTS, TEXT, Caption, ControlCheck, Report, ReportTable, Sum

CLICKS, RANKING, PARTS = "clicks", "ranking", "parts"


def clicks_report(
    tournament: Tournament, day: str | None, _options: SheetOptions | None = None, *, up_to: int | None = None
) -> Report:
    """Return the ranking by clicks, up to a day (ISO 8601) or a round if given."""
    rows = click_ranking(tournament, day, up_to)
    venue = tournament.event.venue if tournament.event else None
    counted = sum(row.games for row in rows) // 4
    return Report(
        kind=CLICKS,
        name=f"{CLICKS}-{day or f'round-{up_to}'}" if day or up_to else CLICKS,
        title=words.ranking_title(),
        event=tournament.event.name if tournament.event else "",
        subtitle=words.after_round(up_to) if up_to else format_long_date(day) or day or "",
        facts=(
            Caption(reports.fact("venue"), venue),
            Caption(reports.fact("players"), len(rows)),
            Caption(reports.fact("games"), counted),
        ),
        sections=(ranking_table(rows, wall=True), _parts_table(tournament, rows, day, up_to)),
        checks=(ControlCheck(words.sum_of_parts(), (Sum(RANKING, "clicks"),), (Sum(PARTS, "clicks"),)),),
        footer=(reports.up_to_entry(tournament.seq),),
    )


def ranking_table(rows: tuple[ClickStanding, ...], key: str = RANKING, *, wall: bool = False) -> ReportTable:
    """Return players, best first: games, clicks, wins, ties, rounds without a seat.

    On the `wall` a shared place is marked: "2=".
    """
    columns = (
        column("place", TEXT if wall else NUMBER, letters=5)
        + texts(player=20)
        + numbers("played", total=True)
        + points("clicks", "won", "tied")
        + column("sat-out", POINTS, total=True, head=words.sat_out_head())
    )
    cells = (
        (_shared_place(row) if wall else row.place, row.name, row.games, row.clicks, row.wins, row.ties, row.sat_out)
        for row in rows
    )
    return ReportTable(
        key, words.players_title(), columns, tuple(cells), words.ranked_by(), words.no_game_over(), wall=wall
    )


def _shared_place(row: ClickStanding) -> str:
    return f"{row.place}=" if row.shared else str(row.place)


def _parts_table(
    tournament: Tournament, rows: tuple[ClickStanding, ...], day: str | None, up_to: int | None
) -> ReportTable:
    columns = (
        texts(player=18)
        + numbers("round", "table")
        + texts(partner=16, opponents=24, result=8)
        + points("clicks")
        + numbers("entry")
    )
    listed = ((row.name, part) for row in rows for part in click_parts(tournament, row.player, day))
    counted = ((name, part) for name, part in listed if up_to is None or (part.round or up_to + 1) <= up_to)
    cells = [(name, *part_cells(part), part.entry) for name, part in counted]
    return ReportTable(PARTS, words.parts_title(), columns, tuple(cells), "", words.no_game_over())


def part_cells(part: ClickPart) -> Row:
    """Return a round of a player as cells: round, table, partner, opponents, result, clicks."""
    if part.outcome == OUT:
        return (part.round, None, "", "", words.outcome_word(part), part.clicks)
    went = words.outcome_word(part)
    return (part.round, part.table, part.partner, ", ".join(part.opponents),
            words.unclipped_after(went) if part.unclipped else went, part.clicks)  # fmt: skip
