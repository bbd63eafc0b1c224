"""Score sheets as workbooks."""

import datetime as dt
import io

import openpyxl

from scorekeeper.sheets.options import A4, SheetOptions
from scorekeeper.sheets.render import render
from tests.sheets.making import Making

ZONE = dt.timezone(dt.timedelta(hours=-5))


def book_bytes(making: Making, paper: str = A4) -> bytes:
    options = SheetOptions(paper=paper, printed_at="2026-11-21T23:00:00Z", zone=ZONE)
    return render("xlsx", making.state, making.tournament, options)


def opened(data: bytes, **more):
    return openpyxl.load_workbook(io.BytesIO(data), **more)
