"""The People page by keyboard: make a club, open it, manage signers; no secret remains."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from scorekeeper.assets.paths import keys_file
from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.keys.view import people
from scorekeeper.journal.access import ORGANISER, SCORER
from scorekeeper.language import access
from tests.event_loop import catch_up
from tests.features.keys.page.club_evening import CHEAP, PASSPHRASE, PIN, ClubEvening


@pytest.fixture
def club(qtbot, tmp_path):
    club_at_keys = ClubEvening(qtbot, tmp_path)
    yield club_at_keys
    club_at_keys.close()


def typed_secrets(page):
    lines = page.findChildren(QLineEdit)
    return [line.text() for line in lines if line.echoMode() == QLineEdit.EchoMode.Password and line.text()]


def enrol(club, name, kind="committee"):
    club.page.show_card("enrol")
    club.page.forms["enrol"].fill({"kind": kind})
    club.fill(name, PIN, PIN)


def test_a_club_is_made_by_keyboard_and_its_code_shown_once(club, tmp_path, check_golden):
    club.make()
    page = club.page
    assert page.shown == "code"
    code = page.code.code.text()
    assert len("".join(code.split())) >= 20
    check_golden(page.message.text())
    check_golden(page.state.text())
    assert not typed_secrets(page)
    path = tmp_path / "sheet.pdf"
    club.choosing(save_path=lambda *_asked: path)
    page.code.save.click()
    club.settle()
    assert path.read_bytes().startswith(b"%PDF-")
    check_golden(page.code.problem.text())
    page.code.done.click()
    assert not page.code.code.text()
    assert page.shown == "enrol"
    assert club.window.focusWidget() is page.forms["enrol"].first_focus()


def test_a_code_that_was_not_kept_is_not_lost_by_one_key(club, tmp_path, check_golden):
    club.make()
    page, left = club.page, []
    page.left.connect(lambda: left.append(True))
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not left
    check_golden(page.code.problem.text())
    assert page.code.code.text()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert left
    check_golden(page.message.text())
    assert not page.code.code.text()


def test_a_code_that_was_saved_may_go(club, tmp_path):
    club.make()
    page, left = club.page, []
    page.left.connect(lambda: left.append(True))
    club.choosing(save_path=lambda *_asked: tmp_path / "sheet.pdf")
    page.code.save.click()
    club.settle()
    page.back.click()
    assert left
    assert not page.code.code.text()


def test_the_effect_of_a_form_is_in_sight_with_the_list_beside_it(at_event):
    page = at_event.page
    for size in ((1024, 700), (1366, 740), (1366, 768), (1920, 1080)):
        at_event.window.resize(*size)
        catch_up()
        for key in ("enrol", "pin", "passphrase"):
            page.show_card(key)
            catch_up()
            below = page.forms[key].confirm_button
            assert below.visibleRegion().boundingRect() == below.rect(), (size, key)
            assert not page.more.visibleRegion().isEmpty(), (size, key)
    page.show_usual()


def test_the_scorer_of_a_new_club_is_the_person_at_this_computer(club):
    club.programme.opening.rename("Lissy Abraham")
    club.begin()
    club.fill("Kottayam Club")
    club.key(Qt.Key.Key_Return)  # the name is there already
    club.fill(PASSPHRASE, PASSPHRASE)
    assert [person.name for person in club.page.table.rows_model.rows] == ["Lissy Abraham"]


def test_the_first_key_is_the_scorers_and_a_captain_is_enrolled_next(club):
    club.show()
    club.page.expect({"name": "", "kind": SCORER, "team": ""})
    club.make()
    club.page.code.done.click()
    assert club.page.forms["enrol"].values()["kind"] == "captain"


def test_secrets_that_differ_are_typed_again(club, check_golden):
    club.begin()
    club.fill("Kottayam Club", "Lissy Abraham", PASSPHRASE, "something else now")
    form = club.page.forms["make"]
    check_golden(form.fields["passphrase"].problem.text())
    assert not typed_secrets(club.page)
    club.fill("short", "short")
    assert form.problem_label.text().startswith("A passphrase has at least")
    assert form.fields["club"].text() == "Kottayam Club", "what is no secret stays"
    assert not typed_secrets(club.page)


def test_enrolled_revoked_and_replaced(club, check_golden):
    club.make()
    enrol(club, "Deepa")
    page = club.page
    check_golden(page.message.text())
    assert [person.name for person in page.table.rows_model.rows] == ["Lissy Abraham", "Deepa"]
    enrol(club, "Biju", "committee")
    page.table.select_key(page.table.rows_model.rows[1].uid)
    page.table.row_chosen.emit(page.table.currentIndex().row())
    club.press("pin")
    check_golden(page.forms["pin"].title.text())
    page.forms["pin"].fields["pin"].line.setFocus()
    club.fill("4477", "4477")
    assert "new key" in page.message.text()
    living = [person for person in page.table.rows_model.rows if person.name == "Deepa" and person.status == "valid"]
    page.table.select_key(living[0].uid)
    page.table.row_chosen.emit(page.table.currentIndex().row())
    club.press("pin")
    club.fill("0000", "5588", "5588")
    assert page.forms["pin"].problem_label.text().startswith("That is not the right PIN; ")
    club.fill("4477", "5588", "5588")
    check_golden(page.message.text())
    page.table.select_key(living[0].uid)
    page.table.row_chosen.emit(page.table.currentIndex().row())
    club.press("revoke")
    club.enter()
    check_golden(page.forms["revoke"].fields["why"].problem.text())
    club.fill("left the club")
    check_golden(page.message.text())
    assert not [row for row in page.table.rows_model.rows if row.name == "Deepa" and row.status == "valid"]
    assert not page.buttons["pin"].isEnabled() or page.table.selected.status == "valid"


def test_locked_and_opened_with_a_wrong_passphrase_first(club, check_golden):
    club.make()
    club.page.code.done.click()
    club.lock()
    page = club.page
    assert page.shown == "open"
    assert not page.buttons["enrol"].isEnabled()
    club.fill("not the passphrase")
    assert "That is not the right passphrase" in page.forms["open"].problem_label.text()
    assert club.window.focusWidget() is page.forms["open"].first_focus()
    club.type(PASSPHRASE)
    club.confirm()
    club.settle()
    check_golden(page.message.text())
    club.key(Qt.Key.Key_Escape)
    assert club.window.current == "start"


def test_certificates_and_copies(club, tmp_path):
    club.make()
    club.page.code.done.click()
    given = tmp_path / "club.pem"
    club.choosing(save_path=lambda *_asked: given)
    club.press("give")
    assert b"-----BEGIN CERTIFICATE" in given.read_bytes()
    folder = tmp_path / "stick"
    folder.mkdir()
    club.choosing(folder=lambda *_asked: folder)
    club.press("copy")
    assert len(list(folder.iterdir())) == 1
    for file in (*folder.iterdir(), *tmp_path.rglob("keys.json")):
        assert PASSPHRASE.encode() not in file.read_bytes()


def test_another_passphrase_and_recovery_sheet(club, check_golden):
    club.make()
    page = club.page
    first = page.code.code.text()
    page.code.done.click()
    club.press("passphrase")
    club.fill("not this one", "a longer walk home", "a longer walk home")
    assert page.forms["passphrase"].problem_label.text().startswith("That is not the right passphrase")
    club.fill(PASSPHRASE, "a longer walk home", "a longer walk home")
    check_golden(page.message.text())
    assert page.shown == "code"
    second = page.code.code.text()
    page.code.done.click()
    club.press("passphrase")
    page.forms["passphrase"].fill({"secret": "a longer walk home"})
    page.forms["passphrase"].confirm_button.click()
    club.settle()
    assert len({first, second, page.code.code.text()}) == 3, "the passphrase is kept, the code is new"
    page.code.done.click()
    club.lock()
    club.fill("a longer walk home")
    check_golden(page.message.text())
    assert not typed_secrets(page)


def test_the_keys_are_locked_after_a_while_without_a_signature(club, monkeypatch):
    club.make()
    monkeypatch.setattr("scorekeeper.features.keys.page.clubkeys.LOCK_AFTER_MS", 50)
    keys = ClubKeys(club.jobs, club.data)
    keys.hold(people.open_club(club.data, PASSPHRASE, datetime.now(UTC), hardness=CHEAP))
    club.wait(lambda: keys.open_club is None)


def test_the_keys_are_locked_when_the_event_is_closed(at_event):
    assert at_event.page.is_open
    at_event.window.run("close-event")
    at_event.wait(lambda: at_event.programme.keys.open_club is None)
    assert at_event.bridge is None


def test_a_copy_of_the_keys_is_brought_back_on_a_new_computer_and_an_older_one_only_knowingly(
    club, tmp_path, check_golden
):
    club.make()
    page = club.page
    page.code.done.click()
    enrol(club, "Deepa")
    copy = people.back_up_keys(club.data, tmp_path / "copy.json", datetime.now(UTC))
    page.table.select_key(page.table.rows_model.rows[1].uid)
    page.show_card("revoke")
    club.fill("left the club")
    club.choosing(files=lambda *_asked: [copy])
    club.press("restore")
    assert page.shown == "older"
    assert club.window.focusWidget() is page.older.leave, "the button that changes nothing"
    club.enter()
    assert page.shown == "enrol"
    club.press("restore")
    page.older.bring.click()
    club.settle()
    club.settle()
    check_golden(page.message.text())
    assert page.shown == "open", "whatever was open is locked"
    keys_file(club.data).unlink()
    club.show()
    assert page.shown == ""
    club.press("restore")
    club.settle()
    assert page.shown == "open"


def test_the_page_stays_when_an_event_is_opened_and_knows_its_teams(club):
    club.make()
    club.page.code.done.click()
    club.programme.open_sample()
    club.wait(lambda: club.bridge is not None and club.window.current == "score")
    club.show()
    club.page.show_card("enrol")
    team = club.page.forms["enrol"].fields["team"].picker
    assert team.isVisible()
    first = next(iter(club.bridge.tournament.teams.values()))
    team.chosen.emit(first.name)
    club.fill(str(first.captain), PIN, PIN)
    assert [person.team for person in club.page.table.rows_model.rows] == [None, first.name]


@pytest.fixture
def at_event(club):
    club.make()
    club.page.code.done.click()
    club.programme.open_sample()
    club.wait(lambda: club.bridge is not None and club.window.current == "score")
    club.show()
    club.page.show_card("enrol")
    return club


def enrolled(club):
    return [(person.name, person.team) for person in club.page.table.rows_model.rows][1:]


def test_a_player_of_the_event_is_enrolled_for_his_team_without_a_word(at_event):
    form = at_event.page.forms["enrol"]
    home, away, *_others = at_event.bridge.tournament.teams.values()
    at_event.type(home.players[1].upper())
    assert form.fields["team"].picker.value == home.name
    at_event.key(Qt.Key.Key_Backspace)
    assert not form.fields["team"].picker.value, "nobody of this name any more"
    form.fields["name"].line.setText(away.players[0])  # a name in Malayalam, which no test can type
    form.fields["name"].edited.emit()
    at_event.enter()
    at_event.fill(PIN, PIN)
    assert enrolled(at_event) == [(away.players[0], away.name)]
    assert not form.fields["team"].picker.value, "the next one is somebody else"
    at_event.fill(home.players[0].lower(), PIN, PIN)
    assert enrolled(at_event)[1] == (home.players[0], home.name), "spelled as on the sheet"


def test_enter_goes_to_the_team_while_it_is_unknown(at_event):
    form = at_event.page.forms["enrol"]
    first = next(iter(at_event.bridge.tournament.teams.values())).name
    at_event.type("Jolly")
    at_event.enter()
    assert at_event.window.focusWidget() is form.fields["team"].picker
    at_event.enter()
    at_event.type(first[:3])
    at_event.enter()
    assert (form.fields["team"].picker.value, at_event.window.focusWidget()) == (first, form.fields["pin"].line)
    at_event.fill(PIN, PIN)
    assert enrolled(at_event) == [], "the team has another captain"
    assert "Jolly" in form.problem_label.text()


def test_a_captain_without_a_team_is_not_enrolled(at_event, check_golden):
    form = at_event.page.forms["enrol"]
    at_event.type("Jolly")
    at_event.enter()
    at_event.enter()
    at_event.enter()  # the list begins with none
    assert form.fields["team"].picker.value == ""
    check_golden(form.fields["team"].problem.text())
    form.fields["pin"].line.setFocus()
    at_event.fill(PIN, PIN)
    assert enrolled(at_event) == []
    assert at_event.window.focusWidget() is form.fields["team"].picker
    assert form.fields["name"].text() == "Jolly"


def test_without_an_event_no_captain_is_enrolled(club):
    club.make()
    club.page.code.done.click()
    enrol(club, "Deepa", "captain")
    assert enrolled(club) == []
    assert club.page.forms["enrol"].problem_label.text().startswith("A captain signs for a team: open the event")


def places(form):
    """The positions of all fields and buttons on the page."""
    page = form.window()
    parts = [form.fields[name].line for name in ("name", "pin", "pin-again")] + [
        form.fields["kind"].choice,
        form.confirm_button,
        form.clear_button,
        form.pad,
    ]
    return [part.mapTo(page, QPoint(0, 0)) for part in parts]


def test_the_form_does_not_move_whatever_is_typed_chosen_or_shown(at_event):
    form = at_event.page.forms["enrol"]
    before = places(form)
    home = next(iter(at_event.bridge.tournament.teams.values()))
    at_event.type(str(home.captain))
    assert form.fields["team"].picker.value
    assert places(form) == before
    for kind in ("committee", "scorer", "captain"):
        form.fields["kind"].choice.segment(kind).click()
        catch_up()
        assert places(form) == before, kind
    form.fields["pin"].line.setFocus()
    at_event.fill("8317", "8318")
    assert form.fields["pin"].problem.text()
    assert places(form) == before
    at_event.fill("1", "1")
    assert form.problem_label.text()
    catch_up()
    assert places(form) == before
    at_event.fill(PIN, PIN)
    assert at_event.page.message.isVisible()
    catch_up()
    assert places(form) == before, "the next one's PIN goes where the one before typed it"


def test_the_pad_gives_a_signature_that_is_kept_with_the_key(at_event):
    form = at_event.page.forms["enrol"]
    home = next(iter(at_event.bridge.tournament.teams.values()))
    at_event.type(str(home.captain))
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(form.pad, left, pos=QPoint(20, 20))
    for step in range(1, 12):
        QTest.mouseMove(form.pad, QPoint(20 + 9 * step, 20 + (step % 3) * 14))
    QTest.mouseRelease(form.pad, left, pos=QPoint(130, 40))
    strokes = form.pad.strokes
    assert strokes
    form.fields["pin"].line.setFocus()
    at_event.fill(PIN, PIN)
    person = at_event.page.table.rows_model.rows[1]
    assert person.strokes == strokes
    assert form.pad.strokes is None, "the next one draws anew"


def test_a_committee_member_is_asked_for_no_team(at_event):
    enrol(at_event, "Jolly", "committee")
    assert enrolled(at_event) == [("Jolly", None)]


def test_the_rule_of_the_passphrase_is_shown_before_and_while_it_is_typed(club, check_golden):
    club.begin()
    line = club.page.forms["make"].fields["passphrase"]
    hint = line.hint
    assert hint.text().startswith("At least 12 letters")
    line.line.setFocus()
    club.type("a long")
    assert hint.text() == access.passphrase_rule(6, 12)
    assert line.line.accessibleDescription() == hint.text()
    club.page.forms["make"].fill({"passphrase": "abababababab"})
    check_golden(hint.text())
    club.page.forms["make"].fill({"passphrase": PASSPHRASE})
    assert hint.text() == "Long enough: 16 letters."
    check_golden(club.page.forms["enrol"].fields["pin"].hint.text())
    assert club.page.forms["open"].fields["secret"].hint is None, "what is only tried has no rule"


def test_a_scorer_makes_no_keys_while_an_event_is_open_and_sees_why_at_once(club, check_golden):
    club.programme.open_sample()
    club.wait(lambda: club.bridge is not None and club.window.current == "score")
    club.bridge.desk.role = SCORER
    club.begin()
    club.wait(club.page.message.isVisible)
    check_golden(club.page.message.text())
    assert "you work as scorer" in club.page.message.text()
    club.fill("Kottayam Club", "Lissy Abraham", PASSPHRASE, PASSPHRASE)
    assert club.page.club is None
    club.bridge.desk.role = ORGANISER
    club.window.show_page("score")
    club.make()
    club.wait(lambda: club.page.club is not None)
