"""Signing in the window: F12, unlock the keys, all sign, and the sheet is closed."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.features.keys.view import people
from scorekeeper.features.keys.words import people_page
from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.journal.facts import PlayerEntered
from scorekeeper.kit.look.labels import RichLabel
from tests.event_loop import catch_up
from tests.features.keys.page.club_evening import CHEAP, PASSPHRASE
from tests.features.signoff.page.signing_hall import SigningHall

PIN = "8317"


class SampleSigningHall(SigningHall):
    """A computer with the sample event, the keys of a club, and two captains enrolled."""

    def __init__(self, qtbot, tmp_path):
        super().__init__(qtbot, tmp_path)
        self.programme.open_sample()
        self.wait(lambda: self.bridge is not None and self.window.current == "score")
        now = datetime.now(UTC)
        club = people.make_club(self.data, "Kottayam", "Lissy", PASSPHRASE, now, pin=PIN, hardness=CHEAP).club
        teams = self.bridge.tournament.sessions[self.finished_session].record.teams
        self.pins = {"Lissy": PIN, str(teams["A"].captain): "4477", str(teams["B"].captain): "5599"}
        for side in "AB":
            name = str(teams[side].captain)
            people.enrol(club, name, "captain", self.pins[name], now, team=teams[side].name)
        club.lock()

    def session(self, state):
        return next(session.uid for session in self.bridge.tournament.sessions.values() if session.state == state)

    @property
    def finished_session(self):
        return self.session("complete")


@pytest.fixture
def hall(qtbot, tmp_path):
    new_hall = SampleSigningHall(qtbot, tmp_path)
    yield new_hall
    new_hall.close()


def test_f12_says_what_a_running_session_lacks(hall):
    hall.go("score", hall.session("running"))
    hall.key(Qt.Key.Key_F12)
    hall.window.run("sign")
    assert hall.window.current == "score"
    assert "has no result; a sheet can be signed when all" in hall.status_text
    assert "Ctrl+Shift+L ends the session early." in hall.window.save_state.sentence


def test_a_signer_is_informed_of_names_that_only_look_like_others(hall):
    hall_session = hall.finished_session
    team = hall.bridge.tournament.teams[hall.bridge.tournament.sessions[hall_session].teams[0]]
    looks = team.captain.replace("a", "\N{CYRILLIC SMALL LETTER A}")
    assert looks != team.captain
    hall.go("score", hall_session)
    hall.window.run("sign")
    hall.settle()
    assert warning_of_names(hall) == ""
    hall.bridge.submit([PlayerEntered(team.captain_uid, looks)], reason="as written on the list")
    hall.settle()
    text = f"{looks} is written in more than one alphabet"
    assert text in warning_of_names(hall)
    about = hall.signing.frame.about
    assert about.text().startswith(text)
    for width in (1366, 700):
        hall.window.resize(width, 740)
        catch_up()
        assert about.isVisible(), "whoever reads the sheet has it before the eyes"


def warning_of_names(hall):
    boxes = hall.window.page("sign-off").read.findChildren(QWidget)
    texts = (box.accessibleName().partition("Names that look like other names: ")[2] for box in boxes)
    return "".join(texts)


def test_f12_on_a_finished_sheet_leads_to_a_closed_one(hall):
    hall_session = hall.finished_session
    hall.go("score", hall_session)
    hall.window.run("sign")
    hall.settle()
    assert hall.window.current == "sign-off", hall.status_text
    hall.type(PASSPHRASE)
    hall.confirm()
    hall.settle()
    page = hall.signing
    for name, pin in hall.pins.items():
        assert page.card.signer[1] == name
        hall.read()
        hall.type(pin)
        hall.confirm()
        hall.settle()
    assert page.closed.isVisible()
    assert hall.bridge.tournament.sessions[hall_session].is_closed
    hall.key(Qt.Key.Key_Escape)
    assert hall.window.current == "score"


def test_the_way_back_leads_from_a_dispute(hall):
    hall_session = hall.finished_session
    hall.bridge.submit([DisputeRaised("d1", hall_session, 16, by="A", code="revoke", offender="B")])
    hall.go("score", hall_session)
    hall.window.run("sign")
    hall.settle()
    page = hall.signing
    page.read.findChild(RichLabel, "read-dispute").linkActivated.emit("dispute:d1")
    assert hall.window.current == "disputes"
    hall.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    hall.settle()
    assert hall.window.current == "sign-off"


def test_a_missing_signer_is_enrolled_with_name_and_team_filled_in(hall):
    hall.go("score", hall.finished_session)
    team = hall.bridge.tournament.sessions[hall.finished_session].record.teams["A"]
    club = hall.programme.keys
    hall.window.run("sign")
    hall.settle()
    hall.type(PASSPHRASE)
    hall.confirm()
    hall.settle()
    book = people.people(hall.data, datetime.now(UTC), include_revoked=False)
    (captain,) = [item for item in book if item.name == team.captain]
    people.revoke(club.open_club, captain.uid, "The card was lost", datetime.now(UTC))
    page = hall.signing
    hall.read()
    hall.type(PIN)
    hall.confirm()
    hall.settle()
    assert page.card.enrol.isVisible()
    page.card.enrol.setFocus()
    hall.enter()
    hall.settle()
    form = hall.page.forms["enrol"]
    assert {name: form.fields[name].text() for name in ("name", "kind", "team")} == {
        "name": team.captain, "kind": "captain", "team": team.name,
    }  # fmt: skip
    assert hall.window.focusWidget() is form.fields["pin"].station
    hall.fill("6641", "6641")
    hall.settle()
    assert form.fields["name"].text() == "", "whoever comes next is somebody else"
    hall.key(Qt.Key.Key_Escape)
    hall.settle()
    assert hall.window.current == "sign-off"
    assert page.card.signer[1] == team.captain


def test_missing_details_of_a_team_are_reported_at_the_field(hall):
    hall.window.run("people")
    hall.settle()
    hall.fill(PASSPHRASE)
    hall.settle()
    form = hall.page.forms["enrol"]
    form.fields["name"].set_text("Nobody in particular")
    form.fill({"pin": "6641", "pin-again": "6641"})
    hall.confirm()
    assert form.fields["team"].problem.isVisible()
    assert form.fields["team"].problem.text() == people_page.captain_of_which_team()
