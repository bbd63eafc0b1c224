"""The upper part of a game sheet: heading, the four players with their clicks, the score."""

from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.game500.blocks import GameSheet, Partners, Player
from scorekeeper.sheets.game500.sentences import signed
from scorekeeper.sheets.options import LEGIBLE, SMALLEST
from scorekeeper.sheets.paper.first_page import HeadingArea
from scorekeeper.sheets.paper.flow import BINDING, MARGIN
from scorekeeper.sheets.paper.front import SETTINGS_LEADING, SETTINGS_SIZE, draw_heading, settings_lines
from scorekeeper.sheets.paper.pen import BLACK, GREY, LINE, THIN, Pen
from scorekeeper.sheets.paper.tags import PARAGRAPH, PART, Element
from scorekeeper.sheets.paper.typefaces import Typefaces

HEAD = 68.0
PLAYER, SCORE = 21.0, 46.0
SMALL = 7.5
_CLICK = 12.0


def front_height(sheet: GameSheet, faces: Typefaces, width: float, layout: int) -> float:
    """Return the height of everything above the table of hands."""
    if layout >= LEGIBLE:
        return HeadingArea(sheet.heading, faces, width).height + 12 + _rows(sheet) * PLAYER + SCORE
    lines = len(settings_lines(sheet.heading.settings, faces, width - BINDING - MARGIN))
    return HEAD + lines * SETTINGS_LEADING + 16 + _rows(sheet) * PLAYER + SCORE


def _rows(sheet: GameSheet) -> int:
    return max(len(partners.players) for partners in sheet.partners)


def draw_front(pen: Pen, sheet: GameSheet, width: float, height: float, layout: int) -> None:
    """Draw everything above the table of hands."""
    y = _draw_heading(pen, sheet, width, height - MARGIN, layout)
    half = (width - BINDING - MARGIN) / 2
    for index, partners in enumerate(sheet.partners):
        with pen.tag(PART):
            _partners(pen, partners, BINDING + index * (half + 6), y - 6, half - 6, first=index == 0)
    y -= 10 + _rows(sheet) * PLAYER
    with pen.tag(PARAGRAPH):
        least = SMALLEST if layout >= LEGIBLE else 6.5
        _score(pen, sheet, (BINDING, y - SCORE), width - BINDING - MARGIN, least=least)


def _draw_heading(pen: Pen, sheet: GameSheet, width: float, top: float, layout: int) -> float:
    """Draw the heading; return where it ends."""
    if layout >= LEGIBLE:
        heading = HeadingArea(sheet.heading, pen.faces, width)
        heading.draw(pen, top)
        return top - heading.height
    draw_heading(pen, sheet.heading, width, top)
    y = top - HEAD + 2
    for line in settings_lines(sheet.heading.settings, pen.faces, width - BINDING - MARGIN):
        pen.text(BINDING, y - 1, line, SETTINGS_SIZE, bold=True)
        y -= SETTINGS_LEADING
    y -= 2
    pen.line(BINDING, y, width - MARGIN, width=LINE)
    return y


def score_words(sheet: GameSheet) -> str:
    """Return the score of both sides, for the head of a further page."""
    return " : ".join(f"{side} {signed(sheet.standing.totals[side])}" for side in sheet.sides)


def _partners(pen: Pen, partners: Partners, x: float, top: float, width: float, *, first: bool) -> None:
    count = len(partners.players)
    pen.badge(x, top - count * PLAYER / 2 - 11, partners.side, 22, filled=first)
    for index, player in enumerate(partners.players):
        _player(pen, player, x + 30, top - index * PLAYER, width - 30)


def _player(pen: Pen, player: Player, x: float, top: float, width: float) -> None:
    """Write seat and full name of a player, and draw the clicks of the game."""
    y = top - PLAYER / 2 - 4
    end, named = x + width, Element(PARAGRAPH)
    with pen.tags.inside(named):
        start = pen.text(x, y, str(player.seat), 10, bold=True) + 5
    if player.clicks is not None:
        with pen.tag(PARAGRAPH):
            word = end - pen.faces.width(pgettext("game sheet on paper", "clicks"), 7)
            number = pen.right(word - 4, y, str(player.clicks), 12, bold=True)
            pen.text(word, y, pgettext("game sheet on paper", "clicks"), 7, grey=GREY)
        end = _punched(pen, player, number - 5, y) - 6
    with pen.tags.inside(named):
        pen.block(start, top - 0.5, player.name, 12, max_width=end - start, height=PLAYER - 1, centred=True)


def _punched(pen: Pen, player: Player, right: float, y: float) -> float:
    """Draw a circle for each click that is due, filled if it was clipped.

    Return where they begin.
    """
    canvas = pen.canvas
    x = right
    for index in range(player.due or 0):
        x -= _CLICK
        canvas.setStrokeGray(BLACK)
        canvas.setLineWidth(THIN)
        canvas.setFillGray(BLACK)
        canvas.circle(x + _CLICK / 2, y + 3.8, 3.9, stroke=1, fill=int(index < (player.clicks or 0)))
    return x


def _score(pen: Pen, sheet: GameSheet, corner: tuple[float, float], width: float, *, least: float) -> None:
    """Draw the box with the score of both sides.

    Next to it who has won, and why the game is over.
    """
    x, y = corner
    box = sheet.standing
    pen.frame(x, y, width, SCORE - 4, fill=True)
    end, mid = x + 14, y + (SCORE - 4) / 2
    for index, side in enumerate(sheet.sides):
        if index:
            end = pen.text(end + 8, mid - 8, ":", 24, bold=True) + 8
        figures = signed(box.totals[side])
        if index == 0:
            end = pen.badge(end, mid - 10, side, 20, filled=True) + 10
            end = pen.text(end, mid - 9, figures, 26, bold=True)
        else:
            end = pen.text(end, mid - 9, figures, 26, bold=True)
            end = pen.badge(end + 10, mid - 10, side, 20, filled=False)
    edge = x + width - 12
    facts_width = max(pen.faces.width(fact.caption, SMALL) for fact in box.facts)
    for fact in box.facts:
        pen.right(edge, mid + 5, fact.caption, SMALL, grey=GREY)
        pen.right(edge, mid - 10, signed(int(fact.value)), 13, bold=True)
    max_width = edge - facts_width - 16 - (end + 18)
    first, second = (
        (box.winner, box.ended) if box.winner else (pgettext("game sheet on paper", "provisional"), box.missing)
    )
    pen.fitted(end + 18, mid + 3, first, 10.5, max_width=max_width, bold=True, least=least)
    pen.fitted(end + 18, mid - 10, second, 9, max_width=max_width, least=least, grey=GREY)
