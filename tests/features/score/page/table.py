"""A score sheet page over an event in memory, for the tests of the page."""

from dataclasses import dataclass, field

from PySide6.QtWidgets import QApplication

from scorekeeper.features.score.page.page import ScorePage
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import Fact
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from tests.kernel.golden_event import SESSION, deal, golden, opening

REASONS = {"deal": "Trick 8 counted for the wrong side"}


def new_entries(facts: list[Fact], seat: str = "seat-7", who: str = "Lissy Abraham") -> list[NewEntry]:
    """Facts as a scorer would have entered them; corrections carry a reason."""
    facts_by_entry: dict[int, Fact] = {}
    entries = []
    for index, fact in enumerate(facts):
        number = getattr(fact, "deal", None)
        reason = ""
        if fact.kind == "deal-recorded":
            reason = REASONS["deal"] if number in facts_by_entry else ""
            facts_by_entry[number] = fact  # type: ignore[index]
        minute = 20 + index // 2
        time = f"2026-10-03T{15 + minute // 60:02d}:{minute % 60:02d}:05Z"
        entries.append(NewEntry(f"{index:032x}", time, who, seat, fact, reason))
    return entries


@dataclass
class ScorePageTable:
    """A page with everything behind it, and what it said."""

    page: ScorePage
    bridge: Bridge
    jobs: Jobs
    desk: Desk
    store: MemoryStore
    look: Look
    statuses: list[tuple[str, str, str]] = field(default_factory=list)
    went: list[tuple[str, object]] = field(default_factory=list)

    def close(self) -> None:
        """Stop the threads and give the widgets back."""
        self.bridge.stop_polling()
        self.jobs.close()
        self.page.close()
        self.page.deleteLater()
        QApplication.processEvents()


def set_table(
    upto: int = 10, *, seats: bool = True, look: Look | None = None, store_class: type[MemoryStore] = MemoryStore,
    settings: object = None, beginning: list[Fact] | None = None, facts: list[Fact] | None = None, letters: tuple[str | None, str | None] = (None, None),
) -> ScorePageTable:  # fmt: skip
    """Seat a scorer at the golden session, `upto` deals of it recorded."""
    played = golden(upto) if facts is None else facts
    store = store_class(new_entries([*(beginning or opening(letters=letters, seats=seats)), *played]))
    numbers = iter(range(1, 10_000))
    desk = Desk(
        store, who="Lissy Abraham", seat="seat-7",
        clock=lambda: "2026-10-03T16:13:05Z", ids=lambda: f"{next(numbers):032x}f",
    )  # fmt: skip
    look = look or Look("light", 100, reduced_motion=True)
    jobs = Jobs()
    bridge = Bridge(desk, jobs)
    page = ScorePage(look, bridge, settings)  # type: ignore[arg-type]
    table = ScorePageTable(page, bridge, jobs, desk, store, look)
    for signal in (page.status_changed, page.status_refreshed):
        signal.connect(lambda *words: table.statuses.append(words))
    page.refused.connect(lambda why: table.statuses.append(("typed", why, "")))
    page.go.connect(lambda *place: table.went.append(place))
    page.resize(1274, 712)
    page.show_target(SESSION)
    page.show()
    page.open()
    page.line.setFocus()
    return table


__all__ = ["SESSION", "ScorePageTable", "deal", "set_table"]
