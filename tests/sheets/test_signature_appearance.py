"""A signature's box shows every letter of any name, in any script, or signing is refused."""

import datetime as dt
import itertools
import math
import re

import pypdfium2
import pytest
import uharfbuzz as hb
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.assets.fonts import FontFiles, find_fonts
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.no_glyph import NoGlyph
from scorekeeper.sheets.paper.signature import (
    MOST_WORDS,
    NoRoom,
    Shown,
    outline_faces,
    shows,
    signature_appearance,
    state_words,
)
from scorekeeper.sheets.paper.typefaces import typefaces

OPTIONS = SheetOptions(zone=dt.timezone(dt.timedelta(hours=-6)))
AT = dt.datetime(2026, 11, 21, 22, 51, tzinfo=dt.UTC)
SIZE, NARROW = (116.8, 67.5), (72.0, 67.5)
LATIN, MALAYALAM, MIXED = "Sunil Varghese", "ജോസ് തോമസ് കൃഷ്ണൻ", "ജോസ് (Jose) D’Souza-Łukasz ലക്ഷ്മി"
WAVE = tuple(
    tuple((10 * x, round(60 * math.sin(x / (part + 2)))) for x in range(30 * part, 30 * part + 29))
    for part in (1, 2, 3)
)

needs_malayalam = pytest.mark.skipif(
    "malayalam" not in find_fonts().files, reason="no font with Malayalam is installed"
)


def look(operators: bytes, size: tuple[float, float], *, border: float = 0.0) -> list[list[bool]]:
    """The drawing as a grid of pixels, four to a point, true where inked, with a border."""
    width, height = size[0] + 2 * border, size[1] + 2 * border
    stream = f"q 1 0 0 1 {border} {border} cm ".encode() + operators + b" Q"
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents 4 0 R /Resources << >> >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
    ]
    pdf = b"%PDF-1.4\n" + b"".join(b"%d 0 obj\n%s\nendobj\n" % pair for pair in enumerate(parts, 1))
    pdf += b"trailer << /Root 1 0 R /Size 5 >>\n%%EOF\n"
    document = pypdfium2.PdfDocument(pdf)
    image = document[0].render(scale=4, grayscale=True).to_pil()
    document.close()
    pixels = image.convert("L").tobytes()
    return [
        [value < 160 for value in pixels[row * image.width : (row + 1) * image.width]] for row in range(image.height)
    ]


def shown(**changed) -> Shown:
    return Shown(**{"name": LATIN, "role": "Captain, Detroit", "time": AT, **changed})


def drawn_letters(operators: bytes) -> int:
    return len(re.findall(rb"^q [\d.]+ 0 0 [\d.]+ .* cm .* f Q$", operators, re.MULTILINE))


def inked_letters(*texts: tuple[str, bool]) -> int:
    """Count inked glyphs, shaped by each font, independently of the tested code."""
    count = 0
    with typefaces(find_fonts()) as faces:
        for text, bold in texts:
            for run in faces.runs(text, bold=bold):
                fonts = find_fonts()
                noto = fonts.for_script("Malayalam", bold=bold) if run.face.startswith("Malayalam ") else None
                role = run.face.rsplit(" ", 1)[0]
                file = noto or fonts.files[role]
                font = hb.Font(hb.Face(hb.Blob.from_file_path(str(file.path))))
                buffer = hb.Buffer()
                buffer.add_str(run.text)
                buffer.guess_segment_properties()
                hb.shape(font, buffer)
                extents = [font.get_glyph_extents(info.codepoint) for info in buffer.glyph_infos]
                count += sum(bool(extent and extent.width) for extent in extents)
    return count


@needs_malayalam
@pytest.mark.parametrize("name", [LATIN, MALAYALAM, MIXED])
@pytest.mark.parametrize("size", [SIZE, NARROW])
def test_every_letter_of_a_name_is_drawn(name, size):
    appearance = shown(name=name, strokes=WAVE)
    operators = signature_appearance(appearance, size, OPTIONS)
    result = [(name, False), (f"{state_words(appearance, OPTIONS)} · 2026-11-21", True)]
    assert drawn_letters(operators) == inked_letters(*result)


@needs_malayalam
@pytest.mark.parametrize("name", [LATIN, MALAYALAM, MIXED, "M" * 60, "ത്ര " * 30])
@pytest.mark.parametrize("strokes", [(), WAVE])
@pytest.mark.parametrize("size", [SIZE, NARROW])
def test_nothing_is_drawn_outside_the_box_and_something_inside(name, strokes, size):
    operators = signature_appearance(shown(name=name, strokes=strokes), size, OPTIONS)
    border = 12
    grid = look(operators, size, border=border)
    edge = 4 * border - 1
    inside = [row[edge:-edge] for row in grid[edge:-edge]]
    assert sum(map(sum, inside)) > 300
    assert sum(map(sum, grid)) == sum(map(sum, inside))


def test_strokes_and_words_keep_apart():
    words = look(signature_appearance(shown(), SIZE, OPTIONS), SIZE)
    both = look(signature_appearance(shown(strokes=WAVE), SIZE, OPTIONS), SIZE)
    first_word = next(row for row, pixels in enumerate(words) if any(pixels))
    dashes = [row for row, pixels in enumerate(both) if sum(pixels) > 100 and row < first_word]
    assert dashes, "a line parts them"
    assert not any(map(any, both[dashes[-1] + 1 : first_word]))
    assert both[first_word:] == words[first_word:]


def test_the_shape_of_a_drawn_signature_is_kept():
    square = (((0, 0), (100, 0), (100, 100), (0, 100), (0, 0)),)
    plain = [
        [any(pair) for pair in itertools.pairwise(row)]
        for row in look(signature_appearance(shown(), SIZE, OPTIONS), SIZE)
    ]
    result = look(signature_appearance(shown(strokes=square), SIZE, OPTIONS), SIZE)
    top = next(row for row, pixels in enumerate(plain) if any(pixels)) - 14
    rows = [row for row in range(top) if any(result[row])]
    columns = [column for column in range(len(result[0])) if any(result[row][column] for row in rows)]
    assert abs((rows[-1] - rows[0]) - (columns[-1] - columns[0])) <= 16
    assert len(rows) > 60


def test_a_dot_and_an_empty_drawing_do_no_harm():
    dot = signature_appearance(shown(strokes=(((5, 5),),)), SIZE, OPTIONS)
    assert b" l S" in dot
    assert signature_appearance(shown(strokes=((),)), SIZE, OPTIONS)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("signed", "signed 16:51"),
        ("protest", "under protest 16:51"),
        ("refused", "refused 16:51"),
        ("absent", "absent 16:51"),
    ],
)
def test_every_state_says_what_it_is_in_the_time_of_the_place(state, words):
    assert state_words(shown(state=state), OPTIONS) == words


def test_a_name_with_a_letter_that_no_font_has_is_not_drawn():
    with pytest.raises(NoGlyph) as caught:
        signature_appearance(shown(name="Sunil \U00013000"), SIZE, OPTIONS)
    assert caught.value.character == "\U00013000"
    latin_only = FontFiles(
        {role: file for role, file in find_fonts().files.items() if role in ("regular", "bold")}, (), {}
    )
    if "malayalam" in find_fonts().files:
        with pytest.raises(NoGlyph):
            signature_appearance(shown(words="ഞാൻ", state="protest"), SIZE, SheetOptions(fonts=latin_only))


def test_words_of_the_longest_kind_fit_and_endless_ones_are_refused():
    long = "The count of trick 8 was wrong and nobody looked. " * 4
    for size in (SIZE, (108.0, 67.5)):
        appearance = shown(state="protest", words=long[:MOST_WORDS], strokes=WAVE)
        assert drawn_letters(signature_appearance(appearance, size, OPTIONS)) > 150
    with pytest.raises(NoRoom):
        signature_appearance(shown(state="protest", words=long * 9), SIZE, OPTIONS)


def test_the_same_box_is_the_same_bytes_and_needs_nothing_else():
    appearance = shown(name=MIXED if "malayalam" in find_fonts().files else LATIN, strokes=WAVE)
    first = signature_appearance(appearance, SIZE, OPTIONS)
    assert signature_appearance(appearance, SIZE, OPTIONS) == first
    assert b" Tf" not in first
    assert b" Do" not in first


@settings(max_examples=60)
@given(st.text(st.sampled_from("aZ é&-·…അആകഖതനമയരലവശസഹാിീുൂൃെേൊോൗ്ംഃൻർൽൾൺ\u200c\u200d"), max_size=24))
def test_outlines_are_as_wide_as_the_letters_of_the_sheet(text):
    with outline_faces(find_fonts()) as curves, typefaces(find_fonts()) as faces:
        try:
            width = faces.width(text, 10)
        except NoGlyph:
            with pytest.raises(NoGlyph):
                curves.width(text, 10)
            return
        assert curves.width(text, 10) == pytest.approx(width, abs=0.35)


HANDS = {
    "a wave": WAVE,
    "as much as a pad takes": (tuple((x % 997, x * 7 % 401) for x in range(20_000)),),
    "ten thousand dashes": tuple(((x % 997, x % 401), (x % 991, x % 409)) for x in range(10_000)),
    "a jump from edge to edge": (((0, 0), (4000, 0), (4000, 1000), (0, 1000)),),
}


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("name", [LATIN, "Bartholomew Chidambaram Puthenpurackal-Vallikappen " * 2])
@pytest.mark.parametrize("size", [SIZE, (520.0, 67.5)])
def test_any_drawing_of_a_hand_is_the_box_of_its_signature(hand, name, size):
    shown = Shown(name, f"Captain, {name}", AT, "protest", "deal 3 " * 28, strokes=HANDS[hand])
    result = signature_appearance(shown, size, OPTIONS)
    assert shows(result, shown, size, OPTIONS)
    assert not shows(result, Shown(LATIN, "Witness", AT), size, OPTIONS)
