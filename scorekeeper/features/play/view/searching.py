"""A search that never blocks the window.

Run directly if short, else in a process that can be canceled.
"""

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from scorekeeper.features.play.view.claim_judging import ClaimJudgment, Watch
from scorekeeper.kernel.drawing_process import drawn_apart
from scorekeeper.sheets.reports.model import Progress, Stopped

SHORT = 0.25
"""Seconds that a search may take in the window's process: most claims take a tenth of that."""
REPORT_SECONDS = 0.05
"""Seconds between two reports of progress."""

T = TypeVar("T")


class _SearchTooLongError(Exception):
    """The search takes too long for the window's process."""


def run_search(
    search: Callable[[T, Watch], ClaimJudgment], asked: T, progress: Progress, short: float = SHORT
) -> ClaimJudgment:
    """Return the result of a search (`judge`, `advise`).

    `progress` gets the number of positions searched. Raises Stopped when `progress` ends the search, and NotDrawn
    where the process crashed.
    """
    end = monotonic() + short

    def beside(_looked_at: int) -> None:
        if progress.stopped():
            raise Stopped
        if monotonic() > end:
            raise _SearchTooLongError

    try:
        return search(asked, beside)
    except _SearchTooLongError:
        judged: ClaimJudgment = drawn_apart(_search_in_process, progress, search, asked)
        return judged


def _search_in_process(search: Callable[[T, Watch], ClaimJudgment], asked: T, progress: Progress) -> ClaimJudgment:
    """Search in the other process, and report the progress at intervals."""
    last = 0.0

    def watch(looked_at: int) -> None:
        nonlocal last
        if monotonic() - last > REPORT_SECONDS:
            last = monotonic()
            progress.step(looked_at, 0)

    return search(asked, watch)
