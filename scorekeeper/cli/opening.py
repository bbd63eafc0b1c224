"""Opening an event for a command, and saying in lines why that, or what was asked of it, did not go."""

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.cli.streams import unreadable
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import DeskError
from scorekeeper.kernel.events import open_event
from scorekeeper.kernel.failures import reasons
from scorekeeper.kernel.own_name import NAMELESS, account
from scorekeeper.language.problems import place
from scorekeeper.store.errors import StoreError

SEAT = NAMELESS
NEED_WRITING = frozenset({"older-file", "read-only-place"})
"""Why an event that is only to be read may have to be opened for writing first."""


def store_line(name: str, trouble: StoreError) -> str:
    """Return what the store has against a file, as a line."""
    from scorekeeper.language.store import sentence  # noqa: PLC0415 - only when something is wrong

    return line(name, sentence(trouble.code, trouble.values))


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Turn whatever the desk or the store has against something into lines that begin with this name."""
    try:
        yield
    except (DeskError, StoreError) as trouble:
        raise Complaint(line(one.file or name, place(one.path), one.sentence) for one in reasons(trouble)) from trouble
    except (OSError, ValueError) as reason:
        raise complain(name, unreadable(reason)) from reason


@contextmanager
def desk_at(name: str, *, read_only: bool = True) -> Iterator[Desk]:
    """Open an event for one command and close it again; raises Complaint when it cannot be opened."""
    with explained(name):
        desk = _opened(name, read_only=read_only)
    try:
        with explained(name):
            yield desk
    finally:
        desk.close()


def _opened(name: str, *, read_only: bool) -> Desk:
    """Open an event; only for reading where that is enough and goes (an old or interrupted file has to be written)."""
    if not read_only:
        return open_event(name, who=account(), seat=SEAT)
    try:
        return open_event(name, who=account(), seat=SEAT, read_only=True)
    except StoreError as trouble:
        if trouble.code not in NEED_WRITING:
            raise
        try:
            return open_event(name, who=account(), seat=SEAT)
        except StoreError:
            raise trouble from None
