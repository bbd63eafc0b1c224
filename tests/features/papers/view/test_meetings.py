"""Match a document to its session by stage, round, table and teams, also if continued."""

import json
from typing import Any

import pytest

from scorekeeper.documents.session import read_session
from scorekeeper.features.papers.view.importing import enter_papers, enter_valid, problems_of
from scorekeeper.features.papers.view.papers_read import SECOND_SESSION, Answers
from scorekeeper.features.papers.view.redrawing import enter_alone
from scorekeeper.features.papers.view.signed_papers import read_papers
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.facts import (
    DrawMade,
    RoundClosed,
    RoundOpened,
    SessionForfeited,
    StageClosed,
    StageSet,
    TeamEntered,
)
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import WrongFiles
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.sheets.record import record
from tests.features.papers.view.sessions_in import bring, empty_event
from tests.kernel.tables import desk_at

TEAMS = {"71": "Dallas", "72": "Kochi", "73": "Albany", "74": "Boston"}
PAIRS = ((("71", "72"), ("73", "74")), (("71", "73"), ("72", "74")))
"""Who meets in rounds 1 and 2, at tables 1 and 2."""


def drawn_event(*, finals: bool = False) -> Desk:
    desk = desk_at(empty_event())
    desk.submit([TeamEntered(uid, name) for uid, name in TEAMS.items()])
    draw(desk, "", "chart", *PAIRS)
    if finals:
        desk.submit([StageSet("f1", "Finals", method="knock-out", lengths=(24,))])
        draw(desk, "f1", "knock-out", PAIRS[0])
    return desk


def draw(desk: Desk, stage: str, method: str, *rounds: tuple[tuple[str, str], ...]) -> None:
    result = tuple(
        DrawnRound(
            number,
            tuple(DrawnTable(table, f"{stage or 'aa'}{number}{table}", pair) for table, pair in enumerate(pairs, 1)),
        )
        for number, pairs in enumerate(rounds, 1)
    )
    now = desk.tournament
    draw_fact = DrawMade(stage, f"{stage or 'aa'}d", method, result, tuple(TEAMS), now.seq, now.head_digest)
    desk.submit([draw_fact])


def session_document(first: str = "Dallas", second: str = "Kochi", deals: int = 18, **meta: Any) -> dict[str, Any]:
    return {
        "format": "scorekeeper/session",
        "version": 1,
        "system": "international-56",
        "meta": meta,
        "sides": {"A": {"name": first}, "B": {"name": second}},
        "deals": [{"deal": n, "side": "AB"[n % 2], "contract": "30H", "taken": 28 + n} for n in range(1, deals + 1)],
    }


def codes(desk: Desk, *values: object) -> list[tuple[str, tuple[str | int, ...]]]:
    head = desk.store.head
    with pytest.raises(WrongFiles) as wrong:
        bring(desk, *values)
    assert desk.store.head == head
    return [(problem.code, problem.path) for _name, problem in wrong.value.problems]


@pytest.mark.parametrize("meta", [{"round": 1}, {"table": 1}, {}, {"date": "2026-10-04"}])
def test_a_drawn_session_is_found_by_its_teams_alone(meta):
    desk = drawn_event()
    assert bring(desk, session_document(**meta)).entered == ("aa11",)
    other = session_document(**meta)
    other["deals"][16]["taken"] = 20
    assert codes(desk, other) == [("deal-differs", ("deals", 16))]


@pytest.mark.parametrize("meta", [{"round": 1, "table": 7}, {"round": 3}, {"round": 3, "table": 1}])
def test_a_drawn_pair_never_has_a_second_session(meta):
    desk = drawn_event()
    assert codes(desk, session_document(**meta)) == [("pair-drawn-elsewhere", ("meta",))]


def test_a_second_session_of_a_team_in_a_round_needs_its_table_and_is_asked_about():
    desk = drawn_event()
    other = session_document("Dallas", "Boston", round=1)
    assert codes(desk, other) == [("plays-in-round", ("meta", "table"))]
    other["meta"]["table"] = 7
    papers, _problems = read_papers("0.json", json.dumps(other).encode())
    with pytest.raises(WrongFiles) as asked:
        enter_papers(desk, papers, answers=Answers(second_sessions=False))
    assert [problem.code for _name, problem in asked.value.problems] == [SECOND_SESSION]
    assert len(bring(desk, other).entered) == 1
    fresh = desk_at(empty_event())
    unlike = session_document(round=1, deals=17)
    unlike["deals"][0]["taken"] = 56
    assert codes(fresh, session_document(round=1, table=1), unlike) == [
        ("deal-differs", ("deals", 0)),
        ("deal-differs", ("deals",)),
    ]
    assert (
        len(bring(fresh, session_document(round=1, table=1), session_document(round=1, table=2, deals=17)).entered) == 2
    )
    assert codes(fresh, unlike) == [("meet-at-tables", ("meta", "table"))]


def swapped(document: dict[str, Any]) -> dict[str, Any]:
    """The same session as another laptop has it, with A for B."""
    other = {"A": "B", "B": "A"}
    deals = [deal | {"side": other[deal["side"]]} for deal in document["deals"]]
    penalties = [item | {"side": other[item["side"]]} for item in document.get("penalties", [])]
    sides = {"A": document["sides"]["B"], "B": document["sides"]["A"]}
    return document | {"sides": sides, "deals": deals, "penalties": penalties}


def test_a_document_with_swapped_sides_is_matched_by_names():
    desk, straight = drawn_event(), drawn_event()
    document = session_document(round=1) | {"penalties": [{"deal": 8, "side": "B", "code": "revoke"}]}
    assert bring(desk, swapped(document)).entered == bring(straight, document).entered == ("aa11",)
    assert desk.tournament.sessions["aa11"].record == straight.tournament.sessions["aa11"].record
    assert bring(desk, document).unchanged == bring(straight, swapped(document)).unchanged == ("aa11",)
    unlike = swapped(document)
    unlike["deals"][3]["taken"] = 56
    assert codes(desk, unlike) == [("deal-differs", ("deals", 3))]


@pytest.mark.parametrize("meta", [{"round": 1}, {"round": 1, "table": 3}, {}, {"round": 5}])
def test_a_misspelt_team_is_asked_about_where_there_is_a_draw(meta):
    desk = drawn_event()
    document = session_document("Dalas", "Albany", **meta)
    assert codes(desk, document) == [("team-not-drawn", ("sides",))]
    papers, _problems = read_papers("0.json", json.dumps(session_document("Dalas", "Kochi", **meta)).encode())
    with pytest.raises(WrongFiles) as asked:
        enter_papers(desk, papers)
    assert dict(asked.value.problems[0][1].values) == {
        "team": "Dalas", "near": "Dallas", "best": "Dallas", "stages": stage_name(desk.tournament, MAIN),
    }  # fmt: skip
    if meta in ({}, {"round": 1}):
        imported = enter_papers(desk, papers, answers=Answers(called={"dalas": "Dallas"}))
        assert (imported.entered, imported.teams) == (("aa11",), ())


def test_a_team_outside_the_draw_is_added_only_on_request():
    desk = drawn_event()
    desk.submit([TeamEntered("99", "Dallas Two")])
    papers, _problems = read_papers(
        "0.json", json.dumps(session_document("Dallas Two", "Erode", round=1, table=9)).encode()
    )
    assert (
        codes(desk, session_document("Dallas Two", "Erode", round=1, table=9)) == [("team-not-drawn", ("sides",))] * 2
    )
    assert enter_papers(desk, papers, answers=Answers(new_teams=True)).teams == ("Erode",)


@pytest.mark.parametrize(("deals", "options"), [(18, {}), (24, {"deals": 24}), (12, {"deals": 12})])
def test_a_document_of_another_length_than_its_round_is_refused(deals, options):
    desk = drawn_event()
    due = {18: 18, 24: 18, 12: 18}[deals]
    document = session_document(deals=deals, round=1) | {"options": options}
    if deals == due:
        assert bring(desk, document).entered == ("aa11",)
        return
    with pytest.raises(WrongFiles) as wrong:
        bring(desk, document)
    ((_name, problem),) = wrong.value.problems
    assert (problem.code, dict(problem.values)) == ("length-differs", {"document": deals, "deals": 18})


def test_an_older_state_of_a_session_enters_nothing():
    desk = drawn_event()
    bring(desk, whole())
    head = desk.store.head
    imported = bring(desk, half(), swapped(session_document(round=1, deals=2)))
    assert (imported.earlier, imported.unchanged, imported.entered, imported.entries) == (("aa11", "aa11"), (), (), 0)
    assert desk.store.head == head
    older = half()
    older["deals"][0]["taken"] = 56
    assert ("deal-differs", ("deals", 0)) in codes(desk, older)


def test_all_problems_are_reported_at_once_and_valid_documents_can_be_entered():
    desk = drawn_event()
    twice = session_document("Albany", "Boston", round=1) | {
        "penalties": [{"deal": 1, "side": "A", "code": "misconduct"}]
    }
    del twice["penalties"]
    files = [
        session_document("Dalas", "Kochi", round=1),
        twice,
        session_document("Dallas", "Albany", round=2, deals=24),
    ]
    files[2]["options"] = {"deals": 24}
    papers = [paper for n, value in enumerate(files) for paper in read_papers(f"{n}", json.dumps(value).encode())[0]]
    problems = problems_of(desk, papers)
    assert [(name, fault.code) for name, fault in problems] == [("0", "team-not-drawn"), ("2", "length-differs")]
    imported, aside = enter_valid(desk, papers)
    assert (imported.entered, aside) == (("aa12",), problems)


def test_a_named_stage_is_used():
    desk = drawn_event(finals=True)
    assert codes(desk, session_document(round=1, table=1)) == [("meet-in-stages", ("meta", "stage"))]
    assert codes(desk, session_document(round=1, stage="Cup")) == [("no-stage-of-this-name", ("meta", "stage"))]
    assert bring(desk, session_document(round=1, stage="finals", deals=17)).entered == ("f111",)
    final = desk.tournament.sessions["f111"]
    assert (final.stage, final.round, final.table, final.limit, final.result.match_points) == ("f1", 1, 1, 24, None)
    assert bring(desk, session_document(round=1, stage="Main stage")).entered == ("aa11",)
    assert bring(desk, session_document(round=1), session_document(round=1, stage="Finals", deals=17)).unchanged == (
        "aa11",
        "f111",
    )


def test_without_a_stage_the_only_open_draw_is_used():
    desk = drawn_event(finals=True)
    bring(
        desk,
        session_document(round=1, stage="Main stage"),
        session_document("Albany", "Boston", round=1, stage="Main stage"),
    )
    desk.submit([RoundOpened("", 1), RoundClosed("", 1)])
    assert bring(desk, session_document(round=1, table=1, deals=17)).entered == ("f111",)
    assert bring(desk, session_document("Albany", "Boston", deals=17)).entered == ("f112",)
    assert bring(desk, session_document(round=1, table=1)).unchanged == ("aa11",)


def test_a_new_session_needs_an_open_stage():
    desk = drawn_event(finals=True)
    assert codes(desk, session_document("Dallas", "Boston")) == [("stage-not-named", ("meta", "stage"))]
    for uid in ("aa11", "aa12", "aa21", "aa22"):
        desk.submit([SessionForfeited(uid, "A", "no-show")], reason="snow")
    desk.submit([StageClosed("")])
    assert codes(desk, session_document("Dallas", "Boston", stage="main stage")) == [
        ("stage-is-closed", ("meta", "stage"))
    ]
    assert codes(desk, session_document("Dallas", "Boston")) == [("pair-not-in-bracket", ("meta",))]
    desk.submit([StageSet("5e", "Side event")])
    (uid,) = bring(desk, session_document("Dallas", "Boston", stage="Side event")).entered
    assert desk.tournament.sessions[uid].stage == "5e"


def test_an_exported_final_is_matched_on_import():
    desk = drawn_event(finals=True)
    bring(desk, session_document(round=1, stage="Main stage"), session_document(round=1, stage="Finals", deals=17))
    sheets = [record(desk.tournament.sessions[uid], desk.tournament) for uid in ("aa11", "f111")]
    assert [sheet["session"]["meta"].get("stage") for sheet in sheets] == [None, "Finals"]
    assert enter_alone(canonical_json(sheets[1]).encode()) is not None, "it is judged without its stage"
    again = drawn_event(finals=True)
    assert bring(again, sheets[1]).entered == ("f111",)
    assert again.tournament.sessions["f111"].result == desk.tournament.sessions["f111"].result
    assert bring(again, sheets[1]).unchanged == ("f111",)


PENALTIES = [
    {"deal": 2, "side": "A", "code": "call-out-of-turn"},
    {"deal": 7, "side": "A", "code": "call-out-of-turn"},
    {"deal": 8, "side": "B", "code": "revoke"},
]
RULINGS = [
    {"deal": 3, "articles": ["4.9"], "reason": "claim", "impose": [{"side": "B", "code": "lead-out-of-turn"}]},
    {"deal": 9, "articles": ["3.9"], "reason": "seen by all", "points": {"A": 1}},
    {"deal": 8, "articles": ["3.9"], "reason": "no revoke", "waive": [2]},
]
"""Of which the first are of the first six deals."""


def whole() -> dict[str, Any]:
    later = {"penalties": PENALTIES, "rulings": RULINGS, "redeals": [{"deal": 7, "reason": "exposed-card"}]}
    return session_document(round=1, table=1) | later


def half() -> dict[str, Any]:
    begun = session_document(round=1, table=1, deals=7)
    begun["deals"][6] = {"deal": 7, "side": "B", "contract": "30H"}
    return begun | {"penalties": PENALTIES[:1], "rulings": RULINGS[:1]}


@pytest.mark.parametrize("together", [False, True])
def test_a_document_continues_a_running_session(together):
    desk = drawn_event()
    if together:
        assert bring(desk, half(), whole()).entered == ("aa11",)
    else:
        bring(desk, half())
        assert bring(desk, whole()).entered == ("aa11",)
    read = read_session(whole())
    assert isinstance(read, Session)
    due, state = score(SYSTEMS[read.system], read), desk.tournament.sessions["aa11"]
    assert [(deal.lines, deal.outcome) for deal in state.result.deals] == [(d.lines, d.outcome) for d in due.deals]
    assert (state.result.totals, state.result.complete) == (due.totals, True)
    assert bring(desk, whole()).unchanged == ("aa11",)
    assert len(desk.tournament.sessions) == 4


def differing() -> list[dict[str, Any]]:
    other_deal, other_contract, fewer, late_penalty, waived = (whole() for _ in range(5))
    other_deal["deals"][2] = {"deal": 3, "side": "A", "contract": "30H", "taken": 29}
    other_contract["deals"][6] = {"deal": 7, "side": "B", "contract": "31H", "taken": 35}
    del fewer["deals"][1], fewer["penalties"]
    fewer["penalties"], fewer["rulings"] = PENALTIES[1:], RULINGS[:2]
    late_penalty["penalties"] = [*PENALTIES, {"deal": 4, "side": "B", "code": "lead-out-of-turn"}]
    waived["rulings"] = [*RULINGS, {"articles": ["3.2"], "reason": "no call", "waive": [0, 1]}]
    return [other_deal, other_contract, fewer, late_penalty, waived]


@pytest.mark.parametrize("place", range(5))
def test_differences_from_a_running_session_are_refused(place):
    desk = drawn_event()
    bring(desk, half())
    result = codes(desk, differing()[place])
    deals = [path for code, path in result if code == "deal-differs"]
    assert deals == [[("deals", 2)], [("deals", 6)], [("deals",)], [], []][place]
    assert result[-1] == ("rulings-differ", ("rulings",))
    assert len(desk.tournament.sessions["aa11"].record.deals) == 7


def test_a_document_adds_the_extra_deals_of_a_tied_knock_out():
    desk = drawn_event(finals=True)
    tied = session_document(round=1, stage="Finals", deals=24) | {"options": {"deals": 24, "match_points": False}}
    tied["deals"] = [deal | {"taken": 33} for deal in tied["deals"]]
    bring(desk, tied)
    assert desk.tournament.sessions["f111"].result.winner == "tie"
    longer = tied | {"options": {"deals": 30, "match_points": False}}
    extra = [{"deal": n, "side": "A", "contract": "30H", "taken": 33} for n in range(25, 31)]
    longer["deals"] = [*tied["deals"], *extra]
    assert bring(desk, longer).entered == ("f111",)
    final = desk.tournament.sessions["f111"]
    assert final.length is not None
    assert (final.length.why, final.limit, final.result.winner) == ("extra", 30, "A")
    assert bring(desk, longer).unchanged == ("f111",)
    other = longer | {"deals": [longer["deals"][0] | {"taken": 34}, *longer["deals"][1:]]}
    assert codes(desk, other) == [("deal-differs", ("deals", 0))]
