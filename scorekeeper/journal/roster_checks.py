"""Checks of facts about players: a player's name, a substitution, the return of the starter."""

from collections.abc import Iterable

from scorekeeper.journal.facts import TeamEntered
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.names import name_key
from scorekeeper.journal.roster_facts import PlayerEntered, StarterReturned, SubstitutionApproved
from scorekeeper.journal.sessions import played_by
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import SubstitutionTurn, TeamState, listed, name_of, player_named_by
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.systems import Rules

Found = Iterable[Problem]


def check_player(tournament: Tournament, fact: PlayerEntered, reason: str, _rules: Rules) -> Found:
    """Refuse a player without a name, with a teammate's, or renamed without a reason."""
    if not fact.player.strip() or not fact.name.strip():
        yield problem("player-missing", "name")
        return
    teams = tournament.teams.knowing(fact.player)
    for team in teams:
        for mate in (*team.uids, *(turn.substitute for turn in team.turns)):
            name = name_of(tournament.players, mate)
            if mate != fact.player and name_key(name) == name_key(fact.name):
                yield problem("player-twice", "name", name=name)
                return
    if reason.strip() or name_of(tournament.players, fact.player) == fact.name:
        return
    if any(has_begun(state) for team in teams for state in played_by(tournament, team.uid)):
        yield problem("reason-missing", "reason")


def check_substitution(tournament: Tournament, fact: SubstitutionApproved, reason: str, rules: Rules) -> Found:
    """Find what is wrong with a substitution: one per team, approved by the committee."""
    if isinstance(rules, HandRules):
        yield problem("not-of-this-game")
        return
    team = tournament.teams.get(fact.team)
    if team is None:
        yield problem("no-such-team", "team")
        return
    standing = team.substitution
    if standing is not None and standing.substitution != fact.substitution:
        yield used_up(team, standing)
        return
    if standing is not None and team.returned is not None:
        yield problem("starter-back-already", "substitution", name=name_of(tournament.players, standing.starter))
        return
    starter = player_named_by(fact.starter, tournament.players, team.uids)
    if not fact.starter.strip():
        yield problem("player-missing", "starter")
    elif starter not in team.uids:
        yield problem("not-of-the-team", "starter", name=name_of(tournament.players, starter), team=team.name)
    yield from _substitute(tournament, team, fact.substitute)
    if tournament.committee and not any(member.strip() for member in fact.members):
        yield problem("members-missing", "members")
    if not reason.strip():
        yield problem("reason-missing", "reason")
    yield from _check_start(tournament, team, fact)


def used_up(team: TeamState, standing: SubstitutionTurn) -> Problem:
    """Return the problem that a team has used its one substitution, and when."""
    if standing.from_round is not None:
        return problem("substitution-used", "team", name=team.name, round=standing.from_round)
    return problem("substitution-used-once", "team", name=team.name)


def _substitute(tournament: Tournament, team: TeamState, named: str) -> Found:
    """Find a substitute without a name, from the same team, or from another one."""
    if not named.strip():
        yield problem("player-missing", "substitute")
        return
    key = name_key(name_of(tournament.players, named))
    if named in team.uids or key in {name_key(name) for name in team.players}:
        yield problem("plays-already", "substitute", name=name_of(tournament.players, named), team=team.name)
        return
    for other in tournament.teams.values():
        if other.uid == team.uid:
            continue
        standing = other.substitution
        in_for = () if standing is None else (standing.substitute,)
        uids = (*other.uids, *in_for)
        names = (name_of(tournament.players, uid) for uid in uids)
        if named in uids or key in {name_key(name) for name in names}:
            yield problem("plays-for-another", "substitute", name=name_of(tournament.players, named), team=other.name)
            return


def _check_start(tournament: Tournament, team: TeamState, fact: SubstitutionApproved | StarterReturned) -> Found:
    """Find a round or a session from which no player can be exchanged."""
    if fact.from_round is not None and fact.from_round < 1:
        yield problem("number-below-one", "from_round", value=fact.from_round)
    if fact.session is None:
        if fact.from_deal is not None:
            yield problem("no-such-session", "session")
        return
    state = tournament.sessions.get(fact.session)
    if state is None or team.uid not in state.teams:
        yield problem("no-such-session", "session")
    elif fact.from_deal is None or fact.from_deal < 1 or (state.limit and fact.from_deal > state.limit):
        yield problem("no-such-deal", "from_deal", deal=fact.from_deal or 0, deals=state.limit)


def check_return(tournament: Tournament, fact: StarterReturned, _reason: str, _rules: Rules) -> Found:
    """Find a starter who has no substitute."""
    team = tournament.teams.get(fact.team)
    if team is None:
        yield problem("no-such-team", "team")
        return
    standing = team.substitution
    if standing is None or standing.starter != player_named_by(fact.starter, tournament.players, team.uids):
        yield problem("nobody-stands-in", "starter", name=name_of(tournament.players, fact.starter), team=team.name)
        return
    if team.returned is not None:
        yield problem("starter-back-already", "starter", name=name_of(tournament.players, standing.starter))
        return
    if fact.from_round is not None and standing.from_round is not None and fact.from_round < standing.from_round:
        yield problem("back-before-leaving", "from_round", round=standing.from_round)
    if fact.session is not None and fact.session == standing.session:
        left = standing.from_deal or 1
        # both take effect from the same deal: the substitute never played
        if fact.from_deal is not None and fact.from_deal < left:
            yield problem("back-before-playing", "from_deal", deal=left)
    yield from _check_start(tournament, team, fact)


def only_adds(tournament: Tournament, standing: TeamState, fact: TeamEntered) -> bool:
    """Return whether a change only fills in open values and adds players."""
    uids, captain = listed(fact, standing, tournament.players)
    kept = set(standing.uids) <= set(uids)
    return kept and all(
        old in (None, new)
        for old, new in (
            (standing.name, fact.name),
            (standing.captain_uid, captain),
            (standing.letter, fact.letter),
            (standing.club, fact.club),
        )
    )


def check_listed_players(tournament: Tournament, fact: TeamEntered) -> Found:
    """Find listed players without a name or listed twice, and a captain who is not listed."""
    uids, captain = listed(fact, tournament.teams.get(fact.team), tournament.players)
    names = [name_of(tournament.players, uid) for uid in uids]
    for index, name in enumerate(names):
        if not name.strip():
            yield problem("player-missing", "players", index)
        elif any(name_key(name) == name_key(earlier) for earlier in names[:index]):
            yield problem("player-twice", "players", index, name=name)
    if captain is not None and captain not in uids:
        yield problem("captain-not-player", "captain", name=name_of(tournament.players, captain))
