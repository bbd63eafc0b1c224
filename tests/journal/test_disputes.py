"""Disputes and rulings in the journal: numbers, states, and effect on the score."""

from typing import Any

import pytest

from scorekeeper.journal.checks import problems
from scorekeeper.journal.dispute_facts import Claim, Member
from scorekeeper.journal.disputes import (
    all_disputes,
    all_rulings,
    articles_of,
    dispute_called,
    open_disputes,
    open_on_sheet,
    ruling_at,
)
from scorekeeper.journal.facts import (
    CommitteeNamed,
    DealRecorded,
    DisputeEnded,
    DisputeRaised,
    EvidenceAdded,
    PenaltyGiven,
    Redealt,
    RulingMade,
    SessionForfeited,
    SessionOpened,
    SessionRemoved,
    SheetClosed,
    SheetSigned,
    Voided,
)
from scorekeeper.journal.fold import advance
from scorekeeper.journal.history import history
from scorekeeper.journal.renumbering import renumber
from scorekeeper.journal.sessions import Sessions
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from tests.journal.event import BEGINNING, DALLAS, DETROIT, SESSION, SYSTEM, Journal, deal

OTHER = "07e5"
RECORD = "a" * 64
FILE = "f" * 64


def refused(journal, fact, reason=""):
    return [problem.code for problem in problems(journal.tournament, fact, reason, SYSTEM)]


def enter(journal, fact, reason="", seat="desk"):
    """Enter what nothing speaks against."""
    assert refused(journal, fact, reason) == [], fact
    return journal.enter(fact, seat, reason)


def raised(uid="d1", number=1, **more):
    return DisputeRaised(uid, SESSION, number, "A", "revoke", "B", **more)


def ruled(number=1, **more):
    return RulingMade(SESSION, ("4.8",), "seen", number, **more)


def dispute(journal, uid="d1"):
    result = dispute_called(journal.tournament, uid)
    assert result is not None
    return result


def totals(journal):
    return dict(journal.session.result.totals)


@pytest.fixture
def journal():
    journal = Journal([*BEGINNING, SessionOpened(OTHER, (DETROIT, DALLAS), 2, 4)])
    enter(journal, deal(1, "A", "40H", 44))
    return journal


# --- disputes


def test_numbers_are_the_events_and_only_sessions_with_disputes_are_worked_out(journal):
    enter(journal, raised("d1"))
    enter(journal, DisputeRaised("d2", facts="the hall is too dark"))
    enter(journal, DisputeRaised("d3", OTHER, None, "B", articles=("2.3",), facts="late"))
    enter(journal, raised("d1", facts="more of it"))
    enter(journal, ruled(dispute="d1", outcome="defeated"))
    enter(journal, RulingMade("", ("2.3",), "lamps were brought", dispute="d2"))
    enter(journal, RulingMade(OTHER, ("2.3",), "a warning", dispute="d3"))
    standing = journal.tournament
    assert [(dispute.uid, dispute.number, dispute.session) for dispute in all_disputes(standing)] == [
        ("d1", 1, SESSION),
        ("d2", 2, None),
        ("d3", 3, OTHER),
    ]
    assert [(ruling.number, ruling.dispute, ruling.fact.session) for ruling in all_rulings(standing)] == [
        (1, "d1", SESSION),
        (2, "d2", ""),
        (3, "d3", OTHER),
    ]
    assert all(dispute.state == "ruled" for dispute in all_disputes(standing))
    assert dispute(journal).fact.facts == "more of it"
    assert len(dispute(journal).entries) == 3
    later = advance(standing, [journal.enter(raised("d4"))])
    assert dispute_called(later, "d4") is not None
    assert isinstance(later.sessions, Sessions)
    assert later.sessions.pending[OTHER] is standing.sessions.pending[OTHER]


def test_a_dispute_is_open_until_it_is_withdrawn_settled_or_ruled(journal):
    for uid in ("d1", "d2", "d3"):
        enter(journal, raised(uid))
    assert [dispute.uid for dispute in open_disputes(journal.tournament)] == ["d1", "d2", "d3"]
    assert refused(journal, DisputeEnded("d1", SESSION), " ") == ["reason-missing"]
    enter(journal, DisputeEnded("d1", SESSION), "they saw it was right")
    assert refused(journal, DisputeEnded("d2", SESSION, "settled")) == ["settlement-without-words"]
    enter(journal, DisputeEnded("d2", SESSION, "settled"), "both took their cards back")
    entry = journal.enter(ruled(dispute="d3", ruling_kind="settlement", points={"A": 1}))
    assert [dispute.state for dispute in all_disputes(journal.tournament)] == ["withdrawn", "settled", "settled"]
    assert dispute(journal, "d3").ruling == entry.seq
    for uid in ("d1", "d2", "d3"):
        assert refused(journal, raised(uid)) == ["dispute-over"]
        assert refused(journal, DisputeEnded(uid, SESSION), "again") == ["dispute-over"]
        assert refused(journal, ruled(dispute=uid)) == ["dispute-over"]
        assert refused(journal, EvidenceAdded(uid, SESSION, "late.jpg", "image/jpeg", FILE)) == []


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        (DisputeRaised("d1", "99", facts="x"), "no-such-session"),
        (DisputeRaised(" ", SESSION, facts="x"), "dispute-unnamed"),
        (DisputeRaised("d1"), "nothing-disputed"),
        (raised(number=3), "deal-not-begun"),
        (raised(points=2), "points-fixed"),
        (raised(attempt=1), "no-such-attempt"),
        (raised(says={"C": "no"}), "no-such-side"),
        (DisputeRaised("d1", SESSION, 1, "C", facts="x"), "no-such-side"),
        (DisputeRaised("d1", None, None, "A", facts="x"), "no-such-side"),
        (DisputeRaised("d1", None, 1, facts="x"), "deal-of-event"),
        (DisputeRaised("d1", SESSION, 1, code="sneezing"), "unknown-penalty"),
        (DisputeRaised("d1", SESSION, 1, code="lead-out-of-turn", occurrence=1), "no-such-penalty"),
        (DisputeRaised("d1", SESSION, 1, code="other"), "article-missing"),
        (DisputeRaised("d1", SESSION, 1, code="misconduct", points=-1), "points-negative"),
        (DisputeRaised("d1", SESSION, 1, claim=Claim("A", challenged="perhaps")), "no-such-claim"),
        (DisputeRaised("d1", SESSION, None, claim=Claim("A")), "claim-needs-deal"),
        (DisputeRaised("d1", SESSION, 1, claim=Claim("A", 7)), "no-such-seat"),
        (DisputeRaised("d1", SESSION, 1, claim=Claim("A", 1, 0)), "number-below-one"),
        (DisputeRaised("d1", SESSION, 1, claim=Claim("A", 1, 1, remaining=57)), "taken-out-of-range"),
        (DisputeRaised("d1", SESSION, 1, claim=Claim("A", line="J\tfirst")), "unfit-text"),
        (EvidenceAdded("d9", SESSION, "a", "b", FILE), "no-such-dispute"),
        (EvidenceAdded("d0", OTHER, "a", "b", FILE), "dispute-elsewhere"),
        (EvidenceAdded("d0", SESSION, "", "b", FILE), "name-missing"),
        (EvidenceAdded("d0", SESSION, "a", "", FILE), "media-missing"),
        (EvidenceAdded("d0", SESSION, "a", "b", "f"), "not-a-digest"),
        (DisputeEnded("d0", SESSION, "forgotten"), "no-such-end"),
        (DisputeRaised("d0", OTHER, facts="x"), "dispute-elsewhere"),
        (CommitteeNamed((Member(""),)), "name-missing"),
        (CommitteeNamed((Member("Ann"), Member("ann "))), "member-twice"),
        (CommitteeNamed((Member("Ann", "99"),)), "no-such-team"),
        (CommitteeNamed((Member("Ann", chair=True), Member("Ben", chair=True))), "second-chair"),
        (SessionRemoved(OTHER), "session-has-disputes"),
    ],
)
def test_an_impossible_dispute_is_refused(journal, fact, code):
    enter(journal, raised("d0"))
    enter(journal, DisputeRaised("d00", OTHER, facts="x"))
    assert refused(journal, fact) == [code]


def test_a_dispute_names_the_same_penalty_under_other_numbers():
    """Entries under other numbers: of a damaged file, or of one that waited on a laptop."""
    renamed = [renumber(raised(occurrence=entry), {7: 5}.get) for entry in (7, 0, 8)]
    assert [fact.occurrence for fact in renamed if isinstance(fact, DisputeRaised)] == [5, 0, None]


def test_points_and_the_article_may_be_left_to_the_ruling(journal):
    enter(journal, DisputeRaised("d1", SESSION, 1, code="misconduct", offender="B"))
    enter(journal, DisputeRaised("d2", SESSION, None, code="other", article="2.2", points=2))
    claim = DisputeRaised("d3", SESSION, 2, "B", articles=("3.9",), claim=Claim("A", 1, 3, "too-late", "9 then K", 5))
    enter(journal, claim)
    assert articles_of(dispute(journal).fact, INTERNATIONAL_56) == ("3",)
    assert articles_of(claim, INTERNATIONAL_56) == ("3.9", "4.9")


def test_a_late_dispute_is_ruled_on_only_after_it_was_admitted(journal):
    enter(journal, raised(late="sign-off"))
    assert refused(journal, ruled(dispute="d1")) == ["late-not-admitted"]
    assert refused(journal, ruled(dispute="d1", admitted_by="Eve")) == []
    enter(journal, raised(late="sign-off", admitted_by="Eve"))
    enter(journal, ruled(dispute="d1"))


def test_disputes_and_rulings_are_never_taken_back(journal):
    for fact in (raised(), EvidenceAdded("d1", SESSION, "a", "b", FILE), ruled(dispute="d1"), raised("d2")):
        entry = enter(journal, fact)
        assert refused(journal, Voided(entry.seq)) == ["not-undoable"]
    entry = enter(journal, DisputeEnded("d2", SESSION), "a slip")
    assert refused(journal, Voided(entry.seq)) == ["not-undoable"]


def test_the_newest_committee_counts(journal):
    enter(journal, CommitteeNamed((Member("Ann", DALLAS, "North", chair=True), Member("Ben"))))
    enter(journal, CommitteeNamed((Member("Eve"),)))
    assert journal.tournament.committee == (Member("Eve"),)


# --- rulings


def test_a_superseded_ruling_has_no_effect_and_its_dispute_no_answer(journal):
    enter(journal, PenaltyGiven(SESSION, "A", "revoke", 1))
    before = totals(journal)
    first = enter(
        journal,
        ruled(
            outcome="made",
            points={"B": 2},
            waive=((7, 0),),
            impose=(PenaltyGiven(SESSION, "B", "lead-out-of-turn", 1),),
        ),
    )
    assert totals(journal) != before
    enter(journal, raised())
    second = enter(journal, ruled(supersedes=first.seq, dispute="d1"))
    assert totals(journal) == before
    assert journal.session.ruling_entries == (second.seq,)
    assert [(ruling.number, ruling.superseded_by) for ruling in journal.session.rulings] == [(1, second.seq), (2, None)]
    assert dispute(journal).state == "ruled"
    third = enter(journal, ruled(supersedes=second.seq))
    assert dispute(journal).state == "superseded"
    assert totals(journal) == before, "what was superseded once does not come back"
    result = ruling_at(journal.tournament, third.seq)
    assert result is not None
    assert result.number == 3


def test_the_ruling_that_takes_anothers_place_may_answer_its_dispute(journal):
    enter(journal, raised())
    first = enter(journal, ruled(dispute="d1", outcome="defeated"))
    assert totals(journal) == {"A": 0, "B": 3}
    second = enter(journal, ruled(dispute="d1", supersedes=first.seq, points={"A": 1}))
    assert totals(journal) == {"A": 3, "B": 0}
    assert (dispute(journal).state, dispute(journal).ruling) == ("ruled", second.seq)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"supersedes": 3}, "no-such-ruling"),
        ({"supersedes": 9}, "no-such-ruling"),
        ({"dispute": "d9"}, "no-such-dispute"),
        ({"dispute": "d2"}, "dispute-elsewhere"),
        ({"taken": 57}, "taken-out-of-range"),
        ({"taken": 44, "outcome": "defeated"}, "result-disagrees"),
        ({"again": "perhaps"}, "no-such-order"),
        ({"again": "redeal", "outcome": "made"}, "again-and-outcome"),
        ({"again": "replay", "deal": 2}, "nothing-to-set-aside"),
        ({"again": "redeal", "deal": None}, "ruling-needs-deal"),
        ({"taken": 44, "deal": 2}, "outcome-without-contract"),
        ({"side": "B"}, "outcome-needed"),
        ({"forfeit": "C"}, "no-such-side"),
        ({"members": ("Ann", "Ben"), "against": ("Eve",)}, "vote-of-absent"),
        ({"members": ("Ann", "Ben"), "against": ("Ann",), "abstained": ("Ann",)}, "two-votes"),
        ({"members": ("Ann",), "in_favour": ("Ann", "Eve")}, "vote-of-absent"),
        ({"members": ("Ann", "Ben", "Kim"), "in_favour": ("Ann", "Ben"), "against": ("Ben",)}, "two-votes"),
        ({"members": ("Ann", "Ben"), "in_favour": ("Ann", "Ann")}, "two-votes"),
        ({"members": ("Ann", "Ben", "Cid"), "against": ("Ann", "Ben")}, "ruling-outvoted"),
        ({"members": ("Ann", "ann")}, "member-twice"),
        ({"members": ("Ann",), "aside": (("Ann", "of Dallas"),)}, "aside-and-ruling"),
        ({"late": "event-end"}, "late-not-admitted"),
    ],
)
def test_an_impossible_ruling_is_refused(journal, more, code):
    enter(journal, DisputeRaised("d2", OTHER, facts="x"))
    enter(journal, RulingMade(OTHER, ("2.3",), "a warning"))
    enter(journal, raised())
    values: dict[str, Any] = {"deal": 1, **more}
    fact = RulingMade(SESSION, ("4.8",), "seen", **values)
    assert refused(journal, fact) == [code]


def test_a_ruling_is_superseded_once(journal):
    first = enter(journal, ruled())
    enter(journal, ruled(supersedes=first.seq))
    assert refused(journal, ruled(supersedes=first.seq)) == ["ruling-superseded"]


@pytest.mark.parametrize("field", ["points", "forfeit", "deal", "again", "taken", "outcome"])
def test_a_ruling_on_the_event_scores_nothing(journal, field):
    value: Any = {"points": {"A": 1}, "deal": 1, "taken": 3}.get(field, "A")
    assert refused(journal, RulingMade("", ("2.3",), "seen", **{field: value})) == ["event-ruling-scores"]
    assert refused(journal, RulingMade("", (), "")) == ["articles-missing", "reason-missing"]


def test_card_points_as_ruled_give_the_outcome_by_the_contract_that_holds_in_the_end(journal):
    enter(journal, ruled(taken=39))
    assert totals(journal) == {"A": 0, "B": 3}
    enter(journal, ruled(contract=Contract(36, "H")))
    assert totals(journal) == {"A": 1, "B": 0}
    enter(journal, ruled(side="B", taken=12))
    assert totals(journal) == {"A": 2, "B": 0}


def test_a_ruling_holds_against_every_later_entry_of_the_scorer(journal):
    enter(journal, ruled(outcome="defeated"))
    assert totals(journal) == {"A": 0, "B": 3}
    enter(journal, deal(1, "B", "28C", 56), "misread")
    assert totals(journal) == {"A": 0, "B": 3}, "the committee ruled on A 40H"
    entry = enter(journal, deal(1, "B", "56C", 56), "misread again")
    assert totals(journal) == {"A": 0, "B": 3}
    enter(journal, Voided(entry.seq))
    assert totals(journal) == {"A": 0, "B": 3}
    assert refused(journal, Redealt(SESSION, 1, "exposed-card")) == ["deal-ruled"]
    enter(journal, ruled(side="B", contract=Contract(28, "C"), outcome="made"))
    assert totals(journal) == {"A": 0, "B": 1}


def test_entries_under_a_ruling_are_neither_undone_nor_redone(journal):
    enter(journal, deal(1, "B", "28C", 56), "misread", seat="left")
    void = enter(journal, Voided(7), seat="left")
    enter(journal, ruled(outcome="defeated"), seat="committee")
    assert totals(journal) == {"A": 0, "B": 3}
    assert refused(journal, Voided(6)) == ["ruled-upon"]
    assert refused(journal, Voided(void.seq)) == ["ruled-upon"]


def test_a_deal_set_aside_awaits_a_new_contract_and_keeps_the_points_of_the_old_one(journal):
    enter(journal, PenaltyGiven(SESSION, "B", "lead-out-of-turn", 1))
    enter(journal, PenaltyGiven(SESSION, "A", "revoke", 1))
    enter(journal, ruled(outcome="made", points={"B": 2}))
    entry = enter(journal, ruled(again="redeal", impose=(PenaltyGiven(SESSION, "B", "bid-without-suit", 1),)))
    state = journal.session
    assert (state.record.deals, state.redeal_entries) == ((), (entry.seq,))
    assert [(redeal.deal, redeal.reason) for redeal in state.record.redeals] == [(1, "ruling")]
    assert totals(journal) == {"A": 1, "B": 2}, (
        "points stand; what would award the deal has none in an abandoned attempt"
    )
    assert not history(state, 1)[-1].new
    enter(journal, deal(1, "B", "40S", 40))
    assert totals(journal) == {"A": 1, "B": 4}, "the outcome that was ruled went with the deal that it was ruled on"


def test_play_ordered_by_a_ruling_that_is_superseded_goes_with_it(journal):
    again = enter(journal, ruled(again="replay"))
    enter(journal, deal(1, "B", "48S", 50))
    enter(journal, PenaltyGiven(SESSION, "A", "revoke", 1))
    assert totals(journal)["B"] > 3
    enter(journal, ruled(supersedes=again.seq))
    assert totals(journal) == {"A": 2, "B": 0}, "the first 40H made; a revoke in the replay awards nothing"
    assert journal.session.deal_entries[1] == (6,)
    assert [penalty.attempt for penalty in journal.session.record.penalties] == [1]
    assert len(journal.session.record.redeals) == 1
    enter(journal, deal(1, "A", "40H", 39), "misread")
    assert totals(journal) == {"A": 0, "B": 3}


def test_a_ruled_forfeit_outranks_the_scorers_whichever_came_first(journal):
    enter(journal, SessionForfeited(SESSION, "A", "left"), "left")
    first = enter(journal, ruled(None, forfeit="B"))
    state = journal.session
    assert state.forfeit is not None
    assert (state.forfeit.side, state.forfeit.why, state.forfeit.reason) == ("B", "ruled", "seen")
    assert refused(journal, SessionForfeited(SESSION, "A", "withdrawn"), "x") == ["forfeit-ruled"]
    enter(journal, ruled(None, supersedes=first.seq))
    state = journal.session
    assert state.forfeit is not None
    assert state.forfeit.side == "A"


def test_nothing_rests_on_a_ruling_that_counts_no_longer():
    journal = Journal()
    first = enter(journal, ruled(side="A", contract=Contract(40, "H")))
    enter(journal, ruled(outcome="made"))
    assert refused(journal, ruled(supersedes=first.seq)) == ["ruling-needs-contract"]
    assert refused(journal, ruled(supersedes=first.seq, side="B", contract=Contract(30, "C"))) == []
    imposing = enter(journal, ruled(impose=(PenaltyGiven(SESSION, "A", "lead-out-of-turn", 1),)))
    assert refused(journal, ruled(supersedes=imposing.seq, waive=((imposing.seq, 0),))) == ["no-such-penalty"]


# --- signing


def signed(journal):
    for number in range(1, 19):
        enter(journal, deal(number, "A", "40H", 44))
    journal.enter(SheetSigned(SESSION, 1, "scorer", "Ann", "signed", RECORD))


def close(journal, required=("scorer", "captain-A", "captain-B")):
    journal.enter(SheetClosed(SESSION, 1, RECORD, FILE, required))


def test_disputes_do_not_hold_up_signing_and_the_sheet_lists_those_open_when_it_began():
    journal = Journal()
    enter(journal, DisputeRaised("d1", SESSION, facts="early"))
    signed(journal)
    head = journal.session.last_play_entry
    enter(journal, DisputeRaised("d1", SESSION, facts="said otherwise"))
    enter(journal, DisputeRaised("d2", SESSION, facts="later"))
    enter(journal, EvidenceAdded("d1", SESSION, "a", "b", FILE))
    enter(journal, DisputeEnded("d1", SESSION), "a slip")
    listed = open_on_sheet(journal.session, journal.tournament.register)
    assert [(item.number, item.fact.facts) for item in listed] == [(1, "early")]
    assert journal.session.last_play_entry == head
    assert refused(journal, ruled(dispute="d2")) == ["signing-under-way"]
    close(journal)
    enter(journal, DisputeRaised("d3", SESSION, facts="later still"))
    enter(journal, DisputeEnded("d3", SESSION), "a slip")
    assert journal.session.is_closed
    enter(journal, ruled(dispute="d2"))
    assert (journal.session.is_closed, journal.session.revision) == (False, 2)
    assert open_on_sheet(journal.session, journal.tournament.register) == ()


def test_after_a_sign_off_only_the_ordered_deal_is_played_again():
    journal = Journal()
    signed(journal)
    close(journal)
    enter(journal, ruled(3, again="redeal"))
    assert journal.session.state == "running"
    assert refused(journal, deal(4, "B", "28C", 20), "x") == ["sheet-closed"]
    enter(journal, deal(3, "B", "28C", 20))
    entry = enter(journal, PenaltyGiven(SESSION, "A", "lead-out-of-turn", 3))
    enter(journal, Voided(entry.seq))
    assert isinstance(enter(journal, deal(3, "B", "28C", 30), "misread").fact, DealRecorded)
    assert journal.session.state == "complete"
