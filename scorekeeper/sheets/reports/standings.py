"""The standings of a stage on paper: each group and all teams, now or after a round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.outstanding import outstanding_in
from scorekeeper.journal.prospects import TeamProspect, chances_of
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_results import Cutoff, StageResults, results_until
from scorekeeper.journal.stage_rounds import names_in
from scorekeeper.journal.team_marks import TeamMark, team_marks
from scorekeeper.language import reports
from scorekeeper.language import stage_papers as words
from scorekeeper.language import standings as standings_words
from scorekeeper.language.chances import chance_lines, chance_words, declined
from scorekeeper.language.team_marks import mark_briefly, marks_noted
from scorekeeper.rules.systems import DEFAULT, SYSTEMS
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.columns import Columns, Row, column, numbers, points, texts
from scorekeeper.sheets.reports.draw_poster import all_swaps
from scorekeeper.sheets.reports.fitting import fitting
from scorekeeper.sheets.reports.model import (
    POINTS,
    SHORT,
    SIGNED,
    Caption,
    Cell,
    ControlCheck,
    Report,
    ReportTable,
    ReportText,
    Sum,
)
from scorekeeper.sheets.reports.stage import across_ranking, stage_report
from scorekeeper.tournament.control_sums import ControlSums, control_sums
from scorekeeper.tournament.standings import Standing, rank

STANDINGS = "standings"


def standings_report(tournament: Tournament, stage: str, after: int, _options: SheetOptions) -> Report:
    """Return the standings of a stage now, or `after` one of its rounds (0: now)."""
    results = results_until(tournament, stage, Cutoff(round=after or None))
    sums = control_sums(results.figures)
    known = {} if after else chances_of(tournament, results)
    report = stage_report(
        tournament,
        stage,
        STANDINGS,
        words.title("standings-after", after) if after else words.title(STANDINGS),
        facts=(
            Caption(reports.fact("teams"), len(results.teams)),
            Caption(reports.fact("standing-sessions"), sums.sessions),
            Caption(words.fact("byes"), sums.sat_out or None),
        ),
        sections=(
            ReportText(reports.title("overview"), tuple(_overview(tournament, results, sums, known, after))),
            *(
                replace(table, wall=True)
                for table in standings_tables(tournament, results, STANDINGS, known, after=after or None)
            ),
        ),
        checks=tuple(standings_checks(STANDINGS, results)),
        number=after or None,
        across="" if after else across_ranking(tournament, stage),
    )
    return fitting(report, SYSTEMS[tournament.event.system] if tournament.event else DEFAULT)


def _overview(
    tournament: Tournament, results: StageResults, sums: ControlSums, known: Mapping[str, TeamProspect], after: int
) -> Iterator[str]:
    """Yield why the list is provisional, how its match points add up, and who advances."""
    if after:
        yield words.later_rounds_excluded_note(after)
    else:
        forfeited = sum(bool(figure.forfeited_by) and figure.counts for figure in results.figures)
        knock_outs = sum(figure.knock_out for figure in results.figures)
        yield standings_words.because(outstanding_in(tournament, results.figures), sums.sessions, forfeited, knock_outs)
    if sums.match_points_due:
        yield words.points_given(sums.awarding, sums.sat_out, sums.match_points)
    yield from marks_noted(team_marks(tournament, results.stage.uid, after or None), names_in(tournament))
    yield from all_swaps(tournament, results.stage.uid, after or None)
    for group, teams in (results.groups or {"": results.teams}).items():
        chances = " ".join(chance_lines(tournament, teams, known, results))
        if chances:
            yield words.of_group(group, chances) if group else chances


def standings_tables(
    tournament: Tournament,
    results: StageResults,
    key: str,
    known: Mapping[str, TeamProspect],
    name: str = "",
    *,
    after: int | None = None,
) -> Iterator[ReportTable]:
    """Yield a table for each group, then one of all teams.

    `name` is that of the stage, if it is to be shown.
    """
    marks = team_marks(tournament, results.stage.uid, after)
    for group, teams in results.groups.items():
        heading = (f"{key} {group}", words.heading_with_stage(words.group(group), name))
        yield _table(tournament, results, teams, heading, known, marks=marks)
    whole = words.overall() if results.groups else reports.title(STANDINGS)
    heading = (key, words.heading_with_stage(whole, name))
    yield _table(tournament, results, results.teams, heading, {} if results.groups else known, marks=marks)


def _table(
    tournament: Tournament,
    results: StageResults,
    teams: Sequence[str],
    heading: tuple[str, str],
    known: Mapping[str, TeamProspect],
    *,
    marks: Mapping[str, TeamMark],
) -> ReportTable:
    """Return the table of these teams under its key and title."""
    names = names_in(tournament)
    byes = any(figures.sat_out for figures in results.figures)
    awarded = not knocks_out(results.stage)
    columns = (
        numbers("place")
        + texts(team=18)
        + numbers("played", total=True)
        + points("won", "tied", "lost")
        + (column("byes", POINTS, total=True, head=words.head("byes")) if byes else ())
        + (numbers("match-points", total=True) if awarded else ())
        + column("difference", SIGNED, total=True)
        + numbers("points-for", "points-against", total=True)
        + points("penalty-points")
        + (column("chance", SHORT, letters=11, head=words.head("chance")) if known else ())
        + (column("note", letters=10, head=words.head("note")) if not marks.keys().isdisjoint(teams) else ())
        + texts(decided=26)
    )
    ranked = rank(teams, results.figures, results.criteria, results.lots)
    chances = {team: chance_words(outlook.chance, waits=outlook.waits) for team, outlook in known.items()}
    chances |= dict.fromkeys(results.stage.declined, declined())
    rows = tuple(_row(row, columns, names, chances.get(row.team), mark=marks.get(row.team)) for row in ranked)
    if not awarded and not any(figures.finished for figures in results.figures):
        return ReportTable(*heading, columns, (), "", reports.empty("bracket-to-play"))
    order = reports.criteria_order([standings_words.criterion_in_order(metric.code) for metric in results.criteria])
    return ReportTable(*heading, columns, rows, order, reports.empty(STANDINGS))


def _row(
    row: Standing,
    columns: Columns,
    names: Mapping[str, str],
    chance: str | None,
    *,
    mark: TeamMark | None,
) -> Row:
    record = row.record
    cells: dict[str, Cell] = {
        "place": row.place,
        "team": names[row.team],
        "played": record.played,
        "won": record.won,
        "tied": record.tied,
        "lost": record.lost,
        "byes": record.sat_out,
        "match-points": record.match_points,
        "difference": record.difference,
        "points-for": record.points_for,
        "points-against": record.points_against,
        "penalty-points": record.penalty_points,
        "chance": chance,
        "note": mark_briefly(mark),
        "decided": standings_words.decided_by(row, names),
    }
    return tuple(cells[each.key] for each in columns)


def standings_checks(key: str, results: StageResults, name: str = "") -> Iterator[ControlCheck]:
    """Yield the sums that the table of all teams must match.

    `name` is that of the stage if there are several.
    """
    if not knocks_out(results.stage):
        due = sum(figure.match_points_due for figure in results.figures)
        what = words.heading_with_stage(reports.check("standings-match-points"), name)
        yield ControlCheck(what, (Sum(key, "match-points"),), (due,))
    if all(len(figure.teams) < 3 for figure in results.figures):
        yield ControlCheck(
            words.heading_with_stage(reports.check("differences"), name), (Sum(key, "difference"),), (0,)
        )
        what = words.heading_with_stage(reports.check("for-against"), name)
        yield ControlCheck(what, (Sum(key, "points-for"),), (Sum(key, "points-against"),))
