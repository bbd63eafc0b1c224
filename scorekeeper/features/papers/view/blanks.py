"""Paper for writing by hand: blank score sheets, the scorer's card; one or many in a file.

Nothing here needs the window's thread. Many papers are drawn into one PDF, with the fonts loaded once; a paper that
cannot be drawn is reported, the others continue, and drawing can be canceled.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from scorekeeper.features.papers.view.exporting import PDF, file_name, may_replace
from scorekeeper.features.papers.view.paperwork import FailedPaper, Report, Stopped
from scorekeeper.journal.forfeits import is_walkover
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.kernel import failures
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.paper_options import letters_known
from scorekeeper.kernel.sheet_names import sheet_name
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Value
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.drawer import draw, with_only

if TYPE_CHECKING:
    from scorekeeper.sheets.blank.render import Binder
    from scorekeeper.sheets.options import SheetOptions

SHEETS, CARD = "sheets", "card"
"""The kinds of blank paper: score sheets, the scorer's card."""

_FILES: Mapping[str, str] = MappingProxyType({SHEETS: "blank", CARD: "table-card"})


@dataclass(frozen=True, slots=True)
class BoundPdf:
    """Papers of several sessions in one PDF, and what could not be drawn.

    `data` is empty if none could be drawn.
    """

    data: bytes
    sessions: tuple[SessionState, ...]
    failed: tuple[FailedPaper, ...] = ()
    stopped: bool = False


def blank_sheet(tournament: Tournament, state: SessionState, options: "SheetOptions") -> bytes:
    """Return the blank score sheet of a session as PDF.

    Raise NotWritten if no font has one of its letters.
    """
    return draw(_draw_single, with_only(tournament, state), state, options)


def table_card(tournament: Tournament, options: "SheetOptions") -> bytes:
    """Return the scorer's card of an event as PDF.

    Raise NotWritten if no font has one of its letters.
    """
    with letters_known():
        return draw(_card, with_only(tournament), options)


def _card(tournament: Tournament, options: "SheetOptions") -> bytes:
    from scorekeeper.sheets.blank.render import card_pdf  # noqa: PLC0415 - drawing is only needed here

    return card_pdf(tournament, options)


def empty_sheet(
    system: RuleSystem,
    options: "SheetOptions",
    chosen: Mapping[str, Value | bool] = MappingProxyType({}),
    event: str = "",
) -> bytes:
    """Return a blank score sheet without a session as PDF, with these settings.

    Raise NotWritten on failure.
    """
    from scorekeeper.sheets.blank.render import empty_pdf  # noqa: PLC0415 - drawing is only needed here

    with letters_known():
        return empty_pdf(system, chosen, event, options)


def empty_sheet_of(tournament: Tournament, options: "SheetOptions") -> bytes:
    """Return a blank score sheet of an event without a session as PDF.

    Raise NotWritten on failure.
    """
    from scorekeeper.sheets.blank.render import of_event  # noqa: PLC0415 - drawing is only needed here

    system, chosen, event = of_event(tournament)
    return empty_sheet(system, options, chosen, event)


def bind_blanks(
    tournament: Tournament,
    states: Sequence[SessionState],
    options: "SheetOptions",
    *,
    stopped: Stopped = lambda: False,
    report: Report = lambda _done, _total: None,
) -> BoundPdf:
    """Return the blank sheets of these sessions in one PDF, each on its own page."""
    from scorekeeper.sheets.blank.render import binder  # noqa: PLC0415 - drawing is only needed here

    bound: list[SessionState] = []
    failed: list[FailedPaper] = []
    ended = False
    with binder(tournament, options, _("Blank score sheet")) as papers:
        for index, state in enumerate(states):
            if ended := stopped():
                break
            report(index, len(states))
            try:
                _add(papers, state)
            except Exception as error:  # noqa: BLE001 - one paper must never keep the others from being drawn
                failed.append(FailedPaper(sheet_name(state), failures.sentence(error)))
            else:
                bound.append(state)
        if not ended:
            report(len(states), len(states))
        return BoundPdf(papers.close() if bound else b"", tuple(bound), tuple(failed), stopped=ended)


def sessions_played(states: Sequence[SessionState], path: str) -> tuple[SessionState, ...]:
    """Return the sessions that need paper to write on.

    Raise NotWritten for this path if there are none.
    """
    if not states:
        raise NotWritten(path, "no-sessions")
    played = tuple(state for state in states if not is_walkover(state))
    if not played:
        raise NotWritten(path, "nobody-plays")
    return played


def blank_file_name(kind: str, state: SessionState | None = None) -> str:
    """Return a file name, such as `blank-003-r2-t4-dallas-detroit.pdf` or `table-card.pdf`."""
    return f"{_FILES[kind]}-{file_name(state, PDF)}" if state is not None else f"{_FILES[kind]}.{PDF}"


def write_blank(path: Path, data: bytes, name: str) -> Path:
    """Write a paper to a file, or into a folder under this name, and return the path.

    Only another PDF is replaced. Raises NotWritten.
    """
    if path.is_dir():
        path /= name
    may_replace(path, PDF)
    write_file(path, data)
    return path


def _draw_single(tournament: Tournament, state: SessionState, options: "SheetOptions") -> bytes:
    from scorekeeper.sheets.blank.render import binder  # noqa: PLC0415 - drawing is only needed here

    with letters_known(), binder(tournament, options, f"{_('Blank score sheet')}, {sheet_name(state)}") as papers:
        _add(papers, state)
        return papers.close()


def _add(papers: "Binder", state: SessionState) -> None:
    with letters_known():
        papers.add_sheet(state)
