"""What an entry changed: recounted by folding everything before and after it."""

import pytest

from scorekeeper.features.journal_page.view import entry_effect as module
from scorekeeper.features.journal_page.view.entry_effect import about, entry_effect, places_changed
from scorekeeper.features.journal_page.view.journal_view import journal_rows
from scorekeeper.features.verify.view.sample import sample_entries
from scorekeeper.journal.facts import DealRecorded, TeamEntered
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.kernel.ranking import ranking

ENTRIES = MemoryStore(sample_entries("seat")).tail(0)
ROWS = journal_rows(ENTRIES)
TOURNAMENT = fold(ENTRIES)


def pair(values):
    return " : ".join(str(value) for value in values.values())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.entry.seq}-{row.entry.fact.kind}")
def test_totals_are_those_of_the_whole_event_then(row):
    before, after = fold(ENTRIES[: row.entry.seq - 1]), fold(ENTRIES[: row.entry.seq])
    effect = entry_effect(ROWS, row.entry.seq)
    result = {change.what: (change.before, change.after) for change in effect.changes}
    old, new = before.sessions.get(row.session), after.sessions.get(row.session)
    if old is not None and new is not None:
        totals = (pair(old.result.totals), pair(new.result.totals))
        assert result.get("Session total") == (totals if totals[0] != totals[1] else None)
        if row.deal:
            recorded = [[deal for deal in state.record.deals if deal.number == row.deal] for state in (old, new)]
            assert (f"Deal {row.deal}" in result) == (recorded[0] != recorded[1])
    assert all(change.before != change.after for change in effect.changes)


def test_a_correction_shows_what_changed():
    [row] = [
        row for row in ROWS if isinstance(row.before, DealRecorded) and row.before.taken is not None
        and isinstance(row.entry.fact, DealRecorded) and row.deal == 6
    ]  # fmt: skip
    changes = {change.what: (change.before, change.after) for change in entry_effect(ROWS, row.entry.seq).changes}
    assert changes["Deal 6"] == ("B 36C 37", "B 36C 33")
    assert "After deal 6" in changes
    assert "Session total" in changes


def test_a_team_changes_its_fields_and_no_number():
    row = next(row for row in ROWS if isinstance(row.entry.fact, TeamEntered))
    effect = entry_effect(ROWS, row.entry.seq)
    assert not effect.numbers
    assert not effect.places
    assert effect.changes[0].what == "Name"
    assert effect.changes[0].before == ""


def test_only_the_entries_of_the_session_are_folded():
    row = ROWS[-1]
    entries = about(ROWS, row.entry.seq)
    own = [entry.fact for entry in entries if isinstance(entry.fact, DealRecorded)]
    assert {fact.session for fact in own} == {row.session}
    assert len(entries) < len(ENTRIES)


def test_places_are_those_of_the_standings_before_and_after():
    completing = [row for row in ROWS if entry_effect(ROWS, row.entry.seq).places and row.session]
    assert completing
    row = completing[0]
    seq = row.entry.seq
    result = places_changed(ENTRIES, seq, TOURNAMENT)
    assert result
    old = {row.team: row for row in ranking(fold(ENTRIES[: seq - 1])).rows}
    new = {row.team: row for row in ranking(fold(ENTRIES[:seq])).rows}
    changed = {
        TOURNAMENT.teams[uid].name for uid in old
        if (old[uid].place, bool(old[uid].shared_with), old[uid].record.match_points)
        != (new[uid].place, bool(new[uid].shared_with), new[uid].record.match_points)
    }  # fmt: skip
    assert {change.what.removeprefix("Place of ") for change in result if change.before} <= changed
    assert len(result) >= min(len(changed), 6)


def test_sessions_that_stayed_the_same_are_not_worked_out_again(monkeypatch):
    for state in TOURNAMENT.sessions.values():
        assert state.uid
    seq = next(row.entry.seq for row in ROWS if entry_effect(ROWS, row.entry.seq).places and row.session)
    asked = []
    real = module._with_known

    def counted(then, now):
        shown = real(then, now)
        asked.append(sum(state is now.sessions.get(uid) for uid, state in shown.sessions.items()))
        return shown

    monkeypatch.setattr(module, "_with_known", counted)
    places_changed(ENTRIES, len(ENTRIES), TOURNAMENT)
    assert asked[1] == len(TOURNAMENT.sessions), "after the newest entry everything is what stands now"
    places_changed(ENTRIES, seq, TOURNAMENT)
