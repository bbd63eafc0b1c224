"""Text on paper: the font of each letter, its width, and shaping if a script needs it.

A text is split into runs by script, because no single font has every letter. A letter that no font has is replaced
by a sign; on a page to be signed (`strict`) it raises `NoGlyph`.
"""

import itertools
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont, shapeStr
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.assets.fonts import BOLD, MALAYALAM, MALAYALAM_BOLD, REGULAR, SYMBOLS, FontFile, FontFiles
from scorekeeper.sheets.options import LAYOUT, LEGIBLE
from scorekeeper.sheets.paper.no_glyph import SUBSTITUTE, NoGlyph, note_replaced
from scorekeeper.sheets.paper.tags import Tags

_MALAYALAM = range(0x0D00, 0x0D80)
_JOINERS = ("\u200c", "\u200d")
_MODIFIERS = frozenset({"Mn", "Me", "Mc", "Cf", "Sk"})
_SELECTORS = ("\ufe0e", "\ufe0f")
MALAYALAM_SCALE = 1.2
"""How much larger than Latin Meera and Rachana are set; Noto Sans needs no scaling."""
ELLIPSIS = "\u2026"
_NOTO = "Malayalam"
"""How the name begins under which a document knows the Malayalam font of the Latin family."""
_documents = itertools.count()
_PLACED = "BT 1 0 0 1"
"""How a text begins in a page, before its position."""


@dataclass(frozen=True, slots=True)
class TextRun:
    """A stretch of text in one font; `shaped` if the script joins or moves its letters.

    `scale` makes a font whose letters are small as large as the Latin text beside it.
    """

    face: str
    text: str
    shaped: bool
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class SetText:
    """A run as written after its position, its advance, and the original text if it is shaped.

    Readers that copy or search need the original text: it does not follow from shaped glyphs.
    """

    code: str
    advance: float
    actual_text: str


@dataclass(slots=True)
class Typefaces:
    """The fonts of one document: measures and draws text in them.

    Each document has its own fonts: the drawing library keeps a document's subset inside the font, so that sharing
    fonts would let documents change each other's bytes. The contents of a file are read once for all documents.
    """

    fonts: FontFiles
    document: int
    strict: bool = False
    layout: int = LAYOUT
    _loaded: dict[str, TTFont] = field(default_factory=dict)
    _paths: dict[str, Path] = field(default_factory=dict)
    _runs: dict[tuple[str, bool], tuple[TextRun, ...]] = field(default_factory=dict)
    _widths: dict[tuple[str, float, bool], float] = field(default_factory=dict)
    _set_texts: dict[tuple[str, float, bool], tuple[SetText, ...]] = field(default_factory=dict)
    _canvas: Canvas | None = None
    """The canvas for which texts were set: another canvas numbers its letters differently."""

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of a text, in points; raises NoGlyph."""
        width = self._widths.get((text, size, bold))
        if width is None:
            width = sum(_advance(_set(run, size), run, size) for run in self.runs(text, bold=bold))
            self._widths[text, size, bold] = width
        return width

    def draw(
        self,
        canvas: Canvas,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        marks: Tags | None = None,
    ) -> float:
        """Draw a text with its base line starting at x, y; return where it ends. Raises NoGlyph.

        `marks` says which part of the document it is; without them the text is not read aloud.
        """
        if marks is not None and marks.further:
            x -= self.width(" ", size, bold=bold)
            text = f" {text}"
        lines: list[str] = canvas._code  # type: ignore[attr-defined]  # noqa: SLF001
        for set_text in self._ready(canvas, text, size, bold=bold):
            if marks is not None:
                marks.begin(set_text.actual_text)
            lines.append(f"{_PLACED} {fp_str(x, y)} Tm {set_text.code}")
            if marks is not None:
                marks.end()
            x += set_text.advance
        return x

    def _ready(self, canvas: Canvas, text: str, size: float, *, bold: bool) -> tuple[SetText, ...]:
        """Return a text as written on this canvas, cached for the same words in the same size."""
        if canvas is not self._canvas:
            self._canvas = canvas
            self._set_texts.clear()
        set_texts = self._set_texts.get((text, size, bold))
        if set_texts is None:
            set_texts = tuple(_written(canvas, run, size) for run in self.runs(text, bold=bold))
            self._set_texts[text, size, bold] = set_texts
        return set_texts

    def fit(
        self, text: str, size: float, max_width: float, *, bold: bool = False, least: float = 6.0
    ) -> tuple[str, float]:
        """Return the text and size that fit into `max_width`, reduced, then cut off with dots."""
        width = self.width(text, size, bold=bold)
        if width <= max_width:
            return text, size
        smaller = max(least, size * max_width / width - 0.05)
        if self.width(text, smaller, bold=bold) <= max_width:
            return text, smaller
        letters, dots = _letters(text), self.width(ELLIPSIS, smaller, bold=bold)
        max_width -= dots
        while self.width("".join(letters[: len(letters) // 2]), smaller, bold=bold) > max(2 * max_width, 0.0):
            letters = letters[: len(letters) // 2]  # so much too long that nothing longer can fit
        while letters and max_width < self.width("".join(letters).rstrip(), smaller, bold=bold):
            letters.pop()
        return "".join(letters).rstrip() + ELLIPSIS, smaller

    def wrap(self, text: str, size: float, max_width: float, *, bold: bool = False) -> tuple[str, ...]:
        """Return the lines of a text that are at most `max_width` points wide.

        A word longer than that is broken.
        """
        self.runs(text, bold=bold)  # a letter that no font has is reported with the whole text, not with its word
        lines, line, used = [], "", 0.0
        space = self.width(" ", size, bold=bold)
        for word in text.split():
            own = self.width(word, size, bold=bold)
            if line and used + space + own <= max_width:
                line, used = f"{line} {word}", used + space + own
                continue
            if line:
                lines.append(line)
            line, used = word, own
            while used > max_width:
                head = self._head(line, size, max_width, bold=bold)
                lines.append(head)
                line = line[len(head) :]
                used = self.width(line, size, bold=bold)
        return (*lines, line) if line or not lines else tuple(lines)

    def _head(self, word: str, size: float, max_width: float, *, bold: bool) -> str:
        """Return as much of a word that is too long as fits, at least one letter."""
        letters = _letters(word)
        head = letters[0]
        for letter in letters[1:]:
            if self.width(head + letter, size, bold=bold) > max_width:
                break
            head += letter
        return head

    def runs(self, text: str, *, bold: bool = False) -> tuple[TextRun, ...]:
        """Split a text into runs of one font each.

        Raises NoGlyph for a letter that no font has, if strict.
        """
        runs = self._runs.get((text, bold))
        if runs is None:
            runs = self._runs[text, bold] = self._split(text, bold=bold)
        return runs

    def _split(self, text: str, *, bold: bool) -> tuple[TextRun, ...]:
        base = self._role(BOLD if bold else REGULAR)
        if text and self._plain(base).issuperset(text):
            return (TextRun(base, text, shaped=False),)
        runs: list[TextRun] = []
        for character in text:
            if character in _SELECTORS:
                continue
            shown = " " if character.isspace() else character
            last = runs[-1] if runs else None
            if last is not None and self._continues(last, shown):
                runs[-1] = replace(last, text=last.text + shown)
                continue
            face, shaped = self._face_of(shown, bold=bold)
            if not face:
                shown, face = self._replace(shown, text, bold=bold)
                if not shown:
                    continue
            if last is not None and last.face == face:
                runs[-1] = replace(last, text=last.text + shown)
            else:
                runs.append(TextRun(face, shown, shaped, self._scale(face, shown)))
        return tuple(runs)

    def _plain(self, face: str) -> frozenset[str]:
        """Return the letters of a font that can simply be set one after another."""
        return _plain_letters(self._paths[face])

    def _continues(self, last: TextRun, character: str) -> bool:
        """Return whether a joiner or mark keeps the font of the letter before it.

        Since layout 6 a space does, too. Otherwise some viewers lose the space between two shaped words when text is
        copied.
        """
        if character == " " and last.shaped and self.layout >= LEGIBLE:
            return self._has(last.face, character)
        if character in _JOINERS or unicodedata.category(character)[0] == "M":
            return self._has(last.face, character)
        return False

    def _replace(self, character: str, text: str, *, bold: bool) -> tuple[str, str]:
        """Return the substitute for a letter no font has, and its font; "" for a modifier."""
        if self.strict:
            raise NoGlyph(character, text)
        note_replaced({character: text})
        base = self._role(BOLD if bold else REGULAR)
        if unicodedata.category(character) in _MODIFIERS:
            return "", base
        return SUBSTITUTE if self._has(base, SUBSTITUTE) else "?", base

    def _face_of(self, character: str, *, bold: bool) -> tuple[str, bool]:
        """Return the font of a letter and whether it is shaped there; "" if no font has it."""
        if unicodedata.category(character) == "Cc":
            return "", False
        base = self._role(BOLD if bold else REGULAR)
        if ord(character) in _MALAYALAM or character in _JOINERS:
            own = self._malayalam(bold=bold)
            if own and self._has(own, character):
                return own, True
        for face in (base, self._role(SYMBOLS)):
            if face and self._has(face, character):
                return face, False
        script = unicodedata.name(character, "").split(" ")[0].title()
        for family in (script, "Math", "Symbols"):
            file = self.fonts.for_script(family, bold=bold) if family else None
            other = self._load(f"{family} {bold}", file) if file else ""
            if other and self._has(other, character):
                return other, family == script
        return "", False

    def _malayalam(self, *, bold: bool) -> str:
        """Return the Malayalam font: since layout 6 that of the Latin family, if it is installed."""
        file = self.fonts.for_script("Malayalam", bold=bold) if self.layout >= LEGIBLE else None
        return self._load(f"{_NOTO} {bold}", file) if file else self._role(MALAYALAM_BOLD if bold else MALAYALAM)

    def _scale(self, face: str, character: str) -> float:
        of_latin = self.layout >= LEGIBLE and face.startswith(_NOTO)
        return MALAYALAM_SCALE if ord(character) in _MALAYALAM and not of_latin else 1.0

    def digest(self) -> str:
        """Return a digest of the font files in use: with other files a text may have other widths."""
        return sha256("".join(sorted(_font_digest(path) for path in set(self._paths.values()))).encode()).hexdigest()[
            :32
        ]

    def base(self) -> str:
        """Return the name of the plain Latin font, as the canvas knows it."""
        return self._role(REGULAR)

    def _role(self, role: str) -> str:
        file = self.fonts.files.get(role)
        return self._load(role, file) if file else ""

    def _load(self, key: str, file: FontFile) -> str:
        name = f"{key} {self.document}"
        if name not in self._loaded:
            font = own_font(name, file.path)
            pdfmetrics.registerFont(font)
            self._loaded[name], self._paths[name] = font, file.path
        return name

    def _has(self, face: str, character: str) -> bool:
        return ord(character) in self._loaded[face].face.charToGlyph

    def close(self) -> None:
        """Drop the document's fonts."""
        for font in self._loaded.values():
            font.unregister()
        self._loaded.clear()


def own_font(name: str, path: Path) -> TTFont:
    """Return a font of this name for one document, as if it had read the file itself.

    Its subsets and its place in the file are its own, and so are the three tables in which shaping numbers letters:
    another document gives other numbers.
    """
    font = copy(_read(path))
    font.fontName, font.state = name, WeakKeyDictionary()
    face: Any = copy(font.face)
    for table in ("charToGlyph", "glyphToChar", "charWidths"):
        setattr(face, table, dict(getattr(face, table)))
    font.face = face
    return font


@lru_cache(maxsize=16)
def _read(path: Path) -> TTFont:
    """Return the font in a file, from which documents make their own."""
    return TTFont(path.name, str(path))


@lru_cache(maxsize=16)
def _plain_letters(path: Path) -> frozenset[str]:
    known = (chr(code) for code in _read(path).face.charToGlyph)
    return frozenset(letter for letter in known if letter == " " or unicodedata.category(letter)[0] in "LNPS")


@lru_cache(maxsize=64)
def _font_digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


@contextmanager
def typefaces(fonts: FontFiles, *, strict: bool = False, layout: int = LAYOUT) -> Iterator[Typefaces]:
    """Yield the fonts of one document, loaded as needed and dropped afterwards.

    `strict`: a letter that no font has raises NoGlyph. `layout` is that of the sheet.
    """
    faces = Typefaces(fonts, next(_documents), strict, layout)
    try:
        yield faces
    finally:
        faces.close()


def _set(run: TextRun, size: float) -> str:
    """Return a run ready to be drawn: shaped if its script requires it."""
    shaped: str = shapeStr(run.text, run.face, size * run.scale) if run.shaped else run.text
    return shaped


def _written(canvas: Canvas, run: TextRun, size: float) -> SetText:
    """Return a run as the canvas writes it, without its position."""
    set_run, pen = _set(run, size), canvas.beginText(0, 0)
    pen.setFont(run.face, size * run.scale)
    pen.textOut(set_run)
    code: str = pen.getCode()
    return SetText(
        code.removeprefix(f"{_PLACED} 0 0 Tm "), _advance(set_run, run, size), run.text if run.shaped else ""
    )


def _advance(set_run: str, run: TextRun, size: float) -> float:
    """Return the advance of a run.

    Shaped letters have advances of their own, not those of their glyphs.
    """
    shapes: Any = getattr(set_run, "__shapeData__", None)
    if shapes is not None:
        return float(sum(shape.x_advance for shape in shapes)) * size * run.scale / 1000
    return float(pdfmetrics.stringWidth(set_run, run.face, size * run.scale))


def _letters(text: str) -> list[str]:
    """Return the letters of a text with their marks, which are never separated."""
    letters: list[str] = []
    for character in text:
        joins = character in _JOINERS or unicodedata.category(character)[0] == "M"
        virama = bool(letters) and unicodedata.combining(letters[-1][-1]) == 9
        if letters and (joins or virama or letters[-1][-1] in _JOINERS):
            letters[-1] += character
        else:
            letters.append(character)
    return letters
