"""`draw-round`: a stage of an event is drawn, and the draw is printed."""

from argparse import Namespace
from typing import Any

from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.streams import write_error, write_output
from scorekeeper.cli.tables import table
from scorekeeper.features.draw.view.planning import DrawPlan, PlannedDraw, planned
from scorekeeper.features.draw.view.unusual import unusual
from scorekeeper.journal.facts import DrawMade, DrawPublished
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.hands import HandRules


def draw_command(chosen: Namespace) -> int:
    """Draw a stage as far as its method goes: all rounds, or the next one of a Swiss."""
    with desk_at(chosen.event, read_only=False, who=chosen.who) as desk, explained(chosen.event):
        tournament = desk.tournament
        if isinstance(desk.rules, HandRules):
            raise complain(chosen.event, _("players of 500 are drawn table by table, on the day"))
        plan = _plan(chosen, tournament)
        draw = planned(tournament, plan)
        if draw.problems:
            raise EntryRefused(draw.problems)
        notes = unusual(tournament, draw)
        fact = draw.fact(desk.new_uid)
        facts: list[DrawMade | DrawPublished] = [fact]
        if chosen.publish:
            facts.append(DrawPublished(fact.stage, fact.draw))
        if not chosen.preview:
            desk.submit(facts)
    for one in notes:
        write_error(line(chosen.event, one.sentence) + "\n")
    _print(chosen, tournament, draw)
    return 0


def _plan(chosen: Namespace, tournament: Tournament) -> DrawPlan:
    """Return what was typed as a plan. Raises Complaint with every problem."""
    wrong: list[str] = []
    numbers: dict[str, int | None] = {}
    for name in ("rounds", "seed", "first_table"):
        typed = getattr(chosen, name)
        numbers[name] = int(typed) if typed is not None and typed.isascii() and typed.isdigit() else None
        if typed is not None and numbers[name] is None:
            option = f"--{name.replace('_', '-')}"
            wrong.append(line(option, _("{value} is not a number").format(value=typed)))
    closed = [number.strip() for number in (chosen.closed or "").split(",") if number.strip()]
    if not all(number.isascii() and number.isdigit() for number in closed):
        wrong.append(line("--closed", _("{value} is not a list of tables").format(value=chosen.closed)))
    stage = stage_called(tournament, chosen.stage)
    if stage is None:
        wrong.append(line("--stage", _("there is no stage {name}").format(name=chosen.stage)))
    if wrong or stage is None:
        raise Complaint(wrong)
    first = numbers["first_table"]
    return DrawPlan(
        stage,
        chosen.method or "",
        numbers["rounds"],
        numbers["seed"],
        chosen.thrown_by,
        1 if first is None else first,
        tuple(map(int, closed)),
        here_only=chosen.here,
    )


def stage_called(tournament: Tournament, name: str | None) -> str | None:
    """Return the uid of the stage of this name, without one the first stage; None where there is none."""
    if name is None:
        return ""
    wanted = name.strip().casefold()
    return next((uid for uid, stage in tournament.stages.items() if stage.name.casefold() == wanted), None)


def _print(chosen: Namespace, tournament: Tournament, draw: PlannedDraw) -> None:
    name = {uid: team.name for uid, team in tournament.teams.items()}
    if chosen.json:
        document: dict[str, Any] = {
            "format": "scorekeeper/draw",
            "version": 1,
            "order": [name[team] for team in draw.order],
            "rounds": [
                {
                    "round": one.number,
                    "tables": [
                        {"table": each.table, "teams": [name[team] for team in each.teams]} for each in one.tables
                    ],
                    "sits_out": [name[team] for team in one.sits_out],
                }
                for one in draw.rounds
            ],
        }
        write_output(one_document(document))
        return
    rows: list[tuple[str, ...]] = [(_("round"), _("table"), _("teams"))]
    for one in draw.rounds:
        rows += [
            (str(one.number), str(each.table), " - ".join(name[team] for team in each.teams)) for each in one.tables
        ]
        rows += [(str(one.number), "", _("{team} sits out").format(team=name[team])) for team in one.sits_out]
    write_output(table(rows))
