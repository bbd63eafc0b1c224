"""The state while a command is judged fact by fact.

A fact costs only as much as its subject.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from scorekeeper.journal.desks import desk_of, is_of_phones
from scorekeeper.journal.dispute_facts import EVENT
from scorekeeper.journal.dispute_states import REGISTERED
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import PlayerEntered, SessionOpened, TeamEntered
from scorekeeper.journal.fold import advance
from scorekeeper.journal.games import GameTable
from scorekeeper.journal.kinds import OF_SESSION
from scorekeeper.journal.sessions import Pending, Sessions, context_of
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.journal.standing import SessionContext
from scorekeeper.journal.teams import Teams, player_entered, team_entered
from scorekeeper.rules.hands import HandRules


class Ongoing:
    """An event in progress.

    `tournament` is the state after the entries taken so far, as `fold.advance` returns it.
    It is valid until the next entry is taken: earlier states are not kept.
    """

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self._around: SessionContext | GameTable | None = None
        self._begun = False

    def _begin(self) -> None:
        """Split the state into its parts, so that an entry changes only its subject."""
        self._begun = True
        tournament = self.tournament
        of_hands = isinstance(tournament.rules, HandRules)
        known: Mapping[str, Played] = tournament.games if of_hands else tournament.sessions
        self._teams, self._players = Teams(dict(tournament.teams)), dict(tournament.players)
        self._sessions = Sessions[Any](
            dict(known.pending) if isinstance(known, Sessions) else {},
            dict(known.numbers) if isinstance(known, Sessions) else {},
            known if isinstance(known, Sessions) else None,
        )
        self._around = None
        if isinstance(known, Sessions):
            self._around = context_of(tournament.event, self._teams, self._players, tournament.stages)

    def take(self, entry: Entry) -> None:
        """Add an entry."""
        if not self._begun:
            self._begin()
        fact, around = entry.fact, self._around
        if around is None:
            taken = False
        elif type(fact) in OF_SESSION:
            taken = self._of_session(entry, around)
        else:
            taken = self._of_people(entry)
        if not taken:
            self.tournament = advance(self.tournament, (entry,))
            self._begun = False

    def _of_people(self, entry: Entry) -> bool:
        """Take a player unknown to all teams, or a team in no session.

        Return whether the entry was of this kind.
        """
        fact = entry.fact
        if type(fact) is PlayerEntered and fact.player not in self._players and not self._teams.knowing(fact.player):
            self._players[fact.player] = player_entered(None, entry, fact)
        elif type(fact) is TeamEntered and not self._sessions.of_team(fact.team):
            self._teams.put(team_entered(self._teams.get(fact.team), entry, fact, self._players))
        else:
            return False
        self._stand(entry)
        return True

    def _of_session(self, entry: Entry, around: SessionContext | GameTable) -> bool:
        """Add an entry about a session; return whether it was about that session only."""
        fact, tournament = entry.fact, self.tournament
        uid: str = fact.session or EVENT  # type: ignore[union-attr]
        before = self._sessions.pending.get(uid)
        register = tournament.register.taking(entry) if type(fact) in REGISTERED else tournament.register
        if (
            uid == EVENT
            or (before is None and type(fact) is not SessionOpened)
            or register.of_event is not tournament.register.of_event
        ):
            return False
        opened = tournament.opened + (before is None)
        number = opened if before is None else before.number
        entries = (entry,) if before is None else (*before.entries, entry)
        self._sessions.put(uid, Pending(uid, number, entries, around, register))
        desks = tournament.desks
        if not is_of_phones(entry.seat):
            desks = MappingProxyType({**desks, desk_of(entry.seat): entry})
        self._stand(entry, opened=opened, register=register, desks=desks)
        return True

    def _stand(self, entry: Entry, **changed: Any) -> None:
        tournament, of_hands = self.tournament, isinstance(self._around, GameTable)
        self.tournament = replace(
            self.tournament,
            seq=entry.seq,
            head_digest=entry.digest,
            teams=self._teams,
            players=self._players,
            sessions=tournament.sessions if of_hands else self._sessions,
            games=self._sessions if of_hands else tournament.games,
            **changed,
        )
