"""The pages of a checked file as pictures: according to the record, and as in the file."""

from typing import Any, NamedTuple

from scorekeeper.features.keys.view.checking import SealedVerdict
from scorekeeper.signing.checking.apart import run_apart
from scorekeeper.store.reading import read_file

_MOST_PAGES, _LARGEST = 4, 64
_DOTS, _LONGEST_SIDE = 1.5, 1800


class PagePicture(NamedTuple):
    """A page as dots of four bytes (blue, green, red, nothing), line by line."""

    width: int
    height: int
    stride: int
    dots: bytes


class PagePictures(NamedTuple):
    """The pages `by_record`, and those `in_file` if they differ or may differ."""

    by_record: tuple[PagePicture, ...] = ()
    in_file: tuple[PagePicture, ...] = ()


def page_pictures(sheet: SealedVerdict) -> PagePictures:
    """Return the pages of a signed sheet or ranking; those that cannot be drawn are left out."""
    if not sheet.rendering:
        return PagePictures()
    if sheet.same_page:
        return PagePictures(_pictures_of(read_file(sheet.path, _LARGEST)))
    return PagePictures(_pictures_of(sheet.rendering), _pictures_of(read_file(sheet.path, _LARGEST)))


def _pictures_of(data: bytes) -> tuple[PagePicture, ...]:
    try:
        pictures: tuple[PagePicture, ...] = run_apart(draw_pages, data)
    except ValueError:
        return ()
    return pictures


def draw_pages(data: bytes) -> tuple[PagePicture, ...]:
    """Return the first pages of a PDF; unknown bytes are drawn in a separate process.

    Raises the library's errors.
    """
    import pypdfium2  # noqa: PLC0415 - large, and only needed where a file is shown

    document: Any = pypdfium2.PdfDocument(data)
    try:
        document.init_forms()  # without this the boxes of signatures stay empty
        return tuple(_picture(document[index]) for index in range(min(len(document), _MOST_PAGES)))
    finally:
        document.close()


def _picture(page: Any) -> PagePicture:
    bitmap = page.render(scale=min(_DOTS, _LONGEST_SIDE / max(page.get_size())), prefer_bgrx=True)
    return PagePicture(bitmap.width, bitmap.height, bitmap.stride, bytes(bitmap.buffer))
