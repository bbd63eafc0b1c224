"""A file of an older version is opened from the start page, upgraded and continued."""

from scorekeeper.store.new_file import write_file
from scorekeeper.store.schema import TABLES, TRIGGERS, Format
from tests.journal.event import Journal, deal
from tests.journeys.person import newest


def test_an_event_of_an_older_program(person, tmp_path):
    first = Format(1, "0001", "scorekeeper.store:migrations", TABLES, TRIGGERS, ())
    journal = Journal()
    journal.enter(deal(1, "A", "40H", 44))
    path = tmp_path / "old.scorekeeper"
    write_file(path, journal.entries, form=first)
    person.chosen = [path]
    person.press("Ctrl+O")
    person.wait_page("score")
    assert newest(person).kind == "store-changed"
    person.line("b30s31")
    assert newest(person).deal == 2
