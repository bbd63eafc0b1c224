"""What an event needs: signs that decide which commands, pages and papers are offered.

Signs come from its journal, its store and this computer. Commands, pages and papers name the signs from which they are
shown (`ALWAYS` if none). Signs only accumulate: the caller adds earlier ones, so that nothing vanishes when its cause
is undone.
"""

from collections.abc import Collection, Iterable, Iterator

from scorekeeper.journal.confirming import sides_accept
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.snapshot import RUNNING, Tournament
from scorekeeper.journal.stages import AWAITED
from scorekeeper.rules.hands import HandRules
from scorekeeper.tournament.settings import DEADLINE, ENTRY_FEE, SUBSTITUTION_FEE

SECOND_SESSION = "second-session"
THIRD_TEAM = "third-team"
DRAW = "draw"
SECOND_STAGE = "second-stage"
KNOCK_OUT = "knock-out"
SERVER = "server"
PEOPLE = "two-people"
DISPUTE = "dispute"
COMMITTEE = "committee-named"
COPIED = "copied"
CLOSED = "closed"
KEYS = "keys"
REGISTRATION = "registration"
PRIZES = "prizes"
WALL = "wall"
"""The big screen was used: also the name of its command."""
HANDS = "hands"
PHONES = "phones"
"""Phones may enter deals: also the name of the command of their page."""
USED = "used"
"""Sign of a command that is shown once it was used; only the command's name gives it."""

Signs = frozenset[str]
ALWAYS: Signs = frozenset()
"""The signs of what is shown in every event."""


def needs(
    tournament: Tournament, *, on_server: bool = False, has_keys: bool = False, seen: Collection[str] = ()
) -> Signs:
    """Return the signs of an event.

    `on_server`: it is on a server, or entries wait for one; `has_keys`: this computer has the keys of a club;
    `seen`: signs seen before, and commands used before.
    """
    here = {SERVER: on_server, KEYS: has_keys}
    return frozenset((*_of_journal(tournament), *(sign for sign, given in here.items() if given), *seen))


def is_needed(shown_from: Signs, signs: Signs) -> bool:
    """Return whether something shown from any of these signs is shown now."""
    return not shown_from or not shown_from.isdisjoint(signs)


def _of_journal(tournament: Tournament) -> Iterator[str]:
    played, stages = tournament.all_played.values(), tournament.stages.values()
    given = {
        SECOND_SESSION: max(tournament.opened, len(played)) > 1,
        THIRD_TEAM: len(tournament.teams) > 2 or sum(state.state == RUNNING for state in played) > 1,
        DRAW: any(stage.draws for stage in stages),
        SECOND_STAGE: len(stages) > 1,
        KNOCK_OUT: any(stage.draws and knocks_out(stage) for stage in stages),
        PEOPLE: bool(tournament.access) or _has_two_people(tournament),
        DISPUTE: bool(tournament.register.disputes),
        COMMITTEE: bool(tournament.committees or tournament.register.rulings),
        COPIED: any(state.copies for state in tournament.sessions.values()),
        CLOSED: any(state.sealed for state in played),
        REGISTRATION: _registers(tournament),
        PRIZES: bool(tournament.prizes),
        HANDS: isinstance(tournament.rules, HandRules),
        PHONES: sides_accept(tournament),
    }
    return (sign for sign, is_given in given.items() if is_given)


def _has_two_people(tournament: Tournament) -> bool:
    """Return whether desks, takeovers and committees have entries under several names."""
    return len({entry.who for entry in _named_entries(tournament)}) > 1


def _named_entries(tournament: Tournament) -> Iterable[Entry]:
    yield from tournament.desks.values()
    yield from tournament.taken.values()
    yield from tournament.committees


def _registers(tournament: Tournament) -> bool:
    settings = tournament.event.settings if tournament.event is not None else {}
    used = any(settings.get(name) for name in (ENTRY_FEE, SUBSTITUTION_FEE, DEADLINE))
    return used or any(note.presence != AWAITED for note in tournament.registrations.values())
