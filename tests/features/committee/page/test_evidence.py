"""Evidence is shown only as what it is, and no copy of it is left behind."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices

from scorekeeper.features.committee.view.disputes.raising import add_evidence
from tests.features.committee.view.disputed import REVOKE


@pytest.mark.parametrize(
    ("name", "data", "opened"),
    [
        ("tricks.png", b"\x89PNG\r\n\x1a\n....", "tricks.png"),
        ("../../a/tricks.JPEG", b"\xff\xd8\xff\xe0....", "tricks.jpg"),
        ("what was said", b"Both agree.\n", "what was said.txt"),
        ("said.md", "ജോസ്\n".encode(), "said.txt"),
        ("paper.pdf", b"%PDF-1.7\n", "paper.pdf"),
        ("bell.mp3", b"ID3\x03....", "bell.mp3"),
        ("a.sh.txt", b"plain words", "a sh.txt"),
        ("tricks.png", b"MZ\x90\x00....", None),
        ("tricks.txt", b"#!/bin/sh\nrm x\n", None),
        ("run.desktop", b"[Desktop Entry]\nExec=x\n", None),
        ("page.html", b"<script>1</script>", None),
        ("tricks.jpg", b"%PDF-1.7\n", None),
        ("tricks\u202egnp.exe", b"\x89PNG\r\n\x1a\n....", None),
        ("macro.docm", b"PK\x03\x04....", None),
        ("a note", b"\x00\x01", None),
    ],
)
def test_evidence_opens_only_as_what_it_is(shown, tmp_path, monkeypatch, name, data, opened):
    handed: list[Path] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: handed.append(Path(url.toLocalFile())))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    page = shown()
    page.bridge.carry_out(lambda: add_evidence(page.desk, REVOKE, name, data), page.statuses.append)
    page.settle()
    page.find("facts-open.2").click()
    if opened is None:
        page.qtbot.waitUntil(lambda: "is not opened" in page.statuses[-1][1])
        assert handed == []
        assert [item for item in tmp_path.rglob("*") if item.is_file() and item.read_bytes() == data] == []
        return
    page.qtbot.waitUntil(lambda: bool(handed))
    assert handed[0].name == opened
    assert handed[0].read_bytes() == data
    assert tmp_path in handed[0].parents


def test_copies_of_evidence_go_with_the_program_and_at_the_next_start_after_a_crash(tmp_path):
    """One program ends, one is killed, one still runs: only the running one's copies remain."""
    code = (
        "import os, sys, tempfile; from scorekeeper.features.committee.page.evidence_copies import EvidenceCopies\n"
        "tempfile.tempdir = sys.argv[1]; copies = EvidenceCopies(); copies.path_of('a.txt').write_text('x')\n"
        "print('made', flush=True); sys.stdin.readline()\n"
        "if sys.argv[2] == 'killed': os.kill(os.getpid(), 9)"
    )

    def running(how):
        process = subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path), how], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "made\n"
        return process

    ended, killed = running("ended"), running("killed")
    for item in (ended, killed):
        item.communicate("go\n", timeout=30)
    assert len(list(tmp_path.glob("scorekeeper-evidence-*"))) == 1
    third = running("ended")
    try:
        (tmp_path / "scorekeeper-evidence-mine").symlink_to(tmp_path)
        for folder in tmp_path.glob("scorekeeper-evidence-*"):
            os.utime(folder, (1, 1), follow_symlinks=folder.is_symlink())
        code = (
            "import sys, tempfile; from scorekeeper.features.committee.page.evidence_copies import sweep\n"
            "tempfile.tempdir = sys.argv[1]; sweep()"
        )
        subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=True, timeout=60)
        left = [item for item in tmp_path.glob("scorekeeper-evidence-*") if not item.is_symlink()]
        assert len(left) == 1
        assert (left[0] / "1" / "a.txt").is_file()
        assert left[0].stat().st_mode & 0o077 == 0 or sys.platform == "win32"
    finally:
        third.communicate("go\n", timeout=30)
    assert [item for item in tmp_path.glob("scorekeeper-evidence-*") if not item.is_symlink()] == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes in folders")
def test_a_pipe_is_no_evidence(shown, tmp_path):
    page = shown()
    os.mkfifo(tmp_path / "pipe.jpg")
    page.chosen = [tmp_path / "pipe.jpg"]
    page.run("attach-evidence")
    page.settle()
    assert page.statuses[-1][0] == "unsaved"
