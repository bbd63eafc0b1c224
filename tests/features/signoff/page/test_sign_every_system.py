"""F12 under the other rule systems: closing a sheet by keyboard and verifying its PDF."""

import json
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt

from scorekeeper.features.keys.view import people
from scorekeeper.features.keys.view.checking import check_sealed
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.kit.choosers import Choosers
from tests.features.keys.page.club_evening import CHEAP, PASSPHRASE, PIN
from tests.features.papers.view.document_import import import_papers
from tests.features.signoff.page.signing_hall import SigningHall
from tests.features.signoff.view.every_system import DOCUMENTS, ROLES


class SystemSigningHall(SigningHall):
    """A computer with one finished session and the keys of a club."""

    def __init__(self, qtbot, tmp_path, system):
        super().__init__(qtbot, tmp_path)
        self.system = system
        path, now = tmp_path / "day.scorekeeper", datetime.now(UTC)
        desk = create_event(path, NewEvent(name="Day", system=system), who="Lissy", seat="t1")
        import_papers(desk, [("played.json", json.dumps(DOCUMENTS[system]).encode())])
        (state,) = desk.tournament.sessions.values()
        self.uid = state.uid
        club = people.make_club(self.data, "Lakes", "Lissy", PASSPHRASE, now, pin=PIN, hardness=CHEAP).club
        for team in state.record.teams.values():
            people.enrol(club, str(team.captain), "captain", PIN, now, team=team.name)
        club.lock()
        desk.close()
        self.programme.open(str(path))
        self.wait(lambda: self.bridge is not None and self.window.current == "score")


@pytest.fixture(params=["online-56", "tables-56", "tables-56-teams"])
def hall(request, qtbot, tmp_path):
    new_hall = SystemSigningHall(qtbot, tmp_path, request.param)
    yield new_hall
    new_hall.close()


def test_a_finished_sheet_is_signed_by_everybody_in_order(hall, tmp_path):
    hall.window.run("sign")
    hall.settle()
    assert hall.window.current == "sign-off", hall.status_text
    shown = hall.signing
    assert shown.frame.result.text() or shown.frame.result.accessibleName()
    hall.type(PASSPHRASE)
    hall.confirm()
    hall.settle()
    assert [line.role for line in shown.frame.signers.lines] == list(ROLES[hall.system])
    for role in ROLES[hall.system]:
        assert shown.card.turn.role == role
        hall.read()
        hall.type(PIN)
        hall.confirm()
        hall.settle()
    assert shown.closed.isVisible()
    path = tmp_path / "signed.pdf"
    shown.choosers = Choosers(save_path=lambda *_asked: path)
    hall.confirm()
    hall.wait(path.exists)
    verdict = check_sealed(path, hall.data, datetime.now(UTC))
    assert verdict.well, (verdict.sentence, verdict.details)
    hall.key(Qt.Key.Key_Escape)
    assert hall.window.current == "score"
    assert hall.bridge.tournament.sessions[hall.uid].is_closed
    seq = hall.bridge.tournament.seq
    hall.type("6: b 30d 20")
    hall.enter()
    hall.settle()
    assert hall.bridge.tournament.seq == seq, "nothing changes a signed sheet"
