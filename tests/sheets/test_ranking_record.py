"""`rank` computes the final ranking document of a stage from its own contents."""

import json
from hashlib import sha256

import pypdfium2
import pytest

from scorekeeper.documents.final_ranking import FinalRanking, read_final_ranking
from scorekeeper.journal.facts import (
    CheckedIn,
    DealRecorded,
    DrawMade,
    LotDrawn,
    ProtestTimeStarted,
    RoundOpened,
    SessionForfeited,
    SessionOpened,
    StageSet,
    TeamWithdrawn,
)
from scorekeeper.journal.stages import MAIN, NEVER_CAME
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.options import EARLIEST, LEGIBLE, SMALLEST, SheetOptions
from scorekeeper.sheets.ranking.paper import drawn_ranking, ranking_paper
from scorekeeper.sheets.ranking.record import NoRanking, ranking_record, ranking_text
from scorekeeper.tournament.answers.rank import answer
from tests.big_event import LONG
from tests.documents.schemas import STRANGE, paths, validator
from tests.sheets.letters import sizes_in
from tests.sheets.printed import TextWatch
from tests.sheets.rankings import NAMES, begun, draw, play, ranked, round_of

GROUPS = {"A": ("a1", "a2", "a3"), "B": ("a4", "a5", "a6")}
IN_GROUPS = (
    round_of(1, ("a1", "a4"), ("a2", "a5"), ("a3", "a6")),
    round_of(2, ("a1", "a5"), ("a2", "a6"), ("a3", "a4")),
)
ODD = (round_of(1, ("a1", "a2"), ("a3", "a4"), out=("a5",)), round_of(2, ("a1", "a3"), ("a2", "a5"), out=("a4",)))


def follows(journal, committee=("Mini", "Thomas")):
    document = ranking_record(journal.tournament, MAIN, committee)
    read = read_final_ranking(document)
    assert isinstance(read, FinalRanking), read
    validator("final-ranking").validate(document)
    assert (read.committee, read.required) == (committee, ("committee-1", "committee-2")[: len(committee)])
    return document


@pytest.mark.parametrize("seed", range(6))
def test_groups(seed):
    journal = begun(method="groups", rounds=2)
    draw(journal, IN_GROUPS, "groups", GROUPS, tuple(NAMES)[:6])
    play(journal, seed)
    document = follows(journal)
    assert answer(document["tournament"]) == document["ranking"]
    assert {group: len(rows) for group, rows in document["ranking"]["groups"].items()} == {"A": 3, "B": 3}
    assert [item["table"] for item in document["tournament"]["played"]] == [1, 2, 3, 1, 2, 3]


@pytest.mark.parametrize("withdrawn", ["", "annul"])
@pytest.mark.parametrize("seed", range(4))
def test_odd_fields_withdrawals_and_forfeits(seed, withdrawn):
    journal = begun(5, method="swiss", withdrawn=withdrawn)
    draw(journal, ODD, order=tuple(NAMES)[:5])
    journal.enter(RoundOpened(MAIN, 1))
    journal.enter(RoundOpened(MAIN, 2))
    journal.enter(TeamWithdrawn(MAIN, "a2", 1), reason="ill")
    if seed % 2:
        journal.enter(SessionForfeited("511", "B", "no-show"))
    play(journal, seed)
    document = follows(journal)
    assert answer(document["tournament"]) == document["ranking"]
    assert {"name": "Team 2", "withdrew": 1} in document["tournament"]["teams"]


def test_different_counting_of_an_event_is_in_it():
    journal = begun(5, {"no_show_points": 9, "criteria": "difference,points-for"}, method="swiss")
    draw(journal, ODD, order=tuple(NAMES)[:5])
    journal.enter(SessionForfeited("511", "B", "no-show"))
    play(journal)
    document = follows(journal)
    assert document["counted"] == {"no_show_points": 9, "match_points": True}
    assert document["tournament"]["stage"]["criteria"] == ["difference", "points-for"]
    row = next(row for row in document["ranking"]["rows"] if row["team"] == "Team 1")
    assert row["points_for"] >= 9


def test_sessions_without_rounds_and_lots():
    journal = begun(3)
    for number, pair in enumerate((("a1", "a2"), ("a2", "a3"), ("a3", "a1"), ("a1", "a2")), 1):
        journal.enter(SessionOpened(f"5{number}", pair, table=number))
        for deal in (1, 2):
            journal.enter(DealRecorded(f"5{number}", deal, "AB"[deal % 2], Contract(40, "H"), 44))
    journal.enter(LotDrawn(MAIN, ("a3", "a1", "a2")))
    document = follows(journal)
    assert document["tournament"]["lots"] == [["Team 3", "Team 1", "Team 2"]]
    assert [row["round"] for row in document["tournament"]["played"]] == [1, 2, 3, 4]
    assert {row["decided_by"] for row in document["ranking"]["rows"]} & {"lot", "match-points"}


def test_a_knock_out():
    journal = begun(4, method="knock-out", lengths=(2, 2))
    draw(journal, (round_of(1, ("a1", "a4"), ("a2", "a3")),), "knock-out", order=("a1", "a2", "a3", "a4"))
    for uid in ("511", "512"):
        for deal in (1, 2):
            journal.enter(DealRecorded(uid, deal, "A", Contract(40, "H"), 44))
    last = journal.entries[-1]
    final = (round_of(2, ("a1", "a2")),)
    order = ("a1", "a2", "a3", "a4")
    journal.enter(DrawMade(MAIN, "d2", "knock-out", final, order, last.seq, last.digest))
    for deal in (1, 2):
        journal.enter(DealRecorded("521", deal, "B", Contract(40, "H"), 44))
    document = follows(journal)
    assert [(row["place"], row["team"], row["shared_with"]) for row in document["ranking"]["rows"]] == [
        (1, "Team 2", []),
        (2, "Team 1", []),
        (3, "Team 3", ["Team 4"]),
        (3, "Team 4", ["Team 3"]),
    ]


def test_a_tie_in_a_knock_out_is_named_with_its_table():
    journal = begun(2, method="knock-out", lengths=(2,))
    draw(journal, (round_of(1, ("a1", "a2")),), "knock-out", order=("a1", "a2"))
    for deal, side in ((1, "A"), (2, "B")):
        journal.enter(DealRecorded("511", deal, side, Contract(40, "H"), 44))
    with pytest.raises(NoRanking) as none:
        ranking_record(journal.tournament, MAIN, ("Mini",))
    assert none.value.problem.code == "tie-in-a-knock-out"
    assert dict(none.value.problem.values) == {"table": 1, "round": 1}


def test_teams_that_left_are_marked_where_they_are_ranked(check_golden):
    journal = begun(5, method="swiss")
    draw(journal, ODD, order=tuple(NAMES)[:5])
    play(journal)
    journal.enter(TeamWithdrawn(MAIN, "a1", 2), reason="disqualified: marked cards")
    journal.enter(TeamWithdrawn(MAIN, "a2", 2), reason="ill")
    journal.enter(CheckedIn("a5", NEVER_CAME))
    document = follows(journal)
    assert [(mark["team"], mark["why"]) for mark in document["marks"]] == [
        ("Team 1", "disqualified"),
        ("Team 2", "withdrew"),
        ("Team 5", "did-not-play"),
    ]
    places, words = paper_of(document).sections
    assert {row[1] for row in places.rows} >= {"Team 1 (disqualified)", "Team 2 (withdrew)", "Team 5 (did not play)"}
    check_golden(words.sentences[1:])
    old = {key: value for key, value in document.items() if key != "marks"}
    assert old == ranking_record(journal.tournament, MAIN, ("Mini", "Thomas"), marks=False)
    places, words = paper_of(old).sections
    assert "Team 1" in {row[1] for row in places.rows}
    assert words.sentences[1:] == ("Withdrew: Team 1, Team 2.",), "as it was drawn when it was signed"


def paper_of(document):
    read = read_final_ranking(document)
    assert isinstance(read, FinalRanking), read
    return ranking_paper(read, "0" * 64, SheetOptions(sealed=True)).ranking


@pytest.mark.parametrize("members", [3, 9, 12, 15])
def test_signatures_are_never_alone_on_a_page(members):
    result = drawn_ranking(ranked(members=[f"Mini {number}" for number in range(members)]), SheetOptions(sealed=True))
    text = pypdfium2.PdfDocument(result.content)[result.boxes["committee-1"].page].get_textpage().get_text_range()
    assert "Places by " in text


@pytest.mark.parametrize("member", [LONG, "കാഞ്ഞിരപ്പള്ളി അമ്പത്തിയാറ് കളിക്കാരുടെ സൗഹൃദം"])
def test_long_names_of_the_committee_are_not_reduced_below_seven_points(member, monkeypatch):
    watch = TextWatch(monkeypatch)
    result = drawn_ranking(ranked(members=(member, "Mini", "Thomas")), SheetOptions())
    assert min(sizes_in(result.content)) >= SMALLEST
    assert member.replace(" ", "") in "".join(box[5] for box in watch.boxes).replace(" ", "")


def test_a_ranking_of_an_earlier_layout_is_drawn_as_it_was():
    """Otherwise rankings that were signed before are called false."""
    drawings = {
        layout: sha256(drawn_ranking(ranked(), SheetOptions(sealed=True, layout=layout)).content).hexdigest()
        for layout in range(EARLIEST, LEGIBLE)
    }
    assert set(drawings.values()) == {"414c80ec7047247a73f2e1cfa47d69dc02cfab12f559aecf10c14860749915fb"}


def test_the_same_ranking_has_the_same_bytes_while_other_stages_go_on():
    journal = begun(5, method="swiss")
    draw(journal, ODD, order=tuple(NAMES)[:5])
    play(journal)
    journal.enter(ProtestTimeStarted(MAIN, 30))
    text = ranking_text(journal.tournament, MAIN, ("Mini",))
    journal.enter(StageSet("51de", "Side event"))
    assert ranking_text(journal.tournament, MAIN, ("Mini",)) == text
    assert ranking_text(journal.tournament, MAIN, ("Thomas",)) != text


def test_places_that_do_not_follow_are_no_ranking(monkeypatch):
    journal = begun(5, method="swiss")
    draw(journal, ODD, order=tuple(NAMES)[:5])
    play(journal)
    monkeypatch.setattr("scorekeeper.sheets.ranking.record.no_show_points", lambda _settings: 7)
    journal.enter(SessionForfeited("511", "B", "no-show"))
    with pytest.raises(NoRanking):
        ranking_record(journal.tournament, MAIN, ("Mini",))


def test_faults_in_a_document_are_named_by_schema_and_reader():
    journal = begun(5, method="swiss")
    draw(journal, ODD, order=tuple(NAMES)[:5])
    play(journal)
    journal.enter(ProtestTimeStarted(MAIN, 30))
    good = follows(journal)
    around = [path for path in paths(good) if path[0] not in {"tournament", "ranking"}]
    # the ranking itself is not read but computed again, and the stage is read as any tournament document is
    for path in around:
        for strange in (*STRANGE, None):
            document = json.loads(json.dumps(good))
            inner = document
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = strange
            read = read_final_ranking(document)
            if not isinstance(read, FinalRanking):
                continue
            without = json.loads(json.dumps(document), object_hook=_absent)
            assert not list(validator("final-ranking").iter_errors(without)), (path, strange)


def _absent(value):
    """Null counts as absent everywhere but in the ranking, which says it."""
    if "rows" in value or "decided_by" in value:
        return value
    return {key: part for key, part in value.items() if part is not None}
