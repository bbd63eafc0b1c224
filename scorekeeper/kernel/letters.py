"""Letters that no font here has: what drawing refuses for them, said as the desk says it."""

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.kernel.errors import NotWritten
from scorekeeper.sheets.paper.no_glyph import NoGlyph


@contextmanager
def letters_known() -> Iterator[None]:
    """Draw inside of this: a letter that no font here has is raised as NotWritten ("no-glyph"), which names it."""
    try:
        yield
    except NoGlyph as missing:
        raise NotWritten(str(missing), "no-glyph") from missing
