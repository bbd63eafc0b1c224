"""The words of joined scripts in a PDF as typed, which glyphs alone do not reveal."""

import io
import re

import pypdf

_ACTUAL_TEXT = re.compile(rb"/ActualText <([0-9A-Fa-f]+)>")


def shaped_words(data: bytes) -> str:
    """Answer all shaped stretches of text of a PDF, one a line."""
    result = []
    for page in pypdf.PdfReader(io.BytesIO(data)).pages:
        contents = page.get_contents()
        for digits in _ACTUAL_TEXT.findall(contents.get_data() if contents is not None else b""):
            result.append(bytes.fromhex(digits.decode()).decode("utf-16").removeprefix("\ufeff"))
    return "\n".join(result)
