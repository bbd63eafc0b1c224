"""What refuses a fact: one case a line, the code and the place it points to."""

import pytest

from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import (
    EventChanged,
    EventMade,
    PenaltyGiven,
    Redealt,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionOpened,
    SessionRemoved,
    TeamEntered,
    TeamRemoved,
    Voided,
    WrongDealer,
)
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.rules.contract import Contract
from tests.journal.event import DALLAS, DETROIT, EVENT_MADE, SESSION, SYSTEM, Journal, deal

ORDER = ("Ann", "Uma", "Ben", "Vic", "Cid", "Wes")
SWAPPED = ("Uma", "Ann", "Vic", "Ben", "Wes", "Cid")
S = SESSION
PENALTY = PenaltyGiven(S, "B", "misconduct", 1, points=1)


@pytest.fixture(scope="module")
def standing():
    """Deals 1 and 2 played, a contract for deal 3, deal 1 dealt again, score read out after 2."""
    journal = Journal()
    journal.enter(SeatsTaken(S, 1, ORDER, 6))
    journal.enter(Redealt(S, 1, "exposed-card"))
    journal.enter(deal(1, "A", "40H", 44))
    journal.enter(deal(2, "B", "30C", 20))
    journal.enter(PENALTY)
    journal.enter(ScoreAnnounced(S, 2))
    journal.enter(deal(3, "A", "28NT"))
    return journal.tournament


def problem_codes(standing, fact, reason=""):
    return [(problem.code, problem.path) for problem in problems(standing, fact, reason, SYSTEM)]


@pytest.mark.parametrize(
    "fact",
    [
        EventChanged("Winter", settings={"deals": 18, "announcements": "every-six"}),
        TeamEntered(DALLAS, "Dallas", ("Ann", "Ben", "Cid", "Dan"), "Ann", "D"),
        TeamEntered("ab", "Boston", ("Xan",), "Xan", "X"),
        SessionOpened("ab", (DETROIT, DALLAS), 1, 5),
        deal(3, "A", "28NT", 30),
        deal(18, "A", "56NTXX", 56),
        PenaltyGiven(S, "A", "revoke", 3),
        PenaltyGiven(S, "A", "call-out-of-turn", 4),
        PenaltyGiven(S, "A", "misconduct", None, points=0),
        PenaltyGiven(S, "A", "other", 3, article="2.2"),
        PenaltyGiven(S, "A", "revoke", 1, attempt=1),
        Redealt(S, 3, "wrong-count"),
        Redealt(S, 4, "eight-jacks"),
        SeatsTaken(S, 4, ("Ben", "Uma", "Ann", "Vic", "Cid", "Wes")),
        SeatsTaken(S, 10, SWAPPED, swap=True),
        WrongDealer(S, 3, 1),
        RulingMade(S, ("3.9",), "seen", 3, outcome="made", waive=((9, 0),)),
        RulingMade(S, ("4.8",), "seen"),
    ],
)
def test_the_allowed_entries(standing, fact):
    assert problem_codes(standing, fact) == []


@pytest.mark.parametrize(
    ("fact", "code", "path"),
    [
        (EVENT_MADE, "event-exists", ()),
        (EventMade("x", "X", "unheard-of", "1"), "unknown-system", ("system",)),
        (EventChanged(" "), "name-missing", ("name",)),
        (EventChanged("X", settings={"deals": 2}), "deals-entered-beyond", ("settings", "deals")),
        (EventChanged("X", settings={"deals": True}), "option-value", ("settings", "deals")),
        (EventChanged("X", settings={"penalties_to": "nobody"}), "option-value", ("settings", "penalties_to")),
        (EventChanged("X", settings={"announcements": "six"}), "option-value", ("settings", "announcements")),
        (EventChanged("X", settings={"criteria": "beauty"}), "option-value", ("settings", "criteria")),
        (EventChanged("X", settings={"no_show_points": -1}), "option-value", ("settings", "no_show_points")),
        (EventChanged("X", settings={"no_show_points": 0}), "reason-missing", ("reason",)),
        (EventChanged("X", settings={"criteria": "points-for"}), "reason-missing", ("reason",)),
        (EventChanged("X", settings={"colour": "red"}), "unknown-option", ("settings", "colour")),
        (EventChanged("X\x00"), "unfit-text", ("name",)),
        (EventChanged("X\ud800"), "unfit-text", ("name",)),
        (TeamEntered("ab", " dallas "), "team-name-taken", ("name",)),
        (TeamEntered("ab", "d\u0430llas"), "team-looks-taken", ("name",)),
        (TeamEntered("ab", ""), "name-missing", ("name",)),
        (TeamEntered("ab", "X", ("a", "A")), "player-twice", ("players", 1)),
        (TeamEntered("ab", "X", ("a", " ")), "player-missing", ("players", 1)),
        (TeamEntered("ab", "X", ("a",), "b"), "captain-not-player", ("captain",)),
        (TeamEntered("ab", "X", letter="1"), "letter-form", ("letter",)),
        (TeamEntered("ab", "X", letter="XY"), "letter-form", ("letter",)),
        (TeamEntered("ab", "Boston", letter="b"), "letter-is-a-side", ("letter",)),
        (TeamEntered(DALLAS, "Texas", ("Ann", "Ben", "Cid"), "Ann", "D"), "reason-missing", ("reason",)),
        (TeamRemoved(DALLAS), "team-has-sessions", ("team",)),
        (TeamRemoved("none"), "no-such-team", ("team",)),
        (SessionOpened("ab", (DALLAS,)), "wrong-number-of-teams", ("teams",)),
        (SessionOpened("ab", (DALLAS, DALLAS)), "team-twice", ("teams", 1)),
        (SessionOpened("ab", (DALLAS, "none")), "no-such-team", ("teams", 1)),
        (SessionOpened("ab", (DALLAS, DETROIT), 1, 4), "table-taken", ("table",)),
        (SessionOpened("ab", (DALLAS, DETROIT), 0), "number-below-one", ("round",)),
        (SessionOpened("ab", (DALLAS, DETROIT), odd_side="C"), "no-such-side", ("odd_side",)),
        (SessionOpened("ab", (DALLAS, DETROIT), options={"deals": 0}), "option-value", ("options", "deals")),
        (SessionOpened(S, (DETROIT, DALLAS), 1, 4), "reason-missing", ("reason",)),
        (SessionOpened(S, (DETROIT, DALLAS), 1, 4), "seats-lost", ("teams",)),
        (SessionOpened(S, (DALLAS, DETROIT), 1, 4, odd_side="B"), "seats-lost", ("odd_side",)),
        (SessionRemoved(S), "session-has-deals", ("session",)),
        (SessionRemoved("none"), "no-such-session", ("session",)),
        (PenaltyGiven("none", "A", "revoke", 1), "no-such-session", ("session",)),
        (deal(0, "A", "40H"), "no-such-deal", ("deal",)),
        (deal(19, "A", "40H"), "no-such-deal", ("deal",)),
        (deal(4, "C", "40H"), "no-such-side", ("side",)),
        (deal(4, "A", "27H"), "below-minimum", ("contract",)),
        (deal(4, "A", "57H"), "above-maximum", ("contract",)),
        (deal(4, "A", "40H", 57), "taken-out-of-range", ("taken",)),
        (deal(4, "A", "40H", 44, opponents=57), "taken-out-of-range", ("opponents",)),
        (deal(4, "A", "40H", 44, opponents=11), "card-points-sum", ("opponents",)),
        (deal(4, "A", "40H", opponents=12), "opponents-alone", ("opponents",)),
        (deal(4, "A", "40H", 44, outcome="defeated"), "result-disagrees", ("outcome",)),
        (deal(4, "A", "40H", outcome="won"), "no-such-outcome", ("outcome",)),
        (deal(4, "A", "40H", first_seat=7), "no-such-seat", ("first_seat",)),
        (deal(1, "A", "40H", 44), "nothing-changed", ("deal",)),
        (deal(1, "A", "40H", 45), "reason-missing", ("reason",)),
        (PenaltyGiven(S, "A", "sneezing", 1), "unknown-penalty", ("code",)),
        (PenaltyGiven(S, "A", "lead-out-of-turn", 5), "deal-not-begun", ("deal",)),
        (PenaltyGiven(S, "A", "lead-out-of-turn", 19), "no-such-deal", ("deal",)),
        (PenaltyGiven(S, "A", "bid-without-suit", 4), "cardinal-without-contract", ("deal",)),
        *(
            (PenaltyGiven(S, "A", code, 4), "play-without-contract", ("deal",))
            for code in ("revoke", "lead-out-of-turn", "discard-out-of-turn", "cards-not-shown", "card-retrieved")
        ),
        (PenaltyGiven(S, "A", "revoke"), "cardinal-of-session", ("deal",)),
        (PenaltyGiven(S, "A", "other", 1), "article-missing", ("article",)),
        (PenaltyGiven(S, "A", "misconduct", 1), "points-missing", ("points",)),
        (PenaltyGiven(S, "A", "misconduct", 1, points=-1), "points-negative", ("points",)),
        (PenaltyGiven(S, "A", "lead-out-of-turn", 1, points=1), "points-fixed", ("points",)),
        (PenaltyGiven(S, "A", "lead-out-of-turn", 1, attempt=2), "no-such-attempt", ("attempt",)),
        (Redealt(S, 2, "exposed-card"), "deal-has-result", ("deal",)),
        (Redealt(S, 3, "boredom"), "unknown-redeal-reason", ("reason",)),
        (Redealt(S, 3, "no-points"), "redeal-not-of-system", ("reason",)),
        (Redealt(S, 3, "ruling"), "redeal-needs-ruling", ("reason",)),
        (Redealt(S, 3, "one-suit"), "redeal-behind-contract", ("reason",)),
        (Redealt(S, 4, "defenders-void"), "redeal-before-contract", ("reason",)),
        (Redealt(S, 3, "defenders-void"), "redeal-without-trumps", ("reason",)),
        (ScoreAnnounced(S, 2), "already-announced", ("after_deal",)),
        (ScoreAnnounced(S, 3), "deal-not-finished", ("after_deal",)),
        (WrongDealer(S, 3, 2), "was-the-dealer", ("dealt_by",)),
        (WrongDealer(S, 3, 9), "no-such-seat", ("dealt_by",)),
        (SeatsTaken(S, 4, ORDER, 2), "first-dealer-later", ("first_dealer",)),
        (SeatsTaken(S, 3, ("Ben", *ORDER[1:2], "Ann", *ORDER[3:])), "deal-has-contract", ("from_deal",)),
        (SeatsTaken(S, 1, ORDER, 5), "reason-missing", ("reason",)),
        (SeatsTaken(S, 4, ()), "nobody-seated", ("seats",)),
        (SeatsTaken(S, 4, ORDER[:5]), "wrong-number-of-seats", ("seats",)),
        (SeatsTaken(S, 4, ("Ann", *ORDER[1:5], "Zed")), "not-in-team", ("seats", 5)),
        (SeatsTaken(S, 4, ("Ben", *ORDER[1:])), "seated-twice", ("seats",)),
        (SeatsTaken(S, 4, ("Uma", "Ann", *ORDER[2:])), "seat-of-other-team", ("seats", 0)),
        (SeatsTaken(S, 9, SWAPPED, swap=True), "swap-too-early", ("swap",)),
        (SeatsTaken(S, 10, SWAPPED), "seat-of-other-team", ("seats", 0)),
        (RulingMade(S, (), "seen", 1), "articles-missing", ("articles",)),
        (RulingMade(S, ("3.9",), " ", 1), "reason-missing", ("reason",)),
        (RulingMade(S, ("3.9",), "x", 1, "opinion"), "unknown-ruling-kind", ("ruling_kind",)),
        (RulingMade(S, ("3",), "x", 1, "settlement", members=("y",)), "settlement-has-members", ("members",)),
        (RulingMade(S, ("3.9",), "x", outcome="made"), "ruling-needs-deal", ("deal",)),
        (RulingMade(S, ("3.9",), "x", 4, outcome="made"), "outcome-without-contract", ("outcome",)),
        (RulingMade(S, ("3.9",), "x", 1, points={"C": 1}), "no-such-side", ("points",)),
        (RulingMade(S, ("3.9",), "x", 1, contract=Contract(60, "H")), "above-maximum", ("contract",)),
        (RulingMade(S, ("3.9",), "x", 1, waive=((5, 0),)), "no-such-penalty", ("waive", 0)),
        (RulingMade(S, ("3.9",), "x", 2, impose=(PENALTY,)), "imposed-elsewhere", ("impose", 0, "deal")),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)
def test_refusals(standing, fact, code, path):
    assert (code, path) in problem_codes(standing, fact)


def test_every_problem_is_named_at_once(standing):
    assert len(problem_codes(standing, deal(19, "C", "57H", 99))) == 4


def test_a_reason_opens_what_is_only_to_be_explained(standing):
    assert problem_codes(standing, deal(1, "A", "40H", 45), "misread") == []
    turned = SessionOpened(S, (DETROIT, DALLAS), 1, 4, odd_side="B")
    assert problem_codes(standing, turned, "wrong way round") == []
    assert problem_codes(standing, TeamEntered(DALLAS, "Texas", ("Ann", "Ben"), "Ann"), "renamed") == []
    assert problem_codes(standing, SeatsTaken(S, 1, ORDER, 5), "misheard") == []


def test_the_swap_comes_once(standing):
    journal = Journal()
    journal.enter(SeatsTaken(S, 1, ORDER, 6))
    journal.enter(SeatsTaken(S, 10, SWAPPED, swap=True))
    assert ("second-swap", ("swap",)) in problem_codes(journal.tournament, SeatsTaken(S, 12, ORDER, swap=True))
    assert problem_codes(journal.tournament, SeatsTaken(S, 12, ("Wes", *SWAPPED[1:4], "Uma", "Cid"))) == []


def test_no_player_loses_a_seat_by_a_change_of_sides():
    journal = Journal()
    journal.enter(SeatsTaken(S, 1, ORDER, 6))
    journal.enter(SeatsTaken(S, 10, SWAPPED, swap=True))
    lost = problems(journal.tournament, SessionOpened(S, (DALLAS, DETROIT), 1, 4, odd_side="B"), "", SYSTEM)
    assert [(item.code, dict(item.values)) for item in lost] == [
        ("seats-lost", {"deal": 1, "seat": 1, "name": "Ann"}),
        ("seats-lost", {"deal": 10, "seat": 1, "name": "Uma"}),
    ]
    empty = Journal()
    empty.enter(SeatsTaken(S, 1, (), 6))
    assert problem_codes(empty.tournament, SessionOpened(S, (DALLAS, DETROIT), 1, 4, odd_side="B")) == []


def test_seats_that_no_longer_fit_do_not_come_back():
    journal = Journal()
    journal.enter(SeatsTaken(S, 1, ORDER, 6))
    journal.enter(SessionOpened(S, (DALLAS, DETROIT), 1, 4, odd_side="B"))
    seated = journal.enter(SeatsTaken(S, 1, SWAPPED, 6))
    assert problem_codes(journal.tournament, Voided(seated.seq)) == [("seats-lost", ("entry",))]
    swapped = Journal()
    swapped.enter(SeatsTaken(S, 1, ORDER, 6))
    swap = swapped.enter(SeatsTaken(S, 10, SWAPPED, swap=True))
    assert problem_codes(swapped.tournament, Voided(swap.seq)) == []
    swapped.enter(SeatsTaken(S, 12, ("Wes", *SWAPPED[1:4], "Uma", "Cid")))
    assert problem_codes(swapped.tournament, Voided(swap.seq)) == [("seats-lost", ("entry",))]


def test_nothing_before_the_event():
    empty = Tournament(0, "")
    assert [problem.code for problem in problems(empty, TeamEntered("a", "A"), "", SYSTEM)] == ["no-event"]
    assert problems(empty, EVENT_MADE, "", SYSTEM) == ()
