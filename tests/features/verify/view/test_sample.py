"""The sample event, made by the desk itself."""

from scorekeeper.assets.samples import read_sample
from scorekeeper.features.verify.view.sample import open_sample, sample_entries
from scorekeeper.journal.snapshot import COMPLETE, RUNNING
from scorekeeper.kernel.memory import MemoryStore
from tests.kernel.tables import desk_at, numbered


def test_one_session_is_finished_with_all_that_can_happen_and_one_is_running():
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


def test_each_copy_is_a_new_file_in_which_everything_can_be_undone(tmp_path):
    one = open_sample(who="Ben", seat="here", folder=tmp_path / "new")
    two = open_sample(who="Ben", seat="here", folder=tmp_path / "new")
    assert one.store_state.path != two.store_state.path
    uid = list(one.tournament.sessions)[1]
    before = one.tournament.sessions[uid].record
    taken = one.undo(uid).about
    assert taken is not None
    assert one.tournament.sessions[uid].record != before
    assert two.tournament.sessions != one.tournament.sessions
    one.close()
    two.close()
