"""What is said before a fact is entered that may be entered."""

import inspect
import re

import pytest

from scorekeeper.journal import names as journal_names
from scorekeeper.journal import remarks as journal_remarks
from scorekeeper.journal.facts import (
    PenaltyGiven,
    Redealt,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionOpened,
    TeamEntered,
)
from scorekeeper.journal.remarks import remarks
from scorekeeper.session.words.remarks import REMARKS, remark
from tests.journal.event import DALLAS, DETROIT, SESSION, SYSTEM, Journal, deal

S = SESSION
ORDER = ("Ann", "Uma", "Ben", "Vic", "Cid", "Wes")


@pytest.fixture(scope="module")
def standing():
    journal = Journal()
    journal.enter(SeatsTaken(S, 2, ORDER))
    journal.enter(Redealt(S, 1, "exposed-card"))
    journal.enter(deal(1, "A", "40H", 44))
    journal.enter(PenaltyGiven(S, "A", "lead-out-of-turn", 1))
    journal.enter(PenaltyGiven(S, "A", "revoke", 1))
    journal.enter(ScoreAnnounced(S, 1))
    journal.enter(RulingMade(S, ("4.8",), "x", 1, outcome="made"))
    journal.enter(deal(2, "B", "30C"))
    return journal.tournament


@pytest.mark.parametrize(
    ("fact", "codes"),
    [
        (deal(2, "B", "30C", 31), []),
        (deal(3, "B", "30C", 31), ["result-awaited"]),
        (deal(5, "B", "30C", 31), ["result-awaited", "deal-missing", "deal-missing"]),
        (deal(1, "A", "40H", 45), ["announced-already", "ruled-already"]),
        (PenaltyGiven(S, "B", "lead-out-of-turn", 2), []),
        (PenaltyGiven(S, "B", "lead-out-of-turn", 2, objected=False), ["not-objected"]),
        (PenaltyGiven(S, "A", "lead-out-of-turn", 1), ["same-penalty-again", "announced-already", "ruled-already"]),
        (PenaltyGiven(S, "A", "bid-without-suit", 1), ["awarded-already", "announced-already", "ruled-already"]),
        (PenaltyGiven(S, "B", "revoke", 1), ["both-guilty", "announced-already", "ruled-already"]),
        (PenaltyGiven(S, "B", "revoke", 1, attempt=1), ["abandoned-attempt", "announced-already", "ruled-already"]),
        (SeatsTaken(S, 1, ORDER, 6), ["seats-change-later"]),
        (SessionOpened("ab", (DALLAS, DETROIT), 1, 5), ["twice-in-a-round", "twice-in-a-round"]),
        (SessionOpened("ab", (DALLAS, DETROIT), 2, 5), []),
        (TeamEntered("ab", "Boston", ("Ann",), letter="D"), ["player-of-two-teams", "letter-of-two-teams"]),
        (TeamEntered(DALLAS, "Dallas", ("Anna", "Ben", "Cid")), ["seated-name-gone"]),
        (
            TeamEntered("ab", "Dall\u0430s", ("Ann\u0435",)),
            ["name-mixes-alphabets", "names-look-alike", "name-mixes-alphabets"],
        ),
        (Redealt(S, 2, "ruling"), []),
        (PenaltyGiven("none", "A", "revoke", 1), []),
    ],
)
def test_remarks(standing, fact, codes):
    assert [remark.code for remark in remarks(standing, fact, SYSTEM)] == codes


def test_every_remark_has_its_sentence(standing, check_golden):
    code = re.compile(r'problem\(\s*"([a-z-]+)"')
    assert set(code.findall(inspect.getsource(journal_remarks) + inspect.getsource(journal_names))) == set(REMARKS)
    result = remark(remarks(standing, deal(3, "B", "30C", 31), SYSTEM)[0])
    check_golden(result)
    (shown_remark, *_) = remarks(standing, PenaltyGiven(S, "A", "lead-out-of-turn", 1), SYSTEM)
    assert "Dallas" in remark(shown_remark, {"side": "Dallas"})
