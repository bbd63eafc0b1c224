"""The Draw page as frozen values: the draw by row, and what can be done with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scorekeeper.features.draw.view.planning import BRACKET_DRAWN, DrawPlan, PlannedDraw, plan_draw
from scorekeeper.features.draw.view.unusual import REMATCH, Unusual, made_draw_notes, unusual
from scorekeeper.features.draw.words import draw_page as words
from scorekeeper.features.draw.words.unusual import checked_sentence
from scorekeeper.journal.facts import SessionOpened
from scorekeeper.journal.methods import BY_ROUND
from scorekeeper.journal.snapshot import COMPLETE, EMPTY, FORFEITED, Tournament
from scorekeeper.journal.stage_facts import DrawnRound
from scorekeeper.journal.stage_results import sessions_of
from scorekeeper.journal.stages import DOUBLE_ROUND_ROBIN, MAIN, OWN_CHART, SWISS, DrawState
from scorekeeper.language.moments import time_beside
from scorekeeper.language.numbers import ordinal
from scorekeeper.language.stage_facts import method_word, stage_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.refusals import problem_sentence
from scorekeeper.tournament.draw.model import Pairing, Round
from scorekeeper.tournament.draw.order import draw_key


@dataclass(frozen=True, slots=True)
class DrawRow:
    """A table of the preview: both teams by name and uid, and their places if they matter."""

    round: int
    table: int
    names: tuple[str, str]
    teams: tuple[str, ...]
    places: str = ""
    mark: str = ""
    kept: str = ""
    """The note that one of its teams keeps this table."""

    @property
    def about(self) -> str:
        """The note beside the teams.

        Changed by hand, their places, or which of them keeps its table.
        """
        return self.mark or ", ".join(part for part in (self.places, self.kept) if part)

    @property
    def key(self) -> tuple[int, int, str]:
        return self.round, self.table, self.teams[0]


@dataclass(frozen=True, slots=True)
class DrawView:
    """Everything the page shows. `standing` is the current draw, None while one is only planned.

    `problems` are the reasons why the plan gives no draw. `played` is a table of the current draw that has begun.
    """

    stage: str
    planned: PlannedDraw
    standing: DrawState | None
    rows: tuple[DrawRow, ...]
    notes: tuple[Unusual, ...]
    checked: str
    problems: tuple[str, ...]
    detail: str
    state: str
    answers: tuple[tuple[str, str], ...]
    played: int | None
    versions: tuple[tuple[str, str, str], ...]
    """Every version of every draw, newest first: uid, how it was drawn, what became of it."""
    order: tuple[str, ...]
    """The teams in draw order, numbered; those of each group where there are two."""
    shows_earlier: bool = False
    """Whether an earlier version is shown, which cannot be changed."""
    over: bool = False
    """Whether all of the current draw has been played, and the stage continues."""
    due: int = 1
    """The first round that is neither closed nor played, where work continues."""

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that are shown."""
        return tuple(dict.fromkeys(row.round for row in self.rows))

    @property
    def follows_standings(self) -> bool:
        """Whether the teams are in the order of the standings after the rounds before."""
        return self.planned.plan.method == SWISS and min(self.rounds, default=1) > 1

    @property
    def is_published(self) -> bool:
        return self.standing is not None and self.standing.published is not None


def standing_draw(tournament: Tournament, stage: str = MAIN) -> DrawState | None:
    """Return the draw the page is about: the last, unless the next Swiss round is due."""
    draws = tournament.stage(stage).standing_draws
    if not draws:
        return None
    last = draws[-1]
    by_round = last.fact.method in {*BY_ROUND, OWN_CHART}
    return None if by_round and _all_over(tournament, last) else last


def _all_over(tournament: Tournament, draw: DrawState) -> bool:
    """Return whether every session of a draw is over."""
    states = [tournament.sessions[uid] for uid in draw.sessions if uid in tournament.sessions]
    return bool(states) and all(state.state in {COMPLETE, FORFEITED} for state in states)


def draw_view(
    tournament: Tournament, plan: DrawPlan, *, redraws: bool = False, further: bool = False, back: str = ""
) -> DrawView:
    """Return the page: the current draw, or the one from the plan.

    `redraws`: instead of the current one; `further`: after it. `back` is a version (uid) to show.
    """
    earlier = tournament.stage(plan.stage).draw(back) if back else None
    standing = earlier or (None if further else standing_draw(tournament, plan.stage))
    if standing is not None and redraws:
        plan = replace(plan, instead_of=standing.uid)
    if standing is not None and (earlier is not None or not redraws):
        draw = _as_planned(standing)
    else:
        standing, draw = None, plan_draw(tournament, plan)
    ended = any(problem.code == BRACKET_DRAWN for problem in draw.problems)
    if ended:
        standing = tournament.stage(plan.stage).standing_draws[-1]
        draw = _as_planned(standing)
    tables = max((len(drawn_round.tables) for drawn_round in draw.rounds), default=0)
    notes = _notes(tournament, draw, standing)
    over = standing is not None and _all_over(tournament, standing)
    detail = words.detail(len(draw.order), len(draw.rounds), tables, method_word(draw.plan.method))
    stage = stage_name(tournament, plan.stage)
    return DrawView(
        stage=plan.stage,
        planned=draw,
        standing=standing,
        rows=tuple(_rows(tournament, draw, standing)),
        notes=notes,
        checked=_passed_checks(draw, notes) if standing is None else "",
        problems=tuple(map(problem_sentence, draw.problems)),
        detail=f"{stage[:1].upper()}{stage[1:]}: {detail}" if len(tournament.stages) > 1 else detail,
        state=_state(standing, redraws=redraws, drawn=tuple(tournament.stage(plan.stage).drawn_rounds)),
        answers=_answers(tournament, draw),
        played=_played(tournament, standing),
        versions=tuple(_versions(tournament, plan.stage)),
        order=tuple(_order(tournament, draw)),
        shows_earlier=earlier is not None,
        over=over and not ended and tournament.stage(plan.stage).over is None,
        due=_due(tournament, draw)
        if standing is not None
        else min((drawn_round.number for drawn_round in draw.rounds), default=1),
    )


def _notes(tournament: Tournament, draw: PlannedDraw, standing: DrawState | None) -> tuple[Unusual, ...]:
    """Return the unusual items: all until the draw is published, then those of changes."""
    if standing is None:
        return unusual(tournament, draw)
    notes = made_draw_notes(tournament, standing)
    if standing.published is not None or standing.withdrawn is not None:
        return notes
    sentences = {note.sentence for note in notes}
    return (*notes, *(note for note in unusual(tournament, draw) if note.sentence not in sentences))


def _due(tournament: Tournament, draw: PlannedDraw) -> int:
    numbers, closed = [drawn_round.number for drawn_round in draw.rounds], tournament.stage(draw.plan.stage).closed
    waiting = {state.round for state in sessions_of(tournament, draw.plan.stage) if state.state == EMPTY}
    ahead = (number for number in numbers if number not in closed and number in waiting)
    return next(ahead, max(numbers, default=1))


def _passed_checks(draw: PlannedDraw, notes: tuple[Unusual, ...]) -> str:
    """Return what was checked and is in order; rematches are only mentioned if there are none."""
    if not draw.rounds:
        return ""
    again = draw.plan.method == DOUBLE_ROUND_ROBIN or any(note.code == REMATCH for note in notes)
    return checked_sentence(len(draw.rounds), sum(len(drawn_round.tables) for drawn_round in draw.rounds), again=again)


def _order(tournament: Tournament, draw: PlannedDraw) -> Iterator[str]:
    for group, teams in (draw.groups or {"": draw.order}).items():
        for index, team in enumerate(teams, start=1):
            yield f"{group}{index}  {tournament.teams[team].name}" if team in tournament.teams else f"{group}{index}"


def _as_planned(draw: DrawState) -> PlannedDraw:
    fact = draw.fact
    plan = DrawPlan(
        fact.stage, fact.method, len(draw.rounds), fact.seed, fact.thrown_by, fact.first_table, fact.closed, fact.fixed
    )
    return PlannedDraw(
        plan, tuple(_round(drawn_round) for drawn_round in draw.rounds.values()), fact.order, draw.groups
    )


def _round(drawn_round: DrawnRound) -> Round:
    return Round(
        drawn_round.round,
        tuple(Pairing(table.table, (table.teams[0], table.teams[1])) for table in drawn_round.tables),
        drawn_round.sits_out,
    )


def _rows(tournament: Tournament, draw: PlannedDraw, standing: DrawState | None) -> Iterator[DrawRow]:
    name = {uid: team.name for uid, team in tournament.teams.items()}
    position = {team: index for index, team in enumerate(draw.order, start=1)} if draw.plan.method == SWISS else {}
    for drawn_round in draw.rounds:
        changed = _by_hand(standing, drawn_round.number)
        for table in drawn_round.tables:
            first, second = table.teams
            where = ""
            if position:
                where = pgettext("draw", "{first} vs. {second}").format(
                    first=ordinal(position[first]), second=ordinal(position[second])
                )
            mark = pgettext("draw", "swapped by hand") if table.table in changed else ""
            names = (name.get(first, "?"), name.get(second, "?"))
            keeping = [name.get(team, "?") for team in table.teams if draw.plan.fixed.get(team) == table.table]
            kept = _("{team} stays here").format(team=keeping[0]) if keeping else ""
            yield DrawRow(drawn_round.number, table.table, names, (first, second), where, mark, kept)
        for team in drawn_round.sits_out:
            yield DrawRow(drawn_round.number, 0, (name.get(team, "?"), pgettext("draw", "sits out")), (team,))


def _by_hand(standing: DrawState | None, number: int) -> frozenset[int]:
    if standing is None:
        return frozenset()
    return frozenset(table.table for table in standing.rounds[number].tables if table.by_hand)


def _state(standing: DrawState | None, *, redraws: bool = False, drawn: tuple[int, ...] = ()) -> str:
    """Return what became of a draw; before it is made, which rounds (`drawn`) are drawn already."""
    if standing is None and drawn and not redraws:
        return words.drawn_so_far(max(drawn))
    if standing is None:
        return _("being redrawn; the previous draw is valid until then") if redraws else pgettext("draw", "not made")
    if standing.withdrawn is not None:
        return pgettext("draw", "no longer valid")
    if standing.published is None:
        return pgettext("draw", "made, not published")
    return pgettext("draw", "published {time} by {name}").format(
        time=time_beside(standing.published_at, ""), name=standing.published_by
    )


def _answers(tournament: Tournament, draw: PlannedDraw) -> tuple[tuple[str, str], ...]:
    """Return the first teams in the order of a seed, each after its digest; else nothing."""
    seed = draw.plan.seed
    if seed is None:
        return ()
    names = [tournament.teams[team].name for team in draw.order if team in tournament.teams]
    return tuple(sorted((draw_key(seed, name), name) for name in names)[:4])


def _played(tournament: Tournament, standing: DrawState | None) -> int | None:
    """Return a table of the draw with an entry about its play."""
    for uid in standing.sessions if standing is not None else ():
        state = tournament.sessions.get(uid)
        if state is not None and any(type(entry.fact) is not SessionOpened for entry in state.entries):
            return state.table or state.number
    return None


def _versions(tournament: Tournament, stage: str) -> Iterator[tuple[str, str, str]]:
    """Yield every version of every draw (uid), newest first, in words."""
    draws: Mapping[int, DrawState] = dict(enumerate(tournament.stage(stage).draws, start=1))
    for number, draw in sorted(draws.items(), reverse=True):
        what = method_word(draw.fact.method)
        if draw.fact.seed is not None:
            what = f"{what}, {draw.fact.seed}"
        if draw.fact.method in {*BY_ROUND, OWN_CHART}:
            what = f"{what}, {words.of_rounds(tuple(draw.rounds))}"
        became = _("{when}: {state}").format(when=time_beside(draw.at, ""), state=_state(draw))
        yield (
            draw.uid,
            _("{number}. {what}").format(number=number, what=what),
            f"{became}; {draw.reason}" if draw.reason else became,
        )


def session_played_at(tournament: Tournament, stage: str, row: DrawRow) -> tuple[str, str] | None:
    """Return the page on which a table of a draw is played and its session.

    None before its round has begun.
    """
    states = (
        session for session in tournament.sessions.values() if (session.stage, session.round) == (stage, row.round)
    )
    state = next((state for state in states if set(state.teams) == set(row.teams)), None)
    if state is None:
        return None
    return "score" if state.seating_entries or state.record.deals else "session-start", state.uid
