"""`new`, `sessions` and `standings`: make an event, print its sessions and standings."""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from scorekeeper.cli.complaint import complain, line
from scorekeeper.cli.event_part import Where, chosen_stage, round_counted
from scorekeeper.cli.games import CLOSED_ON_PAPER, clicks_command, game_object, game_row, signing_object, signing_words
from scorekeeper.cli.opening import SEAT, desk_at, explained, who_enters
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.streams import write_output
from scorekeeper.cli.tables import as_csv, table
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.stage_results import Cutoff, results_until
from scorekeeper.journal.team_marks import TeamMark, team_marks
from scorekeeper.kernel.earlier_event import PARTS, read_earlier
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.events import NewEvent, create_event, system_of, typed_settings
from scorekeeper.kernel.ranking import awards_match_points, ranked_among
from scorekeeper.language.dates import not_a_date, parse_date
from scorekeeper.language.session_length import unusual_length
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.standings import criterion_word
from scorekeeper.language.team_marks import mark_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, problem
from scorekeeper.tournament.standings import Standing


def new_command(chosen: Namespace) -> int:
    """Make a new event."""
    who = who_enters(chosen.who)
    parts = _parts(chosen)
    date = typed_date(chosen.date) if chosen.date is not None else None
    with explained(chosen.earlier or chosen.event):
        earlier = read_earlier(chosen.earlier) if chosen.earlier is not None else None
    system = chosen.system or (earlier.system if earlier is not None else None)
    if system is None:
        raise complain("new", _("name a rule system with --system, or an earlier event with --from"))
    if earlier is not None and system != earlier.system:
        raise complain("--system", _("the earlier event uses {system}").format(system=earlier.system))
    with explained(chosen.event):
        name = PurePath(chosen.event).stem if chosen.name is None else chosen.name
        problems: list[Problem] = [] if name.strip() else [problem("name-missing", "name")]
        settings = {}
        try:
            settings = typed_settings(system_of(system), chosen.settings)
        except EntryRefused as refused:
            problems.extend(refused.problems)
        if problems:
            raise EntryRefused(problems)
        event = NewEvent(name=name, system=system, date=date, venue=chosen.venue, settings=settings)
        if earlier is not None:
            event = earlier.filled(event, parts)
        create_event(chosen.event, event, who=who, seat=SEAT).close()
    write_output(line(pgettext("command line", "Made"), chosen.event) + "\n")
    return 0


def typed_date(text: str) -> str:
    """Return a typed date in ISO 8601. Raises Complaint."""
    date = parse_date(text)
    if date is None:
        raise complain("--date", not_a_date(text))
    return date


def _parts(chosen: Namespace) -> tuple[str, ...]:
    """Return what to copy from an earlier event. Raises Complaint."""
    if chosen.parts is None:
        return PARTS
    if chosen.earlier is None:
        raise complain("--parts", _("name the earlier event with --from"))
    parts = tuple(part.strip() for part in chosen.parts.split(",") if part.strip())
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        raise complain(
            "--parts", _("{value} is not one of {allowed}").format(value=unknown[0], allowed=", ".join(PARTS))
        )
    return parts


def sessions_command(chosen: Namespace) -> int:
    """List the sessions."""
    with desk_at(chosen.event) as desk:
        tournament = desk.tournament
    where = Where(tournament, chosen)
    states = [state for state in tournament.sessions.values() if where.has(state)]
    games = [game for game in tournament.games.values() if where.has(game)]
    if chosen.json and games:
        write_output(one_document([game_object(game) for game in games]))
    elif games:
        head = (
            pgettext("command line", "id"),
            pgettext("command line", "round"),
            pgettext("command line", "table"),
            pgettext("command line", "players"),
            pgettext("command line", "state"),
            pgettext("command line", "score"),
        )
        write_output(table([head, *(game_row(game) for game in games)]))
    elif chosen.json:
        write_output(one_document([_session_object(tournament, state) for state in states]))
    elif states:
        several = (pgettext("command line", "stage"),) if len(tournament.stages) > 1 else ()
        head = (
            pgettext("command line", "id"),
            *several,
            pgettext("command line", "round"),
            pgettext("command line", "table"),
            pgettext("command line", "teams"),
            pgettext("command line", "state"),
            pgettext("command line", "score"),
        )
        write_output(table([head, *(_session_row(tournament, state) for state in states)]))
    else:
        write_output(_("No sessions yet.") + "\n")
    return 0


def _session_object(tournament: Tournament, state: SessionState) -> dict[str, Any]:
    """Return a session; totals are as played, match points as counted."""
    result, award = state.result, award_of(tournament, state)
    awarded = result.match_points if award is None else award.match_points
    fields: dict[str, Any] = {
        "id": state.number,
        "uid": state.uid,
        "stage": stage_name(tournament, state.stage),
        "round": state.round,
        "table": state.table,
        "date": state.date,
        "teams": {side: team.name for side, team in state.record.teams.items()},
        "state": CLOSED_ON_PAPER if state.is_on_paper else state.state,
        "deals": sum(deal.outcome is not None for deal in result.deals),
        "totals": dict(result.totals),
        "complete": result.complete,
        "winner": result.winner,
        "match_points": None if awarded is None else dict(awarded),
    }
    if state.length is not None:
        length = state.length
        fields["length"] = {
            "planned": length.planned, "deals": length.deals, "why": length.why, "reason": length.reason or None
        }  # fmt: skip
    if state.forfeit is not None and award is not None:
        forfeit = state.forfeit
        fields["forfeit"] = {
            "side": forfeit.side, "why": forfeit.why, "reason": forfeit.reason or None, "points": dict(award.points)
        }  # fmt: skip
    return fields | signing_object(state)


def _session_row(tournament: Tournament, state: SessionState) -> tuple[str, ...]:
    award = award_of(tournament, state)
    totals = state.result.totals if award is None else award.points
    return (
        str(state.number),
        *((stage_name(tournament, state.stage),) if len(tournament.stages) > 1 else ()),
        "" if state.round is None else str(state.round),
        "" if state.table is None else str(state.table),
        " - ".join(team.name for team in state.record.teams.values()),
        unusual_length(state, award, because=True) if award is not None else _state_words(state),
        " : ".join(str(totals.get(side, 0)) for side in state.record.teams),
    )


def _state_words(state: SessionState) -> str:
    parts = (state_word(state.state), unusual_length(state, None, because=True), signing_words(state))
    return ", ".join(part for part in parts if part)


def state_word(state: str) -> str:
    """Return the word for the state of a session."""
    words = {
        "empty": pgettext("state, command line", "not begun"),
        "running": pgettext("state, command line", "running"),
        "complete": pgettext("state, command line", "complete"),
        "forfeited": pgettext("state, command line", "forfeited"),
    }
    return words.get(state, state)


def standings_command(chosen: Namespace) -> int:
    """Print the standings."""
    with desk_at(chosen.event) as desk:
        tournament, rules = desk.tournament, desk.rules
    if isinstance(rules, HandRules):
        return clicks_command(chosen, tournament)
    rows = _rows(chosen, tournament)
    marks = _marks(chosen, tournament)
    objects = [_standing_object(row, tournament, marks) for row in rows]
    if chosen.json:
        write_output(one_document([_without_empty_note(stage_object) for stage_object in objects]))
    elif chosen.csv:
        write_output(as_csv(objects))
    elif rows:
        head = (
            pgettext("command line", "place"),
            pgettext("command line", "team"),
            pgettext("command line", "played"),
            pgettext("command line", "match points"),
            pgettext("command line", "difference"),
            pgettext("command line", "points for"),
            pgettext("command line", "W-T-L"),
        )
        listed = [
            (*head, pgettext("command line", "decided by")),
            *(_standing_row(row, tournament, marks) for row in rows),
        ]
        given = awards_match_points(tournament, chosen_stage(tournament, chosen.stage))
        write_output(table(listed if given else [(*row[:_MATCH_POINTS], *row[_MATCH_POINTS + 1 :]) for row in listed]))
    else:
        write_output(_("No teams yet.") + "\n")
    return 0


_MATCH_POINTS = 3
"""The column of the match points, which some rules do not have."""


def _rows(chosen: Namespace, tournament: Tournament) -> Sequence[Standing]:
    """Return the standings of the stage, or of the group of it, now or after a round.

    Raises Complaint.
    """
    stage, after = _stage_and_round(chosen, tournament)
    results = results_until(tournament, stage, Cutoff(round=after))
    teams = results.teams if chosen.group is None else results.groups.get(chosen.group.strip().upper())
    if teams is None:
        raise complain("--group", _("there is no group {name}").format(name=chosen.group))
    return ranked_among(results, teams)


def _without_empty_note(fields: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if key != "note" or value}


def _marks(chosen: Namespace, tournament: Tournament) -> Mapping[str, TeamMark]:
    return team_marks(tournament, *_stage_and_round(chosen, tournament))


def _stage_and_round(chosen: Namespace, tournament: Tournament) -> tuple[str, int | None]:
    stage = chosen_stage(tournament, chosen.stage)
    return stage, None if chosen.round is None else round_counted(tournament, stage, chosen.round, "--round")


def _standing_object(row: Standing, tournament: Tournament, marks: Mapping[str, TeamMark]) -> dict[str, Any]:
    record, decision = row.record, row.decision
    against = decision.against if decision is not None else None
    return {
        "place": row.place,
        "team": tournament.teams[row.team].name,
        "played": record.played,
        "match_points": record.match_points,
        "difference": record.difference,
        "points_for": record.points_for,
        "points_against": record.points_against,
        "won": record.won,
        "tied": record.tied,
        "lost": record.lost,
        "penalty_points": record.penalty_points,
        "decided_by": decision.criterion if decision is not None else None,
        "against": tournament.teams[against].name if against is not None else None,
        "shared_with": [tournament.teams[team].name for team in row.shared_with],
        "sessions": list(record.sessions),
        "forfeits": list(record.forfeits),
        "sat_out": record.sat_out,
        "note": mark_words(marks.get(row.team)),
    }


def _standing_row(row: Standing, tournament: Tournament, marks: Mapping[str, TeamMark]) -> tuple[str, ...]:
    record, name, note = row.record, tournament.teams[row.team].name, mark_words(marks.get(row.team))
    return (
        f"{row.place}" + ("=" if row.shared_with else ""),
        f"{name} ({note})" if note else name,
        _played(record.played, len(record.forfeits)),
        str(record.match_points),
        f"{record.difference:+d}" if record.difference else "0",
        str(record.points_for),
        f"{record.won}-{record.tied}-{record.lost}",
        _decision_text(row, tournament),
    )


def _played(sessions: int, forfeits: int) -> str:
    if not forfeits:
        return str(sessions)
    flag = ngettext("{n} forfeit", "{n} forfeits", forfeits).format(n=forfeits)
    return f"{sessions} ({flag})"


def _decision_text(row: Standing, tournament: Tournament) -> str:
    decision = row.decision
    if decision is None:
        return pgettext("command line", "shared") if row.shared_with else ""
    criterion = criterion_word(decision.criterion)
    if decision.against is None:
        return criterion
    other = tournament.teams[decision.against].name
    text = (
        pgettext("command line", "{criterion}, over {team} {value}")
        if decision.over
        else pgettext("command line", "{criterion}, after {team} {value}")
    )
    return text.format(criterion=criterion, team=other, value=decision.theirs)
