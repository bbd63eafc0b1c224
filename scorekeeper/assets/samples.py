"""The sample event as shipped: documents of its sessions, and what documents cannot express."""

import json
from dataclasses import dataclass
from typing import Any

from scorekeeper.assets.paths import resources


@dataclass(frozen=True, slots=True)
class SampleSession:
    """A sample session: its document, and mistakes made while entering it.

    Each mistake says what was entered first for a deal ("taken") and the reason with which it was
    corrected.
    """

    document: bytes
    slips: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """The sample event: name, date, venue, rule system, teams and sessions."""

    name: str
    date: str
    venue: str
    system: str
    who: str
    start: str
    """Time of its first entry: UTC, ISO 8601."""
    teams: tuple[dict[str, Any], ...]
    sessions: tuple[SampleSession, ...]


def read_sample() -> Sample:
    """Read the shipped sample.

    Raises OSError if a file is missing, ValueError or KeyError if it is not ours.
    """
    folder = resources() / "samples"
    content = json.loads((folder / "event.json").read_text(encoding="utf-8"))
    sessions = tuple(
        SampleSession((folder / session["document"]).read_bytes(), tuple(session.get("slips", ())))
        for session in content["sessions"]
    )
    return Sample(
        name=content["name"],
        date=content["date"],
        venue=content["venue"],
        system=content["system"],
        who=content["who"],
        start=content["start"],
        teams=tuple(content["teams"]),
        sessions=sessions,
    )
