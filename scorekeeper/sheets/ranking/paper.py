"""A final ranking as PDF: places and signatures first, then its basis; the same bytes for the same ranking."""

from dataclasses import replace
from hashlib import sha256

from scorekeeper.documents.final_ranking import FinalRanking, read_final_ranking
from scorekeeper.documents.text import read_text
from scorekeeper.sheets.options import PAPERS, SheetOptions
from scorekeeper.sheets.paper.back import FOOTER, SIGNATURES, draw_across, draw_foot, draw_signatures, signature_boxes
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.flow import BINDING, MARGIN, FlowPiece, draw_page, shared_out
from scorekeeper.sheets.paper.pdf import DrawnSheet
from scorekeeper.sheets.paper.typefaces import typefaces
from scorekeeper.sheets.ranking.contents import ranking_paper
from scorekeeper.sheets.reports.pdf import WritablePage, report_pieces

RECORD_NAME = "ranking.json"
"""The name of a ranking's document inside the PDF."""


def read_ranking(record: bytes) -> FinalRanking | None:
    """Return the final ranking whose document these bytes are, None if they are not one; never raises."""
    try:
        text = read_text(record)
        read = read_final_ranking(text.value) if not text.problems else ()
    except (ValueError, RecursionError, MemoryError):
        return None
    return read if isinstance(read, FinalRanking) else None


def drawn_ranking(record: bytes, options: SheetOptions, *, ready: bool = False) -> DrawnSheet:
    """Return the paper of a final ranking with the positions of its signatures.

    `record` is its document in canonical form. A paper that is not to be signed with keys says on every page that
    it is not final; `ready`: its protest time is over, and it can be signed by pen. Raises ValueError for another
    record, NoGlyph if a text has a letter that no font here has.
    """
    final = read_ranking(record)
    if final is None:
        raise ValueError(RECORD_NAME)
    paper = ranking_paper(final, sha256(record).hexdigest(), options, ready=ready)
    sheet = WritablePage(*PAPERS[options.paper], level=None)
    bottom, top = MARGIN + FOOTER, sheet.height - MARGIN
    with typefaces(options.fonts, strict=options.sealed) as faces:
        first, rest = (tuple(report_pieces(part, faces, sheet)) for part in (paper.ranking, paper.rests_on))
        pieces = (*first, *rest[1:])
        if final.marks is not None or not options.sealed:  # the boxes are never alone on a page
            pieces, first = _kept_with_boxes(pieces), _kept_with_boxes(first)
        signed, appendix = shared_out(pieces, top, bottom, next_top=top, last=SIGNATURES), []
        if len(signed) > 1 and options.sealed:  # what does not fit on one page follows the signatures
            signed = shared_out(first, top, bottom, next_top=top, last=SIGNATURES)
            appendix = shared_out(rest, top, bottom, next_top=top)
        name = paper.ranking.title
        title = (name, final.stage, final.name)
        document = Document(faces, options, *title, subject=name, digest=paper.digest, language=options.language)
        pages = [*signed, *appendix]
        for number, page in enumerate(pages, 1):
            with document.page(sheet.width, sheet.height) as pen:
                draw_across(pen, paper.across, sheet.width, sheet.height)
                draw_page(pen, page)
                if number == len(signed):
                    draw_signatures(pen, paper.signatures, sheet.width)
                draw_foot(pen, paper.footer, (BINDING, sheet.width - MARGIN), bottom - 8, (number, len(pages)))
        content, fonts = document.close(record.decode(), name=RECORD_NAME), faces.digest()
    boxes = signature_boxes(paper.signatures, sheet.width, len(signed) - 1)
    return DrawnSheet(content, boxes, fonts)


def _kept_with_boxes(pieces: tuple[FlowPiece, ...]) -> tuple[FlowPiece, ...]:
    """Return the pieces, the last one and the height below it on the page of the signatures."""
    *before, last, space = pieces
    below = SIGNATURES + space.height
    return (*before, replace(last, keep=max(last.keep, below)), replace(space, keep=SIGNATURES))
