"""Results of a stage: what each session and bye gives its teams, and who met whom.

See section 2 of the rules. Byes, forfeits of teams that withdrew and annulments follow from the draw and the
withdrawals. A round that has not begun gives nothing yet.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scorekeeper.journal.brackets import round_lost
from scorekeeper.journal.contribution import figures_of
from scorekeeper.journal.forfeits import WITHDRAWN, has_begun
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.sessions import Sessions
from scorekeeper.journal.snapshot import EMPTY, FORFEITED, EventState, SessionState, Tournament
from scorekeeper.journal.stages import MAIN, NEVER_CAME, StageState
from scorekeeper.tournament.draw.history import History, history_of
from scorekeeper.tournament.results import SessionFigures, sitting_out
from scorekeeper.tournament.settings import CRITERIA, criteria_of
from scorekeeper.tournament.standings import Metric
from scorekeeper.tournament.tally import Tally, tally, tally_after


@dataclass(frozen=True, slots=True)
class StageResults:
    """The teams of a stage (uids) in draw order, and the sessions and byes that count.

    `lots` are those drawn among level teams, the newest first.
    """

    stage: StageState
    teams: tuple[str, ...]
    figures: tuple[SessionFigures, ...]
    rounds: Mapping[str, int | None]
    """The round of each figure, by uid; the uid of a bye is made of the draw and the round."""
    criteria: tuple[Metric, ...]
    lots: tuple[tuple[str, ...], ...]

    @property
    def groups(self) -> Mapping[str, tuple[str, ...]]:
        """The teams of each group in draw order; empty without groups, as in a knock-out."""
        return {} if knocks_out(self.stage) else self.stage.groups


@dataclass(frozen=True, slots=True)
class Cutoff:
    """The cutoff: count results up to the end of this round, or of this day (ISO 8601).

    With neither, everything counts. Results without a date count on every day; sessions of no round count with the last
    round that has any results.
    """

    round: int | None = None
    day: str | None = None


def results_until(tournament: Tournament, stage: str = MAIN, until: Cutoff = Cutoff()) -> StageResults:
    """Return the results of a stage up to the cutoff; lots count only if it leaves out nothing."""
    results = results_of(tournament, stage)
    if until == Cutoff():
        return results
    days = _days(tournament, results)
    last = max((number for number in results.rounds.values() if number is not None), default=0)

    def counted(figures: SessionFigures) -> bool:
        number, day = results.rounds[figures.session], days[figures.session]
        in_time = until.round is None or (last if number is None else number) <= until.round
        return in_time and (until.day is None or day is None or day <= until.day)

    figures = tuple(figure for figure in results.figures if counted(figure))
    return replace(results, figures=figures, lots=results.lots if figures == results.figures else ())


def _days(tournament: Tournament, results: StageResults) -> Mapping[str, str | None]:
    """Return the day of each figure: its session's, a bye's round's, or the event's."""
    own = tournament.event.date if tournament.event else None
    days = {state.uid: state.date or own for state in sessions_of(tournament, results.stage.uid)}
    of_round: dict[int | None, str] = {}
    for uid, day in days.items():
        number = results.rounds.get(uid)
        if day is not None and number is not None:
            of_round[number] = min(day, of_round.get(number, day))
    return {uid: days.get(uid, of_round.get(number, own)) for uid, number in results.rounds.items()}


def sessions_of(tournament: Tournament, stage: str = MAIN) -> tuple[SessionState, ...]:
    """Return the sessions of a stage (uid), in order."""
    return tuple(state for state in tournament.sessions.values() if state.stage == stage)


def teams_of(tournament: Tournament, stage: str = MAIN) -> tuple[str, ...]:
    """Return the teams (uids) of a stage in draw order, or before a draw in the order of entry.

    In the first stage these are all teams of the event that were not taken out; in another stage those placed in it.
    Once it is drawn, an absent team in no draw is not part of it.
    """
    standing = tournament.stage(stage)
    out = {team for team, placing in standing.placed.items() if placing.out}
    if stage == MAIN and standing.standing_draws:
        out |= {team for team, known in tournament.registrations.items() if known.presence == NEVER_CAME}
    placed = [team for team in (tournament.teams if stage == MAIN else standing.placed) if team not in out]
    first = next(iter(standing.standing_draws), None)
    order = first.fact.order if first is not None else ()
    joined = [team for draw in standing.standing_draws for change in draw.changes for team in change.fact.joined]
    known = dict.fromkeys((*order, *joined, *placed))
    return tuple(team for team in known if team in tournament.teams)


def begun_rounds(stage: StageState, sessions: tuple[SessionState, ...]) -> frozenset[int]:
    """Return the rounds in which anything was opened or played.

    A round with no teams left to play also counts once a later one has begun or the stage was closed: such a round is
    never started, but its forfeits and byes must count.
    """
    played = (state.round for state in sessions if state.round is not None and has_begun(state))
    begun = {*stage.opened, *stage.closed, *played}
    last, in_a_row = max(begun, default=0), True
    for number in sorted(stage.drawn_rounds):
        counts = number < last or (in_a_row and stage.over is not None)
        if counts and all(not_coming(state) for state in sessions if state.round == number):
            begun.add(number)
        in_a_row = in_a_row and number in begun
    return frozenset(begun)


def not_coming(state: SessionState) -> bool:
    """Return whether a session is forfeited only because a team has withdrawn from the stage."""
    given_up = state.forfeit is not None and state.forfeit.why == WITHDRAWN
    return state.state == FORFEITED and given_up and all(entry.seq != state.forfeit.entry for entry in state.entries)  # type: ignore[union-attr]


def is_forfeited_ahead(tournament: Tournament, state: SessionState) -> bool:
    """Return whether a withdrawn team forfeits this session of a round that has not begun."""
    sessions = sessions_of(tournament, state.stage) if not_coming(state) else ()
    return bool(sessions) and state.round not in begun_rounds(tournament.stage(state.stage), sessions)


@dataclass(frozen=True, slots=True)
class _Remembered:
    """The results of a stage, with the data they were computed from."""

    event: EventState | None
    pending: Mapping[str, object]
    states: Mapping[str, SessionState]
    begun: frozenset[int]
    results: StageResults
    tally: Tally


def results_of(tournament: Tournament, stage: str = MAIN) -> StageResults:
    return tallied(tournament, stage)[0]


def tallied(tournament: Tournament, stage: str = MAIN) -> tuple[StageResults, Tally]:
    """Return a stage's results and tally, updated from the last ones if only sessions changed."""
    sessions = tournament.sessions
    if not isinstance(sessions, Sessions):
        results = _worked_out(tournament, stage)
        return results, tally(results.teams, results.figures)
    before = sessions.remembered.get(stage)
    known = _update_results(tournament, stage, sessions, before) if before is not None else None
    if known is None:
        results = _worked_out(tournament, stage)
        own = sessions_of(tournament, stage)
        known = _Remembered(
            tournament.event,
            sessions.pending,
            {state.uid: state for state in own},
            begun_rounds(results.stage, own),
            results,
            tally(results.teams, results.figures),
        )
    sessions.remembered[stage] = known
    return known.results, known.tally


def _update_results(
    tournament: Tournament, stage: str, sessions: Sessions[SessionState], before: _Remembered
) -> _Remembered | None:
    """Return the results updated from known ones, None if more than some sessions changed."""
    standing, results = tournament.stage(stage), before.results
    teams, criteria = teams_of(tournament, stage), criteria_in(tournament, standing)
    same = standing is results.stage and tournament.event is before.event and teams == results.teams
    annulled = standing.annuls and standing.withdrawn
    if not same or criteria != results.criteria or len(sessions) != len(before.pending) or annulled:
        return None
    changed: dict[str, SessionState] = {}
    for uid, pending in sessions.pending.items():
        if before.pending.get(uid) is not pending:
            state, before_state = pending.state, before.states.get(uid)
            if uid not in before.pending or not isinstance(state, SessionState):
                return None
            if before_state is None and state.stage != stage:
                continue
            if before_state is None or not _steady(before_state, state, before.begun):
                return None
            changed[uid] = state
    if not changed:
        return replace(before, pending=sessions.pending)
    figures = list(results.figures)
    changes = []
    for index, session_figures in enumerate(figures):
        if session_figures.session in changed:
            figures[index] = figures_of(tournament, changed[session_figures.session])
            changes.append((session_figures, figures[index]))
    new_results = replace(results, figures=tuple(figures))
    states = {**before.states, **changed}
    return _Remembered(
        before.event, sessions.pending, states, before.begun, new_results, tally_after(before.tally, figures, changes)
    )


def _steady(before: SessionState, state: SessionState, begun: frozenset[int]) -> bool:
    """Return whether a session is in the same place, and its round is begun or not as before."""
    there = (before.stage, before.round, before.number) == (state.stage, state.round, state.number)
    if not there or FORFEITED in (before.state, state.state):
        return False
    if (before.state == EMPTY) == (state.state == EMPTY):
        return True
    return state.state != EMPTY and (state.round is None or state.round in begun)


def _worked_out(tournament: Tournament, stage: str) -> StageResults:
    standing, sessions = tournament.stage(stage), sessions_of(tournament, stage)
    begun = begun_rounds(standing, sessions)
    all_figures: list[SessionFigures] = []
    rounds: dict[str, int | None] = {}
    for state in sessions:
        if state.round not in begun and not_coming(state):
            continue
        for figures in _figures(tournament, standing, state):
            all_figures.append(figures)
            rounds[figures.session] = state.round
    for number, figures in _byes(standing, begun):
        all_figures.append(figures)
        rounds[figures.session] = number
    return StageResults(
        standing,
        teams_of(tournament, stage),
        tuple(all_figures),
        rounds,
        criteria_in(tournament, standing),
        tuple(lot.teams for lot in reversed(standing.lots)),
    )


def results_ahead(tournament: Tournament, stage: str) -> tuple[SessionFigures, ...]:
    """Return certain results of rounds not begun: byes, and forfeits by withdrawals."""
    standing, sessions = tournament.stage(stage), sessions_of(tournament, stage)
    begun = begun_rounds(standing, sessions)
    ahead = [state for state in sessions if state.round not in begun and not_coming(state)]
    forfeits = (figures for state in ahead for figures in _figures(tournament, standing, state))
    byes = _byes(standing, frozenset(standing.drawn_rounds) - begun)
    return (*forfeits, *(figures for _number, figures in byes))


def _figures(tournament: Tournament, stage: StageState, state: SessionState) -> Iterator[SessionFigures]:
    """Return the figures of a session; if it is annulled, the remaining team has a bye."""
    if is_annulled(stage, state):
        yield from _annulled_figures(stage, state)
    else:
        yield figures_in(tournament, stage, state)


def is_annulled(stage: StageState, state: SessionState) -> bool:
    """Return whether a session does not count because one of its teams has withdrawn."""
    return stage.annuls and not stage.withdrawn.keys().isdisjoint(state.teams)


def figures_in(tournament: Tournament, stage: StageState, state: SessionState) -> SessionFigures:
    """Return the figures of a session if its stage counts it.

    A knock-out session counts only in a knock-out.
    """
    figures = figures_of(tournament, state)
    return replace(figures, knock_out=False) if figures.knock_out and knocks_out(stage) else figures


def _annulled_figures(stage: StageState, state: SessionState) -> Iterator[SessionFigures]:
    """Return the figures of an annulled session: the remaining team sits out."""
    gone = [team for team in state.teams if team in stage.withdrawn]
    for team in state.teams:
        if team not in gone and state.state != EMPTY:
            yield sitting_out(state.uid, team)


def _byes(stage: StageState, rounds: frozenset[int]) -> Iterator[tuple[int, SessionFigures]]:
    """Return the figures of byes in these rounds; a team that has withdrawn gets none."""
    for draw in stage.standing_draws:
        for number, draw_round in draw.rounds.items():
            for team in draw_round.sits_out if number in rounds else ():
                if stage.plays_in(team, number) and not (stage.annuls and team in stage.withdrawn):
                    yield number, sitting_out(f"{draw.uid}/{number}/{team}", team)


def criteria_in(tournament: Tournament, stage: StageState) -> tuple[Metric, ...]:
    """Return a stage's criteria in order, or the event's; in a knock-out, the round lost."""
    if knocks_out(stage):
        return (round_lost(tournament, stage),)
    return criteria_set(tournament, stage)


def criteria_set(tournament: Tournament, stage: StageState) -> tuple[Metric, ...]:
    """Return the criteria set for a stage or the event, whether or not its ranking uses them."""
    if stage.fact.criteria:
        return criteria_of({CRITERIA: ",".join(stage.fact.criteria)})
    return criteria_of(tournament.event.settings if tournament.event else {})


def history_in(tournament: Tournament, stage: str, before: int) -> History:
    """Return who met whom, had byes and was side A in the rounds of a stage before this one.

    A round that a late team missed counts as a bye; so do annulled sessions.
    """
    standing = tournament.stage(stage)
    meetings: list[tuple[str, str]] = []
    out: list[str] = []
    there: dict[int, set[str]] = {}
    for state in sessions_of(tournament, stage):
        if state.round is None or state.round >= before or len(state.teams) != 2:
            continue
        there.setdefault(state.round, set()).update(state.teams)
        first, second = state.teams
        gone = [team for team in state.teams if team in standing.withdrawn] if standing.annuls else []
        if gone:
            out += [team for team in state.teams if team not in gone]
        else:
            meetings.append((first, second))
    for number, draw_round in standing.drawn_rounds.items():
        if number < before:
            out += draw_round.sits_out
            there.setdefault(number, set()).update(draw_round.sits_out)
    missed = [team for team in teams_of(tournament, stage) for known in there.values() if team not in known]
    return history_of(meetings, out, missed)
