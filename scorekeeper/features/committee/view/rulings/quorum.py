"""The committee: its members in words and as typed, who must step aside, whether enough are left, the chair."""

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.features.committee.view.rulings.ruling_draft import FOR, NOT_RECORDED
from scorekeeper.journal.dispute_facts import SETTLEMENT, Member
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.facts import RulingMade
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.language.aside import of_club, of_team
from scorekeeper.rules.model import Problem, problem
from scorekeeper.tournament.settings import QUORUM, effective


def conflicts(tournament: Tournament, session: str, names: Sequence[str] = ()) -> Mapping[str, str]:
    """Return who must not rule on a session, and why: members of an involved team or club.

    `names` are further people to check: a player of an involved team steps aside too, on the list or not.
    """
    played = tournament.played(session)
    teams = [tournament.teams[uid] for uid in played.teams if uid in tournament.teams] if played is not None else []
    members = list(tournament.committee)
    known = {name_key(member.name) for member in members}
    members += [Member(name) for name in names if name_key(name) not in known]
    reasons = ((member.name, _involved(member, teams)) for member in members)
    return {name: why for name, why in reasons if why}


def _involved(member: Member, teams: Sequence[TeamState]) -> str:
    for team in teams:
        plays = any(name_key(player) == name_key(member.name) for player in (*team.players, team.captain or ""))
        if member.team == team.uid or plays:
            return of_team(team.name)
    for team in teams:
        if member.club and team.club and name_key(member.club) == name_key(team.club):
            return of_club(team.club)
    return ""


def quorum(tournament: Tournament, dispute: str | None = None) -> int:
    """Return how many members must rule in this event.

    On a dispute as many as when it was raised.
    """
    dispute_now = dispute_called(tournament, dispute) if dispute is not None else None
    event, rules = tournament.event, tournament.rules
    if dispute_now is None or event is None or rules is None:
        return int(tournament.settings.get(QUORUM, 0))
    return int(effective(rules, event.as_of(dispute_now.raised.seq).settings).get(QUORUM, 0))


def quorum_problem(tournament: Tournament, ruling: RulingMade) -> Problem | None:
    """Return the problem that too few members voted, None if enough did: only a settlement needs no votes."""
    needed = quorum(tournament, ruling.dispute)
    votes = {name_key(name) for name in (*(ruling.in_favour or ()), *ruling.against, *ruling.abstained)}
    voted = len(votes & {name_key(name) for name in ruling.members})
    if ruling.ruling_kind == SETTLEMENT or voted >= needed:
        return None
    return problem("quorum-missed", "members", present=voted, quorum=needed)


def voting_members(tournament: Tournament, who: str = "") -> tuple[Member, ...]:
    """Return the committee; if none is named, the present user (`who`)."""
    return tournament.committee or ((Member(who),) if who.strip() else ())


def present_members(tournament: Tournament, session: str, who: str = "") -> tuple[str, ...]:
    """Return who may rule on a session, in the order of the list.

    Without a committee the present user (`who`).
    """
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
