"""The upper part of the first page: heading with square code, the two teams, the result."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.blocks import Heading, Paper, ResultBox, ScoreSheet, TeamBlock
from scorekeeper.sheets.paper.flow import BINDING, MARGIN
from scorekeeper.sheets.paper.pen import BLACK, GREY, LINE, Pen
from scorekeeper.sheets.paper.tags import HEADING, PARAGRAPH, PART, SUBHEADING
from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.sheets.square_code import squares

FIRST_HEAD, NEXT_HEAD = 162.0, 34.0
SETTINGS, SETTINGS_SIZE, SETTINGS_LEADING = 11.0, 7.5, 9.4
"""The height of a line of settings, its font size, and the height of every further line."""
QR = 58.0
FACTS, _FACTS_HEIGHT = 225.0, 52.0
GAP = "   |   "
BETWEEN, NARROW = 6.0, 150.0
_BADGE, _USUAL, _STEP = 24.0, 3, 9.5
"""Width of a team's letter, lines of people that fit below a name, and a line's height."""


def front_height(sheet: ScoreSheet, faces: Typefaces, width: float) -> float:
    """Return the height of everything above the table of the first page."""
    settings = settings_lines(sheet.heading.settings, faces, width - BINDING - MARGIN)
    return FIRST_HEAD + settings_height(settings) + _more_people(faces, sheet.teams, width)


def settings_lines(settings: str, faces: Typefaces, max_width: float, size: float = SETTINGS_SIZE) -> tuple[str, ...]:
    """Return the settings that are not the default in lines; () if all are."""
    return faces.wrap(settings, size, max_width, bold=True) if settings else ()


def settings_height(settings: Sequence[str]) -> float:
    """Return the height of the lines of settings."""
    return SETTINGS + (len(settings) - 1) * SETTINGS_LEADING if settings else 0


def draw_front(pen: Pen, sheet: ScoreSheet, width: float, height: float) -> None:
    """Draw everything above the table of the first page."""
    top, inner_width = height - MARGIN, width - BINDING - MARGIN
    draw_heading(pen, sheet.heading, width, top)
    y = top - 66
    settings = settings_lines(sheet.heading.settings, pen.faces, inner_width)
    for line_number, words in enumerate(settings):
        with pen.tag(PARAGRAPH):
            pen.text(BINDING, y - 1 - line_number * SETTINGS_LEADING, words, SETTINGS_SIZE, bold=True)
    y -= settings_height(settings)
    pen.line(BINDING, y, width - MARGIN, width=LINE)
    share = _share(sheet.teams, width)
    apart = BETWEEN / (len(sheet.teams) - 1)
    for index, team in enumerate(sheet.teams):
        with pen.tag(PART):
            _team(pen, team, BINDING + index * (share + apart), y - 9, share - BETWEEN, first=index == 0)
    with pen.tag(PART):
        _result(pen, sheet, BINDING, y - 96 - _more_people(pen.faces, sheet.teams, width), inner_width)


def draw_next_head(pen: Pen, paper: Paper, score: str, width: float, height: float, *, legible: bool = False) -> None:
    """Draw the short head of a further page, with the score in words.

    It is not read aloud again.
    `legible`: the event is left out, not reduced, if there is no space for it.
    """
    heading, y = paper.heading, height - MARGIN - 12
    parts = [part for part in (heading.title, *heading.round_and_table, score, heading.event) if part]
    with pen.tags.unread():
        end = pen.right(width - MARGIN, y, paper.short_digest, 8)
        max_width = end - BINDING - 12
        while legible and len(parts) > 1 and pen.faces.width(GAP.join(parts), 9, bold=True) > max_width:
            parts.pop()
        pen.fitted(BINDING, y, GAP.join(parts), 9, max_width=max_width, bold=True)
    pen.line(BINDING, y - 7, width - MARGIN, width=LINE)


def draw_heading(pen: Pen, heading: Heading, width: float, top: float) -> None:
    """Draw title, event and place on the left, rules and record with the code on the right."""
    right = width - MARGIN
    edge = right - QR - 8
    max_width = edge - BINDING - FACTS - 8
    with pen.tag(HEADING):
        pen.fitted(BINDING, top - 17, heading.title, 19, max_width=max_width, bold=True)
    _event_and_place(pen, heading, top, edge)
    lines = _facts(pen.faces, heading)
    y, step = top - 8, min(11.6, _FACTS_HEIGHT / len(lines))
    for index, line in enumerate(lines):
        pen.right(edge, y, line, 7.5, bold=index == 0)
        y -= step
    draw_square_code(pen, heading.qr, right - QR, top - QR, QR)


def _facts(faces: Typefaces, heading: Heading) -> tuple[str, ...]:
    """Return the name of the rules and the facts of the heading, in lines."""
    first = faces.fit(heading.system, 7.5, FACTS, bold=True)[0]
    return (first, *(line for fact in heading.facts for line in faces.wrap(fact, 7.5, FACTS)))


def _event_and_place(pen: Pen, heading: Heading, top: float, edge: float) -> None:
    """Write event, round and table in one line.

    If the event's name is long, round and table join the date.
    """
    round_and_table = GAP.join(heading.round_and_table)
    together = GAP.join(part for part in (heading.event, round_and_table) if part)
    max_width = edge - BINDING - _widest(pen, heading) - 14
    x = BINDING
    if pen.faces.width(together, 10.5, bold=True) <= max_width:
        pen.text(x, top - 36, together, 10.5, bold=True)
    else:
        pen.block(x, top - 25, heading.event, 10.5, max_width=max_width, height=18, bold=True)
        x = pen.text(x, top - 51, round_and_table, 9, bold=True) + 10
    pen.fitted(x, top - 51, heading.when, 9, max_width=edge - x - 84)


def _widest(pen: Pen, heading: Heading) -> float:
    """Return how far the facts beside the event's name extend to the left."""
    return max(min(FACTS, pen.faces.width(line, 7.5)) for line in _facts(pen.faces, heading))


def draw_square_code(pen: Pen, content: str, x: float, y: float, side: float, *, quickly: bool = False) -> None:
    """Draw a square code with this content, nothing for ""; x, y is its lower left corner."""
    if not content:
        return
    rows = squares(content, quickly=quickly)
    dot = side / len(rows)
    path = pen.canvas.beginPath()
    for down, row in enumerate(rows):
        start = None
        for across, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = across
            elif not dark and start is not None:
                path.rect(x + start * dot, y + side - (down + 1) * dot, (across - start) * dot, dot)
                start = None
    with pen.figure(_("Square code: {content}").format(content=content), (x, y, x + side, y + side)):
        pen.canvas.setFillGray(BLACK)
        pen.canvas.drawPath(path, stroke=0, fill=1)


def _more_people(faces: Typefaces, teams: Sequence[TeamBlock], width: float) -> float:
    """Return the extra height of the team block needed to show every player's name in full."""
    max_width = _share(teams, width) - BETWEEN - _BADGE
    most = max(
        len(team_facts(faces, team, max_width)) + len(players_in_lines(faces, team, max_width)) for team in teams
    )
    return max(0, most - _USUAL) * _STEP


def _share(teams: Sequence[TeamBlock], width: float) -> float:
    return (width - BINDING - MARGIN) / len(teams)


def _team(pen: Pen, team: TeamBlock, x: float, top: float, max_width: float, *, first: bool) -> None:
    with pen.tag(SUBHEADING):
        pen.badge(x, top - 17, team.side, 17, filled=first)
        x, max_width = x + _BADGE, max_width - _BADGE
        pen.block(x, top, team.name, 15, max_width=max_width, height=20.5, bold=True, centred=True)
    facts, players = team_facts(pen.faces, team, max_width), players_in_lines(pen.faces, team, max_width)
    y = top - 28
    for line in facts:
        write_named(pen, line, x, y)
        y -= _STEP
    y -= 3.5 if len(facts) + len(players) < _USUAL else 0
    for line in players:
        write_named(pen, line, x, y)
        y -= _STEP


@dataclass(frozen=True, slots=True)
class Named:
    """A name, or a part of one, at its position on a line.

    Before its first part stands a gray word or a bold seat.
    """

    x: float
    word: str
    word_size: float
    start: float
    name: str
    size: float


def team_facts(faces: Typefaces, team: TeamBlock, max_width: float) -> list[list[Named]]:
    """Return captain and club in lines, at least one.

    If more than two teams share the width, the captain alone.
    """
    facts = [
        (word, name)
        for word, name in (
            (pgettext("score sheet on paper", "captain"), team.captain),
            (pgettext("score sheet on paper", "club"), team.club),
        )
        if name
    ]
    return _in_lines(faces, facts[:1] if max_width <= NARROW else facts, (7.5, 8.5), max_width, gap=16.0) or [[]]


def players_in_lines(faces: Typefaces, team: TeamBlock, max_width: float) -> list[list[Named]]:
    """Return the players with their seats in as many lines as they need."""
    seated = [("" if player.seat is None else str(player.seat), player.name) for player in team.players]
    return _in_lines(faces, seated, (8.0, 8.0), max_width, gap=10.0)


def _in_lines(
    faces: Typefaces, named: Sequence[tuple[str, str]], sizes: tuple[float, float], max_width: float, *, gap: float
) -> list[list[Named]]:
    lines: list[list[Named]] = []
    x = max_width + 1.0
    for word, name in named:
        before = faces.width(word, sizes[0], bold=word.isdigit()) + (2.5 if word.isdigit() else 5.0) if word else 0.0
        if x + before + faces.width(name, sizes[1]) > max_width:
            lines.append([])
            x = 0.0
        for index, part in enumerate(faces.wrap(name, sizes[1], max_width - before)):
            if index:
                lines.append([])
                x = 0.0
            lines[-1].append(Named(x, "" if index else word, sizes[0], x + before, part, sizes[1]))
            x += before + faces.width(part, sizes[1])
        x += gap
    return lines


def write_named(pen: Pen, line: Sequence[Named], x: float, y: float) -> None:
    with pen.tag(PARAGRAPH):
        for named in line:
            if named.word:
                seat = named.word.isdigit()
                pen.text(x + named.x, y, named.word, named.word_size, bold=seat, grey=BLACK if seat else GREY)
            pen.text(x + named.start, y, named.name, named.size)


def _result(pen: Pen, sheet: ScoreSheet, x: float, y: float, width: float) -> None:
    """Draw the box with the totals, marked if they are provisional."""
    box: ResultBox = sheet.result
    height = 34.0
    pen.frame(x, y, width, height, fill=True)
    widths = [max(pen.faces.width(fact.caption, 7.5), pen.faces.width(fact.value, 12, bold=True)) for fact in box.facts]
    edge = x + width - 12 - sum(widths) - 14 * (len(widths) - 1)
    standing = min(pen.faces.width(box.standing, 8, bold=True), 120.0) if box.standing else -14.0
    with pen.tag(PARAGRAPH):
        _totals(pen, sheet, x + 12, y, edge - 14 - standing - 10 - x - 12)
    if box.standing:
        pen.fitted(edge - 14 - standing, y + 13, box.standing, 8, max_width=standing, bold=True)
    for fact, own in zip(box.facts, widths, strict=True):
        edge += own
        with pen.tag(PARAGRAPH):
            pen.right(edge, y + 20, fact.caption, 7.5, grey=GREY)
            pen.right(edge, y + 6, fact.value, 12, bold=True)
        edge += 14


def _totals(pen: Pen, sheet: ScoreSheet, x: float, y: float, total_width: float) -> None:
    """Draw each side's total: two sides facing each other, more sides side by side."""
    first, *others = sheet.sides
    if len(others) > 1:
        _each_total(pen, sheet, x, y, total_width)
        return
    second = others[0]
    box = sheet.result
    figures = f"{box.totals[first]} : {box.totals[second]}"
    width = pen.faces.width(figures, 24, bold=True)
    name = (total_width - width - 2 * 17 - 4 * 8) / 2
    badge = pen.badge(x, y + 8.5, first, 17, filled=True)
    end = pen.fitted(badge + 8, y + 12, box.names[first], 13, max_width=name, bold=True, least=7) + 12
    end = min(end, badge + 8 + name + 6)
    end = pen.text(end, y + 8.5, figures, 24, bold=True)
    end = pen.fitted(end + 12, y + 12, box.names[second], 13, max_width=name, bold=True, least=7)
    pen.badge(end + 8, y + 8.5, second, 17, filled=False)


def _each_total(pen: Pen, sheet: ScoreSheet, x: float, y: float, total_width: float) -> None:
    share = total_width / len(sheet.sides)
    for index, side in enumerate(sheet.sides):
        end = pen.badge(x, y + 10.5, side, 13, filled=index == 0) + 5
        pen.text(end, y + 5.5, str(sheet.result.totals[side]), 16, bold=True)
        pen.fitted(end, y + 23, sheet.result.names[side], 8, max_width=x + share - end - 6, least=5)
        x += share
