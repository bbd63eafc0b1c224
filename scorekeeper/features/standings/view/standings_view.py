"""The Standings page as frozen rows: places, what decided them, and the sums."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.outstanding import Outstanding, outstanding_in
from scorekeeper.journal.prospects import TeamProspect, chances_of
from scorekeeper.journal.race import Race, race_of
from scorekeeper.journal.sessions import played_by
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.stage_results import StageResults, results_of
from scorekeeper.journal.stages import MAIN
from scorekeeper.journal.team_marks import TeamMark, team_marks
from scorekeeper.kernel.ranking import Ranking, awards_match_points, ranked_among, ranking
from scorekeeper.language import race as race_words
from scorekeeper.language import standings as standings_words
from scorekeeper.language.chances import chance_lines, chance_words
from scorekeeper.language.chances import declined as declined_word
from scorekeeper.language.forfeits import forfeit_mark
from scorekeeper.language.stage_facts import place_in
from scorekeeper.language.team_marks import mark_briefly, mark_words
from scorekeeper.session.words.entry_line import standing_words
from scorekeeper.tournament.qualify.chances import OUT
from scorekeeper.tournament.standings import Standing


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One round of a team: its match points there, None before they are played.

    `forfeit`: one side forfeited the session; `sat_out`: the team had a bye.
    """

    session: str
    match_points: int | None
    forfeit: bool = False
    sat_out: bool = False


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One team's row in words and numbers.

    What decided the place is in `decided` in few words, in `briefly` in fewer, in `why` as a sentence with both
    values.
    """

    team: str
    rank: int
    shared: bool
    name: str
    letter: str
    played: int
    match_points: int
    difference: int
    points_for: int
    points_against: int
    results: str
    boxes: tuple[RoundCell, ...]
    decided: str
    why: str
    chance: str = ""
    qualified: str = ""
    """The status of its chance, "" where the stage qualifies for nothing."""
    then: str = ""
    """The row under the supposition, "" where nothing would be different."""
    briefly: str = ""
    mark: str = ""
    """Why the team is marked: it withdrew, did not play, forfeited sessions; "" for most."""
    mark_briefly: str = ""
    """The same in a word or two."""
    leaves_place: bool = False
    """Whether the team declined or withdrew: the next one advances in its place."""

    @property
    def marked_name(self) -> str:
        return f"{self.name} ({self.mark_briefly})" if self.mark_briefly else self.name


@dataclass(frozen=True, slots=True)
class FailedSum:
    """A wrong sum: the sentence, and the session it comes from."""

    sentence: str
    session: str


@dataclass(frozen=True, slots=True)
class StandingsView:
    """Everything on the page; `sessions` and `finished` leave out knock-outs."""

    rows: tuple[StandingRow, ...]
    sessions: int
    finished: int
    forfeited: int
    """How many of the finished ones were forfeited: they have no sheet to sign."""
    knock_outs: int
    awarding: int
    """How many of the finished ones award match points."""
    outstanding: Outstanding
    match_points: int
    match_points_due: int
    differences: int
    broken: tuple[FailedSum, ...]
    criteria: tuple[str, ...]
    groups: tuple[str, ...] = ()
    places: int | None = None
    """How many of the teams shown qualify, None where none do."""
    sat_out: int = 0
    through: tuple[str, ...] = ()
    """Sentences on who has qualified, what others need, and which tables decide."""
    level: tuple[tuple[str, ...], ...] = ()
    """Teams that share a place, level in everything."""
    match_points_given: bool = True
    """Whether match points exist at all: some rules have none, and no knock-out has."""
    knock_out: bool = False
    """Whether the stage is one: it has a bracket."""
    fields: tuple[tuple[str, tuple[StandingRow, ...]], ...] = ()
    """The tables beside each other: each group shown, with its name, or all teams without one."""

    @property
    def has_leader(self) -> bool:
        """Whether a leader can be named.

        A session was played to its end, or all are settled by forfeit.
        """
        return self.finished > self.forfeited or (bool(self.finished) and not self.outstanding)

    def field_of(self, team: str) -> tuple[str, tuple[StandingRow, ...]]:
        """Return the name and the rows of the table with a team; an empty name if it is in none."""
        matches = (field for field in self.fields if any(row.team == team for row in field[1]))
        return next(matches, ("", self.rows))


def line_after(rows: Sequence[StandingRow], places: int | None) -> int:
    """Return after how many rows to draw the line of the last advancing team, 0 if none."""
    staying = [position for position, row in enumerate(rows, start=1) if not row.leaves_place]
    last = staying[places - 1] if places and places <= len(staying) else 0
    return last if last < len(rows) else 0


EACH_GROUP = "*"
"""Instead of a group: every group by itself."""


def standings_view(tournament: Tournament, stage: str = MAIN, group: str = "") -> StandingsView:
    """Return a stage's standings for the page: all teams, one group or each group."""
    table, results = ranking(tournament, stage), results_of(tournament, stage)
    shown = [name for name in results.groups if group in (name, EACH_GROUP)]
    ranked = {name: ranked_among(results, results.groups[name]) for name in shown} or {"": table.rows}
    rows = [row for group_rows in ranked.values() for row in group_rows]
    counting = {figures.session: figures for figures in table.sessions if not figures.knock_out}
    states = [tournament.sessions[uid] for uid in counting if uid in tournament.sessions]
    known = chances_of(tournament, results)
    names = {uid: team.name for uid, team in tournament.teams.items()}
    boxes, marks = _boxes(tournament, results), team_marks(tournament, stage)
    knock_out = knocks_out(results.stage)
    given = awards_match_points(tournament, stage)
    criteria = tuple(metric.code for metric in table.criteria if given or metric.code != "match-points")
    fields = {
        name: tuple(
            _with_chance(
                _row(
                    tournament,
                    row,
                    names,
                    boxes.get(row.team, ()),
                    _why(row, names, criteria, results),
                    mark=marks.get(row.team),
                ),
                known.get(row.team),
                declined=row.team in results.stage.declined,
                withdrawn=row.team in results.stage.withdrawn,
            )
            for row in group_rows
        )
        for name, group_rows in ranked.items()
    }
    return StandingsView(
        rows=tuple(row for field in fields.values() for row in field),
        sessions=len(states),
        finished=table.sums.sessions,
        knock_outs=sum(figures.knock_out for figures in table.sessions),
        forfeited=sum(bool(figures.forfeited_by) for figures in counting.values()),
        awarding=table.sums.awarding,
        outstanding=outstanding_in(tournament, table.sessions),
        match_points=table.sums.match_points,
        match_points_due=table.sums.match_points_due,
        differences=table.sums.differences,
        broken=_broken_sums(tournament, table),
        criteria=criteria,
        groups=tuple(results.groups),
        places=results.stage.fact.places if shown or not results.groups else None,
        sat_out=table.sums.sat_out,
        through=tuple(chance_lines(tournament, [row.team for row in rows], known, results)),
        level=tuple(level for group_rows in ranked.values() for level in _level(group_rows)),
        match_points_given=given,
        knock_out=knock_out,
        fields=tuple(fields.items()),
    )


def _with_chance(row: StandingRow, prospect: TeamProspect | None, *, declined: bool, withdrawn: bool) -> StandingRow:
    row = replace(row, leaves_place=declined or withdrawn)
    if declined:
        return replace(row, chance=declined_word(), qualified=OUT)
    if prospect is None:
        return row
    text = chance_words(prospect.chance, waits=prospect.waits)
    return replace(row, chance=text, qualified=prospect.chance.status)


def _level(rows: Sequence[Standing]) -> tuple[tuple[str, ...], ...]:
    """Return the teams that share a place, once they have played."""
    level: dict[int, list[str]] = {}
    for row in rows:
        if row.shared_with and row.record.played:
            level.setdefault(row.place, []).append(row.team)
    return tuple(map(tuple, level.values()))


def _row(
    tournament: Tournament,
    row: Standing,
    names: Mapping[str, str],
    boxes: tuple[RoundCell, ...],
    why: str,
    *,
    mark: TeamMark | None,
) -> StandingRow:
    record, team = row.record, tournament.teams[row.team]
    dash = "\N{EN DASH}"
    return StandingRow(
        team=row.team,
        rank=row.place,
        shared=bool(row.shared_with),
        name=team.name,
        letter=team.letter or "",
        played=record.played,
        match_points=record.match_points,
        difference=record.difference,
        points_for=record.points_for,
        points_against=record.points_against,
        results=f"{record.won}{dash}{record.tied}{dash}{record.lost}",
        boxes=boxes,
        decided=standings_words.decided_by(row, names),
        why=why,
        briefly=standings_words.decided_briefly(row),
        mark=mark_words(mark),
        mark_briefly=mark_briefly(mark),
    )


def _why(row: Standing, names: Mapping[str, str], criteria: tuple[str, ...], results: StageResults) -> str:
    """Return what decided a place, or that a bracket is yet to decide it."""
    if row.shared_with and knocks_out(results.stage) and results.stage.over is None:
        return standings_words.level_in_bracket(row, names)
    return standings_words.decided_sentence(row, names, criteria)


def _boxes(tournament: Tournament, results: StageResults) -> dict[str, tuple[RoundCell, ...]]:
    boxes: dict[str, list[tuple[tuple[int, int], RoundCell]]] = {}
    for figures in results.figures:
        if figures.knock_out:
            continue
        state, number = tournament.sessions.get(figures.session), results.rounds[figures.session]
        order = (number if number is not None else 1_000_000, state.number if state is not None else 0)
        for team in figures.teams:
            awarded = team.match_points if figures.finished and figures.awards_match_points else None
            box = RoundCell(figures.session, awarded, bool(figures.forfeited_by), figures.sat_out)
            boxes.setdefault(team.team, []).append((order, box))
    return {team: tuple(box for _order, box in sorted(listed, key=_order_of)) for team, listed in boxes.items()}


def _order_of(listed: tuple[tuple[int, int], RoundCell]) -> tuple[int, int]:
    return listed[0]


def _broken_sums(tournament: Tournament, table: Ranking) -> tuple[FailedSum, ...]:
    broken = []
    for fault in table.problems:
        uid = str(fault.path[0])
        values = dict(fault.values)
        broken.append(FailedSum(standings_words.broken_sum(fault.code, tournament.sessions[uid].number, values), uid))
    return tuple(broken)


RACE, PLACES = "race", "places"
"""The kinds of pictures over the rounds."""


@dataclass(frozen=True, slots=True)
class CourseLine:
    """One team over the rounds: its value after each of them, and the same in words."""

    team: str
    name: str
    values: tuple[int, ...]
    steps: tuple[str, ...]

    @property
    def text(self) -> str:
        """Return all rounds as sentences."""
        return f"{self.name}. {'. '.join(self.steps)}."


@dataclass(frozen=True, slots=True)
class CourseView:
    """A picture over the rounds, the best team first.

    `upwards`: from zero, or else with the first place on top.
    """

    title: str
    upright: str
    across: str
    upwards: bool
    rounds: tuple[str, ...]
    lines: tuple[CourseLine, ...]


def course_view(tournament: Tournament, what: str, stage: str = MAIN, group: str = "") -> CourseView | None:
    """Return the picture of the race or of the places of a stage, or of a group of it.

    None if no round has a finished session.
    """
    race = race_of(tournament, None, stage, group)
    if race is None:
        return None
    of_race = what == RACE
    return CourseView(
        race_words.race_title(race.counted) if of_race else race_words.places_title(),
        race_words.counted_word(race.counted) if of_race else race_words.place_word(),
        race_words.after_round(),
        of_race,
        tuple(map(str, race.rounds)),
        tuple(
            CourseLine(racer.uid, racer.name, racer.values if of_race else racer.places, steps)
            for racer, steps in zip(race.racers, _steps(race), strict=True)
        ),
    )


def _steps(race: Race) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(race_words.step_words(race, racer, index) for index in range(len(race.rounds))) for racer in race.racers
    )


@dataclass(frozen=True, slots=True)
class TeamSession:
    """One session of a team in words: round and table, opponent, and result."""

    session: str
    location: str
    result: str
    begun: bool = True


def team_sessions(tournament: Tournament, team: str, stage: str = MAIN) -> tuple[TeamSession, ...]:
    """Return every session of a team in a stage, in order."""
    return tuple(
        TeamSession(state.uid, place_in(tournament, state), _result(tournament, state, team), has_begun(state))
        for state in played_by(tournament, team)
        if isinstance(state, SessionState) and state.stage == stage
    )


def where_it_plays(sessions: Sequence[TeamSession]) -> TeamSession | None:
    """Return the team's session that began last, or else the first one drawn for it."""
    begun = [session for session in sessions if session.begun]
    return begun[-1] if begun else next(iter(sessions), None)


def only_score(tournament: Tournament, stage: str) -> str:
    """Return the score of the only session of a stage, "Dallas 25 : 16 Detroit".

    "" if it has none or several.
    """
    states = [state for state in tournament.sessions.values() if state.stage == stage and state.record.deals]
    if len(states) != 1:
        return ""
    names = {side: team.name for side, team in states[0].record.teams.items()}
    return standing_words(states[0].result.totals, names)


def _result(tournament: Tournament, state: SessionState, team: str) -> str:
    sides = list(state.record.teams)
    own = sides[state.teams.index(team)]
    other = next(side for side in sides if side != own)
    totals, awarded, final = state.result.totals, state.result.match_points, state.result.complete
    award = award_of(tournament, state)
    if award is not None:
        totals, awarded, final = award.points, award.match_points, True
    words = f"{totals.get(own, 0)} : {totals.get(other, 0)} {state.record.teams[other].name}"
    if awarded and final:
        words = f"{words}, {awarded[own]}\N{EN DASH}{awarded[other]}"
    return f"{words}, {forfeit_mark()}" if award is not None else words
