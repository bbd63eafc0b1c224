"""The sheet of a record made again, for comparison with a signed file."""

from scorekeeper.features.papers.view.importing import entered_alone
from scorekeeper.features.papers.view.made_again import made_again
from scorekeeper.signing.checking.drawing import Redrawn


def redrawn(record: bytes, source: bytes) -> Redrawn | None:
    """Return the sheet that this program makes of a record and the source of its page; None if it cannot."""
    return made_again(record, source, entered_alone)
