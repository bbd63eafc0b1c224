"""`export`: signed originals, signatures of copies, partial failure, and progress."""

import json
import os
import shutil
import stat
import sys
from pathlib import Path

import pytest

from scorekeeper.cli import FAULT, main, streams
from scorekeeper.features.keys.view.checking import check_sealed
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.signing.sealing.detached import SUFFIX
from tests.cli.commands import run
from tests.features.papers.view.document_import import import_papers
from tests.signing.keys.club import AT, CAPTAIN_PIN, PASSPHRASE, PIN, later, make_club
from tests.signing.sealing.club_sheet import sheet_of
from tests.signing.sealing.sheets import JOSE, SUNIL

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"


@pytest.fixture
def data(monkeypatch, tmp_path):
    folder = tmp_path / "data"
    (folder / "keys").mkdir(parents=True)
    for place in ("cli.papers", "features.papers.view.signed_papers"):
        monkeypatch.setattr(f"scorekeeper.{place}.user_data_dir", lambda: folder)
    monkeypatch.setattr("scorekeeper.cli.papers.now", lambda: later(hours=3))
    return folder


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    """Where the files of such an event and of its club lie, made once."""
    folder = tmp_path_factory.mktemp("cup")
    (folder / "data" / "keys").mkdir(parents=True)
    store, keys, _code = make_club(folder / "data" / "keys")
    people = {name: keys.enrol(name, "captain", CAPTAIN_PIN, AT) for name in (JOSE, SUNIL)}
    desk = create_event(
        folder / "cup.scorekeeper", NewEvent(name="Cup", system="international-56"), who="Anil", seat="t1"
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scorekeeper.features.papers.view.signed_papers.user_data_dir", lambda: folder / "data")
        import_papers(desk, [("table7.pdf", sheet_of(store, keys, people))])
    desk.close()
    return folder


@pytest.fixture
def cup(closed, data, tmp_path):
    """An event with one session whose sheet is closed, and one without signatures."""
    shutil.copytree(closed, tmp_path, dirs_exist_ok=True)
    return tmp_path / "cup.scorekeeper"


def names(folder):
    return sorted(place.name for place in folder.iterdir())


def test_the_scorer_signs_copies_with_passphrase_and_pin_from_standard_input(cup, data, tmp_path):
    out = tmp_path / "out"
    ran = run(
        "export", cup, "--all", "--pdf", out, "--xlsx", out, "--json", out, "--sign",
        stdin=f"{PASSPHRASE}\n{PIN}\n".encode(),
    )  # fmt: skip
    assert (ran.status, ran.err) == (0, "")
    assert len(ran.out.splitlines()) == 5
    assert len(names(out)) == 5
    for file in out.iterdir():
        if file.suffix != SUFFIX:
            verdict = check_sealed(file, data, later(hours=4))
            assert verdict.well, (file.name, verdict.sentence, verdict.details)


@pytest.mark.parametrize("problem", [f"{PASSPHRASE}\nwrong-4711\n", "not it\n", ""])
def test_a_wrong_secret_writes_nothing_and_appears_nowhere(cup, tmp_path, problem):
    ran = run("export", cup, "--session", "1", "--json", tmp_path / "a.json", "--sign", stdin=problem.encode())
    assert (ran.status, ran.out, len(ran.complaints)) == (2, "", 1)
    assert PASSPHRASE not in ran.err
    assert "4711" not in ran.err
    assert not (tmp_path / "a.json").exists()


@pytest.mark.parametrize(("problem", "tries"), [("", 5), (f"{PASSPHRASE}\n", 5), ("not it\n", 4)])
def test_a_secret_that_did_not_come_is_no_try(cup, data, tmp_path, problem, tries, check_golden):
    asked = ("export", cup, "--session", "1", "--json", tmp_path / "a.json", "--sign")
    run(*asked, stdin=problem.encode())
    check_golden(run(*asked, stdin=b"not it again\n").err)


def test_unsignable_sheets_are_refused_before_any_secret_is_asked_for(cup, tmp_path):
    for given in (["--pdf", tmp_path / "a.pdf"], ["--json", "-"], []):
        ran = run("export", cup, "--session", "1", *given, "--sign")
        assert (ran.status, len(ran.complaints)) == (2, 1)
    assert names(tmp_path) == ["cup.scorekeeper", "data"]


def test_the_list_of_sessions_says_which_are_signed(cup):
    other = json.loads((SAMPLES / "dallas-detroit.json").read_bytes())
    other["meta"]["round"] = 99
    assert run("import", cup, "-", stdin=json.dumps(other).encode()).status == 0
    signed, unsigned = json.loads(run("sessions", cup, "--json").out)
    assert (signed["state"], signed["signed"]) == ("complete", {"revision": 1, "closed": True})
    assert "signed" not in unsigned
    head, first, second = run("sessions", cup).out.splitlines()
    assert "state" in head
    assert "complete, signed" in first
    assert "signed" not in second


@pytest.mark.parametrize("session", ["1", "2"])
def test_a_record_on_standard_output_is_the_file_byte_for_byte(cup, tmp_path, session):
    other = json.loads((SAMPLES / "dallas-detroit.json").read_bytes())
    other["meta"]["round"] = 99
    assert run("import", cup, "-", stdin=json.dumps(other).encode()).status == 0
    run("export", cup, "--session", session, "--json", tmp_path / "a.json")
    written = (tmp_path / "a.json").read_bytes()
    assert run("export", cup, "--session", session, "--json", "-").out.encode() == written
    shown = run("export", cup, "--session", session).out
    assert json.loads(shown) == json.loads(written)
    assert len(shown.splitlines()) > 100, "without a name it is to be read"


def test_of_many_the_one_that_fails_is_named_on_standard_error(cup, tmp_path, monkeypatch):
    monkeypatch.setattr("scorekeeper.features.papers.view.copies.sheet_bytes", lambda *_asked: 1 / 0)
    out = tmp_path / "out"
    ran = run("export", cup, "--all", "--xlsx", out)
    assert ran.status == 2, "nothing at all was written"
    assert len(ran.complaints) == 2
    assert "0 of 1 sheet" in ran.err
    assert not out.exists()
    ran = run("export", cup, "--all", "--pdf", out)
    assert ran.status == 0, "the signed original needs no drawing"


def test_some_that_failed_is_status_1(cup, tmp_path, monkeypatch):
    real = os.fsync
    asked = []

    def full_once(handle):
        if stat.S_ISREG(os.fstat(handle).st_mode):  # folders are synced as well
            asked.append(handle)
            if len(asked) == 2:
                raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full_once)
    ran = run("export", cup, "--all", "--pdf", tmp_path / "out", "--json", tmp_path / "out")
    assert ran.status == FAULT
    assert "No space left on device" in ran.err
    assert len(ran.out.splitlines()) == 1
    assert len(names(tmp_path / "out")) == 1


def test_ctrl_c_keeps_what_is_done(cup, tmp_path, monkeypatch, check_golden):
    def pressed(*_asked):
        raise KeyboardInterrupt

    monkeypatch.setattr("scorekeeper.features.papers.view.copies.sheet_bytes", pressed)
    ran = run("export", cup, "--all", "--pdf", tmp_path / "out", "--xlsx", tmp_path / "out")
    assert ran.status == FAULT
    check_golden(ran.err)
    assert len(names(tmp_path / "out")) == 1


def test_how_far_it_is_shows_only_at_a_terminal(cup, tmp_path, monkeypatch, capsys):
    main(["export", str(cup), "--all", "--json", str(tmp_path / "out")])
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    show = streams.progress(lambda count, of: f"{count} of {of}")
    for count in range(3):
        show(count, 2)
    assert capsys.readouterr().err == "\r\x1b[K0 of 2\r\x1b[K1 of 2\r\x1b[K"
