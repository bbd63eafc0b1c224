"""Who of the committee may rule: who must stand aside, whether enough are left, who presides."""

from collections.abc import Mapping, Sequence

from scorekeeper.journal.dispute_facts import SETTLEMENT, Member
from scorekeeper.journal.facts import RulingMade
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState
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
