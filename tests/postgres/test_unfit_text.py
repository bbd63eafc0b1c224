"""U+0000, which no server stores, is refused everywhere and reported in older files."""

import pytest

from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import EventMade, TeamEntered
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.kernel.failures import sentence
from scorekeeper.store.event_file import create
from tests.cli.commands import refused


@pytest.fixture(params=["file", "server"])
def place(request, tmp_path):
    if request.param == "file":
        return str(tmp_path / "cup.scorekeeper")
    return request.getfixturevalue("hall").url()


def test_a_zero_is_refused_in_a_sentence_and_nothing_is_entered(place):
    desk = create_event(place, NewEvent("Cup", "international-56"), who="Ben", seat="here")
    before = desk.store.head
    for who, fact, reason in (
        ("Be\0n", TeamEntered("t1", "Dallas"), ""),
        ("Ben", TeamEntered("t1", "Dallas"), "be\0cause"),
        ("Ben", TeamEntered("t1", "Dal\0las"), ""),
        ("Ben", TeamEntered("t1", "Dallas", ("Anil", "Bi\0ju")), ""),
    ):
        desk.who = who
        with pytest.raises(EntryRefused) as refusal:
            desk.submit([fact], reason=reason)
        assert "characters that cannot be stored" in sentence(refusal.value)
        assert "\0" not in sentence(refusal.value)
    assert desk.store.head == before
    desk.who = "Ben"
    desk.submit([TeamEntered("t1", "Dallas")], reason="because")
    desk.close()


def test_an_older_entry_with_one_is_named_when_it_is_to_go_to_a_server(hall, tmp_path):
    path = tmp_path / "old.scorekeeper"
    event_fact = EventMade("ev1", "Cup", "international-56", "2024")
    old = [NewEntry("c1", "2026-10-03T16:13:05Z", "Ben", "here", event_fact)]
    old += [NewEntry("c2", "2026-10-03T16:13:05Z", "Be\0n", "here", TeamEntered("t1", "Dallas"))]
    create(path, old).close()
    before = path.read_bytes()
    (text,) = refused("move", path, hall.url())
    assert "Entry 2 has a character in it" in text
    assert path.read_bytes() == before
