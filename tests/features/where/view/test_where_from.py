import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.features.where.view.addresses import (
    EVENT,
    JOURNAL,
    SHEET,
    STANDINGS,
    NumberAddress,
    neighbour,
    numbers,
    value_of,
)
from scorekeeper.features.where.view.where_from import chain
from scorekeeper.features.where.words import number_title
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import (
    DealRecorded,
    PenaltyGiven,
    Redealt,
    RulingMade,
    SessionOpened,
    TeamEntered,
    WrongDealer,
)
from scorekeeper.journal.fold import fold
from scorekeeper.language.spans import plain
from scorekeeper.rules.contract import STRAINS, Contract
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, deal, entries, golden, opening

GOLDEN = entries([*opening(seats=True), *golden()], {13: "trick 8 counted for the wrong side"})
EVENT_NOW = fold(GOLDEN)


def index(what, deal_number=0, side="", team="", page=SHEET):
    return NumberAddress(page, what, "" if team else SESSION, deal_number, side, team)


def asked(what, *keys, **more):
    result = chain(EVENT_NOW, GOLDEN, index(what, *keys, **more))
    assert result is not None
    return result


def test_the_four_points_of_deal_ten_as_on_the_picture(check_golden):
    outcome = asked("points", 10, "A")
    assert (outcome.value, outcome.title, outcome.note) == (
        4,
        "points for Dallas in deal 10",
        "B 28NTX 25, then 1 penalty",
    )
    check_golden([(plain(step.title), plain(step.detail)) for step in outcome.steps])
    check_golden(outcome.parts_title)
    assert number_title("points", 1, team="Dallas", deal=3) == "point for Dallas in deal 3"
    contract, result, penalty = (entry.seq for entry in outcome.entries)
    assert [(part.value, part.text, part.article, part.entries) for part in outcome.parts] == [
        (2, "Contract 28 to 39 defeated", "1.3", (result,)),
        (1, "Doubled", "1.3", (contract,)),
        (1, "Detroit led out of turn, Dallas objected", "4.2", (penalty,)),
    ]
    assert outcome.sum_text == "2 + 1 + 1"
    assert [entry.what for entry in outcome.entries] == [
        "contract B 28NTX",
        "taken 25",
        "penalty 4.2 on Detroit in deal 10",
    ]
    check_golden(outcome.entries_title)
    assert outcome.articles == ("1.3", "4.2")


def test_a_total_names_each_line_of_a_deal_with_its_own_article(check_golden):
    tenth = [part for part in asked("running", 10, "A").parts if part.text.startswith("Deal 10")]
    check_golden([(part.value, part.text, part.article) for part in tenth])
    check_golden(asked("running", 10, "A").parts_title)


def test_a_corrected_deal_shows_both_entries_with_the_reason():
    for matches in (asked("taken", 6), asked("points", 6, "A")):
        assert [entry.what for entry in matches.entries] == ["B 36D 37", "corrected from B 36D 37 to B 36D 34"]
        assert [entry.reason for entry in matches.entries] == ["", "trick 8 counted for the wrong side"]
    assert asked("taken", 6).parts[0].entries == (asked("taken", 6).entries[-1].seq,)


@pytest.mark.parametrize(
    ("address", "value", "text"),
    [
        (index("difference"), 9, "25 − 16"),
        (index("match-points", side="A"), 4, "4"),
        (index("warnings", side="A"), 1, "1"),
        (index("warnings", side="B"), 0, "0"),
        (index("running", 6, "A"), 5, "1 + 1 + 1 + 2"),
        (index("points", 1, "B"), 0, "0"),
        (index("deals"), 18, "18"),
        (index("dealer", 2), 1, "1"),
        (index("match-points", team=DALLAS, page=STANDINGS), 4, "4"),
        (index("difference", team=DETROIT, page=STANDINGS), -9, "−9"),
        (index("place", team=DETROIT, page=STANDINGS), 2, "1 + 1"),
    ],
)
def test_a_number_and_its_sum(address, value, text):
    result = chain(EVENT_NOW, GOLDEN, address)
    assert result is not None
    assert (result.value, result.sum_text) == (value, text)


def test_nothing_is_where_nothing_is_shown():
    assert chain(EVENT_NOW, GOLDEN, index("session-points", side="A")) is None
    assert chain(EVENT_NOW, GOLDEN, index("points", 30, "A")) is None
    assert chain(EVENT_NOW, GOLDEN, NumberAddress(JOURNAL, "entry", entry=9999)) is None


def test_a_wrong_dealer_is_named():
    journal = entries([*opening(), *golden(1), WrongDealer(SESSION, 1, 3)])
    result = chain(fold(journal), journal, index("dealer", 1))
    assert result is not None
    assert (result.value, result.parts[0].article, result.entries[-1].seq) == (3, "4.4", len(journal))


def test_the_arrows_lead_through_every_number_of_the_sheet():
    assert neighbour(EVENT_NOW, index("points", 10, "A"), "right") == index("points", 10, "B")
    assert neighbour(EVENT_NOW, index("points", 10, "B"), "right") == index("running", 10, "A")
    assert neighbour(EVENT_NOW, index("points", 10, "A"), "down") == index("points", 11, "A")
    assert neighbour(EVENT_NOW, index("points", 10, "A"), "up") == index("points", 9, "A")
    assert neighbour(EVENT_NOW, index("points", 1, "A"), "up") == index("total", side="B")
    assert neighbour(EVENT_NOW, index("total", side="A"), "left") == index("total", side="A")
    assert neighbour(EVENT_NOW, index("total", side="A"), "up") == index("total", side="A")
    for page in (SHEET, STANDINGS, EVENT, JOURNAL):
        everything = {item for row in numbers(EVENT_NOW, page, SESSION) for _, item in row}
        reached, waiting = set(), [next(iter(numbers(EVENT_NOW, page, SESSION)))[0][1]]
        while waiting:
            item = waiting.pop()
            if item not in reached:
                reached.add(item)
                waiting += [neighbour(EVENT_NOW, item, way) for way in ("left", "right", "up", "down")]
        assert reached == everything


# --- every number of a random event

SESSIONS = ("5a", "5b", "5c")
sides = st.sampled_from("AB")
contracts = st.builds(Contract, st.integers(28, 56), st.sampled_from(STRAINS), st.integers(0, 2))
penalties = st.builds(
    PenaltyGiven,
    st.sampled_from(SESSIONS),
    sides,
    st.sampled_from([code for code in INTERNATIONAL_56.infractions.kinds if code not in {"other", "misconduct"}]),
    st.none() | st.integers(1, 4),
    st.booleans(),
)
rulings = st.builds(
    RulingMade,
    st.sampled_from(SESSIONS),
    st.just(("4.8",)),
    st.just("so ruled"),
    st.none() | st.integers(1, 4),
    points=st.dictionaries(sides, st.integers(-3, 3)),
    outcome=st.sampled_from([None, "made", "defeated"]),
    side=st.none() | sides,
    contract=st.none() | contracts,
)
deals = st.builds(
    DealRecorded,
    st.sampled_from(SESSIONS),
    st.integers(1, 4),
    sides,
    contracts,
    st.integers(0, 56) | st.none(),
)
facts = st.lists(
    st.one_of(
        deals,
        deals,
        penalties,
        rulings,
        st.builds(Redealt, st.sampled_from(SESSIONS), st.integers(1, 4), st.just("ruling")),
        st.builds(WrongDealer, st.sampled_from(SESSIONS), st.integers(1, 4), st.integers(1, 6)),
    ),
    max_size=25,
)


def random_event(more, offender):
    opened = [
        *opening(penalties_to=offender, deals=4)[:3],
        TeamEntered("b0", "Boston", ("U", "V", "W"), "U"),
        SessionOpened("5a", (DALLAS, DETROIT), round=1, table=1),
        SessionOpened("5b", (DETROIT, "b0"), round=2, table=1),
        SessionOpened("5c", ("b0", DALLAS)),
    ]
    # Two sessions are complete from the start, so that the standings have something to say.
    begun = [
        deal(number, "A 40HX 44" if number % 2 else "B 28S 3", uid) for uid in ("5a", "5b") for number in range(1, 5)
    ]
    journal = entries([*opened, *begun])
    now = fold(journal)
    for fact in more:
        if not problems(now, fact, "a reason", INTERNATIONAL_56):
            journal = entries([*(entry.fact for entry in journal), fact])
            now = fold(journal)
    return journal, now


@settings(max_examples=25)
@given(facts, st.sampled_from(["opponents", "offender"]))
def test_every_number_of_a_random_event_is_the_sum_of_its_lines_and_ends_at_the_journal(more, offender):
    journal, now = random_event(more, offender)
    pages = [(SHEET, uid) for uid in SESSIONS] + [(STANDINGS, ""), (EVENT, ""), (JOURNAL, "")]
    count = 0
    for page, session in pages:
        for row in numbers(now, page, session):
            for _, address in row:
                result = chain(now, journal, address)
                assert result is not None, address
                assert result.value == value_of(now, address)
                assert sum(part.value for part in result.parts) == result.value, (address, result.parts)
                assert result.entries, address
                assert {entry.seq for entry in result.entries} <= {entry.seq for entry in journal}
                assert address.what == "difference" or all(part.entries for part in result.parts), address
                assert {seq for part in result.parts for seq in part.entries} <= {entry.seq for entry in result.entries}
                assert result.title
                count += 1
    assert count > 100
