"""A batch command is refused for the same reasons as its facts judged one by one."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.journal import sessions
from scorekeeper.journal.checks import problems
from scorekeeper.journal.entry import START, Entry, NewEntry, number
from scorekeeper.journal.facts import (
    BellRung,
    CardsNotClipped,
    DealRecorded,
    EventMade,
    Fact,
    HandRecorded,
    LengthSet,
    PenaltyGiven,
    PlayerEntered,
    Redealt,
    ResultStated,
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
from scorekeeper.journal.standing import session_state
from scorekeeper.kernel.judging import command_problems
from scorekeeper.kernel.time_limits import LATE, late_penalty
from scorekeeper.rules.contract import Contract, read_contract
from scorekeeper.rules.model import Problem
from scorekeeper.rules.systems.singles500 import SINGLES_500
from tests.kernel.votes import UNASKED

TEAMS, SESSIONS = ("da", "de", "al"), ("50", "51", "52")
PEOPLE = ("Ann", "Ben", "Cid", "Uma", "Vic", "Wes")
SEATS = ("Ann", "Uma", "Ben", "Vic", "Cid", "Wes")
LISTS = (("Ann", "Ben", "Cid"), ("Uma", "Vic", "Wes"), ("Ann", "Uma", "Zed"), ())


def opening_facts(system):
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
ruling = st.builds(
    RulingMade,
    session,
    st.just(("3.9",)),
    st.just("seen"),
    st.one_of(st.none(), number_of_deal),
    ruling_kind=st.sampled_from(("ruling", "ruling", "settlement")),
    side=st.sampled_from((None, "A", "B")),
    contract=st.one_of(st.none(), contract),
    outcome=st.sampled_from((None, "made", "defeated", "lost")),
    taken=st.sampled_from((None, None, 30, 57)),
    points=st.sampled_from(({}, {"B": 2})),
    waive=st.sampled_from(((), (), ((9, 0),), ((7, 0), (10, 0)), ((8, 1),))),
    supersedes=st.one_of(st.none(), st.none(), st.integers(5, 20)),
    again=st.sampled_from((None, None, None, "redeal", "replay")),
)
rulings_of_a_deal = st.sampled_from([
    RulingMade("50", ("3.9",), "seen", 1, **what)
    for what in (
        {"outcome": "made"}, {"side": "B", "outcome": "made"}, {"side": "B"}, {"taken": 30}, {"again": "replay"},
        {"contract": Contract(56, "S"), "outcome": "lost"}, {"points": {"A": 1}, "ruling_kind": "settlement"},
    )
])  # fmt: skip
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
    ruling,
    st.builds(SessionRemoved, session),
    st.builds(TeamEntered, team, st.sampled_from(("Dallas", "Detroit", "Albany")), st.sampled_from(LISTS)),
    st.builds(TeamRemoved, team),
    st.builds(PlayerEntered, st.sampled_from(("Ann", "Zed", "aa", "bb")), st.sampled_from((*PEOPLE, "Anne", ""))),
    st.builds(SubstitutionApproved, st.just("5b"), team, st.just("Ann"), st.just("bb"), st.just(("Pat",))),
    st.builds(Voided, st.integers(1, 20)),
)


def entries(facts, reason=""):
    return [
        NewEntry(f"c{index}", "2026-10-03T10:00:00Z", "Pat", "desk", fact, reason) for index, fact in enumerate(facts)
    ]


def event_state(system):
    journal: list[Entry] = []
    for new in entries(opening_facts(system)):
        journal.append(number(new, len(journal) + 1, journal[-1].digest if journal else START))
    return fold(journal)


def problems_in_order(tournament, new, allow):
    result_problems: list[tuple[int, Problem]] = []
    refused: set[object] = set()
    for position, entry in enumerate(new):
        makes = {getattr(entry.fact, "team", None)} if isinstance(entry.fact, TeamEntered) else set()
        makes |= {entry.fact.session} if isinstance(entry.fact, SessionOpened) else set()
        leans = set(entry.fact.teams) if isinstance(entry.fact, SessionOpened) else {getattr(entry.fact, "session", "")}
        if leans & refused:
            refused |= makes
            continue
        rules = tournament.rules
        result = (
            *problems(tournament, entry.fact, entry.reason, rules),
            *late_penalty(tournament, entry.fact, entry.at),
        )
        again = {
            (item.fact.session, item.fact.from_deal)
            for item in new[position + 1 :]
            if isinstance(item.fact, SeatsTaken)
        }
        refusals = [
            problem
            for problem in result
            if problem.code not in allow
            and not (problem.code == "seats-lost" and (entry.fact.session, dict(problem.values)["deal"]) in again)
        ]
        result_problems += [(position, item) for item in refusals]
        if refusals:
            refused |= makes
        else:
            tournament = advance(tournament, (number(entry, tournament.seq + 1, tournament.head_digest),))
    return tuple(result_problems)


@pytest.mark.parametrize("system", ["international-56", "tables-56"])
@pytest.mark.parametrize("allow", [UNASKED, UNASKED | {LATE, "deal-not-begun"}])
@settings(max_examples=150, deadline=None)
@given(facts=st.lists(fact, max_size=25), reason=st.sampled_from(("", "seen")))
def test_at_once_and_one_by_one_find_the_same(system, allow, facts, reason):
    before, new = event_state(system), entries(facts, reason)
    assert command_problems(before, new, allow) == problems_in_order(before, new, allow)


@pytest.mark.parametrize("opened", [True, False])
@settings(max_examples=25, deadline=None)
@given(facts=st.lists(rulings_of_a_deal, max_size=5), later=st.lists(st.one_of(fact, rulings_of_a_deal), max_size=3))
def test_consecutive_rulings_are_refused_as_when_entered_singly(opened, facts, later):
    play = [DealRecorded("50", number, "A", Contract(40, "H"), 44) for number in (1, 2)]
    before = event_state("international-56")
    if not opened:
        for entry in entries(play):
            before = advance(before, (number(entry, before.seq + 1, before.head_digest),))
    session = [replace(entry, session="51") for entry in (*play, *facts)] if opened else facts
    start = [SessionOpened("51", ("da", "de"), 2, 1)] if opened else []
    new = entries([*start, *session, *later], "seen")
    assert command_problems(before, new, UNASKED) == problems_in_order(before, new, UNASKED)


@pytest.mark.parametrize("wrong", [{"side": "C"}, {"side": None, "contract": None, "dealer_side": "C"}])
def test_a_side_that_no_table_has_is_refused_where_tokens_run_out(wrong):
    bid = read_contract("28NT")
    assert bid is not None
    first, second = (DealRecorded("50", deal, "A", bid) for deal in (1, 2))
    result = command_problems(event_state("tables-56"), entries([first, replace(second, **wrong)]))
    assert (1, "no-such-side") in {(at, problem.code) for at, problem in result}


@settings(max_examples=150, deadline=None)
@given(facts=st.lists(fact, max_size=25))
def test_a_continued_match_equals_the_match_read_again(facts):
    result = event_state("international-56")
    ongoing = Ongoing(result)
    for new in entries(facts, "seen"):
        if not problems(result, new.fact, new.reason, result.rules):
            entry = number(new, result.seq + 1, result.head_digest)
            result = advance(result, (entry,))
            ongoing.take(entry)
            assert ongoing.tournament == result


at_game = st.permutations(PEOPLE).map(lambda order: tuple(order[:4]))
hand = st.integers(0, 4)
of_games = st.one_of(
    st.builds(SessionOpened, session, at_game, st.sampled_from((None, 1, 2)), st.sampled_from((None, 1, 2))),
    st.builds(
        HandRecorded, session, hand, side, st.sampled_from(("7S", "8H", "6NT")).map(read_contract),
        st.sampled_from(({}, {"A": 8})), st.sampled_from((None, "A", "both")), st.sampled_from((1, 1, 2)),
    ),
    st.builds(BellRung, session, hand),
    st.builds(ResultStated, session, st.sampled_from(("A", "B", "tie"))),
    st.builds(CardsNotClipped, session, at_game.map(lambda four: four[:1])),
    st.builds(RulingMade, session, st.just(("4f",)), st.just("seen"), hand, outcome=st.just("made")),
    st.builds(SessionRemoved, session),
    st.builds(TeamEntered, st.sampled_from(PEOPLE), st.sampled_from((*PEOPLE, "Zed")), st.just(())),
    st.builds(TeamRemoved, st.sampled_from(PEOPLE)),
    st.builds(Voided, st.integers(1, 20)),
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(facts=st.lists(of_games, max_size=25))
def test_games_continue_as_if_they_were_read_again(facts):
    result, taken = fold(()), 0
    ongoing = Ongoing(result)
    players = [TeamEntered(name, name, (name,)) for name in PEOPLE]
    opened = SessionOpened("50", PEOPLE[:4], 1, 1)
    for new in entries([EventMade("e7", "Otago", "singles-500", "2025"), *players, opened, *facts], "seen"):
        if not problems(result, new.fact, new.reason, SINGLES_500):
            entry = number(new, result.seq + 1, result.head_digest)
            result = advance(result, (entry,))
            ongoing.take(entry)
            taken += 1
            assert ongoing.tournament == result
    assert taken >= 8


@pytest.mark.parametrize("count", [20, 80])
def test_a_command_of_many_rulings_works_its_session_out_a_fixed_number_of_times(monkeypatch, count):
    worked_out = []

    def counted(*values):
        worked_out.append(values[0])
        return session_state(*values)

    monkeypatch.setattr(sessions, "session_state", counted)
    around = event_state("international-56")
    waived = ((around.seq + 5, 0),)
    contract = Contract(40, "H", 1)
    deals = [DealRecorded("51", number, "A", contract, 44) for number in (1, 2, 3)]
    rulings = [
        RulingMade("51", ("4.8",), "so", number % 3 + 1, side="B", contract=contract, outcome="defeated", waive=waived)
        for number in range(count)
    ]
    penalty = PenaltyGiven("51", "A", "misconduct", 1, points=1)
    facts: list[Fact] = [SessionOpened("51", ("da", "de"), 2, 1), *deals, penalty, *rulings]
    new = [NewEntry(f"c{n}", "2026-10-03T10:00:00Z", "Ann", "s", fact) for n, fact in enumerate(facts)]
    assert command_problems(around, new, UNASKED, role="organiser") == ()
    assert len(worked_out) < 12
    wrong = replace(rulings[0], outcome="lost")
    new.append(NewEntry("wrong", "2026-10-03T10:00:00Z", "Ann", "s", wrong))
    assert [result.code for _, result in command_problems(around, new, UNASKED, role="organiser")] == [
        "no-such-outcome"
    ]
