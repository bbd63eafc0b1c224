"""The Where from panel over an event's numbers: those of the list of sessions and of the ranking."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from scorekeeper.features.where.page.where_panel import WherePanel
from scorekeeper.features.where.view.addresses import EVENT, STANDINGS
from scorekeeper.features.where.view.where_from import NumberAddress, numbers, value_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kit.article_focus import articles_shown
from scorekeeper.kit.entry.shown_session import ShownSession


@dataclass(frozen=True, slots=True)
class Looked:
    """What the panel looks at: the snapshot and the journal."""

    tournament: Tournament
    entries: Sequence[Entry]


class NumberPanel(WherePanel):
    """Arrows move inside the list the number stands in."""

    def show_number(self, tournament: Tournament, entries: Sequence[Entry], address: NumberAddress) -> None:
        """Show where a number of the page comes from."""
        self.look_at(tournament, entries)
        self.point_at(address)

    def look_at(self, tournament: Tournament, entries: Sequence[Entry]) -> None:
        """Show the chain as it stands now."""
        # the chain is made of snapshot and journal alone; the rest of a sight belongs to one session's sheet
        self.showing = cast("ShownSession", Looked(tournament, entries))

    def articles(self) -> tuple[str, ...]:
        """Return the articles that the chain names, of the event's rules."""
        rules = self.showing.tournament.rules if self.showing is not None else None
        return (*self.chosen_articles(), *articles_shown(self, rules.key if rules is not None else ""))

    def refresh(self) -> None:
        """Show the chain; a number that has gone closes the panel."""
        if self.showing is None or self.address is None:
            return
        known = not self.address.session or self.address.session in self.showing.tournament.sessions
        if not known or value_of(self.showing.tournament, self.address) is None:
            self.closed.emit()
            return
        super().refresh()


def first_of(tournament: Tournament, page: str, key: str) -> NumberAddress | None:
    """Return the number to begin with in a row (a session's or a team's uid): what most is asked about."""
    wanted = {EVENT: ("total", "number"), STANDINGS: ("match-points",)}[page]
    rows = [row for row in numbers(tournament, page) if key in (row[0][1].session, row[0][1].team)]
    rows = rows or list(numbers(tournament, page)[:1])
    for what in wanted:
        for row in rows:
            for _column, address in row:
                if address.what == what:
                    return address
    return None
