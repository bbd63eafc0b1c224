"""Certificates: one landscape page for each place, team or player, with lines to sign on."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.language import prizes as words
from scorekeeper.sheets.options import PAPERS, SheetOptions
from scorekeeper.sheets.paper.back import draw_across
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.pen import GREY, THIN, Pen, fitted, leading
from scorekeeper.sheets.paper.tags import HEADING, PARAGRAPH
from scorekeeper.sheets.paper.typefaces import typefaces

_EDGE, _INNER = 26.0, 34.0
"""The distances of the two frames from the edge of the paper, in points."""
_ROOM = 90.0


@dataclass(frozen=True, slots=True)
class Certificate:
    """The contents of one page: the event with venue and date, the award, the recipient, the players, the prize."""

    event: str
    where_and_when: str
    honour: str
    name: str
    players: tuple[str, ...] = ()
    below: str = ""


def certificates_pdf(pages: Sequence[Certificate], title: str, options: SheetOptions, across: str = "") -> bytes:
    """Return the certificates as PDF, one on each page; raises NoGlyph if a name has a letter that no font has.

    `across` is printed across each of them.
    """
    height, width = PAPERS[options.paper]
    with typefaces(options.fonts) as faces:
        book = Document(faces, options, title, pages[0].event if pages else "")
        for page in pages:
            with book.page(width, height) as pen:
                draw_across(pen, across, width, height)
                _draw(pen, page, width, height)
                if across:
                    with pen.tag(PARAGRAPH):
                        pen.middle(width / 2, 50, across, 9, bold=True)
        return book.close()


def _draw(pen: Pen, certificate: Certificate, width: float, height: float) -> None:
    pen.frame(_EDGE, _EDGE, width - 2 * _EDGE, height - 2 * _EDGE)
    pen.frame(_INNER, _INNER, width - 2 * _INNER, height - 2 * _INNER, grey=GREY)
    with pen.tag(PARAGRAPH):
        _line(pen, certificate.event, height - 100, 26, width, bold=True)
    with pen.tag(PARAGRAPH):
        _line(pen, certificate.where_and_when, height - 124, 13, width, grey=GREY)
    with pen.tag(HEADING):
        _line(pen, certificate.honour, height - 205, 44, width, bold=True)
    top = height - 238
    for text, size, max_height, bold, grey in (
        (certificate.name, 40, 92, True, 0.0),
        (", ".join(certificate.players), 17, 46, False, 0.0),
        (certificate.below, 15, 40, False, GREY),
    ):
        if text:
            with pen.tag(PARAGRAPH):
                top = _block(pen, text, (top, width, max_height), size, bold=bold, grey=grey) - 16
    each = (width - 2 * _ROOM - 60) / 2
    for index, role in enumerate(("organiser", "committee")):
        x = _ROOM + index * (each + 60)
        pen.line(x, 92, x + each, width=THIN)
        with pen.tag(PARAGRAPH):
            pen.text(x, 78, words.certificate(role), 9, grey=GREY)


def _line(pen: Pen, text: str, y: float, size: float, width: float, *, bold: bool = False, grey: float = 0.0) -> None:
    max_width = width - 2 * _ROOM
    size = min(size, size * max_width / max(1.0, pen.width_of(text, size, bold=bold)))
    pen.middle(width / 2, y, text, size, bold=bold, grey=grey)


def _block(
    pen: Pen, text: str, box: tuple[float, float, float], size: float, *, bold: bool = False, grey: float = 0.0
) -> float:
    """Set a text centered in its lines, never cut, in a box (top, page width, height); return where it ends."""
    top, width, height = box
    size, lines = fitted(pen.faces, text, size, max_width=width - 2 * _ROOM, height=height, bold=bold)
    step = leading(size, text) * 1.12
    y = top - size
    for line in lines:
        pen.middle(width / 2, y, line, size, bold=bold, grey=grey)
        y -= step
    return y + step - size * 0.3
