"""The sample event, made by the desk itself."""

from scorekeeper.assets.samples import read_sample
from scorekeeper.features.verify.view.sample import open_sample, sample_entries
from scorekeeper.journal.snapshot import COMPLETE, RUNNING
from scorekeeper.kernel.memory import MemoryStore
from tests.kernel.tables import desk_at, numbered


def test_the_sample_has_a_finished_and_a_running_session():
    desk = desk_at(MemoryStore(sample_entries("table 7", numbered())))
    first, second = desk.tournament.sessions.values()
    assert (first.state, first.result.totals, first.result.match_points) == (
        COMPLETE,
        {"A": 25, "B": 16},
        {"A": 4, "B": 0},
    )
    assert second.state == RUNNING
    assert second.result.deals[-1].outcome is None, "a contract awaits its result"
    assert [correction.deal for correction in first.corrections] == [6]
    assert first.record.redeals
    assert first.result.warnings == {"A": 1, "B": 0}
    assert len(first.record.seating) == 2
    assert set(first.announced) == {6, 12, 13, 14, 15, 16, 17, 18}
    assert any(ord(letter) > 0xD00 for team in desk.tournament.teams.values() for letter in team.name)
    running = [(deal.running["A"], deal.running["B"]) for deal in first.result.deals]
    assert running == [
        (1, 0), (1, 1), (1, 3), (1, 5), (3, 5), (5, 5), (5, 9), (5, 10), (9, 10), (13, 10), (17, 10), (17, 11),
        (17, 14), (17, 15), (18, 15), (24, 15), (25, 15), (25, 16),
    ]  # fmt: skip


def test_the_same_ids_give_the_same_journal():
    assert sample_entries("a", numbered()) == sample_entries("a", numbered())
    assert len(read_sample().sessions) == 2


def test_the_sample_keeps_its_changes_and_can_be_undone(tmp_path):
    first = open_sample(who="Ben", seat="here", folder=tmp_path)
    uid = list(first.tournament.sessions)[1]
    before = first.tournament.sessions[uid].record
    assert first.undo(uid).about is not None
    first.close()
    second = open_sample(who="Ben", seat="here", folder=tmp_path)
    assert second.store_state.path == first.store_state.path
    assert second.tournament.sessions[uid].record == first.tournament.sessions[uid].record != before
    second.close()


def test_an_unreadable_sample_is_replaced_by_a_new_copy(tmp_path):
    open_sample(who="Ben", seat="here", folder=tmp_path).close()
    (broken,) = tmp_path.glob("*.scorekeeper")
    broken.write_bytes(b"no event")
    other = open_sample(who="Ben", seat="here", folder=tmp_path)
    assert other.store_state.path != broken
    assert len(other.tournament.sessions) == 2
    other.close()
    assert broken.read_bytes() == b"no event"
