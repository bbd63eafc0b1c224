"""The record of one team: its sessions, what it bid and defended, what it was fined for, and who sat."""

from collections.abc import Iterator, Sequence

from scorekeeper.journal.contribution import figures_of
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.language import reports as say
from scorekeeper.language.standings import decided_sentence, place_of
from scorekeeper.rules.model import Side
from scorekeeper.rules.systems import DEFAULT, SYSTEMS
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports import changes, levels, reasons, results
from scorekeeper.sheets.reports.account import CONTRACT, Account, account
from scorekeeper.sheets.reports.columns import column, place_cells, place_columns, table
from scorekeeper.sheets.reports.day import day_of
from scorekeeper.sheets.reports.fitting import fitting
from scorekeeper.sheets.reports.model import (
    BARS,
    NUMBER,
    SHORT,
    SIGNED,
    UNWATCHED,
    Caption,
    Cell,
    Chart,
    Check,
    Progress,
    Report,
    Series,
    Sum,
    Table,
    Words,
)
from scorekeeper.tournament.results import SessionFigures
from scorekeeper.tournament.settings import criteria_of
from scorekeeper.tournament.standings import Metric, Standing, rank

TEAM = "team"
SESSIONS = "sessions"
Played = tuple[Account, Side]


def team_report(tournament: Tournament, team: str, options: SheetOptions, progress: Progress = UNWATCHED) -> Report:
    """Return the record of the team with this uid. Raises KeyError when the event has no such team."""
    known = tournament.teams[team]
    states = sorted((state for state in tournament.sessions.values() if team in state.teams), key=_in_order)
    told: list[Played] = []
    for done, state in enumerate(states):
        progress.step(done, len(states))
        one = account(tournament, state)
        told.append((one, one.sides[state.teams.index(team)]))
    progress.step(len(states), len(states))
    figures = tuple((_in_order(state), figures_of(tournament, state)) for state in tournament.sessions.values())
    criteria = criteria_of(tournament.event.settings if tournament.event else {})
    now = rank(tournament.teams, [one for _order, one in figures], criteria)
    own = next(row for row in now if row.team == team)
    accounts = [one for one, _side in told]
    system = SYSTEMS[tournament.event.system] if tournament.event else DEFAULT
    sections: list[Table | Chart | Words] = [
        Words(
            say.title("record"),
            tuple(_record(own, tournament, criteria, unsigned=any(map(results.is_unsigned, accounts)))),
        ),
        _sessions(tournament, told, figures, criteria),
        _points_chart(),
        levels.team_levels(told, system),
        levels.levels_chart(("level", "role")),
        levels.level_points_chart(("level", "role"), "points-for", "points-against"),
        reasons.fines_table(
            ((one, fine) for one, side in told for fine in one.fines if fine.side == side), several=True
        ),
        changes.corrections_table(accounts, options, several=True),
        changes.length_table(accounts),
        changes.seats_table(accounts, several=True, team=team),
        reasons.lines_table(accounts, several=True),
    ]
    report = Report(
        kind=TEAM,
        name="team",
        title=say.title("team-report"),
        event=tournament.event.name if tournament.event else "",
        subtitle=known.name,
        facts=tuple(_facts(known, own, len(now), awarded=system.match_points is not None)),
        sections=tuple(sections),
        checks=tuple(_checks(told, own)),
        footer=(say.up_to_entry(tournament.seq),),
    )
    return fitting(report, system)


def _in_order(state: SessionState) -> tuple[int, int]:
    """Return which of two sessions came first: that of the lower round, or that with the lower number."""
    return (state.round if state.round is not None else 1_000_000, state.number)


def _facts(known: TeamState, own: Standing, teams: int, *, awarded: bool) -> Iterator[Caption]:
    yield Caption(say.fact("captain"), known.captain)
    yield Caption(say.fact("club"), known.club)
    yield Caption(say.fact("players"), ", ".join(known.players) or None)
    yield Caption(say.fact("place"), place_of(own.place, teams, shared=bool(own.shared_with)))
    yield Caption(say.fact("played"), own.record.played)
    if awarded:
        yield Caption(say.fact("match-points"), own.record.match_points)


def _record(own: Standing, tournament: Tournament, criteria: Sequence[Metric], *, unsigned: bool) -> Iterator[str]:
    record = own.record
    yield say.record(record.won, record.tied, record.lost, record.points_for, record.points_against)
    names = {uid: team.name for uid, team in tournament.teams.items()}
    sentence = decided_sentence(own, names, [metric.code for metric in criteria])
    if sentence:
        yield sentence
    if unsigned:
        yield say.until_signed()


def _sessions(
    tournament: Tournament,
    told: Sequence[Played],
    figures: Sequence[tuple[tuple[int, int], SessionFigures]],
    criteria: Sequence[Metric],
) -> Table:
    """Return each session of the team: against whom, how it ended, and the team's place when its round was over."""
    rows: list[tuple[Cell, ...]] = []
    for one, side in told:
        state = one.state
        own = next(part for part in one.figures.teams if part.team == one.team(side))
        begun = bool(one.bids or one.gains) or one.finished
        place = _place_after(tournament, one, side, figures, criteria) if one.counts else None
        rows.append(
            (
                *place_cells(one, several=True),
                results.date_cell(day_of(tournament, state)),
                side,
                ", ".join(name for other, name in one.names.items() if other != side),
                own.points_for if begun else None,
                own.points_against if begun else None,
                own.points_for - own.points_against if begun else None,
                one.match_points(side),
                say.outcome(own.won, own.tied, finished=one.finished),
                results.state_of(one),
                int(one.counts),
                place,
            )
        )
    columns = (
        *place_columns(several=True),
        column("date", NUMBER),
        column("side", SHORT),
        column("opponents", room=18),
        column("points-for", NUMBER, total=True),
        column("points-against", NUMBER, total=True),
        column("difference", SIGNED, total=True),
        column("match-points", NUMBER, total=True),
        column("outcome", room=9),
        column("state", room=12),
        column("counts", NUMBER, total=True, paper=False),
        column("place-after", NUMBER),
    )
    return table(SESSIONS, columns, rows)


def _place_after(
    tournament: Tournament,
    one: Account,
    side: Side,
    figures: Sequence[tuple[tuple[int, int], SessionFigures]],
    criteria: Sequence[Metric],
) -> int:
    """Return the team's place when this round was over; without rounds, when this session was."""
    order = _in_order(one.state)
    last = order if one.state.round is None else (order[0], 1_000_000)
    so_far = [found for place, found in figures if place <= last]
    return next(row.place for row in rank(tournament.teams, so_far, criteria) if row.team == one.team(side))


def _points_chart() -> Chart:
    title, axes = say.title("sessions-chart"), say.axes("sessions")
    series = tuple(Series(key, say.head(key)) for key in ("points-for", "points-against"))
    return Chart("sessions-chart", title, BARS, SESSIONS, ("session", "opponents"), series, *axes)


def _checks(told: Sequence[Played], own: Standing) -> Iterator[Check]:
    record, counted = own.record, (("counts", 1),)
    yield Check(say.check("team-match-points"), (Sum(SESSIONS, "match-points"),), (record.match_points,))
    yield Check(say.check("team-points"), (Sum(SESSIONS, "points-for", counted),), (record.points_for,))
    yield Check(say.check("team-against"), (Sum(SESSIONS, "points-against", counted),), (record.points_against,))
    yield Check(say.check("team-played"), (Sum(SESSIONS, "counts"),), (record.played,))
    yield levels.counts_agree()
    parts = tuple(
        Sum(
            reasons.LINES,
            "points",
            (("session", one.state.number), ("side", side), ("kind", say.kind(CONTRACT))),
        )
        for one, side in told
    )
    yield Check(say.check("team-levels"), (Sum(levels.LEVELS, "points-for"),), parts)
    for one, side in told:
        number = ("session", one.state.number)
        lines = Sum(reasons.LINES, "points", (number, ("side", side)))
        opening = one.opening() if one.bids or one.gains or one.finished else 0
        what = say.check("session-points", side, one.state.number)
        yield Check(what, (Sum(SESSIONS, "points-for", (number,)),), (opening, lines))
