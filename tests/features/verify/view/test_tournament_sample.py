"""The sample tournament: in its last round, reproducible, sound, and undecided."""

from scorekeeper.features.standings.view.standings_view import standings_view
from scorekeeper.features.verify.view.sample import TOURNAMENT, open_sample, practice_entries
from scorekeeper.journal.stages import MAIN


def test_the_tournament_sample_is_in_its_last_round(tmp_path):
    desk = open_sample(who="Ann", seat="desk", which=TOURNAMENT, folder=tmp_path)
    tournament = desk.tournament
    stage = tournament.stage(MAIN)
    assert sorted(stage.opened) == [1, 2, 3, 4, 5, 6, 7]
    assert sorted(stage.closed) == [1, 2, 3, 4, 5, 6]
    last = [state for state in tournament.sessions.values() if state.round == 7]
    assert [state.state for state in last] == ["complete", "running", "running", "empty"]
    assert [len(state.disputes) for state in last] == [0, 1, 0, 0]
    view = standings_view(tournament)
    assert (view.broken, view.places, view.outstanding.disputes) == ((), 4, 1)
    assert len({row.chance for row in view.rows}) > 1, "somebody still has something to play for"
    desk.close()
    again = open_sample(who="Ann", seat="desk", which=TOURNAMENT, folder=tmp_path)
    assert again.tournament.seq == tournament.seq
    again.close()
    assert [item.name for item in tmp_path.iterdir()] == ["tournament-1.scorekeeper"]


def test_the_tournament_sample_is_the_same_each_time():
    def entry_texts(entries):
        return [(entry.at, entry.fact.kind) for entry in entries]

    assert entry_texts(practice_entries("desk")) == entry_texts(practice_entries("desk"))
