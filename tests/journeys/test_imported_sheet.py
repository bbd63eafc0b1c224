"""An organizer checks an imported signed sheet, by keys and on the command line."""

import pytest

from scorekeeper.cli import main
from scorekeeper.features.papers.view.importing import enter_papers
from scorekeeper.features.papers.view.papers_read import Answers
from scorekeeper.features.papers.view.signed_papers import read_papers
from scorekeeper.journal.access import SCORER
from scorekeeper.kernel.events import NewEvent, create_event, open_event
from tests.signing.keys.club import AT, CAPTAIN_PIN, make_club
from tests.signing.sealing.club_sheet import sheet_of
from tests.signing.sealing.sheets import JOSE, SUNIL


@pytest.fixture
def event(tmp_path, monkeypatch):
    """An event into which a scorer has imported the signed sheet of a club that is trusted here."""
    data, away = tmp_path / "data", tmp_path / "away"
    (data / "clubs").mkdir(parents=True)
    away.mkdir()
    monkeypatch.setattr("scorekeeper.features.papers.view.signed_papers.user_data_dir", lambda: data)
    store, keys, _code = make_club(away)
    sheet = sheet_of(store, keys, {name: keys.enrol(name, "captain", CAPTAIN_PIN, AT) for name in (JOSE, SUNIL)})
    (data / "clubs" / "away.pem").write_bytes(store.public())
    path = tmp_path / "cup.scorekeeper"
    desk = create_event(path, NewEvent(name="Cup", system="international-56"), who="Anil", seat="t1")
    desk.role = SCORER
    papers, _problems = read_papers("table7.pdf", sheet)
    enter_papers(desk, papers, answers=Answers(remarks=True))
    desk.close()
    return path


def closed(path):
    desk = open_event(path, who="Anil", seat="t2", read_only=True)
    (state,) = desk.tournament.sessions.values()
    desk.close()
    return state.is_closed


def open_score(person, event):
    person.chosen = [event]
    person.press("Ctrl+O")
    person.wait_page("event", "score", "round")
    person.press("Ctrl+1")
    person.wait_page("score")


def test_the_organizer_checks_it_where_the_sheet_is_shown(event, person):
    open_score(person, event)
    assert person.shows("signed elsewhere, not checked")
    person.tab_to("complete-check-received")
    person.press("Space")
    person.rest()
    person.wait(lambda: person.shows("Signed, revision 1"), "the sheet is closed")
    assert not person.shows("Check the imported sheet")
    assert closed(event)


def test_the_key_does_the_same_and_a_scorer_sees_who_may(event, person):
    open_score(person, event)
    person.works_as(SCORER)
    person.press("Shift+F12")
    person.rest()
    assert "committee" in person.refused
    assert not closed(event)
    person.works_as("organiser")
    person.press("Ctrl+1", "Shift+F12")
    person.rest()
    person.wait(lambda: person.shows("Signed, revision 1"), "the sheet is closed")
    person.press("Shift+F12")
    person.wait(lambda: "waits for a check" in person.spoken(), "that nothing waits for a check")


def test_on_the_command_line_the_sheet_is_named_by_its_session(event, capsys):
    assert main(["import", str(event), "--received", "1"]) == 0
    assert closed(event)
    assert main(["import", str(event), "--received", "1"]) == 2
    assert "waits for a check" in capsys.readouterr().err
    assert main(["import", str(event)]) == 2
    assert main(["import", str(event), "--received", "1", "more.pdf"]) == 2


def test_a_sheet_of_a_club_that_is_not_trusted_any_more_stays_unchecked(event, tmp_path, capsys):
    (tmp_path / "data" / "clubs" / "away.pem").unlink()
    assert main(["import", str(event), "--received", "1"]) == 2
    assert "1.pdf" in capsys.readouterr().err
    assert not closed(event)
