"""`verify`, `backup` and `self-test`."""

import json
import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from scorekeeper.assets.fonts import FontFiles, MissingFont
from scorekeeper.cli.run import program_fault
from scorekeeper.features.verify.view import selftest
from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kernel.events import open_event
from scorekeeper.sheets.options import SheetOptions
from tests.cli.commands import GOLDEN, RUNNING, refused, run, run_ok


@pytest.fixture(scope="module")
def cup_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("made") / "cup.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    run_ok("import", path, GOLDEN, RUNNING)
    return path


@pytest.fixture
def cup(cup_file, tmp_path):
    return shutil.copy(cup_file, tmp_path / "cup.scorekeeper")


def test_an_intact_event_is_reported_intact_with_the_head_of_its_journal(cup):
    before = cup.read_bytes()
    text = run_ok("verify", cup)
    connection = sqlite3.connect(cup)
    seq, head = connection.execute("SELECT head_seq, head_digest FROM event").fetchone()
    connection.close()
    assert text.startswith(f"{cup}: ")
    assert str(seq) in text
    assert head in text
    assert cup.read_bytes() == before
    assert [path.name for path in cup.parent.iterdir()] == [cup.name]


def test_an_incomparable_file_is_refused(cup, tmp_path):
    copy = tmp_path / "sheet.json"
    run_ok("export", cup, "--session", "1", "--json", copy)
    for file in (cup, copy):
        (text,) = refused("verify", file, "--event", cup)
        assert text.startswith(f"{file}: --event is for signed sheets")
    witness, sheet = tmp_path / "witness.txt", tmp_path / "sheet.pdf"
    witness.write_text("", encoding="utf-8")
    sheet.write_bytes(b"%PDF-1.4 nonsense")
    for file in (copy, sheet):
        (text,) = refused("verify", file, "--witness", witness)
        assert text.startswith(f"{file}: --witness is for events")


def changed(path: Path, *statements: str) -> None:
    """Change a file behind the program's back, guards and all."""
    connection = sqlite3.connect(path)
    guards = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _sql in guards:
        connection.execute(f'DROP TRIGGER "{name}"')
    for statement in statements:
        assert connection.execute(statement).rowcount != 0
    for _name, sql in guards:
        connection.execute(sql)
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET body = replace(body, '\"taken\":44', '\"taken\":45') WHERE kind = 'deal-recorded'",
        "UPDATE entry SET who = 'somebody' WHERE seq = 9",
        "DELETE FROM entry WHERE seq = (SELECT max(seq) FROM entry)",
        "DELETE FROM entry WHERE seq = 12",
        "UPDATE event SET head_digest = substr(head_digest, 2) || 'x'",
    ],
)
def test_a_secret_change_is_a_fault(cup, statement):
    changed(cup, statement)
    ran = run("verify", cup)
    assert (ran.status, ran.err) == (1, "")
    assert all(line.startswith(f"{cup}: ") for line in ran.out.splitlines())
    assert program_fault("") not in ran.out + ran.err


def test_a_missing_guard_is_a_fault(cup):
    connection = sqlite3.connect(cup)
    (name,) = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger' LIMIT 1").fetchone()
    connection.execute(f'DROP TRIGGER "{name}"')
    connection.commit()
    connection.close()
    ran = run("verify", cup)
    assert ran.status == 1
    assert name in ran.out


def test_bytes_cut_off_or_wiped_are_a_fault(cup):
    data = cup.read_bytes()
    for wrong in (data[: len(data) // 2], data[:4096] + bytes(4096) + data[8192:], b"", bytes(len(data))):
        cup.write_bytes(wrong)
        ran = run("verify", cup)
        assert (ran.status, ran.err) == (1, "")
        assert len(ran.out.splitlines()) >= 1


def test_several_files_and_one_that_cannot_be_judged(cup, tmp_path):
    copy = tmp_path / "copy.scorekeeper"
    run_ok("backup", cup, copy)
    assert len(run_ok("verify", cup, copy).splitlines()) == 2
    assert refused("verify", cup, tmp_path / "none.scorekeeper", GOLDEN)


def entered_in(path: Path, name: str) -> None:
    desk = open_event(path, who="Priya", seat="laptop")
    desk.submit([TeamEntered(f"7e{len(name)}", name)])
    desk.close()


def test_two_versions_of_one_event_are_reported_with_the_first_entry_that_differs(cup):
    conflicted = Path(shutil.copy(cup, cup.with_name("cup (Priya's conflicted copy).scorekeeper")))
    assert len(run_ok("verify", cup, conflicted).splitlines()) == 2
    entered_in(cup, "Dallas City")
    assert len(run_ok("verify", cup, conflicted).splitlines()) == 2, "one is only older"
    entered_in(conflicted, "Kochi Club")
    seq = int(run_ok("verify", cup).split("entry ")[1].split(",")[0])
    ran = run("verify", cup, conflicted)
    assert (ran.status, ran.err) == (1, "")
    text = f"{conflicted}: this and {cup} are the same event, but differ from entry {seq} on"
    assert ran.out.splitlines()[-1] == text
    assert len(ran.out.splitlines()) == 3
    text = f"in the same folder, {conflicted.name} is another version of this event: the two differ from entry {seq} on"
    assert run_ok("verify", cup).splitlines()[1:] == [f"{cup}: {text}"]
    entering = run("import", cup, GOLDEN)
    assert (entering.status, entering.err) == (0, f"{cup}: {text}\n")


def test_a_sheet_document_whose_result_does_not_follow(cup, tmp_path):
    sheet = tmp_path / "sheet.json"
    run_ok("export", cup, "--session", 1, "--json", sheet)
    run_ok("verify", sheet)
    document = json.loads(sheet.read_bytes())
    document["result"]["totals"]["A"] = 26
    sheet.write_text(json.dumps(document))
    ran = run("verify", sheet)
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.startswith(f"{sheet}: result: ")


def test_a_backup_is_a_verified_copy_never_over_anything(cup, tmp_path):
    folder = tmp_path / "stick"
    folder.mkdir()
    run_ok("backup", cup, folder)
    run_ok("verify", folder / cup.name)
    assert run_ok("sessions", folder / cup.name) == run_ok("sessions", cup)
    refused("backup", cup, folder)
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    refused("backup", cup, mine)
    assert mine.read_text() == "mine"
    for wrong in (tmp_path / "none.scorekeeper", mine):
        (text,) = refused("backup", wrong, tmp_path / "copy.scorekeeper")
        assert text.startswith(f"{wrong}: ")
    (text,) = refused("backup", cup, tmp_path / "none" / "copy.scorekeeper")
    assert text.startswith(str(tmp_path / "none"))
    changed(cup, "UPDATE entry SET who = 'somebody' WHERE seq = 9")
    refused("backup", cup, tmp_path / "bad.scorekeeper")
    assert not (tmp_path / "bad.scorekeeper").exists()


def test_the_self_test_looks_at_everything():
    codes = {finding.code for finding in selftest.self_test()}
    assert codes == {"resources", "journal", "scoring", "pdf", "xlsx", "json", "file", "fonts"}
    ran = run("self-test")
    assert ran.err == ""
    assert len(ran.out.splitlines()) >= len(codes)


def test_missing_fonts_are_named_and_a_fault_only_without_a_substitute():
    fonts = SheetOptions().fonts
    missing = (MissingFont("Noto Sans", "DejaVu Sans"), MissingFont("Meera", ""))
    options = SheetOptions(fonts=FontFiles(fonts.files, missing, fonts.others))
    findings = [finding for finding in selftest.self_test(options) if finding.code == "fonts"]
    assert [(finding.well, finding.detail) for finding in findings] == [
        (True, "Noto Sans (DejaVu Sans)"),
        (False, "Meera"),
    ]


def test_a_self_test_that_finds_a_fault_says_so(monkeypatch):
    monkeypatch.setattr(selftest, "sheet_bytes", lambda *_: b"nothing")
    ran = run("self-test")
    assert (ran.status, ran.err) == (1, "")
    assert "NOT" in ran.out


@pytest.mark.skipif(os.name != "posix", reason="devices and pipes as POSIX has them")
@pytest.mark.parametrize("kind", ["/dev/zero", "pipe"])
@pytest.mark.parametrize(
    "command",
    [
        ("score",), ("auction",), ("verify",), ("sessions",), ("standings",), ("disputes",), ("backup",),
        ("import",), ("verify", "--witness"), ("verify", "--club"), ("verify", "--event"),
    ],
)  # fmt: skip
def test_a_device_or_a_pipe_is_not_waited_for(cup, tmp_path, command, kind):
    path = Path(kind)
    if kind == "pipe":
        path = tmp_path / "pipe"
        os.mkfifo(path)
    more: list[object] = {"import": [cup, path], "backup": [path, tmp_path / "copy"]}.get(command[0], [path])
    ran = run(command[0], cup, *command[1:], path) if len(command) > 1 else run(*command, *more)
    assert ran.status == 2
    assert ("--event is for signed sheets" if "--event" in command else "not an ordinary file") in ran.err


def test_a_file_that_is_too_large_is_not_read(cup, tmp_path, monkeypatch):
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    for command in (("score",), ("import", cup)):
        ran = run(*command, large)
        assert ran.status == 2
        assert "larger than 64 MB" in ran.err
    monkeypatch.setattr("scorekeeper.cli.streams.MOST_READ", 1000)
    ran = run("score", "-", stdin=b" " * 1001)
    assert (ran.status, "larger than" in ran.err) == (2, True)
