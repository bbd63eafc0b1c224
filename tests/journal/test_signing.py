"""A sheet is signed in order and closed; then only a ruling changes it, as a revision."""

from dataclasses import replace

import pytest

from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import (
    BellRung,
    DealRecorded,
    DifferenceSettled,
    EventChanged,
    Fact,
    LengthSet,
    PenaltyGiven,
    Redealt,
    RowCopied,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionForfeited,
    SessionOpened,
    SessionRemoved,
    SheetClosed,
    SheetSigned,
    SigningStopped,
    TeamEntered,
    Voided,
    WrongDealer,
)
from scorekeeper.journal.remarks import remarks
from scorekeeper.journal.signing import attachments_of
from scorekeeper.journal.undo import undo_target, undo_targets
from scorekeeper.language.checks import SENTENCES
from scorekeeper.language.facts import fact_words, kind_words
from scorekeeper.language.problems import sentence
from scorekeeper.tournament.settings import CLOSING, HERE_ONLY
from tests.journal.event import DALLAS, DETROIT, SESSION, SYSTEM, deal
from tests.journal.game import GAME, GameDay, hand
from tests.journal.signed import FILE, RECORD, TwoDealSession, arrival, closing, paper, signature

OTHER = "f" * 64
RULED = RulingMade(SESSION, ("4.8",), "seen", 1, points={"A": -2})
SETTLED = RulingMade(SESSION, ("3",), "agreed", 1, ruling_kind="settlement", points={"A": -2})
CHANGES: list[Fact] = [
    deal(1, "A", "40H", 39),
    deal(3, "A", "40H", 39),
    PenaltyGiven(SESSION, "A", "lead-out-of-turn", 1),
    Redealt(SESSION, 1, "ruling"),
    SeatsTaken(SESSION, 1, ("Ann", "Uma", "Ben", "Vic", "Cid", "Wes")),
    WrongDealer(SESSION, 1, 2),
    RowCopied(SESSION, 1, totals={"A": 1, "B": 0}),
    DifferenceSettled(SESSION, 1, "program"),
    LengthSet(SESSION, 6, "planned"),
    SessionForfeited(SESSION, "A", "left"),
    SessionOpened(SESSION, (DALLAS, DETROIT), 1, 5),
    SessionOpened(SESSION, (DETROIT, DALLAS), 1, 4),
    SessionRemoved(SESSION),
    Voided(5),
    Voided(6),
    EventChanged("Autumn", settings={"deals": 6}),
]


def words(table, fact, reason=""):
    (problem,) = problems(table.tournament, fact, reason, SYSTEM)
    return sentence(problem)


def test_a_sheet_is_signed_in_order_and_closed():
    table = TwoDealSession()
    assert (table.session.signing, table.session.revision, table.session.supersedes) == (None, 1, None)
    table.sign("scorer", "captain-A")
    state = table.session
    assert state.under_signature
    assert not state.is_closed
    assert table.signing.next_role == "captain-B"
    assert list(table.signing.marks) == ["scorer", "captain-A"]
    mark = table.signing.marks["captain-A"]
    assert (mark.name, mark.state, mark.at, mark.entry) == ("Ann", "signed", table.entries[-1].at, 8)
    assert table.refusals(closing(table)) == ["signature-missing"]
    table.enter_checked(signature("captain-B", state="protest", words="deal 2", file=FILE))
    table.enter_checked(closing(table))
    state = table.session
    assert state.is_closed
    assert not state.under_signature
    assert list(table.signing.marks) == list(table.signing.required)
    assert (table.signing.closed, table.signing.file) == (10, FILE)
    assert [(item.revision, item.record, item.file, item.entry) for item in state.sealed] == [(1, RECORD, FILE, 10)]
    assert (state.revision, state.supersedes) == (1, None)


@pytest.mark.parametrize(
    ("fact", "codes"),
    [
        (signature("captain-A"), ["not-their-turn"]),
        (signature("committee"), ["role-not-required"]),
        (signature("captain-C"), ["role-not-required"]),
        (signature("scorer", 2), ["other-revision"]),
        (signature("scorer", record="abc"), ["not-a-digest"]),
        (signature("scorer", record=RECORD.upper()), ["not-a-digest"]),
        (signature("scorer", file="x"), ["not-a-digest"]),
        (signature("scorer", certificate="x"), ["not-a-digest"]),
        (signature("scorer", state="asleep"), ["no-such-signature-state"]),
        (signature("scorer", state="absent", words="ill"), ["scorer-signs"]),
        (signature("scorer", state="refused"), ["scorer-signs"]),
        (signature("scorer", state="protest"), ["protest-without-words"]),
        (SheetSigned(SESSION, 1, "scorer", " ", "signed", RECORD), ["signer-missing"]),
        (SheetSigned("none", 1, "scorer", "Ann", "signed", RECORD), ["no-such-session"]),
        (SigningStopped(SESSION), ["nobody-has-signed"]),
        (signature("scorer"), []),
        (signature("scorer", state="protest", words="rushed"), []),
    ],
)
def test_the_first_signature(fact, codes):
    assert TwoDealSession().refusals(fact, "because") == codes


@pytest.mark.parametrize(
    ("fact", "codes"),
    [
        (signature("scorer"), ["role-has-signed"]),
        (signature("captain-B"), ["not-their-turn"]),
        (signature("captain-A", record=OTHER), ["other-record"]),
        (signature("captain-A", state="absent"), ["absent-without-words"]),
        (signature("captain-A", state="absent", words="left early"), []),
        (SheetSigned(SESSION, 1, "captain-A", "", "absent", RECORD, "left early", "Vic"), []),
        (signature("captain-A", state="refused"), []),
        (arrival(), ["signing-under-way"]),
    ],
)
def test_the_second_signature(fact, codes):
    table = TwoDealSession()
    table.sign("scorer")
    assert table.refusals(fact) == codes


def test_nothing_unfinished_is_signed(check_golden):
    table = TwoDealSession(played=1)
    assert table.refusals(signature("scorer")) == ["sheet-incomplete"]
    check_golden(words(table, signature("scorer")))
    assert table.refusals(arrival()) == ["sheet-incomplete"]
    table.enter_checked(LengthSet(SESSION, 1, "stopped"), "late")
    assert table.refusals(signature("scorer")) == []
    given_up = TwoDealSession(played=1)
    given_up.enter_checked(SessionForfeited(SESSION, "A", "left"), "left")
    assert given_up.refusals(signature("scorer")) == ["forfeit-unsigned"]


def test_open_differences_hold_the_signing_back(check_golden):
    table = TwoDealSession()
    for number in (1, 2):
        table.enter_checked(RowCopied(SESSION, number, "A", "A", deal(1, "A", "40H").contract, 39))
    assert table.refusals(signature("scorer")) == ["papers-differ"]
    check_golden(words(table, signature("scorer")))
    for number in (1, 2):
        table.enter_checked(DifferenceSettled(SESSION, number, "program"), "seen")
    assert table.refusals(signature("scorer")) == []


@pytest.mark.parametrize("fact", CHANGES, ids=lambda fact: fact.kind)
def test_while_it_is_signed_and_ever_after_the_sheet_stays(fact):
    table = TwoDealSession()
    assert "signing-under-way" not in table.refusals(fact, "misread")
    table.sign("scorer")
    assert table.refusals(fact, "misread") == ["signing-under-way"]
    assert table.refusals(RULED) == ["signing-under-way"]
    table.sign("captain-A", "captain-B")
    table.enter_checked(closing(table))
    assert table.refusals(fact, "misread") == ["sheet-closed"]
    assert table.refusals(signature("scorer")) == ["sheet-closed"]
    assert table.refusals(closing(table)) == ["sheet-closed"]
    assert table.refusals(arrival()) == ["sheet-closed"]
    assert table.refusals(arrival(2)) == ["sheet-closed"]
    table.enter_checked(RULED)
    assert table.refusals(fact, "misread") == ["sheet-closed"], "a ruling does not open the door to corrections"


def test_deals_beyond_the_sheet_continue():
    table = TwoDealSession()
    table.sign("scorer")
    for fact, reason in (
        (ScoreAnnounced(SESSION, 2), ""),
        (EventChanged("Winter", settings={"deals": 2}), ""),
        (TeamEntered(DALLAS, "Dallas II", ("Ann", "Ben", "Cid"), "Ann", "D"), "renamed"),
        (SessionOpened("77", (DALLAS, DETROIT), 2, 4), ""),
    ):
        table.enter_checked(fact, reason)
    table.sign("captain-A", "captain-B")
    table.enter_checked(closing(table))
    own = SessionOpened("78", (DALLAS, DETROIT), 3, 4, options={"deals": 6})
    table.enter_checked(own)
    table.enter_checked(TeamEntered(DALLAS, "Dallas III", ("Ann", "Ben", "Cid"), "Ann", "D"), "renamed")


def test_the_planned_number_of_deals_is_on_the_sheet_of_a_session_stopped_early():
    table = TwoDealSession(played=1)
    table.enter_checked(LengthSet(SESSION, 1, "stopped"), "late")
    table.sign("scorer")
    assert table.refusals(EventChanged("Autumn", settings={"deals": 3})) == ["signing-under-way"]


def test_a_ruling_opens_the_next_revision_and_all_sign_again():
    table = TwoDealSession()
    table.close()
    before = table.session.result.totals["A"]
    assert [remark.code for remark in remarks(table.tournament, RULED, SYSTEM)] == ["reopens-sheet"]
    table.enter_checked(RULED)
    state = table.session
    assert (state.is_closed, state.signing, state.revision, state.supersedes) == (False, None, 2, RECORD)
    assert state.result.totals["A"] == before - 2
    assert remarks(table.tournament, RULED, SYSTEM) == ()
    table.enter_checked(RULED)
    assert table.session.revision == 2, "a second ruling before anybody signed is on the same revision"
    assert table.refusals(signature("scorer")) == ["other-revision"]
    table.sign("scorer", "captain-A", "captain-B", record=OTHER)
    assert table.refusals(closing(table, OTHER)) == ["signature-missing"], "the committee signs what it ruled"
    table.sign("committee", record=OTHER)
    table.enter_checked(closing(table, OTHER))
    state = table.session
    assert [item.revision for item in state.sealed] == [1, 2]
    assert (state.revision, state.supersedes, state.is_closed) == (2, RECORD, True)


def test_a_settlement_needs_no_committee():
    table = TwoDealSession()
    table.close()
    table.enter(SETTLED)
    table.sign("scorer", "captain-A", "captain-B", record=OTHER)
    table.enter_checked(closing(table, OTHER))
    assert table.session.is_closed


def test_a_signing_is_given_up_with_a_reason_and_begins_again():
    table = TwoDealSession()
    table.sign("scorer", "captain-A")
    assert table.refusals(SigningStopped(SESSION)) == ["reason-missing"]
    table.enter_checked(SigningStopped(SESSION), "deal 2 was misread")
    state = table.session
    assert (state.under_signature, state.is_closed, state.sealed, state.revision) == (False, False, (), 1)
    assert (table.signing.stopped, list(table.signing.marks)) == (9, ["scorer", "captain-A"])
    assert table.refusals(closing(table)) == ["nobody-has-signed"]
    table.enter_checked(deal(2, "A", "40H", 39), "misread")
    table.close(OTHER)
    assert list(table.signing.marks) == ["scorer", "captain-A", "captain-B"]
    assert table.session.sealed[0].record == OTHER


def test_closing_names_the_sheet_that_was_signed():
    table = TwoDealSession()
    assert table.refusals(closing(table)) == ["nobody-has-signed"]
    table.sign("scorer", "captain-A")
    table.enter_checked(signature("captain-B", file=FILE))
    good = closing(table)
    for changed, code in (
        (type(good)(SESSION, 1, OTHER, FILE, good.required), "other-record"),
        (type(good)(SESSION, 2, RECORD, FILE, good.required), "other-revision"),
        (type(good)(SESSION, 1, RECORD, OTHER, good.required), "other-file"),
        (type(good)(SESSION, 1, RECORD, "", good.required), "not-a-digest"),
        (type(good)(SESSION, 1, RECORD, FILE, good.required[:2]), "other-signers"),
    ):
        assert table.refusals(changed) == [code]
    assert table.refusals(good) == []


def test_a_sheet_from_another_computer_is_closed_at_once():
    table = TwoDealSession()
    assert table.refusals(arrival(1, **{"captain-B": "asleep"})) == ["no-such-signature-state"]
    assert table.refusals(arrival(scorer="absent")) == ["scorer-signs"]
    assert table.refusals(arrival(committee="signed")) == ["role-not-required"]
    lacking = arrival()
    lacking = type(lacking)(SESSION, 1, RECORD, FILE, {"scorer": "signed"}, {})
    assert table.refusals(lacking) == ["signature-missing"]
    table.enter_checked(arrival(3, **{"captain-B": "protest"}))
    state = table.session
    assert (state.is_closed, state.revision, state.supersedes) == (True, 3, None)
    assert list(table.signing.marks) == ["scorer", "captain-A", "captain-B"]
    assert table.signing.marks["captain-B"].state == "protest"
    assert table.signing.marks["captain-B"].name == "Uma"
    assert table.refusals(CHANGES[0], "misread") == ["sheet-closed"]
    table.enter_checked(RULED)
    assert (table.session.revision, table.session.supersedes) == (4, RECORD)
    assert table.refusals(arrival(3, committee="signed")) == ["other-revision"]
    table.enter_checked(arrival(4, committee="signed"))
    assert [item.revision for item in table.session.sealed] == [3, 4]


@pytest.mark.parametrize(
    ("fact", "codes"),
    [
        (paper(2), ["other-revision"]),
        (paper(signers={"captain-B": "absent"}), ["no-such-signature-state", "paper-without-words"]),
        (paper(signers={"committee": "signed"}), ["role-not-required"]),
        (paper(signers={"captain-B": "protest"}), ["paper-without-words"]),
        (paper(signers={"captain-B": "not"}), ["paper-without-words"]),
        (
            paper(words="no", signers=dict.fromkeys(("scorer", "captain-A", "captain-B"), "not")),
            ["paper-without-signatures"],
        ),
        (paper(code=""), ["paper-code-missing"]),
        (paper(code="k7q4"), ["not-a-paper-code"]),
        (paper(code="K7QU"), ["not-a-paper-code"]),
        (replace(paper(), seen_by=" "), ["paper-witness-missing"]),
        (replace(paper(), signers={"scorer": "signed"}), ["signature-missing"]),
        (replace(paper(), photo="dd"), ["not-a-digest"]),
        (replace(paper(), record="dd"), ["not-a-digest"]),
        (replace(paper(), session="5e99"), ["no-such-session"]),
    ],
)
def test_what_keeps_a_sheet_from_being_closed_on_paper(fact, codes):
    assert TwoDealSession().refusals(fact) == codes


def test_a_sheet_is_closed_on_paper_at_once_and_reopened_by_a_ruling():
    assert TwoDealSession(played=1).refusals(paper()) == ["sheet-incomplete"]
    table = TwoDealSession()
    table.sign("scorer")
    assert table.refusals(paper()) == ["signing-under-way"]
    table.enter_checked(SigningStopped(SESSION), "no keys")
    table.enter_checked(paper(words="deal 2 was misdealt", signers={"captain-B": "protest", "scorer": "not"}))
    state = table.session
    assert (state.is_closed, state.is_on_paper, state.revision, state.supersedes) == (True, True, 1, None)
    assert [(mark.state, mark.name, mark.witness) for mark in table.signing.marks.values()] == [
        ("not", "Ann Scorer", "Ann Scorer"),
        ("signed", "Ann", "Ann Scorer"),
        ("protest", "Uma", "Ann Scorer"),
    ]
    assert (state.sealed[-1].code, state.sealed[-1].file) == ("K7Q4", "")
    assert attachments_of(paper()) == (RECORD,)
    assert attachments_of(replace(paper(), photo=FILE)) == (RECORD, FILE)
    assert table.refusals(CHANGES[0], "misread") == ["sheet-closed"]
    assert table.refusals(paper()) == table.refusals(signature("scorer")) == ["sheet-closed"]
    assert undo_target(state, "desk") is None
    table.enter_checked(RULED)
    assert (table.session.is_closed, table.session.is_on_paper) == (False, False)
    assert (table.session.revision, table.session.supersedes) == (2, RECORD)
    table.close()
    assert [bool(sheet.code) for sheet in table.session.sealed] == [True, False]
    assert not table.session.is_on_paper


def test_an_event_may_close_its_sheets_only_here():
    table = TwoDealSession()
    table.enter_checked(EventChanged("Autumn", settings={"deals": 2, CLOSING: HERE_ONLY}), "a tournament")
    assert table.refusals(paper()) == ["closed-here-only"]
    assert table.refusals(signature("scorer")) == []


def test_undo_reaches_back_to_the_signature_and_no_further():
    table = TwoDealSession()
    table.enter(deal(2, "A", "40H", 39), "left", "misread")
    assert undo_target(table.session, "left") == table.entries[-1]
    table.sign("scorer")
    assert undo_target(table.session, "left") is None
    assert table.refusals(Voided(table.session.last_seq)) == ["not-undoable"]
    table.enter_checked(ScoreAnnounced(SESSION, 2), seat="left")
    assert [entry.fact for entry in undo_targets(table.session, "left")] == [ScoreAnnounced(SESSION, 2)]
    table.sign("captain-A", "captain-B")
    table.enter_checked(closing(table))
    assert undo_target(table.session, "left") is None
    assert undo_target(table.session, "desk") is None
    closed = TwoDealSession()
    closed.enter(deal(2, "A", "40H", 39), "left", "misread")
    closed.sign("scorer")
    closed.enter_checked(SigningStopped(SESSION), "misread")
    assert undo_target(closed.session, "left") == closed.entries[6], "what was given up holds nothing back"
    assert undo_target(closed.session, "desk") == closed.entries[5]
    assert closed.refusals(Voided(7)) == []


def over():
    """A game of hands that side A wins in the end."""
    day = GameDay()
    number = 1
    while day.game.state != "complete":
        day.play(hand(number, "A 7S 8" if number % 2 else "B 7S 8"))
        number += 1
    return day


def test_games_of_hands_are_signed_as_well():
    first = SheetSigned(GAME, 1, "scorer", "Ann", "signed", RECORD)
    assert GameDay().refusals(first) == ["game-not-over"]
    day = over()
    last = day.entries[-1].seq
    assert day.refusals(Voided(last)) == []
    day.play(first)
    assert day.game.signing is not None
    assert day.game.signing.next_role == "player-A"
    assert day.refusals(hand(1, "A 7S 9"), "misread") == ["signing-under-way"]
    assert day.refusals(Voided(last)) == ["signing-under-way"]
    assert day.refusals(EventChanged("Otago", settings={"hands": 12})) == ["signing-under-way"]
    day.play(*(SheetSigned(GAME, 1, role, "Ann", "signed", RECORD) for role in ("player-A", "player-B")))
    day.play(SheetClosed(GAME, 1, RECORD, FILE, ("scorer", "player-A", "player-B")))
    assert day.refusals(hand(1, "A 7S 9"), "misread") == ["sheet-closed"]
    assert day.refusals(BellRung(GAME, 1)) == ["sheet-closed"]
    ruled = RulingMade(GAME, ("1",), "seen", 1, points={"A": -10})
    assert [remark.code for remark in remarks(day.tournament, ruled, SYSTEM)] == ["reopens-sheet"]
    day.play(ruled)
    assert (day.game.revision, day.game.supersedes, day.game.is_closed) == (2, RECORD, False)


def test_names_on_a_signed_sheet_are_remarked():
    table = TwoDealSession()
    renamed = TeamEntered(DALLAS, "Dallas II", ("Ann", "Ben", "Cid"), "Ann", "D")
    assert remarks(table.tournament, renamed, SYSTEM) == ()
    table.close()
    assert [remark.code for remark in remarks(table.tournament, renamed, SYSTEM)] == ["names-signed"]
    unseen = signature("captain-A", state="absent", words="ill")
    assert [remark.code for remark in remarks(table.tournament, unseen, SYSTEM)] == ["no-witness"]


def test_the_words_of_the_journal(check_golden):
    table = TwoDealSession()
    table.close()
    what = [fact_words(entry.fact, table.tournament) for entry in table.entries[6:]]
    check_golden(what)
    absent = signature("captain-B", state="absent", words="ill", witness="Vic")
    check_golden(fact_words(absent, table.tournament))
    refused = signature("captain-B", state="refused", words="no")
    assert fact_words(refused, table.tournament).endswith("who refused: no")
    assert "3 signers" in fact_words(arrival(), table.tournament)
    protest = paper(words="misdealt", signers={"captain-B": "protest", "scorer": "not"})
    check_golden(fact_words(replace(protest, photo=FILE), table.tournament))
    check_golden(kind_words(SigningStopped.kind))
    check_golden(words(table, deal(1, "A", "40H", 39), "misread"))
    assert {"sheet-closed", "signing-under-way"} <= set(SENTENCES)


def test_a_deal_may_be_ruled_on_again_and_again():
    table = TwoDealSession()
    for revision in range(1, 4):
        table.close(f"{revision:064x}")
        table.enter(SETTLED)
    assert [item.revision for item in table.session.sealed] == [1, 2, 3]
    assert table.session.revision == 4
    assert isinstance(table.entries[4].fact, DealRecorded)
