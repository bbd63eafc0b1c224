"""A team's substitution as it is entered: who is out, who is in, from when; and the return."""

from dataclasses import dataclass
from itertools import chain

from scorekeeper.journal.facts import Fact, PlayerEntered, StarterReturned, SubstitutionApproved
from scorekeeper.journal.names import name_key
from scorekeeper.journal.roster_checks import used_up
from scorekeeper.journal.snapshot import RUNNING, SessionState, Tournament
from scorekeeper.journal.teams import TeamState, name_of
from scorekeeper.kernel.roster_entry import Ids
from scorekeeper.session.refusals import problem_sentence


@dataclass(frozen=True, slots=True)
class TypedSubstitution:
    """A substitution as typed: `starter` is a uid, `members` has commas between.

    With `from_deal` it takes effect inside the session that the team is playing.
    """

    starter: str = ""
    substitute: str = ""
    members: str = ""
    fee: str = ""
    from_round: str = ""
    from_deal: str = ""


def under_way(tournament: Tournament, team: str) -> SessionState | None:
    """Return the newest session of a team that has begun and is not over, None if there is none."""
    playing = [state for state in tournament.sessions.values() if team in state.teams and state.state == RUNNING]
    return max(playing, key=lambda state: (state.round or 0, state.number), default=None)


def next_round(tournament: Tournament, team: str) -> int | None:
    """Return a team's first round with nothing fixed yet, None if its sessions have no rounds."""
    played = [state for state in tournament.sessions.values() if team in state.teams and state.round is not None]
    fixed = [state.round or 0 for state in played if state.fixed is not None]
    if fixed:
        return max(fixed) + 1
    return min((state.round or 0 for state in played), default=None)


def substitution_facts(
    tournament: Tournament,
    team: str,
    values: TypedSubstitution,
    new_uid: Ids,
    *,
    inside: tuple[str, int | None, int] | None = None,
    corrects: bool = True,
) -> tuple[Fact, ...]:
    """Return the facts that let a substitute play, or correct that.

    An unlisted player is entered first.
    `inside` is the session (its uid and round) with the deal from which it takes effect, if that is known and not
    typed. Without `corrects` a substitution that is in force is not corrected.
    """
    team_now = tournament.teams.get(team)
    standing = team_now.substitution if team_now is not None else None
    back = team_now.returned if team_now is not None else None
    uid = standing.substitution if corrects and standing is not None and back is None else new_uid()
    session, from_round, from_deal = inside or _since(tournament, team, values)
    name = " ".join(values.substitute.split())
    player = _player_called(tournament, name)
    entered = () if player or not name else (PlayerEntered(new_uid(), name),)
    substitute = player or (entered[0].player if entered else "")
    members = tuple(member for part in values.members.split(",") if (member := " ".join(part.split())))
    approved = SubstitutionApproved(
        uid,
        team,
        values.starter,
        substitute,
        members,
        values.fee.strip(),
        from_round,
        session,
        from_deal,
        seated=session is not None,
    )
    return (*entered, approved)


def return_fact(tournament: Tournament, team: TeamState, values: TypedSubstitution) -> StarterReturned | None:
    """Return the fact that a team's starter returns, None if there is no substitute."""
    standing = team.substitution
    if standing is None:
        return None
    session, from_round, from_deal = _since(tournament, team.uid, values)
    return StarterReturned(
        team.uid, standing.starter, standing.substitute, from_round, session, from_deal, seated=session is not None
    )


def form_values(tournament: Tournament, team: TeamState) -> TypedSubstitution:
    """Return the form values of the present substitution; empty if there is none."""
    standing = team.substitution
    if standing is None:
        return TypedSubstitution()
    return TypedSubstitution(
        standing.starter,
        name_of(tournament.players, standing.substitute),
        ", ".join(standing.members),
        standing.fee,
        str(standing.from_round or ""),
        str(standing.from_deal or ""),
    )


def _since(tournament: Tournament, team: str, values: TypedSubstitution) -> tuple[str | None, int | None, int | None]:
    """Return session, round and deal from which it takes effect."""
    playing = under_way(tournament, team)
    if values.from_deal.strip() and playing is not None:
        return playing.uid, playing.round, _number(values.from_deal)
    return None, _number(values.from_round), None


def _number(text: str) -> int | None:
    """Return a typed number, 0 if it is not a number, None if nothing is typed."""
    if not text.strip():
        return None
    return int(text) if text.strip().isdecimal() else 0


def _player_called(tournament: Tournament, name: str) -> str:
    """Return the player (uid) of the event with this name, members of a team first.

    "" if there is none.
    """
    listed = (
        uid
        for team in tournament.teams.values()
        for uid, called in zip(team.uids, team.players, strict=True)
        if name_key(called) == name_key(name)
    )
    free = (player.uid for player in tournament.players.values() if name_key(player.name) == name_key(name))
    return next(chain(listed, free), "")


def substitution_used_up(tournament: Tournament, team: str) -> str:
    """Return the sentence that a team has used its substitution, "" if one may still be entered."""
    standing = tournament.teams.get(team)
    if standing is None or standing.substitution is None or standing.returned is None:
        return ""
    return problem_sentence(used_up(standing, standing.substitution))
