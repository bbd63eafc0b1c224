import json
from datetime import date

from scorekeeper.features.files.view.quick_start import (
    FOLDER,
    drop_unused,
    event_name,
    quick_event,
    quick_file,
    same_teams,
)
from scorekeeper.journal.facts import SessionOpened, TeamEntered
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event, new_event_facts
from scorekeeper.store.open_mark import OpenMark

FRIDAY = date(2026, 11, 27)


def test_a_table_is_scored_without_any_name():
    event = quick_event(FRIDAY)
    assert (event.date, [team.name for team in event.teams]) == ("2026-11-27", ["Team A", "Team B"])
    assert not any(team.players for team in event.teams)
    assert isinstance(new_event_facts(event)[-1], SessionOpened)


def test_the_file_is_in_a_folder_of_its_own_and_never_one_that_is_there(tmp_path):
    first = quick_file(tmp_path, event_name(FRIDAY))
    assert first.parent == tmp_path / FOLDER
    assert first.parent.is_dir()
    first.touch()
    second = quick_file(tmp_path, event_name(FRIDAY))
    assert second != first
    assert second.suffix == first.suffix


def test_last_times_teams_meet_again_with_their_players_and_rules(tmp_path):
    aces = NewTeam("Chicago Aces", ("Saji", "Biju", "Lissy"), "Saji", "C", "Chicago Club")
    kings = NewTeam("Kochi Kings", ("Anil", "Rajan", "Mini"), "Anil", "K")
    rams = NewTeam("Dallas Rams", ("Raju", "Sunny", "Thomas"), "Raju")
    before = NewEvent("Last Friday", "international-56", "2026-11-20", "Hall 2", {"deals": 12}, (aces, kings, rams))
    path = tmp_path / "last.scorekeeper"
    create_event(path, before, who="Thomas", seat="s").close()
    event = same_teams(str(path), FRIDAY)
    assert event.teams == (aces, kings, rams)
    assert (event.system, event.venue, event.settings, event.first_session) == (
        "international-56", "Hall 2", {"deals": 12}, True,
    )  # fmt: skip
    assert event.name != before.name


def test_days_of_last_time_do_not_make_everything_late_tonight(tmp_path):
    past = {"event_end": "2026-11-20T22:00", "registration_deadline": "2026-11-20T18:00", "confirming": "type"}
    teams = (NewTeam("Chicago Aces"), NewTeam("Kochi Kings"))
    path = tmp_path / "last.scorekeeper"
    before = NewEvent("Last Friday", "international-56", "2026-11-20", "", past, teams, first_session=True)
    create_event(path, before, who="Thomas", seat="s").close()
    event = same_teams(str(path), FRIDAY)
    assert event.settings == {"confirming": "read"}, "the earlier value is written as it is called today"
    desk = create_event(tmp_path / "tonight.scorekeeper", event, who="Thomas", seat="s")
    assert desk.tournament.settings["event_end"] == ""
    desk.close()


def test_only_an_event_without_any_further_entry_is_dropped(tmp_path):
    path = tmp_path / "tonight.scorekeeper"
    desk = create_event(path, quick_event(FRIDAY), who="Thomas", seat="s")
    begun = desk.tournament.seq
    desk.submit([TeamEntered("t3", "Chicago Aces")])
    desk.close()
    assert not drop_unused(path, begun), "an entry was saved while the window closed"
    mark = OpenMark(path, "Lissy", "2026-11-27T18:00:00Z")
    holder = json.loads(next(tmp_path.glob(".*open-*")).read_text())
    next(tmp_path.glob(".*open-*")).write_text(json.dumps(holder | {"process": holder["process"] + 1}))
    assert not drop_unused(path, begun + 1), "another window has it open"
    mark.remove()
    assert path.exists()
    assert drop_unused(path, begun + 1)
    assert not path.exists()
    assert not drop_unused(path, begun + 1)
