"""A game sheet for writing by hand in half a page.

It has boxes for digits, circles to tick, and known values in print. Two of them are on A4 or Letter, with a line to cut
along between them; on A5 (landscape) each has a page of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.language.spans import suit_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.blank.columns import BlankColumn, Named, placed, put_circles, put_heads
from scorekeeper.sheets.blank.marks import PagePlan, Rect
from scorekeeper.sheets.blank.page import BlankPage
from scorekeeper.sheets.game500.blank import SPARE, BlankGame, BlankPlayer
from scorekeeper.sheets.game500.sizes import A5, size_of
from scorekeeper.sheets.paper.flow import side_by_side
from scorekeeper.sheets.paper.front import GAP, settings_lines
from scorekeeper.sheets.paper.pen import GREY, HAIR, LINE, height_of
from scorekeeper.sheets.paper.typefaces import Typefaces

EDGE = 26.0
"""The margin around each half."""
LEAST_ROW, MOST_ROW, TABLE_HEAD = 20.0, 28.0, 24.0
_TITLE, _PLAYER, _CODE = 45.0, 20.0, 40.0
_CELL, _CIRCLE = 10.6, 12.4
_SMALL, _BADGE = 7.0, 10.4
"""The smallest letters, and the badge of a side, whose letter is two thirds as high."""
_SETTINGS, _SETTINGS_LEADING = 7.0, 8.4
_REMINDER = 9.4
_LOWER, _SIGN = 82.0, 36.0
_FIGURES, _TRICKS = 4, 2
"""The number of boxes for a score, including the minus, and for a number of tricks."""


@dataclass(frozen=True, slots=True)
class _Half:
    """Half a page for one game: its page, its edges, and the prefix of its boxes' keys."""

    page: BlankPage
    game: BlankGame
    top: float
    bottom: float
    key: str

    @property
    def left(self) -> float:
        return EDGE

    @property
    def right(self) -> float:
        return self.page.width - EDGE


def plan_games(games: Sequence[BlankGame], faces: Typefaces, paper: str) -> tuple[PagePlan, ...]:
    """Return the pages with these games; raises NoGlyph if a name has a letter that no font has."""
    size = size_of(paper)
    width, height, down = (size.height, size.width, 1) if paper == A5 else (size.width, size.height, 2)
    pages = []
    for start in range(0, len(games), down):
        page = BlankPage(faces, width, height)
        half_height = height / down
        for index, game in enumerate(games[start : start + down]):
            top = height - index * half_height
            _put(_Half(page, game, top - EDGE, top - half_height + EDGE, f"{start + index + 1} "))
            if index + 1 < down:
                page.line(0, top - half_height, width, grey=GREY, dashed=True)
        pages.append(page.plan())
    return tuple(pages)


def _put(half: _Half) -> None:
    y = _heading(half)
    y = _players(half, y)
    rows = len(half.game.dealers) + SPARE
    space = y - TABLE_HEAD - half.bottom - _SIGN - _LOWER
    y = _table(half, y, max(LEAST_ROW, min(MOST_ROW, space / rows)))
    _lower(half, y - 5)
    _signatures(half)


# --- head


def _heading(half: _Half) -> float:
    page, game, top, right = half.page, half.game, half.top, half.right
    edge = right
    if game.qr:
        page.code(right - _CODE, top - _CODE, game.qr, _CODE)
        edge -= _CODE + 7
    start = page.right(edge, top - 8, game.system, 7.5, bold=True)
    if game.printed:
        start = min(start, page.right(edge, top - 18, game.printed, 7, grey=GREY))
    page.text(half.left, top - 14, _("Game sheet"), 15, bold=True)
    y = top - 29
    if game.event:
        x = half.left + page.width_of(_("Game sheet"), 15, bold=True) + 14
        page.block(x, top, game.event, 11, max_width=start - x - 10, height=18, bold=True, centred=True)
    else:
        x = half.left + page.width_of(_("Game sheet"), 15, bold=True) + 14
        x = page.text(x, top - 14, pgettext("game sheet on paper", "event"), 7.5, grey=GREY) + 4
        page.writing(x, top - 15, start - 10, f"{half.key}event", height=12)
    if game.round_and_table:
        x = (
            page.whole(half.left, y, GAP.join(game.round_and_table), 10, max_width=(edge - half.left) * 0.5, bold=True)
            + 12
        )
        page.whole(x, y, game.when, 8.5, max_width=edge - x)
    else:
        _to_be_named(half, y, edge)
    y -= 8 if game.round_and_table else 10
    for line in settings_lines(game.settings, page.faces, edge - half.left, _SETTINGS):
        page.text(half.left, y - 2, line, _SETTINGS, bold=True)
        y -= _SETTINGS_LEADING
    y = min(y, top - _TITLE + 3)
    page.line(half.left, y, right, width=LINE)
    return y - 3


def _to_be_named(half: _Half, y: float, edge: float) -> None:
    page, x = half.page, half.left
    for word, key in (
        (pgettext("game sheet on paper", "round"), "round"),
        (pgettext("game sheet on paper", "table"), "table"),
    ):
        x = page.text(x, y, word, 7.5, grey=GREY) + 4
        x = page.digits(x, y - 3.5, 2, f"{half.key}{key}", cell=_CELL, height=13) + 12
    x = page.text(x, y, pgettext("game sheet on paper", "date"), 7.5, grey=GREY) + 4
    page.writing(x, y - 3, edge, f"{half.key}date", height=12)


def _player_row(half: _Half, share: float) -> float:
    """Return the height of a player's row: higher if a long name needs more lines."""
    faces, game = half.page.faces, half.game
    clicks = faces.width(pgettext("game sheet on paper", "clicks"), _SMALL) + 11 + game.clicks * 14
    space = share - 14 - 25 - 12 - clicks
    return max(_PLAYER, 2 + max(height_of(faces, player.name, _SMALL, space) for player in game.players))


def _players(half: _Half, top: float) -> float:
    """Put the partners of both sides next to each other, each with circles for clicks."""
    page, game = half.page, half.game
    share = (half.right - half.left + 14) / len(game.sides)
    height = _player_row(half, share)
    most = 0
    for index, side in enumerate(game.sides):
        x = half.left + index * share
        own = [player for player in game.players if player.side == side]
        most = max(most, len(own))
        page.badge(x, top - len(own) * height / 2 - 9, side, 18, filled=index == 0)
        for row, player in enumerate(own):
            line = Rect(x + 25, top - (row + 1) * height, share - 14 - 25, height)
            _player(half, player, line)
    return top - most * height - 3


def _player(half: _Half, player: BlankPlayer, line: Rect) -> None:
    page, x, right = half.page, line.x, line.right
    y = line.y + (line.height - _PLAYER) / 2
    page.text(x, y + 6, str(player.seat), 10, bold=True)
    clicks = half.game.clicks
    start = right - clicks * 14
    labels = [(str(click), f"{half.key}click {player.seat} {click}") for click in range(1, clicks + 1)]
    page.circles(start, y + 3, labels, size=_CIRCLE, step=14)
    start = page.right(start - 4, y + 6.5, pgettext("game sheet on paper", "clicks"), _SMALL, grey=GREY) - 7
    if player.name:
        max_width, height = start - x - 12, line.height - 2
        page.block(x + 12, line.top - 1, player.name, 11.5, max_width=max_width, height=height, centred=True)
    else:
        page.writing(x + 12, y + 3, start, f"{half.key}player {player.seat}", height=14)


# --- the table


def _columns(half: _Half) -> tuple[BlankColumn, ...]:
    game = half.game
    named: list[Named] = [
        ("hand", pgettext("column heading", "hand"), 19, ""),
        ("dealer", pgettext("column heading", "dealer"), 23, ""),
        ("by", pgettext("column heading", "bid by"), 3 * _CIRCLE + 2, ""),
        ("bid", pgettext("column heading", "bid"), len(game.bids) * _CIRCLE + 2, ""),
        ("suit", pgettext("column heading", "suit"), len(game.suits) * _CIRCLE + 2, ""),
        *(("tricks", pgettext("column heading", "tricks"), _TRICKS * _CELL, side) for side in game.sides),
        ("fault", pgettext("column heading", "fault"), 2 * _CIRCLE + 1, ""),
        ("result", pgettext("column heading", "made/def."), 2 * _CIRCLE + 1, ""),
        *(("points", pgettext("column heading", "points"), _FIGURES * _CELL, side) for side in game.sides),
        *(("score", pgettext("column heading", "score"), _FIGURES * _CELL, side) for side in game.sides),
    ]
    return placed(named, half.left + 2, half.right - half.left - 4)


def _table(half: _Half, top: float, height: float) -> float:
    page, shown = half.page, _columns(half)
    y = top - TABLE_HEAD
    put_heads(page, shown, half.game.sides[0], y, size=_SMALL, badge=_BADGE)
    page.line(half.left, y, half.right, width=LINE)
    rows = [*enumerate(half.game.dealers, 1), *[(0, 0)] * SPARE]
    for index, (hand, dealt_by) in enumerate(rows):
        if index % 2:
            page.band(half.left, y - height, half.right - half.left, height)
        y -= height
        for column in shown:
            _cell(half, column, y + height / 2, hand, dealt_by)
    page.line(half.left, y, half.right, width=LINE)
    return y


def _cell(half: _Half, column: BlankColumn, middle: float, hand: int, dealt_by: int) -> None:
    """Write one column of a hand; hand 0 is a spare row, whose number is filled in by hand."""
    page, key = half.page, f"{half.key}hand {hand} {column.key} {column.side}".rstrip()
    if column.key in {"hand", "dealer"}:
        number = hand if column.key == "hand" else dealt_by
        if number:
            bold = column.key == "hand"
            page.middle(
                column.middle, middle - 3.6, str(number), 10 if bold else 9, bold=bold, grey=0 if bold else GREY
            )
        else:
            page.digits(column.middle - _CELL / 2, middle - 8, 1, key, cell=_CELL, height=16)
        return
    if column.key in {"tricks", "points", "score"}:
        page.digits(column.x, middle - 8, round(column.width / _CELL), key, cell=_CELL, height=16)
        return
    labels = {
        "by": (*half.game.sides, "\N{EN DASH}"),
        "bid": tuple(map(str, half.game.bids)),
        "suit": tuple(strain for strain, _values in half.game.suits),
        "fault": half.game.sides,
        "result": (pgettext("letter to circle on paper", "M"), pgettext("letter to circle on paper", "D")),
    }[column.key]
    put_circles(page, column, middle, [(label, f"{key} {label}") for label in labels], _CIRCLE - 0.6)


# --- below the table


def _lower(half: _Half, top: float) -> None:
    """Put how the game ended and its rules on the left, the values of bids on the right."""
    page, game = half.page, half.game
    chart = half.right - 184
    _worth(half, chart, top)
    y = top - 11
    x = page.text(half.left, y, pgettext("game sheet on paper", "over by"), 7, grey=GREY) + 5
    for word, key in (
        (pgettext("game sheet on paper", "bid or award"), "goal"),
        (pgettext("game sheet on paper", "minus"), "floor"),
        (pgettext("game sheet on paper", "last hand"), "last"),
        (pgettext("game sheet on paper", "bell"), "bell"),
    ):
        x = page.tick(x, y - 1.5, f"{half.key}over {key}", size=9) + 3
        x = page.text(x, y, word, 7.5) + 8
    x = page.text(x, y, pgettext("game sheet on paper", "after hand"), 7, grey=GREY) + 3
    page.digits(x, y - 4, 1, f"{half.key}over after", cell=_CELL, height=14)
    y -= 5
    words = _("A hand on the line without a number was dealt again. A minus goes into the first box.")
    for text in (*game.reminders, words):
        for line in page.faces.wrap(text, _SMALL, chart - half.left - 12):
            y -= _REMINDER
            page.text(half.left, y, line, _SMALL, grey=GREY)


def _worth(half: _Half, x: float, top: float) -> None:
    page, game = half.page, half.game
    step = (half.right - x - 38) / len(game.bids)
    page.text(x, top - 7, pgettext("game sheet on paper", "worth"), _SMALL, bold=True)
    for index, bid in enumerate(game.bids):
        page.middle(x + 38 + (index + 0.5) * step, top - 7, str(bid), _SMALL, bold=True)
    page.line(x, top - 10, half.right, width=HAIR)
    y = top - 10
    for strain, values in game.suits:
        y -= 9.6
        page.text(x, y + 2.2, suit_name(strain), 7)
        for index, value in enumerate(values):
            page.middle(x + 38 + (index + 0.5) * step, y + 2.2, str(value), 7)


def _signatures(half: _Half) -> None:
    roles = [
        pgettext("game sheet on paper", "Scorer"),
        *(pgettext("game sheet on paper", "For {side}").format(side=side) for side in half.game.sides),
        pgettext("game sheet on paper", "Committee"),
    ]
    starts, width = side_by_side(len(roles), half.left, half.right, gap=6.0)
    for index, (x, role) in enumerate(zip(starts, roles, strict=True)):
        half.page.frame(x, half.bottom, width, _SIGN)
        half.page.text(x + 5, half.bottom + _SIGN - 10, f"{index + 1}  {role}", 7.5, bold=True)
        half.page.writing(x + 5, half.bottom + 6, x + width - 5, f"{half.key}sign {index + 1}", height=18)
