"""What the papers of a stage have in common: its rounds as they are drawn or played, and how a report of it begins."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.stage_results import sessions_of
from scorekeeper.language import reports as say
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.sheets.reports.model import Caption, Chart, Check, Report, Table, Words

Section = Table | Chart | Words


@dataclass(frozen=True, slots=True)
class StageRound:
    """One round of a stage: its sessions by table, and who sits out (uids)."""

    number: int
    sessions: tuple[SessionState, ...]
    sits_out: tuple[str, ...]


def rounds_of_stage(tournament: Tournament, stage: str) -> tuple[StageRound, ...]:
    """Return the rounds of a stage that are drawn or have sessions, in order."""
    drawn = tournament.stage(stage).drawn
    found: dict[int, list[SessionState]] = {number: [] for number in drawn}
    for state in sessions_of(tournament, stage):
        if state.round is not None:
            found.setdefault(state.round, []).append(state)
    return tuple(
        StageRound(
            number,
            tuple(sorted(states, key=lambda state: (state.table is None, state.table or 0, state.number))),
            _still_there(tournament, stage, number, drawn[number].sits_out if number in drawn else ()),
        )
        for number, states in sorted(found.items())
    )


def _still_there(tournament: Tournament, stage: str, number: int, teams: tuple[str, ...]) -> tuple[str, ...]:
    standing = tournament.stage(stage)
    return tuple(team for team in teams if standing.plays_in(team, number))


def names_in(tournament: Tournament) -> Mapping[str, str]:
    """Return what each team is called."""
    return {uid: team.name for uid, team in tournament.teams.items()}


def stage_report(
    tournament: Tournament,
    stage: str,
    kind: str,
    title: str,
    *,
    subtitle: str = "",
    facts: tuple[Caption, ...] = (),
    sections: tuple[Section, ...],
    checks: tuple[Check, ...] = (),
    number: int | None = None,
) -> Report:
    """Return a report about a stage, or a round of it; in an event of several stages it says which one."""
    several = len(tournament.stages) > 1
    name = stage_name(tournament, stage) if several else ""
    slug = "".join(sign if sign.isalnum() else "-" for sign in name.lower()).strip("-")
    return Report(
        kind=kind,
        name="-".join(part for part in (kind, slug, "" if number is None else f"round-{number}") if part),
        title=title,
        event=tournament.event.name if tournament.event else "",
        subtitle=" \N{MIDDLE DOT} ".join(part for part in (name, subtitle) if part),
        facts=facts,
        sections=sections,
        checks=checks,
        footer=(say.up_to_entry(tournament.seq),),
    )
