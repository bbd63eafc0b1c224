"""`stages`: list, make, change and close the stages of an event."""

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.cli.event_part import chosen_stage
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.streams import write_error, write_output
from scorekeeper.cli.tables import table
from scorekeeper.features.papers.view.exporting import find_team
from scorekeeper.features.stages.view.qualifying import qualifying_facts, side_event
from scorekeeper.features.stages.view.stage_list import DEALS, StageLine, name_of, stage_lines
from scorekeeper.features.standings.view.declining import accepting, declining
from scorekeeper.journal.facts import Fact, LotDrawn, StageClosed
from scorekeeper.journal.outstanding import outstanding_of
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_facts import StageSet, TimetableSet
from scorekeeper.journal.stage_results import sessions_of
from scorekeeper.journal.stages import ANNUL, FORFEIT, MAIN
from scorekeeper.kernel.desk import Desk
from scorekeeper.language.standings import may_still_change
from scorekeeper.language.timetable import parse_timetable
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import HandRules
from scorekeeper.tournament.standings import METRICS


def stages_command(chosen: Namespace) -> int:
    """Make, change or close a stage if asked to, then list the stages."""
    doing = (chosen.new, chosen.change, chosen.close, chosen.decline, chosen.accept, chosen.lot)
    with desk_at(chosen.event, read_only=not any(doing), who=chosen.who) as desk:
        with explained(chosen.event, reason_option=True):
            if isinstance(desk.rules, HandRules):
                raise complain(chosen.event, _("a day of 500 has no stages"))
            if chosen.new:
                desk.submit(_making_facts(desk, chosen))
            elif chosen.change:
                if facts := _changed(desk, chosen):
                    desk.submit(facts, reason=chosen.reason)
            elif chosen.close:
                desk.submit(_closing_facts(desk, chosen), reason=chosen.reason)
                _tell_unsigned(desk.tournament, chosen)
            elif any(doing):
                desk.submit(_of_those_who_go_on(desk.tournament, chosen), reason=chosen.reason)
        tournament = desk.tournament
        lines = stage_lines(tournament)
    write_output(one_document([_object(tournament, line) for line in lines]) if chosen.json else _words(lines))
    return 0


def _tell_unsigned(tournament: Tournament, chosen: Namespace) -> None:
    """Print what may still change in a stage that was closed."""
    stage = chosen_stage(tournament, chosen.close, "--close")
    out = outstanding_of(tournament, (state.uid for state in sessions_of(tournament, stage)))
    if out:
        write_error(line(chosen.event, may_still_change(out)) + "\n")


def _closing_facts(desk: Desk, chosen: Namespace) -> list[Fact]:
    """Return the facts that close a stage, with how many teams advance if given.

    Raises Complaint.
    """
    stage = chosen_stage(desk.tournament, chosen.close, "--close")
    places = _numbers(chosen)["places"]
    fact = desk.tournament.stage(stage).fact
    return [*([replace(fact, places=places)] if places is not None else []), StageClosed(stage)]


def _changed(desk: Desk, chosen: Namespace) -> list[Fact]:
    """Return the fact that changes the settings of a stage; empty if nothing changes.

    Raises Complaint.
    """
    tournament, stage = desk.tournament, chosen_stage(desk.tournament, chosen.change, "--change")
    before, numbers = tournament.stage(stage).fact, _numbers(chosen)
    criteria = [code.strip() for code in (chosen.criteria or "").split(",") if code.strip()]
    unknown = [code for code in criteria if code not in METRICS or criteria.count(code) > 1]
    if unknown:
        sentence = _("{value} is not one of {allowed}, or is given twice")
        raise complain("--criteria", sentence.format(value=unknown[0], allowed=", ".join(METRICS)))
    deals = {} if numbers[DEALS] is None else {DEALS: int(numbers[DEALS] or 0)}
    after = replace(
        before,
        method=chosen.method or before.method,
        rounds=before.rounds if numbers["rounds"] is None else numbers["rounds"],
        places=before.places if numbers["places"] is None else numbers["places"],
        options={**before.options, **deals},
        lengths=_lengths(chosen) or before.lengths,
        criteria=tuple(criteria) or before.criteria,
        withdrawn=before.withdrawn if chosen.withdrawn is None else {"forfeit": FORFEIT}.get(chosen.withdrawn, ANNUL),
    )
    facts: list[Fact] = [] if after == before else [after]
    return [*facts, *_timetable(tournament, stage, chosen)]


def _timetable(tournament: Tournament, stage: str, chosen: Namespace) -> list[Fact]:
    """Return the timetable given with --begins, if it differs from that of the stage.

    Raises Complaint.
    """
    if chosen.begins is None:
        return []
    begins = parse_timetable(chosen.begins, tournament.event.date if tournament.event is not None else None)
    if isinstance(begins, str):
        raise complain("--begins", begins)
    standing = tournament.stages.get(stage)
    return [] if begins == (standing.begins if standing is not None else ()) else [TimetableSet(stage, begins)]


def _numbers(chosen: Namespace) -> dict[str, int | None]:
    """Return the numbers given. Raises Complaint with every invalid one."""
    numbers: dict[str, int | None] = {}
    wrong: list[str] = []
    for name in ("rounds", "places", DEALS):
        text = getattr(chosen, name)
        numbers[name] = int(text) if text is not None and text.isascii() and text.isdigit() else None
        if text is not None and numbers[name] is None:
            wrong.append(line(f"--{name}", _("{value} is not a number").format(value=text)))
    if wrong:
        raise Complaint(wrong)
    return numbers


def _lengths(chosen: Namespace) -> tuple[int, ...]:
    """Return the deals of each round as given. Raises Complaint if one of them is not a number."""
    parts = [part.strip() for part in (chosen.lengths or "").split(",") if part.strip()]
    if not all(part.isascii() and part.isdigit() for part in parts):
        raise complain("--lengths", _("{value} is not a list of numbers").format(value=chosen.lengths))
    return tuple(map(int, parts))


def _making_facts(desk: Desk, chosen: Namespace) -> list[Fact]:
    """Return the facts that make a stage, with its teams if it takes them from another.

    Raises Complaint.
    """
    numbers = _numbers(chosen)
    if chosen.out_of is not None:
        return _side_event(desk, chosen)
    before = MAIN if chosen.source is None else chosen_stage(desk.tournament, chosen.source, "--from")
    fact = StageSet(
        desk.new_uid(), chosen.new.strip(), chosen.method or "", numbers["rounds"],
        {} if numbers[DEALS] is None else {DEALS: int(numbers[DEALS] or 0)}, lengths=_lengths(chosen),
        places=numbers["places"],
        after=None if chosen.source is None else before,
    )  # fmt: skip
    planned = _timetable(desk.tournament, fact.stage, chosen)
    if chosen.source is None:
        return [fact, *planned]
    facts = qualifying_facts(desk.tournament, fact)
    if isinstance(facts, str):
        raise complain("--from", f"{facts} {_first(desk.tournament, before)}".strip())
    return [*facts, *planned]


def _first(tournament: Tournament, source: str) -> str:
    """Return the command needed before teams can advance from a stage; "" if none is."""
    stage = tournament.stage(source)
    if stage.over is None:
        return f'(stages EVENT --close "{name_of(stage)}")'
    if stage.fact.places is None:
        return f'(stages EVENT --change "{name_of(stage)}" --places N)'
    return ""


def _side_event(desk: Desk, chosen: Namespace) -> list[Fact]:
    """Return the facts that make a side event of teams that are out in a stage.

    Raises Complaint if there are none.
    """
    stage = chosen_stage(desk.tournament, chosen.out_of, "--out-of")
    made, *placed = side_event(desk.tournament, stage, desk.new_uid, chosen.new) or (None,)
    if not isinstance(made, StageSet):
        raise complain(
            "--out-of",
            _("Fewer than two eliminated teams of {stage} are free to play.").format(
                stage=name_of(desk.tournament.stage(stage))
            ),
        )
    numbers = _numbers(chosen)
    options = {} if numbers[DEALS] is None else {DEALS: int(numbers[DEALS] or 0)}
    method = chosen.method or made.method
    changed = replace(made, method=method, rounds=numbers["rounds"], options=options, lengths=_lengths(chosen))
    return [changed, *placed, *_timetable(desk.tournament, made.stage, chosen)]


def _of_those_who_go_on(tournament: Tournament, chosen: Namespace) -> Sequence[Fact]:
    """Return the facts of a declined or accepted place in the next stage, or of lots.

    Raises Complaint.
    """
    stage = MAIN if chosen.source is None else chosen_stage(tournament, chosen.source, "--from")
    if chosen.lot:
        return [LotDrawn(stage, tuple(find_team(tournament, name).uid for name in chosen.lot))]
    if chosen.decline:
        return declining(tournament, stage, find_team(tournament, chosen.decline).uid)
    return accepting(tournament, stage, find_team(tournament, chosen.accept).uid)


def _words(lines: tuple[StageLine, ...]) -> str:
    timed = any(line.begins for line in lines)
    rows: list[tuple[str, ...]] = [
        (
            pgettext("command line", "stage"),
            pgettext("command line", "teams"),
            pgettext("command line", "state"),
            pgettext("command line", "disputes"),
            *((pgettext("command line", "rounds begin"),) if timed else ()),
        )
    ]
    rows += [(line.name, line.detail, line.state, line.disputes, *((line.begins,) if timed else ())) for line in lines]
    return table(rows)


def _object(tournament: Tournament, stage: StageLine) -> dict[str, object]:
    begins = tournament.stage(stage.uid).begins
    return {
        "stage": stage.name, "uid": stage.uid, "teams": stage.detail, "state": stage.state, "over": stage.over,
        **({"begins": list(begins)} if begins else {}),
    }  # fmt: skip
