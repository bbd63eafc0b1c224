"""Sheets of matches with tables and of online matches: contents, print and document."""

import datetime as dt
import io
import json
import re

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.documents.sheet import SheetDocument, read_sheet
from scorekeeper.documents.writing import write_session
from scorekeeper.features.verify.view.verifying import verify_sheet
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.sheets.options import A4, LETTER, PAPERS, SheetOptions
from scorekeeper.sheets.paper.flow import BINDING, MARGIN
from scorekeeper.sheets.render import render, sheet_of
from tests.sheets.canonical import canonical
from tests.sheets.making_matches import MATCHES, Match, four_teams, limited, online, random_match, tables, under_way
from tests.sheets.printed import TextWatch

OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z", zone=dt.timezone(dt.timedelta(hours=-5)))


def current_sheet(match: Match):
    return sheet_of(match.state, match.tournament, OPTIONS)


def printed(match: Match, paper: str = A4) -> bytes:
    options = SheetOptions(paper=paper, printed_at=OPTIONS.printed_at, zone=OPTIONS.zone)
    return render("pdf", match.state, match.tournament, options)


def text(data: bytes) -> str:
    return re.sub(" +", " ", "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages))


@pytest.mark.parametrize("name", MATCHES)
def test_the_text_of_the_sheet_is_unchanged(name, same_as_golden):
    same_as_golden(f"match-{name}", canonical(current_sheet(MATCHES[name]())))


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("name", MATCHES)
def test_no_text_leaves_the_margins_or_covers_another(name, paper, monkeypatch):
    watch = TextWatch(monkeypatch)
    printed(MATCHES[name](), paper)
    width, height = PAPERS[paper]
    boxes = [box for box in watch.boxes if box[5].strip()]
    for _, left, low, right, top, words in boxes:
        assert BINDING - 0.5 <= left <= right <= width - MARGIN + 0.5, words
        assert MARGIN - 2 <= low <= top <= height - MARGIN + 2, words
    for index, (page, left, low, right, top, words) in enumerate(boxes):
        for other in boxes[index + 1 :]:
            apart = page != other[0] or right <= other[1] + 0.2 or other[3] <= left + 0.2
            assert apart or top <= other[2] or other[4] <= low, (words, other[5])


@pytest.mark.parametrize("name", MATCHES)
def test_rules_edition_and_settings_are_on_the_sheet_and_in_the_document(name):
    match = MATCHES[name]()
    system = SYSTEMS[match.state.system.key]
    read = " ".join(text(printed(match)).split())
    assert f"{system.name}, edition {system.edition}" in read
    document = json.loads(render("json", match.state, match.tournament, OPTIONS))
    assert (document["session"]["system"], document["result"]["edition"]) == (system.key, system.edition)
    assert verify_sheet("sheet", json.dumps(document).encode()) == ()
    opened = read_sheet(document)
    assert isinstance(opened, SheetDocument)
    assert write_session(opened.session) == write_session(match.state.record)
    assert score(system, opened.session) == match.state.result


def test_the_tables_of_a_match_begin_change_and_end_on_paper():
    match = tables()
    read = text(printed(match))
    assert re.search(r"^at the start 15 15$", read, re.MULTILINE)
    assert re.search(r"^1 6 \d\d:\d\d A Dallas 40 H 44 made \+2 \u22122 17 13", read, re.MULTILINE)
    assert "tables 30 + 0 = 30" in read
    assert "could not pay B" in read
    assert "Settings of this event: Tables at the start: 15; Cot: yes" in read
    assert "any number of deals" in read
    for words in ("match points", "warnings", "Read out", "all seats swapped", "(article 4.6)"):
        assert words not in read


def test_the_course_of_a_match_is_described_in_its_footnotes(check_golden):
    notes = [note.text for note in current_sheet(tables()).notes]
    check_golden(notes[0])
    assert (
        "Deal 3: corrected at 15:57 by Lissy Abraham: 56 made, all tricks became 50 made. Reason: misread. " in notes[1]
    )
    check_golden(notes[2])
    check_golden(notes)
    check_golden(notes[-1])


def test_each_captain_signs_for_his_team():
    boxes = current_sheet(four_teams()).signatures
    assert [box.key for box in boxes] == ["scorer", *(f"captain-{side}" for side in "ABCD")]
    assert [box.name for box in boxes][1:5] == ["Anil Kurian", "Deepa", "ഗോപി", "Kuruvilla Kottarathil"]


def test_a_player_who_is_out_and_the_debt_are_beside_the_deal(check_golden):
    sheet = current_sheet(under_way())
    assert sheet.result.standing == "provisional: 4 deals played"
    assert [mark.text for mark in sheet.rows[1].marks] == ["C out, owes 30"]
    assert [fact.value for fact in sheet.tally if fact.caption == "tables"] == ["23 + 13 + 0 = 36"]
    check_golden([row.result for row in sheet.rows[4:]])


def test_a_settlement_moves_tables_and_loses_none():
    sheet = current_sheet(limited())
    assert sheet.session_row is not None
    assert dict(sheet.session_row.points) == {"A": -2, "B": 2}
    assert sum(sheet.result.totals.values()) == 24
    assert [fact.value for fact in sheet.tally if fact.caption == "tables"] == [
        " + ".join(str(total) for total in sheet.result.totals.values()) + " = 24"
    ]


@pytest.mark.parametrize("teams", [2, 3, 4])
def test_a_match_without_limit_of_many_deals_runs_over_pages(teams):
    match = Match().open("tables-56-teams", teams=teams, players=8 if teams == 4 else 6, tables=40)
    for deal in range(64):
        match.play(f"{'ABCD'[deal % teams]} 28S 30")
    assert match.state.result.ended_at is None
    read = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(printed(match))).pages]
    assert len(read) > 1
    assert ["at the start" in page for page in read] == [True, *[False] * (len(read) - 1)]
    result = [
        int(number) for number in re.findall(r"^(\d+) [1-8] (?:\d\d:\d\d )?[A-D] ", "\n".join(read), re.MULTILINE)
    ]
    assert result == list(range(1, 65))


def test_an_online_match_has_neither_match_points_nor_announcements():
    sheet = current_sheet(online())
    assert dict(sheet.result.totals) == {"A": 14, "B": 10}
    assert [fact.caption for fact in sheet.result.facts] == ["difference", "winner"]
    assert [fact.caption for fact in sheet.tally] == ["re-deals", "corrections"]
    assert sheet.read_outs == ()
    assert sheet.counting.opening == {}


@given(st.integers(min_value=0, max_value=10**6))
@settings(max_examples=40, deadline=None)
def test_any_match_of_any_system_prints_and_its_sums_are_the_score(seed):
    match = random_match(seed)
    state = match.state
    sheet = current_sheet(match)
    read = text(printed(match))
    for side, total in state.result.totals.items():
        begun = sheet.counting.opening.get(side, 0)
        own = sheet.session_row.points[side] if sheet.session_row else 0
        assert begun + own + sum(row.points[side] for row in sheet.rows if row.points) == total
        assert str(total) in read
    if sheet.counting.change:
        held = sum(sheet.counting.opening.values())
        assert all(sum(row.running.values()) == held for row in sheet.rows if row.running)
    assert len(sheet.rows) == max(state.deals, 1)
    document = json.loads(render("json", state, match.tournament, OPTIONS))
    assert verify_sheet("sheet", json.dumps(document).encode()) == ()
    assert document["result"]["totals"] == dict(state.result.totals)
