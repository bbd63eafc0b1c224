"""The events opened last, newest first, in a small file in the user's folder."""

import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, RUNNING, Tournament
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.store.errors import StoreError
from scorekeeper.store.reading import read_file

LONGEST = 12
"""How many events are remembered."""
_LARGEST_FILE = 1  # MB
_VERSION = 1


@dataclass(frozen=True, slots=True)
class RecentEvent:
    """A recent event: file or address, when last open (UTC, ISO 8601), its progress then."""

    target: str
    name: str
    when: str
    date: str = ""
    venue: str = ""
    teams: int = 0
    sessions: int = 0
    running: int = 0
    complete: int = 0
    is_sample: bool = False

    @property
    def is_address(self) -> bool:
        """Whether it is on a server and not in a file."""
        return "://" in self.target

    def missing(self) -> bool:
        """Return whether the file is gone; accesses the disk."""
        if self.is_address:
            return False
        try:
            return not Path(self.target).is_file()
        except (OSError, ValueError):
            return True


def describe(target: str | Path, tournament: Tournament, when: str) -> RecentEvent:
    """Return the list's record of an event that is open now."""
    text = os.fspath(target)
    event = tournament.event
    states = [state.state for state in tournament.all_played.values()]
    return RecentEvent(
        target=text if "://" in text else str(Path(text).absolute()),
        name=event.name if event else Path(text).stem,
        when=when,
        date=(event.date if event else None) or "",
        venue=(event.venue if event else None) or "",
        teams=len(tournament.teams),
        sessions=len(states),
        running=states.count(RUNNING),
        complete=states.count(COMPLETE) + states.count(FORFEITED),
    )


class RecentEvents:
    """The list of recent events in one file. Unreadable entries are dropped.

    Write errors are ignored.
    `samples` is the folder of the sample event, which is listed last because no club owns it.
    """

    def __init__(self, file: Path, samples: Path | None = None) -> None:
        self._file, self._samples = file, samples

    def listed(self) -> tuple[RecentEvent, ...]:
        """Return the events, newest first, and the sample last."""
        by_path: dict[str, RecentEvent] = {}
        for value in self._read():
            event = _event(value)
            if event is not None:
                by_path.setdefault(_key(event.target), event)
        return self._sorted(by_path.values())

    def remember(self, event: RecentEvent) -> tuple[RecentEvent, ...]:
        """Put an event at the top, the sample at the end, and return the list."""
        others = [other for other in self.listed() if _key(other.target) != _key(event.target)]
        return self._write(self._sorted([event, *others]))

    def _sorted(self, events: Iterable[RecentEvent]) -> tuple[RecentEvent, ...]:
        marked = (replace(event, is_sample=self._is_sample(event)) for event in events)
        ordered = sorted(marked, key=lambda event: event.is_sample)  # False before True, else in the given order
        own = sum(not event.is_sample for event in ordered)
        return tuple(ordered)[: min(LONGEST, own + 1)]

    def _is_sample(self, event: RecentEvent) -> bool:
        return self._samples is not None and not event.is_address and Path(event.target).is_relative_to(self._samples)

    def forget(self, target: str) -> tuple[RecentEvent, ...]:
        """Remove an event from the list, its file untouched, and return the list."""
        return self._write([other for other in self.listed() if _key(other.target) != _key(target)])

    def _read(self) -> list[Any]:
        try:
            value = json.loads(read_file(self._file, _LARGEST_FILE).decode("utf-8"))
        except (StoreError, ValueError, RecursionError):
            return []
        events = value.get("events") if isinstance(value, dict) and value.get("version") == _VERSION else None
        return events if isinstance(events, list) else []

    def _write(self, events: Sequence[RecentEvent]) -> tuple[RecentEvent, ...]:
        text = json.dumps({"version": _VERSION, "events": [asdict(event) for event in events]}, indent=1)
        with suppress(Exception):  # the list is a convenience: work continues even where it cannot be saved
            write_file(self._file, text.encode(), make_folder=True)
        return tuple(events)


def recent_file(data: Path) -> Path:
    """Return the path of the list in a folder of user data."""
    return data / "recent.json"


def _event(value: Any) -> RecentEvent | None:
    """Return an event of the file, None if the data are invalid."""
    if not isinstance(value, dict):
        return None
    texts = {key: value.get(key, "") for key in ("target", "name", "when", "date", "venue")}
    counts = {key: value.get(key, 0) for key in ("teams", "sessions", "running", "complete")}
    well = all(isinstance(text, str) for text in texts.values())
    well = well and all(type(count) is int for count in counts.values())
    return RecentEvent(**texts, **counts) if well and texts["target"] else None


def _key(target: str) -> str:
    return target if "://" in target else os.path.normcase(target)
