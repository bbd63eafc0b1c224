"""Photos of signed papers, hostile ones among them: kept if they can be shown, else refused in words."""

import io
import time
import zlib

import pytest
from PIL import Image

from scorekeeper.features.signoff.view.paper_photo import MOST_DOTS, photo_problem
from scorekeeper.language.problems import sentence
from tests.pictures import picture


def huge_png(width, height):
    """A picture of a few bytes that says it is as large as this."""
    parts = [b"IHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\0\0\0", b"IEND"]
    parts.insert(1, b"IDAT" + zlib.compress(bytes(1_000_000)))
    chunks = (len(part[4:]).to_bytes(4, "big") + part + zlib.crc32(part).to_bytes(4, "big") for part in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def huge_jpeg():
    data = bytearray(picture())
    frame = data.index(b"\xff\xc0") + 5
    data[frame : frame + 4] = b"\xff\xdc" * 2
    return bytes(data)


def moving():
    target = io.BytesIO()
    frames = [Image.new("P", (20, 20), colour) for colour in range(200)]
    frames[0].save(target, "GIF", save_all=True, append_images=frames[1:], duration=1)
    return target.getvalue()


def with_exif(exif):
    return picture().replace(b"\xff\xd8", b"\xff\xd8\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif, 1)


GOOD = {
    "a JPEG": picture(),
    "a PNG": picture("PNG"),
    "a WebP": picture("WEBP"),
    "a PDF": b"%PDF-1.7\n",
    "a HEIC": b"\0\0\0\x18ftypheic",
    "200 pictures in one": moving(),
    "an archive behind it": picture() + b"PK\x03\x04" + bytes(500),
    "a page behind it": picture("PNG") + b"<html><script>alert(1)</script>",
    "broken EXIF": with_exif(b"Exif\0\0MM\0*\0\0\0\x08\xff\xff" + b"\xff" * 300),
    "EXIF that leads in a circle": with_exif(b"Exif\0\0II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0"),
}
BAD = {
    "no picture": (b"hello", "photo-not-a-picture"),
    "a program": (b"MZ" + bytes(500), "photo-not-a-picture"),
    "a page": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "photo-not-a-picture"),
    "only the beginning of a JPEG": (b"\xff\xd8\xff a photo", "photo-not-a-picture"),
    "a JPEG cut off": (picture(size=400)[:2000], "photo-damaged"),
    "a PNG cut off": (picture("PNG", size=400)[:2000], "photo-damaged"),
    "a PNG of noise": (picture("PNG")[:60] + bytes(200), "photo-damaged"),
    "a PNG of 3,600 million dots": (huge_png(60_000, 60_000), "photo-too-large"),
    "a PNG a little too large": (huge_png(MOST_DOTS // 8_000 + 1, 8_000), "photo-too-large"),
    "a JPEG of 4,200 million dots": (huge_jpeg(), "photo-too-large"),
}


@pytest.mark.parametrize("what", GOOD)
def test_a_picture_or_a_pdf_is_kept(what):
    assert photo_problem(GOOD[what]) is None


@pytest.mark.parametrize("what", BAD)
def test_anything_else_is_refused_in_words(what):
    data, code = BAD[what]
    began = time.process_time()
    fault = photo_problem(data)
    assert fault is not None
    assert fault.code == code
    assert "Choose" in sentence(fault)
    assert time.process_time() - began < 2
