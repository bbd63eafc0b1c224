"""What a piece of evidence is by its bytes, and whether it may be shown in another program.

Its name was given by whoever attached it. A file is handed on only where its bytes are what the name says, and where
that is a kind no program runs: a picture, a PDF, plain text, sound or a film. Everything else can only be saved.
"""

import re
from collections.abc import Callable
from pathlib import PurePath

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_NOT_IN_NAMES = re.compile(r"[^\w \-()]|[\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
_LONGEST_STEM = 60


def _is_text(data: bytes) -> bool:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return not text.startswith("#!") and _CONTROL.search(text) is None


_SUFFIXES: tuple[tuple[Callable[[bytes], bool], tuple[str, ...]], ...] = (
    (lambda data: data.startswith(b"\x89PNG\r\n\x1a\n"), (".png",)),
    (lambda data: data.startswith(b"\xff\xd8\xff"), (".jpg", ".jpeg")),
    (lambda data: data[:6] in {b"GIF87a", b"GIF89a"}, (".gif",)),
    (lambda data: data[:4] == b"RIFF" and data[8:12] == b"WEBP", (".webp",)),
    (lambda data: data[:4] == b"RIFF" and data[8:12] == b"WAVE", (".wav",)),
    (lambda data: data[4:8] == b"ftyp" and data[8:12] in {b"heic", b"heix", b"mif1", b"msf1"}, (".heic",)),
    (lambda data: data[4:8] == b"ftyp" and data[8:11] == b"M4A", (".m4a",)),
    (lambda data: data[4:8] == b"ftyp" and data[8:12] in {b"isom", b"iso2", b"mp41", b"mp42", b"avc1"}, (".mp4",)),
    (lambda data: data.startswith(b"%PDF-"), (".pdf",)),
    (lambda data: data.startswith(b"OggS"), (".ogg", ".oga", ".opus")),
    (lambda data: data.startswith(b"ID3") or (data[:1] == b"\xff" and data[1:2] in {b"\xfb", b"\xf3"}), (".mp3",)),
    (_is_text, (".txt", ".md", "")),
)
"""How each kind begins, and the ends of names that say it; the first is that of the copy. A note has none."""


def shown_as(name: str, data: bytes) -> str | None:
    """Return the name of the copy that may be handed to the system's viewer; None for what may only be saved."""
    path = PurePath(name.replace("\\", "/"))
    suffixes = next((ends for begins, ends in _SUFFIXES if begins(data)), ())
    if path.suffix.lower() not in suffixes:
        return None
    stem = _NOT_IN_NAMES.sub(" ", path.stem).strip()[:_LONGEST_STEM].strip()
    return (stem or "evidence") + (suffixes[0] or ".txt")
