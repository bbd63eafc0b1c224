"""The draw poster and the seating of a round, by name and by table."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from scorekeeper.journal.names import list_key
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.stage_results import teams_of
from scorekeeper.journal.stage_rounds import StageRound, names_in, rounds_of_stage
from scorekeeper.journal.stages import DrawState, StageState
from scorekeeper.language import stage_papers as words
from scorekeeper.language.reports import DASH, fact
from scorekeeper.language.stage_facts import method_word
from scorekeeper.language.timetable import begins_at
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.columns import Row, by_side, column, joined, numbers, short_texts, texts
from scorekeeper.sheets.reports.model import SHORT, TEXT, Caption, Report, ReportTable, ReportText
from scorekeeper.sheets.reports.stage import stage_report
from scorekeeper.tournament.draw.order import draw_key
from scorekeeper.tournament.results import side_of

DRAW, SEATING = "draw", "seating"
_MOST_ROUNDS = 16
"""The most rounds side by side; more are divided into several tables."""


def draw_report(tournament: Tournament, stage: str, options: SheetOptions) -> Report:
    """Return the poster of a stage: all rounds that are drawn or exist."""
    standing, rounds = tournament.stage(stage), rounds_of_stage(tournament, stage)
    teams = sorted(teams_of(tournament, stage), key=lambda team: list_key(tournament.teams[team].name))
    tables = [_table_of_round(tournament, standing, stage_round) for stage_round in rounds]
    sessions = sum(len(stage_round.sessions) for stage_round in rounds)
    return stage_report(
        tournament,
        stage,
        DRAW,
        words.title(DRAW),
        subtitle=published_words(standing.standing_draws[-1], options) if standing.standing_draws else "",
        facts=(*_facts(standing, len(teams), len(rounds), sessions), *_hall(tournament, standing)),
        across=_text_across(*standing.standing_draws),
        sections=(
            *_by_team(tournament, teams, rounds),
            *_groups(tournament, standing),
            *tables,
            *_how_to_repeat(tournament, standing),
        ),
    )


def seating_report(tournament: Tournament, stage: str, number: int, options: SheetOptions) -> Report:
    """Return the seating of each team in one round, by team name, for the wall.

    Raises KeyError without the round.
    """
    stage_round = {stage_round.number: stage_round for stage_round in rounds_of_stage(tournament, stage)}[number]
    names, standing = names_in(tournament), tournament.stage(stage)
    draw = standing.draw_of(number)
    rows: list[Row] = [(names[team], None, "", words.no_opponent(), "") for team in stage_round.sits_out]
    for state in stage_round.sessions:
        for position, team in enumerate(state.teams):
            others = ", ".join(names[other] for other in state.teams if other != team)
            rows.append((names[team], state.table, side_of(position), others, _note(standing, state, names)))
    columns = (
        texts(team=22)
        + numbers("table")
        + short_texts("side")
        + column("opponent", letters=22, head=words.head("opponent"))
        + (column("note", letters=24, head=words.head("note")) if any(row[-1] for row in rows) else ())
    )
    seated = (row[: len(columns)] for row in sorted(rows, key=lambda row: list_key(str(row[0]))))
    table = ReportTable(SEATING, words.by_team(), columns, tuple(seated), wall=True, leaders=True)
    return stage_report(
        tournament,
        stage,
        SEATING,
        words.title(SEATING, number),
        subtitle=" \N{MIDDLE DOT} ".join(
            filter(None, (_begins(tournament, standing, number), published_words(draw, options) if draw else ""))
        ),
        sections=(table,),
        number=number,
        across=_text_across(*([draw] if draw is not None else [])),
    )


def _text_across(*draws: DrawState) -> str:
    """Return the text printed across a paper with a draw that is not published; "" otherwise."""
    return words.draft() if any(draw.published is None for draw in draws) else ""


def published_words(draw: DrawState, options: SheetOptions) -> str:
    """Return when and by whom a draw was published, or that it is a draft."""
    if draw.published is None:
        return words.draft()
    return words.published(options.moment(draw.published_at), draw.published_by)


def _facts(standing: StageState, teams: int, rounds: int, sessions: int) -> Iterator[Caption]:
    yield Caption(fact("teams"), teams)
    yield Caption(fact("sessions"), sessions)
    yield Caption(words.fact("rounds"), rounds)
    methods = dict.fromkeys(method_word(draw.fact.method) for draw in standing.standing_draws)
    yield Caption(words.fact("method"), ", ".join(methods))


def _hall(tournament: Tournament, standing: StageState) -> Iterator[Caption]:
    """Return the tables in use, if they are not all from 1 on, and the teams with fixed tables."""
    last = next(reversed(standing.standing_draws), None)
    if last is None:
        return
    if last.fact.first_table != 1 or last.fact.closed:
        yield Caption(words.fact("tables"), words.tables_used(last.fact.first_table, last.fact.closed))
    kept = sorted((table, tournament.teams[team].name) for team, table in last.fact.fixed.items())
    if kept:
        yield Caption(words.fact("kept"), ", ".join(f"{name} {table}" for table, name in kept))


def _by_team(tournament: Tournament, teams: Sequence[str], rounds: Sequence[StageRound]) -> Iterator[ReportTable]:
    """Return each team's tables round by round, in as many parts as the rounds need."""
    names = names_in(tournament)
    places = {stage_round.number: _places(stage_round) for stage_round in rounds}
    tables = -(-len(rounds) // _MOST_ROUNDS)
    beside = -(-len(rounds) // tables) if tables else 0
    for number in range(tables):
        part = rounds[number * beside : (number + 1) * beside]
        whole = len(part) == len(rounds)
        title = words.by_team() if whole else words.rounds_of(part[0].number, part[-1].number)
        heads = joined(
            column(f"round {stage_round.number}", SHORT, letters=5, head=words.round_head(stage_round.number))
            for stage_round in part
        )
        rows = tuple(
            (names[team], *(places[stage_round.number].get(team, "") for stage_round in part)) for team in teams
        )
        yield ReportTable(
            f"teams-{number + 1}", title, texts(team=18) + heads, rows, words.by_team_note(), wall=True, leaders=True
        )


def _groups(tournament: Tournament, standing: StageState) -> Iterator[ReportTable]:
    """Return who is in which group, a column for each; nothing without groups."""
    if len(standing.groups) < 2:
        return
    names = names_in(tournament)
    groups = [sorted((names[team] for team in teams), key=list_key) for teams in standing.groups.values()]
    columns = joined(
        column(f"group {group}", letters=22, head=words.group_head(group, len(teams)))
        for group, teams in standing.groups.items()
    )
    yield ReportTable("groups", words.groups_title(), columns, tuple(zip_longest(*groups)), wall=True)


def _round_title(tournament: Tournament, standing: StageState, number: int) -> str:
    """Return a round as a heading, with its planned beginning: "Round 3 · begins at 14:30"."""
    begins = _begins(tournament, standing, number)
    return " \N{MIDDLE DOT} ".join(filter(None, (words.title("round", number), begins)))


def _begins(tournament: Tournament, standing: StageState, number: int) -> str:
    return begins_at(standing, number, event_day=tournament.event.date if tournament.event else None)


def _places(stage_round: StageRound) -> Mapping[str, str]:
    """Return each team's table in a round."""
    cells = dict.fromkeys(stage_round.sits_out, DASH)
    for state in stage_round.sessions:
        for position, team in enumerate(state.teams):
            cells[team] = words.table_and_side(state.table, side_of(position))
    return cells


def _table_of_round(tournament: Tournament, standing: StageState, stage_round: StageRound) -> ReportTable:
    names = names_in(tournament)
    sides = max((len(state.teams) for state in stage_round.sessions), default=2)
    rows = []
    for state in stage_round.sessions:
        at_table = [names.get(team, "") for team in state.teams]
        empty = [None] * (sides - len(at_table))
        rows.append((state.table, *at_table, *empty, _note(standing, state, names)))
    columns = (
        numbers("table")
        + by_side("team", map(side_of, range(sides)), TEXT, letters=20)
        + column("note", letters=24, head=words.head("note"), paper=any(row[-1] for row in rows))
    )
    alone = words.sits_out([names[team] for team in stage_round.sits_out])
    return ReportTable(
        f"round-{stage_round.number}",
        _round_title(tournament, standing, stage_round.number),
        columns,
        tuple(rows),
        alone,
        alone,
        wall=True,
    )


def _note(standing: StageState, state: SessionState, names: Mapping[str, str]) -> str:
    """Return what is unusual about a table.

    A change by hand and its reason, a team that has withdrawn.
    """
    number = state.round or 0
    gone = [words.gives_up(names[team]) for team in state.teams if not standing.plays_in(team, number)]
    return "; ".join((*_by_hand(standing.draw_of(number), number, state), *gone))


def _by_hand(draw: DrawState | None, number: int, state: SessionState) -> Iterator[str]:
    """Return the reason of the last change of a table by hand."""
    for change in reversed(draw.changes if draw is not None else ()):
        for drawn_round in change.fact.rounds:
            tables = [
                table for table in drawn_round.tables if drawn_round.round == number and table.session == state.uid
            ]
            if any(table.by_hand for table in tables):
                yield words.changed_by_hand(change.reason)
                return


def swaps(standing: StageState, stage_round: StageRound) -> Iterator[str]:
    """Return the tables of a round that were changed by hand, and why."""
    tables: dict[str, list[str]] = {}
    for state in stage_round.sessions:
        for swap in _by_hand(standing.draw_of(stage_round.number), stage_round.number, state):
            tables.setdefault(swap, []).append(str(state.table or state.number))
    for swap, changed in tables.items():
        yield words.changed_tables(changed, swap)


def all_swaps(tournament: Tournament, stage: str, until: int | None = None) -> Iterator[str]:
    """Yield tables changed by hand, and why, in a stage's rounds up to `until`."""
    for stage_round in rounds_of_stage(tournament, stage):
        for swap in swaps(tournament.stage(stage), stage_round) if until is None or stage_round.number <= until else ():
            yield words.in_round(stage_round.number, swap)


def _how_to_repeat(tournament: Tournament, standing: StageState) -> Iterator[ReportText]:
    """Yield how to reproduce the order of the draw; nothing if it has no seed.

    Only the rule is on paper.
    """
    for sentences in seeds_words(tournament, standing):
        yield ReportText(words.order_title(), sentences, small=True, on_paper=1)


def seeds_words(tournament: Tournament, standing: StageState) -> Iterator[tuple[str, ...]]:
    """Yield sentences on how to reproduce each order that was drawn by a seed."""
    seeds = {draw.fact.seed: draw for draw in standing.standing_draws if draw.fact.seed is not None}
    for seed, draw in seeds.items():
        names = [tournament.teams[team].name for team in draw.fact.order if team in tournament.teams]
        first = min(names, key=lambda name: draw_key(seed, name), default="")
        yield (
            words.seeded(seed, draw.fact.thrown_by),
            words.whole_list(words.whole_order(seed)),
            *((words.one_name(words.repeat_line(seed, first), draw_key(seed, first)[:12]),) if first else ()),
        )
