"""The committee rules: who of it must stand aside, whether enough are left, and the ruling entered."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.journal.dispute_facts import SETTLEMENT, Member
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.facts import Fact, RulingMade
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.language.aside import of_club, of_team
from scorekeeper.rules.model import Problem, problem
from scorekeeper.tournament.settings import QUORUM


def conflicts(tournament: Tournament, session: str, names: Sequence[str] = ()) -> Mapping[str, str]:
    """Return who must not rule on a session, and why: members of the committee of an involved team or club.

    `names` are others to be asked of: whoever plays in an involved team stands aside too, on the list or not.
    """
    played = tournament.played(session)
    teams = [tournament.teams[uid] for uid in played.teams if uid in tournament.teams] if played is not None else []
    members = list(tournament.committee)
    known = {name_key(member.name) for member in members}
    members += [Member(name) for name in names if name_key(name) not in known]
    found = ((member.name, _involved(member, teams)) for member in members)
    return {name: why for name, why in found if why}


def _involved(member: Member, teams: Sequence[TeamState]) -> str:
    for team in teams:
        plays = any(name_key(player) == name_key(member.name) for player in (*team.players, team.captain or ""))
        if member.team == team.uid or plays:
            return of_team(team.name)
    for team in teams:
        if member.club and team.club and name_key(member.club) == name_key(team.club):
            return of_club(team.club)
    return ""


def quorum(tournament: Tournament) -> int:
    """Return how many members must rule in this event."""
    return int(tournament.settings.get(QUORUM, 0))


def quorum_problem(tournament: Tournament, ruling: RulingMade) -> Problem | None:
    """Say that too few rule, None where enough do: a settlement, and an event without a committee, need nobody."""
    needed = quorum(tournament)
    present = len({name_key(name) for name in ruling.members})
    if ruling.ruling_kind == SETTLEMENT or not tournament.committee or present >= needed:
        return None
    return problem("quorum-missed", "members", present=present, quorum=needed)


def present_members(tournament: Tournament, session: str) -> tuple[str, ...]:
    """Return who of the committee may rule on a session, in the order of the list."""
    aside = conflicts(tournament, session)
    return tuple(member.name for member in tournament.committee if member.name not in aside)


def who_admits(tournament: Tournament, present: Sequence[str]) -> str:
    """Return who lets a late dispute in where nobody says otherwise: whoever presides, or the first who is present."""
    chairs = [member.name for member in tournament.committee if member.chair and member.name in present]
    return next(iter((*chairs, *present)), "")


def _problems(tournament: Tournament, ruling: RulingMade) -> tuple[Problem, ...]:
    """Return what the committee itself has against a ruling: members who must stand aside, and too few of them."""
    involved = conflicts(tournament, ruling.session, ruling.members)
    found = [
        problem("conflict-of-interest", "members", place, name=name, why=involved[name])
        for place, name in enumerate(ruling.members)
        if name in involved
    ]
    missed = quorum_problem(tournament, ruling)
    return (*found, *((missed,) if missed is not None and not found else ()))


def _completed(tournament: Tournament, ruling: RulingMade) -> RulingMade:
    """Return a ruling with what follows from the event: who stood aside, and that the dispute came late."""
    said = {name_key(name) for name, _why in ruling.aside}
    involved = conflicts(tournament, ruling.session) if ruling.ruling_kind != SETTLEMENT else {}
    aside = tuple((name, why) for name, why in involved.items() if name_key(name) not in said)
    stood = dispute_called(tournament, ruling.dispute) if ruling.dispute is not None else None
    ruling = replace(ruling, aside=(*ruling.aside, *aside))
    if stood is None or ruling.late:
        return ruling
    return replace(ruling, late=stood.fact.late, admitted_by=ruling.admitted_by or stood.fact.admitted_by)


def ruled(tournament: Tournament, ruling: RulingMade) -> RulingMade:
    """Return a ruling as it is entered: members who must stand aside are written down, and that it came late.

    Raises Refused where one of them rules all the same, or too few are left.
    """
    found = _problems(tournament, ruling)
    if found:
        raise EntryRefused(found)
    return _completed(tournament, ruling)


def make_ruling(desk: Desk, ruling: RulingMade, beside: Sequence[Fact] = (), *, expect: int | None = None) -> Saved:
    """Enter a ruling of the committee, with what belongs to it; it is final until another takes its place (4.8).

    `expect` is the newest entry of what it was drafted upon. Raises Refused as `ruled` does, and Conflict; store
    errors pass through.
    """
    return desk.submit_draft(lambda tournament: [*beside, ruled(tournament, ruling)], expect=expect)
