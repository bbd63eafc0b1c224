"""Score sheets as PDF, and what is read on their pages."""

import datetime as dt
import io
import re

import pypdf
import pytest

from scorekeeper.sheets.options import A4, SheetOptions
from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.sheets.render import render
from tests.sheets.game500.making_games import MakingGame
from tests.sheets.making import Making

ZONE = dt.timezone(dt.timedelta(hours=-5))


def printed(making: Making | MakingGame, paper: str = A4, **more) -> bytes:
    options = SheetOptions(paper=paper, printed_at="2026-11-21T23:00:00Z", zone=ZONE, **more)
    return render("pdf", making.state, making.tournament, options)


def pages(data: bytes) -> list[pypdf.PageObject]:
    return list(pypdf.PdfReader(io.BytesIO(data)).pages)


def text(data: bytes) -> str:
    return re.sub(" +", " ", "\n".join(page.extract_text() for page in pages(data)))


class TextWatch:
    """Notes where every text is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.boxes: list[tuple[int, float, float, float, float, str]] = []
        result = Typefaces.draw

        def draw(faces, canvas, x, y, text, size, *, bold=False, marks=None):
            end = result(faces, canvas, x, y, text, size, bold=bold, marks=marks)
            self.boxes.append((canvas.getPageNumber(), x, y - 0.12 * size, end, y + 0.62 * size, text))
            return end

        monkeypatch.setattr(Typefaces, "draw", draw)
