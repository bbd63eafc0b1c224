"""`draw-round`: drawing a stage of an event, changing its draw, and printing it."""

from argparse import Namespace
from dataclasses import replace
from typing import Any

from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.streams import read_input, write_error, write_output
from scorekeeper.cli.tables import table
from scorekeeper.features.draw.view.draw_view import draw_view, standing_draw
from scorekeeper.features.draw.view.plan_input import parse_chart, parse_kept_tables
from scorekeeper.features.draw.view.planning import (
    DrawPlan,
    PlannedDraw,
    entered,
    plan_draw,
    previous_table_choices,
    swap_teams,
)
from scorekeeper.features.draw.view.unusual import swap_notes, unusual
from scorekeeper.journal.facts import DrawMade, DrawPublished, DrawWithdrawn, Fact
from scorekeeper.journal.methods import BY_ROUND
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import OWN_CHART, DrawState
from scorekeeper.journal.teams import team_named
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.language.stage_facts import stage_called
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import HandRules
from scorekeeper.tournament.draw.model import Round

NO_SEED = "-"
"""Typed as the seed where the list decides, though the draw that is replaced had one."""


def draw_command(chosen: Namespace) -> int:
    """Draw all rounds of a stage or the next Swiss round, or change the current draw."""
    reading = chosen.preview or chosen.versions
    with desk_at(chosen.event, read_only=reading, who=chosen.who) as desk, explained(chosen.event, reason_option=True):
        if isinstance(desk.rules, HandRules):
            raise complain(chosen.event, _("a day of 500 has no draw; `day` seats the players round by round"))
        plan = _plan(chosen, desk.tournament)
        standing = standing_draw(desk.tournament, plan.stage)
        if chosen.versions:
            _print_versions(desk.tournament, plan.stage)
        elif chosen.swap or chosen.take_back:
            _change(chosen, desk, plan.stage, standing)
        elif chosen.publish and standing is not None and standing.published is None and not chosen.anew:
            desk.submit((DrawPublished(plan.stage, standing.uid),))
            view = draw_view(desk.tournament, plan)
            for note in view.notes:
                write_error(line(chosen.event, note.sentence) + "\n")
            _print(chosen, desk.tournament, view.planned)
        else:
            _draw(chosen, desk, plan, standing)
    return 0


def _draw(chosen: Namespace, desk: Desk, plan: DrawPlan, standing: DrawState | None) -> None:
    """Draw, print what is unusual, and enter the draw unless it is a preview."""
    tournament = desk.tournament
    if chosen.anew and standing is not None:
        plan = _as_before(chosen, plan, standing)
    draw = plan_draw(tournament, plan)
    if draw.problems:
        raise EntryRefused(draw.problems)
    facts: list[Fact] = list(entered(tournament, draw, desk.new_uid))
    facts += [DrawPublished(fact.stage, fact.draw) for fact in facts if isinstance(fact, DrawMade) and chosen.publish]
    if not chosen.preview:
        desk.submit(facts, reason=chosen.reason.strip())
    for remark in unusual(tournament, draw):
        write_error(line(chosen.event, remark.sentence) + "\n")
    _print(chosen, tournament, draw)


def _as_before(chosen: Namespace, plan: DrawPlan, standing: DrawState) -> DrawPlan:
    """Return the plan that replaces a draw, with its method, rounds and seed by default."""
    before = standing.fact
    plan = replace(plan, instead_of=standing.uid)
    if plan.method in {"", before.method} and before.method != OWN_CHART:
        rounds = plan.rounds if plan.rounds is not None or before.method in BY_ROUND else len(standing.rounds)
        plan = replace(plan, method=before.method, rounds=rounds)
    if chosen.seed is None and plan.method != OWN_CHART:
        plan = replace(plan, seed=before.seed, thrown_by=plan.thrown_by or before.thrown_by)
    return plan


def _change(chosen: Namespace, desk: Desk, stage: str, standing: DrawState | None) -> None:
    """Swap two teams in a round of the current draw, or withdraw the draw, and print the result."""
    if standing is None:
        raise complain(chosen.event, pgettext("command line", "nothing has been drawn yet"))
    reason = chosen.reason.strip()
    if chosen.take_back:
        desk.submit((DrawWithdrawn(stage, standing.uid),), reason=reason)
        return
    wrong: list[str] = []
    number = int(chosen.round) if (chosen.round or "").isdecimal() else None
    if number not in standing.rounds:
        asked = chosen.round or ""
        wrong.append(line("--round", _("{value} is not a round of this draw").format(value=asked or "-")))
    named = [team_named(desk.tournament.teams, text) for text in chosen.swap]
    for text, team in zip(chosen.swap, named, strict=True):
        if team is None:
            wrong.append(line("--swap", _("no team is called {name}").format(name=text)))
    if not reason:
        wrong.append(line("--reason", _("a swap needs a reason")))
    first, second = named
    if wrong or first is None or second is None or number is None:
        raise Complaint(wrong)
    change = swap_teams(stage, standing, number, first, second)
    notes = swap_notes(desk.tournament, standing, change)
    desk.submit((change,), reason=reason)
    for note in notes:
        write_error(line(chosen.event, note.sentence) + "\n")
    _print(chosen, desk.tournament, draw_view(desk.tournament, DrawPlan(stage)).planned)


def _print_versions(tournament: Tournament, stage: str) -> None:
    """Print a line about every draw so far, the newest first."""
    view = draw_view(tournament, DrawPlan(stage))
    write_output("".join(f"{what}, {became}\n" for _uid, what, became in view.versions))


def _plan(chosen: Namespace, tournament: Tournament) -> DrawPlan:
    """Return the arguments as a plan. Raises Complaint with every problem."""
    wrong: list[str] = []
    numbers: dict[str, int | None] = {}
    for name in ("rounds", "seed", "first_table"):
        given = getattr(chosen, name)
        if name == "seed" and given == NO_SEED:
            given = None
        numbers[name] = int(given) if given is not None and given.isascii() and given.isdigit() else None
        if given is not None and numbers[name] is None:
            option = f"--{name.replace('_', '-')}"
            wrong.append(line(option, _("{value} is not a number").format(value=given)))
    closed = [number.strip() for number in (chosen.closed or "").split(",") if number.strip()]
    if not all(number.isascii() and number.isdigit() for number in closed):
        wrong.append(line("--closed", _("{value} is not a list of tables").format(value=chosen.closed)))
    stage = stage_called(tournament, chosen.stage)
    if stage is None:
        wrong.append(line("--stage", _("there is no stage {name}").format(name=chosen.stage)))
    fixed, unfit = parse_kept_tables(chosen.fixed or "", tournament)
    wrong += [line("--fixed", sentence) for sentence in unfit]
    chart: tuple[Round, ...] = ()
    if chosen.chart:
        text = read_input(chosen.chart).decode("utf-8-sig", errors="replace")
        chart, unfit = parse_chart(text, tournament)
        wrong += [line(chosen.chart, sentence) for sentence in unfit]
    if wrong or stage is None:
        raise Complaint(wrong)
    first, before = numbers["first_table"], previous_table_choices(tournament, stage)
    return DrawPlan(
        stage,
        OWN_CHART if chosen.chart else chosen.method or "",
        numbers["rounds"],
        numbers["seed"],
        chosen.thrown_by,
        before.first_table if first is None else first,
        before.closed if chosen.closed is None else tuple(map(int, closed)),
        before.fixed if chosen.fixed is None else fixed,
        chosen.here,
        chart,
    )


def _print(chosen: Namespace, tournament: Tournament, draw: PlannedDraw) -> None:
    name = {uid: team.name for uid, team in tournament.teams.items()}
    if chosen.json:
        document: dict[str, Any] = {
            "format": "scorekeeper/draw",
            "version": 1,
            "order": [name[team] for team in draw.order],
            "rounds": [
                {
                    "round": draw_round.number,
                    "tables": [
                        {"table": each.table, "teams": [name[team] for team in each.teams]}
                        for each in draw_round.tables
                    ],
                    "sits_out": [name[team] for team in draw_round.sits_out],
                }
                for draw_round in draw.rounds
            ],
        }
        write_output(one_document(document))
        return
    rows: list[tuple[str, ...]] = [
        (pgettext("command line", "round"), pgettext("command line", "table"), pgettext("command line", "teams"))
    ]
    for draw_round in draw.rounds:
        rows += [
            (str(draw_round.number), str(each.table), " - ".join(name[team] for team in each.teams))
            for each in draw_round.tables
        ]
        rows += [
            (str(draw_round.number), "", _("{team} sits out").format(team=name[team])) for team in draw_round.sits_out
        ]
    write_output(table(rows))
