"""A sheet's place in the journal, from first to last signature and after a ruling."""

from dataclasses import replace

from scorekeeper.journal.facts import (
    RulingMade,
    ScoreAnnounced,
    SessionOpened,
    SheetSigned,
    SigningStopped,
    StageSet,
    TeamEntered,
)
from scorekeeper.sheets.record import digest_of, journal_place, record, record_text
from tests.journal.event import DALLAS, DETROIT, SESSION
from tests.journal.game import GAME, GameDay, hand
from tests.journal.signed import TwoDealSession, closing, signature


def test_signatures_do_not_move_the_sheet():
    table = TwoDealSession()
    table.enter_checked(TeamEntered(DALLAS, "Dallas", ("Ann", "Ben", "Cid"), "Ben", "D"), "a new captain")
    text = record_text(table.session, table.tournament)
    place = journal_place(table.session, table.tournament)
    assert place == (7, table.entries[6].digest)
    for role in ("scorer", "captain-A", "captain-B"):
        table.enter_checked(signature(role, record=digest_of(text)))
        assert record_text(table.session, table.tournament) == text
    table.enter_checked(ScoreAnnounced(SESSION, 2))
    table.enter_checked(closing(table, digest_of(text)))
    assert record_text(table.session, table.tournament) == text
    assert journal_place(table.session, table.tournament) == place
    table.enter_checked(RulingMade(SESSION, ("4.8",), "seen", 1, points={"A": -2}))
    document = record(table.session, table.tournament)
    assert (document["revision"], document["supersedes"]) == (2, digest_of(text))
    assert document["journal"]["seq"] == table.session.last_seq


def test_a_signing_given_up_leaves_no_trace_on_the_sheet():
    table = TwoDealSession()
    text = record_text(table.session, table.tournament)
    table.sign("scorer")
    table.enter_checked(SigningStopped(SESSION), "the captain left the room")
    assert record_text(table.session, table.tournament) == text


def test_signatures_do_not_move_the_sheet_of_a_game():
    day = GameDay()
    day.play(hand(1, "A 7S 8"))
    text = record_text(day.game, day.tournament)
    day.enter(SheetSigned(GAME, 1, "scorer", "Ann", "signed", digest_of(text)))
    assert record_text(day.game, day.tournament) == text


def in_the_finals() -> TwoDealSession:
    table = TwoDealSession()
    table.enter_checked(StageSet("f1", "Finals"))
    table.enter_checked(SessionOpened(SESSION, (DALLAS, DETROIT), 1, 4, stage="f1"), "it is the final")
    return table


def test_a_sheet_names_a_later_stage_as_it_was_called_when_it_was_signed():
    assert "stage" not in record(TwoDealSession().session, TwoDealSession().tournament)["session"]["meta"], (
        "old digests stay"
    )
    table = in_the_finals()
    table.enter_checked(StageSet("f1", "Final"))
    assert record(table.session, table.tournament)["session"]["meta"]["stage"] == "Final"
    assert journal_place(table.session, table.tournament) == (table.entries[-1].seq, table.entries[-1].digest)
    text = record_text(table.session, table.tournament)
    table.enter_checked(signature("scorer", record=digest_of(text)))
    table.enter_checked(StageSet("f1", "The final"))
    assert record_text(table.session, table.tournament) == text


def test_a_sheet_signed_when_rulings_gave_no_card_points_keeps_its_document():
    table = TwoDealSession()
    table.enter_checked(RulingMade(SESSION, ("4.3",), "counted again", 1, taken=30))
    document = record(table.session, table.tournament)
    ruling = document["session"]["rulings"][0]
    assert (ruling["outcome"], ruling["taken"]) == ("defeated", 30)
    earlier = record_text(table.session, table.tournament, card_points=False)
    assert '"taken":30' not in earlier
    table.enter_checked(signature("scorer", record=digest_of(earlier)))
    assert record_text(table.session, table.tournament) == earlier


def test_a_sheet_signed_when_sheets_named_no_stage_keeps_its_document():
    table = in_the_finals()
    tournament = table.tournament
    earlier = record_text(replace(table.session, stage=""), tournament)
    table.enter_checked(signature("scorer", record=digest_of(earlier)))
    assert record_text(table.session, table.tournament) == earlier
