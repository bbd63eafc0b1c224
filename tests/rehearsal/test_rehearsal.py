"""A rehearsal plays an event with faults and reports every broken promise."""

import pytest

from scorekeeper.kernel.events import open_event
from scorekeeper.store.errors import StoreError
from tests.rehearsal.findings import RehearsalRun, failures, findings
from tests.rehearsal.rehearsal import RehearsalPlan, rehearse


def test_an_event_is_played_with_killed_seats_and_a_slow_disk(tmp_path):
    event = tmp_path / "eve.scorekeeper"
    progress: list[str] = []
    findings = rehearse(str(event), RehearsalPlan(6, 2, 2, 3, faults=True), tmp_path, progress.append)
    sentences = [finding.sentence for finding in findings]
    assert failures(findings) == []
    assert "unexplained conflicts: 0" in sentences
    assert "seats with the digest of the whole journal: 2 of 2" in sentences
    assert progress[-1].startswith("round 2 of 2 played")
    desk = open_event(event, who="Ann", seat="desk", read_only=True)
    assert {state.state for state in desk.tournament.sessions.values()} == {"complete", "forfeited"}
    desk.close()
    with pytest.raises(StoreError):
        rehearse(str(event), RehearsalPlan(6, 2, 2, 3), tmp_path)


def test_a_broken_promise_is_reported(tmp_path):
    event = tmp_path / "eve.scorekeeper"
    assert failures(rehearse(str(event), RehearsalPlan(4, 1, 1, 2), tmp_path)) == []
    desk = open_event(event, who="Ann", seat="desk")
    saved = desk.entries[-1]
    run = RehearsalRun(
        frozenset({saved.cmd, "acknowledged-too-early"}), 1, 1, 0, 0, 0, {"seat 1": "another digest"}, (), 1.0
    )
    (tmp_path / "rehearsal-backup.scorekeeper").unlink()
    result = findings(desk, str(event), run, tmp_path)
    desk.close()
    assert failures(result) == [
        "acknowledged and lost: 1 of 2 commands",
        "unexplained conflicts: 1",
        "seats with the digest of the whole journal: 0 of 1",
    ]
