"""The letters that a PDF shows, with their sizes in points."""

from collections import Counter
from collections.abc import Iterator

import pypdfium2
from pypdfium2 import raw

INVISIBLE = 3


def letters_of(page: pypdfium2.PdfPage) -> Iterator[tuple[float, str]]:
    """Yield each visible letter of a page with its size in points."""
    text = page.get_textpage()
    for index in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(text, index))
        mode = raw.FPDFTextObj_GetTextRenderMode(raw.FPDFText_GetTextObject(text, index))
        if letter.strip() and mode != INVISIBLE:
            yield raw.FPDFText_GetFontSize(text, index), letter


def sizes_in(data: bytes) -> Counter[float]:
    """Return how many visible letters of a document have each size."""
    pages = pypdfium2.PdfDocument(data)
    return Counter(round(size, 1) for page in pages for size, _letter in letters_of(page))
