"""What a new entry changed, so that a page redraws that and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.journal.sessions import Sessions
from scorekeeper.journal.snapshot import Tournament


@dataclass(frozen=True, slots=True)
class Changes:
    """Whether the event or its list of teams changed, and which sessions or games did, by uid (gone ones included).

    To the event belong its stages, what the desk noted of teams, its committee, what needs a passphrase, and the
    disputes and rulings of no session.
    """

    event: bool = False
    teams: bool = False
    sessions: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return self.event or self.teams or bool(self.sessions)

    def __or__(self, other: "Changes") -> "Changes":
        return Changes(self.event or other.event, self.teams or other.teams, self.sessions | other.sessions)


def changes_between(old: Tournament, new: Tournament) -> Changes:
    """Return what differs between two pictures of one event, the second made from the first.

    What is the same object in both is unchanged: the fold keeps what an entry does not touch.
    """
    if old is new:
        return Changes()
    before, after = _by_session(old), _by_session(new)
    touched = {uid for uid, session in after.items() if before.get(uid) is not session}
    if old.taken is not new.taken:
        touched |= {uid for uid, entry in new.taken.items() if old.taken.get(uid) is not entry and uid in after}
    gone = before.keys() - after.keys()
    same_teams = old.teams is new.teams or (
        list(old.teams) == list(new.teams) and all(old.teams[uid] is team for uid, team in new.teams.items())
    )
    return Changes(any(map(_other, _of_event(old), _of_event(new))), not same_teams, frozenset(touched | gone))


def _of_event(tournament: Tournament) -> tuple[object, ...]:
    """Return what belongs to no session; each is the same object as long as nothing changes it."""
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
    """Return for each session what is the same object as long as nothing changes it, without working anything out."""
    sessions: Mapping[str, object] = tournament.games or tournament.sessions
    return sessions.pending if isinstance(sessions, Sessions) else sessions
