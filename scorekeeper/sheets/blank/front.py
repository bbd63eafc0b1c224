"""The upper part of a sheet for handwriting: event, rules, players, how to fill it in."""

from math import ceil

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.blank.contents import BlankSheet, BlankTeam
from scorekeeper.sheets.blank.page import BlankPage
from scorekeeper.sheets.blocks import Seated
from scorekeeper.sheets.options import SMALLEST
from scorekeeper.sheets.paper.flow import BINDING, MARGIN
from scorekeeper.sheets.paper.front import GAP, SETTINGS_LEADING, SETTINGS_SIZE, settings_lines
from scorekeeper.sheets.paper.pen import BLACK, GREY, LINE, height_of
from scorekeeper.sheets.paper.typefaces import Typefaces

HEAD, NEXT_HEAD = 59.0, 30.0
QR = 54.0
FACTS = 178.0
NAME_ROW, PLAYER_ROW, _COMPACT_PLAYER_ROW = 22.0, 13.6, 12.0
HINT = 13.0
_SEAT = 11.0
_BEFORE_NAME, _AROUND_NAME = 24.0, 1.6
"""The width of a side's badge, and the height of a row beyond a name."""
_EVENT_HEIGHT, _WHEN_HEIGHT = 18.0, 11.0
_IN_ONE_COLUMN = 4
_BETWEEN, _PLACE = 14.0, 9.5


def head_height(sheet: BlankSheet, faces: Typefaces, width: float) -> float:
    """Return the height of everything above the table."""
    settings = len(settings_lines(sheet.settings, faces, width)) * SETTINGS_LEADING
    return _heading_height(sheet, faces, width) + settings + 7 + _teams_height(sheet, faces, width) + HINT


def put_front(page: BlankPage, sheet: BlankSheet) -> float:
    """Put everything above the table of the first page; return where the table begins."""
    top, right = page.height - MARGIN, page.width - MARGIN
    _heading(page, sheet, top, right)
    y = top - _heading_height(sheet, page.faces, right - BINDING)
    for line in settings_lines(sheet.settings, page.faces, right - BINDING):
        page.text(BINDING, y - 7, line, SETTINGS_SIZE, bold=True)
        y -= SETTINGS_LEADING
    y -= 3
    page.line(BINDING, y, right, width=LINE)
    y -= 4
    for index, team in enumerate(sheet.teams):
        share = _team_width(sheet, right - BINDING)
        _team(page, sheet, team, BINDING + index * (share + _BETWEEN), y, width=share)
    y -= _teams_height(sheet, page.faces, right - BINDING)
    _hints(page, sheet, y, right)
    return y - HINT


def put_next_head(page: BlankPage, sheet: BlankSheet, number: int, pages: int) -> float:
    """Put the short head of a further page; return where its table begins."""
    top, right = page.height - MARGIN, page.width - MARGIN
    count = pgettext("blank score sheet", "page {number} of {pages}").format(number=number, pages=pages)
    edge = page.right(right, top - 12, count, 8, bold=True)
    sides = " : ".join(f"{team.side} {team.name}".strip() for team in sheet.teams)
    words = GAP.join(part for part in (_("Score sheet"), *sheet.round_and_table, sides, sheet.event) if part)
    page.block(BINDING, top - 3, words, 9, max_width=edge - BINDING - 12, height=20, bold=True, centred=True)
    page.line(BINDING, top - NEXT_HEAD + 4, right, width=LINE)
    return top - NEXT_HEAD


def _heading_width(sheet: BlankSheet, width: float) -> float:
    """Return the width of the heading beside the rules and the square code."""
    return width - (QR + 9 if sheet.qr else 0) - FACTS - 12


def _more_for_event(sheet: BlankSheet, faces: Typefaces, width: float) -> float:
    needed = height_of(faces, sheet.event, SMALLEST, _heading_width(sheet, width), bold=True)
    return max(0.0, needed - _EVENT_HEIGHT)


def _heading_height(sheet: BlankSheet, faces: Typefaces, width: float) -> float:
    """Return the height of the heading, which grows with long names of the event and the venue."""
    beside = faces.width(GAP.join(sheet.round_and_table), _PLACE, bold=True) + 10
    when = height_of(faces, sheet.when, SMALLEST, _heading_width(sheet, width) + FACTS + 12 - beside)
    return HEAD + _more_for_event(sheet, faces, width) + max(0.0, when - _WHEN_HEIGHT)


def _heading(page: BlankPage, sheet: BlankSheet, top: float, right: float) -> None:
    edge = right
    if sheet.qr:
        page.code(right - QR, top - QR, sheet.qr, QR)
        edge = right - QR - 9
    y = top - 8
    for index, line in enumerate((sheet.system, *sheet.facts)):
        size = min(7.5, 7.5 * FACTS / max(1, page.width_of(line, 7.5, bold=index == 0)))
        page.right(edge, y, line, size, bold=index == 0, grey=BLACK if index == 0 else GREY)
        y -= 11.4
    width = edge - BINDING - FACTS - 12
    page.whole(BINDING, top - 16, _("Score sheet"), 19, max_width=width, bold=True)
    if sheet.event or sheet.round_and_table:
        _event_and_place(page, sheet, top, width, edge)
    else:
        _to_be_named(page, top, width)


def _event_and_place(page: BlankPage, sheet: BlankSheet, top: float, width: float, edge: float) -> None:
    """Write event, round and table in one line.

    If the event's name is long, round and table join the date.
    """
    round_and_table = GAP.join(sheet.round_and_table)
    together = GAP.join(part for part in (sheet.event, round_and_table) if part)
    x = BINDING
    if page.width_of(together, 10.5, bold=True) <= width:
        page.text(x, top - 35, together, 10.5, bold=True)
    else:
        page.block(x, top - 25, sheet.event, 10.5, max_width=width, height=_EVENT_HEIGHT, bold=True)
        top -= _more_for_event(sheet, page.faces, page.width - MARGIN - BINDING)
        x = page.text(x, top - 52, round_and_table, _PLACE, bold=True) + 10
    if sheet.when:
        page.block(x, top - 45, sheet.when, 9, max_width=edge - x, height=_WHEN_HEIGHT)
    elif not sheet.round_and_table:
        _place_to_be_named(page, BINDING, top - 54, BINDING + width)


def _to_be_named(page: BlankPage, top: float, width: float) -> None:
    x = page.text(BINDING, top - 35, pgettext("blank score sheet", "event"), 7.5, grey=GREY) + 5
    page.writing(x, top - 36, BINDING + width, "event", height=12)
    _place_to_be_named(page, BINDING, top - 54, BINDING + width)


def _place_to_be_named(page: BlankPage, x: float, y: float, to: float) -> None:
    for word, key in (
        (pgettext("blank score sheet", "round"), "round"),
        (pgettext("blank score sheet", "table"), "table"),
    ):
        x = page.text(x, y + 2, word, 7.5, grey=GREY) + 4
        x = page.digits(x, y - 2, 2, key, cell=11, height=13) + 10
    x = page.text(x, y + 2, pgettext("blank score sheet", "date"), 7.5, grey=GREY) + 4
    page.writing(x, y - 1, to, "date", height=12)


def _teams_height(sheet: BlankSheet, faces: Typefaces, width: float) -> float:
    rows = max(_rows_of(len(_people(sheet, team))) for team in sheet.teams)
    share = _team_width(sheet, width)
    return _name_row(sheet, faces, share) + rows * _player_row(sheet, faces, share)


def _team_width(sheet: BlankSheet, width: float) -> float:
    return (width + _BETWEEN) / len(sheet.teams) - _BETWEEN


def _name_row(sheet: BlankSheet, faces: Typefaces, width: float) -> float:
    """Return the height of the row of a team's name: higher if a long one needs more lines."""
    needed = (height_of(faces, team.name, SMALLEST, width - _BEFORE_NAME, bold=True) for team in sheet.teams)
    return max(NAME_ROW, max(needed) + _AROUND_NAME)


def _player_row(sheet: BlankSheet, faces: Typefaces, width: float) -> float:
    """Return the height of a player's row: higher if a long name needs more lines."""
    least = _COMPACT_PLAYER_ROW if sheet.compact else PLAYER_ROW
    heights = [least]
    for team in sheet.teams:
        people = _people(sheet, team)
        across = _player_width(len(people), width)
        heights += [
            height_of(faces, seated.name, SMALLEST, across - _SEAT - 5 - _captain_width(faces, captain=captain))
            + _AROUND_NAME
            for seated, captain in people
            if seated is not None
        ]
    return max(heights)


def _player_width(people: int, width: float) -> float:
    """Return the width of one player of a team of this width."""
    across = ceil(people / _rows_of(people))
    return (width - _BEFORE_NAME + 8) / across - 8


def _captain_width(faces: Typefaces, *, captain: bool) -> float:
    return faces.width(pgettext("blank score sheet", "captain"), SMALLEST) + 6 if captain else 0.0


def _rows_of(people: int) -> int:
    return people if people <= _IN_ONE_COLUMN else ceil(people / 2)


def _people(sheet: BlankSheet, team: BlankTeam) -> list[tuple[Seated | None, bool]]:
    """Return the lines below a team: players (None: to be written), if captain."""
    players: list[tuple[Seated | None, bool]] = [(seated, seated.name == team.captain) for seated in team.players]
    players += [(None, False)] * (sheet.round_of // len(sheet.teams) - len(players))
    if team.captain and any(captain for _who, captain in players):
        return players
    return [*players, (Seated(None, team.captain) if team.captain else None, True)]


def _team(page: BlankPage, sheet: BlankSheet, team: BlankTeam, x: float, top: float, *, width: float) -> None:
    page.badge(x, top - 18.5, team.side, 17, filled=team.side == sheet.sides[0])
    left, row = x + _BEFORE_NAME, _name_row(sheet, page.faces, width)
    if team.name:
        name_width = width - _BEFORE_NAME
        page.block(left, top, team.name, 15, max_width=name_width, height=row - 1.5, bold=True, centred=True)
    else:
        page.writing(left, top - 18, x + width, f"team {team.side}", height=16)
    people = _people(sheet, team)
    down, height = _rows_of(len(people)), _player_row(sheet, page.faces, width)
    share = _player_width(len(people), width)
    for index, (seated, captain) in enumerate(people):
        y = top - row - (index % down + 1) * height
        line = left + (index // down) * (share + 8), y, height
        _person(page, seated, f"{team.side} {index + 1}", line, max_width=share, captain=captain)


def _person(
    page: BlankPage,
    seated: Seated | None,
    key: str,
    line: tuple[float, float, float],
    *,
    max_width: float,
    captain: bool,
) -> None:
    """Put one player: the seat, the name or a line for it, and the mark of a captain.

    `line` is its left and lower edges and its height.
    """
    x, y, height = line
    end = x + max_width - _captain_width(page.faces, captain=captain)
    known = seated.seat if seated else None
    if known is not None:
        page.middle(x + _SEAT / 2, y + height / 2 - 3.6, str(known), 9, bold=True)
    else:
        page.digits(x, y + 0.6, 1, f"seat {key}", cell=_SEAT, height=height - 2.4)
    x += _SEAT + 5
    if seated is None:
        name_end = page.writing(x, y + 1.2, end, f"player {key}")
    else:
        inner = height - _AROUND_NAME
        name_end = page.block(x, y + inner, seated.name, 9, max_width=end - x, height=inner, centred=True)
    if captain:
        page.text(name_end + 6, y + height / 2 - 3.2, pgettext("blank score sheet", "captain"), SMALLEST, grey=GREY)


def _hints(page: BlankPage, sheet: BlankSheet, top: float, right: float) -> None:
    y = top - 9
    hints = [_("One digit in each box, one circle in each group.")]
    if sheet.extras:
        hints.append("; ".join(f"{letter}: {words}" for letter, words in sheet.extras) + ".")
    end = page.text(BINDING, y, " ".join(hints), 7.2, grey=GREY) + 12
    if sheet.seated:
        return
    dealer = sheet.deals[0].dealer
    words = _("The player drawn to deal first is seat {seat}; then number the seats to that player's right.")
    text = words.format(seat=dealer)
    size = min(7.2, 7.2 * (right - end) / page.width_of(text, 7.2))
    page.right(right, y, text, size, grey=GREY)
