"""Sheets as files: names, places, and never half a file."""

import io
import json
import os
import stat

import pytest
from pypdf import PdfReader

from scorekeeper.features.papers.view.copies import Copies
from scorekeeper.features.papers.view.export import export_all, export_one
from scorekeeper.features.papers.view.exporting import (
    JSON,
    PDF,
    XLSX,
    ExportTarget,
    file_name,
    find_session,
    may_replace,
    sheet_bytes,
)
from scorekeeper.features.verify.view.sample import sample_entries
from scorekeeper.features.verify.view.verifying import verify_sheet
from scorekeeper.kernel.errors import EntryRefused, NotWritten
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.kernel.plain_name import plain_name
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.sheets.options import SheetOptions
from tests.kernel.tables import desk_at, numbered

OPTIONS = SheetOptions(printed_at="2026-10-03T20:00:00Z")


@pytest.fixture
def tournament():
    return desk_at(MemoryStore(sample_entries("t", numbered("0c")))).tournament


def path(tournament, state, *wanted):
    return export_one(tournament, state, wanted, OPTIONS, Copies())


def test_names_are_letters_of_any_script_and_differ(tournament):
    names = [file_name(state, PDF) for state in tournament.sessions.values()]
    assert names == ["001-r5-t7-dallas-detroit.pdf", "002-r5-t8-albany-കൊച്ചി.pdf"]
    assert plain_name("São Paulo / Élite: No. 1!") == "sao-paulo-elite-no-1"
    assert plain_name("കൊച്ചി ക്ലബ്ബ്") == "കൊച്ചി-ക്ലബ്ബ്"
    assert plain_name("Дмитрий Ёлкин") == "дмитрий-ёлкин"
    assert plain_name("मुंबई 56") == "मुंबई-56"
    assert len(plain_name("ക" * 60).encode()) <= 48
    assert plain_name("../../etc") == "etc"


def test_all_sheets_in_every_form(tournament, tmp_path):
    folder = tmp_path / "a" / "b"
    states = list(tournament.sessions.values())
    result = [ExportTarget(kind, folder) for kind in (PDF, XLSX, JSON)]
    written = export_all(tournament, states, result, OPTIONS, copies=Copies()).files
    assert sorted(path.name for path in folder.iterdir()) == sorted(path.name for path in written)
    assert len(written) == 6
    for path in written:
        assert path.read_bytes().startswith({".pdf": b"%PDF", ".xlsx": b"PK", ".json": b"{"}[path.suffix])
    path = folder / file_name(states[0], JSON)
    assert verify_sheet("x", path.read_bytes()) == ()
    result = [ExportTarget(JSON, tmp_path / "all.json")]
    together = export_all(tournament, states, result, OPTIONS, copies=Copies()).files
    assert [sheet["result"]["totals"] for sheet in json.loads(together[0].read_bytes())] == [
        {"A": 25, "B": 16},
        {"A": 8, "B": 4},
    ]


def test_all_sheets_in_one_pdf_to_print_but_not_in_one_workbook(tournament, tmp_path):
    states = list(tournament.sessions.values())
    pages = [len(PdfReader(io.BytesIO(sheet_bytes(PDF, state, tournament, OPTIONS))).pages) for state in states]
    result = [ExportTarget(PDF, tmp_path / "all.pdf")]
    (written,) = export_all(tournament, states, result, OPTIONS, copies=Copies()).files
    assert len(PdfReader(written).pages) == sum(pages)
    with pytest.raises(NotWritten) as refused:
        export_all(tournament, states, [ExportTarget(XLSX, tmp_path / "all.xlsx")], OPTIONS, copies=Copies())
    assert refused.value.code == "one-a-session"


def test_one_sheet_into_a_file_or_a_folder(tournament, tmp_path):
    state = next(iter(tournament.sessions.values()))
    assert path(tournament, state, ExportTarget(JSON, tmp_path)) == (tmp_path / file_name(state, JSON),)
    assert path(tournament, state, ExportTarget(JSON, tmp_path / "x")) == (tmp_path / "x",)


def code_of(path, kind):
    with pytest.raises(NotWritten) as refused:
        may_replace(path, kind)
    return refused.value.code


def test_only_its_own_kind_is_replaced(tournament, tmp_path):
    state = next(iter(tournament.sessions.values()))
    old = tmp_path / "old.json"
    old.write_text("\n {}")
    path(tournament, state, ExportTarget(JSON, old))
    event = tmp_path / "cup.scorekeeper"
    event.write_bytes(b"SQLite format 3\0 and so on")
    assert code_of(event, JSON) == "not-a-json"
    assert code_of(old, PDF) == "not-a-pdf"
    assert code_of(tmp_path, XLSX) == "is-a-folder"
    with pytest.raises(NotWritten):
        path(tournament, state, ExportTarget(JSON, tmp_path / "new.json"), ExportTarget(XLSX, event))
    assert not (tmp_path / "new.json").exists(), "nothing is written when one of the files cannot be"
    with pytest.raises(NotWritten) as refused:
        export_all(tournament, [state], [ExportTarget(PDF, old)], OPTIONS, copies=Copies())
    assert refused.value.code == "not-a-folder"
    with pytest.raises(NotWritten) as refused:
        path(tournament, state, ExportTarget(JSON, tmp_path / "z"), ExportTarget(PDF, tmp_path / "z"))
    assert refused.value.code == "named-twice"


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    place = tmp_path / "x.json"
    place.write_text("{}")

    def fail(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(NotWritten) as failed:
        write_file(place, b"new")
    assert failed.value.cause is not None
    assert [path.name for path in tmp_path.iterdir()] == ["x.json"]
    assert place.read_text() == "{}"


def test_one_sheet_that_fails_leaves_no_file(tournament, tmp_path, monkeypatch):
    state = next(iter(tournament.sessions.values()))
    (tmp_path / "old.json").write_text("{}")
    fail_at(monkeypatch, 3)
    names = ("old.json", "a.json", "b.json")
    with pytest.raises(NotWritten):
        path(tournament, state, *(ExportTarget(JSON, tmp_path / name) for name in names))
    assert [path.name for path in tmp_path.iterdir()] == ["old.json"]


def test_a_failing_sheet_of_a_batch_is_named_and_the_others_continue(tournament, tmp_path, monkeypatch):
    states = list(tournament.sessions.values())
    fail_at(monkeypatch, 1)
    result = []
    written = export_all(
        tournament, states, [ExportTarget(JSON, tmp_path / "new" / "sheets")], OPTIONS,
        copies=Copies(), report=lambda *so_far: result.append(so_far),
    )  # fmt: skip
    assert written.done == 1
    assert not written.stopped
    ((name, why),) = [(failed.name, failed.why) for failed in written.failed]
    assert "Dallas" in name
    assert "No space left on device" in why
    assert [path.name for path in (tmp_path / "new" / "sheets").iterdir()] == [file_name(states[1], JSON)]
    assert result == [(0, 2), (1, 2), (2, 2)]


def test_a_canceled_batch_keeps_the_finished_files(tournament, tmp_path):
    states = list(tournament.sessions.values())
    wanted, asked = [ExportTarget(JSON, tmp_path)], iter((False, True))
    written = export_all(tournament, states, wanted, OPTIONS, copies=Copies(), stopped=lambda: next(asked))
    assert (written.done, written.stopped) == (1, True)
    assert list(tmp_path.iterdir()) == list(written.files)


def fail_at(monkeypatch, number):
    """Let the disk be full when the file of this number is written."""
    begun = []

    def full(handle, real=os.fsync):
        if stat.S_ISREG(os.fstat(handle).st_mode):  # folders are synced as well
            begun.append(handle)
            if len(begun) == number:
                raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full)


def test_links_and_permissions_are_kept(tmp_path):
    real = tmp_path / "real.json"
    real.write_text("{}")
    real.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(real)
    write_file(link, b"[]")
    assert link.is_symlink()
    assert real.read_bytes() == b"[]"
    assert real.stat().st_mode & 0o777 == 0o640


def test_sessions_are_found_by_number_and_by_the_beginning_of_their_uid(tournament):
    first, second = tournament.sessions.values()
    assert find_session(tournament, " 2 ") is second
    assert find_session(tournament, first.uid) is first
    assert find_session(tournament, first.uid.upper()) is first
    for text, code in (("3", "no-such-session-id"), ("", "no-such-session-id"), (first.uid[:5], "several-sessions")):
        with pytest.raises(EntryRefused) as refused:
            find_session(tournament, text)
        assert refused.value.problems[0].code == code
