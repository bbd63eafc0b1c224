"""The cases of one event or several, with the names in them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scorekeeper.features.committee.view.precedents.precedents import Precedent, precedents_of
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel import failures
from scorekeeper.kernel.events import open_event


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Names known from an event: of teams, people, venues, clubs, and the event itself."""

    teams: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    venues: tuple[str, ...] = ()
    clubs: tuple[str, ...] = ()
    events: tuple[str, ...] = ()

    def __add__(self, other: "KnownNames") -> "KnownNames":
        return KnownNames(
            _once((*self.teams, *other.teams)),
            _once((*self.people, *other.people)),
            _once((*self.venues, *other.venues)),
            _once((*self.clubs, *other.clubs)),
            _once((*self.events, *other.events)),
        )


@dataclass(frozen=True, slots=True)
class UnreadEvent:
    """An event file that was added and could not be read: its path, and the reason in words."""

    path: Path
    why: str


@dataclass(frozen=True, slots=True)
class Casebook:
    """Cases of one or several events, the names known there, and the files that could not be read."""

    cases: tuple[Precedent, ...] = ()
    known: KnownNames = field(default_factory=KnownNames)
    unread: tuple[UnreadEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class EventCases:
    """The cases of one event, and how far its journal has come."""

    uid: str
    seq: int
    cases: tuple[Precedent, ...]
    known: KnownNames


def event_cases(tournament: Tournament) -> EventCases:
    """Return the cases of an event with the names that it knows."""
    uid = tournament.event.uid if tournament.event is not None else ""
    return EventCases(uid, tournament.seq, precedents_of(tournament), known_names(tournament))


def bound(events: Sequence[EventCases], unread: Sequence[UnreadEvent] = ()) -> Casebook:
    """Return the casebook of these events."""
    known = KnownNames()
    for event in events:
        known += event.known
    return Casebook(tuple(case for event in events for case in event.cases), known, tuple(unread))


def casebook_of(tournament: Tournament, files: Iterable[Path] = ()) -> Casebook:
    """Return the cases of the open event and of these event files, which are not changed.

    A file that is missing, damaged or of a newer program is reported, and the others are read all the same. Of
    several copies of an event the most advanced counts, and this event's own file adds nothing.
    """
    own = event_cases(tournament)
    others: dict[str, EventCases] = {}
    unread: list[UnreadEvent] = []
    for path in dict.fromkeys(files):
        try:
            read = _read(path)
        except Exception as error:  # noqa: BLE001 - one file must never keep the others from being read
            unread.append(UnreadEvent(path, failures.sentence(error)))
            continue
        known = others.get(read.uid)
        if read.uid != own.uid and (known is None or known.seq < read.seq):
            others[read.uid] = read
    return bound([own, *others.values()], unread)


def _read(path: Path) -> EventCases:
    desk = open_event(path, who="", seat="", read_only=True)
    try:
        return event_cases(desk.tournament)
    finally:
        desk.close()


def known_names(tournament: Tournament) -> KnownNames:
    """Return every name that an event knows, in order of appearance."""
    event, played = tournament.event, tournament.all_played.values()
    teams = tournament.teams.values()
    people = [name for team in teams for name in (*team.players, team.captain or "")]
    people += [name for state in played for name in (state.scorer or "", *(entry.who for entry in state.entries))]
    people += [member.name for member in tournament.committee]
    for state in played:
        for ruling in state.rulings:
            fact = ruling.fact
            aside = (name for name, _why in fact.aside)
            people += [*fact.members, *aside, *fact.against, *fact.abstained, fact.admitted_by]
        people += [dispute.fact.admitted_by for dispute in state.disputes]
    people += [name for ruling in tournament.rulings for name in ruling.fact.members]
    venues = [(event.venue if event is not None else "") or "", *(state.venue or "" for state in played)]
    clubs = [*(team.club or "" for team in teams), *(member.club or "" for member in tournament.committee)]
    singles = {team.name for team in teams if team.players == (team.name,)}
    return KnownNames(
        teams=_once(team.name for team in teams if team.name not in singles),
        people=_once(people),
        venues=_once(venues),
        clubs=_once(clubs),
        events=(event.name,) if event is not None else (),
    )


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in dict.fromkeys(name.strip() for name in names) if name)
