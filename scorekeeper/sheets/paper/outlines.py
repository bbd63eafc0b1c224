"""Text as outlines: drawn as curves, so that a small drawing needs no font inside it.

Runs and fitting are those of the sheet's fonts, and so is the error for a letter that no font has. A box to sign in
is drawn this way: four of them would otherwise contain every font of the sheet four times.
"""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from scorekeeper.assets.fonts import FontFile, FontFiles
from scorekeeper.sheets.paper.no_glyph import NoGlyph
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
    """One font file, read once and never changed: its letters, their advances, and their outlines."""

    font: Any
    units: int

    def has(self, character: str) -> bool:
        """Return whether the font has a letter."""
        return self.font.get_nominal_glyph(ord(character)) is not None

    def shaped(self, text: str) -> tuple[tuple[int, int, int, int], ...]:
        """Return the glyphs of a text: number, shift to the right and up, and advance, in units of the font."""
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
    """The fonts of one drawing, as outlines. Draws into a list of operators instead of onto a canvas."""

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
def outline_faces(fonts: FontFiles) -> Iterator[OutlineFaces]:
    """Return the fonts of one drawing."""
    faces = OutlineFaces(fonts, next(_documents), strict=True)
    try:
        yield faces
    finally:
        faces.close()
