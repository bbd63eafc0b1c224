"""A stage becomes final by protest time and signatures; then only a ruling changes it."""

from dataclasses import replace

import pytest

from scorekeeper.journal.dispute_facts import Member
from scorekeeper.journal.facts import (
    CommitteeNamed,
    DisputeEnded,
    DisputeRaised,
    DrawMade,
    EventChanged,
    LotDrawn,
    ProtestTimeStarted,
    RankingClosed,
    RankingSigned,
    RankingStopped,
    RulingMade,
    ScoreAnnounced,
    SessionForfeited,
    SessionOpened,
    SheetClosed,
    SheetSigned,
    StageClosed,
    StageSet,
    TeamEntered,
    TeamWithdrawn,
    Voided,
)
from scorekeeper.journal.finality_checks import holding_up, is_final, ranking_revision, ruled_since
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.signing import attachments_of
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import MAIN
from scorekeeper.language.facts import fact_words, kind_words
from scorekeeper.language.problems import sentence
from tests.journal.event import DALLAS, DETROIT, SESSION
from tests.journal.signed import FILE, RECORD, TwoDealSession

PLACES = ("committee-1", "committee-2")
NEXT = "d" * 64
RULED = RulingMade(SESSION, ("4.8",), "seen on the video", 1, points={"B": 9})
START = ProtestTimeStarted(MAIN, 30)


def signature(number=1, revision=1, record=RECORD, **more):
    name = {1: "Mini Joseph", 2: "Thomas Mathew"}[number]
    return RankingSigned(
        MAIN,
        revision,
        f"committee-{number}",
        name,
        record=record,
        required=PLACES,
        **{"state": "signed", "file": FILE, **more},
    )


def closing(revision=1, record=RECORD):
    return RankingClosed(MAIN, revision, record, FILE, PLACES)


@pytest.fixture
def table():
    result = TwoDealSession()
    result.close()
    return result


@pytest.fixture
def final(table):
    for fact in (START, signature(1), signature(2), closing()):
        table.enter_checked(fact)
    return table


def sign_again(table, revision=2, record=NEXT):
    """Have the sheet signed that a ruling has changed."""
    state = table.session
    for role in required_of(state):
        table.enter_checked(SheetSigned(SESSION, revision, role, role.title(), "signed", record, file=FILE))
    table.enter_checked(SheetClosed(SESSION, revision, record, FILE, required_of(state)))


def test_protest_time_then_signatures_then_final(table):
    assert table.refusals(signature()) == ["protest-time-missing"]
    table.enter_checked(START)
    protest = table.tournament.stage(MAIN).finality.protest
    assert (protest.minutes, protest.began, protest.entry) == (30, table.entries[-1].at, len(table.entries))
    table.enter_checked(signature(1))
    assert table.tournament.stage(MAIN).finality.under_signature
    assert not is_final(table.tournament, MAIN)
    assert table.refusals(closing()) == ["signature-missing"]
    table.enter_checked(signature(2, state="protest", words="one sheet came late"))
    table.enter_checked(closing())
    (sealed,) = table.tournament.stage(MAIN).finality.sealed
    assert (sealed.revision, sealed.record, sealed.file, sealed.entry) == (1, RECORD, FILE, len(table.entries))
    assert is_final(table.tournament, MAIN)
    assert ranking_revision(table.tournament, MAIN) == 1
    assert fold(table.entries) == advance(fold(table.entries[:-2]), table.entries[-2:])
    assert [attachments_of(entry.fact) for entry in table.entries[-3:]] == [(RECORD,), (RECORD,), (RECORD, FILE)]


def test_obstacles_to_a_final_result():
    table = TwoDealSession(played=1)
    assert [item.code for item in holding_up(table.tournament, MAIN)] == ["stage-goes-on"]
    assert table.refusals(START) == ["stage-goes-on"]
    table = TwoDealSession()
    table.enter_checked(START)
    assert table.refusals(signature()) == ["ranking-unsigned"]
    table.enter_checked(DisputeRaised("d1", SESSION, facts="a card was seen"))
    disputed, unsigned = holding_up(table.tournament, MAIN)
    assert (disputed.code, unsigned.code) == ("ranking-disputed", "ranking-unsigned")
    assert sentence(unsigned).startswith("round 1: the sheet of table ")
    table.close()
    assert table.refusals(signature()) == ["ranking-disputed"]
    table.enter_checked(DisputeEnded("d1", SESSION), reason="withdrawn")
    assert not table.refusals(signature())
    assert TwoDealSession(played=0).tournament.stage(MAIN).finality.protest is None
    table.enter_checked(DisputeRaised("d2", None, facts="the draw"))
    assert table.refusals(signature()) == ["ranking-disputed"]


def test_a_dispute_of_another_stage_holds_nothing_up(table):
    table.enter_checked(StageSet("51de", "Side event"))
    round_1 = DrawnRound(1, (DrawnTable(1, "5151", (DALLAS, DETROIT)),))
    table.enter(DrawMade("51de", "d0", "chart", (round_1,), (DALLAS, DETROIT), 9, ""))
    table.enter(DisputeRaised("d1", "5151", facts="late"))
    table.enter_checked(START)
    assert not table.refusals(signature())
    assert [result.code for result in holding_up(table.tournament, "51de")] == ["stage-goes-on", "ranking-disputed"]


def test_the_signers_and_their_order(table):
    table.enter_checked(START)
    assert table.refusals(signature(2)) == ["not-their-turn"]
    assert table.refusals(replace(signature(1), required=("committee-2",))) == ["other-members"]
    assert table.refusals(replace(signature(1), state="absent", words="left")) == ["member-signs"]
    assert table.refusals(replace(signature(1), state="protest")) == ["protest-without-words"]
    assert table.refusals(replace(signature(1), revision=2)) == ["other-revision"]
    table.enter_checked(CommitteeNamed((Member("Mini Joseph"), Member("Thomas Mathew"), Member("P. Kurian"))))
    assert table.refusals(signature(1)) == ["too-few-members"]
    table.enter(EventChanged("Autumn", settings={"deals": 2, "quorum": 2}))
    assert table.refusals(replace(signature(1), name="Nobody")) == ["not-of-the-committee"]
    table.enter_checked(signature(1))
    assert table.refusals(replace(signature(2), name="Mini Joseph")) == ["member-signs-twice"]
    assert table.refusals(signature(2, record=NEXT)) == ["other-ranking"]
    assert table.refusals(RankingStopped(MAIN)) == ["reason-missing"]
    table.enter_checked(RankingStopped(MAIN), reason="the wrong page")
    assert not table.tournament.stage(MAIN).finality.under_signature
    table.enter_checked(signature(1, record=NEXT))


CHANGES = [
    StageSet(MAIN, "Other", criteria=("difference",)),
    LotDrawn(MAIN, (DETROIT, DALLAS)),
    TeamWithdrawn(MAIN, DETROIT, 0),
    TeamEntered(DALLAS, "Dallas II", ("Ann", "Ben", "Cid"), "Ann", "D"),
    SessionOpened("0e0e", (DALLAS, DETROIT), 2, 1),
    SessionForfeited(SESSION, "A", "left"),
    EventChanged("Autumn", settings={"deals": 2, "criteria": "difference"}),
    RulingMade(SESSION, ("3",), "agreed", 1, ruling_kind="settlement", points={"A": 1}),
    Voided(6),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda fact: fact.kind)
def test_only_a_ruling_changes_what_is_final(final, change):
    result = final.refusals(change, "a reason")
    assert set(result) <= {"ranking-final", "sheet-closed"}, result
    assert result


def test_a_change_of_no_place_is_still_entered(final):
    assert not final.refusals(ScoreAnnounced(SESSION, 2))
    assert not final.refusals(DisputeRaised("d1", SESSION, facts="found on the way home"))
    assert not final.refusals(EventChanged("Autumn", venue="Hall", settings={"deals": 2}))
    assert not final.refusals(StageClosed(MAIN))
    assert not final.refusals(StageSet(MAIN, places=1), "one goes on")
    assert not final.refusals(StageSet("f1", "Finals", after=MAIN))
    assert final.refusals(START, "again") == ["ranking-final"]
    assert final.refusals(signature()) == ["ranking-final"]


def test_nothing_changes_while_it_is_signed_not_even_by_ruling(table):
    table.enter_checked(START)
    table.enter_checked(signature(1))
    assert table.refusals(RULED) == ["ranking-under-signature"]
    assert table.refusals(LotDrawn(MAIN, (DETROIT, DALLAS))) == ["ranking-under-signature"]


def test_a_late_ruling_asks_for_the_next_revision(final):
    before = [entry.digest for entry in final.entries]
    final.enter_checked(RULED)
    assert not is_final(final.tournament, MAIN)
    assert [state.uid for state in ruled_since(final.tournament, MAIN)] == [SESSION]
    assert ranking_revision(final.tournament, MAIN) == 2
    assert final.refusals(signature(1, 2, NEXT)) == ["ranking-unsigned"]
    assert not final.refusals(LotDrawn(MAIN, (DETROIT, DALLAS)))
    sign_again(final)
    assert final.refusals(signature(1, 1, NEXT)) == ["other-revision"]
    for fact in (signature(1, 2, NEXT), signature(2, 2, NEXT), closing(2, NEXT)):
        final.enter_checked(fact)
    sealed = final.tournament.stage(MAIN).finality.sealed
    assert [(item.revision, item.record) for item in sealed] == [(1, RECORD), (2, NEXT)]
    assert is_final(final.tournament, MAIN)
    assert [entry.digest for entry in final.entries[: len(before)]] == before


def test_a_protest_time_begins_again_only_for_a_reason(table):
    table.enter_checked(START)
    assert table.refusals(replace(START, minutes=10)) == ["reason-missing"]
    table.enter_checked(replace(START, minutes=10), reason="the list hung too late")
    assert table.tournament.stage(MAIN).finality.protest.minutes == 10
    assert table.refusals(replace(START, minutes=-1), "x") == ["protest-minutes"]
    assert table.refusals(ProtestTimeStarted("0", 5)) == ["no-such-stage"]


def test_the_account_of_the_journal(final, check_golden):
    result = [(kind_words(entry.fact.kind), fact_words(entry.fact, final.tournament)) for entry in final.entries[-4:]]
    check_golden(result)


def test_a_protest_time_is_stopped_while_no_signature_exists(table, check_golden):
    stop = RankingStopped(MAIN, protest_time=True)
    assert table.refusals(stop) == ["protest-time-missing"]
    table.enter_checked(START)
    assert table.refusals(stop) == ["reason-missing"]
    table.enter_checked(signature(1))
    assert table.refusals(stop, reason="too early") == ["ranking-under-signature"]
    table.enter_checked(RankingStopped(MAIN), reason="the wrong page")
    table.enter_checked(stop, reason="signed on paper")
    finality = table.tournament.stage(MAIN).finality
    assert (finality.protest, finality.signing, finality.sealed) == (None, None, ())
    check_golden(fact_words(stop, table.tournament))
    assert table.refusals(signature(1)) == ["protest-time-missing"]
    for fact in (START, signature(1), signature(2), closing()):
        table.enter_checked(fact)
    assert table.refusals(stop, reason="too late") == ["ranking-final"]
