"""Ruling slips as PDF, each twice on a sheet to be cut in half: one for each captain."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from scorekeeper.language import reports, slip
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.sheets.committee.claim_drawing import claim_pieces
from scorekeeper.sheets.committee.contents import ChangedNumber, RulingSlip
from scorekeeper.sheets.options import PAPERS, SheetOptions
from scorekeeper.sheets.paper.back import FOOT_SIZE, draw_foot
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.flow import BINDING, FlowPiece, draw_page, shared_out, side_by_side
from scorekeeper.sheets.paper.pen import GREY, HAIR, LINE, THIN, Pen
from scorekeeper.sheets.paper.tags import HEADING, PARAGRAPH, TABLE, Element, single
from scorekeeper.sheets.paper.typefaces import Typefaces, typefaces

MARGIN = 28.0
_FOOT, _FOOT_LEADING, _PAGE_NUMBER = 16.0, 8.6, 52.0
_SIZE, _LEADING, _CAPTION = 8.8, 11.6, 7.2
_SPOKEN, _SPOKEN_LEADING = 11.5, 15.0
_LEAST, _SIGNER_LEADING = 7.0, 8.6
_TEAM = 9.5
_PAD = 7.0
_CHANGED = (("what", ()), ("before", ()), ("after", ()))


def slips_pdf(slips: Sequence[RulingSlip], options: SheetOptions) -> bytes:
    """Return these slips as PDF, each twice on a sheet across.

    Raises NoGlyph for a letter that no font has.
    """
    height, whole = PAPERS[options.paper]
    width = whole / 2
    first = slips[0]
    with typefaces(options.fonts) as faces:
        document = Document(faces, options, first.title, first.event, subject=first.title)
        for slip in slips:
            top = height - MARGIN
            pages = shared_out(_pieces(slip, faces, width), top, MARGIN + _FOOT, next_top=top)
            for number, page in enumerate(pages, 1):
                lines = faces.wrap(_foot(slip, options), FOOT_SIZE, width - BINDING - MARGIN - _PAGE_NUMBER)
                foot = partial(_draw_foot, lines, width, (number, len(pages)))
                with document.page(whole, height) as pen:
                    draw_page(pen, page)
                    foot(pen)
                    with pen.tags.unread():
                        _draw_cut(pen, width, height)
                        pen.canvas.saveState()
                        pen.canvas.translate(width, 0)
                        draw_page(pen, page)
                        foot(pen)
                        pen.canvas.restoreState()
        return document.close()


def _draw_cut(pen: Pen, x: float, height: float) -> None:
    pen.canvas.setStrokeGray(GREY)
    pen.canvas.setLineWidth(HAIR)
    pen.canvas.setDash(2, 2)
    pen.canvas.line(x, 0, x, height)
    pen.canvas.setDash()


def _draw_foot(lines: Sequence[str], width: float, number: tuple[int, int], pen: Pen) -> None:
    draw_foot(pen, lines, (BINDING, width - MARGIN), MARGIN + 7, number, down=_FOOT_LEADING)


def _pieces(slip: RulingSlip, faces: Typefaces, width: float) -> Iterator[FlowPiece]:
    inner_width = width - BINDING - MARGIN
    yield _head(slip, width)
    yield _teams(slip, faces, inner_width)
    for caption, text in slip.parts:
        yield from _part(caption, text, faces, inner_width)
    if slip.claim is not None:
        yield from claim_pieces(slip.claim, inner_width, faces)
    yield _decision(slip, faces, inner_width)
    if slip.changed:
        yield from _effect(slip.changed, inner_width)
    first, *rest = [piece for part in slip.committee for piece in _part(*part, faces, inner_width)] + [
        _signatures(slip, faces, inner_width)
    ]
    # no signatures on a page without any other text
    yield replace(first, keep=sum(piece.height for piece in rest))
    yield from rest


def _head(slip: RulingSlip, width: float) -> FlowPiece:
    def draw(pen: Pen, top: float) -> None:
        with pen.tag(HEADING):
            end = pen.fitted(BINDING, top - 16, slip.title, 18, max_width=width * 0.42, bold=True)
        max_width = width - MARGIN - end - 14
        text, size = pen.faces.fit(slip.event, 10, max_width, bold=True, least=_LEAST)
        pen.right(width - MARGIN, top - 9, text, size, bold=True)
        text, size = pen.faces.fit(slip.when, 8, max_width, least=_LEAST)
        pen.right(width - MARGIN, top - 20, text, size)
        pen.line(BINDING, top - 25, width - MARGIN, width=LINE)

    return FlowPiece(30.0, draw)


def _teams(slip: RulingSlip, faces: Typefaces, width: float) -> FlowPiece:
    """Return event, round and table, and the teams with their letters."""
    half = width / max(2, len(slip.teams))
    name_width = half - 22
    lines = max((len(faces.wrap(name, _TEAM, name_width, bold=True)) for _side, name in slip.teams), default=1)
    height = 12.5 * lines

    def draw(pen: Pen, top: float) -> None:
        pen.fitted(BINDING, top - 11, slip.where, 10, max_width=width, bold=True, least=_LEAST)
        for index, (side, name) in enumerate(slip.teams):
            x = BINDING + index * half
            with pen.tag(PARAGRAPH):
                end = pen.badge(x, top - 21.75 - height / 2, side, 11, filled=side == DEFAULT.sides[0]) + 5
                pen.block(end, top - 16.5, name, _TEAM, max_width=name_width, height=height, bold=True, centred=True)

    return FlowPiece(21.5 + height if slip.teams else 18.0, draw)


def _part(caption: str, text: str, faces: Typefaces, width: float) -> Iterator[FlowPiece]:
    """Yield a caption with its text to the right of it and below."""
    start = BINDING + max(62.0, faces.width(caption, _CAPTION) + 6)
    lines = [line for part in text.splitlines() for line in faces.wrap(part, _SIZE, BINDING + width - start)]

    part = Element(PARAGRAPH)

    def line(index: int, text: str, pen: Pen, top: float) -> None:
        with pen.tags.inside(part):
            if index == 0:
                pen.text(BINDING, top - 9, caption, _CAPTION, grey=GREY)
            pen.text(start, top - 9, text, _SIZE)

    yield from (FlowPiece(_LEADING, partial(line, index, text)) for index, text in enumerate(lines))
    yield FlowPiece(2.0, lambda _pen, _top: None)


def _decision(shown: RulingSlip, faces: Typefaces, width: float) -> FlowPiece:
    """Return the box with the sentence that is read out."""
    lines = faces.wrap(shown.spoken, _SPOKEN, width - 2 * _PAD, bold=True)
    height = len(lines) * _SPOKEN_LEADING + 2 * _PAD + 8

    def draw(pen: Pen, top: float) -> None:
        pen.frame(BINDING, top - 4 - height, width, height, fill=True)
        pen.text(BINDING + _PAD, top - 13, slip.caption("decision"), _CAPTION, grey=GREY)
        with pen.tag(PARAGRAPH):
            for index, line in enumerate(lines):
                pen.text(BINDING + _PAD, top - 17 - _SPOKEN * 0.95 - index * _SPOKEN_LEADING, line, _SPOKEN, bold=True)

    return FlowPiece(height + 10, draw)


def _effect(changed: Sequence[ChangedNumber], width: float) -> Iterator[FlowPiece]:
    before, after, read = BINDING + width * 0.62, BINDING + width, Element(TABLE)

    def head(pen: Pen, top: float) -> None:
        with pen.tags.inside(read):
            heads = pen.tags.heads(_CHANGED)
        with heads("before"):
            pen.right(before, top - 9, slip.caption("before"), _CAPTION)
        with heads("after"):
            pen.right(after, top - 9, slip.caption("after"), _CAPTION)
        pen.line(BINDING, top - 12, BINDING + width, width=THIN)

    yield FlowPiece(13.0, head, keep=2 * _LEADING)
    yield from (_row(change, width, before, after, read) for change in changed)
    yield FlowPiece(5.0, lambda _pen, _top: None)


def _row(change: ChangedNumber, width: float, before: float, after: float, read: Element) -> FlowPiece:
    def draw(pen: Pen, top: float) -> None:
        with pen.tags.inside(read):
            cells = pen.tags.row(single(_CHANGED), heads=1)
        with cells("what"):
            pen.fitted(BINDING, top - 9, change.what, _SIZE, max_width=width * 0.45, least=_LEAST)
        with cells("before"):
            pen.right(before, top - 9, change.before, _SIZE, grey=GREY if change.same else 0.0)
        with cells("after"):
            pen.right(after, top - 9, change.after, _SIZE, bold=not change.same, grey=GREY if change.same else 0.0)

    return FlowPiece(_LEADING, draw)


def _signatures(slip: RulingSlip, faces: Typefaces, total_width: float) -> FlowPiece:
    starts, width = side_by_side(len(slip.lines), BINDING, BINDING + total_width, gap=10.0)
    signers = [faces.wrap(who, _CAPTION, width) for who in slip.lines]

    def draw(pen: Pen, top: float) -> None:
        end = pen.fitted(BINDING, top - 13, slip.final, _SIZE, max_width=total_width, bold=True, least=_LEAST)
        beside = pen.width_of(slip.heard, _CAPTION) <= BINDING + total_width - end - 6
        x, y = (end + 6, top - 13) if beside else (BINDING, top - 23)
        pen.fitted(x, y, slip.heard, _CAPTION, max_width=total_width, grey=GREY, least=_LEAST)
        for x, lines in zip(starts, signers, strict=True):
            pen.line(x, top - 48, x + width, width=THIN)
            with pen.tag(PARAGRAPH):
                for index, line in enumerate(lines):
                    pen.text(x, top - 57 - index * _SIGNER_LEADING, line, _CAPTION, grey=GREY)

    return FlowPiece(62.0 + (max(map(len, signers)) - 1) * _SIGNER_LEADING, draw)


def _foot(slip: RulingSlip, options: SheetOptions) -> str:
    printed = [reports.printed(options.printed)] if options.printed else []
    return " ".join((f"{slip.title}, {slip.event}.", *printed))
