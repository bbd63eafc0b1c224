"""The archive: everything is in it, sha256sum agrees, and nothing of others is replaced."""

import datetime as dt
import subprocess
import zipfile

import pytest

from scorekeeper.cli import main
from scorekeeper.features.archive.view import ArchivingStopped, archive
from scorekeeper.features.papers.view.copies import Copies
from scorekeeper.journal.facts import DealRecorded, TeamEntered
from scorekeeper.kernel.copying import source_named
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.events import open_event
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.options import SheetOptions


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


def packed(event, place, **more):
    desk = open_event(event, who="Ann", seat="desk", read_only=True)
    try:
        with source_named(event) as source:
            copies = Copies(desk.store.attachment)
            return archive(source, desk.tournament, place, SheetOptions(), copies=copies, zone=dt.UTC, **more)
    finally:
        desk.close()


def test_everything_is_in_it_and_anybody_can_check_it(event, tmp_path):
    made = packed(event, tmp_path / "all.zip")
    assert made.failed == ()
    with zipfile.ZipFile(made.place) as whole:
        whole.extractall(tmp_path)
        names = {name.partition("/")[2] for name in whole.namelist()}
    assert made.files == len(names)
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
    (folder,) = (one for one in tmp_path.iterdir() if one.is_dir())
    subprocess.run(["sha256sum", "--quiet", "--strict", "-c", "SHA256SUMS"], cwd=folder, check=True)
    (inside,) = (folder / "event").iterdir()
    again = open_event(inside, who="Ann", seat="desk", read_only=True)
    assert again.tournament.seq == made.seq
    again.close()


def test_what_lies_there_is_replaced_by_a_whole_archive_only(event, tmp_path):
    place = tmp_path / "all.zip"
    place.write_text("my holiday")
    with pytest.raises(NotWritten):
        packed(event, place)
    assert place.read_text() == "my holiday"
    place.unlink()
    with pytest.raises(ArchivingStopped):
        packed(event, place, stopped=lambda: True)
    assert not place.exists()


def test_a_paper_that_cannot_be_made_is_named_inside(event, tmp_path, monkeypatch):
    def broken(*_all, **_more):
        raise OSError(5, "no ink")

    monkeypatch.setattr("scorekeeper.features.archive.view.site", lambda *_all, **_more: type("S", (), {"pages": {}}))
    monkeypatch.setattr("scorekeeper.features.papers.view.reporting.report_bytes", broken)
    made = packed(event, tmp_path / "all.zip")
    assert made.failed
    with zipfile.ZipFile(made.place) as whole:
        read_me = next(whole.read(name).decode() for name in whole.namelist() if name.endswith("README.txt"))
    assert "Not in it:" in read_me


def test_the_command_says_what_it_did(event, tmp_path, capfdbinary):
    assert main(["archive", str(event), str(tmp_path / "all.zip")]) == 0
    assert b"files up to entry " in capfdbinary.readouterr().out
    (tmp_path / "own.zip").write_bytes(b"x")
    assert main(["archive", str(event), str(tmp_path / "own.zip")]) == 2
    assert b"exists and is not an archive" in capfdbinary.readouterr().err
