"""Document import: all or none, equal ones ignored, different ones refused."""

import random
import unicodedata

import pytest

from scorekeeper.documents.result import result_document
from scorekeeper.documents.session import read_session
from scorekeeper.documents.writing import write_session
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import SessionOpened
from scorekeeper.kernel.errors import WrongFiles
from scorekeeper.kernel.events import NewEvent, new_event_facts
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.rules.system import REDEAL_REASONS
from scorekeeper.rules.systems import SYSTEMS
from tests.features.papers.view.document_import import import_papers
from tests.features.papers.view.sessions_in import bring, document, empty_event
from tests.kernel.tables import deal, desk_at, new_event, numbered
from tests.rules.random_sessions import session


def result_of(value):
    session = read_session(value)
    assert isinstance(session, Session), session
    return result_document(score(SYSTEMS[session.system], session))


def faults(desk, *values):
    """What is said about files that are refused; nothing may have been written."""
    head = desk.store.head
    with pytest.raises(WrongFiles) as wrong:
        bring(desk, *values)
    assert desk.store.head == head
    return [(name, problem.code, problem.path) for name, problem in wrong.value.problems]


def test_everything_a_document_says_scores_the_same_afterwards():
    desk = desk_at(empty_event())
    imported = bring(desk, document())
    (state,) = desk.tournament.sessions.values()
    assert imported.entered == (state.uid,)
    assert result_document(state.result) == result_of(document())
    assert (state.round, state.table, state.scorer, state.record.first_dealer) == (2, 4, "Mini", 3)
    assert [team.name for team in desk.tournament.teams.values()] == ["Dallas", "കൊച്ചി"]
    commands = [entry.cmd.partition("/")[0] for entry in desk.entries[1:]]
    assert len(set(commands[:-1])) == 1, "one command, and the committee confirms what it rules"


def test_export_and_import_give_the_same_result_document():
    desk = desk_at(empty_event())
    bring(desk, document())
    (state,) = desk.tournament.sessions.values()
    again = desk_at(empty_event(deals=24, penalties_to="offender"))
    bring(again, write_session(state.record))
    (copy,) = again.tournament.sessions.values()
    assert result_document(copy.result) == result_document(state.result)
    (called,) = (deal for deal in write_session(copy.record)["deals"] if deal["deal"] == 3)
    assert called["calls"] == document()["deals"][2]["calls"]
    assert bring(again, document()).unchanged == (copy.uid,)


def test_importing_again_changes_nothing():
    desk = desk_at(empty_event())
    bring(desk, document())
    head = desk.store.head
    spelled = document(sides={"A": {"name": " dallas"}, "B": {"name": unicodedata.normalize("NFD", "കൊച്ചി")}})
    shuffled = document(deals=list(reversed(document()["deals"])))
    assert bring(desk, document(), spelled, shuffled).entered == ()
    assert desk.store.head == head


def test_one_file_twice_in_one_command_is_one_session():
    desk = desk_at(empty_event())
    imported = bring(desk, [document(), document()], document())
    assert len(imported.entered) == 1
    assert len(desk.tournament.sessions) == 1


def with_deal(position, **changes):
    deals = document()["deals"]
    deals[position] = {key: value for key, value in (deals[position] | changes).items() if value is not None}
    return document(deals=deals)


def test_optional_fields_of_a_deal_make_no_difference():
    desk = desk_at(empty_event())
    bring(desk, with_deal(2, first_seat=6))
    for again in (
        with_deal(2, first_seat=None),
        with_deal(2, first_seat=6, side="A", contract="29H", result="made"),
    ):
        assert bring(desk, again).entries == 0


def test_deals_that_differ_only_in_their_calls_are_different():
    desk = desk_at(empty_event())
    bring(desk, document())
    for changes in ({"first_seat": 3}, {"calls": ["29H", "P", "P", "P", "P", "P"], "first_seat": 2}):
        with pytest.raises(WrongFiles) as wrong:
            bring(desk, with_deal(2, **changes))
        ((_name, problem),) = wrong.value.problems
        values = dict(problem.values)
        assert values["document"] != values["recorded"]


def test_a_different_session_is_refused_with_its_differing_deals():
    desk = desk_at(empty_event())
    bring(desk, document())
    other = document(
        deals=[*document()["deals"][:2], {"deal": 4, "side": "A", "contract": "28H", "taken": 3}],
        penalties=[],
        rulings=[],
    )
    other["deals"][0] = other["deals"][0] | {"taken": 45}
    assert faults(desk, other) == [
        ("0.json", "deal-differs", ("deals", 0)),
        ("0.json", "deal-differs", ("deals",)),
        ("0.json", "deal-differs", ("deals",)),
        ("0.json", "deal-differs", ("deals", 2)),
        ("0.json", "penalties-differ", ("penalties",)),
        ("0.json", "rulings-differ", ("rulings",)),
    ]
    assert faults(desk, [document(), document(options={"deals": 24})]) == [("0.json", "options-differ", (1, "options"))]


def test_round_and_table_or_else_the_date_identify_a_session():
    desk = desk_at(empty_event())
    plain: dict[str, list[object]] = {"deals": [], "penalties": [], "redeals": [], "rulings": []}
    days = [document(meta={"date": f"2026-10-0{day}"}, **plain) for day in (3, 4)]
    tables = [document(meta={"round": 1, "table": table}, **plain) for table in (1, 2)]
    assert len(bring(desk, *days, *tables, *days).entered) == 4


def test_a_record_may_hold_every_kind_of_re_deal():
    desk = desk_at(empty_event())
    reasons = [reason for reason in REDEAL_REASONS if reason != "no-points"]
    every = [{"deal": 1, "reason": reason} for reason in reasons]
    result = document(redeals=[*every, {"deal": 5, "reason": "ruling"}])
    (uid,) = bring(desk, result).entered
    assert result_document(desk.tournament.sessions[uid].result) == result_of(result)
    assert [redeal.reason for redeal in desk.tournament.sessions[uid].record.redeals if redeal.deal == 1] == reasons
    assert bring(desk, result).unchanged == (uid,)
    online = {"system": "online-56", "deals": [], "penalties": [], "rulings": [], "redeals": every[-1:]}
    assert isinstance(read_session(document(**online)), Session)


def test_a_session_that_was_only_opened_is_filled():
    desk = desk_at(new_event())
    uid = desk.new_uid()
    desk.submit((SessionOpened(uid, tuple(desk.tournament.teams), round=2, table=4),))
    players = {"A": {"name": "Dallas"}, "B": {"name": "കൊച്ചി"}}
    bare = document(sides=players, seating=[])
    assert bring(desk, bare).entered == (uid,)
    assert result_document(desk.tournament.sessions[uid].result) == result_of(bare)
    assert bring(desk, bare).unchanged == (uid,)


def test_a_typed_session_equals_the_session_of_its_document():
    desk = desk_at(new_event())
    uid = desk.new_uid()
    desk.submit((SessionOpened(uid, tuple(desk.tournament.teams), round=2, table=4), deal(uid, 1, "A 40H 44")))
    result = document(
        sides={"A": {"name": "Dallas"}, "B": {"name": "കൊച്ചി"}},
        seating=[],
        first_dealer=6,
        penalties=[],
        redeals=[],
        rulings=[],
    )
    assert bring(desk, result | {"deals": [{"deal": 1, "side": "A", "contract": "40H", "taken": 44}]}).unchanged == (
        uid,
    )
    assert faults(desk, result | {"deals": [{"deal": 1, "side": "A", "contract": "40H", "taken": 43}]}) == [
        ("0.json", "deal-differs", ("deals", 0))
    ]


def test_substitutes_are_added_to_the_team():
    desk = desk_at(empty_event())
    bring(desk, document())
    later = document(
        meta={"round": 3, "table": 1},
        sides={"A": {"name": "Dallas", "players": ["p", "q", "s", "t"]}, "B": {"name": "Albany", "captain": "m"}},
        seating=[{"from_deal": 1, "seats": ["p", "m", "q", "n", "t", "o"]}],
    )
    bring(desk, later)
    teams = {team.name: team for team in desk.tournament.teams.values()}
    assert teams["Dallas"].players == ("p", "q", "r", "s", "t")
    assert teams["Albany"].players == ("m", "n", "o")
    assert teams["Albany"].captain == "m"


def test_all_problems_of_all_files_are_reported_and_nothing_is_written():
    desk = desk_at(empty_event())
    wrong = document(deals=[{"deal": 0, "side": "A", "contract": "99H"}])
    result = faults(desk, document(), [document(), wrong], 5)
    assert ("1.json", "above-maximum", (1, "deals", 0, "contract")) in result
    assert any(name == "2.json" for name, _, _ in result)
    with pytest.raises(WrongFiles) as bad:
        import_papers(desk, [("x", b"\xff"), ("y", b"{"), ("z", b"[" * 5000)])
    assert [name for name, _ in bad.value.problems] == ["x", "y", "z"]


def test_refused_facts_are_located_in_the_file():
    desk = desk_at(empty_event())
    twice = document(seating=[{"from_deal": 1, "seats": ["p", "x", "p", "y", "r", "z"]}])
    assert ("0.json", "seated-twice", ("seating", 0, "seats", 2)) in faults(desk, twice)
    assert faults(desk, document(sides={"A": {"name": "X"}, "B": {"name": "x "}})) == [
        ("0.json", "sides-of-one-name", ("sides", "B", "name"))
    ]
    taken = document(sides={"A": {"name": "Albany"}, "B": {"name": "Boston"}})
    bring(desk, document())
    assert [fault[1] for fault in faults(desk, taken)] == ["table-taken"]


def test_a_re_deal_of_a_late_deal_alone():
    desk = desk_at(empty_event())
    late = document(
        deals=[{"deal": 9, "side": "A", "contract": "28H", "taken": 30}],
        redeals=[{"deal": 9, "reason": "wrong-count"}],
        penalties=[],
        rulings=[],
    )
    bring(desk, late)
    (state,) = desk.tournament.sessions.values()
    assert result_document(state.result) == result_of(late)
    assert bring(desk, late).entered == ()


def test_calls_of_a_side_that_sat_in_the_odd_seats_for_one_deal():
    desk = desk_at(empty_event())
    passed = ["28P", *["P"] * 6]
    swapped = document(
        first_dealer=6,
        seating=[],
        deals=[{"deal": 10, "calls": passed, "odd_side": "B", "taken": 30}, {"deal": 1, "calls": passed, "taken": 30}],
        penalties=[],
        redeals=[],
        rulings=[],
    )
    bring(desk, swapped)
    (state,) = desk.tournament.sessions.values()
    assert result_of(write_session(state.record)) == result_of(swapped)


@pytest.mark.parametrize("seed", range(60))
def test_every_scorable_session_can_be_imported_and_scores_the_same(seed):
    result = session(random.Random(seed))
    desk = desk_at(empty_event(deals=24, match_points=False, penalties_to="offender"))
    bring(desk, result)
    (state,) = desk.tournament.sessions.values()
    assert result_document(state.result) == result_of(result)
    assert result_of(write_session(state.record)) == result_of(result)
    assert bring(desk, result).entries == 0


def test_a_match_continued_by_a_ruling_is_imported_as_scored():
    """Play alone would have ended the match, but the committee had awarded tables before."""
    facts = new_event_facts(NewEvent("Home", "tables-56-teams"), numbered("f"))
    desk = desk_at(MemoryStore([NewEntry("make", "2026-10-03T09:00:00Z", "Mini", "office", facts[0])]))
    given = {"deal": 1, "articles": ["Overview"], "reason": "counted again", "points": {"A": -2, "B": 2}}
    result = {
        "format": "scorekeeper/session",
        "version": 1,
        "system": "tables-56-teams",
        "options": {"tables": 2, "teams": 2},
        "sides": {"A": {"name": "Red"}, "B": {"name": "Black"}},
        "deals": [
            {"deal": 1, "side": "B", "contract": "28H", "taken": 3},
            {"deal": 2, "side": "B", "contract": "28H", "taken": 44},
        ],
        "rulings": [given],
    }
    (uid,) = bring(desk, result).entered
    assert result_document(desk.tournament.sessions[uid].result) == result_of(result)
    assert bring(desk, result).unchanged == (uid,)
