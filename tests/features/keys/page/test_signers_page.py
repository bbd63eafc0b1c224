"""The Signers page of a club without a passphrase, and its "More" section."""

from datetime import UTC, datetime

import pytest

from scorekeeper.features.keys.view import clubs, people
from scorekeeper.signing.keys.certificates import is_computer_key
from scorekeeper.signing.keys.store import KeyStore
from tests.features.keys.page.club_evening import CHEAP, PASSPHRASE, PIN, ClubEvening
from tests.signing.keys.club import make_club


@pytest.fixture
def club(qtbot, tmp_path):
    club_at_keys = ClubEvening(qtbot, tmp_path)
    yield club_at_keys
    club_at_keys.close()


@pytest.fixture
def silent(club):
    """A club that signed once without a passphrase, and its page."""
    opened = people.begin_club(club.data, "Friday club 56", datetime.now(UTC), hardness=CHEAP)
    people.enrol(opened, "Thomas", "scorer", PIN, datetime.now(UTC))
    opened.lock()
    club.show()
    return club


def test_the_empty_page_asks_for_nothing_and_says_where_to_begin(club):
    club.show()
    page = club.page
    assert page.nothing.text() == "No one has signed on this computer yet. To begin, close a sheet (F12)."
    assert (page.shown, page.nothing.isVisible()) == ("", True)
    assert not any(button.isVisible() for button in page.buttons.values())
    assert club.window.focusWidget() is page.more
    assert [action.text().replace("&", "") for action in page.menu.actions()] == [
        "Passphrase and recovery sheet ...",
        "Backup ...",
        "Other clubs ...",
    ]


def test_without_a_passphrase_the_page_opens_the_keys_by_itself(silent):
    page = silent.page
    assert page.state.text() == "Friday club 56: 1 person may sign. The club key has no passphrase."
    assert (page.is_open, page.shown, page.mark.isVisible()) == (True, "enrol", False)
    page.forms["enrol"].fill({"kind": "committee"})
    silent.fill("Mary Joseph", "7306", "7306")
    assert [person.name for person in page.table.rows_model.rows] == ["Thomas", "Mary Joseph"]


def test_a_passphrase_is_chosen_on_the_page_and_everyone_stays(silent):
    page = silent.page
    silent.press("passphrase")
    assert page.shown == "protect"
    silent.fill(PASSPHRASE, PASSPHRASE)
    assert page.shown == "code"
    assert people.needs_passphrase(silent.data)
    assert [person.name for person in page.table.rows_model.rows] == ["Thomas"]
    assert page.state.text().endswith("; the keys are open.")
    page.code.done.click()
    assert page.shown == "enrol"
    silent.lock()
    assert page.shown == "open"


def test_the_sign_off_leads_straight_to_the_passphrase(silent):
    silent.programme.keys.wants_passphrase = True
    silent.window.show_page("start")
    silent.show()
    assert silent.page.shown == "protect"
    assert not silent.programme.keys.wants_passphrase


def test_a_club_is_accepted_after_its_fingerprint_was_shown_and_removed_again(silent, tmp_path):
    store, _keys, _code = make_club(tmp_path / "away")
    file = tmp_path / "away.cer"
    file.write_bytes(store.public())
    silent.choosing(files=lambda *_asked: [file])
    page = silent.page
    silent.press("clubs")
    assert page.shown == "clubs"
    assert page.clubs.accept.isHidden()
    page.clubs.open.click()
    silent.settle()
    assert page.clubs.asked.text().startswith("Dallas 56 Club, fingerprint ")
    assert clubs.accepted_clubs(silent.data) == (), "opened is not accepted"
    page.clubs.accept.click()
    silent.settle()
    silent.settle()
    (accepted,) = clubs.accepted_clubs(silent.data)
    assert accepted.certificate == store.certificate
    assert "Another club of this name" not in page.clubs.asked.text()
    (tmp_path / "new").mkdir()
    file.write_bytes(make_club(tmp_path / "new")[0].public())
    page.clubs.open.click()
    silent.settle()
    assert page.clubs.asked.text().endswith("It is the same club only if it made new keys.")
    page.clubs.findChild(type(page.clubs.open), "people-clubs.remove.1").click()
    silent.settle()
    silent.settle()
    assert clubs.accepted_clubs(silent.data) == ()


def test_the_club_that_was_shown_is_accepted_whatever_is_in_the_file_by_then(silent, tmp_path):
    store, _keys, _code = make_club(tmp_path / "away")
    other, _keys, _code = make_club(tmp_path / "stranger")
    file, letter = tmp_path / "away.cer", tmp_path / "letter.cer"
    file.write_bytes(store.public())
    letter.write_text("Dear friends")
    page = silent.page
    silent.press("clubs")
    for path in (file, letter):  # the second is no certificate: the first stays on the page
        silent.choosing(files=lambda *_asked, path=path: [path])
        page.clubs.open.click()
        silent.settle()
    assert page.clubs.accept.isVisible()
    file.write_bytes(other.public())
    page.clubs.accept.click()
    silent.settle()
    silent.settle()
    assert [club.certificate for club in clubs.accepted_clubs(silent.data)] == [store.certificate]


def test_the_certificate_is_not_given_out_without_a_passphrase(silent, tmp_path):
    silent.choosing(save_path=lambda *_asked: tmp_path / "club.pem")
    silent.press("give")
    assert "no passphrase" in silent.page.message.text()
    assert not (tmp_path / "club.pem").exists()


def test_a_backup_says_that_it_opens_on_this_computer_only(silent, tmp_path):
    silent.choosing(folder=lambda *_asked: tmp_path)
    silent.press("copy")
    assert "opens on this computer only" in silent.page.backup.about.text()
    (copy,) = tmp_path.glob("scorekeeper-keys-*.json")
    assert is_computer_key(KeyStore.load(copy).certificate)


def test_keys_of_another_computer_lead_to_a_passphrase(club):
    people.begin_club(club.data, "Friday club 56", datetime.now(UTC), hardness=CHEAP)
    (people.secret_folder(club.data) / "club.key").unlink()
    club.show()
    page = club.page
    assert (page.is_open, page.shown) == (False, "")
    assert "opens only on the computer where it was made" in page.state.text()
    club.press("passphrase")
    club.fill(PASSPHRASE, PASSPHRASE)
    assert (page.shown, page.is_open) == ("code", True)


def test_an_event_moves_to_a_server_only_with_a_passphrase(silent):
    silent.programme.open_sample()
    silent.wait(lambda: silent.bridge is not None and silent.window.current == "score")
    silent.window.run("move-event")
    assert "has no passphrase, and this needs one" in silent.status_text
    assert silent.window.current == "score"
