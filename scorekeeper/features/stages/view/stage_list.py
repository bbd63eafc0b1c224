"""The stages as frozen lines, and the form of a stage as facts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from scorekeeper.features.stages import words
from scorekeeper.journal.brackets import needs_extra_deals
from scorekeeper.journal.dispute_facts import EVENT
from scorekeeper.journal.disputes import open_disputes
from scorekeeper.journal.methods import KNOCK_OUTS, rounds_due
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, Tournament
from scorekeeper.journal.stage_facts import StageSet, TeamPlaced, TimetableSet
from scorekeeper.journal.stage_results import begun_rounds, sessions_of, teams_of
from scorekeeper.journal.stages import StageState
from scorekeeper.kernel.final_places import is_played_out
from scorekeeper.kernel.finality import finality_of, has_finality_entries
from scorekeeper.language.finality import PROTEST, READY, stage_state
from scorekeeper.language.stage_facts import method_word
from scorekeeper.language.timetable import format_timetable, parse_timetable
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Value

DEALS = "deals"
"""The option of a stage's sessions in the form: their length."""
AFTER = "after-"
"""The prefix before the uid of the stage that another one follows."""
NUMBERS = ("rounds", "places", DEALS)


@dataclass(frozen=True, slots=True)
class StageLine:
    """A stage of the list: its name, its teams and method, its progress, its open disputes."""

    uid: str
    name: str
    detail: str
    state: str
    disputes: str
    over: bool
    """Whether nothing of it is left to play."""
    closed: bool = False
    begins: str = ""
    """Its timetable, as it is typed."""


def stage_lines(tournament: Tournament) -> tuple[StageLine, ...]:
    """Return the stages in the order in which they were made."""
    return tuple(stage_line(tournament, uid) for uid in tournament.stages)


def stage_line(tournament: Tournament, uid: str) -> StageLine:
    """Return one stage."""
    stage = tournament.stage(uid)
    disputed = sum(
        tournament.sessions[dispute.session].stage == uid
        for dispute in open_disputes(tournament)
        if (dispute.session or EVENT) in tournament.sessions and dispute.session is not None
    )
    method = next((draw.fact.method for draw in stage.standing_draws), stage.fact.method)
    return StageLine(
        uid,
        name_of(stage),
        words.teams_and_method(len(teams_of(tournament, uid)), method_word(method) if method else ""),
        state_of(tournament, stage),
        words.open_disputes(disputed),
        stage.over is not None or is_played_out(tournament, uid),
        stage.over is not None,
        format_timetable(stage.begins),
    )


def name_of(stage: StageState) -> str:
    return stage.name or words.unnamed()


def state_of(tournament: Tournament, stage: StageState) -> str:
    """Return the progress of a stage."""
    if has_finality_entries(tournament, stage.uid):
        now = finality_of(tournament, stage.uid, datetime.now(UTC), with_held=False)
        if stage.over is not None and now.state in {PROTEST, READY}:
            return pgettext("state, stage", "closed, {state}").format(state=stage_state(now))
        return stage_state(now)
    if stage.over is not None:
        return pgettext("state, stage", "closed")
    if is_played_out(tournament, stage.uid):
        return _("all played, not closed")
    before = tournament.stages.get(stage.fact.after) if stage.fact.after is not None else None
    if before is not None and before.over is None:
        return pgettext("state, stage", "starts after {stage}").format(stage=name_of(before))
    return _state_of_rounds(tournament, stage)


def _state_of_rounds(tournament: Tournament, stage: StageState) -> str:
    rounds = stage.drawn_rounds
    total = max([rounds_due(stage) or 0, *rounds, *stage.opened, *stage.closed])
    sessions = sessions_of(tournament, stage.uid)
    begun = begun_rounds(stage, sessions)
    if begun and (rounds or stage.opened or stage.closed):
        newest = max(begun)
        over = all(
            state.state in {COMPLETE, FORFEITED} and not needs_extra_deals(tournament, state)
            for state in sessions
            if state.round == newest
        )
        return words.state_round(
            newest, max(total, newest), over=newest in stage.closed or (over and newest in stage.drawn_rounds)
        )
    if not rounds:
        return pgettext("state, stage", "not drawn")
    published = any(draw.published is not None for draw in stage.standing_draws)
    return words.state_drawn(len(rounds)) if published else words.state_unpublished()


def form_values(tournament: Tournament, uid: str) -> dict[str, str]:
    """Return the recorded values of a stage in the form in which they are typed."""
    stage = tournament.stage(uid)
    fact = stage.fact
    return {
        "name": fact.name,
        "method": fact.method,
        "rounds": _text(fact.rounds),
        "places": _text(fact.places),
        DEALS: _text(fact.options.get(DEALS)),
        "lengths": ", ".join(map(str, fact.lengths)),
        "begins": format_timetable(stage.begins),
        "withdrawn": fact.withdrawn,
        "rematches": "yes" if fact.rematches else "",
        "after": "" if fact.after is None else _stage_value(fact.after),
        "teams": "\n".join(_placing(tournament, placing) for placing in stage.placed.values() if not placing.out),
        "reason": "",
    }


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _stage_value(uid: str) -> str:
    """Return a stage as a field's value.

    Never "", which is no choice, though the first stage has an empty uid.
    """
    return f"{AFTER}{uid}"


def after_choices(tournament: Tournament, but: str | None) -> list[tuple[str, str]]:
    """Return the stages that one can follow, as a field's values, with their names."""
    return [(_stage_value(uid), name_of(stage)) for uid, stage in tournament.stages.items() if uid != but]


def format_seeds(tournament: Tournament, teams: Sequence[str]) -> str:
    """Return teams as they are typed into a stage, numbered in this order."""
    return "\n".join(
        _placing(tournament, TeamPlaced("", team, number=index)) for index, team in enumerate(teams, start=1)
    )


def _placing(tournament: Tournament, placed: TeamPlaced) -> str:
    team = tournament.teams.get(placed.team)
    parts = [team.name if team is not None else placed.team, placed.group or "", _text(placed.number)]
    while not parts[-1]:
        parts.pop()
    return "; ".join(parts)


def stage_facts(
    tournament: Tournament, uid: str, values: Mapping[str, str]
) -> tuple[StageSet, list[TeamPlaced | TimetableSet]] | dict[str, str]:
    """Return a stage's form as facts, with changed teams and timetable; or its problems."""
    problems: dict[str, str] = {}
    stripped = {key: value.strip() for key, value in values.items()}
    numbers = {key: _number(stripped[key], key, problems) for key in NUMBERS}
    lengths = [_number(part.strip(), "lengths", problems) for part in stripped["lengths"].split(",") if part.strip()]
    beside: list[TeamPlaced | TimetableSet] = [*_placing_changes(tournament, uid, stripped["teams"], problems)]
    standing = tournament.stages.get(uid)
    begins = parse_timetable(stripped["begins"], tournament.event.date if tournament.event is not None else None)
    if isinstance(begins, str):
        problems["begins"] = begins
    elif begins != (standing.begins if standing is not None else ()):
        beside.append(TimetableSet(uid, begins))
    if problems:
        return problems
    options: dict[str, Value | bool] = dict(standing.fact.options) if standing is not None else {}
    options.pop(DEALS, None)
    if numbers[DEALS] is not None:
        options[DEALS] = int(numbers[DEALS] or 0)
    fact = StageSet(
        uid,
        stripped["name"],
        stripped["method"],
        numbers["rounds"],
        options,
        tuple(length for length in lengths if length is not None),
        standing.fact.criteria if standing is not None and stripped["method"] not in KNOCK_OUTS else (),
        numbers["places"],
        stripped["withdrawn"],
        bool(stripped["rematches"]),
        stripped["after"].removeprefix(AFTER) if stripped["after"] else None,
    )
    return fact, beside


def _number(text: str, field: str, problems: dict[str, str]) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        problems[field] = _("{text} is not a valid number. Type a whole number, 1 or more.").format(text=text)
        return None
    return int(text)


def _placing_changes(tournament: Tournament, uid: str, text: str, problems: dict[str, str]) -> list[TeamPlaced]:
    """Return the teams' changed lines: added ones, with group and number, and removed ones."""
    by_name = {name_key(team.name): team.uid for team in tournament.teams.values()}
    standing = tournament.stages[uid].placed if uid in tournament.stages else {}
    placings: dict[str, TeamPlaced] = {}
    for line in filter(None, (line.strip() for line in text.splitlines())):
        name, group, number = ([part.strip() for part in line.split(";")] + ["", ""])[:3]
        team = by_name.get(name_key(name))
        if team is None:
            problems["teams"] = _("There is no team named {text}.").format(text=name)
            continue
        placings[team] = TeamPlaced(uid, team, group or None, _number(number, "teams", problems))
    gone = [
        TeamPlaced(uid, team, out=True)
        for team, placing in standing.items()
        if team not in placings and not placing.out
    ]
    return [*(placing for team, placing in placings.items() if standing.get(team) != placing), *gone]
