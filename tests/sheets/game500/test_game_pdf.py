"""The game sheet as PDF: read back, measured, and the same twice."""

import datetime as dt
import io
import json
import re
from typing import Any

import pypdf
import pytest

from scorekeeper.documents.game500 import read_game
from scorekeeper.rules.hands import Game
from scorekeeper.sheets.game500.sizes import A5, size_of
from scorekeeper.sheets.options import A4, LETTER, SheetOptions
from scorekeeper.sheets.paper.back import signature_boxes
from scorekeeper.sheets.paper.flow import BINDING, MARGIN
from scorekeeper.sheets.render import game_sheet_of, render
from tests.sheets.game500.making_games import LONG_NAMES, MAKERS, MakingGame, dealt_again_and_again, full, ruled, won
from tests.sheets.printed import TextWatch

ZONE = dt.timezone(dt.timedelta(hours=13))


def printed(making: MakingGame, paper: str = A4) -> bytes:
    options = SheetOptions(paper=paper, printed_at="2026-11-21T23:00:00Z", zone=ZONE)
    return render("pdf", making.state, making.tournament, options)


def pages(data: bytes) -> list[pypdf.PageObject]:
    return list(pypdf.PdfReader(io.BytesIO(data)).pages)


def text(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in pages(data))


@pytest.mark.parametrize("paper", [A4, LETTER, A5])
def test_a_game_reads_back(paper, check_golden):
    data = printed(won(), paper)
    (page,) = pages(data)
    size = size_of(paper)
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
        (size.width, size.height), abs=0.1
    )
    read = text(data)
    assert re.search(r"A\s+670\s+:\s+320\s+B", read)
    assert "won by Aroha Ngata" in read
    check_golden(read)
    assert "NZ Singles 500, edition 2024" in read


def test_a5_is_half_of_a4_across():
    assert size_of(A5).width == pytest.approx(size_of(A4).height / 2)
    assert size_of(A5).height == pytest.approx(size_of(A4).width)


def test_every_line_is_there_with_its_article():
    making = full()
    read = text(printed(making))
    state = making.state
    lines = [line for hand in state.result.hands for line in hand.lines] + list(state.result.lines)
    listed = re.findall(r"^(?:hand \d|game) ([AB]) ([+\N{MINUS SIGN}]?\d+) .+ (\S+)$", read, re.MULTILINE)
    read_back = [(side, int(points.replace("\N{MINUS SIGN}", "-")), article) for side, points, article in listed]
    assert read_back == [(line.side, line.points, line.article) for line in lines]


@pytest.mark.parametrize("name", MAKERS)
def test_the_same_sheet_gives_the_same_bytes(name):
    assert printed(MAKERS[name]()) == printed(MAKERS[name]())


@pytest.mark.parametrize("name", MAKERS)
def test_all_fonts_are_embedded(name):
    for page in pages(printed(MAKERS[name]())):
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"]


def test_the_record_is_inside_and_can_be_read_again():
    making = full()
    reader = pypdf.PdfReader(io.BytesIO(printed(making)))
    (content,) = reader.attachments["sheet.json"]
    assert content == render("json", making.state, making.tournament, SheetOptions())
    document = json.loads(content)
    assert document["result"]["clicks"]["Beryl Te Whare"] == 0
    assert document["required"] == ["scorer", "player-A", "player-B", "committee"]
    read = read_game(document["session"])
    assert isinstance(read, Game)
    assert read == making.state.record
    assert reader.metadata is not None
    assert reader.metadata.title is not None
    assert reader.metadata.title.startswith("Game sheet, Otago Open 500 · 2026, Round 3, Table 5, Aroha Ngata")


@pytest.mark.parametrize("paper", [A4, LETTER, A5])
@pytest.mark.parametrize("name", MAKERS)
def test_no_text_leaves_the_margins_or_covers_another(name, paper, monkeypatch):
    watch = TextWatch(monkeypatch)
    printed(MAKERS[name](), paper)
    size = size_of(paper)
    width, height = size.drawn_width, size.drawn_height
    boxes = [box for box in watch.boxes if box[5].strip()]
    for _, left, low, right, top, text in boxes:
        assert BINDING - 0.5 <= left <= right <= width - MARGIN + 0.5, text
        assert MARGIN - 2 <= low <= top <= height - MARGIN + 2, text
    for index, (page, left, low, right, top, text) in enumerate(boxes):
        for other in boxes[index + 1 :]:
            apart = page != other[0] or right <= other[1] + 0.2 or other[3] <= left + 0.2
            assert apart or top <= other[2] or other[4] <= low, (text, other[5])


@pytest.mark.parametrize("paper", [A4, LETTER, A5])
def test_names_are_never_cut(paper, monkeypatch):
    watch = TextWatch(monkeypatch)
    printed(MakingGame().begin(names=LONG_NAMES), paper)
    text = "".join(box[5] for box in watch.boxes).replace(" ", "")
    assert all(name.replace(" ", "") in text for name in LONG_NAMES)


def test_notes_beside_the_hands_are_never_cut():
    making = ruled().hand("3 A8S 8", reason="misread").rule("4e", reason="a late claim", deal=3, points={"A": 10})
    making.rule("6", reason="two more seen", deal=3, points={"B": 20})
    sheet = game_sheet_of(making.state, making.tournament, SheetOptions())
    marks = {mark.text for row in sheet.rows for mark in row.marks}
    assert len(marks) > 3
    assert all(mark in re.sub(r"\s+", " ", text(printed(making))) for mark in marks)


def test_overflowing_content_continues_on_numbered_pages():
    read = [page.extract_text() for page in pages(printed(dealt_again_and_again()))]
    assert len(read) > 1
    assert all(f"page {number} of {len(read)}" in page for number, page in enumerate(read, 1))
    assert sum("Signatures, in this order" in page for page in read) == 1
    assert "\n".join(read).count("dealt again under the same number") == 28


def test_a_sheet_to_be_sealed_has_empty_boxes_and_says_how_it_is_checked(check_golden):
    making = won()
    options = SheetOptions(printed_at="2026-11-21T23:00:00Z", sealed=True)
    result = game_sheet_of(making.state, making.tournament, options)
    assert [box.key for box in result.signatures] == ["scorer", "player-A", "player-B"]
    assert all(box.sealed for box in result.signatures)
    assert set(signature_boxes(result.signatures, size_of(A4).width, 0)) == {"scorer", "player-A", "player-B"}
    check_golden(text(render("pdf", making.state, making.tournament, options)))
