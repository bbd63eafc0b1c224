"""The bracket of a knock-out as a paper: the picture with all of it, and each pair as a row."""

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_results import results_of
from scorekeeper.language import bracket as words
from scorekeeper.language import stage_papers
from scorekeeper.language.bracket_shown import ShownBracket, ShownPair, bracket_shown
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.columns import Row, column, texts
from scorekeeper.sheets.reports.model import Caption, Cell, Report, ReportPicture, ReportTable
from scorekeeper.sheets.reports.stage import across_ranking, stage_report

BRACKET = "bracket"


def bracket_report(tournament: Tournament, stage: str, _options: SheetOptions) -> Report:
    """Return the bracket of a stage as far as it is known.

    It is a draft until every drawn round is published.
    Once a pair has played it is provisional until the ranking of the stage is final.
    """
    bracket = bracket_shown(tournament, stage)
    draws = tournament.stage(stage).standing_draws
    begun = any(figures.finished for figures in results_of(tournament, stage).figures)
    across = across_ranking(tournament, stage) if begun else ""
    if not draws or any(draw.published is None for draw in draws):
        across = stage_papers.draft()
    sections = (ReportPicture(words.title(), bracket, BRACKET), _pairs(bracket)) if bracket is not None else ()
    captions = (
        ((words.lengths_caption(), bracket.lengths), (words.winner_caption(), bracket.winner))
        if bracket is not None
        else ()
    )
    return stage_report(
        tournament,
        stage,
        BRACKET,
        words.title(),
        facts=tuple(Caption(caption, value) for caption, value in captions),
        sections=sections,
        across=across,
    )


def _pairs(bracket: ShownBracket) -> ReportTable:
    """Return every pair as a row: round, table, teams with points, who advances."""
    first, other = words.side_heads()
    columns = (
        texts(round=12, table=5)
        + column("one", letters=16, head=first)
        + column("one-points", letters=4, head=words.points_head())
        + column("other", letters=16, head=other)
        + column("other-points", letters=4, head=words.points_head())
        + column("on", letters=14, head=words.on_head())
        + column("note", letters=20, head=stage_papers.head("note"))
    )
    rows = tuple(_row(bracket, pair) for pair in bracket.pairs)
    return ReportTable(BRACKET, words.pairs_title(), columns, rows, "", words.none_yet())


def _row(bracket: ShownBracket, pair: ShownPair) -> Row:
    name = words.third_place() if pair.third else bracket.head(pair.round)
    cells: list[Cell] = [name, pair.table or ""]
    for side in pair.sides:
        points: Cell = int(side.points) if side.points.lstrip("-").isdigit() else side.points
        cells += [" ".join(part for part in (side.seed, side.name) if part), points]
    winner = next((side.name for side in pair.sides if side.on), "")
    return (*cells, winner, ". ".join(part for part in (pair.state, *pair.notes) if part))
