"""Passwords on the command line: typed when asked, refused as arguments, never shown."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scorekeeper.__main__ import main
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.kit.phone_service import OFF, ON, PhoneService
from tests.postgres.cluster import Cluster, free_port, require_postgresql
from tests.postgres.hall import make_hall

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def asking():
    """The address of an event at a server that wants a password, which is "geheim" for Mini."""
    require_postgresql()
    new_cluster = Cluster(free_port())
    try:
        new_cluster.make()
        (new_cluster.data / "pg_hba.conf").write_text("local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
        hall = make_hall(new_cluster.start(), new_cluster.database())
        made = NewEvent("Great Lakes 56", "international-56", settings={"confirming": "other-side"})
        create_event(hall.url(), made, who="Mini", seat="office").close()
        yield new_cluster.tcp(hall.database, "mini")
    finally:
        new_cluster.remove()


def run_at_terminal(words, answers):
    """Run a command at a terminal, type each answer when asked; return status, screen, traces.

    The traces are what everybody can read of the process while it waits for the answer.
    """
    ours, theirs = pty.openpty()
    line = [sys.executable, "-m", "scorekeeper", *words]
    process = subprocess.Popen(line, stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT, start_new_session=True)
    os.close(theirs)
    text, traces, end = "", b"", time.monotonic() + 60
    while time.monotonic() < end:
        if not select.select([ours], [], [], 0.2)[0]:
            if process.poll() is not None:
                break
            continue
        try:
            text += os.read(ours, 4096).decode()
        except OSError:  # the other end is closed: it has ended
            break
        if text.endswith(": ") and answers:
            traces += b"".join(Path(f"/proc/{process.pid}", name).read_bytes() for name in ("cmdline", "environ"))
            os.write(ours, f"{answers.pop(0)}\n".encode())
    status = process.wait(30)
    os.close(ours)
    return status, text, traces


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="what a process shows is read from /proc")
def test_it_is_asked_for_at_the_terminal_once_and_shown_nowhere(asking):
    status, text, traces = run_at_terminal(["verify", asking], ["geheim"])
    assert status == 0, text
    assert text.count("Password of ") == 1
    assert "intact" in text
    assert asking.encode() in traces
    assert b"geheim" not in traces
    assert "geheim" not in text


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="as above")
def test_a_wrong_secret_is_reported_and_not_repeated(asking):
    status, text, _traces = run_at_terminal(["sessions", asking], ["not-geheim"])
    assert status == 2
    assert "password" in text.lower()
    assert "geheim" not in text


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="as above")
def test_the_server_of_the_phones_gets_it_from_the_window_over_the_pipe(asking, qtbot, tmp_path):
    service = PhoneService(asking, tmp_path, lambda _on: None, lambda: "geheim")
    service.port = "0"
    service.start()
    qtbot.waitUntil(lambda: service.state in {ON, OFF})
    assert service.is_on, service.problem
    shown = b"".join(Path(f"/proc/{service.process_id}", name).read_bytes() for name in ("cmdline", "environ"))
    assert asking.encode() in shown
    assert b"geheim" not in shown
    service.stop()
    qtbot.waitUntil(lambda: service.state == OFF)
    without = PhoneService(asking, tmp_path, lambda _on: None)
    without.start()
    qtbot.waitUntil(lambda: without.state == OFF)
    assert "password" in without.problem.lower()


def test_without_a_terminal_nothing_is_asked(asking):
    ran = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "sessions", asking],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False,
    )  # fmt: skip
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("sessions", "postgresql://mini:geheim@127.0.0.1:1/cup"),
        ("server", "init", "postgresql://mini:geheim@127.0.0.1:1/cup"),
        ("verify", "sheet.pdf", "--event", "postgresql://mini:geheim@127.0.0.1:1/cup"),
        ("verify", "sheet.pdf", "--event=postgresql://mini:geheim@127.0.0.1:1/cup"),
        ("postgresql://mini:geheim@127.0.0.1:1/cup",),
    ],
)
def test_in_the_command_itself_it_is_refused(words, capsys):
    assert main(words) == 2
    _out, text = capsys.readouterr()
    assert "everyone on this computer can read" in text
    assert "geheim" not in text
