"""A casebook of rulings that were kept."""

from scorekeeper.journal.entry import NewEntry
from scorekeeper.kernel.events import store_with
from tests.features.committee.view.thirty import event_desk


def kept(folder, letter):
    """Write one of the events of the thirty rulings to a file, as it is."""
    path = folder / f"{letter}.scorekeeper"
    entries = event_desk(letter).store.tail(0)
    store_with(
        path, [NewEntry(entry.cmd, entry.at, entry.who, entry.seat, entry.fact, entry.reason) for entry in entries]
    ).close()
    return path
