"""The list of events opened last."""

import json

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.features.files.view.recent import LONGEST, RecentEvent, RecentEvents, describe, recent_file
from scorekeeper.features.verify.view.sample import sample_entries
from scorekeeper.kernel.memory import MemoryStore
from tests.kernel.tables import desk_at


def event(name: str, when: str = "2026-10-03T10:00:00Z") -> RecentEvent:
    return RecentEvent(f"/events/{name}.scorekeeper", name, when)


def test_recent_events_are_newest_first_and_unique(tmp_path):
    recent = RecentEvents(recent_file(tmp_path / "not" / "yet"))
    assert recent.listed() == ()
    for name in ("a", "b", "a"):
        recent.remember(event(name))
    assert [entry.name for entry in recent.listed()] == ["a", "b"]
    assert [entry.name for entry in recent.forget(event("a").target)] == ["b"]
    assert [entry.name for entry in recent.listed()] == ["b"]


def test_the_sample_is_listed_last_and_once(tmp_path):
    recent = RecentEvents(tmp_path / "recent.json", tmp_path / "samples")
    for at in ("one", "samples/sample-1", "two", "samples/sample-2"):
        recent.remember(RecentEvent(str(tmp_path / at), at, "2026-10-03T12:00:00Z"))
    assert [event.name for event in recent.listed()] == ["two", "one", "samples/sample-2"]
    assert [event.name for event in RecentEvents(tmp_path / "recent.json").listed()] == [
        "two",
        "one",
        "samples/sample-2",
    ]


def test_only_so_many_are_kept(tmp_path):
    recent = RecentEvents(tmp_path / "recent.json")
    for number in range(LONGEST + 5):
        recent.remember(event(str(number)))
    assert len(recent.listed()) == LONGEST
    assert recent.listed()[0].name == str(LONGEST + 4)


def test_a_missing_file_is_known_as_missing(tmp_path):
    there = tmp_path / "there.scorekeeper"
    there.write_bytes(b"x")
    assert not RecentEvent(str(there), "x", "").missing()
    assert RecentEvent(str(tmp_path / "gone"), "x", "").missing()
    assert RecentEvent("nul\0", "x", "").missing()
    assert not RecentEvent("postgresql://host/cup", "x", "").missing()


def test_the_remembered_details_of_an_event(tmp_path):
    desk = desk_at(MemoryStore(sample_entries("t")))
    description = describe(tmp_path / "cup.scorekeeper", desk.tournament, "2026-10-04T08:00:00Z")
    assert (description.name, description.date) == ("Great Lakes 56 (sample)", "2026-10-03")
    assert (description.teams, description.sessions, description.running, description.complete) == (4, 2, 1, 1)
    recent = RecentEvents(tmp_path / "recent.json")
    recent.remember(description)
    assert recent.listed() == (description,)


def test_an_unwritable_folder_is_ignored(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert RecentEvents(blocked / "recent.json").remember(event("a")) == (event("a"),)


@given(
    st.binary(max_size=60)
    | st.recursive(
        st.none() | st.integers() | st.text(max_size=4),
        lambda s: (
            st.lists(s) | st.dictionaries(st.sampled_from(["events", "version", "target", "name", "when", "teams"]), s)
        ),
        max_leaves=8,
    ).map(lambda v: json.dumps({"version": 1, "events": [v, {"target": "/x", "name": v}]}).encode())
)
def test_reading_does_not_fail_on_any_file(tmp_path_factory, data):
    file = tmp_path_factory.mktemp("r") / "recent.json"
    file.write_bytes(data)
    recent = RecentEvents(file)
    recent.listed()
    assert recent.remember(event("a"))[0] == event("a")
    assert recent.listed()[0] == event("a")


def test_an_endless_file_is_not_read(tmp_path):
    file = tmp_path / "recent.json"
    file.write_text(" " * 1_100_000 + '{"version": 1, "events": []}')
    assert RecentEvents(file).listed() == ()
