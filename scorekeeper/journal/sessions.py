"""An event's sessions and games, found by team and table, computed when first used."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar, cast

from scorekeeper.journal.dispute_states import Register
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import ImportDecided, SessionOpened
from scorekeeper.journal.games import GameTable, game_state
from scorekeeper.journal.snapshot import EventState, Played, SessionState, Tournament
from scorekeeper.journal.stages import Stages
from scorekeeper.journal.standing import SessionContext, opened_in, retitled, session_state
from scorekeeper.journal.teams import Players, TeamState
from scorekeeper.journal.voids import voided_numbers
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
"""Uids of sessions by team; by stage, round, table; by stage, team, round; by stage, round."""

_LATER = 64
"""How many sessions may be opened before the index is rebuilt, plus one for every 64."""
_number = attrgetter("seq")


class Sessions(Mapping[str, _P]):
    """The state of each session or game, computed when first accessed.

    The result does not depend on when that is.
    If they follow `before`, only sessions in `opened`, moved or removed ones differ, and the index of `before` is
    reused with a few additions.
    """

    def __init__(
        self,
        pending: Mapping[str, "Pending"],
        numbers: Mapping[str, int],
        before: "Sessions[Any] | None" = None,
        opened: Iterable[str] = (),
    ) -> None:
        self.pending = pending
        self.numbers = numbers
        self._index: _Found | None = None
        """The index of sessions, except the later ones; shared with the previous state, and never changed."""
        self._later: dict[str, None] = {}
        self._of_later: _Found | None = None
        self._asked: tuple[int, str] | None = None
        """The entry requested last, and the session that it is about."""
        self.remembered: dict[str, Any] = dict(before.remembered) if before is not None else {}
        """The results of the stages (uids) when last computed: the next ones are computed from there."""
        if before is not None and before._index is not None:  # noqa: SLF001
            later = {**before._later, **dict.fromkeys(opened)}  # noqa: SLF001
            if len(later) <= _LATER + len(pending) // _LATER:
                self._index, self._later = before._index, later  # noqa: SLF001

    def __getitem__(self, uid: str) -> _P:
        return cast("_P", self.pending[uid].state)

    def __iter__(self) -> Iterator[str]:
        return iter(self.pending)

    def __len__(self) -> int:
        return len(self.pending)

    def __contains__(self, uid: object) -> bool:
        return uid in self.pending

    def kept(self, state: _P, make: Callable[[], _T]) -> _T:
        """Return the result of `make`, computed once for this state of the session."""
        pending = self.pending.get(state.uid)
        if pending is None or pending.state is not state:
            return make()
        if pending.made is None:
            pending.made = make()
        return pending.made  # type: ignore[return-value]

    def put(self, uid: str, pending: "Pending") -> None:
        """Replace the state of a session, while this mapping is still private to its maker."""
        self._asked = None
        self.pending[uid] = pending  # type: ignore[index]
        self.numbers[uid] = pending.number  # type: ignore[index]
        if self._index is not None and type(pending.entries[-1].fact) is SessionOpened:
            self._later[uid] = None
            if self._of_later is not None:
                _find(uid, pending, self._of_later)

    def sessions_ever_between(self, teams: Iterable[str]) -> set[str]:
        """Return the sessions (uids) that are, or ever were, between any of these teams (uids)."""
        return {uid for team in teams for uid in self._uids_by(0, team)}

    def holding(self, seq: int) -> _P | None:
        """Return the session that this entry is about, None if there is none."""
        uid = self.uid_holding(seq)
        return self[uid] if uid else None

    def uid_holding(self, seq: int) -> str:
        """Return the session (uid) that this entry is about, "" if there is none."""
        if self._asked is None or self._asked[0] != seq:
            newest_first = reversed(list(self.pending.items()))
            self._asked = (seq, holder(((uid, pending.entries) for uid, pending in newest_first), seq))
        return self._asked[1]

    def of_team(self, team: str) -> list[_P]:
        """Return the sessions of a team (uid), in order."""
        return [state for state in map(self.__getitem__, self._uids_by(0, team)) if team in state.teams]

    def at_table(self, key: tuple[str, int, int]) -> list[_P]:
        """Return the sessions of this stage, round and table, in order."""
        sessions = map(self.__getitem__, self._uids_by(1, key))
        return [state for state in sessions if (state.stage, state.round, state.table) == key]

    def of_team_in(self, stage: str, team: str, in_round: int) -> list[_P]:
        """Return the sessions of a team (uid) in this round of a stage, in order."""
        sessions = map(self.__getitem__, self._uids_by(2, (stage, team, in_round)))
        return [state for state in sessions if team in state.teams and (state.stage, state.round) == (stage, in_round)]

    def rounds(self, stage: str) -> list[int | None]:
        """Return a stage's rounds with sessions, in order; None last, for those of no round."""
        named = {number for index in self._known() for of_stage, number in index[3] if of_stage == stage}
        # a session that was moved to another round is found under the one it had before, too
        held = [
            number
            for number in named
            if any(self._is_in(uid, stage, number) for uid in self._uids_by(3, (stage, number)))
        ]
        return sorted(held, key=lambda number: (number is None, number or 0))

    def in_round(self, stage: str, number: int | None) -> list[_P]:
        """Return a round's sessions by table, then by opening (None: those of no round)."""
        sessions = map(self.__getitem__, self._uids_by(3, (stage, number)))
        states = (state for state in sessions if (state.stage, state.round) == (stage, number))
        return sorted(states, key=lambda state: (state.table is None, state.table or 0, state.number))

    def _is_in(self, uid: str, stage: str, number: int | None) -> bool:
        state = self[uid]
        return (state.stage, state.round) == (stage, number)

    def _uids_by(self, kind: int, key: object) -> list[str]:
        """Return the sessions (uids) found by one of the indexes, in order."""
        uids = {uid: None for index in self._known() for uid in index[kind].get(key, ())}  # type: ignore[call-overload]
        return sorted((uid for uid in uids if uid in self.pending), key=self.numbers.__getitem__)

    def _known(self) -> tuple[_Found, _Found]:
        if self._index is None:
            self._later = {}
            self._index = self._indexed(self.pending)
        if self._of_later is None:
            self._of_later = self._indexed(self._later)
        return self._index, self._of_later

    def _indexed(self, uids: Iterable[str]) -> _Found:
        index: _Found = ({}, {}, {}, {})
        for uid in uids:
            if uid in self.pending:
                _find(uid, self.pending[uid], index)
        return index


def _find(uid: str, pending: "Pending", index: _Found) -> None:
    """Index a session by its teams and places, former ones included."""
    of_teams, at_tables, in_rounds, of_rounds = index
    for opened in pending.openings:
        for team in opened.teams:
            of_teams.setdefault(team, {})[uid] = None
            in_rounds.setdefault((opened.stage, team, opened.round), {})[uid] = None
        at_tables.setdefault((opened.stage, opened.round, opened.table), {})[uid] = None
        of_rounds.setdefault((opened.stage, opened.round), {})[uid] = None


def holder(about: Iterable[tuple[str, Sequence[Entry]]], seq: int) -> str:
    """Return the session (uid) whose entries, oldest first, contain this one; "" if none does."""
    for uid, entries in about:
        # sessions of one draw begin with the same entry: the later entries distinguish them
        if seq <= entries[-1].seq and (entries[1 if len(entries) > 1 else 0].seq <= seq or entries[0].seq == seq):
            position = bisect_left(entries, seq, key=_number)
            if entries[position].seq == seq:
                return uid
    return ""


class Pending:
    """A session or game whose state is computed when first requested."""

    __slots__ = ("_around", "_previous", "_register", "_state", "_uid", "entries", "made", "number")

    def __init__(
        self, uid: str, number: int, entries: Sequence[Entry], around: SessionContext | GameTable, register: Register
    ) -> None:
        self._uid = uid
        self._around = around
        self._register = register
        self._state: Played | None = None
        self._previous: Played | None = None
        """The previous state, from before a change of the event's title data, where nothing else has changed."""
        self.made: object = None
        """The value computed from its state (see `Sessions.kept`)."""
        self.number = number
        self.entries = entries

    def retitled(self, around: SessionContext | GameTable) -> "Pending":
        """Return the same for an event whose name, date or venue has changed."""
        made = Pending(self._uid, self.number, self.entries, around, self._register)
        made._previous = self._state
        return made

    @property
    def openings(self) -> Iterator[SessionOpened]:
        """Every statement of its teams and place, oldest first."""
        for entry in self.entries:
            if type(entry.fact) is SessionOpened:
                yield entry.fact

    @property
    def opened(self) -> SessionOpened:
        """The statement of its teams and place that counts."""
        return opened_in(self.entries, voided_numbers(self.entries))

    @property
    def state(self) -> Played:
        """Its current state."""
        if self._state is None:
            previous, self._previous = self._previous, None
            if isinstance(previous, SessionState) and isinstance(self._around, SessionContext):
                self._state = retitled(previous, self._around)
            elif isinstance(self._around, GameTable):
                self._state = game_state(self._uid, self.number, self.entries, self._around, self._register)
            else:
                self._state = session_state(self._uid, self.number, self.entries, self._around, self._register)
        return self._state


class UnknownSystemError(LookupError):
    """The event uses a rule system that this program does not have."""


def context_of(
    event: EventState | None, teams: Mapping[str, TeamState], players: Players, stages: Stages
) -> SessionContext | GameTable | None:
    """Return what sessions or games need from the event, None before it begins.

    Raises UnknownSystemError.
    """
    if event is None:
        return None
    if event.rules is None:
        raise UnknownSystemError(event.system)
    if isinstance(event.rules, HandRules):
        return GameTable(event, teams, event.rules)
    return SessionContext(event, teams, event.rules, players, stages)


def played_by(tournament: Tournament, team: str) -> tuple[Played, ...]:
    """Return the sessions or games of a team (uid), in order."""
    sessions: list[Played] = []
    for played in (tournament.sessions, tournament.games):
        if isinstance(played, Sessions):
            sessions += played.of_team(team)
    return tuple(sessions)


def played_in(tournament: Tournament, team: str, in_round: int, stage: str = "") -> Sequence[Played]:
    """Return the sessions or games of a team (uid) in a round of a stage, in order."""
    played = tournament.all_played
    return played.of_team_in(stage, team, in_round) if isinstance(played, Sessions) else ()


def at_table(tournament: Tournament, in_round: int, table: int, stage: str = "") -> Sequence[Played]:
    """Return the sessions or games of a round of a stage at a table, in order."""
    played = tournament.all_played
    return played.at_table((stage, in_round, table)) if isinstance(played, Sessions) else ()


def held_in(played: Mapping[str, _P], seq: int) -> _P | None:
    """Return the session or game that this entry is about, None if there is none."""
    return played.holding(seq) if isinstance(played, Sessions) else None


def opening_of(tournament: Tournament, uid: str) -> tuple[int, SessionOpened] | None:
    """Return number, teams and place of a session or game, without computing its score.

    None if there is none with this uid.
    """
    for played in (tournament.sessions, tournament.games):
        if isinstance(played, Sessions) and uid in played:
            return played.pending[uid].number, played.pending[uid].opened
    return None


def standing_after(tournament: Tournament, played: Played, seq: int, *, confirmed: bool = False) -> Played:
    """Return a session or game as it was after entry `seq`, with the present teams and settings.

    The entry is not older than its opening. `confirmed`: with the imported documents that the committee has since
    confirmed.
    """
    later = ImportDecided if confirmed else ()
    entries = tuple(entry for entry in played.entries if entry.seq <= seq or isinstance(entry.fact, later))
    around = context_of(tournament.event, tournament.teams, {}, tournament.stages)
    if around is None or not entries:
        return played
    return Pending(played.uid, played.number, entries, around, tournament.register).state
