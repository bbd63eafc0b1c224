"""Files reported as written survive a power cut, with their names and folders."""

import os
from pathlib import Path

from scorekeeper.assets import durable
from scorekeeper.features.publishing.view import writing
from scorekeeper.kernel import whole_file
from scorekeeper.kit.program_settings.settings_file import SettingsFile


def test_a_lasting_file_is_synced_with_its_folder_and_new_folders_with_their_parents(tmp_path, monkeypatch):
    synced: list[Path] = []
    monkeypatch.setattr(durable, "sync_folder", synced.append)
    path = tmp_path / "cup" / "sheets" / "sheet.pdf"
    whole_file.write_file(path, b"pdf", make_folder=True)
    assert synced == [tmp_path, tmp_path / "cup", path.parent]
    synced.clear()
    whole_file.write_file(path, b"page", lasting=False)
    assert synced == []


def test_pages_are_on_the_disk_before_they_are_called_written(tmp_path, monkeypatch):
    synced: list[Path] = []
    monkeypatch.setattr(durable, "sync_folder", synced.append)
    monkeypatch.setattr(writing, "sync_file", synced.append)
    folder = tmp_path / "pages"
    writing.write_pages(folder, "e7", {"index.html": b"<p>", "hall.css": b"p{}"}, {}, lambda _count, _of: None)
    assert {folder / "index.html", folder / "hall.css"} <= set(synced)
    assert synced[0] == tmp_path
    assert synced[-1] == folder


def test_settings_are_on_the_disk_before_the_old_ones_are_gone(tmp_path, monkeypatch):
    synced: list[object] = []
    monkeypatch.setattr(durable, "sync_folder", synced.append)
    monkeypatch.setattr(os, "fsync", lambda _file: synced.append("file"))
    kept = SettingsFile(tmp_path)
    synced.clear()
    kept.keep("theme", "dark")
    assert synced == ["file", tmp_path]
