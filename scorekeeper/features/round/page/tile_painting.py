"""How a table is painted: as a tile, or as a line if the text is large."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from scorekeeper.features.round import words
from scorekeeper.features.round.view.round_view import TableTile
from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.look import CARD_RADIUS, ROW_BAR, Look
from scorekeeper.kit.look.paint import focus_ring, rounded_box
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.name_lines import short_name

_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
DESK_FROM, DESK_LINE = 70, 18
"""The height from which a tile names its desk, and the height of that line; pixels at 100 %."""
DASH, COLON = " \N{EN DASH} ", " : "


@dataclass(frozen=True, slots=True)
class TileStyle:
    """The look of a state: icon, and the colors of text, tile, edge and bar."""

    icon: str = ""
    tone: Token = "ink2"
    fill: Token = "base"
    edge: Token = "line"
    bar: Token = "edge"


SIGNS: Mapping[str, TileStyle] = {
    words.CALLED: TileStyle("speak", "error", "error_tint", "error", "error"),
    words.WAITS: TileStyle("clock", "warn", "warn_tint", "warn", "warn"),
    words.NOT_BEGUN: TileStyle("error", "error", "error_tint", "error"),
    words.GONE: TileStyle("server", "warn", "warn_tint", "warn", "warn"),
    words.WAITING: TileStyle(),
    words.WITHDREW: TileStyle("close", "warn", "base", "warn"),
    words.DISPUTE: TileStyle("dispute", "ruling", "ruling_tint", "ruling", "ruling"),
    words.TIED: TileStyle("plus", "warn", "warn_tint", "warn", "warn"),
    words.RESULT: TileStyle("clock", "warn", "warn_tint", "warn", "warn"),
    words.LATE: TileStyle("clock", "warn", "warn_tint", "warn", "warn"),
    words.QUIET: TileStyle("clock", "warn", "base", "warn"),
    words.CONFIRM: TileStyle("seats", "warn", "base", "warn", "warn"),
    words.SIGN: TileStyle("sign", "accent", "base", "accent", "accent"),
    words.PLAYS: TileStyle(),
    words.SIGNED: TileStyle("check", "ok", "sunken", "line", "ok"),
    words.ON_PAPER: TileStyle("sheet", "ink2", "sunken", "line"),
    words.FORFEIT: TileStyle("close", "ink2", "sunken", "line", "edge"),
}


@dataclass(frozen=True, slots=True)
class TileLook:
    """How a tile is highlighted: just changed, current, focused, hovered."""

    fresh: bool = False
    current: bool = False
    focused: bool = False
    hovered: bool = False


def paint_tile(painter: QPainter, look: Look, tile: TableTile, box: QRect, how: TileLook) -> None:
    """Paint number and state, each team with its points, and a bar of the deals that are played."""
    sign, pad = SIGNS[tile.state], look.gap(9)
    contrast = look.shown == "contrast"  # tints are black in this theme, and lines as white as their contents
    fill: Token = "hover" if how.hovered and sign.fill == "base" else sign.fill
    if how.fresh or (how.current and contrast):
        fill = "ok_tint" if how.fresh else "select"
    rounded_box(painter, box, CARD_RADIUS, look.color(fill), look.color(sign.edge))
    if how.current:
        rounded_box(painter, box, CARD_RADIUS, None, look.color("accent" if how.focused else "edge"), width=2)
    if how.focused:
        focus_ring(painter, look, box, CARD_RADIUS)
    bar = look.px(4)
    note = tile.phones or tile.desk
    named = bool(note) and box.height() >= look.px(DESK_FROM)
    foot = look.px(DESK_LINE) if named else look.gap(5) + bar
    inner = box.adjusted(pad, look.gap(3), -pad, -foot)
    line = inner.height() // 3
    top = QRect(inner.left(), inner.top(), inner.width(), line)
    taken = _words(painter, look, tile.label, top, "ink", "heading", 700)
    if tile.news:
        _dot(painter, look, box.left() + look.gap(2), top.center().y())
    short = (
        replace(tile, words=words.not_heard()) if named and tile.state == words.GONE else tile
    )  # the foot of the tile has the full text
    _state(painter, look, short, top.adjusted(taken + look.gap(4), 0, 0, 0), "caption", right=True)
    for index, (name, points) in enumerate(zip(tile.names, tile.points, strict=True), 1):
        row = QRect(inner.left(), inner.top() + index * line, inner.width(), line)
        _side(painter, look, name, points, row, ahead=tile.ahead == index - 1)
    track = QRectF(inner.left(), box.bottom() - look.gap(4) - bar, inner.width(), bar)
    if named:
        below = QRect(inner.left(), inner.bottom(), inner.width(), box.bottom() - inner.bottom() - look.gap(2))
        lost = tile.state == words.GONE
        width = _words(painter, look, note, below, "warn" if lost else "ink2", "caption", 500, right=True)
        track = QRectF(inner.left(), below.center().y() - bar / 2 + 1, max(0, inner.width() - width - look.gap(6)), bar)
    rounded_box(painter, track.toRect(), bar / 2, look.color("hover" if contrast else "line"), None)
    if tile.decided:
        full = tile.deals or tile.decided
        done = QRectF(track.left(), track.top(), track.width() * min(tile.decided, full) / full, bar)
        rounded_box(painter, done.toRect(), bar / 2, look.color(sign.bar), None)


def paint_line(painter: QPainter, look: Look, tile: TableTile, box: QRect, ground: Token, *, focused: bool) -> None:
    """Paint a table in one line: number, state, teams, score.

    In two lines if there is little space.
    """
    painter.fillRect(box, look.color(ground))
    if ground == "select":
        painter.fillRect(QRect(box.left(), box.top(), ROW_BAR, box.height()), look.color("accent"))
    score = COLON.join(tile.points) if tile.decided else "\N{EN DASH}"
    narrow = box.width() < look.px(400)
    row = QRect(box.left(), box.top(), box.width(), box.height() // 2 if narrow else box.height())
    number = QRect(row.left() + look.gap(8), row.top(), look.px(40), row.height())
    if tile.news:
        _dot(painter, look, box.left() + look.gap(2), number.center().y())
    _words(painter, look, tile.label, number, "ink", "table", 700, right=True)
    state = QRect(number.right() + look.gap(20), row.top(), look.px(130), row.height())
    _state(painter, look, tile, state, "body", right=False)
    last = row.adjusted(0, 0, -look.gap(12), 0)
    taken = _words(painter, look, score, last, "ink", "table", 700, right=True)
    if tile.phones and not narrow:
        beside = last.adjusted(0, 0, -taken - look.gap(12), 0)
        taken += look.gap(12) + _words(painter, look, tile.phones, beside, "ink2", "body", 400, right=True)
    if narrow:
        names = QRect(state.left(), row.bottom(), last.right() - state.left(), row.height())
    else:
        names = QRect(state.right(), row.top(), last.right() - taken - look.gap(12) - state.right(), row.height())
    _names(painter, look, tile.names, names, 600 if ground == "select" else 400)
    if focused:
        focus_ring(painter, look, box, CARD_RADIUS)


def _dot(painter: QPainter, look: Look, left: int, middle: int) -> None:
    """Mark a table with entries by others since it was last viewed."""
    size = look.px(6)
    rounded_box(painter, QRect(left, middle - size // 2 + 1, size, size), size / 2, look.color("accent"), None)


def _state(painter: QPainter, look: Look, tile: TableTile, box: QRect, role: Role, *, right: bool) -> None:
    """Write the state with its icon before it; without the icon if the words need its space."""
    sign = SIGNS[tile.state]
    width = QFontMetrics(look.font(role, 600, text=tile.words)).horizontalAdvance(tile.words)
    size = look.px(14) if sign.icon and width + look.px(14) + look.gap(4) <= box.width() else 0
    icon_width = size + look.gap(4) if size else 0
    left = max(box.left(), box.right() - width - icon_width) if right else box.left()
    if size:
        look.paint_icon(painter, sign.icon, sign.tone, left, box.center().y() + 1 - size / 2, size)
    text_box = QRect(left + icon_width, box.top(), box.right() - left - icon_width + 1, box.height())
    _words(painter, look, tile.words, text_box, sign.tone, role, 600)


def _side(painter: QPainter, look: Look, name: str, points: str, row: QRect, *, ahead: bool) -> None:
    """Write a team with its points; a long name is a size smaller, then has dots in the middle."""
    weight = 600 if ahead else 400
    taken = _words(painter, look, points, row, "ink", "body", 700 if ahead else 500, right=True)
    name_box = row.adjusted(0, 0, -taken - look.gap(6), 0)
    fits = QFontMetrics(look.font("small", weight, text=name)).horizontalAdvance(name) <= name_box.width()
    role: Role = "small" if fits else "caption"
    short = short_name(name, QFontMetrics(look.font(role, weight, text=name)), name_box.width())
    _words(painter, look, short, name_box, "ink", role, weight)


def _names(painter: QPainter, look: Look, names: Sequence[str], box: QRect, weight: int) -> None:
    """Write the teams in one line; a long name is cut in its middle."""
    metrics = QFontMetrics(look.font("table", weight, text=DASH.join(names)))
    widths = [metrics.horizontalAdvance(name) for name in names]
    space = box.width() - metrics.horizontalAdvance(DASH) * (len(names) - 1)
    if sum(widths) > space:
        share = space // len(names)
        spare = sum(max(0, share - width) for width in widths) // max(1, sum(width > share for width in widths))
        names = [short_name(name, metrics, share + spare) for name in names]
    _words(painter, look, DASH.join(names), box, "ink", "table", weight)


def _words(  # noqa: PLR0917 - painting calls read like drawText
    painter: QPainter, look: Look, text: str, box: QRect, tone: Token, role: Role, weight: int, *, right: bool = False
) -> int:
    """Write text into a box, cut off with dots if it does not fit, and return its width."""
    font = look.font(role, weight, text=text)
    metrics = QFontMetrics(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(1, box.width()))
    painter.setFont(font)
    painter.setPen(look.color(tone))
    painter.drawText(box, int((_RIGHT if right else _LEFT) | Qt.AlignmentFlag.AlignVCenter), shown)
    return metrics.horizontalAdvance(shown)
