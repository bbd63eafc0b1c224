"""The location of an event's file, or of its copy if it has no file."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths

from scorekeeper.kernel.events import SUFFIX

if TYPE_CHECKING:
    from scorekeeper.store.source import EventSource


def event_location(source: "EventSource") -> Path:
    """Return the event's file, or that of a copy for an event on a server."""
    return source.path if source.path is not None else documents() / f"{source.stem}{SUFFIX}"


def documents() -> Path:
    """Return the user's own documents folder."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation) or Path.home())
