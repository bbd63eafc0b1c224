"""The photo of a signed paper: a picture or a PDF that any program can show."""

import warnings
from io import BytesIO

from scorekeeper.features.committee.view.disputes.raising import shown_as
from scorekeeper.rules.model import Problem, problem

MOST_DOTS = 64_000_000
"""The most dots of a picture; phones take 12 to 50 million."""
_FORMATS = ("JPEG", "PNG", "GIF", "WEBP")
_SHOWN = (".jpg", ".png", ".gif", ".webp", ".heic", ".pdf")
_NOT_OPENED = (".pdf", ".heic")
"""Kinds of files known by their beginning only, because no library here draws them safely."""


def photo_name(data: bytes) -> str | None:
    """Return the name of a copy of a kept photo for the system's viewer, None if it is none that can be shown."""
    return next(filter(None, (shown_as(f"paper{suffix}", data) for suffix in _SHOWN)), None)


def photo_problem(data: bytes) -> Problem | None:
    """Return why these bytes cannot be kept as the photo of a paper, None if they can.

    A picture is read to its end, but never larger than MOST_DOTS; of one that moves, only the first.
    """
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - large, and only needed for a photo

    if any(shown_as(f"paper{suffix}", data) for suffix in _NOT_OPENED):
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about its size, which is checked below, and about EXIF, which is not used
        try:
            with Image.open(BytesIO(data), formats=_FORMATS) as picture:
                if picture.width * picture.height > MOST_DOTS:
                    return problem("photo-too-large", "photo", most=MOST_DOTS // 1_000_000)
                picture.draft("L", (1, 1))  # an eighth of the size, where the format can do that
                picture.load()
        except Image.DecompressionBombError:
            return problem("photo-too-large", "photo", most=MOST_DOTS // 1_000_000)
        except UnidentifiedImageError:
            return problem("photo-not-a-picture", "photo")
        except Exception:  # noqa: BLE001  (untrusted bytes: any error of the library means that it is damaged)
            return problem("photo-damaged", "photo")
    return None
