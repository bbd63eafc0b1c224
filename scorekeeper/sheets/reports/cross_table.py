"""The cross-table of a stage: results of each pair, in the order of the standings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_results import StageResults, results_of, sessions_of
from scorekeeper.journal.stage_rounds import names_in
from scorekeeper.journal.team_marks import team_marks
from scorekeeper.language import reports
from scorekeeper.language import stage_papers as words
from scorekeeper.language.standings import signed
from scorekeeper.language.team_marks import marked_name, marks_noted
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.columns import Columns, Row, column, joined, numbers, texts
from scorekeeper.sheets.reports.draw_poster import all_swaps
from scorekeeper.sheets.reports.model import (
    POINTS,
    SHORT,
    SIGNED,
    Cell,
    ControlCheck,
    Report,
    ReportTable,
    ReportText,
    Sum,
)
from scorekeeper.sheets.reports.stage import across_ranking, stage_report
from scorekeeper.tournament.control_sums import control_sums
from scorekeeper.tournament.results import SessionFigures
from scorekeeper.tournament.standings import Standing, rank

CROSS_TABLE = "cross-table"
_MOST_ACROSS = 16
"""The most opponents side by side; more of them begin another table."""
_MOST_ROUNDS = 12
"""The most rounds side by side, where a column of each opponent would leave most cells empty."""


def cross_report(tournament: Tournament, stage: str, _options: SheetOptions) -> Report:
    """Return the cross-table of a stage; with two groups each against the other.

    If sessions give no match points, as in a knock-out, it has the differences.
    """
    known = results_of(tournament, stage)
    rules = tournament.rules
    awarded = not knocks_out(known.stage) and (not isinstance(rules, RuleSystem) or rules.match_points is not None)
    ranked = {
        group: rank(teams, known.figures, known.criteria, known.lots)
        for group, teams in (known.groups or {"": known.teams}).items()
    }
    labels = {row.team: f"{group}{index}" for group, rows in ranked.items() for index, row in enumerate(rows, start=1)}
    byes = not knocks_out(known.stage)
    marks, plain = team_marks(tournament, stage), names_in(tournament)
    names = {team: marked_name(name, marks.get(team)) for team, name in plain.items()}
    fields = _fields(tournament, stage, known, awarded=awarded)
    cross = _Cross(labels, fields, names, awarded, byes, _rounds(tournament, stage))
    tables: list[ReportTable] = []
    for group, rows in ranked.items():
        others = [row for other, of_other in ranked.items() if other != group or len(ranked) == 1 for row in of_other]
        tables += cross.tables(group, rows, others)
    whole = [table for table in tables if any(each.key == "difference" for each in table.columns)]
    checks = []
    if awarded:
        due = sum(row.record.match_points for rows in ranked.values() for row in rows)
        checks.append(
            ControlCheck(words.match_points_agree(), tuple(Sum(table.key, "match-points") for table in whole), (due,))
        )
    if not control_sums(known.figures).differences and len(ranked) < 3:
        checks.append(
            ControlCheck(reports.check("differences"), tuple(Sum(table.key, "difference") for table in whole), (0,))
        )
    changed, marked = tuple(all_swaps(tournament, stage)), marks_noted(marks, plain)
    return stage_report(
        tournament,
        stage,
        CROSS_TABLE,
        words.title(CROSS_TABLE),
        sections=(
            *tables,
            *([ReportText("", marked)] if marked else []),
            *([ReportText(words.by_hand_title(), changed)] if changed else []),
        ),
        checks=tuple(checks),
        across=across_ranking(tournament, stage),
    )


def _rounds(tournament: Tournament, stage: str) -> Mapping[int | None, Mapping[str, list[str]]]:
    """Return whom each team meets in each round; sessions of no round come last."""
    met: dict[int | None, dict[str, list[str]]] = {}
    for state in sessions_of(tournament, stage):
        for team in state.teams:
            others = [other for other in state.teams if other != team]
            met.setdefault(state.round, {}).setdefault(team, []).extend(others)
    return {number: met[number] for number in sorted(met, key=lambda number: (number is None, number or 0))}


def _fields(
    tournament: Tournament, stage: str, known: StageResults, *, awarded: bool
) -> Mapping[tuple[str, str], list[Cell]]:
    """Return each team's result against each other: points, a forfeit, or in play."""
    fields: dict[tuple[str, str], list[Cell]] = {}
    counted = {figures.session: figures for figures in known.figures if figures.counts and not figures.sat_out}
    for state in sessions_of(tournament, stage):
        figures = counted.get(state.uid)
        for team in state.teams:
            for other in state.teams:
                if team == other:
                    continue
                if figures is not None:
                    own = _own(figures, team, awarded=awarded)
                    cell: Cell = f"{own} {words.forfeited_cell()}" if figures.forfeited_by else own
                elif has_begun(state) and not _is_over(known, state.uid):
                    cell = words.going_on()
                else:
                    continue
                fields.setdefault((team, other), []).append(cell)
    return fields


def _own(figures: SessionFigures, team: str, *, awarded: bool) -> Cell:
    """Return a team's result in a session: its match points, or else its difference."""
    own = next(side for side in figures.teams if side.team == team)
    return own.match_points if awarded else signed(own.points_for - own.points_against)


def _is_over(known: StageResults, session: str) -> bool:
    """Return whether a session that does not count is over: annulled, or a knock-out."""
    return any(figures.session == session and figures.finished for figures in known.figures)


@dataclass(frozen=True, slots=True)
class _Cross:
    """The data of the tables: each team's number, name and results, and whom it meets when."""

    labels: Mapping[str, str]
    fields: Mapping[tuple[str, str], list[Cell]]
    names: Mapping[str, str]
    awarded: bool
    byes: bool
    rounds: Mapping[int | None, Mapping[str, list[str]]]

    def tables(self, group: str, rows: Sequence[Standing], others: Sequence[Standing]) -> Iterator[ReportTable]:
        """Return one group against another, in as many tables as the width needs.

        The first one has the totals. Of many teams that play few rounds, it is one table with a column a round.
        """
        if len(others) > _MOST_ACROSS and len(self.rounds) <= _MOST_ROUNDS:
            yield self._by_round(group, rows)
            return
        for start in range(0, max(len(others), 1), _MOST_ACROSS):
            part = [self.labels[other.team] for other in others[start : start + _MOST_ACROSS]]
            sums = _sum_columns(awarded=self.awarded, byes=self.byes) if start == 0 else ()
            columns = (
                column("number", SHORT, letters=4, head="#")
                + texts(team=16)
                + joined(column(f"against {label}", SHORT, letters=3, head=label) for label in part)
                + sums
            )
            made: tuple[Row, ...] = tuple(
                (
                    self.labels[row.team],
                    self.names[row.team],
                    *(self._cell(row.team, other.team) for other in others[start : start + _MOST_ACROSS]),
                    *(self._sums(row) if sums else ()),
                )
                for row in rows
            )
            title = _title(group, part if len(part) < len(others) else ())
            key = f"{CROSS_TABLE} {group}{start // _MOST_ACROSS + 1}"
            note = words.cross_note(match_points=self.awarded)
            yield ReportTable(key, title, columns, made, note, reports.DASH, wall=True)

    def _by_round(self, group: str, rows: Sequence[Standing]) -> ReportTable:
        """Return each team's opponents by number, with the results, a column for each round."""
        columns = (
            column("number", SHORT, letters=4, head="#")
            + texts(team=16)
            + joined(
                column(
                    f"round {number}", letters=8, head=words.round_head(number) if number is not None else reports.DASH
                )
                for number in self.rounds
            )
            + _sum_columns(awarded=self.awarded, byes=self.byes)
        )
        made: tuple[Row, ...] = tuple(
            (
                self.labels[row.team],
                self.names[row.team],
                *(self._met(row.team, met.get(row.team, ()), index) for index, met in enumerate(self.rounds.values())),
                *self._sums(row),
            )
            for row in rows
        )
        note = words.by_round_note(match_points=self.awarded)
        return ReportTable(f"{CROSS_TABLE} {group}1", _title(group, ()), columns, made, note, reports.DASH, wall=True)

    def _met(self, team: str, others: Sequence[str], index: int) -> str:
        """Return the opponents of a round with the results: "17: 4"."""
        earlier = [other for met in list(self.rounds.values())[:index] for other in met.get(team, ())]
        cells: list[str] = []
        for other in others:
            results = self.fields.get((team, other), ())
            nth = earlier.count(other)
            earlier.append(other)
            result = f": {results[nth]}" if nth < len(results) else ""
            cells.append(f"{self.labels.get(other, '')}{result}")
        return ", ".join(cells)

    def _sums(self, row: Standing) -> tuple[int, ...]:
        points = (row.record.match_points,) if self.awarded else ()
        return (*points, row.record.difference, *((row.record.sat_out,) if self.byes else ()))

    def _cell(self, team: str, other: str) -> str:
        """Return a team's result against another, a cross for itself, nothing if they have not met."""
        if team == other:
            return "\N{MULTIPLICATION SIGN}"
        return ", ".join(map(str, self.fields.get((team, other), ())))


def _sum_columns(*, awarded: bool, byes: bool) -> Columns:
    return (
        (numbers("match-points") if awarded else ())
        + column("difference", SIGNED)
        + (column("byes", POINTS, head=words.head("byes")) if byes else ())
    )


def _title(group: str, part: Sequence[str]) -> str:
    """Return the title of a table: its groups, and opponents if the table is divided."""
    if group and part:
        return words.cross_table_part(group, part[0], part[-1])
    title = words.cross_table_heading(group, "B" if group == "A" else "A") if group else words.title(CROSS_TABLE)
    return f"{title}, {words.columns_of(part[0], part[-1])}" if part else title
