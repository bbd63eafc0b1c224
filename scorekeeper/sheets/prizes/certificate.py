"""Certificates: one landscape page for each place, team or player, with lines to sign on."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.utils import ImageReader

from scorekeeper.language import prizes as words
from scorekeeper.sheets.options import PAPERS, SheetOptions
from scorekeeper.sheets.paper.back import draw_across
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.pen import GREY, THIN, Pen, fitted, leading
from scorekeeper.sheets.paper.tags import HEADING, PARAGRAPH
from scorekeeper.sheets.paper.typefaces import typefaces

_EDGE, _INNER = 26.0, 34.0
"""The distances of the two frames from the edge of the paper, in points."""
_ROOM, _BETWEEN = 90.0, 40.0
_LOGO, _LOGO_GAP = 124.0, 6.0
"""The height from the upper edge of the paper that is left free for a logo or a seal, and the space around it."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The contents of one page: the event with venue and date, what it is for, the recipient, players, the prize."""

    event: str
    where_and_when: str
    honour: str
    name: str
    players: tuple[str, ...] = ()
    below: str = ""


class NotAPicture(Exception):  # noqa: N818
    """The logo is not a picture that can be printed."""


def checked_logo(data: bytes) -> bytes:
    """Return a logo unchanged; raises NotAPicture if it cannot be printed."""
    _picture(data)
    return data


def _picture(data: bytes) -> ImageReader:
    try:
        picture = ImageReader(BytesIO(data))
        picture.getRGBData()  # type: ignore[no-untyped-call]
    except Exception as error:  # the library below raises whatever its readers of formats raise
        raise NotAPicture from error
    return picture


def certificates_pdf(
    pages: Sequence[Certificate], title: str, options: SheetOptions, across: str = "", logo: bytes = b""
) -> bytes:
    """Return the certificates as PDF, one on each page; raises NoGlyph if a name has a letter that no font has.

    `across` is printed across each of them, `logo` (a picture file) above the name of the event.
    """
    height, width = PAPERS[options.paper]
    picture = _picture(logo) if logo else None
    with typefaces(options.fonts.matched()) as faces:
        book = Document(faces, options, title, pages[0].event if pages else "")
        for page in pages:
            with book.page(width, height) as pen:
                draw_across(pen, across, width, height)
                if picture is not None:
                    _draw_logo(pen, picture, width, height)
                _draw(pen, page, width, height)
                if across:
                    with pen.tag(PARAGRAPH):
                        pen.middle(width / 2, 50, across, 9, bold=True)
        return book.close()


def _draw_logo(pen: Pen, picture: ImageReader, width: float, height: float) -> None:
    """Draw the logo in the middle of the space above the name of the event."""
    bottom = height - _LOGO + _LOGO_GAP
    high = height - _INNER - 2 * _LOGO_GAP - bottom
    with pen.tags.unread():
        pen.canvas.drawImage(
            picture, _ROOM, bottom, width - 2 * _ROOM, high, mask="auto", preserveAspectRatio=True, anchor="c"
        )


def _draw(pen: Pen, certificate: Certificate, width: float, height: float) -> None:
    pen.frame(_EDGE, _EDGE, width - 2 * _EDGE, height - 2 * _EDGE)
    pen.frame(_INNER, _INNER, width - 2 * _INNER, height - 2 * _INNER, grey=GREY)
    with pen.tag(PARAGRAPH):
        _line(pen, certificate.event, height - _LOGO - 22, 24, width, bold=True)
    with pen.tag(HEADING):
        _line(pen, words.certificate("title"), height - _LOGO - 74, 40, width, bold=True)
    with pen.tag(PARAGRAPH):
        _line(pen, words.certificate("awarded"), height - _LOGO - 100, 15, width, grey=GREY)
    top = height - _LOGO - 120
    for text, size, max_height, bold, grey in (
        (certificate.name, 38, 88, True, 0.0),
        (", ".join(certificate.players), 16, 42, False, 0.0),
        (certificate.honour, 24, 30, True, 0.0),
        (certificate.below, 14, 34, False, GREY),
    ):
        if text:
            with pen.tag(PARAGRAPH):
                top = _block(pen, text, (top, width, max_height), size, bold=bold, grey=grey) - 14
    each = (width - 2 * _ROOM - 2 * _BETWEEN) / 3
    for index, key in enumerate(("place-date", "organiser", "committee")):
        x = _ROOM + index * (each + _BETWEEN)
        pen.line(x, 84, x + each, width=THIN)
        with pen.tag(PARAGRAPH):
            if key == "place-date":
                pen.block(x, 112, certificate.where_and_when, 11, max_width=each, height=26, centred=True)
            pen.text(x, 71, words.certificate(key), 9, grey=GREY)


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
