"""The committee: who is a member, who must stand aside from a session, and the list as it is typed."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from scorekeeper.assets.wording import ruling_page as say
from scorekeeper.journal.dispute_facts import Member
from scorekeeper.journal.snapshot import TeamState, Tournament

QUORUM, USUAL_QUORUM = "quorum", 3
"""The setting of the event that says how many members must be present, and what it is when nothing is set."""


def quorum_of(tournament: Tournament) -> int:
    """Answer how many members must be present."""
    value = (tournament.event.settings if tournament.event else {}).get(QUORUM, USUAL_QUORUM)
    return value if isinstance(value, int) and not isinstance(value, bool) else USUAL_QUORUM


def standing_aside(tournament: Tournament, session: str | None) -> Mapping[str, str]:
    """Answer who of the committee must stand aside from a session, and why in words."""
    played = tournament.played(session or "")
    teams = [team for uid in (played.teams if played is not None else ()) if (team := tournament.teams.get(uid))]
    found = {}
    for member in tournament.committee:
        why = next((reason for team in teams if (reason := _tie(member, team))), "")
        if why:
            found[member.name] = why
    return MappingProxyType(found)


def _tie(member: Member, team: TeamState) -> str:
    if member.team == team.uid:
        return say.of_team(team.name)
    same = member.club is not None and team.club is not None and member.club.casefold() == team.club.casefold()
    return say.of_club(team.name) if same else ""


def member_words(tournament: Tournament, member: Member) -> str:
    """Answer a member with where they belong to: "P. Kurian, Chicago"."""
    team = tournament.teams.get(member.team or "")
    return ", ".join(part for part in (member.name, team.name if team is not None else member.club) if part)


def typed_list(tournament: Tournament) -> str:
    """Answer the committee as it is typed: a member a line, the one who presides first."""
    ordered = sorted(tournament.committee, key=lambda member: not member.chair)
    return "\n".join(member_words(tournament, member) for member in ordered)


def read_list(text: str, teams: Iterable[TeamState]) -> tuple[Member, ...]:
    """Answer the members of a typed list: a line each, name, then team or club; the first one presides."""
    by_name = {team.name.casefold(): team.uid for team in teams}
    members: list[Member] = []
    for line in text.splitlines():
        name, _comma, belongs = (part.strip() for part in line.partition(","))
        if not name or any(member.name.casefold() == name.casefold() for member in members):
            continue
        uid = by_name.get(belongs.casefold())
        members.append(Member(name, uid, None if uid or not belongs else belongs, chair=not members))
    return tuple(members)
