"""The page of a sheet document drawn anew, wherever a page is held against its record."""

from scorekeeper.features.papers.view.drawn_anew import page_anew
from scorekeeper.features.papers.view.importing import entered_alone
from scorekeeper.signing.checking.drawing import Redrawn


def redrawn(record: bytes, description: bytes) -> Redrawn | None:
    """Return the page of a sheet document as this program draws it, by its description; None where it cannot."""
    return page_anew(record, description, entered_alone)
