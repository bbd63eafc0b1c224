"""How sheets are made here and now: on which paper, printed when, with times in the zone of this machine."""

from datetime import datetime

from scorekeeper.kernel.stamps import utc_now
from scorekeeper.sheets.options import A4, SheetOptions


def sheet_options(paper: str = A4) -> SheetOptions:
    """Return how sheets are made now on this paper."""
    zone = datetime.now().astimezone().tzinfo or SheetOptions().zone
    return SheetOptions(paper=paper, printed_at=utc_now(), zone=zone)
