"""Where the file of an event lies, or would lie if it had one."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths

from scorekeeper.kernel.events import SUFFIX

if TYPE_CHECKING:
    from scorekeeper.store.source import Source


def own_place(source: "Source") -> Path:
    """Return the file of an event; of one on a server, what a copy is called in this person's own documents."""
    if source.path is not None:
        return source.path
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(documents or Path.home()) / f"{source.stem}{SUFFIX}"
