"""The changes made by a new entry, so that a page redraws only those."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.journal.sessions import Sessions
from scorekeeper.journal.snapshot import Tournament


@dataclass(frozen=True, slots=True)
class Changes:
    """What changed: the event, the teams, and which sessions or games.

    Sessions and games are listed by uid, removed ones too. The event includes its stages, the desk's notes on teams,
    the committee, roles with a passphrase, and the disputes and rulings outside sessions.
    """

    event: bool = False
    teams: bool = False
    sessions: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return self.event or self.teams or bool(self.sessions)

    def __or__(self, other: "Changes") -> "Changes":
        return Changes(self.event or other.event, self.teams or other.teams, self.sessions | other.sessions)


def changes_between(old: Tournament, new: Tournament) -> Changes:
    """Return the differences between two states of one event, the second derived from the first.

    Unchanged parts are the same object in both.
    """
    if old is new:
        return Changes()
    before, after = _by_session(old), _by_session(new)
    touched = {uid for uid, session in after.items() if before.get(uid) is not session}
    if old.taken is not new.taken:
        touched |= {uid for uid, entry in new.taken.items() if old.taken.get(uid) is not entry and uid in after}
    if old.left_out is not new.left_out:
        touched |= {uid for uid, entries in new.left_out.items() if old.left_out.get(uid) is not entries}
    gone = before.keys() - after.keys()
    same_teams = old.teams is new.teams or (
        list(old.teams) == list(new.teams) and all(old.teams[uid] is team for uid, team in new.teams.items())
    )
    return Changes(any(map(_other, _of_event(old), _of_event(new))), not same_teams, frozenset(touched | gone))


def _of_event(tournament: Tournament) -> tuple[object, ...]:
    """Return what belongs to no session; each object stays identical while nothing changes it."""
    return (
        tournament.event,
        tournament.committee,
        tournament.access,
        tournament.disputes,
        tournament.rulings,
        tournament.stages,
        tournament.registrations,
        tournament.prizes,
    )


def _other(before: object, after: object) -> bool:
    return before is not after and before != after


def _by_session(tournament: Tournament) -> Mapping[str, object]:
    """Return for each session an object that stays identical while nothing changes the session.

    Does not compute the session's state.
    """
    sessions: Mapping[str, object] = tournament.games or tournament.sessions
    return sessions.pending if isinstance(sessions, Sessions) else sessions
