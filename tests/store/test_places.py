"""Risky places are told by their path and by what is mounted."""

from pathlib import Path, PureWindowsPath
from types import SimpleNamespace

import pytest

from scorekeeper.store.places import NEARLY_FULL, SYNCED, nearly_full, risks, share_of, synced_by

MOUNTS = """/dev/vda1 / ext4 rw 0 0
server:/scores /mnt/scores nfs4 rw 0 0
//club/event /mnt/the\\040club cifs rw 0 0
/dev/sdb1 /mnt/scores/stick vfat rw 0 0
"""


@pytest.mark.parametrize(
    ("folder", "share"),
    [
        ("/mnt/scores/autumn", "/mnt/scores"),
        ("/mnt/scores", "/mnt/scores"),
        ("/mnt/scores/stick/x", ""),
        ("/mnt/scoresheets", ""),
        ("/mnt/the club/x", "/mnt/the club"),
        ("/srv", ""),
    ],
)
def test_shares(folder, share):
    assert share_of(Path(folder), MOUNTS) == share


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        (Path("/srv/ann/Dropbox/56"), "Dropbox"),
        (PureWindowsPath(r"C:\people\ann\OneDrive - Club\56"), "OneDrive - Club"),
        (Path("/srv/ann/Nextcloud"), "Nextcloud"),
        (Path("/srv/ann/dropboxes"), ""),
        (Path("/srv/ann/megaphone"), ""),
    ],
)
def test_synchronised_folders(folder, name):
    assert synced_by(folder) == name


def test_what_is_said_of_a_place(tmp_path, monkeypatch):
    folder = tmp_path / "Dropbox"
    folder.mkdir()
    assert SYNCED in {risk.code for risk in risks(folder / "x.scorekeeper")}
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=1000))
    assert nearly_full(folder / "x.scorekeeper")
    assert NEARLY_FULL in {risk.code for risk in risks(folder / "x.scorekeeper")}
