"""The committee: who may vote on a dispute, who admits a late one, names as typed."""

from collections.abc import Iterable, Sequence

from scorekeeper.features.committee.view.rulings.ruling_draft import FOR, NOT_RECORDED
from scorekeeper.journal.dispute_facts import Member
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.kernel.committee_votes import conflicts


def voting_members(tournament: Tournament, who: str = "") -> tuple[Member, ...]:
    """Return the committee; if none is named, the present user (`who`)."""
    return tournament.committee or ((Member(who),) if who.strip() else ())


def present_members(tournament: Tournament, session: str, who: str = "") -> tuple[str, ...]:
    """Return who may rule on a session, in the order of the list; without one, the user."""
    members = voting_members(tournament, who)
    aside = conflicts(tournament, session, [member.name for member in members])
    return tuple(member.name for member in members if member.name not in aside)


def first_votes(present: Sequence[str], who: str) -> dict[str, str]:
    """Return the initial votes.

    The present user votes in favor by ruling, the others are not recorded.
    """
    own = name_key(who)
    return {name: FOR if name_key(name) == own else NOT_RECORDED for name in present}


def who_admits(tournament: Tournament, present: Sequence[str]) -> str:
    """Return who admits a late dispute by default: the chair, or the first who is present."""
    chairs = [member.name for member in tournament.committee if member.chair and member.name in present]
    return next(iter((*chairs, *present)), "")


def named_later(tournament: Tournament, raised: int) -> tuple[str, ...]:
    """Return the members of the committee named only after a dispute was raised (its entry)."""
    known = {name_key(member.name) for member in tournament.committee_before(raised)}
    return tuple(member.name for member in tournament.committee if name_key(member.name) not in known)


def member_words(tournament: Tournament, member: Member) -> str:
    """Return a member with affiliation: "P. Kurian, Chicago"."""
    team = tournament.teams.get(member.team or "")
    return ", ".join(part for part in (member.name, team.name if team is not None else member.club) if part)


def typed_list(tournament: Tournament) -> str:
    """Return the committee as typed: a member per line, the chair first."""
    ordered = sorted(tournament.committee, key=lambda member: not member.chair)
    return "\n".join(member_words(tournament, member) for member in ordered)


def read_list(text: str, teams: Iterable[TeamState]) -> tuple[Member, ...]:
    """Return the members of a typed list: a line each, name, then team or club.

    The first one is the chair.
    """
    by_name = {name_key(team.name): team.uid for team in teams}
    members: list[Member] = []
    for line in text.splitlines():
        name, _comma, belongs = (part.strip() for part in line.partition(","))
        if not name or any(name_key(member.name) == name_key(name) for member in members):
            continue
        uid = by_name.get(name_key(belongs))
        members.append(Member(name, uid, None if uid or not belongs else belongs, chair=not members))
    return tuple(members)
