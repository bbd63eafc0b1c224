"""Who plays in a session depends on its time: substitutions, corrected names, longer lists."""

from scorekeeper.journal.checks import problems
from scorekeeper.journal.clicks import clicks_by_uid
from scorekeeper.journal.dispute_facts import Member
from scorekeeper.journal.facts import (
    CardsNotClipped,
    CommitteeNamed,
    PlayerEntered,
    SeatsTaken,
    SessionOpened,
    SheetSigned,
    StarterReturned,
    SubstitutionApproved,
    TeamEntered,
)
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.remarks import remarks
from scorekeeper.rules.seats import odd_side_in, seating_problems
from tests.journal.event import BEGINNING, DALLAS, DETROIT, EVENT_MADE, SESSION, SYSTEM, Journal, deal
from tests.journal.game import GAME, UIDS, GameDay, hand

SEATS = ("Ann", "Uma", "Ben", "Vic", "Cid", "Wes")
LATER = "5e56"
PEOPLE = tuple(PlayerEntered(f"{index:04x}", name) for index, name in enumerate(SEATS))
BY_UID = (
    EVENT_MADE,
    *PEOPLE,
    TeamEntered(DALLAS, "Dallas", ("0000", "0002", "0004"), "0000", "D"),
    TeamEntered(DETROIT, "Detroit", ("0001", "0003", "0005"), "0001", "T"),
    SessionOpened(SESSION, (DALLAS, DETROIT), 1, 4),
    SessionOpened(LATER, (DALLAS, DETROIT), 2, 4),
)


def substitution(**more):
    given = {"starter": "Cid", "substitute": "5abb", "members": ("Pat",), "from_round": 2}
    return SubstitutionApproved("0b57", DALLAS, **{**given, **more})


def players(journal, uid=SESSION):
    return journal.tournament.sessions[uid].record.teams["A"].players


def played(facts=BEGINNING):
    journal = Journal(facts)
    journal.enter(SeatsTaken(SESSION, 1, SEATS, 6))
    journal.enter(deal(1, "A", "40H", 44))
    return journal


def signed(journal):
    for number in range(2, 19):
        journal.enter(deal(number, "A", "40H", 44))
    journal.enter(SheetSigned(SESSION, 1, "scorer", "Pat", "signed", "a" * 64, file="b" * 64))


def codes(journal, fact, reason="he fell ill"):
    return [problem.code for problem in problems(journal.tournament, fact, reason, SYSTEM)]


def test_a_team_entered_again_does_not_rewrite_a_played_session():
    journal = played()
    before = journal.session.record
    journal.enter(TeamEntered(DALLAS, "Dallas", ("Ann", "Ben", "Sabu"), "Ann", "D"), reason="another one")
    assert journal.session.record == before
    assert journal.tournament.teams[DALLAS].players == ("Ann", "Ben", "Sabu")


def test_a_session_that_begins_later_has_the_list_of_then():
    journal = played()
    journal.enter(TeamEntered(DALLAS, "Dallas", ("Ann", "Ben", "Sabu"), "Ann", "D"), reason="another one")
    journal.enter(SessionOpened(LATER, (DALLAS, DETROIT), 2, 4))
    assert players(journal, LATER) == ("Ann", "Ben", "Sabu")


def test_a_list_that_was_not_full_is_filled_up():
    journal = Journal((EVENT_MADE, TeamEntered(DALLAS, "Dallas", ("Ann", "Ben")), *BEGINNING[2:]))
    journal.enter(deal(1, "A", "40H", 44))
    journal.enter(TeamEntered(DALLAS, "Dallas", ("Ann", "Ben", "Cid"), "Ann"))
    journal.enter(TeamEntered(DALLAS, "Dallas", ("Ann", "Ben", "Cid", "Sabu"), "Ann"))
    assert players(journal) == ("Ann", "Ben", "Cid")


def test_a_substitution_is_for_the_sessions_that_begin_from_then_on():
    journal = played(BY_UID)
    journal.enter(PlayerEntered("5abb", "Sabu"))
    journal.enter(substitution(), reason="he fell ill")
    assert players(journal) == ("Ann", "Ben", "Cid")
    assert players(journal, LATER) == ("Ann", "Ben", "Sabu")
    assert not codes(journal, SeatsTaken(LATER, 1, ("Ann", "Uma", "Ben", "Vic", "Sabu", "Wes"), 6))
    assert codes(journal, SeatsTaken(LATER, 1, SEATS, 6)) == ["not-in-team"]


def test_it_takes_effect_inside_a_session_only_where_it_says_so():
    journal = played(BY_UID)
    journal.enter(PlayerEntered("5abb", "Sabu"))
    inside = substitution(from_round=1, session=SESSION, from_deal=5)
    assert not codes(journal, inside)
    journal.enter(inside, reason="he fell ill")
    assert players(journal) == ("Ann", "Ben", "Cid", "Sabu")
    with_sabu = ("Ann", "Uma", "Ben", "Vic", "Sabu", "Wes")
    assert codes(journal, SeatsTaken(SESSION, 4, with_sabu)) == ["not-in-team"]
    assert not codes(journal, SeatsTaken(SESSION, 5, with_sabu))
    assert codes(journal, SeatsTaken(SESSION, 5, SEATS)) == ["not-in-team"]


WITH_SABU = ("Ann", "Uma", "Ben", "Vic", "Sabu", "Wes")


def seated_inside(from_deal=5, **more):
    return substitution(from_round=1, session=SESSION, from_deal=from_deal, seated=True, **more)


def seating(journal):
    return {item.from_deal: item.seats for item in journal.session.record.seating}


def with_a_substitute():
    journal = played(BY_UID)
    journal.enter(PlayerEntered("5abb", "Sabu"))
    journal.enter(seated_inside(), reason="he fell ill")
    return journal


def test_a_substitute_takes_the_seat_of_the_starter_from_the_deal_on():
    journal = with_a_substitute()
    assert seating(journal) == {1: SEATS, 5: WITH_SABU}
    journal.enter(deal(2, "B", "40H", 44))
    turned = ("Cid", "Uma", "Ann", "Vic", "Ben", "Wes")
    assert not codes(journal, SeatsTaken(SESSION, 3, turned))
    journal.enter(SeatsTaken(SESSION, 3, turned))
    assert seating(journal) == {1: SEATS, 3: turned, 5: ("Sabu", *turned[1:])}


def test_a_late_substitution_seats_the_player_after_existing_deals_and_seats():
    journal = played(BY_UID)
    journal.enter(PlayerEntered("5abb", "Sabu"))
    for number in (2, 3):
        journal.enter(deal(number, "A", "40H", 44))
    journal.enter(SeatsTaken(SESSION, 4, ("Ann", "Wes", "Ben", "Uma", "Cid", "Vic")))
    journal.enter(seated_inside(3), reason="he fell ill")
    assert seating(journal) == {1: SEATS, 3: WITH_SABU, 4: ("Ann", "Wes", "Ben", "Uma", "Sabu", "Vic")}


def test_the_team_keeps_its_swap_after_a_substitution_and_with_it():
    swapped = ("Uma", "Ann", "Vic", "Ben", "Wes", "Sabu")
    for from_deal in (5, 10):
        journal = played(BY_UID)
        journal.enter(PlayerEntered("5abb", "Sabu"))
        journal.enter(seated_inside(from_deal), reason="he fell ill")
        assert not codes(journal, SeatsTaken(SESSION, 10, swapped, swap=True))
        journal.enter(SeatsTaken(SESSION, 10, swapped, swap=True))
        record = journal.session.record
        assert odd_side_in(10, record.seating, "A", "AB") == "B"
        assert not seating_problems(record.seating, 18, 6)
        assert codes(journal, SeatsTaken(SESSION, 12, WITH_SABU, swap=True)) == ["second-swap"]


def test_the_starter_who_comes_back_inside_the_session_has_his_seat_again():
    journal = with_a_substitute()
    back = StarterReturned(DALLAS, "Cid", "5abb", 1, SESSION, 4, seated=True)
    assert codes(journal, back) == ["back-before-playing"]
    journal.enter(StarterReturned(DALLAS, "Cid", "5abb", 1, SESSION, 8, seated=True))
    assert seating(journal) == {1: SEATS, 5: WITH_SABU, 8: SEATS}


def test_the_starter_returns_from_the_deal_that_the_substitute_was_to_begin_with():
    journal = with_a_substitute()
    back = StarterReturned(DALLAS, "Cid", "5abb", 1, SESSION, 5, seated=True)
    assert not codes(journal, back)
    journal.enter(back)
    assert seating(journal) == {1: SEATS}
    assert players(journal) == ("Ann", "Ben", "Cid")


def test_a_starter_who_never_left_this_session_does_not_come_back_in_it():
    journal = played(BY_UID)
    journal.enter(PlayerEntered("5abb", "Sabu"))
    journal.enter(substitution(), reason="he fell ill")
    journal.enter(StarterReturned(DALLAS, "Cid", "5abb", 1, SESSION, 3, seated=True))
    assert seating(journal) == {1: SEATS}
    assert journal.session.rosters["A"].exchanges == ()


def test_a_substitution_that_is_corrected_moves_the_seats_with_it():
    journal = with_a_substitute()
    journal.enter(seated_inside(7, starter="Ben"), reason="it was Ben, from deal 7")
    assert seating(journal) == {1: SEATS, 7: ("Ann", "Uma", "Sabu", "Vic", "Cid", "Wes")}


def test_a_substitution_of_an_earlier_version_leaves_the_seats_as_they_were_signed():
    journal = played(BY_UID)
    journal.enter(PlayerEntered("5abb", "Sabu"))
    journal.enter(substitution(from_round=1, session=SESSION, from_deal=5), reason="he fell ill")
    assert seating(journal) == {1: SEATS}


def test_the_starter_returns():
    journal = played(BY_UID)
    journal.enter(PlayerEntered("5abb", "Sabu"))
    assert codes(journal, StarterReturned(DALLAS, "Cid", "5abb", 3)) == ["nobody-stands-in"]
    journal.enter(substitution(), reason="he fell ill")
    assert codes(journal, StarterReturned(DALLAS, "Cid", "5abb", 1)) == ["back-before-leaving"]
    journal.enter(StarterReturned(DALLAS, "Cid", "5abb", 3))
    journal.enter(SessionOpened("5e57", (DALLAS, DETROIT), 3, 4))
    assert players(journal, LATER) == ("Ann", "Ben", "Sabu")
    assert players(journal, "5e57") == ("Ann", "Ben", "Cid")
    assert codes(journal, StarterReturned(DALLAS, "Cid", "5abb", 4)) == ["starter-back-already"]
    assert codes(journal, substitution(from_round=4)) == ["starter-back-already"]


def test_a_word_corrected_counts_as_the_session_knew_it():
    journal = played(BY_UID)
    journal.enter(PlayerEntered("5abb", "Sabu"))
    journal.enter(substitution(), reason="he fell ill")
    journal.enter(substitution(starter="Ben"), reason="it was Ben")
    assert players(journal, LATER) == ("Ann", "Sabu", "Cid")
    journal.enter(SeatsTaken(LATER, 1, ("Ann", "Uma", "Sabu", "Vic", "Cid", "Wes"), 6))
    journal.enter(substitution(starter="Ann", from_round=3), reason="no, Ann")
    assert players(journal, LATER) == ("Ann", "Sabu", "Cid")
    journal.enter(SessionOpened("5e57", (DALLAS, DETROIT), 3, 4))
    assert players(journal, "5e57") == ("Sabu", "Ben", "Cid")


def test_one_substitution_for_each_team():
    journal = played(BY_UID)
    journal.enter(PlayerEntered("5abb", "Sabu"))
    journal.enter(substitution(), reason="he fell ill")
    second = SubstitutionApproved("5ec0", DALLAS, "Ben", "7077", ("Pat",), "", 3)
    result = problems(journal.tournament, second, "again", SYSTEM)
    assert [(problem.code, dict(problem.values)) for problem in result] == [
        ("substitution-used", {"name": "Dallas", "round": 2})
    ]


def test_reasons_against_a_substitution():
    journal = played(BY_UID)
    journal.enter(PlayerEntered("5abb", "Sabu"))
    assert codes(journal, substitution(), reason="") == ["reason-missing"]
    assert codes(journal, substitution(members=())) == []  # the event has no committee
    journal.enter(CommitteeNamed((Member("Pat"),)))
    assert codes(journal, substitution(members=())) == ["members-missing"]
    assert codes(journal, substitution(starter="Zed")) == ["not-of-the-team"]
    assert codes(journal, substitution(substitute="0001")) == ["plays-for-another"]
    assert codes(journal, substitution(substitute="uma ")) == ["plays-for-another"]
    assert codes(journal, substitution(substitute="0002")) == ["plays-already"]
    assert codes(journal, substitution(session=LATER, from_deal=19)) == ["no-such-deal"]
    assert codes(journal, substitution(session="0000", from_deal=1)) == ["no-such-session"]
    journal.enter(substitution(), reason="he fell ill")
    other = SubstitutionApproved("0ac7", DETROIT, "0001", "Sabu", ("Pat",))
    assert codes(journal, other) == ["plays-for-another"]


def test_a_round_that_has_begun_is_remarked_on():
    journal = played(BY_UID)
    result = remarks(journal.tournament, substitution(from_round=1), SYSTEM)
    assert [problem.code for problem in result] == ["roster-fixed"]


def test_a_name_put_right_never_parts_seats_from_the_list():
    for beginning in (BEGINNING, BY_UID):
        journal = played(beginning)
        uid = journal.tournament.teams[DALLAS].uids[2]
        journal.enter(PlayerEntered(uid, "Cyd"), reason="his spelling")
        assert players(journal) == ("Ann", "Ben", "Cyd")
        assert journal.session.record.seating[0].seats == ("Ann", "Uma", "Ben", "Vic", "Cyd", "Wes")
        assert journal.tournament.teams[DALLAS].players == ("Ann", "Ben", "Cyd")
        turned = (*SEATS[:4], "Cyd", "Wes")
        assert not codes(journal, SeatsTaken(SESSION, 4, (turned[2], *turned[1:2], turned[4], "Vic", "Ann", "Wes")))


def test_a_signed_sheet_keeps_the_names_it_was_signed_with():
    for beginning in (BEGINNING, BY_UID):
        journal = played(beginning)
        signed(journal)
        before = journal.session.record
        uid = journal.tournament.teams[DALLAS].uids[2]
        journal.enter(PlayerEntered(uid, "Cyd"), reason="his spelling")
        journal.enter(TeamEntered(DALLAS, "Dallas City", ("Ann", "Ben", uid), "Ben", "D"), reason="a new sponsor")
        assert journal.session.record == before
        assert journal.tournament.teams[DALLAS].players == ("Ann", "Ben", "Cyd")


def test_a_name_put_right_needs_a_reason_once_something_was_played():
    journal = played()
    assert codes(journal, PlayerEntered("Cid", "Cyd"), reason="") == ["reason-missing"]
    assert codes(journal, PlayerEntered("Cid", "ben")) == ["player-twice"]


def test_a_team_entered_with_the_same_names_keeps_its_players():
    journal = played(BY_UID)
    journal.enter(TeamEntered(DALLAS, "Dallas", ("Cid", "Ann", "Ben"), "Cid", "D"), reason="order")
    assert journal.tournament.teams[DALLAS].uids == ("0004", "0000", "0002")
    assert journal.tournament.teams[DALLAS].captain == "Cid"


def test_reading_on_is_reading_everything():
    journal = played(BY_UID)
    journal.enter(PlayerEntered("5abb", "Sabu"))
    journal.enter(substitution(), reason="he fell ill")
    journal.enter(PlayerEntered("0002", "Benn"))
    journal.enter(StarterReturned(DALLAS, "Cid", "5abb", 3))
    step = fold(())
    for entry in journal.entries:
        step = advance(step, (entry,))
        assert [state.record for state in step.sessions.values()] == [
            state.record for state in fold(journal.entries[: entry.seq]).sessions.values()
        ]
        assert dict(step.teams) == dict(fold(journal.entries[: entry.seq]).teams)


def test_a_player_of_a_day_of_games_keeps_seat_and_clicks_under_another_name():
    day = GameDay().play(hand(1, "A 10NT 10"))
    day.play(CardsNotClipped(GAME, (UIDS[0],)))
    won = clicks_by_uid(day.game)
    record = day.game.record
    day.play(TeamEntered(UIDS[0], "Anna", ("Anna",)))
    assert (day.game.record.players["A"], day.game.record.unclipped) == (("Anna", "Cid"), ("Anna",))
    assert clicks_by_uid(day.game) == won
    day.play(TeamEntered(UIDS[0], "Ann", ("Ann",)))
    day.enter(SheetSigned(GAME, 1, "scorer", "Pat", "signed", "a" * 64, file="b" * 64))
    day.enter(TeamEntered(UIDS[0], "Annie", ("Annie",)))
    assert day.game.record == record
    assert clicks_by_uid(day.game) == won
