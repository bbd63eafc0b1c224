"""The appearance of a signature in its box: the drawn signature above, words below.

Signature and text have separate parts of the box, so that they never overlap. Everything is drawn as curves; the
drawing needs no font and nothing else from the file it is put into.
"""

import datetime as dt
import itertools
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from scorekeeper.assets.fonts import FontFile, FontFiles
from scorekeeper.language.dates import format_time
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.options import LAYOUT, LEGIBLE, SMALLEST, SheetOptions
from scorekeeper.sheets.paper.no_glyph import NoGlyph
from scorekeeper.sheets.paper.pen import BLACK, GREY
from scorekeeper.sheets.paper.typefaces import TextRun, Typefaces

_documents = itertools.count()


class Curves:
    """Collects the outline of one letter as drawing operators, in units of its font."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self._point = (0.0, 0.0)

    def move(self, x: float, y: float) -> None:
        """Begin at a point."""
        self._point = (x, y)
        self.steps.append(f"{x:.0f} {y:.0f} m")

    def straight(self, x: float, y: float) -> None:
        """Add a straight line."""
        self._point = (x, y)
        self.steps.append(f"{x:.0f} {y:.0f} l")

    def quadratic(self, x1: float, y1: float, x: float, y: float) -> None:
        """Add a curve with one control point, as in TrueType; PDF has curves with two."""
        x0, y0 = self._point
        self.cubic((x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3, (x + 2 * x1) / 3, (y + 2 * y1) / 3, x, y)

    def cubic(self, *handles_and_end: float) -> None:
        """Add a curve with two control points: six numbers, the last two of which are its end."""
        self._point = (handles_and_end[4], handles_and_end[5])
        self.steps.append(" ".join(f"{number:.0f}" for number in handles_and_end) + " c")

    def close(self) -> None:
        """Close the outline at its starting point."""
        self.steps.append("h")


def _drawing() -> Any:
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda x, y, curves: curves.move(x, y))
    functions.set_line_to_func(lambda x, y, curves: curves.straight(x, y))
    functions.set_quadratic_to_func(lambda x1, y1, x, y, curves: curves.quadratic(x1, y1, x, y))
    functions.set_cubic_to_func(lambda x1, y1, x2, y2, x, y, curves: curves.cubic(x1, y1, x2, y2, x, y))
    functions.set_close_path_func(lambda curves: curves.close())
    return functions


@dataclass(frozen=True, slots=True)
class Outlines:
    """A font file, read once: its letters, their advances, and their outlines."""

    font: Any
    units: int

    def has(self, character: str) -> bool:
        """Return whether the font has a letter."""
        return self.font.get_nominal_glyph(ord(character)) is not None

    def shaped(self, text: str) -> tuple[tuple[int, int, int, int], ...]:
        """Return a text's glyphs: number, shift right and up, advance, in units of the font."""
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(self.font, buffer)
        pairs = zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        return tuple(
            (info.codepoint, position.x_offset, position.y_offset, position.x_advance) for info, position in pairs
        )

    def outline(self, glyph: int) -> str:
        """Return the drawing operators of a glyph."""
        return _outline(self, glyph)

    def __hash__(self) -> int:
        return id(self.font)


@lru_cache(maxsize=4096)
def _outline(outlines: Outlines, glyph: int) -> str:
    curves = Curves()
    outlines.font.draw_glyph(glyph, _drawing(), curves)
    return " ".join((*curves.steps, "f")) if curves.steps else ""


@lru_cache(maxsize=32)
def _outlines(path: Path) -> Outlines:
    face = hb.Face(hb.Blob.from_file_path(str(path)))
    return Outlines(hb.Font(face), int(face.upem))


@dataclass(slots=True)
class OutlineFaces(Typefaces):
    """The fonts of one drawing, as outlines.

    Draws into a list of operators instead of onto a canvas.
    """

    operators: list[str] = field(default_factory=list)
    _files: dict[str, Outlines] = field(default_factory=dict)

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of a text, in points; raises NoGlyph."""
        return sum(self._advance(run, size) for run in self.runs(text, bold=bold))

    def write(self, x: float, y: float, text: str, size: float, *, bold: bool = False) -> float:
        """Draw a text with its base line starting at x, y; return where it ends. Raises NoGlyph."""
        for run in self.runs(text, bold=bold):
            own = self._files[run.face]
            scale = size * run.scale / own.units
            for glyph, right, up, advance in own.shaped(run.text):
                if glyph == 0:
                    raise NoGlyph(run.text[0], text)
                outline = own.outline(glyph)
                if outline:
                    offset = f"{x + right * scale:.2f} {y + up * scale:.2f}"
                    self.operators.append(f"q {scale:.5f} 0 0 {scale:.5f} {offset} cm {outline} Q")
                x += advance * scale
        return x

    def _advance(self, run: TextRun, size: float) -> float:
        own = self._files[run.face]
        return sum(advance for _glyph, _right, _up, advance in own.shaped(run.text)) * size * run.scale / own.units

    def _plain(self, face: str) -> frozenset[str]:  # noqa: ARG002  (every letter is looked up; a box has few)
        return frozenset()

    def _load(self, key: str, file: FontFile) -> str:
        name = f"{key} {self.document}"
        if name not in self._files:
            self._files[name] = _outlines(file.path)
        return name

    def _has(self, face: str, character: str) -> bool:
        return self._files[face].has(character)

    def close(self) -> None:
        """Drop the fonts of the drawing; the files stay in memory."""
        self._files.clear()


@contextmanager
def outline_faces(fonts: FontFiles, layout: int = LAYOUT) -> Iterator[OutlineFaces]:
    """Return the fonts of one drawing."""
    faces = OutlineFaces(fonts, next(_documents), strict=True, layout=layout)
    try:
        yield faces
    finally:
        faces.close()


Points = Sequence[Sequence[tuple[int, int]]]
"""Strokes, each its points: x to the right and y down, in any unit."""

SIGNED, PROTEST, REFUSED, ABSENT = "signed", "protest", "refused", "absent"
MOST_WORDS = 200
"""The most letters of a protest or a reason that fit into any box."""
_LEAST = 0.45
_EDGE = 4.0
_STROKES_LEAST, _STROKES_HEIGHT = 0.3, 16.0
"""Smallest height of a drawn signature: as a share of the box; since layout 6, in points."""
_GAP = 1.5
_PEN = 1.1
_SOME: Points = (((0, 0), (1, 1)),)
_NUMBER = r"-?\d{1,4}\.\d\d"
_STEP = rf"{_NUMBER} {_NUMBER} l|(?:{_NUMBER} ){{6}}c"
_STROKE = rf"{_NUMBER} {_NUMBER} m(?: (?:{_STEP}))* S"
_PENNED = re.compile(rf"q {BLACK:g} G {_PEN} w 1 J 1 j\n({_STROKE}(?:\n{_STROKE})*)\nQ\n")
_POINTS = re.compile(rf"((?:{_NUMBER} )+)([mlc])\b")
_OVERSHOT = 6.0
"""How far a curve may swing beyond the points of a pen, in points."""
_PARTS = 16
_LARGEST = 64 * 1024
"""The longest drawing by hand, in characters of drawing operators."""
_MOST_STROKES, _MOST_POINTS = 400, 1200
"""The most strokes and points of a hand that are drawn, which stay below that limit."""


class NoRoom(Exception):  # noqa: N818
    """More words than fit into a box at a readable size."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The contents of a role's signature box.

    `role` is the role in words ("Captain, Dallas"), `time` the time of signing with its zone, `state` a code:
    signed, protest, refused or absent. `stated_by` is the scorer's name if the scorer signs that a captain did not.
    """

    name: str
    role: str
    time: dt.datetime
    state: str = SIGNED
    words: str = ""
    witness: str = ""
    stated_by: str = ""
    strokes: Points = ()


@dataclass(frozen=True, slots=True)
class _SignatureLine:
    text: str
    size: float
    bold: bool = False
    grey: float = BLACK
    close: bool = False
    """Whether Malayalam is in the typeface of layout 6, which needs less height."""

    @property
    def _tall(self) -> bool:
        return any("\u0d00" <= letter <= "\u0d7f" for letter in self.text)  # Malayalam reaches further up and down

    @property
    def rise(self) -> float:
        """Return the distance of the base line from the top of the line."""
        return self.size * ((1.04 if self.close else 1.12) if self._tall else 0.98)

    @property
    def leading(self) -> float:
        """Return the height of the line."""
        return self.size * ((1.34 if self.close else 1.5) if self._tall else 1.22)


def signature_appearance(shown: Shown, size: tuple[float, float], options: SheetOptions) -> bytes:
    """Return the drawing operators of a signature's box of this size, in points.

    The origin is its lower left corner. Raises NoGlyph if a letter has no glyph in any font here, NoRoom if the words
    do not fit.
    """
    width, height = size
    with outline_faces(options.fonts, options.layout) as faces:
        lines, low = _fit_lines(faces, shown, width - 2 * _EDGE, height, options)
        operators = []
        if shown.strokes:
            operators += _strokes(shown.strokes, (_EDGE, low + 3, width - _EDGE, height - 1))
            operators.append(f"q {GREY} G 0.5 w [2 2] 0 d {_EDGE} {low:.2f} m {width - _EDGE:.2f} {low:.2f} l S Q")
        y = low - _GAP
        for line in lines:
            faces.operators.append(f"{line.grey:g} g")
            faces.write(_EDGE, y - line.rise, line.text, line.size, bold=line.bold)
            y -= line.leading
        return "\n".join((*operators, *faces.operators)).encode("ascii")


def shows(look: bytes, shown: Shown, size: tuple[float, float], options: SheetOptions) -> bool:
    """Return whether drawing operators show this signature as drawn here, with handwriting.

    Above the words there may be only drawn strokes: lines of a pen, none of them across the words.
    """
    try:
        if look == signature_appearance(replace(shown, strokes=()), size, options):
            return True
        words = signature_appearance(replace(shown, strokes=_SOME), size, options).decode()
    except (NoGlyph, NoRoom):
        return False
    some = words.index("\nQ\n")
    words = words[some + 3 :]
    text = look.decode("ascii", "replace")
    line = float(words.split(" m ", 1)[0].split()[-1])
    head = text.removesuffix(words)
    if not text.endswith(words) or len(head) > _LARGEST:
        return False
    strokes = _PENNED.fullmatch(head)
    if strokes is None:
        return False
    left, bottom, right, top = _extent(strokes[1])
    width, height = size
    return (
        bottom >= line - _OVERSHOT and left >= -_OVERSHOT and right <= width + _OVERSHOT and top <= height + _OVERSHOT
    )


def _extent(strokes: str) -> tuple[float, float, float, float]:
    """Return the bounding box of strokes; a curve stays between its control points."""
    across: list[float] = []
    up: list[float] = []
    here = (0.0, 0.0)
    for numbers, step in _POINTS.findall(strokes):
        values = [float(number) for number in numbers.split()]
        points = list(zip(values[::2], values[1::2], strict=True))
        if step == "c":
            second, third, there = points
            for share in (part / _PARTS for part in range(1, _PARTS)):
                back = 1 - share
                weights = (back**3, 3 * back**2 * share, 3 * back * share**2, share**3)
                curve = (here, second, third, there)
                across.append(sum(weight * x for weight, (x, _y) in zip(weights, curve, strict=True)))
                up.append(sum(weight * y for weight, (_x, y) in zip(weights, curve, strict=True)))
        here = points[-1]
        across.append(here[0])
        up.append(here[1])
    return min(across), min(up), max(across), max(up)


def state_words(shown: Shown, options: SheetOptions) -> str:
    """Return the state with its time in the zone of the sheet: "under protest 16:54"."""
    sentences = {
        SIGNED: pgettext("state, score sheet on paper", "signed {time}"),
        PROTEST: pgettext("state, score sheet on paper", "under protest {time}"),
        REFUSED: pgettext("state, score sheet on paper", "refused {time}"),
        ABSENT: pgettext("state, score sheet on paper", "absent {time}"),
    }
    return sentences[shown.state].format(time=format_time(shown.time.astimezone(options.zone)))


def _legible_lines(shown: Shown, options: SheetOptions) -> list[_SignatureLine]:
    """Return the lines of a box since layout 6; the box itself has the role above it."""
    missing = shown.state in (REFUSED, ABSENT)
    date = shown.time.astimezone(options.zone).date().isoformat()
    lines = [
        _SignatureLine(shown.name, 8.2, grey=GREY if missing else BLACK),
        _SignatureLine(f"{state_words(shown, options)} \u00b7 {date}", 7.2, bold=True),
        *(line for line in _lines(shown, options)[2:-1]),
    ]
    return [replace(line, size=max(line.size, SMALLEST), close=True) for line in lines if line.text.strip()]


def _lines(shown: Shown, options: SheetOptions) -> list[_SignatureLine]:
    missing = shown.state in (REFUSED, ABSENT)
    lines = [
        _SignatureLine(shown.name, 8.2, grey=GREY if missing else BLACK),
        _SignatureLine(state_words(shown, options), 7.4, bold=True),
    ]
    if shown.words:
        quoted = _("\u201c{words}\u201d") if shown.state == PROTEST else _("{words}")
        lines.append(_SignatureLine(quoted.format(words=" ".join(shown.words.split())), 6.8))
    if shown.witness:
        lines.append(
            _SignatureLine(pgettext("score sheet on paper", "witness: {name}").format(name=shown.witness), 6.8)
        )
    if shown.stated_by:
        lines.append(
            _SignatureLine(
                pgettext("score sheet on paper", "stated by {name}, scorer").format(name=shown.stated_by),
                6.2,
                grey=GREY,
            )
        )
    date = shown.time.astimezone(options.zone).date().isoformat()
    lines.append(_SignatureLine(_("{role} \u00b7 {date}").format(role=shown.role, date=date), 6.2, grey=GREY))
    return [line for line in lines if line.text.strip()]


def _fit_lines(
    faces: OutlineFaces, shown: Shown, width: float, height: float, options: SheetOptions
) -> tuple[list[_SignatureLine], float]:
    """Return the lines in the largest size at which all of them fit, and their total height."""
    most = (height * (1 - _STROKES_LEAST) if shown.strokes else height) - _GAP
    unbroken, scale = _lines(shown, options), 1.0
    if options.layout >= LEGIBLE:
        legible = _fitted_legibly(faces, shown, width, height, options)
        if legible is not None:
            return legible
        unbroken = _legible_lines(shown, options)
    while scale >= _LEAST:
        lines = [part for line in unbroken for part in _break_line(faces, replace(line, size=line.size * scale), width)]
        total = sum(line.leading for line in lines)
        if total <= most:
            return lines, total + _GAP
        scale *= 0.93
    raise NoRoom


def _fitted_legibly(
    faces: OutlineFaces, shown: Shown, width: float, height: float, options: SheetOptions
) -> tuple[list[_SignatureLine], float] | None:
    """Return the lines and their height; None if they do not fit unless smaller than `SMALLEST`."""
    most = height - _GAP - (_STROKES_HEIGHT if shown.strokes else 0.0)
    unbroken = _legible_lines(shown, options)
    for sizes in (unbroken, [replace(line, size=SMALLEST) for line in unbroken]):
        lines = [
            replace(line, text=part)
            for line in sizes
            for part in faces.wrap(line.text, line.size, width, bold=line.bold)
        ]
        total = sum(line.leading for line in lines)
        if total <= most:
            return lines, total + _GAP
    return None


def _break_line(faces: OutlineFaces, line: _SignatureLine, max_width: float) -> list[_SignatureLine]:
    """Return a line split as needed; a line hardly too long is reduced a little instead."""
    width = faces.width(line.text, line.size, bold=line.bold)
    if width <= max_width:
        return [line]
    if width * 0.85 <= max_width:
        return [replace(line, size=line.size * (max_width - 0.1) / width)]
    return [replace(line, text=part) for part in faces.wrap(line.text, line.size, max_width, bold=line.bold)]


def _strokes(strokes: Points, box: tuple[float, float, float, float]) -> list[str]:
    """Draw strokes as large as fit into a box, centered, in proportion."""
    left, bottom, right, top = box
    strokes = _thin_strokes([stroke for stroke in strokes if stroke])
    across = [x for stroke in strokes for x, _y in stroke]
    down = [y for stroke in strokes for _x, y in stroke]
    if not across:
        return []
    width, height = max(1, max(across) - min(across)), max(1, max(down) - min(down))
    scale = min((right - left - 2 * _PEN) / width, (top - bottom - 2 * _PEN) / height)
    x0 = (left + right - width * scale) / 2 - min(across) * scale
    y0 = (bottom + top + height * scale) / 2 + min(down) * scale
    operators = [f"q {BLACK:g} G {_PEN} w 1 J 1 j"]
    operators += [_curve([(x0 + x * scale, y0 - y * scale) for x, y in stroke], box) for stroke in strokes]
    return [*operators, "Q"]


def _thin_strokes(strokes: Points) -> Points:
    """Return the strokes to draw; of too many points, every second, third ... and the last."""
    strokes = strokes[:_MOST_STROKES]
    total, most = sum(map(len, strokes)), _MOST_POINTS - 2 * len(strokes)
    if total <= _MOST_POINTS:
        return strokes
    step = -(-total // most)
    return [[*stroke[:-1:step], stroke[-1]] for stroke in strokes]


def _curve(points: Sequence[tuple[float, float]], box: tuple[float, float, float, float]) -> str:
    """Return a smooth curve through points.

    Each control point lies in the direction from the previous to the next point. No control point is far outside the
    box, so that a jumping hand does not swing across the words.
    """
    left, bottom, right, top = box
    lowest, highest = (left - _EDGE, bottom - _EDGE), (right + _EDGE, top + _EDGE)
    steps = [f"{points[0][0]:.2f} {points[0][1]:.2f} m"]
    if len(points) == 1:
        steps.append(f"{points[0][0]:.2f} {points[0][1]:.2f} l")
    for index in range(len(points) - 1):
        before, here, there = points[max(0, index - 1)], points[index], points[index + 1]
        after = points[min(len(points) - 1, index + 2)]
        handles = (
            here[0] + (there[0] - before[0]) / 6,
            here[1] + (there[1] - before[1]) / 6,
            there[0] - (after[0] - here[0]) / 6,
            there[1] - (after[1] - here[1]) / 6,
        )
        inside = [
            min(max(number, least), most) for number, least, most in zip(handles, lowest * 2, highest * 2, strict=True)
        ]
        steps.append(" ".join(f"{number:.2f}" for number in (*inside, *there)) + " c")
    return " ".join((*steps, "S"))
