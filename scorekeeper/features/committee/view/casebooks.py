"""The cases of the event that is open and of other event files that were added; those are only read."""

from collections.abc import Iterable
from pathlib import Path

from scorekeeper.features.committee.view.precedents.casebook import Casebook, EventCases, Unread, bound, event_cases
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel import failures
from scorekeeper.kernel.events import open_event


def casebook_of(tournament: Tournament, files: Iterable[Path] = ()) -> Casebook:
    """Return the cases of the event that is open and of these event files, none of which is changed.

    A file that is missing, damaged or of a newer program is named, and the others go on. Of several copies of one
    event the one that has come furthest counts, and this event's own file adds nothing.
    """
    own = event_cases(tournament)
    others: dict[str, EventCases] = {}
    unread: list[Unread] = []
    for path in dict.fromkeys(files):
        try:
            read = _read(path)
        except Exception as trouble:  # noqa: BLE001 - one file must never keep the others from being read
            unread.append(Unread(path, failures.sentence(trouble)))
            continue
        stood = others.get(read.uid)
        if read.uid != own.uid and (stood is None or stood.seq < read.seq):
            others[read.uid] = read
    return bound([own, *others.values()], unread)


def _read(path: Path) -> EventCases:
    desk = open_event(path, who="", seat="", read_only=True)
    try:
        return event_cases(desk.tournament)
    finally:
        desk.close()
