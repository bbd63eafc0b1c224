"""The upper part of a game sheet: heading, the four players with their clicks, the score."""

from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.game500.blocks import GameSheet, Partners, Player
from scorekeeper.sheets.game500.sentences import signed
from scorekeeper.sheets.options import LEGIBLE, SMALLEST
from scorekeeper.sheets.paper.boxes import Rectangle
from scorekeeper.sheets.paper.first_page import HeadingArea
from scorekeeper.sheets.paper.flow import BINDING, MARGIN
from scorekeeper.sheets.paper.front import SETTINGS_LEADING, SETTINGS_SIZE, draw_heading, settings_lines
from scorekeeper.sheets.paper.pen import BLACK, GREY, LINE, THIN, Pen, height_of
from scorekeeper.sheets.paper.tags import PARAGRAPH, PART, Element
from scorekeeper.sheets.paper.typefaces import Typefaces

HEAD = 68.0
PLAYER, SCORE = 21.0, 46.0
SMALL = 7.5
_CLICK, _BADGE = 12.0, 30.0
_AROUND_WORDS = 12.0
"""The height of the box with the score beyond the words in it."""


def front_height(sheet: GameSheet, faces: Typefaces, width: float, layout: int) -> float:
    """Return the height of everything above the table of hands."""
    if layout >= LEGIBLE:
        players = _rows(sheet) * _player_row(sheet, faces, width)
        return HeadingArea(sheet.heading, faces, width).height + 12 + players + _score_height(sheet, faces, width)
    lines = len(settings_lines(sheet.heading.settings, faces, width - BINDING - MARGIN))
    return HEAD + lines * SETTINGS_LEADING + 16 + _rows(sheet) * PLAYER + SCORE


def _rows(sheet: GameSheet) -> int:
    return max(len(partners.players) for partners in sheet.partners)


def draw_front(pen: Pen, sheet: GameSheet, width: float, height: float, layout: int) -> None:
    """Draw everything above the table of hands."""
    y = _draw_heading(pen, sheet, width, height - MARGIN, layout)
    half = (width - BINDING - MARGIN) / 2
    legible = layout >= LEGIBLE
    row = _player_row(sheet, pen.faces, width) if legible else PLAYER
    for index, partners in enumerate(sheet.partners):
        with pen.tag(PART):
            place = Rectangle(BINDING + index * (half + 6), y - 6, half - 6, row)
            _partners(pen, partners, place, first=index == 0, least=SMALLEST if legible else 0.0)
    y -= 10 + _rows(sheet) * row
    with pen.tag(PARAGRAPH):
        score = _score_height(sheet, pen.faces, width) if legible else SCORE
        _score(pen, sheet, Rectangle(BINDING, y - score, width - BINDING - MARGIN, score), legible=legible)


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


def _player_row(sheet: GameSheet, faces: Typefaces, width: float) -> float:
    """Return the height of a player's row since layout 6, where long names wrap."""
    half = (width - BINDING - MARGIN) / 2 - 6 - _BADGE
    names = (
        height_of(faces, player.name, SMALLEST, half - _beside_name(player, faces))
        for partners in sheet.partners
        for player in partners.players
    )
    return max(PLAYER, max(names) + 1)


def _beside_name(player: Player, faces: Typefaces) -> float:
    """Return the width of the seat and the clicks of a player."""
    seat = faces.width(str(player.seat), 10, bold=True) + 5
    if player.clicks is None:
        return seat
    word = faces.width(pgettext("game sheet on paper", "clicks"), 7) + 4
    return seat + word + faces.width(str(player.clicks), 12, bold=True) + 5 + (player.due or 0) * _CLICK + 6


def _partners(pen: Pen, partners: Partners, place: Rectangle, *, first: bool, least: float) -> None:
    """Write a side's partners, one per row; `place` is the first row's left, top and size."""
    x, top, width, row = place
    pen.badge(x, top - len(partners.players) * row / 2 - 11, partners.side, 22, filled=first)
    for index, player in enumerate(partners.players):
        _player(pen, player, Rectangle(x + _BADGE, top - index * row, width - _BADGE, row), least=least)


def _player(pen: Pen, player: Player, place: Rectangle, *, least: float) -> None:
    """Write seat and full name of a player, and draw the clicks of the game."""
    x, top, width, row = place
    y = top - row / 2 - 4
    end, named = x + width, Element(PARAGRAPH)
    with pen.tags.inside(named):
        start = pen.text(x, y, str(player.seat), 10, bold=True) + 5
    if player.clicks is not None:
        with pen.tag(PARAGRAPH):
            word = end - pen.faces.width(pgettext("game sheet on paper", "clicks"), 7)
            number = pen.right(word - 4, y, str(player.clicks), 12, bold=True)
            pen.text(word, y, pgettext("game sheet on paper", "clicks"), 7, grey=GREY)
        end = _draw_clicks(pen, player, number - 5, y) - 6
    with pen.tags.inside(named):
        max_width = end - start
        pen.block(start, top - 0.5, player.name, 12, max_width=max_width, height=row - 1, centred=True, least=least)


def _draw_clicks(pen: Pen, player: Player, right: float, y: float) -> float:
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


def _result_words(sheet: GameSheet) -> tuple[str, str]:
    """Return who has won and why the game is over, or what is still missing."""
    box = sheet.standing
    if box.winner:
        return box.winner, box.ended
    return pgettext("game sheet on paper", "provisional"), box.missing


def _score_height(sheet: GameSheet, faces: Typefaces, width: float) -> float:
    """Return the height of the box with the score since layout 6: higher if long names have won."""
    box = sheet.standing
    badges, colon = 14 + 20 + 10 + 10 + 20, 8 + faces.width(":", 24, bold=True) + 8
    figures = sum(faces.width(signed(box.totals[side]), 26, bold=True) for side in sheet.sides)
    facts = max(faces.width(fact.caption, SMALL) for fact in box.facts)
    space = width - BINDING - MARGIN - 12 - facts - 16 - 18 - badges - colon - figures
    first, second = _result_words(sheet)
    return max(SCORE, height_of(faces, first, SMALLEST, space, bold=True) + _low(second, faces, space) + _AROUND_WORDS)


def _low(text: str, faces: Typefaces, width: float) -> float:
    """Return the height of the lower words in the box with the score."""
    return max(11.0, height_of(faces, text, SMALLEST, width))


def _score(pen: Pen, sheet: GameSheet, place: Rectangle, *, legible: bool) -> None:
    """Draw the box with both scores; next to it who has won, and why the game is over."""
    x, y, width, height = place
    box = sheet.standing
    pen.frame(x, y, width, height - 4, fill=True)
    end, mid = x + 14, y + (height - 4) / 2
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
    first, second = _result_words(sheet)
    if not legible:
        pen.fitted(end + 18, mid + 3, first, 10.5, max_width=max_width, bold=True, least=6.5)
        pen.fitted(end + 18, mid - 10, second, 9, max_width=max_width, least=6.5, grey=GREY)
        return
    low = _low(second, pen.faces, max_width)
    high = height - 4 - _AROUND_WORDS / 2 - low
    top = y + height - 4 - 3
    pen.block(end + 18, top, first, 10.5, max_width=max_width, height=high, bold=True, centred=True, least=SMALLEST)
    pen.block(end + 18, top - high, second, 9, max_width=max_width, height=low, grey=GREY, least=SMALLEST)
