"""Raising a dispute, its evidence and its end, and late ones with who admitted them."""

from datetime import UTC, timedelta, timezone

import pytest

from scorekeeper.features.committee.view.disputes.raising import (
    LARGEST,
    add_evidence,
    end_dispute,
    media_of,
    raise_dispute,
)
from scorekeeper.journal.disputes import all_disputes, dispute_called
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import DealRecorded, DisputeRaised, EventChanged, PenaltyGiven, RulingMade
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.judging import command_problems
from scorekeeper.kernel.time_limits import late_for, limits
from scorekeeper.language.late_limits import limit_words, recorded_until
from scorekeeper.rules.contract import Contract
from tests.features.committee.view.disputed import OTHER, REVOKE, SESSION, disputed_desk
from tests.kernel.votes import enter_unasked

NOW = "2026-10-03T16:50:00Z"
EARLY = "2026-10-01T00:00:00Z"


def standing(desk):
    result = dispute_called(desk.tournament, REVOKE)
    assert result is not None
    return result


def codes(refused):
    return [problem.code for problem in refused.value.problems]


@pytest.fixture
def desk():
    return disputed_desk()


@pytest.mark.parametrize(
    ("session", "deal", "code", "late"),
    [
        (OTHER, 3, "revoke", ""),
        (OTHER, 2, "revoke", "next-deal"),
        (OTHER, 2, "cards-not-shown", "next-deal"),
        (OTHER, 3, "cards-not-shown", ""),
        (OTHER, 3, "call-out-of-turn", ""),
        (OTHER, 2, "call-out-of-turn", "next-call-or-play"),
        (OTHER, 4, "call-out-of-turn", ""),
        (OTHER, 4, "lead-out-of-turn", ""),
        (OTHER, 3, "wrong-count", "result-entered"),
        (OTHER, 4, "wrong-count", ""),
        (OTHER, 3, "defenders-void", "last-trick"),
        (OTHER, 3, "claim", ""),
        (OTHER, 2, "claim", "cards-gathered"),
        (OTHER, 2, "misconduct", ""),
        (OTHER, None, "misconduct", ""),
        (SESSION, 18, "revoke", ""),
        (None, None, None, ""),
    ],
)
def test_the_limits_of_the_rules_as_the_journal_shows_them(desk, session, deal, code, late):
    assert limits(desk.tournament, session, deal, code, NOW) == late
    assert limit_words(late) != late or not late
    assert not late or recorded_until(late, "Revoke").startswith("Revoke could be recorded until ")


@pytest.mark.parametrize(
    ("deal", "code", "late"),
    [
        (3, "revoke", ""),
        (2, "revoke", "next-deal"),
        (2, "cards-not-shown", "next-deal"),
        (3, "lead-out-of-turn", ""),
        (2, "lead-out-of-turn", "next-call-or-play"),
        (4, "lead-out-of-turn", ""),
        (2, "misconduct", ""),
    ],
)
def test_a_penalty_and_a_dispute_are_late_in_the_same_minute(desk, deal, code, late):
    assert limits(desk.tournament, OTHER, deal, code, NOW) == late
    open_points = code == "misconduct"
    assert late_for(desk.tournament, DisputeRaised("", OTHER, deal, by="A", code=code, offender="B"), NOW) == late
    penalty = PenaltyGiven(OTHER, "B", code, deal, points=1 if open_points else None)
    result = command_problems(desk.tournament, [NewEntry("c", NOW, "Ann", "s", penalty)])
    expected = ["penalty-late"] if late else []
    assert [problem.code for _, problem in result if problem.code == "penalty-late"] == expected


def test_a_deal_that_a_ruling_has_played_again_is_in_time_again(desk):
    enter_unasked(desk, [RulingMade(OTHER, ("4.8",), "as both asked", 2, again="replay")])
    desk.submit([DealRecorded(OTHER, 2, "A", Contract(40, "H"), 44)])
    assert limits(desk.tournament, OTHER, 2, "revoke", NOW) == ""
    desk.submit([DealRecorded(OTHER, 4, "A", Contract(40, "H"))])
    assert limits(desk.tournament, OTHER, 2, "revoke", NOW) == "next-deal"


def test_a_deal_under_way_is_not_over(desk):
    desk.submit([DealRecorded(OTHER, 4, "A", Contract(40, "H"))])
    assert limits(desk.tournament, OTHER, 4, "call-out-of-turn", NOW) == ""
    assert limits(desk.tournament, OTHER, 3, "revoke", NOW) == "next-deal"


def test_a_session_is_followed_by_a_time_for_disputes_and_the_event_ends(desk):
    def with_settings(**settings):
        event = desk.tournament.event
        desk.submit([EventChanged(event.name, event.date, event.venue, settings)], reason="captains' meeting")
        return desk.tournament

    ended = desk.tournament.sessions[SESSION].finished_at
    assert ended == "2026-10-03T16:46:05Z"
    assert limits(desk.tournament, SESSION, None, None, "2026-10-03T17:16:05Z") == ""
    assert limits(desk.tournament, SESSION, None, None, "2026-10-03T17:16:06Z") == "cut-off"
    assert limits(desk.tournament, OTHER, None, None, "2026-10-09T17:16:06Z") == "", "it is still being played"
    standing = with_settings(dispute_minutes=0, event_end="2026-10-04T18:00")
    assert limits(standing, SESSION, None, None, "2026-10-04T18:00:00Z", zone=UTC) == ""
    assert limits(standing, SESSION, None, None, "2026-10-04T18:00:01Z", zone=UTC) == "event-end"
    east = timezone(timedelta(hours=2))
    assert limits(standing, None, None, None, "2026-10-04T16:00:01Z", zone=east) == "event-end"
    assert limits(standing, None, None, None, "2026-10-04T15:59:59Z", zone=east) == ""


def test_a_late_dispute_needs_a_person_who_admits_it_and_stays_late(desk):
    waiting = raise_dispute(desk, DisputeRaised("", OTHER, 2, "A", "revoke", "B"), NOW).entries[0].fact
    assert isinstance(waiting, DisputeRaised)
    with pytest.raises(EntryRefused) as refused:
        enter_unasked(desk, [RulingMade(OTHER, ("3.9",), "seen", 2, dispute=waiting.dispute)])
    assert codes(refused) == ["late-not-admitted"]
    saved = raise_dispute(desk, DisputeRaised("", OTHER, 2, "A", "revoke", "B", admitted_by="P. Kurian"), NOW)
    fact = saved.entries[0].fact
    assert isinstance(fact, DisputeRaised)
    assert (fact.late, fact.admitted_by) == ("next-deal", "P. Kurian")
    raise_dispute(desk, DisputeRaised(fact.dispute, OTHER, 2, "A", "revoke", "B", facts="seen by both"), EARLY)
    result = dispute_called(desk.tournament, fact.dispute)
    assert result is not None
    assert (result.fact.late, result.fact.admitted_by, result.fact.facts) == ("next-deal", "P. Kurian", "seen by both")


def test_one_in_time_is_not_late_afterwards(desk):
    raise_dispute(desk, DisputeRaised("d9", OTHER, 3, "A", "revoke", "B"), NOW)
    desk.submit([DealRecorded(OTHER, 4, "A", Contract(40, "H"), 44)])
    raise_dispute(desk, DisputeRaised("d9", OTHER, 3, "A", "revoke", "B", facts="more"), NOW)
    result = dispute_called(desk.tournament, "d9")
    assert result is not None
    assert result.fact.late == ""
    assert [dispute.number for dispute in all_disputes(desk.tournament)] == [1, 2, 3, 4]


def test_evidence_is_kept_under_its_digest(desk):
    saved = add_evidence(desk, REVOKE, "table.JPG", b"a photo", "from above")
    evidence = standing(desk).evidence[-1]
    assert (evidence.name, evidence.media, evidence.words) == ("table.JPG", "image/jpeg", "from above")
    assert desk.store.attachment(evidence.file) == b"a photo"
    assert saved.entries[0].fact == evidence
    assert media_of("what the dealer said") == "text/plain"
    assert media_of("tricks.xyz") == "application/octet-stream"


def test_evidence_that_is_none_is_refused(desk):
    for data, code in ((b"", "evidence-empty"), (bytes(LARGEST + 1), "evidence-too-large")):
        with pytest.raises(EntryRefused) as refused:
            add_evidence(desk, REVOKE, "a.png", data)
        assert codes(refused) == [code]
    with pytest.raises(EntryRefused) as refused:
        add_evidence(desk, "d99", "a.png", b"x")
    assert codes(refused) == ["no-such-dispute"]


def test_a_dispute_ends_once(desk):
    end_dispute(desk, REVOKE, "withdrawn", "a slip")
    assert standing(desk).state == "withdrawn"
    with pytest.raises(EntryRefused) as refused:
        end_dispute(desk, REVOKE, "settled", "agreed")
    assert codes(refused) == ["dispute-over"]
    with pytest.raises(EntryRefused):
        end_dispute(desk, "d99", "withdrawn", "a slip")
