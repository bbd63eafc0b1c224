"""The sessions and games of an event, each worked out when it is first looked at, and found by team and table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar, cast

from scorekeeper.journal.dispute_states import Register
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import SessionOpened
from scorekeeper.journal.games import Table, game_state
from scorekeeper.journal.snapshot import EventState, Played, Tournament
from scorekeeper.journal.stages import Stages
from scorekeeper.journal.standing import SessionContext, session_state
from scorekeeper.journal.teams import Players, TeamState
from scorekeeper.rules.hands import HandRules

_P = TypeVar("_P", bound=Played)
_T = TypeVar("_T")
_Place = tuple[str, int | None, int | None]
_Found = tuple[
    dict[str, dict[str, None]],
    dict[_Place, dict[str, None]],
    dict[tuple[str, str, int | None], dict[str, None]],
    dict[tuple[str, int | None], dict[str, None]],
]
"""Sessions (uids) by team, by stage, round and table, by stage, team and round, and by stage and round."""


class Sessions(Mapping[str, _P]):
    """What stands of each session or game, worked out when it is first looked at; the same whenever that is."""

    def __init__(self, pending: Mapping[str, "Pending"], numbers: Mapping[str, int]) -> None:
        self.pending = pending
        self.numbers = numbers
        self._found: _Found | None = None

    def __getitem__(self, uid: str) -> _P:
        return cast("_P", self.pending[uid].state)

    def __iter__(self) -> Iterator[str]:
        return iter(self.pending)

    def __len__(self) -> int:
        return len(self.pending)

    def __contains__(self, uid: object) -> bool:
        return uid in self.pending

    def kept(self, state: _P, make: Callable[[], _T]) -> _T:
        """Return what is made of a session as it stands, made once and kept beside its state."""
        pending = self.pending.get(state.uid)
        if pending is None or pending.state is not state:
            return make()
        if pending.made is None:
            pending.made = make()
        return pending.made  # type: ignore[return-value]

    def put(self, uid: str, pending: "Pending") -> None:
        """Have a session stand as it is now, where these are still one's own."""
        self.pending[uid] = pending  # type: ignore[index]
        self.numbers[uid] = pending.number  # type: ignore[index]
        if self._found is not None and type(pending.entries[-1].fact) is SessionOpened:
            self._find(uid, pending, self._found)

    def of_team(self, team: str) -> list[_P]:
        """Return the sessions of a team (uid), in order."""
        found = (self[uid] for uid in self._known()[0].get(team, ()))
        return [state for state in found if team in state.teams]

    def at_table(self, place: tuple[str, int, int]) -> list[_P]:
        """Return the sessions of this stage, round and table, in order."""
        found = (self[uid] for uid in self._known()[1].get(place, ()))
        return [state for state in found if (state.stage, state.round, state.table) == place]

    def of_team_in(self, stage: str, team: str, in_round: int) -> list[_P]:
        """Return the sessions of a team (uid) in this round of a stage, in order."""
        found = (self[uid] for uid in self._known()[2].get((stage, team, in_round), ()))
        return [state for state in found if team in state.teams and (state.stage, state.round) == (stage, in_round)]

    def rounds(self, stage: str) -> list[int | None]:
        """Return the rounds of a stage that have sessions, in order; None, the last, where some are of no round."""
        named = [(number, uids) for (of_stage, number), uids in self._known()[3].items() if of_stage == stage]
        # a session that was moved to another round is found under the one it had before, too
        held = [number for number, uids in named if any(self._is_in(uid, stage, number) for uid in uids)]
        return sorted(held, key=lambda number: (number is None, number or 0))

    def in_round(self, stage: str, number: int | None) -> list[_P]:
        """Return the sessions of a round of a stage (None: those of no round), by table and as they were opened."""
        found = (self[uid] for uid in self._known()[3].get((stage, number), ()))
        states = (state for state in found if (state.stage, state.round) == (stage, number))
        return sorted(states, key=lambda state: (state.table is None, state.table or 0, state.number))

    def _is_in(self, uid: str, stage: str, number: int | None) -> bool:
        state = self[uid]
        return (state.stage, state.round) == (stage, number)

    def _known(self) -> _Found:
        if self._found is None:
            self._found = ({}, {}, {}, {})
            for uid, pending in self.pending.items():
                self._find(uid, pending, self._found)
        return self._found

    @staticmethod
    def _find(uid: str, pending: "Pending", found: _Found) -> None:
        """Note by which teams and places a session is found, those it had before too."""
        of_teams, at_tables, in_rounds, of_rounds = found
        for opened in pending.openings:
            for team in opened.teams:
                of_teams.setdefault(team, {})[uid] = None
                in_rounds.setdefault((opened.stage, team, opened.round), {})[uid] = None
            at_tables.setdefault((opened.stage, opened.round, opened.table), {})[uid] = None
            of_rounds.setdefault((opened.stage, opened.round), {})[uid] = None


class Pending:
    """One session or game whose entries are known and whose state is worked out when it is asked for, once."""

    __slots__ = ("_around", "_register", "_state", "_uid", "entries", "made", "number")

    def __init__(
        self, uid: str, number: int, entries: Sequence[Entry], around: SessionContext | Table, register: Register
    ) -> None:
        self._uid = uid
        self._around = around
        self._register = register
        self._state: Played | None = None
        self.made: object = None
        """What was made of its state (see `Sessions.kept`)."""
        self.number = number
        self.entries = entries

    @property
    def openings(self) -> Iterator[SessionOpened]:
        """Every word about its teams and place, oldest first."""
        for entry in self.entries:
            if type(entry.fact) is SessionOpened:
                yield entry.fact

    @property
    def teams(self) -> Iterator[str]:
        """The teams it is, or ever was, between."""
        return (team for opened in self.openings for team in opened.teams)

    @property
    def state(self) -> Played:
        """What stands of it."""
        if self._state is None:
            if isinstance(self._around, Table):
                self._state = game_state(self._uid, self.number, self.entries, self._around, self._register)
            else:
                self._state = session_state(self._uid, self.number, self.entries, self._around, self._register)
        return self._state


class UnknownSystemError(LookupError):
    """The event is played by a rule system that this program does not have."""


def context_of(
    event: EventState | None, teams: Mapping[str, TeamState], players: Players, stages: Stages
) -> SessionContext | Table | None:
    """Return what sessions or games need to know of the event, None before it begins. Raises UnknownSystemError."""
    if event is None:
        return None
    if event.rules is None:
        raise UnknownSystemError(event.system)
    if isinstance(event.rules, HandRules):
        return Table(event, teams, event.rules)
    return SessionContext(event, teams, event.rules, players, stages)


def played_by(tournament: Tournament, team: str) -> tuple[Played, ...]:
    """Return the sessions or games of a team (uid), in order."""
    found: list[Played] = []
    for played in (tournament.sessions, tournament.games):
        if isinstance(played, Sessions):
            found += played.of_team(team)
    return tuple(found)


def played_in(tournament: Tournament, team: str, in_round: int, stage: str = "") -> Sequence[Played]:
    """Return the sessions or games of a team (uid) in a round of a stage, in order."""
    played = tournament.all_played
    return played.of_team_in(stage, team, in_round) if isinstance(played, Sessions) else ()


def at_table(tournament: Tournament, in_round: int, table: int, stage: str = "") -> Sequence[Played]:
    """Return the sessions or games of a round of a stage at a table, in order."""
    played = tournament.all_played
    return played.at_table((stage, in_round, table)) if isinstance(played, Sessions) else ()


def standing_after(tournament: Tournament, played: Played, seq: int) -> Played:
    """Return a session or game as it stood after entry `seq`, by the teams and settings of now.

    The entry is not older than its opening.
    """
    entries = tuple(entry for entry in played.entries if entry.seq <= seq)
    around = context_of(tournament.event, tournament.teams, {}, tournament.stages)
    if around is None or not entries:
        return played
    return Pending(played.uid, played.number, entries, around, tournament.register).state
