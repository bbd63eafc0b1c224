"""A team at the registration desk.

Fees due, open points, and whether it is here, withdrawn, or did not come.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.journal.forfeits import is_walkover
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import EMPTY, Played, SessionState, Tournament
from scorekeeper.journal.stage_facts import TeamRegistered
from scorekeeper.journal.stages import (
    ENTRY_FEE,
    HERE,
    LEFT,
    MAIN,
    NEVER_CAME,
    SUBSTITUTION_FEE,
    Registration,
    Withdrawal,
)
from scorekeeper.journal.teams import TeamState
from scorekeeper.rules.hands import HandRules
from scorekeeper.tournament import settings
from scorekeeper.tournament.money import still_owed, tidy_amount

FEE_OPEN, LATE, NO_CAPTAIN, PLAYER_TWICE = "fee-open", "late", "no-captain", "player-twice"
OPEN = (FEE_OPEN, LATE, NO_CAPTAIN, PLAYER_TWICE)
"""Points that may be open for a team, the worst first."""
WITHDRAWN = "withdrawn"
"""The state of a team that plays no further; the others are `stages.PRESENCE`."""


@dataclass(frozen=True, slots=True)
class DeskState:
    """A team at the desk: `state` is "awaited", "here", "never-came" or "withdrawn".

    A team that has played is here, whether or not it was checked in. `open` lists what is still to be done, worst
    first; `due` the amount due by fee, `fees` the unpaid part; `twice` its players who are also on another team's list,
    each with that team's uid.
    """

    team: TeamState
    known: Registration
    state: str
    due: dict[str, str]
    fees: dict[str, str]
    open: tuple[str, ...]
    twice: tuple[tuple[str, str], ...]
    gone: Withdrawal | None

    @property
    def shown(self) -> tuple[str, ...]:
        """The open points shown in a row: none for teams that did not come or withdrew.

        A fee is due on arrival, so a team that is still expected and owes only the fee is not shown as owing it.
        """
        if self.state in {NEVER_CAME, WITHDRAWN}:
            return ()
        return () if self.state != HERE and self.open == (FEE_OPEN,) else self.open

    @property
    def owes(self) -> dict[str, str]:
        """The amounts still to pay, by fee.

        Empty for a team that did not come or withdrew before its first round; a fee repaid to a team that withdrew is
        not owed either.
        """
        if self.state == NEVER_CAME or (self.gone is not None and self.gone.after_round == 0):
            return {}
        back = self.known.given_back if self.state == WITHDRAWN else {}
        return {fee: amount for fee, amount in self.fees.items() if fee not in back}


def team_registration(tournament: Tournament, team: str) -> Registration:
    """Return what the desk noted about a team (uid), an empty registration if nothing was."""
    return tournament.registrations.get(team) or Registration(TeamRegistered(team))


def first_played(tournament: Tournament, team: str) -> SessionState | None:
    """Return the first session in which a team (uid) has played a deal, None if there is none."""
    return next((state for state in tournament.sessions.values() if team in state.teams and _is_played(state)), None)


def _is_played(state: Played) -> bool:
    return state.state != EMPTY and not is_walkover(state)


def have_played(tournament: Tournament) -> frozenset[str]:
    """Return the teams, or players of games, (uids) that have played a deal.

    They are present whatever was noted.
    """
    return frozenset(uid for state in tournament.all_played.values() if _is_played(state) for uid in state.teams)


def captain_out(team: TeamState) -> bool:
    """Return whether the captain was replaced by a substitute and has not returned."""
    turn = team.substitution
    return turn is not None and team.returned is None and turn.starter == team.captain_uid


def fee_of(tournament: Tournament, team: str, fee: str) -> str:
    """Return the amount of this fee for a team (uid), its own if set; "" for none.

    A fee for a substitution is due once a substitute plays.
    """
    return _fee(tournament, team, fee, tournament.settings)


def _fee(tournament: Tournament, team: str, fee: str, of_all: settings.Chosen) -> str:
    note = team_registration(tournament, team).noted
    if fee == ENTRY_FEE:
        return tidy_amount(note.fee or str(of_all.get(settings.ENTRY_FEE, "")))
    standing = tournament.teams.get(team)
    turn = standing.substitution if standing is not None else None
    if turn is None:
        return ""
    return tidy_amount(turn.fee or note.substitution_fee or str(of_all.get(settings.SUBSTITUTION_FEE, "")))


def all_at_desk(tournament: Tournament) -> dict[str, DeskState]:
    """Return all teams (uid) as the desk sees them, in the order of the list."""
    listed: dict[str, list[str]] = {}
    for team in tournament.teams.values():
        for name in team.players:
            listed.setdefault(name_key(name), []).append(team.uid)
    of_all, led = tournament.settings, not isinstance(tournament.rules, HandRules)
    played = have_played(tournament)
    return {uid: _at_desk(tournament, uid, listed, of_all, led=led, played=uid in played) for uid in tournament.teams}


def _at_desk(
    tournament: Tournament,
    uid: str,
    listed: Mapping[str, list[str]],
    of_all: settings.Chosen,
    *,
    led: bool,
    played: bool,
) -> DeskState:
    """Return a team as the desk sees it.

    `led`: teams have captains, unlike players of a day of games.
    """
    team, known = tournament.teams[uid], team_registration(tournament, uid)
    due = {fee: _fee(tournament, uid, fee, of_all) for fee in (ENTRY_FEE, SUBSTITUTION_FEE)}
    due = {fee: amount for fee, amount in due.items() if amount}
    fees = {
        fee: left
        for fee, amount in due.items()
        if (left := still_owed(amount, known.paid[fee]) if fee in known.paid else amount)
    }
    twice = tuple((name, other) for name in team.players for other in listed[name_key(name)] if other != uid)
    open_points = {
        FEE_OPEN: bool(fees),
        LATE: known.noted.late and not known.noted.let_in_by,
        NO_CAPTAIN: led and (team.captain is None or captain_out(team)),
        PLAYER_TWICE: bool(twice),
    }
    gone = tournament.stage(MAIN).withdrawn.get(uid)
    if gone is not None and (played or known.presence != NEVER_CAME):
        state = WITHDRAWN
    else:
        state = HERE if played and known.presence != LEFT else known.presence
    return DeskState(team, known, state, due, fees, tuple(code for code in OPEN if open_points[code]), twice, gone)
