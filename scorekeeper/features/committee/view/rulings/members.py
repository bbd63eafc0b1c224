"""The committee: its members in words, and the list of them as it is typed."""

from collections.abc import Iterable

from scorekeeper.journal.dispute_facts import Member
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState


def member_words(tournament: Tournament, member: Member) -> str:
    """Return a member with where they belong to: "P. Kurian, Chicago"."""
    team = tournament.teams.get(member.team or "")
    return ", ".join(part for part in (member.name, team.name if team is not None else member.club) if part)


def typed_list(tournament: Tournament) -> str:
    """Return the committee as it is typed: a member a line, the one who presides first."""
    ordered = sorted(tournament.committee, key=lambda member: not member.chair)
    return "\n".join(member_words(tournament, member) for member in ordered)


def read_list(text: str, teams: Iterable[TeamState]) -> tuple[Member, ...]:
    """Return the members of a typed list: a line each, name, then team or club; the first one presides."""
    by_name = {name_key(team.name): team.uid for team in teams}
    members: list[Member] = []
    for line in text.splitlines():
        name, _comma, belongs = (part.strip() for part in line.partition(","))
        if not name or any(name_key(member.name) == name_key(name) for member in members):
            continue
        uid = by_name.get(name_key(belongs))
        members.append(Member(name, uid, None if uid or not belongs else belongs, chair=not members))
    return tuple(members)
