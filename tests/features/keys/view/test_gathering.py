"""Signed sheets from other laptops are imported once with their file; altered ones refused."""

from hashlib import sha256

import pytest

from scorekeeper.assets.paths import keys_file
from scorekeeper.cli import main
from scorekeeper.cli.games import signing_words
from scorekeeper.features.keys.view import clubs
from scorekeeper.features.keys.view.kept_sheets import kept_faults
from scorekeeper.features.keys.view.people import begin_club
from scorekeeper.features.papers.view.exporting import JSON, sheet_bytes
from scorekeeper.features.papers.view.importing import enter_papers
from scorekeeper.features.papers.view.papers_read import Answers
from scorekeeper.features.papers.view.signed_papers import read_papers
from scorekeeper.journal.access import ORGANISER, SCORER
from scorekeeper.kernel.errors import EntryRefused, WrongFiles
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.language.failures import sentence
from scorekeeper.language.signoff import unchecked
from tests.features.papers.view.document_import import import_papers
from tests.signing.keys.club import AT, CAPTAIN_PIN, make_club
from tests.signing.sealing.club_sheet import sheet_of
from tests.signing.sealing.sheets import JOSE, SUNIL


@pytest.fixture
def data(monkeypatch, tmp_path):
    folder = tmp_path / "data"
    (folder / "clubs").mkdir(parents=True)
    monkeypatch.setattr("scorekeeper.features.papers.view.signed_papers.user_data_dir", lambda: folder)
    return folder


@pytest.fixture
def sheet(data, tmp_path):
    """A sheet that was signed with the keys of a club which is trusted here."""
    away = tmp_path / "away"
    away.mkdir()
    store, keys, _code = make_club(away)
    people = {name: keys.enrol(name, "captain", CAPTAIN_PIN, AT) for name in (JOSE, SUNIL)}
    content = sheet_of(store, keys, people)
    (data / "clubs" / "away.pem").write_bytes(store.public())
    return content


@pytest.fixture
def desk(tmp_path):
    created = create_event(
        tmp_path / "cup.scorekeeper", NewEvent(name="Cup", system="international-56"), who="Anil", seat="t1"
    )
    yield created
    created.close()


def test_a_signed_sheet_is_taken_in_closed_with_its_file_and_its_signatures(desk, sheet):
    imported = import_papers(desk, [("table7.pdf", sheet)])
    (state,) = desk.tournament.sessions.values()
    assert imported.entered == (state.uid,)
    assert state.is_closed
    (closed,) = state.sealed
    assert desk.store.attachment(closed.file) == sheet
    assert dict(state.signing.marks)["captain-A"].name == JOSE
    seq = desk.tournament.seq
    again = import_papers(desk, [("table7.pdf", sheet)])
    assert (again.entered, again.unchanged, desk.tournament.seq) == ((), (state.uid,), seq)


def test_an_import_by_a_scorer_is_closed_once_the_organizer_has_checked_it(desk, sheet):
    desk.role = SCORER
    papers, _problems = read_papers("table7.pdf", sheet)
    imported = enter_papers(desk, papers, answers=Answers(remarks=True))
    assert [remark.code for _name, remark in imported.remarks] == ["signed-not-checked"]
    (state,) = desk.tournament.sessions.values()
    assert (state.is_closed, state.unchecked, state.revision) == (False, sha256(sheet).hexdigest(), 1)
    assert signing_words(state) == unchecked()
    assert import_papers(desk, [("table7.pdf", sheet)]).entered == ()
    assert kept_faults(desk.entries, desk.store.attachment) == ()
    desk.role = ORGANISER
    assert import_papers(desk, [("table7.pdf", sheet)]).entered == (state.uid,)
    (state,) = desk.tournament.sessions.values()
    assert (state.is_closed, state.unchecked) == (True, "")
    assert dict(state.signing.marks)["captain-A"].name == JOSE


def test_captains_with_keys_of_the_club_sign_for_what_their_sheet_settles(sheet, data):
    (paper,), _problems = read_papers("table7.pdf", sheet, data)
    assert (paper.by_captains, paper.by_committee) == (True, False)


@pytest.fixture
def stranger(data, sheet, tmp_path):
    """The certificate of the club that signed the sheet, which is not accepted here."""
    certificate = tmp_path / "away.cer"
    (data / "clubs" / "away.pem").rename(certificate)
    return certificate


def test_a_sheet_of_another_club_is_imported_once_its_certificate_is_accepted(data, sheet, stranger):
    papers, problems = read_papers("table7.pdf", sheet, data)
    assert (papers, [problem.code for problem in problems]) == ([], ["signed-sheet-stranger"])
    club = clubs.accept_club(data, clubs.read_certificate(stranger))
    assert [(known.name, known.fingerprint) for known in clubs.accepted_clubs(data)] == [(club.name, club.fingerprint)]
    (paper,), problems = read_papers("table7.pdf", sheet, data)
    assert (problems, paper.by_captains) == ([], True)
    clubs.remove_club(data, club.fingerprint)
    assert clubs.accepted_clubs(data) == ()
    assert read_papers("table7.pdf", sheet, data)[0] == []


def test_a_certificate_given_for_one_import_counts_for_that_one(data, sheet, stranger):
    (paper,), _problems = read_papers("table7.pdf", sheet, data, [stranger.read_bytes()])
    assert paper.sealed is not None
    assert clubs.accepted_clubs(data) == ()


def test_a_seat_with_a_key_without_a_passphrase_takes_in_the_sheets_of_its_club(data, sheet, stranger):
    begin_club(data, "Friday club 56", AT)
    clubs.accept_club(data, clubs.read_certificate(stranger))
    (paper,), _problems = read_papers("table7.pdf", sheet, data)
    assert paper.by_captains


def test_a_file_that_is_not_a_certificate_is_not_accepted(data, tmp_path):
    (tmp_path / "letter.cer").write_text("Dear club")
    with pytest.raises(EntryRefused) as raised:
        clubs.read_certificate(tmp_path / "letter.cer")
    assert [problem.code for problem in raised.value.problems] == ["not-a-club"]
    with pytest.raises(EntryRefused) as raised:
        clubs.remove_club(data, "00" * 32)
    assert [problem.code for problem in raised.value.problems] == ["unknown-club"]


def test_captains_of_another_club_do_not_where_this_computer_has_keys_of_its_own(sheet, data):
    keys_file(data).parent.mkdir()
    make_club(keys_file(data).parent)
    (paper,), _problems = read_papers("table7.pdf", sheet, data)
    assert (paper.by_captains, paper.by_committee) == (False, False)


def test_an_existing_session_gets_its_signed_sheet(desk, sheet):
    import_papers(desk, [("table7.pdf", sheet)])
    other = create_event(
        desk.store.path.with_name("b.scorekeeper"), NewEvent("B", "international-56"), who="Anil", seat="t1"
    )
    state = next(iter(desk.tournament.sessions.values()))
    import_papers(other, [("plain.json", sheet_bytes(JSON, state, desk.tournament, sheet_options()))])
    (plain,) = other.tournament.sessions.values()
    assert not plain.is_closed
    import_papers(other, [("table7.pdf", sheet)])
    assert other.tournament.sessions[plain.uid].is_closed
    other.close()


def test_a_tampered_sheet_is_refused_by_name_and_nothing_is_written(desk, sheet):
    spoilt = bytearray(sheet)
    place = spoilt.index(b"stream\n") + 40
    spoilt[place] ^= 1
    with pytest.raises(WrongFiles) as refused:
        import_papers(desk, [("good.pdf", sheet), ("table9.pdf", bytes(spoilt))])
    assert [name for name, _fault in refused.value.problems] == ["table9.pdf"]
    assert not desk.tournament.sessions


def test_a_club_that_is_not_trusted_is_not_enough(desk, sheet, data, check_golden):
    (data / "clubs" / "away.pem").unlink()
    with pytest.raises(WrongFiles) as refused:
        import_papers(desk, [("table7.pdf", sheet)])
    text = sentence(refused.value.problems[0][1])
    check_golden(text)
    assert "\N{HORIZONTAL ELLIPSIS}" not in text


def test_the_clubs_that_count_are_those_of_the_folder_that_is_named(sheet, data, tmp_path):
    elsewhere = tmp_path / "stick"
    (elsewhere / "clubs").mkdir(parents=True)
    (data / "clubs" / "away.pem").rename(elsewhere / "clubs" / "away.pem")
    assert read_papers("table7.pdf", sheet)[1]
    papers, problems = read_papers("table7.pdf", sheet, elsewhere)
    assert (len(papers), problems) == (1, [])


def test_by_the_command_line(sheet, data, tmp_path, capsys, check_golden):
    event, file = str(tmp_path / "day.scorekeeper"), tmp_path / "table7.pdf"
    file.write_bytes(sheet)
    assert main(["new", event, "--system", "international-56"]) == 0
    assert main(["import", event, str(file)]) == 0
    assert main(["verify", event]) == 0
    capsys.readouterr()
    file.write_bytes(sheet[:-900])
    assert main(["import", event, str(file)]) == 2
    check_golden(capsys.readouterr().err)


def test_a_sheet_is_held_against_the_event_it_is_of(sheet, data, tmp_path, capsys, monkeypatch, check_golden):
    monkeypatch.setattr("scorekeeper.cli.checks.user_data_dir", lambda: data)
    event, file = str(tmp_path / "day.scorekeeper"), tmp_path / "table7.pdf"
    file.write_bytes(sheet)
    assert main(["new", event, "--system", "international-56"]) == 0
    capsys.readouterr()
    assert main(["verify", str(file), "--event", event]) == 1
    check_golden(capsys.readouterr().out)
    assert main(["import", event, str(file)]) == 0
    capsys.readouterr()
    assert main(["verify", str(file), "--event", event]) == 0
    check_golden(capsys.readouterr().out)
    ends = [place for place in range(len(sheet)) if sheet.startswith(b"%%EOF", place)]
    file.write_bytes(sheet[: ends[-2] + 6])
    assert main(["verify", str(file), "--event", event]) == 1
    check_golden(capsys.readouterr().out)
