"""What is called written survives a power cut: the file, its name in the folder, and the folder in its parent."""

from pathlib import Path

from scorekeeper.assets import durable
from scorekeeper.kernel import whole_file


def test_a_lasting_file_is_synced_with_its_folder_and_new_folders_with_their_parents(tmp_path, monkeypatch):
    synced: list[Path] = []
    monkeypatch.setattr(durable, "sync_folder", synced.append)
    place = tmp_path / "cup" / "sheets" / "sheet.pdf"
    whole_file.write_file(place, b"pdf", make_folder=True)
    assert synced == [tmp_path, tmp_path / "cup", place.parent]
    synced.clear()
    whole_file.write_file(place, b"page", lasting=False)
    assert synced == []
