"""A command judged at once is refused for the same as one whose facts are judged one by one, each against all before."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.desk.judging import command_problems
from scorekeeper.desk.timing import LATE, late_penalty
from scorekeeper.journal.checks import problems
from scorekeeper.journal.entry import START, Entry, NewEntry, number
from scorekeeper.journal.facts import (
    DealRecorded,
    EventMade,
    LengthSet,
    PenaltyGiven,
    PlayerEntered,
    Redealt,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionForfeited,
    SessionOpened,
    SessionRemoved,
    SubstitutionApproved,
    TeamEntered,
    TeamRemoved,
    Voided,
    WrongDealer,
)
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.ongoing import Ongoing
from scorekeeper.rules.contract import read_contract
from scorekeeper.rules.model import Problem

TEAMS, SESSIONS = ("da", "de", "al"), ("50", "51", "52")
PEOPLE = ("Ann", "Ben", "Cid", "Uma", "Vic", "Wes")
SEATS = ("Ann", "Uma", "Ben", "Vic", "Cid", "Wes")
LISTS = (("Ann", "Ben", "Cid"), ("Uma", "Vic", "Wes"), ("Ann", "Uma", "Zed"), ())


def made(system):
    return (
        EventMade("e7", "Cup", system, "2025"),
        TeamEntered("da", "Dallas", LISTS[0], "Ann"),
        TeamEntered("de", "Detroit", LISTS[1], "Uma"),
        SessionOpened("50", ("da", "de"), 1, 1),
    )


session, team = st.sampled_from(SESSIONS), st.sampled_from(TEAMS)
number_of_deal = st.integers(0, 5)
contract = st.sampled_from(("28NT", "40HX", "56S", "33D")).map(read_contract)
side = st.sampled_from(("A", "A", "B", "C"))
deal = st.builds(
    DealRecorded,
    session,
    number_of_deal,
    side,
    contract,
    st.sampled_from((None, 0, 30, 56, 57)),
    st.sampled_from((None, None, "made", "lost")),
    captains_saw=st.booleans(),
    first_seat=st.sampled_from((None, 3, 9)),
)
penalty = st.builds(
    PenaltyGiven,
    session,
    side,
    st.sampled_from(("lead-out-of-turn", "revoke", "misconduct", "other", "nothing")),
    st.one_of(st.none(), number_of_deal),
    points=st.sampled_from((None, None, 2, -1)),
    attempt=st.sampled_from((None, None, 1)),
)
fact = st.one_of(
    deal,
    deal,
    deal,
    penalty,
    st.builds(
        SessionOpened, session, st.permutations(TEAMS).map(lambda order: tuple(order[:2])), st.just(1), number_of_deal
    ),
    st.builds(SeatsTaken, session, st.sampled_from((1, 1, 3)), st.just(SEATS), st.sampled_from((None, 6))),
    st.builds(Redealt, session, number_of_deal, st.sampled_from(("exposed-card", "ruling"))),
    st.builds(ScoreAnnounced, session, number_of_deal),
    st.builds(WrongDealer, session, number_of_deal, st.integers(0, 6)),
    st.builds(LengthSet, session, number_of_deal, st.sampled_from(("stopped", "planned"))),
    st.builds(SessionForfeited, session, side, st.just("left")),
    st.builds(RulingMade, session, st.just(("3.9",)), st.just("seen"), number_of_deal, outcome=st.just("made")),
    st.builds(SessionRemoved, session),
    st.builds(TeamEntered, team, st.sampled_from(("Dallas", "Detroit", "Albany")), st.sampled_from(LISTS)),
    st.builds(TeamRemoved, team),
    st.builds(PlayerEntered, st.sampled_from(("Ann", "Zed", "aa", "bb")), st.sampled_from((*PEOPLE, "Anne", ""))),
    st.builds(SubstitutionApproved, st.just("5b"), team, st.just("Ann"), st.just("bb"), st.just(("Pat",))),
    st.builds(Voided, st.integers(1, 20)),
)


def entries(facts, reason=""):
    return [NewEntry(f"c{at}", "2026-10-03T10:00:00Z", "Pat", "desk", one, reason) for at, one in enumerate(facts)]


def stands(system):
    journal: list[Entry] = []
    for new in entries(made(system)):
        journal.append(number(new, len(journal) + 1, journal[-1].digest if journal else START))
    return fold(journal)


def one_by_one(tournament, new, allow):
    found: list[tuple[int, Problem]] = []
    refused: set[object] = set()
    for position, entry in enumerate(new):
        makes = {getattr(entry.fact, "team", None)} if isinstance(entry.fact, TeamEntered) else set()
        makes |= {entry.fact.session} if isinstance(entry.fact, SessionOpened) else set()
        leans = set(entry.fact.teams) if isinstance(entry.fact, SessionOpened) else {getattr(entry.fact, "session", "")}
        if leans & refused:
            refused |= makes
            continue
        rules = tournament.rules
        said = (*problems(tournament, entry.fact, entry.reason, rules), *late_penalty(tournament, entry.fact, entry.at))
        again = {
            (one.fact.session, one.fact.from_deal) for one in new[position + 1 :] if isinstance(one.fact, SeatsTaken)
        }
        here = [
            one
            for one in said
            if one.code not in allow
            and not (one.code == "seats-lost" and (entry.fact.session, dict(one.values)["deal"]) in again)
        ]
        found += [(position, one) for one in here]
        if here:
            refused |= makes
        else:
            tournament = advance(tournament, (number(entry, tournament.seq + 1, tournament.head),))
    return tuple(found)


@pytest.mark.parametrize("system", ["international-56", "tables-56"])
@pytest.mark.parametrize("allow", [frozenset(), frozenset({LATE, "deal-not-begun"})])
@settings(max_examples=150, deadline=None)
@given(facts=st.lists(fact, max_size=25), reason=st.sampled_from(("", "seen")))
def test_at_once_and_one_by_one_find_the_same(system, allow, facts, reason):
    before, new = stands(system), entries(facts, reason)
    assert command_problems(before, new, allow) == one_by_one(before, new, allow)


@settings(max_examples=150, deadline=None)
@given(facts=st.lists(fact, max_size=25))
def test_what_goes_on_stands_as_if_it_were_read_anew(facts):
    stood = stands("international-56")
    ongoing = Ongoing(stood)
    for new in entries(facts, "seen"):
        if not problems(stood, new.fact, new.reason, stood.rules):
            entry = number(new, stood.seq + 1, stood.head)
            stood = advance(stood, (entry,))
            ongoing.take(entry)
            assert ongoing.tournament == stood
