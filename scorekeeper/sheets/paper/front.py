"""The upper part of the first page: heading with square code, the two teams, the result."""

from collections.abc import Sequence

import segno

from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.blocks import Heading, ResultBox, Seated, Sheet, TeamBlock
from scorekeeper.sheets.paper.pen import BLACK, GREY, LINE, Pen
from scorekeeper.sheets.paper.plan import MARGIN, NEXT_HEAD, SETTINGS_LEADING, SETTINGS_SIZE, Plan, settings_height

QR = 58.0
FACTS = 225.0
GAP = "   |   "
BETWEEN, NARROW = 6.0, 150.0
NAME, NAME_IN_TWO = 15.0, 10.0
"""How large a team's name is in one line, and at most in two."""


def draw_front(pen: Pen, sheet: Sheet, plan: Plan) -> float:
    """Draw everything above the table of the first page; answer where the table begins."""
    top = plan.height - MARGIN
    draw_heading(pen, sheet.heading, plan.width, top)
    y = top - 66
    for place, words in enumerate(plan.settings):
        pen.text(MARGIN, y - 1 - place * SETTINGS_LEADING, words, SETTINGS_SIZE, bold=True)
    y -= settings_height(plan.settings)
    pen.line(MARGIN, y, plan.width - MARGIN, width=LINE)
    share = (plan.width - 2 * MARGIN) / len(sheet.teams)
    apart = BETWEEN / (len(sheet.teams) - 1)
    for index, team in enumerate(sheet.teams):
        _team(pen, team, MARGIN + index * (share + apart), y - 9, share - BETWEEN, first=index == 0)
    _result(pen, sheet, MARGIN, y - 96, plan.width - 2 * MARGIN)
    return y - 96


def draw_next_head(pen: Pen, heading: Heading, score: str, digest: str, size: tuple[float, float]) -> float:
    """Draw the short head of a further page, with the score in words; answer where its contents begin."""
    width, height = size
    y = height - MARGIN - 12
    end = pen.right(width - MARGIN, y, digest, 8, grey=GREY)
    words = GAP.join(part for part in (heading.title, *heading.place, score, heading.event) if part)
    pen.fitted(MARGIN, y, words, 9, room=end - MARGIN - 12, bold=True)
    pen.line(MARGIN, y - 7, width - MARGIN, width=LINE)
    return height - MARGIN - NEXT_HEAD


def draw_heading(pen: Pen, heading: Heading, width: float, top: float) -> None:
    """Draw title, event and place on the left, rules and record with the square code on the right."""
    right = width - MARGIN
    draw_square_code(pen, heading.qr, right - QR, top - QR, QR)
    edge = right - QR - 8
    y = top - 8
    for index, line in enumerate((heading.system, *heading.facts)):
        shown, size = pen.faces.fit(line, 7.5, FACTS, bold=index == 0)
        pen.right(edge, y, shown, size, bold=index == 0, grey=BLACK if index == 0 else GREY)
        y -= 11.6
    room = edge - MARGIN - FACTS - 8
    pen.fitted(MARGIN, top - 17, heading.title, 19, room=room, bold=True)
    _event_and_place(pen, heading, top, edge)


def _event_and_place(pen: Pen, heading: Heading, top: float, edge: float) -> None:
    """Write event, round and table in one line; where the event's name is long, round and table join the date."""
    place = GAP.join(heading.place)
    together = GAP.join(part for part in (heading.event, place) if part)
    room = edge - MARGIN - _widest(pen, heading) - 14
    x = MARGIN
    if pen.faces.width(together, 10.5, bold=True) <= room:
        pen.text(x, top - 36, together, 10.5, bold=True)
    else:
        pen.fitted(x, top - 36, heading.event, 10.5, room=room, bold=True, least=7)
        x = pen.text(x, top - 51, place, 9, bold=True) + 10
    pen.fitted(x, top - 51, heading.when, 9, room=edge - x - 84, grey=GREY)


def _widest(pen: Pen, heading: Heading) -> float:
    """Return how far the facts beside the event's name reach to the left."""
    return max(min(FACTS, pen.faces.width(line, 7.5)) for line in (*heading.facts, heading.system))


def draw_square_code(pen: Pen, content: str, x: float, y: float, side: float) -> None:
    """Draw a square code with this content; x, y is its lower left corner."""
    code = segno.make(content, error="m", boost_error=False, micro=False)
    rows = [bytes(row) for row in code.matrix]
    dot = side / len(rows)
    pen.canvas.setFillGray(BLACK)
    path = pen.canvas.beginPath()
    for down, row in enumerate(rows):
        start = None
        for across, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = across
            elif not dark and start is not None:
                path.rect(x + start * dot, y + side - (down + 1) * dot, (across - start) * dot, dot)
                start = None
    pen.canvas.drawPath(path, stroke=0, fill=1)


def _team(pen: Pen, team: TeamBlock, x: float, top: float, room: float, *, first: bool) -> None:
    pen.badge(x, top - 17, team.side, 17, filled=first)
    _team_name(pen, team.name, x + 24, top, room - 24)
    y = top - 28
    said = [(word, name) for word, name in ((_("captain"), team.captain), (_("club"), team.club)) if name]
    said = said[:1] if room - 24 <= NARROW else said
    share = (room - 24) / max(1, len(said))
    for index, (word, name) in enumerate(said):
        start = x + 24 + index * share
        end = pen.text(start, y, word, 7.5, grey=GREY) + 5
        pen.fitted(end, y, name, 8.5, room=start + share - end - 6)
    lines = _lines_of(team.players, room - 24)
    for index, players in enumerate(lines):
        _players(pen, players, x + 24, top - 41 + (3.5 if len(lines) > 1 else 0) - index * 9.5, room - 24)


def _team_name(pen: Pen, name: str, x: float, top: float, room: float) -> None:
    """Write the whole name, which is what gets signed: in one line, in two, then smaller; never cut short."""
    wide = pen.faces.width(name, NAME, bold=True)
    size = NAME if wide <= room else NAME * room / wide - 0.05
    if size >= NAME_IN_TWO:
        pen.text(x, top - 14.5, name, size, bold=True)
        return
    size, lines = NAME_IN_TWO, pen.faces.wrap(name, NAME_IN_TWO, room, bold=True)
    while len(lines) > 2:
        size *= 0.96
        lines = pen.faces.wrap(name, size, room, bold=True)
    for index, line in enumerate(lines):
        pen.text(x, top - 5.8 - index * 10.9, line, size, bold=True)


def _lines_of(players: Sequence[Seated], room: float) -> tuple[Sequence[Seated], ...]:
    """Return the players in one line, or in two where several teams share the width."""
    half = (len(players) + 1) // 2
    return (players,) if room > NARROW else (players[:half], players[half:])


def _players(pen: Pen, players: Sequence[Seated], x: float, y: float, room: float) -> None:
    """Write players with their seats in one line, each in its share of the room when it gets narrow."""
    gap, size = 10.0, 8.0
    wide = [_player_width(pen, player.seat, player.name, size) for player in players]
    for player, share in zip(players, _shares(wide, room - gap * (len(wide) - 1)), strict=True):
        start = x
        if player.seat is not None:
            x = pen.text(x, y, str(player.seat), size, bold=True) + 2.5
        pen.fitted(x, y, player.name, size, room=start + share - x + 0.1)
        x = start + share + gap


def _shares(wide: list[float], room: float) -> list[float]:
    """Return how much room each gets: what it needs, or where that is too much an equal part of what is left."""
    shares = dict.fromkeys(range(len(wide)), 0.0)
    for left, index in zip(range(len(wide), 0, -1), sorted(shares, key=wide.__getitem__), strict=True):
        shares[index] = min(wide[index], room / left)
        room -= shares[index]
    return list(shares.values())


def _player_width(pen: Pen, seat: int | None, name: str, size: float) -> float:
    before = pen.faces.width(str(seat), size, bold=True) + 2.5 if seat is not None else 0.0
    return before + pen.faces.width(name, size)


def _result(pen: Pen, sheet: Sheet, x: float, y: float, width: float) -> None:
    """Draw the box with the totals; what is provisional says so in it."""
    box: ResultBox = sheet.result
    high = 34.0
    pen.frame(x, y, width, high, fill=True)
    wide = [max(pen.faces.width(fact.caption, 7.5), pen.faces.width(fact.value, 12, bold=True)) for fact in box.facts]
    edge = x + width - 12 - sum(wide) - 14 * (len(wide) - 1)
    standing = min(pen.faces.width(box.standing, 8, bold=True), 120.0) if box.standing else -14.0
    _totals(pen, sheet, x + 12, y, edge - 14 - standing - 10 - x - 12)
    if box.standing:
        pen.fitted(edge - 14 - standing, y + 13, box.standing, 8, room=standing, bold=True)
    for fact, own in zip(box.facts, wide, strict=True):
        edge += own
        pen.right(edge, y + 20, fact.caption, 7.5, grey=GREY)
        pen.right(edge, y + 6, fact.value, 12, bold=True)
        edge += 14


def _totals(pen: Pen, sheet: Sheet, x: float, y: float, room: float) -> None:
    """Draw who stands where: two sides facing each other, more beside one another."""
    first, *others = sheet.sides
    if len(others) > 1:
        _each_total(pen, sheet, x, y, room)
        return
    second = others[0]
    box = sheet.result
    figures = (str(box.totals[first]), " : ", str(box.totals[second]))
    wide = sum(pen.faces.width(part, 24, bold=True) for part in figures)
    name = (room - wide - 2 * 17 - 4 * 8) / 2
    badge = pen.badge(x, y + 8.5, first, 17, filled=True)
    at = pen.fitted(badge + 8, y + 12, box.names[first], 13, room=name, bold=True, least=7) + 12
    at = min(at, badge + 8 + name + 6)
    for part in figures:
        at = pen.text(at, y + 8.5, part, 24, bold=True)
    at = pen.fitted(at + 12, y + 12, box.names[second], 13, room=name, bold=True, least=7)
    pen.badge(at + 8, y + 8.5, second, 17, filled=False)


def _each_total(pen: Pen, sheet: Sheet, x: float, y: float, room: float) -> None:
    share = room / len(sheet.sides)
    for index, side in enumerate(sheet.sides):
        end = pen.badge(x, y + 10.5, side, 13, filled=index == 0) + 5
        pen.text(end, y + 5.5, str(sheet.result.totals[side]), 16, bold=True)
        pen.fitted(end, y + 23, sheet.result.names[side], 8, room=x + share - end - 6, least=5)
        x += share
