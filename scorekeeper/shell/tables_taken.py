"""Tells the desk that held a table when another desk takes it over, in the window and aloud."""

from PySide6.QtCore import QObject

from scorekeeper.journal.desks import desk_of
from scorekeeper.journal.facts import TableTaken
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.language import table_desks as words
from scorekeeper.language.moments import time_of_day


class TablesTaken(QObject):
    """Reports tables that were taken from this desk since its last entry, each once."""

    def __init__(self, window: Window, bridge: Bridge) -> None:
        super().__init__(bridge)
        self._window, self._bridge = window, bridge
        own = bridge.tournament.desks.get(desk_of(bridge.desk.seat))
        self._last_seen = own.seq if own is not None else bridge.tournament.seq
        bridge.changed.connect(lambda _changes: self.tell())

    def tell(self) -> None:
        """Report the tables that other desks have taken over from this one, each only once."""
        tournament, own = self._bridge.tournament, desk_of(self._bridge.desk.seat)
        names = {desk.seat: desk.name for desk in self._bridge.heard}
        sentences = []
        for session, entry in tournament.taken.items():
            fact, seat = entry.fact, desk_of(entry.seat)
            if entry.seq > self._last_seen and isinstance(fact, TableTaken) and fact.seat == own != seat:
                desk = words.called(tournament, seat, names.get(seat, ""))
                table = words.table_named(tournament, session)
                sentences.append(words.taken_from_here(table, desk, time_of_day(entry.at)))
        self._last_seen = max(self._last_seen, tournament.seq)
        if sentences:
            self._window.refuse(" ".join(sentences))
