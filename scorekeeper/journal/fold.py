"""What stands: the journal read from its beginning, or further from where one stands.

Everything is worked out session by session from all entries about that session, so a new entry costs what its own
session costs, and reading on gives the same as reading all at once.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from types import MappingProxyType
from typing import TypeVar, cast

from scorekeeper.journal.dispute_facts import EVENT, OF_DISPUTES
from scorekeeper.journal.dispute_states import REGISTERED, DisputeState, Register, RulingState, disputes_of, rulings_of
from scorekeeper.journal.entry import START, Entry
from scorekeeper.journal.facts import (
    AccessSet,
    BellRung,
    CardsNotClipped,
    CommitteeNamed,
    DealRecorded,
    DifferenceSettled,
    EventChanged,
    EventMade,
    HandRecorded,
    LengthSet,
    PenaltyGiven,
    PlayerEntered,
    Redealt,
    RowCopied,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionForfeited,
    SessionOpened,
    SessionRemoved,
    StarterReturned,
    SubstitutionApproved,
    TeamEntered,
    TeamRemoved,
    Voided,
    WrongDealer,
)
from scorekeeper.journal.games import Table, game_state
from scorekeeper.journal.roster_facts import OF_ROSTER
from scorekeeper.journal.signing import OF_SIGNING
from scorekeeper.journal.snapshot import EventState, GameState, Played, SessionState, Tournament
from scorekeeper.journal.standing import Surroundings, session_state
from scorekeeper.journal.teams import Teams, player_entered, team_entered, turn_of
from scorekeeper.rules.hands import HandRules

OF_SESSION = (
    DealRecorded,
    PenaltyGiven,
    Redealt,
    ScoreAnnounced,
    RulingMade,
    SeatsTaken,
    WrongDealer,
    SessionOpened,
    RowCopied,
    DifferenceSettled,
    LengthSet,
    SessionForfeited,
    HandRecorded,
    BellRung,
    CardsNotClipped,
    *OF_SIGNING,
    *OF_DISPUTES,
)
"""The facts that speak of one session by its uid and change what stands of it (of a dispute: or of the event)."""

_OF_SESSION = frozenset(OF_SESSION)
_OF_ROSTER = frozenset(OF_ROSTER)
_number = attrgetter("seq")


class UnknownSystemError(LookupError):
    """The event is played by a rule system that this program does not have."""


def fold(entries: Iterable[Entry]) -> Tournament:
    """Return what stands after all these entries, the first of the journal first.

    An entry that speaks of a session or team that is not there changes nothing. Raises UnknownSystemError.
    """
    return advance(Tournament(seq=0, head=START), entries)


def advance(tournament: Tournament, entries: Iterable[Entry]) -> Tournament:
    """Return what stands when these entries follow on what stood: the same as folding everything anew."""
    reading = _Reading(tournament)
    for entry in entries:
        reading.take(entry)
    return reading.tournament()


_P = TypeVar("_P", bound=Played)
_Found = tuple[dict[str, dict[str, None]], dict[tuple[int | None, int | None], dict[str, None]]]
"""Sessions (uids) by team, and by round and table."""


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

    def at_table(self, place: tuple[int, int]) -> list[_P]:
        """Return the sessions of this round and table, in order."""
        found = (self[uid] for uid in self._known()[1].get(place, ()))
        return [state for state in found if (state.round, state.table) == place]

    def _known(self) -> _Found:
        if self._found is None:
            self._found = ({}, {})
            for uid, pending in self.pending.items():
                self._find(uid, pending, self._found)
        return self._found

    @staticmethod
    def _find(uid: str, pending: "Pending", found: _Found) -> None:
        """Note by which teams and places a session is found, those it had before too."""
        of_teams, at_tables = found
        for opened in pending.openings:
            for team in opened.teams:
                of_teams.setdefault(team, {})[uid] = None
            at_tables.setdefault((opened.round, opened.table), {})[uid] = None


class Pending:
    """One session or game whose entries are known and whose state is worked out when it is asked for, once."""

    __slots__ = ("_around", "_register", "_state", "_uid", "entries", "number")

    def __init__(
        self, uid: str, number: int, entries: Sequence[Entry], around: Surroundings | Table, register: Register
    ) -> None:
        self._uid = uid
        self._around = around
        self._register = register
        self._state: Played | None = None
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


class _Reading:
    """The entries being read on, before what they change is worked out."""

    def __init__(self, before: Tournament) -> None:
        self._before = before
        self._last: Entry | None = None
        self._event = before.event
        self._teams = Teams(dict(before.teams))
        self._players = dict(before.players)
        self._entries: dict[str, list[Entry]] = {}
        """What is new about a session, or all of it where it was opened in this reading."""
        stood: Mapping[str, Played] = before.games or before.sessions
        self._stood = stood.pending if isinstance(stood, Sessions) else {}
        self._numbers = dict(stood.numbers) if isinstance(stood, Sessions) else {}
        self._opened = before.opened
        self._committee = before.committee
        self._access = before.access
        self._register = before.register
        self._touched: set[str] = set()
        self._everything = self._removed = False

    def take(self, entry: Entry) -> None:
        """Sort one entry to what it speaks of."""
        self._last = entry
        fact = entry.fact
        if type(fact) in _OF_SESSION:
            self._of_session(entry, fact.session or EVENT)  # type: ignore[union-attr]
        elif type(fact) is Voided:
            self._of_session(entry, self._owner_of(fact.entry))
        elif type(fact) is SessionRemoved:
            self._removed = True
            self._numbers.pop(fact.session, None)
            self._entries.pop(fact.session, None)
        elif type(fact) in {EventMade, EventChanged}:
            self._of_event(entry)
        elif type(fact) is TeamEntered:
            self._teams.put(team_entered(self._teams.get(fact.team), entry, fact, self._players))
            self._touched.add(fact.team)
        elif type(fact) is TeamRemoved:
            self._teams.remove(fact.team)
        elif type(fact) in _OF_ROSTER:
            self._of_roster(entry)
        elif type(fact) is CommitteeNamed:
            self._committee = fact.members
        elif type(fact) is AccessSet:
            self._access = fact.proofs

    def _of_roster(self, entry: Entry) -> None:
        """Name a player anew wherever the player is listed, or exchange players of a team."""
        fact = entry.fact
        if isinstance(fact, PlayerEntered):
            self._players[fact.player] = player_entered(self._players.get(fact.player), entry, fact)
            for team in self._teams.knowing(fact.player):
                self._teams.put(team.with_names(self._players))
                self._touched.add(team.uid)
        elif isinstance(fact, SubstitutionApproved | StarterReturned) and fact.team in self._teams:
            standing = self._teams[fact.team]
            turn = turn_of(standing, entry, fact, self._players)
            self._teams.put(replace(standing, turns=(*standing.turns, turn)))
            self._touched.add(fact.team)

    def _of_session(self, entry: Entry, uid: str) -> None:
        if uid == EVENT:
            self._register = self._register.taking(entry)
            return
        entries = self._entries.get(uid)
        if entries is None:
            if uid not in self._numbers:
                if type(entry.fact) is not SessionOpened:
                    return
                self._opened += 1
                self._numbers[uid] = self._opened
            entries = self._entries[uid] = []
        entries.append(entry)
        if type(entry.fact) in REGISTERED:
            self._register = self._register.taking(entry)

    def _owner_of(self, seq: int) -> str:
        """Return the session that an earlier entry is about, "" when it is about none."""
        read: Iterable[tuple[str, Sequence[Entry]]] = self._entries.items()
        stood = ((uid, pending.entries) for uid, pending in self._stood.items() if uid in self._numbers)
        for uid, entries in (*read, *stood):
            place = bisect_left(entries, seq, key=_number)
            if place < len(entries) and entries[place].seq == seq:
                return uid
        return ""

    def _of_event(self, entry: Entry) -> None:
        fact = entry.fact
        if type(fact) is EventMade and self._event is None:
            self._event = EventState(
                uid=fact.event,
                name=fact.name,
                system=fact.system,
                edition=fact.edition,
                date=fact.date,
                venue=fact.venue,
                settings=fact.settings,
                entry=entry.seq,
                digest=entry.digest,
            )
        elif type(fact) is EventChanged and self._event is not None:
            self._event = replace(
                self._event,
                name=fact.name,
                date=fact.date,
                venue=fact.venue,
                settings=fact.settings,
                entry=entry.seq,
                digest=entry.digest,
                earlier=(*self._event.earlier, replace(self._event, earlier=())),
            )
        self._everything = True

    def tournament(self) -> Tournament:
        """Return what stands now."""
        if self._last is None:
            return self._before
        around = self._around()
        pending = self._pending(around) if around is not None else {}
        games = pending if isinstance(around, Table) else {}
        sessions = {} if games else pending
        told = self._register.of_event is not self._before.register.of_event
        return Tournament(
            seq=self._last.seq,
            head=self._last.digest,
            event=self._event,
            teams=self._teams,
            players=MappingProxyType(self._players),
            sessions=Sessions[SessionState](sessions, self._numbers if sessions else {}),
            games=Sessions[GameState](games, self._numbers if games else {}),
            opened=self._opened,
            committee=self._committee,
            access=self._access,
            disputes=self._disputes() if told else self._before.disputes,
            rulings=self._rulings() if told else self._before.rulings,
            register=self._register,
        )

    def _disputes(self) -> tuple[DisputeState, ...]:
        """Return the disputes of the event; a ruling made in a session may answer one of them."""
        return disputes_of(self._register.of_event, self._register)

    def _rulings(self) -> tuple[RulingState, ...]:
        made = rulings_of(self._register.of_event, self._register)
        return tuple(ruling for ruling in made if ruling.fact.session == EVENT)

    def _around(self) -> Surroundings | Table | None:
        """Return what sessions or games need to know of the event, by the rules it is played by."""
        if self._event is None:
            return None
        rules = self._event.rules
        if rules is None:
            raise UnknownSystemError(self._event.system)
        if isinstance(rules, HandRules):
            return Table(self._event, self._teams, rules)
        return Surroundings(self._event, self._teams, rules, self._players)

    def _pending(self, around: Surroundings | Table) -> dict[str, Pending]:
        if self._everything or self._touched or self._removed or not self._stood:
            return {uid: self._session(uid, number, around) for uid, number in self._numbers.items()}
        # the usual entry: one session changes, the hundreds of others stay the objects they were
        pending = dict(self._stood)
        pending.update((uid, self._session(uid, self._numbers[uid], around)) for uid in self._entries)
        return pending

    def _session(self, uid: str, number: int, around: Surroundings | Table) -> Pending:
        before = self._stood.get(uid)
        if before is not None and before.number != number:
            before = None  # removed and opened again: a new session
        new = self._entries.get(uid, ())
        if before is None:
            return Pending(uid, number, tuple(new), around, self._register)
        if new or self._concerns(before):
            return Pending(uid, number, (*before.entries, *new), around, self._register)
        return before

    def _concerns(self, pending: Pending) -> bool:
        return self._everything or bool(self._touched and not self._touched.isdisjoint(pending.teams))


def played_by(tournament: Tournament, team: str) -> tuple[Played, ...]:
    """Return the sessions or games of a team (uid), in order."""
    found: list[Played] = []
    for played in (tournament.sessions, tournament.games):
        if isinstance(played, Sessions):
            found += played.of_team(team)
    return tuple(found)


def at_table(tournament: Tournament, in_round: int, table: int) -> Sequence[SessionState]:
    """Return the sessions of a round at a table, in order."""
    sessions = tournament.sessions
    return sessions.at_table((in_round, table)) if isinstance(sessions, Sessions) else ()
