"""Committees, forfeits and games are imported, exported unchanged, and ignored twice."""

import copy
import json
from typing import Any

import pytest

from scorekeeper.documents.game500 import answer, read_game, write_game
from scorekeeper.documents.result import result_document
from scorekeeper.documents.session import read_session
from scorekeeper.documents.writing import write_session
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.contribution import figures_of
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import WrongFiles
from scorekeeper.rules.hands import Game
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from tests.features.papers.view.document_import import import_papers
from tests.features.papers.view.import_events import event

RULING_TEXTS = {
    "findings": "The jack was seen by all.",
    "votes": {"for": ["S. Nair"], "against": ["M. Pillai"], "abstained": ["J. Chacko"]},
    "aside": {"T. Varghese": "plays for Dallas", "K. Thomas": ""},
    "departs": "the dealer had turned it up",
    "infraction": "revoke",
    "late": "next-deal",
    "admitted_by": "the chair",
    "number": 7,
    "supersedes": 8,
}
MEMBERS = ["S. Nair", "M. Pillai", "J. Chacko"]
SIDES = {"A": "Dallas", "B": "Detroit", "C": "Kochi", "D": "Albany"}


def document(system: str = "international-56", sides: str = "AB", **more: object) -> dict[str, Any]:
    points = dict.fromkeys(sides, 0) | {"A": 1, "B": -1}
    return {
        "format": "scorekeeper/session",
        "version": 1,
        "system": system,
        "meta": {"event": "Open", "date": "2026-10-03", "round": 2, "table": 4},
        "sides": {side: {"name": SIDES[side]} for side in sides},
        "first_dealer": SYSTEMS[system].at_table(SYSTEMS[system].options.effective({})).seats,
        "odd_side": "A",
        "deals": [
            {"deal": 1, "side": "A", "contract": "40HX", "taken": 44, "opponents": 12},
            {"deal": 2, "side": "B", "contract": "28NT", "result": "defeated"},
            {"deal": 3, "side": "B", "contract": "30S", "taken": 31},
        ],
        "rulings": [
            {"deal": 1, "articles": ["4.8"], "reason": "as found", "points": points, "members": MEMBERS}
            | copy.deepcopy(RULING_TEXTS),
            {"articles": ["4.8"], "reason": "told only", "findings": "nobody saw it", "number": 8},
        ],
        **more,
    }


def bring_in(desk: Desk, *values: dict[str, Any]):
    return import_papers(desk, [(f"{place}.json", json.dumps(value).encode()) for place, value in enumerate(values)])


def exported_document(desk: Desk, uid: str) -> dict[str, Any]:
    """What the event tells of a session or game, options aside: those it always spells out."""
    played = desk.tournament.played(uid)
    assert played is not None
    written = write_game(played.record) if isinstance(played.record, Game) else write_session(played.record)
    return {key: value for key, value in written.items() if key != "options"}


@pytest.mark.parametrize(
    ("system", "sides"),
    [("international-56", "AB"), ("online-56", "AB"), ("tables-56", "AB"), ("tables-56-teams", "AB")],
)
def test_committee_findings_survive_import_and_export_byte_for_byte(system, sides):
    result = document(system, sides)
    desk = event(system)
    (uid,) = bring_in(desk, result).entered
    assert canonical_json(exported_document(desk, uid)) == canonical_json(result)
    again = bring_in(desk, exported_document(desk, uid), result)
    assert (again.entered, again.entries) == ((), 0)
    assert result_document(desk.tournament.sessions[uid].result) == scored(result | {"options": {}})


def scored(value: dict[str, Any]) -> dict[str, Any]:
    read = read_session(value)
    assert isinstance(read, Session), read
    return result_document(score(SYSTEMS[read.system], read))


def test_findings_change_no_score():
    plain = document()
    for ruling in plain["rulings"]:
        for key in RULING_TEXTS:
            ruling.pop(key, None)
    assert scored(plain) == scored(document())


def test_a_document_without_findings_is_still_the_same_session():
    desk = event()
    (uid,) = bring_in(desk, document()).entered
    before = document()
    for ruling in before["rulings"]:
        for key in RULING_TEXTS:
            ruling.pop(key, None)
    assert bring_in(desk, before).unchanged == (uid,)
    other = document()
    other["rulings"][0]["findings"] = "something else"
    with pytest.raises(WrongFiles) as refused:
        bring_in(desk, other)
    assert [problem.code for _, problem in refused.value.problems] == ["rulings-differ"]


def test_a_ruling_keeps_its_number_if_it_is_free():
    desk = event()
    first, second = document(), document(meta={"round": 3, "table": 1})
    bring_in(desk, first, second)
    first_session, second_session = desk.tournament.sessions.values()
    assert [ruling.number for ruling in first_session.record.rulings] == [7, 8]
    assert [ruling.number for ruling in second_session.record.rulings] == [9, 10]
    assert [ruling.supersedes for ruling in second_session.record.rulings] == [8, 0]


@pytest.mark.parametrize(
    ("votes", "kept"),
    [
        ({"for": MEMBERS}, {"for": MEMBERS, "against": [], "abstained": []}),
        ({"for": MEMBERS[:1], "against": MEMBERS[1:2]}, {"for": MEMBERS[:1], "against": MEMBERS[1:2], "abstained": []}),
        ({"against": MEMBERS}, {"for": [], "against": MEMBERS, "abstained": []}),
        (
            {"for": ["somebody else"], "against": ["x", "y"]},
            {"for": ["somebody else"], "against": ["x", "y"], "abstained": []},
        ),
        ({"for": []}, None),
    ],
)
def test_votes_are_exported_as_imported(votes, kept):
    value = document()
    value["rulings"][0]["votes"] = votes
    desk = event()
    (uid,) = bring_in(desk, value).entered
    assert exported_document(desk, uid)["rulings"][0].get("votes") == kept


WRONG = [
    (("rulings", 0, "findings"), 7, "rulings[0].findings", "not-a-text"),
    (("rulings", 0, "findings"), "", "rulings[0].findings", "empty"),
    (("rulings", 0, "votes"), [], "rulings[0].votes", "not-an-object"),
    (("rulings", 0, "votes", "maybe"), [], "rulings[0].votes.maybe", "unknown-key"),
    (("rulings", 0, "votes", "for"), "S. Nair", "rulings[0].votes.for", "not-a-list"),
    (("rulings", 0, "votes", "for"), [1], "rulings[0].votes.for[0]", "not-a-text"),
    (("rulings", 0, "votes", "against"), ["S. Nair"], "rulings[0].votes.against[0]", "two-votes"),
    (("rulings", 0, "votes", "for"), ["S. Nair", "S. Nair"], "rulings[0].votes.for[1]", "two-votes"),
    (("rulings", 0, "votes", "abstained"), ["K. Thomas"], "rulings[0].votes.abstained[0]", "aside-and-ruling"),
    (("rulings", 0, "aside"), ["K. Thomas"], "rulings[0].aside", "not-an-object"),
    (("rulings", 0, "aside", "X"), 3, "rulings[0].aside.X", "not-a-text"),
    (("rulings", 0, "departs"), True, "rulings[0].departs", "not-a-text"),
    (("rulings", 0, "infraction"), 4, "rulings[0].infraction", "not-a-text"),
    (("rulings", 0, "late"), [], "rulings[0].late", "not-a-text"),
    (("rulings", 0, "admitted_by"), 1, "rulings[0].admitted_by", "not-a-text"),
    (("rulings", 0, "number"), 0, "rulings[0].number", "below-minimum"),
    (("rulings", 0, "number"), "7", "rulings[0].number", "not-an-integer"),
    (("rulings", 0, "supersedes"), 7, "rulings[0].supersedes", "supersedes-itself"),
    (("rulings", 0, "supersedes"), 3.0, "rulings[0].supersedes", "not-an-integer"),
    (("rulings", 0, "finding"), "x", "rulings[0].finding", "unknown-key"),
]
WRONG_FORFEITS = [
    ({"by": "C", "reason": "x"}, "forfeit.by", "not-one-of"),
    ({"by": "A"}, "forfeit.reason", "missing"),
    ({"reason": "x"}, "forfeit.by", "missing"),
    ({"by": 3, "reason": "x"}, "forfeit.by", "not-a-text"),
    ({"by": [], "reason": "x"}, "forfeit.by", "empty"),
    ({"by": ["A", "A"], "reason": "x"}, "forfeit.by[1]", "side-twice"),
    ({"by": ["A", "E"], "reason": "x"}, "forfeit.by[1]", "not-one-of"),
    ({"by": ["A", 5], "reason": "x"}, "forfeit.by[1]", "not-a-text"),
    ({"by": "A", "reason": "x", "why": "y"}, "forfeit.why", "unknown-key"),
    ("B", "forfeit", "not-an-object"),
]


def faults(value: dict[str, Any]) -> list[tuple[str, str]]:
    read = read_session(value) if value["format"].endswith("session") else read_game(value)
    assert isinstance(read, tuple)
    return [(".".join(map(str, problem.path)), problem.code) for problem in read]


def dotted(where: str) -> str:
    return where.replace("[", ".").replace("]", "")


@pytest.mark.parametrize(("path", "value", "where", "code"), WRONG, ids=[f"{case[2]} {case[3]}" for case in WRONG])
def test_problems_with_findings_are_located(path, value, where, code):
    for wrong, key in ((document(), "rulings"), (game(), "rulings")):
        node = wrong
        for step in path[:-1]:
            node = node[step]
        node[path[-1]] = value
        assert faults(wrong) == [(dotted(where), code)], key


@pytest.mark.parametrize(("forfeit", "where", "code"), WRONG_FORFEITS)
def test_an_impossible_forfeit_is_located(forfeit, where, code):
    assert faults(document(forfeit=forfeit)) == [(dotted(where), code)]


def test_all_problems_are_named_at_once():
    value = document(forfeit={"by": "Z"})
    value["rulings"][0] |= {"findings": 1, "late": 2, "number": -1}
    value["deals"][0]["opponents"] = 13
    assert faults(value) == [
        ("deals.0.opponents", "card-points-sum"),
        ("rulings.0.number", "below-minimum"),
        ("rulings.0.findings", "not-a-text"),
        ("rulings.0.late", "not-a-text"),
        ("forfeit.reason", "missing"),
        ("forfeit.by", "not-one-of"),
    ]


# forfeits


@pytest.mark.parametrize("reason", ["no-show", "left", "withdrawn", "their car broke down"])
@pytest.mark.parametrize("played", [True, False])
@pytest.mark.parametrize("by", ["A", "B", ["A", "B"]])
def test_a_forfeited_session_is_imported_and_exported(by, played, reason):
    value = document(forfeit={"by": by, "reason": reason})
    if not played:
        value |= {"deals": []}
        del value["rulings"]
    desk = event()
    (uid,) = bring_in(desk, value).entered
    state = desk.tournament.sessions[uid]
    assert exported_document(desk, uid) == value
    assert bring_in(desk, value).unchanged == (uid,)
    result = result_document(state.result)
    assert result == scored(value | {"options": {}})
    assert (result["forfeited_by"], result["complete"]) == (by, True)
    assert result["totals"] == ({"A": 3 + 1 + 2, "B": 0} if played else {"A": 0, "B": 0}) or played
    awarded = {side: 0 if side in by else 4 for side in "AB"}
    assert result["match_points"] == awarded
    assert result["winner"] == {"A": "B", "B": "A"}.get(by if isinstance(by, str) else "")
    figures = figures_of(desk.tournament, state)
    assert [team.match_points for team in figures.teams] == list(awarded.values())
    assert [team.points_for for team in figures.teams] == [5 if points else 0 for points in awarded.values()]


def test_the_totals_of_a_forfeited_session_stay_as_they_were_played():
    whole, given_up = scored(document()), scored(document(forfeit={"by": "A", "reason": "left"}))
    changed = {key for key in given_up if given_up[key] != whole.get(key)}
    assert changed == {"complete", "winner", "match_points", "forfeited_by"}
    assert (given_up["winner"], given_up["match_points"]) == ("B", {"A": 0, "B": 4})


def test_a_forfeited_knock_out_has_no_match_points():
    result = scored(document(options={"match_points": False}, forfeit={"by": "B", "reason": "left"}))
    assert (result["winner"], result["match_points"], result["forfeited_by"]) == ("A", None, "B")


def test_a_forfeit_of_a_finished_session_is_imported_as_a_ruling():
    deals = [{"deal": number, "side": "A", "contract": "30H", "taken": 30} for number in range(1, 19)]
    value = document(deals=deals, forfeit={"by": "A", "reason": "played with a third pack"})
    desk = event()
    (uid,) = bring_in(desk, value).entered
    assert desk.tournament.sessions[uid].forfeit is not None
    assert exported_document(desk, uid) == value


def test_a_differing_forfeit_is_refused():
    desk = event()
    bring_in(desk, document(forfeit={"by": "A", "reason": "left"}))
    with pytest.raises(WrongFiles) as refused:
        bring_in(desk, document(forfeit={"by": "B", "reason": "left"}))
    assert [problem.code for _, problem in refused.value.problems] == ["forfeit-differ"]
    deals = [{"deal": number, "side": "A", "contract": "30H", "taken": 30} for number in range(1, 19)]
    with pytest.raises(WrongFiles) as refused:
        bring_in(desk, document(deals=deals))
    assert [problem.code for _, problem in refused.value.problems] == ["forfeited-here"]


# games


def game(**more: object) -> dict[str, Any]:
    return {
        "format": "scorekeeper/game500",
        "version": 1,
        "meta": {"event": "Open", "date": "2026-10-03", "venue": "Hall", "round": 3, "table": 2, "scorer": "Mini"},
        "sides": {"A": {"players": ["w", "x"]}, "B": {"players": ["y", "z"]}},
        "hands": [{"hand": 1, "side": "A", "bid": "7S", "tricks": 8}],
        "rulings": [
            {"hand": 1, "articles": ["8"], "reason": "seen", "points": {"A": 10}, "members": MEMBERS}
            | copy.deepcopy(RULING_TEXTS),
            {"articles": ["8"], "reason": "told only", "number": 8},
        ],
        **more,
    }


def test_a_game_keeps_where_it_was_played_and_what_was_ruled():
    desk = event("singles-500")
    (uid,) = bring_in(desk, game()).entered
    played = desk.tournament.games[uid]
    assert (played.round, played.table, played.date, played.venue, played.scorer) == (
        3,
        2,
        "2026-10-03",
        "Hall",
        "Mini",
    )
    assert canonical_json(exported_document(desk, uid)) == canonical_json(game())
    assert bring_in(desk, game(), exported_document(desk, uid)).entries == 0
    first, other = answer(game()), answer(exported_document(desk, uid))
    assert isinstance(first, dict)
    assert isinstance(other, dict)
    assert (first["hands"], first["totals"]) == (other["hands"], other["totals"])


def test_the_same_four_may_meet_again_in_another_round():
    desk = event("singles-500")
    bring_in(desk, game())
    later = game(meta={"round": 4, "table": 2}, hands=[{"hand": 1, "side": "B", "bid": "6D", "tricks": 5}])
    assert len(bring_in(desk, later).entered) == 1
    assert len(desk.tournament.games) == 2
    with pytest.raises(WrongFiles):
        bring_in(desk, game(hands=[{"hand": 1, "side": "B", "bid": "6D", "tricks": 5}]))


def test_a_game_without_round_and_table_is_found_by_its_players():
    desk = event("singles-500")
    (uid,) = bring_in(desk, game()).entered
    bare = game()
    del bare["meta"]
    assert bring_in(desk, bare).unchanged == (uid,)


@pytest.mark.parametrize(
    ("meta", "where", "code"),
    [
        ({"round": 0}, "meta.round", "below-minimum"),
        ({"date": "3 October"}, "meta.date", "not-a-date"),
        ({"hall": "x"}, "meta.hall", "unknown-key"),
        ([], "meta", "not-an-object"),
    ],
)
def test_problems_with_the_round_and_table_of_a_game_are_named(meta, where, code):
    assert faults(game(meta=meta)) == [(where, code)]
