"""The archive: everything is in it, sha256sum agrees, and nothing of others is replaced."""

import datetime as dt
import subprocess
import zipfile
from hashlib import sha256

import pytest

from scorekeeper.cli import main
from scorekeeper.features.archive.view import ArchivingStopped, archive
from scorekeeper.features.keys.view import people
from scorekeeper.features.keys.view.scorer_key import seal_copies
from scorekeeper.features.papers.view.copies import Copies
from scorekeeper.features.verify.view.archives import archive_details, archive_sentence
from scorekeeper.features.verify.view.checking import check_file
from scorekeeper.journal.facts import DealRecorded, TeamEntered
from scorekeeper.kernel.copying import source_named
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.events import open_event
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.options import SheetOptions
from tests.cli.commands import run
from tests.signing.keys.club import AT, PASSPHRASE, PIN, SOFT


@pytest.fixture(scope="module")
def event(tmp_path_factory):
    path = tmp_path_factory.mktemp("event") / "autumn.scorekeeper"
    assert main(["new", str(path), "--system", "international-56", "--name", "Grüße & Autumn"]) == 0
    desk = open_event(path, who="Ann", seat="desk")
    desk.submit([TeamEntered(f"7e{place}", f"Team {place}", ("A", "B", "C"), "A") for place in range(4)])
    desk.close()
    assert main(["draw-round", str(path), "--method", "round-robin"]) == 0
    assert main(["draw-round", str(path), "--publish"]) == 0
    desk = open_event(path, who="Ann", seat="desk")
    first = next(iter(desk.tournament.sessions))
    for number in range(1, 19):
        desk.submit([DealRecorded(first, number, "A", Contract(40, "H"), 44)])
    desk.close()
    return path


def packed(event, place, *, seal=None, **more):
    desk = open_event(event, who="Ann", seat="desk", read_only=True)
    try:
        with source_named(event) as source:
            copies = Copies(desk.store.attachment, seal)
            return archive(source, desk.tournament, place, SheetOptions(), copies=copies, zone=dt.UTC, **more)
    finally:
        desk.close()


def test_the_archive_is_complete_and_can_be_checked_without_this_program(event, tmp_path):
    archive = packed(event, tmp_path / "all.zip")
    assert archive.failed == ()
    with zipfile.ZipFile(archive.path) as whole:
        whole.extractall(tmp_path)
        names = {name.partition("/")[2] for name in whole.namelist()}
    assert archive.files == len(names)
    assert {"README.txt", "SHA256SUMS", "pages/index.html", "pages/standings.html"} <= names
    assert sum(name.startswith("sheets/") and name.endswith(".pdf") for name in names) == 6
    assert {name.partition("/")[0] for name in names} == {
        "README.txt",
        "SHA256SUMS",
        "event",
        "sheets",
        "papers",
        "pages",
    }
    (folder,) = (item for item in tmp_path.iterdir() if item.is_dir())
    subprocess.run(["sha256sum", "--quiet", "--strict", "-c", "SHA256SUMS"], cwd=folder, check=True)
    (inside,) = (folder / "event").iterdir()
    again = open_event(inside, who="Ann", seat="desk", read_only=True)
    assert again.tournament.seq == archive.seq
    again.close()


def test_an_existing_file_is_replaced_only_by_a_complete_archive(event, tmp_path):
    path = tmp_path / "all.zip"
    path.write_text("my holiday")
    with pytest.raises(NotWritten):
        packed(event, path)
    assert path.read_text() == "my holiday"
    path.unlink()
    with pytest.raises(ArchivingStopped):
        packed(event, path, stopped=lambda: True)
    assert not path.exists()


def test_a_paper_that_cannot_be_made_is_named_inside(event, tmp_path, monkeypatch):
    def broken(*_all, **_more):
        raise OSError(5, "no ink")

    monkeypatch.setattr("scorekeeper.features.archive.view.site", lambda *_all, **_more: type("S", (), {"pages": {}}))
    monkeypatch.setattr("scorekeeper.features.papers.view.reporting.report_bytes", broken)
    archive = packed(event, tmp_path / "all.zip")
    assert archive.failed
    with zipfile.ZipFile(archive.path) as whole:
        read_me = next(whole.read(name).decode() for name in whole.namelist() if name.endswith("README.txt"))
    assert "Not in it:" in read_me


def test_the_command_reports_its_result(event, tmp_path, capfdbinary):
    assert main(["archive", str(event), str(tmp_path / "all.zip")]) == 0
    assert b"files up to entry " in capfdbinary.readouterr().out
    (tmp_path / "own.zip").write_bytes(b"x")
    assert main(["archive", str(event), str(tmp_path / "own.zip")]) == 2
    assert b"exists and is not an archive" in capfdbinary.readouterr().err


@pytest.fixture(scope="module")
def signed(event, tmp_path_factory):
    """The archive whose list is signed by the scorer of a trusted club, and that club's folder."""
    data = tmp_path_factory.mktemp("data")
    club = people.make_club(data, "Lakes", "Lissy", PASSPHRASE, AT, pin=PIN, hardness=SOFT).club
    seal = seal_copies(club, club.store.people[0].uid, PIN, AT)
    archive = packed(event, tmp_path_factory.mktemp("signed") / "all.zip", seal=seal)
    return archive.path, data


def judged(place, data):
    return check_file(place, lambda _count, _of: None, data)


def forged(place, to, change):
    """The archive written again by the same library, with its files as `change` leaves them."""
    with zipfile.ZipFile(place) as whole:
        files = {info.filename: (info, whole.read(info)) for info in whole.infolist()}
    files = {name: (info, data) for name, (info, data) in change(files).items()}
    with zipfile.ZipFile(to, "w") as whole:
        for name, (info, data) in files.items():
            fresh = zipfile.ZipInfo(name, info.date_time)
            fresh.external_attr = 0o644 << 16
            whole.writestr(fresh, data, zipfile.ZIP_DEFLATED)
    return to


def test_an_archive_is_judged_by_its_signed_list(signed):
    place, data = signed
    result = judged(place, data)
    assert result.kind == "archive"
    assert result.archive is not None
    assert (result.sound, result.unsigned, result.archive.problems) == (True, False, ())
    assert "Intact. Signed by one" in archive_sentence(result.archive)
    assert result.archive.event is not None
    assert result.archive.event.intact


def test_an_unsigned_archive_is_never_called_intact(event, tmp_path):
    result = judged(packed(event, tmp_path / "all.zip").path, tmp_path)
    assert result.archive is not None
    assert (result.sound, result.unsigned) == (True, True)
    assert archive_sentence(result.archive).startswith("Not signed.")
    ran = run("verify", tmp_path / "all.zip")
    assert (ran.status, "intact" in ran.out.lower()) == (0, False)


def named(files, ending):
    return next(name for name in files if name.endswith(ending))


def _with(files, ending, data):
    name = named(files, ending)
    return {**files, name: (files[name][0], data)}


def _with_new_list(files):
    files = _with(files, "standings.html", b"another page")
    name = named(files, "standings.html").partition("/")[2]
    listed = files[named(files, "/SHA256SUMS")][1].decode().splitlines()
    listed = [f"{sha256(b'another page').hexdigest()}  {name}" if line.endswith(name) else line for line in listed]
    return _with(files, "/SHA256SUMS", "".join(f"{line}\n" for line in listed).encode())


def _with_second_event(files):
    name = named(files, ".scorekeeper")
    listed = files[named(files, "/SHA256SUMS")][1].decode()
    line = next(line for line in listed.splitlines() if line.endswith(".scorekeeper"))
    files = {**files, f"{name.rpartition('/')[0]}/b.scorekeeper": files[name]}
    return _with(files, "/SHA256SUMS", f"{listed}{line.partition('  ')[0]}  event/b.scorekeeper\n".encode())


FORGED = {
    "a second event, listed": (_with_second_event, "may unpack different files"),
    "a file replaced": (lambda files: _with(files, "standings.html", b"another page"), "is not the file that"),
    "and listed": (_with_new_list, "the file is not the one that was signed"),
    "a file left out": (
        lambda files: {name: file for name, file in files.items() if not name.endswith("standings.html")},
        "in the list, but not in the archive",
    ),
    "a file more": (
        lambda files: {
            **files,
            f"{named(files, '/README.txt').partition('/')[0]}/more.txt": next(iter(files.values())),
        },
        "but not in the list",
    ),
    "outside the folder": (
        lambda files: {**files, "other/more.txt": next(iter(files.values()))},
        "may unpack different files",
    ),
    "no list": (
        lambda files: {name: file for name, file in files.items() if not name.endswith("/SHA256SUMS")},
        "is missing or cannot be read",
    ),
}


@pytest.mark.parametrize("kind", FORGED)
def test_a_changed_archive_is_reported(signed, tmp_path, kind):
    place, data = signed
    change, fault = FORGED[kind]
    forgery = forged(place, tmp_path / "all.zip", change)
    result = judged(forgery, data)
    assert result.archive is not None
    assert not result.sound
    text = " ".join((archive_sentence(result.archive), *archive_details(result.archive)))
    assert fault in text.lower() or fault in text
    assert run("verify", forgery).status == 1


def test_an_ambiguous_archive_is_reported(signed, tmp_path):
    place, data = signed
    for number, content in enumerate((b"PK" + place.read_bytes(), place.read_bytes() + b"\n")):
        forgery = tmp_path / f"{number}.zip"
        forgery.write_bytes(content)
        result = judged(forgery, data)
        assert result.archive is not None
        assert not result.sound
    with zipfile.ZipFile(place) as whole:
        info = whole.infolist()[1]
    content = bytearray(place.read_bytes())
    content[info.header_offset + 14] ^= 1  # the checksum before the file: other programs read that one
    (tmp_path / "header.zip").write_bytes(content)
    result = judged(tmp_path / "header.zip", data)
    assert result.archive is not None
    assert [fault.code for fault in result.archive.problems] == ["archive-foreign"]
