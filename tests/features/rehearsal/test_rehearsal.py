"""The dress rehearsal plays an event with whatever goes wrong, and says so where a promise is broken."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.features.rehearsal.view.findings import RehearsalRun, findings
from scorekeeper.features.rehearsal.view.rehearsal import RehearsalPlan, rehearse
from scorekeeper.kernel.events import open_event

ROOT = Path(__file__).parents[3]
SMALL = ["--teams", "6", "--seats", "2", "--rounds", "2", "--deals", "3"]


def test_it_plays_an_event_in_which_seats_are_killed_and_the_disk_is_slow(tmp_path, capsys):
    event = tmp_path / "eve.scorekeeper"
    assert main(["rehearse", str(event), *SMALL, "--faults"]) == 0
    out, err = capsys.readouterr()
    assert "FAILED" not in out
    assert "acknowledged and lost: 0 of" in out
    assert "conflicts that nothing explains: 0" in out
    assert "2 of 2 seats end with the digest" in out
    assert "round 2 of 2 played" in err
    desk = open_event(event, who="Ann", seat="desk", read_only=True)
    assert {state.state for state in desk.tournament.sessions.values()} == {"complete", "forfeited"}
    assert desk.tournament.event is not None
    assert desk.tournament.event.name.startswith("REHEARSAL")
    desk.close()
    assert main(["rehearse", str(event), *SMALL]) == 2, "never over an event that is there"


def test_numbers_that_cannot_be_are_all_told(tmp_path, capsys):
    assert main(["rehearse", str(tmp_path / "eve.scorekeeper"), "--teams", "1", "--seats", "many"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
    assert not (tmp_path / "eve.scorekeeper").exists()


def test_a_broken_promise_is_told(tmp_path):
    event = tmp_path / "eve.scorekeeper"
    assert all(item.holds for item in rehearse(str(event), RehearsalPlan(4, 1, 1, 2), tmp_path))
    desk = open_event(event, who="Ann", seat="desk")
    kept = desk.entries[-1]
    result = RehearsalRun(
        frozenset({kept.cmd, "acknowledged-too-early"}), 1, 1, 0, 0, 0, {"seat 1": "another digest"}, (), 1.0
    )
    (tmp_path / "rehearsal-backup.scorekeeper").unlink()
    outcome = findings(desk, str(event), result, tmp_path)
    desk.close()
    assert [one.words for one in outcome if not one.holds] == [
        "acknowledged and lost: 1 of 2 commands",
        "conflicts that nothing explains: 1",
        "0 of 1 seat ends with the digest of the whole journal, and with what it says read from nothing",
    ]


@pytest.mark.skipif(os.name == "nt", reason="Ctrl+C is sent by POSIX means")
def test_ctrl_c_leaves_no_seat_behind(tmp_path):
    line = [sys.executable, "-m", "scorekeeper", "rehearse", str(tmp_path / "eve.scorekeeper"), "--seats", "2"]
    with subprocess.Popen(line, cwd=ROOT, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        process.stderr.readline()  # the first round is over
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode != 0
    assert "Traceback" not in err + out
