"""The upper part of the first page since layout 6: heading, teams, result.

Boxes grow and names wrap.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.blocks import Fact, Heading, ResultBox, ScoreSheet, TeamBlock
from scorekeeper.sheets.paper.flow import BINDING, MARGIN
from scorekeeper.sheets.paper.front import (
    BETWEEN,
    FACTS,
    GAP,
    QR,
    SETTINGS_LEADING,
    SETTINGS_SIZE,
    Named,
    draw_square_code,
    players_in_lines,
    settings_lines,
    team_facts,
    write_named,
)
from scorekeeper.sheets.paper.pen import GREY, LINE, THIN, Pen, leading
from scorekeeper.sheets.paper.tags import HEADING, PARAGRAPH, PART, SUBHEADING
from scorekeeper.sheets.paper.typefaces import Typefaces

_HEAD, _RULE = 66.0, 8.0
"""The least height of the heading, and the space above the line below it."""
_CODE, _CODE_LINE = 22.0, 27.0
_FACT, _FACT_LINE, _FACT_LINE_WITH_CODE = 7.5, 11.0, 9.7
_TITLE, _LEAST_TITLE = 19.0, 15.0
_EVENT, _WHEN, _CAPTION = 10.5, 9.0, 7.5
_TO_WRITE = 44.0
"""The width of a line for a time to be written in by hand."""
_NAMES = (15.0, 13.0, 12.0, 11.0, 10.0)
_RESULT_NAMES = (13.0, 11.5, 10.0, 9.0, 8.0)
_BADGE, _STEP, _PEOPLE = 24.0, 9.8, 8.0
_FIGURES, _SIGN = 24.0, 17.0
_RESULT, _MOST_LINES = 34.0, 3


@dataclass(frozen=True, slots=True)
class _HeadingLine:
    """A line of the heading, with its distance from the top."""

    down: float
    text: str
    size: float
    bold: bool = False


class HeadingArea:
    """Title, event and place on the left, rules and record with their code on the right."""

    def __init__(self, heading: Heading, faces: Typefaces, width: float) -> None:
        self._heading, self._width = heading, width
        self._edge = width - MARGIN - (QR + 8 if heading.qr else 0)
        self._right = _facts(heading, faces)
        widest = max(faces.width(line.text, line.size, bold=line.bold) for line in self._right)
        caption = faces.width(_code_caption(), _CAPTION) + 8 if heading.code else 0.0
        code = faces.width(heading.code, _CODE, bold=True) + caption
        self._left = self._edge - max(widest, code) - 14 - BINDING
        self._lines = _title_and_place(heading, faces, self._left)
        self._times = _with_widths(heading.times, faces)
        self._when = faces.wrap(heading.when, _WHEN, self._left) if heading.when else ()
        down = self._lines[-1].down
        last = faces.width(self._when[-1], _WHEN) if self._when else 0.0
        times = sum(own for _fact, own in self._times) + 12 * len(self._times)
        self._beside = bool(self._when) and last + times <= self._left
        down += 14 * bool(self._when) + max(0, len(self._when) - 1) * 11.5
        down += 14 if self._times and not self._beside else 0
        settings = settings_lines(heading.settings, faces, width - BINDING - MARGIN)
        self._settings = settings
        low = max(down, self._right[-1].down, QR if heading.qr else 0.0, _HEAD - _RULE)
        self.height = low + _RULE + (len(settings) * SETTINGS_LEADING + 2 if settings else 0)

    def draw(self, pen: Pen, top: float) -> None:
        """Draw the heading below `top`."""
        heading = self._heading
        with pen.tag(HEADING):
            titles = [line for line in self._lines if line.size > _EVENT]
            for line in titles:
                pen.text(BINDING, top - line.down, line.text, line.size, bold=True)
        for line in self._lines[len(titles) :]:
            pen.text(BINDING, top - line.down, line.text, line.size, bold=line.bold)
        down = self._lines[-1].down + (14 if self._when else 0)
        end = BINDING
        for index, words in enumerate(self._when):
            down += 11.5 if index else 0
            end = pen.text(BINDING, top - down, words, _WHEN)
        if self._times:
            self._draw_times(pen, end + 12 if self._beside else BINDING, top - down - (0 if self._beside else 14))
        if heading.code:
            start = self._edge - pen.faces.width(heading.code, _CODE, bold=True)
            pen.right(start - 8, top - 17.5, _code_caption(), _CAPTION, grey=GREY)
            pen.text(start, top - 17.5, heading.code, _CODE, bold=True)
        for line in self._right:
            pen.right(self._edge, top - line.down, line.text, line.size, bold=line.bold)
        draw_square_code(pen, heading.qr, self._width - MARGIN - QR, top - QR, QR)
        y = top - self.height
        for left, words in zip(range(len(self._settings) - 1, -1, -1), self._settings, strict=True):
            with pen.tag(PARAGRAPH):
                pen.text(BINDING, y + 5 + left * SETTINGS_LEADING, words, SETTINGS_SIZE, bold=True)
        pen.line(BINDING, y, self._width - MARGIN, width=LINE)

    def _draw_times(self, pen: Pen, x: float, y: float) -> None:
        for fact, _own in self._times:
            x = pen.text(x, y, fact.caption, _CAPTION, grey=GREY) + 4
            if fact.value:
                x = pen.text(x, y, fact.value, _WHEN) + 12
            else:
                pen.line(x, y - 1.5, x + _TO_WRITE, width=THIN, grey=GREY)
                x += _TO_WRITE + 12


def _code_caption() -> str:
    return pgettext("score sheet on paper", "code of this printout")


def _with_widths(times: Iterable[Fact], faces: Typefaces) -> tuple[tuple[Fact, float], ...]:
    return tuple(
        (
            fact,
            faces.width(fact.caption, _CAPTION) + 4 + (faces.width(fact.value, _WHEN) if fact.value else _TO_WRITE),
        )
        for fact in times
    )


def _facts(heading: Heading, faces: Typefaces) -> tuple[_HeadingLine, ...]:
    """Return the rules and the nature of the record in lines, below the code if there is one."""
    words = [(line, True) for line in faces.wrap(heading.system, _FACT, FACTS, bold=True)]
    words += [(line, False) for fact in heading.facts for line in faces.wrap(fact, _FACT, FACTS)]
    first, step = (_CODE_LINE + 2.5, _FACT_LINE_WITH_CODE) if heading.code else (8.0, _FACT_LINE)
    return tuple(_HeadingLine(first + index * step, line, _FACT, bold) for index, (line, bold) in enumerate(words))


def _title_and_place(heading: Heading, faces: Typefaces, max_width: float) -> tuple[_HeadingLine, ...]:
    """Return the title, then event, round and table: in one line if they fit."""
    size = min(_TITLE, max(_LEAST_TITLE, _TITLE * max_width / faces.width(heading.title, _TITLE, bold=True) - 0.05))
    lines = [
        _HeadingLine(17 + index * (size + 2), words, size, bold=True)
        for index, words in enumerate(faces.wrap(heading.title, size, max_width, bold=True))
    ]
    together = GAP.join(part for part in (heading.event, *heading.round_and_table) if part)
    location: tuple[str, ...] = (together,)
    if faces.width(together, _EVENT, bold=True) > max_width:
        parts = (*faces.wrap(heading.event, _EVENT, max_width, bold=True), GAP.join(heading.round_and_table))
        location = tuple(part for part in parts if part)
    down = lines[-1].down + 5
    for words in location:
        down += 13 * leading(1.0, words)
        lines.append(_HeadingLine(down, words, _EVENT, bold=True))
    return tuple(lines)


class TeamsArea:
    """The teams side by side, all names in one size, with their people."""

    def __init__(self, teams: Sequence[TeamBlock], faces: Typefaces, width: float) -> None:
        self._teams = teams
        self._share = (width - BINDING - MARGIN) / len(teams)
        max_width = self._share - BETWEEN - _BADGE
        self._size, self._names = _names(faces, [team.name for team in teams], max_width, _NAMES)
        self._lead = max(leading(self._size, team.name) for team in teams) * 1.08
        self._people = [_people(faces, team, max_width) for team in teams]
        names = max(map(len, self._names)) * self._lead
        self._below = max(names + 11.5, _SIGN + 10)
        self.height = 8 + self._below + max(map(len, self._people)) * _STEP

    def draw(self, pen: Pen, top: float) -> None:
        """Draw the teams below `top`."""
        apart = BETWEEN / (len(self._teams) - 1)
        for index, (team, names, people) in enumerate(zip(self._teams, self._names, self._people, strict=True)):
            x = BINDING + index * (self._share + apart)
            with pen.tag(PART):
                with pen.tag(SUBHEADING):
                    pen.badge(x, top - 8 - _SIGN, team.side, _SIGN, filled=index == 0)
                    y = top - 8 - max(0.0, _SIGN - self._lead) / 2 - 0.82 * self._lead
                    for words in names:
                        pen.text(x + _BADGE, y, words, self._size, bold=True)
                        y -= self._lead
                y = top - 8 - self._below
                for line in people:
                    write_named(pen, line, x + _BADGE, y)
                    y -= _STEP


def _people(faces: Typefaces, team: TeamBlock, max_width: float) -> list[list[Named]]:
    changes = [
        [Named(0.0, "", _PEOPLE, 0.0, words, _PEOPLE)]
        for change in team.changes
        for words in faces.wrap(change, _PEOPLE, max_width)
    ]
    return [
        *(line for line in team_facts(faces, team, max_width) if line),
        *players_in_lines(faces, team, max_width),
        *changes,
    ]


def _names(
    faces: Typefaces, names: Sequence[str], max_width: float, sizes: Sequence[float]
) -> tuple[float, list[tuple[str, ...]]]:
    """Return one type size for all names, and the lines of each.

    At most two lines, except in the smallest size.
    """
    for name in names:
        faces.width(name, sizes[0], bold=True)  # a letter that no font has is reported with the whole name
    for size in sizes:
        lines = [faces.wrap(name, size, max_width, bold=True) for name in names]
        whole = all(faces.width(word, size, bold=True) <= max_width for name in names for word in name.split())
        if (whole or size == sizes[-1]) and max(map(len, lines)) <= (1 if size == sizes[0] else 2):
            return size, lines
    return sizes[-1], lines


class ResultArea:
    """The box with the totals, marked if they are provisional.

    Names that need too many lines are left out.
    """

    def __init__(self, sheet: ScoreSheet, faces: Typefaces, width: float) -> None:
        self._sheet, self._width = sheet, width - BINDING - MARGIN
        box: ResultBox = sheet.result
        self._facts = [
            (fact, max(faces.width(fact.caption, _CAPTION), faces.width(fact.value, 12, bold=True)))
            for fact in box.facts
        ]
        edge = self._width - 12 - sum(own for _fact, own in self._facts) - 14 * (len(self._facts) - 1)
        self._standing = faces.wrap(box.standing, 8, 100.0, bold=True) if box.standing else ()
        self._edge = edge - 14 - max((faces.width(line, 8, bold=True) + 10 for line in self._standing), default=-4.0)
        space = self._edge - 12
        if len(sheet.sides) > 2:
            share = space / len(sheet.sides) - 26
            names = [faces.wrap(box.names[side], 8, share) for side in sheet.sides]
            self._size, self._lead = 8.0, 9.6
            self._names = [lines if len(lines) <= _MOST_LINES else () for lines in names]
            self.height = max(_RESULT, 24 + max(map(len, self._names)) * self._lead)
            return
        self._figures = " : ".join(str(box.totals[side]) for side in sheet.sides)
        figures = faces.width(self._figures, _FIGURES, bold=True)
        max_width = (space - figures - 2 * _SIGN - 4 * 8 - 8) / 2
        self._size, names = _names(faces, [box.names[side] for side in sheet.sides], max_width, _RESULT_NAMES)
        self._names = names if max(map(len, names)) <= _MOST_LINES else [(), ()]
        self._lead = max(leading(self._size, box.names[side]) for side in sheet.sides) * 1.06
        self.height = max(_RESULT, 10 + max(map(len, self._names)) * self._lead)

    def draw(self, pen: Pen, top: float) -> None:
        """Draw the box below `top`."""
        y = top - self.height
        mid = y + self.height / 2
        pen.frame(BINDING, y, self._width, self.height, fill=True)
        with pen.tag(PARAGRAPH):
            if len(self._sheet.sides) > 2:
                self._draw_each(pen, BINDING + 12, mid)
            else:
                self._draw_both(pen, BINDING + 12, mid)
        for index, words in enumerate(self._standing):
            down = (index - (len(self._standing) - 1) / 2) * 9.6
            pen.text(BINDING + self._edge + 8, mid - 3 - down, words, 8, bold=True)
        edge = BINDING + self._width - 12 - sum(own for _fact, own in self._facts) - 14 * (len(self._facts) - 1)
        for fact, own in self._facts:
            edge += own
            with pen.tag(PARAGRAPH):
                pen.right(edge, mid + 3, fact.caption, _CAPTION, grey=GREY)
                pen.right(edge, mid - 11, fact.value, 12, bold=True)
            edge += 14

    def _draw_both(self, pen: Pen, x: float, mid: float) -> None:
        """Draw two sides facing each other."""
        first, second = self._sheet.sides
        end = pen.badge(x, mid - 8.5, first, _SIGN, filled=True) + 8
        end = self._draw_name(pen, self._names[0], end, mid) + (12 if self._names[0] else 4)
        end = pen.text(end, mid - 8.5, self._figures, _FIGURES, bold=True) + (12 if self._names[1] else 4)
        end = self._draw_name(pen, self._names[1], end, mid) + 8
        pen.badge(end, mid - 8.5, second, _SIGN, filled=False)

    def _draw_name(self, pen: Pen, lines: Sequence[str], x: float, mid: float) -> float:
        y = mid + len(lines) * self._lead / 2 - 0.8 * self._lead
        end = x
        for words in lines:
            end = max(end, pen.text(x, y, words, self._size, bold=True))
            y -= self._lead
        return end

    def _draw_each(self, pen: Pen, x: float, mid: float) -> None:
        """Draw each of more than two sides: its letter and total, its name above them."""
        share = (self._edge - 12) / len(self._sheet.sides)
        low = mid - self.height / 2
        for index, (side, lines) in enumerate(zip(self._sheet.sides, self._names, strict=True)):
            end = pen.badge(x, low + 9, side, 13, filled=index == 0) + 5
            y = low + 13 + len(lines) * self._lead
            for words in lines:
                pen.text(end, y, words, self._size)
                y -= self._lead
            pen.text(end, low + 5.5, str(self._sheet.result.totals[side]), 16, bold=True)
            x += share


class FirstPageHead:
    """Everything above the table of the first page."""

    def __init__(self, sheet: ScoreSheet, faces: Typefaces, width: float) -> None:
        self._areas = (
            HeadingArea(sheet.heading, faces, width),
            TeamsArea(sheet.teams, faces, width),
            ResultArea(sheet, faces, width),
        )
        self.height = sum(area.height for area in self._areas)

    def draw(self, pen: Pen, top: float) -> None:
        """Draw the areas one below another from `top` down."""
        for area in self._areas:
            area.draw(pen, top)
            top -= area.height
