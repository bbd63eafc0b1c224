"""Risky places are told by their path and by what is mounted."""

from pathlib import Path, PureWindowsPath
from types import SimpleNamespace

import pytest

from scorekeeper.store.places import (
    NEARLY_FULL,
    SYNCED,
    marked_as_synced,
    mounts_on_mac,
    nearly_full,
    risks,
    share_of,
    synced_by,
)

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


def test_a_folder_is_known_by_what_such_a_program_left_there(tmp_path):
    (tmp_path / "club" / ".stfolder").mkdir(parents=True)
    assert marked_as_synced(tmp_path / "club" / "autumn") == "club"
    assert {risk.name for risk in risks(tmp_path / "club" / "x.scorekeeper")} == {"club"}
    assert marked_as_synced(tmp_path / "other") == ""


def test_a_letter_of_windows_and_a_volume_of_a_mac(monkeypatch):
    kinds = {"Z:\\": 4, "C:\\": 3}
    monkeypatch.setattr(
        "ctypes.windll", SimpleNamespace(kernel32=SimpleNamespace(GetDriveTypeW=kinds.get)), raising=False
    )
    assert share_of(PureWindowsPath(r"Z:\cups\autumn"), "") == "Z:"
    assert share_of(PureWindowsPath(r"C:\cups"), "") == ""
    text = "/dev/disk3s1s1 on / (apfs, sealed, local)\n//mini@nas/Cups%20a on /Volumes/Cups a (smbfs, nodev, nosuid)\n"
    assert share_of(Path("/Volumes/Cups a/autumn"), mounts_on_mac(text)) == "/Volumes/Cups a"
    assert share_of(Path("/Volumes/Stick"), mounts_on_mac(text)) == ""


def test_the_description_of_a_place(tmp_path, monkeypatch):
    folder = tmp_path / "Dropbox"
    folder.mkdir()
    assert SYNCED in {risk.code for risk in risks(folder / "x.scorekeeper")}
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=1000))
    assert nearly_full(folder / "x.scorekeeper")
    assert NEARLY_FULL in {risk.code for risk in risks(folder / "x.scorekeeper")}
