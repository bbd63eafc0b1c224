"""The Where from panel over an event's numbers: those of the list of sessions and of the ranking."""

from collections.abc import Sequence

from scorekeeper.features.where.page.where_panel import PageWhere
from scorekeeper.features.where.view.addresses import EVENT, STANDINGS, NumberAddress, numbers
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.kit.article_focus import articles_shown


class NumberPanel(PageWhere):
    """The Where from panel of an event's numbers; arrows move inside the list that contains the number."""

    def show_number(self, tournament: Tournament, entries: Sequence[Entry], address: NumberAddress) -> None:
        """Show where a number of the page comes from."""
        self.address = None
        self.stand_on(tournament, entries)
        self.point_at(address)

    def articles(self) -> tuple[str, ...]:
        """Return the articles that the chain names, of the event's rules."""
        standing = self.snapshot()
        rules = standing[0].rules if standing is not None else None
        return (*self.chosen_articles(), *articles_shown(self, rules.key if rules is not None else ""))

    def refresh(self) -> None:
        """Show the chain; close if its session has gone."""
        standing, session = self.snapshot(), self.address.session if self.address is not None else ""
        if standing is not None and session and session not in standing[0].sessions:
            self.closed.emit()
        else:
            super().refresh()


def first_of(tournament: Tournament, page: str, key: str, stage: str = MAIN) -> NumberAddress | None:
    """Return the first number to show for a row (a session's or a team's uid): the one asked about most."""
    keys = {EVENT: ("total", "number"), STANDINGS: ("match-points",)}[page]
    rows = [row for row in numbers(tournament, page, stage=stage) if key in (row[0][1].session, row[0][1].team)]
    rows = rows or list(numbers(tournament, page, stage=stage)[:1])
    for what in keys:
        for row in rows:
            for _column, address in row:
                if address.what == what:
                    return address
    return None
