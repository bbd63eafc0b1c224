"""Who plays for a team in a session: the list valid for that session, not the current list.

The list is fixed when seats are taken, or with the first entry about play. An incomplete list may be filled up
afterwards; other later entries about the team, and substitutions, apply to later sessions, unless a substitution names
this one. A sheet keeps the names it was signed with.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from scorekeeper.journal.teams import Players, SubstitutionTurn, TeamState, name_of, player_named_by
from scorekeeper.rules.model import Side, Team
from scorekeeper.rules.system import RuleSystem


class People(Protocol):
    """An object that knows the teams and players of an event."""

    @property
    def teams(self) -> Mapping[str, TeamState]:
        """The teams by uid."""

    @property
    def players(self) -> Players:
        """The entered players, by uid."""


@dataclass(frozen=True, slots=True)
class SessionTime:
    """What decides which lists are valid for a session.

    These are its uid and round, the entry that fixed its players, and that of its first signature.
    """

    session: str
    round: int | None
    fixed: int | None = None
    signed: int | None = None
    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The players named for this session itself, by team."""


@dataclass(frozen=True, slots=True)
class Roster:
    """A team in one session: the uids of its players (as in the record), and changes during it.

    `turns` gives the players with the deal from which they apply, starting with deal 1.
    """

    team: Team
    uids: tuple[str, ...]
    turns: tuple[tuple[int, tuple[str, ...]], ...]
    exchanges: tuple[SubstitutionTurn, ...] = ()
    """The substitution and the return that take a seat in this session, by deal."""

    def playing(self, deal: int) -> tuple[str, ...]:
        """Return who may sit for the team in this deal (uids)."""
        return next(uids for start, uids in reversed(self.turns) if start <= max(deal, 1))


def roster(team: TeamState, moment: SessionTime, players: Players, full: int) -> Roster:
    """Return the players of a team in the session of this moment.

    `full` is a team's number of players.
    """
    if not (team.turns or team.earlier or moment.own or (moment.signed and _has_renamed(team, players))):
        return Roster(Team(team.name, team.players, team.captain), team.uids, ((1, team.uids),))
    now = team.as_of(moment.signed)
    own = moment.own.get(team.uid)
    begun = own or _valid_list(team, moment, full)
    ordered = [turn for turn in team.turns if not own and (moment.signed is None or turn.entry < moment.signed)]
    starts = sorted({1, *(turn.from_deal or 1 for turn in ordered if turn.session == moment.session)})
    turns = tuple((deal, _playing(begun, ordered, moment, deal)) for deal in starts)
    everybody = tuple(dict.fromkeys(uid for _, uids in turns for uid in uids))
    captain = next((uid for uid in (now.captain_uid, team.as_of(moment.fixed).captain_uid) if uid in everybody), None)
    if captain is None and now.captain_uid not in now.uids:
        captain = now.captain_uid  # a captain who is not on any list
    names = tuple(name_of(players, uid, moment.signed) for uid in everybody)
    called = name_of(players, captain, moment.signed) if captain is not None else None
    exchanges = [
        turn
        for turn in _last_words(ordered, moment)
        if turn.seated
        and _inside(turn, moment)
        and turn.leaves in _playing(begun, ordered, moment, _first_deal(turn) - 1)
        and turn.plays in _playing(begun, ordered, moment, _first_deal(turn))
    ]
    exchanges.sort(key=_first_deal)
    return Roster(Team(now.name, names, called), everybody, turns, tuple(exchanges))


def _has_renamed(team: TeamState, players: Players) -> bool:
    """Return whether a player of the team had another name before."""
    return any(name_of(players, uid, 0) != name_of(players, uid) for uid in team.uids if uid in players)


def _valid_list(team: TeamState, moment: SessionTime, full: int) -> tuple[str, ...]:
    """Return the list valid for the session, completed later if it was incomplete."""
    listed = team.as_of(moment.fixed).uids
    if moment.fixed is None:
        return team.as_of(moment.signed).uids
    for later in (*team.earlier, team):
        newer = later.entry > moment.fixed and (moment.signed is None or later.entry < moment.signed)
        if newer and len(listed) < full and set(listed) <= set(later.uids):
            listed = later.uids
    return listed


def _playing(
    listed: Sequence[str], turns: Sequence[SubstitutionTurn], moment: SessionTime, deal: int
) -> tuple[str, ...]:
    """Return the list with the exchanges that have taken effect by this deal of the session."""
    playing = tuple(listed)
    for turn in _last_words(turns, moment):
        if _holds(turn, moment, deal) and turn.leaves in playing:
            exchanged = (turn.plays if uid == turn.leaves else uid for uid in playing)
            playing = tuple(dict.fromkeys(exchanged))
    return playing


def _last_words(turns: Sequence[SubstitutionTurn], moment: SessionTime) -> list[SubstitutionTurn]:
    """Return the substitution and return that this session sees, the last of each.

    Once its players are fixed, only facts about the inside of this very session have an effect.
    """
    last: list[SubstitutionTurn] = []
    for back in (False, True):
        turns_known = [turn for turn in turns if turn.back is back]
        heard = [
            turn
            for turn in turns_known
            if moment.fixed is None or turn.entry < moment.fixed or (turn is turns_known[-1] and _inside(turn, moment))
        ]
        last += heard[-1:]
    return last


def _inside(turn: SubstitutionTurn, moment: SessionTime) -> bool:
    return turn.session is not None and turn.session == moment.session


def _holds(turn: SubstitutionTurn, moment: SessionTime, deal: int) -> bool:
    if _inside(turn, moment):
        return (turn.from_deal or 1) <= deal
    return turn.from_round is None or moment.round is None or moment.round >= turn.from_round


def rosters(people: People, seated: Sequence[str], moment: SessionTime, system: RuleSystem) -> dict[Side, Roster]:
    """Return the roster of each side whose team (uids, side A first) is known."""
    known = {side: people.teams.get(uid) for side, uid in zip(system.sides, seated, strict=False)}
    full = system.seats // len(system.sides)
    return {side: roster(team, moment, people.players, full) for side, team in known.items() if team is not None}


def seat_uids(
    seats: Sequence[str], playing: Mapping[Side, Roster], players: Players, before: int | None = None
) -> tuple[str, ...]:
    """Return the uids of the players whom an entry seats by uid or by name."""
    among = tuple(uid for roster in playing.values() for uid in roster.uids)
    if all(named in among for named in seats):
        return tuple(seats)
    return tuple(player_named_by(named, players, among, before) for named in seats)


def seats_by_deal(taken: Mapping[int, tuple[str, ...]], playing: Mapping[Side, Roster]) -> dict[int, tuple[str, ...]]:
    """Return who (uids) sits where by deal, with substitutes in the starters' seats."""
    exchanges = sorted((turn for team in playing.values() for turn in team.exchanges), key=_first_deal)
    if not exchanges:
        return dict(taken)
    seats_from: dict[int, tuple[str, ...]] = {}
    seats: tuple[str, ...] = ()
    for deal in sorted({*taken, *map(_first_deal, exchanges)}):
        stated = taken.get(deal)
        before, seats = seats, stated or seats
        for turn in exchanges:
            if _first_deal(turn) <= deal and turn.plays not in seats:
                seats = tuple(turn.plays if uid == turn.leaves else uid for uid in seats)
        if stated or seats != before:
            seats_from[deal] = seats
        elif stated is not None:
            seats_from[deal] = stated
    return seats_from


def _first_deal(turn: SubstitutionTurn) -> int:
    return turn.from_deal or 1
