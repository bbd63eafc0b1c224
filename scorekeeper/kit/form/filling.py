"""Fills in fields without the signals of typing."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from PySide6.QtCore import QObject, QSignalBlocker


@contextmanager
def filling(*fields: QObject) -> Iterator[None]:
    """Block the signals of these fields while they are filled."""
    with ExitStack() as quiet:
        for field in fields:
            quiet.enter_context(QSignalBlocker(field))
        yield
