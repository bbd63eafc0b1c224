"""The votes on a ruling: who must step aside, who is a member, and whether enough voted."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.journal.dispute_facts import SETTLEMENT, ImportDecided, Member
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.facts import Fact, RulingMade, SheetReceived
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.language.aside import club_reason, of_team
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
    reasons = ((member.name, _is_involved(member, teams)) for member in members)
    return {name: why for name, why in reasons if why}


def _is_involved(member: Member, teams: Sequence[TeamState]) -> str:
    for team in teams:
        plays = any(name_key(player) == name_key(member.name) for player in (*team.players, team.captain or ""))
        if member.team == team.uid or plays:
            return of_team(team.name)
    for team in teams:
        if member.club and team.club and name_key(member.club) == name_key(team.club):
            return club_reason(team.club)
    return ""


def quorum(tournament: Tournament, dispute: str | None = None) -> int:
    """Return how many members must rule; on a dispute, as many as when it was raised."""
    dispute_now = dispute_called(tournament, dispute) if dispute is not None else None
    event, rules = tournament.event, tournament.rules
    if dispute_now is None or event is None or rules is None:
        return int(tournament.settings.get(QUORUM, 0))
    return int(effective(rules, event.as_of(dispute_now.raised.seq).settings).get(QUORUM, 0))


def signed_sheets_in(facts: Iterable[Fact]) -> frozenset[str]:
    """Return the sessions whose signed sheet comes with these facts.

    The rulings on such a sheet were signed by its committee.
    """
    return frozenset(fact.session for fact in facts if isinstance(fact, SheetReceived) and fact.signers)


def vote_problems(tournament: Tournament, fact: Fact, who: str) -> Iterator[Problem]:
    """Find a ruling by people who may not rule on the session, or by fewer than the quorum.

    A settlement needs no votes, and a ruling from a document waits for the decision of a member, entered by `who`.
    """
    if isinstance(fact, ImportDecided):
        yield from _member_problems(tournament, fact.session, (who,), "who")
        return
    if not isinstance(fact, RulingMade) or fact.ruling_kind == SETTLEMENT or fact.imported:
        return
    wrong = list(_member_problems(tournament, fact.session, fact.members, "members"))
    yield from wrong
    missed = quorum_problem(tournament, fact)
    if missed is not None and not wrong:
        yield missed


def _member_problems(tournament: Tournament, session: str, names: Sequence[str], field: str) -> Iterator[Problem]:
    """Find names that must step aside, or that are not in the committee if there is one."""
    listed = {name_key(member.name) for member in tournament.committee}
    involved = conflicts(tournament, session, names) if names else {}
    for position, name in enumerate(names):
        place = (field, position) if field == "members" else (field,)
        if name in involved:
            yield problem("conflict-of-interest", *place, name=name, why=involved[name])
        elif listed and name_key(name) not in listed:
            yield problem("not-a-member", *place, name=name)


def quorum_problem(tournament: Tournament, ruling: RulingMade) -> Problem | None:
    """Return the problem that too few members voted, None if enough did."""
    needed, votes = quorum(tournament, ruling.dispute), (*(ruling.in_favour or ()), *ruling.against, *ruling.abstained)
    voted = len({name_key(name) for name in votes} & {name_key(name) for name in ruling.members})
    return problem("quorum-missed", "members", present=voted, quorum=needed) if voted < needed else None
