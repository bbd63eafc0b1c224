"""Certificates: one landscape page for each place, team or player, with lines to sign on."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.utils import ImageReader

from scorekeeper.language import prizes as words
from scorekeeper.sheets.options import PAPERS, SheetOptions
from scorekeeper.sheets.ornament import HEIGHT, draw_suits
from scorekeeper.sheets.paper.back import draw_across
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.pen import GREY, THIN, Pen, fit_lines, leading
from scorekeeper.sheets.paper.tags import HEADING, PARAGRAPH
from scorekeeper.sheets.paper.typefaces import typefaces

_EDGE, _INNER = 26.0, 34.0
"""The distances of the two frames from the edge of the paper, in points."""
_ROOM, _BETWEEN = 90.0, 40.0
_SIGNED, _WIDEST_GAP = 122.0, 16.0
"""The height of the lines to sign on above the lower edge, and the widest gap between texts."""
_LOGO, _LOGO_GAP = 124.0, 6.0
"""Height left free for a logo or seal, from the paper's upper edge, and space around it."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The contents of one page.

    The event with venue and date, what it is for, the recipient, players, the prize.
    """

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


@dataclass(frozen=True, slots=True)
class _CertificateText:
    """A text of a certificate, at most this size and height, in points.

    `suits`: above it are the four suits.
    """

    text: str
    size: float
    height: float
    bold: bool = False
    grey: float = 0.0
    kind: str = PARAGRAPH
    suits: bool = False


def certificates_pdf(
    pages: Sequence[Certificate], title: str, options: SheetOptions, across: str = "", logo: bytes = b""
) -> bytes:
    """Return the certificates as PDF, one on each page.

    Raises NoGlyph if a name has a letter that no font has.
    `across` is printed across each of them, `logo` (a picture file) above the name of the event.
    """
    height, width = PAPERS[options.paper]
    picture = _picture(logo) if logo else None
    with typefaces(options.fonts) as faces:
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
    parts = [
        _CertificateText(certificate.event, 24, 30, bold=True),
        _CertificateText(words.certificate("title"), 40, 50, bold=True, kind=HEADING, suits=True),
        _CertificateText(words.certificate("awarded"), 15, 20, grey=GREY),
        _CertificateText(certificate.name, 38, 88, bold=True),
        _CertificateText(", ".join(certificate.players), 16, 42),
        _CertificateText(certificate.honour, 24, 30, bold=True),
        _CertificateText(certificate.below, 14, 34, grey=GREY),
    ]
    _draw_parts(pen, [part for part in parts if part.text], width, (height - _LOGO, _SIGNED))
    each = (width - 2 * _ROOM - 2 * _BETWEEN) / 3
    for index, key in enumerate(("place-date", "organiser", "committee")):
        x = _ROOM + index * (each + _BETWEEN)
        pen.line(x, 84, x + each, width=THIN)
        with pen.tag(PARAGRAPH):
            if key == "place-date":
                pen.block(x, 112, certificate.where_and_when, 11, max_width=each, height=26, centred=True)
            pen.text(x, 71, words.certificate(key), 9, grey=GREY)


def _draw_parts(pen: Pen, parts: Sequence[_CertificateText], width: float, edges: tuple[float, float]) -> None:
    """Set the parts one below another, centered, with even gaps between these edges.

    No text is cut.
    """
    top, bottom = edges
    fitting = [
        fit_lines(pen.faces, part.text, part.size, max_width=width - 2 * _ROOM, height=part.height, bold=part.bold)
        for part in parts
    ]
    steps = [leading(size, part.text) * 1.12 for part, (size, _lines) in zip(parts, fitting, strict=True)]
    heights = [step * len(lines) for step, (_size, lines) in zip(steps, fitting, strict=True)]
    suits = HEIGHT * any(part.suits for part in parts)
    gap = min(_WIDEST_GAP, (top - bottom - sum(heights) - suits) / len(parts))
    y = top
    for part, (size, lines), step in zip(parts, fitting, steps, strict=True):
        if part.suits:
            draw_suits(pen, width / 2, y - HEIGHT + gap / 2)
            y -= HEIGHT
        with pen.tag(part.kind):
            for line in lines:
                pen.middle(width / 2, y - size, line, size, bold=part.bold, grey=part.grey)
                y -= step
        y -= gap
