"""The record of one team: sessions, contracts, penalties, and players' seats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_results import StageResults, results_of
from scorekeeper.journal.team_marks import DID_NOT_PLAY, TeamMark, team_marks
from scorekeeper.journal.teams import TeamState
from scorekeeper.language import reports
from scorekeeper.language import stage_papers as words
from scorekeeper.language.rosters import substitution_words
from scorekeeper.language.stage_facts import stage_label
from scorekeeper.language.standings import decided_sentence, place_of
from scorekeeper.language.team_marks import mark_words
from scorekeeper.rules.model import Side
from scorekeeper.rules.systems import DEFAULT, SYSTEMS
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports import changes, levels, reasons, results
from scorekeeper.sheets.reports.account import CONTRACT, Account, account
from scorekeeper.sheets.reports.columns import (
    Row,
    column,
    numbers,
    place_cells,
    place_columns,
    short_texts,
    table,
    texts,
)
from scorekeeper.sheets.reports.day import day_of, in_order
from scorekeeper.sheets.reports.fitting import fitting
from scorekeeper.sheets.reports.model import (
    BARS,
    SIGNED,
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
from scorekeeper.sheets.reports.stage import across_ranking
from scorekeeper.tournament.standings import Standing, rank

TEAM = "team"
SESSIONS = "sessions"
Played = tuple[Account, Side]


def team_report(tournament: Tournament, team: str, options: SheetOptions, progress: Progress = UNWATCHED) -> Report:
    """Return the record of the team with this uid.

    Raises KeyError if the event has no such team.
    """
    known = tournament.teams[team]
    states = sorted(
        (state for state in tournament.sessions.values() if team in state.teams),
        key=lambda state: in_order(tournament, state),
    )
    played: list[Played] = []
    for done, state in enumerate(states):
        progress.step(done, len(states))
        session = account(tournament, state)
        played.append((session, session.sides[state.teams.index(team)]))
    progress.step(len(states), len(states))
    stages = tuple(_stages(tournament, team))
    accounts = [session for session, _side in played]
    system = SYSTEMS[tournament.event.system] if tournament.event else DEFAULT
    sections: list[ReportTable | ReportChart | ReportText] = [
        ReportText(
            reports.title("record"),
            tuple(_record(stages, tournament, unsigned=any(map(results.is_unsigned, accounts)))),
        ),
        _sessions(tournament, played, stages),
        _points_chart(),
        levels.team_levels(played, system),
        levels.levels_chart(("level", "role")),
        levels.level_points_chart(("level", "role"), "points-for", "points-against"),
        reasons.fines_table(
            ((session, fine) for session, side in played for fine in session.fines if fine.side == side), several=True
        ),
        changes.corrections_table(accounts, options, several=True),
        changes.length_table(accounts),
        changes.seats_table(accounts, several=True, team=team),
        reasons.lines_table(accounts, several=True),
    ]
    report = Report(
        kind=TEAM,
        name="team",
        title=reports.title("team-report"),
        event=tournament.event.name if tournament.event else "",
        subtitle=known.name,
        facts=tuple(_facts(known, tournament, stages, awarded=system.match_points is not None)),
        sections=tuple(sections),
        checks=tuple(_checks(played, stages)),
        footer=(reports.up_to_entry(tournament.seq),),
        across=across_ranking(tournament, *(stage.results.stage.uid for stage in stages)),
    )
    return fitting(report, system, match_points=not accounts or any(not account.knocks_out for account in accounts))


@dataclass(frozen=True, slots=True)
class _OfStage:
    """The team in one stage: its place among those ranked with it, and its results."""

    name: str
    """The name of the stage if an event has several."""
    results: StageResults
    among: tuple[str, ...]
    own: Standing
    mark: TeamMark | None

    @property
    def place_text(self) -> str:
        """The place in words."""
        return place_of(self.own.place, len(self.among), shared=bool(self.own.shared_with))

    def place_after(self, number: int | None) -> int:
        """Return the team's place after this round; its current place without a round."""
        if number is None:
            return self.own.place
        rounds = self.results.rounds
        so_far = [
            figure
            for figure in self.results.figures
            if (round_number := rounds[figure.session]) is not None and round_number <= number
        ]
        ranked = rank(self.among, so_far, self.results.criteria)
        return next(row.place for row in ranked if row.team == self.own.team)


def _stages(tournament: Tournament, team: str) -> Iterator[_OfStage]:
    """Return the stages in which a team plays or has played."""
    known = {uid: results_of(tournament, uid) for uid in tournament.stages}
    played = {state.stage for state in tournament.sessions.values() if team in state.teams}
    for uid in [uid for uid in known if uid in played or team in known[uid].teams]:
        results = known[uid]
        teams = results.teams if team in results.teams else (*results.teams, team)
        among = next((group for group in results.groups.values() if team in group), teams)
        own = next(row for row in rank(among, results.figures, results.criteria, results.lots) if row.team == team)
        yield _OfStage(stage_label(tournament, uid), results, tuple(among), own, team_marks(tournament, uid).get(team))


def _facts(known: TeamState, tournament: Tournament, stages: Sequence[_OfStage], *, awarded: bool) -> Iterator[Caption]:
    yield Caption(reports.fact("captain"), known.captain)
    yield Caption(reports.fact("club"), known.club)
    yield Caption(reports.fact("players"), ", ".join(known.players) or None)
    if substitution := substitution_words(known, tournament):
        yield Caption(reports.fact("substitution"), substitution)
    if not stages:
        yield Caption(words.head("note"), mark_words(TeamMark(DID_NOT_PLAY)))
    for stage in stages:
        yield Caption(words.heading_with_stage(reports.fact("place"), stage.name), stage.place_text)
        yield Caption(words.heading_with_stage(words.head("note"), stage.name), mark_words(stage.mark))
        yield Caption(words.heading_with_stage(reports.fact("played"), stage.name), stage.own.record.played)
        if awarded and not knocks_out(stage.results.stage):
            yield Caption(
                words.heading_with_stage(reports.fact("match-points"), stage.name), stage.own.record.match_points
            )


def _record(stages: Sequence[_OfStage], tournament: Tournament, *, unsigned: bool) -> Iterator[str]:
    names = {uid: team.name for uid, team in tournament.teams.items()}
    for stage in stages:
        record, codes = stage.own.record, [metric.code for metric in stage.results.criteria]
        words_of_record = reports.record(record.won, record.tied, record.lost, record.points_for, record.points_against)
        yield words.heading_with_stage(words_of_record, stage.name)
        if record.sat_out:
            yield words.had_no_opponent(record.sat_out)
        sentence = decided_sentence(stage.own, names, codes)
        if sentence:
            yield sentence
    if unsigned:
        yield reports.until_signed()


def _sessions(tournament: Tournament, played: Sequence[Played], stages: Sequence[_OfStage]) -> ReportTable:
    """Return each session of the team with opponent, result, and the team's place then.

    Rounds without an opponent come last.
    """
    by_stage = {stage.results.stage.uid: stage for stage in stages}
    rows: list[Row] = []
    for session, side in played:
        state = session.state
        own = next(part for part in session.figures.teams if part.team == session.team(side))
        begun = bool(session.bids or session.gains) or session.finished
        rows.append(
            (
                *place_cells(session, several=True),
                results.date_cell(day_of(tournament, state)),
                side,
                ", ".join(name for other, name in session.names.items() if other != side),
                own.points_for if begun else None,
                own.points_against if begun else None,
                own.points_for - own.points_against if begun else None,
                None if session.annulled or session.ahead else session.match_points(side),
                reports.outcome(own.won, own.tied, finished=session.finished),
                results.state_of(session),
                int(session.counts),
                by_stage[state.stage].place_after(state.round) if session.counts else None,
            )
        )
    rows += [row for stage in stages for row in _byes(stage)]
    columns = (
        place_columns(several=True)
        + numbers("date")
        + short_texts("side")
        + texts(opponents=18)
        + numbers("points-for", "points-against", total=True)
        + column("difference", SIGNED, total=True)
        + numbers("match-points", total=True)
        + texts(outcome=9, state=12)
        + numbers("counts", total=True, paper=False)
        + numbers("place-after")
    )
    return table(SESSIONS, columns, rows)


def _byes(stage: _OfStage) -> Iterator[Row]:
    """Return a row for each round of a stage in which the team had no opponent."""
    for figures in stage.results.figures:
        if figures.sat_out and figures.teams[0].team == stage.own.team:
            number, points = stage.results.rounds[figures.session], figures.teams[0].match_points
            cells = (None, stage.name, number, None, None, None)
            yield (*cells, words.no_opponent(), None, None, None, points, "", "", 0, stage.place_after(number))


def _points_chart() -> ReportChart:
    title, axes = reports.title("sessions-chart"), reports.axes("sessions")
    series = tuple(Series(key, reports.head(key)) for key in ("points-for", "points-against"))
    return ReportChart("sessions-chart", title, BARS, SESSIONS, ("session", "opponents"), series, *axes)


def _checks(played: Sequence[Played], stages: Sequence[_OfStage]) -> Iterator[ControlCheck]:
    for stage in stages:
        record, of_stage = stage.own.record, (("stage", stage.name),) if stage.name else ()
        counted = (("counts", 1), *of_stage)
        if not knocks_out(stage.results.stage):
            check = words.heading_with_stage(reports.check("team-match-points"), stage.name)
            yield ControlCheck(check, (Sum(SESSIONS, "match-points", of_stage),), (record.match_points,))
        for key, head, points in (
            ("team-points", "points-for", record.points_for),
            ("team-against", "points-against", record.points_against),
        ):
            yield ControlCheck(
                words.heading_with_stage(reports.check(key), stage.name), (Sum(SESSIONS, head, counted),), (points,)
            )
        check = words.heading_with_stage(reports.check("team-played"), stage.name)
        yield ControlCheck(check, (Sum(SESSIONS, "counts", of_stage),), (record.played,))
    yield levels.counts_agree()
    parts = tuple(
        Sum(
            reasons.LINES,
            "points",
            (("session", session.state.number), ("side", side), ("kind", reports.kind(CONTRACT))),
        )
        for session, side in played
    )
    yield ControlCheck(reports.check("team-levels"), (Sum(levels.LEVELS, "points-for"),), parts)
    for session, side in played:
        number = ("session", session.state.number)
        lines = Sum(reasons.LINES, "points", (number, ("side", side)))
        opening = session.opening() if session.bids or session.gains or session.finished else 0
        what = reports.check("session-points", side, session.state.number)
        yield ControlCheck(what, (Sum(SESSIONS, "points-for", (number,)),), (opening, lines))
