"""The recovery sheet: a page to lock away, with the code that opens the club's keys."""

import datetime as dt
from dataclasses import dataclass, field

from scorekeeper.language.dates import format_moment
from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.blank.page import BlankPage
from scorekeeper.sheets.blank.pdf import draw_pages
from scorekeeper.sheets.options import PAPERS, SheetOptions
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.pen import GREY, LINE, leading
from scorekeeper.sheets.paper.typefaces import typefaces

_MARGIN = 56.0
_CODE, _TEXT, _SMALL = 25.0, 11.0, 9.0
_ACROSS = 3
_GROUP_OF_FINGERPRINT = 4


@dataclass(frozen=True, slots=True)
class RecoverySheet:
    """The contents of the sheet.

    `code` is in groups with hyphens and never shows in a text form of this. `made_at` is UTC; `fingerprint` is the
    SHA-256 of the club's certificate in hexadecimal.
    """

    club: str
    scorer: str
    made_at: dt.datetime
    fingerprint: str
    code: str = field(repr=False)


def recovery_pdf(sheet: RecoverySheet, options: SheetOptions) -> bytes:
    """Return the recovery sheet as PDF; raises NoGlyph if no font here has a letter of a name.

    The file holds the code in clear: print it, and do not keep it on a disk.
    """
    width, height = PAPERS[options.paper]
    with typefaces(options.fonts) as faces:
        book = Document(faces, options, _("Recovery sheet"))
        page = BlankPage(faces, width, height)
        y = _put_head(page, sheet, options, height - _MARGIN)
        y = _put_code(page, sheet.code.split("-"), y - 34)
        y = _put_steps(page, y - 34)
        _put_fingerprint(page, sheet.fingerprint, y - 12)
        draw_pages(book, [page.plan()])
        return book.close()


def _put_head(page: BlankPage, sheet: RecoverySheet, options: SheetOptions, top: float) -> float:
    """Put title, club and time of making; return the lowest position used."""
    width = page.width - 2 * _MARGIN
    page.text(_MARGIN, top - 22, _("Recovery sheet"), 24, bold=True)
    page.block(_MARGIN, top - 32, sheet.club, 17, max_width=width, height=42, bold=True)
    made = format_moment(sheet.made_at.astimezone(options.zone))
    line = _("Keys made {moment} by {scorer}").format(moment=made, scorer=sheet.scorer)
    page.block(_MARGIN, top - 76, line, _TEXT, max_width=width, height=26, grey=GREY)
    page.line(_MARGIN, top - 106, page.width - _MARGIN, width=LINE)
    return top - 106


def _put_code(page: BlankPage, groups: list[str], top: float) -> float:
    """Put the code large, three groups in a line, in a box; return the lowest position used."""
    width = page.width - 2 * _MARGIN
    page.text(_MARGIN, top, _("Recovery code"), 13, bold=True)
    lines = [groups[start : start + _ACROSS] for start in range(0, len(groups), _ACROSS)]
    height = 24 + len(lines) * 44
    page.frame(_MARGIN, top - 12 - height, width, height)
    y = top - 12 - 46
    for number, line in enumerate(lines):
        for column, group in enumerate(line):
            x = _MARGIN + (column + 0.5) * width / _ACROSS
            page.middle(x, y, group, _CODE, bold=True)
            page.middle(x, y - 13, str(number * _ACROSS + column + 1), 7.5, grey=GREY)
        y -= 44
    foot = top - 12 - height - 15
    page.text(_MARGIN, foot, _("0 and 1 are digits; the letters O, I, L and U do not occur."), _SMALL, grey=GREY)
    return foot


def _put_steps(page: BlankPage, top: float) -> float:
    """Put the instructions for the sheet; return the lowest position used."""
    page.text(_MARGIN, top, _("How to use it"), 13, bold=True)
    y = top - 22
    for step, text in enumerate(_steps(), 1):
        page.right(_MARGIN + 13, y, f"{step}.", _TEXT)
        for line in page.faces.wrap(text, _TEXT, page.width - 2 * _MARGIN - 22):
            page.text(_MARGIN + 22, y, line, _TEXT)
            y -= leading(_TEXT, line) * 1.35
        y -= 6
    return y


def _steps() -> tuple[str, ...]:
    return (
        _("Lock this sheet away, not together with the laptop. Do not photograph it or copy it to a disk."),
        _(
            "Anyone who has this sheet and the key file can open the club's keys without the passphrase. The sheet "
            "alone opens nothing, and neither does a PIN."
        ),
        _(
            "If the passphrase is forgotten, type this code in its place, with or without the gaps. Then choose a "
            "new passphrase."
        ),
        _("The code is kept nowhere else. Keep a copy of the key file too: without the file the code is of no use."),
        _(
            "If the sheet is lost or has been seen by another person, make a new code; this one then opens only "
            "older copies of the key file."
        ),
    )


def _put_fingerprint(page: BlankPage, fingerprint: str, top: float) -> None:
    """Put the fingerprint of the club's certificate, for others to compare."""
    page.line(_MARGIN, top + 6, page.width - _MARGIN)
    page.text(_MARGIN, top - 16, _("Fingerprint of the club's certificate (SHA-256)"), _TEXT, bold=True)
    step = _GROUP_OF_FINGERPRINT
    groups = [fingerprint[start : start + step].upper() for start in range(0, len(fingerprint), step)]
    half = len(groups) // 2
    page.text(_MARGIN, top - 36, "  ".join(groups[:half]), 12)
    page.text(_MARGIN, top - 53, "  ".join(groups[half:]), 12)
    note = _("This is not secret. Read it to other clubs so that they can compare it when they add your certificate.")
    page.block(_MARGIN, top - 60, note, _SMALL, max_width=page.width - 2 * _MARGIN, height=26, grey=GREY)
