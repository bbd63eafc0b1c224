"""Options to draw sheets here: paper, time, time zone, missing letters."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.sheets.options import A4, SheetOptions
from scorekeeper.sheets.paper.no_glyph import NoGlyph


@contextmanager
def letters_known() -> Iterator[None]:
    """In this context, turn a letter missing from all fonts into NotWritten ("no-glyph")."""
    try:
        yield
    except NoGlyph as missing:
        raise NotWritten(str(missing), "no-glyph") from missing


def sheet_options(paper: str = A4) -> SheetOptions:
    """Return the current options for sheets on this paper."""
    zone = datetime.now().astimezone().tzinfo or SheetOptions().zone
    return SheetOptions(paper=paper, printed_at=utc_now(), zone=zone)
