"""Auctions on the sheet: every call with its seat, ignored ones with their article."""

import io

import openpyxl
import pytest

from scorekeeper.rules.model import Call
from scorekeeper.sheets.options import A4, LETTER, SheetOptions
from scorekeeper.sheets.render import render
from tests.sheets.making import GOLDEN, Making
from tests.sheets.printed import pages, printed, text

CALLS = ("28P", "1+H", Call("X", 5), "X", "29H", "30S", *["P"] * 5)
SETTING_TEXTS = "Auction by seats: 1: 28P, 2: 1+H, 5: X, 2: X, 3: 29H, 4: 30S, 5: P, 6: P, 1: P, 2: P, 3: P."
FAULTS = (
    "No effect: 2: 1+H, 1+H is not an approved call (3.3);"
    " 5: X, seat 5 called out of turn; it was the turn of seat 2 (3.2)."
)


def called(*texts: object) -> tuple[Call, ...]:
    return tuple(text if isinstance(text, Call) else Call(str(text)) for text in texts)


def auction_session() -> Making:
    making = Making().begin()
    making.deal("1 B30S 33", calls=called(*CALLS), first_seat=1)
    return making


def all_auctions() -> Making:
    """Every deal with a long auction: five doubles taken back before the contract is bid."""
    making = Making().begin()
    for part in GOLDEN.split("|"):
        side, contract = part.split()[1][0], part.split()[1][1:].rstrip("X")
        deal = int(part.split()[0])
        lead = deal % 6 if (deal % 2 == 1) == (side == "A") else deal % 6 + 1
        making.deal(part, calls=called(contract, *["X", "WX"] * 5, *["P"] * 5), first_seat=lead or 6)
    return making


def test_calls_with_their_seats_and_faults_with_their_articles_are_printed():
    read = " ".join(text(printed(auction_session())).split())
    assert SETTING_TEXTS in read
    assert FAULTS in read


def test_the_workbook_says_the_same():
    making = auction_session()
    options = SheetOptions(printed_at="2026-11-21T23:00:00Z")
    book = openpyxl.load_workbook(io.BytesIO(render("xlsx", making.state, making.tournament, options)))
    cells = [str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert any(SETTING_TEXTS in cell and FAULTS in cell for cell in cells)
    assert any("calls" in cell for cell in cells), "the row is marked"


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_eighteen_long_auctions_find_room(paper):
    data = printed(all_auctions(), paper)
    read = " ".join(text(data).split())
    assert read.count("Auction by seats:") == 18
    assert len(pages(data)) <= 4
