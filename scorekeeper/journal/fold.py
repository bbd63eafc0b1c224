"""The current state: the journal read from its beginning, or onward from a known state.

Everything is computed session by session from all entries about that session, so a new entry costs only as much as its
own session, and reading step by step gives the same result as reading everything.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from scorekeeper.journal import facts
from scorekeeper.journal.codec import read_fact
from scorekeeper.journal.desks import desk_of, is_of_phones
from scorekeeper.journal.dispute_facts import EVENT
from scorekeeper.journal.dispute_states import REGISTERED, DisputeState, RulingState, disputes_of, rulings_of
from scorekeeper.journal.draw_sessions import openings
from scorekeeper.journal.entry import START, Entry
from scorekeeper.journal.games import GameTable
from scorekeeper.journal.kinds import OF_SESSION
from scorekeeper.journal.roster_facts import OF_ROSTER
from scorekeeper.journal.sessions import Pending, Sessions, context_of, holder
from scorekeeper.journal.set_aside import OF_SHEETS, aside
from scorekeeper.journal.snapshot import EventState, GameState, Played, SessionState, Tournament
from scorekeeper.journal.stage_facts import OF_REGISTRATION, OF_STAGE
from scorekeeper.journal.stages import registration_after, stages_after
from scorekeeper.journal.standing import SessionContext
from scorekeeper.journal.teams import Teams, player_entered, team_entered, turn_of

_OF_ROSTER, _OF_STAGE, _OF_REGISTRATION = frozenset(OF_ROSTER), frozenset(OF_STAGE), frozenset(OF_REGISTRATION)


def fold(entries: Iterable[Entry]) -> Tournament:
    """Return the state after all these entries, the first of the journal first.

    An entry about an unknown session or team changes nothing. Raises UnknownSystemError.
    """
    return advance(Tournament(seq=0, head_digest=START), entries)


def advance(tournament: Tournament, entries: Iterable[Entry]) -> Tournament:
    """Return the state after these further entries: the same as folding everything again."""
    reading = _Reading(tournament)
    for entry in entries:
        reading.take(entry)
    return reading.tournament()


class _Reading:
    """The entries read in one pass, collected before their effects are computed."""

    def __init__(self, before: Tournament) -> None:
        self._before = before
        self._last: Entry | None = None
        self._event = before.event
        self._teams = Teams(dict(before.teams))
        self._players = dict(before.players)
        self._entries: dict[str, list[Entry]] = {}
        """New entries of a session, or all of them if it was opened in this reading."""
        before_states: Mapping[str, Played] = before.games or before.sessions
        self._sessions = before_states if isinstance(before_states, Sessions) else None
        self._standing = self._sessions.pending if self._sessions is not None else {}
        self._numbers = dict(self._sessions.numbers) if self._sessions is not None else {}
        self._opened = before.opened
        self._committee, self._committees = before.committee, before.committees
        self._access = before.access
        self._register = before.register
        self._stages = before.stages
        self._registrations = before.registrations
        self._desks = dict(before.desks)
        self._taken = before.taken
        self._prizes = before.prizes
        self._left_out = before.left_out
        self._touched: set[str] = set()
        self._gone: set[str] = set()
        self._everything = self._retitled = False
        """Whether all sessions are computed again, or only their data from the event."""

    def take(self, entry: Entry) -> None:
        """Assign an entry to its subject."""
        self._last = entry
        fact = entry.fact
        if type(fact) in OF_SESSION:
            self._note_desk(entry)
            self._of_session(entry, fact.session or EVENT)  # type: ignore[union-attr]
        elif type(fact) is facts.Voided:
            self._of_session(entry, self._owner_of(fact.entry))
        elif type(fact) is facts.SessionRemoved:
            self._remove(fact.session)
        elif type(fact) in {facts.EventMade, facts.EventChanged}:
            self._of_event(entry)
        elif type(fact) is facts.TeamEntered:
            self._teams.put(team_entered(self._teams.get(fact.team), entry, fact, self._players))
            self._touched.add(fact.team)
        elif type(fact) is facts.TeamRemoved:
            self._teams.remove(fact.team)
        elif type(fact) in _OF_ROSTER:
            self._of_roster(entry)
        else:
            self._of_tournament(entry)

    def _note_desk(self, entry: Entry) -> None:
        if not is_of_phones(entry.seat):
            self._desks[desk_of(entry.seat)] = entry

    def _of_tournament(self, entry: Entry) -> None:
        """Apply an entry about the event other than its teams and sessions."""
        fact = entry.fact
        if type(fact) in _OF_STAGE:
            self._of_stage(entry)
        elif type(fact) in _OF_REGISTRATION:
            team: str = fact.team  # type: ignore[union-attr]
            noted = registration_after(self._registrations.get(team), entry)
            self._registrations = MappingProxyType({**self._registrations, team: noted})
        elif type(fact) is facts.CommitteeNamed:
            self._committee = fact.members
            self._committees = (*self._committees, entry)
        elif type(fact) is facts.AccessSet:
            self._access = fact.proofs
        elif type(fact) is facts.PrizesSet:
            self._prizes = MappingProxyType({**self._prizes, fact.stage: entry})
        elif (out := aside(fact)) is not None and out.why.code in OF_SHEETS:
            self._leave_out(entry, read_fact(out.kind, out.body))
        elif type(fact) is facts.TableTaken:
            self._note_desk(entry)
            self._taken = MappingProxyType({**self._taken, fact.session: entry})

    def _leave_out(self, entry: Entry, fact: facts.Fact) -> None:
        session = self._owner_of(fact.entry) if isinstance(fact, facts.Voided) else getattr(fact, "session", "")
        self._left_out = MappingProxyType({**self._left_out, session: (*self._left_out.get(session, ()), entry)})

    def _remove(self, session: str) -> None:
        self._gone.add(session)
        self._numbers.pop(session, None)
        self._entries.pop(session, None)

    def _of_stage(self, entry: Entry) -> None:
        """Update a stage by an entry; a draw adds or removes sessions."""
        fact = entry.fact
        self._stages = stages_after(self._stages, entry)
        stage = self._stages.get(fact.stage)  # type: ignore[union-attr]
        if stage is None:
            return
        gone = fact.instead_of if isinstance(fact, facts.DrawMade) else ""
        if isinstance(fact, facts.DrawWithdrawn):
            gone = fact.draw
        if gone and (draw := stage.draw(gone)) is not None:
            for uid in draw.sessions:
                self._remove(uid)
        if isinstance(fact, facts.DrawMade | facts.DrawChanged):
            for uid, opening in openings(stage, entry, self._event.rules if self._event is not None else None):
                self._of_session(opening, uid)
        elif isinstance(fact, facts.TeamWithdrawn):
            self._touched.add(fact.team)

    def _of_roster(self, entry: Entry) -> None:
        """Rename a player wherever listed, or exchange players of a team."""
        fact = entry.fact
        if isinstance(fact, facts.PlayerEntered):
            self._players[fact.player] = player_entered(self._players.get(fact.player), entry, fact)
            for team in self._teams.knowing(fact.player):
                self._teams.put(team.with_names(self._players))
                self._touched.add(team.uid)
        elif isinstance(fact, facts.SubstitutionApproved | facts.StarterReturned) and fact.team in self._teams:
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
                if type(entry.fact) is not facts.SessionOpened:
                    return
                self._opened += 1
                self._numbers[uid] = self._opened
            entries = self._entries[uid] = []
        entries.append(entry)
        if type(entry.fact) in REGISTERED:
            self._register = self._register.taking(entry)

    def _owner_of(self, seq: int) -> str:
        """Return the session that an earlier entry is about, "" if it is about none."""
        uid = holder(self._entries.items(), seq)
        if uid or self._sessions is None:
            return uid
        uid = self._sessions.uid_holding(seq)  # the check of the void has already looked for it
        if uid not in self._gone:
            return uid
        newest_first = reversed(list(self._standing.items()))
        return holder(((uid, pending.entries) for uid, pending in newest_first if uid not in self._gone), seq)

    def _of_event(self, entry: Entry) -> None:
        fact = entry.fact
        if type(fact) is facts.EventMade and self._event is None:
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
            self._everything = True
        elif type(fact) is facts.EventChanged and self._event is not None:
            same = fact.settings == self._event.settings
            self._retitled, self._everything = True, self._everything or not same
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

    def tournament(self) -> Tournament:
        """Return the current state."""
        if self._last is None:
            return self._before
        around = context_of(self._event, self._teams, self._players, self._stages)
        pending = self._pending(around) if around is not None else {}
        games = pending if isinstance(around, GameTable) else {}
        sessions = {} if games else pending
        opened = tuple(self._opened_now())
        changed = self._register.of_event is not self._before.register.of_event
        return Tournament(
            seq=self._last.seq,
            head_digest=self._last.digest,
            event=self._event,
            teams=self._teams,
            players=MappingProxyType(self._players),
            sessions=Sessions[SessionState](sessions, self._numbers, self._sessions, opened)
            if sessions
            else Sessions({}, {}),
            games=Sessions[GameState](games, self._numbers, self._sessions, opened) if games else Sessions({}, {}),
            opened=self._opened,
            committee=self._committee,
            committees=self._committees,
            access=self._access,
            disputes=self._disputes() if changed else self._before.disputes,
            rulings=self._rulings() if changed else self._before.rulings,
            register=self._register,
            stages=self._stages,
            registrations=self._registrations,
            desks=MappingProxyType(self._desks),
            taken=self._taken,
            prizes=self._prizes,
            left_out=self._left_out,
        )

    def _disputes(self) -> tuple[DisputeState, ...]:
        """Return the disputes of the event; a ruling made in a session may answer one of them."""
        return disputes_of(self._register.of_event, self._register)

    def _rulings(self) -> tuple[RulingState, ...]:
        made = rulings_of(self._register.of_event, self._register)
        return tuple(ruling for ruling in made if ruling.fact.session == EVENT)

    def _pending(self, around: SessionContext | GameTable) -> dict[str, Pending]:
        if self._everything or self._sessions is None:
            return {uid: self._session(uid, number, around) for uid, number in self._numbers.items()}
        # the usual case: one session changes, and hundreds of others keep their objects
        pending = dict(self._standing)
        for uid in self._gone:
            pending.pop(uid, None)
        touched = self._sessions.sessions_ever_between(self._touched).intersection(pending) if self._touched else set()
        if self._retitled:
            pending = {uid: entry.retitled(around) for uid, entry in pending.items()}
        for uid in (*touched, *self._entries):
            pending[uid] = self._session(uid, self._numbers[uid], around)
        return pending

    def _session(self, uid: str, number: int, around: SessionContext | GameTable) -> Pending:
        before = None if uid in self._gone else self._standing.get(uid)  # removed and opened again: a new session
        earlier, new = before.entries if before is not None else (), self._entries.get(uid)
        return Pending(uid, number, (*earlier, *new) if new else earlier, around, self._register)

    def _opened_now(self) -> Iterator[str]:
        """Return the sessions that were opened or reopened."""
        for uid, entries in self._entries.items():
            if any(type(entry.fact) is facts.SessionOpened for entry in entries):
                yield uid
